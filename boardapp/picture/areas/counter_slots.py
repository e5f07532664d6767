"""Places for counters and units in an area: rows inside its outline, clear of its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.picture.areas.area_labels import AreaLabel
from boardapp.picture.areas.board_style import PrintedAreas
from boardapp.picture.areas.terrain_shape_paths import box_with_margin

SIDES = (0.27, 0.245, 0.22, 0.19, 0.16, 0.13, 0.1)
"""Side lengths tried for a counter, as shares of the board's scale."""
PITCH = 1.06
"""Distance between the centres of counters that do not overlap, as a multiple of their side."""
STEPS = 5
"""Number of offsets tried for the rows of counters, per height of a row."""
USUAL, MOST = 2, 6
"""Counters that fit in an area without overlapping: the usual number, and the most that count."""
EDGE = 0.018
"""The free margin between counters and an outline, as a share of the board's scale."""
FANNED = 0.8
"""Least width of a row in which three overlapping counters stay readable, in sides of a counter."""


class CounterRow(NamedTuple):
    """A row for counters: its y, and the westernmost and easternmost centre of a counter."""

    y: float
    west: float
    east: float

    def capacity(self, side: int) -> int:
        """Return how many counters fit in the row without overlapping."""
        return int((self.east - self.west) / (PITCH * side)) + 1


def free_ground(chart: PrintedAreas, space: Space, block: AreaLabel) -> BaseGeometry:
    """Return the ground of an area that its name and its outline leave free."""
    name = box_with_margin(block.box, block.size * 0.15)
    inner = chart.area_polygons[space].buffer(-EDGE * chart.drawing_scale, join_style="mitre")
    return shapely.difference(inner, name)


def largest_counter_side(chart: PrintedAreas, rooms: Sequence[BaseGeometry]) -> int:
    """Return the largest side at which every area has room for its counters."""
    sides = [max(1, round(share * chart.drawing_scale)) for share in SIDES]
    for wanted, tried in ((USUAL, sides[:4]), (1, sides)):
        for one in tried:
            if all(has_room_for(room, one, wanted) for room in rooms):
                return one
    return sides[-1]


def has_room_for(room: BaseGeometry, side: int, wanted: int) -> bool:
    """Return whether free ground holds the wanted counters, and either three of them or a fan."""
    middle = shapely.centroid(room)
    found = (
        () if middle.is_empty else best_counter_rows(room, (round(middle.x), round(middle.y)), side)
    )
    held = sum(row.capacity(side) for row in found)
    wide = any(row.east - row.west >= FANNED * side for row in found)
    return held >= wanted and (held >= 3 or wide)


def best_counter_rows(room: BaseGeometry, dot: Point, side: int) -> tuple[CounterRow, ...]:
    """Return the best rows of counters in an area, without overlap.

    Wide rows near the dot come first.
    """
    found = list(_counter_rows_by_band(room, side))
    if not found:
        return ()
    choices = [found[begin::STEPS] for begin in range(STEPS)]

    def worth(choice: Sequence[Sequence[CounterRow]]) -> float:
        lying = [row for band in choice for row in band]
        if not lying:
            return -inf
        held = sum(row.capacity(side) for row in lying)
        return min(held, MOST) - min(abs(row.y - dot[1]) for row in lying) / side

    best = [row for band in max(choices, key=worth) for row in band]
    return tuple(sorted(best, key=lambda row: _row_distance_from_dot(row, dot, side)))


def _row_distance_from_dot(row: CounterRow, dot: Point, side: int) -> float:
    middle = min(max(dot[0], row.west), row.east)
    return abs(middle - dot[0]) + abs(row.y - dot[1]) - side * min(row.capacity(side), 3) / 2


def _counter_rows_by_band(room: BaseGeometry, side: int) -> Iterator[tuple[CounterRow, ...]]:
    """Yield rows for counters, in overlapping bands from north to south."""
    if room.is_empty:
        return
    west, north, east, south = room.bounds
    half, step = side / 2, PITCH * side / STEPS
    for number in range(int((south - north - side) / step) + 1 if south - north >= side else 0):
        y = north + half + number * step
        band = shapely.box(west, y - half, east, y + half)
        beside = shapely.get_parts(shapely.difference(band, room))
        closed = sorted((part.bounds[0], part.bounds[2]) for part in beside)
        yield tuple(_free_rows_of_band(closed, y, west, east, side))


def _free_rows_of_band(
    closed: Sequence[tuple[float, float]], y: float, west: float, east: float, side: int
) -> Iterator[CounterRow]:
    """Yield the free stretches of a band between the stretches closed to counters."""
    at = west
    for begin, end in (*closed, (east, east)):
        if begin - at >= side:
            yield CounterRow(y, at + side / 2, begin - side / 2)
        at = max(at, end)


def counter_centres_in_rows(
    rows: Sequence[CounterRow], count: int, side: int, dot: Point
) -> Iterator[Point]:
    """Yield the centres of ``count`` counters in rows; too many overlap at even distances."""
    used: list[CounterRow] = []
    for row in rows:
        used.append(row)
        if sum(one.capacity(side) for one in used) >= count:
            break
    used.sort(key=lambda row: (row.y, row.west))
    for row, share in zip(used, _counters_per_row(used, count, side), strict=True):
        if share != 0:
            room = row.east - row.west
            step = min(PITCH * side, room / max(share - 1, 1))
            half = step * (share - 1) / 2
            middle = min(max(dot[0], row.west + half), row.east - half)
            for number in range(share):
                yield round(middle - half + step * number), round(row.y)


def _counters_per_row(rows: Sequence[CounterRow], count: int, side: int) -> list[int]:
    """Return how many counters go into each row, in proportion to the room in the row."""
    held: list[float] = [row.capacity(side) for row in rows]
    if sum(held) < count:
        # Counters overlap: a row for a single one takes no second one while others have room.
        held = [max(row.east - row.west, side / 5) for row in rows]
    total, at, ends = sum(held), 0.0, [0]
    for one in held:
        at += one
        ends.append(round(count * at / total))
    return [end - begin for begin, end in pairwise(ends)]
