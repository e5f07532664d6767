"""Decorations bought, drawn, kept in secret and played; German cards and their effects."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.games.areas.state import PointTrack
from boardapp.games.atlantikwall.decorations import affordable_decorations_text, deck_mix_advice
from boardapp.games.atlantikwall.known_cards_and_counters import BOX, DECORATIONS, GRAY
from boardapp.games.atlantikwall.state import BeachState, Card
from boardapp.games.validated_state import why_state_invalid
from tests.games.atlantikwall.beach import asked, cards, done, given, offered, refused, table, unit

DIGITAL = {"decorations": "digital"}


def spending(**held: Any) -> BeachState:
    return table(unit(1, "S1"), unit(2, "S2"), phase="spend", **held)


# Decorations


@pytest.mark.rule("001-09")
def test_thirteen_courage_buy_two_with_three_left() -> None:
    state = spending(courage=13)
    assert affordable_decorations_text(state) == "the Courage buys 2, and 3 Courage is left over"
    state = done("buy", done("buy", state, "red"), "red")
    assert (state.courage.now, state.held) == (3, 2)
    assert offered(state)["buy"] == (
        "A Decoration costs 5 Courage, but the German has 3. (rule “Decorations”)"
    )
    assert offered(spending(courage=4))["buy"] == (
        "A Decoration costs 5 Courage, but the German has 4. (rule “Decorations”)"
    )
    assert "buy" not in offered(replace(state, phase="roll"))


@pytest.mark.rule("001-13", "001-16")
def test_a_gray_one_is_played_now() -> None:
    going = given("buy", spending(courage=5, used={"Gold Wound Badge": 1}), "gray")
    assert [one.answer for one in asked(going).choices] == ["Another Wound Badge"]
    assert going.settled == 1, "what was drawn is not drawn anew"
    going = given("buy", spending(courage=5, held=1), "gray", "Another Wound Badge")
    assert going.is_over
    assert going.play.told[-1] == (
        "Another Wound Badge: play this card now, and follow its text (rule “Decorations”)."
    )
    assert going.play.state.used == {"Another Wound Badge": 1}
    assert going.play.state.held == 1


@pytest.mark.rule("001-43")
def test_the_gold_wound_badge_with_an_empty_hand_costs_a_specialist() -> None:
    state = done("buy", spending(courage=5), "gray", "Gold Wound Badge", "Unteroffizier")
    assert state.specialists_in_play() == ()
    nobody = spending(courage=5).with_card_moved("Unteroffizier", "lost")
    going = given("buy", nobody, "gray", "Gold Wound Badge")
    assert going.is_over
    assert "the German has no Specialist to lose" in going.play.told[-1]
    held = done("buy", spending(courage=5, held=1), "gray", "Gold Wound Badge")
    assert held.specialists_in_play() == ("Unteroffizier",)


@pytest.mark.rule("001-13", "001-47")
def test_what_is_not_left_cannot_have_been_drawn() -> None:
    state = spending(courage=5, deck={"German Cross": 1, "Gold Wound Badge": 1},
                     used={"Gold Wound Badge": 1})  # fmt: skip
    assert refused("buy", state, "gray") == (
        "The deck has no gray Decoration left. (rule “Rules Clarifications & Notes”)"
    )
    sorts = [one.answer for one in asked(given("buy", spending(courage=5))).choices]
    assert sorts == ["red", "gray"]
    odds = asked(given("buy", spending(courage=5))).odds
    assert {one.outcome: str(one.chance) for one in odds} == {"red": "6/7", "gray": "1/7"}


@pytest.mark.rule("001-12", "001-14", "001-15", "001-16")
def test_any_number_are_used_at_any_time_and_discarded() -> None:
    state = spending(held=3)
    for phase in ("roll", "spend", "move", "combat"):
        assert offered(replace(state, phase=phase))["decoration"] == ""
    state = done("decoration", done("decoration", state, "German Cross"), "Sniper Badge")
    assert (state.held, state.used) == (1, {"German Cross": 1, "Sniper Badge": 1})
    assert "Gold Wound Badge" not in {
        one.answer for one in asked(given("decoration", state)).choices
    }
    state = replace(state, held=0)
    assert offered(state)["decoration"] == (
        "The German player has no Decoration in hand. (rule “Decorations”)"
    )
    again = replace(state, held=1)
    assert offered(again)["decoration"] == ""
    # A gray one is never kept.
    grays = spending(deck={"Another Wound Badge": 2}, held=1)
    assert offered(grays)["decoration"] == (
        "The German player has no Decoration in hand. (rule “Decorations”)"
    )
    assert refused("decoration", again, "German Cross") == (
        "The only German Cross is in play already. (rule “Rules Clarifications & Notes”)"
    )


@pytest.mark.rule("001-14")
def test_an_empty_deck_is_the_discards_reshuffled() -> None:
    small = {"German Cross": 1, "Sniper Badge": 1}
    state = spending(courage=10, deck=small, used=small)
    going = given("buy", state, "red")
    assert (
        "The deck was empty, so the discards become a new, shuffled deck (rule “Decorations”)."
        in going.play.told
    )
    assert (going.play.state.used, going.play.state.held) == ({}, 1)
    last = done("buy", spending(courage=5, deck=small, used={"German Cross": 1}), "red")
    assert (last.held, last.used) == (1, {"German Cross": 1})
    none = given("buy", spending(courage=5, deck={"German Cross": 1}, held=1))
    assert none.is_over
    assert none.play.told[-1] == "No Decoration is left to draw (rule “Decorations”)."


@pytest.mark.rule("001-05", "001-15")
def test_the_program_draws_in_secret() -> None:
    state = spending(courage=5, options=DIGITAL)
    going = given("buy", state)
    question = asked(going)
    assert (question.secret, question.untold, question.dice[0].faces) == (True, True, 21)
    number = question.dice[0].symbols.index("Sniper Badge") + 1
    going = given("buy", state, {"rolled": [[number]]})
    assert going.play.state.hand == {"Sniper Badge": 1}
    assert going.play.told[-1] == "Decoration card drawn: kept secret."
    (left,) = asked(given("buy", replace(going.play.state, courage=PointTrack(5)))).dice
    assert (left.faces, "Sniper Badge" in left.symbols) == (20, False)
    unnamed = spending(held=1, options=DIGITAL)
    assert done("decoration", unnamed, "German Cross").used == {"German Cross": 1}
    twice = spending(held=2, hand={"Sniper Badge": 2}, options=DIGITAL)
    assert [one.copies for one in asked(given("decoration", twice)).choices] == [2]
    # Of cards drawn at the table nobody knows more than their number.
    physical = spending(held=2, hand={"Sniper Badge": 1})
    assert done("decoration", physical, "German Cross").held == 1
    used = given("decoration", going.play.state, "Sniper Badge").play.state
    assert (used.hand, used.held, used.used) == ({}, 0, {"Sniper Badge": 1})


@pytest.mark.rule("001-33")
def test_ingenuity_puts_the_top_three_in_another_order() -> None:
    tally = ("red tool", "white tool", "black tool")
    deck = {"German Cross": 1, "Sniper Badge": 1, "West Wall Medal": 1, "Gold Wound Badge": 1}
    state = table(tally=tally, deck=deck, options=DIGITAL, courage=10)
    order = ["Sniper Badge", "Gold Wound Badge", "German Cross"]
    seen = ({"rolled": [[1]]}, {"rolled": [[1]]}, {"rolled": [[2]]})
    question = asked(given("end", state, "top", *seen))
    assert (question.secret, question.untold, question.ordered) == (True, True, True)
    assert (question.least, question.most) == (3, 3)
    used = replace(state, used={"German Cross": 1})
    looks = [asked(given("end", used, "top", *seen[:number])) for number in (0, 1, 2)]
    assert [(one.secret, one.dice[0].faces) for one in looks] == [(True, 3), (True, 2), (True, 1)]
    going = given("end", state, "top", *seen, order, 3)  # fmt: skip
    assert going.play.state.top == ("Sniper Badge", "Gold Wound Badge", "German Cross")
    assert all("Sniper" not in one for one in going.play.told)
    alike = replace(state, deck={"Another Decoration": 3})
    three = given("end", alike, "top", *[{"rolled": [[1]]}] * 3, ["Another Decoration"] * 3, 3)
    assert three.play.state.top == ("Another Decoration",) * 3
    state = replace(going.play.state, phase="spend")
    state = done("buy", state)
    assert state.hand == {"Sniper Badge": 1}
    gray = given("buy", state)
    assert gray.is_over
    assert gray.play.state.used == {"Gold Wound Badge": 1}
    told = given("end", table(tally=tally), "top", 3).play.told
    assert "The German looks at the top 3 Decorations and puts them in any order" in " ".join(told)


@pytest.mark.rule("001-47")
def test_the_mix_keeps_six_red_to_one_gray() -> None:
    assert deck_mix_advice(12, 2) == ""
    assert deck_mix_advice(12, 3) == (
        "The deck has 12 red and 3 gray Decorations, but needs 6 red for each gray one."
    )
    assert sum(DECORATIONS.values()) == 21
    assert sum(number for name, number in DECORATIONS.items() if name in GRAY) == 3


# German cards


@pytest.mark.rule("001-07", "001-05")
def test_any_number_of_cards_in_a_turn_for_their_cost() -> None:
    state = spending(stars=5, points=12)
    state = done("acquire specialist", state, "Pionier", 3)
    state = done("acquire specialist", state, "Beobachter", 2)
    state = done("acquire item", done("acquire item", state, "Dog", 4), "Gas", 8)
    assert (state.stars.now, state.points.now) == (0, 0)
    assert {"Pionier", "Beobachter"} < {*state.specialists_in_play()}
    going = given("acquire specialist", state, "Waffen-SS", 1)
    assert going.play.told[-1].startswith("Waffen-SS costs 1 Stars, but the German has 0")
    assert not going.play.state.is_card_in_play("Waffen-SS")
    assert refused("acquire specialist", going.play.state, "Waffen-SS").startswith(
        "Waffen-SS costs 1 Stars, but the German has 0."
    )


def test_items_are_used_and_cards_entered() -> None:
    state = cards(spending(), "Dog")
    assert done("item", state, "Dog").cards["Dog"].where == "used"
    state = done("card", state, "specialist", "Feldwebel", 4)
    assert state.cards["Feldwebel"].cost == 4
    assert why_state_invalid(state) is None


@pytest.mark.rule("001-17", "001-18", "001-19", "001-21")
def test_two_specialists_activate_the_map() -> None:
    state = spending(stars=20)
    assert (state.is_machine_gun_fire_active, state.are_mines_active) == (False, False)
    going = given("acquire specialist", state, "Maschinengewehr-Schütze", 5)
    assert going.play.told[-1] == (
        "Machine Gun Fire is active from now on (rule “How to Play the German”)."
    )
    going = given("acquire specialist", going.play.state, "Pionier", 5)
    assert (
        going.play.told[-1] == "Landmines are active from now on (rule “How to Play the German”)."
    )
    state = going.play.state
    assert (state.is_machine_gun_fire_active, state.are_mines_active) == (True, True)
    going = given("lose", state, "Maschinengewehr-Schütze")
    assert going.play.told[-1] == (
        "Machine Gun Fire is inactive from now on (rule “How to Play the German”)."
    )
    state = going.play.state
    assert (state.is_machine_gun_fire_active, state.are_mines_active) == (False, True)
    assert given("lose", state, "Pionier").play.told[-1] == (
        "Landmines are inactive from now on (rule “How to Play the German”)."
    )
    assert done("acquire specialist", state, "Maschinengewehr-Schütze").is_machine_gun_fire_active


@pytest.mark.rule("A1-01", "001-19")
def test_the_pionier_brings_machine_gun_fire_back_where_it_is_read_so() -> None:
    for reading, back in (("gunner", False), ("pionier", True)):
        options = {} if reading == "gunner" else {"restores": reading}
        state = cards(spending(options=options), "Pionier", "Maschinengewehr-Schütze")
        state = done("lose", state, "Maschinengewehr-Schütze")
        assert not state.is_machine_gun_fire_active
        assert not cards(state, "Beobachter").is_machine_gun_fire_active
        # If no gunner was lost, none comes back.
        assert not cards(spending(options=options), "Pionier").is_machine_gun_fire_active
        state = done("lose", state, "Pionier")
        state = state.with_card_moved("Pionier", "play")
        assert (
            state.is_machine_gun_fire_active
            == cards(state, "Dog").is_machine_gun_fire_active
            == back
        )
        assert not done("lose", state, "Pionier").is_machine_gun_fire_active
        gunner = cards(state, "Maschinengewehr-Schütze")
        assert not done("lose", gunner, "Maschinengewehr-Schütze").is_machine_gun_fire_active
        few = spending(options=options, cards={"Pionier": Card("specialist")})
        assert not cards(few, "Pionier").is_machine_gun_fire_active, "nobody has a gunner there"


@pytest.mark.rule("001-01")
def test_the_box_is_ticked() -> None:
    state = table(phase="set-up")
    every = sorted(BOX)
    assert given("box", state, every).play.told[-1] == "The box is complete (rule “Components”)."
    told = given("box", state, [one for one in every if one != "tokens"]).play.told[-1]
    assert told == "Missing: 6 MGF tokens (rule “Components”)."
    for name, words in {
        "items": "16 German Items", "specialists": "14 German Specialists",
        "decorations": "21 Decorations", "allied-items": "3 Allied Regular Items",
        "allied-specialists": "3 Allied Unique Specialists", "award": "1 Award",
        "counters": "8 Re-roll counters",
    }.items():  # fmt: skip
        told = given("box", state, [one for one in every if one != name]).play.told[-1]
        assert told == f"Missing: {words} (rule “Components”)."
