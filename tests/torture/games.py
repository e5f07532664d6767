"""Random games by the hundred, from the setup to the end, judged and reopened."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.games.areas.whole_game import WholeGame
from tests.games.atlantikwall.whole_games import GAMES as BEACHES
from tests.games.atlantikwall.whole_games import BeachGame
from tests.games.europe.whole_wars import DEPTHS as WAR_DEPTHS
from tests.games.europe.whole_wars import WholeWar
from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.turn.games import DEPTHS, RandomGame, judged
from tests.games.strange_victory.whole_games import POOLS, RoadGame

Kind = TypeVar("Kind")

SAVED, SAVED_ON_AREAS = (1, 300), (1, 80)
"""After how many answers a game is saved and opened again, at least and at most."""


def whole_games(seed: int, number: int) -> str:
    """Play each scenario so many times to its winner; the judges must agree all the way."""

    def play(
        kind: tuple[str, Any], own: int, folder: Path, saves: Collection[int]
    ) -> tuple[int, str]:
        file, depth = kind
        game = RandomGame(file, own, depth, folder, saves)
        return sum(1 for _ in judged(game, file)), game.over() or ""

    kinds = [(file, DEPTHS[at % len(DEPTHS)]) for file in SETUPS for at in range(number)]
    return _games(seed, kinds, play, SAVED)


def games_on_roads(seed: int, number: int) -> str:
    """Play so many games of the Road counters with each pool; both judges must agree throughout."""
    return _games(seed, [*POOLS] * number, _of_areas(RoadGame), SAVED_ON_AREAS)


def wars_in_europe(seed: int, number: int) -> str:
    """Play so many wars at each depth; both judges must agree throughout."""
    return _games(seed, [*WAR_DEPTHS] * number, _of_areas(WholeWar), SAVED_ON_AREAS)


def games_on_beaches(seed: int, number: int) -> str:
    """Play so many games of Atlantikwall in each way; both judges must agree throughout."""
    return _games(seed, [*BEACHES] * number, _of_areas(BeachGame), SAVED_ON_AREAS)


Play = Callable[[Kind, int, Path, Collection[int]], tuple[int, str]]
"""Plays a game of some kind by its seed in a folder; how many procedures it was, and its end."""


def _of_areas(begin: Callable[[int, Kind, Path, Collection[int]], WholeGame[Any, Any]]
              ) -> Play[Kind]:  # fmt: skip
    def play(kind: Kind, own: int, folder: Path, saves: Collection[int]) -> tuple[int, str]:
        game = begin(own, kind, folder, saves)
        return sum(1 for _ in game.play()), f"{kind}: {game.state.ended}"

    return play


def _games(
    seed: int, kinds: Sequence[Kind], play: Play[Kind], saved: tuple[int, int]
) -> str:  # fmt: skip
    """Play a game of each of the kinds, one after another; report the seed of one that fails."""
    chance, acts, ends = Random(seed), 0, Counter[str]()
    for kind in kinds:
        own = chance.randrange(10**9)
        with tempfile.TemporaryDirectory() as folder:
            try:
                played, end = play(kind, own, Path(folder), [chance.randint(*saved)])
            except BaseException:
                print(f"{kind}, game of seed {own}")
                raise
        acts += played
        ends[end] += 1
    told = ", ".join(f"{end} {times} times" for end, times in sorted(ends.items()))
    return f"{len(kinds)} games of {acts} procedures: {told}"
