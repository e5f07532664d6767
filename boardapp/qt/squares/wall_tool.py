"""The tool that draws walls, doors and windows from corner to corner."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPen

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.games.squares.state import SQUARE, WallKind
from boardapp.picture import palette
from boardapp.qt.boards.board_display_scene import BoardMirror
from boardapp.qt.boards.board_overlay_items import Overlay, SceneLayer
from boardapp.qt.boards.tools import BoardTool
from boardapp.qt.sessions.board_objects import ObjectRef
from boardapp.qt.squares.session import SquareSession

FINE = SQUARE // 4
"""The distance of the points to which a click with Shift snaps."""
_KINDS: dict[str, WallKind] = {"1": "wall", "2": "door", "3": "window"}
_ROOM = 200.0


class WallTool(BoardTool[SquareSession]):
    """Draws a wall from each clicked corner to the next one; each is an act of its own."""

    hint = "Click corners. Press 1, 2 or 3 for a wall, door or window. Shift snaps finer. Esc ends."

    def __init__(self, session: SquareSession, scene: BoardMirror) -> None:
        super().__init__(session, scene)
        self._start: Point | None = None
        self._preview = _WallPreview()
        scene.add_overlay(self._preview)

    @property
    @override
    def current_hint(self) -> str:
        kind = self.session.wall_kind
        if self._start is None:
            return f"Draw a {kind}. {self.hint}"
        return (
            f"Click where the {kind} ends. Press 1, 2 or 3 for a wall, door or window. Esc ends "
            "the line."
        )

    @override
    def deactivate(self) -> None:
        self._end_wall()

    @override
    def follow_pointer(self, spot: QPointF) -> None:
        self._preview.show_line(self._start, self._snap(spot))

    @override
    def hover_space(self, space: Space | None) -> None:
        if self.scene.pointer is None:
            # The arrow keys move the cursor, or the pointer has left the board.
            end = self._start if space is None else self._corner_of(space)
            self._preview.show_line(self._start, end)

    @override
    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        self.session.move_cursor(space)
        spot = self.scene.pointer
        self._click(self._corner_of(space) if spot is None else self._snap(spot))

    @override
    def press_off_board(self, space: Space) -> bool:
        if self.scene.pointer is not None:
            self._click(self._snap(self.scene.pointer))
        return True

    @override
    def accept_at_cursor(self) -> None:
        self._click(self._corner_of(self.session.cursor))

    @override
    def cancel(self) -> bool:
        if self._start is None:
            return self._return_to_idle_tool()
        self._end_wall()
        return True

    @override
    def type_text(self, text: str) -> bool:
        if text not in _KINDS:
            return False
        self.session.choose_wall_kind(_KINDS[text])
        self.scene.hinted.emit(self.current_hint)
        return True

    def _click(self, point: Point) -> None:
        """Draw from the former corner to this one, and go on from here."""
        start = self._start
        if start is None or (start != point and self.session.draw_wall((start, point))):
            self._start = point
            self.scene.hinted.emit(self.current_hint)
        self._preview.show_line(self._start, point)

    def _end_wall(self) -> None:
        self._start = None
        self._preview.show_line(None, None)
        self.scene.hinted.emit(self.current_hint)

    def _corner_of(self, space: Space) -> Point:
        return self.session.board.north_west_corner(space)

    def _snap(self, spot: QPointF) -> Point:
        """Return the corner nearest to a spot; with Shift, the nearest quarter of a side."""
        held = self.scene.modifiers | QGuiApplication.keyboardModifiers()
        step = FINE if held & Qt.KeyboardModifier.ShiftModifier else SQUARE
        board = self.session.board
        x, y = (
            min(max(round(at / step) * step, 0), most)
            for at, most in ((spot.x(), board.width), (spot.y(), board.height))
        )
        return x, y


class _WallPreview(Overlay):
    """The wall that the next click would draw, with a ring at the corner under the pointer."""

    def __init__(self) -> None:
        super().__init__(SceneLayer.STROKE)
        self._start: QPointF | None = None
        self._end = QPointF()

    def show_line(self, start: Point | None, end: Point | None) -> None:
        """Show the line to a corner, only the corner if the line has no start; None hides it."""
        if end is None:
            self.cover_rect(QRectF())
            return
        self._start, self._end = QPointF(*start) if start else None, QPointF(*end)
        around = QRectF(self._start or self._end, self._end).normalized()
        self.cover_rect(around.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))

    @override
    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        for colour, width in ((palette.LINE_CASING, 90.0), (palette.EMPHASIS, 50.0)):
            painter.setPen(
                QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            if self._start is not None:
                painter.drawLine(self._start, self._end)
            painter.drawEllipse(self._end, 110, 110)
