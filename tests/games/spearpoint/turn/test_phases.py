"""The phases in order: what belongs there, whose part it is, and why something waits."""

from dataclasses import replace

import pytest

from boardapp.core.procedure.free_play_refusals import without_rule_refusals
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Number, Pick
from boardapp.document.document import Document
from boardapp.document.game_report import game_report
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.table.state import DeclaredAttack, TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.turn_state import SideState, TurnState
from tests.games.spearpoint.combat.support.placed_units import at, laid
from tests.games.spearpoint.turn.led import (
    DUEL,
    GAME,
    after,
    begun,
    led,
    offered,
    played,
    refused,
    why_not,
)

BOTH = ["out-of-turn", "objectives", "winner", "leave-turns"]
GOAL = SideState(goal=51)
GUNS = f"us howitzer-105mm rear, germany sfh18-15cm rear, {DUEL}"


def moment(state: TileState) -> str:
    return GAME.moment_title(state).partition(", ")[2]


@pytest.mark.rule("004-083", "004-084", "004-089", "004-123")
def test_a_turn_goes_from_phase_to_phase_the_winner_first() -> None:
    state = led("us rifle-squad A-1, germany rifle-squad C-9, us howitzer-105mm rear, "
                "germany bf109 air:B", "movement", "germany", turn=3)  # fmt: skip
    seen = [moment(state)]
    while seen[-1] != "Ending the turn":
        state = after(state, "done")
        seen.append(moment(state))
    assert seen == [
        "Movement, Germany", "Movement, US", "Commitment, Germany", "Commitment, US",
        "Combat (aircraft and artillery), Germany", "Combat (aircraft and artillery), US",
        "Combat (all other attacks), Germany", "Combat (all other attacks), US",
        "Draw, Germany", "Draw, US", "Ending the turn",
    ]  # fmt: skip
    state = after(state, "next-turn")
    assert GAME.moment_title(state) == "Turn 4, Beginning the turn"
    assert state.sequence == TurnState(us=state.sequence.us, germany=state.sequence.germany)  # type: ignore[union-attr]


@pytest.mark.rule("004-089")
def test_who_has_no_aircraft_and_no_artillery_declares_none() -> None:
    state = led(DUEL, "commitment", "us", "germany")
    assert moment(after(state, "done")) == "Combat (all other attacks), US"
    mixed = led(f"{DUEL}, germany sfh18-15cm rear", "commitment", "us", "germany")
    assert moment(after(mixed, "done")) == "Combat (aircraft and artillery), Germany"


@pytest.mark.rule("004-083", "004-088")
@pytest.mark.parametrize(
    ("phase", "own"),
    [
        ("movement", ["move", "done", "crew"]),
        ("commitment", ["commit", "done", "crew", "withdraw"]),
        ("artillery", ["done"]), ("targets", ["declare"]), ("draw", ["draw", "done"]),
        ("resolution", ["done", "capture"]),
    ],
)  # fmt: skip
def test_what_belongs_to_a_phase_is_offered_to_whose_part_it_is(phase: str, own: list[str]) -> None:
    found = offered(led(DUEL, phase, "us", "germany"))  # type: ignore[arg-type]
    assert found == {"germany": own, "both": BOTH}


def test_what_belongs_to_both_at_the_turns_ends() -> None:
    assert offered(led()) == {"both": ["initiative", *BOTH]}
    assert offered(led(phase="end")) == {"both": ["next-turn", *BOTH]}


@pytest.mark.rule("004-084")
def test_the_other_side_waits_to_move() -> None:
    state = led(DUEL, "movement", "us", turn=2)
    going = begun(state, "move")
    assert why_not(going.asked, "us-2") == ""
    assert (
        why_not(going.asked, "germany-2")
        == "Only US may act now, in the phase “Movement” (rule “Turn sequence”)."
    )
    assert why_not(begun(after(state, "done"), "move").asked, "germany-2") == ""


@pytest.mark.rule("004-089", "004-123")
def test_aircraft_and_artillery_declare_before_all_others() -> None:
    state = led(GUNS, "artillery", "us")
    going = begun(state, "declare")
    for name, why in (
        ("us-1", ""), ("us-3",
        "Aircraft and artillery declare their attacks before the units on the map (rule “Turn "
        "sequence”)."),
        ("germany-1",
         "Only US may act now, in the phase “Combat (aircraft and artillery)” (rule “Turn "
         "sequence”)."),
    ):  # fmt: skip
        assert why_not(going.asked, name) == why
    going = begun(after(state, "done", "done"), "declare")
    assert why_not(going.asked, "us-3") == ""
    assert (
        why_not(going.asked, "us-1")
        == "Aircraft and artillery have already declared their attacks (rule “Turn sequence”)."
    )


@pytest.mark.rule("004-103")
def test_who_fights_in_a_space_must_attack() -> None:
    state = led(DUEL, "targets", "us")
    assert refused(state, "done") == (
        "Rifle Squad US 1 shares C-3 with enemies and must attack there (rule “Movement 5”)."
    )
    _, state = played(state, "declare", "us-1", "unit germany-1", ["Rifles"])
    assert "done" in offered(state)["us"]
    state = after(state, "done")
    assert refused(state, "done").startswith("Rifle Squad Germany 1 shares C-3")


FOUGHT = ("us howitzer-105mm rear, us rifle-squad B-6, germany rifle-squad B-6,"
          " germany rifle-squad A-7")  # fmt: skip


@pytest.mark.rule("004-103", "004-145")
def test_who_fights_in_a_space_does_not_spot() -> None:
    """It must attack there, and *Done* waits for that."""
    state = led(FOUGHT, "artillery", "us")
    assert why_not(begun(state, "declare").asked, "us-1") != ""
    going = begun(led(f"{FOUGHT}, us sniper C-7", "artillery", "us"), "declare", "us-1")
    assert why_not(going.asked, "space A-7") == ""
    state = after(state, "done")
    assert refused(state, "done").startswith(
        "Rifle Squad US 2 shares B-6 with enemies and must attack there"
    )


@pytest.mark.rule("004-103", "004-145", "004-122")
@pytest.mark.parametrize(
    ("spotter", "spots"),
    [("rifle-squad B-6", False), ("bazooka-team B-6", True), ("rifle-squad B-5", True)],
)
def test_who_cannot_attack_where_it_fights_may_spot(spotter: str, spots: bool) -> None:
    """A Bazooka Team has nothing to fire with at Infantry; who stands beside a fight is free."""
    units = f"{FOUGHT.replace('rifle-squad B-6', spotter, 1)}, us m4a1-sherman B-9"
    going = begun(led(units, "artillery", "us"), "declare")
    assert (why_not(going.asked, "us-1") == "") == spots


@pytest.mark.rule("004-103", "N4-29")
def test_nobody_must_fight_what_has_no_crew() -> None:
    state = led("us rifle-squad C-3, germany tiger-i C-3 empty", "targets", "us")
    assert "done" in offered(state)["us"]


@pytest.mark.rule("004-149", "004-089")
def test_attacks_are_resolved_in_turn_and_who_has_none_left_passes() -> None:
    state = led("us m4a1-sherman B-1, us m10-gmc A-1, us rifle-squad C-2, germany tiger-i B-4, "
                "germany panther A-4", "targets", "germany")  # fmt: skip
    _, state = played(state, "declare", "germany-1", "unit us-1", ["88 mm"])
    state = after(state, "done")
    _, state = played(state, "declare", "us-1", "unit germany-1", ["75 mm"])
    _, state = played(state, "declare", "us-2", "unit germany-2")
    state = after(state, "done")
    assert moment(state) == "Combat (attack resolution), Germany"
    assert refused(state, "done") == (
        "Resolve all declared attacks first (rule “Combat 9, attack resolution”)."
    )
    assert GAME.menu(state)[0].usual == "resolve", "what Enter does is not refused"
    question = begun(state, "resolve").asked
    assert (
        why_not(question, "us-1")
        == "Germany resolves an attack first (rule “Combat 9, attack resolution”)."
    )
    _, state = played(state, "resolve", "germany-1", [[1, 1]])
    assert moment(state) == "Combat (attack resolution), US"
    _, state = played(state, "resolve", "us-1", [[1, 1]])
    assert moment(state) == "Combat (attack resolution), US"
    _, state = played(state, "resolve", "us-2", [[1, 1]])
    assert GAME.menu(state)[0].usual == "done"
    assert moment(after(state, "done", "done")) == "Draw, US"


@pytest.mark.rule("004-164", "004-166")
def test_a_close_assault_is_declared_and_resolved_later() -> None:
    state = led("us rifle-squad B-3, us rifle-squad B-5, us rifle-squad A-4, germany tiger-i B-4",
                "targets", "us")  # fmt: skip
    _, state = played(state, "declare-assault", "germany-1", ["us-1", "us-2", "us-3"])
    assert (state.pairs["us-1"].others, state.pairs["us-1"].resolved) == (("us-2", "us-3"), False)
    going = begun(led("us rifle-squad B-3, us rifle-squad B-5, us rifle-squad A-4, "
                      "germany tiger-i B-4", "targets", "germany"), "declare-assault")  # fmt: skip
    assert why_not(going.asked, "germany-1").startswith(
        "Only Germany may act now, in the phase “Combat"
    )


@pytest.mark.rule("004-182", "004-107")
def test_a_failed_capture_draws_fire_that_costs_no_attack() -> None:
    units = "us rifle-squad B-3, germany tiger-i B-4, germany mg42-team C-4"
    state = led(units, "resolution", "us")
    state = state.with_declared_attack("germany-2", DeclaredAttack(1, "unit us-1", ("MG-42",)))
    misses = [[[1, 1]]] * 3
    _, left = played(state, "capture", "germany-1", "no", "hold", "fire", *misses)
    assert not left.pairs["germany-2"].resolved
    assert left.moves["us-1"].drew == ("germany-2",)


# ---- begun, left, free --------------------------------------------------------------------------


@pytest.mark.rule("004-078")
def test_any_table_can_be_led_from_any_phase_and_left_again() -> None:
    table = replace(laid(DUEL), turn=4)
    told, state = played(table, "lead-turns", "targets", "germany", 30)
    assert told[-1] == "Points needed to win: 30."
    assert GAME.moment_title(state) == "Turn 4, Combat (all other attacks), Germany"
    assert state.sequence is not None
    assert (state.sequence.deck, state.sequence.us.arrived) == (None, True)
    assert played(state, "leave-turns")[1] == table
    goal = begun(table, "lead-turns", "begin").asked
    assert isinstance(goal, Number)
    assert (goal.usual, goal.least, goal.most) == (51, 1, 9999)
    told, state = played(table, "lead-turns", "begin", {"instead": "no-goal"})
    assert told[-1] == "Points needed to win: No points win."


def test_in_free_play_all_is_offered_and_the_phase_too() -> None:
    state = replace(led(DUEL, "targets", "us"), mode="free")
    found, free = (
        {
            one.answer
            for menu in map(without_rule_refusals, GAME.menu(table))
            if isinstance(menu, Pick)
            for one in menu.choices
        }
        for table in (state, replace(laid(DUEL), mode="free"))
    )
    assert free - {"lead-turns"} <= found
    assert [one.answer for menu in GAME.menu(state) if menu.by == "us" for one in menu.choices] == [
        "done"
    ]


@pytest.mark.rule("004-067", "004-084")
def test_a_card_allows_what_does_not_belong_to_the_phase() -> None:
    state = led("us m4a1-sherman B-1, germany tiger-i B-4", "movement", "us", turn=2)
    told, left = played(
        state, "out-of-turn", "fire", "germany-1", "unit us-1", ["88 mm"], [[1, 1]]
    )  # fmt: skip
    assert told[0] == "Action out of turn: Fire."
    assert left.sequence is not None
    assert (left.sequence.phase, left.sequence.by) == ("movement", "us")
    state = led("us m4a1-sherman B-1, germany tiger-i B-4", "commitment", "us", turn=2)
    _, left = played(state, "out-of-turn", "move", "germany-1", ["B-5"])
    assert left.units["germany-1"].space == at("B-5")


# ---- who has won --------------------------------------------------------------------------------


@pytest.mark.rule("N4-16", "004-078", "004-079")
def test_the_game_ends_there_and_then() -> None:
    state = led("us m4a1-sherman B-1, germany rifle-squad B-4 1", "resolution", "us",
                points={"us": 49}, us=GOAL, germany=GOAL)  # fmt: skip
    told, state = played(state, "out-of-turn", "fire", "us-1", "unit germany-1", ["75 mm"],
                         [[6, 6]], [[9]])  # fmt: skip
    assert told[-2:] == [
        "US scores 3 points and now has 52.",
        "US wins: it has 52 points (rule “Win conditions and scoring”).",
    ]
    assert (GAME.game_end_sentence(state), GAME.moment_title(state)) == (
        "US wins",
        "Turn 1, US wins",
    )
    assert offered(state) == {"both": ["play-on"]}
    state = after(state, "play-on")
    assert GAME.game_end_sentence(state) is None
    assert moment(after(state, "done")) == "Draw, US"


@pytest.mark.rule("N4-16")
def test_it_ends_with_the_phase_where_the_table_reads_it_so() -> None:
    state = led("us m4a1-sherman B-1, germany rifle-squad B-4 1", "resolution", "us",
                points={"us": 49}, options={"win-moment": "phase-end"}, us=GOAL)  # fmt: skip
    _, state = played(state, "out-of-turn", "fire", "us-1", "unit germany-1", ["75 mm"],
                      [[6, 6]], [[9]])  # fmt: skip
    assert GAME.game_end_sentence(state) is None
    assert GAME.game_end_sentence(after(state, "done")) == "US wins"
    state = replace(laid(DUEL), points={"us": 52}, options={"win-moment": "phase-end"})
    _, state = played(state, "lead-turns", "end", "us", 51)
    assert GAME.game_end_sentence(state) is None
    assert GAME.game_end_sentence(after(state, "next-turn")) == "US wins"


@pytest.mark.rule("004-078")
@pytest.mark.parametrize(
    ("points", "over"),
    [
        ({"us": 53, "germany": 52}, "US wins"), ({"us": 52, "germany": 53}, "Germany wins"),
        ({"us": 52, "germany": 52}, None), ({"us": 50, "germany": 49}, None),
    ],
)  # fmt: skip
def test_of_two_with_the_points_that_win_the_one_with_more_wins(
    points: dict[str, int], over: str | None
) -> None:
    state = led(DUEL, "commitment", "us", points=points, us=GOAL, germany=GOAL)
    assert GAME.game_end_sentence(after(state, "done")) == over


@pytest.mark.rule("N4-16", "004-084")
def test_a_phase_ends_with_the_first_part_where_the_other_side_has_none() -> None:
    state = led(f"us howitzer-105mm rear, {DUEL}", "artillery", "us",
                points={"us": 52}, options={"win-moment": "phase-end"}, us=GOAL)  # fmt: skip
    assert GAME.game_end_sentence(after(state, "done")) == "US wins"


TARGETS = "germany rifle-squad B-4 1, germany panther A-4"


@pytest.mark.rule("N4-16", "004-149")
def test_resolution_ends_with_the_last_attack() -> None:
    units = f"us m4a1-sherman B-1, us m10-gmc A-1, {TARGETS}"
    state = led(units, "resolution", "us", points={"us": 49},
                options={"win-moment": "phase-end"}, us=GOAL)  # fmt: skip
    state = state.with_declared_attack("us-1", DeclaredAttack(1, "unit germany-1", ("75 mm",)))
    state = state.with_declared_attack("us-2", DeclaredAttack(2, "unit germany-2", ("3 in",)))
    _, state = played(state, "resolve", "us-1", ["75 mm"], [[6, 6]], [[9]])
    assert GAME.game_end_sentence(state) is None
    _, state = played(state, "resolve", "us-2", [[1, 1]])
    assert GAME.game_end_sentence(state) == "US wins"


@pytest.mark.rule("004-153", "N4-06")
def test_attacks_of_the_lost_and_at_the_lost_lapse_with_their_names_in_the_log() -> None:
    units = f"us m4a1-sherman B-1, us m10-gmc A-1, {TARGETS}"
    state = led(units, "resolution", "us")
    for name, pair in {
        "us-1": DeclaredAttack(1, "unit germany-1", ("75 mm",)),
        "us-2": DeclaredAttack(2, "unit germany-1", ("3 in",)),
        "germany-1": DeclaredAttack(1, "unit us-2", ("MP 40",)),
    }.items():
        state = state.with_declared_attack(name, pair)
    player = ProcedurePlayer(Document(state, GAME))
    for answer in ("resolve", "us-1", ["75 mm"], [[6, 6]], [[9]]):
        assert player.answer_question(answer) is None
    assert player.told[-2:] == (
        (
            "Attack 1 (Rifle Squad Germany 1 fires at M10 GMC US 2) is cancelled, because its "
            "attacker is gone (rule “Combat 9, attack resolution” and your reading of "
            "“attacker lost before its attack”)."
        ),
        "Attack 2 (M10 GMC US 2 fires at Rifle Squad Germany 1) is cancelled, because its target "
        "is gone "
        "(rule “Combat 9, attack resolution”).",
    )
    left = player.current_state
    assert isinstance(left, TileState)
    assert GAME.menu(left)[0].usual == "done"
    off_board = dict(game_report(player, left).rows)["Units off the board (Germany)"]
    assert off_board == "Rifle Squad Germany 1"


@pytest.mark.rule("004-252")
def test_special_objectives_are_lines_that_the_players_tick() -> None:
    _, state = played(led(), "objectives", "germany", "Hold the bridge")
    assert state.sequence is not None
    assert state.sequence.objectives == (("germany", "Hold the bridge", False),)
    _, state = played(state, "objectives", "0")
    assert state.sequence is not None
    assert state.sequence.objectives[0].reached
    told, won = played(state, "winner", "germany")
    assert (told[-1], GAME.game_end_sentence(won)) == ("Germany wins.", "Germany wins")
    assert won.sequence == state.sequence._replace(won="germany")
    assert begun(led(), "objectives", "us").question.refuse("x" * 80, GRID) is None
    assert begun(led(), "objectives", "us").question.refuse("x" * 81, GRID) is not None
    _, state = played(led(), "winner", "nobody")
    assert GAME.game_end_sentence(state) == "The game is a draw"


def test_a_refusal_names_its_rule() -> None:
    state = led(DUEL, "targets", "us")
    (menu,) = (menu for menu in GAME.menu(state) if menu.by == "us")
    (why,) = (one.refusal for one in menu.choices if one.answer == "done")
    assert isinstance(why, Refusal)
    assert why.rules == ("004-103",)
