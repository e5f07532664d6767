"""The work of the worker thread on a table's photograph: store, recognise, straighten."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from boardapp.core.override_decorator import override
from boardapp.core.square_grid import SquareGrid
from boardapp.photo.error import PhotoError
from boardapp.photo.map_grid import MARGIN, MapGrid, Rectangle, space_sides, straighten_map
from boardapp.photo.recognition_check import NoProposalError
from boardapp.photo.tile_recognition import Recognition, recognise_tiles
from boardapp.photo.tile_templates import TemplateSet
from boardapp.qt.photos.photo_worker import PhotographReader, PhotoWork, to_qimage
from boardapp.qt.photos.tile_outline import Point
from boardapp.qt.table_photo.game_adapter import KnownTiles, PhotoTableAdapter

CANDIDATE_PIXELS = 128
"""The side of a candidate's picture in pixels."""
BOARD_SPACE_PIXELS = 400
"""The most pixels of a space on the photograph under the board."""
STORED_PHOTO_WIDTH = 2000
"""The width of a photograph that is stored with a table."""
_QUALITY = 85


class TemporaryPictureFolder:
    """A folder for pictures, made for the first one and deleted with its owner."""

    def __init__(self, owner: QObject) -> None:
        self._owner = owner
        self._folder: TemporaryDirectory[str] | None = None
        self._files = 0

    def new_file(self, suffix: str) -> Path:
        """Return the path of another file; pictures are cached by their paths."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="boardapp-")
            self._owner.destroyed.connect(self._folder.cleanup)
        self._files += 1
        return Path(self._folder.name) / f"picture-{self._files}{suffix}"


class RecognisedTable(NamedTuple):
    """A recognition, and the pictures for people to compare: spaces as seen, sides as owned."""

    found: Recognition
    templates: TemplateSet
    spaces: Sequence[QImage]
    sides: Mapping[str, QImage]
    map_spaces: Sequence[QImage]
    """The owner's picture of the map by space; none without one."""


class KnownTilesCache:
    """The owner's pictures, loaded once for each map by the worker thread."""

    def __init__(self, table: PhotoTableAdapter) -> None:
        self._table = table
        self._known: dict[str, KnownTiles] = {}

    def load(self) -> KnownTiles:
        """Return the pictures for the table's present map."""
        board = self._table.board
        if board not in self._known:
            self._known = {board: self._table.load_known_tiles()}
        return self._known[board]


@dataclass(frozen=True, eq=False)
class StorePicture(PhotoWork):
    """Store a pasted picture in a file, so that it is read like every photograph."""

    order = 0

    picture: QImage

    @override
    def run(self, photographs: PhotographReader) -> bool:
        """Return whether the picture was stored."""
        # Without compression: the time counts here, not the size.
        return self.picture.save(str(self.path), quality=100)


@dataclass(frozen=True, eq=False)
class RecogniseTable(PhotoWork):
    """Recognise the tiles of a photographed table: a `RecognisedTable`."""

    order = 2
    newest_only = True
    expected_errors = (PhotoError, NoProposalError)

    corners: tuple[Point, ...]
    rectangle: Rectangle
    known: KnownTilesCache

    @override
    def run(self, photographs: PhotographReader) -> RecognisedTable:
        """Return the recognition; also raises NoProposalError and WorkCancelledError."""
        image, focal, _ = photographs.read(self.path)
        self.progress.advance(0)
        templates, sides, map_picture = self.known.load()
        found = recognise_tiles(
            image, self.corners, templates, self.rectangle, focal, self.progress.advance
        )
        straight = _straighten_board(image, found.grid, templates.board, CANDIDATE_PIXELS)
        size = (CANDIDATE_PIXELS, CANDIDATE_PIXELS)
        owned = {
            side: to_qimage(picture.resize(size, Image.Resampling.BOX))
            for side, picture in sides.items()
        }
        spaces = _cut_spaces(straight, templates.board)
        of_map = _cut_spaces(map_picture, templates.board) if map_picture else []
        return RecognisedTable(found, templates, spaces, owned, of_map)


def _straighten_board(
    image: Image.Image, grid: MapGrid, board: SquareGrid, space: int
) -> Image.Image:
    """Return the photographed board without a margin, ``space`` pixels a space."""
    straight = straighten_map(image, grid, board, space)
    margin = round(MARGIN * space)
    return straight.crop((margin, margin, straight.width - margin, straight.height - margin))


def _cut_spaces(picture: Image.Image, board: SquareGrid) -> list[QImage]:
    """Return the spaces of a picture of the map, each as large as a candidate."""
    size = (board.columns * CANDIDATE_PIXELS, board.rows * CANDIDATE_PIXELS)
    whole = picture.resize(size, Image.Resampling.BOX) if picture.size != size else picture
    corners = [
        (column * CANDIDATE_PIXELS, row * CANDIDATE_PIXELS) for row, column in board.spaces()
    ]
    boxes = [(x, y, x + CANDIDATE_PIXELS, y + CANDIDATE_PIXELS) for x, y in corners]
    return [to_qimage(whole.crop(box)) for box in boxes]


class StraightenedPhotograph(NamedTuple):
    """A photographed table from straight above, in sizes to paint and as a JPEG of pixels only."""

    levels: Sequence[QImage]
    jpeg: bytes


@dataclass(frozen=True, eq=False)
class StraightenPhotograph(PhotoWork):
    """Make the photographed board upright, through the fitted grid: a `StraightenedPhotograph`."""

    order = 2

    grid: MapGrid
    board: SquareGrid

    @override
    def run(self, photographs: PhotographReader) -> StraightenedPhotograph:
        """Return the board without a margin."""
        image = photographs.read(self.path).image
        # No finer than the photograph, in steps of four pixels: the margin is a quarter of a space.
        finest = int(space_sides(self.grid, self.board).max()) // 4 * 4 + 4
        space = min(finest, BOARD_SPACE_PIXELS)
        face = _straighten_board(image, self.grid, self.board, space)
        levels = [to_qimage(face), to_qimage(face.reduce(2)), to_qimage(face.reduce(4))]
        face.thumbnail((STORED_PHOTO_WIDTH, STORED_PHOTO_WIDTH))
        out = io.BytesIO()
        face.save(out, "JPEG", quality=_QUALITY)
        return StraightenedPhotograph(levels, out.getvalue())
