"""A photograph of the table that a phone sends."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from boardapp.phone import picture_server
from boardapp.qt.photos.phone_dialog import PhoneDialog
from boardapp.qt.widgets import question_box
from tests.phone.phones import LOOPBACK, send
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.qt.table_photo.conftest import Room


def phone_dialogs(window: SpearpointWindow) -> list[PhoneDialog]:
    return [one for one in window.findChildren(PhoneDialog) if one.isVisible()]


def test_the_first_picture_opens_the_room_and_closes_the_dialog(
    window: SpearpointWindow, qtbot: QtBot, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_server, "local_network_address", lambda: LOOPBACK)
    monkeypatch.setattr(question_box, "ask_confirmation", lambda *_: True)  # some have no picture
    window.controller.new("village")
    window.actions_["phone-photo"].trigger()
    (dialog,) = phone_dialogs(window)
    url = dialog.address.text()
    assert send(url, photo.read_bytes()).body == "received"
    room = Room(window, qtbot)
    qtbot.waitUntil(lambda: window.workspace.photographs.table_photo.dialog is not None)
    qtbot.waitUntil(lambda: bool(room.view.levels))
    assert phone_dialogs(window) == []
    with pytest.raises(ConnectionRefusedError):
        send(url, b"")


def test_without_pictures_of_tiles_no_picture_is_asked_for(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_server, "local_network_address", lambda: LOOPBACK)
    window.controller.new("village")
    window.actions_["phone-photo"].trigger()
    assert phone_dialogs(window) == []


def test_the_entry_is_grey_with_the_reason_while_there_is_no_network(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = [None, LOOPBACK]
    monkeypatch.setattr(picture_server, "local_network_address", lambda: addresses[0])
    window.controller.new("village")
    menu, entry = window.actions_.menu("Tools/Tiles"), window.actions_["phone-photo"]
    menu.aboutToShow.emit()
    assert not entry.isEnabled()
    assert entry.text() == "&Receive pictures from a phone: no network"
    assert entry.statusTip() == picture_server.NOT_CONNECTED
    del addresses[0]
    menu.aboutToShow.emit()
    assert entry.isEnabled()
    assert entry.text() == "&Receive pictures from a phone…"
    assert entry.statusTip() != picture_server.NOT_CONNECTED
