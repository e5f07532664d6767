"""The panel beside a table's photograph: corner spaces, status, buttons and candidates."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from boardapp.core.square_grid import SquareGrid
from boardapp.photo.map_grid import Rectangle
from boardapp.photo.table_proposal import TableProposal
from boardapp.qt.table_photo.candidate_panel import CandidatePanel
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_LINES = 18
"""The width of the panel in lines of text."""


class TablePhotoPanel(QScrollArea):
    """Asks which spaces the corners belong to, and shows the status and a space's candidates."""

    rectangle_changed = Signal(object)  # the Rectangle that the player named

    def __init__(self, board: SquareGrid) -> None:
        super().__init__()
        self._columns = board.columns
        self.status, self.count = wrapping_label(bold=True), wrapping_label(bold=True)
        self.notes = wrapping_label()
        names = {i: board.name(space) for i, space in enumerate(board.spaces())}
        self.first, self.last = ValueComboBox("First space", names), ValueComboBox("Last", names)
        self.turn = QPushButton(icon("turn-right"), "&Turn (R)")
        self.corners = QPushButton(icon("select"), "&Corners again")
        self.other_map = QPushButton(icon("swap"), "Use the other &map")
        self.candidates = CandidatePanel()
        self._content = QWidget()
        rows = QVBoxLayout(self._content)
        rows.setContentsMargins(0, 0, 0, 0)
        rectangle = QHBoxLayout()
        for one in (plain_label("Corners of"), self.first, plain_label("to"), self.last):
            rectangle.addWidget(one)
        rectangle.addStretch(1)
        rows.addLayout(rectangle)
        rows.addWidget(self.status)
        buttons = FlowLayout()
        for button in (self.turn, self.corners, self.other_map):
            button.setAutoDefault(True)  # Enter presses the one that a refusal advises
            buttons.addWidget(button)
        rows.addLayout(buttons)
        for part in (self.count, self.notes, self.candidates):
            rows.addWidget(part)
        rows.addStretch(1)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidget(self._content)
        for field in (self.first, self.last):
            field.currentIndexChanged.connect(self._emit_rectangle)

    def fit_width(self) -> None:
        """Set the width by the font that the panel has now, with room for the scroll bar."""
        width = max(_LINES * self.fontMetrics().height(), self._content.minimumSizeHint().width())
        self.setFixedWidth(width + self.verticalScrollBar().sizeHint().width())

    def show_rectangle(self, rectangle: Rectangle) -> None:
        """Name the first and the last space of a rectangle."""
        left, top, right, bottom = map(int, rectangle)
        with QSignalBlocker(self.first), QSignalBlocker(self.last):
            self.first.select_value(top * self._columns + left)
            self.last.select_value((bottom - 1) * self._columns + right - 1)

    def _emit_rectangle(self) -> None:
        """Emit the rectangle, whichever two opposite corners of it were named."""
        (top, left), (bottom, right) = (
            divmod(field.currentData(), self._columns) for field in (self.first, self.last)
        )
        self.rectangle_changed.emit(
            Rectangle(
                min(left, right), min(top, bottom), max(left, right) + 1, max(top, bottom) + 1
            )
        )

    def show_proposal(self, proposal: TableProposal | None) -> None:
        """Show the counts and notes of a proposal."""
        self.count.setText(proposal.counts_text() if proposal else "")
        self.notes.setText("\n".join(proposal.found.notes) if proposal else "")
        for label in (self.count, self.notes):
            label.setVisible(bool(label.text()))

    def advice(self, cause: str) -> tuple[QPushButton, str]:
        """Return the button that helps against a refusal, and the words for it."""
        return {
            "turned": (self.turn, " Press Turn."),
            "other-map": (self.other_map, " Press Use the other map."),
        }.get(cause, (self.corners, ""))
