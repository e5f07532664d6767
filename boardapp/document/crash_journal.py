"""Journals: every act of an open table is on disk before the next one starts.

A journal is a save in the platform's data folder that grows line by line. Its program owns a lock
on it while the program runs. A journal without a running program is left over from a crash, a kill
or a power cut (`boardapp.document.crash_recovery`).
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import threading
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout

from boardapp.core.json_values import Values
from boardapp.document.file_change_detection import FileStamp
from boardapp.document.save_format import SaveStart, SaveText, SaveWriter
from boardapp.files.yaml.yaml_source import read_bytes_limited

SUFFIX = ".journal"
ORIGIN_SUFFIX = ".file"
ORIGIN_PART = ".file-part"
"""The suffix of a half-written note. The note names the table's file, for use after a crash."""
_MAX_ORIGIN_BYTES = 64 << 10
PATIENCE = 2.0
"""The most seconds that an act waits until the previous act is on the disk."""
_MODE = 0o600
_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
_PART = ".part"
_PARTS = (_PART, ORIGIN_PART)
"""The suffixes of temporary files that will replace a journal or its note."""


class LeftoverJournal(NamedTuple):
    """A journal left over from a crash: its path, its acquired lock, and its content."""

    path: Path
    lock: FileLock
    save: SaveText


class Journal:
    """The journal of one open table. Its lines reach the disk in order.

    `append_act` hands a line to the system at once: a killed program loses nothing. A thread syncs
    it, so that nobody waits for the disk. The next `append_act` first waits for the previous line:
    a power cut loses one act at most.

    ``error`` is the last disk error, None while there is none. The journal retries failed lines
    before the next line, so that the file never has gaps.
    """

    def __init__(
        self,
        folder: Path,
        start: SaveStart,
        left: LeftoverJournal | None = None,
        *,
        origin: JournalOrigin | None = None,
    ) -> None:
        """Start a journal in a folder, or continue an existing one; raises OSError.

        A new journal notes its table's file before it writes the table.
        """
        self.error: OSError | None = None
        if left is None:
            folder.mkdir(parents=True, exist_ok=True)
            self.path, self._lock, self._file = _create_journal_file(folder)
            write_origin(self.path, origin)
            self._writer = SaveWriter(start)
            begun = self._writer.head
        else:
            self.path, self._lock = left.path, left.lock
            self._writer = SaveWriter(start, left.save)
            self._file, begun = _reopen_leftover(left)
        self._process: int | None = os.getpid()
        self._unwritten = b""
        self._written = self._synced = 0
        self._closing = False
        self._turn = threading.Condition()
        self._thread = threading.Thread(target=self._sync_when_written, daemon=True)
        self._thread.start()
        self._write_text(begun)
        _sync_folder(folder)

    def append_act(self, values: Values, sentence: str) -> None:
        """Write one act's line; store a disk error in ``error`` instead of raising it."""
        self._write_text(self._writer.act_line(values, sentence))

    def append_acts(self, acts: Iterable[tuple[Values, str]]) -> None:
        """Write the lines of many acts at once, like `append_act`."""
        if text := "".join(self._writer.act_line(*act) for act in acts):
            self._write_text(text)

    def rewrite(self, start: SaveStart, acts: Iterable[tuple[Values, str]]) -> None:
        """Replace the journal's contents with this start and these acts, atomically.

        Raises OSError; the journal then continues unchanged.
        """
        if not self._is_open_here():
            return
        writer = SaveWriter(start)
        text = "".join((writer.head, *(writer.act_line(*act) for act in acts)))
        part = self.path.with_suffix(_PART)
        try:
            _write_synced_file(part, text.encode())
            if not self.wait_until_synced(PATIENCE):
                raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), str(self.path))
            file, self._file = self._file, -1
            with contextlib.suppress(OSError):
                os.close(file)  # Windows cannot replace an open file
            try:
                os.replace(part, self.path)
            finally:
                self._file = os.open(self.path, _APPEND)
        except OSError:
            delete_partial_files(self.path)
            raise
        self._writer, self._unwritten, self.error = writer, b"", None
        _sync_folder(self.path.parent)

    def set_origin(self, origin: JournalOrigin | None) -> None:
        """Note the file that the table belongs to, None for none, for use after a crash."""
        if self._is_open_here():
            write_origin(self.path, origin)

    def wait_until_synced(self, patience: float | None = None) -> bool:
        """Wait up to ``patience`` seconds for the disk; return whether all lines are on it."""
        if not self._is_open_here():
            return True
        with self._turn:
            return self._turn.wait_for(lambda: self._synced == self._written, patience)

    def close(self, *, keep: bool = False) -> None:
        """Stop writing, and delete the journal unless ``keep``.

        A saved or discarded table needs no journal.
        """
        if not self._is_open_here():
            return
        if self._unwritten and keep:
            self._write_text("")
        self._process = None
        with self._turn:
            self._closing = True
            self._turn.notify_all()
        self._thread.join()
        with contextlib.suppress(OSError):
            os.close(self._file)
        with contextlib.suppress(OSError):  # a leftover journal is offered at the next start
            if not keep:
                delete_journal(self.path)
        self._lock.release()
        with contextlib.suppress(OSError):
            if not keep:
                Path(self._lock.lock_file).unlink(missing_ok=True)

    def _is_open_here(self) -> bool:
        """Return whether the journal is open and belongs to this process, not to its parent."""
        return self._process == os.getpid()

    def _write_text(self, text: str) -> None:
        if not self._is_open_here():
            return
        if not self.wait_until_synced(PATIENCE):
            self.error = TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), str(self.path))
        healed, self._unwritten = self._unwritten, self._unwritten + text.encode()
        try:
            while self._unwritten:
                self._unwritten = self._unwritten[os.write(self._file, self._unwritten) :]
        except OSError as error:
            self.error = error
            return
        if healed:
            self.error = None
        with self._turn:
            self._written += 1
            self._turn.notify_all()

    def _sync_when_written(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._closing or self._written > self._synced)
                goal = self._written
                if goal == self._synced:
                    return
            try:
                os.fsync(self._file)
            except OSError as error:
                self.error = error
            with self._turn:
                self._synced = goal
                self._turn.notify_all()


def delete_journal(path: Path) -> None:
    """Delete a journal, its unfinished replacements, and its note; raises OSError."""
    for suffix in (*_PARTS, ORIGIN_SUFFIX):
        path.with_suffix(suffix).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def delete_partial_files(path: Path) -> None:
    """Delete unfinished replacements of a journal or its note; the caller owns its lock."""
    with contextlib.suppress(OSError):
        for suffix in _PARTS:
            path.with_suffix(suffix).unlink(missing_ok=True)


def journal_lock(path: Path) -> FileLock:
    """Return the lock of a journal, not yet acquired."""
    return FileLock(path.with_suffix(".lock"), thread_local=False)


def _create_journal_file(folder: Path) -> tuple[Path, FileLock, int]:
    """Return a new unused journal: its path, its acquired lock, and the open file."""
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    flags = _APPEND | os.O_CREAT | os.O_EXCL
    for number in count():
        path = folder / f"{moment}-{os.getpid()}-{number}{SUFFIX}"
        lock = journal_lock(path)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            continue
        try:
            return path, lock, os.open(path, flags, _MODE)
        except FileExistsError:
            lock.release()
        except OSError:
            lock.release()
            Path(lock.lock_file).unlink(missing_ok=True)
            raise
    raise AssertionError("numbers do not end")


def _reopen_leftover(left: LeftoverJournal) -> tuple[int, str]:
    """Open a leftover journal after its last sound act; return the file and missing bytes.

    The function cuts away an unfinished line, because any text after that line would count as
    damage.
    """
    file = os.open(left.path, _APPEND)
    try:
        size, stop = os.fstat(file).st_size, left.save.acts.end_offset
        if size > stop:
            os.ftruncate(file, stop)
    except OSError:
        os.close(file)
        raise
    left.lock.acquire(timeout=0)  # a second time: the lock outlives the recovery
    return file, "\n" * (size < stop)


def _write_synced_file(path: Path, content: bytes) -> None:
    """Write a new file and wait until it is on the disk."""
    file = os.open(path, _APPEND | os.O_CREAT | os.O_TRUNC, _MODE)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(file, rest) :]
        os.fsync(file)
    finally:
        os.close(file)


def _sync_folder(folder: Path) -> None:
    """Wait until a new file's name is on the disk too, if the system can."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# ---- the file that a journal belongs to ---------------------------------------------------------


class JournalOrigin(NamedTuple):
    """The absolute path of a table's own file, and its content when last opened or saved."""

    path: Path
    stamp: FileStamp


def write_origin(journal: Path, origin: JournalOrigin | None) -> None:
    """Write the path of a journal's table, or that it has no file, into its note.

    The note is a convenience: after a disk error the table has no file, and no error is raised.
    """
    note, part = journal.with_suffix(ORIGIN_SUFFIX), journal.with_suffix(ORIGIN_PART)
    if origin is not None:
        size, digest = origin.stamp
        values = {"path": str(origin.path.absolute()), "size": size, "digest": digest}
        with contextlib.suppress(OSError):
            file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _MODE)
            with open(file, "wb") as stream:
                stream.write(json.dumps(values).encode())
            os.replace(part, note)  # atomic: a kill leaves the old or the new note
            return
    # Delete the old note, which names another file, even if the new note failed.
    for path in (part, note):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def read_origin(journal: Path) -> JournalOrigin | None:
    """Return the path in a journal's note; None without a readable note."""
    try:
        content = read_bytes_limited(journal.with_suffix(ORIGIN_SUFFIX), _MAX_ORIGIN_BYTES)
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
