"""The frame on the laptop's board around the table's part; the mouse drags its rim."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen

from boardapp.core.override_decorator import override
from boardapp.picture import palette
from boardapp.qt.boards.board_overlay_items import Overlay, SceneLayer
from boardapp.qt.boards.board_view import BoardView

_GRIP = 8.0
"""The distance from the rim in pixels within which a press drags the frame."""


class _PartFrameItem(Overlay):
    """A frame, dark around light, that shows on any ground."""

    @override
    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        for colour, pixels in ((palette.LINE_CASING, 6.0), (palette.EMPHASIS, 3.0)):
            pen = QPen(QColor(colour), pixels / scale, Qt.PenStyle.DashLine)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            room = 4.0 / scale
            painter.drawRect(self._rect.adjusted(room, room, -room, -room))


class VisiblePartFrame(QObject):
    """Shows which part of the board the table view shows, and lets the mouse drag it."""

    dragged = Signal(QPointF)  # the middle to which the player drags the frame

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self._rim = _PartFrameItem(SceneLayer.CURSOR + 0.5)
        view.board_scene.add_overlay(self._rim)
        self._held: QPointF | None = None
        view.viewport().installEventFilter(self)

    def remove_frame(self) -> None:
        """Remove the frame from the board."""
        self._view.viewport().removeEventFilter(self)
        self._view.board_scene.remove_overlay(self._rim)
        self._end_drag()
        self.deleteLater()

    @property
    def part(self) -> QRectF:
        """Return the framed part; nothing without a frame."""
        return self._rim.boundingRect()

    def show_part(self, part: QRectF) -> None:
        """Frame a part of the board; an empty part removes the frame."""
        self._rim.cover_rect(part)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or self.part.isEmpty():
            return False
        kind, spot = event.type(), event.position()
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            if self._on_rim(spot):
                self._held = self._in_scene(spot) - self.part.center()
                self._view.viewport().setCursor(Qt.CursorShape.SizeAllCursor)
            return self._held is not None
        if self._held is None:
            return False
        if kind == QEvent.Type.MouseMove:
            self.dragged.emit(self._in_scene(spot) - self._held)
            return True
        if kind == QEvent.Type.MouseButtonRelease:
            self._end_drag()
            return True
        return False

    def _end_drag(self) -> None:
        if self._held is not None:
            self._held = None
            self._view.viewport().unsetCursor()

    def _on_rim(self, spot: QPointF) -> bool:
        on_screen = QRectF(self._view.mapFromScene(self.part).boundingRect())
        outer = on_screen.adjusted(-_GRIP, -_GRIP, _GRIP, _GRIP)
        inner = on_screen.adjusted(_GRIP, _GRIP, -_GRIP, -_GRIP)
        return outer.contains(spot) and not inner.contains(spot)

    def _in_scene(self, spot: QPointF) -> QPointF:
        return QPointF(self._view.mapToScene(spot.toPoint()))
