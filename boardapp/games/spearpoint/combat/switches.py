"""Readings of combat that the rulebook leaves open, as table switches, each with its default."""

from __future__ import annotations

from boardapp.games.rule_switch import RuleSwitch, switches_by_name

OF_COMBAT = switches_by_name(
    RuleSwitch("special-results", "Sums of 18 to 20", "N4-05", {
        "on-hit": "They count only where the roll hits",
        "always": "19 and 20 draw a Damage Card though the roll misses",
    }),
    RuleSwitch("second-card", "Half Endurance with a Damage Card", "N4-35", {
        "redraw": "The first fall to Half draws another card",
        "had": "The card drawn before was for that",
    }),
    RuleSwitch("card-half", "Damage Card without a loss of Endurance", "N4-41", {
        "next-turn": "Half Endurance begins with the next turn",
        "at-once": "Half Endurance begins at once",
    }),
    RuleSwitch("burned-intensity", "Burned +1 on Intensity", "N4-36", {
        "before": "Added before doubling, also for features and crews",
        "after": "Added after doubling, for damage alone",
    }),
    RuleSwitch("crew-fate", "Intensity that decides on a crew", "N4-21", {
        "undoubled": "As the die fell",
        "doubled": "Doubled with a sum of 18",
    }),
    RuleSwitch("two-weapons", "Bomb or mortar, and another weapon", "N4-40", {
        "both": "Both at one target, each by its own rule",
        "one": "One of them only",
    }),
    RuleSwitch("gun-column", "Values against guns", "N4-15", {
        "vehicle": "The vehicle value, and 2 easier",
        "own": "A value of their own where the card prints one",
    }),
    RuleSwitch("close-range-air", "Close range and aircraft", "N4-31", {
        "no": "The 3 does not count against aircraft",
        "yes": "The 3 counts against them",
    }),
    RuleSwitch("tank-cover", "Defense from a tank, with a tile's", "A4-25", {
        "both": "Both add up",
        "better": "Only the better one counts",
    }),
    RuleSwitch("whole-space-fight", "Whole-space attacks on a fight", "N4-08", {
        "barred": "Not on a space with a friend in it",
        "allowed": "Allowed; it hits everybody there",
    }),
    RuleSwitch("own-inside", "Tiles with one's own unit inside", "N4-45", {
        "allowed": "Fire at them is allowed while no enemy is inside",
        "barred": "Fire at them is not allowed",
    }),
    RuleSwitch("feature-doubling", "Sum of 18 against features", "A4-19", {
        "doubled": "Doubles Intensity",
        "plain": "Has no effect of its own",
    }),
    RuleSwitch("mortar-least", "Mortars at a range of 3", "A4-02", {
        "features": "They fire at features there, not at units",
        "never": "They fire at 4 spaces or more, features too",
    }),
    RuleSwitch("assault-bonus", "Bonuses of a Close Assault", "A4-22, N4-38", {
        "close": "Close range and the gun's 2 count",
        "bare": "The bare value counts",
    }),
    RuleSwitch("assault-doubling", "Sum of 18 in a Close Assault", "N4-11", {
        "doubled": "Doubles the dice together",
        "plain": "Has no effect of its own",
    }),
    RuleSwitch("assault-moves", "Moving after a Close Assault", "N4-12", {
        "target-gone": "Only where the target is gone",
        "always": "Whatever became of the target",
    }),
    RuleSwitch("assault-empty", "Close Assault on a tank without its crew", "N4-28", {
        "yes": "It may be assaulted",
        "no": "Only a crewed one",
    }),
    RuleSwitch("assault-turret", "Close Assault on the Pantherturm", "N4-43", {
        "listed": "Only by units that its tile lists as able to destroy it",
        "any": "By any three with a value against vehicles",
    }),
    RuleSwitch("panzernest-team", "Damaged team in a destroyed Panzernest", "N4-37", {
        "destroyed": "4 to 6 destroys it",
        "card": "4 to 6 gives it another card",
    }),
    RuleSwitch("pantherturm", "Destroying the Pantherturm", "A4-20", {
        "endurance": "By its Endurance, as its unit card says",
        "intensity": "By the Intensity of one shot, as other features",
    }),
    RuleSwitch("weapons-chosen", "Weapons of a declared attack", "N4-30", {
        "anew": "Chosen anew when it is resolved",
        "declared": "Those that it was declared with",
    }),
    RuleSwitch("lost-spotter", "Spotter lost before the attack", "N4-07", {
        "stands": "The attack stands",
        "void": "The attack is void",
    }),
)  # fmt: skip
"""The switches that attacks hang on, one for each open reading."""
