"""Readings of a turn that the rulebook leaves open, as table switches, each with its default."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

OF_TURN = switches_by_name(
    RuleSwitch("initiative-ties", "Bonus for initiative after a tie", "N4-17", {
        "again": "It counts in every throw",
        "once": "It counts in the first throw alone",
    }),
    RuleSwitch("win-moment", "Reaching the points that win", "N4-16", {
        "at-once": "The game ends there and then",
        "phase-end": "It ends with the phase",
    }),
    RuleSwitch("overrun-turns", "Turns that an Overrun takes", "A4-23", {
        "three": "Three full turns after the last loss",
        "with-loss": "Three, the turn of the last loss among them",
    }),
    RuleSwitch("overrun-loss", "Loss that begins an Overrun", "N4-42", {
        "destroyed": "The last enemy on the map is destroyed or captured",
        "gone": "The last enemy is gone from the map, for whatever reason",
    }),
    RuleSwitch("overrun-crewless", "Vehicles without a crew and Overrun", "N4-13", {
        "no": "They do not hold it off",
        "yes": "They hold it off like others",
    }),
    RuleSwitch("hands", "Cards in hand", "004-090", {
        "counted": "The program keeps their numbers alone",
        "listed": "It keeps which they are, and asks in secret, from the next draw on",
    }),
)  # fmt: skip
"""The switches that a turn and its end hang on, one for each open reading."""
