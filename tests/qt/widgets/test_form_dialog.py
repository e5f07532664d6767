"""A form: what is wrong is said below its field, and Enter and Esc do the same in each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog, line_field
from boardapp.qt.widgets.forms.wheel_safe_form_fields import (
    LongListComboBox,
    SpinBox,
    ValueComboBox,
)
from boardapp.qt.widgets.text.wrapping_label import wrapping_label
from tests.qt.support.forms import fault_texts

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
NO_NAME = "Give it a name."


class _Club(FormDialog):
    def __init__(self) -> None:
        super().__init__("Club", ok="Found it")
        self.name = self.form.add("&Name", line_field("Name"))
        self.sort = self.form.add("&Sort", ValueComboBox("Sort", {1: "Chess", 2: "Bridge"}))
        self.least, self.most = SpinBox("Least", 0, 9), SpinBox("Most", 0, 9)
        self.form.add_row("&Members", self.least, self.most)
        self.lay_out_and_check()

    @override
    def faults(self) -> Faults:
        found: dict[QWidget, str] = {}
        if not self.name.text():
            found[self.name] = NO_NAME
        if self.least.value() > self.most.value():
            found[self.least] = "Fewer than the most."
        return found

    @override
    def outcome_sentence(self) -> str:
        return f"{self.name.text()} is founded."


class _PatientClub(_Club):
    live, enter_goes_on = False, True


def shown(qtbot: QtBot, dialog: FormDialog) -> None:
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitActive(dialog)


def test_a_fault_is_said_below_its_field(qtbot: QtBot) -> None:
    club = _Club()
    shown(qtbot, club)
    club.least.setValue(3)
    labels = {label.text(): label for label in club.form.findChildren(QLabel)}
    below = labels[NO_NAME].geometry().top()
    assert club.name.geometry().bottom() < below < club.sort.geometry().top()
    assert club.least.geometry().bottom() < labels["Fewer than the most."].geometry().top()
    assert club.name.accessibleDescription() == NO_NAME
    club.name.setText("Rook")
    assert not labels[NO_NAME].isVisible()
    assert club.name.accessibleDescription() == ""


def test_a_dialog_with_a_preview_keeps_its_size(qtbot: QtBot) -> None:
    dialog, preview, words = FormDialog("Open"), QLabel("Preview"), wrapping_label(in_form=True)
    dialog.form.rows.addRow(words)
    dialog.lay_out_and_check(ems=(40, 12), beside=preview)
    shown(qtbot, dialog)
    sizes = {(dialog.size().toTuple(), preview.size().toTuple())}
    for text in ("Nothing is left out.", "The lights of the map are left out. " * 60):
        words.setText(text)
        for _ in range(2):
            dialog.check()
            QApplication.processEvents()
        sizes.add((dialog.size().toTuple(), preview.size().toTuple()))
    assert len(sizes) == 1


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_a_long_list_scrolls_and_shows_whole_titles(qtbot: QtBot) -> None:
    titles = {number: f"Level {number} of the cellars below the old town" for number in range(60)}
    box = LongListComboBox("Board", titles)
    qtbot.addWidget(box)
    box.setFixedWidth(120)
    box.show()
    box.showPopup()
    view = box.view()
    assert view.width() >= view.sizeHintForColumn(0)
    assert view.height() < 20 * view.sizeHintForRow(0)
    box.hidePopup()


def test_ok_is_grey_while_something_is_wrong(qtbot: QtBot) -> None:
    club = _Club()
    shown(qtbot, club)
    assert not club.ok.isEnabled()
    QTest.keyClicks(club.name, "Rook")
    assert club.ok.isEnabled()
    assert club.words.text() == "Rook is founded."
    QTest.keyClick(club.name, ENTER)
    assert club.result() == QDialog.DialogCode.Accepted


def test_a_patient_form_is_refused_with_the_reason_until_that_is_mended(qtbot: QtBot) -> None:
    club = _PatientClub()
    shown(qtbot, club)
    assert fault_texts(club.form) == {}
    club.sort.setFocus()
    club.ok.click()
    assert club.isVisible()
    assert fault_texts(club.form) == {club.name: NO_NAME}
    assert club.focusWidget() is club.name
    club.name.setText("Rook")
    assert fault_texts(club.form) == {}


def test_a_dialog_grows_for_what_it_has_to_say(qtbot: QtBot) -> None:
    club = _PatientClub()
    shown(qtbot, club)
    before = club.height()
    club.least.setValue(1)
    club.ok.click()
    assert club.height() > before


def test_enter_goes_from_field_to_field(qtbot: QtBot) -> None:
    club = _PatientClub()
    shown(qtbot, club)
    club.name.setFocus()
    for following in (club.sort, club.least):
        focused = club.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, ENTER)
        assert club.focusWidget() is following
    assert club.isVisible()


@pytest.mark.parametrize("field", ["name", "sort", "least"])
def test_esc_closes_from_every_field(qtbot: QtBot, field: str) -> None:
    club = _Club()
    shown(qtbot, club)
    QTest.keyClick(getattr(club, field), ESCAPE)
    assert not club.isVisible()
