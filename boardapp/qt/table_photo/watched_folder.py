"""A folder that a phone fills: a new photograph there is offered in the status bar, not opened."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QSettings, Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow, QPushButton

from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.photos.photograph_files import ENDINGS
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.icons import icon

_MOST_LETTERS = 40


class WatchedFolder(QObject):
    """Watches the folder of the settings, and offers each new photograph by a button."""

    chosen = Signal(object)  # the path of the photograph that the player wants

    def __init__(self, window: QMainWindow, settings: QSettings, setting: str) -> None:
        super().__init__(window)
        self._window, self._settings, self._setting = window, settings, setting
        self._watcher = QFileSystemWatcher(self)
        self._known: frozenset[str] = frozenset()
        self._offered: Path | None = None
        self.button = QPushButton(icon("camera"), "")
        self.button.setFlat(True)
        self.button.hide()
        window.statusBar().addPermanentWidget(self.button)
        self.button.clicked.connect(self._take)
        self._watcher.directoryChanged.connect(self._look)

    @property
    def folder(self) -> Path | None:
        """Return the watched folder, None if none is watched."""
        stored = str(self._settings.value(self._setting, "") or "")
        return Path(stored) if stored else None

    def ask_folder(self) -> None:
        """Let the player choose a folder to watch; Cancel changes nothing."""
        name = QFileDialog.getExistingDirectory(
            self._window, "Watch a folder for photographs", str(self.folder or Path.home())
        )
        if name:
            self.watch(Path(name))

    def watch(self, folder: Path | None) -> None:
        """Watch a folder from now on, also after the next start; None ends it."""
        self._settings.setValue(self._setting, str(folder) if folder else "")
        self.start()

    def start(self) -> None:
        """Watch the folder of the settings; the files that are there now are not offered."""
        self.pause()
        if (folder := self.folder) is not None:
            self._known = _photographs(folder)
            self._watcher.addPath(str(folder))

    def pause(self) -> None:
        """Watch nothing until `start`."""
        if watched := self._watcher.directories():
            self._watcher.removePaths(watched)
        self.button.hide()

    def _look(self) -> None:
        """Offer the newest photograph that was not there before."""
        folder = self.folder
        if folder is None:
            return
        there = _photographs(folder)
        new, self._known = there - self._known, self._known | there
        if not new:
            return
        self._offered = max((folder / name for name in new), key=_changed)
        name = escape_unprintable(self._offered.name)[:_MOST_LETTERS]
        self.button.setText(f"New photograph: {name}")
        self.button.setToolTip("Lay the tiles that this photograph of your table shows")
        self.button.show()
        screen_reader.announce(self.button, self.button.text())

    def _take(self) -> None:
        self.button.hide()
        if self._offered is not None:
            self.chosen.emit(self._offered)


def _photographs(folder: Path) -> frozenset[str]:
    """Return the names of a folder's photographs; none if it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return frozenset(
                one.name for one in entries
                if one.name.lower().endswith(ENDINGS) and not one.name.startswith(".")
            )  # fmt: skip
    except OSError:
        return frozenset()


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
