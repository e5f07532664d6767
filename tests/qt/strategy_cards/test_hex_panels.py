"""Terrain and units as panels, and the small forms for boards and kinds of terrain."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from boardapp.games.strategy_cards import placement_checks
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS, TerrainKind
from boardapp.qt.frame.new_board_dialog import NewBoardDialog
from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush
from boardapp.qt.strategy_cards.terrain_kind_dialog import TerrainKindDialog, kind_name
from boardapp.qt.strategy_cards.terrain_panel import TerrainPanel
from boardapp.qt.strategy_cards.unit_properties_panel import UnitPropertiesPanel
from boardapp.qt.strategy_cards.workspace import NEW_BOARDS
from tests.qt.strategy_cards.hex_playing import LEFT, HexTable, layout
from tests.qt.support.forms import fault_texts

Key = Qt.Key


@pytest.fixture
def terrain(qtbot: QtBot, hexes: HexTable) -> Iterator[TerrainPanel]:
    panel = TerrainPanel(hexes.session)
    qtbot.addWidget(panel)
    panel.resize(380, 400)
    panel.show()
    yield panel
    panel.close()


@pytest.fixture
def units(qtbot: QtBot, hexes: HexTable) -> Iterator[UnitPropertiesPanel]:
    panel = UnitPropertiesPanel(hexes.session, hexes.scene.drawings)
    qtbot.addWidget(panel)
    panel.show()
    yield panel
    panel.close()


def rows(panel: TerrainPanel) -> list[str]:
    return [panel.list.item(row).text() for row in range(panel.list.count())]


def fill(form: dict[str, str]) -> None:
    """Fill in the dialog that opens next, and accept it."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TerrainKindDialog)
        dialog.title.setText(form["title"])
        dialog.blocks.setChecked("blocks" in form)
        if "cover" in form:
            dialog.cover.setValue(int(form["cover"]))
        if "colour" in form:
            dialog.colour.show_colour(form["colour"])
        dialog.accept()

    QTimer.singleShot(0, answer)


# Terrain


def test_the_panel_lists_what_the_brush_can_do(terrain: TerrainPanel) -> None:
    assert rows(terrain) == [
        "1 Open ground\ndoes not block sight, and gives cover 0",
        "2 Woods\nblocks sight, and its cover is unknown",
        "3 Buildings\nblocks sight, and its cover is unknown",
        "4 Raise the ground\nby one level",
        "5 Lower the ground\nby one level",
    ]


def test_a_click_takes_the_brush_up(qtbot: QtBot, hexes: HexTable, terrain: TerrainPanel) -> None:
    spot = terrain.list.visualItemRect(terrain.list.item(2)).center()
    qtbot.mouseClick(terrain.list.viewport(), LEFT, pos=spot)
    assert hexes.session.brush == TerrainBrush("buildings")
    assert hexes.session.tool == "terrain"
    button = terrain.sizes.button(2)
    qtbot.mouseClick(button, LEFT, pos=QPoint(8, button.height() // 2))
    assert hexes.session.brush == TerrainBrush("buildings", 0, 2)
    hexes.session.choose_brush(TerrainBrush(None, -1, 1))
    assert terrain.list.currentRow() == 4
    assert terrain.sizes.checkedId() == 1


def test_enter_in_the_list_takes_the_brush_up(
    qtbot: QtBot, hexes: HexTable, terrain: TerrainPanel
) -> None:
    terrain.list.setCurrentRow(3)
    qtbot.keyClick(terrain.list, Key.Key_Return)
    assert hexes.session.brush == TerrainBrush(None, 1)


def test_a_kind_of_their_own_is_made_changed_and_dropped(
    hexes: HexTable, terrain: TerrainPanel
) -> None:
    fill({"title": "Marsh", "cover": "1", "colour": "#447799"})
    terrain.new_kind.click()
    assert hexes.state.kinds == {"marsh": TerrainKind("marsh", "Marsh", False, 1, "#447799", "M")}
    assert hexes.session.brush == TerrainBrush("marsh")
    assert rows(terrain)[5] == "6 Marsh\ndoes not block sight, and gives cover 1"
    fill({"title": "Deep marsh", "blocks": "", "cover": "-1"})
    terrain.change_kind.click()
    assert hexes.state.kinds["marsh"] == TerrainKind(
        "marsh", "Deep marsh", True, None, "#447799", "M"
    )
    terrain.drop_kind.click()
    assert not hexes.state.kinds
    assert hexes.session.brush.kind in KINDS
    assert len(rows(terrain)) == 5
    hexes.session.undo()
    assert rows(terrain)[5].startswith("6 Deep marsh")


def test_a_kind_on_the_board_is_not_dropped(hexes: HexTable, terrain: TerrainPanel) -> None:
    hexes.session.set_terrain_kind("marsh", TerrainKind("marsh", "marsh", False, 1, "#447799", "M"))
    hexes.session.choose_brush(TerrainBrush("marsh"))
    hexes.session.paint_spaces([hexes.space("C3")])
    terrain.drop_kind.click()
    assert hexes.heard.refused == [
        ("C3 is marsh, where no unit can be. Paint another terrain there first.")
    ]


def test_the_cover_of_woods_is_entered_once(hexes: HexTable, terrain: TerrainPanel) -> None:
    hexes.session.choose_brush(TerrainBrush("woods"))
    fill({"title": "woods", "blocks": "", "cover": "2"})
    terrain.change_kind.click()
    assert hexes.state.sight_terrain.kind_at(hexes.space("A1")).name == "open"
    assert hexes.state.all_terrain_kinds["woods"].cover == 2
    assert hexes.state.all_terrain_kinds["woods"].art == "woods"
    assert rows(terrain)[1] == "2 Woods\nblocks sight, and gives cover 2"


def test_open_ground_cannot_be_changed(hexes: HexTable, terrain: TerrainPanel) -> None:
    hexes.session.choose_brush(TerrainBrush("open"))
    assert not terrain.change_kind.isEnabled()
    assert not terrain.drop_kind.isEnabled()


def test_the_panel_turns_the_north_marker(hexes: HexTable, terrain: TerrainPanel) -> None:
    where = "The north marker is on A1. Its number 1 points"
    assert terrain.north.text() == f"{where} north-west, and the numbers run clockwise"
    terrain.right.click()
    assert terrain.north.text() == f"{where} north-east, and the numbers run clockwise"
    terrain.left.click()
    terrain.mirror.click()
    assert terrain.north.text() == f"{where} north-west, and the numbers run counter-clockwise"


@pytest.mark.parametrize(
    ("title", "name"),
    [("Wheat field", "wheat-field"), ("  A--B ", "a-b"), ("50 m", "kind-50-m"), ("Öde", "de")],
)
def test_kinds_get_names_that_layouts_can_hold(title: str, name: str) -> None:
    assert kind_name(title) == name


def test_the_form_says_what_is_wrong_before_it_is_accepted(qtbot: QtBot, hexes: HexTable) -> None:

    dialog = TerrainKindDialog(
        lambda kind: placement_checks.why_not_terrain_kind(hexes.state, kind.name, kind)
    )
    qtbot.addWidget(dialog)
    assert fault_texts(dialog.form) == {dialog.title: "Give the kind of terrain a title."}
    assert not dialog.ok.isEnabled()
    dialog.title.setText("Barn")
    same = "Barn and buildings have the same letter B. Give one of them another letter."
    assert fault_texts(dialog.form) == {dialog.letter: same}
    dialog.letter.setText("N")
    assert dialog.words.text() == "Barn: does not block sight, letter N."
    assert dialog.ok.isEnabled()


# Units


def test_the_form_is_the_next_unit(hexes: HexTable, units: UnitPropertiesPanel) -> None:
    units.side.setCurrentIndex(1)
    units.side.activated.emit(1)
    units.kind.setCurrentIndex(1)
    units.kind.activated.emit(1)
    units.armour.setValue(3)
    units.armour.editingFinished.emit()
    units.fatigued.click()
    units.place.click()
    assert hexes.session.tool == "unit"
    hexes.click("C5")
    unit = hexes.session.unit("germany-1")
    assert (unit.unit, unit.armour, unit.fatigued, unit.cover) == ("vehicle", 3, True, None)
    assert units.heading.text() == "The next unit"


def test_the_form_changes_the_unit_chosen_each_change_an_act(
    hexes: HexTable, units: UnitPropertiesPanel
) -> None:
    hexes.open(layout(units="us squad C5, us squad C6"))
    hexes.session.select_unit("us-2")
    assert units.heading.text() == "Unit US 2 on C6"
    units.officer.click()
    units.cover.setValue(2)
    units.cover.editingFinished.emit()
    assert hexes.session.unit("us-2").officer
    assert hexes.session.unit("us-2").cover == 2
    assert not hexes.session.unit("us-1").officer
    hexes.session.undo()
    assert units.cover.number() is None
    hexes.session.undo()
    assert not units.officer.isChecked()
    units.remove.click()
    assert set(hexes.state.units) == {"us-1"}
    assert units.heading.text() == "The next unit"


def test_a_vehicle_made_a_squad_has_no_armour(hexes: HexTable, units: UnitPropertiesPanel) -> None:
    hexes.open(layout(units="us vehicle C5"))
    hexes.session.set_unit(hexes.session.unit("us-1")._replace(armour=4))
    hexes.session.select_unit("us-1")
    assert units.armour.number() == 4
    units.kind.setCurrentIndex(units.kind.findData("squad"))
    units.kind.activated.emit(0)
    assert hexes.session.unit("us-1").armour is None
    assert not units.armour.isEnabled()


def test_leaving_a_field_untouched_is_no_act(hexes: HexTable, units: UnitPropertiesPanel) -> None:
    hexes.open(layout(units="us squad C5"))
    hexes.session.select_unit("us-1")
    units.cover.editingFinished.emit()
    assert hexes.session.document is not None
    assert hexes.session.document.history.position == 0


# A new board


def test_a_board_is_told_before_it_is_laid_out(qtbot: QtBot) -> None:
    dialog = NewBoardDialog(NEW_BOARDS)
    qtbot.addWidget(dialog)
    assert dialog.words.text().startswith("108 hexes, A1 to I12. ")
    assert "prints as 25 × 16.2 inches" in dialog.words.text()
    dialog.columns.setValue(1000)
    dialog.rows.setValue(121)
    most = "1,000 × 121 are 121,000 hexes, but a board has at most 120,000."
    assert fault_texts(dialog.form) == {dialog.rows: most}
    assert not dialog.ok.isEnabled()
    dialog.rows.setValue(120)
    assert dialog.ok.isEnabled()
    dialog.title.setText("  Bocage  ")
    assert dialog.board_title() == "Bocage"
    dialog.ok.click()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_the_smallest_board_is_one_hex(qtbot: QtBot) -> None:
    dialog = NewBoardDialog(NEW_BOARDS)
    qtbot.addWidget(dialog)
    dialog.columns.setValue(1)
    dialog.rows.setValue(1)
    assert dialog.words.text().startswith("1 hex, A1. ")
