"""A map of nations: the owners' colours, snow and mud, and the signs of cities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.grid import Space
from boardapp.picture.areas import colours
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.board_style import AreaCover
from boardapp.picture.areas.terrain_shape_paths import (
    polygon_path,
    random_points_in_shape,
    round_blot_path,
    wave_path,
)
from boardapp.picture.svg.markup import (
    polyline_path_data,
    round_ended_line_svg,
    svg_element,
    svg_group,
    svg_num,
)

TINT, BORDER = 0.5, 0.62
"""Opacity of the owner's colour over the ground, and in the band along the border."""
BAND = 0.045
"""Width of the owner's band along a border, as a share of the board's scale."""
_ARMS = ((0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5))


def area_covers_svg(plan: BoardLayoutPlan, covers: Mapping[Space, AreaCover]) -> str:
    """Return the colour of each area's owner, the weather over it, and a band of its colour."""
    drawn: list[str] = []
    for space, cover in covers.items():
        polygon = plan.chart.area_polygons[space]
        data = polygon_path(polygon)
        if cover.tint:
            drawn.append(svg_element("path", d=data, fill=cover.tint, fill_opacity=TINT))
        if cover.weather == "snow":
            drawn += _snow_svg(plan, space)
        elif cover.weather == "mud":
            drawn += _mud_svg(plan, space)
        if cover.tint:
            band = polygon - polygon.buffer(-BAND * plan.chart.drawing_scale)
            drawn.append(svg_element("path", d=polygon_path(band), fill=cover.tint,
                                 fill_opacity=BORDER, fill_rule="evenodd"))  # fmt: skip
    return svg_group(*drawn, id="covers")


def _snow_svg(plan: BoardLayoutPlan, space: Space) -> Iterator[str]:
    """Draw white ground, the shadows of drifts, and flakes that no name covers."""
    scale, polygon = plan.chart.drawing_scale, plan.chart.area_polygons[space]
    chance = plan.chart.seeded_random(space, 21)
    yield svg_element("path", d=polygon_path(polygon), fill=colours.SNOW, fill_opacity=0.82)
    inner = polygon.buffer(-0.12 * scale)
    drifts = "".join(
        wave_path(dot, w, w / 2)
        for dot in random_points_in_shape(inner, plan.details_per_area(9), chance)
        for w in (scale * (0.05 + 0.05 * chance.random()),)
    )
    yield round_ended_line_svg(drifts, colours.DRIFT, 0.016 * scale)
    flakes, room = "", _free_ground(plan, space)
    for x, y in random_points_in_shape(room, plan.details_per_area(50), chance):
        if room.intersects(shapely.Point(x, y)):
            flakes += _flake_path(x, y, scale * (0.014 + 0.014 * chance.random()))
            room = room - shapely.Point(x, y).buffer(0.075 * scale, quad_segs=3)
    yield round_ended_line_svg(flakes, colours.FLAKE, 0.0048 * scale, stroke_opacity=0.9)


def _flake_path(x: float, y: float, r: float) -> str:
    """Return a flake of six arms, each with two branches."""
    data = ""
    for u, v in _ARMS:
        tip, knot = (x + u * r, y + v * r), (x + u * r * 0.58, y + v * r * 0.58)
        data += polyline_path_data([(x, y), tip])
        for side in (1, -1):
            turned = (u * 0.5 - side * v * 0.87, v * 0.5 + side * u * 0.87)
            data += polyline_path_data(
                [knot, (knot[0] + turned[0] * r * 0.34, knot[1] + turned[1] * r * 0.34)]
            )
    return data


def _mud_svg(plan: BoardLayoutPlan, space: Space) -> Iterator[str]:
    """Draw soaked ground: brown spots, puddles and the ruts of wheels."""
    scale, chance = plan.chart.drawing_scale, plan.chart.seeded_random(space, 22)
    room = _free_ground(plan, space)
    count = plan.details_per_area(9)
    spots = "".join(
        round_blot_path(dot, scale * (0.03 + 0.05 * chance.random()), chance)
        for dot in random_points_in_shape(room, count, chance)
    )
    yield svg_element("path", d=spots, fill=colours.MUD, fill_opacity=0.42)
    puddles = random_points_in_shape(room, count, chance)
    yield svg_group(*(
        svg_element("ellipse", cx=x, cy=y, rx=w, ry=w * 0.42, fill=colours.PUDDLE,
                stroke=colours.MUD, stroke_width=0.004 * scale)
        for x, y in puddles for w in (scale * (0.014 + 0.02 * chance.random()),)
    ))  # fmt: skip
    ruts = "".join(
        f"M{svg_num(x - w)} {svg_num(y + rail)}q{svg_num(w)} {svg_num(-w / 3)} {svg_num(2 * w)} 0"
        for x, y in random_points_in_shape(room, count // 2, chance)
        for w in (scale * (0.03 + 0.03 * chance.random()),)
        for rail in (0, 0.016 * scale)
    )
    yield round_ended_line_svg(ruts, colours.MUD, 0.006 * scale, stroke_opacity=0.7)


def _free_ground(plan: BoardLayoutPlan, space: Space) -> BaseGeometry:
    scale = plan.chart.drawing_scale
    inner = plan.chart.area_polygons[space].buffer(-0.07 * scale)
    return inner - plan.occupied_ground(space, 0.03)
