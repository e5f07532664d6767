"""The positions of everything on a board of areas, computed once for each board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.area_grid import Link
from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.picture.areas import counter_slots
from boardapp.picture.areas.area_labels import (
    AreaLabel,
    LabelPart,
    larger_area_label,
    place_area_labels,
    place_flag_plate,
)
from boardapp.picture.areas.board_style import PrintedAreas
from boardapp.picture.areas.counter_slots import USUAL, CounterRow
from boardapp.picture.areas.roads import RoadPath, road_paths, roads_of_area
from boardapp.picture.areas.terrain_shape_paths import box_with_margin

HAMLET = 0.14
"""Radius of the houses around a dot, as a share of the board's scale."""
EVEN = 1.4
"""Most that an enlarged name may exceed the smallest name on the board, as a factor."""
DETAILED = 40
"""Number of areas up to which each area has all its details."""
SMALLER = (0.94, 0.88, 0.82, 0.76, 0.7)
"""Smaller counters tried in an area with more of them than fit, as shares of the usual side."""


@dataclass(frozen=True, eq=False)
class BoardLayoutPlan:
    """The roads of a board, its names, and the positions of its counters."""

    chart: PrintedAreas
    _rows: dict[tuple[Space, int], tuple[CounterRow, ...]] = field(default_factory=dict, repr=False)

    @cached_property
    def road_paths(self) -> tuple[RoadPath, ...]:
        """Return the roads along the links, in their order."""
        return road_paths(self.chart)

    @cached_property
    def sea_routes(self) -> Mapping[RoadPath, BaseGeometry]:
        """Return the roads that cross the sea between two coasts, each with its part over water."""
        sea = self.sea
        if sea.is_empty:
            return {}
        lines = {way: shapely.LineString(way.points) for way in self.road_paths}
        chart = self.chart
        return {
            way: line & sea for way, line in lines.items()
            if (line & sea).length > 0.6 * (line - chart.union_of_areas).length > 0
        }  # fmt: skip

    @cached_property
    def land_roads(self) -> tuple[RoadPath, ...]:
        """Return the roads that stay on land."""
        return tuple(way for way in self.road_paths if way not in self.sea_routes)

    @cached_property
    def area_labels(self) -> Mapping[Space, AreaLabel]:
        """Return each area's name with its badges.

        Enlarged names leave enough room for counters.
        """
        chart, roads = self.chart, self.road_paths
        usual = place_area_labels(chart, roads)
        if chart.style.lettering == 1.0:
            return usual
        side = counter_slots.largest_counter_side(
            chart,
            [counter_slots.free_ground(chart, space, block) for space, block in usual.items()],
        )

        def larger(space: Space, label: AreaLabel, most: float) -> AreaLabel:
            def fits(block: AreaLabel) -> bool:
                return label.size < block.size <= most and counter_slots.has_room_for(
                    counter_slots.free_ground(chart, space, block), side, USUAL
                )

            return larger_area_label(chart, space, roads, fits) or label

        found = {space: larger(space, label, inf) for space, label in usual.items()}
        # One name in letters much larger than another would look more important.
        most = EVEN * min((block.size for block in found.values()), default=inf)
        return {
            space: block if block.size <= most else larger(space, usual[space], most)
            for space, block in found.items()
        }

    @cached_property
    def flag_plates(self) -> Mapping[Link, tuple[LabelPart, float]]:
        """Return the plate of each link with flags, and the size of its letters."""
        labels = self.area_labels
        return {
            way.link: place_flag_plate(
                self.chart, way, [labels[Space(0, one)] for one in way.link[:2]]
            )
            for way in self.road_paths
            if way.link.flags
        }

    def details_per_area(self, count: int) -> int:
        """Return how many of an area's details are drawn: fewer if there are many areas."""
        return max(1, count * DETAILED // max(DETAILED, len(self.chart.area_polygons)))

    @cached_property
    def sea(self) -> BaseGeometry:
        """Return the board's water: ground outside all areas, mainly beside coastal ones."""
        chart = self.chart
        coast = [one for space, one in chart.area_polygons.items() if chart.is_coastal(space)]
        if not coast:
            return shapely.Polygon()
        beside = chart.board_rectangle - chart.union_of_areas
        shore = shapely.union_all(coast)
        others = shapely.union_all([
            one for space, one in chart.area_polygons.items() if not chart.is_coastal(space)
        ])  # fmt: skip
        # Slivers between hand-drawn outlines are no sea, nor is land between inland areas.
        least = (0.08 * chart.drawing_scale) ** 2
        return shapely.union_all([
            one for one in shapely.get_parts(beside) if one.area > least
            and one.intersection(shore).length > 9 * one.intersection(others).length
        ])  # fmt: skip

    def roads_in(self, space: Space) -> shapely.MultiLineString:
        """Return the roads of all links of an area."""
        return roads_of_area(self.road_paths, space)

    def occupied_ground(self, space: Space, room: float) -> BaseGeometry:
        """Return the ground of an area that its roads, houses and name take, with a margin.

        ``room`` is that margin, as a share of the board's scale.
        """
        reach = room * self.chart.drawing_scale
        name = box_with_margin(self.area_labels[space].box)
        middle = shapely.Point(self.chart.grid.centre(space))
        return shapely.union_all([
            self.roads_in(space).buffer(reach, quad_segs=2), name.buffer(reach / 2, quad_segs=1),
            middle.buffer(HAMLET * self.chart.drawing_scale, quad_segs=3),
        ])  # fmt: skip

    @cached_property
    def free_ground_by_area(self) -> Mapping[Space, BaseGeometry]:
        """Return the ground of each area that is free of its name."""
        held = self.area_labels.items()
        return {space: counter_slots.free_ground(self.chart, space, block) for space, block in held}

    @cached_property
    def counter_side(self) -> int:
        """Return the side length of a counter on this board."""
        return counter_slots.largest_counter_side(
            self.chart, list(self.free_ground_by_area.values())
        )

    def counter_side_in(self, space: Space, count: int) -> int:
        """Return the side length of ``count`` counters in an area.

        They are smaller than usual if that spares them from overlapping.
        """
        usual = self.counter_side
        sides = (usual, *(max(1, round(share * usual)) for share in SMALLER))
        return next((one for one in sides if self._capacity(space, one) >= count), usual)

    def counter_centres(self, space: Space, count: int) -> tuple[Point, ...]:
        """Return the centres of ``count`` pieces in an area."""
        dot, side = self.chart.grid.centre(space), self.counter_side_in(space, count)
        rows = self._counter_rows(space, side) or (self._row_around_dot(dot),)
        return tuple(counter_slots.counter_centres_in_rows(rows, count, side, dot))

    def _capacity(self, space: Space, side: int) -> int:
        """Return how many counters of a side fit in an area without overlapping."""
        return sum(row.capacity(side) for row in self._counter_rows(space, side))

    def _counter_rows(self, space: Space, side: int) -> tuple[CounterRow, ...]:
        """Return the rows for counters of a side in an area, computed once."""
        if (space, side) not in self._rows:
            self._rows[space, side] = counter_slots.best_counter_rows(
                self.free_ground_by_area[space], self.chart.grid.centre(space), side
            )
        return self._rows[space, side]

    def _row_around_dot(self, dot: Point) -> CounterRow:
        """Return a row around the dot of an area too small for a counter, kept on the board."""
        width, height = self.chart.size
        half = self.counter_side / 2
        x, y = (
            min(max(at, half), max(most - half, half))
            for at, most in zip(dot, (width, height), strict=True)
        )
        return CounterRow(y, max(x - half / 2, half), min(x + half / 2, max(width - half, half)))
