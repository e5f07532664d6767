"""What a table's fights may begin with, as procedures by name, each with why not, if so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from boardapp.core.procedure.asks import Pick
from boardapp.core.procedure.going import Asking, Play, Procedure, ask
from boardapp.core.procedure.values import Choice, Refusal
from boardapp.games.spearpoint.combat import assault, attack, events
from boardapp.games.spearpoint.combat import resolve as resolving
from boardapp.games.spearpoint.combat.attack import Combat, pair_title
from boardapp.games.spearpoint.scenario.settling import BOTH
from boardapp.games.spearpoint.state import TileState
from boardapp.games.spearpoint.turn import leading, order

FIRE, DECLARE, RESOLVE, ASSAULT = "fire", "declare", "resolve", "close-assault"
DECLARE_ASSAULT = "declare-assault"
SMOKE, CARD, CAPTURE = "smoke", "command-card", "capture"


def choices(on: Combat, state: TileState) -> Iterator[Choice]:
    """Yield what may begin at a table where fighting is on."""
    battle = on.at(state)
    sides = {party.side for party in state.parties()}
    nobody = None if len(sides) > 1 else Refusal("Only one side has units on the table.")
    no_units = None if sides else Refusal("No unit is on the table.")
    waiting = [pair for pair in state.pairs.values() if not pair.resolved]
    none_waits = None if waiting else Refusal("No attack is declared.", ("004-149",))
    yield Choice(FIRE, "Fire", "A unit attacks at once", nobody)
    yield Choice(DECLARE, "Declare an attack", "It takes a numbered pair", nobody)
    yield Choice(RESOLVE, "Resolve a declared attack", f"{len(waiting)} wait", none_waits)
    no_assault = assault.why_none(battle)
    yield Choice(ASSAULT, "Close Assault", "Three or more Infantry", no_assault)
    if state.sequence is not None:
        several = "Three or more Infantry, one pair"
        yield Choice(DECLARE_ASSAULT, "Declare a Close Assault", several, no_assault)
    yield Choice(SMOKE, "Lay smoke")
    yield Choice(CARD, "Command Card", "Under a unit, or off it", no_units)
    yield Choice(CAPTURE, "Capture That Unit!", "", events.why_no_capture(battle))


def fire(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Let a unit attack at once: its target, its weapons, and what comes of it."""
    name = yield from attack.declare(on, play)
    yield from resolve_pair(on, play, name)


def declare(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Declare a unit's attack: it takes a numbered pair, and is resolved later (004-123)."""
    yield from attack.declare(on, play, in_turn=True)


def resolve(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Resolve one of the attacks that were declared (004-149)."""
    battle = on.at(play.state)
    waiting = {name: pair for name, pair in play.state.pairs.items() if not pair.resolved}
    choices = tuple(
        Choice(name, pair_title(battle, name, pair), "", order.why_not_resolve(play.state, name))
        for name, pair in waiting.items()
    )
    name = yield from ask(Pick(
        BOTH, "Resolve", "Which of the declared attacks?", ("004-149",), choices=choices,
    ))  # fmt: skip
    yield from resolving.arm_anew(on, play, name)
    yield from resolve_pair(on, play, name)
    leading.resolved(on, play, order.side_of(play.state, name))


def close_assault(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Make a Close Assault at once (004-164)."""
    name = yield from assault.declare(on, play)
    yield from resolve_pair(on, play, name)


def declare_assault(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Declare a Close Assault: it takes a numbered pair, and is resolved later (004-166)."""
    yield from assault.declare(on, play, in_turn=True)


def resolve_pair(on: Combat, play: Play[TileState], name: str) -> Asking[None]:
    """Resolve a declared attack of either kind: several who attack together assault."""
    if play.state.pairs[name].others:
        yield from assault.resolve(on, play, name)
    else:
        yield from resolving.resolve(on, play, name)


_OF_COMBAT: Mapping[str, Callable[[Combat, Play[TileState]], Asking[None]]] = {
    FIRE: fire,
    DECLARE: declare,
    RESOLVE: resolve,
    ASSAULT: close_assault,
    DECLARE_ASSAULT: declare_assault,
    SMOKE: events.smoke,
    CARD: events.play_card,
    CAPTURE: events.capture,
    events.NEXT_TURN: events.next_turn,
}
PROCEDURES = frozenset(_OF_COMBAT)


def procedure(on: Combat, name: str) -> Procedure[Any]:
    """Return a procedure of a fight by its name; raises KeyError."""
    return partial(_OF_COMBAT[name], on)
