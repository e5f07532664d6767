"""Readings of movement that the rulebook leaves open, as table switches, each with its default."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

RUINS = RuleSwitch("tanks-in-ruins", "Tanks in ruins", "A4-41", {
    "never": "No vehicle goes into a building, intact or ruined",
    "icon": "Into a ruin, where its tile has no icon against tanks",
})  # fmt: skip

OF_MOVING = switches_by_name(
    RuleSwitch("extra-step", "Sprint, push and burned card", "N4-02", {
        "once": "One and the same: one step more",
        "both": "They add up: two steps more",
    }),
    RuleSwitch("obstacle-exit", "Leaving an obstacle", "A4-14", {
        "ends": "The move is over after that one step",
        "goes-on": "The rest of the move may follow",
    }),
    RuleSwitch("crushed-wire", "Tank that enters Barbed Wire", "A4-39", {
        "goes-on": "The tile is gone, and nothing stops the tank",
        "ends": "The tile is gone, and the move is over",
    }),
    RuleSwitch("burned-check", "Burned card on a check that wants a low sum", "A4-13", {
        "helps": "It takes 1 off",
        "adds": "It could only add 1: none is burned",
    }),
    RuleSwitch("mined-crew", "Crew of a vehicle that mines destroy", "N4-04", {
        "thrown": "One die decides, as Intensity does",
        "dies": "It dies",
    }),
    RuleSwitch("raids", "Who steps into an enemy's space", "N4-22", {
        "infantry": "Infantry only",
        "any": "Any unit",
    }),
    RUINS,
    RuleSwitch("exit-step", "Leaving the map", "N4-20", {
        "step": "It costs a step",
        "free": "It costs no step: who stands at the edge may go",
    }),
    RuleSwitch("convoy-blocked", "Convoy with no room ahead", "N4-33", {
        "waits": "It waits",
        "lost": "It is lost",
    }),
    RuleSwitch("passed", "Who is next to a mover", "A4-09", {
        "adjacent": "An enemy in or next to the space that it enters fires",
        "past": "An enemy fires in whose space it comes, or whom it goes on past",
    }),
    RuleSwitch("opportunity-fire", "Opportunity Fire of one unit", "A4-10", {
        "each-mover": "Once at each unit that moves",
        "once": "Once in a turn, at one of them",
    }),
    RuleSwitch("mover-at", "Where a mover is fired at", "N4-01", {
        "entered": "In the space that it enters",
        "left": "In the space that it leaves",
    }),
    RuleSwitch("opportunity-fight", "Opportunity Fire out of a fight", "N4-19", {
        "holds": "Who fights in a space fires at nobody outside",
        "fires": "It may fire at others too",
    }),
)  # fmt: skip
"""The switches that moves hang on, one for each open reading."""
