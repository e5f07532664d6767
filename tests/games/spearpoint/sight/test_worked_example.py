"""The shipped worked example: each line that its comments promise, as a golden table."""

from dataclasses import replace
from pathlib import Path

import pytest

from boardapp.core.sight_ruling import Ruling
from boardapp.files.assets import scenarios_folder
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.sight.worked_example import TRIALS, Example
from boardapp.games.spearpoint.table import placement_checks
from boardapp.games.spearpoint.table.table_layout_file import (
    OpenedLayout,
    layout_text,
    parse_layout,
    read_layout,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.sight.reading_a_ruling import check_file
from tests.games.spearpoint.table.small_table import notes, short

EXAMPLE = scenarios_folder() / "worked-example.yaml"


@pytest.fixture(scope="module")
def example() -> OpenedLayout:
    return read_layout(EXAMPLE)


def rule(opened: OpenedLayout, line: str, side: str | None = None, turn: int = 2) -> Ruling:
    origin, target = (GRID.parse(name) for name in line.split(" to "))
    state = replace(opened.state, turn=turn)
    return rule_on_line(state, opened.catalogue, RulingQuery(origin, target, side))


def between(opened: OpenedLayout, line: str, turn: int = 2) -> Ruling:
    """Rule on a line between two units by id, for the first one's side."""
    attacker, target = (opened.state.units[unit_id] for unit_id in line.split(" to "))
    return rule(
        opened, f"{GRID.name(attacker.space)} to {GRID.name(target.space)}", attacker.side, turn
    )


RELATIONS = [
    ("B to E", "blocked: friendly-unit C-5", "from-cover edges-between own-walls"),
    ("F to C", "blocked: wall C-3, wall C-4", "edges-between"),
    ("E to C", "clear", "edges-between"),
    ("A to D", "clear", "defense edges-between own-walls"),
    ("D to B", "blocked: edge-in C-4", "from-cover own-walls own-walls"),
    ("C to D", "blocked: edge-in A-8", "own-walls"),
    ("D to C", "clear", "from-cover own-walls"),
    ("E to B", "blocked: edge-in C-4", "edges-between own-walls"),
]


@pytest.mark.rule("004-148")
@pytest.mark.parametrize(("line", "verdict", "remarks"), RELATIONS)
def test_the_relations_of_the_figure(
    example: OpenedLayout, line: str, verdict: str, remarks: str
) -> None:
    ruling = between(example, line)
    assert (short(ruling), notes(ruling)) == (verdict, remarks)


@pytest.mark.rule("004-148")
def test_what_the_figure_says_of_bonus_cover_and_ignored_edges(example: OpenedLayout) -> None:
    said = {
        (line, note.code): note.text
        for line, _, _ in RELATIONS
        for note in between(example, line).notes
    }
    assert said["A to D", "defense"] == (
        "the target gets +2 Defense from tile 5B “Ruined row house” on A-8"
    )
    assert said["E to C", "edges-between"] == (
        "the highlighted edges of tile 4A on C-7 do not count, because the line neither starts nor "
        "ends on that tile"
    )
    assert said["D to C", "from-cover"] == (
        "the attacker is in cover and fires over the green edge of tile 5B “Ruined row house” "
        "on A-8"
    )


@pytest.mark.rule("004-137")
def test_sight_between_c_and_d_is_one_way(example: OpenedLayout) -> None:
    assert between(example, "D to C").is_one_way
    assert between(example, "C to D").is_one_way


@pytest.mark.rule("004-137")
def test_without_c_b_fires_from_cover(example: OpenedLayout) -> None:
    alone = replace(example, state=example.state.with_unit("C", None))
    ruling = between(alone, "B to E")
    assert (short(ruling), notes(ruling).split()[0]) == ("clear", "from-cover")


@pytest.mark.parametrize(
    ("line", "side", "verdict"),
    [
        ("A-6 to B-9", "us", "blocked: edge-out A-6"),
        ("B-5 to A-4", "us", "blocked: smoke A-4"),
        ("A-3 to A-5", "us", "blocked: smoke A-4"),
        ("B-4 to B-6", "us", "blocked: friendly-unit B-5"),
        ("B-4 to B-6", "germany", "clear"),
        ("C-1 to B-7", None, "clear"),
        ("C-1 to B-6", None, "blocked: wall C-2"),
    ],
)
def test_the_lines_between_spaces(
    example: OpenedLayout, line: str, side: str | None, verdict: str
) -> None:
    assert short(rule(example, line, side)) == verdict


@pytest.mark.parametrize(("line", "margin"), [("C-1 to B-7", 0.418), ("C-1 to B-6", 0.498)])
def test_the_hairlines(example: OpenedLayout, line: str, margin: float) -> None:
    ruling = rule(example, line)
    assert ruling.margin_mm == pytest.approx(margin, abs=0.001)
    assert ruling.is_hairline


@pytest.mark.rule("004-225")
def test_the_next_turn_is_dark(example: OpenedLayout) -> None:
    for line, verdict, _ in RELATIONS:
        dark = between(example, line, turn=3)
        target = example.state.units[line[-1]].space
        assert dark.verdict_key() == (
            "blocked",
            between(example, line).verdict_key()[1] | {("night", GRID.name(target))},
        ), verdict
    assert short(rule(example, "B-9 to C-8", "germany", turn=3)) == "clear"


def test_every_kind_of_reason_occurs(example: OpenedLayout) -> None:
    found = set()
    for side in ("us", "germany"):
        for turn in (2, 3):
            state = replace(example.state, turn=turn)
            verdicts = survey_all_pairs(state, example.catalogue, side)
            found |= {code for verdict in verdicts for code, _ in verdict.causes}
    kinds = (
        line_of_sight_rules.EDGE_OUT,
        line_of_sight_rules.EDGE_IN,
        line_of_sight_rules.WALL,
        line_of_sight_rules.FRIENDLY_UNIT,
        line_of_sight_rules.SMOKE,
    )
    assert found == {kind.code for kind in (*kinds, line_of_sight_rules.NIGHT)}


def test_it_is_laid_out_as_the_program_allows(example: OpenedLayout) -> None:
    state, catalogue = example.state, example.catalogue
    assert check_file(EXAMPLE) == ()
    refusals = [
        placement_checks.why_no_tile_placement(state, catalogue, placed, leaving=space)
        for space, placed in state.tiles.items()
    ]
    assert refusals == [None] * 12
    assert sorted(state.units) == list("ABCDEF")
    assert parse_layout(read_yaml_text(layout_text(state), "x.yaml"), Path()).state == state


@pytest.mark.parametrize(
    "trial", TRIALS, ids=lambda trial: f"{trial.line_description} turn {trial.turn}"
)
def test_what_to_try_is_ruled_as_it_says(example: OpenedLayout, trial: Example) -> None:
    line = f"{trial.origin} to {trial.target}"
    assert rule(example, line, trial.side, trial.turn).status == trial.verdict


def test_what_to_try_names_the_units_where_they_stand(example: OpenedLayout) -> None:
    units = example.state.units
    told = [trial for trial in TRIALS if trial.units]
    for trial, (line, _, _) in zip(told[:8], RELATIONS, strict=True):
        one, other = (units[name] for name in line.split(" to "))
        titles = (example.catalogue.unit_kind(unit.unit).title for unit in (one, other))
        assert trial.units == " to ".join(titles)
        assert [GRID.name(unit.space) for unit in (one, other)] == [trial.origin, trial.target]
        assert one.side == trial.side
