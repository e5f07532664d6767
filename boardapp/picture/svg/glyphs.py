"""Letters of IBM Plex Sans as outlines."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import fontpkg_ibm_plex_sans
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

_WEIGHTS = {False: 400, True: 700}


class _Typeface(NamedTuple):
    glyphs: Any  # fontTools ships no types
    names: dict[int, str]


@cache
def _load_font() -> Any:
    path = fontpkg_ibm_plex_sans.ROOT / "files" / "IBMPlexSans[wdth,wght].ttf"
    return TTFont(path, lazy=True)


@cache
def _typeface_of_weight(bold: bool) -> _Typeface:
    font = _load_font()
    glyphs = font.getGlyphSet(location={"wght": _WEIGHTS[bold], "wdth": 100})
    return _Typeface(glyphs, font.getBestCmap())


def has_glyph(character: str, bold: bool) -> bool:
    """Return whether the typeface has a character."""
    return ord(character) in _typeface_of_weight(bold).names


@lru_cache(maxsize=4096)
def glyph_outline(
    character: str, bold: bool
) -> tuple[tuple[tuple[str, tuple[float, ...]], ...], int]:
    """Return a character's drawing commands in font units, y downward, and its advance."""
    face = _typeface_of_weight(bold)
    glyph = face.glyphs[face.names[ord(character)]]
    pen = DecomposingRecordingPen(face.glyphs)
    glyph.draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    commands = []
    for name, points in pen.value:
        commands += _glyph_path_commands(name, points)
    return tuple(commands), round(glyph.width)


def _glyph_path_commands(name: str, points: Any) -> list[tuple[str, tuple[float, ...]]]:
    if name == "closePath":
        return [("Z", ())]
    if name == "qCurveTo":
        curves = decomposeQuadraticSegment(points)
        return [("Q", (*off, *on)) for off, on in curves]
    letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}[name]
    return [(letter, tuple(value for point in points for value in point))]
