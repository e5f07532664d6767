"""A random game of every scenario, from its setup to a declared winner, judged and reopened."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boardapp.core.procedure.running_procedure import Asking
from boardapp.games.spearpoint.combat import damage_effects
from boardapp.games.spearpoint.turn import victory_conditions
from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.turn.games import DEPTHS, RandomGame, judged
from tests.support.examples import ALL

FILES = tuple(SETUPS)
POST = "03-gunters-return.yaml"
SAVED = ((10, 40), (60, 160))
"""After how many answers a game is saved and opened again, at least and at most."""


@pytest.mark.rule("004-083", "004-078", "004-079", "004-080", "004-192", "004-201", "004-209")
@pytest.mark.rule("004-220", "004-231", "004-237", "004-243", "004-250")
@pytest.mark.parametrize("file", FILES)
def test_a_random_game_comes_to_a_winner(file: str, tmp_path: Path) -> None:
    """Any offer may be taken; every save during a procedure opens the same."""
    number = FILES.index(file)
    saved = SAVED if ALL else SAVED[number % 2 :][:1]
    saves = [Random(number).randrange(*one) for one in saved]
    game = RandomGame(file, number + 12, DEPTHS[number % 3], tmp_path, saves)
    assert sum(1 for _ in judged(game, file)) > 0
    assert game.over()
    assert game.answered > min(saves)


def test_a_win_that_is_not_seen_is_found_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The judges are judges: who wins and what is scored is their own reading."""
    monkeypatch.setattr(victory_conditions, "first_met_condition", lambda *_, **__: None)
    with pytest.raises(AssertionError):
        list(judged(RandomGame(POST, 0, "computed", tmp_path), POST))


def test_points_that_are_not_scored_are_found_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(damage_effects, "ask_cost_if_unknown", _one_point)
    with pytest.raises(AssertionError):
        list(judged(RandomGame(FILES[0], 0, "computed", tmp_path), FILES[0]))


def _one_point(*_: object) -> Asking[int]:
    yield from ()
    return 1
