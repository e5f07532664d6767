"""A photograph on which a player outlines a tile: four corners, by mouse, finger or keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from boardapp.core.override_decorator import override
from boardapp.photo.tile_fit import TileFit
from boardapp.qt.drawing.scaled_picture import smallest_sharp_level
from boardapp.qt.photos.outline_painter import (
    paint_cross,
    paint_fit,
    paint_handles,
    paint_name,
    paint_other_outline,
)
from boardapp.qt.photos.photo_worker import PaintablePhotograph
from boardapp.qt.photos.tile_outline import CORNERS, NO_OUTLINE, Point, TileOutline
from boardapp.qt.tracing.magnifier import Magnifier
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS, ENTER
from boardapp.qt.widgets.zoom_view import ZoomView

CORNER_REACH = 24.0
"""The screen pixels from a corner within which a press grabs it: a finger's width."""
SIDE_REACH = 10.0
CROSS_STEP = 8.0
"""Screen pixels that the crosshair moves at a key press."""
FAR = 10
"""The factor of a step with Shift."""

_OWN_KEYS = (*ARROWS, *ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Space)


class _OutlineDrag(NamedTuple):
    """A drag in progress: the grabbed point, and the outline at its start."""

    part: Literal["corner", "side", "tile"]
    number: int
    start: Point
    outline: TileOutline


class PhotoView(ZoomView):
    """Shows a photograph; players set, move and remove the corners of one tile's outline.

    The outlines of its other tiles stay visible; a click into one selects that tile.
    """

    outline_changed = Signal(object)  # the outline, at each step of a drag and at its end
    other_chosen = Signal(int)  # the number of the other tile that was clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._levels: Sequence[QImage] = ()
        self.outline = NO_OUTLINE
        self._others: Sequence[TileOutline] = ()
        self.fit_shown: TileFit | None = None
        self.selected: int | None = None
        """The number of the corner that the arrow keys move."""
        self.cross: Point | None = None
        """The position of the keys' crosshair, None while the pointer sets the corners."""
        self._hold: _OutlineDrag | None = None
        self.magnifier = Magnifier(self, lambda: self._levels)
        self.setMinimumSize(240, 180)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setAccessibleName("Photograph")
        self.setAccessibleDescription(
            "The arrow keys move a crosshair, and Enter sets a corner of the tile. Esc undoes "
            "the last corner. Tab goes from corner to corner, and then the arrow keys move "
            "that corner by a pixel."
        )

    def show_photograph(self, shown: PaintablePhotograph) -> None:
        """Show a fitted photograph without an outline."""
        self.plane_size, self._levels = QSizeF(shown.size), shown.levels
        self.fit()
        self.show_tile(NO_OUTLINE, None, ())
        waits = Qt.CursorShape.ArrowCursor if self._levels else Qt.CursorShape.WaitCursor
        self.setCursor(waits)

    @property
    def levels(self) -> Sequence[QImage]:
        """Return the photograph in its sizes, the largest first; none without a photograph."""
        return self._levels

    def show_tile(
        self, outline: TileOutline, fit: TileFit | None, others: Sequence[TileOutline]
    ) -> None:
        """Show another tile's outline with its fit, and those of the other tiles."""
        self.outline, self.fit_shown, self._others = outline, fit, others
        self.selected = self.cross = self._hold = None
        self.magnifier.hide()
        self.viewport().update()

    def show_fit(self, fit: TileFit | None) -> None:
        """Show the sides found by the fit."""
        self.fit_shown = fit
        self.viewport().update()

    def show_side_name(self, side: str, turn: int) -> None:
        """Show which printed side is outlined."""
        self.outline = replace(self.outline, side=side, turn=turn)
        self.viewport().update()

    @property
    def is_dragging(self) -> bool:
        """Return whether a corner, a side or the outline is being dragged."""
        return self._hold is not None

    # Changing the outline

    def add_corner(self, point: Point) -> None:
        """Add a corner, if one is missing, and select it for the arrow keys."""
        if self.outline.is_complete or not self.levels:
            return
        self._change(self.outline.with_point(self.nearest_plane_point(point)))
        self.selected = len(self.outline.points) - 1
        left = CORNERS - len(self.outline.points)
        screen_reader.announce(
            self, f"Corner set. Corners to go: {left}." if left else "All corners set."
        )

    def remove_last_corner(self) -> None:
        """Remove the corner that was set last."""
        self.selected = self._hold = None
        self._change(self.outline.without_last())

    def remove_all_corners(self) -> None:
        """Remove all corners."""
        self.selected = self._hold = None
        self._change(TileOutline(side=self.outline.side))

    def nudge(self, x: float, y: float) -> None:
        """Move the selected corner by pixels of the photograph."""
        if self.selected is None:
            return
        at = self.outline.points[self.selected]
        point = self.nearest_plane_point((at[0] + x, at[1] + y))
        self._change(self.outline.with_corner_moved(self.selected, point))
        self._show_keyboard_point(point)

    def move_cross(self, x: float, y: float) -> None:
        """Move the crosshair by screen pixels; it starts in the middle of the visible part."""
        at = self.to_view(self.cross) if self.cross else QPointF(self.rect().center())
        self.cross = self.nearest_plane_point(self.to_plane(at + QPointF(x, y)))
        self._show_keyboard_point(self.cross)

    def _show_keyboard_point(self, point: Point) -> None:
        """Show the point that the keys move."""
        self.bring_into_sight(point)
        self.magnifier.magnify_at(point, self.to_view(point))
        self.viewport().update()

    def _change(self, outline: TileOutline) -> None:
        self.outline = outline
        if not outline.is_complete:
            self.fit_shown = None
        self.viewport().update()
        self.outline_changed.emit(outline)

    # The thing under the pointer

    def _corner_at(self, spot: QPointF) -> int | None:
        reaches = [
            ((self.to_view(point) - spot).manhattanLength(), number)
            for number, point in enumerate(self.outline.points)
        ]
        near = min(reaches, default=(CORNER_REACH + 1, 0))
        return near[1] if near[0] <= CORNER_REACH else None

    def _side_at(self, spot: QPointF) -> int | None:
        """Return the index of the side under a point of the view, as counted in the ring."""
        spots = [self.to_view(corner) for corner in self.outline.clockwise_corners]
        for i in range(len(spots) if self.outline.is_complete else 0):
            one, way = spots[i], spots[(i + 1) % CORNERS] - spots[i]
            long = QPointF.dotProduct(way, way) ** 0.5
            away = spot - one
            along = QPointF.dotProduct(away, way) / max(long, 1)
            across = abs(away.x() * way.y() - away.y() * way.x()) / max(long, 1)
            if 0 < along < long and across <= SIDE_REACH:
                return i
        return None

    def _inside(self, outline: TileOutline, spot: QPointF) -> bool:
        shape = QPolygonF([self.to_view(corner) for corner in outline.clockwise_corners])
        return outline.is_complete and shape.containsPoint(spot, Qt.FillRule.OddEvenFill)

    def _drag_start_at(self, spot: QPointF) -> _OutlineDrag | None:
        """Return the drag that a press would start."""
        start, outline = self.to_plane(spot), self.outline
        if (number := self._corner_at(spot)) is not None:
            return _OutlineDrag("corner", number, start, outline)
        if (number := self._side_at(spot)) is not None:
            return _OutlineDrag("side", number, start, outline)
        if self._inside(outline, spot):
            return _OutlineDrag("tile", 0, start, outline)
        return None

    # Mouse

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.start_pan(event) or event.button() != Qt.MouseButton.LeftButton:
            return
        spot = event.position()
        self.cross = None
        self._hold = self._drag_start_at(spot)
        if self._hold is None and self._choose_other_tile_at(spot):
            return
        if self._hold is None and not self.outline.is_complete:
            self.add_corner(self.to_plane(spot))
            self._hold = self._drag_start_at(spot)
        if self._hold and self._hold.part == "corner":
            self.selected = self._hold.number
        self._show_hover(spot)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        if self.go_on_pan(event):
            return
        if self._hold:
            self._drag_to(spot)
        self._show_hover(spot)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.end_pan() or self._hold is None:
            return
        self._hold = None
        self._show_hover(event.position())
        self.outline_changed.emit(self.outline)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        if self.cross is None:
            self.magnifier.hide()
        super().leaveEvent(event)

    def _choose_other_tile_at(self, spot: QPointF) -> bool:
        for number, outline in enumerate(self._others):
            if self._inside(outline, spot):
                self.other_chosen.emit(number)
                return True
        return False

    def _drag_to(self, spot: QPointF) -> None:
        """Move the dragged corner as far as the pointer has moved."""
        assert self._hold is not None
        part, number, start, outline = self._hold
        x, y = self.to_plane(spot)
        by = (x - start[0], y - start[1])
        if part == "corner":
            corner = outline.points[number]
            moved = outline.with_corner_moved(number, (corner[0] + by[0], corner[1] + by[1]))
        elif part == "side":
            moved = outline.with_side_moved(number, by)
        else:
            moved = outline.shifted(by)
        self._change(replace(moved, points=tuple(map(self.nearest_plane_point, moved.points))))

    def _show_hover(self, spot: QPointF) -> None:
        """Show the pointer's effect, and the magnifier while a corner is set or dragged."""
        held = self._hold or self._drag_start_at(spot)
        if not self.levels:
            self.setCursor(Qt.CursorShape.WaitCursor)
            setting = False
        elif held is None:
            setting = bool(self.levels) and not self.outline.is_complete
            self.setCursor(Qt.CursorShape.CrossCursor if setting else Qt.CursorShape.ArrowCursor)
        else:
            self.setCursor(
                Qt.CursorShape.SizeAllCursor
                if held.part == "tile"
                else Qt.CursorShape.PointingHandCursor
            )
            setting = bool(self._hold) and held.part == "corner"
        if setting:
            place = (
                self.outline.points[held.number]
                if held
                else self.nearest_plane_point(self.to_plane(spot))
            )
            self.magnifier.magnify_at(place, spot)
        else:
            self.magnifier.hide()

    # Keys

    @override
    def event(self, event: QEvent) -> bool:
        # The view handles arrows, Enter and the like before the window's actions do.
        override_ = event.type() == QEvent.Type.ShortcutOverride
        if override_ and isinstance(event, QKeyEvent) and event.key() in _OWN_KEYS:
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ARROWS and self.levels:
            steps = FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            x, y = (steps * part for part in ARROWS[Qt.Key(key)])
            self._move_by_arrow_key(x, y)
        elif key in ENTER and self.levels and not self.outline.is_complete:
            self._set_corner_at_crosshair()
        elif key == Qt.Key.Key_Escape and self.outline.points:
            self.remove_last_corner()
        elif key == Qt.Key.Key_Delete and self.outline.points:
            self.remove_all_corners()
        elif not self.handle_view_key(event):
            super().keyPressEvent(event)

    def _move_by_arrow_key(self, x: int, y: int) -> None:
        if self.selected is not None:
            self.nudge(x, y)
        elif not self.outline.is_complete:
            self.move_cross(x * CROSS_STEP, y * CROSS_STEP)

    def _set_corner_at_crosshair(self) -> None:
        """Set a corner at the crosshair; without a crosshair, start one at a corner."""
        if self.cross is None:
            self.cross = self.outline.points[-1] if self.outline.points else None
            self.selected = None
            self.move_cross(0, 0)
            return
        self.add_corner(self.cross)
        if self.outline.is_complete:
            self.cross = None
        else:
            self.selected = None

    @override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the selection from corner to corner, then the focus to the next field."""
        ring = self.outline.clockwise_order
        step: Callable[[int], int] = (lambda at: at + 1) if forward else (lambda at: at - 1)
        at = -1 if forward else len(ring)
        if self.selected is not None:
            at = ring.index(self.selected)
        if not 0 <= step(at) < len(ring):
            self.selected = None
            return super().focusNextPrevChild(forward)
        self.selected, self.cross = ring[step(at)], None
        self._show_keyboard_point(self.outline.points[self.selected])
        screen_reader.announce(self, f"Corner {step(at) + 1} of {len(ring)}.")
        return True

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.magnifier.hide()
        super().focusOutEvent(event)

    # Painting

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        plane = self.plane
        painter.resetTransform()
        painter.fillRect(self.viewport().rect(), self.palette().base())
        if self._levels:
            pixels = plane.width() * self.devicePixelRatioF()
            painter.drawImage(plane, smallest_sharp_level(self._levels, pixels))

    @override
    def paint_over(self, painter: QPainter) -> None:
        for other in self._others:
            paint_other_outline(painter, other, self.to_view)
            paint_name(painter, other, self.to_view)
        paint_handles(painter, self.outline, self.to_view, self.selected)
        if self.fit_shown:
            paint_fit(painter, self.fit_shown, self.to_view)
        paint_name(painter, self.outline, self.to_view)
        if self.cross:
            paint_cross(painter, self.to_view(self.cross))
