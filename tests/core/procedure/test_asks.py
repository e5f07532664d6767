"""The eight questions: what they take, what they refuse and in which words, and plain answers."""

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.numbers_question import NumberRow, Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    DiceResult,
    InsteadAnswer,
    Odds,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    SeveralAnswer,
)
from boardapp.core.procedure.questions import (
    Ask,
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    TextQuestion,
    Throw,
)
from boardapp.core.square_grid import SquareGrid
from tests.core.procedure.random_player import taken
from tests.support.examples import costly_examples

GRID = SquareGrid(columns=4, rows=3)
B2 = GRID.parse("B-2")
FAR = Refusal("Too far.", ("004-095",))

PICK = Pick(
    "us", "Fire", choices=(Choice("fire", "Fire!"), Choice("hold", "Hold", refusal=FAR)),
    instead=(Choice("pass", "Pass"),),
)  # fmt: skip
SEVERAL = PickSeveral(
    "us", "Deck", rules=("004-075",), least=1, most=3, budget=10,
    choices=(Choice("rs", "Rifle Squad", copies=2, cost=4), Choice("tank", "Tank", cost=9)),
)  # fmt: skip
PRICED = PickSeveral(
    "us", "Deck", rules=("004-075",), budget=10, dearest=20, other=Choice("other", "Another"),
    choices=(Choice("rs", "Rifle Squad", copies=None, cost=4), Choice("ace", "Ace", refusal=FAR)),
)  # fmt: skip
HAND = PickSeveral(
    "us", "Hand", most=3, draws=2,
    choices=(Choice("rs", "Rifle Squad", copies=3), Choice("lmg", "LMG"),
             Choice("tank", "Tank", copies=None), Choice("ace", "Ace", refusal=FAR)),
)  # fmt: skip
PLACE = Place("us", "Target", why_not=lambda space: FAR if space.column > 2 else None)
PUT = PutObject(
    "us",
    "Lay",
    things=(
        PlaceableObject("1A", "House"),
        PlaceableObject("gun", "Howitzer", off="the Rear Line"),
    ),
    turns=(0, 90),
    why_not=lambda spot: FAR if spot.space == B2 else None,
)
PATH = PathQuestion(
    "us", "Move", rules=("004-100",), start=GRID.parse("A-1"), most=2,
    onward=lambda _, space: FAR if space == B2 else None,
    may_end=lambda way: None if way else Refusal("It must move."),
)  # fmt: skip
THROW = Throw(
    "us", "To hit", dice=(DiceRequest(2, 10, "us", "to hit"), DiceRequest(None, 6, "us", "drift"))
)
NUMBER = Number("us", "Cost", least=1, most=30)
NUMBERS = Numbers(
    "us", "Card",
    numbers=(NumberRow("full", "Endurance", 1, 40), NumberRow("half", "Half", 1, 40, usual=4)),
    why_not=lambda told: FAR if told["half"] > told["full"] else None,
)  # fmt: skip
WORDS = TextQuestion("us", "Note", most=20)
ALL: tuple[Ask[Any], ...] = (
    PICK, SEVERAL, PRICED, HAND, PLACE, PUT, PATH, THROW, NUMBER, NUMBERS, WORDS,
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "plain", "words"),
    [
        (PICK, "fire", "Fire: Fire!"),
        (PICK, {"instead": "pass"}, "Fire: Pass"),
        (SEVERAL, ["rs", "rs"], "Deck: Rifle Squad × 2"),
        (PRICED, ["other", "rs"], "Deck: Another, Rifle Squad"),
        (
            PRICED,
            {"taken": ["Jeep", "rs", "rs"], "costs": {"Jeep": 1, "rs": 3}},
            "Deck: Jeep at 1 point, Rifle Squad × 2 at 3 points each",
        ),
        (HAND, {"drawn": ["rs", "rs"]}, "Hand: Rifle Squad × 2 (drawn at random)"),
        (PLACE, "A-3", "Target: A-3"),
        (PUT, {"thing": "1A", "space": "A-3", "turn": 90}, "Lay: House on A-3, turned 90°"),
        (PUT, {"thing": "gun"}, "Lay: Howitzer to the Rear Line"),
        (PATH, ["A-2", "A-3"], "Move: A-2, A-3"),
        (THROW, [[6, 10], [1, 2, 3]], "To hit: To hit 6, 10. Drift 1, 2, 3 (dice entered by hand)"),
        (THROW, {"rolled": [[6, 10], []]}, "To hit: To hit 6, 10. Drift: none"),
        (NUMBER, 7, "Cost: 7"),
        (NUMBERS, {"full": 8, "half": 4}, "Card: Endurance 8, Half 4"),
        (WORDS, "We measured.", "Note: We measured."),
    ],
)
def test_answers_as_plain_values_and_in_words(question: Ask[Any], plain: Any, words: str) -> None:
    answer = question.answer_from_json(json.loads(json.dumps(plain)), GRID)
    assert question.refuse(answer, GRID) is None
    assert question.answer_to_json(answer, GRID) == plain
    assert question.answer_sentence(answer, GRID) == words


@pytest.mark.parametrize(
    ("question", "plain", "sentence"),
    [
        (PICK, "run", "There is no choice 'run'."),
        (PICK, "hold", "Too far."),
        (PICK, {"instead": "burn"}, "There is no choice 'burn'."),
        (SEVERAL, [], "Deck: choose 1 to 3, not 0."),
        (SEVERAL, ["rs", "rs", "rs"], "Rifle Squad: choose at most 2, not 3."),
        (SEVERAL, ["rs", "tank"], "Deck: spend at most 10, not 13."),
        (SEVERAL, ["jeep"], "There is no choice 'jeep'."),
        (
            SEVERAL,
            {"taken": ["rs"], "costs": {"rs": 3}},
            "Deck: Rifle Squad needs no cost.",
        ),
        (SEVERAL, {"drawn": ["rs"]}, "Deck: draw 0, not 1."),
        (PRICED, ["rs", "rs", "rs"], "Deck: spend at most 10, not 12."),
        (PRICED, {"taken": ["Jeep"], "costs": {"Jeep": 11}}, "Deck: spend at most 10, not 11."),
        (
            PRICED,
            {"taken": ["Jeep"], "costs": {"rs": 1}},
            "Deck: Rifle Squad needs no cost.",
        ),
        (
            PRICED,
            {"taken": ["Jeep"], "costs": {"Jeep": 21}},
            ("Jeep: the cost must be 0 to 20, not 21."),
        ),
        (PRICED, ["rs"] * 100, "Rifle Squad: choose at most 99, not 100."),
        (PRICED, [" "], "Another: the name must be one line of at most 200 characters."),
        (PRICED, ["ace"], "Too far."),
        (HAND, {"drawn": ["rs"]}, "Hand: draw 2, not 1."),
        (PLACE, "A-4", "Too far."),
        (PUT, {"thing": "1A", "space": "B-2"}, "Too far."),
        (PUT, {"thing": "1A", "space": "A-1", "turn": 45}, "Lay: nothing can be turned by 45°."),
        (PUT, {"thing": "1A"}, "Lay: choose a space."),
        (PATH, [], "It must move."),
        (PATH, ["B-1", "B-2"], "Too far."),
        (PATH, ["C-1"], "A-1 and C-1 are not adjacent."),
        (PATH, ["A-2", "A-3", "A-4"], "Move: a path has at most 2 steps."),
        (THROW, [[6, 10]], "To hit: enter 2 kinds of dice, not 1."),
        (THROW, [[6], []], "To hit: enter 2 dice, not 1."),
        (THROW, [[6, 11], []], "To hit: a die shows 1 to 10."),
        (THROW, [[6, 0], []], "To hit: a die shows 1 to 10."),
        (NUMBER, 31, "Cost: enter 1 to 30, not 31."),
        (NUMBERS, {"full": 8, "half": 0}, "Half: 1 to 40, not 0."),
        (NUMBERS, {"full": 8}, "Half: enter a number."),
        (NUMBERS, {"full": 8, "half": 9}, "Too far."),
        (NUMBERS, {"full": 8, "other": 4}, "Half: enter a number."),
        (WORDS, "   ", "Note: type an answer first."),
        (WORDS, "two\nlines", "Note: enter one line of at most 20 characters."),
    ],
)
def test_what_may_not_be_answered(question: Ask[Any], plain: Any, sentence: str) -> None:
    refusal = question.refuse(question.answer_from_json(plain, GRID), GRID)
    assert refusal is not None
    assert refusal.sentence == sentence


@pytest.mark.parametrize(
    ("question", "plain", "words"),
    [
        (PICK, 1, "found 1; expected a text of up to 2,000 characters"),
        (PICK, "x" * 2001, "found 2,001 characters; expected a text of up to 2,000 characters"),
        (SEVERAL, "rs", "found 'rs'; expected a list of up to 200"),
        (PRICED, {"costs": {}}, "found {'costs': {}}; expected names taken or drawn, and costs"),
        (
            PRICED,
            {"taken": [], "costs": []},
            "found {'taken': [], 'costs': []}; expected names taken or drawn, and costs",
        ),
        (PRICED, {"taken": ["rs"], "costs": {"rs": "3"}}, "found '3'; expected a whole number"),
        (SEVERAL, ["rs"] * 201, "found 201 entries; expected a list of up to 200"),
        (PLACE, "D-9", "'D-9' is no space of this board; spaces run from A-1 to C-4"),
        (PUT, {"space": "A-1"}, "found {'space': 'A-1'}; expected thing, space and turn"),
        (PUT, {"thing": "1A", "turn": True}, "found True; expected a whole number"),
        (THROW, [6, 10], "found 6; expected a list of up to 200"),
        (THROW, [[1.5]], "found 1.5; expected a whole number"),
        (NUMBER, 10**10, "found 10000000000; expected a whole number"),
        (NUMBER, None, "found None; expected a whole number"),
        (NUMBERS, 8, "found 8; expected a number for each name"),
        (
            NUMBERS,
            {"full": 8, "half": 4, "more": 1},
            "found {'full': 8, 'half': 4, 'more': 1}; expected a number for each name",
        ),
        (NUMBERS, {"full": "8"}, "found '8'; expected a whole number"),
    ],
)
def test_what_is_no_answer_at_all(question: Ask[Any], plain: Any, words: str) -> None:
    with pytest.raises(JsonValueError) as caught:
        question.answer_from_json(plain, GRID)
    assert str(caught.value) == words


def test_what_is_lit_is_what_is_not_refused() -> None:
    lit = set(PLACE.allowed_spaces(GRID))
    assert lit == {space for space in GRID.spaces() if PLACE.refuse(space, GRID) is None}
    assert set(PUT.allowed_spaces("1A", GRID)) == set(GRID.spaces()) - {B2}
    assert set(PATH.allowed_next_spaces((), GRID)) == {GRID.parse("A-2"), GRID.parse("B-1")}
    assert set(PATH.allowed_next_spaces((GRID.parse("A-2"),), GRID)) == {
        GRID.parse("A-1"),
        GRID.parse("A-3"),
    }
    assert list(PATH.allowed_next_spaces((GRID.parse("A-2"), GRID.parse("A-3")), GRID)) == []


def test_the_odds_of_several_hang_on_which() -> None:
    def odds(answer: SeveralAnswer) -> tuple[Odds, ...]:
        return (Odds("Attack", "hit", Fraction(len(answer.names), 4)),)

    question = replace(SEVERAL, odds=odds(SeveralAnswer(())), odds_of=odds)
    assert question.preview_odds(SeveralAnswer(("rs", "rs")))[0].chance == Fraction(1, 2)
    assert SEVERAL.preview_odds(SeveralAnswer(("rs",))) == ()


def test_a_random_player_answers_every_question() -> None:
    chance = Random(1)
    for question in ALL:
        for _ in range(20):
            answer = taken(question, GRID, chance)
            assert question.refuse(answer, GRID) is None


def test_a_question_that_takes_no_answer_is_found() -> None:
    closed = Pick("us", "Fire", choices=(Choice("fire", "Fire!", refusal=FAR),))
    with pytest.raises(AssertionError, match="no answer is taken"):
        taken(closed, GRID, Random(1))


def test_dice_are_beyond_recall_and_nothing_else_is() -> None:
    assert THROW.final
    assert not any(one.final for one in ALL if one is not THROW)


def test_an_example_of_several_numbers_is_taken() -> None:
    assert NUMBERS.example(GRID) == {"full": 1, "half": 1}  # 4, the usual half, is above 1
    free = replace(NUMBERS, why_not=lambda _: None)
    assert free.example(GRID) == {"full": 1, "half": 4}
    assert replace(NUMBERS, why_not=lambda _: FAR).example(GRID) is None


def test_several_in_order_keep_it_and_others_have_one_form() -> None:
    assert SEVERAL.answer_from_json(["tank", "rs"], GRID) == SeveralAnswer(("rs", "tank"))
    ordered = PickSeveral("us", "Order", choices=SEVERAL.choices, ordered=True)
    assert ordered.answer_from_json(["tank", "rs"], GRID) == SeveralAnswer(("tank", "rs"))


def test_what_is_drawn_is_free_and_not_chosen_already() -> None:
    assert HAND.complete_answer_at_random(Random(1), ("lmg",)) == SeveralAnswer(
        ("lmg", "rs", "rs"), drawn=True
    )
    found = {HAND.complete_answer_at_random(Random(seed)).names for seed in range(60)}  # type: ignore[union-attr]
    assert found == {("rs", "rs"), ("rs", "lmg"), ("lmg", "rs")}
    assert HAND.complete_answer_at_random(Random(1), ("rs",) * 3) == Refusal(
        "Hand: you cannot draw 2, because only 1 are left."
    )
    unknown = PickSeveral(
        "us",
        "Hand",
        draws=1,
        other=PRICED.other,
        choices=(Choice("rs", "Rifle Squad", copies=None),),
    )
    assert unknown.complete_answer_at_random(Random(1)) == Refusal(
        "Hand: you cannot draw 1, because none are left. First enter how many of each kind "
        "there are."
    )


KEYS = [
    "full",
    "half",
    "thing",
    "space",
    "turn",
    "instead",
    "rolled",
    "taken",
    "drawn",
    "costs",
    "rs",
]
HOSTILE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["A-1", "fire", "rs", "thing", "space", "taken"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=8,
)  # fmt: skip


@settings(max_examples=costly_examples())
@given(st.sampled_from(ALL), HOSTILE)
def test_no_value_does_more_than_be_refused(question: Ask[Any], value: Any) -> None:
    try:
        answer = question.answer_from_json(value, GRID)
    except JsonValueError:
        return
    if question.refuse(answer, GRID) is None:
        assert question.answer_from_json(question.answer_to_json(answer, GRID), GRID) == answer
        assert question.answer_sentence(answer, GRID)


def test_values_are_plain() -> None:
    assert PlacementAnswer("1A", None) == ("1A", None, 0)
    assert DiceResult(((1,),)).rolled is False
    assert InsteadAnswer("pass").way == "pass"
    assert Space(0, 0) in GRID


def test_what_is_shown_of_an_answer_not_given_yet() -> None:
    def hit(answer: Any) -> tuple[HighlightedSpaces, ...]:
        space: Any = answer.space if isinstance(answer, PlacementAnswer) else answer
        return (HighlightedSpaces("Blast", {space: "4 dice"}),)

    assert Place("us", "Aim").preview_facts(B2) == ()
    assert Place("us", "Aim", facts_of=hit).preview_facts(B2) == (
        HighlightedSpaces("Blast", {B2: "4 dice"}),
    )
    assert PutObject("us", "Lay").preview_facts(PlacementAnswer("mine", B2)) == ()
    shown = PutObject("us", "Lay", facts_of=hit).preview_facts(PlacementAnswer("mine", B2))
    assert shown == (HighlightedSpaces("Blast", {B2: "4 dice"}),)


def test_a_way_leads_on_by_the_fewest_steps() -> None:
    """From A-1, not over B-2, two steps at most: each space with its way there."""
    ways = {GRID.name(space): [GRID.name(one) for one in way]
            for space, way in PATH.reachable_paths((), GRID).items()}  # fmt: skip
    assert ways == {
        "A-2": ["A-2"], "B-1": ["B-1"], "A-3": ["A-2", "A-3"], "C-1": ["B-1", "C-1"],
    }  # fmt: skip
    way = (GRID.parse("A-2"),)
    assert [GRID.name(one) for one in PATH.reachable_paths(way, GRID)] == ["A-3"]
    assert all(PATH.refuse(way, GRID) is None for way in PATH.reachable_paths((), GRID).values())
