"""Marks for cutting the sheets of a poster and joining them.

Each sheet is glued on the strip of the sheet to its left and of the sheet above it. Drawings are in
micrometres on the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, text_width
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group, svg_num
from boardapp.printing.job import PrintScale
from boardapp.printing.lengths import FULL, MM
from boardapp.printing.page_headings_and_rulers import INK, MICRON
from boardapp.printing.page_layout import Box, PageLayout
from boardapp.printing.poster_plan import PageSheet, PosterPlan

_HAIRLINE = 60
_DIAMOND = 1800.0
"""Half the width of a diamond across a seam."""
_GLUE, _GLUE_OPACITY = "#808080", 0.35
_GLUE_WORDS = "glue here"
_MARK, _MARK_GAP = 3 * MM, 1 * MM


class _Seam(NamedTuple):
    """A line on a page, in micrometres, from its first end to its second."""

    x0: float
    y0: float
    x1: float
    y1: float


def seams_svg(plan: PosterPlan, sheet: PageSheet, frame: PageLayout, scale: PrintScale) -> str:
    """Return a sheet's glue strips, diamonds, cutting lines and cut marks."""
    shown = sheet_box_on_page(sheet, frame, scale)
    layers = [*_glue_strips(plan, sheet, shown, scale)] if plan.overlapping else []
    layers += _cut_lines(plan, sheet, shown)
    return svg_group(*layers, *_cut_marks(shown, frame), id="seams")


def sheet_box_on_page(sheet: PageSheet, frame: PageLayout, scale: PrintScale) -> Box:
    """Return the box of a sheet's part of the board on its page.

    Smaller parts begin in the same corner.
    """
    width = sheet.source.width * scale.across // FULL
    height = sheet.source.height * scale.down // FULL
    return Box(frame.picture.x, frame.picture.y, width, height)


def _glue_strips(
    plan: PosterPlan, sheet: PageSheet, shown: Box, scale: PrintScale
) -> Iterator[str]:
    """Draw the strips that the next sheets will cover, with diamonds along those sheets' edges."""
    x, y, width, height = (side / MICRON for side in shown)
    if right := plan.neighbour(sheet, 0, 1):
        at = x + (right.source.x - sheet.source.x) * scale.across / FULL / MICRON
        yield _glue_strip(at, y, x + width - at, height)
        yield _seam_diamonds(_Seam(at, y, at, y + height), whole=True)
    if below := plan.neighbour(sheet, 1, 0):
        at = y + (below.source.y - sheet.source.y) * scale.down / FULL / MICRON
        yield _glue_strip(x, at, width, y + height - at)
        yield _seam_diamonds(_Seam(x, at, x + width, at), whole=True)
    if plan.neighbour(sheet, 0, -1):
        yield _seam_diamonds(_Seam(x, y, x, y + height), whole=False)
    if plan.neighbour(sheet, -1, 0):
        yield _seam_diamonds(_Seam(x, y, x + width, y), whole=False)


def _glue_strip(x: float, y: float, width: float, height: float) -> str:
    grey = svg_element(
        "rect", x=x, y=y, width=width, height=height, fill=_GLUE, fill_opacity=_GLUE_OPACITY
    )
    size = min(4000.0, 0.5 * min(width, height))
    if size < 1000 or text_width(_GLUE_WORDS, size) > max(width, height):
        return grey
    middle_x, middle_y = x + width / 2, y + height / 2
    upright = height > width
    words = text_line_svg(
        _GLUE_WORDS,
        middle_x - (size * CAP_HEIGHT / 2 if upright else 0),
        middle_y + (0 if upright else size * CAP_HEIGHT / 2),
        size,
        anchor="middle", turned=90 if upright else 0, fill=INK, halo="#FFFFFF",
    )  # fmt: skip
    return grey + words


def _seam_diamonds(seam: _Seam, *, whole: bool) -> str:
    """Draw the diamonds of a seam: whole on the sheet below, half on the sheet glued over it."""
    x0, y0, x1, y1 = seam
    diamonds = []
    for share in (0.2, 0.8):
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        west, north = (x - _DIAMOND, y), (x, y - _DIAMOND)
        east, south = (x + _DIAMOND, y), (x, y + _DIAMOND)
        if whole:
            corners = [west, north, east, south]
        else:
            corners = [north, east, south] if x0 == x1 else [west, south, east]
        diamonds.append(polyline_path_data(corners, closed=True))
    return svg_element("path", d="".join(diamonds), fill="#FFFFFF", fill_opacity="0.7", stroke=INK,
                   stroke_width=_HAIRLINE)  # fmt: skip


def _cut_lines(plan: PosterPlan, sheet: PageSheet, shown: Box) -> Iterator[str]:
    """Draw hairlines to cut along: edges glued over other sheets, or all edges if none overlap."""
    x, y, width, height = (side / MICRON for side in shown)
    sides = {
        (0, -1): f"M{svg_num(x)} {svg_num(y)}v{svg_num(height)}",
        (-1, 0): f"M{svg_num(x)} {svg_num(y)}h{svg_num(width)}",
        (0, 1): f"M{svg_num(x + width)} {svg_num(y)}v{svg_num(height)}",
        (1, 0): f"M{svg_num(x)} {svg_num(y + height)}h{svg_num(width)}",
    }
    ways = list(sides)[:2] if plan.overlapping else list(sides)
    lines = "".join(sides[way] for way in ways if plan.neighbour(sheet, *way))
    if lines:
        yield svg_element("path", d=lines, fill="none", stroke=INK, stroke_width=_HAIRLINE)


def _cut_marks(block: Box, frame: PageLayout) -> Iterator[str]:
    """Draw short lines outside the corners of a block, clear of words, margins and rulers."""
    left, right = block.x - frame.title.x, frame.down.x - block.east
    above, below = block.y - frame.title.south, frame.across.y - block.south
    marks = ""
    for x in (block.x, block.east):
        marks += _mark_path(x, block.y, 0, -1, above) + _mark_path(x, block.south, 0, 1, below)
    for y in (block.y, block.south):
        marks += _mark_path(block.x, y, -1, 0, left) + _mark_path(block.east, y, 1, 0, right)
    if marks:
        yield svg_element("path", d=marks, fill="none", stroke=INK, stroke_width=_HAIRLINE)


def _mark_path(x: int, y: int, right: int, down: int, free: int) -> str:
    length = min(_MARK, free - _MARK_GAP)
    if length <= 0:
        return ""
    start_x, start_y = (x + right * _MARK_GAP) / MICRON, (y + down * _MARK_GAP) / MICRON
    reach = length / MICRON
    return (
        f"M{svg_num(start_x)} {svg_num(start_y)}l{svg_num(right * reach)} {svg_num(down * reach)}"
    )
