"""Tile sets as text: what is written reads as the same, exactly."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from boardapp.core.tile import TileFace
from boardapp.files.assets import assets_folder
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.spearpoint.tiles.catalogue import KINDS, TileSide
from boardapp.games.spearpoint.tiles.tile_set import TileSet, check_tile_set
from boardapp.games.spearpoint.tiles.tile_set_writer import tile_set_text
from tests.games.spearpoint.tiles.drawn_tiles import faces

HERE = Path()


def read_again(text: str) -> TileSet:
    found = check_tile_set(read_yaml_text(text, "mine.yaml"), None)
    assert found.faults == ()
    return found


@pytest.mark.parametrize("name", ["tiles.yaml", "units.yaml"])
def test_the_shipped_sets_read_as_the_same(name: str) -> None:
    shipped = check_tile_set(read_source(assets_folder() / "spearpoint" / name), None)
    text = tile_set_text("Spearpoint 1943", shipped, HERE)
    assert read_again(text) == shipped
    assert tile_set_text("Spearpoint 1943", read_again(text), HERE) == text


@st.composite
def features(draw: st.DrawFn) -> TileSide:
    face = draw(faces()) if draw(st.booleans()) else TileFace("1A", "Tile 1A", known=False)
    return TileSide(
        face,
        draw(st.sampled_from((None, *KINDS))),
        draw(st.sampled_from((("village",), ("defensive-line", "village")))),
        draw(st.sampled_from((None, "impervious", 0, 7))),
        draw(st.sampled_from(((), ("bombs", "mortar")))),
        no_tanks=draw(st.booleans()),
        concealment=draw(st.booleans()),
        single=draw(st.sampled_from((None, "team", "1: 2"))),
        note=draw(st.sampled_from(("", "Two\nlines", "true", "- 'x' #"))),
        proved=draw(st.booleans()),
        accuracy=draw(st.none() | st.integers(0, 4000)),
        audited=draw(st.booleans()),
        art=draw(st.sampled_from((None, "1A.svg", "2A.svg"))),
        like=draw(st.sampled_from((None, "shipped"))),
    )


@given(tile=features())
def test_a_tile_reads_as_the_same(tile: TileSide) -> None:
    text = tile_set_text("Mine", TileSet(tiles={"1A": tile}), HERE)
    assert read_again(text).tiles == {"1A": tile}


def test_a_tile_like_ours_says_only_what_is_unlike() -> None:
    text = """\
boardapp: 1
tile_set: Mine
tiles:
  1A:
    like: shipped
  1B:
    like: shipped
    title: Tile 1B
    kind: null
    maps: [village, defensive-line]
    walls: []
    areas: []
    edges: []
    defense: 2
    art: null
  9A:
    like: shipped
    arrows: []
"""
    assert tile_set_text("Mine", read_again(text), HERE) == text


def test_how_it_is_written(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "1A.jpg")
    text = """\
boardapp: 1
tile_set: My tiles
tiles:
  1A:
    title: House
    kind: building
    maps: [village]
    walls:
      - [[600, 600], [3400, 600]]
    areas: []
    edges:
      - {side: north, colour: red}
      - {side: south, colour: green, span: [0, 2000]}
    defense: impervious
    accuracy: 12
    audited: true
    art: 1A.jpg
  2A: {}
  "30":
    art: 1A.jpg
units:
  my-hero: {title: Our Hero, label: H1, class: infantry, side: us}
boards:
  village: {title: Ours, art: 1A.jpg, roads: [A-1, B-1]}
"""
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    found = check_tile_set(read_source(tmp_path / "mine.yaml"), tmp_path)
    assert found.faults == ()
    assert tile_set_text("My tiles", found, tmp_path) == text
    assert tile_set_text("My tiles", TileSet(), HERE) == (
        "boardapp: 1\ntile_set: My tiles\ntiles: {}\n"
    )
