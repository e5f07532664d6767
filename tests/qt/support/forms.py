"""The faults that a form shows to the player."""

from PySide6.QtWidgets import QWidget

from boardapp.qt.widgets.forms.form_dialog import Form


def fault_texts(form: Form) -> dict[QWidget, str]:
    """Return the faults that a form shows, by field."""
    shown = form._fault_labels.items()
    return {field: label.text() for field, label in shown if label.text()}
