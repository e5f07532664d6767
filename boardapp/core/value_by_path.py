"""Reads and changes one value of a table by a path such as ``units/us-1/endurance``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import (
    Json,
    JsonValueError,
    TypeParts,
    field_types_and_required,
    from_json_value,
    is_record,
    to_json_value,
    type_parts,
)
from boardapp.core.state import State, with_fields

S = TypeVar("S", bound=State)

MAX_KEYS = 2000
"""The most keys that the search for a similar key looks through."""
FEW = 8
"""The most keys that a message lists in full."""


class UnknownKeyError(JsonValueError):
    """An unknown key; ``keys`` are the known keys, ``key`` the given one."""

    def __init__(self, words: str, key: str, keys: Collection[str]) -> None:
        super().__init__(words)
        self.key = key
        self.keys = keys


class MissingEntryError(UnknownKeyError):
    """A well-formed key of an entry that does not exist."""

    def __init__(self, where: str, key: str, keys: Collection[str]) -> None:
        only = f", only {', '.join(keys)}" if 0 < len(keys) <= FEW else ""
        super().__init__(f"There is no {key[:40]!r} in {where}{only}", key, keys)


class StateWithValueChanged(NamedTuple, Generic[S]):
    """A state with one value changed, and the value's JSON form before and after.

    None marks an entry that was absent before or is removed.
    """

    state: S
    was: Json
    now: Json


class _ValuePath(NamedTuple):
    """The whole path, the value to be set at its end, and the board that names spaces."""

    path: str
    to: object
    grid: Grid

    def prefix_before(self, rest: str) -> str:
        return self.path.removesuffix(rest).strip("/")


class _ReplacedValue(NamedTuple):
    after: object
    was: Json
    now: Json


def set_value_at_path(state: S, path: str, to: object, grid: Grid) -> StateWithValueChanged[S]:
    """Set one value of a table; None removes an entry whose value cannot be None.

    A key may contain a slash: the longest existing key counts. A list's entries are numbered from
    0. Raises JsonValueError; its subclass `UnknownKeyError` lists the known keys.
    """
    name, _, rest = path.partition("/")
    hints, _ = field_types_and_required(type(state))
    _check_key(name, [one for one in hints if one not in state.FIXED])
    step = _set_at_path(hints[name], getattr(state, name), rest, _ValuePath(path, to, grid))
    return StateWithValueChanged(with_fields(state, {name: step.after}), step.was, step.now)


def _check_key(name: str, names: Collection[str]) -> None:
    if name not in names:
        words = f"found the key {name!r:.60}; expected one of {', '.join(names)}"
        raise UnknownKeyError(words, name, names)


def _set_at_path(kind: object, value: object, rest: str, way: _ValuePath) -> _ReplacedValue:
    one = _matching_type(kind, value)
    if isinstance(value, Mapping) and one.sort == "mapping":
        return _set_in_mapping(one, value, rest, way)
    if not rest:
        new = from_json_value(kind, way.to, way.grid)
        return _ReplacedValue(new, to_json_value(value, way.grid), to_json_value(new, way.grid))
    if value is None:
        raise MissingEntryError(_path_words(way.prefix_before(rest)), rest, ())
    if one.sort == "record":
        return _set_in_record(one.kind, value, rest, way)
    if isinstance(value, tuple):
        return _set_in_list(one, value, rest, way)
    raise JsonValueError(
        f"found {way.path!r:.80}; expected no more keys than {way.prefix_before(rest)!r:.80}"
    )


def _matching_type(kind: object, value: object) -> TypeParts:
    """Return the member of a union that a value belongs to, or the first if none matches."""
    apart = type_parts(kind)
    if apart.sort != "union":
        return apart
    kinds = [type_parts(one) for one in apart.parts]
    of = (one for one in kinds if isinstance(one.value_class, type))
    return next((one for one in of if isinstance(value, one.value_class)), kinds[0])


def _set_in_record(kind: type, value: object, rest: str, way: _ValuePath) -> _ReplacedValue:
    name, _, rest = rest.partition("/")
    hints, _ = field_types_and_required(kind)
    _check_key(name, list(hints))
    step = _set_at_path(hints[name], getattr(value, name), rest, way)
    made = {one: getattr(value, one) for one in hints} | {name: step.after}
    return step._replace(after=kind(**made))


def _set_in_list(
    apart: TypeParts, value: tuple[object, ...], rest: str, way: _ValuePath
) -> _ReplacedValue:
    number, _, after = rest.partition("/")
    numbers = [str(one) for one in range(len(value))]
    if number not in numbers:
        raise MissingEntryError(_path_words(way.prefix_before(rest)), number, numbers)
    at = int(number)
    kind = apart.parts[0 if apart.sort == "several" else at]
    step = _set_at_path(kind, value[at], after, way)
    return step._replace(after=(*value[:at], step.after, *value[at + 1 :]))


def _set_in_mapping(
    apart: TypeParts, held: Mapping[object, object], rest: str, way: _ValuePath
) -> _ReplacedValue:
    keys, kind = apart.parts
    if not rest:
        raise JsonValueError(f"found {way.path!r:.80}; expected one value of it, after a slash")
    key, after = _split_first_key(keys, held, rest, way)
    there = key in held
    if not there and (after or way.to is None):
        names = [_key_name(one, way.grid) for one in islice(held, MAX_KEYS)]
        raise MissingEntryError(
            _path_words(way.prefix_before(rest)), _key_name(key, way.grid), names
        )
    if not there:
        new = from_json_value(kind, way.to, way.grid)
        return _ReplacedValue({**held, key: new}, None, to_json_value(new, way.grid))
    if not after and way.to is None and not type_parts(kind).optional:
        left = {one: value for one, value in held.items() if one != key}
        return _ReplacedValue(left, to_json_value(held[key], way.grid), None)
    step = _set_at_path(kind, held[key], after, way)
    return step._replace(after={**held, key: step.after})


def _split_first_key(
    keys: object, held: Mapping[object, object], rest: str, way: _ValuePath
) -> tuple[object, str]:
    """Return the first key of a path, and the rest of the path."""
    found = None
    for name in _path_prefixes(rest):
        try:
            key = from_json_value(keys, int(name) if keys is int else name, way.grid)
        except ValueError:
            continue
        found = key, rest[len(name) + 1 :]
        if key in held:
            return found
    if found is None:
        name = rest.partition("/")[0]
        spaces = way.grid.spaces() if keys is Space else ()
        names = [way.grid.name(one) for one in islice(spaces, MAX_KEYS)]
        raise MissingEntryError(_path_words(way.prefix_before(rest)), name, names)
    return found


def _path_prefixes(rest: str) -> Iterator[str]:
    """Yield a path and its prefixes that end before a slash, the longest first."""
    while rest:
        yield rest
        rest = rest.rpartition("/")[0]


def _key_name(key: object, grid: Grid) -> str:
    return str(to_json_value(key, grid))


def _path_words(path: str) -> str:
    return path.replace("/", " ")[:80]


def values_by_path(state: State, grid: Grid) -> Iterator[tuple[str, Json]]:
    """Yield the path and JSON form of every value of a table that players can correct."""
    hints, _ = field_types_and_required(type(state))
    for name in hints:
        if name not in state.FIXED:
            yield from _values_below_path(name, getattr(state, name), grid)


def _values_below_path(path: str, value: object, grid: Grid) -> Iterator[tuple[str, Json]]:
    if isinstance(value, Mapping):
        entries = [(_key_name(key, grid), one) for key, one in value.items()]
    elif is_record(type(value)):
        entries = [
            (name, getattr(value, name)) for name in field_types_and_required(type(value))[0]
        ]
    else:
        yield path, to_json_value(value, grid)
        return
    for name, one in entries:
        yield from _values_below_path(f"{path}/{name}", one, grid)
