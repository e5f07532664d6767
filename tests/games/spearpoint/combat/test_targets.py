"""The list of targets on random tables: as sight and plain counting say, from both its ends."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.possible_targets_and_firers import (
    TargetOption,
    WeaponOption,
    firer_options,
    target_options,
)
from boardapp.games.spearpoint.sight import line_of_sight_rulings
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.combat.support.fights import fight, some_table
from tests.games.spearpoint.combat.support.placed_units import BOX
from tests.games.spearpoint.combat.support.second_judge import Judge, Piece
from tests.support.bare_ids import with_ids
from tests.support.examples import costly_examples
from tests.support.strategies import boards, table

SEEDS = st.integers(0, 10**6)


def may(state: TileState, judge: Judge, way: WeaponOption) -> bool:
    """Return whether direct fire of one weapon at one unit may be, each rule asked by itself."""
    aim = way.aim
    firer, target = (judge.pieces[one] for one in (aim.firer.id, aim.target.name))
    firer = judge.firing(firer, aim.target.key)
    gun = judge.gun(firer.side, firer.kind, aim.weapon.name)
    return (
        free(state, judge, aim.firer.id, firer)
        and not judge.harmless(gun, target, aim.target.kind)
        and (judge.type(firer) != "infantry" or firer.kind == "sniper" or _near(judge, way))
        and (firer.where == target.where or exposed(state, judge, firer, target))
        and not (firer.where == target.where and firer.where in judge.smoke)
        and not any(_out(harm, gun.main) for one in judge.effects(firer) for harm in one.does)
    )


def free(state: TileState, judge: Judge, name: str, firer: Piece) -> bool:
    """Return whether a unit has its crew and its attack, and does not spot."""
    busy = {*state.pairs}
    for pair in state.pairs.values():
        busy |= {*pair.others, pair.spotter or ""}
    return name not in busy and not firer.empty


def exposed(state: TileState, judge: Judge, firer: Piece, target: Piece) -> bool:
    """Return whether a line is clear and nobody's fight, tile or friend is in its way."""
    here, there = (GRID.parse(one.where) for one in (firer, target))
    line = line_of_sight_rulings.rule_on_line(
        state, BOX, line_of_sight_rulings.RulingQuery(here, there, firer.side)
    )
    tile = judge.tile(target.where)
    safe = tile is not None and tile.defense == "impervious"
    fights = any(one.side != firer.side and one.where == firer.where and judge.front(one)
                 and not one.empty for one in judge.pieces.values())  # fmt: skip
    friend = any(one.side == firer.side and one.where == target.where and judge.front(one)
                 for one in judge.pieces.values())  # fmt: skip
    return (
        line.status == "clear"
        and not safe
        and not fights
        and (not friend or firer.kind == "sniper")
    )


def _near(judge: Judge, way: WeaponOption) -> bool:
    firer, target = (judge.pieces[one] for one in (way.aim.firer.id, way.aim.target.name))
    return judge.away(firer.where, target.where) <= 5


def _out(harm: str, main: bool) -> bool:
    return harm == "no-weapon" or (harm == "no-main" and main)


@pytest.mark.rule("004-121", "004-122", "004-129", "004-133", "004-141", "004-158", "004-171")
@pytest.mark.rule("004-103", "004-013", "A4-18")
@settings(max_examples=costly_examples(25), deadline=None)
@given(SEEDS)
def test_direct_fire_is_listed_as_each_rule_by_itself_says(seed: int) -> None:
    for state in (some_table(Random(seed)), *_later(seed)):
        judge, battle = Judge(state, BOX, GRID.name), CombatView(state, BOX)
        for party in state.units.values():
            for row in target_options(battle, party):
                target = state.units.get(row.target.name)
                tile = row.goal.space and battle.tile_side_on(row.goal.space)
                if target is None or (tile and tile.kind == "pantherturm"):
                    continue  # those have tables of their own
                firing = judge.firing(judge.pieces[party.id], row.target.key)
                for way in row.ways:
                    if way.aim.attack == "direct" and judge.of(firing).guns:
                        assert way.is_allowed == may(state, judge, way), (
                            party,
                            row.target,
                            way.reasons,
                        )


def _later(seed: int) -> list[TileState]:
    """Return tables during a fight: attacks declared, units harmed."""
    return [going.play.state for _, going, _, _ in fight(seed, 6)][-1:]


def _told(row: TargetOption) -> object:
    ways = [(way.aim.weapon, way.aim.spotter, way.reasons, way.chance) for way in row.ways]
    return row.goal, ways


@pytest.mark.rule("004-260")
@settings(max_examples=costly_examples(25), deadline=None)
@given(SEEDS)
def test_the_list_and_who_may_fire_are_one(seed: int) -> None:
    for state in (some_table(Random(seed)), *_later(seed)):
        battle = CombatView(state, BOX)
        found = {
            (party.id, row.target): row
            for party in state.all_units()
            for row in target_options(battle, party)
        }
        for (name, target), row in found.items():
            party = state.find_unit(name)
            assert party is not None
            assert all(hit.party.side != party.side or row.goal.space for way in row.ways
                       for hit in way.units_under_attack)  # fmt: skip
            if target.kind in ("unit", "crew"):
                aimed = state.find_unit(target.name)
                assert aimed is not None
                assert aimed.side != party.side
            back = {one.id: other for one, other in firer_options(battle, target, party.side)}
            assert _told(back[name]) == _told(row)
            assert with_ids(one.sentence for one in row.reasons) == []
            assert bool(row.reasons) != row.is_allowed


@pytest.mark.rule("004-133")
@settings(max_examples=costly_examples(60), deadline=None)
@given(boards())
def test_boards_rich_in_coincidences_are_listed_as_sight_rules(board: object) -> None:
    state, catalogue = table(board)  # type: ignore[arg-type]
    battle = CombatView(state, catalogue)
    for unit in state.units.values():
        for row in target_options(battle, unit):
            target = state.units.get(row.target.name)
            if row.target.kind != "unit" or target is None or not _ground(battle, unit, target):
                continue
            line = line_of_sight_rulings.rule_on_line(
                state,
                catalogue,
                line_of_sight_rulings.RulingQuery(unit.space, target.space, unit.side),
            )
            assert row.is_allowed <= (line.status == "clear"), row
            feature = battle.tile_side_on(target.space)
            apart = target.space != unit.space
            barred = (
                (apart and feature is not None and feature.is_impervious)
                or (apart and battle.is_fight_in(unit.space))
                or (apart and any(battle.ground_units_in(target.space, unit.side)))
                or (battle.is_infantry(unit) and battle.distance(unit.space, target.space) > 5)
            )
            assert row.is_allowed == (line.status == "clear" and not barred), row


def _ground(battle: CombatView, one: Unit, other: Unit) -> bool:
    return battle.is_frontline(one) and battle.is_frontline(other)
