"""Acts as plain values for saves and journals: written and read back by their types."""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import repr as shown
from typing import get_args

from boardapp.core.command import ChangeCommand, Command, InvalidActError
from boardapp.core.grid import Grid
from boardapp.core.json_values import (
    Json,
    JsonValueError,
    JsonValueReader,
    Read,
    Values,
    Write,
    field_types_and_required,
    non_default_fields,
    to_json_value,
)
from boardapp.core.procedure.displayed_facts import Fact, fact_from_json, fact_to_json
from boardapp.core.procedure.procedure_commands import (
    AnswerQuestion,
    BeginProcedure,
    CompleteProcedure,
    EndProcedure,
)
from boardapp.core.state import State
from boardapp.core.state_changes import StateChanges, changes_from_json, changes_to_json

MAX_DEPTH = 8
"""The deepest nesting of lists and mappings in an answer."""

ACTS: Mapping[str, type[Command]] = {
    "begin": BeginProcedure,
    "answer": AnswerQuestion,
    "end": EndProcedure,
    "done": CompleteProcedure,
    "change": ChangeCommand,
}
"""The acts of every table, by their names in saves."""


class ActCodec:
    """Writes and reads the acts of a game whose tables are a kind of ``state``.

    ``readers`` read values of one type, or of one field: (act, field). ``writers`` write values of
    a type. ``acts`` are those of every table, unless a document has its own, like a board being
    made.
    """

    def __init__(
        self, state: type[State], readers: Mapping[object, Read] | None = None,
        writers: Mapping[type, Write] | None = None, acts: Mapping[str, type[Command]] = ACTS,
    ) -> None:  # fmt: skip
        own, forms = readers or {}, writers or {}
        self.acts = acts
        self._names = {kind: name for name, kind in acts.items()}
        values = JsonValueReader(own)
        reader = JsonValueReader({
            object: checked_answer_value,
            str: checked_line,
            StateChanges: lambda value, grid: changes_from_json(state, value, grid, values),
            Fact: fact_from_json,
            **own,
        })  # fmt: skip
        self._fields: dict[type[Command], Mapping[str, Read]] = {}
        for kind in self._names:
            hints, _ = field_types_and_required(kind)
            self._fields[kind] = {
                name: own.get((kind, name)) or reader.reader_for(hint)
                for name, hint in hints.items()
            }
        self._forms: Mapping[type, Write] = {
            dict: lambda answer, _: answer,
            StateChanges: lambda changes, grid: changes_to_json(changes, grid, forms),
            **dict.fromkeys(get_args(Fact), fact_to_json),
            **forms,
        }

    def encode(self, command: Command, grid: Grid) -> dict[str, Json]:
        """Return an act as values fit for JSON: its kind, then its fields by name.

        Fields with their default value are left out.
        """
        said = {
            name: to_json_value(one, grid, self._forms)
            for name, one in non_default_fields(command).items()
        }
        return {"do": self._names[type(command)], **said}

    def decode(self, values: Values, grid: Grid) -> Command:
        """Return the act that plain values describe.

        Raises InvalidActError for an unknown kind, and for missing, surplus or wrong fields.
        """
        name = values.get("do")
        kind = self.acts.get(name) if isinstance(name, str) else None
        if kind is None:
            raise InvalidActError(
                f"found the act {shown(name)}; expected one of {', '.join(self.acts)}"
            )
        readers, (_, needed) = self._fields[kind], field_types_and_required(kind)
        given = values.keys() - {"do", "at"}
        if not needed <= given <= readers.keys():
            raise InvalidActError(
                f"found the fields {shown(sorted(given))}; expected {sorted(readers)}"
            )
        try:
            return kind(**{name: readers[name](values[name], grid) for name in given})
        except JsonValueError as error:
            raise InvalidActError(str(error)) from error


def checked_line(value: object, _: Grid) -> str:
    """Return a text of any length that fits a line; raises JsonValueError for another value."""
    if not isinstance(value, str):
        raise JsonValueError(f"found {shown(value)}; expected a text")
    return value


def checked_answer_value(value: object, grid: Grid, depth: int = 0) -> Json:
    """Return an answer as plain values; its question checks it further."""
    if depth > MAX_DEPTH:
        raise JsonValueError(f"found an answer with lists nested more than {MAX_DEPTH} deep")
    if isinstance(value, dict):
        return {
            checked_line(key, grid): checked_answer_value(one, grid, depth + 1)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [checked_answer_value(one, grid, depth + 1) for one in value]
    if value is None or isinstance(value, str | int | bool):
        return value
    raise JsonValueError(f"found {value!r:.60}; expected an answer")
