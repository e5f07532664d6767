"""Changes of a table as names and values, and the net changes from one state to another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from boardapp.core.grid import Grid
from boardapp.core.json_values import (
    NO_FORMS,
    READER,
    Json,
    JsonValueError,
    JsonValueReader,
    Values,
    Write,
    expect_list,
    field_types_and_required,
    to_json_value,
    type_parts,
)
from boardapp.core.state import State, sorted_by_key, with_fields

S = TypeVar("S", bound=State)


class Missing:
    """The type of `MISSING`, which marks an absent value."""

    def __repr__(self) -> str:
        return "nothing"


MISSING = Missing()


class FieldChange(NamedTuple):
    """The change of one field, or of one entry of a mapping or a growing tuple.

    ``key`` is None for a whole field. `MISSING` as the value before or after marks an absent entry.
    A tuple's key is the entry's number: a change adds or removes only the last entry.
    """

    field: str
    key: object
    before: object
    after: object


def entry_change(field: str, key: object, before: object, after: object) -> FieldChange:
    """Return the change of one entry of a field; None marks an absent entry."""
    return FieldChange(field, key, *(MISSING if one is None else one for one in (before, after)))


class StateMismatchError(ValueError):
    """A change that does not fit a state, because the state has other values."""

    def __init__(self) -> None:
        super().__init__("found another table; expected the one that the change was made for")


@dataclass(frozen=True, eq=False)
class StateChanges:
    """Changes of several fields of a table, as one change that boardapp can undo exactly.

    Two instances are equal if they set the same values, in any order.
    """

    sets: tuple[FieldChange, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StateChanges):
            return NotImplemented
        return (
            len(self.sets) == len(other.sets)
            and self._values_by_field() == other._values_by_field()
        )

    def __hash__(self) -> int:
        return hash(frozenset(one.field for one in self.sets))

    def _values_by_field(self) -> dict[tuple[str, object], tuple[object, object]]:
        return {(one.field, one.key): (one.before, one.after) for one in self.sets}

    @property
    def changed_fields(self) -> set[str]:
        """Return the names of the fields that change."""
        return {one.field for one in self.sets}

    def apply(self, state: S) -> S:
        """Return the state with every change applied; raises StateMismatchError for another state.

        A mapping that is replaced or gains entries is sorted by its keys afterwards.
        """
        held: dict[str, object] = {}
        own: dict[str, dict[object, object]] = {}
        grown: set[str] = set()
        for name, key, was, becomes in self.sets:
            before = held.get(name, MISSING)
            # A table without this field is another table.
            before = getattr(state, name, MISSING) if before is MISSING else before
            if key is None:
                _check_same(before, was)
                held[name] = sorted_by_key(becomes) if isinstance(becomes, Mapping) else becomes
                own.pop(name, None)
            elif isinstance(before, tuple):
                # A change adds or removes only the last entry.
                left = len(before) if was is MISSING else len(before) - 1
                _check_same((left, before[left:]), (key, () if was is MISSING else (was,)))
                held[name] = before[:left] if becomes is MISSING else (*before[:left], becomes)
            elif isinstance(before, Mapping):
                entries = own.get(name)
                if entries is None:
                    held[name] = entries = own[name] = dict(before)
                _check_same(entries.get(key, MISSING), was)
                if becomes is MISSING:
                    entries.pop(key, None)
                    continue
                if key not in entries:
                    grown.add(name)
                entries[key] = becomes
            else:
                raise StateMismatchError
        for name in grown & own.keys():
            held[name] = sorted_by_key(own[name])
        return with_fields(state, held) if held else state

    def inverse(self) -> StateChanges:
        """Return the changes that undo these."""
        back = (
            FieldChange(one.field, one.key, one.after, one.before) for one in reversed(self.sets)
        )
        return StateChanges(tuple(back))


def _check_same(found: object, expected: object) -> None:
    if found is not expected and found != expected:
        raise StateMismatchError


def net_changes(before: S, after: S) -> StateChanges:
    """Return the changes from one state to another of the same kind, field by field."""
    return StateChanges(tuple(_field_differences(before, after)))


def _field_differences(before: State, after: State) -> Iterator[FieldChange]:
    for one in fields(before):
        old, new = getattr(before, one.name), getattr(after, one.name)
        if old is new or old == new:
            continue
        if type(old) is tuple and new[: len(old)] == old:
            for at, entry in enumerate(new[len(old) :], len(old)):
                yield FieldChange(one.name, at, MISSING, entry)
            continue
        if not isinstance(old, Mapping):
            yield FieldChange(one.name, None, old, new)
            continue
        for key in (*old, *(key for key in new if key not in old)):
            was, now = old.get(key, MISSING), new.get(key, MISSING)
            if was is MISSING or now is MISSING or was != now:
                yield FieldChange(one.name, key, was, now)


# The form in saves


def changes_to_json(
    changes: StateChanges, grid: Grid, forms: Mapping[type, Write] = NO_FORMS
) -> list[dict[str, Json]]:
    """Return the JSON form of changes, without values that are missing before or after.

    Successive changes that set entries of one field alike, such as hexes of one stroke, become one.
    """
    found: list[dict[str, Json]] = []
    for (name, whole, before, after), several in groupby(changes.sets, _grouping_key):
        keys = [to_json_value(one.key, grid) for one in several]
        keyed: dict[str, Json] = {"key": keys[0]} if len(keys) == 1 else {"keys": keys}
        found.append({
            "field": name,
            **({} if whole else keyed),
            **({} if before is MISSING else {"before": to_json_value(before, grid, forms)}),
            **({} if after is MISSING else {"after": to_json_value(after, grid, forms)}),
        })  # fmt: skip
    return found


def _grouping_key(one: FieldChange) -> tuple[str, bool, object, object]:
    return one.field, one.key is None, one.before, one.after


def changes_from_json(
    kind: type, values: object, grid: Grid, reader: JsonValueReader = READER
) -> StateChanges:
    """Read changes of a kind of state from plain values; raises JsonValueError.

    A change of a field in `State.OF_START` is an error. The function does not check values against
    their limits.
    """
    sets: list[FieldChange] = []
    types = _changeable_field_types(kind)
    for value in expect_list(values):
        name = value.get("field") if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(name, str) or name not in types:
            raise JsonValueError(
                f"found {value!r:.60}; expected a change of one of {', '.join(types)}"
            )
        sets += _field_changes_from_json(name, types[name], value, grid, reader)
    return StateChanges(tuple(sets))


@lru_cache
def _changeable_field_types(kind: Any) -> Mapping[str, object]:
    """Return the types of the fields that acts may change."""
    types, _ = field_types_and_required(kind)
    held_apart = kind.OF_START | {"unfinished"}
    return {name: one for name, one in types.items() if name not in held_apart}


def key_and_entry_types(kind: object) -> tuple[object, object] | None:
    """Return the types of a field's keys and entries, None for a field without entries."""
    apart = type_parts(kind)
    if apart.sort == "several" and apart.value_class is tuple:
        return int, apart.parts[0]
    return apart.parts if apart.sort == "mapping" else None


def _field_changes_from_json(
    name: str, kind: object, value: Values, grid: Grid, reader: JsonValueReader
) -> Iterator[FieldChange]:
    known = {"field", "key", "keys", "before", "after"}
    if not value.keys() <= known or {"key", "keys"} <= value.keys():
        expected = "field, key or keys, before and after"
        raise JsonValueError(f"found {sorted(value)!r:.80}; expected {expected}")
    keys: list[object] = [None]
    if "key" in value or "keys" in value:
        entries = key_and_entry_types(kind)
        if entries is None:
            raise JsonValueError(f"found a key of {name}; expected none")
        of_keys, kind = entries
        given = expect_list(value["keys"]) if "keys" in value else [value["key"]]
        keys = [reader.reader_for(of_keys)(key, grid) for key in given]
    before, after = (
        reader.reader_for(kind)(value[end], grid) if end in value else MISSING
        for end in ("before", "after")
    )
    if keys == [None] and MISSING in (before, after):
        raise JsonValueError(f"found a change of {name} without a value before or after")
    yield from (FieldChange(name, key, before, after) for key in keys)
