"""Choosing, moving, inserting and deleting, by mouse and by keys."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.traced_walls_and_areas import TraceSketch
from boardapp.qt.tracing.trace_view import TraceView
from tests.qt.tracing.owner import ALT, Key, Owner

WALL = ((500, 1000), (2000, 1000), (2000, 3000))
SPUR = ((2000, 1000), (3000, 500))
YARD = ((1000, 2000), (1800, 2000), (1800, 3500))


def shown(owner: Owner) -> None:
    owner.view.show_sketch(TraceSketch((WALL, SPUR), (YARD,)))


def test_a_drag_moves_a_point_of_all_its_walls(owner: Owner) -> None:
    shown(owner)
    owner.drag((2010, 1010), (2215, 1215), ALT)
    assert owner.done == ["Move the point shared by wall 1 and wall 2"]
    assert owner.sketch.walls == ((WALL[0], (2205, 1205), WALL[2]), ((2205, 1205), SPUR[1]))
    assert owner.view.selected == (2205, 1205)


def test_a_drag_snaps_and_joins(owner: Owner) -> None:
    shown(owner)
    owner.drag(YARD[0], (1225, 1020))
    assert owner.said[-1] == "on wall 1"
    assert owner.sketch.areas[0][0] == owner.sketch.walls[0][1] == (1225, 1000)


def test_a_press_that_hardly_moves_is_a_click(owner: Owner) -> None:
    shown(owner)
    owner.drag(WALL[0], (WALL[0][0] + 10, WALL[0][1]))
    assert owner.done == []
    assert owner.view.selected == WALL[0]


def test_a_drag_that_cannot_be_stays_where_it_could(owner: Owner) -> None:
    shown(owner)
    owner.move(YARD[0])
    owner.mouse(QEvent.Type.MouseButtonPress, YARD[0])
    owner.move((1200, 2500), ALT)
    owner.move(YARD[1])
    assert owner.said[-1] == "Area 1 could not be used: fewer than 3 different corners."
    owner.mouse(QEvent.Type.MouseButtonRelease, YARD[1])
    assert owner.sketch.areas[0][0] == (1200, 2500)


def test_escape_leaves_a_dragged_point_where_it_was(owner: Owner) -> None:
    shown(owner)
    owner.move(YARD[0])
    owner.mouse(QEvent.Type.MouseButtonPress, YARD[0])
    owner.move((1200, 2500))
    owner.keys(Key.Key_Escape)
    owner.mouse(QEvent.Type.MouseButtonRelease, (1200, 2500))
    assert owner.done == []


def test_a_double_click_inserts_a_point(owner: Owner) -> None:
    shown(owner)
    owner.double_click((1000, 1010))
    assert owner.done == ["Insert a corner in wall 1"]
    assert owner.sketch.walls[0] == (WALL[0], (1000, 1000), *WALL[1:])
    assert owner.view.selected == (1000, 1000)
    owner.keys(Key.Key_Delete)
    assert owner.done[1:] == ["Delete a corner of wall 1"]
    assert owner.view.sketch.walls[0] == WALL


def test_deleting_a_shape(owner: Owner) -> None:
    shown(owner)
    owner.click((1400, 2010))
    chosen = owner.view.selected_shape
    assert chosen == owner.sketch.shapes()[2]
    owner.keys(Key.Key_Delete)
    assert owner.done == ["Delete area 1"]
    assert owner.sketch.areas == ()
    assert owner.view.selected_shape is None
    owner.keys(Key.Key_Delete)
    assert len(owner.done) == 1


def test_arrows_move_the_chosen_point(owner: Owner) -> None:
    shown(owner)
    owner.click(WALL[0])
    owner.keys(Key.Key_Right, Key.Key_Right, Key.Key_Up)
    owner.keys(Key.Key_Down, modifiers=ALT)
    assert owner.sketch.walls[0][0] == (510, 996)
    assert owner.view.selected == (510, 996)


def test_arrows_stop_at_the_side(owner: Owner) -> None:
    owner.view.show_sketch(TraceSketch((((2, 0), (900, 900)),)))
    owner.view.select((2, 0))
    owner.keys(Key.Key_Left, Key.Key_Left, Key.Key_Up)
    assert owner.sketch.walls[0][0] == (0, 0)


def test_typed_numbers(owner: Owner) -> None:
    shown(owner)
    assert not owner.view.move_selected(1, 1)
    owner.view.select(WALL[0])
    heard: list[Point | None] = []
    owner.view.selection_changed.connect(lambda: heard.append(owner.view.selected))
    assert owner.view.move_selected(123, 5000)
    assert owner.sketch.walls[0][0] == owner.view.selected == (123, 4000)
    assert heard == [(123, 4000)]
    owner.view.select((7, 7))
    assert owner.view.selected is None, "no point of the sketch"


def test_everything_by_keys(owner: Owner) -> None:
    shown(owner)
    owner.keys(Key.Key_Tab, Key.Key_Tab)
    assert owner.said[-1] == "Corner 2 of 7, shared by wall 1 and wall 2, at x 2000, y 1000"
    assert owner.view.selected is None, "Tab alone moves nothing"
    owner.keys(Key.Key_Backtab, Key.Key_Return, Key.Key_Down)
    assert owner.sketch.walls[0][0] == (500, 1005)
    owner.keys(Key.Key_Insert)
    assert owner.sketch.walls[0][1] == (1250, 1002)
    owner.keys(Key.Key_Tab, Key.Key_Return, Key.Key_Return)
    assert owner.view.selected_shape == owner.sketch.shapes()[0]
    owner.keys(Key.Key_Delete)
    assert owner.sketch.walls == (SPUR,)


def test_after_the_last_point_the_focus_goes_on(qtbot: QtBot) -> None:
    around, view, field = QWidget(), TraceView(), QLineEdit()
    qtbot.addWidget(around)
    layout = QVBoxLayout(around)
    layout.addWidget(view)
    layout.addWidget(field)
    around.show()
    with qtbot.waitActive(around):
        around.activateWindow()
    view.setFocus()
    owner = Owner(view)
    view.show_sketch(TraceSketch((SPUR,)))
    owner.keys(Key.Key_Tab, Key.Key_Tab)
    assert view.hasFocus()
    owner.keys(Key.Key_Tab)
    assert field.hasFocus()


def test_keys_stand_on_no_point_that_is_gone(owner: Owner) -> None:
    shown(owner)
    owner.keys(Key.Key_Tab)
    owner.view.show_sketch(TraceSketch((SPUR,)))
    owner.keys(Key.Key_Return, Key.Key_Return, Key.Key_Delete)
    assert owner.done == []


def test_a_change_that_is_not_taken_leaves_nothing_chosen(owner: Owner) -> None:
    shown(owner)
    owner.view.blockSignals(True)
    owner.view.select(WALL[0])
    owner.keys(Key.Key_Down)
    assert owner.view.selected is None


def test_what_is_gone_is_no_longer_chosen(owner: Owner) -> None:
    shown(owner)
    owner.view.select(WALL[0])
    owner.view.show_sketch(TraceSketch((WALL,)))
    assert owner.view.selected == WALL[0]
    owner.view.show_sketch(TraceSketch((SPUR,)))
    assert owner.view.selected is None
