"""The board alone: nothing on it is moved but from the laptop, and nothing secret comes there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSettings, Qt
from PySide6.QtGui import QGuiApplication, QImage, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.qt.frame.board_workspace import BoardWorkspace
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.table_view.pixel_density import PixelDensity
from boardapp.qt.table_view.screen_calibrations import read_screen_facts
from boardapp.qt.table_view.screen_settings import LAYERS, ScreenCalibration, read_choices
from boardapp.qt.table_view.table_view_widget import TableView
from tests.qt.conftest import in_front
from tests.qt.support.evening import space
from tests.qt.support.settling import settled
from tests.qt.support.spearpoint_window import SpearpointWindow

WORKED = Path("scenarios/worked-example.yaml")


class Evening:
    """The worked example in the window, and the same on the table."""

    def __init__(self, window: SpearpointWindow) -> None:
        self.window = window
        window.open_path(WORKED)
        self.viewing = window.workspace.table_view_actions.viewing

    def open(self) -> TableView:
        self.window.actions_["table-view"].trigger()
        table = self.viewing.table
        assert table is not None
        table.setGeometry(0, 0, 800, 500)
        QApplication.processEvents()
        return table

    def settle(self) -> None:
        settled(self.picture)  # what only stood in is drawn sharp first

    def calibrate(self, dpi: int) -> None:
        screen = read_screen_facts(self.viewing.chosen_screen())
        dots = Fraction(dpi, 1000)
        self.viewing.calibrations.save_calibration(
            screen, ScreenCalibration(PixelDensity(dots, dots), True)
        )

    def picture(self) -> QImage:
        assert self.viewing.table is not None
        return self.viewing.table.grab().toImage()


@pytest.fixture
def evening(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[Evening]:
    made = Evening(hidden_window)
    for _ in in_front(qtbot, hidden_window):
        yield made
        made.viewing.close()


def test_it_shows_the_board_at_its_printed_size(evening: Evening) -> None:
    evening.calibrate(96)
    table = evening.open()
    corner, other = (table.mapFromScene(spot, spot) for spot in (0, 4000))
    assert other - corner == QPoint(384, 384)
    assert table.corner.lines == ()


def test_what_nobody_measured_says_so_and_is_remembered_once_measured(evening: Evening) -> None:
    table = evening.open()
    assert table.corner.lines == ("sizes are not exact: calibrate the screen",)
    evening.viewing.close()
    evening.calibrate(110)
    assert evening.open().corner.lines == ()
    stored = QSettings(evening.window.settings.fileName(), QSettings.Format.IniFormat)
    assert "11/100" in str(stored.value("table_view/screens"))


def test_wheel_keys_and_clicks_change_nothing_there(evening: Evening) -> None:
    evening.calibrate(96)
    table = evening.open()
    before, state = table.transform(), evening.window.session.state
    seen = table.mapToScene(0, 0)
    middle, none = QPointF(400, 250), Qt.KeyboardModifier.NoModifier
    for held in (none, Qt.KeyboardModifier.ControlModifier):
        wheel = QWheelEvent(
            middle, middle, QPoint(0, 40), QPoint(0, 240), Qt.MouseButton.NoButton, held,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(table.viewport(), wheel)
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Left, Qt.Key.Key_Space):
        QTest.keyClick(table, key)
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(400, 250))
    QTest.mouseMove(table.viewport(), QPoint(500, 300))
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(500, 300))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=QPoint(400, 250))
    assert (table.transform(), table.mapToScene(0, 0)) == (before, seen)
    assert evening.window.session.state is state
    assert evening.window.session.selection == ()
    assert QApplication.activePopupWidget() is None
    assert not table.hasFocus()


def test_it_takes_no_keys_from_the_laptop(evening: Evening) -> None:
    table = evening.open()
    assert table.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert table.viewport().cursor().shape() == Qt.CursorShape.BlankCursor
    assert evening.window.isActiveWindow()


def test_neither_cursor_nor_hand_nor_choice_is_seen_on_it(evening: Evening) -> None:
    session = evening.window.session
    evening.open()
    evening.settle()
    before = evening.picture()
    session.move_cursor(space("B-6"))
    session.select(session.things)
    evening.window.scene.show_rubber_band(QRectF(0, 0, 20_000, 8000))
    session.ask_about_line(space("A-1"), space("C-9"))  # swept, not settled
    evening.settle()
    assert evening.picture() == before


def test_a_settled_line_is_seen_with_its_verdict_in_words(evening: Evening) -> None:
    table = evening.open()
    evening.settle()
    before = evening.picture()
    evening.window.session.ask_about_line(space("A-1"), space("C-9"), fixed=True)
    evening.settle()
    assert evening.picture() != before
    assert table.caption.lines[0] == "A-1 to C-9: BLOCKED"
    evening.window.session.clear_line_and_field()
    assert table.caption.lines == ()


def test_each_layer_is_shown_as_chosen(evening: Evening) -> None:
    evening.calibrate(20)
    viewing, session = evening.viewing, evening.window.session
    viewing.apply_choices(viewing.choices._replace(layers=frozenset()))
    evening.open()
    session.ask_about_line(space("A-1"), space("A-3"), fixed=True)
    session.show_visible_field(space("A-3"))
    evening.settle()
    bare = evening.picture()
    pictures, on_table = [bare], {"units", "smoke", "ruling", "field"}
    layers = [one for one in LAYERS if one in on_table]
    assert len(layers) == len(on_table)
    for layer in layers:
        viewing.apply_choices(viewing.choices._replace(layers=frozenset({layer})))
        evening.settle()
        picture = evening.picture()
        assert picture not in pictures, layer
        pictures.append(picture)
    viewing.apply_choices(viewing.choices._replace(layers=frozenset()))
    evening.settle()
    assert evening.picture() == bare


def test_it_turns_by_quarters_and_stays_true(evening: Evening) -> None:
    evening.calibrate(50)
    viewing = evening.viewing
    table = evening.open()
    seen = []
    for turn in (0, 90, 180, 270):
        viewing.apply_choices(viewing.choices._replace(turn=turn, words=turn))
        seen.append(table.mapFromScene(22_000, 6000) - table.mapFromScene(18_000, 6000))
    assert seen == [QPoint(200, 0), QPoint(0, 200), QPoint(-200, 0), QPoint(0, -200)]


def test_words_stand_at_the_side_they_are_read_from(evening: Evening) -> None:
    viewing = evening.viewing
    table = evening.open()
    evening.window.session.ask_about_line(space("A-1"), space("C-9"), fixed=True)
    spots = []
    for words in (0, 90, 180, 270):
        viewing.apply_choices(viewing.choices._replace(words=words))
        spots.append(table.caption.geometry().center())
    assert spots[0].y() > 250 > spots[2].y()
    assert spots[3].x() > 400 > spots[1].x()


def test_fit_shows_all_and_says_that_it_is_not_to_scale(evening: Evening) -> None:
    evening.calibrate(96)
    viewing = evening.viewing
    table = evening.open()
    assert not table.is_whole_board_visible()
    viewing.apply_choices(viewing.choices._replace(fit=True))
    assert table.is_whole_board_visible()
    assert table.corner.lines == ("not to scale",)


def test_fit_shows_all_wherever_the_part_was(evening: Evening) -> None:
    evening.calibrate(96)
    viewing = evening.viewing
    table = evening.open()
    for _ in range(40):
        evening.window.actions_["table-left"].trigger()
    part = table.visible_part()
    viewing.apply_choices(viewing.choices._replace(fit=True))
    assert table.visible_part().contains(evening.window.scene.board.rect())
    viewing.apply_choices(viewing.choices._replace(fit=False))
    assert table.visible_part() == part


def test_pixels_that_are_not_square_are_made_good(evening: Evening) -> None:
    screen = read_screen_facts(evening.viewing.chosen_screen())
    dots = PixelDensity(Fraction(1, 10), Fraction(9, 100))
    evening.viewing.calibrations.save_calibration(screen, ScreenCalibration(dots, True))
    table = evening.open()
    assert table.mapFromScene(4000, 4000) - table.mapFromScene(0, 0) == QPoint(400, 360)
    viewing = evening.viewing
    viewing.apply_choices(viewing.choices._replace(turn=90))
    assert table.mapFromScene(4000, 0) - table.mapFromScene(0, 0) == QPoint(0, 360)


# Which part


def test_the_laptop_frames_the_part_and_drags_it_in_half_spaces(
    qtbot: QtBot, evening: Evening
) -> None:
    evening.calibrate(96)
    table, view = evening.open(), evening.window.view
    frame = evening.viewing._frame
    assert frame is not None
    assert not frame.part.isEmpty()
    before, state = table.middle, evening.window.session.state
    rim = view.mapFromScene(frame.part).boundingRect()
    start = QPoint(rim.left(), rim.center().y())
    step = view.mapFromScene(2000, 0) - view.mapFromScene(0, 0)
    _drag(evening.window, start, start + step)
    # The frame goes with the mouse, the table once that rests.
    assert table.middle == before
    assert frame.part.center().x() != before.x()
    qtbot.waitUntil(lambda: table.middle != before)
    assert (table.middle - before).x() == pytest.approx(2000, abs=1000)
    assert table.middle.x() != before.x()
    assert (table.visible_part().left() / 2000) == pytest.approx(
        round(table.visible_part().left() / 2000), abs=0.02
    )
    assert evening.window.session.state is state


def test_a_press_inside_the_frame_is_the_tool_s(evening: Evening) -> None:
    evening.calibrate(96)
    table, view = evening.open(), evening.window.view
    before = table.middle
    evening.window.actions_["sight"].trigger()
    spot = view.mapFromScene(18_000, 6000)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert evening.window.session.asked is not None
    assert table.middle == before


def test_keys_at_the_laptop_move_it_as_far_as_the_board_goes(evening: Evening) -> None:
    evening.calibrate(96)
    table = evening.open()
    before = table.middle
    evening.window.actions_["table-right"].trigger()
    assert table.middle.x() - before.x() == pytest.approx(2000, abs=1000)
    for _ in range(40):
        evening.window.actions_["table-left"].trigger()
    assert table.visible_part().left() == pytest.approx(0, abs=30)


def test_it_stays_unless_it_is_to_follow(evening: Evening) -> None:
    evening.calibrate(96)
    viewing = evening.viewing
    table = evening.open()
    stays = table.middle
    evening.window.session.move_cursor(space("A-9"))
    assert table.middle == stays
    viewing.apply_choices(viewing.choices._replace(follows=True))
    evening.window.session.move_cursor(space("A-1"))
    assert table.visible_part().contains(QPointF(2000, 2000))


def test_a_board_that_fits_needs_no_frame(evening: Evening) -> None:
    evening.calibrate(20)
    evening.open()
    frame = evening.viewing._frame
    assert frame is not None
    assert frame.part.isEmpty()


def test_the_verdict_screen_shows_no_frame(evening: Evening) -> None:
    scene = evening.window.scene

    def render() -> QImage:
        image = QImage(270, 90, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        scene.render_board(painter, QRectF(image.rect()), scene.board.rect())
        painter.end()
        return image

    bare = render()
    evening.calibrate(96)
    evening.open()
    frame = evening.viewing._frame
    assert frame is not None
    assert not frame.part.isEmpty()
    assert render() == bare


# Open and closed


def test_black_is_black(evening: Evening) -> None:
    evening.open()
    blank = evening.window.actions_["table-blank"]
    blank.trigger()
    image = evening.picture()
    assert {image.pixelColor(x, 250).name() for x in range(0, 800, 7)} == {"#000000"}
    assert blank.isChecked()
    blank.trigger()
    assert evening.picture().pixelColor(400, 250).name() != "#000000"


def test_it_closes_with_the_laptop_s_window(evening: Evening) -> None:
    table = evening.open()
    evening.window.session.document.history.mark_saved()  # type: ignore[union-attr]
    evening.window.close()
    assert not table.isVisible()
    assert not evening.viewing.is_open


def test_closed_it_leaves_the_laptop_s_board_as_it_was(evening: Evening) -> None:
    items = len(evening.window.scene.items())
    evening.open()
    evening.window.actions_["table-view"].trigger()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(evening.window.scene.items()) == items
    assert len(evening.window.scene.views()) == 1
    evening.window.session.ask_about_line(space("A-1"), space("C-9"), fixed=True)
    evening.window.actions_["next-turn"].trigger()
    assert not evening.window.actions_["table-view"].isChecked()


def test_the_next_game_s_board_takes_the_table_over(qtbot: QtBot) -> None:
    window = next(in_front(qtbot, MainWindow()))
    window.open_path(WORKED)
    window.actions_["table-view"].trigger()
    first = window.workspace
    assert isinstance(first, BoardWorkspace)
    assert first.table_view_actions.is_open
    window.open_path(Path("scenarios/hex-hedgerows.yaml"))
    second = window.workspace
    assert isinstance(second, BoardWorkspace)
    assert second is not first
    assert (first.table_view_actions.is_open, second.table_view_actions.is_open) == (False, True)
    second.table_view_actions.viewing.close()


def test_a_screen_that_goes_takes_it_along_and_brings_it_back(evening: Evening) -> None:
    evening.open()
    said: list[str] = []
    evening.viewing.said.connect(said.append)
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    screen = evening.viewing.screen
    assert screen is not None
    application.screenRemoved.emit(screen)
    assert not evening.viewing.is_open
    assert said[-1].startswith("The second screen was disconnected, so boardapp closed the table")
    application.screenAdded.emit(screen)
    assert evening.viewing.is_open


def test_a_screen_that_comes_back_to_another_game_shows_that(qtbot: QtBot) -> None:
    window = next(in_front(qtbot, MainWindow()))
    window.open_path(WORKED)
    window.actions_["table-view"].trigger()
    first = window.workspace
    assert isinstance(first, BoardWorkspace)
    screen, application = first.table_view_actions.viewing.screen, QGuiApplication.instance()
    assert screen is not None
    assert isinstance(application, QGuiApplication)
    application.screenRemoved.emit(screen)
    window.open_path(Path("scenarios/hex-hedgerows.yaml"))
    application.screenAdded.emit(screen)
    assert not first.table_view_actions.is_open


def test_the_screen_that_was_taken_is_remembered(evening: Evening) -> None:
    evening.open()
    settings = evening.window.settings
    chosen = read_choices(str(settings.value("table_view/choices")))
    assert chosen.screen == read_screen_facts(evening.viewing.chosen_screen()).settings_name()


def test_closed_by_hand_it_does_not_come_back_with_the_screen(evening: Evening) -> None:
    evening.open()
    screen = evening.viewing.screen
    assert screen is not None
    evening.viewing.close()
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.screenRemoved.emit(screen)
    application.screenAdded.emit(screen)
    assert not evening.viewing.is_open


@pytest.mark.parametrize("words", [0, 180])
def test_the_verdict_is_held_up_on_the_table(evening: Evening, words: int) -> None:
    evening.viewing.apply_choices(evening.viewing.choices._replace(words=words))
    hold_up = evening.window.actions_["hold-up-table"]
    evening.window.session.ask_about_line(space("A-1"), space("C-9"), fixed=True)
    assert not hold_up.isEnabled()
    evening.open()
    hold_up.trigger()
    held = evening.window.workspace.picture_actions.held_up
    assert held is not None
    assert held.isVisible()
    assert held.screen() is evening.viewing.screen
    assert held.turned is (words == 180)
    held.close()


def _drag(window: SpearpointWindow, start: QPoint, end: QPoint) -> None:
    """Drag with the left button: the pointer's moves carry it, as a hand's do."""
    port, left, none = window.view.viewport(), Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, spot, button, held in (
        (QEvent.Type.MouseButtonPress, start, left, left),
        (QEvent.Type.MouseMove, end, none, left),
        (QEvent.Type.MouseButtonRelease, end, left, none),
    ):
        place = QPointF(spot)
        event = QMouseEvent(
            kind, place, QPointF(port.mapToGlobal(spot)), button, held,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(port, event)
