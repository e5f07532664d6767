"""What a side is begun with: facts of ours, and drawings that are turned and mirrored to fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, NamedTuple

from boardapp.core.geometry.predicates import Point, Polyline, quarter_turn
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import Edge, Rotation, Side, TileFace
from boardapp.games.spearpoint.tile_set_editor.commands import BeginFrom
from boardapp.games.spearpoint.tile_set_editor.editor_progress import unknown
from boardapp.games.spearpoint.tile_set_editor.state import MakingState
from boardapp.games.spearpoint.tiles.box_contents import Feature, tile_number
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

From = Literal["ours", "A"]
"""What a side may be begun from: our drawing of it, or the owner's of the tile's side A."""
_FROM: dict[From, str] = {"ours": "our drawing", "A": "side A"}


class Untouched(NamedTuple):
    """What of a drawing still is as it was begun, and nobody has confirmed."""

    points: frozenset[Point] = frozenset()
    edges: frozenset[Edge] = frozenset()


def begun(side: str) -> Feature:
    """Return a side with the facts of ours of the same number, and nothing drawn but arrows.

    Of a side that is none of the box nothing is known.
    """
    ours = built_in_catalogue().tiles.get(side)
    if ours is None:
        return unknown(side)
    face = TileFace(side, ours.face.title, arrows=ours.face.arrows, known=False)
    # Our notes tell of our own drawings.
    return replace(ours, face=face, art=None, note="")


def template(
    state: MakingState, side: str, from_: From, *, turned: Rotation = 0, mirrored: bool = False
) -> TileFace | None:
    """Return a drawing that a side may be begun from, None where there is none.

    It is mirrored, west for east, and then turned clockwise.
    """
    if from_ == "ours":
        found = built_in_catalogue().tiles.get(side)
    else:
        front = f"{tile_number(side)}A"
        found = state.tiles.get(front) if front != side else None
    if found is None or not found.face.known:
        return None

    def move(point: Point) -> Point:
        x, y = point
        return quarter_turn((SPACE_SIZE - x if mirrored else x, y), turned // 90, SPACE_SIZE)

    title = (state.tiles.get(side) or begun(side)).face.title
    return _moved(replace(found.face, id=side, title=title), move)


def origin(from_: From, *, turned: Rotation = 0, mirrored: bool = False) -> str:
    """Return in words what a side is begun from.

    >>> origin("A", turned=90, mirrored=True)
    'side A, mirrored, turned by 90°'
    """
    words = [_FROM[from_]]
    if mirrored:
        words.append("mirrored")
    if turned:
        words.append(f"turned by {turned}°")
    return ", ".join(words)


def origins(state: MakingState, side: str) -> list[From]:
    """Return what there is that a side may be begun from."""
    return [from_ for from_ in _FROM if template(state, side, from_) is not None]


def begin_from(
    state: MakingState, side: str, from_: From, *, turned: Rotation = 0, mirrored: bool = False
) -> BeginFrom | None:
    """Return the act that begins a side from another drawing, None where there is none."""
    face = template(state, side, from_, turned=turned, mirrored=mirrored)
    if face is None:
        return None
    after = replace(state.tiles.get(side) or begun(side), face=face)
    return BeginFrom(side, after, origin(from_, turned=turned, mirrored=mirrored))


def untouched(state: MakingState, side: str) -> Untouched:
    """Return what of a side's drawing is as it was begun, and not confirmed."""
    tile, begun_from = state.tiles.get(side), state.templates.get(side)
    if tile is None or begun_from is None:
        return Untouched()
    points = _points(tile.face) & _points(begun_from)
    return Untouched(points, frozenset(tile.face.edges) & frozenset(begun_from.edges))


def _points(face: TileFace) -> frozenset[Point]:
    return frozenset(point for shape in (*face.walls, *face.areas) for point in shape)


def _moved(face: TileFace, move: Callable[[Point], Point]) -> TileFace:
    """Return a drawing whose points are moved, and its edges and arrows with them."""

    def shapes(held: tuple[Polyline, ...]) -> tuple[Polyline, ...]:
        return tuple(tuple(map(move, shape)) for shape in held)

    return replace(
        face,
        walls=shapes(face.walls),
        areas=shapes(face.areas),
        edges=tuple(_edge(one, move) for one in face.edges),
        arrows=tuple(_edge(Edge(side, "red"), move).side for side in face.arrows),
    )


def _edge(edge: Edge, move: Callable[[Point], Point]) -> Edge:
    """Return a stretch of the border where its moved ends lie."""
    (ax, ay), (bx, by) = map(move, edge.ends())
    side: Side
    if ay == by:
        side, start, stop = "south" if ay else "north", ax, bx
    else:
        side, start, stop = "east" if ax else "west", ay, by
    return Edge(side, edge.colour, min(start, stop), max(start, stop))
