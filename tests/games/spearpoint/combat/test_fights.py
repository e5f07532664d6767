"""Random fights, judged twice, saved during procedures, played by lines; nobody is ever stuck."""

import json
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.procedure.running_procedure import replay_answers
from boardapp.games.spearpoint.combat import attack_context
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.state import UNITS_PER_SIDE, TileState, Unit, unit_card_key
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.combat.support.fights import GAME, fight, plain, some_table
from tests.games.spearpoint.combat.support.line_fights import FightGame
from tests.games.spearpoint.combat.support.placed_units import BOX
from tests.support.bare_ids import with_ids
from tests.support.examples import costly_examples

SEEDS = st.integers(0, 10**6)


@pytest.mark.rule("004-058", "004-150", "004-151", "004-152", "004-153", "004-155", "004-161")
@pytest.mark.rule("004-063", "004-157", "004-159", "004-160", "004-165", "004-169", "004-177")
@settings(max_examples=costly_examples(40), deadline=None)
@given(SEEDS)
def test_two_judges_agree_on_every_fight(seed: int) -> None:
    before = some_table(Random(seed))
    for name, going, _, _ in fight(seed, 12):
        after = going.play.state
        sound(before, after, name)
        assert with_ids(going.play.told) == []
        again, refusal = replay_answers(GAME.procedure(name, ()), before, GRID, going.answers)
        assert refusal is None
        assert (again.play.state, again.play.told) == (after, going.play.told)
        before = after


def test_a_wrong_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second judge is one: with a close range of 4 it does not agree any more."""
    monkeypatch.setattr(attack_context, "CLOSE_BONUS", 4)
    with pytest.raises(AssertionError, match="or more"):
        list(chain.from_iterable(fight(seed, 12) for seed in range(20)))


def sound(before: TileState, after: TileState, name: str) -> None:
    """No fight can break these: places, stacks, endurance, points."""
    assert not after.units.keys() & after.aside.keys()
    here = CombatView(after, BOX)
    for unit in after.units.values():
        there = here.ground_units_in(unit.space, unit.side)
        assert len(there) <= UNITS_PER_SIDE
    for party in after.all_units():
        full = (*here.card(party).endurance, 99)[0]
        assert 1 <= (party.condition.endurance or 1) <= full
        crew = party.condition
        assert not (crew.empty and (crew.crew_endurance or crew.crew_damage))
    for side, other in (("us", "germany"), ("germany", "us")):
        scored = after.points.get(other, 0) - before.points.get(other, 0)
        least, most = bounds(before, after, side, name)
        assert least <= scored <= most, (side, scored)


def bounds(before: TileState, after: TileState, side: str, name: str) -> tuple[int, int]:
    """The points for one side's losses: cost of each, twice if captured, with their crews."""
    least = most = 0
    now = CombatView(after, BOX)
    for party in before.all_units():
        left = after.find_unit(party.id)
        if party.side != side or (left and left.condition.empty == party.condition.empty):
            continue
        card = now.card(party)
        costs = [card.cost or 0 if left is None else 0]
        crew = (
            after.cards.get(unit_card_key(side, card.crew or "")) if now.is_crewed(party) else None
        )
        most += 2 * sum(costs) + 2 * ((crew.cost or 0) if crew else 0)
        kept = name == "capture" and any(one.space == party.space and one.unit == party.unit
                                         for one in after.units.values()
                                         if isinstance(party, Unit))  # fmt: skip
        least += 0 if kept else sum(costs)
    # A crew that got out and died in the same attack was never there before.
    new = 3 * sum(card.cost or 0 for key, card in after.cards.items()
                  if key.startswith(side) and "crew" in key)  # fmt: skip
    return least, most + new


@settings(max_examples=costly_examples(6), deadline=None)
@given(SEEDS)
def test_a_fight_is_saved_in_the_midst_and_fought_on(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    game = FightGame(seed, tmp_path_factory.mktemp("fight"))
    game.play(40)
    game.reopened()
    assert with_ids(game.standing["told"]) == []


@settings(max_examples=costly_examples(5), deadline=None)
@given(SEEDS)
def test_the_same_fight_by_lines_comes_to_the_same(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    game = FightGame(seed, _new(tmp_path_factory), some_table(Random(seed)))
    for name, going, _, _ in fight(seed, 8):
        told: list[str] = []
        for answer in (name, *going.answers):
            given = answer if isinstance(answer, dict) and "instead" in answer else None
            said = game.do(**given) if given else game.do(answer=answer)
            assert "asks" in said, said
            told += said["told"]
        assert [one for one in told if one in going.play.told] == going.play.told
        state = game.document.state
        assert isinstance(state, TileState)
        assert plain(state) == plain(going.play.state)
    assert json.loads(game.lines.answer_line('{"show": "standing"}'))["doing"] is None


def _new(folders: pytest.TempPathFactory) -> Path:
    return folders.mktemp("lines")
