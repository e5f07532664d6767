"""A deck typed into the card table by keys alone: Tab, faults, and the file of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import CardList, read_card_list
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCardBonus,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.qt.spearpoint.cards.card_table import CardTableDialog
from boardapp.qt.spearpoint.cards.own_cards import OwnCards, cards_file, default_cards_file
from boardapp.qt.widgets.style import apply_style
from tests.qt.support.evening import Answers
from tests.qt.support.spearpoint_window import SpearpointWindow

LEFT = Qt.MouseButton.LeftButton
RIFLES, JEEP = CardKey("us", "rifle-squad"), CardKey("us", "jeep")
_KEYS = ("Tab", "Return", "Delete", "Down", "F2", "Escape", "Home")


@pytest.fixture
def table(qtbot: QtBot) -> CardTableDialog:
    return shown_table(qtbot)


def shown_table(qtbot: QtBot) -> CardTableDialog:
    made = CardTableDialog()
    qtbot.addWidget(made, before_close_func=forget)
    made.show()
    with qtbot.waitActive(made):
        made.activateWindow()
    return made


def forget(table: CardTableDialog) -> None:
    """Have nothing asked when the table is closed."""
    table.tabs.setFocus()
    cards_file().unlink(missing_ok=True)
    default_cards_file().unlink(missing_ok=True)
    table.entries.wrong.clear()
    table.save_entries()


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def keys(*typed: str) -> None:
    """Type texts where the focus is; names such as ``Tab`` or ``Alt+M`` are keys."""
    for one in typed:
        if one in _KEYS or one.startswith(("Alt+", "Ctrl+")):
            QTest.keySequence(focus(), one)
        else:
            for letter in one:
                QTest.keyClicks(focus(), letter)
        QApplication.processEvents()


def at(table: CardTableDialog) -> str:
    """Return where the current cell is."""
    return table.entries.cell_place_description(
        *table.model.row_and_column_at(table.view.currentIndex())
    )


def go(table: CardTableDialog, row: int, title: str) -> None:
    """Go to a cell as by a click on it."""
    titles = [column.title for column in table.model.sheet.columns]
    table.view.setCurrentIndex(table.model.index(row, titles.index(title)))
    table.view.setFocus()


def kept() -> CardList:
    return read_card_list(cards_file()) if cards_file().exists() else CardList()


# ---- a deck by keys alone ---------------------------------------------------------------------


def test_a_deck_is_typed_by_keys_alone(table: CardTableDialog) -> None:
    assert at(table) == "Column “Unit” of Rifle Squad"
    keys("Tab", "Tab", "4", "Tab", "Tab", "6", "Tab", "0", "Tab", "8", "Tab", "4", "Tab", "f")
    keys("Tab", "Rifles", "Tab", "Tab", "Tab", "Tab", "12", "Tab", "-", "Tab", "-", "Tab", "Tab")
    keys("y", "Tab", "2", "Tab", "3", "Tab")
    assert at(table) == "Column “Weapon” of Rifle Squad, new weapon", "in the line below"
    keys("Tab")
    assert at(table) == "Column “Unit” of Sniper", (
        "past a weapon that is not there to the next card"
    )
    table.save_entries()
    rifles = Weapon("Rifles", attack=AttackValues(12, 0, 0), underscored=True, index=2, rate=3)
    assert kept() == CardList().with_card(UnitCard(
        "rifle-squad", "Rifle Squad", "us", "infantry", 4, None, 6, 0, (8, 4), "front",
        weapons=(rifles,),
    ))  # fmt: skip


def test_a_unit_that_nobody_knows_is_added_in_the_last_row(table: CardTableDialog) -> None:
    keys("Alt+G")
    go(table, table.model.rowCount() - 1, "Unit")
    keys("Wespe", "Tab", "rear", "Tab", "14", "Tab")
    assert at(table) == "Column “Crew” of Wespe"
    table.save_entries()
    wespe = UnitCard("wespe", "Wespe", "germany", "rear-line", 14)
    assert kept() == CardList().with_card(wespe)


def test_command_cards_and_damage_cards_have_tables_of_their_own(table: CardTableDialog) -> None:
    keys("Alt+M", "Tab", "2", "Tab", "inf", "Tab", "i", "Tab", "Tab", "1", "Return", "Down")
    assert at(table) == "Column “Att.” of Capture That Unit!"
    keys("Alt+D", "Down", "Down", "Down", "Down")
    keys("Shaken", "Tab", "to the", "Tab", "Tab", "-1", "Tab", "2", "Tab", "Tab", "Tab")
    assert at(table) == "Column “Effect” of Card 2, vehicle"
    table.save_entries()
    gives = CommandCardBonus(attack=1)
    ambush = CommandCard("ambush", "Ambush!", 2, ("infantry",), "initiative", gives)
    shaken = DamageCard(2, DamageEffect("Shaken", ("to-rear",), defense=-1, turns=2))
    assert kept() == CardList().with_card(ambush).with_card(shaken)


def test_a_cell_is_changed_or_left_as_it_was(table: CardTableDialog) -> None:
    go(table, 0, "Cost")
    keys("2", "Return", "F2", "Home", "5", "Return", "7", "Escape")
    assert table.view.currentIndex().data() == "52"
    assert table.isVisible()
    keys("Delete")
    assert table.view.currentIndex().data() == ""


def test_a_choice_is_taken_from_its_list(table: CardTableDialog) -> None:
    go(table, 0, "Crew")
    keys("F2")
    chooser = focus()
    assert isinstance(chooser, QComboBox)
    assert chooser.accessibleName() == "Column “Crew” of Rifle Squad"
    words = [chooser.itemText(number) for number in range(chooser.count())]
    assert words == ["", "Tank Crew", "Artillery Crew", "Pilot"]
    keys("Down", "Down", "Tab")
    assert table.model.index(0, 3).data() == "Artillery Crew"


def test_a_row_is_taken_out_by_keys_and_by_its_button(table: CardTableDialog) -> None:
    go(table, 0, "Cost")
    keys("4", "Return", "Ctrl+Delete")
    assert kept().units == {}
    keys("4", "Return")
    go(table, 0, "Weapon")
    keys("Rifles")
    QTest.mouseClick(table.out_button, LEFT)
    assert (kept().units[RIFLES].cost, kept().units[RIFLES].weapons) == (4, ())
    assert table.model.rows[1].card[-1] == "sniper"


# ---- faults -----------------------------------------------------------------------------------


def test_what_no_card_can_hold_is_marked_and_told_and_counted(
    table: CardTableDialog, answers: Answers
) -> None:
    go(table, 0, "Cost")
    keys("x6", "Tab")
    assert at(table) == "Column “Crew” of Rifle Squad"
    sentence = "boardapp found “x6”, but expected a whole number from 1 to 99."
    assert table.wrong.text() == f"Column “Cost” of Rifle Squad: {sentence}"
    cell, roles = table.model.index(0, 2), Qt.ItemDataRole
    assert (cell.data(), cell.data(roles.EditRole)) == ("! x6", "x6")
    assert cell.data(roles.ToolTipRole).startswith("boardapp found")
    assert cell.data(roles.AccessibleDescriptionRole) == sentence
    assert cell.data(roles.AccessibleTextRole) == "Column “Cost” of Rifle Squad: x6"
    assert cell.data(roles.ForegroundRole) != cell.siblingAtRow(1).data(roles.ForegroundRole)
    go(table, 0, "Weapon")
    keys("MG", "Tab", "Tab", "Tab", "Tab", "Tab", "99", "Tab")
    assert table.wrong.text() == (
        "Column “Veh.” of Rifle Squad, MG: boardapp found 99, but expected a whole number from 0 "
        "to 40."
        " In all, 2 cells have wrong values, which boardapp does not save."
    )
    go(table, 0, "Cost")
    assert table.wrong.text().startswith(f"Column “Cost” of Rifle Squad: {sentence}"), (
        "current cell"
    )
    keys("Alt+D")
    answers.give("Cancel")
    table.close()
    assert answers.told == ["2 impossible values will not be saved."]
    assert answers.details[0].endswith(
        " In all, 2 cells have wrong values, which boardapp does not save."
    )
    assert table.isVisible()
    assert kept().units[RIFLES].weapons == (Weapon("MG"),)
    keys("Alt+U")
    go(table, 0, "Cost")
    keys("6", "Tab")
    assert table.wrong.text().startswith("Column “Veh.” of Rifle Squad, MG: ")
    answers.give("Close without it")
    table.reject()
    assert not table.isVisible()
    assert kept().units[RIFLES].cost == 6


def test_what_is_being_typed_is_taken_in_at_the_end_and_not_disturbed_before(
    table: CardTableDialog, qtbot: QtBot
) -> None:
    table._save_soon.setInterval(1_000_000)  # nothing is saved before it is started below
    go(table, 0, "Cost")
    keys("9", "Tab", "Tab", "1")
    OwnCards().save_cards(UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", copies=3))
    table._save_soon.start(0)
    qtbot.waitUntil(lambda: kept().units[RIFLES].cost == 9)
    keys("2")
    table.close()
    assert not table.isVisible()
    assert (kept().units[RIFLES].cost, kept().units[RIFLES].copies) == (9, 12)


# ---- the list ---------------------------------------------------------------------------------


def test_what_the_rulebook_states_is_said(table: CardTableDialog) -> None:
    row = [row.card[-1] for row in table.model.rows].index("m4a1-sherman")
    go(table, row, "Def.")
    index = table.view.currentIndex()
    assert index.data() == "5"
    assert index.data(Qt.ItemDataRole.FontRole).italic()
    assert table.said.text() == (
        "Column “Def.” of M4A1 Sherman: The Defense in the gray shield, or 0 if the card has none. "
        "This value is from the "
        "rulebook. "
        "If your card differs, type its value over this one."
    )


def test_what_another_window_adds_or_takes_out_is_shown(table: CardTableDialog) -> None:
    OwnCards().save_cards(UnitCard("jeep", "Jeep", "us", "vehicle", 3))
    go(table, 0, "Cost")
    keys("4", "Return")
    table.save_entries()
    assert kept().units.keys() == {RIFLES, JEEP}
    assert [row.card[-1] for row in table.model.rows[-2:]] == ["jeep", ""]
    go(table, table.model.rowCount() - 1, "Unit")
    OwnCards().change_and_save(lambda cards: CardList({RIFLES: cards.units[RIFLES]}))
    keys("Willys", "Return")
    table.save_entries()
    assert [row.card[-1] for row in table.model.rows[-2:]] == ["willys", ""]


def test_a_list_with_faults_is_left_as_it_is_and_said_so(qtbot: QtBot, answers: Answers) -> None:
    cards_file().parent.mkdir(parents=True)
    cards_file().write_text("boardapp: 1\nunit_cards: {us: 7}\n", encoding="utf-8")
    table = shown_table(qtbot)
    assert table.fault.isVisible()
    told = table.fault.text()
    assert told.startswith("boardapp cannot read your list of cards: ")
    assert ":2:18: unit_cards.us: found 7; expected entries of the form 'key: value'" in told
    assert told.endswith("forgets your entries when this window closes.")
    go(table, 0, "Cost")
    keys("4", "Tab")
    answers.give("Cancel")
    table.reject()
    assert answers.told == ["Your entries are not saved."]
    assert "{us: 7}" in cards_file().read_text(encoding="utf-8")
    cards_file().write_text("boardapp: 1\nunit_cards: {}\n", encoding="utf-8")
    table.reject()
    assert not table.isVisible()
    assert kept().units[RIFLES].cost == 4


@pytest.mark.rule("004-255")
def test_another_front_has_a_list_of_its_own(
    table: CardTableDialog, answers: Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    east = tmp_path / "east.yaml"
    go(table, 0, "Cost")
    keys("4", "Tab")
    answers.give(east)
    QTest.mouseClick(table.new_button, LEFT)
    assert table.list.text() == f"Your list of cards: {east}"
    assert cards_file() == east
    assert kept() == CardList()
    go(table, 0, "Cost")
    keys("7", "Tab")
    table.reject()
    assert kept().units[RIFLES].cost == 7
    assert read_card_list(default_cards_file()).units[RIFLES].cost == 4
    assert OwnCards().cards.units[RIFLES].cost == 7, "decks go by it too"
    table = shown_table(qtbot)
    QTest.mouseClick(table.first_button, LEFT)
    assert table.model.index(0, 2).data() == "4"
    assert not table.first_button.isVisible()
    answers.give(east)
    QTest.mouseClick(table.other_button, LEFT)
    assert table.model.index(0, 2).data() == "7"
    east.unlink()
    assert OwnCards().fault == f"The file with your list of cards is missing: {east}"


def test_a_list_that_cannot_be_read_is_not_taken(
    table: CardTableDialog, answers: Answers, tmp_path: Path
) -> None:
    bad, nowhere = tmp_path / "bad.yaml", tmp_path / "nowhere"
    bad.write_text("boardapp: 1\ncommand_cards: 7\n", encoding="utf-8")
    answers.give(bad, nowhere / "east", None, None)
    QTest.mouseClick(table.other_button, LEFT)
    assert answers.told == ["bad.yaml cannot be your list of cards"]
    QTest.mouseClick(table.new_button, LEFT)
    assert answers.told[1:] == [f"{nowhere / 'east.yaml'}: the folder {nowhere} does not exist."]
    QTest.mouseClick(table.new_button, LEFT)
    QTest.mouseClick(table.other_button, LEFT)
    assert cards_file() == default_cards_file()


# ---- the window -------------------------------------------------------------------------------


def test_the_action_shows_it_over_any_table_and_none(
    window: SpearpointWindow, answers: Answers
) -> None:
    window.actions_["cards"].trigger()
    assert answers.told == ["Cards"]
    assert window.actions_["cards"].isEnabled()
    assert window.controller.new("village")
    window.actions_["cards"].trigger()
    assert answers.told == ["Cards", "Cards"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("large", [False, True])
def test_all_of_it_is_seen_on_a_small_screen(
    qapp: QApplication, qtbot: QtBot, scheme: str, large: bool
) -> None:
    apply_style(qapp, scheme=scheme, large_text=large)  # type: ignore[arg-type]
    table = shown_table(qtbot)
    table.resize(1366, 700)
    for number in range(4):
        table.tabs.setCurrentIndex(number)
        QApplication.processEvents()
        assert (table.width(), table.height()) == (1366, 700)
        assert table.view.viewport().height() / table.view.rowHeight(0) >= 8
        assert large or table.view.horizontalScrollBar().maximum() == 0
    for button in table.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.text())
            assert button.visibleRegion().boundingRect().size() == button.size()
    titles = [table.tabs.tabText(number) for number in range(4)]
    texts = [*titles, *(button.text() for button in table.findChildren(QPushButton))]
    letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(letters) == len(set(letters)), letters
