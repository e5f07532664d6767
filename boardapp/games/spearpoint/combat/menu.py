"""Menu entries of combat: how each is offered, and the procedure that it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.sentence_case import counted
from boardapp.games.spearpoint.combat import (
    attack_declaration,
    close_assault_procedure,
    smoke_capture_and_turn_end,
)
from boardapp.games.spearpoint.combat import attack_resolution as resolving
from boardapp.games.spearpoint.combat.attack_declaration import (
    GameData,
    attack_clause,
    attack_short_title,
)
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.possible_targets_and_firers import has_target, why_no_target
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table.state import TableUnit, TileState
from boardapp.games.spearpoint.turn import acting_side_and_refusals, turn_leading_procedures
from boardapp.games.spearpoint.turn.acting_side_and_refusals import (
    able_units,
    may_declare,
    why_nobody_may,
)

ActionProcedure: TypeAlias = Callable[[GameData, Context[TileState]], Asking[None]]


class MenuEntry(NamedTuple):
    """A procedure of the menu; ``choice`` returns None if no unit can begin it.

    A menu calls only the entries of its phase; reasons against others are not searched.
    """

    does: ActionProcedure
    choice: Callable[[CombatView], Choice | None]


FIRE, DECLARE, RESOLVE, ASSAULT = "fire", "declare", "resolve", "close-assault"
DECLARE_ASSAULT = "declare-assault"
SMOKE, CARD, CAPTURE = "smoke", "command-card", "capture"


def _why_no_enemy(battle: CombatView) -> Refusal | None:
    sides = {party.side for party in battle.state.all_units()}
    return (
        None
        if len(sides) > 1
        else Refusal("An attack needs an enemy unit, and none is on the table.")
    )


def _fire_choice(battle: CombatView) -> Choice:
    note, parties = (
        "One unit attacks, and you roll the dice at once",
        tuple(battle.state.all_units()),
    )
    why = _why_no_enemy(battle) or why_nobody_may(
        battle, parties, why_no_target, "No unit may attack.", has_target
    )
    able = able_units(battle, parties, why_no_target, has_target)
    return Choice(FIRE, "Fire", note, why, begins=able)


def _declare_choice(battle: CombatView) -> Choice:
    state, why_not = battle.state, acting_side_and_refusals.why_not_declare
    phase = state.sequence.current_phase if state.sequence else None
    of_step: Mapping[str | None, Iterable[TableUnit]] = {
        "artillery": state.aside.values(), "targets": state.units.values(),
    }  # fmt: skip
    parties = tuple(of_step.get(phase, state.all_units()))
    nobody = f"No {'aircraft or gun' if phase == 'artillery' else 'unit'} may attack."
    why = _why_no_enemy(battle) or why_nobody_may(battle, parties, why_not, nobody, may_declare)
    able = able_units(battle, parties, why_not, may_declare)
    return Choice(
        DECLARE,
        "Declare an attack",
        "Attacks are rolled after both sides have declared all of theirs",
        why,
        begins=able,
    )


def _resolve_choice(battle: CombatView) -> Choice:
    waiting = acting_side_and_refusals.waiting_attacks(battle.state)
    none_waits = None if waiting else Refusal("Nobody has declared an attack.", ("004-149",))
    able = [
        name
        for name in waiting
        if acting_side_and_refusals.why_not_resolve(battle.state, name) is None
    ]
    title, label = "Resolve a declared attack", "Resolve an attack"
    return Choice(
        RESOLVE,
        title,
        f"{counted(len(waiting), 'declared attack')} to resolve",
        none_waits,
        label=label,
        begins=able,
    )


def _close_assault_choice(battle: CombatView) -> Choice:
    none = close_assault_procedure.why_no_assault(battle)
    return Choice(ASSAULT, "Close Assault", "Three or more Infantry attack one tank or gun", none)


def _declare_assault_choice(battle: CombatView) -> Choice | None:
    if battle.state.sequence is None:
        return None
    none = close_assault_procedure.why_no_assault(battle, in_turn=True)
    several = "Three or more Infantry attack one tank or gun together"
    title, label = "Declare a Close Assault", "Declare an assault"
    return Choice(DECLARE_ASSAULT, title, several, none, label=label)


def _smoke_choice(battle: CombatView) -> Choice:
    return Choice(SMOKE, "Lay smoke")


def _command_card_choice(battle: CombatView) -> Choice:
    none = why_nobody_may(
        battle,
        battle.state.all_units(),
        smoke_capture_and_turn_end.why_no_card,
        "No unit may take a Command Card.",
    )
    return Choice(
        CARD,
        "Put a Command Card under a unit, or remove one",
        "",
        none,
        label="Play a card",
    )


def _capture_choice(battle: CombatView) -> Choice:
    return Choice(
        CAPTURE, "Capture That Unit!", "", smoke_capture_and_turn_end.why_no_capture(battle)
    )


def _next_turn_choice(battle: CombatView) -> Choice:
    return Choice(smoke_capture_and_turn_end.NEXT_TURN, f"Begin turn {battle.state.turn + 1}")


def choose_target_and_attack(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Let a unit attack at once: choose target and weapons, and resolve the attack."""
    name = yield from attack_declaration.ask_and_declare_attack(game_data, context)
    yield from resolve_declared_attack(game_data, context, name)


def declare_attack(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Declare a unit's attack with a numbered pair, to be resolved later (004-123)."""
    yield from attack_declaration.ask_and_declare_attack(game_data, context, in_turn=True)


def choose_and_resolve_attack(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask which declared attack to resolve, and resolve it (004-149); N4-30 decides its weapons."""
    battle = game_data.combat_view_of_state(context.state)
    choices = tuple(
        Choice(
            name,
            attack_short_title(battle, name, context.state.pairs[name]),
            attack_clause(battle, name, context.state.pairs[name]),
            acting_side_and_refusals.why_not_resolve(context.state, name),
            label=f"Resolve attack {context.state.pairs[name].number}",
            about=name,
        )
        for name in acting_side_and_refusals.waiting_attacks(context.state)
    )
    name = yield from ask(Pick(
        BOTH, "Next attack", "Choose the declared attack that you roll for "
            "next.", ("004-149",),
        choices=choices,
        prompt="Which attack do you resolve?",
    ))  # fmt: skip
    yield from resolving.choose_weapons_again(game_data, context, name)
    yield from resolve_declared_attack(game_data, context, name)
    turn_leading_procedures.let_opponent_resolve(
        game_data, context, acting_side_and_refusals.side_of_unit(context.state, name)
    )


def close_assault(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Make a Close Assault at once (004-164, 004-165)."""
    name = yield from close_assault_procedure.ask_and_declare_assault(game_data, context)
    yield from resolve_declared_attack(game_data, context, name)


def declare_assault(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Declare a Close Assault with a numbered pair, to be resolved later (004-166)."""
    yield from close_assault_procedure.ask_and_declare_assault(game_data, context, in_turn=True)


def resolve_declared_attack(
    game_data: GameData, context: Context[TileState], attacker_id: str
) -> Asking[None]:
    """Resolve a declared attack; an attack by several units is a Close Assault.

    Other declared attacks of, or at, units that are lost in it lapse.
    """
    before = game_data.current_combat_view(context)
    if context.state.pairs[attacker_id].others:
        yield from close_assault_procedure.resolve_close_assault(game_data, context, attacker_id)
    else:
        yield from resolving.resolve_attack(game_data, context, attacker_id)
    resolving.lapse_attacks(before, context)


DEEDS: Mapping[str, MenuEntry] = {
    FIRE: MenuEntry(choose_target_and_attack, _fire_choice),
    DECLARE: MenuEntry(declare_attack, _declare_choice),
    RESOLVE: MenuEntry(choose_and_resolve_attack, _resolve_choice),
    ASSAULT: MenuEntry(close_assault, _close_assault_choice),
    DECLARE_ASSAULT: MenuEntry(declare_assault, _declare_assault_choice),
    SMOKE: MenuEntry(smoke_capture_and_turn_end.lay_smoke, _smoke_choice),
    CARD: MenuEntry(smoke_capture_and_turn_end.put_or_remove_command_card, _command_card_choice),
    CAPTURE: MenuEntry(smoke_capture_and_turn_end.capture_unit, _capture_choice),
    smoke_capture_and_turn_end.NEXT_TURN: MenuEntry(
        smoke_capture_and_turn_end.begin_next_turn, _next_turn_choice
    ),
}
"""The menu entries by name, in the order that a table without led turns offers them."""
