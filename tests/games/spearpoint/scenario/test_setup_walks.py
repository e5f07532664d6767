"""Setups by answers alone: never stuck, legal by both referees, the same in lines and in saves.

Many of them: `python -m tests.torture --only play`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.games.spearpoint.game import Spearpoint
from tests.document.goldens import SETUPS as GOLDEN
from tests.games.spearpoint.scenario.plain_rules import SETUPS
from tests.games.spearpoint.scenario.setup_games import SetupGame, gone_on, judged, set_up
from tests.games.spearpoint.scenario.setups import CATALOGUE
from tests.games.spearpoint.scenario.test_editions import golden, mended

STEPS = 15
"""Steps of a game by lines in the suite."""


@pytest.mark.parametrize("file", SETUPS)
def test_a_setup_by_random_answers_is_never_stuck_and_legal(file: str) -> None:
    *_, finished, begun = set_up(file, 7)
    assert begun.begun
    assert begun.setup[:-1] == finished.setup
    assert judged(finished) is None


@pytest.mark.parametrize("file", SETUPS)
def test_a_setup_by_lines_is_taken_back_saved_and_opened_as_it_was(
    file: str, tmp_path: Path
) -> None:
    game = SetupGame(file, 11, tmp_path)
    game.play(STEPS)
    game.reopened()
    assert game.finished() is None


@settings(max_examples=15)
@given(st.sampled_from([name for name in GOLDEN if name.endswith("-half")]), st.integers(0, 10**9))
def test_players_always_go_on_by_answers_with_a_table_of_an_older_edition(
    name: str, seed: int
) -> None:
    chance = Random(seed)
    scenario, table = golden(name)
    tables = list(gone_on(Spearpoint(CATALOGUE, mended(scenario, chance)), table, chance))
    assert not tables or tables[-1].begun
