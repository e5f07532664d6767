"""Setups by answers alone: never stuck, legal by the plain rules, the same in lines and in saves.

Many of them: `python -m tests.torture --only play`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.setup.setup_games import SetupGame, judged
from tests.support.examples import ALL

STEPS = 15
"""Steps of a game by lines in the suite."""


@pytest.mark.parametrize("file", SETUPS)
def test_a_setup_by_random_answers_is_never_stuck_and_legal(file: str) -> None:
    assert judged(file, 7) is None


@pytest.mark.parametrize("file", tuple(SETUPS) if ALL else tuple(SETUPS)[::2])
def test_a_setup_by_lines_is_taken_back_saved_and_opened_as_it_was(
    file: str, tmp_path: Path
) -> None:
    game = SetupGame(file, 11, tmp_path)
    game.play(STEPS)
    game.reopened()
    assert game.finished() is None
