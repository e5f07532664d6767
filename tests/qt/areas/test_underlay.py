"""The owner's picture under a board in the window: seen as strongly as was chosen, or told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from boardapp.qt.areas.workspace import AreaWorkspace
from boardapp.qt.shell.main_window import MainWindow
from tests.games.areas.test_board_picture import BOARD, LAYOUT, paint
from tests.qt.support.evening import leave


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("BOARDAPP_DATA", str(tmp_path / "data"))
    made = MainWindow()
    qtbot.addWidget(made, before_close_func=leave)
    made.resize(1000, 700)
    made.show()
    yield made
    leave(made)


@pytest.fixture
def room(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> AreaWorkspace:
    """A table over a red picture."""
    (tmp_path / "ours.yaml").write_text(BOARD)
    (tmp_path / "table.yaml").write_text(LAYOUT)
    paint(tmp_path, "red")
    assert window.open_path(tmp_path / "table.yaml")
    return shown(window, qtbot)


def shown(window: MainWindow, qtbot: QtBot) -> AreaWorkspace:
    room = window.workspace
    assert isinstance(room, AreaWorkspace)
    qtbot.waitUntil(lambda: bool(room.session.picture))
    return room


def colour(room: AreaWorkspace) -> QColor:
    """The colour of the board near its south-west corner."""
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    rect = room.board.rect()
    painter.scale(400 / rect.width(), 200 / rect.height())
    room.board.paint_ground(painter, rect, patient=True)
    painter.end()
    return image.pixelColor(12, 188)


def test_it_lies_under_the_outlines_as_strongly_as_was_chosen(
    room: AreaWorkspace, window: MainWindow
) -> None:
    strong = colour(room)
    assert strong.red() > 240
    assert 60 < strong.green() < 140
    window.actions_["picture-full"].trigger()
    assert colour(room).green() < 10
    window.actions_["picture-faint"].trigger()
    assert colour(room).green() > 140
    window.actions_["picture-none"].trigger()
    painted = colour(room)
    assert painted.green() > painted.red() / 2
    assert window.actions_["picture-none"].isChecked()
    assert window.settings.value("view/board-picture") == "picture-none"


def test_without_a_picture_there_is_nothing_to_choose(window: MainWindow) -> None:
    window.actions_["new-roads"].trigger()
    assert not window.actions_["picture-full"].isEnabled()


def test_a_table_finds_the_picture_that_its_board_was_traced_over(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "ours.yaml").write_text(BOARD)
    paint(tmp_path, "red")
    assert window.open_path(tmp_path / "ours.yaml")
    making = window.workspace
    kept = tmp_path / "data" / "board-pictures"
    qtbot.waitUntil(lambda: kept.is_dir() and any(kept.iterdir()))
    (tmp_path / "map.png").unlink()
    making.run_action("play-on")
    assert colour(shown(window, qtbot)).red() > 240
    save = tmp_path / "elsewhere.boardapp"
    assert window.workspace.controller.save_to(save)
    assert window.open_path(save)
    assert colour(shown(window, qtbot)).red() > 240


def test_another_picture_is_told_and_not_shown(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "ours.yaml").write_text(BOARD)
    (tmp_path / "table.yaml").write_text(f"{LAYOUT}picture_sha256: {'0f' * 32}\n")
    paint(tmp_path, "red")
    assert window.open_path(tmp_path / "table.yaml")
    room = window.workspace
    assert isinstance(room, AreaWorkspace)
    qtbot.waitUntil(lambda: "pictures" in room.banners)
    assert not room.session.picture


def test_a_save_on_another_computer_names_its_absent_picture(
    room: AreaWorkspace, window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    save = tmp_path / "elsewhere" / "table.boardapp"
    save.parent.mkdir()
    assert room.controller.save_to(save)
    for kept in (tmp_path / "data" / "board-pictures").glob("*"):
        kept.unlink()
    (tmp_path / "map.png").rename(tmp_path / "kept.png")
    assert window.open_path(save)
    assert room.banners["pictures"].label.text() == (
        "The picture “map.png” of this board is not on this computer, so boardapp shows the board "
        "that it draws itself. To see your picture, put it into the folder of this file, and open "
        "the file again."
    )
    (tmp_path / "kept.png").rename(save.parent / "map.png")
    assert window.open_path(save)
    assert colour(shown(window, qtbot)).red() > 240
    assert "pictures" not in room.banners
