"""Views of a board about a ruling: the whole line, or the place that decides, magnified."""

from __future__ import annotations

from fractions import Fraction
from math import hypot

from boardapp.core.sight_ruling import Ruling
from boardapp.picture.board.positions_on_print import (
    BoardGrid,
    PlanePoint,
    board_size,
    space_centre,
)
from boardapp.picture.ruling.closest_approach import ClosestApproach
from boardapp.picture.ruling.line_contacts import LineOnPlane
from boardapp.picture.svg.markup import Rect


def decisive_point(
    ruling: Ruling, grid: BoardGrid, approach: ClosestApproach | None = None
) -> PlanePoint:
    """Return the place to look at.

    The tile that nobody knows, else the first that blocks, else the closest approach, else the
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
    ruling: Ruling, grid: BoardGrid, *, width: float = 3000, aspect: float = 1.0,
    approach: ClosestApproach | None = None,
) -> Rect:  # fmt: skip
    """Return the rectangle of the board to magnify, ``aspect`` times as wide as high."""
    x, y = decisive_point(ruling, grid, approach)
    gap = hypot(
        approach.on_line[0] - approach.on_feature[0], approach.on_line[1] - approach.on_feature[1]
    ) if approach and not ruling.causes else 0.0  # fmt: skip
    width = max(width, 1.6 * gap * max(1.0, aspect), 5000 if ruling.unknown else 0)
    return _shifted_onto_board((x - width / 2, y - width / aspect / 2, width, width / aspect), grid)


def whole_line_rect(ruling: Ruling, grid: BoardGrid, *, aspect: float, room: float = 2000) -> Rect:
    """Return a rectangle of the board about the whole line, ``aspect`` times as wide as high."""
    (x0, y0), (x1, y1) = LineOnPlane(ruling, grid).ends
    width, height = abs(x1 - x0) + 2 * room, abs(y1 - y0) + 2 * room
    width, height = max(width, height * aspect), max(height, width / aspect)
    view = ((x0 + x1 - width) / 2, (y0 + y1 - height) / 2, width, height)
    return _shifted_onto_board(view, grid)


def _shifted_onto_board(view: Rect, grid: BoardGrid) -> Rect:
    """Shift a view onto the board; one that is larger than the board is centred on it."""
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
