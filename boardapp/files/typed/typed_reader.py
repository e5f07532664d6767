"""Reads values from files by their types, with each fault at its place.

It handles texts, whole numbers, truths, spaces, named tuples, frozen dataclasses, tuples, frozen
sets, mappings, literals, and any of these or None. A value with an ``id`` is an entry of a list in
files, not of a mapping. If all kinds of a union are records, the first key selects the kind;
otherwise the reader tries one after the other. Annotations beside a type describe other forms in
files (`value_limits`); a text beside the type of a field describes the field. A field ``from_`` is
``from`` in files. Forms cover the rest.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from boardapp.core.grid import Grid
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import join_with_and, plural
from boardapp.files.fault_collector import DuplicateChecker, FaultCollector
from boardapp.files.fault_wording import ENTRIES, did_you_mean, join_with_or, quote_shortened
from boardapp.files.typed.type_plan import (
    Fields,
    Sort,
    TypePlan,
    fields_by_key,
    record_shape,
    type_plan,
)
from boardapp.files.value_limits import LINES, ValueFault
from boardapp.files.yaml.nodes_with_positions import MAX_FAULTS, PathKey, Source

Path = tuple[PathKey, ...]


class _UnreadValue:
    """The type of the mark for a value that had a fault."""


UNREAD = _UnreadValue()


Form = Callable[["TypedReader", object, Path, str], object]
"""Reads a type's own form in files: the reader, the value, its path, and the expected value."""


class PartialRecord(NamedTuple):
    """A record while it is read: its value in the file, and its sound fields.

    ``sound`` is true if nothing in it had a fault.
    """

    path: Path
    value: Mapping[str, object]
    fields: dict[str, Any]
    sound: bool


Check = Callable[[PartialRecord], None]
"""Checks a record beyond its fields, and may add fields; fields with faults are missing."""


class TypedReader(FaultCollector):
    """Reads the values of a source by their types; a ``grid``, if known, names the spaces.

    ``spaces`` describes the expected spaces; if they are ``named``, faults suggest near misses.
    ``forms`` read values of some types in their own way; they may return a value after a fault.
    ``checks`` check records of some types after their fields. ``troubles`` counts all faults, also
    unlisted ones: repeated faults of one value, and faults beyond the most of a file.
    """

    def __init__(
        self, source: Source, spaces: str = "a space of the board",
        *, named: bool = False,
        forms: Mapping[object, Form] | None = None, checks: Mapping[object, Check] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(source)
        self.grid: Grid | None = None
        self.spaces = spaces
        self.named = named
        self.forms = forms or {}
        self.checks = checks or {}
        self.troubles = 0
        self._forms: dict[TypePlan, Form | None] = {}
        self._keys: dict[tuple[Path, object], PathKey] = {}

    @property
    def file_name(self) -> str:
        """Return the name of the source's file, without its folder."""
        return os.path.basename(self.source.file)

    def value_at(self, path: Path) -> Any:
        """Return the file's value at an existing path."""
        return list(self.source.nodes_along_path(path))[-1].value

    def read(self, kind: object, value: object, path: Path) -> Any:
        """Read a value of a type, within its limits; return `UNREAD` after a fault."""
        return self._read_by_plan(type_plan(kind), value, path)

    def _read_by_plan(self, plan: TypePlan, value: object, path: Path) -> object:
        if plan.word and value == plan.word:
            return None
        if plan not in self._forms:
            self._forms[plan] = self.forms.get(plan.kind)
        form = self._forms[plan]
        made: Any
        if form:
            made = form(self, value, path, self._expected_words(plan, value))
        else:
            made = _READ[plan.sort](self, plan, value, path)
        if made is UNREAD:
            return UNREAD
        for limit in plan.limits:
            # If faults removed entries, only limits of size still apply.
            lost = isinstance(value, list) and len(made) < len(value)
            sound = limit.holds(value) if limit.of_size else lost or limit.holds(made)
            if not sound:
                expected = _or_word_for_none(limit.expected_words(made), plan.word, value)
                found = self.describe_value_at(path)
                if limit.of_size and isinstance(value, dict):
                    found = f"{len(value):,} {limit.what}"
                self.add_fault(path, found, expected)
                return UNREAD
        return made

    def read_fields(
        self, hints: Mapping[str, object], needed: frozenset[str], value: object, path: Path,
        *, also: tuple[str, ...] = (),
    ) -> dict[str, Any] | None:  # fmt: skip
        """Return the sound fields of a mapping, None for any other value.

        A missing ``needed`` field is a fault. ``also`` are keys that are read elsewhere.
        """
        return self._read_planned_fields(fields_by_key(hints), needed, value, path, also)

    def _read_planned_fields(
        self,
        fields: Fields,
        needed: frozenset[str],
        value: object,
        path: Path,
        also: tuple[str, ...],
    ) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            self.add_wrong_value(path, ENTRIES)
            return None
        known = (*also, *fields)
        for key in (one for one in value if one not in known):
            expected = ", ".join(known) + did_you_mean(key, known)
            self.add_fault(path, f"the unknown key {quote_shortened(key)}", expected, key=key)
            if len(self.faults) >= MAX_FAULTS:
                break
        for key, (name, plan) in fields.items():
            if name in needed and key not in value:
                self.add_fault(
                    path, f"no {quote_shortened(key)} key", plan.about or self._type_in_words(plan)
                )
        read = {}
        for key, (name, plan) in fields.items():
            if key != name:
                self._keys[path, name] = key
            one = self._read_by_plan(plan, value[key], (*path, key)) if key in value else UNREAD
            if one is not UNREAD:
                read[name] = one
        return read

    def read_record(self, kind: type, value: object, path: Path) -> Any:
        """Read a named tuple or dataclass by its fields, without its own form."""
        shape = record_shape(kind)
        if shape.alone and not isinstance(value, dict):
            one = self._read_by_plan(shape.alone.plan, value, path)
            return UNREAD if one is UNREAD else kind(one)
        if not isinstance(value, dict):
            return self._reject_value(path, self._type_in_words(type_plan(kind)))
        before, version = self.troubles, () if path else ("boardapp",)
        held = dict(shape.nothing)
        held |= self._read_planned_fields(shape.fields, shape.needed, value, path, version) or {}
        if shape.above:
            keys = (self.file_name, *path)
            held |= {name: keys[-levels] for name, levels in shape.above.items()}
        if kind in self.checks:
            self.checks[kind](PartialRecord(path, value, held, self.troubles == before))
        return kind(**held) if shape.needed <= held.keys() else UNREAD

    @override
    def add_fault(
        self, path: Sequence[PathKey], found: str, expected: str, *, key: str | None = None
    ) -> None:
        self.troubles += 1
        super().add_fault(path, found, expected, key=key)

    def add_value_fault(self, wrong: ValueFault, at: Path = ()) -> None:
        """Add a fault of a value after it was read, at its place in the file.

        ``at`` is the value's path in the file.
        """
        expected = wrong.expected
        if wrong.first:
            expected += (
                f" (line {self.line_of_value(self.path_in_file(wrong.first, at))} has the first)"
            )
        self.add_fault(self.path_in_file(wrong.path, at), wrong.found, expected)

    def path_in_file(self, path: tuple[Any, ...], at: Path = ()) -> Path:
        """Return the path in the file of a value that was read, from its keys and ids."""
        spot = at
        for key in path:
            spot = (*spot, self._keys.get((spot, key), key))
        return spot

    def _read_stored_as(self, plan: TypePlan, value: object, path: Path) -> object:
        made = self._read_by_plan(plan.parts[0], value, path)
        return UNREAD if made is UNREAD else plan.made(made)

    def _read_union(self, plan: TypePlan, value: object, path: Path) -> object:
        if value is None and plan.optional:
            return None
        if len(plan.parts) == 1:
            return self._read_by_plan(plan.parts[0], value, path)
        for part in plan.parts:
            faults, before = len(self.faults), self.troubles
            made = self._read_by_plan(part, value, path)
            if self.troubles == before:
                return made
            del self.faults[faults:]
        return self._reject_value(path, self._expected_words(plan, value))

    def _read_record_union(self, plan: TypePlan, value: object, path: Path) -> object:
        """Read a record of one of several kinds; the key of its first field selects the kind."""
        if not isinstance(value, dict):
            return self._reject_value(path, ENTRIES)
        told = {next(iter(record_shape(part.kind).fields)): part for part in plan.parts}
        keys = [key for key in value if key in told]
        if len(keys) == 1:
            return self._read_by_plan(told[keys[0]], value, path)
        names = join_with_or(list(told))
        if keys:
            found = f"{quote_shortened(keys[1])} beside {quote_shortened(keys[0])}"
            self.add_fault(path, found, f"one of {names}", key=keys[1])
        else:
            near = did_you_mean(next(iter(value), None), told)
            self.add_fault(path, f"{plan.about} of no kind", f"{names}{near}")
        return UNREAD

    def _read_planned_record(self, plan: TypePlan, value: object, path: Path) -> object:
        return self.read_record(plan.kind, value, path)

    def _read_simple(self, plan: TypePlan, value: object, path: Path) -> object:
        kind = plan.kind
        made = _ALIKE[kind](value) if type(value) is int and kind in _ALIKE else value
        if kind in (Any, object) or type(made) is kind:
            return made
        return self._reject_value(path, self._expected_words(plan, value))

    def _read_literal(self, plan: TypePlan, value: object, path: Path) -> object:
        if any(type(value) is type(one) and value == one for one in plan.choices):
            return value
        texts = [one for one in plan.choices if isinstance(one, str)]
        return self._reject_value(
            path, self._expected_words(plan, value) + did_you_mean(value, texts)
        )

    def _reject_value(self, path: Path, expected: str) -> object:
        self.add_wrong_value(path, expected)
        return UNREAD

    def _read_sequence(self, plan: TypePlan, value: object, path: Path) -> object:
        if not isinstance(value, list):
            return self._reject_value(path, self._expected_words(plan, value))
        sound: list[object] = []
        for number, one in enumerate(value):
            read = self._read_by_plan(plan.parts[0], one, (*path, number))
            if read is not UNREAD:
                self._keys[path, len(sound)] = number
                sound.append(read)
            if len(self.faults) >= MAX_FAULTS:
                break
        return plan.made(sound)

    def _read_tuple(self, plan: TypePlan, value: object, path: Path) -> object:
        if not isinstance(value, list) or len(value) != len(plan.parts):
            return self._reject_value(path, self._expected_words(plan, value))
        read = [
            self._read_by_plan(part, one, (*path, number))
            for number, (part, one) in enumerate(zip(plan.parts, value, strict=True))
        ]
        # An entry's place gives its meaning, so one bad entry spoils the tuple.
        return UNREAD if UNREAD in read else tuple(read)

    def _read_list_by_id(self, plan: TypePlan, value: object, path: Path) -> object:
        if not isinstance(value, list):
            return self._reject_value(path, self._expected_words(plan, value))
        held: dict[object, object] = {}
        firsts = DuplicateChecker("each once", self)
        for number, one in enumerate(value):
            spot = (*path, number)
            read: Any = self._read_by_plan(plan.parts[1], one, spot)
            # An entry with other faults still reserves its name.
            name = self.source.written_text((*spot, "id"))
            first = not name or firsts.check_first(
                (*spot, "id"), name, f"{quote_shortened(name)} a second time"
            )
            key = (
                UNREAD
                if read is UNREAD
                else self._read_by_plan(plan.parts[0], read.id, (*spot, "id"))
            )
            if first and key is not UNREAD:
                held[key] = read
                self._keys[path, key] = number
            if len(self.faults) >= MAX_FAULTS:
                break
        return held

    def _read_mapping(self, plan: TypePlan, value: object, path: Path) -> object:
        if not isinstance(value, dict):
            return self._reject_value(path, ENTRIES)
        names, entries = plan.parts
        held: dict[object, object] = {}
        for name, one in value.items():
            key = self._read_key(names, name, path)
            read = self._read_by_plan(entries, one, (*path, name))
            if key is not UNREAD and key in held:
                self.add_fault(
                    path, f"{quote_shortened(name)} a second time", "each once", key=name
                )
            elif UNREAD not in (key, read):
                held[key] = read
                self._keys[path, key] = name
            if len(self.faults) >= MAX_FAULTS:
                break
        return held

    def _read_key(self, plan: TypePlan, name: str, path: Path) -> object:
        if plan.sort == "space":
            return self._read_space(plan, name, path, key=name)
        for limit in plan.limits or LINES:
            if not limit.holds(name):
                found = (
                    f"the unknown {limit.what} {quote_shortened(name)}"
                    if limit.what
                    else quote_shortened(name)
                )
                self.add_fault(path, found, limit.expected_words(name), key=name)
                return UNREAD
        return name

    def _read_space(
        self, _: TypePlan, value: object, path: Path, *, key: str | None = None
    ) -> object:
        name = str(value) if type(value) in (int, str) else None
        if self.grid is None:
            # The board had a fault, so the spaces are unknown.
            return UNREAD if name else self._reject_value(path, self.spaces)
        try:
            return self.grid.parse(name or "")
        except ValueError:
            names = map(self.grid.name, self.grid.spaces()) if self.named else ()
            near = did_you_mean(name, tuple(names))
            self.add_fault(
                path,
                quote_shortened(key) if key else self.describe_value_at(path),
                self.spaces + near,
                key=key,
            )
        return UNREAD

    def _expected_words(self, plan: TypePlan, value: object) -> str:
        return _or_word_for_none(self._type_in_words(plan), plan.word, value)

    def _type_in_words(self, plan: TypePlan) -> str:
        """Return a type's expected values in words."""
        if plan.limits and plan.sort != "held":
            return plan.limits[0].words
        if plan.sort in ("held", "union") and plan.kind not in self.forms:
            return join_with_or([self._type_in_words(part) for part in plan.parts])
        if plan.sort == "literal":
            return join_with_or(plan.choices)
        if plan.sort == "record":
            shape = record_shape(plan.kind)
            needed = [key for key, (name, _) in shape.fields.items() if name in shape.needed]
            keys = plural("key", len(needed))
            return f"the {keys} {join_with_and(needed)}" if needed else ENTRIES
        if plan.sort == "space":
            return self.spaces
        return _WORDS.get(plan.kind if plan.sort == "simple" else plan.sort, "a value")


_WORDS: Mapping[object, str] = {
    int: "a whole number", float: "a number", bool: "true or false",
    "several": "a list", "tuple": "a list", "list": "a list", "mapping": ENTRIES,
}  # fmt: skip
_ALIKE: Mapping[object, Callable[[int], object]] = {str: str, float: float}
"""Types that also accept a whole number."""

_READ: Mapping[Sort, Callable[[TypedReader, TypePlan, object, Path], Any]] = {
    "held": TypedReader._read_stored_as,
    "union": TypedReader._read_union,
    "records": TypedReader._read_record_union,
    "literal": TypedReader._read_literal,
    "several": TypedReader._read_sequence,
    "tuple": TypedReader._read_tuple,
    "list": TypedReader._read_list_by_id,
    "mapping": TypedReader._read_mapping,
    "space": TypedReader._read_space,
    "record": TypedReader._read_planned_record,
    "simple": TypedReader._read_simple,
}


def _or_word_for_none(expected: str, word: str, value: object) -> str:
    """Return the expected values in words, with the word for None, if there is one."""
    return (
        f"{expected.replace(' or ', ', ')} or {word}{did_you_mean(value, [word])}"
        if word
        else expected
    )
