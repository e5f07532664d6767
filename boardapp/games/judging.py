"""What no table of any game can hold: turns, switches and notes of agreements."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from boardapp.core.plain import MAX_TEXT
from boardapp.core.state import State
from boardapp.files.visible import unfit
from boardapp.games.switch import Switches

MAX_AGREEMENTS = 1000
"""Agreements on one table at most."""
_QUOTED = 40
"""Characters of a stranger's word that are repeated at most."""


def table_refusals(state: State, switches: Switches, attacks: Collection[str]) -> Iterator[str]:
    """Yield why no table can hold the turn, the switches and the agreements of a state."""
    if state.turn < 1:
        yield f"There is no turn {state.turn}."
    for name, choice in state.options.items():
        switch = switches.get(name)
        if switch is None:
            yield f"There is no switch {name[:_QUOTED]!r}."
        elif choice not in switch.choices:
            yield f"The switch {name} has no choice {choice[:_QUOTED]!r}."
    if len(state.agreements) > MAX_AGREEMENTS:
        yield f"There are more than {MAX_AGREEMENTS:,} agreements."
    for note in state.agreements:
        if note.attack not in attacks:
            yield f"There is no way of attack {note.attack[:_QUOTED]!r}."
        if len(note.text) > MAX_TEXT or unfit(note.text):
            yield f"An agreement is printable text of at most {MAX_TEXT:,} characters."
