"""The legend at the foot of a board: the meaning of its hatching and signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from boardapp.picture import palette
from boardapp.picture.board_legend import LegendRow
from boardapp.picture.svg.markup import svg_document
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import plain_label

Shade = Literal["sees", "seen-by", "hidden", "unknown"]
"""A shade over spaces. Several may cover one space."""

_HATCHES: dict[Shade, tuple[str, bool]] = {
    "sees": (palette.SEES, True),
    "seen-by": (palette.SEEN_BY, False),
}
"""The colour of each hatching, and whether its lines rise to the right."""


_LARGEST = (1 << 24) - 1
"""The largest size of a widget, which is Qt's default."""
_SPARE = 4
"""Pixels beyond the width of words, so that rounding does not wrap them."""


class LegendSign(NamedTuple):
    """A sign as drawn on the board: an SVG drawing, with its ratio of width to height."""

    svg: str
    shape: float


class LegendEntry(NamedTuple):
    """A shade or sign on spaces, and its meaning."""

    shown: tuple[Shade, ...] | LegendSign
    words: str


def legend_entries(rows: Iterable[LegendRow]) -> tuple[LegendEntry, ...]:
    """Return the rows of a picture's legend as entries below a board."""
    return tuple(LegendEntry(_sign_of_row(row), row.words) for row in rows)


def _sign_of_row(row: LegendRow) -> LegendSign:
    svg = svg_document(row.sign, row.box, ("100%", "100%"), row.words)
    return LegendSign(svg, row.box[2] / row.box[3])


class LegendSwatch(QWidget):
    """A sign, or a small piece of board with shades over it."""

    def __init__(self, shown: tuple[Shade, ...] | LegendSign) -> None:
        super().__init__()
        self._shown = shown
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        high = self.fontMetrics().height()
        if isinstance(self._shown, LegendSign):
            return QSize(round(high * 1.15 * self._shown.shape), round(high * 1.15))
        return QSize(round(high * 1.7), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(self._shown, LegendSign):
            QSvgRenderer(self._shown.svg.encode()).render(painter, QRectF(self.rect()))
        else:
            self._paint_board(painter, self._shown)

    def _paint_board(self, painter: QPainter, shades: tuple[Shade, ...]) -> None:
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(box, QColor(palette.PAPER))
        for shade in shades:
            self._paint_shade(painter, box, shade)
        painter.setPen(QPen(QColor(palette.INK), 1))
        painter.drawRect(box)

    def _paint_shade(self, painter: QPainter, box: QRectF, shade: Shade) -> None:
        if shade == "hidden":
            dark = QColor(palette.INK)
            dark.setAlphaF(palette.HIDDEN_OPACITY)
            painter.fillRect(box, dark)
        elif shade == "unknown":
            painter.setFont(bold_font(self.font()))
            painter.setPen(QColor(palette.QUIET))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
        else:
            _hatch(painter, box, *_HATCHES[shade])


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


class _LegendRow(QWidget):
    """A swatch and its meaning, kept together on one line."""

    def __init__(self, explained: LegendEntry) -> None:
        super().__init__()
        self.label = plain_label(explained.words)
        self._swatch, self._row = LegendSwatch(explained.shown), QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(self.fontMetrics().height() // 3)
        self._row.addWidget(self._swatch)
        self._row.addWidget(self.label)

    def wrap_to(self, width: int) -> bool:
        """Wrap the words, so that the row is no wider; return whether the longest word fits."""
        metrics, words = self.label.fontMetrics(), self.label.text()
        sign = self._swatch.sizeHint().width() + self._row.spacing()
        if sign + max(map(metrics.horizontalAdvance, words.split())) > width:
            return False
        self.label.setWordWrap(True)
        width = min(width, sign + metrics.horizontalAdvance(words) + _SPARE)
        self.setFixedSize(width, self._row.totalHeightForWidth(width))
        return True

    def unwrap(self) -> None:
        """Put the words into one line again."""
        self.label.setWordWrap(False)
        self.setMinimumSize(0, 0)
        self.setMaximumSize(_LARGEST, _LARGEST)


class Legend(QWidget):
    """A strip at the foot of its parent; clicks pass through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._title = plain_label()
        self._entries: list[_LegendRow] = []
        self._explained: Sequence[LegendEntry] = ()
        self._room: int | None = None
        self._flow = FlowLayout()
        self._flow.addWidget(self._title)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._flow)
        self.setAccessibleName("Legend")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        parent.installEventFilter(self)
        self.hide()

    def show_entries(self, title: str, explained: Sequence[LegendEntry]) -> None:
        """Explain the signs now on the board; without entries, hide the legend."""
        self._title.setText(title)
        self._title.setHidden(not title)
        if explained != self._explained:
            self._explained = explained
            self._fill()
        elif self._room is not None:
            for entry in self._entries:
                entry.unwrap()
        self._room = None
        means = "; ".join(words for _, words in explained)
        self.setAccessibleDescription(f"{title} {means}".strip())
        self.setVisible(bool(explained))
        self._move_to_corner()

    def narrow_to(self, room: int) -> bool:
        """Put the entries below one another, no wider than a room, until others are shown.

        Return whether all of them fit.
        """
        self._room = room
        width = room - 2 * self._edge()
        if not self._title.isHidden() or not all(one.wrap_to(width) for one in self._entries):
            return False
        self._move_to_corner()
        return self.height() <= self._over.height()

    def entry_texts(self) -> list[str]:
        """Return the meaning of each sign, in the order shown."""
        return [entry.label.text() for entry in self._entries]

    def _fill(self) -> None:
        for entry in self._entries:
            self._flow.removeWidget(entry)
            entry.setParent(None)
            entry.deleteLater()
        self._entries = [_LegendRow(one) for one in self._explained]
        for entry in self._entries:
            self._flow.addWidget(entry)
            # Without this the entry would be shown, and get a height, only later.
            entry.show()

    def _move_to_corner(self) -> None:
        """Move to the parent's lower left corner, and wrap the entries to the room."""
        edge, gap = self._edge(), 2 * self._edge()
        side = gap if self._room is None else edge
        self._column.setContentsMargins(side, edge // 2, side, edge // 2)
        self._flow.setSpacing(gap if self._room is None else edge)
        parts = [*([] if self._title.isHidden() else [self._title]), *self._entries]
        row = sum(part.sizeHint().width() + gap for part in parts) - gap
        room = self._over.width() if self._room is None else self._room
        wide = min(row, room - 2 * side)
        high = self._flow.heightForWidth(wide) + 2 * (edge // 2)
        self.setGeometry(0, self._over.height() - high, wide + 2 * side, high)
        self.raise_()

    def _edge(self) -> int:
        return self.fontMetrics().height() // 3

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner when the parent changes its size or its font."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange) and self.isVisible():
            self._move_to_corner()
        return super().eventFilter(watched, event)
