"""Views of a ruling: its whole line, the deciding contact, or the closest approach."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import hypot
from typing import NamedTuple

import shapely

from boardapp.core.sight_ruling import MM_PER_MIL, Ruling, margin_in_words
from boardapp.core.tile import TileFeature
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import (
    BoardGrid,
    PlanePoint,
    board_size,
    point_on_plane,
    space_centre,
)
from boardapp.picture.ruling.line_contacts import LineOnPlane
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg
from boardapp.picture.svg.markup import Rect, polyline_path_data, svg_element, svg_group


class ClosestApproach(NamedTuple):
    """The closest approach of a line to a feature: one point on the line, one on the feature."""

    on_line: PlanePoint
    on_feature: PlanePoint


def find_closest_approach(
    ruling: Ruling, features: Iterable[TileFeature], grid: BoardGrid
) -> ClosestApproach | None:
    """Return where a clear line comes nearest to a feature, at the ruling's margin.

    A ruling has the distance but not the feature, so the feature at that distance is searched for.
    """
    if ruling.status != "clear" or ruling.margin_mm is None or ruling.ends[0] == ruling.ends[1]:
        return None
    line = shapely.LineString([point_on_plane(grid, end) for end in ruling.ends])
    for feature in features:
        points = [point_on_plane(grid, point) for point in feature.points]
        shape = (shapely.Polygon if feature.closed else shapely.LineString)(points)
        if abs(line.distance(shape) * MM_PER_MIL - ruling.margin_mm) < 1e-6:
            (x0, y0), (x1, y1) = shapely.shortest_line(line, shape).coords
            return ClosestApproach((x0, y0), (x1, y1))
    return None


def closest_approach_svg(ruling: Ruling, approach: ClosestApproach, scale: float) -> str:
    """Draw the measured gap between a clear line and the feature nearest to it."""
    data = polyline_path_data([approach.on_line, approach.on_feature])
    gap = [
        svg_element(
            "path", d=data, fill="none", stroke=stroke, stroke_width=width * scale,
            stroke_linecap="round", stroke_dasharray=dash,
        )
        for stroke, width, dash in (
            ("#FFFFFF", 90, None),
            (palette.VERDICTS["clear"].fill, 50, f"{60 * scale:.1f} {85 * scale:.1f}"),
        )
    ]  # fmt: skip
    foot = svg_element(
        "circle", cx=approach.on_feature[0], cy=approach.on_feature[1], r=80 * scale,
        fill="#FFFFFF", stroke=palette.VERDICTS["clear"].fill, stroke_width=44 * scale,
    )  # fmt: skip
    (x0, y0), (x1, y1) = approach
    size = 230 * scale
    words = text_line_svg(
        margin_in_words(ruling.margin_mm or 0.0), (x0 + x1) / 2 + 120 * scale,
        (y0 + y1) / 2 + size * CAP_HEIGHT / 2, size, bold=True,
        fill=palette.VERDICTS["clear"].fill, halo="#FFFFFF",
    )  # fmt: skip
    return svg_group(*gap, foot, words, id="approach", data_margin_mm=ruling.margin_mm)


def decisive_point(
    ruling: Ruling, grid: BoardGrid, approach: ClosestApproach | None = None
) -> PlanePoint:
    """Return the point that decides a ruling.

    It is the unknown tile, else the first contact that blocks, else the closest approach, else the
    middle of the line.
    """
    course = LineOnPlane(ruling, grid)
    if ruling.unknown:
        return space_centre(grid, grid.parse(ruling.unknown[0][0]))
    if ruling.causes:
        return course.point_at(min(cause.start for cause in ruling.causes))
    if approach:
        (x0, y0), (x1, y1) = approach
        return (x0 + x1) / 2, (y0 + y1) / 2
    return course.point_at(Fraction(1, 2))


def decisive_point_view(
    ruling: Ruling, grid: BoardGrid, *, approach: ClosestApproach | None = None
) -> Rect:
    """Return the square of the board to magnify."""
    x, y = decisive_point(ruling, grid, approach)
    gap = hypot(
        approach.on_line[0] - approach.on_feature[0], approach.on_line[1] - approach.on_feature[1]
    ) if approach and not ruling.causes else 0.0  # fmt: skip
    side = max(3000, 1.6 * gap, 5000 if ruling.unknown else 0)
    return _shifted_onto_board((x - side / 2, y - side / 2, side, side), grid)


def whole_line_rect(ruling: Ruling, grid: BoardGrid, *, aspect: float) -> Rect:
    """Return a rectangle of the board around the whole line, ``aspect`` times as wide as high."""
    (x0, y0), (x1, y1) = LineOnPlane(ruling, grid).ends
    width, height = abs(x1 - x0) + 4000, abs(y1 - y0) + 4000
    width, height = max(width, height * aspect), max(height, width / aspect)
    view = ((x0 + x1 - width) / 2, (y0 + y1 - height) / 2, width, height)
    return _shifted_onto_board(view, grid)


def _shifted_onto_board(view: Rect, grid: BoardGrid) -> Rect:
    """Return a view moved onto the board; a view larger than the board is centred on it."""
    x, y, width, height = view
    across, down = board_size(grid)
    return (
        _start_within_limit(x, width, across),
        _start_within_limit(y, height, down),
        width,
        height,
    )


def _start_within_limit(start: float, length: float, limit: float) -> float:
    if length >= limit:
        return (limit - length) / 2
    return min(max(start, 0.0), limit - length)
