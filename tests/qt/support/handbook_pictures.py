"""Makes the pictures of the handbook and the README, in light and dark colours: ``make pictures``.

The window is led as a player leads it, over a photograph that was never taken.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox, QWidget

from boardapp.core.hex_grid import HexGrid
from boardapp.core.state import State
from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.document.own import own_tiles
from boardapp.document.own.own_boards import new_board
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.assets import docs_folder, scenarios_folder
from boardapp.files.handbook import dark_picture
from boardapp.games.europe.game import Europe
from boardapp.games.europe.state import EuropeState
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.games.strange_victory.counter_kinds import ROAD
from boardapp.qt.areas.board_editor.workspace import BoardEditorWorkspace
from boardapp.qt.areas.workspace import AreaWorkspace
from boardapp.qt.frame.sight_workspace import SightWorkspace
from boardapp.qt.frame.workspace import Workspace
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.photos.phone_dialog import PhoneDialog, QrCode
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.tile_set_editor.workspace import TileSetWorkspace
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from boardapp.qt.table_view.pixel_density import USUAL
from boardapp.qt.table_view.screen_calibrations import read_screen_facts
from boardapp.qt.table_view.screen_settings import ScreenCalibration
from boardapp.qt.widgets.style import Scheme, apply_style
from tests.games.atlantikwall import assault_example as beach
from tests.games.europe import wars, winter_example
from tests.games.spearpoint.support.fighting import FIGHT, at
from tests.games.spearpoint.turn.told_turn import play, table
from tests.games.strange_victory import told_turn as roads
from tests.phone.phones import LOOPBACK, send
from tests.photo.laid_maps import LaidMap, LaidTile, owner_box, photograph_map, shipped_box
from tests.photo.printed_maps import PrintedMap
from tests.photo.synthetic import TILE_CORNERS, Camera, jpeg, photograph
from tests.qt.areas.board_editor.map_of_six import AREAS, LINKS, draw_map
from tests.qt.spearpoint.fight_table import SHERMAN, SQUAD, TIGER, fight, keep_cards
from tests.qt.support.evening import leave
from tests.qt.support.start_pictures import write_start_pictures

PICTURES = docs_folder() / "pictures" / "handbook"
SIZE = 1110, 660
CAMERA = Camera(side=1750, tilt=25, turn=8, size=(3200, 2500))
LEFT = Qt.MouseButton.LeftButton
HOUSE = (240, 240), (3115, 240), (3115, 1775), (240, 1775)
COURT = (3115, 685), (3765, 685), (3765, 1825)
GATE = (3765, 2180), (3765, 3760), (2220, 3760)
LAID = ("1A", "A-5"), ("2A", "C-7"), ("22A", "B-4"), ("3A", "A-8")
"""Tiles about the fight."""
PHONE_URL = "http://192.0.2.20:40613/m3kx7q9t2ewb"
TABLE_CAMERA = Camera(side=1000, tilt=22, azimuth=84, turn=3, bow=-0.04, aspect=3)
PHOTOGRAPHED = {
    2: LaidTile("1A", 1, (2, -3), 2), 4: LaidTile("22A", 0, (1, 2)), 8: LaidTile("3A", 2),
    10: LaidTile("2B", 3, (-2, 1)), 13: LaidTile("8A", 0), 15: LaidTile("7A", 1, (-3, 3), 2),
    19: LaidTile("24A", 0), 22: LaidTile("6A", 2, (3, 2)), 25: LaidTile("5B", 0, (-1, -1)),
}  # fmt: skip
"""Tiles on the photographed table."""
LAST = (1820, 3760), (240, 3760), (240, 2210)


def main() -> None:
    """Write all pictures, in each scheme by a program of its own."""
    for scheme in ("light", "dark"):
        command = [sys.executable, "-m", "tests.qt.support.handbook_pictures", scheme]
        subprocess.run(command, check=True)


def write_pictures(scheme: Scheme) -> None:
    """Write all pictures in one scheme of colours."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BOARDAPP_DATA"] = os.environ["XDG_CONFIG_HOME"] = folder
        app = QApplication([])
        window = MainWindow()
        apply_style(app, scheme=scheme, large_text=False)
        window.show()
        write_start_pictures(window, _write)
        window.resize(*SIZE)
        window.actions_["new-tiles"].trigger()
        assert isinstance(window.workspace, TileSetWorkspace)
        _outline(window.workspace, Path(folder) / "IMG_0417.jpg")
        _trace(window.workspace)
        _edges(window.workspace)
        _prove(window.workspace)
        _receive(window)
        leave(window)
        _lay_map(window.workspace_for("strategy-cards"), Path(folder) / "IMG_0420.jpg")
        leave(window)
        _board(window, Path(folder) / "map.png")
        leave(window)
        _fight(window)
        leave(window)
        _turn(window)
        leave(window)
        _roads(window)
        leave(window)
        _beach(window)
        leave(window)
        _europe(window)
        leave(window)
        _show_table(window)
        leave(window)
        _print(window)
        leave(window)
        _recognise(window, Path(folder))
        leave(window)
        window.close()


def _recognise(window: MainWindow, folder: Path) -> None:
    """Show the proposal for a photographed table, with cards on many tiles."""
    box = shipped_box(192)
    own, entries = owner_box(box, 4), ""
    for side, picture in own.sides.items():
        picture.save(folder / f"{side}.jpg", quality=90)
        entries += f"  {side}: {{art: {side}.jpg}}\n"
    own.maps["village"].save(folder / "village.jpg", quality=90)
    boards = "boards: {village: {title: Village, art: village.jpg}}"
    tiles = folder / "my-tiles.yaml"
    tiles.write_text(f"boardapp: 1\ntile_set: Mine\n{boards}\ntiles:\n{entries}", "utf-8")
    own_tiles.choose_own_file(tiles)
    laid = LaidMap("village", PHOTOGRAPHED, cover=0.3, seed=9)
    seen = photograph_map(box, laid, TABLE_CAMERA, 3, scale=0.7, pixels=220, quality=90)
    seen.image.save(folder / "IMG_0431.jpg", quality=92)
    window.start_document("spearpoint", "village")
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    room.use_picture(folder / "IMG_0431.jpg")
    dialog = room.photographs.table_photo.dialog
    assert dialog is not None
    _until(lambda: bool(dialog.view.levels))
    for corner in seen.corners():
        spot = dialog.view.to_view(corner).toPoint()
        QTest.mouseClick(dialog.view.viewport(), LEFT, pos=spot)
    _until(lambda: dialog.proposal is not None)
    _write(dialog, "table-photo")
    dialog.reject()


def _print(window: MainWindow) -> None:
    assert window.open_path(scenarios_folder() / "worked-example.yaml")
    assert isinstance(window.workspace, SpearpointWorkspace)
    prints = window.workspace.print_actions
    prints.show_print_dialog()
    dialog = prints.dialog
    assert dialog is not None
    dialog.resize(900, 470)
    dialog.pages.toggled.emit("B1")
    _until(lambda: all(dialog.pages.page_pixmap(number) for number in range(7)))
    _write(dialog, "print")
    dialog.reject()


def _outline(room: TileSetWorkspace, path: Path) -> None:
    path.write_bytes(jpeg(photograph(CAMERA, "dark", 4, "4A", light=False)))
    page = room.main_widget.photographs
    page.add([path])
    _until(lambda: bool(page.view.levels))
    for x, y in CAMERA.pixels(TILE_CORNERS):
        QTest.mouseClick(page.view.viewport(), LEFT, pos=page.view.to_view((x, y)).toPoint())
    _until(lambda: page.panel.preview._image is not None)
    page.panel.name.setEditText("4A")
    _write(page, "tiles-outline")
    page.panel.use.click()
    _until(lambda: room.session.straightened_picture is not None)


def _trace(room: TileSetWorkspace) -> None:
    room.session.choose_step("trace")
    view = room.main_widget.trace.view
    _click(room, Qt.Key.Key_A, HOUSE)
    QTest.keyClick(view, Qt.Key.Key_Return)
    _click(room, Qt.Key.Key_B, COURT[:2])
    _hover(view.viewport(), view.to_view(COURT[2]).toPoint())
    _write(room.main_widget, "tiles-trace")
    QTest.mouseClick(view.viewport(), LEFT, pos=view.to_view(COURT[2]).toPoint())
    QTest.keyClick(view, Qt.Key.Key_Return)
    for wall in (GATE, LAST):
        _click(room, Qt.Key.Key_B, wall)
        QTest.keyClick(view, Qt.Key.Key_Return)


def _edges(room: TileSetWorkspace) -> None:
    room.session.choose_step("edges")
    page = room.main_widget.edges
    QTest.keyClick(page, Qt.Key.Key_R)
    for key, side, start, stop in (
        (Qt.Key.Key_R, "north", 0, 4000), (Qt.Key.Key_R, "west", 0, 1775),
        (Qt.Key.Key_G, "west", 1775, 4000), (Qt.Key.Key_G, "south", 0, 4000),
        (Qt.Key.Key_R, "east", 0, 1825),
    ):  # fmt: skip
        QTest.keyClick(page, key)
        a, b = (page.band_point(side, at).toPoint() for at in (start, stop))  # type: ignore[arg-type]
        QTest.mousePress(page, LEFT, pos=a)
        _hover(page, b)
        QTest.mouseRelease(page, LEFT, pos=b)
    _write(room.main_widget, "tiles-edges")


def _prove(room: TileSetWorkspace) -> None:
    room.panels.raise_panel(room.audit)
    room.audit.run_audit()
    body = room.audit.widget()
    assert body is not None
    _write(body, "tiles-audit", room.audit.audited.geometry().bottom() + 9)


def _receive(window: MainWindow) -> None:
    """Write the dialog for phones with two received pictures, at an address that nobody has."""
    dialog = PhoneDialog(LOOPBACK, window)
    dialog.show()
    for seed, side in ((4, "4A"), (5, "3A")):
        send(dialog.address.text(), jpeg(photograph(CAMERA, "dark", seed, side, light=False)))
    items = dialog.pictures
    _until(lambda: items.count() == 2 and not any(items.item(i).icon().isNull() for i in range(2)))
    code, layout = dialog.findChild(QrCode), dialog.layout()
    assert isinstance(code, QrCode)
    assert layout is not None
    layout.replaceWidget(code, QrCode(PHONE_URL))
    code.hide()
    dialog.address.setText(PHONE_URL)
    _write(dialog, "phone")
    dialog.reject()


def _lay_map(room: Workspace, path: Path) -> None:
    assert isinstance(room, HexWorkspace)
    printed = PrintedMap(HexGrid(12, 9), tilt=22, turn=-9)
    path.write_bytes(printed.photograph())
    room.start_board(12, 9, "Hedges")
    room.map_photo.load_photo(path)
    _until(lambda: room.map_photo.dialog is not None)
    dialog = room.map_photo.dialog
    assert dialog is not None
    dialog.resize(900, 560)
    QTest.qWait(200)
    for name in ("A1", "A12", "I12", "I1"):
        spot = dialog.view.to_view(printed.middle(printed.grid.parse(name))).toPoint()
        QTest.mouseClick(dialog.view.viewport(), LEFT, pos=spot)
    _write(dialog, "hex-photograph")
    dialog.reject()


def _board(window: MainWindow, path: Path) -> None:
    draw_map(path)
    window.workspace.controller.show_document(new_board("strange-victory"))
    room = window.workspace
    assert isinstance(room, BoardEditorWorkspace)
    room.main_widget.load_tracing_picture(path)
    _until(lambda: bool(room.session.board_state.picture))
    view = room.main_widget.view
    for name, corners in AREAS.items():
        for corner in (*corners, corners[0]):
            QTest.mouseClick(view.viewport(), LEFT, pos=view.to_view(corner).toPoint())
        assert room.session.current_area is not None
        room.session.rename(room.session.current_area, name)
        view.setFocus()
    keys = {name: key for key, name in room.session.names.items()}
    for one, other in LINKS:
        room.session.set_or_remove_link(keys[one], keys[other], frozenset())
    for name, flag in (("Mere", "coastal"), ("Firs", "forest")):
        room.session.change(keys[name], f"Give {name} the flag {flag}", flags=frozenset((flag,)))
    view.choose_tool("link")
    room.faults.show_faults()
    _write(window, "area-board")


def _fight(window: MainWindow) -> None:
    """Write the signs of a fight, a list of targets, and an attack with what it comes to."""
    window.resize(1110, 900)
    room = window.workspace_for("spearpoint")
    assert isinstance(room, SpearpointWorkspace)
    state = FIGHT
    for tile, name in LAID:
        state = state.with_tile(at(name), PlacedTile(tile, at(name)))
    room.controller.show_document(Document(state, Spearpoint(load_catalogue())))
    room.session.show_earlier_state(state)  # it has no rings about the units
    room.session.move_cursor(at("A-9"))
    QTest.qWait(500)
    _write(room.view, "fights-signs", room.view.legend.geometry().bottom() + 1)
    leave(window)
    window.resize(1340, 900)
    keep_cards()
    room.controller.show_document(fight())
    room.fights.move(SQUAD)
    QTest.qWait(500)
    _write(room.view, "moving")
    leave(window)
    room.controller.show_document(fight())
    room.fights.targets(SHERMAN)
    window.resizeDocks([room.panels["targets"]], [380], Qt.Orientation.Vertical)
    QTest.keyClick(room.fights.panel.list, Qt.Key.Key_Down)
    _write(room.fights.panel, "fights-targets")
    room.fights.fights.fire(SHERMAN, f"unit {TIGER}")
    room.session.answer(["75 mm"])
    _write(room.guide_holder, "fights-guide")


def _turn(window: MainWindow) -> None:
    """Write a moment of the told turn: a step that draws fire, and what the guide asks."""
    room = window.workspace_for("spearpoint")
    assert isinstance(room, SpearpointWorkspace)
    window.resize(1110, 860)
    document = table()
    play(ProcedurePlayer(document), 1, 2)
    room.controller.show_document(document)
    room.panels["turn"].raise_()
    QTest.qWait(600)
    _write(room.page, "turn-fire")
    (fire,) = (one for one in room.guide.bar.findChildren(BarButton) if one.text().endswith("Fire"))
    QApplication.sendEvent(fire, QEnterEvent(QPointF(), QPointF(), QPointF()))
    _write(room.guide_holder, "turn-guide")


def _roads(window: MainWindow) -> None:
    """Write moments of the told game on areas: the mix, a move, a fight, what fell, counters."""
    window.resize(1240, 760)
    room = _at_roads(window, 2, 12)
    counts = [box for box in room.guide.findChildren(QSpinBox) if box.isVisible()]
    for name, box in zip(ROAD, counts, strict=True):
        box.setValue(roads.MIX.count(name) - (name == "me-109"))
    _write(room.guide_holder, "roads-mix")
    _write(_at_roads(window, roads.FIGHT, 0).page, "roads-move")
    _write(_at_roads(window, roads.FIGHT, 5).guide_holder, "roads-fight")
    room = _at_roads(window, roads.FIGHT, 7)
    _write(room.guide_holder, "roads-fell")
    room.print_actions.show_print_dialog()
    dialog = room.print_actions.dialog
    assert dialog is not None
    dialog.resize(900, 470)
    dialog.form.what.select_value("counters")
    _until(lambda: bool(dialog.pages.page_pixmap(0)) and bool(dialog.pages.page_pixmap(1)))
    _write(dialog, "roads-counters")
    dialog.reject()


def _at_roads(window: MainWindow, upto: int, answers: int) -> AreaWorkspace:
    leave(window)
    room = window.workspace_for("strange-victory")
    assert isinstance(room, AreaWorkspace)
    document = roads.table()
    roads.play(ProcedurePlayer(document), upto, answers)
    room.controller.show_document(document)
    room.panels["turn"].raise_()
    QTest.qWait(600)
    return room


def _beach(window: MainWindow) -> None:
    """Write moments of the worked example of an assault: a roll with its chances, a move."""
    window.resize(1240, 800)
    _write(_at_beach(window, beach.MOVES).page, "beach-move")
    window.resize(1240, 640)
    _write(_at_beach(window, beach.ROLL).guide_holder, "beach-roll")


def _at_beach(window: MainWindow, steps: int) -> AreaWorkspace:
    leave(window)
    room = window.workspace_for("atlantikwall")
    assert isinstance(room, AreaWorkspace)
    room.controller.show_document(beach.played(steps).document)
    room.panels["turn"].raise_()
    QTest.qWait(600)
    return room


def _europe(window: MainWindow) -> None:
    """Write moments of a war: the rules agreed on, snow, an atomic bomber over a factory."""
    window.resize(1240, 760)
    room = _at_war(window, EuropeState(areas=wars.OUTLINE, board="europe-in-outline"), "set-up")
    _write(room.guide_holder, "europe-rules")
    example = winter_example.Example()
    example.answer("end", [[3]], [[2]], "end", 14, 5, "end", {"instead": "no"}, "end", [[3]])
    _write(_at_war(window, example.state).page, "europe-snow")
    captured = wars.table(  # its price is asked
        "bomb", "factories", phase="us", turn=16, bomb=("us",), holders={"Leningrad": "germany"}
    )
    raid = ("raid", "Leningrad", 10, "yes", 0, "yes")
    _write(_at_war(window, captured, *raid).guide_holder, "europe-bomb")


def _at_war(window: MainWindow, state: State, *answers: object) -> AreaWorkspace:
    leave(window)
    room = window.workspace_for("europe")
    assert isinstance(room, AreaWorkspace)
    assert isinstance(state, EuropeState)
    room.controller.show_document(Document(state, Europe(state.grid), title="Europe in outline"))
    for answer in answers:
        assert room.session.answer(answer), answer
    room.panels["turn"].raise_()
    QTest.qWait(600)
    return room


def _show_table(window: MainWindow) -> None:
    """A table view that is smaller than the board, as the laptop frames it."""
    window.resize(*SIZE)
    window.actions_["board-only"].setChecked(True)
    window.open_path(scenarios_folder() / "worked-example.yaml")
    room = window.workspace
    assert isinstance(room, SightWorkspace)
    viewing = room.table_view_actions.viewing
    viewing.apply_choices(viewing.choices._replace(full=False))
    viewing.open()
    assert viewing.table is not None
    viewing.calibrations.save_calibration(
        read_screen_facts(viewing.chosen_screen()), ScreenCalibration(USUAL, tested=True)
    )
    viewing.table.set_calibration(ScreenCalibration(USUAL, tested=True))
    viewing.table.resize(1340, 750)
    room.session.ask_about_line(at("B-5"), at("C-7"), fixed=True)
    room.panels.set_panels_visible(False)
    QTest.qWait(500)
    _write(viewing.table, "table-view")
    _write(room.view, "table-laptop")
    viewing.close()


def _click(room: TileSetWorkspace, tool: Qt.Key, points: tuple[tuple[int, int], ...]) -> None:
    view = room.main_widget.trace.view
    QTest.keyClick(view, tool)
    for point in points:
        spot = view.to_view(point).toPoint()
        _hover(view.viewport(), spot)
        QTest.mouseClick(view.viewport(), LEFT, pos=spot)


def _hover(widget: QWidget, spot: QPoint) -> None:
    QTest.mouseMove(widget, spot - QPoint(1, 1))
    QTest.mouseMove(widget, spot)


def _until(there: Callable[[], bool]) -> None:
    for _ in range(1000):
        if there():
            return
        QApplication.processEvents()
        time.sleep(0.03)  # which, unlike Qt's own waiting, lets the other thread work
    raise TimeoutError


def _write(widget: QWidget, name: str, height: int = 0) -> None:
    """Write what a widget shows, all of it or as far down as told, in few bytes."""
    QTest.qWait(200)
    picture = QImage(widget.width(), height or widget.height(), QImage.Format.Format_RGB32)
    QWidget.render(widget, picture)  # of a view too, which has another meaning for that
    PICTURES.mkdir(exist_ok=True)
    path = PICTURES / f"{name}.webp"
    dark = QApplication.palette().color(QPalette.ColorRole.Base).lightness() < 128
    picture.save(str(dark_picture(path) if dark else path), quality=75)


if __name__ == "__main__":
    if sys.argv[1:]:
        write_pictures("dark" if sys.argv[1] == "dark" else "light")
    else:
        main()
