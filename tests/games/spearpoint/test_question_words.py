"""Every question that random games meet says in a few words what to do."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from boardapp.core.grid import Grid
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Ask
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from tests.games.question_words import word_faults
from tests.games.spearpoint.combat.support.fights import GAME, fight
from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.setup.setup_games import played_through
from tests.games.spearpoint.setup.setups import CATALOGUE, shipped
from tests.games.spearpoint.turn.games import RandomGame
from tests.games.spearpoint.turn.test_led_walks import walk


class Met:
    """The questions that are answered, each with what is wrong with its words."""

    def __init__(self) -> None:
        self.prompts: set[str] = set()
        self.faults: set[str] = set()

    def meet(self, question: Ask[Any], *, menu: bool = False) -> None:
        self.prompts.add(question.prompt)
        self.faults.update(word_faults(question, menu=menu))

    def offered(self, game: Spearpoint, tables: Iterable[TileState]) -> None:
        """Meet the menus of some tables."""
        for table in tables:
            for menu in game.menu(table):
                self.meet(menu, menu=True)


@pytest.fixture
def met(monkeypatch: pytest.MonkeyPatch) -> Met:
    """Meet every question that an answer is given to."""
    found, refuse = Met(), Ask.refuse

    def meet_and_refuse(question: Ask[Any], answer: Any, grid: Grid) -> Refusal | None:
        found.meet(question)
        return refuse(question, answer, grid)

    monkeypatch.setattr(Ask, "refuse", meet_and_refuse)
    return found


def test_setups_say_what_to_do(met: Met) -> None:
    for seed, file in enumerate(SETUPS):
        game = Spearpoint(CATALOGUE, shipped(file))
        met.offered(game, (played.here.table for played in played_through(file, seed)))
    assert met.faults == set()
    assert len(met.prompts) > 20


def test_fights_say_what_to_do(met: Met) -> None:
    for seed in range(12):
        for _, going, *_ in fight(seed, 10):
            met.offered(GAME, [going.play.state])
    assert met.faults == set()
    assert len(met.prompts) > 20


def test_led_turns_say_what_to_do(met: Met) -> None:
    for seed in range(8):
        met.offered(GAME, walk(seed, 40))
    assert met.faults == set()
    assert len(met.prompts) > 30


def test_a_whole_game_says_what_to_do(met: Met, tmp_path: Path) -> None:
    game = RandomGame("04-the-liri-valley-road.yaml", 3, "told", tmp_path)
    for _ in zip(game.play(), range(60), strict=False):
        met.offered(game.document.game, [game.state])  # type: ignore[arg-type]
    assert met.faults == set()
    assert len(met.prompts) > 25
