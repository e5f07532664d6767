"""An example of a deck that keeps to its points, as far as the costs of cards are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardapp.core.procedure.pick_several_question import MAX_COPIES
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import MAX_NAMES
from boardapp.games.spearpoint.scenario.placement_limits import CountRange

MAX_SUMS = 20_000
"""Sums of costs that are looked at for an example at most."""


def example_deck(choices: Sequence[Choice], points: CountRange) -> tuple[str, ...] | None:
    """Return cards whose costs reach so many points; one card of unknown cost where none do.

    That cost is asked for then. None: all costs are known, and no cards reach the points.
    """
    if points.least <= 0:
        return ()
    allowed = [one for one in choices if one.refusal is None and one.copies != 0]
    unknown = ((one.answer,) for one in allowed if one.cost is None)
    return _fewest_cards_reaching([one for one in allowed if one.cost], points) or next(
        unknown, None
    )


def _fewest_cards_reaching(cards: Iterable[Choice], points: CountRange) -> tuple[str, ...] | None:
    """Return cards that reach the points: the fewest cards of each sum are kept, card by card."""
    sums: dict[int, tuple[str, ...]] = {0: ()}
    looked_at = 0
    for card in cards:
        cost, copies = card.cost or 0, MAX_COPIES if card.copies is None else card.copies
        for before, names in list(sums.items()):
            for number in range(1, min(copies, MAX_NAMES - len(names)) + 1):
                total = before + number * cost
                looked_at += 1
                if looked_at > MAX_SUMS or (points.most is not None and total > points.most):
                    break
                held = (*names, *[card.answer] * number)
                if total >= points.least:
                    return held
                if total not in sums or len(sums[total]) > len(held):
                    sums[total] = held
    return None
