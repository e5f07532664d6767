"""A table of Atlantikwall in the window: it starts, is played, shows what is active."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.core.procedure.question_parts import Refusal
from boardapp.files.assets import scenarios_folder
from boardapp.games.atlantikwall.game import Atlantikwall
from boardapp.games.atlantikwall.state import BeachState
from boardapp.picture.areas.area_labels import PLATE
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.qt.areas import area_game_board
from boardapp.qt.areas.workspace import AreaWorkspace
from boardapp.qt.guide.fact_view import FactView
from boardapp.qt.guide.several_rows import DieTile
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.shell.start_page import StartPage
from boardapp.qt.widgets.timed_notice import TimedNotice
from tests.qt.conftest import in_front
from tests.qt.support.evening import Answers


def begun(window: MainWindow) -> AreaWorkspace:
    (page,) = window.findChildren(StartPage)
    page.cards["beach"].click()
    assert isinstance(window.workspace, AreaWorkspace)
    return window.workspace


def test_the_practice_beach_opens_from_the_start_page(window: MainWindow) -> None:
    room = begun(window)
    assert room.game == Atlantikwall.name
    assert window.windowTitle() == "Practice beach[*] – boardapp"
    words = {
        word
        for space in room.session.grid.spaces()
        for word in room.session.object_descriptions_in(space)
    }
    assert {
        "Unit 1, 8 Soldiers, 1 Specialist", "German, 4 Soldiers, 1 Specialist",
        "Machine Gun Fire, 1 die, inactive",
    } < words  # fmt: skip
    assert window.actions_["picture-full"].isVisible()


def test_printed_values_are_readable_on_a_small_screen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[BoardLayoutPlan] = []

    def note(plan: BoardLayoutPlan, **_: object) -> str:
        plans.append(plan)
        return ""

    monkeypatch.setattr(area_game_board, "area_board_svg", note)
    window.resize(1366, 740)
    room = begun(window)
    room.view.fit()
    room.view.grab()
    pixels = room.view.transform().m11() * room.scene.board.grid_to_scene((1, 0))[0]
    assert min(PLATE * label.size * pixels for label in plans[-1].area_labels.values()) >= 10


def test_it_is_played_by_the_guide(window: MainWindow, tmp_path: Path) -> None:
    session = begun(window).session
    assert session.answer("roll")
    assert session.answer([[1, 2], [1, 2], [1, 2]])
    assert session.answer(
        ["red skull", "red star", "white skull", "white star", "black skull", "black star"]
    )
    assert session.answer("end")
    assert session.answer("points")
    assert session.answer("gain")
    state = session.table
    assert isinstance(state, BeachState)
    assert (state.points.now, state.courage.now, state.stars.now) == (15, 5, 3)
    assert window.controller.save_to(tmp_path / "beach.boardapp")
    assert window.open_path(tmp_path / "beach.boardapp")
    assert window.workspace.session.state == state


def test_dice_to_keep_are_shown_once_in_the_order_of_the_throw(window: MainWindow) -> None:
    room = begun(window)
    assert room.session.answer("roll")
    assert room.session.answer([[2, 1], [5, 3], [6, 6]])
    (field,) = room.guide.fields
    tiles = [one.accessibleName() for one in field.findChildren(DieTile)]
    order = ["Star", "Skull", "Courage", "One Soldier", "Tool", "Tool"]
    colours = ["red"] * 2 + ["white"] * 2 + ["black"] * 2
    assert tiles == [f"{colour} {face}" for colour, face in zip(colours, order, strict=True)]
    guide = room.guide
    assert guide.result.isHidden(), "the choices show the dice"
    assert not guide.findChildren(FactView), "no table of the same dice"
    assert guide.sentence.isHidden(), "the bar asks already"


def visible_notices(window: MainWindow) -> list[TimedNotice]:
    return [one for one in window.findChildren(TimedNotice) if one.isVisible()]


def test_the_message_about_retyped_dice_goes_with_back(window: MainWindow) -> None:
    room = begun(window)
    window.show()
    window.statusBar().hide()
    room.session.answer("roll")
    room.session.answer([[2, 1], [5, 3], [6, 6]])
    room.guide.back.click()
    (notice,) = visible_notices(window)
    assert "typing error" in notice.text()
    room.guide.back.click()
    assert room.session.asks[0].title == "Locked", "the dice are as they were"
    assert not visible_notices(window)


def test_the_end_has_a_card_and_a_report_to_save(
    window: MainWindow, tmp_path: Path, answers: Answers
) -> None:
    assert window.open_path(scenarios_folder() / "assault.boardapp")
    assert isinstance(window.workspace, AreaWorkspace)
    guide = window.workspace.guide
    assert guide.end.isVisibleTo(guide)
    assert guide.end.title.text() == "The Allies have won"
    window.resize(1920, 1080)
    window.show()
    QApplication.processEvents()
    card = guide.end
    assert card.height() == card.heightForWidth(card.width()), "no blank below the words"
    assert card.title.height() < 2 * card.title.fontMetrics().height(), "a headline in one line"
    large = window.actions_["large-text"]
    for _ in range(2):
        large.trigger()
        QApplication.processEvents()
        ratio = guide.end.title.fontInfo().pointSizeF() / QApplication.font().pointSizeF()
        assert 1.4 < ratio < 1.6, "a headline at each size of the text"
    assert "Units off the board (Allies): Unit 1" in guide.end.accessibleDescription()
    refused = window.workspace.session.led_move("u2")
    assert isinstance(refused, Refusal)
    assert refused.sentence == "The Allies have won. To go on, press Play on after the end."
    assert window.actions_["hold-up"].isEnabled()
    answers.give(tmp_path / "beach")
    guide.end.save.click()
    assert "<h1>The Allies have won</h1>" in (tmp_path / "beach.html").read_text("utf-8")


def test_nothing_covers_the_report_of_a_game_that_is_opened_with_the_window(
    qtbot: QtBot, hidden_window: MainWindow
) -> None:
    """The list of a question whose choices are in the bar stays hidden."""
    assert hidden_window.open_path(scenarios_folder() / "assault.boardapp")
    for window in in_front(qtbot, hidden_window):
        assert isinstance(window.workspace, AreaWorkspace)
        save = window.workspace.guide.end.save
        assert save.isVisible()
        assert window.childAt(save.mapTo(window, save.rect().center())) is save


def test_a_unit_is_not_dragged_before_phase_4(window: MainWindow) -> None:
    refused = begun(window).session.led_move("u1")
    assert isinstance(refused, Refusal)
    assert refused.sentence == "You can do that only in Phase 4: Move."


def test_the_worked_example_is_watched(window: MainWindow) -> None:
    (page,) = window.findChildren(StartPage)
    page.example_chosen.emit("assault")
    assert window.workspace.game == Atlantikwall.name
    assert window.windowTitle() == "An assault on the beach[*] – boardapp"


def test_frames_leave_names_and_the_tags_of_links_free(window: MainWindow) -> None:
    assert window.open_path(scenarios_folder() / "practice-beach.yaml")
    room = window.workspace
    assert isinstance(room, AreaWorkspace)
    grid, board = room.session.grid, room.board
    top, wall = (board.letters_at(grid.parse(name), 1) for name in ("Marram Top", "Sea Wall"))
    # The tag “barrier” is on the border of both Sectors.
    (tag,) = (box for box in top if box in wall)
    for name in ("Marram Top", "Sea Wall"):
        assert board.outline(grid.parse(name)).boundingRect().intersects(tag)
    # Each Sector has its own name and values too.
    assert len(top) > 1
    assert len(wall) > 1
