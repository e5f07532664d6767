"""The recently opened files on the start page."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QListWidgetItem,
    QSizePolicy,
)

from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.forms.list_with_enter_key import EnterList
from boardapp.qt.widgets.style import follow_font, icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text

_PATH = Qt.ItemDataRole.UserRole


class RecentList(EnterList):
    """The recently opened files; a click or Enter opens one."""

    path_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Recent files")
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.itemClicked.connect(self._emit_chosen_path)
        follow_font(self, RecentList._fit_icons)

    def _fit_icons(self) -> None:
        em = self.fontMetrics().height()
        self.setIconSize(QSize(em, em))

    def fill(self, paths: Sequence[Path]) -> None:
        """Show some files, most recent first."""
        self.clear()
        for path in paths:
            item = QListWidgetItem(icon("card"), _recent_file_label(path))
            item.setData(_PATH, str(path))
            item.setToolTip(escape_rich_text(str(path)))
            item.setStatusTip(escape_unprintable(f"Open {path}"))
            self.addItem(item)
        self.updateGeometry()

    def mark_missing(self) -> None:
        """Mark the files that no longer exist."""
        for row in range(self.count()):
            item = self.item(row)
            path = Path(item.data(_PATH))
            missing = not os.path.isfile(path)
            item.setText(
                f"{_recent_file_label(path)} (missing)" if missing else _recent_file_label(path)
            )
            item.setIcon(icon("warning" if missing else "card"))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        row = self.sizeHintForRow(0) if self.count() else self.fontMetrics().height()
        rows = max(self.count(), 1)
        return QSize(20 * self.fontMetrics().height(), rows * row + 2 * self.frameWidth() + 2)

    def minimumSizeHint(self) -> QSize:
        row = self.sizeHintForRow(0) if self.count() else 0
        rows = min(self.count(), 3)
        return QSize(8 * self.fontMetrics().height(), rows * row + 2 * self.frameWidth() + 2)

    def _emit_chosen_path(self, item: QListWidgetItem) -> None:
        self.path_chosen.emit(item.data(_PATH))


def _recent_file_label(path: Path) -> str:
    """Return a file's name, then its folder."""
    folder = str(path.parent)
    home = str(Path.home())
    if folder == home or folder.startswith(home + "/"):
        folder = "~" + folder[len(home) :]
    return escape_unprintable(f"{path.name}   {folder}")
