"""Looking at a table as it lay before: any point of its log, without changing it."""

from __future__ import annotations

from collections.abc import Sequence

from boardapp.core.state import State
from boardapp.document.document import Document, Logged
from boardapp.document.log import Replay
from boardapp.games.spearpoint.catalogue import GRID


class Playback:
    """The states of a table after each entry of its log, replayed as far as they are asked for.

    The log must not grow meanwhile. States share what no act between them changed.
    """

    def __init__(self, document: Document) -> None:
        self.log: Sequence[Logged] = tuple(document.log)
        self._replay = Replay(document.start_state, GRID)
        self._states = [document.start_state]

    def __len__(self) -> int:
        return len(self.log)

    def state(self, number: int) -> State:
        """Return the table after so many entries, 0 for the start.

        Raises IndexError out of bounds.
        """
        if not 0 <= number <= len(self.log):
            raise IndexError(f"no entry {number} among {len(self.log)}")
        while len(self._states) <= number:
            self._replay.take(self.log[len(self._states) - 1].entry)
            self._states.append(self._replay.state)
        return self._states[number]
