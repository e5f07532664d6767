"""Temporary files of saves: locked while they are written, deleted when left behind.

Only the computer that made a part deletes it, and the part's name identifies that computer. On a
shared folder nobody sees whether another computer still writes. The part's lock must also be free.
A program that runs, hangs or sleeps keeps its lock, whatever the clock or a reused process number
says.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import platform
import re
import struct
import sys
import time
from functools import cache
from pathlib import Path
from secrets import token_hex
from stat import S_ISREG

if sys.platform != "win32":
    import fcntl

LOCKS = sys.platform != "win32"
"""Whether a part can stay locked while it replaces a file. Windows neither deletes nor moves an
open file: there, the part is closed first."""

_NAME_SHOWN = 40
_CLOSED_FOR = 60.0
"""Seconds after which an old part is deleted, where there are no locks."""
_PATIENCE = (0.01, 0.01, 0.02, 0.05)
"""Seconds between attempts to lock a part; a clean-up locks it for less time."""
_FLAGS = (
    os.O_RDWR
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


def new_temp_path(target: Path) -> Path:
    """Return an unused path for a part in a file's folder."""
    return target.with_name(f".{target.name[:_NAME_SHOWN]}.{_computer()}-{token_hex(8)}.part")


def hold(number: int, path: Path) -> bool:
    """Lock a new part while its file is open; return whether the part still exists.

    If the disk has no locks, no program deletes the part either.
    """
    for pause in (*_PATIENCE, None):
        try:
            _lock(number)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN) and pause:
                time.sleep(pause)
                continue
        break
    return os.path.lexists(path)


def clear_temp_files(folder: Path) -> None:
    """Delete the parts that killed programs on this computer left in a folder; never raises."""
    name = re.compile(rf"\..*\.{_computer()}-[0-9a-f]{{16}}\.part", re.DOTALL)
    with contextlib.suppress(OSError, ValueError), os.scandir(folder) as entries:
        for entry in entries:
            if name.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    _remove_if_unlocked(entry.path)


def _remove_if_unlocked(path: str) -> None:
    """Remove an unlocked part; raises OSError if it is locked or its lock is unknown."""
    number = os.open(path, _FLAGS)
    try:
        found = os.fstat(number)
        if not S_ISREG(found.st_mode):
            return
        if LOCKS:
            _lock(number)
            os.unlink(path)
    finally:
        os.close(number)
    if not LOCKS and time.time() - found.st_mtime > _CLOSED_FOR:
        os.unlink(path)


def _lock(number: int) -> None:
    """Lock an open file until it and all copies of its number are closed; raises OSError.

    On Linux the lock covers one byte far behind the file's end. Some shares hide locked bytes from
    other programs, and this way the file can still be read back.
    """
    if sys.platform == "linux":
        wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 1 << 40, 1, 0)
        fcntl.fcntl(number, fcntl.F_OFD_SETLK, wanted)
    elif sys.platform != "win32":
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


@cache
def _computer() -> str:
    """Return eight letters that identify this computer."""
    return hashlib.blake2s(platform.node().encode("utf-8", "replace")).hexdigest()[:8]
