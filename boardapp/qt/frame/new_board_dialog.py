"""The dialog for a new board of rows and columns: its size and its title."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.files.value_limits import MAX_LINE
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog, field_value, line_field
from boardapp.qt.widgets.forms.wheel_safe_form_fields import SpinBox


class NewBoardSpec(NamedTuple):
    """A game's new boards: the usual size, and the most columns or rows.

    ``refuse`` returns why a board cannot have a size, ``describe`` the result in words.
    """

    title: str
    columns: int
    rows: int
    most: int
    refuse: Callable[[int, int], str | None]
    describe: Callable[[int, int], str]


class NewBoardDialog(FormDialog):
    """Asks for a board's size and title, and describes the result."""

    def __init__(self, spec: NewBoardSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec.title, parent, ok="Lay out the board")
        self._spec = spec
        self.columns = self.form.add("&Columns", SpinBox("Columns", 1, spec.most))
        self.rows = self.form.add("&Rows", SpinBox("Rows", 1, spec.most))
        example = "A title, if you like"
        self.title = self.form.add("&Title", line_field("Title", MAX_LINE, example))
        self.columns.setValue(spec.columns)
        self.rows.setValue(spec.rows)
        self.words.setAccessibleName("The board")
        self.lay_out_and_check()
        self.columns.selectAll()

    @property
    def board_size(self) -> tuple[int, int]:
        """Return the columns and rows."""
        return self.columns.value(), self.rows.value()

    def board_title(self) -> str:
        """Return the players' title of the board, "" if they gave none."""
        return str(field_value(self.title))

    @override
    def faults(self) -> Faults:
        refusal = self._spec.refuse(*self.board_size)
        return {self.rows: refusal} if refusal else {}

    @override
    def outcome_sentence(self) -> str:
        return self._spec.describe(*self.board_size)
