"""Table switches: readings that the rulebook leaves open, each with its default."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.rule_switch import RuleSwitch, choices_in_force, switches_by_name

OF_SIGHT = switches_by_name(
    RuleSwitch("range", "Counting range", "A4-01", {
        "diagonal": "A diagonal step counts 1",
        "orthogonal": "A diagonal step counts 2",
    }),
    RuleSwitch("touched-corner", "Corner of a space with a friend or smoke", "A4-04, A4-05", {
        "passes": "Only touched: does not block",
        "blocks": "Blocks like a passage through the space",
    }),
    RuleSwitch("half-highlighted-corner", "Corner of a half-highlighted edge", "A4-06", {
        "blocks": "The highlighted edge counts",
        "passes": "The open edge counts",
    }),
    RuleSwitch("night", "Sight at night", "004-225", {
        "off": "No limit",
        "odd-turns": "On odd turns only the same and adjacent spaces are seen",
        "every-turn": "Only the same and adjacent spaces are seen",
    }),
)  # fmt: skip
"""The switches that a line of sight can depend on: rulings name them."""

MG_NEST = RuleSwitch("mg-nest", "Who fits an MG Nest", "004-256, N4-23", {
    "any-infantry": "Any Infantry; the bonus is for one Team or Sniper",
    "one-team": "One Team or Sniper only",
})  # fmt: skip

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
        "plain": "Has no special effect",
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
        "plain": "Has no special effect",
    }),
    RuleSwitch("assault-moves", "Moving after a Close Assault", "N4-12", {
        "target-gone": "Only where the target is gone",
        "always": "In any case",
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
        "stands": "The attack stays valid",
        "void": "The attack is void",
    }),
)  # fmt: skip
"""The switches that attacks depend on, one for each open reading."""

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
        "free": "It costs no step: a unit at the edge may leave",
    }),
    RuleSwitch("convoy-blocked", "Convoy with no room ahead", "N4-33", {
        "waits": "It waits",
        "lost": "It is lost",
    }),
    RuleSwitch("passed", "Which enemies fire at a moving unit", "A4-09", {
        "adjacent": "An enemy in or next to the space that it enters fires",
        "past": "An enemy fires if the mover enters or passes its space",
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
"""The switches that moves depend on, one for each open reading."""

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
"""The switches that Commitment depends on, one for each open reading."""

OF_TURN = switches_by_name(
    RuleSwitch("initiative-ties", "Bonus for initiative after a tie", "N4-17", {
        "again": "It counts in every throw",
        "once": "It counts in the first throw alone",
    }),
    RuleSwitch("win-moment", "Reaching the points that win", "N4-16", {
        "at-once": "The game ends there and then",
        "phase-end": "It ends with the phase",
    }),
    RuleSwitch("overrun-turns", "Turns that an Overrun takes", "A4-23", {
        "three": "Three full turns after the last loss",
        "with-loss": "Three, the turn of the last loss among them",
    }),
    RuleSwitch("overrun-loss", "Loss that begins an Overrun", "N4-42", {
        "destroyed": "The last enemy on the map is destroyed or captured",
        "gone": "The last enemy is gone from the map, for whatever reason",
    }),
    RuleSwitch("overrun-crewless", "Vehicles without a crew and Overrun", "N4-13", {
        "no": "They do not hold it off",
        "yes": "They hold it off like others",
    }),
    RuleSwitch("hands", "Cards in hand", "004-090", {
        "counted": "The program keeps their numbers alone",
        "listed": "It keeps which they are, and asks in secret, from the next draw on",
    }),
)  # fmt: skip
"""The switches that a turn and its end depend on, one for each open reading."""

ON_THE_BOARD = {**OF_SIGHT, **switches_by_name(MG_NEST)}
"""The switches that pieces on a board and lines of sight depend on."""

OF_PLAY = {**OF_COMBAT, **OF_MOVING, **OF_COMMITMENT, **OF_TURN}
"""The switches that combat, moves, Commitment and turns depend on."""

SWITCHES = {**ON_THE_BOARD, **OF_PLAY}
"""All switches, in the order of files and forms."""

SIGHT_READINGS = {
    name: SWITCHES[name] for name in ("range", "touched-corner", "half-highlighted-corner")
}
"""The switches for readings of sight; night is a fact of the game played, not a reading."""


def sight_readings_in_force(options: Mapping[str, str]) -> dict[str, str]:
    """Return every switch of sight with its choice in force."""
    return choices_in_force(OF_SIGHT, options)
