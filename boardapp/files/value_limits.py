"""Limits of values, given once, as annotations of their types, for files and for tables.

A field is declared as ``dice: Annotated[int, whole_number(1, 20)]``, and `TypedReader` applies the
limit to files. `find_value_faults` finds faults in existing values, after a correction or in free
play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

from boardapp.core.json_values import MAX_TEXT, field_type_hints, type_parts
from boardapp.core.sentence_case import as_sentence
from boardapp.core.state import State
from boardapp.core.state_changes import MISSING, StateChanges, key_and_entry_types
from boardapp.files.fault_wording import describe_value, did_you_mean, join_with_or
from boardapp.files.text_escaping import first_forbidden_character

M = TypeVar("M")

MAX_LINE = 200
"""The most characters of a text of one line."""
MAX_NAME = 80
"""The most characters of a name in lower-case words with dashes."""

DASHED = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""Lower-case words with dashes, such as ``rifle-squad``."""


@dataclass(frozen=True, eq=False)
class ValueLimit:
    """A further limit on the values of a type, in words to follow "expected".

    ``of_size`` limits only the number of entries. ``what`` are the words for a bad key, or for a
    wrong number of entries. ``least``, ``most`` and ``pattern`` describe the limit for the schema
    for editors (`json_schema`).
    """

    words: str
    holds: Callable[[Any], bool] = lambda _: True
    choices: Collection[str] = ()
    of_size: bool = False
    what: str = ""
    least: int | None = None
    most: int | None = None
    pattern: str = ""

    def expected_words(self, value: object) -> str:
        """Return the expected words, with the choice nearest to a wrong value."""
        return self.words + did_you_mean(value, self.choices)


@dataclass(frozen=True)
class WordForNone:
    """Annotates a type or None: the word for None in files."""

    word: str


@dataclass(frozen=True)
class FileKey:
    """Annotates a field whose key in files differs from its name."""

    name: str


@dataclass(frozen=True)
class KeyFromAbove:
    """Annotates a field that has no key of its own: its value is a key above the record.

    Level 1 is the record's own key, or the file's name for a whole file.
    """

    levels: int = 1


@dataclass(frozen=True)
class ShorthandField:
    """Annotates a first field: in files its value alone may replace the whole record."""


@dataclass(frozen=True, eq=False)
class StoredAs:
    """Annotates a type with another form in files, from which the value is ``made``.

    ``to_file`` converts the value back, if boardapp writes such files.
    """

    kind: object
    made: Callable[[Any], object] = lambda held: held
    to_file: Callable[[Any], object] = lambda value: value


def whole_number(least: int, most: int | None = None) -> ValueLimit:
    """Expect a whole number within limits."""
    words = f"of at least {least:,}" if most is None else f"from {least:,} to {most:,}"
    return ValueLimit(
        f"a whole number {words}",
        lambda number: least <= number and (most is None or number <= most),
        least=least,
        most=most,
    )


def one_of_words(choices: Sequence[str] | Mapping[str, object], what: str = "") -> ValueLimit:
    """Expect one of a few words; ``what`` describes the keys."""
    return ValueLimit(join_with_or(list(choices)), choices.__contains__, choices, what=what)


def one_line_text(
    most: int = MAX_LINE, words: str = "a name of at most {} characters"
) -> ValueLimit:
    """Expect a text of one line, not empty."""
    return ValueLimit(
        words.format(most), lambda text: _is_one_line(text) and len(text) <= most, most=most
    )


def dashed_name(words: str = "lower-case words with dashes", most: int = MAX_NAME) -> ValueLimit:
    """Expect a name in lower-case words with dashes, such as ``rifle-squad``."""
    return ValueLimit(
        words, lambda name: DASHED.fullmatch(name) is not None and len(name) <= most,
        most=most, pattern=f"^{DASHED.pattern}$",
    )  # fmt: skip


def multiline_text(most: int = MAX_TEXT) -> ValueLimit:
    """Expect a text of any number of lines."""
    return ValueLimit(
        f"a text of at most {most} characters", lambda text: len(text) <= most, most=most
    )


def alphanumeric_word(most: int) -> ValueLimit:
    """Expect a word for use in answers: letters, digits and dashes."""
    shape = re.compile(rf"[A-Za-z0-9][A-Za-z0-9-]{{0,{most - 1}}}")
    words = f"a word of letters, digits and dashes, {most} at most, such as p1"
    return ValueLimit(words, lambda text: shape.fullmatch(text) is not None)


def entry_count(least: int, most: int, words: str, what: str = "of them") -> ValueLimit:
    """Limit the number of entries; ``words`` describe the expected number, ``what`` the entries."""
    return ValueLimit(
        words, lambda held: least <= len(held) <= most,
        of_size=True, what=what, least=least, most=most,
    )  # fmt: skip


def none_or(kind: type, instead: object) -> StoredAs:
    """Let files write None or omit the key, if the value has a default."""
    return StoredAs(kind | None, lambda held: instead if held is None else held)


def list_length(least: int, most: int, what: str) -> ValueLimit:
    """Limit the length of a list."""
    return entry_count(
        least, most, f"a list of {f'{least} to' if least else 'up to'} {most:,} {what}"
    )


def _is_one_line(text: str) -> bool:
    return bool(text.strip()) and text.isprintable()


LINE = ValueLimit("a line of text", _is_one_line)
LINES = (
    LINE,
    ValueLimit(
        f"a line of text of at most {MAX_LINE} characters",
        lambda text: len(text) <= MAX_LINE,
        most=MAX_LINE,
    ),
)
"""The limits of a text without limits of its own."""
FIT = ValueLimit(
    "a text without control characters", lambda text: not first_forbidden_character(text)
)
"""The limit of every text from a file, and of texts from elsewhere."""


class ValueFault(NamedTuple):
    """An impossible value: the keys and ids that lead to it, and its fault.

    ``sentence`` explains it to players who may meet it in play. ``first`` is the path of the first
    occurrence, if the value may occur only once.
    """

    path: tuple[object, ...]
    found: str
    expected: str
    sentence: str = ""
    first: tuple[object, ...] = ()

    def player_sentence(self, named: Callable[[object], str] = str, between: str = " ") -> str:
        """Return the fault for players: its sentence, or its place, expected and found value.

        ``named`` names each key on its path.
        """
        where = between.join(map(named, self.path))
        told = as_sentence(f"{where}: {self.expected}, not {self.found}")
        return self.sentence or told


def find_value_faults(
    kind: object, value: Any, path: tuple[object, ...] = (), *, deep: bool = True
) -> Iterator[ValueFault]:
    """Yield the faults of a value by the limits of its type.

    Without ``deep`` the function skips the value's parts.
    """
    within = _type_constraints(kind)
    for limit in within.limits:
        if not limit.holds(value):
            yield ValueFault(path, describe_found_value(value), limit.expected_words(value))
    if not deep:
        return
    for key, part, one in within.parts(value):
        yield from find_value_faults(part, one, path if key is None else (*path, key))
    if within.keyed:
        for key, one in value.items():
            if one.id != key:
                yield ValueFault((*path, key, "id"), describe_value(one.id), f"{key}, as before")


def find_faults_of_changes(state: State, changes: StateChanges) -> Iterator[ValueFault]:
    """Yield the faults of the values that changes have set, by the limits of their types."""
    hints = field_type_hints(type(state))
    for field, key, _, after in changes.sets:
        kind, path = hints[field], (field,)
        if key is None:
            yield from find_value_faults(kind, after, path)
            continue
        yield from find_value_faults(kind, getattr(state, field), path, deep=False)
        if after is MISSING:
            continue
        names, one = key_and_entry_types(kind) or (None, None)
        yield from find_value_faults(names, key, (*path, key))
        yield from find_value_faults(one, after, (*path, key))
        if is_keyed_by_id(one) and after.id != key:  # type: ignore[attr-defined]
            yield ValueFault((*path, key, "id"), describe_value(after.id), f"{key}, as before")  # type: ignore[attr-defined]


Parts = Iterable[tuple[object, object, object]]
"""The parts of a value: for each its key (None for the whole), its type, and the part itself."""


class _TypeConstraints(NamedTuple):
    """The constraints on values of a type: its limits, and the parts of its values.

    ``keyed`` is true if the entries contain their own keys.
    """

    limits: tuple[ValueLimit, ...]
    parts: Callable[[Any], Parts]
    keyed: bool = False

    @property
    def is_unconstrained(self) -> bool:
        """Return whether the type has no limits, in itself and in its parts."""
        return not self.limits and self.parts is _no_parts


@lru_cache(maxsize=1 << 10)
def _type_constraints(kind: object) -> _TypeConstraints:
    """Return a type's constraints, cached: every question checks tables by them."""
    apart, (_, limits) = type_parts(kind), split_off_limits(kind)
    kinds = apart.parts
    match apart.sort:
        case "mapping":
            free = all(_type_constraints(one).is_unconstrained for one in kinds)
            parts = _no_parts if free else partial(_mapping_parts, *kinds)
            return _TypeConstraints(limits, parts, is_keyed_by_id(kinds[1]))
        case "several" if apart.value_class is frozenset:
            return _TypeConstraints(limits, lambda value: ((None, kinds[0], one) for one in value))
        case "several":
            return _TypeConstraints(limits, partial(_sequence_parts, kinds[0]))
        case "tuple":
            return _TypeConstraints(
                limits, lambda value: zip(range(len(kinds)), kinds, value, strict=True)
            )
        case "union":
            return _TypeConstraints(
                limits, lambda value: () if value is None else ((None, kinds[0], value),)
            )
        case "record":
            fields = field_type_hints(apart.kind).items()
            bound = [
                (name, part)
                for name, part in fields
                if not _type_constraints(part).is_unconstrained
            ]
            return _TypeConstraints(
                limits, lambda value: ((key, part, getattr(value, key)) for key, part in bound)
            )
    return _TypeConstraints(limits, _no_parts)


def _no_parts(_: object) -> Parts:
    return ()


def _mapping_parts(names: object, kind: object, value: Mapping[object, object]) -> Parts:
    for key, one in value.items():
        yield key, names, key
        yield key, kind, one


def _sequence_parts(kind: object, value: Sequence[object]) -> Parts:
    return (
        ()
        if _type_constraints(kind).is_unconstrained
        else ((key, kind, one) for key, one in enumerate(value))
    )


def describe_found_value(value: object) -> str:
    """Return a fault's words for an existing value."""
    if isinstance(value, Mapping):
        return str(len(value))
    return describe_value(list(value) if isinstance(value, tuple | frozenset) else value)


def split_off_limits(kind: object) -> tuple[object, tuple[ValueLimit, ...]]:
    """Return a type without its limits, and its limits."""
    apart = type_parts(kind)
    return apart.kind, tuple(one for one in apart.marks if isinstance(one, ValueLimit))


def find_annotation(kind: object, of: type[M]) -> M | None:
    """Return a type's annotation of a given class, None if there is none."""
    return next((one for one in type_parts(kind).marks if isinstance(one, of)), None)


def is_keyed_by_id(kind: object) -> bool:
    """Return whether values of a type contain their own key, ``id``: files list them."""
    apart = type_parts(kind)
    return apart.sort == "record" and "id" in field_type_hints(apart.kind)
