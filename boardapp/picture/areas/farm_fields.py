"""Fields of open areas, with their furrows and hedges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi
from typing import NamedTuple

import shapely

from boardapp.core.grid import Space
from boardapp.picture.areas import colours
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.terrain_shape_paths import (
    Dot,
    random_points_in_shape,
    rotated_rectangle_corners,
)
from boardapp.picture.svg.markup import (
    polyline_path_data,
    round_ended_line_svg,
    svg_element,
    svg_group,
    svg_num,
)


class HedgedField(NamedTuple):
    """A field: its ground, its corners, its crop, and the sides on which it has a hedge."""

    ground: shapely.Polygon
    corners: tuple[Dot, ...]
    kind: int
    hedged: slice


def farm_fields(plan: BoardLayoutPlan) -> tuple[HedgedField, ...]:
    """Return a few fields for each open area, clear of roads, houses, names and one another."""
    spaces = plan.chart.grid.spaces()
    return tuple(
        field
        for space in spaces
        if not plan.chart.is_wooded(space)
        for field in _farm_fields_of_area(plan, space)
    )


def _farm_fields_of_area(plan: BoardLayoutPlan, space: Space) -> Iterator[HedgedField]:
    scale, chance = plan.chart.drawing_scale, plan.chart.seeded_random(space, 4)
    room = plan.chart.area_polygons[space].buffer(-0.03 * scale) - plan.occupied_ground(
        space, 0.035
    )
    most = plan.details_per_area(5)
    for dot in random_points_in_shape(room, plan.details_per_area(26), chance):
        across = scale * (0.07 + 0.06 * chance.random())
        down = scale * (0.05 + 0.05 * chance.random())
        corners = tuple(
            rotated_rectangle_corners(dot, across, down, 0.6 * pi * (chance.random() - 0.5))
        )
        ground = shapely.Polygon(corners)
        kind, hedged = int(chance.random() * len(colours.FIELDS)), chance.random() < 0.5
        if most and room.covers(ground):
            yield HedgedField(ground, corners, kind, slice(1, 4) if hedged else slice(0, 3))
            room, most = room - ground.buffer(0.012 * scale), most - 1


def farm_fields_svg(plan: BoardLayoutPlan, fields: Sequence[HedgedField]) -> str:
    """Return the drawing of fields, with one path per kind for ground and one for furrows."""
    scale, drawn = plan.chart.drawing_scale, ""
    for kind, (fill, ink) in enumerate(colours.FIELDS):
        own = [field for field in fields if field.kind == kind]
        if own:
            ground = "".join(polyline_path_data(field.corners, closed=True) for field in own)
            furrows = "".join(data for field in own for data in _furrows_svg(field, scale))
            drawn += svg_element("path", d=ground, fill=fill, fill_opacity=0.75)
            drawn += round_ended_line_svg(furrows, ink, 0.0055 * scale, stroke_opacity=0.6)
    hedges = "".join(polyline_path_data(field.corners[field.hedged]) for field in fields)
    dashes = f"0 {svg_num(0.017 * scale)}"
    hedge = round_ended_line_svg(hedges, colours.HEDGE, 0.02 * scale, stroke_dasharray=dashes)
    return svg_group(drawn, hedge, id="fields")


def _furrows_svg(field: HedgedField, scale: float) -> Iterator[str]:
    (a, b), (c, d), (e, f), (g, h) = field.corners
    count = max(2, round(abs(shapely.Point(a, b).distance(shapely.Point(g, h))) / (0.019 * scale)))
    for row in range(1, count):
        share = row / count
        yield polyline_path_data([
            (a + (g - a) * share, b + (h - b) * share), (c + (e - c) * share, d + (f - d) * share)
        ])  # fmt: skip
