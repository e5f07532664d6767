"""Random games by lines of JSON, of every game whose rules ask."""

import tempfile
from pathlib import Path
from random import Random

from boardapp.document.opening import open_document
from tests.games.strange_victory.line_games import LineGame
from tests.games.strategy_cards.line_games import LineGame as CardGame

STEPS = 150
GAMES = (LineGame, CardGame)


def lines(seed: int, number: int) -> str:
    """Play so many games, saved and opened again at random; each must open as it was left."""
    chance, acts = Random(seed), 0
    for count in range(number):
        own = chance.randrange(10**9)
        with tempfile.TemporaryDirectory() as folder:
            try:
                game = GAMES[count % len(GAMES)](own, Path(folder))
                game.play(STEPS)
                game.reopened()
                assert open_document(game.path).damage is None
            except BaseException:
                print(f"game of seed {own}")
                raise
        acts += len(game.document.log)
    return f"{number} games of {acts} acts, none stuck, all opened as they were left"
