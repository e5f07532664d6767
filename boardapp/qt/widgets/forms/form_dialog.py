"""Forms: labelled fields in rows, each with its fault below, and a dialog for forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from typing import Any, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import savable_text
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

Faults = Mapping[QWidget, str]
"""The faults of a form, by the field that shows each."""

W = TypeVar("W", bound=QWidget)
_Button = QDialogButtonBox.StandardButton
_CHANGES = ("changed", "valueChanged", "textChanged", "toggled", "currentTextChanged")
"""The signals by which fields report a change; the first that a field has is used."""


def line_field(name: str, most: int = 32767, example: str = "") -> QLineEdit:
    """Return a field for one line of text."""
    field = QLineEdit(maxLength=most, placeholderText=example)
    field.setAccessibleName(name)
    return field


@singledispatch
def field_value(field: QWidget) -> Any:
    """Return the value of a field."""
    raise TypeError(field)


field_value.register(QLineEdit, lambda field: savable_text(field.text()).strip())
field_value.register(QPlainTextEdit, lambda field: field.toPlainText().strip())
field_value.register(QCheckBox, QCheckBox.isChecked)
field_value.register(QSpinBox, QSpinBox.value)
field_value.register(OptionalSpinBox, OptionalSpinBox.number)
field_value.register(QComboBox, lambda field: field.currentText().strip())
field_value.register(ValueComboBox, QComboBox.currentData)


@singledispatch
def show_value(field: QWidget, value: Any) -> None:
    """Show a value in a field."""
    raise TypeError(field)


show_value.register(QLineEdit, QLineEdit.setText)
show_value.register(QPlainTextEdit, QPlainTextEdit.setPlainText)
show_value.register(QCheckBox, QCheckBox.setChecked)
show_value.register(QSpinBox, QSpinBox.setValue)
show_value.register(OptionalSpinBox, OptionalSpinBox.show_number)
show_value.register(QComboBox, lambda field, value: field.setCurrentText(value or ""))
show_value.register(ValueComboBox, ValueComboBox.select_value)


class Form(QWidget):
    """Rows of fields; fields that belong to a record's fields show and return its values."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.fields: dict[str, QWidget] = {}
        self._fault_labels: dict[QWidget, QLabel] = {}

    def add(self, label: str | None, field: W, record_field: str = "") -> W:
        """Add a row with a field, which may belong to a field of a record.

        A field without a label gets the whole width.
        """
        if label is None:
            self.rows.addRow(field)
        else:
            self.rows.addRow(label, field)
        self.watch_field(field)
        if record_field:
            self.fields[record_field] = field
        return field

    def add_row(self, label: str | None, *fields: QWidget) -> QHBoxLayout:
        """Add a row of fields; the first is as wide as possible, and the label focuses it."""
        row = QHBoxLayout()
        for field in fields:
            row.addWidget(field, field is fields[0])
            self.watch_field(field)
        if label is not None:
            title = plain_label(label)
            title.setBuddy(fields[0])  # a row of several fields has no change signal itself
            self.rows.addRow(title, row)
        else:
            self.rows.addRow(row)
        return row

    def watch_field(self, field: QWidget) -> None:
        """Emit `changed` whenever a field changes."""
        signals = (getattr(field, name) for name in _CHANGES if hasattr(field, name))
        signal = next(signals, None)
        if signal is not None:
            signal.connect(self._emit_changed)

    def _emit_changed(self, *_: object) -> None:
        self.changed.emit()

    def show_values(self, record: object) -> None:
        """Show a record's values."""
        for name, field in self.fields.items():
            show_value(field, getattr(record, name))

    def values(self) -> dict[str, Any]:
        """Return the values of the fields, by their names in the record."""
        return {name: field_value(field) for name, field in self.fields.items()}

    def show_faults(self, faults: Faults) -> None:
        """Show the faults, each below its field."""
        for field in {**self._fault_labels, **faults}:
            text = faults.get(field, "")
            if field not in self._fault_labels:
                self._fault_labels[field] = self._add_fault_label(field)
            label = self._fault_labels[field]
            label.setText(text)
            self.rows.setRowVisible(label, bool(text))
            field.setAccessibleDescription(text)

    def _add_fault_label(self, field: QWidget) -> QLabel:
        label = wrapping_label(bold=True, in_form=True)
        label.setForegroundRole(QPalette.ColorRole.BrightText)
        row = next(at for at in range(self.rows.rowCount()) if self._is_in_row(field, at)) + 1
        spanning = self.rows.itemAt(row - 1, QFormLayout.ItemRole.SpanningRole)
        if spanning is None:
            self.rows.insertRow(row, "", label)
        else:
            self.rows.insertRow(row, label)
        return label

    def _is_in_row(self, field: QWidget, at: int) -> bool:
        roles = (QFormLayout.ItemRole.FieldRole, QFormLayout.ItemRole.SpanningRole)
        parts = filter(None, (self.rows.itemAt(at, role) for role in roles))
        return any(
            part.widget() is field or (row is not None and row.indexOf(field) >= 0)
            for part in parts
            for row in (part.layout(),)
        )


class _FormArea(QScrollArea):
    """A scroll area that is as high as its form, if there is room for it."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._form = form
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(form)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def heightForWidth(self, width: int) -> int:
        high = self._form.heightForWidth(width)
        return high if high >= 0 else self._form.sizeHint().height()


class FormDialog(QDialog):
    """Asks for values in rows. ``faults`` returns their faults, ``outcome`` their effect in words.

    While there are faults, OK is disabled. If the form is not ``live``, OK shows them instead.
    """

    live = True
    enter_goes_on = False

    def __init__(
        self, title: str, parent: QWidget | None = None, *,
        ok: str | None = "", lead: str = "", form: Form | None = None,
    ) -> None:  # fmt: skip
        """Begin a form under a title; without ``ok`` each choice takes effect at once."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.form = form or Form()
        self.words = wrapping_label(in_form=True)
        self.buttons = QDialogButtonBox()
        self.ok = QPushButton()
        if ok is None:
            self._add_standard_button(_Button.Close, "cross")
        else:
            self.ok = self._add_standard_button(_Button.Ok, "check")
            self.ok.setText(ok or self.ok.text())
            self._add_standard_button(_Button.Cancel, "cross")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lead = lead
        self._ems = (0, 0)
        self._area: _FormArea | None = None
        self._keeps_size = False
        self._judged = self.live

    def _add_standard_button(self, kind: QDialogButtonBox.StandardButton, sign: str) -> QPushButton:
        button = self.buttons.addButton(kind)
        button.setIcon(icon(sign))  # a desktop's own icons are black on dark
        return button

    def add_button(
        self, text: str, sign: str, act: Callable[[], object] | None = None,
        role: QDialogButtonBox.ButtonRole = QDialogButtonBox.ButtonRole.ActionRole,
    ) -> QPushButton:  # fmt: skip
        """Add a button to the foot of the dialog; without an act, its role defines its effect."""
        button = self.buttons.addButton(text, role)
        button.setIcon(icon(sign))
        button.setAutoDefault(False)
        if act is not None:
            button.clicked.connect(act)
        return button

    def lay_out_and_check(
        self, *parts: QWidget | QLayout, ems: tuple[int, int] = (24, 0), record: object = None,
        beside: QWidget | None = None,
    ) -> None:  # fmt: skip
        """Lay out and check the dialog; ``ems`` are its width and height in heights of a line.

        ``parts`` come below the fields; the faults come last unless ``parts`` has them. One part
        may come ``beside`` the fields, and the dialog then keeps its size. A size of 0 means the
        fields' own size. The fields show a record's values, if any.
        """
        em = self.fontMetrics().height()
        column = QVBoxLayout(self)
        column.setContentsMargins(em, em, em, em)
        column.setSpacing(em // 2)
        if self._lead:
            lead = wrapping_label(self._lead, in_form=True)
            column.addWidget(lead)
        if self.form.rows.rowCount() and self.form.parentWidget() is None:
            self._area = _FormArea(self.form)
            if beside is None:
                column.addWidget(self._area, 1)
            else:
                across = QHBoxLayout()
                across.addWidget(self._area, 2)
                across.addWidget(beside, 3)
                column.addLayout(across, 1)
                bar = self._area.verticalScrollBar().sizeHint().width()
                self._area.setMinimumWidth(self.form.sizeHint().width() + bar)
                self._area.setMaximumWidth(max(self._area.minimumWidth(), 26 * em))
        placed = self.words in parts or self.words.parentWidget() is not None
        for part in (*parts, *(() if placed else (self.words,)), self.buttons):
            if isinstance(part, QLayout):
                column.addLayout(part)
            else:
                column.addWidget(part)
        if record is not None:
            self.form.show_values(record)
        self._ems = ems
        self._keeps_size = beside is not None
        self.check()
        self._resize_to_fit_contents(grow=False)
        self.form.changed.connect(self.check)

    def _resize_to_fit_contents(self, *, grow: bool) -> None:
        """Resize the dialog to its contents, as far as the screen has room."""
        em, room = self.fontMetrics().height(), self.screen().availableSize()
        layout = self.layout()
        # Beside a preview the fields scroll, so that the preview does not jump.
        if layout is None or (grow and self._keeps_size):
            return
        if self._area is not None:
            self._area.updateGeometry()  # a scroll area does not report the new size of its widget
        wished = self._ems[0] * em or layout.sizeHint().width()
        wide = self.width() if grow else min(wished, room.width() - em)
        high = max(self._ems[1] * em, layout.totalHeightForWidth(wide))
        if grow:
            high = max(high, self.height())
        self.resize(wide, min(high, room.height() - 3 * em))

    def faults(self) -> Faults:
        """Return the faults of the values, by field."""
        return {}

    def outcome_sentence(self) -> str:
        """Return the result of values without faults."""
        return ""

    def check(self) -> None:
        """Show the faults of the values, or their result."""
        self._show_faults_or_outcome(self.faults() if self._judged else {})

    def _show_faults_or_outcome(self, faults: Faults) -> None:
        self.form.show_faults(faults)
        words = "" if faults else self.outcome_sentence()
        self.words.setText(words)
        self.words.setVisible(bool(words))
        if self.live:
            self.ok.setEnabled(not faults)
        self._resize_to_fit_contents(grow=True)

    def show_refused_fields(self, faults: Faults) -> None:
        """Show why the values are refused, and focus the first field with a fault."""
        self._judged = True
        self._show_faults_or_outcome(faults)
        first = next(iter(faults))
        first.setFocus()
        screen_reader.announce(self, "\n".join(faults.values()), assertive=True)

    @override
    def accept(self) -> None:
        """Accept the values, or show their faults."""
        faults = self.faults()
        if faults:
            self.show_refused_fields(faults)
        else:
            super().accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in ENTER
        field = self.focusWidget()
        if self.enter_goes_on and enter and isinstance(field, _FIELDS_LEFT_BY_ENTER):
            self.focusNextChild()
        else:
            super().keyPressEvent(event)


_FIELDS_LEFT_BY_ENTER = (QAbstractSpinBox, QLineEdit, QComboBox)
