"""The legend below a picture of a board: its signs, each with its meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardapp.core.sentence_case import capitalize_first
from boardapp.picture import palette
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, text_width
from boardapp.picture.svg.markup import (
    Rect,
    svg_body,
    svg_document,
    svg_element,
    svg_group,
    svg_view,
)

_TEXT_SHARE = 1 / 70
"""The size of the letters, as a share of the board's longer side."""
_PITCH, _SIGN, _GAP = 2.6, 2.0, 0.6
"""A row's height, a sign's largest height, and gaps, in sizes of the letters."""
_WIDEST_SIGN = 2.4
MOST_ROWS = 120


class LegendRow(NamedTuple):
    """A sign as drawn on the board, the box around its drawing, and its meaning."""

    sign: str
    box: Rect
    words: str


def picture_with_legend(
    svg: str, size: tuple[float, float], rows: Sequence[LegendRow]
) -> tuple[str, tuple[float, float]]:
    """Return a board's picture with its legend below, and the new size in mils.

    Without rows the picture stays as it is. Of more than `MOST_ROWS` the last row counts the rest.
    """
    if not rows:
        return svg, size
    west, north, width, height = svg_view(svg)
    text = max(width, height) * _TEXT_SHARE
    left_out = len(rows) - MOST_ROWS
    first_rows = [row._replace(words=capitalize_first(row.words)) for row in rows[:MOST_ROWS]]
    lead = (_WIDEST_SIGN + _GAP) * text
    widest = max(text_width(row.words, text) for row in first_rows) + lead + 2 * _GAP * text
    columns = max(1, min(len(first_rows), int((width - 2 * _GAP * text) // widest)))
    deep = -(-len(first_rows) // columns)
    drawn = [
        _row_svg(
            row,
            west + _GAP * text + (number // deep) * (width - 2 * _GAP * text) / columns,
            north + height + (number % deep + 1) * _PITCH * text,
            text,
        )
        for number, row in enumerate(first_rows)
    ]
    if left_out > 0:
        foot = north + height + (deep + 1) * _PITCH * text
        rest = f"and {left_out:,} more"
        line = text_line_svg(rest, west + _GAP * text, foot, text)
        drawn.append(svg_group(line, aria_label=rest))
    below = (deep + 1 + (left_out > 0)) * _PITCH * text - 0.6 * text
    paper = svg_element(
        "rect", x=west, y=north + height, width=width, height=below, fill=palette.PAPER
    )
    scale = size[1] / height
    high = size[1] + below * scale
    # The paper covers what the board's drawing shows beyond its edge.
    legend = svg_group(paper, *drawn, id="legend")
    view = (west, north, width, height + below)
    lengths = f"{size[0] / 1000:g}in", f"{high / 1000:g}in"
    return svg_document(svg_body(svg) + legend, view, lengths, "Board with legend"), (size[0], high)


def _row_svg(row: LegendRow, x: float, middle: float, text: float) -> str:
    left, top, width, height = row.box
    scale = min(_SIGN * text / height, _WIDEST_SIGN * text / width)
    across = x + (_WIDEST_SIGN * text - width * scale) / 2
    place = f"translate({across - left * scale:.2f} {middle - (top + height / 2) * scale:.2f})"
    sign = svg_element("g", row.sign, transform=f"{place} scale({scale:.5g})")
    words = text_line_svg(
        row.words, x + (_WIDEST_SIGN + _GAP) * text, middle + text * CAP_HEIGHT / 2, text
    )
    return svg_group(sign, words, aria_label=row.words)
