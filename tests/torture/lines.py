"""Random games by lines of JSON, of every game whose rules ask."""

import tempfile
from pathlib import Path
from random import Random

from boardapp.document.opening import open_document
from tests.games.strange_victory.line_games import LineGame

STEPS = 150


def lines(seed: int, number: int) -> str:
    """Play so many games, saved and opened again at random; each must open as it was left."""
    chance, acts = Random(seed), 0
    for _ in range(number):
        own = chance.randrange(10**9)
        with tempfile.TemporaryDirectory() as folder:
            try:
                game = LineGame(own, Path(folder))
                game.play(STEPS)
                game.reopened()
                assert open_document(game.path).damage is None
            except BaseException:
                print(f"game of seed {own}")
                raise
        acts += len(game.document.log)
    return f"{number} games of {acts} acts, none stuck, all opened as they were left"
