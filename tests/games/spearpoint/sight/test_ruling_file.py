"""Saved rulings: written, read again, compared, and refused with every fault in its words."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp import __version__
from boardapp.core.json_values import field_type_hints
from boardapp.core.tile import PlacedTile
from boardapp.files.assets import scenarios_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.spearpoint.sight import ruling_schema
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.sight.ruling_file import (
    SavedRuling,
    is_same_verdict,
    read_ruling,
    ruling_faults,
    ruling_text,
)
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.table.table_layout_file import (
    OpenedLayout,
    layout_text,
    new_state,
    parse_layout,
    read_layout,
)
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID, PLAYERS, tile_number
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from tests.games.spearpoint.sight.reading_a_ruling import check_file
from tests.support.examples import costly_examples

HEAD = "boardapp: 1\ngame: spearpoint\nboard: village\n"
SOUND = "from: A-1, to: B-3, status: clear, reasons: []"


def opened(text: str) -> OpenedLayout:
    return parse_layout(read_yaml_text(text, "table.yaml"), Path())


def saved(text: str) -> SavedRuling:
    return read_ruling(opened(text))


def query(line: str, side: str | None = None, attack: str = "direct") -> RulingQuery:
    origin, target = (GRID.parse(name) for name in line.split())
    return RulingQuery(origin, target, side, attack)


# ---- writing and reading ----------------------------------------------------------------------


def test_a_saved_ruling_is_a_layout_that_people_can_read() -> None:
    example = read_layout(scenarios_folder() / "worked-example.yaml")
    asked = query("C-2 C-5", "germany")
    ruling = rule_on_line(example.state, example.catalogue, asked)
    text = ruling_text(example.state, asked, ruling)
    table, section = text.split("\n\n")
    assert table + "\n" == layout_text(example.state)
    expected = f"""\
# The question asked of this table and the answer. Opening the file rules on it again.
ruling:
  from: C-2
  to: C-5
  side: germany
  attack: direct
  status: blocked
  reasons:
    - {{code: wall, space: C-3}}
    - {{code: wall, space: C-4}}
  margin_mm: 43.18
  sentence: "C-2 to C-5 is blocked: wall 1 of tile 6A “Shed” on C-3 crosses the line. There is 1 more reason."
  program: {__version__}
"""  # noqa: E501
    assert section == expected
    found = saved(text)
    assert found == SavedRuling(asked, "blocked", frozenset({("wall", "C-3"), ("wall", "C-4")}))
    assert is_same_verdict(found, ruling)


def test_what_is_not_known_is_left_out() -> None:
    state, asked = new_state("village"), query("B-2 B-2")
    ruling = rule_on_line(state, load_catalogue(), asked)
    text = ruling_text(state, asked, ruling)
    assert text.split("ruling:\n")[1] == (
        "  from: B-2\n  to: B-2\n  attack: direct\n  status: clear\n  reasons: []\n"
        f"  sentence: B-2 to B-2 is clear.\n  program: {__version__}\n"
    )
    assert saved(text) == (asked, "clear", frozenset())


def test_what_may_be_left_out_of_a_ruling() -> None:
    assert saved(HEAD + f"ruling: {{{SOUND}}}") == (query("A-1 B-3"), "clear", frozenset())


def test_a_changed_table_is_told_by_its_verdict() -> None:
    example = read_layout(scenarios_folder() / "worked-example.yaml")
    state, asked = example.state, query("C-4 B-9", "us")
    before = saved(ruling_text(state, asked, rule_on_line(state, example.catalogue, asked)))
    moved = state.with_unit("C", None)
    assert not is_same_verdict(before, rule_on_line(moved, example.catalogue, asked))
    # The same status for another reason is another verdict.
    smoky = replace(moved, smoke={**moved.smoke, GRID.parse("B-9"): 3})
    after = rule_on_line(smoky, example.catalogue, asked)
    assert after.status == before.status
    assert not is_same_verdict(before, after)


SPACES = st.sampled_from(list(GRID.spaces()))


@st.composite
def tables(draw: st.DrawFn) -> TileState:
    board = draw(st.sampled_from(BOARDS))
    fitting = [name for name, tile in load_catalogue().tiles.items() if board in tile.maps]
    tiles = draw(st.lists(st.sampled_from(fitting), unique_by=tile_number, max_size=10))
    spots = draw(st.lists(SPACES, unique=True, min_size=len(tiles), max_size=len(tiles)))
    units = {
        f"{side}-{space}": Unit(f"{side}-{space}", kind, side, space)
        for side in PLAYERS
        for space, kind in draw(
            st.dictionaries(SPACES, st.sampled_from(("sniper", "panther")), max_size=3)
        ).items()
    }
    return TileState(
        "spearpoint",
        board,
        draw(st.integers(1, 8)),
        tiles={
            space: PlacedTile(tile, space, draw(st.sampled_from((0, 90, 180, 270))))
            for tile, space in zip(tiles, spots, strict=True)
        },
        units=units,
        smoke=draw(st.dictionaries(SPACES, st.integers(1, 3), max_size=2)),
        options={
            name: draw(st.sampled_from(list(switch.choices)[1:]))
            for name, switch in SWITCHES.items()
            if draw(st.integers(0, 3)) == 3
        },
    )


@st.composite
def queries(draw: st.DrawFn) -> RulingQuery:
    attack = draw(st.sampled_from(list(ATTACKS)))
    spotter = draw(st.none() | SPACES) if ATTACKS[attack].spotted else None
    side = draw(st.sampled_from((*PLAYERS, None)))
    return RulingQuery(draw(SPACES), draw(SPACES), side, attack, spotter)


@settings(max_examples=costly_examples())
@given(tables(), queries())
def test_a_saved_ruling_opens_to_the_identical_verdict(
    state: TileState, asked: RulingQuery
) -> None:
    ruling = rule_on_line(state, load_catalogue(), asked)
    again = opened(ruling_text(state, asked, ruling))
    found = read_ruling(again)
    assert again.state == state
    assert found.query == asked
    assert rule_on_line(again.state, again.catalogue, found.query) == ruling
    assert is_same_verdict(found, ruling)


# ---- refusing ---------------------------------------------------------------------------------

ATTACK_NAMES = "direct, strafing, whole-space, mortar, artillery or aircraft"

BAD = [
    (
        "{}",
        "4:9: ruling: found no 'from' key; expected a space from A-1 to C-9\n"
        "4:9: ruling: found no 'reasons' key; expected a list of {code, space}\n"
        "4:9: ruling: found no 'status' key; expected clear, blocked or cannot-rule\n"
        "4:9: ruling: found no 'to' key; expected a space from A-1 to C-9",
    ),
    (
        "{from: A-10, to: 3, status: clear, reasons: []}",
        "4:16: ruling.from: found 'A-10'; expected a space from A-1 to C-9 "
        "(did you mean 'A-1'?)\n"
        "4:26: ruling.to: found 3; expected a space from A-1 to C-9",
    ),
    (
        "{from: A-1, to: B-3, side: US, attack: mortr, status: clear, reasons: []}",
        "4:36: ruling.side: found 'US'; expected us or germany (did you mean 'us'?)\n"
        f"4:48: ruling.attack: found 'mortr'; expected {ATTACK_NAMES} (did you mean 'mortar'?)",
    ),
    (
        "{from: A-1, to: B-3, side: us, atack: mortar, status: clear, reasons: []}",
        "4:40: ruling: found the unknown key 'atack'; expected from, to, side, attack, spotter, "
        "status, reasons, margin_mm, sentence, program (did you mean 'attack'?)",
    ),
    (
        "{from: A-1, to: B-3, attack: mortar, spotter: C4x, status: open, reasons: []}",
        "4:55: ruling.spotter: found 'C4x'; expected a space from A-1 to C-9 "
        "(did you mean 'C-4'?)\n"
        "4:68: ruling.status: found 'open'; expected clear, blocked or cannot-rule",
    ),
    (
        "{from: A-1, to: B-3, status: blokked, reasons: wall}",
        "4:38: ruling.status: found 'blokked'; expected clear, blocked or cannot-rule "
        "(did you mean 'blocked'?)\n"
        "4:56: ruling.reasons: found 'wall'; expected a list of {code, space}",
    ),
    (
        "{from: A-1, to: B-3, status: blocked, reasons: [{code: walls, space: B-2}, wall, {}]}",
        "4:64: ruling.reasons[0].code: found 'walls'; expected edge-out, edge-in, impervious, "
        "wall, friendly-unit, smoke, night or spotter (did you mean 'wall'?)\n4:84: "
        "ruling.reasons[1]: found 'wall'; expected the keys code and space\n4:90: "
        "ruling.reasons[2]: found no 'code' key; expected edge-out, edge-in, impervious, wall, "
        "friendly-unit, smoke, night or spotter\n4:90: ruling.reasons[2]: found no 'space' "
        "key; expected a space from A-1 to C-9",
    ),
    (
        f"{{{SOUND}, margin_mm: -1, sentence: [], program: ''}}",
        "4:69: ruling.margin_mm: found -1; expected a length in mm, 0 or more\n"
        "4:83: ruling.sentence: found a list of 0; expected a text of at most 2000 characters\n"
        "4:96: ruling.program: found ''; expected a line of text",
    ),
    (
        f"{{{SOUND}, margin_mm: 1e999}}",
        "4:69: ruling.margin_mm: found 1e999; expected a length in mm, 0 or more",
    ),
    (
        f"{{{SOUND}, spotter: C-1}}",
        "4:67: ruling.spotter: found a spotter for the attack direct; "
        "expected none, or the attack mortar",
    ),
    (
        f"{{{SOUND}, attack: aircraft, spotter: C-1}}",
        "4:85: ruling.spotter: found a spotter for the attack aircraft; "
        "expected none, or the attack mortar",
    ),
    (
        f"{{{SOUND}, attack: morta, spotter: C-1}}",
        f"4:66: ruling.attack: found 'morta'; expected {ATTACK_NAMES} (did you mean 'mortar'?)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("section", "expected"), BAD)
def test_every_fault_of_a_ruling(
    section: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("table.yaml")
    path.write_text(f"{HEAD}ruling: {section}\n")
    lines = [f"table.yaml:{line}" for line in expected.splitlines()]
    with pytest.raises(FaultsError) as caught:
        read_ruling(read_layout(path))
    assert str(caught.value).splitlines() == lines
    assert [str(fault) for fault in check_file(path)] == lines


def test_no_ruling_to_read() -> None:
    with pytest.raises(FaultsError) as caught:
        saved(HEAD)
    where = "table.yaml:1:1: file"
    assert str(caught.value) == f"{where}: found no 'ruling' key; expected a saved ruling"


def test_faults_of_the_table_and_of_its_ruling_are_told_together(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(f"{HEAD}smoke: [{{space: D-1}}]\nruling: {{{SOUND}, side: uk}}\n")
    assert [fault.where for fault in check_file(path)] == ["smoke[0].space", "ruling.side"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", "ruling:", "ruling: 5", "boardapp: 2\nruling: {from: 3}", HEAD, "a: [", "\0"],
)
def test_a_ruling_is_looked_for_in_any_file(text: str) -> None:
    found = [fault.where for fault in ruling_faults(read_yaml_text(text, "x.yaml"))]
    assert [where for where in found if where.startswith("ruling.")] == []


def test_a_sound_ruling_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(f"{HEAD}ruling: {{{SOUND}, margin_mm: 2}}\n")
    assert check_file(path) == ()


# ---- the documentation ------------------------------------------------------------------------

FORMATS = Path(__file__).parents[4] / "docs" / "formats.md"


@pytest.mark.parametrize("kind", [ruling_schema.SavedRulingSection, ruling_schema.SavedReason])
def test_every_key_is_documented(kind: type[Any]) -> None:
    text = FORMATS.read_text(encoding="utf-8").split("## Saved rulings")[1]
    keys = {name.removesuffix("_") for name in field_type_hints(kind)}
    assert {key for key in keys if f"`{key}`" not in text} == set()


def test_the_documented_ruling_is_what_the_program_rules() -> None:
    text = FORMATS.read_text(encoding="utf-8").split("## Saved rulings")[1]
    example = text.split("```yaml\n")[1].split("```")[0]
    table = opened(example)
    found = read_ruling(table)
    ruling = rule_on_line(table.state, table.catalogue, found.query)
    assert is_same_verdict(found, ruling)
    assert table.ruling is not None
    assert table.ruling["sentence"] == ruling.sentence()
    assert table.ruling["margin_mm"] == ruling.margin_mm


def test_every_reason_is_documented() -> None:
    text = FORMATS.read_text(encoding="utf-8").split("## Saved rulings")[1]
    assert [code for code in ruling_schema.CODES if f"`{code}`" not in text] == []
