"""The photograph below a hex table: chosen, fitted to the hexes, stored on this computer only."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from boardapp.document.own import board_pictures
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.error import PhotoError
from boardapp.qt.photos import photo_worker, photograph_files
from boardapp.qt.photos.picture_loader import PictureLoader
from boardapp.qt.strategy_cards import map_photo_dialog
from boardapp.qt.strategy_cards.board import map_photo_item

if TYPE_CHECKING:
    from boardapp.document.document import Document
    from boardapp.document.own.board_pictures import Clicks
    from boardapp.qt.frame.window_protocol import TableWindow
    from boardapp.qt.photos.photo_worker import PhotoWork
    from boardapp.qt.strategy_cards.board.map_photo_item import FittedMapPhoto
    from boardapp.qt.strategy_cards.map_photo_dialog import MapPhotoDialog
    from boardapp.qt.strategy_cards.session import HexSession
    from boardapp.qt.widgets.banner import BannerStack

_STRENGTHS = {False: ("view/photograph", 60), True: ("view/hex-picture", 100)}
"""The setting of the strength of a photograph, and of a picture that fills the board: its key and
its first value in percent."""
_THIN = (
    "To fit a photograph under the board, you click three hexes that are not in line. This board "
    "has only one row or column of hexes."
)
_LAID = (
    "The photograph is under the board. Now press T and paint the terrain of the photograph, "
    "because rulings use only painted terrain."
)


class _PhotoRequest(NamedTuple):
    """A request to read a photograph for a table, with its clicks if it was fitted before.

    The picture that a layout names ``fills_board`` and has no clicks.
    """

    document: Document | None
    clicks: Clicks | None
    fills_board: bool = False


class MapPhotoController(QObject):
    """Shows photographs below the tables of a session; saves contain nothing of them."""

    def __init__(self, session: HexSession, window: TableWindow, banners: BannerStack) -> None:
        super().__init__(window)
        self._session, self._window = session, window
        self._loader = PictureLoader(banners, self)
        self._loader.done.connect(self._use_read_photo)
        self._board: str | None = None
        self.dialog: MapPhotoDialog | None = None
        session.document_opened.connect(self._restore_photo)
        session.logged.connect(self._save_for_new_file)
        session.photo_changed.connect(self._remember_strength)

    # Choosing

    def ask_photo(self) -> None:
        """Let the player choose a photograph."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Choose a photograph of your map", "", photograph_files.FILE_FILTER
        )
        if name:
            self.load_photo(Path(name))

    def load_photo(self, path: Path) -> None:
        """Read a photograph and open the fitting dialog, or report in one sentence why not."""
        grid = self._session.board
        if min(grid.columns, grid.rows) < 2:
            self._session.refused.emit(_THIN)
            return
        self._loader.load(path, _PhotoRequest(self._session.document, None))

    def _use_read_photo(self, work: PhotoWork, result: object) -> None:
        """Use a photograph that has been read, unless its table was closed meanwhile."""
        wanted = work.owner
        assert isinstance(wanted, _PhotoRequest)
        if wanted.document is not self._session.document:
            return
        if not isinstance(result, photo_worker.PaintablePhotograph):
            if wanted.clicks:
                assert isinstance(result, PhotoError)
                refusal = photograph_files.refused_picture_sentence(work.path, result)
                self._session.refused.emit(refusal)
            # A banner reports the picture of a layout that cannot be shown.
            elif isinstance(result, PhotoError) and not wanted.fills_board:
                photograph_files.show_refused_picture(self._window, work.path, result)
            return
        strength = self._stored_strength(wanted.fills_board)
        photo = map_photo_item.FittedMapPhoto(
            self._session.board, result.levels, wanted.clicks or {}, strength, wanted.fills_board
        )
        if wanted.clicks is None and not wanted.fills_board:
            if sentence := result.shrunk_sentence(escape_unprintable(work.path.name)):
                self._session.said.emit(sentence)
            self._show_fit_dialog(photo)
        elif photo.fault is None:
            self._session.lay_photo(photo)

    # Fitting

    def refit_photo(self) -> None:
        """Open the fitting dialog again to correct the clicks."""
        if self._session.photo is not None:
            self._show_fit_dialog(self._session.photo)

    def _show_fit_dialog(self, photo: FittedMapPhoto) -> None:
        dialog = self.dialog = map_photo_dialog.MapPhotoDialog(photo, self._window)
        dialog.laid.connect(self._lay_and_save_photo)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _lay_and_save_photo(self, photo: FittedMapPhoto) -> None:
        self._session.lay_photo(photo)
        self._session.said.emit(_LAID)
        self._save_photo()

    def remove_photo(self) -> None:
        """Show the board without a photograph, and delete its stored one.

        The picture that the layout names is shown again.
        """
        self._session.lay_photo(None)
        self._show_picture_of_layout()
        try:
            if self._board is not None:
                board_pictures.delete_photo(self._board)
        except OSError as error:
            self._session.refused.emit(
                f"The photograph could not be deleted: {system_error_reason(error)}."
            )

    # Keeping

    def _restore_photo(self) -> None:
        """Show the photograph that was stored for this board."""
        document = self._session.document
        assert document is not None
        self._loader.cancel()
        self._board = board_pictures.board_identity(document)
        kept = board_pictures.load_photo(self._board) if self._board else None
        if kept is not None:
            self._loader.load(kept.picture, _PhotoRequest(document, kept.clicks))
        else:
            self._show_picture_of_layout()

    def _show_picture_of_layout(self) -> None:
        """Show the picture that the table's layout names, if there is one."""
        picture = self._session.picture_under_board
        if picture is not None:
            wanted = _PhotoRequest(self._session.document, None, fills_board=True)
            self._loader.load(picture.path, wanted, picture)

    def _save_for_new_file(self) -> None:
        """Store the photograph for a table that has just been saved for the first time."""
        document = self._session.document
        if self._session.photo is not None and document is not None:
            board = board_pictures.board_identity(document)
            if board != self._board:
                self._board = board
                self._save_photo()

    def _save_photo(self) -> None:
        photo = self._session.photo
        if self._board is None or photo is None or photo.fills_board:
            return
        try:
            board_pictures.store_photo(self._board, photo.clicks, photo.jpeg())
        except OSError as error:
            self._session.refused.emit(
                "The photograph could not be saved, so it is gone when boardapp closes: "
                f"{system_error_reason(error)}."
            )

    def _stored_strength(self, fills_board: bool) -> float:
        """Return the chosen strength from 0 to 1."""
        key, usual = _STRENGTHS[fills_board]
        stored = str(self._window.settings.value(key, usual))
        percent = int(stored) if stored.isdecimal() else usual
        return min(percent, 100) / 100

    def _remember_strength(self) -> None:
        photo = self._session.photo
        if photo is not None:
            key, _ = _STRENGTHS[photo.fills_board]
            self._window.settings.setValue(key, round(photo.strength * 100))
