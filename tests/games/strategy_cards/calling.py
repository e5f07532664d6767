"""A table on which a card is called: the rulebook's example, and acts that are checked."""

from dataclasses import replace

from boardapp.core.command import Command
from boardapp.core.grid import Space
from boardapp.games.strategy_cards import card_acts, decks, resolve
from boardapp.games.strategy_cards.call import Call, refuse_call
from boardapp.games.strategy_cards.call_act import Act, Refused
from boardapp.games.strategy_cards.cards import (
    Card,
    Deck,
    Keyword,
    Library,
)
from boardapp.games.strategy_cards.decks import PlayerCards
from boardapp.games.strategy_cards.state import HexState, HexUnit, new_state
from boardapp.games.strategy_cards.steps import next_step

BLANKET = "Artillery I/Sustained Blanket#1"
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


EXAMPLE = replace(
    BOARD,
    turn=2,
    units={
        one.id: one
        for one in (
            unit("C", "germany", "C8"),
            unit("D", "germany", "C8"),
            unit("E", "us", "C7"),
            unit("F", "germany", "B8", "vehicle", armour=2),
            unit("G", "germany", "C9", cover=1),
        )
    },
    players={"us": PlayerCards(6, {"Artillery I": ()}, (BLANKET,))},
)


def deck(title: str, *cards: Card) -> Library:
    return Library({title: Deck(title, tuple(replace(card, deck=title) for card in cards))})


def card(title: str, *keywords: Keyword, **others: object) -> Card:
    known = {"cost": 1, "phase": "action", **others}
    return Card(title, "Artillery I", keywords=keywords, **known)  # type: ignore[arg-type]


LIBRARY = deck("Artillery I", card("Sustained Blanket", *PIPELINE, cost=3))


def everywhere(_: Space, __: Space) -> bool:
    return True


def nowhere(_: Space, __: Space) -> bool:
    return False


class Table:
    """A table that is played on; every act is checked when it is done."""

    def __init__(self, state: HexState = EXAMPLE, library: Library = LIBRARY) -> None:
        self.state, self.library = state, library
        self.commands: list[Command] = []

    def do(self, act: Act | Refused) -> Act:
        """Do an act, once it is sure that it can be taken back and leaves the cards in order."""
        assert isinstance(act, Act), act
        after: HexState = act.command.apply(self.state)
        assert act.command.inverse().apply(after) == self.state
        library = self.library.with_entered(after.entered.values())
        assert refuse_call(after) is None
        assert not list(decks.wrongs(after.cards_of("us"), library))
        self.commands.append(act.command)
        self.state = after
        return act

    def activate(self, one: str = BLANKET) -> Act:
        return self.do(card_acts.activate(self.state, self.library, "us", one, phase="action"))

    def contact(self, die: int = 6) -> Act:
        return self.do(resolve.roll_contact(self.state, die))

    def target(self, space: str = "C5") -> Act:
        return self.do(resolve.place_target(self.state, at(space), everywhere))

    def number(self, number: int = 4) -> Act:
        return self.do(resolve.settle_drift_number(self.state, everywhere, number=number))

    def drift(self, black: int = 3, red: int = 3) -> Act:
        return self.do(resolve.roll_drift(self.state, black, red))

    def attack(self, *dice: int, **defended: tuple[int, ...]) -> Act:
        return self.do(resolve.attack(self.state, dice, defended))

    @property
    def call(self) -> Call:
        assert self.state.call is not None
        return self.state.call

    @property
    def cards(self) -> PlayerCards:
        return self.state.cards_of("us")

    def step(self) -> str:
        return next_step(self.state, self.call).kind


def targeted(state: HexState = EXAMPLE, library: Library = LIBRARY) -> Table:
    """A table where the example's token lies on C5, with drift number 4."""
    table = Table(state, library)
    table.activate()
    table.contact()
    table.target()
    table.number()
    return table


def refusal(act: Act | Refused) -> str:
    assert isinstance(act, Refused), act
    return act.reason


def blasted() -> Table:
    table = targeted()
    table.drift()
    return table
