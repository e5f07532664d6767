"""The quick answers for the lists of targets are the same as the slow ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.cards.weapons import Weapon
from boardapp.games.spearpoint.combat import possible_targets_and_firers
from boardapp.games.spearpoint.combat.attack_context import AttackContext, is_only_impervious
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.table.state import OffBoardUnit, TableUnit, TileState, Unit
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.combat.support.placed_units import ON, laid
from tests.support.examples import costly_examples

BOX = built_in_catalogue()
MORTAR = Weapon("60 mm", "mortar", 60)
TABLES = costly_examples(12)


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
def test_what_is_on_the_line_of_indirect_fire_is_what_its_ruling_says(seed: int) -> None:
    battle = CombatView(random_table(seed), BOX)
    howitzer = OffBoardUnit("us-20", "howitzer-105mm", "us", "rear")
    first = battle.state.units["us-1"]
    firers: list[tuple[TableUnit, str | None]] = [
        (first, None),
        (first, "us-2"),
        (howitzer, "us-3"),
    ]
    told = 0
    for firer, spotter in firers:
        for space in GRID.spaces():
            aim = AttackContext(battle, firer, MORTAR, Target("space", GRID.name(space)), spotter)
            if isinstance(firer, Unit) and firer.space == space:
                continue
            ruling, met = aim.short_ruling, aim.quick_blocking_causes()
            assert ruling is not None
            where = firer.id, spotter, GRID.name(space)
            one_line = spotter is None or aim.attack == "artillery"
            if met is not None and (is_only_impervious(met) or one_line):
                told += 1
                assert {(one.code, GRID.parse(one.space)) for one in ruling.causes} == {*met}, where
            elif spotter is None and not aim.may_have_clear_line():
                assert ruling.status != "clear", where
    assert told or battle.state.options.get("night")


def battle_of(seed: int) -> CombatView:
    """A table with both sides on it, some in each other's spaces, some turrets."""
    state, chance = random_table(seed), Random(seed)
    spaces = list(GRID.spaces())
    foes = ("rifle-squad", "tiger-i", "at-gun-75mm", "pantherturm-i")
    units = {
        f"germany-{number}": Unit(f"germany-{number}", unit, "germany", chance.choice(spaces))
        for number, unit in enumerate(foes * 3, 1)
    }
    return CombatView(replace(state, units={**state.units, **units}), BOX)


@pytest.mark.parametrize("seed", range(TABLES))
def test_a_list_says_of_each_target_what_is_said_of_it_alone(seed: int) -> None:
    battle = battle_of(seed)
    for firer in battle.state.units.values():
        for row in possible_targets_and_firers.target_options(battle, firer):
            alone = possible_targets_and_firers.target_option(
                CombatView(battle.state, BOX), firer, row.target
            )
            assert [way.reasons for way in row.ways] == [way.reasons for way in alone.ways]
            assert [way.aim.weapon for way in row.ways] == [way.aim.weapon for way in alone.ways]


@pytest.mark.rule("004-133", "004-143")
def test_no_ruling_is_made_of_a_line_over_which_a_spotter_sees() -> None:
    """All lines of direct fire are looked over at once: what they say is not asked again."""
    state = laid("us mortar-squad B-1, us sniper C-6, germany rifle-squad B-6", "1A B-4")
    there = ON.combat_view_of_state(state)
    assert possible_targets_and_firers.target_option(
        there, state.units["us-1"], Target("space", "B-6")
    ).is_allowed
    assert there.short_ruling_cache == {}
