"""The dialog to correct one value of the table: old value, new value, and the reason."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QSizePolicy,
    QStackedLayout,
    QTreeWidgetItem,
    QWidget,
)

from boardapp.core.json_values import Json
from boardapp.core.override_decorator import override
from boardapp.core.procedure.manual_changes import value_in_words
from boardapp.core.procedure.questions import MAX_TEXT
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.state import unit_display_name
from boardapp.core.value_by_path import MAX_KEYS, values_by_path
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.widgets.forms.form_dialog import FormDialog, line_field
from boardapp.qt.widgets.forms.grouped_table import GroupedTable
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_PATH = Qt.ItemDataRole.UserRole
_VALUE = Qt.ItemDataRole.UserRole + 1
NOTHING = ("", "nothing", "none", "–")
"""The words that players may type for no value."""
_TABLE = "The table"
_WORDS = {
    "options": "Readings", "unit": "Kind", "lying": "Counters in areas",
    "out": "Counters that are out", "weather_of": "Turn of the weather", "dropped": "Cards dropped",
    "empty": "Without its crew", "now": "Now", "least": "At least", "most": "At most",
}  # fmt: skip
"""Better names for some values."""


class CorrectValueDialog(FormDialog):
    """Lists the values of the table in groups, and changes one of them."""

    live = False

    def __init__(self, session: PlacementSession, parent: QWidget | None = None) -> None:
        lead = (
            "Set right what both players agree was wrong. The log keeps the value and the reason."
        )
        super().__init__("Set right", parent, ok="Set &right", lead=lead)
        self.setSizeGripEnabled(True)
        self._session = session
        example = "Find, such as: US 1 endurance"
        self.search = line_field("Find", example=example)
        self.search.setClearButtonEnabled(True)
        self.none_found = wrapping_label()
        self.list = GroupedTable("Values of the table", "Value", "Is now")
        self.list.setUniformRowHeights(True)
        self.form.rows.addRow(self.search)
        self.form.rows.addRow(self.none_found)
        self.form.rows.addRow(self.list)
        self.to = line_field("Is to be", MAX_TEXT)
        self.yes = ValueComboBox("Is to be", {"yes": "yes", "no": "no"})
        self._editor = self.form.add("Is &to be", QWidget())
        self._editor.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fields = QStackedLayout(self._editor)
        for field in (self.to, self.yes):
            self._fields.addWidget(field)
        self.why = self.form.add(
            "&Why", line_field("Why", MAX_TEXT, "such as: the die was misread")
        )
        self.search.textChanged.connect(self._filter_values)
        self.list.currentItemChanged.connect(self._on_value_selected)
        self._list_values()
        self.lay_out_and_check(ems=(36, 34))
        self.list.setMinimumHeight(6 * self.fontMetrics().height())
        self.search.setFocus()

    def _list_values(self) -> None:
        session = self._session
        held = dict(islice(values_by_path(session.state, session.grid), MAX_KEYS))
        for path, value in held.items():
            if not can_be_written(value) or path.endswith("/id"):
                continue
            title, name = words_of_path(path, held, session.unit_kind_title)
            said = f"{title} {name} {value_text(value)} {path.replace('/', ' ')}"
            row = self.list.add_row(title, name, value_text(value), said)
            row.setData(0, _PATH, path)
            row.setData(0, _VALUE, value)
        self._filter_values("")

    def _filter_values(self, text: str) -> None:
        """Show only values with all the words in their names or in their group's title."""
        for title, group in self.list.groups.items():
            group.setExpanded(bool(text.split()) or title == _TABLE)
        found = self.list.show_matching(text)
        self.none_found.setText(f"No value matches “{text.strip()}”.")
        self.none_found.setVisible(not found)
        if not found:
            self.list.setCurrentIndex(QModelIndex())

    def _on_value_selected(self, item: QTreeWidgetItem | None, *_: object) -> None:
        path = item.data(0, _PATH) if item is not None else None
        self.ok.setEnabled(path is not None)
        self._editor.setEnabled(path is not None)
        value = item.data(0, _VALUE) if item is not None and path else None
        self._fields.setCurrentWidget(self.yes if isinstance(value, bool) else self.to)
        self.to.setText(value_text(value) if path else "")
        self.yes.select_value("yes" if value else "no")

    @override
    def accept(self) -> None:
        """Correct the value, or show the refusal."""
        item, reason = self.list.currentItem(), self.why.text().strip()
        assert item is not None
        before = item.data(0, _VALUE)
        text = self.yes.currentData() if isinstance(before, bool) else self.to.text()
        refusal = self._session.correct_value(item.data(0, _PATH), read_value(text, before), reason)
        if refusal is None:
            super().accept()
        else:
            self.show_refused_fields({self._editor if reason else self.why: refusal})


def words_of_path(
    path: str, held: dict[str, Json], kind_title: Callable[[str], str]
) -> tuple[str, str]:
    """Return the group of a value and its name in the group, both in words.

    >>> kinds = {"tiger-i": "Tiger I"}.__getitem__
    >>> words_of_path("units/us-1/condition/crew_damage", {"units/us-1/unit": "tiger-i"}, kinds)
    ('Tiger I (US 1)', 'Crew damage')
    >>> words_of_path("turn", {}, kinds), words_of_path("treasury/russia", {}, kinds)
    (('The table', 'Turn'), ('Treasury', 'Russia'))
    """
    first, *rest = path.split("/")
    if not rest:
        return _TABLE, _plain(first)
    if first != "units":
        return _plain(first), ", ".join(map(_plain, rest))
    unit_id, *field = rest
    kind, space = held.get(f"units/{unit_id}/unit"), held.get(f"units/{unit_id}/space")
    name = unit_display_name(unit_id)
    there = f" on {space}" if space else ""
    return f"{f'{kind_title(str(kind))} ({name})' if kind else name}{there}", _plain(field[-1])


def _plain(key: str) -> str:
    return _WORDS.get(key, capitalize_first(key.replace("_", " ").replace("-", " ").strip()))


def can_be_written(value: Json) -> bool:
    """Return whether a value can be typed on one line: no nested lists, no lists of records."""
    parts = value if isinstance(value, list) else [value]
    return not any(isinstance(one, list | dict) for one in parts)


def value_text(value: Json) -> str:
    """Return a value as text for the list and the field."""
    return "–" if value is None or value == [] else value_in_words(value)


def read_value(text: str, before: object) -> Json:
    """Return the plain value that a player typed, of the same type as the value before.

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
