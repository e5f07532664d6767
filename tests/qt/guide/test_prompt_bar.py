"""The bar of the question: where its hint ends."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from boardapp.qt.guide.bar import PromptBar

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
