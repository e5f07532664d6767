"""A page with a small photograph never taken; a view of one tile, 5 mils to the pixel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

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
