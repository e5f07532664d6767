"""The pictures of a module's boards: found, measured, cut out and turned for boards of ours."""

from __future__ import annotations

import io
import re
import unicodedata
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from PIL.Image import Transpose

from boardapp.files.fault_wording import megabytes, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.games.areas.board_file import MAX_SIZE
from boardapp.interchange.imported_board import ImportedPicture
from boardapp.interchange.vassal.grid_placement import Box
from boardapp.interchange.zip_archive import ZipArchive, ZipFault
from boardapp.photo import photo_loader
from boardapp.photo.error import PhotoError
from boardapp.picture import palette

MAX_PICTURES = 256 * 2**20
"""The most unpacked bytes of all boards' pictures together."""

QUALITY = 92
"""The quality of the JPEG: a map has small print on it."""
_MAX_NAME = 60
_TURNS = {1: Transpose.ROTATE_90, 3: Transpose.ROTATE_270}


class UnusableBoardError(Exception):
    """The reason why a board cannot be made, in a sentence."""


class MapGround(NamedTuple):
    """A board of the module: its title, its size in pixels, and the entry with its picture."""

    title: str
    size: tuple[int, int]
    entry: str = ""

    @property
    def box(self) -> Box:
        """Return the whole board in pixels."""
        return Box(0, 0, *self.size)


class BoardPictures:
    """The pictures in a module's archive, and the files that they become."""

    def __init__(self, archive: ZipArchive, path: Path) -> None:
        self._archive, self._path = archive, path
        self._sizes: dict[str, tuple[int, int] | str] = {}
        """The sizes of pictures, or why they cannot be used, by their entries."""
        self._names: set[str] = set()

    def find_entry(self, image: str) -> str | None:
        """Return the entry of an image by its name in the build file, None if there is none.

        Names in old modules have no ending.
        """
        names = (f"images/{image}", image.removeprefix("/"), f"images/{image}.gif")
        return next((name for name in names if name in self._archive), None)

    def size(self, entry: str) -> tuple[int, int]:
        """Return the size of a picture in pixels; raises UnusableBoardError."""
        if entry not in self._sizes:
            try:
                self._sizes[entry] = self._read_size(entry)
            except UnusableBoardError as error:
                self._sizes[entry] = str(error)
        size = self._sizes[entry]
        if isinstance(size, str):
            raise UnusableBoardError(size)
        return size

    def _read_size(self, entry: str) -> tuple[int, int]:
        used = sum(self._archive.size(name) for name in (*self._sizes, entry))
        if used > MAX_PICTURES:
            most = megabytes(MAX_PICTURES)
            raise UnusableBoardError(f"The pictures of the boards have more than {most} together.")
        content = self._archive.read(entry, photo_loader.MAX_BYTES)
        if isinstance(content, ZipFault):
            raise UnusableBoardError(f"The picture is {content.found}, not {content.expected}.")
        if entry.lower().endswith((".svg", ".svgz")) or b"<svg" in content[:1000]:
            raise UnusableBoardError(
                "The picture is an SVG drawing: boardapp reads JPEG, PNG, WebP and GIF."
            )
        try:
            size = photo_loader.map_picture_size(content)
        except PhotoError as error:
            raise UnusableBoardError(f"The picture is {error.found}.") from error
        if max(size) > MAX_SIZE:
            raise UnusableBoardError(f"The picture is longer than {MAX_SIZE:,} pixels.")
        return size

    def picture(self, ground: MapGround, crop: Box, turn: int) -> ImportedPicture | None:
        """Return the part of a board's picture under a board of ours, None without a picture.

        ``turn`` is by how many quarters it is turned to the left.
        """
        if not ground.entry:
            return None
        name, number = picture_file_name(ground.title), 1
        while name in self._names:
            number += 1
            name = picture_file_name(ground.title, number)
        self._names.add(name)
        return ImportedPicture(name, partial(self._read, ground, crop, turn))

    def _read(self, ground: MapGround, crop: Box, turn: int) -> bytes:
        """Return a board's picture as a JPEG; raises FaultsError."""
        content = self._archive.read(ground.entry, photo_loader.MAX_BYTES)
        where = f"board {quote_shortened(ground.title)}"
        if isinstance(content, ZipFault):
            raise FaultsError([Fault(str(self._path), 1, 1, where, *content)])
        try:
            return cut_out_picture(content, ground.size, crop, turn)
        except PhotoError as error:
            fault = Fault(str(self._path), 1, 1, where, error.found, error.expected)
            raise FaultsError([fault]) from error


def cut_out_picture(content: bytes, size: tuple[int, int], crop: Box, turn: int) -> bytes:
    """Return a part of a picture as a JPEG, turned to the left by quarters; raises PhotoError.

    ``crop`` is in pixels of the picture's ``size`` in its file. Beyond the picture the result is
    plain paper.
    """
    image = photo_loader.decode_map_picture(content)
    across, down = image.width / size[0], image.height / size[1]
    left, right = (round(edge * across) for edge in (crop.left, crop.right))
    top, bottom = (round(edge * down) for edge in (crop.top, crop.bottom))
    part = Image.new("RGB", (max(1, right - left), max(1, bottom - top)), palette.PAPER_SHADE)
    part.paste(image, (-left, -top))
    if turn:
        part = part.transpose(_TURNS[turn])
    out = io.BytesIO()
    part.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def picture_file_name(title: str, number: int = 1) -> str:
    """Return the name of the file for a board's picture, with a number from the second one on.

    >>> picture_file_name("Main Map: 2nd day/west", 2)
    'main-map-2nd-day-west-2.jpg'
    """
    plain = unicodedata.normalize("NFC", title)
    stem = re.sub(r"\W+", "-", plain).strip("-_").lower()[:_MAX_NAME]
    return f"{stem or 'board'}{f'-{number}' if number > 1 else ''}.jpg"
