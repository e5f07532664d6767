"""The nets around Qt: its complaints fail a test, and the user's settings stay untouched."""

import logging
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from boardapp.qt.shell.app import ControlCharacterEscapingFormatter
from tests.repo.test_harness import run_pytest


def test_a_complaint_of_qt_s_fails(tmp_path: Path) -> None:
    body = "from PySide6.QtCore import qWarning\ndef test_it(qtbot): qWarning('odd wall')\n"
    output = run_pytest(tmp_path, complaint=body)
    assert "QtWarningMsg: odd wall" in output
    assert "1 failed" in output


def test_what_only_the_offscreen_platform_lacks_is_no_complaint(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    window.raise_()


def test_settings_are_the_test_s_own(own_settings: Path) -> None:
    scope = QSettings.Scope.UserScope
    settings = QSettings(QSettings.Format.IniFormat, scope, "boardapp", "boardapp")
    assert own_settings in Path(settings.fileName()).parents
    place = QStandardPaths.StandardLocation.AppDataLocation
    assert own_settings in Path(QStandardPaths.writableLocation(place)).parents


def test_the_log_file_keeps_lines_and_hides_nothing() -> None:
    """A lone surrogate could not even be written, and logging would print a traceback."""
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "Trace\n  \x1b[2J\udcff", None, None)
    assert (
        ControlCharacterEscapingFormatter("%(message)s").format(record)
        == "Trace\n  \\u001b[2J\\udcff"
    )
