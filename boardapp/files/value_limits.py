"""Limits of values, given once, as annotations of their types, for files and for tables.

A field is declared as ``dice: Annotated[int, whole_number(1, 20)]``, and `TypedReader` applies the
limit to files. `find_value_faults` finds faults in existing values, after a correction or in free
play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

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

    def below(self, *keys: object) -> ValueFault:
        """Return the fault with further keys before its path."""
        return self._replace(path=(*keys, *self.path))

    def player_sentence(self, named: Callable[[object], str] = str, between: str = " ") -> str:
        """Return the fault for players: its sentence, or its place, expected and found value.

        ``named`` names each key on its path.
        """
        where = between.join(map(named, self.path))
        told = as_sentence(f"{where}: {self.expected}, not {self.found}")
        return self.sentence or told


def find_value_faults(
    kind: object, value: Any, path: tuple[object, ...] = ()
) -> Iterator[ValueFault]:
    """Yield the faults of a value by the limits of its type."""
    for wrong in _fault_finder(kind)(value):
        yield wrong.below(*path)


def find_faults_of_changes(state: State, changes: StateChanges) -> Iterator[ValueFault]:
    """Yield the faults of the values that changes have set, by the limits of their types."""
    kind: type = type(state)
    finders = _field_fault_finders(kind)
    for field, key, _, after in changes.sets:
        find = finders[field]
        if key is None:
            for wrong in find.whole(after):
                yield wrong.below(field)
            continue
        for wrong in find.size(getattr(state, field)):
            yield wrong.below(field)
        if after is MISSING:
            continue
        for wrong in (*find.key(key), *find.entry(after), *find.own_key(key, after)):
            yield wrong.below(field, key)


_Find: TypeAlias = Callable[[Any], Sequence[ValueFault]]
"""Finds the faults of a value; their paths begin at the value."""


class _FieldFaultFinders(NamedTuple):
    """The functions that find the faults of a field: of the whole, or of one changed entry."""

    whole: _Find
    size: _Find
    key: _Find
    entry: _Find
    own_key: Callable[[object, Any], Sequence[ValueFault]]


@lru_cache
def _field_fault_finders(state: Any) -> Mapping[str, _FieldFaultFinders]:
    """Return the functions for the fields of a kind of table."""
    made = {}
    for field, kind in field_type_hints(state).items():
        keys, entries = key_and_entry_types(kind) or (None, None)
        made[field] = _FieldFaultFinders(
            _fault_finder(kind),
            _with_limits(split_off_limits(kind)[1], _find_nothing),
            _fault_finder(keys),
            _fault_finder(entries),
            _find_wrong_key if is_keyed_by_id(entries) else _find_nothing,
        )
    return made


@lru_cache(maxsize=1 << 10)
def _fault_finder(kind: object) -> _Find:
    """Return the function that finds the faults of values of a type.

    It is made once: every question and every act of a save checks its values by it. For a type
    without limits, in itself and in its parts, it is `_find_nothing`.
    """
    apart, (_, limits) = type_parts(kind), split_off_limits(kind)
    parts = [_fault_finder(one) for one in apart.parts]
    find: _Find = _find_nothing
    if apart.sort == "mapping":
        find = _mapping_fault_finder(*parts, keyed=is_keyed_by_id(apart.parts[1]))
    elif apart.sort == "record":
        find = _record_fault_finder(apart.kind)
    elif any(part is not _find_nothing for part in parts):
        if apart.sort == "several":
            find = _entries_fault_finder(parts[0], ordered=apart.value_class is tuple)
        elif apart.sort == "tuple":
            find = _tuple_fault_finder(parts)
        elif apart.sort == "union":
            find = _optional_fault_finder(parts[0])
    return _with_limits(limits, find)


def _find_nothing(*_: object) -> Sequence[ValueFault]:
    return ()


def _with_limits(limits: Sequence[ValueLimit], find: _Find) -> _Find:
    """Return a function that also checks limits of the whole value, first."""

    def find_with_limits(value: Any) -> Sequence[ValueFault]:
        wrongs: Sequence[ValueFault] = ()
        for limit in limits:
            if not limit.holds(value):
                words = describe_found_value(value), limit.expected_words(value)
                wrongs = (*wrongs, ValueFault((), *words))
        found = find(value)
        return (*wrongs, *found) if wrongs else found

    return find_with_limits if limits else find


def _mapping_fault_finder(find_in_key: _Find, find_in_entry: _Find, *, keyed: bool) -> _Find:
    def find(value: Mapping[object, Any]) -> Sequence[ValueFault]:
        return [
            *(
                wrong.below(key)
                for key, one in value.items()
                for wrong in (*find_in_key(key), *find_in_entry(one))
            ),
            *(wrong.below(key) for key, one in value.items() for wrong in find_wrong_key(key, one)),
        ]

    find_wrong_key = _find_wrong_key if keyed else _find_nothing
    limited = keyed or find_in_key is not _find_nothing or find_in_entry is not _find_nothing
    return find if limited else _find_nothing


def _find_wrong_key(key: object, entry: Any) -> Sequence[ValueFault]:
    """Find the fault of an entry that contains another key than its own."""
    if entry.id == key:
        return ()
    return (ValueFault(("id",), describe_value(entry.id), f"{key}, as before"),)


def _record_fault_finder(kind: type) -> _Find:
    found = ((name, _fault_finder(one)) for name, one in field_type_hints(kind).items())
    limited = [(name, part) for name, part in found if part is not _find_nothing]

    def find(value: object) -> Sequence[ValueFault]:
        return [wrong.below(name) for name, part in limited for wrong in part(getattr(value, name))]

    return find if limited else _find_nothing


def _entries_fault_finder(part: _Find, *, ordered: bool) -> _Find:
    def find(value: Iterable[object]) -> Sequence[ValueFault]:
        return [
            wrong.below(at) if ordered else wrong
            for at, one in enumerate(value)
            for wrong in part(one)
        ]

    return find


def _tuple_fault_finder(parts: Sequence[_Find]) -> _Find:
    def find(value: Iterable[object]) -> Sequence[ValueFault]:
        pairs = enumerate(zip(parts, value, strict=True))
        return [wrong.below(at) for at, (part, one) in pairs for wrong in part(one)]

    return find


def _optional_fault_finder(part: _Find) -> _Find:
    return lambda value: () if value is None else part(value)


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
