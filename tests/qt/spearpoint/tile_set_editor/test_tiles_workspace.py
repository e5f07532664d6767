"""A tile set made in the window: photographs, tracing, edges, facts, audit, export."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from boardapp.core.tile import Edge
from boardapp.document.crash_recovery import find_recoverable_tables
from boardapp.document.data_folders import journals_folder, tile_pictures_folder, used_tiles_folder
from boardapp.document.document_loader import open_document
from boardapp.document.own.own_tiles import load_own_set
from boardapp.games.spearpoint.table.recognised_layout import load_pictured_tile_set
from boardapp.games.spearpoint.tile_set_editor.state import GAME, EditedTileSet
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue, load_catalogue
from boardapp.qt.frame.workspace import Workspace
from boardapp.qt.photos.straightened_tile import StraightenedTile
from boardapp.qt.shell.game_registry import FIRST
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.table_photo_adapter import SpearpointPhotoAdapter
from boardapp.qt.spearpoint.tile_set_editor.workspace import TileSetWorkspace
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace
from tests.photo.synthetic import jpeg as camera_jpeg
from tests.photo.synthetic import photograph
from tests.qt.support.evening import Answers, leave
from tests.qt.support.settling import settled
from tests.qt.tracing.outlining import CAMERA, Outlining

LEFT = Qt.MouseButton.LeftButton
Modifier = Qt.KeyboardModifier
OURS = built_in_catalogue().tiles


def jpeg() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 64), "grey").save(out, "JPEG")
    return out.getvalue()


def straightened(side: str, name: str = "evening.jpg", accuracy: int = 4) -> StraightenedTile:
    corners = ((10.0, 10.0), (900.0, 12.0), (902.0, 900.0), (11.0, 899.0))
    return StraightenedTile(side, name, corners, 1.84, accuracy, jpeg())


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
def room(window: MainWindow) -> TileSetWorkspace:
    window.actions_["new-tiles"].trigger()
    return shown(window.workspace)


def test_the_list_of_sides_has_the_room_until_a_tile_is_open(
    qtbot: QtBot, room: TileSetWorkspace
) -> None:
    qtbot.waitUntil(lambda: room.sides.height() > room.facts.height())
    room.session.choose_side("1A", "trace")
    qtbot.waitUntil(lambda: room.sides.height() < room.facts.height())


def test_the_current_side_stays_in_view_when_the_list_becomes_lower(
    room: TileSetWorkspace,
) -> None:
    room.session.choose_side("22B")
    sides = room.sides.list

    def current_row_is_in_view() -> bool:
        return sides.viewport().rect().contains(sides.visualRect(sides.currentIndex()))

    assert settled(current_row_is_in_view)
    height = settled(sides.height)
    room.session.choose_step("trace")  # the facts get most of the height
    assert settled(sides.height) < height
    assert settled(current_row_is_in_view)


def shown(room: Workspace) -> TileSetWorkspace:
    assert isinstance(room, TileSetWorkspace)
    return room


def trace_click(room: TileSetWorkspace, *points: tuple[int, int]) -> None:
    view = room.main_widget.trace.view
    for point in points:
        spot = view.to_view(point).toPoint()
        QTest.mouseMove(view.viewport(), spot)
        QTest.mouseClick(view.viewport(), LEFT, pos=spot)


def drag(
    room: TileSetWorkspace, side: str, start: int, stop: int, keys: Modifier = Modifier.NoModifier
) -> None:
    page = room.main_widget.edges
    a, b = (page.band_point(side, at).toPoint() for at in (start, stop))  # type: ignore[arg-type]
    QTest.mousePress(page, LEFT, keys, a)
    QTest.mouseMove(page, QPoint((a.x() + b.x()) // 2, (a.y() + b.y()) // 2))
    QTest.mouseMove(page, b)
    QTest.mouseRelease(page, LEFT, keys, b)


def row(room: TileSetWorkspace, side: str) -> list[str]:
    items = (room.sides.list.topLevelItem(n) for n in range(room.sides.list.topLevelItemCount()))
    found = next(item for item in items if item is not None and item.text(0) == side)
    return [found.text(column) for column in range(4)]


def test_it_begins_with_all_sides_of_the_box_and_nothing_drawn(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    assert room.sides.list.topLevelItemCount() == 47 + 2, "and both maps"
    assert room.sides.summary.text() == "0 of 47 sides of tiles are traced, and 0 are checked."
    assert (room.session.side, room.session.step) == ("1A", "photographs")
    assert (
        window.windowTitle()
        == "My tiles[*] – 0 of 47 sides of tiles are traced, and 0 are checked – boardapp"
    )
    shown_names = {name for name, one in window.actions_._actions.items() if one.isVisible()}
    assert not {"sight", "fit", "next-turn", "hold-up", "grid"} & shown_names
    assert {"photographs", "trace", "edges", "undo", "log", "export-tiles"} <= shown_names


def test_photographs_can_be_chosen_without_scrolling(room: TileSetWorkspace) -> None:
    page = room.main_widget.photographs.words
    em = page.fontMetrics().height()
    page.resize(34 * em, 17 * em)  # large text on a small screen
    buttons = page.button, page.phone
    lowest = settled(lambda: max(one.mapTo(page, one.rect().bottomLeft()).y() for one in buttons))
    assert lowest < page.viewport().height()


def test_the_buttons_of_a_tile_are_visible_below_a_long_text(room: TileSetWorkspace) -> None:
    panel = room.main_widget.photographs.panel
    em = panel.fontMetrics().height()
    panel.setParent(None)
    panel.show_fit_quality("boardapp found all four edges. " * 9, "Perhaps a corner is wrong. " * 4)
    panel.resize(14 * em, 19 * em)
    panel.show()
    lowest = settled(lambda: panel.next.geometry().bottom())
    assert lowest < panel.height()
    assert panel.told.isVisible()


def test_the_picture_that_is_turned_is_visible_beside_a_long_text(room: TileSetWorkspace) -> None:
    panel = room.main_widget.photographs.panel
    em = panel.fontMetrics().height()
    panel.setParent(None)
    panel.show_fit_quality("boardapp found all four edges. " * 9)
    panel.resize(14 * em, 19 * em)
    panel.show()
    picture = panel.preview
    assert settled(lambda: picture.visibleRegion().boundingRect()) == picture.rect()


def test_all_steps_and_facts_are_seen_at_the_first_size(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    steps = room.main_widget.steps
    last = steps.tabRect(steps.count() - 1)
    assert settled(lambda: steps.rect().contains(last))
    body = room.facts.widget()
    assert body is not None
    # In large text on a small screen the panel is so narrow.
    assert body.minimumSizeHint().width() <= 17 * body.fontMetrics().height()


def test_a_title_without_room_beside_the_steps_is_below_them(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    title, steps = room.main_widget.title, room.main_widget.steps
    window.resize(1366, 740)
    assert settled(lambda: title.x() > steps.x())
    window.actions_["large-text"].trigger()
    line = title.fontMetrics().lineSpacing()
    assert settled(title.height) < 2.5 * line, "no narrow column of single words"
    assert title.y() > steps.y() + steps.height() / 2
    window.actions_["large-text"].trigger()
    assert settled(lambda: title.x() > steps.x())


def test_the_title_says_which_tile_is_outlined_while_another_side_is_in_work(
    qtbot: QtBot, room: TileSetWorkspace, tmp_path: Path
) -> None:
    path = tmp_path / "evening.jpg"
    path.write_bytes(camera_jpeg(photograph(CAMERA, "dark", 1)))
    title, page = room.main_widget.title, room.main_widget.photographs
    page.add([path])
    qtbot.waitUntil(lambda: bool(page.view.levels))
    outlining = Outlining(page, qtbot)
    outlining.outline()
    outlining.name("22B")
    with qtbot.waitSignal(page.straightened):
        page.panel.use.click()
    assert title.text() == "22B  Crops (maize, wheat stubble corner)"
    room.session.choose_side("23A", "photographs")
    assert title.text() == "23A  Cemetery – no photograph yet (you are still outlining 22B)"
    outlining.name("23A")
    assert title.text() == "23A  Cemetery – no photograph yet"
    room.session.choose_step("trace")
    assert title.text() == "23A  Cemetery – no photograph yet"


def test_the_editor_leaves_its_room_to_the_panels_of_the_next_table(window: MainWindow) -> None:
    window.actions_["large-text"].trigger()
    window.resize(1366, 749)
    window.actions_["new-village"].trigger()
    tray = window.workspace.panels["tiles"]
    height = settled(tray.height)
    window.actions_["new-tiles"].trigger()
    settled(shown(window.workspace).main_widget.height)
    window.actions_["new-village"].trigger()
    assert settled(tray.height) == height


def test_a_straightened_tile_is_kept_and_traced_over(room: TileSetWorkspace) -> None:
    room.main_widget.photographs.straightened.emit(straightened("4A"))
    assert row(room, "4A")[2] == "◔ straightened"
    assert room.session.side == "4A"
    assert len(list(tile_pictures_folder().glob("*.jpg"))) == 1
    room.session.choose_step("trace")
    assert room.main_widget.picture is not None
    assert room.main_widget.title.text() == "4A  House with courtyard"
    room.session.undo()
    assert row(room, "4A")[2] == "–"
    assert room.main_widget.picture is None


def test_a_second_picture_stays_beside_the_traced_one(room: TileSetWorkspace) -> None:
    photographs = room.main_widget.photographs
    photographs.straightened.emit(straightened("4A"))
    first = room.session.straightened_picture
    photographs.straightened.emit(replace(straightened("4A", "noon.jpg"), second=True))
    assert room.session.straightened_picture == first
    assert room.session.tile_set.second_pictures["4A"].photo == "noon.jpg"
    assert room.main_widget.title.text() == "4A  House with courtyard – two pictures"
    room.session.undo()
    assert room.main_widget.title.text() == "4A  House with courtyard"


def test_sides_and_maps_without_a_photograph_are_named(room: TileSetWorkspace) -> None:
    photographs, missing = room.main_widget.photographs, room.sides.missing
    assert missing.text() == "Not photographed yet: 47 tile sides and both maps."
    for side in [*built_in_catalogue().tiles][1:]:
        photographs.straightened.emit(straightened(side))
    photographs.straightened.emit(straightened("village"))
    assert missing.text() == "Not photographed yet: 1A and the map Defensive Line (winter)."
    for name in ("1A", "defensive-line"):
        photographs.straightened.emit(straightened(name))
    assert not missing.isVisible()


def test_names_are_offered_anew_where_they_are_seen(room: TileSetWorkspace) -> None:
    name = room.main_widget.photographs.panel.name
    filled: list[None] = []
    name.model().rowsInserted.connect(lambda *_: filled.append(None))
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    assert not filled, "nobody sees them"
    room.session.choose_step("photographs")
    assert filled
    assert name.itemData(0) == "1B", "what has no picture comes first"
    filled.clear()
    room.session.choose_side("1B", "photographs")
    assert not filled, "nothing else is offered"


def test_a_picture_that_is_gone_is_told(room: TileSetWorkspace) -> None:
    room.main_widget.photographs.straightened.emit(straightened("4A"))
    next(tile_pictures_folder().glob("*.jpg")).unlink()
    room.session.choose_side("1A")
    room.session.choose_side("4A", "trace")
    assert room.main_widget.title.text().endswith(
        "its picture is missing, so straighten the photograph again"
    )


def test_walls_are_traced_by_mouse_and_undone(room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    view = room.main_widget.trace.view
    QTest.keyClick(view, Qt.Key.Key_L)
    trace_click(room, (500, 600), (3300, 610), (3300, 2900))
    QTest.keyClick(view, Qt.Key.Key_Return)
    (wall,) = room.session.side_in_work.face.walls
    assert len(wall) == 3
    assert row(room, "1A")[2] == "◑ traced"
    assert room.session.document is not None
    assert room.session.document.log[-1].sentence == "Trace wall 1 on 1A"
    room.session.undo()
    assert row(room, "1A")[2] == "–"


def test_a_side_is_begun_from_ours_and_confirmed(qtbot: QtBot, room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    menu = room.main_widget.trace.begin.menu()
    menu.aboutToShow.emit()
    words = [act.text() for act in menu.actions() if not act.isSeparator()]
    assert words[:2] == ["boardapp's drawing", "boardapp's drawing, turned by 90°"]
    assert len(words) == 8
    assert words[-1] == "boardapp's drawing, mirrored, turned by 270°"
    menu.actions()[0].trigger()
    assert room.session.side_in_work.face.walls == OURS["1A"].face.walls
    assert room.main_widget.trace.view.doubtful_points
    qtbot.mouseClick(room.main_widget.trace.confirm, LEFT)
    assert not room.main_widget.trace.view.doubtful_points
    assert not room.main_widget.trace.confirm.isEnabled()
    qtbot.waitUntil(lambda: row(room, "1A")[3] == "like boardapp's")


def test_edges_are_painted_by_dragging_and_pressed_to_change(room: TileSetWorkspace) -> None:
    room.session.choose_side("2A", "edges")
    drag(room, "north", 0, 4000)
    drag(room, "west", 10, 2000)
    north, west = room.session.side_in_work.face.edges
    assert north == Edge("north", "red", 0, 4000)
    assert (west.side, west.start) == ("west", 0)
    assert abs(west.stop - 2000) < 20
    page = room.main_widget.edges
    QTest.mouseClick(page, LEFT, pos=page.band_point("north", 1000).toPoint())
    assert Edge("north", "green", 0, 4000) in room.session.side_in_work.face.edges


def test_an_end_lands_where_it_is_let_go_unless_something_is_near(
    room: TileSetWorkspace,
) -> None:
    room.session.choose_side("2A", "edges")
    page = room.main_widget.edges
    mils_a_pixel = 4000 / page.tile_rect.width()
    near, far = 30, 60
    drag(room, "north", near, 2000)
    drag(room, "west", far, 2000)
    drag(room, "south", near, 2000, Modifier.AltModifier)
    north, south, west = sorted(room.session.side_in_work.face.edges)
    assert north.start == 0
    assert abs(west.start - far) <= mils_a_pixel
    assert abs(south.start - near) <= mils_a_pixel


def test_a_side_with_nothing_on_it_is_said_to_be_so(qtbot: QtBot, room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    qtbot.mouseClick(room.main_widget.trace.blank, LEFT)
    face = room.session.side_in_work.face
    assert (face.known, face.walls, face.areas, face.edges) == (True, (), (), ())
    assert row(room, "1A")[2] == "◑ traced"
    assert not room.main_widget.trace.blank.isEnabled(), "it keeps its place"
    room.session.undo()
    assert room.main_widget.trace.blank.isEnabled()


def test_neither_a_shape_nor_a_look_back_moves_the_picture(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    window.resize(1900, 1000)
    room.session.choose_side("1A", "trace")
    QApplication.processEvents()
    view = room.main_widget.trace.view
    before = view.mapToGlobal(QPoint()), view.size()
    room.main_widget.trace.blank.click()
    QApplication.processEvents()
    assert (view.mapToGlobal(QPoint()), view.size()) == before
    window.actions_["step-back"].trigger()
    QApplication.processEvents()
    assert room.transport.isVisible()
    assert (view.mapToGlobal(QPoint()), view.size()) == before
    spot = room.transport.mapToGlobal(QPoint(0, room.transport.height() - 1))
    assert not view.rect().contains(view.mapFromGlobal(spot))
    window.actions_["live"].trigger()
    assert room.transport.isHidden()


def test_a_step_gets_the_keyboard(window: MainWindow, room: TileSetWorkspace) -> None:
    room.sides.list.setFocus()
    window.actions_["trace"].trigger()
    assert room.main_widget.trace.view.hasFocus()
    window.actions_["edges"].trigger()
    assert room.main_widget.edges.hasFocus()


def test_edges_are_painted_by_keys(room: TileSetWorkspace) -> None:
    room.session.choose_side("2A", "edges")
    page = room.main_widget.edges
    page.setFocus()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_G, Qt.Key.Key_Return, *[Qt.Key.Key_Down] * 10):
        QTest.keyClick(page, key)
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert room.session.side_in_work.face.edges == (Edge("east", "green", 0, 1000),)
    QTest.keyClick(page, Qt.Key.Key_Backspace)
    assert not room.session.side_in_work.face.edges


def test_the_colour_of_edges_is_chosen_by_a_press_and_shown(room: TileSetWorkspace) -> None:
    room.session.choose_side("2A", "edges")
    buttons = room.main_widget.edge_row.buttons
    assert buttons["red"].isChecked()
    QTest.mouseClick(buttons["green"], LEFT)
    drag(room, "north", 0, 4000)
    assert room.session.side_in_work.face.edges == (Edge("north", "green", 0, 4000),)
    page = room.main_widget.edges
    spot = page.side_band("north").topLeft().toPoint() + QPoint(9, 3)
    seen = page.grab().toImage().pixelColor(spot)
    assert seen.green() > 1.2 * max(seen.red(), seen.blue())
    QTest.keyClick(page, Qt.Key.Key_R)
    assert buttons["red"].isChecked()


def test_a_step_s_action_gives_the_page_the_keys(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    room.sides.list.setFocus()
    window.actions_["trace"].trigger()
    assert room.main_widget.trace.view.hasFocus()
    window.actions_["edges"].trigger()
    assert room.main_widget.edges.hasFocus()


def test_a_tool_says_what_it_does(window: MainWindow, room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    QTest.keyClick(room.main_widget.trace.view, Qt.Key.Key_B)
    assert "Tab puts the wall on the other side" in window.statusBar().currentMessage()


def test_facts_come_from_ours_and_are_told_otherwise(qtbot: QtBot, room: TileSetWorkspace) -> None:
    room.session.choose_side("1A")
    facts = room.facts
    assert facts.kind.currentData() == "building"
    assert facts.impervious.isChecked()
    facts.impervious.click()
    assert room.session.side_in_work.defense is None
    facts.title.setText("Mill")
    facts.title.editingFinished.emit()
    assert room.session.side_in_work.face.title == "Mill"
    assert room.session.document is not None
    assert [sentence for _, sentence in room.session.document.log] == [
        "Change the defense on 1A", "Change the title on 1A",
    ]  # fmt: skip


def test_what_is_ticked_is_told(room: TileSetWorkspace) -> None:
    room.session.choose_side("1A")
    boxes = {box.text(): box for box in room.facts.findChildren(QCheckBox)}
    before = room.session.side_in_work
    for text in ("Concealment", "Mortar", "North"):
        boxes[text].click()
    told = room.session.side_in_work
    assert told.concealment is not before.concealment
    assert {*told.destroyed_by} ^ {*before.destroyed_by} == {"mortar"}
    assert {*told.face.arrows} ^ {*before.face.arrows} == {"north"}
    boxes["Concealment"].click()
    assert room.session.side_in_work.concealment is before.concealment
    assert boxes["Concealment"].isChecked() is before.concealment


def test_doubts_are_mended_and_threads_prove_a_side(qtbot: QtBot, room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    room.audit.run_audit()
    texts = [button.text() for button in room.audit.findChildren(QPushButton)]
    assert texts.count("My tile shows this") == 3
    for number in range(3):
        buttons = [
            b for b in room.audit.findChildren(QPushButton) if b.text() == "My tile shows this"
        ]
        buttons[number].click()
        room.audit.run_audit()
    assert row(room, "1A")[2] == "● checked"
    no = next(
        b for b in room.audit.findChildren(QPushButton) if b.text() == "My tile does not show this"
    )
    no.click()
    assert not room.session.side_in_work.audited
    assert room.session.step == "trace"


def test_a_slip_is_mended_by_a_press(qtbot: QtBot, room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    face = OURS["1A"].face
    loose = (((450, 400), (3350, 400)), ((3350, 420), (3350, 3000)))
    assert room.session.change_drawing(
        type(face)("1A", "House", loose, (), face.edges), "Trace wall 2"
    )
    room.audit.run_audit()
    mend = next(b for b in room.audit.findChildren(QPushButton) if b.text() == "Correct")
    mend.click()
    ends = {point for wall in room.session.side_in_work.face.walls for point in wall}
    assert len(ends) == 3


def test_an_audit_is_drawn_only_where_it_is_seen(
    qtbot: QtBot, window: MainWindow, room: TileSetWorkspace
) -> None:
    panel = room.audit
    (timer,) = panel.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    qtbot.waitUntil(lambda: not timer.isActive())
    assert panel.widget() is None, "the facts lie over it"
    room.panels.raise_panel(panel)
    qtbot.waitUntil(lambda: panel.widget() is not None)
    texts = [button.text() for button in panel.findChildren(QPushButton)]
    assert texts.count("My tile shows this") == 3
    drawn = panel.widget()
    room.session.undo()
    qtbot.waitUntil(lambda: panel.widget() is not drawn)


def test_it_is_saved_opened_again_and_gone_on_with(
    window: MainWindow, room: TileSetWorkspace, tmp_path: Path
) -> None:
    room.main_widget.photographs.straightened.emit(straightened("4A"))
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    path = tmp_path / "mine.boardapp"
    assert room.controller.save_to(path)
    state = open_document(path).state
    assert isinstance(state, EditedTileSet)
    assert state == room.session.tile_set
    window.workspace_for(FIRST).start_document("village")
    window.actions_["new-tiles"].trigger()
    again = shown(window.workspace)
    assert again.session.document is not None
    assert again.session.document.path == path
    assert again.session.side == "4A", "what is straightened is traced next"
    assert (
        window.settings.value("tiles/progress")
        == "1 of 47 sides of tiles are traced, and 0 are checked"
    )


def test_what_was_killed_is_offered_again(room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    room.controller.autosave.check_journal()
    document = room.session.document
    assert document is not None
    assert document.journal is not None
    document.close(keep_journal=True)
    (table,) = find_recoverable_tables(journals_folder())
    assert table.document is not None
    assert table.document.name == "My tiles"
    assert table.document.state == document.state


def test_a_tile_set_opens_in_the_editor(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("boardapp: 1\ntile_set: Mine\ntiles:\n  1A:\n    walls: [[[0, 0], [9, 900]]]\n")
    assert window.open_path(path)
    room = shown(window.workspace)
    assert room.session.tile_set.title == "Mine"
    assert row(room, "1A")[2] == "◑ traced"


def test_it_is_exported_with_pictures_or_geometry_only(
    room: TileSetWorkspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.main_widget.photographs.straightened.emit(straightened("1A"))
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    room.main_widget.photographs.straightened.emit(straightened("2A"))
    for name, folder in (("export-tiles", "mine"), ("share-tiles", "shared")):
        (tmp_path / folder).mkdir()
        chosen = str(tmp_path / folder)
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, c=chosen: c)
        room.action_handlers()[name]()
    own = sorted(path.name for path in (tmp_path / "mine").iterdir())
    assert own == ["1A.jpg", "2A.jpg", "my-tiles.yaml"]
    assert [p.name for p in (tmp_path / "shared").iterdir()] == ["my-tiles.yaml"]
    catalogue = load_catalogue([tmp_path / "mine" / "my-tiles.yaml"])
    assert catalogue.tiles["1A"].own
    assert catalogue.tiles["1A"].accuracy == 4
    assert not catalogue.tiles["2A"].own, "what is not drawn hides none of ours"


def test_a_folder_that_cannot_be_made_is_told_without_a_number(
    room: TileSetWorkspace, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    room.session.refused.connect(told.append)

    def refuse(folder: Path, **_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))

    monkeypatch.setattr(Path, "mkdir", refuse)
    room.main_widget.photographs.straightened.emit(straightened("1A"))
    folder, why = tile_pictures_folder(), "could not be saved: the disk or medium is read-only."
    assert told == [f"boardapp could not save the picture: {folder} {why}"]
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    assert not room.use_for_new_tables()
    assert answers.told[-1].endswith(why)


def test_new_tables_are_about_the_owners_tiles(window: MainWindow, room: TileSetWorkspace) -> None:
    assert not room.use_for_new_tables()
    room.main_widget.photographs.straightened.emit(straightened("1A"))
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    assert room.use_for_new_tables()
    own = load_own_set()
    assert own is not None
    assert own.source == used_tiles_folder() / "my-tiles.yaml"
    leave(window)
    window.workspace_for(FIRST).start_document("village")
    assert isinstance(window.workspace, SpearpointWorkspace)
    assert window.workspace.session.catalogue.tiles["1A"].own


def test_playing_with_the_tiles_says_which_are_the_owners(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    room.main_widget.photographs.straightened.emit(straightened("2A"))
    room.session.choose_side("1A", "trace")
    room.session.begin_from_drawing("ours")
    assert room.session.document is not None
    room.session.document.history.mark_saved()
    room.main_widget.play.click()
    assert isinstance(window.workspace, SpearpointWorkspace)
    assert window.statusBar().currentMessage() == (
        "New tables use your drawings of 1A, and boardapp's of all other sides."
    )


def test_a_side_with_nothing_but_a_picture_is_recognised_and_hides_none_of_ours(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    room.main_widget.photographs.straightened.emit(straightened("2A"))
    assert room.use_for_new_tables()
    leave(window)
    window.workspace_for(FIRST).start_document("village")
    assert isinstance(window.workspace, SpearpointWorkspace)
    session = window.workspace.session
    assert not session.catalogue.tiles["2A"].own
    lacking = SpearpointPhotoAdapter(session).sides_without_picture
    assert ("2A" in lacking, "2B" in lacking) == (False, True)
    tile_set = load_pictured_tile_set(used_tiles_folder() / "my-tiles.yaml", "village")
    assert tile_set is not None
    assert "2A" not in tile_set.templates.unknown_sides


def test_a_ruling_leads_to_the_tile_that_it_rests_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "exec", lambda box: QMessageBox.StandardButton.Discard.value)
    window.workspace_for(FIRST).start_document("village")
    table = window.workspace
    assert isinstance(table, SpearpointWorkspace)
    name = table.session.grid.parse
    table.session.lay_tile("4A", name("B-4"))
    table.session.ask_about_line(name("B-3"), name("B-5"), fixed=True)
    drawn = table.ruling_panel.drawn
    assert drawn.trace.text() == "Trace your own 4A…"
    leave(window)
    drawn.trace.click()
    assert shown(window.workspace).session.side == "4A"
    assert window.session.document is not None
    assert window.session.document.game.name == GAME


def test_the_mouse_off_the_bands_does_nothing(room: TileSetWorkspace) -> None:
    room.session.choose_side("2A", "edges")
    page = room.main_widget.edges
    QTest.mouseClick(page, LEFT, pos=QPointF(page.tile_rect.center()).toPoint())
    assert room.session.side_in_work.face.edges == ()


def test_the_status_bar_shows_the_zoom_while_walls_are_traced(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    assert not window._zoom.isVisible()
    window.actions_["trace"].trigger()
    room.main_widget.trace.view.zoom_to(2.0)
    assert window._zoom.isVisible()
    assert window._zoom.text() == "200 %"
    window.actions_["edges"].trigger()
    assert not window._zoom.isVisible()


def test_esc_leaves_looking_back_whatever_has_the_keys(room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    trace_click(room, (600, 600), (3400, 600))
    view = room.main_widget.trace.view
    QTest.keyClick(view, Qt.Key.Key_L)
    trace_click(room, (600, 600), (3400, 600))
    QTest.keyClick(view, Qt.Key.Key_Return)
    room.replay.show_log_entry(0)
    photographs = room.main_widget.photographs.view
    room.session.choose_step("photographs")
    for widget in (photographs, room.sides.list):
        room.replay.show_log_entry(0)
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Escape)
        assert room.replay.number is None


def thickness(room: TileSetWorkspace) -> int:
    (drawn,) = room.session.side_in_work.face.areas
    heights = [y for _, y in drawn]
    return max(heights) - min(heights)


def test_a_drawn_thick_wall_takes_another_width(room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    page = room.main_widget.trace
    QTest.keyClick(page.view, Qt.Key.Key_B)
    trace_click(room, (1000, 1000), (3000, 1000))
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    page.width_box.setValue(400)
    assert thickness(room) == 400
    page.view.choose_tool("select")
    page.view.select_shape(page.view.sketch.shapes()[-1])
    page.width_box.setValue(120)
    assert thickness(room) == 120


def test_a_chosen_thin_wall_becomes_thick(room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    page = room.main_widget.trace
    QTest.keyClick(page.view, Qt.Key.Key_L)
    trace_click(room, (1000, 1000), (3000, 1000))
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    page.view.choose_tool("select")
    page.view.select_shape(page.view.sketch.shapes()[0])
    QTest.keyClick(page.width_box, Qt.Key.Key_Return)
    assert thickness(room) == page.width_box.value()
    for width in (400, 120):
        page.width_box.setValue(width)
        assert thickness(room) == width
    assert not room.session.side_in_work.face.walls


def test_an_area_that_is_no_thick_wall_says_why_it_has_no_width(
    qtbot: QtBot, room: TileSetWorkspace
) -> None:
    room.session.choose_side("1A", "trace")
    page = room.main_widget.trace
    QTest.keyClick(page.view, Qt.Key.Key_A)
    trace_click(room, (1000, 1000), (3000, 1000), (2000, 3000))
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    page.view.choose_tool("select")
    page.view.select_shape(page.view.sketch.shapes()[0])
    with qtbot.waitSignal(room.session.said) as said:
        page.width_box.setValue(400)
    assert said.args == ["Only a thick wall has a width. To change area 1, move its corners"]


def test_enter_in_the_width_gives_the_keys_back_to_the_tools(room: TileSetWorkspace) -> None:
    room.session.choose_side("1A", "trace")
    page = room.main_widget.trace
    page.width_box.setFocus()
    QTest.keyClick(page.width_box, Qt.Key.Key_Return)
    assert page.view.hasFocus()
