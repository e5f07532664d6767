"""The view: zoom about the pointer, fit, pan, and the keys that belong to it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFocusEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.tile import PlacedTile
from boardapp.qt.boards.board_view import MAX_ZOOM, MIN_ZOOM, BoardView
from boardapp.qt.widgets.zoom_view import ZOOM_STEP
from tests.qt.support.playing import LEFT, MIDDLE, Table, document, space

CONTROL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def wheel(
    view: BoardView,
    spot: QPointF,
    angle: QPoint,
    pixels: QPoint | None = None,
    modifier: Qt.KeyboardModifier = PLAIN,
) -> None:
    event = QWheelEvent(
        spot,
        view.viewport().mapToGlobal(spot),
        pixels or QPoint(),
        angle,
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def scene_point(view: BoardView, spot: QPointF) -> QPointF:
    """Return the scene's point under a spot of the viewport, not rounded to pixels."""
    return view.viewportTransform().inverted()[0].map(spot)


def shown(view: BoardView) -> QRect:
    """Return where the board is in the viewport."""
    return view.mapFromScene(
        view.scene().sceneRect().adjusted(4000, 4000, -4000, -4000)
    ).boundingRect()


def test_the_whole_board_fits_and_fills_one_dimension(table: Table) -> None:
    room, board = table.view.viewport().rect(), shown(table.view)
    assert room.contains(board)
    assert board.width() > room.width() * 0.97
    assert abs(board.center().x() - room.center().x()) <= 2
    assert abs(board.center().y() - room.center().y()) <= 2


def test_a_fitted_board_stays_fitted_while_the_window_changes_its_size(table: Table) -> None:
    for width, height in ((700, 300), (1400, 420), (300, 600)):
        table.view.resize(width, height)
        QApplication.processEvents()
        room, board = table.view.viewport().rect(), shown(table.view)
        assert room.contains(board)
        assert board.width() > room.width() * 0.97 or board.height() > room.height() * 0.93


def test_a_zoomed_board_keeps_its_zoom_while_the_window_changes_its_size(table: Table) -> None:
    table.view.zoom_to(2.0)
    table.view.resize(700, 300)
    QApplication.processEvents()
    assert table.view.zoom == pytest.approx(2.0)


@pytest.mark.parametrize("spot", [(500.0, 250.0), (300.5, 200.0), (650.0, 333.0)])
def test_the_wheel_zooms_about_the_pointer(table: Table, spot: tuple[float, float]) -> None:
    view, here = table.view, QPointF(*spot)
    view.zoom_to(1.0)
    before = scene_point(view, here)
    zoom = view.zoom
    for step in (120, 120, 120, -120, 120, 40, 40, 40, -120):
        wheel(view, here, QPoint(0, step))
        away = (scene_point(view, here) - before) * view.transform().m11()
        assert away.manhattanLength() < 3, "pixels"
    assert view.zoom == pytest.approx(zoom * ZOOM_STEP**3)


def test_zoom_ends_at_its_bounds(table: Table) -> None:
    here = QPointF(500, 250)
    for _ in range(60):
        wheel(table.view, here, QPoint(0, 120))
    assert table.view.zoom == pytest.approx(MAX_ZOOM)
    for _ in range(90):
        wheel(table.view, here, QPoint(0, -120))
    assert table.view.zoom == pytest.approx(MIN_ZOOM)


def test_a_touchpad_pans_and_with_control_zooms(table: Table) -> None:
    view, here = table.view, QPointF(500, 250)
    view.zoom_to(2.0)
    before = view.mapToScene(500, 250)
    wheel(view, here, QPoint(0, 120), QPoint(30, 20))
    assert view.zoom == pytest.approx(2.0)
    moved = view.mapFromScene(before) - QPoint(500, 250)
    assert (moved - QPoint(30, 20)).manhattanLength() <= 2
    wheel(view, here, QPoint(0, 120), QPoint(30, 20), CONTROL)
    assert view.zoom == pytest.approx(2.0 * ZOOM_STEP)


def test_a_pinch_zooms_about_its_place(table: Table) -> None:
    view, here = table.view, QPointF(400, 200)
    view.zoom_to(1.0)
    before = scene_point(view, here)
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        here,
        here,
        view.viewport().mapToGlobal(here),
        0.5,
        QPointF(),
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom == pytest.approx(1.5)
    assert ((scene_point(view, here) - before) * view.transform().m11()).manhattanLength() < 3


def test_zoom_is_told(table: Table) -> None:
    told: list[float] = []
    table.view.zoom_changed.connect(told.append)
    table.view.zoom_to(1.0)
    table.view.zoom_in()
    table.view.zoom_out()
    table.view.fit()
    assert told[:3] == pytest.approx([1.0, ZOOM_STEP, 1.0])
    assert told[3:] == [table.view.zoom]


def test_a_hundred_per_cent_is_a_hundred_pixels_to_the_inch(table: Table) -> None:
    table.view.zoom_to(1.0)
    width = table.spot("A-2").x() - table.spot("A-1").x()
    assert width == pytest.approx(400, abs=1)


def pan(table: Table, button: Qt.MouseButton, by: QPoint) -> QPoint:
    """Drag from the middle; return how far the board went."""
    viewport, start = table.view.viewport(), QPoint(500, 250)
    before = table.view.mapToScene(start)
    QTest.mousePress(viewport, button, pos=start)
    QTest.mouseMove(viewport, start + by / 2)
    QTest.mouseMove(viewport, start + by)
    QTest.mouseRelease(viewport, button, pos=start + by)
    return table.view.mapFromScene(before) - start


def test_the_middle_button_drags_the_board_and_nothing_on_it(table: Table) -> None:
    table.session.open(document("1A B-5"))
    table.view.zoom_to(2.0)
    moved = pan(table, MIDDLE, QPoint(-60, 40))
    assert (moved - QPoint(-60, 40)).manhattanLength() <= 2
    assert set(table.state.tiles) == {space("B-5")}
    assert table.heard.said == []


def test_space_and_drag_moves_the_board_and_nothing_on_it(table: Table) -> None:
    table.session.open(document("1A B-5"))
    table.view.zoom_to(2.0)
    QTest.keyPress(table.view, Qt.Key.Key_Space)
    assert table.view.viewport().cursor().shape() == Qt.CursorShape.OpenHandCursor
    moved = pan(table, LEFT, QPoint(50, 30))
    QTest.keyRelease(table.view, Qt.Key.Key_Space)
    assert (moved - QPoint(50, 30)).manhattanLength() <= 2
    assert set(table.state.tiles) == {space("B-5")}
    assert table.view.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor
    before = table.view.mapToScene(0, 0)
    pan(table, LEFT, QPoint(50, 30))  # without Space it is the tool's again
    assert table.view.mapToScene(0, 0) == before


def test_space_is_let_go_with_the_focus(table: Table) -> None:
    """Its release goes to whatever has the focus then."""
    QTest.keyPress(table.view, Qt.Key.Key_Space)
    QApplication.sendEvent(table.view, QFocusEvent(QEvent.Type.FocusOut))
    table.session.choose_tool("smoke")
    table.click("B-4")
    assert table.state.smoke == {space("B-4"): 3}


@pytest.mark.parametrize("zoom", [1.0, 4.0])
def test_the_cursor_is_brought_into_sight(table: Table, zoom: float) -> None:
    table.view.zoom_to(zoom)
    for name in ("A-1", "C-9", "A-9", "B-5"):
        table.session.move_cursor(space(name))
        assert table.view.viewport().rect().contains(table.spot(name))


def test_each_table_has_a_cursor_of_its_own(table: Table) -> None:
    session, first = table.session, table.session.document
    assert first is not None
    session.move_cursor(space("A-9"))
    session.open(document())
    assert session.cursor_name() == "B-5"
    session.open(first)
    assert session.cursor_name() == "A-9"


def test_walking_on_a_fitted_board_leaves_it_fitted(table: Table) -> None:
    for name in ("A-1", "C-9"):
        table.session.move_cursor(space(name))
    before = table.view.zoom
    table.view.resize(500, 250)
    QApplication.processEvents()
    assert table.view.zoom < before


def test_a_notice_says_why_and_lets_the_pointer_through(table: Table) -> None:
    table.view.show_notice("Tile 1A lies on B-4 already.")
    notice = table.view._notice
    assert notice is not None
    assert notice.isVisible()
    assert notice.text() == "Tile 1A lies on B-4 already."
    assert table.view.rect().contains(notice.geometry())
    table.session.choose_tool("smoke")
    table.click("A-5")
    assert table.state.smoke == {space("A-5"): 3}
    assert notice.isHidden(), "it is about what was tried before"


def test_a_refused_drop_is_explained_at_the_pointer(table: Table) -> None:
    notice, viewport = table.view._notice, table.view.viewport()
    table.session.place_object(PlacedTile("1A", space("B-4")))
    table.session.place_object(PlacedTile("2A", space("B-6")))
    QTest.mousePress(viewport, LEFT, pos=table.spot("B-6"))
    table.hover("B-4")
    assert notice.isVisible()
    beside = notice.geometry().topLeft() - viewport.mapTo(table.view.window(), table.spot("B-4"))
    assert beside.manhattanLength() < 4 * notice.fontMetrics().height()
    table.hover("B-5")
    assert notice.isHidden(), "it may lie here"


def test_a_notice_goes_with_its_table_and_its_board(table: Table) -> None:
    notice = table.view._notice
    table.view.show_notice("Tile 1A lies on B-4 already.")
    table.session.open(document())
    assert notice.isHidden()
    table.view.show_notice("Tile 1A lies on B-4 already.")
    table.view.hide()
    assert notice.isHidden(), "it would stand over another game's board"


def test_plus_and_minus_zoom(table: Table) -> None:
    zoom = table.view.zoom
    QTest.keyClicks(table.view, "+")
    assert table.view.zoom > zoom
    QTest.keyClicks(table.view, "--")
    assert table.view.zoom < zoom


def test_a_long_notice_is_shown_whole_in_a_narrow_view(table: Table) -> None:
    table.view.resize(320, 400)
    QApplication.processEvents()
    table.view.show_notice("No entry arrow of MG Kasemate could be used here. " * 3)
    notice = table.view._notice
    assert notice is not None
    assert table.view.rect().contains(notice.geometry())
    assert notice.height() >= notice.heightForWidth(notice.width())


def test_the_legend_covers_no_space(table: Table) -> None:
    table.view.resize(1000, 350)
    QApplication.processEvents()
    table.session.choose_tool("field")
    table.click("C-1")
    QApplication.processEvents()
    view = table.view
    board = view.mapFromScene(table.board.rect()).boundingRect()
    board.translate(view.viewport().pos())
    assert view.legend.isVisible()
    assert not view.legend.geometry().intersects(board)
    before = view.zoom
    table.session.choose_tool("select")
    QApplication.processEvents()
    assert view.zoom == pytest.approx(before), "the legend had room in the margins"


def test_the_view_is_named_for_screen_readers(table: Table) -> None:
    assert table.view.accessibleName() == "Board"
    assert "Arrow keys" in table.view.accessibleDescription()
    assert table.view.focusPolicy() == Qt.FocusPolicy.StrongFocus
