"""What a table does beside its procedures, as commands: modes, corrections, changes by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from boardapp.core.change import Changes, Set, net_changes
from boardapp.core.command import Command
from boardapp.core.grid import Grid
from boardapp.core.named_value import with_value
from boardapp.core.override import override
from boardapp.core.procedure.acts import End
from boardapp.core.procedure.asks import MAX_TEXT
from boardapp.core.procedure.values import Refusal
from boardapp.core.state import Mode, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class SetMode(Command):
    """Play led by the rules, or freely."""

    before: Mode
    mode: Mode

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("mode", None, self.before, self.mode),)

    @override
    def text(self, grid: Grid) -> str:
        if self.mode == "led":
            return "Play is led: the rules say what may be done"
        return "Play is free: the rules are told, and the table decides"


@dataclass(frozen=True)
class Correct(Command):
    """Set one value of the table anew, with the reason: both players agree that it was wrong.

    ``what`` names it by keys and ids; ``was`` and ``to`` are plain, None where there is nothing.
    """

    what: str
    was: object
    to: object
    note: str
    changes: Changes

    @property
    def by_table(self) -> bool:
        """Tell that it is the table's own."""
        return True

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return self.changes.sets

    def text(self, grid: Grid) -> str:
        """Return what is what now, what it was, and why."""
        what = self.what.replace("/", " ")
        return f"Correction of {what}: {shown(self.to)}, was {shown(self.was)} ({self.note})"


@dataclass(frozen=True)
class ByHand(Command):
    """Change the table by hand.

    In the midst of a procedure ``cut`` ends that: what it has changed stands.
    """

    command: Command
    note: str = ""
    cut: End | None = None

    @property
    def by_table(self) -> bool:
        """Tell that it is the table's own."""
        return True

    @override
    def sets(self, state: State) -> Iterator[Set]:
        if self.cut:
            yield from self.cut.sets(state)
            state = self.cut.apply(state)
        yield from self.command.sets(state)

    @property
    def kept(self) -> str | None:
        """Return why the change may not be taken back, None when it may."""
        return self.command.kept

    def sentences(self, grid: Grid) -> tuple[str, ...]:
        """Return what was cut short, and what was changed and why."""
        changed = f"{self.command.text(grid)}{f' ({self.note})' if self.note else ''}."
        return (*self.cut.told, changed) if self.cut else (changed,)

    def text(self, grid: Grid) -> str:
        """Return what was cut short and changed, and why."""
        return " ".join(self.sentences(grid)).removesuffix(".")


def corrected(state: S, what: str, to: object, note: str, grid: Grid) -> Correct | Refusal:
    """Return the correction of one value, or why it is none; raises PlainError.

    Whether a table can hold it is the game's to say.
    """
    if not note.strip() or not note.isprintable() or len(note) > MAX_TEXT:
        return Refusal(f"A correction has a reason: one line of {MAX_TEXT} characters at most.")
    after, was, now = with_value(state, what, to, grid)
    if was == now:
        return Refusal(f"{what.replace('/', ' ')[:80]} is {shown(now)} already.")
    return Correct(what, was, now, note, net_changes(state, after))


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
