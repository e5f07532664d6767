"""The reach of every unit on random tables, against an oracle that tries every way."""

from itertools import product
from random import Random

import pytest

from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.moving.move_oracle import Oracle
from tests.games.spearpoint.moving.moves import reach, reached
from tests.games.spearpoint.moving.random_moves import SPACES, crowded
from tests.support.examples import costly_examples


@pytest.mark.parametrize("seed", range(costly_examples(60)))
def test_reach_is_what_every_way_tried_leads_to(seed: int) -> None:
    state = crowded(Random(seed))
    oracle = Oracle(state)
    for name, unit in state.units.items():
        steps = {"infantry": 2, "vehicle": 1}.get(oracle.kind(oracle.units[name]), 0)
        for extra in (0, 1, 2) if steps else (0,):
            found = reached(state, name, extra)
            assert found == oracle.ends(name, steps + extra), (name, unit, extra)


@pytest.mark.parametrize("seed", range(costly_examples(20)))
def test_a_way_may_be_gone_just_where_the_oracle_goes_it(seed: int) -> None:
    """Every way of up to three steps, step by step: what may be lit, and where it may end."""
    chance = Random(1000 + seed)
    state = crowded(chance)
    oracle, name = Oracle(state), chance.choice(sorted(state.units))
    unit = oracle.units[name]
    steps = {"infantry": 3, "vehicle": 2}.get(oracle.kind(unit), 0)
    gone = {tuple(way[1:]) for way in oracle.ways(unit, [unit["space"]], steps)}
    whole = {way for way in gone if oracle.room(unit, way[-1])}
    begun = {way[:number] for way in whole for number in range(1, len(way) + 1)}
    here = reach(state, name, 1 if steps else 0)
    start = state.units[name].space
    for length in range(1, steps + 1):
        for way in product(SPACES, repeat=length):
            ends = zip((start, *way), way, strict=False)
            if any(GRID.distance(*pair, orthogonal=True) != 1 for pair in ends):
                continue
            names = tuple(map(GRID.name, way))
            if names[:-1] and names[:-1] not in begun:
                continue
            free = here.why_not_onward(way[:-1], way[-1]) is None
            assert free == (names in begun), names
            if free:
                assert (here.why_not_end(way) is None) == (names in whole), names
