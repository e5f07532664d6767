"""A picture taken apart for a page: what is drawn through, and drawings that it shows many times.

A hex board refers to the same art twelve thousand times. Drawn once, each reference is a line of
the page, and a sheet needs those alone that it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree

from boardapp.picture.svg.markup import XLINK_HREF

_SVG = "{http://www.w3.org/2000/svg}"
REACH = 4000
"""How far from the place of a reference its drawing may reach, in the picture's units."""
_NAMING = {"id", "role", "aria-label"}
"""What a group may say and yet draw its parts as they are alone."""


class DrawingReference(NamedTuple):
    """A reference: the name of what is drawn, and where its origin lies."""

    symbol: str
    x: float
    y: float


PicturePart: TypeAlias = str | tuple[DrawingReference, ...]
"""What is drawn through, as an SVG document, or references in their order."""


class SplitPicture(NamedTuple):
    """A picture: its size in its own units, its parts from below, and the drawings referred to."""

    width: float
    height: float
    parts: tuple[PicturePart, ...]
    symbols: dict[str, str]


@lru_cache(maxsize=8)
def split_picture(svg: str) -> SplitPicture:
    """Return a picture as parts; one that refers to nothing, or is clipped, is a single part."""
    root = ElementTree.fromstring(svg)
    _, _, width, height = (float(value) for value in root.attrib["viewBox"].split())
    clipped = root.find(f"{_SVG}clipPath") is not None
    if clipped or root.find(f".//{_SVG}use") is None:
        return SplitPicture(width, height, (svg,), {})
    symbols: dict[str, str] = {}
    parts: list[PicturePart] = []
    drawn: list[ElementTree.Element] = []
    uses: list[DrawingReference] = []
    for element in _drawn_elements(root):
        if element.tag == f"{_SVG}defs":
            view = f"{-REACH} {-REACH} {2 * REACH} {2 * REACH}"
            symbols |= {symbol.attrib["id"]: _svg_document(view, [symbol]) for symbol in element}
        elif element.tag == f"{_SVG}use":
            if drawn:
                parts.append(_svg_document(root.attrib["viewBox"], drawn))
                drawn = []
            name = element.attrib[XLINK_HREF].removeprefix("#")
            uses.append(
                DrawingReference(name, *(float(element.get(axis, "0")) for axis in ("x", "y")))
            )
        else:
            if uses:
                parts.append(tuple(uses))
                uses = []
            drawn.append(element)
    parts += [_svg_document(root.attrib["viewBox"], drawn)] if drawn else []
    parts += [tuple(uses)] if uses else []
    return SplitPicture(width, height, tuple(parts), symbols)


def _drawn_elements(group: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield what is drawn in order; groups that hold references give their parts."""
    for element in group:
        plain = element.tag == f"{_SVG}g" and element.attrib.keys() <= _NAMING
        if plain and element.find(f".//{_SVG}use") is not None:
            yield from _drawn_elements(element)
        elif element.tag != f"{_SVG}title":
            yield element


def _svg_document(view: str, parts: list[ElementTree.Element]) -> str:
    alone = ElementTree.Element(f"{_SVG}svg", {"viewBox": view})
    alone.extend(parts)
    return ElementTree.tostring(alone, encoding="unicode")
