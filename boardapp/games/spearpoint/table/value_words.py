"""The players' words for the values of a table, where the name of a value would not be clear."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.games.spearpoint.turn.turn_state import PHASES

VALUE_WORDS: Mapping[str, str] = {
    "aside/": "Off the map",
    "pairs/": "Declared attacks",
    "smoke/": "Turns left in smoke",
    "sequence/": "The turn",
    "sequence": "Turn in phases",
    "sequence/phase": "Phase",
    "sequence/overrun": "Overrun",
    "sequence/objectives": "Special objectives",
    "sequence/first": "Has the initiative",
    "sequence/by": "Acts now",
    "sequence/deck": "Cards in the Command Deck",
    "sequence/won": "Winner",
    "sequence/played_on": "Played on after the end",
    "sequence/clear": "The weather has cleared",
    "sequence/card": "Card for initiative",
    "sequence/arrived": "Had ground units on the map",
    "sequence/withdrew": "Its last unit left the map",
    "sequence/goal": "Points to win",
    "sequence/command": "Number of Command Cards",
    "sequence/units": "Number of unit cards",
    "sequence/reserves": "Unit cards left in its deck",
    "sequence/came": "Units of this turn",
    "sequence/before": "Units of earlier turns",
    "sequence/exits": "Units that left as planned",
    "sequence/hand": "Unit cards in hand",
    "sequence/orders": "Command Cards in hand",
    "sequence/gone": "Command Cards seen to leave the game",
    "sequence/sent": "Units from no deck",
    "sequence/added": "Put under the deck, from elsewhere",
    "sequence/returned": "Put back under the deck",
    "units/endurance": "Endurance left",
    "units/damage": "Damage Cards",
    "units/cards": "Command Cards",
    "units/dropped": "Bombs dropped",
    "units/empty": "Without its crew",
    "units/smoke": "Turns left in smoke",
    "units/crew_endurance": "Crew's endurance left",
    "units/crew_damage": "Crew's Damage Cards",
    "units/off": "Off the map",
    "units/path": "Flight path",
    "units/flight": "Turns left in the air",
    "units/edge": "Edge it comes from",
    "units/others": "Others in the Close Assault",
    "units/stuck": "Stuck in an obstacle",
    "units/extra": "Steps for discarded cards",
    "units/drew": "Units that fired at this unit",
    "units/crewed": "Its crew got in or out",
}
"""The words by a part of the state and a slash, and the key in it; without a key, of the part.

The key ``units`` stands for all parts whose keys are units.
"""

VALUE_TITLES: Mapping[str, Mapping[str, str]] = {
    "sequence/phase": {str(name): title for name, title in PHASES.items()},
    "sequence/won": {"": "Nobody yet", "us": "US", "germany": "Germany", "nobody": "Nobody"},
    "units/off": {"rear": "On its Rear Line", "air": "In the air"},
    "units/path": {"rear": "Rear Line of the enemy"},
}
"""The words for values that files store as short words, by their keys."""
