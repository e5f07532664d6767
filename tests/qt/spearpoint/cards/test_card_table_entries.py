"""Entries of the card table: values, ones that no card can have, ones that the rulebook states."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import AnyCard, CardList
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCardBonus,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS
from boardapp.qt.spearpoint.cards.card_table_columns import CARD_SHEETS, CardSheet
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries, Row
from boardapp.qt.spearpoint.cards.own_cards import OwnCards, cards_file

SHERMAN, RIFLES, JEEP = (CardKey("us", name) for name in ("m4a1-sherman", "rifle-squad", "jeep"))
NAMELESS = "Enter the card's title first, or delete the whole card with Ctrl+Del."
US, GERMANY, COMMAND, DAMAGE = CARD_SHEETS


class Table:
    """A card table as one types in it; cells go by the card, its line and the column's title."""

    def __init__(self, *cards: AnyCard) -> None:
        cards_file().unlink(missing_ok=True)
        OwnCards().save_cards(*cards)
        self.entries = CardEntries()

    @property
    def cards(self) -> CardList:
        """Return all that is entered, as the file then holds it."""
        assert self.entries.save()
        return OwnCards().cards

    def row(self, sheet: CardSheet, name: str, line: int = 0) -> Row:
        return [row for row in self.entries.rows(sheet) if row.card[-1] == name][line]

    def put(self, sheet: CardSheet, name: str, line: int = 0, **texts: str) -> str:
        """Type into cells of a row; return what is wrong with the last of them."""
        fault = ""
        for title, text in texts.items():
            column = next(one for one in sheet.columns if one.title.rstrip(".") == title)
            row = self.row(sheet, name, line)
            self.entries.enter(row, column, text)
            fault = self.entries.cell(row, column).fault
        return fault

    def shows(self, sheet: CardSheet, name: str, titles: str, line: int = 0) -> list[str]:
        """Return what cells show: in brackets what the rulebook states, # if none is typed."""
        columns = {one.title.rstrip("."): one for one in sheet.columns}
        cells = [self.entries.cell(self.row(sheet, name, line), columns[title])
                 for title in titles.split()]  # fmt: skip
        shown = [f"({cell.text})" if cell.stated else cell.text for cell in cells]
        return [text if cell.open else "#" for text, cell in zip(shown, cells, strict=True)]

    def remove(self, sheet: CardSheet, name: str, line: int = 0, *, part: bool = False) -> None:
        column = next(one for one in sheet.columns if one.belongs_to_part == part)
        self.entries.remove(self.row(sheet, name, line), column)


# ---- values -----------------------------------------------------------------------------------


def test_a_unit_card_and_its_weapons_are_typed() -> None:
    table = Table()
    table.put(US, "rifle-squad", Cost="9", Crew="Tank Crew", Cards="3", Def="0", Full="12",
              Half="6", Line="Frontline", Weapon="MG", Kind="Mortar", mm="60", Main="yes",
              Inf="12", Veh="-", Air="–", Gun="13", Und="yes", Index="2", Rate="3")  # fmt: skip
    assert table.cards.units == {
        RIFLES: UnitCard(
            "rifle-squad", "Rifle Squad", "us", "infantry", 9, "tank-crew", 3, 0, (12, 6), "front",
            weapons=(Weapon("MG", "mortar", 60, True, AttackValues(12, 0, 0, 13), True, 2, 3),),
        )
    }  # fmt: skip
    shown = table.shows(US, "rifle-squad", "Line Crew Veh Main Rate")
    assert shown == ["Frontline", "Tank Crew", "–", "yes", "3"]


def test_command_cards_are_typed_and_added() -> None:
    table = Table()
    table.put(COMMAND, "fire-mission", Cards="2", For="gun, re", When="Combat", Att="+3",
              Draw="−1", Steps="0", Stays="yes", Note="Once a turn.")  # fmt: skip
    assert table.cards.command["fire-mission"] == CommandCard(
        "fire-mission", "Fire Mission!", 2, ("gun", "rear-line"), "combat",
        CommandCardBonus(attack=3, draw=-1), True, "Once a turn.",
    )  # fmt: skip
    shown = table.shows(COMMAND, "fire-mission", "For Att Draw Steps")
    assert shown == ["Gun, Rear Line artillery", "+3", "−1", ""]
    table.put(COMMAND, "", Card="Hold the Line!")
    table.put(COMMAND, "hold-the-line", Cards="3")
    assert table.cards.command["hold-the-line"].copies == 3


def test_damage_cards_are_typed_by_their_titles_and_what_they_do() -> None:
    table = Table()
    assert table.shows(DAMAGE, "17", "Effect Result Cards") == ["", "#", "#"]
    table.put(DAMAGE, "17", Effect="Shaken", Cards="2", Result="to, cap", Attack="-2", Defense="−1",
              Turns="3", Note="By hand")  # fmt: skip
    table.put(DAMAGE, "17", 2, Effect="Jammed")
    assert table.cards.damage == {
        17: DamageCard(
            17, DamageEffect("Shaken", ("to-rear", "captured"), -2, -1, 3, "By hand"),
            gun=DamageEffect("Jammed"), copies=2,
        )
    }  # fmt: skip
    assert table.shows(DAMAGE, "17", "Result Attack Cards")[1:] == ["−2", "2"]
    assert table.shows(DAMAGE, "17", "Effect Attack Cards", 2) == ["Jammed", "", "#"]
    table.remove(DAMAGE, "17", 2, part=True)
    assert table.cards.damage[17].gun is None
    assert table.cards.damage[17].infantry


def test_what_is_usual_is_left_out_of_the_file_and_shown_only_as_a_word() -> None:
    table = Table()
    table.put(US, "rifle-squad", Weapon="MG", Rate="1", Kind="Gun or small arms", Main="no")
    assert table.cards.units[RIFLES].weapons == (Weapon("MG"),)
    assert table.shows(US, "rifle-squad", "Kind Rate Main") == ["Gun or small arms", "", ""]
    assert table.shows(US, "rifle-squad", "Weapon Kind Cost", 1) == ["", "#", "#"]
    table.put(US, "rifle-squad", Kind="Bomb")
    table.put(US, "rifle-squad", Kind="")
    assert table.shows(US, "rifle-squad", "Kind") == ["Gun or small arms"]
    for number in range(1, 6):
        table.put(US, "rifle-squad", number, Weapon=f"MG {number}")
    assert [row.line for row in table.entries.rows(US)][:7] == [0, 1, 2, 3, 4, 5, 0], "six at most"


# ---- what no card can hold --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "title", "text", "sentence"),
    [
        (US, "Cost", "x6", "boardapp found “x6”, but expected a whole number from 1 to 99."),
        (US, "Cost", "0", "boardapp found 0, but expected a whole number from 1 to 99."),
        (US, "Cost", "٣", "boardapp found “٣”, but expected a whole number from 1 to 99."),
        (
            US,
            "Crew",
            "cook",
            ("boardapp found “cook”, but expected Tank Crew, Artillery Crew or Pilot."),
        ),
        (
            US,
            "Weapon",
            "MG",
            ("boardapp found a list of 2, but expected a different name for each weapon."),
        ),
        (US, "Weapon", "", NAMELESS),
        (US, "Veh", "41", "boardapp found 41, but expected a whole number from 0 to 40."),
        (US, "Main", "yes", "boardapp found a list of 2, but expected at most one main gun."),
        (DAMAGE, "Attack", "21", "boardapp found 21, but expected a whole number from -20 to 0."),
        (
            DAMAGE,
            "Result",
            "x, to",
            ("boardapp found “x”, but expected Immobile, Main gun out, All weapons out,"),
        ),
        (DAMAGE, "Effect", "", NAMELESS),
        (DAMAGE, "Note", "x" * 401, "boardapp found “xx"),
    ],
)
def test_a_wrong_value_stays_where_it_was_typed_and_is_not_saved(
    sheet: CardSheet, title: str, text: str, sentence: str
) -> None:
    guns = (Weapon("Rifles"), Weapon("MG", main=True))
    unit = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", weapons=guns)
    table = Table(unit, DamageCard(3, DamageEffect("Shaken", turns=2)))
    before, name = table.cards, "3" if sheet is DAMAGE else "rifle-squad"
    assert table.put(sheet, name, 0, **{title: text}).startswith(sentence)
    assert table.cards == before
    assert table.shows(sheet, name, title) == [text], "saving leaves it"


def test_what_was_wrong_fits_once_the_rest_is_there() -> None:
    table = Table()
    assert table.shows(US, "rifle-squad", "Half") == ["#"]
    table.put(US, "rifle-squad", Full="12", Half="6")
    assert table.cards.units[RIFLES].endurance == (12, 6)
    less = (
        "boardapp found [5, 6], but expected half endurance that is not above full endurance, "
        "such as "
        "[14, 7]."
    )
    assert table.put(US, "rifle-squad", Full="5") == less
    assert table.put(US, "rifle-squad", Half="4") == ""
    assert table.cards.units[RIFLES].endurance == (5, 4)
    assert table.put(US, "rifle-squad", Full="").startswith(
        "boardapp found nothing, but expected a whole"
    )
    assert table.put(US, "rifle-squad", Half="") == ""
    assert (table.cards, table.entries.wrong) == (CardList(), {})


def test_only_aircraft_fly_only_others_have_a_line_and_a_new_card_has_a_title_first() -> None:
    table = Table()
    assert table.shows(US, "rifle-squad", "Line Flight") == ["", "#"]
    assert table.shows(US, "p40-warhawk", "Line Flight") == ["#", ""]
    assert table.shows(US, "", "Unit Cost Weapon") == ["", "#", "#"]


# ---- what the rulebook states -----------------------------------------------------------------


@pytest.mark.rule("004-162")
def test_what_the_rulebook_states_stands_there() -> None:
    table = Table()
    shown = table.shows(US, "m4a1-sherman", "Unit Cost Crew Def Full Half")
    assert shown == ["M4A1 Sherman", "", "(Tank Crew)", "(5)", "(14)", "(7)"]
    weapon = table.shows(US, "m4a1-sherman", "Weapon mm Main Inf Veh Rate")
    assert weapon == ["(75 mm)", "(75)", "(yes)", "", "(10)", ""]
    assert table.shows(COMMAND, "ambush", "Init") == ["(+2)"]
    assert table.cards == CardList()


def test_an_owner_types_over_it_and_gets_it_back_but_cannot_take_it_away() -> None:
    table = Table()
    for text, shown in (("6", "6"), ("", "(5)"), ("x", "x"), ("", "(5)"), ("", "(5)")):
        table.put(US, "m4a1-sherman", Def=text)
        assert table.shows(US, "m4a1-sherman", "Def") == [shown]
    table.put(US, "m4a1-sherman", Half="6")
    assert table.shows(US, "m4a1-sherman", "Full Half") == ["(14)", "6"]
    table.put(US, "m4a1-sherman", Half="", Unit="Sherman")
    assert table.shows(US, "m4a1-sherman", "Unit Half") == ["Sherman", "(7)"]
    table.put(US, "m4a1-sherman", Unit="")
    assert table.shows(US, "m4a1-sherman", "Unit") == ["M4A1 Sherman"]
    assert table.cards == CardList()


def test_only_what_an_owner_typed_is_kept() -> None:
    table = Table()
    table.put(US, "m4a1-sherman", Cost="9", Inf="11")
    table.put(US, "m4a1-sherman", 1, Weapon="MG")
    assert table.cards.units[SHERMAN] == UnitCard(
        "m4a1-sherman", "M4A1 Sherman", "us", "vehicle", 9,
        weapons=(Weapon("75 mm", main=True, attack=AttackValues(infantry=11)), Weapon("MG")),
    )  # fmt: skip
    assert table.shows(US, "m4a1-sherman", "Veh") == ["(10)"]
    table.put(COMMAND, "ambush", Steps="1")
    assert table.cards.command["ambush"].gives == CommandCardBonus(steps=1)


# ---- another window ---------------------------------------------------------------------------


def test_what_another_window_writes_meanwhile_is_not_lost() -> None:
    table = Table(UnitCard("jeep", "Jeep", "us", "vehicle"))
    table.put(US, "rifle-squad", Cost="4", Full="5")
    table.put(US, "jeep", Cost="x", Def="1", Weapon="MG")
    jeep = UnitCard("jeep", "Willys", "us", "vehicle", copies=3, weapons=(Weapon("MG"),))
    rifles = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", 5, endurance=(12, 6))
    OwnCards().save_cards(jeep, rifles, CommandCard("a", "A", 2))
    cards = table.cards
    assert cards.units == {RIFLES: replace(rifles, cost=4), JEEP: replace(jeep, defense=1)}
    assert cards.command.keys() == {"a"}
    assert table.shows(US, "jeep", "Unit Cost Cards Def") == ["Willys", "x", "3", "1"]
    assert [one.text for one in table.entries.wrong.values()] == ["x", "5"], "5 fits no more"


# ---- rows -------------------------------------------------------------------------------------


def test_rows_are_taken_out_with_what_is_wrong_in_them() -> None:
    table = Table()
    before = table.entries.rows(US)
    table.put(US, "", Unit="Jeep")
    assert [row.card[-1] for row in table.entries.rows(US)[-2:]] == ["jeep", ""]
    assert table.put(US, "jeep", Unit="") == NAMELESS
    for number, name in enumerate(("MG", "Rifles", "Grenades")):
        table.put(US, "jeep", number, Weapon=name)
    table.put(US, "jeep", 1, Rate="9")
    table.put(US, "jeep", 2, Index="x")
    table.put(US, "rifle-squad", Cost="4")
    table.remove(US, "jeep", 1, part=True)
    cards = table.cards.units
    assert cards[RIFLES].cost == 4, "what was typed is saved with it"
    assert [one.name for one in cards[JEEP].weapons] == ["MG", "Grenades"]
    assert table.shows(US, "jeep", "Weapon Index", 1) == ["Grenades", "x"]
    table.remove(US, "jeep")
    table.remove(US, "rifle-squad")
    table.remove(US, "")
    assert (table.cards, table.entries.wrong) == (CardList(), {})
    assert table.entries.rows(US) == before


def test_a_known_card_is_taken_out_to_be_as_it_was() -> None:
    table = Table()
    table.put(US, "m4a1-sherman", Def="6", mm="76")
    table.put(DAMAGE, "4", 2, Effect="Jammed", Attack="x")
    table.put(COMMAND, "ambush", Cards="2")
    table.remove(US, "m4a1-sherman", part=True)
    assert table.shows(US, "m4a1-sherman", "Def mm") == ["6", "(75)"]
    for sheet, name in ((US, "m4a1-sherman"), (DAMAGE, "4"), (COMMAND, "ambush")):
        table.remove(sheet, name)
    assert (table.cards, table.entries.wrong) == (CardList(), {})
    assert table.shows(US, "m4a1-sherman", "Def") == ["(5)"]


def test_rows_stay_in_their_order_when_the_list_is_saved() -> None:
    table = Table()
    for title in ("Wespe", "Hummel", "x" * 300):
        table.put(GERMANY, "", Unit=title)
    table.put(US, "", Unit="Wespe")
    assert {CardKey(side, "wespe") for side in PLAYERS} <= table.cards.units.keys()
    names = [row.card[-1] for row in table.entries.rows(GERMANY)]
    assert (names[0], names[-4:]) == ("rifle-squad", ["wespe", "hummel", "x" * 80, ""])


typed = st.sampled_from(
    ["", "0", "1", "3", "12", "-2", "–", "+4", "yes", "no", "MG", "Jeep", "Both", "gun, inf",
     "immobile", "x" * 300, "Ünï §", "Combat", "ambush", "Mortar", "100"]
)  # fmt: skip
number = st.integers(0, 40)


@settings(max_examples=60)
@given(st.lists(st.tuples(number, number, number, typed, st.integers(0, 9)), max_size=30))
def test_whatever_is_typed_is_shown_and_the_list_stays_sound(
    typing: list[tuple[int, int, int, str, int]],
) -> None:
    table = Table()
    for sheet_number, row_number, column_number, text, sort in typing:
        sheet = CARD_SHEETS[sheet_number % 4]
        rows = table.entries.rows(sheet)
        row = rows[-1 - row_number % len(rows)]
        column = sheet.columns[column_number % len(sheet.columns)]
        if sort == 0:
            table.entries.remove(row, column)
        elif table.entries.cell(row, column).open:
            table.entries.enter(row, column, text)
            after = table.entries.cell(row, column)
            assert not after.fault or after.text == text
    saved, values = table.cards, table.entries.values
    again = CardEntries()
    assert again.own.cards == saved
    assert again.values == values
