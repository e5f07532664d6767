"""Values read from files by their types, every fault at its own spot: one description a value.

Known are texts, whole numbers, truths, spaces, named tuples, frozen dataclasses, tuples, frozen
sets, mappings, literals, and any of these or None. A value that has an ``id`` stands in a list, not
under it; one whose other fields may all be left out may stand as its first field alone. A field
``from_`` is ``from`` in files. What the types do not tell of files, forms do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from boardapp.core.grid import Grid, Space
from boardapp.core.plain import fields_of, plain
from boardapp.files.findings import Findings, Firsts
from boardapp.files.limits import (
    LINES,
    Limit,
    Wrong,
    bare,
    hints_of,
    is_mapping,
    is_optional,
    is_record,
    keyed,
    none_word,
)
from boardapp.files.nodes import MAX_FAULTS, PathKey, Source
from boardapp.files.wording import either, hint, quoted

Path = tuple[PathKey, ...]


class _Unread:
    """Stands for a value that had a fault."""


UNREAD = _Unread()


Form = Callable[["TypedReader", Any, Path, str], Any]
"""Reads what files hold for a type: the reader, the value, its path, and what is expected."""


class TypedReader(Findings):
    """Reads the values of a source by their types; spaces are those of a ``grid``, if known.

    ``spaces`` says what is expected of a space; where they are ``named``, near misses are told.
    ``forms`` read values of some types in their own way; they may return a value after a fault.
    """

    def __init__(
        self, source: Source, spaces: str = "a space of the board",
        *, named: bool = False, forms: Mapping[Any, Form] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(source)
        self.grid: Grid | None = None
        self.spaces = spaces
        self.named = named
        self.forms = forms or {}
        self._keys: dict[tuple[Path, Any], PathKey] = {}

    def read(self, kind: Any, value: Any, path: Path) -> Any:
        """Return the value of a type, within its limits; `UNREAD` after its faults."""
        plan = _plan(kind)
        if plan.word and value == plan.word:
            return None
        made = self._read(plan, value, path)
        for limit in plan.limits if made is not UNREAD else ():
            # Of what has lost entries to faults no more can be said than how many there were.
            lost = isinstance(value, list) and len(made) < len(value)
            sound = limit.holds(value) if limit.of_size else lost or limit.holds(made)
            if not sound:
                expected = _or(limit.expected(made), plan.word, value)
                self.fault(path, self.shown(path), expected)
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
        keys = {name.removesuffix("_"): name for name in hints}
        known = (*also, *keys)
        for key in (one for one in value if one not in known):
            expected = ", ".join(known) + hint(key, known)
            self.fault(path, f"the unknown key {quoted(key)}", expected, key=key)
            if len(self.faults) >= MAX_FAULTS:
                break
        for key in (one for one, name in keys.items() if name in needed and one not in value):
            self.fault(path, f"no {quoted(key)} key", self._words(_plan(hints[keys[key]])))
        read = {
            name: self.read(hints[name], value[key], (*path, key))
            for key, name in keys.items() if key in value
        }  # fmt: skip
        return {name: one for name, one in read.items() if one is not UNREAD}

    def record(self, kind: Any, value: Any, path: Path) -> Any:
        """Return a named tuple or dataclass by its fields, whatever its form."""
        hints, needed = hints_of(kind), fields_of(kind)[1]
        first = _alone(kind)
        if first and not isinstance(value, dict):
            read = self.read(hints[first], value, path)
            return UNREAD if read is UNREAD else kind(read)
        if not isinstance(value, dict):
            return self._unread(path, self._words(_plan(kind)))
        held = self.fields(hints, needed, value, path)
        return UNREAD if held is None or not needed <= held.keys() else kind(**held)

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

    def _read(self, plan: _Plan, value: Any, path: Path) -> Any:
        kind, origin, kinds = plan.kind, plan.origin, plan.kinds
        if kind in self.forms:
            made = self.forms[kind](self, value, path, self._expected(plan, value))
        elif is_optional(origin):
            made = None if value is None else self.read(kinds[0], value, path)
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

    def _literal(self, plan: _Plan, value: Any, path: Path) -> Any:
        if any(type(value) is type(one) and value == one for one in plan.kinds):
            return value
        texts = [one for one in plan.kinds if isinstance(one, str)]
        return self._unread(path, self._expected(plan, value) + hint(value, texts))

    def _unread(self, path: Path, expected: str) -> Any:
        self.wrong(path, expected)
        return UNREAD

    def _many(self, plan: _Plan, value: Any, path: Path) -> Any:
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

    def _list(self, plan: _Plan, value: Any, path: Path) -> Any:
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

    def _mapping(self, plan: _Plan, value: Any, path: Path) -> Any:
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
                self.fault(path, quoted(name), limit.expected(name), key=name)
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

    def _expected(self, plan: _Plan, value: Any) -> str:
        return _or(self._words(plan), plan.word, value)

    def _words(self, plan: _Plan) -> str:
        """Return what is expected of a type."""
        kind, kinds = plan.kind, plan.kinds
        if plan.limits:
            return plan.limits[0].words
        if is_optional(plan.origin) and kind not in self.forms:
            return self._words(_plan(kinds[0]))
        if plan.origin is Literal:
            return either(kinds)
        if is_record(kind):
            needed = [name for name in hints_of(kind) if name in fields_of(kind)[1]]
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


class _Plan(NamedTuple):
    """A type taken apart: without its limits, and the word by which files say None."""

    kind: Any
    origin: Any
    kinds: tuple[Any, ...]
    limits: tuple[Limit, ...]
    word: str


@lru_cache(maxsize=1 << 10)
def _plan(kind: Any) -> _Plan:
    word = none_word(kind)
    inner, limits = bare(kind)
    if word:
        inner, limits = bare(get_args(inner)[0])
    if inner is str and not limits:
        limits = LINES
    return _Plan(inner, get_origin(inner), get_args(inner), limits, word)


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
    first = _alone(kind)
    return held[first] if first and held.keys() == {first} else held


def _alone(kind: Any) -> str | None:
    """Return the field by which a value may stand for itself, None where it may not."""
    if not is_record(kind):
        return None
    first = next(iter(hints_of(kind)))
    return first if fields_of(kind)[1] == {first} else None
