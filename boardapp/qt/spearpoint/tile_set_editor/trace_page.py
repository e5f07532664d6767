"""The step for tracing walls and areas: the view with its tools, and a point's coordinates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH, Point
from boardapp.core.geometry.thick_wall_geometry import ThickWall, thick_wall_of_area
from boardapp.core.geometry.traced_walls_and_areas import (
    SketchShape,
    TraceSketch,
    add_shape,
    remove_shape,
)
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.tile import ROTATIONS
from boardapp.games.spearpoint.tile_set_editor.side_templates import (
    available_templates,
    template_description,
    unconfirmed_parts,
)
from boardapp.qt.boards.board_view import DOTS_PER_INCH
from boardapp.qt.spearpoint.tile_set_editor.session import TileSetSession
from boardapp.qt.tracing.trace_toolbar import TraceToolbar
from boardapp.qt.tracing.trace_view import TraceView

BUTTONS = {
    "select": (
        "Select (V)",
        "Drag points to move them. Double-click a wall to add a point. Press Del to delete a point",
    ),
    "wall": ("Wall (L)", "Click along a printed wall. Press Enter or double-click to end the wall"),
    "area": (
        "Area (A)",
        "Click the corners of an area that blocks sight, one after the other. Click the first "
        "corner again to close the area",
    ),
    "brush": (
        "Thick wall (B)",
        (
            "Click along one face of a thick wall. Tab puts the wall on the other side of your "
            "line, Enter ends the wall. boardapp stores the wall as an area"
        ),
    ),
}
WALL_WIDTH = 240
"""Default width of a thick wall in mils: the usual width of printed masonry."""


class TracePage(QWidget):
    """Walls and areas of the side in work over its picture."""

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.view = TraceView()
        self.view.width_mils = WALL_WIDTH
        self.view.full_scale = DOTS_PER_INCH / MILS_PER_INCH
        self.row = TraceToolbar(self.view, BUTTONS, "mils")
        self.width_box = self.row.make_length_box("Width of a thick wall in mils", 20, 2000)
        self.width_box.setPrefix("thick ")
        self.width_box.setValue(WALL_WIDTH)
        self.width_box.valueChanged.connect(self._on_width)
        self.width_box.lineEdit().returnPressed.connect(self._make_chosen_wall_thick)
        self.begin = QPushButton("&Begin from…")
        self.begin.setStatusTip(
            "Copy boardapp's drawing or your drawing of side A, then move the points that differ"
        )
        self.begin.setMenu(QMenu(self.begin))
        self.begin.menu().aboutToShow.connect(self._list_template_drawings)
        self.confirm = self._button(
            "&Confirm all",
            "Confirm that all copied corners and wall ends match your tile",
            self._confirm_all_points,
        )
        self.blank = self._button(
            "N&othing to trace",
            "Record that this side of your tile shows no wall, area or edge",
            self._mark_nothing_to_trace,
        )
        self.row.add_widgets(self.width_box, self.begin, self.confirm, self.blank)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.row)
        rows.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.view.changed.connect(self._apply_changed_sketch)
        self.view.selection_changed.connect(self._show_width)
        self.view.said.connect(session.said)
        self.row.hinted.connect(session.said)
        session.go_to_asked.connect(self._go_to)
        for signal in (session.document_opened, session.changed, session.part_changed):
            signal.connect(self.show_side)
        session.lock_changed.connect(self.show_side)

    def show_picture(self, picture: QImage | None) -> None:
        """Show a picture under the drawing."""
        self.view.show_picture(picture)

    def show_side(self) -> None:
        """Show the drawing of the side in work."""
        if self._session.document is None:
            return
        face = self._session.side_in_work.face
        amber = unconfirmed_parts(self._session.tile_set, self._session.side)
        self.view.show_sketch(TraceSketch(face.walls, face.areas), amber=amber.points)
        # Disabled, not hidden: the picture below must not move while the owner traces.
        self.confirm.setEnabled(bool(amber.points or amber.edges))
        self.blank.setEnabled(not face.known)
        self.setEnabled(not self._session.why_locked)
        self.row.show_numbers()

    # Traced shapes

    def _apply_changed_sketch(self, sketch: TraceSketch, doing: str) -> None:
        face = self._session.side_in_work.face
        drawn = replace(face, walls=sketch.walls, areas=sketch.areas, known=True)
        if not self._session.change_drawing(drawn, doing):
            self.show_side()

    def _confirm_all_points(self) -> None:
        self._session.confirm_points()

    def _mark_nothing_to_trace(self) -> None:
        face = replace(self._session.side_in_work.face, known=True)
        self._session.change_drawing(face, "Record that no walls or areas are")

    def _list_template_drawings(self) -> None:
        """Offer every available drawing, unchanged, turned and mirrored."""
        menu = self.begin.menu()
        menu.clear()
        for from_ in available_templates(self._session.tile_set, self._session.side):
            for mirrored, turned in product((False, True), ROTATIONS):
                act = menu.addAction(
                    capitalize_first(template_description(from_, turned=turned, mirrored=mirrored))
                )
                begin = partial(
                    self._session.begin_from_drawing, from_, turned=turned, mirrored=mirrored
                )
                act.triggered.connect(begin)
            menu.addSeparator()
        if menu.isEmpty():
            menu.addAction("This side has no drawing to begin from yet").setEnabled(False)

    def _go_to(self, point: Point | None) -> None:
        if point is not None:
            self._session.choose_step("trace")
            self.view.choose_tool("select")
            self.view.bring_into_sight(point)

    def _on_width(self, mils: int) -> None:
        """Set the width of thick walls: the chosen wall, or the last one while walls are drawn.

        A chosen thin wall becomes a thick one.
        """
        self.view.width_mils = mils
        found = self._thick_wall()
        if found is not None:
            shape, wall = found
            self._replace_by_thick_wall(shape, wall, mils, f"Change the width of {shape.name}")
        elif (chosen := self._chosen_shape()) is None:
            return
        elif chosen.is_closed:
            self._session.said.emit(
                f"Only a thick wall has a width. To change {chosen.name}, move its corners"
            )
        else:
            thin = ThickWall(chosen.points, mils, "right")
            self._replace_by_thick_wall(chosen, thin, mils, f"Make {chosen.name} thick")

    def _make_chosen_wall_thick(self) -> None:
        """Make a chosen thin wall thick after Enter, although the width stays the same."""
        self.width_box.interpretText()
        chosen = self._chosen_shape()
        if chosen is not None and not chosen.is_closed:
            self._on_width(self.width_box.value())

    def _chosen_shape(self) -> SketchShape | None:
        """Return the selected shape, or the only one that has the selected point."""
        if self.view.selected is None:
            return self.view.selected_shape
        shapes = self.view.sketch.shapes_with_point(self.view.selected)
        return shapes[0] if len(shapes) == 1 else None

    def _replace_by_thick_wall(
        self, shape: SketchShape, wall: ThickWall, mils: int, doing: str
    ) -> None:
        """Replace a shape by a thick wall, and select it for further changes."""
        sketch = self.view.sketch
        area = wall.area(mils, sketch.size)
        made = (
            area if isinstance(area, str) else add_shape(remove_shape(sketch, shape), "area", area)
        )
        if self.view.offer_sketch(made, doing) and self.view.tool.name == "select":
            self.view.select_shape(self.view.sketch.shapes()[-1])

    def _thick_wall(self) -> tuple[SketchShape, ThickWall] | None:
        """Return the thick wall whose width is edited, if there is one."""
        sketch, shape = self.view.sketch, self._chosen_shape()
        if shape is None and self.view.tool.name == "brush" and sketch.areas:
            shape = sketch.shapes()[-1]
        if shape is None or not shape.is_closed:
            return None
        wall = thick_wall_of_area(shape.points, sketch.size)
        return None if wall is None else (shape, wall)

    def _show_width(self) -> None:
        """Show the width of the chosen thick wall."""
        found = self._thick_wall() if self._chosen_shape() is not None else None
        if found is not None:
            with QSignalBlocker(self.width_box):
                self.width_box.setValue(found[1].width)

    @staticmethod
    def _button(text: str, hint: str, do: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setStatusTip(hint)
        button.clicked.connect(do)
        return button
