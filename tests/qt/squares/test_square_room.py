"""The plain square table in the program's window: lines, doors, walls, pieces, new boards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QColorDialog
from pytestqt.qtbot import QtBot

from boardapp.core.command import change_command
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Status
from boardapp.core.state_changes import MISSING, FieldChange
from boardapp.games.squares.state import Piece, PieceFace
from boardapp.qt.boards.board_overlay_items import GhostItem
from boardapp.qt.frame.new_board_dialog import NewBoardDialog
from boardapp.qt.frame.value_correction_dialog import CorrectValueDialog
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.squares.piece_dialog import PieceDialog
from boardapp.qt.squares.workspace import SquareWorkspace, new_document
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from boardapp.qt.widgets.style import apply_style
from tests.qt.conftest import in_front
from tests.qt.support.forms import fault_texts
from tests.qt.support.menus import choose_entry, menu_texts
from tests.qt.support.settling import settled
from tests.repo.repository import ROOT

CELLAR = """boardapp: 1
game: squares
board: {columns: 6, rows: 4}
walls:
  - {id: front, points: [[2000, 1000], [2000, 2000]], kind: door}
  - {id: w1, points: [[2000, 2000], [2000, 4000]]}
pieces:
  - {id: Aldric, side: blue, space: B-1}
  - {id: Guard, side: red, space: B-5, back: {label: '?'}}
"""
LEFT = Qt.MouseButton.LeftButton
SMOOTH = Qt.TransformationMode.SmoothTransformation


@pytest.fixture
def hidden_window() -> MainWindow:
    return MainWindow()


@pytest.fixture
def window(qtbot: QtBot, hidden_window: MainWindow) -> Iterator[MainWindow]:
    yield from in_front(qtbot, hidden_window)


@pytest.fixture
def room(qtbot: QtBot, hidden_window: MainWindow, tmp_path: Path) -> Iterator[SquareWorkspace]:
    file = tmp_path / "cellar.yaml"
    file.write_text(CELLAR)
    assert hidden_window.workspace_for("squares").controller.open(file)
    room = hidden_window.workspace
    assert isinstance(room, SquareWorkspace)
    for _ in in_front(qtbot, hidden_window):
        room.view.setFocus()
        QApplication.processEvents()
        yield room


def at(room: SquareWorkspace, x: float, y: float) -> QPoint:
    """Return a point of the board, in thousandths of a square, in the viewport."""
    return room.view.mapFromScene(QPointF(x, y))


def click(room: SquareWorkspace, x: float, y: float) -> None:
    QTest.mouseMove(room.view.viewport(), at(room, x, y) + QPoint(1, 0))
    QTest.mouseMove(room.view.viewport(), at(room, x, y))
    QTest.mouseClick(room.view.viewport(), LEFT, pos=at(room, x, y))


def act(room: SquareWorkspace, name: str) -> None:
    room.window.actions_[name].trigger()


def history(room: SquareWorkspace) -> list[str]:
    document = room.session.document
    assert document is not None
    return [one.history_text() for one in document.history.commands_in_force]


def verdict(room: SquareWorkspace) -> Status:
    assert room.session.ruling is not None
    return room.session.ruling.status


def test_two_clicks_rule_and_a_door_turns_the_verdict(room: SquareWorkspace) -> None:
    act(room, "sight")
    click(room, 300, 1500)
    click(room, 4300, 1500)
    assert room.session.ruling is not None
    told = room.session.ruling.sentence()
    assert (
        told == "B-1 to B-5 is blocked: the line crosses the closed door “front” between B-2 and "
        "B-3."
    )
    room.session.choose_tool("select")
    QTest.mouseDClick(room.view.viewport(), LEFT, pos=at(room, 2000, 1200))
    assert history(room) == ["Open door “front”"]
    assert verdict(room) == "clear"
    act(room, "undo")
    assert verdict(room) == "blocked"
    assert not room.ruling_panel.readings.isVisible()


def test_panels_beside_a_board_in_large_text_leave_it_its_room(room: SquareWorkspace) -> None:
    room.window.resize(1366, 749)
    act(room, "large-text")
    QApplication.processEvents()
    assert room.view.width() > 0.68 * 1366
    act(room, "sight")
    click(room, 300, 1500)
    click(room, 4300, 1500)
    QApplication.processEvents()
    assert room.view.width() > 0.68 * 1366


def double_click(room: SquareWorkspace, x: float, y: float) -> None:
    """Click twice as a mouse does: the first click is a press like any other."""
    click(room, x, y)
    QTest.mouseDClick(room.view.viewport(), LEFT, pos=at(room, x, y))


def test_a_double_click_on_a_door_keeps_the_line_and_the_field(room: SquareWorkspace) -> None:
    act(room, "sight")
    double_click(room, 2000, 1500)
    assert (history(room), room.session.asked) == (["Open door “front”"], None)
    click(room, 300, 1500)
    double_click(room, 2000, 1500)
    assert room.session.asked is not None
    assert (room.session.asked.origin, room.session.asked.fixed) == (Space(1, 0), False)
    click(room, 4300, 1500)
    assert verdict(room) == "blocked"
    double_click(room, 2000, 1500)
    assert verdict(room) == "clear"
    assert room.session.tool == "sight"
    act(room, "field")
    click(room, 1500, 2500)
    double_click(room, 2000, 1500)
    assert room.session.field_space == Space(2, 1)
    assert len(history(room)) == 4


def test_a_key_opens_the_nearest_door(room: SquareWorkspace) -> None:
    room.session.move_cursor(Space(3, 5))
    act(room, "door")
    assert history(room) == []
    QTest.mouseMove(room.view.viewport(), at(room, 1700, 1500))
    act(room, "door")
    act(room, "door")
    assert history(room) == ["Open door “front”", "Close door “front”"]


def test_walls_are_drawn_from_corner_to_corner(room: SquareWorkspace) -> None:
    act(room, "wall")
    click(room, 2950, 1060)
    click(room, 3040, 1960)
    QTest.keyClick(room.view, Qt.Key.Key_2)
    click(room, 3960, 1960)
    QTest.keyClick(room.view, Qt.Key.Key_Escape)
    click(room, 4960, 1960)
    assert history(room) == [
        "Add wall between B-3 and B-4", "Add door between B-4 and C-4"
    ]  # fmt: skip
    assert room.session.table.walls["w2"].points == ((3000, 1000), (3000, 2000))
    assert room.session.table.walls["d1"].points == ((3000, 2000), (4000, 2000))
    room.session.choose_tool("select")
    choose_entry(room.board_menu(Space(1, 3), None), "Remove wall between B-3 and B-4")
    assert "w2" not in room.session.table.walls


def test_the_menu_chooses_what_is_drawn(room: SquareWorkspace) -> None:
    bar, drawn = room.window.statusBar(), ["draw-doors", "draw-windows", "wall"]
    for row, (name, kind) in enumerate(zip(drawn, ("door", "window", "wall"), strict=True)):
        act(room, name)
        assert bar.currentMessage().startswith(f"Draw a {kind}.")
        click(room, 4000, 1000 * (row + 1))
        click(room, 5000, 1000 * (row + 1))
        QTest.keyClick(room.view, Qt.Key.Key_Escape)
    assert history(room) == [
        "Add door between A-5 and B-5", "Add window between B-5 and C-5",
        "Add wall between C-5 and D-5",
    ]  # fmt: skip


def test_the_hint_of_a_tool_comes_back(room: SquareWorkspace) -> None:
    bar = room.window.statusBar()
    act(room, "wall")
    begin = bar.currentMessage()
    assert begin.startswith("Draw a wall. Click corners.")
    click(room, 3000, 1000)
    click(room, 4000, 1000)
    assert bar.currentMessage().startswith("Click where the wall ends.")
    QTest.keyClick(room.view, Qt.Key.Key_Escape)
    room.session.said.emit("Saved")
    assert bar.currentMessage() == "Saved"
    bar.clearMessage()
    assert bar.currentMessage() == begin


def test_the_verdict_comes_back_to_the_status_bar_while_its_line_is_shown(
    room: SquareWorkspace,
) -> None:
    bar = room.window.statusBar()
    act(room, "sight")
    begin = bar.currentMessage()
    room.session.ask_about_line(
        room.session.grid.parse("A-1"), room.session.grid.parse("B-4"), fixed=True
    )
    ruling = room.session.ruling
    assert ruling is not None
    room.session.said.emit("Saved")
    bar.clearMessage()
    assert bar.currentMessage() == ruling.sentence()
    QTest.keyClick(room.view, Qt.Key.Key_Escape)
    assert bar.currentMessage() == begin


def test_a_narrow_panel_keeps_the_verdict_of_the_other_way_in_view(
    window: MainWindow, room: SquareWorkspace
) -> None:
    window.resize(1366, 749)
    window.actions_["large-text"].trigger()
    room.controller.open(ROOT / "scenarios/practice-cellar.yaml")
    parse = room.session.grid.parse
    room.session.ask_about_line(parse("E-2"), parse("C-12"), fixed=True)
    panel = room.ruling_panel
    other = panel.way_back.band
    assert settled(other.isVisible)
    seen = QRect(other.mapTo(panel, QPoint()), other.size())
    assert panel.rect().contains(seen)
    assert not panel.scroll_area.isAncestorOf(other)


def test_the_next_piece_is_shown_beyond_the_square_of_the_last(room: SquareWorkspace) -> None:
    act(room, "unit")
    click(room, 3500, 2500)
    assert not [one for one in room.scene.items() if isinstance(one, GhostItem) and one.isVisible()]
    QTest.mouseMove(room.view.viewport(), at(room, 4500, 2500))
    assert [one for one in room.scene.items() if isinstance(one, GhostItem) and one.isVisible()]


def test_a_menu_shows_the_wall_that_it_names(room: SquareWorkspace) -> None:
    QTest.mouseMove(room.view.viewport(), at(room, 2100, 1950))
    QTest.mouseMove(room.view.viewport(), at(room, 2100, 1900))
    menu, highlight = room.board_menu(Space(1, 2), None), room.board.highlight
    assert menu_texts(menu)[-3:] == [
        "Open door “front”", "Remove door “front”", "Remove wall from C-3 to D-3"
    ]  # fmt: skip
    *_, door, wall = menu.actions()
    for entry, name in ((door, "front"), (wall, "w1")):
        entry.hover()
        assert highlight.wall == room.session.table.walls[name]
        assert highlight.isVisible()
    menu.aboutToHide.emit()
    assert not highlight.isVisible()


def test_a_piece_is_dragged_and_turned_over(room: SquareWorkspace) -> None:
    viewport = room.view.viewport()
    QTest.mousePress(viewport, LEFT, pos=at(room, 4500, 1500))
    QTest.mouseMove(viewport, at(room, 3500, 2400))
    QTest.mouseMove(viewport, at(room, 3500, 2500))
    QTest.mouseRelease(viewport, LEFT, pos=at(room, 3500, 2500))
    act(room, "flip-piece")
    assert history(room) == ["Move “Guard” from B-5 to C-4", "Turn “Guard” over"]
    assert room.session.piece("Guard").upper_face.label == "?"


def test_the_cursor_comes_to_what_an_act_at_the_pointer_changes(room: SquareWorkspace) -> None:
    viewport = room.view.viewport()
    for x, y, name, there in (
        (4500, 1500, "flip-piece", Space(1, 4)),
        (1900, 1500, "door", Space(1, 1)),
        (500, 1500, "remove-piece", Space(1, 0)),
    ):
        QTest.mouseMove(viewport, at(room, x + 60, y))
        QTest.mouseMove(viewport, at(room, x, y))
        act(room, name)
        assert room.session.cursor == there
    assert len(history(room)) == 3


def test_a_square_board_speaks_of_squares_and_pieces(window: MainWindow) -> None:
    unit = window.actions_["unit"]
    assert window.workspace_for("squares").controller.start_new_document(
        lambda: new_document(4, 4, "Hall")
    )
    assert (unit.text(), "square" in window.actions_["field"].statusTip()) == (
        "Place &pieces",
        True,
    )
    hexes = window.workspace_for("strategy-cards")
    assert isinstance(hexes, HexWorkspace)
    assert hexes.start_board(4, 4, "Field")
    assert (unit.text(), "square" in window.actions_["field"].statusTip()) == (
        "Place &units",
        False,
    )


def test_a_piece_is_renamed_and_more_are_placed(room: SquareWorkspace) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PieceDialog)
        dialog.name.setText("Aldric")
        assert fault_texts(dialog.form) == {
            dialog.name: "There is another piece called Aldric. Choose another name."
        }
        dialog.name.setText("Orc 1")
        dialog.colour.setText("#204020")
        dialog.accept()

    QTimer.singleShot(0, answer)
    QTest.mouseDClick(room.view.viewport(), LEFT, pos=at(room, 4500, 1500))
    orc = room.session.piece("Orc 1")
    assert (orc.face, orc.space) == (PieceFace("", "#204020"), Space(1, 4))
    menu = room.board_menu(Space(1, 4), "Orc 1")
    assert menu_texts(menu)[:3] == ["[Orc 1]", "Change the piece…", "Flip the piece"]
    choose_entry(menu, "Place more of this kind")
    click(room, 5500, 500)
    assert history(room) == ["Rename “Guard” to “Orc 1”", "Place “Orc 2” on A-6"]


def test_a_piece_gets_a_colour_from_the_colour_dialog(
    room: SquareWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def choose(colour: QColor, *_: object) -> QColor:
        shown.append(colour.name())
        return QColor("#204020")

    monkeypatch.setattr(QColorDialog, "getColor", choose)
    dialog = PieceDialog(room.session.piece("Guard"), lambda _: None)
    dialog.swatch.click()
    dialog.back_swatch.click()
    dialog.side.select_value("blue")
    dialog.colour.clear()
    dialog.swatch.click()
    assert shown == ["#9b2c22", "#9b2c22", "#1f4e8c"]
    assert dialog.entered_piece().face.colour == "#204020"
    back = dialog.entered_piece().back
    assert back is not None
    assert back.colour == "#204020"


def test_a_wrong_colour_is_marked_below_its_own_field(room: SquareWorkspace) -> None:
    guard = room.session.piece("Guard")
    dialog = PieceDialog(guard, lambda piece: room.session.why_object_not_allowed(piece, guard))
    dialog.colour.setText("#12345")
    dialog.back_colour.setText("Blue")
    wrong = "Type a colour such as #7a9a55, or leave this empty."
    assert dialog.faults() == {dialog.colour: wrong, dialog.back_colour: wrong}
    assert not dialog.ok.isEnabled()
    dialog.two_sided.setChecked(False)
    assert dialog.faults() == {dialog.colour: wrong}
    dialog.colour.clear()
    assert dialog.ok.isEnabled()


def test_values_are_set_right_in_players_words(room: SquareWorkspace) -> None:
    assert room.window.actions_["correct"].isEnabled()
    dialog = CorrectValueDialog(room.session, room.window)
    rows = {
        f"{title}: {row.text(0)}": row
        for title, group in dialog.list.groups.items()
        for row in map(group.child, range(group.childCount()))
        if row is not None
    }
    assert [name for name in rows if "Guard" in name] == [
        "Pieces: Guard: side", "Pieces: Guard: square", "Pieces: Guard: front: label",
        "Pieces: Guard: front: colour", "Pieces: Guard: back: label",
        "Pieces: Guard: back: colour", "Pieces: Guard: shows its back",
    ]  # fmt: skip
    dialog.list.setCurrentItem(rows["Walls and doors: Wall from C-3 to D-3: open"])
    dialog.yes.select_value("yes")
    dialog.why.setText("it fell")
    dialog.accept()
    assert list(fault_texts(dialog.form).values()) == [
        "Walls, w1, open: an open door, not an open wall."
    ]
    dialog.list.setCurrentItem(rows["Pieces: Guard: square"])
    dialog.to.setText("C-6")
    dialog.accept()
    assert history(room) == [
        "Correct “Guard: square” under “Pieces” from B-5 to C-6 (reason: it fell)"
    ]
    act(room, "undo")
    assert room.session.piece("Guard").space == Space(1, 4)


def test_a_door_stays_in_its_wall(room: SquareWorkspace) -> None:
    act(room, "select-all")
    assert room.session.selection == (ObjectRef(UNIT, "Aldric"), ObjectRef(UNIT, "Guard"))
    QTest.mousePress(room.view.viewport(), LEFT, pos=at(room, 2000, 1200))
    QTest.mouseMove(room.view.viewport(), at(room, 3500, 500))
    QTest.mouseRelease(room.view.viewport(), LEFT, pos=at(room, 3500, 500))
    assert history(room) == []


def test_the_field_of_a_square_is_shaded(room: SquareWorkspace) -> None:
    act(room, "field")
    click(room, 1500, 2500)
    assert room.window.statusBar().currentMessage() == (
        "C-2 can see 7 squares (hatched in blue), and they can see C-2. C-2 cannot see the dark "
        "squares. Click to keep this view, or press Esc to go back."
    )
    drawn = room.view.viewport().grab().toImage()
    seen, hidden = (
        drawn.copy(QRect(at(room, *spot), QSize(20, 20))).scaled(1, 1, mode=SMOOTH)
        for spot in ((600, 3600), (3600, 2600))
    )
    assert seen.pixelColor(0, 0).lightness() > hidden.pixelColor(0, 0).lightness() + 30


def test_a_new_board_is_asked_for_and_laid_out(window: MainWindow) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewBoardDialog)
        assert dialog.words.text() == (
            "300 squares, A-1 to O-20. With squares 1 inch wide the board prints as 20 × 15 inches."
        )
        dialog.columns.setValue(500)
        dialog.rows.setValue(81)
        assert list(fault_texts(dialog.form).values()) == [
            "500 × 81 are 40,500 squares, but a board has at most 40,000."
        ]
        dialog.rows.setValue(8)
        dialog.title.setText("Hall")
        dialog.accept()

    QTimer.singleShot(0, answer)
    window.actions_["new-squares"].trigger()
    room = window.workspace
    assert isinstance(room, SquareWorkspace)
    assert (room.session.board.columns, room.session.board.rows) == (500, 8)
    assert window.windowTitle().startswith("Hall")


def test_small_squares_keep_their_names_in_large_text(
    room: SquareWorkspace, qapp: QApplication
) -> None:
    apply_style(qapp, scheme="light", large_text=True)
    room.view.zoom_to(0.42)
    names = room.window.actions_["names"]
    assert names.isChecked()
    named = room.view.grab().toImage()
    names.trigger()
    assert room.view.grab().toImage() != named


def test_no_piece_covers_the_name_of_its_square_in_large_text(
    room: SquareWorkspace, qapp: QApplication
) -> None:
    apply_style(qapp, scheme="light", large_text=True)
    room.view.zoom_to(0.87)
    room.view.grab()
    QApplication.processEvents()
    band = QRect(at(room, 4030, 3020), at(room, 4950, 3165))
    named = room.view.grab(band).toImage()
    piece = Piece("Anna", "blue", Space(3, 4))
    room.session.do(change_command("Place", FieldChange("units", "Anna", MISSING, piece)))
    assert room.view.grab(band).toImage() == named
