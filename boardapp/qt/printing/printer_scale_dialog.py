"""Asks for the measured length of a printed bar, and computes the scale to correct it."""

from __future__ import annotations

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import as_sentence
from boardapp.printing.job import PrintScale
from boardapp.printing.lengths import MM, PrintError, corrected_scale, per_cent_words
from boardapp.qt.printing.print_form import LengthSpinBox
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog

BAR = 150 * MM
_LEAST, _MOST = 20 * MM, 600 * MM


class MeasureDialog(FormDialog):
    """Asks for the measured lengths of the bars on a print, across and down."""

    def __init__(self, printer: str, scale: PrintScale, parent: QWidget) -> None:
        """Ask about prints on a printer at a scale; without a name, about prints of the PDF."""
        page = f"one page with {printer}" if printer else "one page of the PDF"
        lead = (
            f"Print {page}. Measure the bar at the foot and the bar at the right side, from the "
            "outside of the first line to the outside of the last. Enter millimetres, or "
            "inches with “in”, such as 5.8 in."
        )
        super().__init__("Measure a print", parent, ok="&Use these lengths", lead=lead)
        self._printed_at, self._reset = scale, False
        self.drawn = self._add_length("Length printed at &the bars", "Length that the bar says")
        self.across = self._add_length("Measured at the &foot", "Measured length of the bar across")
        self.down = self._add_length("Measured at the &side", "Measured length of the bar down")
        role = QDialogButtonBox.ButtonRole.ResetRole
        self.true_size = self.add_button("Back to &100 %", "undo", self._reset_scale, role)
        self.lay_out_and_check(ems=(30, 0))

    def _add_length(self, label: str, name: str) -> LengthSpinBox:
        box = self.form.add(label, LengthSpinBox(name, _LEAST, _MOST))
        box.show_length(BAR)
        return box

    def scale(self) -> PrintScale | None:
        """Return the scale that makes prints accurate, None for unlikely measurements."""
        if self._reset:
            return PrintScale()
        drawn, old = self.drawn.length(), self._printed_at
        try:
            return PrintScale(
                corrected_scale(self.across.length(), drawn, old.across),
                corrected_scale(self.down.length(), drawn, old.down),
            )
        except PrintError:
            return None

    @override
    def faults(self) -> Faults:
        found: dict[QWidget, str] = {}
        old = self._printed_at
        for box, before in ((self.across, old.across), (self.down, old.down)):
            try:
                corrected_scale(box.length(), self.drawn.length(), before)
            except PrintError as error:
                found[box] = as_sentence(error)
        return {} if self._reset else found

    @override
    def outcome_sentence(self) -> str:
        scale = self.scale()
        if scale is None or scale == self._printed_at:
            return "If the bars have the length that is printed at them, no correction is needed."
        return (
            f"boardapp now prints at {per_cent_words(scale.across)} across and "
            f"{per_cent_words(scale.down)} down. Print the page again to check the bars."
        )

    def _reset_scale(self) -> None:
        self._reset = True
        self.accept()
