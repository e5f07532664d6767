"""What a setup tells of its starting units beyond their spaces, once turns lead the table."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.running_procedure import Context
from boardapp.core.words import sentence
from boardapp.games.spearpoint.cards.deck_check import units_as_tiles
from boardapp.games.spearpoint.cards.unit_cards import CLASSES, name_of, title_of
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.setup.setup_view import StartingUnit, view_of
from boardapp.games.spearpoint.table.placement import new_unit_id
from boardapp.games.spearpoint.table.state import (
    Condition,
    Damage,
    OffBoardUnit,
    Party,
    TileState,
    Unit,
)
from boardapp.games.spearpoint.tiles.box_contents import UnitClass


def put(on: Combat, play: Context[TileState]) -> None:
    """Put Rear Line units beside the board, and each unit's cards and missing crew with it.

    Aircraft are left: they are committed. What the players have put there already stays.
    """
    view = view_of(play.state, on.scenario, on.catalogue)
    aside = {(one.side, one.unit) for one in play.state.aside.values()}
    for one in view.starting_units() if view else ():
        battle = on.battle(play)
        if one.unit_id is not None:
            held = play.state.units.get(one.unit_id)
            if held is not None and held.unit == one.unit and held.condition == Condition():
                _furnish(play, battle, held, one)
        elif (one.side, one.unit) not in aside and (party := _off_board(battle, one)):
            play.set_state(play.state.with_party(party.id, party))
            play.log(f"{battle.title(party)}: {battle.where(party)}.")
            _furnish(play, battle, party, one)


def _off_board(battle: CombatView, one: StartingUnit) -> Party | None:
    """Return a unit that stands on no space of the setup: on its Rear Line, or as a tile."""
    unit_id = new_unit_id(battle.state, one.side)
    unit_class: UnitClass = battle.unit_class_of(one.unit)
    if one.line == "rear-line" or unit_class == "rear-line":
        return OffBoardUnit(unit_id, one.unit, one.side, "rear")
    if one.line == "tile":
        spaces = (space for unit, space in units_as_tiles(battle.state, battle.catalogue)
                  if unit == one.unit)  # fmt: skip
        space = next(spaces, None)
        return Unit(unit_id, one.unit, one.side, space) if space else None
    return None


def _furnish(play: Context[TileState], battle: CombatView, party: Party, one: StartingUnit) -> None:
    """Give a unit what comes with it: cards, a Damage Card, or that it has no crew."""
    empty = one.crew is None and battle.card(party).crew is not None
    damage = (Damage(_number(battle, one.damage)),) if one.damage else ()
    condition = party.condition._replace(cards=one.cards, damage=damage, empty=empty)
    if condition == party.condition:
        return
    said = [title_of(name) for name in (*one.cards, *filter(None, (one.damage,)))]
    said += ["no crew"] * empty
    words = f"{battle.title(party)}: {', '.join(said)}"
    play.set_state(play.state.with_condition(party, condition), sentence(words))


def _number(battle: CombatView, name: str) -> int:
    """Return the number of a Damage Card by what it is called; 0 where nobody entered it."""
    return next(_numbers(battle, name), 0)


def _numbers(battle: CombatView, name: str) -> Iterator[int]:
    for number, card in battle.state.damages.items():
        effects = map(card.effect_on, CLASSES)
        if any(effect is not None and name_of(effect.title) == name for effect in effects):
            yield number
