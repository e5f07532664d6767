"""Cards go from the players' own list to a table, and values entered there go back."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.games.spearpoint.cards.card_list_sync import (
    change_entering_own_cards,
    newly_learned_cards,
)
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import CardList
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCardBonus,
    UnitCard,
    built_in_unit_card,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.table.table_changes import enter_cards
from boardapp.games.spearpoint.tiles.catalogue import GRID, Player
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

BOX = built_in_catalogue()
GUN = Weapon("75 mm", main=True, attack=AttackValues(11, 10), index=7)
MG = Weapon("MG", index=2, rate=2)


def at(name: str) -> Space:
    return GRID.parse(name)


def kept(*cards: UnitCard, command: tuple[CommandCard, ...] = ()) -> CardList:
    units = {CardKey(card.side, card.unit): card for card in cards}
    return CardList(units, {one.name: one for one in command})


def card(side: Player, unit: str, **values: object) -> UnitCard:
    return replace(built_in_unit_card(BOX.unit_kind(unit), side), **values)  # type: ignore[arg-type]


SHERMAN = card("us", "m4a1-sherman", cost=9, weapons=(GUN,))
SQUAD = card("us", "rifle-squad", cost=3, defense=0, endurance=(8, 4))
CREW = UnitCard("tank-crew", "Tank Crew", "us", "infantry", cost=2)
TABLE = TileState("spearpoint", "village").with_unit(
    "us-1", Unit("us-1", "m4a1-sherman", "us", at("B-2"))
)


def test_cards_of_what_lies_there_are_entered_with_those_of_crews() -> None:
    enemy = card("germany", "m4a1-sherman", cost=8)
    assert change_entering_own_cards(TABLE, BOX, kept(SHERMAN, SQUAD, CREW, enemy)) == enter_cards(
        TABLE, (SHERMAN, CREW)
    )


def test_what_a_table_knows_is_entered_once() -> None:
    entered = change_entering_own_cards(TABLE, BOX, kept(SHERMAN))
    assert entered is not None
    assert change_entering_own_cards(entered.apply(TABLE), BOX, kept(SHERMAN)) is None
    assert change_entering_own_cards(TABLE, BOX, CardList()) is None


def test_what_a_table_alone_knows_stays() -> None:
    told = TABLE.with_unit_card(card("us", "m4a1-sherman", cost=None, endurance=(14, 7), defense=5,
                                crew="tank-crew", weapons=()))  # fmt: skip
    mine = card("us", "m4a1-sherman", cost=9, endurance=(), defense=6, weapons=())
    entered = change_entering_own_cards(told, BOX, kept(mine))
    assert entered is not None
    found = entered.apply(told).cards["us m4a1-sherman"]
    assert (found.cost, found.endurance, found.defense) == (9, (14, 7), 6)


def test_command_and_damage_cards_are_entered_whatever_lies_there() -> None:
    dig_in = CommandCard("dig-in", "Dig In", gives=CommandCardBonus(defense=2))
    shaken = DamageCard(17, infantry=DamageEffect("Shaken", ("to-rear",)))
    own = replace(kept(command=(dig_in,)), damage={17: shaken})
    entered = change_entering_own_cards(TABLE, BOX, own)
    assert entered == enter_cards(TABLE, (), (dig_in,), (shaken,))
    assert change_entering_own_cards(entered.apply(TABLE), BOX, own) is None


def test_what_a_table_was_told_goes_back_value_by_value() -> None:
    told = card("us", "m4a1-sherman", defense=5, endurance=(14, 7))
    after = TABLE.with_unit_card(replace(told, weapons=(replace(GUN, index=8),)))
    mine = card("us", "m4a1-sherman", cost=9, copies=3, line="both", weapons=(GUN, MG))
    (learned,) = newly_learned_cards(TABLE, after, kept(mine))
    assert (learned.cost, learned.copies, learned.line, learned.defense) == (9, 3, "both", 5)
    assert learned.weapons == (replace(GUN, index=8), MG)
    assert list(newly_learned_cards(after, after, kept(mine))) == []
    assert list(newly_learned_cards(TABLE, after, kept(learned))) == []
    assert list(newly_learned_cards(TABLE, after, CardList())) == [after.cards["us m4a1-sherman"]]
