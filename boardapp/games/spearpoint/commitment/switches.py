"""Readings of Commitment that the rulebook leaves open, as table switches."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

OF_COMMITMENT = switches_by_name(
    RuleSwitch("crew-changes", "When crews get in and out", "N4-03", {
        "both": "In Movement and in Commitment, once a turn",
        "commitment": "In Commitment alone",
        "movement": "In Movement alone",
    }),
    RuleSwitch("crew-step", "Getting in or out of a vehicle or gun", "N4-27", {
        "free": "It costs no step",
        "one": "It costs a crew one step",
    }),
    RuleSwitch("gun-entry", "Guns beyond a setup zone", "A4-34", {
        "orthogonal": "One space further along a row or column",
        "any": "One space further, diagonally too",
    }),
)  # fmt: skip
"""The switches that Commitment hangs on, one for each open reading."""
