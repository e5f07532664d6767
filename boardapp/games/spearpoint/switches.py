"""Table switches: readings that the rulebook leaves open, each with its default."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.rule_switch import RuleSwitch, choices_in_force, switches_by_name
from boardapp.games.spearpoint.combat.switches import OF_COMBAT
from boardapp.games.spearpoint.commitment.switches import OF_COMMITMENT
from boardapp.games.spearpoint.moving.switches import OF_MOVING
from boardapp.games.spearpoint.turn.switches import OF_TURN

OF_SIGHT = switches_by_name(
    RuleSwitch(
        "range",
        "Counting range",
        "A4-01",
        {
            "diagonal": "A diagonal step counts 1",
            "orthogonal": "A diagonal step counts 2",
        },
    ),
    RuleSwitch(
        "touched-corner",
        "Corner of a space with a friend or smoke",
        "A4-04, A4-05",
        {
            "passes": "Only touched: does not block",
            "blocks": "Blocks like a passage through the space",
        },
    ),
    RuleSwitch(
        "half-highlighted-corner",
        "Corner of a half-highlighted edge",
        "A4-06",
        {
            "blocks": "The highlighted edge counts",
            "passes": "The open edge counts",
        },
    ),
    RuleSwitch(
        "night",
        "Sight at night",
        "004-225",
        {
            "off": "No limit",
            "odd-turns": "On odd turns only the same and adjacent spaces are seen",
            "every-turn": "Only the same and adjacent spaces are seen",
        },
    ),
)
"""The switches that a line of sight can hang on: rulings name them."""

MG_NEST = RuleSwitch(
    "mg-nest",
    "Who fits an MG Nest",
    "004-256, N4-23",
    {
        "any-infantry": "Any Infantry; the bonus is for one Team or Sniper",
        "one-team": "One Team or Sniper only",
    },
)

ON_THE_BOARD = {**OF_SIGHT, **switches_by_name(MG_NEST)}
"""The switches of what lies on a board and what is seen there."""

OF_PLAY = {**OF_COMBAT, **OF_MOVING, **OF_COMMITMENT, **OF_TURN}
"""The switches of what units do, fights and moves, and of how a game goes on and ends."""

SWITCHES = {**ON_THE_BOARD, **OF_PLAY}
"""All of them, in the order of files and forms."""

SIGHT_READINGS = {
    name: SWITCHES[name] for name in ("range", "touched-corner", "half-highlighted-corner")
}
"""Switches that say how the rules of sight are read; the night is a fact of the game played."""


def sight_readings_in_force(options: Mapping[str, str]) -> dict[str, str]:
    """Return every switch of sight with the choice in force."""
    return choices_in_force(OF_SIGHT, options)
