"""What an act of a save may do at any game's table: turns, switches and notes of agreements."""

from __future__ import annotations

from collections.abc import Collection

from boardapp.core.command import NoteAgreement, SetOption, SetTurn
from boardapp.core.plain import MAX_TEXT
from boardapp.core.state import State
from boardapp.files.visible import unfit
from boardapp.games.switch import Switches

MAX_AGREEMENTS = 1000
"""Agreements on one table at most."""
_QUOTED = 40
"""Characters of a stranger's word that are repeated at most."""


def refuse_turn(command: SetTurn) -> str | None:
    """Return why there is no such turn, None when there is."""
    return None if command.turn >= 1 else f"There is no turn {command.turn}."


def refuse_option(switches: Switches, command: SetOption) -> str | None:
    """Return why a switch cannot be set so, None when it can; its default may be named."""
    switch = switches.get(command.name)
    if switch is None:
        return f"There is no switch {command.name[:_QUOTED]!r}."
    if command.choice is None or command.choice in switch.choices:
        return None
    return f"The switch {command.name} has no choice {command.choice[:_QUOTED]!r}."


def refuse_note(state: State, attacks: Collection[str], command: NoteAgreement) -> str | None:
    """Return why no layout can hold a note of an agreement, None when one can."""
    note = command.after
    if note is None:
        return None
    if note.attack not in attacks:
        return f"There is no way of attack {note.attack[:_QUOTED]!r}."
    if len(note.text) > MAX_TEXT or unfit(note.text):
        return f"An agreement is printable text of at most {MAX_TEXT:,} characters."
    if command.before is None and len(state.agreements) >= MAX_AGREEMENTS:
        return f"There are {MAX_AGREEMENTS:,} agreements already."
    return None
