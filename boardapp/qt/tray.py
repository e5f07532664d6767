"""The tray of tiles: those of the map in play, their sides, and what is left of them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QDrag,
    QKeyEvent,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.tile import Rotation
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.qt.parcel import tile_parcel
from boardapp.qt.session import Hand, Session
from boardapp.qt.style import icon, strong
from boardapp.qt.tray_model import ENTRY, Entry, Thumbnail, TrayModel, describe

Index = QModelIndex | QPersistentModelIndex

_NO_LIMIT = 16_777_215
"""Qt's own greatest height of a widget."""


class TilePanel(QWidget):
    """The tray: search or browse, turn a tile over, click or drag it to the board."""

    def __init__(
        self, session: Session, thumbnail: Thumbnail | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.model = TrayModel(session, thumbnail, self)
        self.search = self._make_search()
        self.view = TileView(session, self.model)
        self.flip = self._make_flip()
        self.only_left = QCheckBox()
        self.only_left.setStatusTip("Hide the tiles that lie on the board")
        self.only_left.toggled.connect(self._filter)
        self.facts = QLabel()
        self.facts.setWordWrap(True)
        self.facts.setTextFormat(Qt.TextFormat.PlainText)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.facts.setAccessibleName("About the tile")
        self._lay_out()
        self.view.selectionModel().selectionChanged.connect(self._on_selection)
        self.model.dataChanged.connect(self._on_news)
        self.model.modelReset.connect(self._on_reset)
        session.hand_changed.connect(self._on_hand)
        session.tool_changed.connect(self._on_hand)
        self._on_reset()

    def _make_search(self) -> QLineEdit:
        search = QLineEdit()
        search.setPlaceholderText("9A or a word; Enter takes it")
        search.setAccessibleName("Search the tiles")
        search.setStatusTip("Type a tile's number and side, such as 9A, and Enter to take it")
        search.setClearButtonEnabled(True)
        search.textChanged.connect(self._filter)
        search.returnPressed.connect(self._take_typed)
        return search

    def _make_flip(self) -> QToolButton:
        flip = QToolButton()
        flip.setIcon(icon("flip"))
        flip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        flip.setStatusTip("Show the other side of the tile chosen in the tray (F)")
        flip.clicked.connect(self.view.turn_over)
        return flip

    def _lay_out(self) -> None:
        self._about = QScrollArea()
        self._about.setWidget(self.facts)
        self._about.setWidgetResizable(True)
        self._about.setFrameShape(QScrollArea.Shape.NoFrame)
        self._about.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
        self._fold()

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
        self._fold()

    def _fold(self) -> None:
        """Tell about the tile beside the tray where it is wide, beneath it where it is high."""
        em = self.fontMetrics().height()
        wide = self.width() > max(self.height(), 24 * em)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(across if wide else down)
        self._parts.setSpacing(em if wide else em // 3)
        self._parts.setStretch(1, 1 if wide else 0)
        self._about.setMaximumHeight(_NO_LIMIT if wide else em * 13 // 2)

    # Searching

    def take(self, text: str) -> bool:
        """Take the tile's side that a player typed, such as ``9a`` or ``9``, or say why not."""
        wanted = text.strip().upper()
        row = self._typed_row(wanted)
        if row is None:
            return False
        if self.model.entries[row].space is None:
            self.model.show_side(row, wanted)
        return self.view.take_row(row)

    def _typed_row(self, wanted: str) -> int | None:
        """Return the row that a text means; say so when it means none."""
        row = self.model.row_of(wanted)
        if row is None and wanted:
            numbers = [entry.number.upper() for entry in self.model.entries]
            rows = [i for i, number in enumerate(numbers) if number == wanted]
            rows = rows or [i for i in range(len(numbers)) if not self.view.isRowHidden(i)]
            row = rows[0] if len(rows) == 1 else None
        if row is None:
            self._session.refused.emit(self._why_not(wanted))
        return row

    def _why_not(self, wanted: str) -> str:
        if not wanted:
            return "Type a tile's number and side, such as 9A."
        document = self._session.document
        feature = document.catalogue.tiles.get(wanted) if document else None
        if document and feature:
            titles = [document.catalogue.boards[name].title for name in feature.maps]
            return f"Tile {wanted} ({feature.face.title}) belongs to the {titles[0]} map."
        visible = sum(not self.view.isRowHidden(i) for i in range(self.model.rowCount()))
        if visible:
            return f"“{wanted}” is not one tile: {visible} match. Choose one in the tray."
        return f"There is no tile {wanted} on this map."

    def _take_typed(self) -> None:
        if self.take(self.search.text()):
            self.search.clear()

    def _filter(self) -> None:
        text = self.search.text().strip()
        hide = self.only_left.isChecked()
        for row, entry in enumerate(self.model.entries):
            shut_out = hide and entry.space is not None
            self.view.setRowHidden(row, shut_out or not self._matches(entry, text))

    def _matches(self, entry: Entry, text: str) -> bool:
        """Match a number from its start, anything else anywhere in the titles and kinds."""
        text = text.casefold()
        if text[:1].isdigit():
            return any(side.casefold().startswith(text) for side in entry.sides)
        tiles = self._session.catalogue.tiles
        words = " ".join(
            f"{side} {tiles[side].face.title} {tiles[side].kind or ''}".replace("-", " ")
            for side in entry.sides
        )
        return all(word in words.casefold() for word in text.replace("-", " ").split())

    # Keeping up

    def _on_reset(self) -> None:
        if self.model.entries and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0))
        self._on_news()

    def _on_news(self) -> None:
        self._filter()
        total = len(self.model.entries)
        self.only_left.setText(f"&Only the {self.model.left()} of {total} left")
        self._tell()

    def _on_selection(self, _chosen: QItemSelection, _before: QItemSelection) -> None:
        self._tell()

    def _on_hand(self) -> None:
        """Show the tile in hand in the tray."""
        hand = self._session.hand
        row = self.model.row_of(hand.tile) if hand.tile else None
        if row is not None and hand.tile:
            self.model.show_side(row, hand.tile)
            self.view.setCurrentIndex(self.model.index(row))
        self.view.viewport().update()

    def _tell(self) -> None:
        """Tell about the current tile, and what its other side is."""
        entry = self.view.current_entry()
        self.flip.setVisible(entry is not None)
        if entry is None:
            self.facts.clear()
            return
        self.facts.setText("\n".join(describe(self.model.feature(entry), entry)))
        other = entry.other
        self.flip.setEnabled(other is not None and entry.space is None)
        if other is None:
            self.flip.setText("–")
            self.flip.setToolTip("This tile has one side")
        else:
            self.flip.setText(other)
            title = self._session.catalogue.tiles[other].face.title
            self.flip.setToolTip(f"Turn over to {other} {title} (F)")
        self.flip.setAccessibleName(self.flip.toolTip())


class TileView(QListView):
    """The thumbnails: click or Enter takes a tile in hand, F turns it over, dragging carries it."""

    def __init__(self, session: Session, model: TrayModel) -> None:
        super().__init__()
        self._session = session
        self._model = model
        self.setModel(model)
        self.setItemDelegate(TileDelegate(session, model, self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QListView.DragDropMode.DragOnly)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: coming and going it would change the number of columns back and forth.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMouseTracking(True)
        self.setAccessibleName("Tiles")
        self.setStatusTip(
            "Click or Enter takes a tile in hand; drag it to the board; F turns it over"
        )
        self.resize_cells()
        self.clicked.connect(self._on_click)

    def resize_cells(self) -> None:
        """Give the cells the size that the font asks for."""
        em = self.fontMetrics().height()
        self.setMinimumSize(11 * em, 5 * em)
        cell = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex())
        # One pixel less than the room: a row exactly as wide would wrap.
        room = self.viewport().width() - 1
        columns = max(room // cell.width(), 1)
        self.setGridSize(QSize(max(room // columns, 1), cell.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resize_cells()

    def current_entry(self) -> Entry | None:
        """Return the tile that is chosen in the tray."""
        index = self.currentIndex()
        return self._model.entries[index.row()] if index.isValid() else None

    def take_row(self, row: int) -> bool:
        """Take a tile in hand; one that lies on the board is pointed at instead."""
        entry = self._model.entries[row]
        self.setCurrentIndex(self._model.index(row))
        if entry.space is not None:
            self._session.move_cursor(entry.space)
            name = GRID.name(entry.space)
            self._session.refused.emit(f"Tile {entry.shown} lies on {name} already.")
            return False
        self._session.take(Hand(tile=entry.shown, rotation=self._rotation(entry)))
        title = self._model.feature(entry).face.title
        self._session.said.emit(f"{entry.shown} {title} in hand: click the space to lay it on.")
        return True

    def turn_over(self) -> None:
        """Show the other side of the current tile; in hand it is turned over as well."""
        entry = self.current_entry()
        if entry is None or entry.other is None or entry.space is not None:
            return
        held = self._session.hand.tile == entry.shown
        self._model.show_side(self.currentIndex().row(), entry.other)
        if held and self._session.tool == "place":
            self._session.take(replace(self._session.hand, tile=entry.shown))
        self._session.said.emit(self._model.spoken(entry))

    def _rotation(self, entry: Entry) -> Rotation:
        hand = self._session.hand
        return hand.rotation if hand.tile in entry.sides else 0

    def _on_click(self, index: QModelIndex) -> None:
        self.take_row(index.row())

    def event(self, event: QEvent) -> bool:
        # F and Enter are ours while the tray has the focus, before the window's actions.
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and _own_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _own_key(event):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_F:
            self.turn_over()
        elif self.currentIndex().isValid():
            self.take_row(self.currentIndex().row())

    def startDrag(self, actions: Qt.DropAction) -> None:
        entry = self.current_entry()
        if entry is None or entry.space is not None:
            return
        rotation = self._rotation(entry)
        drag = QDrag(self)
        drag.setMimeData(tile_parcel(entry.shown, rotation))
        ghost = self._ghost(entry, rotation)
        if ghost is not None:
            drag.setPixmap(ghost)
            size = ghost.deviceIndependentSize().toSize()
            drag.setHotSpot(QPoint(size.width() // 2, size.height() // 2))
        self._carry(drag)

    def _carry(self, drag: QDrag) -> None:
        drag.exec(Qt.DropAction.CopyAction)

    def _ghost(self, entry: Entry, rotation: Rotation) -> QPixmap | None:
        picture = self._model.picture(entry.shown, thumbnail_size(self))
        return picture.transformed(QTransform().rotate(rotation)) if picture else None


def _own_key(event: QKeyEvent) -> bool:
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    keys = (Qt.Key.Key_F, Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return event.key() in keys and plain == Qt.KeyboardModifier.NoModifier


def thumbnail_size(widget: QWidget) -> int:
    """Return the width of a thumbnail in logical pixels: it grows with the text."""
    return round(widget.fontMetrics().height() * 4.3)


class TileDelegate(QStyledItemDelegate):
    """Draws an entry: its picture, its number and side, where it lies; a frame when in hand."""

    def __init__(self, session: Session, model: TrayModel, view: QListView) -> None:
        super().__init__(view)
        self._session = session
        self._model = model
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        em = self._view.fontMetrics().height()
        side = thumbnail_size(self._view)
        return QSize(side + em * 2 // 3, side + round(em * 2.1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = index.data(ENTRY)
        rect: QRect = option.rect
        colours: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = thumbnail_size(self._view)
        em = self._view.fontMetrics().height()
        held = self._session.tool == "place" and self._session.hand.tile == entry.shown
        self._paint_ground(painter, rect, colours, state, held=held)
        spot = QRect(rect.center().x() - side // 2, rect.top() + em // 2, side, side)
        self._paint_picture(painter, spot, entry, colours)
        line = QRect(rect.left(), spot.bottom() + em // 5, rect.width(), round(em * 1.3))
        self._paint_line(
            painter,
            line,
            entry,
            colours,
            selected=bool(state & QStyle.StateFlag.State_Selected),
            held=held,
        )
        painter.restore()

    def _paint_ground(
        self,
        painter: QPainter,
        rect: QRect,
        colours: QPalette,
        state: QStyle.StateFlag,
        *,
        held: bool,
    ) -> None:
        """Paint what shows the chosen, the pointed at, and the one in hand."""
        frame = rect.adjusted(2, 2, -2, -2)
        ground = QColor(Qt.GlobalColor.transparent)
        if state & QStyle.StateFlag.State_Selected:
            ground = colours.color(QPalette.ColorRole.Highlight)
        elif state & QStyle.StateFlag.State_MouseOver:
            ground = colours.color(QPalette.ColorRole.Button)
        pen = QPen(Qt.PenStyle.NoPen)
        if held:
            pen = QPen(colours.color(QPalette.ColorRole.Accent), 2.5)
        elif state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            pen = QPen(colours.color(QPalette.ColorRole.WindowText), 1, Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(ground)
        painter.drawRoundedRect(frame, 5, 5)

    def _paint_picture(
        self, painter: QPainter, spot: QRect, entry: Entry, colours: QPalette
    ) -> None:
        picture = self._model.picture(entry.shown, spot.width())
        painter.setOpacity(0.3 if entry.space is not None else 1.0)
        if picture is None:
            painter.fillRect(spot, colours.color(QPalette.ColorRole.Midlight))
        else:
            painter.drawPixmap(spot, picture)
        painter.setOpacity(1.0)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Mid), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(spot)

    def _paint_line(
        self,
        painter: QPainter,
        line: QRect,
        entry: Entry,
        colours: QPalette,
        *,
        selected: bool,
        held: bool,
    ) -> None:
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(colours.color(role))
        font = self._view.font()
        painter.setFont(strong(font) if entry.space is None else font)
        rest = entry.place or ("in hand" if held else "")
        text = f"{entry.shown} {rest}" if rest else entry.shown
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)
        if entry.other is not None and not rest:
            mark = line.adjusted(0, 0, -self._view.fontMetrics().height() // 2, 0)
            painter.setFont(font)
            painter.drawText(mark, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "⇄")
