"""Facts to show with a question and after an answer: frozen values, drawn alike for all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import Json, JsonValueError, from_json_value, to_json_value
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.sight_ruling import Ruling

Step = Literal["add", "times", "least", "most"]
"""The way a term changes a sum: it adds, multiplies, raises to a floor, lowers to a cap."""


class SumTerm(NamedTuple):
    """One term of an equation, with its rule."""

    of: str
    number: int
    rule: str = ""
    step: Step = "add"


@dataclass(frozen=True)
class SumFact:
    """An equation: its terms in order, starting from 0.

    >>> terms = (SumTerm("MG-42", 12), SumTerm("close", -3), SumTerm("floor", 10, step="least"))
    >>> SumFact("To hit", terms).total
    10
    """

    title: str
    terms: tuple[SumTerm, ...]

    @property
    def total(self) -> int:
        """Return the sum of the terms."""
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
class SightLineFact:
    """A ruling on a line of sight."""

    title: str
    ruling: Ruling


@dataclass(frozen=True)
class HighlightedSpaces:
    """Spaces with a short text for each."""

    title: str
    spaces: Mapping[Space, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PathFact:
    """Spaces in order, such as a move or a drift."""

    title: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class OddsFact:
    """Exact odds."""

    title: str
    rows: tuple[Odds, ...]


@dataclass(frozen=True)
class TableFact:
    """A printed table; ``fell`` is the number, from 0, of the row that the dice selected."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    fell: int | None = None


@dataclass(frozen=True)
class TrackFact:
    """A track whose marker moved from one number to another, with its ends and marks between."""

    title: str
    of: str
    before: int
    now: int
    least: int
    most: int
    marks: Mapping[str, int] = field(default_factory=dict)


Fact = SumFact | SightLineFact | HighlightedSpaces | PathFact | OddsFact | TableFact | TrackFact
"""A fact shown with a question, or after an answer."""

_KINDS: Mapping[str, type[Fact]] = {
    "sum": SumFact,
    "line": SightLineFact,
    "spaces": HighlightedSpaces,
    "way": PathFact,
    "chances": OddsFact,
    "table": TableFact,
    "track": TrackFact,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def fact_to_json(fact: Fact, grid: Grid) -> dict[str, Json]:
    """Return the JSON form of a fact, with its kind."""
    held = to_json_value(fact, grid)
    assert isinstance(held, dict)
    return {"kind": _NAMES[type(fact)], **held}


def fact_from_json(value: object, grid: Grid) -> Fact:
    """Read a fact from plain JSON; raises JsonValueError."""
    name = value.get("kind") if isinstance(value, dict) else None
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(value, dict):
        raise JsonValueError(f"found {value!r:.60}; expected one of {', '.join(_KINDS)}")
    rest = {key: one for key, one in value.items() if key != "kind"}
    found: Fact = from_json_value(kind, rest, grid)  # type: ignore[assignment]
    return found
