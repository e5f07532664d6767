"""The tray of unit markers and smoke counters, for taking in hand or dragging to the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QIcon,
    QIconEngine,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.spearpoint.table.state import SMOKE_TURNS
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, PLAYERS, Player, UnitKind
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.spearpoint.board.drag_data import smoke_mime_data, unit_mime_data
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from boardapp.qt.widgets.forms.list_with_enter_key import EnterList
from boardapp.qt.widgets.forms.wheel_safe_form_fields import SpinBox
from boardapp.qt.widgets.icons import keep_clone
from boardapp.qt.widgets.style import bold_font, icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label

Marker = Callable[[str, str, int], QPixmap]
"""Draws a marker from its kind of unit, its side, and its width in logical pixels."""

_KIND = Qt.ItemDataRole.UserRole


class UnitTray(QWidget):
    """The ground units of one side, and smoke: click to take one in hand, or drag it."""

    smoke_turns_changed = Signal(int)

    def __init__(
        self,
        session: SpearpointSession,
        marker: Marker | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._marker = marker or self._plain_marker_pixmap
        self.side: Player = PLAYERS[0]
        self.sides = self._make_sides()
        self.list = UnitList(self)
        self.list.setAccessibleName("Units")
        self.list.setStatusTip("Click a unit to take it in hand, or drag it to the board")
        self.list.itemClicked.connect(self.take_unit_in_hand)
        self.smoke = SmokeButton(self)
        self.smoke.setIcon(icon("smoke"))
        self.smoke.setText("Smoke")
        self.smoke.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.smoke.setCheckable(True)
        self.smoke.setStatusTip(
            "Take smoke in hand and click a space to lay it, or drag the smoke there"
        )
        self.smoke.clicked.connect(self._choose_smoke_tool)
        self.turns = SpinBox("Turns that the smoke stays", 1, SMOKE_TURNS)
        self.turns.setValue(SMOKE_TURNS)
        self.turns.setStatusTip("Choose how many turns the next smoke counter stays, from 1 to 3")
        self.turns.valueChanged.connect(self.smoke_turns_changed)
        self._lay_out()
        session.document_opened.connect(self.reload_kinds)
        session.hand_changed.connect(self._select_unit_in_hand)
        session.tool_changed.connect(self._show_tool_in_hand)
        self.reload_kinds()
        self._show_tool_in_hand()

    @property
    def smoke_turns(self) -> int:
        """Return the number of turns of the next smoke counter."""
        return self.turns.value()

    def choose_side(self, side: Player) -> None:
        """Show the units of a side."""
        if side != self.side:
            self.side = side
            self.sides.setCurrentIndex(PLAYERS.index(side))
            self.reload_kinds()

    def take_unit_in_hand(self, item: QListWidgetItem) -> None:
        """Take a kind of unit in hand."""
        kind = item.data(_KIND)
        self._session.take_piece_in_hand(PieceInHand(unit=kind, side=self.side))
        title, side = item.text(), PLAYER_TITLES[self.side]
        self._session.said.emit(f"Click a space to place {title} ({side}).")

    def reload_kinds(self) -> None:
        """Load the kinds of units from the document."""
        self.list.clear()
        em = self.fontMetrics().height()
        self.smoke.setIconSize(QSize(em, em))
        self.list.fit_text()
        if self._session.document is not None:
            for kind in self._kinds():
                self.list.addItem(self._item(kind))
            self.list.fit_text()
        self._select_unit_in_hand()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.reload_kinds()

    def _kinds(self) -> list[UnitKind]:
        units = self._session.catalogue.units.values()
        return [kind for kind in units if kind.is_ground_unit and kind.side in (None, self.side)]

    def _item(self, kind: UnitKind) -> QListWidgetItem:
        size = self.list.iconSize().width()
        picture = LazyIconEngine(partial(self._marker, kind.name, self.side, size))
        item = QListWidgetItem(QIcon(picture), kind.title)
        item.setData(_KIND, kind.name)
        what = kind.unit_class.capitalize()
        item.setToolTip(
            escape_rich_text(f"{kind.title}: {what.lower()}, with {kind.label} on its marker")
        )
        item.setStatusTip(
            f"{kind.title}: {what.lower()}. Click to take the unit in hand, or drag it"
        )
        return item

    def _make_sides(self) -> QTabBar:
        tabs = QTabBar()
        for side in PLAYERS:
            tabs.addTab(PLAYER_TITLES[side])
        tabs.setExpanding(True)
        tabs.setDrawBase(False)
        tabs.setUsesScrollButtons(False)
        tabs.setAccessibleName("Side whose units are listed")
        tabs.setStatusTip("Choose the side whose units are listed")
        tabs.currentChanged.connect(self._choose_side_of_button)
        return tabs

    def _lay_out(self) -> None:
        caption = plain_label("t&urns:")
        caption.setBuddy(self.turns)
        smoke = QHBoxLayout()
        smoke.addWidget(self.smoke, 1)
        smoke.addWidget(caption)
        smoke.addWidget(self.turns)
        self._head = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._head.addLayout(smoke)
        self._head.addWidget(self.sides, 1)
        layout = QVBoxLayout(self)
        em = self.fontMetrics().height()
        smoke.setSpacing(em // 2)
        self._head.setSpacing(em // 2)
        layout.setSpacing(0)
        layout.addLayout(self._head)
        layout.addWidget(self.list, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() > 20 * self.fontMetrics().height()
        across, down = QBoxLayout.Direction.RightToLeft, QBoxLayout.Direction.TopToBottom
        self._head.setDirection(across if wide else down)

    def _choose_side_of_button(self, number: int) -> None:
        self.choose_side(PLAYERS[number])

    def _choose_smoke_tool(self) -> None:
        self._session.choose_tool("smoke")
        self._show_tool_in_hand()

    def _show_tool_in_hand(self) -> None:
        self.smoke.setChecked(self._session.tool == "smoke")
        self._select_unit_in_hand()

    def _select_unit_in_hand(self) -> None:
        """Select the unit in hand in the list."""
        hand = self._session.hand
        if self._session.tool not in ("unit", ANSWERING) or hand.unit is None:
            self.list.clearSelection()
            return
        for side in PLAYERS:
            if side == hand.side != self.side:
                self.choose_side(side)
                return
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KIND) == hand.unit:
                self.list.setCurrentItem(item)
                item.setSelected(True)

    def _plain_marker_pixmap(self, name: str, side: str, size: int) -> QPixmap:
        """Draw a plain marker: its label in a counter, octagonal for Germany."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(size * ratio), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        colours = self.palette()
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.WindowText), size / 22))
        painter.setBrush(colours.color(QPalette.ColorRole.Button))
        painter.drawPath(_outline(size, rounded=side == PLAYERS[0]))
        font = bold_font(self.font())
        label = self._session.catalogue.unit_kind(name).label
        font.setPixelSize(max(round(size * (0.42 if len(label) < 3 else 0.3)), 1))
        painter.setFont(font)
        painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, label)
        painter.end()
        return pixmap


class LazyIconEngine(QIconEngine):
    """An icon drawn when it is first painted, and not when the window starts."""

    def __init__(self, draw: Callable[[], QPixmap]) -> None:
        super().__init__()
        self._draw = draw

    def clone(self) -> QIconEngine:
        return keep_clone(LazyIconEngine(self._draw))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        drawn = self._draw()
        size = drawn.size().scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(QPoint(), size)
        target.moveCenter(rect.center())
        painter.drawPixmap(target, drawn)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        drawn = self._draw()
        if drawn.width() <= size.width() and drawn.height() <= size.height():
            return drawn
        smooth = Qt.TransformationMode.SmoothTransformation
        return drawn.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)


def _outline(size: int, *, rounded: bool) -> QPainterPath:
    """Return a marker's outline: round or cut corners distinguish the sides."""
    path = QPainterPath()
    low, high, cut = size * 0.05, size * 0.95, size * 0.2
    if rounded:
        path.addRoundedRect(QRectF(low, low, high - low, high - low), cut, cut)
        return path
    corners = (
        (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
        (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
    )  # fmt: skip
    path.moveTo(*corners[0])
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.closeSubpath()
    return path


class SmokeButton(QToolButton):
    """A button that takes smoke counters in hand; a drag carries one to the board."""

    def __init__(self, panel: UnitTray) -> None:
        super().__init__()
        self._panel = panel
        self._pressed_at = QPoint()
        self._dragged = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at, self._dragged = event.position().toPoint(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        way = (event.position().toPoint() - self._pressed_at).manhattanLength()
        if self._dragged or not self.isDown() or way < QApplication.startDragDistance():
            super().mouseMoveEvent(event)
            return
        self._dragged = True
        self._carry(self._panel.smoke_turns)

    def _carry(self, turns: int) -> None:
        drag = QDrag(self)
        drag.setMimeData(smoke_mime_data(turns))
        side = self.fontMetrics().height() * 2
        drag.setPixmap(self.icon().pixmap(QSize(side, side), self.devicePixelRatioF()))
        drag.setHotSpot(QPoint(side // 2, side // 2))
        drag.exec(Qt.DropAction.CopyAction)
        # The drag has already received the release.
        self.setDown(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragged:
            self.setDown(False)
        super().mouseReleaseEvent(event)


class UnitList(EnterList):
    """The list of unit kinds; a drag carries one of them."""

    def __init__(self, panel: UnitTray) -> None:
        super().__init__()
        self._panel = panel
        self._width = 0
        self.setDragEnabled(True)
        self.setDragDropMode(QListWidget.DragDropMode.DragOnly)
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always visible: otherwise the number of columns would change back and forth.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)

    def fit_text(self) -> None:
        """Set the size of the cells from the font, and share the width among them."""
        em = self.fontMetrics().height()
        self.setIconSize(QSize(round(2.2 * em), round(2.2 * em)))
        self.setMinimumSize(12 * em, 5 * em)
        room = self._width - 1
        widest = max(self.sizeHintForColumn(0), 6 * em) + em // 2
        columns = max(room // widest, 1)
        self.setGridSize(QSize(max(room // columns, 1), round(2.6 * em)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._width = event.size().width()
        self.fit_text()

    def startDrag(self, actions: Qt.DropAction) -> None:
        if not self.currentIndex().isValid():
            return
        item = self.currentItem()
        drag = QDrag(self)
        drag.setMimeData(unit_mime_data(item.data(_KIND), self._panel.side))
        ghost = item.icon().pixmap(self.iconSize(), self.devicePixelRatioF())
        drag.setPixmap(ghost)
        drag.setHotSpot(QPoint(self.iconSize().width() // 2, self.iconSize().height() // 2))
        self._carry(drag)

    def _carry(self, drag: QDrag) -> None:
        drag.exec(Qt.DropAction.CopyAction)
