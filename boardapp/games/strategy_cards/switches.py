"""Table switches: readings that the rules leave open, each with its default."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.strategy_cards.sight import SWITCHES as OF_SIGHT
from boardapp.games.strategy_cards.sight import Switch

_SCORES: Mapping[str, frozenset[int]] = {
    "5-6": frozenset({5, 6}),
    "4-6": frozenset({4, 5, 6}),
    "6-only": frozenset({6}),
}

SWITCHES: Mapping[str, Switch] = {
    **OF_SIGHT,
    "defense-dice": Switch(
        "defense-dice",
        "What a defense die scores on",
        "002-41",
        {"5-6": "5 and 6", "4-6": "4, 5 and 6", "6-only": "6 only"},
    ),
}


def defense_scores(options: Mapping[str, str]) -> frozenset[int]:
    """Return what a defense die scores on: the known rules do not say (002-41).

    >>> sorted(defense_scores({}))
    [5, 6]
    """
    return _SCORES[options.get("defense-dice", SWITCHES["defense-dice"].default)]
