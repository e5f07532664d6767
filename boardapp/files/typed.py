"""Values read from files by their types, every fault at its own spot: one description a value.

Known are texts, whole numbers, truths, spaces, named tuples, frozen dataclasses, tuples, frozen
sets, mappings, literals, and any of these or None. A value that has an ``id`` stands in a list, not
under it. A value that is one of several kinds is told by its first key where all of them are
records, else by trying one after the other. Marks beside a type say how files hold it otherwise
(`limits`), a text beside the type of a field what the field is. A field ``from_`` is ``from`` in
files. What the types do not tell of files, forms do.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from boardapp.core.grid import Grid, Space
from boardapp.core.plain import fields_of, plain
from boardapp.files.findings import Findings, Firsts
from boardapp.files.limits import (
    LINES,
    Above,
    Alone,
    Held,
    Key,
    Limit,
    Nothing,
    Wrong,
    bare,
    hints_of,
    is_mapping,
    is_record,
    is_union,
    keyed,
    mark,
)
from boardapp.files.nodes import MAX_FAULTS, PathKey, Source
from boardapp.files.wording import either, hint, quoted

Path = tuple[PathKey, ...]


class _Unread:
    """Stands for a value that had a fault."""


UNREAD = _Unread()


Form = Callable[["TypedReader", Any, Path, str], Any]
"""Reads what files hold for a type: the reader, the value, its path, and what is expected."""


class Part(NamedTuple):
    """A record as far as it is read: what the file holds at its path, and its sound fields.

    ``sound`` says that nothing in it had a fault.
    """

    path: Path
    value: Mapping[str, Any]
    fields: dict[str, Any]
    sound: bool


Check = Callable[[Part], None]
"""Checks a record beyond its fields, and may complete them; those with faults are not there."""


class TypedReader(Findings):
    """Reads the values of a source by their types; spaces are those of a ``grid``, if known.

    ``spaces`` says what is expected of a space; where they are ``named``, near misses are told.
    ``forms`` read values of some types in their own way; they may return a value after a fault.
    ``checks`` look at records of some types once their fields are read.
    """

    def __init__(
        self, source: Source, spaces: str = "a space of the board",
        *, named: bool = False,
        forms: Mapping[Any, Form] | None = None, checks: Mapping[Any, Check] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(source)
        self.grid: Grid | None = None
        self.spaces = spaces
        self.named = named
        self.forms = forms or {}
        self.checks = checks or {}
        self._troubles = 0
        self._keys: dict[tuple[Path, Any], PathKey] = {}

    @property
    def name(self) -> str:
        """Return the name of the file that is read."""
        return os.path.basename(self.source.file)

    def value(self, path: Path) -> Any:
        """Return what the file holds at a path that is there."""
        return list(self.source.nodes(path))[-1].value

    def read(self, kind: Any, value: Any, path: Path) -> Any:
        """Return the value of a type, within its limits; `UNREAD` after its faults."""
        plan = plan_of(kind)
        if plan.word and value == plan.word:
            return None
        made = self._read(plan, value, path)
        for limit in plan.limits if made is not UNREAD else ():
            # Of what has lost entries to faults no more can be said than how many there were.
            lost = isinstance(value, list) and len(made) < len(value)
            sound = limit.holds(value) if limit.of_size else lost or limit.holds(made)
            if not sound:
                expected = _or(limit.expected(made), plan.word, value)
                number = limit.of_size and isinstance(value, dict)
                found = f"{len(value):,} {limit.what}" if number else self.shown(path)
                self.fault(path, found, expected)
                return UNREAD
        return made

    def fields(
        self, hints: Mapping[str, Any], needed: frozenset[str], value: Any, path: Path,
        *, also: tuple[str, ...] = (),
    ) -> dict[str, Any] | None:  # fmt: skip
        """Return the sound fields of a mapping, None when it is none.

        Those that are ``needed`` and not there are faults. ``also`` are keys that are read
        elsewhere.
        """
        if not isinstance(value, dict):
            self.wrong(path, _MAPPING)
            return None
        keys = {key_of(name, kind): name for name, kind in hints.items()}
        known = (*also, *keys)
        for key in (one for one in value if one not in known):
            expected = ", ".join(known) + hint(key, known)
            self.fault(path, f"the unknown key {quoted(key)}", expected, key=key)
            if len(self.faults) >= MAX_FAULTS:
                break
        for key in (one for one, name in keys.items() if name in needed and one not in value):
            plan = plan_of(hints[keys[key]])
            self.fault(path, f"no {quoted(key)} key", plan.about or self._words(plan))
        self._keys |= {(path, name): key for key, name in keys.items() if key != name}
        read = {
            name: self.read(hints[name], value[key], (*path, key))
            for key, name in keys.items() if key in value
        }  # fmt: skip
        return {name: one for name, one in read.items() if one is not UNREAD}

    def record(self, kind: Any, value: Any, path: Path) -> Any:
        """Return a named tuple or dataclass by its fields, whatever its form."""
        shape = shape_of(kind)
        first = alone(kind)
        if first and not isinstance(value, dict):
            read = self.read(shape.hints[first], value, path)
            return UNREAD if read is UNREAD else kind(read)
        if not isinstance(value, dict):
            return self._unread(path, self._words(plan_of(kind)))
        before, version = self._troubles, () if path else ("boardapp",)
        held = dict(shape.nothing)
        held |= self.fields(shape.hints, shape.needed, value, path, also=version) or {}
        keys = (self.name, *path)
        held |= {name: keys[-levels] for name, levels in shape.above.items()}
        if kind in self.checks:
            self.checks[kind](Part(path, value, held, self._troubles == before))
        return kind(**held) if shape.needed <= held.keys() else UNREAD

    def fault(
        self, path: Sequence[PathKey], found: str, expected: str, *, key: str | None = None
    ) -> None:
        """Note a fault at the value of a path, or at one of its keys."""
        self._troubles += 1
        super().fault(path, found, expected, key=key)

    def note(self, wrong: Wrong, at: Path = ()) -> None:
        """Note what is wrong with a value that was read, where the file holds it.

        The value stands at a path in the file.
        """
        expected = wrong.expected
        if wrong.first:
            expected += f" (line {self.line(self.spot(wrong.first, at))} has the first)"
        self.fault(self.spot(wrong.path, at), wrong.found, expected)

    def spot(self, path: tuple[Any, ...], at: Path = ()) -> Path:
        """Return where the file holds what a value that was read holds under keys and ids."""
        spot = at
        for key in path:
            spot = (*spot, self._keys.get((spot, key), key))
        return spot

    def _read(self, plan: Plan, value: Any, path: Path) -> Any:
        kind, origin = plan.kind, plan.origin
        if kind in self.forms:
            made = self.forms[kind](self, value, path, self._expected(plan, value))
        elif plan.held:
            made = self.read(plan.held.kind, value, path)
            made = UNREAD if made is UNREAD else plan.held.made(made)
        elif is_union(origin):
            made = self._union(plan, value, path)
        elif origin is Literal:
            made = self._literal(plan, value, path)
        elif origin in (tuple, frozenset):
            made = self._many(plan, value, path)
        elif is_mapping(kind):
            made = self._mapping(plan, value, path)
        elif kind is Space:
            made = self._space(value, path)
        elif is_record(kind):
            made = self.record(kind, value, path)
        else:
            made = _ALIKE[kind](value) if type(value) is int and kind in _ALIKE else value
            if kind is not Any and type(made) is not kind:
                made = self._unread(path, self._expected(plan, value))
        return made

    def _union(self, plan: Plan, value: Any, path: Path) -> Any:
        kinds = [kind for kind in plan.kinds if kind is not NoneType]
        if value is None and len(kinds) < len(plan.kinds):
            return None
        if len(kinds) == 1:
            return self.read(kinds[0], value, path)
        if all(map(is_record, kinds)):
            return self._one_of(kinds, plan.about, value, path)
        for kind in kinds:
            faults, before = len(self.faults), self._troubles
            made = self.read(kind, value, path)
            if self._troubles == before:
                return made
            del self.faults[faults:]
        return self._unread(path, self._expected(plan, value))

    def _one_of(self, kinds: Sequence[Any], about: str, value: Any, path: Path) -> Any:
        """Read a record of one of several kinds, told by the key of its first field."""
        if not isinstance(value, dict):
            return self._unread(path, _MAPPING)
        told = {plan_of(next(iter(hints_of(kind).values()))).key: kind for kind in kinds}
        keys = [key for key in value if key in told]
        if len(keys) == 1:
            return self.read(told[keys[0]], value, path)
        names = either(list(told))
        if keys:
            found = f"{quoted(keys[1])} beside {quoted(keys[0])}"
            self.fault(path, found, f"one of {names}", key=keys[1])
        else:
            near = hint(next(iter(value), None), told)
            self.fault(path, f"{about} of no kind", f"{names}{near}")
        return UNREAD

    def _literal(self, plan: Plan, value: Any, path: Path) -> Any:
        if any(type(value) is type(one) and value == one for one in plan.kinds):
            return value
        texts = [one for one in plan.kinds if isinstance(one, str)]
        return self._unread(path, self._expected(plan, value) + hint(value, texts))

    def _unread(self, path: Path, expected: str) -> Any:
        self.wrong(path, expected)
        return UNREAD

    def _many(self, plan: Plan, value: Any, path: Path) -> Any:
        kinds = plan.kinds
        several = plan.origin is frozenset or kinds[-1:] == (...,)
        if not isinstance(value, list) or not (several or len(value) == len(kinds)):
            return self._unread(path, self._expected(plan, value))
        sound: list[Any] = []
        for number, one in enumerate(value):
            read = self.read(kinds[0 if several else number], one, (*path, number))
            if read is not UNREAD:
                self._keys[path, len(sound)] = number
                sound.append(read)
            if len(self.faults) >= MAX_FAULTS:
                break
        # What has a meaning by its place has none without its neighbours.
        return plan.origin(sound) if several or len(sound) == len(kinds) else UNREAD

    def _list(self, plan: Plan, value: Any, path: Path) -> Any:
        if not isinstance(value, list):
            return self._unread(path, self._expected(plan, value))
        held: dict[str, Any] = {}
        firsts = Firsts("each once", self)
        for number, one in enumerate(value):
            spot = (*path, number)
            read = self.read(plan.kinds[1], one, spot)
            # What has other faults still takes its name.
            name = self.source.text((*spot, "id"))
            first = not name or firsts.take((*spot, "id"), name, f"{quoted(name)} a second time")
            key = UNREAD if read is UNREAD else self.read(plan.kinds[0], read.id, (*spot, "id"))
            if first and key is not UNREAD:
                held[key] = read
                self._keys[path, key] = number
            if len(self.faults) >= MAX_FAULTS:
                break
        return held

    def _mapping(self, plan: Plan, value: Any, path: Path) -> Any:
        kinds = plan.kinds
        if keyed(kinds[1]):
            return self._list(plan, value, path)
        if not isinstance(value, dict):
            return self._unread(path, _MAPPING)
        held: dict[Any, Any] = {}
        for name, one in value.items():
            key = self._key(kinds[0], name, path)
            read = self.read(kinds[1], one, (*path, name))
            if key is not UNREAD and key in held:
                self.fault(path, f"{quoted(name)} a second time", "each once", key=name)
            elif UNREAD not in (key, read):
                held[key] = read
                self._keys[path, key] = name
            if len(self.faults) >= MAX_FAULTS:
                break
        return held

    def _key(self, kind: Any, name: str, path: Path) -> Any:
        kind, limits = bare(kind)
        if kind is Space:
            return self._space(name, path, key=name)
        for limit in limits or LINES:
            if not limit.holds(name):
                found = f"the unknown {limit.what} {quoted(name)}" if limit.what else quoted(name)
                self.fault(path, found, limit.expected(name), key=name)
                return UNREAD
        return name

    def _space(self, value: Any, path: Path, *, key: str | None = None) -> Any:
        name = str(value) if type(value) in (int, str) else None
        if self.grid is None:
            # Its board had a fault: what its spaces are nobody knows.
            return UNREAD if name else self._unread(path, self.spaces)
        try:
            return self.grid.parse(name or "")
        except ValueError:
            names = map(self.grid.name, self.grid.spaces()) if self.named else ()
            near = hint(name, tuple(names))
            self.fault(path, quoted(key) if key else self.shown(path), self.spaces + near, key=key)
        return UNREAD

    def _expected(self, plan: Plan, value: Any) -> str:
        return _or(self._words(plan), plan.word, value)

    def _words(self, plan: Plan) -> str:
        """Return what is expected of a type."""
        kind, kinds = plan.kind, plan.kinds
        if plan.held:
            return self._words(plan_of(plan.held.kind))
        if plan.limits:
            return plan.limits[0].words
        if is_union(plan.origin) and kind not in self.forms:
            return self._words(plan_of(kinds[0]))
        if plan.origin is Literal:
            return either(kinds)
        if is_record(kind):
            shape = shape_of(kind)
            needed = [
                key_of(name, one) for name, one in shape.hints.items() if name in shape.needed
            ]
            return f"a mapping with {' and '.join(needed)}" if needed else _MAPPING
        if is_mapping(kind):
            return "a list" if keyed(kinds[1]) else _MAPPING
        return self.spaces if kind is Space else _WORDS.get(plan.origin or kind, "a value")


_MAPPING = "a mapping of 'key: value'"
_WORDS: Mapping[Any, str] = {
    int: "a whole number", float: "a number", bool: "true or false",
    tuple: "a list", frozenset: "a list",
}  # fmt: skip
_ALIKE: Mapping[Any, Callable[[int], Any]] = {str: str, float: float}
"""What a whole number is as well."""


class Plan(NamedTuple):
    """A type taken apart: without its limits and marks, and these."""

    kind: Any
    origin: Any
    kinds: tuple[Any, ...]
    limits: tuple[Limit, ...]
    word: str
    held: Held | None
    key: str
    about: str


@lru_cache(maxsize=1 << 10)
def plan_of(kind: Any) -> Plan:
    """Return a type taken apart."""
    nothing, held, key = mark(kind, Nothing), mark(kind, Held), mark(kind, Key)
    word = nothing.word if nothing else ""
    inner, limits = bare(kind)
    if word:
        inner, limits = bare(get_args(inner)[0])
    if inner is str and not limits and not held:
        limits = LINES
    return Plan(
        inner, get_origin(inner), get_args(inner), limits, word,
        held, key.name if key else "", mark(kind, str) or "",
    )  # fmt: skip


def key_of(name: str, kind: Any) -> str:
    """Return the key by which files hold a field of a type."""
    return plan_of(kind).key or name.removesuffix("_")


class Shape(NamedTuple):
    """A record as files hold it: its fields, those that must be there, and those above it.

    ``nothing`` is what stands for fields that files may leave out though the value may not.
    """

    hints: Mapping[str, Any]
    needed: frozenset[str]
    above: Mapping[str, int]
    nothing: Mapping[str, Any]


@lru_cache(maxsize=1 << 8)
def shape_of(kind: Any) -> Shape:
    """Return a named tuple or dataclass as files hold it."""
    marks = {name: mark(one, Above) for name, one in hints_of(kind).items()}
    above = {name: one.levels for name, one in marks.items() if one}
    hints = {name: one for name, one in hints_of(kind).items() if name not in above}
    needed = fields_of(kind)[1] - above.keys()
    held = {name: mark(hints[name], Held) for name in needed}
    nothing = {
        name: one.made(None) for name, one in held.items()
        if one and NoneType in get_args(one.kind)
    }  # fmt: skip
    return Shape(hints, needed - nothing.keys(), above, nothing)


def _or(expected: str, word: str, value: Any) -> str:
    """Return what is expected where a word will do too."""
    return f"{expected.replace(' or ', ', ')} or {word}{hint(value, [word])}" if word else expected


def in_file(value: Any, grid: Grid) -> Any:
    """Return a value as files hold it: what `TypedReader.read` reads as the same."""
    if isinstance(value, Mapping):
        if any(keyed(type(one)) for one in value.values()):
            return [in_file(value[key], grid) for key in sorted(value)]
        return {str(plain(key, grid)): in_file(value[key], grid) for key in sorted(value)}
    if isinstance(value, tuple) and not is_record(type(value)):
        return [in_file(one, grid) for one in value]
    held, kind = plain(value, grid), type(value)
    first = alone(kind)
    return held[first] if first and held.keys() == {first} else held


def alone(kind: Any) -> str | None:
    """Return the field by which a value may stand for itself, None where it may not."""
    name, first = next(iter(hints_of(kind).items())) if is_record(kind) else ("", None)
    return name if mark(first, Alone) else None
