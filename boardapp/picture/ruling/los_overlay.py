"""A ruling drawn over a board: the line, its contacts in order, how close it is, the verdict.

All lengths are mils times ``scale``: 1 suits a whole board on a screen, less a magnified view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from boardapp.core.ruling import Ruling
from boardapp.picture import palette
from boardapp.picture.board.plane import BoardGrid, PlanePoint, board_size
from boardapp.picture.board.plane import rim as rim_of
from boardapp.picture.ruling.closest_approach import Approach, approach_svg
from boardapp.picture.ruling.contacts import contact_svg, numbers_svg, ordered_marks
from boardapp.picture.ruling.line_course import Course
from boardapp.picture.ruling.verdict_badge import badge_rect, badge_svg, badge_width, bar_svg
from boardapp.picture.svg.markup import Rect, element, group, path_data

Floats = NDArray[np.float64]
Boxes = Sequence[Rect] | Floats
"""Rectangles, as rows of an array or one by one."""
BADGE_HEIGHT = 560


def boxes(rects: Iterable[Rect]) -> Boxes:
    """Return rectangles in the form in which they are compared soonest."""
    return np.array(list(rects), dtype=np.float64)


def line_svg(  # noqa: PLR0913 - how a line looks, and what it keeps clear of
    ruling: Ruling,
    grid: BoardGrid,
    *,
    scale: float = 1.0,
    badge: bool = True,
    approach: Approach | None = None,
    keep_clear: Boxes = (),
    lettering: float = 1.0,
) -> str:
    """Return a ruling's line over a board: plain where clear, dashed beyond what blocks it.

    ``approach`` shows how close a clear line comes to what would block it. The verdict covers as
    little as it can of what it is to ``keep_clear``, such as markers; it and the numbers are
    ``lettering`` times larger than the line is thick.
    """
    course = Course(ruling, grid)
    marks = ordered_marks(ruling)
    layers = [
        _line(ruling, course, scale),
        approach_svg(ruling, approach, scale) if approach else "",
        # Where several contacts fall on one point, the one that blocks is seen.
        *(contact_svg(mark, course, scale) for mark in sorted(marks, key=lambda mark: mark.blocks)),
        numbers_svg(marks, course, scale * lettering),
        _verdict(ruling, course, grid, scale * lettering, keep_clear) if badge else "",
    ]
    return group(*layers, id="ruling", data_status=ruling.status)


def extent(
    ruling: Ruling,
    grid: BoardGrid,
    scale: float,
    keep_clear: Boxes = (),
    lettering: float = 1.0,
) -> Rect:
    """Return a rectangle about all that is drawn of a ruling in short: line, frames and verdict."""
    across, down = board_size(grid)
    if ruling.bars or ruling.marks:
        return (0.0, 0.0, across, down)
    course = Course(ruling, grid)
    height = BADGE_HEIGHT * scale * lettering
    middle = _verdict_place(ruling, course, grid, scale * lettering, keep_clear)
    x, y, width, high = badge_rect(ruling.status, middle, height)
    room, rim = 350 * scale, 60 * scale
    boxes = [(ex - room, ey - room, ex + room, ey + room) for ex, ey in course.ends]
    boxes.append((x - rim, y - rim, x + width + rim, y + high + rim))
    names = [cause.space for cause in ruling.causes] + [space for space, _ in ruling.unknown]
    for corners in (rim_of(grid, grid.parse(name)) for name in names):
        xs, ys = zip(*corners, strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    west, north, east, south = zip(*boxes, strict=True)
    left, top = min(west), min(north)
    return left, top, max(east) - left, max(south) - top


# ---- the line itself --------------------------------------------------------------------------


def _line(ruling: Ruling, course: Course, scale: float) -> str:
    blocked = min((cause.start for cause in ruling.causes), default=Fraction(1))
    start, turn, end = course.at(0), course.at(blocked), course.at(1)
    plain = path_data([start, turn]) if blocked > 0 else ""
    beyond = path_data([turn, end]) if blocked < 1 else ""
    dashes = f"{230 * scale:.1f} {150 * scale:.1f}"
    strokes = [
        element(
            "path", d=data, fill="none", stroke=stroke, stroke_width=width * scale,
            stroke_linecap="butt", stroke_dasharray=dash,
        )
        for stroke, width in ((palette.LINE_CASING, 2.1 * palette.LINE_WIDTH),
                              (palette.LINE_CORE, palette.LINE_WIDTH))
        for data, dash in ((plain, None), (beyond, dashes))
        if data
    ]  # fmt: skip
    return group(*strokes, *_ends(course, scale), id="line")


def _ends(course: Course, scale: float) -> list[str]:
    """Draw the origin as a disc and the target as a ring with a cross, so the way is plain."""
    (x0, y0), (x1, y1) = course.ends
    rim: dict[str, str | float] = {"stroke": palette.LINE_CASING, "stroke_width": 46 * scale}
    ring = element("circle", cx=x1, cy=y1, r=200 * scale, fill="#FFFFFF", fill_opacity=0.75, **rim)
    arms = "".join(
        path_data([(x1 + dx * 110 * scale, y1 + dy * 110 * scale),
                   (x1 + dx * 300 * scale, y1 + dy * 300 * scale)])
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )  # fmt: skip
    cross = element("path", d=arms, fill="none", **rim)
    dot = element("circle", cx=x1, cy=y1, r=60 * scale, fill=palette.LINE_CASING)
    disc = element("circle", cx=x0, cy=y0, r=170 * scale, fill=palette.LINE_CORE, **rim)
    return [ring, cross, dot, disc]


# ---- the verdict ------------------------------------------------------------------------------


def _verdict(
    ruling: Ruling, course: Course, grid: BoardGrid, scale: float, keep_clear: Boxes
) -> str:
    """Put the verdict beside the middle of the line, opposite the numbers and on the board.

    What forbids a shot whose line is clear stands below it.
    """
    height = BADGE_HEIGHT * scale
    x, y = _verdict_place(ruling, course, grid, scale, keep_clear)
    badge = badge_svg(ruling.status, (x, y), height)
    if not _barred(ruling):
        return badge
    room = 2 * min(x, board_size(grid)[0] - x) - 200
    return badge + bar_svg(ruling.but(), (x, y + height), height * 0.95, room)


def _barred(ruling: Ruling) -> bool:
    return ruling.status == "clear" and bool(ruling.bars)


_SHARES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Places along the line where its verdict may stand, the best first."""


def _verdict_place(
    ruling: Ruling,
    course: Course,
    grid: BoardGrid,
    scale: float,
    keep_clear: Boxes = (),
) -> PlanePoint:
    """Return the middle of the verdict's badge: by the middle of the line, or clear of markers.

    It stands opposite the numbers, at the first of some places along the line that covers least.
    """
    height = BADGE_HEIGHT * scale
    below = height if _barred(ruling) else 0
    width = badge_width(ruling.status, height)
    lean = abs(course.across[0]) * width / 2 + abs(course.across[1]) * height / 2 + 260 * scale
    across, down = board_size(grid)

    def on_board(share: float) -> PlanePoint:
        x, y = course.at(share, -lean)
        x = min(max(x, width / 2 + 100), across - width / 2 - 100)
        return x, min(max(y, height / 2 + 100), down - height / 2 - 100 - below)

    if not len(keep_clear):
        return on_board(0.5)
    places = [on_board(share) for share in _SHARES]
    boxes = np.array([(x - width / 2, y - height / 2, width, height + below) for x, y in places])
    return places[int(_covered(boxes, np.asarray(keep_clear)).argmin())]


def _covered(boxes: Floats, others: Floats) -> Floats:
    """Return how much each box covers of all the others; each is a row as `Rect` has it."""
    ours, theirs = boxes[:, None], others[None]
    starts = np.maximum(ours[..., :2], theirs[..., :2])
    ends = np.minimum(ours[..., :2] + ours[..., 2:], theirs[..., :2] + theirs[..., 2:])
    return np.asarray(np.clip(ends - starts, 0, None).prod(axis=-1).sum(axis=-1))
