"""The print over the land: outlines, roads, names, badges and the title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import shapely

from boardapp.core.grid import Space
from boardapp.picture.areas import colours
from boardapp.picture.areas.area_labels import PLATE, AreaLabel, LabelPart
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.roads import RoadPath
from boardapp.picture.areas.terrain_shape_paths import box_with_margin
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, wrap_text
from boardapp.picture.svg.markup import (
    Rect,
    polyline_path_data,
    round_ended_line_svg,
    svg_element,
    svg_group,
)


def area_outlines_svg(plan: BoardLayoutPlan, rim: str, *, plain: bool = False) -> str:
    """Return the outline of every area, exactly as the rules use it."""
    scale, grid = plan.chart.drawing_scale, plan.chart.grid
    data = [polyline_path_data(grid.outline(space), closed=True) for space in grid.spaces()]
    wide, ink = (0.02, 0.009) if plain else (0.017, 0.0075)
    width = wide * scale
    return svg_group(
        svg_element("path", d="".join(data), stroke=rim, stroke_width=width,
                stroke_opacity=0.8),
        *(svg_element("path", d=one, stroke=colours.OUTLINE, stroke_width=ink * scale,
                  data_area=grid.name(space))
          for space, one in zip(grid.spaces(), data, strict=True)),
        fill="none", stroke_linejoin="round", id="outlines",
    )  # fmt: skip


def roads_svg(plan: BoardLayoutPlan) -> str:
    """Return the painted roads: their verges, edges, surface and ruts."""
    scale = plan.chart.drawing_scale
    # A beach has tracks, inland there are roads.
    wide = 0.7 if plan.chart.style.landscape == "beach" else 1.0
    dashes = f"{0.05 * scale:.2f} {0.03 * scale:.2f}"
    return _links_svg(plan.land_roads, scale, (
        (colours.ROAD_SIDE, wide * 0.066, {"stroke_opacity": 0.45}),
        (colours.ROAD_EDGE, wide * 0.044, {}), (colours.ROAD, wide * 0.033, {}),
        (colours.ROAD_RUT, wide * 0.005, {"stroke_dasharray": dashes}),
    ), stroke_linecap="round")  # fmt: skip


def railways_svg(plan: BoardLayoutPlan) -> str:
    """Return the links of a map of nations as railways, with ties at intervals."""
    scale = plan.chart.drawing_scale
    ties = f"{0.005 * scale:.2f} {0.024 * scale:.2f}"
    return _links_svg(plan.land_roads, scale, (
        (colours.PAPER, 0.03, {"stroke_opacity": 0.55}), (colours.RAIL, 0.009, {}),
        (colours.RAIL, 0.03, {"stroke_dasharray": ties}),
    ))  # fmt: skip


def sea_routes_svg(plan: BoardLayoutPlan) -> str:
    """Return the links across the sea: a dashed line, and an anchor in the middle of the water."""
    scale = plan.chart.drawing_scale
    data = "".join(way.data for way in plan.sea_routes)
    if not data:
        return ""
    dashes = f"{0.03 * scale:.2f} {0.03 * scale:.2f}"
    anchors = (
        _anchor_svg(longest.interpolate(0.5, normalized=True), scale)
        for at_sea in plan.sea_routes.values()
        for longest in (max(shapely.get_parts(at_sea), key=lambda one: one.length),)
    )
    return svg_group(
        round_ended_line_svg(data, colours.SURF, 0.028 * scale, stroke_opacity=0.6),
        round_ended_line_svg(data, colours.SEA_ROUTE, 0.011 * scale, stroke_dasharray=dashes),
        *anchors, id="sea-routes",
    )  # fmt: skip


def _anchor_svg(spot: shapely.Point, scale: float) -> str:
    """Draw an anchor on a disc at a point."""
    r = 0.036 * scale
    disc = svg_element("circle", r=r, fill=colours.PAPER, stroke=colours.SEA_ROUTE,
                   stroke_width=0.007 * scale)  # fmt: skip
    ring = svg_element("circle", cy=-0.5 * r, r=0.15 * r, fill="none", stroke=colours.SEA_ROUTE,
                   stroke_width=0.12 * r)  # fmt: skip
    shaft = (
        f"M0 {-0.34 * r:.2f}V{0.62 * r:.2f}M{-0.28 * r:.2f} {-0.14 * r:.2f}H{0.28 * r:.2f}"
        f"M{-0.56 * r:.2f} {0.14 * r:.2f}Q{-0.5 * r:.2f} {0.62 * r:.2f} 0 {0.62 * r:.2f}"
        f"Q{0.5 * r:.2f} {0.62 * r:.2f} {0.56 * r:.2f} {0.14 * r:.2f}"
    )
    drawn = disc + ring + round_ended_line_svg(shaft, colours.SEA_ROUTE, 0.15 * r)
    return svg_element("g", drawn, transform=f"translate({spot.x:.2f} {spot.y:.2f})")


def link_lines_svg(plan: BoardLayoutPlan, rim: str) -> str:
    """Return the links without roads, as dashed lines with a light rim."""
    scale = plan.chart.drawing_scale
    dashes = f"{0.05 * scale:.2f} {0.028 * scale:.2f}"
    return _links_svg(plan.road_paths, scale, (
        (rim, 0.03, {"stroke_opacity": 0.85}),
        (colours.ROAD_EDGE, 0.014, {"stroke_dasharray": dashes}),
    ))  # fmt: skip


def _links_svg(
    ways: Iterable[RoadPath],
    scale: float,
    strokes: Iterable[tuple[str, float, Mapping[str, str | float]]],
    **ends: str,
) -> str:
    """Draw links in strokes over each other, each with its colour, width and further style."""
    data = "".join(way.data for way in ways)
    if not data:
        return ""
    return svg_group(
        *(svg_element("path", d=data, stroke=ink, stroke_width=width * scale, **further)
          for ink, width, further in strokes),
        fill="none", **ends, stroke_linejoin="round", id="links",
    )  # fmt: skip


def area_dots_svg(plan: BoardLayoutPlan) -> str:
    """Return the dot of each area, where its roads meet."""
    scale, grid = plan.chart.drawing_scale, plan.chart.grid
    spots = (grid.centre(space) for space in grid.spaces())
    return svg_group(*(
        svg_element("circle", cx=x, cy=y, r=0.017 * scale, fill=colours.INK, stroke=colours.HALO,
                stroke_width=0.008 * scale)
        for x, y in spots
    ), id="dots")  # fmt: skip


def link_flags_svg(plan: BoardLayoutPlan) -> str:
    """Return the flags of links: a bar across the road, and the flag's words on a plate."""
    return svg_group(*(
        _text_plate_svg(*plate, colours.INK, colours.PAPER) for plate in plan.flag_plates.values()
    ), id="link-flags")  # fmt: skip


def letter_boxes(plan: BoardLayoutPlan, space: Space) -> Iterator[Rect]:
    """Yield the boxes of an area's name and badges, and of the flags of its links."""
    label = plan.area_labels.get(space)
    parts = [(item, label.size) for item in label.items] if label is not None else []
    parts += [plate for link, plate in plan.flag_plates.items() if space.column in link[:2]]
    for item, size in parts:
        wide, high = item.width + 0.15 * size, 1.3 * size
        yield item.x - wide / 2, item.y - high / 2, wide, high


# ---- names ------------------------------------------------------------------------------------


def area_labels_svg(plan: BoardLayoutPlan, *, light: bool = False) -> str:
    """Return every area's name with its badges; with ``light`` they need little ink."""
    return svg_group(
        *(_area_label_svg(block, light) for block in plan.area_labels.values()), id="names"
    )


def badge_svg(item: LabelPart, size: float) -> str:
    """Return one badge as it is shown next to an area's name."""
    return _DRAWN[item.kind](item, size, False)


def _area_label_svg(block: AreaLabel, light: bool) -> str:
    return svg_group(*(_DRAWN[item.kind](item, block.size, light) for item in block.items))


def _name_svg(item: LabelPart, size: float, light: bool) -> str:
    halo = colours.BLANK if light else colours.HALO
    return _text_svg(item.words, item.x, item.y, size, colours.INK, halo)


def _text_svg(
    words: str, x: float, y: float, size: float, ink: str, halo: str | None = None
) -> str:
    return text_line_svg(
        words, x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink, halo=halo
    )


def _letter_badge_svg(item: LabelPart, size: float, light: bool) -> str:
    """Draw a printed letter on a round badge of its own colour."""
    fill = colours.BLANK if light else colours.LETTERS.get(item.words, colours.INK)
    ink, radius = colours.INK if light else colours.BLANK, item.width / 2
    return svg_group(
        _disc_with_letter_svg(
            item, radius * 0.98, fill, colours.INK if light else colours.PAPER, size
        ),
        ""
        if light
        else svg_element(
            "circle",
            cx=item.x,
            cy=item.y,
            r=radius,
            fill="none",
            stroke=colours.INK,
            stroke_width=0.05 * size,
        ),
        _text_svg(item.words, item.x, item.y, size * 0.98, ink),
        data_badge=item.words,
    )


def _disc_with_letter_svg(item: LabelPart, radius: float, fill: str, rim: str, size: float) -> str:
    width = 0.1 * size
    return svg_element("circle", cx=item.x, cy=item.y, r=radius - width / 2, fill=fill, stroke=rim,
                   stroke_width=width)  # fmt: skip


def _value_plate_svg(item: LabelPart, size: float, light: bool) -> str:
    del light
    return _text_plate_svg(item, size, colours.PAPER, colours.INK)


def _text_plate_svg(item: LabelPart, size: float, fill: str, ink: str) -> str:
    high = 1.25 * size
    box = svg_element(
        "rect", x=item.x - item.width / 2, y=item.y - high / 2, width=item.width, height=high,
        rx=0.25 * size, fill=fill, stroke=ink, stroke_width=0.07 * size,
    )  # fmt: skip
    return svg_group(
        box, _text_svg(item.words, item.x, item.y, PLATE * size, ink), data_badge=item.words
    )


def _wood_sign_svg(item: LabelPart, size: float, light: bool) -> str:
    """Draw the sign of a wood: a tree on a disc."""
    r, ink = item.width / 2, _sign_ink_colour(light)
    tree = [(0, -0.72), (0.42, -0.12), (0.2, -0.12), (0.5, 0.36), (0.09, 0.36), (0.09, 0.68),
            (-0.09, 0.68), (-0.09, 0.36), (-0.5, 0.36), (-0.2, -0.12), (-0.42, -0.12)]  # fmt: skip
    data = polyline_path_data([(item.x + x * r, item.y + y * r) for x, y in tree], closed=True)
    return _sign_disc_svg(
        item, size, light, colours.SIGN_WOODED, svg_element("path", d=data, fill=ink)
    )


def _coast_sign_svg(item: LabelPart, size: float, light: bool) -> str:
    """Draw the sign of the coast: waves on a disc."""
    r, ink = item.width / 2, _sign_ink_colour(light)
    data = "".join(
        f"M{item.x - 0.55 * r:.2f} {item.y + y * r:.2f}"
        + f"q{0.14 * r:.2f} {-0.26 * r:.2f} {0.275 * r:.2f} 0"
        + f"t{0.275 * r:.2f} 0" * 3
        for y in (-0.32, 0.02, 0.36)
    )
    waves = svg_element("path", d=data, fill="none", stroke=ink, stroke_width=0.14 * r,
                    stroke_linecap="round")  # fmt: skip
    return _sign_disc_svg(item, size, light, colours.SIGN_COASTAL, waves)


def _sign_ink_colour(light: bool) -> str:
    return colours.INK if light else colours.PAPER


def _sign_disc_svg(item: LabelPart, size: float, light: bool, fill: str, drawn: str) -> str:
    disc = _disc_with_letter_svg(
        item, item.width / 2, colours.BLANK if light else fill, _sign_ink_colour(light), size
    )
    return svg_group(disc, drawn, data_badge=item.words, role="img", aria_label=item.words)


_DRAWN: dict[str, Callable[[LabelPart, float, bool], str]] = {
    "name": _name_svg,
    "letter": _letter_badge_svg,
    "plate": _value_plate_svg,
    "wooded": _wood_sign_svg,
    "coastal": _coast_sign_svg,
}


# ---- the title --------------------------------------------------------------------------------


def board_title_svg(plan: BoardLayoutPlan, *, light: bool = False) -> str:
    """Return the board's title and note on a plate outside all areas; nothing if no plate fits."""
    found = _title_plate(plan)
    return _title_plate_svg(*found, light) if found else ""


def title_plate_box(plan: BoardLayoutPlan) -> Rect | None:
    """Return the rectangle of the title's plate, None if there is no room for it."""
    found = _title_plate(plan)
    return found[1] if found else None


def _title_plate(
    plan: BoardLayoutPlan,
) -> tuple[list[tuple[str, float, bool]], Rect, float] | None:
    """Return a title's lines, its plate and the size of its letters."""
    land = plan.chart.union_of_areas
    for share in (1.0, 0.85, 0.7, 0.55):
        size = 0.088 * plan.chart.drawing_scale * share
        for room in (12.0, 9.4, 8.0, 6.2, 5.0):
            rows = list(_title_lines(plan, size, room))
            width, height = room * size, sum(row[1] * 1.32 for row in rows) + 0.8 * size
            for box in _title_plate_places(plan, width, height, size * 0.45):
                if not box_with_margin(box).buffer(size * 0.25).intersects(land):
                    return rows, box, size
    return None


def _title_lines(
    plan: BoardLayoutPlan, size: float, room: float
) -> Iterator[tuple[str, float, bool]]:
    """Yield the lines of a title plate: words, size, and whether they are bold."""
    width = (room - 1.0) * size
    for words in wrap_text(plan.chart.title, size, width, bold=True):
        yield words, size, True
    for words in wrap_text(plan.chart.note, 0.5 * size, width):
        yield words, 0.5 * size, False


def _title_plate_places(
    plan: BoardLayoutPlan, width: float, height: float, room: float
) -> Iterator[Rect]:
    """Yield the possible positions of a plate: a board's corners, and the middles of its edges."""
    across, down = plan.chart.size
    west, middle, east = room, (across - width) / 2, across - width - room
    north, south = room, down - height - room
    for y in (south, north, (down - height) / 2):
        for x in (west, east, middle):
            if min(x, y) >= room:
                yield x, y, width, height


def _title_plate_svg(
    rows: list[tuple[str, float, bool]], box: Rect, size: float, light: bool
) -> str:
    x, y, width, height = box
    paper = colours.BLANK if light else colours.PAPER
    inset = 0.14 * size
    plates = (
        svg_element("rect", x=x, y=y, width=width, height=height, rx=0.2 * size, fill=paper,
                stroke=colours.OUTLINE, stroke_width=0.06 * size)
        + svg_element("rect", x=x + inset, y=y + inset, width=width - 2 * inset,
                  height=height - 2 * inset, rx=0.12 * size, fill="none", stroke=colours.ROAD_EDGE,
                  stroke_width=0.025 * size)
    )  # fmt: skip
    at, words = y + 0.4 * size, ""
    for text, high, bold in rows:
        at += 1.32 * high
        words += text_line_svg(
            text, x + width / 2, at - 0.34 * high, high, bold=bold, anchor="middle",
            fill=colours.INK if bold else colours.QUIET,
        )  # fmt: skip
    return svg_group(plates, words, id="title")


def board_frame_svg(plan: BoardLayoutPlan) -> str:
    """Return the border line of a board."""
    (width, height), line = plan.chart.size, 0.014 * plan.chart.drawing_scale
    return svg_element(
        "rect", x=line / 2, y=line / 2, width=width - line, height=height - line, fill="none",
        stroke=colours.OUTLINE, stroke_width=line, id="frame",
    )  # fmt: skip
