"""Withdraws units: aircraft at will, others by the card Withdraw (004-118, 004-119)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.combat.attack_declaration import GameData, ask_unit
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.scenario_fire_rules import bombing_order, convoy_rule
from boardapp.games.spearpoint.commitment.flight_paths import flying_aircraft
from boardapp.games.spearpoint.commitment.return_to_deck import put_under_deck
from boardapp.games.spearpoint.moving.unit_move_refusals import refuse_in_fight, refuse_without_crew
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.table.state import OffBoardUnit, TableUnit, TileState, Unit
from boardapp.games.spearpoint.turn import acting_side_and_refusals, listed_hands
from boardapp.games.spearpoint.turn.enemy_gone_from_map import note_last_unit_left

WITHDRAW = "withdraw"
"""The menu answer for a withdrawal, and the Command Card that ground units need for it."""


def withdraw_unit(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask for a unit and put its cards under the deck; it scores nothing and may return."""
    battle = game_data.current_combat_view(context)
    parties = [*flying_aircraft(battle), *context.state.all_units()]
    party = yield from ask_unit(
        battle,
        parties,
        why_not_withdraw,
        "Unit to withdraw",
        "Choose the unit that you withdraw.",
        "004-118",
        "004-119",
        prompt="Choose a unit to withdraw",
    )
    at_will = _is_flying(party) or (
        context.state.sequence is None and isinstance(party, OffBoardUnit)
    )
    if not at_will:
        yield from _ask_card(battle, context, party)
    put_under_deck(
        game_data.current_combat_view(context), context, party, "is withdrawn",
        "004-118" if at_will else "004-119",
    )  # fmt: skip
    if isinstance(party, Unit):
        note_last_unit_left(battle, context, party.side)


def _ask_card(battle: CombatView, context: Context[TileState], party: TableUnit) -> Asking[None]:
    """Ask the side to play the Command Card that withdraws a ground unit (004-119)."""
    orders, title = (
        listed_hands.side_state(battle, party.side).orders,
        battle.command_card_title(WITHDRAW),
    )
    none = None if orders is None or WITHDRAW in orders else refusal(
        f"you have no {title} card", "004-119"
    )  # fmt: skip
    yield from ask(Pick(
        party.side, f"Withdrawal of {battle.title(party)}", "This unit leaves only if you "
            "play a Command Card.", ("004-119",),
        choices=(Choice(WITHDRAW, f"Play the card “{title}”", "", none),),
        secret=orders is not None,
        prompt="Play a card to withdraw the unit",
    ))  # fmt: skip
    if context.state.sequence is not None:
        played = listed_hands.play_card_openly(battle, context.state.sequence, party.side, WITHDRAW)
        context.set_state(replace(context.state, sequence=played))


def _is_flying(party: TableUnit) -> bool:
    return isinstance(party, OffBoardUnit) and party.off == "air"


def why_not_withdraw(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Return why a unit may not withdraw; no card withdraws guns and immobile tanks (004-119)."""
    if found := acting_side_and_refusals.why_not_commit(battle.state, party.side):
        return found
    if _is_flying(party):
        must = bombing_order(battle, party.unit)
        return must.refusal if must else None
    if not isinstance(party, Unit):
        return None
    return next((found for one in _REASONS if (found := one(battle, party))), None)


def _why_no_unit_card(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse a unit that has no Unit Card: no deck takes it (004-216)."""
    column = convoy_rule(battle, unit.unit)
    if column is None:
        return None
    return refusal(
        f"a {battle.kind_title(unit)} has no Unit Card and cannot go under a deck", column.rule
    )


def _why_immovable(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse frontline guns and immobile tanks: their crews may abandon them (004-119)."""
    held = battle.has_damage_effect(unit, "immobile") and not battle.is_infantry(unit)
    if battle.unit_class(unit) != "gun" and not held:
        return None
    words = f"{battle.title(unit)} cannot move and cannot be withdrawn, but its crew may abandon it"
    return refusal(words, "004-119")


_REASONS: tuple[Callable[[CombatView, Unit], Refusal | None], ...] = (
    _why_no_unit_card, _why_immovable, refuse_without_crew, refuse_in_fight,
)  # fmt: skip
"""The reasons, in the order in which players see them."""
