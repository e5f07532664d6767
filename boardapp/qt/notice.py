"""A sentence over the board that goes away by itself: why something was not done."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from boardapp.picture import palette

_SHOWN_MS = 6000


class Notice(QLabel):
    """Stands at the top of its parent, dark on any ground, until it is read or clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("Notice")
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Window, QColor(palette.INK))
        colours.setColor(QPalette.ColorRole.WindowText, QColor(palette.PAPER))
        self.setPalette(colours)
        self.setAutoFillBackground(True)
        self.setMargin(self.fontMetrics().height() // 2)
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a sentence for a few seconds."""
        self.setText(text)
        room = self._over.width()
        width = min(room * 4 // 5, self.fontMetrics().averageCharWidth() * 70)
        self.setFixedWidth(width)
        self.setFixedHeight(self.heightForWidth(width))
        self.move((room - width) // 2, self.fontMetrics().height() // 2)
        self.show()
        self.raise_()
        self._timer.start()
