"""The players' words for the values of a table, where the name of a value would not be clear."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.state import unit_display_name
from boardapp.games.spearpoint.cards.unit_cards import CLASS_TITLES, CREW_TITLES
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.turn.turn_state import PHASES

VALUE_WORDS: Mapping[str, str] = {
    "aside/": "Off the map",
    "pairs/": "Declared attacks",
    "smoke/": "Turns left in smoke",
    "cards/": "Unit cards",
    "cards/unit_class": "Class",
    "cards/cost": "Cost in points",
    "cards/crew": "Crew it needs",
    "cards/copies": "Cards in the box",
    "cards/endurance": "Full and half endurance",
    "cards/line": "Line on which it enters",
    "cards/flight": "Turns of flight",
    "sequence/": "The turn",
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

_VALUE_TITLES: Mapping[str, Mapping[str, str]] = {
    "cards/unit_class": {str(name): title for name, title in CLASS_TITLES.items()},
    "cards/crew": {"": "No crew, or not known", **CREW_TITLES},
    "cards/line": {"": "Not known", "front": "Frontline", "rear": "Rear Line", "both": "Both"},
    "sequence/phase": {str(name): title for name, title in PHASES.items()},
    "sequence/won": {"": "Nobody yet", "us": "US", "germany": "Germany", "nobody": "Nobody"},
    "units/off": {"rear": "On its Rear Line", "air": "In the air"},
    "units/path": {"rear": "Rear Line of the enemy"},
}
"""The words for values that files store as short words, by their keys."""


def value_titles(state: TileState, catalogue: Catalogue) -> Mapping[str, Mapping[str, str]]:
    """Return the words for values that files store as short words, by their keys.

    The target of an attack is a unit, the crew of a gun, a tile or a space.
    """
    units, crews = {}, {}
    for unit in state.all_units():
        kind = catalogue.unit_kind(unit.unit)
        title = f"{kind.title} ({unit_display_name(unit.id)})"
        units[f"unit {unit.id}"] = title
        if kind.unit_class == "gun":
            crews[f"crew {unit.id}"] = f"The crew of {title}"
    tiles = {
        f"tile {GRID.name(space)}": f"Tile {placed.tile} on {GRID.name(space)}"
        for space, placed in state.tiles.items()
    }
    spaces = {f"space {GRID.name(space)}": f"Space {GRID.name(space)}" for space in GRID.spaces()}
    return {**_VALUE_TITLES, "units/target": {**units, **crews, **tiles, **spaces}}


def is_value_without_meaning(path: str) -> bool:
    """Return whether players can correct a value to nothing else.

    A table that no turns lead has no phase, and a unit card belongs to its unit and side. The
    weapons of a card are a page of their own.
    """
    own = path.startswith("cards/") and path.endswith(("/unit", "/side", "/weapons"))
    return own or path == "sequence"
