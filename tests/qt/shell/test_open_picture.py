"""A picture that is opened becomes what players make of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from boardapp.photo import photo_loader
from boardapp.qt.areas.board_editor.workspace import BoardEditorWorkspace
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.tile_set_editor.workspace import TileSetWorkspace
from tests.qt.conftest import in_front
from tests.qt.support.evening import Answers


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    yield from in_front(qtbot, MainWindow())


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#7a8c5a"))
    path = tmp_path / "my map.png"
    assert image.save(str(path))
    return path


def test_a_picture_becomes_the_ground_of_an_area_board(
    qtbot: QtBot, window: MainWindow, answers: Answers, picture: Path
) -> None:
    answers.give("Area board", "Strange Victory")
    assert window.open_path(picture)
    assert answers.told == [
        "“my map.png” is a picture. Use the picture for an area board, a hex map or a tile?",
        "For which game is the board?",
    ]
    room = window.workspace
    assert isinstance(room, BoardEditorWorkspace)
    qtbot.waitUntil(lambda: room.session.board_state.picture == "my map.png")


def test_a_picture_becomes_a_photograph_of_tiles(
    window: MainWindow, answers: Answers, picture: Path
) -> None:
    answers.give("Tile")
    assert window.open_path(picture)
    room = window.workspace
    assert isinstance(room, TileSetWorkspace)
    assert room.main_widget.photographs.isVisible()
    assert room.main_widget.photographs.strip.paths == [picture]


def test_a_picture_becomes_a_hex_map_whose_size_is_asked(
    window: MainWindow, answers: Answers, picture: Path
) -> None:
    answers.give("Hex map")
    assert not window.open_path(picture)
    assert answers.told[1:] == ["New hex board"], "its size was not given"


def test_a_picture_in_colours_of_print_is_refused_before_any_question(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    assert window.start_document("spearpoint", "village")
    table = window.current_document()
    print_colours = tmp_path / "print.jpg"
    Image.new("CMYK", (100, 60)).save(print_colours)
    assert not window.open_path(print_colours)
    assert answers.told == [
        "“print.jpg” is a picture in CMYK, the colours of print. Choose a photograph in RGB."
    ]
    assert window.current_document() is table


def test_a_picture_with_16_bits_becomes_the_ground_of_an_area_board(
    qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    answers.give("Area board", "Strange Victory")
    deep = tmp_path / "deep.png"
    Image.fromarray(np.full((60, 100), 40_000, np.uint16)).save(deep)
    assert window.open_path(deep)
    room = window.workspace
    assert isinstance(room, BoardEditorWorkspace)
    qtbot.waitUntil(lambda: room.session.board_state.picture == "deep.png")


def test_a_large_picture_is_shrunk_for_a_tile(
    window: MainWindow, answers: Answers, picture: Path, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(photo_loader, "MAX_PIXELS", 300 * 200)
    monkeypatch.setattr(photo_loader, "MAX_SHRUNK_PIXELS", 600 * 400)
    answers.give("Tile")
    assert window.open_path(picture)
    said = "my map.png is large, so boardapp shrank it to 300 × 200 pixels."
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == said)


def test_a_picture_too_large_to_shrink_is_refused_before_any_question(
    window: MainWindow, answers: Answers, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo_loader, "MAX_SHRUNK_PIXELS", 300 * 200)
    assert not window.open_path(picture)
    assert answers.told[0].startswith("“my map.png” is a picture of 600 × 400 pixels.")
    assert window.current_document() is None


def test_a_picture_is_left_alone(window: MainWindow, answers: Answers, picture: Path) -> None:
    answers.give("Cancel")
    assert not window.open_path(picture)
    assert window.current_document() is None


def test_a_text_named_as_a_picture_is_called_no_picture(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    text = tmp_path / "map.jpg"
    text.write_text("only words")
    assert not window.open_path(text)
    assert answers.told == ["map.jpg is not a picture."]
