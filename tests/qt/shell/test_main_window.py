"""The main window: every act in a menu, what it shows of the table, and what it remembers."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QLabel,
    QMenu,
    QMessageBox,
    QTabBar,
    QToolBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from boardapp.core.command import NO_WAY_BACK
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.frame.actions import merge_game_entries
from boardapp.qt.sessions.sight_session import SightLineQuery
from boardapp.qt.shell.game_registry import GAMES
from boardapp.qt.shell.status_bar import StatusBar
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from boardapp.qt.widgets.settings import user_settings
from boardapp.qt.widgets.style import apply_style, is_dark
from tests.conftest import LogWatch
from tests.qt.support.evening import leave
from tests.qt.support.playing import FREE, LEFT, Table, space
from tests.qt.support.settling import settled
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.fixture
def hidden_window(
    hidden_window: SpearpointWindow, request: pytest.FixtureRequest
) -> SpearpointWindow:
    """The window, with the table open before it is shown if the test has one."""
    if "table" in request.fixturenames:
        hidden_window.controller.new("village")
    return hidden_window


@pytest.fixture
def unseen(qtbot: QtBot, hidden_window: SpearpointWindow) -> SpearpointWindow:
    """The window without being shown, for what its actions say."""
    qtbot.addWidget(hidden_window, before_close_func=leave)
    return hidden_window


@pytest.fixture
def table(window: SpearpointWindow) -> Table:
    """The board in the window, with an empty village table open."""
    return Table(window.view, window.scene, window.session)


def menu_actions(menu: QMenu, path: str = "") -> Iterator[tuple[str, QAction]]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from menu_actions(inner, f"{path}{action.text()}/")
        elif not action.isSeparator():
            yield path, action


def all_actions(window: SpearpointWindow) -> dict[QAction, str]:
    """Return every action in a menu, with the menu's path."""
    found = {}
    for top in window.menuBar().actions():
        menu = top.menu()
        assert isinstance(menu, QMenu)
        for path, action in menu_actions(menu, f"{top.text()}/"):
            found[action] = path
    return found


def keys(window: SpearpointWindow, sequence: str) -> None:
    focus: QWidget | None = window.focusWidget()
    QTest.keySequence(focus or window, QKeySequence(sequence))


# Actions


def test_every_action_has_a_text_a_hint_and_a_menu(window: SpearpointWindow) -> None:
    actions = all_actions(window)
    assert len(actions) > 40
    assert set(window.findChildren(QAction)) & set(window._toolbar.actions()) - set(actions) == {
        action for action in window._toolbar.actions() if action.isSeparator()
    }
    for action in actions:
        assert action.text().strip("&…"), action.objectName()
        assert "&" in action.text() or action.menu() is None
    for action, path in actions.items():
        if "Recent" not in path:
            assert action.statusTip(), action.text()


def test_no_two_actions_share_a_shortcut(unseen: SpearpointWindow) -> None:
    used: dict[str, str] = {}
    # Actions of another game's tables are hidden, and their keys are off.
    for action in filter(QAction.isVisible, unseen.findChildren(QAction)):
        for sequence in action.shortcuts():
            name = sequence.toString()
            assert used.setdefault(name, action.text()) == action.text(), name
    assert len(used) > 35


def test_no_shortcut_takes_keys_of_the_desktop(unseen: SpearpointWindow) -> None:
    # Ctrl with Alt opens terminals and locks screens on Linux.
    keys = [s.toString() for a in unseen.findChildren(QAction) for s in a.shortcuts()]
    assert [one for one in keys if "Ctrl+Alt" in one] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_what_concerns_it_in_its_menus(unseen: SpearpointWindow, game: str) -> None:
    unseen._show_actions_for(game)
    shown = {name for name, one in unseen.actions_._actions.items() if one.isVisible()}
    assert ("my-tiles" in shown, "cards" in shown) == (game == "spearpoint",) * 2
    assert ("north-mirror" in shown) == (game == "strategy-cards")
    examples = {one.objectName() for one in unseen.actions_.menu("File/Examples").actions()}
    assert len(examples & shown) == 6
    rows = [one for one in unseen.actions_.menu("File").actions() if one.isVisible()]
    assert len([one for one in rows if not one.isSeparator()]) <= 16


def test_no_shortcut_takes_the_keys_that_name_a_tile(unseen: SpearpointWindow) -> None:
    taken = {s.toString() for a in unseen.findChildren(QAction) for s in a.shortcuts()}
    assert not taken & set("0123456789AB")


@pytest.mark.parametrize("game", GAMES)
def test_no_two_entries_of_a_menu_share_a_mnemonic(unseen: SpearpointWindow, game: str) -> None:
    unseen._show_actions_for(game)
    for menu in unseen.menuBar().findChildren(QMenu):
        letters = [
            action.text().partition("&")[2][:1].lower()
            for action in menu.actions()
            if "&" in action.text() and action.isVisible()
        ]
        assert len(letters) == len(set(letters)), (menu.title(), letters)


@pytest.mark.parametrize("game", GAMES)
def test_no_label_of_a_page_has_the_letter_of_a_menu(window: SpearpointWindow, game: str) -> None:
    window.workspace_for(game).build()
    menus = {QKeySequence.mnemonic(menu.text()) for menu in window.menuBar().actions()}
    labels: list[QAbstractButton | QLabel] = window.findChildren(QAbstractButton)
    labels += (label for label in window.findChildren(QLabel) if label.buddy() is not None)
    texts = {label.text() for label in labels}
    assert not {text for text in texts if QKeySequence.mnemonic(text) in menus}


def test_without_a_table_only_what_needs_none_is_usable(window: SpearpointWindow) -> None:
    usable = {name for name in window.actions_._actions if window.actions_[name].isEnabled()}
    assert usable == {
        "new-village", "new-line", "new-hex", "new-squares", "new-cellar", "new-roads",
        "new-beach", "new-europe", "new-tiles", "empty-tiles", "new-board", "open", "example",
        "ambush-example",
        "assault-example", "winter-example", "cellar-example",
        "call-example", "quit",
        "full-screen", "grid", "dots", "names", "system", "light", "dark", "large-text",
        "handbook", "tour", "shortcuts", "about", "recover", "slow", "normal", "fast", "off",
        "scenario", "my-tiles", "cards",
    }  # fmt: skip


def test_with_a_table_all_but_history_and_ruling_is_usable(
    window: SpearpointWindow, table: Table
) -> None:
    off = {
        name
        for name, action in window.actions_._actions.items()
        if action.isVisible() and not action.isEnabled()
    }
    assert off == {
        "undo", "redo", "hold-up", "swap", "save-card", "copy-card", "save-ruling", "agree",
        "versions", "step-back", "step-forward", "play", "live", "answer", "setup-sheet",
        "retype", "free-play", "clear", "table-blank", "table-turn", "table-left", "table-right",
        "table-up", "table-down", "hold-up-table", "photograph", "keep-photograph",
    }  # fmt: skip
    window.session.ask_about_line(space("A-1"), space("A-9"), fixed=True)
    assert window.actions_["hold-up"].isEnabled()
    assert window.actions_["clear"].isEnabled()
    window.actions_["clear"].trigger()
    assert not window.actions_["clear"].isEnabled(), "the line is gone"
    window.session.show_visible_field(space("B-2"))
    assert window.actions_["clear"].isEnabled(), "shading too is removed"


def test_undo_is_short_and_grey_when_not_possible(unseen: SpearpointWindow) -> None:
    undo, long = (
        unseen.actions_["undo"],
        "A sentence that is far too long for any menu of a window & its room",
    )
    unseen.actions_.label_with_act("undo", "Undo", (long,))
    assert undo.isEnabled()
    assert undo.text() == "&Undo: A sentence that is far too long for any…"
    assert long in undo.statusTip()
    unseen.actions_.label_with_act("undo", "Undo", (long,), NO_WAY_BACK)
    assert (undo.isEnabled(), undo.text()) == (False, "&Undo")
    assert undo.statusTip() == NO_WAY_BACK
    unseen.actions_.label_with_act(
        "undo",
        "Undo",
        ("Choice of “Yes” for “May the aircraft fly one more turn?”", "Choice of “Yes”"),
    )
    assert undo.text() == "&Undo: Choice of “Yes”"


def test_every_widget_that_takes_the_focus_has_a_name(
    window: SpearpointWindow, table: Table
) -> None:
    window.session.ask_about_line(space("A-1"), space("A-9"), fixed=True)
    nameless = [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.accessibleName()
        and not (hasattr(widget, "text") and widget.text())
        and not widget.objectName().startswith("qt_")
        and widget.focusProxy() is None
        and not isinstance(widget, QTabBar)  # each of its tabs has a name
        and widget.window() is window  # not the list that a combo box drops down
    ]
    assert nameless == []


# Tables


@pytest.mark.parametrize(
    ("sequence", "board"), [("Ctrl+N", "village"), ("Ctrl+Shift+N", "defensive-line")]
)
def test_a_new_table_by_key(window: SpearpointWindow, sequence: str, board: str) -> None:
    assert window.windowTitle().startswith("boardapp")
    keys(window, sequence)
    assert window.session.state.board == board
    assert window.view.isVisible()
    assert window.windowTitle().startswith("Untitled")
    assert window.focusWidget() is window.view


def test_the_star_comes_with_an_act_and_goes_with_its_undo(
    window: SpearpointWindow, table: Table
) -> None:
    assert not window.isWindowModified()
    table.type_in("1A")
    table.key(Qt.Key.Key_Return)
    assert window.isWindowModified()
    keys(window, "Ctrl+Z")
    assert not window.isWindowModified()


@pytest.mark.parametrize("redo_keys", ["Ctrl+Shift+Z", "Ctrl+Y"])
def test_undo_and_redo_tell_what_they_will_do(
    window: SpearpointWindow, table: Table, redo_keys: str
) -> None:
    undo, redo = window.actions_["undo"], window.actions_["redo"]
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo")
    window.session.lay_tile("1A", space("B-4"))
    window.session.set_smoke(space("A-1"), 3)
    assert undo.text() == "&Undo: Lay smoke on A-1 for 3 turns"
    assert (undo.isEnabled(), redo.isEnabled()) == (True, False)
    keys(window, "Ctrl+Z")
    assert undo.text() == "&Undo: Place tile 1A on B-4"
    assert redo.text() == "&Redo: Lay smoke on A-1 for 3 turns"
    assert window.statusBar().currentMessage() == "Undone: Lay smoke on A-1 for 3 turns"
    # Without a desktop, Qt's own list of keys for Redo is not the one of Linux.
    assert [one.toString() for one in redo.shortcuts()] == ["Ctrl+Shift+Z", "Ctrl+Y"]
    keys(window, redo_keys)
    assert table.shown_smoke() == {space("A-1"): 3}
    assert window.statusBar().currentMessage() == "Redone: Lay smoke on A-1 for 3 turns"


def test_an_ampersand_in_an_act_is_no_mnemonic(unseen: SpearpointWindow) -> None:
    unseen.actions_.label_with_act("undo", "Undo", ("Name an area “Salt & Pepper”",))
    assert unseen.actions_["undo"].text() == "&Undo: Name an area “Salt && Pepper”"


def test_the_history_panel_lists_every_act(window: SpearpointWindow, table: Table) -> None:
    window.session.lay_tile("1A", space("B-4"))
    window.session.turn_tile(space("B-4"), 1)
    panel = window.history
    assert [panel.model.act_name(row) for row in range(panel.model.rowCount())] == [
        "Start",
        "Place tile 1A on B-4",
        "Turn tile 1A on B-4 to 90°",
    ]


def test_tile_keys_act_at_the_cursor(window: SpearpointWindow, table: Table) -> None:
    table.hover("C-9", FREE)
    table.session.move_cursor(space("B-4"))
    table.type_in("1A")
    table.key(Qt.Key.Key_Return)
    for sequence in ("R", "R", "Shift+R", "F"):
        keys(window, sequence)
    assert table.shown_tiles() == {space("B-4"): ("1B", 90)}
    keys(window, "Del")
    assert table.shown_tiles() == {}


def test_a_tile_can_be_typed_while_a_ruling_is_shown(
    window: SpearpointWindow, table: Table
) -> None:
    window.session.ask_about_line(space("A-1"), space("A-9"), fixed=True)
    table.type_in("9A")
    assert table.scene.typed == "9A"


def test_a_message_without_room_ends_in_dots(window: SpearpointWindow) -> None:
    bar = window.statusBar()
    assert isinstance(bar, StatusBar)
    bar.showMessage("Saved.")
    assert bar.message_that_fits() == "Saved."
    long = "Rifle Squad US 1 moves from A-1 to C-4 and ends its move. " * 20
    bar.showMessage(long)
    assert bar.currentMessage() == long
    assert bar.message_that_fits().endswith("…")
    bar.grab()


def test_a_refusal_is_shown_on_the_board_and_in_the_status_bar(
    window: SpearpointWindow, table: Table
) -> None:
    table.type_in("9A")
    table.key(Qt.Key.Key_Return)
    reason = "Tile 9A “MG Kasemate” belongs to the Defensive Line (winter) map."
    assert window.statusBar().currentMessage() == f"Not possible. {reason}"
    assert window.view._notice.isVisible()
    assert window.view._notice.text() == reason


@pytest.mark.parametrize("dark", [False, True])
def test_a_notice_covers_no_space_of_the_board_and_stands_out_from_the_window(
    window: SpearpointWindow, table: Table, dark: bool
) -> None:
    window.actions_["dark" if dark else "light"].trigger()
    table.session.refused.emit("No entry arrow of MG Kasemate could be used on A-9. " * 2)
    notice = table.view._notice
    assert notice.isVisible()
    assert notice.geometry().bottom() < table.view.mapTo(window, QPoint()).y()
    assert window.rect().contains(notice.geometry())
    ground = notice.grab().toImage().pixelColor(2, 2).lightness()
    assert abs(ground - window.palette().window().color().lightness()) > 120


@pytest.mark.parametrize("act", ["key", "press", "panel"])
def test_a_notice_goes_with_the_next_act(window: SpearpointWindow, table: Table, act: str) -> None:
    table.session.refused.emit("Tile 1A lies on B-4 already.")
    assert table.view._notice.isVisible()
    if act == "key":
        table.key(Qt.Key.Key_Right)
    elif act == "press":
        table.click("A-1")
    else:
        table.session.set_turn(4)
    assert table.view._notice.isHidden()


def test_the_status_bar_shows_place_turn_and_zoom(window: SpearpointWindow, table: Table) -> None:
    table.session.move_cursor(space("C-7"))
    keys(window, "Ctrl+T")
    keys(window, "Ctrl+T")
    keys(window, "Ctrl+Shift+T")
    keys(window, "Ctrl+1")
    texts = [label.text() for label in window.statusBar().findChildren(QLabel)]
    assert any("C-7" in text and "Turn 2" in text for text in texts)
    assert "100 %" in texts


def test_the_turn_does_not_go_below_one(window: SpearpointWindow, table: Table) -> None:
    keys(window, "Ctrl+Shift+T")
    assert window.session.state.turn == 1
    assert window.session.document is not None
    assert window.session.document.is_saved


def test_the_other_map_is_refused_while_tiles_are_in_the_way(
    window: SpearpointWindow, table: Table
) -> None:
    window.session.lay_tile("1A", space("B-4"))
    window.session.lay_tile("7A", space("B-5"))
    keys(window, "Ctrl+M")
    assert table.heard.refused == [
        "Before you change to the other map, remove the tiles that only this map uses: 1A."
    ]
    window.session.remove_tile(space("B-4"))
    keys(window, "Ctrl+M")
    assert window.session.state.board == "defensive-line"


# Tools


@pytest.mark.parametrize(
    ("sequence", "tool"),
    [("L", "sight"), ("V", "field"), ("K", "smoke"), ("U", "unit"), ("S", "select")],
)
def test_tools_are_taken_by_key_and_checked(
    window: SpearpointWindow, table: Table, sequence: str, tool: str
) -> None:
    window.session.choose_tool("smoke" if tool != "smoke" else "select")
    keys(window, sequence)
    assert window.session.tool == tool
    checked = [name for name in ("select", "place", "unit", "smoke", "sight", "field")
               if window.actions_[name].isChecked()]  # fmt: skip
    assert checked == [tool]


def test_placing_without_a_tile_in_hand_shows_the_tray_and_leaves_the_keys_on_the_board(
    window: SpearpointWindow, table: Table
) -> None:
    window.workspace.panels["history"].raise_()
    keys(window, "T")
    QApplication.processEvents()
    assert window.session.tool == "select"
    assert window.actions_["select"].isChecked()
    assert not window.tray.visibleRegion().isEmpty()
    assert window.view.hasFocus()
    assert "7A" in window.statusBar().currentMessage()
    table.type_in("1A")
    table.key(Qt.Key.Key_Return)
    assert window.session.state.tiles[window.session.cursor].tile == "1A"
    window.session.take_piece_in_hand(PieceInHand(tile="1A"))
    window.session.choose_tool("select")
    window.view.setFocus()
    keys(window, "T")
    assert window.actions_["place"].isChecked()


@pytest.mark.parametrize(
    ("sequence", "panel"), [("T", "tiles"), ("U", "units-and-smoke"), ("K", "units-and-smoke")]
)
def test_a_tool_brings_the_panel_of_what_it_lays_forward(
    window: SpearpointWindow, table: Table, sequence: str, panel: str
) -> None:
    docks = window.workspace.panels
    window.session.take_piece_in_hand(PieceInHand(tile="1A"))
    window.session.choose_tool("select")
    docks["history"].raise_()
    QApplication.processEvents()
    assert docks[panel].visibleRegion().isEmpty()
    keys(window, sequence)
    QApplication.processEvents()
    assert not docks[panel].visibleRegion().isEmpty()
    docks[panel].close()
    keys(window, "S")
    keys(window, sequence)
    assert docks[panel].isHidden(), "a panel that was closed stays closed"


def test_after_choosing_an_attack_the_keys_belong_to_the_board(
    window: SpearpointWindow, table: Table
) -> None:
    keys(window, "L")
    for name in ("B-1", "B-7"):
        table.click(name)
    attack = window.workspace.ruling_panel.question.attack
    attack.setFocus()
    QTest.keyClick(attack, Qt.Key.Key_Down)
    QTest.keyClick(attack, Qt.Key.Key_Return)
    assert window.view.hasFocus()
    table.key(Qt.Key.Key_Escape)
    assert window.session.asked is None


def test_a_ruling_by_l_click_click(window: SpearpointWindow, table: Table) -> None:
    window.session.lay_tile("1A", space("B-4"))
    keys(window, "L")
    table.click("B-1")
    table.click("B-7")
    assert window.session.asked == SightLineQuery(space("B-1"), space("B-7"), fixed=True)
    ruling = window.session.ruling
    assert ruling is not None
    assert window.statusBar().currentMessage() == ruling.sentence()
    # At once: before the pointer has rested, or already with all the rest on a slow machine.
    panel = window.ruling_panel
    shown = [label.text() for label in panel.findChildren(QLabel)]
    assert "BLOCKED" in " ".join((*shown, panel.there.accessibleName()))
    window.session.full_ruling()
    assert "BLOCKED" in window.ruling_panel.there.accessibleName()
    keys(window, "X")
    assert window.session.asked == SightLineQuery(space("B-7"), space("B-1"), fixed=True)
    keys(window, "Shift+L")
    assert window.session.asked is None


def test_hold_up_fills_the_screen(window: SpearpointWindow, table: Table, qtbot: QtBot) -> None:
    window.session.ask_about_line(space("A-1"), space("A-9"), fixed=True)
    keys(window, "H")
    view = window.rulings.held_up
    assert view is not None
    qtbot.waitActive(view)
    assert view.isFullScreen()
    view.close()
    assert window.isVisible()


# View


def test_large_text_enlarges_and_comes_back(window: SpearpointWindow, table: Table) -> None:
    size = QApplication.font().pointSizeF()
    keys(window, "Ctrl+Shift+L")
    assert QApplication.font().pointSizeF() == pytest.approx(size * 1.6)
    keys(window, "Ctrl+Shift+L")
    assert QApplication.font().pointSizeF() == pytest.approx(size)


def test_large_text_and_back_brings_back_what_the_players_dragged(
    window: SpearpointWindow, table: Table
) -> None:
    panels = window.workspace.panels
    docks = [panels["tiles"], panels["ruling"]]
    settled(lambda: arrangement(window))
    window.resizeDocks(docks, [900, 380], Qt.Orientation.Horizontal)
    panels["history"].raise_()
    before = settled(lambda: arrangement(window))
    keys(window, "Ctrl+Shift+L")
    assert settled(lambda: arrangement(window)) != before
    keys(window, "Ctrl+Shift+L")
    assert settled(lambda: arrangement(window)) == before


def test_light_and_dark_are_chosen_and_kept(window: SpearpointWindow, qtbot: QtBot) -> None:
    window.actions_["dark"].trigger()
    assert is_dark(QApplication.palette())
    second = SpearpointWindow()
    qtbot.addWidget(second)
    assert second.actions_["dark"].isChecked()
    assert is_dark(QApplication.palette())
    window.actions_["light"].trigger()
    assert not is_dark(QApplication.palette())


@pytest.mark.parametrize("name", ["grid", "dots", "names"])
def test_markings_are_chosen_and_kept(
    window: SpearpointWindow, table: Table, qtbot: QtBot, name: str
) -> None:
    assert getattr(window.scene.board.markings, name)
    keys(window, name[0].upper())
    assert not getattr(window.scene.board.markings, name)
    second = SpearpointWindow()
    qtbot.addWidget(second)
    assert not getattr(second.scene.board.markings, name)
    assert not second.actions_[name].isChecked()


def test_window_and_panels_come_back_as_they_were_left(
    window: SpearpointWindow, table: Table, qtbot: QtBot
) -> None:
    window.setGeometry(10, 20, 780, 700)  # the offscreen screen is 800 × 800
    by_name = {dock.objectName(): dock for dock in window.findChildren(QDockWidget)}
    by_name["history"].close()
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, by_name["ruling"])
    assert window.session.document is not None
    window.close()
    second = SpearpointWindow()
    qtbot.addWidget(second)
    second.show()
    second.controller.new("village")
    docks = {dock.objectName(): dock for dock in second.findChildren(QDockWidget)}
    assert second.size() == window.size()
    assert second.dockWidgetArea(docks["ruling"]) == Qt.DockWidgetArea.RightDockWidgetArea
    assert docks["history"].isHidden()
    assert not docks["tiles"].isHidden()


@pytest.mark.parametrize("restart", [False, True])
def test_on_a_smaller_screen_the_panels_shrink_before_the_board(
    window: SpearpointWindow, table: Table, qtbot: QtBot, restart: bool
) -> None:
    window.resize(1900, 1000)
    settled(window.view.height)
    shown = window
    if restart:
        leave(window)
        window.close()
        window.settings.remove("window/geometry")
        shown = SpearpointWindow()
        qtbot.addWidget(shown, before_close_func=leave)
    shown.resize(780, 600)
    if restart:
        shown.controller.new("village")
        shown.show()
    high = settled(shown.view.height)
    shown.actions_["reset-panels"].trigger()
    assert high >= settled(shown.view.height) - 2


def test_a_maximised_window_is_maximised_on_another_screen_too(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    window.showMaximized()
    window.close()
    # So Qt takes a place that was kept on a screen of another width.
    window.settings.remove("window/geometry")
    window.settings.sync()
    second = SpearpointWindow()
    qtbot.addWidget(second)
    assert second.isMaximized()


def test_the_first_window_is_no_larger_than_the_screen_s_free_area(qtbot: QtBot) -> None:
    made = SpearpointWindow()
    qtbot.addWidget(made)
    made.show()
    free = made.screen().availableSize()
    assert made.frameGeometry().width() <= free.width() < 1280
    assert made.frameGeometry().height() <= free.height()


def test_a_first_window_with_large_text_is_larger(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = QSize(1920, 1080)
    monkeypatch.setattr(QScreen, "availableSize", lambda _: free)
    sizes = []
    for large in (False, True):
        user_settings().setValue("view/large_text", large)
        apply_style(qapp, scheme="light", large_text=large)
        made = SpearpointWindow()
        qtbot.addWidget(made)
        sizes.append(made.size())
    assert sizes[0].width() < sizes[1].width() <= free.width()
    assert sizes[0].height() < sizes[1].height() <= free.height()


def test_broken_settings_are_no_hindrance(window: SpearpointWindow, qtbot: QtBot) -> None:
    for key in ("window/geometry", "window/state", "view/scheme", "view/grid", "recent/files"):
        window.settings.setValue(key, "rubbish")
    window.settings.sync()
    second = SpearpointWindow()
    qtbot.addWidget(second)
    second.show()
    assert second.width() >= 600


def test_board_only_hides_the_panels_and_brings_them_back(
    window: SpearpointWindow, table: Table
) -> None:
    docks = window.findChildren(QDockWidget)
    before = [dock.isHidden() for dock in docks]
    keys(window, "F9")
    assert all(dock.isHidden() for dock in docks)
    keys(window, "F9")
    assert [dock.isHidden() for dock in docks] == before


def test_panels_brought_back_have_the_sizes_that_they_had(
    window: SpearpointWindow, table: Table
) -> None:
    panels = window.workspace.panels
    panels["history"].raise_()
    before = settled(lambda: arrangement(window))
    for _ in range(2):
        keys(window, "F9")
        settled(lambda: arrangement(window))
        keys(window, "F9")
        assert settled(lambda: arrangement(window)) == before


def test_a_panel_s_key_raises_it_from_behind_and_hides_it_when_it_is_seen(
    window: SpearpointWindow, table: Table
) -> None:
    tiles = window.workspace.panels["tiles"]
    window.workspace.panels["history"].raise_()
    for seen in (True, False, True):
        keys(window, "F2")
        QApplication.processEvents()
        assert tiles.visibleRegion().isEmpty() is not seen
        assert tiles.toggleViewAction().isChecked() is seen


def arrangement(window: SpearpointWindow) -> dict[str, tuple[object, ...]]:
    """Return where each panel lies, with which others in a tab, how large, and whether shown."""
    QApplication.processEvents()
    docks = {dock.objectName(): dock for dock in window.findChildren(QDockWidget)}
    return {
        name: (
            dock.isFloating(), dock.isHidden(), window.dockWidgetArea(dock),
            sorted(one.objectName() for one in window.tabifiedDockWidgets(dock)),
            None if dock.visibleRegion().isEmpty() else dock.geometry(),
        ) for name, dock in docks.items()
    }  # fmt: skip


def test_panels_are_put_back_as_they_come_with_a_first_start(window: SpearpointWindow) -> None:
    window.controller.new("village")
    first = arrangement(window)
    panels, (bar,) = window.workspace.panels, window.findChildren(QToolBar)
    panels["ruling"].setFloating(True)
    panels["tiles"].close()
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, panels["history"])
    window.resizeDocks([panels["units-and-smoke"]], [90], Qt.Orientation.Vertical)
    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)
    bar.hide()
    assert arrangement(window) != first
    window.actions_["reset-panels"].trigger()
    assert arrangement(window) == first
    assert (window.toolBarArea(bar), bar.isVisible()) == (Qt.ToolBarArea.TopToolBarArea, True)


def test_panels_that_are_hidden_are_put_back_too(window: SpearpointWindow) -> None:
    window.controller.new("village")
    first = arrangement(window)
    window.workspace.panels["tiles"].close()
    window.actions_["board-only"].trigger()
    window.actions_["reset-panels"].trigger()
    assert arrangement(window) == first
    assert not window.actions_["board-only"].isChecked()


def test_panels_are_hidden_while_there_is_no_table(window: SpearpointWindow) -> None:
    assert all(dock.isHidden() for dock in window.findChildren(QDockWidget))


def test_the_board_has_room_at_first(window: SpearpointWindow, table: Table) -> None:
    """At 1280 × 800 the board fills the window's width, or nearly."""
    board = settled(lambda: table.view.mapFromScene(table.scene.board.rect()).boundingRect())
    assert board.width() > window.width() * 0.85
    assert GRID.width / GRID.height == pytest.approx(board.width() / board.height(), rel=0.02)


# Errors


def test_a_dropped_file_is_opened_and_other_drops_are_not_welcome(
    window: SpearpointWindow, tmp_path: object
) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "table.yaml"
    path.write_text("boardapp: 1\ngame: spearpoint\nboard: village\n")
    for urls, welcome in (([str(path)], True), ([str(path)] * 2, False), ([], False)):
        parcel = QMimeData()
        parcel.setUrls([QUrl.fromLocalFile(url) for url in urls])
        enter = QDragEnterEvent(
            window.rect().center(), Qt.DropAction.CopyAction, parcel, LEFT,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        enter.setAccepted(False)
        window.dragEnterEvent(enter)
        assert enter.isAccepted() == welcome
        if welcome:
            drop = QDropEvent(
                QPointF(9, 9), Qt.DropAction.CopyAction, parcel, LEFT,
                Qt.KeyboardModifier.NoModifier,
            )  # fmt: skip
            window.dropEvent(drop)
    assert window.windowTitle() == "table[*] – boardapp"


def test_an_unexpected_error_is_told_and_the_table_stays(
    window: SpearpointWindow, table: Table, monkeypatch: pytest.MonkeyPatch, log_watch: LogWatch
) -> None:
    shown: list[QMessageBox] = []

    def note(box: QMessageBox) -> int:
        shown.append(box)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", note)
    window.session.lay_tile("1A", space("B-4"))
    error = ZeroDivisionError("odd wall")
    window.report_exception(ZeroDivisionError, error, None)
    (box,) = shown
    assert box.text() == "Something went wrong inside boardapp, but your table is still open."
    assert "ZeroDivisionError: odd wall" in box.detailedText()
    assert set(window.session.state.tiles) == {space("B-4")}
    log_watch.expect("ERROR boardapp: ZeroDivisionError: odd wall")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_two_buttons_of_a_tool_bar_look_alike(game: str) -> None:
    icons = {entry.name: entry.icon for entry in merge_game_entries(GAMES.values())}
    shown = [icons[name] for name in GAMES[game].toolbar if name]
    assert sorted({icon for icon in shown if shown.count(icon) > 1}, key=str) == []
