"""A ruling drawn over a board: the line, its contacts in order, what bears on it, the verdict.

All lengths are mils times ``scale``: 1 suits a whole board on a screen, less a magnified view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import hypot
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from boardapp.core.geometry import Manner
from boardapp.core.hexes import HexGrid
from boardapp.core.ruling import MM_PER_MIL, Mark, Ruling
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import Feature
from boardapp.picture import palette
from boardapp.picture.edges import band_corners
from boardapp.picture.lettering import CAP_HEIGHT, text_path
from boardapp.picture.markup import Rect, element, group, path_data
from boardapp.picture.plane import BoardGrid, PlanePoint, board_size, centre, inset_rim, place
from boardapp.picture.plane import rim as rim_of
from boardapp.picture.verdict import badge_rect, badge_svg, badge_width, bar_svg

Floats = NDArray[np.float64]
Boxes = Sequence[Rect] | Floats
"""Rectangles, as rows of an array or one by one."""

NUMBER_RADIUS = 185
NUMBER_OFFSET = 520
RING = 130
BADGE_HEIGHT = 560
FRAME_INSET = 440
"""How far inside a square space its frame lies."""


class Approach(NamedTuple):
    """Where a line comes closest to a feature: a place on the line, a place on the feature."""

    on_line: PlanePoint
    on_feature: PlanePoint


class _Course:
    """A ruling's line on the plane: places along it, and the directions along and across."""

    def __init__(self, ruling: Ruling, grid: BoardGrid) -> None:
        self.ends = place(grid, ruling.ends[0]), place(grid, ruling.ends[1])
        (x0, y0), (x1, y1) = self.ends
        self.length = hypot(x1 - x0, y1 - y0)
        reach = self.length or 1.0
        self.along = ((x1 - x0) / reach, (y1 - y0) / reach) if self.length else (1.0, 0.0)
        # Numbers stand on the northern side of the line, or on the western one of an upright line.
        x, y = -self.along[1], self.along[0]
        self.across = (-x, -y) if (y, x) > (0.0, 0.0) else (x, y)

    def at(self, share: Fraction | float, aside: float = 0.0) -> PlanePoint:
        """Return the place a share of the way along the line, and some mils aside."""
        (x0, y0), (x1, y1) = self.ends
        x, y = x0 + (x1 - x0) * float(share), y0 + (y1 - y0) * float(share)
        return x + aside * self.across[0], y + aside * self.across[1]


def ordered_marks(ruling: Ruling) -> tuple[Mark, ...]:
    """Return every contact of the line once, in order along it: what the numbers stand for."""
    return tuple(dict.fromkeys(ruling.marks))


def boxes(rects: Iterable[Rect]) -> Boxes:
    """Return rectangles in the form in which they are compared soonest."""
    return np.array(list(rects), dtype=np.float64)


def line_svg(
    ruling: Ruling,
    grid: BoardGrid,
    *,
    scale: float = 1.0,
    badge: bool = True,
    approach: Approach | None = None,
    keep_clear: Boxes = (),
) -> str:
    """Return a ruling's line over a board: plain where clear, dashed beyond what blocks it.

    ``approach`` shows how close a clear line comes to what would block it. The verdict covers as
    little as it can of what it is to ``keep_clear``, such as markers.
    """
    course = _Course(ruling, grid)
    marks = ordered_marks(ruling)
    layers = [
        _line(ruling, course, scale),
        _approach(ruling, approach, scale) if approach else "",
        # Where several contacts fall on one point, the one that blocks is seen.
        *(_contact(mark, course, scale) for mark in sorted(marks, key=lambda mark: mark.blocks)),
        _numbers(marks, course, scale),
        _verdict(ruling, course, grid, scale, keep_clear) if badge else "",
    ]
    return group(*layers, id="ruling", data_status=ruling.status)


# ---- the line itself --------------------------------------------------------------------------


def _line(ruling: Ruling, course: _Course, scale: float) -> str:
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


def _ends(course: _Course, scale: float) -> list[str]:
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


# ---- what bears on it -------------------------------------------------------------------------


def emphasis_svg(ruling: Ruling, grid: BoardGrid, *, scale: float = 1.0) -> str:
    """Return what lifts the walls, edges and spaces that bear on a ruling; units go above it."""
    marks = ordered_marks(ruling)
    ignored = (_emphasis(mark, grid, scale) for mark in marks if not mark.blocks)
    blocking = (_emphasis(mark, grid, scale) for mark in marks if mark.blocks)
    return group(*_bearing_spaces(ruling, grid, scale), *ignored, *blocking, id="emphasis")


def _bearing_spaces(ruling: Ruling, grid: BoardGrid, scale: float) -> list[str]:
    """Frame the spaces whose unit, smoke, darkness or unknown tile bears on the line."""
    blocking = dict.fromkeys(cause.space for cause in ruling.causes if not cause.marks)
    unknown = dict.fromkeys(space for space, _ in ruling.unknown)
    return [
        *(_frame(grid, name, palette.BLOCKS, (300, 140), scale) for name in blocking),
        *(_frame(grid, name, palette.VERDICTS["cannot-rule"].fill, (90, 90), scale)
          for name in unknown),
    ]  # fmt: skip


def _frame(grid: BoardGrid, name: str, ink: str, dashes: tuple[int, int], scale: float) -> str:
    frames = (
        _inner_frame(
            grid, name, fill="none", stroke=stroke, stroke_width=width * scale,
            stroke_dasharray=dash,
        )
        for stroke, width, dash in (
            ("#FFFFFF", 150, None),
            (ink, 90, " ".join(f"{dash * scale:.1f}" for dash in dashes)),
        )
    )  # fmt: skip
    return group(*frames, data_space=name)


def _inner_frame(grid: BoardGrid, name: str, **paint: str | float | None) -> str:
    """Return a frame well inside a space: round-cornered in a square, six-sided in a hex."""
    space = grid.parse(name)
    if isinstance(grid, HexGrid):
        outline = path_data(inset_rim(grid, space, 220), closed=True)
        return element("path", d=outline, stroke_linejoin="round", **paint)
    x, y = grid.corner(space)
    side = SPACE_SIZE - 2 * FRAME_INSET
    return element("rect", x=x + FRAME_INSET, y=y + FRAME_INSET, width=side, height=side, rx=200,
                   **paint)  # fmt: skip


def _emphasis(mark: Mark, grid: BoardGrid, scale: float) -> str:
    """Lift a feature that the line meets: bright when it blocks, pale when it does not count."""
    bright = palette.EMPHASIS if mark.blocks else "#FFFFFF"
    strokes: list[tuple[str, float]]
    if mark.colour:
        edge = Feature(mark.feature, mark.points, colour=mark.colour)
        corners = band_corners(edge, grid.centre(grid.parse(mark.space)), 20)
        data = path_data(corners, closed=True)
        strokes = [(bright, (52 if mark.blocks else 40) * scale)]
        if mark.blocks:
            strokes.insert(0, (palette.LINE_CASING, 84 * scale))
    else:
        data = path_data([place(grid, point) for point in mark.points], closed=mark.closed)
        strokes = [
            (palette.LINE_CASING, palette.WALL_WIDTH + 150 * scale),
            (bright, palette.WALL_WIDTH + 110 * scale),
            (palette.WALL_INK, palette.WALL_WIDTH),
        ]
    return group(
        *[
            element(
                "path", d=data, fill="none", stroke=stroke, stroke_width=width,
                stroke_linejoin="round", stroke_linecap="round",
            )
            for stroke, width in strokes
        ],
        data_emphasis=mark.feature,
    )  # fmt: skip


# ---- contacts ---------------------------------------------------------------------------------


def _contact(mark: Mark, course: _Course, scale: float) -> str:
    ink = palette.BLOCKS if mark.blocks else palette.IGNORED
    symbol = palette.MARKS[mark.manner].symbol
    if symbol == "rails":
        data = "".join(
            path_data([course.at(mark.start, aside), course.at(mark.end, aside)])
            for aside in (-105 * scale, 105 * scale)
        )
        return _cased(data, ink, scale, manner=mark.manner)
    x, y = course.at(mark.start)
    ring = element(
        "circle", cx=x, cy=y, r=RING * scale, fill="#FFFFFF", stroke="#FFFFFF",
        stroke_width=95 * scale,
    )  # fmt: skip
    dashes = palette.MARKS[mark.manner].dashes
    rim = element(
        "circle", cx=x, cy=y, r=RING * scale, fill="none", stroke=ink, stroke_width=52 * scale,
        stroke_dasharray=" ".join(f"{dash * scale:.1f}" for dash in dashes) or None,
    )  # fmt: skip
    if symbol == "ring":
        inner = element("circle", cx=x, cy=y, r=58 * scale, fill=ink)
    else:
        reach = 78 * scale
        data = path_data([(x - reach, y - reach), (x + reach, y + reach)])
        data += path_data([(x - reach, y + reach), (x + reach, y - reach)])
        inner = element("path", d=data, fill="none", stroke=ink, stroke_width=46 * scale)
    return group(ring, rim, inner, data_contact=mark.manner)


def _cased(data: str, ink: str, scale: float, *, manner: str) -> str:
    strokes = (
        element("path", d=data, fill="none", stroke=stroke, stroke_width=width * scale)
        for stroke, width in (("#FFFFFF", 110), (ink, 64))
    )
    return group(*strokes, data_contact=manner)


def _numbers(marks: Sequence[Mark], course: _Course, scale: float) -> str:
    """Set the contacts' numbers beside the line, apart from each other, with leaders to them."""
    middles = [float(mark.start + mark.end) / 2 * course.length for mark in marks]
    spots = _spread(middles, 2.15 * NUMBER_RADIUS * scale, course.length)
    leaders, discs = [], []
    for i, (mark, middle, spot) in enumerate(zip(marks, middles, spots, strict=True), 1):
        foot = course.at(middle / course.length)
        head = course.at(spot / course.length, NUMBER_OFFSET * scale)
        leaders.append(path_data([foot, head]))
        discs.append(number_svg(i, mark.blocks, head, NUMBER_RADIUS * scale))
    if not leaders:
        return ""
    data = "".join(leaders)
    lines = (
        element("path", d=data, fill="none", stroke=stroke, stroke_width=width * scale)
        for stroke, width in (("#FFFFFF", 60), (palette.LINE_CASING, 26))
    )
    return group(*lines, *discs, id="contacts")


def _spread(middles: Sequence[float], apart: float, length: float) -> list[float]:
    """Move places along a line apart from each other, as little as going up and down allows."""
    spots = list(middles)
    for i in range(1, len(spots)):
        spots[i] = max(spots[i], spots[i - 1] + apart)
    shift = max(0.0, (spots[-1] - length)) if spots else 0.0
    if shift:
        spots[-1] = max(length, apart * (len(spots) - 1))
        for i in reversed(range(len(spots) - 1)):
            spots[i] = min(spots[i], spots[i + 1] - apart)
    return spots


def number_svg(number: int, blocks: bool, centre: PlanePoint, radius: float) -> str:
    """Return a contact's number: on a dark square when it blocks, on a white disc when not."""
    x, y = centre
    size = radius * (1.25 if number < 10 else 1.0)
    ink = "#FFFFFF" if blocks else palette.IGNORED
    plate = element(
        "rect", x=x - radius, y=y - radius, width=2 * radius, height=2 * radius,
        rx=radius * (0.3 if blocks else 1), fill=palette.BLOCKS if blocks else "#FFFFFF",
        stroke="#FFFFFF" if blocks else palette.IGNORED, stroke_width=radius * 0.16,
    )  # fmt: skip
    word = text_path(
        str(number), x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink
    )
    return group(plate, word, data_number=number)


def manner_svg(manner: Manner, ink: str) -> str:
    """Return the sign of a way to meet the line, 44 units wide about y = 0, for lists."""
    style = palette.MARKS[manner]
    if style.symbol == "rails":
        return stroke_svg("M4 -5L40 -5M4 5L40 5", ink, 4)
    ring = element(
        "circle", cx=22, cy=0, r=10, fill="#FFFFFF", stroke=ink, stroke_width=3.6,
        stroke_dasharray="5 3.4" if style.dashes else None,
    )  # fmt: skip
    if style.symbol == "cross":
        return ring + stroke_svg("M17 -5L27 5M17 5L27 -5", ink, 3)
    return ring + element("circle", cx=22, cy=0, r=4, fill=ink)


def stroke_svg(data: str, ink: str, width: float, dashes: str | None = None) -> str:
    """Return a stroked path."""
    return element(
        "path", d=data, fill="none", stroke=ink, stroke_width=width, stroke_dasharray=dashes
    )


# ---- how close --------------------------------------------------------------------------------


def closest_approach(
    ruling: Ruling, features: Iterable[Feature], grid: BoardGrid
) -> Approach | None:
    """Return where a clear line comes as close to a feature as its margin says.

    The ruling knows the distance and not the feature: the feature is the one at that distance.
    """
    if ruling.status != "clear" or ruling.margin_mm is None or ruling.ends[0] == ruling.ends[1]:
        return None
    line = shapely.LineString([place(grid, end) for end in ruling.ends])
    for feature in features:
        points = [place(grid, point) for point in feature.points]
        shape = (shapely.Polygon if feature.closed else shapely.LineString)(points)
        if abs(line.distance(shape) * MM_PER_MIL - ruling.margin_mm) < 1e-6:
            (x0, y0), (x1, y1) = shapely.shortest_line(line, shape).coords
            return Approach((x0, y0), (x1, y1))
    return None


def _approach(ruling: Ruling, approach: Approach, scale: float) -> str:
    """Measure the gap between a clear line and what would block it."""
    data = path_data([approach.on_line, approach.on_feature])
    gap = [
        element(
            "path", d=data, fill="none", stroke=stroke, stroke_width=width * scale,
            stroke_linecap="round", stroke_dasharray=dash,
        )
        for stroke, width, dash in (
            ("#FFFFFF", 90, None),
            (palette.VERDICTS["clear"].fill, 50, f"{60 * scale:.1f} {85 * scale:.1f}"),
        )
    ]  # fmt: skip
    foot = element(
        "circle", cx=approach.on_feature[0], cy=approach.on_feature[1], r=80 * scale,
        fill="#FFFFFF", stroke=palette.VERDICTS["clear"].fill, stroke_width=44 * scale,
    )  # fmt: skip
    (x0, y0), (x1, y1) = approach
    size = 230 * scale
    words = text_path(
        f"{ruling.margin_mm:.1f} mm", (x0 + x1) / 2 + 120 * scale,
        (y0 + y1) / 2 + size * CAP_HEIGHT / 2, size, bold=True,
        fill=palette.VERDICTS["clear"].fill, halo="#FFFFFF",
    )  # fmt: skip
    return group(*gap, foot, words, id="approach", data_margin_mm=ruling.margin_mm)


# ---- verdict and views ------------------------------------------------------------------------


def _verdict(
    ruling: Ruling, course: _Course, grid: BoardGrid, scale: float, keep_clear: Boxes
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


def _verdict_place(
    ruling: Ruling,
    course: _Course,
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


_SHARES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Places along the line where its verdict may stand, the best first."""


def _covered(boxes: Floats, others: Floats) -> Floats:
    """Return how much each box covers of all the others; each is a row as `Rect` has it."""
    ours, theirs = boxes[:, None], others[None]
    starts = np.maximum(ours[..., :2], theirs[..., :2])
    ends = np.minimum(ours[..., :2] + ours[..., 2:], theirs[..., :2] + theirs[..., 2:])
    return np.asarray(np.clip(ends - starts, 0, None).prod(axis=-1).sum(axis=-1))


def extent(ruling: Ruling, grid: BoardGrid, scale: float, keep_clear: Boxes = ()) -> Rect:
    """Return a rectangle about all that is drawn of a ruling in short: line, frames and verdict."""
    across, down = board_size(grid)
    if ruling.bars or ruling.marks:
        return (0.0, 0.0, across, down)
    course = _Course(ruling, grid)
    height = BADGE_HEIGHT * scale
    middle = _verdict_place(ruling, course, grid, scale, keep_clear)
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


def decisive_place(ruling: Ruling, grid: BoardGrid, approach: Approach | None = None) -> PlanePoint:
    """Return the place to look at.

    The tile that nobody knows, else the first that blocks, else the closest approach, else the
    middle of the line.
    """
    course = _Course(ruling, grid)
    if ruling.unknown:
        return centre(grid, grid.parse(ruling.unknown[0][0]))
    if ruling.causes:
        return course.at(min(cause.start for cause in ruling.causes))
    if approach:
        (x0, y0), (x1, y1) = approach
        return (x0 + x1) / 2, (y0 + y1) / 2
    return course.at(Fraction(1, 2))


def magnified_view(
    ruling: Ruling, grid: BoardGrid, *, width: float = 3000, aspect: float = 1.0,
    approach: Approach | None = None,
) -> Rect:  # fmt: skip
    """Return the rectangle of the board to magnify, ``aspect`` times as wide as high."""
    x, y = decisive_place(ruling, grid, approach)
    gap = hypot(
        approach.on_line[0] - approach.on_feature[0], approach.on_line[1] - approach.on_feature[1]
    ) if approach and not ruling.causes else 0.0  # fmt: skip
    width = max(width, 1.6 * gap * max(1.0, aspect), 5000 if ruling.unknown else 0)
    return _on_board((x - width / 2, y - width / aspect / 2, width, width / aspect), grid)


def line_view(ruling: Ruling, grid: BoardGrid, *, aspect: float, room: float = 2000) -> Rect:
    """Return a rectangle of the board about the whole line, ``aspect`` times as wide as high."""
    (x0, y0), (x1, y1) = _Course(ruling, grid).ends
    width, height = abs(x1 - x0) + 2 * room, abs(y1 - y0) + 2 * room
    width, height = max(width, height * aspect), max(height, width / aspect)
    view = ((x0 + x1 - width) / 2, (y0 + y1 - height) / 2, width, height)
    return _on_board(view, grid)


def _on_board(view: Rect, grid: BoardGrid) -> Rect:
    """Shift a view onto the board; one that is larger than the board is centred on it."""
    x, y, width, height = view
    across, down = board_size(grid)
    return _shifted(x, width, across), _shifted(y, height, down), width, height


def _shifted(start: float, length: float, limit: float) -> float:
    if length >= limit:
        return (limit - length) / 2
    return min(max(start, 0.0), limit - length)
