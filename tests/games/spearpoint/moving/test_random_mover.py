"""A random mover: whatever it is offered leads on, and never to a table that no rule allows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.spearpoint.moving import opportunity_fire
from boardapp.games.spearpoint.moving.unit_move import move_unit
from boardapp.games.spearpoint.table.feature_occupancy import (
    space_capacity,
    why_unit_may_not_occupy,
)
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.state_check import refuse_state
from boardapp.games.spearpoint.table.table_layout_file import layout_text
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.combat.support.fights import plain, plain_of, some_answer, some_cards
from tests.games.spearpoint.combat.support.placed_units import BOX, ON
from tests.games.spearpoint.combat.support.second_judge import Asked
from tests.games.spearpoint.moving.move_judge import MoveJudge
from tests.games.spearpoint.moving.moves import turned
from tests.games.spearpoint.moving.random_moves import crowded
from tests.support.examples import costly_examples


@pytest.mark.rule("004-093", "004-101")
@pytest.mark.parametrize("seed", range(costly_examples(30)))
def test_moves_lead_on_and_never_break_stacking(seed: int) -> None:
    chance = Random(seed)
    state = crowded(chance)
    for _ in range(8):
        before, state = state, one_move(state, chance)
        assert refuse_state(state, BOX) is None
        newly = {one.id for one in state.units.values() if one != before.units.get(one.id)}
        for name in newly & before.units.keys():
            stands_where_it_may(state, name)
        for name, had in before.units.items():
            now = state.units.get(name)
            if now is not None and now.space != had.space:
                steps = GRID.distance(had.space, now.space, orthogonal=True)
                assert steps <= state.moves[name].steps <= 4
        if chance.random() < 0.3:
            state = turned(state)
            assert "moves" not in layout_text(state)


@pytest.mark.rule("004-106", "004-107", "004-108", "004-104", "A4-10", "N4-01", "N4-19")
@pytest.mark.parametrize("seed", range(costly_examples(60)))
def test_two_judges_agree_on_every_move_under_fire(seed: int) -> None:
    chance = Random(seed)
    state = replace(crowded(chance), cards=some_cards(chance))
    for _ in range(8):
        judge, script = MoveJudge(state, BOX, GRID.name), list[Asked]()
        left = one_move(state, chance, script)
        if left == state:
            continue
        judge.move(script)
        assert plain_of(judge) == plain(left), (seed, [one.title for one, _ in script])
        assert judge.drew == {one: list(has.drew) for one, has in left.moves.items() if has.drew}
        assert left.pairs == state.pairs
        state = left


def test_a_wrong_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second judge is one: with fire drawn two spaces off it does not agree any more."""
    monkeypatch.setattr(opportunity_fire, "NEAR", 2)
    with pytest.raises(AssertionError):
        _judged_twice(20)


def _judged_twice(seeds: int) -> None:
    for seed in range(seeds):
        test_two_judges_agree_on_every_move_under_fire(seed)


def test_moves_are_fired_at_often_enough() -> None:
    """The random tables are worth something: shots fall, and some of them end a move."""
    shots = 0
    for seed in range(20):
        chance = Random(seed)
        state = crowded(chance)
        for _ in range(4):
            state = one_move(state, chance)
        shots += sum(len(moved.drew) for moved in state.moves.values())
    assert shots > 10


def one_move(state: TileState, chance: Random, script: list[Asked] | None = None) -> TileState:
    """Some unit's whole move, or none if no unit may move; ``script`` is what was asked."""
    going = RunningProcedure(partial(move_unit, ON), state, GRID)
    while (question := going.asked) is not None:
        answer = some_answer(question, chance)
        if answer is None:
            assert isinstance(question, Pick)
            return state
        assert going.take_answer(question.answer_to_json(answer, GRID)) is None, question.title
        if script is not None:
            script.append((question, going.answers[-1]))
        assert len(going.answers) < 150
    return going.play.state


def stands_where_it_may(state: TileState, name: str) -> None:
    unit = state.units[name]
    assert why_unit_may_not_occupy(state, BOX, unit.unit, unit.space) is None
    assert len(list(state.units_in(unit.space, unit.side))) <= space_capacity(
        state, BOX, unit.space
    )
