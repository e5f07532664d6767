"""The frames that players see on the full board, against a 120 Hz display's 8.3 ms.

A frame goes from the pointer's event in the program's window, panels and all, until its changes are
painted. Measured are a line swept from space to space with its verdict, a marker dragged, a verdict
fixed on the board and in the panel. Contacts, reasons and advice follow when the pointer rests.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from benchmarks.bench_repaint import MARKERS, SIZE
from benchmarks.boards import full_table
from benchmarks.ratios import Ratio, Report
from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.shell.app import get_or_create_application
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace

FRAME_MS = 1000 / 120
"""The time for a frame on a display of 120 Hz."""
ORIGINS = (Space(1, 4), Space(0, 0), Space(2, 8))
"""The origins of swept lines: the middle, and two corners with the longest lines."""

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class Painted(QObject):
    """Counts how often a widget has been painted."""

    def __init__(self, watched: QObject) -> None:
        super().__init__(watched)
        self.times = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Count a paint."""
        self.times += event.type() == QEvent.Type.Paint
        return False


class Table:
    """The full board in the program's window, and a pointer over it."""

    def __init__(self) -> None:
        get_or_create_application()
        # The window as it is for a player who starts for the first time.
        self._folder = tempfile.TemporaryDirectory(prefix="boardapp-bench-")
        scope = QSettings.Scope.UserScope
        for kind in (QSettings.Format.IniFormat, QSettings.Format.NativeFormat):
            QSettings.setPath(kind, scope, self._folder.name)
        os.environ["BOARDAPP_DATA"] = self._folder.name
        state, catalogue = full_table(MARKERS)
        self.window = MainWindow()
        self.window.resize(*SIZE)
        self.window.show()
        room = self.window.workspace
        assert isinstance(room, SpearpointWorkspace)
        room.build()
        self.session, self.scene, self.view = room.session, room.scene, room.view
        self.session.open(Document(state, Spearpoint(catalogue)))
        room.panels.raise_panel(room.ruling_panel)
        self.painted = Painted(self.view.viewport())
        self.markers, self.tiles = len(state.units), len(state.tiles)
        self.settle()

    def settle(self) -> None:
        """Have everything painted sharp that nobody waits for."""
        QApplication.processEvents()
        self.view.fit()
        for _ in range(3):
            QApplication.processEvents()
            self.scene.drawings.render_waiting()
        QApplication.processEvents()

    def rest(self) -> None:
        """Have everything made that follows a verdict when the pointer rests."""
        self.session.full_ruling()
        QApplication.processEvents()

    def close(self) -> None:
        """Close the window, and ask nothing."""
        document = self.session.document
        assert document is not None
        document.history.mark_saved()
        self.window.close()
        self._folder.cleanup()

    def spot(self, space: Space, off: tuple[float, float] = (0, 0)) -> QPoint:
        """Return a space's middle in the view, or a spot some mils off it."""
        x, y = GRID.centre(space)
        return self.view.mapFromScene(QPointF(x + off[0], y + off[1]))

    def point(self, kind: QEvent.Type, spot: QPoint, *, held: bool = False) -> None:
        """Give the board an event of the pointer, as the display would."""
        viewport, place = self.view.viewport(), QPointF(spot)
        button = _NONE if kind == QEvent.Type.MouseMove else _LEFT
        buttons = _LEFT if held or kind == QEvent.Type.MouseButtonPress else _NONE
        event = QMouseEvent(
            kind, place, QPointF(viewport.mapToGlobal(spot)), button, buttons,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(viewport, event)

    def click(self, spot: QPoint) -> None:
        """Press and release the left button."""
        self.point(QEvent.Type.MouseButtonPress, spot)
        self.point(QEvent.Type.MouseButtonRelease, spot)

    def frame(self, act: Callable[[], object]) -> float:
        """Return how many milliseconds an act takes until all that it changes is painted."""
        before = self.painted.times
        start = time.perf_counter()
        act()
        while self.painted.times == before:
            QApplication.processEvents()
        # The panels beside the board are painted with it or right after it.
        QApplication.processEvents()
        return (time.perf_counter() - start) * 1000

    # Measured acts

    def sweep(self) -> Iterator[float]:
        """Yield each frame of a line swept over all spaces, with a new ruling for each."""
        self.session.choose_tool("sight")
        for origin in ORIGINS:
            self.session.clear_line_and_field()
            self.click(self.spot(origin))
            for space in _to_and_fro(origin):
                yield self.frame(partial(self.point, QEvent.Type.MouseMove, self.spot(space)))
        self.session.clear_line_and_field()

    def verdicts(self) -> Iterator[float]:
        """Yield how long each second click takes until its verdict stands on board and panel."""
        self.session.choose_tool("sight")
        for origin in ORIGINS:
            for space in _to_and_fro(origin):
                spot = self.spot(space)
                self.session.clear_line_and_field()
                self.click(self.spot(origin))
                for _ in range(4):  # the panel of the question before is laid out and painted
                    QApplication.processEvents()
                self.point(QEvent.Type.MouseMove, spot)
                QApplication.processEvents()
                yield self.frame(partial(self.click, spot))
                self.rest()
        self.session.clear_line_and_field()

    def drag(self) -> Iterator[float]:
        """Yield each frame of a marker dragged over all spaces and back to its own."""
        self.session.choose_tool("select")
        unit = f"u{self.markers - 1}"
        home = self.session.state.units[unit].space
        rect = self.scene.unit_rect(unit)
        held = self.view.mapFromScene(rect.center())
        self.point(QEvent.Type.MouseButtonPress, held)
        for space in _to_and_fro(home):
            move = partial(self.point, QEvent.Type.MouseMove, self.spot(space), held=True)
            yield self.frame(move)
        self.point(QEvent.Type.MouseButtonRelease, held)
        QApplication.processEvents()


def _to_and_fro(start: Space) -> list[Space]:
    """Return every other space, as a pointer goes over them row by row, to and fro."""
    found: list[Space] = []
    for row in range(GRID.rows):
        columns = range(GRID.columns) if row % 2 == 0 else reversed(range(GRID.columns))
        found += [Space(row, column) for column in columns]
    return [space for space in found if space != start]


_FEW = 5
"""Frames that show that they are measured."""


def measure(tiny: bool = False) -> Report:
    """Time every frame of a sweep, a drag and of verdicts, after a round that warms up."""
    table = Table()
    board = f"{table.tiles} tiles and {table.markers} markers in a window of {SIZE[0]}×{SIZE[1]}"
    found: list[Ratio] = []
    for what, frames, rounds in (
        (f"a frame of a sweeping line, {board}", table.sweep, 8),
        ("a frame of a marker's drag", table.drag, 24),
        ("click to painted verdict", table.verdicts, 16),
    ):
        few = _FEW if tiny else None
        list(islice(frames(), few))  # warms up
        took = [list(islice(frames(), few)) for _ in range(1 if tiny else rounds)]
        found += _lines(what, took)
    table.close()
    return Report(tuple(found))


def _lines(what: str, rounds: list[list[float]]) -> list[Ratio]:
    """Return a round's 99th percentile, the median of all rounds, and the median of all frames."""
    baseline, runs = "a frame of a 120 Hz display", sum(map(len, rounds))
    last = statistics.median(
        statistics.quantiles(took, n=100, method="inclusive")[98] for took in rounds
    )
    median = statistics.median(frame for took in rounds for frame in took)
    return [
        Ratio(f"{what}, 99th percentile", baseline, last, FRAME_MS, 1, runs),
        Ratio(f"{what}, median", baseline, median, FRAME_MS, None, runs),
    ]
