"""Layouts: read, refused with every fault in its words, written, and read again the same."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.json_values import MAX_TEXT
from boardapp.core.state import Agreement
from boardapp.core.tile import PlacedTile
from boardapp.files.assets import scenarios_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.value_limits import MAX_LINE
from boardapp.files.yaml.nodes_with_positions import MAX_DEPTH, MAX_FAULTS, MAX_VALUES
from boardapp.files.yaml.yaml_source import MAX_BYTES, read_yaml_text
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.state import MAX_TILE_SETS, TileState, Unit
from boardapp.games.spearpoint.table.table_layout_file import (
    layout_text,
    new_state,
    parse_layout,
    read_layout,
)
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID, tile_number
from boardapp.games.spearpoint.tiles.tile_set import MAX_POINTS, MAX_SHAPES, load_catalogue
from boardapp.picture.tile_and_map_art import MAX_FILE_BYTES, MAX_PICTURE_PIXELS
from tests.games.spearpoint.sight.reading_a_ruling import check_file
from tests.support.calls import calls
from tests.support.examples import costly_examples

SET = "boardapp: 1\ntile_set: Mine\n"
HEAD = "boardapp: 1\ngame: spearpoint\nboard: village\n"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def put(text: str, name: str = "table.yaml") -> Path:
        Path(name).write_text(text, encoding="utf-8")
        return Path(name)

    return put


def faults(path: Path) -> list[str]:
    lines = [str(fault) for fault in check_file(path)]
    with pytest.raises(FaultsError) as caught:
        read_layout(path)
    assert str(caught.value).splitlines() == lines
    return lines


# ---- reading ----------------------------------------------------------------------------------

EXAMPLE = """boardapp: 1                  # format version
game: spearpoint
board: village               # or: defensive-line
tile_sets: [my-tiles.yaml]   # optional, relative to this file; laid over the built-in set
turn: 1
tiles:
  - {tile: 1A, space: B-4, rotation: 90}      # clockwise: 0, 90, 180, 270
units:
  - {id: us-1, unit: rifle-squad, side: us, space: A-1}       # side: us or germany
smoke:
  - {space: C-3, turns: 3}
options:                     # table switches; left out = default
  range: diagonal            # or: orthogonal
"""


def test_the_example_of_the_format(write: Write) -> None:
    write("boardapp: 1\ntile_set: Mine\ntiles:\n  1A: {title: Ours}\n", "my-tiles.yaml")
    opened = read_layout(write(EXAMPLE))
    b4, a1, c3 = (GRID.parse(name) for name in ("B-4", "A-1", "C-3"))
    assert opened.state == TileState(
        game="spearpoint",
        board="village",
        turn=1,
        tiles={b4: PlacedTile("1A", b4, 90)},
        units={"us-1": Unit("us-1", "rifle-squad", "us", a1)},
        smoke={c3: 3},
        options={},
        tile_sets=("my-tiles.yaml",),
    )
    assert opened.catalogue.tiles["1A"].face.title == "Ours"
    assert opened.ruling is None


def test_what_may_be_left_out(write: Write) -> None:
    opened = read_layout(write(HEAD))
    assert opened.state == new_state("village")
    assert opened.catalogue is load_catalogue()


def test_spaces_and_ids_may_be_written_loosely(write: Write) -> None:
    text = "units:\n  - {id: 7, unit: my-hero, side: us, space: b4}\nsmoke: [{space: a-1}]\n"
    state = read_layout(write(HEAD + text)).state
    assert state.units == {"7": Unit("7", "my-hero", "us", GRID.parse("B-4"))}
    assert state.smoke == {GRID.parse("A-1"): 3}


def test_a_number_is_a_tile_too(write: Write) -> None:
    write("boardapp: 1\ntile_set: Mine\ntiles:\n  30: {}\n", "mine.yaml")
    text = HEAD + "tile_sets: [mine.yaml]\ntiles:\n  - {tile: 30, space: A-1}\n"
    a1 = GRID.parse("A-1")
    assert read_layout(write(text)).state.tiles == {a1: PlacedTile("30", a1)}


def test_switches_as_words_that_yaml_once_took_for_truth(write: Write) -> None:
    text = HEAD + "options: {night: off, range: orthogonal, touched-corner: blocks}\n"
    options = read_layout(write(text)).state.options
    assert options == {"range": "orthogonal", "touched-corner": "blocks"}


@pytest.mark.rule("004-031")
def test_a_bunker_without_a_usable_arrow_is_read(write: Write) -> None:
    text = "boardapp: 1\ngame: spearpoint\nboard: defensive-line\n"
    text += "tiles:\n  - {tile: 9A, space: C-1}\n"
    assert read_layout(write(text)).state.tiles


def test_a_ruling_comes_along_with_its_place(write: Write) -> None:
    opened = read_layout(write(HEAD + "ruling:\n  from: A-1\n  to: B-3\n"))
    assert opened.ruling == {"from": "A-1", "to": "B-3"}
    fault = opened.source.fault_at(("ruling", "to"), "x", "y")
    assert str(fault) == "table.yaml:6:7: ruling.to: found x; expected y"


def test_tile_sets_lie_beside_the_layout_not_beside_the_reader(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("sub").mkdir()
    write("boardapp: 1\ntile_set: Mine\ntiles:\n  X: {}\n", "sub/mine.yaml")
    path = write(HEAD + "tile_sets: [mine.yaml]\n", "sub/table.yaml")
    assert "X" in read_layout(path).catalogue.tiles
    monkeypatch.chdir("/")
    with pytest.raises(FaultsError, match="no such file"):
        read_layout(path)


# ---- refusing ---------------------------------------------------------------------------------

SETS = "a tile-set file in the layout's folder or below it"

REFUSED = [
    (
        "tiles:\n  - {tile: ~, space: B-4}\n  - {tile: 1A, space: }",
        "5:12: tiles[0].tile: found nothing; expected the number and side of a tile, such as 1A\n"
        "6:23: tiles[1].space: found nothing; expected a space from A-1 to C-9",
    ),
    ("turn: 0", "4:7: turn: found 0; expected a whole number of at least 1"),
    ("turn: 2.5", "4:7: turn: found 2.5; expected a whole number of at least 1"),
    ("turn: '2'", "4:7: turn: found '2'; expected a whole number of at least 1"),
    ("tiles:", "4:7: tiles: found nothing; expected a list"),
    ("tiles: 1A", "4:8: tiles: found '1A'; expected a list"),
    ("tiles: {1A: B-4}", "4:8: tiles: found entries of the form 'key: value'; expected a list"),
    ("tiles: [1A]", "4:9: tiles[0]: found '1A'; expected the keys tile and space"),
    (
        "tiles: [{tile: 1A, spce: B-4}]",
        "4:9: tiles[0]: found no 'space' key; expected a space from A-1 to C-9\n"
        "4:20: tiles[0]: found the unknown key 'spce'; expected tile, space, rotation "
        "(did you mean 'space'?)",
    ),
    (
        "tiles: [{tile: 1A, space: B-4, rotation: 45}]",
        "4:42: tiles[0].rotation: found 45; expected 0, 90, 180 or 270",
    ),
    (
        "tiles: [{tile: 1A, space: B-4, rotation: '90'}]",
        "4:42: tiles[0].rotation: found '90'; expected 0, 90, 180 or 270",
    ),
    (
        "tiles: [{tile: 1A, space: B-4, rotation: 90.0}]",
        "4:42: tiles[0].rotation: found 90.0; expected 0, 90, 180 or 270",
    ),
    (
        "tiles: [{tile: 1a, space: B-4}]",
        "4:16: tiles[0].tile: found the unknown tile '1a'; expected a tile of the built-in set or "
        "the layout's tile sets (did you mean '1A'?)",
    ),
    pytest.param(
        "tiles: [{tile: 9A, space: B-4}]",
        "4:16: tiles[0].tile: found the tile '9A', which is only for the defensive-line map; "
        "expected a tile for the village map",
        marks=pytest.mark.rule("004-074"),
    ),
    pytest.param(
        "tiles: [{tile: 1A, space: D-1}, {tile: 2A, space: A-10}, {tile: 3A, space: 4}]",
        "4:27: tiles[0].space: found 'D-1'; expected a space from A-1 to C-9\n"
        "4:51: tiles[1].space: found 'A-10'; expected a space from A-1 to C-9\n"
        "4:76: tiles[2].space: found 4; expected a space from A-1 to C-9",
        marks=pytest.mark.rule("004-002"),
    ),
    pytest.param(
        "tiles:\n- {tile: 1A, space: B-4}\n- {tile: 1B, space: B-5}\n- {tile: 1A, space: B-6}",
        "6:10: tiles[1].tile: found '1B', tile number 1, a second time; "
        "expected each tile only once (line 5 has the first)\n"
        "7:10: tiles[2].tile: found '1A', tile number 1, a second time; "
        "expected each tile only once (line 5 has the first)",
        marks=pytest.mark.rule("004-005"),
    ),
    pytest.param(
        "tiles:\n- {tile: 1A, space: B-4}\n- {tile: 2A, space: b4}",
        "6:21: tiles[1].space: found a second tile on B-4; "
        "expected one tile on each space (line 5 has the first)",
        marks=pytest.mark.rule("004-006"),
    ),
    (
        "units: [{id: a, unit: Rifle Squad, side: usa, space: A-1}]",
        "4:23: units[0].unit: found 'Rifle Squad'; expected lower-case words with dashes, such as "
        "rifle-squad (did you mean 'rifle-squad'?)\n"
        "4:42: units[0].side: found 'usa'; expected us or germany (did you mean 'us'?)",
    ),
    (
        "units:\n- {id: a, unit: sniper, side: us, space: A-1}\n"
        "- {id: a, unit: sniper, side: germany, space: A-1}",
        "6:8: units[1].id: found 'a' a second time; expected each once (line 5 has the first)",
    ),
    (
        "units: [{}]",
        "4:9: units[0]: found no 'id' key; expected an id, such as us-1\n"
        "4:9: units[0]: found no 'side' key; expected us or germany\n"
        "4:9: units[0]: found no 'space' key; expected a space from A-1 to C-9\n"
        "4:9: units[0]: found no 'unit' key; expected the kind of unit, such as rifle-squad",
    ),
    (
        "units: [{id: a, unit: sniper, side: us, space: A-1}]\n"
        "aside: [{id: a, unit: Big Gun, side: us, off: rear, path: Q}]",
        "5:14: aside[0].id: found 'a' a second time; expected each id only once (line 4 has the "
        "first)\n"
        "5:23: aside[0].unit: found 'Big Gun'; expected lower-case words with dashes, such as "
        "rifle-squad\n"
        "5:59: aside[0].path: found 'Q'; expected A, B, C, 1, 2, 3, 4, 5, 6, 7, 8, 9, rear",
    ),
    (
        "pairs: {us-1: {number: 1, target: nonsense}, us-2: {number: 2, target: space Z-9}}",
        "4:35: pairs.us-1.target: found 'nonsense'; expected 'unit' or 'crew' and an id, or "
        "'space' or 'tile' and a space, such as unit us-1\n"
        "4:72: pairs.us-2.target: found 'space Z-9'; expected 'unit' or 'crew' and an id, or "
        "'space' or 'tile' and a space, such as unit us-1",
    ),
    (
        "smoke: [{space: C-3, turns: 0}, {space: C-4, turns: 4}]",
        "4:29: smoke[0].turns: found 0; expected a whole number from 1 to 3\n"
        "4:53: smoke[1].turns: found 4; expected a whole number from 1 to 3",
    ),
    (
        "smoke:\n- {space: C-3}\n- {space: C-3, turns: 1}",
        "6:11: smoke[1].space: found a second smoke counter on C-3; "
        "expected one smoke counter on each space (line 5 has the first)",
    ),
    (
        "options: {rnge: diagonal}",
        f"4:11: options: found the unknown switch 'rnge'; expected {', '.join(SWITCHES)} "
        "(did you mean 'range'?)",
    ),
    (
        "options: {range: diagnal, night: false}",
        "4:18: options.range: found 'diagnal'; expected diagonal or orthogonal "
        "(did you mean 'diagonal'?)\n"
        "4:34: options.night: found false; expected off, odd-turns or every-turn",
    ),
    (
        "compared: {1A: 5d0c91ab, 99A: 5d0c91ab, 2A: ffff, 3A: 12345678, 4A: '12345678'}",
        "4:26: compared: found the unknown tile '99A'; expected a tile of the built-in set or the"
        " layout's tile sets (did you mean '9A'?)\n"
        "4:45: compared.2A: found 'ffff'; expected a drawing's fingerprint: 8 digits 0 to f",
    ),
    (
        "agreements: [{from: A-1, to: A-0, attack: mortr, text: ours}]",
        "4:30: agreements[0].to: found 'A-0'; expected a space from A-1 to C-9\n"
        "4:43: agreements[0].attack: found 'mortr'; expected "
        "direct, strafing, whole-space, mortar, artillery or aircraft (did you mean 'mortar'?)",
    ),
    (
        "ruling: blocked",
        ("4:9: ruling: found 'blocked'; expected entries of the form 'key: value'"),
    ),
    (
        "tile_sets: [none.yaml]",
        f"4:13: tile_sets[0]: found 'none.yaml', which is no file; expected {SETS}",
    ),
    ("tile_sets: [.]", f"4:13: tile_sets[0]: found '.', which is no file; expected {SETS}"),
    (
        "tile_sets: [../x.yaml, /x.yaml, out/x.yaml]",
        f"4:13: tile_sets[0]: found '../x.yaml', a path out of the folder; expected {SETS}\n"
        f"4:24: tile_sets[1]: found '/x.yaml', an absolute path; expected {SETS}\n"
        f"4:33: tile_sets[2]: found 'out/x.yaml', a link to a file outside the folder; "
        f"expected {SETS}",
    ),
    (
        "tile_set: [x.yaml]",
        "4:1: file: found the unknown key 'tile_set'; expected boardapp, game, board, tile_sets, "
        "taken, scenario, turn, tiles, units, smoke, aside, pairs, moves, points, "
        "sequence, cards, options, compared, agreements, "
        "setup, ruling (did you mean 'tile_sets'?)",
    ),
]


@pytest.mark.parametrize(("text", "lines"), REFUSED)
def test_refused(text: str, lines: str, write: Write) -> None:
    Path("out").symlink_to("/")
    with pytest.raises(FaultsError) as caught:
        read_layout(write(f"{HEAD}{text}\n"))
    assert str(caught.value).splitlines() == [f"table.yaml:{line}" for line in lines.splitlines()]


HEADERS = [
    ("game: spearpoint\nboard: village\n",
     "1:1: file: found no 'boardapp' key; expected the format version, 1"),
    ("boardapp: 1\nboard: village\n", "1:1: file: found no 'game' key; expected spearpoint"),
    ("boardapp: 1\ngame: spearpoint\n",
     "1:1: file: found no 'board' key; expected village or defensive-line"),
    ("boardapp: 2\ngame: spearpoint\nboards: all\n",
     "1:11: boardapp: found 2, a newer format than this program's 1; expected 1"),
    ("boardapp: 1.5\ngame: spearpiont\nboard: vilage\n",
     "1:11: boardapp: found 1.5; expected the format version, 1\n"
     "2:7: game: found 'spearpiont'; expected spearpoint (did you mean 'spearpoint'?)\n"
     "3:8: board: found 'vilage'; expected village or defensive-line (did you mean 'village'?)"),
    pytest.param(
        "boardapp: 1\ngame: spearpoint\nboard: vilage\ntiles: [{tile: 9A, space: B-4}]\n",
        "3:8: board: found 'vilage'; expected village or defensive-line (did you mean 'village'?)",
        marks=pytest.mark.rule("004-074"),
    ),
    ("boardapp: 1\ngame: spearpoint\nboard: village\nboard: village\n",
     "4:1: file: found the key 'board' a second time; "
     "expected each key once (the first is on line 3)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), HEADERS)
def test_refused_headers(text: str, lines: str, write: Write) -> None:
    assert faults(write(text)) == [f"table.yaml:{line}" for line in lines.splitlines()]


@pytest.mark.rule("004-093")
def test_two_ground_units_of_a_side_in_a_space(write: Write) -> None:
    entry = "- {{id: {}, unit: {}, side: {}, space: A-1}}\n"
    text = HEAD + "units:\n" + "".join(
        entry.format(i, unit, side)
        for i, (unit, side) in enumerate(
            [("sniper", "us"), ("m4a1-sherman", "us"), ("p40-warhawk", "us"),
             ("howitzer-8in", "us"), ("sniper", "germany"), ("tiger-i", "germany")]
        )
    )  # fmt: skip
    assert len(read_layout(write(text)).state.units) == 6
    assert faults(write(text + entry.format("x", "my-hero", "us"))) == [
        "table.yaml:11:43: units[6].space: found ground unit 3 of us on A-1; "
        "expected at most 2 ground units of one side on a space"
    ]
    (fault,) = faults(write(text + "- {id: x, side: us, space: A-1}\n"))
    assert "found no 'unit' key" in fault
    nameless = faults(write(text + "- {unit: sniper, side: us, space: A-1}\n"))
    assert any("found ground unit 3 of us on A-1" in one for one in nameless)
    (fault,) = faults(write(text + "aside: [{id: 0, unit: stuka, side: germany, off: air}]\n"))
    assert "found '0' a second time" in fault


def test_every_fault_of_layout_and_tile_sets_at_once(write: Write) -> None:
    write("boardapp: 1\ntile_set: Mine\ntiles:\n  40A: {kind: hut}\n", "mine.yaml")
    text = "tile_sets: [mine.yaml]\ntiles:\n- {tile: 40A, space: A-1}\n- {tile: 40C, space: D-1}\n"
    assert [line.split("; ")[0] for line in faults(write(HEAD + text))] == [
        "mine.yaml:4:15: tiles.40A.kind: found 'hut'",
        "table.yaml:7:10: tiles[1].tile: found the unknown tile '40C'",
        "table.yaml:7:22: tiles[1].space: found 'D-1'",
    ]


def test_tiles_of_a_set_that_cannot_be_read_are_not_called_unknown(write: Write) -> None:
    write("tiles: [", "mine.yaml")
    text = "tile_sets: [mine.yaml]\ntiles:\n- {tile: 40A, space: A-1}\n"
    assert [line.split(":")[0] for line in faults(write(HEAD + text))] == ["mine.yaml"]


def test_no_more_tile_sets_are_opened_than_there_may_be(write: Write) -> None:
    write(SET + "tiles: {}\n", "mine.yaml")
    names = ", ".join(["mine.yaml"] * 20 + ["none.yaml"] * 5)
    assert faults(write(f"{HEAD}tile_sets: [{names}]\n")) == [
        "table.yaml:4:12: tile_sets: found a list of 25; expected a list of up to 20 files"
    ]


def test_a_tile_set_is_no_layout(write: Write) -> None:
    path = write("boardapp: 1\ntile_set: Mine\ntiles: {}\n")
    assert check_file(path) == ()
    with pytest.raises(FaultsError, match=r"found a tile set; expected a layout$"):
        read_layout(path)


def test_a_layout_is_no_tile_set_of_another(write: Write) -> None:
    write(HEAD, "other.yaml")
    assert faults(write(HEAD + "tile_sets: [other.yaml]\n")) == [
        "other.yaml:1:1: file: found a layout; expected a tile set"
    ]


@pytest.mark.parametrize("name", ["missing.yaml", ".", "pipe", "/dev/zero", "big.yaml"])
def test_files_that_are_none(name: str, write: Write) -> None:
    os.mkfifo("pipe")
    with open("big.yaml", "wb") as stream:
        stream.truncate(100 << 20)
    assert len(faults(Path(name))) == 1


def test_a_tile_set_that_is_a_pipe_does_not_hang(write: Write) -> None:
    os.mkfifo("pipe")
    assert faults(write(HEAD + "tile_sets: [pipe]\n")) == [
        f"table.yaml:4:13: tile_sets[0]: found 'pipe', which is no file; expected {SETS}"
    ]


def test_ten_times_the_faults_are_told_of_in_ten_times_the_work(write: Write) -> None:
    def check(tiles: int) -> None:
        assert len(faults(write(f"{HEAD}tiles: [{'{tile: 1x}, ' * tiles}]\n"))) == 500

    check(500)  # what is loaded or remembered once is no cost of the faults
    assert calls(lambda: check(6_000)) < 11 * calls(lambda: check(600))


# ---- writing ----------------------------------------------------------------------------------


def test_the_written_form(write: Write) -> None:
    a1, b4, c9 = (GRID.parse(name) for name in ("A-1", "B-4", "C-9"))
    state = TileState(
        game="spearpoint",
        board="village",
        turn=3,
        tiles={b4: PlacedTile("1A", b4, 90), a1: PlacedTile("2B", a1)},
        units={
            "us-2": Unit("us-2", "sniper", "us", c9),
            "30": Unit("30", "tiger-i", "germany", a1),
        },
        smoke={c9: 3, a1: 1},
        options={"night": "odd-turns", "range": "orthogonal"},
        tile_sets=("my tiles.yaml",),
        agreements=(Agreement(a1, c9, "direct", "Clear: we measured\nit"),),
        compared={"9A": "00e12345", "1A": "5d0c91ab"},
    )
    assert layout_text(state) == (
        """boardapp: 1
game: spearpoint
board: village
tile_sets: [my tiles.yaml]
turn: 3
tiles:
  - {tile: 2B, space: A-1}
  - {tile: 1A, space: B-4, rotation: 90}
units:
  - {id: "30", unit: tiger-i, side: germany, space: A-1}
  - {id: us-2, unit: sniper, side: us, space: C-9}
smoke:
  - {space: A-1, turns: 1}
  - {space: C-9, turns: 3}
options:
  night: odd-turns
  range: orthogonal
compared:
  1A: 5d0c91ab
  9A: 00e12345
agreements:
  - {from: A-1, to: C-9, text: "Clear: we measured\\nit"}
"""
    )


def test_an_empty_table_is_three_lines() -> None:
    assert layout_text(new_state("village")) == HEAD


SPACES = st.sampled_from(list(GRID.spaces()))
LINES = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=30
).filter(str.strip)
PASSAGES = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.just("\n"), max_size=80)
WORDS = st.from_regex(r"[a-z0-9]{1,5}(-[a-z0-9]{1,5}){0,2}", fullmatch=True)


@st.composite
def states(draw: st.DrawFn) -> TileState:
    board = draw(st.sampled_from(BOARDS))
    fitting = [t for t, f in load_catalogue().tiles.items() if board in f.maps]
    tiles = draw(st.lists(st.sampled_from(fitting), unique_by=tile_number, max_size=9))
    spots = draw(st.lists(SPACES, unique=True, min_size=len(tiles), max_size=len(tiles)))
    placed = {
        space: PlacedTile(tile, space, draw(st.sampled_from((0, 90, 180, 270))))
        for tile, space in zip(tiles, spots, strict=True)
    }
    ids = draw(st.lists(LINES, unique=True, max_size=6))
    sides = st.sampled_from(("us", "germany"))
    units: dict[str, Unit] = {}
    for unit_id in ids:
        unit = Unit(unit_id, draw(WORDS), draw(sides), draw(SPACES))
        if sum((u.side, u.space) == (unit.side, unit.space) for u in units.values()) < 2:
            units[unit_id] = unit
    options = {
        name: draw(st.sampled_from(list(switch.choices)[1:]))
        for name, switch in SWITCHES.items()
        if draw(st.booleans())
    }
    notes = st.builds(Agreement, SPACES, SPACES, st.sampled_from(list(ATTACKS)), PASSAGES)
    return TileState(
        game="spearpoint",
        board=board,
        turn=draw(st.integers(1, 10**9)),
        tiles=placed,
        units=units,
        smoke=draw(st.dictionaries(SPACES, st.integers(1, 3), max_size=4)),
        options=options,
        agreements=tuple(draw(st.lists(notes, max_size=3))),
        compared=draw(
            st.dictionaries(
                st.sampled_from(sorted(load_catalogue().tiles)),
                st.from_regex("[0-9a-f]{8}", fullmatch=True),
                max_size=3,
            )
        ),
    )


def read(text: str) -> TileState:
    return parse_layout(read_yaml_text(text, "table.yaml"), Path()).state


def read_or_refused(text: str) -> TileState | None:
    """Read a layout; None when it is refused with faults. Anything else that is raised fails."""
    try:
        return read(text)
    except FaultsError as error:
        if not error.faults:
            pytest.fail("refused without a fault")
        return None


@settings(max_examples=costly_examples())
@given(states())
def test_what_is_written_reads_as_the_same(state: TileState) -> None:
    text = layout_text(state)
    again = read(text)
    assert again == state
    assert layout_text(again) == text


def test_the_order_of_entry_does_not_change_the_file() -> None:
    a, b = Space(0, 0), Space(2, 3)
    units = {i: Unit(i, "sniper", "us", a) for i in ("x", "b")}
    one = TileState("spearpoint", "village", units=units, smoke={a: 1, b: 2})
    other = TileState(
        "spearpoint",
        "village",
        units=dict(reversed(units.items())),
        smoke={b: 2, a: 1},
    )
    assert layout_text(one) == layout_text(other)


YAML_LIKE = st.lists(
    st.sampled_from(
        ["boardapp: 1\n", "game: spearpoint\n", "board: village\n", "tiles:\n", "units: ", "smoke",
         "- {tile: 1A, space: B-4}\n", "  - ", "[", "]", "{", "}", ": ", ",", "id: x", "unit", "us",
         "A-1", "space: ", "tile", "rotation", "90", "null", "options:\n  range: ", "diagonal\n",
         "ruling: ", "agreements: ", "tile_sets: ", "turn: ", "\n", "&a ", "*a", "!x ", "'", '"']
    ),
    max_size=25,
).map("".join)  # fmt: skip


@given(st.text() | YAML_LIKE | YAML_LIKE.map(HEAD.__add__))
def test_any_text_is_read_or_refused(text: str) -> None:
    state = read_or_refused(text)
    assert state is None or read(layout_text(state)) == state


@given(st.data())
def test_a_layout_with_one_character_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = EXAMPLE.replace("[my-tiles.yaml]", "[]")
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters() | st.sampled_from("{}[]:,-'\"#&*!")) + text[at:]
    state = read_or_refused(changed)
    assert state is None or read(layout_text(state)) == state


# ---- the documentation ------------------------------------------------------------------------

FORMATS = (Path(__file__).parents[4] / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = [block.split("```")[0] for block in FORMATS.split("```yaml\n")[1:]]
OURS = [one for one in EXAMPLES if "game: spearpoint\n" in one or "\ntile_set:" in one]


@pytest.mark.parametrize("example", OURS)
def test_the_examples_of_the_documentation_are_read(example: str, write: Write) -> None:
    Path("house.svg").write_text('<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
    write("boardapp: 1\ntile_set: Mine\ntiles: {}\n", "my-tiles.yaml")
    shutil.copy(scenarios_folder() / "01-man-vs-beast.yaml", ".")
    assert check_file(write(example)) == ()


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "NO: 1", HEAD + "tiles: [{NO: 1}]", HEAD + "units: [{NO: 1}]",
        HEAD + "smoke: [{NO: 1}]", HEAD + "agreements: [{NO: 1}]",
        SET + "NO: 1", SET + "tiles: {1A: {NO: 1}}", SET + "tiles: {1A: {edges: [{NO: 1}]}}",
        SET + "units: {x: {NO: 1}}", SET + "boards: {village: {NO: 1}}",
    ],
)  # fmt: skip
def test_every_key_is_documented(text: str, write: Write) -> None:
    (told,) = (one for one in check_file(write(text)) if "key 'NO'" in str(one))
    keys = told.expected.split(", ")
    assert len(keys) > 1
    assert [key for key in keys if f"`{key}`" not in FORMATS and f"{key}:" not in FORMATS] == []


def test_every_switch_and_attack_is_documented() -> None:
    assert tuple(ATTACKS) == TileState.ATTACKS
    words = [*SWITCHES, *ATTACKS, *(c for switch in SWITCHES.values() for c in switch.choices)]
    assert [word for word in words if f"`{word}`" not in FORMATS] == []


def test_the_documented_limits_are_those_in_force() -> None:
    rows = [
        ("size of a file", f"1 MiB ({MAX_BYTES:,} bytes)"),
        ("lists and mappings inside one another", f"{MAX_DEPTH}"),
        ("keys and values in a file", f"{MAX_VALUES:,}"),
        ("faults listed for a file", f"{MAX_FAULTS}"),
        ("a title, id or name", f"{MAX_LINE} characters on one line"),
        ("a note or agreement", f"{MAX_TEXT:,} characters"),
        ("walls, areas, edges of a tile", f"{MAX_SHAPES} of each"),
        ("points of a wall or area", f"{MAX_POINTS}"),
        ("tile sets of a layout", f"{MAX_TILE_SETS}"),
        (
            "a picture in a tile set",
            f"{MAX_FILE_BYTES >> 20} MiB, {MAX_PICTURE_PIXELS:,} pixels and, in a JPEG, 64 scans",
        ),
    ]
    assert [row for row in rows if f"| {row[0]} | {row[1]} |" not in FORMATS] == []
