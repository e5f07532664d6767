"""Recovery after a crash: finds tables to recover, and deletes half-written files."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from operator import eq
from pathlib import Path

from filelock import FileLock, Timeout

from boardapp.document.crash_journal import (
    ORIGIN_SUFFIX,
    SUFFIX,
    Journal,
    LeftoverJournal,
    delete_journal,
    delete_partial_files,
    journal_lock,
    read_origin,
)
from boardapp.document.data_folders import data_folder, journals_folder, versions_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save
from boardapp.document.file_claim import FileInUseError
from boardapp.document.save_format import FORMAT, MAX_BYTES, SaveText, parse_save
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.temp_files import clear_temp_files
from boardapp.files.yaml.yaml_source import read_bytes_limited


@dataclass(frozen=True)
class RecoverableTable:
    """A journal left over from a crash: its table, and the time of its last change.

    Without a ``document`` the journal is unreadable, and ``fault`` is the reason.
    """

    path: Path
    written: float
    document: Document | None = None
    fault: str = ""


def find_recoverable_tables(folder: Path, file: Path | None = None) -> Iterator[RecoverableTable]:
    """Yield the tables in a folder that no running program owns, the latest first.

    With a file, yield only the tables of that file.

    The search deletes empty journals and unfinished replacements of journals. It also deletes a
    journal if the table's own file contains all of its acts.
    """
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=_last_written, reverse=True):
        if file is not None and not _belongs_to_file(path, file):
            continue
        try:
            with _locked_journal(path):
                delete_partial_files(path)
                table = _read_journal(path)
        except FileInUseError:
            continue
        if table is not None:
            yield table


def recover_document(table: RecoverableTable, folder: Path) -> Document:
    """Return a leftover table as an unsaved document that continues its journal.

    Only one journal exists at any moment: a program killed here leaves the table once. A partly
    readable journal stays unchanged, and its document gets none. A sound document also keeps its
    own file, and notices if that file has changed meanwhile. Raises FileInUseError when another
    program was faster, FaultsError or OSError when the journal cannot be read or written.
    """
    with _locked_journal(table.path) as lock:
        save = _read_save_file(table.path)
        document = document_from_save(save, table.path)
        document.history.mark_unsaved()
        document.saved_lines = _count_lines_in_own_file(table.path, save)
        if document.damage is None:
            left = LeftoverJournal(table.path, lock, save)
            document.journal = Journal(folder, save.start, left)
            if origin := read_origin(table.path):
                document.path, document.stamp = origin
            if save.version != FORMAT or document.left_off:
                document.start_journal(folder)  # rewritten, to match the document
    return document


def discard_journal(table: RecoverableTable) -> None:
    """Delete a leftover journal; raises OSError, or FileInUseError if another program uses it."""
    with _locked_journal(table.path):
        delete_journal(table.path)


@contextmanager
def _locked_journal(path: Path) -> Iterator[FileLock]:
    """Take the lock of a leftover journal; raises FileInUseError.

    If the journal is deleted meanwhile, so is the lock.
    """
    lock = journal_lock(path)
    try:
        lock.acquire(timeout=0)
    except (Timeout, OSError) as error:
        raise FileInUseError(str(path)) from error
    try:
        if not path.exists():
            raise FileInUseError(str(path))
        yield lock
    finally:
        lock.release()
        if not path.exists():
            Path(lock.lock_file).unlink(missing_ok=True)


def _read_journal(path: Path) -> RecoverableTable | None:
    written = path.stat().st_mtime
    try:
        if not path.stat().st_size:
            delete_journal(path)
            return None
        left = _read_save_file(path)
        if _is_saved_in_own_file(path, left):
            delete_journal(path)
            return None
        return RecoverableTable(path, written, document_from_save(left, path))
    except FaultsError as error:
        fault = error.faults[0]
        return RecoverableTable(path, written, fault=f"Line {fault.line}: {fault.player_text}")
    except OSError as error:
        return RecoverableTable(path, written, fault=error.strerror or str(error))


def _belongs_to_file(journal: Path, file: Path) -> bool:
    origin = read_origin(journal)
    return origin is not None and os.path.realpath(origin.path) == os.path.realpath(file)


def _is_saved_in_own_file(path: Path, left: SaveText) -> bool:
    """Return whether a table's own file contains every act of its journal."""
    own = _read_own_file(path, left)
    if own is None or not own.ended or len(own.acts) != len(left.acts):
        return False
    return all(map(eq, own.acts, left.acts))


def _count_lines_in_own_file(path: Path, left: SaveText) -> int:
    """Return how many of a journal's first acts are in the table's own file."""
    own = _read_own_file(path, left)
    return sum(takewhile(bool, map(eq, own.acts, left.acts))) if own is not None else 0


def _read_own_file(path: Path, left: SaveText) -> SaveText | None:
    """Return the sound save in the own file of a journal's table, None if there is none."""
    origin = read_origin(path)
    if origin is None or left.damage is not None:
        return None
    try:
        own = _read_save_file(origin[0])
    except (FaultsError, OSError):
        return None
    # Titles may differ: one is the file's name, the other the table's earlier name.
    started = (own.start.layout, own.start.files) == (left.start.layout, left.start.files)
    return own if started and own.damage is None else None


def _read_save_file(path: Path) -> SaveText:
    content = read_bytes_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        raise FaultsError([Fault(str(path), 1, 1, "file", *content)])
    return parse_save(content, str(path))


def _last_written(path: Path) -> tuple[float, str]:
    """Return the time of a journal's last change, 0 if another program has removed it."""
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def clear_leftover_temp_files(recent: Iterable[Path]) -> None:
    """Delete killed programs' temporary files beside recent files, leftover tables and data.

    A folder on an unresponsive share takes its time: do not call this in the window's own thread.
    """
    for folder in set(_folders_to_clear(recent)):
        clear_temp_files(folder)


def _folders_to_clear(recent: Iterable[Path]) -> Iterator[Path]:
    left = (read_origin(note) for note in journals_folder().glob(f"*{ORIGIN_SUFFIX}"))
    for path in (*recent, *(origin.path for origin in left if origin)):
        with contextlib.suppress(OSError, ValueError):
            yield Path(os.path.realpath(path)).parent
    for folder in (data_folder(), versions_folder()):
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            yield from [Path(entry.path) for entry in entries if entry.is_dir()]
