"""The dialog for a new hex board: its columns and rows, and its title."""

from __future__ import annotations

import math

from PySide6.QtWidgets import QWidget

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.override_decorator import override
from boardapp.files.value_limits import MAX_LINE
from boardapp.games.strategy_cards.placement_checks import why_not_board_size
from boardapp.games.strategy_cards.state import MAX_SIDE
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog, field_value, line_field
from boardapp.qt.widgets.forms.wheel_safe_form_fields import SpinBox

COLUMNS, ROWS = 12, 9
"""The default size."""


class NewBoardDialog(FormDialog):
    """Asks for a board's size and title, and describes the result."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("New hex board", parent, ok="Lay out the board")
        self.columns = self.form.add("&Columns", SpinBox("Columns", 1, MAX_SIDE))
        self.rows = self.form.add("&Rows", SpinBox("Rows", 1, MAX_SIDE))
        example = "A title, if you like"
        self.title = self.form.add("&Title", line_field("Title", MAX_LINE, example))
        self.columns.setValue(COLUMNS)
        self.rows.setValue(ROWS)
        self.words.setAccessibleName("The board")
        self.lay_out_and_check()
        self.columns.selectAll()

    def board_title(self) -> str:
        """Return the players' title of the board, "" if they gave none."""
        return str(field_value(self.title))

    @override
    def faults(self) -> Faults:
        refusal = why_not_board_size(self.columns.value(), self.rows.value())
        return {self.rows: refusal} if refusal else {}

    @override
    def outcome_sentence(self) -> str:
        grid = HexGrid(self.columns.value(), self.rows.value())
        width, height = (math.ceil(mils / 100) / 10 for mils in grid.printed_size_in_mils)
        count = grid.columns * grid.rows
        last = grid.name(Space(grid.rows - 1, grid.columns - 1))
        hexes = f"{count:,} hexes, A1 to {last}" if count > 1 else "1 hex, A1"
        return (
            f"{hexes}. With hexes 2 inches wide the board prints as {width:g} × {height:g} inches."
        )
