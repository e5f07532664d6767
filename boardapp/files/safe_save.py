"""Writes a file without losing its old content before the new content is complete.

Every system call that can fail goes through ``os``, so that the tests can make each one fail.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import Literal, NamedTuple

from boardapp.files import temp_files
from boardapp.files.save_error import SaveError, write_failure_reason
from boardapp.files.temp_files import clear_temp_files, new_temp_path
from boardapp.files.text_escaping import escape_unprintable

PAUSES = (0.05, 0.1, 0.2, 0.4)
"""Seconds between the attempts to replace a file."""

_BINARY = getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_CHUNK = 1 << 20
_TRIES = 5
"""The most parts that a save begins, in case another program deletes each as a leftover."""
_UNSUPPORTED = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
_NOT_OURS = _UNSUPPORTED | {errno.EACCES, errno.EBADF, errno.EISDIR, errno.EPERM}
_REFUSED = _UNSUPPORTED | {
    errno.EACCES,
    errno.EBUSY,
    errno.EEXIST,
    errno.EPERM,
    errno.ETXTBSY,
    errno.EXDEV,
}
"""The errors by which file systems, synced folders and shares refuse to replace a file."""

Sleep = Callable[[float], None]


@dataclass(frozen=True)
class SaveResult:
    """The way a file was saved, and a sentence about it for people.

    ``kept`` is the file with the old content, if boardapp had to overwrite the file in place.
    """

    path: Path
    how: Literal["replaced", "in place"]
    kept: Path | None
    sentence: str


class _FileMetadata(NamedTuple):
    """A file's metadata: permissions, number of hard links, extended attributes."""

    mode: int
    names: int
    attributes: dict[str, bytes]


class _TempFile:
    """A temporary file next to another, locked so that no program deletes it as a leftover."""

    def __init__(self, path: Path, number: int) -> None:
        self.path = path
        self.number = number

    def close_file(self) -> None:
        """Close the file and release its lock."""
        number, self.number = self.number, -1
        if number >= 0:
            with contextlib.suppress(OSError):
                os.close(number)


def save_file(path: Path, content: str | bytes, *, sleep: Sleep = time.sleep) -> SaveResult:
    """Replace a file's whole content; raises SaveError, with the old content then unchanged.

    The content is written beside the file, synced and read back before it replaces the file.
    Permissions and extended attributes are kept. A hard link is separated: the other name keeps the
    old content, and the sentence says so. Leftovers of a killed save in the folder are deleted. If
    the system refuses the replacement several times, boardapp overwrites the file in place, and
    keeps its old content in a file beside it. A symbolic link is followed and still points at the
    file afterwards.
    """
    encoded = content.encode() if isinstance(content, str) else content
    try:
        return _replace_or_overwrite(path, encoded, sleep)
    except SaveError:
        raise
    except OSError as error:
        raise SaveError(error, path) from error


def hard_link_warning(path: Path) -> str:
    """Return a warning that a save separates a file from its hard links, "" without any."""
    try:
        before = _read_metadata(_resolve_links(path))
    except (OSError, ValueError):
        return ""  # the save itself reports the error
    if before is None or before.names < 2:
        return ""
    if before.names == 2:
        lead = f"The file “{path.name}” has a second name on this disk (a hard link)."
    else:
        more = before.names - 1
        lead = f"The file “{path.name}” has {more} other names on this disk (hard links)."
    return escape_unprintable(
        f"{lead} If you save, boardapp changes only “{path.name}”."
        f"{_hard_link_sentence(before, 'then ')}"
    )


def _replace_or_overwrite(path: Path, content: bytes, sleep: Sleep) -> SaveResult:
    target = _resolve_links(path)
    before = _read_metadata(target)
    if before is not None and not os.access(target, os.W_OK):
        raise _system_error(errno.EACCES)  # a rename could replace even a protected file
    clear_temp_files(target.parent)
    part = _create_temp_file(target, before)
    try:
        _fill_new_file(part.path, os.dup(part.number), content, before)
        refusal = _replace_target(part, target, sleep)
        if refusal is None:
            told = f"Saved “{path.name}”.{_hard_link_sentence(before)}{_sync_folder(target)}"
            return SaveResult(path, "replaced", None, escape_unprintable(told))
        kept = _write_in_place(path, target, content, before)
    except BaseException:
        _remove(part.path)
        raise
    finally:
        part.close_file()
    _remove(part.path)
    why = write_failure_reason(refusal, path)
    sentence = (
        f"boardapp wrote into “{path.name}” itself, because it could not replace the file: {why}."
    )
    if kept is not None:
        sentence += f" Its earlier contents are in “{kept.name}”."
    return SaveResult(path, "in place", kept, escape_unprintable(sentence + _sync_folder(target)))


def _hard_link_sentence(before: _FileMetadata | None, when: str = "") -> str:
    """Return a sentence about the other names of a file, "" if it has no other name."""
    if before is None or before.names < 2:
        return ""
    names = "its other name" if before.names == 2 else "its other names"
    return f" Under {names} you {when}find the earlier contents."


def _resolve_links(path: Path) -> Path:
    """Return the file at the end of a path's links."""
    if "\0" in str(path):
        raise _system_error(errno.EINVAL)
    target = Path(os.path.realpath(path))
    if os.path.islink(target):
        raise _system_error(errno.ELOOP)
    return target


def _read_metadata(target: Path) -> _FileMetadata | None:
    """Return the metadata of an ordinary file, None for a missing file."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if S_ISDIR(found.st_mode):
        raise _system_error(errno.EISDIR)
    if not S_ISREG(found.st_mode):
        raise OSError(errno.ENOTSUP, "it is a device or a pipe, no file")
    return _FileMetadata(
        S_IMODE(found.st_mode) & 0o777, found.st_nlink, _extended_attributes(target)
    )


def _extended_attributes(target: Path) -> dict[str, bytes]:
    """Return the extended attributes of a file that are readable."""
    found = {}
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(target):
                with contextlib.suppress(OSError):
                    found[name] = os.getxattr(target, name)
    return found


def _create_temp_file(target: Path, before: _FileMetadata | None) -> _TempFile:
    """Create and lock a part, so that no other program deletes it as a leftover."""
    for _ in range(_TRIES):
        path = new_temp_path(target)
        part = _TempFile(path, _open_new_file(path, before))
        try:
            if temp_files.hold(part.number, path):
                return part
        except BaseException:
            _remove(path)
            part.close_file()
            raise
        _remove(path)
        part.close_file()
    raise _system_error(errno.EBUSY)


def _open_new_file(path: Path, before: _FileMetadata | None) -> int:
    return os.open(path, _NEW, 0o666 if before is None else before.mode)


def _write_new_file(path: Path, content: bytes, before: _FileMetadata | None) -> None:
    """Write a new file, synced and read back; on failure the file is removed."""
    _fill_new_file(path, _open_new_file(path, before), content, before)


def _fill_new_file(path: Path, number: int, content: bytes, before: _FileMetadata | None) -> None:
    """Write content and metadata to a new, open file; on failure the file is removed."""
    try:
        _write_and_sync(number, content)
        _verify_content(path, content)
        if before is not None:
            _apply_metadata(path, before)
    except BaseException:
        _remove(path)
        raise


def _write_and_sync(number: int, content: bytes) -> None:
    """Write an open file's whole content, sync it, and close the file."""
    try:
        rest = memoryview(content)
        while rest:
            written = os.write(number, rest)
            if not written:
                raise _system_error(errno.EIO)
            rest = rest[written:]
        os.ftruncate(number, len(content))
        try:
            os.fsync(number)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
    except BaseException:
        with contextlib.suppress(OSError):
            os.close(number)
        raise
    os.close(number)  # some shares report a full disk only here


def _verify_content(path: Path, content: bytes) -> None:
    """Compare a file's content with the expected one."""
    number = os.open(path, os.O_RDONLY | _BINARY)
    try:
        if hasattr(os, "posix_fadvise"):  # read from the disk, not from memory
            with contextlib.suppress(OSError):
                os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
        if _read(number) != content:
            raise _system_error(errno.EBADMSG)
    finally:
        with contextlib.suppress(OSError):
            os.close(number)


def _read(number: int) -> bytes:
    return b"".join(iter(lambda: os.read(number, _CHUNK), b""))


def _apply_metadata(path: Path, before: _FileMetadata) -> None:
    """Copy the replaced file's attributes and permissions, if the disk supports them."""
    for name, value in before.attributes.items():
        with contextlib.suppress(OSError):  # only the system may set some attributes
            os.setxattr(path, name, value)
    if S_IMODE(os.stat(path).st_mode) == before.mode:
        return
    try:
        os.chmod(path, before.mode)
    except OSError as error:
        if error.errno not in _UNSUPPORTED | {errno.EPERM}:
            raise


def _replace_target(part: _TempFile, target: Path, sleep: Sleep) -> OSError | None:
    """Replace a file by a part, in several attempts; return the last refusal, if refused.

    The part stays locked meanwhile, unless the lock itself prevents the replacement.
    """
    refusal = None
    if not temp_files.LOCKS:
        part.close_file()
    for pause in (0, *PAUSES):
        if pause:
            part.close_file()
            sleep(pause)
        try:
            os.replace(part.path, target)
        except OSError as error:
            if error.errno not in _REFUSED:
                raise
            refusal = error
        else:
            return None
    return refusal


def _write_in_place(
    path: Path, target: Path, content: bytes, before: _FileMetadata | None
) -> Path | None:
    """Overwrite a file; return the backup of its old content, if there was any."""
    if before is None:
        _write_new_file(target, content, None)
        return None
    old = _read_file(target)
    aside = target.with_name(f".{target.name[:40]}.{token_hex(8)}.old")
    _write_new_file(aside, old, before)
    try:
        number = os.open(target, os.O_WRONLY | _BINARY)
    except BaseException:
        _remove(aside)
        raise
    try:
        _write_and_sync(number, content)
        _verify_content(target, content)
    except BaseException as error:
        if _restore_content(target, old):
            _remove(aside)
        elif isinstance(error, OSError):
            raise SaveError(error, path, aside) from error
        raise
    return _rename_backup(target, aside)


def _read_file(path: Path) -> bytes:
    number = os.open(path, os.O_RDONLY | _BINARY)
    try:
        return _read(number)
    finally:
        with contextlib.suppress(OSError):
            os.close(number)


def _restore_content(target: Path, old: bytes) -> bool:
    """Write a file's old content back; return whether that succeeded."""
    try:
        _write_and_sync(os.open(target, os.O_WRONLY | _BINARY), old)
        _verify_content(target, old)
    except OSError:
        return False
    return True


def _rename_backup(target: Path, aside: Path) -> Path:
    """Name a backup after its file, in place of an earlier backup; return its path.

    The file itself is already complete, so nothing is lost between the two steps.
    """
    name = target.with_name(f"{target.stem}.before-last-save{target.suffix}")
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        os.rename(aside, name)
    except OSError:
        return aside
    return name


def _sync_folder(target: Path) -> str:
    """Sync a file's new name to the disk, if the system can; return a sentence if it failed."""
    try:
        number = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
    except OSError as error:
        if error.errno not in _NOT_OURS:
            why = write_failure_reason(error, target)
            return f" The disk did not confirm the save. Keep another copy: {why}."
    return ""


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


def _system_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
