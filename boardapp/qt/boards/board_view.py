"""The view of the board: zoom about the pointer, pan, fit, and the keys that walk the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.legend import Legend, LegendEntry
from boardapp.qt.widgets.timed_notice import TimedNotice

ZOOM_STEP = 1.25
DOTS_PER_INCH = 100.0
"""Screen pixels to the inch of the printed board at 100 %."""
MIN_ZOOM, MAX_ZOOM = 0.05, 16.0
_FIT_MARGIN = 0.3
"""Inches left free around a fitted board."""


_MOST_LEGEND = 0.12
"""Share of the view's height that the legend takes at most that nobody asked for."""


class BoardView(QGraphicsView):
    """Shows a board's scene. Ctrl is not needed to zoom; Space or the middle button drags it."""

    zoom_changed = Signal(float)  # 1.0 is 100 pixels to the printed inch

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene, self._board = scene, scene.board
        self._fitted = True
        self._panning: QPoint | None = None
        self._space_held = False
        self._notice = TimedNotice(self)
        self.legend = Legend(self)
        self._explained: tuple[str, Sequence[LegendEntry]] = ("", ())
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        # Map, tiles and markings are kept as one picture: units and lines move over it cheaply.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        # Our own: to find the class of Qt's, the binding would make all that there are of widgets.
        viewport = QWidget()
        # That picture covers the whole viewport: nothing needs to be cleared first.
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setViewport(viewport)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scene.cursor_shown.connect(self.scroll_into_view)
        self._scene.explained.connect(self._set_legend)
        self._scene.session.tool_changed.connect(self._reclaim_legend_space)
        self._scene.sceneRectChanged.connect(self._keep_fitted)
        self._scene.session.document_opened.connect(self.hide_notice)
        self.zoom_changed.connect(self._scene.scale_ruling_to_zoom)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Board")
        self.setAccessibleDescription(
            "The map with its tiles. Arrow keys walk the cursor; the board contents panel lists"
            " everything on it."
        )

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the ground around the board, and on it what lies still."""
        painter.setRenderHints(self.renderHints())
        painter.fillRect(rect, self.palette().base())
        super().drawBackground(painter, rect)

    def changeEvent(self, event: QEvent) -> None:
        """Paint the ground anew in other colours, and names in another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._scene.redraw_lettering()
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.resetCachedContent()

    # Zoom

    @property
    def zoom(self) -> float:
        """Return the zoom; 1.0 is 100 pixels to the printed inch."""
        return self.transform().m11() * self._board.units_per_inch / DOTS_PER_INCH

    def zoom_by(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by a factor about a point of the viewport, or its middle."""
        # A large board that fits is smaller than that already.
        least = min(MIN_ZOOM, self.zoom)
        factor = min(max(self.zoom * factor, least), MAX_ZOOM) / self.zoom
        spot = about or QPointF(self.viewport().rect().center())
        before = self.mapToScene(spot.toPoint())
        self.scale(factor, factor)
        after = self.mapToScene(spot.toPoint())
        shift = after - before
        self.translate(shift.x(), shift.y())
        self._fitted = False
        self.zoom_changed.emit(self.zoom)

    def zoom_in(self) -> None:
        """Zoom in by one step about the pointer."""
        self.zoom_by(ZOOM_STEP, self._pointer())

    def zoom_out(self) -> None:
        """Zoom out by one step about the pointer."""
        self.zoom_by(1 / ZOOM_STEP, self._pointer())

    def _pointer(self) -> QPointF | None:
        """Return where the pointer is over the board, None when it is elsewhere."""
        spot = self.viewport().mapFromGlobal(QCursor.pos())
        return QPointF(spot) if self.viewport().rect().contains(spot) else None

    def zoom_to(self, zoom: float) -> None:
        """Zoom to a fixed size about the middle."""
        self.zoom_by(zoom / self.zoom)

    def fit(self) -> None:
        """Show the whole board, and keep doing so while the window changes its size."""
        margin = _FIT_MARGIN * self._board.units_per_inch
        rect = self._board.outer_rect().adjusted(-margin, -margin, margin, margin)
        self.fitInView(rect, Qt.AspectRatioMode.KeepAspectRatio)
        self._fitted = True
        self.zoom_changed.emit(self.zoom)

    def scroll_into_view(self, rect: QRectF) -> None:
        """Scroll as far as it takes to show a part of the board."""
        shown = self.mapToScene(self.viewport().rect()).boundingRect()
        if not shown.contains(rect):
            self._fitted = False
            if rect.width() > shown.width() or rect.height() > shown.height():
                self.centerOn(rect.center())
            else:
                self.ensureVisible(rect, 20, 20)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a fitted board fitted."""
        super().resizeEvent(event)
        self._keep_fitted()
        self._show_legend()

    def _keep_fitted(self) -> None:
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with the wheel; a touchpad's pixel deltas pan, with Ctrl they zoom.

        Over something that turns, such as a marker in hand, the wheel turns it.
        """
        pixels = event.pixelDelta()
        wants_zoom = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        clicks = round(-event.angleDelta().y() / 120)
        spot = self.mapToScene(event.position().toPoint())
        if not pixels.isNull() and not wants_zoom:
            self._pan_by(pixels)
        elif not wants_zoom and clicks and self._scene.turn_object_by_wheel(spot, clicks):
            pass
        elif event.angleDelta().y():
            self.zoom_by(ZOOM_STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by a pinch on platforms that report one; notice when the pointer leaves."""
        pinch = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == pinch:
            self.zoom_by(1 + event.value(), event.position())
            return True
        if event.type() == QEvent.Type.Leave:
            self._scene.forget_pointer()
        return super().viewportEvent(event)

    # Notices

    def show_notice(self, text: str) -> None:
        """Show a sentence above the board for a while: why something was not done."""
        self._notice.show_text(text)

    def hide_notice(self) -> None:
        """Take the sentence away: something else was done."""
        self._notice.hide()

    # What the signs mean

    def _set_legend(self, title: str, explained: Sequence[LegendEntry]) -> None:
        """Tell what signs on the board mean, beneath it."""
        of_field, self._explained = bool(self._explained[0]), (title, explained)
        self._show_legend()
        if not of_field:
            self._reclaim_legend_space(self._scene.session.tool)

    def _show_legend(self) -> None:
        """Show the legend, for which the board gives way.

        What nobody asked for is left out where the board is small: tips tell it too.
        """
        title, explained = self._explained
        self.legend.show_entries(title, explained)
        high = self.legend.height()
        if not title and high > self.height() * _MOST_LEGEND:
            self.legend.hide()
        if self.legend.isHidden():
            return
        made = self.viewportMargins().bottom()
        foot = self.mapFromScene(self._board.outer_rect().bottomLeft()).y()
        if made < high and (made or foot > self.height() - high):
            self.setViewportMargins(0, 0, 0, high)
            # A view that is only about to be shown hears nothing of its new size.
            self._keep_fitted()

    def _reclaim_legend_space(self, tool: str) -> None:
        """Give the board the legend's room; while fields are looked at some moments have none."""
        if tool != "field" and self.legend.isHidden():
            self.setViewportMargins(0, 0, 0, 0)

    # Pan

    def _pan_by(self, delta: QPoint) -> None:
        self._fitted = False
        for bar, step in (
            (self.horizontalScrollBar(), delta.x()),
            (self.verticalScrollBar(), delta.y()),
        ):
            bar.setValue(bar.value() - step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a pan, or hand the press to the tool."""
        self.hide_notice()
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space_held and event.button() == Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or hand the move to the tool."""
        if self._panning is None:
            super().mouseMoveEvent(event)
            return
        here = event.position().toPoint()
        self._pan_by(here - self._panning)
        self._panning = here

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan, or hand the release to the tool."""
        if self._panning is None:
            super().mouseReleaseEvent(event)
            return
        self._panning = None
        self._update_pan_cursor()

    def _update_pan_cursor(self) -> None:
        if self._space_held:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hold the board with Space, zoom by + and −; everything else goes to the tool."""
        self.hide_notice()
        zoom = {"+": self.zoom_in, "-": self.zoom_out}.get(event.text())
        if zoom is not None and not self._scene.is_typing_name:
            zoom()
            return
        if event.key() == Qt.Key.Key_Space and not self._scene.is_typing_name:
            if not event.isAutoRepeat():
                self._space_held = True
                self._update_pan_cursor()
            return
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the sentence away: it stands in the window, where another board is shown now."""
        super().hideEvent(event)
        self.hide_notice()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of the board: the release of Space would go elsewhere."""
        self._space_held = False
        self._update_pan_cursor()
        super().focusOutEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the board."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self._update_pan_cursor()
            return
        super().keyReleaseEvent(event)
