from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.spearpoint.board import whole_board_tree
from boardapp.qt.spearpoint.board.space_descriptions import ContentsRow, space_row
from boardapp.qt.spearpoint.board.whole_board_tree import ContentsPanel, changed_spaces
from boardapp.qt.spearpoint.session import SpearpointSession
from tests.qt.support import tables
from tests.qt.support.playing import move_tile, move_unit


@pytest.fixture
def session() -> SpearpointSession:
    made = tables.session()
    tables.lay(made, "2A", "B-4", quarters=1)
    made.lay_unit("rifle-squad", "us", GRID.parse("B-4"))
    made.set_smoke(GRID.parse("C-3"), 2)
    return made


@pytest.fixture
def panel(qtbot: QtBot, session: SpearpointSession) -> ContentsPanel:
    made = ContentsPanel(session)
    made.resize(360, 600)
    qtbot.addWidget(made)
    made.show()
    return made


def shown(panel: ContentsPanel) -> list[str]:
    items = (panel.tree.topLevelItem(i) for i in range(panel.tree.topLevelItemCount()))
    return [item.text(0) for item in items if item is not None and not item.isHidden()]


def item_of(panel: ContentsPanel, name: str) -> QTreeWidgetItem:
    space = GRID.parse(name)
    item = panel.tree.topLevelItem(space.row * GRID.columns + space.column)
    assert item is not None
    return item


def every(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    yield item
    for i in range(item.childCount()):
        child = item.child(i)
        assert child is not None
        yield from every(child)


def below(item: QTreeWidgetItem) -> list[str]:
    return [one.text(0) for one in every(item)][1:]


# ---- what it says -----------------------------------------------------------------------------


def test_occupied_spaces_are_listed_in_order(panel: ContentsPanel) -> None:
    assert shown(panel) == [
        "B-4: Hedge 2A, turned 90°; US Rifle Squad (US 1)",
        "C-3: Smoke, 2 turns",
    ]


def test_a_tile_is_told_with_defense_and_edges_as_they_lie(panel: ContentsPanel) -> None:
    # Turned clockwise by 90°, west faces north, and the west half of south is the north of west.
    assert below(item_of(panel, "B-4")) == [
        "Hedge 2A, turned 90°",
        "Defense: 2",
        "Green north edge",
        "Red west edge along its northern 2 inches",
        "US Rifle Squad (US 1)",
    ]


def test_every_row_is_a_whole_sentence_aloud(panel: ContentsPanel) -> None:
    sentences = [
        item.data(0, Qt.ItemDataRole.AccessibleTextRole)
        for space in ("A-1", "B-4", "C-3")
        for item in every(item_of(panel, space))
    ]
    assert sentences == [
        "Space A-1: empty.",
        "Space B-4: Hedge 2A, turned 90°; US Rifle Squad (US 1).",
        "Tile 2A “Hedge” is on B-4, turned 90 degrees clockwise.",
        "Tile 2A “Hedge” gives a defense of 2.",
        "Tile 2A “Hedge” has a green north edge.",
        "Tile 2A “Hedge” has a red west edge along its northern 2 inches.",
        "Rifle Squad (US 1) is on B-4.",
        "Space C-3: Smoke, 2 turns.",
        "Smoke is on C-3 for 2 turns and blocks every line of sight there.",
    ]


def test_walls_that_nobody_entered_and_arrows_are_told(session: SpearpointSession) -> None:
    tables.lay(session, "3A", "A-1")
    tables.lay(session, "1A", "B-5")
    barn = space_row(session.state, session.catalogue, GRID.parse("A-1"))
    assert [row.text for row in barn.below[0].below] == ["No walls drawn"]
    house = space_row(session.state, session.catalogue, GRID.parse("B-5"))
    assert house.text == "B-5, on the road: House 1A"
    assert [row.text for row in house.below[0].below] == [
        "Defense: impervious",
        "Red north edge",
        "Entry arrow: south",
    ]


def test_all_spaces_are_listed_on_demand(qtbot: QtBot, panel: ContentsPanel) -> None:
    panel.occupied_only.setFocus()
    qtbot.keyClick(panel.occupied_only, Qt.Key.Key_Space)
    assert len(shown(panel)) == 27
    assert shown(panel)[0] == "A-1: empty"
    assert shown(panel)[4 + 9] == "B-5, on the road: empty"


def test_an_empty_board_says_so(qtbot: QtBot) -> None:
    panel = ContentsPanel(tables.session())
    qtbot.addWidget(panel)
    panel.show()
    assert panel.empty.isVisible()
    assert panel.empty.text().startswith("The board is empty.")
    panel.occupied_only.click()
    assert not panel.empty.isVisible()


def test_without_a_document_it_says_so(qtbot: QtBot) -> None:
    panel = ContentsPanel(SpearpointSession())
    qtbot.addWidget(panel)
    assert panel.empty.text() == "No board is open."
    assert shown(panel) == []


# ---- kept in step with the board --------------------------------------------------------------


def test_only_the_spaces_that_changed_are_read_again(
    panel: ContentsPanel, session: SpearpointSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def spy(state: TileState, catalogue: object, space: Space) -> ContentsRow:
        read.append(GRID.name(space))
        return space_row(state, session.catalogue, space)

    monkeypatch.setattr(whole_board_tree, "space_row", spy)
    move_unit(session, "us-1", GRID.parse("A-9"))
    assert sorted(read) == ["A-9", "B-4"]
    read.clear()
    session.set_turn(2)
    assert read == []
    session.remove_tile(GRID.parse("B-4"))
    assert read == ["B-4"]
    assert shown(panel) == ["A-9: US Rifle Squad (US 1)", "C-3: Smoke, 2 turns"]
    session.undo()
    assert len(shown(panel)) == 3


def test_spaces_that_differ_between_two_states(session: SpearpointSession) -> None:
    before = session.state
    move_tile(session, GRID.parse("B-4"), GRID.parse("B-6"))
    session.set_smoke(GRID.parse("C-3"), 1)
    names = {GRID.name(space) for space in changed_spaces(before, session.state)}
    assert names == {"B-4", "B-6", "C-3"}


def test_what_is_unfolded_stays_so(panel: ContentsPanel, session: SpearpointSession) -> None:
    tile = item_of(panel, "B-4").child(0)
    assert tile is not None
    tile.setExpanded(True)
    session.remove_unit("us-1")
    again = item_of(panel, "B-4").child(0)
    assert again is not None
    assert again.isExpanded()


def test_another_board_tells_its_roads(panel: ContentsPanel, session: SpearpointSession) -> None:
    panel.occupied_only.setChecked(False)
    session.set_board("defensive-line")
    assert shown(panel)[4 + 9] == "B-5: empty"


# ---- the cursor -------------------------------------------------------------------------------


def test_choosing_a_row_moves_the_cursor(
    qtbot: QtBot, panel: ContentsPanel, session: SpearpointSession
) -> None:
    panel.tree.setCurrentItem(item_of(panel, "B-4"))
    assert session.cursor == GRID.parse("B-4")
    for _ in range(3):  # the tile, the unit, the next space
        qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    assert session.cursor == GRID.parse("C-3")


def test_the_cursor_selects_its_row(panel: ContentsPanel, session: SpearpointSession) -> None:
    session.move_cursor(GRID.parse("C-3"))
    assert panel.tree.currentItem() is item_of(panel, "C-3")


def test_a_row_within_the_cursors_space_stays_selected(
    panel: ContentsPanel, session: SpearpointSession
) -> None:
    tile = item_of(panel, "B-4").child(0)
    assert tile is not None
    panel.tree.setCurrentItem(tile)
    assert session.cursor == GRID.parse("B-4")
    assert panel.tree.currentItem() is tile


def test_the_cursor_on_an_empty_space_selects_nothing_while_they_are_hidden(
    panel: ContentsPanel, session: SpearpointSession
) -> None:
    session.move_cursor(GRID.parse("C-3"))
    session.move_cursor(GRID.parse("A-1"))
    assert panel.tree.selectedItems() == []
    assert session.cursor == GRID.parse("A-1")
    panel.occupied_only.setChecked(False)
    assert panel.tree.currentItem() is item_of(panel, "A-1")


def test_a_change_under_the_selection_leaves_the_cursor(
    panel: ContentsPanel, session: SpearpointSession
) -> None:
    session.move_cursor(GRID.parse("B-4"))
    unit = item_of(panel, "B-4").child(1)
    assert unit is not None
    panel.tree.setCurrentItem(unit)
    session.remove_unit("us-1")
    assert session.cursor == GRID.parse("B-4")
    session.remove_tile(GRID.parse("B-4"))
    assert session.cursor == GRID.parse("B-4")
    assert panel.tree.selectedItems() == []
