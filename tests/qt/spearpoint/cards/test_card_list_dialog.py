"""The players' own cards: entered in forms, kept in a file that several windows add to."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.cards.own_card_list_file import CardList, read_card_list
from boardapp.games.spearpoint.cards.unit_cards import CardKey, CommandCard, UnitCard
from boardapp.qt.spearpoint.cards.own_cards import (
    OwnCards,
    UnitCardDialog,
    cards_file,
)
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from tests.qt.support.forms import fault_texts

RIFLES = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", 5, None, 6)
SNIPER = UnitCard("sniper", "Sniper", "us", "infantry", 6)
ENTER, LEFT = Qt.Key.Key_Return, Qt.MouseButton.LeftButton


@pytest.fixture
def own() -> OwnCards:
    made = OwnCards()
    made.save_cards(RIFLES, SNIPER)
    return made


def shown(qtbot: QtBot, dialog: QDialog) -> None:
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitActive(dialog)


def typed(box: OptionalSpinBox, text: str) -> None:
    """Type into a number's field as a player does, and leave it by Enter."""
    field = box.lineEdit()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, ENTER)


def click_ok(dialog: QDialog) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)


# ---- the card list ----------------------------------------------------------------------------


def test_a_card_needs_a_title(qtbot: QtBot) -> None:
    form = UnitCardDialog("us")
    shown(qtbot, form)
    click_ok(form)
    assert form.isVisible()
    assert fault_texts(form.form) == {form.name: "Enter the title of the card."}
    assert form.card is None


def test_a_new_card_gets_a_name_that_is_free(qtbot: QtBot) -> None:
    form = UnitCardDialog("germany", None, {"tiger-i"})
    shown(qtbot, form)
    QTest.keyClicks(form.name, "Tiger I")
    click_ok(form)
    assert form.card == UnitCard("tiger-i-2", "Tiger I", "germany", "infantry")


def test_values_that_the_form_does_not_show_stay(qtbot: QtBot) -> None:
    sherman = UnitCard("m4a1-sherman", "M4A1 Sherman", "us", "vehicle", 12, None, 4, 5, (14, 7))
    form = UnitCardDialog("us", sherman)
    shown(qtbot, form)
    click_ok(form)
    assert form.card == sherman


# ---- the file ---------------------------------------------------------------------------------


def test_two_windows_add_to_one_list(own: OwnCards) -> None:
    other = OwnCards()
    other.save_cards(CommandCard("ambush", "Ambush!", 4))
    own.save_cards(UnitCard("sniper", "Sniper", "us", "infantry", 9))
    cards = read_card_list(cards_file())
    assert cards.command.keys() == {"ambush"}
    assert cards.units[CardKey("us", "sniper")].cost == 9
    assert own.cards == cards


def test_a_list_with_faults_is_left_as_it_is() -> None:
    cards_file().parent.mkdir(parents=True)
    cards_file().write_text("boardapp: 1\nunit_cards: {us: 7}\n", encoding="utf-8")
    own = OwnCards()
    assert own.fault.startswith("boardapp cannot read your list of cards: ")
    assert own.fault.endswith(
        ":2:18: unit_cards.us: found 7; expected entries of the form 'key: value'"
    )
    own.save_cards(SNIPER)
    assert own.cards == CardList().with_unit_card(SNIPER)
    assert "{us: 7}" in cards_file().read_text(encoding="utf-8")


def test_a_list_that_cannot_be_written_is_told(
    own: OwnCards, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("boardapp.qt.spearpoint.cards.own_cards.save_file", full)
    own.save_cards(CommandCard("ambush", "Ambush!", 4))
    assert own.fault == (
        "boardapp could not save your entries for other games: "
        "The file could not be saved: the disk is full."
    )
    assert own.cards.command["ambush"].copies == 4
    assert own.cards.units.keys() == {("us", "rifle-squad"), ("us", "sniper")}
