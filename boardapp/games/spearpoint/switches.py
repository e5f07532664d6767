"""Table switches: readings that the rulebook leaves open, each with its default."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.rule_switch import RuleSwitch, choices_in_force, switches_by_name

OF_SIGHT = switches_by_name(
    RuleSwitch("range", "Counting range", "A4-01", {
        "diagonal": "A diagonal step counts as 1 space of range",
        "orthogonal": "A diagonal step counts as 2 spaces of range",
    }),
    RuleSwitch("touched-corner", "Corner of a space with a friendly unit or smoke", "A4-04, A4-05",
    {
        "passes": "A line that only touches a space's corner is not blocked by that space",
        "blocks": "A line that touches a space's corner is blocked as if it crossed the space",
    }),
    RuleSwitch("half-highlighted-corner", "Corner where the highlight of an edge ends", "A4-06", {
        "blocks": "Where a highlighted and an open edge meet, the highlighted edge counts",
        "passes": "Where a highlighted and an open edge meet, the open edge counts",
    }),
    RuleSwitch("night", "Sight at night", "004-225", {
        "off": "Units see as far at night as by day",
        "odd-turns": "On odd turns, units see only their own and adjacent spaces",
        "every-turn": "On every turn, units see only their own and adjacent spaces",
    }),
)  # fmt: skip
"""The switches that a line of sight can depend on: rulings name them."""

MG_NEST = RuleSwitch("mg-nest", "Units that may enter an MG Nest", "004-256, N4-23", {
    "any-infantry": "Any Infantry may enter an MG Nest, but only one Team or Sniper gets its bonus",
    "one-team": "Only one Team or Sniper may enter an MG Nest",
})  # fmt: skip

OF_COMBAT = switches_by_name(
    RuleSwitch("special-results", "Sums of 18 to 20", "N4-05", {
        "on-hit": "Sums of 18 to 20 have their special effects only if the roll hits",
        "always": "A sum of 19 or 20 draws a Damage Card even if the roll misses",
    }),
    RuleSwitch("second-card", "Second Damage Card at half Endurance", "N4-35", {
        "redraw": "A unit draws another Damage Card when it first falls to half Endurance",
        "had": "A unit with a Damage Card draws no other when it falls to half Endurance",
    }),
    RuleSwitch("card-half", "Damage Card without a loss of Endurance", "N4-41", {
        "next-turn": "A unit falls to half Endurance one turn after it draws the Damage Card",
        "at-once": "A unit falls to half Endurance as soon as it draws the Damage Card",
    }),
    RuleSwitch("burned-intensity", "+1 to Intensity from a burned card", "N4-36", {
        "before": "A burned card adds its 1 before doubling, also against features and crews",
        "after": "A burned card adds its 1 after doubling, and only to damage",
    }),
    RuleSwitch("crew-fate", "Intensity roll that decides what happens to a crew", "N4-21", {
        "undoubled": "A roll of 18 to hit does not double the Intensity against the crew",
        "doubled": "A roll of 18 to hit doubles the Intensity against the crew",
    }),
    RuleSwitch("two-weapons", "Bomb or mortar together with another weapon", "N4-40", {
        "both": "Both weapons may hit one target, each by its own rule",
        "one": "Only one of the two weapons may be used",
    }),
    RuleSwitch("gun-column", "Values against guns", "N4-15", {
        "vehicle": "To hit a gun, subtract 2 from the number that a vehicle would need",
        "own": "To hit a gun, use the card's value against guns if it prints one",
    }),
    RuleSwitch("close-range-air", "Close range and aircraft", "N4-31", {
        "no": "The bonus of 3 for close range does not count against aircraft",
        "yes": "The bonus of 3 for close range counts against aircraft too",
    }),
    RuleSwitch("tank-cover", "Bonuses from a tank and a tile together", "A4-25", {
        "both": "The bonuses of the tank and of the tile add up",
        "better": "Only the better of the two bonuses counts",
    }),
    RuleSwitch("whole-space-fight", "Attacks on a whole space with both sides in it", "N4-08", {
        "barred": "A unit may not attack a whole space that has a friendly unit in it",
        "allowed": (
            "A unit may attack a whole space with a friendly unit, and hits every unit "
            "there"
        ),
    }),
    RuleSwitch("own-inside", "Tiles as targets with your own unit inside", "N4-45", {
        "allowed": "You may fire at a tile with your own unit inside if no enemy is inside",
        "barred": "You may not fire at a tile with your own unit inside",
    }),
    RuleSwitch("feature-doubling", "Roll of 18 at a feature tile", "A4-19", {
        "doubled": "A roll of 18 doubles the Intensity against a feature tile",
        "plain": "A roll of 18 has no special effect against a feature tile",
    }),
    RuleSwitch("mortar-least", "Mortars at a range of 3", "A4-02", {
        "features": "At 3 spaces, mortars may fire at features but not at units",
        "never": "Mortars need 4 spaces or more, also against features",
    }),
    RuleSwitch("assault-bonus", "Bonuses of a Close Assault", "A4-22, N4-38", {
        "close": "A Close Assault gets both bonuses: 3 for close range, and 2 against a gun",
        "bare": "A Close Assault uses the printed value without bonuses",
    }),
    RuleSwitch("assault-doubling", "Roll of 18 in a Close Assault", "N4-11", {
        "doubled": "A roll of 18 doubles the total of all dice of the Close Assault",
        "plain": "A roll of 18 has no special effect in a Close Assault",
    }),
    RuleSwitch("assault-moves", "Moving after a Close Assault", "N4-12", {
        "target-gone": "Infantry moves after a Close Assault only if the target is gone",
        "always": "Infantry may always move after a Close Assault",
    }),
    RuleSwitch("assault-empty", "Close Assault on a tank without its crew", "N4-28", {
        "yes": "Infantry may assault a tank without its crew",
        "no": "Infantry may assault a tank only if it has its crew",
    }),
    RuleSwitch("assault-turret", "Close Assault on the Pantherturm", "N4-43", {
        "listed": "Only units listed on the Pantherturm's tile may assault it",
        "any": "Any three Infantry with a value against vehicles may assault the Pantherturm",
    }),
    RuleSwitch("panzernest-team", "Damaged team in a destroyed Panzernest", "N4-37", {
        "destroyed": "An Intensity of 4 to 6 destroys the damaged team",
        "card": "An Intensity of 4 to 6 gives the damaged team another Damage Card",
    }),
    RuleSwitch("pantherturm", "Destroying the Pantherturm", "A4-20", {
        "endurance": "The Pantherturm is destroyed when its unit card's Endurance reaches 0",
        "intensity": "The Intensity of one shot can destroy the Pantherturm, like other features",
    }),
    RuleSwitch("weapons-chosen", "Weapons of a declared attack", "N4-30", {
        "anew": "The weapons are chosen again when the attack is resolved",
        "declared": "The attack uses the weapons that were declared",
    }),
    RuleSwitch("lost-spotter", "Spotter lost before the attack", "N4-07", {
        "stands": "The attack goes on if its spotter is lost",
        "void": "The attack is cancelled if its spotter is lost",
    }),
)  # fmt: skip
"""The switches that attacks depend on, one for each open reading."""

RUINS = RuleSwitch("tanks-in-ruins", "Tanks in ruins", "A4-41", {
    "never": "No vehicle may enter a building, whether intact or ruined",
    "icon": "A vehicle may enter a ruin unless its tile has the icon against tanks",
})  # fmt: skip

OF_MOVING = switches_by_name(
    RuleSwitch("extra-step", "Sprint or push together with a burned card", "N4-02", {
        "once": "The two cards together give only one extra step",
        "both": "The two cards together give two extra steps",
    }),
    RuleSwitch("obstacle-exit", "Moving on after an obstacle", "A4-14", {
        "ends": "A unit that leaves an obstacle must stop after that one step",
        "goes-on": "A unit that leaves an obstacle may make the rest of its move",
    }),
    RuleSwitch("crushed-wire", "Tank that enters Barbed Wire", "A4-39", {
        "goes-on": "The tank removes the Barbed Wire and may move on",
        "ends": "The tank removes the Barbed Wire and must stop",
    }),
    RuleSwitch("burned-check", "Effect of a burned card when low rolls are good", "A4-13", {
        "helps": "A burned card subtracts 1 from the roll when low rolls are good",
        "adds": "No card may be burned when low rolls are good, because it would add 1",
    }),
    RuleSwitch("mined-crew", "Crew of a vehicle destroyed by mines", "N4-04", {
        "thrown": "One die decides what happens to the crew, in place of Intensity",
        "dies": "The crew dies with its vehicle",
    }),
    RuleSwitch("raids", "Units that may enter an enemy's space", "N4-22", {
        "infantry": "Only Infantry may enter a space with an enemy",
        "any": "Any unit may enter a space with an enemy",
    }),
    RUINS,
    RuleSwitch("exit-step", "Leaving the map", "N4-20", {
        "step": "Leaving the map costs a unit one step",
        "free": "Leaving the map costs no step for a unit at the edge",
    }),
    RuleSwitch("convoy-blocked", "Convoy with no room ahead", "N4-33", {
        "waits": "A convoy unit with no room ahead waits",
        "lost": "A convoy unit with no room ahead is lost",
    }),
    RuleSwitch("passed", "Which enemies fire at a moving unit", "A4-09", {
        "adjacent": "An enemy fires if it is in the space that the unit enters, or next to it",
        "past": "An enemy fires if the moving unit enters or passes its space",
    }),
    RuleSwitch("opportunity-fire", "Opportunity Fire of one unit", "A4-10", {
        "each-mover": "A unit may use Opportunity Fire once against each unit that moves",
        "once": "A unit may use Opportunity Fire only once each turn",
    }),
    RuleSwitch("mover-at", "Space in which a moving unit is fired at", "N4-01", {
        "entered": "Enemies fire at the moving unit in the space that it enters",
        "left": "Enemies fire at the moving unit in the space that it leaves",
    }),
    RuleSwitch("opportunity-fight", "Opportunity Fire from a space with both sides in it", "N4-19",
    {
        "holds": "A unit that shares a space with enemies may not fire at units outside",
        "fires": "A unit that shares a space with enemies may also fire at units outside",
    }),
)  # fmt: skip
"""The switches that moves depend on, one for each open reading."""

OF_COMMITMENT = switches_by_name(
    RuleSwitch("crew-changes", "When crews get in and out", "N4-03", {
        "both": "Crews get in and out in Movement or Commitment, once a turn",
        "commitment": "Only in Commitment",
        "movement": "Only in Movement",
    }),
    RuleSwitch("crew-step", "Getting in or out of a vehicle or gun", "N4-27", {
        "free": "Getting in or out costs a crew no step",
        "one": "Getting in or out costs a crew one step",
    }),
    RuleSwitch("gun-entry", "Guns that enter beyond the zone", "A4-34", {
        "orthogonal": "A gun may enter one space beyond the zone, but not diagonally",
        "any": "A gun may enter one space beyond the zone, also diagonally",
    }),
)  # fmt: skip
"""The switches that Commitment depends on, one for each open reading."""

OF_TURN = switches_by_name(
    RuleSwitch("initiative-ties", "Bonus for initiative after a tie", "N4-17", {
        "again": "The card's bonus counts again in every roll after a tie",
        "once": "The card's bonus counts only in the first roll",
    }),
    RuleSwitch("win-moment", "Reaching the points that win", "N4-16", {
        "at-once": "The game ends as soon as a side reaches the points",
        "phase-end": "The game ends with the phase in which a side reaches the points",
    }),
    RuleSwitch("overrun-turns", "Turns that an Overrun takes", "A4-23", {
        "three": "An Overrun takes three full turns after the last enemy loss",
        "with-loss": (
            "An Overrun takes three turns, and the turn of the last enemy loss is the "
            "first"
        ),
    }),
    RuleSwitch("overrun-loss", "Last enemy loss before an Overrun", "N4-42", {
        "destroyed": "An Overrun begins only if the last enemy is destroyed or captured",
        "gone": "An Overrun begins if the last enemy leaves the map for any reason",
    }),
    RuleSwitch("overrun-crewless", "Overrun against vehicles without a crew", "N4-13", {
        "no": "Vehicles without a crew do not prevent an Overrun",
        "yes": "Vehicles without a crew prevent an Overrun like other units",
    }),
    RuleSwitch("hands", "Cards in hand", "004-090", {
        "counted": "boardapp counts the cards in each hand, but does not know which they are",
        "listed": "boardapp knows the cards in each hand and asks in secret, from the next draw on",
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
