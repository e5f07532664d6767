"""Straightened pictures as they are kept: in a folder of the program's, named by their content."""

from __future__ import annotations

import hashlib
from pathlib import Path

from boardapp.files import safe_save

_JPEG = b"\xff\xd8\xff"


def save_picture(jpeg: bytes, folder: Path) -> str:
    """Keep a picture in a folder, once however often it is kept, and return its name.

    Raises ValueError for what is no JPEG, OSError where it cannot be written.
    """
    if not jpeg.startswith(_JPEG):
        raise ValueError(f"found {jpeg[:3]!r} at the start of a picture; expected a JPEG")
    name = hashlib.sha256(jpeg).hexdigest()[:16]
    path = _stored_picture_path(name, folder)
    if not path.is_file() or path.read_bytes() != jpeg:
        folder.mkdir(parents=True, exist_ok=True)
        safe_save.save_file(path, jpeg)
    return name


def picture_path(name: str, folder: Path) -> Path | None:
    """Return where a picture is kept, None when it is gone."""
    path = _stored_picture_path(name, folder)
    return path if path.is_file() else None


def _stored_picture_path(name: str, folder: Path) -> Path:
    return folder / f"{name}.jpg"
