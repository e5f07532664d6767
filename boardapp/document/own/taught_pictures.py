"""Pictures that photographs of tables taught: stored on this computer, apart from tile sets.

A folder holds the sides, and one for each map its bare spaces, each as a JPEG.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from boardapp.document.data_folders import taught_pictures_folder
from boardapp.files import safe_save
from boardapp.games.spearpoint.tiles.catalogue import BOARDS

_SIDES = "sides"


class TaughtPictureFiles(NamedTuple):
    """The files of taught pictures: by side, and by map and space, counted row by row."""

    sides: Mapping[str, Path]
    spaces: Mapping[str, Mapping[int, Path]]


def load_taught_pictures() -> TaughtPictureFiles:
    """Return the files of all taught pictures; files with other names are left out."""
    sides = {}
    for path in sorted((taught_pictures_folder() / _SIDES).glob("*.jpg")):
        try:
            sides[bytes.fromhex(path.stem).decode()] = path
        except ValueError:
            continue
    spaces: dict[str, dict[int, Path]] = {
        board: {
            int(path.stem): path
            for path in sorted((taught_pictures_folder() / board).glob("*.jpg"))
            if path.stem.isascii() and path.stem.isdecimal()
        }
        for board in BOARDS
    }
    return TaughtPictureFiles(sides, spaces)


def store_taught_pictures(
    board: str, sides: Mapping[str, bytes], spaces: Mapping[int, bytes]
) -> None:
    """Store pictures as JPEG; new spaces of a map replace all earlier ones. Raises OSError."""
    folder = taught_pictures_folder()
    if spaces:
        shutil.rmtree(folder / board, ignore_errors=True)
    # A side's name may have signs that no file name has.
    named = {folder / _SIDES / f"{side.encode().hex()}.jpg": one for side, one in sides.items()}
    named |= {folder / board / f"{space}.jpg": one for space, one in spaces.items()}
    for path, jpeg in named.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        safe_save.save_file(path, jpeg)


def delete_taught_pictures() -> None:
    """Delete all taught pictures; raises OSError."""
    if taught_pictures_folder().is_dir():
        shutil.rmtree(taught_pictures_folder())
