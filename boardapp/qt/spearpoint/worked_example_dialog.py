"""Lines to try on the worked example; a click on one asks about it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QStyle,
    QVBoxLayout,
)

from boardapp.games.spearpoint.sight.worked_example import TRIALS, Example
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.text.plain_text import plain_label


class WorkedExampleDialog(QDialog):
    """A dialog that stays open beside the board of the worked example."""

    def __init__(self, session: SpearpointSession, parent: QMainWindow) -> None:
        super().__init__(parent)
        self._session = session
        self._document = session.document
        self.setWindowTitle("Try these")
        self.setSizeGripEnabled(True)
        intro = plain_label(
            "Click a line in the list to see its ruling. To rule on another line, press L and "
            "click the attacker, then the target."
        )
        intro.setWordWrap(True)
        self.lines = QListWidget()
        self.lines.setAccessibleName("Lines to try")
        self.lines.setWordWrap(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setAlternatingRowColors(True)
        for trial in TRIALS:
            item = QListWidgetItem(
                f"{trial.line_description}: {trial.verdict}\n{trial.why}", self.lines
            )
            item.setStatusTip("Click to see the ruling on this line")
        self.lines.itemClicked.connect(self._ask_line_of_item)
        self.lines.itemActivated.connect(self._ask_line_of_item)
        layout = QVBoxLayout(self)
        layout.addWidget(intro)
        layout.addWidget(self.lines, 1)
        em = self.fontMetrics().height()
        self.resize(min(32 * em, parent.width() // 2), 20 * em)
        session.document_opened.connect(self._close_if_other_document_opened)

    def show_beside(self, window: QMainWindow) -> None:
        """Show the dialog over the panels in the window's south-west corner.

        Board, ruling and status bar stay visible.
        """
        self.show()
        page = window.centralWidget()
        assert page is not None
        corner = window.statusBar().mapToGlobal(QPoint(0, 0))
        panels_top = page.mapToGlobal(QPoint(0, page.height())).y()
        # The window manager may add the title bar later.
        title = self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        title = max(title, self.frameGeometry().height() - self.height())
        self.resize(self.width(), min(self.height(), corner.y() - panels_top - title))
        self.move(corner - QPoint(0, self.height() + title))
        self.raise_()
        self.activateWindow()

    def _close_if_other_document_opened(self) -> None:
        if self._session.document is not self._document:
            self.close()

    def _ask_line_of_item(self, item: QListWidgetItem) -> None:
        self.ask_trial_line(TRIALS[self.lines.row(item)])

    def ask_trial_line(self, trial: Example) -> None:
        """Ask about a line of the example, with its side and its turn."""
        session = self._session
        if session.state.turn != trial.turn and not session.set_turn(trial.turn):
            return
        origin, target = GRID.parse(trial.origin), GRID.parse(trial.target)
        session.move_cursor(target)
        session.ask_about_example_line(origin, target, trial.side)
