"""A second start brings up the first window; what does not answer is no hindrance."""

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from boardapp.document import folders
from boardapp.qt.first_window import FirstWindow
from boardapp.qt.meeting_place import address, may_be_there
from tests.qt.spearpoint_window import SpearpointWindow

START = "import sys; from boardapp.__main__ import main; sys.exit(main(sys.argv[1:]))"
LISTENED = (
    "import sys; from pathlib import Path; from boardapp.qt.first_window import bring_up\n"
    "print(bring_up(Path(sys.argv[1]) if sys.argv[1:] else None))"
)


@pytest.fixture
def opened(window: SpearpointWindow) -> list[Path]:
    """What a window that listens was told to open."""
    paths: list[Path] = []
    assert FirstWindow(window, paths.append).listen()
    return paths


def second(qtbot: QtBot, *arguments: str, code: str = LISTENED) -> tuple[int, str]:
    """Start a program beside the window; return its status and what it printed."""
    program = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE)
    qtbot.waitUntil(lambda: program.poll() is not None, timeout=20_000)
    assert program.stdout is not None
    with program.stdout:
        return program.returncode, program.stdout.read().decode().strip()


def test_a_second_start_has_the_first_window_open_the_file(
    qtbot: QtBot, window: SpearpointWindow, opened: list[Path], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    window.setWindowState(Qt.WindowState.WindowMinimized)
    assert second(qtbot, "a table.yaml", code=START) == (0, "")
    qtbot.waitUntil(lambda: opened == [tmp_path / "a table.yaml"])
    assert not window.isMinimized()


def test_without_a_file_the_window_only_comes_up(qtbot: QtBot, opened: list[Path]) -> None:
    assert second(qtbot) == (0, "True")
    assert opened == []


def test_while_a_question_is_open_a_file_is_left_to_the_second_start(
    qtbot: QtBot, window: SpearpointWindow, opened: list[Path]
) -> None:
    question = QDialog(window)
    question.setModal(True)
    with qtbot.waitExposed(question):
        question.show()
    assert second(qtbot, "table.yaml") == (0, "False")
    assert second(qtbot) == (0, "True")
    assert opened == []
    question.close()


def test_a_second_window_does_not_take_the_first_one_s_place(
    qtbot: QtBot, window: SpearpointWindow, opened: list[Path]
) -> None:
    code = (
        "from boardapp.qt.app import application; application()\n"
        "from PySide6.QtWidgets import QWidget\n"
        "from boardapp.qt.first_window import FirstWindow\n"
        "print(FirstWindow(QWidget(), print).listen())"
    )
    assert second(qtbot, code=code) == (0, "False")
    assert second(qtbot) == (0, "True")


@pytest.mark.skipif(sys.platform == "win32", reason="sockets as files")
def test_what_a_killed_window_left_is_no_hindrance(qtbot: QtBot, window: SpearpointWindow) -> None:
    assert not may_be_there()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(address())
    assert may_be_there()
    assert second(qtbot) == (0, "False")
    assert FirstWindow(window, lambda path: None).listen()
    assert second(qtbot) == (0, "True")


@pytest.mark.skipif(sys.platform == "win32", reason="sockets as files")
@pytest.mark.parametrize("wish", [b"no JSON\n", b"[]\n", b"{}\n", b"x" * 100_000, b"\n"])
def test_nonsense_at_the_socket_changes_nothing(
    qtbot: QtBot, opened: list[Path], wish: bytes
) -> None:
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(address())
        stranger.sendall(wish)
        qtbot.wait(50)
        assert second(qtbot) == (0, "True")
    assert opened == []


def test_each_data_folder_has_a_window_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = address()
    monkeypatch.setenv(folders.VARIABLE, "elsewhere")
    assert address() != before


def test_a_wish_is_one_line_of_json(qtbot: QtBot, opened: list[Path]) -> None:
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(address())
        for part in (b'{"file": ', json.dumps("/a\nb").encode() + b"}\n"):
            other.sendall(part)
            qtbot.wait(20)
        qtbot.waitUntil(lambda: opened == [Path("/a\nb")])
