"""The photographs as a strip of thumbnails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QStyle, QWidget

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.style import follow_font, icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text

_PATH = Qt.ItemDataRole.UserRole


class PhotoStrip(QListWidget):
    """Photographs with their names and outlined tiles; Del removes one."""

    chosen = Signal(Path)
    removed = Signal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Photographs")
        self.setFlow(QListView.Flow.LeftToRight)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setWrapping(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        away = QAction(icon("remove"), "&Remove this photograph", self)
        away.triggered.connect(self._remove)
        self.addAction(away)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        follow_font(self, PhotoStrip._fit_size)
        self.currentItemChanged.connect(self._on_current)

    @property
    def paths(self) -> Sequence[Path]:
        """Return the paths of the photographs in their order."""
        return [self.item(row).data(_PATH) for row in range(self.count())]

    def add(self, path: Path) -> None:
        """Add a photograph without a thumbnail."""
        item = QListWidgetItem(escape_unprintable(path.name))
        item.setData(_PATH, path)
        item.setToolTip(escape_rich_text(str(path)))
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.addItem(item)

    def drop(self, path: Path) -> None:
        """Remove a photograph."""
        self.takeItem(self.paths.index(path))

    def show_thumbnail(self, path: Path, image: QImage) -> None:
        """Show a photograph's thumbnail."""
        picture = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # Qt would tint it otherwise
            picture.addPixmap(QPixmap.fromImage(image), mode)
        self.item(self.paths.index(path)).setIcon(picture)
        # Qt remembers an item's former place after it grew, so a click would miss it.
        self.scheduleDelayedItemsLayout()

    def show_sides(self, path: Path, sides: Sequence[str]) -> None:
        """Show which tiles are outlined in a photograph."""
        text = escape_unprintable(path.name) + ("\n" + ", ".join(sides) if sides else "")
        self.item(self.paths.index(path)).setText(text)
        self.scheduleDelayedItemsLayout()

    def choose(self, path: Path) -> None:
        """Select the photograph that is shown."""
        self.setCurrentRow(self.paths.index(path))

    @override
    def event(self, event: QEvent) -> bool:
        # The strip handles Del before the window's actions do.
        override_ = event.type() == QEvent.Type.ShortcutOverride
        if override_ and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Delete:
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)

    def _remove(self) -> None:
        if self.currentIndex().isValid():
            self.removed.emit(self.currentItem().data(_PATH))

    def _fit_size(self) -> None:
        em = self.fontMetrics().height()
        self.setIconSize(QSize(6 * em, 3 * em))
        self.setGridSize(QSize(7 * em, 5 * em + em // 4))
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.setFixedHeight(self.gridSize().height() + bar + 4 * self.frameWidth())

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_PATH))
