"""The tray of tiles: the tiles of the current map, their sides, and how many are left."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import capitalize_first
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.tiles.tile_thumbnails import TileView
from boardapp.qt.spearpoint.tiles.tile_tray_model import Thumbnail, TrayModel, TrayTile
from boardapp.qt.widgets.model_index import ModelIndex
from boardapp.qt.widgets.style import icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.whole_lines_area import WholeLinesArea

_NO_LIMIT = 16_777_215
"""Qt's own maximum height of a widget."""


class TileTray(QWidget):
    """The tray: search or browse, turn a tile over, click it or drag it to the board."""

    def __init__(
        self,
        session: SpearpointSession,
        thumbnail: Thumbnail | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.model = TrayModel(session, thumbnail, self)
        self.search = self._make_search()
        self.view = TileView(session, self.model)
        self.view.digit_typed.connect(self._continue_search)
        self.flip = self._make_flip()
        self.only_left = QCheckBox()
        self._free_choice = False
        self._in_setup = False
        self.only_left.toggled.connect(self._hide_filtered_tiles)
        self.facts = plain_label()
        self.facts.setWordWrap(True)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.facts.setAccessibleName("About the tile")
        self._lay_out()
        self.view.selectionModel().selectionChanged.connect(self._show_selected_facts)
        self.model.dataChanged.connect(self._follow_model)
        self.model.modelReset.connect(self._select_first_tile)
        session.hand_changed.connect(self._select_tile_in_hand)
        session.tool_changed.connect(self._select_tile_in_hand)
        self._select_first_tile()

    def _make_search(self) -> QLineEdit:
        search = QLineEdit()
        search.setPlaceholderText("Search: 7A, or a word")
        search.setAccessibleName("Search the tiles")
        search.setStatusTip(
            "Type a tile's number and side, such as 7A, and press Enter to take the tile"
        )
        search.setClearButtonEnabled(True)
        search.textChanged.connect(self._hide_filtered_tiles)
        search.returnPressed.connect(self._take_typed)
        return search

    def _make_flip(self) -> QToolButton:
        flip = QToolButton()
        flip.setIcon(icon("flip"))
        flip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        flip.setStatusTip("Show the other side of the tile that is chosen in the tray (F)")
        flip.clicked.connect(self.view.turn_over)
        return flip

    def _lay_out(self) -> None:
        self._about = WholeLinesArea(self.facts)
        self._about.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._about.setAccessibleName("About the tile")
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        row.addWidget(self.flip)
        tiles = QVBoxLayout()
        tiles.setSpacing(self.fontMetrics().height() // 3)
        tiles.addLayout(row)
        tiles.addWidget(self.view, 1)
        self._beside = QVBoxLayout()
        self._beside.addWidget(self.only_left)
        self._beside.addWidget(self._about, 1)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.addLayout(tiles, 2)
        self._parts.addLayout(self._beside, 1)
        self._fit_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_for_shape()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._fit_text()
            self.view.resize_cells()
            self.model.forget_pictures()

    def _fit_text(self) -> None:
        """Set all sizes from the font."""
        em = self.fontMetrics().height()
        self.flip.setIconSize(QSize(em, em))
        self._about.setMinimumSize(8 * em, 3 * em)
        self._parts.setContentsMargins(em // 2, em // 2, em // 2, em // 2)
        self._beside.setSpacing(em // 3)
        self._arrange_for_shape()

    def _arrange_for_shape(self) -> None:
        """Show the tile's facts beside the thumbnails in a wide tray, below them in a high one."""
        em = self.fontMetrics().height()
        wide = self.width() > max(self.height(), 20 * em)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(across if wide else down)
        self._parts.setSpacing(em if wide else em // 3)
        self._parts.setStretch(1, 1 if wide else 0)
        self._about.setMaximumHeight(_NO_LIMIT if wide else em * 13 // 2)

    # Searching

    def take_typed_tile(self, text: str) -> bool:
        """Take in hand the tile of a typed number, such as ``9a`` or ``9``, or report a refusal."""
        wanted = text.strip().upper()
        row = self._typed_row(wanted)
        if row is None:
            return False
        if self.model.entries[row].space is None:
            self.model.show_side(row, wanted)
        return self.view.take_tile_in_row(row)

    def _typed_row(self, wanted: str) -> int | None:
        """Return the row of a typed text; report it if there is none."""
        row = self.model.row_of(wanted)
        if row is None and wanted:
            numbers = [entry.number.upper() for entry in self.model.entries]
            rows = [i for i, number in enumerate(numbers) if number == wanted]
            rows = rows or [i for i in range(len(numbers)) if not self.view.isRowHidden(i)]
            row = rows[0] if len(rows) == 1 else None
        if row is None:
            self._session.refused.emit(self._why_no_tile(wanted))
        return row

    def _why_no_tile(self, wanted: str) -> str:
        if not wanted:
            return "Type a tile's number and side, such as 7A."
        opened = self._session.document is not None
        feature = self._session.catalogue.tiles.get(wanted) if opened else None
        if feature:
            titles = [self._session.catalogue.boards[name].title for name in feature.maps]
            return f"{capitalize_first(feature.quoted_title)} belongs to the {titles[0]} map."
        visible = sum(not self.view.isRowHidden(i) for i in range(self.model.rowCount()))
        if visible:
            return f"{visible} tiles match “{wanted}”. Choose one of them in the tray."
        return f"This map has no tile {wanted}."

    def _take_typed(self) -> None:
        if self.take_typed_tile(self.search.text()):
            self.search.clear()

    def _continue_search(self, text: str) -> None:
        """Move the start of a number, typed in the tray, to the search line."""
        self.search.setFocus()
        self.search.setText(text)

    def _hide_filtered_tiles(self) -> None:
        text = self.search.text().strip()
        hide = self.only_left.isChecked()
        for row, entry in enumerate(self.model.entries):
            shut_out = hide and (entry.space is not None or entry.barred)
            self.view.setRowHidden(row, shut_out or not self._matches(entry, text))
        self._select_visible_tile()

    def _select_visible_tile(self) -> None:
        """If the current tile is hidden, select the first visible tile, if any."""
        rows = [row for row in range(len(self.model.entries)) if not self.view.isRowHidden(row)]
        if rows and self.view.currentIndex().row() not in rows:
            self.view.setCurrentIndex(self.model.index(rows[0]))

    def _matches(self, entry: TrayTile, text: str) -> bool:
        """Return whether a tile matches a text: a number from its start, or words anywhere."""
        text = text.casefold()
        if not text:
            return True
        if text[:1].isdigit():
            return any(side.casefold().startswith(text) for side in entry.sides)
        tiles = self._session.catalogue.tiles
        words = " ".join(
            f"{side} {tiles[side].face.title} {tiles[side].kind or ''}".replace("-", " ")
            for side in entry.sides
        )
        return all(word in words.casefold() for word in text.replace("-", " ").split())

    # Keeping up

    def _follow_model(self, _first: ModelIndex, _last: ModelIndex, roles: list[int]) -> None:
        if Qt.ItemDataRole.DecorationRole not in roles:  # a new picture of a tile counts nothing
            self._refresh_counts()

    def _select_first_tile(self) -> None:
        if self.model.entries and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0))
        self._refresh_counts()

    def _refresh_counts(self) -> None:
        self._follow_setup_filter()
        self._hide_filtered_tiles()
        total = len(self.model.entries)
        left = self.model.count_off_board()
        some = f"&Only unplaced ({left} of {total})"
        self.only_left.setText(some if left < total else f"&Only unplaced (all {total})")
        self.only_left.setStatusTip("Hide the tiles that are already on the board")
        if self._in_setup:
            self.only_left.setText(f"&Only the {self.model.count_allowed()} allowed")
            self.only_left.setStatusTip("Hide the tiles that the setup does not allow now")
        self._show_current_tile_facts()

    def _follow_setup_filter(self) -> None:
        """Show only tiles that the setup allows, by default; afterwards restore the old filter."""
        setting_up = self._session.unfinished_setup is not None
        if setting_up and not self._in_setup:
            self._free_choice = self.only_left.isChecked()
        if setting_up != self._in_setup:
            self._in_setup = setting_up
            self.only_left.setChecked(setting_up or self._free_choice)

    def _show_selected_facts(self, _chosen: QItemSelection, _before: QItemSelection) -> None:
        self._show_current_tile_facts()

    def _select_tile_in_hand(self) -> None:
        """Select the tile in hand in the tray."""
        hand = self._session.hand
        row = self.model.row_of(hand.tile) if hand.tile else None
        if row is not None and hand.tile:
            self.model.show_side(row, hand.tile)
            self.view.setCurrentIndex(self.model.index(row))
        self.view.mark_tile_in_hand(
            hand.tile if self._session.tool in ("place", ANSWERING) else None
        )

    def _show_current_tile_facts(self) -> None:
        """Show the facts about the current tile, and name its other side."""
        entry = self.view.current_entry()
        self.flip.setVisible(entry is not None)
        if entry is None or (self._in_setup and not self._session.tiles_allowed):
            self.flip.setVisible(False)
            self.facts.setText("You cannot lay a tile now." if self._in_setup else "")
            return
        self.facts.setText("\n".join(self.model.fact_lines(entry)))
        other = entry.hidden_side
        self.flip.setEnabled(other is not None and entry.space is None)
        if other is None:
            self.flip.setText("–")
            self.flip.setToolTip("This tile has only one side")
        else:
            self.flip.setText(other)
            title = self._session.catalogue.tiles[other].face.title
            self.flip.setToolTip(escape_rich_text(f"Turn over to {other} {title} (F)"))
        self.flip.setAccessibleName(self.flip.toolTip())
