"""Whole wars of a random player, each depth once, followed by a judge that shares no code."""

from pathlib import Path

import pytest

from tests.games.europe.whole_wars import DEPTHS, Depth, WholeWar


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_whole_war_is_judged_twice(depth: Depth, tmp_path: Path) -> None:
    war = WholeWar(11, depth, tmp_path, saves=(5, 60))
    played = list(war.play())
    assert len(played) > 20
    assert war.over
