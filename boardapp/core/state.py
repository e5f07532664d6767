"""The state of a table as a frozen value, and queries on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeVar

from boardapp.core.grid import Space
from boardapp.core.json_values import field_defaults

K = TypeVar("K")
V = TypeVar("V")
S = TypeVar("S", bound="State")

Mode = Literal["led", "free"]
"""The mode of procedures: the rules lead them, or play is free and rules only warn."""


_WORD = 3
"""The fewest letters of a side's name that is a word; boardapp capitalises all of a shorter one."""


class AnyUnit(Protocol):
    """A unit of any game, with the fields that all units share."""

    @property
    def id(self) -> str:
        """Return the unit's id, its name at the table."""

    @property
    def space(self) -> Space:
        """Return the unit's space."""

    def _replace(self, *, space: Space = ...) -> Self:
        """Return the marker on another space."""


class Unit(NamedTuple):
    """A unit marker: ``unit`` is its kind in the game's list, ``side`` its owner."""

    id: str
    unit: str
    side: str
    space: Space


@lru_cache(maxsize=1 << 10)
def unit_display_name(unit_id: str) -> str:
    """Return a unit's id as players read it, *US 2* for ``us-2``; other names stay unchanged."""
    side, _, number = unit_id.rpartition("-")
    if not (side and number.isdecimal()):
        return unit_id
    return f"{side.upper() if len(side) < _WORD else side.capitalize()} {number}"


class Agreement(NamedTuple):
    """The players' agreement on a line of sight, noted beside the computed ruling."""

    origin: Space
    target: Space
    attack: str
    text: str


class UnfinishedProcedure(NamedTuple):
    """An unfinished procedure: its name, its arguments, and the answers so far.

    ``answers`` are plain values in the form of saves.
    """

    procedure: str
    given: tuple[str, ...] = ()
    answers: tuple[object, ...] = ()


@dataclass(frozen=True)
class State:
    """The fields that every game's state has. Nobody changes mappings in place.

    ``options`` lists only the table switches that differ from their defaults. During a procedure
    the other fields keep their values from before it, and ``unfinished`` lists the answers so far.

    The order of a mapping has no meaning: `with_sorted_mappings` sorts each by its keys. No act
    sets a field of ``OF_START`` again. Nobody corrects the fields of ``FIXED``: they are no values
    on the table.
    """

    OF_START = frozenset(("game",))
    FIXED = frozenset(("game", "board", "unfinished", "mode"))

    game: str
    board: str
    turn: int = 1
    units: Mapping[str, Unit] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    agreements: tuple[Agreement, ...] = ()
    unfinished: UnfinishedProcedure | None = None
    mode: Mode = "led"

    @property
    def displayed_turn(self) -> int:
        """Return the turn that players see."""
        return self.turn

    def units_in(self, space: Space, side: str | None = None) -> Iterator[Unit]:
        """Yield the units in a space, of one side if given, in the order of their ids."""
        for unit_id in sorted(self.units):
            unit = self.units[unit_id]
            if unit.space == space and (side is None or unit.side == side):
                yield unit

    def with_unit(self, unit_id: str, unit: AnyUnit | None) -> Self:
        """Return the state with a unit added or replaced; None removes the unit."""
        units: Mapping[str, AnyUnit] = self.units
        return with_fields(self, {"units": with_entry(units, unit_id, unit)})


def with_fields(state: S, values: Mapping[str, Any]) -> S:
    """Return a state with some fields replaced, by name.

    Every act of a save makes a state, and `dataclasses.replace` takes six times as long.
    """
    names = field_defaults(type(state))
    if not values.keys() <= names.keys():
        raise TypeError(f"no fields {', '.join(sorted(values.keys() - names.keys()))} of a table")
    made = object.__new__(type(state))
    # Only fields: the cached properties beside them are those of the other state.
    made.__dict__.update({name: state.__dict__[name] for name in names}, **values)
    return made


def with_entry(mapping: Mapping[K, V], key: K, value: V | None) -> dict[K, V]:
    """Return a mapping with one entry replaced; None removes it."""
    changed = dict(mapping)
    if value is None:
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed


def sorted_by_key(mapping: Mapping[K, V]) -> dict[K, V]:
    """Return a mapping sorted by its keys; numbers in names count as numbers.

    >>> list(sorted_by_key({"us-10": 1, "us-9": 2, "de": 3}))
    ['de', 'us-9', 'us-10']
    """
    return {key: mapping[key] for key in sorted(mapping, key=_natural_sort_key)}


@lru_cache(maxsize=1 << 12)
def _natural_sort_key(key: object) -> Any:
    if isinstance(key, str):
        parts = _DIGITS.split(key)
        return [int(part) if at % 2 else part for at, part in enumerate(parts)], key
    return key


_DIGITS = re.compile(r"([0-9]+)")


def with_sorted_mappings(state: S) -> S:
    """Return a state with all mappings sorted by their keys, nested ones too.

    Files list them in any order; questions and sentences must not depend on that order.
    """
    names = [one.name for one in fields(state) if one.name not in state.OF_START]
    return with_fields(state, {name: _sort_nested_mappings(getattr(state, name)) for name in names})


def _sort_nested_mappings(value: Any) -> Any:
    """Return a value with every mapping in it sorted by its keys."""
    if isinstance(value, Mapping):
        return sorted_by_key({key: _sort_nested_mappings(one) for key, one in value.items()})
    if isinstance(value, tuple) and value:
        made = tuple(map(_sort_nested_mappings, value))
        return value._make(made) if hasattr(value, "_make") else made
    if is_dataclass(value) and not isinstance(value, type):
        ordered = {
            one.name: _sort_nested_mappings(getattr(value, one.name)) for one in fields(value)
        }
        return replace(value, **ordered)
    return value
