"""The transport bar over the board during a look at the log: play, pause, step, speed.

Its height does not depend on an act's text, so the board keeps its size from act to act.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QSize, Qt, QTimeLine, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent, QWindow
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.qt.sessions.lead_bar_height import PROMPT_LINES, prompt_bar_height
from boardapp.qt.sessions.log_replay_controller import SPEEDS, ReplayController
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.style import bold_font, follow_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label, wrapped_lines

HIGH = PROMPT_LINES
"""The bar's height in lines where no prompt bar is replaced."""
LOW = 2.1
"""The least height of a low bar in lines."""
_PER_MILLE = 0, 1000
_SENTENCE_END = re.compile(r"(?<=[.?!]) ")
_SPEED_NAMES = "¼ speed", "½ speed", "Normal speed", "2 × speed", "4 × speed"
MOST_WORDS = 80
"""The most letters of a step's text that the bar surely shows whole: a guide need not repeat it."""


class ReadingTimeBar(QProgressBar):
    """Shows how much of the time to read a note is over: without it a replay seems to hang."""

    def __init__(self) -> None:
        super().__init__(textVisible=False)
        self.setAccessibleName("Time to read the note")
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self._time = QTimeLine(parent=self)
        self._time.setUpdateInterval(100)
        self._time.setEasingCurve(QEasingCurve.Type.Linear)
        self._time.setFrameRange(*_PER_MILLE)
        self.setRange(*_PER_MILLE)
        self._time.frameChanged.connect(self.setValue)

    def show_time(self, milliseconds: int) -> None:
        """Show the progress of a time that begins now; 0 hides the bar."""
        self._time.stop()
        self.setVisible(milliseconds > 0)
        self.setValue(0)
        if milliseconds:
            self._time.setDuration(milliseconds)
            self._time.start()


class TransportBar(QFrame):
    """Shows which entry of the log is on the board; steps and plays through the log."""

    looking = Signal(bool)  # whether an entry of the log is shown: only then the bar is visible

    def __init__(self, session: TableSession, replay: ReplayController) -> None:
        super().__init__()
        self._session, self._replay = session, replay
        self._window: QMainWindow | None = None
        self._replaces_prompt = self._low = False
        self._prompt_rows: Callable[[], int] = lambda: 1
        self.setObjectName("transport-bar")
        self.setAccessibleName("Replay")
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.back = _tool_button("step-back", "Step back", ",", replay.back)
        self.play = _tool_button("play", "Play", "P", replay.toggle_playing)
        self.forward = _tool_button("step-forward", "Step forward", ".", replay.forward)
        self.speed = QComboBox()
        self.speed.setAccessibleName("Speed")
        self.speed.setToolTip(
            "At normal speed boardapp shows each step for a second, and a note until it is read"
        )
        self.speed.addItems(_SPEED_NAMES)
        self.speed.setCurrentIndex(SPEEDS.index(replay.entry_duration_ms))
        self.speed.activated.connect(self._choose_speed)
        self.place, self.sentence = plain_label(), plain_label()
        self.place.setFont(bold_font(self.place.font()))
        self.reading = ReadingTimeBar()
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.live = QPushButton("&Back to the present")
        self.live.setToolTip("Return to the latest step (Esc)")
        self.live.clicked.connect(replay.return_to_present)
        row = self._row = QHBoxLayout(self)
        for part in (self.back, self.play, self.forward, self.speed):
            row.addWidget(part)
        row.addLayout(_centred_column(self.place, self.reading))
        row.addWidget(self.sentence, 1)
        row.addWidget(self.live)
        follow_font(self, TransportBar._scale)
        self.hide()
        replay.moved.connect(self._show_place)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._pause_behind)

    def replace_prompt(self, rows: Callable[[], int]) -> None:
        """Take as much room as the prompt bar with its rows, in whose place the bar is shown."""
        self._replaces_prompt, self._prompt_rows = True, rows

    def float_below_menus(self, window: QMainWindow, *, low: bool) -> None:
        """Cover the window's disabled toolbars, if there is no prompt bar to replace.

        The board beneath keeps its size. A ``low`` bar covers nothing below the toolbars.
        """
        self._window, self._low = window, low
        self.setParent(window)
        self.hide()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_height()
        self._place()

    def _place(self) -> None:
        window = self._window
        if window is not None and self.parentWidget() is window:
            top = window.menuBar().geometry().bottom() + 1
            self.setGeometry(0, top, window.width(), self.height())
            self.raise_()

    def _scale(self) -> None:
        line = self.fontMetrics().height()
        self._fit_height()
        self._row.setContentsMargins(line // 2, 0, line // 2, 0)
        self._row.setSpacing(line // 2)
        self.reading.setFixedHeight(max(line // 5, 3))
        for button in (self.back, self.play, self.forward):
            button.setIconSize(QSize(round(1.3 * line), round(1.3 * line)))
            button.setFixedSize(2 * line, 2 * line)
        # The sentence must not move while the number of the act grows.
        self.place.setMinimumWidth(self.place.fontMetrics().horizontalAdvance("Step 000 of 000"))

    def _fit_height(self) -> None:
        line = self.fontMetrics().height()
        if self._replaces_prompt:
            self.setFixedHeight(prompt_bar_height(line, self._prompt_rows()))
        elif self._low:
            self.setFixedHeight(max(round(LOW * line), self._toolbars_height()))
        else:
            self.setFixedHeight(round(HIGH * line))

    def _toolbars_height(self) -> int:
        """Return the height of the toolbars that the bar covers."""
        bars = self._window.findChildren(QToolBar) if self._window is not None else ()
        return max((bar.height() for bar in bars if bar.isVisible()), default=0)

    def _pause_behind(self, focused: QWindow | None) -> None:
        """Pause playing once another window of boardapp is in front of the board.

        A list that belongs to a field, and a window beside the board, leave the replay alone.
        """
        own = self.window().windowHandle()
        popup = Qt.WindowType.Popup
        if focused is None or focused is own or focused.type() & popup == popup:
            return
        if self._replay.is_playing and focused.geometry().intersects(self.window().geometry()):
            self._replay.toggle_playing()

    def _show_place(self) -> None:
        """Show the act on the board; the guide and the tool tip have the whole sentence."""
        number, total = self._replay.number, self._replay.total
        document = self._session.document
        shown = number is not None and document is not None
        if number is None or document is None:
            self.setAccessibleDescription("")
        else:
            said = document.log[number - 1].sentence if number else "Before the first step."
            self.place.setText(f"Step {number} of {total}" if number else "The start")
            self._show_sentence(said)
            self._announce(f"{self.place.text()}: {said}")
            self.back.setEnabled(number > 0)
            self.forward.setEnabled(number < total)
        playing = self._replay.is_playing
        self.reading.show_time(self._replay.reading_ms if shown and playing else 0)
        self.play.setIcon(icon("pause" if playing else "play"))
        self.play.setAccessibleName("Pause" if playing else "Play")
        self.play.setToolTip(escape_rich_text(f"{self.play.accessibleName()} (P)"))
        if shown == self.isHidden():
            # The question goes before the bar comes: else the board shrinks for a moment.
            if shown:
                self.looking.emit(shown)
            self.setVisible(shown)
            if not shown:
                self.looking.emit(shown)

    def _show_sentence(self, said: str) -> None:
        """Show the sentences of a text that fit into the bar whole; the tool tip has all of them.

        A first sentence that is too long ends in dots.
        """
        metrics, width = self.sentence.fontMetrics(), max(self.sentence.width(), 1)
        most = max(self.height() // metrics.lineSpacing(), 1)
        ends = [one.start() for one in _SENTENCE_END.finditer(said)][::-1]
        texts = (said, *(f"{said[:end]} …" for end in ends))
        broken = [(one, wrapped_lines(one, metrics, width, most)) for one in texts]
        fitting = (lines for one, lines in broken if " ".join(lines) == one)
        self.sentence.setText("\n".join(next(fitting, broken[0][1])))
        self.sentence.setToolTip(escape_rich_text(said))
        self.sentence.setAccessibleName(said)

    def _announce(self, words: str) -> None:
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
            screen_reader.announce(self, words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_height()
        self._show_sentence(self.sentence.accessibleName())

    def _choose_speed(self, index: int) -> None:
        self._replay.set_entry_duration(SPEEDS[index])


def _centred_column(*parts: QWidget) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(0)
    column.addStretch(1)
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return column


def _tool_button(sign: str, name: str, key: str, act: Callable[[], None]) -> QToolButton:
    button = QToolButton()
    button.setIcon(icon(sign))
    button.setAccessibleName(name)
    button.setToolTip(escape_rich_text(f"{name} ({key})"))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.clicked.connect(act)
    return button
