"""A set written out, with pictures and without: its text, which reads as the same set."""

import io
import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from boardapp.files.save_error import SaveError
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.tile_set_editor import export as module
from boardapp.games.spearpoint.tile_set_editor.commands import (
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
)
from boardapp.games.spearpoint.tile_set_editor.editor_progress import begun_sides
from boardapp.games.spearpoint.tile_set_editor.export import ExportResult, export_tile_set
from boardapp.games.spearpoint.tile_set_editor.files import (
    open_tile_set,
    picture_path,
    save_picture,
)
from boardapp.games.spearpoint.tile_set_editor.side_templates import new_side_with_our_facts
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import Board
from tests.games.spearpoint.sight.reading_a_ruling import check_file
from tests.games.spearpoint.tile_set_editor.acts import MINE, PHOTO, do, new_set, play, set_of

GEOMETRY = """\
boardapp: 1
tile_set: Mine
tiles:
  1A:
    walls: []
    areas: []
    edges: []
  4A:
    title: House with courtyard
    kind: building
    maps: [village]
    walls:
      - [[0, 500], [3000, 500]]
    areas: []
    edges: []
    defense: impervious
    destroyed_by: [tank-50mm, artillery, mortar, bombs]
    no_tanks: true
    accuracy: 12
    audited: true
  Barn:
    kind: building
    walls:
      - [[600, 600], [3400, 600]]
    areas: []
    edges:
      - {side: south, colour: green, span: [0, 2000]}
    arrows: [south]
    note: "Two\\nlines"
    audited: true
units:
  goat: {title: Goat, label: GO, class: infantry}
"""
PICTURED = (
    "# The pictures in this folder show the publisher's art and are only for the owner's "
    "own use. To share the tiles, export them without pictures.\n"
    + GEOMETRY.replace(
        "    audited: true\n  Barn:",
        "    audited: true\n    art: 4A.jpg\n  Barn:",
    )
    + "photographs:\n  4B: {art: 4B.jpg}\n"
)


def jpeg(colour: str) -> bytes:
    held = io.BytesIO()
    Image.new("RGB", (8, 8), colour).save(held, "JPEG")
    return held.getvalue()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tile-pictures"


@pytest.fixture
def state(kept: Path) -> EditedTileSet:
    """A side that was traced and audited over a picture, one that has a picture alone, others."""
    red, blue = (replace(PHOTO, picture=save_picture(jpeg(one), kept)) for one in ("red", "blue"))
    wall = ((0, 500), (3000, 500))
    drawn = replace(new_side_with_our_facts("4A").face, walls=(wall,), known=True)
    return do(
        new_set(),
        SetTracingPhoto("4A", red),
        SetTracingPhoto("4B", blue),
        DrawSide("4A", replace(new_side_with_our_facts("4A"), face=drawn), "Trace wall 1"),
        MarkSideAudited("4A", True),
    )


def read(path: Path) -> EditedTileSet:
    assert check_file(path) == ()
    opened = open_tile_set(read_source(path), path.parent).state
    assert isinstance(opened, EditedTileSet)
    return opened


def test_the_geometry_alone(state: EditedTileSet, tmp_path: Path) -> None:
    folder = tmp_path / "to" / "share"
    done = export_tile_set(state, folder)
    assert done == ExportResult((folder / "my-tiles.yaml",))
    assert [*folder.iterdir()] == [done.files[0]]
    assert done.files[0].read_text(encoding="utf-8") == GEOMETRY
    assert read(done.files[0]).tiles == state.tiles


def test_with_pictures(state: EditedTileSet, kept: Path, tmp_path: Path) -> None:
    done = export_tile_set(state, tmp_path / "own", pictures=kept)
    assert [path.name for path in done.files] == ["my-tiles.yaml", "4A.jpg", "4B.jpg"]
    assert done.missing == ()
    assert done.files[0].read_text(encoding="utf-8") == PICTURED
    assert [path.read_bytes() for path in done.files[1:]] == [jpeg("red"), jpeg("blue")]
    again = read(done.files[0])
    assert again.tiles == begun_sides(state)
    assert (again.title, again.unit_kinds) == (state.title, state.unit_kinds)


def test_a_second_picture_is_written_beside_the_first_and_kept(
    state: EditedTileSet, kept: Path, tmp_path: Path
) -> None:
    gold = replace(PHOTO, picture=save_picture(jpeg("gold"), kept))
    state = replace(state, second_pictures={"4A": gold})
    folder = tmp_path / "own"
    done = export_tile_set(state, folder, pictures=kept)
    assert [path.name for path in done.files] == ["my-tiles.yaml", "4A.jpg", "4A-2.jpg", "4B.jpg"]
    assert (folder / "4A-2.jpg").read_bytes() == jpeg("gold")
    text = done.files[0].read_text(encoding="utf-8")
    assert text == PICTURED.replace(
        "    art: 4A.jpg\n", "    art: 4A.jpg\n    second_art: 4A-2.jpg\n"
    )
    again = read(done.files[0])
    assert export_tile_set(again, folder, pictures=kept).missing == ()
    assert done.files[0].read_text(encoding="utf-8") == text
    alone = export_tile_set(again, tmp_path / "other")
    assert alone.files[0].read_text(encoding="utf-8") == GEOMETRY


def test_written_again_it_keeps_its_pictures(
    state: EditedTileSet, kept: Path, tmp_path: Path
) -> None:
    """A set that was exported, and opened from there, still names its pictures."""
    folder = tmp_path / "own"
    again = read(export_tile_set(state, folder, pictures=kept).files[0])
    twice = export_tile_set(again, folder, pictures=kept)
    assert twice == ExportResult((folder / "my-tiles.yaml",))
    assert twice.files[0].read_text(encoding="utf-8") == PICTURED
    moved = export_tile_set(again, tmp_path / "other", pictures=kept)
    assert moved.missing == ("4A", "4B")
    assert moved.files[0].read_text(encoding="utf-8") == GEOMETRY
    assert export_tile_set(again, folder).files[0].read_text(encoding="utf-8") == GEOMETRY


def test_a_picture_that_is_gone_is_told(state: EditedTileSet, kept: Path, tmp_path: Path) -> None:
    for side in ("4A", "4B"):
        path = picture_path(state.pictures[side].picture, kept)
        assert path is not None
        path.unlink()
    done = export_tile_set(state, tmp_path / "own", pictures=kept)
    assert done == ExportResult((tmp_path / "own" / "my-tiles.yaml",), ("4A", "4B"))
    assert done.files[0].read_text(encoding="utf-8") == GEOMETRY


def test_maps_stay_where_their_pictures_lie(tmp_path: Path, kept: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "green.jpg").write_bytes(jpeg("green"))
    text = MINE + "boards:\n  village: {title: Ours, art: green.jpg, roads: [A-3]}\n"
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    state = read(path)
    assert read(export_tile_set(state, folder, pictures=kept).files[0]).boards == state.boards
    bare = read(export_tile_set(state, folder).files[0]).boards
    assert bare == {"village": Board("village", "Ours", "", frozenset({"A-3"}))}
    assert export_tile_set(state, tmp_path / "else", pictures=kept).missing == ("village",)


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_a_link_out_of_the_folder_is_no_picture_of_it(tmp_path: Path, kept: Path) -> None:
    (tmp_path / "else.jpg").write_bytes(jpeg("green"))
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "barn.jpg").symlink_to(tmp_path / "else.jpg")
    state = EditedTileSet(tiles={"Barn": replace(new_side_with_our_facts("Barn"), art="barn.jpg")})
    assert export_tile_set(state, folder, pictures=kept).missing == ("Barn",)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_made_reads_as_the_same(seed: int, tmp_path: Path, kept: Path) -> None:
    document = new_set()
    for _ in play(document, random.Random(seed), 60):
        pass
    state = set_of(document)
    assert read(export_tile_set(state, tmp_path).files[0]).tiles == state.tiles
    shown = save_picture(jpeg("red"), kept)
    pictures = {side: replace(one, picture=shown) for side, one in state.pictures.items()}
    second = {side: replace(one, picture=shown) for side, one in state.second_pictures.items()}
    state = replace(state, pictures=pictures, second_pictures=second)
    assert read(export_tile_set(state, tmp_path, pictures=kept).files[0]).tiles == begun_sides(
        state
    )


def test_no_more_is_written_than_is_read(
    monkeypatch: pytest.MonkeyPatch, state: EditedTileSet, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", len(GEOMETRY) - 1)
    with pytest.raises(
        SaveError, match=r"my-tiles\.yaml could not be saved: that disk allows no file of this size"
    ):
        export_tile_set(state, tmp_path)
    assert [path for path in tmp_path.iterdir() if path.is_file()] == []


# ---- the pictures that are kept ---------------------------------------------------------------


def test_a_picture_is_kept_once_and_mended(kept: Path) -> None:
    name = save_picture(jpeg("red"), kept)
    path = picture_path(name, kept)
    assert path == kept / f"{name}.jpg"
    assert len(name) == 16
    before = path.stat().st_mtime_ns, path.stat().st_ino
    assert save_picture(jpeg("red"), kept) == name
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before
    path.write_bytes(b"torn")
    assert save_picture(jpeg("red"), kept) == name
    assert path.read_bytes() == jpeg("red")
    assert save_picture(jpeg("blue"), kept) != name
    assert len([*kept.iterdir()]) == 2


def test_only_jpeg_pictures_are_kept(kept: Path) -> None:
    with pytest.raises(ValueError, match="expected a JPEG"):
        save_picture(b"\x89PNG", kept)
    assert not kept.exists()
    assert picture_path("0123456789abcdef", kept) is None


def test_a_folder_that_is_none_is_told(tmp_path: Path, kept: Path, state: EditedTileSet) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileExistsError):
        save_picture(jpeg("red"), tmp_path / "file")
    with pytest.raises(FileExistsError):
        export_tile_set(state, tmp_path / "file", pictures=kept)
