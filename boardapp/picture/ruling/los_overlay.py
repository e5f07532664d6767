"""A ruling drawn over a board: the line, its numbered contacts, its closest approach, the verdict.

All lengths are mils times ``scale``. A scale of 1 suits a whole board on a screen; magnified views
need less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from boardapp.core.sight_ruling import Ruling
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import BoardGrid, PlanePoint, board_size
from boardapp.picture.board.positions_on_print import space_corners as rim_of
from boardapp.picture.ruling.decisive_point_views import ClosestApproach, closest_approach_svg
from boardapp.picture.ruling.line_contacts import (
    NUMBER_OFFSET,
    NUMBER_RADIUS,
    LineOnPlane,
    NumberOnLine,
    contact_numbers_svg,
    contact_sign_svg,
    number_centres,
    numbers_on_line,
)
from boardapp.picture.ruling.verdict_badge import (
    barred_attack_svg,
    verdict_badge_rect,
    verdict_badge_svg,
    verdict_badge_width,
)
from boardapp.picture.svg.markup import Rect, polyline_path_data, svg_element, svg_group

Floats = NDArray[np.float64]
Boxes = Sequence[Rect] | Floats
"""Rectangles, as rows of an array or as a sequence."""
BADGE_HEIGHT = 560


def comparable_boxes(rects: Iterable[Rect]) -> Boxes:
    """Return rectangles as an array, the form in which they are compared fastest."""
    return np.array(list(rects), dtype=np.float64)


def los_overlay_svg(
    ruling: Ruling,
    grid: BoardGrid,
    *,
    scale: float = 1.0,
    badge: bool = True,
    approach: ClosestApproach | None = None,
    keep_clear: Boxes = (),
    lettering: float = 1.0,
) -> str:
    """Return a ruling's line over a board: plain where it is clear, dashed after it is blocked.

    ``approach`` shows how close a clear line comes to a feature that could block it. The verdict
    and the numbers cover as little as possible of the ``keep_clear`` boxes, such as markers and
    names. They are enlarged by ``lettering``, but the line is not.
    """
    course = LineOnPlane(ruling, grid)
    numbers, lettered = numbers_on_line(ruling), scale * lettering
    side = _side_of_numbers(numbers, course, grid, lettered, keep_clear)
    marks = tuple(ruling.numbered_contacts())
    layers = [
        _sight_line_svg(ruling, course, scale),
        closest_approach_svg(ruling, approach, scale) if approach else "",
        # If several contacts are at one point, the one that blocks is drawn on top.
        *(
            contact_sign_svg(mark, course, scale)
            for mark in sorted(marks, key=lambda mark: mark.blocks)
        ),
        contact_numbers_svg(numbers, course, lettered, side or 1),
    ]
    if badge:
        centre = _verdict_badge_centre(ruling, course, grid, lettered, keep_clear, side)
        layers.append(_verdict_badge_svg(ruling, centre, grid, lettered))
    return svg_group(*layers, id="ruling", data_status=ruling.status)


def overlay_bounding_rect(
    ruling: Ruling,
    grid: BoardGrid,
    scale: float,
    keep_clear: Boxes = (),
    lettering: float = 1.0,
) -> Rect:
    """Return a rectangle around a preview of a ruling: line, frames and verdict."""
    across, down = board_size(grid)
    if ruling.attack_prohibitions or ruling.marks:
        return (0.0, 0.0, across, down)
    course = LineOnPlane(ruling, grid)
    height = BADGE_HEIGHT * scale * lettering
    numbers = numbers_on_line(ruling)
    side = _side_of_numbers(numbers, course, grid, scale * lettering, keep_clear)
    middle = _verdict_badge_centre(ruling, course, grid, scale * lettering, keep_clear, side)
    x, y, width, high = verdict_badge_rect(ruling.status, middle, height)
    room, rim = 350 * scale, 60 * scale
    boxes = [(ex - room, ey - room, ex + room, ey + room) for ex, ey in course.ends]
    reach = (NUMBER_OFFSET + 2.2 * NUMBER_RADIUS * len(numbers)) * scale * lettering
    spots = (course.point_at(number.middle) for number in numbers)
    boxes += [(sx - reach, sy - reach, sx + reach, sy + reach) for sx, sy in spots]
    boxes.append((x - rim, y - rim, x + width + rim, y + high + rim))
    names = [cause.space for cause in ruling.causes] + [space for space, _ in ruling.unknown]
    for corners in (rim_of(grid, grid.parse(name)) for name in names):
        xs, ys = zip(*corners, strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    west, north, east, south = zip(*boxes, strict=True)
    left, top = min(west), min(north)
    return left, top, max(east) - left, max(south) - top


# ---- the line itself --------------------------------------------------------------------------


def _sight_line_svg(ruling: Ruling, course: LineOnPlane, scale: float) -> str:
    blocked = min((cause.start for cause in ruling.causes), default=Fraction(1))
    clear_so_far, after = palette.VERDICTS["clear"].line, palette.VERDICTS["blocked"].line
    start, turn, end = course.point_at(0), course.point_at(blocked), course.point_at(1)
    plain = polyline_path_data([start, turn]) if blocked > 0 else ""
    beyond = polyline_path_data([turn, end]) if blocked < 1 else ""
    dashes = f"{230 * scale:.1f} {150 * scale:.1f}"
    strokes = [
        svg_element(
            "path", d=data, fill="none", stroke=palette.LINE_CASING if cased else core,
            stroke_width=width * scale, stroke_linecap="butt", stroke_dasharray=dash,
        )
        for cased, width in ((True, 2.1 * palette.LINE_WIDTH), (False, palette.LINE_WIDTH))
        for data, dash, core in ((plain, None, clear_so_far), (beyond, dashes, after))
        if data
    ]  # fmt: skip
    return svg_group(*strokes, *_line_end_signs(course, scale), id="line")


def _line_end_signs(course: LineOnPlane, scale: float) -> list[str]:
    """Draw the origin as a disc and the target as a ring with a cross, to show the direction."""
    (x0, y0), (x1, y1) = course.ends
    rim: dict[str, str | float] = {"stroke": palette.LINE_CASING, "stroke_width": 46 * scale}
    ring = svg_element(
        "circle", cx=x1, cy=y1, r=200 * scale, fill="#FFFFFF", fill_opacity=0.75, **rim
    )
    arms = "".join(
        polyline_path_data([(x1 + dx * 110 * scale, y1 + dy * 110 * scale),
                   (x1 + dx * 300 * scale, y1 + dy * 300 * scale)])
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )  # fmt: skip
    cross = svg_element("path", d=arms, fill="none", **rim)
    dot = svg_element("circle", cx=x1, cy=y1, r=60 * scale, fill=palette.LINE_CASING)
    disc = svg_element("circle", cx=x0, cy=y0, r=170 * scale, fill=palette.LINE_CORE, **rim)
    return [ring, cross, dot, disc]


# ---- the verdict ------------------------------------------------------------------------------


def _verdict_badge_svg(ruling: Ruling, centre: PlanePoint, grid: BoardGrid, scale: float) -> str:
    """Draw the verdict around a point, and reasons against a shot on a clear line below it."""
    height, (x, y) = BADGE_HEIGHT * scale, centre
    badge = verdict_badge_svg(ruling.status, (x, y), height)
    if not _is_attack_barred(ruling):
        return badge
    room = 2 * min(x, board_size(grid)[0] - x) - 200
    return badge + barred_attack_svg(
        ruling.prohibition_phrase(), (x, y + height), height * 0.95, room
    )


def _is_attack_barred(ruling: Ruling) -> bool:
    return ruling.status == "clear" and bool(ruling.attack_prohibitions)


_SHARES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Shares along the line where its verdict may be, the best first."""


def _verdict_badge_centre(
    ruling: Ruling,
    course: LineOnPlane,
    grid: BoardGrid,
    scale: float,
    keep_clear: Boxes,
    number_side: int | None,
) -> PlanePoint:
    """Return the centre of the verdict's badge: clear of markers and of the spaces that decide.

    It is opposite the numbers, at the first of the possible places that covers least.
    Without numbers it may be on both sides.
    """
    height = BADGE_HEIGHT * scale
    below = height if _is_attack_barred(ruling) else 0
    width = verdict_badge_width(ruling.status, height)
    lean = abs(course.across[0]) * width / 2 + abs(course.across[1]) * height / 2 + 260 * scale
    across, down = board_size(grid)

    def on_board(share: float, side: int, further: float = 0) -> PlanePoint:
        x, y = course.point_at(share, -side * (lean + further))
        x = min(max(x, width / 2 + 100), across - width / 2 - 100)
        return x, min(max(y, height / 2 + 100), down - height / 2 - 100 - below)

    ruled_on = [_space_box(grid, name) for name in dict.fromkeys(one.space for one in ruling.marks)]
    covered = [*keep_clear, *ruled_on]
    if not covered:
        return on_board(0.5, number_side or 1)
    sides = (1, -1) if number_side is None else (number_side,)
    places = [on_board(share, one) for one in sides for share in _SHARES]
    if ruled_on:
        # Within the spaces that decide there is no room near the line; further out are no numbers.
        places += [
            on_board(share, one, further)
            for further in (2 * height, 4 * height) for one in (1, -1) for share in _SHARES
        ]  # fmt: skip
    boxes = np.array([(x - width / 2, y - height / 2, width, height + below) for x, y in places])
    return places[int(_overlap_per_box(boxes, np.asarray(covered)).argmin())]


def _space_box(grid: BoardGrid, name: str) -> Rect:
    """Return the rectangle around a space."""
    xs, ys = zip(*rim_of(grid, grid.parse(name)), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _side_of_numbers(
    numbers: Sequence[NumberOnLine],
    course: LineOnPlane,
    grid: BoardGrid,
    scale: float,
    keep_clear: Boxes,
) -> int | None:
    """Return the side of the line, 1 or -1, on which numbers cover less; None without numbers."""
    if not numbers:
        return None
    if not len(keep_clear):
        return 1
    radius, (across, down) = NUMBER_RADIUS * scale, board_size(grid)

    def covered(side: int) -> float:
        heads = [head for _, head in number_centres(numbers, course, scale, side)]
        boxes = np.array([(x - radius, y - radius, 2 * radius, 2 * radius) for x, y in heads])
        off = sum(not (0 < x < across and 0 < y < down) for x, y in heads)
        return float(_overlap_per_box(boxes, np.asarray(keep_clear)).sum()) + off * radius**2

    return 1 if covered(1) <= covered(-1) else -1


def _overlap_per_box(boxes: Floats, others: Floats) -> Floats:
    """Return the area that each box covers of all the others; each row has the form of `Rect`."""
    ours, theirs = boxes[:, None], others[None]
    starts = np.maximum(ours[..., :2], theirs[..., :2])
    ends = np.minimum(ours[..., :2] + ours[..., 2:], theirs[..., :2] + theirs[..., 2:])
    return np.asarray(np.clip(ends - starts, 0, None).prod(axis=-1).sum(axis=-1))
