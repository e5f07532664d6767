"""Dialogs on the errors of a file: every fault in a list, or one plain sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QMessageBox,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import counted
from boardapp.files.fault_wording import with_typographic_quotes
from boardapp.files.faults_in_files import Fault
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.icon_label import IconLabel
from boardapp.qt.widgets.style import bold_font, icon
from boardapp.qt.widgets.text.plain_text import plain_label

UNCHANGED = "Nothing has changed. Your open table is still as it was."
NOTHING_OPEN = "Nothing was changed."

_LONG_RUN = re.compile(r"\S{18}(?=\S)")
_ZERO_WIDTH_SPACE = "\u200b"


def show_error(parent: QWidget | None, title: str, sentence: str, detail: str = "") -> None:
    """Show one sentence on an error, and wait until the player closes it."""
    box = error_box(parent, title, sentence, detail)
    box.addButton("&OK", QMessageBox.ButtonRole.AcceptRole)  # Qt's own has a desktop's icon
    box.exec()


def error_box(parent: QWidget | None, title: str, sentence: str, detail: str = "") -> QMessageBox:
    """Return the box that `show_error` shows, without a button."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(with_typographic_quotes(escape_unprintable(sentence)))
    box.setInformativeText(with_typographic_quotes(escape_unprintable(detail)))
    box.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return box


class FaultDialog(QDialog):
    """Every fault of some files; ``told`` states the result, by default that none was opened."""

    def __init__(
        self,
        title: str,
        faults: Sequence[Fault],
        parent: QWidget | None = None,
        consequence: str = UNCHANGED,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(escape_unprintable(title))
        self.setSizeGripEnabled(True)
        self._faults = tuple(faults)
        self.table = _FaultTable(self._faults)
        layout = QVBoxLayout(self)
        em = self.fontMetrics().height()
        layout.setContentsMargins(em, em, em, em)
        layout.setSpacing(em * 2 // 3)
        layout.addLayout(self._heading(title, consequence))
        layout.addWidget(self.table, 1)
        layout.addLayout(self._buttons())
        QShortcut(QKeySequence.StandardKey.Copy, self, self.copy_all)
        self.resize(self._best_size())

    def _best_size(self) -> QSize:
        em = self.fontMetrics().height()
        room = self.screen().availableSize()
        rows = min(max(len(self._faults), 4), 10)
        return QSize(62 * em, (12 + 3 * rows) * em).boundedTo(room * 0.85)

    def copy_all(self) -> None:
        """Copy all faults to the clipboard, one on each line."""
        QGuiApplication.clipboard().setText("\n".join(map(str, self._faults)))
        self._copied.setText(f"Copied {counted(len(self._faults), 'fault')}.")

    def _heading(self, title: str, told: str) -> QHBoxLayout:
        em = self.fontMetrics().height()
        sign = IconLabel("warning", 2)
        sign.setAccessibleName("Warning")
        headline = plain_label(escape_unprintable(title))
        font = bold_font(headline.font())
        font.setPointSizeF(font.pointSizeF() * 1.35)
        headline.setFont(font)
        count = f"{counted(len(self._faults), 'fault')} in {_file_names_text(self._faults)}."
        text = plain_label(escape_unprintable(f"{count} {told}"))
        for label in (headline, text):
            label.setWordWrap(True)
        self.summary = text
        lines = QVBoxLayout()
        lines.setSpacing(em // 4)
        lines.addWidget(headline)
        lines.addWidget(text)
        row = QHBoxLayout()
        row.setSpacing(em)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)
        return row

    def _buttons(self) -> QHBoxLayout:
        copy = QPushButton(icon("copy"), "&Copy all")
        copy.setToolTip("Copy all these faults (Ctrl+C)")
        copy.setAutoDefault(False)
        copy.clicked.connect(self.copy_all)
        self.copy_button = copy
        self._copied = plain_label()
        self._copied.setAccessibleName("Copied")
        box = make_close_button_box()
        box.rejected.connect(self.reject)
        box.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        row = QHBoxLayout()
        row.addWidget(copy)
        row.addWidget(self._copied, 1)
        row.addWidget(box)
        return row


class _FaultTable(QTableWidget):
    """A table with a row for each fault; long texts wrap."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        titles = ["Line", "Column", "Where", "Found", "Expected"]
        self._several = len({fault.file for fault in faults}) > 1
        if self._several:
            titles.insert(0, "File")
        super().__init__(len(faults), len(titles))
        self.setHorizontalHeaderLabels(titles)
        self.setAccessibleName("Faults")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()
        for row, fault in enumerate(faults):
            self._fill(row, fault)
        self._set_column_widths(len(titles))
        if faults:
            self.setCurrentCell(0, 0)

    def _fill(self, row: int, fault: Fault) -> None:
        # An undecodable path, such as a folder, has no lines to count.
        whole = fault.expected == "a file"
        spot = ["–", "–"] if whole else [str(fault.line), str(fault.column)]
        words = (fault.where, fault.found, fault.expected)
        texts = [*spot, *map(with_typographic_quotes, words)]
        if self._several:
            texts.insert(0, fault.file)
        for column, text in enumerate(map(escape_unprintable, texts)):
            item = QTableWidgetItem(_insert_break_points(text))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            self.setItem(row, column, item)

    def _set_column_widths(self, columns: int) -> None:
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        for column in range(columns):
            wide = column >= columns - 3
            mode = (
                QHeaderView.ResizeMode.Stretch if wide else QHeaderView.ResizeMode.ResizeToContents
            )
            header.setSectionResizeMode(column, mode)
        header.setMinimumSectionSize(4 * self.fontMetrics().height())
        # Row heights are known only once all columns have their widths.
        self._fit = QTimer(self)
        self._fit.setSingleShot(True)
        self._fit.setInterval(0)
        self._fit.timeout.connect(self.resizeRowsToContents)
        header.sectionResized.connect(self._on_resized)

    def _on_resized(self) -> None:
        self._fit.start()


def _insert_break_points(text: str) -> str:
    """Insert break points into long words, so that they wrap."""
    return _LONG_RUN.sub(lambda match: match[0] + _ZERO_WIDTH_SPACE, text)


def _file_names_text(faults: Sequence[Fault]) -> str:
    files = list(dict.fromkeys(fault.file for fault in faults))
    return files[0] if len(files) == 1 else f"{len(files)} files"
