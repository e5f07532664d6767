"""Writing a file so that its old content is never lost before the new is whole.

Every system call that can fail is made through ``os``, so that the tests can make each one fail.
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
from boardapp.files.escape import visible
from boardapp.files.save_error import SaveError, words_for
from boardapp.files.temp_files import clear_parts, part_path

PAUSES = (0.05, 0.1, 0.2, 0.4)
"""Seconds between the attempts to put a file in another's place."""

_BINARY = getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_CHUNK = 1 << 20
_TRIES = 5
"""Parts that are begun at most, should another program take each for a leftover."""
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
"""How file systems, synced folders and shares refuse to put one file in another's place."""

Sleep = Callable[[float], None]


@dataclass(frozen=True)
class Saved:
    """How a file was saved, and a sentence about it for people.

    ``kept`` is the file with the old content, where that had to be overwritten in place.
    """

    path: Path
    how: Literal["replaced", "in place"]
    kept: Path | None
    sentence: str


class _Before(NamedTuple):
    """What a file is besides its content: permissions, names on the disk, extended attributes."""

    mode: int
    names: int
    attributes: dict[str, bytes]


class _Part:
    """A file that is written beside another, held so that nobody takes it for a leftover."""

    def __init__(self, path: Path, number: int) -> None:
        self.path = path
        self.number = number

    def release(self) -> None:
        """Hold it no more."""
        number, self.number = self.number, -1
        if number >= 0:
            with contextlib.suppress(OSError):
                os.close(number)


def save_file(path: Path, content: str | bytes, *, sleep: Sleep = time.sleep) -> Saved:
    """Replace a file's content as a whole; raises SaveError, the old content then untouched.

    The content is written beside the file, synced and read back before it takes the file's place.
    Permissions and extended attributes are kept; a hard link is parted: the other name keeps the
    old content, and the sentence says so. What a killed save left in the folder is cleared.
    Where that is refused again and again, the file is overwritten in place, its old content kept
    in a file beside it. A link is followed, so that it goes on pointing at the file.
    """
    encoded = content.encode() if isinstance(content, str) else content
    try:
        return _save(path, encoded, sleep)
    except SaveError:
        raise
    except OSError as error:
        raise SaveError(error, path) from error


def parting(path: Path) -> str:
    """Return what saving does to a file's other names (hard links); nothing when it has none."""
    try:
        before = _before(_target(path))
    except (OSError, ValueError):
        return ""  # saving itself will say why
    if before is None or before.names < 2:
        return ""
    has = f"{path.name} has"
    if before.names == 2:
        words = f"{has} another name on this disk (a hard link), which keeps what it holds now."
    else:
        others = before.names - 1
        words = (
            f"{has} {others} other names on this disk (hard links), which keep what it holds now."
        )
    return visible(words)


def _save(path: Path, content: bytes, sleep: Sleep) -> Saved:
    target = _target(path)
    before = _before(target)
    if before is not None and not os.access(target, os.W_OK):
        raise _error(errno.EACCES)  # a name can be taken from a file that is protected
    clear_parts(target.parent)
    part = _new_part(target, before)
    try:
        _fill_new(part.path, os.dup(part.number), content, before)
        refusal = _take_place(part, target, sleep)
        if refusal is None:
            told = f"Saved {path.name}.{_parted(before)}{_sync_folder(target)}"
            return Saved(path, "replaced", None, visible(told))
        kept = _write_in_place(path, target, content, before)
    except BaseException:
        _remove(part.path)
        raise
    finally:
        part.release()
    _remove(part.path)
    why = words_for(refusal, path)
    sentence = f"Saved {path.name} in place, since it could not be replaced: {why}."
    if kept is not None:
        sentence += f" What it held before is kept in {kept.name}."
    return Saved(path, "in place", kept, visible(sentence + _sync_folder(target)))


def _parted(before: _Before | None) -> str:
    if before is None or before.names < 2:
        return ""
    others = "Its other name keeps" if before.names == 2 else "Its other names keep"
    return f" {others} what it held before."


def _target(path: Path) -> Path:
    """Return the file that a path means, links followed."""
    if "\0" in str(path):
        raise _error(errno.EINVAL)
    target = Path(os.path.realpath(path))
    if os.path.islink(target):
        raise _error(errno.ELOOP)
    return target


def _before(target: Path) -> _Before | None:
    """Return what an ordinary file is besides its content, None for a file that is not there."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if S_ISDIR(found.st_mode):
        raise _error(errno.EISDIR)
    if not S_ISREG(found.st_mode):
        raise OSError(errno.ENOTSUP, "it is a device or a pipe, no file")
    return _Before(S_IMODE(found.st_mode) & 0o777, found.st_nlink, _attributes(target))


def _attributes(target: Path) -> dict[str, bytes]:
    """Return a file's extended attributes, as far as they can be read."""
    found = {}
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(target):
                with contextlib.suppress(OSError):
                    found[name] = os.getxattr(target, name)
    return found


def _new_part(target: Path, before: _Before | None) -> _Part:
    """Begin a part that this program holds, so that no other takes it for a leftover."""
    for _ in range(_TRIES):
        path = part_path(target)
        part = _Part(path, _open_new(path, before))
        try:
            if temp_files.hold(part.number, path):
                return part
        except BaseException:
            _remove(path)
            part.release()
            raise
        _remove(path)
        part.release()
    raise _error(errno.EBUSY)


def _open_new(path: Path, before: _Before | None) -> int:
    return os.open(path, _NEW, 0o666 if before is None else before.mode)


def _write_new(path: Path, content: bytes, before: _Before | None) -> None:
    """Write a new file, synced and read back; on failure nothing of it is left."""
    _fill_new(path, _open_new(path, before), content, before)


def _fill_new(path: Path, number: int, content: bytes, before: _Before | None) -> None:
    """Give a new file, just opened, its content and all else; on failure nothing of it is left."""
    try:
        _fill(number, content)
        _read_back(path, content)
        if before is not None:
            _keep(path, before)
    except BaseException:
        _remove(path)
        raise


def _fill(number: int, content: bytes) -> None:
    """Give an open file its content, whole and synced, and close it."""
    try:
        rest = memoryview(content)
        while rest:
            written = os.write(number, rest)
            if not written:
                raise _error(errno.EIO)
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
    os.close(number)  # on some shares this is where a full disk is told


def _read_back(path: Path, content: bytes) -> None:
    """Compare what a file holds with what it should."""
    number = os.open(path, os.O_RDONLY | _BINARY)
    try:
        if hasattr(os, "posix_fadvise"):  # from the disk, not from memory
            with contextlib.suppress(OSError):
                os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
        if _read(number) != content:
            raise _error(errno.EBADMSG)
    finally:
        with contextlib.suppress(OSError):
            os.close(number)


def _read(number: int) -> bytes:
    return b"".join(iter(lambda: os.read(number, _CHUNK), b""))


def _keep(path: Path, before: _Before) -> None:
    """Give a file the attributes and permissions of the one it replaces, where the disk has any."""
    for name, value in before.attributes.items():
        with contextlib.suppress(OSError):  # some are the system's own to give
            os.setxattr(path, name, value)
    if S_IMODE(os.stat(path).st_mode) == before.mode:
        return
    try:
        os.chmod(path, before.mode)
    except OSError as error:
        if error.errno not in _UNSUPPORTED | {errno.EPERM}:
            raise


def _take_place(part: _Part, target: Path, sleep: Sleep) -> OSError | None:
    """Put a part in a file's place, in several attempts; return the last refusal, if refused.

    It is held meanwhile, unless that is what keeps it from its place.
    """
    refusal = None
    if not temp_files.LOCKS:
        part.release()
    for pause in (0, *PAUSES):
        if pause:
            part.release()
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
    path: Path, target: Path, content: bytes, before: _Before | None
) -> Path | None:
    """Overwrite a file; return the file beside it that keeps the old content, if there was any."""
    if before is None:
        _write_new(target, content, None)
        return None
    old = _content(target)
    aside = target.with_name(f".{target.name[:40]}.{token_hex(8)}.old")
    _write_new(aside, old, before)
    try:
        number = os.open(target, os.O_WRONLY | _BINARY)
    except BaseException:
        _remove(aside)
        raise
    try:
        _fill(number, content)
        _read_back(target, content)
    except BaseException as error:
        if _restored(target, old):
            _remove(aside)
        elif isinstance(error, OSError):
            raise SaveError(error, path, aside) from error
        raise
    return _named_for(target, aside)


def _content(path: Path) -> bytes:
    number = os.open(path, os.O_RDONLY | _BINARY)
    try:
        return _read(number)
    finally:
        with contextlib.suppress(OSError):
            os.close(number)


def _restored(target: Path, old: bytes) -> bool:
    """Write a file's old content back; tell whether it is there."""
    try:
        _fill(os.open(target, os.O_WRONLY | _BINARY), old)
        _read_back(target, old)
    except OSError:
        return False
    return True


def _named_for(target: Path, aside: Path) -> Path:
    """Name old content after its file, in place of what an earlier save kept; return where it is.

    By now the file itself is whole, so that nothing is lost between the two steps.
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
    """Put a file's new name on the disk too, where the system can; return a word if it failed."""
    try:
        number = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
    except OSError as error:
        if error.errno not in _NOT_OURS:
            why = words_for(error, target)
            return f" The disk did not confirm it, so keep another copy: {why}."
    return ""


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
