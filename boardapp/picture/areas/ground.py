"""A board of areas as it is printed, in three manners: painted, with light ink, over a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from boardapp.core.grid import Space
from boardapp.picture.areas import colours, printed
from boardapp.picture.areas.fields import fields
from boardapp.picture.areas.land import land
from boardapp.picture.areas.plan import Plan
from boardapp.picture.areas.woods import floors, hamlets, trees
from boardapp.picture.svg.markup import element, group, path_data

Manner = Literal["painted", "light", "clear"]
"""``light`` leaves the land white, ``clear`` leaves it open for the picture of an owner below."""
TINT = 0.45
"""How much of the ground a colour that lies over it hides."""


def ground_svg(
    plan: Plan, fills: Mapping[str, str], manner: Manner = "painted", *, named: bool = True,
    tints: Mapping[Space, str] | None = None,
) -> str:  # fmt: skip
    """Return all that is printed on a board, in its own units.

    ``fills`` are the colours of areas with a flag, ``tints`` lie thinly over areas; without names
    no badges are drawn either.
    """
    light = manner != "painted"
    rim = _rim(manner)
    under = _under(plan, fills, manner)
    if tints and manner != "light":
        under += _tinted(plan, tints)
    words = printed.names(plan, light=manner == "light") if named else ""
    title = printed.title(plan, light=light) if named and manner != "clear" else ""
    return (
        under + printed.outlines(plan, rim, plain=light) + printed.dots(plan)
        + (printed.flags(plan) if named else "") + words + title + printed.frame(plan)
    )  # fmt: skip


def _under(plan: Plan, fills: Mapping[str, str], manner: Manner) -> str:
    if manner == "painted":
        tilled = fields(plan)
        return (
            land(plan, fills, tilled) + floors(plan) + printed.roads(plan) + hamlets(plan)
            + trees(plan, tilled)
        )  # fmt: skip
    width, height = plan.chart.size
    blank = element("rect", width=width, height=height, fill=colours.BLANK)
    return (blank if manner == "light" else "") + printed.lines(plan, _rim(manner))


def _tinted(plan: Plan, tints: Mapping[Space, str]) -> str:
    outline = plan.chart.grid.outline
    areas = (
        element("path", d=path_data(outline(space), closed=True), fill=fill)
        for space, fill in tints.items()
    )
    return group(*areas, fill_opacity=TINT, id="tints")


def _rim(manner: Manner) -> str:
    return colours.BLANK if manner == "light" else colours.OUTLINE_RIM
