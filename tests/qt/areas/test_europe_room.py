"""A table of Europe in the window: it starts, is played, and the weather lies on the map."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from boardapp.core.command import NO_WAY_BACK
from boardapp.files.assets import scenarios_folder
from boardapp.games.europe.game import Europe
from boardapp.games.europe.state import EuropeState
from boardapp.qt.areas.workspace import AreaWorkspace
from boardapp.qt.frame.value_names import ValueNames
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.shell.start_page import StartPage
from tests.qt.support.settling import settled

SMOOTH = Qt.TransformationMode.SmoothTransformation


def begun(window: MainWindow, *rules: str) -> AreaWorkspace:
    """A table on which rules were agreed, in Germany's first turn."""
    (page,) = window.findChildren(StartPage)
    page.cards["europe"].click()
    room = window.workspace
    assert isinstance(room, AreaWorkspace)
    for answer in ("set-up", ["victory", *rules], [], ["germany", "russia", "britain", "us"], 9):
        assert room.session.answer(answer), answer
    return room


def war(room: AreaWorkspace) -> EuropeState:
    state = room.session.table
    assert isinstance(state, EuropeState)
    return state


def test_europe_in_outline_opens_from_the_start_page(window: MainWindow, tmp_path: Path) -> None:
    room = begun(window, "lend-lease")
    assert room.game == Europe.name
    assert window.windowTitle() == "Europe in outline[*] – boardapp"
    there = {
        word
        for space in room.session.grid.spaces()
        for word in room.session.object_descriptions_in(space)
    }
    assert {"Held by Germany", "Russia holds 9 of these territories"} < there
    for answer in ("control", "Leningrad", "germany"):
        assert room.session.answer(answer)
    assert room.session.object_descriptions_in(room.session.grid.parse("Leningrad")) == (
        "Held by Germany",
    )
    assert window.controller.save_to(tmp_path / "war.boardapp")
    before = war(room)
    assert window.open_path(tmp_path / "war.boardapp")
    assert window.workspace.session.state == before


def test_the_turn_stands_once_over_a_table_that_is_not_begun(window: MainWindow) -> None:
    (page,) = window.findChildren(StartPage)
    page.cards["europe"].click()
    room = window.workspace
    assert isinstance(room, AreaWorkspace)
    assert room.guide.bar.second.words == ""


def russia_seen(room: AreaWorkspace) -> QColor:
    """The colour of Russian land in the window, on the whole."""
    view, board = room.view, room.board
    middle = board.outline(room.session.grid.parse("Moscow")).boundingRect()
    QApplication.processEvents()
    rect = view.mapFromScene(middle).boundingRect()
    return view.viewport().grab(rect).toImage().scaled(1, 1, mode=SMOOTH).pixelColor(0, 0)


def test_the_banner_and_the_land_show_the_weather(window: MainWindow) -> None:
    room = begun(window, "winter")
    assert room.session.answer([[4]])
    for answer in ("end",) * 12:
        assert room.session.answer(answer)
    before = russia_seen(room)
    assert room.session.answer([[1]])
    assert (war(room).turn, war(room).weather) == (4, "snow")
    snow = russia_seen(room)
    assert snow.lightness() > before.lightness() + 15
    progress = room.session.game.progress(war(room))
    assert progress is not None
    assert progress.turn == "Turn 4, winter 1941: snow"


def test_an_outcome_that_is_too_long_for_the_bar_is_whole_on_its_card_alone(
    window: MainWindow,
) -> None:
    room = begun(window, "winter")
    assert room.session.answer([[1]])
    guide = room.guide
    slowed = "Units that start in original Russian territory are slowed"
    assert slowed in guide.told.text()
    assert guide.sentence.isHidden()
    assert guide.bar.second.words == "The weather is snow."
    # In the next turn no result says it, so the question does.
    assert room.session.answer("end")
    assert "units that start in original Russian territory" in guide.sentence.text()
    assert not guide.sentence.isHidden()


def test_a_panel_without_anything_to_show_says_what_it_is_for(window: MainWindow) -> None:
    (page,) = window.findChildren(StartPage)
    page.cards["europe"].click()
    room = window.workspace
    assert isinstance(room, AreaWorkspace)
    guide = room.guide
    words = "Questions and results appear here. To go on, choose “Agree on the rules”."
    assert (guide.idle.text(), guide.idle.isHidden()) == (words, False)
    assert room.session.answer("set-up")
    assert guide.idle.isHidden()


@pytest.mark.parametrize("at_start", [True, False])
def test_the_worked_example_is_watched(window: MainWindow, at_start: bool) -> None:
    (page,) = window.findChildren(StartPage)
    if at_start:
        page.example_chosen.emit("winter")
    else:
        window.actions_["winter-example"].trigger()
    assert window.workspace.replay.is_playing
    assert window.workspace.game == Europe.name
    assert window.windowTitle() == "A winter in Europe[*] – boardapp"


def test_an_act_that_stands_is_not_offered_to_be_undone(window: MainWindow) -> None:
    assert window.open_path(scenarios_folder() / "winter.boardapp")
    undo = window.actions_["undo"]
    assert (undo.isEnabled(), undo.text()) == (False, "&Undo"), "its last act are dice"
    assert undo.statusTip() == NO_WAY_BACK


def test_the_last_result_keeps_all_that_its_dice_do_not_show(window: MainWindow) -> None:
    assert window.open_path(scenarios_folder() / "winter.boardapp")
    assert isinstance(window.workspace, AreaWorkspace)
    guide = window.workspace.guide
    assert guide.result.verdicts == ["2"]
    # A sentence is not left out because its rule's number has a 2 in it.
    assert guide.told.text().startswith("The weather is mud (rule “2.1.3 Russian Winter”).")


def test_values_say_what_they_belong_to(window: MainWindow) -> None:
    session = begun(window, "winter").session
    names = ValueNames({}, session.players, str, session.value_words)
    assert names.name("bomb") == ("The table", "Nations that have the atomic bomb")
    assert names.name("due") == ("The table", "Rolls and questions left at the start of this turn")
    assert names.name("treasury/us") == ("IPC in the treasury", "The US")
    assert names.name("options/bomb")[1] == "Atomic weapons"
    assert names.name("options/seven")[1] == "Lend-Lease: a 6 with 1 added"


def test_no_question_moves_the_board(window: MainWindow) -> None:
    window.resize(1366, 740)
    window.actions_["large-text"].trigger()
    (page,) = window.findChildren(StartPage)
    page.cards["europe"].click()
    room = window.workspace
    assert isinstance(room, AreaWorkspace)
    width = settled(room.guide_holder.width)
    assert width < window.width() * 0.4, "the board has the larger part"
    for answer in ("set-up", ["victory"], []):
        assert room.session.answer(answer), answer
        assert settled(room.guide_holder.width) == width, answer
