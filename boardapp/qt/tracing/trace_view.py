"""The view for tracing shapes: a canvas with its tools, used by pointer and keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.tracing.select_tool import TraceSelectTool
from boardapp.qt.tracing.trace_canvas import TraceCanvas
from boardapp.qt.tracing.trace_painter import paint_handles, paint_shapes
from boardapp.qt.tracing.trace_tool_base import TraceTool
from boardapp.qt.tracing.wall_and_area_tools import AreaTool, DrawTool, ThickWallTool, WallTool
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS, ENTER

_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
"""Modifiers with which keys belong to the window."""
_HELD = {
    Qt.Key.Key_Alt: Qt.KeyboardModifier.AltModifier,
    Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier,
    Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier,
}
_OWN_KEYS = {
    *ARROWS, *ENTER, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Insert,
    Qt.Key.Key_Escape, Qt.Key.Key_Alt, Qt.Key.Key_Space, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
    Qt.Key.Key_0,
}  # fmt: skip


class TraceView(TraceCanvas):
    """Traces walls (L), areas (A) and thick walls (B), or with other ``tools``; V chooses.

    + and - zoom, 0 shows the whole plane.
    """

    tool_changed = Signal(str)  # the name of the tool

    def __init__(
        self,
        parent: QWidget | None = None,
        tools: Sequence[type[DrawTool]] = (WallTool, AreaTool, ThickWallTool),
    ) -> None:
        super().__init__(parent)
        self._select = TraceSelectTool(self)
        self._tools: dict[str, TraceTool] = {}
        for tool in (self._select, *(kind(self) for kind in tools)):
            self.add_tool(tool)
        self._tool: TraceTool = self._select
        self.setAccessibleName("Tracing")
        self.setAccessibleDescription(
            "The picture with its walls and areas. L, A and B draw a wall, an area or a thick "
            "wall; V chooses. The arrow keys move, Enter chooses or clicks, Tab goes from "
            "point to point."
        )

    # Tools

    @property
    def tool(self) -> TraceTool:
        """Return the active tool."""
        return self._tool

    @property
    def is_drawing(self) -> bool:
        """Return whether the active tool has an unfinished shape."""
        return isinstance(self._tool, DrawTool) and bool(self._tool.drawn_points)

    def add_tool(self, tool: TraceTool) -> None:
        """Add a tool with its name and key."""
        self._tools[tool.name] = tool

    def choose_tool(self, name: str) -> None:
        """Activate a tool; cancel the unfinished work of the former one. Raises KeyError."""
        self._tool.drop_unfinished()
        self._tool = self._tools[name]
        self.select(None)
        self.announce("")
        self.setCursor(self.resting_cursor())
        self.tool_changed.emit(name)
        self.viewport().update()

    @override
    def resting_cursor(self) -> Qt.CursorShape:
        return self._tool.cursor

    # Pointer

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.start_pan(event) and self._is_for_tool(event):
            self._tool.press(self.to_plane(event.position()), event.modifiers())

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self.start_pan(event) and self._is_for_tool(event):
            self._tool.double_press(self.to_plane(event.position()), event.modifiers())

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.go_on_pan(event) and not self.is_panning:
            self._tool.move(self.to_plane(event.position()), event.modifiers())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.end_pan() and self._is_for_tool(event):
            self._tool.release(self.to_plane(event.position()), event.modifiers())

    def _is_for_tool(self, event: QMouseEvent) -> bool:
        return event.button() == Qt.MouseButton.LeftButton and not self.is_panning

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._tool.clear_pointer_preview()

    # Keys

    @override
    def event(self, event: QEvent) -> bool:
        """Keep the tools' keys from triggering shortcuts of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            own = event.key() in _OWN_KEYS and not event.modifiers() & _COMMANDS
            if own or self._tool_of(event) is not None:
                event.accept()
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _HELD:
            self._tool.change_modifiers(event.modifiers() | _HELD[key])
        chosen = self._tool_of(event)
        if chosen is not None:
            self.choose_tool(chosen.name)
        elif self._tool.press_key(key, event.modifiers()):
            self.viewport().update()
        elif not self.handle_view_key(event):
            super().keyPressEvent(event)

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if (key := Qt.Key(event.key())) in _HELD:
            self._tool.change_modifiers(event.modifiers() & ~_HELD[key])
        super().keyReleaseEvent(event)

    def _tool_of(self, event: QKeyEvent) -> TraceTool | None:
        """Return the tool of a key; with Alt, letters belong to the menus."""
        if event.modifiers() & (_COMMANDS | Qt.KeyboardModifier.AltModifier):
            return None
        return next((tool for tool in self._tools.values() if tool.key == event.key()), None)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return self._tool.press_tab(forward=next) or super().focusNextPrevChild(next)

    # Paint

    @override
    def paint_over(self, painter: QPainter) -> None:
        shown = self._select.dragged_sketch or self.sketch
        paint_shapes(painter, self, shown.shapes(), self.selected_shape)
        paint_handles(painter, self, shown.points(), self.doubtful_points)
        for tool in self._tools.values():
            tool.paint(painter, chosen=tool is self._tool)
