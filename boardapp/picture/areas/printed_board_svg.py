"""A board of areas as it is printed, in three manners: painted, with light ink, over a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from boardapp.core.grid import Space
from boardapp.picture.areas import colours, outlines_roads_labels_svg
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.farm_fields import farm_fields
from boardapp.picture.areas.land_and_sea_svg import land_svg
from boardapp.picture.areas.woods_and_hamlets import forest_floors_svg, hamlets_svg, trees_svg
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group

Manner = Literal["painted", "light", "clear"]
"""``light`` leaves the land white, ``clear`` leaves it open for the picture of an owner below."""
TINT = 0.45
"""How much of the ground a colour that lies over it hides."""


def printed_board_svg(
    plan: BoardLayoutPlan,
    fills: Mapping[str, str],
    manner: Manner = "painted",
    *,
    named: bool = True,
    tints: Mapping[Space, str] | None = None,
) -> str:
    """Return all that is printed on a board, in its own units.

    ``fills`` are the colours of areas with a flag, ``tints`` lie thinly over areas; without names
    no badges are drawn either.
    """
    light = manner != "painted"
    rim = _outline_rim_colour(manner)
    under = _land_and_roads_svg(plan, fills, manner)
    if tints and manner != "light":
        under += _area_tints_svg(plan, tints)
    words = (
        outlines_roads_labels_svg.area_labels_svg(plan, light=manner == "light") if named else ""
    )
    title = (
        outlines_roads_labels_svg.board_title_svg(plan, light=light)
        if named and manner != "clear"
        else ""
    )
    return (
        under
        + outlines_roads_labels_svg.area_outlines_svg(plan, rim, plain=light)
        + outlines_roads_labels_svg.area_dots_svg(plan)
        + (outlines_roads_labels_svg.link_flags_svg(plan) if named else "")
        + words
        + title
        + outlines_roads_labels_svg.board_frame_svg(plan)
    )


def _land_and_roads_svg(plan: BoardLayoutPlan, fills: Mapping[str, str], manner: Manner) -> str:
    if manner == "painted":
        tilled = farm_fields(plan)
        return (
            land_svg(plan, fills, tilled)
            + forest_floors_svg(plan)
            + outlines_roads_labels_svg.roads_svg(plan)
            + hamlets_svg(plan)
            + trees_svg(plan, tilled)
        )
    width, height = plan.chart.size
    blank = svg_element("rect", width=width, height=height, fill=colours.BLANK)
    return (blank if manner == "light" else "") + outlines_roads_labels_svg.link_lines_svg(
        plan, _outline_rim_colour(manner)
    )


def _area_tints_svg(plan: BoardLayoutPlan, tints: Mapping[Space, str]) -> str:
    outline = plan.chart.grid.outline
    areas = (
        svg_element("path", d=polyline_path_data(outline(space), closed=True), fill=fill)
        for space, fill in tints.items()
    )
    return svg_group(*areas, fill_opacity=TINT, id="tints")


def _outline_rim_colour(manner: Manner) -> str:
    return colours.BLANK if manner == "light" else colours.OUTLINE_RIM
