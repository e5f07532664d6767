"""Repainting the full board, against blitting one pixmap of the same size."""

from __future__ import annotations

import itertools

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.boards import full_table
from benchmarks.ratios import Ratio, Report, medians
from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.shell.app import get_or_create_application
from boardapp.qt.spearpoint.actions import SPEARPOINT
from boardapp.qt.spearpoint.board.spearpoint_game_board import SpearpointBoard
from boardapp.qt.spearpoint.session import SpearpointSession

MARKERS = 100
SIZE = 1920, 1080


class Blit(QWidget):
    """Paints one opaque pixmap of its own size, and nothing else."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.resize(width, height)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._pixmap = QPixmap(width, height)
        self._pixmap.fill(Qt.GlobalColor.darkGreen)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Blit the pixmap."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.end()


def measure(tiny: bool = False) -> Report:
    """Compare a full repaint with a blit, and a marker's move with a full repaint."""
    runs = 2 if tiny else 51
    get_or_create_application()
    state, catalogue = full_table(MARKERS)
    session = SpearpointSession()
    scene = BoardScene(session, SPEARPOINT.tools(), SpearpointBoard(session))
    view = BoardView(scene)
    view.resize(*SIZE)
    session.open(Document(state, Spearpoint(catalogue)))
    blit = Blit(*SIZE)
    view.show()
    blit.show()
    view.fit()
    QApplication.processEvents()
    # Render what the first paint left as placeholders, in the sizes of the second.
    scene.drawings.render_waiting()
    QApplication.processEvents()
    places = itertools.cycle((Space(2, 7), Space(2, 8)))
    marker = f"u{MARKERS - 1}"

    steps = itertools.cycle((Space(2, 7), Space(2, 8)))

    def move() -> None:
        scene.show_ghost([state.units[marker]._replace(space=next(steps))])
        QApplication.processEvents()

    def act() -> None:
        ref = ObjectRef(UNIT, marker)
        session.move_objects((ref,), session.things[ref].space, next(places))
        QApplication.processEvents()

    full, blitted = medians(runs, view.viewport().repaint, blit.repaint)
    full_again, moved = medians(runs, view.viewport().repaint, move)
    _, acted = medians(runs, view.viewport().repaint, act)
    for widget in (view, blit):
        widget.close()
    board = f"{len(state.tiles)} tiles and {len(state.units)} markers at {SIZE[0]}×{SIZE[1]}"
    return Report(
        (
            Ratio(f"full repaint, {board}", "blitting one pixmap", full, blitted, None, runs),
            Ratio("a marker moves on the screen", "a full repaint", moved, full_again, None, runs),
            Ratio("the act of moving a unit", "a full repaint", acted, full_again, None, runs),
        )
    )
