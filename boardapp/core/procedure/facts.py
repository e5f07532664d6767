"""Facts to show beside a question and after an answer: frozen values, drawn alike for all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from boardapp.core.grid import Grid, Space
from boardapp.core.plain_values import Json, PlainError, from_plain, plain
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.ruling import Ruling

Step = Literal["add", "times", "least", "most"]
"""What a term does to the sum so far: adds, multiplies, lifts to a floor, lowers to a cap."""


class Term(NamedTuple):
    """One term of an equation, with the rule that it comes from."""

    of: str
    number: int
    rule: str = ""
    step: Step = "add"


@dataclass(frozen=True)
class Sum:
    """An equation: terms in order, from 0.

    >>> Sum("To hit", (Term("MG-42", 12), Term("close", -3), Term("floor", 10, step="least"))).total
    10
    """

    title: str
    terms: tuple[Term, ...]

    @property
    def total(self) -> int:
        """Return what the terms come to."""
        total = 0
        for term in self.terms:
            match term.step:
                case "add":
                    total += term.number
                case "times":
                    total *= term.number
                case "least":
                    total = max(total, term.number)
                case "most":
                    total = min(total, term.number)
        return total


@dataclass(frozen=True)
class Line:
    """A ruling on a line of sight."""

    title: str
    ruling: Ruling


@dataclass(frozen=True)
class HighlightedSpaces:
    """Spaces with what each means there."""

    title: str
    spaces: Mapping[Space, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PathFact:
    """Spaces in order, such as a move or a drift."""

    title: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Chances:
    """Exact odds."""

    title: str
    rows: tuple[Odds, ...]


@dataclass(frozen=True)
class Table:
    """A printed table; ``fell`` is the row that the dice gave, from 0."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    fell: int | None = None


@dataclass(frozen=True)
class Track:
    """A track that went from one number to another, with its ends and marks between them."""

    title: str
    of: str
    before: int
    now: int
    least: int
    most: int
    marks: Mapping[str, int] = field(default_factory=dict)


Fact = Sum | Line | HighlightedSpaces | PathFact | Chances | Table | Track
"""What is shown beside a question, or after an answer."""

_KINDS: Mapping[str, type[Fact]] = {
    "sum": Sum,
    "line": Line,
    "spaces": HighlightedSpaces,
    "way": PathFact,
    "chances": Chances,
    "table": Table,
    "track": Track,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def plain_fact(fact: Fact, grid: Grid) -> dict[str, Json]:
    """Return a fact fit for a save, by its kind."""
    held = plain(fact, grid)
    assert isinstance(held, dict)
    return {"kind": _NAMES[type(fact)], **held}


def fact_from(value: object, grid: Grid) -> Fact:
    """Return the fact that a plain value stands for; raises PlainError."""
    name = value.get("kind") if isinstance(value, dict) else None
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(value, dict):
        raise PlainError(f"found {value!r:.60}; expected one of {', '.join(_KINDS)}")
    rest = {key: one for key, one in value.items() if key != "kind"}
    found: Fact = from_plain(kind, rest, grid)  # type: ignore[assignment]
    return found
