"""Values read from files by their types, every fault at its own spot: one description a value.

Known are texts, whole numbers, truths, spaces, named tuples, frozen dataclasses, tuples, frozen
sets, mappings, literals, and any of these or None. A value that has an ``id`` stands in a list, not
under it; one whose other fields may all be left out may stand as its first field alone. A field
``from_`` is ``from`` in files. What the types do not tell of files, forms do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args, get_origin

from boardapp.core.grid import Grid, Space
from boardapp.core.plain import fields_of, plain
from boardapp.files.compose import MAX_FAULTS, PathKey, Source
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
        word = none_word(kind)
        if word and value == word:
            return None
        kind, limits = _bare(kind, optional=bool(word))
        expected = _or(self._words(kind, limits), word, value)
        made = self._read(kind, value, path, expected)
        for limit in limits:
            if made is not UNREAD and not limit.holds(made):
                self.fault(path, self.shown(path), _or(limit.expected(made), word, value))
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
            self.fault(path, f"no {quoted(key)} key", self._words(*_bare(hints[keys[key]])))
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
            return self._if(False, value, path, self._words(kind))
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

    def _read(self, kind: Any, value: Any, path: Path, words: str) -> Any:
        origin, kinds = get_origin(kind), get_args(kind)
        made = value
        if kind in self.forms:
            made = self.forms[kind](self, value, path, words)
        elif is_optional(origin):
            made = None if value is None else self.read(kinds[0], value, path)
        elif origin is Literal:
            made = self._if(value in kinds, value, path, words + hint(value, kinds))
        elif origin in (tuple, frozenset):
            made = self._many(origin, kinds, value, path, words)
        elif is_mapping(kind):
            made = self._mapping(kinds, value, path, words)
        elif kind is Space:
            made = self._space(value, path)
        elif is_record(kind):
            made = self.record(kind, value, path)
        elif kind is not Any:
            made = str(value) if kind is str and type(value) is int else value
            made = self._if(type(made) is kind, made, path, words)
        return made

    def _if(self, sound: bool, value: Any, path: Path, expected: str) -> Any:
        if sound:
            return value
        self.wrong(path, expected)
        return UNREAD

    def _many(self, origin: Any, kinds: tuple[Any, ...], value: Any, path: Path, words: str) -> Any:
        several = origin is frozenset or kinds[-1:] == (...,)
        if not isinstance(value, list) or not (several or len(value) == len(kinds)):
            return self._if(False, value, path, words)
        sound: list[Any] = []
        for number, one in enumerate(value):
            read = self.read(kinds[0 if several else number], one, (*path, number))
            if read is not UNREAD:
                self._keys[path, len(sound)] = number
                sound.append(read)
            if len(self.faults) >= MAX_FAULTS:
                break
        # What has a meaning by its place has none without its neighbours.
        return origin(sound) if several or len(sound) == len(kinds) else UNREAD

    def _list(self, kinds: tuple[Any, ...], value: Any, path: Path, words: str) -> Any:
        if not isinstance(value, list):
            return self._if(False, value, path, words)
        held: dict[str, Any] = {}
        firsts = Firsts("each once", self)
        for number, one in enumerate(value):
            spot = (*path, number)
            read = self.read(kinds[1], one, spot)
            # What has other faults still takes its name.
            name = str(one.get("id") if isinstance(one, dict) else one)
            named = list(self.source.nodes((*spot, "id")))[-1].text is not None
            first = not named or firsts.take((*spot, "id"), name, f"{quoted(name)} a second time")
            key = UNREAD if read is UNREAD else self.read(kinds[0], read.id, (*spot, "id"))
            if first and key is not UNREAD:
                held[key] = read
                self._keys[path, key] = number
            if len(self.faults) >= MAX_FAULTS:
                break
        return held

    def _mapping(self, kinds: tuple[Any, ...], value: Any, path: Path, words: str) -> Any:
        if keyed(kinds[1]):
            return self._list(kinds, value, path, words)
        if not isinstance(value, dict):
            return self._if(False, value, path, _MAPPING)
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
        if self.grid is None:
            # Its board had a fault: what its spaces are nobody knows.
            return UNREAD
        name = str(value) if type(value) in (int, str) else None
        try:
            return self.grid.parse(name or "")
        except ValueError:
            names = map(self.grid.name, self.grid.spaces()) if self.named else ()
            near = hint(name, tuple(names))
            self.fault(
                path, quoted(name) if name else self.shown(path), self.spaces + near, key=key
            )
        return UNREAD

    def _words(self, kind: Any, limits: tuple[Limit, ...] = ()) -> str:
        """Return what is expected of a type."""
        if limits:
            return limits[0].words
        if get_origin(kind) is Literal:
            return either(get_args(kind))
        if is_record(kind):
            needed = [name for name in hints_of(kind) if name in fields_of(kind)[1]]
            return f"a mapping with {' and '.join(needed)}" if needed else _MAPPING
        return self.spaces if kind is Space else _WORDS.get(get_origin(kind) or kind, "a value")


_MAPPING = "a mapping of 'key: value'"
_WORDS: Mapping[Any, str] = {
    int: "a whole number", bool: "true or false", tuple: "a list", frozenset: "a list",
}  # fmt: skip


def _bare(kind: Any, *, optional: bool = True) -> tuple[Any, tuple[Limit, ...]]:
    """Return a type without its limits, and what holds of it in files; of an optional its own."""
    inner, limits = bare(kind)
    if optional and is_optional(get_origin(inner)):
        inner, limits = bare(get_args(inner)[0])
    return inner, LINES if inner is str and not limits else limits


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
