"""The toolbar of a view for tracing: tools, the selected point's numbers, and light."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QToolButton, QWidget

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.qt.tracing.lighting_controls import PictureLightControls
from boardapp.qt.tracing.trace_view import TraceView
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.forms.wheel_safe_form_fields import SpinBox
from boardapp.qt.widgets.text.plain_text import escape_rich_text


class TraceToolbar(QWidget):
    """Buttons for the tools of a view, by name with text and hint, then added widgets, then light.

    Numbers are in ``units`` of the plane.
    """

    hinted = Signal(str)  # the hint of the newly chosen tool

    def __init__(
        self, view: TraceView, buttons: Mapping[str, tuple[str, str]], units: str = ""
    ) -> None:
        super().__init__()
        self._view, self._words, self._suffix = view, buttons, f" {units}" if units else ""
        self._buttons = QButtonGroup(self)
        self._row = FlowLayout(self)
        for name, words in buttons.items():
            self._row.addWidget(self._button(name, *words))
        where = f" in {units}" if units else ""
        self.x_box = self.make_length_box(f"x of the point{where}", 0, SPACE_SIZE)
        self.y_box = self.make_length_box(f"y of the point{where}", 0, SPACE_SIZE)
        for box, prefix in ((self.x_box, "x "), (self.y_box, "y ")):
            box.setPrefix(prefix)
            box.editingFinished.connect(self._move_point_to_numbers)
        self.light = PictureLightControls()
        self.light.changed.connect(self._on_light)
        view.selection_changed.connect(self.show_numbers)
        view.tool_changed.connect(self._show_tool_and_hint)
        self._show_tool()

    def add_widgets(self, *widgets: QWidget) -> None:
        """Add the point's numbers, more widgets and the light after the tools."""
        for widget in (self.x_box, self.y_box, *widgets, self.light):
            self._row.addWidget(widget)

    def make_length_box(self, name: str, least: int, most: int) -> SpinBox:
        """Return a box for a length on the plane."""
        box = SpinBox(name, least, most)
        box.setSuffix(self._suffix)
        box.setSingleStep(5)
        box.setKeyboardTracking(False)
        # After a number, the keys of the tools work again.
        box.lineEdit().returnPressed.connect(self._view.setFocus)
        return box

    @property
    def point(self) -> Point | None:
        """Return the point with the shown numbers."""
        return self._view.selected

    def move_to(self, x: int, y: int) -> None:
        """Move the point to typed numbers."""
        self._view.move_selected(x, y)

    def show_numbers(self) -> None:
        """Show the numbers of the selected point."""
        boxes = (self.x_box, self.y_box)
        values = self.point or (0, 0)
        for box, value, most in zip(boxes, values, self._view.plane_units, strict=True):
            with QSignalBlocker(box):
                box.setMaximum(most)
                box.setValue(value)
            box.setEnabled(self.point is not None)

    def _move_point_to_numbers(self) -> None:
        typed = self.x_box.value(), self.y_box.value()
        if self.point not in (None, typed):
            self.move_to(*typed)

    def _on_light(self) -> None:
        light, view = self.light, self._view
        view.opacity = light.opacity.value() / 100
        view.brightness, view.contrast = light.brightness.value(), light.contrast.value()
        view.flat_light = light.flat.isChecked()

    def _button(self, name: str, text: str, hint: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setStatusTip(hint)
        button.setToolTip(escape_rich_text(hint))
        button.setCheckable(True)
        button.setAutoRaise(True)  # as in the main toolbar: the chosen tool shows in the dark, too
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setProperty("tool", name)
        button.clicked.connect(partial(self._view.choose_tool, name))
        self._buttons.addButton(button)
        return button

    def _show_tool_and_hint(self) -> None:
        self._show_tool()
        self.hinted.emit(self._words[self._view.tool.name][1])

    def _show_tool(self) -> None:
        for button in self._buttons.buttons():
            button.setChecked(button.property("tool") == self._view.tool.name)
