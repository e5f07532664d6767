"""The painter's data of a board of areas: outlines, printed values, and scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from statistics import median
from typing import Literal, NamedTuple
from zlib import crc32

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.area_grid import AreaGrid
from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space

WOODED, COASTAL = "forest", "coastal"
"""The flags that are drawn as land; all others are words on a plate."""
_LABELS = {
    "cant-stay": "can't stay", "def": "DEF", "ipc": "IPC", "mgf": "MGF", "us": "US",
    "germany": "Germany", "russia": "Russia", "britain": "Britain",
    "several": "several territories",
}  # fmt: skip


def printed_label(kind: str) -> str:
    """Return how a flag, a value or its kind is written on a board.

    >>> printed_label("def"), printed_label("several")
    ('DEF', 'several territories')
    """
    return _LABELS.get(kind, kind)


Landscape = Literal["country", "beach", "continent"]
"""Farmland, a defended shore, or a map of nations."""


class BoardStyle(NamedTuple):
    """The look of a game's boards.

    No words stand on the board for the flags and kinds of values in ``drawn_only``, nor for the
    kinds of values that are ``coloured``: light ink leaves out that colour, and has the words.
    ``lettering`` is how many times larger than usual names are.
    """

    landscape: Landscape = "country"
    drawn_only: frozenset[str] = frozenset()
    coloured: frozenset[str] = frozenset()
    lettering: float = 1.0


PLAIN_STYLE = BoardStyle()


Weather = Literal["", "snow", "mud"]


class AreaCover(NamedTuple):
    """The colour of the owner and the weather over an area's ground."""

    tint: str = ""
    weather: Weather = ""


@dataclass(frozen=True)
class PrintedAreas:
    """The printed parts of a board of areas; lengths are the board's own units."""

    grid: AreaGrid
    title: str
    note: str
    flags: Mapping[Space, frozenset[str]]
    values: Mapping[Space, Mapping[str, object]]
    style: BoardStyle = PLAIN_STYLE

    @property
    def size(self) -> Point:
        """Return width and height, one unit at least."""
        return max(self.grid.width, 1), max(self.grid.height, 1)

    @property
    def board_rectangle(self) -> shapely.Polygon:
        """Return the board as a rectangle."""
        return shapely.box(0, 0, *self.size)

    @cached_property
    def area_polygons(self) -> Mapping[Space, shapely.Polygon]:
        """Return the areas as their outlines enclose them."""
        found = {one: shapely.Polygon(self.grid.outline(one)) for one in self.grid.spaces()}
        shapely.prepare(list(found.values()))
        return found

    @cached_property
    def union_of_areas(self) -> BaseGeometry:
        """Return all areas together."""
        return shapely.union_all(list(self.area_polygons.values()))

    @cached_property
    def drawing_scale(self) -> float:
        """Return the length that letters, roads and trees are measured by: a usual area's side."""
        areas = [one.area for one in self.area_polygons.values()] or [1.0]
        width, height = self.size
        # Areas far apart leave room about them, in which their names may stand.
        return max(1.0, min(sqrt(width * height / len(areas)), 3 * sqrt(median(areas))))

    def is_wooded(self, space: Space) -> bool:
        """Return whether trees stand in an area."""
        return WOODED in self.flags.get(space, ())

    def is_coastal(self, space: Space) -> bool:
        """Return whether an area lies at the sea."""
        return COASTAL in self.flags.get(space, ())

    def seeded_random(self, space: Space | None, salt: int = 0) -> Random:
        """Return the chances of an area, or of what lies beside all, by its outline.

        They are the same on every machine.
        """
        outline = self.size if space is None else self.grid.outline(space)
        return Random(crc32(repr(outline).encode()) + salt)
