"""A board of areas made in the window: traced, named, linked, described, written, played on."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QTableView,
)
from pytestqt.qtbot import QtBot

from boardapp.__main__ import main
from boardapp.document.crash_recovery import find_recoverable_tables
from boardapp.document.data_folders import journals_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.files.value_limits import whole_number
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.background_picture import file_sha256
from boardapp.games.areas.board_editor.game import BoardEditorGame
from boardapp.games.areas.board_editor.state import GAME, EditedBoardState
from boardapp.games.strange_victory.files import FILES
from boardapp.photo import photo_loader
from boardapp.qt.areas.board_editor.workspace import BoardEditorWorkspace
from boardapp.qt.shell.main_window import MainWindow
from tests.qt.support.evening import Answers, leave
from tests.qt.support.settling import settled

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key
BOARD = """boardapp: 1
area_board: Ours
game: strange-victory
size: [400, 200]
areas:
  mill: {at: [100, 100], outline: [[0, 0], [200, 0], [200, 200], [0, 200]], flags: [forest]}
  ford: {at: [300, 100], outline: [[200, 0], [400, 0], [400, 200], [200, 200]]}
links: [[mill, ford]]
"""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("BOARDAPP_DATA", str(tmp_path / "data"))
    made = MainWindow()
    qtbot.addWidget(made, before_close_func=leave)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    yield made
    leave(made)


@pytest.fixture
def room(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> BoardEditorWorkspace:
    begin(window, monkeypatch, "Strange Victory")
    return shown(window)


def begin(window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Begin a board for a game; an empty name cancels."""
    asked: list[list[str]] = []

    def choose(box: QMessageBox) -> int:
        buttons = {one.text().replace("&", ""): one for one in box.buttons()}
        asked.append([one for one in buttons if one != "Cancel"])
        buttons[game or "Cancel"].click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", choose)
    window.actions_["new-board"].trigger()
    assert [sorted(one) for one in asked] == [["Atlantikwall", "Europe", "Strange Victory"]]


@pytest.mark.parametrize(
    ("game", "flags"),
    [("Strange Victory", ["coastal"]), ("Atlantikwall", ["left"]), ("Europe", [])],
)
def test_it_is_asked_for_which_game_a_board_is(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str, flags: list[str]
) -> None:
    begin(window, monkeypatch, game)
    page = shown(window)
    assert page.session.board_state.plays.replace("-", " ").title() == game
    assert set(flags) <= set(page.session.vocabulary.flags)


def test_no_board_is_begun_for_no_game(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    before = window.workspace
    begin(window, monkeypatch, "")
    assert window.workspace is before


@pytest.fixture
def ours(window: MainWindow, tmp_path: Path) -> BoardEditorWorkspace:
    """A board's file opened for change."""
    (tmp_path / "ours.yaml").write_text(BOARD)
    assert window.workspace.controller.open(tmp_path / "ours.yaml")
    return shown(window)


def shown(window: MainWindow) -> BoardEditorWorkspace:
    assert isinstance(window.workspace, BoardEditorWorkspace)
    return window.workspace


def click(room: BoardEditorWorkspace, *points: tuple[int, int]) -> None:
    view = room.main_widget.view
    for point in points:
        spot = view.to_view(point).toPoint()
        QTest.mouseMove(view.viewport(), spot)
        QTest.mouseClick(view.viewport(), LEFT, pos=spot)


def drag(room: BoardEditorWorkspace, start: tuple[int, int], stop: tuple[int, int]) -> None:
    view = room.main_widget.view
    a, b = (view.to_view(point).toPoint() for point in (start, stop))
    QTest.mousePress(view.viewport(), LEFT, pos=a)
    QTest.mouseMove(view.viewport(), QPoint((a.x() + b.x()) // 2, (a.y() + b.y()) // 2))
    QTest.mouseMove(view.viewport(), b)
    QTest.mouseRelease(view.viewport(), LEFT, pos=b)


def keys(room: BoardEditorWorkspace, *pressed: Qt.Key) -> None:
    for key in pressed:
        QTest.keyClick(room.main_widget.view, key)


def name(room: BoardEditorWorkspace, text: str) -> None:
    """Type the name that is asked for a new area."""
    editor = room.areas.table.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Key.Key_Return)
    QApplication.processEvents()


def trace(room: BoardEditorWorkspace, text: str, *points: tuple[int, int]) -> None:
    room.main_widget.view.choose_tool("area")
    click(room, *points)
    keys(room, Key.Key_Return)
    name(room, text)


def picture(folder: Path, colour: str = "khaki", size: tuple[int, int] = (600, 400)) -> Path:
    path = folder / "map.png"
    Image.new("RGB", size, colour).save(path)
    return path


def said(room: BoardEditorWorkspace) -> list[str]:
    told: list[str] = []
    room.session.said.connect(told.append)
    room.session.refused.connect(told.append)
    return told


# Tracing


def test_areas_are_traced_so_that_they_share_their_borders(room: BoardEditorWorkspace) -> None:
    assert room.main_widget.view.tool.name == "area", "a board with nothing on it begins with areas"
    trace(room, "Cold Mill", (0, 0), (1200, 0), (1205, 1000), (0, 1000))
    trace(room, "Ford", (1190, 12), (2400, 0), (2400, 1000), (1200, 1010))
    made = room.session.board_state
    assert [room.session.names[key] for key in made.order] == ["Cold Mill", "Ford"]
    mill, ford = (made.areas[key].outline or () for key in made.order)
    assert len({*mill} & {*ford}) == 2, "both corners were taken over exactly"
    assert not [one for one in room.session.faults if "overlap" in one.text]
    dot = made.areas[made.order[0]].at
    assert 400 < dot[0] < 800
    assert 300 < dot[1] < 700
    assert room.main_widget.view.hasFocus(), "the next one can be traced at once"


def test_an_outline_about_a_lone_dot_is_that_areas(room: BoardEditorWorkspace) -> None:
    room.main_widget.view.choose_tool("dot")
    click(room, (500, 500))
    name(room, "Inn")
    room.main_widget.view.choose_tool("area")
    click(room, (0, 0), (1200, 0), (1200, 1000), (0, 1000), (0, 0))
    made = room.session.board_state
    assert len(made.areas) == 1
    assert abs(made.areas[made.order[0]].at[0] - 500) <= 3
    assert made.areas[made.order[0]].outline is not None


def test_corners_are_moved_put_in_and_deleted(ours: BoardEditorWorkspace) -> None:
    view = ours.main_widget.view
    assert view.tool.name == "select"
    drag(ours, (200, 200), (220, 180))
    areas = ours.session.board_state.areas
    assert [(220, 180) in (areas[key].outline or ()) for key in ("mill", "ford")] == [True, True]
    QTest.mouseDClick(view.viewport(), LEFT, pos=view.to_view((0, 100)).toPoint())
    assert (0, 100) in (ours.session.board_state.areas["mill"].outline or ())
    keys(ours, Key.Key_Delete)
    assert (0, 100) not in (ours.session.board_state.areas["mill"].outline or ())
    ours.session.undo()
    assert (0, 100) in (ours.session.board_state.areas["mill"].outline or ())


def test_a_corner_has_typed_numbers(ours: BoardEditorWorkspace) -> None:
    click(ours, (200, 200))
    row = ours.main_widget.row
    assert (row.x_box.value(), row.y_box.value(), row.x_box.maximum()) == (200, 200, 400)
    row.x_box.setValue(210)
    row.x_box.editingFinished.emit()
    assert (210, 200) in (ours.session.board_state.areas["ford"].outline or ())


def test_an_outline_that_is_deleted_takes_its_area_and_links_along(
    ours: BoardEditorWorkspace,
) -> None:
    click(ours, (100, 0))
    keys(ours, Key.Key_Delete)
    assert ours.session.board_state.order == ("ford",)
    assert not ours.session.board_state.links


def test_dots_are_dragged_and_moved_by_keys_and_numbers(ours: BoardEditorWorkspace) -> None:
    ours.main_widget.view.choose_tool("dot")
    drag(ours, (100, 100), (150, 60))
    x, y = ours.session.board_state.areas["mill"].at
    assert abs(x - 150) <= 2
    assert abs(y - 60) <= 2
    keys(ours, Key.Key_Right)
    assert ours.session.board_state.areas["mill"].at == (x + 1, y)
    row = ours.main_widget.row
    assert row.x_box.value() == x + 1
    row.x_box.setValue(50)
    row.x_box.editingFinished.emit()
    assert ours.session.board_state.areas["mill"].at[0] == 50


def test_a_board_is_traced_by_keys_alone(room: BoardEditorWorkspace) -> None:
    keys(room, Key.Key_D, Key.Key_Insert)
    name(room, "West")
    keys(room, *[Key.Key_Left] * 3)
    keys(room, Key.Key_Escape, Key.Key_Insert)
    name(room, "East")
    keys(room, *[Key.Key_Right] * 80)
    keys(room, Key.Key_L, Key.Key_Enter, Key.Key_Backtab, Key.Key_Enter)
    assert [*room.session.board_state.links] == [("a1", "a2")]
    assert room.session.faults == ()
    keys(room, Key.Key_Enter, Key.Key_Tab, Key.Key_Enter)
    assert not room.session.board_state.links


# Links


def test_links_are_drawn_by_a_drag_or_two_clicks_and_taken_away(ours: BoardEditorWorkspace) -> None:
    view = ours.main_widget.view
    view.choose_tool("link")
    drag(ours, (60, 60), (320, 60))
    assert not ours.session.board_state.links, "there was one: the game knows no flags of links"
    click(ours, (60, 60), (320, 60))
    assert [*ours.session.board_state.links] == [("ford", "mill")]
    click(ours, (200, 100))
    assert not ours.session.board_state.links, "a click on a link does the same"
    click(ours, (60, 60))
    keys(ours, Key.Key_Escape)
    click(ours, (320, 60), (320, 70))
    assert not ours.session.board_state.links, "no area is joined to itself"


def test_a_drag_that_begins_on_a_link_begins_in_its_area(ours: BoardEditorWorkspace) -> None:
    session, view = ours.session, ours.main_widget.view
    assert session.change_board_properties(size=(400, 300))
    assert session.add_area((200, 250))
    assert session.rename("a3", "Inn")
    view.choose_tool("link")
    drag(ours, (150, 100), (200, 250))
    assert {*session.board_state.links} == {("a3", "mill"), ("ford", "mill")}, (
        "the link is left alone"
    )
    assert ours.window.actions_["undo"].text() == "&Undo: Link “Inn” and “mill”"


def test_an_act_is_undone_by_its_whole_name(ours: BoardEditorWorkspace) -> None:
    assert ours.session.rename("mill", "St. Vith")
    assert ours.window.actions_["undo"].text() == "&Undo: Name an area “St. Vith”"


def test_areas_may_have_the_longest_names(ours: BoardEditorWorkspace) -> None:
    session = ours.session
    for key in session.board_state.order:
        assert session.rename(key, f"{key} {'W' * 200}"[:200])
    first, second, *_ = session.board_state.order
    assert session.cycle_link_flags(first, second)
    assert session.move_dot(first, (1, 1))
    assert session.delete(first)


def test_links_have_a_list_to_join_and_part_without_a_pointer(ours: BoardEditorWorkspace) -> None:
    panel = ours.links
    assert panel.list.topLevelItemCount() == 1
    panel.list.setCurrentIndex(panel.list.model().index(0, 0))
    QTest.keyClick(panel.list, Key.Key_Delete)
    assert not ours.session.board_state.links
    assert (panel.one.currentData(), panel.other.currentData()) == ("mill", "ford")
    panel.join.click()
    assert [*ours.session.board_state.links] == [("ford", "mill")]
    told = said(ours)
    ours.session.set_or_remove_link("ford", "mill", None)
    panel.one.setCurrentIndex(panel.one.findData("ford"))
    panel.join.click()
    assert told[-1] == "The area “ford” cannot have a link to itself."


def test_an_empty_board_says_how_to_begin_and_all_neighbours_are_linked_at_once(
    room: BoardEditorWorkspace,
) -> None:
    assert room.main_widget.hint.isVisible()
    click(room, (100, 100))
    assert not room.main_widget.hint.isVisible(), "the hint could cover the next corners"
    keys(room, Key.Key_Backspace)
    assert room.main_widget.hint.isVisible()
    trace(room, "Mill", (0, 0), (1200, 0), (1200, 1000), (0, 1000))
    assert not room.main_widget.hint.isVisible()
    trace(room, "Ford", (1200, 0), (2400, 0), (2400, 1000), (1200, 1000))
    trace(room, "Inn", (0, 1400), (1200, 1400), (1200, 2400), (0, 2400))
    room.links.all.click()
    names = room.session.names
    assert [{*map(names.get, ends)} for ends in room.session.board_state.links] == [
        {"Mill", "Ford"}
    ]
    told = said(room)
    room.links.all.click()
    assert told == ["All areas whose borders touch have a link already."]
    room.session.undo()
    assert not room.session.board_state.links
    assert room.window.actions_["redo"].text() == "&Redo: Add 1 link between adjacent areas"


# The table beside


def test_no_two_parts_of_the_editor_share_a_letter(ours: BoardEditorWorkspace) -> None:
    # Qt counts a panel behind a tab as visible, and a letter of two parts does nothing.
    parts = [ours.main_widget, ours.areas, ours.links, ours.board, ours.faults]
    labels: list[QAbstractButton | QLabel] = []
    for part in parts:
        labels += part.findChildren(QAbstractButton)
        labels += part.findChildren(QLabel)
    letters = [key for one in labels if (key := QKeySequence.mnemonic(one.text()).toString())]
    assert len(letters) > 8
    assert len(letters) == len(set(letters)), sorted(letters)


def test_names_flags_and_values_stand_in_a_table(ours: BoardEditorWorkspace) -> None:
    model = ours.areas.model
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(4)]
    assert heads == ["Area", "Coastal", "Forest", "Label"]
    ours.areas.table.setCurrentIndex(model.index(0, 2))
    QTest.keyClick(ours.areas.table, Key.Key_Space)
    assert ours.session.board_state.areas["mill"].flags == frozenset()
    assert model.setData(model.index(1, 0), "The Ford")
    assert model.setData(model.index(1, 3), "B")
    assert ours.session.board_state.areas["ford"].values == {"label": "B"}
    assert ours.session.names["ford"] == "The Ford"
    assert not model.setData(model.index(1, 3), "X")
    model.setData(model.index(1, 3), "–")
    assert ours.session.board_state.areas["ford"].values == {}


def test_a_value_of_few_words_is_chosen_from_a_list(ours: BoardEditorWorkspace) -> None:
    table, model = ours.areas.table, ours.areas.model
    index = model.index(0, 3)
    table.setCurrentIndex(index)
    QTest.keyClick(table, Key.Key_Return)
    box = table.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    assert [box.itemText(at) for at in range(box.count())] == ["–", "A", "B", "C"]
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return):
        QTest.keyClick(box, key)
        QApplication.processEvents()
    assert ours.session.board_state.areas["mill"].values == {"label": "C"}


def test_row_and_area_in_work_follow_each_other(ours: BoardEditorWorkspace) -> None:
    table = ours.areas.table
    table.setCurrentIndex(ours.areas.model.index(1, 0))
    assert ours.session.current_area == "ford"
    ours.main_widget.view.choose_tool("dot")
    click(ours, (60, 60))
    assert table.currentIndex().row() == 0
    ours.run_action("next-area")
    assert ours.session.current_area == "ford"
    ours.areas.up.click()
    assert [*ours.session.board_state.order] == ["ford", "mill"]
    assert table.currentIndex().row() == 0
    ours.areas.delete.click()
    assert [*ours.session.board_state.order] == ["mill"]


def test_the_board_has_a_title_a_size_and_a_note(ours: BoardEditorWorkspace) -> None:
    panel = ours.board
    panel.title.setText("Mine")
    panel.title.editingFinished.emit()
    panel.width_box.setValue(500)
    panel.note.setPlainText("two\nlines")
    panel.apply_form()
    made = ours.session.board_state
    assert (made.title, made.size, made.note) == ("Mine", (500, 200), "two\nlines")
    assert panel.game.text() == "Strange Victory"
    panel.title.setText(" ")
    panel.apply_form()
    assert panel.title.text() == "Mine", "a board has a title"
    ours.session.undo()
    assert panel.note.toPlainText() == ""


# Faults


def test_an_empty_board_is_not_faulty(room: BoardEditorWorkspace) -> None:
    room.faults.show_faults()
    assert room.faults.told.text() == "The board is empty. First draw the areas of the board."
    assert room.faults.list.isHidden()
    assert room.progress_text() == "0 areas, 0 links"


def test_a_lone_area_has_one_sentence(ours: BoardEditorWorkspace) -> None:
    ours.session.set_or_remove_link("mill", "ford", None)
    assert [one.text for one in ours.session.faults] == [
        "The area “mill” has no link. Link it to another area.",
        "The area “ford” has no link. Link it to another area.",
    ]


def test_faults_are_told_while_it_is_drawn_each_with_a_way_there(
    ours: BoardEditorWorkspace,
) -> None:
    ours.faults.show_faults()
    assert "The board has no faults" in ours.faults.told.text()
    ours.session.move_dot("ford", (100, 100))
    ours.faults.show_faults()
    told = [ours.faults.list.item(at).text() for at in range(ours.faults.list.count())]
    assert told == [
        "The dot of the area “ford” is outside the outline. Move the dot into the outline.",
        "The areas “ford” and “mill” have their dots at the same point, "
        "[100, 100]. Move the dot of “ford”.",
    ]
    ours.session.choose_area(None)
    ours.faults.go.click()
    assert ours.session.current_area == "ford"
    assert ours.main_widget.view.tool.name == "dot"


@pytest.mark.parametrize(
    ("game", "needed"),
    [
        ("Europe", [
            "Germany needs 1 capital, and the board has none.",
            "Russia needs 1 capital, and the board has none.",
            "Britain needs 1 capital, and the board has none.",
            "The US needs 1 capital, and the board has none.",
            "Russia needs 3 cities, and the board has none.",
            "Russia needs 1 port for convoys, and the board has none.",
        ]),
        ("Atlantikwall", [
            "The game needs 1 Bunker or more, and the board has none.",
            "The game needs 1 Starting Sector or more, and the board has none.",
        ]),
    ],
)  # fmt: skip
def test_what_the_rules_name_is_missing_in_the_words_of_players(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str, needed: list[str]
) -> None:
    begin(window, monkeypatch, game)
    room = shown(window)
    trace(room, "Land", (0, 0), (1200, 0), (1200, 1000), (0, 1000))
    assert [one.text for one in room.session.faults if "needs" in one.text] == needed


def test_a_board_with_faults_is_neither_written_nor_played_on(
    ours: BoardEditorWorkspace, tmp_path: Path
) -> None:
    ours.session.set_or_remove_link("mill", "ford", None)
    told = said(ours)
    assert not ours.export(tmp_path / "out.yaml")
    assert told == ["The board still has 2 faults. The panel “Faults” shows what to correct."]
    assert not ours.start_table_on_board()
    assert not (tmp_path / "out.yaml").exists()


# The picture


def test_a_picture_lies_under_the_board_and_gives_it_its_size(
    room: BoardEditorWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    path, hint = picture(tmp_path), room.main_widget.hint
    assert "Picture…" in hint.text()
    assert hint.geometry().top() > room.main_widget.view.height() / 2, "the middle is free"
    room.main_widget.load_tracing_picture(path)
    qtbot.waitUntil(lambda: room.session.board_state.picture == "map.png")
    assert hint.text().startswith("1.  Click around an area")
    made = room.session.board_state
    assert (made.size, made.picture_sha256) == ((600, 400), file_sha256(path))
    path.unlink()
    save = tmp_path / "board.boardapp"
    assert room.controller.save_to(save)
    assert room.controller.open(save)
    qtbot.waitUntil(lambda: shows_picture(room))
    assert not room.main_widget.told.isVisible()


def test_clicks_wait_while_a_picture_is_read_and_a_shrunk_one_says_so(
    room: BoardEditorWorkspace, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo_loader, "MAX_PIXELS", 300 * 200)
    page = room.main_widget
    said: list[str] = []
    room.session.said.connect(said.append)
    page.load_tracing_picture(picture(tmp_path, size=(400, 300)))
    assert not page.view.isEnabled()
    assert page.cursor().shape() == Qt.CursorShape.WaitCursor
    qtbot.waitUntil(page.view.isEnabled)
    assert page.cursor().shape() == Qt.CursorShape.ArrowCursor
    assert room.session.board_state.size == (200, 150)
    sentence = "map.png is large, so boardapp shrank it to 200 × 150 pixels."
    assert sentence in said
    assert page.hint.text().splitlines()[0] == sentence, "it stays until the first corner"


def shows_picture(room: BoardEditorWorkspace) -> bool:
    view = room.main_widget.view
    pixel = view.grab().toImage().pixelColor(view.to_view((10, 390)).toPoint())
    return pixel.green() > 200 > pixel.blue()


def test_a_picture_is_found_beside_the_boards_file(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    picture(tmp_path, size=(400, 200))
    (tmp_path / "ours.yaml").write_text(BOARD.replace("areas:", "picture: map.png\nareas:", 1))
    assert window.workspace.controller.open(tmp_path / "ours.yaml")
    room = shown(window)
    qtbot.waitUntil(lambda: not room.main_widget.view._picture.isNull())
    assert isinstance(room.main_widget.view._picture, QImage)


def test_an_unusable_picture_is_refused_in_a_box(
    room: BoardEditorWorkspace, answers: Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    Image.new("CMYK", (4, 4)).save(tmp_path / "map.jpg")
    room.main_widget.load_tracing_picture(tmp_path / "map.jpg")
    qtbot.waitUntil(lambda: bool(answers.told))
    assert answers.told == [
        "“map.jpg” is a picture in CMYK, the colours of print. Choose a photograph in RGB."
    ]
    assert room.session.board_state.picture == ""


def test_a_picture_that_is_gone_is_told_over_the_board(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(BOARD.replace("areas:", "picture: map.png\nareas:", 1))
    assert window.workspace.controller.open(tmp_path / "ours.yaml")
    room = shown(window)
    assert room.main_widget.told.text() == (
        "The board's picture map.png is not on this computer. Press Picture… to find it."
    )
    room.board.bare.click()
    assert room.session.board_state.picture == ""
    assert not room.main_widget.told.isVisible()


def test_links_have_room_in_large_text_on_a_small_screen(
    window: MainWindow, ours: BoardEditorWorkspace
) -> None:
    window.resize(1366, 749)
    window.actions_["large-text"].trigger()
    settled(ours.main_widget.height)
    ours.distribute_panel_space(anew=True)
    ours.panels["links"].raise_()
    settled(ours.faults.height)
    listed = ours.links.list
    assert listed.viewport().height() > 3 * listed.sizeHintForRow(0)


# The finished board


def test_what_is_written_is_read_as_it_was_drawn(
    ours: BoardEditorWorkspace, tmp_path: Path, qtbot: QtBot
) -> None:
    ours.main_widget.load_tracing_picture(picture(tmp_path, size=(400, 200)))
    qtbot.waitUntil(lambda: ours.session.board_state.picture == "map.png")
    assert ours.session.board_state.size == (400, 200)
    out = tmp_path / "out"
    out.mkdir()
    told = said(ours)
    assert ours.export(out / "mine.yaml")
    assert told[-1] == f"Wrote {out / 'mine.yaml'}."
    assert main(["check", str(out / "mine.yaml")]) == 0
    again = open_document(out / "mine.yaml").state
    assert isinstance(again, EditedBoardState)
    assert again == ours.session.board_state


def test_a_picture_that_cannot_be_written_is_told_without_a_number(
    ours: BoardEditorWorkspace, tmp_path: Path, qtbot: QtBot, answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    ours.main_widget.load_tracing_picture(picture(tmp_path))
    qtbot.waitUntil(lambda: ours.session.board_state.picture == "map.png")
    out = tmp_path / "out"
    out.mkdir()

    def refuse(_: Path, copy: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(copy))

    monkeypatch.setattr("boardapp.document.own.board_pictures.shutil.copyfile", refuse)
    assert not ours.export(out / "mine.yaml")
    assert answers.told[-1] == (
        f"{out / 'map.png'} could not be saved: the disk or medium is read-only."
    )


def test_a_kill_loses_nothing(ours: BoardEditorWorkspace) -> None:
    ours.session.rename("mill", "Cold Mill")
    ours.controller.autosave.check_journal()
    document = ours.session.document
    assert document is not None
    document.close(keep_journal=True)
    (left,) = find_recoverable_tables(journals_folder())
    assert left.document is not None
    assert left.document.game.name == GAME
    assert left.document.state == ours.session.board_state


def test_it_can_be_played_on(ours: BoardEditorWorkspace, window: MainWindow) -> None:
    assert ours.start_table_on_board()
    document = window.workspace.session.document
    assert document is not None
    assert document.game.name == "strange-victory"
    assert document.game.table_summary(document.state) == "Ours, 0 units, turn 1"


# A game that knows more


@pytest.fixture
def richer(room: BoardEditorWorkspace) -> BoardEditorWorkspace:
    """A board for a game whose links have flags and whose areas have numbers."""
    values = {"def": Annotated[int, whole_number(0, 99)]}
    printed = FILES.board_vocabulary._replace(link_flags=("barrier", "river"), values=values)
    opened = FILES.open_layout(read_yaml_text(BOARD, "ours.yaml"), Path(), {})
    room.controller.show_document(
        Document(opened.state, BoardEditorGame(replace(FILES, board_vocabulary=printed)))
    )
    return room


def test_a_link_takes_each_flag_in_turn_and_goes_at_last(richer: BoardEditorWorkspace) -> None:
    richer.main_widget.view.choose_tool("link")
    found = []
    for _ in range(4):
        drag(richer, (60, 60), (320, 60))
        found.append(richer.session.board_state.links.get(("ford", "mill")))
    assert found == [frozenset({"barrier"}), frozenset({"river"}), None, frozenset()]


def test_flags_of_links_are_ticked_in_their_list(richer: BoardEditorWorkspace) -> None:
    items = richer.links.list
    assert items.headerItem().text(2) == "River"
    for column in (1, 2):
        item = items.topLevelItem(0)
        assert item is not None
        item.setCheckState(column, Qt.CheckState.Checked)
    assert richer.session.board_state.links == {("ford", "mill"): frozenset({"barrier", "river"})}


def test_a_row_outlives_the_tick_that_it_is_in_the_midst_of(richer: BoardEditorWorkspace) -> None:
    items = richer.links.list
    item = items.topLevelItem(0)
    assert item is not None
    item.setCheckState(1, Qt.CheckState.Checked)
    assert items.topLevelItem(0) is item


def test_a_number_of_an_area_is_typed(richer: BoardEditorWorkspace) -> None:
    model, told = richer.areas.model, said(richer)
    at = model.index(0, 3)
    assert model.headerData(3, Qt.Orientation.Horizontal) == "DEF"
    assert model.setData(at, "12")
    assert richer.session.board_state.areas["mill"].values == {"def": 12}
    assert not model.setData(at, "many")
    assert told[-1] == (
        "boardapp found “many” for the value “def” of the area “mill”, but expected a whole "
        "number from 0 to 99."
    )
    assert richer.session.board_state.areas["mill"].values == {"def": 12}


def test_names_stay_beside_columns_that_are_far_off(ours: BoardEditorWorkspace) -> None:
    table, model = ours.areas.table, ours.areas.model
    (names,) = table.findChildren(QTableView)
    assert not names.isVisible()
    table.setFixedWidth(table.verticalHeader().width() + 2 * table.columnWidth(1))
    QApplication.processEvents()
    last = model.columnCount() - 1
    table.setCurrentIndex(model.index(0, last))
    assert names.isVisible()
    assert table.horizontalScrollBar().value() > 0
    for column in range(last, 0, -1):
        table.setCurrentIndex(model.index(0, column))
        seen = table.visualRect(model.index(0, column))
        assert seen.left() >= (names.width() if names.isVisible() else 0), column
    table.setCurrentIndex(model.index(0, last))
    QTest.mouseClick(names.viewport(), LEFT, pos=names.visualRect(model.index(1, 0)).center())
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, last)


def test_the_status_bar_shows_the_zoom(window: MainWindow, ours: BoardEditorWorkspace) -> None:
    ours.main_widget.view.zoom_to(2.0)
    assert window._zoom.isVisible()
    assert window._zoom.text() == "200 %"
