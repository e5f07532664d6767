"""Random games by the hundred, from the setup to the end, judged and reopened."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from tests.games.atlantikwall.whole_games import GAMES as BEACHES
from tests.games.atlantikwall.whole_games import WholeGame as BeachGame
from tests.games.europe.whole_wars import DEPTHS as WAR_DEPTHS
from tests.games.europe.whole_wars import WholeWar
from tests.games.spearpoint.scenario.plain_rules import SETUPS
from tests.games.spearpoint.turn.games import DEPTHS, RandomGame, judged
from tests.games.strange_victory.whole_games import POOLS, WholeGame

SAVED, SAVED_ON_ROADS = (1, 300), (1, 80)
"""After how many answers a game is saved and opened again, at least and at most."""


def whole_games(seed: int, number: int) -> str:
    """Play each scenario so many times to its winner; the judges must agree all the way."""
    chance, acts, ends = Random(seed), 0, Counter[str]()
    for file in SETUPS:
        for count in range(number):
            own = chance.randrange(10**9)
            depth = DEPTHS[count % len(DEPTHS)]
            with tempfile.TemporaryDirectory() as folder:
                game = RandomGame(file, own, depth, Path(folder), [chance.randint(*SAVED)])
                try:
                    acts += sum(1 for _ in judged(game, file))
                except BaseException:
                    print(f"{file}, {depth}, game of seed {own}")
                    raise
                ends[game.over() or ""] += 1
    told = ", ".join(f"{end} {times} times" for end, times in sorted(ends.items()))
    return f"{number * len(SETUPS)} games of {acts} procedures: {told}"


def games_on_roads(seed: int, number: int) -> str:
    """Play so many games of the Road counters with each pool; both judges must agree throughout."""
    chance, acts, ends = Random(seed), 0, Counter[str]()
    for pool in POOLS:
        for _ in range(number):
            own = chance.randrange(10**9)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    game = WholeGame(own, pool, Path(folder), [chance.randint(*SAVED_ON_ROADS)])
                    acts += sum(1 for _ in game.play())
                except BaseException:
                    print(f"{pool} counters, game of seed {own}")
                    raise
                ends[game.state.ended or ""] += 1
    told = ", ".join(f"{end} {times} times" for end, times in sorted(ends.items()))
    return f"{number * len(POOLS)} games of {acts} procedures: {told}"


def wars_in_europe(seed: int, number: int) -> str:
    """Play so many wars at each depth; both judges must agree throughout."""
    chance, acts, ends = Random(seed), 0, Counter[str]()
    for depth in WAR_DEPTHS:
        for _ in range(number):
            own = chance.randrange(10**9)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    war = WholeWar(own, depth, Path(folder), [chance.randint(*SAVED_ON_ROADS)])
                    acts += sum(1 for _ in war.play())
                except BaseException:
                    print(f"{depth} board, war of seed {own}")
                    raise
                ends[war.state.ended or ""] += 1
    told = ", ".join(f"{end} {times} times" for end, times in sorted(ends.items()))
    return f"{number * len(WAR_DEPTHS)} wars of {acts} procedures: {told}"


def games_on_beaches(seed: int, number: int) -> str:
    """Play so many games of Atlantikwall in each way; both judges must agree throughout."""
    chance, acts, ends = Random(seed), 0, Counter[str]()
    for kind in BEACHES:
        for _ in range(number):
            own = chance.randrange(10**9)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    game = BeachGame(own, kind, Path(folder), [chance.randint(*SAVED_ON_ROADS)])
                    acts += sum(1 for _ in game.play())
                except BaseException:
                    print(f"{kind}, game of seed {own}")
                    raise
                ends[f"{kind}: {game.over}"] += 1
    told = ", ".join(f"{end} {times} times" for end, times in sorted(ends.items()))
    return f"{number * len(BEACHES)} games of {acts} procedures: {told}"
