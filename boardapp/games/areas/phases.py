"""Phases as data: the side that acts, the conditions for their end, the rules at their start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure
from boardapp.games.areas.state import SET_UP, AreaState

S = TypeVar("S", bound=AreaState)
Check: TypeAlias = Callable[[S], Refusal | None]
"""Returns why a condition is not met by a state, None when it is."""


@dataclass(frozen=True)
class TurnPhase(Generic[S]):
    """A part of a turn: its title, a ``short`` one in a word, and its side.

    ``article`` precedes its title in a sentence. Its ``checks`` must pass before it ends;
    ``begins`` is the procedure at its start. A phase that is not ``due`` is skipped; at least one
    always is due.
    """

    title: str
    short: str
    by: str
    checks: tuple[Check[S], ...] = ()
    begins: Procedure[S] | None = None
    due: Callable[[S], bool] = lambda _: True
    article: str = ""


Phases: TypeAlias = Mapping[str, TurnPhase[Any]]
"""The phases of a turn in their order, by their names in files."""


def current_phase_title(state: AreaState, phases: Phases) -> str:
    """Return the title of the present phase."""
    return "Setup" if state.phase == SET_UP else state.phase_title(phases[state.phase].title)


def begin_first_turn(context: Context[S], phases: Phases) -> Asking[None]:
    """Leave the setup and begin the first phase that is due."""
    yield from _begin_phase(context, phases, _first_due_phase(context.state, phases))


def end_phase_procedure(phases: Phases, last_turn: int) -> Procedure[S]:
    """Return the procedure that ends the present phase and begins the next phase or turn.

    A skipped phase ends too: markers that end with either phase are removed.
    """

    def procedure(play: Context[S]) -> Asking[None]:
        names = list(phases)
        number = names.index(play.state.phase) + 1
        play.set_state(play.state.without_markers_ending_with_phase(play.state.phase))
        while number < len(names) and not phases[names[number]].due(play.state):
            play.set_state(play.state.without_markers_ending_with_phase(names[number]))
            number += 1
        if number < len(names):
            yield from _begin_phase(play, phases, names[number])
            return
        turn = min(play.state.turn + 1, last_turn)
        play.set_state(replace(play.state, turn=turn), f"Turn {turn}.")
        yield from _begin_phase(play, phases, _first_due_phase(play.state, phases))

    return procedure


def why_phase_may_not_end(phases: Phases) -> Check[S]:
    """Return a check that gives the first reason why the present phase may not end."""

    def check(state: S) -> Refusal | None:
        phase = phases.get(state.phase)
        checks = phase.checks if phase else ()
        return next(filter(None, (one(state) for one in checks)), None)

    return check


def _first_due_phase(state: AreaState, phases: Phases) -> str:
    return next(name for name in phases if phases[name].due(state))


def _begin_phase(context: Context[S], phases: Phases, name: str) -> Asking[None]:
    context.set_state(replace(context.state, phase=name))
    context.log(f"{current_phase_title(context.state, phases)}.")
    begins = phases[name].begins
    if begins:
        yield from begins(context)
