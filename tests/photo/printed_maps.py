"""A printed map of hexes as a telephone sees it: a dark spot on the middle of each hex."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from PIL import Image, ImageDraw

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from tests.support.encoded import encoded

Place = tuple[float, float]
SPOT = 260
"""Mils from a spot's middle to its rim."""
_ACROSS, _FOCAL = 1600, 1.4
_PAPER, _TABLE, _INK = (222, 206, 150), (60, 48, 40), (20, 10, 60)


class PrintedMap:
    """A map photographed from above at a tilt, in degrees, the camera turned by others."""

    def __init__(self, grid: HexGrid, tilt: float = 18, turn: float = 12) -> None:
        self.grid, self.tilt, self.turn = grid, tilt, turn

    def seen(self, places: Sequence[Place]) -> list[Place]:
        """Return where places of the board, in mils, are seen: pixels of the photograph."""
        width, height = self.grid.printed_size_in_mils
        flat = (np.array(places, float) - (width / 2, height / 2)) / max(width, height)
        tilt, turn = np.radians(self.tilt), np.radians(self.turn)
        x = flat[:, 0] * np.cos(turn) - flat[:, 1] * np.sin(turn)
        y = flat[:, 0] * np.sin(turn) + flat[:, 1] * np.cos(turn)
        away = _FOCAL - y * np.sin(tilt)
        across = np.stack([x / away, y * np.cos(tilt) / away], axis=-1) * _FOCAL
        pixels = across * _ACROSS * 0.72 + (_ACROSS / 2, _ACROSS * 0.45)
        return [(float(x), float(y)) for x, y in pixels]

    def middle(self, space: Space) -> Place:
        """Return the pixel that shows a hex's middle."""
        return self.seen([self.grid.lattice_to_mils(self.grid.centre(space))])[0]

    @cache  # noqa: B019 - a map or two
    def photograph(self) -> bytes:
        """Return the photograph as a JPEG with a tag of the camera's."""
        picture = Image.new("RGB", (2 * _ACROSS, int(1.8 * _ACROSS)), _TABLE)
        draw = ImageDraw.Draw(picture)
        width, height = self.grid.printed_size_in_mils
        self._fill(draw, [(0, 0), (width, 0), (width, height), (0, height)], _PAPER)
        round_ = [
            (SPOT * np.cos(angle), SPOT * np.sin(angle)) for angle in np.linspace(0, 2 * np.pi, 40)
        ]
        for space in self.grid.spaces():
            rim = [self.grid.lattice_to_mils(corner) for corner in self.grid.outline(space)]
            self._line(draw, [*rim, rim[0]])
            x, y = self.grid.lattice_to_mils(self.grid.centre(space))
            self._fill(draw, [(x + a, y + b) for a, b in round_], _INK)
        picture = picture.reduce(2)
        exif = Image.Exif()
        exif[0x010F] = "Lieutenant’s camera"
        return encoded(picture, "JPEG", quality=92, exif=exif)

    def _twice(self, places: Sequence[Place]) -> list[Place]:
        return [(2 * x, 2 * y) for x, y in self.seen(places)]

    def _fill(
        self, draw: ImageDraw.ImageDraw, places: Sequence[Place], colour: tuple[int, int, int]
    ) -> None:
        draw.polygon(self._twice(places), fill=colour)

    def _line(self, draw: ImageDraw.ImageDraw, places: Sequence[Place]) -> None:
        draw.line(self._twice(places), fill=(120, 100, 70), width=4)
