"""Several things chosen on a hex board, and moved or removed as one act."""

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF

from boardapp.qt.sessions.board_objects import ObjectRef
from tests.qt.strategy_cards.hex_playing import HexTable, layout
from tests.qt.support.several_rows import acts, chosen, drag, frames, resaved


def on_hex(table: HexTable, name: str) -> QPoint:
    return table.view.mapFromScene(table.board.centre_of(table.space(name)))


def test_units_on_hexes_move_by_the_same_steps_over_shifted_rows(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad B2, us squad C2, germany squad C3"))
    before = hexes.state
    hexes.scene.select_all()
    hexes.session.toggle_selected(ObjectRef("north"))
    assert frames(hexes) == 3
    drag(hexes, hexes.on_unit("us-1"), on_hex(hexes, "C3"))
    # A step south-east and so on for each: the shape stays, though row B lies half a hex off.
    assert {unit: hexes.state.grid.name(there) for unit, there in hexes.shown_units().items()} == {
        "us-1": "C3", "us-2": "D2", "germany-3": "D3",
    }  # fmt: skip
    assert acts(hexes) == 1
    assert hexes.heard.said[-1] == "Done: Move 3 units from B2 to C3"
    hexes.session.undo()
    assert hexes.state == before


def test_units_and_marker_are_banded_moved_and_removed(hexes: HexTable, tmp_path: Path) -> None:
    hexes.open(layout(units="us squad B2, germany squad B3"))
    corner = hexes.view.mapFromScene(QPointF(-500, -500))
    drag(hexes, corner, hexes.spot("D5"))
    assert chosen(hexes) == {"unit us-1", "unit germany-2", "north"}
    assert hexes.session.selected_unit is None, "the panel shows the next unit, not one of several"
    drag(hexes, hexes.on_unit("us-1"), on_hex(hexes, "C3"))
    assert hexes.heard.said[-1] == "Done: Move 2 units and 1 north marker from B2 to C3"
    assert acts(hexes) == 1
    assert hexes.state.north.space == hexes.space("B1")
    opened = resaved(hexes, tmp_path / "hex.boardapp")
    assert (opened.damage, opened.state) == (None, hexes.state)
    hexes.scene.remove_action_targets()
    assert not hexes.state.units
    assert hexes.heard.said[-1] == "Done: Remove 2 units"
    assert chosen(hexes) == {"north"}


def test_off_the_board_none_of_them_goes(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad A2, us squad B2"))
    before = hexes.state
    hexes.session.select([ObjectRef("unit", "us-1"), ObjectRef("unit", "us-2")])
    drag(hexes, hexes.on_unit("us-2"), on_hex(hexes, "A3"))
    assert hexes.state is before
    assert hexes.heard.refused == ["That space is off the board."]


def test_a_unit_dropped_beside_the_board_goes_back_and_says_why(hexes: HexTable) -> None:
    hexes.open(layout(units="us squad A2"))
    before = hexes.state
    beside = hexes.view.mapFromScene(QPointF(-500, -500))
    hexes.hover("A2")
    drag(hexes, hexes.on_unit("us-1"), beside)
    assert hexes.state is before
    assert hexes.heard.refused == ["That place is off the board."]


def test_more_than_an_act_can_hold_is_refused(hexes: HexTable) -> None:
    units = ", ".join(f"us squad {row}{column}" for row in "ABCDEFGHIJKLMNOPQRSTUVW"
                      for column in range(1, 40))  # fmt: skip
    hexes.open(layout(40, 24, units=units))
    before = hexes.state
    hexes.scene.select_all()
    hexes.scene.remove_action_targets()
    assert hexes.state is before
    assert hexes.heard.refused == [
        "These are too many pieces to change at once. Choose fewer pieces."
    ]
