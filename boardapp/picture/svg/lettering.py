"""Words as outlines of IBM Plex Sans, so that every renderer shows the same picture."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Literal

from boardapp.picture.svg import glyphs
from boardapp.picture.svg.markup import Number, svg_element

UNITS_PER_EM = 1000
CAP_HEIGHT = 0.698
"""Height of a capital, as a share of the size."""
LINE_SPACING = 1.32

Anchor = Literal["start", "middle", "end"]
_SHARES: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_BOX_ADVANCE = 620


def _without_control_characters(text: str) -> str:
    """Drop characters without width and shape; replace other control characters by blanks."""
    shown = (c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) != "Cf")
    marks = (c for c in shown if not unicodedata.category(c).startswith("M"))
    return "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in marks)


def _glyph_advance(character: str, bold: bool) -> int:
    return (
        glyphs.glyph_outline(character, bold)[1]
        if glyphs.has_glyph(character, bold)
        else _BOX_ADVANCE
    )


@lru_cache(maxsize=16384)
def _width_in_font_units(text: str, bold: bool) -> int:
    """Return the width of a line of text in font units, which depend on no size."""
    return sum(_glyph_advance(c, bold) for c in _without_control_characters(text))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text, in the units of ``size``."""
    return _width_in_font_units(text, bold) * size / UNITS_PER_EM


@lru_cache(maxsize=2048)
def _line_outline_path(text: str, bold: bool) -> tuple[str, int]:
    """Return a line's outlines as one path in font units, and the width of the line."""
    pieces, at = [], 0
    for character in _without_control_characters(text):
        pieces.append(_glyph_path_at(character, bold, at))
        at += _glyph_advance(character, bold)
    return "".join(pieces), at


def _glyph_path_at(character: str, bold: bool, at: int) -> str:
    if not glyphs.has_glyph(character, bold):
        west, east = at + 70, at + 550
        inner = f"M{west + 60} -638V-60H{east - 60}V-638Z"
        return f"M{west} -698H{east}V0H{west}Z{inner}"
    pieces = []
    for letter, values in glyphs.glyph_outline(character, bold)[0]:
        shifted = (round(v + (at if i % 2 == 0 else 0)) for i, v in enumerate(values))
        pieces.append(letter + " ".join(map(str, shifted)))
    return "".join(pieces)


def text_line_svg(  # noqa: PLR0913 - a line of text is its place, size and looks
    text: str,
    x: Number,
    y: Number,
    size: float,
    *,
    bold: bool = False,
    anchor: Anchor = "start",
    turned: int = 0,
    fill: str = "#1E1A16",
    halo: str | None = None,
) -> str:
    """Return one line of text with its baseline at y, as outlines in a labelled group.

    ``turned`` is a clockwise rotation in degrees around (x, y); ``halo`` is the colour of a rim
    around the letters. A character that the typeface lacks is shown as an empty box.
    """
    data, width = _line_outline_path(text, bold)
    if not data:
        return ""
    scale = size / UNITS_PER_EM
    place = f"translate({float(x):.2f} {float(y):.2f})"
    turn = f" rotate({turned})" if turned else ""
    back = f" translate({-width * _SHARES[anchor]:.0f} 0)" if anchor != "start" else ""
    rim = (
        svg_element(
            "path", d=data, fill=halo, stroke=halo, stroke_width=170, stroke_linejoin="round"
        )
        if halo
        else ""
    )
    return svg_element(
        "g",
        rim,
        svg_element("path", d=data, fill=fill),
        role="img",
        aria_label=text,
        transform=f"{place}{turn} scale({scale:.5g}){back}",
    )


def wrap_text(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Return text in lines no wider than ``width``; a word that is wider is broken as well."""
    most, space = width * UNITS_PER_EM / size, _width_in_font_units(" ", bold)
    lines: list[str] = []
    line, at = "", 0
    for word in _without_control_characters(text).split():
        for part in _break_word(word, most, bold):
            wide = _width_in_font_units(part, bold)
            if line and at + space + wide > most:
                lines.append(line)
                line = ""
            # Letters are not kerned: the widths of the parts add up to the width of the whole.
            line, at = (f"{line} {part}", at + space + wide) if line else (part, wide)
    return [*lines, line] if line else lines


def _break_word(word: str, most: float, bold: bool) -> list[str]:
    """Return a word in pieces that fit a width in font units; a single character always fits."""
    if _width_in_font_units(word, bold) <= most:
        return [word]
    pieces, piece = [], ""
    for character in word:
        if piece and _width_in_font_units(piece + character, bold) > most:
            pieces.append(piece)
            piece = ""
        piece += character
    return [*pieces, piece]


def shorten_with_ellipsis(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return a line of text cut to a width, with an ellipsis if something was cut."""
    if text_width(text, size, bold=bold) <= width:
        return text
    plain = _without_control_characters(text)
    while plain and text_width(plain + "…", size, bold=bold) > width:
        plain = plain[:-1]
    return plain.rstrip() + "…"
