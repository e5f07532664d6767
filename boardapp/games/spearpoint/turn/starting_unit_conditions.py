"""The starting units' cards, damage and crews, and their places off the board, in led turns."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.running_procedure import Context
from boardapp.core.sentence_case import as_sentence, join_with_and
from boardapp.core.state import unit_display_name
from boardapp.games.spearpoint.cards.deck_check import units_represented_by_tiles
from boardapp.games.spearpoint.cards.unit_cards import (
    CLASSES,
    card_name_from_title,
    command_card_title,
)
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.setup.setup_progress import StartingUnit, setup_view_of
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import (
    Condition,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import UnitClass


def place_starting_units(game_data: GameData, context: Context[TileState]) -> None:
    """Place Rear Line units off the board, and give each unit its cards, damage or missing crew.

    Aircraft are not placed, since players commit them. Units that the players have already placed
    stay.
    """
    view = setup_view_of(context.state, game_data.scenario, game_data.catalogue)
    aside = {(one.side, one.unit) for one in context.state.aside.values()}
    for one in view.starting_units() if view else ():
        battle = game_data.current_combat_view(context)
        if one.unit_id is not None:
            held = context.state.units.get(one.unit_id)
            if held is not None and held.unit == one.unit and held.condition == Condition():
                _apply_starting_condition(context, battle, held, one)
        elif (one.side, one.unit) not in aside and (party := _starting_off_board_unit(battle, one)):
            context.set_state(context.state.with_unit_anywhere(party.id, party))
            context.log(f"{_title(battle, party)} starts {battle.location_phrase(party)}.")
            _apply_starting_condition(context, battle, party, one)


def _title(battle: CombatView, party: TableUnit) -> str:
    """Return a unit as *US 3 (15 cm sFH 18)*: a sentence that begins with a number misleads."""
    return f"{unit_display_name(party.id)} ({battle.catalogue.unit_kind(party.unit).title})"


def _starting_off_board_unit(battle: CombatView, one: StartingUnit) -> TableUnit | None:
    """Return a starting unit without a space: on its Rear Line, on its tile, or None."""
    unit_id = new_unit_id(battle.state, one.side)
    unit_class: UnitClass = battle.unit_class_of(one.unit)
    if one.line == "rear-line" or unit_class == "rear-line":
        return OffBoardUnit(unit_id, one.unit, one.side, "rear")
    if one.line == "tile":
        spaces = (
            space
            for unit, space in units_represented_by_tiles(battle.state, battle.catalogue)
            if unit == one.unit
        )
        space = next(spaces, None)
        return Unit(unit_id, one.unit, one.side, space) if space else None
    return None


def _apply_starting_condition(
    context: Context[TileState], battle: CombatView, party: TableUnit, one: StartingUnit
) -> None:
    """Give a unit its starting cards and Damage Card, and mark it if it has no crew."""
    empty = one.crew is None and battle.card(party).crew is not None
    damage = (UnitDamageCard(next(_card_numbers(battle, one.damage), 0)),) if one.damage else ()
    condition = party.condition._replace(cards=one.cards, damage=damage, empty=empty)
    if condition == party.condition:
        return
    said = [f"the card “{command_card_title(name)}”" for name in one.cards]
    said += [f"the Damage Card “{command_card_title(one.damage)}”"] if one.damage else []
    said += ["no crew"] * empty
    words = f"{_title(battle, party)} starts with {join_with_and(said)}"
    context.set_state(context.state.with_condition(party, condition), as_sentence(words))


def _card_numbers(battle: CombatView, name: str) -> Iterator[int]:
    for number, card in battle.state.damages.items():
        effects = map(card.effect_on, CLASSES)
        if any(one is not None and card_name_from_title(one.title) == name for one in effects):
            yield number
