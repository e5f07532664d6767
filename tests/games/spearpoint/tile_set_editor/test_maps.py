"""The two maps of a tile set that is made: their photographs, their roads, and what is written."""

import io
from dataclasses import replace
from pathlib import Path

from PIL import Image

from boardapp.core.command import StateTransition
from boardapp.core.grid import Space
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.tile_set_editor.commands import DrawSide, SetTracingPhoto, TraceRoad
from boardapp.games.spearpoint.tile_set_editor.editor_progress import (
    begun_maps,
    begun_sides,
    map_progress,
    progress_summary,
    side_progress,
    without_undrawn_sides,
)
from boardapp.games.spearpoint.tile_set_editor.export import export_tile_set
from boardapp.games.spearpoint.tile_set_editor.files import open_tile_set, save_picture
from boardapp.games.spearpoint.tile_set_editor.game import TileSetEditorGame
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import Board
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue, load_catalogue
from tests.games.spearpoint.sight.reading_a_ruling import check_file
from tests.games.spearpoint.tile_set_editor.acts import PHOTO, do, new_set

OURS = built_in_catalogue().boards
NOTHING = "boardapp: 1\ntile_set: Mine\ntiles: {}\n"
ROAD = TraceRoad("village", frozenset({Space(0, 2), Space(1, 0)}))
CALLED_SO = """\
boardapp: 1
tile_set: Mine
tiles:
  village: {walls: [], art: Village.jpg}
boards:
  defensive-line: {title: Winter, art: village-.jpg}
"""


def jpeg(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "olive").save(out, "JPEG")
    return out.getvalue()


def test_a_map_comes_on_beside_the_sides_of_the_box() -> None:
    document = new_set(NOTHING)
    assert [(one.side, one.title, one.state) for one in map_progress(do(document))] == [
        ("village", "Village (summer)", "none"),
        ("defensive-line", "Defensive Line (winter)", "none"),
    ]  # fmt: skip
    state = do(document, SetTracingPhoto("village", PHOTO))
    assert [one.state for one in map_progress(state)] == ["straightened", "none"]
    assert (
        progress_summary(state)
        == "0 of 47 sides of tiles are traced, and 0 are checked; 1 map is begun"
    )
    assert (len(side_progress(state)), begun_sides(state)) == (47, {})
    state = do(document, ROAD)
    assert [one.state for one in map_progress(state)] == ["traced", "none"]
    document.undo()
    document.undo()
    assert [one.state for one in map_progress(do(document))] == ["none", "none"]


def test_a_map_begins_with_our_road_and_keeps_the_one_that_was_told() -> None:
    document = new_set(NOTHING)
    state = do(document, SetTracingPhoto("village", PHOTO))
    assert begun_maps(state) == {"village": replace(OURS["village"], art="village.jpg")}
    state = do(document, ROAD, TraceRoad("defensive-line", frozenset()))
    assert begun_maps(state) == {
        "village": Board("village", "Village (summer)", "village.jpg", frozenset({"A-3", "B-1"})),
        "defensive-line": Board("defensive-line", "Defensive Line (winter)"),
    }
    assert without_undrawn_sides(state).pictures == state.pictures


def test_a_tile_that_is_called_as_a_map_is_another_thing() -> None:
    document = new_set(CALLED_SO)
    state = do(document, SetTracingPhoto("village", PHOTO))
    assert begun_sides(state) == state.tiles
    assert begun_maps(state)["village"].art == "village--.jpg", "the others are taken"
    assert state.tiles["village"].accuracy is None
    wipe = StateTransition(state, DrawSide("village", None, "Wipe"))
    assert (
        TileSetEditorGame().refuse(wipe) == "village is a map, and boardapp traces only its road."
    )


def test_a_map_is_written_for_tables_with_its_picture(tmp_path: Path) -> None:
    kept, folder = tmp_path / "kept", tmp_path / "own"
    photo = replace(PHOTO, picture=save_picture(jpeg(36, 12), kept))
    state = do(new_set(NOTHING), SetTracingPhoto("village", photo), ROAD)
    done = export_tile_set(state, folder, pictures=kept)
    assert [path.name for path in done.files] == ["my-tiles.yaml", "village.jpg"]
    assert done.files[0].read_text(encoding="utf-8").startswith("# The pictures in this folder")
    assert check_file(done.files[0]) == ()
    boards = load_catalogue(done.files[:1]).boards
    picture = str((folder / "village.jpg").resolve())
    assert boards["village"] == Board(
        "village", "Village (summer)", picture, frozenset({"A-3", "B-1"})
    )
    assert boards["defensive-line"] == OURS["defensive-line"]
    again = open_tile_set(read_source(done.files[0]), folder).state
    assert isinstance(again, EditedTileSet)
    assert begun_maps(again) == begun_maps(state)


def test_the_geometry_alone_has_the_road_on_our_map(tmp_path: Path) -> None:
    state = do(new_set(NOTHING), SetTracingPhoto("defensive-line", PHOTO), ROAD)
    (path,) = export_tile_set(state, tmp_path).files
    assert path.read_text(encoding="utf-8").endswith(
        "boards:\n  village: {title: Village (summer), roads: [A-3, B-1]}\n"
    )
    village = load_catalogue([path]).boards["village"]
    assert village == replace(OURS["village"], roads=frozenset({"A-3", "B-1"}))


def test_a_map_whose_picture_is_gone_keeps_its_road(tmp_path: Path) -> None:
    state = do(new_set(NOTHING), SetTracingPhoto("village", PHOTO), ROAD)
    done = export_tile_set(state, tmp_path, pictures=tmp_path / "kept")
    assert done.missing == ("village",)
    assert load_catalogue(done.files).boards["village"].roads == {"A-3", "B-1"}
