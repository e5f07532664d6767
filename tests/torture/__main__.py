"""The long runs: `make torture`, or `python -m tests.torture [--seed N] [--kills N]`.

They kill a program again and again while it plays and while it saves. They cut and change a save at
every byte, save and open long random games, and try random setups of every scenario. They play
random games by lines of JSON, and random fights judged twice. They play random games to the end: of
every scenario, of the Road counters, on beaches and of Europe. Last come random lines of sight. The
seed is printed first; the same seed plays the same games.
"""

import argparse
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from boardapp.document.document_loader import open_document
from tests.document.play import contents, new_document, play, reopened
from tests.torture.bytes import cut, flipped, outcome
from tests.torture.fights import fights
from tests.torture.games import games_on_beaches, games_on_roads, wars_in_europe, whole_games
from tests.torture.growth import growth
from tests.torture.kills import Game, Saves
from tests.torture.lines import lines, setups_by_answers
from tests.torture.setups import setups
from tests.torture.sight import sight

KILLS_A_GAME = 25


def main() -> int:
    """Run everything; a failure is a traceback that names its seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--setups", type=int, default=1000, help="of each scenario")
    kinds = (
        "kills", "saves", "bytes", "games", "growth", "setups", "play", "fights", "whole-games",
        "roads", "beaches", "europe", "sight",
    )  # fmt: skip
    parser.add_argument("--fights", type=int, default=500)
    parser.add_argument("--whole-games", type=int, default=30, help="of each scenario")
    parser.add_argument("--roads", type=int, default=100, help="games with each pool")
    parser.add_argument("--europe", type=int, default=100, help="wars at each depth")
    parser.add_argument("--beaches", type=int, default=60, help="games in each way")
    parser.add_argument("--only", choices=kinds)
    parser.add_argument("--pairs", type=int, default=1_000_000, help="of spaces, for sight")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    steps: dict[str, Callable[[], str]] = {
        "kills": lambda: kills(given.seed, given.kills),
        "saves": lambda: saves(given.seed, given.kills),
        "bytes": every_byte,
        "games": lambda: games(given.seed, given.games),
        "growth": growth,
        "setups": lambda: setups(given.seed, given.setups),
        "play": lambda: (
            f"{lines(given.seed, given.games)}; {setups_by_answers(given.seed, given.games)}"
        ),
        "fights": lambda: fights(given.seed, given.fights),
        "whole-games": lambda: whole_games(given.seed, given.whole_games),
        "roads": lambda: games_on_roads(given.seed, given.roads),
        "europe": lambda: wars_in_europe(given.seed, given.europe),
        "beaches": lambda: games_on_beaches(given.seed, given.beaches),
        "sight": lambda: sight(given.seed, given.pairs),
    }
    for name in [given.only] if given.only else steps:
        start = time.monotonic()
        print(f"{name}: {steps[name]()} ({time.monotonic() - start:.0f} s)", flush=True)
    return 0


def kills(seed: int, number: int) -> str:
    """Kill a program so many times, each game some of them; every fifth time at its start."""
    chance, acts, done = random.Random(seed), 0, 0
    while done < number:
        with tempfile.TemporaryDirectory() as folder:
            game = Game(Path(folder))
            for _ in range(min(KILLS_A_GAME, number - done)):
                seconds = None if done % 5 == 4 else chance.uniform(0, 0.25)
                game.kill(chance.randrange(10**9), seconds)
                done += 1
            acts += len(game.document.log)
    return f"{done} kills, {acts} acts, none lost, none twice"


def saves(seed: int, number: int) -> str:
    """Kill a program among its saves so many times; nothing that they leave outlives a start."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        saved = Saves(Path(folder))
        for _ in range(number):
            saved.kill(chance.randrange(10**9), chance.uniform(0, 0.3))
        return f"{number} kills, {saved.left} parts left behind, all cleared, {saved.acts} acts"


def every_byte() -> str:
    """Cut a save at every byte, and turn over every bit of it."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        document, path = new_document(), Path(folder) / "played.boardapp"
        for _ in play(document, random.Random(7), 30):
            pass
        document.save(path)
        content, whole = path.read_bytes(), open_document(path)
        for what, broken in (*cut(content), *flipped(content)):
            try:
                counts[outcome(Path(folder) / "broken.boardapp", broken, whole)] += 1
            except BaseException:
                print(what)
                raise
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    return f"{counts.total()} broken saves: {told}"


def games(seed: int, number: int) -> str:
    """Play long games; each must open as it was saved."""
    chance, acts = random.Random(seed), 0
    for _ in range(number):
        document = new_document()
        own = chance.randrange(10**9)
        for _ in play(document, random.Random(own), 1000):
            pass
        assert contents(reopened(document)) == contents(document), f"game of seed {own}"
        acts += len(document.log)
    return f"{number} games of {acts} acts opened as they were saved"


if __name__ == "__main__":
    sys.exit(main())
