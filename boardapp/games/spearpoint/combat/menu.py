"""What may begin of a table's fights, by name, each with why not, if so."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.combat import assault, attack, events
from boardapp.games.spearpoint.combat import resolve as resolving
from boardapp.games.spearpoint.combat.attack import Combat, pair_title
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.menu_entry import MenuEntry
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.turn import order, turn_leadership

FIRE, DECLARE, RESOLVE, ASSAULT = "fire", "declare", "resolve", "close-assault"
DECLARE_ASSAULT = "declare-assault"
SMOKE, CARD, CAPTURE = "smoke", "command-card", "capture"


def _only_one_side(battle: CombatView) -> Refusal | None:
    sides = {party.side for party in battle.state.parties()}
    return None if len(sides) > 1 else Refusal("Only one side has units on the table.")


def _fire(battle: CombatView) -> Choice:
    return Choice(FIRE, "Fire", "A unit attacks at once", _only_one_side(battle))


def _declare(battle: CombatView) -> Choice:
    note = "It takes a numbered pair"
    return Choice(DECLARE, "Declare an attack", note, _only_one_side(battle))


def _resolve(battle: CombatView) -> Choice:
    waiting = [pair for pair in battle.state.pairs.values() if not pair.resolved]
    none_waits = None if waiting else Refusal("No attack is declared.", ("004-149",))
    return Choice(RESOLVE, "Resolve a declared attack", f"{len(waiting)} wait", none_waits)


def _close_assault(battle: CombatView) -> Choice:
    none = assault.why_none(battle)
    return Choice(ASSAULT, "Close Assault", "Three or more Infantry", none)


def _declare_assault(battle: CombatView) -> Choice | None:
    if battle.state.sequence is None:
        return None
    none = assault.why_none(battle)
    several = "Three or more Infantry, one pair"
    return Choice(DECLARE_ASSAULT, "Declare a Close Assault", several, none)


def _smoke(battle: CombatView) -> Choice:
    return Choice(SMOKE, "Lay smoke")


def _card(battle: CombatView) -> Choice:
    none = None if any(battle.state.parties()) else Refusal("No unit is on the table.")
    return Choice(CARD, "Command Card", "Under a unit, or off it", none)


def _capture(battle: CombatView) -> Choice:
    return Choice(CAPTURE, "Capture That Unit!", "", events.why_no_capture(battle))


def _next_turn(battle: CombatView) -> Choice:
    return Choice(events.NEXT_TURN, f"Begin turn {battle.state.turn + 1}")


def fire(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Let a unit attack at once: its target, its weapons, and what comes of it."""
    name = yield from attack.declare(on, play)
    yield from resolve_pair(on, play, name)


def declare(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Declare a unit's attack: it takes a numbered pair, and is resolved later (004-123)."""
    yield from attack.declare(on, play, in_turn=True)


def resolve(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Resolve one of the attacks that were declared (004-149), with weapons as N4-30 has it."""
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
    turn_leadership.resolved(on, play, order.side_of(play.state, name))


def close_assault(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Make a Close Assault at once (004-164, 004-165)."""
    name = yield from assault.declare(on, play)
    yield from resolve_pair(on, play, name)


def declare_assault(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Declare a Close Assault: it takes a numbered pair, and is resolved later (004-166)."""
    yield from assault.declare(on, play, in_turn=True)


def resolve_pair(on: Combat, play: Context[TileState], name: str) -> Asking[None]:
    """Resolve a declared attack of either kind: several who attack together assault."""
    if play.state.pairs[name].others:
        yield from assault.resolve(on, play, name)
    else:
        yield from resolving.resolve(on, play, name)


DEEDS: Mapping[str, MenuEntry] = {
    FIRE: MenuEntry(fire, _fire),
    DECLARE: MenuEntry(declare, _declare),
    RESOLVE: MenuEntry(resolve, _resolve),
    ASSAULT: MenuEntry(close_assault, _close_assault),
    DECLARE_ASSAULT: MenuEntry(declare_assault, _declare_assault),
    SMOKE: MenuEntry(events.smoke, _smoke),
    CARD: MenuEntry(events.play_card, _card),
    CAPTURE: MenuEntry(events.capture, _capture),
    events.NEXT_TURN: MenuEntry(events.next_turn, _next_turn),
}
"""In the order in which a table that no turn leads offers them."""
