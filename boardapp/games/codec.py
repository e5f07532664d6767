"""Commands as plain values and back: what a save and a journal hold of an act.

A game says which commands it has and how their fields are read; the rest is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from reprlib import repr as shown
from typing import Any

from boardapp.core.command import Command, Together
from boardapp.core.grid import Grid, Space

Values = Mapping[str, Any]
Decoder = Callable[[Any, Grid], Any]

MAX_TITLE = 1000
"""Characters of what an act of several is called, and of other texts of one line."""
MAX_PARTS = 400
"""Changes that are one act at most."""
TOGETHER = "together"
MAX_NAME = 20
"""Characters that are looked at of a space's name."""


class ActError(ValueError):
    """Values that are no act: what was found and what was expected."""


@dataclass(frozen=True)
class Codec:
    """The commands of a game by the names that saves call them, and how to read their fields.

    ``decoders`` read a field of a command, by (command, field); what ``encoders`` write are the
    values of other types than numbers, texts, None and spaces, by type.
    """

    kinds: Mapping[str, type[Any]]
    decoders: Mapping[tuple[type[Any], str], Decoder]
    encoders: Mapping[type[Any], Callable[[Any, Grid], Any]]

    @cached_property
    def _names(self) -> Mapping[type[Any], str]:
        return {kind: name for name, kind in self.kinds.items()}

    def values(self, command: Command, grid: Grid) -> dict[str, Any]:
        """Return a command as values fit for JSON: its kind, then its fields by name."""
        values: dict[str, Any] = {"do": self._names[type(command)]}
        for name in _fields(type(command)):
            values[name] = self.encoded(getattr(command, name), grid)
        return values

    def encoded(self, value: Any, grid: Grid) -> Any:
        """Return one field's value fit for JSON."""
        if isinstance(value, Space):
            return grid.name(value)
        encoder = self.encoders.get(type(value))
        return encoder(value, grid) if encoder else value

    def command(self, values: Values, grid: Grid) -> Command:
        """Return the command that values stand for.

        Raises ActError for an unknown kind, and for missing, surplus or wrong fields.
        """
        name = values.get("do")
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ActError(f"found the act {shown(name)}; expected one of {', '.join(self.kinds)}")
        names = _fields(kind)
        given = set(values) - {"do", "at"}
        if given != set(names):
            raise ActError(f"found the fields {shown(sorted(given))}; expected {sorted(names)}")
        read = {name: self.decoders[kind, name](values[name], grid) for name in names}
        made: Command = kind(**read)
        return made


def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def with_together(codec: Codec) -> Codec:
    """Return a game's codec with acts of several changes, each as it would stand alone."""

    def parts(value: Any, grid: Grid) -> tuple[Command, ...]:
        return tuple(_single(codec, entry, grid) for entry in listed(value, MAX_PARTS))

    def part_values(changes: tuple[Command, ...], grid: Grid) -> list[Any]:
        return [codec.values(one, grid) for one in changes]

    decoders: dict[tuple[type[Any], str], Decoder] = {
        (Together, "title"): line,
        (Together, "parts"): parts,
    }
    return Codec(
        {**codec.kinds, TOGETHER: Together},
        {**codec.decoders, **decoders},
        {**codec.encoders, tuple: part_values},
    )


def _single(codec: Codec, value: Any, grid: Grid) -> Command:
    if not isinstance(value, dict):
        raise ActError(f"found {type(value).__name__}; expected an act")
    if value.get("do") == TOGETHER:
        raise ActError("found an act of several inside another; expected single ones")
    return codec.command(value, grid)


# Decoders of common fields


def listed(value: Any, most: int) -> list[Any]:
    """Return a list that is not too long; raises ActError."""
    if not isinstance(value, list) or len(value) > most:
        raise ActError(f"found {type(value).__name__}; expected a list of at most {most:,}")
    return value


def line(value: Any, grid: Grid) -> str:
    """Return one short printable line; raises ActError."""
    found = text(value, grid)
    if len(found) > MAX_TITLE or not found.isprintable():
        raise ActError(f"found a text that is no printable line of at most {MAX_TITLE} characters")
    return found


def space(value: Any, grid: Grid) -> Space:
    """Return the space of a printed name; raises ActError."""
    try:
        return grid.parse(text(value, grid)[:MAX_NAME])
    except ActError:
        raise
    except ValueError as error:
        raise ActError(str(error)) from error


def text(value: Any, _: Grid) -> str:
    """Return a text; raises ActError."""
    if not isinstance(value, str):
        raise ActError(f"found {shown(value)}; expected a text")
    return value


def optional_text(value: Any, grid: Grid) -> str | None:
    """Return a text or None; raises ActError."""
    return None if value is None else text(value, grid)


def whole(value: Any, _: Grid) -> int:
    """Return a whole number from 0; raises ActError."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise ActError(f"found {shown(value)}; expected a whole number")
    return value


def flag(value: Any, _: Grid) -> bool:
    """Return a yes or no; raises ActError."""
    if not isinstance(value, bool):
        raise ActError(f"found {shown(value)}; expected true or false")
    return value


def part(value: Any, names: tuple[str, ...]) -> Values:
    """Return a mapping with just these keys; raises ActError."""
    if not isinstance(value, dict) or set(value) != set(names):
        raise ActError(f"found {shown(value)}; expected {', '.join(names)}")
    return value
