"""Before the first turn: what is agreed and asked, and what the German begins with."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import SeveralAnswer
from boardapp.games.atlantikwall.known_cards_and_counters import DECORATIONS, MAPS
from boardapp.games.atlantikwall.state import BeachState, without_cards_barred_in_solitaire
from boardapp.games.atlantikwall.turn_menu import menu_questions
from boardapp.games.validated_state import why_state_invalid
from tests.games.atlantikwall.beach import (
    BOARD,
    SECTORS,
    asked,
    given,
    names,
    offered,
    refused,
    table,
    unit,
)
from tests.games.atlantikwall.beach import MAPS as BOTH

EMPTY = table(phase="set-up")
DECK = sorted(name for name, number in DECORATIONS.items() for _ in range(number))
NUMBERED = [{"instead": "number"}, {"instead": "number"}]
STARTS = ["Kelp Bank", "Wreck Sands", "Oyster Flat", "Kelp Bank"]


def begun(units: int, *, state: BeachState = EMPTY, last: tuple[Any, ...] = ()) -> BeachState:
    """A game against so many Units whose numbers nobody keeps, with the usual answers."""
    options = [] if state.options else ["against", "none", "fixed", "physical", []]
    going = given("set-up", state, *options, "other", units, "no", *STARTS[:units],
                  *NUMBERED, DECK, "yes", *last)  # fmt: skip
    assert going.is_over, asked(going)
    return going.play.state


@pytest.mark.rule("001-03", "001-04", "001-05")
@pytest.mark.parametrize(("units", "courage"), [(1, 0), (2, 3), (3, 6), (4, 9)])
def test_what_the_german_begins_with(units: int, courage: int) -> None:
    state = begun(units)
    assert (state.soldiers.now, state.courage.now) == (4, courage)
    assert state.specialists_in_play() == ("Unteroffizier",)
    assert {one.where for name, one in state.cards.items() if name != "Unteroffizier"} == {"pool"}
    assert (state.decorations_left, state.held, state.phase, state.turn) == (21, 0, "roll", 1)
    assert (state.is_machine_gun_fire_active, state.are_mines_active) == (False, False)


@pytest.mark.rule("001-02")
def test_the_german_joins_any_map_and_skips_phase_4() -> None:
    state = replace(begun(2), phase="move")
    asks = {one.by: [choice.answer for choice in one.choices] for one in menu_questions(state)}
    assert {"march u1", "march u2", "end"} < {*asks["allies"]}
    assert not {"roll", "buy", "acquire specialist", "end"} & {*asks["german"]}
    assert begun(1).map == "other"


@pytest.mark.rule("001-93")
@pytest.mark.parametrize(
    ("lacks", "why"),
    [("bunker", "The board has no Bunker."), ("start", "The board has no Starting Sector.")],
)
def test_a_board_without_either_is_no_beach(lacks: str, why: str) -> None:
    flags = {space: there - {lacks} for space, there in BOARD.flags.items()}
    state = replace(EMPTY, areas=replace(BOARD, flags=flags))
    assert offered(EMPTY)["set-up"] == ""
    assert offered(state)["set-up"] == f"{why} (the rules of the Battle Map)"
    begun_there = replace(state, phase="roll", mode="free")
    assert (
        offered(begun_there)["set-up"]
        == "The game has begun, so you can no longer change its options."
    )


@pytest.mark.rule("001-93")
def test_the_units_start_in_starting_sectors() -> None:
    going = given("set-up", EMPTY, "against", "none", "fixed", "physical", [], "n-09", 1, "yes",
                  "Oyster Flat", 6, 2)  # fmt: skip
    assert going.play.state.map == "n-09"
    (only,) = going.play.state.units.values()
    assert (names([only.space]), only.soldiers, only.specialists) == (["S3"], 6, 2)
    assert only.way == (only.space,)
    none = refused("set-up", EMPTY, "against", "none", "fixed", "physical", [], "n-09", 0)
    assert none.startswith("Units: enter 1 to 4, not 0.")
    elsewhere = refused("set-up", EMPTY, "against", "none", "fixed", "physical", [], "n-09", 1,
                        "yes", "Sea Wall")  # fmt: skip
    assert elsewhere == "Sea Wall is not a Starting Sector. (the rules of the Battle Map)"


def test_phases_2_and_3_are_called_as_in_the_base_game() -> None:
    state = begun(1)
    going = given("set-up", EMPTY, "against", "none", "fixed", "physical", [], "other", 1, "no",
                  "Kelp Bank", "Resolve", {"instead": "number"}, DECK, "yes")  # fmt: skip
    named = replace(going.play.state, phase="resources")
    assert menu_questions(named)[0].title == "Phase 2: Resolve"
    assert menu_questions(replace(state, phase="resources"))[0].title == "Phase 2"


@pytest.mark.rule("001-47")
def test_another_mix_of_decorations_is_warned_of() -> None:
    going = given("set-up", EMPTY, "against", "none", "fixed", "physical", [], "other", 1, "no",
                  "Kelp Bank", *NUMBERED)  # fmt: skip
    question = asked(going)
    assert isinstance(question, PickSeveral)
    reds = ["Another Decoration"] * 10 + ["Sniper Badge", "German Cross"]
    grays = ["Another Wound Badge"] * 2
    assert question.advice_of(SeveralAnswer((*reds, *grays))) == ""
    warned = "The deck has 12 red and 3 gray Decorations, but needs 6 red for each gray one."
    assert question.advice_of(SeveralAnswer((*reds, *grays, "Gold Wound Badge"))) == warned
    assert going.take_answer([]) is not None
    assert going.take_answer([*reds, *grays]) is None
    assert going.play.state.deck == {
        "Another Decoration": 10, "Sniper Badge": 1, "German Cross": 1, "Another Wound Badge": 2,
    }  # fmt: skip
    least = given("set-up", EMPTY, "against", "none", "fixed", "physical", [], "other", 1, "no",
                  "Kelp Bank", *NUMBERED, ["Sniper Badge"])  # fmt: skip
    assert least.play.state.deck == {"Sniper Badge": 1}


@pytest.mark.rule("A1-03")
def test_the_table_of_bonuses_is_agreed() -> None:
    going = given("set-up", EMPTY, "against", "none", "fixed", "physical", [], "other", 1, "no",
                  "Kelp Bank", *NUMBERED, DECK, "no", "fanaticism", "support", "replacements",
                  "discipline", "ingenuity")  # fmt: skip
    assert going.is_over
    assert going.play.state.bonuses["star"] == "fanaticism"
    assert going.play.state.bonuses["skull"] == "dispatch"


@pytest.mark.rule("001-08")
def test_the_allies_are_told_of_their_new_cards() -> None:
    going = given("set-up", EMPTY, "against", "none", "fixed", "physical", [], "other", 1, "no",
                  "Kelp Bank", *NUMBERED, DECK, "yes")  # fmt: skip
    assert (
        "The Allies also use 3 new Regular Items, 3 new Unique Specialists and 1 new Award "
        "(rule “Specialists, Items & Awards”)."
    ) in going.play.told


@pytest.mark.rule("001-69")
def test_a_blind_start_against_three() -> None:
    state = replace(EMPTY, options={"blind": "dice"})
    given_ = (*STARTS[:3], *NUMBERED, DECK, "yes", [[2, 6, 3]])
    going = given("set-up", state, "other", 3, "no", *given_)
    assert {one.answer: one.note for one in asked(going).choices} == {
        "2": "9 Courage", "3": "8 Courage", "6": "5 Courage"
    }  # fmt: skip
    going = given("set-up", state, "other", 3, "no", *given_, "6")
    assert (going.play.state.soldiers.now, going.play.state.courage.now) == (6, 5)
    two = given("set-up", state, "other", 2, "no", *STARTS[:2], *NUMBERED, DECK, "yes", [[2, 6]],
                "6")  # fmt: skip
    assert (two.play.state.soldiers.now, two.play.state.courage.now) == (6, 2)


@pytest.mark.rule("001-70")
def test_a_blind_start_against_one_or_alone() -> None:
    going = given("set-up", replace(EMPTY, options={"blind": "dice"}), "other", 1, "no",
                  "Kelp Bank", *NUMBERED, DECK, "yes", [[5]])  # fmt: skip
    assert going.is_over
    assert (going.play.state.soldiers.now, going.play.state.courage.now) == (5, 0)
    alone = replace(EMPTY, options={"blind": "dice", "game": "solitaire"})
    left = sorted(set(DECK) & {"Sniper Badge", "Close Combat Clasp"})
    going = given("set-up", alone, "other", [[1]], *NUMBERED, left, "yes", [[3]])
    assert going.is_over
    assert (going.play.state.soldiers.now, going.play.state.courage.now) == (3, 0)


@pytest.mark.rule("001-65", "001-66", "001-71", "001-72")
@pytest.mark.parametrize(
    ("rule", "each", "pool"),
    [("mulligan", 1, 0), ("lucky", 1, 5), ("hidden", 0, 8), ("desperate", 1, 0), ("none", 0, 0)],
)
def test_the_counters_are_dealt(rule: str, each: int, pool: int) -> None:
    options = {} if rule == "none" else {"counters": rule}
    state = begun(2, state=replace(EMPTY, options={**options, "shortfall": "highest"}))
    assert [one.counters for one in state.units.values()] == [each, each]
    assert (state.counters, state.counter_pool) == (each, pool)


def test_what_was_agreed_is_locked() -> None:
    state = begun(1)
    assert "set-up" not in offered(state)
    free = offered(replace(state, mode="free"))
    assert free["set-up"] == "The game has begun, so you can no longer change its options."


# Bloody Omaha


def omaha(game: str = "against") -> BeachState:
    options = {"omaha": "both"} | ({} if game == "against" else {"game": game})
    return table(on=BOTH, phase="set-up", options=options)


@pytest.mark.rule("001-88", "001-92")
def test_bloody_omaha_has_a_unit_on_each_map_and_a_free_decoration() -> None:
    first = (2, "no", "West Landing")
    assert refused("set-up", omaha(), "n-10", *first, "West Road") == (
        "Each of the two maps needs at least one Unit. (rule “Bloody Omaha”)"
    )
    assert "2 to 4" in refused("set-up", omaha(), "n-10", 1)
    long = refused("set-up", omaha(), "n-10", *first, "East Landing", "x" * 41)
    assert long.startswith("Vehicle: enter one line")
    # Nobody knows which Sectors of a board without maps are of which.
    none = {space: {**held, "map": "other"} for space, held in BOTH.values.items()}
    unknown = replace(omaha(), areas=replace(BOTH, values=none))
    assert asked(given("set-up", unknown, "n-10", *first, "West Road")).title == "Vehicle"
    going = given("set-up", omaha(), "n-10", *first, "East Landing", "Jeep", *NUMBERED, DECK,
                  "yes", "gray", "Another Wound Badge")  # fmt: skip
    assert going.is_over
    assert (going.play.state.held, going.play.state.used) == (0, {"Another Wound Badge": 1})
    assert "The German draws a Decoration for free" in " ".join(going.play.told)


@pytest.mark.rule("001-91", "001-88")
def test_bloody_omaha_without_a_german() -> None:
    going = given("set-up", table(on=BOTH, phase="set-up"), "allies", "both", "none", "n-10", 2,
                  "no", "West Landing", "East Landing", "Jeep", *NUMBERED)  # fmt: skip
    assert going.is_over
    state = going.play.state
    assert not {"roll", "buy", "decoration"} & offered(state).keys()
    assert offered(state)["end"] == ""


@pytest.mark.rule("001-88", "001-02")
def test_one_map_is_played_without_a_german_too() -> None:
    going = given("set-up", EMPTY, "allies", "lucky", "n-10", 2, "no", *STARTS[:2], *NUMBERED)
    assert going.is_over
    state = going.play.state
    assert state.options == {"game": "allies", "counters": "lucky"}
    # Each player has a counter, and the German is none.
    assert [one.counters for one in state.units.values()] == [1, 1]
    assert (state.counters, state.counter_pool) == (0, 6)
    bunker = state.with_unit("u1", state.units["u1"]._replace(space=SECTORS["B"]))
    entered = given("end", replace(bunker, phase="combat"))
    assert entered.play.state.ended == "allies"
    assert entered.play.told[-3:] == [
        "Unit 1 has entered Bunker and leaves the board.",
        "Allied Units have entered every Bunker.",
        "The Allies have won.",
    ]  # fmt: skip


@pytest.mark.rule("001-88")
def test_bloody_omaha_alone_is_not_recommended() -> None:
    alone = table(on=BOTH, phase="set-up", options={"game": "solitaire"})
    told = given("set-up", alone, "n-10").play.told
    assert (
        "The rulebook advises against solitaire on both maps of Bloody Omaha (rule “Bloody Omaha”)."
        in told
    )
    one = given("set-up", replace(EMPTY, options={"game": "solitaire"}), "n-10").play.told
    assert not any("not recommended" in said for said in one)


@pytest.mark.rule("A1-20", "N1-20")
@pytest.mark.parametrize(
    ("game", "counters", "bear"),
    [
        ("against", "none", {"restores", "shortfall", "bonus", "overflow"}),
        ("against", "desperate", {"restores", "shortfall", "bonus", "overflow", "desperate"}),
        ("solitaire", "desperate", {"restores", "bonus", "specialists", "direction",
                                    "first-sector"}),
    ],
)  # fmt: skip
def test_readings_that_bear_on_the_game_are_asked(game: str, counters: str, bear: set[str]) -> None:
    question = asked(given("set-up", EMPTY, game, counters, "fixed", "physical"))
    assert {one.answer.split(" ")[0] for one in question.choices} == bear


@pytest.mark.rule("001-67")
def test_lucky_dice_roll_dice_of_the_setup_again() -> None:
    lucky = {"counters": "lucky", "blind": "dice"}
    state = replace(EMPTY, options=lucky)
    going = given("set-up", state, "other", 2, "no", *STARTS[:2], *NUMBERED, DECK, "yes", [[1, 2]])
    assert [one.title for one in asked(going).choices] == ["No", "The 1", "The 2"]
    going = given("set-up", state, "other", 2, "no", *STARTS[:2], *NUMBERED, DECK, "yes", [[1, 2]],
                  "0", [[6]], "6")  # fmt: skip
    after = going.play.state
    assert (after.soldiers.now, after.courage.now) == (6, 2)
    assert (after.counters, after.counter_pool) == (0, 6)
    alone = replace(EMPTY, options={"game": "solitaire", "counters": "lucky"})
    going = given("set-up", alone, "other", [[1]])
    assert [one.title for one in asked(going).choices] == ["No", "The Kelp Bank"]
    going = given("set-up", alone, "other", [[1]], "0", [[3]])
    assert names([going.play.state.units["u1"].space]) == ["S3"]
    # One that stands there already has no counter of its own either.
    placed = replace(alone, units=table(unit(1, "S1")).units)
    dealt = given("set-up", placed, "other").play.state
    assert (dealt.units["u1"].counters, dealt.counters, dealt.counter_pool) == (0, 1, 7)
    assert (going.play.state.counters, going.play.state.counter_pool) == (0, 8)


@pytest.mark.rule("001-78", "001-79", "001-80", "001-86", "001-87")
def test_the_lists_of_the_two_maps() -> None:
    sizes = {name: (len(one.regular), len(one.unique), len(one.items)) for name, one in
             MAPS.items()}  # fmt: skip
    assert sizes == {"other": (0, 0, 0), "n-09": (7, 5, 6), "n-10": (7, 5, 6)}
    assert {*MAPS["n-09"].regular} - {*MAPS["n-10"].regular} == {"Minesweeper", "Platoon Leader"}
    assert "Medal Case" in MAPS["n-10"].items
    assert "Lucky Charm" in MAPS["n-09"].items
    assert {"General", "War Correspondent"} < {*MAPS["n-10"].unique}
    assert {"Combat Photographer", "Decoy"} < {*MAPS["n-09"].unique}


def test_the_setup_lays_a_whole_deck() -> None:
    used = table(phase="set-up", mode="free", used={"Gold Wound Badge": 1}, held=1)
    state = without_cards_barred_in_solitaire(used)
    assert (dict(state.used), state.held, why_state_invalid(state)) == ({}, 0, None)
