"""The acts of a table, in order, with the present position and the saved position."""

from __future__ import annotations

from collections.abc import Sequence

from boardapp.core.command import NO_WAY_BACK, Command, StateTransition
from boardapp.core.state import State
from boardapp.core.state_changes import StateChanges

NOT_RETYPABLE = "You can retype only dice that you entered by hand in the last act."


class History:
    """The commands of a table, done and undone. ``position`` counts those in force.

    A new command after an undo drops the undone commands.
    """

    def __init__(self) -> None:
        self._commands: list[Command] = []
        self._changes: list[StateChanges] = []
        self._saved: int | None = 0
        self._noted = False
        self._first_open = 0
        """The first act that can be undone: players retyped the dice after the earlier acts."""
        self.position = 0

    @property
    def commands(self) -> Sequence[Command]:
        """Return all commands, done and undone, oldest first."""
        return self._commands

    @property
    def commands_in_force(self) -> Sequence[Command]:
        """Return the commands that are done and not undone, oldest first."""
        return self._commands[: self.position]

    @property
    def is_saved(self) -> bool:
        """Return whether the table equals its last save, and no note was added since."""
        return self.position == self._saved and not self._noted

    def mark_saved(self) -> None:
        """Mark the present position as saved."""
        self._saved, self._noted = self.position, False

    def mark_unsaved(self) -> None:
        """Mark all positions as unsaved."""
        self._saved = None

    def mark_note_added(self) -> None:
        """Mark the table as unsaved because of a new note, which an undo does not remove."""
        self._noted = True

    def mark_ruling_added(self) -> None:
        """Mark the table as unsaved by a ruling, except at the saved position.

        There a player can repeat the ruling on the saved table, with the same result.
        """
        if self.position != self._saved:
            self._noted = True

    def append_transition(self, step: StateTransition[State]) -> None:
        """Append an act; raises ValueError or LookupError if it does not fit its table."""
        changes = step.changes
        self._drop_undone()
        self._commands.append(step.command)
        self._changes.append(changes)
        self.position += 1

    def why_not_undo_to(self, position: int) -> str | None:
        """Return why an undo to ``position`` acts is impossible, None if it is possible.

        Dice and revealed cards are never undone, nor are acts before dice that players retyped.
        """
        if position < self._first_open:
            return NO_WAY_BACK
        undone = self._commands[max(position, 0) : self.position]
        return next(filter(None, (one.why_not_undo for one in reversed(undone))), None)

    def why_not_retype(self) -> str | None:
        """Return why no dice can be retyped; None if the last act's dice can."""
        last = self.position - 1
        if last >= self._first_open and self._commands[last].entered_dice:
            return None
        return NOT_RETYPABLE

    def drop_throw(self, state: State) -> State:
        """Remove the last act, a throw, from the history for good; return the state before it."""
        before = self.go_to(self.position - 1, state)
        self._first_open = self.position
        self._drop_undone()
        self.mark_note_added()
        return before

    def _drop_undone(self) -> None:
        """Remove all undone acts from the history for good."""
        del self._commands[self.position :], self._changes[self.position :]
        if self._saved is not None and self._saved > self.position:
            self._saved = None

    def state_at(self, position: int, state: State) -> State:
        """Return the state after ``position`` acts, given the present state."""
        here = self.position
        try:
            return self.go_to(position, state)
        finally:
            self.position = here

    def go_to(self, position: int, state: State) -> State:
        """Undo or redo up to a position; raises ValueError if the position does not exist."""
        if not 0 <= position <= len(self._commands):
            raise ValueError(f"no position {position} among {len(self._commands)} acts")
        while self.position > position:
            self.position -= 1
            state = self._changes[self.position].inverse().apply(state)
        while self.position < position:
            state = self._changes[self.position].apply(state)
            self.position += 1
        return state
