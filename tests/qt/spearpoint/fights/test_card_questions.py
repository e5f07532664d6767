"""Decks and hands of a setup, built in the guide's table with what the players' own list knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from boardapp.core.dice import draw_at_random
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.cards.own_card_list_file import read_card_list
from boardapp.games.spearpoint.cards.unit_cards import CardKey, CommandCard, UnitCard
from boardapp.games.spearpoint.scenario.placement_limits import CountRange
from boardapp.games.spearpoint.scenario.setup_stages import (
    AnyStage,
    DeckStage,
    HandStage,
    TileGroup,
    TileStage,
)
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.guide.several_field import SeveralField
from boardapp.qt.guide.several_rows import CountRow, TickRow
from boardapp.qt.spearpoint.cards.card_table import CardTableDialog
from boardapp.qt.spearpoint.cards.card_table_columns import CARD_SHEETS
from boardapp.qt.spearpoint.cards.card_table_entries import Row
from boardapp.qt.spearpoint.cards.own_cards import (
    OwnCards,
    UnitCardDialog,
    cards_file,
)
from boardapp.qt.widgets.style import apply_style
from tests.games.spearpoint.setup.setup_acts import Lay, Pass
from tests.qt.spearpoint.setup.setting_up import begin_stage, decide, made_up_document, setup_of
from tests.qt.support.guide_table import named, press_choice, shown_buttons
from tests.qt.support.settling import settled
from tests.qt.support.spearpoint_window import SpearpointWindow

ENTER, LEFT = Qt.Key.Key_Return, Qt.MouseButton.LeftButton
RIFLES = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", 5, None, 6)
SNIPER = UnitCard("sniper", "Sniper", "us", "infantry", 6)
CREWED = ("infantry", "tank-crew", "artillery-crew")
DECK = DeckStage("US deck", "us", "004-187", points=CountRange(0, 35), only=CREWED)
SUPPORT = DeckStage("US support", "us", "004-075", deck="Support", points=CountRange())


def deck_of(window: SpearpointWindow, side: str, name: str) -> BuiltDeck:
    deck = setup_of(window).built_deck(side, name)
    assert deck is not None
    return deck


def hand_of(window: SpearpointWindow, side: str) -> StartingHand:
    hands = (one for one in setup_of(window).table.starting_hands if one.side == side)
    return next(hands)


class Setup:
    """A setup of some stages in the window, and a player's hands."""

    def __init__(self, window: SpearpointWindow, *stages: AnyStage, **changes: Any) -> None:
        self.window = window
        window.controller.show_document(made_up_document(stages=stages, readings={}, **changes))
        QApplication.processEvents()

    @property
    def guide(self) -> GuidePanel:
        return self.window.workspace.guide

    @property
    def field(self) -> SeveralField:
        made = self.guide.fields[0]
        assert isinstance(made, SeveralField)
        return made

    def begin(self) -> None:
        """Begin the next stage, and have its secret question shown."""
        assert begin_stage(self.window.session, "set-up")
        self.show()

    def show(self) -> None:
        QApplication.processEvents()
        if self.window.session.is_secret_hidden:
            press_choice(self.guide, "show")

    def row(self, name: str) -> CountRow:
        made = self.field.rows[name]
        assert isinstance(made, CountRow)
        return made

    def enter(self, name: str, number: int, said: int | None = None) -> None:
        """Type into the fields of a row as a player does, each left by Enter."""
        pairs = [(self.row(name).number, number)]
        if said is not None:
            pairs.append((self.row(name).said, said))
        for box, value in pairs:
            QTest.mouseClick(box.lineEdit(), LEFT)
            QApplication.processEvents()
            QTest.keyClicks(box.lineEdit(), str(value))
            QTest.keyClick(box.lineEdit(), ENTER)
            QApplication.processEvents()

    def press(self, title: str) -> None:
        button = next(one for one in shown_buttons(self.guide) if named(one) == title)
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()

    def take(self) -> None:
        """Press the button that takes the selection."""
        QTest.mouseClick(self.field.buttons[0], LEFT)
        QApplication.processEvents()

    def go_instead(self) -> str:
        """Take the usual way out, the first button while nothing is chosen; return its words."""
        way = self.guide.bar.primary
        assert way is self.field.buttons[0]
        words = named(way)
        QTest.mouseClick(way, LEFT)
        QApplication.processEvents()
        return words

    def in_form(
        self, kind: type[Any], fill: Callable[[Any], None], opens: Callable[[], Any]
    ) -> None:
        """Open a form, fill it in, and come back to the window."""

        def found() -> None:
            form = QApplication.activeModalWidget()
            assert isinstance(form, kind)
            fill(form)

        QTimer.singleShot(50, found)
        opens()
        self.window.activateWindow()
        QApplication.processEvents()

    def add(self, title: str) -> None:
        """Type the name of another card."""
        self.field.other.setFocus()
        QTest.keyClicks(self.field.other, title)
        QTest.keyClick(self.field.other, ENTER)

    @property
    def told(self) -> str:
        return self.guide.bar.second.words

    @property
    def fault(self) -> str:
        return self.guide.bar.second.words


def click_ok(dialog: QWidget) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)


@pytest.fixture
def own() -> OwnCards:
    made = OwnCards()
    made.save_cards(RIFLES, SNIPER)
    return made


# ---- decks --------------------------------------------------------------------------------------


@pytest.mark.rule("004-187", "004-063")
def test_a_deck_is_built_with_the_costs_of_the_players_own_list(
    window: SpearpointWindow, own: OwnCards
) -> None:
    setup = Setup(window, DECK)
    assert begin_stage(window.session, "set-up")
    QApplication.processEvents()
    assert setup.guide.bar.second.words == "US deck. The other player must look away."
    assert not setup.guide.fields
    setup.show()
    assert setup.guide.sentence.text() == (
        "Choose cards that cost at most 35 points together. The deck may have only infantry, Tank "
        "Crew or "
        "Artillery Crew."
    )
    assert (setup.row("rifle-squad").said.number(), setup.row("sniper").said.number()) == (5, 6)
    assert setup.row("rifle-squad").number.accessibleDescription() == "Infantry · 6 in the box"
    setup.enter("rifle-squad", 4)
    setup.enter("sniper", 3)
    assert setup.told.startswith("7 chosen; 38 of 35 spent. ")
    QTest.keyClick(setup.row("sniper").number, Qt.Key.Key_Down)
    QTest.keyClick(setup.row("sniper").number, Qt.Key.Key_Down)
    assert setup.told == "5 chosen; 26 of 35 spent."
    assert setup.field.listed.text() == "Rifle Squad × 4, Sniper"
    setup.take()
    assert deck_of(window, "us", "Reserves") == BuiltDeck(
        "us", "Reserves", (DeckCard("rifle-squad", 5, 4), DeckCard("sniper", 6, 1))
    )


def test_a_deck_is_built_by_the_keyboard_alone(window: SpearpointWindow, own: OwnCards) -> None:
    setup = Setup(window, DECK)
    setup.guide.lead_on()

    def keys(*typed: Qt.Key | str) -> None:
        for one in typed:
            focused = QApplication.focusWidget()
            assert focused is not None
            assert setup.guide.isAncestorOf(focused) or setup.guide.bar.isAncestorOf(focused)
            if isinstance(one, str):
                QTest.keyClicks(focused, one)
            else:
                QTest.keyClick(focused, one)
            QApplication.processEvents()

    keys(ENTER)  # the stage
    assert QApplication.focusWidget() is setup.guide.bar.primary
    keys(Qt.Key.Key_Tab)  # past the deck that is built on the table
    keys(ENTER)
    assert QApplication.focusWidget() is setup.field.search
    keys("rifle", ENTER, "3", ENTER)
    setup.field.search.setFocus()
    setup.field.search.selectAll()
    keys("mortar", ENTER, "1", ENTER)
    assert QApplication.focusWidget() is setup.row("mortar-squad").said
    keys("9", ENTER)
    assert QApplication.focusWidget() is setup.field.buttons[0]
    keys(ENTER)
    assert deck_of(window, "us", "Reserves").points == 24


def test_a_cost_not_known_is_asked_for_and_kept_though_the_deck_is_not_taken(
    window: SpearpointWindow, own: OwnCards
) -> None:
    setup = Setup(window, DECK, DeckStage("German deck", "germany", points=CountRange()))
    setup.begin()
    assert setup.row("mortar-squad").said.text() == "cost?"
    setup.enter("mortar-squad", 2)
    assert setup.told == "2 chosen; 0 of 35 spent. Enter the cost of Mortar Squad."
    setup.take()
    assert setup.fault == "Enter the cost of Mortar Squad first."
    assert QApplication.focusWidget() is setup.row("mortar-squad").said
    setup.enter("mortar-squad", 2, 7)
    assert setup.told == "2 chosen; 14 of 35 spent."
    kept = read_card_list(cards_file()).units[CardKey("us", "mortar-squad")]
    assert kept == UnitCard("mortar-squad", "Mortar Squad", "us", "infantry", 7)
    assert window.session.answer({"instead": "abandon"})
    setup.begin()
    assert setup.row("mortar-squad").said.number() == 7
    setup.enter("sniper", 1)
    setup.take()
    setup.begin()
    assert setup.row("mortar-squad").said.number() is None, "each side has cards of its own"


def test_a_number_still_being_typed_is_not_kept_for_what_another_table_asks(
    window: SpearpointWindow, own: OwnCards
) -> None:
    before = own.cards
    for other in (DeckStage("Deck", "germany", points=CountRange()), hand(command=1)):
        setup = Setup(window, DECK)
        setup.begin()
        cost = setup.row("sniper").said
        QTest.mouseClick(cost.lineEdit(), LEFT)
        QApplication.processEvents()
        QTest.keyClicks(cost.lineEdit(), "9")
        Setup(window, other)
        assert read_card_list(cards_file()) == before
    Setup(window, DECK).begin()


def test_what_is_entered_in_tables_is_known_to_the_question_that_stands(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def enter(table: CardTableDialog) -> int:
        [cost] = [column for column in CARD_SHEETS[0].columns if column.title == "Cost"]
        table.entries.enter(Row(("unit_cards", "us", "sniper")), cost, "6")
        table.reject()
        return 0

    monkeypatch.setattr(CardTableDialog, "exec", enter)
    setup = Setup(window, DECK)
    setup.begin()
    setup.enter("rifle-squad", 2, 4)
    window.actions_["cards"].trigger()
    assert setup.row("sniper").said.number() == 6
    assert setup.row("rifle-squad").count == 2


def test_nothing_is_written_where_nothing_was_entered(window: SpearpointWindow) -> None:
    setup = Setup(window, DECK)
    setup.begin()
    setup.enter("sniper", 1, 0)
    assert setup.told == "1 chosen; 0 of 35 spent."
    assert not cards_file().exists()


def test_cards_in_use_elsewhere_are_out_of_the_box_and_their_costs_are_offered(
    window: SpearpointWindow, own: OwnCards
) -> None:
    setup = Setup(window, DECK, SUPPORT)
    setup.begin()
    setup.enter("rifle-squad", 5, 4)
    setup.take()
    own.save_cards(RIFLES)
    setup.begin()
    rifles = setup.row("rifle-squad")
    assert rifles.number.accessibleDescription() == (
        "Infantry · 6 in the box, and 5 of these cards are in use elsewhere"
    )
    assert (rifles.number.text(), rifles.said.number()) == ("0 of 1", 4)
    setup.enter("rifle-squad", 1, 3)
    setup.take()
    assert deck_of(window, "us", "Support").cards == (DeckCard("rifle-squad", 3, 1),)


@pytest.mark.rule("004-187")
def test_cards_that_are_not_allowed_are_found_with_the_reason(window: SpearpointWindow) -> None:
    setup = Setup(window, DECK, SUPPORT)
    setup.begin()
    sherman = setup.row("m4a1-sherman")
    assert sherman.isHidden()
    assert "tiger-i" not in setup.field.rows
    QTest.keyClicks(setup.field.search, "sherman")
    assert not sherman.isHidden()
    assert not sherman.number.isEnabled()
    assert sherman.number.accessibleDescription() == (
        "M4A1 Sherman is not allowed in this deck, which takes only infantry, Tank Crew or "
        "Artillery Crew"
        " (rule “Scenario 1, setup”)."
    )
    setup.go_instead()
    setup.begin()
    sherman = setup.row("m4a1-sherman")
    assert sherman.number.accessibleDescription() == (
        "Vehicle · Defense 5, endurance 14/7 · needs Tank Crew"
    )
    setup.enter("m4a1-sherman", 2, 12)
    setup.enter("tank-crew", 1, 2)
    assert setup.told == "3 chosen; 26 spent."
    assert setup.field.listed.text() == (
        "M4A1 Sherman × 2, Tank Crew\nThe units need 2 cards of Tank Crew, but the deck has 1."
    )


@pytest.mark.rule("004-038")
def test_the_cost_of_a_pantherturm_on_the_map_is_asked_first_kept_and_counted(
    window: SpearpointWindow,
) -> None:
    stages = (
        TileStage("Terrain", "us", groups=(TileGroup("tiles"),)),
        DeckStage("Deck", "us", points=CountRange(0, 35), counts_tiles=False),
        DeckStage("Deck", "germany", points=CountRange(0, 35), counts_tiles=True),
    )
    for before in (None, 15):
        setup = Setup(window, *stages, board="defensive-line")
        for decision in (Lay("us", PlacedTile("13A", GRID.parse("A-5"))), Pass("us")):
            assert decide(window.session, decision)
        setup.begin()
        setup.enter("sniper", 1, 5)
        setup.take()
        setup.begin()
        number: Any = setup.guide.fields[0]
        assert window.session.asks[0].title == "Cost of Pantherturm I"
        assert number.box.number() == before, "what was said at the table before is offered"
        number.box.setValue(15)
        setup.press("OK")
        setup.show()
        assert setup.guide.sentence.text() == (
            "Choose cards that cost at most 35 points together. Pantherturm I on the map counts "
            "for 15 "
            "of these points."
        )
        setup.enter("sniper", 4, 6)
        assert setup.told.startswith("4 chosen; 24 of 20 spent. ")
        setup.enter("sniper", 1)
        setup.take()
        deck = deck_of(window, "germany", "Reserves")
        assert (deck.points, deck.aside) == (21, (DeckCard("pantherturm-i", 15, 1),))
        assert window.session.document is not None
        window.session.document.history.mark_saved()
    assert read_card_list(cards_file()).units[CardKey("germany", "pantherturm-i")].cost == 15


def test_a_card_that_nobody_knows_is_entered_by_its_name(
    window: SpearpointWindow, own: OwnCards
) -> None:
    def enter(form: UnitCardDialog) -> None:
        assert form.name.text() == "Ranger Squad"
        form.cost.setValue(8)
        form.copies.setValue(2)
        click_ok(form)

    setup = Setup(window, DECK)
    setup.begin()
    setup.enter("rifle-squad", 2)
    setup.in_form(UnitCardDialog, enter, lambda: setup.add("Ranger Squad"))
    assert QApplication.focusWidget() is setup.row("ranger-squad").number
    assert not setup.row("ranger-squad").number.visibleRegion().isEmpty()
    QTest.keyClick(setup.row("ranger-squad").number, Qt.Key.Key_Up)
    assert setup.told == "3 chosen; 18 of 35 spent."
    kept = read_card_list(cards_file()).units[CardKey("us", "ranger-squad")]
    assert kept == UnitCard("ranger-squad", "Ranger Squad", "us", "infantry", 8, None, 2)
    setup.take()
    assert deck_of(window, "us", "Reserves").cards == (
        DeckCard("ranger-squad", 8, 1), DeckCard("rifle-squad", 5, 2),
    )  # fmt: skip


def test_a_card_is_changed_and_may_be_refused_by_that(
    window: SpearpointWindow, own: OwnCards
) -> None:
    def change(form: UnitCardDialog) -> None:
        assert (form.name.text(), form.cost.number()) == ("Sniper", 6)
        form.copies.setValue(2)
        click_ok(form)

    own.save_cards(UnitCard("jeep", "Jeep", "us", "infantry", 3))
    setup = Setup(window, DECK)
    setup.begin()
    setup.enter("sniper", 3)
    setup.enter("jeep", 1)
    setup.in_form(UnitCardDialog, change, setup.row("sniper").edit.click)
    assert setup.row("sniper").number.text() == "2 of 2"
    assert setup.field.names.count("sniper") == 2
    assert setup.row("jeep").count == 1

    def to_vehicle(form: UnitCardDialog) -> None:
        form.unit_class.setCurrentIndex(form.unit_class.findData("vehicle"))
        click_ok(form)

    setup.in_form(UnitCardDialog, to_vehicle, setup.row("jeep").edit.click)
    assert "Jeep is not allowed in this deck" in setup.told
    setup.enter("jeep", 0)
    assert "Jeep" not in setup.told


def test_a_list_with_faults_is_told_and_left_as_it_is(window: SpearpointWindow) -> None:
    cards_file().parent.mkdir(parents=True)
    cards_file().write_text("boardapp: 1\nunit_cards: {us: 7}\n", encoding="utf-8")
    setup = Setup(window, DECK)
    setup.begin()
    assert setup.field.listed.text().startswith("boardapp cannot read your list of cards: ")
    setup.enter("sniper", 2, 6)
    assert setup.told == "2 chosen; 12 of 35 spent."
    assert "{us: 7}" in cards_file().read_text(encoding="utf-8")
    setup.take()
    assert deck_of(window, "us", "Reserves").points == 12


# ---- hands --------------------------------------------------------------------------------------

COMMAND = [
    CommandCard("ambush", "Ambush!", 2),
    CommandCard("dig-in", "Dig In", 3),
    CommandCard("sabotage", "Sabotage", 4),
]


def hand(side: str = "us", given: str = "", **numbers: int) -> HandStage:
    return HandStage("Hand", side, "004-077", given=tuple(given.split()), **numbers)  # type: ignore[arg-type]


def at_the_hand(window: SpearpointWindow, *stages: HandStage, random: int = 3) -> Setup:
    """Return a setup with a deck of three Rifle Squads and a Sniper, at the hand."""
    setup = Setup(window, DECK, *stages, removed=("sabotage",))
    setup.begin()
    setup.enter("rifle-squad", 3, 5)
    setup.enter("sniper", 1, 6)
    setup.take()
    setup.guide.controls.random = Random(random)
    setup.begin()
    return setup


@pytest.mark.rule("004-077")
def test_unit_cards_are_chosen_from_the_deck(window: SpearpointWindow) -> None:
    setup = at_the_hand(window, hand(chosen=2))
    assert setup.told == ("0 chosen. The hand needs 2 unit cards, but has none.")
    assert setup.row("rifle-squad").number.text() == "0 of 3"
    setup.enter("rifle-squad", 1)
    sniper = setup.field.rows["sniper"]
    assert isinstance(sniper, TickRow)
    QTest.mouseClick(sniper, LEFT)
    assert setup.told == "2 chosen."
    setup.take()
    assert hand_of(window, "us") == StartingHand("us", ("rifle-squad", "sniper"))


@pytest.mark.rule("004-245")
def test_unit_cards_are_drawn_by_the_program_once(window: SpearpointWindow) -> None:
    setup = at_the_hand(window, hand(random=2))
    assert setup.field.buttons[1].words == "Draw 2"
    setup.press("Draw 2")
    drawn = hand_of(window, "us").units
    names = ["rifle-squad"] * 3 + ["sniper"]
    assert drawn == tuple(sorted(draw_at_random(Random(3), names, 2)))
    assert window.session.told[-1].endswith(" (drawn at random).")
    assert not setup.guide.back.isEnabled(), "they are drawn"


def test_random_unit_cards_are_named_or_left_to_the_table(window: SpearpointWindow) -> None:
    setup = at_the_hand(window, hand(random=2))
    setup.enter("rifle-squad", 1)
    assert setup.told.endswith("The hand needs 2 unit cards, but has 1.")
    setup.enter("rifle-squad", 0)
    assert setup.go_instead() == "Take your real cards"
    assert setup_of(window).table.starting_hands == ()
    assert setup_of(window).is_finished


@pytest.mark.rule("004-077")
def test_only_the_unit_cards_are_left_to_the_table(window: SpearpointWindow, own: OwnCards) -> None:
    own.save_cards(*COMMAND)
    setup = at_the_hand(window, hand(random=2, command=1))
    setup.enter("rifle-squad", 1)
    only = next(one for one in shown_buttons(setup.guide) if named(one) == "Draw real cards")
    assert not only.isEnabled(), "a card is chosen here"
    setup.enter("rifle-squad", 0)
    setup.press("Draw real cards")
    setup.show()
    assert [named(one) for one in setup.field.buttons] == ["Take your real cards", "Draw 1"]
    setup.press("Draw 1")
    drawn = hand_of(window, "us")
    assert (drawn.units, len(drawn.command)) == ((), 1)
    assert setup_of(window).is_finished


@pytest.mark.rule("004-077")
@pytest.mark.parametrize("stage", [hand(random=2), hand(chosen=2, command=1)])
def test_only_random_units_beside_command_cards_are_left_to_the_table_alone(
    window: SpearpointWindow, stage: HandStage
) -> None:
    setup = at_the_hand(window, stage)
    assert setup.field.buttons[0].words == "Take your real cards"
    assert "Draw real cards" not in map(named, shown_buttons(setup.guide))


@pytest.mark.rule("004-077")
def test_command_cards_are_drawn_from_what_is_left(window: SpearpointWindow, own: OwnCards) -> None:
    own.save_cards(*COMMAND)
    setup = at_the_hand(window, hand(command=1), hand("germany", "ambush", command=2))
    assert "sabotage" not in setup.field.rows, "it is removed in this scenario"
    assert setup.field.listed.text() == (
        "5 cards are left to draw from. You have entered 9 of the 50 Command cards, and boardapp "
        "draws only from cards that are entered."
    )
    setup.enter("dig-in", 1)
    setup.take()
    setup.begin()
    assert setup.guide.sentence.text().startswith(
        "Draw 2 cards, in addition to Ambush!, which you get without a draw."
    )
    assert setup.row("dig-in").number.text() == "0 of 2"
    assert setup.field.listed.text().startswith("3 cards are left to draw from.")
    setup.press("Draw 2")
    drawn = hand_of(window, "germany").command
    assert len(drawn) == 2
    assert set(drawn) <= {"ambush", "dig-in"}
    assert drawn.count("ambush") <= 1


def test_too_few_cards_cannot_be_drawn_until_those_left_are_counted(
    window: SpearpointWindow,
) -> None:
    setup = at_the_hand(window, hand(command=3), hand("germany", "dig-in", command=1))
    assert setup.row("dig-in").said.text() == "left?"
    setup.press("Draw 3")
    assert setup.fault.startswith(
        "Hand (Command Cards): you cannot draw 3, because none are left. First enter how many"
    )
    setup.enter("ambush", 1)
    setup.enter("ambush", 0)
    setup.enter("dig-in", 0, 5)
    assert QApplication.focusWidget() is setup.row("field-camouflage").said, "row by row"
    assert setup.row("dig-in").number.text() == "0 of 5"
    assert setup.field.listed.text().startswith(
        "5 cards are left to draw from. You have entered 5 of the 50 "
    )
    assert read_card_list(cards_file()).command == {"dig-in": CommandCard("dig-in", "Dig In", 5)}
    setup.press("Draw 3")
    assert hand_of(window, "us").command == ("dig-in",) * 3
    setup.begin()
    assert setup.row("dig-in").said.text() == "1 left", "one more is given"
    setup.enter("dig-in", 0, 2)
    setup.add("Night Raid")
    setup.enter("Night Raid", 1, 4)
    assert read_card_list(cards_file()).command == {
        "dig-in": CommandCard("dig-in", "Dig In", 6),
        "night-raid": CommandCard("night-raid", "Night Raid", 4),
    }
    setup.take()
    assert hand_of(window, "germany").command == ("night-raid",)


def test_command_cards_are_named_as_they_were_drawn(
    window: SpearpointWindow, own: OwnCards
) -> None:
    own.save_cards(*COMMAND, CommandCard("hold-fast", "Hold Fast"))
    setup = at_the_hand(window, hand(command=3))
    setup.enter("ambush", 2)
    assert setup.told == ("2 chosen. The hand needs 3 Command cards, but has 2.")
    setup.add("hold fast")
    assert QApplication.focusWidget() is setup.row("hold-fast").number
    setup.add("Night Raid")
    setup.enter("Night Raid", 1)
    setup.take()
    assert sorted(hand_of(window, "us").command) == ["ambush", "ambush", "night-raid"]


def test_a_deck_of_the_table_only_gives_a_hand_at_the_table(window: SpearpointWindow) -> None:
    setup = Setup(window, DECK, hand(chosen=2, command=1))
    for words in ("Use your real deck", "Take your real cards"):
        setup.begin()
        assert setup.go_instead() == words
    standing = setup_of(window)
    assert (standing.table.decks, standing.table.starting_hands) == ((), ())
    assert standing.is_finished


# ---- seen and heard -----------------------------------------------------------------------------


def test_every_field_has_a_name_of_its_own(window: SpearpointWindow, own: OwnCards) -> None:
    setup = Setup(window, DECK)
    setup.begin()
    names = [part.accessibleName() for row in setup.field.rows.values() for part in row.parts()]
    assert len(names) == len(set(names)) == 3 * len(setup.field.rows)
    assert all(names)


@pytest.mark.parametrize(
    ("width", "height", "scheme", "large"),
    [(1366, 768, "light", False), (1280, 800, "dark", True), (1920, 1080, "light", False)],
)
def test_a_deck_has_room_in_the_dock(
    window: SpearpointWindow, qapp: QApplication, width: int, height: int, scheme: str, large: bool
) -> None:
    apply_style(qapp, scheme=scheme, large_text=large)  # type: ignore[arg-type]
    window.resize(width, height)
    setup = Setup(window, DECK)
    setup.begin()
    for name in ("rifle-squad", "sniper", "mortar-squad", "lmg-team"):
        setup.row(name).said.setValue(4)
        setup.row(name).number.setValue(2)
    QApplication.processEvents()
    area = setup.guide.answer_area
    assert (window.width(), window.height()) == (width, height)
    assert area.horizontalScrollBar().maximum() == 0
    assert all(
        row.number.width() >= row.number.sizeHint().width()
        for row in setup.field.rows.values()
        if isinstance(row, CountRow) and row.isVisible()
    )


def test_a_long_table_takes_no_room_from_the_board(window: SpearpointWindow) -> None:
    window.resize(1280, 720)
    setup = Setup(window, DECK, replace(DECK, title="German deck", by="germany"))

    def shared() -> tuple[int, float]:
        return settled(lambda: (window.workspace.panels["turn"].height(), window.view.zoom))

    before = shared()
    setup.begin()
    assert shared() == before
    setup.window.session.answer({"instead": "done"})
    assert shared() == before
