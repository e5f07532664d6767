"""The folders of the program's own data: journals, earlier versions, decks, pictures."""

from __future__ import annotations

import os
from pathlib import Path

from boardapp.files import system_folders

VARIABLE = "BOARDAPP_DATA"
"""The environment variable that names another data folder."""


def data_folder() -> Path:
    """Return the program's data folder, which need not exist yet."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return system_folders.user_data_folder()


def journals_folder() -> Path:
    """Return the folder of the journals of open tables."""
    return data_folder() / "journals"


def versions_folder() -> Path:
    """Return the folder of the earlier versions of saves."""
    return data_folder() / "versions"


def claims_folder() -> Path:
    """Return the folder of the claims on files that windows have open."""
    return data_folder() / "open"


def own_tiles_file() -> Path:
    """Return the file that stores the owner's chosen tile set, if any."""
    return data_folder() / "own-tiles.json"


def decks_folder() -> Path:
    """Return the folder of the decks with cards that the players entered."""
    return data_folder() / "decks"


def used_tiles_folder() -> Path:
    """Return the folder of the tile set for new tables, with its pictures."""
    return data_folder() / "tiles"


def tile_pictures_folder() -> Path:
    """Return the folder of the straightened tile pictures that players make."""
    return data_folder() / "tile-pictures"


def taught_pictures_folder() -> Path:
    """Return the folder of the pictures that photographs of tables taught."""
    return data_folder() / "taught-pictures"


def board_photos_folder() -> Path:
    """Return the folder of the photographs under players' boards."""
    return data_folder() / "board-photos"


def board_pictures_folder() -> Path:
    """Return the folder of the background pictures of area boards."""
    return data_folder() / "board-pictures"
