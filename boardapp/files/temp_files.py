"""Temporary files of saves: locked while they are written, removed when left behind.

A part is deleted only by the computer that made it, which its name shows: on a shared folder nobody
sees whether another computer still writes. It is also deleted only when its lock is free. No clock
and no reused process number can make a lock look free: a program that runs, hangs or sleeps holds
it.
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
"""Whether a part can be held while it takes its place. Windows lets nobody remove an open file,
nor move it: there a part is closed before."""

_NAME_SHOWN = 40
_CLOSED_FOR = 60.0
"""Seconds that a part stays if there are no locks."""
_PATIENCE = (0.01, 0.01, 0.02, 0.05)
"""Seconds between attempts to lock a part, which a clean-up holds for less."""
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
    """Lock a new part while its file is open; return whether the part is still there.

    If the disk has no locks, nobody deletes it either.
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
    """Delete the parts that killed programs of this computer left in a folder; never raises."""
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
    """Lock an open file for as long as it, or a copy of its number, is open; raises OSError.

    On Linux one byte far behind its end: a share that keeps others from what is locked lets the
    file be read back all the same.
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
