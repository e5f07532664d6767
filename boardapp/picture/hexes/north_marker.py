"""The north directional marker: six numbers around an arrow, as it is placed (002-28)."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group

POINTS = ("NW", "NE", "E", "SE", "SW", "W")
RADIUS = 600.0
"""Radius that keeps the name of the marker's hex visible."""


class NorthMark(NamedTuple):
    """The position of the marker, and the direction (0 to 5 for NW to W) of each number, 1 to 6.

    ``space`` may be off the board, next to its rim.
    """

    space: Space
    directions: tuple[int, int, int, int, int, int] = (0, 1, 2, 3, 4, 5)


def direction_in_degrees(direction: int) -> float:
    """Return a direction as degrees clockwise from the east of the picture.

    >>> direction_in_degrees(2), direction_in_degrees(0)
    (0.0, -120.0)
    """
    return 60.0 * direction - 120.0


def north_marker_svg(mark: NorthMark, centre: PlanePoint) -> str:
    """Return the marker around a centre: its arrow, and each number towards its direction."""
    disc = svg_element(
        "circle", cx=0, cy=0, r=1000, fill=colours.NORTH_PAPER, fill_opacity=0.94,
        stroke=colours.NORTH_INK, stroke_width=44,
    )  # fmt: skip
    inner = svg_element(
        "circle", cx=0, cy=0, r=520, fill="none", stroke=colours.NORTH_INK, stroke_width=18,
        stroke_dasharray="50 40",
    )  # fmt: skip
    numbers = [
        _direction_number_svg(i, direction) for i, direction in enumerate(mark.directions, 1)
    ]
    x, y = centre
    place = f"translate({x:.2f} {y:.2f}) scale({RADIUS / 1000:.5g})"
    one, three = POINTS[mark.directions[0]], POINTS[mark.directions[2]]
    return svg_element(
        "g", disc, inner, *numbers, _arrow_svg(mark), role="img", transform=place,
        aria_label=f"north marker, 1 points {one}, 3 points {three}", data_north="",
    )  # fmt: skip


def _direction_number_svg(red: int, direction: int) -> str:
    turn = radians(direction_in_degrees(direction))
    x, y = 770 * cos(turn), 770 * sin(turn)
    tip = [
        (900 * cos(turn + off) if reach else 985 * cos(turn),
         900 * sin(turn + off) if reach else 985 * sin(turn))
        for reach, off in ((0, 0.0), (1, 0.11), (1, -0.11))
    ]  # fmt: skip
    arrow = svg_element("path", d=polyline_path_data(tip, closed=True), fill=colours.NORTH_POINT)
    size = 400
    word = text_line_svg(
        str(red), x * 0.97, y * 0.97 + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle",
        fill=colours.NORTH_INK,
    )  # fmt: skip
    return svg_group(arrow, word, data_red=red, data_direction=POINTS[direction])


def _arrow_svg(mark: NorthMark) -> str:
    """Draw the arrow to the side between 1 and 2, which is at the top by default."""
    one, two = (radians(direction_in_degrees(direction)) for direction in mark.directions[:2])
    turn = atan2(sin(one) + sin(two), cos(one) + cos(two))
    ink = colours.NORTH_INK
    arrow = svg_element("path", d="M0 -490L150 60L0 -40L-150 60Z", fill=ink)
    tail = svg_element("path", d="M0 430L110 20L0 -40L-110 20Z", fill="none", stroke=ink,
                   stroke_width=22, stroke_linejoin="round")  # fmt: skip
    turned = svg_element("g", tail, arrow, transform=f"rotate({degrees(turn) + 90:.1f})")
    x, y = 215 * cos(turn), 215 * sin(turn)
    letter = text_line_svg("N", x, y + 210 * CAP_HEIGHT / 2, 210, bold=True, anchor="middle",
                       fill="#FFFFFF", halo=ink)  # fmt: skip
    return svg_group(turned, letter)
