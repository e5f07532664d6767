"""Takes the pictures that phones send: each within limits, checked, under a name of its own."""

from __future__ import annotations

import atexit
import itertools
import secrets
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import BinaryIO

from boardapp.files.fault_wording import megabytes
from boardapp.files.save_error import system_error_reason
from boardapp.photo.error import PhotoError
from boardapp.photo.photo_loader import MAX_BYTES, read_photograph

MOST_PICTURES = 100
"""The most pictures of one inbox."""
TOO_LARGE = f"The picture is larger than {megabytes(MAX_BYTES)}."
_CHUNK = 1 << 16
_SIGNATURE_BYTES = 12
"""The first bytes of a file, which show its format."""
_NUMBERS = itertools.count(1)
"""Numbers pictures through all inboxes of a run, so that each name means one picture."""


class PictureRefusedError(ValueError):
    """A picture that was refused, with sentences for the phone: why, and what to do."""


class PictureInbox:
    """A folder of temporary files for pictures from any number of phones at once.

    ``received`` is called on the thread of each picture with its file. The folder is deleted at
    the end of the program. Raises OSError if it cannot be made.
    """

    def __init__(self, received: Callable[[Path], None]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="boardapp-phone-"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self._received = received
        self._count = 0
        self._is_open = True
        # A large picture takes hundreds of megabytes while it is checked: one at a time.
        self._checking = Lock()
        self._handing_over = Lock()

    def take_picture(self, body: BinaryIO, length: int) -> None:
        """Take a picture of ``length`` bytes; raises PictureRefusedError if it is not taken.

        Errors of the connection that ``body`` reads from pass through.
        """
        if not 0 < length <= MAX_BYTES:
            raise PictureRefusedError(TOO_LARGE if length else "The picture is empty.")
        path = self.folder / f"arriving-{secrets.token_hex(8)}"
        try:
            path = self._write(body, length, path)
            with self._checking:
                self._check_picture(path)
                self._hand_over(path)
        except (ConnectionError, TimeoutError):
            raise
        except OSError as error:
            reason = system_error_reason(error)
            raise PictureRefusedError(f"The computer cannot store it: {reason}.") from error
        finally:
            path.unlink(missing_ok=True)

    def close(self) -> None:
        """Take no more pictures; a picture that is still being checked is dropped."""
        with self._handing_over:
            self._is_open = False

    @staticmethod
    def _write(body: BinaryIO, length: int, path: Path) -> Path:
        """Write a picture to a new file, and return its path with the ending of its format."""
        head = b""
        with path.open("xb") as file:
            while left := length - file.tell():
                chunk = body.read(min(left, _CHUNK))
                if not chunk:
                    raise PictureRefusedError("The connection broke. Send the picture again.")
                head = head or chunk[:_SIGNATURE_BYTES]
                file.write(chunk)
        return path.rename(path.with_suffix(_ending(head)))

    def _check_picture(self, path: Path) -> None:
        if not self._is_open:
            raise PictureRefusedError("The window on the computer was closed.")
        if self._count >= MOST_PICTURES:
            raise PictureRefusedError(
                f"{MOST_PICTURES} pictures are here, which is the limit."
                " Close the window on the computer and open it again."
            )
        try:
            read_photograph(path)
        except PhotoError as error:
            raise PictureRefusedError(f"This is {error.found}. Send {error.expected}.") from error

    def _hand_over(self, path: Path) -> None:
        with self._handing_over:
            if self._is_open:
                self._count += 1
                name = f"Phone {next(_NUMBERS)}{path.suffix}"
                self._received(path.rename(self.folder / name))


def _ending(head: bytes) -> str:
    """Return the ending for a picture by its first bytes; raises PictureRefusedError for others."""
    if head.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return ".png"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return ".webp"
    if head[4:8] == b"ftyp":
        raise PictureRefusedError(
            "This is a HEIC picture or a film. Set the camera to Most Compatible, for JPEG."
        )
    raise PictureRefusedError("This file is not a picture. Send a JPEG, PNG or WebP file.")
