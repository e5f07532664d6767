"""The hex table in the program's window: new boards, acts, files, replay, pictures."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.state import PLAYERS
from boardapp.picture.ruling.full_ruling_card import card_svg
from boardapp.qt.frame.new_board_dialog import NewBoardDialog
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.shell.start_page import StartPage
from boardapp.qt.spearpoint.worked_example_dialog import WorkedExampleDialog
from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush
from boardapp.qt.strategy_cards.session import NORTH, HexSession
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from tests.games.strategy_cards.calls.worked_example import Example, played
from tests.qt.conftest import in_front
from tests.qt.strategy_cards.hex_playing import document, layout
from tests.qt.support.evening import leave
from tests.qt.support.menus import choose_entry, menu_texts
from tests.qt.support.settling import settled

BLANKET = "Artillery I/Sustained Blanket#1"


@pytest.fixture
def hidden_window() -> MainWindow:
    return MainWindow()


@pytest.fixture
def window(qtbot: QtBot, hidden_window: MainWindow) -> Iterator[MainWindow]:
    yield from in_front(qtbot, hidden_window)


def shown_in(room: HexWorkspace) -> MainWindow:
    """Return the window that a room is in."""
    assert isinstance(room.window, MainWindow)
    return room.window


@pytest.fixture
def room(qtbot: QtBot, hidden_window: MainWindow) -> Iterator[HexWorkspace]:
    room = hidden_window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.start_board(12, 9, "Trial")
    for _ in in_front(qtbot, hidden_window):
        yield room


def act(room: HexWorkspace, name: str) -> None:
    room.window.actions_[name].trigger()


def session_of(room: HexWorkspace) -> HexSession:
    return room.session


def test_the_edit_menu_asks_for_the_last_dice_again(window: MainWindow) -> None:
    example = Example()
    example.pay()
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.controller.start_new_document(lambda: example.document)
    retype = window.actions_["retype"]
    assert not retype.isEnabled()
    assert room.session.answer([[5]])
    assert retype.isEnabled()
    retype.trigger()
    assert [one.title for one in room.session.asks] == ["Establish Contact (4)"]
    assert not retype.isEnabled()


def test_the_turn_is_in_front_and_the_keys_lead_to_it(window: MainWindow) -> None:
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.controller.start_new_document(lambda: Example().document)
    QApplication.processEvents()
    assert not room.guide.visibleRegion().isEmpty()
    room.panels.raise_panel(room.terrain)
    room.view.setFocus()
    QTest.keyClick(room.view, Qt.Key.Key_F6)
    QApplication.processEvents()
    assert not room.guide.visibleRegion().isEmpty()
    assert room.guide.isAncestorOf(QApplication.focusWidget() or room.view)
    room.panels.raise_panel(room.terrain)
    QTest.keyClick(room.terrain, Qt.Key.Key_2)
    assert not room.session.is_procedure_asking, "nobody sees that number"


def test_a_question_begun_elsewhere_has_the_keys(window: MainWindow) -> None:
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.controller.start_new_document(lambda: Example().document)
    room.view.setFocus()
    assert room.session.answer(f"play us '{BLANKET}'")
    assert QApplication.focusWidget() is room.guide.fields[0].first()


def test_a_new_board_is_asked_for_and_laid_out(window: MainWindow) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewBoardDialog)
        dialog.columns.setValue(20)
        dialog.rows.setValue(15)
        dialog.title.setText("Bocage")
        dialog.accept()

    QTimer.singleShot(0, answer)
    window.actions_["new-hex"].trigger()
    room = window.workspace
    assert isinstance(room, HexWorkspace)
    assert (room.session.board.columns, room.session.board.rows) == (20, 15)
    assert room.session.table.board == "Bocage"
    assert window.windowTitle().startswith("Bocage")
    assert room.view.isVisible()


def test_a_new_board_that_is_given_up_changes_nothing(window: MainWindow) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewBoardDialog)
        dialog.reject()

    QTimer.singleShot(0, answer)
    window.actions_["new-hex"].trigger()
    assert window.active_controller() is None


def test_the_status_bar_says_what_the_cursor_is_on(room: HexWorkspace) -> None:
    session = session_of(room)
    session.choose_brush(TerrainBrush("woods"))
    session.paint_spaces([session.board.parse("C5")])
    session.move_cursor(session.board.parse("C5"))
    assert room.status_text() == "C5, woods   Turn 1"
    act(room, "next-turn")
    assert room.status_text() == "C5, woods   Turn 2"


def test_tools_and_acts_by_their_keys(room: HexWorkspace) -> None:
    session = session_of(room)
    for keys, tool in (("T", "terrain"), ("U", "unit"), ("M", "north"), ("L", "sight"),
                       ("V", "field"), ("S", "select")):  # fmt: skip
        QTest.keySequence(room.view, keys)
        assert session.tool == tool
        assert room.window.actions_[tool].isChecked()
    QTest.keySequence(room.view, "R")
    assert session.table.north.marker.turn == 1
    QTest.keySequence(room.view, "Shift+R")
    QTest.keySequence(room.view, "Shift+M")
    assert session.table.north.marker == (0, False)
    QTest.keySequence(room.view, "Ctrl+Z")
    assert session.table.north.marker == (0, True)


def test_no_two_actions_of_the_room_share_a_key_or_a_letter(room: HexWorkspace) -> None:
    used: dict[str, str] = {}
    for action in filter(QAction.isVisible, room.window.findChildren(QAction)):
        for sequence in action.shortcuts():
            assert used.setdefault(sequence.toString(), action.text()) == action.text()
    assert {"T", "U", "M", "R", "E", "Del"} <= set(used)


def test_tools_that_lay_things_are_put_down_while_looking_back(room: HexWorkspace) -> None:
    session = session_of(room)
    session.place_unit_in_hand(session.board.parse("C5"))
    session.choose_tool("terrain")
    room.replay.back()
    assert session.tool == "select"
    assert not session.table.units
    assert not room.window.actions_["terrain"].isEnabled()
    assert not session.paint_spaces([session.board.parse("A1")])
    room.replay.return_to_present()
    assert set(session.table.units) == {"us-1"}


def test_an_act_looked_at_is_told_in_the_guide_and_the_board_keeps_its_size(
    room: HexWorkspace,
) -> None:
    example = played()
    room.controller.start_new_document(lambda: example.document)
    QApplication.processEvents()
    board, sizes, told = room.view.size(), set[tuple[int, int]](), []
    said, verdicts = [one.sentence for one in example.document.log], []
    for number in range(room.replay.total + 1):
        room.replay.show_log_entry(number)
        QApplication.processEvents()
        sizes.add((room.view.width(), room.view.height()))
        told.append(room.guide.told.text())
        verdicts.append(room.guide.result.verdicts)
        assert all(one in said[:number] for one in room.guide.log.text().splitlines())
        assert not room.guide.bar.isVisible()
        assert room.transport.isVisible()
        assert room.session.asks == ()
    assert sizes == {(board.width(), board.height())}
    assert told[0] == ""
    assert not any("Note:" in one for one in told), "the transport bar has the notes"
    assert told[4] == "", "nor is a short act told twice"
    assert any(told), "a long act is told in full"
    assert not any(verdicts[:6])
    assert any("5" in one for one in verdicts[6]), "the die that made contact"
    room.replay.return_to_present()
    QApplication.processEvents()
    assert room.guide.bar.isVisible()
    assert room.transport.isHidden()
    assert room.session.asks
    assert room.guide.told.text() not in told[:-2]


def test_panels_leave_a_wide_board_its_width(room: HexWorkspace) -> None:
    window = shown_in(room)
    window.resize(1920, 1080)
    widths = []
    for columns in (8, 24):
        room.start_board(columns, 8, "Trial")
        room.panels.raise_panel(room.terrain)
        widths.append(settled(room.panels["terrain"].width))
    assert widths[0] == int(1920 * 0.3)
    assert widths[1] <= 23 * window.fontMetrics().height()


def test_a_table_is_saved_and_opened_with_all_its_acts(room: HexWorkspace, tmp_path: Path) -> None:
    session = session_of(room)
    session.choose_brush(TerrainBrush("woods", 0, 2))
    session.paint_spaces(session.brush.hexes(session.board, session.board.parse("C5")))
    session.place_unit_in_hand(session.board.parse("C5"))
    session.set_unit(session.unit("us-1")._replace(officer=True))
    session.turn_north(2)
    session.ask_about_line(session.board.parse("A1"), session.board.parse("C5"), fixed=True)
    state = session.table
    path = tmp_path / "evening.boardapp"
    assert room.controller.save_to(path)
    room.start_board(3, 3)
    assert shown_in(room).open_path(path)
    assert session.table == state
    assert session.document is not None
    assert len(session.document.log) == 5
    session.undo()
    assert session.table.north.marker.turn == 0
    session.redo()
    assert session.table == state


def test_the_board_is_exported_as_a_picture(
    qtbot: QtBot, room: HexWorkspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.start_board(4, 3, "Trial")
    paths = [tmp_path / f"board{suffix}" for suffix in (".png", ".svg", ".pdf")]
    chosen = iter(paths)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(next(chosen)), ""))
    for path in paths:
        act(room, "picture")
        qtbot.waitUntil(path.exists)
        assert path.stat().st_size > 1000


def test_the_table_is_exported_as_a_layout_and_opened_again(
    room: HexWorkspace, tmp_path: Path
) -> None:
    session = session_of(room)
    session.place_unit_in_hand(session.board.parse("C5"))
    state, path = session.table, tmp_path / "table.yaml"
    assert room.controller.export_layout(path)
    leave(shown_in(room))
    assert shown_in(room).open_path(path)
    assert session.table == state


def test_a_ruling_is_held_up_and_put_on_a_card(room: HexWorkspace) -> None:
    session = session_of(room)
    session.choose_brush(TerrainBrush("woods"))
    session.paint_spaces([session.board.parse("C5")])
    session.ask_about_line(session.board.parse("A1"), session.board.parse("A9"), fixed=True)
    ruling = session.ruling
    assert ruling is not None
    assert ruling.status == "clear"
    assert room.picture_actions.closest_approach(ruling) is not None
    act(room, "hold-up")
    held = room.picture_actions.held_up
    assert held is not None
    held.close()
    assert "A1 to A9" in card_svg(room.picture_actions.make_ruling_card(ruling))
    assert session.note_agreement("we play it blocked")
    assert room.ruling_panel.agreed.text() == "we play it blocked"


def test_a_unit_is_changed_and_removed_at_the_cursor(room: HexWorkspace) -> None:
    session = session_of(room)
    session.place_unit_in_hand(session.board.parse("C5"))
    session.move_cursor(session.board.parse("C5"))
    act(room, "change-unit")
    assert session.selected_unit == "us-1"
    assert room.units.isVisible()
    act(room, "remove-unit")
    assert not session.table.units


def test_a_hex_offers_its_unit_the_marker_terrain_and_lines(room: HexWorkspace) -> None:
    session, where = session_of(room), room.session.board.parse("C5")
    session.place_unit_in_hand(where)
    session.choose_brush(TerrainBrush("woods"))
    session.paint_spaces([where])
    session.put_north(where)
    menu = room.board_menu(where, "us-1")
    assert menu_texts(menu) == [
        "[US squad 1]", "Officer", "Fatigued", "Change the unit", "Place more of this kind",
        "Remove the unit",
        "[north marker turned so that its number 1 points NW]", "Turn the north marker clockwise",
        "Turn the north marker counter-clockwise",
        "Count the directions on the north marker the other way round",
        "[Hex C5]", "Line of sight from here", "Field of view from here", "Paint open ground",
        "Paint buildings", "Raise the ground", "Place the next unit here",
    ]  # fmt: skip
    texts = [one.text() for one in menu.actions() if one.isEnabled() and one.text()]
    assert not [text for text in texts if "&" not in text]
    assert "Paint &buildings" in texts
    assert session.selected_unit == "us-1"
    choose_entry(menu, "Officer")
    assert session.unit("us-1").officer
    choose_entry(menu, "Paint buildings")
    assert session.table.terrain[where] == "buildings"
    choose_entry(menu, "Raise the ground")
    assert session.table.levels[where] == 1
    choose_entry(menu, "Change the unit")
    assert room.units.isVisible()
    choose_entry(menu, "Place more of this kind")
    assert (session.tool, session.hand.officer) == ("unit", True)
    choose_entry(menu, "Remove the unit")
    assert not session.table.units


def test_changing_a_unit_where_none_stands_is_refused(room: HexWorkspace) -> None:
    refused: list[str] = []
    room.session.refused.connect(refused.append)
    act(room, "change-unit")
    assert refused == ["There is no unit on A1."]


def test_every_widget_that_takes_the_focus_has_a_name(room: HexWorkspace) -> None:
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in (*room.terrain.findChildren(QWidget), *room.units.findChildren(QWidget))
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.window() is room.window
        and not widget.accessibleName()
        and not (hasattr(widget, "text") and widget.text())
        and not widget.objectName().startswith("qt_")
    ]
    assert not nameless


def test_large_text_keeps_board_and_panels_in_the_window(room: HexWorkspace) -> None:
    act(room, "large-text")
    QApplication.processEvents()
    assert room.view.width() > 400
    assert room.terrain.mapTo(room.window, room.terrain.rect().bottomRight()).x() <= 1280


def test_large_text_and_back_leaves_the_panels_as_wide_as_they_were(room: HexWorkspace) -> None:
    room.panels.raise_panel(room.terrain)
    wide = settled(room.terrain.width)
    act(room, "large-text")
    assert settled(room.terrain.width) > wide
    act(room, "large-text")
    assert settled(room.terrain.width) == wide


def test_panels_of_a_hex_board_are_put_back(room: HexWorkspace) -> None:
    window, panels = room.window, room.panels
    right = Qt.DockWidgetArea.RightDockWidgetArea
    panels.raise_panel(room.terrain)
    before = settled(panels["terrain"].geometry)
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, panels["terrain"])
    panels["ruling"].close()
    act(room, "reset-panels")
    panels.raise_panel(room.terrain)
    assert settled(panels["terrain"].geometry) == before
    assert panels["ruling"] in window.tabifiedDockWidgets(panels["terrain"])
    assert window.dockWidgetArea(panels["cards"]) == right
    for name in ("terrain", "ruling"):
        panels[name].raise_()
        settled(panels[name].geometry)
        assert panels[name].geometry() == before


def test_the_worked_example_is_opened_from_a_hex_board(room: HexWorkspace) -> None:
    room.session.document.history.mark_saved()  # type: ignore[union-attr]
    act(room, "example")
    assert room.window.workspace is not room
    (trials,) = room.window.findChildren(WorkedExampleDialog)
    assert trials.isVisible()


def test_another_games_table_takes_the_window_and_gives_it_back(room: HexWorkspace) -> None:
    window = room.window
    room.session.choose_tool("terrain")
    shown_in(room).workspace_for("spearpoint").start_document("village")
    assert window.workspace is not room
    assert not window.actions_["terrain"].isVisible()
    room.controller.show_document(document(layout(5, 4, units="us squad C3")))
    assert window.workspace is room
    assert window.actions_["terrain"].isVisible()
    assert set(room.session.players) == set(PLAYERS)
    assert room.session.tool == "select"


def test_the_worked_example_of_a_call_opens_without_a_file_of_its_own(window: MainWindow) -> None:
    window.actions_["call-example"].trigger()
    assert isinstance(window.workspace, HexWorkspace)
    document = window.session.document
    assert document is not None
    assert (document.path, document.name) == (None, "An artillery attack")
    window.workspace.replay.return_to_present()
    assert window.workspace.session.table.call is not None
    assert window.workspace.board.call.drift.isVisible()


def test_watch_a_call_on_the_start_page_plays_it(window: MainWindow) -> None:
    page = window.findChild(StartPage)
    assert page is not None
    page.example_chosen.emit("call")
    room = window.workspace
    assert isinstance(room, HexWorkspace)
    assert (room.replay.is_playing, room.replay.number) == (True, 0)


def test_a_card_that_is_begun_brings_up_the_panel_that_leads_through_it(
    room: HexWorkspace,
) -> None:
    state = layout(12, 9, units="us squad C7")
    cards = PlayerCards(6, {"Artillery I": ()}, (BLANKET,))
    room.controller.show_document(document(replace(state, players={"us": cards})))
    QApplication.processEvents()
    room.panels.raise_panel(room.terrain)
    assert room.session.begin_procedure("play", "us", BLANKET)
    assert room.session.answer(3)
    QApplication.processEvents()
    assert not room.guide.visibleRegion().isEmpty(), "dice are entered there"
    assert room.session.answer([[6]])
    QApplication.processEvents()
    assert not room.guide.visibleRegion().isEmpty(), "no tab flips in the midst of a card"


def test_the_result_of_a_card_stays_until_something_else_is_done(room: HexWorkspace) -> None:
    state = layout(12, 9, units="us squad C7")
    cards = PlayerCards(6, {"Artillery I": ()}, (BLANKET,))
    room.controller.show_document(document(replace(state, players={"us": cards})))
    room.panels.raise_panel(room.terrain)
    room.terrain.findChildren(QPushButton)[0].setFocus()
    assert room.session.begin_procedure("play", "us", BLANKET)
    assert room.session.answer(3)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert room.guide.isAncestorOf(focused), "the keys enter dice, and are in no covered panel"
    assert room.session.answer([[1]])
    QApplication.processEvents()
    assert not room.session.is_procedure_asking
    assert "waits in the play area" in room.guide.told.text()
    assert not room.guide.told.visibleRegion().isEmpty()
    assert room.session.set_turn(2)
    QApplication.processEvents()
    assert not room.terrain.visibleRegion().isEmpty(), "what was there before is back"


def test_a_tab_chosen_while_a_result_is_read_stays_in_front(room: HexWorkspace) -> None:
    state = layout(12, 9, units="us squad C7")
    cards = PlayerCards(6, {"Artillery I": ()}, (BLANKET,))
    room.controller.show_document(document(replace(state, players={"us": cards})))
    assert room.session.begin_procedure("play", "us", BLANKET)
    assert room.session.answer(3)
    assert room.session.answer([[1]])
    room.panels.raise_panel(room.history)
    assert room.session.set_turn(2)
    QApplication.processEvents()
    assert not room.history.visibleRegion().isEmpty()


def test_a_card_is_watched_again_from_its_start(window: MainWindow) -> None:
    window.actions_["call-example"].trigger()
    room = window.workspace
    assert isinstance(room, HexWorkspace)
    window.actions_["watch"].trigger()
    assert (room.replay.is_playing, room.replay.number) == (True, 0)
    assert room.session.table.call is None


def test_there_may_be_no_card_to_watch(room: HexWorkspace) -> None:
    refused: list[str] = []
    room.session.refused.connect(refused.append)
    room.session.set_turn(2)
    room.action_handlers()["watch"]()
    assert refused == ["This log has no card to show. Press Play to play through the log."]


def test_the_menu_offers_what_is_done_with_all_that_is_chosen(room: HexWorkspace) -> None:
    for number in range(3):
        room.session.place_unit_in_hand(Space(number, 4))
    act(room, "select-all")
    room.session.toggle_selected(NORTH)
    offered = menu_texts(room.board_menu(Space(0, 4), "us-1"))
    assert offered[:2] == ["[3 pieces: 3 units]", "Remove the pieces"]
    act(room, "remove-unit")
    assert not room.session.table.units
    assert room.session.document is not None
    assert room.session.document.history.position == 4


def test_a_plain_board_asks_nothing_until_cards_are_used(window: MainWindow) -> None:
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.controller.start_new_document(
        lambda: document(replace(layout(), plain=True, phase="start"))
    )
    QApplication.processEvents()

    def visible_parts() -> tuple[bool, bool, bool]:
        marker = NORTH in room.session.objects_on(room.session.table.north.space)
        return bool(room.session.asks), room.lead_bar.isVisible(), marker

    room.session.place_unit_in_hand(Space(0, 4))
    assert visible_parts() == (False, False, False)
    room.cards.points.setValue(2)
    assert visible_parts() == (True, True, True)
    room.session.undo()
    assert visible_parts() == (False, False, False)
    room.session.put_north(Space(2, 2))
    assert visible_parts() == (True, True, True)
