"""Unit and Command cards: what the program knows of, and what players enter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.cards.deck_check import units_represented_by_tiles
from boardapp.games.spearpoint.cards.own_card_list_file import (
    CardList,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    CommandCard,
    CommandCardBonus,
    UnitCard,
    built_in_and_entered_command_cards,
    built_in_command_cards,
    built_in_unit_cards,
    card_name_from_title,
    catalogue_with_card_units,
    class_of_named_unit,
    command_card_title,
    command_cards_left,
    command_with_known_bonus,
    command_without_known_bonus,
    matches_deck_word,
    unit_cards_of_side,
    with_known_values,
    without_known_values,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.games.spearpoint.scenario.value_limits_and_readings import CREWS
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.setup.setup_acts import at
from tests.games.spearpoint.support.card_strategies import command_cards, unit_cards

CATALOGUE = built_in_catalogue()
GUN_75 = Weapon("75 mm", calibre=75, main=True, attack=AttackValues(vehicle=10), index=7)
RIFLES = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", 5, None, 6)
WESPE = UnitCard("wespe", "Wespe", "germany", "rear-line", 14, "artillery-crew")


def known(side: str) -> dict[str, UnitCard]:
    assert side in PLAYERS
    return {card.unit: card for card in built_in_unit_cards(CATALOGUE, side)}


# ---- what the program knows of ----------------------------------------------------------------


@pytest.mark.rule("004-038")
@pytest.mark.parametrize(("tile", "units"), [
    ("13A", [("pantherturm-i", at("A-5"))]), ("13B", []), ("12A", []), ("9A", []),
])  # fmt: skip
def test_an_intact_pantherturm_stands_for_its_card(
    tile: str, units: list[tuple[str, object]]
) -> None:
    table = TileState(
        "spearpoint", "defensive-line", tiles={at("A-5"): PlacedTile(tile, at("A-5"))}
    )
    assert list(units_represented_by_tiles(table, CATALOGUE)) == units


@pytest.mark.parametrize("side", PLAYERS)
def test_no_cost_and_no_number_of_cards_is_shipped(side: str) -> None:
    for card in known(side).values():
        assert (card.cost, card.copies, card.side) == (None, None, side)


def test_each_side_has_its_own_units_and_those_of_both() -> None:
    assert {"rifle-squad", "bazooka-team", "p40-warhawk"} <= known("us").keys()
    assert {"rifle-squad", "tiger-i", "stuka"} <= known("germany").keys()
    assert not {"tiger-i", "stuka"} & known("us").keys()
    assert not {"bazooka-team", "p40-warhawk"} & known("germany").keys()


@pytest.mark.parametrize("side", PLAYERS)
def test_every_crew_has_a_card_and_a_convoy_has_none(side: str) -> None:
    assert set(CREWS) <= known(side).keys()
    assert "convoy" not in known(side)
    assert known(side)["pilot"].unit_class == "aircraft"


def test_the_values_that_the_rulebook_shows_are_known() -> None:
    sherman, tiger = known("us")["m4a1-sherman"], known("germany")["tiger-i"]
    assert (sherman.defense, sherman.endurance) == (5, (14, 7))
    assert (tiger.defense, tiger.endurance) == (7, (24,))
    assert sherman.values_description() == "Defense 5, endurance 14/7"
    assert known("us")["rifle-squad"].values_description() == ""


@pytest.mark.rule("004-162")
def test_the_weapons_that_the_rulebook_shows_are_known_and_no_others() -> None:
    weapons = {
        (side, unit): card.weapons
        for side in PLAYERS for unit, card in known(side).items() if card.weapons
    }  # fmt: skip
    assert weapons == {
        ("us", "m4a1-sherman"): (GUN_75,),
        ("germany", "tiger-i"): (Weapon("88 mm", calibre=88, main=True, index=8),),
        ("germany", "panther"): (Weapon("Main gun", main=True, attack=AttackValues(vehicle=10)),),
    }


def test_line_flight_and_deck_are_on_the_cards_only() -> None:
    for side in PLAYERS:
        assert {(card.line, card.flight) for card in known(side).values()} == {(None, None)}


@pytest.mark.rule("004-086")
def test_of_command_cards_the_rulebook_tells_one_bonus() -> None:
    gives = {card.name: card.gives for card in built_in_command_cards() if any(card.gives)}
    assert gives == {"ambush": CommandCardBonus(initiative=2)}


# ---- what is left out is filled in ------------------------------------------------------------


def sherman(**entered: Any) -> UnitCard:
    """Return the Sherman as it is known, of which some values were entered."""
    mine = UnitCard("m4a1-sherman", "Sherman", "us", "vehicle", **entered)
    us = unit_cards_of_side(CATALOGUE, "us", CardList().with_unit_card(mine).units)
    return {card.unit: card for card in us}["m4a1-sherman"]


def test_what_an_owner_left_out_is_as_the_rulebook_states_it() -> None:
    assert sherman(cost=12) == UnitCard(
        "m4a1-sherman", "Sherman", "us", "vehicle", 12, "tank-crew", None, 5, (14, 7),
        weapons=(GUN_75,),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("entered", "endurance"),
    [((), (14, 7)), ((14,), (14, 7)), ((15,), (15,)), ((14, 6), (14, 6))],
)
def test_half_endurance_is_filled_in_to_its_own_full_one_only(
    entered: tuple[int, ...], endurance: tuple[int, ...]
) -> None:
    assert sherman(endurance=entered).endurance == endurance


def test_an_owners_values_stand_before_the_rulebooks() -> None:
    gun = Weapon("75 mm", calibre=76, main=True, attack=AttackValues(11, 0, 0, 9), index=0)
    mine = sherman(defense=0, crew="pilot", weapons=(gun,))
    assert (mine.defense, mine.crew, mine.weapons) == (0, "pilot", (gun,))


def test_an_owners_main_gun_is_filled_in_and_other_weapons_are_not() -> None:
    mg = Weapon("MG", attack=AttackValues(12, 14), underscored=True, index=2, rate=2)
    mine = (mg, Weapon("M3 L/40", main=True, attack=AttackValues(infantry=11)))
    assert sherman(weapons=mine).weapons == (
        mg,
        Weapon("M3 L/40", calibre=75, main=True, attack=AttackValues(11, 10), index=7),
    )
    assert sherman(weapons=(mg,)).weapons == (mg,)
    by_name = replace(GUN_75, calibre=None, main=False, index=None)
    assert sherman(weapons=(by_name,)).weapons == (replace(GUN_75, main=False),)


def test_an_initiative_bonus_is_filled_in_unless_another_was_entered() -> None:
    for gives, expected in (
        (CommandCardBonus(steps=1), CommandCardBonus(2, steps=1)),
        (CommandCardBonus(3), CommandCardBonus(3)),
    ):
        own = CardList().with_command_card(CommandCard("ambush", "Ambush!", 4, gives=gives))
        assert CommandCard(
            "ambush", "Ambush!", 4, gives=expected
        ) in built_in_and_entered_command_cards(own.command)


@pytest.mark.rule("004-191", "004-200", "004-208", "004-218", "004-219", "004-230", "004-236")
def test_a_crew_is_known_where_a_scenario_names_it() -> None:
    crews = {(side, unit): card.crew for side in PLAYERS for unit, card in known(side).items()}
    assert {key: crew for key, crew in crews.items() if crew is not None} == {
        ("us", "at-gun-57mm"): "artillery-crew",
        ("us", "m4a1-sherman"): "tank-crew",
        ("us", "m10-gmc"): "tank-crew",
        ("us", "howitzer-105mm"): "artillery-crew",
        ("us", "howitzer-8in"): "artillery-crew",
        ("us", "p40-warhawk"): "pilot",
        ("germany", "tiger-i"): "tank-crew",
        ("germany", "flak36-88mm"): "artillery-crew",
        ("germany", "sfh18-15cm"): "artillery-crew",
        ("germany", "bf109"): "pilot",
        ("germany", "stuka"): "pilot",
    }


def test_entered_cards_replace_the_known_ones_of_their_side_only() -> None:
    own = CardList().with_unit_card(RIFLES).with_unit_card(WESPE).units
    us = {card.unit: card for card in unit_cards_of_side(CATALOGUE, "us", own)}
    germany = {card.unit: card for card in unit_cards_of_side(CATALOGUE, "germany", own)}
    assert us["rifle-squad"] == RIFLES
    assert germany["rifle-squad"].cost is None
    assert germany["wespe"] == WESPE
    assert list(germany)[-1] == "wespe"
    assert "wespe" not in us


def test_a_catalogue_takes_in_units_that_it_does_not_hold() -> None:
    wider = catalogue_with_card_units(
        CATALOGUE, CardList().with_unit_card(WESPE).with_unit_card(RIFLES).units
    )
    assert class_of_named_unit("wespe", wider) == "rear-line"
    assert wider.units["wespe"].side == "germany"
    assert wider.units["wespe"].label == "WES"
    assert wider.units["rifle-squad"] == CATALOGUE.units["rifle-squad"]
    assert "wespe" not in CATALOGUE.units


def test_a_unit_that_both_sides_have_entered_is_either_sides() -> None:
    jeeps = (UnitCard("jeep-mg", "Jeep MG", side, "vehicle") for side in PLAYERS)
    own = CardList()
    for jeep in jeeps:
        own = own.with_unit_card(jeep)
    kind = catalogue_with_card_units(CATALOGUE, own.units).units["jeep-mg"]
    assert (kind.side, kind.label) == (None, "JM")


@pytest.mark.rule("004-191", "004-245")
@pytest.mark.parametrize(
    ("unit", "word", "called"),
    [
        ("rifle-squad", "infantry", True),
        ("rifle-squad", "rifle-squad", True),
        ("rifle-squad", "crew", False),
        ("tank-crew", "infantry", False),  # crews are no infantry in a deck (004-062)
        ("artillery-crew", "infantry", False),
        ("tank-crew", "crew", True),
        ("pilot", "crew", True),
        ("pilot", "aircraft", True),
        ("pilot", "infantry", False),
        ("tank-crew", "tank-crew", True),
        ("tank-crew", "artillery-crew", False),
        ("tiger-i", "vehicle", True),
        ("howitzer-105mm", "gun", False),
        ("never-heard-of", "infantry", False),
    ],
)
def test_what_the_words_of_a_deck_mean(unit: str, word: str, called: bool) -> None:
    assert matches_deck_word(unit, word, CATALOGUE) is called


def test_of_a_unit_that_nobody_entered_the_class_is_not_known() -> None:
    assert class_of_named_unit("never-heard-of", CATALOGUE) is None


# ---- Command cards ----------------------------------------------------------------------------


def test_the_named_command_cards_are_known_without_numbers() -> None:
    cards = built_in_command_cards()
    assert len(cards) == len({card.name for card in cards}) == 14
    assert {card.copies for card in cards} == {None}
    removed = {
        "capture-that-unit", "fighter-ace", "fire-mission", "fire-for-effect", "sabotage",
        "zero-in-artillery",
    }  # fmt: skip
    assert removed <= {card.name for card in cards}


def test_entered_command_cards_replace_the_known_ones() -> None:
    own = CardList().with_command_card(CommandCard("dig-in", "Dig In", 4, note="Once a turn."))
    own = own.with_command_card(CommandCard("hold-fast", "Hold Fast", 1))
    cards = built_in_and_entered_command_cards(own.command)
    assert CommandCard("dig-in", "Dig In", 4, note="Once a turn.") in cards
    assert cards[-1] == CommandCard("hold-fast", "Hold Fast", 1)
    assert len(cards) == 15
    assert command_card_title("hold-fast") == "Hold Fast"


@given(unit_cards, st.sampled_from(built_in_unit_cards(CATALOGUE, "us")), st.booleans())
def test_what_is_known_of_a_unit_card_is_taken_away_and_comes_back(
    card: UnitCard, known: UnitCard, same_gun: bool
) -> None:
    if same_gun:
        others = (one for one in card.weapons if one.name != "75 mm")
        guns = tuple(replace(one, main=False) for one in others)[:5]
        card = replace(card, weapons=(replace(GUN_75, rate=2), *guns))
    whole = with_known_values(card, known)
    less = without_known_values(whole, known)
    assert with_known_values(less, known) == whole
    assert without_known_values(less, known) == less
    assert without_known_values(known, known).values_description() == ""


@given(command_cards, st.sampled_from(built_in_command_cards()))
def test_what_a_command_card_is_known_to_give_is_taken_away_and_comes_back(
    card: CommandCard, known: CommandCard
) -> None:
    whole = command_with_known_bonus(card, known)
    assert command_with_known_bonus(command_without_known_bonus(whole, known), known) == whole
    assert command_without_known_bonus(known, known).gives == CommandCardBonus()


def test_the_command_deck_is_what_is_left_of_the_cards_whose_number_is_known() -> None:
    cards = [CommandCard("a", "A", 3), CommandCard("b", "B"), CommandCard("c", "C", 1)]
    assert list(command_cards_left(cards)) == ["a", "a", "a", "c"]
    assert list(command_cards_left(cards, ["a", "c", "a", "b"])) == ["a"]


@pytest.mark.parametrize(
    ("title", "taken", "name"),
    [
        ("Marder III", (), "marder-iii"),
        ("Marder III", ("marder-iii", "marder-iii-2"), "marder-iii-3"),
        ("  !!  ", (), "card"),
        ("88", (), "88"),
    ],
)
def test_names_are_made_of_titles(title: str, taken: tuple[str, ...], name: str) -> None:
    assert card_name_from_title(title, taken) == name
