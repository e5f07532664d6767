"""Acts as plain values and back: what a save and a journal hold of them, by their types."""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import repr as shown
from typing import get_args

from boardapp.core.change import Changes, changes_from, plain_changes
from boardapp.core.command import ActError, Change, Command
from boardapp.core.grid import Grid
from boardapp.core.plain_values import (
    Json,
    PlainError,
    PlainReader,
    Read,
    Values,
    Write,
    fields_of,
    plain,
    said_of,
)
from boardapp.core.procedure.facts import Fact, fact_from, plain_fact
from boardapp.core.procedure.procedure_acts import Answer, Begin, Done, End
from boardapp.core.state import State

MAX_DEPTH = 8
"""Lists and mappings inside one another in an answer at most."""

ACTS: Mapping[str, type[Command]] = {
    "begin": Begin,
    "answer": Answer,
    "end": End,
    "done": Done,
    "change": Change,
}
"""The acts of every table, by the names that saves call them."""


class Codec:
    """The acts of a game, whose tables are of a kind of ``state``.

    ``readers`` read values of a type, or (act, field) one field, in their own way; ``writers``
    write values of a type. What is made instead of played has ``acts`` of its own.
    """

    def __init__(
        self, state: type[State], readers: Mapping[object, Read] | None = None,
        writers: Mapping[type, Write] | None = None, acts: Mapping[str, type[Command]] = ACTS,
    ) -> None:  # fmt: skip
        own, forms = readers or {}, writers or {}
        self.acts = acts
        self._names = {kind: name for name, kind in acts.items()}
        values = PlainReader(own)
        reader = PlainReader({
            object: _value,
            str: text,
            Changes: lambda value, grid: changes_from(state, value, grid, values),
            Fact: fact_from,
            **own,
        })  # fmt: skip
        self._fields: dict[type[Command], Mapping[str, Read]] = {}
        for kind in self._names:
            hints, _ = fields_of(kind)
            self._fields[kind] = {
                name: own.get((kind, name)) or reader.of(hint) for name, hint in hints.items()
            }
        self._forms: Mapping[type, Write] = {
            dict: lambda answer, _: answer,
            Changes: lambda changes, grid: plain_changes(changes, grid, forms),
            **dict.fromkeys(get_args(Fact), plain_fact),
            **forms,
        }

    def values(self, command: Command, grid: Grid) -> dict[str, Json]:
        """Return an act as values fit for JSON: its kind, then its fields by name.

        Those at their defaults are left out.
        """
        said = {name: plain(one, grid, self._forms) for name, one in said_of(command).items()}
        return {"do": self._names[type(command)], **said}

    def command(self, values: Values, grid: Grid) -> Command:
        """Return the act that values stand for.

        Raises ActError for an unknown kind, and for missing, surplus or wrong fields.
        """
        name = values.get("do")
        kind = self.acts.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ActError(f"found the act {shown(name)}; expected one of {', '.join(self.acts)}")
        readers, (_, needed) = self._fields[kind], fields_of(kind)
        given = values.keys() - {"do", "at"}
        if not needed <= given <= readers.keys():
            raise ActError(f"found the fields {shown(sorted(given))}; expected {sorted(readers)}")
        try:
            return kind(**{name: readers[name](values[name], grid) for name in given})
        except PlainError as error:
            raise ActError(str(error)) from error


def text(value: object, _: Grid) -> str:
    """Return a text as long as its line is; raises PlainError."""
    if not isinstance(value, str):
        raise PlainError(f"found {shown(value)}; expected a text")
    return value


def _value(value: object, grid: Grid, depth: int = 0) -> Json:
    """Return a plain answer; what it must be is the question's to say."""
    if depth > MAX_DEPTH:
        raise PlainError(f"found an answer of more than {MAX_DEPTH} lists inside one another")
    if isinstance(value, dict):
        return {text(key, grid): _value(one, grid, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [_value(one, grid, depth + 1) for one in value]
    if value is None or isinstance(value, str | int | bool):
        return value
    raise PlainError(f"found {value!r:.60}; expected an answer")
