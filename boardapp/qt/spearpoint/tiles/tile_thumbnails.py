"""The tray's thumbnails, each with actions for a click, Enter, F and a drag."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
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
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from boardapp.core.tile import Rotation
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.spearpoint.board.drag_data import tile_mime_data
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from boardapp.qt.spearpoint.tiles.tile_tray_model import ENTRY, TrayModel, TrayTile
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.model_index import ModelIndex
from boardapp.qt.widgets.style import bold_font


class TileView(QListView):
    """The thumbnails: click or Enter takes a tile in hand, F turns it over, a drag carries it."""

    digit_typed = Signal(str)

    def __init__(self, session: SpearpointSession, model: TrayModel) -> None:
        super().__init__()
        self._session = session
        self._model = model
        self.setModel(model)
        self.setItemDelegate(TileDelegate(model, self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QListView.DragDropMode.DragOnly)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always visible: otherwise the number of columns would change back and forth.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMouseTracking(True)
        self.setAccessibleName("Tiles")
        self.setStatusTip(
            "Click a tile to take it in hand, or drag it to the board. F turns the tile over"
        )
        self.held: str | None = None
        self._width = 0
        self._height = 0
        self.resize_cells()
        self.clicked.connect(self._take_clicked_tile)

    def resize_cells(self) -> None:
        """Set the size of the cells from the font."""
        em = self.fontMetrics().height()
        self.setMinimumSize(11 * em, 5 * em // 2)
        cell = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex())
        # One pixel less than the room, because a row exactly as wide would wrap.
        room = self._width - 1
        columns = max(room // cell.width(), 1)
        self.setGridSize(QSize(max(room // columns, 1), cell.height()))

    def picture_side(self) -> int:
        """Return the width of the pictures: in a low view they shrink until a row is whole."""
        em = self.fontMetrics().height()
        words = em // 3 if self.has_captions_beside() else round(em * 2.1)
        return max(em, min(thumbnail_size(self), self._height - words))

    def has_captions_beside(self) -> bool:
        """Return whether the view is too low for captions below the pictures."""
        return self._height < 5 * self.fontMetrics().height()

    def mark_tile_in_hand(self, tile: str | None) -> None:
        """Mark the tile in hand, None for none."""
        if tile != self.held:
            self.held = tile
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._width, self._height = event.size().width(), event.size().height()
        self.resize_cells()

    def current_entry(self) -> TrayTile | None:
        """Return the current tile of the tray."""
        index = self.currentIndex()
        return self._model.entries[index.row()] if index.isValid() else None

    def take_tile_in_row(self, row: int) -> bool:
        """Take a tile in hand; if it is on the board, point it out instead."""
        entry = self._model.entries[row]
        self.setCurrentIndex(self._model.index(row))
        if entry.space is not None:
            self._session.move_cursor(entry.space)
            name = GRID.name(entry.space)
            self._session.refused.emit(f"Tile {entry.shown} is already on {name}.")
            return False
        refusal = self._session.why_not_tile(entry.shown)
        if refusal:
            self._session.refused.emit(refusal)
            return False
        self._session.take_piece_in_hand(
            PieceInHand(tile=entry.shown, rotation=self._rotation_in_hand(entry))
        )
        title = self._model.upper_side(entry).face.title
        self._session.said.emit(f"Click a space to place {entry.shown} {title}.")
        return True

    def turn_over(self) -> None:
        """Show the other side of the current tile; a tile in hand is turned over too."""
        entry = self.current_entry()
        if entry is None or entry.hidden_side is None or entry.space is not None:
            return
        held = self._session.hand.tile == entry.shown
        self._model.show_side(self.currentIndex().row(), entry.hidden_side)
        if held and self._session.tool in ("place", ANSWERING):
            self._session.take_piece_in_hand(replace(self._session.hand, tile=entry.shown))
        self._session.said.emit(self._model.screen_reader_text(entry))

    def _rotation_in_hand(self, entry: TrayTile) -> Rotation:
        hand = self._session.hand
        return hand.rotation if hand.tile in entry.sides else 0

    def _take_clicked_tile(self, index: QModelIndex) -> None:
        self.take_tile_in_row(index.row())

    def event(self, event: QEvent) -> bool:
        # F and Enter belong to the tray while it has the focus, before the window's actions.
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and _own_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit():
            self.digit_typed.emit(event.text())
        elif not _own_key(event):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_F:
            self.turn_over()
        elif self.currentIndex().isValid():
            self.take_tile_in_row(self.currentIndex().row())

    def startDrag(self, actions: Qt.DropAction) -> None:
        entry = self.current_entry()
        if entry is None or entry.space is not None:
            return
        rotation = self._rotation_in_hand(entry)
        drag = QDrag(self)
        drag.setMimeData(tile_mime_data(entry.shown, rotation))
        ghost = self._drag_pixmap(entry, rotation)
        if ghost is not None:
            drag.setPixmap(ghost)
            size = ghost.deviceIndependentSize().toSize()
            drag.setHotSpot(QPoint(size.width() // 2, size.height() // 2))
        self._carry(drag)

    def _carry(self, drag: QDrag) -> None:
        drag.exec(Qt.DropAction.CopyAction)

    def _drag_pixmap(self, entry: TrayTile, rotation: Rotation) -> QPixmap | None:
        picture = self._model.picture(entry.shown, thumbnail_size(self))
        return picture.transformed(QTransform().rotate(rotation)) if picture else None


def _own_key(event: QKeyEvent) -> bool:
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return event.key() in (Qt.Key.Key_F, *ENTER) and plain == Qt.KeyboardModifier.NoModifier


def thumbnail_size(widget: QWidget) -> int:
    """Return the width of a thumbnail in logical pixels, which grows with the text size."""
    return round(widget.fontMetrics().height() * 4.3)


class TileDelegate(QStyledItemDelegate):
    """Draws an entry: picture, number, side and place, with a frame for the tile in hand."""

    def __init__(self, model: TrayModel, view: TileView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        em = self._view.fontMetrics().height()
        side = self._view.picture_side()
        if self._view.has_captions_beside():
            return QSize(side + em * 5 // 2, side + em // 3)
        return QSize(side + em * 2 // 3, side + round(em * 2.1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        entry = index.data(ENTRY)
        rect: QRect = option.rect
        colours: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        painter.save()
        hint = QPainter.RenderHint
        painter.setRenderHints(hint.Antialiasing | hint.SmoothPixmapTransform)
        side = self._view.picture_side()
        em = self._view.fontMetrics().height()
        held = self._view.held == entry.shown
        self._paint_ground(painter, rect, colours, state, held=held)
        spot = QRect(rect.center().x() - side // 2, rect.top() + em // 2, side, side)
        line = QRect(rect.left(), spot.bottom() + em // 5, rect.width(), round(em * 1.3))
        if self._view.has_captions_beside():
            spot.moveTopLeft(rect.topLeft() + QPoint(em // 3, em // 6))
            line = rect.adjusted(side + em // 3, 0, 0, 0)
        self._paint_picture(painter, spot, entry, colours)
        self._paint_caption(
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
        """Paint the frames of the selected tile, the tile pointed at, and the tile in hand."""
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
        self, painter: QPainter, spot: QRect, entry: TrayTile, colours: QPalette
    ) -> None:
        picture = self._model.picture(entry.shown, thumbnail_size(self._view))
        painter.setOpacity(0.3 if entry.space is not None or entry.barred else 1.0)
        if picture is None:
            painter.fillRect(spot, colours.color(QPalette.ColorRole.Midlight))
        else:
            painter.drawPixmap(spot, picture)
        painter.setOpacity(1.0)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Mid), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(spot)

    def _paint_caption(
        self,
        painter: QPainter,
        line: QRect,
        entry: TrayTile,
        colours: QPalette,
        *,
        selected: bool,
        held: bool,
    ) -> None:
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(colours.color(role))
        font = self._view.font()
        painter.setFont(font if entry.place_words else bold_font(font))
        beside = self._view.has_captions_beside()
        rest = "" if beside else entry.place_words or ("in hand" if held else "")
        text = f"{entry.shown} {rest}" if rest else entry.shown
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)
        if entry.hidden_side is not None and not rest and not beside:
            mark = line.adjusted(0, 0, -self._view.fontMetrics().height() // 2, 0)
            painter.setFont(font)
            painter.drawText(mark, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "⇄")
