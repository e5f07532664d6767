"""The ground of areas: meadows with their fields, the sea and its shore."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.grid import Space
from boardapp.picture.areas import colours
from boardapp.picture.areas.fields import HedgedField, fields_svg
from boardapp.picture.areas.plan import Plan
from boardapp.picture.areas.shapes import blot, scattered, shape, strokes
from boardapp.picture.pieces.figures import line
from boardapp.picture.svg.markup import element, group, number, path_data


def land(plan: Plan, fills: Mapping[str, str], fields: Sequence[HedgedField]) -> str:
    """Return all that lies under the roads and woods.

    ``fills`` are the colours of areas with a flag.
    """
    chart = plan.chart
    tints = _tints(plan, fills)
    beside = element("rect", width=chart.size[0], height=chart.size[1], fill=colours.BESIDE)
    areas = (
        element("path", d=path_data(chart.grid.outline(space), closed=True), fill=fill)
        for space, fill in tints.items()
    )
    return group(
        beside, _sea(plan), *areas, _beaches(plan), _stains(plan),
        fields_svg(plan, fields), _tufts(plan), id="land",
    )  # fmt: skip


def _tints(plan: Plan, fills: Mapping[str, str]) -> Mapping[Space, str]:
    """Return the ground of each area; linked ones differ."""
    chart, chosen = plan.chart, dict[Space, str]()
    for space in chart.grid.spaces():
        flagged = (fill for flag, fill in fills.items() if flag in chart.flags.get(space, ()))
        beside = {chosen.get(one) for one in chart.grid.neighbours(space)}
        start = space.column % len(colours.MEADOWS)
        meadows = (*colours.MEADOWS[start:], *colours.MEADOWS[:start])
        usual = next((one for one in meadows if one not in beside), meadows[0])
        chosen[space] = next(flagged, colours.WOODLAND if chart.wooded(space) else usual)
    return chosen


# ---- sea --------------------------------------------------------------------------------------


def _sea(plan: Plan) -> str:
    """Draw the sea: paler towards the shore, with lines along it and waves."""
    water = plan.sea
    if water.is_empty:
        return ""
    scale, land = plan.chart.scale, plan.chart.land
    bands = [(0.17, colours.SHALLOWS), (0.08, colours.SHORE)]
    shallows = (
        element("path", d=shape(water & land.buffer(reach * scale)), fill=fill, fill_rule="evenodd")
        for reach, fill in bands
    )
    lines = "".join(
        strokes(land.buffer(reach * scale).boundary & water) for reach in (0.045, 0.115, 0.215)
    )
    return group(
        element("path", d=shape(water), fill=colours.SEA, fill_rule="evenodd"), *shallows,
        line(lines, colours.WATER_LINE, 0.0045 * scale, stroke_opacity=0.8),
        line("".join(_waves(plan)), colours.WAVE, 0.007 * scale, stroke_opacity=0.8),
        id="sea",
    )  # fmt: skip


def _waves(plan: Plan) -> Iterator[str]:
    scale, chance = plan.chart.scale, plan.chart.chance(None, 1)
    deep = plan.sea.buffer(-0.1 * scale)
    count = round(deep.area / (0.17 * scale) ** 2)
    for x, y in scattered(deep, min(count, 300), chance):
        w = scale * (0.018 + 0.014 * chance.random())
        yield (
            f"M{number(x - 2 * w)} {number(y)}q{number(w)} {number(-w)} {number(2 * w)} 0"
            f"q{number(w)} {number(w)} {number(2 * w)} 0"
        )


def _beaches(plan: Plan) -> str:
    """Draw the sand along the sea; without any, along the outer edge of coastal areas."""
    chart, scale, water = plan.chart, plan.chart.scale, plan.sea
    coast = [space for space in chart.grid.spaces() if chart.coastal(space)]
    if not coast:
        return ""
    others = shapely.union_all([one for at, one in chart.polygons.items() if at not in coast])
    open_sea = water if not water.is_empty else chart.land.boundary - others.buffer(0.01 * scale)
    sand = open_sea.buffer(0.062 * scale)
    drawn = []
    for space in coast:
        beach, chance = chart.polygons[space] & sand, chart.chance(space, 2)
        dots = scattered(beach, plan.few(50), chance)
        grain = "".join(f"M{number(x)} {number(y)}h{number(0.006 * scale)}" for x, y in dots)
        drawn.append(
            element("path", d=shape(beach), fill=colours.SAND, fill_rule="evenodd")
            + line(grain, colours.SAND_GRAIN, 0.006 * scale, stroke_opacity=0.75)
        )
    surf = strokes(water.boundary & chart.land.boundary) if not water.is_empty else ""
    return group(*drawn, line(surf, colours.SURF, 0.02 * scale), id="beaches")


# ---- meadows ----------------------------------------------------------------------------------


def _grounds(plan: Plan, count: int, salt: int) -> Iterator[tuple[BaseGeometry, int, Random]]:
    """Yield each area, and what land lies beside them all, with how many details it has."""
    chart, count = plan.chart, plan.few(count)
    for space, polygon in chart.polygons.items():
        yield polygon, count, chart.chance(space, salt)
    beside = chart.frame - chart.land - plan.sea
    usual = chart.scale**2
    if beside.area > usual / 100:
        yield beside, round(count * beside.area / usual) + 1, chart.chance(None, salt)


def _stains(plan: Plan) -> str:
    """Draw soft spots of paler, greener and drier ground."""
    data: dict[str, list[str]] = {
        colours.STAIN_LIGHT: [], colours.STAIN_GREEN: [], colours.STAIN_DRY: []
    }  # fmt: skip
    kinds, scale = list(data), plan.chart.scale
    for polygon, count, chance in _grounds(plan, 11, 3):
        for number_, dot in enumerate(scattered(polygon, count, chance)):
            room = polygon.boundary.distance(shapely.Point(dot)) * 0.98
            radius = min(room, scale * (0.08 + 0.15 * chance.random()))
            if radius > 0.04 * scale:
                kind = data[kinds[number_ % 3]]
                kind.append(blot(dot, radius, chance))
                kind.append(blot(dot, radius * 0.6, chance))
    return group(
        *(element("path", d="".join(d), fill=fill, fill_opacity=0.2)
          for fill, d in data.items() if d),
        id="stains",
    )  # fmt: skip


def _tufts(plan: Plan) -> str:
    """Draw tufts of grass and a few blooms."""
    green: list[str] = []
    dry: list[str] = []
    blooms: list[str] = []
    scale = plan.chart.scale
    w, h = number(0.0065 * scale), number(0.014 * scale)
    for polygon, count, chance in _grounds(plan, 34, 5):
        for at, (x, y) in enumerate(scattered(polygon, count, chance)):
            spot = f"M{number(x)} {number(y)}"
            if at % 6 == 5:
                blooms.append(f"{spot}h0m{w} {w}h0m-{h} 0h0")
            else:
                (green if at % 2 else dry).append(f"{spot}l-{w} -{h}m{w} {h}v-{h}m0 {h}l{w} -{h}")
    return group(
        line("".join(green), colours.TUFT, 0.0035 * scale),
        line("".join(dry), colours.TUFT_DRY, 0.0035 * scale),
        line("".join(blooms), colours.BLOOM, 0.0055 * scale), id="tufts",
    )  # fmt: skip
