"""Table switches: readings that the rules leave open, each with its default."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.rule_switch import RuleSwitch, Switches, switches_by_name

RULE = "002-51"
"""The rules on sight."""

_SCORES: Mapping[str, frozenset[int]] = {
    "5-6": frozenset({5, 6}),
    "4-6": frozenset({4, 5, 6}),
    "6-only": frozenset({6}),
}

OF_SIGHT = switches_by_name(
    RuleSwitch(
        "hexside",
        "Line along a hexside",
        RULE,
        {
            "both": "The line is blocked when the hexes on both sides block",
            "either": "The line is blocked when the hex on either side blocks",
        },
    ),
    RuleSwitch(
        "slope",
        "An obstruction higher than the lower unit only",
        RULE,
        {
            "closest": "Only the obstruction closest to the lower unit blocks",
            "shadow": "An obstruction hides 2 hexes behind it, or 1 if it is lower than the "
            "higher unit, or all if it is a hill as high as that unit",
        },
    ),
)
"""The switches that lines of sight depend on."""

SWITCHES: Switches = {
    **OF_SIGHT,
    **switches_by_name(
        RuleSwitch(
            "defense-dice",
            "What a defense die scores on",
            "002-41",
            {"5-6": "5 or 6", "4-6": "4, 5 or 6", "6-only": "6 only"},
        )
    ),
}


def defense_die_scores(options: Mapping[str, str]) -> frozenset[int]:
    """Return the scoring faces of a defense die; the known rules do not name them (002-41).

    >>> sorted(defense_die_scores({}))
    [5, 6]
    """
    return _SCORES[options.get("defense-dice", SWITCHES["defense-dice"].default)]
