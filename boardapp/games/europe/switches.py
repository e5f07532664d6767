"""Optional rules, and readings that the rulebook leaves open, each with its default first."""

from __future__ import annotations

from boardapp.games.switch import USED, Switch, by_name

OFF = "left-out"


def _rule(name: str, title: str, rule: str, words: str) -> Switch:
    return Switch(name, title, rule, {OFF: "Left out", USED: words})


RULES = by_name(
    Switch("victory", "Alternate victory conditions", "003-02", {
        USED: "Germany must defeat England and Russia", OFF: "The base game says who has won",
    }),
    _rule("lend-lease", "Lend-Lease", "003-17", "Britain and the US send money to Russia"),
    _rule("siberia", "Siberian reinforcements", "003-22", "They come in the third Russian turn"),
    _rule("winter", "Russian Winter", "003-25", "Seasons, and weather in original Russian land"),
    _rule("neutrality", "US neutrality", "003-33", "The US takes no part"),
    _rule("peace", "The US sues for peace after a defeat", "003-35", "It rolls when an Ally falls"),
    _rule("relaxed", "Moscow alone defeats Russia", "003-37", "The other two cities do not count"),
    _rule("bomb", "Atomic weapons", "003-38", "Germany and the US may try from fall 1944"),
    _rule("factories", "Bombing of captured factories", "003-45", "At most their value is lost"),
    _rule("bank", "No seizure of IPCs", "003-49", "Money of a captured capital goes to the bank"),
)  # fmt: skip
"""The optional rules (003-01)."""

READINGS = by_name(
    Switch("start", "Season of Turn 1", "A3-04", {
        "spring": "Spring 1941", "summer": "Summer 1941", "fall": "Fall 1941",
        "winter": "Winter 1941",
    }),
    Switch("first-roll", "Weather of Turn 1", "A3-04", {
        "rolled": "It is rolled like any other", "clear": "It is clear",
    }),
    Switch("hold", "Holding for one turn", "A3-01", {
        "start": "Until the captor's next turn starts", "end": "Until the captor's next turn ends",
    }),
    Switch("seven", "Lend-Lease: a 6 with 1 added", "A3-02", {
        "six": "It counts as 6: 30 %", "nothing": "Nothing arrives",
    }),
    Switch("lost-moscow", "Siberians without any Russian territory", "A3-03", {
        "lost": "They are lost", "table": "The table places them",
    }),
    Switch("neutral-aid", "A neutral US, Lend-Lease and suing for peace", "A3-05", {
        "none": "No aid, and nothing to sue for", "aid": "It may send aid, and sue for peace",
    }),
    Switch("small-value", "A loss that cannot be as small as the value", "A3-06", {
        "cap": "The value is lost", "none": "Nothing is lost",
    }),
    Switch("last-city", "No seizure, and Russia's last city", "A3-07", {
        "bank": "That money goes to the bank too", "germany": "Germany gets that money",
    }),
    Switch("bound", "Who the weather binds", "A3-09", {
        "all": "All nations, the whole turn", "germany": "Germany alone",
    }),
    Switch("two-sums", "Lend-Lease from both Allies", "A3-10", {
        "one": "One roll on the sum", "each": "One roll on each",
    }),
    Switch("moscow-money", "Moscow alone, and Russia's money", "A3-11", {
        "moscow": "Income and surrender follow Moscow", "last": "They follow the last of the three",
    }),
    Switch("us-roll", "When the US rolls for peace", "N3-01", {
        "defeat": "At the defeat", "capture": "At the capture",
    }),
    Switch("us-peace", "A US that has made peace", "N3-02", {
        "stay": "No more turns; its pieces stay and defend", "leave": "Its pieces leave the board",
    }),
    Switch("level", "The IPC level for the bomb", "N3-03", {
        "chart": "The National Production Chart", "treasury": "The treasury",
    }),
    Switch("aside", "Money set aside for a Russia that is defeated", "N3-04", {
        "lost": "It is lost", "returned": "It goes back",
    }),
    Switch("siberians", "Where Siberians come without Moscow", "N3-05", {
        "one": "All in one territory", "spread": "They may be spread",
    }),
    Switch("liberation", "An Ally that retakes Great Britain before a defeat", "N3-06", {
        "at-once": "It liberates England at once", "own": "It takes Great Britain as its own",
    }),
    Switch("income", "Russia's income without a city of its own", "N3-07", {
        "none": "It stops, whoever holds them", "germany": "It stops while Germany holds them all",
    }),
    Switch("raid-limit", "What a captured factory's value limits", "N3-08", {
        "turn": "All that a nation's bombers destroy in a turn", "roll": "Each roll",
    }),
)  # fmt: skip

SWITCHES = {**RULES, **READINGS}
