"""The verbs on plain square tables: los, check, render, print, play."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, list[str], list[str]]]

SMALL = """boardapp: 1
game: squares
board: {columns: 3, rows: 1}
walls: [{id: front, kind: door, points: [[1000, 0], [1000, 1000]]}]
pieces: [{id: Aldric, side: blue, space: A-1, back: {label: '?'}}]
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("small.yaml").write_text(SMALL)
    return "small.yaml"


def test_a_line_is_ruled_on(run: Run, small: str) -> None:
    status, lines, errors = run("los", small, "A-1", "A-3")
    assert (status, errors) == (0, [])
    assert lines == [
        "A-1 to A-3 is blocked: the line crosses the closed door “front” between A-1 and A-2.",
        "  1. the line crosses the closed door “front” between A-1 and A-2"
        " (rule “Walls and closed doors block every line that meets them”)",
        "  Margin 12.7 mm: the line stays blocked until you shift it at least that far to one "
        "side.",
        "  In the other direction, A-3 to A-1 is blocked: the line crosses the closed door “front”"
        " between A-1 and A-2.",
    ]


def test_every_pair_is_ruled_on(run: Run, small: str) -> None:
    status, lines, _ = run("los", small, "--all", "--json")
    found = json.loads("\n".join(lines))
    assert (status, len(found)) == (0, 9)
    assert found[1] == {
        "from": "A-1", "to": "A-2", "status": "blocked",
        "reasons": [{"code": "door", "space": "A-2"}],
    }  # fmt: skip
    Path(small).write_text(SMALL.replace("columns: 3, rows: 1", "columns: 30, rows: 17"))
    status, _, errors = run("los", small, "--all")
    assert (status, errors) == (1, ["small.yaml: found a board of 510 squares; expected at most 500"
                                    " to rule on every pair of them"])  # fmt: skip


def test_a_table_is_drawn_and_printed(run: Run, small: str) -> None:
    assert run("render", small, "-o", "small.svg")[0] == 0
    drawn = Path("small.svg").read_text()
    assert 'data-feature="closed door “front”"' in drawn
    assert 'aria-label="Blue Aldric"' in drawn
    assert 'width="3in" height="1in"' in drawn
    for what in ("board", "counters", "card --from A-1 --to A-3"):
        status, lines, errors = run("print", small, "-o", "small.pdf", "--what", *what.split())
        assert (status, errors) == (0, []), what
        assert "print at 100 %" in lines[0]


def test_a_table_without_rules_is_not_played(run: Run, small: str) -> None:
    status, lines, errors = run("play", small)
    assert (status, lines) == (1, [])
    assert errors == ["small.yaml:1:1: file: found a table without the rules of a game; expected a"
                      " table of a game with procedures"]  # fmt: skip
