"""Notes in the log: written by an action, kept with the table, and no act to be undone."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit

from boardapp.document.document_loader import open_document
from boardapp.qt.widgets.forms.form_dialog import FormDialog
from tests.qt.support.spearpoint_window import SpearpointWindow


def write(window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Choose the action and answer what it asks."""

    def answer(dialog: FormDialog) -> bool:
        assert dialog.width() >= 30 * dialog.fontMetrics().height()
        (field,) = dialog.findChildren(QLineEdit)
        field.setText(text)
        return True

    monkeypatch.setattr(FormDialog, "exec", answer)
    window.actions_["note"].trigger()


def test_a_note_is_in_the_log_and_in_the_save(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.controller.new("village")
    write(window, monkeypatch, "  Coffee.\x00 ")
    document = window.session.document
    assert document is not None
    assert [sentence for _, sentence in document.log] == ["Note: Coffee."]
    assert window.isWindowModified()
    assert not window.actions_["undo"].isEnabled()
    document.save(tmp_path / "night.boardapp")
    reopened = open_document(tmp_path / "night.boardapp")
    assert [sentence for _, sentence in reopened.log] == ["Note: Coffee."]
    document.history.mark_saved()


def test_nothing_is_no_note(window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.controller.new("village")
    write(window, monkeypatch, "  ")
    document = window.session.document
    assert document is not None
    assert document.log == []
