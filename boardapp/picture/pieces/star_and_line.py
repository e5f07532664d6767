"""Figures that many drawings have: stars, and lines with round ends."""

from __future__ import annotations

from math import cos, pi, sin

from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.svg.markup import Number, svg_element


def star_corners(
    middle: PlanePoint, outer: float, inner: float, rays: int, turn: float = 0.0
) -> list[PlanePoint]:
    """Return the corners of a star with its first ray upward, or a share of a turn clockwise."""
    x, y = middle
    turns = (pi * i / rays + (2 * turn - 0.5) * pi for i in range(2 * rays))
    return [
        (x + (inner if i % 2 else outer) * cos(angle), y + (inner if i % 2 else outer) * sin(angle))
        for i, angle in enumerate(turns)
    ]


def round_ended_line_svg(data: str, ink: str, width: float, **further: str | Number) -> str:
    """Return a drawn line with round ends, or nothing without one."""
    if not data:
        return ""
    return svg_element(
        "path", d=data, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round",
        stroke_linejoin="round", **further,
    )  # fmt: skip
