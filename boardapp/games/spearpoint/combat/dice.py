"""The dice of fights, each throw with a Command Card burned for it or not (004-065)."""

from __future__ import annotations

from boardapp.core.procedure.asks import Throw
from boardapp.core.procedure.going import Asking, ask_or
from boardapp.core.procedure.values import Choice, Dice, Fallen, Odds, Other
from boardapp.games.spearpoint.combat.aim import Aim
from boardapp.games.spearpoint.combat.odds import hit_chance

FACES = 10

BURN = Choice("burn", "Burn a Command Card for +1", "One at most on each roll")
"""The way to better a roll before it is thrown (004-065)."""


def thrown(aim: Aim, title: str, needed: int) -> Asking[tuple[int, int]]:
    """Throw two dice, with a Command Card burned or not; return their sum and the bonus."""
    bonus = 0
    ways_out: tuple[Choice, ...] = (BURN,)
    while True:
        chance = hit_chance(needed, bonus)
        wanted = f"{needed - bonus} or more"
        fell: Fallen | Other = yield from ask_or(Throw(
            aim.firer.side, title, f"{wanted} hits.", ("004-150",),
            (Odds(title, "hit", chance),), dice=(Dice(2, FACES, aim.firer.side, "attack", wanted),),
            instead=ways_out,
        ))  # fmt: skip
        if not isinstance(fell, Other):
            return sum(fell.dice[0]), bonus
        bonus, ways_out = 1, ()


def intensity(side: str, title: str) -> Asking[tuple[int, bool]]:
    """Throw the Intensity; return the die, and whether a Command Card was burned for it."""
    ways_out: tuple[Choice, ...] = (BURN,)
    burned = False
    while True:
        fell: Fallen | Other = yield from ask_or(Throw(
            side, f"Intensity, {title}", "The damage that it does.", ("004-151",),
            dice=(Dice(1, FACES, side, "intensity"),), instead=ways_out,
        ))  # fmt: skip
        if not isinstance(fell, Other):
            return fell.dice[0][0], burned
        burned, ways_out = True, ()
