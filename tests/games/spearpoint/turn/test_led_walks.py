"""Random games that turns lead, judged twice, also by lines; nobody is ever stuck."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.procedure.questions import Place
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.state_check import refuse_state
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn import enemy_gone_from_map
from boardapp.games.spearpoint.turn.turn_state import SideState, TurnState
from tests.games.spearpoint.combat.support.fights import GAME, SIDES, some_answer, some_table
from tests.games.spearpoint.combat.support.line_fights import CORRECTIONS, FightGame
from tests.games.spearpoint.combat.support.placed_units import BOX
from tests.games.spearpoint.turn.games import seen
from tests.games.spearpoint.turn.turn_judge import TurnJudge
from tests.support.examples import costly_examples

SEEDS = st.integers(0, 10**6)
ASIDE = {"objectives", "winner", "leave-turns", "play-on"}
"""Procedures that a game can do without."""


def walk(seed: int, acts: int) -> Iterator[TileState]:
    """Play a random led game, judged twice; yield each state that both judges agree on."""
    chance = Random(seed)
    table = some_table(chance)
    before = seen(table)
    if chance.random() < 0.5:  # soon alone on the map
        table = replace(table, units={
            name: one for name, one in table.units.items()
            if one.side == "us" or chance.random() < 0.2
        })  # fmt: skip
    goal = chance.choice((None, 4, 30))
    us, germany = (
        SideState(goal=goal, reserves=chance.choice((None, 12)), arrived=side in before.on_map)
        for side in SIDES
    )
    begun = TurnState(us=us, germany=germany)
    table = replace(table, turn=chance.choice((1, 2)), sequence=begun)
    any_loss = seed % 2 == 1
    if any_loss:
        table = replace(table, options={**table.options, "overrun-loss": "gone"})
    goals = dict.fromkeys(SIDES, goal) if goal else {}
    judge = TurnJudge(table.turn, goals, before, any_loss=any_loss)
    for _ in range(acts):
        done = one_act(table, chance)
        if done is None:
            continue
        name, going = done
        after = going.play.state
        judge.leaves(going.play.told)
        judge.play(name, list(going.answers), seen(after))
        assert refuse_state(after, BOX) is None
        sequence = after.sequence
        assert sequence is not None
        assert GAME.moment_title(after) == judge.where(seen(after), over=sequence.is_over), (
            seed,
            name,
        )
        running = sequence.overrun
        assert judge.count == ({running.side: running.turns} if running else {}), (seed, name)
        assert (sequence.won or "") == judge.won, (seed, name)
        table = after
        yield table
        if sequence.is_over:
            table = _after(table, "play-on")


def _after(state: TileState, name: str) -> TileState:
    """The table after a procedure that asks nothing."""
    going = RunningProcedure(GAME.procedure(name, ()), state, GRID)
    assert going.asked is None
    return going.play.state


def one_act(state: TileState, chance: Random) -> tuple[str, RunningProcedure[TileState]] | None:
    """Play some procedure that is offered to its end; None if it has none."""
    open_to = [
        one.answer for menu in GAME.menu(state) for one in menu.choices
        if one.refusal is None and one.answer not in ASIDE
    ]  # fmt: skip
    assert open_to, f"nothing goes on in {GAME.moment_title(state)}"
    onward = [one for one in open_to if one in ("done", "next-turn", "initiative", "resolve")]
    if "done" in open_to and chance.random() < 0.9:  # else the map is never empty
        open_to = [one for one in open_to if one not in ("commit", "withdraw")]
    name = chance.choice([*open_to, *onward * 2])
    if name == "out-of-turn" and chance.random() < 0.7:
        name = chance.choice([one for one in open_to if one != "out-of-turn"] or [name])
    going = RunningProcedure(GAME.procedure(name, ()), state, GRID)
    answered = 0
    while (question := going.asked) is not None:
        nowhere = isinstance(question, Place) and not any(question.allowed_spaces(GRID))
        answer = None if nowhere else some_answer(question, chance)
        if answer is None:  # in secret: the menu does not tell that a hand lacks the card
            assert question.secret, (name, question)
            return None
        assert going.take_answer(question.answer_to_json(answer, GRID)) is None
        answered += 1
        assert answered < 150, f"no end is seen: {question}"
    return name, going


@pytest.mark.rule("004-083", "004-084", "004-085", "004-089", "004-149", "004-078")
@pytest.mark.rule("004-080", "004-081", "004-087")
@settings(max_examples=costly_examples(30), deadline=None)
@given(SEEDS)
def test_two_judges_agree_on_every_turn(seed: int) -> None:
    assert sum(1 for _ in walk(seed, 40)) > 0


def test_the_walks_come_to_what_matters() -> None:
    """They end games by points and by Overrun, and come to later turns."""
    wanted = {"points", "overrun", "a later turn"}
    for state in chain.from_iterable(walk(seed, 90) for seed in range(25)):
        assert state.sequence is not None
        if state.turn > 4:
            wanted.discard("a later turn")
        if state.sequence.won:
            goal = state.sequence.side_state(state.sequence.won).goal
            reached = goal is not None and state.points.get(state.sequence.won, 0) >= goal
            wanted.discard("points" if reached else "overrun")
        if not wanted:
            return
    raise AssertionError(wanted)


def test_a_wrong_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second judge is one: an Overrun of two turns is found out."""
    monkeypatch.setattr(enemy_gone_from_map, "OVERRUN", 2)
    with pytest.raises(AssertionError):
        list(chain.from_iterable(walk(seed, 60) for seed in range(25)))


# ---- by lines -----------------------------------------------------------------------------------

LED: Mapping[str, Any] = {
    **CORRECTIONS,
    "sequence/phase": ("movement", "targets", "resolution", "draw", "end", "x"),
    "sequence/first": (None, "us", "germany", "x"), "sequence/by": (None, "us", "germany"),
    "sequence/overrun": (None, {"side": "us", "turns": 1}, {"side": "us", "turns": 4}),
    "sequence/us/goal": (None, 3, 0), "sequence/germany/reserves": (None, 0, 5, -1),
    "sequence/deck": (None, 0, 44), "sequence/won": (None, "us", "nobody", "x"),
    "sequence/objectives": ([], [{"side": "us", "text": "Hold"}]), "sequence": (None, {}),
}  # fmt: skip


class LedGame(FightGame):
    """One random led game, whose turn is corrected too, saved and played on."""

    corrections = LED


@settings(max_examples=costly_examples(6), deadline=None)
@given(SEEDS)
def test_a_led_game_is_saved_in_the_midst_and_played_on(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    chance = Random(seed)
    table = replace(some_table(chance), sequence=TurnState(us=SideState(goal=8)))
    game = LedGame(seed, tmp_path_factory.mktemp("led"), table)
    game.play(60)
    game.reopened()
