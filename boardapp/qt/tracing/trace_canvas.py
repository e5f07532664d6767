"""What tools draw on: a sketch over its picture, what of it is chosen, and what is said."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from boardapp.core.geometry.predicates import Point
from boardapp.core.geometry.trace_sketch import (
    Refusal,
    Shape,
    Sketch,
    moved,
    names_of,
    put_on_plane,
)
from boardapp.qt.tracing.plane_view import PlaneView
from boardapp.qt.widgets.screen_reader import announce


class TraceCanvas(PlaneView):
    """Shows a sketch that its owner holds: what a tool makes of it is only offered.

    ``width_mils`` is how thick a wall the brush makes.
    """

    changed = Signal(object, str)  # the sketch as it would be, and what was done
    said = Signal(str)  # what a spot snaps to, "" for nothing, or why something cannot be
    selection_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sketch = Sketch()
        self._amber: frozenset[Point] = frozenset()
        self._selected: Point | None = None
        self._selected_shape: Shape | None = None
        self._width = 240
        self._told = ""

    # The sketch

    @property
    def sketch(self) -> Sketch:
        """Return the sketch that is shown."""
        return self._sketch

    @property
    def amber(self) -> frozenset[Point]:
        """Return the points that are marked as untouched or doubtful."""
        return self._amber

    def show_sketch(self, sketch: Sketch, amber: frozenset[Point] = frozenset()) -> None:
        """Show a sketch, with the points that are untouched or doubtful marked."""
        resized = sketch.size != self.plane_units
        self._sketch, self._amber, self.plane_units = sketch, amber, sketch.size
        if resized:
            self.fit()
        self._choose(self._selected, self._selected_shape)
        self.update()

    def offer(self, made: Sketch | Refusal, done: str) -> bool:
        """Offer a changed sketch to the owner, or say why there is none; tell which it was."""
        if isinstance(made, Refusal):
            self.say(made)
            return False
        if made != self._sketch:
            self.changed.emit(made, done)
        return True

    def say(self, sentence: str) -> None:
        """Say what happened, or what a spot snaps to, to eyes and ears."""
        self._told = sentence
        self.said.emit(sentence)
        announce(self, sentence)

    def tell(self, sentence: str) -> None:
        """Say something that goes on while the pointer moves: once until it changes."""
        if sentence != self._told:
            self.say(sentence)

    @property
    def width_mils(self) -> int:
        """Return how thick a wall the brush makes."""
        return self._width

    @width_mils.setter
    def width_mils(self, width: int) -> None:
        self._width = width
        self.update()

    # What is chosen

    @property
    def selected(self) -> Point | None:
        """Return the chosen point, None for none."""
        return self._selected

    @property
    def selected_shape(self) -> Shape | None:
        """Return the chosen shape, None for none."""
        return self._selected_shape

    def select(self, point: Point | None) -> None:
        """Choose a point of the sketch, or none, instead of what was chosen."""
        self._choose(point, None)

    def select_shape(self, shape: Shape | None) -> None:
        """Choose a shape of the sketch, or none, instead of what was chosen."""
        self._choose(None, shape)

    def _choose(self, point: Point | None, shape: Shape | None) -> None:
        point = point if point in self._sketch.points() else None
        shape = shape if shape in self._sketch.shapes() else None
        if (point, shape) != (self._selected, self._selected_shape):
            self._selected, self._selected_shape = point, shape
            self.selection_changed.emit()
            self.update()

    def move_selected(self, x: int, y: int) -> bool:
        """Move the chosen point to typed numbers; tell whether it could be."""
        return self._selected is not None and self.offer_move(self._selected, (x, y))

    def offer_move(self, point: Point, to: Point) -> bool:
        """Offer the sketch with a point moved, which is chosen then; tell whether it could be."""
        to = put_on_plane(to, self._sketch.size)
        made = moved(self._sketch, point, to)
        names = names_of(self._sketch.having(point))
        if isinstance(made, Sketch):
            # Ahead of the sketch that has it, so that the choice does not go and come back.
            self._selected, self._selected_shape = to, None
        taken = self.offer(made, f"Move a point of {names}")
        self._choose(self._selected, self._selected_shape)
        if taken:
            self.selection_changed.emit()
        return taken
