"""Red and green edges stay apart for every eye and in grey; words stand out from their ground."""

import pytest

from boardapp.picture import palette
from boardapp.picture.palette import contrast_ratio
from tests.picture.colour import MACHADO, distance

RED, GREEN = (palette.EDGES[colour].fill for colour in ("red", "green"))

# Distance to normal, protan, deutan and tritan eyes, and luminance contrast. A plain red and green
# of equal lightness is what we do not use; neither are Okabe and Ito's vermillion and green.
TABLE = [
    ("#FF0000", "#009E00", (65, 20, 6, 67), 1.1),
    ("#D55E00", "#009E73", (50, 20, 23, 60), 1.1),
    (RED, GREEN, (80, 72, 56, 81), 7.7),
]


@pytest.mark.parametrize(("one", "other", "distances", "ratio"), TABLE)
def test_the_table_of_measured_pairs(
    one: str, other: str, distances: tuple[int, ...], ratio: float
) -> None:
    measured = [distance(one, other, eyes) for eyes in MACHADO]
    assert measured == pytest.approx(distances, abs=1)
    assert contrast_ratio(one, other) == pytest.approx(ratio, abs=0.05)


def test_edges_differ_in_more_than_colour() -> None:
    styles = palette.EDGES
    red, green = styles["red"], styles["green"]
    assert (red.letter, green.letter) == ("R", "G")
    assert (bool(red.dashes), bool(green.dashes)) == (False, True)
    assert min(distance(red.fill, green.fill, eyes) for eyes in MACHADO) > 50
    for style in styles.values():
        assert contrast_ratio(style.letter_fill, style.fill) >= 4.5
        assert contrast_ratio(style.fill, style.casing) >= 3


def test_verdicts_differ_in_word_and_icon_and_are_readable() -> None:
    styles = list(palette.VERDICTS.values())
    for part in ("word", "icon", "sign"):
        assert len({getattr(style, part) for style in styles}) == 3
    for style in styles:
        assert contrast_ratio(palette.VERDICT_INK, style.fill) >= 4.5
        assert contrast_ratio(palette.PAPER, style.fill) >= 4.5
        assert contrast_ratio(palette.LINE_CASING, style.line) >= 4.5


def test_words_are_readable_on_what_they_stand_on() -> None:
    pairs = [(palette.INK, palette.PAPER), (palette.QUIET, palette.PAPER),
             (palette.SMOKE_INK, palette.SMOKE_FILL), (palette.VERDICT_INK, palette.DAMAGE),
             (palette.IGNORED, "#FFFFFF")]  # fmt: skip
    pairs += [(side.ink, side.fill) for side in (*palette.SIDES.values(), palette.OTHER_SIDE)]
    assert [pair for pair in pairs if contrast_ratio(*pair) < 4.5] == []


def test_sides_differ_in_outline_and_in_lightness() -> None:
    us, germany = palette.SIDES["us"], palette.SIDES["germany"]
    assert us.outline != germany.outline
    assert contrast_ratio(us.fill, germany.fill) >= 4.5


def test_contacts_differ_in_sign_and_word() -> None:
    styles = palette.MARKS.values()
    assert len({style.symbol for style in styles}) == len({style.word for style in styles}) == 3
    assert palette.MARKS["crosses"].dashes
    assert not palette.MARKS["touches"].dashes
