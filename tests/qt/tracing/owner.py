"""Keeps the sketch that a view shows, with hands for mouse and keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.traced_walls_and_areas import TraceSketch
from boardapp.qt.tracing.trace_view import TraceView

Key = Qt.Key
Button = Qt.MouseButton
Modifier = Qt.KeyboardModifier
PLAIN, ALT, SHIFT = Modifier.NoModifier, Modifier.AltModifier, Modifier.ShiftModifier
OTHER_WAY = Modifier.ShiftModifier | Modifier.ControlModifier


class Owner:
    """Takes what the view offers, and shows it again."""

    def __init__(self, view: TraceView) -> None:
        self.view = view
        self.done: list[str] = []
        self.said: list[str] = []
        view.changed.connect(self._take)
        view.said.connect(self.said.append)

    def _take(self, sketch: TraceSketch, done: str) -> None:
        self.done.append(done)
        self.view.show_sketch(sketch)

    @property
    def sketch(self) -> TraceSketch:
        return self.view.sketch

    def keys(self, *keys: Key, modifiers: Modifier = PLAIN) -> None:
        for key in keys:
            QTest.keyClick(self.view, key, modifiers)

    def mouse(
        self, kind: QEvent.Type, spot: Point, modifiers: Modifier = PLAIN,
        button: Button = Button.LeftButton,
    ) -> None:  # fmt: skip
        at = self.view.to_view(spot)
        event = QMouseEvent(kind, at, self.view.mapToGlobal(at), button, button, modifiers)
        QApplication.sendEvent(self.view.viewport(), event)

    def move(self, spot: Point, modifiers: Modifier = PLAIN) -> None:
        self.mouse(QEvent.Type.MouseMove, spot, modifiers, Button.NoButton)

    def click(self, *spots: Point, modifiers: Modifier = PLAIN) -> None:
        for spot in spots:
            self.move(spot, modifiers)
            self.mouse(QEvent.Type.MouseButtonPress, spot, modifiers)
            self.mouse(QEvent.Type.MouseButtonRelease, spot, modifiers)

    def double_click(self, spot: Point) -> None:
        self.click(spot)
        self.mouse(QEvent.Type.MouseButtonDblClick, spot)
        self.mouse(QEvent.Type.MouseButtonRelease, spot)

    def drag(self, start: Point, end: Point, modifiers: Modifier = PLAIN) -> None:
        self.move(start)
        self.mouse(QEvent.Type.MouseButtonPress, start)
        self.move(end, modifiers)
        self.mouse(QEvent.Type.MouseButtonRelease, end, modifiers)

    def wheel(self, spot: Point, angle: int, modifiers: Modifier = PLAIN) -> None:
        at = self.view.to_view(spot)
        turn, none = QPointF(0, angle).toPoint(), QPointF().toPoint()
        event = QWheelEvent(
            at, self.view.mapToGlobal(at), none, turn, Button.NoButton, modifiers,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.view.viewport(), event)
