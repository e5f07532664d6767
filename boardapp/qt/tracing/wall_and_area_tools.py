"""The tools for drawing: a wall, an area, and a thick wall along one of its faces."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from boardapp.core.geometry import thick_wall_geometry
from boardapp.core.geometry.exact_geometry import Point, Polyline
from boardapp.core.geometry.snap import SnapResult, Spot, place_without_snapping, snap_point
from boardapp.core.geometry.traced_walls_and_areas import (
    Kind,
    Refusal,
    TraceSketch,
    add_shape,
    path_along_shape,
)
from boardapp.core.override_decorator import override
from boardapp.qt.tracing.trace_canvas import TraceCanvas
from boardapp.qt.tracing.trace_painter import paint_handles, paint_snap, paint_unfinished_shape
from boardapp.qt.tracing.trace_tool_base import Modifier, TraceTool, point_after_arrow_key
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS, ENTER

STEP, FINE_STEP = 80, 800
"""The part of the plane by which an arrow key moves the crosshair: on a tile 50 and 5 mils."""


class DrawTool(TraceTool):
    """Draws one shape after another: each click adds a point.

    Enter, a double click or the first point ends a shape; Backspace takes back a point, Esc the
    shape. With Shift the way along a shape is taken over, with Ctrl the other way round. Arrows
    move a crosshair, where Enter clicks; a second Enter there ends. Alt holds snapping off.
    """

    kind: ClassVar[Kind] = "wall"
    rings: ClassVar = True
    """Whether a shape that ends at its first point repeats this point at its end."""

    def __init__(self, canvas: TraceCanvas) -> None:
        super().__init__(canvas)
        self._drawn: list[Point] = []
        self._spot: Spot | None = None
        self._by_keys = False
        self._aim: SnapResult | None = None
        self._way: Polyline | Refusal = ()
        """The path from the last point to a click's target, with both ends; or its refusal."""

    @property
    def drawn_points(self) -> Polyline:
        """Return the points of the unfinished shape."""
        return tuple(self._drawn)

    @property
    def snapped_aim(self) -> SnapResult | None:
        """Return the snapped target of a click."""
        return self._aim

    def sketch_with_shape(self, points: Polyline) -> TraceSketch | Refusal:
        """Return the sketch with a shape of some points, or its refusal."""
        return add_shape(self.canvas.sketch, self.kind, points)

    # Pointer

    @override
    def press(self, spot: Spot, modifiers: Modifier) -> None:
        self.move(spot, modifiers)
        self._add_aimed_points()

    @override
    def double_press(self, spot: Spot, modifiers: Modifier) -> None:
        self._offer_shape()

    @override
    def move(self, spot: Spot, modifiers: Modifier) -> None:
        self._by_keys = False
        self._aim_at(spot, modifiers)

    @override
    def change_modifiers(self, modifiers: Modifier) -> None:
        # A target set by keys stays where it is: Enter may follow a release of Alt.
        if self._spot is not None and not self._by_keys:
            self._aim_at(self._spot, modifiers)

    @override
    def clear_pointer_preview(self) -> None:
        if not self._by_keys:
            self._forget_aim()

    @override
    def drop_unfinished(self) -> None:
        self._drawn.clear()
        self.canvas.drawing_changed.emit()
        self._by_keys = False
        self._forget_aim()

    def _forget_aim(self) -> None:
        self._spot = self._aim = None
        self._way = ()
        self.canvas.announce_if_new("")
        self.canvas.viewport().update()

    # Keys

    @override
    def press_key(self, key: Qt.Key, modifiers: Modifier) -> bool:
        if key in ARROWS:
            self._move_crosshair(key, modifiers)
        elif key in ENTER and self._spot and self._may_click():
            if modifiers & Modifier.ShiftModifier:
                self._aim_at(self._spot, modifiers)
            self._add_aimed_points()
        elif key in ENTER and self._drawn:
            self._offer_shape()
        elif key == Qt.Key.Key_Backspace and self._drawn:
            self._drawn.pop()
            self._aim_straight()
            self.canvas.drawing_changed.emit()
        elif key == Qt.Key.Key_Escape and (self._drawn or self._by_keys):
            self.drop_unfinished()
        else:
            return False
        return True

    def _may_click(self) -> bool:
        aim = self._aim if self._by_keys else None
        return aim is not None and aim.point not in self._drawn[-1:]

    def _move_crosshair(self, key: Qt.Key, modifiers: Modifier) -> None:
        """Move the crosshair, which starts at the last point, or in the middle."""
        size = self.canvas.plane_units
        spot = self._spot or (self._drawn[-1] if self._drawn else (size[0] / 2, size[1] / 2))
        step = FINE_STEP if modifiers & Modifier.AltModifier else STEP
        spot = point_after_arrow_key(spot, key, step, size)
        self._by_keys = True
        self.canvas.bring_into_sight(spot)
        self._aim_at(spot, modifiers)

    # The shape

    def _aim_at(self, spot: Spot, modifiers: Modifier) -> None:
        """Find the target of a click: the preview and the click use the same target."""
        sketch, self._spot = self.canvas.sketch, spot
        if modifiers & Modifier.AltModifier:
            self._aim = place_without_snapping(sketch, spot)
        else:
            self._aim = snap_point(sketch, spot, self.canvas.grab_distance, self.drawn_points)
        self._aim_straight()
        if modifiers & Modifier.ShiftModifier and self._drawn:
            other = bool(modifiers & Modifier.ControlModifier)
            self._way = path_along_shape(sketch, self._drawn[-1], self._aim.point, longer=other)
        self.canvas.announce_if_new(self._aim.name)
        self.canvas.viewport().update()

    def _aim_straight(self) -> None:
        self._way = (*self._drawn[-1:], self._aim.point) if self._aim else ()

    def _add_aimed_points(self) -> None:
        """Add the points up to the target, or end the shape at its first point."""
        assert self._aim is not None
        if isinstance(self._way, Refusal):
            self.canvas.announce(self._way)
            return
        point = self._aim.point
        ends = len(self._drawn) > 2 and point == self._drawn[0]
        if point not in self._drawn[-1:]:
            self._drawn += self._way[1:] if self._drawn else [point]
        self._aim_straight()
        if self._by_keys:
            self._spot = point
        if ends:
            self._drawn.pop()
            self._offer_shape(again=self.rings)
        self.canvas.drawing_changed.emit()
        self.canvas.viewport().update()

    def _offer_shape(self, *, again: bool = False) -> None:
        """Offer the shape, with its first point ``again`` at its end; if refused, keep drawing."""
        points = (*self._drawn, *(self._drawn[:1] if again else ()))
        if not points:
            return
        made = self.sketch_with_shape(points)
        if isinstance(made, Refusal):
            self.canvas.announce(made)
            return
        # This comes before the offer, because the owner shows the new sketch at once.
        self._drawn.clear()
        self._aim_straight()
        number = len(made.walls if self.kind == "wall" else made.areas)
        self.canvas.offer_sketch(made, self.act_name(number))

    def act_name(self, number: int) -> str:
        """Return the name of the act that draws a shape, by the shape's number."""
        return f"Trace {self.kind} {number}"

    # Paint

    def outline(self, points: Polyline) -> tuple[Polyline, bool]:
        """Return the outline to show for some points, and whether it is closed."""
        return points, False

    @override
    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        if not chosen:
            return
        ahead = () if isinstance(self._way, Refusal) else self._way[1:]
        if self._drawn and ahead:
            points, closed = self.outline((*self._drawn, *ahead))
            paint_unfinished_shape(painter, self.canvas, points, closed=closed, dashed=True)
        if self._drawn:
            paint_unfinished_shape(painter, self.canvas, self._drawn, closed=False, dashed=False)
            paint_handles(painter, self.canvas, self._drawn, frozenset())
        if self._aim is not None:
            paint_snap(painter, self.canvas, self._aim, cross=self._by_keys)


class WallTool(DrawTool):
    """Draws walls: printed lines."""

    name = "wall"
    key = Qt.Key.Key_L


class AreaTool(DrawTool):
    """Draws areas, corner by corner."""

    name = "area"
    key = Qt.Key.Key_A
    kind = "area"
    rings = False

    @override
    def outline(self, points: Polyline) -> tuple[Polyline, bool]:
        return points, True


class ThickWallTool(DrawTool):
    """Draws a thick wall as an area along one of its faces; Tab changes the side of the other."""

    name = "brush"
    key = Qt.Key.Key_B
    kind = "area"

    def __init__(self, canvas: TraceCanvas) -> None:
        super().__init__(canvas)
        self._hand: thick_wall_geometry.Hand = "right"

    @override
    def press_tab(self, *, forward: bool) -> bool:
        self._hand = "left" if self._hand == "right" else "right"
        self.canvas.announce(f"The thick wall now lies on the {self._hand} of your line")
        self.canvas.viewport().update()
        return True

    @override
    def sketch_with_shape(self, points: Polyline) -> TraceSketch | Refusal:
        area = self._area(points)
        return area if isinstance(area, Refusal) else super().sketch_with_shape(area)

    @override
    def outline(self, points: Polyline) -> tuple[Polyline, bool]:
        area = self._area(points)
        return (points, False) if isinstance(area, Refusal) else (area, True)

    @override
    def act_name(self, number: int) -> str:
        return f"Trace a thick wall as area {number}"

    def _area(self, points: Polyline) -> Polyline | Refusal:
        return thick_wall_geometry.thick_wall_area(
            points, self.canvas.width_mils, self._hand, self.canvas.plane_units
        )
