"""A player's printed map under the hexes: photographed, clicked, seen, kept on this computer."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QMimeData, QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.document.data_folders import board_photos_folder
from boardapp.document.own import board_pictures
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush
from boardapp.qt.strategy_cards.map_photo_dialog import MapPhotoDialog
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from tests.photo.printed_maps import SPOT, PrintedMap
from tests.qt.conftest import in_front
from tests.qt.support.evening import Answers

GRID = HexGrid(14, 11)
CORNERS = [GRID.parse(name) for name in ("A1", "A14", "K14", "K1")]
PRINTED = PrintedMap(GRID)
SCALE = 0.06
"""Pixels a mil in which the board is looked at."""
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def hidden_window() -> MainWindow:
    return MainWindow()


@pytest.fixture
def window(qtbot: QtBot, hidden_window: MainWindow) -> Iterator[MainWindow]:
    yield from in_front(qtbot, hidden_window)


@pytest.fixture
def room(qtbot: QtBot, hidden_window: MainWindow) -> Iterator[HexWorkspace]:
    room = hidden_window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.start_board(GRID.columns, GRID.rows, "Bocage")
    for _ in in_front(qtbot, hidden_window):
        yield room


@pytest.fixture
def photograph(tmp_path: Path) -> Path:
    path = tmp_path / "IMG_0001.jpg"
    path.write_bytes(PRINTED.photograph())
    return path


def until(there: Callable[[], object]) -> None:
    for _ in range(10_000):
        if there():
            return
        QApplication.processEvents()
        time.sleep(0.01)
    raise TimeoutError


def asked(room: HexWorkspace, photograph: Path) -> MapPhotoDialog:
    """Have a photograph read, and return the dialog that asks for its hexes."""
    room.map_photo.load_photo(photograph)
    return opened(room)


def opened(room: HexWorkspace) -> MapPhotoDialog:
    """Wait for the dialog that asks for the hexes."""
    until(lambda: room.map_photo.dialog is not None and room.map_photo.dialog.isVisible())
    QApplication.processEvents()
    assert room.map_photo.dialog is not None
    return room.map_photo.dialog


def click(dialog: MapPhotoDialog, space: Space, off: tuple[float, float] = (0, 0)) -> None:
    spot = dialog.view.to_view(PRINTED.middle(space)) + QPointF(*off)
    QTest.mouseClick(dialog.view.viewport(), LEFT, pos=spot.toPoint())


def lay(room: HexWorkspace, photograph: Path) -> None:
    dialog = asked(room, photograph)
    while dialog.view.zoom < 2:
        dialog.view.zoom_by(1.25)
    for space in CORNERS:
        dialog.view.bring_into_sight(PRINTED.middle(space))
        click(dialog, space)
    dialog.ok.click()
    assert room.session.photo is not None


def pixels(room: HexWorkspace) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return the board as it is held up: rows, columns, blue, green and red."""
    width, height = (int(side * SCALE) for side in GRID.printed_size_in_mils)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    room.scene.set_markings(grid=False, dots=False, names=False)
    room.scene.render_board(
        painter, QRectF(0, 0, width, height), QRectF(0, 0, width / SCALE, height / SCALE)
    )
    painter.end()
    rows = np.frombuffer(bytes(image.constBits()), np.uint8)
    return rows.reshape(height, image.bytesPerLine() // 4, 4)[:, :width, :3].copy()


def misses(room: HexWorkspace) -> list[float]:
    """Return by how many mils each printed spot lies beside the middle of its hex."""
    dark, found = pixels(room)[:, :, 1] < 110, []
    for space in GRID.spaces():
        x, y = (part * SCALE for part in GRID.lattice_to_mils(GRID.centre(space)))
        reach = int(2.5 * SPOT * SCALE)
        left, top = int(x) - reach, int(y) - reach
        there = np.argwhere(dark[top : top + 2 * reach, left : left + 2 * reach])
        share = len(there) / (np.pi * (SPOT * SCALE) ** 2)
        assert 0.6 < share < 1.3, GRID.name(space)
        down, across = there.mean(axis=0) + 0.5 + (top, left)
        found.append(float(np.hypot(across - x, down - y)) / SCALE)
    return found


def test_four_clicks_lay_the_map_under_every_hex(room: HexWorkspace, photograph: Path) -> None:
    lay(room, photograph)
    assert room.terrain.photo.isVisible()
    assert room.terrain.strength.value() == 60
    room.terrain.strength.setValue(100)
    off = misses(room)
    assert len(off) == 154
    assert max(off) < 40, "a fiftieth of a hex; a pixel of the photograph is 17 mils"
    before = pixels(room)
    room.terrain.strength.setValue(0)
    bare = pixels(room)
    room.map_photo.remove_photo()
    assert (pixels(room) == bare).all()
    assert not (bare == before).all()
    assert not room.terrain.photo.isVisible()


def test_the_dialog_says_which_hex_is_next_and_what_is_wrong(
    room: HexWorkspace, photograph: Path
) -> None:
    dialog = asked(room, photograph)
    assert dialog.words.text().startswith("Click the middle of A1, in the north-west of the board.")
    click(dialog, CORNERS[0])
    assert dialog.words.text().startswith(
        "Click the middle of A14, in the north-east of the board."
    )
    click(dialog, CORNERS[2])
    assert not dialog.ok.isEnabled()
    click(dialog, CORNERS[1])
    assert dialog.words.text() == (
        "boardapp found clicks in the opposite order to their hexes, but expected each click on "
        "its own hex."
    )
    assert not dialog.ok.isEnabled()
    dialog.fields[1].setText("k14")
    dialog.fields[2].setText("A14")
    assert dialog.ok.isEnabled()
    assert "Leave out the fourth" in dialog.words.text()
    assert not dialog.view.lines.isEmpty()
    dialog.fields[2].setText("A1")
    assert dialog.words.text() == "You have named the same hex for two clicks."
    dialog.fields[2].setText("Q1")
    assert "'Q1' is no space of this board" in dialog.words.text()
    dialog.reject()
    assert room.session.photo is None


def test_a_click_is_dragged_where_it_belongs_also_later(
    room: HexWorkspace, photograph: Path
) -> None:
    lay(room, photograph)
    right = dict(room.session.photo.clicks) if room.session.photo else {}
    room.window.actions_["photo-fit"].trigger()
    dialog = room.map_photo.dialog
    assert dialog is not None
    x, y = right["K14"]
    at, to = (dialog.view.to_view(spot).toPoint() for spot in ((x, y), (x - 100, y - 70)))
    QTest.mousePress(dialog.view.viewport(), LEFT, pos=at)
    QTest.mouseMove(dialog.view.viewport(), to)
    QTest.mouseRelease(dialog.view.viewport(), LEFT, pos=to)
    moved = dialog.clicked_hexes["K14"]
    assert np.hypot(moved[0] - right["K14"][0], moved[1] - right["K14"][1]) > 40
    dialog.ok.click()
    room.terrain.strength.setValue(100)
    x, y = (round(part * SCALE) for part in GRID.lattice_to_mils(GRID.centre(CORNERS[2])))
    assert pixels(room)[y, x, 1] > 150, "the spot that is printed there lies elsewhere"
    assert room.session.document is not None
    kept = board_pictures.load_photo(board_pictures.board_identity(room.session.document) or "")
    assert kept is not None
    assert kept.clicks["K14"] == moved


def test_hexes_are_clicked_by_keys(room: HexWorkspace, photograph: Path) -> None:
    dialog = asked(room, photograph)
    for number, space in enumerate(CORNERS):
        x, y = PRINTED.middle(space)
        for _ in range(400):
            there = dialog.view.cross or (1e9, 1e9)
            away = (x - there[0]) * dialog.view.zoom, (y - there[1]) * dialog.view.zoom
            if there[0] < 1e9 and max(map(abs, away)) <= 4:
                break
            across = abs(away[0]) > 4
            key = (
                (Qt.Key.Key_Right if away[0] > 0 else Qt.Key.Key_Left)
                if across
                else (Qt.Key.Key_Down if away[1] > 0 else Qt.Key.Key_Up)
            )
            QTest.keyClick(dialog.view, key)
        QTest.keyClick(dialog.view, Qt.Key.Key_Return)
        assert len(dialog.clicked_hexes) == number + 1
    QTest.keyClick(dialog.view, Qt.Key.Key_Escape)
    assert list(dialog.clicked_hexes) == ["A1", "A14", "K14"]
    assert dialog.isVisible()
    assert dialog.ok.isEnabled()


def test_what_is_no_photograph_is_told_of_in_a_box(
    room: HexWorkspace, answers: Answers, photograph: Path, tmp_path: Path
) -> None:
    lay(room, photograph)
    laid = room.session.photo
    for name, content, told in (
        ("map.jpg", b"\xff\xd8\xff but nothing more", "no picture that boardapp can read"),
        ("map.png", PRINTED.photograph(), "a JPEG picture whose name ends in"),
        ("map.jpg", PRINTED.photograph()[:9000], "a picture that is cut off or damaged"),
        ("map.webp", b"", "no picture that boardapp can read"),
    ):
        path = tmp_path / f"wrong-{name}"
        path.write_bytes(content)
        answers.told.clear()
        room.map_photo.load_photo(path)
        until(lambda: answers.told)
        assert f"“wrong-{name}” is {told}" in answers.told[0]
        assert room.session.photo is laid


def test_a_photograph_is_dropped_on_the_board(room: HexWorkspace, photograph: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(photograph))])
    spot, modifiers = QPointF(300, 300), Qt.KeyboardModifier.NoModifier
    act, viewport = Qt.DropAction.CopyAction, room.view.viewport()
    enter = QDragEnterEvent(spot.toPoint(), act, mime, LEFT, modifiers)
    QApplication.sendEvent(viewport, enter)
    assert enter.isAccepted(), "the board hands on to the window what it cannot lay"
    QApplication.sendEvent(viewport, QDropEvent(spot, act, mime, LEFT, modifiers))
    assert opened(room).words.text().startswith("Click the middle of A1")


def test_a_dropped_photograph_is_known_by_its_content(
    room: HexWorkspace, answers: Answers, photograph: Path, tmp_path: Path
) -> None:
    scan, notes = tmp_path / "scan", tmp_path / "notes.jpg"
    scan.write_bytes(photograph.read_bytes())
    notes.write_text("no picture", encoding="utf-8")
    assert not room.accept_dropped_file(notes)
    assert room.accept_dropped_file(scan)
    until(lambda: answers.told)
    assert answers.told[0].startswith("“scan” is a JPEG picture whose name has no ending. ")


def test_a_photograph_is_chosen_in_the_menu(
    room: HexWorkspace, photograph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = room.window.actions_
    assert not actions["photo-fit"].isEnabled()
    assert not actions["photo-away"].isEnabled()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(photograph), ""))
    actions["photo-lay"].trigger()
    dialog = opened(room)
    for space in CORNERS[:3]:
        click(dialog, space)
    dialog.ok.click()
    assert actions["photo-fit"].isEnabled()
    actions["photo-away"].trigger()
    assert room.session.photo is None
    assert not list(board_photos_folder().iterdir())


def test_a_board_of_one_row_says_why_it_has_none(room: HexWorkspace, photograph: Path) -> None:
    refused = list[str]()
    room.session.refused.connect(refused.append)
    room.start_board(9, 1)
    room.map_photo.load_photo(photograph)
    assert refused == [
        "To fit a photograph under the board, you click three hexes that are not in line. This "
        "board has only one row or column of hexes."
    ]


def test_terrain_is_painted_over_it_and_alone_is_ruled_on(
    room: HexWorkspace, photograph: Path
) -> None:
    session = room.session
    lay(room, photograph)
    assert session.document is not None
    assert not session.document.log, "a matter of the view"
    session.choose_brush(TerrainBrush("woods"))
    before = pixels(room)
    session.paint_spaces([GRID.parse("C5")])
    assert not (pixels(room) == before).all(), "it is seen through the photograph"
    session.ask_about_line(GRID.parse("C3"), GRID.parse("C8"), fixed=True)
    assert session.ruling is not None
    assert session.ruling.status == "blocked"
    session.undo()
    assert session.photo is not None
    assert (pixels(room) == before).all()


def test_the_table_opens_with_it_again_and_holds_nothing_of_it(
    room: HexWorkspace, photograph: Path, tmp_path: Path
) -> None:
    lay(room, photograph)
    photograph.unlink()
    path, other = tmp_path / "evening.boardapp", tmp_path / "moved" / "later.boardapp"
    assert room.controller.save_to(path)
    other.parent.mkdir()
    path.rename(other)
    assert other.stat().st_size < 2000
    room.start_board(GRID.columns, GRID.rows, "Other")
    assert room.session.photo is None
    assert room.controller.open(other)
    until(lambda: room.session.photo)
    room.terrain.strength.setValue(100)
    assert max(misses(room)) < 40
    svg = room.session.document.game.drawing(room.session.state).svg  # type: ignore[union-attr]
    assert "<image" not in svg
    (picture,) = board_photos_folder().glob("*.jpg")
    assert b"Lieutenant" in PRINTED.photograph()
    assert b"Lieutenant" not in picture.read_bytes()


def test_the_picture_that_a_layout_names_fills_the_board(
    window: MainWindow, room: HexWorkspace, photograph: Path, tmp_path: Path
) -> None:
    width, height = (round(side * SCALE) for side in GRID.printed_size_in_mils)
    image = Image.new("RGB", (width, height), "#ddddcc")
    for space in GRID.spaces():
        x, y = (part * SCALE for part in GRID.lattice_to_mils(GRID.centre(space)))
        ImageDraw.Draw(image).circle((x, y), SPOT * SCALE, "black")
    image.save(tmp_path / "map.png")
    layout = tmp_path / "map.yaml"
    size = f"{{columns: {GRID.columns}, rows: {GRID.rows}}}"
    layout.write_text(f"boardapp: 1\ngame: strategy-cards\nboard: {size}\npicture: map.png\n")
    assert room.controller.open(layout)
    until(lambda: room.session.photo)
    assert room.session.photo is not None
    assert room.session.photo.strength == 1
    assert max(misses(room)) < 40
    actions = window.actions_
    assert not actions["photo-away"].isEnabled()
    # The players' own photograph lies there instead until they remove it.
    lay(room, photograph)
    assert actions["photo-away"].isEnabled()
    actions["photo-away"].trigger()
    until(lambda: room.session.photo and room.session.photo.fills_board)


def test_a_board_without_a_title_has_it_by_its_file(
    room: HexWorkspace, photograph: Path, tmp_path: Path
) -> None:
    room.start_board(GRID.columns, GRID.rows)
    lay(room, photograph)
    path = tmp_path / "evening.boardapp"
    assert room.controller.save_to(path)
    room.start_board(GRID.columns, GRID.rows)
    assert room.session.photo is None
    assert room.controller.open(path)
    until(lambda: room.session.photo)


def test_a_damaged_note_lays_nothing(room: HexWorkspace, photograph: Path) -> None:
    lay(room, photograph)
    (kept,) = board_photos_folder().glob("*.json")
    sound = kept.read_text(encoding="utf-8")
    for note in (
        "", "[]", '{"clicks": {"A1": [1, 2]}}', '{"clicks": {"A1": [NaN, 2]}}', '{"clicks": [3]}',
        '{"clicks": {"A1": [1, 2], "A2": [3, 4], "Q99": [5, 9]}}', '{"clicks": {"A1": 3}}',
    ):  # fmt: skip
        kept.write_text(note, encoding="utf-8")
        room.start_board(GRID.columns, GRID.rows, "Bocage")
        until(lambda: room.map_photo._loader._work is None)
        assert room.session.photo is None, note
    kept.write_text(sound, encoding="utf-8")
    room.start_board(GRID.columns, GRID.rows, "Bocage")
    until(lambda: room.session.photo)


def test_how_strongly_it_is_seen_is_remembered(room: HexWorkspace, photograph: Path) -> None:
    lay(room, photograph)
    room.terrain.strength.setValue(35)
    room.start_board(GRID.columns, GRID.rows, "Bocage")
    until(lambda: room.session.photo)
    assert room.terrain.strength.value() == 35


def test_a_kept_picture_that_cannot_be_read_is_told_of(
    room: HexWorkspace, photograph: Path
) -> None:
    lay(room, photograph)
    (picture,) = board_photos_folder().glob("*.jpg")
    picture.write_bytes(picture.read_bytes()[:5000])
    refused = list[str]()
    room.session.refused.connect(refused.append)
    room.start_board(GRID.columns, GRID.rows, "Bocage")
    until(lambda: refused)
    assert "is a picture that is cut off or damaged." in refused[0]
    assert room.session.photo is None
