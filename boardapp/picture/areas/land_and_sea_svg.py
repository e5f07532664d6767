"""The ground of areas: meadows with their fields, the sea and its shore."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.grid import Space
from boardapp.picture.areas import colours
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.farm_fields import HedgedField, farm_fields_svg
from boardapp.picture.areas.terrain_shape_paths import (
    lines_path,
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


def land_svg(plan: BoardLayoutPlan, fields: Sequence[HedgedField]) -> str:
    """Return everything below the roads and woods: sea, ground, beaches, fields and grass."""
    chart = plan.chart
    tints = _ground_colours(plan)
    beside = svg_element("rect", width=chart.size[0], height=chart.size[1], fill=colours.BESIDE)
    areas = (
        svg_element("path", d=polyline_path_data(chart.grid.outline(space), closed=True), fill=fill)
        for space, fill in tints.items()
    )
    tufts = "" if chart.style.landscape == "continent" else grass_tufts_svg(plan)
    return svg_group(
        beside, _sea_svg(plan), *areas, _beaches_svg(plan), ground_stains_svg(plan),
        farm_fields_svg(plan, fields), tufts, id="land",
    )  # fmt: skip


def _ground_colours(plan: BoardLayoutPlan) -> Mapping[Space, str]:
    """Return a ground colour for each area; linked areas differ."""
    chart, chosen = plan.chart, dict[Space, str]()
    for space in chart.grid.spaces():
        beside = {chosen.get(one) for one in chart.grid.neighbours(space)}
        start = space.column % len(colours.MEADOWS)
        meadows = (*colours.MEADOWS[start:], *colours.MEADOWS[:start])
        usual = next((one for one in meadows if one not in beside), meadows[0])
        chosen[space] = colours.WOODLAND if chart.is_wooded(space) else usual
    return chosen


# ---- sea --------------------------------------------------------------------------------------


def _sea_svg(plan: BoardLayoutPlan) -> str:
    """Draw the sea: paler towards the shore, with lines along it and waves."""
    water = plan.sea
    if water.is_empty:
        return ""
    scale, land = plan.chart.drawing_scale, plan.chart.union_of_areas
    bands = [(0.17, colours.SHALLOWS), (0.08, colours.SHORE)]
    shallows = (
        svg_element(
            "path",
            d=polygon_path(water & land.buffer(reach * scale)),
            fill=fill,
            fill_rule="evenodd",
        )
        for reach, fill in bands
    )
    lines = "".join(
        lines_path(land.buffer(reach * scale).boundary & water) for reach in (0.045, 0.115, 0.215)
    )
    return svg_group(
        svg_element("path", d=polygon_path(water), fill=colours.SEA, fill_rule="evenodd"),
        *shallows,
        round_ended_line_svg(lines, colours.WATER_LINE, 0.0045 * scale, stroke_opacity=0.8),
        round_ended_line_svg(
            "".join(_wave_paths(plan)), colours.WAVE, 0.007 * scale, stroke_opacity=0.8
        ),
        id="sea",
    )


def _wave_paths(plan: BoardLayoutPlan) -> Iterator[str]:
    scale, chance = plan.chart.drawing_scale, plan.chart.seeded_random(None, 1)
    deep = plan.sea.buffer(-0.1 * scale)
    count = round(deep.area / (0.17 * scale) ** 2)
    for x, y in random_points_in_shape(deep, min(count, 300), chance):
        w = scale * (0.018 + 0.014 * chance.random())
        yield wave_path((x, y), 2 * w, w)


def _beaches_svg(plan: BoardLayoutPlan) -> str:
    """Draw sand along the sea; on a board without sea, along the outer edge of coastal areas."""
    chart, scale, water = plan.chart, plan.chart.drawing_scale, plan.sea
    coast = [space for space in chart.grid.spaces() if chart.is_coastal(space)]
    if not coast:
        return ""
    others = shapely.union_all([one for at, one in chart.area_polygons.items() if at not in coast])
    open_sea = (
        water if not water.is_empty else chart.union_of_areas.boundary - others.buffer(0.01 * scale)
    )
    sand = open_sea.buffer(0.062 * scale)
    drawn = []
    for space in coast:
        beach, chance = chart.area_polygons[space] & sand, chart.seeded_random(space, 2)
        dots = random_points_in_shape(beach, plan.details_per_area(50), chance)
        grain = "".join(f"M{svg_num(x)} {svg_num(y)}h{svg_num(0.006 * scale)}" for x, y in dots)
        drawn.append(
            svg_element("path", d=polygon_path(beach), fill=colours.SAND, fill_rule="evenodd")
            + round_ended_line_svg(grain, colours.SAND_GRAIN, 0.006 * scale, stroke_opacity=0.75)
        )
    surf = lines_path(water.boundary & chart.union_of_areas.boundary) if not water.is_empty else ""
    return svg_group(*drawn, round_ended_line_svg(surf, colours.SURF, 0.02 * scale), id="beaches")


# ---- meadows ----------------------------------------------------------------------------------


def _grounds_with_detail_counts(
    plan: BoardLayoutPlan, count: int, salt: int
) -> Iterator[tuple[BaseGeometry, int, Random]]:
    """Yield each area, then the land outside, with a number of details and a random generator."""
    chart, count = plan.chart, plan.details_per_area(count)
    for space, polygon in chart.area_polygons.items():
        yield polygon, count, chart.seeded_random(space, salt)
    beside = chart.board_rectangle - chart.union_of_areas - plan.sea
    usual = chart.drawing_scale**2
    if beside.area > usual / 100:
        yield beside, round(count * beside.area / usual) + 1, chart.seeded_random(None, salt)


def ground_stains_svg(plan: BoardLayoutPlan) -> str:
    """Draw soft spots of paler, greener and drier ground."""
    data: dict[str, list[str]] = {
        colours.STAIN_LIGHT: [], colours.STAIN_GREEN: [], colours.STAIN_DRY: []
    }  # fmt: skip
    kinds, scale = list(data), plan.chart.drawing_scale
    for polygon, count, chance in _grounds_with_detail_counts(plan, 11, 3):
        for number_, dot in enumerate(random_points_in_shape(polygon, count, chance)):
            room = polygon.boundary.distance(shapely.Point(dot)) * 0.98
            radius = min(room, scale * (0.08 + 0.15 * chance.random()))
            if radius > 0.04 * scale:
                kind = data[kinds[number_ % 3]]
                kind.append(round_blot_path(dot, radius, chance))
                kind.append(round_blot_path(dot, radius * 0.6, chance))
    return svg_group(
        *(svg_element("path", d="".join(d), fill=fill, fill_opacity=0.2)
          for fill, d in data.items() if d),
        id="stains",
    )  # fmt: skip


def grass_tufts_svg(plan: BoardLayoutPlan, where: BaseGeometry | None = None) -> str:
    """Draw tufts of grass and a few blooms, on the whole board or only on some ground."""
    green: list[str] = []
    dry: list[str] = []
    blooms: list[str] = []
    scale = plan.chart.drawing_scale
    w, h = svg_num(0.0065 * scale), svg_num(0.014 * scale)
    for polygon, count, chance in _grounds_with_detail_counts(plan, 34, 5):
        ground = polygon if where is None else polygon & where
        for at, (x, y) in enumerate(random_points_in_shape(ground, count, chance)):
            spot = f"M{svg_num(x)} {svg_num(y)}"
            if at % 6 == 5:
                blooms.append(f"{spot}h0m{w} {w}h0m-{h} 0h0")
            else:
                (green if at % 2 else dry).append(f"{spot}l-{w} -{h}m{w} {h}v-{h}m0 {h}l{w} -{h}")
    return svg_group(
        round_ended_line_svg("".join(green), colours.TUFT, 0.0035 * scale),
        round_ended_line_svg("".join(dry), colours.TUFT_DRY, 0.0035 * scale),
        round_ended_line_svg("".join(blooms), colours.BLOOM, 0.0055 * scale), id="tufts",
    )  # fmt: skip
