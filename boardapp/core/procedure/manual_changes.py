"""Changes outside procedures: play modes, corrections, changes by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, TypeVar

from boardapp.core.command import ChangeCommand, Command, change_command
from boardapp.core.grid import Grid
from boardapp.core.json_values import Json
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import MAX_TEXT
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.state import Mode, State, unit_display_name
from boardapp.core.state_changes import FieldChange, StateChanges, net_changes
from boardapp.core.value_by_path import set_value_at_path

S = TypeVar("S", bound=State)

_LED = "End free play: only legal moves are allowed"
_FREE = "Start free play: rule-breaking moves are allowed and logged"
_CUT = "The action was ended by hand, and its changes are kept."
_BY_HAND = " (by hand)"


def set_play_mode(before: Mode, mode: Mode) -> ChangeCommand:
    """Switch between led play and free play."""
    return change_command(_LED if mode == "led" else _FREE, FieldChange("mode", None, before, mode))


def manual_change(
    command: Command, state: S, note: str = "", running: RunningProcedure[S] | None = None
) -> ChangeCommand:
    """Change a table by hand, for a reason.

    The change ends a procedure in progress and keeps the procedure's changes so far.
    """
    title = f"{command.history_text()}{f' ({note})' if note else ''}"
    if running is None:
        return ChangeCommand(
            title, StateChanges(tuple(command.field_changes(state))), by_table=True
        )
    after = command.apply(running.play.state)
    changes = net_changes(replace(state, unfinished=None), replace(after, unfinished=None))
    return ChangeCommand(title, changes, by_table=True, cut=_CUT)


def mark_as_by_hand(change: ChangeCommand) -> ChangeCommand:
    """Return a change marked "(by hand)" for the log, because no rule led to it."""
    return replace(change, title=f"{change.title}{_BY_HAND}", by_table=True)


class CorrectionWords(NamedTuple):
    """The words in which players see a value: its name in a sentence, and the text of a value."""

    name: str
    text: Callable[[Json], str]


def value_correction(
    state: S, path: str, to: object, note: str, grid: Grid, words: CorrectionWords | None = None
) -> ChangeCommand | Refusal:
    """Correct one value of a table, with the reason: both players agree that it was wrong.

    ``path`` names the value by keys and ids. Without ``words`` the log names the value by its path.
    Returns a refusal if it is no correction; raises JsonValueError. The game checks whether a table
    can have the new value.
    """
    if not note.strip() or not note.isprintable() or len(note) > MAX_TEXT:
        return Refusal(f"A correction needs a reason: one line of {MAX_TEXT} characters at most.")
    after, was, now = set_value_at_path(state, path, to, grid)
    named, text = words or CorrectionWords(_value_name(path), value_in_words)
    if was == now:
        return Refusal(f"{capitalize_first(named[:80])} is {text(now)} already.")
    title = f"Correct {named} from {text(was)} to {text(now)} (reason: {note})"
    return ChangeCommand(title, net_changes(state, after), by_table=True)


def _value_name(path: str) -> str:
    """Return a value in words: its name first, then the unit or part of the table that has it.

    >>> _value_name("units/us-1/condition/endurance"), _value_name("call/die"), _value_name("turn")
    ('the endurance of US 1', 'the die of the entry “call”', 'the turn')
    >>> _value_name("smoke/B-4")
    'the value “B-4” of the entry “smoke”'
    """
    *where, name = path.split("/")
    if where[:1] == ["units"] and where[1:]:
        where = [unit_display_name(where[1])]
    elif where:
        where = [f"the entry “{' › '.join(where)}”"]
    value = name if re.fullmatch("[a-z_]+", name) else f"value “{name}”"
    return " of ".join([f"the {value}", *where]).replace("_", " ")


def value_in_words(value: object) -> str:
    """Return a plain value in words.

    >>> value_in_words(None), value_in_words(True), value_in_words(["A1", "B2"])
    ('nothing', 'yes', 'A1, B2')
    """
    if value is None or value == []:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(value_in_words, value))
    if isinstance(value, dict):
        return " ".join(f"{key} {value_in_words(one)}" for key, one in value.items())
    return str(value)
