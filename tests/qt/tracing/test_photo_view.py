"""Corners set, dragged and nudged, by mouse and by keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.qt.photos.tile_outline import Point
from tests.qt.tracing.outlining import TRUTH, Outlining

NEAR = 2.0
"""The most pixels of the photograph that a whole pixel of the screen is off."""


def near(points: tuple[Point, ...], *others: Point) -> bool:
    return len(points) == len(others) and all(
        point == pytest.approx(other, abs=NEAR) for point, other in zip(points, others, strict=True)
    )


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0)])
def test_corners_are_clicked_in_any_order(outlining: Outlining, order: tuple[int, ...]) -> None:
    outlining.click(*(TRUTH[i] for i in order))
    assert near(outlining.page.view.outline.clockwise_corners, *TRUTH)


def test_a_fifth_click_sets_nothing(outlining: Outlining) -> None:
    outlining.click(*TRUTH, (20, 20))
    assert near(outlining.page.view.outline.clockwise_corners, *TRUTH)


def test_a_click_beside_the_photograph_is_on_its_border(outlining: Outlining) -> None:
    outlining.click((-5, 300))
    assert outlining.page.view.outline.points[0][0] == 0


def test_arrows_nudge_the_corner_that_was_set_last(outlining: Outlining) -> None:
    outlining.click(*TRUTH)
    outlining.page.view.setFocus()
    x, y = outlining.page.view.outline.points[3]
    outlining.keys(Qt.Key.Key_Right, Qt.Key.Key_Up)
    outlining.keys(Qt.Key.Key_Down, shift=True)
    assert outlining.page.view.outline.points[3] == (x + 1, y + 9)


def test_tab_goes_from_corner_to_corner_and_on(outlining: Outlining) -> None:
    view = outlining.page.view
    outlining.click(*TRUTH)
    view.setFocus()
    view.selected = None
    seen: list[int | None] = []
    for _ in range(4):
        outlining.keys(Qt.Key.Key_Tab)
        seen.append(view.selected)
    assert seen == list(view.outline.clockwise_order)
    outlining.keys(Qt.Key.Key_Tab)
    assert not view.hasFocus()
    outlining.keys(Qt.Key.Key_Backtab)
    outlining.keys(Qt.Key.Key_Backtab)
    assert view.selected == view.outline.clockwise_order[3]


def test_a_handle_keeps_its_distance_to_the_pointer(outlining: Outlining) -> None:
    view = outlining.page.view
    outlining.click(*TRUTH)
    x, y = view.outline.clockwise_corners[1]
    beside = 10 / view.zoom
    outlining.drag((x + beside, y + beside), (30, 20))
    assert near(view.outline.clockwise_corners[1:2], (x + 30, y + 20))
    assert view.selected == view.outline.clockwise_order[1]


def test_a_new_corner_can_be_dragged_before_it_is_let_go(outlining: Outlining) -> None:
    outlining.drag((200, 200), (15, 10))
    assert near(outlining.page.view.outline.points, (215, 210))


def test_a_side_is_dragged_with_both_its_corners(outlining: Outlining) -> None:
    view = outlining.page.view
    outlining.click((200, 200), (500, 200), (500, 500), (200, 500))
    outlining.drag((350, 200), (40, -60))
    assert near(view.outline.clockwise_corners, (200, 140), (500, 140), (500, 500), (200, 500))


def test_the_whole_outline_is_dragged_by_its_middle(outlining: Outlining) -> None:
    view = outlining.page.view
    outlining.click((200, 200), (500, 200), (500, 500), (200, 500))
    outlining.drag((350, 350), (50, 60))
    assert near(view.outline.clockwise_corners, (250, 260), (550, 260), (550, 560), (250, 560))


def test_esc_takes_corners_back_and_del_all(outlining: Outlining) -> None:
    view = outlining.page.view
    outlining.click(*TRUTH)
    view.setFocus()
    outlining.keys(Qt.Key.Key_Escape)
    assert near(view.outline.points, *TRUTH[:3])
    outlining.click((30, 30))
    view.setFocus()
    outlining.keys(Qt.Key.Key_Delete)
    assert view.outline.points == ()


def test_a_tile_is_outlined_by_keys_alone(outlining: Outlining) -> None:
    """Enter begins in the middle; arrows go by 8 pixels of the screen, with Shift by 80."""
    view = outlining.page.view
    outlining.keys(Qt.Key.Key_Left, Qt.Key.Key_Up, shift=True)
    outlining.keys(Qt.Key.Key_Return)
    outlining.keys(Qt.Key.Key_Right, Qt.Key.Key_Right, shift=True)
    outlining.keys(Qt.Key.Key_Return)
    outlining.keys(Qt.Key.Key_Down, Qt.Key.Key_Down, shift=True)
    outlining.keys(Qt.Key.Key_Return)
    outlining.keys(Qt.Key.Key_Left, Qt.Key.Key_Left, shift=True)
    outlining.keys(Qt.Key.Key_Left, Qt.Key.Key_Return)
    north_west, north_east, south_east, south_west = map(
        view.to_view, view.outline.clockwise_corners
    )
    assert (north_east - north_west) == QPointF(160, 0)
    assert (south_east - north_east).y() == pytest.approx(160)
    assert (south_west - south_east).x() == pytest.approx(-168)
    assert view.cross is None
    assert not view.hasFocus(), "its number is typed next"
    view.setFocus()
    outlining.keys(Qt.Key.Key_Left)
    assert (view.to_view(view.outline.points[3]) - south_west).x() == pytest.approx(-view.zoom)


def test_arrows_may_take_over_from_the_mouse(outlining: Outlining) -> None:
    view = outlining.page.view
    outlining.click(TRUTH[0])
    outlining.keys(Qt.Key.Key_Return)
    outlining.keys(Qt.Key.Key_Right, shift=True)
    outlining.keys(Qt.Key.Key_Return)
    one, other = map(view.to_view, view.outline.points)
    assert (other - one).x() == pytest.approx(80)


@pytest.mark.parametrize("x", [5, 500, 995])
@pytest.mark.parametrize("y", [5, 375, 745])
def test_the_magnifier_is_in_sight_and_never_under_the_pointer(
    outlining: Outlining, x: float, y: float
) -> None:
    view = outlining.page.view
    spot = outlining.spot((x, y))
    QTest.mouseMove(view.viewport(), spot)
    assert view.magnifier.isVisible()
    assert view.rect().contains(view.magnifier.geometry())
    finger = QRect(spot - QPoint(20, 20), spot + QPoint(20, 20))
    assert not view.magnifier.geometry().intersects(finger)
    assert view.magnifier.place == pytest.approx((x, y), abs=NEAR)


def test_the_magnifier_shows_the_dragged_corner_and_goes(outlining: Outlining) -> None:
    view = outlining.page.view
    outlining.click(*TRUTH)
    QTest.mouseMove(view.viewport(), outlining.spot((20, 20)))
    assert not view.magnifier.isVisible()
    x, y = view.outline.clockwise_corners[2]
    outlining.drag((x + 8 / view.zoom, y), (20, 0), hold=True)
    assert view.magnifier.place == pytest.approx((x + 20, y), abs=NEAR)
    shown = view.magnifier.grab().toImage()
    middle = shown.pixelColor(shown.rect().center())
    there = view.levels[0].pixelColor(round(x + 20), round(y))
    assert abs(middle.lightness() - there.lightness()) < 30


@pytest.mark.parametrize("space", [True, False], ids=["Space", "middle button"])
def test_the_photograph_is_panned(outlining: Outlining, space: bool) -> None:
    view = outlining.page.view
    before = view.to_view((0, 0))
    button = Qt.MouseButton.LeftButton if space else Qt.MouseButton.MiddleButton
    if space:
        QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), button, pos=QPoint(100, 100))
    QTest.mouseMove(view.viewport(), QPoint(130, 90))
    QTest.mouseRelease(view.viewport(), button, pos=QPoint(130, 90))
    assert view.to_view((0, 0)) - before == QPointF(30, -10)
    assert view.outline.points == ()


def test_the_photograph_stays_fitted_as_the_window_grows(outlining: Outlining) -> None:
    view = outlining.page.view
    zoom = view.zoom
    outlining.page.resize(1600, 1000)
    QApplication.processEvents()
    assert view.zoom > zoom
    assert view.rect().contains(outlining.spot((1000, 750)))


def test_a_name_stays_with_its_outline(outlining: Outlining) -> None:
    outlining.click(*TRUTH)
    outlining.name("4a")
    before = outlining.page.view.outline
    outlining.keys(Qt.Key.Key_Left)
    assert outlining.page.view.outline.side == "4A"
    assert replace(outlining.page.view.outline, points=()) == replace(before, points=())
