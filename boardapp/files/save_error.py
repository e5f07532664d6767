"""Explains in words for people why a file could not be saved."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from boardapp.files.text_escaping import escape_unprintable

# Python gives many Windows errors the same number; Windows' own numbers are clearer.
_WINDOWS = {
    19: "EROFS",
    21: "ENODEV",
    32: "EBUSY",
    33: "EBUSY",
    39: "ENOSPC",
    53: "ETIMEDOUT",
    64: "ETIMEDOUT",
    67: "ETIMEDOUT",
    112: "ENOSPC",
    123: "EINVAL",
    206: "ENAMETOOLONG",
    1117: "EIO",
    1167: "ENODEV",
}
_HELD = "another program is using the file"
_GONE = "the disk or medium is no longer there"
_SILENT = "the network share does not answer"
_FORBIDDEN = "you may not write in that folder"
_NAME = "a file cannot have that name there"
_WORDS = {
    "EACCES": _FORBIDDEN,
    "EBADMSG": "the disk did not return the data that boardapp wrote",
    "EBUSY": _HELD,
    "EDQUOT": "you have used all the disk space that you are allowed",
    "EFBIG": "that disk allows no file of this size",
    "EHOSTDOWN": _SILENT,
    "EHOSTUNREACH": _SILENT,
    "EILSEQ": _NAME,
    "EINVAL": _NAME,
    "EIO": "the disk reports an error",
    "EISDIR": "a folder has that name",
    "ELOOP": "its links lead in a circle",
    "EMFILE": "too many files are open",
    "ENAMETOOLONG": "the name is too long",
    "ENETDOWN": _SILENT,
    "ENETUNREACH": _SILENT,
    "ENFILE": "too many files are open",
    "ENODEV": _GONE,
    "ENOSPC": "the disk is full",
    "ENOTCONN": _SILENT,
    "ENXIO": _GONE,
    "EPERM": _FORBIDDEN,
    "EROFS": "the disk or medium is read-only",
    "ESTALE": _SILENT,
    "ETIMEDOUT": _SILENT,
    "ETXTBSY": _HELD,
}


class SaveError(OSError):
    """A file that could not be saved. ``str`` of it is a sentence that names file and cause.

    ``strerror`` is the cause in words. The file's old content is unchanged. If ``kept`` names a
    file, that file has the old content instead.
    """

    def __init__(self, cause: OSError, path: Path, kept: Path | None = None) -> None:
        words = write_failure_reason(cause, path)
        if kept is not None:
            words += f"; the file may be damaged now. Its earlier contents are in {kept}"
        super().__init__(cause.errno, words, str(path))
        self.kept = kept

    def __str__(self) -> str:
        return escape_unprintable(f"{self.filename} could not be saved: {self.strerror}.")


def save_failure_sentence(error: Exception) -> str:
    """Return a sentence that names the unsaved file and the cause."""
    if isinstance(error, OSError) and not isinstance(error, SaveError):
        error = SaveError(error, Path(str(error.filename or "The file")))
    return str(error)


def write_failure_reason(cause: OSError, path: Path) -> str:
    """Return why writing a file failed, as the rest of a sentence."""
    if _error_name(cause) in ("ENOENT", "ENOTDIR"):
        there = os.path.isdir(path.parent)  # unlike Path.is_dir, it never raises
        return (
            "a part of the file vanished" if there else f"the folder {path.parent} does not exist"
        )
    return system_error_reason(cause)


def system_error_reason(cause: OSError) -> str:
    """Return why the system refused an operation, as the rest of a sentence without numbers."""
    if isinstance(cause, SaveError):
        return str(cause.strerror)
    said = cause.strerror or (os.strerror(cause.errno) if cause.errno else str(cause))
    return _WORDS.get(_error_name(cause)) or said or type(cause).__name__


def _error_name(cause: OSError) -> str:
    """Return the system's name of a cause, "" if SaveError already words it."""
    if isinstance(cause, SaveError):
        return ""
    name = _WINDOWS.get(getattr(cause, "winerror", None) or 0)
    return name or errno.errorcode.get(cause.errno or 0, "")
