"""The formats of other programs that boardapp reads, and the search for a file's format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.interchange.imported_board import ImportedBoard

MAX_BYTES = 128 * 2**20
"""The largest file of another program that boardapp reads."""


class ImportFormat(NamedTuple):
    """A format of another program.

    ``recognises`` returns whether a file's content is of this format, from its shape alone.
    ``read`` returns the boards of a file from its content and its path. The path serves only for
    faults and for files beside it. ``read`` raises FaultsError with every fault of the file.
    """

    title: str
    endings: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, Path], tuple[ImportedBoard, ...]]


FORMATS: tuple[ImportFormat, ...] = ()
"""All formats that boardapp reads."""


def read_boards(path: Path) -> tuple[ImportedBoard, ...]:
    """Return the boards of another program's file.

    Raises FaultsError with every fault of the file.
    """
    content = _read_bounded(path)
    for file_format in FORMATS:
        if file_format.recognises(content):
            return file_format.read(content, path)
    expected = ", ".join(f"{item.title} ({', '.join(item.endings)})" for item in FORMATS)
    raise FaultsError([Fault(str(path), 1, 1, "file", "an unknown format", expected)])


def _read_bounded(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FaultsError([Fault(str(path), 1, 1, "file", str(error), "a file to read")]) from error
    if len(content) > MAX_BYTES:
        expected = f"at most {MAX_BYTES // 2**20} MiB"
        raise FaultsError([Fault(str(path), 1, 1, "file", f"more than {expected[8:]}", expected)])
    return content
