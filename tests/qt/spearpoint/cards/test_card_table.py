"""A deck typed into the card table by keys alone: Tab, Enter, faults, and the file of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import (
    CardList,
    read_card_list,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCardBonus,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.qt.spearpoint.cards.card_table import CardTableDialog
from boardapp.qt.spearpoint.cards.card_table_view import CardView
from boardapp.qt.spearpoint.cards.own_cards import OwnCards, cards_file, default_cards_file
from boardapp.qt.widgets.style import apply_style
from boardapp.qt.widgets.wheel_safe_form_fields import ComboBox
from tests.qt.support.evening import Answers
from tests.qt.support.spearpoint_window import SpearpointWindow

LEFT = Qt.MouseButton.LeftButton
RIFLES, SNIPER = CardKey("us", "rifle-squad"), CardKey("us", "sniper")
SHERMAN = CardKey("us", "m4a1-sherman")


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
    table.entered.take(CardList())
    table.entered.wrong.clear()


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def keys(*typed: str) -> None:
    """Type texts where the focus is; names such as ``Tab`` or ``Alt+M`` are keys."""
    for one in typed:
        name = one.rpartition("+")[2]
        if name in ("Tab", "Return", "Delete", "Up", "Down", "F2", "Escape", "Backspace"):
            QTest.keySequence(focus(), one)
        elif one == "Shift+Backtab":
            QTest.keyClick(focus(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        elif one.startswith("Alt+"):
            QTest.keyClick(focus(), Qt.Key(ord(name)), Qt.KeyboardModifier.AltModifier)
        else:
            for letter in one:
                QTest.keyClicks(focus(), letter)
        QApplication.processEvents()


def at() -> tuple[str, str]:
    """Return the current cell's row and column, by their titles."""
    view = focus()
    assert isinstance(view, CardView)
    index, model = view.currentIndex(), view.cards
    return model.sheet.row_title(model.rows[index.row()]), model.columns[index.column()].title


def entered(table: CardTableDialog) -> UnitCard | None:
    """Return what is entered of the Rifle Squad by now."""
    return table.entered.with_unsaved_cards(kept()).units.get(RIFLES)


def unit(table: CardTableDialog) -> UnitCard:
    found = entered(table)
    assert found is not None
    return found


def kept() -> CardList:
    return read_card_list(cards_file()) if cards_file().exists() else CardList()


# ---- a deck by keys alone ---------------------------------------------------------------------


def test_a_deck_is_typed_by_keys_alone(table: CardTableDialog) -> None:
    assert at() == ("Rifle Squad", "Cost")
    keys("4", "Tab", "Tab", "6", "Tab", "0", "Tab", "8", "Tab", "4", "Tab", "f", "Tab")
    assert at() == ("new weapon", "Weapon"), "from the row's end to what belongs to the card"
    keys("Rifles", "Tab", "Tab", "Tab", "Tab", "12", "Tab", "-", "Tab", "-", "Tab", "Tab", "y")
    keys("Tab", "2", "Tab", "3", "Tab")
    assert at() == ("new weapon", "Weapon")
    keys("Tab")
    assert at() == ("Sniper", "Cost"), "past a weapon that is not there to the next card"
    keys("6", "Return")
    assert at() == ("Mortar Squad", "Cost")
    table.save_entries()
    assert kept().units == {
        RIFLES: UnitCard(
            "rifle-squad", "Rifle Squad", "us", "infantry", 4, None, 6, 0, (8, 4), "front",
            weapons=(
                Weapon("Rifles", attack=AttackValues(12, 0, 0), underscored=True, index=2, rate=3),
            ),
        ),
        SNIPER: UnitCard("sniper", "Sniper", "us", "infantry", 6),
    }  # fmt: skip


def test_a_unit_that_nobody_knows_is_added_in_the_last_row(table: CardTableDialog) -> None:
    view = table.pages[1].views[0]
    keys("Alt+G")
    assert view.hasFocus()
    view.go_to_cell(view.cards.rowCount() - 1, 0)
    keys("Wespe", "Tab", "rear", "Tab", "14", "Tab")
    assert at() == ("Wespe", "Crew")
    view.go_to_cell(view.cards.rowCount() - 1, 0)
    keys("Tab")
    assert not view.hasFocus(), "from an empty new card Tab leaves the table"
    table.save_entries()
    assert kept().units == {
        CardKey("germany", "wespe"): UnitCard("wespe", "Wespe", "germany", "rear-line", 14)
    }


def test_tab_goes_back_as_it_came(table: CardTableDialog) -> None:
    keys("Down", "Shift+Backtab")
    assert at() == ("Rifle Squad", "Line")
    keys("Tab", "MG", "Tab", "Shift+Backtab", "Shift+Backtab")
    assert at() == ("Rifle Squad", "Line")
    view = table.pages[0].views[0]
    view.go_to_cell(0, 2)
    keys("Shift+Backtab")
    assert focus() is not view


def test_command_cards_and_damage_cards_have_tables_of_their_own(table: CardTableDialog) -> None:
    keys("Alt+M")
    assert at() == ("Ambush!", "Cards")
    keys("2", "Tab", "inf", "Tab", "i", "Tab", "Tab", "1", "Return")
    assert at() == ("Capture That Unit!", "Att.")
    assert table.pages[2].count.text() == "2 of the 50 Command cards are entered."
    keys("Alt+D")
    assert at() == ("Card 1", "Infantry")
    keys("Down", "Shaken", "Tab", "Tab", "Jammed", "Tab", "Tab", "Tab")
    assert at() == ("effect on infantry", "Effect")
    keys("Tab", "to the", "Tab", "Tab", "1", "Tab", "2")
    keys("Alt+R")
    assert at() == ("Card 2", "Cards")
    keys("Alt+E")
    assert at() == ("effect on infantry", "Turns")
    table.save_entries()
    assert kept().command == {
        "ambush": CommandCard(
            "ambush", "Ambush!", 2, ("infantry",), "initiative", CommandCardBonus(attack=1)
        )
    }
    assert kept().damage == {
        2: DamageCard(
            2, DamageEffect("Shaken", ("to-rear",), defense=-1, turns=2), gun=DamageEffect("Jammed")
        )
    }


def test_a_cell_is_changed_or_left_as_it_was(table: CardTableDialog) -> None:
    keys("12", "Return", "Up", "F2")
    QTest.keyClick(focus(), Qt.Key.Key_End)
    keys("Backspace", "5", "Return", "Up")
    assert unit(table).cost == 15
    keys("7", "Escape")
    assert unit(table).cost == 15
    assert table.isVisible()
    keys("Delete")
    assert entered(table) is None


def test_a_choice_is_taken_from_its_list(table: CardTableDialog) -> None:
    view = table.pages[0].views[0]
    keys("Tab", "F2")
    chooser = focus()
    assert isinstance(chooser, ComboBox)
    assert [chooser.itemText(number) for number in range(4)] == [
        "", "Tank Crew", "Artillery Crew", "Pilot",
    ]  # fmt: skip
    keys("Down", "Down", "Tab")
    assert at() == ("Rifle Squad", "Cards")
    assert unit(table).crew == "artillery-crew"
    keys("Shift+Backtab", "F2")
    chooser = focus()
    assert isinstance(chooser, ComboBox)
    chooser.setCurrentIndex(1)
    chooser.settled.emit()  # as by a click in its list
    assert unit(table).crew == "tank-crew"
    assert focus() is view


def test_a_row_is_taken_out_by_keys_and_by_its_button(table: CardTableDialog) -> None:
    keys("4", "Return", "Up", "Ctrl+Delete")
    table.save_entries()
    assert kept().units == {}
    keys("Alt+W", "MG", "Tab")
    assert unit(table).weapons == (Weapon("MG"),)
    QTest.mouseClick(table.out_button, LEFT)
    assert entered(table) is None


# ---- faults -----------------------------------------------------------------------------------


def test_what_no_card_can_hold_is_marked_and_told_and_stays(table: CardTableDialog) -> None:
    page = table.pages[0]
    keys("x6", "Tab")
    assert at() == ("Rifle Squad", "Crew")
    sentence = "found 'x6'; expected a whole number from 1 to 99."
    assert page.wrong.text() == f"Rifle Squad, Cost: {sentence}"
    cell = page.views[0].cards.index(0, 2)
    roles = Qt.ItemDataRole
    assert (cell.data(), cell.data(roles.EditRole)) == ("! x6", "x6")
    assert cell.data(roles.ToolTipRole).startswith("Found")
    assert cell.data(roles.AccessibleDescriptionRole) == f"F{sentence[1:]}"
    assert cell.data(roles.ForegroundRole) != page.views[0].cards.index(1, 0).data(
        roles.ForegroundRole
    )
    keys("Alt+W", "MG", "Tab", "Tab", "Tab", "Tab", "Tab", "99", "Tab")
    assert page.wrong.text() == (
        "Rifle Squad, MG, Vehicle: found 99; expected a whole number from 0 to 40."
        " 2 cells are wrong: none of them is kept."
    )
    keys("Alt+N", "Shift+Backtab")
    assert page.wrong.text().startswith(f"Rifle Squad, Cost: {sentence}"), "of the current cell"
    table.save_entries()
    assert kept().units[RIFLES].weapons == (Weapon("MG"),)
    keys("6", "Tab")
    assert page.wrong.text().startswith("Rifle Squad, MG, Vehicle: ")
    keys("Alt+W", "Shift+Backtab", "9", "Tab")
    assert page.wrong.text() == ""
    table.save_entries()
    assert kept().units[RIFLES].cost == 6


def test_closing_asks_about_what_is_wrong_and_leads_there(
    table: CardTableDialog, answers: Answers
) -> None:
    keys("Alt+D", "Alt+E", "Jammed", "Tab", "Tab", "z", "Tab", "Alt+U")
    answers.give("Cancel")
    table.close()
    assert answers.told == ["1 cell holds what no card can."]
    assert answers.details == ["Found 'z'; expected a whole number from -20 to 0."]
    assert table.isVisible()
    assert at() == ("effect on infantry", "Attack")
    keys("Alt+U")
    answers.give("Leave it out")
    table.reject()
    assert not table.isVisible()
    assert kept().damage == {1: DamageCard(1, DamageEffect("Jammed"))}


def test_what_is_being_typed_is_taken_in_when_the_window_is_closed(table: CardTableDialog) -> None:
    keys("9")
    table.close()
    assert not table.isVisible()
    assert kept().units[RIFLES].cost == 9


def test_what_is_being_typed_is_not_disturbed_by_keeping(
    table: CardTableDialog, qtbot: QtBot
) -> None:
    keys("9", "Tab", "Tab", "1")
    table._save_soon.start(20)
    qtbot.wait(80)
    assert not cards_file().exists()
    keys("2", "Return")
    qtbot.waitUntil(cards_file().exists)
    assert (kept().units[RIFLES].cost, kept().units[RIFLES].copies) == (9, 12)


# ---- the list ---------------------------------------------------------------------------------


def test_what_the_rulebook_states_is_there_from_the_start_and_not_written(
    table: CardTableDialog, qtbot: QtBot
) -> None:
    view = table.pages[0].views[0]
    row = [row.card[-1] for row in view.cards.rows].index("m4a1-sherman")
    view.go_to_cell(row, 5)
    index = view.currentIndex()
    assert index.data() == "5"
    assert index.data(Qt.ItemDataRole.FontRole).italic()
    assert table.pages[0].said.text() == (
        "In the gray shield; 0 where it has none. From the rulebook. Type over it what your card"
        " prints, if that is something else."
    )
    view.go_to_cell(row, 2)
    keys("12", "Tab")
    table.save_entries()
    assert kept().units[SHERMAN] == UnitCard("m4a1-sherman", "M4A1 Sherman", "us", "vehicle", 12)


def test_what_another_window_adds_meanwhile_is_not_lost(table: CardTableDialog) -> None:
    keys("4", "Tab")
    OwnCards().save_cards(UnitCard("jeep", "Jeep", "us", "vehicle", 3), CommandCard("a", "A", 2))
    table.save_entries()
    assert kept().units.keys() == {RIFLES, CardKey("us", "jeep")}
    assert kept().command.keys() == {"a"}
    shown = [row.card[-1] for row in table.pages[0].views[0].cards.rows]
    assert shown[-2:] == ["jeep", ""]


def test_a_list_with_faults_is_left_as_it_is_and_said_so(qtbot: QtBot, answers: Answers) -> None:
    cards_file().parent.mkdir(parents=True)
    cards_file().write_text("boardapp: 1\nunit_cards: {us: 7}\n", encoding="utf-8")
    table = shown_table(qtbot)
    assert table.fault.isVisible()
    told = table.fault.text()
    assert told.startswith("The list of your cards cannot be read: ")
    assert ":2:18: unit_cards.us: found 7; expected a mapping of 'key: value'" in told
    assert told.endswith("what you enter lasts until this window is closed.")
    keys("4", "Tab")
    answers.give("Cancel")
    table.reject()
    assert answers.told == ["What you entered is not kept."]
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
    keys("4", "Tab")
    answers.give(east)
    QTest.mouseClick(table.new_button, LEFT)
    assert table.list.text() == f"Your list of cards, {east}."
    assert cards_file() == east
    assert kept() == CardList()
    keys("7", "Tab")
    table.reject()
    assert kept().units[RIFLES].cost == 7
    assert read_card_list(default_cards_file()).units[RIFLES].cost == 4
    assert OwnCards().cards.units[RIFLES].cost == 7, "decks go by it too"
    table = shown_table(qtbot)
    QTest.mouseClick(table.first_button, LEFT)
    assert unit(table).cost == 4
    assert not table.first_button.isVisible()
    answers.give(east)
    QTest.mouseClick(table.other_button, LEFT)
    assert unit(table).cost == 7
    east.unlink()
    assert OwnCards().fault == f"The list of your cards is not there: {east}"


def test_a_list_that_cannot_be_read_is_not_taken(
    table: CardTableDialog, answers: Answers, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("boardapp: 1\ncommand_cards: 7\n", encoding="utf-8")
    table.open_list(bad)
    assert answers.told == ["bad.yaml cannot be your list of cards"]
    assert cards_file() == default_cards_file()
    answers.give(tmp_path / "nowhere" / "east")
    QTest.mouseClick(table.new_button, LEFT)
    nowhere = tmp_path / "nowhere"
    assert answers.told[1:] == [f"{nowhere / 'east.yaml'}: the folder {nowhere} is not there."]
    answers.give(None, None)
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
    for number, page in enumerate(table.pages):
        table.tabs.setCurrentIndex(number)
        QApplication.processEvents()
        assert (table.width(), table.height()) == (1366, 700)
        for view in page.views:
            rows = view.viewport().height() / view.rowHeight(0)
            assert rows >= 2, "large text leaves two rows at least"
            assert view.horizontalScrollBar().maximum() <= (200 if large else 0)
        assert page.said.height() >= page.said.fontMetrics().height()
    for button in table.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.text())
            assert button.visibleRegion().boundingRect().size() == button.size()


def test_every_letter_leads_to_one_place(table: CardTableDialog) -> None:
    titles = [table.tabs.tabText(number) for number in range(table.tabs.count())]
    buttons = [one.text() for one in table.findChildren(QPushButton)]
    for labels in (["U&nits", "&Weapons of"], ["Ca&rds"], ["Ca&rds", "&Effects of"]):
        letters = [text[text.index("&") + 1].lower() for text in (*titles, *buttons, *labels)
                   if "&" in text]  # fmt: skip
        assert len(letters) == len(set(letters)), letters
