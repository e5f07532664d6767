"""Few paths for many hexes: one path fills, hatches or frames all spaces that look alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import ceil, floor, hypot

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, PITCH, HexGrid
from boardapp.picture.board.positions_on_print import (
    PlanePoint,
    hex_corner_offsets,
    point_on_plane,
    space_centre,
)
from boardapp.picture.svg.markup import Number, Rect, polyline_path_data, svg_element, svg_num

HATCH_PITCH = 250
"""Distance between hatch lines."""
MOST_STEPS = 30_000
"""Largest number of steps in one path, because Qt cuts longer paths off."""


def spaces_in_view(grid: HexGrid, view: Rect | None, room: float = 0) -> Iterator[Space]:
    """Yield the spaces inside a view, row by row; ``room`` widens the view on all sides."""
    if view is None:
        yield from grid.spaces()
        return
    x, y, width, height = view
    radius = -hex_corner_offsets()[0][1]
    first, last = floor((y - room - 2 * radius) / PITCH), ceil((y + height + room) / PITCH)
    for row in range(max(0, first), min(grid.rows, last + 1)):
        west = x - room - (HEX_WIDTH / 2 if row % 2 else 0)
        start, end = floor(west / HEX_WIDTH), ceil((west + width + 2 * room) / HEX_WIDTH)
        for column in range(max(0, start), min(grid.columns, end)):
            yield Space(row, column)


def path_elements(data: str, **paint: str | Number | None) -> str:
    """Return path data as one element, or several if it is too long for one; "" if it is empty."""
    if _path_step_count(data) <= MOST_STEPS:
        return svg_element("path", d=data, **paint) if data else ""
    drawn, run, steps = [], "", 0
    for ring in data.split("M")[1:]:
        count = 1 + _path_step_count(ring)
        if steps + count > MOST_STEPS and run:
            drawn.append(run)
            run, steps = "", 0
        run += f"M{ring}"
        steps += count
    return "".join(svg_element("path", d=part, **paint) for part in (*drawn, run))


def _path_step_count(data: str) -> int:
    return sum(data.count(letter) for letter in "MLZmlhvz")


def hex_fill_path(grid: HexGrid, spaces: Iterable[Space]) -> str:
    """Return the outlines of spaces as one path, in which neighbours join without a seam."""
    (top, *_), tail = hex_corner_offsets(), _hex_outline_steps()
    return "".join(_move_command(space_centre(grid, space), top) + tail for space in spaces)


def hex_sides_path(grid: HexGrid, spaces: Iterable[Space]) -> str:
    """Return the west, north-west and north-east side of each space as one path."""
    corners = hex_corner_offsets()
    tail = _relative_polyline_path((corners[4], corners[5], corners[0], corners[1]))
    return "".join(_move_command(space_centre(grid, space), corners[4]) + tail for space in spaces)


def hex_hatch_path(
    grid: HexGrid, spaces: Iterable[Space], rising: bool, pitch: int = HATCH_PITCH
) -> str:
    """Return diagonal lines over spaces as one path, rising or falling to the east."""
    tail = _hex_hatch_steps(rising, pitch)
    return "".join(_move_command(space_centre(grid, space), (0, 0)) + tail for space in spaces)


def board_outline(grid: HexGrid) -> list[PlanePoint]:
    """Return the corners of the board's own rim, clockwise; half-hexes are outside it."""
    corners: list[tuple[int, int]] = []
    for column in range(grid.columns):
        outline = grid.outline(Space(0, column))
        corners += [outline[5], outline[0]]
    for row in range(grid.rows):
        corners += grid.outline(Space(row, grid.columns - 1))[1:3]
    for column in reversed(range(grid.columns)):
        outline = grid.outline(Space(grid.rows - 1, column))
        corners += [outline[3], outline[4]]
    for row in reversed(range(grid.rows)):
        outline = grid.outline(Space(row, 0))
        corners += [outline[4], outline[5]]
    return [point_on_plane(grid, corner) for corner in dict.fromkeys(corners)]


def line_through_outline(
    corners: Iterable[PlanePoint], across: PlanePoint, offset: float
) -> tuple[PlanePoint, PlanePoint] | None:
    """Return where a line crosses a convex outline: the points p with p · across = offset."""
    ring = list(corners)
    met: list[PlanePoint] = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        a = ax * across[0] + ay * across[1] - offset
        b = bx * across[0] + by * across[1] - offset
        if (a < 0) != (b < 0):
            share = a / (a - b)
            met.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return (met[0], met[1]) if len(met) == 2 else None


def _move_command(origin: PlanePoint, step: PlanePoint) -> str:
    return f"M{svg_num(origin[0] + step[0])} {svg_num(origin[1] + step[1])}"


def _relative_polyline_path(points: Iterable[PlanePoint]) -> str:
    """Return a polyline as relative steps from its first point."""
    ring = [(round(x, 2), round(y, 2)) for x, y in points]
    pairs = pairwise(ring)
    return "".join(f"l{svg_num(bx - ax)} {svg_num(by - ay)}" for (ax, ay), (bx, by) in pairs)


@cache
def _hex_outline_steps() -> str:
    return _relative_polyline_path(hex_corner_offsets()) + "z"


@cache
def _hex_hatch_steps(rising: bool, pitch: int) -> str:
    """Return a hex's hatch lines as steps from its centre."""
    across = (0.5, 0.866) if rising else (0.5, -0.866)
    reach = hypot(*hex_corner_offsets()[0])
    offset, at, tail = pitch / 2 - pitch * ceil(reach / pitch), (0.0, 0.0), ""
    while offset < reach:
        met = line_through_outline(hex_corner_offsets(), across, offset)
        if met:
            (ax, ay), (bx, by) = ((round(x), round(y)) for x, y in met)
            tail += (
                f"m{svg_num(ax - at[0])} {svg_num(ay - at[1])}l{svg_num(bx - ax)} "
                f"{svg_num(by - ay)}"
            )
            at = (bx, by)
        offset += pitch
    return tail


def rect_hatch_path(view: Rect, pitch: int = 220) -> str:
    """Return falling hatch lines over a rectangle; they continue into adjacent rectangles."""
    x, y, width, height = view
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    first, last = floor((x - y - height) / pitch), ceil((x + width - y) / pitch)
    lines = (line_through_outline(corners, (1, -1), (i + 0.5) * pitch) for i in range(first, last))
    return "".join(polyline_path_data(line) for line in lines if line)


def board_rim_rects_in_view(grid: HexGrid, view: Rect) -> list[Rect]:
    """Return the parts of a view that are near enough to the picture's sides to contain the rim."""
    x, y, width, height = view
    right, foot = grid.printed_size_in_mils
    radius = -hex_corner_offsets()[0][1]
    west, east = min(x + width, HEX_WIDTH / 2), max(x, right - HEX_WIDTH / 2)
    north, south = min(y + height, radius / 2), max(y, foot - radius / 2)
    strips = (
        (x, y, west - x, height), (east, y, x + width - east, height),
        (west, y, east - west, north - y), (west, south, east - west, y + height - south),
    )  # fmt: skip
    return [strip for strip in strips if strip[2] > 0 and strip[3] > 0]


def does_view_contain_points(grid: HexGrid, points: Iterable[tuple[int, int]], view: Rect) -> bool:
    """Return whether a view overlaps the bounding rectangle of some lattice points."""
    places = [point_on_plane(grid, point) for point in points]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    across = min(xs) <= view[0] + view[2] and max(xs) >= view[0]
    return across and min(ys) <= view[1] + view[3] and max(ys) >= view[1]
