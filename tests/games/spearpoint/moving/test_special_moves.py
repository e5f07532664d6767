"""The scenarios' special rules for moves, by the files as they are shipped."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from boardapp.core.procedure.questions import PathQuestion, Pick
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.core.state import unit_display_name
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.moving.move_step import MoveAllowance
from boardapp.games.spearpoint.moving.reach import Reach
from boardapp.games.spearpoint.moving.unit_move import MOVE, move_unit
from boardapp.games.spearpoint.table.feature_occupancy import why_unit_may_not_occupy
from boardapp.games.spearpoint.table.placement_checks import why_no_unit_placement
from boardapp.games.spearpoint.table.state import Moved, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.turn_leading_procedures import DONE
from boardapp.games.spearpoint.turn.turn_state import TurnState
from tests.games.spearpoint.combat.support.fights import some_answer
from tests.games.spearpoint.combat.support.placed_units import BOX, at, laid
from tests.games.spearpoint.combat.test_special_fire import shipped
from tests.games.spearpoint.moving.moves import asked
from tests.games.spearpoint.moving.random_moves import crowded
from tests.support.examples import costly_examples

OFF = {"instead": "off"}
LOST = {"instead": "lost"}
PUSH = {"instead": "push"}


def line(units: str, tiles: str = "", turn: int = 2, **fields: Any) -> TileState:
    """A table on the map with the road that leads over row A."""
    return replace(laid(units, tiles, turn=turn, **fields), board="defensive-line")


def in_turn(state: TileState, side: str = "us") -> TileState:
    """A table whose turn leads, in a side's part of the Movement Phase."""
    return replace(state, sequence=TurnState("movement", side, side))


def reach(number: int, state: TileState, name: str = "us-1", extra: int = 0) -> Reach:
    battle = GameData(BOX, shipped(number)).combat_view_of_state(state)
    return Reach(MoveAllowance(battle, state.units[name], extra))


def reached(number: int, state: TileState, name: str = "us-1", extra: int = 0) -> str:
    found = reach(number, state, name, extra).end_spaces()
    return " ".join(f"{GRID.name(space)}:{found[space]}" for space in sorted(found))


def said(number: int, state: TileState, way: str, name: str = "us-1") -> str:
    here, spaces = reach(number, state, name), [at(one) for one in way.split()]
    for count, space in enumerate(spaces):
        if refusal := here.why_not_onward(spaces[:count], space):
            return refusal.sentence
    return ""


def begun(number: int, state: TileState, *answers: Any) -> RunningProcedure[TileState]:
    procedure = Spearpoint(BOX, shipped(number)).procedure(MOVE, ())
    stopped = replay_answers(procedure, state, GRID, answers)
    assert stopped.refusal is None, stopped.refusal.sentence
    return stopped.going


def moved(number: int, state: TileState, *answers: Any) -> tuple[str, TileState]:
    """The last sentence of a whole move, and the table after it."""
    going = begun(number, state, *answers)
    assert going.is_over, going.asked
    return going.play.told[-1], going.play.state


def done(number: int, state: TileState) -> str:
    """Why the part of the phase cannot be ended, nothing when it can."""
    game = Spearpoint(BOX, shipped(number))
    choices = (one for pick in game.menu(state) for one in pick.choices if one.answer == DONE)
    return next(("" if one.refusal is None else one.refusal.sentence for one in choices), "")


# ---- steps and the road -------------------------------------------------------------------------


@pytest.mark.rule("004-228", "004-234", "004-241", "N4-02")
@pytest.mark.parametrize("number", [5, 6, 7])
def test_infantry_goes_one_space_through_the_mud_and_never_sprints(number: int) -> None:
    state = line("us rifle-squad C-5, germany sniper A-9")
    assert reached(number, state) == "B-5:1 C-4:1 C-6:1"
    assert said(number, state, "C-6 C-7") == (
        f"The Rifle Squad may move 1 space, and no card lets it sprint (rule “Scenario {number}, "
        "special rules”)."
    )
    path = asked(begun(number, state, "us-1"), PathQuestion)
    assert [one.answer for one in path.instead if one.answer != "abandon"] == []
    assert path.sentence.startswith(
        "Choose the spaces of the move in order. The unit may move 1 space at most."
    )
    assert reached(4, state) != reached(number, state)
    both = line("us rifle-squad C-5, germany sniper A-9", options={"extra-step": "both"})
    assert asked(begun(number, both, "us-1"), PathQuestion).most == 1


@pytest.mark.rule("004-228", "004-234")
def test_vehicles_are_pushed_in_scenario_7_alone_of_those_in_mud() -> None:
    state = line("us m4a1-sherman C-6, germany sniper A-9")
    assert [one.answer for one in asked(begun(7, state, "us-1"), PathQuestion).instead][:1] == [
        "push"
    ]
    for number in (5, 6):
        assert "push" not in [
            one.answer for one in asked(begun(number, state, "us-1"), PathQuestion).instead
        ]
    assert said(6, state, "B-6 B-5") == (
        "The M4A1 Sherman may move 1 space, and no card lets it move farther (rules “Movement 2” "
        "and “Scenario 6, special rules”)."
    )


@pytest.mark.rule("004-229")
def test_vehicles_keep_to_the_road_by_flares() -> None:
    """The worked example of the design: from B-6 to B-5 or C-6, not A-6 or B-7."""
    state = line("us m4a1-sherman B-6, us tank-crew B-6, germany sniper A-9")
    assert reached(5, state) == "B-5:1 C-6:1"
    assert (
        said(5, state, "B-7")
        == "Vehicles must stay on the road here, and B-7 is off the road (rule “Scenario 5, "
        "special rules”)."
    )
    assert (
        said(5, state, "A-6")
        == "Vehicles must stay on the road here, and A-6 is off the road (rule “Scenario 5, "
        "special rules”)."
    )
    assert reached(5, state, "us-2") == "A-6:1 B-5:1 B-7:1 C-6:1"
    assert reached(6, state) == "A-6:1 B-5:1 B-7:1 C-6:1"


@pytest.mark.rule("004-229")
def test_a_map_whose_road_nobody_traced_bars_no_vehicle_and_says_so() -> None:
    state = line("us m4a1-sherman B-6, germany sniper A-9")
    bare = replace(BOX, boards={
        name: replace(one, roads=frozenset()) for name, one in BOX.boards.items()
    })  # fmt: skip
    stopped = replay_answers(partial(move_unit, GameData(bare, shipped(5))), state, GRID, ["us-1"])
    path = asked(stopped.going, PathQuestion)
    assert path.refuse((at("B-7"),), GRID) is None
    assert path.warning == (
        "The road of this map is not drawn: check yourselves that vehicles stay on the road "
        "(rule “Scenario 5, special rules”)."
    )


# ---- off the map --------------------------------------------------------------------------------


@pytest.mark.rule("004-231", "004-237", "N4-20")
@pytest.mark.parametrize("number", [5, 6])
def test_a_unit_at_the_edge_leaves_the_map_by_a_step_and_is_counted(number: int) -> None:
    state = in_turn(line("us rifle-squad A-4, us rifle-squad A-4, germany sniper C-9"))
    path = asked(begun(number, state, "us-1"), PathQuestion)
    assert [one.answer for one in path.instead if one.answer != "abandon"] == ["off"]
    assert path.sentence == (
        "Choose the spaces of the move in order. The unit may move 1 space at most. The unit may "
        "leave the map "
        "across row A."
    )
    told, left = moved(number, state, "us-1", OFF)
    assert told == (
        "Rifle Squad US 1 leaves the map over row A: 1 of US has left the map so far"
        f" (rule “Scenario {number}, win conditions”)."
    )
    assert "us-1" not in left.units
    assert left.points == {}
    told, left = moved(number, left, "us-2", OFF)
    assert ": 2 of US have left the map so far" in told
    assert left.sequence is not None
    assert (left.sequence.us.exits, left.sequence.germany.exits) == (2, 0)


@pytest.mark.rule("004-231", "004-237", "N4-16")
@pytest.mark.parametrize(("reading", "won"), [("at-once", "us"), ("phase-end", None)])
def test_the_third_exit_wins_there_and_then_or_as_the_phase_ends(
    reading: str, won: str | None
) -> None:
    units = "us sniper A-4, us sniper A-4, us sniper A-6, us sniper C-4, germany sniper C-9"
    state = in_turn(line(units, options={"win-moment": reading}))
    for name in ("us-1", "us-2"):
        _, state = moved(5, state, name, OFF)
        assert state.sequence is not None
        assert state.sequence.won is None
    _, state = moved(5, state, "us-3", OFF)
    assert state.sequence is not None
    assert state.sequence.won == won


@pytest.mark.rule("004-231")
def test_reaching_row_a_is_not_enough() -> None:
    state = in_turn(line("us rifle-squad B-4, germany sniper C-9"))
    told, left = moved(5, state, "us-1", ["A-4"])
    assert told == "Rifle Squad US 1: B-4 → A-4, 1 of 1 steps."
    assert left.units["us-1"].space == at("A-4")
    assert left.sequence is not None
    assert left.sequence.us.exits == 0
    assert moved(5, state, "us-1", ["A-4"])[1].moves["us-1"].steps == 1


@pytest.mark.rule("N4-20")
def test_where_leaving_is_free_who_comes_to_the_edge_is_asked() -> None:
    state = in_turn(line("us rifle-squad B-4, germany sniper C-9", options={"exit-step": "free"}))
    pick = asked(begun(5, state, "us-1", ["A-4"]), Pick)
    assert pick.by == "us"
    assert pick.sentence == "Does Rifle Squad US 1 leave the map over row A?"
    _, left = moved(5, state, "us-1", ["A-4"], "yes")
    assert "us-1" not in left.units
    _, left = moved(5, state, "us-1", ["A-4"], "no")
    assert left.units["us-1"].space == at("A-4")


@pytest.mark.rule("N4-20", "004-095")
def test_a_further_step_off_the_map_costs_its_card() -> None:
    """No scenario of the book lets Infantry both sprint and leave the map."""
    state = in_turn(line("us rifle-squad C-4, germany sniper C-9"))
    told, left = without_mud(state, "us-1", {"instead": "sprint"}, ["B-4", "A-4"], "yes")
    assert told == "You discard a Command Card for the extra spaces."
    assert list(left.units) == ["germany-1"]


@pytest.mark.rule("004-098", "004-231")
def test_a_push_is_offered_that_leads_only_off_the_map() -> None:
    units, houses = "us m4a1-sherman B-1, germany sniper C-9", "1A B-2, 2A A-2, 3A C-1"
    _, left = without_mud(in_turn(line(units, houses)), "us-1", PUSH, ["A-1"], "yes")
    assert list(left.units) == ["germany-1"]


def without_mud(state: TileState, *answers: Any) -> tuple[str, TileState]:
    """A move's last sentence and table by scenario 5's victory conditions, with no other rule."""
    game = Spearpoint(BOX, replace(shipped(5), rules=()))
    stopped = replay_answers(game.procedure(MOVE, ()), state, GRID, answers)
    assert stopped.refusal is None, stopped.refusal.sentence
    assert stopped.going.is_over
    return stopped.going.play.told[-1], stopped.going.play.state


@pytest.mark.rule("004-231", "004-093", "N4-20")
def test_who_has_no_room_at_the_edge_goes_on_over_it() -> None:
    units = "us rifle-squad B-4, us sniper A-4, us sniper A-4, germany sniper C-9"
    assert said(5, line(units), "A-4") != ""
    free = in_turn(line(units, options={"exit-step": "free"}))
    told, left = moved(5, free, "us-1", ["A-4"])
    assert told.startswith(
        "Rifle Squad US 1 leaves the map over row A: 1 of US has left the map so far"
    )
    assert set(left.units) == {"us-2", "us-3", "germany-1"}


@pytest.mark.rule("004-231", "004-229")
def test_a_tank_leaves_where_the_road_does_and_counts_once_with_its_crew() -> None:
    state = in_turn(line("us m4a1-sherman A-3, germany sniper C-9"))
    told, left = moved(5, state, "us-1", OFF)
    assert told.startswith(
        "M4A1 Sherman US 1 leaves the map over row A: 1 of US has left the map so far"
    )
    assert list(left.units) == ["germany-1"]


@pytest.mark.rule("004-231")
@pytest.mark.parametrize(
    ("number", "units", "tiles", "name"),
    [
        (5, "us rifle-squad B-4, germany sniper C-9", "", "us-1"),  # no edge there
        (5, "us rifle-squad C-4, germany sniper C-9", "", "us-1"),  # the wrong one
        (5, "us rifle-squad C-4, germany sniper A-9", "", "germany-1"),  # the wrong side
        (7, "us rifle-squad A-4, germany sniper C-9", "", "us-1"),  # no such scenario
        (5, "us rifle-squad A-4, germany sniper C-9", "9A A-4 90", "us-1"),  # no arrow there
    ],
)
def test_nobody_leaves_the_map_elsewhere(number: int, units: str, tiles: str, name: str) -> None:
    path = asked(begun(number, line(units, tiles), name), PathQuestion)
    assert "off" not in [one.answer for one in path.instead]


@pytest.mark.rule("004-231", "004-026")
def test_the_wire_at_the_edge_is_left_by_a_throw() -> None:
    state = in_turn(line("us rifle-squad A-4, germany sniper C-9", "24A A-4"))
    told, left = moved(5, state, "us-1", OFF, [[4, 5]])
    assert told == "Rifle Squad US 1 is stuck in the Barbed wire on A-4 this turn."
    assert "us-1" in left.units
    told, left = moved(5, state, "us-1", OFF, [[6, 5]])
    assert "us-1" not in left.units


@pytest.mark.rule("004-231")
def test_at_a_table_that_no_turn_leads_the_players_count() -> None:
    told, left = moved(5, line("us rifle-squad A-4, germany sniper C-9"), "us-1", OFF)
    assert told == (
        "Rifle Squad US 1 leaves the map over row A. Turns are not guided, so"
        " count this exit yourselves (rule “Scenario 5, win conditions”)."
    )
    assert (left.sequence, list(left.units)) == (None, ["germany-1"])


# ---- convoys ------------------------------------------------------------------------------------


@pytest.mark.rule("004-216")
def test_a_convoy_goes_along_its_row_towards_its_end_alone() -> None:
    state = laid("us convoy B-5, germany sniper A-9", turn=3)
    assert reached(4, state) == "B-4:1"
    assert (
        said(4, state, "A-5") == "A Convoy may not leave row B (rule “Scenario 4, special rules”)."
    )
    assert (
        said(4, state, "B-6")
        == "A Convoy may only move towards B-1 (rule “Scenario 4, special rules”)."
    )
    assert reached(4, state, extra=1) == "B-3:2 B-4:1"
    _, left = moved(4, state, "us-1", PUSH, ["B-4", "B-3"])
    assert left.units["us-1"].space == at("B-3")


@pytest.mark.rule("004-216")
def test_movement_is_not_over_until_each_convoy_has_gone_on() -> None:
    state = in_turn(laid("us convoy B-5, us convoy B-5, us sniper C-1, germany sniper A-9", turn=3))
    assert done(4, state) == (
        "Convoy US 1 must move on towards B-1 first (rule “Scenario 4, special rules”)."
    )
    _, state = moved(4, state, "us-1", ["B-4"])
    assert done(4, state).startswith("Convoy US 2 must move on")
    _, state = moved(4, state, "us-2", ["B-4"])
    assert done(4, state) == ""
    german = replace(state, moves={}, sequence=TurnState("movement", "germany", "germany"))
    assert done(4, german) == ""
    assert done(5, replace(state, moves={})) == ""


@pytest.mark.rule("004-216", "N4-33")
def test_a_convoy_without_room_waits_or_is_lost() -> None:
    units = "us convoy B-5, us sniper B-4, us sniper B-4, us convoy B-3, germany sniper A-9"
    state = in_turn(laid(units, turn=3))
    _, ahead = moved(4, state, "us-4", ["B-2"])
    assert done(4, ahead) == ""
    lost = replace(ahead, options={"convoy-blocked": "lost"})
    assert done(4, lost) == (
        "Convoy US 1 has no free space ahead: choose it to remove it as lost (your reading of "
        "“convoy with no room ahead”)."
    )
    _, left = moved(4, lost, "us-1", LOST)
    assert "us-1" not in left.units
    assert left.points == {}
    assert left.sequence is not None
    assert left.sequence.us.exits == 0
    assert done(4, left) == ""
    early = replace(state, options={"convoy-blocked": "lost"})
    path = asked(begun(4, early, "us-1"), PathQuestion)
    assert "lost" not in [one.answer for one in path.instead]  # who is ahead may make room yet
    assert done(4, early).startswith("Convoy US 4 must move on")


@pytest.mark.rule("004-216", "004-103")
def test_a_convoy_that_is_raided_stays() -> None:
    state = in_turn(laid("us convoy B-5, germany rifle-squad B-5", turn=3))
    for choice in ("waits", "lost"):
        assert done(4, replace(state, options={"convoy-blocked": choice})) == ""
    barred = in_turn(laid("us convoy B-5, germany rifle-squad B-4", turn=3))
    assert done(4, barred) == ""
    assert said(4, barred, "B-4") != ""


@pytest.mark.rule("004-220")
def test_the_second_convoy_home_wins() -> None:
    state = in_turn(laid("us convoy B-2, us convoy B-2, germany sniper A-9", turn=10))
    _, state = moved(4, state, "us-1", ["B-1"])
    assert state.sequence is not None
    assert state.sequence.won is None
    _, state = moved(4, state, "us-2", ["B-1"])
    assert state.sequence is not None
    assert state.sequence.won == "us"


@pytest.mark.rule("004-217", "004-221")
def test_a_convoy_at_its_end_leaves_the_map_in_that_phase() -> None:
    state = in_turn(laid("us convoy B-2, germany sniper A-9", turn=10))
    told, left = moved(4, state, "us-1", ["B-1"])
    assert told == (
        "Convoy US 1 leaves the map on B-1: 1 of US has left the map so far (rule “Scenario 4, "
        "special rules”)."
    )
    assert list(left.units) == ["germany-1"]
    assert left.sequence is not None
    assert left.sequence.us.exits == 1
    before = in_turn(laid("us convoy B-3, germany sniper A-9", turn=9))
    _, left = moved(4, before, "us-1", ["B-2"])
    assert left.units["us-1"].space == at("B-2")


@pytest.mark.rule("004-221")
@pytest.mark.parametrize(("way", "arrives"), [(1, 10), (2, 6)])
def test_when_the_first_pair_arrives(way: int, arrives: int) -> None:
    """Committed on Turn 2 at B-9, it comes to B-1 on Turn 10; on Turn 6 if always pushed."""
    state = in_turn(laid("us convoy B-9, germany sniper A-1", turn=2))
    for turn in range(3, arrives + 1):
        column = state.units["us-1"].space.column
        names = [f"B-{column + 1 - step}" for step in range(1, way + 1)]
        assert "us-1" in state.units
        answers = ["us-1", *([PUSH] if way > 1 else []), names]
        _, state = moved(4, replace(state, turn=turn, moves={}), *answers)
    assert "us-1" not in state.units


# ---- readings -----------------------------------------------------------------------------------


@pytest.mark.rule("A4-09")
@pytest.mark.parametrize(
    ("options", "way", "fires"),
    [
        ({}, ["C-4"], True),
        ({"passed": "past"}, ["C-4"], False),
        ({"passed": "past"}, ["C-4", "C-5"], True),
        ({}, ["C-2"], False),
    ],
)
def test_who_comes_beside_or_goes_on_past_draws_fire(
    options: dict[str, str], way: list[str], fires: bool
) -> None:
    state = laid("us rifle-squad C-3, germany mg42-team B-5", turn=2, options=options)
    going = begun(2, state, "us-1", way)
    assert (going.asked is not None and going.asked.title == "Opportunity Fire") == fires


@pytest.mark.rule("A4-41")
def test_a_tank_enters_a_ruin_where_its_tile_lets_it() -> None:
    ruin = replace(BOX.tiles["1B"], no_tanks=False)
    intact = replace(BOX.tiles["1A"], no_tanks=False)
    box = replace(BOX, tiles={**BOX.tiles, "1B": ruin, "1A": intact})
    state = laid("us m4a1-sherman B-3", "1B B-4, 1A B-5")
    by_icon = replace(state, options={"tanks-in-ruins": "icon"})

    def refused(table: TileState, space: str, on: Any = box) -> bool:
        return why_unit_may_not_occupy(table, on, "m4a1-sherman", at(space)) is not None

    assert refused(state, "B-4")
    assert not refused(by_icon, "B-4")
    assert refused(by_icon, "B-5")
    assert refused(by_icon, "B-4", BOX)  # the icon is on it


# ---- at random ----------------------------------------------------------------------------------


def some_game(number: int, chance: Random) -> TileState:
    """A crowded table in the Movement Phase of the US, with convoys on their way."""
    state = crowded(chance)
    for count in range(6 if number == 4 else 0):
        unit = Unit(f"us-{50 + count}", "convoy", "us", at(f"B-{chance.randint(2, 9)}"))
        if why_no_unit_placement(state, BOX, unit) is None:
            state = state.with_unit(unit.id, unit)
    return in_turn(replace(state, turn=2, damages={}))


def one_move(
    number: int, state: TileState, name: str, chance: Random
) -> RunningProcedure[TileState] | None:
    """Move a unit somehow; None if it may not."""
    stopped = replay_answers(
        partial(move_unit, GameData(BOX, shipped(number))), state, GRID, [name]
    )
    if stopped.refusal is not None:
        return None
    going = stopped.going
    while (question := going.asked) is not None:
        answer = some_answer(question, chance)
        assert answer is not None, question
        assert going.take_answer(question.answer_to_json(answer, GRID)) is None
    return going


@pytest.mark.rule("004-216", "004-228", "004-229", "004-231")
@pytest.mark.parametrize("number", [4, 5, 6, 7])
def test_moves_at_random_keep_to_the_special_rules(number: int) -> None:
    left_map = gone_on = 0
    for seed in range(costly_examples(40)):
        chance = Random(seed)
        state = some_game(number, chance)
        for name in chance.sample(sorted(state.units), len(state.units)):
            unit = state.units.get(name)
            going = one_move(number, state, name, chance) if unit else None
            if unit is None or going is None:
                continue
            after = going.play.state
            told = " ".join(going.play.told)
            judge_move(number, unit, after, told)
            assert state.sequence is not None
            assert after.sequence is not None
            counted = after.sequence.us.exits - state.sequence.us.exits
            assert counted == len(
                re.findall(r"leaves the map (over|on) .*? left the map so far \(", told)
            )
            left_map += counted
            gone_on += unit.unit == "convoy"
            state = after
        assert not [
            one for one in state.units.values()
            if one.unit == "convoy" and one.space == at("B-1")
        ]  # fmt: skip
        end_of_movement(number, state, chance)
    assert (left_map > 0) == (number in (4, 5, 6))
    assert (gone_on > 0) == (number == 4)


def judge_move(number: int, unit: Unit, after: TileState, told: str) -> None:
    """Check each scenario's rules on the end of a unit's move."""
    there, moved = after.units.get(unit.id), after.moves.get(unit.id, Moved())
    kind = BOX.unit_kind(unit.unit).unit_class
    if number != 4:
        assert moved.steps <= (1 if kind == "infantry" or number != 7 else 2)
    if there is None or there.space == unit.space:
        return
    name = GRID.name(there.space)
    if number == 5 and kind == "vehicle" and "back" not in told:
        assert name in BOX.boards[after.board].roads
    if unit.unit == "convoy":
        assert name[0] == "B"
        assert 1 < int(name[2]) < GRID.columns + 1
        assert there.space.column < unit.space.column


def end_of_movement(number: int, state: TileState, chance: Random) -> None:
    """There is a way to the end of the phase, whatever convoys stand where."""
    for _ in range(300):
        why = done(number, state)
        if not why:
            return
        name = next(
            one.id for one in state.units.values()
            if one.unit == "convoy" and why.startswith(f"Convoy {unit_display_name(one.id)} ")
        )  # fmt: skip
        going = one_move(number, state, name, chance)
        assert going is not None, why
        state = going.play.state
    raise AssertionError(f"no end: {done(number, state)}")
