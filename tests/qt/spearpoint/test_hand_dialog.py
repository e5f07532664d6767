"""Taking a starting hand: chosen, drawn by the program, named, or at the table only."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.scenario.decisions import Build, DeckCard, Draw
from boardapp.games.spearpoint.scenario.deck_check import draw_random
from boardapp.games.spearpoint.scenario.scenario import HandStage
from boardapp.games.spearpoint.scenario.unit_cards import CommandCard, command_deck
from boardapp.games.spearpoint.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.card_list_dialog import CommandCardsDialog, OwnCards
from boardapp.qt.spearpoint.hand_dialog import HandDialog, HowRow, Stock
from boardapp.qt.style import apply_style

CATALOGUE = built_in_catalogue()
BUILD = Build("us", "Reserves", (DeckCard("rifle-squad", 5, 3), DeckCard("sniper", 6, 1)))
COMMAND = [
    CommandCard("ambush", "Ambush!", 2),
    CommandCard("dig-in", "Dig In", 3),
    CommandCard("sabotage", "Sabotage", 4),
]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def own() -> OwnCards:
    made = OwnCards()
    made.remember(*COMMAND)
    return made


def standard(chosen: int = 2, random: int = 0, command: int = 3, given: str = "") -> HandStage:
    return HandStage(
        "Hand", "us", "004-077",
        chosen=chosen, random=random, command=command, given=tuple(given.split()),
    )  # fmt: skip


def opened(
    qtbot: QtBot, own: OwnCards, stage: HandStage, build: Build | None = BUILD, gone: str = ""
) -> HandDialog:
    stock = Stock("us", build, ("sabotage",), tuple(gone.split()))
    made = HandDialog(stage, stock, CATALOGUE, own, random=Random(3))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    return made


def choose(row: HowRow, way: str) -> None:
    button = row.buttons[way]  # type: ignore[index]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert row.way() == way


def taken(dialog: HandDialog) -> Draw | None:
    QTest.mouseClick(dialog.ok, LEFT)
    if dialog.draw is not None:
        assert dialog.result() == QDialog.DialogCode.Accepted
    return dialog.draw


# ---- unit cards -------------------------------------------------------------------------------


@pytest.mark.rule("004-077")
def test_unit_cards_are_chosen_from_the_deck(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard())
    assert (
        dialog.reasons.text()
        == "✗ The hand has 0 unit cards; 2 chosen (Standard game setup g to i)."
    )
    assert taken(dialog) is None
    assert dialog.numbers["rifle-squad"].text() == "0 of 3"
    QTest.keyClick(dialog.numbers["rifle-squad"], Qt.Key.Key_Up)
    QTest.keyClick(dialog.numbers["sniper"], Qt.Key.Key_Up)
    assert dialog.numbers["sniper"].text() == "1 of 1"
    assert dialog.reasons.isHidden()
    assert taken(dialog) == Draw("us", ("rifle-squad", "sniper"), ())


def test_more_than_the_deck_has_cannot_be_chosen(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard())
    for _ in range(3):
        QTest.keyClick(dialog.numbers["sniper"], Qt.Key.Key_Up)
    assert dialog.units() == ("sniper",)


@pytest.mark.rule("004-245")
def test_unit_cards_are_drawn_by_the_program_once(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(chosen=0, random=2))
    assert dialog.reasons.text() == "✗ Draw the unit cards, or take them at the table."
    QTest.mouseClick(dialog.draw_units, LEFT)
    names = ["rifle-squad"] * 3 + ["sniper"]
    drawn = draw_random(names, 2, Random(3))
    assert dialog.drawn_units == drawn
    titles = ", ".join(CATALOGUE.unit_kind(unit).title for unit in drawn)
    assert dialog.units_told.text() == f"Drawn: {titles}"
    QTest.mouseClick(dialog.draw_units, LEFT)
    assert dialog.drawn_units == drawn
    assert not dialog.unit_way.buttons["table"].isEnabled()
    assert taken(dialog) == Draw("us", drawn, ())


def test_random_unit_cards_are_named_or_left_to_the_table(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(chosen=0, random=2))
    choose(dialog.unit_way, "chosen")
    dialog.numbers["rifle-squad"].setValue(1)
    assert (
        dialog.reasons.text()
        == "✗ The hand has 1 unit card; 2 at random (Standard game setup g to i)."
    )
    choose(dialog.unit_way, "table")
    assert not dialog.unit_list.isVisible()
    assert taken(dialog) == Draw("us", ())


def test_a_deck_of_the_table_only_gives_a_hand_at_the_table(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(), build=None)
    assert list(dialog.unit_way.buttons) == ["table"]
    assert taken(dialog) == Draw("us", ())


# ---- Command cards ----------------------------------------------------------------------------


def test_command_cards_are_drawn_by_the_program_once(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(chosen=0), gone="dig-in ambush")
    choose(dialog.command_way, "drawn")
    assert dialog.reasons.text() == "✗ Draw the Command cards, or take them at the table."
    assert dialog.deck_told.text() == (
        "3 cards to draw from. 9 of the 50 Command cards are entered; the others are left out of"
        " the draw."
    )
    QTest.mouseClick(dialog.draw_command, LEFT)
    pile = list(command_deck(COMMAND[:2], ["dig-in", "ambush"]))
    drawn = draw_random(pile, 3, Random(3))
    assert sorted(drawn) == ["ambush", "dig-in", "dig-in"]
    QTest.mouseClick(dialog.draw_command, LEFT)
    assert dialog.drawn_command == drawn
    assert not dialog.command_way.buttons["table"].isEnabled()
    assert taken(dialog) == Draw("us", (), drawn)


def test_too_few_cards_cannot_be_drawn(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(chosen=0), gone="dig-in ambush ambush")
    choose(dialog.command_way, "drawn")
    assert not dialog.draw_command.isEnabled()
    assert dialog.deck_told.text().startswith("2 cards to draw from. ")
    assert dialog.deck_told.text().endswith(" Enter how many of each card the deck holds.")


def test_the_command_deck_can_be_entered_from_here(qtbot: QtBot) -> None:
    dialog = opened(qtbot, OwnCards(), standard(chosen=0))
    choose(dialog.command_way, "drawn")
    assert not dialog.draw_command.isEnabled()

    def count() -> None:
        form = QApplication.activeModalWidget()
        assert isinstance(form, CommandCardsDialog)
        form.copies["dig-in"].setValue(50)
        form.accept()

    QTimer.singleShot(50, count)
    QTest.mouseClick(dialog.deck_button, LEFT)
    assert dialog.deck_told.text() == "50 cards to draw from."
    QTest.mouseClick(dialog.draw_command, LEFT)
    assert dialog.command_told.text() == "Drawn: Dig In, Dig In, Dig In"


def test_command_cards_are_named_as_they_were_drawn(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(chosen=0))
    choose(dialog.command_way, "chosen")
    assert dialog.reasons.text() == "✗ 3 Command cards still to be named."
    first, second, third = dialog.names
    assert first.findData("sabotage") == -1  # it is removed in this scenario
    QTest.keyClicks(first, "A")
    QTest.keyClicks(second, "D")
    assert dialog.reasons.text() == "✗ 1 Command card still to be named."
    third.setCurrentIndex(third.findData("fighter-ace"))
    assert taken(dialog) == Draw("us", (), ("ambush", "dig-in", "fighter-ace"))


def test_more_cards_than_the_command_deck_has_are_told(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(chosen=0, given="ambush"))
    choose(dialog.command_way, "chosen")
    for chooser in dialog.names:
        chooser.setCurrentIndex(chooser.findData("ambush"))
    assert dialog.reasons.text() == "✗ 3 × Ambush!: 1 in the Command deck."
    assert taken(dialog) is None


@pytest.mark.rule("004-245")
def test_a_given_card_comes_beside_those_drawn(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard(chosen=0, given="ambush"))
    choose(dialog.command_way, "drawn")
    assert dialog.deck_told.text().startswith("4 cards to draw from.")
    QTest.mouseClick(dialog.draw_command, LEFT)
    draw = taken(dialog)
    assert draw is not None
    assert len(draw.command) == 3


# ---- seen and heard ---------------------------------------------------------------------------


def test_fields_have_names(qtbot: QtBot, own: OwnCards) -> None:
    dialog = opened(qtbot, own, standard())
    fields: list[QWidget] = [*dialog.numbers.values(), *dialog.names]
    names = [field.accessibleName() for field in fields]
    assert names == [
        "Rifle Squad: number in the hand",
        "Sniper: number in the hand",
        "Command card 1",
        "Command card 2",
        "Command card 3",
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_with_large_text_it_stays_on_a_small_screen(
    qtbot: QtBot, own: OwnCards, qapp: QApplication, scheme: str
) -> None:
    apply_style(qapp, scheme=scheme, large_text=True)  # type: ignore[arg-type]
    dialog = opened(qtbot, own, standard(given="ambush"))
    choose(dialog.command_way, "chosen")
    room = qapp.primaryScreen().availableSize()
    assert dialog.height() <= room.height()
    assert dialog.minimumSizeHint().height() <= 700
    (scroll,) = [one for one in dialog.findChildren(QScrollArea) if one.widget() is not None][:1]
    assert scroll.horizontalScrollBar().maximum() == 0
