"""Hex layouts: read, refused with every fault in its words, written, and read again the same."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.state import Agreement
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.nodes_with_positions import MAX_FAULTS
from boardapp.files.yaml.yaml_source import MAX_BYTES, read_source, read_yaml_text
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation
from boardapp.games.strategy_cards.cards.decks_hand_and_points import CardInPlay, PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Card
from boardapp.games.strategy_cards.files import faults as faults_of
from boardapp.games.strategy_cards.manual_changes import paint_terrain
from boardapp.games.strategy_cards.state import (
    MAX_KINDS,
    DeckName,
    HexState,
    HexTerrainAndLevel,
    HexUnit,
    NorthMarker,
    new_state,
)
from boardapp.games.strategy_cards.switches import SWITCHES, defense_die_scores
from boardapp.games.strategy_cards.table_layout_file import layout_yaml, parse_layout, read_layout
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS, TerrainKind
from tests.games.strategy_cards.hex_play import painted, some_table

HEAD = "boardapp: 1\ngame: strategy-cards\nboard: {columns: 12, rows: 9}\n"

K = TypeVar("K")
V = TypeVar("V")
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def put(text: str, name: str = "table.yaml") -> Path:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")
        return Path(name)

    return put


def faults(path: Path) -> list[str]:
    lines = [str(fault) for fault in faults_of(read_source(path), path.parent)]
    with pytest.raises(FaultsError) as caught:
        read_layout(path)
    assert str(caught.value).splitlines() == lines
    return lines


def read(text: str) -> HexState:
    return parse_layout(read_yaml_text(text, "table.yaml"), Path("nowhere")).state


# ---- reading ----------------------------------------------------------------------------------

DECK = """boardapp: 1
deck: Our own
cards:
  - {title: Smoke, cost: 2, phase: action, keywords: [target-hex]}
"""

EXAMPLE = """boardapp: 1                          # format version
game: strategy-cards
board: {columns: 12, rows: 9, title: Hedgerows}
turn: 3
options:                             # table switches; left out = default
  hexside: either
kinds:                               # terrain of your own, or more about the built-in kinds
  swamp: {title: swamp, blocks: false, cover: 1, look: "#7a9a55", letter: S}
  woods: {cover: 2}
terrain:
  - {kind: woods, spaces: [C5, C7-C9]}
  - {kind: swamp, spaces: D1 E1-F2}  # one text will do; E1-F2 is a block of four
levels:
  - {level: 2, spaces: [A1-A3]}
north: {space: C5, one: E, clockwise: false}
units:
  - {id: us-1, unit: squad, side: us, space: C5, officer: true, fatigued: true, cover: 0}
  - {id: de-1, unit: vehicle, side: germany, space: I12, armour: 3}
agreements:
  - {from: A1, to: C5, text: We call it clear.}
cards: [our-own.yaml]
entered:
  - {deck: Our own, title: Flares, cost: 1}
players:
  us:
    command: 3
    decks: {Our own: ["Our own/Flares#1"]}
    hand: ["Our own/Smoke#1"]
"""


def test_the_example_of_the_format(write: Write) -> None:
    write(DECK, "our-own.yaml")
    opened = read_layout(write(EXAMPLE))
    state = opened.state
    grid = state.grid
    at = {name: grid.parse(name) for name in ("A1", "A2", "A3", "C5", "C7", "C8", "C9", "D1",
                                              "E1", "E2", "F1", "F2", "I12")}  # fmt: skip
    swamp = TerrainKind("swamp", "swamp", blocks=False, cover=1, art="#7a9a55", letter="S")
    woods = ("C5", "C7", "C8", "C9")
    wet = ("D1", "E1", "E2", "F1", "F2")
    flares = Card("Flares", "Our own", cost=1)
    assert state == HexState(
        game="strategy-cards",
        board="Hedgerows",
        columns=12,
        rows=9,
        turn=3,
        options={"hexside": "either"},
        kinds={"swamp": swamp, "woods": replace(KINDS["woods"], cover=2)},
        terrain={at[name]: "woods" for name in woods} | {at[name]: "swamp" for name in wet},
        levels={at[name]: 2 for name in ("A1", "A2", "A3")},
        north=NorthMarker(NorthMarkerOrientation(2, clockwise=False), at["C5"]),
        units={
            "us-1": HexUnit("us-1", "squad", "us", at["C5"], True, True, 0),
            "de-1": HexUnit("de-1", "vehicle", "germany", at["I12"], armour=3),
        },
        agreements=(Agreement(at["A1"], at["C5"], "sight", "We call it clear."),),
        card_files=(DeckName("our-own.yaml"),),
        entered={("Our own", "Flares"): flares},
        players={
            "us": PlayerCards(3, {"Our own": ("Our own/Flares#1",)}, ("Our own/Smoke#1",)),
        },
    )
    assert list(opened.library.decks["Our own"].card_ids()) == ["Our own/Smoke#1"]
    assert "Artillery I" in opened.library.decks
    assert state.sight_terrain.kind_at(at["C5"]).cover == 2
    assert state.sight_terrain.kind_at(at["D1"]) == swamp
    assert state.sight_terrain.level_at(at["A2"]) == 2


def test_what_may_be_left_out() -> None:
    assert read(HEAD) == replace(new_state(12, 9), phase="action")


def test_spaces_may_be_written_loosely() -> None:
    text = "terrain:\n- {kind: woods, spaces: [c5 C-6, 'b2-b3,b5']}\n- {kind: open, spaces: A1}\n"
    state = read(HEAD + text + "units: [{id: 7, unit: squad, side: us, space: c-5}]\n")
    assert sorted(map(state.grid.name, state.terrain)) == ["B2", "B3", "B5", "C5", "C6"]
    assert state.units["7"].space == state.grid.parse("C5")


def test_a_kind_that_says_nothing_is_open_ground_of_another_name() -> None:
    state = read(HEAD + "kinds:\n  high-wheat: {}\n  buildings: {}\n")
    wheat = TerrainKind("high-wheat", "high wheat", False, None, "open", "H")
    assert state.kinds == {"high-wheat": wheat, "buildings": KINDS["buildings"]}


def test_switches_and_their_defaults() -> None:
    text = "options: {hexside: both, slope: shadow, defense-dice: 4-6}\n"
    options = read(HEAD + text).options
    assert options == {"slope": "shadow", "defense-dice": "4-6"}
    assert defense_die_scores(options) == {4, 5, 6}
    assert defense_die_scores({"defense-dice": "6-only"}) == {6}
    assert [defense_die_scores({"defense-dice": name}) for name in SWITCHES["defense-dice"].choices]


def test_the_scenario_of_the_tests_is_as_the_program_writes_it() -> None:
    path = Path(__file__).parents[3] / "scenarios" / "hex-hedgerows.yaml"
    state = read_layout(path).state
    assert layout_yaml(state) == path.read_text("utf-8")
    assert len(state.terrain) == 7


# ---- refusing ---------------------------------------------------------------------------------

SPACE = "a space from A1 to I12"
BETWEEN = f"{SPACE}, or a range such as A1-A5"

CALL = (
    "call: {side: us, card: A/B#1, keywords: [], restrictions: [], stays: false, "
    "die: null, target: null, number: null, drift: null, attacks: [], result: null}"
)
NO_CARD = "4:24: call.card: found 'A/B#1'; expected the card being resolved: none"

REFUSED = [
    ("turn: 0", "4:7: turn: found 0; expected a whole number from 1 to 1,000,000,000"),
    ("terrain:", "4:9: terrain: found nothing; expected a list of up to 10,000 entries"),
    (
        "terrain: {woods: C5}",
        (
            "4:10: terrain: found entries of the form 'key: value'; expected a list of up to "
            "10,000 entries"
        ),
    ),
    ("terrain: [C5]", "4:11: terrain[0]: found 'C5'; expected the keys kind and spaces"),
    (
        "terrain: [{kind: woods, space: C5}]",
        "4:11: terrain[0]: found no 'spaces' key; expected names of spaces, such as [C5, C7-C9]\n"
        "4:25: terrain[0]: found the unknown key 'space'; expected kind, spaces "
        "(did you mean 'spaces'?)",
    ),
    (
        "terrain: [{kind: wods, spaces: C5}]",
        "4:18: terrain[0].kind: found the unknown kind 'wods'; expected open, woods or buildings "
        "(did you mean 'woods'?)",
    ),
    (
        "terrain: [{kind: woods, spaces: [A13, B1-J1, C5-C3]}]",
        f"4:34: terrain[0].spaces[0]: found 'A13'; expected {BETWEEN}\n"
        f"4:39: terrain[0].spaces[1]: found 'B1-J1'; expected {BETWEEN}\n"
        f"4:46: terrain[0].spaces[2]: found 'C5-C3'; expected {BETWEEN}",
    ),
    (
        "terrain: [{kind: woods, spaces: A1-}]",
        f"4:33: terrain[0].spaces: found 'A1-'; expected {BETWEEN}",
    ),
    (
        "terrain: [{kind: woods, spaces: ['']}]",
        f"4:34: terrain[0].spaces[0]: found ''; expected {SPACE}, such as A1",
    ),
    (
        "terrain: [{kind: woods, spaces: 5}]",
        "4:33: terrain[0].spaces: found 5; expected names of spaces, such as [C5, C7-C9]",
    ),
    (
        "terrain:\n- {kind: woods, spaces: C5}\n- {kind: buildings, spaces: [C4-C6]}",
        "6:30: terrain[1].spaces[0]: found C5 a second time; expected each space once",
    ),
    (
        "levels: [{level: 10, spaces: C5}, {level: 0, spaces: C6}]",
        "4:18: levels[0].level: found 10; expected a whole number from 1 to 9\n"
        "4:43: levels[1].level: found 0; expected a whole number from 1 to 9",
    ),
    (
        "kinds: {Swamp: {}, open: {cover: 1}}",
        (
            "4:9: kinds: found 'Swamp'; expected lower-case words with dashes, at most 30 "
            "characters\n4:20: kinds: found 'open'; expected another name, because open ground "
            "cannot change"
        ),
    ),
    (
        "kinds: {mud: {look: wood, cover: 100, letter: MM, titel: mud}}",
        "4:21: kinds.mud.look: found 'wood'; expected open, woods, buildings or a colour such as "
        "'#7a9a55' (did you mean 'woods'?)\n"
        "4:34: kinds.mud.cover: found 100; expected a whole number from 0 to 99\n"
        "4:47: kinds.mud.letter: found 'MM'; expected one character\n"
        "4:51: kinds.mud: found the unknown key 'titel'; expected title, blocks, cover, look, "
        "letter (did you mean 'title'?)",
    ),
    (
        "kinds: {wheat: {}, sand: {letter: S}, swamp: {}}",
        (
            "4:16: kinds.wheat: found the letter 'W'; expected a letter of its own, because "
            "woods uses this one\n4:46: kinds.swamp: found the letter 'S'; expected a letter "
            "of its own, because sand uses this one"
        ),
    ),
    (
        "north: {space: J1, one: N}",
        f"4:16: north.space: found 'J1'; expected {SPACE}\n"
        "4:25: north.one: found 'N'; expected NW, NE, E, SE, SW or W "
        "(did you mean 'NW'?)",
    ),
    ("north:", "4:7: north: found nothing; expected entries of the form 'key: value'"),
    (
        "units: [{id: a, unit: tank, side: usa, space: A13}]",
        "4:23: units[0].unit: found 'tank'; expected squad, vehicle or other\n"
        "4:35: units[0].side: found 'usa'; expected us or germany (did you mean 'us'?)\n"
        f"4:47: units[0].space: found 'A13'; expected {SPACE}",
    ),
    (
        "units:\n- {id: a, unit: squad, side: us, space: A1}\n"
        "- {id: a, unit: squad, side: us, space: A1, officer: 1, cover: 2.5}",
        "6:8: units[1].id: found 'a' a second time; expected each once "
        "(line 5 has the first)\n"
        "6:54: units[1].officer: found 1; expected true or false\n"
        "6:64: units[1].cover: found 2.5; expected a whole number from 0 to 99",
    ),
    (
        "units: [{id: a}]",
        "4:9: units[0]: found no 'side' key; expected us or germany\n"
        f"4:9: units[0]: found no 'space' key; expected {SPACE}\n"
        "4:9: units[0]: found no 'unit' key; expected squad, vehicle or other",
    ),
    (
        "options: {hexsid: both, slope: near}",
        "4:11: options: found the unknown switch 'hexsid'; expected hexside, slope, "
        "defense-dice "
        "(did you mean 'hexside'?)\n"
        "4:32: options.slope: found 'near'; expected closest or shadow",
    ),
    (
        "agreements: [{from: A1, to: Z1, text: 'yes'}, {from: A1, to: A2}]",
        f"4:29: agreements[0].to: found 'Z1'; expected {SPACE}\n"
        "4:47: agreements[1]: found no 'text' key; expected a text of at most 2000 characters",
    ),
    (
        "cards: [../mine.yaml, /etc/passwd, mine.yaml]",
        "4:9: cards[0]: found '../mine.yaml', a path out of the folder; expected a deck file in "
        "the layout's folder or below it\n"
        "4:23: cards[1]: found '/etc/passwd', an absolute path; expected a deck file in the "
        "layout's folder or below it\n"
        "4:36: cards[2]: found 'mine.yaml', which is no file; expected a deck file in the "
        "layout's folder or below it",
    ),
    (
        "players: {usa: {}, germany: {command: -1}}",
        "4:11: players: found 'usa'; expected us or germany "
        "(did you mean 'us'?)\n"
        "4:39: players.germany.command: found -1; expected a whole number from 0 to 9,999",
    ),
    (
        "players: {us: {hand: [X/Y#1], decks: {Artilery I: []}}}",
        "4:23: players.us.hand[0]: found the missing card 'X/Y#1'; expected a card of a deck, "
        "written as 'deck/title#copy'\n"
        "4:51: players.us.decks.'Artilery I': found the unknown deck 'Artilery I'; expected "
        "American Air Support I, Artillery I, Artillery II, Command I, German Reinforcements I, "
        "Ground Support I, Morale I or Supply I (did you mean 'Artillery I'?)",
    ),
    (
        "call: {side: us}",
        "4:7: call: found no 'card' key; expected the id of a card\n"
        "4:7: call: found no 'keywords' key; expected a list of up to 20 keywords",
    ),
    ("call: 3", "4:7: call: found 3; expected the keys side, card and keywords"),
    (
        CALL.replace("target: null", "target: Z1, since: x"),
        f"{NO_CARD}\n"
        f"4:96: call.target: found 'Z1'; expected {SPACE}\n"
        "4:107: call.since: found 'x'; expected a whole number from 1 to 1,000,000,000",
    ),
    (CALL, NO_CARD),
    (
        "terain: []",
        "4:1: file: found the unknown key 'terain'; expected boardapp, game, board, plain, "
        "picture, picture_sha256, turn, mode, options, phase, kinds, terrain, levels, north, "
        "units, agreements, cards, entered, players, call "
        "(did you mean 'terrain'?)",
    ),
]


@pytest.mark.parametrize(("text", "expected"), REFUSED)
def test_every_fault_is_told_with_its_place(text: str, expected: str, write: Write) -> None:
    found = faults(write(HEAD + text + "\n"))
    assert found == [f"table.yaml:{line}" for line in expected.splitlines()]


BOARDS = [
    ("", "1:1: file: found no 'board' key; expected the keys columns and rows"),
    ("board:", "3:7: board: found nothing; expected the keys columns and rows"),
    ("board: 12", "3:8: board: found 12; expected the keys columns and rows"),
    (
        "board: {columns: 12}",
        "3:8: board: found no 'rows' key; expected a whole number from 1 to 1,000",
    ),
    (
        "board: {columns: 0, rows: 1001}",
        "3:18: board.columns: found 0; expected a whole number from 1 to 1,000\n"
        "3:27: board.rows: found 1001; expected a whole number from 1 to 1,000",
    ),
    (
        "board: {columns: 1000, rows: 121}",
        "3:8: board: found 121,000 hexes; expected at most 120,000 hexes",
    ),
    (
        "board: {columns: 5, rows: 5, name: x}",
        "3:30: board: found the unknown key 'name'; expected columns, rows, title",
    ),
]


@pytest.mark.parametrize(("text", "expected"), BOARDS)
def test_a_board_has_a_size(text: str, expected: str, write: Write) -> None:
    """Without one the spaces are not looked at, but all the rest is."""
    rest = "turn: x\nterrain: [{kind: wods, spaces: A1}]\nnorth: {space: [1]}\n"
    found = faults(write(f"boardapp: 1\ngame: strategy-cards\n{text}\n{rest}"))
    wanted = [f"table.yaml:{one}" for one in expected.splitlines()]
    assert found[: len(wanted)] == wanted
    turn, kind, *north = found[len(wanted) :]
    assert len(north) == 1
    assert "north.space: found [1]" in north[0]
    assert "turn: found 'x'" in turn
    assert "the unknown kind 'wods'" in kind


def test_the_faults_of_decks_come_with_those_of_the_layout(write: Write) -> None:
    write("boardapp: 1\ndeck: Mine\ncards: [{titel: x}]\n", "sub/mine.yaml")
    found = faults(write(HEAD + "turn: 0\ncards: [sub/mine.yaml]\nplayers: {us: {hand: [M/X#1]}}"))
    assert found == [
        "sub/mine.yaml:3:9: cards[0]: found no 'title' key; expected a title of at most 200 "
        "characters",
        "sub/mine.yaml:3:10: cards[0]: found the unknown key 'titel'; expected title, cost, "
        "phase, keywords, restrictions, discount, play_area, plus, copies, note "
        "(did you mean 'title'?)",
        "table.yaml:4:7: turn: found 0; expected a whole number from 1 to 1,000,000,000",
        (
            "table.yaml:6:23: players.us.hand[0]: found the card 'M/X#1'; expected a card of the "
            "player's own decks: no deck"
        ),
    ]


def test_no_more_decks_are_opened_than_there_may_be(write: Write) -> None:
    write(DECK, "our-own.yaml")
    names = ", ".join(["our-own.yaml"] * 20 + ["none.yaml"] * 5)
    assert faults(write(f"{HEAD}cards: [{names}]\n")) == [
        "table.yaml:4:8: cards: found a list of 25; expected a list of up to 20 files"
    ]


def test_a_missing_game_is_told(write: Write) -> None:
    path = write("boardapp: 1\nboard: {columns: 3, rows: 3}\n")
    assert faults(path) == ["table.yaml:1:1: file: found no 'game' key; expected strategy-cards"]


def test_a_newer_format_is_refused(write: Write) -> None:
    path = write("boardapp: 2\ngame: strategy-cards\nboard: nonsense\n")
    assert faults(path) == [
        "table.yaml:1:11: boardapp: found 2, a newer format than this program's 1; expected 1"
    ]


def test_too_many_kinds(write: Write) -> None:
    kinds = "".join(f"  k{n}: {{letter: '{chr(0x4E00 + n)}'}}\n" for n in range(MAX_KINDS + 2))
    assert faults(write(HEAD + "kinds:\n" + kinds)) == [
        "table.yaml:5:3: kinds: found 22 kinds; expected at most 20"
    ]


def test_decks_that_a_save_does_not_hold() -> None:
    source = read_yaml_text(HEAD + "cards: [mine.yaml]\n", "x:layout")
    with pytest.raises(FaultsError) as caught:
        parse_layout(source, Path("nowhere"), {"ours.yaml": read_yaml_text(DECK, "x:ours.yaml")})
    assert str(caught.value) == (
        "x:layout:4:9: cards[0]: found 'mine.yaml', which is not part of this file; expected "
        "ours.yaml"
    )


# ---- bounds -----------------------------------------------------------------------------------


def test_overlapping_ranges_cost_no_more_than_the_board() -> None:
    text = "boardapp: 1\ngame: strategy-cards\nboard: {columns: 1000, rows: 120}\nterrain:\n"
    text += "  - {kind: woods, spaces: [" + ", ".join(["A1-DP1000"] * 20_000) + "]}\n"
    start = time.perf_counter()
    with pytest.raises(FaultsError) as caught:
        read(text)
    assert len(caught.value.faults) == MAX_FAULTS
    assert time.perf_counter() - start < 10


def test_a_large_board_of_many_kinds_fits_a_file() -> None:
    chance = random.Random(4)
    state = new_state(120, 1000)
    kinds = ("open", "woods", "buildings")
    hexes = (
        HexTerrainAndLevel(one, chance.choices(kinds, (4, 2, 1))[0], chance.choice((0, 0, 0, 1)))
        for one in state.grid.spaces()
    )
    state = painted(state, *hexes)
    text = layout_yaml(state)
    assert len(text) < MAX_BYTES
    assert read(text) == state


# ---- writing ----------------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.integers(0, 60))
def test_any_table_reads_as_it_was_written(seed: int, acts: int) -> None:
    state, _ = some_table(random.Random(seed), acts)
    text = layout_yaml(state)
    again = read(text)
    assert again == state
    assert layout_yaml(again) == text


def test_what_is_written() -> None:
    text = EXAMPLE.replace("cards: [our-own.yaml]\n", "")
    text = layout_yaml(read(text.replace('    hand: ["Our own/Smoke#1"]\n', "")))
    assert (
        text
        == """boardapp: 1
game: strategy-cards
board: {columns: 12, rows: 9, title: Hedgerows}
turn: 3
options:
  hexside: either
kinds:
  swamp: {cover: 1, look: "#7a9a55"}
  woods: {cover: 2}
terrain:
  - {kind: swamp, spaces: [D1, E1-E2, F1-F2]}
  - {kind: woods, spaces: C5 C7-C9}
levels:
  - {level: 2, spaces: A1-A3}
north: {space: C5, one: E, clockwise: false}
units:
  - {id: de-1, unit: vehicle, side: germany, space: I12, armour: 3}
  - {id: us-1, unit: squad, side: us, space: C5, officer: true, fatigued: true, cover: 0}
agreements:
  - {from: A1, to: C5, text: We call it clear.}
entered:
  - {title: Flares, deck: Our own, cost: 1}
players:
  us: {command: 3, decks: {Our own: ["Our own/Flares#1"]}}
"""
    )


def turned(mapping: Mapping[K, V]) -> dict[K, V]:
    return dict(reversed(list(mapping.items())))


def test_the_same_table_gives_the_same_text() -> None:
    state, _ = some_table(random.Random(7), 200)
    other = replace(
        state,
        terrain=turned(state.terrain),
        levels=turned(state.levels),
        kinds=turned(state.kinds),
        units=turned(state.units),
        options=turned(state.options),
        entered=turned(state.entered),
        players={
            side: replace(cards, decks=turned(cards.decks))
            for side, cards in turned(state.players).items()
        },
    )
    assert len(state.terrain) > 5
    assert state.players
    assert layout_yaml(other) == layout_yaml(state)


def test_cards_in_use_are_written_with_their_turns() -> None:
    one = "Artillery I/Sustained Blanket#1"
    cards = PlayerCards(0, {"Artillery I": ()}, active=CardInPlay(one, 2, 3))
    state = new_state(3, 3).with_cards("germany", cards)
    assert "active: {card: " in layout_yaml(state)
    assert read(layout_yaml(state)) == state


def test_a_board_painted_whole_is_a_range_a_row() -> None:
    state = new_state(12, 26)
    stroke = paint_terrain(state, state.grid.spaces(), kind="woods")
    assert stroke is not None
    assert "      - A1-A12\n      - B1-B12\n" in layout_yaml(stroke.apply(state))
