"""Optional rules, and readings that the rulebook leaves open, each with its default first."""

from __future__ import annotations

from boardapp.games.rule_switch import USED, RuleSwitch, switches_by_name

OFF = "left-out"


def _optional_rule_switch(name: str, title: str, rule: str, words: str) -> RuleSwitch:
    return RuleSwitch(name, title, rule, {OFF: "This rule is not used", USED: words})


RULES = switches_by_name(
    RuleSwitch(
        "victory",
        "Alternate victory conditions",
        "003-02",
        {
            USED: "Germany must defeat Britain and Russia",
            OFF: "You decide by the base game who has won",
        },
    ),
    _optional_rule_switch(
        "lend-lease", "Lend-Lease", "003-17", "Britain and the US send money to Russia"
    ),
    _optional_rule_switch(
        "siberia",
        "Siberian reinforcements",
        "003-22",
        "Siberian units come to Russia's aid in its third turn",
    ),
    _optional_rule_switch(
        "winter",
        "Russian Winter",
        "003-25",
        "Seasons pass, and weather slows units in original Russian territory",
    ),
    _optional_rule_switch(
        "neutrality", "US neutrality", "003-33", "The US takes no part in the war"
    ),
    _optional_rule_switch(
        "peace",
        "The US sues for peace after a defeat",
        "003-35",
        "The US rolls for peace when an Ally falls",
    ),
    _optional_rule_switch(
        "relaxed", "Moscow alone defeats Russia", "003-37", "Russia is defeated when Moscow falls"
    ),
    _optional_rule_switch(
        "bomb",
        "Atomic weapons",
        "003-38",
        "From fall 1944 on, Germany and the US may try for the bomb",
    ),
    _optional_rule_switch(
        "factories",
        "Bombing of captured factories",
        "003-45",
        "A raid destroys at most the IPC value of the territory",
    ),
    _optional_rule_switch(
        "bank", "No seizure of IPCs", "003-49", "The money of a captured capital goes to the bank"
    ),
)
"""The optional rules (003-01)."""

READINGS = switches_by_name(
    RuleSwitch("start", "Season of Turn 1", "A3-04", {
        "spring": "Spring 1941",
        "summer": "Summer 1941",
        "fall": "Fall 1941",
        "winter": "Winter 1941",
    }, only_with=(("winter used", "bomb used"),)),
    RuleSwitch("first-roll", "Weather of Turn 1", "A3-04", {
        "rolled": "You roll for the weather of Turn 1 too",
        "clear": "The weather of Turn 1 is clear",
    }, only_with=(("winter used",),)),
    RuleSwitch("hold", "End of holding a territory for one turn", "A3-01", {
        "start": "A territory must be held until the captor's next turn starts",
        "end": "A territory must be held until the captor's next turn ends",
    }, only_with=(("victory used",),)),
    RuleSwitch("seven", "Lend-Lease: a 6 with 1 added", "A3-02", {
        "six": "The result counts as 6, so 30 % arrives",
        "nothing": "No money arrives",
    }, only_with=(("lend-lease used",),)),
    RuleSwitch("lost-moscow", "Siberians without any Russian territory", "A3-03", {
        "lost": "The Siberian units are lost",
        "table": "You agree where the Siberian units go",
    }, only_with=(("siberia used",),)),
    RuleSwitch("neutral-aid", "A neutral US, Lend-Lease and suing for peace", "A3-05", {
        "none": "A neutral US sends no aid, and does not roll for peace",
        "aid": "A neutral US may send aid, and may sue for peace",
    }, only_with=(("neutrality used",), ("lend-lease used", "peace used"))),
    RuleSwitch("small-value", "A loss that cannot be as small as the value", "A3-06", {
        "cap": "The loss is exactly the territory's value",
        "none": "The territory loses nothing",
    }, only_with=(("factories used",),)),
    RuleSwitch("last-city", "No seizure, and Russia's last city", "A3-07", {
        "bank": "The money for Russia's last city goes to the bank too",
        "germany": "Germany gets the money for Russia's last city",
    }, only_with=(("bank used",), ("victory used",))),
    RuleSwitch("bound", "Who the weather binds", "A3-09", {
        "all": "Weather slows all nations, for the whole turn",
        "germany": "Weather slows only Germany",
    }, only_with=(("winter used",),)),
    RuleSwitch("two-sums", "Lend-Lease from both Allies", "A3-10", {
        "one": "Russia rolls once, for the IPC of both Allies together",
        "each": "Russia rolls once for the IPC of each Ally",
    }, only_with=(("lend-lease used",),)),
    RuleSwitch("moscow-money", "Moscow alone, and Russia's money", "A3-11", {
        "moscow": "Russia loses income and money when Moscow falls",
        "last": "Russia loses them when the last of three cities falls",
    }, only_with=(("relaxed used",), ("victory used",))),
    RuleSwitch("us-roll", "When the US rolls for peace", "N3-01", {
        "defeat": "The US rolls when the Ally is defeated",
        "capture": "The US rolls when the capital is captured",
    }, only_with=(("peace used",), ("victory used",))),
    RuleSwitch("us-peace", "A US that has made peace", "N3-02", {
        "stay": "The US has no more turns, but its pieces stay and defend",
        "leave": "The US pieces leave the board",
    }, only_with=(("peace used",),)),
    RuleSwitch("level", "The IPC level for the bomb", "N3-03", {
        "chart": "The nation's level on the National Production Chart counts",
        "treasury": "The IPC in the nation's treasury count",
    }, only_with=(("bomb used",),)),
    RuleSwitch("aside", "Money set aside for a Russia that is defeated", "N3-04", {
        "lost": "The money is lost",
        "returned": "The money goes back to its givers",
    }, only_with=(("lend-lease used",),)),
    RuleSwitch("siberians", "Where Siberians come without Moscow", "N3-05", {
        "one": "All Siberian units come to one territory",
        "spread": "Siberian units may come to several territories",
    }, only_with=(("siberia used",),)),
    RuleSwitch("liberation", "An Ally retakes Great Britain while Britain is undefeated", "N3-06", {
        "at-once": "That Ally liberates Britain at once",
        "own": "That Ally captures Great Britain for itself",
    }, only_with=(("victory used",),)),
    RuleSwitch("income", "Russia's income without a city of its own", "N3-07", {
        "none": "Russia's income stops, even if Allies hold its cities",
        "germany": "Russia's income stops while Germany holds all its cities",
    }, only_with=(("victory used",),)),
    RuleSwitch("raid-limit", "What a captured factory's value limits", "N3-08", {
        "turn": "The value limits what a nation's bombers destroy in a turn",
        "roll": "The value limits each roll for itself",
    }, only_with=(("factories used",),)),
)  # fmt: skip

SWITCHES = {**RULES, **READINGS}
