"""The canvas of tracing tools: a sketch over its picture, its selection, and its messages."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.traced_walls_and_areas import (
    Refusal,
    SketchShape,
    TraceSketch,
    clamp_to_plane,
    joined_shape_names,
    move_point,
)
from boardapp.qt.tracing.plane_view import PlaneView
from boardapp.qt.widgets.screen_reader import announce


class TraceCanvas(PlaneView):
    """Shows its owner's sketch, and offers the changes of tools to the owner.

    ``width_mils`` is the thickness of a wall by the brush.
    """

    changed = Signal(object, str)  # the changed sketch, and the change in words
    said = Signal(str)  # the target of a snap, "" for none, or why an act is refused
    drawing_changed = Signal()  # the unfinished shape has other points
    selection_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sketch = TraceSketch()
        self._amber: frozenset[Point] = frozenset()
        self._selected: Point | None = None
        self._selected_shape: SketchShape | None = None
        self._width = 240
        self._told = ""

    # The sketch

    @property
    def sketch(self) -> TraceSketch:
        """Return the shown sketch."""
        return self._sketch

    @property
    def doubtful_points(self) -> frozenset[Point]:
        """Return the points marked as untouched or doubtful."""
        return self._amber

    def show_sketch(self, sketch: TraceSketch, amber: frozenset[Point] = frozenset()) -> None:
        """Show a sketch, and mark its untouched or doubtful points."""
        resized = sketch.size != self.plane_units
        self._sketch, self._amber, self.plane_units = sketch, amber, sketch.size
        if resized:
            self.fit()
        self._set_selection(self._selected, self._selected_shape)
        self.viewport().update()

    def offer_sketch(self, made: TraceSketch | Refusal, done: str) -> bool:
        """Offer a changed sketch, or announce its refusal; return whether there was none."""
        if isinstance(made, Refusal):
            self.announce(made)
            return False
        if made != self._sketch:
            self.changed.emit(made, done)
        return True

    def announce(self, sentence: str) -> None:
        """Announce a result or a snap by a message and to screen readers."""
        self._told = sentence
        self.said.emit(sentence)
        announce(self, sentence)

    def announce_if_new(self, sentence: str) -> None:
        """Announce a sentence that may repeat while the pointer moves, once until it changes."""
        if sentence != self._told:
            self.announce(sentence)

    @property
    def width_mils(self) -> int:
        """Return the thickness of a wall by the brush."""
        return self._width

    @width_mils.setter
    def width_mils(self, width: int) -> None:
        self._width = width
        self.viewport().update()

    # Selection

    @property
    def selected(self) -> Point | None:
        """Return the selected point, None for none."""
        return self._selected

    @property
    def selected_shape(self) -> SketchShape | None:
        """Return the selected shape, None for none."""
        return self._selected_shape

    def select(self, point: Point | None) -> None:
        """Select a point of the sketch, or none, instead of the former selection."""
        self._set_selection(point, None)

    def select_shape(self, shape: SketchShape | None) -> None:
        """Select a shape of the sketch, or none, instead of the former selection."""
        self._set_selection(None, shape)

    def _set_selection(self, point: Point | None, shape: SketchShape | None) -> None:
        point = point if point in self._sketch.points() else None
        shape = shape if shape in self._sketch.shapes() else None
        if (point, shape) != (self._selected, self._selected_shape):
            self._selected, self._selected_shape = point, shape
            self.selection_changed.emit()
            self.viewport().update()

    def move_selected(self, x: int, y: int) -> bool:
        """Move the selected point to typed numbers; return whether it could be moved."""
        return self._selected is not None and self.offer_move(self._selected, (x, y))

    def offer_move(self, point: Point, to: Point) -> bool:
        """Offer the sketch with a point moved, and select it; return whether it could be moved."""
        to = clamp_to_plane(to, self._sketch.size)
        made = move_point(self._sketch, point, to)
        shapes = self._sketch.shapes_with_point(point)
        names = joined_shape_names(shapes)
        moved = f"the point shared by {names}" if len(shapes) > 1 else f"a point of {names}"
        if isinstance(made, TraceSketch):
            # Selected before the new sketch is shown, so that the selection does not flicker.
            self._selected, self._selected_shape = to, None
        taken = self.offer_sketch(made, f"Move {moved}")
        self._set_selection(self._selected, self._selected_shape)
        if taken:
            self.selection_changed.emit()
        return taken
