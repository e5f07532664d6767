"""Converts values to plain JSON and back by their types: one description for each value.

It handles texts, whole numbers, truths, None, fractions, spaces, named tuples, frozen dataclasses,
tuples, frozen sets, mappings, literals and unions of these. Input is bounded in size.
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
"""The most entries of one list or mapping."""
MAX_TEXT = 2000
"""The most characters of a text."""
MAX_NUMBER = 10**9
MAX_NAME = 40
"""The most characters that the reader takes of a space's name."""


class JsonValueError(ValueError):
    """A plain value of the wrong type; the text says what was found and expected."""


class UnknownSpaceError(JsonValueError):
    """A well-formed name of a space that the board does not have."""


Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""A JSON value that a save can contain."""
Values: TypeAlias = Mapping[str, object]
"""Values read from untrusted JSON; only the keys are checked."""
Read: TypeAlias = Callable[[object, Grid], object]
"""Reads a value from plain JSON; raises JsonValueError."""
Write: TypeAlias = Callable[[Any, Grid], Json]
"""Returns the JSON form of a value."""


NO_FORMS: Mapping[type, Write] = {}


def to_json_value(value: object, grid: Grid, writers: Mapping[type, Write] = NO_FORMS) -> Json:
    """Return the JSON form of a value, without fields at their defaults.

    For the types in ``writers``, their functions write the values.
    """
    kind: type = type(value)
    if form := writers.get(kind):
        return form(value, grid)
    if isinstance(value, Space | Fraction):
        return grid.name(value) if isinstance(value, Space) else str(value)
    if is_record(kind):
        return {
            name: to_json_value(one, grid, writers)
            for name, one in non_default_fields(value).items()
        }
    if isinstance(value, Mapping):
        entries = value.items()
        return [
            [to_json_value(key, grid, writers), to_json_value(one, grid, writers)]
            for key, one in entries
        ]
    if isinstance(value, frozenset):
        return sorted((to_json_value(one, grid, writers) for one in value), key=repr)
    if isinstance(value, tuple | list):
        return [to_json_value(one, grid, writers) for one in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{type(value).__name__} has no plain form")


# The parts of types

Sort = Literal["union", "literal", "several", "tuple", "mapping", "record", "simple"]
"""The way to make values of a type; ``several`` is a tuple or a frozen set of like values."""


class TypeParts(NamedTuple):
    """The parts of a type: the ``kind`` itself, and the ``marks`` beside it.

    ``parts`` are the types of its entries, of its keys and entries, or of a union's members. None
    is never among them: such a type is ``optional``.
    """

    kind: Any
    marks: tuple[object, ...]
    sort: Sort
    parts: tuple[Any, ...]
    optional: bool
    choices: tuple[object, ...]

    @property
    def value_class(self) -> Any:
        """Return the class of the type's values."""
        return get_origin(self.kind) or self.kind


@lru_cache(maxsize=1 << 11)
def type_parts(kind: Any) -> TypeParts:
    """Return the parts of a type; no other code takes types apart."""
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
    """Return whether a type is a named tuple or a dataclass."""
    return kind is not Space and (is_dataclass(kind) or hasattr(kind, "_fields"))


def field_type_hints(kind: type) -> Mapping[str, Any]:
    """Return the fields of a record with their types and limits."""
    return _cached_type_hints(kind)


@cache
def _cached_type_hints(kind: object) -> Mapping[str, object]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in field_defaults(kind)}


def field_types_and_required(kind: type) -> tuple[Mapping[str, object], frozenset[str]]:
    """Return the types of a record's fields, and the names of fields without a default."""
    return _cached_types_and_required(kind)


@cache
def _cached_types_and_required(kind: object) -> tuple[Mapping[str, object], frozenset[str]]:
    hints, defaults = get_type_hints(kind), field_defaults(kind)
    needed = frozenset(name for name, default in defaults.items() if default is MISSING)
    return {name: hints[name] for name in defaults}, needed


def field_defaults(kind: object) -> Mapping[str, object]:
    """Return the fields of a record with their defaults, MISSING for a field without one."""
    return _cached_field_defaults(kind)


def non_default_fields(value: object) -> dict[str, object]:
    """Return the fields of a record whose values differ from their defaults."""
    held = ((name, getattr(value, name), one) for name, one in field_defaults(type(value)).items())
    return {name: one for name, one, default in held if one != default}


@cache
def _cached_field_defaults(kind: Any) -> Mapping[str, object]:
    if is_dataclass(kind):
        return {
            one.name: one.default if one.default_factory is MISSING else one.default_factory()
            for one in fields(kind)
        }
    return {name: kind._field_defaults.get(name, MISSING) for name in kind._fields}


# From plain values


class JsonValueReader:
    """Reads plain values by their types, or with the functions in ``forms`` for their types."""

    def __init__(self, forms: Mapping[object, Read] | None = None) -> None:
        self._known: dict[object, Read] = {**_SIMPLE, **(forms or {})}

    def reader_for(self, kind: object) -> Read:
        """Return the function that reads values of a type, without a check of its limits."""
        found = self._known.get(kind)
        if found is None:
            # A type may contain itself.
            self._known[kind] = partial(self._read_recursive_type, kind)
            found = self._known[kind] = self._make_reader(kind)
        return found

    def _read_recursive_type(self, kind: object, value: object, grid: Grid) -> object:
        return self._known[kind](value, grid)

    def _make_reader(self, kind: object) -> Read:
        apart = type_parts(kind)
        if apart.marks:
            return self.reader_for(apart.kind)
        match apart.sort:
            case "union":
                reads = self._union_reader(apart)
            case "literal":
                reads = _literal_reader(apart.choices)
            case "several":
                reads = self._collection_reader(apart.value_class, apart.parts[0])
            case "tuple":
                reads = self._tuple_reader(apart.parts)
            case "mapping":
                reads = self._collection_reader(dict, tuple[apart.parts])  # type: ignore[name-defined]
            case "record":
                reads = self._record_reader(apart.kind)
            case _:
                reads = _reject_value
        return reads

    def _union_reader(self, apart: TypeParts) -> Read:
        readers = [self.reader_for(kind) for kind in apart.parts]

        def read(value: object, grid: Grid) -> object:
            if apart.optional and value is None:
                return None
            faults = []
            for reader in readers:
                try:
                    return reader(value, grid)
                except JsonValueError as error:
                    faults.append(error)
            raise faults[0]

        return read

    def _collection_reader(self, made: Callable[[Iterable[Any]], object], kind: object) -> Read:
        reader = self.reader_for(kind)

        def read(value: object, grid: Grid) -> object:
            return made(reader(one, grid) for one in expect_list(value))

        return read

    def _tuple_reader(self, kinds: tuple[object, ...]) -> Read:
        readers = [self.reader_for(kind) for kind in kinds]

        def read(value: object, grid: Grid) -> object:
            held = expect_list(value)
            if len(held) != len(readers):
                raise JsonValueError(f"found {len(held)} entries; expected {len(readers)}")
            return tuple(reader(one, grid) for reader, one in zip(readers, held, strict=True))

        return read

    def _record_reader(self, kind: type) -> Read:
        hints, needed = field_types_and_required(kind)
        readers = {name: self.reader_for(hint) for name, hint in hints.items()}

        def read(value: object, grid: Grid) -> object:
            if not isinstance(value, dict) or not needed <= value.keys() <= readers.keys():
                raise JsonValueError(
                    f"found {value!r:.60}; expected the fields {', '.join(readers)}"
                )
            return kind(**{name: readers[name](one, grid) for name, one in value.items()})

        return read


def from_json_value(kind: object, value: object, grid: Grid) -> object:
    """Read a value of a type from plain JSON; raises JsonValueError."""
    return READER.reader_for(kind)(value, grid)


def _reject_value(value: object, _: Grid) -> object:
    raise JsonValueError(
        f"found {value!r:.60}; expected nothing, because boardapp does not read this from saves"
    )


def _literal_reader(choices: tuple[object, ...]) -> Read:
    def read(value: object, _: Grid) -> object:
        if value in choices and not isinstance(value, bool):
            return value
        raise JsonValueError(f"found {value!r:.60}; expected one of {', '.join(map(str, choices))}")

    return read


def expect_list(value: object, most: int = MAX_ENTRIES) -> list[object]:
    """Return a list of at most ``most`` entries; raises JsonValueError for anything else."""
    if isinstance(value, list) and len(value) <= most:
        return value
    found = f"{len(value):,} entries" if isinstance(value, list) else f"{value!r:.60}"
    raise JsonValueError(f"found {found}; expected a list of up to {most:,}")


def parse_space(value: object, grid: Grid) -> Space:
    """Return the space of a printed name; raises JsonValueError."""
    try:
        return grid.parse(expect_text(value)[:MAX_NAME])
    except JsonValueError:
        raise
    except ValueError as error:
        raise UnknownSpaceError(str(error)) from None


def expect_text(value: object) -> str:
    """Return a text that is not too long; raises JsonValueError for anything else."""
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return value
    found = f"{len(value):,} characters" if isinstance(value, str) else f"{value!r:.60}"
    raise JsonValueError(f"found {found}; expected a text of up to {MAX_TEXT:,} characters")


def expect_whole_number(value: object) -> int:
    """Return a whole number within limits; raises JsonValueError for anything else."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise JsonValueError(f"found {value!r:.60}; expected a whole number")
    return value


def expect_bool(value: object) -> bool:
    """Return a yes or no; raises JsonValueError for anything else."""
    if not isinstance(value, bool):
        raise JsonValueError(f"found {value!r:.60}; expected true or false")
    return value


def _expect_none(value: object) -> None:
    if value is not None:
        raise JsonValueError(f"found {value!r:.60}; expected nothing")


def _expect_number(value: object) -> float:
    if type(value) not in (int, float) or not abs(value) <= MAX_NUMBER:  # type: ignore[arg-type]
        raise JsonValueError(f"found {value!r:.60}; expected a number")
    return value  # type: ignore[return-value]


def _parse_fraction(value: object) -> Fraction:
    try:
        return Fraction(expect_text(value)[:MAX_NAME])
    except (ValueError, ZeroDivisionError):
        raise JsonValueError(f"found {value!r:.60}; expected a fraction such as 1/2") from None


_SIMPLE: Mapping[object, Read] = {
    str: lambda value, _: expect_text(value),
    int: lambda value, _: expect_whole_number(value),
    bool: lambda value, _: expect_bool(value),
    type(None): lambda value, _: _expect_none(value),
    Fraction: lambda value, _: _parse_fraction(value),
    float: lambda value, _: _expect_number(value),
    Space: parse_space,
}
READER = JsonValueReader()
