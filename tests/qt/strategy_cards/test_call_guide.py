"""A card led through by the guide: odds before the dice, dice typed in or rolled, refusals."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.games.strategy_cards import side_visibility
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Card, TargetRestriction
from boardapp.games.strategy_cards.state import HexState
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.guide.choice_button import ChoiceButton
from boardapp.qt.guide.dice.dice_row import DiceRow
from boardapp.qt.guide.dice.throw_field import ThrowField
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.guide.result_card import ResultCard
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.strategy_cards.board.ground_part_painter import NameLettering
from tests.games.strategy_cards.calls.calling import PIPELINE
from tests.qt.strategy_cards.hex_playing import LEFT, HexTable, layout
from tests.qt.support.guide_table import asked_title, named, shown_buttons
from tests.qt.support.playing import move_unit

BLANKET = "Artillery I/Sustained Blanket#1"
UNITS = "us squad C7, germany squad C8, germany squad C8, germany vehicle B8"


def table(units: str = UNITS, *restrictions: TargetRestriction, woods: str = "") -> HexState:
    """Return a table where a card of which everything is known lies in the hand."""
    card = Card("Sustained Blanket", "Artillery I", 3, "action", PIPELINE, restrictions)
    return replace(
        layout(12, 9, units=units, woods=woods),
        players={"us": PlayerCards(6, {"Artillery I": ()}, (BLANKET,))},
        entered={("Artillery I", "Sustained Blanket"): card},
    )


class Player:
    """Hands on the guide and the board, and what they tell."""

    def __init__(self, hexes: HexTable, guide: GuidePanel) -> None:
        self.hexes, self.guide, self.session = hexes, guide, hexes.session
        guide.board_wanted.connect(hexes.view.setFocus)

    @property
    def call(self) -> CardResolution:
        assert self.session.table.call is not None
        return self.session.table.call

    @property
    def rows(self) -> list[DiceRow]:
        (field,) = self.guide.fields
        assert isinstance(field, ThrowField)
        return field.rows

    def open(self, state: HexState) -> None:
        self.hexes.open(state)
        assert self.session.begin_procedure("play", "us", BLANKET)

    def button(self, text: str) -> QPushButton:
        QApplication.processEvents()  # what is made anew is laid out then
        return next(one for one in shown_buttons(self.guide) if _text(one) == text)

    def press(self, text: str) -> None:
        button = self.button(text)
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()

    def type_in(self, *throws: str) -> None:
        for row, text in zip(self.rows, throws, strict=True):
            for box, die in zip(row.boxes, text.split(), strict=True):
                QTest.keyClicks(box, die)
        QTest.keyClick(self.rows[-1].boxes[-1], Qt.Key.Key_Return)

    def drift(self, black: int, red: int) -> None:
        self.press(next(_text(one) for one in self.choices() if "sight" in _text(one)))
        self.type_in(str(black), str(red))

    def choices(self) -> list[QPushButton]:
        QApplication.processEvents()
        found = shown_buttons(self.guide)
        return [one for one in found if getattr(one, "choice", None) is not None]

    def chances(self) -> list[tuple[str, str]]:
        return [(row.text, row.chance) for row in self.guide.odds.rows]

    def result_card(self) -> ResultCard:
        (card,) = self.guide.findChildren(ResultCard)
        return card

    def asked(self) -> str:
        return asked_title(self.guide, self.session)

    def heat(self) -> dict[str, Fraction]:
        marks = self.hexes.scene.marks
        assert marks is not None
        return {self.hexes.state.grid.name(one): share for one, share in marks.chances.items()}

    def space(self, name: str) -> Space:
        return self.hexes.space(name)


def _known(button: QPushButton) -> str:
    """The facts about a choice, in the bar or in the area."""
    assert isinstance(button, BarButton | ChoiceButton)
    return button.known if isinstance(button, BarButton) else button.more.text()


def _text(button: QPushButton) -> str:
    choice = getattr(button, "choice", None)
    return str(choice.title) if choice else named(button)


@pytest.fixture
def player(qtbot: QtBot, hidden_hexes: HexTable) -> Iterator[Player]:
    hexes = hidden_hexes
    guide, window = GuidePanel(hexes.session, random=Random(4)), QWidget()
    rows = QVBoxLayout(window)
    for widget in (guide.bar, hexes.view, guide):
        rows.addWidget(widget)
    qtbot.addWidget(window)
    window.resize(1280, 700)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    hexes.scene.answers_key = guide.handle_board_key
    yield Player(hexes, guide)
    window.close()


@pytest.fixture
def called(player: Player) -> Player:
    player.open(table())
    return player


@pytest.fixture
def aimed(called: Player) -> Player:
    """Contact is made and the token lies on C5."""
    called.type_in("5")
    called.hexes.click("C5")
    return called


def test_what_may_begin_is_offered_with_why_not(player: Player) -> None:
    player.hexes.open(replace(table(), players={"us": PlayerCards(2, {"Artillery I": ()},
                                                                  (BLANKET,))}))  # fmt: skip
    play = player.button("Play Sustained Blanket")
    assert not play.isEnabled()
    why = (
        "Sustained Blanket costs 3 command points, but the player has only 2 (rule “Strategy "
        "cards”)."
    )
    assert why in _known(play)
    assert player.button("Begin turn 2").isEnabled()


def test_whose_questions_stand_together_is_told(player: Player) -> None:
    player.hexes.open(table())
    leads = [one.text() for one in player.guide.findChildren(QLabel)]
    assert player.guide.bar.plate.title == "Both"
    assert {"US", "Both sides"} <= set(leads)


@pytest.mark.rule("002-13")
def test_the_odds_of_contact_are_shown_before_the_die(called: Player) -> None:
    assert called.asked() == "Establish Contact (4)"
    assert called.chances() == [
        ("Contact", ""), ("made", "50.0 %"), ("not made", "50.0 %"),
    ]  # fmt: skip
    assert called.heat() == {}


def test_a_typed_die_stands_in_the_log(called: Player) -> None:
    called.type_in("4")
    assert called.call.die == 4
    assert (
        called.session.told[0]
        == "Establish Contact (4): Rolled 4, needed 4: contact (dice entered by hand)."
    )
    assert called.asked() == "Target Hex"


def test_the_program_rolls_what_its_generator_gives(called: Player) -> None:
    expected = int(Random(4).random() * 6) + 1
    called.press("Roll for me")
    assert called.call.die == expected
    assert called.session.told[0] == (
        f"Establish Contact (4): Rolled {expected}, needed 4: no contact."
    )


def test_dice_that_cannot_have_fallen_are_not_entered(called: Player) -> None:
    (box,) = called.rows[0].boxes
    for text in ("", "7", "0"):
        QTest.keyClicks(box, text)
        QTest.keyClick(box, Qt.Key.Key_Return)
        assert not called.button("Take this die").isEnabled()
        assert (box.text(), called.call.die) == ("", None)


@pytest.mark.rule("002-15")
def test_without_contact_the_card_waits(called: Player) -> None:
    called.type_in("3")
    assert called.call.result == "waiting"
    assert called.result_card().verdicts == ["No contact (rolled 3, needed 4)"]
    assert not called.button("Try again to make contact for “Sustained Blanket”").isEnabled()


@pytest.mark.rule("002-21", "002-45")
def test_a_click_puts_the_token_and_the_drift_number_has_its_reasons(aimed: Player) -> None:
    assert aimed.call.target == aimed.space("C5")
    assert aimed.session.tool == "select"
    assert aimed.asked() == "Drift number"
    assert aimed.guide.sentence.text() == (
        "The drift number is 4, because squad US 1 on C7 sees C5 and is not fatigued, but has "
        "no officer and is not next to C5."
    )


@pytest.mark.rule("002-30", "002-32")
def test_the_odds_of_every_final_hex_are_on_the_board_until_the_dice_fall(aimed: Player) -> None:
    heat = aimed.heat()
    assert heat["C5"] == Fraction(1, 2)
    assert sum(heat.values()) == 1 - Fraction(1, 18)  # the rest is off the board
    assert ("C5", "50.0 %") in aimed.chances()
    aimed.drift(4, 1)
    assert aimed.heat() == {}


def test_names_on_tinted_hexes_are_as_light_as_others(aimed: Player) -> None:
    view = aimed.hexes.view
    picture = view.viewport().grab().toImage()

    def lightest(name: str) -> int:
        """Return the lightness of the halo around a name."""
        box = NameLettering(aimed.hexes.state.grid, view.pixels_per_unit).rect(name)
        box.translate(aimed.hexes.board.centre_of(aimed.space(name)))
        part = view.mapFromScene(box).boundingRect()
        columns = range(part.left(), part.right())
        rows = range(part.top(), part.bottom())
        return max(picture.pixelColor(x, y).lightness() for x in columns for y in rows)

    likeliest, plain = lightest("C5"), lightest("A1")
    assert likeliest > plain - 12


@pytest.mark.rule("002-34")
def test_own_units_in_danger_are_told_of_before_the_dice(aimed: Player) -> None:
    assert aimed.guide.warning.text().startswith("The attack may hit your own units: US 1 (")
    assert any(text.startswith("Unit US 1 (your own unit): ") for text, _ in aimed.chances())


@pytest.mark.rule("002-42")
def test_a_suppressive_card_leaves_vehicles_alone_and_says_so(called: Player) -> None:
    called.type_in("5")
    called.hexes.click("C7")
    assert any(text.endswith(": in the blast without any effect") for text, _ in called.chances())


@pytest.mark.rule("002-51")
def test_another_drift_number_shows_its_odds_and_is_noted(aimed: Player) -> None:
    aimed.press(
        "You agreed that your units have no sight of the target hex, so the drift number is 6"
    )
    assert aimed.asked() == "Reason for your drift number"
    (field,) = aimed.guide.fields
    first = field.first()
    assert first is not None
    QTest.keyClicks(first, "smoke, by agreement")
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert aimed.call.number == (6, None, "smoke, by agreement")
    assert ("C5", "16.7 %") in aimed.chances()


def test_the_odds_of_a_choice_are_shown_while_it_is_pointed_at(aimed: Player) -> None:
    button = aimed.button(
        "You agreed that your units have no sight of the target hex, so the drift number is 6"
    )
    assert _known(button) == "C5 (16.7 %)"
    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert ("C5", "16.7 %") in aimed.chances()
    aimed.choices()[0].setFocus(Qt.FocusReason.TabFocusReason)
    assert ("C5", "50.0 %") in aimed.chances()


def test_the_table_need_not_say_why(aimed: Player) -> None:
    aimed.press(
        "You agreed that your units have enhanced sight of the target hex, so the drift number is 3"
    )
    aimed.press("No reason")
    assert aimed.call.number == (3, None, "")


def test_a_misplaced_token_is_taken_back_until_the_drift_dice_fall(aimed: Player) -> None:
    aimed.press("Back")
    assert aimed.asked() == "Target Hex"
    aimed.hexes.click("D5")
    assert aimed.call.target == aimed.space("D5")
    aimed.drift(6, 1)
    back = aimed.button("Retype")
    assert back.isEnabled()
    assert back.toolTip() == "Retype the last dice: you entered 6 and 1"


@pytest.mark.rule("002-46", "002-47", "002-48")
def test_each_hex_is_attacked_with_its_own_dice_and_defense(aimed: Player) -> None:
    aimed.drift(3, 3)  # east to C8
    assert aimed.asked() == "Suppressive Area Attack (4) on C8"
    aimed.type_in("5 2 6 1")
    assert aimed.asked() == "Suppressive Wide Blast Radius (3) on C7"
    warning = "Your own units are in this hex: US 1. The attack hits your own units too."
    assert aimed.guide.warning.text() == warning
    aimed.type_in("4 1 5")
    assert aimed.call.result == "resolved"
    assert aimed.result_card().verdicts == ["1 hit (rolled 4, 1, 5)"]
    assert aimed.guide.told.text().splitlines() == [
        "On hex C7, US 1 takes 1 hit.",
        "Sustained Blanket leaves the game.",
    ]


def test_the_guide_speaks_of_hexes(called: Player) -> None:
    assert called.hexes.session.spaces_word == "hexes"


def test_every_question_says_where_it_is_printed(called: Player) -> None:
    printed = [called.guide.source.text()]
    called.type_in("5")
    printed.append(called.guide.source.text())
    called.hexes.click("C5")
    printed.append(called.guide.source.text())
    called.press(_text(called.choices()[0]))
    printed.append(called.guide.source.text())
    called.type_in("3", "3")
    printed.append(called.guide.source.text())
    called.type_in("5 2 6 1")
    printed.append(called.guide.source.text())
    assert printed == [
        "Rules “Establish Contact” and “Friendly Fire”",
        "Rule “Target Hex” and your reading of “half-hexes as targets”",
        "Rule “Determine Drift”",
        "Rule “Rolling for Drift”",
        "Rules “Area Attack” and “Off-Board Artillery Attack, example”",
        "Rules “Wide Blast Radius”, “Off-Board Artillery Attack, example” and “Friendly Fire”",
    ]


@pytest.mark.rule("002-31")
def test_a_drift_off_the_board_ends_the_card(called: Player) -> None:
    called.type_in("5")
    called.hexes.click("A2")
    called.press(
        "You agreed that your units have no sight of the target hex, so the drift number is 6"
    )
    called.press("No reason")
    called.type_in("5", "1")
    assert called.call.result == "no-effect"
    assert called.guide.told.text().endswith(
        "The attack has no effect, and the card leaves the game."
    )


@pytest.mark.rule("002-41")
def test_a_defense_that_nobody_knows_is_said_with_the_dice(player: Player) -> None:
    player.open(table(woods="C8"))
    player.type_in("5")
    player.hexes.click("C8")
    player.press(_text(player.choices()[0]))
    player.type_in("6", "1")
    player.press("Roll for me")
    assert player.guide.bar.second.words == (
        "Unit Germany 2's defense dice: enter the number of dice, or 0 for none."
    )
    assert not player.call.attacks
    for row in player.rows[1:]:
        row.count.lineEdit().setText("2")
    player.type_in("5 5 1 1", "6 1", "1 1")
    (attack,) = player.call.attacks
    assert [one.dice for one in attack.defended] == [(6, 1), (1, 1)]


@pytest.mark.rule("002-33")
def test_there_is_no_way_back_after_dice_but_a_click_is_taken_back(aimed: Player) -> None:
    aimed.session.undo()
    assert aimed.call.target is None
    assert aimed.asked() == "Target Hex"
    aimed.session.undo()
    assert aimed.call.die == 5
    assert aimed.hexes.heard.refused[-1] == "Dice and revealed cards cannot be undone."


@pytest.mark.rule("002-33")
def test_an_abandoned_card_is_gone_on_with(aimed: Player) -> None:
    aimed.session.answer({"instead": "abandon"})
    assert (aimed.call.die, aimed.call.target) == (5, aimed.space("C5"))
    rows = aimed.guide.bar.more.menu().actions()
    (begin,) = (one for one in rows if one.text().startswith("Begin turn 2"))
    assert not begin.isEnabled()
    aimed.press("Next step of Sustained Blanket")
    assert aimed.asked() == "Drift number"


def test_the_marks_are_taken_off_when_the_card_is_done(called: Player) -> None:
    called.type_in("5")
    called.hexes.click("A2")
    called.press(
        "You agreed that your units have no sight of the target hex, so the drift number is 6"
    )
    called.press("No reason")
    called.type_in("5", "1")
    called.press("Take the target token off the board")
    assert called.session.table.call is None


def test_the_keys_walk_through_the_dice_and_enter_takes_them(aimed: Player) -> None:
    aimed.press(_text(aimed.choices()[0]))
    black, red = aimed.rows
    black.boxes[0].setFocus()
    QTest.keyClicks(black.boxes[0], "6")
    assert aimed.guide.focusWidget() is red.boxes[0]
    QTest.keyClick(red.boxes[0], Qt.Key.Key_Return)
    assert aimed.call.drift is None
    QTest.keyClicks(red.boxes[0], "1")
    QTest.keyClick(red.boxes[0], Qt.Key.Key_Return)
    assert aimed.call.drift is not None


def test_nothing_is_done_while_the_table_is_looked_at(called: Player) -> None:
    document = called.session.document
    assert document is not None
    called.session.show_earlier_state(document.start_state)
    assert called.guide.fields == []
    called.session.show_earlier_state(None)
    assert called.button("Roll for me").isEnabled()


def test_every_field_has_a_name(called: Player) -> None:
    for widget in called.guide.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(called.guide):
            text = getattr(widget, "text", str)
            assert widget.accessibleName() or text() or widget.objectName().startswith("qt_")


def test_in_free_play_rules_are_told_and_bind_nobody(called: Player) -> None:
    called.type_in("1")
    again = "Try again to make contact for “Sustained Blanket”"
    assert not called.button(again).isEnabled()
    called.session.set_free_play(True)
    button = called.button(again)
    assert _known(button) == (
        "This breaks a rule: You may try for contact with Sustained Blanket only once a "
        "turn, and have tried already in turn 1 (rule “Establish Contact”)."
    )
    called.press(again)
    assert "This broke a rule: " in called.guide.told.text()
    called.type_in("6")
    assert called.asked() == "Target Hex"
    called.session.set_free_play(False)
    assert called.asked() == "Target Hex"


def test_a_unit_moved_by_hand_cuts_the_card_short(aimed: Player) -> None:
    assert move_unit(aimed.session, "us-1", aimed.space("A1"))
    assert aimed.session.table.units["us-1"].space == aimed.space("A1")
    assert (aimed.call.die, aimed.call.target) == (5, aimed.space("C5"))
    assert aimed.hexes.heard.said[-1] == (
        "The action was ended by hand, and its changes are kept. Move unit US 1 from C7 to A1."
    )
    aimed.press("Next step of Sustained Blanket")
    assert aimed.guide.sentence.text().startswith("The drift number")
    aimed.session.answer({"instead": "abandon"})
    aimed.session.undo()
    assert aimed.asked() == "Drift number"


def test_a_misread_die_is_set_right(aimed: Player) -> None:
    assert aimed.session.correct_value("call/die", 6, "it was a 6") is None
    assert aimed.call.die == 6
    assert aimed.session.correct_value("call/die", 9, "x") == (
        "Call, die: a whole number from 1 to 6, not 9."
    )
    assert aimed.session.correct_value("call/dye", 4, "x") is not None


# ---- on the board -----------------------------------------------------------------------------


@pytest.mark.rule("002-32")
def test_the_odds_and_the_blast_follow_the_pointer(called: Player) -> None:
    called.type_in("5")
    assert called.session.tool == ANSWERING
    called.hexes.hover("C3")
    assert called.heat()["C3"] == Fraction(1, 2)
    marks = called.hexes.scene.marks
    assert marks is not None
    (blast,) = marks.meanings
    assert blast.title == "The blast on C3"
    assert len(blast.spaces) == 7
    assert blast.spaces[called.space("C3")] == "4 dice"
    called.hexes.hover("C6")
    assert called.heat()["C6"] == Fraction(2, 3)


@pytest.mark.rule("002-18")
def test_what_the_card_forbids_is_said_crossed_out_and_refused(player: Player) -> None:
    player.open(table(UNITS, TargetRestriction("from-friends", 3)))
    player.type_in("5")
    reason = (
        "You cannot choose C6 as the target. The target hex must be at least 3 hexes from "
        "every friendly unit (rule “Target Hex”)."
    )
    player.hexes.hover("C3")
    assert player.heat()
    player.hexes.hover("C6")
    assert player.hexes.heard.hinted[-1] == reason
    assert player.heat() == {}
    player.hexes.click("C6")
    assert player.hexes.heard.refused == [reason]
    assert player.asked() == "Target Hex"


@pytest.mark.rule("002-18", "A2-02")
def test_a_half_hex_that_is_clicked_says_why_not(called: Player) -> None:
    called.type_in("5")
    spot = called.hexes.spot("B1", (-1400, 0))
    QTest.mouseClick(called.hexes.view.viewport(), LEFT, pos=spot)
    assert called.hexes.heard.refused == [
        (
            "The target must be a whole hex of the board, not a half-hex at its edge (rule "
            "“Target Hex” and your reading of “half-hexes as targets”)."
        )
    ]
    assert called.call.target is None


def test_the_cursor_aims_without_a_pointer(called: Player) -> None:
    called.type_in("5")
    called.hexes.view.setFocus()
    called.session.move_cursor(called.space("D5"))
    called.hexes.key(Qt.Key.Key_Return)
    assert called.call.target == called.space("D5")


def test_the_name_of_a_hex_is_typed_as_well(called: Player) -> None:
    called.type_in("5")
    called.hexes.view.setFocus()
    QTest.keyClicks(called.hexes.view, "d5")
    called.hexes.key(Qt.Key.Key_Return)
    assert called.call.target == called.space("D5")


def test_many_units_are_asked_by_one_field(called: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_visibility, "MOST_RULINGS", 0)
    called.type_in("5")
    called.hexes.click("C5")
    assert called.guide.sentence.text().startswith("The drift number is 4, because")
