"""Detects that another program has changed a file."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

_CHUNK = 1 << 20


class FileStamp(NamedTuple):
    """A file's content when it was opened or saved: its size and the SHA-256 of its bytes.

    The stamp has no time and no inode. A synced folder changes both without changing the content,
    and a disk may round times to two seconds.
    """

    size: int
    digest: str


ABSENT = FileStamp(0, "")
"""The stamp of a file that does not exist."""


def stamp_of_content(content: bytes) -> FileStamp:
    """Return the stamp of bytes read from a file or written to it."""
    return FileStamp(len(content), hashlib.sha256(content).hexdigest())


def is_changed_since(path: Path, before: FileStamp) -> bool:
    """Return whether a file's content has changed or is unreadable."""
    if before == ABSENT:
        return os.path.lexists(path)
    try:
        found = os.stat(path)
        if not S_ISREG(found.st_mode) or found.st_size != before.size:
            return True
        digest = hashlib.sha256()
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except (OSError, ValueError):
        return True
    return digest.hexdigest() != before.digest
