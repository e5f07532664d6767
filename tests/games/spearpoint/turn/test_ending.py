"""The end of a turn: what is counted down, Overrun, the Draw Phase by numbers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.questions import Number
from boardapp.document.document import Document
from boardapp.document.game_report import game_report
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.assets import scenarios_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.scenario_file import parse_scenario
from boardapp.games.spearpoint.setup.setup_state import (
    BuiltDeck,
    DeckCard,
    SetupTable,
    StartingHand,
)
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.turn.turn_state import Overrun, SideState, TurnState
from tests.games.spearpoint.combat.support.placed_units import BOX, at, laid
from tests.games.spearpoint.commitment.comings import game
from tests.games.spearpoint.turn.led import GAME, after, begun, led, played

BOTH_CAME: Mapping[str, Any] = {"us": SideState(arrived=True), "germany": SideState(arrived=True)}


def ending(units: str = "us rifle-squad A-1", **fields: Any) -> TileState:
    """A table at the end of a turn, to which both sides had come."""
    return led(units, "end", **{**BOTH_CAME, "turn": 4, **fields})


def left(state: TileState) -> tuple[str, int] | None:
    """The side that overruns, and the turns left."""
    running = state.sequence.overrun if state.sequence else None
    return (running.side, running.turns) if running else None


def next_end(state: TileState) -> TileState:
    """The end of the next turn, with nothing done in it."""
    ended = after(state, "next-turn")
    assert ended.sequence is not None
    return replace(ended, sequence=ended.sequence._replace(phase="end", first="us"))


# ---- Overrun ------------------------------------------------------------------------------------


@pytest.mark.rule("004-082", "004-145")
def test_artillery_fires_on_while_it_is_overrun_and_the_third_turn_ends_the_game() -> None:
    """A gun on the Rear Line is no ground unit on the map; it fires at that of the enemy."""
    units = "us rifle-squad A-1, us howitzer-105mm rear, germany sfh18-15cm rear"
    state = ending(units)
    for turns in (3, 2, 1):
        state = next_end(state)
        assert left(state) == ("us", turns)
        assert state.sequence is not None
        firing = replace(
            state,
            sequence=state.sequence._replace(phase="artillery", first="germany", by="germany"),
        )
        told, _ = played(firing, "declare", "germany-1", "unit us-2")
        assert told[-1].startswith("Attack 1: 15 cm sFH 18 Germany 1 fires at 105 mm Howitzer US 2")
    assert GAME.game_end_sentence(next_end(state)) == "US wins"


@pytest.mark.rule("004-053", "004-080", "004-081", "A4-23")
def test_three_full_turns_after_the_last_loss_are_an_overrun() -> None:
    """The last German is gone on Turn 4: 3 at the end of 4, then 2, 1 and at last 0 on 7."""
    state, seen = ending(), []
    for _ in range(4):
        state = next_end(state)
        seen.append((left(state), GAME.game_end_sentence(state)))
    assert seen == [
        (("us", 3), None), (("us", 2), None), (("us", 1), None), (None, "US wins"),
    ]  # fmt: skip
    assert state.turn == 8


def test_a_game_won_as_a_turn_ends_took_no_further_turn() -> None:
    playing = ProcedurePlayer(Document(ending(overrun=Overrun("us", 1), turn=7), GAME))
    number = playing.question_offering("next-turn")
    assert number is not None
    assert playing.answer_question("next-turn", number) is None
    state = playing.current_state
    assert isinstance(state, TileState)
    report = game_report(playing, state)
    assert (report.headline, dict(report.rows)["Last turn"]) == ("US wins", "7")
    progress = GAME.progress(state)
    assert progress is not None
    assert (progress.turn, GAME.moment_title(state)) == ("Turn 7", "Turn 7, US wins")
    assert physical_steps(ending(turn=7), state, BOX) == ()
    assert physical_steps(state, after(state, "play-on"), BOX)[0] == "Set the turn counter to 8."


@pytest.mark.rule("A4-23")
def test_the_turn_of_the_loss_counts_where_the_table_reads_it_so() -> None:
    told, state = played(ending(options={"overrun-turns": "with-loss"}), "next-turn")
    assert left(state) == ("us", 2)
    assert told[0] == (
        "US will win by Overrun in 2 turns unless new enemies come (rule “Win conditions and "
        "scoring” and your reading of “turns that an Overrun takes”)."
    )


@pytest.mark.rule("004-081")
def test_a_new_enemy_ends_it_and_it_begins_anew() -> None:
    """A Rifle Squad committed on 6 ends it. If it is gone on 6 as well, 3 again at the end of 6."""
    state = led("us rifle-squad A-1, germany rifle-squad C-9", "commitment", "us", "germany",
                overrun=Overrun("us", 2), turn=6, **BOTH_CAME)  # fmt: skip
    told, committed = played(state, "done")
    assert told[0] == (
        "Germany has a ground unit on the map again, so the Overrun ends (rule “Win conditions and "
        "scoring”)."
    )
    assert left(committed) is None
    gone = committed.with_unit_anywhere("germany-1", None)
    assert gone.sequence is not None
    gone = replace(gone, sequence=gone.sequence._replace(phase="end"))
    assert left(after(gone, "next-turn")) == ("us", 3)


SHAKEN = "us m4a1-sherman B-2, germany rifle-squad B-4"
HIT = ("out-of-turn", "fire", "us-1", "unit germany-1", ["MG"], [[10, 9]], [[1]], 1)
"""A sum of 19 draws the card that sends the last German to its Rear Line."""


@pytest.mark.rule("N4-42", "004-080", "004-081")
@pytest.mark.parametrize(("switch", "expected"), [("destroyed", None), ("gone", ("us", 3))])
def test_whether_the_last_enemy_must_be_destroyed(
    switch: str, expected: tuple[str, int] | None
) -> None:
    state = led(SHAKEN, "resolution", turn=4, options={"overrun-loss": switch}, **BOTH_CAME)
    _, shaken = played(state, *HIT)
    assert "germany-1" in shaken.aside
    assert left(after(at_end(shaken), "next-turn")) == expected


@pytest.mark.rule("N4-42", "004-109")
def test_a_change_of_line_begins_no_overrun_and_a_later_loss_does() -> None:
    units = "us m7-priest A-1, germany rifle-squad C-9"
    priest = UnitCard("m7-priest", "M7", "us", "vehicle", line="both", crew="tank-crew")
    moving = led(units, "movement", "us", turn=4, **BOTH_CAME)
    _, gone = played(
        replace(moving, cards={"us m7-priest": priest}), "change-line", "us-1"
    )  # fmt: skip
    assert left(after(at_end(gone), "next-turn")) is None
    back = gone.with_unit("us-2", Unit("us-2", "rifle-squad", "us", at("B-2")))
    met = after(
        replace(back, sequence=led(units, "commitment", "us", **BOTH_CAME).sequence), "done"
    )
    lost = met.with_unit_anywhere("us-2", None)
    assert left(after(at_end(lost), "next-turn")) == ("germany", 3)


@pytest.mark.rule("004-080", "004-081")
def test_who_never_was_on_the_map_is_not_overrun() -> None:
    nobody = led("us rifle-squad A-1", "end", turn=4)
    assert left(after(nobody, "next-turn")) is None
    units = "us rifle-squad A-1, germany rifle-squad C-9"
    there = after(led(units, "commitment", "us", turn=4), "done")
    lost = there.with_unit_anywhere("germany-1", None)
    assert left(after(at_end(lost), "next-turn")) == ("us", 3)


@pytest.mark.rule("N4-42", "004-119")
def test_who_is_destroyed_after_another_withdrew_is_overrun() -> None:
    units = "us rifle-squad A-1, us sniper A-2, germany rifle-squad C-9"
    state = led(units, "commitment", "us", turn=4, options={"win-moment": "phase-end"}, **BOTH_CAME)
    _, gone = played(state, "withdraw", "us-1", "withdraw")
    lost = gone.with_unit_anywhere("us-2", None)
    assert left(after(at_end(lost), "next-turn")) == ("germany", 3)


@pytest.mark.rule("N4-42", "004-119")
def test_a_withdrawal_by_the_card_begins_no_overrun() -> None:
    units = "us rifle-squad A-1, germany rifle-squad C-9"
    state = led(units, "commitment", "us", turn=4, **BOTH_CAME)
    _, gone = played(state, "withdraw", "us-1", "withdraw")
    assert "us-1" not in gone.units
    assert left(after(at_end(gone), "next-turn")) is None


def at_end(state: TileState) -> TileState:
    """The table as its turn ends."""
    assert state.sequence is not None
    return replace(state, sequence=state.sequence._replace(phase="end"))


@pytest.mark.rule("004-080", "N4-13", "A4-38")
@pytest.mark.parametrize(
    ("units", "fields", "expected"),
    [
        ("us rifle-squad A-1, germany rifle-squad C-9", {}, None),
        ("us rifle-squad A-1, germany tiger-i C-9 empty", {}, ("us", 3)),
        ("us rifle-squad A-1, germany tiger-i C-9 empty",
         {"options": {"overrun-crewless": "yes"}}, None),
        ("us tiger-i A-1 empty", {}, None),
        ("us rifle-squad A-1, germany sfh18-15cm rear, germany bf109 air:B", {}, ("us", 3)),
        ("us rifle-squad A-1, germany sfh18-15cm C-9", {}, ("us", 3)),
        ("germany rifle-squad A-1", {}, ("germany", 3)),
        ("germany rifle-squad A-1", {"overrun": Overrun("us", 2)}, ("germany", 3)),
        ("us howitzer-105mm rear", {}, None),
        ("us rifle-squad A-1", {"germany": SideState()}, None),
        ("us rifle-squad A-1", {"overrun": Overrun("germany", 1)}, ("us", 3)),
        ("us howitzer-105mm rear", {"overrun": Overrun("us", 1)}, None),
    ],
)  # fmt: skip
def test_who_stands_on_the_map_alone(
    units: str, fields: dict[str, object], expected: tuple[str, int] | None
) -> None:
    assert left(after(ending(units, **fields), "next-turn")) == expected


@pytest.mark.rule("A4-38")
@pytest.mark.parametrize(
    ("agreed", "overrun"),
    [({}, None), ({"early-overrun": "from-the-start"}, Overrun("germany", 3))],
)  # fmt: skip
def test_a_side_that_never_came_is_overrun_where_the_scenario_is_read_so(
    agreed: dict[str, str], overrun: Overrun | None
) -> None:
    """Scenario 2 begins without US ground units on the map."""
    scenario = parse_scenario(read_source(scenarios_folder() / "02-what-now-sarge.yaml"), BOX)
    units = laid("germany rifle-squad B-4").units
    sequence = TurnState("end", "us", germany=SideState(arrived=True))
    table = SetupTable(
        "spearpoint", "village", units=units, agreed=agreed, begun=True, sequence=sequence
    )
    _, left_over = played(table, "next-turn", game=Spearpoint(BOX, scenario))
    assert left_over.sequence is not None
    assert left_over.sequence.overrun == overrun


@pytest.mark.rule("004-052", "004-053")
def test_counters_of_the_real_table_are_told() -> None:
    before = ending()
    state = after(before, "next-turn")
    assert "Set the Overrun counter of US to 3." in physical_steps(before, state, BOX)
    _, going = played(state, "initiative", [[9], [2]])
    assert physical_steps(state, going, BOX) == ("Lay out the Initiative counter of US.",)
    came = going.with_unit("germany-1", Unit("germany-1", "rifle-squad", "germany", at("C-9")))
    assert "Take the Overrun counter off the board." in physical_steps(
        came, after(came, "done"), BOX
    )


# ---- counted down -------------------------------------------------------------------------------


@pytest.mark.rule("004-248", "004-059")
def test_where_there_are_two_decks_aircraft_land_under_the_support_deck() -> None:
    state = led("us p40-warhawk air:B, germany sniper A-9", "end", turn=2)
    state = state.with_unit_anywhere("us-1", state.aside["us-1"]._replace(flight=1))
    told, _ = played(state, "next-turn", game=game("08-epiphany.yaml"))
    assert told[0].startswith(
        "P-40 Warhawk US 1 lands and goes under the Support Deck with its Pilot"
    )


@pytest.mark.rule("004-092", "004-154", "004-058", "004-059")
def test_all_is_counted_down_in_one_act() -> None:
    hurt = Unit("us-2", "m4a1-sherman", "us", at("B-1"),
                Condition(endurance=3, damage=(UnitDamageCard(4, 1),)))  # fmt: skip
    before = ending("us rifle-squad A-1, germany rifle-squad C-9, germany bf109 air:B, "
                    "germany stuka air:A").with_unit("us-2", hurt)  # fmt: skip
    aside = {
        name: one._replace(flight=2 if one.unit == "bf109" else 1)
        for name, one in before.aside.items()
    }
    before = replace(before, aside=aside, smoke={at("B-5"): 2, at("B-6"): 1},
                     options={"night": "odd-turns"})  # fmt: skip
    resolved = DeclaredAttack(1, "space B-5", ("75 mm",), resolved=True)
    before = before.with_declared_attack("us-1", resolved)
    told, state = played(before, "next-turn")
    assert told == [
        "Ju 87B-1 Stuka Germany 3 lands and goes under the Reserves Deck with its Pilot "
        "(rule “Counters”).",
        "It is dark in Turn 5 (rule “Scenario 5, special rules”).",
        "The smoke on B-6 is gone.",
    ]  # fmt: skip
    assert (state.turn, state.smoke) == (5, {at("B-5"): 1})
    assert {one.unit: one.flight for one in state.aside.values()} == {"bf109": 1}
    assert state.units["us-2"].condition == Condition(damage=(UnitDamageCard(4, 0),))
    assert physical_steps(before, state, BOX) == (
        "Set the turn counter to 5.", "Turn the Smoke counter on B-5 to 1 turn.",
        "Take the Smoke counter off B-6.",
        "Take the Ju 87B-1 Stuka Germany 3 off its flight path.",
        "Set 1 Turn of Flight for the Bf 109 Germany 2.",
        "Damage Card 4 under the M4A1 Sherman US 2 no longer has an effect.",
        "Take all targeting counters off the board.",
    )  # fmt: skip


# ---- the draw -----------------------------------------------------------------------------------


@pytest.mark.rule("004-090", "004-091", "N4-18")
def test_the_example_of_a_draw() -> None:
    """4 Command + 1 + 2 = 7: two leave the game."""
    state = led(phase="draw", deck=44, us=SideState(reserves=10))
    told, state = played(state, "draw", 4, 2, 3, 0)
    assert told[-2:] == [
        "US has 7 Command Cards and must discard 2 Command Cards; discarded cards leave the "
        "game (rule “Draw "
        "Phase functions”).",
        "US has 5 Command Cards and 2 unit cards; the Command Deck has 41 left, "
        "and its Reserves Deck has 10 left.",
    ]
    assert GAME.moment_title(state) == "Turn 1, Draw, Germany"
    assert state.sequence is not None
    assert (state.sequence.deck, state.sequence.us) == (
        41,
        SideState(arrived=True, command=5, units=2, reserves=10),
    )


@pytest.mark.rule("004-091")
def test_unit_cards_beyond_seven_go_under_the_deck() -> None:
    told, state = played(led(phase="draw", us=SideState(reserves=10)), "draw", 0, 6, 1, 2)
    assert told[-2] == (
        "US must put 1 unit card under the Reserves Deck, because the hand has 8 unit cards "
        "(rule “Draw Phase functions”)."
    )
    assert state.sequence is not None
    us = state.sequence.us
    assert (us.command, us.units, us.reserves) == (1, 7, 9)


@pytest.mark.rule("N4-18", "004-090")
def test_an_empty_deck_gives_no_card() -> None:
    held = begun(led(phase="draw"), "draw").asked
    assert isinstance(held, Number)
    assert (held.least, held.most) == (0, 99)
    full = begun(led(phase="draw", deck=44, us=SideState(reserves=1)), "draw", 3, 3).asked
    assert isinstance(full, Number)
    assert (full.least, full.most) == (1, 3)
    going = begun(led(phase="draw", deck=0, us=SideState(reserves=1)), "draw", 3, 3)
    assert isinstance(going.asked, Number)
    assert (going.asked.least, going.asked.most) == (0, 0)
    going.take_answer(0)
    assert (going.asked.least, going.asked.most) == (0, 1)


@pytest.mark.rule("004-077", "004-090")
def test_44_command_cards_are_left_once_the_hands_are_drawn() -> None:
    _, state = played(replace(led(), sequence=None), "lead-turns", "begin", 51)
    assert state.sequence is not None
    assert state.sequence.deck == 44
    for turn in range(1, 8):
        state = replace(state, sequence=state.sequence._replace(phase="draw", first="us", by=None))
        for _ in ("us", "germany"):
            _, state = played(state, "draw", 0, 0, 3, 0)
        assert state.sequence is not None
        assert state.sequence.deck == 44 - 6 * turn


@pytest.mark.rule("004-077", "004-091")
def test_the_decks_and_hands_of_a_setup_are_known() -> None:
    scenario = parse_scenario(read_source(scenarios_folder() / "standard-village.yaml"), BOX)
    squad = DeckCard("rifle-squad", 3, 12)
    hands = (
        StartingHand("us", ("rifle-squad",) * 4, ("ambush",) * 3),
        StartingHand("germany", ("rifle-squad",) * 4),
    )
    table = SetupTable(
        "spearpoint", "village", begun=True, decks=(BuiltDeck("us", "us", (squad,)),),
        starting_hands=hands,
    )  # fmt: skip
    told, state = played(table, "lead-turns", game=Spearpoint(BOX, scenario))
    assert told[-1] == "Points needed to win: US 51, Germany 51."
    assert state.sequence is not None
    assert (state.sequence.us, state.sequence.germany) == (
        SideState(goal=51, command=3, units=4, reserves=8), SideState(goal=51, units=4),
    )  # fmt: skip


# ---- scenarios ----------------------------------------------------------------------------------


@pytest.mark.rule("004-192", "004-201", "004-243", "004-250", "004-078")
@pytest.mark.parametrize(
    ("file", "goals"),
    [
        ("01-man-vs-beast", {"us": 25, "germany": 25}),
        ("02-what-now-sarge", {"us": 51, "germany": 51}), ("03-gunters-return", {}),
        ("07-a-buried-tank", {"germany": 40}), ("08-epiphany", {"us": 71, "germany": 71}),
        ("standard-village", {"us": 51, "germany": 51}),
    ],
)  # fmt: skip
def test_a_scenario_says_how_many_points_win(file: str, goals: dict[str, int]) -> None:
    scenario = parse_scenario(read_source(scenarios_folder() / f"{file}.yaml"), BOX)
    assert scenario.points_to_win == goals
