"""A zip archive from a stranger, checked before any entry is opened, and read within limits."""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

from boardapp.files.fault_wording import megabytes, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_paths import check_name_stays_inside

MAX_ENTRIES = 20_000
"""The most entries of an archive; the largest modules have about 5,000."""
MOST_NAMED = 20
"""The most faulty entries that are named."""
_ENTRY = b"PK\x01\x02"
_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
_ENCRYPTED = 0x1


class ZipFault(NamedTuple):
    """The reason why an entry cannot be read: the found and the expected value."""

    found: str
    expected: str


def is_zip(content: bytes) -> bool:
    """Return whether a file's content begins like a zip archive."""
    return content.startswith(_STARTS)


class ZipArchive:
    """The entries of an archive by name. Nothing is ever written to disk.

    Raises FaultsError for an archive that is damaged, or has entries that no module needs:
    encrypted ones, links, and names that lead out of the archive.
    """

    def __init__(self, content: bytes, path: Path) -> None:
        self._file = str(path)
        # Counted before the directory is parsed: its entries would take the memory.
        if content.count(_ENTRY) > MAX_ENTRIES:
            self._refuse(f"more than {MAX_ENTRIES:,} entries", "fewer")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            self._refuse("a damaged zip archive", "a whole one")
        self._entries = {info.filename: info for info in self._zip.infolist()}
        faults = [
            Fault(self._file, 1, 1, quote_shortened(info.filename), *fault)
            for info in self._zip.infolist()
            for fault in _entry_faults(info)
        ]
        if faults:
            raise FaultsError(faults[:MOST_NAMED])

    def __contains__(self, name: str) -> bool:
        """Return whether the archive has an entry of a name."""
        return name in self._entries

    def size(self, name: str) -> int:
        """Return the unpacked size of an entry in bytes, as the archive declares it."""
        return self._entries[name].file_size

    def read(self, name: str, limit: int) -> bytes | ZipFault:
        """Return an entry's content, or why it cannot be read: it is damaged or too large."""
        info = self._entries[name]
        if info.file_size > limit:
            return ZipFault(megabytes(info.file_size), f"at most {megabytes(limit)}")
        try:
            with self._zip.open(info) as entry:
                return entry.read(limit + 1)  # never more than its declared size
        except (
            zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError, NotImplementedError
        ):  # fmt: skip
            return ZipFault("a damaged entry of the archive", "a whole one")

    def _refuse(self, found: str, expected: str) -> NoReturn:
        raise FaultsError([Fault(self._file, 1, 1, "file", found, expected)])


def _entry_faults(info: zipfile.ZipInfo) -> Iterator[tuple[str, str]]:
    if info.flag_bits & _ENCRYPTED:
        yield "an encrypted entry", "an archive without a password"
    if stat.S_ISLNK(info.external_attr >> 16):
        yield "a link", "files only"
    try:
        check_name_stays_inside(info.filename)
    except ValueError as error:
        yield str(error), "a path inside the archive"
