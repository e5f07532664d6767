"""The socket by which a second start finds the running window, without Qt's network library."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from boardapp.document import data_folders


def socket_address() -> str:
    """Return the address at which the first window listens: a path, on Windows a pipe's name."""
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")
    known = f"{data_folders.data_folder().absolute()}\n{display}"
    name = f"boardapp-{hashlib.sha256(known.encode('utf-8', 'replace')).hexdigest()[:16]}"
    if sys.platform == "win32":
        return name
    # Other users may write into the folder for temporary files, but not into these folders.
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return str((Path(runtime) if runtime else data_folders.data_folder()) / name)


def may_be_running() -> bool:
    """Return whether a window may be listening. Only a connection proves it."""
    return sys.platform == "win32" or os.path.lexists(socket_address())
