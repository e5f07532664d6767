"""Moves on small tables, written as short as they are thought of."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

from boardapp.core.procedure.questions import Pick, Question
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.games.spearpoint.combat.smoke_capture_and_turn_end import NEXT_TURN
from boardapp.games.spearpoint.moving.move_step import MoveAllowance
from boardapp.games.spearpoint.moving.reach import Reach
from boardapp.games.spearpoint.moving.unit_move import move_unit
from boardapp.games.spearpoint.moving.unit_move_refusals import why_not_move
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.combat.support.placed_units import ON, at, battle, played

Q = TypeVar("Q", bound=Question)


def unit(state: TileState, name: str = "us-1") -> Unit:
    return state.units[name]


def reach(state: TileState, name: str = "us-1", extra: int = 0) -> Reach:
    return Reach(MoveAllowance(battle(state), unit(state, name), extra))


def reached(state: TileState, name: str = "us-1", extra: int = 0) -> dict[str, int]:
    """The spaces where a unit can end its move, by name, with the steps to each."""
    found = reach(state, name, extra).end_spaces()
    return {GRID.name(space): found[space] for space in sorted(found)}


def said(state: TileState, way: str, name: str = "us-1", extra: int = 0) -> str:
    """The reason against a path, at its first forbidden step or at its end; "" if there is none."""
    here, spaces = reach(state, name, extra), [at(one) for one in way.split()]
    for number, space in enumerate(spaces):
        refusal = here.why_not_onward(spaces[:number], space)
        if refusal:
            return refusal.sentence
    end = here.why_not_end(spaces)
    return end.sentence if end else ""


def ended(state: TileState, way: str, name: str = "us-1", extra: int = 0) -> bool:
    """Whether the move is over after a way that may be gone."""
    assert said(state, way, name, extra) == ""
    return reach(state, name, extra).position_after([at(one) for one in way.split()]).ended


def barred(state: TileState, name: str = "us-1") -> str:
    """Why a unit may not move at all, nothing when it may."""
    found = why_not_move(battle(state), unit(state, name))
    return found.sentence if found else ""


# ---- the procedure ------------------------------------------------------------------------------


def begun(state: TileState, *answers: Any) -> RunningProcedure[TileState]:
    """A move with its answers given; all must be taken."""
    stopped = replay_answers(partial(move_unit, ON), state, GRID, answers)
    assert stopped.refusal is None, stopped.refusal.sentence
    return stopped.going


def asked(going: RunningProcedure[TileState], kind: type[Q]) -> Q:
    """The present question of a move."""
    assert isinstance(going.asked, kind)
    return going.asked


def moved(state: TileState, *answers: Any) -> tuple[list[str], TileState]:
    """The sentences and the table of a whole move after its path was chosen."""
    going = begun(state, *answers)
    assert going.is_over, going.asked
    told = [one for one in going.play.told if not one.startswith(("Moving unit: ", *_asked(going)))]
    return told, going.play.state


def _asked(going: RunningProcedure[TileState]) -> tuple[str, ...]:
    title = ON.combat_view_of_state(going.play.state).title
    return tuple(f"Move of {title(unit)}: " for unit in going.play.state.units.values())


def refused(state: TileState, name: str) -> str:
    """Why a unit may not be chosen for a move."""
    pick = asked(begun(state), Pick)
    refusal = next(one.refusal for one in pick.choices if one.answer == name)
    assert refusal is not None
    return refusal.sentence


def turned(state: TileState) -> TileState:
    """The next turn of a table."""
    return played(state, NEXT_TURN)[1]
