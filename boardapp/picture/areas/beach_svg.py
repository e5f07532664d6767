"""A beach under fire: surf, wet sand, shingle, wire, obstacles, seawall, bluffs and smoke."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, pi, sin
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.picture.areas import colours
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.land_and_sea_svg import grass_tufts_svg, ground_stains_svg
from boardapp.picture.areas.outlines_roads_labels_svg import title_plate_box
from boardapp.picture.areas.terrain_shape_paths import (
    Dot,
    box_with_margin,
    lines_path,
    polygon_path,
    random_points_in_shape,
    rotated_rectangle_corners,
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


def beach_svg(plan: BoardLayoutPlan) -> str:
    """Return the ground from the sea to the bluffs, under the roads."""
    (width, height), scale = plan.chart.size, plan.chart.drawing_scale
    belts = _belts(plan)
    sands, dunes, inland = belts
    wet = sands & plan.sea.buffer(0.15 * scale)
    damp = sands & plan.sea.buffer(0.07 * scale)
    shingle = _common_edge(sands, dunes).buffer(0.05 * scale) & sands
    grounds = (
        (inland, colours.SCRUB, 1.0), (dunes, colours.DUNE, 1.0), (sands, colours.DRY_SAND, 1.0),
        (wet, colours.WET_SAND, 0.75), (damp, colours.WET_SAND, 1.0),
        (shingle, colours.PEBBLE_BED, 0.9),
    )  # fmt: skip
    return svg_group(
        svg_element("rect", width=width, height=height, fill=colours.SCRUB),
        *(svg_element("path", d=polygon_path(one), fill=fill, fill_opacity=opacity,
                  fill_rule="evenodd") for one, fill, opacity in grounds if not one.is_empty),
        _surf_svg(plan), ground_stains_svg(plan), _ripples_svg(plan, wet),
        _pebbles_svg(plan, shingle), grass_tufts_svg(plan, shapely.union_all([dunes, inland])),
        _bluffs_svg(plan, belts), _craters_svg(plan), id="land",
    )  # fmt: skip


def beach_defences_svg(plan: BoardLayoutPlan) -> str:
    """Return seawall, wire, obstacles, landing craft and smoke, over the tracks."""
    belts = _belts(plan)
    return svg_group(
        _sea_wall_svg(plan, belts), _wire_svg(plan, belts), _obstacles_svg(plan, belts.sands),
        _landing_craft_svg(plan), _smoke_svg(plan, belts), id="defences",
    )  # fmt: skip


# ---- the belts --------------------------------------------------------------------------------


class _Belts(NamedTuple):
    """The sands by the sea, the dunes behind the sands, and all land further inland."""

    sands: BaseGeometry
    dunes: BaseGeometry
    inland: BaseGeometry


def _belts(plan: BoardLayoutPlan) -> _Belts:
    chart = plan.chart
    coast = {space for space in chart.area_polygons if chart.is_coastal(space)}
    sands = shapely.union_all([chart.area_polygons[space] for space in coast])
    touching = sands.buffer(0.01 * chart.drawing_scale)
    second = [
        one for space, one in chart.area_polygons.items()
        if space not in coast and (one & touching).area > 0.1 * touching.length
    ]  # fmt: skip
    dunes = shapely.union_all(second) - sands
    inland = chart.board_rectangle - sands - dunes - plan.sea
    return _Belts(sands, dunes, inland)


def _common_edge(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    if one.is_empty or other.is_empty:
        return shapely.LineString()
    return shapely.line_merge(shapely.intersection(one.boundary, other.boundary))


def _gaps(plan: BoardLayoutPlan, room: float) -> BaseGeometry:
    """Return the ground that tracks and names take, with ``room`` around the tracks."""
    scale = plan.chart.drawing_scale
    roads = [shapely.LineString(way.points) for way in plan.road_paths]
    names = [box_with_margin(one.box, 0.012 * scale) for one in plan.area_labels.values()]
    return shapely.union_all([*(one.buffer(room * scale) for one in roads), *names])


def _spots_along(line: BaseGeometry, apart: float) -> Iterator[tuple[Dot, float]]:
    """Yield positions spaced along lines, each with the direction of its line in radians."""
    for part in shapely.get_parts(shapely.line_merge(line)):
        count = int(part.length / apart)
        for number in range(count):
            reach = (number + 0.5) * part.length / count
            here, on = part.interpolate(reach), part.interpolate(reach + apart / 4)
            yield (here.x, here.y), atan2(on.y - here.y, on.x - here.x)


# ---- water and sand ---------------------------------------------------------------------------


def _surf_svg(plan: BoardLayoutPlan) -> str:
    """Draw a grey sea with three rows of breakers, and the wash on the sand."""
    scale, water, land = plan.chart.drawing_scale, plan.sea, plan.chart.union_of_areas
    if water.is_empty:
        return ""
    shallow = water & land.buffer(0.16 * scale)
    breakers = []
    for number, (reach, width) in enumerate(((0.035, 0.014), (0.085, 0.011), (0.15, 0.008))):
        line = lines_path(land.buffer(reach * scale).boundary & water)
        dashes = " ".join(
            svg_num(scale * one * (1 + 0.5 * number)) for one in (0.16, 0.03, 0.07, 0.05)
        )
        breakers += [
            round_ended_line_svg(line, colours.WATER_LINE, width * 1.9 * scale,
                             stroke_opacity=0.35),
            round_ended_line_svg(line, colours.FOAM, width * scale, stroke_dasharray=dashes,
                             stroke_opacity=0.95 - 0.2 * number),
        ]  # fmt: skip
    wash = lines_path(water.boundary & land.boundary)
    chance = plan.chart.seeded_random(None, 1)
    waves = "".join(
        wave_path(dot, 2 * w, w)
        for dot in random_points_in_shape(water - land.buffer(0.2 * scale), 26, chance)
        for w in (scale * (0.016 + 0.012 * chance.random()),)
    )
    return svg_group(
        svg_element("path", d=polygon_path(water), fill=colours.SURF_SEA, fill_rule="evenodd"),
        svg_element("path", d=polygon_path(shallow), fill=colours.SURF_SHALLOWS,
                fill_rule="evenodd"),
        round_ended_line_svg(waves, colours.WAVE, 0.006 * scale, stroke_opacity=0.6),
        *breakers, round_ended_line_svg(wash, colours.FOAM, 0.03 * scale, stroke_opacity=0.9),
        id="sea",
    )  # fmt: skip


def _ripples_svg(plan: BoardLayoutPlan, wet: BaseGeometry) -> str:
    """Draw the ripples that the tide leaves in the sand."""
    scale, chance = plan.chart.drawing_scale, plan.chart.seeded_random(None, 31)
    ripples = "".join(
        wave_path(dot, w, w / 5)
        for dot in random_points_in_shape(wet, 90, chance)
        for w in (scale * (0.02 + 0.02 * chance.random()),)
    )
    return round_ended_line_svg(ripples, colours.RIPPLE, 0.0045 * scale, stroke_opacity=0.45)


def _pebbles_svg(plan: BoardLayoutPlan, shingle: BaseGeometry) -> str:
    scale, chance = plan.chart.drawing_scale, plan.chart.seeded_random(None, 32)
    dots = random_points_in_shape(shingle, 520, chance)
    return "".join(
        round_ended_line_svg(
            "".join(f"M{svg_num(x)} {svg_num(y)}h{svg_num(0.004 * scale)}"
                    for x, y in dots[kind::len(colours.PEBBLES)]),
            ink, (0.009 + 0.002 * kind) * scale)
        for kind, ink in enumerate(colours.PEBBLES)
    )  # fmt: skip


def _craters_svg(plan: BoardLayoutPlan) -> str:
    """Draw the craters of shells: a pale rim, the dark hole, its lit side."""
    scale, drawn = plan.chart.drawing_scale, list[str]()
    for space, polygon in plan.chart.area_polygons.items():
        chance = plan.chart.seeded_random(space, 33)
        room = polygon.buffer(-0.07 * scale) - plan.occupied_ground(space, 0.05)
        for x, y in random_points_in_shape(room, plan.details_per_area(4), chance):
            r = scale * (0.016 + 0.022 * chance.random())
            rays = "".join(
                polyline_path_data([(x + cos(turn) * r * 1.15, y + sin(turn) * r * 1.15),
                                (x + cos(turn) * far, y + sin(turn) * far)])
                for ray in range(9)
                for turn in ((ray + chance.random()) * 2 * pi / 9,)
                for far in (r * (1.5 + 0.6 * chance.random()),)
            )  # fmt: skip
            drawn += [
                round_ended_line_svg(rays, colours.CRATER, 0.004 * scale, stroke_opacity=0.4),
                svg_element("path", d=round_blot_path((x, y), r * 1.35, chance),
                        fill=colours.CRATER_RIM, fill_opacity=0.75),
                svg_element("path", d=round_blot_path((x, y), r, chance), fill=colours.CRATER,
                        fill_opacity=0.75),
                svg_element("path", d=round_blot_path((x + r * 0.2, y + r * 0.25), r * 0.6, chance),
                        fill=colours.SHADE, fill_opacity=0.45),
            ]  # fmt: skip
    return svg_group(*drawn, id="craters")


def _bluffs_svg(plan: BoardLayoutPlan, belts: _Belts) -> str:
    """Draw the foot of the bluffs as maps do: a crest with strokes that point downhill."""
    scale, chance = plan.chart.drawing_scale, plan.chart.seeded_random(None, 34)
    _, dunes, inland = belts
    crest = _common_edge(dunes, inland) - _gaps(plan, 0.03)
    strokes: list[str] = []
    for (x, y), way in _spots_along(crest, 0.019 * scale):
        down = way + pi / 2
        near, far = 0.012 * scale, scale * (0.03 + 0.035 * chance.random())
        foot = x + cos(down) * far, y + sin(down) * far
        if not dunes.covers(shapely.Point(foot)):
            down -= pi
            foot = x + cos(down) * far, y + sin(down) * far
        strokes.append(polyline_path_data([(x + cos(down) * near, y + sin(down) * near), foot]))
    shade = crest.buffer(0.05 * scale) & dunes
    return svg_group(
        svg_element("path", d=polygon_path(shade), fill=colours.BLUFF, fill_opacity=0.22),
        round_ended_line_svg("".join(strokes), colours.BLUFF, 0.0065 * scale, stroke_opacity=0.8),
        id="bluffs",
    )  # fmt: skip


# ---- defences ---------------------------------------------------------------------------------


def _sea_wall_svg(plan: BoardLayoutPlan, belts: _Belts) -> str:
    """Draw a wall of concrete between sands and dunes, open where a track passes."""
    scale = plan.chart.drawing_scale
    edge = belts.sands.buffer(0.026 * scale).boundary & belts.dunes
    wall = lines_path(edge - _gaps(plan, 0.045))
    joints = f"{svg_num(0.004 * scale)} {svg_num(0.07 * scale)}"
    if not wall:
        return ""
    strokes: tuple[tuple[str, float, dict[str, str | float]], ...] = (
        (colours.SHADE, 0.068, {"stroke_opacity": 0.25}), (colours.CONCRETE_EDGE, 0.052, {}),
        (colours.CONCRETE, 0.043, {}), (colours.CONCRETE_LIT, 0.016, {}),
        (colours.CONCRETE_EDGE, 0.043, {"stroke_dasharray": joints}),
    )  # fmt: skip
    return svg_group(*(
        svg_element("path", d=wall, fill="none", stroke=ink, stroke_width=width * scale,
                stroke_linejoin="round", **further)
        for ink, width, further in strokes
    ), id="sea-wall")  # fmt: skip


def _wire_svg(plan: BoardLayoutPlan, belts: _Belts) -> str:
    """Draw coils of barbed wire on posts before and behind the wall."""
    scale = plan.chart.drawing_scale
    sands, dunes, _ = belts
    lines = (
        sands.buffer(0.092 * scale).boundary & dunes,
        dunes.buffer(0.1 * scale).boundary & sands,
    )
    gaps, coils, posts = _gaps(plan, 0.055), list[str](), list[str]()
    r, edge = 0.021 * scale, plan.chart.board_rectangle.boundary.buffer(0.02 * scale)
    for line in lines:
        for number, ((x, y), way) in enumerate(_spots_along(line - gaps - edge, 0.017 * scale)):
            tilt = svg_num(degrees(way) + 18)
            top = x - r * 0.4, y - r
            coils.append(f"M{svg_num(top[0])} {svg_num(top[1])}a{svg_num(r * 0.62)} {svg_num(r)} "
                         f"{tilt} 1 1 -0.1 0")  # fmt: skip
            if number % 6 == 0:
                posts.append(polyline_path_data([(x - r, y + r), (x + r, y - r)]))
                posts.append(polyline_path_data([(x - r, y - r), (x + r, y + r)]))
    return svg_group(
        round_ended_line_svg("".join(posts), colours.BLUFF, 0.008 * scale),
        round_ended_line_svg("".join(coils), colours.WIRE, 0.0038 * scale, stroke_opacity=0.85),
        id="wire",
    )  # fmt: skip


def _obstacles_svg(plan: BoardLayoutPlan, sands: BaseGeometry) -> str:
    """Draw rows of steel hedgehogs on the wet sand and in the surf, with stakes between them."""
    scale, land, chance = (
        plan.chart.drawing_scale, plan.chart.union_of_areas, plan.chart.seeded_random(None, 35)
    )  # fmt: skip
    rows = (
        (land.buffer(0.06 * scale).boundary & plan.sea, "hedgehog"),
        (plan.sea.buffer(0.06 * scale).boundary & sands, "stake"),
        (plan.sea.buffer(0.125 * scale).boundary & sands, "hedgehog"),
    )
    gaps, beams, stakes = _gaps(plan, 0.04), list[str](), list[str]()
    gaps = gaps | plan.chart.board_rectangle.boundary.buffer(0.03 * scale)
    for number, (line, kind) in enumerate(rows):
        for at, ((x, y), _) in enumerate(_spots_along(line, 0.095 * scale)):
            if gaps.intersects(shapely.Point(x, y).buffer(0.025 * scale)) or (at + number) % 5 == 4:
                continue
            r = 0.023 * scale * (0.9 + 0.3 * chance.random())
            if kind == "stake":
                stakes.append(polyline_path_data([(x, y), (x + r * 0.9, y + r * 1.1)]))
                continue
            beams += [
                polyline_path_data([(x - u * r, y - v * r), (x + u * r, y + v * r)])
                for u, v in ((0.95, 0.7), (-0.95, 0.7), (0.1, -1.1))
            ]
    data, wood = "".join(beams), "".join(stakes)
    return svg_group(
        svg_element("g", round_ended_line_svg(data + wood, colours.SHADE, 0.011 * scale),
                transform=f"translate({svg_num(0.007 * scale)} {svg_num(0.008 * scale)})",
                opacity=0.3),
        round_ended_line_svg(wood, colours.BLUFF, 0.01 * scale),
        round_ended_line_svg(data, colours.STEEL, 0.0105 * scale),
        round_ended_line_svg(data, colours.STEEL_LIT, 0.003 * scale), id="obstacles",
    )  # fmt: skip


def _landing_craft_svg(plan: BoardLayoutPlan) -> str:
    """Draw a few landing craft that make for the shore, with their wakes."""
    scale, land, chance = (
        plan.chart.drawing_scale, plan.chart.union_of_areas, plan.chart.seeded_random(None, 36)
    )  # fmt: skip
    water: BaseGeometry = plan.sea.buffer(-0.05 * scale)
    if (title := title_plate_box(plan)) is not None:
        water = water - box_with_margin(title, 0.13 * scale)
    line = land.buffer(0.23 * scale).boundary & water
    return svg_group(*(
        _craft_svg(x, y, atan2(nearest.y - y, nearest.x - x), scale)
        for number, ((x, y), _) in enumerate(_spots_along(line, 0.3 * scale)) if number % 3 != 2
        for y in (y + 0.07 * scale * chance.random(),)
        for nearest in (land.boundary.interpolate(land.boundary.project(shapely.Point(x, y))),)
    ), id="craft")  # fmt: skip


def _craft_svg(x: float, y: float, heading: float, scale: float) -> str:
    long, wide = 0.05 * scale, 0.02 * scale
    hull = rotated_rectangle_corners((x, y), long, wide, heading)
    hold = rotated_rectangle_corners((x + cos(heading) * long * 0.2, y + sin(heading) * long * 0.2),
                                 long * 0.62, wide * 0.62, heading)  # fmt: skip
    aft, side = (cos(heading + pi), sin(heading + pi)), (-sin(heading), cos(heading))
    wake = "".join(
        polyline_path_data([
            (x + aft[0] * long + side[0] * wide * sign, y + aft[1] * long + side[1] * wide * sign),
            (x + aft[0] * long * 2.3 + side[0] * wide * 2.1 * sign,
             y + aft[1] * long * 2.3 + side[1] * wide * 2.1 * sign),
        ])
        for sign in (1, -1)
    )  # fmt: skip
    heads = [
        (hold[0][0] + (hold[2][0] - hold[0][0]) * u, hold[0][1] + (hold[2][1] - hold[0][1]) * u)
        for u in (0.25, 0.5, 0.75)
    ]
    return (
        round_ended_line_svg(wake, colours.FOAM, 0.01 * scale, stroke_opacity=0.7)
        + svg_element("path", d=polyline_path_data(hull, closed=True), fill=colours.STEEL_LIT,
                  stroke=colours.STEEL, stroke_width=0.006 * scale, stroke_linejoin="round")
        + svg_element("path", d=polyline_path_data(hold, closed=True), fill=colours.STEEL)
        + round_ended_line_svg("".join(f"M{svg_num(u)} {svg_num(v)}h0.01" for u, v in heads),
                           colours.WET_SAND, 0.011 * scale)
    )  # fmt: skip


def _smoke_svg(plan: BoardLayoutPlan, belts: _Belts) -> str:
    """Draw smoke that drifts away from a few places, thin enough to read everything through."""
    scale, chance = plan.chart.drawing_scale, plan.chart.seeded_random(None, 37)
    ground = (belts.dunes | belts.inland).buffer(-0.12 * scale) - _gaps(plan, 0.05)
    drawn: list[str] = []
    for x, y in random_points_in_shape(ground, 4, chance):
        puffs = [
            shapely.Point(
                x + step * 0.04 * scale, y - scale * (0.024 * step + 0.03 * chance.random())
            ).buffer(scale * (0.022 + 0.011 * step), quad_segs=4)
            for step in range(9)
        ]
        for fill, opacity, parts in (
            (colours.SMOKE, 0.3, puffs), (colours.SMOKE, 0.22, puffs[3:]),
            (colours.ASH, 0.5, puffs[:2]), (colours.ASH, 0.2, puffs[:4]),
        ):  # fmt: skip
            data = polygon_path(shapely.union_all(parts))
            drawn.append(svg_element("path", d=data, fill=fill, fill_opacity=opacity))
    return svg_group(*drawn, id="smoke")
