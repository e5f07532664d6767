"""A table on which cards are called by its procedures, each act judged as that of a save is."""

import shlex
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from boardapp.core.command import StateTransition
from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Ask, Throw
from boardapp.document.document import Document
from boardapp.document.log_entries import CommandEntry
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Card, CardLibrary, Deck, Keyword
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState, HexUnit, new_state

BLANKET = "Artillery I/Sustained Blanket#1"
BOARD = replace(new_state(12, 9), phase="action")
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


def standing(*units: HexUnit, **others: object) -> HexState:
    """The rulebook's example with other units."""
    return replace(EXAMPLE, units={one.id: one for one in units}, **others)  # type: ignore[arg-type]


UNITS = (
    unit("C", "germany", "C8"),
    unit("D", "germany", "C8"),
    unit("E", "us", "C7"),
    unit("F", "germany", "B8", "vehicle", armour=2),
    unit("G", "germany", "C9", cover=1),
)
EXAMPLE = replace(
    BOARD,
    turn=2,
    units={one.id: one for one in UNITS},
    players={"us": PlayerCards(6, {"Artillery I": ()}, (BLANKET,))},
)
BLIND = replace(EXAMPLE, terrain={at("C6"): "woods"})
"""E does not see C5 nor C2."""


def deck(title: str, *cards: Card) -> CardLibrary:
    return CardLibrary({title: Deck(title, tuple(replace(card, deck=title) for card in cards))})


def card(title: str, *keywords: Keyword, **others: object) -> Card:
    known = {"cost": 1, "phase": "action", **others}
    return Card(title, "Artillery I", keywords=keywords, **known)  # type: ignore[arg-type]


def blanket(*keywords: Keyword, **others: object) -> CardLibrary:
    """A deck in which the example's card is another."""
    return deck("Artillery I", card("Sustained Blanket", *keywords, **others))


LIBRARY = blanket(*PIPELINE, cost=3)
SHIPPED = library_with_own_decks()
"""A table that is saved has these decks, and the other cards that were entered at it."""
SAVED = replace(
    EXAMPLE,
    entered={("Artillery I", one.title): one for one in LIBRARY.decks["Artillery I"].cards},
)


class Table:
    """A table that is played on. Answers return their log sentences."""

    def __init__(self, state: HexState = EXAMPLE, library: CardLibrary = LIBRARY) -> None:
        self.game = StrategyCards(state.grid, library)
        self.document = Document(state, self.game)
        self.playing = ProcedurePlayer(self.document)

    # Acts

    def answer(self, value: Any, number: int = 0) -> str:
        """Give an answer that is taken, and leaves nothing that a save or a table could not."""
        before: Any = self.document.state
        refusal = self.playing.answer_question(value, number)
        assert refusal is None, refusal
        entry = self.document.log[-1].entry
        assert isinstance(entry, CommandEntry)
        assert self.game.refuse(StateTransition(before, entry.command)) is None
        assert self.game.why_state_invalid(self.state) is None
        return " ".join(self.playing.told)

    def refused(self, value: Any, number: int = 0) -> str:
        """Give an answer that is not taken, and return why not."""
        acts = len(self.document.log)
        refusal = self.playing.answer_question(value, number)
        assert refusal is not None
        assert len(self.document.log) == acts
        return refusal.sentence

    def begin(self, *words: str) -> str:
        """Begin what the menu offers so."""
        assert self.choice(*words).refusal is None
        return self.answer(*self.found(*words))

    def play(self, side: str = "us", one: str = BLANKET) -> str:
        return self.begin("play", side, one)

    def again(self) -> str:
        return self.begin("try-again", "us", BLANKET)

    def contact(self, die: int = 6) -> str:
        return self.answer([[die]])

    def target(self, space: str = "C5") -> str:
        return self.answer(space)

    def number(self, answer: str = "seen") -> str:
        told = self.answer(answer)
        return told if answer == "seen" else self.answer({"instead": "no-note"})

    def drift(self, black: int = 3, red: int = 3) -> str:
        return self.answer([[black], [red]])

    def attack(self, *dice: int, **defended: tuple[int, ...]) -> str:
        """Roll against a hex; the units that defend are named."""
        asked = self.placement_question
        assert isinstance(asked, Throw)
        _, *others = asked.dice
        names = [one.purpose.removeprefix("unit ").partition("'s defense")[0] for one in others]
        assert defended.keys() <= set(names)
        return self.answer([list(dice), *(list(defended.get(name, ())) for name in names)])

    def hand_over(self) -> None:
        """Abandon what is in progress."""
        self.answer({"instead": "abandon"})

    def undo(self) -> str | None:
        """Take the last answer back, or return why not."""
        refusal = self.playing.undo()
        return refusal.sentence if refusal else None

    # The table

    @property
    def state(self) -> HexState:
        assert isinstance(self.playing.current_state, HexState)
        return self.playing.current_state

    @property
    def known(self) -> CardLibrary:
        return self.game.library_with_table_cards(self.state)

    @property
    def call(self) -> CardResolution:
        assert self.state.call is not None
        return self.state.call

    @property
    def cards(self) -> PlayerCards:
        return self.state.cards_of("us")

    @property
    def placement_question(self) -> Ask[Any]:
        """The question of the procedure."""
        assert self.playing.running_procedure is not None
        assert self.playing.running_procedure.asked is not None
        return self.playing.running_procedure.asked

    @property
    def over(self) -> bool:
        return self.playing.running_procedure is None

    def choice(self, *words: str) -> Choice:
        """The menu's choice for a procedure."""
        answer = shlex.join(words)
        return next(one for _, one in self._choices() if one.answer == answer)

    def found(self, *words: str) -> tuple[str, int]:
        """The answer that begins so, and the number of its question."""
        choice = self.choice(*words)
        return choice.answer, next(number for number, one in self._choices() if one == choice)

    def why_not(self, *words: str) -> str:
        """Why that may not begin."""
        refusal = self.choice(*words).refusal
        assert refusal is not None
        return refusal.sentence

    def offers(self) -> list[str]:
        """The first words of what may begin now."""
        return [one.answer.split()[0] for _, one in self._choices() if one.refusal is None]

    def _choices(self) -> Iterator[tuple[int, Choice]]:
        assert self.over
        for number, asked in enumerate(self.game.menu(self.state)):
            yield from ((number, one) for one in asked.choices)


def aimed(state: HexState = EXAMPLE, library: CardLibrary = LIBRARY, target: str = "C5") -> Table:
    """A table where the card has contact, if it asks for it, and its token lies on a hex."""
    table = Table(state, library)
    table.play()
    if table.placement_question.title.startswith("Establish Contact"):
        table.contact()
    table.target(target)
    return table


def numbered(state: HexState = EXAMPLE, library: CardLibrary = LIBRARY) -> Table:
    """A table where the example's token lies on C5, with drift number 4."""
    table = aimed(state, library)
    table.number("4")
    return table


def blasted(state: HexState = EXAMPLE, library: CardLibrary = LIBRARY) -> Table:
    """A table where the token has drifted to C8, and dice are thrown for the first hex."""
    table = numbered(state, library)
    table.drift()
    return table


# Questions


def facts(question: Ask[Any], kind: type) -> list[Any]:
    return [one for one in question.facts if isinstance(one, kind)]


def chances_of(question: Ask[Any], of: str) -> dict[str, Fraction | None]:
    return {one.outcome: one.chance for one in question.odds if one.of == of}


def dice(question: Ask[Any]) -> list[tuple[int | None, str, str]]:
    """How many dice are thrown, what for and by whom."""
    assert isinstance(question, Throw)
    assert {one.faces for one in question.dice} == {6}
    return [(one.number, one.purpose, one.by) for one in question.dice]
