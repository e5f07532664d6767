"""The tools of boards that are being made beside those of all tracing: dots and links."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from boardapp.core.geometry.predicates import Point, apart
from boardapp.core.geometry.snap import Spot
from boardapp.core.geometry.trace_sketch import put_on_plane
from boardapp.core.override import override
from boardapp.qt.areas.board_editor import board_painter
from boardapp.qt.tracing.trace_tool import Modifier, TraceTool, stepped, whole
from boardapp.qt.tracing.view_keys import ARROWS, ENTER

if TYPE_CHECKING:
    from boardapp.games.areas.drawn_board import Ends
    from boardapp.qt.areas.board_editor.session import BoardSession
    from boardapp.qt.tracing.trace_canvas import TraceCanvas

STEP, FINE_STEP = 800, 4000
"""The part of the board by which an arrow key moves a dot."""


class AreasTool(TraceTool):
    """What works on whole areas: Tab goes from one to the next, a click chooses."""

    def __init__(self, canvas: TraceCanvas, session: BoardSession) -> None:
        super().__init__(canvas)
        self.session = session

    def area_at(self, spot: Spot) -> str | None:
        """Return the area whose dot is in reach, else the one that holds a spot."""
        areas = self.session.made.areas
        near = min(areas, key=lambda key: dist(areas[key].at, spot), default=None)
        if near is not None and dist(areas[near].at, spot) <= self.canvas.reach:
            return near
        return self.session.area_at(spot)

    @override
    def tab(self, *, forward: bool) -> bool:
        """Go to the next area, after the last one nowhere: the focus goes on from there."""
        order, area = self.session.made.order, self.session.area
        at = order.index(area) if area else (-1 if forward else len(order))
        at += 1 if forward else -1
        found = order[at] if 0 <= at < len(order) else None
        self.session.choose_area(found)
        if found:
            self.canvas.bring_into_sight(self.session.made.areas[found].at)
            self.canvas.say(f"{self.session.names[found]}, {at + 1} of {len(order)}")
        return found is not None


class DotTool(AreasTool):
    """Drags the dots of areas; a click beside all areas makes one that is a disc about its dot.

    Arrows move the dot of the area in work, Alt finely; Ins makes a disc in the middle of what is
    seen, Del deletes the area.
    """

    name = "dot"
    key = Qt.Key.Key_D
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.ArrowCursor

    def __init__(self, canvas: TraceCanvas, session: BoardSession) -> None:
        super().__init__(canvas, session)
        self._held: tuple[str, Spot] | None = None
        self._to: Point | None = None

    @override
    def press(self, spot: Spot, modifiers: Modifier) -> None:
        area = self.area_at(spot)
        self.session.choose_area(area)
        if area is None:
            if self.canvas.plane.contains(self.canvas.to_view(spot)):
                self.session.place(whole(spot))
            return
        if dist(self.session.made.areas[area].at, spot) <= self.canvas.reach:
            self._held = area, spot

    @override
    def move(self, spot: Spot, modifiers: Modifier) -> None:
        if self._held is None:
            return
        area, grip = self._held
        far = dist(grip, spot) * self.canvas.zoom
        if self._to is None and far < QApplication.startDragDistance():
            return
        x, y = self.session.made.areas[area].at
        moved = whole((x + spot[0] - grip[0], y + spot[1] - grip[1]))
        self._to = put_on_plane(moved, self.canvas.plane_units)
        self.canvas.update()

    @override
    def release(self, spot: Spot, modifiers: Modifier) -> None:
        held, to = self._held, self._to
        self.leave()
        if held is not None and to is not None:
            self.session.move_dot(held[0], to)

    @override
    def leave(self) -> None:
        self._held = self._to = None
        self.canvas.update()

    @override
    def press_key(self, key: Qt.Key, modifiers: Modifier) -> bool:
        area = self.session.area
        if key == Qt.Key.Key_Insert:
            seen = self.canvas.bounded(self.canvas.to_plane(self.canvas.rect().center().toPointF()))
            self.session.place(whole(seen))
        elif area is not None and key in ARROWS:
            part = FINE_STEP if modifiers & Modifier.AltModifier else STEP
            at = self.session.made.areas[area].at
            self.session.move_dot(area, whole(stepped(at, key, part, self.canvas.plane_units)))
        elif area is not None and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.session.delete(area)
        elif key == Qt.Key.Key_Escape and (self._held or area):
            self.leave()
            self.session.choose_area(None)
        else:
            return False
        return True

    @override
    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        moved = {self._held[0]: self._to} if self._held and self._to else {}
        board_painter.paint_areas(painter, self.canvas, self.session, moved, handles=chosen)


class LinkTool(AreasTool):
    """Draws links: from area to area by a drag, or a click in each; once more changes or parts.

    A click on a link does the same. Enter takes the area that Tab stands on as an end, Esc drops
    it.
    """

    name = "link"
    key = Qt.Key.Key_L

    def __init__(self, canvas: TraceCanvas, session: BoardSession) -> None:
        super().__init__(canvas, session)
        self._from: str | None = None
        self._spot: Spot | None = None
        self._pressed = False
        self._clicked: Ends | None = None

    @property
    def first(self) -> str | None:
        """Return the area that a link is begun from."""
        return self._from if self._from in self.session.made.areas else None

    @override
    def press(self, spot: Spot, modifiers: Modifier) -> None:
        area = self.area_at(spot)
        self._clicked = self._link_at(spot) if self.first is None else None
        self._spot, self._pressed = spot, True
        if self.first is None:
            self._begin(area)
        elif not self._end(area):
            self._drop()

    @override
    def move(self, spot: Spot, modifiers: Modifier) -> None:
        if self.first is not None:
            self._spot = spot
            over = self.area_at(spot)
            self.canvas.tell(self._told(over) if over and over != self.first else "")
            self.canvas.update()

    @override
    def release(self, spot: Spot, modifiers: Modifier) -> None:
        # Released where it was pressed it is a click: on a link, or the next one is the other end.
        area, link, self._clicked = self.area_at(spot), self._clicked, None
        if link is not None and area == self.first:
            self._drop()
            self.session.step_link(*link)
        elif self._pressed and self.first is not None:
            if area is None:
                self._drop()
            elif area != self.first:
                self._end(area)
        self._pressed = False

    def _begin(self, area: str | None) -> None:
        self._from = area
        self.session.choose_area(area)
        if area is not None:
            self.canvas.say(f"A link from {self.session.names[area]} to …")
        self.canvas.update()

    def _end(self, area: str | None) -> bool:
        """Join the area that was begun from with another one; tell whether there was one."""
        first = self.first
        if first is None or area in (None, first):
            return False
        assert area is not None
        told = self._told(area)
        self._drop()
        if self.session.step_link(first, area):
            self.canvas.say(told)
        return True

    def _drop(self) -> None:
        self._from = self._spot = None
        self._pressed = False
        self.canvas.tell("")
        self.canvas.update()

    def _told(self, area: str) -> str:
        assert self._from is not None
        names = self.session.names
        return f"{names[self._from]} – {names[area]}"

    def _link_at(self, spot: Spot) -> Ends | None:
        areas, point = self.session.made.areas, whole(spot)
        reach = self.canvas.reach
        if any(dist(one.at, spot) <= reach for one in areas.values()):
            return None
        far = {
            ends: apart(point, areas[ends[0]].at, areas[ends[1]].at)
            for ends in self.session.made.links if areas[ends[0]].at != areas[ends[1]].at
        }  # fmt: skip
        near = min(far, key=far.__getitem__, default=None)
        return near if near is not None and far[near] <= reach**2 else None

    @override
    def forget_pointer(self) -> None:
        self._spot = None
        self.canvas.update()

    @override
    def leave(self) -> None:
        self._drop()

    @override
    def press_key(self, key: Qt.Key, modifiers: Modifier) -> bool:
        area = self.session.area
        if key in ENTER and area is not None:
            if self.first is None:
                self._begin(area)
            elif not self._end(area):
                self._drop()
        elif key == Qt.Key.Key_Escape and self.first is not None:
            self._drop()
        else:
            return False
        return True

    @override
    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        board_painter.paint_links(painter, self.canvas, self.session)
        if chosen and self.first is not None and self._spot is not None:
            start = self.session.made.areas[self.first].at
            board_painter.paint_begun(painter, self.canvas, start, self._spot)


def tools_for(canvas: TraceCanvas, session: BoardSession) -> Iterable[AreasTool]:
    """Return the tools of boards; the first are painted beneath the others."""
    return LinkTool(canvas, session), DotTool(canvas, session)
