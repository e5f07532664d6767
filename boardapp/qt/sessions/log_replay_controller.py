"""Steps through a table's log and plays it, read-only: the table does not change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from boardapp.document import procedure_player
from boardapp.document.document import Document
from boardapp.document.log_entries import LogEntry, NoteEntry, RulingEntry
from boardapp.document.log_playback import Playback
from boardapp.qt.sessions.document_session import EarlierAct
from boardapp.qt.sessions.table_session import TableSession

SPEEDS = (4000, 2000, 1000, 500, 250)
"""The possible speeds: milliseconds for each act."""
READING, MOST_READING = 45, 15_000
"""Milliseconds to show a note at normal speed: for each of its characters, and at most."""
NORMAL = SPEEDS[2]
"""The speed at the start."""
WAIT = 100
"""Milliseconds between two checks whether a film is over."""


def _is_never_busy() -> bool:
    return False


class ReplayController(QObject):
    """The window's place in the log: after ``number`` entries, or None for the present table.

    ``busy`` returns whether the last step is still being shown: playing waits for it.
    """

    moved = Signal()
    paused = Signal(bool)  # true if playing stops, false if it starts; films do the same

    def __init__(self, session: TableSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._playback: Playback | None = None
        self._kept: object = None
        self.number: int | None = None
        self._speed, self._until, self._playing = NORMAL, 0, False
        self.busy: Callable[[], bool] = _is_never_busy
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._show_next_entry)
        session.document_opened.connect(self._reset_replay)
        self._keeps_escape = False
        self.moved.connect(self._keep_escape)

    def _keep_escape(self) -> None:
        """Reserve Esc for the return to the present table while an earlier state is shown."""
        app, looking = QCoreApplication.instance(), self.number is not None
        if app is None or looking == self._keeps_escape:
            return
        self._keeps_escape = looking
        if looking:
            app.installEventFilter(self)
        else:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Esc return to the present table before any view uses it, unless a film is running."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return False
        if event.key() != Qt.Key.Key_Escape or QApplication.activeModalWidget() is not None:
            return False
        if self.busy():
            return False
        event.ignore()
        return True

    @property
    def total(self) -> int:
        """Return how many entries the log has."""
        document = self._session.document
        return len(document.log) if document else 0

    @property
    def is_playing(self) -> bool:
        """Return whether the log is playing."""
        return self._playing

    @property
    def entry_duration_ms(self) -> int:
        """Return for how many milliseconds each act is shown."""
        return self._speed

    def set_entry_duration(self, milliseconds: int) -> None:
        """Set how long each act is shown."""
        self._speed = milliseconds

    def show_log_entry(self, number: int) -> None:
        """Show the table after ``number`` entries of its log; 0 is the start."""
        document = self._session.document
        if document is None or not 0 <= number <= self.total:
            return
        if self._playback is None:
            self._playback = Playback(document)
            self._kept = self._session.sight_question()
            self._session.said.emit("")  # the sentence about the present table is stale now
        if number != self.number:
            self.number = number
            before = self._playback.state_after(number - 1) if number else None
            act = EarlierAct(number, before) if before is not None else None
            self._session.show_earlier_state(self._playback.state_after(number), act)
            self._session.restore_sight_question(self._question_at(document, number))
            self.moved.emit()

    def step_entries(self, by: int) -> None:
        """Show the entry before or after; the last entry stays until the return to the table."""
        self._stop()
        if self.number is None:
            if by < 0 and self.total:
                self.show_log_entry(self.total - 1)
        else:
            self.show_log_entry(min(max(self.number + by, 0), self.total))
        self.moved.emit()

    def back(self) -> None:
        """Show the entry before."""
        self.step_entries(-1)

    def forward(self) -> None:
        """Show the entry after."""
        self.step_entries(1)

    def toggle_playing(self) -> None:
        """Play from here, or from the start; or stop playing."""
        if self.is_playing:
            self._stop()
        elif self.total:
            ended = self.number is None or self.number == self.total
            if ended and not self.busy():
                self.show_log_entry(0)
            self._play_to(self.total)
        self.paused.emit(not self._playing)
        self.moved.emit()

    def play_procedure(self) -> bool:
        """Play a procedure from its start: the one at the shown entry, or the last one.

        Return whether there is one.
        """
        document = self._session.document
        found = procedure_player.procedure_spans(document.log) if document is not None else []
        here = self.total if self.number is None else self.number
        first, last = next(
            (one for one in reversed(found) if one[0] <= here), found[0] if found else (0, 0)
        )
        if not found:
            return False
        self._stop()
        self.show_log_entry(first)
        self._play_to(last)
        self.moved.emit()
        return True

    def _play_to(self, last: int) -> None:
        self._until, self._playing = last, True
        self._timer.start(self._entry_display_ms())

    def _stop(self) -> None:
        self._playing = False
        self._timer.stop()

    @property
    def reading_ms(self) -> int:
        """Return for how many milliseconds a shown note stays; 0 for another entry."""
        document = self._session.document
        if document is None or not self.number:
            return 0
        entry, sentence = document.log[self.number - 1]
        if not isinstance(entry, NoteEntry):
            return 0
        reading = min(READING * len(sentence), MOST_READING)
        return max(self._speed, reading * self._speed // NORMAL)

    def _entry_display_ms(self) -> int:
        """Return for how many milliseconds the shown entry stays; a long note stays longer."""
        return self.reading_ms or self._speed

    def return_to_present(self) -> None:
        """Return to the present table."""
        self._stop()
        if self._playback is not None:
            self._playback, self.number = None, None
            self._session.show_earlier_state(None)
            self._session.restore_sight_question(self._kept)
        self.moved.emit()

    def _show_next_entry(self) -> None:
        if self.busy():
            self._timer.start(WAIT)
            return
        if self.number is not None and self.number < self._until:
            self._playing = self.number + 1 < self._until
            self.show_log_entry(self.number + 1)
            if self._playing:
                self._timer.start(self._entry_display_ms())
        else:
            self._playing = False
            self.moved.emit()

    def _reset_replay(self) -> None:
        self._stop()
        self._playback, self.number = None, None
        self.moved.emit()

    def _question_at(self, document: Document, number: int) -> object:
        """Return the sight question of an entry that is a ruling, to show it on the board."""
        entry: LogEntry | None = document.log[number - 1].entry if number else None
        return self._session.sight_question_from_log(
            entry.query if isinstance(entry, RulingEntry) else {}
        )
