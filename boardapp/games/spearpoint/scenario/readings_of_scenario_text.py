"""Open readings of a scenario's text, and what holds under those that a table chose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from boardapp.files.value_limits import entry_count
from boardapp.games.rule_switch import RuleSwitch
from boardapp.games.spearpoint.scenario import scenario_values as values

Readings = Mapping[str, str]
"""Choices by the name of what is read, those of the scenario and of the table's switches."""
Reading: TypeAlias = RuleSwitch
"""An open reading of a scenario's text: chosen before anything is placed."""


class ReadingEntry(NamedTuple):
    """An open reading of the text."""

    title: Annotated[str, "what is read"]
    choices: Annotated[
        Mapping[values.Name, values.Sentence],
        entry_count(2, values.MAX_CHOICES, f"2 to {values.MAX_CHOICES} choices"),
        "the choices, the default first, with what each means",
    ]
    rule: values.Printed = ""


class ByReading(NamedTuple):
    """A value that the choice of a reading is: ``us`` and ``germany`` say who begins."""

    reading: Annotated[str, "the name of a reading"]


def value_under_readings(value: str | ByReading, readings: Readings) -> str:
    """Return a value as it is under the readings chosen."""
    return readings[value.reading] if isinstance(value, ByReading) else value


def applies_under_readings(when: Readings, readings: Readings) -> bool:
    """Tell whether the readings chosen are those that something is for."""
    return all(readings.get(name) == choice for name, choice in when.items())
