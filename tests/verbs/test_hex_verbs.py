"""The verbs on hex boards: los, check, render, log."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from boardapp.document.document_loader import open_document
from boardapp.games.strategy_cards.manual_changes import paint_terrain
from boardapp.games.strategy_cards.state import HexState

Run = Callable[..., tuple[int, list[str], list[str]]]

SCENARIO = Path(__file__).parents[2] / "scenarios" / "hex-hedgerows.yaml"
SMALL = """boardapp: 1
game: strategy-cards
board: {columns: 3, rows: 2}
terrain: [{kind: woods, spaces: A2}]
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("small.yaml").write_text(SMALL)
    return "small.yaml"


# ---- los --------------------------------------------------------------------------------------


@pytest.mark.rule("002-51")
def test_a_line_is_ruled_on(run: Run, small: str) -> None:
    status, lines, errors = run("los", small, "A1", "A3")
    assert (status, errors) == (0, [])
    assert lines[0] == "A1 to A3 is blocked: the line passes through the woods on A2."
    assert lines[1].endswith("as agreed without the printed rule”)")


def test_a_ruling_as_json(run: Run, small: str) -> None:
    status, lines, _ = run("los", small, "a1", "A-3", "--json")
    found = json.loads("\n".join(lines))
    assert (status, found["from"], found["to"], found["status"]) == (0, "A1", "A3", "blocked")
    assert [(one["code"], one["space"]) for one in found["reasons"]] == [("terrain", "A2")]
    assert found["margin_mm"] > 20


def test_every_pair_is_ruled_on(run: Run, small: str) -> None:
    status, lines, _ = run("los", small, "--all")
    assert (status, len(lines)) == (0, 36)
    assert lines[:4] == ["A1 A1 clear", "A1 A2 clear", "A1 A3 blocked: terrain A2", "A1 B1 clear"]
    status, lines, _ = run("los", small, "--all", "--side", "us", "--json")
    found = json.loads("\n".join(lines))
    assert (status, len(found)) == (0, 36)
    assert found[2] == {
        "from": "A1", "to": "A3", "status": "blocked",
        "reasons": [{"code": "terrain", "space": "A2"}],
    }  # fmt: skip


def test_too_large_a_board_for_every_pair(run: Run, small: str) -> None:
    Path(small).write_text(SMALL.replace("columns: 3", "columns: 300"))
    assert run("los", small, "--all") == (
        1,
        [],
        [
            "small.yaml: found a board of 600 hexes; expected at most 500 to rule on every pair "
            "of them"
        ],
    )
    assert run("los", small, "A1", "A300")[0] == 0


def test_a_space_off_the_board_is_wrong_usage(run: Run, small: str) -> None:
    status, _, errors = run("los", small, "A1", "A4")
    assert status == 2
    assert errors[-1].endswith("'A4' is no space of this board; spaces run from A1 to B3")


# ---- check ------------------------------------------------------------------------------------


def test_sound_layouts_decks_and_saves_are_named(run: Run, small: str) -> None:
    deck = Path("deck.yaml")
    deck.write_text("boardapp: 1\ndeck: Mine\ncards: [{title: Smoke}]\n")
    open_document(Path(small)).save(Path("small.boardapp"))
    assert run("check", small, deck, "small.boardapp", SCENARIO) == (
        0,
        ["small.yaml: ok", "deck.yaml: ok", "small.boardapp: ok", f"{SCENARIO}: ok"],
        [],
    )


def test_all_faults_of_all_files_are_listed(run: Run, small: str) -> None:
    Path("deck.yaml").write_text("boardapp: 1\ndeck: Mine\ncards: [{title: Smoke, cost: -1}]\n")
    Path(small).write_text(
        SMALL.replace("woods", "wods") + "cards: [deck.yaml]\nunits: [{id: a, unit: squad}]\n"
    )
    status, lines, errors = run("check", small, "deck.yaml")
    cost = "cards[0].cost: found -1; expected a whole number from 0 to 99 or unknown"
    assert (status, lines) == (1, [])
    assert errors == [
        f"deck.yaml:3:30: {cost}",
        "small.yaml:4:18: terrain[0].kind: found the unknown kind 'wods'; expected open, woods "
        "or buildings (did you mean 'woods'?)",
        "small.yaml:6:9: units[0]: found no 'side' key; expected us or germany",
        "small.yaml:6:9: units[0]: found no 'space' key; expected a space from A1 to B3",
    ]


# ---- render and log ---------------------------------------------------------------------------


def test_a_board_is_drawn_at_its_printed_size(run: Run, small: str) -> None:
    assert run("render", small, "-o", "small.svg") == (0, [], [])
    svg = Path("small.svg").read_text("utf-8")
    assert 'width="7in"' in svg
    for name in ("small.png", "small.pdf"):
        assert run("render", small, "-o", name, "--dpi", 20) == (0, [], [])
    assert Path("small.png").read_bytes().startswith(b"\x89PNG")
    assert Path("small.pdf").read_bytes().startswith(b"%PDF")


def test_the_scenario_is_drawn(run: Run, small: str) -> None:
    assert run("render", SCENARIO, "-o", "there.png", "--dpi", 40) == (0, [], [])
    assert os.path.getsize("there.png") > 10_000


def test_too_large_a_picture_is_refused_in_words(run: Run, small: str) -> None:
    Path(small).write_text(SMALL.replace("columns: 3", "columns: 1000"))
    status, _, errors = run("render", small, "-o", "x.png")
    assert status == 2
    assert "pixels at 100 dpi are too many" in errors[-1]
    assert not Path("x.png").exists()


def test_the_log_of_a_saved_table(run: Run, small: str) -> None:
    document = open_document(Path(small))
    state = document.state
    assert isinstance(state, HexState)
    stroke = paint_terrain(state, state.grid.spaces(), kind="buildings")
    assert stroke is not None
    document.do(stroke)
    document.undo()
    document.save(Path("small.boardapp"))
    status, lines, errors = run("log", "small.boardapp")
    assert (status, errors) == (0, [])
    assert next(line for line in lines if "Paint" in line).endswith(
        "Paint buildings on A1 and 5 more"
    )
    assert lines[-1].endswith("Undo “Paint buildings on A1 and 5 more”")
