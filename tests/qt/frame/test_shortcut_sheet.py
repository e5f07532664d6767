"""The sheet shows the window's own actions, and searching narrows it down."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from boardapp.qt.frame.shortcut_sheet import (
    GESTURES,
    ShortcutLine,
    ShortcutsDialog,
    shortcuts_by_menu,
)


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    file = window.menuBar().addMenu("&File")
    file.addAction("&Open…").setShortcut("Ctrl+O")
    file.addSeparator()
    inner = file.addMenu("E&xport")
    inner.addAction("&Export…")
    inner.addAction("As &PNG…").setStatusTip("Write the ruling as a picture")
    tools = window.menuBar().addMenu("&Tools && more")
    tools.addAction("&Line of sight").setShortcuts([QKeySequence("L"), QKeySequence("Ctrl+L")])
    return window


def test_actions_go_by_menu_and_those_of_a_submenu_name_it(window: QMainWindow) -> None:
    groups = shortcuts_by_menu(window.menuBar())
    texts = {title: [line.text for line in some] for title, some in groups.items()}
    assert texts == {
        "File": ["Open", "Export", "Export: As PNG"],
        "Tools & more": ["Line of sight"],
    }


def test_keys_that_no_keyboard_has_are_not_told(window: QMainWindow) -> None:
    keys = [QKeySequence(one) for one in ("Undo", "F14", "Ctrl+Z", "F2")]
    window.menuBar().addMenu("&Edit").addAction("&Undo").setShortcuts(keys)
    (undo,) = shortcuts_by_menu(window.menuBar())["Edit"]
    assert undo.keys == "Ctrl+Z, F2"


def test_the_sheet_shows_keys_and_gestures(qtbot: QtBot, window: QMainWindow) -> None:
    dialog = ShortcutsDialog(shortcuts_by_menu(window.menuBar()))
    qtbot.addWidget(dialog)
    lines = [(line.keys, line.text) for line in dialog.visible_lines()]
    assert lines[:2] == [("Ctrl+O", "Open"), ("L, Ctrl+L", "Line of sight")]
    assert len(lines) == 2 + sum(map(len, GESTURES.values()))
    text = dialog.sheet.toPlainText()
    for word in ("File", "Tools & more", "Line of sight", "Wheel or pinch"):
        assert word in text


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("open", ["Open", "Open the file"]),
        ("PICTURE write", ["Export: As PNG"]),
        ("ctrl+l", ["Line of sight"]),
        ("more", ["Line of sight"]),
        ("teapot", []),
    ],
)
def test_searching(qtbot: QtBot, window: QMainWindow, words: str, found: list[str]) -> None:
    dialog = ShortcutsDialog(shortcuts_by_menu(window.menuBar()))
    qtbot.addWidget(dialog)
    qtbot.keyClicks(dialog.search, words)
    assert [line.text for line in dialog.visible_lines()] == found
    shown = dialog.sheet.toPlainText()
    assert all(text in shown for text in found)
    assert found or shown == "No shortcut matches “teapot”."


def test_texts_are_no_markup(qtbot: QtBot) -> None:
    dialog = ShortcutsDialog({"A & B": [ShortcutLine("<", "Turn <b>it</b>")]})
    qtbot.addWidget(dialog)
    assert "Turn <b>it</b>" in dialog.sheet.toPlainText()
    assert "A & B" in dialog.sheet.toPlainText()


def test_escape_closes(qtbot: QtBot) -> None:
    dialog = ShortcutsDialog({})
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
