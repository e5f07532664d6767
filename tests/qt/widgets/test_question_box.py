"""Questions in boxes: every answer in the act's own words, with a letter of its own."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from boardapp.qt.widgets.question_box import ask

Key = Qt.Key
pytestmark = pytest.mark.usefixtures("box_waits")


def press(key: Qt.Key, modifier: Qt.KeyboardModifier) -> Callable[[], None]:
    def act() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert all("&" in button.text() for button in box.buttons())
        QTest.keyClick(box, key, modifier)

    return act


@pytest.mark.parametrize(
    ("key", "modifier", "answer"),
    [
        (Key.Key_S, Qt.KeyboardModifier.AltModifier, "&Save"),
        (Key.Key_D, Qt.KeyboardModifier.AltModifier, "&Discard"),
        (Key.Key_C, Qt.KeyboardModifier.AltModifier, None),
        (Key.Key_Return, Qt.KeyboardModifier.NoModifier, "&Save"),
        (Key.Key_Escape, Qt.KeyboardModifier.NoModifier, None),
    ],
)
def test_every_answer_has_a_key(
    qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier, answer: str | None
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    QTimer.singleShot(200, press(key, modifier))
    acts = ("&Save", "&Discard")
    assert (
        ask(parent, "Unsaved changes", "Save it?", "Or lose it.", acts, default="&Save") == answer
    )
