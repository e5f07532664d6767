"""Combat procedures other than attacks: smoke, Command Cards, capture, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, InsteadAnswer, Refusal, fitting_prompt
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    ask,
    ask_or_instead,
    ask_yes_no,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    CLASS_TITLES,
    CREW_TITLES,
    CommandCard,
)
from boardapp.games.spearpoint.combat.attack_declaration import GameData, ask_unit
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.damage_effects import (
    CAPTURED,
    capture_crew,
    score_unit,
    without_crew,
)
from boardapp.games.spearpoint.moving import opportunity_fire
from boardapp.games.spearpoint.rule_headings import cited, refusal
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table import placement_checks
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import (
    SMOKE_TURNS,
    Condition,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn import listed_hands
from boardapp.games.spearpoint.turn.turn_end import end_turn

NEXT_TURN = "next-turn"


# Smoke


def lay_smoke(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Lay smoke on a space or a Rear Line unit, for this turn and two more (004-055, 004-180)."""
    battle = game_data.current_combat_view(context)
    rear = tuple(
        Choice(party.id, battle.title(party), battle.location(party), about=party.id)
        for party in context.state.aside.values()
        if party.off == "rear"
    )
    where = yield from ask_or_instead(Place(
        BOTH, "Lay smoke", "Choose the space where you lay smoke.", ("004-180", "A4-26"),
        why_not=partial(_why_not_smoke, battle), instead=rear, prompt="Where do you lay smoke?",
    ))  # fmt: skip
    if isinstance(where, InsteadAnswer):
        party = context.state.aside[where.way]
        smoked = party.condition._replace(smoke=SMOKE_TURNS)
        context.set_state(context.state.with_condition(party, smoked))
        return
    laid = {**context.state.smoke, where: SMOKE_TURNS}
    context.set_state(replace(context.state, smoke=laid))


def _why_not_smoke(battle: CombatView, space: Space) -> Refusal | None:
    if battle.is_fight_in(space):
        return refusal(
            f"both sides have units on {GRID.name(space)}, so you may not lay smoke there",
            "004-180",
        )
    return None


# Command Cards


def put_or_remove_command_card(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Put a Command Card under a unit, or take one off; its bonus is counted (004-067)."""
    battle = game_data.current_combat_view(context)
    party = yield from ask_unit(
        battle, context.state.all_units(), why_no_card, "Unit for the Command Card",
        "Choose the unit that gets the Command Card.", "004-067",
        prompt="Choose a unit for a Command Card",
    )  # fmt: skip
    lying = tuple(
        Choice(f"off {name}", f"Remove {battle.command_card_title(name)}")
        for name in dict.fromkeys(party.condition.cards)
    )
    orders = listed_hands.side_state(battle, party.side).orders
    cards = tuple(
        _command_card_choice(battle, party, card)
        for card in battle.all_command_cards()
        if orders is None or card.name in orders
    )
    answer = yield from ask(Pick(
        party.side, f"Card under {battle.title(party)}", "Choose the Command Card that you "
            "put under "
            "this unit.", ("004-067",),
        choices=(*cards, *lying), secret=orders is not None,
        prompt=f"Put a card under the unit{', or take one off' * bool(lying)}",
    ))  # fmt: skip
    held, off = list(party.condition.cards), answer.startswith("off ")
    if off:
        held.remove(answer.removeprefix("off "))
    else:
        held.append(answer)
        if context.state.sequence is not None:
            played = listed_hands.play_card_openly(
                battle, context.state.sequence, party.side, answer
            )
            context.set_state(replace(context.state, sequence=played))
    there = party.condition._replace(cards=tuple(held))
    context.set_state(context.state.with_condition(party, there))
    for card in battle.all_command_cards():
        if card.name == answer and card.gives.endurance:
            context.log(
                f"Change the unit's Endurance by {_signed(card.gives.endurance)} yourselves."
            )
        if card.name == answer and card.note:
            context.log(card.note if card.note.endswith(".") else f"{card.note}.")


def why_no_card(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Return why no Command Card can go under a unit or off it, None if one can.

    For a secret hand, only the number of its cards decides.
    """
    orders = listed_hands.side_state(battle, party.side).orders
    if orders or party.condition.cards:
        return None
    if orders is not None:
        return refusal(f"{PLAYER_TITLES[party.side]} has no Command Card in hand", "004-067")
    found = [_command_card_choice(battle, party, one) for one in battle.all_command_cards()]
    return None if any(one.refusal is None for one in found) else found[0].refusal


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _command_card_choice(battle: CombatView, party: TableUnit, card: CommandCard) -> Choice:
    why = None
    if card.fits and battle.unit_class(party) not in card.fits:
        classes = " and ".join(CLASS_TITLES[one] for one in card.fits)
        why = refusal(f"the Command Card {card.title} is only for {classes}", "004-067")
    elif _is_used_for_initiative(battle, party, card):
        words = f"{card.title} was used for initiative this turn, so it has no other effect"
        why = refusal(words, "004-086")
    elif card.name in party.condition.cards:
        words = f"{card.title} is already under this unit, and a second one adds nothing"
        why = refusal(words, "004-064")
    gives = ", ".join(
        f"{name} {_signed(number)}"
        for name, number in zip(card.gives._fields, card.gives, strict=True)
        if number
    )
    return Choice(card.name, card.title, gives or card.note, why)


def _is_used_for_initiative(battle: CombatView, party: TableUnit, card: CommandCard) -> bool:
    """Return whether a side has used a card for initiative this turn (004-086).

    A card that is still in its known hand is another copy.
    """
    has = listed_hands.side_state(battle, party.side)
    return has.orders is None and has.card == card.name


# Capture


def capture_unit(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask which unit the card captures, and for its roll's result (004-157, 004-182, 004-183)."""
    battle = game_data.current_combat_view(context)
    choices = tuple(_capture_choices(battle))
    name = yield from ask(Pick(
        BOTH, "Capture That Unit!", "Choose the enemy unit that your Infantry tries to capture.",
        ("004-182",), choices=choices,
        prompt="Choose a unit to capture",
    ))  # fmt: skip
    unit = context.state.units[name]
    by = opposing_side(unit.side) or ""
    title = battle.title(unit)
    if not (yield from ask_yes_no(
        by, f"Is the {title} captured?", "Roll the dice as the Command Card says, then answer.",
        ("004-183",), yes="Captured",
        prompt=fitting_prompt(f"Is the {title} captured?", "Is the unit captured?"),
    )):  # fmt: skip
        context.log(
            cited("the capture fails: enemies may fire at the Infantry that tried", "004-182")
        )
        yield from _expose_failed_captors(game_data, context, unit, by)
        return
    if battle.is_crewed(unit):
        yield from capture_crew(context, battle, unit)
    yield from _keep_or_score_captured_unit(game_data, context, unit, by)


def why_no_capture(battle: CombatView) -> Refusal | None:
    """Return why no unit can be captured, None if one can."""
    if any(choice.refusal is None for choice in _capture_choices(battle)):
        return None
    return refusal("a capture needs Infantry within 1 space of an enemy vehicle or gun", "004-182")


def _capture_choices(battle: CombatView) -> Iterator[Choice]:
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if battle.unit_class(unit) in ("gun", "vehicle"):
            why = _why_not_capture(battle, unit)
            yield Choice(unit.id, battle.title(unit), battle.location(unit), why, about=unit.id)


def _why_not_capture(battle: CombatView, unit: Unit) -> Refusal | None:
    if any(_captors(battle, unit, opposing_side(unit.side) or "")):
        return None
    return refusal(
        f"no Infantry is within 1 space of the {battle.title(unit)} to capture it", "004-182"
    )


def _captors(battle: CombatView, unit: Unit, by: str) -> Iterator[Unit]:
    """Yield the Infantry that is near enough to capture a unit."""
    for one in battle.state.units.values():
        near = one.side == by and battle.distance(one.space, unit.space) <= 1
        if near and battle.is_infantry(one):
            yield one


def _expose_failed_captors(
    game_data: GameData, context: Context[TileState], unit: Unit, by: str
) -> Asking[None]:
    """Let enemies fire at the Infantry that failed to capture a unit (004-182)."""
    battle = game_data.current_combat_view(context)
    captors = {one.id: one for one in _captors(battle, unit, by)}
    name = next(iter(captors), None)
    if name is None:
        return
    if len(captors) > 1:
        name = yield from ask(Pick(
            by, f"Who tried to capture the {battle.title(unit)}?", "Choose the Infantry that "
                "tried the capture. Enemies may fire at it.",
            ("004-182",), prompt="Which unit tried to capture it?", choices=tuple(
                Choice(one.id, battle.title(one), battle.location(one), about=one.id)
                for one in captors.values()
            ),
        ))  # fmt: skip
    yield from opportunity_fire.expose_to_fire(game_data, context, name)


def _keep_or_score_captured_unit(
    game_data: GameData, context: Context[TileState], unit: Unit, by: str
) -> Asking[None]:
    """Ask whether the captor keeps a captured unit or scores twice its cost (004-257)."""
    battle = game_data.current_combat_view(context)
    crew = battle.card(unit).crew
    left = without_crew(unit.condition) if crew else unit.condition
    kept = unit._replace(id=new_unit_id(context.state, by), side=by, condition=left)
    full = placement_checks.why_no_unit_placement(context.state, game_data.catalogue, kept)
    fits = f"your own {CREW_TITLES[crew]} can man it" if crew else "it needs no crew"
    keep = full is None and (yield from ask_yes_no(
        by, f"Keep the {battle.title(unit)}?", "A captured unit that you keep scores no points, "
            f"and {fits}.",
        ("004-257",), yes="Keep it",
        prompt=fitting_prompt(f"Keep the {battle.title(unit)}?", "Keep the captured unit?"),
    ))  # fmt: skip
    if full is not None:
        context.log(full)
    if keep:
        moved = context.state.with_unit(unit.id, None).with_unit(kept.id, kept)
        crewless = ", without a crew" if crew else ""
        context.set_state(
            moved, f"{battle.title(kept)} now belongs to {PLAYER_TITLES[by]}{crewless}."
        )
        return
    context.set_state(
        context.state.with_unit(unit.id, None),
        f"{battle.title(unit)} is captured: take it off the board.",
    )
    yield from score_unit(context, battle, unit.side, unit.unit, CAPTURED)


# The end of a turn


def begin_next_turn(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Begin the next turn, after the steps that end the last one (004-092, 004-154)."""
    end_turn(game_data.current_combat_view(context), context)
    state = context.state
    smoked = {space: turns - 1 for space, turns in state.smoke.items() if turns > 1}
    units = {
        one.id: one._replace(condition=condition_at_turn_end(one.condition))
        for one in state.units.values()
    }
    aside = {one.id: _off_board_unit_at_turn_end(state, one) for one in state.aside.values()}
    context.set_state(replace(
        state, turn=state.turn + 1, smoke=smoked, units=units, aside=aside, pairs={},
        moves={},
    ))  # fmt: skip
    lifted = sorted(state.smoke.keys() - smoked.keys())
    if lifted:
        names = ", ".join(map(GRID.name, lifted))
        context.log(f"The smoke on {names} is gone.")
    yield from ()


def _off_board_unit_at_turn_end(state: TileState, party: OffBoardUnit) -> OffBoardUnit:
    """Return an off-board unit at a turn's end; in led turns its path ends (004-114, 004-154)."""
    party = party._replace(condition=condition_at_turn_end(party.condition))
    return party if state.sequence is None else party._replace(path="", edge="")


def condition_at_turn_end(condition: Condition) -> Condition:
    """Return a condition at a turn's end: Full Endurance, Half with a Damage Card (004-154)."""
    return condition._replace(
        endurance=None, crew_endurance=None, smoke=max(condition.smoke - 1, 0),
        damage=tuple(map(_damage_card_at_turn_end, condition.damage)),
        crew_damage=tuple(map(_damage_card_at_turn_end, condition.crew_damage)),
    )  # fmt: skip


def _damage_card_at_turn_end(drawn: UnitDamageCard) -> UnitDamageCard:
    """Count a temporary effect down; its card stays, with Endurance at Half (004-070, 004-154)."""
    turns = drawn.turns - 1 if drawn.turns else drawn.turns
    return drawn._replace(turns=turns, fresh=False)
