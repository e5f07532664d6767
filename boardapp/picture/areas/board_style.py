"""The data from which a board of areas is painted: outlines, printed values, and scale."""

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
"""Flags that are drawn as terrain; every other flag is written on a plate."""
_LABELS = {
    "cant-stay": "can't stay", "def": "DEF", "ipc": "IPC", "mgf": "MGF", "us": "US",
    "germany": "Germany", "russia": "Russia", "britain": "Britain",
    "several": "several territories",
}  # fmt: skip


def printed_label(kind: str) -> str:
    """Return the printed form of a flag, a value or a kind of value.

    >>> printed_label("def"), printed_label("several")
    ('DEF', 'several territories')
    """
    return _LABELS.get(kind, kind)


Landscape = Literal["country", "beach", "continent"]
"""The landscape of a board: farmland, a defended shore, or a map of nations."""


class BoardStyle(NamedTuple):
    """The look of a game's boards.

    Flags and kinds of values in ``drawn_only`` are never written on the board. Kinds in
    ``coloured`` are written only in light ink, which leaves out their colour. ``lettering`` is the
    factor by which names are larger than usual.
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
    """The printed parts of a board of areas; lengths are in the board's own units."""

    grid: AreaGrid
    title: str
    note: str
    flags: Mapping[Space, frozenset[str]]
    values: Mapping[Space, Mapping[str, object]]
    style: BoardStyle = PLAIN_STYLE

    @property
    def size(self) -> Point:
        """Return width and height, each at least one unit."""
        return max(self.grid.width, 1), max(self.grid.height, 1)

    @property
    def board_rectangle(self) -> shapely.Polygon:
        """Return the board as a rectangle."""
        return shapely.box(0, 0, *self.size)

    @cached_property
    def area_polygons(self) -> Mapping[Space, shapely.Polygon]:
        """Return the polygon of each area's outline."""
        found = {one: shapely.Polygon(self.grid.outline(one)) for one in self.grid.spaces()}
        shapely.prepare(list(found.values()))
        return found

    @cached_property
    def union_of_areas(self) -> BaseGeometry:
        """Return the union of all areas."""
        return shapely.union_all(list(self.area_polygons.values()))

    @cached_property
    def drawing_scale(self) -> float:
        """Return the side of a usual area: the unit for the sizes of letters, roads and trees."""
        areas = [one.area for one in self.area_polygons.values()] or [1.0]
        width, height = self.size
        # Areas far apart leave free ground around them, where their names may go.
        return max(1.0, min(sqrt(width * height / len(areas)), 3 * sqrt(median(areas))))

    def is_wooded(self, space: Space) -> bool:
        """Return whether trees stand in an area."""
        return WOODED in self.flags.get(space, ())

    def is_coastal(self, space: Space) -> bool:
        """Return whether an area is at the sea."""
        return COASTAL in self.flags.get(space, ())

    def seeded_random(self, space: Space | None, salt: int = 0) -> Random:
        """Return a random generator for an area, or for the ground outside all areas.

        The outline is its seed, so that every machine draws the same.
        """
        outline = self.size if space is None else self.grid.outline(space)
        return Random(crc32(repr(outline).encode()) + salt)
