"""What may be begun now, the nations' turns, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.question_parts import Refusal, refuse_if
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure
from boardapp.core.words import capital as capitalized
from boardapp.core.words import sentence
from boardapp.games.areas.game_end import ask_end
from boardapp.games.areas.phases import Phase, Phases, begin_turn, end_phase, moment
from boardapp.games.areas.procedure_menu import OVER, ActionDef, Deeds, Hand, Menu
from boardapp.games.areas.state import SET_UP
from boardapp.games.europe.board import NATIONS, Nation
from boardapp.games.europe.by_hand import put, things, why_not
from boardapp.games.europe.dice_tables import WEATHERS
from boardapp.games.europe.moving import change, way, why_no_way
from boardapp.games.europe.raids import build, raid, why_no_build, why_no_raids
from boardapp.games.europe.setup import set_up, why_no_setup
from boardapp.games.europe.state import MAX_TURN, Ended, EuropeState
from boardapp.games.europe.territory_control import mature
from boardapp.games.europe.turn_start import (
    DUES,
    due_now,
    settle,
    start,
    weather_words,
    why_no_bomb,
)

ENDS: Mapping[Ended, str] = {
    "germany": "Germany has won", "allies": "The Allies have won", "over": "The game has ended",
}  # fmt: skip


def _plays(nation: Nation, state: EuropeState) -> bool:
    return state.absent(nation) is None


def _starting(nation: Nation) -> Procedure[EuropeState]:
    return lambda play: start(play, nation)


_TURNS: Mapping[Nation, Phase[EuropeState]] = {
    nation: Phase(
        f"{capitalized(name)}'s turn", capitalized(name), nation, (due_now,), _starting(nation),
        partial(_plays, nation),
    )
    for nation, name in NATIONS.items()
}  # fmt: skip


def phases_of(state: EuropeState) -> Phases:
    """Return the nations' turns in the table's order (003-50)."""
    return {nation: _TURNS[nation] for nation in state.order}


def menu(state: EuropeState) -> tuple[Pick]:
    """Return what may begin now, with why not what may not; an answer names a procedure."""
    words = weather_words(state)
    weather = sentence(f"{WEATHERS[state.weather]}: {words}") if words else ""
    return (Pick(
        state.mover, moment(state, phases_of(state)), weather or f"Turn {state.turn}",
        choices=MENU.choices(state),
    ),)  # fmt: skip


def _over(state: EuropeState) -> str | None:
    return f"{ENDS[state.ended]}." if state.ended else None


def _unlimited(state: EuropeState) -> Refusal | None:
    limited = state.used("winter") or state.neutral
    return refuse_if(not limited, "No rule in force limits it.") or why_no_way(state)


def begin(play: Context[EuropeState]) -> Asking[None]:
    """Agree on everything; then it is locked, and the first nation's turn starts (003-01)."""
    yield from set_up(play)
    yield from begin_turn(play, phases_of(play.state))


def end(play: Context[EuropeState]) -> Asking[None]:
    """End a nation's turn; the next one's starts (A3-01)."""
    mature(play, play.state.mover, "end")
    yield from settle(play)
    if not play.state.ended:
        following: Procedure[EuropeState] = end_phase(phases_of(play.state), MAX_TURN)
        yield from following(play)


def finish(play: Context[EuropeState]) -> Asking[None]:
    """Say how the game has ended, by the table."""
    ended = yield from ask_end(play.state.mover, "Who has won?", ("003-02", "003-06"), ENDS)
    play.set_state(replace(play.state, ended=ended))


def _bomb(play: Context[EuropeState]) -> Asking[None]:
    yield from DUES["bomb"][1](play)


def _no_bomb(state: EuropeState) -> Refusal:
    tried = Refusal("It is tried as the turn starts.", ("003-38",))
    return why_no_bomb(state, state.mover) or tried


DEEDS: Deeds = {
    "set-up": ActionDef("Agree on the rules, and begin", begin, (SET_UP,), why_not=why_no_setup),
    "start": ActionDef(lambda state: f"Go on: {DUES[state.due[0]][0]}", settle,
                  there=lambda state: due_now(state) is not None),
    "control": ActionDef("A territory has changed hands", change),
    "raid": ActionDef("Strategic bombing raid", raid,
                 why_not=lambda state: due_now(state) or why_no_raids(state)),
    "build": ActionDef("Build in a captured factory", build, why_not=why_no_build,
                  lacks=lambda state: refuse_if(not state.used("factories"),
                                                "Bombing of captured factories is left out.")),
    "way": ActionDef("Judge a unit's way", way, lacks=_unlimited, why_not=why_no_way),
    "bomb": ActionDef("Try for the atomic bomb", _bomb, why_not=_no_bomb,
                 there=lambda state: state.used("bomb") and state.mover in ("germany", "us")),
    "end": ActionDef(lambda state: f"End {NATIONS[state.mover]}'s turn", end, why_not=due_now),
    "finish": ActionDef("The game has ended, by the table", finish, (*NATIONS, OVER)),
}  # fmt: skip
MENU = Menu(DEEDS, phases_of, _over, Hand("germany", things, put, why_not))
