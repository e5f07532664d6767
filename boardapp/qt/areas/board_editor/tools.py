"""The board editor's own tools, in addition to the general tracing tools: dots and links."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from boardapp.core.geometry.exact_geometry import Point, squared_distance_to_segment
from boardapp.core.geometry.snap import Spot
from boardapp.core.geometry.traced_walls_and_areas import clamp_to_plane
from boardapp.core.override_decorator import override
from boardapp.qt.areas.board_editor import board_painter
from boardapp.qt.tracing.trace_tool_base import (
    Modifier,
    TraceTool,
    point_after_arrow_key,
    rounded_point,
)
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS, ENTER

if TYPE_CHECKING:
    from boardapp.games.areas.drawn_board_and_faults import Ends
    from boardapp.qt.areas.board_editor.session import BoardEditorSession
    from boardapp.qt.tracing.trace_canvas import TraceCanvas

STEP, FINE_STEP = 800, 4000
"""Divisors of the board's size that give an arrow key's usual and fine step for a dot."""


class AreasTool(TraceTool):
    """A base for tools on whole areas: Tab goes to the next area, a click selects one."""

    def __init__(self, canvas: TraceCanvas, session: BoardEditorSession) -> None:
        super().__init__(canvas)
        self.session = session

    def area_at(self, spot: Spot) -> str | None:
        """Return the area whose dot is within reach, else the area that contains the point."""
        areas = self.session.board_state.areas
        near = min(areas, key=lambda key: dist(areas[key].at, spot), default=None)
        if near is not None and dist(areas[near].at, spot) <= self.canvas.grab_distance:
            return near
        return self.session.area_at(spot)

    @override
    def press_tab(self, *, forward: bool) -> bool:
        """Go to the next area; after the last one, choose none and let the focus move on."""
        order, area = self.session.board_state.order, self.session.current_area
        at = order.index(area) if area else (-1 if forward else len(order))
        at += 1 if forward else -1
        found = order[at] if 0 <= at < len(order) else None
        self.session.choose_area(found)
        if found:
            self.canvas.bring_into_sight(self.session.board_state.areas[found].at)
            self.canvas.announce(f"{self.session.names[found]}, {at + 1} of {len(order)}")
        return found is not None


class DotTool(AreasTool):
    """Drags the dots of areas; a click outside all areas adds a disc around a new dot.

    Arrows move the dot of the area in work, with Alt in fine steps. Ins adds a disc in the middle
    of the visible part, Del deletes the area.
    """

    name = "dot"
    key = Qt.Key.Key_D
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.ArrowCursor

    def __init__(self, canvas: TraceCanvas, session: BoardEditorSession) -> None:
        super().__init__(canvas, session)
        self._held: tuple[str, Spot] | None = None
        self._to: Point | None = None

    @override
    def press(self, spot: Spot, modifiers: Modifier) -> None:
        area = self.area_at(spot)
        self.session.choose_area(area)
        if area is None:
            if self.canvas.plane.contains(self.canvas.to_view(spot)):
                self.session.add_area(rounded_point(spot))
            return
        if dist(self.session.board_state.areas[area].at, spot) <= self.canvas.grab_distance:
            self._held = area, spot

    @override
    def move(self, spot: Spot, modifiers: Modifier) -> None:
        if self._held is None:
            return
        area, grip = self._held
        far = dist(grip, spot) * self.canvas.pixels_per_unit
        if self._to is None and far < QApplication.startDragDistance():
            return
        x, y = self.session.board_state.areas[area].at
        moved = rounded_point((x + spot[0] - grip[0], y + spot[1] - grip[1]))
        self._to = clamp_to_plane(moved, self.canvas.plane_units)
        self.canvas.viewport().update()

    @override
    def release(self, spot: Spot, modifiers: Modifier) -> None:
        held, to = self._held, self._to
        self.drop_unfinished()
        if held is not None and to is not None:
            self.session.move_dot(held[0], to)

    @override
    def drop_unfinished(self) -> None:
        self._held = self._to = None
        self.canvas.viewport().update()

    @override
    def press_key(self, key: Qt.Key, modifiers: Modifier) -> bool:
        area = self.session.current_area
        if key == Qt.Key.Key_Insert:
            seen = self.canvas.nearest_plane_point(
                self.canvas.to_plane(self.canvas.rect().center().toPointF())
            )
            self.session.add_area(rounded_point(seen))
        elif area is not None and key in ARROWS:
            part = FINE_STEP if modifiers & Modifier.AltModifier else STEP
            at = self.session.board_state.areas[area].at
            self.session.move_dot(
                area, rounded_point(point_after_arrow_key(at, key, part, self.canvas.plane_units))
            )
        elif area is not None and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.session.delete(area)
        elif key == Qt.Key.Key_Escape and (self._held or area):
            self.drop_unfinished()
            self.session.choose_area(None)
        else:
            return False
        return True

    @override
    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        moved = {self._held[0]: self._to} if self._held and self._to else {}
        board_painter.paint_areas(painter, self.canvas, self.session, moved, handles=chosen)


class LinkTool(AreasTool):
    """Draws links by a drag from area to area, or by two clicks.

    Drawing an existing link again changes or removes it. A click on a link does the same. Enter
    uses the area chosen by Tab as an end, Esc drops the unfinished link.
    """

    name = "link"
    key = Qt.Key.Key_L

    def __init__(self, canvas: TraceCanvas, session: BoardEditorSession) -> None:
        super().__init__(canvas, session)
        self._from: str | None = None
        self._spot: Spot | None = None
        self._pressed = False
        self._clicked: Ends | None = None

    @property
    def start_area(self) -> str | None:
        """Return the area where the unfinished link starts."""
        return self._from if self._from in self.session.board_state.areas else None

    @override
    def press(self, spot: Spot, modifiers: Modifier) -> None:
        area = self.area_at(spot)
        self._clicked = self._link_at(spot) if self.start_area is None else None
        self._spot, self._pressed = spot, True
        if self.start_area is None:
            self._begin(area)
        elif not self._end(area):
            self._drop_unfinished_link()

    @override
    def move(self, spot: Spot, modifiers: Modifier) -> None:
        if self.start_area is not None:
            self._spot = spot
            over = self.area_at(spot)
            self.canvas.announce_if_new(
                self._area_sentence(over) if over and over != self.start_area else ""
            )
            self.canvas.viewport().update()

    @override
    def release(self, spot: Spot, modifiers: Modifier) -> None:
        # A release at the pressed point is a click: on a link, or on the first end of a new one.
        area, link, self._clicked = self.area_at(spot), self._clicked, None
        if link is not None and area == self.start_area:
            self._drop_unfinished_link()
            self.session.cycle_link_flags(*link)
        elif self._pressed and self.start_area is not None:
            if area is None:
                self._drop_unfinished_link()
            elif area != self.start_area:
                self._end(area)
        self._pressed = False

    def _begin(self, area: str | None) -> None:
        self._from = area
        self.session.choose_area(area)
        if area is not None:
            self.canvas.announce(f"Choose the area to link with “{self.session.names[area]}”.")
        self.canvas.viewport().update()

    def _end(self, area: str | None) -> bool:
        """Link the first area with another one; return whether there was a second area."""
        first = self.start_area
        if first is None or area in (None, first):
            return False
        assert area is not None
        told = self._area_sentence(area)
        self._drop_unfinished_link()
        if self.session.cycle_link_flags(first, area):
            self.canvas.announce(told)
        return True

    def _drop_unfinished_link(self) -> None:
        self._from = self._spot = None
        self._pressed = False
        self.canvas.announce_if_new("")
        self.canvas.viewport().update()

    def _area_sentence(self, area: str) -> str:
        assert self._from is not None
        names = self.session.names
        return f"{names[self._from]} – {names[area]}"

    def _link_at(self, spot: Spot) -> Ends | None:
        areas, point = self.session.board_state.areas, rounded_point(spot)
        reach = self.canvas.grab_distance
        if any(dist(one.at, spot) <= reach for one in areas.values()):
            return None
        far = {
            ends: squared_distance_to_segment(point, areas[ends[0]].at, areas[ends[1]].at)
            for ends in self.session.board_state.links if areas[ends[0]].at != areas[ends[1]].at
        }  # fmt: skip
        near = min(far, key=far.__getitem__, default=None)
        return near if near is not None and far[near] <= reach**2 else None

    @override
    def clear_pointer_preview(self) -> None:
        self._spot = None
        self.canvas.viewport().update()

    @override
    def drop_unfinished(self) -> None:
        self._drop_unfinished_link()

    @override
    def press_key(self, key: Qt.Key, modifiers: Modifier) -> bool:
        area = self.session.current_area
        if key in ENTER and area is not None:
            if self.start_area is None:
                self._begin(area)
            elif not self._end(area):
                self._drop_unfinished_link()
        elif key == Qt.Key.Key_Escape and self.start_area is not None:
            self._drop_unfinished_link()
        else:
            return False
        return True

    @override
    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        board_painter.paint_links(painter, self.canvas, self.session)
        if chosen and self.start_area is not None and self._spot is not None:
            start = self.session.board_state.areas[self.start_area].at
            board_painter.paint_unfinished_link(painter, self.canvas, start, self._spot)


def tools_for(canvas: TraceCanvas, session: BoardEditorSession) -> Iterable[AreasTool]:
    """Return the tools of the board editor; the first ones are painted below the others."""
    return LinkTool(canvas, session), DotTool(canvas, session)
