"""The list of targets as it is painted: what may be fired at in columns, then the rest, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from boardapp.qt.spearpoint.fights.target_rows import (
    COLUMNS,
    TargetEntry,
    WeaponOdds,
    calculation_lines,
)
from boardapp.qt.widgets.model_index import ROOT, ModelIndex
from boardapp.qt.widgets.style import bold_font

WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
LEAST_TITLE = 15
"""Lines' heights that a title has beside its columns at least; else the values stand beneath it."""
BARRED = "✕"
ROOM = 100_000.0


class TargetHeading(NamedTuple):
    """What stands over a part of the list; ``columns`` tells whether values are beneath it."""

    text: str
    columns: bool = False


Item = TargetHeading | TargetEntry


class RowText(NamedTuple):
    """A text in its place in a row."""

    box: QRectF
    text: str
    flags: int = WRAP
    bold: bool = False
    faint: bool = False


def rows_with_headings(entries: Sequence[TargetEntry], may: str, not_now: str) -> tuple[Item, ...]:
    """Return entries under their headings."""
    legal = [entry for entry in entries if entry.legal]
    barred = [entry for entry in entries if not entry.legal]
    held: list[Item] = [TargetHeading(f"{may}: {len(legal) or 'none'}", bool(legal)), *legal]
    if barred:
        held += [TargetHeading(f"{not_now}: {len(barred)}"), *barred]
    return tuple(held)


class TargetRowLayout:
    """How rows are laid out: by the font and the width of the list."""

    def __init__(self, font: QFont, width: float, held: Sequence[Item]) -> None:
        self.font, self.bold, self.width = font, bold_font(font), width
        self._plain, self._strong = QFontMetricsF(font), QFontMetricsF(self.bold)
        self.line = self._plain.height()
        self.pad = self.line * 0.35
        lines = [line for item in held if isinstance(item, TargetEntry) for line in item.lines]
        columns = [
            max(map(self._wide, (name, *(line[1 + at] for line in lines)))) + 2 * self.pad
            for at, name in enumerate(COLUMNS)
        ]
        weapons = max((self._wide(line.weapon) for line in lines), default=0.0) + 2 * self.pad
        self.weapon = min(weapons, 0.3 * width)
        self.in_columns = width - sum(columns) - self.weapon >= LEAST_TITLE * self.line
        self.columns = columns

    def _wide(self, text: str) -> float:
        return self._plain.horizontalAdvance(text)

    def high(self, item: Item, *, opened: bool = False) -> float:
        """Return how high a row is."""
        pieces = self.row_texts(item, opened=opened)
        return max((piece.box.bottom() for piece in pieces), default=0.0) + self.pad

    def _wrapped(self, text: str, left: float, top: float, width: float, *, bold: bool = False,
                 faint: bool = False) -> RowText:  # fmt: skip
        metrics = self._strong if bold else self._plain
        room = QRectF(left, top, max(width, 2 * self.line), ROOM)
        bounds = metrics.boundingRect(room, WRAP, text)
        room.setHeight(bounds.height())
        return RowText(room, text, WRAP, bold, faint)

    def row_texts(self, item: Item, *, opened: bool = False) -> Iterator[RowText]:
        """Yield the texts of a row, from its upper left corner.

        One that is ``opened`` has what its values rest on beneath them.
        """
        if isinstance(item, TargetHeading):
            yield from self._heading(item)
            return
        held = list(
            self._legal_entry_texts(item) if item.legal else self._illegal_entry_texts(item)
        )
        yield from held
        if opened:
            top = max(piece.box.bottom() for piece in held) + self.pad / 2
            yield from self._detail_texts(calculation_lines(item), top)

    def _heading(self, item: TargetHeading) -> Iterator[RowText]:
        inner = self.width - 2 * self.pad
        if item.columns and self.in_columns:
            inner -= sum(self.columns)
            for at, name in enumerate(COLUMNS):
                yield RowText(self._column_rect(at, self.pad), name, RIGHT)
        yield self._wrapped(item.text, self.pad, self.pad, inner, bold=True)

    def _column_rect(self, at: int, top: float) -> QRectF:
        right = self.width - sum(self.columns[at + 1 :]) - self.pad
        return QRectF(right - self.columns[at], top, self.columns[at], self.line)

    def _legal_entry_texts(self, item: TargetEntry) -> Iterator[RowText]:
        title = item.title if item.where in item.title else f"{item.title} · {item.where}"
        values = sum(self.columns) + self.weapon if self.in_columns else 0.0
        head = self._wrapped(title, self.pad, self.pad, self.width - values - 3 * self.pad,
                             bold=True)  # fmt: skip
        yield head
        top = self.pad if self.in_columns else head.box.bottom()
        for line in item.lines:
            cells = list(self._weapon_odds_texts(line, top))
            yield from cells
            top = max(cell.box.bottom() for cell in cells)
        yield from self._detail_texts(item.reasons, max(top, head.box.bottom()), faint=True)

    def _weapon_odds_texts(self, line: WeaponOdds, top: float) -> Iterator[RowText]:
        if not self.in_columns:
            yield self._wrapped(line.description(), self.pad + self.line, top, self._inner)
            return
        left = self.width - sum(self.columns) - self.weapon - self.pad
        yield self._wrapped(line.weapon, left, top, self.weapon - self.pad)
        for at, value in enumerate(line[1:]):
            yield RowText(self._column_rect(at, top), value, RIGHT)

    @property
    def _inner(self) -> float:
        return self.width - 3 * self.pad - self.line

    def _illegal_entry_texts(self, item: TargetEntry) -> Iterator[RowText]:
        title = item.title if item.where in item.title else f"{item.title} · {item.where}"
        yield RowText(QRectF(self.pad, self.pad, self.line, self.line), BARRED, WRAP, False, True)
        head = self._wrapped(title, self.pad + self.line, self.pad, self._inner, faint=True)
        yield head
        yield from self._detail_texts(item.reasons, head.box.bottom(), faint=True)

    def _detail_texts(
        self, said: Iterable[str], top: float, *, faint: bool = False
    ) -> Iterator[RowText]:
        for words in said:
            piece = self._wrapped(words, self.pad + self.line, top, self._inner, faint=faint)
            yield piece
            top = piece.box.bottom()


def paint_row(
    painter: QPainter,
    measures: TargetRowLayout,
    item: Item,
    ink: QColor,
    faint: QColor | None = None,
    *,
    opened: bool = False,
) -> None:
    """Paint the texts of a row, from its upper left corner."""
    for piece in measures.row_texts(item, opened=opened):
        painter.setPen(faint if piece.faint and faint is not None else ink)
        painter.setFont(measures.bold if piece.bold else measures.font)
        painter.drawText(piece.box, piece.flags, piece.text)


class TargetModel(QAbstractListModel):
    """Headings and entries, as a list tells them."""

    def __init__(self) -> None:
        super().__init__()
        self.held: tuple[Item, ...] = ()

    def hold(self, held: tuple[Item, ...]) -> None:
        """Take over other rows."""
        self.beginResetModel()
        self.held = held
        self.endResetModel()

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.held)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.held[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return item.text if isinstance(item, TargetHeading) else item.description()
        return None

    def flags(self, index: ModelIndex) -> Qt.ItemFlag:
        if isinstance(self.held[index.row()], TargetHeading):
            return Qt.ItemFlag.NoItemFlags  # the arrow keys pass over it
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class TargetDelegate(QStyledItemDelegate):
    """Paints a row; the font and the width of the list decide how."""

    def __init__(self, view: TargetList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        measures = self._view.row_layout()
        opened = self._view.is_row_expanded(index)
        return QSize(1, round(measures.high(self._view.model_.held[index.row()], opened=opened)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        item = self._view.model_.held[index.row()]
        colours, role = QPalette(option.palette), QPalette.ColorRole
        colours.setCurrentColorGroup(QPalette.ColorGroup.Active)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = QRectF(option.rect)
        painter.save()
        if isinstance(item, TargetHeading):
            painter.fillRect(rect, colours.color(role.Window))
        elif chosen:
            painter.fillRect(rect, colours.color(role.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colours.color(role.AlternateBase))
        painter.translate(rect.topLeft())
        ink = colours.color(role.HighlightedText if chosen else role.Text)
        faint = colours.color(role.HighlightedText if chosen else role.PlaceholderText)
        opened = self._view.is_row_expanded(index)
        paint_row(painter, self._view.row_layout(), item, ink, faint, opened=opened)
        painter.setPen(QPen(colours.color(role.Mid), 1))
        painter.drawLine(0, round(rect.height()) - 1, round(rect.width()), round(rect.height()) - 1)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(colours.color(role.HighlightedText if chosen else role.Text), 1,
                                Qt.PenStyle.DotLine))  # fmt: skip
            painter.drawRect(rect.translated(-rect.topLeft()).adjusted(1, 1, -2, -3))
        painter.restore()


class TargetList(QListView):
    """The targets of a unit, or who can fire at it."""

    pointed = Signal(object)  # the Entry under the pointer or the current one, None for none
    fired = Signal(object)  # the Entry to fire at

    def __init__(self) -> None:
        super().__init__()
        self.model_ = TargetModel()
        self.setModel(self.model_)
        self.setItemDelegate(TargetDelegate(self))
        self.setAccessibleName("Targets")
        self.setAccessibleDescription("Arrow keys go through them; Enter fires at the current one")
        self.setStatusTip("Arrow keys go through the targets; Enter, or a double click, fires")
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self._measures: TargetRowLayout | None = None
        self._opened = False
        self.entered.connect(self._on_entered)
        self.doubleClicked.connect(self._emit_fired)
        self.selectionModel().currentChanged.connect(self._on_current)

    def row_layout(self) -> TargetRowLayout:
        """Return how rows are laid out, made anew when the width or the font changes."""
        width = float(self.viewport().width())
        if self._measures is None or self._measures.width != width:
            self._measures = TargetRowLayout(self.font(), width, self.model_.held)
        return self._measures

    def show_rows(self, held: tuple[Item, ...]) -> None:
        """Show other rows; the current one stays where it is there yet, else it is the first."""
        before, opened = self.current_entry(), self._opened
        self._measures = None
        self.model_.hold(held)
        keys = [item.key if isinstance(item, TargetEntry) else None for item in held]
        at = keys.index(before.key) if before is not None and before.key in keys else 1
        if len(held) > 1:
            first = next(
                (n for n, one in enumerate(held[at:], at) if isinstance(one, TargetEntry)), 1
            )
            self.setCurrentIndex(self.model_.index(first))
            again = self.current_entry()
            same = before is not None and again is not None and again.key == before.key
            self._opened = opened and same
            self.doItemsLayout()
            self._show_current()

    def current_entry(self) -> TargetEntry | None:
        """Return the current entry."""
        return self._entry_at(self.currentIndex())

    def _entry_at(self, index: ModelIndex) -> TargetEntry | None:
        item = self.model_.held[index.row()] if index.isValid() else None
        return item if isinstance(item, TargetEntry) else None

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measures = None
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measures = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._emit_fired(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(self.current_entry())

    def _on_entered(self, index: QModelIndex) -> None:
        entry = self._entry_at(index)
        if entry is not None:
            self.pointed.emit(entry)

    def _on_current(self, current: QModelIndex) -> None:
        # The row opens, and the one before it closes.
        self._opened = True
        self.doItemsLayout()
        self._show_current()
        self.pointed.emit(self._entry_at(current))

    def is_row_expanded(self, index: ModelIndex) -> bool:
        """Tell whether a row has what its values rest on beneath them: one that was gone to."""
        return self._opened and index.row() == self.currentIndex().row()

    def _show_current(self) -> None:
        """Scroll to the current row, and from the first one to what stands over it."""
        self.scrollTo(self.currentIndex())
        if self.currentIndex().row() == 1:
            self.scrollToTop()

    def _emit_fired(self, index: QModelIndex) -> None:
        entry = self._entry_at(index)
        if entry is not None:
            self.fired.emit(entry)
