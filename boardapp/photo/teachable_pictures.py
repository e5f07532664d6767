"""Pictures that a photographed table teaches: bare spaces of the map, and sides of tiles."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image

from boardapp.core.square_grid import SquareGrid
from boardapp.photo.map_grid import MARGIN, MapGrid, straighten_map
from boardapp.photo.table_proposal import Layout
from boardapp.photo.tile_recognition import RecognisedSpace

TAUGHT_SIZE = 400
"""The pixels along a taught picture."""


class TeachablePictures(NamedTuple):
    """The pictures that a laid photograph can teach: sides by their spaces, and bare spaces."""

    sides: Mapping[int, str]
    bare: tuple[int, ...]


class TaughtPictures(NamedTuple):
    """Pictures of sides, upright, and of the map's bare spaces, counted row by row."""

    sides: Mapping[str, Image.Image]
    spaces: Mapping[int, Image.Image]


def find_teachable_pictures(
    layout: Layout,
    *,
    pictured: Container[str],
    pictured_twice: Container[str],
    known_spaces: int,
) -> TeachablePictures:
    """Return what a layout can teach: second pictures of sides, and more bare spaces than known.

    All bare spaces come from one photograph, because only then their colours compare.
    """
    sides = {
        space: laid.side
        for space, laid in layout.items()
        if laid.side is not None and laid.side in pictured and laid.side not in pictured_twice
    }
    bare = tuple(sorted(space for space, laid in layout.items() if laid.side is None))
    return TeachablePictures(sides, bare if len(bare) > known_spaces else ())


def cut_taught_pictures(
    image: Image.Image,
    grid: MapGrid,
    board: SquareGrid,
    teachable: TeachablePictures,
    layout: Layout,
    seen: Sequence[RecognisedSpace],
) -> TaughtPictures:
    """Return the teachable pictures, cut from the photograph where the tiles lie."""
    straight = straighten_map(image, grid, board, TAUGHT_SIZE)
    sides = {
        side: _cut(straight, board, space, seen[space].shift, seen[space].angle).rotate(
            90 * layout[space].turns
        )
        for space, side in teachable.sides.items()
    }
    return TaughtPictures(sides, {space: _cut(straight, board, space) for space in teachable.bare})


def _cut(
    straight: Image.Image,
    board: SquareGrid,
    space: int,
    shift: tuple[float, float] = (0, 0),
    angle: float = 0,
) -> Image.Image:
    """Return the picture of a space, or of a tile some spaces and degrees off the grid."""
    row, column = divmod(space, board.columns)
    margin = int(MARGIN * TAUGHT_SIZE)
    cosine, sine = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    right, down = (TAUGHT_SIZE * (one - 0.5) for one in shift)
    left = margin + (column + 0.5) * TAUGHT_SIZE + cosine * right + sine * down
    top = margin + (row + 0.5) * TAUGHT_SIZE - sine * right + cosine * down
    data = tuple(map(float, (cosine, sine, left, -sine, cosine, top)))
    size = (TAUGHT_SIZE, TAUGHT_SIZE)
    return straight.transform(size, Image.Transform.AFFINE, data, Image.Resampling.BICUBIC)
