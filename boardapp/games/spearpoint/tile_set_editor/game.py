"""An edited tile set as documents see it: its commands, its text, and the limits on both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from boardapp.core.square_grid import SquareGrid
from boardapp.games.act_codec import ActCodec
from boardapp.games.spearpoint.tile_set_editor import editor_progress
from boardapp.games.spearpoint.tile_set_editor.act_codec import CODEC
from boardapp.games.spearpoint.tile_set_editor.commands import (
    BeginSideFromDrawing,
    ConfirmPoints,
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
    TraceRoad,
)
from boardapp.games.spearpoint.tile_set_editor.state import GAME, EditedTileSet, in_box_order
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID
from boardapp.games.spearpoint.tiles.tile_set import TileSet
from boardapp.games.spearpoint.tiles.tile_set_writer import tile_set_text

if TYPE_CHECKING:
    from boardapp.core.command import StateTransition
    from boardapp.core.grid import Space
    from boardapp.core.sight_ruling import Ruling
    from boardapp.games.game import SvgDrawing
    from boardapp.games.line_survey import LineVerdict
    from boardapp.picture.board_legend import LegendRow
    from boardapp.picture.picture_file_faults import NamedPicture
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


@dataclass(frozen=True)
class TileSetEditorGame:
    """A tile set in the role of a game: the owner draws it, and nobody plays it."""

    name: ClassVar[str] = GAME
    grid: ClassVar[SquareGrid] = GRID
    codec: ClassVar[ActCodec] = CODEC
    die_faces: ClassVar[int] = 10
    players: ClassVar[Mapping[str, str]] = {}

    def refuse(self, step: StateTransition[EditedTileSet]) -> str | None:
        """Return why no tile set could hold the result of an act, or None if one could."""
        return _CHECKS[type(step.command)](step.before, step.command)

    def layout_text(self, state: EditedTileSet) -> str:
        """Return the tile set's text, with the names of its pictures."""
        tiles = {side: state.tiles[side] for side in in_box_order(state.tiles)}
        held = TileSet(dict(state.boards), tiles, dict(state.unit_kinds))
        return tile_set_text(state.title, held, Path())

    def table_summary(self, state: EditedTileSet) -> str:
        """Return the tile set's title and progress."""
        return f"{state.title}, {editor_progress.progress_summary(state)}"

    def pictures(self, state: EditedTileSet | None = None) -> tuple[NamedPicture, ...]:
        """Return no pictures, since the editor shows the sides one by one."""
        return ()

    def drawing(
        self, state: EditedTileSet, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Raise ValueError, since a tile set has no board."""
        _raise_no_board()

    def legend(self, state: EditedTileSet) -> tuple[LegendRow, ...]:
        """Raise ValueError, since a tile set has no board."""
        _raise_no_board()

    def print_content(self, state: EditedTileSet, job: PrintJob) -> PrintContent:
        """Raise ValueError, since a tile set has no board."""
        _raise_no_board()

    def line_of_sight_ruling(
        self, state: EditedTileSet, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Raise ValueError, since a tile set has no board."""
        _raise_no_board()

    def all_line_of_sight_verdicts(
        self, state: EditedTileSet, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Raise ValueError, since a tile set has no board."""
        _raise_no_board()


def _raise_no_board() -> NoReturn:
    raise ValueError("found a tile set; expected a table")


def _refuse_draw_side(state: EditedTileSet, command: DrawSide | BeginSideFromDrawing) -> str | None:
    before, after = state.tiles.get(command.side), command.after
    if command.side in BOARDS:
        return f"{command.side} is a map, and boardapp traces only its road."
    if after is None:
        return None if before else f"Nothing has been drawn for {command.side}."
    if after.id != command.side:
        return f"The drawing is of {after.id}, not of {command.side}."
    for key in ("art", "second_art"):
        if (art := getattr(after, key)) not in (None, before and getattr(before, key)):
            return f"{command.side} has no picture {art!r:.80}."
    return None


def _refuse_begin_side(state: EditedTileSet, command: BeginSideFromDrawing) -> str | None:
    if command.after.face.known:
        return _refuse_draw_side(state, command)
    return f"There is no drawing from which to begin {command.side}."


def _refuse_confirm_points(state: EditedTileSet, command: ConfirmPoints) -> str | None:
    return None if command.side in state.templates else f"{command.side} has no points to confirm."


def _refuse_tracing_photo(state: EditedTileSet, command: SetTracingPhoto) -> str | None:
    if command.second and command.side in BOARDS:
        return f"{command.side} is a map, which needs only one picture."
    there = state.second_pictures if command.second else state.pictures
    if command.straightened is None and command.side not in there:
        return f"{command.side} has no {'second ' * command.second}picture to remove."
    return None


def _refuse_mark_audited(state: EditedTileSet, command: MarkSideAudited) -> str | None:
    tile = state.tiles.get(command.side)
    there = tile and tile.face.known and command.side not in BOARDS
    return None if there else f"{command.side} has no drawing to check."


_CHECKS: Mapping[type, Callable[[EditedTileSet, Any], str | None]] = {
    DrawSide: _refuse_draw_side,
    BeginSideFromDrawing: _refuse_begin_side,
    ConfirmPoints: _refuse_confirm_points,
    SetTracingPhoto: _refuse_tracing_photo,
    TraceRoad: lambda state, command: None,
    MarkSideAudited: _refuse_mark_audited,
}
