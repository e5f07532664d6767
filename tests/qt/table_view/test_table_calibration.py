"""Calibrating: three ways to measure, each kept, and nothing is true before it was tested."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.qt.table_view.calibration import CalibrationDialog
from boardapp.qt.table_view.on_screen_measuring_shapes import CalibrationSheet, MeasuringBox
from boardapp.qt.table_view.pixel_density import USUAL
from boardapp.qt.table_view.screen_settings import ScreenCalibration

PIXELS = (1920, 1080)


class Measuring:
    """A dialog, and the shapes that it has had drawn."""

    def __init__(self, qtbot: QtBot) -> None:
        self.shapes: list[MeasuringBox] = []
        self.dialog = CalibrationDialog("A screen", PIXELS, PIXELS, ScreenCalibration(USUAL, False))
        qtbot.addWidget(self.dialog)
        self.dialog.shape_wanted.connect(self.shapes.append)
        self.dialog.show()
        self.dialog.activateWindow()
        qtbot.waitActive(self.dialog)
        self.dialog.begin()
        QApplication.processEvents()

    def key(self, key: Qt.Key, shift: bool = False) -> None:
        held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, held)

    def size(self) -> tuple[float, float]:
        return float(self.shapes[-1].width), float(self.shapes[-1].height)


@pytest.fixture
def measuring(qtbot: QtBot) -> Iterator[Measuring]:
    made = Measuring(qtbot)
    yield made
    made.dialog.close()


def test_it_begins_with_a_square_of_four_inches_as_far_as_is_known(measuring: Measuring) -> None:
    assert measuring.size() == (384, 384)


def test_arrows_fit_width_and_height_apart(measuring: Measuring) -> None:
    measuring.key(Qt.Key.Key_Right)
    measuring.key(Qt.Key.Key_Right, shift=True)
    measuring.key(Qt.Key.Key_Down)
    wide, high = measuring.size()
    assert wide == pytest.approx(384 * 1027 / 1016, rel=1e-6)  # 1.1 mm wider
    assert high == pytest.approx(384 * 1015 / 1016, rel=1e-6)
    assert measuring.dialog.kept.dots.x > USUAL.x > measuring.dialog.kept.dots.y


def test_a_card_goes_on_from_what_the_tile_told(measuring: Measuring) -> None:
    for _ in range(8):
        measuring.key(Qt.Key.Key_Right, shift=True)
    fitted = measuring.dialog.kept.dots
    measuring.dialog.choose_method("card")
    wide, _ = measuring.size()
    assert measuring.dialog.kept.dots == fitted
    assert wide == float(fitted.x * 856 * 1000 / 254)


def test_the_longest_bars_are_measured_in_tenths_of_a_millimetre(measuring: Measuring) -> None:
    measuring.dialog.choose_method("bar")
    assert measuring.shapes[-1].bars
    assert measuring.size() == (1536, 864)
    measuring.dialog.across.setValue(411.7)
    measuring.dialog.down.setValue(230.0)
    dots = measuring.dialog.kept.dots
    assert dots.x == Fraction(1536 * 254, 4117 * 1000).limit_denominator(10**6)
    assert dots.y == Fraction(864 * 254, 2300 * 1000).limit_denominator(10**6)
    assert measuring.size() == (1536, 864)  # what was measured stays as it was


def test_a_way_that_is_only_looked_at_measures_nothing(measuring: Measuring) -> None:
    measuring.key(Qt.Key.Key_Right)
    fitted = measuring.dialog.kept
    for way in ("bar", "diagonal", "card", "tile"):
        measuring.dialog.choose_method(way)
        assert measuring.dialog.kept == fitted


def test_a_diagonal_is_typed(measuring: Measuring) -> None:
    measuring.dialog.choose_method("diagonal")
    measuring.dialog.diagonal.setValue(22.0)
    assert measuring.dialog.kept.dots.dots_per_inch()[0] == pytest.approx(100.13, abs=0.01)


def test_what_no_screen_can_be_is_not_taken(measuring: Measuring) -> None:
    measuring.dialog.choose_method("bar")
    before = measuring.dialog.kept.dots
    measuring.dialog.across.setValue(5000.0)
    assert not measuring.dialog.test.isEnabled()
    assert measuring.dialog.kept.dots == before


def test_it_is_done_only_after_the_test_box(measuring: Measuring) -> None:
    dialog = measuring.dialog
    assert not dialog.done_button.isVisible()
    dialog.test.click()
    assert dialog.test_inches() == (12, 8)
    assert measuring.size() == (12 * 96, 8 * 96)
    dialog.again.click()
    assert not dialog.done_button.isVisible()
    dialog.test.click()
    dialog.done_button.click()
    assert dialog.result() == 1
    assert dialog.kept == ScreenCalibration(USUAL, True)


def test_later_keeps_what_was_measured_as_about_true(measuring: Measuring) -> None:
    measuring.key(Qt.Key.Key_Right)
    measuring.dialog.later.click()
    assert measuring.dialog.result() == 1
    assert measuring.dialog.kept.dots.x > USUAL.x
    assert not measuring.dialog.kept.tested


def test_a_small_screen_is_tested_by_as_many_inches_as_it_has(qtbot: QtBot) -> None:
    dialog = CalibrationDialog("A laptop", PIXELS, (960, 540), ScreenCalibration(USUAL, False))
    qtbot.addWidget(dialog)
    assert dialog.test_inches() == (9, 5)


@pytest.mark.parametrize("bars", [False, True])
def test_a_shape_is_drawn_to_its_pixel(qtbot: QtBot, bars: bool) -> None:
    sheet = CalibrationSheet()
    qtbot.addWidget(sheet)
    sheet.resize(700, 500)
    sheet.show()
    sheet.show_shape(MeasuringBox(Fraction(384), Fraction(300), "4 in", "4 in", bars))
    image = sheet.grab().toImage()
    row = (
        sheet.measuring_rect().center().toPoint().y()
        if bars
        else sheet.measuring_rect().toRect().top()
    )
    dark = [x for x in range(700) if image.pixelColor(x, row).lightness() < 60]
    assert dark[-1] - dark[0] + 1 == 384
    column = (
        sheet.measuring_rect().center().toPoint().x()
        if bars
        else sheet.measuring_rect().toRect().left()
    )
    dark = [y for y in range(500) if image.pixelColor(column, y).lightness() < 60]
    assert dark[-1] - dark[0] + 1 == 300
