"""What a table does beside its procedures, as one change: modes, corrections, things by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from boardapp.core.change import Changes, FieldChange, net_changes
from boardapp.core.command import Change, Command, changed
from boardapp.core.grid import Grid
from boardapp.core.named_value import with_value
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import MAX_TEXT
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.state import Mode, State

S = TypeVar("S", bound=State)

_LED = "Play is led: the rules say what may be done"
_FREE = "Play is free: the rules are told, and the table decides"
_CUT = "Cut short by hand: what it changed stands."


def set_mode(before: Mode, mode: Mode) -> Change:
    """Play led by the rules, or freely."""
    return changed(_LED if mode == "led" else _FREE, FieldChange("mode", None, before, mode))


def by_hand(
    command: Command, state: S, note: str = "", going: RunningProcedure[S] | None = None
) -> Change:
    """Change a table by hand, for a reason.

    In the midst of a procedure that is cut short: what it has changed stands.
    """
    title = f"{command.text()}{f' ({note})' if note else ''}"
    if going is None:
        return Change(title, Changes(tuple(command.sets(state))), by_table=True)
    after = command.apply(going.play.state)
    changes = net_changes(replace(state, unfinished=None), replace(after, unfinished=None))
    return Change(title, changes, by_table=True, cut=_CUT)


def corrected(state: S, what: str, to: object, note: str, grid: Grid) -> Change | Refusal:
    """Set one value of a table anew, with the reason: both players agree that it was wrong.

    ``what`` names it by keys and ids. Returns why it is no correction; raises PlainError. Whether
    a table can hold it is the game's to say.
    """
    if not note.strip() or not note.isprintable() or len(note) > MAX_TEXT:
        return Refusal(f"A correction has a reason: one line of {MAX_TEXT} characters at most.")
    after, was, now = with_value(state, what, to, grid)
    named = what.replace("/", " ")
    if was == now:
        return Refusal(f"{named[:80]} is {shown(now)} already.")
    title = f"Correction of {named}: {shown(now)}, was {shown(was)} ({note})"
    return Change(title, net_changes(state, after), by_table=True)


def shown(value: object) -> str:
    """Return a plain value in words.

    >>> shown(None), shown(True), shown(["A1", "B2"])
    ('nothing', 'yes', 'A1, B2')
    """
    if value is None or value == []:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(shown, value))
    if isinstance(value, dict):
        return " ".join(f"{key} {shown(one)}" for key, one in value.items())
    return str(value)
