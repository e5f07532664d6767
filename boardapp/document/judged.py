"""Long saves that this very program has judged or written: they are not judged again.

What a save's acts may be depends on its bytes and on the program alone, with the tiles and boards
that it ships. Both are remembered in the user's cache folder, so that a game of many evenings opens
as fast as one that asks no rules.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from boardapp.document.stamp import Stamp
from boardapp.files.assets import PACKAGE, assets_folder, scenarios_folder
from boardapp.files.kept import keep, kept

LONG = 1000
"""Acts from which on it is worth while."""
_MOST = 200
"""Saves that are remembered, those of last time first."""
_NAME = "judged-saves.txt"


def is_judged(save: Stamp) -> bool:
    """Tell whether a save of these bytes was judged by this very program."""
    return save.digest in _remembered()


def remember(save: Stamp) -> None:
    """Remember that a save of these bytes was judged, or written, by this very program."""
    others = (one for one in _remembered() if one != save.digest)
    digests = [save.digest, *others][:_MOST]
    keep(_NAME, _program(), "\n".join(digests).encode())


def _remembered() -> list[str]:
    return (kept(_NAME, _program()) or b"").decode("ascii", "replace").split()


@cache
def _program() -> bytes:
    """Name the program by its files: where one is changed, everything is judged anew."""
    shipped = {PACKAGE, assets_folder(), scenarios_folder()}
    return "\n".join(sorted({one for folder in shipped for one in _files(folder)})).encode()


def _files(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files(Path(entry.path))
            elif not entry.name.endswith(".pyc"):
                found = entry.stat()
                yield f"{entry.path} {found.st_size} {found.st_mtime_ns}"
