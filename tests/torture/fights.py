"""Random fights of Spearpoint by the hundred, each judged by both judges."""

from __future__ import annotations

from random import Random

from tests.games.spearpoint.combat.support.fights import fight

ACTS = 20


def fights(seed: int, number: int) -> str:
    """Play so many fights; both judges must agree on the table after every procedure."""
    chance, acts = Random(seed), 0
    for _ in range(number):
        own = chance.randrange(10**9)
        try:
            acts += sum(1 for _ in fight(own, ACTS))
        except BaseException:
            print(f"fight of seed {own}")
            raise
    return f"{number} fights of {acts} procedures, both judges agreed on each"
