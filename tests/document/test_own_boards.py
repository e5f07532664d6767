"""A player's own board: begun, written beside its picture, and played on."""

from pathlib import Path

import pytest
from PIL import Image

from boardapp.__main__ import main
from boardapp.document.own.board_pictures import store_picture, stored_picture_path
from boardapp.document.own.own_boards import export_board, new_board, new_table_on_board
from boardapp.files.faults_in_files import FaultsError
from boardapp.games.areas.background_picture import file_sha256
from boardapp.games.areas.board_editor.commands import SetBackgroundPicture
from boardapp.games.areas.state import AreaState
from tests.document.play import contents, reopened
from tests.games.areas.board_editor import boards


def test_a_board_that_is_begun_is_empty_and_cannot_be_played_on() -> None:
    begun = new_board("strange-victory")
    assert begun.game.table_summary(begun.state) == "My board, 0 areas, 0 links"
    assert contents(reopened(begun)) == contents(begun)
    with pytest.raises(FaultsError):
        new_table_on_board(boards.board_of(begun))


def test_a_table_on_a_board_carries_it() -> None:
    table = new_table_on_board(boards.board_of(boards.new_board()))
    state = table.state
    assert isinstance(state, AreaState)
    assert state.areas.title == table.name == "Two"
    assert contents(reopened(table)) == contents(table)


def test_a_board_is_written_with_its_picture_beside_it(tmp_path: Path) -> None:
    picture, folder = tmp_path / "map.png", tmp_path / "out"
    folder.mkdir()
    Image.new("RGB", (10, 8)).save(picture)
    document = boards.new_board()
    document.do(SetBackgroundPicture("map.png", file_sha256(picture)))
    board, file = boards.board_of(document), folder / "two.yaml"
    assert not export_board(board, file), "where it is nobody knows"
    assert main(["check", str(file)]) != 0
    assert export_board(board, file, picture)
    assert main(["check", str(file)]) == 0
    assert export_board(board, file), "it lies there already"
    Image.new("RGB", (10, 8), "red").save(folder / "map.png")
    before = (folder / "map.png").read_bytes()
    assert not export_board(board, file, picture)
    assert (folder / "map.png").read_bytes() == before


def test_a_picture_is_written_through_no_link_out_of_the_folder(tmp_path: Path) -> None:
    picture, folder = tmp_path / "map.png", tmp_path / "out"
    folder.mkdir()
    Image.new("RGB", (10, 8)).save(picture)
    document = boards.new_board()
    document.do(SetBackgroundPicture("map.png", file_sha256(picture)))
    (folder / "map.png").symlink_to(tmp_path / "elsewhere.png")
    assert not export_board(boards.board_of(document), folder / "two.yaml", picture)
    assert not (tmp_path / "elsewhere.png").exists()


def test_a_picture_is_kept_by_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDAPP_DATA", str(tmp_path / "data"))
    picture = tmp_path / "map.PNG"
    Image.new("RGB", (10, 8)).save(picture)
    sha256 = file_sha256(picture)
    assert stored_picture_path("map.PNG", sha256) is None
    store_picture(picture, sha256)
    picture.unlink()
    store_picture(picture, sha256)
    kept = stored_picture_path("other.png", sha256)
    assert kept is not None
    assert file_sha256(kept) == sha256
    assert stored_picture_path("", sha256) is stored_picture_path("map.png", "") is None
