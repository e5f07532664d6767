"""The dice: odds, rolls and physical dice, each throw one entry of the log."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from boardapp.core.dice import roll_dice
from boardapp.document.log_entries import DiceEntry
from boardapp.qt.frame.dice_dialog import DiceDialog
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.strategy_cards.workspace import new_document
from tests.qt.support import tables
from tests.qt.support.evening import keys, opened, sentences, shown_window
from tests.qt.support.spearpoint_window import SpearpointWindow

ENTER = Qt.Key.Key_Return


@pytest.fixture
def session() -> SpearpointSession:
    return tables.session()


@pytest.fixture
def dialog(qtbot: QtBot, session: SpearpointSession) -> DiceDialog:
    made = DiceDialog(session, random=Random(5))
    qtbot.addWidget(made)
    made.show()
    return made


def last(session: SpearpointSession) -> DiceEntry:
    entry = opened(session).log[-1].entry
    assert isinstance(entry, DiceEntry)
    return entry


def test_a_roll_goes_into_the_log(dialog: DiceDialog, session: SpearpointSession) -> None:
    dialog.purpose.setText("C-5 fires at C-6")
    dialog.who.setCurrentText("Germany")
    dialog.needed.setText("12")
    QTest.mouseClick(dialog.roll_button, Qt.MouseButton.LeftButton)
    dice = roll_dice(Random(5), 2, 10)
    entry = last(session)
    assert (entry.dice, entry.faces, entry.how, entry.by) == (dice, 10, "rolled", "Germany")
    assert entry.purpose == "C-5 fires at C-6, 12 needed"
    assert dialog.shown.text() == f"{dice[0]} + {dice[1]} = {sum(dice)}"
    made = "Hit" if sum(dice) >= 12 else "Miss"
    assert (
        dialog.outcome.text()
        == f"Rolled by Germany. {made} (at least 12 needed). The log now has this roll."
    )


def test_what_a_throw_is_for_is_suggested_in_the_names_of_the_board(
    dialog: DiceDialog, qtbot: QtBot
) -> None:
    assert dialog.purpose.placeholderText() == "for example: C-5 fires at C-6"
    hexes = HexSession()
    hexes.open(new_document(10, 8))
    other = DiceDialog(hexes)
    qtbot.addWidget(other)
    assert other.purpose.placeholderText() == "for example: C5 fires at C6"


@pytest.mark.parametrize(("kind", "count"), [(0, 2), (1, 1)])
def test_every_kind_of_dice_is_rolled(
    dialog: DiceDialog, session: SpearpointSession, kind: int, count: int
) -> None:
    dialog.kind.setCurrentIndex(kind)
    dialog.roll_button.click()
    assert (len(last(session).dice), last(session).faces) == (count, 10)


def kinds(dialog: DiceDialog) -> list[str]:
    return [dialog.kind.itemText(number) for number in range(dialog.kind.count())]


def test_the_dice_are_those_of_the_game(qtbot: QtBot, dialog: DiceDialog) -> None:
    assert kinds(dialog) == ["Two ten-sided dice (2d10)", "One ten-sided die (1d10)"]
    session = HexSession()
    hexes = DiceDialog(session)
    qtbot.addWidget(hexes)
    session.open(new_document(5, 5))
    assert kinds(hexes) == ["Two six-sided dice (2d6)", "One six-sided die (1d6)"]
    hexes.needed.setText("7")
    assert hexes.odds.text() == "7 or more: 58 % (21 of 36 throws)"


@pytest.mark.rule("004-072")
def test_physical_dice_are_typed_in(dialog: DiceDialog, session: SpearpointSession) -> None:
    one, two = dialog.dice.rows[0].boxes
    QTest.keyClicks(one, "7")
    QTest.keyClick(one, ENTER)
    assert (opened(session).log, dialog.enter_button.isEnabled()) == ([], False)
    QTest.keyClicks(two, "0")
    assert dialog.enter_button.isEnabled()
    QTest.keyClick(two, ENTER)
    assert (last(session).dice, last(session).how) == ((7, 10), "entered")
    assert len(opened(session).log) == 1
    assert dialog.dice.values() == [[]]
    assert dialog.shown.text() == "7 + 10 = 17"
    assert sentences(session) == ["Dice: 7 + 10 = 17, entered by US"]


def test_other_dice_have_other_boxes(dialog: DiceDialog, session: SpearpointSession) -> None:
    dialog.kind.setCurrentIndex(1)
    dialog.kind.activated.emit(1)
    (box,) = dialog.dice.rows[0].boxes
    QTest.keyClicks(box, "4")
    dialog.enter_button.click()
    assert last(session).dice == (4,)


@pytest.mark.parametrize(
    ("kind", "needed", "odds"),
    [
        (0, "12", "12 or more: 45 % (45 of 100 throws)"),
        (0, "6", "6 or more: 90 % (90 of 100 throws)"),
        (1, "7", "7 or more: 40 % (4 of 10 throws)"),
        (0, "30", "30 or more: 0 % (0 of 100 throws)"),
        (0, "", ""),
    ],
)
def test_the_odds_follow_what_is_needed(
    dialog: DiceDialog, kind: int, needed: str, odds: str
) -> None:
    QTest.keyClicks(dialog.needed, needed + "x")
    dialog.kind.setCurrentIndex(kind)
    dialog.kind.activated.emit(kind)
    assert dialog.odds.text() == odds


def test_nobody_named_is_the_table(dialog: DiceDialog, session: SpearpointSession) -> None:
    dialog.who.setCurrentText("  ")
    dialog.roll_button.click()
    assert last(session).by == "the players"


def test_a_throw_is_unsaved_but_no_act(dialog: DiceDialog, session: SpearpointSession) -> None:
    dialog.roll_button.click()
    assert not opened(session).is_saved
    assert not opened(session).undo_names()


def test_every_field_has_a_name(dialog: DiceDialog) -> None:
    for field in (*dialog.findChildren(QLineEdit), *dialog.findChildren(QPushButton)):
        assert (
            not field.isVisible()
            or field.accessibleName()
            or (isinstance(field, QPushButton) and field.text())
            or (field.parent() is dialog.who)
        )


def test_two_programs_roll_different_dice(qtbot: QtBot, session: SpearpointSession) -> None:
    rolls = set()
    for _ in range(2):
        dialog = DiceDialog(session)
        qtbot.addWidget(dialog)
        for _ in range(8):
            dialog.roll_button.click()
        rolls.add(tuple(entry.entry for entry in opened(session).log[-8:]))
    dice = {tuple(one.dice for one in some if isinstance(one, DiceEntry)) for some in rolls}
    assert len(dice) == 2


def test_the_dice_come_by_key_and_stay_beside_the_board(qtbot: QtBot) -> None:
    for window in shown_window(qtbot):
        window.controller.new("village")
        keys(window, "I")
        dice = window.findChild(DiceDialog)
        assert isinstance(dice, DiceDialog)
        assert dice.isVisible()
        assert not dice.isModal()
        dice.roll_button.click()
        assert sentences(window.session)[0].startswith("Dice: ")
        window.replay.show_log_entry(0)
        assert not dice.roll_button.isEnabled()
        window.replay.return_to_present()
        assert dice.roll_button.isEnabled()
        QTest.keyClick(dice, Qt.Key.Key_Escape)
        assert not dice.isVisible()
        assert isinstance(window, SpearpointWindow)
