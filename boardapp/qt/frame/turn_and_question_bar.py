"""The bar over board and panels that leads a turn: the progress, and the question."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.qt.frame.turn_bar import TurnBar
from boardapp.qt.guide.bar import PromptBar
from boardapp.qt.sessions.transport_bar import TransportBar

TIGHT = 34
"""The height of a window, in lines, below which the bar replaces tools and status bar."""


class _ToolsBesideMenus(QWidget):
    """The tools of a toolbar beside the menus, where they need no height."""

    def __init__(self, bar: QToolBar) -> None:
        super().__init__()
        self.setAccessibleName(bar.windowTitle())
        line = self.fontMetrics().height()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for action in bar.actions():
            if action.isSeparator():
                row.addSpacing(line // 2)
                continue
            button = QToolButton()
            button.setAutoRaise(True)
            button.setDefaultAction(action)
            button.setIconSize(QSize(line, line))
            row.addWidget(button)


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
        self._beside_menus: QWidget | None = None
        self._needs: tuple[int, int, list[QAction]] | None = None
        """The width, the text size and the tools for which the tools beside the menus were made."""
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
        transport.replace_prompt(lambda: prompt.rows)
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
        """Hide the status bar in a low window during led turns, and move the tools to the menus.

        Otherwise show both in their places. Tools that the menus leave no room for are hidden.
        """
        window = self._window
        tight = led and window.height() < TIGHT * window.fontMetrics().height()
        if tight:
            bars = [one for one in window.findChildren(QToolBar) if not isinstance(one, LeadBar)]
            visible = [one for one in (*bars, window.statusBar()) if not one.isHidden()]
            for one in visible:
                one.hide()
            self._spared += visible
            self._show_tools_beside_menus()
        else:
            self._remove_tools_beside_menus()
            for one in self._spared:
                one.show()
            self._spared = []

    def _show_tools_beside_menus(self) -> None:
        """Show the hidden tools beside the menus, if there is room."""
        menus = self._window.menuBar()
        bar = next((one for one in self._spared if isinstance(one, QToolBar)), None)
        if bar is None or menus.isNativeMenuBar():
            return
        needs = self._window.width(), self.fontMetrics().height(), bar.actions()
        if needs == self._needs:
            return
        self._remove_tools_beside_menus()
        self._needs = needs
        tools = _ToolsBesideMenus(bar)
        last = [one for one in menus.actions() if one.isVisible()][-1]
        right = menus.actionGeometry(last).right()
        if right + tools.sizeHint().width() > self._window.width():
            tools.deleteLater()
            return
        self._beside_menus = tools
        menus.setCornerWidget(tools, Qt.Corner.TopRightCorner)
        tools.show()

    def _remove_tools_beside_menus(self) -> None:
        self._needs = None
        if self._beside_menus is not None:
            self._beside_menus.hide()
            self._beside_menus.deleteLater()
            self._beside_menus = None

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Show, QEvent.Type.Resize, QEvent.Type.FontChange)
        if event.type() in kinds and self.isVisible():
            # Qt restores a maximised window's saved bars again with its first resize.
            if not self._window.toolBarBreak(self):
                self._window.insertToolBarBreak(self)
            self.resized.emit()
        return False
