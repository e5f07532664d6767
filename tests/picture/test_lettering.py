import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.picture.svg.lettering import (
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
    wrap_text,
)

TEXTS = st.text(max_size=60)


def test_words_are_outlines_with_their_text_beside() -> None:
    drawn = ElementTree.fromstring(text_line_svg("B-4", 10, 20, 100))
    assert (drawn.get("role"), drawn.get("aria-label")) == ("img", "B-4")
    assert drawn.get("transform") == "translate(10.00 20.00) scale(0.1)"
    (path,) = drawn
    assert path.attrib["d"].startswith("M")
    assert "text" not in {child.tag for child in drawn.iter()}


def test_anchors_and_turns() -> None:
    width = text_width("B-4", 1000)
    middle = ElementTree.fromstring(text_line_svg("B-4", 0, 0, 100, anchor="middle", turned=90))
    assert middle.get("transform") == (
        f"translate(0.00 0.00) rotate(90) scale(0.1) translate({-width / 2:.0f} 0)"
    )


def test_bold_is_wider_and_a_halo_lies_beneath() -> None:
    assert text_width("BLOCKED", 100, bold=True) > text_width("BLOCKED", 100)
    rim, word = ElementTree.fromstring(text_line_svg("x", 0, 0, 9, fill="#111111", halo="#EEEEEE"))
    assert (rim.get("stroke"), word.get("fill")) == ("#EEEEEE", "#111111")


def test_a_missing_glyph_is_a_box() -> None:
    (path,) = ElementTree.fromstring(text_line_svg("😀", 0, 0, 100))
    assert path.attrib["d"] == "M70 -698H550V0H70ZM130 -638V-60H490V-638Z"
    assert text_width("😀😀", 100) == 2 * text_width("😀", 100)


def test_nothing_is_drawn_for_nothing() -> None:
    assert text_line_svg("", 0, 0, 100) == ""
    assert wrap_text("  \n ", 10, 100) == []


def test_wrapping_breaks_between_words_and_then_within() -> None:
    lines = wrap_text("The quick brown fox averyveryverylongword", 10, 100)
    assert lines[0] == "The quick brown fox"
    assert "".join(lines[1:]) == "averyveryverylongword"
    assert all(text_width(line, 10) <= 100 for line in lines)


def test_shortening_says_that_something_is_missing() -> None:
    assert shorten_with_ellipsis("House", 10, 100) == "House"
    cut = shorten_with_ellipsis("A house of many rooms", 10, 60)
    assert re.fullmatch(r"A h.*[^ ]…", cut)
    assert text_width(cut, 10) <= 60


@given(TEXTS)
def test_any_text_gives_sound_markup(text: str) -> None:
    drawn = text_line_svg(text, 0, 0, 100, bold=True, anchor="end")
    if drawn:
        ElementTree.fromstring(drawn)
    drawn.encode("utf-8")


@given(TEXTS, st.integers(30, 200))
def test_any_text_wraps_within_the_width_and_keeps_its_letters(text: str, width: int) -> None:
    lines = wrap_text(text, 10, width)
    assert all(text_width(line, 10) <= width for line in lines if len(line) > 1)
    joined = "".join("".join(lines).split())
    assert sum(1 for _ in joined) <= len(text) * 3


@pytest.mark.parametrize("character", ["\x00", "\ud800", "\u200d", "\u0301"])
def test_odd_characters_alone(character: str) -> None:
    text_line_svg(character, 0, 0, 100).encode("utf-8")
    assert shorten_with_ellipsis(character * 200, 10, 20) is not None
