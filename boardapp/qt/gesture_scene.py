"""A board that players point at: their gestures and keys go to the tool in use."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneHelpEvent,
    QGraphicsSceneMouseEvent,
    QToolTip,
)

from boardapp.core.grid import Space
from boardapp.qt.drawn import sign_scale
from boardapp.qt.plain import plain
from boardapp.qt.session import Session
from boardapp.qt.table_scene import TableScene
from boardapp.qt.table_session import ANSWERING
from boardapp.qt.tools import Tool, Tools

if TYPE_CHECKING:
    from boardapp.qt.marks import Marks

_TIP_WIDTH = 60
"""Letters to a line of a tip: a plain one is not broken by itself."""
_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class Told(NamedTuple):
    """What something on the board is, line by line, and where it lies in the scene's plane."""

    lines: tuple[str, ...]
    where: QRectF


class GestureScene(TableScene):
    """Mirrors a session's table; a game says where its spaces lie and what it draws on them."""

    menu_asked = Signal(object, object, QPoint)  # a space, a unit on it or None, where on screen

    session: Session
    _cursor: QGraphicsItem
    _ghost: Any
    marks: Marks | None = None
    """What procedures show on the board; made when the first one asks."""

    def __init__(self, session: Session, tools: Tools, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._tools = {name: tool(session, self) for name, tool in tools.items()}
        self._tool = self._tools["select"]
        self.hovered: Space | None = None
        self._pointer: QPointF | None = None
        self._sign_scale = 1.0
        session.asked_anew.connect(self._mark)

    def _mark(self) -> None:
        """Show what is asked; games without procedures never need this."""
        if self.marks is None:
            from boardapp.qt.marks import Marks

            self.marks = Marks(self)
        self.marks.refresh()
        if self.session.tool == ANSWERING:
            self._tool.refresh()

    @property
    def tool(self) -> Tool[Any, Any]:
        """Return the tool in use."""
        return self._tool

    # What a game knows of its board

    def place_of(self, space: Space) -> QPointF:
        """Return where what stands on a space is put."""
        raise NotImplementedError

    def space_at(self, spot: QPointF) -> Space | None:
        """Return the space under a spot of the board, None off the board."""
        raise NotImplementedError

    def unit_at(self, spot: QPointF) -> str | None:
        """Return the unit under a spot of the board."""
        raise NotImplementedError

    def unit_rect(self, unit_id: str) -> QRectF:
        """Return where a unit stands on the board."""
        raise NotImplementedError

    def told_at(self, spot: QPointF) -> Told | None:
        """Return what lies under a spot of the board, in words; a game says that of its pieces."""
        return None

    def outer_space_at(self, spot: QPointF) -> Space:
        """Return what a question is to refuse for a spot beside all spaces, such as a half-hex."""
        return Space(-1, -1)

    def _show_ruling(self) -> None:
        """Draw the session's question and its ruling."""
        raise NotImplementedError

    # What is shown

    def show_at_zoom(self, zoom: float) -> None:
        """Keep the ruling's strokes and signs readable at a zoom; 1.0 is 100 pixels an inch."""
        scale = sign_scale(zoom)
        if scale != self._sign_scale:
            self._sign_scale = scale
            if self.session.ruling is not None:
                self._show_ruling()

    def _repaint(self) -> None:
        # With no rectangle Qt would keep the background, where what lies still is painted.
        self.invalidate(self.sceneRect())

    def _move_cursor(self, space: Space) -> None:
        self._cursor.setPos(self.place_of(space))
        self.cursor_shown.emit(self._cursor.sceneBoundingRect())

    def _show_ghost_on(self, space: Space, name: str, refusal: str | None = None) -> None:
        self._ghost.allowed = refusal is None
        self._ghost.setPos(self.place_of(space))
        self._ghost.show()
        self._ghost.update()
        self.hinted.emit(refusal or f"{name} on {self.session.grid.name(space)}")

    # The tool

    def _choose_tool(self, name: str) -> None:
        if name == ANSWERING and name not in self._tools:
            from boardapp.qt.answer_tool import AnswerTool

            self._tools[name] = AnswerTool(self.session, self)
        self._tool.leave()
        self._tool = self._tools[name]
        self._tool.enter()
        self.hinted.emit(self._tool.hint)

    # The pointer

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Give a left press on a space to the tool."""
        space = self.space_at(event.scenePos())
        if self._usable(event) and space is not None:
            self._pointer = event.scenePos()
            self._tool.press(space, self.unit_at(event.scenePos()))
            event.accept()
        elif self._usable(event):
            outer = self.outer_space_at(event.scenePos())
            event.setAccepted(self._tool.press_beside(outer))

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Take the second of two quick presses like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Give the space under the pointer to the tool, once for each."""
        self._pointer = event.scenePos()
        space = self.space_at(self._pointer)
        if self.session.document is not None and space != self.hovered:
            self.hovered = space
            self._tool.hover(space)

    def forget_pointer(self) -> None:
        """Notice that the pointer has left the board."""
        self._pointer = None
        if self.hovered is not None:
            self.hovered = None
            self._tool.hover(None)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Give a left release to the tool."""
        if self._usable(event):
            self._tool.release(self.space_at(event.scenePos()))
            event.accept()

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        """Ask for the menu of what lies under the pointer; by a key, at the cursor."""
        if self.session.document is None:
            return
        if event.reason() == QGraphicsSceneContextMenuEvent.Reason.Keyboard:
            space: Space | None = self.session.cursor
            unit = self.unit_on(self.session.cursor)
            where = self._on_screen(self.middle_of(self.session.cursor))
        else:
            space, where = self.space_at(event.scenePos()), event.screenPos()
            unit = self.unit_at(event.scenePos())
        if space is not None:
            self.session.move_cursor(space)
            self.menu_asked.emit(space, unit, where)
            event.accept()

    def unit_on(self, space: Space) -> str | None:
        """Return the unit of a space that an act there is meant for: the last one."""
        units = [unit.id for unit in self.session.state.units.values() if unit.space == space]
        return units[-1] if units else None

    def _on_screen(self, spot: QPointF) -> QPoint:
        view = self.views()[0]
        return view.viewport().mapToGlobal(view.mapFromScene(spot))

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Tell what the pointer rests on, until it leaves that."""
        told = self.told_at(event.scenePos()) if self.session.document is not None else None
        view = self.views()[0]
        if told is None:
            QToolTip.hideText()
        else:
            around = view.mapFromScene(told.where).boundingRect()
            lines = (line for words in told.lines for line in wrap(words, _TIP_WIDTH))
            QToolTip.showText(event.screenPos(), plain(*lines), view.viewport(), around)
        event.setAccepted(told is not None)

    def _usable(self, event: QGraphicsSceneMouseEvent) -> bool:
        left = event.button() == Qt.MouseButton.LeftButton
        return left and self.session.document is not None

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the cursor, accept and cancel; a game says what else can be typed."""
        if self.session.document is None:
            event.ignore()
        elif Qt.Key(event.key()) in _ARROWS:
            self._walk(*_ARROWS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._accept()
        elif event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif not self._type(event):
            event.ignore()

    def _walk(self, down: int, right: int) -> None:
        """Go to a neighbour: along the row, or up and down to the space of the same number."""
        cursor = self.session.cursor
        self.session.move_cursor(Space(cursor.row + down, cursor.column + right))
        self.hovered, self._pointer = self.session.cursor, None
        self._tool.hover(self.session.cursor)

    def _accept(self) -> None:
        self._tool.accept()

    def _cancel(self) -> None:
        if not self._tool.cancel():
            self.session.put_down()

    def _type(self, event: QKeyEvent) -> bool:
        """Take up what was typed; tell whether it meant anything."""
        return self._tool.type(event.text())
