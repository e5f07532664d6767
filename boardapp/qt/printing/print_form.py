"""The form that says what is printed, on which paper and how."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItemModel, QValidator
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFormLayout, QWidget

from boardapp.core.override import override
from boardapp.printing.job import (
    COUNTER_SIZES,
    MOST_OFFSET,
    PAPERS,
    BackOffset,
    Backs,
    Cut,
    Ink,
    Orientation,
    PrintJob,
    What,
    parse_paper,
)
from boardapp.printing.lengths import INCH, MM
from boardapp.qt.widgets.plain_text import plain_label
from boardapp.qt.widgets.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.wrapping_label import wrapping_label

K = TypeVar("K")

_STEP = MM // 10
"""The smallest step of a length: what its field shows is what it is."""
_INCHES = ("in", '"', "″")
# While a player types, Qt keeps the field's own unit behind what is typed.
_LENGTH = re.compile(r"\s*(-?\d{0,4}(?:[.,]\d{0,3})?)\s*(i|in|[\"″])?\s*m?m?\s*", re.ASCII)
_MOST_MARGIN, _MOST_OVERLAP = 100 * MM, 200 * MM

WHATS: Mapping[What, str] = {
    "board": "Board, on sheets to join",
    "tiles": "Tiles",
    "own-tiles": "Tiles of your own",
    "counters": "Counters of the units",
    "setup": "Setup sheet",
    "card": "Card of the ruling",
}
CUTS: Mapping[Cut, str] = {"overlap": "Overlap and glue", "spaces": "Cut between spaces"}
ORIENTATIONS: Mapping[Orientation, str] = {
    "auto": "With fewest sheets", "portrait": "Upright", "landscape": "On its side",
}  # fmt: skip
INKS: Mapping[Ink, str] = {
    "full": "All colours", "grey": "Grey", "light": "Little ink: no ground",
}  # fmt: skip
BACKS: Mapping[Backs, str] = {
    "apart": "On sheets apart, to glue", "duplex": "On the sheets' other side", "none": "None",
}  # fmt: skip
TILES = {False: "Those on the table", True: "Every tile of the box"}
SIZES = {size: words for words, size in {
    "1 inch": COUNTER_SIZES["1in"], "19 mm": COUNTER_SIZES["19mm"],
}.items()}  # fmt: skip


class FormComboBox(ComboBox):
    """A combo box from which Esc leaves the dialog."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class ValueComboBox(FormComboBox):
    """A combo box of titles, each of which stands for a value."""

    def __init__(self, name: str, choices: Mapping[K, str]) -> None:
        super().__init__(name)
        for key, title in choices.items():
            self.addItem(title, key)

    def select_value(self, key: object) -> None:
        """Choose a value's title."""
        self.setCurrentIndex(self.findData(key))

    def disable_value(self, key: object, reason: str) -> None:
        """Offer a value no longer, and tell why not where it stands."""
        at, model = self.findData(key), self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(at).setEnabled(False)
        for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            self.setItemData(at, reason, role)


class LengthSpinBox(QDoubleSpinBox):
    """A length in millimetres, kept in whole units; inches may be typed, as ``5.8 in``."""

    def __init__(self, name: str, least: int, most: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setDecimals(1)
        self.setSuffix(" mm")
        self.setRange(least / MM, most / MM)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def length(self) -> int:
        """Return the length in units."""
        return round(self.value() * MM / _STEP) * _STEP

    def show_length(self, length: int) -> None:
        """Show a length."""
        self.setValue(length / MM)

    @override
    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        states, found = QValidator.State, _LENGTH.fullmatch(input)
        if found is None:
            return states.Invalid, input, pos
        whole = (
            found[1].strip("-.,") and self.minimum() <= _parse_millimetres(found) <= self.maximum()
        )
        return (states.Acceptable if whole else states.Intermediate), input, pos

    @override
    def valueFromText(self, text: str) -> float:
        found = _LENGTH.fullmatch(text)
        return (
            _parse_millimetres(found)
            if found is not None and found[1].strip("-.,")
            else self.value()
        )


def _parse_millimetres(found: re.Match[str]) -> float:
    number = float(found[1].replace(",", ".") if found[1].strip("-.,") else 0)
    return number * INCH / MM if found[2] in _INCHES else number


class PrintForm(QWidget):
    """Fields for all of a job but the sheets that are left out, and the printer's own scale."""

    changed = Signal()

    def __init__(
        self,
        job: PrintJob,
        line: str,
        whats: Mapping[What, str] = WHATS,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.what = ValueComboBox("What is printed", whats)
        self.line = wrapping_label()
        self.line.setText(line or "Rule on a line first: its card is what is printed.")
        self.tiles = ValueComboBox("Which tiles", TILES)
        self.backs = ValueComboBox("Backs of the tiles", BACKS)
        self.right = LengthSpinBox("Backs moved to the right", -MOST_OFFSET, MOST_OFFSET)
        self.down = LengthSpinBox("Backs moved down", -MOST_OFFSET, MOST_OFFSET)
        self.counter = ValueComboBox("Size of the counters", SIZES)
        self.paper = FormComboBox("Paper")
        self.paper.setEditable(True)
        self.paper.setInsertPolicy(ComboBox.InsertPolicy.NoInsert)
        self.paper.addItems([paper.name for paper in PAPERS.values()])
        self.held = ValueComboBox("How the paper is held", ORIENTATIONS)
        self.margin = LengthSpinBox("Margin", 0, _MOST_MARGIN)
        self.cut = ValueComboBox("How the sheets are joined", CUTS)
        self.overlap = LengthSpinBox("Overlap", 0, _MOST_OVERLAP)
        self.bare = QCheckBox("&Leave out sheets with bare ground")
        self.ink = ValueComboBox("Ink", INKS)
        self.own_use = QCheckBox("Pictures of my own box: for my ow&n use only")
        self._lay_out()
        self.show_job(job)
        self._connect()

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form = form
        for title, field in (
            ("&What", self.what), ("Line", self.line), ("&Tiles", self.tiles),
            ("&Backs", self.backs), ("Move backs ri&ght", self.right),
            ("Move backs &down", self.down), ("Si&ze", self.counter), ("P&aper", self.paper),
            ("&Held", self.held), ("&Margin", self.margin), ("Shee&ts", self.cut),
            ("O&verlap", self.overlap), ("&Ink", self.ink),
        ):  # fmt: skip
            label = plain_label(title)
            label.setTextFormat(Qt.TextFormat.AutoText)
            label.setBuddy(field)
            form.addRow(label, field)
        form.addRow(self.bare)
        form.addRow(self.own_use)
        self.own_use.hide()

    def _connect(self) -> None:
        for chooser in (
            self.what,
            self.tiles,
            self.backs,
            self.counter,
            self.held,
            self.cut,
            self.ink,
        ):
            chooser.currentIndexChanged.connect(self._on_changed)
        self.paper.currentTextChanged.connect(self._on_changed)
        for box in (self.right, self.down, self.margin, self.overlap):
            box.valueChanged.connect(self._on_changed)
        for check in (self.bare, self.own_use):
            check.toggled.connect(self._on_changed)

    def _on_changed(self) -> None:
        self._show_rows()
        self.changed.emit()

    def show_job(self, job: PrintJob) -> None:
        """Show the values of a job."""
        with QSignalBlocker(self):
            if self.what.findData(job.what) >= 0:
                self.what.select_value(job.what)
            self.tiles.select_value(job.all)
            self.backs.select_value(job.backs)
            self.right.show_length(job.offset.right)
            self.down.show_length(job.offset.down)
            self.counter.select_value(job.counter)
            self.paper.setCurrentText(job.paper.name)
            self.held.select_value(job.orientation)
            self.margin.show_length(job.margin)
            self.cut.select_value(job.cut)
            self.overlap.show_length(job.overlap)
            self.bare.setChecked(job.leave_out_bare)
            self.ink.select_value(job.ink)
            self.own_use.setChecked(job.own_use)
        self._show_rows()

    def _show_rows(self) -> None:
        """Show the rows that matter for what is printed."""
        what, form = self.what.currentData(), self._form
        tiles = what in ("tiles", "own-tiles")
        board = what == "board"
        duplex = tiles and self.backs.currentData() == "duplex"
        overlapping = board and self.cut.currentData() == "overlap"
        for field, shown in (
            (self.line, what == "card"), (self.tiles, tiles), (self.backs, tiles),
            (self.right, duplex), (self.down, duplex), (self.counter, what == "counters"),
            (self.cut, board), (self.overlap, overlapping), (self.bare, board),
        ):  # fmt: skip
            form.setRowVisible(field, shown)

    def show_own_use_box(self, asked: bool) -> None:
        """Show or hide the box that confirms that own pictures are for own use."""
        self.own_use.setVisible(asked)

    def read_job(self, base: PrintJob) -> PrintJob:
        """Return a job with what the form says; raises PrintError for paper that is none."""
        return replace(
            base,
            what=self.what.currentData(),
            all=self.tiles.currentData(),
            backs=self.backs.currentData(),
            offset=BackOffset(self.right.length(), self.down.length()),
            counter=self.counter.currentData(),
            paper=parse_paper(self.paper.currentText()),
            orientation=self.held.currentData(),
            margin=self.margin.length(),
            cut=self.cut.currentData(),
            overlap=self.overlap.length(),
            leave_out_bare=self.bare.isChecked(),
            ink=self.ink.currentData(),
            own_use=self.own_use.isChecked(),
        )
