"""A hand that outlines tiles: clicks, drags and keys, given in pixels of the photograph."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.qt.photos.photo_page import PhotoPage
from boardapp.qt.photos.tile_outline import Point
from tests.photo.synthetic import TILE_CORNERS, Camera

CAMERA = Camera(side=460, tilt=25, turn=8, size=(1000, 750), middle=(-120, 0))
TRUTH: Sequence[Point] = [(float(x), float(y)) for x, y in CAMERA.pixels(TILE_CORNERS)]
IDS = [("4A", "Farm with a yard"), ("4B", "Farm, burnt"), ("5A", "Church")]


class Outlining(NamedTuple):
    page: PhotoPage
    qtbot: QtBot

    def spot(self, point: Point) -> QPoint:
        return self.page.view.to_view(point).toPoint()

    def click(self, *points: Point) -> None:
        for point in points:
            QTest.mouseClick(
                self.page.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(point)
            )

    def drag(self, start: Point, by: Point, *, hold: bool = False) -> None:
        view, spot = self.page.view.viewport(), self.spot(start)
        end = self.spot((start[0] + by[0], start[1] + by[1]))
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=spot)
        QTest.mouseMove(view, (spot + end) / 2)
        QTest.mouseMove(view, end)
        if not hold:
            QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)

    def keys(self, *keys: Qt.Key, shift: bool = False) -> None:
        how = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.page, key, how)

    def fitted(self) -> None:
        """Wait until the upright picture shows what is outlined."""
        self.qtbot.waitUntil(lambda: self.page.panel.preview._image is not None)

    def outline(self, corners: Iterable[Point] = TRUTH) -> None:
        """Click the corners, and go back from the number's field to the photograph."""
        self.click(*corners)
        self.fitted()
        self.page.view.setFocus()

    def name(self, side: str) -> None:
        self.page.panel.name.setEditText(side)
