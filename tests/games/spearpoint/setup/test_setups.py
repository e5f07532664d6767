"""Random setups of every shipped scenario: never stuck, never illegal.

Thousands of them: `make torture`.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.setup.setups import (
    BEFORE,
    any_setup,
    random_play,
    slips,
    why_not,
)
from tests.support.examples import costly_examples

SETUPS_EACH = costly_examples(12)
SLIPS_EACH = costly_examples(40)


@pytest.mark.rule("004-073", "004-074", "004-076", "004-185", "004-193", "004-202", "004-210",
                  "004-222", "004-232", "004-238", "004-244")  # fmt: skip
@pytest.mark.parametrize("file", SETUPS)
def test_random_setups_are_never_stuck_and_never_illegal(file: str) -> None:
    for seed in range(SETUPS_EACH):
        assert why_not(any_setup(file, seed)) is None, f"seed {seed}"


@pytest.mark.rule("004-198")
@pytest.mark.parametrize("seed", range(SETUPS_EACH))
def test_entry_spaces_of_a_later_turn(seed: int) -> None:
    played = random_play(any_setup("02-what-now-sarge.yaml", seed), Random(seed))
    assert len(played.here.table.entries["us"]) == 2
    assert why_not(played) is None


@pytest.mark.rule("004-193", "004-202", "004-232")
@pytest.mark.parametrize("file", BEFORE)
def test_terrain_that_is_carried_over_is_legal_too_and_so_is_every_slip_in_it(file: str) -> None:
    setups = (any_setup(file, seed) for seed in range(1, 16, 2))
    carried = next(played for played in setups if played.here.table.carried)
    verdicts = [slip.allowed for slip in slips(carried, 300, 2 * SLIPS_EACH)]
    assert True in verdicts
    assert False in verdicts


@pytest.mark.parametrize("file", SETUPS)
def test_a_setup_with_a_slip_in_it_is_refused_or_legal_all_the_same(file: str) -> None:
    verdicts = [slip.allowed for slip in slips(any_setup(file, 300), 300, SLIPS_EACH)]
    assert verdicts.count(False) > SLIPS_EACH / 3
