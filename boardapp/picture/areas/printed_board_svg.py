"""A board of areas as it is printed, in three styles: painted, in light ink, or over a picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from boardapp.core.grid import Space
from boardapp.picture.areas import colours, outlines_roads_labels_svg
from boardapp.picture.areas.area_covers_svg import area_covers_svg
from boardapp.picture.areas.beach_svg import beach_defences_svg, beach_svg
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.board_style import AreaCover
from boardapp.picture.areas.farm_fields import farm_fields
from boardapp.picture.areas.land_and_sea_svg import land_svg
from boardapp.picture.areas.woods_and_hamlets import forest_floors_svg, hamlets_svg, trees_svg
from boardapp.picture.svg.markup import svg_element

Manner = Literal["painted", "light", "clear"]
"""``light`` leaves the land white; ``clear`` leaves it transparent for an owner's picture below."""


def printed_board_svg(
    plan: BoardLayoutPlan,
    manner: Manner = "painted",
    *,
    named: bool = True,
    covers: Mapping[Space, AreaCover] | None = None,
) -> str:
    """Return the whole print of a board, in its own units.

    ``covers`` are drawn over the ground of areas. Without names, badges are left out too.
    """
    light = manner != "painted"
    rim = _outline_rim_colour(manner)
    under = _land_and_roads_svg(plan, manner, covers or {})
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


def _land_and_roads_svg(
    plan: BoardLayoutPlan, manner: Manner, covers: Mapping[Space, AreaCover]
) -> str:
    if manner == "light":
        width, height = plan.chart.size
        blank = svg_element("rect", width=width, height=height, fill=colours.BLANK)
        return blank + outlines_roads_labels_svg.link_lines_svg(plan, colours.BLANK)
    if manner == "clear":
        lines = outlines_roads_labels_svg.link_lines_svg(plan, colours.OUTLINE_RIM)
        return area_covers_svg(plan, covers) + lines
    below, above = _painted_ground_svg(plan)
    covered = plan.chart.style.landscape != "beach"
    return below + (area_covers_svg(plan, covers) if covered else "") + above


@lru_cache(maxsize=2)
def _painted_ground_svg(plan: BoardLayoutPlan) -> tuple[str, str]:
    """Return the painted ground below the covers of areas, and what is painted above them.

    Acts change only the covers, and each step of a shared game shows the same ground.
    """
    sea_routes = outlines_roads_labels_svg.sea_routes_svg(plan)
    landscape = plan.chart.style.landscape
    if landscape == "continent":
        return land_svg(plan, ()), outlines_roads_labels_svg.railways_svg(plan) + sea_routes
    roads = outlines_roads_labels_svg.roads_svg(plan)
    if landscape == "beach":
        return beach_svg(plan), roads + sea_routes + beach_defences_svg(plan)
    tilled = farm_fields(plan)
    return (
        land_svg(plan, tilled) + forest_floors_svg(plan),
        roads + sea_routes + hamlets_svg(plan) + trees_svg(plan, tilled),
    )


def _outline_rim_colour(manner: Manner) -> str:
    return colours.BLANK if manner == "light" else colours.OUTLINE_RIM
