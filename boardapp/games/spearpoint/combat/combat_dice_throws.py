"""The dice of combat, each roll with or without a burned Command Card (004-065)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    DiceResult,
    InsteadAnswer,
    Odds,
)
from boardapp.core.procedure.questions import Throw
from boardapp.core.procedure.running_procedure import Asking, ask, ask_or_instead
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.combat.odds import hit_chance

FACES = 10

BURN = Choice(
    "burn",
    "Burn a Command Card to add 1 to the roll",
    "You may burn one Command Card on each roll",
    label="Burn a card: +1",
)
"""The choice to burn a Command Card for a better roll, before the throw (004-065)."""


OddsByBonus = Callable[[int], Iterable[Odds]]
"""Returns the odds of each result of one throw, for a bonus added to its dice."""


def throw_to_hit(
    aim: AttackContext, title: str, needed: int, odds_by_bonus: OddsByBonus | None = None
) -> Asking[tuple[int, int]]:
    """Throw two dice, with a Command Card burned or not; return their sum and the bonus.

    The question shows the chances before the throw (004-260).
    """

    def throw_question(bonus: int) -> Throw:
        hits = Odds(title, "hit", hit_chance(needed, bonus))
        wanted = f"{needed - bonus} or more"
        rest = tuple(odds_by_bonus(bonus)) if odds_by_bonus else ()
        return Throw(
            aim.firer.side, title, f"A roll of {wanted} hits the target ({percent(hits.chance)}).",
            ("004-150",), rest or (hits,),
            dice=(DiceRequest(
                2, FACES, aim.firer.side, "attack", wanted, needed=needed, bonus=bonus
            ),),
            prompt=f"Roll two dice: {wanted} is a hit",
        )  # fmt: skip

    fell, bonus = yield from throw_with_burn_option(throw_question)
    return sum(fell.dice[0]), bonus


def throw_with_burn_option(
    throw: Callable[[int], Throw], burn: Choice | None = BURN
) -> Asking[tuple[DiceResult, int]]:
    """Ask for a roll, perhaps with a burned Command Card; return dice and bonus (004-065).

    ``throw`` returns the question for a bonus: 1 with a burned card, else 0. If ``burn`` is None,
    no card can help.
    """
    fell = yield from ask_or_instead(replace(throw(0), instead=(burn,) if burn else ()))
    if isinstance(fell, InsteadAnswer):
        return (yield from ask(throw(1))), 1
    return fell, 0


def percent(chance: Fraction | None) -> str:
    """Return a chance in whole per cent; only certain results are 100 %, only impossible ones 0 %.

    >>> percent(Fraction(55, 100)), percent(Fraction(1, 500)), percent(None)
    ('55 %', 'under 1 %', 'unknown')
    """
    if chance is None:
        return "unknown"
    share = round(100 * chance)
    if share in (0, 100) and chance not in (0, 1):
        return "under 1 %" if share == 0 else "over 99 %"
    return f"{share} %"


def throw_intensity(
    side: str, title: str, sentence: str, added: Sequence[SumFact] = ()
) -> Asking[tuple[int, bool]]:
    """Roll the Intensity; return the die, and whether a Command Card was burned for it.

    ``sentence`` says what the die decides, the sums what is ``added`` to it.
    """
    throw = Throw(
        side, f"Intensity roll for {title}", sentence, ("004-151",), facts=tuple(added),
        dice=(DiceRequest(1, FACES, side, "intensity"),), prompt="Roll the Intensity",
    )  # fmt: skip
    fell, bonus = yield from throw_with_burn_option(lambda _: throw)
    ((die,),) = fell.dice
    return die, bool(bonus)


def throw_damage_dice(side: str, title: str, number: int) -> Asking[tuple[tuple[int, ...], bool]]:
    """Roll a die for each unit of a Close Assault; return like `throw_intensity` (004-165)."""
    throw = Throw(
        side, title, "Roll one die for each unit in the Close Assault.", ("004-165",),
        dice=(DiceRequest(number, FACES, side, "damage", summed=True),),
        prompt="Roll a die for each assaulting unit",
    )  # fmt: skip
    fell, bonus = yield from throw_with_burn_option(lambda _: throw)
    return fell.dice[0], bool(bonus)
