"""The row over board and panels that leads a turn: how far it has come, and the question."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.frame.turn_bar import TurnBar
from boardapp.qt.guide.bar import PromptBar
from boardapp.qt.sessions.transport_bar import TransportBar

TIGHT = 34
"""Lines' heights of a window below which the question has the room of tools and status bar."""


class LeadBar(QToolBar):
    """The turn strip over the prompt bar, as wide as the window wherever the panels are."""

    resized = Signal()  # the window or its text has another size, or is seen again

    def __init__(
        self,
        window: QMainWindow,
        name: str,
        turn: TurnBar,
        prompt: PromptBar,
        transport: TransportBar,
    ) -> None:
        super().__init__("What is asked")
        self._window = window
        self._spared: list[QWidget] = []
        self.setObjectName(name)
        self.setMovable(False)
        self.setContentsMargins(0, 0, 0, 0)
        self.toggleViewAction().setVisible(False)
        column = QWidget()
        column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        rows = QVBoxLayout(column)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(turn)
        rows.addWidget(prompt)
        # While the log is looked at nothing is asked: the board keeps its size.
        rows.addWidget(transport)
        transport.looking.connect(prompt.setHidden)
        self.addWidget(column)
        window.installEventFilter(self)
        self.stand_below_tools()

    def stand_below_tools(self) -> None:
        """Take the row below the tools, which have been put there or brought back."""
        self._window.removeToolBar(self)
        self._window.addToolBarBreak()
        self._window.addToolBar(self)

    @property
    def are_tools_hidden(self) -> bool:
        """Return whether tool row and status bar are hidden to save room."""
        return bool(self._spared)

    def hide_tools_in_low_window(self, led: bool) -> None:
        """Give the room of tools and status bar to the board in a low window that leads."""
        window = self._window
        tight = led and window.height() < TIGHT * window.fontMetrics().height()
        if tight and not self._spared:
            bars = [one for one in window.findChildren(QToolBar) if not isinstance(one, LeadBar)]
            self._spared = [one for one in (*bars, window.statusBar()) if not one.isHidden()]
            for bar in self._spared:
                bar.hide()
        elif not tight:
            for bar in self._spared:
                bar.show()
            self._spared = []

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Show, QEvent.Type.Resize, QEvent.Type.FontChange)
        if event.type() in kinds and self.isVisible():
            self.resized.emit()
        return False
