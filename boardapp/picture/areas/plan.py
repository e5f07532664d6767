"""Where everything on a board of areas stands, found once for each board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.geometry.predicates import Point
from boardapp.core.grid import Space
from boardapp.picture.areas import slots
from boardapp.picture.areas.chart import Chart
from boardapp.picture.areas.names import Block, blocks
from boardapp.picture.areas.shapes import boxed
from boardapp.picture.areas.slots import Row
from boardapp.picture.areas.ways import RoadPath, roads, ways

HAMLET = 0.14
"""Reach of the houses about a dot, as a share of the board's scale."""
DETAILED = 40
"""Areas up to which each has all its details."""


@dataclass(frozen=True)
class Plan:
    """The roads of a board, its names, and the places for counters."""

    chart: Chart
    _rows: dict[Space, tuple[Row, ...]] = field(default_factory=dict, repr=False)

    @cached_property
    def ways(self) -> tuple[RoadPath, ...]:
        """Return the roads along the links, in their order."""
        return ways(self.chart)

    @cached_property
    def blocks(self) -> Mapping[Space, Block]:
        """Return each area's name with its badges."""
        return blocks(self.chart, self.ways)

    def few(self, count: int) -> int:
        """Return how many of so many details an area has: fewer where there are many areas."""
        return max(1, count * DETAILED // max(DETAILED, len(self.chart.polygons)))

    @cached_property
    def sea(self) -> BaseGeometry:
        """Return what lies beside all areas and touches a coastal one."""
        chart = self.chart
        coast = [one for space, one in chart.polygons.items() if chart.coastal(space)]
        if not coast:
            return shapely.Polygon()
        beside = chart.frame - chart.land
        shore = shapely.union_all(coast)
        others = shapely.union_all([
            one for space, one in chart.polygons.items() if not chart.coastal(space)
        ])  # fmt: skip
        # Slivers that a hand left between two outlines are no sea, nor is land between the dots.
        least = (0.08 * chart.scale) ** 2
        return shapely.union_all([
            one for one in shapely.get_parts(beside) if one.area > least
            and one.intersection(shore).length > 9 * one.intersection(others).length
        ])  # fmt: skip

    def roads(self, space: Space) -> shapely.MultiLineString:
        """Return the roads of an area's links."""
        return roads(self.ways, space)

    def taken(self, space: Space, room: float) -> BaseGeometry:
        """Return where in an area its roads, houses and name are, with room about them.

        The ``room`` is a share of the board's scale.
        """
        reach = room * self.chart.scale
        name = boxed(self.blocks[space].box)
        middle = shapely.Point(self.chart.grid.centre(space))
        return shapely.union_all([
            self.roads(space).buffer(reach, quad_segs=2), name.buffer(reach / 2, quad_segs=1),
            middle.buffer(HAMLET * self.chart.scale, quad_segs=3),
        ])  # fmt: skip

    @cached_property
    def rooms(self) -> Mapping[Space, BaseGeometry]:
        """Return what of each area its name leaves free."""
        held = self.blocks.items()
        return {space: slots.free(self.chart, space, block) for space, block in held}

    @cached_property
    def side(self) -> int:
        """Return the side of a counter."""
        return slots.side(self.chart, list(self.rooms.values()))

    def slots(self, space: Space, count: int) -> tuple[Point, ...]:
        """Return the middles of so many things in an area."""
        dot = self.chart.grid.centre(space)
        if space not in self._rows:
            self._rows[space] = slots.rows(self.rooms[space], dot, self.side)
        rows = self._rows[space] or (self._fallback(dot),)
        return tuple(slots.spread(rows, count, self.side, dot))

    def _fallback(self, dot: Point) -> Row:
        """Return a row about the dot of an area too small for a counter, kept on the board."""
        width, height = self.chart.size
        half = self.side / 2
        x, y = (
            min(max(at, half), max(most - half, half))
            for at, most in zip(dot, (width, height), strict=True)
        )
        return Row(y, max(x - half / 2, half), min(x + half / 2, max(width - half, half)))
