"""The recently opened files, kept in the settings."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QSettings

from boardapp.qt.widgets.settings import user_settings

MOST = 10
"""The most files that are remembered."""

_KEY = "recent/files"


class RecentFiles:
    """The paths of recently opened files, the latest first, each file only once."""

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or user_settings()

    def paths(self) -> list[Path]:
        """Return the files, most recent first; some may no longer exist."""
        kept = self._settings.value(_KEY)
        # The settings file returns a list of one text as the text.
        texts = [kept] if isinstance(kept, str) else kept
        if not isinstance(texts, list):
            return []
        return [Path(text) for text in texts if isinstance(text, str) and text][:MOST]

    def add(self, path: Path) -> None:
        """Put a file first, under the name used to open it, if settings can store the name."""
        path = Path(os.path.abspath(path))
        try:
            str(path).encode()
        except UnicodeEncodeError:
            return  # bytes that are no text: settings would lose them
        self._store_paths([path, *self._paths_without(path)])

    def remove(self, path: Path) -> None:
        """Forget a file."""
        self._store_paths(self._paths_without(path))

    def clear(self) -> None:
        """Forget all files."""
        self._store_paths([])

    def _paths_without(self, path: Path) -> list[Path]:
        gone = path.resolve()
        return [other for other in self.paths() if other.resolve() != gone]

    def _store_paths(self, paths: list[Path]) -> None:
        self._settings.setValue(_KEY, [str(path) for path in paths[:MOST]])
