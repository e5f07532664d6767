"""The call panel: what to do now, the odds before the roll, dice typed in or rolled."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.document.log import Threw
from boardapp.games.strategy_cards import card_acts
from boardapp.games.strategy_cards.cards import Card, Deck, Library
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.qt.strategy_cards.call_acts import perform
from boardapp.qt.strategy_cards.call_panel import NO_CALL, CallPanel, share
from boardapp.qt.strategy_cards.session import HexSession
from tests.games.strategy_cards.calling import BLANKET, EXAMPLE, GRID, PIPELINE, at

LIBRARY = Library(
    {
        "Artillery I": Deck(
            "Artillery I",
            (Card("Sustained Blanket", "Artillery I", 3, "action", PIPELINE),),
        )
    }
)
LEFT = Qt.MouseButton.LeftButton


class Panel:
    """A shown panel on the rulebook's example, and what it told the board to show."""

    def __init__(self, qtbot: QtBot) -> None:
        self.session = HexSession()
        self.session.open(Document(EXAMPLE, StrategyCards(GRID, LIBRARY)))
        self.panel = CallPanel(self.session, random=Random(3))
        self.heat: list[Mapping[Space | None, Fraction] | None] = []
        self.refused: list[str] = []
        self.panel.heat_changed.connect(self.heat.append)
        self.session.refused.connect(self.refused.append)
        qtbot.addWidget(self.panel)
        self.panel.resize(380, 700)
        self.panel.show()
        qtbot.waitExposed(self.panel)

    def activate(self) -> None:
        act = card_acts.activate(self.session.table, LIBRARY, "us", BLANKET, phase="action")
        assert perform(self.session, act)

    def target(self, name: str) -> None:
        from boardapp.games.strategy_cards.resolve import place_target
        from boardapp.qt.strategy_cards.call_acts import sight_of

        act = place_target(self.session.table, at(name), sight_of(self.session))
        assert perform(self.session, act)

    def click(self, button: QPushButton) -> None:
        assert button.isVisibleTo(self.panel)
        QTest.mouseClick(button, LEFT)

    def type_dice(self, *texts: str) -> None:
        """Type each line of dice and press Enter, as players do who threw their own."""
        rows = list(self.panel.rows)
        assert len(rows) == len(texts)
        rows[0].fallen.setFocus()
        for row, text in zip(rows, texts, strict=True):
            QTest.keyClicks(row.fallen, text)
            QTest.keyClick(row.fallen, Qt.Key.Key_Return)

    @property
    def throws(self) -> list[Threw]:
        document = self.session.document
        assert document is not None
        return [entry for entry, _ in document.log if isinstance(entry, Threw)]


@pytest.fixture
def table(qtbot: QtBot) -> Panel:
    return Panel(qtbot)


def test_without_a_call_it_says_where_to_begin(table: Panel) -> None:
    assert table.panel.heading.text() == NO_CALL
    assert not table.panel.roll.isVisibleTo(table.panel)
    assert table.heat == []


@pytest.mark.rule("002-13")
def test_it_tells_the_chance_of_contact_before_the_die(table: Panel) -> None:
    table.activate()
    assert table.panel.title.text() == "Establish Contact (4)"
    assert table.panel.odds.text() == "Chance of contact: 1/2 (50 %)"
    assert [row.label.text() for row in table.panel.rows] == ["Die for contact"]
    assert "<b>▶ Establish Contact (4)</b>" in table.panel.steps.text()


@pytest.mark.rule("002-15")
def test_a_typed_die_is_logged_as_entered(table: Panel) -> None:
    table.activate()
    table.type_dice("3")
    (threw,) = table.throws
    assert (threw.dice, threw.how, threw.by) == ((3,), "entered", "US")
    assert table.panel.title.text() == "No contact"
    assert not table.panel.rows


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Die for contact: Type one number, as the dice fell: 4."),
        ("7", "Die for contact: There is no 7 on such a die: 1 to 6."),
        ("0", "Die for contact: There is no 0 on such a die: 1 to 6."),
        ("x", "Die for contact: Type one number, as the dice fell: 4."),
    ],
)
def test_dice_that_cannot_have_fallen_are_refused(table: Panel, text: str, words: str) -> None:
    table.activate()
    table.panel.rows[0].fallen.setText(text)
    table.click(table.panel.take)
    assert table.panel.fault.text() == words
    assert table.throws == []
    assert table.panel.title.text() == "Establish Contact (4)"


def test_the_program_rolls_and_says_so(table: Panel) -> None:
    table.activate()
    table.click(table.panel.roll)
    (threw,) = table.throws
    assert threw.how == "rolled"
    assert 1 <= threw.dice[0] <= 6


@pytest.mark.rule("002-21", "002-30", "002-32")
def test_the_drift_number_comes_with_reasons_odds_and_who_is_in_danger(table: Panel) -> None:
    table.activate()
    table.type_dice("5")
    assert table.panel.title.text() == "Target Hex"
    table.target("C5")
    panel = table.panel
    assert panel.title.text() == "Drift Number"
    assert "squad E on C7, not fatigued, sees C5, but has no officer" in panel.reasons.text()
    assert panel.number.currentText() == "As the units see it: 4"
    assert panel.odds.text().splitlines()[0] == "On C5: 1/2 (50 %)"
    assert panel.warning.text().startswith("Your own units may be hit: E (")
    heat = table.heat[-1]
    assert heat is not None
    assert heat[at("C5")] == Fraction(1, 2)
    assert sum(heat.values()) == 1


@pytest.mark.rule("002-51")
def test_the_table_may_say_another_number_with_a_note(table: Panel) -> None:
    table.activate()
    table.type_dice("5")
    table.target("C5")
    panel = table.panel
    panel.number.setCurrentIndex(3)
    panel.number.activated.emit(3)
    assert panel.odds.text().splitlines()[0] == "On C5: 1/6 (16.7 %)"
    panel.note.setText("smoke of our own")
    table.click(panel.settle)
    call = table.session.table.call
    assert call is not None
    assert call.number is not None
    assert (call.number.number, call.number.note) == (6, "smoke of our own")
    assert panel.title.text() == "Determine Drift"


@pytest.mark.rule("002-34", "002-41", "002-42", "002-46", "002-47", "002-48")
def test_the_rulebook_s_example_is_played_to_its_end_by_typing(table: Panel) -> None:
    table.activate()
    table.type_dice("4")
    table.target("C5")
    table.click(table.panel.settle)
    assert [row.label.text() for row in table.panel.rows] == ["Black die", "Red die"]
    table.type_dice("3", "3")
    assert table.heat[-1] is None
    assert table.panel.title.text() == "Suppressive Area Attack (4) on C8"
    table.type_dice("5261")
    seen = []
    while table.panel.rows:
        seen.append((table.panel.title.text(), table.panel.warning.text()))
        table.type_dice(*["1" * (row.wanted.dice or 1) for row in table.panel.rows])
    assert seen == [
        ("Suppressive Wide Blast Radius (3) on C9", ""),
        (
            "Suppressive Wide Blast Radius (3) on C7",
            "Your own units are in this hex: E. They are hit alike.",
        ),
    ]
    assert table.panel.title.text() == "Resolved"
    assert "C: 2 successes, 0 blocked, 2 left" in table.panel.outcomes.text()
    assert table.refused == []
    table.click(table.panel.clear)
    assert table.session.table.call is None


@pytest.mark.rule("002-33")
def test_there_is_no_way_back_once_dice_have_fallen(table: Panel) -> None:
    table.activate()
    table.type_dice("4")
    table.session.undo()
    assert table.refused
    call = table.session.table.call
    assert call is not None
    assert call.die == 4


def test_a_target_put_down_by_mistake_is_undone(table: Panel) -> None:
    table.activate()
    table.type_dice("4")
    table.target("C5")
    table.session.undo()
    assert table.refused == []
    assert table.panel.title.text() == "Target Hex"


def test_nothing_can_be_done_while_looking_back(table: Panel) -> None:
    table.activate()
    table.session.look(EXAMPLE)
    assert table.panel.heading.text() == NO_CALL
    table.session.look(None)
    assert table.panel.title.text() == "Establish Contact (4)"
    assert table.panel.roll.isEnabled()


@pytest.mark.parametrize(
    ("chance", "words"),
    [(Fraction(1, 2), "1/2 (50 %)"), (Fraction(1, 36), "1/36 (2.8 %)"), (Fraction(1), "1 (100 %)")],
)
def test_chances_are_told_exactly_and_in_per_cent(chance: Fraction, words: str) -> None:
    assert share(chance) == words
