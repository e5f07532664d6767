"""Boards of named areas joined by links. They are graphs with outlines, without lines of sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import shapely

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import CrossedSpace, Space

_ROUND = (
    (0, -1000), (500, -866), (866, -500), (1000, 0), (866, 500), (500, 866),
    (0, 1000), (-500, 866), (-866, 500), (-1000, 0), (-866, -500), (-500, -866),
)  # fmt: skip


def disc_outline(centre: Point, radius: int) -> tuple[Point, ...]:
    """Return twelve corners about a point, clockwise from the north: an area without an outline."""
    return tuple(
        (centre[0] + radius * x // 1000, centre[1] + radius * y // 1000) for x, y in _ROUND
    )


class Area(NamedTuple):
    """One area: its printed name, its dot and the corners of its outline, in whole units."""

    name: str
    centre: Point
    outline: tuple[Point, ...]


class Link(NamedTuple):
    """Two areas, by number, that are adjacent, with flags of the game's own."""

    first: int
    second: int
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class AreaGrid:
    """Named areas in order: space (0, n) is the n-th. Two names never differ by case alone.

    >>> box = ((0, 0), (8, 0), (8, 8), (0, 8))
    >>> grid = AreaGrid((Area("Mill", (4, 4), box), Area("Ford", (9, 4), ())), (Link(0, 1),), 16, 8)
    >>> [grid.name(space) for space in grid.neighbours(grid.parse("mill"))]
    ['Ford']
    """

    areas: tuple[Area, ...]
    links: tuple[Link, ...]
    width: int
    height: int

    def __contains__(self, space: object) -> bool:
        """Return whether a space belongs to the board."""
        return isinstance(space, Space) and space.row == 0 and 0 <= space.column < len(self.areas)

    def spaces(self) -> Iterator[Space]:
        """Yield every area in its order."""
        return (Space(0, number) for number in range(len(self.areas)))

    def name(self, space: Space) -> str:
        """Return the printed name of an area."""
        return self.areas[space.column].name

    def parse(self, name: str) -> Space:
        """Return the area of a name, whatever its case; raises ValueError."""
        found = self._spaces_by_name.get(name.strip().casefold())
        if found is None:
            raise ValueError(f"{name!r} is not an area of this board")
        return found

    def centre(self, space: Space) -> Point:
        """Return the dot of an area."""
        return self.areas[space.column].centre

    def outline(self, space: Space) -> tuple[Point, ...]:
        """Return the corners of an area as they were drawn."""
        return self.areas[space.column].outline

    def neighbours(self, space: Space) -> Iterator[Space]:
        """Yield the areas that a link joins to an area, in their order."""
        return (Space(0, number) for number in sorted(self._neighbour_flags[space.column]))

    def distance(self, one: Space, other: Space) -> int | None:
        """Return the least number of links between two areas, None if no path joins them."""
        reached, found, steps = {one}, {one}, 0
        while found and other not in found:
            found = {near for space in found for near in self.neighbours(space)} - reached
            reached |= found
            steps += 1
        return steps if found else None

    def nearest_in_direction(self, space: Space, right: int, down: int) -> Space:
        """Return the next area in one of four directions, or the same area for none.

        Areas that a link joins to it come first.
        """
        x, y = self.centre(space)

        def away(other: Space) -> tuple[int, int, int] | None:
            """Return a dot's sort key, nearest first; None for a dot outside this quarter."""
            to_x, to_y = self.centre(other)
            along = (to_x - x) * right + (to_y - y) * down
            beside = abs((to_x - x) * down) + abs((to_y - y) * right)
            return (along**2 + beside**2, beside, other.column) if along >= max(beside, 1) else None

        for there in (self.neighbours(space), self.spaces()):
            found = {other: far for other in there if (far := away(other)) is not None}
            if found:
                return min(found, key=lambda other: found[other])
        return space

    def link_flags(self, one: Space, other: Space) -> frozenset[str]:
        """Return the flags of the link between two adjacent areas."""
        return self._neighbour_flags[one.column][other.column]

    def translated_space(self, space: Space, origin: Space, target: Space) -> Space:
        """Return the target: areas have no rows, so every moved piece goes there."""
        return target

    def crossed_spaces(self, origin: Space, target: Space) -> Iterator[CrossedSpace]:
        """Yield nothing: sight does not apply here."""
        return iter(())

    def area_at(self, point: Point) -> Space | None:
        """Return the area that contains a point, None if no area does.

        On a common edge this is the first area.
        """
        dot = shapely.Point(point)
        spaces = zip(self.spaces(), self._area_polygons, strict=True)
        return next((space for space, polygon in spaces if shapely.covers(polygon, dot)), None)

    @cached_property
    def _spaces_by_name(self) -> Mapping[str, Space]:
        return {self.name(space).casefold(): space for space in self.spaces()}

    @cached_property
    def _neighbour_flags(self) -> tuple[Mapping[int, frozenset[str]], ...]:
        beside: list[dict[int, frozenset[str]]] = [{} for _ in self.areas]
        for first, second, flags in self.links:
            beside[first][second] = beside[second][first] = flags
        return tuple(beside)

    @cached_property
    def _area_polygons(self) -> tuple[shapely.Polygon, ...]:
        return tuple(shapely.Polygon(area.outline) for area in self.areas)
