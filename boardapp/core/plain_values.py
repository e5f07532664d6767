"""Values as plain JSON and back, read from their types: one description a value.

Known are texts, whole numbers, truths, None, fractions, spaces, named tuples, frozen dataclasses,
tuples, frozen sets, mappings, literals and unions of these. What is read is bounded.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from boardapp.core.grid import Grid, Space

MAX_ENTRIES = 10_000
"""Entries of one list or mapping at most."""
MAX_TEXT = 2000
"""Characters of a text at most."""
MAX_NUMBER = 10**9
MAX_NAME = 40
"""Characters that are looked at of a space's name."""


class PlainError(ValueError):
    """A plain value that is none of its type: what was found and what was expected."""


class UnknownSpaceError(PlainError):
    """A space that the board has not: well said, and wrong."""


Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What JSON holds: a value that is fit for a save."""
Values: TypeAlias = Mapping[str, object]
"""What was read from JSON, which anyone wrote: nothing is known but that it has keys."""
Read: TypeAlias = Callable[[object, Grid], object]
"""Reads the value that a plain one stands for; raises PlainError."""
Write: TypeAlias = Callable[[Any, Grid], Json]
"""Returns a value fit for JSON."""


NO_FORMS: Mapping[type, Write] = {}


def plain(value: object, grid: Grid, forms: Mapping[type, Write] = NO_FORMS) -> Json:
    """Return a value fit for JSON; fields at their defaults are left out.

    Values of some types are written as their ``forms`` do.
    """
    kind: type = type(value)
    if form := forms.get(kind):
        return form(value, grid)
    if isinstance(value, Space | Fraction):
        return grid.name(value) if isinstance(value, Space) else str(value)
    if is_record(kind):
        return {name: plain(one, grid, forms) for name, one in said_of(value).items()}
    if isinstance(value, Mapping):
        entries = value.items()
        return [[plain(key, grid, forms), plain(one, grid, forms)] for key, one in entries]
    if isinstance(value, frozenset):
        return sorted((plain(one, grid, forms) for one in value), key=repr)
    if isinstance(value, tuple | list):
        return [plain(one, grid, forms) for one in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{type(value).__name__} has no plain form")


# Types taken apart

Sort = Literal["union", "literal", "several", "tuple", "mapping", "record", "simple"]
"""How values of a type are made: several are alike, in a tuple or a frozen set."""


class TypeParts(NamedTuple):
    """A type taken apart: the ``kind`` itself, and the ``marks`` that stand beside it.

    ``parts`` are the types of what its values are made of: of their entries, of keys and entries,
    or those that a union is of. None is not among these: the type is ``optional``.
    """

    kind: Any
    marks: tuple[object, ...]
    sort: Sort
    parts: tuple[Any, ...]
    optional: bool
    choices: tuple[object, ...]

    @property
    def made(self) -> Any:
        """Return the class that values are of."""
        return get_origin(self.kind) or self.kind


@lru_cache(maxsize=1 << 11)
def type_parts(kind: Any) -> TypeParts:
    """Return a type taken apart; no other code looks into types."""
    marks: tuple[object, ...] = ()
    if get_origin(kind) is Annotated:
        kind, *beside = get_args(kind)
        marks = tuple(beside)
    origin, kinds = get_origin(kind), get_args(kind)
    sort: Sort = "record" if is_record(kind) else "simple"
    if origin in (Union, types.UnionType):
        sort = "union"
    elif origin is Literal:
        return TypeParts(kind, marks, "literal", (), False, kinds)
    elif origin is frozenset or (origin is tuple and kinds[-1:] == (...,)):
        sort, kinds = "several", kinds[:1]
    elif origin is tuple:
        sort = "tuple"
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        sort = "mapping"
    parts = tuple(one for one in kinds if one is not type(None))
    return TypeParts(kind, marks, sort, parts, len(parts) < len(kinds), ())


# The fields of records


def is_record(kind: object) -> TypeGuard[type]:
    """Tell whether a type is a named tuple or a dataclass."""
    return kind is not Space and (is_dataclass(kind) or hasattr(kind, "_fields"))


def hints_of(kind: type) -> Mapping[str, Any]:
    """Return the fields of a record with their types and limits."""
    return _hints_of(kind)


@cache
def _hints_of(kind: object) -> Mapping[str, object]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in defaults_of(kind)}


def fields_of(kind: type) -> tuple[Mapping[str, object], frozenset[str]]:
    """Return the types of a record's fields, and those of them that have no default."""
    return _fields_of(kind)


@cache
def _fields_of(kind: object) -> tuple[Mapping[str, object], frozenset[str]]:
    hints, defaults = get_type_hints(kind), defaults_of(kind)
    needed = frozenset(name for name, default in defaults.items() if default is MISSING)
    return {name: hints[name] for name in defaults}, needed


def defaults_of(kind: object) -> Mapping[str, object]:
    """Return the fields of a record with their defaults, MISSING for those that have none."""
    return _defaults_of(kind)


def said_of(value: object) -> dict[str, object]:
    """Return the fields of a record that are not at their defaults."""
    held = ((name, getattr(value, name), one) for name, one in defaults_of(type(value)).items())
    return {name: one for name, one, default in held if one != default}


@cache
def _defaults_of(kind: Any) -> Mapping[str, object]:
    if is_dataclass(kind):
        return {
            one.name: one.default if one.default_factory is MISSING else one.default_factory()
            for one in fields(kind)
        }
    return {name: kind._field_defaults.get(name, MISSING) for name in kind._fields}


# From plain values


class PlainReader:
    """Reads plain values by their types; those of some types as their ``forms`` do."""

    def __init__(self, forms: Mapping[object, Read] | None = None) -> None:
        self._known: dict[object, Read] = {**_SIMPLE, **(forms or {})}

    def of(self, kind: object) -> Read:
        """Return what reads values of a type; its limits are not asked."""
        found = self._known.get(kind)
        if found is None:
            # A type may hold itself.
            self._known[kind] = partial(self._again, kind)
            found = self._known[kind] = self._made(kind)
        return found

    def _again(self, kind: object, value: object, grid: Grid) -> object:
        return self._known[kind](value, grid)

    def _made(self, kind: object) -> Read:
        apart = type_parts(kind)
        if apart.marks:
            return self.of(apart.kind)
        match apart.sort:
            case "union":
                reads = self._either(apart)
            case "literal":
                reads = _literal(apart.choices)
            case "several":
                reads = self._many(apart.made, apart.parts[0])
            case "tuple":
                reads = self._each(apart.parts)
            case "mapping":
                reads = self._many(dict, tuple[apart.parts])  # type: ignore[name-defined]
            case "record":
                reads = self._record(apart.kind)
            case _:
                reads = _unread
        return reads

    def _either(self, apart: TypeParts) -> Read:
        readers = [self.of(kind) for kind in apart.parts]

        def read(value: object, grid: Grid) -> object:
            if apart.optional and value is None:
                return None
            faults = []
            for reader in readers:
                try:
                    return reader(value, grid)
                except PlainError as error:
                    faults.append(error)
            raise faults[0]

        return read

    def _many(self, made: Callable[[Iterable[Any]], object], kind: object) -> Read:
        reader = self.of(kind)

        def read(value: object, grid: Grid) -> object:
            return made(reader(one, grid) for one in listed(value))

        return read

    def _each(self, kinds: tuple[object, ...]) -> Read:
        readers = [self.of(kind) for kind in kinds]

        def read(value: object, grid: Grid) -> object:
            held = listed(value)
            if len(held) != len(readers):
                raise PlainError(f"found {len(held)} entries; expected {len(readers)}")
            return tuple(reader(one, grid) for reader, one in zip(readers, held, strict=True))

        return read

    def _record(self, kind: type) -> Read:
        hints, needed = fields_of(kind)
        readers = {name: self.of(hint) for name, hint in hints.items()}

        def read(value: object, grid: Grid) -> object:
            if not isinstance(value, dict) or not needed <= value.keys() <= readers.keys():
                raise PlainError(f"found {value!r:.60}; expected the fields {', '.join(readers)}")
            return kind(**{name: readers[name](one, grid) for name, one in value.items()})

        return read


def from_plain(kind: object, value: object, grid: Grid) -> object:
    """Return the value of a type that a plain value stands for; raises PlainError."""
    return READER.of(kind)(value, grid)


def _unread(value: object, _: Grid) -> object:
    raise PlainError(f"found {value!r:.60}; expected nothing: it is not read from saves")


def _literal(choices: tuple[object, ...]) -> Read:
    def read(value: object, _: Grid) -> object:
        if value in choices and not isinstance(value, bool):
            return value
        raise PlainError(f"found {value!r:.60}; expected one of {', '.join(map(str, choices))}")

    return read


def listed(value: object, most: int = MAX_ENTRIES) -> list[object]:
    """Return a list within a number of entries; raises PlainError for anything else."""
    if isinstance(value, list) and len(value) <= most:
        return value
    found = f"{len(value):,} entries" if isinstance(value, list) else f"{value!r:.60}"
    raise PlainError(f"found {found}; expected a list of up to {most:,}")


def space(value: object, grid: Grid) -> Space:
    """Return the space of a printed name; raises PlainError."""
    try:
        return grid.parse(text(value)[:MAX_NAME])
    except PlainError:
        raise
    except ValueError as error:
        raise UnknownSpaceError(str(error)) from None


def text(value: object) -> str:
    """Return a text of some length at most; raises PlainError for anything else."""
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return value
    found = f"{len(value):,} characters" if isinstance(value, str) else f"{value!r:.60}"
    raise PlainError(f"found {found}; expected a text of up to {MAX_TEXT:,} characters")


def whole(value: object) -> int:
    """Return a whole number of some size at most; raises PlainError for anything else."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise PlainError(f"found {value!r:.60}; expected a whole number")
    return value


def truth(value: object) -> bool:
    """Return a yes or no; raises PlainError for anything else."""
    if not isinstance(value, bool):
        raise PlainError(f"found {value!r:.60}; expected true or false")
    return value


def _nothing(value: object) -> None:
    if value is not None:
        raise PlainError(f"found {value!r:.60}; expected nothing")


def _number(value: object) -> float:
    if type(value) not in (int, float) or not abs(value) <= MAX_NUMBER:  # type: ignore[arg-type]
        raise PlainError(f"found {value!r:.60}; expected a number")
    return value  # type: ignore[return-value]


def _fraction(value: object) -> Fraction:
    try:
        return Fraction(text(value)[:MAX_NAME])
    except (ValueError, ZeroDivisionError):
        raise PlainError(f"found {value!r:.60}; expected a fraction such as 1/2") from None


_SIMPLE: Mapping[object, Read] = {
    str: lambda value, _: text(value),
    int: lambda value, _: whole(value),
    bool: lambda value, _: truth(value),
    type(None): lambda value, _: _nothing(value),
    Fraction: lambda value, _: _fraction(value),
    float: lambda value, _: _number(value),
    Space: space,
}
READER = PlainReader()
