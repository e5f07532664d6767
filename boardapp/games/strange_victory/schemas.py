"""What layouts of Strange Victory may hold, as models. Import this late: it brings pydantic along.

Limits are those that keep a table playable: what is asked can be answered, odds are found at once.
"""

from __future__ import annotations

from typing import Annotated, Any, get_args

from pydantic import BeforeValidator, Field, PlainValidator

from boardapp.core.state import Mode
from boardapp.files.validation import Flag, Line, Model, line, one_of, refuse, sized, whole
from boardapp.games.strange_victory.board import GAME
from boardapp.games.strange_victory.bounds import (
    ID,
    MAX_FACES,
    MAX_HIT,
    MAX_NAME,
    MAX_ROWS,
    MAX_UNITS,
    falling,
)
from boardapp.games.strange_victory.combat import RESULTS, Reading
from boardapp.games.strange_victory.counters import ALL, DOWN
from boardapp.games.strange_victory.state import (
    FREE_STEPS,
    MARKS,
    MAX_POINTS,
    MAX_TURN,
    MOST_PRINTED,
    Phase,
)

_ROWS = (
    "pairs of a difference and a result, the highest first, such as [[3, overrun], [0, pitched]]"
)

Name = Annotated[str, line("a name", MAX_NAME)]
Printed = Annotated[int, whole(0, MOST_PRINTED)]


def _id(value: Any) -> str:
    """Expect a word: it stands in answers, behind what is begun."""
    if isinstance(value, str) and ID.fullmatch(value):
        return value
    raise refuse(f"a word of letters, digits and dashes, {MAX_NAME} at most, such as p1")


def _rows(value: Any) -> tuple[tuple[int, str], ...]:
    rows = [tuple(one) for one in value if isinstance(one, list) and len(one) == 2] \
        if isinstance(value, list) and len(value) <= MAX_ROWS else []  # fmt: skip
    numbers = [one for one, _ in rows if type(one) is int]
    results = [one for _, one in rows if isinstance(one, str) and one in RESULTS]
    if len(numbers) == len(results) == len(value):
        read = tuple(zip(numbers, results, strict=True))
        if falling(read):
            return read
    raise refuse(f"{_ROWS}; results are {', '.join(RESULTS)}")


class UnitEntry(Model):
    """A German unit."""

    required = ("id", "unit", "space", "division")
    id: Annotated[str, PlainValidator(_id)] | None = Field(None, description="a word, such as p1")
    unit: Name | None = Field(None, description="what it is called, such as Panzer 1")
    space: Line | None = Field(None, description="an area of the board")
    division: Line | None = Field(None, description="one of the divisions")
    dice: Annotated[int, whole(1, MOST_PRINTED)] | None = None
    steps: Annotated[int, whole(0, FREE_STEPS + 1)] = 0
    halted: Flag = False
    locked: Annotated[int, whole(0, MAX_TURN)] = 0
    marks: Annotated[list[Annotated[str, one_of(tuple(MARKS))]], sized(0, 2, "up to 2 markers")] = (
        Field(default_factory=list)
    )


class PointsEntry(Model):
    """A division's Audacity Points."""

    required = ("now", "start")
    now: Annotated[int, whole(0, MAX_POINTS)] | None = Field(None, description="points it has")
    start: Annotated[int, whole(0, MAX_POINTS)] | None = Field(None, description="points at first")


def _counter(value: Any) -> Any:
    return {"kind": value} if isinstance(value, str) else value


class CounterEntry(Model):
    """A counter in an area; a word is its kind alone."""

    kind: Annotated[str, one_of((*DOWN, *ALL))] = Field(description="a counter")
    strength: Printed | None = None


Counters = Annotated[
    list[Annotated[CounterEntry, BeforeValidator(_counter)]],
    sized(0, 2, "a list of up to 2 counters"),
]


class CombatEntry(Model):
    """A combat table."""

    required = ("faces", "read", "rows")
    faces: Annotated[int, whole(2, MAX_FACES)] | None = Field(None, description="faces of a die")
    read: Annotated[Reading, one_of(get_args(Reading))] | None = Field(
        None, description="sum, highest or hits"
    )
    rows: Annotated[tuple[tuple[int, str], ...], PlainValidator(_rows)] | None = Field(
        None, description=_ROWS
    )
    hit: Annotated[int, whole(0, MAX_HIT)] = 0


class LayoutFile(Model):
    """A layout as a whole; counts by kind and what stands in areas are checked one by one."""

    required = ("game", "board")
    boardapp: Any = None
    game: Annotated[str, one_of((GAME,))] | None = Field(None, description=GAME)
    board: Line | None = Field(None, description="practice-roads, or a board's file")
    turn: Annotated[int, whole(1, MAX_TURN)] = 1
    phase: Annotated[Phase, one_of(get_args(Phase))] = "movement"
    mode: Annotated[Mode, one_of(get_args(Mode))] = "led"
    options: dict[str, Any] = Field(default_factory=dict)
    units: Annotated[list[Any], sized(0, MAX_UNITS, f"a list of up to {MAX_UNITS} units")] = Field(
        default_factory=list
    )
    divisions: dict[str, Any] = Field(default_factory=dict)
    lying: dict[str, Counters] = Field(default_factory=dict)
    mix: dict[str, Any] = Field(default_factory=dict)
    out: dict[str, Any] = Field(default_factory=dict)
    assets: dict[str, Any] = Field(default_factory=dict)
    strengths: dict[str, Any] = Field(default_factory=dict)
    combat: Any = None
