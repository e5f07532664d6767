"""Moves in the window: begun at a unit, a way clicked on the board, dice typed in the guide."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.core.procedure.questions import PathQuestion
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.games.spearpoint.table.state import Moved
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.spearpoint.fights.unit_act_starter import OFF_GROUND, UNDER_WAY
from tests.qt.conftest import in_front
from tests.qt.spearpoint.fight_table import button, keep_cards, key, keys, press, title
from tests.qt.support.menus import choose_entry, entry_text
from tests.qt.support.playing import LEFT, document, space
from tests.qt.support.spearpoint_window import SpearpointWindow

MILS_PER_PIXEL = 20
SQUAD, SHERMAN, GUN, TIGER, HOWITZER = "us-1", "us-2", "us-3", "germany-4", "us-5"
RIGHT, ENTER = Qt.Key.Key_Right, Qt.Key.Key_Return


@pytest.fixture
def village(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    keep_cards()
    units = ("us rifle-squad C-2, us m4a1-sherman B-7, us at-gun-57mm B-9, germany tiger-i A-9,"
             " us howitzer-105mm C-9")  # fmt: skip
    hidden_window.controller.show_document(document("24A B-3", "17A B-7", units=units))
    yield from in_front(qtbot, hidden_window)


def offered(window: SpearpointWindow, unit: str) -> None:
    there = window.session.state.units[unit]
    choose_entry(window.workspace.board_menu(there.space, unit), "Move")
    QApplication.processEvents()


def click(window: SpearpointWindow, name: str) -> None:
    """Click on a space of the board."""
    view, (x, y) = window.view, GRID.centre(space(name))
    QTest.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(QPointF(x, y)))
    QApplication.processEvents()


def refusals(window: SpearpointWindow) -> list[str]:
    heard: list[str] = []
    window.session.refused.connect(heard.append)
    return heard


def test_a_way_is_clicked_step_by_step_and_gone(village: SpearpointWindow) -> None:
    session = village.session
    offered(village, SQUAD)
    assert title(village) == "Move of Rifle Squad US 1"
    ask = session.pending_answer.ask
    assert isinstance(ask, PathQuestion)
    near = ("B-2", "C-1", "C-3")
    assert set(session.pending_answer.clickable_spaces or ()) > set(map(space, near))
    heard = refusals(village)
    click(village, "A-5")
    assert heard == ["A-5 cannot be reached in this move (rule “Movement 2”)."]
    click(village, "C-3")
    click(village, "B-3")
    assert session.pending_answer.path_steps == (space("C-3"), space("B-3"))
    assert not session.pending_answer.clickable_spaces
    click(village, "B-3")
    assert not session.is_procedure_asking
    assert session.state.units[SQUAD].space == space("B-3")
    assert session.state.moves == {SQUAD: Moved(2)}
    hands = village.workspace.fights.fights.hands
    assert hands == ("Move the Rifle Squad US 1 from C-2 to B-3.",)
    session.undo()
    session.undo()
    session.undo()
    assert session.state.units[SQUAD].space == space("C-2")
    assert session.state.moves == {}


def test_back_shows_again_what_the_act_before_brought_about(village: SpearpointWindow) -> None:
    session = village.session
    offered(village, SQUAD)
    click(village, "C-3")
    click(village, "C-3")
    told, hands = session.told, village.workspace.fights.fights.hands
    assert hands == ("Move the Rifle Squad US 1 from C-2 to C-3.",)
    offered(village, SHERMAN)
    press(village.workspace.guide.back)
    assert (session.told, village.workspace.fights.fights.hands) == (told, hands)


def test_frames_of_spaces_in_reach_cover_no_letter_of_an_edge(window: SpearpointWindow) -> None:
    keep_cards()
    window.controller.show_document(document("7A B-3", units="us rifle-squad C-2"))
    window.session.move_cursor(space("A-1"))
    bare = picture_of_space(window, "B-3")
    offered(window, SQUAD)
    assert space("B-3") in (window.session.pending_answer.clickable_spaces or ())
    window.session.move_cursor(space("B-3"))
    view, middle = window.view, QPointF(*GRID.centre(space("B-3")))
    QTest.mouseMove(view.viewport(), view.mapFromScene(middle))
    QApplication.processEvents()
    framed = picture_of_space(window, "B-3")
    assert framed != bare
    (tile,) = window.session.state.tiles.values()
    for rect in window.workspace.board.faces.edge_letters_and_arrows(tile):
        area = QRectF(*(value / MILS_PER_PIXEL for value in rect)).toRect().adjusted(2, 2, -2, -2)
        assert framed.copy(area) == bare.copy(area)


def picture_of_space(window: SpearpointWindow, name: str) -> QImage:
    """Return the board's picture of a space, with all that the window shows over it."""
    corner, size = QPointF(*GRID.north_west_corner(space(name))), SPACE_SIZE // MILS_PER_PIXEL
    image = QImage(size, size, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        window.workspace.scene.render(
            painter, QRectF(image.rect()), QRectF(corner, QSizeF(SPACE_SIZE, SPACE_SIZE))
        )
    return image


def test_a_click_further_off_goes_by_the_fewest_steps(village: SpearpointWindow) -> None:
    session = village.session
    offered(village, SQUAD)
    click(village, "B-3")
    assert len(session.pending_answer.path_steps) == 2
    click(village, "B-3")
    assert session.state.units[SQUAD].space == space("B-3")


def test_a_tank_does_not_move_diagonally(village: SpearpointWindow) -> None:
    offered(village, SHERMAN)
    heard = refusals(village)
    click(village, "A-8")
    assert heard == [
        "Units move only along rows and columns, never diagonally (rule “Movement 3”)."
    ]


def test_mines_ask_for_dice_in_the_guide(village: SpearpointWindow) -> None:
    session = village.session
    offered(village, SHERMAN)
    click(village, "B-6")
    click(village, "B-6")
    assert title(village) == "Roll of M4A1 Sherman US 2 to leave the Minefield"
    press(button(village, "Burn a card: −1"))
    keys("34")
    assert session.state.units[SHERMAN].space == space("B-6")
    heard = refusals(village)
    session.undo()
    assert heard == ["Dice and revealed cards cannot be undone."]


def test_who_may_not_move_says_why_in_its_menu(village: SpearpointWindow) -> None:
    def offer(unit: str) -> tuple[bool, str]:
        menu = village.workspace.board_menu(village.session.state.units[unit].space, unit)
        found = next(one for one in menu.actions() if entry_text(one) == "Move")
        return found.isEnabled(), found.toolTip()

    assert offer(SQUAD)[0]
    assert offer(GUN) == (False, "A gun on the map never moves (rule “Movement 2”).")
    assert offer(HOWITZER) == (False, OFF_GROUND)
    offered(village, SQUAD)
    assert offer(SHERMAN) == (False, UNDER_WAY)


def test_keys_alone_move_the_unit_at_the_cursor(village: SpearpointWindow) -> None:
    heard = refusals(village)
    village.view.setFocus()
    village.session.move_cursor(space("B-9"))
    QTest.keyClick(village.view, Qt.Key.Key_O)
    assert heard == ["A gun on the map never moves (rule “Movement 2”)."]
    village.view.setFocus()
    village.session.move_cursor(space("C-2"))
    QTest.keyClick(village.view, Qt.Key.Key_O)
    QApplication.processEvents()
    assert isinstance(village.session.pending_answer.ask, PathQuestion)
    for one in (RIGHT, ENTER, RIGHT, ENTER, ENTER):
        key(one)
    assert village.session.state.units[SQUAD].space == space("C-4")
