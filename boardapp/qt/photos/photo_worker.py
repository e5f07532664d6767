"""A worker thread reads, fits and straightens photographs, one piece of work after another.

Each piece is a value with a `run` method. Pillow and numpy release the interpreter lock while
they work on pixels, so a thread is enough.
"""

from __future__ import annotations

import io
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from PIL import Image
from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from boardapp.games.areas.background_picture import BackgroundPicture
from boardapp.photo.bright_spots import BrightSpot, find_bright_spots
from boardapp.photo.error import PhotoError, WorkCancelledError
from boardapp.photo.photo_loader import Photograph, Watch, read_photograph
from boardapp.photo.straighten import QUALITY, SIZE, straighten
from boardapp.photo.tile_fit import TILE, Mils, TileFit, fit_tile, landscape_corners
from boardapp.picture.tile_and_map_art import MAX_FILE_BYTES
from boardapp.qt.photos.tile_outline import Point, TileOutline
from boardapp.qt.work_thread import WorkThread

MAP_SIZE = 3600
"""The longer side of a map's face in pixels: a map of 36 inches has 100 to an inch."""
_COARSER = 10
"""The step by which a JPEG's quality is lowered until a tile set may hold the file."""
MOST_SHOWN = 4000
"""The most pixels of a painted photograph's side; fits use all pixels."""
LEAST_SHOWN = 800
"""The longer side in pixels below which no smaller size is made for painting."""
_STRIP = 128
"""The number of rows that are copied to Qt at once."""
THUMBNAIL = 256
"""The longer side of a thumbnail in pixels."""


class PhotographReader:
    """Reads photographs and keeps the last one; a thumbnail's is decoded beside it."""

    def __init__(self) -> None:
        self._kept: tuple[Path, Photograph] | None = None

    def read(self, path: Path, *, keep: bool = True, watch: Watch | None = None) -> Photograph:
        """Return a photograph, shrunk if it is large; raises PhotoError if the file is not one."""
        if self._kept and self._kept[0] == path:
            return self._kept[1]
        if keep:
            self._kept = None  # its memory is for the next one
        photograph = read_photograph(path, shrinks=True, watch=watch)
        if keep:
            self._kept = path, photograph
        return photograph


@dataclass(frozen=True)
class PaintablePhotograph:
    """A photograph in several sizes, each half the one before; ``size`` is what was read.

    ``is_shrunk`` is whether the file has more pixels than ``size``.
    """

    size: QSize
    levels: tuple[QImage, ...]
    is_shrunk: bool = False

    def shrunk_sentence(self, name: str) -> str:
        """Return that boardapp shrank the picture called ``name``, "" if it did not."""
        size = f"{self.size.width():,} × {self.size.height():,} pixels"
        return f"{name} is large, so boardapp shrank it to {size}." if self.is_shrunk else ""


@dataclass(frozen=True)
class StraightenedFace:
    """A straightened tile, as pixels and as a picture to paint, with its bright spots."""

    fit: TileFit
    pixels: Image.Image
    image: QImage
    bright_spots: tuple[BrightSpot, ...] = ()


@dataclass
class WorkProgress:
    """The share of a piece of work that is done. Work stops soon after ``is_cancelled`` is set."""

    share: float = 0.0
    is_cancelled: bool = False

    def advance(self, share: float) -> None:
        """Note the share; raises WorkCancelledError if nobody needs the rest."""
        self.share = share
        if self.is_cancelled:
            raise WorkCancelledError


@dataclass(frozen=True, eq=False)
class PhotoWork:
    """A piece of work on a photograph; ``owner`` is returned with the result."""

    order: ClassVar[int]
    """The place in the order of work; the most urgent work has the lowest number."""
    newest_only: ClassVar[bool] = False
    """Whether only the newest work of this kind is done."""
    expected_errors: ClassVar[tuple[type[Exception], ...]] = (PhotoError,)
    """The errors that are results; every other error is a bug of the program."""

    path: Path
    owner: object
    progress: WorkProgress = field(default_factory=WorkProgress, kw_only=True)
    """Long work calls its `advance` often."""

    def run(self, photographs: PhotographReader) -> object:
        """Return the result; raises PhotoError if the photograph cannot be used."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Stop soon, if this work can stop: its result is no longer needed."""
        self.progress.is_cancelled = True


@dataclass(frozen=True, eq=False)
class MakeThumbnail(PhotoWork):
    """Make a thumbnail, a QImage, of a file that is a photograph."""

    order = 4

    def run(self, photographs: PhotographReader) -> QImage:
        """Return the thumbnail."""
        return to_qimage(_shrunk_image(photographs.read(self.path, keep=False).image, THUMBNAIL))


@dataclass(frozen=True, eq=False)
class LoadPhotograph(PhotoWork):
    """Prepare the next photograph for painting: a `PaintablePhotograph`.

    A photograph that is only shown need not be kept for fits. The ``picture`` of a board must have
    the content on which the board was drawn.
    """

    order = 3
    newest_only = True

    keep: bool = True
    picture: BackgroundPicture | None = None

    def run(self, photographs: PhotographReader) -> PaintablePhotograph:
        """Return the photograph in all sizes."""
        self.progress.advance(0.0)
        if self.picture is not None:
            self.picture.refuse_other_content()
        photograph = photographs.read(self.path, keep=self.keep, watch=self.progress.advance)
        image = photograph.image
        levels = [_shrunk_image(image, MOST_SHOWN)]
        while max(levels[-1].size) >= 2 * LEAST_SHOWN:
            levels.append(levels[-1].reduce(2))
        pictures = tuple(map(to_qimage, levels))
        return PaintablePhotograph(QSize(*image.size), pictures, photograph.is_shrunk)


@dataclass(frozen=True, eq=False)
class FitTile(PhotoWork):
    """Fit the sides of a tile near its corners: a `TileFit`."""

    order = 1
    newest_only = True

    corners: tuple[Point, ...]
    mils: Mils = TILE

    def run(self, photographs: PhotographReader) -> TileFit:
        """Return the fit; corners of a map are first ordered to be wider than high."""
        image, focal, _ = photographs.read(self.path)
        corners = self.corners if self.mils == TILE else landscape_corners(self.corners)
        return fit_tile(image, corners, focal, self.mils)


@dataclass(frozen=True, eq=False)
class StraightenTile(PhotoWork):
    """Make a fitted tile's face upright: a `StraightenedFace`."""

    order = 2
    newest_only = True

    fit: TileFit

    def run(self, photographs: PhotographReader) -> StraightenedFace:
        """Return the face, not turned."""
        size = SIZE if self.fit.mils == TILE else MAP_SIZE
        pixels = straighten(photographs.read(self.path).image, self.fit, size)
        return StraightenedFace(self.fit, pixels, to_qimage(pixels), find_bright_spots(pixels))


@dataclass(frozen=True, eq=False)
class EncodeFace(PhotoWork):
    """Turn a face upright and encode it as a JPEG of pixels only: bytes."""

    order = 0

    face: StraightenedFace
    outline: TileOutline
    second: bool = False

    def run(self, photographs: PhotographReader) -> bytes:
        """Return the content of the file."""
        upright, quality = self.face.pixels.rotate(-90 * self.outline.turn), QUALITY
        while True:
            out = io.BytesIO()
            upright.save(out, "JPEG", quality=quality)
            if out.tell() <= MAX_FILE_BYTES or quality <= _COARSER:
                return out.getvalue()
            quality -= _COARSER


class PhotoWorker(QObject):
    """Works on a thread, and emits each piece of work with its result or error.

    A cancelled piece of work is not emitted.
    """

    done = Signal(object, object)  # the work, and its result or its expected error

    def __init__(self) -> None:
        super().__init__()
        self._photographs = PhotographReader()
        self._waiting: list[PhotoWork] = []
        self._at_work: PhotoWork | None = None
        self._thread = WorkThread("photographs")

    def queue_work(self, work: PhotoWork) -> None:
        """Queue a piece of work; it replaces a waiting older one of its kind."""
        if work.newest_only:
            self._waiting = [other for other in self._waiting if type(other) is not type(work)]
            if self._at_work is not None and type(self._at_work) is type(work):
                self._at_work.cancel()
        self._waiting.append(work)
        self._begin()

    def drop_work_on(self, path: Path) -> None:
        """Drop the work on a photograph, except the encoding of used faces."""
        if self._at_work is not None and self._at_work.path == path:
            self._at_work.cancel()
        self._waiting = [
            work for work in self._waiting if work.path != path or isinstance(work, EncodeFace)
        ]

    def cancel_work(self, work: PhotoWork) -> None:
        """Stop a piece of work soon, or drop it if it has not begun."""
        work.cancel()
        self._waiting = [other for other in self._waiting if other is not work]

    def _begin(self) -> None:
        if self._at_work is None and self._waiting:
            work = min(self._waiting, key=lambda one: one.order)
            self._waiting.remove(work)
            self._at_work = work
            # The thread gets one piece at a time, so a closing program waits for only one.
            self._thread.submit(self._on_ended, work.run, self._photographs)

    def _on_ended(self, future: Future[object]) -> None:
        work, self._at_work = self._at_work, None
        assert work is not None
        error = future.exception()
        try:
            if isinstance(error, WorkCancelledError):
                return
            if error is not None and not isinstance(error, work.expected_errors):
                raise error
            self.done.emit(work, error or future.result())
        finally:
            self._begin()


def _shrunk_image(image: Image.Image, most: int) -> Image.Image:
    """Return a picture shrunk to a largest side, if it is larger."""
    part = most / max(image.size)
    if part >= 1:
        return image
    size = (max(1, round(image.width * part)), max(1, round(image.height * part)))
    return image.resize(size, Image.Resampling.BOX)


def to_qimage(image: Image.Image) -> QImage:
    """Return a picture as a QImage, copied in strips between which the window can react."""
    made = QImage(image.width, image.height, QImage.Format.Format_RGB32)
    bits, row = made.bits(), made.bytesPerLine()
    assert isinstance(bits, memoryview)
    for top in range(0, image.height, _STRIP):
        end = min(top + _STRIP, image.height)
        # Qt blends by the alpha bytes even in a format without alpha, so they are set.
        strip = image.crop((0, top, image.width, end)).convert("RGBA")
        pixels = strip.tobytes("raw", "BGRA")
        bits[top * row : end * row] = pixels
    return made
