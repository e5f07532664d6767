"""Files of odd shapes: each is checked to its end, and all that is wrong with it has its place."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.examples import ALL

SHIPPED = sorted(
    path for folder in ("assets", "scenarios") for path in Path(folder).rglob("*.yaml")
)
ODD: tuple[object, ...] = (
    "a\0b", ["a\0b"], [["a\0b"]], {"a\0b": 1}, "", "x", "../x", "A-1",
    -1, 0, 4001, 10**30, 1.5, 1e308, True, None, [], {}, [[]], [{}], [None], [0, 0], [[0, 0]],
    [[[0, 0]]], {"id": "a"}, [{"id": "a"}, {"id": "a"}], list(range(600)),
)  # fmt: skip
TILES = """\
boardapp: 1
tile_set: Mine
tiles:
  1A: {walls: ["a\\u0000b"], areas: [], edges: []}
  1B: {walls: [], areas: ["a\\u0000b", 7], edges: []}
  2A: {walls: 7, areas: [], edges: [{side: up, colour: red}]}
"""


def test_a_text_where_a_wall_or_area_belongs_is_a_fault_among_others(
    run: Any, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(TILES)
    odd = "found the control character U+0000 in a text; expected printable text"
    assert run("check", file) == (1, [], [
        f"{file}:4:16: tiles.1A.walls[0]: {odd}",
        f"{file}:5:27: tiles.1B.areas[0]: {odd}",
        f"{file}:5:39: tiles.1B.areas[1]: found 7; expected 3 to 200 points [x, y]",
        f"{file}:6:15: tiles.2A.walls: found 7; expected a list of up to 100 walls",
        f"{file}:6:44: tiles.2A.edges[0].side: found 'up'; expected north, east, south or west",
    ])  # fmt: skip


def test_an_odd_wall_beyond_the_most_faults_ends_nothing(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    tiles = [f"  {number}A: {{walls: {[7] * 100}, areas: [7]}}" for number in range(1, 6)]
    file.write_text("\n".join(("boardapp: 1", "tile_set: Mine", "tiles:", *tiles, "")))
    status, _, faults = run("check", file)
    assert (status, len(faults)) == (1, 500)
    assert all(": found 7; expected " in fault for fault in faults)


@pytest.mark.parametrize("path", SHIPPED, ids=str)
def test_odd_values_anywhere_in_a_shipped_file_are_faults(
    run: Any, tmp_path: Path, path: Path
) -> None:
    dice = random.Random(str(path))
    sound = yaml.safe_load(path.read_text("utf-8"))
    file = tmp_path / path.name
    for depth in (1, 2, 3, 4, 5) * (3 if ALL else 1):
        file.write_text(json.dumps(_odd(sound, depth, dice)))
        status, _, faults = run("check", file)
        assert status == bool(faults)
        for fault in faults:
            assert re.match(rf"{re.escape(str(tmp_path))}/[^:]+:\d+:\d+: .*; expected ", fault)


def _odd(value: Any, depth: int, dice: random.Random) -> Any:
    """Return what a file holds, with an odd value for every fourth at so many levels down."""
    if depth == 0:
        return dice.choice(ODD) if dice.random() < 1 / 4 else value
    if isinstance(value, dict):
        return {key: _odd(one, depth - 1, dice) for key, one in value.items()}
    return [_odd(one, depth - 1, dice) for one in value] if isinstance(value, list) else value


TOO_LONG = "…', a name that is too long for the disk: shorten it; expected "
LINE = "…'; expected a line of text of at most 200 characters"


@pytest.mark.parametrize(
    ("name", "words"),
    [("ä" * 130, TOO_LONG), ("x" * 300, LINE), ("x/" * 2500, LINE)],
    ids=["bytes", "piece", "path"],
)
@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("game: spearpoint\nboard: village\ntile_sets: [NAME]", "tile_sets[0]"),
        ("game: spearpoint\nboard: village\nscenario: NAME", "scenario"),
        ("game: strategy-cards\nboard: {columns: 3, rows: 3}\ncards: [NAME]", "cards[0]"),
        ("game: europe\nboard: NAME", "board"),
        ("game: strange-victory\nboard: NAME", "board"),
        ("tile_set: Mine\ntiles: {1A: {art: NAME.png}}", "tiles.1A.art"),
        ("tile_set: Mine\nboards: {village: {title: A, art: NAME.png}}", "boards.village.art"),
    ],
)
def test_a_name_too_long_for_a_file_is_a_fault_among_others(
    run: Any, tmp_path: Path, name: str, words: str, text: str, where: str
) -> None:
    file = tmp_path / "file.yaml"
    file.write_text(f"boardapp: 1\n{text}\nodd: 1\n".replace("NAME", name), "utf-8")
    status, _, faults = run("check", file)
    (told,) = (fault for fault in faults if f": {where}: " in fault)
    assert re.match(rf"{re.escape(str(file))}:\d+:\d+: ", told)
    assert words in told
    assert any("the unknown key 'odd'" in fault for fault in faults)
    assert status == 1
