"""The actions on photographs of a Spearpoint table: recognise, show, store, watch, forget."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from boardapp.document.own import board_pictures
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.photo import tile_recognition
from boardapp.qt.photos import phone_button, phone_dialog, photo_worker
from boardapp.qt.photos.module_preloader import ModulePreloader
from boardapp.qt.spearpoint import table_photo_adapter
from boardapp.qt.spearpoint.board import tile_prerenderer
from boardapp.qt.table_photo import (
    board_photograph_controller,
    keep_pictures_offer,
    table_photo_controller,
    table_photo_dialog,
    watched_folder,
)

if TYPE_CHECKING:
    from pathlib import Path

    from boardapp.photo.table_proposal import Layout
    from boardapp.qt.boards.board_view import BoardView
    from boardapp.qt.frame.actions import WindowActions
    from boardapp.qt.frame.window_protocol import TableWindow
    from boardapp.qt.frame.workspace import Act
    from boardapp.qt.photos.photo_worker import PhotoWorker
    from boardapp.qt.spearpoint.board.spearpoint_game_board import SpearpointBoard
    from boardapp.qt.spearpoint.board.tile_prerenderer import TilePrerenderer
    from boardapp.qt.spearpoint.table_photo_adapter import SpearpointPhotoAdapter
    from boardapp.qt.table_photo.board_photograph_controller import BoardPhotographController
    from boardapp.qt.table_photo.keep_pictures_offer import KeepPicturesOffer
    from boardapp.qt.table_photo.table_photo_controller import TablePhotoController
    from boardapp.qt.table_photo.watched_folder import WatchedFolder
    from boardapp.qt.widgets.banner import BannerStack

_WATCHED = "photo/watched_folder"
"""The setting with the folder that is watched for photographs, empty for none."""
_FOR_PHOTOGRAPHS = (
    tile_recognition,
    photo_worker,
    table_photo_adapter,
    board_photograph_controller,
    keep_pictures_offer,
    table_photo_dialog,
    table_photo_controller,
)
"""The modules for a photograph of the table, each after those that it needs."""


class PhotographActions(QObject):
    """Handles the actions on photographs; each part is made on first use."""

    refresh_needed = Signal()

    def __init__(
        self, board: SpearpointBoard, view: BoardView, banners: BannerStack, window: TableWindow
    ) -> None:
        super().__init__(window)
        self._board, self._view, self._session = board, view, board.session
        self._banners, self._window = banners, window
        session = self._session
        window.actions_.menu("Tools/Tiles").aboutToShow.connect(self._check_network)
        session.document_opened.connect(self._restore_photograph)
        session.document_opened.connect(self._watch_if_chosen)
        session.document_opened.connect(ModulePreloader(_FOR_PHOTOGRAPHS, self).start_soon)
        session.board_photo.changed.connect(self.refresh_needed)

    @cached_property
    def table_photo(self) -> TablePhotoController:
        """Return the opener of the table photo dialog, which is loaded on first use."""
        made = table_photo_controller.TablePhotoController(self._make_table, self._window)
        made.refused.connect(self._session.refused)
        made.proposed.connect(self._render_ahead)
        made.photographed.connect(self.board_photograph.straighten)
        made.finished.connect(self.keep_pictures_offer.offer)
        return made

    @cached_property
    def _tile_prerenderer(self) -> TilePrerenderer:
        return tile_prerenderer.TilePrerenderer(self._board, self._view)

    def _render_ahead(self, layout: Layout, worker: PhotoWorker) -> None:
        """Render the tiles of a proposal while people look at it."""
        tiles = table_photo_adapter.photographed_tiles(layout).values()
        self._tile_prerenderer.render_soon(filter(None, tiles), worker)

    @cached_property
    def keep_pictures_offer(self) -> KeepPicturesOffer:
        """Return the object that offers to keep pictures from a laid photograph."""
        made = keep_pictures_offer.KeepPicturesOffer(self._make_table, self._banners, self._window)
        made.said.connect(self._session.said)
        made.refused.connect(self._session.refused)
        self._session.document_opened.connect(made.withdraw)
        return made

    def _make_table(self) -> SpearpointPhotoAdapter:
        return table_photo_adapter.SpearpointPhotoAdapter(self._session)

    @cached_property
    def board_photograph(self) -> BoardPhotographController:
        """Return the controller of the photograph in place of the drawn board."""
        return board_photograph_controller.BoardPhotographController(self._session, GRID, self)

    @cached_property
    def watched_folder(self) -> WatchedFolder:
        """Return the folder that is watched for photographs, made only if one is."""
        made = watched_folder.WatchedFolder(self._window, self._window.settings, _WATCHED)
        made.chosen.connect(self._use_watched_photograph)
        return made

    def action_handlers(self) -> dict[str, Act]:
        """Return the handlers of the actions, by name."""
        return {
            "phone-photo": self._receive_table_photo,
            "table-photo": self._ask_table_photo,
            "paste-photo": self._paste_table_photo,
            "forget-photos": self._forget_pictures,
            "watch-photos": self._switch_watching,
            "photograph": self._switch_photograph,
            "keep-photograph": self._switch_keeping,
        }

    def refresh(self, actions: WindowActions) -> None:
        """Enable and check the actions on the board's photograph."""
        photo = self._session.board_photo
        actions.enable(("photograph", "keep-photograph"), photo.photograph is not None)
        actions["photograph"].setChecked(photo.visible is not None)
        keeps = "board_photograph" in self.__dict__ and self.board_photograph.keeps_photograph
        actions["keep-photograph"].setChecked(keeps)
        actions["watch-photos"].setChecked(bool(self._window.settings.value(_WATCHED, "")))

    # Photographs that come

    def use_picture(self, path: Path) -> bool:
        """Recognise a dropped picture; return whether there are pictures of tiles to compare."""
        # Without pictures of tiles it may be the first one: the window asks about it.
        return self.table_photo.knows_tiles and self.table_photo.use_picture(path)

    def _use_watched_photograph(self, path: Path) -> None:
        self.table_photo.use_picture(path)

    def _ask_table_photo(self) -> None:
        self.table_photo.ask_photograph()

    def _paste_table_photo(self) -> None:
        self.table_photo.paste()

    def _forget_pictures(self) -> None:
        self.keep_pictures_offer.delete_pictures()

    def _receive_table_photo(self) -> None:
        if self.table_photo.ask_if_ready():
            phone_dialog.open_phone_dialog(self._window, self.table_photo.use_picture, one=True)

    def _check_network(self) -> None:
        """Disable the entry for phones, and give the reason, without a network."""
        action, why_not = self._window.actions_["phone-photo"], phone_button.why_no_phone()
        action.setEnabled(self._session.document is not None and not why_not)
        # Some styles show no hint of a disabled entry.
        action.setText("&Receive pictures from a phone" + (": no network" if why_not else "…"))
        action.setStatusTip(why_not or phone_button.HINT)

    def _watch_if_chosen(self) -> None:
        """Watch the folder that was chosen, at this start or an earlier one."""
        if self._window.settings.value(_WATCHED, ""):
            self.watched_folder.start()

    def _switch_watching(self) -> None:
        """Choose a folder to watch, or end watching."""
        if self.watched_folder.folder is None:
            self.watched_folder.ask_folder()
        else:
            self.watched_folder.watch(None)
        self.refresh_needed.emit()

    def pause_watching(self) -> None:
        """Watch no folder until the next table opens."""
        if "watched_folder" in self.__dict__:
            self.watched_folder.pause()

    # The photograph in place of the drawn board

    def _restore_photograph(self) -> None:
        """Read the photograph that is stored with this table, if there is one."""
        document = self._session.document
        name = board_pictures.table_identity(document) if document else None
        stored = board_pictures.load_photo(name) if name else None
        if stored or "board_photograph" in self.__dict__:
            self.board_photograph.restore(stored)

    def _switch_photograph(self) -> None:
        is_hidden = self._session.board_photo.visible is None
        self.board_photograph.show_photograph(visible=is_hidden)

    def _switch_keeping(self) -> None:
        self.board_photograph.set_keeping(keeps=not self.board_photograph.keeps_photograph)
        self.refresh_needed.emit()
