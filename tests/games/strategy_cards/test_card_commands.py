"""Commands for cards and the call: exact inverses, sentences, and how saves hold them."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.change import MisfitError
from boardapp.core.command import ActError, Command, SetTurn, Step, Together
from boardapp.games.strategy_cards import call_values as values
from boardapp.games.strategy_cards.call import Attacked, Call, Defended, SettledNumber
from boardapp.games.strategy_cards.call_values import Pile
from boardapp.games.strategy_cards.card_commands import (
    CardPlace,
    EnterCard,
    MoveCard,
    SetCall,
    SetCommandPoints,
    SetPile,
    card_commands,
    piles,
    with_pile,
)
from boardapp.games.strategy_cards.cards import Card, Keyword, Restriction
from boardapp.games.strategy_cards.codec import CODEC
from boardapp.games.strategy_cards.decks import InPlay, PlayerCards
from boardapp.games.strategy_cards.drift import Marker, drift
from boardapp.games.strategy_cards.judging import refuse_call
from boardapp.games.strategy_cards.state import HexState, new_state

BOARD = new_state(12, 9)
GRID = BOARD.grid
A, B, C, D = (f"Artillery I/{name}#1" for name in "ABCD")
CARDS = PlayerCards(5, {"Artillery I": (A, B)}, (C,), None, (InPlay(D, 2, 3),), ())
PIPELINE = (
    Keyword("establish-contact", 4),
    Keyword("target-hex"),
    Keyword("determine-drift"),
    Keyword("area-attack", 2, suppressive=True),
    Keyword("wide-blast-radius", 1, scores=frozenset({6})),
)
TARGET, FINAL = GRID.parse("C5"), GRID.parse("C8")
CALL = Call(
    "us",
    A,
    PIPELINE,
    (Restriction("in-sight"), Restriction("text", text="Not in a village.")),
    None,
    2,
    4,
    TARGET,
    SettledNumber(4, "normal"),
    drift(GRID, TARGET, 4, 3, 2, Marker(1)),
    (
        Attacked(3, FINAL, (5, 6), (Defended("C", (1, 5), 1), Defended("D"))),
        Attacked(4, GRID.parse("C9"), (6,), (Defended("G"),)),
    ),
)


def on_table(cards: PlayerCards = CARDS) -> HexState:
    return BOARD.with_cards("us", cards)


# ---- piles and moves --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "commands"),
    [
        (CARDS, ()),
        (replace(CARDS, command=2), (SetCommandPoints("us", 5, 2),)),
        (
            replace(CARDS, decks={"Artillery I": (B,)}, hand=(C, A)),
            (MoveCard("us", A, CardPlace("deck/Artillery I", 0), CardPlace("hand", 1)),),
        ),
        (
            replace(CARDS, command=3, hand=(), active=InPlay(C, 4)),
            (
                SetCommandPoints("us", 5, 3),
                MoveCard("us", C, CardPlace("hand", 0), CardPlace("active", 0, 4)),
            ),
        ),
        (
            replace(CARDS, active=InPlay(D, 2, 3), play_area=()),
            (MoveCard("us", D, CardPlace("play-area", 0, 2, 3), CardPlace("active", 0, 2, 3)),),
        ),
        (
            replace(CARDS, play_area=(InPlay(D, 2),)),
            (MoveCard("us", D, CardPlace("play-area", 0, 2, 3), CardPlace("play-area", 0, 2)),),
        ),
        (
            replace(CARDS, decks={"Artillery I": (B, A)}),
            (SetPile("us", "deck/Artillery I", Pile((A, B)), Pile((B, A))),),
        ),
        (
            replace(CARDS, hand=()),
            (SetPile("us", "hand", Pile((C,)), Pile(())),),
        ),
        (
            replace(CARDS, decks={"Artillery I": (A, B), "Morale I": ()}),
            (SetPile("us", "deck/Morale I", None, Pile(())),),
        ),
        (
            replace(CARDS, decks={}, hand=()),
            (
                SetPile("us", "hand", Pile((C,)), Pile(())),
                SetPile("us", "deck/Artillery I", Pile((A, B)), None),
            ),
        ),
    ],
)
def test_a_change_of_cards_as_commands(after: PlayerCards, commands: tuple[Command, ...]) -> None:
    assert card_commands("us", CARDS, after) == commands


ids = st.sampled_from([f"{deck}/{title}#1" for deck in "XY" for title in "abc"])
in_play = st.builds(InPlay, ids, st.integers(1, 3), st.none() | st.integers(3, 5))
players = st.builds(
    PlayerCards,
    st.integers(0, 3),
    st.dictionaries(st.sampled_from("XY"), st.lists(ids, max_size=3).map(tuple)),
    st.lists(ids, max_size=3).map(tuple),
    st.none() | in_play,
    st.lists(in_play, max_size=2).map(tuple),
    st.lists(ids, max_size=2).map(tuple),
)


@given(players, players)
def test_any_change_of_cards_is_done_and_taken_back_exactly(
    before: PlayerCards, after: PlayerCards
) -> None:
    start = state = on_table(before)
    commands = card_commands("us", before, after)
    for command in commands:
        assert CODEC.command(json.loads(json.dumps(CODEC.values(command, GRID))), GRID) == command
        assert command.text(GRID)
        step = Step(state, command)
        assert step.changes.inverse().apply(step.after) == state
        state = step.after
    assert state == on_table(after)
    assert Step(start, Together("All", commands)).changes.inverse().apply(state) == start


@given(players)
def test_piles_hold_every_card_once(cards: PlayerCards) -> None:
    held = [one if isinstance(one, str) else one.card for pile in piles(cards).values()
            for one in pile.cards]  # fmt: skip
    assert sorted(held) == sorted(cards.everywhere())
    built = PlayerCards(cards.command)
    for name, pile in piles(cards).items():
        built = with_pile(built, name, pile)
    assert built == cards


@pytest.mark.parametrize(
    ("name", "pile", "words"),
    [
        ("hand", Pile((InPlay(A, 1),)), "no such cards can lie in hand"),
        ("active", Pile((A,)), "no such cards can lie in active"),
        ("play-area", Pile((A,)), "no such cards can lie in play-area"),
        ("gone", None, "no such cards can lie in gone"),
        ("active", Pile((InPlay(A, 1), InPlay(B, 1))), "only one card is resolved at a time"),
        ("pocket", Pile(()), "there is no pile pocket"),
    ],
)
def test_cards_lie_only_where_they_can(name: str, pile: Pile | None, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{words}$"):
        with_pile(CARDS, name, pile)


def test_a_move_fits_no_other_table() -> None:
    move = MoveCard("us", B, CardPlace("deck/Artillery I", 0), CardPlace("hand", 0))
    with pytest.raises(MisfitError):
        move.apply(on_table())
    with pytest.raises(IndexError, match=r"^there is no such place in the pile$"):
        MoveCard("us", A, CardPlace("deck/Artillery I", 0), CardPlace("hand", 2)).apply(on_table())
    with pytest.raises(KeyError):
        MoveCard("us", A, CardPlace("deck/Morale I", 0), CardPlace("hand", 0)).apply(on_table())


CARD = Card("A", "Artillery I", 3, "action", PIPELINE, (Restriction("from-friends", 2),))


def test_an_entered_card_lies_under_its_deck_and_title() -> None:
    enter = EnterCard("Artillery I", "A", None, CARD)
    state = enter.apply(BOARD)
    assert state.entered == {("Artillery I", "A"): CARD}
    assert Step(BOARD, enter).changes.inverse().apply(state) == BOARD
    changed = EnterCard("Artillery I", "A", CARD, replace(CARD, cost=None)).apply(state)
    assert changed.entered["Artillery I", "A"].cost is None
    unplaced = EnterCard("unknown", "A", None, replace(CARD, deck=None))
    assert unplaced.apply(BOARD).entered == {("unknown", "A"): replace(CARD, deck=None)}
    with pytest.raises(ValueError, match=r"^A of Artillery I is another card$"):
        EnterCard("Artillery I", "B", None, CARD).apply(BOARD)


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (SetCommandPoints("us", 2, 1), "US: 1 command point"),
        (SetCommandPoints("us", 1, 2), "US: 2 command points"),
        (
            MoveCard("us", A, CardPlace("deck/Artillery I", 0), CardPlace("hand", 0)),
            "US: A, from Artillery I to the HQ area",
        ),
        (
            MoveCard("germany", A, CardPlace("active", 0, 1), CardPlace("gone", 0)),
            "Germany: A, from the card being resolved to the game's box",
        ),
        (
            MoveCard("us", A, CardPlace("play-area", 0, 1, 2), CardPlace("play-area", 0, 1)),
            "US: A stays in the play area",
        ),
        (SetPile("us", "deck/Morale I", None, Pile((A,))), "US: 1 card in Morale I"),
        (SetPile("us", "deck/Morale I", Pile((A,)), None), "US: Morale I is taken away"),
        (SetPile("us", "hand", Pile(()), Pile((A, B))), "US: 2 cards in the HQ area"),
        (EnterCard("Artillery I", "A", None, CARD), "Enter the card A of Artillery I"),
        (EnterCard("unknown", "A", CARD, CARD), "Change the card A of no known deck"),
        (EnterCard("Artillery I", "A", CARD, None), "Drop the entered card A of Artillery I"),
        (SetCall(None, CALL), "Resolve A"),
        (SetCall(CALL, None), "Take the target token off the board"),
    ],
)
def test_commands_as_the_history_tells_them(command: Command, text: str) -> None:
    assert command.text(GRID) == text


@pytest.mark.rule("002-33")
def test_old_saves_go_back_over_no_dice_either() -> None:
    fresh = replace(CALL, die=None, target=None, number=None, drift=None, attacks=())
    one = replace(CALL, attacks=CALL.attacks[:1])
    steps: list[tuple[Call | None, Call | None, str | None, tuple[int, ...]]] = [
        (None, fresh, None, ()),
        (fresh, replace(fresh, die=3, result="waiting"), "contact", (3,)),
        (fresh, replace(fresh, die=4), "contact", (4,)),
        (replace(fresh, die=4), replace(fresh, die=4, target=TARGET), None, ()),
        (replace(CALL, drift=None, attacks=()), replace(CALL, attacks=()), "drift", (3, 2)),
        (replace(CALL, attacks=()), one, "attack", (5, 6, 1, 5)),
        (one, CALL, "attack", (6,)),
        (CALL, replace(CALL, result="resolved"), None, ()),
        (replace(CALL, result="resolved"), fresh, None, ()),
        (CALL, None, None, ()),
    ]
    for before, after, named, dice in steps:
        act = Together("A step", (SetCommandPoints("us", 5, 2), SetCall(before, after)))
        thrown = f"The {named} dice have been thrown: there is no way back." if named else None
        assert act.kept == act.parts[1].kept == thrown
        assert act.dice == act.parts[1].dice == dice
    assert (SetTurn(1, 2).kept, SetTurn(1, 2).dice) == (None, ())
    # A step that changes dice, or comes from nowhere, says that all of them fell.
    assert SetCall(CALL, replace(CALL, die=5)).dice == (5,)
    assert SetCall(None, CALL).dice == (4, 3, 2, 5, 6, 1, 5, 6)
    assert SetCall(replace(CALL, die=3, result="waiting"), replace(fresh, die=4)).dice == (4,)


# ---- in saves ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        SetCall(None, CALL),
        SetCall(CALL, None),
        SetCall(replace(CALL, attacks=()), replace(CALL, result="resolved", stays=True)),
        SetCall(None, Call("germany", B, ())),
        SetCall(None, Call("us", A, PIPELINE, die=3, result="waiting")),
        SetCall(
            None,
            Call("us", A, PIPELINE, (), True, 1, 6, GRID.parse("A1"), SettledNumber(6, None, "fog"),
                 drift(GRID, GRID.parse("A1"), 6, 2, 1), (), "no-effect"),
        ),
        SetCall(None, Call("us", A, PIPELINE[1:2], target=TARGET)),
        EnterCard("Artillery I", "A", None, CARD),
        EnterCard("Artillery I", "A", CARD, replace(CARD, keywords=None, cost=None, plus=None)),
        EnterCard("unknown", "A", replace(CARD, deck=None), None),
    ],
)  # fmt: skip
def test_commands_come_back_from_a_save(command: Command) -> None:
    written = json.loads(json.dumps(CODEC.values(command, GRID)))
    assert CODEC.command(written, GRID) == command


def test_a_call_in_a_save_reads_like_the_call() -> None:
    written: Any = CODEC.values(SetCall(None, CALL), GRID)["after"]
    assert written["target"] == "C5"
    assert written["drift"] == {"black": 3, "red": 2, "turn": 1, "clockwise": True}
    assert written["keywords"][4] == {
        "name": "wide-blast-radius", "number": 1, "suppressive": False, "scores": [6],
    }  # fmt: skip
    assert written["attacks"][0] == {
        "keyword": 3,
        "space": "C8",
        "dice": [5, 6],
        "defended": [
            {"unit": "C", "dice": [1, 5], "blocks": 1}, {"unit": "D", "dice": [], "blocks": 0},
        ],
    }  # fmt: skip


def written_call(**others: Any) -> dict[str, Any]:
    return {**values.call_values(CALL, GRID), **others}


def keyword(**others: Any) -> list[dict[str, Any]]:
    one = {"name": "area-attack", "number": 2, "suppressive": False, "scores": [5]}
    target = {"name": "target-hex", "number": None, "suppressive": False, "scores": [5]}
    return [target, {**one, **others}]


def struck(**others: Any) -> list[dict[str, Any]]:
    return [{"keyword": 3, "space": "C8", "dice": [1, 2], "defended": [], **others}]


FRESH: dict[str, Any] = {"die": None, "target": None, "number": None, "drift": None, "attacks": []}


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({"side": "france"}, "found 'france'; expected one of us, germany"),
        ({"side": 3}, "found 3; expected a text"),
        ({"card": "a\nb"},
         "found a text that is no printable line of at most 1000 characters"),
        ({"keywords": 3}, "found 3; expected a list of at most 20"),
        ({"keywords": [{}] * 21}, "found [{}, {}, {}, {}, {}, {}, ...]; expected a list of at"
         " most 20"),
        ({"keywords": keyword(name="explode")},
         "found 'explode'; expected one of establish-contact, target-hex, determine-drift,"
         " area-attack, wide-blast-radius"),
        ({"keywords": keyword(name=[])},
         "found []; expected one of establish-contact, target-hex, determine-drift,"
         " area-attack, wide-blast-radius"),
        ({"keywords": keyword(number=0)}, "found 0; expected a whole number from 1 to 99"),
        ({"keywords": keyword(number=None)}, "found None; expected a whole number from 1 to 99"),
        ({"keywords": keyword(number=True)}, "found True; expected a whole number from 1 to 99"),
        ({"keywords": keyword(scores=[])}, "found no scores; expected one or more"),
        ({"keywords": keyword(scores=[7])}, "found 7; expected a whole number from 1 to 6"),
        ({"keywords": keyword(suppressive=1)}, "found 1; expected true or false"),
        ({"keywords": keyword(name="target-hex")}, "found a number for target-hex; expected none"),
        ({"keywords": keyword()[1:]},
         "found area-attack as keyword 1, without a target; expected target-hex before"
         " area-attack"),
        ({"restrictions": [{"name": "near", "number": 0, "text": ""}]},
         "found 'near'; expected one of in-sight, from-friends, text"),
        ({"restrictions": [{"name": "text", "number": 100, "text": ""}]},
         "found 100; expected a whole number from 0 to 99"),
        ({"restrictions": [{"name": "text", "number": 0, "text": "x" * 5001}]},
         "found a text of 5,001 characters; expected 5,000"),
        ({"stays": "yes"}, "found 'yes'; expected true or false"),
        ({"since": -1}, "found -1; expected a whole number"),
        ({"die": 7}, "found 7; expected a whole number from 1 to 6"),
        ({"target": "Z99"}, "'Z99' is no space of this board; spaces run from A1 to I12"),
        ({"number": {"number": 5, "grade": None, "note": ""}},
         "found the drift number 5; expected 3, 4 or 6"),
        ({"number": {"number": 4, "grade": "keen", "note": ""}},
         "found 'keen'; expected one of none, normal, enhanced"),
        ({"number": {"number": 4}}, "found {'number': 4}; expected number, grade, note"),
        ({"number": None, "attacks": []},
         "found drift dice; expected a target hex and a drift number before them"),
        ({"drift": {"black": 0, "red": 1, "turn": 0, "clockwise": True}},
         "found 0; expected a whole number from 1 to 6"),
        ({"drift": {"black": 1, "red": 1, "turn": 6, "clockwise": True}},
         "found 6; expected a whole number from 0 to 5"),
        ({"result": "won"}, "found 'won'; expected one of waiting, resolved, no-effect"),
        ({"attacks": struck(keyword=5)}, "found 5; expected a whole number from 0 to 4"),
        ({"attacks": struck(keyword=0)},
         "found an attack by keyword 0; expected one that attacks"),
        ({"attacks": struck(dice=[1])}, "found 1 attack dice; expected 2"),
        ({"attacks": struck(dice=[1, 9])}, "found 9; expected a whole number from 1 to 6"),
        ({"attacks": struck(defended=[{"unit": "C", "dice": [1], "blocks": 2}])},
         "found 2; expected a whole number from 0 to 1"),
        ({"attacks": struck(space="C9")},
         "found an attack on a hex outside the blast; expected the final hex, or one next to it"
         " for a wide blast"),
        ({"attacks": struck(keyword=4, space="C8", dice=[1])},
         "found an attack on a hex outside the blast; expected the final hex, or one next to it"
         " for a wide blast"),
        ({"attacks": struck() + struck()},
         "found a hex attacked twice; expected each hex once for a keyword"),
        ({"attacks": struck(keyword=4, space="C9", dice=[1]) + struck()},
         "found attacks out of order; expected them in the order of the keywords"),
        ({"drift": None}, "found an attack; expected a final hex before it"),
        ({"drift": {"black": 3, "red": 6, "turn": 4, "clockwise": True}, "attacks": []},
         None),
        ({"drift": {"black": 3, "red": 1, "turn": 0, "clockwise": True}, "attacks": []},
         "found no effect; expected a token off the board"),
        ({"result": "no-effect"}, "found no effect; expected a token off the board"),
        ({"die": None}, "found a target hex; expected contact before it, on a card that names"
         " one"),
        ({**FRESH, "keywords": []}, None),
        ({**FRESH, "keywords": [], "die": 3},
         "found a die for contact; expected a card that asks for contact"),
        ({**FRESH, "keywords": [], "target": "C5"},
         "found a target hex; expected contact before it, on a card that names one"),
        ({**FRESH, "die": 4, "number": {"number": 4, "grade": None, "note": ""}},
         "found a drift number; expected a target hex before it, on a card that drifts"),
        ({**FRESH, "die": 3},
         "found a card that waits and contact that is made, or neither; expected one of both"),
        ({**FRESH, "result": "waiting"},
         "found a card that waits and contact that is made, or neither; expected one of both"),
    ],
)  # fmt: skip
def test_calls_that_cannot_be_are_refused(others: dict[str, Any], words: str | None) -> None:
    if words is None:
        values.call(written_call(**others), GRID)
        return
    with pytest.raises(ActError) as error:
        values.call(written_call(**others), GRID)
    assert str(error.value) == words


def test_a_call_with_surplus_or_missing_parts_is_refused() -> None:
    wrongs: list[Any] = [3, [], {}, {**written_call(), "more": 1}]
    for wrong in wrongs:
        with pytest.raises(ActError, match=r"; expected side, card, keywords, "):
            values.call(wrong, GRID)


PLACES = "hand, active, play-area, gone"


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ({"do": "set-command-points", "side": "us", "before": 0, "after": -1},
         "found -1; expected a whole number"),
        ({"do": "set-pile", "side": "us", "pile": "pocket", "before": None, "after": None},
         f"found the pile 'pocket'; expected {PLACES} or deck/…"),
        ({"do": "set-pile", "side": "us", "pile": "hand", "before": [], "after": "abc"},
         "found 'abc'; expected a list of at most 1,000"),
        ({"do": "set-pile", "side": "us", "pile": "hand", "before": [], "after": [3]},
         "found 3; expected card, since, tried"),
        ({"do": "enter-card", "deck": "A", "title": "B", "before": None, "after": 3},
         "found 3; expected a text"),
        ({"do": "enter-card", "deck": "A", "title": "B", "before": None,
          "after": "boardapp: 1\ndeck: A\ncards: []\n"},
         "found 0 cards; expected one"),
        ({"do": "enter-card", "deck": "A", "title": "B", "before": None,
          "after": "boardapp: 1\ndeck: A\ncards:\n  - title: B\n    cost: -1\n"},
         "card:5:11: cards[0].cost: found -1; expected a whole number from 0 to 99 or unknown"),
        ({"do": "move-card", "side": "us", "card": A, "origin": 3, "target": 3},
         "found 3; expected pile, at, since, tried"),
        ({"do": "move-card", "side": "us", "card": A,
          "origin": {"pile": "hand", "at": 0, "since": 1, "tried": None}, "target": 3},
         "found the turns 1 and None of a card in hand"),
        ({"do": "move-card", "side": "us", "card": A,
          "origin": {"pile": "active", "at": 0, "since": None, "tried": None}, "target": 3},
         "found the turns None and None of a card in active"),
        ({"do": "move-card", "side": "us", "card": A,
          "origin": {"pile": "hand", "at": -1, "since": None, "tried": None}, "target": 3},
         "found -1; expected a whole number"),
    ],
)  # fmt: skip
def test_acts_that_cannot_be_are_refused(act: dict[str, Any], words: str) -> None:
    with pytest.raises(ActError) as error:
        CODEC.command(act, GRID)
    assert str(error.value) == words


# ---- what no table could hold -----------------------------------------------------------------


def test_a_call_that_is_not_over_needs_its_card_to_be_the_one_being_resolved() -> None:
    active = PlayerCards(0, {"Artillery I": ()}, active=InPlay(A, 1))
    reason = "A is not the card being resolved."
    assert refuse_call(BOARD) is None
    assert refuse_call(replace(on_table(active), call=CALL)) is None
    assert refuse_call(replace(on_table(), call=replace(CALL, result="resolved"))) is None
    assert refuse_call(replace(on_table(), call=CALL)) == reason
    other = replace(active, active=InPlay(B, 1))
    assert refuse_call(replace(on_table(other), call=CALL)) == reason
    assert refuse_call(replace(on_table(active), call=replace(CALL, side="germany"))) == reason
