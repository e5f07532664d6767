"""The view of the plane: zoom, pan, fit, what is seen of picture and shapes, and its light."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QKeySequence, QPainter, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from boardapp.core.geometry.traced_walls_and_areas import TraceSketch
from boardapp.qt.tracing import trace_painter
from boardapp.qt.tracing.trace_view import TraceView
from boardapp.qt.widgets.zoom_view import ZOOM_STEP
from tests.qt.tracing.owner import Button, Key, Modifier, Owner

GREY = QColor("#806040")


def picture(width: int = 300, height: int = 200) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(GREY)
    return image


def seen(owner: Owner, x: int, y: int) -> QColor:
    shot = owner.view.grab().toImage()
    return shot.pixelColor((owner.view.to_view((x, y)) * shot.devicePixelRatio()).toPoint())


def close(one: QColor, other: QColor) -> bool:
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return all(abs(a - b) <= 3 for a, b in pairs)


def test_the_whole_plane_fits_whatever_the_size(owner: Owner) -> None:
    for width, height in ((848, 848), (500, 900), (1200, 400)):
        owner.view.resize(width, height)
        QApplication.processEvents()
        corners = [owner.view.to_view(spot).toPoint() for spot in ((0, 0), (4000, 4000))]
        assert all(owner.view.rect().contains(corner) for corner in corners)
        assert (corners[1] - corners[0]).y() == pytest.approx(min(width, height) - 48, abs=1)


def test_the_wheel_zooms_about_the_pointer(owner: Owner) -> None:
    before, scale = owner.view.to_view((1000, 3000)), owner.view.zoom
    for angle in (120, 120, -120):
        owner.wheel((1000, 3000), angle)
    assert (owner.view.to_view((1000, 3000)) - before).manhattanLength() < 1
    assert owner.view.zoom == pytest.approx(scale * ZOOM_STEP)
    owner.keys(Key.Key_0)
    assert owner.view.zoom == pytest.approx(scale)


def test_reach_is_the_same_on_the_screen_at_any_zoom(owner: Owner) -> None:
    assert owner.view.grab_distance == pytest.approx(50)
    owner.view.zoom_by(2)
    assert owner.view.grab_distance == pytest.approx(25)


def test_panning(owner: Owner) -> None:
    view = owner.view
    before = view.to_view((0, 0))
    owner.mouse(QEvent.Type.MouseButtonPress, (1000, 1000), button=Button.MiddleButton)
    owner.move((1500, 1000))
    owner.mouse(QEvent.Type.MouseButtonRelease, (1000, 1000), button=Button.MiddleButton)
    assert view.to_view((0, 0)) - before == QPointF(100, 0)
    owner.view.choose_tool("wall")
    QApplication.sendEvent(view, _space(QEvent.Type.KeyPress))
    owner.drag((1000, 1000), (1000, 500))
    QApplication.sendEvent(view, _space(QEvent.Type.KeyRelease))
    assert view.to_view((0, 0)) - before == QPointF(100, -100)
    owner.keys(Key.Key_Return)
    assert owner.said[-1] == "", "no point was clicked"


def _space(kind: QEvent.Type) -> QKeyEvent:
    return QKeyEvent(kind, Key.Key_Space, Modifier.NoModifier)


def test_the_keyboard_brings_its_place_into_sight(owner: Owner) -> None:
    owner.view.show_sketch(TraceSketch((((100, 100), (3900, 3900)),)))
    owner.view.zoom_by(8, owner.view.to_view((0, 0)))
    owner.keys(Key.Key_Tab, Key.Key_Tab)
    assert owner.view.rect().contains(owner.view.to_view((3900, 3900)).toPoint())


def test_the_picture_covers_the_plane_and_may_be_faint(owner: Owner) -> None:
    owner.view.show_picture(picture())
    assert all(close(seen(owner, *spot), GREY) for spot in ((50, 50), (3950, 3950), (2000, 2000)))
    owner.view.opacity = 0.0
    assert not close(seen(owner, 2000, 2000), GREY)


def test_brightness_and_contrast_change_the_view_only(owner: Owner) -> None:
    shown = picture()
    owner.view.show_picture(shown)
    owner.view.brightness = 25
    assert close(seen(owner, 2000, 2000), QColor(160, 128, 96))
    owner.view.brightness, owner.view.contrast = 0, 50
    assert close(seen(owner, 2000, 2000), QColor(128, 64, 0))
    owner.view.contrast = -50
    assert close(seen(owner, 2000, 2000), QColor(128, 112, 96))
    assert shown.pixelColor(5, 5) == GREY
    owner.view.contrast = 0
    assert close(seen(owner, 2000, 2000), GREY)


def test_flat_light_takes_a_shadow_out(owner: Owner) -> None:
    shaded = picture(200, 200)
    for x in range(200):
        for y in range(200):
            shaded.setPixelColor(x, y, GREY.darker(100 + x))
    owner.view.show_picture(shaded)
    before = seen(owner, 400, 2000).red() - seen(owner, 3600, 2000).red()
    owner.view.flat_light = True
    after = seen(owner, 400, 2000).red() - seen(owner, 3600, 2000).red()
    assert before > 40
    assert abs(after) < before / 4


def test_points_to_look_at_are_amber(owner: Owner) -> None:
    sketch = TraceSketch((((1000, 1000), (3000, 1000)),))
    owner.view.show_sketch(sketch, frozenset({(3000, 1000)}))
    assert close(seen(owner, 1000, 1000), trace_painter.LINE)
    assert close(seen(owner, 3000, 1000), trace_painter.AMBER)
    assert close(seen(owner, 2000, 1000), trace_painter.LINE)


def test_keys_of_the_tools_are_no_shortcuts_of_the_window(owner: Owner) -> None:
    shortcut = QShortcut(QKeySequence("A"), owner.view)
    heard: list[None] = []
    shortcut.activated.connect(lambda: heard.append(None))
    owner.keys(Key.Key_A)
    assert owner.view.tool.name == "area"
    assert heard == []
    owner.keys(Key.Key_B, modifiers=Modifier.AltModifier)
    assert owner.view.tool.name == "area", "letters with Alt belong to the menus"


def test_a_view_loads_neither_numpy_nor_pillow() -> None:
    code = (
        "import sys; from boardapp.qt.tracing.trace_view import TraceView;"
        " print([name for name in ('numpy', 'PIL') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_alt_alone_does_not_go_to_the_menus(qtbot: QtBot) -> None:
    window, view = QMainWindow(), TraceView()
    qtbot.addWidget(window)
    window.menuBar().addMenu("&File").addAction("Open")
    window.setCentralWidget(view)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    view.setFocus()
    QTest.keyPress(window.windowHandle(), Key.Key_Alt, Modifier.AltModifier)
    QTest.keyRelease(window.windowHandle(), Key.Key_Alt)
    assert view.hasFocus()


@pytest.mark.usefixtures("qapp")
def test_words_at_a_point_keep_off_marks() -> None:
    spots = {"left above": (170, 125), "right above": (230, 125),
             "left below": (170, 175), "right below": (230, 175)}  # fmt: skip

    def side_of_words(*marked: str) -> list[str]:
        image = QImage(400, 300, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        marks = [QPointF(*spots[one]) for one in marked]
        trace_painter.paint_words(painter, QPointF(200, 150), "corner of Alpha", marks)
        painter.end()
        return [one for one, spot in spots.items() if image.pixelColor(*spot) != QColor("white")]

    assert side_of_words() == ["right above"]
    assert side_of_words("right above") == ["left above"]
    assert side_of_words("right above", "left above") == ["right below"]
    assert side_of_words(*spots) == ["right above"], "no side is free"
