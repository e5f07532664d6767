"""Table switches: how the game is played, its optional rules, and readings left open."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

PLAYED = switches_by_name(
    RuleSwitch("game", "The game", "001-02", {
        "against": "The German against Allied Units",
        "solitaire": "Solitaire: the German against an automated Unit",
        "allies": "Allied Units without a German",
    }),
    RuleSwitch("omaha", "Bloody Omaha", "001-88", {
        "one": "One map", "both": "Both Omaha maps side by side",
    }),
    RuleSwitch("counters", "Re-roll counters", "001-65", {
        "none": "They are not used", "mulligan": "Soldier Mulligan", "lucky": "Lucky Dice",
        "hidden": "Hidden Resources", "desperate": "Desperate Measures",
    }),
    RuleSwitch("blind", "Blind Start", "001-69", {
        "fixed": "4 Soldiers, and Courage by the number of Units", "dice": "Dice decide both",
    }),
    RuleSwitch("decorations", "Decorations", "001-05", {
        "physical": "They lie on the table; you say what was drawn",
        "digital": "The program draws them",
    }),
)  # fmt: skip
"""Choices before the game other than readings."""
READINGS = switches_by_name(
    RuleSwitch("restores", "What brings Machine Gun Fire back", "A1-01", {
        "gunner": "The Maschinengewehr-Schütze alone",
        "pionier": "The Pionier as well, once recruited anew",
    }),
    RuleSwitch("shortfall", "Missing German Soldiers", "A1-02", {
        "all": "The DEF of every Sector drops", "highest": "Only the highest DEF drops",
    }),
    RuleSwitch("bonus", "The 1 Courage in the table of bonuses", "A1-03", {
        "support": "It belongs to Support Troops", "replacements": "It belongs to Replacements",
    }),
    RuleSwitch("specialists", "Specialists in solitaire", "N1-01", {
        "pay": "Each counts as a Soldier, and pays DEF and fire once no Soldiers are left",
        "count": "They count against a loss, and do not pay",
    }),
    RuleSwitch("overflow", "Soldiers gained where the DEF falls below 0", "N1-02", {
        "all": "Every Unit gains the most, once", "own": "Only the Units of that Sector gain",
    }),
    RuleSwitch("direction", "The first way of the automated Unit", "N1-03", {
        "longer": "The longer one", "die": "A die decides",
    }),
    RuleSwitch("first-sector", "Combats in the automated Unit's first Sector", "N1-20", {
        "two": "Two, as in every other Sector", "one": "One",
    }),
    RuleSwitch("desperate", "Desperate Measures of the German", "A1-20", {
        "all": "All Units lose 2 Soldiers as well", "own": "He alone loses Soldiers",
    }),
)  # fmt: skip
OPEN = {
    "against": ("restores", "shortfall", "bonus", "overflow", "desperate"),
    "solitaire": ("restores", "bonus", "specialists", "direction", "first-sector"),
    "allies": (),
}
"""The readings that matter to each of the three ways to play."""
SWITCHES = {**PLAYED, **READINGS}
