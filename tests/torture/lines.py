"""Random games by lines of JSON, of every game whose rules ask."""

import tempfile
from pathlib import Path
from random import Random

from boardapp.document.document_loader import open_document
from tests.games.atlantikwall.line_beach import BeachLines
from tests.games.europe.line_wars import LineWar
from tests.games.spearpoint.combat.support.line_fights import FightGame
from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.setup.setup_games import SetupGame, judged
from tests.games.strange_victory.line_games import LineGame
from tests.games.strategy_cards.line_games import LineGame as CardGame

STEPS = 150
GAMES = (LineGame, CardGame, FightGame, BeachLines, LineWar)
SETUPS_BY_LINES = 10
"""One of so many setups is played by lines, the others by their procedures alone."""


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


def setups_by_answers(seed: int, number: int) -> str:
    """Set every scenario up so many times by answers; each must be legal by the plain rules."""
    chance, begun, by_lines = Random(seed), 0, 0
    for file in SETUPS:
        for count in range(number):
            own = chance.randrange(10**9)
            try:
                assert (reason := judged(file, own)) is None, reason
                begun += 1
                if count % SETUPS_BY_LINES == 0:
                    by_lines += _by_lines(file, own)
            except BaseException:
                print(f"{file}, setup of seed {own}")
                raise
    return f"{begun} setups by answers and {by_lines} by lines, none stuck, none illegal"


def _by_lines(file: str, seed: int) -> bool:
    """Play a setup by lines; return whether it came to its end."""
    with tempfile.TemporaryDirectory() as folder:
        game = SetupGame(file, seed, Path(folder))
        game.play(STEPS)
        game.reopened()
        assert (reason := game.finished()) is None, reason
        return game.table.begun
