"""A random player calls any cards with any dice, to the end of each, and by lines of JSON."""

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.__main__ import main
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.games.strategy_cards.calls.card_procedure_menu import menu_questions
from boardapp.games.strategy_cards.calls.card_procedures import procedure_by_name
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState
from tests.core.procedure.random_player import play_on, taken
from tests.games.strategy_cards.calls.calling import SHIPPED
from tests.games.strategy_cards.calls.worked_example import LAYOUT
from tests.games.strategy_cards.line_games import LineGame, table_with_cards
from tests.support.bare_ids import with_ids
from tests.support.examples import costly_examples
from tests.verbs.test_play_verb import played

TRANSCRIPT = Path(__file__).with_name("sustained-blanket.txt")


def beginnings(state: HexState, chance: Random) -> Iterator[str]:
    """The procedures that the menu offers now."""
    for asked in menu_questions(state, SHIPPED):
        free = [one for one in asked.choices if one.refusal is None]
        if free:
            yield taken(replace(asked, choices=tuple(free)), state.grid, chance)


def sound(before: HexState, after: HexState, begun: str) -> None:
    """No table can break these, whatever was answered."""
    assert StrategyCards(after.grid, SHIPPED).why_state_invalid(after) is None
    for side, cards in after.players.items():
        held = before.cards_of(side)
        more = Counter(cards.all_card_ids())
        more.subtract(held.all_card_ids())
        # A draw may bring a card that was entered since its deck was made.
        came = {"take-deck": 1000, "draw": 1}.get(begun.split(maxsplit=1)[0], 0)
        assert min(more.values(), default=0) >= 0
        assert more.total() <= came
        costs = ("play", "resolve-by-hand", "points")
        assert cards.command == held.command or begun.startswith(costs)
    if after.call is not None and not after.call.is_open:
        cards = after.cards_of(after.call.side)
        assert after.call.result in ("resolved", "no-effect", "waiting")
        assert (after.call.result == "waiting") <= any(
            one.waits_for_contact for one in cards.play_area
        )
        assert (after.call.result == "no-effect") == after.call.is_off_board


@pytest.mark.rule("002-16")
@settings(max_examples=costly_examples(), deadline=None)
@given(st.integers(0, 10**6))
def test_every_card_ends_whatever_the_dice(seed: int) -> None:
    chance = Random(seed)
    state = table_with_cards(chance)
    for _ in range(12):
        begun = chance.choice([one for one in beginnings(state, chance) for _ in "12"])
        name, *words = shlex.split(begun)
        found = procedure_by_name(SHIPPED, name, tuple(words))
        going: RunningProcedure[Any] = RunningProcedure(found, state, state.grid)
        states = [going.play.state, *play_on(going, chance)]
        assert with_ids(going.play.told) == []
        # Back over some answers, and never over what chance gave.
        cut = chance.randint(going.settled, len(going.answers))
        back, refusal = replay_answers(found, state, state.grid, going.answers[:cut])
        assert refusal is None
        assert (back.play.state, back.settled) == (states[cut], going.settled)
        # Left off there: as if never begun, or what chance gave stands.
        if not back.is_over:
            assert back.take_answer({"instead": "abandon"}) is None
            left = back.play.state
            assert left == (states[cut] if back.settled else state)
            sound(state, left, begun)
            offered = {one.split()[0] for one in beginnings(left, chance)}
            assert (offered == {"go-on"}) == ("go-on" in offered) == bool(back.settled)
        sound(state, going.play.state, begun)
        assert going.play.state.call is None or not going.play.state.call.is_open
        state = going.play.state


def test_the_golden_transcript_of_the_worked_example(tmp_path: Path) -> None:
    layout = tmp_path / "sustained-blanket.yaml"
    layout.write_text(LAYOUT, encoding="utf-8")
    lines = TRANSCRIPT.read_text("utf-8").splitlines()
    given = [line[2:] for line in lines if line.startswith("> ")]
    expected = [line[2:] for line in lines if line.startswith("< ")]
    assert played(layout, given, "--seed", 7) == (0, expected, "")


@pytest.mark.parametrize("seed", range(3))
def test_random_games_by_lines(seed: int, tmp_path: Path) -> None:
    game = LineGame(seed, tmp_path)
    game.play(60)
    game.reopened()
    assert main(["check", str(game.path)]) == 0
