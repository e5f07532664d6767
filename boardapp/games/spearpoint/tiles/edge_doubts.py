"""Doubts about a tile's highlighted edges and arrows, one function each."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.geometry.exact_geometry import Point, segments
from boardapp.core.sight_ruling import MM_PER_MIL
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import SIDES, Edge, Side, TileFace
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.tiles.drawing_fixes import SetEdges, wall_and_area_shapes
from boardapp.games.spearpoint.tiles.part_names import mm_description, point_description
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import (
    NEAR,
    SHORT,
    Doubt,
    distance_from_side,
    make_doubt,
)

ALONG = 200
"""The distance in mils from a side of the tile within which a wall runs along the side."""


def find_edge_gaps(face: TileFace) -> Iterator[Doubt]:
    """Doubt ends of highlighted edges that leave 1 to 40 mils of a side open.

    The check covers all edges of a side, and then the red ones alone, since only red edges block
    fire from inside.
    """
    for side in SIDES:
        edges = [edge for edge in face.edges if edge.side == side]
        gaps: dict[tuple[int, int], list[Edge]] = {}
        for some in (edges, [edge for edge in edges if edge.colour == "red"]):
            for gap in _small_gaps_of_side(some):
                gaps.setdefault(gap, some)
        for (start, stop), some in gaps.items():
            edge = next(one for one in some if one.stop == start or one.start == stop)
            before = edge.stop == start
            beyond = (one for one in some if (one.start == stop if before else one.stop == start))
            other = next(beyond, None)
            at = edge.end_points()[1 if before else 0]
            mm = (stop - start) * MM_PER_MIL
            short_of = f"the next {other.colour} edge" if other else "the tile's corner"
            text = (
                f"the {edge.colour} edge on the {edge.side} side ends at {point_description(at)}, "
                f"{mm_description(mm)}"
                f" short of {short_of}"
            )
            # Only the printed tile can show where one colour ends and the other begins.
            plain = other is None or other.colour == edge.colour
            remedies = [_edges_with_gap_closed(face, edge, start, stop)] if plain else []
            yield make_doubt("edge-gap", face, (f"{edge.side} side",), at, mm, text, *remedies)


def _small_gaps_of_side(edges: list[Edge]) -> Iterator[tuple[int, int]]:
    """Yield the small gaps between the edges of a side; none for a side without edges."""
    reached = 0
    for edge in sorted(edges, key=lambda one: one.start):
        if 0 < edge.start - reached <= NEAR:
            yield reached, edge.start
        reached = max(reached, edge.stop)
    if edges and 0 < SPACE_SIZE - reached <= NEAR:
        yield reached, SPACE_SIZE


def _edges_with_gap_closed(face: TileFace, edge: Edge, start: int, stop: int) -> SetEdges:
    """Return the edges with a gap closed: at a corner all edges there, else those of one colour."""
    at_corner = start == 0 or stop == SPACE_SIZE

    def stretch_over_gap(one: Edge) -> Edge:
        if one.side != edge.side or not (at_corner or one.colour == edge.colour):
            return one
        if one.stop == start:
            return one._replace(stop=stop)
        return one._replace(start=0) if start == 0 and one.start == stop else one

    return SetEdges(tuple(map(stretch_over_gap, face.edges)))


def find_arrows_at_walls(face: TileFace) -> Iterator[Doubt]:
    """Doubt an arrow on a side that a wall or area runs along, within 200 mils."""
    for side in face.arrows:
        for shape in wall_and_area_shapes(face):
            run = next((one for one in _stretches(shape) if _runs_along_side(*one, side)), None)
            if run is not None:
                mm = max(distance_from_side(point, side) for point in run) * MM_PER_MIL
                text = (
                    f"the arrow on the {side} side points into {shape.name}, which runs along "
                    f"that side from {point_description(run[0])} to {point_description(run[1])}"
                    f"{f', {mm_description(mm)} from it' if mm else ''}"
                )
                things = (f"{side} side", shape.name)
                yield make_doubt("arrow-at-wall", face, things, run[0], mm, text)


def _stretches(shape: Shape) -> Iterator[tuple[Point, Point]]:
    return segments(shape.points, closed=shape.closed)


def _runs_along_side(a: Point, b: Point, side: Side) -> bool:
    if max(distance_from_side(a, side), distance_from_side(b, side)) > ALONG:
        return False
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    along, across = (dx, dy) if side in ("north", "south") else (dy, dx)
    return along >= max(across, SHORT)


def find_missing_edges(face: TileFace) -> Iterator[Doubt]:
    """Doubt a tile that has walls but no highlighted edges."""
    if (face.walls or face.areas) and not face.edges:
        text = "the tile has walls, but no highlighted edges are drawn"
        yield make_doubt("no-edges", face, (), None, None, text)
