"""The photograph in place of the drawn board: straightened, shown, and kept only if asked."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject

from boardapp.core.square_grid import SquareGrid
from boardapp.document.document import Document
from boardapp.document.own import board_pictures
from boardapp.document.own.board_pictures import StoredPhoto
from boardapp.files.save_error import system_error_reason
from boardapp.photo.error import PhotoError
from boardapp.qt.photos.photo_worker import (
    LoadPhotograph,
    PaintablePhotograph,
    PhotoWork,
    PhotoWorker,
)
from boardapp.qt.sessions.photograph_display import DisplayedPhotograph
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.table_photo.game_adapter import LaidPhotograph
from boardapp.qt.table_photo.table_photo_work import (
    StraightenedPhotograph,
    StraightenPhotograph,
    TemporaryPictureFolder,
)


class _PhotographOwner(NamedTuple):
    """The table that a photograph shows, and its tiles in words, "" if no table has them."""

    document: Document | None
    layout: str
    is_shown_at_once: bool


class BoardPhotographController(QObject):
    """Gives a session the photograph of its table; saves contain nothing of it."""

    def __init__(self, session: PlacementSession, grid: SquareGrid, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._grid = session, grid
        self._worker: PhotoWorker | None = None
        self._awaited: _PhotographOwner | None = None
        """The owner of the newest photograph; an older one that ends later is dropped."""
        self._folder = TemporaryPictureFolder(self)
        self.keeps_photograph = False
        """Whether the players asked to keep the photograph with this table."""
        self._stored_for: str | None = None
        session.logged.connect(self._store_for_new_file)

    # From the table photo dialog

    def straighten(self, laid: LaidPhotograph, worker: PhotoWorker) -> None:
        """Straighten a photograph whose tiles lie on the board now."""
        session = self._session
        layout = "" if laid.shows_other_tiles else session.layout_words(session.state)
        owner = _PhotographOwner(session.document, layout, laid.is_shown_at_once)
        self._await_result(owner, worker)
        worker.queue_work(StraightenPhotograph(laid.path, owner, laid.grid, self._grid))

    def _await_result(self, owner: _PhotographOwner, worker: PhotoWorker) -> None:
        """Take a worker's result for an owner, and keep the worker until then."""
        self._awaited = owner
        if self._worker is not worker:
            self._worker = worker
            worker.done.connect(self._take_result)

    def _take_result(self, work: PhotoWork, result: object) -> None:
        owner = self._awaited
        if owner is None or work.owner is not owner:
            return  # the table photo dialog takes it, or a newer photograph is on its way
        if self._worker is not None:
            self._worker.done.disconnect(self._take_result)
            self._worker = None
        if owner.document is not self._session.document or isinstance(result, PhotoError):
            return
        board_photo = self._session.board_photo
        if isinstance(result, StraightenedPhotograph):
            self._stored_for = None
            file = self._folder.new_file(".jpg")  # for the ruling card, and to keep it
            file.write_bytes(result.jpeg)
            board_photo.set_photograph(DisplayedPhotograph(result.levels, file, owner.layout))
        elif isinstance(result, PaintablePhotograph):
            board_photo.set_photograph(DisplayedPhotograph(result.levels, work.path, owner.layout))
        if owner.is_shown_at_once:
            self.show_photograph(visible=True)
        self._store_for_new_file()

    def show_photograph(self, *, visible: bool) -> None:
        """Show the photograph, or the drawn board."""
        self._session.board_photo.set_visible(self._session.state, visible=visible)

    # Keeping it beside the table

    def restore(self, stored: StoredPhoto | None) -> None:
        """Read the photograph that is stored with the table, if any; nothing shows it yet."""
        document = self._session.document
        assert document is not None
        self.keeps_photograph, self._stored_for = (
            stored is not None,
            board_pictures.table_identity(document),
        )
        if stored is None:
            return
        worker = PhotoWorker()
        owner = _PhotographOwner(document, stored.layout, False)
        self._await_result(owner, worker)
        worker.queue_work(LoadPhotograph(stored.picture, owner, keep=False))

    def set_keeping(self, *, keeps: bool) -> None:
        """Keep the photograph with the table's file, or delete the stored one."""
        self.keeps_photograph = keeps
        document = self._session.document
        name = board_pictures.table_identity(document) if document else None
        if keeps:
            if name is None:
                self._session.said.emit("The photograph is kept when you save the table.")
            self._store_for_new_file()
            return
        self._stored_for = None
        try:
            if name is not None:
                board_pictures.delete_photo(name)
        except OSError as error:
            self._refuse("deleted", error)

    def _store_for_new_file(self) -> None:
        """Store the photograph with the table's file, once it has one."""
        document, photograph = self._session.document, self._session.board_photo.photograph
        if not self.keeps_photograph or document is None or photograph is None:
            return
        name = board_pictures.table_identity(document)
        if name is None or name == self._stored_for:
            return
        try:
            board_pictures.store_photo(name, {}, photograph.file.read_bytes(), photograph.layout)
        except OSError as error:
            self._refuse("kept", error)
        else:
            self._stored_for = name

    def _refuse(self, done: str, error: OSError) -> None:
        reason = system_error_reason(error)
        self._session.refused.emit(f"The photograph could not be {done}: {reason}.")
