"""The owner's picture under a board: read by a worker, shown at a chosen strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from boardapp.qt.photos import photo_worker
from boardapp.qt.photos.picture_loader import PictureLoader

if TYPE_CHECKING:
    from boardapp.qt.frame.window_protocol import TableWindow
    from boardapp.qt.photos.photo_worker import PhotoWork
    from boardapp.qt.sessions.select_and_move_session import PlacementSession
    from boardapp.qt.widgets.banner import BannerStack

STRENGTHS: Mapping[str, int] = {
    "picture-full": 100, "picture-strong": 60, "picture-faint": 30, "picture-none": 0,
}  # fmt: skip
"""Strength of the picture in percent, by the names of the actions."""
_KEY = "view/board-picture"


class MapPictureController(QObject):
    """Shows owners' pictures under the boards of a session; only the view changes."""

    def __init__(
        self,
        session: PlacementSession,
        window: TableWindow,
        banners: BannerStack,
        usual: str = "picture-strong",
    ) -> None:
        """Show pictures at the chosen strength, or at the ``usual`` one of these boards."""
        super().__init__(window)
        self._session, self._window, self._usual = session, window, usual
        self._loader = PictureLoader(banners, self)
        self._loader.done.connect(self._on_read)
        session.document_opened.connect(self._load_picture_under_board)

    @property
    def chosen_strength(self) -> str:
        """Return the name of the action for the chosen strength."""
        stored = str(self._window.settings.value(_KEY, self._usual))
        return stored if stored in STRENGTHS else self._usual

    def choose_strength(self, name: str) -> None:
        """Show pictures at the strength of an action from now on."""
        self._window.settings.setValue(_KEY, name)
        self._session.set_picture_strength(STRENGTHS[name] / 100)

    def _load_picture_under_board(self) -> None:
        """Read the picture for the opened board, if it has one."""
        self._session.set_picture_strength(STRENGTHS[self.chosen_strength] / 100)
        self._loader.cancel()
        picture = self._session.picture_under_board
        if picture is not None:
            self._loader.load(picture.path, self._session.document, picture)

    def _on_read(self, work: PhotoWork, result: object) -> None:
        """Show a picture that has been read, unless its table was closed meanwhile.

        A banner reports pictures that cannot be shown.
        """
        if work.owner is self._session.document and isinstance(
            result, photo_worker.PaintablePhotograph
        ):
            self._session.lay_picture(result.levels)
