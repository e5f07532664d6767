"""The step for tracing the road of a map, by checking its spaces on the map's picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.picture import palette
from boardapp.qt.drawing.scaled_picture import SmoothPicture
from boardapp.qt.spearpoint.tile_set_editor.session import TileSetSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS, ENTER
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

HINT = (
    "Click each space that the road touches, or move to the space with the arrow keys and "
    "press Space."
)
AS_OURS = (
    "The ticked spaces show the road as boardapp knows it. Does the road on your map touch "
    "exactly these spaces? "
)
_MARGIN = 8
_TICKS = (Qt.Key.Key_Space, *ENTER)


class RoadPage(QWidget):
    """The spaces of the map in work; spaces on the road are checked."""

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.map = RoadMap(session)
        self.told = wrapping_label()
        self.confirm = QPushButton("This road is right for &my map")
        self.confirm.setStatusTip(
            "Confirm that the road of your map touches the ticked spaces and no others"
        )
        self.confirm.clicked.connect(self._on_confirm)
        top = QHBoxLayout()
        top.addWidget(self.told, 1)
        top.addWidget(self.confirm)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addLayout(top)
        rows.addWidget(self.map, 1)
        self.setFocusProxy(self.map)
        for signal in (session.document_opened, session.changed, session.part_changed):
            signal.connect(self._show)
        session.lock_changed.connect(self._show)

    def _show(self) -> None:
        name = self._session.current_map
        if self._session.document is None or name is None:
            return
        told = name in self._session.tile_set.boards
        self.told.setText(("" if told else AS_OURS) + HINT)
        self.confirm.setVisible(not told)
        self.setEnabled(not self._session.why_locked)
        self.map.update()

    def _on_confirm(self) -> None:
        self._session.trace_road(self._session.road)


class RoadMap(QWidget):
    """The map's picture under its grid; a click on a space adds it to the road or removes it."""

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._picture = SmoothPicture()
        self.at = Space(1, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Road")
        self.setAccessibleDescription(HINT)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(360, 120)

    def show_picture(self, picture: QImage | None) -> None:
        """Show a picture of the map under its spaces."""
        self._picture = SmoothPicture(picture)
        self.update()

    # Geometry

    @property
    def plane(self) -> QRectF:
        """Return the rectangle of the map in the view."""
        room = min((self.width() - 2 * _MARGIN) / GRID.columns,
                   (self.height() - 2 * _MARGIN) / GRID.rows)  # fmt: skip
        plane = QRectF(0, 0, GRID.columns * room, GRID.rows * room)
        plane.moveCenter(QRectF(self.rect()).center())
        return plane

    def space_rect(self, space: Space) -> QRectF:
        """Return the rectangle of a space in the view."""
        plane = self.plane
        side = plane.width() / GRID.columns
        corner = plane.topLeft() + QPointF(space.column, space.row) * side
        return QRectF(corner.x(), corner.y(), side, side)

    # Acts

    def _toggle_road_space(self, space: Space) -> None:
        """Add a space to the road, or remove it."""
        self.at = space
        road = self._session.road ^ {space}
        if self._session.trace_road(road):
            screen_reader.announce(self, f"{GRID.name(space)} {'on' if space in road else 'off'}")
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        spaces = (
            space for space in GRID.spaces() if self.space_rect(space).contains(event.position())
        )
        space = next(spaces, None)
        if event.button() == Qt.MouseButton.LeftButton and space is not None:
            self._toggle_road_space(space)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS:
            row, column = self.at.row + ARROWS[key][1], self.at.column + ARROWS[key][0]
            self.at = Space(min(max(row, 0), GRID.rows - 1), min(max(column, 0), GRID.columns - 1))
            on = self.at in self._session.road
            screen_reader.announce(self, f"{GRID.name(self.at)}, {'on' if on else 'off'} the road")
            self.update()
        elif key in _TICKS:
            self._toggle_road_space(self.at)
        else:
            super().keyPressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    # On the screen

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plane = self.plane
        painter.fillRect(plane, QColor(palette.PAPER_SHADE))
        self._picture.paint(painter, plane)
        if self._session.document is None or self._session.current_map is None:
            return
        painter.setFont(bold_font(self.font()))
        road = self._session.road
        for space in GRID.spaces():
            self._paint_space(painter, space, on=space in road)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.space_rect(self.at).adjusted(2, 2, -2, -2))

    def _paint_space(self, painter: QPainter, space: Space, *, on: bool) -> None:
        """Paint a space's border and its name; on the road, the name has a tick on a dark plate."""
        square = self.space_rect(space)
        for colour, width in ((palette.WALL_CASING, 3.0), (palette.WALL_INK, 1.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(square)
        words = f"✓ {GRID.name(space)}" if on else GRID.name(space)
        metrics = painter.fontMetrics()
        plate = QRectF(0, 0, metrics.horizontalAdvance(words) + metrics.height(), metrics.height())
        plate.moveTopLeft(square.topLeft() + QPointF(3, 3))
        ground, ink = QColor(palette.WALL_CASING), QColor(palette.WALL_INK)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink if on else ground)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(ground if on else ink)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
        if on:
            painter.setPen(QPen(ink, 4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(square.adjusted(5, 5, -5, -5))
