"""Units beside the board, on Rear Lines and in the air: what is done with them there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.spearpoint.board.whole_board_tree import ContentsPanel
from tests.games.spearpoint.support.fighting import BF109, FIGHT, HOWITZER, SCOUT, WARHAWK
from tests.qt.conftest import in_front
from tests.qt.support.menus import choose_entry, menu_texts
from tests.qt.support.playing import space
from tests.qt.support.spearpoint_window import SpearpointWindow

SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
RING = 6
"""The pixels by which a ring is larger than its unit."""
OFFERED = ["What can this unit fire at?", "Who can fire at this unit?", "Fire", "Remove"]


@pytest.fixture
def fight(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    hidden_window.controller.show_document(Document(FIGHT, Spearpoint(load_catalogue())))
    yield from in_front(qtbot, hidden_window)


def spot_of(window: SpearpointWindow, unit: str) -> QPoint:
    """The place in the view of a unit beside the board."""
    assert window.workspace.board._fights is not None
    (one,) = (one for one in window.workspace.board._fights.fights.beside if one.id == unit)
    return window.view.mapFromScene(QPointF(*one.at))


def point_at(window: SpearpointWindow, unit: str) -> None:
    window.view.setFocus()
    spot = spot_of(window, unit)
    for step in (QPoint(1, 1), QPoint(0, 0)):
        QTest.mouseMove(window.view.viewport(), spot + step)
    QApplication.processEvents()


def line(window: SpearpointWindow) -> object:
    return window.session.asked


def question(window: SpearpointWindow) -> object:
    return window.workspace.fights.fights.question


@pytest.fixture
def popped(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the menus that come up; this platform shows none."""
    titles: list[str] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _: titles.append(menu_texts(menu)[0]))
    return titles


def context(widget: QWidget, spot: QPoint | None = None) -> None:
    """Ask for a menu by the right button at a spot, or by key."""
    reason = QContextMenuEvent.Reason
    if spot is None:
        event = QContextMenuEvent(reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    else:
        event = QContextMenuEvent(reason.Mouse, spot, widget.mapToGlobal(spot))
    QApplication.sendEvent(widget, event)


# Places


def test_a_ring_around_a_unit_covers_no_name(fight: SpearpointWindow) -> None:
    board = fight.workspace.board
    assert board._fights is not None
    reach = RING / fight.view.transform().m11()
    places = {piece.ref.name: piece.rect for piece in board.off_board_pieces()}
    for unit in board._fights.fights.beside:
        ring = places[unit.id].adjusted(-reach, -reach, reach, reach)
        assert not ring.intersects(QRectF(*unit.name_rect))


def test_the_right_button_brings_their_menu_and_leaves_the_cursor(
    fight: SpearpointWindow, popped: list[str]
) -> None:
    fight.session.move_cursor(space("C-9"))
    for spot in (spot_of(fight, HOWITZER.id), spot_of(fight, WARHAWK.id), QPoint(1, 1)):
        context(fight.view.viewport(), spot)
    assert popped == ["[US 105 mm Howitzer (US 4)]", "[US P-40 Warhawk (US 5)]"]
    assert fight.session.cursor == space("C-9")


def test_their_menu_offers_what_a_unit_on_the_board_has(fight: SpearpointWindow) -> None:
    menu = fight.workspace.board_menu(None, WARHAWK.id)
    assert menu_texts(menu) == ["[US P-40 Warhawk (US 5)]", *OFFERED]
    choose_entry(menu, "What can this unit fire at?")
    assert question(fight) == (WARHAWK.id, False)
    choose_entry(menu, "Who can fire at this unit?")
    assert question(fight) == (WARHAWK.id, True)


def test_several_that_are_chosen_on_the_board_stay_so(fight: SpearpointWindow) -> None:
    chosen = {ObjectRef(UNIT, "us-1"), ObjectRef(UNIT, "us-2")}
    fight.session.select(chosen)
    assert menu_texts(fight.workspace.board_menu(None, WARHAWK.id))[1:] == OFFERED
    assert set(fight.session.selection) == chosen


@pytest.mark.parametrize(("modifier", "at_it"), [(NONE, False), (SHIFT, True)])
def test_keys_ask_about_the_one_under_the_pointer(
    fight: SpearpointWindow, modifier: Qt.KeyboardModifier, at_it: bool
) -> None:
    fight.session.move_cursor(SCOUT.space)
    point_at(fight, BF109.id)
    QTest.keyClick(fight.view, Qt.Key.Key_E, modifier)
    assert question(fight) == (BF109.id, at_it)


def test_j_has_it_fire(fight: SpearpointWindow) -> None:
    point_at(fight, WARHAWK.id)
    QTest.keyClick(fight.view, Qt.Key.Key_J)
    assert fight.session.asks[0].title == "Target of P-40 Warhawk US 5"


def test_remove_takes_off_the_one_under_the_pointer_and_nothing_at_the_cursor(
    fight: SpearpointWindow,
) -> None:
    fight.session.move_cursor(SCOUT.space)
    point_at(fight, WARHAWK.id)
    QTest.keyClick(fight.view, Qt.Key.Key_Delete)
    assert WARHAWK.id not in fight.session.state.aside
    assert SCOUT.id in fight.session.state.units
    choose_entry(fight.workspace.board_menu(None, BF109.id), "Remove")
    assert list(fight.session.state.aside) == [HOWITZER.id]
    fight.session.undo()
    fight.session.undo()
    assert BF109.id in fight.session.state.aside


def test_a_line_of_one_units_list_goes_with_that_list(fight: SpearpointWindow) -> None:
    fight.workspace.fights.targets(BF109.id)
    assert line(fight) is not None
    fight.workspace.fights.targets(HOWITZER.id)  # its first target is in the air: there is no line
    assert line(fight) is None
    fight.session.ask_about_line(space("A-1"), space("A-9"), fixed=True)
    fight.workspace.fights.targets(WARHAWK.id)
    fight.session.ask_about_line(space("A-1"), space("A-9"), fixed=True)
    fight.workspace.fights.targets(HOWITZER.id)
    assert line(fight) is not None, "the players' own line stays"


# In the list of what lies on the board


@pytest.fixture
def contents(fight: SpearpointWindow) -> ContentsPanel:
    fight.workspace.panels.raise_panel(fight.workspace.contents)
    QApplication.processEvents()
    return fight.workspace.contents


def below(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The rows below one."""
    return [child for at in range(item.childCount()) if (child := item.child(at)) is not None]


def rows(contents: ContentsPanel) -> Iterator[QTreeWidgetItem]:
    """All rows, each before those below it."""

    def whole(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
        yield item
        for child in below(item):
            yield from whole(child)

    for at in range(contents.tree.topLevelItemCount()):
        item = contents.tree.topLevelItem(at)
        assert item is not None
        yield from whole(item)


def row_of(contents: ContentsPanel, text: str) -> QTreeWidgetItem:
    (found,) = (one for one in rows(contents) if one.text(0) == text)
    return found


def last_of(contents: ContentsPanel) -> QTreeWidgetItem:
    """The row of those beside the board."""
    last = contents.tree.topLevelItem(contents.tree.topLevelItemCount() - 1)
    assert last is not None
    return last


def test_they_are_listed_after_the_spaces(fight: SpearpointWindow, contents: ContentsPanel) -> None:
    last = last_of(contents)
    assert [one.text(0) for one in (last, *below(last))] == [
        "Off the board: Germany Bf 109 (Germany 3); US 105 mm Howitzer (US 4);"
        " US P-40 Warhawk (US 5)",
        "Germany Bf 109 (Germany 3)",
        "US 105 mm Howitzer (US 4)",
        "US P-40 Warhawk (US 5)",
    ]
    told = row_of(contents, "US 105 mm Howitzer (US 4)")
    assert told.data(0, Qt.ItemDataRole.AccessibleTextRole).startswith(
        "105 mm Howitzer (US 4). In smoke for 2 more turns. On its Rear Line. This "
        "unit attacks every unit"
    )
    assert not last.isHidden()
    fight.session.show_earlier_state(replace(FIGHT, aside={}))
    assert last.isHidden()


def test_the_cursor_stays_when_one_is_gone_to(
    fight: SpearpointWindow, contents: ContentsPanel
) -> None:
    fight.session.move_cursor(space("A-1"))
    contents.tree.setCurrentItem(row_of(contents, "US P-40 Warhawk (US 5)"))
    assert fight.session.cursor == space("A-1")
    fight.session.move_cursor(space("B-3"))
    current = contents.tree.currentItem()
    assert current is not None
    assert current.text(0).startswith("B-3")


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("US P-40 Warhawk (US 5)", WARHAWK.id),
        ("500 lb bomb already dropped", WARHAWK.id),
        ("US Rifle Squad (US 2)", SCOUT.id),
    ],
)
def test_keys_ask_about_the_unit_of_the_row(
    fight: SpearpointWindow, contents: ContentsPanel, text: str, unit: str
) -> None:
    fight.scene.notice_pointer_left()
    contents.tree.setFocus()
    contents.tree.setCurrentItem(row_of(contents, text))
    QTest.keyClick(contents.tree, Qt.Key.Key_E)
    assert question(fight) == (unit, False)


def test_rows_have_the_menus_of_what_they_tell_of(
    contents: ContentsPanel, popped: list[str]
) -> None:
    tree = contents.tree
    for text in ("US P-40 Warhawk (US 5)", "US Rifle Squad (US 2)"):
        row = row_of(contents, text)
        tree.scrollToItem(row)
        context(tree.viewport(), tree.visualItemRect(row).center())
    tree.setCurrentItem(row_of(contents, "US 105 mm Howitzer (US 4)"))
    context(tree.viewport())
    tree.setCurrentItem(next(rows(contents)))
    context(tree.viewport())
    assert popped == [
        "[US P-40 Warhawk (US 5)]", "[US Rifle Squad (US 2)]", "[US 105 mm Howitzer (US 4)]",
        "[Space A-1]",
    ]  # fmt: skip


def test_no_menu_is_brought_where_nobody_is_meant(
    contents: ContentsPanel, popped: list[str]
) -> None:
    contents.tree.setCurrentItem(None)  # type: ignore[call-overload]
    context(contents.tree.viewport())
    contents.tree.setCurrentItem(last_of(contents))
    context(contents.tree.viewport())
    assert popped == []
