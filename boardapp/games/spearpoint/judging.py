"""What an act of a save may do: nothing that no layout could hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from boardapp.core import command as commands
from boardapp.core.command import Command
from boardapp.core.grid import Space
from boardapp.core.plain import hints_of
from boardapp.files.limits import wrongs
from boardapp.games.judging import MAX_AGREEMENTS, refuse_note, refuse_option, refuse_turn
from boardapp.games.spearpoint import attacks
from boardapp.games.spearpoint.catalogue import BOARDS, GRID, Catalogue
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
from boardapp.games.spearpoint.placement import SMOKE_TURNS, refuse_lying
from boardapp.games.spearpoint.scenario.command import Decide
from boardapp.games.spearpoint.scenario.decisions import Decision
from boardapp.games.spearpoint.scenario.held import (
    MAX_ID,
    refuse_held,
    refuse_kind,
    refuse_standing,
)
from boardapp.games.spearpoint.scenario.referee import refuse, replay
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.state import TileState, Unit
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tile_set import FINGERPRINT


def refuse_act(
    state: TileState, catalogue: Catalogue, command: Command, scenario: Scenario | None = None
) -> str | None:
    """Return why a command cannot lead to a table that a layout could hold, or None when it can.

    That the command fits what lies on the table before it is not asked here, except of what a
    scenario's referee rules on. What he says at a table of an older edition is an `objection`.
    """
    if isinstance(command, Decide):
        return _decide(state, catalogue, command.decision, scenario)
    if isinstance(state, SetupTable) and not state.begun:
        refusal = refuse_in_setup(state, command)
        if refusal:
            return refusal
    if isinstance(command, commands.Together):
        return _together(state, catalogue, command, scenario)
    check = _CHECKS.get(type(command))
    return check(state, catalogue.taking(state.taken), command) if check else None


def refuse_state(state: TileState, catalogue: Catalogue) -> str | None:
    """Return why no table in play can hold what a state says, None when one can.

    So are judged corrections, changes by hand in the midst of a procedure, and free play.
    """
    if len(state.agreements) > MAX_AGREEMENTS:
        return f"There are {MAX_AGREEMENTS:,} agreements already."
    return next(filter(None, _wrongs(state, catalogue.taking(state.taken))), None)


def _wrongs(state: TileState, laid: Catalogue) -> Iterator[str | None]:
    for field in _JUDGED:
        for wrong in wrongs(hints_of(TileState)[field], getattr(state, field), (field,)):
            yield wrong.said(_word)
    yield refuse_turn(commands.SetTurn(state.turn, state.turn))
    for name, choice in state.options.items():
        yield refuse_option(SWITCHES, commands.SetOption(name, None, choice))
    yield from (refuse_lying(state, laid, tile, tile.space) for tile in state.tiles.values())
    yield from (_set_smoke(state, laid, SetSmoke(*one, one[1])) for one in state.smoke.items())
    for unit in state.units.values():
        yield _place_unit(state, laid, commands.PlaceUnit(unit))
    for aside in state.aside.values():
        yield refuse_kind(aside.unit)
        if aside.id in state.units:
            yield f"{aside.id} is on the board, and on no space."


def _word(key: object) -> str:
    return GRID.name(key) if isinstance(key, Space) else str(key)


_JUDGED = ("units", "aside", "pairs", "moves", "points", "sequence", "cards", "commands", "damages")
"""Fields that say their limits beside their types."""


def _together(
    state: TileState, catalogue: Catalogue, command: commands.Together, scenario: Scenario | None
) -> str | None:
    """Judge each change of an act of several on the table that it meets."""
    for part in command.parts:
        refusal = refuse_act(state, catalogue, part, scenario)
        if refusal:
            return refusal
        try:
            state = part.apply(state)
        except (KeyError, ValueError):
            return None  # it does not fit
    return None


def objection(
    state: TileState, catalogue: Catalogue, command: Command, scenario: Scenario | None
) -> str | None:
    """Return what today's rules have against a decision at a table of an older edition, or None.

    It is asked of what `refuse_act` lets pass.
    """
    if isinstance(command, Decide) and isinstance(state, SetupTable) and state.older and scenario:
        return refuse(replay(scenario, catalogue, state), command.decision)
    return None


def refuse_in_setup(state: SetupTable, command: Command) -> str | None:
    """Return why a table that is being set up may not be changed so, None when it may."""
    if isinstance(command, commands.NoteAgreement | MatchTile):
        return None
    if isinstance(command, TakeOver):
        return "While the table is being set up its tiles stay as they are: take yours over then."
    if isinstance(command, commands.SetOption):
        if not state.setup:
            return None
        return "Switches are set before anything is decided: undo to the start to change one."
    return "While the table is being set up, only Undo takes a placement back."


def _decide(
    state: TileState, catalogue: Catalogue, decision: Decision, scenario: Scenario | None
) -> str | None:
    if scenario is None or not isinstance(state, SetupTable):
        return "No scenario is set up on this table."
    if state.unfinished is not None:
        return "A procedure is under way: it is answered, or abandoned, first."
    if state.older:
        return refuse_held(state, catalogue, decision)
    return refuse(replay(scenario, catalogue, state), decision)


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
