"""Setting one value of the table right: which, what it is to be, and why, for the log."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.json_values import Json
from boardapp.core.procedure.manual_changes import value_in_words
from boardapp.core.procedure.questions import MAX_TEXT
from boardapp.core.value_by_path import MAX_KEYS, values_by_path
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.wrapping_label import wrapping_label

_PATH = Qt.ItemDataRole.UserRole
_VALUE = Qt.ItemDataRole.UserRole + 1
NOTHING = ("", "nothing", "none")
"""What players write for no value at all."""


class CorrectValueDialog(QDialog):
    """Lists what the table holds, narrowed down by words, and sets one of it anew."""

    def __init__(self, session: TableSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle("Set right")
        lead = wrapping_label()
        lead.setText(
            "What both players agree was wrong is set right, with the reason, and the log says so."
        )
        self.search = QLineEdit()
        self.search.setPlaceholderText("words of it, such as: unit fatigued")
        self.search.setAccessibleName("Find")
        self.list = QListWidget()
        self.list.setAccessibleName("What the table holds")
        self.list.setUniformItemSizes(True)
        self.to = QLineEdit()
        self.to.setMaxLength(MAX_TEXT)
        self.why = QLineEdit()
        self.why.setMaxLength(MAX_TEXT)
        self.why.setPlaceholderText("such as: the die was misread")
        self.fault = wrapping_label(bold=True)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("&Find", self.search)
        form.addRow(self.list)
        form.addRow("Is &to be", self.to)
        form.addRow("&Why", self.why)
        buttons = QDialogButtonBox()
        self.set_right = buttons.addButton("Set &right", QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        rows = QVBoxLayout(self)
        rows.addWidget(lead)
        rows.addLayout(form, 1)
        rows.addWidget(self.fault)
        rows.addWidget(buttons)
        buttons.accepted.connect(self._correct)
        buttons.rejected.connect(self.reject)
        self.search.textChanged.connect(self._filter_values)
        self.list.currentItemChanged.connect(self._on_value_selected)
        self._list_values()

    def sizeHint(self) -> QSize:
        em = self.fontMetrics().height()
        return QSize(30 * em, 28 * em)

    def _list_values(self) -> None:
        session = self._session
        held = values_by_path(session.state, session.grid)
        for path, value in islice(held, MAX_KEYS):
            item = QListWidgetItem(f"{path.replace('/', ' ')}: {value_in_words(value)}")
            item.setData(_PATH, path)
            item.setData(_VALUE, value)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _filter_values(self, text: str) -> None:
        """Show only what has all the words."""
        words = text.casefold().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(not all(word in item.text().casefold() for word in words))
        row = self.list.currentRow()
        if row < 0 or self.list.item(row).isHidden():
            left = (at for at in range(self.list.count()) if not self.list.item(at).isHidden())
            self.list.setCurrentRow(next(left, -1))

    def _on_value_selected(self, item: QListWidgetItem | None, *_: object) -> None:
        self.set_right.setEnabled(item is not None)
        self.to.setText("" if item is None else value_in_words(item.data(_VALUE)))

    def _correct(self) -> None:
        if self.list.currentRow() < 0:
            return
        item = self.list.currentItem()
        to = read_value(self.to.text(), item.data(_VALUE))
        refusal = self._session.correct_value(item.data(_PATH), to, self.why.text().strip())
        if refusal is None:
            self.accept()
            return
        self.fault.setText(refusal)
        screen_reader.announce(self, refusal, assertive=True)


def read_value(text: str, before: object) -> Json:
    """Return the plain value that a player has written, of the sort that was there before.

    >>> read_value("no", True), read_value("3", None), read_value("Mill, Ford", ["Mill"])
    (False, 3, ['Mill', 'Ford'])
    """
    words = text.strip()
    if isinstance(before, list):
        return [one.strip() for one in words.split(",") if one.strip() not in NOTHING]
    if isinstance(before, bool):
        return {"yes": True, "no": False}.get(words.casefold(), words)
    if words.casefold() in NOTHING:
        return None
    number = words.removeprefix("-")
    return int(words) if number.isdecimal() and not isinstance(before, str) else words
