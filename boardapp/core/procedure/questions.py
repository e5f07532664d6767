"""The kinds of question that rules put to players, as frozen values that check their answers.

The same `refuse` greys and refuses answers in a window, refuses them in a save, and lists them
without a window. Saves contain answers as plain values, which are read back within limits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import (
    Json,
    JsonValueError,
    expect_list,
    expect_text,
    expect_whole_number,
    to_json_value,
)
from boardapp.core.json_values import parse_space as to_space
from boardapp.core.procedure.displayed_facts import Fact
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    DiceResult,
    InsteadAnswer,
    Odds,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    thrown_dice_text,
)
from boardapp.core.sentence_case import capitalize_first, join_with_and

A = TypeVar("A")

CORNER = Space(0, 0)


MAX_NAMES = 200
"""The most names, spaces or dice in one answer."""
MAX_TEXT = 200
"""The most characters of a line of text, by default."""
MAX_DICE = 99
"""The most dice of one kind thrown at once."""


@dataclass(frozen=True)
class Ask(Generic[A]):
    """A question: the side that answers, its title, the request, and its rules.

    ``rules`` are checklist ids. ``odds`` and ``facts`` are known before the answer; ``warning`` is
    a risk that a player should know. ``instead`` are further ways out, and ``usual`` is the default
    answer. While a side answers a ``secret`` question the others look away; the log leaves out an
    ``untold`` answer. ``prompt`` is the request for a place with room for one line: an imperative
    or a short question of 48 letters at most.
    """

    kind: ClassVar[str]

    by: str
    title: str
    sentence: str = ""
    rules: tuple[str, ...] = ()
    odds: tuple[Odds, ...] = ()
    facts: Sequence[Fact] = ()
    warning: str = field(default="", kw_only=True)
    instead: Sequence[Choice] = field(default=(), kw_only=True)
    usual: A | None = field(default=None, kw_only=True)
    secret: bool = field(default=False, kw_only=True)
    prompt: str = field(default="", kw_only=True)
    untold: bool = field(default=False, kw_only=True)
    final: bool = field(default=False, kw_only=True)

    def refuse(self, answer: A | InsteadAnswer, grid: Grid) -> Refusal | None:
        """Return why an answer is not allowed, None when it is."""
        if isinstance(answer, InsteadAnswer):
            return _refuse_choice(self.instead, answer.way)
        return self._refuse_answer(answer, grid)

    def answer_to_json(self, answer: A | InsteadAnswer, grid: Grid) -> Json:
        """Return an answer in the form of a save."""
        return (
            {"instead": answer.way}
            if isinstance(answer, InsteadAnswer)
            else self._answer_to_json(answer, grid)
        )

    def answer_from_json(self, value: object, grid: Grid) -> A | InsteadAnswer:
        """Return an answer from a save; raises JsonValueError if it is invalid."""
        if isinstance(value, dict) and value.keys() == {"instead"}:
            return InsteadAnswer(expect_text(value["instead"]))
        return self._answer_from_json(value, grid)

    def answer_sentence(self, answer: A | InsteadAnswer, grid: Grid) -> str:
        """Return the log's sentence for an answer."""
        if isinstance(answer, InsteadAnswer):
            return f"{self.title}: {_choice_title(self.instead, answer.way)}"
        said = (
            self._secret_answer_in_words(answer)
            if self.untold
            else self._answer_in_words(answer, grid)
        )
        return f"{self.title}: {said}"

    def is_irreversible(self, answer: A) -> bool:
        """Return whether an answer cannot be undone: dice fell, or players saw cards."""
        return self.final

    def preview_odds(self, answer: A) -> tuple[Odds, ...]:
        """Return the odds if a player gave this answer."""
        return self.odds

    def _refuse_answer(self, answer: A, grid: Grid) -> Refusal | None:
        raise NotImplementedError

    def _answer_to_json(self, answer: A, grid: Grid) -> Json:
        return to_json_value(answer, grid)

    def _answer_from_json(self, value: object, grid: Grid) -> A:
        raise NotImplementedError

    def _answer_in_words(self, answer: A, grid: Grid) -> str:
        return str(answer)

    def _secret_answer_in_words(self, answer: A) -> str:
        return "kept secret"


Question: TypeAlias = Ask[Any]
"""A question of any kind, with any type of answer."""


def _refuse_choice(choices: Sequence[Choice], answer: str) -> Refusal | None:
    found = next((one for one in choices if one.answer == answer), None)
    return found.refusal if found else Refusal(f"There is no choice {answer!r:.60}.")


def _choice_title(choices: Sequence[Choice], answer: str) -> str:
    return next((one.title for one in choices if one.answer == answer), answer)


@dataclass(frozen=True)
class Pick(Ask[str]):
    """Asks for one of some choices: who fires, yes or no, a card, done.

    ``nobody`` is a menu's sentence if its usual choice alone is left, such as "Nobody may fire". If
    a hidden hand may be the cause, the menu has no such sentence: a skip would reveal the hand.
    With ``draws`` the program may draw the choice by its ``odds``, whose outcomes are titles.
    """

    kind = "pick"
    choices: tuple[Choice, ...] = ()
    nobody: str = field(default="", kw_only=True)
    draws: bool = field(default=False, kw_only=True)

    def preview_odds(self, answer: str) -> tuple[Odds, ...]:
        """Return the odds of a choice."""
        return next((one.odds for one in self.choices if one.answer == answer), ()) or self.odds

    def choice_title(self, answer: str) -> str:
        """Return the title of a choice."""
        return _choice_title(self.choices, answer)

    def _refuse_answer(self, answer: str, grid: Grid) -> Refusal | None:
        return _refuse_choice(self.choices, answer)

    def _answer_from_json(self, value: object, grid: Grid) -> str:
        return expect_text(value)

    def _answer_in_words(self, answer: str, grid: Grid) -> str:
        return self.choice_title(answer)


def numbered_choices(asks: Iterable[object]) -> Iterator[tuple[int, Choice]]:
    """Yield the choices of all `Pick` questions, each with its question's number."""
    for number, ask in enumerate(asks):
        if isinstance(ask, Pick):
            yield from ((number, choice) for choice in ask.choices)


class EmptyPart(NamedTuple):
    """A part of a turn in which nobody may act: its text, and the answer that ends the part."""

    nobody: str
    question_number: int
    answer: str


def empty_part(asks: Sequence[object]) -> EmptyPart | None:
    """Return the part of a turn in which players may take only a menu's usual choice, or None."""
    able = [one for one in numbered_choices(asks) if not one[1].rare and one[1].refusal is None]
    if len(able) != 1:
        return None
    ((number, choice),) = able
    menu = asks[number]
    assert isinstance(menu, Pick)
    ends = menu.nobody and choice.answer == menu.usual
    return EmptyPart(menu.nobody, number, choice.answer) if ends else None


def choice_about_unit(asks: Iterable[object], unit: str) -> tuple[int, Choice] | None:
    """Return the first choice about a unit with its question's number, None for none."""
    return next((one for one in numbered_choices(asks) if one[1].about == unit), None)


@dataclass(frozen=True)
class PutObject(Ask[PlacementAnswer]):
    """Asks for one of several pieces, its space or place off the board, and its rotation.

    ``why_not`` checks every piece that a save may contain, also pieces not among ``things``.
    """

    kind = "place"
    things: tuple[PlaceableObject, ...] = ()
    turns: tuple[int, ...] = (0,)
    why_not: Callable[[PlacementAnswer], Refusal | None] = lambda _: None
    odds_of: Callable[[PlacementAnswer], tuple[Odds, ...]] | None = None
    facts_of: Callable[[PlacementAnswer], tuple[Fact, ...]] | None = None

    def allowed_spaces(self, thing: str, grid: Grid, turn: int = 0) -> Iterator[Space]:
        """Yield the spaces that accept a piece with its rotation."""
        for space in grid.spaces():
            if self.refuse(PlacementAnswer(thing, space, turn), grid) is None:
                yield space

    def preview_odds(self, answer: PlacementAnswer) -> tuple[Odds, ...]:
        """Return the odds if a player placed the piece there."""
        return self.odds_of(answer) if self.odds_of else self.odds

    def preview_facts(self, answer: PlacementAnswer) -> tuple[Fact, ...]:
        """Return facts about the piece at its place, before a player places it."""
        return self.facts_of(answer) if self.facts_of else ()

    def _refuse_answer(self, answer: PlacementAnswer, grid: Grid) -> Refusal | None:
        thing = next((one for one in self.things if one.name == answer.thing), None)
        if answer.turn not in self.turns:
            return Refusal(f"{self.title}: nothing can be turned by {answer.turn}°.", self.rules)
        if answer.space is None and not (thing and thing.off):
            return Refusal(f"{self.title}: choose a space.", self.rules)
        if answer.space is not None and answer.space not in grid:
            return Refusal(f"{self.title}: that space is off the board.", self.rules)
        return self.why_not(answer)

    def _answer_to_json(self, answer: PlacementAnswer, grid: Grid) -> dict[str, Json]:
        where = {} if answer.space is None else {"space": grid.name(answer.space)}
        return {"thing": answer.thing, **where, **({"turn": answer.turn} if answer.turn else {})}

    def _answer_from_json(self, value: object, grid: Grid) -> PlacementAnswer:
        if not isinstance(value, dict) or not {"thing"} <= value.keys() <= {
            "thing", "space", "turn",
        }:  # fmt: skip
            raise JsonValueError(f"found {value!r:.60}; expected thing, space and turn")
        space = to_space(value["space"], grid) if "space" in value else None
        return PlacementAnswer(
            expect_text(value["thing"]), space, expect_whole_number(value.get("turn", 0))
        )

    def _answer_in_words(self, answer: PlacementAnswer, grid: Grid) -> str:
        thing = next((one for one in self.things if one.name == answer.thing), None)
        off = f"to {thing.off}" if thing and thing.off else "off the board"
        where = off if answer.space is None else f"on {grid.name(answer.space)}"
        turned = f", turned {answer.turn}°" if answer.turn else ""
        return f"{thing.title if thing else answer.thing} {where}{turned}"


@dataclass(frozen=True)
class Place(Ask[Space]):
    """Asks for a space; ``why_not`` returns why a space is not allowed. Allowed spaces are lit.

    ``off`` is the refusal of a place outside the board, if it needs its own words.
    """

    kind = "place"
    why_not: Callable[[Space], Refusal | None] = lambda _: None
    odds_of: Callable[[Space], tuple[Odds, ...]] | None = None
    facts_of: Callable[[Space], tuple[Fact, ...]] | None = None
    off: Refusal | None = None

    def allowed_spaces(self, grid: Grid) -> Iterator[Space]:
        """Yield the spaces that players may choose."""
        return (space for space in grid.spaces() if self.refuse(space, grid) is None)

    def preview_odds(self, answer: Space) -> tuple[Odds, ...]:
        """Return the odds if a player chose a space."""
        return self.odds_of(answer) if self.odds_of else self.odds

    def preview_facts(self, answer: Space) -> tuple[Fact, ...]:
        """Return facts about a space before a player chooses it, such as the targets of a shot."""
        return self.facts_of(answer) if self.facts_of else ()

    def _refuse_answer(self, answer: Space, grid: Grid) -> Refusal | None:
        if answer not in grid:
            return self.off or Refusal(f"{self.title}: that space is off the board.", self.rules)
        return self.why_not(answer)

    def _answer_to_json(self, answer: Space, grid: Grid) -> str:
        return grid.name(answer)

    def _answer_from_json(self, value: object, grid: Grid) -> Space:
        return to_space(value, grid)

    def _answer_in_words(self, answer: Space, grid: Grid) -> str:
        return grid.name(answer)


@dataclass(frozen=True)
class PathQuestion(Ask[tuple[Space, ...]]):
    """Asks for a path from ``start``: a move, a flight. An empty answer means to stay.

    ``onward`` returns why a space may not continue a path, ``may_end`` why the path may not end
    there. ``apart`` is the refusal of a diagonal step, if it needs its own words.
    """

    kind = "path"
    start: Space = CORNER
    most: int = MAX_NAMES
    onward: Callable[[tuple[Space, ...], Space], Refusal | None] = lambda _, __: None
    may_end: Callable[[tuple[Space, ...]], Refusal | None] = lambda _: None
    apart: Refusal | None = None

    def allowed_next_spaces(self, path: tuple[Space, ...], grid: Grid) -> Iterator[Space]:
        """Yield the spaces that may continue a path."""
        if len(path) >= self.most:
            return
        for space in grid.neighbours(path[-1] if path else self.start):
            if self.onward(path, space) is None:
                yield space

    def reachable_paths(
        self, path: tuple[Space, ...], grid: Grid
    ) -> dict[Space, tuple[Space, ...]]:
        """Return the spaces that a path can reach, each with a whole path of fewest steps.

        The search continues from each space once, by the first path to it. Work grows with the
        spaces found.
        """
        found: dict[Space, tuple[Space, ...]] = {}
        rim = deque([path])
        while rim and len(found) < MAX_NAMES:
            here = rim.popleft()
            for space in self.allowed_next_spaces(here, grid):
                if space not in found and space != self.start:
                    found[space] = (*here, space)
                    rim.append(found[space])
        return found

    def _refuse_answer(self, answer: tuple[Space, ...], grid: Grid) -> Refusal | None:
        if len(answer) > self.most:
            return Refusal(f"{self.title}: a path has at most {self.most} steps.", self.rules)
        here = self.start
        for number, space in enumerate(answer):
            refusal = self.why_not_adjacent(here, space, grid) or self.onward(
                answer[:number], space
            )
            if refusal:
                return refusal
            here = space
        return self.may_end(answer)

    def why_not_adjacent(self, here: Space, space: Space, grid: Grid) -> Refusal | None:
        """Return why no step joins two spaces, None if they are neighbours."""
        beside = set(grid.neighbours(here))
        if space in beside:
            return None
        diagonal = len(beside.intersection(grid.neighbours(space))) > 1
        if self.apart and diagonal:
            return self.apart
        names = f"{grid.name(here)} and {grid.name(space)}"
        return Refusal(f"{names} are not adjacent.", self.rules)

    def _answer_to_json(self, answer: tuple[Space, ...], grid: Grid) -> list[str]:
        return [grid.name(space) for space in answer]

    def _answer_from_json(self, value: object, grid: Grid) -> tuple[Space, ...]:
        return tuple(to_space(name, grid) for name in _expect_short_list(value))

    def _answer_in_words(self, answer: tuple[Space, ...], grid: Grid) -> str:
        return ", ".join(grid.name(space) for space in answer) or "stays"


@dataclass(frozen=True)
class Throw(Ask[DiceResult]):
    """Asks for dice: boardapp rolls them, or players enter them. A throw is never undone.

    ``verdict_of`` returns the result in words, where it is more than a number reached.
    """

    kind = "throw"
    dice: tuple[DiceRequest, ...] = ()
    verdict_of: Callable[[DiceResult], str] = lambda _: ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "final", True)

    @property
    def draws_one_counter(self) -> bool:
        """Return whether a single counter is drawn, instead of dice thrown."""
        return [kind.drawn and kind.number == 1 for kind in self.dice] == [True]

    def _refuse_answer(self, answer: DiceResult, grid: Grid) -> Refusal | None:
        if len(answer.dice) != len(self.dice):
            kinds = "1 kind" if len(self.dice) == 1 else f"{len(self.dice)} kinds"
            return Refusal(
                f"{self.title}: enter {kinds} of dice, not {len(answer.dice)}.", self.rules
            )
        for wanted, fallen in zip(self.dice, answer.dice, strict=True):
            name = capitalize_first(wanted.purpose)
            if wanted.number is not None and len(fallen) != wanted.number:
                dice = "1 die" if wanted.number == 1 else f"{wanted.number} dice"
                return Refusal(f"{name}: enter {dice}, not {len(fallen)}.", self.rules)
            if len(fallen) > MAX_DICE:
                return Refusal(
                    f"{name}: enter at most {MAX_DICE} dice, not {len(fallen)}.", self.rules
                )
            if any(not 1 <= die <= wanted.faces for die in fallen):
                return Refusal(f"{name}: a die shows 1 to {wanted.faces}.", self.rules)
        return None

    def _answer_to_json(self, answer: DiceResult, grid: Grid) -> Json:
        dice = [list(fallen) for fallen in answer.dice]
        return {"rolled": dice} if answer.rolled else dice

    def _answer_from_json(self, value: object, grid: Grid) -> DiceResult:
        rolled = isinstance(value, dict) and value.keys() == {"rolled"}
        dice = value["rolled"] if isinstance(value, dict) and rolled else value
        held = expect_list(dice, max(MAX_NAMES, len(self.dice)))
        # `_refuse_answer` refuses more kinds than asked for; the extra kinds have no names.
        names = chain((kind.symbols for kind in self.dice), repeat(()))
        return DiceResult(
            tuple(
                tuple(_face_number(face, symbols) for face in _expect_short_list(fallen))
                for fallen, symbols in zip(held, names, strict=False)
            ),
            rolled,
        )

    def _answer_in_words(self, answer: DiceResult, grid: Grid) -> str:
        thrown = list(zip(self.dice, answer.dice, strict=True))
        if self.dice and all(kind.drawn for kind in self.dice):
            drawn = join_with_and(f"“{kind.result_text(fallen)}”" for kind, fallen in thrown)
            return f"{'boardapp' if answer.rolled else 'the players'} drew {drawn} from the pile"
        return f"{thrown_dice_text(thrown)}{'' if answer.rolled else ' (dice entered by hand)'}"


def _face_number(face: object, symbols: Sequence[str]) -> int:
    """Return a face's number, given its number or name; raises JsonValueError."""
    if not symbols or not isinstance(face, str):
        return expect_whole_number(face)
    if face in symbols:
        return symbols.index(face) + 1
    names = ", ".join(dict.fromkeys(symbols))
    raise JsonValueError(f"found {face!r:.60}; expected a number or one of {names:.300}")


@dataclass(frozen=True)
class Number(Ask[int]):
    """Asks for a whole number within bounds: a card's value, points to spend.

    ``why_not`` returns a rule's refusal of a number within the bounds.
    """

    kind = "number"
    least: int = 0
    most: int = 99
    why_not: Callable[[int], Refusal | None] = lambda _: None

    def _refuse_answer(self, answer: int, grid: Grid) -> Refusal | None:
        if self.least <= answer <= self.most:
            return self.why_not(answer)
        return Refusal(
            f"{self.title}: enter {self.least} to {self.most}, not {answer}.", self.rules
        )

    def _answer_from_json(self, value: object, grid: Grid) -> int:
        return expect_whole_number(value)


@dataclass(frozen=True)
class TextQuestion(Ask[str]):
    """Asks for a line of text: a note, or a decision of the players."""

    kind = "words"
    most: int = MAX_TEXT

    def _refuse_answer(self, answer: str, grid: Grid) -> Refusal | None:
        if not answer.strip():
            return Refusal(f"{self.title}: type an answer first.")
        if len(answer) > self.most or not answer.isprintable():
            return Refusal(
                f"{self.title}: enter one line of at most {self.most} characters.", self.rules
            )
        return None

    def _answer_from_json(self, value: object, grid: Grid) -> str:
        return expect_text(value)


# Plain values


def _expect_short_list(value: object) -> list[object]:
    return expect_list(value, MAX_NAMES)


def expect_names(value: object) -> tuple[str, ...]:
    """Return the names in a plain list; raises JsonValueError."""
    return tuple(map(expect_text, _expect_short_list(value)))
