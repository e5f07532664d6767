"""Acts as plain values and back: what a save and a journal hold of a command, by its types.

The acts of procedures are the same for every game; a game adds its own commands, and says how what
its types do not tell is read and written.
"""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import repr as shown
from typing import get_args

from boardapp.core.change import Changes, changes_from, plain_changes
from boardapp.core.command import MAX_PARTS, ActError, Change, Command, Together
from boardapp.core.grid import Grid, Space
from boardapp.core.plain import (
    Json,
    PlainError,
    PlainReader,
    PlainWriter,
    Read,
    Values,
    Write,
    fields_of,
    listed,
    said_of,
)
from boardapp.core.plain import text as short_text
from boardapp.core.procedure.acts import Answer, Begin, Done, End
from boardapp.core.procedure.facts import Fact, fact_from, plain_fact
from boardapp.core.state import AnyUnit, State

TOGETHER = "together"
MAX_TITLE = 1000
"""Characters of what an act of several is called, and of other texts of one line."""
MAX_NAME = 20
"""Characters that are looked at of a space's name."""
MAX_DEPTH = 8
"""Lists and mappings inside one another in an answer at most."""

OF_EVERY_GAME: Mapping[str, type[Command]] = {
    TOGETHER: Together,
    "begin": Begin,
    "answer": Answer,
    "end": End,
    "done": Done,
    "change": Change,
}
"""The acts that every game has, by the names that saves call them."""


class Codec:
    """The commands of a game by the names that saves call them.

    ``state`` is the kind of its tables and ``unit`` of its units. ``readers`` read values of a
    type, or (command, field) one field, in their own way; ``writers`` write values of a type.
    """

    def __init__(
        self, kinds: Mapping[str, type[Command]], state: type[State], unit: type,
        readers: Mapping[object, Read] | None = None, writers: Mapping[type, Write] | None = None,
    ) -> None:  # fmt: skip
        self.kinds = {**kinds, **OF_EVERY_GAME}
        self._names = {kind: name for name, kind in self.kinds.items()}
        own: dict[object, Read] = {
            (Together, "title"): line,
            (Change, "title"): line,
            (Together, "parts"): self._parts,
            **(readers or {}),
        }
        reader = PlainReader(
            {
                str: text,
                int: whole,
                bool: flag,
                Space: space,
                object: _value,
                tuple[str, ...]: _texts,
                Changes: lambda value, grid: changes_from(state, value, grid),
                Fact: fact_from,
                **own,
            },
            every=True,
        )
        self._fields: dict[type[Command], Mapping[str, Read]] = {}
        for kind in self._names:
            hints, _ = fields_of(kind)
            self._fields[kind] = {
                name: own.get((kind, name)) or reader.of(unit if hint is AnyUnit else hint)
                for name, hint in hints.items()
            }
        inside = dict.fromkeys(self._names, self.values)
        facts = dict.fromkeys(get_args(Fact), plain_fact)
        self._writer = PlainWriter({Changes: plain_changes, **facts, **inside, **(writers or {})})

    def values(self, command: Command, grid: Grid) -> dict[str, Json]:
        """Return a command as values fit for JSON: its kind, then its fields by name.

        Those at their defaults are left out.
        """
        said = {name: self._writer.written(one, grid) for name, one in said_of(command).items()}
        return {"do": self._names[type(command)], **said}

    def command(self, values: Values, grid: Grid) -> Command:
        """Return the command that values stand for.

        Raises ActError for an unknown kind, and for missing, surplus or wrong fields.
        """
        name = values.get("do")
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ActError(f"found the act {shown(name)}; expected one of {', '.join(self.kinds)}")
        readers, (_, needed) = self._fields[kind], fields_of(kind)
        given = values.keys() - {"do", "at"}
        if not needed <= given <= readers.keys():
            raise ActError(f"found the fields {shown(sorted(given))}; expected {sorted(readers)}")
        try:
            return kind(**{name: readers[name](values[name], grid) for name in given})
        except PlainError as error:
            raise ActError(str(error)) from error

    def _parts(self, value: object, grid: Grid) -> tuple[Command, ...]:
        """Return the changes that are one act, each as it would stand alone."""
        return tuple(self._part(one, grid) for one in listed(value, MAX_PARTS))

    def _part(self, value: object, grid: Grid) -> Command:
        if not isinstance(value, dict):
            raise ActError(f"found {type(value).__name__}; expected an act")
        # Checked before reading on, lest acts inside acts go deeper than Python does.
        if value.get("do") == TOGETHER:
            raise ActError("found an act of several inside another; expected single ones")
        return self.command(value, grid)


# How fields are read


def line(value: object, grid: Grid) -> str:
    """Return one short printable line; raises ActError."""
    found = text(value, grid)
    if len(found) > MAX_TITLE or not found.isprintable():
        raise ActError(f"found a text that is no printable line of at most {MAX_TITLE} characters")
    return found


def space(value: object, grid: Grid) -> Space:
    """Return the space of a printed name; raises ActError."""
    try:
        return grid.parse(text(value, grid)[:MAX_NAME])
    except ActError:
        raise
    except ValueError as error:
        raise ActError(str(error)) from error


def text(value: object, _: Grid) -> str:
    """Return a text; raises ActError."""
    if not isinstance(value, str):
        raise ActError(f"found {shown(value)}; expected a text")
    return value


def whole(value: object, _: Grid) -> int:
    """Return a whole number from 0; raises ActError."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise ActError(f"found {shown(value)}; expected a whole number")
    return value


def flag(value: object, _: Grid) -> bool:
    """Return a yes or no; raises ActError."""
    if not isinstance(value, bool):
        raise ActError(f"found {shown(value)}; expected true or false")
    return value


def part(value: object, names: tuple[str, ...]) -> Mapping[str, object]:
    """Return a mapping with just these keys; raises ActError."""
    if not isinstance(value, dict) or set(value) != set(names):
        raise ActError(f"found {shown(value)}; expected {', '.join(names)}")
    return value


def _texts(value: object, _: Grid) -> tuple[str, ...]:
    return tuple(map(short_text, listed(value)))


def _value(value: object, grid: Grid, depth: int = 0) -> Json:
    """Return a plain answer; what it must be is the question's to say."""
    if depth > MAX_DEPTH:
        raise ActError(f"found an answer of more than {MAX_DEPTH} lists inside one another")
    if isinstance(value, dict):
        return {text(key, grid): _value(one, grid, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [_value(one, grid, depth + 1) for one in value]
    if value is None or isinstance(value, str | int | bool):
        return value
    raise ActError(f"found {value!r:.60}; expected an answer")
