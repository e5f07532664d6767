"""Correcting one value of the table: the value, its new content, and the reason for the log."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from boardapp.core.json_values import Json
from boardapp.core.override_decorator import override
from boardapp.core.procedure.manual_changes import value_in_words
from boardapp.core.procedure.questions import MAX_TEXT
from boardapp.core.value_by_path import MAX_KEYS, values_by_path
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.forms.form_dialog import FormDialog, line_field

_PATH = Qt.ItemDataRole.UserRole
_VALUE = Qt.ItemDataRole.UserRole + 1
NOTHING = ("", "nothing", "none")
"""Words that players write for no value at all."""


class CorrectValueDialog(FormDialog):
    """Lists the values of the table, filtered by words, and changes one of them."""

    live = False

    def __init__(self, session: TableSession, parent: QWidget | None = None) -> None:
        lead = (
            "What both players agree was wrong is set right, with the reason, and the log says so."
        )
        super().__init__("Set right", parent, ok="Set &right", lead=lead)
        self._session = session
        self.search = line_field("Find", example="words of it, such as: unit fatigued")
        self.form.add("&Find", self.search)
        self.list = QListWidget()
        self.list.setAccessibleName("What the table holds")
        self.list.setUniformItemSizes(True)
        self.form.rows.addRow(self.list)
        self.to = self.form.add("Is &to be", line_field("Is to be", MAX_TEXT))
        example = "such as: the die was misread"
        self.why = self.form.add("&Why", line_field("Why", MAX_TEXT, example))
        self.search.textChanged.connect(self._filter_values)
        self.list.currentItemChanged.connect(self._on_value_selected)
        self._list_values()
        self.lay_out_and_check(ems=(30, 28))

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
        self.ok.setEnabled(item is not None)
        self.to.setText("" if item is None else value_in_words(item.data(_VALUE)))

    @override
    def accept(self) -> None:
        """Set the value right, or say why not."""
        item, reason = self.list.currentItem(), self.why.text().strip()
        to = read_value(self.to.text(), item.data(_VALUE))
        refusal = self._session.correct_value(item.data(_PATH), to, reason)
        if refusal is None:
            super().accept()
        else:
            self.show_refused_fields({self.to if reason else self.why: refusal})


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
