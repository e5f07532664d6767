"""Tables on imported boards: their pictures stay when the files that they came from are gone."""

import hashlib
import shutil
from pathlib import Path

import pytest

from boardapp.document.data_folders import board_pictures_folder
from boardapp.document.document_loader import open_document
from boardapp.document.own.board_pictures import copy_table_picture_beside, stored_picture_path
from boardapp.document.own.imported_tables import new_imported_table
from boardapp.interchange.board_files import write_board
from tests.interchange.vassal.modules import PAPER, board, boards, grid, module

REGIONS = [grid("Region", name=f"Town {x}", originx=60 * x, originy=20 * x) for x in (1, 2, 3)]
GRIDS = {
    "hexes": grid("HexGrid", x0=30, y0=30, dx=34, dy=40),
    "squares": grid("SquareGrid", x0=20, y0=20, dx=40, dy=40),
    "areas": grid("RegionGrid", *REGIONS),
    "nothing drawn": "",
}


@pytest.mark.parametrize("kind", GRIDS)
def test_the_picture_of_an_imported_board_is_stored(kind: str, tmp_path: Path) -> None:
    (imported,) = boards(module(board(GRIDS[kind], image="map.png"), map=PAPER))
    folder, save = tmp_path / "unpacked", tmp_path / "elsewhere" / "map.boardapp"
    folder.mkdir()
    save.parent.mkdir()
    write_board(imported, folder / "board.yaml")
    assert imported.picture is not None
    sha256 = hashlib.sha256(imported.picture.read()).hexdigest()
    document = new_imported_table(folder / "board.yaml", "My map")
    shutil.rmtree(folder)
    assert document.name == "My map"
    assert stored_picture_path("map.jpg", sha256) == board_pictures_folder() / f"{sha256}.jpg"
    save.write_text(document.to_save_text(), encoding="utf-8")
    for table in (document, open_document(save)):
        # A board in the editor names its picture; the editor itself finds the stored one.
        if kind in ("hexes", "squares"):
            (picture,) = table.game.pictures(table.state)
            assert picture.loading_fault() is None
            assert "<image" in table.game.drawing(table.state).svg
        else:
            assert not table.game.pictures(table.state)
        assert getattr(table.state, "picture_sha256", "") == sha256


@pytest.mark.parametrize("kind", ["hexes", "squares"])
def test_a_layout_takes_its_picture_along(kind: str, tmp_path: Path) -> None:
    (imported,) = boards(module(board(GRIDS[kind], image="map.png"), map=PAPER))
    folder, exported = tmp_path / "unpacked", tmp_path / "exported"
    for place in (folder, exported):
        place.mkdir()
    write_board(imported, folder / "board.yaml")
    table = new_imported_table(folder / "board.yaml", "My map")
    assert copy_table_picture_beside(table.game, table.state, exported)
    layout = exported / "layout.yaml"
    layout.write_text(table.game.layout_text(table.state), encoding="utf-8")
    (picture,) = open_document(layout).game.pictures()
    assert picture.path == exported / "map.jpg"
    assert picture.loading_fault() is None
