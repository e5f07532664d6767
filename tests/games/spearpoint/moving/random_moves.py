"""Random tables rich in obstacles, friends in the way, arrows and enemies."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.switches import OF_MOVING
from boardapp.games.spearpoint.table.placement_checks import (
    why_no_unit_placement,
    why_tile_cannot_lie,
)
from boardapp.games.spearpoint.table.state import Condition, TileState, Unit
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID
from tests.games.spearpoint.combat.support.placed_units import BOX, CARDS, COMMANDS, DAMAGES

SPACES = tuple(GRID.spaces())
KINDS = ("rifle-squad", "rifle-squad", "sniper", "tank-crew", "artillery-crew")
TILES = (*BOX.tiles, *("24A", "17A", "14A", "15A", "9A", "22A") * 6)
OWN = {
    "us": (*KINDS, "lmg-team", *("m4a1-sherman", "m10-gmc") * 2, "at-gun-57mm"),
    "germany": (*KINDS, "mg42-team", *("tiger-i", "panther") * 2, "flak36-88mm"),
}


def crowded(chance: Random) -> TileState:
    """Up to 14 tiles and 16 units, most of them close together."""
    state = replace(new_state(chance.choice(BOARDS)), cards=CARDS, commands=COMMANDS,
                    damages=DAMAGES, options=some_options(chance))  # fmt: skip
    first = chance.randint(0, 4)
    near = [one for one in SPACES if first <= one.column <= first + 4]
    for _ in range(chance.randint(4, 30)):
        placed = PlacedTile(chance.choice(TILES), chance.choice(near),
                            chance.choice(ROTATIONS))  # fmt: skip
        if why_tile_cannot_lie(state, BOX, placed) is None:
            state = state.with_tile(placed.space, placed)
    for number in range(chance.randint(2, 16)):
        side = chance.choice(("us", "us", "germany"))
        condition = Condition(empty=chance.random() < 0.1)
        unit = Unit(f"{side}-{number}", chance.choice(OWN[side]), side, chance.choice(near),
                    condition)  # fmt: skip
        if why_no_unit_placement(state, BOX, unit) is None:
            state = state.with_unit(unit.id, unit)
    return state


def some_options(chance: Random) -> dict[str, str]:
    """Readings of moves, some otherwise than the program reads them."""
    switches = {**OF_MOVING, "mg-nest": None}
    return {
        name: list(switch.choices)[1] if switch else "one-team"
        for name, switch in switches.items() if chance.random() < 0.25
    }  # fmt: skip
