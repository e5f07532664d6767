"""Highlighted edges painted along the sides of a tile: stretches of red and green, as values."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import SIDES, Colour, Edge, Side, TileFace

LEAST = 40
"""Length in mils of the shortest stretch."""


def snap_marks(face: TileFace, side: Side) -> list[int]:
    """Return the possible ends of stretches on a side: corners, walls that reach it, other ends."""
    found = {0, SPACE_SIZE}
    for shape in (*face.walls, *face.areas):
        found |= {
            _position_along_side(point, side) for point in shape if _is_point_on_side(point, side)
        }
    for edge in face.edges:
        if edge.side == side:
            found |= {edge.start, edge.stop}
    return sorted(found)


def snap_to_mark(face: TileFace, side: Side, at: float, reach: int) -> int:
    """Return the place of a stretch's end along a side: the nearest mark, else a whole mil."""
    place = min(max(round(at), 0), SPACE_SIZE)
    nearest = min(snap_marks(face, side), key=lambda mark: abs(mark - place))
    return nearest if abs(nearest - place) <= reach else place


def with_painted_stretch(
    edges: Iterable[Edge], side: Side, start: int, stop: int, colour: Colour
) -> tuple[Edge, ...]:
    """Return edges with a stretch of a side painted; touching stretches of one colour are joined.

    Stretches of the other colour stay, because printed edges may overlap.
    """
    return _joined([*edges, Edge(side, colour, start, stop)])


def without_stretch(edges: Iterable[Edge], side: Side, start: int, stop: int) -> tuple[Edge, ...]:
    """Return edges with a stretch of a side cleared."""
    kept: list[Edge] = []
    for edge in edges:
        kept += _edge_without_stretch(edge, start, stop) if edge.side == side else [edge]
    return _joined(kept)


def with_edge_cycled(edges: Iterable[Edge], side: Side, at: float) -> tuple[Edge, ...] | None:
    """Return edges after a click on one: red becomes green, green is removed.

    Return None if no edge is there.
    """
    there = [edge for edge in edges if edge.side == side and edge.start <= at <= edge.stop]
    if not there:
        return None
    top, rest = there[-1], [edge for edge in edges if edge is not there[-1]]
    return _joined([*rest, top._replace(colour="green")] if top.colour == "red" else rest)


def _edge_without_stretch(edge: Edge, start: int, stop: int) -> list[Edge]:
    """Return the parts of an edge that remain without a stretch."""
    left = edge._replace(stop=min(edge.stop, start))
    right = edge._replace(start=max(edge.start, stop))
    return [one for one in (left, right) if one.stop - one.start >= LEAST]


def _joined(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    joined: list[Edge] = []
    for edge in sorted(edges, key=lambda one: (SIDES.index(one.side), one.colour, one.start)):
        last = joined[-1] if joined else None
        if last and last[:2] == edge[:2] and last.stop >= edge.start:
            joined[-1] = last._replace(stop=max(last.stop, edge.stop))
        else:
            joined.append(edge)
    return tuple(joined)


def _is_point_on_side(point: tuple[int, int], side: Side) -> bool:
    x, y = point
    return {"north": y == 0, "south": y == SPACE_SIZE, "west": x == 0, "east": x == SPACE_SIZE}[
        side
    ]


def _position_along_side(point: tuple[int, int], side: Side) -> int:
    return point[0] if side in ("north", "south") else point[1]
