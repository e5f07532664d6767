"""Whole games of a random player, each way to play once, before a judge that shares no code."""

from collections import Counter
from pathlib import Path

import pytest

from boardapp.__main__ import main
from tests.games.atlantikwall.whole_games import GAMES, BeachGame, CarefulGame, Played


@pytest.mark.rule("001-07", "001-20", "001-22", "001-28", "001-36", "001-50", "001-55", "001-91")
@pytest.mark.parametrize("game", GAMES)
def test_both_judges_agree_on_a_whole_game(game: Played, tmp_path: Path) -> None:
    played = BeachGame(3, game, tmp_path, saves=(8, 30, 90))
    begun = Counter(played.play())
    assert played.over
    assert {"set-up", "end"} <= begun.keys()
    played.reopened()
    assert main(["check", str(played.path)]) == 0


@pytest.mark.rule("001-50", "001-55")
@pytest.mark.parametrize(
    ("seed", "turn", "end"),
    [
        (0, 15, "The German has survived the attack on the Bunker (rule “Solitaire”)."),
        (1, 17, "The German has survived the attack on the Bunker (rule “Solitaire”)."),
        (9, 9, "The German has no Soldiers and no Specialists left (rule “Solitaire”)."),
    ],
)
def test_alone_a_careful_german_survives_or_not(
    seed: int, turn: int, end: str, tmp_path: Path
) -> None:
    played = CarefulGame(seed, tmp_path)
    for _ in played.play():
        pass
    winner = "The Allies have won." if seed == 9 else "The German has won."
    assert [*played.playing.told][-2:] == [end, winner]
    # Two turns in seven Sectors from the middle of the beach, in eight from one of its ends.
    assert played.state.turn == turn
