"""Lengths on a screen: its own data, the players' measurements, and the remembered ones."""

from fractions import Fraction

import pytest

from boardapp.qt.table_view.pixel_density import (
    INCH,
    USUAL,
    PixelDensity,
    density_from_diagonal,
    density_from_screen_size,
    guess_density,
    mils_of_tenths,
    mils_to_pixels,
    nudge_density,
    pixels_per_mil,
)
from boardapp.qt.table_view.screen_calibrations import ScreenFacts
from boardapp.qt.table_view.screen_settings import (
    ScreenCalibration,
    TableViewChoices,
    read_choices,
    read_screens,
    write_choices,
    write_screens,
)

UHD = (3840, 2160)


def screen(
    *, size: tuple[int, int] = (9300, 5230), scale: int = 100, serial: str = "7"
) -> ScreenFacts:
    return ScreenFacts("LG", "C2", serial, "HDMI-1", UHD, scale, size)


def test_what_a_screen_says_is_pixels_by_its_size() -> None:
    dots = density_from_screen_size(UHD, (9296, 5229))
    assert dots is not None
    assert dots.x == Fraction(3840 * 254, 9296 * 1000)
    assert [round(one, 1) for one in dots.dots_per_inch()] == [104.9, 104.9]


@pytest.mark.parametrize(
    "size",
    [
        (0, 0),
        (10, 10),  # 1 × 1 mm
        (1600, 900),  # 160 × 90 mm: the ratio in the place of the size
        (340, 200),
        (9300, 6000),  # pixels that are far from square
        (960_000, 540_000),
        (-1, 500),
    ],
)
def test_what_cannot_be_true_is_not_believed(size: tuple[int, int]) -> None:
    assert density_from_screen_size(UHD, size) is None
    assert guess_density(UHD, size) == USUAL


def test_a_plausible_lie_is_no_more_than_a_guess() -> None:
    """A 42-inch screen that says 1600 × 900 mm has 61 pixels to the inch by its own words."""
    guess = screen(size=(16000, 9000)).guess_density(100)
    assert [round(one) for one in guess.dots_per_inch()] == [61, 61]
    measured = pixels_per_mil(3072, 7440)  # four fifths of the screen, 744 mm by the tape
    assert round(float(measured * INCH), 1) == 104.9


def test_pixels_need_not_be_square() -> None:
    dots = density_from_screen_size((1920, 1080), (6210, 3410))
    assert dots is not None
    assert dots.x != dots.y
    assert mils_to_pixels(4000, dots.x) == 4000 * dots.x


def test_a_millimetre_in_a_long_bar_is_an_eighth_of_a_per_cent() -> None:
    true, wrong = pixels_per_mil(3072, 8000), pixels_per_mil(3072, 8010)
    assert 0.001 < 1 - float(wrong / true) < 0.0013


def test_a_square_fitted_to_a_tile_makes_the_tile_true() -> None:
    guess = Fraction(96, 1000)
    fitted = nudge_density(guess, 1016, 84)  # it had to be drawn 8.4 mm larger
    assert mils_to_pixels(1, fitted) * mils_of_tenths(1016) == mils_to_pixels(
        1, guess
    ) * mils_of_tenths(1100)
    assert nudge_density(fitted, 1016, 0) == fitted


def test_a_diagonal_takes_pixels_for_square() -> None:
    dots = density_from_diagonal((3000, 4000), 50 * 254)
    assert dots == PixelDensity(Fraction(1, 10), Fraction(1, 10))


@pytest.mark.parametrize("ratio", [Fraction(1), Fraction(5, 4), Fraction(3, 2), Fraction(2)])
def test_a_tile_is_four_inches_of_pixels_at_every_ratio(ratio: Fraction) -> None:
    dots = PixelDensity(*(pixels_per_mil(int(1920 * ratio), 20 * 254),) * 2)
    assert mils_to_pixels(4000, dots.x) == 4 * 96 * ratio
    assert (int(1920 * ratio / dots.x), int(1080 * ratio / dots.y)) == (20_000, 11_250)


def test_a_screen_is_known_by_what_it_is_and_shows_and_not_by_its_plug() -> None:
    one = screen()
    assert one.settings_name() == one._replace(place="DP-2").settings_name()
    assert one.title() == "LG C2, 3840 × 2160"
    others = [
        screen(serial="8"), screen(scale=150), one._replace(seen=(1920, 1080)),
        one._replace(model="C3"),
    ]  # fmt: skip
    assert len({one.settings_name(), *(other.settings_name() for other in others)}) == 5


def test_a_screen_that_says_nothing_is_known_by_its_place() -> None:
    dumb = ScreenFacts("", "", "", "XWAYLAND0", UHD, 100, (0, 0))
    assert dumb.settings_name() != dumb._replace(place="XWAYLAND1").settings_name()
    assert dumb.title() == "XWAYLAND0, 3840 × 2160"


def test_what_is_measured_comes_back_to_the_last_fraction() -> None:
    kept = {
        "a": ScreenCalibration(PixelDensity(Fraction(97, 1001), Fraction(1, 10)), True),
        "b": ScreenCalibration(USUAL, False),
    }
    assert read_screens(write_screens(kept)) == kept


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "7", '{"a": 1}', '{"a": {"x": "1/0", "y": "1/10"}}',
        '{"a": {"x": 0.1, "y": 0.1}}', '{"a": {"x": "9", "y": "9"}}',
        '{"a": {"x": "' + "1" * 99 + '", "y": "1/10"}}', "[" * 100_000,
    ],
)  # fmt: skip
def test_a_stored_text_that_is_no_such_thing_is_left_out(text: str) -> None:
    assert read_screens(text) == {}
    assert read_choices(text) == TableViewChoices()


def test_choices_come_back_and_strange_ones_are_as_at_first() -> None:
    chosen = TableViewChoices("LG", 90, 270, True, True, False, frozenset({"units", "words"}))
    assert read_choices(write_choices(chosen)) == chosen
    strange = '{"turn": 45, "words": "left", "fit": 1, "layers": ["units", "cake"], "screen": 3}'
    assert read_choices(strange) == TableViewChoices(layers=frozenset({"units"}))
