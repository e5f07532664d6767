"""Where counters and units lie in an area: rows inside its outline, clear of its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.geometry.predicates import Point
from boardapp.core.grid import Space
from boardapp.picture.areas.chart import Chart
from boardapp.picture.areas.names import Block
from boardapp.picture.areas.shapes import boxed

SIDES = (0.27, 0.245, 0.22, 0.19, 0.16, 0.13, 0.1)
"""Sides of a counter that are tried, as shares of the board's scale."""
PITCH = 1.06
"""Distance of the middles of counters that do not overlap, in sides."""
STEPS = 5
"""Bands that are tried where one row of counters lies."""
USUAL, MOST = 2, 6
"""Counters that lie in an area without overlapping, usually and where there is most room."""
EDGE = 0.018
"""What counters leave free along an outline, as a share of the board's scale."""
FANNED = 0.8
"""Room for middles in which three counters still show what they are, in sides."""


class Row(NamedTuple):
    """Where the middles of counters may stand side by side."""

    y: float
    west: float
    east: float

    def holds(self, side: int) -> int:
        """Return how many counters lie in it without overlapping."""
        return int((self.east - self.west) / (PITCH * side)) + 1


def free(chart: Chart, space: Space, block: Block) -> BaseGeometry:
    """Return what of an area its name and its outline leave free."""
    name = boxed(block.box, block.size * 0.15)
    inner = chart.polygons[space].buffer(-EDGE * chart.scale, join_style="mitre")
    return shapely.difference(inner, name)


def side(chart: Chart, rooms: Sequence[BaseGeometry]) -> int:
    """Return the largest side of a counter of which every area holds some."""
    sides = [max(1, round(share * chart.scale)) for share in SIDES]
    for wanted, tried in ((USUAL, sides[:4]), (1, sides)):
        for one in tried:
            if all(_holds(room, one, wanted) for room in rooms):
                return one
    return sides[-1]


def _holds(room: BaseGeometry, side: int, wanted: int) -> bool:
    """Tell whether so many counters lie in a room; of few, three must show what they are."""
    middle = shapely.centroid(room)
    found = () if middle.is_empty else rows(room, (round(middle.x), round(middle.y)), side)
    held = sum(row.holds(side) for row in found)
    wide = any(row.east - row.west >= FANNED * side for row in found)
    return held >= wanted and (held >= 3 or wide)


def rows(room: BaseGeometry, dot: Point, side: int) -> tuple[Row, ...]:
    """Return an area's rows that do not overlap, the best first: wide ones near its dot."""
    found = list(_rows(room, side))
    if not found:
        return ()
    choices = [found[begin::STEPS] for begin in range(STEPS)]

    def worth(choice: Sequence[Sequence[Row]]) -> float:
        lying = [row for band in choice for row in band]
        if not lying:
            return -inf
        held = sum(row.holds(side) for row in lying)
        return min(held, MOST) - min(abs(row.y - dot[1]) for row in lying) / side

    best = [row for band in max(choices, key=worth) for row in band]
    return tuple(sorted(best, key=lambda row: _away(row, dot, side)))


def _away(row: Row, dot: Point, side: int) -> float:
    middle = min(max(dot[0], row.west), row.east)
    return abs(middle - dot[0]) + abs(row.y - dot[1]) - side * min(row.holds(side), 3) / 2


def _rows(room: BaseGeometry, side: int) -> Iterator[tuple[Row, ...]]:
    """Yield what rows counters may lie in, in bands from north to south that overlap."""
    if room.is_empty:
        return
    west, north, east, south = room.bounds
    half, step = side / 2, PITCH * side / STEPS
    for number in range(int((south - north - side) / step) + 1 if south - north >= side else 0):
        y = north + half + number * step
        band = shapely.box(west, y - half, east, y + half)
        beside = shapely.get_parts(shapely.difference(band, room))
        closed = sorted((part.bounds[0], part.bounds[2]) for part in beside)
        yield tuple(_between(closed, y, west, east, side))


def _between(
    closed: Sequence[tuple[float, float]], y: float, west: float, east: float, side: int
) -> Iterator[Row]:
    """Yield the rows of a band between what closes it."""
    at = west
    for begin, end in (*closed, (east, east)):
        if begin - at >= side:
            yield Row(y, at + side / 2, begin - side / 2)
        at = max(at, end)


def spread(rows: Sequence[Row], count: int, side: int, dot: Point) -> Iterator[Point]:
    """Yield the middles of so many counters in rows; too many overlap, evenly."""
    used: list[Row] = []
    for row in rows:
        used.append(row)
        if sum(one.holds(side) for one in used) >= count:
            break
    used.sort(key=lambda row: (row.y, row.west))
    for row, share in zip(used, _shares(used, count, side), strict=True):
        yield from _in_row(row, share, side, dot)


def _shares(rows: Sequence[Row], count: int, side: int) -> list[int]:
    """Return how many of so many counters lie in each row, by what it holds."""
    held: list[float] = [row.holds(side) for row in rows]
    if sum(held) < count:
        # They overlap: a row for one alone takes no second one while others have room.
        held = [max(row.east - row.west, side / 5) for row in rows]
    total, at, ends = sum(held), 0.0, [0]
    for one in held:
        at += one
        ends.append(round(count * at / total))
    return [end - begin for begin, end in pairwise(ends)]


def _in_row(row: Row, count: int, side: int, dot: Point) -> Iterator[Point]:
    if count == 0:
        return
    room = row.east - row.west
    step = min(PITCH * side, room / max(count - 1, 1))
    half = step * (count - 1) / 2
    middle = min(max(dot[0], row.west + half), row.east - half)
    for number in range(count):
        yield round(middle - half + step * number), round(row.y)
