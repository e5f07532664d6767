"""Tables of more than one game in one window: one is shown at a time, each in its own room."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QToolBar
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.garbage_collection import MOST_NEW
from boardapp.qt.boards.tools import BoardTool
from boardapp.qt.frame.actions import Action, GameActions, merge_game_entries
from boardapp.qt.frame.board_workspace import BoardWorkspace
from boardapp.qt.frame.shortcut_sheet import shortcuts_by_menu
from boardapp.qt.frame.workspace import Act, PanelPlace, Workspace
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.shell import main_window as window_module
from boardapp.qt.shell.game_registry import FIRST, GAMES
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace
from tests.qt.support import tables
from tests.qt.support.evening import Answers, leave
from tests.qt.support.playing import space
from tests.qt.support.settling import delete_later

OTHER = "other"
WITHOUT_DIALOG = {"strategy-cards": "call", "squares": "cellar"}
"""The tables of games that would ask for a size first."""


class OtherGame(Spearpoint):
    name = OTHER


class OtherRoom(SpearpointWorkspace):
    """A second game: Spearpoint's table under another name, with fewer panels and acts."""

    game_actions = GameActions(
        OTHER,
        lambda: OtherRoom,
        (
            Action("Tools", "poke", "Po&ke", "K", "Poke"),
            Action("File/New table", "new-other", "&Other", "Ctrl+Alt+N", "Start another game"),
            Action("Cards", "deal", "&Deal", "Ctrl+Alt+K", "Deal cards"),
        ),
        {"new-other": "one"},
        ("open", "", "poke", "sight"),
        lacks=frozenset(("unit",)),
    )
    prefix = "other-"
    panel_places = (
        PanelPlace("Ruling", "ruling_panel"),
        PanelPlace("History", "history", "ruling"),
        PanelPlace("Guide", "guide_holder", "ruling"),
        PanelPlace("Targets", "targets_holder", "ruling"),
    )
    sharing = ("ruling",)

    def start_document(self, what: str) -> bool:
        return self.controller.start_new_document(lambda: other_document(what))

    def action_handlers(self) -> dict[str, Act]:
        own = ("turn-right", "turn-left", "flip", "remove", "other-map", "save-ruling")
        acts = {name: act for name, act in super().action_handlers().items() if name not in own}
        return {**acts, "poke": self.poke, "deal": self.poke}

    def poke(self) -> None:
        self.session.said.emit("Ouch")


def other_document(title: str = "Other") -> Document:
    return Document(TileState(OTHER, "village"), OtherGame(tables.catalogue()), title=title)


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A window with rooms for two games."""
    monkeypatch.setattr(window_module, "GAMES", {**GAMES, OTHER: OtherRoom.game_actions})
    made = MainWindow()
    qtbot.addWidget(made, before_close_func=leave)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    yield made
    leave(made)
    made.close()


def docks(window: MainWindow) -> list[str]:
    """Return the panels in the window, whether behind another or not."""
    return sorted(
        dock.objectName() for dock in window.findChildren(QDockWidget) if not dock.isHidden()
    )


def shown_actions(window: MainWindow) -> set[str]:
    return {name for name, action in window.actions_._actions.items() if action.isVisible()}


def test_every_room_can_do_what_its_actions_say(window: MainWindow) -> None:
    entries = merge_game_entries(GAMES.values())
    for game, actions in GAMES.items():
        room = window.workspace_for(game)
        acts = room.action_handlers()
        own = {entry.name for entry in entries if entry.name and entry.belongs_to(actions)}
        assert set(acts) == own - set(window._own_acts), game
        assert set(actions.toolbar) <= own | {""}
        assert isinstance(room, BoardWorkspace) == actions.board
        assert all(issubclass(tool(), BoardTool) for tool in actions.tools().values())
        needed = {"select", ANSWERING} - actions.lacks
        assert needed <= actions.tools().keys() or not actions.board


def test_every_game_has_a_room_of_its_own() -> None:
    for game, actions in GAMES.items():
        assert actions.game == game
        assert actions.room().game_actions is actions
        assert set(actions.new) <= {entry.name for entry in actions.entries}
    assert FIRST in GAMES
    prefixes = [actions.room().prefix for actions in GAMES.values()]
    assert len(set(prefixes)) == len(prefixes)


def test_games_actions_stand_in_their_places() -> None:
    names = [entry.name for entry in merge_game_entries(GAMES.values())]
    assert names[:9] == [
        "new-village", "new-line", "scenario", "new-hex", "new-squares", "new-cellar", "new-roads",
        "new-beach", "new-europe",
    ]  # fmt: skip
    for places in (
        [
            "open",
            "use-tiles",
            "example",
            "call-example",
            "ambush-example",
            "assault-example",
            "winter-example",
            "cellar-example",
        ],
        [
            "select",
            "place",
            "unit",
            "wall",
            "draw-doors",
            "draw-windows",
            "terrain",
            "smoke",
            "answer",
            "north",
            "",
        ],
        ["copy-card", "save-ruling", "show-attack", "agree"],
    ):
        at = names.index(places[0])
        assert names[at : at + len(places)] == places
    named = [name for name in names if name]
    assert len(set(named)) == len(named)


def test_an_example_has_the_title_of_its_menu_entry(window: MainWindow) -> None:
    entries = [one for one in merge_game_entries(GAMES.values()) if one.menu == "File/Examples"]
    assert len(entries) >= 6
    for entry in entries:
        action = window.actions_[entry.name]
        leave(window)
        action.trigger()
        assert window.windowTitle() == f"{action.text().replace('&', '')}[*] – boardapp"


def test_another_games_document_shows_its_room(window: MainWindow) -> None:
    window.workspace.start_document("village")
    first = window.workspace
    window.controller.show_document(other_document())
    assert window.workspace.game == OTHER
    assert window.session is not first.session
    assert window.windowTitle() == "Other[*] – boardapp"
    assert window.workspace.main_widget.isVisible()
    assert not first.main_widget.isVisible()
    assert window.focusWidget() is window.workspace.main_widget
    assert docks(window) == ["other-history", "other-ruling"]


def test_the_table_that_is_left_is_closed_with_its_journal(window: MainWindow) -> None:
    window.workspace.start_document("village")
    document = window.session.document
    assert document is not None
    window.controller.autosave.check_journal()
    assert document.journal is not None
    folder = document.journal.path.parent
    window.controller.show_document(other_document())
    now = window.session.document
    assert now is not None
    window.controller.autosave.check_journal()
    assert now.journal is not None
    assert list(folder.glob("*.journal")) == [now.journal.path]


def test_actions_and_tool_bar_are_those_of_the_game(window: MainWindow) -> None:
    cards = window.actions_.menu("Cards").menuAction()
    assert {"smoke", "flip"} <= shown_actions(window)
    assert not {"poke", "deal"} & shown_actions(window)
    assert not cards.isVisible()
    window.controller.show_document(other_document())
    assert not {"smoke", "flip", "save-ruling"} & shown_actions(window)
    assert {"poke", "deal", "sight", "new-village"} <= shown_actions(window)
    assert cards.isVisible()
    names = [a.objectName() for a in window._toolbar.actions() if not a.isSeparator()]
    assert names == ["open", "poke", "sight"]
    window.workspace_for(FIRST).start_document("village")
    assert "smoke" in shown_actions(window)
    assert "poke" not in shown_actions(window)
    assert not cards.isVisible()


def test_a_key_does_what_it_does_in_the_game_that_is_shown(window: MainWindow) -> None:
    window.controller.show_document(other_document())
    QTest.keyClick(window.workspace.main_widget, Qt.Key.Key_K)
    assert window.statusBar().currentMessage() == "Ouch"
    window.workspace_for(FIRST).start_document("village")
    QTest.keyClick(window.workspace.main_widget, Qt.Key.Key_K)
    assert window.session.tool == "smoke"
    assert window.workspace_for(OTHER).session.tool == "select"


def test_unsaved_acts_are_asked_about_before_another_game(
    window: MainWindow, answers: Answers
) -> None:
    room = window.workspace_for(FIRST)
    assert isinstance(room, SpearpointWorkspace)
    room.start_document("village")
    room.session.set_smoke(space("A-1"), 3)
    answers.give("Cancel")
    assert not window.workspace_for(OTHER).start_document("one")
    assert answers.told == ["Save “Untitled” before you leave it?"]
    assert answers.details == [
        "You would lose 1 entry of the log. The last entry is “Lay smoke on A-1 for 3 turns”."
    ]
    assert window.workspace is room
    assert room.session.state.smoke
    answers.give("Discard")
    assert window.workspace_for(OTHER).start_document("one")
    assert window.workspace.game == OTHER
    window.session.set_turn(4)
    answers.give("Cancel")
    assert not room.start_document("village")
    assert window.workspace.game == OTHER
    assert window.session.state.turn == 4


def test_the_table_is_saved_before_a_question_about_the_next_one(
    window: MainWindow, answers: Answers
) -> None:
    window.start_document("spearpoint", "village")
    spearpoint = window.workspace
    assert isinstance(spearpoint, SpearpointWorkspace)
    spearpoint.session.lay_tile("1A", space("B-4"))
    answers.give("Cancel", "Discard", "Cancel")
    for _ in range(2):
        window.actions_["new-board"].trigger()
    unsaved = "Save “Untitled” before you leave it?"
    assert answers.told == [unsaved, unsaved, "For which game is the board?"]
    assert window.workspace is spearpoint


def test_the_window_asks_for_the_table_it_shows_when_it_is_closed(
    window: MainWindow, answers: Answers
) -> None:
    window.workspace.start_document("village")
    window.controller.show_document(other_document("Second"))
    window.session.set_turn(2)
    answers.give("Cancel")
    assert not window.close()
    assert answers.told == ["Save “Second” before you leave it?"]
    assert answers.details == [
        "You would lose 1 entry of the log. The last entry is “Go to Turn 2”."
    ]


def test_a_file_of_the_first_game_is_opened_from_another(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "table.yaml"
    path.write_text("boardapp: 1\ngame: spearpoint\nboard: village\n")
    window.controller.show_document(other_document())
    assert window.open_path(path)
    assert window.workspace.game == FIRST
    assert window.windowTitle() == "table[*] – boardapp"


def test_panels_come_back_where_they_were(window: MainWindow) -> None:
    right = Qt.DockWidgetArea.RightDockWidgetArea
    window.workspace.start_document("village")
    first = window.workspace
    window.addDockWidget(right, first.panels["ruling"])
    first.panels["history"].close()
    shown = docks(window)
    window.controller.show_document(other_document())
    window.addDockWidget(right, window.workspace.panels["history"])
    first.start_document("village")
    assert docks(window) == shown
    assert window.dockWidgetArea(first.panels["ruling"]) == right
    assert first.panels["history"].isHidden()
    window.controller.show_document(other_document())
    assert window.dockWidgetArea(window.workspace.panels["history"]) == right
    assert docks(window) == ["other-history", "other-ruling"]


def test_panels_are_remembered_for_each_game(window: MainWindow, qtbot: QtBot) -> None:
    window.workspace.start_document("village")
    window.controller.show_document(other_document())
    window.workspace.panels["history"].close()
    window.close()
    second = MainWindow()
    qtbot.addWidget(second)
    second.show()
    second.workspace.start_document("village")
    assert not second.workspace.panels["history"].isHidden()
    second.controller.show_document(other_document())
    assert second.workspace.panels["history"].isHidden()
    assert not second.workspace.panels["ruling"].isHidden()


def test_a_free_table_after_a_led_one_has_its_own_panels_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    led = scenarios_folder() / "01-man-vs-beast.yaml"
    free = scenarios_folder() / "worked-example.yaml"
    window.open_path(led)
    window.open_path(free)
    QApplication.processEvents()
    tiles, ruling = (window.workspace.panels[name] for name in ("tiles", "ruling"))
    assert not tiles.visibleRegion().isEmpty()
    assert abs(tiles.width() - ruling.width()) < 9
    window.open_path(led)
    window.close()
    second = MainWindow()
    qtbot.addWidget(second)
    second.show()
    second.open_path(free)
    panels = second.workspace.panels
    assert panels["tiles"] not in second.tabifiedDockWidgets(panels["ruling"])


def test_the_bar_of_the_question_goes_back_below_the_tools(window: MainWindow) -> None:
    window.open_path(scenarios_folder() / "01-man-vs-beast.yaml")
    room = window.workspace
    assert isinstance(room, BoardWorkspace)
    # Qt does so as it restores a maximised window.
    window.removeToolBarBreak(room.lead_bar)
    window.resize(window.width() - 1, window.height())
    QApplication.processEvents()
    assert window.toolBarBreak(room.lead_bar)


def test_tools_that_the_player_hides_stay_hidden_until_a_reset(
    window: MainWindow, qtbot: QtBot
) -> None:
    def tools(of: MainWindow) -> QToolBar:
        return next(bar for bar in of.findChildren(QToolBar) if bar.objectName() == "tools")

    tools(window).toggleViewAction().trigger()
    window.close()
    second = MainWindow()
    qtbot.addWidget(second)
    second.show()
    second.workspace.start_document("village")
    assert tools(second).isHidden()
    second.actions_["reset-panels"].trigger()
    assert not tools(second).isHidden()
    second.close()
    third = MainWindow()
    qtbot.addWidget(third)
    assert not tools(third).isHidden()


def test_board_only_holds_in_every_room(window: MainWindow) -> None:
    window.workspace.start_document("village")
    window.actions_["board-only"].trigger()
    window.controller.show_document(other_document())
    assert docks(window) == []
    window.actions_["board-only"].trigger()
    assert docks(window) == ["other-history", "other-ruling"]
    window.workspace_for(FIRST).start_document("village")
    assert "tiles" in docks(window)


def test_panels_brought_back_leave_out_the_guide_where_nothing_is_led(window: MainWindow) -> None:
    window.controller.show_document(other_document())
    window.actions_["board-only"].trigger()
    window.workspace_for(FIRST).start_document("village")
    window.actions_["board-only"].trigger()
    assert docks(window) == ["board-contents", "history", "ruling", "tiles", "units-and-smoke"]


def test_no_two_panels_in_the_window_share_a_key(window: MainWindow) -> None:
    for document in (other_document(), None, other_document()):
        if document is None:
            window.workspace_for(FIRST).start_document("village")
        else:
            window.controller.show_document(document)
        toggles = [dock.toggleViewAction() for dock in window.findChildren(QDockWidget)]
        keys = sorted(one.shortcut().toString() for one in toggles if one.isVisible())
        assert keys == ["F2", "F3", "F4", "F5", "F7"][: len(keys)], "F6 leads the keys round"
        assert len(keys) == (2 if document else 5)


def test_a_room_that_was_left_follows_style_and_markings(window: MainWindow) -> None:
    """Its panels have no table to speak of, and must not look for one."""
    window.workspace.start_document("village")
    first = window.workspace
    assert isinstance(first, SpearpointWorkspace)
    first.session.lay_tile("1A", space("B-4"))
    first.session.ask_about_line(space("A-1"), space("A-9"), fixed=True)
    assert first.session.document is not None
    first.session.document.history.mark_saved()
    window.controller.show_document(other_document())
    for name in ("dark", "large-text", "grid", "large-text", "light"):
        window.actions_[name].trigger()
        QApplication.processEvents()
    assert not first.scene.board.markings.grid
    assert first.session.asked is None
    first.start_document("village")
    QApplication.processEvents()
    assert not first.session.state.tiles


def test_looking_back_and_dice_end_when_a_table_is_left(window: MainWindow) -> None:
    window.workspace.start_document("village")
    first = window.workspace
    first.session.set_turn(2)
    assert first.session.document is not None
    first.session.document.history.mark_saved()
    window.actions_["dice"].trigger()
    window.actions_["play"].trigger()
    assert window.replay.is_playing
    assert not first.transport.isHidden()
    window.controller.show_document(other_document())
    assert not first.replay.is_playing
    assert first.transport.isHidden()
    assert isinstance(first, BoardWorkspace)
    assert first._dice is not None
    assert not first._dice.isVisible()
    QTest.qWait(20)
    assert window.session.state.turn == 1


def test_the_status_bar_tells_of_the_table_shown(window: MainWindow) -> None:
    window.workspace.start_document("village")
    first = window.workspace
    window.controller.show_document(other_document())
    window.session.move_cursor(space("C-7"))
    window.session.set_turn(3)
    texts = [label.text() for label in window.statusBar().findChildren(QLabel)]
    assert "C-7   Turn 3" in texts
    assert window.isWindowModified()
    assert isinstance(first, Workspace)
    window.session.undo()
    first.start_document("village")
    texts = [label.text() for label in window.statusBar().findChildren(QLabel)]
    assert "A-5   Turn 1" in texts or "B-5   Turn 1" in texts
    assert not window.isWindowModified()


def test_the_status_bar_tells_the_zoom_of_the_board_shown(window: MainWindow) -> None:
    window.workspace.start_document("village")
    first = window.workspace
    window.controller.show_document(other_document())
    window.actions_["actual"].trigger()
    assert window._zoom.text() == "100 %"
    first.start_document("village")
    assert first.zoom is not None
    assert window._zoom.text() == f"{first.zoom * 100:.0f} %" != "100 %"


def test_the_sheet_of_shortcuts_lists_no_other_games_keys(window: MainWindow) -> None:
    def listed() -> set[str]:
        found = shortcuts_by_menu(window.menuBar())
        return {line.text for lines in found.values() for line in lines}

    assert "Smoke" in listed()
    assert not {"Poke", "Deal"} & listed()
    window.controller.show_document(other_document())
    assert {"Poke", "Deal"} <= listed()
    assert "Smoke" not in listed()
    assert "Cards" in shortcuts_by_menu(window.menuBar())


def test_the_sheet_of_shortcuts_names_no_act_to_undo(window: MainWindow) -> None:
    window.workspace.start_document("village")
    window.session.set_turn(3)
    assert window.actions_["undo"].text() == "&Undo: Go to Turn 3"
    lines = [line.text for line in shortcuts_by_menu(window.menuBar())["Edit"]]
    assert lines[:2] == ["Undo", "Redo"]


def test_a_hint_goes_with_its_board(window: MainWindow) -> None:
    assert window.workspace_for(FIRST).start_document("village")
    window.workspace.hinted.emit("Drag a piece to move it.")
    assert window.statusBar().currentMessage() == "Drag a piece to move it."
    assert window.workspace_for(OTHER).start_document("one")
    assert "Drag a piece" not in window.statusBar().currentMessage()


def test_tables_of_other_games_leave_the_window_no_larger(window: MainWindow) -> None:
    def parts_after_two_tables() -> int:
        window.workspace_for(FIRST).start_document("village")
        window.workspace_for(OTHER).start_document("one")
        QApplication.processEvents()
        delete_later()
        return len(window.findChildren(QObject))

    assert window.recovery is not None  # made when the window is first idle, so at any time
    parts_after_two_tables()
    assert parts_after_two_tables() == parts_after_two_tables()


def test_garbage_goes_in_the_thread_of_the_window_alone(window: MainWindow) -> None:
    assert window.workspace_for(FIRST).start_document("village")
    went: list[Thread] = []

    class Garbage:
        def __init__(self) -> None:
            self.cycle = self

        def __del__(self) -> None:
            went.append(current_thread())

    many = MOST_NEW + 1
    Garbage()
    other = Thread(target=lambda: [[] for _ in range(many)])
    other.start()
    other.join()
    assert went == []
    kept: list[list[int]] = [[] for _ in range(many)]
    window.workspace.refreshed.emit()
    assert went == [main_thread()]
    assert len(kept) == many


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (name, WITHOUT_DIALOG.get(name, next(iter(game.new.values()))))
        for name, game in GAMES.items()
    ],
)
def test_a_replaced_table_goes_and_all_goes_with_the_window(
    game: str, kind: str, answers: Answers, qapp: QApplication
) -> None:
    if kind == "board":
        answers.give("Strange Victory", "Strange Victory")
    window = MainWindow()
    window.show()
    assert window.start_document(game, kind)
    first = window.current_document()
    assert first is not None
    replaced = weakref.ref(first)
    del first
    leave(window)
    assert window.start_document(game, kind)
    QApplication.processEvents()
    gc.collect()
    assert replaced() is None
    parts = window, window.workspace, window.session
    kept = [weakref.ref(one) for one in parts]
    leave(window)
    window.close()
    window.deleteLater()
    del window, parts
    delete_later()
    gc.collect()
    assert [one() for one in kept] == [None] * 3
