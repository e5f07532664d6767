"""A board's picture is read on a thread; a bar over the board shows slow reading, with Cancel."""

from pathlib import Path
from threading import Event

import pytest
from PIL import Image
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from boardapp.photo import photo_loader
from boardapp.photo.photo_loader import Photograph, Watch
from boardapp.qt.photos import photo_worker
from boardapp.qt.photos.photo_worker import PaintablePhotograph
from boardapp.qt.photos.picture_loader import NAME, PictureLoader
from boardapp.qt.widgets.banner import BannerStack


def share(banners: BannerStack) -> int:
    progress = banners[NAME].progress if NAME in banners else None
    return progress.value() if progress is not None else 0


def test_slow_reading_shows_its_share_and_can_be_cancelled(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, banners, parent, going = tmp_path / "map.png", BannerStack(), QObject(), Event()
    seen: list[tuple[object, object]] = []
    banners.float_over(page := QWidget())
    qtbot.addWidget(page)
    Image.new("RGB", (300, 200), "teal").save(path)
    read = photo_loader.read_photograph

    def read_slowly(path: Path, *, shrinks: bool, watch: Watch) -> Photograph:
        watch(0.4)
        going.wait()
        return read(path, shrinks=shrinks, watch=watch)

    monkeypatch.setattr(photo_worker, "read_photograph", read_slowly)
    loader = PictureLoader(banners, parent)
    loader.done.connect(lambda work, result: seen.append((work.owner, result)))
    loader.load(path, "first")
    qtbot.waitUntil(lambda: share(banners) == 40)
    assert banners[NAME].label.text() == "Loading map.png…"
    banners[NAME].buttons["Cancel"].click()
    assert NAME not in banners
    going.set()
    loader.load(path, "second")
    qtbot.waitUntil(lambda: bool(seen))
    ((owner, result),) = seen
    assert owner == "second"
    assert isinstance(result, PaintablePhotograph)
    assert NAME not in banners
