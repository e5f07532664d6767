"""Pictures from a phone in the window: the code, the address, what arrives, and the end of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from boardapp.phone import picture_server
from boardapp.qt.photos.phone_button import PhoneButton
from boardapp.qt.photos.phone_dialog import PhoneDialog, QrCode, open_phone_dialog
from boardapp.qt.photos.photo_page import PhotoPage
from boardapp.qt.widgets import fault_dialog
from boardapp.qt.widgets.style import apply_style
from tests.phone.phones import LOOPBACK, picture, send


@pytest.fixture
def received() -> list[Path]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, received: list[Path]) -> Iterator[PhoneDialog]:
    room = QWidget()
    qtbot.addWidget(room)
    room.show()
    made = open_phone_dialog(room, received.append)
    assert made is not None
    yield made
    made.reject()


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have this computer on a network of its own."""
    monkeypatch.setattr(picture_server, "local_network_address", lambda: LOOPBACK)


def shown_dialog() -> PhoneDialog:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PhoneDialog)
    return dialog


def test_pictures_are_shown_and_handed_over_as_they_arrive(
    dialog: PhoneDialog, received: list[Path], qtbot: QtBot
) -> None:
    url = dialog.address.text()
    assert dialog.status.text() == "No picture received."
    for _ in range(2):
        assert send(url, picture()).body == "received"
    qtbot.waitUntil(lambda: len(received) == 2)
    assert dialog.status.text() == "2 pictures received."
    assert [dialog.pictures.item(row).text() for row in (0, 1)] == [one.stem for one in received]
    qtbot.waitUntil(lambda: not dialog.pictures.item(1).icon().isNull())
    assert send(url, b"no picture").status == 422
    assert dialog.pictures.count() == 2
    dialog.reject()
    assert all(one.read_bytes() == picture() for one in received), (
        "the workspace still uses the files"
    )


@pytest.mark.parametrize("large", [False, True])
def test_the_code_is_the_address_in_black_on_white(
    qtbot: QtBot, qapp: QApplication, large: bool
) -> None:
    apply_style(qapp, scheme="dark", large_text=large)
    code = QrCode("http://192.168.1.20:40000/abcdefghjkmn")
    qtbot.addWidget(code)
    seen = code.grab().toImage()
    quiet, rows = 4, segno.make("http://192.168.1.20:40000/abcdefghjkmn", error="m").matrix
    side = seen.width() // (len(rows) + 2 * quiet)
    assert side >= 5
    for y in range(len(rows) + 2 * quiet):
        for x in range(len(rows) + 2 * quiet):
            inside = quiet <= min(x, y) and max(x, y) < quiet + len(rows)
            black = inside and rows[y - quiet][x - quiet]
            spot = seen.pixelColor(x * side + side // 2, y * side + side // 2)
            assert spot == QColor("black" if black else "white")


def open_sockets() -> set[str]:
    """Return the sockets of this process, by the numbers that the system gives them."""
    found = set()
    for name in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink(f"/proc/self/fd/{name}")
        except FileNotFoundError:  # the number of the listing itself
            continue
        if target.startswith("socket:"):
            found.add(target)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the sockets of a process")
@pytest.mark.parametrize("how", ["escape", "button", "window"])
def test_a_socket_is_open_only_while_the_dialog_is(qtbot: QtBot, how: str) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    room.show()
    before = open_sockets()
    dialog = open_phone_dialog(room, lambda _: None)
    assert dialog is not None
    assert len(open_sockets() - before) == 1
    url = dialog.address.text()
    assert send(url, picture()).status == 200
    if how == "escape":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    elif how == "button":
        dialog.findChildren(QPushButton)[0].click()
    else:
        dialog.close()
    assert open_sockets() == before
    with pytest.raises(ConnectionRefusedError):
        send(url, picture())


def test_an_address_that_cannot_be_used_is_an_error(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(fault_dialog, "show_error", lambda *words: told.append(words[2]))
    room = QWidget()
    qtbot.addWidget(room)
    monkeypatch.setattr(picture_server, "local_network_address", lambda: "203.0.113.77")
    assert open_phone_dialog(room, lambda _: None) is None, "the address is not this computer's"
    assert len(told) == 1
    assert told[0].startswith("No picture can be received: ")


def test_the_button_is_grey_with_the_reason_while_there_is_no_network(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = [None, LOOPBACK]
    monkeypatch.setattr(picture_server, "local_network_address", lambda: addresses[0])
    button = PhoneButton()
    qtbot.addWidget(button)
    button.show()
    assert not button.isEnabled()
    assert button.toolTip() == picture_server.NOT_CONNECTED
    del addresses[0]
    QApplication.sendEvent(button, QEvent(QEvent.Type.ActivationChange))
    assert button.isEnabled()
    assert button.toolTip() != picture_server.NOT_CONNECTED


def test_pictures_land_among_the_photographs_of_my_tiles(qtbot: QtBot) -> None:
    page = PhotoPage()
    qtbot.addWidget(page)
    page.resize(1200, 800)
    page.show()
    page.words.phone.click()
    dialog = shown_dialog()
    assert send(dialog.address.text(), picture(size=(600, 400))).status == 200
    qtbot.waitUntil(lambda: len(page.strip.paths) == 1)
    dialog.reject()
    page.phone.click()
    dialog = shown_dialog()
    assert send(dialog.address.text(), picture("PNG")).status == 200
    qtbot.waitUntil(lambda: len(page.strip.paths) == 2)
    dialog.reject()
    qtbot.waitUntil(lambda: bool(page.view.levels))
    qtbot.waitUntil(lambda: not page.strip.item(1).icon().isNull())


def test_nothing_of_it_is_loaded_at_the_start() -> None:
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from boardapp.lazy_imports import enable_lazy_imports; enable_lazy_imports();"
        "from boardapp.qt.shell.main_window import MainWindow; window = MainWindow();"
        "window.show();"
        "late = ('http', 'socketserver', 'segno', 'boardapp.phone.picture_server');"
        "print([name for name in late if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
