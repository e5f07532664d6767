"""Values as plain JSON and back, read from their types: one description a value.

Known are texts, whole numbers, truths, None, fractions, spaces, named tuples, frozen dataclasses,
tuples, frozen sets, mappings, literals and unions of these. What is read is bounded.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from boardapp.core.grid import Grid, Space

MAX_ENTRIES = 10_000
"""Entries of one list or mapping at most."""
MAX_TEXT = 2000
"""Characters of a text at most."""
MAX_NUMBER = 10**9


class PlainError(ValueError):
    """A plain value that is none of its type: what was found and what was expected."""


class UnknownSpaceError(PlainError):
    """A space that the board has not: well said, and wrong."""


def plain(value: Any, grid: Grid) -> Any:
    """Return a value fit for JSON; fields at their defaults are left out."""
    if isinstance(value, Space):
        return grid.name(value)
    if isinstance(value, Fraction):
        return str(value)
    kind: Any = type(value)
    defaults = _defaults(kind)
    if defaults is not None:
        held = ((name, getattr(value, name), default) for name, default in defaults.items())
        return {name: plain(one, grid) for name, one, default in held if one != default}
    if isinstance(value, Mapping):
        return [[plain(key, grid), plain(one, grid)] for key, one in value.items()]
    if isinstance(value, frozenset):
        return sorted((plain(one, grid) for one in value), key=repr)
    return [plain(one, grid) for one in value] if isinstance(value, tuple | list) else value


@lru_cache(maxsize=256)
def _defaults(kind: Any) -> Mapping[str, Any] | None:
    """Return the fields of a named tuple or dataclass with their defaults; of others None."""
    if is_dataclass(kind):
        return {one.name: one.default for one in fields(kind)}
    names = getattr(kind, "_fields", None)
    if names is None:
        return None
    return {name: kind._field_defaults.get(name, MISSING) for name in names}


def from_plain(kind: Any, value: Any, grid: Grid) -> Any:
    """Return the value of a type that a plain value stands for; raises PlainError."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _either(get_args(kind), value, grid)
    if origin is Literal:
        if value in get_args(kind) and not isinstance(value, bool):
            return value
        raise PlainError(
            f"found {value!r:.60}; expected one of {', '.join(map(str, get_args(kind)))}"
        )
    if origin is not None:
        return _many(origin, get_args(kind), value, grid)
    if kind in _SIMPLE:
        return _SIMPLE[kind](value)
    if kind is Space:
        return _space(value, grid)
    return _whole_value(kind, value, grid)


def _either(kinds: tuple[Any, ...], value: Any, grid: Grid) -> Any:
    faults = []
    for kind in kinds:
        try:
            return from_plain(kind, value, grid)
        except PlainError as error:
            faults.append(str(error))
    raise PlainError(faults[0])


def _many(origin: Any, kinds: tuple[Any, ...], value: Any, grid: Grid) -> Any:
    if not isinstance(value, list) or len(value) > MAX_ENTRIES:
        raise PlainError(f"found {value!r:.60}; expected a list of up to {MAX_ENTRIES:,}")
    if origin is tuple and kinds[-1:] != (...,):
        if len(value) != len(kinds):
            raise PlainError(f"found {len(value)} entries; expected {len(kinds)}")
        pairs = zip(kinds, value, strict=True)
        return tuple(from_plain(kind, one, grid) for kind, one in pairs)
    if origin in (tuple, frozenset):
        return origin(from_plain(kinds[0], one, grid) for one in value)
    pair = tuple[kinds[0], kinds[1]]  # type: ignore[valid-type]
    return dict(from_plain(pair, one, grid) for one in value)


def _whole_value(kind: Any, value: Any, grid: Grid) -> Any:
    """Return a named tuple or dataclass from a mapping of its fields."""
    hints, needed = fields_of(kind)
    if not isinstance(value, dict) or not needed <= value.keys() <= hints.keys():
        expected = ", ".join(hints)
        raise PlainError(f"found {value!r:.60}; expected the fields {expected}")
    return kind(**{name: from_plain(hints[name], one, grid) for name, one in value.items()})


@lru_cache(maxsize=256)
def fields_of(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """Return the types of a value's fields, and those of them that have no default."""
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        own = {one.name: hints[one.name] for one in fields(kind)}
        needed = (
            one.name
            for one in fields(kind)
            if one.default is MISSING and one.default_factory is MISSING
        )
        return own, frozenset(needed)
    own = {name: hints[name] for name in kind._fields}
    return own, frozenset(own) - kind._field_defaults.keys()


def _space(value: Any, grid: Grid) -> Space:
    try:
        return grid.parse(_text(value)[:40])
    except PlainError:
        raise
    except ValueError as error:
        raise UnknownSpaceError(str(error)) from None


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise PlainError(f"found {value!r:.60}; expected a text of up to {MAX_TEXT:,} characters")
    return value


def whole(value: Any) -> int:
    """Return a whole number of some size at most; raises PlainError for anything else."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise PlainError(f"found {value!r:.60}; expected a whole number")
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise PlainError(f"found {value!r:.60}; expected true or false")
    return value


def _nothing(value: Any) -> None:
    if value is not None:
        raise PlainError(f"found {value!r:.60}; expected nothing")


def _fraction(value: Any) -> Fraction:
    try:
        return Fraction(_text(value)[:40])
    except (ValueError, ZeroDivisionError):
        raise PlainError(f"found {value!r:.60}; expected a fraction such as 1/2") from None


_SIMPLE: Mapping[Any, Any] = {
    str: _text,
    int: whole,
    bool: _truth,
    type(None): _nothing,
    Fraction: _fraction,
}
