"""The menu at the pointer, and the tooltips."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip, QWidgetAction
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from tests.qt.conftest import in_front
from tests.qt.support.menus import choose_entry, entry_text, menu_texts
from tests.qt.support.playing import Table, document, space
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.fixture
def village(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    hidden_window.controller.show_document(
        document("1A B-4", "22A C-2", units="us lmg-team B-4, germany sniper B-4", smoke="A-1")
    )
    yield from in_front(qtbot, hidden_window)


def test_a_unit_on_a_tile_has_the_menus_of_both_and_of_their_space(
    village: SpearpointWindow,
) -> None:
    menu = village.workspace.board_menu(space("B-4"), "us-1")
    assert menu_texts(menu) == [
        "[US .30cal LMG Team (US 1)]", "What can this unit fire at?", "Who can fire at this unit?",
        "Fire",
        "Move",
        "Place another unit like this one", "Remove",
        "[1A House]", "Turn tile clockwise", "Turn tile counter-clockwise", "Flip tile",
        "Remove the tile",
        "[Space B-4]", "Line of sight from here", "Field of view from here",
        "Show the attack on all units in the space", "Lay smoke for 3 turns",
    ]  # fmt: skip
    choose_entry(menu, "Remove")
    assert set(village.session.state.units) == {"germany-2"}
    choose_entry(menu, "Turn tile clockwise")
    assert village.session.state.tiles[space("B-4")].rotation == 90
    choose_entry(menu, "Turn tile counter-clockwise")
    choose_entry(menu, "Flip tile")
    assert village.session.state.tiles[space("B-4")][::2] == ("1B", 0)
    choose_entry(menu, "Lay smoke for 3 turns")
    assert village.session.state.smoke[space("B-4")] == 3
    choose_entry(menu, "Remove the tile")
    assert space("B-4") not in village.session.state.tiles


def test_more_units_of_a_kind_are_placed_from_its_menu(village: SpearpointWindow) -> None:
    choose_entry(
        village.workspace.board_menu(space("B-4"), "germany-2"), "Place another unit like this one"
    )
    assert village.session.tool == "unit"
    menu = village.workspace.board_menu(space("A-3"), None)
    choose_entry(menu, "Place Sniper on A-3")
    assert [unit.side for unit in village.session.state.units_in(space("A-3"))] == ["germany"]


def test_smoke_is_counted_down_and_lifted_from_its_menu(village: SpearpointWindow) -> None:
    menu = village.workspace.board_menu(space("A-1"), None)
    assert menu_texts(menu)[:3] == [
        "[Smoke, 3 turns]",
        "Count the smoke down by 1",
        "Remove the smoke",
    ]
    choose_entry(menu, "Count the smoke down by 1")
    assert village.session.state.smoke[space("A-1")] == 2
    choose_entry(menu, "Remove the smoke")
    assert not village.session.state.smoke


def test_lines_and_fields_are_asked_for_from_the_menu(village: SpearpointWindow) -> None:
    session = village.session
    choose_entry(village.workspace.board_menu(space("C-2"), None), "Line of sight from here")
    menu = village.workspace.board_menu(space("B-4"), None)
    choose_entry(menu, "Line of sight to here, from C-2")
    asked = session.asked
    assert asked is not None
    assert asked == (type(asked))(space("C-2"), space("B-4"), fixed=True)
    choose_entry(menu, "Line of sight from here")
    asked = session.asked
    assert asked is not None
    assert (asked.origin, asked.target) == (space("B-4"), None)
    choose_entry(menu, "Field of view from here")
    assert session.field_space == space("B-4")
    village.scene.tool.hover_space(space("A-9"))
    assert session.field_space == space("B-4")


def test_nothing_is_done_from_a_menu_that_cannot_be_done(village: SpearpointWindow) -> None:
    one_sided = village.workspace.board_menu(space("C-2"), None)
    assert not next(a for a in one_sided.actions() if entry_text(a) == "Flip tile").isEnabled() or (
        village.session.catalogue.other_side_of_tile("22A") is not None
    )
    village.session.show_earlier_state(replace(village.session.state, smoke={space("A-2"): 1}))
    menu = village.workspace.board_menu(space("B-4"), "us-1")
    able = [entry_text(action) for action in menu.actions() if action.isEnabled() and action.text()]
    assert able == [
        "What can this unit fire at?", "Who can fire at this unit?", "Line of sight from here",
        "Field of view from here", "Show the attack on all units in the space",
    ]  # fmt: skip


def test_the_menu_tells_keys_and_takes_none_of_them(village: SpearpointWindow) -> None:
    menu = village.workspace.board_menu(space("B-4"), None)
    turn = next(action for action in menu.actions() if entry_text(action) == "Turn tile clockwise")
    assert turn.text().endswith("\tR")
    assert turn.shortcut().isEmpty()


def test_the_menu_comes_where_the_pointer_is_and_by_key_at_the_cursor(table: Table) -> None:
    table.session.open(document("1A B-4", units="us lmg-team B-4"))
    asked: list[tuple[Space, str | None]] = []
    table.scene.menu_asked.connect(lambda where, unit, _: asked.append((where, unit)))
    viewport = table.view.viewport()
    unit = table.view.mapFromScene(table.scene.unit_rect("us-1").center())
    for spot in (table.spot("A-2"), unit, QPoint(1, 1)):
        QApplication.sendEvent(
            viewport, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, spot)
        )
    table.session.move_cursor(space("B-4"))
    key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    QApplication.sendEvent(viewport, key)
    assert asked == [(space("A-2"), None), (space("B-4"), "us-1"), (space("B-4"), "us-1")]
    assert table.session.cursor == space("B-4")


def tip_at(view: Table, spot: QPoint) -> str:
    viewport = view.view.viewport()
    QApplication.sendEvent(
        viewport, QHelpEvent(QEvent.Type.ToolTip, spot, viewport.mapToGlobal(spot))
    )
    return QToolTip.text()


def test_a_tip_says_what_a_marker_and_a_tile_are(qtbot: QtBot, table: Table) -> None:
    table.session.open(document("1A B-4", units="us lmg-team B-4"))
    unit = table.view.mapFromScene(table.scene.unit_rect("us-1").center())
    assert tip_at(table, unit) == "US .30cal LMG Team (US 1).\nInfantry with “LMG” on its marker."
    assert tip_at(table, table.spot("B-4")).splitlines() == [
        "1A House.",
        "Building, impervious, closed to tanks.",
        "Destroyed by tank guns (50+ mm), artillery, mortar, bombs.",
        "Stone house. Its four walls block sight across the tile, but",
        "the yard in the south does not. Units inside fire out to the",
        "east and south.",
    ]
    tip_at(table, table.spot("A-1"))
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_menus_have_no_text_of_strangers_that_acts(village: SpearpointWindow) -> None:
    menu = village.workspace.board_menu(space("B-4"), "us-1")
    title = menu.actions()[0]
    assert isinstance(title, QWidgetAction)
    label = title.defaultWidget()
    assert isinstance(label, QLabel)
    assert label.textFormat() == Qt.TextFormat.PlainText
