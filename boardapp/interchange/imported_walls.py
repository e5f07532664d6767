"""Square boards from the walls of other programs, with each coordinate rounded once.

Readers give walls in exact fractions of a square from the board's north-west corner. The board gets
them in whole thousandths: cut at its edge, then rounded to the nearest, half away from zero. Equal
points stay equal. Rounding may move a point off the wall on which it was. It then becomes a point
of that wall too, so that no gap opens between the two.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import NamedTuple

import numpy as np
import shapely

from boardapp.core.geometry.exact_geometry import cross_product
from boardapp.core.sentence_case import counted
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.text_escaping import escape_unprintable
from boardapp.files.value_limits import MAX_LINE
from boardapp.games.squares.game import SquareTables
from boardapp.games.squares.state import (
    GAME,
    MAX_POINTS,
    MAX_SIDE,
    MAX_SQUARES,
    MAX_WALL_POINTS,
    MAX_WALLS,
    SQUARE,
    SquareState,
    Wall,
    WallKind,
)
from boardapp.interchange.imported_board import LeftOut

FractionPoint = tuple[Fraction, Fraction]
MilPoint = tuple[int, int]

TOLERANCE = Fraction(1, 2 * SQUARE)
"""A point this near to a wall is on the wall: half a thousandth of a square."""
_CHUNK = 128
"""Points that are compared with all walls at once: few enough for any file's memory."""


class SourceWall(NamedTuple):
    """A wall, window or door as a polyline in fractions of a square."""

    points: Sequence[FractionPoint]
    kind: WallKind = "wall"
    open: bool = False


class SquareBoard(NamedTuple):
    """A square board from another program: its state, and what it does not have."""

    state: SquareState
    left_out: tuple[LeftOut, ...]

    @property
    def layout(self) -> str:
        """Return the board as the text of a layout."""
        return SquareTables(self.state.grid).layout_text(self.state)

    @property
    def facts(self) -> tuple[str, ...]:
        """Return the board's size and walls in short lines for a preview."""
        state = self.state
        kinds = Counter(wall.kind for wall in state.walls.values())
        is_open = sum(wall.open for wall in state.walls.values())
        counts = [
            f"{counted(kinds[kind], kind)}{f', {is_open:,} of them open' * bool(is_open)}"
            if kind == "door"
            else counted(kinds[kind], kind)
            for kind in ("wall", "window", "door")
            if kinds[kind]
        ]
        walls = "; ".join(counts) or "The map has no walls, so every line of sight is clear"
        return f"{state.columns:,} × {state.rows:,} squares", walls


def square_board(
    file: str,
    title: str,
    columns: Fraction | int,
    rows: Fraction | int,
    walls: Sequence[SourceWall],
    picture: str = "",
) -> SquareBoard:
    """Return a square board with the walls of a file.

    A square that is only partly on the map counts if its centre is. ``picture`` is the name of the
    picture beside the layout. Raises FaultsError for a board beyond the limits of square tables.
    """
    size = whole_squares(columns), whole_squares(rows)
    if fault := _size_fault(file, *size):
        raise FaultsError([fault])
    clipped = _ClippedWalls(size)
    for wall in walls:
        clipped.add(wall)
    _check_counts(file, clipped.pieces)
    _add_points_on_walls(file, clipped.pieces)
    _check_counts(file, clipped.pieces)
    state = SquareState(
        game=GAME,
        board=board_title(title),
        columns=size[0],
        rows=size[1],
        picture=picture,
        walls=dict(_named_walls(clipped.pieces)),
    )
    return SquareBoard(state, clipped.left_out())


def board_title(text: str) -> str:
    """Return a text as a board's title: one line, not too long.

    >>> board_title(" The  old cellar ")
    'The old cellar'
    """
    return escape_unprintable(" ".join(text.split()))[:MAX_LINE].strip()


def round_to_mils(value: Fraction) -> int:
    """Return a length in squares as whole thousandths, half away from zero.

    >>> [round_to_mils(Fraction(text)) for text in ("1.2345", "-1.2345", "0.0004", "7/3")]
    [1235, -1235, 0, 2333]
    """
    mils = abs(value) * SQUARE
    rounded = (2 * mils.numerator + mils.denominator) // (2 * mils.denominator)
    return -rounded if value < 0 else rounded


def whole_squares(length: Fraction | int) -> int:
    """Return how many squares a length has; the last counts if its centre is on the map.

    >>> whole_squares(Fraction("10.5")), whole_squares(Fraction("10.4"))
    (11, 10)
    """
    return floor(length + Fraction(1, 2))


def _size_fault(file: str, columns: int, rows: int) -> Fault | None:
    found = f"{columns:,} × {rows:,} squares"
    if min(columns, rows) < 1 or max(columns, rows) > MAX_SIDE:
        return Fault(file, 1, 1, "size", found, f"from 1 to {MAX_SIDE:,} columns and rows")
    if columns * rows > MAX_SQUARES:
        return Fault(file, 1, 1, "size", found, f"at most {MAX_SQUARES:,} squares")
    return None


class _Piece(NamedTuple):
    """A part of a wall inside the board: its exact points, and the same rounded."""

    kind: WallKind
    open: bool
    points: list[FractionPoint]
    mils: list[MilPoint]


class _ClippedWalls:
    """Cuts walls at the board's edge, rounds them, and counts what is left out."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = Fraction(size[0]), Fraction(size[1])
        self.pieces: list[_Piece] = []
        self._outside: Counter[WallKind] = Counter()
        self._without_length: Counter[WallKind] = Counter()
        self._cut: Counter[WallKind] = Counter()

    def add(self, wall: SourceWall) -> None:
        """Add the parts of a wall that lie inside the board."""
        leaves_board, parts = _parts_inside(wall.points, self._size)
        pieces = [_Piece(wall.kind, wall.open, *_rounded(part)) for part in parts]
        pieces = [piece for piece in pieces if len(piece.mils) > 1]
        self.pieces += pieces
        if not pieces:
            has_length = len(set(wall.points)) > 1
            reason = self._outside if leaves_board and has_length else self._without_length
            reason[wall.kind] += 1
        elif leaves_board:
            self._cut[wall.kind] += 1

    def left_out(self) -> tuple[LeftOut, ...]:
        """Return the walls, and the parts of walls, that the board does not have."""
        entries = (
            (self._outside, "", "outside the map", "The file has more than its map shows"),
            (self._cut, "parts of ", "outside the map", "boardapp cuts walls at the map's edge"),
            (
                self._without_length,
                "",
                "shorter than a thousandth of a square",
                "boardapp measures walls in thousandths of a square",
            ),
        )
        return tuple(
            LeftOut(f"{before}{_list_of_counts(counts)} {where}", f"{reason}.")
            for counts, before, where, reason in entries
            if counts
        )


def _rounded(points: Sequence[FractionPoint]) -> tuple[list[FractionPoint], list[MilPoint]]:
    """Return points without those that round to the same as the one before, and their rounding."""
    exact: list[FractionPoint] = []
    mils: list[MilPoint] = []
    for point in points:
        rounded = round_to_mils(point[0]), round_to_mils(point[1])
        if not mils or rounded != mils[-1]:
            exact.append(point)
            mils.append(rounded)
    return exact, mils


def _parts_inside(
    points: Sequence[FractionPoint], size: FractionPoint
) -> tuple[bool, list[list[FractionPoint]]]:
    """Return whether a polyline leaves the board, and its parts that lie inside."""
    inside = [0 <= x <= size[0] and 0 <= y <= size[1] for x, y in points]
    if all(inside):
        return False, [list(points)]
    parts: list[list[FractionPoint]] = []
    for at, (a, b) in enumerate(pairwise(points)):
        piece = (a, b) if inside[at] and inside[at + 1] else _clipped_segment(a, b, size)
        if piece is None:
            continue
        if parts and parts[-1][-1] == piece[0] == a:
            parts[-1].append(piece[1])
        else:
            parts.append(list(piece))
    return True, parts


def _clipped_segment(
    a: FractionPoint, b: FractionPoint, size: FractionPoint
) -> tuple[FractionPoint, FractionPoint] | None:
    """Return the part of a segment inside the board, None for none or a single point."""
    low, high = Fraction(0), Fraction(1)
    for start, end, limit in zip(a, b, size, strict=True):
        if max(start, end) < 0 or min(start, end) > limit:
            return None
        if start == end:
            continue
        shares = sorted((-start / (end - start), (limit - start) / (end - start)))
        low, high = max(low, shares[0]), min(high, shares[1])
    if low >= high:
        return None
    first = a if low == 0 else _point_between(a, b, low)
    return first, b if high == 1 else _point_between(a, b, high)


def _point_between(a: FractionPoint, b: FractionPoint, share: Fraction) -> FractionPoint:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _check_counts(file: str, pieces: Sequence[_Piece]) -> None:
    points = sum(len(piece.mils) for piece in pieces)
    counts = ((len(pieces), MAX_WALLS, "walls and doors"), (points, MAX_POINTS, "points of walls"))
    faults = [
        Fault(file, 1, 1, "walls", f"{count:,} {what} inside the board", f"at most {most:,}")
        for count, most, what in counts
        if count > most
    ]
    if faults:
        raise FaultsError(faults)


# ---- joints -----------------------------------------------------------------------------------

_Segment = tuple[int, int]
"""The number of a piece, and that of its point at which the segment begins."""


def _add_points_on_walls(file: str, pieces: Sequence[_Piece]) -> None:
    """Make points on the middle of a wall points of that wall too, where it would lose them."""
    joints: defaultdict[_Segment, set[tuple[Fraction, MilPoint]]] = defaultdict(set)
    points = sum(len(piece.mils) for piece in pieces)
    for (number, at), joint in _points_on_segments(pieces):
        before = len(joints[number, at])
        joints[number, at].add(joint)
        points += len(joints[number, at]) - before
        if points > MAX_POINTS:
            found = f"more than {MAX_POINTS:,} points of walls, with those where walls meet"
            raise FaultsError([Fault(file, 1, 1, "walls", found, f"at most {MAX_POINTS:,}")])
    # From the end, so that the numbers of the segments stay.
    for (number, at), found_joints in sorted(joints.items(), reverse=True):
        piece = pieces[number]
        added = [mils for _, mils in sorted(found_joints)]
        a, b = piece.mils[at : at + 2]
        if all(_lies_on_segment(mils, a, b) for mils in added):
            continue  # rounding has opened no gap
        mils = [*piece.mils[: at + 1], *added, *piece.mils[at + 1 :]]
        piece.mils[:] = [
            one for index, one in enumerate(mils) if not index or one != mils[index - 1]
        ]


def _lies_on_segment(p: MilPoint, a: MilPoint, b: MilPoint) -> bool:
    inside = all(min(ends) <= at <= max(ends) for at, *ends in zip(p, a, b, strict=True))
    return inside and cross_product(a, b, p) == 0


def _points_on_segments(
    pieces: Sequence[_Piece],
) -> Iterator[tuple[_Segment, tuple[Fraction, MilPoint]]]:
    """Yield each segment with a point on its middle: the share along it, and the point rounded."""
    segments = [
        (number, at) for number, piece in enumerate(pieces) for at in range(len(piece.points) - 1)
    ]
    if not segments:
        return
    ends = [pieces[number].points[at : at + 2] for number, at in segments]
    lines = np.asarray(shapely.linestrings(np.array(ends, dtype=float)))
    tree = shapely.STRtree(lines)
    rounded = {
        point: mils
        for piece in pieces
        for point, mils in zip(piece.points, piece.mils, strict=True)
    }
    points = list(rounded)
    # Floats only find what may be near; fractions decide.
    reach = float(2 * TOLERANCE)
    for start in range(0, len(points), _CHUNK):
        chunk = points[start : start + _CHUNK]
        spots = shapely.points(np.array(chunk, dtype=float))
        found = tree.query(spots, predicate="dwithin", distance=reach)
        for which, segment in found.T.tolist():
            number, at = segments[segment]
            mils = rounded[chunk[which]]
            if mils in pieces[number].mils[at : at + 2]:
                continue
            share = _share_if_on_segment(chunk[which], *ends[segment])
            if share is not None:
                yield (number, at), (share, mils)


def _share_if_on_segment(p: FractionPoint, a: FractionPoint, b: FractionPoint) -> Fraction | None:
    """Return how far along a segment a point on it is, None for a point beside it."""
    across, down = b[0] - a[0], b[1] - a[1]
    share = ((p[0] - a[0]) * across + (p[1] - a[1]) * down) / (across * across + down * down)
    share = max(Fraction(0), min(Fraction(1), share))
    x, y = _point_between(a, b, share)
    return share if (p[0] - x) ** 2 + (p[1] - y) ** 2 <= TOLERANCE**2 else None


# ---- names ------------------------------------------------------------------------------------


def _named_walls(pieces: Sequence[_Piece]) -> Iterator[tuple[str, Wall]]:
    """Yield the walls by their ids; one of too many points becomes several that join."""
    numbers: Counter[str] = Counter()
    for piece in pieces:
        for start in range(0, len(piece.mils) - 1, MAX_WALL_POINTS - 1):
            points = tuple(piece.mils[start : start + MAX_WALL_POINTS])
            letter = piece.kind[0]
            numbers[letter] += 1
            name = f"{letter}{numbers[letter]}"
            yield name, Wall(name, points, piece.kind, piece.open)


def _list_of_counts(counts: Counter[WallKind]) -> str:
    return " and ".join(counted(number, kind) for kind, number in counts.items())
