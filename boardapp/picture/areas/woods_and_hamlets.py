"""The trees of woods, and the hamlets at the dots of areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, sin, sqrt
from random import Random

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.grid import Space
from boardapp.picture.areas import colours
from boardapp.picture.areas.board_layout_plan import HAMLET, BoardLayoutPlan
from boardapp.picture.areas.farm_fields import HedgedField
from boardapp.picture.areas.terrain_shape_paths import (
    Dot,
    points_in_shape,
    polygon_path,
    random_points_in_shape,
    rotated_rectangle_corners,
    round_blot_path,
    tree_crown_path,
)
from boardapp.picture.svg.markup import (
    XLINK,
    polyline_path_data,
    star_corners,
    svg_element,
    svg_group,
    svg_num,
    symbol_definitions_svg,
)

RADIUS = 0.052
"""Radius of a crown of the usual size, as a share of the board's scale."""
MOST_TREES = 1600
TREE = 1000
"""Side of the square for the drawing of one tree."""


# ---- trees ------------------------------------------------------------------------------------


def forest_floors_svg(plan: BoardLayoutPlan) -> str:
    """Return the ground under the trees of woods."""
    scale = plan.chart.drawing_scale
    inner = [
        polygon_path(plan.chart.area_polygons[space].buffer(-0.035 * scale).simplify(0.01 * scale))
        for space in _wooded_areas(plan)
    ]
    data = "".join(inner)
    return svg_element("path", d=data, fill=colours.FLOOR, fill_opacity=0.8,
                   fill_rule="evenodd", id="floors") if data else ""  # fmt: skip


def trees_svg(plan: BoardLayoutPlan, fields: Sequence[HedgedField]) -> str:
    """Return the crowns of woods, and a few single trees beside the fields."""
    chart, scale = plan.chart, plan.chart.drawing_scale
    wooded = _wooded_areas(plan)
    total = sum(chart.area_polygons[space].area for space in wooded)
    apart = max(1.42 * RADIUS * scale, sqrt(total / MOST_TREES))
    tilled = shapely.union_all([field.ground for field in fields])
    placed = []
    for space, polygon in chart.area_polygons.items():
        chance = chart.seeded_random(space, 6)
        radius = RADIUS * scale
        if space in wooded:
            room = polygon.buffer(-0.72 * radius) - plan.occupied_ground(space, 0.058)
            spots = _evenly_spread_points(room, apart, chance)
        else:
            room = (
                polygon.buffer(-radius)
                - plan.occupied_ground(space, 0.05)
                - tilled.buffer(0.6 * radius)
            )
            spots = random_points_in_shape(room, plan.details_per_area(5), chance)[
                : plan.details_per_area(6)
            ]
            radius *= 0.72
        placed += [
            _tree_reference_svg(x, y, radius * (0.72 + 0.42 * chance.random()), chance)
            for x, y in spots
        ]
    if not placed:
        return ""
    kinds = {f"tree-{kind}": _tree_symbol_svg(kind) for kind in range(len(colours.CROWNS) + 1)}
    return symbol_definitions_svg(kinds, TREE) + svg_group(*placed, id="trees")


def _wooded_areas(plan: BoardLayoutPlan) -> list[Space]:
    return [space for space in plan.chart.grid.spaces() if plan.chart.is_wooded(space)]


def _evenly_spread_points(room: BaseGeometry, apart: float, chance: Random) -> list[Dot]:
    """Return points that fill a shape evenly, but not in rows."""
    if room.is_empty:
        return []
    west, north, east, south = room.bounds
    down, loose = apart * 0.87, apart * 0.5
    return points_in_shape(room, [
        (
            west + (column - 0.5 * (row % 2)) * apart + loose * (chance.random() - 0.5),
            north + row * down + loose * (chance.random() - 0.5),
        )
        for row in range(int((south - north) / down) + 2)
        for column in range(int((east - west) / apart) + 2)
    ])  # fmt: skip


def _tree_reference_svg(x: float, y: float, radius: float, chance: Random) -> str:
    kinds = len(colours.CROWNS) + 1
    kind = int(chance.random() * chance.random() * kinds)
    turn = int(chance.random() * 4)
    share = radius / 380
    link = f"tree-{kind}"
    place = f"translate({svg_num(x)} {svg_num(y)}) scale({share:.4g})"
    # Only small turns: every tree is lit from the north-west.
    return (
        f'<use xmlns:xlink="{XLINK}" xlink:href="#{link}" '
        f'transform="{place} rotate({turn * 9 - 13}) translate(-500 -500)"/>'
    )


def _tree_symbol_svg(kind: int) -> str:
    """Draw a tree in its square: shade, crown, lit side, tips."""
    chance, middle = Random(kind + 40), (500.0, 500.0)
    if kind == len(colours.CROWNS):
        return _conifer_svg(middle)
    rim, body, lit = colours.CROWNS[kind]
    tips = "".join(
        tree_crown_path(
            (430 + 190 * (chance.random() - 0.5), 430 + 190 * (chance.random() - 0.5)),
            60,
            chance,
            5,
        )
        for _ in range(4)
    )
    return (
        svg_element(
            "path",
            d=tree_crown_path((560, 575), 385, chance),
            fill=colours.SHADE,
            fill_opacity=0.35,
        )
        + svg_element(
            "path", d=tree_crown_path(middle, 380, chance), fill=body, stroke=rim, stroke_width=34
        )
        + svg_element(
            "path", d=tree_crown_path((445, 440), 225, chance, 7), fill=lit, fill_opacity=0.75
        )
        + svg_element("path", d=tips, fill="#B7CC79", fill_opacity=0.55)
    )


def _conifer_svg(middle: Dot) -> str:
    def outline(radius: float, at: Dot) -> str:
        return polyline_path_data(
            star_corners(at, radius, radius * 0.62, 8, turn=0.25), closed=True
        )

    return (
        svg_element("path", d=outline(390, (550, 565)), fill=colours.SHADE, fill_opacity=0.35)
        + svg_element(
            "path", d=outline(390, middle), fill="#2F5138", stroke="#1D3524", stroke_width=30
        )
        + svg_element("path", d=outline(230, (480, 480)), fill="#4B7550")
        + svg_element("path", d=outline(90, (470, 470)), fill="#7FA578")
    )


# ---- hamlets ----------------------------------------------------------------------------------


def hamlets_svg(plan: BoardLayoutPlan) -> str:
    """Return a few houses around each area's dot, beside the roads."""
    scale = plan.chart.drawing_scale
    squares: list[str] = []
    houses: list[str] = []
    for space in plan.chart.grid.spaces():
        chance, middle = plan.chart.seeded_random(space, 7), plan.chart.grid.centre(space)
        squares.append(round_blot_path(middle, 0.62 * HAMLET * scale, chance, 10))
        houses += _houses_in_area(plan, space, chance)
    ground = svg_element("path", d="".join(squares), fill=colours.PLACE, stroke=colours.ROAD_SIDE,
                     stroke_width=0.004 * scale)  # fmt: skip
    return svg_group(ground, *houses, id="hamlets")


def _houses_in_area(plan: BoardLayoutPlan, space: Space, chance: Random) -> Iterator[str]:
    scale, (x, y) = plan.chart.drawing_scale, plan.chart.grid.centre(space)
    polygon = plan.chart.area_polygons[space]
    roads = plan.roads_in(space)
    most = 4 if plan.chart.is_wooded(space) else 7
    built: BaseGeometry = shapely.Point(x, y).buffer(0.022 * scale)
    for _ in range(40):
        angle, reach = 2 * pi * chance.random(), HAMLET * scale * (0.45 + 0.5 * chance.random())
        middle = x + reach * cos(angle), y + reach * sin(angle)
        across, down = (
            scale * (0.03 + 0.016 * chance.random()),
            scale * (0.021 + 0.007 * chance.random()),
        )
        turn = atan2(middle[1] - y, middle[0] - x) + pi / 2 + 0.5 * (chance.random() - 0.5)
        corners = rotated_rectangle_corners(middle, across, down, turn)
        house = shapely.Polygon(corners)
        if house.distance(built) < 0.006 * scale or not polygon.covers(house):
            continue
        if roads.distance(house) < 0.021 * scale:
            continue
        yield _house_svg(corners, scale, int(chance.random() * len(colours.ROOFS)))
        built, most = built | house, most - 1
        if not most:
            return


def _house_svg(corners: list[Dot], scale: float, kind: int) -> str:
    """Draw a roof with its ridge along the longer side, lit from the north-west."""
    dark, lit = colours.ROOFS[kind]
    a, b, c, d = corners
    west, east = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    halves = [[a, b, east, west], [west, east, c, d]]
    # The half further to the north-west is lit.
    halves.sort(key=lambda half: sum(x + y for x, y in half))
    drop = 0.009 * scale
    shade = polyline_path_data([(x + drop, y + drop) for x, y in corners], closed=True)
    return (
        svg_element("path", d=shade, fill=colours.SHADE, fill_opacity=0.4)
        + svg_element("path", d=polyline_path_data(halves[1], closed=True), fill=dark)
        + svg_element("path", d=polyline_path_data(halves[0], closed=True), fill=lit)
        + svg_element(
            "path",
            d=polyline_path_data(corners, closed=True) + polyline_path_data([west, east]),
            fill="none",
            stroke=colours.WALL,
            stroke_width=0.0045 * scale,
            stroke_linejoin="round",
        )
    )
