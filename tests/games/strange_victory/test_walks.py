"""A random player goes through whole games, and through transcripts line by line."""

from random import Random
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.games.strange_victory.counter_kinds import COUNTERS, DOWN
from boardapp.games.strange_victory.state import RoadState
from boardapp.games.strange_victory.switches import SWITCHES
from boardapp.games.strange_victory.turn_menu import MENU, menu_questions
from tests.core.procedure.random_player import play_on, taken
from tests.games.strange_victory.roads import BOARD, COMBAT, GRID, fresh, given, table
from tests.support.bare_ids import with_ids
from tests.support.examples import costly_examples

OPTIONS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(list(one.choices)) for name, one in SWITCHES.items()}
)


@settings(max_examples=costly_examples())
@examples(OPTIONS, st.integers(0, 10**6))
def test_a_random_player_is_never_stuck(options: dict[str, str], seed: int) -> None:
    chance = Random(seed)
    state = fresh(options, chance)
    begun = MENU.procedure_by_name("set-up", ())
    for number in range(25):
        going = RunningProcedure(begun, state, GRID)
        states = [going.play.state, *play_on(going, chance)]
        whole = replay_answers(begun, state, GRID, going.answers).going
        assert (whole.play.state, whole.settled) == (states[-1], going.settled)
        assert whole.play.told == going.play.told
        # Back over some answers, and never over what chance gave.
        cut = chance.randint(going.settled, len(going.answers))
        back, refusal = replay_answers(begun, state, GRID, going.answers[:cut])
        assert refusal is None
        assert (back.play.state, back.settled) == (states[cut], going.settled)
        assert with_ids(going.play.told) == []
        state = going.play.state
        sound(state)
        assert state.phase != "set-up" or number == 0
        name, *to = taken(menu_questions(state)[0], GRID, chance).split()
        begun = MENU.procedure_by_name(name, tuple(to))


def sound(state: RoadState) -> None:
    """No table can break these, whatever was answered."""
    kinds = [one.kind for there in state.lying.values() for one in there]
    assert kinds.count("road") + sum(state.out.values()) == 7
    assert sum(state.mix.values()) == COUNTERS
    assert all(number >= 0 for number in state.road_counter_pool.counts_left().values())
    assert all(number > 0 for number in state.assets.values())
    assert all(held.now >= 0 for held in state.divisions.values())
    assert all(0 <= unit.steps <= 3 for unit in state.units.values())
    for there in state.lying.values():
        assert len(there) <= 2
        assert not {one.kind for one in there} & {"stuka", "ju-88", "me-109", "recon"} - {*DOWN}


# Transcripts


def told(name: str, state: RoadState, *answers: Any) -> list[str]:
    going = given(name, state, answers)
    assert going.is_over
    return going.play.told


@pytest.mark.rule("000-05", "000-50", "000-52", "000-53", "000-56")
def test_an_ambush_in_the_forest() -> None:
    state = table(
        "garrison", "road", space=BOARD.grid.parse("Thornfield"),
        unit={"space": BOARD.grid.parse("Old Tollgate"), "dice": 2}, points=1, combat=COMBAT,
        assets={"stuka": 1, "mobile-artillery": 1},
    )  # fmt: skip
    assert told(
        "move", state, "Thornfield", "infantry", "reserve-infantry", ["stuka", "mobile-artillery"],
        [[1, 1, 2, 1]], "yes", {"rolled": [[2, 1, 1, 2]]}, "reserve-infantry",
    ) == [
        "Area that Panzer 1 enters: Thornfield.",
        "Garrison counter of Thornfield: Enemy infantry.",
        "Road counter of Thornfield: Reserve Infantry.",
        "In an Ambush both enemies fight together (rule “Ambushes”).",
        "Assets: Mobile Artillery, Stuka.",
        "You discard Mobile Artillery (rule “Mobile Artillery”).",
        "Mobile Artillery: Panzer 1 stops for this turn (rule “Mobile Artillery”).",
        "You discard Stuka (rule “Stuka”).",
        "Combat: Rolled 1 + 1 + 2 + 1 = 5 (dice entered by hand).",
        "Pitched Battle (rule “Ambushes: 4”).",
        "Re-roll: Yes, for 1 AP.",
        "The division pays 1 AP to roll all dice again (rule “Audacity Points a: combat re-roll”).",
        "Combat: Rolled 2 + 1 + 1 + 2 = 6.",
        "Pitched Battle (rule “Ambushes: 4”).",
        "Only this second roll counts (rule “Audacity Points a: combat re-roll”).",
        "Destroyed: Reserve Infantry.",
        "Reserve Infantry is destroyed (rule “Ambushes: 6”).",
        ("Panzer 1 is locked in combat with Enemy infantry in Thornfield and must fight it next "
        "turn (rule “Ambushes: 6”)."),
    ]  # fmt: skip


@pytest.mark.rule("000-31", "000-32")
def test_a_strafing_run_and_a_dogfight() -> None:
    assert told(
        "move", table("garrison", "road"), "Two Bridges", "other", "mb-151", [[6]], "leaves"
    ) == [
        "Area that Panzer 1 enters: Two Bridges.",
        "Garrison counter of Two Bridges: Another counter, no enemy.",
        "Road counter of Two Bridges: MB 151.",
        "Strafed by MB 151: Rolled 6, needed 6: hit (dice entered by hand).",
        "Panzer 1 is Disordered and stops (rule “MB 151”).",
        "Another counter, no enemy, as you decide: The Garrison leaves.",
        ("MB 151 leaves the area (your reading of “a Road counter that has had its effect”)."),
    ]
    state = table("garrison", "road", assets={"me-109": 1})
    assert told("move", state, "Two Bridges", "other", "mb-151", "yes", "stays")[3:] == [
        "Me-109: Yes, discard both.",
        "Both counters leave the game: Me-109 and MB 151 (rule “MB 151”).",
        "Another counter, no enemy, as you decide: The Garrison stays.",
    ]
