"""The last saves of a table, to open one of them as a table of its own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.qt.icons import icon
from boardapp.qt.ruling_view import wrapping_label

NONE = "No earlier save of this table is kept. From now on the last ten saves are."


class VersionsDialog(QDialog):
    """Lists what is kept of a save, the latest first; ``chosen`` is the version and its title."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        from boardapp.document.folders import versions_folder
        from boardapp.document.versions import versions

        self.chosen: tuple[Path, str] | None = None
        self._stem = path.stem
        self.setWindowTitle("Earlier versions")
        told = wrapping_label()
        self.list = QListWidget()
        self.list.setAccessibleName("Earlier versions")
        found = versions(versions_folder(), path)
        for version in found:
            moment = version.when.astimezone()
            size = f"{max(round(version.size / 1024), 1):,} KiB"
            item = QListWidgetItem(f"{moment:%A, %d %B %Y, %H:%M:%S}   ({size})")
            item.setData(Qt.ItemDataRole.UserRole, (str(version.path), f"{moment:%Y-%m-%d %H.%M}"))
            self.list.addItem(item)
        told.setText(
            f"Saves of {path.name}, the latest first. The one you open becomes a table of its own;"
            f" {path.name} stays as it is."
            if found
            else NONE
        )
        self.open_button = QPushButton(icon("open"), "&Open")
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.addButton(self.open_button, QDialogButtonBox.ButtonRole.AcceptRole)
        box.rejected.connect(self.reject)
        box.accepted.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.setCurrentRow(0)
        self.open_button.setEnabled(bool(found))
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addWidget(self.list, 1)
        layout.addWidget(box)
        em = self.fontMetrics().height()
        self.resize(30 * em, 20 * em)

    def _choose(self, *_: object) -> None:
        item = self.list.currentItem()
        if item is not None:
            path, moment = item.data(Qt.ItemDataRole.UserRole)
            self.chosen = (Path(path), f"{self._stem} of {moment}")
            self.accept()
