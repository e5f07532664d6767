"""The memory of a worker of the suite: nothing that has gone stays with it for long."""

import ctypes
import gc
import linecache
import os
import platform
import sys
from pathlib import Path

_PAGES = Path("/proc/self/statm")
_M_MMAP_THRESHOLD = -3
LARGE = 4 << 20
"""Bytes of a block from which it comes from the system by itself, and goes back at once."""
GROWN = 32 << 20
"""Bytes that a worker may grow until everything is looked through for garbage."""
MANY = 60
"""Modules more from which all of them are looked through again."""
_after_all = 0
"""Bytes that were left the last time."""
_modules = 0
"""Modules that were imported the last time."""
_freeze = gc.freeze
"""Python's own: `garbage_goes` puts another in its place during a test."""
_glibc = ctypes.CDLL(None) if platform.libc_ver()[0] == "glibc" else None


def keep_large_blocks_apart() -> None:
    """Have no memory kept that large pictures took: the C library learns to, and workers grew."""
    if _glibc is not None:
        _glibc.mallopt(_M_MMAP_THRESHOLD, LARGE)


def drop_garbage() -> None:
    """Look through everything for garbage, once there is much more of everything.

    Python counts objects, not the pictures that they hold; and what a run keeps for good, such as
    tile sets and drawings, makes a look through everything slow. So modules are passed over once
    they are imported, with whatever there is then, until many more have come.
    """
    global _after_all, _modules  # noqa: PLW0603 - a worker has one memory
    if _glibc is None or _bytes() <= _after_all + GROWN:
        return
    forget_sources()
    if len(sys.modules) < _modules + MANY:
        gc.collect()
    else:
        gc.unfreeze()
        gc.collect()
        _freeze()
        _modules = len(sys.modules)
    _glibc.malloc_trim(0)
    _after_all = _bytes()


def forget_sources() -> None:
    """Drop the sources of all modules: PySide has them read at each import, and they stay."""
    linecache.clearcache()


def _bytes() -> int:
    return int(_PAGES.read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
