"""Pictures that cannot be shown are named once over the board, and the table is played on."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.files.faults_in_files import Fault
from boardapp.qt.document.missing_pictures import NAME, MissingPictureCheck
from boardapp.qt.widgets.banner import BannerStack
from boardapp.qt.widgets.fault_dialog import FaultDialog
from tests.qt.support.evening import shown_window, space
from tests.qt.support.settling import delete_later
from tests.qt.support.spearpoint_window import SpearpointWindow

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9"/></svg>'


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[SpearpointWindow]:
    yield from shown_window(qtbot)


def laid_out(folder: Path, *contents: str) -> Path:
    """Write a layout whose tile set has a tile with a picture of each content, the first laid."""
    tiles = ""
    for number, content in enumerate(contents, 90):
        (folder / f"{number}.svg").write_text(content)
        tiles += f"  {number}A: {{title: Shed, art: {number}.svg, walls: []}}\n"
    (folder / "mine.yaml").write_text(f"boardapp: 1\ntile_set: mine\ntiles:\n{tiles}")
    path = folder / "table.yaml"
    path.write_text(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [mine.yaml]\n"
        "tiles: [{tile: 90A, space: A-1}]\n"
    )
    return path


def test_one_is_named_with_file_and_reason(
    window: SpearpointWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    assert window.controller.open(laid_out(tmp_path, "<html/>", DRAWING))
    qtbot.waitUntil(lambda: NAME in window.banners)
    assert window.banners[NAME].label.text() == (
        "boardapp cannot show a picture, and draws the board without that picture. The file is "
        "“90.svg”, which is no SVG drawing."
    )
    assert not window.view.grab().isNull()
    assert window.session.remove_tile(space("A-1"))
    window.banners[NAME].buttons["Dismiss"].click()
    assert NAME not in window.banners


def test_of_many_some_are_named_and_all_are_listed(
    window: SpearpointWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[FaultDialog] = []

    def note(dialog: FaultDialog) -> None:
        shown.append(dialog)

    monkeypatch.setattr(FaultDialog, "exec", note)
    assert window.controller.open(laid_out(tmp_path, *["no drawing"] * 5))
    qtbot.waitUntil(lambda: NAME in window.banners)
    text = window.banners[NAME].label.text()
    assert text.startswith(
        "boardapp cannot show 5 pictures, and draws the board without those pictures. The files "
        "are “90.svg”, which is no SVG drawing; “91."
    )
    assert text.endswith("; and 2 more.")
    window.banners[NAME].buttons["Show"].click()
    (dialog,) = shown
    assert dialog.table.rowCount() == 5
    assert any("The table is open" in label.text() for label in dialog.findChildren(QLabel))


def test_sound_pictures_and_the_next_table_are_not_spoken_of(
    window: SpearpointWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.mkdir()
    bad.mkdir()
    assert window.controller.open(laid_out(bad, "no drawing"))
    assert window.controller.open(laid_out(good, DRAWING))
    qtbot.waitUntil(lambda: not window.controller._unshown.is_checking)
    assert NAME not in window.banners


def test_the_result_for_a_window_that_is_gone_is_dropped(qapp: QApplication) -> None:
    host, banners, going = QWidget(), BannerStack(), Event()
    banners.setParent(host)
    check = MissingPictureCheck(banners, host)

    def loading_fault() -> Fault:
        going.wait()
        return Fault("mine.yaml", 1, 1, "art", "90.svg", "a picture")

    picture = SimpleNamespace(loading_fault=loading_fault)
    game = SimpleNamespace(pictures=lambda: [picture, picture])
    check.start_check(cast(Document, SimpleNamespace(game=game)))
    assert check.is_checking
    host.deleteLater()
    delete_later()
    going.set()
    check.thread.wait()
    qapp.processEvents()
    assert not check.is_checking
