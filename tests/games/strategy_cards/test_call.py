"""Where a card stands, what comes next with its odds, and what a target would mean."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.ruling import Ruling
from boardapp.games.strategy_cards.attack import Outcome, net_hits
from boardapp.games.strategy_cards.call import (
    Attacked,
    Call,
    Defended,
    Number,
    defense_of,
    finished,
    hex_attacks,
    pending,
    strength,
)
from boardapp.games.strategy_cards.card_acts import call_of
from boardapp.games.strategy_cards.cards import Card, Keyword, Restriction
from boardapp.games.strategy_cards.drift import Blast, drift
from boardapp.games.strategy_cards.plan import Plan, Risk, plan
from boardapp.games.strategy_cards.sight import rule_on_line
from boardapp.games.strategy_cards.state import HexState, HexUnit, new_state
from boardapp.games.strategy_cards.steps import Step, Wanted, grade_title, next_step
from boardapp.games.strategy_cards.terrain import TerrainKind

CARD = "Artillery I/Sustained Blanket#1"
BOARD = new_state(12, 9)
GRID = BOARD.grid
PIPELINE = (
    Keyword("establish-contact", 4),
    Keyword("target-hex"),
    Keyword("determine-drift"),
    Keyword("area-attack", 4, suppressive=True),
    Keyword("wide-blast-radius", 3, suppressive=True),
)


def at(name: str) -> Space:
    return GRID.parse(name)


def unit(name: str, side: str, space: str, kind: str = "squad", **others: object) -> HexUnit:
    return HexUnit(name, kind, side, at(space), **others)  # type: ignore[arg-type]


UNITS = (
    unit("C", "germany", "C8"),
    unit("D", "germany", "C8"),
    unit("E", "us", "C7"),
    unit("F", "germany", "B8", "vehicle", armour=2),
    unit("G", "germany", "C9", cover=1),
)
TABLE = replace(BOARD, units={one.id: one for one in UNITS})
FRESH = Call("us", CARD, PIPELINE)
MADE = replace(FRESH, die=4)
AIMED = replace(MADE, target=at("C5"))
NUMBERED = replace(AIMED, number=Number(4, "normal"))
DRIFTED = replace(NUMBERED, drift=drift(GRID, at("C5"), 4, 3, 3))
AREA = Attacked(3, at("C8"), (5, 6, 1, 2), (Defended("C"), Defended("D", (6,), 1)))
STRUCK = replace(DRIFTED, attacks=(AREA,))
OFF = replace(NUMBERED, drift=drift(GRID, at("C5"), 6, 5, 6), number=Number(6, "none"))
OFF = replace(OFF, target=at("C2"), drift=drift(GRID, at("C2"), 6, 5, 6), result="no-effect")


def everywhere(_: Space, __: Space) -> bool:
    return True


def nowhere(_: Space, __: Space) -> bool:
    return False


# ---- where a call stands ----------------------------------------------------------------------


@pytest.mark.rule("002-12")
@pytest.mark.parametrize(
    ("call", "stage", "thrown", "final"),
    [
        (FRESH, 0, 0, None),
        (replace(FRESH, die=3), 0, 1, None),
        (MADE, 1, 1, None),
        (AIMED, 2, 1, None),
        (NUMBERED, 2, 1, None),
        (DRIFTED, 3, 2, "C8"),
        (STRUCK, 3, 3, "C8"),
        (replace(STRUCK, attacks=(AREA, Attacked(4, at("C9"), (1, 1, 1)))), 4, 4, "C8"),
        (replace(STRUCK, result="resolved"), 5, 3, "C8"),
        (OFF, 3, 2, None),
        (Call("us", CARD, ()), 0, 0, None),
        (Call("us", CARD, PIPELINE[1:2]), 0, 0, None),
        (Call("us", CARD, PIPELINE[1:2], target=at("C5")), 1, 0, "C5"),
    ],
)
def test_where_a_call_stands_follows_from_what_was_said_and_thrown(
    call: Call, stage: int, thrown: int, final: str | None
) -> None:
    assert (call.stage, call.thrown) == (stage, thrown)
    assert call.final == (at(final) if final else None)
    assert call.title == "Sustained Blanket"
    assert call.off_board is (call is OFF)


@pytest.mark.rule("002-13")
def test_a_card_that_does_not_ask_for_contact_needs_none() -> None:
    assert [FRESH.contact, replace(FRESH, die=3).contact, MADE.contact] == [False, False, True]
    assert Call("us", CARD, PIPELINE[1:]).contact


@pytest.mark.rule("002-41")
def test_defense_dice_are_the_unit_s_own_its_armour_or_its_hex_s() -> None:
    hedge = TerrainKind("hedge", "hedge", blocks=False, cover=2, art="open", letter="H")
    state = replace(
        BOARD,
        kinds={"hedge": hedge},
        terrain={at("A1"): "hedge", at("A2"): "woods"},
    )

    def dice(space: str, kind: str = "squad", **others: int) -> int | None:
        return defense_of(state, unit("u", "us", space, kind, **others))

    assert [dice("A1"), dice("A2"), dice("A3")] == [2, None, 0]
    assert [dice("A1", cover=0), dice("A2", cover=3), dice("A3", "other")] == [0, 3, 0]
    assert [dice("A1", "vehicle"), dice("A2", "vehicle", armour=4)] == [None, 4]


def test_an_attack_came_to_what_its_dice_say() -> None:
    assert AREA.outcomes(PIPELINE[3]) == (Outcome("C", 2, 0, 2), Outcome("D", 2, 1, 1))
    assert AREA.outcomes(Keyword("area-attack", 4, scores=frozenset({6})))[0].hits == 1


def test_an_attack_needs_its_number() -> None:
    with pytest.raises(ValueError, match=r"^the number of Area Attack \(\?\) is not known$"):
        strength(Keyword("area-attack"))


@pytest.mark.rule("002-35")
@pytest.mark.rule("002-38")
@pytest.mark.rule("002-39")
def test_hexes_are_attacked_in_order_and_those_without_figures_left_out() -> None:
    every = [(one.at, GRID.name(one.attack.space), one.attack.to_roll)
             for one in hex_attacks(TABLE, DRIFTED)]  # fmt: skip
    assert every == [
        (3, "C8", 4),
        (4, "B7", 0),
        (4, "B8", 0),
        (4, "C9", 3),
        (4, "D8", 0),
        (4, "D7", 0),
        (4, "C7", 3),
    ]
    assert list(hex_attacks(TABLE, NUMBERED)) == list(hex_attacks(TABLE, OFF)) == []

    def following(call: Call) -> tuple[int, str] | None:
        one = pending(TABLE, call)
        return None if one is None else (one.at, GRID.name(one.attack.space))

    assert following(NUMBERED) is None
    assert following(DRIFTED) == (3, "C8")
    assert following(STRUCK) == (4, "C9")
    nine = Attacked(4, at("C9"), (1, 1, 1))
    assert following(replace(STRUCK, attacks=(AREA, nine))) == (4, "C7")
    both = replace(STRUCK, attacks=(AREA, nine, nine._replace(space=at("C7"))))
    assert following(both) is None
    assert finished(TABLE, both)
    assert not finished(TABLE, STRUCK)
    assert not finished(TABLE, NUMBERED)
    assert following(replace(DRIFTED, result="resolved")) is None


# ---- what comes next --------------------------------------------------------------------------


@pytest.mark.rule("002-13")
def test_contact_tells_its_chance() -> None:
    step = next_step(TABLE, FRESH)
    assert step == Step(
        "contact",
        "Establish Contact (4)",
        "Roll 1 die. 4 or more makes contact, and the rest of the card follows at once. Without"
        " contact the card waits in the play area: once in each later turn you may try again, as"
        " an action and for no command points. After contact there is no way back.",
        ("002-13", "002-14", "002-15", "002-16", "002-33"),
        0,
        (Wanted(1, "contact", "white", "us"),),
        Fraction(1, 2),
    )
    words = {1: "Any result makes", 2: "2 or more makes", 6: "A 6 makes"}
    for number, said in words.items():
        step = next_step(TABLE, Call("us", CARD, (Keyword("establish-contact", number),)))
        assert said in step.sentence
        assert step.chance == Fraction(7 - number, 6)


@pytest.mark.rule("002-18")
def test_the_target_tells_the_restrictions() -> None:
    step = next_step(TABLE, MADE)
    assert (step.kind, step.index, step.dice) == ("target", 1, ())
    assert step.sentence == (
        "Put the target token on a hex. Any whole hex of the board will do. The better your own"
        " units see it, the less it drifts."
    )
    near = (Restriction("in-sight"), Restriction("from-friends", 1))
    still = Call("us", CARD, PIPELINE[1:2], near)
    assert next_step(TABLE, still).sentence == (
        "Put the target token on a hex. This card says: A friendly unit must have line of sight to"
        " the target hex. The target hex must be at least 1 hex from every friendly unit."
    )


@pytest.mark.rule("002-45")
def test_the_drift_number_comes_with_its_reasons_and_what_it_would_mean() -> None:
    step = next_step(TABLE, AIMED)
    assert (step.kind, step.number, step.finals) == ("drift-number", None, {})
    assert step.sentence == (
        "Settle the drift number: 3 with enhanced sight of the target hex, 4 with normal sight, 6"
        " with none."
    )
    step = next_step(TABLE, AIMED, everywhere)
    assert step.number is not None
    assert (step.number.number, step.number.grade, step.chance) == (4, "normal", Fraction(1, 2))
    assert sum(step.finals.values()) == 1
    step = next_step(TABLE, AIMED, nowhere)
    assert step.number is not None
    assert (step.number.number, step.chance) == (6, Fraction(1, 6))
    assert step.sentence == "Drift number 6, no sight: squad E on C7 does not see C5."


@pytest.mark.rule("002-25")
@pytest.mark.rule("002-30")
def test_drift_tells_its_dice_and_odds() -> None:
    step = next_step(TABLE, NUMBERED)
    assert step.dice == (Wanted(1, "drift", "black", "us"), Wanted(1, "drift", "red", "us"))
    assert step.chance == Fraction(1, 2)
    assert step.finals[at("C5")] == Fraction(1, 2)
    assert step.finals[at("C8")] == Fraction(1, 36)
    assert sum(step.finals.values()) == 1
    assert step.sentence == (
        "Roll the black and the red die together. Black: 4 or more strikes C5 and red does not"
        " matter; with less, the token moves as many hexes as black shows, to where the north"
        " marker says for red."
    )
    blind = next_step(TABLE, replace(NUMBERED, number=Number(6, None)))
    assert "Black: a 6 strikes C5" in blind.sentence


@pytest.mark.rule("002-34")
@pytest.mark.rule("002-40")
@pytest.mark.rule("002-41")
def test_an_attack_tells_dice_odds_friends_and_who_is_spared() -> None:
    step = next_step(TABLE, DRIFTED)
    assert step.sentence == (
        "C8, area attack: roll 4 dice, suppressive; squad C has no defense dice, squad D has no"
        " defense dice. Score on 5 and 6."
    )
    assert step.rules == ("002-35", "002-36", "002-37", "002-41")
    assert step.successes[4] == Fraction(1, 81)
    assert step.net["C"] == step.successes
    assert step.notes == ()

    step = next_step(TABLE, STRUCK)
    assert step.dice == (
        Wanted(3, "attack", "black", "us"),
        Wanted(1, "defense", "red", "germany", "G"),
    )
    assert step.net == {"G": net_hits(3, 1)}
    seven = replace(STRUCK, attacks=(AREA, Attacked(4, at("C9"), (1, 1, 1))))
    step = next_step(TABLE, seven)
    assert step.sentence == (
        "C7, wide blast: roll 3 dice, suppressive; friendly squad E has no defense dice. Your own"
        " are hit alike: E. Score on 5 and 6."
    )
    assert step.rules == ("002-38", "002-39", "002-40", "002-41", "002-34", "002-43")


@pytest.mark.rule("002-42")
def test_a_vehicle_beside_a_squad_is_spared_aloud() -> None:
    state = replace(TABLE, units={**TABLE.units, "V": unit("V", "us", "C8", "vehicle", armour=3)})
    step = next_step(state, DRIFTED)
    assert "friendly vehicle V is spared" in step.sentence
    assert "Your own" not in step.sentence
    assert "002-42" in step.rules
    assert set(step.net) == {"C", "D"}


def test_attacks_may_score_on_other_numbers_and_defense_on_what_the_table_agreed() -> None:
    six = (*PIPELINE[:3], Keyword("area-attack", 1, scores=frozenset({6})))
    call = replace(DRIFTED, keywords=six)
    state = replace(
        TABLE,
        units={"C": unit("C", "germany", "C8", cover=1)},
        options={"defense-dice": "6-only"},
    )
    step = next_step(state, call)
    assert step.sentence.endswith("Score on 6.")
    assert step.net["C"][1] == Fraction(1, 6) * Fraction(5, 6)
    three = (*PIPELINE[:3], Keyword("area-attack", 1, scores=frozenset({4, 5, 6})))
    assert next_step(state, replace(call, keywords=three)).sentence.endswith("Score on 4, 5 and 6.")


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (replace(FRESH, die=3, result="waiting"), "waiting",
         "Sustained Blanket waits in the play area. Once in each later turn you may try for contact"
         " again, as an action and for no command points."),
        (OFF, "done",
         "The token of Sustained Blanket left the board: no effect. The card left the game."),
        (replace(STRUCK, result="resolved"), "done",
         "Sustained Blanket is resolved and left the game."),
        (replace(STRUCK, result="resolved", stays=True), "done",
         "Sustained Blanket is resolved and is in the play area."),
        (Call("us", CARD, (), stays=None), "put-away",
         "Nothing is left to roll for Sustained Blanket. Read on the card whether it is placed in"
         " the play area; if not, it leaves the game."),
        (Call("us", CARD, (), stays=True), "put-away",
         "Nothing is left to roll for Sustained Blanket. It stays in the play area."),
        (Call("us", CARD, ()), "put-away",
         "Nothing is left to roll for Sustained Blanket. It leaves the game."),
    ],
)  # fmt: skip
def test_the_end_of_a_call(call: Call, kind: str, sentence: str) -> None:
    step = next_step(TABLE, call)
    assert (step.kind, step.sentence, step.dice) == (kind, sentence, ())


def test_how_the_drift_number_came_about() -> None:
    assert grade_title(AIMED) == "not settled"
    assert grade_title(NUMBERED) == "normal sight"
    assert grade_title(replace(AIMED, number=Number(3, None, "seen"))) == "settled by the table"


# ---- a call before it is made -----------------------------------------------------------------


def test_a_card_makes_a_call_when_all_its_keywords_are_known() -> None:
    near = (Restriction("in-sight"),)
    card = Card("Sustained Blanket", "Artillery I", None, None, PIPELINE, near, play_area=None)
    assert call_of(card, CARD, "us", 3) == Call("us", CARD, PIPELINE, near, None, 3)
    assert call_of(replace(card, keywords=None), CARD, "us") is None
    assert call_of(replace(card, keywords=(Keyword("establish-contact"),)), CARD, "us") is None
    assert call_of(replace(card, keywords=PIPELINE[2:]), CARD, "us") is None


# ---- before the roll --------------------------------------------------------------------------


@pytest.mark.rule("002-30")
@pytest.mark.rule("002-32")
def test_a_plan_tells_the_odds_of_every_hex_and_unit() -> None:
    found = plan(TABLE, AIMED, everywhere)
    assert (found.number, found.on_target) == (4, Fraction(1, 2))
    assert found.because is not None
    assert found.because.grade == "normal"
    assert sum(found.chances.values()) == 1
    once = Fraction(1, 36)
    # East of C5 lie C6, C7 and C8: each is reached by one throw. B8 and C9 are next to C8 alone.
    assert found.risks == (
        Risk(TABLE.units["E"], True, Blast(once, 2 * once), Blast(once, 2 * once)),
        Risk(TABLE.units["C"], False, Blast(once, once), Blast(once, once)),
        Risk(TABLE.units["D"], False, Blast(once, once), Blast(once, once)),
        Risk(TABLE.units["F"], False, Blast(Fraction(0), once), Blast(Fraction(0), Fraction(0))),
        Risk(TABLE.units["G"], False, Blast(Fraction(0), once), Blast(Fraction(0), once)),
    )


@pytest.mark.rule("002-34")
def test_a_plan_warns_of_friends_that_may_be_hit() -> None:
    found = plan(TABLE, AIMED, everywhere)
    assert [risk.unit.id for risk in found.friends] == ["E"]
    assert found.warning() == ("Your own units may be hit: E (1/12). Friend and foe are hit alike.")
    enemy = plan(TABLE, replace(AIMED, side="germany"), everywhere)
    assert [risk.unit.id for risk in enemy.friends] == ["C", "D", "G"]  # not the vehicle
    far = plan(TABLE, AIMED, everywhere, target=at("I1"))
    assert (far.risks, far.warning()) == ((), None)


def test_a_plan_takes_the_number_given_or_settled_or_seen() -> None:
    settled = replace(AIMED, number=Number(3, None))
    assert plan(TABLE, settled, nowhere).number == 3
    assert plan(TABLE, settled, nowhere).because is None
    assert plan(TABLE, settled, nowhere, target=at("C4")).number == 6
    assert plan(TABLE, settled, nowhere, number=4).number == 4
    assert plan(TABLE, FRESH, nowhere, target=at("C4")).number == 6


def test_a_plan_of_a_card_that_does_not_drift_is_certain() -> None:
    keywords = (PIPELINE[1], Keyword("area-attack", 2))
    found = plan(TABLE, Call("us", CARD, keywords), nowhere, target=at("C8"))
    sure = Blast(Fraction(1), Fraction(0))
    assert found == Plan(
        at("C8"),
        None,
        None,
        {at("C8"): Fraction(1)},
        (
            Risk(TABLE.units["C"], False, sure, sure),
            Risk(TABLE.units["D"], False, sure, sure),
        ),
    )


def test_a_plan_needs_a_target_on_the_board() -> None:
    with pytest.raises(ValueError, match=r"^no target hex is named$"):
        plan(TABLE, MADE, everywhere)
    with pytest.raises(ValueError, match=r"^the target hex is not on the board$"):
        plan(TABLE, MADE, everywhere, target=Space(0, 12))
    with pytest.raises(ValueError, match=r"^drift number 5; expected 3, 4 or 6$"):
        plan(TABLE, AIMED, everywhere, number=5)


def test_a_plan_and_a_step_take_rulings() -> None:
    woods = replace(TABLE, terrain={at("C6"): "woods"})

    def sees(origin: Space, target: Space) -> Ruling:
        return rule_on_line(woods.ground, origin, target)

    assert plan(TABLE, AIMED, sees).number == 6
    step = next_step(woods, AIMED, sees)
    assert step.sentence.startswith("Drift number 6, no sight: squad E on C7 does not see C5: ")


def hits(state: HexState, call: Call, name: str) -> Sequence[Fraction]:
    """A unit's chances to be hit by the area attack and by the wide blast, from all 36 dice."""
    assert call.target is not None
    assert call.number is not None
    area = wide = 0
    for black in range(1, 7):
        for red in range(1, 7):
            went = drift(GRID, call.target, call.number.number, black, red)
            rolled = replace(call, drift=went)
            for one in hex_attacks(state, rolled):
                if any(struck.unit.id == name for struck in one.attack.struck):
                    area += one.keyword.name == "area-attack"
                    wide += one.keyword.name == "wide-blast-radius"
    return Fraction(area, 36), Fraction(wide, 36)


spaces = st.builds(Space, st.integers(0, 8), st.integers(0, 11))


@pytest.mark.rule("002-32")
@given(spaces, spaces, st.sampled_from((3, 4, 6)), st.sampled_from(("squad", "vehicle")))
def test_a_plan_agrees_with_all_36_throws(
    target: Space, stands: Space, number: int, kind: str
) -> None:
    state = replace(BOARD, units={"u": HexUnit("u", kind, "us", stands)})
    keywords = (*PIPELINE[:3], Keyword("area-attack", 2), PIPELINE[4])
    call = replace(NUMBERED, keywords=keywords, target=target, number=Number(number, None))
    found = plan(state, call, nowhere)
    hit = found.risks[0].hit if found.risks else Blast(Fraction(0), Fraction(0))
    assert (hit.area, hit.wide) == hits(state, call, "u")
