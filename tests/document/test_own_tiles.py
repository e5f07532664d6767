"""The owner's tiles: kept once, written into tables that are made, taken over as one act."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardapp.core.command import ChangeCommand, combine_changes
from boardapp.document.data_folders import own_tiles_file
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.file_game_detection import game_files_for
from boardapp.document.own import own_tiles
from boardapp.document.own.own_tiles import (
    OwnTileSet,
    choose_own_file,
    choose_own_set,
    clear_own_set,
    load_own_set,
    new_empty_table,
    new_table_from_file,
    tiles_drawn_differently_now,
    why_not_take_over_tiles,
)
from boardapp.files.assets import scenarios_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.act_codec import CODEC
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_changes import (
    mark_tile_as_compared,
    set_board,
    take_over_tiles,
)
from boardapp.games.spearpoint.table.table_layout_file import new_state, read_layout
from boardapp.games.spearpoint.tiles.catalogue import GRID, Taken
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.document.play import contents, reopened, space
from tests.document.test_opening import opened as opened_save
from tests.support.own_sets import OPEN, SHED, WALLED, lay, set_text, written

SCENARIO = """\
boardapp: 1
scenario: Ours
board: village
tile_sets: [my-tiles.yaml]
stages:
  - {lay: T, by: us, groups: [{title: t, tiles: [40A]}]}
"""
EXAMPLE = "boardapp: 1\ntile_set: Example\ntiles:\n  40A: {walls: [], maps: [village]}\n"


def made(board: str = "village") -> Document:
    document, told = new_empty_table(board)
    assert told == ""
    return document


def tiled(document: Document) -> tuple[TileState, Spearpoint]:
    assert isinstance(document.state, TileState)
    assert isinstance(document.game, Spearpoint)
    return document.state, document.game


def taking(document: Document, tiles: Taken) -> ChangeCommand:
    return take_over_tiles(tiled(document)[0], tiles)


def status(document: Document) -> str:
    """Whether A-5 sees C-5, over the tile on B-5."""
    state, game = tiled(document)
    return game.line_of_sight_ruling(state, space("B-4"), space("B-6")).status


def walled_table() -> tuple[Document, Taken]:
    """A table that was made with an open house, which has a wall by now."""
    choose_own_set(set_text(), None)
    document = made()
    lay(document, "1A")
    return document, tiles_drawn_differently_now(
        document, choose_own_set(set_text(house=WALLED), None)
    )


# The choice


def test_nothing_is_chosen_at_first() -> None:
    assert load_own_set() is None
    clear_own_set()
    document = made()
    assert tiled(document)[1].catalogue is built_in_catalogue()
    assert document.save_start.files == {}


def test_the_program_keeps_a_copy_and_where_it_came_from(tmp_path: Path) -> None:
    path = written(tmp_path / "ours.yaml", set_text(more=f"  90A: {SHED}\n"))
    chosen = choose_own_file(path)
    path.unlink()
    assert load_own_set() == chosen
    assert (chosen.title, chosen.source, len(chosen.tile_set.tiles)) == ("Mine", path, 2)
    clear_own_set()
    assert load_own_set() is None


def test_the_data_folder_is_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_own_set(set_text(), None)
    monkeypatch.setenv("BOARDAPP_DATA", str(tmp_path / "other"))
    assert load_own_set() is None
    choose_own_set(set_text(title="Others"), None)
    assert (tmp_path / "other" / "own-tiles.json").is_file()
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("boardapp: 1\ntile_set: X\ntiles:\n  1A: {walls: [[[0, 0]]]}\n", "tiles.1A.walls[0]"),
        ("boardapp: 1\ngame: spearpoint\nboard: village\n", "found a layout; expected a tile set"),
        ("[", "found"),
        ("boardapp: 1\ntile_set: X\ntiles: {}\n# " + "x" * (1 << 20), "MB of tile sets"),
    ],
)
def test_a_set_with_faults_changes_no_choice(text: str, told: str) -> None:
    chosen = choose_own_set(set_text(), None)
    with pytest.raises(FaultsError, match=re.escape(told)):
        choose_own_set(text, None)
    assert load_own_set() == chosen


@pytest.mark.parametrize("content", [b"", b"[", b"{}", b'{"text": 1}', b"\xff", b"[" * 100_000])
def test_a_damaged_copy_is_no_choice(content: bytes) -> None:
    own_tiles_file().parent.mkdir(parents=True)
    own_tiles_file().write_bytes(content)
    assert load_own_set() is None


# New tables


@pytest.mark.parametrize("board", ["village", "defensive-line"])
def test_a_new_table_carries_the_set(board: str, tmp_path: Path) -> None:
    choose_own_set(set_text(house=WALLED), None)
    document = made(board)
    assert document.save_start.files == {"my-tiles.yaml": set_text(house=WALLED)}
    if board == "village":
        lay(document, "1A")
        assert status(document) == "blocked"
    document.save(tmp_path / "table.boardapp")
    clear_own_set()
    again = open_document(tmp_path / "table.boardapp")
    assert contents(again) == contents(document)
    assert tiled(again)[1].catalogue == tiled(document)[1].catalogue


def test_readers_never_look_at_the_choice(tmp_path: Path) -> None:
    layout = written(
        tmp_path / "table.yaml",
        "boardapp: 1\ngame: spearpoint\nboard: village\ntiles: [{tile: 1A, space: B-5}]\n",
    )
    before = open_document(layout)
    choose_own_set(set_text(house=WALLED), None)
    after = open_document(layout)
    assert tiled(after)[1].catalogue is tiled(before)[1].catalogue is built_in_catalogue()
    assert after.to_save_text() == before.to_save_text()
    scenario = scenarios_folder() / "worked-example.yaml"
    assert open_document(scenario).save_start.files == {}
    source = read_source(layout)
    opened = game_files_for(source).open_layout(source, tmp_path)
    assert new_table_from_file(source, opened, layout)[0].save_start.files == {}


def scenario_table(path: Path) -> tuple[Document, str]:
    source = read_source(path)
    return new_table_from_file(
        source, game_files_for(source).open_layout(source, path.parent), path
    )


def scenarios() -> list[Path]:
    paths = sorted(scenarios_folder().glob("*.yaml"))
    return [path for path in paths if "\nscenario:" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", scenarios(), ids=lambda path: path.stem)
def test_a_shipped_scenario_carries_the_set(path: Path) -> None:
    choose_own_set(set_text(more=f"  90A: {SHED}\n"), None)
    document, told = scenario_table(path)
    assert told == ""
    assert own_tiles.embedded_set_name(document) == "my-tiles.yaml"
    assert tiled(document)[1].catalogue.tiles["1A"].own
    again = reopened(document)
    assert contents(again) == contents(document)
    assert tiled(again)[1].catalogue == tiled(document)[1].catalogue


def test_a_scenario_s_own_tiles_win(tmp_path: Path) -> None:
    written(tmp_path / "my-tiles.yaml", EXAMPLE)
    path = written(tmp_path / "ours.yaml", SCENARIO)
    text = set_text(more="  40A: {title: Mine, walls: [], maps: [village]}\n")
    choose_own_set(text, None)
    document, told = scenario_table(path)
    state, game = tiled(document)
    assert told == ""
    assert state.tile_sets == ("my-tiles-2.yaml", "my-tiles.yaml")
    assert own_tiles.embedded_set_name(document) == "my-tiles-2.yaml"
    assert game.catalogue.tiles["40A"].face.title == "Tile 40A"
    assert game.catalogue.tiles["1A"].own
    assert contents(reopened(document)) == contents(document)
    changed = text.replace("title: Mine", "title: Newer").replace("kind: building", "kind: wreck")
    assert list(tiles_drawn_differently_now(document, choose_own_set(changed, None))) == ["1A"]


def test_a_scenario_that_cannot_be_set_up_so_starts_with_ours(tmp_path: Path) -> None:
    path = written(
        tmp_path / "ours.yaml",
        "boardapp: 1\nscenario: Ours\nboard: village\nstages:\n"
        "  - {lay: T, by: us, groups: [{title: t, tiles: [1A]}]}\n",
    )
    choose_own_set(set_text(house="{maps: [defensive-line], walls: []}"), None)
    document, told = scenario_table(path)
    assert document.save_start.files.keys() == {"ours.yaml"}
    assert told.startswith(
        "This scenario starts with boardapp's tiles, because your own tiles cannot be used. "
        "boardapp "
        "found"
    )
    assert told.endswith(".")


# Taking over


def test_the_same_tiles_have_not_changed() -> None:
    choose_own_set(set_text(), None)
    document = made()
    own = load_own_set()
    assert own is not None
    assert tiles_drawn_differently_now(document, own) == {}
    note = OwnTileSet(own.text + "# a note\n", None, own.since)
    assert tiles_drawn_differently_now(document, note) == {}


def test_taking_over_is_one_act_that_any_program_replays() -> None:
    document, tiles = walled_table()
    assert list(tiles) == ["1A"]
    assert why_not_take_over_tiles(document, tiles) is None
    assert status(document) == "clear"
    document.do(taking(document, tiles))
    assert document.log[-1].sentence == "Update tiles of this save: 1A"
    assert status(document) == "blocked"
    clear_own_set()
    again = reopened(document)
    assert contents(again) == contents(document)
    assert status(again) == "blocked"
    for one in (document, again):
        one.undo()
        assert status(one) == "clear"
        one.redo()
        assert status(one) == "blocked"


def test_what_was_taken_over_has_not_changed_since() -> None:
    document, tiles = walled_table()
    document.do(taking(document, tiles))
    own = load_own_set()
    assert own is not None
    assert tiles_drawn_differently_now(document, own) == {}
    # As it was when the table was made: that is a change too.
    back = tiles_drawn_differently_now(document, choose_own_set(set_text(), None))
    document.do(taking(document, back))
    assert status(document) == "clear"
    assert contents(reopened(document)) == contents(document)


def test_a_tile_that_is_no_more_and_one_that_is_ours_again() -> None:
    choose_own_set(set_text(more=f"  90A: {SHED}\n"), None)
    document = made()
    document.do(mark_tile_as_compared("90A", None, "12345678"))
    own = choose_own_set("boardapp: 1\ntile_set: Mine\ntiles:\n  91A: {walls: []}\n", None)
    tiles = tiles_drawn_differently_now(document, own)
    assert tiles == {"1A": built_in_catalogue().tiles["1A"], "90A": None, "91A": tiles["91A"]}
    document.do(taking(document, tiles))
    state, game = tiled(document)
    there = game.catalogue_of(state).tiles
    assert ("90A" in there, "91A" in there, there["1A"].own) == (False, True, False)
    assert state.compared == {}
    assert contents(reopened(document)) == contents(document)
    document.undo()
    assert tiled(document)[0].compared == {"90A": "12345678"}


def test_the_catalogue_is_the_same_while_nothing_is_taken_over() -> None:
    document, tiles = walled_table()
    state, game = tiled(document)
    assert game.catalogue_of(state) is game.catalogue
    document.do(taking(document, tiles))
    first = game.catalogue_of(tiled(document)[0])
    lay(document, "2A", space("A-1"))
    assert game.catalogue_of(tiled(document)[0]) is first


def test_a_layout_holds_what_was_taken_over(tmp_path: Path) -> None:
    document, tiles = walled_table()
    document.do(taking(document, tiles))
    written(tmp_path / "my-tiles.yaml", document.save_start.files["my-tiles.yaml"])
    path = written(tmp_path / "table.yaml", document.game.layout_text(document.state))
    layout = read_layout(path)
    assert layout.state == document.state
    assert status(open_document(path)) == "blocked"
    path.write_text(path.read_text().replace("kind: building, walls", "kind: shed, walls"))
    with pytest.raises(FaultsError, match=r"table.yaml:\d+:\d+: taken.1A.kind: found 'shed'"):
        read_layout(path)


def test_no_tile_may_vanish_under_a_table() -> None:
    choose_own_set(set_text(more=f"  90A: {SHED}\n"), None)
    document = made()
    lay(document, "90A")
    gone = tiles_drawn_differently_now(document, choose_own_set(set_text(), None))
    assert why_not_take_over_tiles(document, gone) == "The tile sets have no tile 90A."
    elsewhere = set_text(more=f"  90A: {SHED.replace('{', '{maps: [defensive-line], ', 1)}\n")
    foreign = tiles_drawn_differently_now(document, choose_own_set(elsewhere, None))
    refused = why_not_take_over_tiles(document, foreign)
    assert refused == "Tile 90A “Shed” belongs to the Defensive Line (winter) map."


def test_more_than_an_act_holds_is_refused() -> None:
    document, _ = walled_table()
    wall = [[x, y] for x in range(0, 4000, 40) for y in (0, 4000)]
    tiles = "".join(f"  {n}A: {{walls: {json.dumps([wall] * 5)}}}\n" for n in range(50, 60))
    much = tiles_drawn_differently_now(document, choose_own_set(set_text(more=tiles), None))
    refused = why_not_take_over_tiles(document, much)
    assert refused == "These 10 tiles have too many walls and areas for one act."


def test_a_setup_keeps_its_tiles_until_play_begins() -> None:
    choose_own_set(set_text(), None)
    document, _ = scenario_table(scenarios()[0])
    tiles = tiles_drawn_differently_now(document, choose_own_set(set_text(house=WALLED), None))
    assert (
        why_not_take_over_tiles(document, tiles)
        == "Before play begins, the table may not have any tiles that players took over."
    )


# Strangers' files


def act(*sets: dict[str, Any]) -> dict[str, Any]:
    return {"do": "change", "title": "x", "changes": sets}


def taken(tile: str, after: Any) -> dict[str, Any]:
    return {"field": "taken", "key": tile, "after": after}


@pytest.mark.parametrize(
    "sets",
    [
        {"field": "taken", "before": [], "after": [["1A", {"1A": {"walls": 1}}]]},
        {"field": "taken", "key": 7, "after": {"1A": {"walls": []}}},
        taken("1A", {}),
        taken("1A", []),
        taken("1A", "x"),
        taken("1A", {"1A": None}),
        taken("1A", {"1A": "x"}),
        taken("1A", {"2B": {"walls": []}}),
        taken("1A", {"1A": {"walls": []}, "2B": {"walls": []}}),
        taken("1A", {"1A": {"walls": [[[0, 0], [5000, 0]]]}}),
        taken("1A", {"1A": {"walls": [[[0, 0]]]}}),
        taken("1A", {"1A": {"walls": 1}}),
        taken("1A", {"1A": {"kind": "castle"}}),
        taken("1A", {"1A": {"own": True}}),
        taken("\x00", {"\x00": {"walls": []}}),
        taken("\x00", None),
        taken("1A", {"1A": {"title": "a\nb"}}),
        taken("1A", {"1A": {"areas": [[[0, 0], [9, 9], [9, 0], [0, 9]]]}}),
        taken("1A", {"1A": {"walls": [[[0, 0], [1.5, 2]]]}}),
    ],
)
def test_a_damaged_act_is_damage(sets: dict[str, Any]) -> None:
    document = opened_save(act(sets))
    assert document.damage is not None
    assert document.log == []


def test_a_stranger_s_act_takes_no_tile_from_under_the_table() -> None:
    house = {"field": "tiles", "key": "B-4", "after": {"tile": "1A", "space": "B-4"}}
    gone = taken("1A", None)
    for acts in ((act(house), act(gone)), (act(gone, house),)):
        document = opened_save(*acts)
        assert document.damage is not None
        assert "The tile sets have no tile 1A." in document.damage.found


def test_an_act_names_no_pictures() -> None:
    document = opened_save(act(taken("90A", {"90A": {"art": "/etc/passwd", "walls": []}})))
    tile = tiled(document)[0].taken["90A"]
    assert tile is not None
    assert tile.art is None


def test_acts_come_back_from_json() -> None:
    shed = next(iter(walled_table()[1].values()))
    assert shed is not None
    tiles = {"1A": shed, "90A": None, "2A": built_in_catalogue().tiles["2A"]}
    act = take_over_tiles(new_state("village"), tiles)
    values = json.loads(json.dumps(CODEC.encode(act, GRID)))
    assert CODEC.decode(values, GRID) == act


def test_after_an_act_of_several_the_next_knows_the_tiles() -> None:
    choose_own_set(set_text(), None)
    document = made()
    lay(document, "1A")
    only = set_text(house=OPEN.replace("}", ", maps: [village]}"))
    tiles = tiles_drawn_differently_now(document, choose_own_set(only, None))
    other = set_board("village", "defensive-line")
    assert document.game.refuse(document.transition(other)) is None
    refused = "Tile 1A “House” belongs to the Village (summer) map."
    both = combine_changes("Both", document.state, (taking(document, tiles), other))
    assert document.game.refuse(document.transition(both)) == refused
    document.do(taking(document, tiles))
    assert document.game.refuse(document.transition(other)) == refused


# Pictures


def test_pictures_beside_the_owner_s_file_are_shown(tmp_path: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9"/></svg>'
    art = written(tmp_path / "house.svg", drawing)
    path = written(tmp_path / "mine.yaml", set_text(house=OPEN.replace("}", ", art: house.svg}")))
    choose_own_file(path)
    document = made()
    lay(document, "1A")
    state, game = tiled(document)
    assert game.pictures(state) == ()
    own_tiles.show_own_pictures(document)
    shown = tiled(document)[1]
    assert [one.path for one in shown.pictures(state)] == [art]
    assert shown.line_of_sight_ruling(
        state, space("A-5"), space("C-5")
    ) == game.line_of_sight_ruling(state, space("A-5"), space("C-5"))
    text = document.to_save_text()
    again = reopened(document)
    own_tiles.show_own_pictures(again)
    assert tiled(again)[1].pictures(state) == shown.pictures(state)
    assert again.to_save_text() == text
    path.unlink()
    third = reopened(document)
    own_tiles.show_own_pictures(third)
    assert tiled(third)[1].pictures(state) == ()


def test_a_table_without_such_tiles_shows_no_such_pictures(tmp_path: Path) -> None:
    document, _ = walled_table()
    written(tmp_path / "house.svg", "")
    house = OPEN.replace("}", ", art: house.svg, accuracy: 3}")
    choose_own_file(written(tmp_path / "mine.yaml", set_text(house=house)))
    own_tiles.show_own_pictures(document)
    state, game = tiled(document)
    assert game.pictures(state) == ()
    assert game.catalogue.picture_of_tile(game.catalogue.tiles["1A"]) is None


def test_what_a_table_carries_names_no_pictures(tmp_path: Path) -> None:
    written(tmp_path / "house.svg", "<svg/>")
    house = WALLED.replace("edges", "art: house.svg, edges")
    own = choose_own_file(written(tmp_path / "mine.yaml", set_text(house=house)))
    document = made()
    assert "house.svg" not in document.to_save_text()
    assert tiles_drawn_differently_now(document, own) == {}
    lay(document, "1A")
    assert status(reopened(document)) == "blocked"
    maps = set_text() + "boards:\n  village: {title: Ours, art: house.svg}\n"
    own = choose_own_file(written(tmp_path / "mine.yaml", maps))
    assert made().save_start.files == {"my-tiles.yaml": maps}


def test_verbs_never_look_at_the_choice(
    tmp_path: Path, run: Callable[..., tuple[int, list[str], list[str]]]
) -> None:
    layout = "boardapp: 1\ngame: spearpoint\nboard: village\ntiles: [{tile: 1A, space: B-5}]\n"
    path = written(tmp_path / "table.yaml", layout)
    asked = [
        ("los", path, "--all"),
        ("check", path),
        ("render", path, "-o", tmp_path / "out.svg"),
    ]
    before = [run(*arguments) for arguments in asked]
    drawn = (tmp_path / "out.svg").read_text()
    choose_own_set(set_text(), None)
    assert [run(*arguments) for arguments in asked] == before
    assert (tmp_path / "out.svg").read_text() == drawn
