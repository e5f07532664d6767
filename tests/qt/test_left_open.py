"""The table that was open when the session ended is there again at the next start."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from boardapp.document.folders import journals_folder
from boardapp.qt.left_open import LeftOpen
from tests.qt.evening import leave, opened, sentences, space
from tests.qt.spearpoint_window import SpearpointWindow


def restarted(qtbot: QtBot) -> SpearpointWindow:
    window = SpearpointWindow()
    qtbot.addWidget(window, before_close_func=leave)
    LeftOpen(window).restore()
    return window


def left_behind(window: SpearpointWindow, save: Path | None = None) -> None:
    """Have the session end while a table with one act is open, saved or not."""
    window.desk.new("village")
    window.session.lay_tile("1A", space("B-4"))
    if save is not None:
        assert window.desk.save_to(save)
    LeftOpen(window).note()
    opened(window.session).close(keep_journal=True)


def test_an_unsaved_table_is_back_without_a_question(
    qtbot: QtBot, window: SpearpointWindow
) -> None:
    left_behind(window)
    after = restarted(qtbot)
    assert len(sentences(after.session)) == 1
    assert not opened(after.session).saved
    assert len(list(journals_folder().glob("*.journal"))) == 1


def test_a_saved_table_is_opened_from_its_file(
    qtbot: QtBot, window: SpearpointWindow, tmp_path: Path
) -> None:
    left_behind(window, tmp_path / "evening.boardapp")
    after = restarted(qtbot)
    assert opened(after.session).path == tmp_path / "evening.boardapp"
    assert opened(after.session).saved


def test_it_is_taken_up_once(qtbot: QtBot, window: SpearpointWindow) -> None:
    left_behind(window)
    opened(restarted(qtbot).session).close()
    assert restarted(qtbot).open_document() is None


def test_a_file_that_is_gone_is_no_hindrance(
    qtbot: QtBot, window: SpearpointWindow, tmp_path: Path
) -> None:
    left_behind(window, tmp_path / "evening.boardapp")
    (tmp_path / "evening.boardapp").unlink()
    for journal in journals_folder().glob("*"):
        journal.unlink()
    assert restarted(qtbot).open_document() is None


def test_without_a_table_nothing_is_noted(qtbot: QtBot, window: SpearpointWindow) -> None:
    LeftOpen(window).note()
    assert restarted(qtbot).open_document() is None


@pytest.mark.parametrize("noted", ["journal", ["one"], ["", ""], ["", "x" * 300]])
def test_settings_of_another_hand_are_no_hindrance(
    qtbot: QtBot, window: SpearpointWindow, noted: object
) -> None:
    window.settings.setValue("session/left", noted)
    assert restarted(qtbot).open_document() is None


@pytest.mark.window
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_request_to_terminate_leaves_the_table_for_the_next_start(
    display: Mapping[str, str], tmp_path: Path
) -> None:
    (tmp_path / "table.yaml").write_text("boardapp: 1\ngame: spearpoint\nboard: village\n")
    environment = {**os.environ, **display, "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-m", "boardapp", str(tmp_path / "table.yaml")]
    with subprocess.Popen(command, env=environment) as program:
        until = time.monotonic() + 20
        while not list(journals_folder().glob("*.journal")) and time.monotonic() < until:
            time.sleep(0.05)
        program.send_signal(signal.SIGTERM)
        assert program.wait(10) == 0
    assert len(list(journals_folder().glob("*.journal"))) == 1
    settings = Path(os.environ["XDG_CONFIG_HOME"]) / "boardapp" / "boardapp.ini"
    assert ".journal" in settings.read_text("utf-8").partition("[session]")[2]
