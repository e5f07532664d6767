"""An owner at the window: photographs, traces and proves a box, by mouse and keys alone.

A click hits the thing under the pointer there, at whole pixels; hands are unsteady. Sessions and
documents are only looked at.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import dist
from pathlib import Path

import numpy as np
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import Side
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.find_doubts import find_tile_doubts
from boardapp.games.spearpoint.tiles.lines_to_verify import thread_lines_of_tile
from boardapp.photo.tile_fit import TileFit
from boardapp.qt.photos.photo_strip import PhotoStrip
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.tile_set_editor.edge_page import EdgePage
from boardapp.qt.spearpoint.tile_set_editor.workspace import TileSetWorkspace
from boardapp.qt.tracing.wall_and_area_tools import DrawTool
from tests.photo.another_box import is_thick
from tests.photo.synthetic import TILE_CORNERS, Camera

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
PLAIN, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
CORNER_SLIP, POINT_SLIP = 3.0, 6.0
"""Pixels of the photograph, and mils, by which a hand misses."""
SEEN_OFF = 25.0
"""Mils: an owner who looks sees a snap that leads farther off, and holds Alt."""
PATIENCE = 60
"""Seconds that an owner waits for the program."""


@dataclass(frozen=True)
class Shot:
    """A photograph of one side: its file, and by what camera."""

    tile: TileSide
    camera: Camera
    path: Path


@dataclass
class Counts:
    """The work of a hand: clicks, drags and keys."""

    clicks: int = 0
    drags: int = 0
    keys: int = 0

    @property
    def mouse(self) -> int:
        """Return all that the mouse did."""
        return self.clicks + self.drags


@dataclass
class OwnerHands:
    """Works a tile set off in the room of a window; ``tracing`` and ``proving`` count apart."""

    window: MainWindow
    room: TileSetWorkspace
    seed: int = 1
    seen_off: float = SEEN_OFF
    tracing: Counts = field(default_factory=Counts)
    proving: Counts = field(default_factory=Counts)
    wrong: list[str] = field(default_factory=list)
    """Things that an owner cannot do, or that the window says wrongly of the printed tile."""

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.counts = self.tracing
        self._eyes: dict[str, tuple[TileFit, int, Camera]] = {}

    # ---- hands --------------------------------------------------------------------------------

    def click(
        self, widget: QWidget, at: QPoint | None = None, keys: Qt.KeyboardModifier = PLAIN
    ) -> None:
        """Click on the things there."""
        spot = at or widget.rect().center()
        self._see(widget, spot)
        QTest.mouseMove(widget, spot)
        QTest.mouseClick(widget, LEFT, keys, spot)
        self.counts.clicks += 1

    def drag(self, page: EdgePage, ends: Iterable[QPoint]) -> None:
        """Drag along a band from one end of a stretch to the other."""
        a, b = ends
        self._see(page, a)
        QTest.mouseMove(page, a)
        QTest.mousePress(page, LEFT, self._band_keys(page, a), a)
        QTest.mouseMove(page, (a + b) / 2)
        QTest.mouseMove(page, b)
        QTest.mouseRelease(page, LEFT, self._band_keys(page, b), b)
        self.counts.drags += 1

    def _band_keys(self, page: EdgePage, spot: QPoint) -> Qt.KeyboardModifier:
        """Hold Alt where the mark has gone farther off than the hand."""
        side, at = page.at
        off = (page.band_point(side, at) - QPointF(spot)) / page.tile_rect.width() * SPACE_SIZE
        along = off.x() if side in ("north", "south") else off.y()
        held = abs(along) > self.seen_off
        self.counts.keys += held
        return ALT if held else PLAIN

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(self._listening, key, keys)
        QApplication.processEvents()
        self.counts.keys += 1

    def type(self, text: str) -> None:
        """Type a word where the keyboard is."""
        for letter in text:
            QTest.keyClicks(self._listening, letter)
        self.counts.keys += len(text)

    @property
    def _listening(self) -> QWidget:
        """Return who hears the keyboard."""
        popup = QApplication.activePopupWidget()
        if popup is None and QApplication.activeWindow() is not self.window:
            self.window.activateWindow()  # a window manager would have done so
        return popup or QApplication.focusWidget() or self.window

    def wait(self, for_: Callable[[], object], what: str) -> None:
        """Look on until something is so."""
        end = time.monotonic() + PATIENCE
        while not for_():
            assert time.monotonic() < end, f"waited in vain for {what}"
            QApplication.processEvents()
            time.sleep(0.01)  # unlike Qt's own wait it lets other threads go on

    def _see(self, widget: QWidget, spot: QPoint) -> None:
        """Hold that a spot of a widget can be seen."""
        under = self.window.childAt(widget.mapTo(self.window, spot))
        seen = under is not None and (under is widget or widget.isAncestorOf(under))
        assert seen, f"{widget} is hidden by {under}"
        assert QApplication.activePopupWidget() is None, "a list lies over the window"

    # ---- photographs --------------------------------------------------------------------------

    def drop(self, paths: Iterable[Path]) -> None:
        """Drop photographs onto the page."""
        page = self.room.main_widget.photographs
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        at, how = QPointF(page.rect().center()), Qt.DropAction.CopyAction
        QApplication.sendEvent(page, QDragEnterEvent(at.toPoint(), how, mime, LEFT, PLAIN))
        QApplication.sendEvent(page, QDropEvent(at, how, mime, LEFT, PLAIN))
        self.counts.drags += 1

    def go_to_photographs(self) -> None:
        """Go back to the first step."""
        self.key(Key.Key_1, CTRL)

    def outline(self, shot: Shot) -> None:
        """Choose a photograph, click the corners of its tile, and say which side it is."""
        page, camera = self.room.main_widget.photographs, shot.camera
        self._look_at(page.strip, shot.path)
        self.wait(lambda: page.view.levels, "the photograph")
        corners = [(float(x), float(y)) for x, y in camera.pixels(TILE_CORNERS)]
        for x, y in corners:
            slip = [self.chance.uniform(-CORNER_SLIP, CORNER_SLIP) for _ in "xy"]
            self.click(
                page.view.viewport(), page.view.to_view((x + slip[0], y + slip[1])).toPoint()
            )
        self.wait(lambda: page.panel.preview._image is not None, "the upright picture")
        fit = page.view.fit_shown
        assert fit is not None
        north_west = min(range(4), key=lambda i: dist(fit.corners[i], corners[0]))
        turn = -north_west % 4
        for _ in range(turn):
            self.key(Key.Key_R)
        self._eyes[shot.tile.id] = fit, turn, camera
        if page.view.outline.side != shot.tile.id:
            self.click(page.panel.name, QPoint(20, page.panel.name.height() // 2))
            self.key(Key.Key_A, CTRL)
            self.type(shot.tile.id)
            self.key(Key.Key_Return)
        self.wait(page.panel.use.isEnabled, "the name to be taken")
        self.click(page.panel.use)
        session = self.room.session
        self.wait(
            lambda: session.side == shot.tile.id and session.straightened_picture, "the picture"
        )

    def _look_at(self, strip: PhotoStrip, path: Path) -> None:
        """Choose a photograph in the strip."""
        at = strip.paths.index(path)
        if strip.currentRow() != at:
            strip.scrollToItem(strip.item(at))
            self.click(strip.viewport(), strip.visualItemRect(strip.item(at)).center())
        assert strip.currentRow() == at, f"{path.name} cannot be chosen"

    def seen(self, side: str, point: Point) -> tuple[float, float]:
        """Return where a printed point lies on the side's upright picture, in mils."""
        fit, turn, camera = self._eyes[side]
        x, y = fit.pixels_to_places(camera.pixels(np.array([point]) / SPACE_SIZE))[0] * SPACE_SIZE
        for _ in range(turn):
            x, y = SPACE_SIZE - y, x
        return float(x), float(y)

    def _aimed(self, side: str, point: Point) -> tuple[float, float]:
        """Return where a hand points that would point there."""
        x, y = (
            one + self.chance.uniform(-POINT_SLIP, POINT_SLIP) for one in self.seen(side, point)
        )
        return x, y

    # ---- tracing ------------------------------------------------------------------------------

    def trace(self, tile: TileSide) -> None:
        """Trace the walls and areas of the side in work."""
        self.key(Key.Key_2, CTRL)
        for wall in tile.face.walls:
            self._draw(Key.Key_L, tile.id, wall)
        for area in tile.face.areas:
            if is_thick(area):
                self._thick(tile.id, area)
            else:
                self._draw(Key.Key_A, tile.id, area)

    def _draw(self, tool: Qt.Key, side: str, points: Sequence[Point]) -> None:
        view = self.room.main_widget.trace.view
        self.key(tool)
        for point in points:
            aimed = view.to_view(self._aimed(side, point)).toPoint()
            QTest.mouseMove(view.viewport(), aimed)
            drawing = view.tool
            assert isinstance(drawing, DrawTool)
            off = drawing.snapped_aim and dist(
                drawing.snapped_aim.point, view.to_plane(QPointF(aimed))
            )
            held = off is not None and off > self.seen_off
            self.counts.keys += held
            self.click(view.viewport(), aimed, ALT if held else PLAIN)
        if isinstance(view.tool, DrawTool) and view.tool.drawn_points:
            self.key(Key.Key_Return)

    def _thick(self, side: str, area: Sequence[Point]) -> None:
        """Trace a thick wall along its face, once its width is set."""
        box, width = self.room.main_widget.trace.width_box, round(dist(area[0], area[3]))
        if abs(box.value() - width) > 2:
            self.click(box, QPoint(20, box.height() // 2))
            self.key(Key.Key_A, CTRL)
            self.type(str(width))
            self.key(Key.Key_Return)
            self.click(self.room.main_widget.trace.view.viewport(), QPoint(4, 4))
        self._draw(Key.Key_B, side, area[:2])

    def paint_edges(self, tile: TileSide) -> None:
        """Paint the edges of the side in work."""
        if not tile.face.edges:
            return
        self.key(Key.Key_3, CTRL)
        page, colour = self.room.main_widget.edges, None
        for edge in tile.face.edges:
            if edge.colour != page.colour or colour is None:
                colour = edge.colour
                self.key(Key.Key_R if colour == "red" else Key.Key_G)
            ends = (self._on_band(tile.id, edge.side, end) for end in edge.end_points())
            self.drag(page, ends)

    def _on_band(self, tile: str, side: Side, end: Point) -> QPoint:
        x, y = self._aimed(tile, end)
        page = self.room.main_widget.edges
        spot = page.band_point(side, 0)
        along = page.tile_rect.width() / SPACE_SIZE
        if side in ("north", "south"):
            return QPointF(page.tile_rect.left() + x * along, spot.y()).toPoint()
        return QPointF(spot.x(), page.tile_rect.top() + y * along).toPoint()

    def say_blank(self) -> None:
        """Say that nothing is printed on the side in work that blocks sight."""
        self.key(Key.Key_2, CTRL)
        self.click(self.room.main_widget.trace.blank)

    # ---- audit and facts ----------------------------------------------------------------------

    def prove(self, tile: TileSide) -> None:
        """Mend what is doubtful, and say of each thread what the printed tile shows."""
        self.counts = self.proving
        panel, session = self.room.audit, self.room.session
        if panel.visibleRegion().isEmpty():
            self.key(Key.Key_F4)
        self._rest(panel)
        while mends := self._buttons(panel, "Correct"):
            before = session.side_in_work
            self._press(panel, mends[0])
            if session.side_in_work == before:
                self.wrong.append(f"{tile.id}: a mend does nothing")
                break
        self.wrong += [doubt.text for doubt in find_tile_doubts(session.side_in_work)]
        said = {(one.origin, one.target): one.status for one in thread_lines_of_tile(tile).threads}
        threads = thread_lines_of_tile(session.side_in_work).lines_nearest_to_turning
        for number, thread in enumerate(threads):
            if said.get((thread.origin, thread.target)) != thread.status:
                self.wrong.append(f"{tile.id}: not so, by {thread.margin_mm} mm: {thread.sentence}")
            self._press(panel, self._buttons(panel, "My tile shows this")[number])
        if not threads:
            self._press(panel, panel.audited)
        self.wait(lambda: session.side_in_work.audited, f"the audit of {tile.id}")
        self.counts = self.tracing

    def tell_facts(self, tile: TileSide) -> None:
        """Tell what is otherwise than on our tile of the number."""
        self.counts = self.proving
        panel, session = self.room.facts, self.room.session
        if panel.visibleRegion().isEmpty():
            self.key(Key.Key_F3)
        while session.side != tile.id:
            self.key(Key.Key_PageDown)
        if tile.concealment != session.side_in_work.concealment:
            boxes = panel.findChildren(QAbstractButton)
            self._press(panel, next(one for one in boxes if one.text() == "Concealment"))
        self.counts = self.tracing

    def _buttons(self, panel: QScrollArea, text: str) -> list[QAbstractButton]:
        body = panel.widget()
        found = body.findChildren(QAbstractButton) if body else []
        return [one for one in found if one.text() == text]

    def _press(self, panel: QScrollArea, button: QAbstractButton) -> None:
        """Click a button of a panel, brought into sight."""
        panel.ensureWidgetVisible(button)
        QApplication.processEvents()
        self.click(button, QPoint(min(12, button.width() // 2), button.height() // 2))
        self._rest(panel)

    def _rest(self, panel: QScrollArea) -> None:
        """Wait until a panel shows what is drawn now."""
        QApplication.processEvents()
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        timers = panel.findChildren(QTimer, options=direct)
        self.wait(lambda: not any(timer.isActive() for timer in timers), "the audit")
