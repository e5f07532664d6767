"""A second start brings up the first window; what does not answer is no hindrance."""

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from boardapp.document import data_folders
from boardapp.qt.shell import single_instance
from boardapp.qt.shell.instance_socket import may_be_running, socket_address
from boardapp.qt.shell.single_instance import SingleInstanceServer
from tests.qt.support.spearpoint_window import SpearpointWindow

START = "import sys; from boardapp.__main__ import main; sys.exit(main(sys.argv[1:]))"
LISTENED = (
    "import sys; from pathlib import Path\n"
    "from boardapp.qt.shell.single_instance import raise_running_window\n"
    "print(raise_running_window(Path(sys.argv[1]) if sys.argv[1:] else None))"
)


@pytest.fixture
def opened(window: SpearpointWindow) -> list[Path]:
    """The files that a listening window was asked to open."""
    paths: list[Path] = []
    assert SingleInstanceServer(window, paths.append).listen()
    return paths


def second(qtbot: QtBot, *arguments: str, code: str = LISTENED) -> tuple[int, str]:
    """Start a program beside the window; return its status and what it printed."""
    program = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE)
    qtbot.waitUntil(lambda: program.poll() is not None)
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
        "from boardapp.qt.shell import app; app.get_or_create_application()\n"
        "from PySide6.QtWidgets import QWidget\n"
        "from boardapp.qt.shell.single_instance import SingleInstanceServer\n"
        "print(SingleInstanceServer(QWidget(), print).listen())"
    )
    assert second(qtbot, code=code) == (0, "False")
    assert second(qtbot) == (0, "True")


@pytest.mark.skipif(sys.platform == "win32", reason="sockets as files")
def test_what_a_killed_window_left_is_no_hindrance(qtbot: QtBot, window: SpearpointWindow) -> None:
    assert not may_be_running()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(socket_address())
    assert may_be_running()
    assert second(qtbot) == (0, "False")
    assert SingleInstanceServer(window, lambda path: None).listen()
    assert second(qtbot) == (0, "True")


def test_each_data_folder_has_a_window_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = socket_address()
    monkeypatch.setenv(data_folders.VARIABLE, "elsewhere")
    assert socket_address() != before


# Strangers at the socket

sockets = pytest.mark.skipif(sys.platform == "win32", reason="sockets as files")


@pytest.fixture
def stranger() -> Iterator[socket.socket]:
    """A client of the window that knows nothing of what is said there."""
    with socket.socket(socket.AF_UNIX) as client:
        client.setblocking(False)
        yield client


def answer(qtbot: QtBot, client: socket.socket) -> bytes:
    """Return all that the window answers a client until it lets it go."""
    parts: list[bytes] = []

    def let_go() -> bool:
        with contextlib.suppress(BlockingIOError):
            try:
                parts.append(client.recv(100))
            except ConnectionResetError:
                parts.append(b"")
        return b"" in parts

    qtbot.waitUntil(let_go)
    return b"".join(parts)


def wish(**changed: object) -> bytes:
    """Return what a start asks of the window, with some of it other than it should be."""
    return json.dumps({"file": None} | changed).encode() + b"\n"


_NONSENSE = {
    "nothing": b"\n",
    "no JSON": b"no JSON\n",
    "no UTF-8": b'{"file": "\xff\xfe"}\n',
    "a list": b"[]\n",
    "no file": b"{}\n",
    "lists in lists": b"[" * 60_000 + b"\n",
    "objects in objects": b'{"file":' * 8_000 + b"\n",
    "a long number": b'{"file": ' + b"9" * 60_000 + b"}\n",
    "too long": b"x" * 100_000,
    "too long a line": wish(file="/" + "x" * 100_000),
    "a number as the file": wish(file=3),
    "a list as the file": wish(file=["/table.yaml"]),
    "no name": wish(file=""),
    "a name beside nothing": wish(file="table.yaml"),
    "NUL in the file": wish(file="/ta\0ble"),
    "half a character in the file": wish(file="/\ud800"),
    "a token that is none": wish(XDG_ACTIVATION_TOKEN={"a": 1}),
    "NUL in a token": wish(XDG_ACTIVATION_TOKEN="a\0b"),
    "half a character in a token": wish(DESKTOP_STARTUP_ID="\udfff"),
}


@sockets
def test_whoever_talks_nonsense_is_let_go_and_nothing_changes(
    qtbot: QtBot, opened: list[Path]
) -> None:
    environment = dict(os.environ)
    for name, said in _NONSENSE.items():
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.setblocking(False)
            stranger.connect(socket_address())
            with contextlib.suppress(BlockingIOError):
                stranger.sendall(said)
            assert answer(qtbot, stranger) == b"", name
        assert dict(os.environ) == environment, name
        assert opened == [], name
    assert second(qtbot) == (0, "True")


@sockets
@pytest.mark.parametrize("begun", [b"", b'{"file": '])
def test_whoever_says_no_more_is_let_go(
    qtbot: QtBot, opened: list[Path], stranger: socket.socket, begun: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(single_instance, "_PATIENCE_MS", 50)
    stranger.connect(socket_address())
    stranger.sendall(begun)
    assert answer(qtbot, stranger) == b""
    assert opened == []


@sockets
def test_whoever_never_ends_is_let_go(
    qtbot: QtBot, opened: list[Path], stranger: socket.socket
) -> None:
    stranger.connect(socket_address())

    def gone() -> bool:
        try:
            stranger.send(b"[" * 5_000)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return False

    qtbot.waitUntil(gone)
    assert second(qtbot) == (0, "True")


@sockets
def test_whoever_leaves_in_the_midst_is_forgotten(
    qtbot: QtBot, opened: list[Path], stranger: socket.socket, window: SpearpointWindow
) -> None:
    (server,) = window.findChildren(QLocalServer)
    with qtbot.waitSignal(server.newConnection):
        stranger.connect(socket_address())
        stranger.sendall(b'{"file": ')
    qtbot.waitUntil(lambda: len(window.findChildren(QLocalSocket)) == 1)
    stranger.close()
    qtbot.waitUntil(lambda: not window.findChildren(QLocalSocket))
    assert opened == []


@sockets
def test_one_wish_is_heard_of_each(
    qtbot: QtBot, opened: list[Path], stranger: socket.socket
) -> None:
    stranger.connect(socket_address())
    stranger.sendall(wish(file="/a") + b"open\n" + wish(file="/b"))
    assert answer(qtbot, stranger) == b"ready\n"
    qtbot.waitUntil(lambda: opened == [Path("/a")])


@sockets
@pytest.mark.parametrize("last", [b"", b"ope", wish(file="/b")])
def test_a_start_that_leaves_without_confirmation_opens_its_file_itself(
    qtbot: QtBot, window: SpearpointWindow, opened: list[Path], stranger: socket.socket, last: bytes
) -> None:
    stranger.connect(socket_address())
    stranger.sendall(wish(file="/a") + last)
    stranger.close()  # it left before the window, busy until now, heard of it
    (server,) = window.findChildren(QLocalServer)
    with qtbot.waitSignal(server.newConnection):
        pass
    qtbot.waitUntil(lambda: not window.findChildren(QLocalSocket))
    assert opened == []
    assert second(qtbot, "/c", code=START) == (0, "")
    qtbot.waitUntil(lambda: opened == [Path("/c")])


@sockets
def test_wishes_that_come_together_are_not_opened_one_in_the_other(
    qtbot: QtBot, window: SpearpointWindow
) -> None:
    begun: list[str] = []
    answers: list[bytes] = []
    with socket.socket(socket.AF_UNIX) as one, socket.socket(socket.AF_UNIX) as other:

        def ask(path: Path) -> None:
            begun.append(path.name)
            answers.append(answer(qtbot, other))  # in the midst, as while a question is up

        assert SingleInstanceServer(window, ask).listen()
        for client, name in ((one, "/a"), (other, "/b")):
            client.connect(socket_address())
            client.sendall(wish(file=name) + b"open\n")
            client.setblocking(False)
        qtbot.waitUntil(lambda: bool(answers))
        assert answer(qtbot, one) == b"ready\n"
    assert (begun, answers) == (["a"], [b""])


def test_a_window_that_closes_takes_nothing_up(
    qtbot: QtBot, window: SpearpointWindow, opened: list[Path]
) -> None:
    window.close()
    assert second(qtbot, "table.yaml") == (0, "False")
    assert opened == []


@sockets
def test_a_wish_may_come_in_parts(
    qtbot: QtBot, opened: list[Path], stranger: socket.socket, window: SpearpointWindow
) -> None:
    stranger.connect(socket_address())
    stranger.sendall(b'{"file": ')
    qtbot.waitUntil(lambda: _waiting(window) == 9)
    stranger.sendall(json.dumps("/a\nb").encode() + b"}\nopen\n")
    assert answer(qtbot, stranger) == b"ready\n"
    qtbot.waitUntil(lambda: opened == [Path("/a\nb")])


def _waiting(window: SpearpointWindow) -> int:
    """Return how much of a wish the window has heard."""
    return sum(one.bytesAvailable() for one in window.findChildren(QLocalSocket))


_IMPATIENT = """
import sys
from boardapp.qt.shell import single_instance
single_instance._PATIENCE_MS = 200
for _ in range(int(sys.argv[1])):
    print(single_instance.raise_running_window(None))
"""
_ANSWERS = {
    b"ready\n": True, b"": False, b"read": False, b"ready": False, b"ready!": False,
    b"x" * 1_000_000: False, None: False,
}  # fmt: skip
"""Answers, None for an endless one; and whether a start takes the answer for a window's."""


@sockets
def test_whoever_does_not_answer_keeps_no_start_waiting() -> None:
    with socket.socket(socket.AF_UNIX) as server:
        Path(socket_address()).parent.mkdir(parents=True, exist_ok=True)
        server.bind(socket_address())
        server.listen()
        command = [sys.executable, "-c", _IMPATIENT, str(len(_ANSWERS))]
        program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        for said in _ANSWERS:
            client, _ = server.accept()
            with client, contextlib.suppress(OSError):
                client.sendall(said or b"")
                while said is None or client.recv(1000):
                    if said is None:
                        client.sendall(b"x")
        found = program.communicate(timeout=60)[0].split()
    assert found == [str(one) for one in _ANSWERS.values()]
