"""The last versions of every save, stored in the program's data folder.

Each file has a folder, named by a hash of its path. Each version in it is a file, named by its
number, its time and the beginning of its SHA-256. The number gives the order, because clocks may be
set back.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from boardapp.document.save_format import MAX_BYTES
from boardapp.files.safe_save import SaveResult, save_file
from boardapp.files.save_error import write_failure_reason

KEPT = 10
"""The number of versions of a file that stay recoverable."""

_NAME = re.compile(r"([0-9]{6,})-([0-9]{8}T[0-9]{6}Z)-([0-9a-f]{16})(\.[^.]*)?")
_TIME = "%Y%m%dT%H%M%SZ"
_SUFFIX = 20
_LAST_TIME = 2**32


class SavedVersion(NamedTuple):
    """An earlier content of a file: its time (UTC), path and size in bytes."""

    when: datetime
    path: Path
    size: int


def list_versions(folder: Path, path: Path) -> list[SavedVersion]:
    """Return the earlier versions of a file, the latest first; empty if none is readable."""
    found = []
    with contextlib.suppress(OSError), os.scandir(folder / path_hash(path)) as entries:
        for entry in entries:
            match = _NAME.fullmatch(entry.name)
            when = _parse_time(match[2]) if match else None
            if match and when:
                with contextlib.suppress(OSError):  # another program may delete versions too
                    version = SavedVersion(when, Path(entry.path), entry.stat().st_size)
                    found.append((int(match[1]), version))
    return [version for _, version in sorted(found, reverse=True)]


def keep_version(
    folder: Path, path: Path, content: str | bytes, when: datetime | None = None
) -> Path:
    """Store a file's content as a version, and return its path; raises SaveError or OSError.

    After that, versions beyond the last ten are deleted. A content equal to the latest version is
    not stored twice.
    """
    encoded = content.encode() if isinstance(content, str) else content
    digest = _content_digest(encoded)
    before = list_versions(folder, path)
    if before and digest in before[0].path.name and before[0].size == len(encoded):
        return before[0].path
    own = folder / path_hash(path)
    own.mkdir(mode=0o700, parents=True, exist_ok=True)
    number = int(before[0].path.name.partition("-")[0]) + 1 if before else 1
    moment = (when or datetime.now(UTC)).astimezone(UTC).strftime(_TIME)
    kept = own / f"{number:06}-{moment}-{digest}{path.suffix[:_SUFFIX]}"
    save_file(kept, encoded)
    for version in list_versions(folder, path)[KEPT:]:
        with contextlib.suppress(OSError):
            version.path.unlink()
    return kept


def save_with_version(path: Path, content: bytes, folder: Path) -> SaveResult:
    """Save a file and its versions: the new content, and the old one if it has no version yet.

    Raises SaveError when the file cannot be saved. If versions cannot be stored, the file is still
    saved, with a warning in the sentence.
    """
    faults = []
    try:
        _keep_previous_content(folder, path)
    except OSError as error:
        faults.append(error)
    saved = save_file(path, content)
    try:
        keep_version(folder, path, content)
    except OSError as error:
        faults.append(error)
    if not faults:
        return saved
    why = write_failure_reason(faults[-1], folder)
    sentence = f"{saved.sentence} boardapp could not save the earlier versions: {why}."
    return replace(saved, sentence=sentence)


def _keep_previous_content(folder: Path, path: Path) -> None:
    """Store a file's content as a version before it is overwritten, unless it is one already."""
    try:
        found = os.stat(path)
        if not S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
            return
        content = path.read_bytes()
    except OSError:
        return  # the save itself reports the error
    digest = _content_digest(content)
    if not any(digest in version.path.name for version in list_versions(folder, path)):
        written = min(max(found.st_mtime, 0), _LAST_TIME)
        keep_version(folder, path, content, datetime.fromtimestamp(written, UTC))


def path_hash(path: Path) -> str:
    """Return a hash of a file's real path; a link to the file has the same hash."""
    name = os.path.normcase(os.path.realpath(path))
    return hashlib.sha256(os.fsencode(name)).hexdigest()[:32]


def _content_digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _parse_time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
