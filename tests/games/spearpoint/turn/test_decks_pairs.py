"""Decks and each way in which cards leave them or go back, worked out from the rulebook.

Rows: how the decks of the US stand. Columns: what is drawn, dealt, committed or put back. Each cell
that meets says what happens, by which rules, and is played; one that never meets says why not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import pytest

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.questions import Number, Pick
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.turn.turn_state import SideState
from tests.games.spearpoint.commitment.comings import game, of_scenario
from tests.games.spearpoint.turn.led import begun, played
from tests.support.meetings import Meetings

S3, S8 = "03-gunters-return.yaml", "08-epiphany.yaml"
STATES = {
    "one": "one deck", "infantry": "two decks, Infantry is left",
    "support": "two decks, Infantry is drawn through", "empty": "both drawn through",
    "untold": "nobody told what the decks hold",
}  # fmt: skip
COLUMNS = {
    "start": "the starting hand", "command": "a Command Card", "listed": "units, card by card",
    "counted": "units, by their number", "over": "a unit beyond seven in hand",
    "lands": "aircraft land", "withdrawn": "the card Withdraw",
    "commit": "a unit is committed from the hand",
}  # fmt: skip
MEETINGS = Meetings[Callable[[], None]]()
meets = MEETINGS.meets

NEVER = {
    ("support", "start"): "a game begins with the Infantry deck whole",
    ("empty", "start"): "a game begins with the Infantry deck whole",
}
"""Cells that no moment of a game brings about, each with the reason."""


# Tables


def cards(name: str, **copies: int) -> BuiltDeck:
    return BuiltDeck("us", name, tuple(
        DeckCard(unit.replace("_", "-"), 1, number) for unit, number in copies.items()
    ))  # fmt: skip


ONE = (cards("Reserves", rifle_squad=2, p40_warhawk=1, pilot=1),)
TWO = (cards("Infantry", rifle_squad=1, sniper=1),
       cards("Support", rifle_squad=1, p40_warhawk=1, pilot=1))  # fmt: skip
INFANTRY = ("rifle-squad", "sniper")
SUPPORT = ("p40-warhawk", "pilot", "rifle-squad")
LISTED = {"hands": "listed"}
FLOWN = "us p40-warhawk air:B, us sniper C-3, germany sniper A-9"


class Stands(NamedTuple):
    """Decks in one state: the scenario, its decks, and the cards that left them."""

    file: str
    decks: tuple[BuiltDeck, ...]
    came: tuple[str, ...] = ()
    reserves: int | None = None


DECKS = {
    "one": Stands(S3, ONE, (), 4), "infantry": Stands(S8, TWO, (), 5),
    "support": Stands(S8, TWO, INFANTRY, 3), "empty": Stands(S8, TWO, (*INFANTRY, *SUPPORT), 0),
    "untold": Stands(S8, ()),
}  # fmt: skip


def table(
    name: str, phase: Any = "draw", hand: tuple[str, ...] = (), units: str = FLOWN, *,
    listed: bool = True, orders: tuple[str, ...] = ("ambush", "withdraw"),
) -> TileState:  # fmt: skip
    """A led table of the US whose decks stand so, with cards in hand."""
    stands = DECKS[name]
    has = SideState(before=stands.came, reserves=stands.reserves)
    us = has.with_hand(hand, orders) if listed else has._replace(units=len(hand), command=2)
    state = of_scenario(stands.file, units, phase, *stands.decks, first="us", turn=3, us=us, deck=9)
    return replace(state, options={**state.options, **(LISTED if listed else {})})


def on(name: str) -> Any:
    return game(DECKS[name].file)


def us(state: TileState) -> SideState:
    assert state.sequence is not None
    return state.sequence.us


def drawn(name: str, hand: tuple[str, ...] = ()) -> RunningProcedure[TileState]:
    """A draw of one Command Card, with the question for units."""
    return begun(table(name, hand=hand), "draw", [], ["dig-in"], game=on(name))


def offered(going: RunningProcedure[TileState]) -> dict[str, int | None]:
    assert isinstance(going.asked, PickSeveral), going.asked
    assert going.asked.secret
    return {one.answer: one.copies for one in going.asked.choices}


# The starting hand


def dealt(name: str, *units: str) -> SideState:
    state = table(name, "begin")
    state = replace(state, sequence=None, turn=1, starting_hands=(StartingHand("us", units),))  # type: ignore[call-arg]
    _, state = played(state, "lead-turns", game=on(name))
    return us(state)


@meets("one", "start", "its cards are in no deck any more", "004-077", "004-090")
def _() -> None:
    assert (dealt("one", "rifle-squad").reserves, dealt("one").reserves) == (3, 4)


@meets("infantry", "start", "two of the Infantry deck; both decks count as what is left",
       "004-245", "004-248")  # fmt: skip
def _() -> None:
    assert dealt("infantry", "rifle-squad", "sniper").reserves == 3


@meets("untold", "start", "nothing is counted, and nothing guessed", "004-077")
def _() -> None:
    has = dealt("untold", "rifle-squad", "sniper")
    assert (has.hand, has.reserves) == (("rifle-squad", "sniper"), None)


# Command Cards: one deck for both sides, whatever the Reserves


def commands(name: str) -> None:
    state = table(name)
    _, left = played(state, "draw", [], ["dig-in", "dig-in", "dig-in"], game=on(name))
    assert left.sequence is not None
    assert (left.sequence.deck, us(left).reserves) == (6, DECKS[name].reserves)
    assert us(left).command == 5


for _name in STATES:
    meets(_name, "command", "one at least, from the common deck; three leave the Reserves as they"
          " are", "004-090", "004-064")(partial(commands, _name))  # fmt: skip


# Units, card by card


@meets("one", "listed", "any of the deck, two at most", "004-090")
def _() -> None:
    assert offered(drawn("one")) == {"rifle-squad": 2, "p40-warhawk": 1, "pilot": 1}
    assert drawn("one").refuse(["rifle-squad", "pilot", "p40-warhawk"]) is not None


@meets("infantry", "listed", "of the Infantry deck alone, until none is left there", "004-248")
def _() -> None:
    going = drawn("infantry")
    assert offered(going) == {"rifle-squad": 1, "sniper": 1}
    assert going.take_answer(["sniper"]) is None
    assert going.asked is None
    last = drawn("infantry", ("rifle-squad",))
    assert offered(last) == {"sniper": 1}
    assert last.take_answer(["sniper"]) is None
    assert offered(last) == {"rifle-squad": 1, "p40-warhawk": 1, "pilot": 1}
    assert last.refuse(["pilot", "p40-warhawk"]) is not None


@meets("support", "listed", "of the Support deck", "004-248")
def _() -> None:
    going = drawn("support")
    assert offered(going) == {"rifle-squad": 1, "p40-warhawk": 1, "pilot": 1}


@meets("empty", "listed", "none is drawn: decks are not replenished", "004-248", "N4-18")
def _() -> None:
    assert drawn("empty").is_over


@meets("untold", "listed", "any kind of the side: the players see to the order", "004-248")
def _() -> None:
    found = offered(drawn("untold"))
    assert {"rifle-squad", "m4a1-sherman"} <= found.keys()
    assert set(found.values()) == {None}


# Units, by their number


def counted(name: str, most: int, words: str) -> None:
    state = table(name, listed=False)
    asked = begun(state, "draw", 2, 0, 1, game=on(name)).asked
    assert isinstance(asked, Number)
    assert (asked.most, asked.sentence) == (
        most,
        f"Draw unit cards up to your limit of cards.{words}",
    )
    _, left = played(state, "draw", 2, 0, 1, most, game=on(name))
    reserves = DECKS[name].reserves
    assert us(left).reserves == (None if reserves is None else reserves - most)


ORDER = " Take them from the Infantry Deck; once that deck is empty, from the Support Deck."


@meets("one", "counted", "two at most", "004-090")
def _() -> None:
    counted("one", 2, "")


@meets("infantry", "counted", "two at most; which deck they come from is said", "004-248")
def _() -> None:
    counted("infantry", 2, ORDER)


@meets("support", "counted", "two at most; which deck they come from is said", "004-248")
def _() -> None:
    counted("support", 2, ORDER)


@meets("empty", "counted", "none: decks are not replenished", "N4-18")
def _() -> None:
    counted("empty", 0, ORDER)


@meets("untold", "counted", "two, as far as the players find any", "004-248")
def _() -> None:
    counted("untold", 2, ORDER)


# Put back


def under(name: str) -> str:
    return "Reserves" if name == "one" else "Support"


def put_back(name: str) -> None:
    """Eight in hand: one goes under the last deck, and is drawn from there in its turn."""
    hand = ("rifle-squad", *("sniper",) * 7)
    state = table(name, hand=hand)
    answers: list[Any] = [[], ["dig-in", "dig-in", "dig-in"]]
    going = begun(state, "draw", *answers, game=on(name))
    assert going.question.sentence.endswith(
        f"Cards that you put back go under the {under(name)} Deck."
    )
    assert going.take_answer(["rifle-squad"]) is None
    has = us(going.play.state)
    reserves = DECKS[name].reserves
    assert (has.returned, has.units) == (("rifle-squad",), 7)
    assert has.reserves == (None if reserves is None else reserves + 1)


for _name in STATES:
    meets(_name, "over", "goes under the deck, of two under Support, whichever it came from",
          "004-091", "004-248")(partial(put_back, _name))  # fmt: skip


def lands(name: str) -> None:
    state = table(name, "end")
    state = state.with_unit_anywhere("us-1", state.aside["us-1"]._replace(flight=1))
    told, left = played(state, "next-turn", game=on(name))
    assert f"goes under the {under(name)} Deck with its Pilot" in told[0]
    back(name, left, ("p40-warhawk", "pilot"))


def withdrawn(name: str) -> None:
    state = table(name, "commitment")
    told, left = played(state, "withdraw", "us-2", "withdraw", game=on(name))
    assert told[-1].endswith(f"goes under the {under(name)} Deck (rule “Commitment 7”).")
    back(name, left, ("sniper",))


def back(name: str, state: TileState, units: tuple[str, ...]) -> None:
    """Cards lie under the last deck, and are drawn once what lies before them is."""
    has, reserves = us(state), DECKS[name].reserves
    assert has.reserves == (None if reserves is None else reserves + len(units))
    if reserves is None:
        return
    again = replace(state, sequence=state.sequence._replace(phase="draw", first="us", by="us"))  # type: ignore[union-attr]
    found = offered(begun(again, "draw", [], ["dig-in"], game=on(name)))
    if name == "infantry":
        assert found == {"rifle-squad": 1, "sniper": 1}
    else:
        assert {*units} <= found.keys()


for _name in STATES:
    meets(_name, "lands", "both cards go under the deck, of two under Support, and may be drawn in"
          " their turn", "004-059", "004-248")(partial(lands, _name))  # fmt: skip
    meets(_name, "withdrawn", "its cards go under the deck, of two under Support, and may be drawn"
          " in their turn", "004-119", "004-248")(partial(withdrawn, _name))  # fmt: skip


# Out of the hand


def committed(name: str) -> None:
    """No deck is asked: what is in hand comes, and a deck's card that is not does not."""
    state = table(name, "commitment", ("sniper",), "germany sniper A-9")
    asked = begun(state, "commit", game=on(name)).asked
    assert isinstance(asked, Pick)
    allowed = {"sniper"} if name in ("infantry", "untold") else set[str]()
    assert {one.answer for one in asked.choices if one.refusal is None} == allowed


for _name in ("infantry", "untold"):
    meets(_name, "commit", "what is in hand comes, and leaves the decks as they are", "004-110",
          "004-112")(partial(committed, _name))  # fmt: skip
for _name in ("one", "support", "empty"):
    meets(_name, "commit", "a card that no deck can have given does not come", "004-110",
          "004-248")(partial(committed, _name))  # fmt: skip


# The table


def test_every_deck_has_an_entry_in_every_column() -> None:
    cells = {*product(STATES, COLUMNS)}
    MEETINGS.hold(cells, NEVER, HEADINGS)
    assert len(cells) == 5 * 8


@pytest.mark.rule("004-248", "004-090", "004-091", "004-059", "004-118")
@pytest.mark.parametrize("cell", MEETINGS, ids="-".join)
def test_what_happens_to_decks_that_stand_so(cell: tuple[str, str]) -> None:
    MEETINGS[cell].check()
