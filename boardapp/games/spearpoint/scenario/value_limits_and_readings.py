"""Single values of scenarios with their limits, and open readings of the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, NewType, TypeAlias, get_args

from boardapp.files.fault_wording import join_with_or
from boardapp.files.value_limits import (
    ValueLimit,
    dashed_name,
    entry_count,
    list_length,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.games.rule_switch import RuleSwitch
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS

# boardapp searches for impossible setups under every choice of every reading.
# The search covers every group and place.
# Without these small limits, a hostile file could keep the program busy for minutes.
MAX_STAGES = 30
MAX_GROUPS = 10
MAX_PLACES = 8
"""The most places in one ``any_of``."""
MAX_READINGS = 8
MAX_CHOICES = 4
"""The most choices of a reading."""
MAX_OPTIONS = 27
"""The most options of a stage: one for each space of the board."""
MAX_TOLD = 60
"""The most special rules, ways to win or reinforcements."""
MAX_NAMES = 50
"""The most units or cards in one list."""
MAX_COUNT = 99
MAX_POINTS = 9_999
MAX_SENTENCE = 400
"""The most characters of a special rule or other sentence."""

By = Literal["us", "germany", "alternate", "together"]
"""The side that acts in a stage; with "together", both players may act at any time."""
First = Literal["us", "germany", "experienced", "inexperienced"]
"""The side that begins an alternate stage, named or by experience (004-074, 004-076)."""
Carried = Literal["skip", "count", "play"]
"""The effect of carried-over terrain on a tile stage: skip it, count towards it, or none."""
UnitLine = Literal["board", "rear-line", "air", "tile"]
"""The place of starting units: on the board, on the Rear Line, in the air, or as a tile."""

FIRSTS: tuple[First, ...] = get_args(First)
CARRIED: tuple[Carried, ...] = get_args(Carried)

CREWS = ("tank-crew", "artillery-crew", "pilot")
"""Crews: they come with a unit that needs them, and do not count as infantry (004-062)."""

Name = Annotated[str, dashed_name()]
UnitName = Annotated[
    str, dashed_name("a unit in lower-case words with dashes, such as rifle-squad")
]
UnitNames = Annotated[tuple[UnitName, ...], list_length(1, MAX_NAMES, "units")]
CardName = Annotated[
    str, dashed_name("a card in lower-case words with dashes, such as veteran-crew")
]
CardNames = Annotated[tuple[CardName, ...], list_length(0, MAX_NAMES, "cards")]
Crew = Annotated[str, one_of_words(CREWS)]
Sentence = Annotated[str, one_line_text(MAX_SENTENCE, "a sentence of at most {} characters")]
Printed = Annotated[str, "the printed rule that this comes from"]

UNITS = ValueLimit(f"a unit such as rifle-squad, or a list of up to {MAX_NAMES}")

Turn = Annotated[int, whole_number(1, 99)]
Number = Annotated[int, whole_number(0, MAX_COUNT)]
Point = Annotated[int, whole_number(0, MAX_POINTS)]
COUNT = ValueLimit(f"a number up to {MAX_COUNT}, [least, most] or {{least: number}}")
POINTS = ValueLimit("the most points, or [least, most]")
FIRST = ValueLimit(join_with_or([*FIRSTS, "{reading: its name}"]))
CARRY = ValueLimit(join_with_or([*CARRIED, "{reading: its name}"]))

Row = Annotated[str, one_of_words(("A", "B", "C"))]
Column = Annotated[int, whole_number(1, 9)]
Face = Annotated[str, one_of_words(("A", "B"))]
Side = Annotated[str, one_of_words(PLAYERS, "side")]
"""A side, as the key of a mapping."""
FromZone = Annotated[
    Mapping[Side, Annotated[int, whole_number(1, 8)]],
    entry_count(1, 1, "a side and a number of columns, such as {germany: 2}"),
]

Switched = NewType("Switched", Mapping[str, str])
"""Table switches in the form of files, including those at their default."""


Readings = Mapping[str, str]
"""The chosen option of each reading by name, for the scenario or the table's switches."""
Reading: TypeAlias = RuleSwitch
"""An open reading of a scenario's text; the players choose an option before the setup."""


class ReadingEntry(NamedTuple):
    """An open reading of the text, in the form of scenario files."""

    title: Annotated[str, "the question that the reading answers"]
    choices: Annotated[
        Mapping[Name, Sentence],
        entry_count(2, MAX_CHOICES, f"2 to {MAX_CHOICES} choices"),
        "the choices, the default first, with the meaning of each",
    ]
    rule: Printed = ""


class ByReading(NamedTuple):
    """A value that depends on a reading: the value is the name of the chosen option."""

    reading: Annotated[str, "the name of a reading"]


def value_under_readings(value: str | ByReading, readings: Readings) -> str:
    """Return a value, or the chosen option of the reading that it depends on."""
    return readings[value.reading] if isinstance(value, ByReading) else value


def applies_under_readings(when: Readings, readings: Readings) -> bool:
    """Return whether the chosen readings include every choice that a part requires."""
    return all(readings.get(name) == choice for name, choice in when.items())
