"""Random setups of every shipped scenario: never stuck, never illegal, and exact in every change.

Thousands of them: `make torture`.
"""

from __future__ import annotations

from random import Random

import pytest

from boardapp.core.command import Step
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.scenario.command import Decide
from boardapp.games.spearpoint.scenario.decisions import decision_from
from boardapp.games.spearpoint.scenario.judging import judge
from boardapp.games.spearpoint.scenario.referee import after, replay
from boardapp.games.spearpoint.scenario.standing import begin, later
from tests.games.spearpoint.scenario.plain_rules import SETUPS
from tests.games.spearpoint.scenario.setups import (
    BEFORE,
    CATALOGUE,
    any_setup,
    random_play,
    slips,
    why_not,
)

SETUPS_EACH = 24
SLIPS_EACH = 40


@pytest.mark.rule("004-073", "004-074", "004-076", "004-185", "004-193", "004-202", "004-210",
                  "004-222", "004-232", "004-238", "004-244")  # fmt: skip
@pytest.mark.parametrize("file", SETUPS)
def test_random_setups_are_never_stuck_and_never_illegal(file: str) -> None:
    for seed in range(SETUPS_EACH):
        standing = any_setup(file, seed)
        assert why_not(standing) is None, f"seed {seed}"


@pytest.mark.rule("004-198")
@pytest.mark.parametrize("seed", range(12))
def test_entry_spaces_of_a_later_turn(seed: int) -> None:
    standing = random_play(any_setup("02-what-now-sarge.yaml", seed), Random(seed))
    assert len(standing.entries["us"]) == 2
    assert why_not(standing) is None


@pytest.mark.rule("004-193", "004-202", "004-232")
@pytest.mark.parametrize("file", BEFORE)
def test_terrain_that_is_carried_over_is_legal_too_and_so_is_every_slip_in_it(file: str) -> None:
    carried = [any_setup(file, seed) for seed in range(1, 16, 2)]
    carried = [standing for standing in carried if standing.carried]
    assert len(carried) > 2
    verdicts = [slip.allowed for slip in slips(carried[0], 300, SLIPS_EACH)]
    assert True in verdicts
    assert False in verdicts


@pytest.mark.parametrize("file", SETUPS)
def test_each_decision_is_taken_back_exactly_and_read_as_it_was_written(file: str) -> None:
    for seed in range(100, 104):
        finished = any_setup(file, seed)
        table = finished.table.bare()
        for decision in finished.table.setup:
            assert decision_from(decision.values(GRID), GRID) == decision
            command = Decide(decision)
            decided = command.apply(table)
            assert Step(table, command).changes.inverse().apply(decided) == table
            table = decided
        assert table == finished.table


@pytest.mark.parametrize("file", SETUPS)
def test_a_table_tells_where_its_setup_stands(file: str) -> None:
    finished = any_setup(file, 200)
    standing = begin(finished.scenario, CATALOGUE, finished.table)
    for decision in finished.table.setup:
        assert replay(finished.scenario, CATALOGUE, standing.table) == standing
        standing = later(after(standing, decision))
    assert standing == finished
    judged = judge(begin(finished.scenario, CATALOGUE, finished.table), finished.table.setup)
    assert (judged.refusal, judged.standing) == (None, finished)


@pytest.mark.parametrize("file", SETUPS)
def test_a_setup_with_a_slip_in_it_is_refused_or_legal_all_the_same(file: str) -> None:
    verdicts = [slip.allowed for slip in slips(any_setup(file, 300), 300, SLIPS_EACH)]
    assert verdicts.count(False) > SLIPS_EACH / 3
