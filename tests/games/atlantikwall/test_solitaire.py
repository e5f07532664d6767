"""Solitaire: the way of the automated Unit, its Sniper, what its Sector costs, the end."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import yaml

from boardapp.core.area_grid import AreaGrid
from boardapp.games.areas.area_board import AreaBoard
from boardapp.games.atlantikwall.automated_unit import planned_path_facts, planned_paths
from boardapp.games.atlantikwall.state import BeachState
from tests.games.areas.plain_yaml import plain
from tests.games.atlantikwall.beach import (
    BOARD,
    BOARD_FILE,
    MAPS,
    SECTORS,
    asked,
    cards,
    done,
    given,
    names,
    offered,
    refused,
    table,
    unit,
)
from tests.games.atlantikwall.judged_board import Beach
from tests.support.examples import costly_examples

ALONE = {"game": "solitaire"}


def alone(where: str, *, on: AreaBoard = BOARD, **held: Any) -> BeachState:
    """A table alone, the Unit in an area, with Soldiers enough."""
    options = {**ALONE, **held.pop("options", {})}
    own = {"phase": "spend", "soldiers": 900, **held}
    return table(unit(1, where, on=on), on=on, options=options, **own)


def way(where: str, *, on: AreaBoard = BOARD, **held: Any) -> list[list[str]]:
    state = alone(where, on=on, **held)
    return [names(one, on) for one in planned_paths(state, state.units["u1"])]


def with_barriers(*pairs: str, whole: bool = False) -> AreaBoard:
    """The shipped board with Barriers between some more pairs of Sectors, or with no others."""
    ends = {frozenset(pair.split()) for pair in pairs}
    by_number = {space.column: name for name, space in SECTORS.items()}
    links = tuple(
        link._replace(flags=frozenset(("barrier",)))
        if frozenset((by_number[link.first], by_number[link.second])) in ends
        else link._replace(flags=frozenset()) if whole else link
        for link in BOARD.grid.links
    )  # fmt: skip
    grid = AreaGrid(BOARD.grid.areas, links, BOARD.grid.width, BOARD.grid.height)
    return replace(BOARD, grid=grid)


# The way


@pytest.mark.rule("001-50", "001-51", "001-52", "N1-03")
def test_the_ways_of_the_example() -> None:
    assert way("S2") == [
        ["S1", "S4", "S5", "S6", "S9", "S8", "B"], ["S3", "S6", "S5", "S4", "S7", "S8", "B"]
    ]  # fmt: skip
    assert way("S1") == [["S2", "S3", "S6", "S5", "S4", "S7", "S8", "B"]]
    assert way("S8") == [["B"]]


@pytest.mark.rule("001-54")
def test_barriers_restrict_it_and_dead_ends_are_avoided() -> None:
    barred = with_barriers("S4 S7")
    ways = way("S1", on=barred)
    # From S6 the middle and S4 would be a dead end.
    assert ways == [["S2", "S3", "S6", "S9", "S8", "B"]]


@pytest.mark.rule("001-54")
def test_a_barrier_is_crossed_only_in_a_dead_end() -> None:
    stuck = with_barriers("S8 B")
    assert way("S8", on=stuck) == [["B"]]
    # The Bunker itself is behind a Barrier: it goes on as it must until nothing else is left.
    last = with_barriers("S8 B")
    assert way("S1", on=last) == [["S2", "S3", "S6", "S5", "S4", "S7", "S8", "B"]]
    # No way leads from the first row to the second: it walks to the end of the row first.
    row = with_barriers("S1 S4", "S2 S5", "S3 S6")
    assert way("S1", on=row) == [["S2", "S3", "S6", "S5", "S4", "S7", "S8", "B"]]
    # Over the Barrier it is restricted anew.
    both = with_barriers("S1 S4", "S2 S5", "S3 S6", "S4 S5", "S4 S7")
    assert way("S3", on=both) == [["S2", "S1", "S4", "S5", "S6", "S9", "S8", "B"]]


@pytest.mark.rule("001-54", "001-50", "001-52")
@pytest.mark.parametrize("seed", range(costly_examples(32)))
def test_ways_on_boards_with_barriers_are_judged_twice(seed: int) -> None:
    chance = Random(seed)
    read = plain(BOARD_FILE.read_text("utf-8"))
    names_of = dict(zip(read["areas"], SECTORS, strict=True))
    ends = [one["between"] if isinstance(one, dict) else one for one in read["links"]]
    barred = [pair for pair in ends if chance.random() < 0.5]
    read["links"] = [{"between": one, "flags": ["barrier"] if one in barred else []}
                     for one in ends]  # fmt: skip
    judge = Beach(yaml.safe_dump(read))
    board = with_barriers(*(" ".join(names_of[end] for end in pair) for pair in barred), whole=True)
    for name in SECTORS:
        if name != "B":
            nexts = [one[0] for one in way(name, on=board)]
            titles = [board.grid.name(SECTORS[one]) for one in nexts]
            assert titles == judge.ways(board.grid.name(SECTORS[name]), []), (name, barred)


@pytest.mark.rule("001-53", "N1-20")
@pytest.mark.parametrize(
    ("reading", "turns", "short"),
    [({}, ["S2", "S2", "S1", "S1"], 1), ({"first-sector": "one"}, ["S2", "S1", "S1", "S4"], 0)],
)
def test_it_stays_two_turns_or_one_where_it_cannot_stay(
    reading: dict[str, str], turns: list[str], short: int
) -> None:
    seen = list(_turns(alone("S2", options=reading), 4))
    assert [names([where])[0] for where in seen] == turns
    crest = alone("West Crest", on=MAPS, options=reading)
    for number in range(3):
        late = replace(crest, units={"u1": crest.units["u1"]._replace(turns=number)})
        moves = not (going := given("end", late)).is_over and asked(going).title == "Move of Unit 1"
        assert moves == (number >= short)


@pytest.mark.rule("001-50", "001-52")
def test_it_goes_no_further_than_the_bunker() -> None:
    state = alone("B", phase="spend", sniper="fires")
    there = state.units["u1"]._replace(turns=3)
    going = given("end", replace(state, units={"u1": there}))
    assert (going.is_over, going.play.state.units["u1"].space) == (True, SECTORS["B"])


def _turns(state: BeachState, number: int) -> Iterator[Any]:
    """Yield where the Unit is at the end of each turn, always by the first way."""
    for _ in range(number):
        state = replace(state, phase="spend")
        going = given("end", state)
        if not going.is_over and asked(going).title == "The way of the Unit":
            going = given("end", state, asked(going).choices[0].answer)
        if not going.is_over:
            answers = [*going.answers, state.grid.name(asked(going).usual)]
            going = given("end", state, *answers)
        state = going.play.state
        yield state.units["u1"].space
        state = _fought(state)


def _fought(state: BeachState) -> BeachState:
    """The table after Phases 5 and 6; dice cost nothing, and nothing hits."""
    going = given("end", replace(state, phase="move"))
    answers: list[Any] = []
    while not going.is_over:
        question = asked(going)
        answers.append({"throw": [[1]], "number": 0, "pick": "no"}[question.kind])
        going = given("end", replace(state, phase="move"), *answers)
    return going.play.state if going.play.state.ended else done("end", going.play.state)


@pytest.mark.rule("001-49")
def test_it_starts_in_a_random_starting_sector() -> None:
    going = given("set-up", table(phase="set-up", options=ALONE), "n-09")
    question = asked(going)
    assert question.dice[0].symbols == ("Kelp Bank", "Wreck Sands", "Oyster Flat")
    going = given("set-up", table(phase="set-up", options=ALONE), "n-09", [[2]])
    (only,) = going.play.state.units.values()
    assert names([only.space]) == names(only.way) == ["S2"]


@pytest.mark.rule("001-52")
def test_the_way_is_shown_ahead_and_may_be_corrected() -> None:
    state = alone("S2")
    (shown,) = planned_path_facts(state)
    assert names(shown.spaces) == ["S2", "S1", "S4", "S5", "S6", "S9", "S8", "B"]
    late = replace(state, units={"u1": state.units["u1"]._replace(turns=2)})
    going = given("end", late, "Kelp Bank")
    assert names([asked(going).usual]) == ["S1"]
    assert names([given("end", late, "Kelp Bank", "Sea Wall").play.state.units["u1"].space]) == [
        "S5"
    ]  # fmt: skip
    assert refused("end", late, "Kelp Bank", "Marram Top") == (
        "Wreck Sands and Marram Top are not adjacent. (rule “Solitaire”)"
    )


@pytest.mark.rule("N1-03")
def test_the_first_way_by_a_die() -> None:
    state = alone("S2", options={"direction": "die"})
    late = replace(state, units={"u1": state.units["u1"]._replace(turns=2)})
    going = given("end", late, [[2]])
    assert names([asked(going).usual]) == ["S3"]
    # Later ones are not the first.
    been = late.units["u1"]._replace(way=(SECTORS["S2"], SECTORS["S5"]), space=SECTORS["S5"])
    assert asked(given("end", replace(late, units={"u1": been}))).title == "The way of the Unit"
    lucky = alone("S2", options={"direction": "die", "counters": "lucky"}, counters=1)
    late = replace(lucky, units=late.units)
    assert asked(given("end", late, [[2]])).title == "Re-roll counter"
    assert names([asked(given("end", late, [[2]], "0", [[1]])).usual]) == ["S1"]


def test_titles_write_the_name_of_the_only_unit_as_within_a_sentence() -> None:
    late = alone("West Crest", on=MAPS)
    only = late.units["u1"]._replace(unit="The Unit", turns=2)
    assert asked(given("end", replace(late, units={"u1": only}))).title == "Move of the Unit"


# The Sniper


@pytest.mark.rule("001-57", "001-50", "001-55", "N1-20")
@pytest.mark.parametrize(("reading", "first"), [({}, 3), ({"first-sector": "one"}, 2)])
def test_a_whole_game_of_the_example(reading: dict[str, str], first: int) -> None:
    state, moved, fired = alone("S2", options=reading), [], []
    recruited = None
    for turn in range(1, 16):
        where = state.units["u1"].space
        if state.sniper == "recruited":
            recruited = recruited or turn
        going = given("end", replace(state, phase="spend"))
        if not going.is_over and asked(going).title == "The way of the Unit":
            going = given("end", replace(state, phase="spend"), "Kelp Bank")
        if not going.is_over:
            answers = [*going.answers, state.grid.name(asked(going).usual)]
            going = given("end", replace(state, phase="spend"), *answers)
        state = going.play.state
        if state.units["u1"].space != where:
            moved.append(turn)
        told, state = _told(state)
        fired += [turn] if "Sniper" in told else []
        if state.ended:
            break
    # Two turns in each of seven Sectors; it Advances with its second move.
    assert moved == [first + 2 * number for number in range(7)]
    assert fired == [one + 1 for one in moved[1:-1]]
    assert (state.ended, names([state.units["u1"].space])) == ("german", ["B"])


def _told(state: BeachState) -> tuple[list[str], BeachState]:
    going, answers, titles = given("end", state), list[Any](), list[str]()
    while not going.is_over:
        question = asked(going)
        titles.append(question.title)
        answers.append({"throw": [[1]], "number": 0, "pick": "no"}[question.kind])
        going = given("end", state, *answers)
    after = going.play.state
    return titles, after if after.ended else done("end", after)


@pytest.mark.rule("001-58")
def test_a_hit_costs_a_specialist_of_choice() -> None:
    state = cards(alone("S2", phase="move", sniper="fires"), "Zwangsrekrut", "Pionier")
    going = given("end", state, "yes")
    choices = {one.answer: one.note for one in asked(going).choices}
    assert choices.keys() == {"Unteroffizier", "Pionier", "Zwangsrekrut"}
    assert choices["Zwangsrekrut"] == "The Zwangsrekrut may take any loss of a Specialist"
    after = done("end", state, "yes", "Zwangsrekrut")
    assert "Zwangsrekrut" not in after.specialists_in_play()


@pytest.mark.rule("001-59")
def test_two_ways_to_be_rid_of_the_sniper() -> None:
    state = cards(alone("S2", sniper="fires", held=1), "Scharfschütze")
    for used in (1, 2, 3):
        state = done("find-sniper", state)
        assert (state.sniper, state.sniper_hits) == ("fires", used)
    going = given("find-sniper", state)
    assert going.play.told[-1] == (
        "The Scharfschütze has found the Sniper. Both leave the game (rule “Solitaire: Allied "
        "Sniper”)."
    )
    assert (going.play.state.sniper, going.play.state.is_card_in_play("Scharfschütze")) == (
        "gone",
        False,
    )
    assert "find-sniper" not in offered(going.play.state)
    badge = done("decoration", alone("S2", sniper="fires", held=1), "Sniper Badge")
    assert badge.sniper == "gone"
    early = done("decoration", alone("S2", sniper="recruited", held=1), "Sniper Badge")
    assert early.sniper == "gone"
    other = done("decoration", alone("S2", sniper="fires", held=1), "German Cross")
    assert other.sniper == "fires"


# Costs


@pytest.mark.rule("001-56", "A1-08")
def test_inactive_features_cost_the_player_active_ones_nothing() -> None:
    state = alone("S7", phase="move", soldiers=40)
    going = given("end", state, [[4]])
    assert asked(going).usual == 4
    assert [(one.number, one.faces) for one in asked(given("end", state)).dice] == [(1, 6)]
    assert done("end", state, [[4]], 3).soldiers.now == 40 - 8 - 3
    active = cards(state, "Maschinengewehr-Schütze")
    going = given("end", active)
    assert going.is_over
    assert going.play.told[-1] == (
        "Machine Gun Fire is active, so boardapp ignores it in solitaire (rule “Solitaire: MGF & "
        "Landmines”)."
    )
    mined = alone("S4", phase="move", soldiers=40)
    assert done("end", mined, [[6]], 6).soldiers.now == 40 - 5 - 6
    assert done("end", cards(mined, "Pionier")).soldiers.now == 35


@pytest.mark.rule("001-67")
def test_lucky_dice_roll_one_such_die_again() -> None:
    lucky = {"counters": "lucky"}
    state = alone("S7", phase="move", options=lucky, counters=1, counter_pool=7)
    after = done("end", state, [[6]], "0", [[1]], 1)
    assert (after.soldiers.now, after.counters, after.counter_pool) == (900 - 8 - 1, 0, 8)


@pytest.mark.rule("001-55", "N1-01")
def test_it_is_lost_without_soldiers_and_specialists() -> None:
    state = alone("S7", phase="move", soldiers=3).with_card_moved("Unteroffizier", "lost")
    going = given("end", state)
    assert going.is_over
    assert going.play.state.ended == "allies"
    assert going.play.told.count("The Allies have won.") == 1
    counts = alone("S6", phase="move", soldiers=3, options={"specialists": "count"})
    held = given("end", counts, [[1]], 0)
    assert held.is_over
    assert (held.play.state.soldiers.now, held.play.state.ended) == (0, None)
    pays = cards(alone("S6", phase="move", soldiers=3), "Pionier")
    going = given("end", pays, ["Pionier", "Unteroffizier"])
    assert going.play.state.ended == "allies"
    kept = cards(alone("S3", phase="move", soldiers=1), "Pionier")
    assert "missing" not in " ".join(given("end", kept, ["Pionier"]).play.told)
    kept = done("end", kept, ["Pionier"])
    assert (kept.specialists_in_play(), kept.soldiers.now, kept.ended) == (
        ("Unteroffizier",),
        0,
        None,
    )


@pytest.mark.rule("N1-01", "001-56")
@pytest.mark.parametrize(("reading", "left"), [({}, 1), ({"specialists": "count"}, 2)])
def test_specialists_pay_for_fire_as_for_the_def(reading: dict[str, str], left: int) -> None:
    state = cards(alone("S7", phase="move", soldiers=9, options=reading), "Pionier")
    fired = given("end", state, [[2]], 2)
    if left == 1:
        assert asked(fired).sentence == "Which 1 Specialist pays for the Soldiers that are missing?"
        assert fired.take_answer([]) is not None
        assert fired.take_answer(["Pionier", "Unteroffizier"]) is not None
        assert fired.take_answer(["Pionier"]) is None
    assert fired.is_over
    assert (len(fired.play.state.specialists_in_play()), fired.play.state.soldiers.now) == (left, 0)
    enough = cards(alone("S7", phase="move", soldiers=8, options=reading), "Pionier")
    assert asked(given("end", enough)).title == "Machine Gun Fire"
    # Against Units nobody but Soldiers pays.
    against = cards(table(unit(1, "S7"), phase="move", soldiers=3, options={
        one: way for one, way in reading.items() if one != "specialists"}), "Pionier")  # fmt: skip
    assert len(done("end", against, 0).specialists_in_play()) == 2


@pytest.mark.rule("001-55", "001-59")
def test_he_has_lost_who_sacrifices_the_last_that_he_has() -> None:
    state = cards(alone("S2", soldiers=0, sniper="fires", sniper_hits=3), "Scharfschütze")
    last = state.with_card_moved("Unteroffizier", "lost")
    going = given("find-sniper", last)
    assert (going.play.state.ended, going.play.told[-1]) == ("allies", "The Allies have won.")
    assert done("find-sniper", state).ended is None


@pytest.mark.rule("001-55", "001-52")
def test_he_has_won_who_outlasts_the_storm() -> None:
    going = given("end", alone("B", phase="move", soldiers=13))
    assert going.is_over
    assert (going.play.state.ended, going.play.state.soldiers.now) == ("german", 1)
    assert going.play.told[-1] == "The German has won."
    lost = alone("B", phase="move", soldiers=12).with_card_moved("Unteroffizier", "lost")
    assert given("end", lost).play.state.ended == "allies"


@pytest.mark.rule("001-63", "001-64")
def test_seven_decorations_and_six_items_are_not_there() -> None:
    going = given("set-up", table(phase="set-up", options=ALONE), "n-09", [[2]])
    state = going.play.state
    assert not {"Gold Wound Badge", "Coastal Artillery Badge", "Fritz Todt Award", "German Cross",
                "West Wall Medal", "Gestapo Disk", "War Merit Cross"} & {*state.deck}  # fmt: skip
    out = {name for name, one in state.cards.items() if one.where == "out"}
    assert out == {"Booby Traps", "Gas", "Goliath Mine", "MG42", "Molotov Cocktail",
                   "Tracer Bullets"}  # fmt: skip
