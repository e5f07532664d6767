"""The file that a journal's table belongs to, noted beside the journal for after a crash."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from boardapp.document.file_change_detection import FileStamp
from boardapp.files.yaml.yaml_source import read_bytes_limited

SUFFIX = ".file"
PART = ".file-part"
_MAX_BYTES = 64 << 10
_MODE = 0o600


class JournalOrigin(NamedTuple):
    """A table's own file, as an absolute path, and what it held when last opened or saved."""

    path: Path
    stamp: FileStamp


def write_origin(journal: Path, origin: JournalOrigin | None) -> None:
    """Note beside a journal which file its table belongs to, or that it has none.

    It is a convenience: a fault of the disk leaves the table without a file, and is not raised.
    """
    note, part = journal.with_suffix(SUFFIX), journal.with_suffix(PART)
    if origin is not None:
        size, digest = origin.stamp
        values = {"path": str(origin.path.absolute()), "size": size, "digest": digest}
        with contextlib.suppress(OSError):
            file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _MODE)
            with open(file, "wb") as stream:
                stream.write(json.dumps(values).encode())
            os.replace(part, note)  # from one moment to the next: a kill parts no table and file
            return
    # What stood there must not name a file any more, whatever became of the new note.
    for path in (part, note):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def read_origin(journal: Path) -> JournalOrigin | None:
    """Return the file noted beside a journal; None when there is none, or no sound note."""
    try:
        content = read_bytes_limited(journal.with_suffix(SUFFIX), _MAX_BYTES)
        values = json.loads(content) if isinstance(content, bytes) else None
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(values, dict) or values.keys() != {"path", "size", "digest"}:
        return None
    path, size, digest = values["path"], values["size"], values["digest"]
    sound = isinstance(path, str) and type(size) is int and isinstance(digest, str)
    if not sound or "\0" in path or not Path(path).is_absolute() or not Path(path).name:
        return None
    return JournalOrigin(Path(path), FileStamp(size, digest))
