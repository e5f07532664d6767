"""The bar of the question: where its hint ends, and when it has a second row."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from boardapp.qt.guide.bar import PromptBar
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.guide.question_words import QuestionWords

HINT = "Click a space next to the unit, or press Done to leave the unit on its space for the turn."


def test_a_hint_uses_the_place_of_a_first_button_that_is_missing(qtbot: QtBot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.resize(1366, bar.height())
    bar.say_second(HINT)
    done = QPushButton("Done")
    bar.offer(QPushButton("Move"), [done], [])
    assert bar.second.text() != HINT
    place = done.geometry()
    bar.offer(None, [done], [])
    assert bar.second.text() == HINT
    assert done.geometry() == place
    assert bar.second.geometry().right() < place.left()


def test_a_sentence_uses_the_places_of_all_buttons_if_there_are_none(qtbot: QtBot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.resize(80 * bar.fontMetrics().height(), bar.height())
    bar.show_words(QuestionWords("", "Both", HINT))
    bar.offer(QPushButton("Move"), [], [])
    assert bar.sentence.text() != HINT
    bar.offer(None, [], [])
    assert bar.sentence.text() == HINT
    assert bar.sentence.geometry().right() < bar.more.x()


@pytest.fixture
def narrow(qtbot: QtBot) -> PromptBar:
    """A bar as wide as a small window with large text."""
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.resize(46 * bar.fontMetrics().height(), bar.height())
    return bar


def buttons(*words: str) -> list[BarButton]:
    return [BarButton(one) for one in words]


def test_a_narrow_bar_has_a_second_row_only_for_buttons_without_room(narrow: PromptBar) -> None:
    narrow.offer(BarButton("Finish attacking"), buttons("Declare an attack"), [])
    one_row = narrow.height()
    assert narrow.more.y() == narrow.back.y()
    many = buttons("Opportunity fire", "Commit reinforcements", "Withdraw a unit")
    narrow.offer(BarButton("Finish attacking"), many, [])
    assert narrow.height() > one_row
    assert narrow.more.y() > narrow.back.geometry().bottom()
    narrow.offer(None, [], [])
    assert narrow.height() == one_row
    assert narrow.more.y() == narrow.back.y()


def test_a_narrow_bar_keeps_its_second_row_while_a_procedure_goes_on(narrow: PromptBar) -> None:
    many = buttons("Opportunity fire", "Commit reinforcements", "Withdraw a unit")
    narrow.offer(BarButton("Finish attacking"), many, [])
    two_rows = narrow.height()
    narrow.offer(BarButton("OK"), [], [], goes_on=True)
    assert narrow.height() == two_rows


def test_a_narrow_bar_breaks_a_sentence_into_lines(narrow: PromptBar) -> None:
    sentence = "What is the cost of Sustained Blanket?"
    narrow.show_words(QuestionWords("", "Both", sentence))
    narrow.offer(BarButton("OK"), [], [])
    assert narrow.more.y() == narrow.back.y()
    assert narrow.sentence.text().split() == sentence.split()
    assert "\n" in narrow.sentence.text()
    narrow.say_second("Enter the cost")
    assert narrow.second.text() == "Enter the cost"
    assert narrow.rect().contains(narrow.second.geometry())
