"""What a printed bar measured, and the scale at which it comes out true."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from boardapp.core.sentence_case import as_sentence
from boardapp.printing.job import PrintScale
from boardapp.printing.lengths import MM, PrintError, corrected_scale, per_cent_words
from boardapp.qt.printing.print_form import LengthSpinBox
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.wrapping_label import wrapping_label

BAR = 150 * MM
_LEAST, _MOST = 20 * MM, 600 * MM


class MeasureDialog(QDialog):
    """Asks what the bars on a print measured, across and down."""

    def __init__(self, printer: str, scale: PrintScale, parent: QWidget) -> None:
        """Ask of prints on a printer at a scale; without its name, of those of the PDF."""
        super().__init__(parent)
        self.setWindowTitle("Measure a print")
        self._printed_at = scale
        self.drawn = LengthSpinBox("Length that the bar says", _LEAST, _MOST)
        self.across = LengthSpinBox("The bar across measured", _LEAST, _MOST)
        self.down = LengthSpinBox("The bar down measured", _LEAST, _MOST)
        for box in (self.drawn, self.across, self.down):
            box.show_length(BAR)
            box.valueChanged.connect(self._compute_scale)
        self.words = wrapping_label()
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Reset | kinds.Cancel)
        self.ok = self.buttons.button(kinds.Ok)
        self.ok.setText("&Use it")
        self.true_size = self.buttons.button(kinds.Reset)
        self.true_size.setText("Back to &100 %")
        for kind, sign in ((kinds.Ok, "check"), (kinds.Reset, "undo"), (kinds.Cancel, "cross")):
            self.buttons.button(kind).setIcon(icon(sign))
        self._scale: PrintScale | None = None
        self._lay_out(printer)
        self.true_size.clicked.connect(self._reset_scale)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._compute_scale()

    def _lay_out(self, printer: str) -> None:
        told = wrapping_label()
        page = f"one page with {printer}" if printer else "one page of the PDF"
        told.setText(
            f"Print {page} and measure the bars at its foot and its right side, "
            "from the outside of the first line to that of the last. "
            "Lengths are in millimetres; inches may be typed, as 5.8 in."
        )
        fields = QFormLayout()
        fields.addRow("&The bars say", self.drawn)
        fields.addRow("At the &foot it measured", self.across)
        fields.addRow("At the &side it measured", self.down)
        rows = QVBoxLayout(self)
        rows.addWidget(told)
        rows.addLayout(fields)
        rows.addWidget(self.words)
        rows.addWidget(self.buttons)
        self.setMinimumWidth(420)

    def scale(self) -> PrintScale | None:
        """Return the scale that makes prints true, None while what was measured is unlikely."""
        return self._scale

    def _compute_scale(self) -> None:
        drawn, old = self.drawn.length(), self._printed_at
        try:
            self._scale = PrintScale(
                corrected_scale(self.across.length(), drawn, old.across),
                corrected_scale(self.down.length(), drawn, old.down),
            )
        except PrintError as error:
            self._scale = None
            told = as_sentence(error)
        else:
            told = (
                f"It is printed at {per_cent_words(self._scale.across)} across and "
                f"{per_cent_words(self._scale.down)} down from now on. Print the page again: "
                "the bars are then true."
            )
            if self._scale == old:
                told = "Bars that measure what they say need no correction."
        self.ok.setEnabled(self._scale is not None)
        self.words.setText(told)

    def _reset_scale(self) -> None:
        self._scale = PrintScale()
        self.accept()
