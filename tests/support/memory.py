"""The memory of a worker of the suite: nothing that has gone stays with it for long."""

import ctypes
import gc
import linecache
import os
import platform
from pathlib import Path

_PAGES = Path("/proc/self/statm")
_M_MMAP_THRESHOLD = -3
LARGE = 4 << 20
"""Bytes of a block from which it comes from the system by itself, and goes back at once."""
GROWN = 32 << 20
"""Bytes that a worker may grow until new objects are looked through, and then all of them."""
_after_look = 0
"""Bytes that were left the last time."""
_after_all = 0
"""Bytes that were left the last time that all objects were looked through."""
_freeze = gc.freeze
"""Python's own: `garbage_goes` puts another in its place during a test."""
_glibc = ctypes.CDLL(None) if platform.libc_ver()[0] == "glibc" else None


def keep_large_blocks_apart() -> None:
    """Have no memory kept that large pictures took: the C library learns to, and workers grew."""
    if _glibc is not None:
        _glibc.mallopt(_M_MMAP_THRESHOLD, LARGE)


def drop_garbage() -> None:
    """Look for garbage, once there is much more of everything.

    Python counts objects, not the pictures that they hold; and what a run keeps for good, such as
    modules, tile sets and drawings, makes a look through everything slow. So later looks pass over
    what one has left, until garbage may be among it: when the worker has grown nevertheless.
    """
    global _after_look, _after_all  # noqa: PLW0603 - a worker has one memory
    if _glibc is None or _bytes() <= _after_look + GROWN:
        return
    forget_sources()
    _after_look = _bytes_after_look(_glibc)
    if _after_look > _after_all + GROWN:
        gc.unfreeze()
        _after_look = _after_all = _bytes_after_look(_glibc)


def _bytes_after_look(glibc: ctypes.CDLL) -> int:
    gc.collect()
    _freeze()
    glibc.malloc_trim(0)
    return _bytes()


def forget_sources() -> None:
    """Drop the sources of all modules: PySide has them read at each import, and they stay."""
    linecache.clearcache()


def _bytes() -> int:
    return int(_PAGES.read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
