"""Imported boards as files of boardapp: a layout, with its picture beside it.

The module also runs as a program, because large files take seconds:
``python -m boardapp.interchange.board_files FILE FOLDER INDEX`` writes one board of a file into a
folder of its own, and prints an `UnpackedFile` as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boardapp.files import safe_save
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.interchange.file_formats import read_boards
from boardapp.interchange.imported_board import ImportedBoard, LeftOut

LAYOUT = "board.yaml"


def write_board(board: ImportedBoard, layout: Path) -> None:
    """Write a board's layout, and its picture in the same folder, or neither.

    Another picture of that name is not overwritten. Raises FaultsError for one, and OSError.
    """
    picture = board.picture
    if picture is None:
        safe_save.save_file(layout, board.layout)
        return
    content, picture_path = picture.read(), layout.parent / picture.name
    is_new = not picture_path.exists()
    if not is_new and read_bytes_limited(picture_path, len(content)) != content:
        found = f"another file called {quote_shortened(picture.name)}"
        expected = "a folder without one, for the board's picture"
        raise FaultsError([Fault(str(layout.parent), 1, 1, "file", found, expected)])
    try:
        if is_new:
            safe_save.save_file(picture_path, content)
        safe_save.save_file(layout, board.layout)
    except BaseException:
        if is_new:
            picture_path.unlink(missing_ok=True)
        raise


class UnpackedBoard(NamedTuple):
    """A board of a file: the path of its layout once it is written, and lines for its preview."""

    title: str
    layout: str
    facts: Sequence[str]
    left_out: Sequence[LeftOut]


class UnpackedFile(NamedTuple):
    """The boards of a file, or its faults."""

    boards: Sequence[UnpackedBoard]
    faults: Sequence[Fault] = ()

    def to_json(self) -> str:
        """Return the file as JSON."""
        return json.dumps(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> UnpackedFile:
        """Return the file from its JSON."""
        boards, faults = json.loads(text)
        return cls(
            [
                UnpackedBoard(title, layout, facts, [LeftOut(*one) for one in left_out])
                for title, layout, facts, left_out in boards
            ],
            [Fault(*fault) for fault in faults],
        )


def unpack(path: Path, folder: Path, index: int) -> UnpackedFile:
    """Return all boards of a file, and write the one of an index, from 0; raises OSError.

    The pictures of the others are not read: they may take long.
    """
    try:
        boards = read_boards(path)
        layouts = [folder / str(number) / LAYOUT for number in range(len(boards))]
        layouts[index].parent.mkdir(exist_ok=True)
        write_board(boards[index], layouts[index])
    except FaultsError as error:
        # A board's picture is read only when it is written.
        return UnpackedFile((), error.faults)
    return UnpackedFile(
        [
            UnpackedBoard(board.title, str(layout), board.facts, board.left_out)
            for board, layout in zip(boards, layouts, strict=True)
        ]
    )


if __name__ == "__main__":
    unpacked = unpack(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
    sys.stdout.buffer.write(unpacked.to_json().encode())
