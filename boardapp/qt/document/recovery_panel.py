"""The tables that a crash left unsaved, each with a picture, to open or discard."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import counted
from boardapp.document.procedure_player import current_state
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.style import bold_font, follow_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

if TYPE_CHECKING:
    from boardapp.document.crash_recovery import RecoverableTable
    from boardapp.document.document import Document

PICTURE_EMS = 22
"""Width of a table's picture in lines of text."""


class RecoverableTableCard(QFrame):
    """One recoverable table: its picture, its title and time, and its buttons."""

    open_asked = Signal(object)
    discard_asked = Signal(object)
    later_asked = Signal(object)

    def __init__(self, table: RecoverableTable) -> None:
        super().__init__()
        self.table = table
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.picture = plain_label()
        self.picture.setAccessibleName("The board at that time")
        self.picture.setVisible(table.document is not None)
        self.title = wrapping_label()
        self.told = wrapping_label()
        self._show_table_texts(table)
        self.open = QPushButton("Open")
        self.open.setVisible(table.document is not None)
        self.discard = QPushButton("Discard…")
        self.later = QPushButton("Later")
        self.open.clicked.connect(self._open)
        self.discard.clicked.connect(self._emit_discard_asked)
        self.later.clicked.connect(self._emit_later_asked)
        name = self.title.text()
        for button, text, hint in (
            (self.open, "Open", "Continue this unsaved table"),
            (self.discard, "Discard", "Delete this table for good"),
            (self.later, "Later", "Keep this table for now; boardapp asks again at its next start"),
        ):
            button.setAccessibleName(f"{text} {name}")
            button.setStatusTip(hint)
            button.setToolTip(escape_rich_text(hint))
            button.setAutoDefault(True)
        self._lay_out()

    def _show_table_texts(self, table: RecoverableTable) -> None:
        if table.document is None:
            self.title.setText("A table that boardapp cannot read")
            kept = f"boardapp keeps the file unchanged: {table.path}"
            self.told.setText("\n".join(map(escape_unprintable, (table.fault, kept))))
        else:
            self.title.setText(table.document.name)
            self.told.setText("\n".join(_recoverable_table_lines(table.document, table.written)))

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.addWidget(self.title)
        words.addWidget(self.told)
        words.addStretch(1)
        buttons = QVBoxLayout()
        for button in (self.open, self.later, self.discard):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._row = row = QHBoxLayout(self)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        row.addLayout(buttons)
        self._columns = (words, buttons)
        follow_font(self, RecoverableTableCard._fit)

    def _fit(self) -> None:
        em = self.fontMetrics().height()
        font = bold_font(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 1.15)
        self.title.setFont(font)
        self.picture.setFixedSize(QSize(PICTURE_EMS * em, PICTURE_EMS * em // 3))
        self.picture.clear()
        self._row.setContentsMargins(em // 2, em // 2, em // 2, em // 2)
        self._row.setSpacing(em)
        for column in self._columns:
            column.setSpacing(em // 4)

    def wants_picture(self) -> bool:
        """Return whether the table's picture has not been drawn yet."""
        return self.table.document is not None and self.picture.pixmap().isNull()

    def draw_picture(self) -> None:
        """Draw the board of the recovered table."""
        assert self.table.document is not None
        self.picture.setPixmap(
            board_pixmap(self.table.document, self.picture.size(), self.devicePixelRatioF())
        )

    def focus_open_button(self) -> None:
        """Focus the button of the most likely choice: to continue the table."""
        (self.open if self.table.document is not None else self.later).setFocus()

    def _open(self) -> None:
        self.open_asked.emit(self.table)

    def _emit_discard_asked(self) -> None:
        self.discard_asked.emit(self.table)

    def _emit_later_asked(self) -> None:
        self.later_asked.emit(self.table)


def board_pixmap(document: Document, size: QSize, ratio: float = 1.0) -> QPixmap:
    """Return a small picture of a document's board, with a rim, centred in its space."""
    drawing = document.game.drawing(current_state(document), bare=True)
    pixmap = QPixmap(size * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer = QSvgRenderer(drawing.svg.encode())
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    renderer.render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _recoverable_table_lines(document: Document, written: float) -> list[str]:
    """Return the time of a table's last act, the act itself, and missing parts."""
    return [f"Last written {moment_with_age(written, time.time())}", *last_activity_lines(document)]


def last_activity_lines(document: Document) -> list[str]:
    """Return the last entry of a table's log, the number of entries, and missing parts."""
    entries = len(document.log)
    lines = ["Nothing was done on this table yet"]
    if entries:
        last = f"Last log entry: {document.log[-1].sentence}"
        lines = [last, f"{counted(entries, 'log entry')} saved"]
    if document.damage:
        lines.append(
            f"The table is damaged from line {document.damage.line} on. boardapp cannot "
            "read the rest"
        )
    elif document.torn:
        lines.append("The last entry of the log was not written in full, so boardapp dropped it")
    return lines


def recoverable_tables_sentence(tables: Sequence[RecoverableTable]) -> str:
    """Return the recoverable tables in one sentence or two."""
    what = "A table was" if len(tables) == 1 else f"{len(tables)} tables were"
    whole = all(table.document and not table.document.damage for table in tables)
    return f"{what} open when boardapp last closed.{' Nothing is lost.' if whole else ''}"


def moment_with_age(written: float, now: float) -> str:
    """Return a moment in words: date, time, and how long ago, if it was recently."""
    moment = datetime.fromtimestamp(written)
    minutes = int((now - written) // 60)
    hours = minutes // 60
    ago = ""
    if 0 <= minutes < 60:
        ago = f" ({counted(minutes, 'minute')} ago)" if minutes else " (just now)"
    elif 0 < hours < 24:
        ago = f" ({counted(hours, 'hour')} ago)"
    return f"{moment:%A, %d %B %Y, %H:%M}{ago}"


class RecoveryPanel(QWidget):
    """Lists the recoverable tables, each with its card."""

    open_asked = Signal(object)
    discard_asked = Signal(object)
    emptied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[RecoverableTableCard] = []
        self.heading = wrapping_label()
        self.heading.setFont(bold_font(self.font()))
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, self.fontMetrics().height())
        self._rows.addWidget(self.heading)
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._draw_next)
        self.hide()

    def fill(self, tables: Sequence[RecoverableTable]) -> None:
        """Show newly found tables."""
        for card in list(self.cards):
            self._drop(card)
        for table in tables:
            card = RecoverableTableCard(table)
            card.open_asked.connect(self.open_asked)
            card.discard_asked.connect(self.discard_asked)
            card.later_asked.connect(self.remove)
            self._rows.addWidget(card)
            self.cards.append(card)
        self._update_heading()

    def remove(self, table: RecoverableTable) -> None:
        """Remove a table's card after the player's decision."""
        for card in [card for card in self.cards if card.table is table]:
            self._drop(card)
        self._update_heading()
        if not self.cards:
            self.emptied.emit()

    def _drop(self, card: RecoverableTableCard) -> None:
        self.cards.remove(card)
        self._rows.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _update_heading(self) -> None:
        self.heading.setText(recoverable_tables_sentence([card.table for card in self.cards]))
        self.setVisible(bool(self.cards))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw pictures only once the panel is visible, one at a time between events."""
        super().paintEvent(event)
        if any(card.wants_picture() for card in self.cards):
            self._idle.start()

    def _draw_next(self) -> None:
        for card in self.cards:
            if card.wants_picture():
                card.draw_picture()
                return
        self._idle.stop()


class RecoveryDialog(QDialog):
    """The recoverable tables, for a window that shows a board already."""

    def __init__(self, panel: RecoveryPanel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Recover tables")
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(panel)
        box = make_close_button_box()
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(area)
        layout.addWidget(box)
        panel.emptied.connect(self.accept)
        em = self.fontMetrics().height()
        room = self.screen().availableSize() * 0.9
        self.resize(QSize((PICTURE_EMS + 36) * em, 24 * em).boundedTo(room))
