"""Templates of a side: our facts about the tile, and drawings turned and mirrored to fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, NamedTuple

from boardapp.core.geometry.exact_geometry import Point, Polyline, rotate_by_quarter_turns
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import Edge, Rotation, Side, TileFace
from boardapp.games.spearpoint.tile_set_editor.commands import BeginSideFromDrawing
from boardapp.games.spearpoint.tile_set_editor.editor_progress import unknown_side
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import TileSide, tile_number
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

From = Literal["ours", "A"]
"""The source of a side's template: our drawing of the side, or the owner's side A of the tile."""
_FROM: dict[From, str] = {"ours": "boardapp's drawing", "A": "side A"}


class UnconfirmedParts(NamedTuple):
    """The unconfirmed parts of a drawing, unchanged since its template."""

    points: frozenset[Point] = frozenset()
    edges: frozenset[Edge] = frozenset()


def new_side_with_our_facts(side: str) -> TileSide:
    """Return a side with our facts for the same number, and only our arrows drawn.

    A side that is not in the box has no known values.
    """
    ours = built_in_catalogue().tiles.get(side)
    if ours is None:
        return unknown_side(side)
    face = TileFace(side, ours.face.title, arrows=ours.face.arrows, known=False)
    # Our notes describe our own drawings.
    return replace(ours.without_pictures, face=face, note="")


def template_for_side(
    state: EditedTileSet, side: str, from_: From, *, turned: Rotation = 0, mirrored: bool = False
) -> TileFace | None:
    """Return a drawing as a template for a side, or None if there is none.

    The drawing is mirrored, west for east, and then turned clockwise.
    """
    if from_ == "ours":
        found = built_in_catalogue().tiles.get(side)
    else:
        front = f"{tile_number(side)}A"
        found = state.tiles.get(front) if front != side else None
    if found is None or not found.face.known:
        return None

    def turn_and_mirror(point: Point) -> Point:
        x, y = point
        return rotate_by_quarter_turns(
            (SPACE_SIZE - x if mirrored else x, y), turned // 90, SPACE_SIZE
        )

    title = (state.tiles.get(side) or new_side_with_our_facts(side)).face.title
    return _drawing_with_points_moved(replace(found.face, id=side, title=title), turn_and_mirror)


def template_description(from_: From, *, turned: Rotation = 0, mirrored: bool = False) -> str:
    """Return a description of the template that a side begins from.

    >>> template_description("A", turned=90, mirrored=True)
    'side A, mirrored, turned by 90°'
    """
    words = [_FROM[from_]]
    if mirrored:
        words.append("mirrored")
    if turned:
        words.append(f"turned by {turned}°")
    return ", ".join(words)


def available_templates(state: EditedTileSet, side: str) -> list[From]:
    """Return the available templates of a side."""
    return [from_ for from_ in _FROM if template_for_side(state, side, from_) is not None]


def begin_side_command(
    state: EditedTileSet, side: str, from_: From, *, turned: Rotation = 0, mirrored: bool = False
) -> BeginSideFromDrawing | None:
    """Return the command that begins a side from another drawing, or None without a template."""
    face = template_for_side(state, side, from_, turned=turned, mirrored=mirrored)
    if face is None:
        return None
    after = replace(state.tiles.get(side) or new_side_with_our_facts(side), face=face)
    return BeginSideFromDrawing(
        side, after, template_description(from_, turned=turned, mirrored=mirrored)
    )


def unconfirmed_parts(state: EditedTileSet, side: str) -> UnconfirmedParts:
    """Return the unconfirmed parts of a side's drawing, unchanged since its template."""
    tile, begun_from = state.tiles.get(side), state.templates.get(side)
    if tile is None or begun_from is None:
        return UnconfirmedParts()
    points = _points_of_drawing(tile.face) & _points_of_drawing(begun_from)
    return UnconfirmedParts(points, frozenset(tile.face.edges) & frozenset(begun_from.edges))


def _points_of_drawing(face: TileFace) -> frozenset[Point]:
    return frozenset(point for shape in (*face.walls, *face.areas) for point in shape)


def _drawing_with_points_moved(face: TileFace, move: Callable[[Point], Point]) -> TileFace:
    """Return a drawing with its points moved, and its edges and arrows with them."""

    def move_shapes(held: tuple[Polyline, ...]) -> tuple[Polyline, ...]:
        return tuple(tuple(map(move, shape)) for shape in held)

    return replace(
        face,
        walls=move_shapes(face.walls),
        areas=move_shapes(face.areas),
        edges=tuple(_moved_edge(one, move) for one in face.edges),
        arrows=tuple(_moved_edge(Edge(side, "red"), move).side for side in face.arrows),
    )


def _moved_edge(edge: Edge, move: Callable[[Point], Point]) -> Edge:
    """Return an edge between its moved ends."""
    (ax, ay), (bx, by) = map(move, edge.end_points())
    side: Side
    if ay == by:
        side, start, stop = "south" if ay else "north", ax, bx
    else:
        side, start, stop = "east" if ax else "west", ay, by
    return Edge(side, edge.colour, min(start, stop), max(start, stop))
