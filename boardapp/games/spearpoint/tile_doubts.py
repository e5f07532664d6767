"""What is doubtful in a tile's drawing: slips of whoever traced it, one function each.

Whole numbers and predicates decide; a sentence names tile, part, point and distance. A doubt may
bring remedies, of which `mended` takes the best: one that leaves fewer doubts and not this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import isqrt
from typing import Literal, NamedTuple, get_args

import numpy as np

from boardapp.core.crossing import Ints
from boardapp.core.geometry import Point, Polyline, apart, cross, meeting, segments, square
from boardapp.core.ruling import MM_PER_MIL
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import SIDES, Edge, Side, TileFace
from boardapp.core.tile import Feature as Shape
from boardapp.games.spearpoint.catalogue import Feature
from boardapp.games.spearpoint.shapes import area_fault
from boardapp.games.spearpoint.tile_remedies import (
    DropWall,
    Join,
    MovePoints,
    Remedy,
    SetEdges,
    ShedCorners,
    lattice_point,
    on_tile,
    shapes_of,
    sum_of_squares,
)
from boardapp.games.spearpoint.tile_words import at_words, end_words, in_mm, mm_words

NEAR = 40
"""Mils, a millimetre: two ends nearer than this are meant to be one point."""
SHORT = 100
"""Mils: no wall is printed shorter."""
ALONG = 200
"""Mils from a side of the tile within which a wall lies along it."""
ROUGH = 10
"""Mils: a photograph straightened well leaves less."""
DEGREE = (17_455_064_928, 10**12)
"""The tangent of 1°, as a fraction."""
MOST_MENDED = 200
"""Points of a tile, and doubts, with which remedies are tried: each try asks for all doubts."""

Code = Literal[
    "ends-apart", "end-near-wall", "end-near-side", "short-wall", "wall-twice", "nearly-straight",
    "area-refused", "edge-gap", "arrow-at-wall", "no-edges", "rough",
]  # fmt: skip
CODES: tuple[Code, ...] = get_args(Code)


class Doubt(NamedTuple):
    """One thing that may be wrong with a tile's drawing.

    ``things`` are the walls (``wall 1``), areas and sides (``north side``) that it is about, ``at``
    where to look, in the tile's mils, and ``mm`` the length that gave rise to it.
    """

    code: Code
    tile: str
    things: tuple[str, ...]
    at: Point | None
    mm: float | None
    text: str
    remedies: tuple[Remedy, ...] = ()

    def same(self, other: Doubt) -> bool:
        """Tell whether another doubt is of the same things at the same point."""
        return self[:4] == other[:4]


def doubts_of(tile: Feature) -> list[Doubt]:
    """Return all that is doubtful in a tile, of its drawing and of how it was made."""
    return [*face_doubts(tile.face), *rough(tile)]


def face_doubts(face: TileFace) -> list[Doubt]:
    """Return all that is doubtful in a drawing; nothing of a tile that nobody has drawn."""
    return [doubt for find in FINDERS for doubt in find(face)] if face.known else []


def mended(face: TileFace, doubt: Doubt) -> TileFace | None:
    """Return a drawing with a doubt mended, None where no one answer is right.

    Points are only moved together with all that meets there, and no side of the tile is left.
    """
    if sum(map(len, (*face.walls, *face.areas))) > MOST_MENDED:
        return None
    best, fewest = None, len(face_doubts(face))
    if fewest > MOST_MENDED:
        return None
    for remedy in doubt.remedies:
        candidate = remedy.on(face)
        left = face_doubts(candidate) if candidate is not None else []
        if candidate is not None and len(left) < fewest and not any(map(doubt.same, left)):
            best, fewest = candidate, len(left)
    return best


# ---- ends -------------------------------------------------------------------------------------


class _End(NamedTuple):
    """An end of a wall, and the wall's points from there on."""

    wall: Shape
    path: Polyline

    @property
    def beyond(self) -> Polyline:
        """Return the wall's points from the first that is not near this end."""
        near = (i for i, point in enumerate(self.path) if square(point, self.path[0]) > NEAR**2)
        return self.path[next(near, len(self.path)) :]

    @property
    def last_stretch(self) -> tuple[Point, Point]:
        """Return the wall's stretch at this end: from the point before to the end."""
        before = next((point for point in self.path if point != self.path[0]), self.path[0])
        return before, self.path[0]


def _ends(face: TileFace) -> dict[Point, list[_End]]:
    """Return the ends of all walls that are no rings, by their point."""
    found: dict[Point, list[_End]] = {}
    for wall in _walls(face):
        if wall.points[0] != wall.points[-1]:
            for path in (wall.points, wall.points[::-1]):
                found.setdefault(path[0], []).append(_End(wall, path))
    return found


def _walls(face: TileFace) -> list[Shape]:
    return [shape for shape in shapes_of(face) if not shape.closed]


def ends_apart(face: TileFace) -> Iterator[Doubt]:
    """Doubt two ends nearer than 40 mils that are not one point."""
    for (p, here), (q, there) in combinations(_ends(face).items(), 2):
        if square(p, q) >= NEAR**2:
            continue
        pairs = [(one, other) for one in here for other in there if _two_ends(one, other)]
        if not pairs:
            continue
        one, other = pairs[0]
        things = tuple(dict.fromkeys((one.wall.name, other.wall.name)))
        who = f"{end_words(one.wall, p)} and {end_words(other.wall, q)}"
        if len(things) == 1:
            who = f"the two ends of {one.wall.name}, at {at_words(p)} and {at_words(q)},"
        mm = in_mm(square(p, q))
        text = f"{who} lie {mm_words(mm)} apart, not on one point: sight slips between them"
        crossing = meeting(*one.last_stretch, *other.last_stretch)
        remedies = [MovePoints((q,), p), MovePoints((p,), q)]
        if crossing is not None and on_tile(crossing):
            corner = lattice_point(crossing, p, q)
            if max(square(p, corner), square(q, corner)) <= (2 * NEAR) ** 2:
                remedies.insert(0, MovePoints((p, q), corner))
        yield _doubt("ends-apart", face, things, p, mm, text, *remedies)


def _two_ends(one: _End, other: _End) -> bool:
    """Tell whether two ends are not merely those of one short wall."""
    return one.wall.name != other.wall.name or bool(one.beyond)


def end_near_wall(face: TileFace) -> Iterator[Doubt]:
    """Doubt an end within 40 mils of a wall or area that is not on it."""
    shapes, ends = shapes_of(face), _ends(face)
    boxes = [_box(shape.points) for shape in shapes]
    for p, here in ends.items():
        for shape, box in zip(shapes, boxes, strict=True):
            if not _near_box(p, box) or _meets_end_of(p, shape):
                continue
            own = next((end for end in here if end.wall.name == shape.name), None)
            path = own.beyond if own else shape.points
            stretches = list(segments(path, closed=shape.closed)) if len(path) > 1 else []
            if not stretches or (shape.closed and _inside(p, shape.points)):
                continue
            far = [apart(p, a, b) for a, b in stretches]
            nearest = min(far)
            if 0 < nearest <= NEAR**2:
                a, b = stretches[far.index(nearest)]
                mm = in_mm(float(nearest))
                text = (
                    f"{end_words(here[0].wall, p)} lies {mm_words(mm)} from"
                    f" {'itself' if own else shape.name}, not on it: sight slips between them"
                )
                things = (here[0].wall.name, shape.name)
                yield _doubt(
                    "end-near-wall", face, things, p, mm, text, *_onto(here[0], shape, a, b)
                )


def _meets_end_of(p: Point, wall: Shape) -> bool:
    """Tell whether a wall ends so near a point that its end is what is near, or is the point."""
    first, last = wall.points[0], wall.points[-1]
    if wall.closed or first == last:
        return False
    return any(0 < square(p, end) < NEAR**2 for end in (first, last))


def _onto(end: _End, shape: Shape, a: Point, b: Point) -> Iterator[Remedy]:
    """Yield moves of an end onto a stretch: on along its wall, or the shortest way."""
    p = end.path[0]
    stretches = list(segments(shape.points, closed=shape.closed))
    join = Join(shape.name, next(i for i, one in enumerate(stretches) if set(one) == {a, b}))
    along = meeting(*end.last_stretch, a, b)
    foot = meeting(p, (p[0] + b[1] - a[1], p[1] - b[0] + a[0]), a, b)
    for spot in (along, foot):
        if spot is None or not on_tile(spot) or sum_of_squares(p, spot) > (2 * NEAR) ** 2:
            continue
        to = lattice_point(spot, a, b)
        if apart(to, a, b) <= 1:
            yield MovePoints((p,), to, None if to in (a, b) else join)
    corner = min((a, b), key=lambda point: square(p, point))
    yield MovePoints((p,), corner)


def end_near_side(face: TileFace) -> Iterator[Doubt]:
    """Doubt an end within 40 mils of a side of the tile that is not on it."""
    for p, here in _ends(face).items():
        for side in SIDES:
            off = _from_side(p, side)
            if 0 < off <= NEAR:
                mm = off * MM_PER_MIL
                text = (
                    f"{end_words(here[0].wall, p)} lies {mm_words(mm)} from the tile's {side} side,"
                    " not on it"
                )
                things = (here[0].wall.name, f"{side} side")
                a, b = Edge(side, "red").ends()
                along = meeting(*here[0].last_stretch, a, b)
                level = side in ("north", "south")
                remedies = [MovePoints((p,), (p[0], a[1]) if level else (a[0], p[1]))]
                if along is not None and on_tile(along) and sum_of_squares(p, along) <= NEAR**2 * 4:
                    remedies.insert(0, MovePoints((p,), lattice_point(along, a, b)))
                yield _doubt("end-near-side", face, things, p, mm, text, *remedies)


def _from_side(point: Point, side: Side) -> int:
    """Return how far from a side of the tile a point lies."""
    x, y = point
    return {"north": y, "west": x, "south": SPACE_SIZE - y, "east": SPACE_SIZE - x}[side]


# ---- walls and areas --------------------------------------------------------------------------


def short_wall(face: TileFace) -> Iterator[Doubt]:
    """Doubt a wall under 100 mils."""
    for wall in _walls(face):
        # In whole millionths: a sum of roots is never so near to a whole number without being one.
        length = sum(isqrt(square(a, b) * 10**12) for a, b in pairwise(wall.points))
        if length < SHORT * 10**6:
            mm = length / 10**6 * MM_PER_MIL
            text = f"{wall.name} at {at_words(wall.points[0])} is only {mm_words(mm)} long"
            yield _doubt("short-wall", face, (wall.name,), wall.points[0], mm, text)


def wall_twice(face: TileFace) -> Iterator[Doubt]:
    """Doubt two walls that run within 40 mils of each other for 100 mils or more.

    A wall may so run back along itself, too.
    """
    walls = _walls(face)
    stretches = [(i, a, b) for i, wall in enumerate(walls) for a, b in pairwise(wall.points)]
    ends = np.array([(*a, *b) for _, a, b in stretches], np.int64).reshape(-1, 4)
    told: set[tuple[int, int]] = set()
    for n, (i, a, b) in enumerate(stretches):
        for m in _beside(ends[n], ends[n + 1 :]):
            j, p, q = stretches[n + 1 + m]
            if (i, j) in told:
                continue
            near = [one for one in (a, b) if apart(one, p, q) <= NEAR**2]
            near += [one for one in (p, q) if apart(one, a, b) <= NEAR**2]
            length, at = max(
                ((square(one, other), one) for one, other in combinations(near, 2)),
                key=lambda pair: pair[0], default=(0, a),
            )  # fmt: skip
            if length >= SHORT**2:
                told.add((i, j))
                yield _twice(face, (i, j), at, in_mm(length))


def _twice(face: TileFace, pair: tuple[int, int], at: Point, mm: float) -> Doubt:
    one, other = (f"wall {i + 1}" for i in pair)
    run = f"for {mm_words(mm)} from {at_words(at)}: one wall is traced twice"
    if one == other:
        text = f"{one} runs back along itself {run}"
        return _doubt("wall-twice", face, (one,), at, mm, text)
    text = f"{one} and {other} run along each other {run}"
    walls = [face.walls[i] for i in pair]
    # The later is dropped first: what was there before it is left as it was.
    drops = [DropWall(pair[i]) for i in (1, 0) if _covered(walls[i], walls[1 - i])]
    return _doubt("wall-twice", face, (one, other), at, mm, text, *drops)


def _covered(wall: Polyline, other: Polyline) -> bool:
    """Tell whether a wall lies within 40 mils of another from end to end."""
    return all(
        any(max(apart(a, p, q), apart(b, p, q)) <= NEAR**2 for p, q in pairwise(other))
        for a, b in pairwise(wall)
    )


def _beside(stretch: Ints, others: Ints) -> list[int]:
    """Return which of some stretches lie near another at both ends of a common run, roughly.

    By boxes, and by which ends of either lie within 40 mils of the other's line.
    """
    low, high = _lows_highs(stretch[None]), _lows_highs(others)
    boxes = ((low[0] - NEAR <= high[1]) & (high[0] - NEAR <= low[1])).all(axis=1)
    found = np.flatnonzero(boxes)
    some = others[found]
    # Two ends of a common run are an end of each, or both of one; each is near the other's line.
    near = [_near_line(stretch[None, at : at + 2], some) for at in (0, 2)]
    near += [_near_line(some[:, at : at + 2], stretch[None]) for at in (0, 2)]
    kept: list[int] = found[np.sum(near, axis=0) >= 2].tolist()
    return kept


def _lows_highs(ends: Ints) -> tuple[Ints, Ints]:
    corners = ends.reshape(-1, 2, 2)
    return corners.min(axis=1), corners.max(axis=1)


def _near_line(points: Ints, lines: Ints) -> Ints:
    """Tell which points lie within 40 mils of infinite lines; those of no length take all."""
    way = lines[:, 2:] - lines[:, :2]
    to = points - lines[:, :2]
    off = way[:, 0] * to[:, 1] - way[:, 1] * to[:, 0]
    return np.asarray(off**2 <= NEAR**2 * (way**2).sum(axis=1), np.int64)


def nearly_straight(face: TileFace) -> Iterator[Doubt]:
    """Doubt a stretch less than 1° off west to east, north to south or a diagonal."""
    for shape in shapes_of(face):
        for a, b in segments(shape.points, closed=shape.closed):
            if (way := _nearly(a, b)) is not None:
                mm = way[1] * MM_PER_MIL
                text = (
                    f"{shape.name} from {at_words(a)} to {at_words(b)} is {mm_words(mm)} off"
                    f" {way[0]}"
                )
                moves = (
                    MovePoints((old,), new)
                    for old, new in _straightened(a, b)
                    if on_tile((*new,))  # type: ignore[arg-type]
                )
                yield _doubt("nearly-straight", face, (shape.name,), a, mm, text, *moves)


def _nearly(a: Point, b: Point) -> tuple[str, float] | None:
    """Return which way a stretch nearly runs, and how many mils its end is off that."""
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    tangent, whole = DEGREE
    for words, near, far, per_mil in (
        ("a line from west to east", dy, dx, 1.0),
        ("a line from north to south", dx, dy, 1.0),
        ("a diagonal of 45°", abs(dx - dy), dx + dy, 0.5**0.5),
    ):
        if 0 < near * whole < tangent * far:
            return words, near * per_mil
    return None


def _straightened(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    """Yield moves of either end of a stretch that make it straight."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for p, q, x, y in ((b, a, dx, dy), (a, b, -dx, -dy)):
        if 4 * abs(y) < abs(x):
            yield p, (p[0], q[1])
        elif 4 * abs(x) < abs(y):
            yield p, (q[0], p[1])
        else:
            yield p, (p[0], q[1] + (abs(x) if y > 0 else -abs(x)))
            yield p, (q[0] + (abs(y) if x > 0 else -abs(y)), p[1])


def area_refused(face: TileFace) -> Iterator[Doubt]:
    """Doubt an area that its file would refuse."""
    for i, area in enumerate(face.areas):
        if (fault := area_fault(area)) is not None:
            text = f"area {i + 1} at {at_words(area[0])} cannot be ruled on: {fault}"
            name = (f"area {i + 1}",)
            yield _doubt("area-refused", face, name, area[0], None, text, ShedCorners(i))


def _box(points: Polyline) -> tuple[int, int, int, int]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _near_box(p: Point, box: tuple[int, int, int, int]) -> bool:
    west, north, east, south = box
    return west - NEAR <= p[0] <= east + NEAR and north - NEAR <= p[1] <= south + NEAR


def _inside(p: Point, area: Polyline) -> bool:
    """Tell whether a point lies inside an area, of its rim not to speak."""
    inside = False
    for a, b in segments(area, closed=True):
        if (a[1] > p[1]) != (b[1] > p[1]) and (cross(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


# ---- edges and arrows -------------------------------------------------------------------------


def edge_gap(face: TileFace) -> Iterator[Doubt]:
    """Doubt ends of highlighted edges that leave 1 to 40 mils of a side open.

    Counted are all edges of a side, and the red ones alone: only those hold fire in.
    """
    for side in SIDES:
        edges = [(i, edge) for i, edge in enumerate(face.edges) if edge.side == side]
        gaps = dict.fromkeys(
            gap
            for some in (edges, [one for one in edges if one[1].colour == "red"])
            for gap in _gaps([edge for _, edge in some])
        )
        for start, stop in gaps:
            yield _gap_doubt(face, side, edges, start, stop)


def _gaps(edges: list[Edge]) -> Iterator[tuple[int, int]]:
    """Yield the small stretches of a side that its edges leave open; none of a side without."""
    reached = 0
    for edge in sorted(edges, key=lambda one: one.start):
        if 0 < edge.start - reached <= NEAR:
            yield reached, edge.start
        reached = max(reached, edge.stop)
    if edges and 0 < SPACE_SIZE - reached <= NEAR:
        yield reached, SPACE_SIZE


def _gap_doubt(
    face: TileFace, side: Side, edges: list[tuple[int, Edge]], start: int, stop: int
) -> Doubt:
    before = next(((i, edge) for i, edge in edges if edge.stop == start), None)
    after = next(((i, edge) for i, edge in edges if edge.start == stop), None)
    (i, edge), other = min(filter(None, (before, after))), None
    if before is not None and after is not None:
        other = after[1] if edge is before[1] else before[1]
    at = edge.ends()[1 if edge.stop == start else 0]
    mm = (stop - start) * MM_PER_MIL
    beyond = f"the next {other.colour} one" if other else "the tile's corner"
    text = (
        f"the {edge.colour} edge on the {side} side ends at {at_words(at)}, {mm_words(mm)} short of"
        f" {beyond}"
    )
    remedies: list[Remedy] = []
    if other is None:
        start, stop = (0, edge.stop) if start == 0 else (edge.start, SPACE_SIZE)
        remedies.append(_edge_set(face, i, edge._replace(start=start, stop=stop)))
    elif other.colour == edge.colour:
        whole = edge._replace(start=min(edge.start, other.start), stop=max(edge.stop, other.stop))
        joined = _edge_set(face, i, whole)
        remedies.append(SetEdges(tuple(one for one in joined.edges if one != other)))
    return _doubt("edge-gap", face, (f"{side} side",), at, mm, text, *remedies)


def _edge_set(face: TileFace, number: int, edge: Edge) -> SetEdges:
    return SetEdges((*face.edges[:number], edge, *face.edges[number + 1 :]))


def arrow_at_wall(face: TileFace) -> Iterator[Doubt]:
    """Doubt an arrow on a side that a wall or area runs along, within 200 mils."""
    for side in face.arrows:
        for shape in shapes_of(face):
            run = next((one for one in _runs(shape) if _runs_along(*one, side)), None)
            if run is not None:
                mm = max(_from_side(point, side) for point in run) * MM_PER_MIL
                text = (
                    f"the arrow on the {side} side leads into {shape.name}, which runs along that"
                    f" side from {at_words(run[0])} to {at_words(run[1])}"
                    f"{f', {mm_words(mm)} from it' if mm else ''}"
                )
                things = (f"{side} side", shape.name)
                yield _doubt("arrow-at-wall", face, things, run[0], mm, text)


def _runs(shape: Shape) -> Iterator[tuple[Point, Point]]:
    return segments(shape.points, closed=shape.closed)


def _runs_along(a: Point, b: Point, side: Side) -> bool:
    if max(_from_side(a, side), _from_side(b, side)) > ALONG:
        return False
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    along, across = (dx, dy) if side in ("north", "south") else (dy, dx)
    return along >= max(across, SHORT)


def no_edges(face: TileFace) -> Iterator[Doubt]:
    """Doubt a tile with walls and no word on its edges."""
    if (face.walls or face.areas) and not face.edges:
        text = "it has walls, and no word on highlighted edges"
        yield _doubt("no-edges", face, (), None, None, text)


def rough(tile: Feature) -> Iterator[Doubt]:
    """Doubt a drawing that was traced over a photograph straightened to more than 10 mils."""
    if tile.accuracy is not None and tile.accuracy > ROUGH and tile.face.known:
        mm = tile.accuracy * MM_PER_MIL
        text = (
            f"it was traced to {mm_words(mm)} only, where {mm_words(ROUGH * MM_PER_MIL)} is good:"
            " straighten its photograph once more"
        )
        yield _doubt("rough", tile.face, (), None, mm, text)


def _doubt(
    code: Code, face: TileFace, things: tuple[str, ...], at: Point | None, mm: float | None,
    text: str, *remedies: Remedy,
) -> Doubt:  # fmt: skip
    return Doubt(code, face.id, things, at, mm, f"{face.id}: {text}.", remedies)


FINDERS: tuple[Callable[[TileFace], Iterator[Doubt]], ...] = (
    ends_apart, end_near_wall, end_near_side, short_wall, wall_twice, nearly_straight,
    area_refused, edge_gap, arrow_at_wall, no_edges,
)  # fmt: skip
