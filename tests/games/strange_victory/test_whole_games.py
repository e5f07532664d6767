"""Whole games of a random player, each pool once, followed by a judge that shares no code."""

from collections import Counter
from pathlib import Path

import pytest

from boardapp.__main__ import main
from tests.games.strange_victory.whole_games import POOLS, DrawnBy, RoadGame


@pytest.mark.rule("000-01", "000-05", "000-19", "000-56", "000-57", "000-61", "000-71")
@pytest.mark.parametrize("pool", POOLS)
def test_both_judges_agree_on_a_whole_game(pool: DrawnBy, tmp_path: Path) -> None:
    game = RoadGame(7, pool, tmp_path, saves=(5, 40, 90))
    begun = Counter(game.play())
    assert game.over
    assert {"set-up", "move", "end", "finish"} <= begun.keys()
    game.reopened()
    assert main(["check", str(game.path)]) == 0
