"""The list of a box's sides and maps: their progress, and the verdicts they change."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.spearpoint.tile_set_editor.editor_progress import (
    SideProgress,
    missing_pictures_sentence,
    progress_summary,
)
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, TileSide
from boardapp.games.spearpoint.tiles.drawing_audit import State, difference_between_tiles
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.tile_set_editor.session import TileSetSession
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

WORDS: Mapping[State, str] = {
    "none": "–",
    "straightened": "◔ straightened",
    "traced": "◑ traced",
    "audited": "● checked",
}
"""The progress of a side in words, with a sign that needs no colour."""
MAP = "Map"
_SIDE = Qt.ItemDataRole.UserRole


class _SideList(QTreeWidget):
    """The rows, of which the current one stays in view when the height changes."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if item := self.currentItem():
            self.scrollToItem(item)


class SidesPanel(QWidget):
    """Lists every side with its progress.

    The current row and the side in work follow each other.
    """

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._differences: dict[str, tuple[TileSide, str]] = {}
        self.summary, self.missing = wrapping_label(bold=True), wrapping_label()
        self.missing.setToolTip(
            "boardapp uses these pictures to recognise tiles and maps in a photograph of your table"
        )
        self.list = _SideList()
        self.list.setAccessibleName("Sides of the tiles")
        self.list.setHeaderLabels(["Side", "Tile", "State", "Turns"])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setStatusTip("Choose the tile side that you want to edit")
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        layout = QVBoxLayout(self)
        layout.addWidget(self.summary)
        layout.addWidget(self.missing)
        layout.addWidget(self.list, 1)
        self.setFocusProxy(self.list)
        self.list.currentItemChanged.connect(self._choose_side_of_row)
        # Between events, because each comparison computes 702 verdicts.
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._compare_next)
        for signal in (session.document_opened, session.changed, session.part_changed):
            signal.connect(self._show)
        self._show()

    def _show(self) -> None:
        sides = self._session.progress_of_sides()
        if not sides:
            return
        self.summary.setText(f"{progress_summary(self._session.tile_set)}.")
        missing = missing_pictures_sentence(self._session.tile_set)
        self.missing.setText(escape_unprintable(missing))
        self.missing.setVisible(bool(missing))
        with QSignalBlocker(self.list):
            if self.list.topLevelItemCount() != len(sides):
                self.list.clear()
                self.list.addTopLevelItems([QTreeWidgetItem() for _ in sides])
            for row, one in enumerate(sides):
                self._write(self.list.topLevelItem(row), one)
        self._timer.start()

    def _write(self, item: QTreeWidgetItem | None, one: SideProgress) -> None:
        assert item is not None
        told = self._known_difference(one.side)
        name = MAP if one.side in BOARDS else one.side
        for column, text in enumerate(
            (name, escape_unprintable(one.title), WORDS[one.state], told or "")
        ):
            if item.text(column) != text:
                item.setText(column, text)
        item.setData(0, _SIDE, one.side)
        if one.side == self._session.side and item is not self.list.currentItem():
            self.list.setCurrentItem(item)
            self.list.scrollToItem(item)

    def _known_difference(self, side: str) -> str | None:
        """Return a side's difference from boardapp's tile, None if it is not computed yet."""
        tile = self._session.tile_set.tiles.get(side)
        if tile is None or not tile.face.known or side not in built_in_catalogue().tiles:
            return ""
        known = self._differences.get(side)
        return known[1] if known is not None and known[0] == tile else None

    def _compare_next(self) -> None:
        """Compare one more drawing with boardapp's tile; stop after the last one."""
        for side, tile in self._session.tile_set.tiles.items():
            if self._known_difference(side) is None:
                self._differences[side] = tile, difference_words(tile)
                self._show()
                return
        self._timer.stop()

    def _choose_side_of_row(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._session.choose_side(str(item.data(0, _SIDE)))


def difference_words(tile: TileSide) -> str:
    """Return how many verdicts a drawing changes, or that it equals boardapp's tile."""
    found = difference_between_tiles(tile, built_in_catalogue().tiles[tile.id])
    return "like boardapp's" if found is None else str(found.verdicts)
