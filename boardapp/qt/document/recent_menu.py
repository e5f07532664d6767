"""The menu of recently opened files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.document.recent_files import RecentFiles


class RecentMenu(QObject):
    """Fills a menu when it is opened."""

    chosen = Signal(str)  # a file's path

    def __init__(self, menu: QMenu, recent: Callable[[], RecentFiles]) -> None:
        super().__init__(menu)
        self.menu = menu
        self._recent = recent
        menu.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.menu.clear()
        for number, path in enumerate(self._recent().paths(), 1):
            # In a menu a single ampersand marks a letter; two ampersands show one.
            shown = escape_unprintable(path.name).replace("&", "&&")
            action = self.menu.addAction(f"&{number % 10} {shown}")
            action.setStatusTip(escape_unprintable(str(path)))
            action.triggered.connect(partial(self.chosen.emit, str(path)))
        if self.menu.isEmpty():
            self.menu.addAction("No files opened yet").setEnabled(False)
