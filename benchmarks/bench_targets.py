"""The lists of targets of 16 units against 16, with all odds, at a table that changes each time."""

from __future__ import annotations

import gc
import random
import time
from dataclasses import replace

from benchmarks.boards import full_table
from benchmarks.ratios import Ratio, Report
from boardapp.core.grid import Space
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.games.spearpoint.combat import possible_targets_and_firers
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.state import TableUnit, TileState, Unit, unit_card_key
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS, Catalogue
from boardapp.garbage_collection import freeze_existing_objects

AIM_MS = 5
"""The most that all lists may take, at the 99th percentile."""
FRAME_MS = 1000 / 60
UNITS = 16
TILES = 12
KINDS = (
    "rifle-squad", "sniper", "mg42-team", "bazooka-team", "at-gun-57mm", "m4a1-sherman",
    "tiger-i", "mortar-squad",
)  # fmt: skip


def measure(tiny: bool = False) -> Report:
    """Compare the 99th percentile of the lists, one change after another, with the aim."""
    chance = random.Random(1)
    state, catalogue = _fight(chance)
    steps, before = (3, 1) if tiny else (300, 20)
    costs: list[float] = []
    one: list[float] = []
    rows = 0
    for step in range(before + steps):
        if step == before:  # the first lists of a table find out odds that all later ones know
            costs, one = [], []
            gc.collect()
            freeze_existing_objects()
        state = _changed(state, chance)
        gc.collect()  # as the window does while nobody waits
        start = time.perf_counter()
        battle = CombatView(state, catalogue)
        firers = [party for party in state.all_units() if party.side == PLAYERS[0]]
        _list(battle, firers[:1])
        one.append(1000 * (time.perf_counter() - start))
        start = time.perf_counter()
        rows = _list(CombatView(state, catalogue), firers)
        costs.append(1000 * (time.perf_counter() - start))
    lists, of_one = f"targets of {UNITS} units against {UNITS}, with odds", "targets of one unit"
    frame = "a frame of a 60 Hz display"
    return Report(
        (
            Ratio(
                f"{lists}, 99th percentile", f"{AIM_MS} ms", _percentile(costs), AIM_MS, 1, steps
            ),
            Ratio(f"{lists}, median", frame, sorted(costs)[steps // 2], FRAME_MS, None, steps),
            Ratio(f"{of_one}, 99th percentile", frame, _percentile(one), FRAME_MS, None, steps),
        ),
        remarks=(f"targets: {TILES} tiles, two weapons a unit; {rows} targets in the last lists",),
    )


def _percentile(costs: list[float]) -> float:
    return sorted(costs)[(99 * len(costs)) // 100 if len(costs) > 1 else 0]


def _list(battle: CombatView, firers: list[TableUnit]) -> int:
    """List the targets of units with every chance, as the window shows them."""
    count = 0
    for firer in firers:
        for row in possible_targets_and_firers.target_options(battle, firer):
            count += 1
            for way in row.ways if row.is_allowed else ():
                for hit in way.units_under_attack:
                    way.outcome_chances(hit)
    return count


def _fight(chance: random.Random) -> tuple[TileState, Catalogue]:
    state, catalogue = full_table(0)
    laid = dict(chance.sample(sorted(state.tiles.items()), TILES))
    spaces = list(GRID.spaces())
    units, cards = {}, {}
    for side in PLAYERS:
        places = chance.sample(spaces, UNITS // 2)
        for number in range(UNITS):
            unit_id = f"{side}-{number + 1}"
            kind, space = KINDS[number % len(KINDS)], places[number // 2]
            units[unit_id] = Unit(unit_id, kind, side, space)
        cards.update(
            {unit_card_key(side, kind): _card(catalogue, side, kind, chance) for kind in KINDS}
        )
    return replace(state, tiles=laid, smoke={}, units=units, cards=cards), catalogue


def _card(catalogue: Catalogue, side: str, kind: str, chance: random.Random) -> UnitCard:
    full = chance.randint(8, 24)
    main = Weapon("Main", "mortar" if "mortar" in kind else "gun", 75, main=True,
                  attack=_values(chance), index=chance.randint(2, 8))  # fmt: skip
    second = Weapon("MG", attack=_values(chance), index=2, rate=chance.randint(1, 3))
    return UnitCard(
        kind, kind, "us" if side == "us" else "germany", catalogue.unit_kind(kind).unit_class,
        cost=5, defense=chance.randint(0, 7), endurance=(full, full // 2), weapons=(main, second),
    )  # fmt: skip


def _values(chance: random.Random) -> AttackValues:
    return AttackValues(*(chance.randint(8, 13) for _ in range(3)))


def _changed(state: TileState, chance: random.Random) -> TileState:
    """Move one unit, and harm another, as an attack would."""
    moved, harmed = chance.sample(sorted(state.units), 2)
    there = Space(chance.randrange(3), chance.randrange(9))
    units = dict(state.units)
    units[moved] = units[moved]._replace(space=there)
    hurt = units[harmed].condition._replace(endurance=chance.randint(1, 7))
    units[harmed] = units[harmed]._replace(condition=hurt)
    return replace(state, units=units)
