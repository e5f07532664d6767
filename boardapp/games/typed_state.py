"""Tables whose types say what they can hold: limits beside the fields, and what hangs together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import ClassVar

from boardapp.core.change import Changes
from boardapp.core.grid import Grid, Space
from boardapp.core.plain_values import hints_of
from boardapp.core.state import State
from boardapp.files.escape import visible
from boardapp.files.fault_wording import either, hint, quoted
from boardapp.files.limits import FIT, Wrong, passage, wrong_changes, wrongs
from boardapp.games.switch import Switches

MAX_AGREEMENTS = 1000
"""Agreements on one table at most."""


@dataclass(frozen=True)
class TypedState(State):
    """A table whose fields say their limits, ``wrongs`` what hangs together.

    Layouts say what is ``FIRST`` first and hold nothing of what is ``APART``. ``ATTACKS`` are the
    ways of attack about whose lines of sight players may agree.
    """

    FIRST: ClassVar[tuple[str, ...]] = ("game", "board", "turn", "mode", "options")
    APART: ClassVar[frozenset[str]] = frozenset(("unfinished",))
    ATTACKS: ClassVar[tuple[str, ...]] = ()
    SWITCHES: ClassVar[Switches]

    @property
    def grid(self) -> Grid:
        """Return the table's board."""
        raise NotImplementedError

    def reading(self, name: str) -> str:
        """Return the choice of a switch that is in force."""
        return self.options.get(name, self.SWITCHES[name].default)

    def wrongs(self) -> Iterator[Wrong]:
        """Yield what is wrong with the table beside its fields' own limits."""
        for name, choice in self.options.items():
            switch = self.SWITCHES.get(name)
            if switch is None:
                expected = either(list(self.SWITCHES)) + hint(name, self.SWITCHES)
                yield Wrong(("options", name), f"the unknown switch {quoted(name)}", expected)
            elif choice not in switch.choices:
                expected = either(list(switch.choices)) + hint(choice, switch.choices)
                yield Wrong(("options", name), quoted(choice), expected)
            elif choice == switch.default:
                expected = "another one: this is in force when the switch is left out"
                yield Wrong(("options", name), quoted(choice), expected)
        for at, note in enumerate(self.agreements):
            if note.attack not in self.ATTACKS:
                ways = self.ATTACKS or ("none: sight does not apply",)
                expected = either(ways) + hint(note.attack, ways)
                yield Wrong(("agreements", at, "attack"), quoted(note.attack), expected)
            for limit in (passage(), FIT):
                if not limit.holds(note.text):
                    yield Wrong(("agreements", at, "text"), quoted(note.text), limit.words)


def refuse_state(
    state: TypedState, *more: Iterable[Wrong], changes: Changes | None = None
) -> str | None:
    """Return why no table can hold what a state says, None when one can. Layouts hold the same.

    ``more`` is wrong with it by what the game knows besides. With the changes that led there from a
    table that can be, of single values only these are looked at.
    """
    found = wrong_fields(state) if changes is None else wrong_changes(state, changes)
    for wrong in chain(found, state.wrongs(), *more):
        return wrong.said(partial(word, grid=state.grid), ", ")
    return None


def wrong_fields(state: TypedState) -> Iterator[Wrong]:
    """Yield what is wrong with single values of a table, by the limits of their types."""
    for name, kind in hints_of(type(state)).items():
        if name not in state.OF_START:
            yield from wrongs(kind, getattr(state, name), (name,))


def word(key: object, grid: Grid) -> str:
    """Return a key on the way to a value as players read it."""
    if isinstance(key, Space):
        return grid.name(key)
    return visible("/".join(key) if isinstance(key, tuple) else str(key))
