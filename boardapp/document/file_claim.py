"""The claim of one window on an open file; a second window opens the file read-only.

A claim is a lock in the program's data folder, named by a hash of the file's path. No lock files
appear beside the players' files, and a killed program's claim is free again.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from filelock import FileLock, Timeout

from boardapp.document.save_versions import path_hash


class FileInUseError(Exception):
    """A file or journal that another window or program uses, or that is missing."""


class FileClaim:
    """A file claimed by one window."""

    def __init__(self, name: str, lock: FileLock) -> None:
        self._name = name
        self._lock = lock

    def holds(self, path: Path) -> bool:
        """Return whether the claim is for this file, under any of its names."""
        return self._name == path_hash(path)

    def release(self) -> None:
        """Release the file for other windows."""
        with contextlib.suppress(OSError):  # before the release: nobody waits for it
            Path(self._lock.lock_file).unlink(missing_ok=True)
        self._lock.release()


def claim_file(path: Path, folder: Path) -> FileClaim | None:
    """Claim a file in a folder of claims; None if claims cannot be stored.

    Raises FileInUseError when another window has claimed it.
    """
    name = path_hash(path)
    lock = FileLock(folder / f"{name}.lock", thread_local=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout as error:
        raise FileInUseError(str(path)) from error
    except OSError:
        return None
    return FileClaim(name, lock)
