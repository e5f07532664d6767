"""The view of a board, with its legend and notices; `ZoomView` zooms, pans and fits it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF
from PySide6.QtGui import (
    QCursor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QGraphicsView, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.legend import Legend, LegendEntry
from boardapp.qt.widgets.timed_notice import TimedNotice
from boardapp.qt.widgets.zoom_view import ZoomView

DOTS_PER_INCH = 100.0
"""Screen pixels to the inch of the printed board at 100 %."""
MIN_ZOOM, MAX_ZOOM = 0.05, 16.0
_FIT_MARGIN = 0.3
"""Inches left free around a fitted board."""
_MOST_LEGEND = 0.12
"""The largest share of the view's height for an automatic legend."""


class BoardView(ZoomView):
    """Shows a board's scene; a zoom of 1.0 is 100 pixels to the printed inch."""

    margin = 2

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene, self._board = scene, scene.board
        self.full_scale = DOTS_PER_INCH / scene.board.units_per_inch
        self.most_scale = MAX_ZOOM * self.full_scale
        self._notice = TimedNotice(self)
        self.legend = Legend(self)
        self._explained: tuple[str, Sequence[LegendEntry]] = ("", ())
        self._is_legend_beside = False
        # Map, tiles and markings are cached as one picture: units and lines move over it cheaply.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self._scene.cursor_shown.connect(self.scroll_into_view)
        self._scene.explained.connect(self._set_legend)
        self._scene.ghost_refused.connect(self._show_ghost_refusal)
        self._scene.session.tool_changed.connect(self._reclaim_legend_space)
        self._scene.sceneRectChanged.connect(self.keep_fitted)
        self._scene.session.document_opened.connect(self.hide_notice)
        self.zoom_changed.connect(self._scene.scale_ruling_to_zoom)
        self.zoom_changed.connect(self._show_legend_beside)
        self.setAcceptDrops(True)
        self.viewport().setAcceptDrops(True)
        self.setAccessibleName("Board")
        self.viewport().setAccessibleName("Board")
        self.setAccessibleDescription(
            "The map with its tiles. Arrow keys move the cursor; the board contents panel lists"
            " everything on it."
        )

    @property
    def board_scene(self) -> BoardScene:
        """Return the scene that the view shows."""
        return self._scene

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the ground around the board, and on it the static layers."""
        painter.setRenderHints(self.renderHints())
        painter.fillRect(rect, self.palette().base())
        super().drawBackground(painter, rect)

    @override
    def changeEvent(self, event: QEvent) -> None:
        """Repaint after a change of colours or font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._scene.redraw_lettering()
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.resetCachedContent()

    # Zoom

    @override
    def whole_rect(self) -> QRectF:
        margin, outer = _FIT_MARGIN * self._board.units_per_inch, self._board.outer_rect()
        # The legend takes room from the margins first, so that a board keeps its size.
        legend = self.viewportMargins().bottom() / max(self.height() - 2 * self.margin, 1)
        usual = outer.height() + 2 * margin
        high = max((usual * (1 - legend) - outer.height()) / 2, 0)
        return outer.adjusted(-margin, -high, margin, high)

    @override
    def least_zoom(self) -> float:
        return MIN_ZOOM

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_legend()
        self._reclaim_legend_space(self._scene.session.tool)

    @override
    def turn_by_wheel(self, event: QWheelEvent) -> bool:
        """Turn a piece by the wheel, such as a marker in hand."""
        clicks = round(-event.angleDelta().y() / 120)
        spot = self.mapToScene(event.position().toPoint())
        return bool(clicks) and self._scene.turn_object_by_wheel(spot, clicks)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        """Tell the scene when the pointer leaves the view."""
        if event.type() == QEvent.Type.Leave:
            self._scene.notice_pointer_left()
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep a letter from being a shortcut while it is part of a space's name."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(self._scene.takes_letter(event))
            if event.isAccepted():
                return True
        return super().event(event)

    # Notices

    def show_notice(self, text: str, *, also_for_keys: bool = True) -> None:
        """Show for a while why an act was refused: at the pointer, or after a key elsewhere."""
        spot, tray = self._pointer_spot(), QApplication.focusWidget()
        if spot is None and isinstance(tray, QAbstractItemView) and tray.underMouse():
            spot = self.mapFromGlobal(QCursor.pos())
        if spot is None and not also_for_keys:
            self.hide_notice()
        else:
            self._notice.show_text(text, spot)

    def show_message(self, text: str) -> None:
        """Show a message for a while above the board, in place of the status bar."""
        self._notice.show_text(text)

    def _show_ghost_refusal(self, text: str) -> None:
        """Show why the carried piece may not go to the space under the pointer."""
        if text:
            self._notice.show_text(text, self._pointer_spot(), briefly=False)
        elif not self._notice.is_brief:
            self.hide_notice()

    def _pointer_spot(self) -> QPoint | None:
        """Return the pointer's position on the board; None while the player uses the keys."""
        spot = self._scene.pointer
        return None if spot is None else self.mapFromScene(spot)

    def hide_notice(self) -> None:
        """Hide the notice: the player has done something else."""
        self._notice.hide()

    # Legend

    def _set_legend(self, title: str, explained: Sequence[LegendEntry]) -> None:
        """Show the legend of the board's signs beneath it."""
        of_field, self._explained = bool(self._explained[0]), (title, explained)
        self._show_legend()
        if not of_field:
            self._reclaim_legend_space(self._scene.session.tool)

    def _show_legend(self) -> None:
        """Show the legend, and move the board up if the legend would cover it.

        A small board leaves out optional entries, unless there is room at its side: tooltips show
        them too.
        """
        title, explained = self._explained
        self.legend.show_entries(title, explained)
        high, made = self.legend.height(), self.viewportMargins().bottom()
        # In a led turn, during a question and after the game the board keeps its size.
        # The status bar explains the field of sight then.
        led = self._scene.session.is_turn_led or self._scene.session.has_ended
        too_high = not title and high > self.height() * _MOST_LEGEND
        self._is_legend_beside = not led and bool(explained) and (
            too_high or (self._is_question_open() and made < high)
        )  # fmt: skip
        if led:
            self.legend.hide()
        if self.legend.isHidden():
            return
        if self._is_legend_beside:
            self._show_legend_beside()
            return
        foot = self.mapFromScene(self._board.outer_rect().bottomLeft()).y()
        if made < high and (made or foot > self.height() - high):
            self.setViewportMargins(0, 0, 0, high)
            # A view that is not shown yet gets no resize event.
            self.keep_fitted()

    def _show_legend_beside(self) -> None:
        """Show a legend without room below the board in the free room at the board's left."""
        if self._is_legend_beside:
            room = self.mapFromScene(self._board.outer_rect().topLeft()).x()
            self.legend.setVisible(self.legend.narrow_to(room))

    def _reclaim_legend_space(self, tool: str) -> None:
        """Give the board the legend's space back; during the field tool the legend may return."""
        below = not (self.legend.isHidden() or self._is_legend_beside)
        if tool != "field" and not below and not self._is_question_open():
            self.setViewportMargins(0, 0, 0, 0)

    def _is_question_open(self) -> bool:
        session = self._scene.session
        return session.document is not None and session.is_procedure_asking

    # Gestures and keys

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a pan, or hand the press to the scene."""
        self.hide_notice()
        super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the view's own keys; pass all others, and always digits, to the tool."""
        self.hide_notice()
        types = self._scene.is_typing_name or event.text().isdecimal()
        if types or not self.handle_view_key(event):
            super().keyPressEvent(event)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the notice: otherwise it would float over another board."""
        super().hideEvent(event)
        self.hide_notice()
