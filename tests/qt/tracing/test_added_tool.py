"""A tool of the caller's own, beside those of the view."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from boardapp.core.geometry.snap import Spot
from boardapp.core.geometry.traced_walls_and_areas import TraceSketch
from boardapp.core.override_decorator import override
from boardapp.qt.tracing.trace_tool_base import TraceTool
from tests.qt.tracing.owner import Key, Modifier, Owner


class ClearTool(TraceTool):
    """Takes all away with a click."""

    name = "clear"
    key = Qt.Key.Key_E
    painted: tuple[bool, ...] = ()

    @override
    def press(self, spot: Spot, modifiers: Modifier) -> None:
        self.canvas.offer_sketch(TraceSketch(), "Clear all")

    @override
    def paint(self, painter: QPainter, *, chosen: bool) -> None:
        self.painted += (chosen,)


def test_a_tool_of_the_callers_own(owner: Owner) -> None:
    tool = ClearTool(owner.view)
    owner.view.add_tool(tool)
    owner.keys(Key.Key_L)
    owner.click((0, 1000), (500, 1000))
    owner.keys(Key.Key_Return)
    owner.view.grab()
    owner.keys(Key.Key_E)
    owner.view.grab()
    assert (tool.painted[0], tool.painted[-1]) == (False, True), "shown beside other tools, too"
    owner.click((2000, 2000))
    assert owner.done[-1] == "Clear all"
    assert owner.sketch == TraceSketch()
