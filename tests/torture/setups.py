"""Random setups of every shipped scenario, and setups with one slip in them."""

from __future__ import annotations

from random import Random

from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.setup.setups import any_setup, random_play, slips, why_not

SLIPS_EVERY = 50
"""Of so many setups one is changed in every place."""


def setups(seed: int, number: int) -> str:
    """Set every scenario up so many times; each must be legal, and each slip refused or legal."""
    chance, acts, changed, refused = Random(seed), 0, 0, 0
    for file in SETUPS:
        for count in range(number):
            own = chance.randrange(10**9)
            told = f"{file}, setup of seed {own}"
            try:
                played = any_setup(file, own)
                reason = why_not(random_play(played, Random(own)) if count % 2 else played)
                assert reason is None, reason
                found = list(slips(played, own)) if count % SLIPS_EVERY == 0 else []
            except BaseException:
                print(told)
                raise
            acts += len(played.acts)
            changed += len(found)
            refused += sum(not slip.allowed for slip in found)
    return (
        f"{number * len(SETUPS)} setups of {acts} acts, none stuck, none illegal;"
        f" {changed} slips, {refused} refused, the others legal"
    )
