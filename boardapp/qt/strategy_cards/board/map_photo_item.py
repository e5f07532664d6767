"""A photograph of the printed map below a board of hexes; it has no effect on play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter, QTransform

from boardapp.core.hex_grid import HexGrid
from boardapp.core.sentence_case import as_sentence
from boardapp.document.own.board_pictures import Clicks
from boardapp.photo.error import PhotoError
from boardapp.photo.homography import Matrix, Points, inverse, map_points
from boardapp.photo.map_photo_alignment import board_homography
from boardapp.photo.straighten import QUALITY
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.qt.drawing.scaled_picture import smallest_sharp_level


@dataclass(frozen=True, eq=False)
class FittedMapPhoto:
    """A photograph in ever smaller sizes, with the clicked pixels of the largest size.

    ``strength`` is its opacity, from 0 to 1; the painted ground is visible through it. A picture
    that a layout names ``fills_board``: its corners are the board's, and it has no clicks.
    """

    grid: HexGrid
    levels: tuple[QImage, ...]
    clicks: Clicks
    strength: float
    fills_board: bool = False

    @cached_property
    def board_to_pixels(self) -> Matrix:
        """Return the matrix from mils of the board to pixels of the largest size.

        Raises PhotoError if no such board fits the clicks, ValueError for names that are no hexes.
        """
        if self.fills_board:
            (width, height), image = self.grid.printed_size_in_mils, self.levels[0]
            return np.diag([image.width() / width, image.height() / height, 1.0])
        places = [
            self.grid.lattice_to_mils(self.grid.centre(self.grid.parse(name)))
            for name in self.clicks
        ]
        return board_homography(places, list(self.clicks.values()), self._corners)

    @property
    def fault(self) -> str | None:
        """Return the fault of the clicks in one sentence, None if there is none."""
        try:
            _ = self.board_to_pixels
            return None
        except PhotoError as error:
            return as_sentence(error.player_text)
        except ValueError as error:
            return as_sentence(error)

    @property
    def _corners(self) -> list[PlanePoint]:
        width, height = self.grid.printed_size_in_mils
        return [(0, 0), (width, 0), (width, height), (0, height)]

    def pixels(self, places: Points) -> Points:
        """Return the pixels of the photograph at places of the board, given in mils."""
        return map_points(self.board_to_pixels, places)

    def with_strength(self, strength: float) -> FittedMapPhoto:
        """Return the photograph with another strength."""
        return replace(self, strength=strength)

    def jpeg(self) -> bytes:
        """Return the largest size as JPEG data, without the camera's metadata."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.levels[0].save(buffer, "JPG", QUALITY)  # type: ignore[call-overload]
        return bytes(buffer.data().data())

    # Painting

    def paint(self, painter: QPainter, scale: float) -> None:
        """Paint the photograph in the board's mils; ``scale`` is screen pixels per mil."""
        image = smallest_sharp_level(
            self.levels, self.levels[0].width() * scale / self._pixels_per_mil
        )
        shrunk = self.levels[0].width() / image.width(), self.levels[0].height() / image.height()
        painter.save()
        painter.setOpacity(self.strength)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(QTransform.fromScale(*shrunk) * self._pixels_to_board, combine=True)
        painter.drawImage(0, 0, image)
        painter.restore()

    @cached_property
    def _pixels_to_board(self) -> QTransform:
        back = inverse(self.board_to_pixels)
        # Qt multiplies row vectors, so each column here is one of its rows.
        return QTransform(*(back / back[2, 2]).T.ravel().tolist())

    @cached_property
    def _pixels_per_mil(self) -> float:
        """Return the largest number of pixels of the largest size that show one mil."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.pixels(np.array(self._corners, float))
        twice = abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx))
        width, height = self.grid.printed_size_in_mils
        return float(sqrt(twice / 2 / (width * height)))
