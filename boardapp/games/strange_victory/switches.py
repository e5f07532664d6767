"""Table switches: readings that the expansion leaves open, each with its default first."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

SWITCHES = switches_by_name(
    RuleSwitch("pool", "Road counters", "000-02", {
        "physical": "They lie on your table; you say which one turned up",
        "digital": "The program draws them",
    }),
    RuleSwitch("me-109", "A Me-109 used in a fight", "A0-01", {
        "spent": "It is discarded", "kept": "It is kept for other fights",
    }),
    RuleSwitch("mb-151", "MB 151 against an enemy that is no combat unit", "A0-02", {
        "any": "It bars and cripples as against any enemy", "combat": "It does nothing",
    }),
    RuleSwitch("breakdown", "The last die at a Breakdown", "A0-03", {
        "one": "One die is always left", "none": "It may be lost",
    }),
    RuleSwitch("cap", "A Strength above 8", "A0-06", {
        "ambush": "Lowered to 8 only in an Ambush", "always": "Lowered to 8 in any fight",
    }),
    RuleSwitch("crippled", "Crippled by two counters", "A0-08", {
        "sum": "Both take dice", "most": "Only the one that takes more",
    }),
    RuleSwitch("leftover", "A Road counter that has had its effect", "N0-01", {
        "leaves": "It leaves the area", "stays": "It stays and meets the next unit",
    }),
    RuleSwitch("chased", "Dice lost to a fighter that was chased off", "N0-02", {
        "free": "They are not lost", "lost": "They stay lost",
    }),
    RuleSwitch("least", "The least Strength", "N0-03", {"0": "0", "1": "1"}),
    RuleSwitch("prisoners", "Audacity Points for Prisoners", "N0-04", {
        "above": "They may pass the start value", "start": "Never above the start value",
    }),
)  # fmt: skip
