"""A sentence at the pointer, above the board or at its foot: why an act is or was refused."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QMenuBar, QWidget

from boardapp.picture import palette
from boardapp.qt.widgets.style import ColourChoice, ThemeColours, is_dark

_SHOWN_MS = 6000


class TimedNotice(QLabel):
    """Shown next to the pointer in the board; for keys, above the board if there is free room.

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
        """Return the corner of the sentence: below the point, or above or on the board."""
        gap = self.fontMetrics().height()
        if at is None:
            # At the foot of the board it covers no names of spaces, which are above the middles.
            foot = QPoint(
                board.left() + (board.width() - width) // 2, board.bottom() - height - gap
            )
            return self._free_corner_above(board, QSize(width, height)) or foot
        spot = self._board.mapTo(self._board.window(), at)
        bounds = board if board.contains(spot) else self._board.window().rect()
        left = min(spot.x() + gap, bounds.left() + bounds.width() - width)
        below = spot.y() + gap * 3 // 2
        fits = below + height <= board.bottom()
        return QPoint(left, below if fits else spot.y() - gap - height)

    def _free_corner_above(self, board: QRect, size: QSize) -> QPoint | None:
        """Return the corner of the rightmost place above the board that covers nothing."""
        band = QRect(board.left(), board.top() - size.height(), board.width(), size.height())
        if band.top() < 0:
            return None
        taken = [rect for rect in self._text_and_field_rects() if rect.intersects(band)]
        lefts = [band.right() + 1 - size.width(), *(rect.left() - size.width() for rect in taken)]
        for left in sorted(lefts, reverse=True):
            place = QRect(QPoint(left, band.top()), size)
            if left >= band.left() and not any(rect.intersects(place) for rect in taken):
                return place.topLeft()
        return None

    def _text_and_field_rects(self) -> Iterator[QRect]:
        """Yield the rectangles of the window's texts, buttons and fields."""
        window = self._board.window()
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for one in window.findChildren(QWidget):
            parts = one.findChildren(QWidget, options=direct)
            if one is self or not one.isVisible() or any(part.isVisible() for part in parts):
                continue
            size = one.size()
            if isinstance(one, QLabel | QMenuBar):
                size = size.boundedTo(one.sizeHint())
            if not isinstance(one, QLabel) or one.text():
                yield QRect(one.mapTo(window, QPoint()), size)


def _inverse(program: QPalette) -> ColourChoice:
    ground, ink = palette.PAPER, palette.INK
    if not is_dark(program):
        ground, ink = ink, ground
    group, role = QPalette.ColorGroup.All, QPalette.ColorRole
    return {(group, role.Window): QColor(ground), (group, role.WindowText): QColor(ink)}
