"""Highlighted edges: bands inside a tile's border, toothed or dashed, with a letter."""

from __future__ import annotations

from collections.abc import Sequence

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.tile import TileFeature
from boardapp.picture import palette
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg
from boardapp.picture.svg.markup import Rect, Spot, polyline_path_data, svg_element, svg_group

TOOTH = 200
"""Length of one tooth along the edge, rounded so that a stretch has a whole number of teeth."""
BADGE = 172
"""Half the side length of a letter badge."""
STEP = 20
"""Distance in mils between the positions tried for a letter."""


class _EdgeAxes:
    """Coordinates along an edge: along the stretch from its start, and inward from the border."""

    def __init__(self, edge: TileFeature, centre: Point) -> None:
        (x0, y0), (x1, y1) = edge.points
        self.length = abs(x1 - x0) + abs(y1 - y0)
        self.start = edge.points[0]
        self.along = (_sign_of_number(x1 - x0), _sign_of_number(y1 - y0))
        inward = _sign_of_number(centre[0] - x0), _sign_of_number(centre[1] - y0)
        self.inward = (0, inward[1]) if self.along[0] else (inward[0], 0)

    def board_point(self, along: float, inward: float) -> tuple[float, float]:
        """Return the point of the board at a distance along the edge and inward."""
        x = self.start[0] + self.along[0] * along + self.inward[0] * inward
        return x, self.start[1] + self.along[1] * along + self.inward[1] * inward


def _sign_of_number(number: int) -> int:
    return (number > 0) - (number < 0)


def edge_band_svg(edge: TileFeature, centre: Point, style: palette.EdgeStyle) -> str:
    """Return a highlighted edge of the tile around a centre, exactly on its stretch of border."""
    frame = _EdgeAxes(edge, centre)
    band = _dashed_band_svg(frame, style) if style.dashes else _toothed_band_svg(frame, style)
    return svg_group(band, data_edge=edge.name)


def _toothed_band_svg(frame: _EdgeAxes, style: palette.EdgeStyle) -> str:
    """Draw a solid band with teeth into the tile; its first two points are the stretch's ends."""
    count = max(1, round(frame.length / TOOTH))
    tooth = frame.length / count
    half = palette.EDGE_WIDTH * 0.5
    rim = [
        frame.board_point(0, 0),
        frame.board_point(frame.length, 0),
        frame.board_point(frame.length, half),
    ]
    for i in reversed(range(count)):
        rim += [
            frame.board_point((i + 0.5) * tooth, palette.EDGE_WIDTH),
            frame.board_point(i * tooth, half),
        ]
    return svg_element(
        "path", d=polyline_path_data(rim, closed=True), fill=style.fill, stroke=style.casing,
        stroke_width=20, stroke_linejoin="round",
    )  # fmt: skip


def _dashed_band_svg(frame: _EdgeAxes, style: palette.EdgeStyle) -> str:
    """Draw light dashes in a dark casing; its first two points are the stretch's ends."""
    width = palette.EDGE_WIDTH
    corners = [
        frame.board_point(0, 0),
        frame.board_point(frame.length, 0),
        frame.board_point(frame.length, width),
        frame.board_point(0, width),
    ]
    casing = svg_element("path", d=polyline_path_data(corners, closed=True), fill=style.casing)
    dash, gap = style.dashes
    count = max(1, round((frame.length - gap) / (dash + gap)))
    pitch = (frame.length - gap) / count
    light = "".join(
        polyline_path_data(
            [
                frame.board_point(gap + i * pitch, 32),
                frame.board_point((i + 1) * pitch, 32),
                frame.board_point((i + 1) * pitch, width - 32),
                frame.board_point(gap + i * pitch, width - 32),
            ],
            closed=True,
        )
        for i in range(count)
    )
    return casing + svg_element("path", d=light, fill=style.fill)


def edge_letter_position(
    edge: TileFeature, centre: Point, taken: Sequence[Rect] = (), half: float = BADGE
) -> Spot:
    """Return the free position for an edge's letter that is nearest to the edge's middle."""
    frame = _EdgeAxes(edge, centre)
    middle = frame.length / 2
    room = min(middle, half + 10)
    steps = int((middle - room) / STEP)
    for offset in (sign * i * STEP for i in range(steps + 1) for sign in (1, -1)):
        spot = frame.board_point(middle + offset, half + 20)
        letter = edge_letter_rect(spot, half)
        if not any(do_rects_overlap(letter, rect) for rect in taken):
            return spot
    return frame.board_point(middle, half + 20)


def edge_letter_rect(spot: Spot, half: float = BADGE) -> Rect:
    """Return the rectangle that a letter badge takes."""
    room = half + 30
    return float(spot[0]) - room, float(spot[1]) - room, 2.0 * room, 2.0 * room


def do_rects_overlap(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles share more than a rim.

    >>> do_rects_overlap((0, 0, 2, 2), (1, 1, 2, 2)), do_rects_overlap((0, 0, 2, 2), (2, 0, 2, 2))
    (True, False)
    """
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def edge_letter_svg(spot: Spot, style: palette.EdgeStyle, half: float = BADGE) -> str:
    """Return the badge with the letter that names an edge's colour."""
    x, y, size = float(spot[0]), float(spot[1]), 290 * half / BADGE
    plate = svg_element(
        "rect", x=x - half, y=y - half, width=2 * half, height=2 * half,
        rx=half if style.dashes else 40,
        fill=style.fill, stroke=style.casing, stroke_width=36,
    )  # fmt: skip
    letter = text_line_svg(
        style.letter, x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle",
        fill=style.letter_fill,
    )  # fmt: skip
    return svg_group(plate, letter, data_letter=style.letter)


def edge_band_corners(edge: TileFeature, centre: Point, grown: float = 0) -> list[Spot]:
    """Return the corners of an edge's band, enlarged on all sides."""
    frame = _EdgeAxes(edge, centre)
    low, high = -grown, palette.EDGE_WIDTH + grown
    end = frame.length + grown
    return [
        frame.board_point(-grown, low),
        frame.board_point(end, low),
        frame.board_point(end, high),
        frame.board_point(-grown, high),
    ]
