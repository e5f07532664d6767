"""A place for a panel that is made when it is first visible or first used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

W = TypeVar("W", bound=QWidget)


class LazyPanel(QStackedWidget):
    """Asks for its panel when it is first visible; the panel's maker adds it by `set_panel`."""

    def __init__(self, ask: Callable[[], QWidget]) -> None:
        super().__init__()
        self._ask = ask

    def build_if_visible(self, visible: bool) -> None:
        """Request the panel if its dock is in view: Qt calls docks behind a tab shown too."""
        if visible:
            self._ask()

    def set_panel(self, panel: W) -> W:
        """Add the new panel, and return it."""
        self.addWidget(panel)
        self.setFocusProxy(panel)
        return panel
