"""The list of faults that make a board unplayable, each with a way to go to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QListWidget, QPushButton, QVBoxLayout, QWidget

from boardapp.core.sentence_case import counted
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

if TYPE_CHECKING:
    from boardapp.qt.areas.board_editor.session import BoardEditorSession

SOUND = "The board has no faults, so you can play on it and export it."
EMPTY = "The board is empty. First draw the areas of the board."


class FaultsPanel(QWidget):
    """The faults that the board's file would have.

    Enter, a double click or the button goes to a fault.
    """

    def __init__(self, session: BoardEditorSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.told = wrapping_label(bold=True)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.list = QListWidget()
        self.list.setAccessibleName("Faults of the board")
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._show_area_of_fault)
        self.go = QPushButton("G&o there")
        self.go.setStatusTip("Work on the area with the fault")
        self.go.clicked.connect(self._show_area_of_fault)
        rows = QVBoxLayout(self)
        rows.addWidget(self.told)
        rows.addWidget(self.list, 1)
        rows.addWidget(self.go)
        self.setFocusProxy(self.list)
        self.list.currentRowChanged.connect(self._enable_go_button)
        # Checked after the act is shown, because a board of two hundred areas takes a moment.
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self.show_faults)
        session.document_opened.connect(self._timer.start)
        session.changed.connect(self._check_soon)

    def _check_soon(self) -> None:
        self._timer.start()

    def show_faults(self) -> None:
        """Show the faults of the board as it is drawn."""
        if self._session.document is None:
            return
        # An empty board is no faulty board: its faults would only say that areas are missing.
        drawn = bool(self._session.board_state.areas)
        faults, row = self._session.faults if drawn else (), self.list.currentRow()
        self.told.setText(
            EMPTY if not drawn else counted(len(faults), "fault") if faults else SOUND
        )
        self.list.clear()
        for fault in faults:
            self.list.addItem(escape_unprintable(fault.text))
        self.list.setVisible(bool(faults))
        self.go.setVisible(bool(faults))
        self.list.setCurrentRow(min(max(row, 0), len(faults) - 1))

    def _enable_go_button(self, row: int) -> None:
        faults = self._session.faults
        self.go.setEnabled(0 <= row < len(faults) and faults[row].area is not None)

    def _show_area_of_fault(self, *_: object) -> None:
        faults, row = self._session.faults, self.list.currentRow()
        area = faults[row].area if 0 <= row < len(faults) else None
        if area is not None:
            self._session.choose_and_scroll_to_area(area)
