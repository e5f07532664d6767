"""A game night offscreen: the program's window, and answers to what it asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.shell.main_window import MainWindow
from tests.qt.support.spearpoint_window import SpearpointWindow


def space(name: str) -> Space:
    return GRID.parse(name)


def opened(session: TableSession) -> Document:
    assert session.document is not None
    return session.document


def sentences(session: SightSession) -> list[str]:
    """Return the log of the open table."""
    return [sentence for _, sentence in opened(session).log]


def leave(window: QWidget) -> None:
    """Have nothing asked when the window is closed."""
    assert isinstance(window, MainWindow)
    if window.session.document is not None:
        window.session.document.history.mark_saved()


def shown_window(qtbot: QtBot, board: str = "") -> Iterator[SpearpointWindow]:
    """Yield the window at 1280 × 800, as at a start; nothing is asked at the end.

    With a ``board`` a table is open before the window is shown, as by the command line.
    """
    window = SpearpointWindow()
    qtbot.addWidget(window, before_close_func=leave)
    window.resize(1280, 800)
    if board:
        window.controller.new(board)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    yield window


def keys(window: QWidget, sequence: str) -> None:
    """Press a shortcut where the focus is."""
    QApplication.processEvents()
    focused: QWidget | None = window.focusWidget()
    QTest.keySequence(focused or window, sequence)


class Answers:
    """Answers questions and file dialogs in order, and remembers what was asked and told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[str] = []
        self.details: list[str] = []
        self.suggested: list[Path] = []
        self._answers: list[str | Path | None] = []

        def answer_box(box: QMessageBox) -> int:
            return self._box(box)

        def answer_dialog(dialog: QDialog) -> int:
            return self._dialog(dialog)

        monkeypatch.setattr(QMessageBox, "exec", answer_box)
        monkeypatch.setattr(QMessageBox, "information", self._information)
        monkeypatch.setattr(QDialog, "exec", answer_dialog)
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, self._file)

    def give(self, *answers: str | Path | None) -> None:
        """Answer the next questions: a button's text, a path, or None for Cancel."""
        self._answers += answers

    @property
    def left(self) -> list[str | Path | None]:
        """Return the answers that nobody asked for."""
        return self._answers

    def _box(self, box: QMessageBox) -> int:
        self.told.append(box.text())
        self.details.append(box.informativeText())
        if len(box.buttons()) == 1:
            return 0
        answer = self._answers.pop(0)
        (button,) = [
            one for one in box.buttons() if one.text().replace("&", "").rstrip("…") == answer
        ]
        button.click()
        return 0

    def _information(self, *asked: object) -> QMessageBox.StandardButton:
        self.told.append(str(asked[2]))
        return QMessageBox.StandardButton.Ok

    def _dialog(self, dialog: QDialog) -> int:
        self.told.append(dialog.windowTitle())
        return 0

    def _file(self, *asked: object) -> tuple[str, str]:
        self.suggested.append(Path(str(asked[2])))
        answer = self._answers.pop(0)
        return (str(answer) if answer else "", "")
