"""Stepping and playing through a table's log, looking only: the table itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from boardapp.document import procedures_play
from boardapp.document.document import Document
from boardapp.document.log import LogEntry, Noted, Ruled
from boardapp.document.look_back import Playback
from boardapp.qt.sessions.table_session import TableSession

SPEEDS = (4000, 2000, 1000, 500, 250)
"""Milliseconds that each act is shown."""
READING = 45
"""Milliseconds that a character of a note takes to be read."""
WAIT = 100
"""Milliseconds from one look to the next whether a film is over."""


def _idle() -> bool:
    return False


class Replay(QObject):
    """Where the window looks in the log; ``number`` entries are in force, None is the table.

    ``busy`` tells whether what was stepped on to is still being shown: playing waits for it.
    """

    moved = Signal()

    def __init__(self, session: TableSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._playback: Playback | None = None
        self._kept: object = None
        self.number: int | None = None
        self._speed, self._until = SPEEDS[2], 0
        self.busy: Callable[[], bool] = _idle
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tick)
        session.document_opened.connect(self._on_opened)

    @property
    def total(self) -> int:
        """Return how many entries the log has."""
        document = self._session.document
        return len(document.log) if document else 0

    @property
    def playing(self) -> bool:
        """Tell whether the log is played by itself."""
        return self._timer.isActive()

    @property
    def speed(self) -> int:
        """Return for how many milliseconds each act is shown."""
        return self._speed

    def choose_speed(self, milliseconds: int) -> None:
        """Choose for how long each act is shown."""
        self._speed = milliseconds

    def look_at(self, number: int) -> None:
        """Show the table after so many entries of its log; 0 is the start."""
        document = self._session.document
        if document is None or not 0 <= number <= self.total:
            return
        if self._playback is None:
            self._playback = Playback(document)
            self._kept = self._session.question()
        if number != self.number:
            self.number = number
            self._session.look(self._playback.state(number))
            self._session.pose(self._question_at(document, number))
            self.moved.emit()

    def step(self, by: int) -> None:
        """Look at the entry before or after; after the last lies the table itself."""
        self._timer.stop()
        if self.number is None:
            if by < 0 and self.total:
                self.look_at(self.total - 1)
        elif self.number + by > self.total:
            self.stop_looking()
        else:
            self.look_at(max(self.number + by, 0))
        self.moved.emit()

    def back(self) -> None:
        """Look at the entry before."""
        self.step(-1)

    def forward(self) -> None:
        """Look at the entry after."""
        self.step(1)

    def play(self) -> None:
        """Play from here, or from the start; or stop playing."""
        if self.playing:
            self._timer.stop()
        elif self.total:
            if self.number is None or self.number == self.total:
                self.look_at(0)
            self._play_to(self.total)
        self.moved.emit()

    def watch(self) -> bool:
        """Play the act of a procedure from its start: the one looked at, or the last one.

        Tell whether there is any.
        """
        document = self._session.document
        found = procedures_play.acts_in(document.log) if document is not None else []
        here = self.total if self.number is None else self.number
        first, last = next(
            (one for one in reversed(found) if one[0] <= here), found[0] if found else (0, 0)
        )
        if not found:
            return False
        self._timer.stop()
        self.look_at(first)
        self._play_to(last)
        self.moved.emit()
        return True

    def _play_to(self, last: int) -> None:
        self._until = last
        self._timer.start(self._showing())

    def _showing(self) -> int:
        """Return for how many milliseconds the present entry is shown: a note until it is read."""
        document = self._session.document
        if document is None or not self.number:
            return self._speed
        entry, sentence = document.log[self.number - 1]
        return max(self._speed, READING * len(sentence) * isinstance(entry, Noted))

    def stop_looking(self) -> None:
        """Return to the table as it lies."""
        self._timer.stop()
        if self._playback is not None:
            self._playback, self.number = None, None
            self._session.look(None)
            self._session.pose(self._kept)
        self.moved.emit()

    def _tick(self) -> None:
        if self.busy():
            self._timer.start(WAIT)
            return
        if self.number is not None and self.number < self._until:
            self.look_at(self.number + 1)
            if self.number < self._until:
                self._timer.start(self._showing())
        if not self.playing:
            self.moved.emit()

    def _on_opened(self) -> None:
        self._timer.stop()
        self._playback, self.number = None, None
        self.moved.emit()

    def _question_at(self, document: Document, number: int) -> object:
        """Return the question of an entry that is a ruling: it is looked at on the board."""
        entry: LogEntry | None = document.log[number - 1].entry if number else None
        return self._session.question_of(entry.query if isinstance(entry, Ruled) else {})
