"""Optional rules, and readings that the rulebook leaves open, each with its default first."""

from __future__ import annotations

from boardapp.games.rule_switch import USED, RuleSwitch, switches_by_name

OFF = "left-out"


def _optional_rule_switch(name: str, title: str, rule: str, words: str) -> RuleSwitch:
    return RuleSwitch(name, title, rule, {OFF: "Left out", USED: words})


RULES = switches_by_name(
    RuleSwitch(
        "victory",
        "Alternate victory conditions",
        "003-02",
        {
            USED: "Germany must defeat England and Russia",
            OFF: "The base game says who has won",
        },
    ),
    _optional_rule_switch(
        "lend-lease", "Lend-Lease", "003-17", "Britain and the US send money to Russia"
    ),
    _optional_rule_switch(
        "siberia", "Siberian reinforcements", "003-22", "They come in the third Russian turn"
    ),
    _optional_rule_switch(
        "winter", "Russian Winter", "003-25", "Seasons, and weather in original Russian land"
    ),
    _optional_rule_switch("neutrality", "US neutrality", "003-33", "The US takes no part"),
    _optional_rule_switch(
        "peace", "The US sues for peace after a defeat", "003-35", "It rolls when an Ally falls"
    ),
    _optional_rule_switch(
        "relaxed", "Moscow alone defeats Russia", "003-37", "The other two cities do not count"
    ),
    _optional_rule_switch(
        "bomb", "Atomic weapons", "003-38", "Germany and the US may try from fall 1944"
    ),
    _optional_rule_switch(
        "factories", "Bombing of captured factories", "003-45", "At most their value is lost"
    ),
    _optional_rule_switch(
        "bank", "No seizure of IPCs", "003-49", "Money of a captured capital goes to the bank"
    ),
)
"""The optional rules (003-01)."""

READINGS = switches_by_name(
    RuleSwitch("start", "Season of Turn 1", "A3-04", {
        "spring": "Spring 1941", "summer": "Summer 1941", "fall": "Fall 1941",
        "winter": "Winter 1941",
    }),
    RuleSwitch("first-roll", "Weather of Turn 1", "A3-04", {
        "rolled": "It is rolled like any other", "clear": "It is clear",
    }),
    RuleSwitch("hold", "Holding for one turn", "A3-01", {
        "start": "Until the captor's next turn starts", "end": "Until the captor's next turn ends",
    }),
    RuleSwitch("seven", "Lend-Lease: a 6 with 1 added", "A3-02", {
        "six": "It counts as 6: 30 %", "nothing": "Nothing arrives",
    }),
    RuleSwitch("lost-moscow", "Siberians without any Russian territory", "A3-03", {
        "lost": "They are lost", "table": "The table places them",
    }),
    RuleSwitch("neutral-aid", "A neutral US, Lend-Lease and suing for peace", "A3-05", {
        "none": "No aid, and nothing to sue for", "aid": "It may send aid, and sue for peace",
    }),
    RuleSwitch("small-value", "A loss that cannot be as small as the value", "A3-06", {
        "cap": "The value is lost", "none": "Nothing is lost",
    }),
    RuleSwitch("last-city", "No seizure, and Russia's last city", "A3-07", {
        "bank": "That money goes to the bank too", "germany": "Germany gets that money",
    }),
    RuleSwitch("bound", "Who the weather binds", "A3-09", {
        "all": "All nations, the whole turn", "germany": "Germany alone",
    }),
    RuleSwitch("two-sums", "Lend-Lease from both Allies", "A3-10", {
        "one": "One roll on the sum", "each": "One roll on each",
    }),
    RuleSwitch("moscow-money", "Moscow alone, and Russia's money", "A3-11", {
        "moscow": "Income and surrender follow Moscow", "last": "They follow the last of the three",
    }),
    RuleSwitch("us-roll", "When the US rolls for peace", "N3-01", {
        "defeat": "At the defeat", "capture": "At the capture",
    }),
    RuleSwitch("us-peace", "A US that has made peace", "N3-02", {
        "stay": "No more turns; its pieces stay and defend", "leave": "Its pieces leave the board",
    }),
    RuleSwitch("level", "The IPC level for the bomb", "N3-03", {
        "chart": "The National Production Chart", "treasury": "The treasury",
    }),
    RuleSwitch("aside", "Money set aside for a Russia that is defeated", "N3-04", {
        "lost": "It is lost", "returned": "It goes back",
    }),
    RuleSwitch("siberians", "Where Siberians come without Moscow", "N3-05", {
        "one": "All in one territory", "spread": "They may be spread",
    }),
    RuleSwitch("liberation", "An Ally that retakes Great Britain before a defeat", "N3-06", {
        "at-once": "It liberates England at once", "own": "It captures Great Britain for itself",
    }),
    RuleSwitch("income", "Russia's income without a city of its own", "N3-07", {
        "none": "It stops, whoever holds them", "germany": "It stops while Germany holds them all",
    }),
    RuleSwitch("raid-limit", "What a captured factory's value limits", "N3-08", {
        "turn": "All that a nation's bombers destroy in a turn", "roll": "Each roll",
    }),
)  # fmt: skip

SWITCHES = {**RULES, **READINGS}
