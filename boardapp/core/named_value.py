"""One value of a table, named by keys and ids such as ``units/us-1/endurance``, and set anew."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from boardapp.core.grid import Grid, Space
from boardapp.core.plain_values import (
    Json,
    PlainError,
    TypeParts,
    fields_of,
    from_plain,
    is_record,
    plain,
    type_parts,
)
from boardapp.core.state import State, with_fields

S = TypeVar("S", bound=State)

MAX_KEYS = 2000
"""Keys at most among which a near one is looked for."""
FEW = 8
"""Keys at most that are all named."""


class UnknownKeyError(PlainError):
    """A key that there is not; ``keys`` are those that there are, ``key`` what was said."""

    def __init__(self, words: str, key: str, keys: Collection[str]) -> None:
        super().__init__(words)
        self.key = key
        self.keys = keys


class NoEntryError(UnknownKeyError):
    """A key that could be, of something that is not there: well said, and wrong."""

    def __init__(self, where: str, key: str, keys: Collection[str]) -> None:
        only = f", only {', '.join(keys)}" if 0 < len(keys) <= FEW else ""
        super().__init__(f"There is no {key[:40]!r} in {where}{only}", key, keys)


class Valued(NamedTuple, Generic[S]):
    """A table with one value set anew, and that value before and after, fit for JSON.

    What was not there, and what is taken away, is None.
    """

    state: S
    was: Json
    now: Json


class _Way(NamedTuple):
    """The whole path, the value to be set at its end, and the board that names spaces."""

    path: str
    to: object
    grid: Grid

    def until(self, rest: str) -> str:
        return self.path.removesuffix(rest).strip("/")


class _Step(NamedTuple):
    after: object
    was: Json
    now: Json


def with_value(state: S, path: str, to: object, grid: Grid) -> Valued[S]:
    """Return a table with one value set; None takes an entry away that cannot be None.

    A key may hold a slash: the longest that there is, is meant. Entries of a list go by their
    number, from 0. Raises PlainError, `UnknownKeyError` with the keys that there are.
    """
    name, _, rest = path.partition("/")
    hints, _ = fields_of(type(state))
    _known(name, [one for one in hints if one not in state.FIXED])
    step = _set(hints[name], getattr(state, name), rest, _Way(path, to, grid))
    return Valued(with_fields(state, {name: step.after}), step.was, step.now)


def _known(name: str, names: Collection[str]) -> None:
    if name not in names:
        words = f"found the key {name!r:.60}; expected one of {', '.join(names)}"
        raise UnknownKeyError(words, name, names)


def _set(kind: object, value: object, rest: str, way: _Way) -> _Step:
    one = _kind_of(kind, value)
    if isinstance(value, Mapping) and one.sort == "mapping":
        return _in_mapping(one, value, rest, way)
    if not rest:
        new = from_plain(kind, way.to, way.grid)
        return _Step(new, plain(value, way.grid), plain(new, way.grid))
    if value is None:
        raise NoEntryError(_words(way.until(rest)), rest, ())
    if one.sort == "record":
        return _in_fields(one.kind, value, rest, way)
    if isinstance(value, tuple):
        return _in_list(one, value, rest, way)
    raise PlainError(f"found {way.path!r:.80}; expected no more keys than {way.until(rest)!r:.80}")


def _kind_of(kind: object, value: object) -> TypeParts:
    """Return which of several types a value is of; of none at all the first."""
    apart = type_parts(kind)
    if apart.sort != "union":
        return apart
    kinds = [type_parts(one) for one in apart.parts]
    of = (one for one in kinds if isinstance(one.made, type))
    return next((one for one in of if isinstance(value, one.made)), kinds[0])


def _in_fields(kind: type, value: object, rest: str, way: _Way) -> _Step:
    name, _, rest = rest.partition("/")
    hints, _ = fields_of(kind)
    _known(name, list(hints))
    step = _set(hints[name], getattr(value, name), rest, way)
    made = {one: getattr(value, one) for one in hints} | {name: step.after}
    return step._replace(after=kind(**made))


def _in_list(apart: TypeParts, value: tuple[object, ...], rest: str, way: _Way) -> _Step:
    number, _, after = rest.partition("/")
    numbers = [str(one) for one in range(len(value))]
    if number not in numbers:
        raise NoEntryError(_words(way.until(rest)), number, numbers)
    at = int(number)
    kind = apart.parts[0 if apart.sort == "several" else at]
    step = _set(kind, value[at], after, way)
    return step._replace(after=(*value[:at], step.after, *value[at + 1 :]))


def _in_mapping(apart: TypeParts, held: Mapping[object, object], rest: str, way: _Way) -> _Step:
    keys, kind = apart.parts
    if not rest:
        raise PlainError(f"found {way.path!r:.80}; expected one value of it, behind a slash")
    key, after = _key(keys, held, rest, way)
    there = key in held
    if not there and (after or way.to is None):
        names = [_name(one, way.grid) for one in islice(held, MAX_KEYS)]
        raise NoEntryError(_words(way.until(rest)), _name(key, way.grid), names)
    if not there:
        new = from_plain(kind, way.to, way.grid)
        return _Step({**held, key: new}, None, plain(new, way.grid))
    if not after and way.to is None and not type_parts(kind).optional:
        left = {one: value for one, value in held.items() if one != key}
        return _Step(left, plain(held[key], way.grid), None)
    step = _set(kind, held[key], after, way)
    return step._replace(after={**held, key: step.after})


def _key(keys: object, held: Mapping[object, object], rest: str, way: _Way) -> tuple[object, str]:
    """Return the key at the beginning of a path, and the path behind it."""
    found = None
    for name in _beginnings(rest):
        try:
            key = from_plain(keys, int(name) if keys is int else name, way.grid)
        except ValueError:
            continue
        found = key, rest[len(name) + 1 :]
        if key in held:
            return found
    if found is None:
        name = rest.partition("/")[0]
        spaces = way.grid.spaces() if keys is Space else ()
        names = [way.grid.name(one) for one in islice(spaces, MAX_KEYS)]
        raise NoEntryError(_words(way.until(rest)), name, names)
    return found


def _beginnings(rest: str) -> Iterator[str]:
    """Yield a path and what of it ends before a slash, the longest first."""
    while rest:
        yield rest
        rest = rest.rpartition("/")[0]


def _name(key: object, grid: Grid) -> str:
    return str(plain(key, grid))


def _words(path: str) -> str:
    return path.replace("/", " ")[:80]


def values_of(state: State, grid: Grid) -> Iterator[tuple[str, Json]]:
    """Yield every value of a table that can be set anew: its path, and what it is, fit for JSON."""
    hints, _ = fields_of(type(state))
    for name in hints:
        if name not in state.FIXED:
            yield from _values(name, getattr(state, name), grid)


def _values(path: str, value: object, grid: Grid) -> Iterator[tuple[str, Json]]:
    if isinstance(value, Mapping):
        entries = [(_name(key, grid), one) for key, one in value.items()]
    elif is_record(type(value)):
        entries = [(name, getattr(value, name)) for name in fields_of(type(value))[0]]
    else:
        yield path, plain(value, grid)
        return
    for name, one in entries:
        yield from _values(f"{path}/{name}", one, grid)
