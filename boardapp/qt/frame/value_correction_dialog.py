"""The dialog to correct one value of the table: old value, new value, and the reason."""

from __future__ import annotations

from functools import partial
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
from boardapp.core.procedure.manual_changes import CorrectionWords
from boardapp.core.procedure.questions import MAX_TEXT
from boardapp.core.value_by_path import MAX_KEYS, values_by_path
from boardapp.qt.frame.value_names import EMPTY, TABLE, ValueNames, can_be_written
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.widgets.forms.form_dialog import FormDialog, line_field
from boardapp.qt.widgets.forms.grouped_table import GroupedTable
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox

_PATH = Qt.ItemDataRole.UserRole
_VALUE = Qt.ItemDataRole.UserRole + 1


class CorrectValueDialog(FormDialog):
    """Lists the values of the table in groups, and changes one of them."""

    live = False

    def __init__(self, session: PlacementSession, parent: QWidget | None = None) -> None:
        lead = (
            "Correct a value that both players agree is wrong. The log shows the value and "
            "your reason."
        )
        playing = session.playing
        if playing is not None and playing.running_procedure is not None:
            lead += "\nAn action is under way: a correction ends it and keeps its changes so far."
        super().__init__("Correct a value", parent, ok="&Correct", lead=lead)
        self.setSizeGripEnabled(True)
        self._session = session
        values = dict(islice(values_by_path(session.state, session.grid), MAX_KEYS))
        special = session.value_words_by_path(values)
        self._values = {
            path: value for path, value in values.items() if special.get(path, "") is not None
        }
        self._names = ValueNames(
            self._values, session.players, session.unit_kind_title, session.value_words,
            session.value_titles, {path: words for path, words in special.items() if words},
        )  # fmt: skip
        self.search = line_field("Find", example="Find a name or a value")
        self.search.setClearButtonEnabled(True)
        self.list = GroupedTable("Values of the table", "Value", "Now")
        self.list.setUniformRowHeights(True)
        self.form.rows.addRow(self.search)
        self.form.rows.addRow(self.list)
        self.to = line_field("New value", MAX_TEXT)
        self.yes = ValueComboBox("New value", {"yes": "yes", "no": "no"})
        self._editor = self.form.add("&New value", QWidget())
        self._editor.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.one_of = ValueComboBox("New value", {})
        self._editor.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._fields = QStackedLayout(self._editor)
        for field in (self.to, self.yes, self.one_of):
            self._fields.addWidget(field)
        self.why = self.form.add(
            "&Why", line_field("Why", MAX_TEXT, "for example: the die was misread")
        )
        self.search.textChanged.connect(self._filter_values)
        self.list.currentItemChanged.connect(self._on_value_selected)
        self._list_values()
        self.lay_out_and_check(ems=(36, 34))
        self.list.setMinimumHeight(6 * self.fontMetrics().height())
        self.search.setFocus()

    def _list_values(self) -> None:
        session, names = self._session, self._names
        for path, value in self._values.items():
            if not can_be_written(value) or path.endswith("/id"):
                continue
            # Another dialog has the readings of these games.
            if path.startswith("options/") and isinstance(session, SightSession):
                continue
            (title, name), text = names.name(path), names.text(value, path)
            search_text = f"{title} {name} {text} {path.replace('/', ' ')}"
            row = self.list.add_row(title, name, text, search_text)
            row.setData(0, _PATH, path)
            row.setData(0, _VALUE, value)
        self._filter_values("")

    def _filter_values(self, text: str) -> None:
        """Show only values with all the words in their names or in their group's title."""
        for title, group in self.list.groups.items():
            group.setExpanded(bool(text.split()) or title == TABLE)
        if not self.list.show_matching(text):
            self.list.setCurrentIndex(QModelIndex())
        # The chosen value stays in view, so it is plain which value the form below changes.
        chosen = self.list.currentIndex()
        if chosen.parent().isValid():
            self.list.expand(chosen.parent())
            self.list.scrollTo(chosen)

    def _on_value_selected(self, item: QTreeWidgetItem | None, *_: object) -> None:
        path = item.data(0, _PATH) if item is not None else None
        self.ok.setEnabled(path is not None)
        self._editor.setEnabled(path is not None)
        value = item.data(0, _VALUE) if item is not None and path else None
        text = self._names.text(value, path) if path else ""
        titles = list(self._names.titles(path).values()) if path else []
        self.to.setText(text)
        self.yes.select_value("yes" if value else "no")
        is_one_of_few = len(titles) > 1 and text in titles
        shown = self.yes if isinstance(value, bool) else self.one_of if is_one_of_few else self.to
        if shown is self.one_of:
            self.one_of.clear()
            self.one_of.addItems(titles)
            self.one_of.setCurrentText(text)
        self._fields.setCurrentWidget(shown)
        self._editor.setFocusProxy(shown)

    @override
    def accept(self) -> None:
        """Correct the value, or show the refusal."""
        item, reason = self.list.currentItem(), self.why.text().strip()
        assert item is not None
        before = item.data(0, _VALUE)
        path, field = item.data(0, _PATH), self._fields.currentWidget()
        text = field.currentText() if isinstance(field, ValueComboBox) else self.to.text()
        value = self._names.read(text, before, path)
        words = CorrectionWords(self._names.name_in_sentence(path), partial(self._text, path))
        refusal = self._session.correct_value(path, value, reason, words)
        if refusal is None:
            super().accept()
        else:
            self.show_refused_fields({self._editor if reason else self.why: refusal})

    def _text(self, path: str, value: Json) -> str:
        """Return a value as the list shows it, for a sentence."""
        text = self._names.text(value, path)
        return "nothing" if text == EMPTY else text
