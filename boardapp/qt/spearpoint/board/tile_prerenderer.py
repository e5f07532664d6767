"""Renders the tiles that a photograph shows while people look at them.

Pictures of tiles take long to decode. Laying many tiles at once would block the window's events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from boardapp.core.override_decorator import override
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.table.board_picture_values import picture_path
from boardapp.picture.tile_and_map_art import ArtError, NestableDrawing, read_art
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.photos.photo_worker import PhotographReader, PhotoWork, PhotoWorker
from boardapp.qt.spearpoint.board.spearpoint_game_board import SpearpointBoard


@dataclass(frozen=True, eq=False)
class ReadTileArt(PhotoWork):
    """Read and cache the picture of a tile, the ``owner`` of the work."""

    order = 5
    expected_errors = (ArtError,)

    @override
    def run(self, photographs: PhotographReader) -> NestableDrawing:
        """Return the picture; raises ArtError."""
        return read_art(self.path)


class TilePrerenderer(QObject):
    """Renders tiles in the size of the board's view, one after another."""

    def __init__(self, board: SpearpointBoard, view: BoardView) -> None:
        super().__init__(view)
        self._board, self._view = board, view
        self._worker: PhotoWorker | None = None

    def render_soon(self, tiles: Iterable[PlacedTile], worker: PhotoWorker) -> None:
        """Let a worker decode the pictures of tiles, then render each between two events."""
        if worker is not self._worker:
            self._worker = worker
            worker.done.connect(self._render)
        catalogue = self._board.session.catalogue
        for tile in tiles:
            feature = catalogue.tiles.get(tile.tile)
            path = picture_path(catalogue.picture_of_tile(feature)) if feature else None
            if path is not None:
                worker.queue_work(ReadTileArt(path, tile))

    def _render(self, work: PhotoWork) -> None:
        if not isinstance(work, ReadTileArt) or not isinstance(work.owner, PlacedTile):
            return
        if piece := self._board.ghost_piece(work.owner):
            scale = self._view.transform().m11() * self._view.devicePixelRatioF()
            self._board.drawings.render_ahead(piece.key, piece.svg, piece.rect.size(), scale)
