"""The owner's picture in a file beside a board of areas; tables save the hash of its content."""

from __future__ import annotations

import hashlib
import io
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image

from boardapp.core.override_decorator import override
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault
from boardapp.files.safe_paths import path_inside
from boardapp.files.typed.typed_reader import TypedReader
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.photo import photo_loader as photographs
from boardapp.photo.error import PhotoError
from boardapp.photo.straighten import QUALITY
from boardapp.picture.picture_file_faults import NamedPicture
from boardapp.picture.svg.markup import XLINK, picture_data_uri

OPACITY = 0.6
"""The default opacity of a picture."""
MOST_PIXELS = 3200
"""The most pixels on the longer side of an embedded picture."""


@dataclass(frozen=True)
class BackgroundPicture(NamedPicture):
    """A picture by its path; with a hash, only a file of that content is accepted."""

    sha256: str = ""

    @override
    def loading_fault(self) -> Fault | None:
        try:
            changed = self.path.stat().st_mtime_ns
        except OSError:
            changed = 0
        return _loading_fault(self, changed)

    def decode_fault(self) -> Fault | None:
        """Decode the picture; return why it cannot be shown, None if it can."""
        try:
            self.open_photograph()
        except PhotoError as error:
            found = f"{self.spot.found}, {error.found}"
            return self.spot._replace(found=found, expected=error.expected)
        return None

    def open_photograph(self) -> photographs.Photograph:
        """Return the picture; raises PhotoError for a file that is no picture or another one."""
        self.refuse_other_content()
        return photographs.read_photograph(self.path, shrinks=True)

    def refuse_other_content(self) -> None:
        """Raise PhotoError if the file is another picture than the board was drawn on."""
        if self.sha256 and self.path.is_file() and file_sha256(self.path) != self.sha256:
            raise PhotoError(
                "not the picture on which this board was drawn",
                f"the picture with a SHA-256 that begins with {self.sha256[:16]}",
            )


@lru_cache(maxsize=8)
def _loading_fault(picture: BackgroundPicture, _changed: int) -> Fault | None:
    """Decode each picture only once: a large one takes seconds, and the window waits."""
    return picture.decode_fault()


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a file, "" if it cannot be read or is too large."""
    content = read_bytes_limited(path, photographs.MAX_BYTES)
    return "" if isinstance(content, tuple) else hashlib.sha256(content).hexdigest()


def sha256_of_file_in_folder(name: str, folder: Path) -> str:
    """Return the SHA-256 of a file by its name in a folder, "" if it cannot be read."""
    try:
        return file_sha256(path_inside(folder, name))
    except ValueError:
        return ""


def background_picture_in_folder(
    name: str, sha256: str, folder: Path, spot: Fault | None
) -> BackgroundPicture | None:
    """Return a board's picture by its name in a folder, None if the board has no picture.

    ``spot`` is the place in a file that names the picture. Without a ``spot``, the result for a
    missing file is None too.
    """
    try:
        path = path_inside(folder, name) if name else None
    except ValueError:
        return None  # whoever reads the file says so
    if path is None or (spot is None and not path.is_file()):
        return None
    named = spot or Fault(str(path), 1, 1, "file", "", "")
    return BackgroundPicture(path, named._replace(found=quote_shortened(name)), sha256)


def layout_picture(
    reader: TypedReader, name: str, sha256: str, folder: Path, *, in_save: bool
) -> tuple[BackgroundPicture | None, str]:
    """Return the picture that a layout names, and the SHA-256 of its content.

    A name that leads out of the folder is a fault. The picture of a save may be missing.
    """
    try:
        if name:
            path_inside(folder, name)
    except ValueError as error:
        expected = "a picture in the layout's folder or below it"
        reader.add_fault(("picture",), f"{quote_shortened(name)}, {error}", expected)
        return None, sha256
    if name and not sha256 and not in_save:
        sha256 = sha256_of_file_in_folder(name, folder)
    spot = None if in_save else reader.source.fault_at(("picture",), "", "")
    return background_picture_in_folder(name, sha256, folder, spot), sha256


def background_svg(
    picture: BackgroundPicture,
    width: float,
    height: float,
    pixels: int = MOST_PIXELS,
    opacity: float = OPACITY,
) -> str:
    """Return a picture as SVG, stretched over a board, with the pixels of its longer side limited.

    Returns "" if the picture cannot be shown.
    """
    try:
        changed = os.stat(picture.path).st_mtime_ns
        link, across, down = _jpeg_link(picture, changed, min(pixels, MOST_PIXELS))
    except (OSError, PhotoError):
        return ""
    return (
        f'<g opacity="{opacity}" transform="scale({width / across:.8g} {height / down:.8g})">'
        f'<image width="{across}" height="{down}" xmlns:xlink="{XLINK}" xlink:href="{link}"/></g>'
    )


@lru_cache(maxsize=2)
def _jpeg_link(picture: BackgroundPicture, _changed: int, pixels: int) -> tuple[str, int, int]:
    """Return a picture as a JPEG link with its width and height, encoded again from its pixels."""
    image = picture.open_photograph().image
    image.thumbnail((pixels, pixels), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY)
    return picture_data_uri(out.getvalue(), "jpeg"), image.width, image.height
