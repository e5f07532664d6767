"""Long saves that this very program has judged or written: they are not judged again.

What a save's acts may be depends on its bytes and on the program alone. Both are remembered in the
user's cache folder, so that a game of many evenings opens as fast as one that asks no rules.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import boardapp
from boardapp.document.stamp import Stamp
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
    """Name the program by its modules: where one is changed, everything is judged anew."""
    return "\n".join(sorted(_modules(Path(boardapp.__file__).parent))).encode()


def _modules(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _modules(Path(entry.path))
            elif entry.name.endswith(".py"):
                found = entry.stat()
                yield f"{entry.path} {found.st_size} {found.st_mtime_ns}"
