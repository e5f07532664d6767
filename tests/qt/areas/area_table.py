"""A table on a board of areas offscreen, in the program's window, and hands for it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.game import OpenedTable
from boardapp.games.strange_victory.files import open_layout
from boardapp.qt.areas.workspace import AreaWorkspace
from boardapp.qt.shell.main_window import MainWindow
from tests.qt.support.guide_table import named, shown_buttons

LAYOUT = """boardapp: 1
game: strange-victory
board: practice-roads
phase: movement
options: {pool: digital}
units:
  - {id: p1, unit: Panzer 1, space: Harrow Ridge, division: "1", dice: 3}
  - {id: p2, unit: Panzer 2, space: Cold Mill, division: "2", dice: 4}
divisions:
  "1": {now: 1, start: 2}
  "2": {now: 0, start: 1}
lying:
  Two Bridges: [road]
  Old Tollgate: [stuka]
mix: {stuka: 30, prisoners: 4, roadblock: 2}
out: {stuka: 1}
"""
LEFT = Qt.MouseButton.LeftButton


@lru_cache
def _opened(layout: str) -> OpenedTable:
    """Read a layout once in a run: nothing of it changes, and a board finds its plan once."""
    return open_layout(read_yaml_text(layout, "roads.yaml"), Path())


def document(layout: str = LAYOUT) -> Document:
    opened = _opened(layout)
    return Document(opened.state, opened.game, title="Roads", clock=lambda: "now")


class AreaTable:
    """A window with a table of areas."""

    def __init__(self, window: MainWindow, layout: str = LAYOUT) -> None:
        self.window = window
        window.controller.show_document(document(layout))
        room = window.workspace
        assert isinstance(room, AreaWorkspace)
        self.room, self.session, self.view = room, room.session, room.view
        self.refused: list[str] = []
        self.hinted: list[str] = []
        self.session.refused.connect(self.refused.append)
        room.scene.hinted.connect(self.hinted.append)
        QApplication.processEvents()

    def space(self, name: str) -> Space:
        return self.session.grid.parse(name)

    def spot(self, name: str) -> QPoint:
        """Return a spot of an area in the viewport that no piece covers."""
        box = self.room.board.outline(self.space(name)).boundingRect()
        return self.view.mapFromScene(QPointF(box.center().x(), box.bottom() - box.height() / 6))

    def piece(self, name: str) -> QPoint:
        """Return where a piece lies, by its words."""
        pieces = self.room.scene.pieces.items()
        found = next(piece for ref, piece in pieces if self.session.object_name(ref) == name)
        return self.view.mapFromScene(found.rect.center())

    def hover(self, spot: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), spot + QPoint(1, 0))
        QTest.mouseMove(self.view.viewport(), spot)

    def click(self, name: str) -> None:
        self.hover(self.spot(name))
        QTest.mouseClick(self.view.viewport(), LEFT, pos=self.spot(name))
        QApplication.processEvents()

    def drag(self, start: QPoint, end: QPoint, *, drop: bool = True) -> None:
        """Drag from one spot to another; without ``drop`` the thing is still carried."""
        QTest.mousePress(self.view.viewport(), LEFT, pos=start)
        self.hover(end)
        if drop:
            self.drop(end)

    def drop(self, end: QPoint) -> None:
        """Let go of what is carried."""
        QTest.mouseRelease(self.view.viewport(), LEFT, pos=end)
        QApplication.processEvents()

    def keys(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)

    def press(self, text: str) -> None:
        """Press the button of the guide that says this."""
        guide = self.room.guide
        for button in shown_buttons(guide):
            if named(button) == text:
                QTest.mouseClick(button, LEFT)
                QApplication.processEvents()
                return
        raise AssertionError(f"no button says {text}")

    def where(self, unit: str) -> str:
        return self.session.grid.name(self.session.state.units[unit].space)
