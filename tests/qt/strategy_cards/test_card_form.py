"""The card form: what a card says, checked like a deck file, remembered for other tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel
from pytestqt.qtbot import QtBot

from boardapp.document.data_folders import decks_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.files.faults_in_files import FaultsError
from boardapp.games.strategy_cards.cards.strategy_card import (
    KEYWORDS,
    Card,
    CardLibrary,
    Discount,
    Keyword,
    TargetRestriction,
)
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState
from boardapp.qt.strategy_cards.card_form import CardForm
from boardapp.qt.strategy_cards.own_decks import own_decks, save_card
from boardapp.qt.strategy_cards.workspace import new_document
from tests.qt.support.forms import fault_texts

CARD = Card(
    "Smoke and Fire",
    "Artillery I",
    4,
    "action",
    (
        Keyword("establish-contact", 3),
        Keyword("target-hex"),
        Keyword("area-attack", 5, suppressive=True, scores=frozenset({4, 5, 6})),
    ),
    (
        TargetRestriction("in-sight"),
        TargetRestriction("from-friends", 2),
        TargetRestriction("text", text="By day."),
    ),
    Discount("Air Support", 2, 1),
    True,
    False,
    2,
    "From the second box.",
)


def form(qtbot: QtBot, card: Card | None = None) -> CardForm:
    made = CardForm(card, ["Artillery I", "Morale I"], None)
    qtbot.addWidget(made)
    made.show()
    return made


def accept(made: CardForm) -> None:
    box = made.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)


def said(made: CardForm) -> str:
    """Return what the form says to be wrong."""
    return "\n".join(fault_texts(made.form).values())


def test_a_card_comes_back_as_it_was_shown(qtbot: QtBot) -> None:
    made = form(qtbot, CARD)
    accept(made)
    assert made.card == CARD


def test_what_is_not_known_of_a_card_comes_back_as_such(qtbot: QtBot) -> None:
    open_card = replace(CARD, cost=None, phase=None, play_area=None, plus=None, copies=None)
    made = form(qtbot, open_card)
    accept(made)
    assert made.card == open_card


def test_what_is_left_open_is_unknown(qtbot: QtBot) -> None:
    made = form(qtbot)
    QTest.keyClicks(made.name, "Riddle")
    made.deck.setCurrentText("Morale I")
    made.known.setChecked(False)
    made.copies.setValue(0)
    accept(made)
    assert made.card == Card("Riddle", "Morale I", None, None, None, copies=None)


def test_keywords_are_entered_in_their_order(qtbot: QtBot) -> None:
    made = form(qtbot)
    QTest.keyClicks(made.name, "Barrage")
    made.deck.setCurrentText("Morale I")
    for name, number in (("target-hex", None), ("area-attack", 4)):
        QTest.mouseClick(made.more, Qt.MouseButton.LeftButton)
        row = made.keyword_rows[-1]
        row.name.setCurrentIndex(row.name.findData(name))
        row.name.activated.emit(row.name.currentIndex())
        if number:
            row.number.setValue(number)
    accept(made)
    assert made.card is not None
    assert made.card.keywords == (Keyword("target-hex"), Keyword("area-attack", 4))


@pytest.mark.parametrize(
    ("name", "scores", "words"),
    [
        ("", "", "boardapp found “”, but expected a title of at most 200 characters"),
        ("Barrage", "7", "Area Attack (4) scores on numbers from 1 to 6."),
        ("Barrage", "", "Keyword 1: boardapp found area-attack as keyword 1, without a target"),
    ],
)
def test_what_is_no_card_is_refused_in_words(
    qtbot: QtBot, name: str, scores: str, words: str
) -> None:
    made = form(qtbot)
    made.name.setText(name)
    made.deck.setCurrentText("Morale I")
    if name:
        made._add_row(Keyword("area-attack", 4))
        made.keyword_rows[0].scores.setText(scores)
    accept(made)
    assert made.card is None
    assert made.isVisible()
    assert words in said(made)


def test_a_card_is_remembered_for_new_tables_and_saved_with_them(tmp_path: Path) -> None:
    save_card(CARD)
    riddle = Card("Riddle", "Morale I", keywords=None)
    save_card(riddle)
    assert [deck.cards for deck in own_decks()] == [(CARD,), (riddle,)]
    document = new_document(6, 5)
    assert library(document).card_by_id("Artillery I/Smoke and Fire#2") == CARD
    assert library(document).card_by_id("Artillery I/Sustained Blanket#1") is not None
    path = tmp_path / "night.boardapp"
    document.save(path)
    save_card(Card("Smoke and Fire", "Artillery I", 9))
    opened = open_document(path)
    assert library(opened).card_by_id("Artillery I/Smoke and Fire#2") == CARD
    layout = tmp_path / "night.yaml"
    layout.write_text(opened.game.layout_text(opened.state), "utf-8")
    assert library(open_document(layout)).card_by_id("Artillery I/Smoke and Fire#2") == CARD


def library(document: Document) -> CardLibrary:
    assert isinstance(document.game, StrategyCards)
    assert isinstance(document.state, HexState)
    return document.game.library_with_table_cards(document.state)


def test_a_deck_file_at_fault_is_left_as_it_is() -> None:
    decks_folder().mkdir(parents=True)
    path = decks_folder() / "artillery-i.yaml"
    text = "boardapp: 1\ndeck: Artillery I\ncards:\n  - title: Mine\n    cost: 2o\n"
    path.write_text(text, "utf-8")
    with pytest.raises(FaultsError, match="2o"):
        save_card(CARD)
    assert path.read_text("utf-8") == text


def test_decks_of_like_titles_have_files_of_their_own() -> None:
    first, second = Card("One", "Foo-Bar", 1), Card("Two", "Foo Bar", 2)
    save_card(first)
    save_card(second)
    save_card(replace(first, cost=3))
    assert {(deck.title, deck.cards) for deck in own_decks()} == {
        ("Foo-Bar", (replace(first, cost=3),)),
        ("Foo Bar", (second,)),
    }


@pytest.mark.parametrize("deck", ["", "unknown"])
def test_a_card_needs_its_deck(qtbot: QtBot, deck: str) -> None:
    made = form(qtbot)
    made.name.setText("Riddle")
    made.deck.setCurrentText(deck)
    accept(made)
    assert made.card is None
    assert said(made).startswith("Name the deck to which the card belongs")


def test_a_deck_file_that_is_none_does_not_stop_a_new_table() -> None:
    decks_folder().mkdir(parents=True)
    (decks_folder() / "broken.yaml").write_text("cards: [", "utf-8")
    assert list(own_decks()) == []
    state = new_document(6, 5).state
    assert isinstance(state, HexState)
    assert state.entered == {}


def test_typing_begins_with_the_title(qtbot: QtBot) -> None:
    made = form(qtbot)
    qtbot.waitUntil(made.name.hasFocus)
    assert made.focusWidget() is made.name


def test_no_label_shows_the_mark_of_its_letter(qtbot: QtBot) -> None:
    made = form(qtbot)
    labels = made.findChildren(QLabel)
    assert [one.text() for one in labels if "&" in one.text() and one.buddy() is None] == []


def test_keywords_are_offered_in_the_order_in_which_cards_print_them(qtbot: QtBot) -> None:
    made = form(qtbot)
    for _ in range(len(KEYWORDS) + 1):
        QTest.mouseClick(made.more, Qt.MouseButton.LeftButton)
    assert [row.name.currentData() for row in made.keyword_rows] == [*KEYWORDS, KEYWORDS[-1]]


def test_a_keyword_is_offered_after_the_one_before_it(qtbot: QtBot) -> None:
    made = form(qtbot, replace(CARD, keywords=(Keyword("determine-drift"),)))
    QTest.mouseClick(made.more, Qt.MouseButton.LeftButton)
    assert made.keyword_rows[-1].name.currentData() == "area-attack"


def test_a_keyword_shows_only_what_is_asked_of_it(qtbot: QtBot) -> None:
    made = form(qtbot)
    for _ in range(4):
        QTest.mouseClick(made.more, Qt.MouseButton.LeftButton)
    shown = [
        [part.isVisibleTo(row) for part in (row.number, row.suppressive, row.scores)]
        for row in made.keyword_rows
    ]
    assert shown == [[True, False, False], [False] * 3, [False] * 3, [True] * 3]


def test_a_fault_counts_keywords_as_people_do(qtbot: QtBot) -> None:
    twice = (Keyword("target-hex"), Keyword("target-hex"))
    made = form(qtbot, replace(CARD, keywords=twice))
    accept(made)
    assert said(made) == (
        "Keyword 2: boardapp found target-hex a second time, but expected target-hex once on a "
        "card."
    )


def test_the_numbers_of_a_card_say_what_they_count(qtbot: QtBot) -> None:
    made = form(qtbot, CARD)
    assert made.from_friends.text() == "at least 2 hexes"
    assert (made.by.text(), made.least.text()) == ("by 2", "but not below 1")
    made.from_friends.show_number(None)
    assert made.from_friends.text() == "anywhere"
