"""The form for content, paper and layout of a print."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFormLayout, QWidget

from boardapp.core.override_decorator import override
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
from boardapp.qt.widgets.forms.form_dialog import Form, field_value, show_value
from boardapp.qt.widgets.forms.wheel_safe_form_fields import FormComboBox, ValueComboBox
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_STEP = MM // 10
"""The smallest step of a length: the field shows the exact value."""
_INCHES = ("in", '"', "″")
# While a player types, Qt keeps the field's own unit after the typed text.
_LENGTH = re.compile(r"\s*(-?\d{0,4}(?:[.,]\d{0,3})?)\s*(i|in|[\"″])?\s*m?m?\s*", re.ASCII)
_MOST_MARGIN, _MOST_OVERLAP = 100 * MM, 200 * MM

WHATS: Mapping[What, str] = {
    "board": "Board, on sheets to glue together",
    "tiles": "Tiles",
    "own-tiles": "Tiles of your own",
    "counters": "Counters of the units",
    "setup": "Setup sheet",
    "card": "The ruling, as a card",
}
CUTS: Mapping[Cut, str] = {"overlap": "Overlap and glue", "spaces": "Cut between spaces"}
ORIENTATIONS: Mapping[Orientation, str] = {
    "auto": "With fewest sheets", "portrait": "Upright", "landscape": "On its side",
}  # fmt: skip
INKS: Mapping[Ink, str] = {
    "full": "All colours", "grey": "Grey", "light": "Less ink: no background",
}  # fmt: skip
BACKS: Mapping[Backs, str] = {
    "apart": "On separate sheets, to glue", "duplex": "On the backs of the sheets", "none": "None",
}  # fmt: skip
TILES = {False: "The tiles on the table", True: "Every tile of the box"}
SIZES = {size: words for words, size in {
    "1 inch": COUNTER_SIZES["1in"], "19 mm": COUNTER_SIZES["19mm"],
}.items()}  # fmt: skip


class LengthSpinBox(QDoubleSpinBox):
    """A length in millimetres, stored in whole units; inches may be typed, as ``5.8 in``."""

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


field_value.register(LengthSpinBox, LengthSpinBox.length)
show_value.register(LengthSpinBox, LengthSpinBox.show_length)


def _parse_millimetres(found: re.Match[str]) -> float:
    number = float(found[1].replace(",", ".") if found[1].strip("-.,") else 0)
    return number * INCH / MM if found[2] in _INCHES else number


class PrintForm(Form):
    """The fields of a print job, except for omitted sheets and the printer's own scale."""

    def __init__(
        self,
        job: PrintJob,
        line: str,
        whats: Mapping[What, str] = WHATS,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.what = self.add("&What", ValueComboBox("What is printed", whats), "what")
        self.line = self.add("Line", wrapping_label(in_form=True))
        self.line.setText(line or "Ask for a line of sight first, then print its ruling as a card.")
        self.tiles = self.add("&Tiles", ValueComboBox("Which tiles", TILES), "all")
        self.backs = self.add("&Backs", ValueComboBox("Backs of the tiles", BACKS), "backs")
        offsets = -MOST_OFFSET, MOST_OFFSET
        right = LengthSpinBox("How far the backs move to the right", *offsets)
        self.right = self.add("Move backs ri&ght", right)
        self.down = self.add(
            "Move backs &down", LengthSpinBox("How far the backs move down", *offsets)
        )
        self.counter = self.add("Si&ze", ValueComboBox("Size of the counters", SIZES), "counter")
        self.paper = self.add("P&aper", FormComboBox("Paper"))
        self.paper.setEditable(True)
        self.paper.setInsertPolicy(FormComboBox.InsertPolicy.NoInsert)
        self.paper.addItems([paper.name for paper in PAPERS.values()])
        held = ValueComboBox("Upright or sideways paper", ORIENTATIONS)
        self.held = self.add("Page s&hape", held, "orientation")
        self.margin = self.add("&Margin", LengthSpinBox("Margin", 0, _MOST_MARGIN), "margin")
        self.cut = self.add("Shee&ts", ValueComboBox("How the sheets are joined", CUTS), "cut")
        overlap = LengthSpinBox("Overlap", 0, _MOST_OVERLAP)
        self.overlap = self.add("O&verlap", overlap, "overlap")
        self.ink = self.add("&Ink", ValueComboBox("Ink", INKS), "ink")
        bare = QCheckBox("&Leave out sheets that show only bare board")
        self.bare = self.add(None, bare, "leave_out_bare")
        plain = QCheckBox("Without co&unters: only the board")
        self.plain = self.add(None, plain, "without_counters")
        own_use = QCheckBox("I print pictures of my own copy of the game for my ow&n use only")
        self.own_use = self.add(None, own_use, "own_use")
        self.own_use.hide()
        self.changed.connect(self._show_rows)
        self.show_values(job)

    @override
    def show_values(self, record: object) -> None:
        assert isinstance(record, PrintJob)
        with QSignalBlocker(self):
            super().show_values(record)
            self.right.show_length(record.offset.right)
            self.down.show_length(record.offset.down)
            self.paper.setCurrentText(record.paper.name)
        self._show_rows()

    def _show_rows(self) -> None:
        """Show the rows that matter for the chosen content."""
        what = self.what.currentData()
        tiles = what in ("tiles", "own-tiles")
        board = what == "board"
        duplex = tiles and self.backs.currentData() == "duplex"
        overlapping = board and self.cut.currentData() == "overlap"
        for field, shown in (
            (self.line, what == "card"), (self.tiles, tiles), (self.backs, tiles),
            (self.right, duplex), (self.down, duplex), (self.counter, what == "counters"),
            (self.cut, board), (self.overlap, overlapping), (self.bare, board), (self.plain, board),
        ):  # fmt: skip
            self.rows.setRowVisible(field, shown)

    def show_own_use_box(self, asked: bool) -> None:
        """Show or hide the box that confirms that players' own pictures are for own use."""
        self.own_use.setVisible(asked)

    def read_job(self, base: PrintJob) -> PrintJob:
        """Return the job of the form; raises PrintError for an impossible paper."""
        offset = BackOffset(self.right.length(), self.down.length())
        paper = parse_paper(self.paper.currentText())
        return replace(base, offset=offset, paper=paper, **self.values())
