"""Several things chosen on a board, and moved, turned or removed as one act: in both games."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save
from boardapp.document.save_format import SaveStart, SaveWriter, parse_save
from boardapp.qt.boards.board_overlay_items import RubberBandItem
from boardapp.qt.sessions.board_objects import ObjectRef
from tests.qt.support.menus import choose_entry, menu_texts
from tests.qt.support.playing import Table, document, space
from tests.qt.support.settling import settled
from tests.qt.support.several_rows import (
    CTRL,
    SHIFT,
    acts,
    chosen,
    click,
    drag,
    frames,
    ghost,
    resaved,
)
from tests.qt.support.spearpoint_window import SpearpointWindow

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton


def on_unit(table: Table, name: str) -> QPoint:
    return table.view.mapFromScene(table.scene.unit_rect(name).center())


# Choosing


def test_a_band_from_an_empty_spot_chooses_what_lies_in_it(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-5", "3A C-9", units="us sniper B-6, us sniper A-1"))
    start, end = table.spot("A-3", (3000, 3000)), table.spot("C-7", (500, 500))
    viewport = table.view.viewport()
    QTest.mousePress(viewport, LEFT, pos=start)
    QTest.mouseMove(viewport, end)
    (band,) = (item for item in table.scene.items() if isinstance(item, RubberBandItem))
    assert band.isVisible()
    assert chosen(table) == {"tile 1A", "tile 2A", "unit us-1"}
    QTest.mouseMove(viewport, table.spot("B-4", (3500, 3500)))
    assert chosen(table) == {"tile 1A"}
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, LEFT, pos=end)
    assert not band.isVisible()
    assert chosen(table) == {"tile 1A", "tile 2A", "unit us-1"}
    assert frames(table) == 3
    assert acts(table) == 0
    table.key(Key.Key_Escape)
    assert (chosen(table), frames(table)) == (set(), 0)


def test_with_shift_a_band_begins_on_a_tile_too_and_adds(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-5", "3A C-9"))
    click(table, table.spot("C-9"))
    drag(table, table.spot("B-4", (200, 200)), table.spot("B-5", (3800, 3800)), keys=SHIFT)
    assert chosen(table) == {"tile 1A", "tile 2A", "tile 3A"}
    assert set(table.state.tiles) == {space("B-4"), space("B-5"), space("C-9")}


def test_ctrl_click_adds_one_and_takes_it_away(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-6", units="us sniper B-4"))
    click(table, table.spot("B-4"))
    click(table, table.spot("B-6"), CTRL)
    click(table, on_unit(table, "us-1"), CTRL)
    assert chosen(table) == {"tile 1A", "tile 2A", "unit us-1"}
    click(table, table.spot("B-4"), CTRL)
    assert chosen(table) == {"tile 2A", "unit us-1"}
    click(table, table.spot("B-6"))
    assert chosen(table) == {"tile 2A"}, "a click on one of them chooses that alone"
    click(table, table.spot("C-1"))
    assert chosen(table) == set(), "and one beside all drops the choice"


def test_all_is_chosen_by_the_menu_and_what_goes_is_chosen_no_more(table: Table) -> None:
    table.session.open(document("1A B-4", units="us sniper B-4", smoke="A-1"))
    table.scene.select_all()
    assert chosen(table) == {"tile 1A", "unit us-1", "smoke A-1"}
    assert table.heard.said == ["1 unit, 1 tile and 1 smoke counter chosen"]
    table.session.remove_unit("us-1")
    assert chosen(table) == {"tile 1A", "smoke A-1"}
    table.session.choose_tool("sight")
    assert chosen(table) == set()


# Moving


def test_dragging_one_moves_all_as_one_act(table: Table) -> None:
    """Each goes where another was: those in front go first."""
    table.session.open(document("1A B-4 90", "2A B-5", units="us sniper B-4, us sniper B-5"))
    before = table.state
    table.scene.select_all()
    drag(table, table.spot("B-4"), table.spot("B-5"))
    assert table.shown_tiles() == {space("B-5"): ("1A", 90), space("B-6"): ("2A", 0)}
    assert {unit.id: unit.space for unit in table.state.units.values()} == {
        "us-1": space("B-5"), "us-2": space("B-6"),
    }  # fmt: skip
    assert table.shows_the_state()
    assert acts(table) == 1
    assert table.heard.said[-1] == "Done: Move 2 units and 2 tiles from B-4 to B-5"
    assert len(chosen(table)) == 4, "still chosen, to be moved on"
    table.session.undo()
    assert table.state == before
    table.session.redo()
    assert table.shown_tiles()[space("B-6")] == ("2A", 0)


def test_the_ghost_shows_all_and_one_that_may_not_lie_there_stops_all(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-5", "3A C-6"))
    before = table.state
    click(table, table.spot("B-4"))
    click(table, table.spot("B-5"), CTRL)
    viewport = table.view.viewport()
    QTest.mousePress(viewport, LEFT, pos=table.spot("B-4"))
    table.hover("A-4")
    shown = ghost(table)
    assert shown is not None
    assert {piece.space for piece in shown.pieces} == {space("A-4"), space("A-5")}
    allowed = [shown.allowed]
    assert table.heard.hinted[-1] == "2 tiles from B-4 to A-4"
    table.hover("C-5")
    assert [*allowed, shown.allowed] == [True, False]
    assert table.heard.hinted[-1] == "Tile 3A is already on C-6."
    QTest.mouseRelease(viewport, LEFT, pos=table.spot("C-5"))
    assert table.state is before
    assert table.heard.refused == ["Tile 3A is already on C-6."]
    drag(table, table.spot("B-5"), table.spot("B-9"), table.spot("B-1"))
    assert table.heard.refused[-1] == "That space is off the board."
    assert table.state is before


def test_a_space_has_room_for_two_of_a_side_however_many_come_at_once(table: Table) -> None:
    table.session.open(document(units="us sniper B-4, us sniper B-4, us sniper B-5"))
    table.session.select([ObjectRef("unit", "us-1"), ObjectRef("unit", "us-2")])
    drag(table, on_unit(table, "us-1"), table.spot("B-5"))
    assert table.heard.refused[-1].startswith("US already has two units on B-5")
    table.session.select([ObjectRef("unit", f"us-{number}") for number in (1, 2, 3)])
    drag(table, on_unit(table, "us-1"), table.spot("B-5"))
    assert [unit.space for unit in table.state.units.values()] == [
        space("B-5"), space("B-5"), space("B-6"),
    ]  # fmt: skip


def test_several_are_carried_by_keys(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-5"))
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return, CTRL)
    table.walk("Right")
    table.key(Key.Key_Return, CTRL)
    table.key(Key.Key_Return)
    assert table.heard.said[-1] == (
        "You carry 2 tiles. The arrow keys move, Enter puts down, Esc cancels"
    )
    table.walk("Down", "Right")
    table.key(Key.Key_Return)
    assert set(table.state.tiles) == {space("C-5"), space("C-6")}
    assert acts(table) == 1


def test_each_of_several_that_go_to_one_space_is_seen(table: Table) -> None:
    table.session.open(document(units="us sniper B-4, us sniper B-4"))
    table.scene.select_all()
    QTest.mousePress(table.view.viewport(), LEFT, pos=on_unit(table, "us-1"))
    table.hover("C-5")
    shown = ghost(table)
    assert shown is not None
    one, other = (piece.rect for piece in shown.pieces)
    assert one != other


def test_what_is_carried_is_let_go_when_another_table_opens(table: Table) -> None:
    table.session.open(document("1A B-4"))
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return)
    table.session.open(document("1A B-4"))
    table.walk("Right")
    assert ghost(table) is None
    table.key(Key.Key_Return)
    assert set(table.state.tiles) == {space("B-4")}


def test_smoke_is_dragged_where_no_tile_lies(table: Table) -> None:
    table.session.open(document(smoke="B-4"))
    drag(table, table.spot("B-4"), table.spot("C-5"))
    assert table.state.smoke == {space("C-5"): 3}
    assert table.heard.said == ["Done: Move the smoke from B-4 to C-5"]
    table.session.undo()
    assert table.state.smoke == {space("B-4"): 3}


# Turning, flipping, removing


def test_r_f_and_delete_act_on_all_that_is_chosen(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-6", "21A B-8", units="us sniper A-1"))
    before = table.state
    table.scene.select_all()
    table.hover("B-4")
    table.scene.turn_action_targets(1)
    table.scene.turn_action_targets(-1)
    table.scene.turn_action_targets(-1)
    assert set(table.shown_tiles().values()) == {("1A", 270), ("2A", 270), ("21A", 270)}
    table.scene.flip_action_targets()
    assert set(table.shown_tiles().values()) == {("1B", 270), ("2B", 270), ("21A", 270)}
    assert table.heard.said == [
        "1 unit and 3 tiles chosen", "Done: Turn 3 tiles clockwise",
        *["Done: Turn 3 tiles counter-clockwise"] * 2, "Done: Flip 2 tiles",
    ]  # fmt: skip
    table.scene.select_all()
    table.scene.remove_action_targets()
    assert (table.state.tiles, table.state.units) == ({}, {})
    assert table.heard.said[-1] == "Done: Remove 1 unit and 3 tiles"
    assert acts(table) == 5
    for _ in range(5):
        table.session.undo()
    assert table.state == before


def test_nothing_is_done_while_an_earlier_table_is_looked_at(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-5"))
    table.session.remove_tile(space("B-5"))
    assert table.session.document is not None
    table.session.show_earlier_state(document("1A B-4", "2A B-5").state)
    table.scene.select_all()
    assert len(chosen(table)) == 2
    drag(table, table.spot("B-4"), table.spot("A-5"))
    table.scene.remove_action_targets()
    assert acts(table) == 1
    assert set(table.heard.refused) == {table.session.why_locked}


# Looks


@pytest.mark.parametrize("name", ["B-4", "B-7"])
def test_what_is_chosen_is_seen_on_a_tile_and_on_the_bare_map(table: Table, name: str) -> None:
    table.session.open(document("1A B-4", units=f"us sniper {name}"))

    def picture() -> QImage:
        return settled(lambda: table.view.grab().toImage())

    bare = picture()
    table.session.select([ObjectRef("unit", "us-1")])
    shown = picture()
    box = table.view.mapFromScene(table.scene.unit_rect("us-1")).boundingRect()
    changed = [
        shown.pixelColor(x, y)
        for x in range(box.left() - 2, box.right() + 3)
        for y in range(box.top() - 2, box.bottom() + 3)
        if shown.pixelColor(x, y) != bare.pixelColor(x, y)
    ]
    assert any(colour.lightness() < 60 for colour in changed), "a dark frame"
    assert any(colour.yellow() > 120 and colour.lightness() > 90 for colour in changed), "a bright"


# Saved


def test_an_act_of_several_is_saved_and_opened_again(table: Table, tmp_path: Path) -> None:
    table.session.open(document("1A B-4", "2A B-5", units="us sniper B-4", smoke="C-1"))
    table.scene.select_all()
    drag(table, table.spot("B-4"), table.spot("A-5"))
    assert acts(table) == 1
    opened = resaved(table, tmp_path / "t.boardapp")
    assert opened.damage is None
    assert opened.state == table.state
    assert opened.history.commands[0].history_text().startswith("Move ")
    opened.undo()
    assert opened.state.tiles.keys() == {space("B-4"), space("B-5")}


def forged(start: str, values: Mapping[str, object], old: str, new: str) -> Document:
    """Return what opens of a save with right checksums, its one act changed by a stranger."""
    text = json.dumps(values)
    assert old in text
    writer = SaveWriter(SaveStart(start))
    line = writer.act_line({"at": "now", **json.loads(text.replace(old, new))}, "an act")
    content = (writer.head + line + writer.end_line()).encode()
    return document_from_save(parse_save(content, "x"), Path("x.boardapp"))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"B-6"', '"B-8"', "does not fit the table before it"),
        ('"key": "B-6"', '"key": "B-7"', "Tile 2A is on two spaces."),
        ('"tile": "2A", "space": "B-6"', '"tile": "9A", "space": "B-6"', "to the Defensive Line"),
    ],
)
def test_a_forged_act_with_a_part_that_cannot_be_is_damage(
    table: Table, old: str, new: str, words: str
) -> None:
    table.session.open(document("1A B-4", "2A B-5", "3A B-8"))
    shown = table.session.document
    assert shown is not None
    start = shown.game.layout_text(shown.state)
    table.session.select([ObjectRef("tile", "1A"), ObjectRef("tile", "2A")])
    drag(table, table.spot("B-4"), table.spot("B-5"))
    values = shown.game.codec.encode(shown.history.commands[0], shown.game.grid)
    assert forged(start, values, "Move", "Shove").damage is None
    damage = forged(start, values, old, new).damage
    assert damage is not None
    assert words in damage.found


# The menu


def test_the_menu_offers_what_is_done_with_all(window: SpearpointWindow) -> None:
    session = window.session
    window.workspace.build()
    session.open(document("1A B-4", "2A B-6", units="us sniper B-4"))
    window.actions_["select-all"].trigger()
    menu = window.workspace.board_menu(space("B-4"), "us-1")
    offered = menu_texts(menu)
    assert offered[0] == "[3 pieces: 1 unit and 2 tiles]"
    assert offered[1:5] == [
        "Turn the pieces clockwise", "Turn the pieces counter-clockwise", "Flip the pieces",
        "Remove the pieces",
    ]  # fmt: skip
    choose_entry(menu, "Remove the pieces")
    assert session.state.tiles == {}
    assert session.document is not None
    assert session.document.history.position == 1
    session.undo()
    window.actions_["select-all"].trigger()
    window.workspace.board_menu(space("C-9"), None)
    assert session.selection == (), "a menu elsewhere is about what lies there"
