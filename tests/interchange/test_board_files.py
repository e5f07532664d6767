"""The boards of a file, written for the preview."""

from pathlib import Path

import pytest

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.interchange import board_files
from boardapp.interchange.imported_board import ImportedBoard, ImportedPicture

FAULT = Fault("map.vmod", 1, 1, "board Main", "a picture that cannot be read", "a JPEG file")


def unreadable() -> bytes:
    raise FaultsError([FAULT])


def test_a_picture_that_fails_late_is_a_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = ImportedBoard("Main", "boardapp: 1\n", ImportedPicture("map.jpg", unreadable))
    monkeypatch.setattr(board_files, "read_boards", lambda path: (board,))
    unpacked = board_files.unpack(tmp_path / "map.vmod", tmp_path)
    assert (unpacked.boards, unpacked.faults) == ((), (FAULT,))
