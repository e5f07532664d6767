"""The list of targets: legal targets with their values in columns, then the others with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPalette, QPen, QTextDocument
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from boardapp.core.override_decorator import override
from boardapp.qt.spearpoint.fights.target_rows import COLUMNS, TargetEntry, calculation_lines
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.model_index import ModelIndex
from boardapp.qt.widgets.text.html_text import draw_document, html_document

LEAST_TITLE = 15
"""Least room for a title beside its columns, in line heights; with less, values go below it."""
BARRED = "✕"


class TargetHeading(NamedTuple):
    """The heading of a part of the list; ``columns`` if values follow below it."""

    text: str
    columns: bool = False

    def description(self) -> str:
        """Return the heading's text for screen readers."""
        return self.text


Item = TargetHeading | TargetEntry


def rows_with_headings(entries: Sequence[TargetEntry], may: str, not_now: str) -> tuple[Item, ...]:
    """Return entries under their headings."""
    legal = [entry for entry in entries if entry.legal]
    barred = [entry for entry in entries if not entry.legal]
    held: list[Item] = [TargetHeading(f"{may}: {len(legal) or 'none'}", bool(legal)), *legal]
    if barred:
        held += [TargetHeading(f"{not_now}: {len(barred)}"), *barred]
    return tuple(held)


class TargetRowLayout:
    """Rows as HTML, with column widths from the font, the list's width and all its rows."""

    def __init__(self, font: QFont, width: float, rows: Sequence[Item]) -> None:
        self.font, self.width = font, width
        metrics = QFontMetricsF(font)
        self._line = metrics.height()
        lines = [line for row in rows if isinstance(row, TargetEntry) for line in row.lines]
        pad = 0.7 * self._line

        def widest(texts: Iterable[str]) -> float:
            return max(map(metrics.horizontalAdvance, texts), default=0.0) + pad

        weapon = min(widest(line.weapon for line in lines), 0.3 * width)
        values = [
            widest((name, *(line[1 + at] for line in lines))) for at, name in enumerate(COLUMNS)
        ]
        title = width - weapon - sum(values)
        self._widths = [int(one) for one in (title, weapon, *values)]
        self.in_columns = title >= LEAST_TITLE * self._line

    def html(self, row: Item, *, faint: str = "", opened: bool = False) -> str:
        """Return a row as HTML; ``faint`` is the colour of secondary text.

        An ``opened`` row also has the calculation of its values.
        """
        if isinstance(row, TargetHeading):
            title = f"<b>{escape(row.text)}</b>"
            return self._table(title, [("", *COLUMNS)] if row.columns and self.in_columns else [])
        title = escape(row.title if row.where in row.title else f"{row.title} · {row.where}")
        style = f"color:{faint}" if faint else ""
        if not row.legal:
            indent = round(self._line)
            html = (f"<p style='margin-left:{indent}px;text-indent:-{indent}px;{style}'>"
                    f"{BARRED}&nbsp; {title}: no attack is possible</p>")  # fmt: skip
        elif self.in_columns:
            html = self._table(f"<b>{title}</b>", row.lines)
        else:
            html = f"<b>{title}</b>" + self._lines_beneath_html(
                line.description() for line in row.lines
            )
        html += self._lines_beneath_html(row.reasons, style)
        return html + (self._lines_beneath_html(calculation_lines(row)) if opened else "")

    def _table(self, title: str, lines: Sequence[Sequence[str]]) -> str:
        """Return a title with lines of values beside it."""
        if not lines:
            return f"<p>{title}</p>"
        wide, *columns = self._widths
        rows = [
            "".join(
                f"<td width={width} align={'right' if at else 'left'}>{escape(value)}</td>"
                for at, (width, value) in enumerate(zip(columns, line, strict=True))
            )
            for line in lines
        ]
        head = f"<td width={wide} rowspan={len(rows)}>{title}</td>"
        return f"<table cellspacing=0 cellpadding=0><tr>{head}{'</tr><tr>'.join(rows)}</tr></table>"

    def _lines_beneath_html(self, said: Iterable[str], style: str = "") -> str:
        lead = f"<p style='margin-left:{round(self._line)}px;{style}'>"
        return "".join(f"{lead}{escape(words)}</p>" for words in said)


class TargetDelegate(QStyledItemDelegate):
    """Paints a row as HTML, laid out for the list's font and width."""

    def __init__(self, view: TargetList) -> None:
        super().__init__(view)
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        return QSize(
            1, round(self._view.row_document(index).size().height() + 2 * self._view.pad())
        )

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        colours, role = QPalette(option.palette), QPalette.ColorRole
        colours.setCurrentColorGroup(QPalette.ColorGroup.Active)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = colours.color(role.HighlightedText if chosen else role.Text)
        faint = "" if chosen else colours.color(role.PlaceholderText).name()
        rect = QRectF(option.rect)
        if not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            painter.fillRect(rect, colours.color(role.Window))
        elif chosen:
            painter.fillRect(rect, colours.color(role.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colours.color(role.AlternateBase))
        pad = self._view.pad()
        document = self._view.row_document(index, faint)
        draw_document(painter, document, rect.topLeft() + QPointF(pad, pad), ink)
        painter.setPen(QPen(colours.color(role.Mid), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
            painter.drawRect(rect.adjusted(1, 1, -2, -3))


class TargetList(QListWidget):
    """The list of a unit's targets, or of the units that can fire at it."""

    pointed = Signal(object)  # The entry under the pointer or the current one, None for none.
    fired = Signal(object)  # The entry to fire at.

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Item, ...] = ()
        self.setItemDelegate(TargetDelegate(self))
        self.setAccessibleName("Targets")
        self.setAccessibleDescription(
            "Arrow keys move through the targets. Enter fires at the chosen target"
        )
        self.setStatusTip(
            "Arrow keys move through the targets. Press Enter or double-click to fire"
        )
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self._layout: TargetRowLayout | None = None
        self._opened = False
        self.entered.connect(self._emit_pointed_entry)
        self.doubleClicked.connect(self._emit_fired)
        self.selectionModel().currentChanged.connect(self._unfold_current_row)

    def pad(self) -> int:
        """Return the padding around a row's text."""
        return round(0.35 * self.fontMetrics().height())

    def row_document(self, index: ModelIndex, faint: str = "") -> QTextDocument:
        """Return a row laid out in the list's font and width."""
        font, width = self.font(), self.viewport().width() - 2 * self.pad()
        layout = self._layout
        if layout is None or (layout.font, layout.width) != (font, width):
            layout = self._layout = TargetRowLayout(font, width, self.rows)
        # The current row includes the calculation of its values.
        opened = self._opened and index.row() == self.currentRow()
        html = layout.html(self.rows[index.row()], faint=faint, opened=opened)
        return html_document(html, font, width)

    def show_rows(self, held: tuple[Item, ...]) -> None:
        """Show other rows; the current row stays current if it still exists, else the first is."""
        before, opened = self.current_entry(), self._opened
        self._layout = None
        self.clear()
        self.rows = held
        for row in held:
            item = QListWidgetItem(row.description(), self)
            if isinstance(row, TargetHeading):
                item.setFlags(Qt.ItemFlag.NoItemFlags)  # The arrow keys skip headings.
        keys = [item.key if isinstance(item, TargetEntry) else None for item in held]
        at = keys.index(before.key) if before is not None and before.key in keys else 1
        if len(held) > 1:
            first = next(
                (n for n, one in enumerate(held[at:], at) if isinstance(one, TargetEntry)), 1
            )
            self.setCurrentRow(first)
            again = self.current_entry()
            same = before is not None and again is not None and again.key == before.key
            self._opened = opened and same
            self.doItemsLayout()
            self._show_current()

    def current_entry(self) -> TargetEntry | None:
        """Return the current entry."""
        return self._entry_at(self.currentIndex())

    def _entry_at(self, index: ModelIndex) -> TargetEntry | None:
        item = self.rows[index.row()] if index.isValid() else None
        return item if isinstance(item, TargetEntry) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._emit_fired(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(self.current_entry())

    def _emit_pointed_entry(self, index: QModelIndex) -> None:
        entry = self._entry_at(index)
        if entry is not None:
            self.pointed.emit(entry)

    def _unfold_current_row(self, current: QModelIndex) -> None:
        # The new row opens, and the previous one closes.
        self._opened = True
        self.doItemsLayout()
        self._show_current()
        self.pointed.emit(self._entry_at(current))

    def _show_current(self) -> None:
        """Scroll to the current row, and from the first row also to its heading."""
        self.scrollTo(self.currentIndex())
        if self.currentIndex().row() == 1:
            self.scrollToTop()

    def _emit_fired(self, index: QModelIndex) -> None:
        entry = self._entry_at(index)
        if entry is not None:
            self.fired.emit(entry)
