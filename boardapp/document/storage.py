"""Writing a file so that its old content is never lost before the new is whole."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Replace a file's content as a whole; raises OSError, the old content then untouched.

    The text is written beside the file and synced before it takes the file's place. A link is
    followed, so that it goes on pointing at the file.
    """
    target = Path(os.path.realpath(path))
    if target.is_symlink():  # links in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    number, name = tempfile.mkstemp(
        dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".part"
    )
    beside = Path(name)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
