"""Entries of the card table: values, ones that no card can have, ones that the rulebook states."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import CardList
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCardBonus,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.qt.spearpoint.cards.card_table_columns import CardColumn, CardPath
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries, CardSheet, Row, card_sheets

SHERMAN, RIFLES = CardKey("us", "m4a1-sherman"), CardKey("us", "rifle-squad")
NAMELESS = "Enter the title first, or take out all by Ctrl+Del."


class Table:
    """A card table as one types in it; cells go by the row's name and the column's title."""

    def __init__(self, *cards: UnitCard | DamageCard) -> None:
        held = CardList()
        for card in cards:
            held = held.with_card(card)
        self.entries = CardEntries(held)
        self.us, self.germany, self.command, self.damage = card_sheets(self.entries)

    @property
    def cards(self) -> CardList:
        """Return all that is entered and was not at the beginning."""
        return self.entries.with_unsaved_cards(CardList())

    def put(self, sheet: CardSheet, name: str, part: CardPath = (), **texts: str) -> str:
        """Type into cells of a row; return what is wrong with the last of them."""
        fault = ""
        for title, text in texts.items():
            row, column = Row((*sheet.path, name), part), column_of(sheet, title, part)
            self.entries.enter(row, column, text)
            fault = self.entries.cell(row, column).fault
        return fault

    def shows(self, sheet: CardSheet, name: str, titles: str, part: CardPath = ()) -> list[str]:
        """Return what cells show, in brackets where the rulebook states it."""
        row = Row((*sheet.path, name), part)
        cells = [self.entries.cell(row, column_of(sheet, title, part)) for title in titles.split()]
        return [f"({cell.text})" if cell.stated else cell.text for cell in cells]


def column_of(sheet: CardSheet, title: str, part: CardPath) -> CardColumn:
    columns = sheet.part_columns if part else sheet.columns
    return next(one for one in columns if one.title.rstrip(".") == title)


def gun(number: int) -> CardPath:
    return ("weapons", number)


# ---- values -----------------------------------------------------------------------------------


def test_a_unit_card_and_its_weapons_are_typed() -> None:
    table = Table()
    table.put(table.us, "rifle-squad", Cost="9", Crew="t", Cards="3", Defense="0", Full="12",
              Half="6", Line="front")  # fmt: skip
    table.put(table.us, "rifle-squad", gun(0), Weapon="MG", Kind="mor", mm="60", Main="y",
              Infantry="12", Vehicle="-", Aircraft="–", Gun="13", Underscored="yes", Index="2",
              Rate="3")  # fmt: skip
    assert table.cards.units == {
        RIFLES: UnitCard(
            "rifle-squad", "Rifle Squad", "us", "infantry", 9, "tank-crew", 3, 0, (12, 6), "front",
            weapons=(Weapon("MG", "mortar", 60, True, AttackValues(12, 0, 0, 13), True, 2, 3),),
        )
    }  # fmt: skip
    shown = table.shows(table.us, "rifle-squad", "Vehicle Main Rate", gun(0))
    assert shown == ["–", "yes", "3"]
    assert table.shows(table.us, "rifle-squad", "Line Crew") == ["Frontline", "Tank Crew"]


def test_command_cards_are_typed_and_added() -> None:
    table = Table()
    table.put(table.command, "fire-mission", Cards="2", For="gun, re", When="comb", Att="+3",
              Draw="−1", Steps="0", Stays="y", Note="Once a turn.")  # fmt: skip
    assert table.cards.command["fire-mission"] == CommandCard(
        "fire-mission", "Fire Mission!", 2, ("gun", "rear-line"), "combat",
        CommandCardBonus(attack=3, draw=-1), True, "Once a turn.",
    )  # fmt: skip
    shown = table.shows(table.command, "fire-mission", "For Att Draw Steps")
    assert shown == ["Gun, Rear Line artillery", "+3", "−1", ""]
    table.put(table.command, "", Card="Hold the Line!")
    table.put(table.command, "hold-the-line", Cards="3")
    assert table.cards.command["hold-the-line"].copies == 3
    assert table.command.count_sentence() == "5 of the 50 Command cards are entered."


def test_damage_cards_are_typed_by_their_titles_and_what_they_do() -> None:
    table = Table()
    table.put(table.damage, "17", Infantry="Shaken", Cards="2")
    table.put(table.damage, "17", ("infantry",), Does="to, cap", Attack="2", Defense="-1",
              Turns="3", Note="By hand")  # fmt: skip
    table.put(table.damage, "17", ("gun",), Effect="Jammed")
    assert table.cards.damage == {
        17: DamageCard(
            17, DamageEffect("Shaken", ("to-rear", "captured"), -2, -1, 3, "By hand"),
            gun=DamageEffect("Jammed"), copies=2,
        )
    }  # fmt: skip
    assert table.shows(table.damage, "17", "Gun") == ["Jammed"]
    assert table.shows(table.damage, "17", "Attack", ("infantry",)) == ["−2"]
    assert table.damage.count_sentence() == "2 of the 25 Damage Cards are entered."
    table.put(table.damage, "17", Gun="")
    assert table.cards.damage[17].gun is None


def test_what_is_usual_is_left_out_of_the_file_and_shown_only_as_a_word() -> None:
    table = Table()
    table.put(table.us, "rifle-squad", gun(0), Weapon="MG", Rate="1", Kind="gun", Main="no")
    assert table.cards.units[RIFLES].weapons == (Weapon("MG"),)
    shown = table.shows(table.us, "rifle-squad", "Kind Rate Main", gun(0))
    assert shown == ["Gun or small arms", "", ""]
    assert table.shows(table.us, "rifle-squad", "Kind", gun(1)) == [""]
    table.put(table.us, "rifle-squad", gun(0), Kind="bomb")
    table.put(table.us, "rifle-squad", gun(0), Kind="")
    assert table.shows(table.us, "rifle-squad", "Kind", gun(0)) == ["Gun or small arms"]


def test_what_is_emptied_is_not_known_again() -> None:
    table = Table(UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", 9, copies=2))
    table.put(table.us, "rifle-squad", Cost="")
    assert table.cards.units[RIFLES].cost is None


# ---- what no card can hold --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "text", "sentence"),
    [
        ("Cost", "x6", "Found 'x6'; expected a whole number from 1 to 99."),
        ("Cost", "0", "Found 0; expected a whole number from 1 to 99."),
        ("Cost", "1.5", "Found '1.5'; expected a whole number from 1 to 99."),
        ("Cost", "٣", "Found '٣'; expected a whole number from 1 to 99."),
        ("Crew", "cook", "Found 'cook'; expected Tank Crew, Artillery Crew or Pilot."),
        ("Half", "6", "Full endurance comes first."),
        ("Line", "r, f", "Found 'r, f'; expected Frontline, Rear Line or Both."),
    ],
)
def test_a_wrong_value_of_a_unit_stays_where_it_was_typed(
    title: str, text: str, sentence: str
) -> None:
    table = Table()
    assert table.put(table.us, "rifle-squad", (), **{title: text}) == sentence
    assert table.shows(table.us, "rifle-squad", title) == [text]
    assert table.cards == CardList()


@pytest.mark.parametrize(
    ("title", "text", "sentence"),
    [
        ("Vehicle", "41", "Found 41; expected a whole number from 0 to 40."),
        ("Main", "maybe", "Found 'maybe'; expected yes or no."),
        ("Main", "y", "Found a list of 2; expected at most one main gun."),
        ("Weapon", "MG", "Found a list of 2; expected weapons of different names."),
        ("Weapon", "", NAMELESS),
    ],
)
def test_a_wrong_value_of_a_weapon_is_told(title: str, text: str, sentence: str) -> None:
    guns = (Weapon("MG", main=True), Weapon("Rifles"))
    table = Table(UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", weapons=guns))
    assert table.put(table.us, "rifle-squad", gun(1), **{title: text}) == sentence
    assert table.cards == CardList()


@pytest.mark.parametrize(
    ("title", "text", "words"),
    [
        ("Attack", "21", "Found -21; expected a whole number from -20 to 0."),
        ("Does", "shaken", "expected Immobile, Main gun out, All weapons out, Crew destroyed, To"),
        ("Effect", "", NAMELESS),
        ("Note", "x" * 401, "expected a line of at most 400 characters, or nothing."),
    ],
)
def test_a_wrong_value_of_an_effect_is_told(title: str, text: str, words: str) -> None:
    table = Table(DamageCard(3, DamageEffect("Shaken", turns=2)))
    assert words in table.put(table.damage, "3", ("infantry",), **{title: text})
    assert table.put(table.damage, "3", Infantry="") == NAMELESS
    assert table.cards == CardList()


def test_what_was_wrong_fits_once_the_rest_is_there() -> None:
    table = Table()
    table.put(table.us, "rifle-squad", Half="6")
    assert table.put(table.us, "rifle-squad", Full="12") == ""
    assert table.cards.units[RIFLES].endurance == (12, 6)
    less = "Found [5, 6]; expected half endurance of at most the full one, such as [14, 7]."
    assert table.put(table.us, "rifle-squad", Full="5") == less
    assert table.put(table.us, "rifle-squad", Half="4") == ""
    assert table.cards.units[RIFLES].endurance == (5, 4)
    assert table.put(table.us, "rifle-squad", Full="") == "Full endurance comes first."
    assert table.put(table.us, "rifle-squad", Half="") == ""
    assert table.cards == CardList()
    assert table.put(table.us, "rifle-squad", gun(0), Index="4") == NAMELESS
    table.put(table.us, "rifle-squad", gun(0), Weapon="MG")
    assert table.cards.units[RIFLES].weapons == (Weapon("MG", index=4),)
    assert table.entries.wrong == {}


def test_only_aircraft_fly_only_others_have_a_line_and_a_new_card_has_a_title_first() -> None:
    table = Table()
    cells = [table.entries.cell(Row((*table.us.path, name)), column_of(table.us, title, ()))
             for name in ("rifle-squad", "p40-warhawk", "")
             for title in ("Line", "Flight", "Unit")]  # fmt: skip
    opened = [cell.open for cell in cells]
    assert opened == [True, False, True, False, True, True, False, False, True]


# ---- what the rulebook states -----------------------------------------------------------------


@pytest.mark.rule("004-162")
def test_what_the_rulebook_states_stands_there() -> None:
    table = Table()
    shown = table.shows(table.us, "m4a1-sherman", "Unit Cost Crew Defense Full Half")
    assert shown == ["M4A1 Sherman", "", "(Tank Crew)", "(5)", "(14)", "(7)"]
    weapon = table.shows(table.us, "m4a1-sherman", "Weapon mm Main Infantry Vehicle Rate", gun(0))
    assert weapon == ["(75 mm)", "(75)", "(yes)", "", "(10)", ""]
    assert table.shows(table.command, "ambush", "Init") == ["(+2)"]
    assert table.cards == CardList()


def test_an_owner_types_over_it_and_gets_it_back_but_cannot_take_it_away() -> None:
    table = Table()
    for text, shown in (("6", "6"), ("", "(5)"), ("x", "x"), ("", "(5)"), ("", "(5)")):
        table.put(table.us, "m4a1-sherman", Defense=text)
        assert table.shows(table.us, "m4a1-sherman", "Defense") == [shown]
    table.put(table.us, "m4a1-sherman", Half="6")
    assert table.shows(table.us, "m4a1-sherman", "Full Half") == ["(14)", "6"]
    table.put(table.us, "m4a1-sherman", Half="", Unit="Sherman")
    assert table.shows(table.us, "m4a1-sherman", "Unit Half") == ["Sherman", "(7)"]
    table.put(table.us, "m4a1-sherman", Unit="")
    assert table.shows(table.us, "m4a1-sherman", "Unit") == ["M4A1 Sherman"]
    assert table.cards == CardList()


def test_only_what_an_owner_typed_is_kept() -> None:
    table = Table()
    table.put(table.us, "m4a1-sherman", Cost="9")
    table.put(table.us, "m4a1-sherman", gun(0), Infantry="11")
    table.put(table.us, "m4a1-sherman", gun(1), Weapon="MG")
    assert table.cards.units[SHERMAN] == UnitCard(
        "m4a1-sherman", "M4A1 Sherman", "us", "vehicle", 9,
        weapons=(Weapon("75 mm", main=True, attack=AttackValues(infantry=11)), Weapon("MG")),
    )  # fmt: skip
    assert table.shows(table.us, "m4a1-sherman", "Vehicle", gun(0)) == ["(10)"]
    table.put(table.command, "ambush", Steps="1")
    assert table.cards.command["ambush"].gives == CommandCardBonus(steps=1)


# ---- rows -------------------------------------------------------------------------------------


def test_rows_are_taken_out_with_what_is_wrong_in_them() -> None:
    table = Table()
    before = len(table.us.rows())
    table.put(table.us, "", Unit="Jeep")
    assert table.us.rows()[-2:] == [Row((*table.us.path, "jeep")), Row((*table.us.path, ""))]
    assert table.put(table.us, "jeep", Unit="") == NAMELESS
    for number, name in enumerate(("MG", "Rifles", "Grenades")):
        table.put(table.us, "jeep", gun(number), Weapon=name)
    table.put(table.us, "jeep", gun(1), Rate="9")
    table.put(table.us, "jeep", gun(2), Index="x")
    jeep = (*table.us.path, "jeep")
    table.entries.remove(Row(jeep, gun(1)))
    assert [one.name for one in table.cards.units[CardKey("us", "jeep")].weapons] == [
        "MG", "Grenades",
    ]  # fmt: skip
    assert table.shows(table.us, "jeep", "Index", gun(1)) == ["x"]
    table.entries.remove(Row(jeep))
    table.entries.remove(table.us.rows()[-1])
    assert (table.cards, table.entries.wrong) == (CardList(), {})
    assert len(table.us.rows()) == before


def test_added_rows_stay_in_their_order_when_the_list_is_read_again() -> None:
    table = Table()
    for title in ("Wespe", "Hummel"):
        table.put(table.germany, "", Unit=title)
    table.entries.take(table.cards)
    names = [row.card[-1] for row in table.germany.rows()]
    assert (names[0], names[-3:]) == ("rifle-squad", ["wespe", "hummel", ""])


def test_a_known_card_is_taken_out_to_be_as_it_was() -> None:
    table = Table()
    table.put(table.us, "m4a1-sherman", Defense="6")
    table.put(table.damage, "4", Gun="Jammed")
    table.put(table.damage, "4", ("gun",), Attack="x")
    table.put(table.command, "ambush", Cards="2")
    for sheet, name in ((table.us, "m4a1-sherman"), (table.damage, "4"), (table.command, "ambush")):
        table.entries.remove(Row((*sheet.path, name)))
    assert (table.cards, table.entries.wrong) == (CardList(), {})
    assert table.shows(table.us, "m4a1-sherman", "Defense") == ["(5)"]


def test_a_unit_has_six_weapons_at_most_and_then_no_row_for_another() -> None:
    table = Table()
    for number in range(6):
        table.put(table.us, "rifle-squad", gun(number), Weapon=f"MG {number}")
    assert len(table.us.part_rows((*table.us.path, "rifle-squad"))) == 6


typed = st.sampled_from(
    ["", "0", "1", "3", "12", "-2", "–", "+4", "y", "no", "MG", "Jeep", "both", "air", "gun, inf",
     "immobile", "x" * 300, "Ünï §", "combat", "ambush", "mortar", "100"]
)  # fmt: skip
number = st.integers(0, 40)


@settings(max_examples=60)
@given(st.lists(st.tuples(number, number, number, typed, st.integers(0, 9)), max_size=40))
def test_whatever_is_typed_is_shown_and_the_list_stays_sound(
    typing: list[tuple[int, int, int, str, int]],
) -> None:
    table = Table()
    for sheet_number, row_number, column_number, text, sort in typing:
        sheet = card_sheets(table.entries)[sheet_number % 4]
        row = sheet.rows()[row_number % len(sheet.rows())]
        parts = sheet.part_rows(row.card) if sort % 2 else []
        row = parts[row_number % len(parts)] if parts else row
        columns = sheet.part_columns if parts else sheet.columns
        column = columns[column_number % len(columns)]
        if sort == 0:
            table.entries.remove(row)
        elif table.entries.cell(row, column).open:
            table.entries.enter(row, column, text)
            after = table.entries.cell(row, column)
            assert not after.fault or after.text == text
    assert CardEntries(table.cards).with_unsaved_cards(table.cards) == table.cards
