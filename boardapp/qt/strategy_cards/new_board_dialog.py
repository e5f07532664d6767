"""A new hex board: how many columns and rows, and what the players call it."""

from __future__ import annotations

import math

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.files.value_limits import MAX_LINE
from boardapp.games.strategy_cards.placement_checks import why_not_board_size
from boardapp.games.strategy_cards.state import MAX_SIDE
from boardapp.qt.sessions.table_session import savable_text
from boardapp.qt.widgets.wheel_safe_form_fields import SpinBox
from boardapp.qt.widgets.wrapping_label import wrapping_label

COLUMNS, ROWS = 12, 9
"""What is offered at first."""


class NewBoardDialog(QDialog):
    """Asks for a board's size and title, and tells what comes of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New hex board")
        self.columns = self._make_count_box("Columns", COLUMNS)
        self.rows = self._make_count_box("Rows", ROWS)
        self.title = QLineEdit()
        self.title.setMaxLength(MAX_LINE)
        self.title.setAccessibleName("Title")
        self.title.setPlaceholderText("What you call it, if you like")
        self.words = wrapping_label()
        self.words.setAccessibleName("The board")
        form = QFormLayout()
        form.addRow("&Columns", self.columns)
        form.addRow("&Rows", self.rows)
        form.addRow("&Title", self.title)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.ok = self.buttons.button(kinds.Ok)
        self.ok.setText("Lay out the board")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        em = self.fontMetrics().height()
        layout.setContentsMargins(em, em, em, em)
        layout.setSpacing(em // 2)
        layout.addLayout(form)
        layout.addWidget(self.words)
        layout.addStretch(1)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(24 * em)
        self._show_size_or_refusal()
        self.columns.selectAll()

    def _make_count_box(self, name: str, count: int) -> SpinBox:
        box = SpinBox(name, 1, MAX_SIDE)
        box.setValue(count)
        box.valueChanged.connect(self._show_size_or_refusal)
        return box

    @property
    def why_not_board(self) -> str | None:
        """Return why there can be no such board, None when there can."""
        return why_not_board_size(self.columns.value(), self.rows.value())

    def board_title(self) -> str:
        """Return what the players call the board; nothing when they did not say."""
        return savable_text(self.title.text()).strip()

    def _show_size_or_refusal(self) -> None:
        if not hasattr(self, "words"):
            return
        refusal = self.why_not_board
        self.words.setText(refusal or self._size())
        self.ok.setEnabled(refusal is None)

    def _size(self) -> str:
        grid = HexGrid(self.columns.value(), self.rows.value())
        width, height = (math.ceil(mils / 100) / 10 for mils in grid.printed_size_in_mils)
        count = grid.columns * grid.rows
        last = grid.name(Space(grid.rows - 1, grid.columns - 1))
        hexes = f"{count:,} hexes, A1 to {last}" if count > 1 else "1 hex, A1"
        return f"{hexes}. With hexes 2 inches wide it prints as {width:g} × {height:g} inches."
