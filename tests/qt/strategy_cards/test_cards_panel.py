"""The cards panel: points, decks, drawing and playing cards, each an act with its sentence."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.strategy_cards.cards.strategy_card import Card, CardLibrary, Deck, Discount
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.manual_changes import enter_card
from boardapp.games.strategy_cards.state import new_state
from boardapp.qt.frame.actions import COMMON
from boardapp.qt.strategy_cards.card_form import CardForm
from boardapp.qt.strategy_cards.cards_panel import CardsPanel
from boardapp.qt.strategy_cards.session import HexSession
from tests.games.strategy_cards.calls.calling import PIPELINE

LIBRARY = CardLibrary(
    {
        "Artillery I": Deck(
            "Artillery I",
            (
                Card("Sustained Blanket", "Artillery I", 3, "action", PIPELINE, plus=True),
                Card("Increased Priority", "Artillery I", 1, "command", (),
                     discount=Discount("Artillery", 1), play_area=True),
                Card("Riddle", "Artillery I", None, None, None),
            ),
        ),
        "Morale I": Deck("Morale I"),
    }
)  # fmt: skip
LEFT = Qt.MouseButton.LeftButton


class Table:
    """A panel on an empty board, and what the session says."""

    def __init__(self, qtbot: QtBot) -> None:
        self.session = HexSession()
        state = new_state(6, 5)
        self.session.open(Document(state, StrategyCards(state.grid, LIBRARY)))
        self.panel = CardsPanel(self.session, random=Random(1))
        self.said: list[str] = []
        self.refused: list[str] = []
        self.session.said.connect(self.said.append)
        self.session.refused.connect(self.refused.append)
        qtbot.addWidget(self.panel)
        self.panel.resize(400, 700)
        self.panel.show()
        qtbot.waitExposed(self.panel)

    def click(self, button: QPushButton) -> None:
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT)

    def listed(self) -> list[str]:
        cards = self.panel.cards
        return [cards.item(row).text() for row in range(cards.count())]

    def enter(self, card: Card) -> None:
        """Enter a card as its form does."""
        assert self.session.change_table(enter_card(self.session.table, card))

    def fetch(self, title: str) -> None:
        """Take a card from the deck as it was drawn at the table."""
        if self.panel.player_cards.decks == {}:
            self.click(self.panel.add)
        self.panel.fetched.setCurrentText(title)
        self.click(self.panel.fetch)

    def phase(self, phase: str) -> None:
        """Go to another phase of the round by the panel."""
        self.panel.phase.setCurrentIndex(self.panel.phase.findData(phase))
        self.panel.phase.activated.emit(self.panel.phase.currentIndex())

    def choose(self, title: str) -> None:
        for row, text in enumerate(self.listed()):
            if text.startswith(title):
                self.panel.cards.setCurrentRow(row)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot)


def test_points_are_set_as_an_act(table: Table) -> None:
    table.panel.points.setValue(5)
    assert table.session.table.cards_of("us").command == 5
    assert table.said == ["US now has 5 command points."]
    table.session.undo()
    assert table.panel.points.value() == 0


def test_the_wheel_scrolls_past_the_points(table: Table) -> None:
    table.panel.side.setFocus()
    turn = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(table.panel.points, turn)
    assert not turn.isAccepted()
    assert table.session.document is not None
    assert not table.session.document.undo_names()
    assert table.panel.points.value() == 0


@pytest.mark.rule("002-01", "002-02", "002-09")
def test_a_deck_is_shuffled_and_drawn_to_its_end(table: Table) -> None:
    table.click(table.panel.add)
    assert table.panel.deck.currentText() == "Artillery I: 3 left"
    for _ in range(3):
        table.click(table.panel.draw)
    assert len(table.listed()) == 3
    table.click(table.panel.draw)
    assert table.refused == [
        (
            "Artillery I has no cards left, and used cards do not return to a deck (rule “Place "
            "in Your Play Area”)."
        )
    ]


@pytest.mark.rule("002-01")
@pytest.mark.parametrize("how", ["add", "lay"])
def test_a_second_deck_lies_beside_the_first(table: Table, how: str) -> None:
    table.enter(Card("Take Cover", "Morale I", 1))
    table.click(table.panel.add)
    first = table.session.table.cards_of("us").decks
    assert (list(first), len(first["Artillery I"])) == (["Artillery I"], 3)
    table.click(getattr(table.panel, how))
    both = table.session.table.cards_of("us").decks
    assert both == {**first, "Morale I": ("Morale I/Take Cover#1",)}


def test_more_cards_than_a_save_could_give_back_are_refused(table: Table) -> None:
    """An act holds all cards of a player: a deck of 990 with long names is too much for a line."""
    for number in range(10):
        table.enter(Card(f"{number} {'long ' * 12}", "Morale I", copies=99))
    table.panel.library.setCurrentIndex(1)
    table.click(table.panel.add)
    assert table.refused == ["These are too many pieces to change at once. Choose fewer pieces."]
    assert table.session.table.players == {}


def test_a_deck_of_which_no_card_is_known_is_drawn_from_at_the_table(table: Table) -> None:
    offered = [table.panel.library.itemText(row) for row in range(table.panel.library.count())]
    assert offered == ["Artillery I", "Morale I"]
    table.panel.library.setCurrentIndex(1)
    assert not table.panel.add.isEnabled()
    table.click(table.panel.lay)
    assert table.said[-1] == "US has the deck Morale I, in the order of your real cards."
    table.enter(Card("Take Cover", "Morale I", 1))
    table.panel.fetched.setCurrentText("Take Cover")
    table.click(table.panel.fetch)
    assert table.listed() == ["Take Cover, in the HQ area"]


@pytest.mark.rule("002-02")
def test_the_first_card_of_a_status_phase_may_bring_another(table: Table) -> None:
    table.click(table.panel.add)
    table.phase("status")
    table.fetch("Sustained Blanket")
    assert table.session.told[-1] == (
        "US draws Sustained Blanket. The card shows a +. If it is your first card of this "
        "Status Phase, draw one more card."
    )


@pytest.mark.rule("002-02")
def test_cards_are_drawn_in_their_phases_alone(table: Table) -> None:
    table.click(table.panel.add)
    for phase in ("action", "command"):
        table.phase(phase)
        table.click(table.panel.draw)
        assert table.refused[-1] == (
            "You draw cards only at the start of the game and in the Status Phase (rule "
            "“Strategy cards”)."
        )
    assert table.listed() == []


@pytest.mark.rule("002-04")
def test_a_card_is_paid_for_or_refused(table: Table) -> None:
    table.fetch("Sustained Blanket")
    table.phase("action")
    table.click(table.panel.activate)
    assert table.refused[-1].startswith("Sustained Blanket costs 3 command points")
    table.panel.points.setValue(4)
    table.click(table.panel.activate)
    assert table.listed() == ["Sustained Blanket, being resolved"]
    assert table.panel.points.value() == 1
    assert table.session.table.call is not None


@pytest.mark.rule("002-10", "002-11")
def test_a_discount_in_force_is_told_with_its_reason(table: Table) -> None:
    table.panel.points.setValue(9)
    table.fetch("Increased Priority")
    table.phase("command")
    table.click(table.panel.activate)
    assert table.listed() == ["Increased Priority, in the play area"]
    table.phase("status")
    table.fetch("Sustained Blanket")
    table.choose("Sustained Blanket")
    assert "The card now costs 2." in table.panel.about.text()
    assert "Increased Priority" in table.panel.about.text()


def test_unknown_keywords_are_said_before_any_cost_is_asked(table: Table) -> None:
    table.panel.points.setValue(5)
    table.fetch("Riddle")
    assert (
        "boardapp does not know these details: the card's cost; the card's phase; "
        "the card's keywords."
    ) in (table.panel.about.text())
    table.click(table.panel.activate)
    assert table.refused[-1].startswith("boardapp cannot resolve Riddle step by step")
    assert table.session.playing is not None
    assert table.session.playing.procedure_title is None


def test_what_nobody_has_told_is_asked_for_once(table: Table) -> None:
    table.panel.points.setValue(5)
    table.fetch("Riddle")
    table.phase("action")
    table.click(table.panel.by_hand)
    assert table.session.asks[0].title == "Cost of Riddle"
    assert table.session.answer(2)
    card = table.session.library.card_by_id("Artillery I/Riddle#1")
    assert card is not None
    assert card.cost == 2
    assert table.panel.points.value() == 3
    assert table.listed() == ["Riddle, out of the game"]


@pytest.mark.rule("002-07")
def test_where_a_card_goes_is_asked_when_nobody_has_told(table: Table) -> None:
    table.enter(Card("Riddle", "Artillery I", 1, "action", None, play_area=None))
    table.panel.points.setValue(5)
    table.fetch("Riddle")
    table.phase("action")
    table.click(table.panel.by_hand)
    assert table.session.answer("stays")
    assert table.refused == []
    assert table.listed() == ["Riddle, in the play area"]


@pytest.mark.rule("002-03")
def test_a_card_is_played_in_its_own_phase(table: Table) -> None:
    table.panel.points.setValue(5)
    table.fetch("Sustained Blanket")
    table.phase("command")
    table.click(table.panel.activate)
    assert table.refused == [
        "You can play Sustained Blanket only in the Action Phase, as an action (rule “Strategy "
        "cards”)."
    ]
    table.session.undo()
    assert table.panel.phase.currentData() == "start"


@pytest.mark.rule("002-16")
def test_another_try_is_offered_as_soon_as_the_turn_has_come(table: Table) -> None:
    table.panel.points.setValue(5)
    table.fetch("Sustained Blanket")
    table.phase("action")
    table.click(table.panel.activate)
    assert table.session.answer([[1]])
    assert not table.panel.retry.isEnabled()
    table.session.set_turn(2)
    assert table.panel.retry.isEnabled()
    table.session.undo()
    assert not table.panel.retry.isEnabled()
    table.session.redo()
    table.click(table.panel.retry)
    assert (table.session.table.cards_of("us").command, table.refused) == (2, [])


def test_a_card_in_play_is_not_corrected_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = Card("Riddle", "Artillery I", 1, "action", (), copies=2)
    table.enter(twice)
    table.click(table.panel.add)
    table.fetch("Riddle")

    def fill(made: CardForm) -> bool:
        made.copies.setValue(1)
        made.remembered.setChecked(False)
        return True

    monkeypatch.setattr(CardForm, "exec", fill)
    table.click(table.panel.correct)
    assert table.refused == ["Riddle is not a card of Artillery I."]
    assert table.session.library.card_by_id("Artillery I/Riddle#2") == twice


def test_a_new_card_is_entered_whatever_is_chosen(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def look(made: CardForm) -> bool:
        shown.append(made.name.text())
        return False

    monkeypatch.setattr(CardForm, "exec", look)
    table.fetch("Riddle")
    table.click(table.panel.enter)
    table.click(table.panel.correct)
    assert shown == ["", "Riddle"]


@pytest.mark.rule("002-06")
def test_a_card_is_discarded(table: Table) -> None:
    table.fetch("Sustained Blanket")
    table.click(table.panel.discard)
    assert table.said[-1] == "Sustained Blanket leaves the game."
    assert table.listed() == ["Sustained Blanket, out of the game"]


def test_each_player_has_cards_of_their_own(table: Table) -> None:
    table.panel.points.setValue(4)
    table.panel.side.setCurrentIndex(1)
    table.panel.side.activated.emit(1)
    assert table.panel.points.value() == 0
    table.click(table.panel.add)
    assert set(table.session.table.players) == {"us", "germany"}


def test_a_player_without_cards_is_told_where_they_come_from(table: Table) -> None:
    assert table.panel.about.text() == (
        "No cards yet. Add a deck and draw from it, or enter a card of your own."
    )


def test_what_is_done_with_a_card_stays_where_it_is_however_much_the_card_says(
    table: Table,
) -> None:
    before = table.panel.activate.mapTo(table.panel, QPoint())
    table.fetch("Sustained Blanket")
    assert len(table.panel.about.text().splitlines()) > 1
    assert table.panel.activate.mapTo(table.panel, QPoint()) == before
    assert before.y() < table.panel.about.mapTo(table.panel, QPoint()).y()


def test_the_title_of_every_deck_has_room(table: Table, qtbot: QtBot) -> None:
    chooser = table.panel.library
    table.panel.resize(table.panel.fontMetrics().height() * 22, 700)
    qtbot.wait(20)
    option = QStyleOptionComboBox()
    chooser.initStyleOption(option)
    field = chooser.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, chooser
    )
    assert field.width() > chooser.fontMetrics().horizontalAdvance("American Air Support I")


def letters(widget: QWidget) -> list[str]:
    """Return the letters that lead to a widget's parts, with Alt."""
    texts = [
        *(button.text() for button in widget.findChildren(QAbstractButton)),
        *(label.text() for label in widget.findChildren(QLabel) if label.buddy() is not None),
    ]
    return sorted(text.partition("&")[2][:1].lower() for text in texts if "&" in text)


def test_every_letter_leads_to_one_part_and_to_no_menu(table: Table, qtbot: QtBot) -> None:
    # Two of a kind make Alt and the letter ambiguous: the menu would open, or nothing happen.
    own = letters(table.panel)
    assert len(own) > 10
    assert sorted({letter for letter in own if own.count(letter) > 1}) == []
    menus = {entry.menu[0].lower() for entry in COMMON}
    assert sorted(menus & set(own)) == []


def test_every_letter_of_the_form_leads_to_one_field(qtbot: QtBot) -> None:
    form = CardForm(None, ["Artillery I"], None)
    qtbot.addWidget(form)
    own = [letter for letter in letters(form) if letter.isalpha()]
    assert len(own) > 10
    assert sorted({letter for letter in own if own.count(letter) > 1}) == []
