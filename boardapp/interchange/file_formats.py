"""The formats of other programs that boardapp reads, and the search for a file's format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.interchange import foundry_reader, universal_vtt_reader
from boardapp.interchange.imported_board import ImportedBoard
from boardapp.interchange.tiled import tiled_reader
from boardapp.interchange.vassal import module_reader

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


FORMATS = tuple(
    ImportFormat(reader.TITLE, reader.ENDINGS, reader.recognises, reader.read)
    for reader in (universal_vtt_reader, foundry_reader, module_reader, tiled_reader)
)
"""All formats that boardapp reads."""
UNKNOWN = "an unknown format"
"""The fault of a file in no format that boardapp reads."""


def read_boards(path: Path) -> tuple[ImportedBoard, ...]:
    """Return the boards of another program's file.

    Raises FaultsError with every fault of the file.
    """
    content = _read_bounded(path)
    for file_format in FORMATS:
        if file_format.recognises(content):
            return _with_different_titles(file_format.read(content, path))
    expected = ", ".join(f"{item.title} ({', '.join(item.endings)})" for item in FORMATS)
    raise FaultsError([Fault(str(path), 1, 1, "file", UNKNOWN, expected)])


def is_of_another_program(path: Path) -> bool:
    """Return whether boardapp reads a file as another program's, by its ending or content."""
    if path.suffix.lower() in {ending for item in FORMATS for ending in item.endings}:
        return True
    content = read_bytes_limited(path, MAX_BYTES)
    return isinstance(content, bytes) and any(item.recognises(content) for item in FORMATS)


def _with_different_titles(boards: tuple[ImportedBoard, ...]) -> tuple[ImportedBoard, ...]:
    """Return boards with a number after each title that another board has too."""
    repeats: Counter[str] = Counter()
    titles: set[str] = set()
    titled = []
    for board in boards:
        title = board.title
        while title in titles:
            repeats[board.title] += 1
            title = f"{board.title} ({repeats[board.title] + 1})"
        titles.add(title)
        titled.append(replace(board, title=title))
    return tuple(titled)


def _read_bounded(path: Path) -> bytes:
    content = read_bytes_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        raise FaultsError([Fault(str(path), 1, 1, "file", *content)])
    return content
