"""One photograph becomes the layout by four clicks and Enter, and one undo takes it back."""

import math
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QRectF, Qt, SignalInstance
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import PlacedTile
from boardapp.document.data_folders import board_photos_folder
from boardapp.document.document import Document
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.turn.turn_state import TurnState
from boardapp.photo.table_proposal import TableProposal
from boardapp.picture import palette
from boardapp.picture.ruling.full_ruling_card import card_svg
from boardapp.qt.ruling.verdict_screen import VerdictScreen
from boardapp.qt.sessions.photograph_display import DisplayedPhotograph
from boardapp.qt.spearpoint.table_photo_adapter import SpearpointPhotoAdapter
from boardapp.qt.table_photo.proposal_words import ProposalWords
from boardapp.qt.table_photo.table_photo_work import StraightenPhotograph
from tests.qt.support.evening import Answers
from tests.qt.support.playing import document
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.qt.table_photo.conftest import Room, map_photo


@contextmanager
def words_of(signal: SignalInstance) -> Iterator[list[str]]:
    """Yield the words of a signal."""
    words: list[str] = []
    signal.connect(words.append)
    yield words
    signal.disconnect(words.append)


def test_four_clicks_and_enter_lay_what_is_sure(room: Room) -> None:
    session = room.window.session
    room.click_corners()
    room.proposed()
    assert room.dialog.panel.count.text() == "27 spaces: 2 with a tile, 23 bare, 2 to check."
    room.key(Qt.Key.Key_Return)
    assert session.state.tiles == {
        Space(0, 3): PlacedTile("1A", Space(0, 3), 90), Space(1, 3): PlacedTile("2B", Space(1, 3)),
    }  # fmt: skip
    assert session.document is not None
    assert session.document.undo_names()[0] == "Change 2 spaces to match a photograph"
    session.undo()
    assert session.state.tiles == {}


def test_a_tile_that_may_not_lie_there_is_named_and_left(room: Room) -> None:
    room.click_corners()
    room.proposed()
    room.click_space(20)
    panel = room.dialog.candidates
    assert panel.title.text() == "Space C-3"
    assert panel.words.text().startswith(
        "This looks like 4A, turned 270°, which is not allowed here. Tile 4A belongs to the "
    )
    assert not panel.buttons[0].isEnabled()
    room.key(Qt.Key.Key_1)
    assert room.dialog.proposal is not None
    assert room.dialog.proposal.chosen == {}


def test_a_space_that_seems_bare_says_why_it_is_unsure(room: Room) -> None:
    room.click_corners()
    room.proposed()
    proposal, table = room.dialog.proposal, SpearpointPhotoAdapter(room.window.session)
    assert proposal is not None
    spaces = tuple(one._replace(sure=False, certain=False) for one in proposal.found.spaces)
    unsure = TableProposal(
        proposal.found._replace(spaces=spaces), table.load_known_tiles().templates, table.refusals
    )
    words = ProposalWords(table, unsure)
    assert words.space_words(0).startswith("boardapp sees too little of the bare map here")
    table.board = "defensive-line"  # without a picture
    assert words.space_words(0).startswith("boardapp has no picture of this map")


def test_a_choice_takes_its_tile_from_the_other_space_and_is_laid(room: Room) -> None:
    room.click_corners()
    room.proposed()
    dialog, session = room.dialog, room.window.session
    room.click_space(0)
    dialog.candidates.side.select_value("1B")
    QTest.mouseClick(dialog.candidates.use, Qt.MouseButton.LeftButton)
    assert room.view.labels[0].words == "1B ✓"
    assert room.view.labels[3].unsure  # it showed 1A, whose other side lies elsewhere now
    room.click_space(3)
    room.key(Qt.Key.Key_4)
    room.click_space(12)
    room.key(Qt.Key.Key_L)
    assert room.view.labels[12].words == "no change"
    room.key(Qt.Key.Key_Return)
    assert session.state.tiles == {Space(0, 0): PlacedTile("1B", Space(0, 0))}


def test_a_second_enter_lays_the_first_candidates_too(room: Room) -> None:
    session = room.window.session
    room.click_corners()
    room.proposed()
    dialog = room.dialog
    assert room.view.labels[6].words == "3B 180° ?"
    assert dialog.candidates.words.text().startswith(
        "boardapp is not sure, because it has no picture of this tile’s other side. Choose a tile. "
    )
    room.key(Qt.Key.Key_Return)
    assert (
        dialog.panel.status.text()
        == "The tiles are on the board. These spaces did not change: A-7, C-3."
    )
    assert dialog.lay.text() == "Lay the uncertain tiles too"
    room.key(Qt.Key.Key_Return)
    assert room.window.workspace.photographs.table_photo.dialog is None
    assert session.state.tiles[Space(0, 6)] == PlacedTile("3B", Space(0, 6), 180)
    assert len(session.state.tiles) == 3
    session.undo()
    assert len(session.state.tiles) == 2


def test_a_tile_that_was_moved_on_the_table_moves(room: Room) -> None:
    session = room.window.session
    session.lay_tile("1B", Space(2, 8))
    session.lay_tile("3A", Space(2, 2))  # where 4A is seen, which may not lie there
    room.click_corners()
    room.proposed()
    room.key(Qt.Key.Key_Return)
    there = {space: (tile.tile, tile.rotation) for space, tile in session.state.tiles.items()}
    assert there == {Space(0, 3): ("1A", 90), Space(1, 3): ("2B", 0), Space(2, 2): ("3A", 0)}


def test_the_grid_is_drawn_at_once_and_turned_by_r(room: Room) -> None:
    room.click_corners()
    grid = room.view.grid
    assert grid is not None
    points = room.view.outline.points
    room.key(Qt.Key.Key_R)
    assert room.view.outline.points == points[2:] + points[:2]
    room.qtbot.waitUntil(
        lambda: "is the south-east corner of the map" in room.dialog.panel.status.text()
    )
    assert room.dialog.proposal is None
    QTest.keyClick(room.dialog.panel.turn, Qt.Key.Key_Return)
    room.proposed()


def test_corners_are_kept_for_the_next_photograph_of_this_size(room: Room, photo: Path) -> None:
    room.click_corners()
    room.proposed()
    room.dialog.reject()
    room.drop(photo)
    room.proposed()


def test_another_rectangle_gives_the_same_tiles(room: Room) -> None:
    room.dialog.panel.first.select_value(1)
    room.dialog.panel.last.select_value(16)
    corners = np.array([(1, 0), (8, 0), (8, 2), (1, 2)], float)
    assert room.view.next_corner == "north-west corner, at A-2"
    for x, y in map_photo().clicks(corners):
        room.click(x, y)
    room.proposed()
    assert [room.view.labels[space].words for space in (3, 12)] == ["1A 90°", "2B"]


def test_a_photograph_of_nothing_is_refused_with_the_way_on(room: Room) -> None:
    for x, y in ((100, 100), (900, 100), (900, 360), (100, 360)):
        room.click(x, y)
    room.qtbot.waitUntil(lambda: "does not look like" in room.dialog.panel.status.text())
    assert room.dialog.focusWidget() is room.dialog.panel.corners
    assert room.dialog.proposal is None


def test_a_damaged_photograph_is_refused_with_the_way_on(
    window: SpearpointWindow, qtbot: QtBot, photo: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(photo.read_bytes()[:9000])
    window.controller.new("village")
    assert window.workspace.accept_dropped_file(bad)
    dialog = Room(window, qtbot).dialog
    qtbot.waitUntil(lambda: "bad.jpg" in dialog.panel.status.text())
    assert dialog.panel.status.text() == (
        "“bad.jpg” is a picture that is cut off or damaged. Choose an undamaged photograph. Drop "
        "another photograph here."
    )


def test_a_second_photograph_waits_until_the_first_is_laid(room: Room, photo: Path) -> None:
    controller, first = room.window.workspace.photographs.table_photo, room.dialog
    assert controller.use_picture(photo)
    assert room.dialog is first
    room.click_corners()
    room.proposed()
    room.key(Qt.Key.Key_Return)
    first.reject()
    assert room.dialog is not first
    room.proposed()  # from the same stand
    assert controller.use_picture(photo)
    room.dialog.reject()  # nothing was laid, so the one that waits is dropped
    assert controller.dialog is None


def test_closing_in_the_midst_drops_the_work(room: Room) -> None:
    room.click_corners()
    room.dialog.recognise()
    room.dialog.close()
    assert room.window.workspace.photographs.table_photo.dialog is None
    assert room.window.session.state.tiles == {}


def test_the_command_needs_the_owners_pictures(window: SpearpointWindow, pictures: Path) -> None:
    window.controller.new("village")
    with words_of(window.session.refused) as said:
        window.actions_["table-photo"].trigger()
    assert said == [
        "To recognise your tiles, boardapp needs your own pictures of the tiles (My tiles)."
    ]
    # A picture on the board may then be anything, and the window asks.
    assert not window.workspace.accept_dropped_file(pictures / "1A.jpg")


def test_sides_without_a_picture_are_named_first(
    window: SpearpointWindow, photo: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.controller.new("village")
    answers.give("Choose a photograph")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(photo), ""))
    window.actions_["table-photo"].trigger()
    assert answers.told[0].startswith("You have no picture of these tile sides: 3A, 5A, 5B, 6A")
    assert window.workspace.photographs.table_photo.dialog is not None


@pytest.mark.parametrize("raw", [True, False])
def test_a_picture_is_pasted(
    window: SpearpointWindow, photo: Path, qtbot: QtBot, raw: bool
) -> None:
    window.controller.new("village")
    mime = QMimeData()
    if raw:
        mime.setData("image/jpeg", photo.read_bytes())
    else:
        mime.setImageData(QImage(str(photo)))
    QApplication.clipboard().setMimeData(mime)
    QTest.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    dialog = window.workspace.photographs.table_photo.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: bool(dialog.view.levels))


def test_a_led_turn_only_compares(window: SpearpointWindow, qtbot: QtBot, photo: Path) -> None:
    table, turn = document("1B A-4"), TurnState("movement", "us", "us")
    assert isinstance(table.state, TileState)
    led = Document(replace(table.state, turn=2, sequence=turn), table.game)
    window.controller.show_document(led)
    room, session = Room(window, qtbot), window.session
    before = session.state
    room.drop(photo)
    room.click_corners()
    room.proposed()
    assert room.view.labels[3].hint == "board 1B"
    assert room.dialog.panel.status.text().startswith(
        "The photograph differs from the board on 3 spaces. boardapp cannot lay"
    )
    room.key(Qt.Key.Key_Return)
    assert session.state is before
    qtbot.waitUntil(lambda: session.board_photo.visible is not None)


# ---- the photograph on the board --------------------------------------------------------------


def test_a_setup_lays_the_tiles_as_its_own_answers(
    window: SpearpointWindow, qtbot: QtBot, photo: Path
) -> None:
    session, room = window.session, Room(window, qtbot)
    assert window.open_path(scenarios_folder() / "01-man-vs-beast.yaml")
    session.answer("set-up")
    room.drop(photo)
    room.click_corners()
    room.proposed()
    assert room.dialog.panel.status.text() == (
        "The photograph differs from the board on 2 spaces. boardapp cannot lay tiles now. "
        "First answer this question in the guide: Which side has the more experienced player?"
    )
    room.dialog.reject()
    session.answer("us")
    room.drop(photo)
    room.proposed()
    room.key(Qt.Key.Key_Return)
    assert list(session.state.tiles) == [Space(0, 3), Space(1, 3)]
    room.key(Qt.Key.Key_Return)
    assert len(session.state.tiles) == 3
    assert session.asks[0].title == "Stage “Village tiles”, Germany"
    session.undo_gesture()
    session.undo_gesture()
    assert session.state.tiles == {}
    assert session.asks[0].title == "Stage “Village tiles”, US"


def test_bright_spaces_leave_the_note_on_the_photograph_legible(
    window: SpearpointWindow, tmp_path: Path
) -> None:
    assert window.open_path(scenarios_folder() / "03-gunters-return.yaml")
    session, grey = window.session, QImage(90, 30, QImage.Format.Format_RGB32)
    grey.fill(QColor("grey"))
    words = session.layout_words(session.state)
    session.board_photo.set_photograph(DisplayedPhotograph([grey], tmp_path / "photo.jpg", words))
    session.board_photo.set_visible(session.state, visible=True)
    image = QImage(900, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    window.scene.render_board(painter, QRectF(image.rect()), window.scene.board.rect())
    painter.end()
    assert image.pixelColor(3, 293) == QColor(palette.PAPER)


def laid_and_shown(room: Room) -> None:
    """Lay the tiles, and show the photograph in place of the map."""
    room.click_corners()
    room.proposed()
    for space in (6, 20):  # the unsure ones
        room.click_space(space)
        room.key(Qt.Key.Key_L)
    room.key(Qt.Key.Key_Return)
    session, action = room.window.session, room.window.actions_["photograph"]
    room.qtbot.waitUntil(lambda: session.board_photo.photograph is not None)
    assert not action.isChecked()
    action.trigger()
    assert action.isChecked()


def is_straightened(work: object, _: object) -> bool:
    return isinstance(work, StraightenPhotograph)


def board_colour(window: SpearpointWindow, space: Space) -> QColor:
    """Return the colour of the board between a space's middle and its edge, as held up."""
    image = QImage(900, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    window.scene.render_board(painter, QRectF(image.rect()), window.scene.board.rect())
    painter.end()
    return image.pixelColor(space.column * 100 + 72, space.row * 100 + 72)


def test_the_board_shows_the_photograph_until_a_tile_changes(room: Room) -> None:
    window, session = room.window, room.window.session
    laid_and_shown(room)
    bare = Space(0, 0)
    seen = map_photo().clicks(np.array([(0.72, 0.72)]))[0]
    there = map_photo().image.convert("RGB").getpixel((round(seen[0]), round(seen[1])))
    colour = board_colour(window, bare)
    assert np.abs(np.array([colour.red(), colour.green(), colour.blue()]) - there).max() < 30
    with words_of(session.said) as said:
        session.lay_tile("3A", bare)
    assert "The tiles have changed: the board no longer shows the photograph." in said
    assert not window.actions_["photograph"].isChecked()
    window.actions_["photograph"].trigger()
    with words_of(session.said) as said:
        session.undo()
    assert session.board_photo.visible is None


def test_the_photograph_shows_what_a_second_enter_laid_at_once(room: Room) -> None:
    window, session = room.window, room.window.session
    room.click_corners()
    room.proposed()
    room.click_space(20)
    room.key(Qt.Key.Key_L)
    dialog = room.dialog
    with room.qtbot.waitSignals([dialog.worker.done] * 2, check_params_cbs=[is_straightened] * 2):
        room.key(Qt.Key.Key_Return)
        room.key(Qt.Key.Key_Return)
    assert len(session.state.tiles) == 3
    with words_of(session.said) as said:
        window.actions_["photograph"].trigger()
    assert said == []
    assert session.board_photo.visible is not None


def test_rulings_are_drawn_on_the_photograph_and_say_so(room: Room) -> None:
    laid_and_shown(room)
    window, words = (
        room.window,
        "boardapp draws on the photograph, but decides lines of sight by the exact grid.",
    )
    window.session.ask_about_line(Space(1, 0), Space(0, 8), fixed=True)
    ruling = window.session.ruling
    assert ruling is not None
    svg = card_svg(window.rulings.make_ruling_card(ruling))
    assert words in svg
    assert "image/jpeg" in svg
    window.actions_["hold-up"].trigger()
    screen = window.rulings.held_up
    assert isinstance(screen, VerdictScreen)
    assert words in screen.paragraphs()
    screen.close()
    window.actions_["photograph"].trigger()
    svg = card_svg(window.rulings.make_ruling_card(ruling))
    assert words not in svg


def test_a_photograph_with_tiles_that_were_not_laid_says_so(room: Room) -> None:
    window, session = room.window, room.window.session
    room.click_corners()
    room.proposed()
    room.key(Qt.Key.Key_Return)
    room.dialog.reject()
    room.qtbot.waitUntil(lambda: session.board_photo.photograph is not None)
    with words_of(session.said) as said:
        window.actions_["photograph"].trigger()
    assert "The photograph shows other tiles than the board." in said
    session.ask_about_line(Space(1, 0), Space(0, 8), fixed=True)
    assert session.ruling is not None
    svg = card_svg(window.rulings.make_ruling_card(session.ruling))
    words = "The photograph shows other tiles, but boardapp decides lines of sight by the board"
    assert words in svg


def test_a_photograph_is_kept_with_the_table_only_if_asked(room: Room, tmp_path: Path) -> None:
    window, session = room.window, room.window.session
    laid_and_shown(room)
    path = tmp_path / "table.boardapp"
    assert window.controller.save_to(path)
    folder = board_photos_folder()
    assert not folder.exists() or not list(folder.iterdir())
    window.actions_["keep-photograph"].trigger()
    (file,) = folder.glob("*.jpg")
    with Image.open(file) as picture:
        assert picture.size[0] < map_photo().image.width  # no finer than it was taken
        assert not picture.getexif()
    window.controller.new("village")
    assert session.board_photo.photograph is None
    assert not window.actions_["keep-photograph"].isChecked()
    window.controller.open(path)
    room.qtbot.waitUntil(lambda: session.board_photo.photograph is not None)
    window.actions_["photograph"].trigger()
    assert session.board_photo.visible is not None
    window.actions_["keep-photograph"].trigger()
    assert not list(folder.iterdir())


# ---- a watched folder -------------------------------------------------------------------------


def test_a_new_photograph_in_the_watched_folder_is_offered(
    window: SpearpointWindow, photo: Path, tmp_path: Path, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    (tmp_path / "old.jpg").write_bytes(b"")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window.controller.new("village")
    action, room = window.actions_["watch-photos"], window.workspace
    action.trigger()
    assert action.isChecked()
    button = room.photographs.watched_folder.button
    shutil.copy(photo, tmp_path / "new.jpg")
    qtbot.waitUntil(button.isVisible)
    assert button.text() == "New photograph: new.jpg"
    assert "table_photo" not in vars(room.photographs)
    button.click()
    dialog = room.photographs.table_photo.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: bool(dialog.view.levels))
    action.trigger()
    assert not action.isChecked()


_LOADED = """
import sys
from types import ModuleType
from PySide6.QtWidgets import QApplication
app = QApplication([])
from boardapp.qt.photos import module_preloader
from boardapp.qt.shell.main_window import MainWindow
names = ("numpy", "boardapp.photo.tile_recognition", "boardapp.qt.photos.photo_worker",
         "boardapp.qt.table_photo.table_photo_dialog")
def loaded():
    return [name for name in names if type(sys.modules.get(name)) is ModuleType]
window = MainWindow()
window.controller.new("village")
window.show()
app.processEvents()
print(loaded())
module_preloader._AFTER_MS = 0
window.controller.new("village")
while loaded() != list(names):
    app.processEvents()
"""


def test_nothing_of_it_is_loaded_with_the_first_table_but_soon_afterwards() -> None:
    code = [sys.executable, "-c", _LOADED]
    done = subprocess.run(code, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_tiles_of_a_proposal_are_rendered_before_they_are_laid(room: Room) -> None:
    room.click_corners()
    room.proposed()
    view, drawings = room.window.view, room.window.workspace.board.drawings
    side = math.ceil(SPACE_SIZE * view.transform().m11() - 0.01)
    keys = ("tile", "1A", 90), ("tile", "2B", 0)
    room.qtbot.waitUntil(lambda: all(drawings.cached_pixmap(key, side, side) for key in keys))
    assert room.window.session.state.tiles == {}
    room.key(Qt.Key.Key_Return)
    view.grab()
    assert not drawings.has_waiting_renders  # the board was painted without placeholders
