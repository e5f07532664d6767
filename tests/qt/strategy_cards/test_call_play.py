"""A card resolved in its panel: steps, odds before the dice, dice typed in or rolled, refusals."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.document.log import Threw
from boardapp.games.strategy_cards import card_acts, steps
from boardapp.games.strategy_cards.call import Call
from boardapp.games.strategy_cards.card_commands import SetCall
from boardapp.games.strategy_cards.cards import Restriction
from boardapp.games.strategy_cards.decks import PlayerCards
from boardapp.games.strategy_cards.state import HexState
from boardapp.qt.strategy_cards import call_acts
from boardapp.qt.strategy_cards.call_acts import perform
from boardapp.qt.strategy_cards.call_panel import NO_CALL, CallPanel, share
from tests.qt.strategy_cards.hex_playing import LEFT, HexTable, layout

BLANKET = "Artillery I/Sustained Blanket#1"
UNITS = "us squad C7, germany squad C8, germany squad C8, germany vehicle B8"
Chances = dict[Space | None, Fraction] | None


def table(units: str = UNITS, columns: int = 12, rows: int = 9) -> HexState:
    state = layout(columns, rows, units=units)
    return replace(state, players={"us": PlayerCards(6, {"Artillery I": ()}, (BLANKET,))})


class Player:
    """Hands on the panel, and what it tells."""

    def __init__(self, hexes: HexTable, panel: CallPanel) -> None:
        self.hexes, self.panel, self.session = hexes, panel, hexes.session
        self.heat: list[Chances] = []
        panel.heat_changed.connect(self.heat.append)
        panel.heat_changed.connect(hexes.scene.show_heat)
        panel.aim_asked.connect(self._aim)

    def _aim(self) -> None:
        self.session.choose_tool("target")

    @property
    def call(self) -> Call:
        assert self.session.table.call is not None
        return self.session.table.call

    def open(self, state: HexState) -> None:
        self.hexes.open(state)
        act = card_acts.activate(
            state, self.session.library, "us", BLANKET, phase="action", printed=3
        )
        assert perform(self.session, act)

    def type_in(self, *throws: str) -> None:
        for row, text in zip(self.panel.rows, throws, strict=True):
            row.fallen.setText(text)
        self.press(self.panel.take)

    def press(self, button: QPushButton) -> None:
        assert button.isVisibleTo(self.panel)
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT)

    def target(self, name: str) -> None:
        self.press(self.panel.aim)
        self.hexes.click(name)

    def drift(self, number: int | None, black: int, red: int) -> None:
        self.panel.number.setCurrentIndex(self.panel.number.findData(number))
        self.press(self.panel.settle)
        self.type_in(str(black), str(red))

    def shown(self) -> list[str]:
        return [
            label.text()
            for label in self.panel.findChildren(QLabel)
            if label.isVisibleTo(self.panel) and label.text()
        ]

    def kind(self) -> str:
        assert self.panel.step is not None
        return self.panel.step.kind

    def throws(self) -> list[Threw]:
        document = self.session.document
        assert document is not None
        return [entry.entry for entry in document.log if isinstance(entry.entry, Threw)]

    def space(self, name: str) -> Space:
        return self.hexes.space(name)


@pytest.fixture
def player(qtbot: QtBot, hexes: HexTable) -> Iterator[Player]:
    panel = CallPanel(hexes.session, random=Random(4))
    qtbot.addWidget(panel)
    panel.resize(380, 700)
    panel.show()
    yield Player(hexes, panel)
    panel.close()


@pytest.fixture
def called(player: Player) -> Player:
    player.open(table())
    return player


def test_without_a_call_it_says_where_one_begins(player: Player) -> None:
    assert player.shown() == [NO_CALL]
    assert not any(
        button.isVisibleTo(player.panel) for button in player.panel.findChildren(QPushButton)
    )


def test_the_odds_of_contact_are_shown_before_the_die(called: Player) -> None:
    assert called.panel.title.text() == "Establish Contact (4)"
    assert called.panel.odds.text() == "Chance of contact: 1/2 (50 %)"
    assert "<b>▶ Establish Contact (4)</b>" in called.panel.steps.text()
    assert called.heat[-1] is None


def test_a_typed_die_goes_into_the_log_before_its_act(called: Player) -> None:
    called.type_in("4")
    thrown = called.throws()[-1]
    assert (thrown.dice, thrown.how, thrown.by) == ((4,), "entered", "US")
    assert called.call.contact
    assert called.panel.title.text() == "Target Hex"


def test_the_program_rolls_what_its_generator_gives(called: Player) -> None:
    expected = int(Random(4).random() * 6) + 1
    called.press(called.panel.roll)
    thrown = called.throws()[-1]
    assert (thrown.dice, thrown.how) == ((expected,), "rolled")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Die for contact: Type one number, as the dice fell: 4."),
        ("7", "Die for contact: There is no 7 on such a die: 1 to 6."),
        ("0", "Die for contact: There is no 0 on such a die: 1 to 6."),
        ("4 4", "Die for contact: Type one number, as the dice fell: 4."),
    ],
)
def test_dice_that_cannot_have_fallen_are_refused(called: Player, text: str, words: str) -> None:
    called.type_in(text)
    assert called.panel.fault.text() == words
    assert called.call.die is None
    assert not called.throws()


def test_without_contact_the_card_waits(called: Player) -> None:
    called.type_in("3")
    assert called.call.result == "waiting"
    assert called.panel.title.text() == "No contact"
    assert not called.panel.rows
    assert not called.panel.roll.isVisibleTo(called.panel)


def test_a_click_puts_the_token_and_the_drift_number_has_its_reasons(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    assert called.call.target == called.space("C5")
    assert called.session.tool == "select"
    assert called.panel.reasons.text().splitlines() == [
        "Drift number 4, normal sight.",
        "  4: squad us-1 on C7, not fatigued, sees C5, but has no officer and is not next to it"
        " (Determine Drift: normal line of sight)",
    ]


def test_the_odds_of_every_final_hex_are_on_the_board_until_the_dice_fall(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    chances = called.heat[-1]
    assert chances is not None
    assert chances[called.space("C5")] == Fraction(1, 2)
    assert sum(chances.values()) == 1
    assert called.hexes.scene.call.heat.isVisible()
    assert called.panel.odds.text().splitlines()[0] == "On C5: 1/2 (50 %)"
    called.drift(None, 4, 1)
    assert called.heat[-1] is None
    assert not called.hexes.scene.call.heat.isVisible()


def test_own_units_in_danger_are_told_of_before_the_dice(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    assert called.panel.warning.text().startswith("Your own units may be hit: us-1 (")
    line = next(line for line in called.panel.odds.text().splitlines() if "us-1" in line)
    assert line.startswith("us-1 (US, your own) in the blast: ")


def test_a_suppressive_card_leaves_vehicles_alone_and_says_so(called: Player) -> None:
    called.type_in("5")
    called.target("C7")
    line = next(line for line in called.panel.odds.text().splitlines() if "germany-4" in line)
    assert line.endswith(", but left alone")


def test_another_drift_number_shows_other_odds_and_is_noted(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    panel = called.panel
    assert not panel.note.isEnabled()
    panel.number.setCurrentIndex(panel.number.findData(6))
    panel.number.activated.emit(panel.number.currentIndex())
    assert panel.odds.text().splitlines()[0] == "On C5: 1/6 (16.7 %)"
    panel.note.setText("smoke, by agreement")
    called.press(panel.settle)
    assert called.call.number is not None
    assert called.call.number == (6, None, "smoke, by agreement")
    assert panel.odds.text().splitlines()[0] == "On C5: 1/6 (16.7 %)"


def test_an_overruled_number_is_not_carried_over_to_the_next_target(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    panel = called.panel
    panel.number.setCurrentIndex(panel.number.findData(6))
    called.press(panel.settle)
    called.target("D5")
    assert called.kind() == "drift-number"
    assert panel.number.currentData() is None


def test_a_misplaced_token_is_moved_until_the_drift_dice_fall(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    called.target("D5")
    assert called.call.target == called.space("D5")
    called.drift(None, 6, 1)
    assert not called.panel.aim.isVisibleTo(called.panel)


def test_each_hex_is_attacked_with_its_own_dice_and_defense(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    called.drift(None, 3, 3)  # east to C8
    assert called.panel.title.text() == "Suppressive Area Attack (4) on C8"
    called.type_in("5 2 6 1")
    assert called.panel.title.text() == "Suppressive Wide Blast Radius (3) on C7"
    assert (
        called.panel.warning.text() == "Your own units are in this hex: us-1. They are hit alike."
    )
    called.type_in("4 1 5")
    assert called.call.result == "resolved"
    assert called.panel.outcomes.text().splitlines() == [
        "Contact: 5, made",
        "Black 3 is below 4: the token drifts 3 hexes from C5, east for red 3, to C8.",
        "C8: 5 2 6 1",
        "   germany-2: 2 successes, 0 blocked, 2 left",
        "   germany-3: 2 successes, 0 blocked, 2 left",
        "C7: 4 1 5",
        "   us-1: 1 success, 0 blocked, 1 left",
    ]


def test_every_step_says_where_it_is_printed(called: Player) -> None:
    def printed() -> str:
        return called.panel.sentence.text().splitlines()[-1]

    assert printed() == "(Establish Contact; Friendly Fire)"
    called.type_in("5")
    assert printed() == "(Target Hex; reading: half-hexes as targets)"
    called.target("C5")
    assert printed() == "(Determine Drift)"
    called.press(called.panel.settle)
    assert printed() == "(Rolling for Drift)"
    called.type_in("3", "3")
    assert printed() == "(Area Attack; Off-Board Artillery Attack, example)"
    called.type_in("5 2 6 1")
    assert printed() == "(Wide Blast Radius; Off-Board Artillery Attack, example; Friendly Fire)"
    called.type_in("4 1 5")
    assert printed() == "(Place in Your Play Area; Establish Contact)"


def test_an_example_shows_as_many_dice_as_are_asked_for(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    called.drift(None, 3, 3)
    called.type_in("5 2")
    example = called.panel.fault.text().rpartition("fell: ")[2].strip(".")
    assert len(example.split()) == 4


def test_a_drift_off_the_board_ends_the_card(called: Player) -> None:
    called.type_in("5")
    called.target("A2")
    called.drift(6, 5, 1)
    assert called.call.result == "no-effect"
    assert called.panel.title.text() == "Off the board"


def test_an_unknown_defense_has_to_be_said_before_the_dice(player: Player) -> None:
    state = table()
    woods = layout(12, 9, woods="C8", units=UNITS)
    player.open(replace(woods, players=state.players))
    player.type_in("5")
    player.target("C8")
    player.drift(3, 6, 1)
    assert player.kind() == "attack"
    player.press(player.panel.roll)
    assert not player.call.attacks
    assert player.panel.fault.text()


def test_an_unknown_defense_is_taken_as_the_table_says(player: Player) -> None:
    state = table()
    woods = layout(12, 9, woods="C8", units=UNITS)
    player.open(replace(woods, players=state.players))
    player.type_in("5")
    player.target("C8")
    player.drift(3, 6, 1)
    for row in player.panel.rows[1:]:
        row.count.setValue(2)
    player.type_in("5 5 1 1", "6 1", "1 1")
    (attack,) = player.call.attacks
    assert [one.dice for one in attack.defended] == [(6, 1), (1, 1)]


def test_there_is_no_way_back_after_dice_but_a_click_is_taken_back(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    called.session.undo()
    assert called.call.target is None
    assert called.panel.title.text() == "Target Hex"
    called.session.undo()
    assert called.call.die == 5
    assert (
        called.hexes.heard.refused[-1] == "The contact dice have been thrown: there is no way back."
    )


def test_the_marks_are_taken_off_when_the_card_is_done(called: Player) -> None:
    called.type_in("5")
    called.target("A2")
    called.drift(6, 5, 1)
    called.press(called.panel.clear)
    assert called.session.table.call is None
    assert called.shown() == [NO_CALL]


def test_enter_walks_through_the_dice_and_takes_them(called: Player) -> None:
    called.type_in("5")
    called.target("C5")
    called.press(called.panel.settle)
    black, red = called.panel.rows
    black.fallen.setFocus()
    QTest.keyClicks(black.fallen, "6")
    QTest.keyClick(black.fallen, Qt.Key.Key_Return)
    assert called.panel.focusWidget() is red.fallen
    QTest.keyClicks(red.fallen, "1")
    QTest.keyClick(red.fallen, Qt.Key.Key_Return)
    assert called.call.drift is not None


def test_the_focus_stays_in_the_panel_after_dice(qtbot: QtBot, called: Player) -> None:
    panel = called.panel
    panel.activateWindow()
    qtbot.waitActive(panel)
    panel.rows[0].fallen.setFocus()
    QTest.keyClicks(panel.rows[0].fallen, "5")
    QTest.keyClick(panel.rows[0].fallen, Qt.Key.Key_Return)
    assert panel.aim.hasFocus()


def test_nothing_is_done_while_the_table_is_looked_at(called: Player) -> None:
    called.session.look(replace(called.session.table, turn=2))
    assert not called.panel.roll.isEnabled()
    assert not called.panel.take.isEnabled()
    called.session.look(None)
    assert called.panel.roll.isEnabled()


def test_every_field_has_a_name(called: Player) -> None:
    for widget in called.panel.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(called.panel):
            text = getattr(widget, "text", str)
            assert widget.accessibleName() or text() or widget.objectName().startswith("qt_")


def test_the_pointer_over_a_refused_hex_takes_the_odds_of_the_last_one_away(player: Player) -> None:
    player.open(table())
    player.type_in("5")
    call = player.call
    near = replace(call, restrictions=(Restriction("from-friends", 2),))
    player.session.do(SetCall(call, near))
    player.press(player.panel.aim)
    player.hexes.hover("C3")
    assert player.hexes.scene.call.heat.isVisible()
    player.hexes.hover("C7")
    assert "may not be the target" in player.hexes.heard.hinted[-1]
    assert not player.hexes.scene.call.heat.isVisible()


def test_aiming_says_the_odds_of_the_hex_under_the_pointer(called: Player) -> None:
    called.type_in("5")
    called.press(called.panel.aim)
    called.hexes.hover("C5")
    assert called.hexes.heard.hinted[-1].startswith("C5: drift number 4, on target 1/2")


def test_the_cursor_aims_without_a_pointer(called: Player) -> None:
    called.type_in("5")
    called.press(called.panel.aim)
    called.hexes.view.setFocus()
    called.session.move_cursor(called.space("D5"))
    called.hexes.key(Qt.Key.Key_Return)
    assert called.call.target == called.space("D5")


def test_shares_are_told_exactly_and_in_per_cent() -> None:
    assert share(Fraction(1, 3)) == "1/3 (33.3 %)"
    assert share(Fraction(1, 1)) == "1 (100 %)"


def test_units_are_asked_for_sight_once_a_table(
    called: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Call] = []
    next_step = steps.next_step

    def counted(state: HexState, call: Call, sees: steps.Sees | None = None) -> steps.Step:
        asked.append(call)
        return next_step(state, call, sees)

    called.type_in("5")
    monkeypatch.setattr(steps, "next_step", counted)
    called.target("C5")
    called.session.call_changed.emit()
    called.session.lock_changed.emit()
    assert len(asked) == 1


def test_many_units_are_asked_by_one_field(called: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_acts, "MOST_RULINGS", 0)
    called.type_in("5")
    called.target("C5")
    assert called.panel.title.text() == "Drift Number"
    assert called.panel.reasons.text().startswith("Drift number 4")
