"""Earlier states of a table, at any point of its log, without changing the document."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from boardapp.core.command import Command
from boardapp.core.state import State
from boardapp.document.document import Document, LoggedEntry
from boardapp.document.log_entries import CommandEntry, RetypeEntry, UndoRedoEntry

KEPT_EVERY = 32
"""The number of acts between two cached states."""


class Playback:
    """The states of a table after each entry of its log, computed on demand.

    Acts after an undo branch off, so the acts are a tree. Each entry of the log leads to one of its
    points; 0 is the start. Every 32nd state on a path from the start is cached when first computed.
    A look-up therefore applies few commands, however often the log goes back and forth, and memory
    use stays small. The log must not grow meanwhile.
    """

    def __init__(self, document: Document) -> None:
        self.log: Sequence[LoggedEntry] = tuple(document.log)
        self._before = array("L", [0])
        self._depth = array("L", [0])
        self._commands: list[Command] = []
        self._points = array("L", [0])
        self._kept = {0: document.start_state}
        self._near: dict[int, State] = {}
        way, here = [0], 0
        for entry, _ in self.log:
            if isinstance(entry, CommandEntry):
                del way[here + 1 :]
                self._before.append(way[here])
                self._commands.append(entry.command)
                here += 1
                self._depth.append(here)
                way.append(len(self._commands))
            elif isinstance(entry, UndoRedoEntry):
                here = entry.position
            elif isinstance(entry, RetypeEntry):
                here -= 1
            self._points.append(way[here])

    def __len__(self) -> int:
        return len(self.log)

    def state_after(self, number: int) -> State:
        """Return the state after ``number`` entries, 0 for the start.

        Raises IndexError out of bounds.
        """
        if not 0 <= number <= len(self.log):
            raise IndexError(f"no entry {number} among {len(self.log)}")
        return self._state_at_point(self._points[number])

    def _state_at_point(self, point: int) -> State:
        """Return the state at a point, computed from the nearest cached or last state."""
        way = []
        while point not in self._kept and point not in self._near:
            way.append(point)
            point = self._before[point]
        state = self._kept[point] if point in self._kept else self._near[point]
        if point in self._kept or len(self._near) > KEPT_EVERY:
            self._near = {point: state}
        for point in reversed(way):
            state = self._near[point] = self._commands[point - 1].apply(state)
            if self._depth[point] % KEPT_EVERY == 0:
                self._kept[point] = state
        return state
