"""Table switches: readings that the expansion leaves open, each with its default first."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

SWITCHES = switches_by_name(
    RuleSwitch("pool", "Road counters", "000-02", {
        "physical": "You draw your real counters, and enter which turned up",
        "digital": "boardapp draws the counters",
    }),
    RuleSwitch("me-109", "A Me-109 used in a fight", "A0-01", {
        "spent": "The Me-109 is discarded",
        "kept": "The Me-109 is kept for other fights",
    }),
    RuleSwitch("mb-151", "MB 151 against an enemy that is no combat unit", "A0-02", {
        "any": "MB 151 bars assets and cripples units, as against any other enemy",
        "combat": "MB 151 has no effect",
    }),
    RuleSwitch("breakdown", "The last die at a Breakdown", "A0-03", {
        "one": "The unit always keeps one die",
        "none": "The unit may lose its last die",
    }),
    RuleSwitch("cap", "A Strength above 8", "A0-06", {
        "ambush": "Strength is lowered to 8 only in an Ambush",
        "always": "Strength is lowered to 8 in every fight",
    }),
    RuleSwitch("crippled", "Crippled by two counters", "A0-08", {
        "sum": "Both counters take dice from the unit",
        "most": "Only the counter that takes more dice counts",
    }),
    RuleSwitch("leftover", "A Road counter that has had its effect", "N0-01", {
        "leaves": "The counter leaves the area",
        "stays": "The counter stays and meets the next unit",
    }),
    RuleSwitch("chased", "Dice lost to a fighter that was chased off", "N0-02", {
        "free": "The unit gets these dice back",
        "lost": "The unit does not get these dice back",
    }),
    RuleSwitch("least", "The least Strength", "N0-03", {"0": "0", "1": "1"}),
    RuleSwitch("prisoners", "Audacity Points for Prisoners", "N0-04", {
        "above": "A division may get more points than it started with",
        "start": "A division never gets more points than it started with",
    }),
)  # fmt: skip
