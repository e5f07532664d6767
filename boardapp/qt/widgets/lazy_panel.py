"""A place for a panel that is made when it is first seen, or first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

W = TypeVar("W", bound=QWidget)


class LazyPanel(QStackedWidget):
    """Asks for its panel when it is first seen; the maker of the panel puts it here."""

    def __init__(self, ask: Callable[[], QWidget]) -> None:
        super().__init__()
        self._ask = ask

    def build_if_visible(self, visible: bool) -> None:
        """Have the panel made, now that its dock is seen. Behind a tab Qt calls a dock shown."""
        if visible:
            self._ask()

    def set_panel(self, panel: W) -> W:
        """Take the panel that was just made, and return it."""
        self.addWidget(panel)
        self.setFocusProxy(panel)
        return panel
