"""Reads pictures for boards on a thread. A bar over the board shows slow reading, with Cancel."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from boardapp.qt.photos import photo_worker

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.qt.photos.photo_worker import LoadPhotograph, PhotoWork, PhotoWorker
    from boardapp.qt.widgets.banner import BannerStack

NAME = "loading"
_LOOK_EVERY_MS = 300
"""Milliseconds between looks at the progress: quick reading shows no bar."""


class PictureLoader(QObject):
    """Reads one picture at a time for one board; the newest replaces the one before."""

    done = Signal(object, object)  # the work, and a `PaintablePhotograph` or a PhotoError
    ended = Signal()  # a picture was read, or its reading was cancelled

    def __init__(self, banners: BannerStack, parent: QObject) -> None:
        super().__init__(parent)
        self._banners = banners
        self._work: LoadPhotograph | None = None
        self._timer = QTimer(self, interval=_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._show_progress)

    @cached_property
    def _worker(self) -> PhotoWorker:
        made = photo_worker.PhotoWorker()
        made.done.connect(self._on_read)
        return made

    def load(self, path: Path, owner: object, picture: BackgroundPicture | None = None) -> None:
        """Read a picture for an ``owner``, which is returned with the result.

        A file other than the ``picture`` of the board is refused.
        """
        self.cancel()
        self._work = photo_worker.LoadPhotograph(path, owner, keep=False, picture=picture)
        self._worker.queue_work(self._work)
        self._timer.start()

    def cancel(self, *_: object) -> None:
        """Stop reading: the picture is not needed."""
        if self._work is not None:
            self._worker.cancel_work(self._work)
            self._end()

    def _show_progress(self) -> None:
        if self._work is None:
            return
        acts, text = (("&Cancel", self.cancel),), f"Loading {self._work.path.name}…"
        self._banners.show_banner(NAME, text, acts, sign="open", dismissable=False)
        self._banners[NAME].show_share(self._work.progress.share)

    def _on_read(self, work: PhotoWork, result: object) -> None:
        if work is self._work:
            self._end()
            self.done.emit(work, result)

    def _end(self) -> None:
        self._work = None
        self._timer.stop()
        self._banners.remove_banner(NAME)
        self.ended.emit()
