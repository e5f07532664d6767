"""Pictures under boards of areas as they are kept: on this computer, known by their content."""

from __future__ import annotations

from pathlib import Path

from boardapp.document.folders import board_pictures_folder
from boardapp.files import storage


def keep_picture(path: Path, sha256: str) -> None:
    """Keep a picture, once however often it is kept; raises OSError.

    Documents hold its name and content's hash alone, wherever they are saved.
    """
    kept = _path(sha256, path.suffix)
    if not kept.is_file():
        content = path.read_bytes()
        kept.parent.mkdir(parents=True, exist_ok=True)
        storage.save_file(kept, content)


def kept_picture(name: str, sha256: str) -> Path | None:
    """Return where a picture of a name is kept, None when it is not."""
    path = _path(sha256, Path(name).suffix) if name and sha256 else None
    return path if path is not None and path.is_file() else None


def _path(sha256: str, suffix: str) -> Path:
    return board_pictures_folder() / f"{sha256}{suffix.lower()}"
