"""The tools of a hex board, by mouse and by keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.placement_checks import MAX_STROKE
from boardapp.games.strategy_cards.state import HexUnit
from boardapp.qt.boards.board_overlay_items import GhostItem
from boardapp.qt.strategy_cards.board.brush_stroke_item import BrushStrokeItem
from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush
from tests.qt.strategy_cards.hex_playing import HexTable, layout

Key = Qt.Key


def ghost(table: HexTable) -> GhostItem:
    (item,) = (item for item in table.scene.items() if isinstance(item, GhostItem))
    return item


def stroke(table: HexTable) -> BrushStrokeItem:
    (item,) = (item for item in table.scene.items() if isinstance(item, BrushStrokeItem))
    return item


def acts(table: HexTable) -> int:
    assert table.session.document is not None
    return table.session.document.history.position


# Select


def test_a_unit_is_dragged(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5, us squad C5"))
    viewport = hexes.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=hexes.on_unit("us-2"))
    hexes.hover("D3")
    assert ghost(hexes).isVisible()
    assert ghost(hexes).allowed
    hexes.let_go("D3")
    assert hexes.session.unit("us-2").space == hexes.space("D3")
    assert hexes.session.unit("us-1").space == hexes.space("C5")
    assert hexes.session.selected_unit == "us-2"
    assert not ghost(hexes).isVisible()
    assert acts(hexes) == 1


def test_a_unit_dragged_off_the_board_stays(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5"))
    viewport = hexes.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=hexes.on_unit("us-1"))
    QTest.mouseMove(viewport, QPoint(3, 3))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert hexes.session.unit("us-1").space == hexes.space("C5")


def test_a_unit_undone_while_it_is_carried_is_let_go(hexes: HexTable) -> None:
    hexes.session.take_unit_in_hand(HexUnit("", "squad", "us", Space(0, 0)))
    hexes.session.place_unit_in_hand(hexes.space("C5"))
    hexes.picture()
    QTest.mousePress(hexes.view.viewport(), Qt.MouseButton.LeftButton, pos=hexes.on_unit("us-1"))
    hexes.session.undo()
    hexes.hover("D3")
    hexes.let_go("D3")
    assert not hexes.state.units
    assert not ghost(hexes).isVisible()


def test_units_are_carried_by_keys_one_after_the_other(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5, us vehicle C5"))
    hexes.session.move_cursor(hexes.space("C5"))
    hexes.key(Key.Key_Return)
    hexes.key(Key.Key_Return)
    assert hexes.session.selected_unit == "us-2"
    hexes.walk("Right", "Down")
    hexes.key(Key.Key_Return)
    assert hexes.session.unit("us-2").space == hexes.space("D6")
    assert hexes.session.unit("us-1").space == hexes.space("C5")


def test_escape_drops_what_is_carried_then_the_choice(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad C5"))
    hexes.session.move_cursor(hexes.space("C5"))
    hexes.key(Key.Key_Return)
    hexes.walk("Right")
    hexes.key(Key.Key_Escape)
    chosen = [hexes.session.selected_unit]
    hexes.key(Key.Key_Return)
    hexes.key(Key.Key_Escape)
    hexes.key(Key.Key_Escape)
    chosen.append(hexes.session.selected_unit)
    assert chosen == ["us-1", None]
    assert hexes.session.unit("us-1").space == hexes.space("C5")


def test_the_north_marker_is_dragged(hexes: HexTable) -> None:
    hexes.drag("A1", "B2", "C3")
    assert hexes.state.north.space == hexes.space("C3")
    hexes.session.undo()
    assert hexes.state.north.space == hexes.space("A1")


def test_the_north_marker_is_carried_by_keys(hexes: HexTable) -> None:
    hexes.key(Key.Key_Return)
    hexes.walk("Down")
    hexes.key(Key.Key_Return)
    assert hexes.state.north.space == hexes.space("B1")


# Units


def test_clicks_place_units_like_the_one_in_hand(hexes: HexTable) -> None:
    hexes.session.take_unit_in_hand(HexUnit("", "vehicle", "germany", Space(0, 0), armour=3))
    hexes.session.choose_tool("unit")
    hexes.click("C5")
    hexes.click("C6")
    assert [unit.id for unit in hexes.state.hex_units()] == ["germany-1", "germany-2"]
    assert hexes.session.unit("germany-2").armour == 3
    assert hexes.session.unit("germany-2").space == hexes.space("C6")


def test_what_may_not_stand_is_crossed_out_and_refused(hexes: HexTable) -> None:
    hexes.session.take_unit_in_hand(HexUnit("", "vehicle", "us", Space(0, 0), cover=100))
    hexes.session.choose_tool("unit")
    hexes.click("C5")
    assert not ghost(hexes).allowed
    assert hexes.heard.refused == ["Cover: a whole number from 0 to 99, not 100."]


def test_enter_places_a_unit_at_the_cursor(hexes: HexTable) -> None:
    hexes.session.choose_tool("unit")
    hexes.walk("Right", "Down")
    hexes.key(Key.Key_Return)
    assert hexes.session.unit("us-1").space == hexes.space("B2")
    hexes.key(Key.Key_Escape)
    assert hexes.session.tool == "select"


# Terrain


def test_a_stroke_is_one_act_without_gaps(hexes: HexTable) -> None:
    hexes.session.choose_tool("terrain")
    hexes.drag("C2", "C7")
    painted = {hexes.state.grid.name(space) for space in hexes.state.terrain}
    assert painted == {"C2", "C3", "C4", "C5", "C6", "C7"}
    assert acts(hexes) == 1
    hexes.session.undo()
    assert not hexes.state.terrain


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19)])
def test_the_brush_is_as_wide_as_chosen(hexes: HexTable, radius: int, count: int) -> None:
    hexes.session.choose_tool("terrain")
    hexes.session.choose_brush(TerrainBrush("buildings", 0, radius))
    hexes.click("C4")
    assert len(hexes.state.terrain) == count
    assert set(hexes.state.terrain.values()) == {"buildings"}


def test_at_the_rim_the_brush_paints_what_is_on_the_board(hexes: HexTable) -> None:
    hexes.session.choose_tool("terrain")
    hexes.session.choose_brush(TerrainBrush("woods", 0, 1))
    hexes.click("A1")
    assert {hexes.state.grid.name(space) for space in hexes.state.terrain} == {"A1", "A2", "B1"}


def test_the_ground_is_raised_once_a_stroke_and_lowered_to_nothing(hexes: HexTable) -> None:
    hexes.session.choose_tool("terrain")
    hexes.session.choose_brush(TerrainBrush(None, 1))
    hexes.drag("C3", "C4", "C3")
    assert hexes.state.levels == {hexes.space("C3"): 1, hexes.space("C4"): 1}
    hexes.click("C3")
    assert hexes.state.levels[hexes.space("C3")] == 2
    hexes.session.choose_brush(TerrainBrush(None, -1, 1))
    hexes.click("C3")
    assert hexes.state.levels == {hexes.space("C3"): 1}
    hexes.session.choose_brush(TerrainBrush(None, -1))
    hexes.click("E6")
    assert hexes.heard.refused == ["E6 cannot be on level -1: levels are 0 to 9."]


def test_what_is_painted_already_is_said_and_is_no_act(hexes: HexTable) -> None:
    hexes.session.choose_tool("terrain")
    hexes.click("C3")
    hexes.click("C3")
    assert acts(hexes) == 1
    assert hexes.heard.said[-1] == "There is nothing to change."


def test_escape_gives_up_a_stroke(hexes: HexTable) -> None:
    hexes.session.choose_tool("terrain")
    hexes.press("C3")
    hexes.hover("C4")
    hexes.key(Key.Key_Escape)
    hexes.let_go("C4")
    assert acts(hexes) == 0
    assert hexes.session.tool == "terrain"
    hexes.key(Key.Key_Escape)
    assert hexes.session.tool == "select"
    assert not stroke(hexes).isVisible()


def test_keys_choose_the_brush_and_its_size_and_enter_paints(hexes: HexTable) -> None:
    hexes.session.choose_tool("terrain")
    hexes.type_in("3]]]")
    assert hexes.session.brush == TerrainBrush("buildings", 0, 2)
    hexes.type_in("4[")
    assert hexes.session.brush == TerrainBrush(None, 1, 1)
    hexes.type_in("5")
    assert hexes.session.brush == TerrainBrush(None, -1, 1)
    hexes.type_in("29[")
    assert hexes.session.brush == TerrainBrush("woods", 0, 0)
    hexes.walk("Right")
    hexes.key(Key.Key_Return)
    assert hexes.state.terrain == {hexes.space("A2"): "woods"}


def test_the_brush_shows_what_it_covers(hexes: HexTable) -> None:
    hexes.session.choose_brush(TerrainBrush("woods", 0, 1))
    hexes.session.choose_tool("terrain")
    hexes.hover("C4")
    shown = stroke(hexes)
    assert shown.isVisible()
    around = [hexes.space("C4"), *hexes.state.grid.neighbours(hexes.space("C4"))]
    assert all(shown.boundingRect().contains(hexes.board.centre_of(space)) for space in around)
    assert "The brush paints woods on 7 hexes." in hexes.heard.hinted[-1]


def test_one_stroke_paints_no_more_than_an_act_can_hold(hexes: HexTable) -> None:
    hexes.open(layout(60, 30))
    hexes.session.choose_brush(TerrainBrush("woods", 0, 2))
    hexes.session.choose_tool("terrain")
    rows = [f"{row}{column}" for row in "CGKOSW" for column in ("3", "57")]
    hexes.drag(rows[0], *rows[1:])
    assert len(hexes.state.terrain) == MAX_STROKE
    assert acts(hexes) == 1


# The north marker


def test_the_marker_is_put_by_a_click_and_turned_by_the_wheel(hexes: HexTable) -> None:
    hexes.session.choose_tool("north")
    hexes.click("D4")
    assert hexes.state.north.space == hexes.space("D4")

    def wheel(name: str, turns: int) -> None:
        spot = QPointF(hexes.spot(name, (0, 0)))
        event = QWheelEvent(
            spot, hexes.view.mapToGlobal(spot), QPoint(), QPoint(0, 120 * turns),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(hexes.view.viewport(), event)

    zoom = hexes.view.zoom
    wheel("D4", -1)
    assert hexes.state.north.marker.turn == 1
    wheel("D4", 2)
    assert hexes.state.north.marker.turn == 5
    assert hexes.view.zoom == zoom
    wheel("A8", 1)
    assert hexes.view.zoom > zoom
    hexes.view.fit()
    hexes.key(Key.Key_Escape)
    wheel("D4", 1)
    assert hexes.state.north.marker.turn == 5


def test_the_marker_counts_the_other_way(hexes: HexTable) -> None:
    hexes.session.mirror_north_marker_numbers()
    assert hexes.state.north.marker.direction(2) == 5


# Sight and field


def test_two_clicks_settle_a_line(hexes: HexTable) -> None:
    hexes.open(layout(woods="C4"))
    hexes.session.choose_tool("sight")
    hexes.click("C2")
    hexes.hover("C5")
    assert hexes.session.asked is not None
    assert not hexes.session.asked.fixed
    hexes.click("C6")
    ruling = hexes.session.ruling
    assert ruling is not None
    assert ruling.status == "blocked"
    assert ruling.sentence() == "C2 to C6 is blocked: the line passes through the woods on C4."
    hexes.session.choose_brush(TerrainBrush("open"))
    hexes.session.paint_spaces([hexes.space("C4")])
    assert hexes.session.ruling is not None
    assert hexes.session.ruling.status == "clear"
    hexes.key(Key.Key_Escape)
    assert hexes.session.asked is None


def test_a_line_by_keys(hexes: HexTable) -> None:
    hexes.session.choose_tool("sight")
    hexes.key(Key.Key_Return)
    hexes.walk("Right", "Right")
    hexes.key(Key.Key_Return)
    assert hexes.session.ruling is not None
    assert (hexes.session.ruling.origin, hexes.session.ruling.target) == ("A1", "A3")


def test_the_field_follows_the_pointer_until_it_is_fixed(hexes: HexTable) -> None:
    hexes.open(layout(woods="A3-F3"))
    hexes.session.choose_tool("field")
    hexes.hover("C1")
    assert hexes.session.field_space == hexes.space("C1")
    hexes.click("C2")
    hexes.hover("C7")
    assert hexes.session.field_space == hexes.space("C2")
    assert hexes.heard.hinted[-1].startswith("C2 can see ")
    assert hexes.heard.hinted[-1].endswith(" Click to keep this view, or press Esc to go back.")
    legend = hexes.view.legend
    assert legend.isVisible()
    assert legend.entry_texts() == ["in sight, in both directions", "not in sight"]
    hexes.key(Key.Key_Escape)
    assert legend.isHidden()
    assert hexes.session.field_space is None
