"""The dialog that calibrates a screen: a first guess, a measurement, and a test."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.qt.table_view.on_screen_measuring_shapes import MeasuringBox
from boardapp.qt.table_view.pixel_density import (
    INCH,
    INCH_TENTHS,
    PixelDensity,
    Pixels,
    density_from_diagonal,
    mils_of_tenths,
    mils_to_pixels,
    nudge_density,
    pixels_per_mil,
)
from boardapp.qt.table_view.screen_settings import ScreenCalibration
from boardapp.qt.widgets.forms.form_dialog import Form
from boardapp.qt.widgets.text.plain_text import plain_label

_TILE = (4 * INCH_TENTHS, 4 * INCH_TENTHS)
_CARD = (856, 540)
"""A bank card in tenths of a millimetre: 85.60 × 53.98 mm."""
_TEST_INCHES = (12, 8)
_BAR_SHARE = Fraction(8, 10)
_TEST_SHARE = Fraction(95, 100)
_STEPS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip
WIDTH = 34
"""The dialog's first width, in heights of its letters."""
_LONG_STEP = 10
"""Tenths of a millimetre of a step with Shift."""


class CalibrationMethod(NamedTuple):
    """A way to measure: its name, and instructions for the players."""

    title: str
    told: str


WAYS = {
    "tile": CalibrationMethod(
        "Measure the screen with a tile or ruler",
        "Hold a printed 4-inch tile, or a ruler, against the square on the screen. Fit the shape "
        "with the arrow keys: left and right change its width, up and down its height. Each "
        "press is 0.1 mm, or 1 mm with Shift.",
    ),
    "card": CalibrationMethod(
        "Measure the screen with a bank card",
        "Hold any bank card (85.6 × 54 mm) against the rectangle on the screen. Fit the shape "
        "with the arrow keys: left and right change its width, up and down its height. Each "
        "press is 0.1 mm, or 1 mm with Shift.",
    ),
    "diagonal": CalibrationMethod(
        "Enter the screen's size from corner to corner",
        (
            "Enter the diagonal of the visible screen, without its frame. This measurement "
            "is good enough for a start."
        ),
    ),
    "bar": CalibrationMethod(
        "Measure two bars on this screen with a ruler",
        "Measure both bars from end to end with a tape, and enter their lengths. This way is "
        "the most exact.",
    ),
}


class _ArrowKeyPad(QWidget):
    """Handles the arrow keys that resize the square or card."""

    nudged = Signal(int, int)  # tenths of a millimetre across and down

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Fit the shape with the arrow keys")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            times = _LONG_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self.nudged.emit(step[0] * times, step[1] * times)


class CalibrationDialog(QDialog):
    """Leads through the calibration at the laptop, while the screen shows a shape to measure."""

    shape_wanted = Signal(object)  # Shape

    def __init__(
        self,
        title: str,
        screen: Pixels,
        sheet: Pixels,
        kept: ScreenCalibration,
        parent: QWidget | None = None,
    ) -> None:
        """Begin for a screen of a title and size in pixels, with the known measurements.

        The ``sheet`` is the size in pixels of the drawing, which need not cover the screen.
        """
        super().__init__(parent)
        self._screen, self._sheet, self.kept = screen, sheet, kept
        self._first = kept.dots
        self._steps = (0, 0)
        self.setWindowTitle("Calibrate the screen")
        rows = QVBoxLayout(self)
        rows.addWidget(self._make_wrapping_label(f"You are measuring the screen named “{title}”."))
        self._pages = QStackedWidget()
        self._pages.addWidget(self._measure_page())
        self._pages.addWidget(self._test_page())
        rows.addWidget(self._pages, 1)
        rows.addLayout(self._buttons())
        self.resize(WIDTH * self.fontMetrics().height(), self.sizeHint().height())
        self.again.hide()
        self.done_button.hide()

    def begin(self) -> None:
        """Begin with the tile: players of these games have one to measure."""
        self.choose_method("tile")

    @staticmethod
    def _make_wrapping_label(text: str) -> QLabel:
        label = plain_label(text)
        label.setWordWrap(True)
        return label

    def _measure_page(self) -> QWidget:
        page = QWidget()
        rows = QVBoxLayout(page)
        self.ways = {name: QRadioButton(way.title) for name, way in WAYS.items()}
        for button in self.ways.values():
            rows.addWidget(button)
            button.toggled.connect(self._on_method_chosen)
            # A click leaves the focus where it is: here arrow keys would choose another method.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hint = self._make_wrapping_label("")
        self.hint.setMinimumHeight(4 * self.fontMetrics().height())
        rows.addWidget(self.hint)
        self.form = Form()
        self._pad = self.form.add(None, self._nudge_pad())
        self.diagonal = self._add_length("&Diagonal", " in", 3.0, 200.0)
        self.across = self._add_length("The bar a&cross", " mm", 10.0, 5000.0)
        self.down = self._add_length("The bar &down", " mm", 10.0, 5000.0)
        self._reset_spin_boxes()
        self._show_fields_of_method()
        rows.addWidget(self.form)
        self.found = self._make_wrapping_label("")
        rows.addWidget(self.found)
        rows.addStretch()
        return page

    def _nudge_pad(self) -> _ArrowKeyPad:
        page = _ArrowKeyPad()
        page.nudged.connect(self.nudge)
        form = QFormLayout(page)
        form.setContentsMargins(0, 0, 0, 0)
        for title, step in (("Width", (1, 0)), ("Height", (0, 1))):
            row = QHBoxLayout()
            for text, sign in (("− 0.1 mm", -1), ("+ 0.1 mm", 1)):
                button = QPushButton(text)
                button.setAutoRepeat(True)
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                button.setAccessibleName(f"{title} {text}")
                button.clicked.connect(self._nudge_callback(step[0] * sign, step[1] * sign))
                row.addWidget(button)
            form.addRow(title, row)
        return page

    def _nudge_callback(self, across: int, down: int) -> Callable[[], None]:
        return lambda: self.nudge(across, down)

    def _add_length(self, label: str, unit: str, least: float, most: float) -> QDoubleSpinBox:
        box = self.form.add(label, QDoubleSpinBox(suffix=unit, decimals=1, singleStep=0.1))
        box.setRange(least, most)
        box.valueChanged.connect(self._apply_measurement)
        return box

    def _test_page(self) -> QWidget:
        page = QWidget()
        rows = QVBoxLayout(page)
        self.test_words = self._make_wrapping_label("")
        rows.addWidget(self.test_words)
        rows.addStretch()
        return page

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.later = QPushButton("&Later")
        self.later.setToolTip(
            "Keep this measurement. With this measurement, things on the second screen have "
            "nearly their true size"
        )
        self.later.clicked.connect(self._finish_untested)
        self.again = QPushButton("&Measure again")
        self.again.clicked.connect(self._measure_again)
        self.test = QPushButton("&Test it")
        self.test.setDefault(True)
        self.test.clicked.connect(self._show_test_box)
        self.done_button = QPushButton("&Done: the test fits")
        self.done_button.clicked.connect(self._accept_tested)
        row.addWidget(self.later)
        row.addStretch()
        for button in (self.again, self.test, self.done_button):
            row.addWidget(button)
        return row

    # Measuring

    @property
    def method_name(self) -> str:
        """Return the chosen way to measure."""
        return next((name for name, one in self.ways.items() if one.isChecked()), "tile")

    def _show_fields_of_method(self) -> None:
        shown = {"diagonal": (self.diagonal,), "bar": (self.across, self.down)}
        for field in (self._pad, self.diagonal, self.across, self.down):
            visible = field in shown.get(self.method_name, (self._pad,))
            self.form.rows.setRowVisible(field, visible)

    @property
    def _field_of_method(self) -> QWidget:
        """Return the first field of the chosen way to measure."""
        return {"diagonal": self.diagonal, "bar": self.across}.get(self.method_name, self._pad)

    def choose_method(self, method_name: str) -> None:
        """Choose a way to measure."""
        self.ways[method_name].setChecked(True)

    def _on_method_chosen(self, checked: bool) -> None:
        if checked:
            way = self.method_name
            self.hint.setText(WAYS[way].told)
            self._show_fields_of_method()
            # Each way begins with the known measurements.
            self._first, self._steps = self.kept.dots, (0, 0)
            self._reset_spin_boxes()
            if not any(one.hasFocus() for one in self.ways.values()):
                self._field_of_method.setFocus()
            self._show_calibration()

    def _reset_spin_boxes(self) -> None:
        """Reset the fields to the known measurements: only typing measures anything."""
        across, down = (
            pixels / dots for pixels, dots in zip(self._screen, self._first, strict=True)
        )
        lengths = {
            self.across: self._bar_tenths(0) / 10,
            self.down: self._bar_tenths(1) / 10,
            self.diagonal: math.hypot(across, down) / INCH,
        }
        for box, value in lengths.items():
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)

    def _bar_pixels(self, which: int) -> int:
        return int(self._sheet[which] * _BAR_SHARE)

    def _bar_tenths(self, which: int) -> int:
        return round(self._bar_pixels(which) / self._first[which] * INCH_TENTHS / INCH)

    def nudge(self, across: int, down: int) -> None:
        """Enlarge the square or card by tenths of a millimetre."""
        limits = [one // 2 for one in self._reference_size()]
        wide = min(max(self._steps[0] + across, -limits[0]), limits[0])
        high = min(max(self._steps[1] + down, -limits[1]), limits[1])
        self._steps = wide, high
        self._apply_measurement()

    def _reference_size(self) -> tuple[int, int]:
        return _CARD if self.method_name == "card" else _TILE

    def _apply_measurement(self) -> None:
        """Use the typed measurement, and show it on the screen."""
        dots = self._measured_density()
        fits = dots.is_plausible()
        self.test.setEnabled(fits)
        if fits:
            self.kept = ScreenCalibration(dots, tested=False)
            self._show_calibration()
        else:
            unlikely = (
                "That gives too few or too many pixels per inch for a screen. Enter sizes that "
                "give 20 to 400 pixels per inch."
            )
            self.found.setText("")
            self.form.show_faults({self._field_of_method: unlikely})

    def _show_calibration(self) -> None:
        """Show the calibration at the laptop and on the screen."""
        across, down = self.kept.dots.dots_per_inch()
        self.test.setEnabled(True)
        self.form.show_faults({})
        self.found.setText(f"Pixels per inch: {across:.2f} across, {down:.2f} down")
        self.shape_wanted.emit(self._measuring_box())

    def _measured_density(self) -> PixelDensity:
        if self.method_name == "diagonal":
            return density_from_diagonal(self._screen, round(self.diagonal.value() * INCH_TENTHS))
        if self.method_name == "bar":
            lengths = (self.across.value(), self.down.value())
            return PixelDensity(
                *(pixels_per_mil(self._bar_pixels(i), round(lengths[i] * 10)) for i in (0, 1))
            )
        meant = self._reference_size()
        return PixelDensity(
            *(nudge_density(self._first[i], meant[i], self._steps[i]) for i in (0, 1))
        )

    def _measuring_box(self) -> MeasuringBox:
        if self.method_name == "bar":
            wide, high = (Fraction(self._bar_pixels(i)) for i in (0, 1))
            return MeasuringBox(wide, high, "measure me", "measure me", bars=True)
        meant = self._reference_size() if self.method_name != "diagonal" else _TILE
        wide, high = (
            mils_to_pixels(1, self.kept.dots[i]) * mils_of_tenths(meant[i]) for i in (0, 1)
        )
        across, down = ("4 in", "4 in") if meant == _TILE else ("85.6 mm", "54 mm")
        return MeasuringBox(wide, high, across, down)

    # The test

    def test_inches(self) -> tuple[int, int]:
        """Return the test box: 12 × 8 in, or as many whole inches as the screen can show."""
        wide, high = (
            min(most, max(int(pixels * _TEST_SHARE / (dots * INCH)), 1))
            for most, pixels, dots in zip(_TEST_INCHES, self._sheet, self.kept.dots, strict=True)
        )
        return wide, high

    def _show_test_box(self) -> None:
        wide, high = self.test_inches()
        self.test_words.setText(
            "Measure the box on the screen with a tape, from outer edge to outer edge. The box "
            f"should be {wide} inches wide ({wide * 25.4:.1f} mm) and {high} inches high "
            f"({high * 25.4:.1f} mm). If the size differs, measure again."
        )
        self._pages.setCurrentIndex(1)
        self.test.hide()
        self.again.show()
        self.done_button.show()
        self.done_button.setDefault(True)
        self.done_button.setFocus()
        dots = self.kept.dots
        x, y = (mils_to_pixels(one * INCH, dots[i]) for i, one in enumerate((wide, high)))
        self.shape_wanted.emit(MeasuringBox(x, y, f"{wide} in", f"{high} in"))

    def _measure_again(self) -> None:
        self._pages.setCurrentIndex(0)
        self.test.show()
        self.test.setDefault(True)
        self.again.hide()
        self.done_button.hide()
        self._first, self._steps = self.kept.dots, (0, 0)
        self._reset_spin_boxes()
        self._show_calibration()

    def _accept_tested(self) -> None:
        self.kept = self.kept._replace(tested=True)
        self.accept()

    def _finish_untested(self) -> None:
        self.kept = self.kept._replace(tested=False)
        self.accept()
