"""The commands of the tile-set editor.

A command does not record the previous values: drawings are long, and a save would hold each one
twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from boardapp.core.command import Command
from boardapp.core.geometry.exact_geometry import Point, Polyline
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import counted
from boardapp.core.state_changes import FieldChange, StateMismatchError, entry_change
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tile_set_editor.state import (
    EditedTileSet,
    StraightenedPhoto,
    edited_map,
)
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID, BoardName, TileSide


@dataclass(frozen=True)
class DrawSide(Command):
    """Set the drawing and facts of a tile's side; None deletes them.

    ``doing`` is the sentence for the history. A changed drawing is not audited. A drawing over a
    picture has the picture's accuracy.
    """

    side: str
    after: TileSide | None
    doing: str

    @override
    def field_changes(self, state: EditedTileSet) -> Iterable[FieldChange]:
        yield _side_change(state, self.side, self.after)
        if self.after is None or not self.after.face.known:
            yield from _template_changes(state, self.side, None)

    @override
    def history_text(self) -> str:
        return f"{self.doing} on {self.side}"


@dataclass(frozen=True)
class BeginSideFromDrawing(Command):
    """Begin a side from another drawing, whose points are doubtful until moved or confirmed.

    ``origin`` is the name of that drawing for the history.
    """

    side: str
    after: TileSide
    origin: str

    @override
    def field_changes(self, state: EditedTileSet) -> Iterable[FieldChange]:
        yield _side_change(state, self.side, self.after)
        yield from _template_changes(state, self.side, self.after.face)

    @override
    def history_text(self) -> str:
        return f"Replace the drawing of {self.side} with {self.origin}"


@dataclass(frozen=True)
class ConfirmPoints(Command):
    """Confirm some points of a side's template; without points, all of them and its edges."""

    side: str
    points: tuple[Point, ...] = ()

    @override
    def field_changes(self, state: EditedTileSet) -> Iterable[FieldChange]:
        if self.side not in state.templates:
            raise StateMismatchError
        left = (
            _template_without_points(state.templates[self.side], self.points)
            if self.points
            else None
        )
        return _template_changes(state, self.side, left)

    @override
    def history_text(self) -> str:
        number = len(self.points)
        what = counted(number, "corner") if number else "all corners"
        return f"Confirm {what} on {self.side}"


def _picture_title(side: str) -> str:
    """Return a side's number, or the title of a map in a sentence."""
    return f"the {side.replace('-', ' ')} map" if side in BOARDS else side


@dataclass(frozen=True)
class SetTracingPhoto(Command):
    """Set the straightened photograph under a side or map, or remove it (None).

    The side's present drawing gets the new picture's accuracy, and must be audited again. A
    ``second`` picture leaves the drawing as it is: nothing is traced over it.
    """

    side: str
    straightened: StraightenedPhoto | None
    second: bool = False

    @override
    def field_changes(self, state: EditedTileSet) -> Iterable[FieldChange]:
        new = self.straightened
        if self.second:
            before = state.second_pictures.get(self.side)
            yield entry_change("second_pictures", self.side, before, new)
            return
        yield entry_change("pictures", self.side, state.pictures.get(self.side), new)
        tile = state.tiles.get(self.side)
        if new is not None and tile is not None and self.side not in BOARDS:
            rough = replace(tile, accuracy=new.accuracy, audited=False)
            yield FieldChange("tiles", self.side, tile, rough)

    @override
    def history_text(self) -> str:
        which = "second picture" if self.second else "picture"
        if self.straightened is None:
            return f"Remove the {which} from {self.side}"
        act = "Add a second picture" if self.second else "Straighten the picture"
        return f"{act} of {_picture_title(self.side)} from “{self.straightened.photo}”"


@dataclass(frozen=True)
class TraceRoad(Command):
    """Set the spaces that the road on a map touches."""

    map: BoardName
    roads: frozenset[Space]

    @override
    def field_changes(self, state: EditedTileSet) -> Iterable[FieldChange]:
        roads = frozenset(map(GRID.name, self.roads))
        after = replace(edited_map(state, self.map), roads=roads)
        return (entry_change("boards", self.map, state.boards.get(self.map), after),)

    @override
    def history_text(self) -> str:
        number = len(self.roads)
        return f"Trace the road of {_picture_title(self.map)}: {counted(number, 'space')}"


@dataclass(frozen=True)
class MarkSideAudited(Command):
    """Mark a side as audited against the printed tile, or as not audited."""

    side: str
    audited: bool

    @override
    def field_changes(self, state: EditedTileSet) -> Iterable[FieldChange]:
        tile = state.tiles.get(self.side)
        if tile is None:
            raise StateMismatchError
        return (FieldChange("tiles", self.side, tile, replace(tile, audited=self.audited)),)

    @override
    def history_text(self) -> str:
        return (
            f"Mark {self.side} as checked" if self.audited else f"Mark {self.side} as not checked"
        )


def _side_change(state: EditedTileSet, side: str, after: TileSide | None) -> FieldChange:
    """Return the change of a side, with the accuracy and audit that follow from it."""
    before, picture = state.tiles.get(side), state.pictures.get(side)
    if after is not None:
        same = before is not None and _drawn_geometry(before.face) == _drawn_geometry(after.face)
        after = replace(
            after,
            accuracy=picture.accuracy if picture else after.accuracy,
            proved=after.proved and same,
            audited=same and before is not None and before.audited,
        )
    return entry_change("tiles", side, before, after)


def _drawn_geometry(face: TileFace) -> tuple[object, ...]:
    return face.known, face.walls, face.areas, face.edges, face.arrows


def _template_changes(
    state: EditedTileSet, side: str, face: TileFace | None
) -> Iterator[FieldChange]:
    """Yield the change of a side's template, if any."""
    before = state.templates.get(side)
    if before != face:
        yield entry_change("templates", side, before, face)


def _template_without_points(face: TileFace, points: Iterable[Point]) -> TileFace | None:
    """Return a template without some points, or None if nothing is left of the template."""
    gone = set(points)

    def rest(shapes: tuple[Polyline, ...]) -> tuple[Polyline, ...]:
        left = (tuple(point for point in shape if point not in gone) for shape in shapes)
        return tuple(filter(None, left))

    walls, areas = rest(face.walls), rest(face.areas)
    return replace(face, walls=walls, areas=areas) if walls or areas or face.edges else None
