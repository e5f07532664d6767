"""The base of tools on a tracing canvas: the effect of pointer and keys.

The tools of boards in play are in `qt/boards/tools.py`.
"""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.snap import Spot
from boardapp.qt.tracing.trace_canvas import TraceCanvas
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS

Modifier = Qt.KeyboardModifier


class TraceTool:
    """One tool; the base does nothing. Positions are in mils of the plane, or outside it."""

    name: ClassVar = ""
    key: ClassVar[Qt.Key]
    """The key that chooses the tool."""
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor

    def __init__(self, canvas: TraceCanvas) -> None:
        self.canvas = canvas

    def press(self, spot: Spot, modifiers: Modifier) -> None:
        """React to a press of the left button."""

    def double_press(self, spot: Spot, modifiers: Modifier) -> None:
        """React to the second press of a double click; `press` gets the first."""

    def move(self, spot: Spot, modifiers: Modifier) -> None:
        """React to a move of the pointer, with or without a button down."""

    def release(self, spot: Spot, modifiers: Modifier) -> None:
        """React to the release of the left button."""

    def change_modifiers(self, modifiers: Modifier) -> None:
        """React to a change of keys such as Alt, while the pointer rests."""

    def clear_pointer_preview(self) -> None:
        """Remove the preview at the pointer, which has left."""

    def press_key(self, key: Qt.Key, modifiers: Modifier) -> bool:
        """React to a key; return whether the tool uses it."""
        return False

    def press_tab(self, *, forward: bool) -> bool:
        """React to the Tab key; return whether the tool uses it, else the focus moves on."""
        return False

    def drop_unfinished(self) -> None:
        """Cancel unfinished work: another tool is chosen."""

    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        """Paint over the shapes, in pixels of the view."""


def point_after_arrow_key(point: Spot, key: Qt.Key, part: int, size: Point) -> Spot:
    """Return where an arrow key takes a spot of the plane, by a part of its longer side.

    >>> point_after_arrow_key((100, 200), Qt.Key.Key_Left, 8, (4000, 2000))
    (0, 200)
    """
    dx, dy = ARROWS[key]
    step = max(1, max(size) // part)
    width, height = size
    return min(max(point[0] + dx * step, 0), width), min(max(point[1] + dy * step, 0), height)


def rounded_point(spot: Spot) -> Point:
    """Return a position in whole mils."""
    return round(spot[0]), round(spot[1])
