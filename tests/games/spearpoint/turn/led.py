"""Tables that turns lead, played by answers: what is offered, told, and left of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.turn_state import Phase, TurnState
from tests.games.spearpoint.combat.support.placed_units import BOX, laid

GAME = Spearpoint(BOX)
DUEL = "us rifle-squad C-3, germany rifle-squad C-3, us m4a1-sherman B-1, germany tiger-i B-4"
"""A fight on C-3, and two tanks that see each other."""
US_CARD = {"instead": "us"}
AMBUSH = (US_CARD, "ambush")
"""How the US use Ambush! for initiative, play the card before the dice roll."""


def led(
    units: str = DUEL,
    phase: Phase = "begin",
    first: str | None = "us",
    by: str | None = None,
    **fields: Any,
) -> TileState:
    """A table in a phase; without a phase the turn begins."""
    first = None if phase == "begin" else first
    turn = {key: fields.pop(key) for key in list(fields) if key in TurnState._fields}
    sequence = TurnState(phase, first, by or first, **turn)
    return replace(laid(units), sequence=sequence, **fields)


def begun(
    state: TileState, name: str, *answers: object, game: Spearpoint = GAME
) -> RunningProcedure[TileState]:
    """A procedure with its first answers, each of which is taken."""
    going, refusal = replay_answers(game.procedure(name, ()), state, GRID, answers)
    assert refusal is None, refusal
    return going


def played(
    state: TileState, name: str, *answers: object, game: Spearpoint = GAME
) -> tuple[list[str], TileState]:
    """The sentences and the table of a whole procedure."""
    going = begun(state, name, *answers, game=game)
    assert going.asked is None, going.asked
    return going.play.told, going.play.state


def after(state: TileState, *names: str) -> TileState:
    """The table after procedures that ask nothing."""
    for name in names:
        _, state = played(state, name)
    return state


def offered(state: TileState) -> dict[str, list[str]]:
    """The procedures that may begin, by side, without refused ones."""
    return {
        menu.by: [one.answer for one in menu.choices if one.refusal is None]
        for menu in GAME.menu(state)
    }


def refused(state: TileState, name: str) -> str:
    """Why something in the menu may not begin."""
    choices = (one for menu in GAME.menu(state) for one in menu.choices if one.answer == name)
    return next(one.refusal.sentence for one in choices if one.refusal)


def why_not(question: object, name: str) -> str:
    """Why a choice of a question may not be given; nothing if it may."""
    assert isinstance(question, Pick)
    found = next(one for one in question.choices if one.answer == name)
    return found.refusal.sentence if found.refusal else ""
