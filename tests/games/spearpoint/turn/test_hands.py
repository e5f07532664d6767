"""Hands that are listed: what is drawn, played, committed and discarded, and that nobody tells."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.questions import Pick
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.faults_in_files import FaultsError
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.setup_stages import DeckStage, HandStage
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.table.table_layout_file import layout_text
from boardapp.games.spearpoint.turn.turn_state import SideState, TurnState
from tests.games.spearpoint.combat.support.fights import some_table
from tests.games.spearpoint.combat.support.placed_units import BOX, at
from tests.games.spearpoint.commitment.comings import deck, game, of_scenario
from tests.games.spearpoint.setup.setups import shipped
from tests.games.spearpoint.turn.games import open_document_of
from tests.games.spearpoint.turn.led import AMBUSH, US_CARD, begun, led, played, why_not
from tests.games.spearpoint.turn.test_led_walks import one_act

LISTED = {"hands": "listed"}
S3, S8 = "03-gunters-return.yaml", "08-epiphany.yaml"
SQUADS = ("rifle-squad",) * 7
TOLD = SideState().with_hand(("m4a1-sherman", "tank-crew"), ("ambush", "dig-in"))


def table(phase: Any = "draw", units: str = "us sniper C-1", **fields: Any) -> TileState:
    """A led table whose hands are listed."""
    return led(units, phase, **{"options": LISTED, **fields})


def in_scenario(file: str, *held: Any, **fields: Any) -> TileState:
    """The same of a scenario, with decks and hands."""
    state = of_scenario(file, "us sniper C-1", fields.pop("phase", "draw"), *held, **fields)
    return replace(state, options={**state.options, **LISTED})


def has(state: TileState, side: str = "us") -> SideState:
    assert state.sequence is not None
    return state.sequence.side_state(side)


def held(state: TileState) -> tuple[Any, ...]:
    """The lists of the US, and the numbers in step with them."""
    us = has(state)
    return us.hand, us.orders, us.units, us.command


def choices(question: Any) -> dict[str, int | None]:
    """The cards that a secret question shows, with how many of each."""
    assert isinstance(question, Pick | PickSeveral)
    assert question.secret
    return {one.answer: one.copies for one in question.choices}


# ---- the draw -----------------------------------------------------------------------------------


@pytest.mark.rule("004-090", "004-091", "N4-18")
def test_a_draw_is_asked_card_by_card_and_the_log_names_none() -> None:
    state = table(deck=44, us=SideState(reserves=10).with_hand(SQUADS, ("ambush",) * 4))
    told, state = played(
        state, "draw", ["ambush"], ["dig-in", "lay-smoke"], ["sniper"], ["sniper"]
    )  # fmt: skip
    assert held(state) == (SQUADS, ("ambush", "ambush", "ambush", "dig-in", "lay-smoke"), 7, 5)
    assert told == [
        "Command Cards used, US: 1.", "Command Cards drawn, US: 2.", "Unit cards drawn, US: 1.",
        "Unit cards put back, US: 1.",
        "US has 5 Command Cards and 7 unit cards; the Command Deck has 42 left, and its Reserves "
        "Deck has 10 left.",
    ]  # fmt: skip


@pytest.mark.rule("004-091")
@pytest.mark.parametrize(
    ("orders", "drawn", "out", "left"),
    [
        (4, ["dig-in"], None, 5), (5, ["dig-in"], ["ambush"], 5),
        (4, ["dig-in", "ambush", "ambush"], ["dig-in", "ambush"], 5),
    ],
)  # fmt: skip
def test_command_cards_beyond_five_leave_the_game(
    orders: int, drawn: list[str], out: list[str] | None, left: int
) -> None:
    state = table(deck=44, us=SideState().with_hand((), ("ambush",) * orders))
    no_units: list[object] = [[]] if len(drawn) < 3 else []
    _, state = played(state, "draw", [], drawn, *no_units, *([out] if out else []))
    assert has(state).command == left
    assert state.sequence is not None
    assert state.sequence.deck == 44 - len(drawn)


@pytest.mark.rule("004-091")
def test_no_more_and_no_fewer_are_discarded_and_only_what_is_held() -> None:
    state = table(us=SideState().with_hand(SQUADS, ()))
    going = begun(state, "draw", ["ambush"], ["sniper", "sniper"])
    assert choices(going.asked) == {"rifle-squad": 7, "sniper": 2}
    for wrong in ([], ["sniper"], ["tank-crew", "sniper"], ["sniper"] * 3):
        assert going.refuse(wrong) is not None
    assert (
        going.question.sentence
        == "You have 9 cards and may keep 7. Cards that you put back go under the Reserves Deck."
    )
    assert going.take_answer(["sniper", "rifle-squad"]) is None
    assert has(going.play.state).units == 7


@pytest.mark.rule("004-090", "004-190", "N4-18")
@pytest.mark.parametrize(
    ("deck_left", "least", "most"), [(None, 1, 3), (44, 1, 3), (2, 1, 2), (0, None, None)]
)
def test_how_many_command_cards_are_drawn(
    deck_left: int | None, least: int | None, most: int | None
) -> None:
    asked = begun(table(deck=deck_left, us=SideState().with_hand((), ())), "draw").asked
    assert isinstance(asked, PickSeveral)
    command = asked.title.startswith("Command")
    assert (asked.least, asked.most) == ((least, most) if command else (0, 2))
    assert command is (least is not None)


@pytest.mark.rule("004-090")
def test_units_are_drawn_from_what_the_decks_still_hold() -> None:
    """Of 4 squads one is in hand and one came; what a scenario sends is in no deck."""
    built = deck("us", rifle_squad=4, m4a1_sherman=1, tank_crew=1, sniper=1)
    us = SideState(came=("rifle-squad", "m4a1-sherman", "tank-crew")).with_hand(
        ("rifle-squad", "sniper"), ()
    )
    state = in_scenario(S3, built, turn=2, us=us)
    going = begun(state, "draw", ["ambush"], game=game(S3))
    assert choices(going.asked) == {"rifle-squad": 2}
    assert going.refuse(["rifle-squad"] * 3) is not None
    back = us._replace(came=("m4a1-sherman", "tank-crew"))
    assert state.sequence is not None
    state = replace(state, sequence=state.sequence.with_side("us", back))
    assert choices(begun(state, "draw", ["ambush"], game=game(S3)).asked) == {"rifle-squad": 3}


INFANTRY = BuiltDeck("us", "Infantry", (DeckCard("rifle-squad", 1, 2), DeckCard("sniper", 1, 1)))
SUPPORT = BuiltDeck("us", "Support", tuple(
    DeckCard(name, 1, 2) for name in ("rifle-squad", "m4a1-sherman", "tank-crew")
))  # fmt: skip
FROM = "Unit cards drawn from the {} Deck, US"


def two_decks(**fields: Any) -> TileState:
    """A draw of the US in scenario 8; of 3 Infantry and 6 Support cards some are in play."""
    return in_scenario(
        S8, INFANTRY, SUPPORT, turn=2, us=SideState(**fields).with_hand((), ("ambush",))
    )


@pytest.mark.rule("004-248")
def test_the_infantry_deck_is_drawn_through_before_the_support_deck() -> None:
    going = begun(two_decks(), "draw", [], ["ambush"], game=game(S8))
    assert going.question.title == FROM.format("Infantry")
    assert choices(going.asked) == {"rifle-squad": 2, "sniper": 1}
    assert going.refuse(["m4a1-sherman"]) is not None
    assert going.take_answer(["rifle-squad", "sniper"]) is None
    assert going.asked is None
    assert held(going.play.state)[0] == ("rifle-squad", "sniper")
    has_one = SideState().with_hand(("rifle-squad",), ("ambush",))
    state = in_scenario(S8, INFANTRY, SUPPORT, turn=2, us=has_one)
    asked = begun(state, "draw", [], ["ambush"], game=game(S8)).asked
    assert choices(asked) == {"rifle-squad": 1, "sniper": 1}


@pytest.mark.rule("004-248")
def test_who_draws_the_last_infantry_goes_on_with_support() -> None:
    going = begun(two_decks(came=("rifle-squad", "rifle-squad")), "draw", [], ["ambush"],
                  game=game(S8))  # fmt: skip
    assert choices(going.asked) == {"sniper": 1}
    assert going.take_answer(["sniper"]) is None
    assert going.question.title == FROM.format("Support")
    assert choices(going.asked) == {"rifle-squad": 2, "m4a1-sherman": 2, "tank-crew": 2}
    assert going.refuse(["tank-crew", "m4a1-sherman"]) is not None
    assert going.take_answer(["tank-crew"]) is None
    assert held(going.play.state)[0] == ("sniper", "tank-crew")
    # Nobody must draw it; then there is nothing of the Support Deck.
    _, left = played(two_decks(came=("rifle-squad", "rifle-squad")), "draw", [], ["ambush"], [],
                     game=game(S8))  # fmt: skip
    assert held(left)[0] == ()


@pytest.mark.rule("004-077")
@pytest.mark.parametrize(("drawn", "orders"), [(3, None), (0, ("ambush",))])
def test_cards_given_are_in_hand_where_none_are_drawn_beside_them(
    drawn: int, orders: tuple[str, ...] | None
) -> None:
    scenario = shipped(S8)
    stages = tuple(
        replace(one, command=drawn) if isinstance(one, HandStage) else one
        for one in scenario.stages
    )
    hand = StartingHand("germany", ("rifle-squad",), ())
    table = replace(in_scenario(S8, hand, turn=1), sequence=None)
    game_of = Spearpoint(BOX, replace(scenario, stages=stages))
    _, state = played(table, "lead-turns", game=game_of)
    assert state.sequence is not None
    assert state.sequence.germany.orders == orders


@pytest.mark.rule("004-248")
def test_each_side_draws_from_its_own_decks() -> None:
    scenario = shipped(S8)
    stages = tuple(
        replace(one, deck="Armour") if isinstance(one, DeckStage) and one.by == "germany" else one
        for one in scenario.stages
    )
    state = two_decks(came=("rifle-squad", "rifle-squad"))
    going = begun(state, "draw", [], ["ambush"], ["sniper"],
                  game=Spearpoint(BOX, replace(scenario, stages=stages)))  # fmt: skip
    assert going.question.title == FROM.format("Support")


@pytest.mark.rule("004-248")
def test_decks_are_not_told_apart_where_one_is_not_known() -> None:
    state = in_scenario(S8, SUPPORT, turn=2, us=SideState().with_hand((), ("ambush",)))
    going = begun(state, "draw", [], ["ambush"], game=game(S8))
    assert going.question.title == "Unit cards drawn, US"
    assert choices(going.asked) == {"rifle-squad": 2, "m4a1-sherman": 2, "tank-crew": 2}


@pytest.mark.rule("004-248", "004-119")
@pytest.mark.parametrize("way", ["withdrawn", "put back"])
def test_what_goes_under_a_deck_lies_under_support_and_is_drawn_after_infantry(way: str) -> None:
    if way == "withdrawn":
        us = SideState(came=("rifle-squad",)).with_hand((), ("ambush", "withdraw"))
        state = in_scenario(S8, INFANTRY, SUPPORT, phase="commitment", turn=2, us=us)
        state = state.with_unit_anywhere("us-5", Unit("us-5", "rifle-squad", "us", at("C-2")))
        told, state = played(state, "withdraw", "us-5", "withdraw", game=game(S8))
        assert told[-1].endswith(
            "is withdrawn and goes under the Support Deck (rule “Commitment 7”)."
        )
        assert state.sequence is not None
        state = replace(state, sequence=state.sequence._replace(phase="draw"))
    else:
        hand = ("rifle-squad", *["m4a1-sherman"] * 7)
        state = in_scenario(
            S8, INFANTRY, SUPPORT, turn=2, us=SideState().with_hand(hand, ("ambush",))
        )
        _, state = played(state, "draw", [], ["ambush"], [], ["rifle-squad"], game=game(S8))
        assert has(state).hand == ("m4a1-sherman",) * 7
        assert state.sequence is not None
        state = replace(state, sequence=state.sequence._replace(phase="draw", first="us", by="us"))
    assert has(state).returned == ("rifle-squad",)
    going = begun(state, "draw", [], ["ambush"], game=game(S8))
    assert choices(going.asked) == {"rifle-squad": 1, "sniper": 1}
    assert going.take_answer(["rifle-squad", "sniper"]) is None


@pytest.mark.rule("004-090")
def test_any_kind_of_the_side_is_drawn_where_no_deck_is_known() -> None:
    known = choices(begun(table(us=SideState().with_hand((), ())), "draw", ["ambush"]).asked)
    assert {"rifle-squad", "m4a1-sherman", "pilot"} <= known.keys()
    assert "tiger-i" not in known
    assert set(known.values()) == {None}


@pytest.mark.rule("004-090")
def test_a_card_that_the_program_does_not_know_is_held_all_the_same() -> None:
    _, state = played(table(us=SideState().with_hand((), ())), "draw", ["another"], [])
    assert held(state) == ((), ("another",), 0, 1)


# ---- when hands become known --------------------------------------------------------------------


@pytest.mark.rule("004-077")
def test_the_starting_hands_of_a_setup_are_held_with_cards_that_are_given() -> None:
    hands = (
        StartingHand("us", ("rifle-squad",), ("dig-in",) * 3),
        StartingHand("germany", ("stuka",), ("dig-in",)),
    )
    state = in_scenario(S8, deck("us", rifle_squad=4), *hands, phase="begin")
    _, state = played(replace(state, sequence=None), "lead-turns", game=game(S8))
    assert held(state) == (("rifle-squad",), ("dig-in",) * 3, 1, 3)
    assert has(state).reserves == 3
    germany = has(state, "germany")
    assert (germany.hand, germany.orders, germany.command) == (("stuka",), ("ambush", "dig-in"), 2)


@pytest.mark.rule("004-077", "004-090")
def test_what_was_drawn_at_the_table_is_asked_in_secret_at_the_next_draw() -> None:
    state = in_scenario(S8, StartingHand("us", ("rifle-squad",)), phase="begin")
    _, state = played(replace(state, sequence=None), "lead-turns", game=game(S8))
    assert held(state) == (("rifle-squad",), None, 1, 0)
    unknown = table(us=SideState(command=3, units=4))
    told, state = played(unknown, "draw", ["ambush"] * 3, ["sniper"] * 4, ["dig-in"], ["sniper"])
    assert told[:2] == ["Command Cards in hand, US: 3.", "Unit cards in hand, US: 4."]
    assert held(state) == (("sniper",) * 5, ("ambush",) * 3 + ("dig-in",), 5, 4)


@pytest.mark.rule("004-090", "004-112", "004-086")
def test_until_then_numbers_hold() -> None:
    state = table("commitment", us=SideState(command=3, units=4))
    asked = begun(state, "commit").asked
    assert isinstance(asked, Pick)
    assert (asked.secret, "rifle-squad" in {one.answer for one in asked.choices}) == (False, True)
    _, state = played(state, "commit", "rifle-squad", "B-1")
    assert held(state) == (None, None, 3, 3)
    _, state = played(
        table("begin", turn=2, us=SideState(command=3)), "initiative", *AMBUSH, [[9], [2]]
    )
    assert held(state) == (None, None, 0, 3)


@pytest.mark.rule("004-090")
def test_a_table_that_counts_again_forgets_the_lists() -> None:
    state = table("commitment", us=TOLD, options={})
    asked = begun(state, "commit").asked
    assert isinstance(asked, Pick)
    assert not asked.secret
    assert "rifle-squad" in {one.answer for one in asked.choices}
    _, state = played(table(us=TOLD, options={}), "draw", 2, 2, 1, 1)
    assert held(state) == (None, None, 3, 3)


# ---- commitment ---------------------------------------------------------------------------------


@pytest.mark.rule("004-112", "004-110")
def test_only_what_is_held_is_committed_and_its_crew_goes_with_it() -> None:
    state = table("commitment", us=TOLD)
    assert choices(begun(state, "commit").asked).keys() == {"m4a1-sherman", "tank-crew"}
    told, state = played(state, "commit", "m4a1-sherman", "B-1")
    assert told[0] == "Unit that US commits: M4A1 Sherman."
    assert held(state) == ((), ("ambush", "dig-in"), 0, 2)
    assert has(state).came == ("m4a1-sherman", "tank-crew")
    assert choices(begun(state, "commit").asked) == {}


@pytest.mark.rule("004-112")
def test_without_its_crew_in_hand_no_tank_comes_and_only_its_side_is_told() -> None:
    built = deck("us", m4a1_sherman=2, tank_crew=2)
    us = SideState().with_hand(("m4a1-sherman",), ())
    state = in_scenario(S3, built, phase="commitment", turn=2, us=us)
    asked = begun(state, "commit", game=game(S3)).asked
    assert choices(asked).keys() == {"m4a1-sherman"}
    assert why_not(asked, "m4a1-sherman") == (
        "You have no Tank Crew in hand for the M4A1 Sherman (rule “Commitment 2”)."
    )
    (menu,) = (menu for menu in game(S3).menu(state) if menu.by == "us")
    assert [one.refusal for one in menu.choices if one.answer == "commit"] == [None]


@pytest.mark.rule("004-112", "004-208")
def test_what_a_scenario_sends_comes_from_no_hand() -> None:
    germany = SideState().with_hand(("rifle-squad",), ())
    state = in_scenario(
        S3, deck("germany", rifle_squad=1), phase="commitment", first="germany", turn=6,
        germany=germany,
    )  # fmt: skip
    asked = begun(state, "commit", game=game(S3)).asked
    assert choices(asked).keys() == {"rifle-squad", "bf109", "stuka"}
    _, state = played(state, "commit", "bf109", "5", "north", 2, game=game(S3))
    assert (has(state, "germany").hand, has(state, "germany").units) == (("rifle-squad",), 1)


# ---- Command Cards ------------------------------------------------------------------------------


@pytest.mark.rule("004-086")
def test_a_card_in_hand_is_used_for_initiative_and_gone() -> None:
    state = table("begin", turn=2, us=TOLD, germany=SideState().with_hand((), ("dig-in",)))
    going = begun(state, "initiative", US_CARD)
    assert choices(going.asked).keys() == {"none", "ambush"}
    going.take_answer("ambush")
    going.take_answer({"instead": "germany"})
    assert choices(going.asked).keys() == {"none"}
    told, state = played(state, "initiative", *AMBUSH, [[9], [2]])
    assert told[1] == "Initiative, US: Ambush!."
    assert held(state)[1:] == (("dig-in",), 2, 1)
    assert choices(begun(state, "command-card", "us-1").asked).keys() == {"dig-in"}


@pytest.mark.rule("004-086")
def test_a_further_copy_in_hand_has_not_lost_its_other_use() -> None:
    state = table("begin", turn=2, us=SideState().with_hand((), ("ambush",) * 2))
    _, state = played(state, "initiative", *AMBUSH, [[9], [2]])
    assert begun(state, "command-card", "us-1").refuse("ambush") is None


@pytest.mark.rule("004-086", "004-067")
def test_a_card_under_a_unit_leaves_the_hand_for_good() -> None:
    told, state = played(table("movement", us=TOLD), "command-card", "us-1", "dig-in")
    assert told[1] == "Card under Sniper US 1: Dig In."
    assert held(state)[1] == ("ambush",)
    _, state = played(state, "command-card", "us-1", "off dig-in")
    assert held(state)[1] == ("ambush",)
    assert state.units["us-1"].condition.cards == ()


# ---- secrets and saves --------------------------------------------------------------------------

SECRETS = ("Ambush", "ambush", "Rifle", "rifle", "Sniper", "sniper", "Dig", "dig-in")


@pytest.mark.rule("004-090", "004-091")
def test_a_secret_draw_is_saved_in_the_midst_and_no_line_of_the_log_tells_a_card(
    tmp_path: Path,
) -> None:
    start = table(us=SideState().with_hand(SQUADS, ("ambush",) * 5))
    playing, path = (
        ProcedurePlayer(open_document_of(start, tmp_path / "game.yaml")),
        tmp_path / "a.boardapp",
    )
    menus = [menu.by for menu in playing.open_questions()]
    assert playing.answer_question("draw", menus.index("us")) is None
    told: list[str] = []
    for answer in (["ambush"], ["dig-in"], ["sniper", "sniper"], ["sniper", "rifle-squad"]):
        (question,) = playing.open_questions()
        assert question.secret
        assert playing.answer_question(answer) is None
        told += playing.told
        playing.document.save(path)
        playing = ProcedurePlayer(open_document(path))
    state = playing.document.state
    assert isinstance(state, TileState)
    assert has(state).units == 7
    acts = [one.history_text() for one in playing.document.history.commands]
    by_hand = physical_steps(start, state, BOX)
    assert not [line for line in (*told, *acts, *by_hand) if any(one in line for one in SECRETS)]
    again = open_document_of(state, tmp_path / "again.yaml").state
    assert isinstance(again, TileState)
    assert again.sequence == state.sequence


def test_a_hand_that_no_table_holds_is_refused(tmp_path: Path) -> None:
    state = table(us=SideState().with_hand(SQUADS, ()))
    assert "hand: [rifle-squad, " in layout_text(state)
    with pytest.raises(FaultsError):
        open_document_of(table(us=SideState(hand=("rifle-squad",) * 100)), tmp_path / "game.yaml")


@pytest.mark.rule("004-090", "004-091", "004-112")
def test_the_random_player_answers_whatever_is_asked_of_hands() -> None:
    """Walks with listed hands, untold at first: numbers and limits hold after each draw."""
    draws = 0
    for seed in range(8):
        chance = Random(seed)
        laid = some_table(chance)
        state = replace(laid, sequence=TurnState(), turn=2, options={**laid.options, **LISTED})
        for _ in range(60):
            done = one_act(state, chance)
            if done is None:
                continue
            state = done[1].play.state
            if state.sequence is None or state.sequence.is_over:
                break
            for side in ("us", "germany"):
                us = has(state, side)
                assert us.hand is None or len(us.hand) == us.units <= 7
                assert us.orders is None or len(us.orders) == us.command <= 5
            draws += done[0] == "draw"
    assert draws > 6
