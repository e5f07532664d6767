"""The two maps in the room of tile sets: photographed, their road traced, under tables' tiles."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.document.data_folders import used_tiles_folder
from boardapp.document.document_loader import open_document
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.photos.straightened_tile import StraightenedTile
from boardapp.qt.shell.game_registry import FIRST
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.board.space_descriptions import space_row
from boardapp.qt.spearpoint.tile_set_editor.road_page import AS_OURS
from boardapp.qt.spearpoint.tile_set_editor.workspace import TileSetWorkspace
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace
from tests.qt.spearpoint.tile_set_editor.test_tiles_workspace import (
    LEFT,
    room,
    straightened,
    window,
)
from tests.qt.support.evening import leave

__all__ = ["room", "window"]

OURS = built_in_catalogue().boards["village"]


def photographed(name: str, colour: str = "olive") -> StraightenedTile:
    out = io.BytesIO()
    Image.new("RGB", (360, 120), colour).save(out, "JPEG")
    return replace(straightened(name), jpeg_bytes=out.getvalue())


def rows(room: TileSetWorkspace) -> list[tuple[str, str, str]]:
    """The rows of both maps, which are the last."""
    found = []
    for number in (47, 48):
        item = room.sides.list.topLevelItem(number)
        assert item is not None
        found.append((item.text(0), item.text(1), item.text(2)))
    return found


def click(room: TileSetWorkspace, name: str) -> None:
    spot = room.main_widget.road.map.space_rect(GRID.parse(name)).center().toPoint()
    QTest.mouseClick(room.main_widget.road.map, LEFT, pos=spot)


def test_both_maps_follow_the_sides_of_the_box(room: TileSetWorkspace) -> None:
    assert rows(room) == [
        ("Map", "Village (summer)", "–"), ("Map", "Defensive Line (winter)", "–"),
    ]  # fmt: skip
    item = room.sides.list.topLevelItem(48)
    assert item is not None
    room.sides.list.setCurrentItem(item)
    assert (room.session.current_map, room.session.step) == ("defensive-line", "photographs")
    assert room.main_widget.title.text() == "Defensive Line (winter) – no photograph yet"
    assert not room.facts.kind.isVisibleTo(room.facts)


def test_a_photographed_map_is_kept_and_its_road_traced_over_it(room: TileSetWorkspace) -> None:
    room.main_widget.photographs.straightened.emit(photographed("village"))
    assert rows(room)[0][2] == "◔ straightened"
    assert (room.session.current_map, room.session.step) == ("village", "photographs")
    room.session.choose_step("trace")
    page = room.main_widget.road
    assert page.isVisible()
    assert page.told.text().startswith(AS_OURS)
    assert {GRID.name(space) for space in room.session.road} == OURS.roads
    shot = page.map.grab().toImage().pixelColor(page.map.space_rect(Space(0, 0)).center().toPoint())
    assert abs(shot.red() - 128) < 4, "the picture lies under the spaces"
    assert (
        room.sides.summary.text()
        == "0 of 47 sides of tiles are traced, and 0 are checked; 1 map is begun."
    )


def test_spaces_are_ticked_by_clicks_and_undone(room: TileSetWorkspace) -> None:
    room.session.choose_side("village", "trace")
    click(room, "A-1")
    click(room, "B-5")
    assert {GRID.name(space) for space in room.session.road} == OURS.roads - {"B-5"} | {"A-1"}
    assert rows(room)[0][2] == "◑ traced"
    assert not room.main_widget.road.confirm.isVisible()
    assert room.session.document is not None
    assert [sentence for _, sentence in room.session.document.log] == [
        "Trace the road of the village map: 14 spaces",
        "Trace the road of the village map: 13 spaces",
    ]  # fmt: skip
    room.session.undo()
    room.session.undo()
    assert rows(room)[0][2] == "–"
    assert room.main_widget.road.confirm.isVisible()


def test_spaces_are_ticked_by_keys(room: TileSetWorkspace) -> None:
    room.session.choose_side("village", "trace")
    chart = room.main_widget.road.map
    chart.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(chart, key)
    assert {GRID.name(space) for space in room.session.road} == OURS.roads | {"A-2"}


def test_ours_is_confirmed_as_it_is(qtbot: QtBot, room: TileSetWorkspace) -> None:
    room.session.choose_side("defensive-line", "trace")
    qtbot.mouseClick(room.main_widget.road.confirm, LEFT)
    ours = built_in_catalogue().boards["defensive-line"]
    assert room.session.tile_set.boards["defensive-line"].roads == ours.roads
    assert rows(room)[1][2] == "◑ traced"


def test_edges_and_audit_do_not_apply_to_a_map(room: TileSetWorkspace) -> None:
    room.session.choose_side("village", "edges")
    assert room.session.step == "trace"
    assert not room.main_widget.steps.isTabVisible(2)
    room.audit.run_audit()
    assert room.audit.audited.parent() is None
    room.session.choose_side("1A")
    assert room.main_widget.steps.isTabVisible(2)


def test_tables_have_the_owners_map_under_the_tiles(
    window: MainWindow, room: TileSetWorkspace, tmp_path: Path
) -> None:
    room.main_widget.photographs.straightened.emit(photographed("village"))
    room.session.choose_side("village", "trace")
    click(room, "A-1")
    assert room.use_for_new_tables()
    leave(window)
    window.workspace_for(FIRST).start_document("village")
    table = window.workspace
    assert isinstance(table, SpearpointWorkspace)
    board = table.session.catalogue.boards["village"]
    picture = used_tiles_folder() / "village.jpg"
    assert (board.art, board.roads) == (str(picture.resolve()), OURS.roads | {"A-1"})
    assert table.session.document is not None
    game = table.session.document.game
    assert [one.path for one in game.pictures(table.session.state)] == [picture.resolve()]
    shown = window.grab().toImage()
    olive = sum(
        abs(shown.pixelColor(x, y).red() - 128) + shown.pixelColor(x, y).blue() < 12
        for x in range(0, shown.width(), 16) for y in range(0, shown.height(), 16)
    )  # fmt: skip
    assert olive > 200, "it is painted"
    path = tmp_path / "evening.boardapp"
    assert table.controller.save_to(path)
    assert str(picture) not in path.read_text(encoding="utf-8")
    again = open_document(path).game
    assert again.catalogue.boards["village"].art == OURS.art  # type: ignore[attr-defined]
    assert again.catalogue.boards["village"].roads == board.roads  # type: ignore[attr-defined]


def test_a_table_with_another_road_keeps_our_map(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    room.main_widget.photographs.straightened.emit(photographed("village"))
    assert room.use_for_new_tables()
    leave(window)
    window.workspace_for(FIRST).start_document("village")
    path = used_tiles_folder().parent / "evening.boardapp"
    assert window.workspace.controller.save_to(path)
    window.actions_["new-tiles"].trigger()
    tiles = window.workspace
    assert isinstance(tiles, TileSetWorkspace)
    tiles.main_widget.photographs.straightened.emit(photographed("village", "navy"))
    tiles.session.choose_side("village", "trace")
    click(tiles, "A-1")
    assert tiles.use_for_new_tables()
    leave(window)
    assert window.open_path(path)
    table = window.workspace
    assert isinstance(table, SpearpointWorkspace)
    assert table.session.catalogue.boards["village"] == OURS


def test_scenario_5_is_played_on_the_road_of_the_owners_winter_map(
    window: MainWindow, room: TileSetWorkspace
) -> None:
    room.main_widget.photographs.straightened.emit(photographed("defensive-line"))
    room.session.choose_side("defensive-line", "trace")
    for name in ("A-1", "A-2", "C-7"):  # two that ours leaves out, one that it touches
        click(room, name)
    assert room.use_for_new_tables()
    leave(window)
    assert window.open_path(scenarios_folder() / "05-moonlight-on-metal.yaml")
    table = window.workspace
    assert isinstance(table, SpearpointWorkspace)
    catalogue, state = table.session.catalogue, table.session.state
    assert isinstance(state, TileState)
    ours = built_in_catalogue().boards["defensive-line"].roads
    assert catalogue.boards["defensive-line"].roads == ours - {"C-7"} | {"A-1", "A-2"}
    assert catalogue.boards["defensive-line"].art == str(
        (used_tiles_folder() / "defensive-line.jpg").resolve()
    )
    told = {name: space_row(state, catalogue, GRID.parse(name)).text for name in ("A-2", "C-7")}
    assert told == {"A-2": "A-2, on the road: empty", "C-7": "C-7: empty"}
