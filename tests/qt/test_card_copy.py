"""A ruling card on the clipboard, made beside the window."""

import sys
from time import perf_counter

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from boardapp.qt.card_copy import CardCopy
from tests.qt.playing import Table, space
from tests.qt.spearpoint_window import SpearpointWindow

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="8in" height="5in">'
    '<rect width="1600" height="1000" fill="#8E1B1B"/></svg>'
)


def busy() -> bool:
    cursor = QGuiApplication.overrideCursor()
    return cursor is not None and cursor.shape() == Qt.CursorShape.BusyCursor


@pytest.fixture
def owner(qapp: QObject) -> QObject:
    return QObject()


def test_a_copied_card_is_picture_and_drawing(qtbot: QtBot, owner: QObject) -> None:
    copy = CardCopy(CARD, owner)
    with qtbot.waitSignal(copy.copied, timeout=20_000):
        copy.start()
        assert busy()
    assert not busy()
    mime = QGuiApplication.clipboard().mimeData()
    assert mime is not None
    assert mime.hasImage()
    assert bytes(mime.data("image/svg+xml").data()) == CARD.encode()
    assert bytes(mime.data("image/png").data()).startswith(b"\x89PNG")
    image = QGuiApplication.clipboard().image()
    assert (image.width(), image.height()) == (2400, 1500)
    assert image.dotsPerMeterX() == round(300 / 0.0254)
    assert image.pixelColor(5, 5).name() == "#8e1b1b"


@pytest.mark.parametrize("broken", ["drawing", "program"])
def test_what_cannot_be_made_is_told(
    qtbot: QtBot, owner: QObject, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    if broken == "program":
        monkeypatch.setattr(sys, "executable", "/nowhere/at-all")
    copy = CardCopy(CARD.replace("<rect", "<<rect") if broken == "drawing" else CARD, owner)
    with qtbot.waitSignal(copy.failed, timeout=20_000) as told:
        copy.start()
    assert told.args == ["The card was not copied: its picture could not be made."]
    assert not busy()


def test_what_is_not_done_when_the_program_ends_is_given_up(qtbot: QtBot, owner: QObject) -> None:
    copy = CardCopy(CARD, owner)
    copy.start()
    with qtbot.assertNotEmitted(copy.ended, wait=50):
        copy.stop()
    QGuiApplication.restoreOverrideCursor()


def test_the_window_goes_on_while_a_card_is_copied(window: SpearpointWindow, qtbot: QtBot) -> None:
    window.desk.new("village")
    table = Table(window.view, window.scene, window.session)
    table.session.lay_tile("1A", space("B-4"))
    table.session.ask(space("B-1"), space("B-7"), fixed=True)
    QGuiApplication.clipboard().clear()
    window.rulings.copy_card()
    window.rulings.copy_card()  # once more, while the first is on its way
    assert table.heard.said[-1] == "Copying the ruling card…"
    turns, since = 0, perf_counter()
    while table.heard.said[-1] == "Copying the ruling card…" and perf_counter() < since + 20:
        QTest.qWait(1)
        turns += 1
    assert table.heard.said.count("Copying the ruling card…") == 1
    assert table.heard.said[-1] == "The ruling card is on the clipboard"
    assert turns > 10, "what waits for its turn in the window has it many times"
    assert QGuiApplication.clipboard().image().width() == 2400
