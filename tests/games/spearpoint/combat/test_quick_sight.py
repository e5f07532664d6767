"""What the survey says quickly of indirect fire is what the ruling on its line says."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.combat.aim import Aim, Target
from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.layout import new_state
from boardapp.games.spearpoint.state import Aside, Party, TileState, Unit
from boardapp.games.spearpoint.tile_set import built_in_catalogue
from boardapp.games.spearpoint.weapons import Weapon

BOX = built_in_catalogue()
MORTAR = Weapon("60 mm", "mortar", 60)
TABLES = 12


def random_table(seed: int) -> TileState:
    chance, state = Random(seed), new_state("village")
    spaces = list(GRID.spaces())
    village = [tile for tile, feature in BOX.tiles.items() if "village" in feature.maps]
    for space, tile in zip(
        chance.sample(spaces, 12), chance.sample(village, len(village)), strict=False
    ):
        taken = {placed.tile[:-1] for placed in state.tiles.values()}
        if tile[:-1] not in taken:
            state = state.with_tile(space, PlacedTile(tile, space, chance.choice(ROTATIONS)))
    units = {
        f"us-{number}": Unit(f"us-{number}", "rifle-squad", "us", space)
        for number, space in enumerate(chance.sample(spaces, 6), 1)
    }
    smoke = {chance.choice(spaces): 2} if seed % 2 else {}
    options = {"touched-corner": "blocks"} if seed % 3 == 0 else {}
    options |= {"night": "every-turn"} if seed % 5 == 0 else {}
    return replace(state, units=units, smoke=smoke, options=options)


@pytest.mark.rule("004-142", "004-143", "004-145")
@pytest.mark.parametrize("seed", range(TABLES))
def test_indirect_fire_is_clear_where_it_is_plainly_so(seed: int) -> None:
    battle = Battle(random_table(seed), BOX)
    howitzer = Aside("us-20", "howitzer-105mm", "us", "rear")
    first = battle.state.units["us-1"]
    firers: list[tuple[Party, str | None]] = [(first, None), (first, "us-2"), (howitzer, "us-3")]
    plain = 0
    for firer, spotter in firers:
        for space in GRID.spaces():
            aim = Aim(battle, firer, MORTAR, Target("space", GRID.name(space)), spotter)
            if isinstance(firer, Unit) and firer.space == space:
                continue
            ruling = aim.bare_ruling
            assert ruling is not None
            if aim.plainly_clear():
                plain += 1
                assert ruling.status == "clear", (firer.id, spotter, GRID.name(space))
            elif spotter is None and not aim.may_be_clear():
                assert ruling.status != "clear", (firer.id, spotter, GRID.name(space))
    assert plain or battle.state.options.get("night")
