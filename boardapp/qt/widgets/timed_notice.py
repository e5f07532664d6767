"""A sentence above the board that goes away by itself: why something was not done."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from boardapp.picture import palette
from boardapp.qt.widgets.style import is_dark

_SHOWN_MS = 6000


class TimedNotice(QLabel):
    """Stands above a board, over the window's tools and not over the board's spaces.

    Dark on a light window and light on a dark one, until it is read or something else is done.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("Notice")
        # Else it would have the roles of the board, on whatever ground that has.
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setForegroundRole(QPalette.ColorRole.WindowText)
        self.setAutoFillBackground(True)
        self.setMargin(self.fontMetrics().height() // 2)
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a sentence for a few seconds."""
        self.setText(text)
        window = self._board.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self._colour(dark=not is_dark(window.palette()))
        metrics = self.fontMetrics()
        margins = 2 * self.margin() + metrics.averageCharWidth()
        width = min(metrics.horizontalAdvance(text) + margins, window.width() * 4 // 5,
                    metrics.averageCharWidth() * 90)  # fmt: skip
        height = self.heightForWidth(width)
        # The page of the board begins with the bars above it, whose buttons stay in sight.
        page = self._board.parentWidget() or self._board
        foot = page.mapTo(window, QPoint()).y()
        self.setGeometry(window.width() - width, max(foot - height, 0), width, height)
        self.show()
        self.raise_()
        self._timer.start()

    def _colour(self, *, dark: bool) -> None:
        ground, ink = (palette.INK, palette.PAPER) if dark else (palette.PAPER, palette.INK)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Window, QColor(ground))
        colours.setColor(QPalette.ColorRole.WindowText, QColor(ink))
        self.setPalette(colours)
