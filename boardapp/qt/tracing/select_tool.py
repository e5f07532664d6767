"""The tool that selects, moves, inserts and deletes points."""

from __future__ import annotations

from math import dist

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.snap import (
    SnapResult,
    Spot,
    nearest_point_on_side,
    place_without_snapping,
    snap_point,
)
from boardapp.core.geometry.traced_walls_and_areas import (
    TraceSketch,
    insert_point,
    joined_shape_names,
    move_point,
    remove_point,
    remove_shape,
)
from boardapp.core.override_decorator import override
from boardapp.qt.tracing.trace_canvas import TraceCanvas
from boardapp.qt.tracing.trace_painter import AMBER, LINE, paint_handle, paint_ring, paint_snap
from boardapp.qt.tracing.trace_tool_base import (
    Modifier,
    TraceTool,
    point_after_arrow_key,
    rounded_point,
)
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS, ENTER

STEP, FINE_STEP = 800, 4000
"""The part of the plane by which an arrow key moves a point: on a tile 5 mils and 1."""


class TraceSelectTool(TraceTool):
    """Selects points and shapes; drags a point in all the shapes that share it.

    A double click on a side inserts a point, Del deletes. Tab goes from point to point. Enter
    selects the current one, and its shape when pressed again. Ins makes a point half-way along the
    side after it. Arrows move the selected point. Alt turns snapping off while it is pressed.
    """

    name = "select"
    key = Qt.Key.Key_V
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, canvas: TraceCanvas) -> None:
        super().__init__(canvas)
        self._hovered: Point | None = None
        self._standing: Point | None = None
        self._held: tuple[Point, Spot] | None = None
        """The dragged point, and the position where it was grabbed."""
        self._spot: Spot = (0, 0)
        self._aim: SnapResult | None = None
        self._draft: TraceSketch | None = None

    @property
    def dragged_sketch(self) -> TraceSketch | None:
        """Return the sketch as it would be with the dragged point in its present place."""
        return self._draft

    @property
    def keyboard_point(self) -> Point | None:
        """Return the point that Tab has reached and that is not selected yet."""
        return self._standing if self._standing in self.canvas.sketch.points() else None

    # Pointer

    @override
    def press(self, spot: Spot, modifiers: Modifier) -> None:
        self._standing = None
        point = self._point_at(spot)
        if point is not None:
            self._held = point, spot
            self.canvas.select(point)
            return
        found = nearest_point_on_side(self.canvas.sketch, spot, self.canvas.grab_distance)
        self.canvas.select_shape(found[0].shape if found else None)

    @override
    def double_press(self, spot: Spot, modifiers: Modifier) -> None:
        found = nearest_point_on_side(self.canvas.sketch, spot, self.canvas.grab_distance)
        if found is not None and self._point_at(spot) is None:
            self._insert(found[1])

    @override
    def move(self, spot: Spot, modifiers: Modifier) -> None:
        self._spot = spot
        if self._held is not None:
            self._drag(*self._held, spot, modifiers)
        elif (hovered := self._point_at(spot)) != self._hovered:
            self._hovered = hovered
            self.canvas.announce_if_new(self._point_sentence(hovered) if hovered else "")
            self.canvas.viewport().update()

    @override
    def change_modifiers(self, modifiers: Modifier) -> None:
        if self._held is not None:
            self._drag(*self._held, self._spot, modifiers)

    @override
    def clear_pointer_preview(self) -> None:
        self._hovered = None
        self.canvas.viewport().update()

    @override
    def release(self, spot: Spot, modifiers: Modifier) -> None:
        held, aim, draft = self._held, self._aim, self._draft
        self.drop_unfinished()
        if held is not None and aim is not None and draft is not None:
            self.canvas.offer_move(held[0], aim.point)

    def _drag(self, point: Point, grip: Spot, spot: Spot, modifiers: Modifier) -> None:
        """Move a point with the pointer, at the distance at which the pointer grabbed it."""
        canvas = self.canvas
        far = dist(grip, spot) * canvas.pixels_per_unit
        if self._draft is None and far < QApplication.startDragDistance():
            return
        at = point[0] + spot[0] - grip[0], point[1] + spot[1] - grip[1]
        if modifiers & Modifier.AltModifier:
            aim = place_without_snapping(canvas.sketch, at, point)
        else:
            aim = snap_point(canvas.sketch, at, canvas.grab_distance, moving=point)
        made = move_point(canvas.sketch, point, aim.point)
        if isinstance(made, TraceSketch):
            canvas.announce_if_new(aim.name)
            self._aim, self._draft = aim, made
        else:
            canvas.announce_if_new(made)
        canvas.viewport().update()

    @override
    def drop_unfinished(self) -> None:
        self._hovered = self._held = self._aim = self._draft = None
        self.canvas.viewport().update()

    def _point_at(self, spot: Spot) -> Point | None:
        points = self.canvas.sketch.points()
        near = min(points, key=lambda point: dist(point, spot), default=None)
        return near if near and dist(near, spot) <= self.canvas.grab_distance else None

    def _point_sentence(self, point: Point, place: str = "") -> str:
        shapes = self.canvas.sketch.shapes_with_point(point)
        whose = f"{'of' if len(shapes) == 1 else 'shared by'} {joined_shape_names(shapes)}"
        return f"Corner {place}{whose}, at x {point[0]}, y {point[1]}"

    # Keys

    @override
    def press_tab(self, *, forward: bool) -> bool:
        """Go to the next point; after the last one, let the focus move on."""
        points = self.canvas.sketch.points()
        at = self.keyboard_point or self.canvas.selected
        steps = {point: number for number, point in enumerate(points)}
        number = (-1 if forward else len(points)) if at not in steps else steps[at]
        number += 1 if forward else -1
        self.canvas.select(None)
        self._standing = points[number] if 0 <= number < len(points) else None
        if self._standing:
            self.canvas.bring_into_sight(self._standing)
            self.canvas.announce(
                self._point_sentence(self._standing, f"{number + 1} of {len(points)}, ")
            )
        self.canvas.viewport().update()
        return self._standing is not None

    @override
    def press_key(self, key: Qt.Key, modifiers: Modifier) -> bool:
        canvas = self.canvas
        if key in ENTER and self.keyboard_point:
            return self._select_point(self.keyboard_point)
        if key in ENTER and canvas.selected:
            return self._select_shape_of(canvas.selected)
        if key in ARROWS and canvas.selected:
            step = FINE_STEP if modifiers & Modifier.AltModifier else STEP
            to = rounded_point(
                point_after_arrow_key(canvas.selected, key, step, canvas.plane_units)
            )
            canvas.offer_move(canvas.selected, to)
            canvas.bring_into_sight(to)
            return True
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return self._delete()
        if key == Qt.Key.Key_Insert and canvas.selected:
            return self._insert_after(canvas.selected)
        return key == Qt.Key.Key_Escape and self._drop_selection_or_drag()

    def _select_point(self, point: Point) -> bool:
        self._standing = None
        self.canvas.select(point)
        return True

    def _select_shape_of(self, point: Point) -> bool:
        """Select the shape of a point."""
        shape = self.canvas.sketch.shapes_with_point(point)[0]
        self.canvas.select_shape(shape)
        self.canvas.announce(shape.name)
        return True

    def _delete(self) -> bool:
        sketch, point, shape = self.canvas.sketch, self.canvas.selected, self.canvas.selected_shape
        if point is not None:
            names = joined_shape_names(sketch.shapes_with_point(point))
            self.canvas.offer_sketch(remove_point(sketch, point), f"Delete a corner of {names}")
        elif shape is not None:
            self.canvas.offer_sketch(remove_shape(sketch, shape), f"Delete {shape.name}")
        return point is not None or shape is not None

    def _insert(self, point: Point) -> None:
        sketch = self.canvas.sketch
        made = insert_point(sketch, point)
        if isinstance(made, TraceSketch):
            names = joined_shape_names(
                [one for one in made.shapes_with_point(point) if one not in sketch.shapes()]
            )
            self.canvas.offer_sketch(made, f"Insert a corner in {names}")
            if point in self.canvas.sketch.points():
                self.canvas.select(point)
        else:
            self.canvas.announce(made)

    def _insert_after(self, point: Point) -> bool:
        """Insert a point half-way along the side after a point; at a wall's end, before it."""
        sides = self.canvas.sketch.shapes_with_point(point)[0].sides()
        a, b = next((side for side in sides if side[0] == point), sides[-1])
        self._insert(rounded_point(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)))
        return True

    def _drop_selection_or_drag(self) -> bool:
        """Cancel a drag, and clear selection and Tab's point; return whether there was any."""
        canvas = self.canvas
        anything = bool(
            self._held or self.keyboard_point or canvas.selected or canvas.selected_shape
        )
        self._standing = None
        self.drop_unfinished()
        canvas.select(None)
        return anything

    # Paint

    @override
    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        canvas = self.canvas
        if not chosen:
            return
        if self._aim is not None:
            paint_snap(painter, canvas, self._aim)
            return
        if self._hovered is not None:
            doubtful = self._hovered in canvas.doubtful_points
            at = canvas.to_view(self._hovered)
            paint_handle(painter, at, AMBER if doubtful else LINE, diamond=doubtful, larger=6)
        if canvas.selected is not None:
            paint_ring(painter, canvas.to_view(canvas.selected))
        if self.keyboard_point is not None:
            paint_ring(painter, canvas.to_view(self.keyboard_point), dashed=True)
