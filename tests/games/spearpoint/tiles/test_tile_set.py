"""Tile sets: the built-in one whole, users' own laid over it, every fault in its words."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.shape_check import area_fault, wall_fault
from boardapp.core.tile import Edge, TileFace
from boardapp.files.assets import assets_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.spearpoint.tiles import tile_set
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID, KINDS, TileSide, tile_number
from boardapp.games.spearpoint.tiles.tile_set import (
    check_tile_set,
    load_catalogue,
    load_embedded_tile_set,
)
from tests.games.spearpoint.sight.reading_a_ruling import check_file
from tests.support.calls import calls

HEAD = "boardapp: 1\ntile_set: Mine\n"
BUILT_IN = assets_folder() / "spearpoint"

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def put(text: str, name: str = "my.yaml") -> Path:
        Path(name).write_text(text, encoding="utf-8")
        return Path(name)

    return put


def faults(path: Path) -> list[str]:
    lines = [str(fault) for fault in check_file(path)]
    if lines:
        with pytest.raises(FaultsError) as caught:
            load_catalogue([path])
        assert str(caught.value).splitlines() == lines
    return lines


# ---- the built-in set -------------------------------------------------------------------------


@pytest.mark.rule("004-010")
@pytest.mark.parametrize("name", ["tiles.yaml", "units.yaml"])
def test_the_built_in_set_has_no_fault(name: str) -> None:
    assert check_tile_set(read_source(BUILT_IN / name), None).faults == ()


@pytest.mark.rule("004-005")
def test_the_box_has_24_tiles() -> None:
    tiles = load_catalogue().tiles
    assert {tile_number(tile) for tile in tiles} == {str(i) for i in range(1, 25)}
    assert all(feature.face.known for feature in tiles.values())
    assert {feature.kind for feature in tiles.values()} == set(KINDS)


@pytest.mark.rule("004-019")
def test_the_wreck_is_one_sided() -> None:
    catalogue = load_catalogue()
    assert catalogue.other_side_of_tile("21A") is None
    assert catalogue.other_side_of_tile("1A") == "1B"


@pytest.mark.rule("004-251")
def test_obstacles_and_fortifications() -> None:
    obstacles = {"wreck", "barbed-wire", "tank-trench", "infantry-trench", "minefield"}
    for feature in load_catalogue().tiles.values():
        assert feature.obstacle == (feature.kind in obstacles), feature.id
        if feature.fortification:
            assert feature.kind in ("bunker", "panzernest", "pantherturm"), feature.id


@pytest.mark.rule("004-001")
@pytest.mark.rule("004-004")
def test_both_maps_and_their_roads() -> None:
    boards = load_catalogue().boards
    assert set(boards) == set(BOARDS)
    for board in boards.values():
        assert board.roads
        assert board.roads <= {GRID.name(space) for space in GRID.spaces()}


def test_art_is_named_and_there() -> None:
    catalogue = load_catalogue()
    names = [feature.art for feature in catalogue.tiles.values()]
    names += [board.art for board in catalogue.boards.values()]
    for name in names:
        assert name is not None
        assert (BUILT_IN / "art" / name).is_file(), name


def test_unit_labels_tell_units_of_one_side_apart() -> None:
    units = load_catalogue().units.values()
    for side in ("us", "germany"):
        labels = [unit.label for unit in units if unit.side in (None, side)]
        assert len(labels) == len(set(labels))


def test_the_built_in_set_loads_once() -> None:
    assert load_catalogue() is load_catalogue()


def damaged(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    monkeypatch.setattr(tile_set, "assets_folder", lambda: folder)
    with pytest.raises(FaultsError) as caught:
        tile_set.built_in_catalogue.__wrapped__()
    return str(caught.value).splitlines()


def test_a_damaged_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "spearpoint"
    folder.mkdir()
    shutil.copy(BUILT_IN / "units.yaml", folder)
    tiles = folder / "tiles.yaml"
    assert damaged(monkeypatch, tmp_path) == [
        f"{tiles}:1:1: file: found no such file; expected a file that can be read"
    ]
    tiles.write_text(HEAD + "tiles:\n  1A: {edges: [{side: north}]}\n")
    assert damaged(monkeypatch, tmp_path) == [
        f"{tiles}:4:16: tiles.1A.edges[0]: found no 'colour' key; expected red or green"
    ]


def test_no_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise FileNotFoundError("none")

    monkeypatch.setattr(tile_set, "assets_folder", missing)
    with pytest.raises(FaultsError) as caught:
        tile_set.built_in_catalogue.__wrapped__()
    line = "assets:1:1: file: found no such folder; expected the tile sets of boardapp"
    assert str(caught.value) == line


# ---- users' sets ------------------------------------------------------------------------------


def test_the_example_of_the_format(write: Write) -> None:
    path = write(
        """boardapp: 1
tile_set: My tiles
tiles:
  1A:
    title: House
    kind: building
    maps: [village]
    walls: [[[600, 600], [3400, 600], [3400, 2400]]]
    areas: [[[1000, 1000], [3000, 1000], [2000, 3000]]]
    edges:
      - {side: north, colour: red}
      - {side: south, colour: green, span: [0, 2000]}
    arrows: [south]
    defense: impervious
"""
    )
    catalogue = load_catalogue([path])
    tile = catalogue.tiles["1A"]
    assert tile.face.known
    assert tile.face.walls == (((600, 600), (3400, 600), (3400, 2400)),)
    assert tile.face.areas == (((1000, 1000), (3000, 1000), (2000, 3000)),)
    assert tile.face.edges == (Edge("north", "red"), Edge("south", "green", 0, 2000))
    assert (tile.face.title, tile.kind, tile.maps) == ("House", "building", ("village",))
    assert (tile.face.arrows, tile.defense) == (("south",), "impervious")
    # The tile of the built-in set is replaced whole; all others stay.
    assert tile.destroyed_by == ()
    assert tile.art is None
    assert catalogue.tiles["2A"] is load_catalogue().tiles["2A"]


def test_what_may_be_left_out(write: Write) -> None:
    tiles = load_catalogue([write(HEAD + "tiles:\n  30: {}\n  barn: {walls: []}\n")]).tiles
    assert (tiles["30"].face.title, tiles["30"].kind) == ("Tile 30", None)
    assert tiles["30"].maps == BOARDS
    assert not tiles["30"].face.known
    assert tiles["barn"].face.known


def test_how_exact_a_drawing_is_and_who_audited_it(write: Write) -> None:
    text = "tiles:\n  1A: {walls: [], accuracy: 12, audited: true}\n  2A: {walls: []}\n"
    tiles = load_catalogue([write(HEAD + text)]).tiles
    assert (tiles["1A"].accuracy, tiles["1A"].audited) == (12, True)
    assert (tiles["2A"].accuracy, tiles["2A"].audited) == (None, False)
    assert tiles["3A"].accuracy is None


LIKE = """\
tiles:
  9A: {like: shipped}
  1A: {like: shipped, title: Mine, maps: [defensive-line], arrows: [west], walls: [], defense: 2}
  1B: {like: shipped, title: , kind: , art: }
  2A: {like: }
"""


def test_a_tile_like_ours_takes_over_what_decides_nothing(write: Write) -> None:
    ours, tiles = load_catalogue().tiles, load_catalogue([write(HEAD + LIKE)]).tiles
    bunker, same = ours["9A"], tiles["9A"]
    assert bunker.face.arrows
    assert bunker.art
    face = TileFace("9A", bunker.face.title, arrows=bunker.face.arrows, known=False)
    assert same == TileSide(
        face, bunker.kind, bunker.maps, art=bunker.art, own=True, like="shipped"
    )
    assert bunker.defense is not None
    assert bunker.fortification


def test_what_a_tile_says_beside_it_wins(write: Write) -> None:
    ours, tiles = load_catalogue().tiles, load_catalogue([write(HEAD + LIKE)]).tiles
    mine = tiles["1A"]
    assert mine.face == TileFace("1A", "Mine", arrows=("west",))
    assert (mine.kind, mine.maps, mine.defense) == ("building", ("defensive-line",), 2)
    assert (mine.art, mine.destroyed_by, mine.no_tanks) == (ours["1A"].art, (), False)
    bare = tiles["1B"]
    assert (bare.face.title, bare.kind, bare.art) == ("Tile 1B", None, None)
    assert bare.maps == ours["1B"].maps == ("village",)
    assert tiles["2A"] == TileSide(TileFace("2A", "Tile 2A", known=False), own=True)


def test_it_is_ours_of_the_box_whatever_lies_between(write: Write) -> None:
    first = write(HEAD + "tiles:\n  1A: {title: First, kind: wreck}\n").rename("first.yaml")
    tiles = load_catalogue([first, write(HEAD + "tiles:\n  1A: {like: shipped}\n")]).tiles
    assert (tiles["1A"].face.title, tiles["1A"].kind) == ("House", "building")


def test_in_a_save_only_a_picture_of_ours_is_left() -> None:
    tiles = (
        "tiles:\n  1A: {like: shipped}\n  1B: {like: shipped, art: 2A.svg}\n  2A: {art: 2A.svg}\n"
    )
    held = load_embedded_tile_set(read_yaml_text(HEAD + tiles, "my.yaml")).tiles
    assert {name: tile.art for name, tile in held.items()} == {
        "1A": load_catalogue().tiles["1A"].art, "1B": None, "2A": None,
    }  # fmt: skip


def test_later_sets_lie_over_earlier_ones(tmp_path: Path) -> None:
    paths = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for path in paths:
        path.write_text(f"{HEAD}tiles:\n  1A: {{title: {path.stem}, edges: []}}\n")
    assert load_catalogue(paths).tiles["1A"].face.title == "b"
    assert load_catalogue(paths[::-1]).tiles["1A"].face.title == "a"


def test_units_and_maps_of_a_set(write: Write) -> None:
    Path("b.png").write_bytes(b"png")
    path = write(
        HEAD + "units:\n  my-hero: {title: Hero, label: H1, class: infantry, side: us}\n"
        "boards:\n  village: {title: Ours, art: b.png, roads: [a1, B-2]}\n"
    )
    catalogue = load_catalogue([path])
    hero = catalogue.units["my-hero"]
    assert (hero.title, hero.label, hero.unit_class, hero.side) == ("Hero", "H1", "infantry", "us")
    village = catalogue.boards["village"]
    assert (village.title, village.roads) == ("Ours", frozenset({"A-1", "B-2"}))
    assert village.art == str(Path("b.png").resolve())


def test_a_second_picture_of_a_side_is_found_but_no_part_of_a_table(write: Write) -> None:
    Path("1A.svg").write_text("<svg/>")
    path = write(HEAD + "tiles:\n  1A: {art: 1A.svg, second_art: 1A.svg, title: }\n")
    assert load_catalogue([path]).tiles["1A"].second_art == str(Path("1A.svg").resolve())
    assert load_embedded_tile_set(read_source(path)).tiles["1A"].second_art is None


def test_art_is_found_beside_the_set(write: Write) -> None:
    Path("art").mkdir()
    Path("art/x.svg").write_text("<svg/>")
    path = write(HEAD + "tiles:\n  1A: {art: art/x.svg, title: }\n")
    assert load_catalogue([path]).tiles["1A"].face.title == "Tile 1A"
    assert load_catalogue([path]).tiles["1A"].art == str(Path("art/x.svg").resolve())


TILE = HEAD + "tiles:\n  1A:\n    "
WHOLE = "expected a whole number from 0 to 4,000"

REFUSED = [
    ("walls: [[[1, 2], [3, 4.5]]]", "5:26: tiles.1A.walls[0][1][1]: found 4.5; " + WHOLE),
    ("walls: [[[1, 2], [3, 4001]]]", "5:26: tiles.1A.walls[0][1][1]: found 4001; " + WHOLE),
    ("walls: [[[-1, 2], [3, 4]]]", "5:15: tiles.1A.walls[0][0][0]: found -1; " + WHOLE),
    ("walls: [[[1, '2'], [3, 4]]]", "5:18: tiles.1A.walls[0][0][1]: found '2'; " + WHOLE),
    ("walls: [[[1, 010], [3, 4]]]", "5:18: tiles.1A.walls[0][0][1]: found '010'; " + WHOLE),
    ("walls: [[[1, true], [3, 4]]]", "5:18: tiles.1A.walls[0][0][1]: found true; " + WHOLE),
    (
        "walls: [[[1, 2, 3], [3, 4]]]",
        "5:14: tiles.1A.walls[0][0]: found [1, 2, 3]; expected a point [x, y]",
    ),
    (
        "walls: [[[1, 2]]]",
        "5:13: tiles.1A.walls[0]: found a list of 1; expected 2 to 200 points [x, y]",
    ),
    (
        "walls: [[[1, 2], [1, 2]]]",
        "5:13: tiles.1A.walls[0]: found a wall of no length; expected at least 2 different points",
    ),
    ("walls:", "5:11: tiles.1A.walls: found nothing; expected a list of up to 100 walls"),
    (
        "areas: [[[1, 2], [3, 4]]]",
        "5:13: tiles.1A.areas[0]: found a list of 2; expected 3 to 200 points [x, y]",
    ),
    (
        "areas: [[[0, 0], [9, 9], [9, 0], [0, 9]]]",
        "5:13: tiles.1A.areas[0]: found sides 1 and 3 crossing or touching; "
        "expected sides that meet only at the area's corners",
    ),
    (
        "edges: [{side: nort, colour: blue}]",
        "5:20: tiles.1A.edges[0].side: found 'nort'; expected north, east, south or west "
        "(did you mean 'north'?)\n"
        "5:34: tiles.1A.edges[0].colour: found 'blue'; expected red or green",
    ),
    (
        "edges: [{side: north}]",
        "5:13: tiles.1A.edges[0]: found no 'colour' key; expected red or green",
    ),
    (
        "edges: [{side: north, colour: red, span: [2000, 0]}]",
        "5:46: tiles.1A.edges[0].span: found [2000, 0]; expected the smaller number first",
    ),
    (
        "edges: [{side: north, colour: red, span: [5, 5]}]",
        "5:46: tiles.1A.edges[0].span: found [5, 5]; expected the smaller number first",
    ),
    (
        "edges: [{side: north, colour: red, span: [0]}]",
        "5:46: tiles.1A.edges[0].span: found [0]; expected [from, to] along the side",
    ),
    (
        "edges: [{side: north, colour: red, spam: [0, 1]}]",
        "5:40: tiles.1A.edges[0]: found the unknown key 'spam'; expected side, colour, span "
        "(did you mean 'span'?)",
    ),
    (
        "wals: []",
        "5:5: tiles.1A: found the unknown key 'wals'; expected like, title, kind, maps, walls, "
        "areas, edges, arrows, defense, destroyed_by, no_tanks, obstacle, fortification, "
        "concealment, single, art, second_art, note, proved, accuracy, audited "
        "(did you mean 'walls'?)",
    ),
    (
        "kind: Bunker",
        "5:11: tiles.1A.kind: found 'Bunker'; expected building, fountain, wreck, crops, cemetery, "
        "barbed-wire, natural-cover, bunker, mg-nest, panzernest, pantherturm, tank-trench, "
        "infantry-trench or minefield (did you mean 'bunker'?)",
    ),
    (
        "maps: [vilage]",
        "5:12: tiles.1A.maps[0]: found 'vilage'; expected village or defensive-line "
        "(did you mean 'village'?)",
    ),
    ("maps: []", "5:11: tiles.1A.maps: found a list of 0; expected one or both maps"),
    (
        "defense: imperveous",
        "5:14: tiles.1A.defense: found 'imperveous'; expected impervious or a whole number from 0 "
        "to 99 (did you mean 'impervious'?)",
    ),
    (
        "defense: 2.5",
        "5:14: tiles.1A.defense: found 2.5; expected impervious or a whole number from 0 to 99",
    ),
    (
        "like: shiped",
        "5:11: tiles.1A.like: found 'shiped'; expected shipped (did you mean 'shipped'?)",
    ),
    ("like: 2A", "5:11: tiles.1A.like: found '2A'; expected shipped"),
    ("like: true", "5:11: tiles.1A.like: found true; expected shipped"),
    ("accuracy: -1", "5:15: tiles.1A.accuracy: found -1; " + WHOLE),
    ("accuracy: 1.5", "5:15: tiles.1A.accuracy: found 1.5; " + WHOLE),
    ("accuracy: 0.1 mm", "5:15: tiles.1A.accuracy: found '0.1 mm'; " + WHOLE),
    ("audited: 1", "5:14: tiles.1A.audited: found 1; expected true or false"),
    ("no_tanks: yes", "5:15: tiles.1A.no_tanks: found 'yes'; expected true or false"),
    ("title: [x]", "5:12: tiles.1A.title: found a list of 1; expected a line of text"),
    (
        f"title: {'x' * 201}",
        f"5:12: tiles.1A.title: found '{'x' * 40}…'; "
        "expected a line of text of at most 200 characters",
    ),
    (
        "art: ../x.svg",
        "5:10: tiles.1A.art: found '../x.svg', a path out of the folder; "
        "expected an .svg, .png or .jpg file in the tile set's folder or below it",
    ),
    (
        "art: /x.svg",
        "5:10: tiles.1A.art: found '/x.svg', an absolute path; "
        "expected an .svg, .png or .jpg file in the tile set's folder or below it",
    ),
    (
        "art: my.yaml",
        "5:10: tiles.1A.art: found 'my.yaml'; "
        "expected an .svg, .png or .jpg file in the tile set's folder or below it",
    ),
    (
        "art: none.svg",
        "5:10: tiles.1A.art: found 'none.svg', which is not a file; "
        "expected an .svg, .png or .jpg file in the tile set's folder or below it",
    ),
]


@pytest.mark.parametrize(("tile", "lines"), REFUSED)
def test_refused(tile: str, lines: str, write: Write) -> None:
    path = write(f"{TILE}{tile}\n")
    assert faults(path) == [f"my.yaml:{line}" for line in lines.splitlines()]


PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c6360000000020001"
    "48afa4710000000049454e44ae426082"
)


WHOLE_FILES = [
    (
        "tile_set: x\ntiles: {}\n",
        "1:1: file: found no 'boardapp' key; expected the format version, 1",
    ),
    (
        "boardapp: 2\ntile_set: x\nnew: y\n",
        "1:11: boardapp: found 2, a newer format than this program's 1; expected 1",
    ),
    ("boardapp: x\ntile_set: x\ntiles: {}\n",
     "1:11: boardapp: found 'x'; expected the format version, 1"),
    ("boardapp: 0\ntile_set: x\ntiles: {}\n",
     "1:11: boardapp: found 0; expected the format version, 1"),
    (HEAD, "1:1: file: found no 'tiles' key; expected the key 'tiles', with tiles by number and "
           "side"),
    (HEAD + "tiles: [1A]\n",
     "3:8: tiles: found a list of 1; expected entries of the form 'key: value'"),
    (HEAD + "tiles:\n",
     "3:7: tiles: found nothing; expected entries of the form 'key: value'"),
    (HEAD + "tiles:\n  1A: house\n",
     "4:7: tiles.1A: found 'house'; expected entries of the form 'key: value'"),
    (HEAD + "tiles:\n  '': {}\n",
     "4:3: tiles: found ''; expected a number and side such as 1A, or a name"),
    (HEAD + "tiles:\n  1A: {}\n  1A: {}\n",
     "5:3: tiles: found the key '1A' a second time; "
     "expected each key once (the first is on line 4)"),
    (HEAD + "boards:\n  vilage: {title: x, art: my.png}\n",
     "4:3: boards: found 'vilage'; expected village or defensive-line "
     "(did you mean 'village'?)"),
    (HEAD + "boards:\n  village: {title: x, art: my.png, roads: [D-1]}\n",
     "4:44: boards.village.roads[0]: found 'D-1'; expected a space from A-1 to C-9"),
    (HEAD + "units:\n  Hero: {title: x, label: toolong, class: infantery}\n",
     "4:3: units: found 'Hero'; expected lower-case words with dashes\n"
     "4:27: units.Hero.label: found 'toolong'; expected 2 to 4 characters for the marker\n"
     "4:43: units.Hero.class: found 'infantery'; expected infantry, gun, vehicle, rear-line or "
     "aircraft (did you mean 'infantry'?)"),
    (HEAD + "tiles:\n  25A: {title: x, like: shipped}\n  30: {defense: big, like: shipped}\n",
     "4:25: tiles.25A.like: found the tile '25A', which is not in the built-in set; "
     "expected a number and side of the built-in set (did you mean '5A'?)\n"
     "5:17: tiles.30.defense: found 'big'; expected impervious or a whole number from 0 to 99\n"
     "5:28: tiles.30.like: found the tile '30', which is not in the built-in set; "
     "expected a number and side of the built-in set"),
    ("- 1\n", "1:1: file: found [1]; expected entries of the form 'key: value'"),
    ("boardapp: 1\nname: x\n",
     "1:1: file: found neither a layout nor a tile set, a scenario, a list of cards, a "
     "deck or a board of areas; expected a key 'game', 'tile_set', 'scenario', 'unit_cards', "
     "'cards' or 'area_board'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), WHOLE_FILES)
def test_refused_files(text: str, lines: str, write: Write) -> None:
    Path("my.png").write_bytes(PICTURE)
    path = write(text)
    found = [str(fault) for fault in check_file(path)]
    assert found == [f"my.yaml:{line}" for line in lines.splitlines()]


def test_every_fault_of_every_file_at_once(write: Write) -> None:
    one = write(TILE + "walls: [[[1, 2]]]\n    kind: hut\n")
    two = one.rename("two.yaml")
    one = write(TILE + "defense: big\n")
    with pytest.raises(FaultsError) as caught:
        load_catalogue([two, one, Path("none.yaml")])
    places = [(f.file, f.line, f.where) for f in caught.value.faults]
    assert places == [
        ("my.yaml", 5, "tiles.1A.defense"),
        ("none.yaml", 1, "file"),
        ("two.yaml", 5, "tiles.1A.walls[0]"),
        ("two.yaml", 6, "tiles.1A.kind"),
    ]


def test_a_layout_is_no_tile_set(write: Write) -> None:
    path = write("boardapp: 1\ngame: spearpoint\nboard: village\n")
    with pytest.raises(FaultsError, match=r"found a layout; expected a tile set$"):
        load_catalogue([path])


def test_ten_times_the_faults_are_told_of_in_ten_times_the_work(write: Write) -> None:
    def check(tiles: int) -> None:
        path = write(HEAD + "tiles:\n" + "".join(f"  t{i}: {{wals: 1}}\n" for i in range(tiles)))
        assert 0 < len(check_file(path)) <= 500

    check(1)  # what is loaded or remembered once is no cost of the faults
    assert calls(lambda: check(6_000)) < 11 * calls(lambda: check(600))


# ---- shapes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "found"),
    [
        ([(0, 0), (9, 0), (9, 9), (0, 9)], None),
        ([(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)], None),
        ([(0, 0), (4, 0), (9, 0), (0, 9)], None),
        ([(0, 0), (9, 0), (9, 0), (0, 9)], "the corner [9, 0] twice in a row"),
        ([(0, 0), (9, 0), (0, 0)], "fewer than 3 different corners"),
        ([(0, 0), (5, 0), (9, 0)], "sides 1 and 3 crossing or touching"),
        ([(0, 0), (9, 0), (4, 0), (4, 9)], "sides 1 and 2 crossing or touching"),
        ([(0, 0), (9, 0), (9, 9), (4, 0), (0, 9)], "sides 1 and 3 crossing or touching"),
        ([(4, 4), (0, 0), (9, 0), (4, 4), (9, 9), (0, 9)], "sides 1 and 3 crossing or touching"),
    ],
)
def test_areas(area: list[tuple[int, int]], found: str | None) -> None:
    assert area_fault(area) == found


POINTS = st.tuples(st.integers(0, 6), st.integers(0, 6))


@given(st.lists(POINTS, min_size=3, max_size=7, unique=True))
def test_an_area_is_sound_exactly_when_it_is_simple(area: list[tuple[int, int]]) -> None:
    from shapely.geometry import LinearRing

    # GEOS decides simplicity on its own; on such small whole numbers it does so exactly.
    ring = LinearRing(area)
    assert (area_fault(area) is None) == (ring.is_simple and ring.is_valid)


def test_walls() -> None:
    assert wall_fault([(1, 1), (1, 1)]) == "a wall of no length"
    assert wall_fault([(1, 1), (2, 1), (1, 1)]) is None
