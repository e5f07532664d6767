"""What a crash left behind: tables whose journals nobody closed, and taking them up again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from operator import eq
from pathlib import Path

from filelock import FileLock, Timeout

from boardapp.document.document import Document
from boardapp.document.file_claim import TakenError
from boardapp.document.journal import SUFFIX, Journal, LeftJournal, clear_part, lock_of, remove
from boardapp.document.opening import document_from
from boardapp.document.origin import noted_origin
from boardapp.document.save_text import FORMAT, MAX_BYTES, SaveText, read_save
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.yaml.yaml_source import read_limited


@dataclass(frozen=True)
class LeftTable:
    """A journal left behind: the table that it holds, and when it was last written.

    Without a ``document`` the journal cannot be read, and ``fault`` says why.
    """

    path: Path
    written: float
    document: Document | None = None
    fault: str = ""


def left_tables(folder: Path, file: Path | None = None) -> Iterator[LeftTable]:
    """Yield the tables in a folder that no program holds, the last written first.

    With a file only those that belong to it.

    A journal in which not even a start had been begun is no table, and is cleared away; so is
    what had been begun to take a journal's place, and one whose table its own file holds in full.
    """
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=_age, reverse=True):
        if file is not None and not _belongs(path, file):
            continue
        try:
            with _held(path):
                clear_part(path)
                table = _read(path)
        except TakenError:
            continue
        if table is not None:
            yield table


def take_over(table: LeftTable, folder: Path) -> Document:
    """Return a left table as an unsaved document that goes on with the journal left behind.

    There is one journal at any moment, so a program killed here leaves the table once. A journal
    of which a part could not be read stays as it is, and the document has none. A sound document
    goes on with its own file too; one that changed meanwhile is noticed. Raises TakenError
    when another program was faster, FaultsError or OSError when it cannot be read or written.
    """
    with _held(table.path) as lock:
        save = _save(table.path)
        document = document_from(save, table.path)
        document.history.mark_unsaved()
        if document.damage is None:
            left = LeftJournal(table.path, lock, save)
            document.journal = Journal(folder, save.start, left)
            if origin := noted_origin(table.path):
                document.path, document.stamp = origin
            if save.version != FORMAT or document.left_off:
                document.keep_journal(folder)  # it is written anew, as the document is now
    return document


def throw_away(table: LeftTable) -> None:
    """Delete a left table's journal; raises TakenError when a program has taken it, OSError."""
    with _held(table.path):
        remove(table.path)


@contextmanager
def _held(path: Path) -> Iterator[FileLock]:
    """Hold a left journal's lock, which goes with the journal; raises TakenError."""
    lock = lock_of(path)
    try:
        lock.acquire(timeout=0)
    except (Timeout, OSError) as error:
        raise TakenError(str(path)) from error
    try:
        if not path.exists():
            raise TakenError(str(path))
        yield lock
    finally:
        lock.release()
        if not path.exists():
            Path(lock.lock_file).unlink(missing_ok=True)


def _read(path: Path) -> LeftTable | None:
    written = path.stat().st_mtime
    try:
        if not path.stat().st_size:
            remove(path)
            return None
        left = _save(path)
        if _is_in_its_file(path, left):
            remove(path)
            return None
        return LeftTable(path, written, document_from(left, path))
    except FaultsError as error:
        fault = error.faults[0]
        return LeftTable(path, written, fault=f"Line {fault.line}: {fault.text}")
    except OSError as error:
        return LeftTable(path, written, fault=error.strerror or str(error))


def _belongs(journal: Path, file: Path) -> bool:
    origin = noted_origin(journal)
    return origin is not None and os.path.realpath(origin.path) == os.path.realpath(file)


def _is_in_its_file(path: Path, left: SaveText) -> bool:
    """Tell whether the file that a table came from holds all of it, act by act."""
    origin = noted_origin(path)
    if origin is None or left.damage is not None:
        return False
    try:
        kept = _save(origin[0])
    except (FaultsError, OSError):
        return False
    if kept.damage is not None or not kept.ended or len(kept.acts) != len(left.acts):
        return False
    # The title is the file's name in one, and what the table was called before in the other.
    started = (kept.start.layout, kept.start.files) == (left.start.layout, left.start.files)
    return started and all(map(eq, kept.acts, left.acts))


def _save(path: Path) -> SaveText:
    content = read_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        raise FaultsError([Fault(str(path), 1, 1, "file", *content)])
    return read_save(content, str(path))


def _age(path: Path) -> tuple[float, str]:
    """Return when a journal was last written; another program may have removed it."""
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name
