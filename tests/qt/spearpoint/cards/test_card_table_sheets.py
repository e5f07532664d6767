"""What is typed into the card table: values, what no card can hold, what the rulebook states."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import (
    CardList,
    card_list_text,
    parse_card_list,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCardBonus,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.cards.card_sheets_by_kind import CommandSheet, DamageSheet, UnitSheet
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries, CardSheet

SHERMAN = CardKey("us", "m4a1-sherman")
RIFLES = CardKey("us", "rifle-squad")
CATALOGUE = built_in_catalogue()


def entered(cards: CardList | None = None) -> CardEntries:
    return CardEntries(CATALOGUE, cards or CardList())


def column(sheet: CardSheet, title: str) -> int:
    return [one.title for one in sheet.columns].index(title)


def put(sheet: CardSheet, key: object, title: str, text: str) -> str:
    """Type into a cell, None for the row of a new card; return what is wrong with it."""
    row, at = (len(sheet) - 1 if key is None else list(sheet.keys).index(key)), column(sheet, title)
    sheet.enter_text(row, at, text)
    return sheet.cell(row, at).fault


def shows(sheet: CardSheet, key: object, title: str) -> str:
    """Return what a cell shows, in brackets where the rulebook states it."""
    cell = sheet.cell(list(sheet.keys).index(key), column(sheet, title))
    return f"({cell.text})" if cell.stated else cell.text


def weapons(units: UnitSheet, key: CardKey) -> CardSheet:
    found = units.detail_sheet(list(units.keys).index(key))
    assert found is not None
    return found


# ---- values -----------------------------------------------------------------------------------


def test_a_unit_card_is_typed() -> None:
    units = UnitSheet(entered(), "us")
    for title, text in (
        ("Cost", "9"), ("Crew", "t"), ("Cards", "3"), ("Defense", "0"), ("Full", "12"),
        ("Half", "6"), ("Line", "front"),
    ):  # fmt: skip
        assert put(units, RIFLES, title, text) == ""
    assert units.entered.cards.units == {
        RIFLES: UnitCard(
            "rifle-squad", "Rifle Squad", "us", "infantry", 9, "tank-crew", 3, 0, (12, 6), "front"
        )
    }
    assert shows(units, RIFLES, "Line") == "Frontline"
    assert shows(units, RIFLES, "Crew") == "Tank Crew"


def test_weapons_are_typed_in_rows_of_their_own() -> None:
    units = UnitSheet(entered(), "us")
    rows = weapons(units, RIFLES)
    assert put(rows, None, "Weapon", "MG") == ""
    for title, text in (
        ("Kind", "mor"), ("mm", "60"), ("Main", "y"), ("Infantry", "12"), ("Vehicle", "-"),
        ("Aircraft", "–"), ("Gun", "13"), ("Underscored", "yes"), ("Index", "2"), ("Rate", "3"),
    ):  # fmt: skip
        assert put(rows, 0, title, text) == ""
    assert units.entered.cards.units[RIFLES].weapons == (
        Weapon("MG", "mortar", 60, True, AttackValues(12, 0, 0, 13), True, 2, 3),
    )
    assert [shows(rows, 0, title) for title in ("Vehicle", "Main", "Rate")] == ["–", "yes", "3"]


def test_command_cards_are_typed() -> None:
    sheet = CommandSheet(entered())
    for title, text in (
        ("Cards", "2"), ("For", "gun, re"), ("When", "comb"), ("Att.", "+3"), ("Draw", "−1"),
        ("Stays", "y"), ("Note", "Once a turn."),
    ):  # fmt: skip
        assert put(sheet, "fire-mission", title, text) == ""
    assert sheet.entered.cards.command["fire-mission"] == CommandCard(
        "fire-mission", "Fire Mission!", 2, ("gun", "rear-line"), "combat",
        CommandCardBonus(attack=3, draw=-1), True, "Once a turn.",
    )  # fmt: skip
    assert shows(sheet, "fire-mission", "For") == "Gun, Rear Line artillery"
    assert [shows(sheet, "fire-mission", one) for one in ("Att.", "Draw")] == ["+3", "−1"]
    assert sheet.told() == "2 of the 50 Command cards are entered."
    assert put(sheet, None, "Card", "Hold the Line!") == ""
    assert put(sheet, "hold-the-line", "Cards", "3") == ""
    assert sheet.entered.cards.command["hold-the-line"] == CommandCard(
        "hold-the-line", "Hold the Line!", 3
    )
    assert sheet.told() == "5 of the 50 Command cards are entered."


def test_damage_cards_are_typed_by_their_titles_and_what_they_do() -> None:
    sheet = DamageSheet(entered())
    assert put(sheet, 17, "Infantry", "Shaken") == ""
    effects = sheet.detail_sheet(16)
    for title, text in (
        ("Does", "to, cap"), ("Attack", "2"), ("Defense", "-1"), ("Turns", "3"), ("Note", "By hand")
    ):  # fmt: skip
        assert put(effects, "infantry", title, text) == ""
    assert put(effects, "gun", "Effect", "Jammed") == ""
    assert put(sheet, 17, "Cards", "2") == ""
    assert sheet.entered.cards.damage == {
        17: DamageCard(
            17, DamageEffect("Shaken", ("to-rear", "captured"), -2, -1, 3, "By hand"),
            gun=DamageEffect("Jammed"), copies=2,
        )
    }  # fmt: skip
    assert shows(sheet, 17, "Gun") == "Jammed"
    assert shows(effects, "infantry", "Attack") == "−2"
    assert sheet.told() == "2 of the 25 Damage Cards are entered."
    assert put(sheet, 17, "Gun", "") == ""
    assert sheet.entered.cards.damage[17].gun is None


def test_what_is_emptied_is_not_known_again() -> None:
    units = UnitSheet(entered(), "us")
    for text in ("9", ""):
        put(units, RIFLES, "Cost", text)
    assert units.entered.cards.units[RIFLES].cost is None


def test_rows_are_made_once_for_each_list() -> None:
    cards = [UnitCard(f"unit-{one}", f"Unit {one}", "us", "infantry") for one in range(500)]
    units = UnitSheet(entered(CardList({CardKey("us", card.unit): card for card in cards})), "us")
    before = units.keys
    assert units.keys is before
    put(units, None, "Unit", "Bazooka")
    assert units.keys == (*before, CardKey("us", "bazooka"))


# ---- what no card can hold --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "text", "sentence"),
    [
        ("Cost", "x6", "The cost is a whole number from 1 to 99, not 'x6'."),
        ("Cost", "0", "The cost is a whole number from 1 to 99, not '0'."),
        ("Cost", "1.5", "The cost is a whole number from 1 to 99, not '1.5'."),
        ("Cost", "٣", "The cost is a whole number from 1 to 99, not '٣'."),
        ("Crew", "cook", "The crew is Tank Crew, Artillery Crew or Pilot, not 'cook'."),
        ("Full", "100", "Full endurance is a whole number from 1 to 99, not '100'."),
        ("Half", "6", "Full endurance comes first."),
        ("Line", "x", "The line is Frontline, Rear Line or Both, not 'x'."),
        ("Unit", "x" * 81, "A title has at most 80 characters, not 81."),
        ("Class", "", "A unit card has a class."),
        (
            "Class", "i, g",
            "The class is Infantry, Gun, Vehicle, Rear Line artillery or Aircraft, not 'i, g'.",
        ),
    ],
)  # fmt: skip
def test_a_wrong_value_of_a_unit_stays_where_it_was_typed(
    title: str, text: str, sentence: str
) -> None:
    units = UnitSheet(entered(), "us")
    assert put(units, RIFLES, title, text) == sentence
    assert shows(units, RIFLES, title) == text
    assert units.entered.cards == CardList()


@pytest.mark.parametrize(
    ("title", "text", "sentence"),
    [
        (
            "Vehicle", "41",
            "The value to hit vehicles is a whole number up to 40, or – where the card prints none,"
            " not '41'.",
        ),
        ("Rate", "5", "The rate is a whole number from 1 to 4, not '5'."),
        ("Main", "maybe", "Main gun is yes or no, not 'maybe'."),
        ("Weapon", "MG", "The unit has another weapon of the name MG."),
        ("Weapon", "", "A weapon has a name; Ctrl+Del takes the whole weapon out."),
        ("Main", "y", "MG is the main gun already."),
    ],
)  # fmt: skip
def test_a_wrong_value_of_a_weapon_is_told(title: str, text: str, sentence: str) -> None:
    guns = (Weapon("MG", main=True), Weapon("Rifles"))
    card = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", weapons=guns)
    units = UnitSheet(entered(CardList().with_unit_card(card)), "us")
    assert put(weapons(units, RIFLES), 1, title, text) == sentence
    assert units.entered.cards.units[RIFLES].weapons == guns


@pytest.mark.parametrize(
    ("title", "text", "sentence"),
    [
        ("Attack", "21", "What is taken off the attack is a whole number up to 20, not '21'."),
        (
            "Does", "shaken",
            "What it does is Immobile, Main gun out, All weapons out, Crew destroyed, To the Rear"
            " Line or Captured, not 'shaken'.",
        ),
        ("Effect", "", "An effect has a title; Ctrl+Del takes the whole effect out."),
        ("Note", "x" * 401, "A note has at most 400 characters, not 401."),
    ],
)  # fmt: skip
def test_a_wrong_value_of_an_effect_is_told(title: str, text: str, sentence: str) -> None:
    card = DamageCard(3, DamageEffect("Shaken", turns=2))
    cards = DamageSheet(entered(CardList().with_damage_card(card)))
    assert put(cards.detail_sheet(2), "infantry", title, text) == sentence
    assert put(cards, 3, "Infantry", "") == "The effect does more, below: its title is needed."
    assert cards.entered.cards.damage == {3: card}


def test_what_was_wrong_fits_once_the_rest_is_there() -> None:
    units = UnitSheet(entered(), "us")
    put(units, RIFLES, "Half", "6")
    assert put(units, RIFLES, "Full", "12") == ""
    assert units.entered.cards.units[RIFLES].endurance == (12, 6)
    assert put(units, RIFLES, "Full", "5") == ("Half endurance, 6, is more than the full one, 5.")
    assert put(units, RIFLES, "Half", "4") == ""
    assert units.entered.cards.units[RIFLES].endurance == (5, 4)
    assert put(units, RIFLES, "Full", "") == "Half endurance is entered: it needs the full one."
    assert put(units, RIFLES, "Half", "") == ""
    assert units.entered.cards.units[RIFLES].endurance == ()


def test_values_before_a_title_wait_for_it() -> None:
    units = UnitSheet(entered(), "us")
    assert put(units, None, "Cost", "7") == "The title comes first."
    assert put(units, None, "Class", "veh") == "The title comes first."
    put(units, None, "Unit", "M8 Greyhound")
    key = CardKey("us", "m8-greyhound")
    assert units.entered.cards.units == {
        key: UnitCard("m8-greyhound", "M8 Greyhound", "us", "vehicle", 7)
    }
    assert units.entered.wrong == {}
    rows = weapons(units, key)
    assert put(rows, None, "Index", "4") == "The weapon's name comes first."
    put(rows, None, "Weapon", "37 mm")
    assert units.entered.cards.units[key].weapons == (Weapon("37 mm", index=4),)
    effects = DamageSheet(units.entered).detail_sheet(0)
    assert put(effects, "gun", "Turns", "2") == "The title comes first."
    put(effects, "gun", "Effect", "Jammed")
    assert units.entered.cards.damage[1].gun == DamageEffect("Jammed", turns=2)


def test_only_aircraft_fly_and_only_others_have_a_line() -> None:
    units = UnitSheet(entered(), "us")
    warhawk = CardKey("us", "p40-warhawk")
    assert [
        units.cell(units.row_of(key), column(units, title)).open
        for key in (RIFLES, warhawk) for title in ("Line", "Flight")
    ] == [True, False, False, True]  # fmt: skip


# ---- what the rulebook states -----------------------------------------------------------------


@pytest.mark.rule("004-162")
def test_what_the_rulebook_states_stands_there() -> None:
    units = UnitSheet(entered(), "us")
    titles = ("Unit", "Cost", "Crew", "Defense", "Full", "Half")
    assert [shows(units, SHERMAN, title) for title in titles] == [
        "M4A1 Sherman", "", "(Tank Crew)", "(5)", "(14)", "(7)",
    ]  # fmt: skip
    rows = weapons(units, SHERMAN)
    of_gun = ("Weapon", "mm", "Main", "Infantry", "Vehicle", "Index", "Rate")
    assert [shows(rows, 0, title) for title in of_gun] == [
        "(75 mm)", "(75)", "(yes)", "", "(10)", "(7)", "",
    ]  # fmt: skip
    assert shows(CommandSheet(units.entered), "ambush", "Init.") == "(+2)"
    assert units.entered.cards == CardList()


def test_an_owner_types_over_it_and_gets_it_back_but_cannot_take_it_away() -> None:
    units = UnitSheet(entered(), "us")
    for text, shown in (("6", "6"), ("", "(5)"), ("x", "x"), ("", "(5)"), ("", "(5)")):
        put(units, SHERMAN, "Defense", text)
        assert shows(units, SHERMAN, "Defense") == shown
    for text in ("x", ""):
        put(units, SHERMAN, "Full", text)
    assert shows(units, SHERMAN, "Full") == "(14)"
    assert put(units, SHERMAN, "Half", "6") == ""
    assert [shows(units, SHERMAN, one) for one in ("Full", "Half")] == ["(14)", "6"]
    assert put(units, SHERMAN, "Half", "") == ""
    assert shows(units, SHERMAN, "Half") == "(7)"
    assert put(units, SHERMAN, "Unit", "Sherman") == ""
    assert put(units, SHERMAN, "Unit", "") == ""
    assert shows(units, SHERMAN, "Unit") == "M4A1 Sherman"


def test_only_what_an_owner_typed_is_kept() -> None:
    units = UnitSheet(entered(), "us")
    rows = weapons(units, SHERMAN)
    put(units, SHERMAN, "Cost", "9")
    put(rows, 0, "Infantry", "11")
    put(rows, None, "Weapon", "MG")
    assert units.entered.cards.units[SHERMAN] == UnitCard(
        "m4a1-sherman", "M4A1 Sherman", "us", "vehicle", 9,
        weapons=(
            Weapon("75 mm", main=True, attack=AttackValues(infantry=11)), Weapon("MG"),
        ),
    )  # fmt: skip
    assert shows(rows, 0, "Vehicle") == "(10)"
    commands = CommandSheet(units.entered)
    put(commands, "ambush", "Steps", "1")
    assert units.entered.cards.command["ambush"].gives == CommandCardBonus(steps=1)
    assert shows(commands, "ambush", "Init.") == "(+2)"


def test_what_is_stated_of_a_weapon_is_not_left_with_another() -> None:
    rows = weapons(UnitSheet(entered(), "us"), SHERMAN)
    assert put(rows, 0, "Weapon", "Howitzer") == ""
    assert [shows(rows, 0, title) for title in ("mm", "Vehicle")] == ["(75)", "(10)"], "main gun"
    assert put(rows, 0, "Main", "no") == ""
    assert [shows(rows, 0, title) for title in ("mm", "Vehicle", "Index")] == ["", "", ""]


# ---- rows -------------------------------------------------------------------------------------


def test_rows_are_taken_out_with_what_is_wrong_in_them() -> None:
    units = UnitSheet(entered(), "us")
    before = len(units)
    put(units, None, "Unit", "Jeep")
    assert len(units) == before + 1
    jeep = CardKey("us", "jeep")
    assert put(units, jeep, "Unit", "") == "A card has a title; Ctrl+Del takes the whole card out."
    rows = weapons(units, jeep)
    for name in ("MG", "Rifles", "Grenades"):
        put(rows, None, "Weapon", name)
    put(rows, 1, "Rate", "9")
    put(rows, 2, "Index", "x")
    rows.remove(1)
    assert [shows(rows, key, "Weapon") for key in rows.keys] == ["MG", "Grenades"]
    assert shows(rows, 1, "Index") == "x"
    assert [spot.column for spot in units.entered.wrong] == ["Unit", "Index"]
    units.remove(units.row_of(jeep))
    assert (units.entered.cards.units, units.entered.wrong, len(units)) == ({}, {}, before)
    units.remove(len(units) - 1)
    assert len(units) == before


def test_a_known_card_is_taken_out_to_be_as_it_was() -> None:
    cards = entered()
    units, damage, commands = UnitSheet(cards, "us"), DamageSheet(cards), CommandSheet(cards)
    put(units, SHERMAN, "Defense", "6")
    put(damage, 4, "Gun", "Jammed")
    put(damage.detail_sheet(3), "gun", "Attack", "x")
    put(commands, "ambush", "Cards", "2")
    units.remove(units.row_of(SHERMAN))
    damage.remove(3)
    commands.remove(0)
    assert (cards.cards, cards.wrong) == (CardList(), {})
    assert cards.with_unsaved_cards(CardList().with_damage_card(DamageCard(4))) == CardList()


def test_a_unit_has_six_weapons_at_most_and_then_no_row_for_another() -> None:
    rows = weapons(UnitSheet(entered(), "us"), RIFLES)
    for number in range(6):
        put(rows, None, "Weapon", f"MG {number}")
    assert len(rows) == 6
    assert rows.key_of_row(5) == 5
    effects = DamageSheet(entered()).detail_sheet(0)
    assert len(effects) == 4


def test_added_rows_stay_in_their_order_when_the_list_is_read_again() -> None:
    units = UnitSheet(entered(), "germany")
    for title in ("Wespe", "Hummel"):
        put(units, None, "Unit", title)
    added = [CardKey("germany", "wespe"), CardKey("germany", "hummel")]
    assert list(units.keys)[-2:] == added
    text = card_list_text(units.entered.cards)
    units.entered.cards = parse_card_list(read_yaml_text(text, "cards.yaml"))
    assert list(units.keys)[-2:] == added


def test_whoever_types_a_row_stops_at_what_nobody_knows() -> None:
    units = UnitSheet(entered(), "us")
    put(units, None, "Unit", "Jeep")

    def stops(key: CardKey) -> list[str]:
        row = units.row_of(key)
        return [one.title for at, one in enumerate(units.columns) if units.is_tab_stop(row, at)]

    assert stops(RIFLES)[:2] == ["Cost", "Crew"]
    assert stops(CardKey("us", "jeep"))[:3] == ["Unit", "Class", "Cost"]


def type_somewhere(
    sheet: CardSheet, row: int, column: int, text: str, *, within: bool, remove: bool
) -> None:
    at = row % len(sheet)
    part = sheet.detail_sheet(at) if within else None
    if part is not None:
        sheet, at = part, row % len(part)
    column = column % len(sheet.columns)
    if remove:
        sheet.remove(at)
    elif sheet.cell(at, column).open:
        sheet.enter_text(at, column, text)
        after = sheet.cell(at, column)
        assert not after.fault or after.text == text


SHEETS: tuple[Callable[[CardEntries], CardSheet], ...] = (
    lambda cards: UnitSheet(cards, "us"),
    CommandSheet,
    DamageSheet,
)
typed = st.sampled_from(
    ["", "0", "1", "3", "12", "-2", "–", "+4", "y", "no", "MG", "Jeep", "both", "air", "gun, inf",
     "immobile", "x" * 90, "Ünï §", "combat", "ambush", "mortar", "100"]
)  # fmt: skip
moves = st.lists(
    st.tuples(
        st.integers(0, 2), st.booleans(), st.integers(0, 40), st.integers(0, 11), typed,
        st.integers(0, 9),
    ),
    max_size=40,
)  # fmt: skip


@settings(max_examples=60)
@given(moves)
def test_whatever_is_typed_is_shown_and_the_list_stays_sound(
    typing: list[tuple[int, bool, int, int, str, int]],
) -> None:
    cards = entered()
    sheets = [make(cards) for make in SHEETS]
    for number, within, row, at, text, sort in typing:
        type_somewhere(sheets[number], row, at, text, within=within, remove=sort == 0)
    text = card_list_text(cards.cards)
    assert parse_card_list(read_yaml_text(text, "cards.yaml")) == cards.cards
    assert cards.with_unsaved_cards(CardList()) == cards.cards
