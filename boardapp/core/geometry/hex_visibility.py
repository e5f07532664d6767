"""The spaces of a hex board that a set of blocking hexes hides from one space.

From a centre, a hex fills an open wedge of directions. It hides the spaces in this wedge at a
greater range, because a ray never returns to a smaller range. A space is hidden when the nearest
blocking hex over its direction is nearer than the space. Lines along hexsides run in six directions
only, and the code follows them one by one. Work grows with spaces × log(spaces).

Exact: whole numbers on boards up to 100,000 spaces a side.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np

from boardapp.core.geometry.segment_intersection import Bools, Ints
from boardapp.core.grid import Space
from boardapp.core.hex_grid import CORNERS, DIRECTIONS, HexGrid, axial_coordinates

_BITS = 40
"""Bits of an angle that are enough to tell apart directions of lattice points below 2**20."""
_FAR = np.int64(1 << 40)

CLOSE = tuple(
    (q, r) for q, r in product(range(-2, 3), repeat=2) if 0 < max(abs(q), abs(r), abs(q + r)) <= 2
)
"""Steps (q, r) to the 18 hexes at a range of 1 or 2."""


def hidden_spaces(grid: HexGrid, origin: Space, blocks: Bools, *, either: bool = False) -> Bools:
    """Return rows × columns: whether the line from ``origin`` to each space is blocked.

    ``blocks`` (rows × columns) marks the blocking hexes; the two ends of a line never block it. A
    line is blocked if it passes through the inside of a blocking hex, or along a side between two
    of them. With ``either``, one blocking hex beside that side is enough. Nothing off the board
    blocks.
    """
    return HexView.from_space(grid, origin, blocks).hidden_spaces(blocks, either=either)


class HexWedges(NamedTuple):
    """Hexes as seen from a centre: rows, columns, ranges, and the directions that each fills.

    The directions run from ``start`` up to, but not including, ``stop``, clockwise from the east. A
    wedge that spans the east is listed twice.
    """

    rows: Ints
    columns: Ints
    range: Ints
    start: Ints
    stop: Ints


class DirectionSpaces(NamedTuple):
    """The spaces in one of the six directions in which lines run along sides, nearest first.

    ``left`` and ``right`` are the hexes (rows, columns, whether on the board) at the last side
    before each space.
    """

    rows: Ints
    columns: Ints
    left: tuple[Ints, Ints, Bools]
    right: tuple[Ints, Ints, Bools]

    def blocked_sides(self, blocks: Bools, *, either: bool) -> Bools:
        """Return for each space whether the last side before it is blocked."""
        left, right = (
            blocks[rows, columns] & on_board for rows, columns, on_board in (self.left, self.right)
        )
        return np.asarray(left | right if either else left & right)


@dataclass(frozen=True)
class HexView:
    """A board as seen from one of its spaces, for use with many sets of blocking hexes.

    ``q``, ``r`` and ``range`` are rows × columns, counted from the space. ``place`` numbers each
    space's direction, clockwise from the east; ``directions`` is the number of directions.
    """

    grid: HexGrid
    q: Ints
    r: Ints
    range: Ints
    place: Ints
    directions: int
    wedges: HexWedges
    ways: tuple[DirectionSpaces, ...]

    @classmethod
    def from_space(cls, grid: HexGrid, origin: Space, may_block: Bools) -> HexView:
        """Compute the view from a space; later sets may block only with hexes in ``may_block``."""
        rows, columns = np.indices((grid.rows, grid.columns), np.int64)
        own_q, own_r = axial_coordinates(origin)
        q, r = columns - rows // 2 - own_q, rows - own_r
        ranges = _hex_distances(q, r)
        directions, place = np.unique(direction_angles(q, r), return_inverse=True)
        wedges = _hex_wedges(directions, np.nonzero(may_block & (ranges > 0)), q, r)
        ways = tuple(_spaces_in_direction(grid, origin, direction) for direction in range(6))
        return cls(grid, q, r, ranges, place.reshape(q.shape), len(directions), wedges, ways)

    def hidden_spaces(self, blocks: Bools, *, either: bool = False) -> Bools:
        """Return rows × columns: whether the line to each space is blocked, as `hidden_spaces`."""
        return self.hidden_through_hexes(blocks) | self.hidden_along_sides(blocks, either=either)

    def hidden_through_hexes(self, blocks: Bools) -> Bools:
        """Return whether the line to each space passes through the inside of a blocking hex."""
        which = blocks[self.wedges.rows, self.wedges.columns]
        _, _, reach, start, stop = (column[which] for column in self.wedges)
        return np.asarray(
            _nearest_wedge_ranges(self.directions, reach, start, stop)[self.place] < self.range
        )

    def hidden_along_sides(self, blocks: Bools, *, either: bool = False) -> Bools:
        """Return whether the line to each space runs along a blocked side."""
        result = np.zeros(blocks.shape, np.bool_)
        for way in self.ways:
            met = way.blocked_sides(blocks, either=either)
            result[way.rows, way.columns] = np.logical_or.accumulate(met)
        return result

    def hidden_by_close_hexes(self, reach: Ints, *, either: bool = False) -> Bools:
        """Return whether a hex up to two spaces before each space on the line hides it.

        ``reach`` (rows × columns, 0 to 2) is the number of spaces that each hex hides behind it.
        """
        back = (-6 * self.q, -6 * self.r)
        result = np.zeros(reach.shape, np.bool_)
        for right, down in CLOSE:
            away = max(abs(right), abs(down), abs(right + down))
            first, last = _outline_corners_seen(np.array(right), np.array(down))
            ahead = (
                (_cross_product(first, back) > 0)
                & (_cross_product(back, last) > 0)
                & (self.range > away)
            )
            rows, columns = np.nonzero(ahead)
            hex_rows, hex_columns, on_board = _hexes_at_offset(
                self.grid, rows, columns, right, down
            )
            result[rows, columns] |= (reach[hex_rows, hex_columns] >= away) & on_board
        for way in self.ways:
            result[way.rows, way.columns] |= way.blocked_sides(reach >= 1, either=either)
        return result


def direction_angles(x: Ints, y: Ints) -> Ints:
    """Return whole numbers that order directions clockwise from the east, equal for equal ones.

    A number is the quarter, then the share of the way through it, rounded down. Two shares of
    points below 2**20 differ by more than rounding loses. The point (0, 0) has no direction and
    gets the east's.
    """
    far, near = np.abs(x), np.abs(y)
    flat = ((x > 0) & (y >= 0)) | ((x < 0) & (y <= 0))  # the first and the third quarter
    quarter = np.where(flat, np.where(x > 0, 0, 2), np.where(y > 0, 1, np.where(y < 0, 3, 0)))
    share = np.where(flat, near, far)
    return np.asarray((quarter << _BITS) + (share << _BITS) // np.maximum(far + near, 1))


def _hex_distances(q: Ints, r: Ints) -> Ints:
    return np.asarray(np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r)))


def _spaces_in_direction(grid: HexGrid, origin: Space, direction: int) -> DirectionSpaces:
    """Return the spaces on the line over the side between a direction and the next one."""
    one, other = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
    right, down = one[0] + other[0], one[1] + other[1]
    q, r = axial_coordinates(origin)
    steps = np.arange(1, max(grid.rows, grid.columns) + 1, dtype=np.int64)
    rows = r + down * steps
    columns = q + right * steps + rows // 2
    met = _are_on_board(grid, rows, columns)
    rows, columns = rows[met], columns[met]
    left, right_hand = (_hexes_at_offset(grid, rows, columns, -dq, -dr) for dq, dr in (other, one))
    return DirectionSpaces(rows, columns, left, right_hand)


def _hexes_at_offset(
    grid: HexGrid, rows: Ints, columns: Ints, right: int, down: int
) -> tuple[Ints, Ints, Bools]:
    """Return the hexes some steps from spaces, and whether they are on the board.

    Hexes off the board get row and column 0, so that they are valid array indices.
    """
    hex_rows = rows + down
    hex_columns = columns - rows // 2 + right + hex_rows // 2
    met = _are_on_board(grid, hex_rows, hex_columns)
    return np.where(met, hex_rows, 0), np.where(met, hex_columns, 0), met


def _are_on_board(grid: HexGrid, rows: Ints, columns: Ints) -> Bools:
    inside = (rows >= 0) & (rows < grid.rows) & (columns >= 0) & (columns < grid.columns)
    return np.asarray(inside)


# ---- wedges -----------------------------------------------------------------------------------


_Points = tuple[Ints, Ints]


def _hex_wedges(directions: Ints, where: tuple[Ints, ...], q: Ints, r: Ints) -> HexWedges:
    """Return the wedges that hexes fill, seen from the centre of (0, 0)."""
    first, last = _outline_corners_seen(q[where], r[where])
    first_angle, last_angle = direction_angles(*first), direction_angles(*last)
    start = np.searchsorted(directions, first_angle, "right")
    stop = np.searchsorted(directions, last_angle, "left")
    over = last_angle < first_angle  # across the east, where the count restarts
    plain = (
        *where,
        _hex_distances(q[where], r[where]),
        start,
        np.where(over, len(directions), stop),
    )
    again = (*(column[over] for column in plain[:3]), np.zeros_like(start[over]), stop[over])
    rows, columns, reach, start, stop = map(np.concatenate, zip(plain, again, strict=True))
    real = start < stop
    return HexWedges(rows[real], columns[real], reach[real], start[real], stop[real])


def _outline_corners_seen(q: Ints, r: Ints) -> tuple[_Points, _Points]:
    """Return the first and last lattice corners of hexes, clockwise, as seen from (0, 0).

    Each pair of a hex's opposite sides bounds a strip. The corners depend on whether (0, 0) is
    inside each strip or on which side of it.
    """
    which = _sector_index(q, r)
    (first_x, first_y), (last_x, last_y) = _FIRST[which].T, _LAST[which].T
    return (6 * q + first_x.T, 6 * r + first_y.T), (6 * q + last_x.T, 6 * r + last_y.T)


def _outermost_corners(q: int, r: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the first and the last corner, clockwise, of a hex seen from (0, 0)."""
    first = last = CORNERS[0]
    for corner in CORNERS[1:]:
        if _cross_of_corners(q, r, corner, first) > 0:
            first = corner
        if _cross_of_corners(q, r, last, corner) > 0:
            last = corner
    return first, last


def _cross_of_corners(q: int, r: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    return (6 * q + one[0]) * (6 * r + other[1]) - (6 * r + one[1]) * (6 * q + other[0])


def _tabulate_outermost_corners() -> tuple[Ints, Ints]:
    """Return tables of `_outermost_corners`, indexed by `_sector_index`.

    The sample hexes are in the six directions, and between them. They are so far off that no two of
    their corners are in line. With near hexes, the choice of corner would be open. Negative indices
    count from the end, as in arrays.
    """
    first, last = np.zeros((2, 27, 2), np.int64)
    for i, (q, r) in enumerate(DIRECTIONS):
        next_q, next_r = DIRECTIONS[(i + 1) % 6]
        for hex_q, hex_r in ((3 * q, 3 * r), (3 * q + 3 * next_q, 3 * r + 3 * next_r)):
            which = _sector_index(np.array(hex_q), np.array(hex_r))
            first[which], last[which] = _outermost_corners(hex_q, hex_r)
    return first, last


def _sector_index(q: Ints, r: Ints) -> Ints:
    return np.asarray(9 * np.sign(q - r) + 3 * np.sign(2 * q + r) + np.sign(q + 2 * r))


_FIRST, _LAST = _tabulate_outermost_corners()


def _cross_product(one: _Points, other: _Points) -> Ints:
    return np.asarray(one[0] * other[1] - one[1] * other[0])


def _nearest_wedge_ranges(directions: int, reach: Ints, start: Ints, stop: Ints) -> Ints:
    """Return for each direction the range of the nearest wedge that contains it.

    Two overlapping runs, each a power of two long, cover a run of directions. The function notes
    the nearest wedge of each such run, and then passes it down to the run's two halves.
    """
    power = np.frexp(stop - start)[1] - 1
    noted = np.full((int(power.max(initial=0)) + 1, directions), _FAR)
    np.minimum.at(noted, (power, start), reach)
    np.minimum.at(noted, (power, stop - (1 << power)), reach)
    for level in range(len(noted) - 1, 0, -1):
        half = 1 << (level - 1)
        np.minimum(noted[level - 1], noted[level], out=noted[level - 1])
        np.minimum(noted[level - 1, half:], noted[level, :-half], out=noted[level - 1, half:])
    return np.asarray(noted[0])
