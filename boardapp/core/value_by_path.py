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
"""Keys at most among which a near one is looked for."""
FEW = 8
"""Keys at most that are all named."""


class UnknownKeyError(JsonValueError):
    """An unknown key; ``keys`` are the known ones, ``key`` the one that was given."""

    def __init__(self, words: str, key: str, keys: Collection[str]) -> None:
        super().__init__(words)
        self.key = key
        self.keys = keys


class MissingEntryError(UnknownKeyError):
    """A key that could be, of something that is not there: well said, and wrong."""

    def __init__(self, where: str, key: str, keys: Collection[str]) -> None:
        only = f", only {', '.join(keys)}" if 0 < len(keys) <= FEW else ""
        super().__init__(f"There is no {key[:40]!r} in {where}{only}", key, keys)


class StateWithValueChanged(NamedTuple, Generic[S]):
    """A table with one value changed, and that value before and after, fit for JSON.

    A value that was not there, or is taken away, is None.
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
    """Return a table with one value set; None takes an entry away that cannot be None.

    A key may contain a slash: the longest existing key is used. Entries of a list go by their
    number, from 0. Raises JsonValueError, `UnknownKeyError` with the keys that there are.
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
    """Return which of several types a value is of; of none at all the first."""
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
        raise JsonValueError(f"found {way.path!r:.80}; expected one value of it, behind a slash")
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
    """Return the key at the beginning of a path, and the path behind it."""
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
    """Yield a path and what of it ends before a slash, the longest first."""
    while rest:
        yield rest
        rest = rest.rpartition("/")[0]


def _key_name(key: object, grid: Grid) -> str:
    return str(to_json_value(key, grid))


def _path_words(path: str) -> str:
    return path.replace("/", " ")[:80]


def values_by_path(state: State, grid: Grid) -> Iterator[tuple[str, Json]]:
    """Yield every value of a table that can be changed: its path, and the value, fit for JSON."""
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
