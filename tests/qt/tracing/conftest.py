"""A page with a small photograph never taken; a view of one tile, 5 mils to the pixel."""

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.photo.straighten import straighten
from boardapp.photo.tile_fit import TileFit, fit_tile
from boardapp.qt.photos import photo_worker
from boardapp.qt.photos.photo_page import PhotoPage
from boardapp.qt.tracing.trace_view import TraceView
from tests.photo.synthetic import jpeg, photograph
from tests.qt.tracing.outlining import CAMERA, IDS, Outlining
from tests.qt.tracing.owner import Owner


@pytest.fixture(scope="session")
def photo_bytes() -> bytes:
    return jpeg(photograph(CAMERA, "dark", 1))


@pytest.fixture
def photo(photo_bytes: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "table.jpg"
    path.write_bytes(photo_bytes)
    return path


_fitted: dict[object, TileFit] = {}
_straightened: dict[object, Image.Image] = {}
_PICTURES_AT_MOST = 3


@pytest.fixture(autouse=True)
def fitted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a tile with the same corners in one photograph fitted and straightened once.

    It takes half a second, and nearly every test of a page begins with it. tests/photo holds both.
    """

    def digest(image: Image.Image) -> bytes:
        return blake2b(image.tobytes()).digest()

    def fit(image: Image.Image, *others: Any) -> TileFit:
        asked = (digest(image), others)
        if asked not in _fitted:
            _fitted[asked] = fit_tile(image, *others)
        return _fitted[asked]

    def upright(image: Image.Image, *others: Any) -> Image.Image:
        asked = (digest(image), others)
        if asked not in _straightened:
            while len(_straightened) >= _PICTURES_AT_MOST:
                del _straightened[next(iter(_straightened))]
            _straightened[asked] = straighten(image, *others)
        return _straightened[asked].copy()

    monkeypatch.setattr(photo_worker, "fit_tile", fit)
    monkeypatch.setattr(photo_worker, "straighten", upright)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[PhotoPage]:
    """An empty page of 1280 × 800 pixels that has the focus."""
    made = PhotoPage()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    made.offer_sides(IDS)
    yield made
    made.close()
    QApplication.processEvents()


@pytest.fixture
def outlining(page: PhotoPage, photo: Path, qtbot: QtBot) -> Outlining:
    """A page that shows the photograph, with no corner set."""
    page.add([photo])
    qtbot.waitUntil(lambda: bool(page.view.levels))
    page.view.setFocus()
    return Outlining(page, qtbot)


@pytest.fixture
def owner(qtbot: QtBot) -> Iterator[Owner]:
    view = TraceView()
    qtbot.addWidget(view)
    view.resize(848, 848)
    view.show()
    with qtbot.waitActive(view):
        view.activateWindow()
    view.setFocus()
    QApplication.processEvents()
    yield Owner(view)
    view.close()
