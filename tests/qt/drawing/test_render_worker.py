"""Pictures made beside the window: a ruling card on the clipboard, cards and boards as files."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from boardapp.qt.drawing.render_worker import PictureClipboardProcess, PictureSaveProcess
from tests.qt.support.playing import Table, space
from tests.qt.support.spearpoint_window import SpearpointWindow

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="8in" height="5in">'
    '<rect width="1600" height="1000" fill="#8E1B1B"/></svg>'
)


def busy() -> bool:
    cursor = QGuiApplication.overrideCursor()
    return cursor is not None and cursor.shape() == Qt.CursorShape.BusyCursor


SIZE = (8000.0, 5000.0)


def card_copy(owner: QObject, svg: str = CARD) -> PictureClipboardProcess:
    return PictureClipboardProcess("The card", svg, SIZE, 300, owner)


def saved(qtbot: QtBot, owner: QObject, path: Path, svg: str = CARD, size: object = SIZE) -> str:
    """Save a picture; return what is said when it fails, or nothing."""
    save = PictureSaveProcess("The card", svg, size, 300, path, owner)  # type: ignore[arg-type]
    said: list[str] = []
    save.failed.connect(said.append)
    with qtbot.waitSignal(save.ended):
        save.start()
    return "".join(said)


@pytest.fixture
def owner(qapp: QObject) -> QObject:
    return QObject()


def test_a_copied_card_is_picture_and_drawing(qtbot: QtBot, owner: QObject) -> None:
    copy = card_copy(owner)
    with qtbot.waitSignal(copy.done):
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
    copy = card_copy(owner, CARD.replace("<rect", "<<rect") if broken == "drawing" else CARD)
    with qtbot.waitSignal(copy.failed) as told:
        copy.start()
    assert told.args == ["The card was not copied: its picture could not be made."]
    assert not busy()


def test_what_is_not_done_when_the_program_ends_is_given_up(qtbot: QtBot, owner: QObject) -> None:
    copy = card_copy(owner)
    copy.start()
    with qtbot.assertNotEmitted(copy.ended, wait=50):
        copy.stop()
    QGuiApplication.restoreOverrideCursor()


@pytest.mark.skipif(sys.platform == "win32", reason="a script of POSIX")
def test_the_window_goes_on_while_a_card_is_copied(
    window: SpearpointWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, slow = tmp_path / "go", tmp_path / "python"
    slow.write_text(
        f'#!/bin/sh\nuntil [ -e "{go}" ]; do sleep 0.01; done\nexec "{sys.executable}" "$@"\n'
    )
    slow.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(slow))
    window.controller.new("village")
    table = Table(window.view, window.scene, window.session)
    table.session.lay_tile("1A", space("B-4"))
    table.session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    QGuiApplication.clipboard().clear()
    window.rulings.copy_card()
    window.rulings.copy_card()  # once more, while the first is on its way
    assert table.heard.said[-1] == "Copying the ruling as a picture…"
    passed: list[bool] = []
    QTimer.singleShot(10, lambda: passed.append(True))
    qtbot.waitUntil(lambda: bool(passed))
    assert table.session.lay_tile("2A", space("B-5")), "the table is played on meanwhile"
    assert table.heard.said.count("Copying the ruling as a picture…") == 1
    go.touch()
    qtbot.waitUntil(lambda: table.heard.said[-1] == "The picture of the ruling is on the clipboard")
    assert table.heard.said.count("Copying the ruling as a picture…") == 1
    assert QGuiApplication.clipboard().image().width() == 2400


@pytest.mark.parametrize(
    ("name", "start"),
    [("card.png", b"\x89PNG\r\n"), ("card.svg", b"<svg "), ("card.PDF", b"%PDF-")],
)
def test_a_picture_is_saved_as_its_ending_says(
    qtbot: QtBot, owner: QObject, tmp_path: Path, name: str, start: bytes
) -> None:
    assert saved(qtbot, owner, tmp_path / name) == ""
    assert (tmp_path / name).read_bytes().startswith(start)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert not busy()


def test_a_saved_png_has_the_size_and_resolution(
    qtbot: QtBot, owner: QObject, tmp_path: Path
) -> None:
    saved(qtbot, owner, tmp_path / "card.png")
    image = QImage(str(tmp_path / "card.png"))
    assert (image.width(), image.height()) == (2400, 1500)
    assert image.dotsPerMeterX() == round(300 / 0.0254)


def test_a_place_that_cannot_be_written_is_told(
    qtbot: QtBot, owner: QObject, tmp_path: Path
) -> None:
    path = tmp_path / "missing" / "card.png"
    assert saved(qtbot, owner, path) == (
        f"The card was not saved to {path}: the folder {path.parent} does not exist. Choose "
        "another place."
    )


def test_what_no_picture_can_be_is_refused_at_once(
    qtbot: QtBot, owner: QObject, tmp_path: Path
) -> None:
    assert saved(qtbot, owner, tmp_path / "card.jpg") == (
        "The card was not saved. card.jpg: found the ending '.jpg'; expected .png, .svg or .pdf."
    )
    assert "are too many" in saved(qtbot, owner, tmp_path / "card.png", size=(1e6, 1e6))
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_made_leaves_the_file_as_it_was(
    qtbot: QtBot, owner: QObject, tmp_path: Path
) -> None:
    path = tmp_path / "card.png"
    path.write_text("before")
    told = saved(qtbot, owner, path, CARD.replace("<rect", "<<rect"))
    assert told == "The card was not saved: its picture could not be made."
    assert path.read_text() == "before"


def test_a_program_that_ends_waits_for_its_files(
    qtbot: QtBot, owner: QObject, tmp_path: Path
) -> None:
    save = PictureSaveProcess("The card", CARD, SIZE, 300, tmp_path / "card.png", owner)
    save.start()
    save.stop()
    assert (tmp_path / "card.png").read_bytes().startswith(b"\x89PNG")
    assert not busy()


def test_the_window_goes_on_while_the_board_is_exported(
    window: SpearpointWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    path = tmp_path / "board.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    said: list[str] = []
    window.session.said.connect(said.append)
    window.rulings.export_board()
    assert not path.exists()
    assert said == ["Saving “board.png”…"]
    assert busy()
    qtbot.waitUntil(lambda: len(said) > 1)
    assert said[-1] == "Saved “board.png”"
    assert QImage(str(path)).width() == 5400


def test_the_line_on_the_board_is_in_the_exported_picture(
    window: SpearpointWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.controller.new("village")
    suggested: list[str] = []

    def choose(_parent: object, _title: str, name: str, *_: object) -> tuple[str, str]:
        suggested.append(Path(name).name)
        return str(tmp_path / f"{len(suggested)}.svg"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    said: list[str] = []
    window.session.said.connect(said.append)
    window.session.ask_about_line(space("A-1"), space("A-4"), fixed=True)
    window.rulings.export_board()
    window.session.clear_line_and_field()
    window.rulings.export_board(legend=True)
    qtbot.waitUntil(lambda: len([one for one in said if one.startswith("Saved")]) == 2)
    assert suggested == ["Untitled-A-1-A-4.png", "Untitled-legend.png"]
    assert "Saved “1.svg”, with the line A-1 to A-4" in said
    drawn = ['data-status="clear"' in (tmp_path / f"{one}.svg").read_text() for one in (1, 2)]
    assert drawn == [True, False]
