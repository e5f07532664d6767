"""Choosing where and how the table is shown, and calibrating from the window's menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import hypot
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from boardapp.qt.table_view.calibration import CalibrationDialog
from boardapp.qt.table_view.on_screen_measuring_shapes import CalibrationSheet
from boardapp.qt.table_view.pixel_density import PixelDensity
from boardapp.qt.table_view.screen_calibrations import read_screen_facts
from boardapp.qt.table_view.screen_settings import ScreenCalibration, TableViewChoices
from boardapp.qt.table_view.table_view_controller import TableViewController
from boardapp.qt.table_view.table_view_dialog import TableViewDialog
from tests.qt.support.spearpoint_window import SpearpointWindow


class Choosing:
    """The dialog over two names of the one screen that there is, and what it tells."""

    def __init__(self, qtbot: QtBot) -> None:
        screen = QGuiApplication.primaryScreen()
        self.told: list[TableViewChoices] = []
        self.dialog = TableViewDialog(
            {"one": screen, "two": screen}, TableViewChoices(screen="two")
        )
        qtbot.addWidget(self.dialog)
        self.dialog.changed.connect(self.told.append)
        self.dialog.show()


@pytest.fixture
def choosing(qtbot: QtBot) -> Iterator[Choosing]:
    made = Choosing(qtbot)
    yield made
    made.dialog.reject()


def test_it_begins_with_what_is_chosen(choosing: Choosing) -> None:
    dialog = choosing.dialog
    assert (dialog.screen_box.currentIndex(), dialog.picture.at) == (1, 1)
    assert dialog.layers["units"].isChecked()
    assert not dialog.layers["field"].isChecked()


def test_in_large_text_it_is_no_higher_than_a_laptop_s_screen(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    window.actions_["large-text"].trigger()
    dialog = Choosing(qtbot).dialog
    assert dialog.sizeHint().height() <= 700
    assert dialog.sizeHint().width() <= 1280


def test_each_choice_is_told_at_once(choosing: Choosing) -> None:
    dialog = choosing.dialog
    dialog.screen_box.setCurrentIndex(0)
    dialog.turn_box.setCurrentIndex(1)
    dialog.words_box.setCurrentIndex(3)
    dialog.size_box.setCurrentIndex(1)
    dialog.part_box.setCurrentIndex(1)
    dialog.full.setChecked(False)
    dialog.layers["units"].setChecked(False)
    dialog.layers["field"].setChecked(True)
    last = choosing.told[-1]
    assert last == TableViewChoices("one", 90, 270, True, True, False, last.layers)
    assert last.layers == (TableViewChoices().layers | {"field"}) - {"units"}
    assert len(choosing.told) == 8


def test_a_click_on_the_picture_chooses_a_screen(choosing: Choosing) -> None:
    picture = choosing.dialog.picture
    spot = picture.screen_rects()[0].center().toPoint()
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=spot)
    assert choosing.told[-1].screen == "one"


def test_numbers_on_the_screens_are_there_until_the_dialog_closes(choosing: Choosing) -> None:
    choosing.dialog.identify.click()
    numerals = choosing.dialog.numerals
    assert [one.number for one in numerals] == [1, 2]
    assert all(one.isVisible() for one in numerals)
    choosing.dialog.reject()
    assert not any(one.isVisible() for one in numerals)


def test_numbers_that_are_gone_by_themselves_leave_the_dialog_to_be_closed(
    choosing: Choosing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardapp.qt.table_view.table_view_dialog._NUMERALS_MS", 10)
    choosing.dialog.identify.click()
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in choosing.dialog.numerals))
    choosing.dialog.reject()
    assert not choosing.dialog.isVisible()


def in_dialog(act: Callable[[QDialog], None]) -> None:
    """Do something in the dialog that opens next."""

    def found() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        act(dialog)

    QTimer.singleShot(0, found)


@pytest.fixture
def viewing(window: SpearpointWindow) -> Iterator[TableViewController]:
    window.open_path(Path("scenarios/worked-example.yaml"))
    made = window.workspace.table_view_actions.viewing
    yield made
    made.close()


def test_the_table_shows_what_is_chosen_in_the_menu_s_dialog(
    window: SpearpointWindow, viewing: TableViewController
) -> None:
    viewing.open()
    assert viewing.table is not None

    def turn(dialog: QDialog) -> None:
        assert isinstance(dialog, TableViewDialog)
        dialog.turn_box.setCurrentIndex(1)
        dialog.reject()

    in_dialog(turn)
    window.actions_["table-choices"].trigger()
    assert viewing.choices.turn == 90
    assert viewing.table.transform().m11() == 0


def calibrated(
    window: SpearpointWindow, viewing: TableViewController, button: str
) -> ScreenCalibration:
    shown: list[CalibrationSheet] = []

    def measure(dialog: QDialog) -> None:
        assert isinstance(dialog, CalibrationDialog)
        shown.extend(
            one for one in QApplication.topLevelWidgets() if isinstance(one, CalibrationSheet)
        )
        dialog.nudge(100, 100)
        dialog.test.click()
        getattr(dialog, button).click()

    in_dialog(measure)
    window.actions_["table-calibrate"].trigger()
    assert len(shown) == 1
    told = read_screen_facts(viewing.chosen_screen())
    return viewing.calibrations.calibration_of(told, told.scale)


@pytest.mark.parametrize(
    ("button", "note"),
    [("done_button", ()), ("later", ("sizes are not exact: calibrate the screen",))],
)
def test_what_is_calibrated_is_on_the_table_at_once(
    window: SpearpointWindow, viewing: TableViewController, button: str, note: tuple[str, ...]
) -> None:
    viewing.open()
    assert viewing.table is not None
    before = viewing.table.transform().m11()
    kept = calibrated(window, viewing, button)
    assert kept.tested is (button == "done_button")
    assert viewing.table.corner.lines == note
    after = viewing.table.transform().m11()
    assert after / before == pytest.approx(1116 / 1016, rel=1e-5)
    assert not any(
        isinstance(one, CalibrationSheet) and one.isVisible() for one in QApplication.allWidgets()
    )


def test_on_the_laptop_s_own_screen_what_is_measured_lies_beside_what_asks(
    window: SpearpointWindow, viewing: TableViewController, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = QRect(0, 0, 1280, 800)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: wide)
    seen: list[tuple[QRect, QRect, QWidget | None]] = []

    def look(dialog: QDialog) -> None:
        (sheet,) = (
            one for one in QApplication.topLevelWidgets() if isinstance(one, CalibrationSheet)
        )
        seen.append((sheet.geometry(), dialog.geometry(), sheet.parentWidget()))
        dialog.reject()

    in_dialog(look)
    window.actions_["table-calibrate"].trigger()
    [(sheet, dialog, before)] = seen
    assert not sheet.intersects(dialog)
    assert wide.contains(sheet)
    assert wide.contains(dialog)
    # Else the laptop's window would hide it.
    assert before is window


def test_the_diagonal_is_the_screen_s_where_the_sheet_covers_a_part_of_it(
    window: SpearpointWindow, viewing: TableViewController
) -> None:
    def measure(dialog: QDialog) -> None:
        assert isinstance(dialog, CalibrationDialog)
        dialog.choose_method("diagonal")
        dialog.diagonal.setValue(14.0)
        dialog.later.click()

    in_dialog(measure)
    window.actions_["table-calibrate"].trigger()
    told = read_screen_facts(viewing.chosen_screen())
    across, _ = viewing.calibrations.calibration_of(told, told.scale).dots.dots_per_inch()
    assert across == pytest.approx(hypot(*told.seen) / 14, rel=1e-5)


def test_a_calibration_that_is_left_keeps_nothing(
    window: SpearpointWindow, viewing: TableViewController
) -> None:
    in_dialog(lambda dialog: dialog.reject())
    window.actions_["table-calibrate"].trigger()
    assert window.settings.value("table_view/screens") is None


def test_a_screen_in_another_mode_is_measured_by_what_is_known_of_that(
    viewing: TableViewController,
) -> None:
    viewing.open()
    assert viewing.table is not None
    assert viewing.screen is not None
    # The platform's report when the mode, the place or the scale of a screen has changed.
    dots = PixelDensity(Fraction(1, 20), Fraction(1, 25))
    viewing.calibrations.save_calibration(
        read_screen_facts(viewing.screen), ScreenCalibration(dots, True)
    )
    viewing.screen.geometryChanged.emit(viewing.screen.geometry())
    assert (viewing.table.transform().m11(), viewing.table.transform().m22()) == (0.05, 0.04)
    assert viewing.table.isVisible()
