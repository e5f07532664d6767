"""The table that was open when the session ended is there again at the next start."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from boardapp.document.data_folders import journals_folder
from boardapp.qt.shell.session_restore import SessionRestore
from tests.qt.support.evening import leave, opened, sentences, space
from tests.qt.support.spearpoint_window import SpearpointWindow


def restarted(qtbot: QtBot) -> SpearpointWindow:
    window = SpearpointWindow()
    qtbot.addWidget(window, before_close_func=leave)
    SessionRestore(window).reopen_last_table()
    return window


def left_behind(window: SpearpointWindow, save: Path | None = None) -> None:
    """Have the session end while a table with one act is open, saved or not."""
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    if save is not None:
        assert window.controller.save_to(save)
    SessionRestore(window).save_session_state()
    opened(window.session).close(keep_journal=True)


def test_an_unsaved_table_is_back_without_a_question(
    qtbot: QtBot, window: SpearpointWindow
) -> None:
    left_behind(window)
    after = restarted(qtbot)
    assert len(sentences(after.session)) == 1
    assert not opened(after.session).is_saved
    assert len(list(journals_folder().glob("*.journal"))) == 1


def test_a_saved_table_is_opened_from_its_file(
    qtbot: QtBot, window: SpearpointWindow, tmp_path: Path
) -> None:
    left_behind(window, tmp_path / "evening.boardapp")
    after = restarted(qtbot)
    assert opened(after.session).path == tmp_path / "evening.boardapp"
    assert opened(after.session).is_saved


def test_it_is_taken_up_once(qtbot: QtBot, window: SpearpointWindow) -> None:
    left_behind(window)
    opened(restarted(qtbot).session).close()
    assert restarted(qtbot).current_document() is None


def test_a_file_that_is_gone_is_no_hindrance(
    qtbot: QtBot, window: SpearpointWindow, tmp_path: Path
) -> None:
    left_behind(window, tmp_path / "evening.boardapp")
    (tmp_path / "evening.boardapp").unlink()
    for journal in journals_folder().glob("*"):
        journal.unlink()
    assert restarted(qtbot).current_document() is None


def test_without_a_table_nothing_is_noted(qtbot: QtBot, window: SpearpointWindow) -> None:
    SessionRestore(window).save_session_state()
    assert restarted(qtbot).current_document() is None


@pytest.mark.parametrize("noted", ["journal", ["one"], ["", ""], ["", "x" * 300]])
def test_settings_of_another_hand_are_no_hindrance(
    qtbot: QtBot, window: SpearpointWindow, noted: object
) -> None:
    window.settings.setValue("session/left", noted)
    assert restarted(qtbot).current_document() is None


_PROGRAM = """
import os, signal, sys, traceback
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from boardapp.document.document import Document
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.shell.app import get_or_create_application, run_window
from boardapp.qt.shell.main_window import MainWindow

moment, signals, table = sys.argv[1:]

def end():
    # As a desktop and a terminal do: together. Each comes to this thread before the next step.
    for name in signals.split():
        signal.raise_signal(getattr(signal, name))

def around(owner, name):
    done = getattr(owner, name)
    def told(*given, **named):
        end()
        result = done(*given, **named)
        end()
        return result
    setattr(owner, name, told)

def fail(window, *error):
    traceback.print_exception(*error)
    os._exit(3)

def play():
    app = get_or_create_application()
    (window,) = (one for one in app.topLevelWidgets() if isinstance(one, MainWindow))
    if moment != "no act":
        window.session.lay_tile("1A", GRID.parse("B-4"))
    if moment == "closed by hand":
        window.controller.save_to(Path(table).with_suffix(".boardapp"))
        window.session.lay_tile("2A", GRID.parse("B-2"))
    if moment in ("question", "closed by hand"):
        QTimer.singleShot(0, answer)
        window.close()
    if moment != "closed by hand":
        end()

def answer():
    box = QApplication.activeModalWidget()
    assert isinstance(box, QMessageBox)
    if moment == "question":
        return end()
    around(Document, "close")
    next(one for one in box.buttons() if one.text() == "&Discard").click()

if moment == "opening":
    around(Document, "start_journal")
if moment == "leaving":
    around(Document, "close")
if moment == "after the last event":
    done = QApplication.exec
    QApplication.exec = lambda *_: (done(), end())[0]
MainWindow.report_exception = fail
get_or_create_application()
QTimer.singleShot(0, play)
sys.exit(run_window(Path(table)))
"""
_TWO, _THREE = "SIGTERM SIGHUP", "SIGHUP SIGTERM SIGTERM"
_MOMENTS = [
    ("playing", _TWO, 1), ("no act", _THREE, 0), ("opening", _THREE, 1),
    ("question", _TWO, 1), ("leaving", _THREE, 1), ("after the last event", _TWO, 1),
]  # fmt: skip
"""When which signals come, and how many acts the table then has."""


def ended_at(moment: str, signals: str, folder: Path) -> Path:
    """Run the program on a table until signals end it at some moment; return the table's file."""
    table = folder / "table.yaml"
    table.write_text("boardapp: 1\ngame: spearpoint\nboard: village\n")
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, moment, signals, str(table)],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return table


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize(("moment", "signals", "acts"), _MOMENTS)
def test_however_many_signals_end_it_the_table_is_back(
    qtbot: QtBot, tmp_path: Path, moment: str, signals: str, acts: int
) -> None:
    ended_at(moment, signals, tmp_path)
    assert len(sentences(restarted(qtbot).session)) == acts
    assert len(list(journals_folder().glob("*.journal"))) == 1


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_table_that_was_closed_by_hand_is_not_back(qtbot: QtBot, tmp_path: Path) -> None:
    ended_at("closed by hand", "SIGTERM SIGHUP", tmp_path)
    assert restarted(qtbot).current_document() is None
    assert not list(journals_folder().glob("*.journal"))


@pytest.mark.window
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_requests_to_terminate_that_come_together_leave_the_table_for_the_next_start(
    qtbot: QtBot, display: Mapping[str, str], tmp_path: Path
) -> None:
    (tmp_path / "table.yaml").write_text("boardapp: 1\ngame: spearpoint\nboard: village\n")
    environment = {**os.environ, **display, "PYTHONPATH": str(Path(__file__).parents[3])}
    command = [sys.executable, "-m", "boardapp", str(tmp_path / "table.yaml")]
    with subprocess.Popen(command, env=environment) as program:
        qtbot.waitUntil(lambda: any(journals_folder().glob("*.journal")))
        # Both wait for it when it goes on.
        for one in (signal.SIGSTOP, signal.SIGHUP, signal.SIGTERM, signal.SIGCONT):
            program.send_signal(one)
        assert program.wait(60) == 0
    assert restarted(qtbot).current_document() is not None
    assert len(list(journals_folder().glob("*.journal"))) == 1
