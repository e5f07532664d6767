"""What the hatching on a board means: a strip at its foot while a field of view is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from boardapp.picture import palette
from boardapp.qt.plain import plain_label
from boardapp.qt.style import strong

Sign = Literal["sees", "seen-by", "hidden", "unknown"]

_HATCHES: dict[Sign, tuple[str, bool]] = {
    "sees": (palette.SEES, True),
    "seen-by": (palette.SEEN_BY, False),
}
"""Colour, and whether the lines rise to the right."""


class Explained(NamedTuple):
    """What is laid over some spaces, and what it means. Several signs lie over one another."""

    signs: tuple[Sign, ...]
    words: str


class Swatch(QWidget):
    """A small piece of board with signs over it."""

    def __init__(self, signs: tuple[Sign, ...]) -> None:
        super().__init__()
        self._signs = signs
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        high = self.fontMetrics().height()
        return QSize(round(high * 1.7), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(box, QColor(palette.PAPER))
        for sign in self._signs:
            self._paint_sign(painter, box, sign)
        painter.setPen(QPen(QColor(palette.INK), 1))
        painter.drawRect(box)

    def _paint_sign(self, painter: QPainter, box: QRectF, sign: Sign) -> None:
        if sign == "hidden":
            dark = QColor(palette.INK)
            dark.setAlphaF(palette.HIDDEN_OPACITY)
            painter.fillRect(box, dark)
        elif sign == "unknown":
            painter.setFont(strong(self.font()))
            painter.setPen(QColor(palette.QUIET))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
        else:
            _hatch(painter, box, *_HATCHES[sign])


def _hatch(painter: QPainter, box: QRectF, colour: str, rising: bool) -> None:
    tint = QColor(colour)
    tint.setAlphaF(palette.SHADE_OPACITY)
    painter.fillRect(box, tint)
    painter.save()
    painter.setClipRect(box)
    painter.setPen(QPen(QColor(colour), max(box.height() / 11, 1.5)))
    high = box.height()
    at = box.left() - high / 2
    while at < box.right():
        foot, head = (at, at + high) if rising else (at + high, at)
        painter.drawLine(QPointF(foot, box.bottom()), QPointF(head, box.top()))
        at += high / 2
    painter.restore()


class Legend(QWidget):
    """A strip at the foot of its parent; the pointer goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._title = plain_label()
        self._entries: list[QWidget] = []
        self._explained: Sequence[Explained] = ()
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._title)
        self.setAccessibleName("Legend")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        parent.installEventFilter(self)
        self.hide()

    def explain(self, title: str, explained: Sequence[Explained]) -> None:
        """Show what is to be seen on the board; nothing ends it."""
        self._title.setText(title)
        if explained != self._explained:
            self._explained = explained
            self._fill()
        self.setAccessibleDescription(f"{title} {'; '.join(words for _, words in explained)}")
        self.setVisible(bool(explained))
        self._place()

    def words(self) -> list[str]:
        """Return what each sign is said to mean, in the order shown."""
        return [label.text() for label in self._labels()]

    def _labels(self) -> list[QLabel]:
        return [widget for widget in self._entries if isinstance(widget, QLabel)]

    def _fill(self) -> None:
        for widget in self._entries:
            self._row.removeWidget(widget)
            widget.deleteLater()
        self._entries = [
            widget
            for signs, words in self._explained
            for widget in (Swatch(signs), plain_label(words))
        ]
        for widget in self._entries:
            self._row.addWidget(widget)

    def _place(self) -> None:
        """Lie in the parent's lower left corner."""
        edge = self.fontMetrics().height() // 3
        self._row.setContentsMargins(2 * edge, edge // 2, 0, edge // 2)
        for label in (self._title, *self._labels()):
            label.setContentsMargins(0, 0, 2 * edge, 0)
        size = self.sizeHint().boundedTo(self._over.size())
        self.setGeometry(0, self._over.height() - size.height(), size.width(), size.height())
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the corner when the parent changes its size or its text."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange) and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)
