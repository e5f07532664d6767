"""What an act of a save may do: nothing that no layout could hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardapp.core import command as commands
from boardapp.core.command import Command
from boardapp.files.limits import wrongs
from boardapp.games.judging import refuse_note, refuse_option, refuse_turn
from boardapp.games.spearpoint import attacks
from boardapp.games.spearpoint.catalogue import BOARDS, PLAYERS, Catalogue
from boardapp.games.spearpoint.commands import (
    EnterCards,
    FlipTile,
    MatchTile,
    MoveTile,
    PlaceTile,
    SetBoard,
    SetSmoke,
    TakeOver,
)
from boardapp.games.spearpoint.placement import SMOKE_TURNS, refuse_lying, refuse_unit
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.state import TileState, Unit
from boardapp.games.spearpoint.state_check import MAX_ID, refuse_kind
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tile_set import FINGERPRINT


def refuse_act(state: TileState, catalogue: Catalogue, command: Command) -> str | None:
    """Return why a command cannot lead to a table that a layout could hold, or None when it can.

    That the command fits what lies on the table before it is not asked here.
    """
    if isinstance(state, SetupTable) and not state.begun:
        refusal = refuse_in_setup(state, command)
        if refusal:
            return refusal
    if isinstance(command, commands.Together):
        return _together(state, catalogue, command)
    check = _CHECKS.get(type(command))
    return check(state, catalogue.taking(state.taken), command) if check else None


def _together(state: TileState, catalogue: Catalogue, command: commands.Together) -> str | None:
    """Judge each change of an act of several on the table that it meets."""
    for part in command.parts:
        refusal = refuse_act(state, catalogue, part)
        if refusal:
            return refusal
        try:
            state = part.apply(state)
        except (KeyError, ValueError):
            return None  # it does not fit
    return None


def refuse_in_setup(state: SetupTable, command: Command) -> str | None:
    """Return why a table that is being set up may not be changed so, None when it may."""
    if isinstance(command, commands.NoteAgreement | MatchTile):
        return None
    if isinstance(command, TakeOver):
        return "While the table is being set up its tiles stay as they are: take yours over then."
    if isinstance(command, commands.SetOption):
        if state.read_anew and not state.agreed:
            return None
        return "Switches are set before anything is decided: undo to the start to change one."
    return "While the table is being set up, only Undo takes a placement back."


def _place_tile(state: TileState, catalogue: Catalogue, command: PlaceTile) -> str | None:
    return refuse_lying(state, catalogue, command.placed)


def _move_tile(state: TileState, catalogue: Catalogue, command: MoveTile) -> str | None:
    placed = command.placed
    return refuse_lying(state, catalogue, placed._replace(space=command.target), placed.space)


def _flip_tile(state: TileState, catalogue: Catalogue, command: FlipTile) -> str | None:
    placed = command.placed
    return refuse_lying(state, catalogue, placed._replace(tile=command.tile), placed.space)


def _place_unit(state: TileState, catalogue: Catalogue, command: commands.PlaceUnit) -> str | None:
    unit = command.unit
    assert isinstance(unit, Unit)
    if not 0 < len(unit.id) <= MAX_ID or not unit.id.isprintable() or not unit.id.strip():
        return f"A unit cannot be called {unit.id[:MAX_ID]!r}."
    return refuse_standing(state, catalogue, unit)


def _move_unit(state: TileState, catalogue: Catalogue, command: commands.MoveUnit) -> str | None:
    assert isinstance(command.unit, Unit)
    return refuse_standing(state, catalogue, command.unit._replace(space=command.target))


def _set_smoke(_: TileState, __: Catalogue, command: SetSmoke) -> str | None:
    if 0 <= command.turns <= SMOKE_TURNS:
        return None
    return f"Smoke stays up to {SMOKE_TURNS} turns, not {command.turns}."


def _set_board(state: TileState, catalogue: Catalogue, command: SetBoard) -> str | None:
    if command.board not in BOARDS:
        return f"There is no map {command.board[:MAX_ID]!r}."
    there = replace(state, board=command.board)
    refusals = (refuse_lying(there, catalogue, tile, tile.space) for tile in state.tiles.values())
    return next(filter(None, refusals), None)


def _take_over(state: TileState, catalogue: Catalogue, command: TakeOver) -> str | None:
    """Judge every tile that lies on the table by what can lie there afterwards."""
    there = catalogue.taking(command.tiles)
    refusals = (refuse_lying(state, there, tile, tile.space) for tile in state.tiles.values())
    return next(filter(None, refusals), None)


def _enter_cards(_: TileState, __: Catalogue, command: EnterCards) -> str | None:
    wrong = next(wrongs(EnterCards, command, ("cards",)), None)
    return wrong.said() if wrong else None


def _match_tile(_: TileState, catalogue: Catalogue, command: MatchTile) -> str | None:
    if command.tile not in catalogue.tiles:
        return f"There is no tile {command.tile[:MAX_ID]!r}."
    if command.drawing is None or FINGERPRINT.fullmatch(command.drawing):
        return None
    return f"No drawing has the fingerprint {command.drawing[:MAX_ID]!r}."


def _agree(state: TileState, _: Catalogue, command: commands.NoteAgreement) -> str | None:
    return refuse_note(state, attacks.ATTACKS, command)


def refuse_standing(state: TileState, catalogue: Catalogue, unit: Unit) -> str | None:
    """Return why a unit cannot stand so in any layout, None when it can; its id is not asked."""
    if unit.side not in PLAYERS:
        return f"There is no side {unit.side[:MAX_ID]!r}."
    return refuse_kind(unit.unit) or refuse_unit(state, catalogue, unit)


_CHECKS: Mapping[type[commands.Command], Callable[[TileState, Catalogue, Any], str | None]] = {
    PlaceTile: _place_tile,
    MoveTile: _move_tile,
    FlipTile: _flip_tile,
    commands.PlaceUnit: _place_unit,
    commands.MoveUnit: _move_unit,
    SetSmoke: _set_smoke,
    commands.SetTurn: lambda _, __, command: refuse_turn(command),
    commands.SetOption: lambda _, __, command: refuse_option(SWITCHES, command),
    SetBoard: _set_board,
    MatchTile: _match_tile,
    TakeOver: _take_over,
    EnterCards: _enter_cards,
    commands.NoteAgreement: _agree,
}
