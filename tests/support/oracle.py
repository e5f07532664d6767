"""A slow second opinion on sight over square boards, written from `los.md` alone.

It shares nothing with the program. A board is a plain dict, a space a pair (row, column), a line
the points A + t·D for t from 0 to 1 in exact fractions. Every question is answered by solving for
t: no lattice, no signs of turns, no numpy, no shapely.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NotRequired, TypedDict

Spot = tuple[int, int]
Mils = tuple[int, int]
Vector = tuple[Fraction, Fraction]
Interval = tuple[Fraction, Fraction]
Segment = tuple[Vector, Vector]
Meeting = tuple[Fraction, Fraction, str]
Judgement = tuple[str, frozenset[tuple[str, Spot]]]

NAMES = ("north", "east", "south", "west")
COSINE = {0: 1, 90: 0, 180: -1, 270: 0}
SINE = {0: 0, 90: 1, 180: 0, 270: -1}
ZERO, ONE = Fraction(0), Fraction(1)
MM = Fraction(254, 10000)
"""Millimetres in a mil."""


class Tile(TypedDict):
    """A tile on a space, its points as on the unturned one. Edges: side, colour, start, stop."""

    id: str
    rotation: int
    walls: list[list[Mils]]
    areas: list[list[Mils]]
    edges: list[tuple[str, str, int, int]]
    known: bool
    impervious: NotRequired[bool]


class Board(TypedDict):
    """A table; units are (space, side, whether it is a ground unit)."""

    columns: int
    rows: int
    tiles: dict[Spot, Tile]
    units: list[tuple[Spot, str, bool]]
    smoke: set[Spot]
    turn: int
    options: dict[str, str]


# ---- lines ------------------------------------------------------------------------------------


def centre(spot: Spot) -> Vector:
    return Fraction(4000 * spot[1] + 2000), Fraction(4000 * spot[0] + 2000)


def ray(origin: Spot, target: Spot) -> tuple[Vector, Vector]:
    """Return A and D of the line between two centres."""
    a, b = centre(origin), centre(target)
    return a, (b[0] - a[0], b[1] - a[1])


def along(a: Vector, d: Vector, p: Vector) -> Fraction | None:
    """Return the t at which the endless line A + t·D is at P, None if it never is."""
    t = ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / (d[0] * d[0] + d[1] * d[1])
    return t if (a[0] + t * d[0], a[1] + t * d[1]) == p else None


def solve(a: Vector, d: Vector, p: Vector, e: Vector) -> tuple[Fraction, Fraction] | None:
    """Return t and u with A + t·D = P + u·E, None for parallels."""
    determinant = d[1] * e[0] - d[0] * e[1]
    if determinant == 0:
        return None
    wx, wy = p[0] - a[0], p[1] - a[1]
    return (wy * e[0] - wx * e[1]) / determinant, (d[0] * wy - d[1] * wx) / determinant


def shared(a: Vector, d: Vector, p: Vector, q: Vector) -> Interval | None:
    """Return the interval of t that the line shares with the closed segment from p to q."""
    solution = solve(a, d, p, (q[0] - p[0], q[1] - p[1]))
    if solution:
        t, u = solution
        return (t, t) if 0 <= t <= 1 and 0 <= u <= 1 else None
    ts, tq = along(a, d, p), along(a, d, q)
    if ts is None or tq is None:
        return None
    low, high = max(ZERO, min(ts, tq)), min(ONE, max(ts, tq))
    return (low, high) if low <= high else None


@cache
def stay(origin: Spot, target: Spot, spot: Spot) -> Interval | None:
    """Return the interval of t during which the line is in the closed square of a space."""
    a, d = ray(origin, target)
    low, high = ZERO, ONE
    for axis, number in ((0, spot[1]), (1, spot[0])):
        near, far = 4000 * number - a[axis], 4000 * number + 4000 - a[axis]
        if d[axis] == 0:
            if not near <= 0 <= far:
                return None
            continue
        first, last = sorted((near / d[axis], far / d[axis]))
        low, high = max(low, first), min(high, last)
    return (low, high) if low <= high else None


def nearby(a: Vector, d: Vector, origin: Spot, target: Spot) -> Iterator[Spot]:
    """Yield the spaces between two that the line may meet, row by row: some more than it does."""
    west, east = sorted((origin[1], target[1]))
    for row in range(min(origin[0], target[0]), max(origin[0], target[0]) + 1):
        times = [ZERO, ONE]
        if d[1]:
            times = [min(max((4000 * y - a[1]) / d[1], ZERO), ONE) for y in (row, row + 1)]
        columns = sorted(int(a[0] + t * d[0]) // 4000 for t in times)
        for column in range(max(columns[0] - 1, west), min(columns[1] + 1, east) + 1):
            yield row, column


@cache
def between(origin: Spot, target: Spot) -> tuple[tuple[Spot, bool], ...]:
    """List the spaces other than the ends that the line meets, and whether it passes through."""
    met = []
    a, d = ray(origin, target)
    for spot in nearby(a, d, origin, target):
        times = None if spot in (origin, target) else stay(origin, target, spot)
        if times is None:
            continue
        middle = (times[0] + times[1]) / 2
        x, y = a[0] + middle * d[0], a[1] + middle * d[1]
        inside = 4000 * spot[1] < x < 4000 * spot[1] + 4000
        inside = inside and 4000 * spot[0] < y < 4000 * spot[0] + 4000
        met.append((spot, times[0] < times[1] and inside))
    return tuple(met)


# ---- tiles ------------------------------------------------------------------------------------


def on_board(spot: Spot, rotation: int, point: Mils) -> Vector:
    """Turn a tile's point clockwise about the tile's centre, as a rotation matrix does."""
    x, y = Fraction(point[0] - 2000), Fraction(point[1] - 2000)
    cosine, sine = COSINE[rotation], SINE[rotation]
    middle = centre(spot)
    return middle[0] + cosine * x - sine * y, middle[1] + sine * x + cosine * y


def outlines(board: Board, spot: Spot) -> list[tuple[str, list[Vector], bool]]:
    """Return the walls and areas of the tile on a space by name, with whether they are closed."""
    tile = board["tiles"].get(spot)
    if tile is None:
        return []
    return [
        (f"{kind} {i}", [on_board(spot, tile["rotation"], p) for p in points], kind == "area")
        for kind, shapes in (("wall", tile["walls"]), ("area", tile["areas"]))
        for i, points in enumerate(shapes, 1)
    ]


def sides_of(points: list[Vector], closed: bool) -> list[Segment]:
    pairs = [(points[i], points[i + 1]) for i in range(len(points) - 1)]
    return [*pairs, (points[-1], points[0])] if closed or not pairs else pairs


def edges(board: Board, spot: Spot, colours: str) -> list[tuple[int, Segment]]:
    """Return the highlighted edges of some colours: the side it faces (0 = north), its ends."""
    tile = board["tiles"].get(spot)
    found: list[tuple[int, Segment]] = []
    for side, colour, start, stop in tile["edges"] if tile else ():
        if colour in colours.split():
            number = NAMES.index(side)
            ends: list[Mils] = [
                ((s, 0), (4000, s), (s, 4000), (0, s))[number] for s in (start, stop)
            ]
            rotation = tile["rotation"] if tile else 0
            p, q = (on_board(spot, rotation, end) for end in ends)
            found.append(((number + rotation // 90) % 4, (p, q)))
    return found


# ---- the verdict ------------------------------------------------------------------------------


def judge(board: Board, origin: Spot, target: Spot, side: str | None) -> Judgement:
    """Return the status of direct fire and every (code, space) against it."""
    smoky = {spot for spot in (origin, target) if spot in board["smoke"]}
    causes = {("smoke", spot) for spot in smoky}
    if origin == target:
        return ("blocked" if causes else "clear"), frozenset(causes)
    met = between(origin, target)
    if edge_blocks(board, origin, target, leaving=True):
        causes.add(("edge-out", origin))
    if edge_blocks(board, origin, target, leaving=False):
        causes.add(("edge-in", target))
    causes |= {("wall", spot) for spot, _ in met if wall_meetings(board, origin, target, spot)}
    corner = board["options"].get("touched-corner", "passes") == "blocks"
    entered = {spot for spot, through in met if through or corner}
    friends = {spot for spot, owner, ground in board["units"] if ground and owner == side}
    causes |= {("friendly-unit", spot) for spot in entered & friends}
    causes |= {("smoke", spot) for spot in entered & board["smoke"]}
    if dark(board) and not next_to(board, origin, target):
        causes.add(("night", target))
    closed = [spot for spot in (origin, target, *(spot for spot, _ in met))
              if spot in board["tiles"] and not board["tiles"][spot]["known"]]  # fmt: skip
    status = "cannot-rule" if closed else "blocked" if causes else "clear"
    return status, frozenset(causes)


def judge_attack(
    board: Board, origin: Spot, target: Spot, side: str | None, attack: str
) -> Judgement:
    """Return the status of an attack of another kind, by its own line or (artillery) a spotter's.

    Bombs and strafing need no line. Nothing that strikes a whole space reaches into an impervious
    tile from outside; of two in the same space only their own fire at each other is inside.
    """
    met = () if origin == target else between(origin, target)
    tile = board["tiles"].get(target)
    sealed = {("impervious", target)} if tile and tile.get("impervious") else set()
    causes = {("smoke", target)} & {("smoke", spot) for spot in board["smoke"]}
    if attack in ("strafing", "aircraft"):
        return "blocked" if causes | sealed else "clear", frozenset(causes | sealed)
    corner = board["options"].get("touched-corner", "passes") == "blocks"
    entered = {spot for spot, through in met if through or corner}
    causes |= {("smoke", spot) for spot in ({origin} | entered) & board["smoke"]}
    if attack == "artillery" or origin != target:
        causes |= sealed
    if origin != target and edge_blocks(board, origin, target, leaving=True):
        causes.add(("edge-out", origin))
    causes |= {("wall", spot) for spot, _ in met if wall_meetings(board, origin, target, spot)}
    friends = {spot for spot, owner, ground in board["units"] if ground and owner == side}
    if attack != "mortar":
        causes |= {("friendly-unit", spot) for spot in entered & friends}
    if attack == "artillery" and side and origin not in infantry(board, side):
        causes.add(("spotter", origin))
    night = {"artillery": board["options"].get("night", "off") != "off", "mortar": dark(board)}
    if night.get(attack, dark(board) and not next_to(board, origin, target)):
        causes.add(("night", target))
    bearing = () if origin == target else (origin, *(spot for spot, _ in met))
    closed = [spot for spot in bearing if not board["tiles"].get(spot, {"known": True})["known"]]
    status = "cannot-rule" if closed else "blocked" if causes else "clear"
    return status, frozenset(causes)


def infantry(board: Board, side: str) -> set[Spot]:
    """Return the spaces with infantry: every second unit of the list is, of those on the ground."""
    units = enumerate(board["units"])
    return {spot for i, (spot, owner, ground) in units if owner == side and ground and i % 2 == 0}


def edge_blocks(board: Board, origin: Spot, target: Spot, *, leaving: bool) -> bool:
    a, d = ray(origin, target)
    spot, colours = (origin, "red") if leaving else (target, "red green")
    touched = {side for side, (p, q) in edges(board, spot, colours) if shared(a, d, p, q)}
    times = stay(origin, target, spot)
    assert times is not None
    t = times[1] if leaving else times[0]
    middle = centre(spot)
    at_corner = all(abs(a[i] + t * d[i] - middle[i]) == 2000 for i in (0, 1))
    if at_corner and board["options"].get("half-highlighted-corner", "blocks") == "passes":
        return len(touched) == 2
    return bool(touched)


def wall_meetings(board: Board, origin: Spot, target: Spot, spot: Spot) -> dict[str, list[Meeting]]:
    """Return where the line meets each wall and area of the tile on a space, if anywhere."""
    a, d = ray(origin, target)
    found = {}
    for name, points, closed in outlines(board, spot):
        if any(shared(a, d, p, q) for p, q in sides_of(points, closed)):
            found[name] = meetings(a, d, points, closed)
    return found


def dark(board: Board) -> bool:
    night = board["options"].get("night", "off")
    return night == "every-turn" or (night == "odd-turns" and board["turn"] in range(1, 999, 2))


def next_to(board: Board, origin: Spot, target: Spot) -> bool:
    steps = [abs(origin[0] - target[0]), abs(origin[1] - target[1])]
    orthogonal = board["options"].get("range", "diagonal") == "orthogonal"
    return sum(steps) < 2 if orthogonal else max(steps) < 2


# ---- how a line is met ------------------------------------------------------------------------


def meetings(a: Vector, d: Vector, points: list[Vector], closed: bool) -> list[Meeting]:
    """Return where a polyline meets the line, as (first t, last t, manner).

    The polyline is cut wherever it meets the endless line. Each piece then lies beside the line or
    on it, and what happens between two pieces beside it is one meeting.
    """
    path = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
    if closed and path[0] != path[-1]:
        path.append(path[0])
    ring = len(path) > 1 and path[0] == path[-1] and (closed or len(path) > 2)
    nodes = list(cut(a, d, path))
    sides = [beside(a, d, p, q) for p, q in pairwise(nodes)]
    if ring and any(sides):
        turn = next(i for i, side in enumerate(sides) if side)
        nodes = nodes[:-1][turn:] + nodes[:turn] + [nodes[turn]]
        sides = sides[turn:] + sides[:turn]
        nodes, sides = [*nodes, nodes[1]], [*sides, sides[0]]
    found, i = [], 0
    while i < len(nodes):
        t = along(a, d, nodes[i])
        if t is None or (ring and any(sides) and i in (0, len(nodes) - 1)):
            i += 1
            continue
        j, ts = i, [t]
        while j < len(sides) and sides[j] == 0:
            j += 1
            last = along(a, d, nodes[j])
            assert last is not None
            ts.append(last)
        before = sides[i - 1] if i else 0
        after = sides[j] if j < len(sides) else 0
        low, high = max(ZERO, min(ts)), min(ONE, max(ts))
        if low < high:
            found.append((low, high, "along"))
        elif low == high:
            crosses = 0 < low < 1 and {before, after} == {-1, 1}
            found.append((low, high, "crosses" if crosses else "touches"))
        i = j + 1
    return sorted(found)


def cut(a: Vector, d: Vector, path: list[Vector]) -> Iterator[Vector]:
    """Yield the points of a path and the points where it crosses the endless line."""
    for p, q in pairwise(path):
        yield p
        solution = solve(a, d, p, (q[0] - p[0], q[1] - p[1]))
        if solution and 0 < solution[1] < 1:
            u = solution[1]
            yield p[0] + u * (q[0] - p[0]), p[1] + u * (q[1] - p[1])
    yield path[-1]


def beside(a: Vector, d: Vector, p: Vector, q: Vector) -> int:
    """Return on which side of the endless line the middle of a piece lies, 0 for on it."""
    x, y = (p[0] + q[0]) / 2 - a[0], (p[1] + q[1]) / 2 - a[1]
    off = -d[1] * x + d[0] * y
    return (off > 0) - (off < 0)


# ---- the margin -------------------------------------------------------------------------------


def margin(board: Board, origin: Spot, target: Spot, side: str | None) -> float | None:
    """Return the least shift of a tile that turns the verdict, in mm; None if there is none."""
    status, causes = judge(board, origin, target, side)
    if status == "cannot-rule" or origin == target:
        return None
    if status == "clear":
        return clear_margin(board, origin, target)
    if not {code for code, _ in causes} <= {"wall", "edge-out", "edge-in"}:
        return None
    return max(blocked_margin(board, origin, target, code, spot) for code, spot in causes)


def bearing(board: Board, code: str, spot: Spot) -> tuple[list[Segment], list[list[Vector]]]:
    """Return the segments and the filled areas that block in the way a code says."""
    if code != "wall":
        colours = "red" if code == "edge-out" else "red green"
        return [segment for _, segment in edges(board, spot, colours)], []
    shapes = outlines(board, spot)
    pieces = [piece for _, points, closed in shapes for piece in sides_of(points, closed)]
    return pieces, [points for _, points, closed in shapes if closed]


def clear_margin(board: Board, origin: Spot, target: Spot) -> float | None:
    a, d = ray(origin, target)
    b = (a[0] + d[0], a[1] + d[1])
    pieces = bearing(board, "edge-out", origin)[0] + bearing(board, "edge-in", target)[0]
    for spot in board["tiles"]:
        if spot not in (origin, target):
            pieces += bearing(board, "wall", spot)[0]
    squares = []
    for p, q in pieces:
        if shared(a, d, p, q):
            return 0.0
        squares += [square_to(p, a, b), square_to(q, a, b), square_to(a, p, q), square_to(b, p, q)]
    return float(MM) * math.sqrt(min(squares)) if squares else None


def square_to(point: Vector, p: Vector, q: Vector) -> Fraction:
    """Return the exact square of the distance from a point to a segment."""
    ex, ey = q[0] - p[0], q[1] - p[1]
    length = ex * ex + ey * ey
    u = ((point[0] - p[0]) * ex + (point[1] - p[1]) * ey) / length if length else ZERO
    u = min(max(u, ZERO), ONE)
    return (p[0] + u * ex - point[0]) ** 2 + (p[1] + u * ey - point[1]) ** 2


def blocked_margin(board: Board, origin: Spot, target: Spot, code: str, spot: Spot) -> float:
    """Return the least shift in mm that frees the line from one tile.

    The nearest free shift lies on the rim of what some segment forbids: at the foot of a
    perpendicular, at an end, or where two rims cross. Each of these is tried, nearest first: it is
    the answer when a step off it, between two neighbouring rims, is free.
    """
    a, d = ray(origin, target)
    pieces, areas = bearing(board, code, spot)
    rims = list(rims_of(a, d, pieces))
    for shift in sorted(candidates(rims), key=square):
        for step in steps_off(shift, rims):
            there = (shift[0] + step[0], shift[1] + step[1])
            if free(a, d, pieces, areas, there):
                return float(MM) * math.sqrt(square(shift))
    raise AssertionError("a line can be freed from any tile")


def square(v: Vector) -> Fraction:
    return v[0] * v[0] + v[1] * v[1]


def rims_of(a: Vector, d: Vector, pieces: list[Segment]) -> Iterator[Segment]:
    b = (a[0] + d[0], a[1] + d[1])
    seen = set()
    for p, q in pieces:
        ap, aq, bp, bq = ((e[0] - w[0], e[1] - w[1]) for e in (a, b) for w in (p, q))
        for rim in ((ap, aq), (bp, bq), (ap, bp), (aq, bq)):
            if rim not in seen and rim[::-1] not in seen:
                seen.add(rim)
                yield rim


def candidates(rims: list[Segment]) -> set[Vector]:
    found = {end for rim in rims for end in rim}
    for i, (p, q) in enumerate(rims):
        e = (q[0] - p[0], q[1] - p[1])
        if any(e):
            u = -(p[0] * e[0] + p[1] * e[1]) / square(e)
            if 0 < u < 1:
                found.add((p[0] + u * e[0], p[1] + u * e[1]))
            for r, s in rims[:i]:
                solution = solve(p, e, r, (s[0] - r[0], s[1] - r[1]))
                if solution and 0 <= solution[0] <= 1 and 0 <= solution[1] <= 1:
                    t = solution[0]
                    found.add((p[0] + t * e[0], p[1] + t * e[1]))
    return found


def steps_off(shift: Vector, rims: list[Segment]) -> Iterator[Vector]:
    """Yield a tiny step into every sector between the rims that meet at a shift."""
    angles: set[float] = set()
    for p, q in rims:
        e = (q[0] - p[0], q[1] - p[1])
        if not any(e):
            continue
        u = along(p, e, shift)
        if u is not None and 0 <= u <= 1:
            angle = math.atan2(e[1], e[0]) % math.pi
            angles |= {angle, angle + math.pi}
    ordered = sorted(angles) or [0.0]
    tiny = Fraction(1, 10**5)
    for one, other in zip(ordered, [*ordered[1:], ordered[0] + 2 * math.pi], strict=True):
        middle = (one + other) / 2
        yield tiny * Fraction(math.cos(middle)), tiny * Fraction(math.sin(middle))


def free(
    a: Vector, d: Vector, pieces: list[Segment], areas: list[list[Vector]], shift: Vector
) -> bool:
    start = (a[0] - shift[0], a[1] - shift[1])
    return not any(shared(start, d, p, q) for p, q in pieces) and not any(
        within(start, area) for area in areas
    )


def within(point: Vector, area: list[Vector]) -> bool:
    """Return whether a point not on an area's rim lies inside it: count crossings to the east."""
    inside = False
    for p, q in sides_of(area, True):
        if (p[1] > point[1]) != (q[1] > point[1]):
            u = (point[1] - p[1]) / (q[1] - p[1])
            inside ^= p[0] + u * (q[0] - p[0]) > point[0]
    return inside
