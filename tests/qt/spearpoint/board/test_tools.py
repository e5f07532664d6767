"""The tools, driven by mouse and keyboard on the board."""

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.sight.line_of_sight_rulings import rule_on_line
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.picture.board.visibility_shading import VisibilityShading
from boardapp.qt.boards.board_overlay_items import GhostItem, RulingItem
from boardapp.qt.drawing.svg_item import SvgItem
from boardapp.qt.sessions.sight_session import SightLineQuery
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from tests.games.spearpoint.support.fighting import FIGHT
from tests.qt.support.playing import CENTRE, LEFT, Table, document, space

Key = Qt.Key


def ghost(table: Table) -> GhostItem | None:
    """Return the ghost while it is shown."""
    (item,) = table.items(GhostItem)
    assert isinstance(item, GhostItem)
    return item if item.isVisible() else None


def over_unit(table: Table, name: str) -> tuple[float, float]:
    """Return the middle of a unit's marker in mils from its space's corner."""
    spot = table.scene.unit_rect(name).center()
    return spot.x() % 4000, spot.y() % 4000


# Select


def test_a_tile_is_moved_by_dragging(table: Table) -> None:
    table.session.open(document("1A B-4 90"))
    table.drag("B-4", "B-5", "C-7")
    assert table.shown_tiles() == {space("C-7"): ("1A", 90)}
    assert table.session.cursor == space("C-7")
    assert table.heard.said == ["Done: Move tile 1A from B-4 to C-7"]
    assert ghost(table) is None


def test_while_dragged_the_ghost_tells_where_and_why_not(table: Table) -> None:
    table.session.open(document("1A B-4 90", "2A B-6"))
    QTest.mousePress(table.view.viewport(), LEFT, pos=table.spot("B-4"))
    table.hover("B-5")
    there = ghost(table)
    assert there is not None
    assert (there.pieces[0].key, there.allowed) == (("tile", "1A", 90), True)
    table.hover("B-6")
    assert not there.allowed
    assert table.heard.hinted[-1] == "Tile 2A is already on B-6."
    table.hover("B-4")
    assert ghost(table) is None
    QTest.mouseRelease(table.view.viewport(), LEFT, pos=table.spot("B-4"))
    assert table.heard.said == []


def test_a_tile_dragged_onto_another_stays_and_the_reason_is_said(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-6"))
    table.drag("B-4", "B-6")
    assert table.shown_tiles() == {space("B-4"): ("1A", 0), space("B-6"): ("2A", 0)}
    assert table.heard.refused == ["Tile 2A is already on B-6."]


def test_a_tile_let_go_off_the_board_stays(table: Table) -> None:
    table.session.open(document("1A A-4"))
    viewport = table.view.viewport()
    QTest.mousePress(viewport, LEFT, pos=table.spot("A-4"))
    off = table.view.mapFromScene(QPointF(14000, -300))
    QTest.mouseMove(viewport, off)
    QTest.mouseRelease(viewport, LEFT, pos=off)
    assert table.shown_tiles() == {space("A-4"): ("1A", 0)}
    assert table.heard.refused == []


def test_the_line_tool_waits_for_the_attackers_space_in_free_play(table: Table) -> None:
    """Units that can begin an act by a click do so with the idle tool only."""
    table.session.open(Document(FIGHT, Spearpoint(load_catalogue())))
    assert table.session.units_that_begin
    table.session.choose_tool("sight")
    lines = [table.session.asked]
    assert table.scene.tool.current_hint.startswith("Click the attacker's space.")
    table.click("A-2")
    table.click("C-9")
    lines.append(table.session.asked)
    assert lines == [None, SightLineQuery(space("A-2"), space("C-9"), fixed=True)]


def test_escape_lets_go_of_a_dragged_tile(table: Table) -> None:
    table.session.open(document("1A B-4"))
    viewport = table.view.viewport()
    QTest.mousePress(viewport, LEFT, pos=table.spot("B-4"))
    table.hover("B-5")
    table.key(Key.Key_Escape)
    assert ghost(table) is None
    QTest.mouseRelease(viewport, LEFT, pos=table.spot("B-5"))
    assert table.shown_tiles() == {space("B-4"): ("1A", 0)}


def test_a_unit_is_dragged_from_a_tile_that_stays(table: Table) -> None:
    table.session.open(document("1A B-4", units="us sniper B-4, germany sniper B-4"))
    table.drag("B-4", "B-5", offset=over_unit(table, "germany-2"))
    assert table.state.units["germany-2"].space == space("B-5")
    assert table.state.units["us-1"].space == space("B-4")
    assert set(table.state.tiles) == {space("B-4")}
    assert table.shows_the_state()


def test_a_third_unit_of_a_side_is_refused(table: Table) -> None:
    table.session.open(document(units="us sniper B-4, us sniper B-4, us sniper B-5"))
    table.drag("B-5", "B-4", offset=over_unit(table, "us-3"))
    assert table.state.units["us-3"].space == space("B-5")
    assert table.heard.refused == [
        "US already has two units on B-4, the most for one side (rule “Movement 1”)."
    ]


def test_a_tile_is_moved_by_keys_alone(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-6"))
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return)
    assert table.heard.said == [
        "You carry tile 1A. The arrow keys move, Enter puts down, Esc cancels"
    ]
    table.walk("Right", "Right")
    there = ghost(table)
    assert there is not None
    found = [there.allowed]
    table.walk("Down")
    assert [*found, there.allowed] == [False, True]
    table.key(Key.Key_Return)
    assert table.shown_tiles() == {space("C-6"): ("1A", 0), space("B-6"): ("2A", 0)}
    assert ghost(table) is None


def test_escape_drops_what_is_carried_by_keys(table: Table) -> None:
    table.session.open(document("1A B-4"))
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return)
    table.walk("Right")
    table.key(Key.Key_Escape)
    assert ghost(table) is None
    table.key(Key.Key_Return)
    assert table.shown_tiles() == {space("B-4"): ("1A", 0)}


def test_a_unit_is_moved_by_keys_alone(table: Table) -> None:
    table.session.open(document(units="us sniper B-4"))
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return)
    table.walk("Up")
    table.key(Key.Key_Return)
    assert table.state.units["us-1"].space == space("A-4")


def test_units_on_a_tile_and_the_tile_are_taken_in_turn_by_keys(table: Table) -> None:
    table.session.open(document("1A B-4", units="us sniper B-4, germany sniper B-4"))
    for presses, moved in enumerate(("Germany 2", "US 1", "1A"), 1):
        table.session.move_cursor(space("B-4"))
        for _ in range(presses):
            table.key(Key.Key_Return)
        table.walk("Right")
        table.key(Key.Key_Return)
        assert table.heard.said[-1].split(" from ")[0].endswith(moved)
        table.session.undo()


def test_what_is_carried_may_go_meanwhile(table: Table) -> None:
    """Undone or removed by other keys, it is simply not there to be put down."""
    table.session.lay_tile("1A", space("B-4"))
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return)
    table.session.undo()
    table.walk("Right")
    table.key(Key.Key_Return)
    assert table.state.tiles == {}
    table.session.lay_unit("sniper", "us", space("B-4"))
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return)
    table.session.undo()
    table.walk("Right")
    table.key(Key.Key_Return)
    assert table.state.units == {}
    assert table.heard.refused == []


def test_opening_another_table_empties_the_hands(table: Table) -> None:
    table.session.take_piece_in_hand(PieceInHand(tile="1A", rotation=90))
    table.session.open(document(board="defensive-line"))
    assert (table.session.tool, table.session.hand) == ("select", PieceInHand())
    assert ghost(table) is None
    table.click("B-4")
    assert table.state.tiles == {}


# Turn, flip, remove: at the pointer over a tile, else at the cursor


def test_turn_flip_and_remove_act_at_the_pointer_over_a_tile(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-6"))
    table.session.move_cursor(space("B-6"))
    table.hover("B-4")
    table.scene.turn_action_targets(1)
    table.scene.turn_action_targets(1)
    table.scene.turn_action_targets(-1)
    table.scene.flip_action_targets()
    assert table.shown_tiles() == {space("B-4"): ("1B", 90), space("B-6"): ("2A", 0)}
    table.scene.remove_action_targets()
    assert table.shown_tiles() == {space("B-6"): ("2A", 0)}


def test_turn_flip_and_remove_act_at_the_cursor_when_the_pointer_is_over_nothing(
    table: Table,
) -> None:
    table.session.open(document("1A B-4", "2A B-6"))
    table.session.move_cursor(space("B-6"))
    table.hover("C-1")
    table.scene.turn_action_targets(-1)
    table.scene.flip_action_targets()
    assert table.shown_tiles() == {space("B-4"): ("1A", 0), space("B-6"): ("2B", 270)}
    table.scene.remove_action_targets()
    assert table.shown_tiles() == {space("B-4"): ("1A", 0)}


def test_a_pointer_that_has_left_the_board_is_forgotten(table: Table) -> None:
    table.session.open(document("1A B-4", "2A B-6"))
    table.hover("B-4")
    table.session.move_cursor(space("B-6"))
    QApplication.sendEvent(table.view.viewport(), QEvent(QEvent.Type.Leave))
    table.scene.turn_action_targets(1)
    assert table.shown_tiles() == {space("B-4"): ("1A", 0), space("B-6"): ("2A", 90)}


def test_remove_takes_the_unit_under_the_pointer_then_the_others_then_the_tile(
    table: Table,
) -> None:
    table.session.open(document("1A B-4", units="us sniper B-4, germany sniper B-4", smoke="B-4"))
    table.hover("B-4", over_unit(table, "us-1"))
    table.scene.remove_action_targets()
    assert set(table.state.units) == {"germany-2"}
    table.scene.remove_action_targets()
    assert table.state.units == {}
    table.scene.remove_action_targets()
    table.scene.remove_action_targets()
    assert (table.state.tiles, table.state.smoke) == ({}, {})


@pytest.mark.parametrize("what", ["unit", "smoke"])
def test_remove_takes_what_is_under_the_pointer_where_no_tile_lies(table: Table, what: str) -> None:
    """And not the tile at the cursor, far away."""
    unit, smoke = ("us sniper B-4", "") if what == "unit" else ("", "B-4")
    table.session.open(document("1A A-1", units=unit, smoke=smoke))
    table.session.move_cursor(space("A-1"))
    table.hover("B-4")
    table.scene.remove_action_targets()
    assert set(table.state.tiles) == {space("A-1")}
    assert (table.state.units, table.state.smoke) == ({}, {})


def test_a_one_sided_tile_is_not_flipped(table: Table) -> None:
    table.session.open(document("21A B-4"))
    table.session.move_cursor(space("B-4"))
    table.scene.flip_action_targets()
    assert table.heard.refused == ["Tile 21A has no other side."]


def test_a_bunker_is_not_turned_so_that_nobody_could_come_in(table: Table) -> None:
    table.session.open(document("9A A-5", board="defensive-line"))
    table.session.move_cursor(space("A-5"))
    table.scene.turn_action_targets(1)
    table.scene.turn_action_targets(1)
    assert table.shown_tiles() == {space("A-5"): ("9A", 90)}
    assert table.heard.refused == [
        "No unit could use an entry arrow of MG Kasemate here: each arrow faces the map's "
        "edge, an obstacle"
        " or a closed wall (rule “Feature tiles no. 8, Bunker”)."
    ]


# Place


def test_a_tile_in_hand_is_turned_flipped_and_placed(table: Table) -> None:
    table.session.take_piece_in_hand(PieceInHand(tile="1A"))
    table.hover("B-4")
    table.scene.turn_action_targets(1)
    table.scene.flip_action_targets()
    there = ghost(table)
    assert there is not None
    assert there.pieces[0].key == ("tile", "1B", 90)
    table.scene.turn_action_targets(-1)
    table.scene.turn_action_targets(-1)
    table.click("B-4")
    assert table.shown_tiles() == {space("B-4"): ("1B", 270)}
    assert table.session.tool == "select"
    assert ghost(table) is None


def test_a_tile_in_hand_follows_the_cursor_and_is_placed_by_enter(table: Table) -> None:
    table.session.move_cursor(space("B-4"))
    table.session.take_piece_in_hand(PieceInHand(tile="1A"))
    table.walk("Right")
    there = ghost(table)
    assert there is not None
    assert [piece.space for piece in there.pieces] == [space("B-5")]
    table.key(Key.Key_Return)
    assert table.shown_tiles() == {space("B-5"): ("1A", 0)}


def test_a_refused_place_keeps_the_tile_in_hand(table: Table) -> None:
    table.session.open(document("2A B-4"))
    table.session.take_piece_in_hand(PieceInHand(tile="1A"))
    table.click("B-4")
    assert table.heard.refused == ["Tile 2A is already on B-4."]
    assert table.session.tool == "place"
    table.key(Key.Key_Escape)
    assert (table.session.tool, ghost(table)) == ("select", None)


# Units and smoke


def test_units_are_placed_one_a_click_two_a_side(table: Table) -> None:
    table.session.take_piece_in_hand(PieceInHand(unit="sniper", side="germany"))
    for _ in range(3):
        table.click("B-4")
    assert list(table.state.units) == ["germany-1", "germany-2"]
    assert table.heard.refused == [
        "Germany already has two units on B-4, the most for one side (rule “Movement 1”)."
    ]
    table.key(Key.Key_Escape)
    table.click("C-1")
    assert len(table.state.units) == 2


def test_quick_clicks_count_each(table: Table) -> None:
    """The second of two quick clicks comes as a double click."""
    table.session.take_piece_in_hand(PieceInHand(unit="sniper", side="us"))
    viewport = table.view.viewport()
    table.click("B-4")
    QTest.mouseDClick(viewport, LEFT, pos=table.spot("B-4"))
    assert list(table.state.units) == ["us-1", "us-2"]
    table.session.choose_tool("smoke")
    table.click("C-4")
    QTest.mouseDClick(viewport, LEFT, pos=table.spot("C-4"))
    assert table.state.smoke == {space("C-4"): 2}


def test_without_a_unit_in_hand_a_click_tells_where_to_take_one(table: Table) -> None:
    table.session.choose_tool("unit")
    table.click("B-4")
    assert table.heard.refused == ["First take a unit from the panel “Units and smoke”."]


def test_units_are_placed_by_enter(table: Table) -> None:
    table.session.take_piece_in_hand(PieceInHand(unit="sniper", side="us"))
    table.session.move_cursor(space("B-4"))
    table.walk("Right")
    table.key(Key.Key_Return)
    assert table.state.units["us-1"].space == space("B-5")


def test_smoke_counts_down_and_lifts(table: Table) -> None:
    table.session.choose_tool("smoke")
    seen = []
    for _ in range(5):
        table.click("B-4")
        seen.append(table.shown_smoke().get(space("B-4"), 0))
    assert seen == [3, 2, 1, 0, 3]
    assert table.heard.said[:4] == [
        "Done: Lay smoke on B-4 for 3 turns",
        "Done: Lay smoke on B-4 for 2 turns",
        "Done: Lay smoke on B-4 for 1 turn",
        "Done: Remove the smoke from B-4",
    ]


# Line of sight


def shown_line(table: Table) -> object:
    """Return the name of what is drawn for the line, None while nothing is."""
    if not any(item.isVisible() for item in table.items(RulingItem)):
        return None
    keys = [item.key for item in table.items(RulingItem) if isinstance(item, SvgItem)]
    (key,) = (k for k in keys if isinstance(k, tuple) and k[0] in ("origin", "ruling"))
    return key


def status(table: Table) -> str | None:
    return table.session.ruling.status if table.session.ruling else None


def test_two_clicks_rule_on_a_line_and_hovering_sweeps(table: Table) -> None:
    table.session.open(document("1A B-4"))
    table.session.choose_tool("sight")
    table.hover("B-1")
    assert not table.session.asked
    table.click("B-1")
    assert table.session.asked == SightLineQuery(space("B-1"))
    assert shown_line(table) == ("origin", space("B-1"))
    assert table.heard.said == ["From B-1: now click the target"]
    seen = []
    for name in ("B-3", "B-7"):
        table.hover(name)
        assert table.session.asked == SightLineQuery(space("B-1"), space(name))
        assert table.session.ruling is not None
        seen.append((table.session.ruling.status, shown_line(table)))
    assert [status for status, _ in seen] == ["clear", "blocked"]
    assert seen[0][1] != seen[1][1]
    table.click("B-7")
    assert table.session.asked == SightLineQuery(space("B-1"), space("B-7"), fixed=True)
    ruling = table.session.ruling
    assert ruling is not None
    assert table.heard.said[-1] == ruling.sentence()
    table.hover("A-1")
    assert table.session.ruling is ruling


def drawn_line(table: Table) -> str:
    (item,) = table.items(RulingItem)
    assert isinstance(item, RulingItem)
    return item.svg()


def test_a_sweeping_line_shows_its_verdict_and_its_contacts_when_it_rests(
    table: Table, qtbot: QtBot
) -> None:
    table.session.open(document("1A B-4"))
    table.session.choose_tool("sight")
    table.click("B-1")
    table.hover("B-7")
    swept = table.session.ruling
    assert swept is not None
    assert (swept.status, swept.reverse, swept.marks) == ("blocked", None, ())
    assert 'data-verdict="blocked"' in drawn_line(table)
    assert "data-contact" not in drawn_line(table)
    qtbot.waitUntil(lambda: "data-contact" in drawn_line(table))
    rested, query = table.session.ruling, table.session.query
    assert query is not None
    assert rested == rule_on_line(table.state, table.session.catalogue, query)
    table.click("B-7")
    assert table.session.ruling is rested, "what is known is not worked out again"


def test_a_click_fixes_the_verdict_at_once_and_the_rest_follows(table: Table, qtbot: QtBot) -> None:
    table.session.open(document("1A B-4"))
    table.session.choose_tool("sight")
    for name in ("B-1", "B-7"):
        table.click(name)
    in_short = table.session.ruling
    assert in_short is not None
    assert (in_short.status, in_short.turns) == ("blocked", None)
    qtbot.waitUntil(lambda: table.session.ruling != in_short)
    in_full = table.session.ruling
    assert in_full is not None
    assert in_full.sentence() == in_short.sentence()
    assert in_full.turns is not None
    assert in_full.reverse is not None
    assert "data-contact" in drawn_line(table)


@pytest.mark.parametrize("target", ["B-2", "B-7"])
@pytest.mark.parametrize("attack", ["direct", "mortar", "aircraft"])
def test_the_sentence_of_a_click_is_that_of_the_ruling_in_full(
    table: Table, attack: str, target: str
) -> None:
    table.session.open(document("1A B-4", units="us rifle-squad B-1, germany rifle-squad B-7"))
    table.session.choose_attack(attack)
    table.session.choose_tool("sight")
    for name in ("B-1", target):
        table.click(name)
    said = table.heard.said[-1]
    ruling = table.session.full_ruling()
    assert ruling is not None
    assert said == ruling.sentence()


def test_who_cannot_wait_gets_the_ruling_in_full(table: Table) -> None:
    table.session.open(document("1A B-4"))
    table.session.choose_tool("sight")
    for name in ("B-1", "B-7"):
        table.click(name)
    ruling = table.session.full_ruling()
    assert ruling is not None
    assert ruling.turns is not None
    assert ruling is table.session.ruling


def test_a_third_click_starts_anew(table: Table) -> None:
    table.session.choose_tool("sight")
    for name in ("B-1", "B-7", "C-2"):
        table.click(name)
    assert table.session.asked == SightLineQuery(space("C-2"))
    assert table.session.ruling is None


def test_a_line_within_one_space_can_be_asked_about(table: Table) -> None:
    table.session.choose_tool("sight")
    table.click("B-1")
    table.click("B-1")
    assert table.session.asked == SightLineQuery(space("B-1"), space("B-1"), fixed=True)
    assert table.session.ruling is not None
    assert table.session.ruling.status == "clear"


def test_a_line_is_asked_about_by_keys_alone(table: Table) -> None:
    table.session.choose_tool("sight")
    table.session.move_cursor(space("B-4"))
    table.key(Key.Key_Return)
    table.walk("Right", "Right")
    assert table.session.asked == SightLineQuery(space("B-4"), space("B-6"))
    table.key(Key.Key_Return)
    assert table.session.asked == SightLineQuery(space("B-4"), space("B-6"), fixed=True)


def test_escape_takes_the_line_off_then_leaves_the_tool(table: Table) -> None:
    table.session.choose_tool("sight")
    table.click("B-1")
    table.click("B-7")
    table.key(Key.Key_Escape)
    assert (table.session.asked, table.session.tool) == (None, "sight")
    assert shown_line(table) is None
    table.key(Key.Key_Escape)
    assert table.session.tool == "select"


def test_a_line_half_asked_goes_with_the_tool_and_a_fixed_one_stays(table: Table) -> None:
    table.session.choose_tool("sight")
    table.click("B-1")
    table.hover("B-5")
    table.session.choose_tool("select")
    assert table.session.asked is None
    table.session.choose_tool("sight")
    table.click("B-1")
    table.click("B-5")
    table.session.choose_tool("select")
    assert table.session.asked == SightLineQuery(space("B-1"), space("B-5"), fixed=True)


def test_a_fixed_line_is_ruled_on_anew_when_the_table_changes(table: Table) -> None:
    table.session.choose_tool("sight")
    table.click("B-1")
    table.click("B-7")
    before = shown_line(table)
    assert status(table) == "clear"
    table.session.lay_tile("1A", space("B-4"))
    assert status(table) == "blocked"
    assert shown_line(table) != before
    table.session.undo()
    assert status(table) == "clear"


def test_the_attacker_s_side_is_taken_from_the_units_where_they_leave_no_doubt(
    table: Table,
) -> None:
    table.session.open(
        document(units="us sniper B-1, germany sniper B-2, us sniper B-3, germany sniper B-3")
    )
    table.session.choose_tool("sight")
    table.click("B-1")
    assert table.session.side == "us"
    table.click("A-1")
    table.click("B-2")
    assert table.session.side == "germany"
    table.click("A-1")
    table.click("B-3")  # both sides are there: as before
    assert table.session.side == "germany"
    table.key(Key.Key_Escape)
    table.click("B-3", over_unit(table, "us-3"))
    assert table.session.side == "us"


# Field


def field_key(table: Table) -> object:
    items = [item for item in table.items(SvgItem) if isinstance(item, SvgItem)]
    return next((item.key for item in items if isinstance(item.key, VisibilityShading)), None)


def test_the_field_follows_the_pointer_until_a_click_fixes_it(table: Table) -> None:
    table.session.open(document("1A B-4"))
    table.hover("B-2")
    table.session.choose_tool("field")
    assert table.session.field_space == space("B-2")
    table.hover("B-6")
    assert table.session.field_space == space("B-6")
    table.click("B-6")
    table.hover("C-1")
    assert table.session.field_space == space("B-6")
    table.click("B-6")
    table.hover("C-1")
    assert table.session.field_space == space("C-1")
    table.key(Key.Key_Escape)
    after = table.session
    assert after.field_space is None
    assert table.scene.tool.hint.startswith("Drag a tile")


def test_the_field_is_shaded_anew_when_the_table_changes(table: Table) -> None:
    table.session.move_cursor(space("B-2"))
    table.hover("B-2", CENTRE)
    table.session.choose_tool("field")
    before = field_key(table)
    assert before is not None
    table.session.lay_tile("1A", space("B-4"))
    assert field_key(table) not in (None, before)
    table.session.choose_tool("select")
    assert field_key(table) is None


def test_a_legend_tells_what_the_field_s_hatching_means(table: Table) -> None:
    legend = table.view.legend
    assert not legend.isVisible()
    table.session.open(document("1A B-4"))
    table.session.choose_tool("field")
    table.hover("B-2")
    assert legend.isVisible()
    assert legend.entry_texts() == ["seen from here", "sees this space", "both ways", "neither"]
    assert legend.accessibleDescription() == (
        "Field of sight, B-2: seen from here; sees this space; both ways; neither"
    )
    table.view.resize(700, 400)
    QApplication.processEvents()
    assert legend.geometry().bottomLeft() == table.view.rect().bottomLeft()
    table.key(Key.Key_Escape)
    assert not legend.isVisible()


def test_the_board_is_held_up_without_the_field(table: Table) -> None:
    def held_up() -> QImage:
        image = QImage(360, 120, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        table.scene.render_board(painter, QRectF(image.rect()), table.scene.board.rect())
        painter.end()
        return image

    table.session.open(document("1A B-4"))
    held_up()
    table.scene.drawings.render_waiting()
    bare = held_up()
    table.session.show_visible_field(space("B-2"))
    assert held_up() == bare
    assert field_key(table) is not None


def test_undo_takes_smoke_off_without_a_preview_in_its_place(table: Table) -> None:
    table.session.choose_tool("smoke")
    table.click("B-4")
    assert table.shown_smoke() == {space("B-4"): 3}
    table.session.undo()
    assert ghost(table) is None
    table.hover("B-5")
    assert ghost(table) is not None
