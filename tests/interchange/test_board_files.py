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
    unpacked = board_files.unpack(tmp_path / "map.vmod", tmp_path, 0)
    assert (unpacked.boards, unpacked.faults) == ((), (FAULT,))


def test_only_the_picture_of_the_wanted_board_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = (lambda: b"first", unreadable, lambda: b"third")
    boards = [
        ImportedBoard(f"Map {at}", "boardapp: 1\n", ImportedPicture(f"{at}.jpg", read))
        for at, read in enumerate(readings)
    ]
    monkeypatch.setattr(board_files, "read_boards", lambda path: boards)
    for wanted, written in ((0, ["0.jpg"]), (2, ["0.jpg", "2.jpg"])):
        unpacked = board_files.unpack(tmp_path / "map.vmod", tmp_path, wanted)
        assert [board.title for board in unpacked.boards] == ["Map 0", "Map 1", "Map 2"]
        assert Path(unpacked.boards[wanted].layout).read_text() == "boardapp: 1\n"
        assert sorted(path.name for path in tmp_path.glob("*/*.jpg")) == written
    assert board_files.unpack(tmp_path / "map.vmod", tmp_path, 1).faults == (FAULT,)
