"""Table switches: how the game is played, its optional rules, and readings left open."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

PLAYED = switches_by_name(
    RuleSwitch("game", "The game", "001-02", {
        "against": "The German against Allied Units",
        "solitaire": "Solitaire: the German against an automated Unit",
        "allies": "Allied Units, without a German player",
    }),
    RuleSwitch("omaha", "Bloody Omaha", "001-88", {
        "one": "You play on one map",
        "both": "You play on both Omaha maps, side by side",
    }),
    RuleSwitch("counters", "Re-roll counters", "001-65", {
        "none": "Nobody uses Re-roll counters",
        "mulligan": "You use the rule Soldier Mulligan",
        "lucky": "You use the rule Lucky Dice",
        "hidden": "You use the rule Hidden Resources",
        "desperate": "You use the rule Desperate Measures",
    }),
    RuleSwitch("blind", "Blind Start", "001-69", {
        "fixed": "4 Soldiers, and Courage for each Unit after the first",
        "dice": "Dice decide the Soldiers and the Courage",
    }),
    RuleSwitch("decorations", "Decorations", "001-05", {
        "physical": "You draw your real cards, and enter what you drew",
        "digital": "boardapp draws the Decorations",
    }),
)  # fmt: skip
"""Choices before the game other than readings."""
READINGS = switches_by_name(
    RuleSwitch("restores", "What brings Machine Gun Fire back", "A1-01", {
        "gunner": "Only the Maschinengewehr-Schütze does",
        "pionier": "The Pionier does as well, if he is recruited again",
    }, only_with=(("game against", "game solitaire"),)),
    RuleSwitch("shortfall", "Missing German Soldiers", "A1-02", {
        "all": "The DEF of every Sector drops",
        "highest": "Only the highest DEF drops",
    }, only_with=(("game against",),)),
    RuleSwitch("bonus", "The 1 Courage in the table of bonuses", "A1-03", {
        "support": "The Courage belongs to the bonus Support Troops",
        "replacements": "The Courage belongs to the bonus Replacements",
    }, only_with=(("game against", "game solitaire"),)),
    RuleSwitch("specialists", "Specialists in solitaire", "N1-01", {
        "pay": "Each Specialist counts as a Soldier, and pays DEF and fire once no Soldier is left",
        "count": "Specialists pay nothing, but you have not lost while one is left",
    }, only_with=(("game solitaire",),)),
    RuleSwitch("overflow", "Soldiers gained where the DEF falls below 0", "N1-02", {
        "all": "Every Unit once gains the largest number",
        "own": "Only the Units of that Sector gain Soldiers",
    }, only_with=(("game against",),)),
    RuleSwitch("direction", "The first way of the automated Unit", "N1-03", {
        "longer": "The Unit takes the longer path",
        "die": "A die decides which path the Unit takes",
    }, only_with=(("game solitaire",),)),
    RuleSwitch("first-sector", "Combats in the automated Unit's first Sector", "N1-20", {
        "two": "The Unit has two combats there, as in every other Sector",
        "one": "The Unit has one combat there",
    }, only_with=(("game solitaire",),)),
    RuleSwitch("desperate", "Desperate Measures of the German", "A1-20", {
        "all": "All Units lose 2 Soldiers as well",
        "own": "Only the German loses Soldiers",
    }, only_with=(("game against",), ("counters desperate",))),
)  # fmt: skip
SWITCHES = {**PLAYED, **READINGS}
