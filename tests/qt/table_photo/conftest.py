"""An owner with pictures of tiles, an empty table in the window, and a photograph of a laid one."""

import pickle
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from boardapp.document.own import own_tiles
from boardapp.photo.tile_recognition import Recognition, recognise_tiles
from boardapp.qt.table_photo import table_photo_work
from boardapp.qt.table_photo.table_photo_dialog import TablePhotoDialog
from boardapp.qt.table_photo.table_photo_view import TablePhotoView
from tests.photo.laid_maps import LaidMap, LaidTile, MapPhoto, felt_box, owner_box, photograph_map
from tests.photo.synthetic import Camera
from tests.qt.conftest import in_front
from tests.qt.support.spearpoint_window import SpearpointWindow

LAID = LaidMap(
    "village",
    {
        3: LaidTile("1A", 1, (2, -4), 2),
        6: LaidTile("3B", 2),
        12: LaidTile("2B", 0),
        20: LaidTile("4A", 3),
    },
)
SET = """\
boardapp: 1
tile_set: Felt
boards:
  village: {title: Felt, art: village.jpg}
tiles:
"""
_CAMERA = Camera(side=900, tilt=25, azimuth=80, turn=4, bow=-0.03, aspect=3)


@lru_cache(maxsize=1)
def map_photo() -> MapPhoto:
    return photograph_map(felt_box(7, 96, 4), LAID, _CAMERA, 5, scale=0.45, pixels=96, quality=85)


@pytest.fixture(scope="package")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the photograph and the owner's tile set.

    4A belongs to the other map. 3A has no picture, so 3B is never sure.
    """
    folder = tmp_path_factory.mktemp("owner")
    own = owner_box(felt_box(7, 96, 4), 1)
    entries = ""
    for side, picture in own.sides.items():
        picture.save(folder / f"{side}.jpg", quality=90)
        maps = ", maps: [defensive-line]" if side == "4A" else ""
        art = "" if side == "3A" else f"art: {side}.jpg"
        entries += f"  {side}: {{{art}{maps}}}\n"
    own.maps["village"].save(folder / "village.jpg", quality=90)
    map_photo().image.save(folder / "photo.jpg", quality=90)
    (folder / "felt.yaml").write_text(SET + entries, "utf-8")
    felt_box.cache_clear()
    yield folder
    map_photo.cache_clear()


@pytest.fixture
def photo(pictures: Path) -> Path:
    """The photograph; its owner has chosen the tile set."""
    own_tiles.choose_own_file(pictures / "felt.yaml")
    return pictures / "photo.jpg"


_recognised: dict[bytes, Recognition] = {}


@pytest.fixture(autouse=True)
def recognised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the tiles of one photograph with the same corners and pictures recognised once.

    It takes 1.5 s, and nearly every test here begins with it. tests/photo holds the recognition.
    """

    def recognise(image: Image.Image, *others: Any) -> Recognition:
        *inputs, report = others
        asked = blake2b(image.tobytes() + pickle.dumps((image.size, inputs))).digest()
        if asked not in _recognised:
            _recognised[asked] = recognise_tiles(image, *others)
        report(1)
        return _recognised[asked]

    monkeypatch.setattr(table_photo_work, "recognise_tiles", recognise)


@pytest.fixture(autouse=True)
def small_straight_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pictures for people to compare in a third of their size: nobody looks here."""
    monkeypatch.setattr(table_photo_work, "CANDIDATE_PIXELS", 40)
    monkeypatch.setattr(table_photo_work, "BOARD_SPACE_PIXELS", 128)


class Room:
    """The table photo dialog over a window, with a hand at the mouse and keys."""

    def __init__(self, window: SpearpointWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    @property
    def dialog(self) -> TablePhotoDialog:
        dialog = self.window.workspace.photographs.table_photo.dialog
        assert dialog is not None
        return dialog

    @property
    def view(self) -> TablePhotoView:
        return self.dialog.view

    def drop(self, path: Path) -> None:
        """Drop a file on the board, and wait for its picture."""
        assert self.window.workspace.accept_dropped_file(path)
        self.qtbot.waitUntil(lambda: bool(self.view.levels))

    def click(self, x: float, y: float) -> None:
        """Click a pixel of the photograph."""
        spot = self.view.to_view((x, y)).toPoint()
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    def click_corners(self) -> None:
        for x, y in map_photo().corners():
            self.click(x, y)

    def click_space(self, space: int) -> None:
        row, column = divmod(space, 9)
        at = map_photo().clicks(np.array([(column + 0.5, row + 0.5)]))
        self.click(*at[0])

    def proposed(self) -> None:
        self.qtbot.waitUntil(lambda: self.dialog.proposal is not None)

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view, key)


@pytest.fixture
def room(qtbot: QtBot, hidden_window: SpearpointWindow, photo: Path) -> Iterator[Room]:
    """The dialog over an empty village table with the owner's tiles, with the photograph."""
    hidden_window.controller.new("village")
    for window in in_front(qtbot, hidden_window):
        made = Room(window, qtbot)
        made.drop(photo)
        yield made
