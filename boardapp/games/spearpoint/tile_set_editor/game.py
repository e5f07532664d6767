"""What a tile set that is being made is to documents: acts, text, and what no act may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from boardapp.core.square import SquareGrid
from boardapp.games.act_codec import Codec
from boardapp.games.spearpoint.tile_set_editor import editor_progress
from boardapp.games.spearpoint.tile_set_editor.act_codec import CODEC
from boardapp.games.spearpoint.tile_set_editor.commands import (
    Audit,
    BeginFrom,
    Confirm,
    DrawSide,
    Straighten,
    TraceRoad,
)
from boardapp.games.spearpoint.tile_set_editor.state import GAME, MakingState, in_order
from boardapp.games.spearpoint.tiles.box_contents import BOARDS, GRID
from boardapp.games.spearpoint.tiles.tile_set import TileSet
from boardapp.games.spearpoint.tiles.tile_set_writer import tile_set_text

if TYPE_CHECKING:
    from boardapp.core.command import Step
    from boardapp.core.grid import Space
    from boardapp.core.ruling import Ruling
    from boardapp.games.game import Drawing, Surveyed
    from boardapp.picture.named_pictures import NamedPicture
    from boardapp.printing.job import Job
    from boardapp.printing.print_content import Matter


@dataclass(frozen=True)
class Making:
    """A tile set in the place of a game: it is drawn, not played."""

    name: ClassVar[str] = GAME
    grid: ClassVar[SquareGrid] = GRID
    codec: ClassVar[Codec] = CODEC
    die: ClassVar[int] = 10
    players: ClassVar[Mapping[str, str]] = {}

    def refuse(self, step: Step[MakingState]) -> str | None:
        """Return why no tile set could hold what an act leads to, None when one could."""
        return _CHECKS[type(step.command)](step.before, step.command)

    def layout_text(self, state: MakingState) -> str:
        """Return the tile set's text; pictures go by their names."""
        tiles = {side: state.tiles[side] for side in in_order(state.tiles)}
        held = TileSet(dict(state.boards), tiles, dict(state.unit_kinds))
        return tile_set_text(state.title, held, Path())

    def words(self, state: MakingState) -> str:
        """Return the tile set's title and how far it has come."""
        return f"{state.title}, {editor_progress.summary(state)}"

    def pictures(self, state: MakingState | None = None) -> tuple[NamedPicture, ...]:
        """Return no pictures: sides are shown one by one."""
        return ()

    def drawing(
        self, state: MakingState, *, bare: bool = False, dpi: float | None = None
    ) -> Drawing:
        """Raise ValueError: there is no board."""
        _no_table()

    def to_print(self, state: MakingState, job: Job) -> Matter:
        """Raise ValueError: there is no board."""
        _no_table()

    def rule(
        self, state: MakingState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Raise ValueError: there is no board."""
        _no_table()

    def survey(self, state: MakingState, side: str | None = None) -> Iterable[Surveyed]:
        """Raise ValueError: there is no board."""
        _no_table()


def _no_table() -> NoReturn:
    raise ValueError("found a tile set; expected a table")


def _draw(state: MakingState, command: DrawSide | BeginFrom) -> str | None:
    before, after = state.tiles.get(command.side), command.after
    if command.side in BOARDS:
        return f"{command.side} is a map: of it only the road is traced."
    if after is None:
        return None if before else f"Nothing is known of {command.side}."
    if after.id != command.side:
        return f"What is drawn is {after.id}, not {command.side}."
    if after.art not in (None, before and before.art):
        return f"{command.side} has no picture {after.art!r:.80}."
    return None


def _begin(state: MakingState, command: BeginFrom) -> str | None:
    return None if command.after.face.known else f"Nothing is drawn to begin {command.side} from."


def _confirm(state: MakingState, command: Confirm) -> str | None:
    return None if command.side in state.templates else f"{command.side} has nothing to confirm."


def _straighten(state: MakingState, command: Straighten) -> str | None:
    there = command.straightened or command.side in state.pictures
    return None if there else f"{command.side} has no picture to take off."


def _audit(state: MakingState, command: Audit) -> str | None:
    tile = state.tiles.get(command.side)
    there = tile and tile.face.known and command.side not in BOARDS
    return None if there else f"{command.side} has no drawing to audit."


_CHECKS: Mapping[type, Callable[[MakingState, Any], str | None]] = {
    DrawSide: _draw,
    BeginFrom: lambda state, command: _begin(state, command) or _draw(state, command),
    Confirm: _confirm,
    Straighten: _straighten,
    TraceRoad: lambda state, command: None,
    Audit: _audit,
}
