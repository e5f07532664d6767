"""The bar over board and panels that leads a turn: the progress, and the question."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.frame.turn_bar import TurnBar
from boardapp.qt.guide.bar import PromptBar
from boardapp.qt.sessions.transport_bar import TransportBar

TIGHT = 34
"""The height of a window, in lines, below which the bar replaces tools and status bar."""


class LeadBar(QToolBar):
    """The turn bar over the prompt bar, always as wide as the window."""

    resized = Signal()  # the window's size, its text size or its visibility has changed

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
        # A look at the log asks no question, but the board keeps its size.
        transport.replace_prompt()
        rows.addWidget(transport)
        transport.looking.connect(prompt.setHidden)
        self.addWidget(column)
        window.installEventFilter(self)
        self.stand_below_tools()

    def stand_below_tools(self) -> None:
        """Move the bar below the tools, after the tools were added or shown again."""
        self._window.removeToolBar(self)
        self._window.addToolBarBreak()
        self._window.addToolBar(self)

    @property
    def are_tools_hidden(self) -> bool:
        """Return whether tools and status bar are hidden to save room."""
        return bool(self._spared)

    def hide_tools_in_low_window(self, led: bool) -> None:
        """Hide tools and status bar in a low window during led turns; else show them."""
        window = self._window
        tight = led and window.height() < TIGHT * window.fontMetrics().height()
        if tight:
            bars = [one for one in window.findChildren(QToolBar) if not isinstance(one, LeadBar)]
            visible = [one for one in (*bars, window.statusBar()) if not one.isHidden()]
            for one in visible:
                one.hide()
            self._spared += visible
        else:
            for one in self._spared:
                one.show()
            self._spared = []

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Show, QEvent.Type.Resize, QEvent.Type.FontChange)
        if event.type() in kinds and self.isVisible():
            # Qt restores a maximised window's saved bars again with its first resize.
            if not self._window.toolBarBreak(self):
                self._window.insertToolBarBreak(self)
            self.resized.emit()
        return False
