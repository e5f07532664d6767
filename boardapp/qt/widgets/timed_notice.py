"""A sentence at the pointer or at the board's top: why an act is or was refused."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from boardapp.picture import palette
from boardapp.qt.widgets.style import ColourChoice, ThemeColours, is_dark

_SHOWN_MS = 6000


class TimedNotice(QLabel):
    """Shown next to the pointer in the board; for keys, above the board if no button is there.

    Dark on a light window and light on a dark one, until it is read or something else is done.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("Notice")
        # Otherwise the label would have the board's colour roles.
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setForegroundRole(QPalette.ColorRole.WindowText)
        self.setAutoFillBackground(True)
        ThemeColours(self, _inverse)
        self.setMargin(self.fontMetrics().height() // 2)
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_text(self, text: str, at: QPoint | None = None, *, briefly: bool = True) -> None:
        """Show a sentence; some stay until hidden.

        It is shown ``at`` a point of the window, as the board maps it, or above the board.
        """
        self.setText(text)
        window = self._board.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        metrics = self.fontMetrics()
        margins = 2 * self.margin() + metrics.averageCharWidth()
        board = QRect(self._board.mapTo(window, QPoint()), self._board.size())
        width = min(metrics.horizontalAdvance(text) + margins, board.width(),
                    metrics.averageCharWidth() * 60)  # fmt: skip
        height = self.heightForWidth(width)
        self.setGeometry(QRect(self._corner(at, board, width, height), QSize(width, height)))
        self.show()
        self.raise_()
        if briefly:
            self._timer.start()
        else:
            self._timer.stop()

    @property
    def is_brief(self) -> bool:
        """Return whether the sentence disappears by itself."""
        return self._timer.isActive()

    def _corner(self, at: QPoint | None, board: QRect, width: int, height: int) -> QPoint:
        """Return the corner of the sentence: below the point, or at the top of the board."""
        gap = self.fontMetrics().height()
        if at is None:
            corner = QPoint(board.left() + board.width() - width, board.top() - height)
            if corner.y() >= 0 and not self._covers_button(QRect(corner, QSize(width, height))):
                return corner
            return QPoint(board.left() + (board.width() - width) // 2, board.top() + gap // 2)
        spot = self._board.mapTo(self._board.window(), at)
        bounds = board if board.contains(spot) else self._board.window().rect()
        left = min(spot.x() + gap, bounds.left() + bounds.width() - width)
        below = spot.y() + gap * 3 // 2
        fits = below + height <= board.bottom()
        return QPoint(left, below if fits else spot.y() - gap - height)

    def _covers_button(self, rect: QRect) -> bool:
        window = self._board.window()
        return any(
            one.isVisible() and QRect(one.mapTo(window, QPoint()), one.size()).intersects(rect)
            for one in window.findChildren(QAbstractButton)
        )


def _inverse(program: QPalette) -> ColourChoice:
    ground, ink = palette.PAPER, palette.INK
    if not is_dark(program):
        ground, ink = ink, ground
    group, role = QPalette.ColorGroup.All, QPalette.ColorRole
    return {(group, role.Window): QColor(ground), (group, role.WindowText): QColor(ink)}
