"""A slow second opinion on sight over hex boards, written from `los.md` alone.

It shares nothing with the program. A hex is a pair (row, column), drawn in a plane of its own: 2
wide, 4 high, rows 3 apart, every second row 1 to the right. A line is A + t·D for t from 0 to 1 in
exact fractions, cut to each hex by its six sides in turn.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

Hex = tuple[int, int]
Spot = tuple[Fraction, Fraction]

RIM = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
HALF = Fraction(1, 2)


class Met(NamedTuple):
    """A hex that a line meets for t from ``start`` to ``end``: inside, along, or in a corner."""

    at: Hex
    start: Fraction
    end: Fraction
    how: str


class Ground(NamedTuple):
    """A board: which hexes hold woods, and the levels of those that have one."""

    columns: int
    rows: int
    woods: frozenset[Hex]
    levels: dict[Hex, int]

    def hexes(self) -> list[Hex]:
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]


def middle(at: Hex) -> tuple[int, int]:
    row, column = at
    return 2 * column + row % 2, 3 * row


def met(origin: Hex, target: Hex) -> tuple[Met, ...]:
    """Return every hex that a line meets, wherever it lies, the two ends left out."""
    down, right = origin[0] - origin[0] % 2, origin[1]  # whole pairs of rows: the same picture
    moved = _met((origin[0] - down, 0), (target[0] - down, target[1] - right))
    return tuple(one._replace(at=(one.at[0] + down, one.at[1] + right)) for one in moved)


@cache
def _met(origin: Hex, target: Hex) -> tuple[Met, ...]:
    rows = range(min(origin[0], target[0]) - 1, max(origin[0], target[0]) + 2)
    columns = range(min(origin[1], target[1]) - 2, max(origin[1], target[1]) + 3)
    found = (meeting(origin, target, (row, column)) for row in rows for column in columns)
    return tuple(one for one in found if one is not None and one.at not in (origin, target))


def meeting(origin: Hex, target: Hex, at: Hex) -> Met | None:
    (ax, ay), (bx, by), (cx, cy) = middle(origin), middle(target), middle(at)
    dx, dy = bx - ax, by - ay
    if abs((cx - ax) * dy - (cy - ay) * dx) > 2 * max(abs(dx), abs(dx - dy), abs(dx + dy)):
        return None  # further from the line than a hex reaches: the rest would say so too
    start, end = Fraction(0), Fraction(1)
    for i, (px, py) in enumerate(RIM):
        qx, qy = RIM[(i + 1) % 6]
        # The inner side of a rim that runs clockwise: outward · (point - corner) <= 0.
        out = (qy - py, px - qx)
        ahead = out[0] * dx + out[1] * dy
        behind = out[0] * (cx + px - ax) + out[1] * (cy + py - ay)
        if ahead == 0:
            if behind < 0:
                return None
        elif ahead > 0:
            end = min(end, Fraction(behind, ahead))
        else:
            start = max(start, Fraction(behind, ahead))
    if start > end:
        return None
    if start == end:
        return Met(at, start, end, "corner")
    t = (start + end) * HALF
    return Met(at, start, end, "inside" if within((ax + t * dx, ay + t * dy), at) else "along")


def within(spot: Spot, at: Hex) -> bool:
    """Return whether a spot is truly inside a hex: on the inner side of all six of its sides."""
    x, y = spot[0] - middle(at)[0], spot[1] - middle(at)[1]
    return abs(x) < 1 and abs(x + y) < 2 and abs(x - y) < 2


def steps(one: Hex, other: Hex) -> int:
    """Return the range: sideways half-steps that the rows between do not make good."""
    down = abs(one[0] - other[0])
    across = abs(middle(one)[0] - middle(other)[0])
    return down + max(0, int(across - down)) // 2


def blockers(
    ground: Ground, origin: Hex, target: Hex, hexside: str = "both", slope: str = "closest"
) -> list[tuple[Fraction, frozenset[Hex]]]:
    """Return what blocks, in order along the line: each one hex, or those beside a side."""
    found = []
    sides: dict[Fraction, list[Hex]] = {}
    for at, start, _, how in met(origin, target):
        if how == "inside" and hides(ground, origin, target, at, slope):
            found.append((start, frozenset({at})))
        elif how == "along":
            sides.setdefault(start, []).append(at)
    for start, beside in sides.items():
        assert len(beside) == 2
        hiding = [at for at in beside if hides(ground, origin, target, at, slope)]
        if len(hiding) == 2 or (hiding and hexside == "either"):
            found.append((start, frozenset(hiding)))
    return sorted(found, key=lambda one: one[0])


def hides(ground: Ground, origin: Hex, target: Hex, at: Hex, slope: str) -> bool:
    if not (0 <= at[0] < ground.rows and 0 <= at[1] < ground.columns):
        return False
    level = ground.levels.get(at, 0)
    top = level + (at in ground.woods)
    ends = sorted((origin, target), key=lambda end: ground.levels.get(end, 0))
    low, high = (ground.levels.get(end, 0) for end in ends)
    if top > high:
        return True
    if top <= low:
        return False
    if slope == "closest" or level >= high:
        return True
    return steps(at, ends[0]) <= (2 if top == high else 1)
