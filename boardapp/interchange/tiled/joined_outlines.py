"""The outlines of rectangles that touch: walls around blocks of tiles, without their seams.

A side between two rectangles is no wall, because the inside of both is solid. So a line of sight
that is partly outside is blocked exactly as by the single rectangles; only a line that stays inside
a block is clear.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from boardapp.interchange.tiled.tiled_map import PixelPoint

Rectangle = tuple[Fraction, Fraction, Fraction, Fraction]
"""West, north, east and south."""
FINEST = 10**60
"""The finest part of a pixel in which rectangles are joined."""
_Point = tuple[int, int]
_Line = tuple[_Point, _Point]


def as_rectangle(points: Sequence[PixelPoint]) -> Rectangle | None:
    """Return a closed polyline as a rectangle with upright and level sides, None for others."""
    columns, rows = sorted({x for x, _ in points}), sorted({y for _, y in points})
    if (len(points), len(columns), len(rows), len(set(points))) != (5, 2, 2, 4):
        return None
    if any(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(points)):
        return None
    return columns[0], rows[0], columns[1], rows[1]


def joined_outlines(rectangles: Sequence[Rectangle]) -> Iterator[tuple[PixelPoint, ...]]:
    """Yield polylines around rectangles, without the sides between two of them.

    >>> two = [tuple(map(Fraction, sides)) for sides in ((0, 0, 2, 2), (2, 0, 3, 2))]
    >>> [[(int(x), int(y)) for x, y in line] for line in joined_outlines(two)]
    [[(0, 0), (3, 0), (3, 2), (0, 2), (0, 0)]]
    """
    # Whole numbers sort faster than fractions.
    unit = math.lcm(*{value.denominator for sides in rectangles for value in sides})
    if unit > FINEST:
        for west, north, east, south in rectangles:
            yield (west, north), (east, north), (east, south), (west, south), (west, north)
        return
    # By line: where a side begins (1) or ends (-1) that has its inside after or before the line.
    changes: defaultdict[tuple[bool, int], list[tuple[int, int, int]]] = defaultdict(list)
    for sides in rectangles:
        left, top, right, bottom = (int(value * unit) for value in sides)
        for inside, (column, row) in enumerate(((left, top), (right, bottom))):
            changes[False, row] += (left, 1, inside), (right, -1, inside)
            changes[True, column] += (top, 1, inside), (bottom, -1, inside)
    lines: list[_Line] = []
    for (upright, at), ends in sorted(changes.items()):
        for start, end in _spans_of_one_side(sorted(ends)):
            lines.append(((at, start), (at, end)) if upright else ((start, at), (end, at)))
    for chain in _chains(lines):
        yield tuple((Fraction(x, unit), Fraction(y, unit)) for x, y in chain)


def _spans_of_one_side(changes: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the parts of a line that have rectangles on one side alone."""
    counts = [0, 0]
    start: int | None = None
    for at, (place, change, inside) in enumerate(changes):
        counts[inside] += change
        if at + 1 < len(changes) and changes[at + 1][0] == place:
            continue
        is_wall = bool(counts[0]) != bool(counts[1])
        if is_wall and start is None:
            start = place
        elif not is_wall and start is not None:
            yield start, place
            start = None


def _chains(lines: Sequence[_Line]) -> Iterator[Sequence[_Point]]:
    """Yield polylines that have all lines, each once; lines are joined where their ends meet."""
    at_end: defaultdict[_Point, list[int]] = defaultdict(list)
    for number, ends in enumerate(lines):
        for end in ends:
            at_end[end].append(number)
    free = [True] * len(lines)

    def extend(chain: deque[_Point], *, forward: bool) -> None:
        while True:
            end = chain[-1] if forward else chain[0]
            number = next((one for one in at_end[end] if free[one]), None)
            if number is None:
                return
            free[number] = False
            first, last = lines[number]
            (chain.append if forward else chain.appendleft)(last if end == first else first)

    for number, (first, last) in enumerate(lines):
        if free[number]:
            free[number] = False
            chain = deque((first, last))
            extend(chain, forward=True)
            extend(chain, forward=False)
            yield chain
