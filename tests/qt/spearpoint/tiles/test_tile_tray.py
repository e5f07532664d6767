"""The tray: searching, turning over, taking in hand, dragging, and what is left."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QDrag, QPixmap
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.board.drag_data import dragged_tile
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from boardapp.qt.spearpoint.tiles.tile_thumbnails import TileView
from boardapp.qt.spearpoint.tiles.tile_tray import TileTray
from tests.qt.support.settling import settled

B4 = Space(1, 3)


class Table:
    """A session on an empty table, its tray, and what the session said."""

    def __init__(self, board: str = "village") -> None:
        self.session = SpearpointSession()
        self.refusals: list[str] = []
        self.session.refused.connect(self.refusals.append)
        self.drawn: list[tuple[str, int]] = []
        self.panel = TileTray(self.session, self.thumbnail)
        self.open(board)

    def open(self, board: str) -> None:
        self.session.open(
            Document(TileState("spearpoint", board), Spearpoint(built_in_catalogue()))
        )

    def thumbnail(self, tile: str, size: int) -> QPixmap:
        self.drawn.append((tile, size))
        return QPixmap(size, size)

    def shown(self) -> list[str]:
        """Return the sides that can be seen in the tray."""
        entries = enumerate(self.panel.model.entries)
        return [e.shown for row, e in entries if not self.panel.view.isRowHidden(row)]

    def click(self, qtbot: QtBot, tile: str) -> None:
        qtbot.mouseClick(self.panel.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(tile))

    def at(self, tile: str) -> QPoint:
        view = self.panel.view
        row = self.panel.model.row_of(tile)
        assert row is not None
        view.scrollTo(self.panel.model.index(row))
        return view.visualRect(self.panel.model.index(row)).center()

    def choose(self, tile: str) -> None:
        row = self.panel.model.row_of(tile)
        assert row is not None
        self.panel.view.setCurrentIndex(self.panel.model.index(row))


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    table = Table()
    qtbot.addWidget(table.panel)
    table.panel.resize(320, 700)
    with qtbot.waitExposed(table.panel):
        table.panel.show()
    return table


def test_without_a_document_the_tray_is_empty(qtbot: QtBot) -> None:
    panel = TileTray(SpearpointSession())
    qtbot.addWidget(panel)
    assert panel.model.rowCount() == 0
    assert panel.facts.text() == ""
    assert not panel.flip.isVisibleTo(panel)


def test_each_physical_tile_of_the_map_is_there_once(table: Table) -> None:
    catalogue = table.session.catalogue
    for board in ("village", "defensive-line"):
        table.open(board)
        held = {name for name, tile in catalogue.tiles.items() if board in tile.maps}
        sides = [side for entry in table.panel.model.entries for side in entry.sides]
        assert sorted(sides) == sorted(held)
        numbers = [entry.number for entry in table.panel.model.entries]
        assert len(numbers) == len(set(numbers)) > 10


def test_choosing_the_other_map_changes_the_tray(table: Table) -> None:
    assert table.panel.model.row_of("1A") is not None
    assert table.session.set_board("defensive-line")
    assert table.panel.model.row_of("1A") is None
    assert table.panel.model.row_of("9A") is not None
    table.session.undo()
    assert table.panel.model.row_of("1A") is not None


def test_a_click_takes_the_tile_in_hand(qtbot: QtBot, table: Table) -> None:
    table.click(qtbot, "2A")
    assert table.session.hand == PieceInHand(tile="2A")
    assert table.session.tool == "place"


def test_typing_a_side_and_enter_takes_it(qtbot: QtBot, table: Table) -> None:
    qtbot.keyClicks(table.panel.search, "2b")
    assert table.shown() == ["2A"]
    qtbot.keyClick(table.panel.search, Qt.Key.Key_Return)
    assert table.session.hand == PieceInHand(tile="2B")
    assert table.panel.search.text() == ""
    assert "2B" in table.shown()


@pytest.mark.parametrize(("text", "tile"), [("2", "2A"), ("fount", "8A"), (" 3b ", "3B")])
def test_what_means_one_tile_takes_it(qtbot: QtBot, table: Table, text: str, tile: str) -> None:
    qtbot.keyClicks(table.panel.search, text)
    qtbot.keyClick(table.panel.search, Qt.Key.Key_Enter)
    assert table.session.hand.tile == tile


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "Type a tile's number and side, such as 7A."),
        ("9A", "Tile 9A “MG Kasemate” belongs to the Defensive Line (winter) map."),
        ("teapot", "This map has no tile TEAPOT."),
        ("99Z", "This map has no tile 99Z."),
    ],
)
def test_what_means_none_is_refused(qtbot: QtBot, table: Table, text: str, refusal: str) -> None:
    qtbot.keyClicks(table.panel.search, text)
    qtbot.keyClick(table.panel.search, Qt.Key.Key_Return)
    assert table.refusals == [refusal]
    assert table.session.hand == PieceInHand()


def test_what_means_several_is_refused(qtbot: QtBot, table: Table) -> None:
    qtbot.keyClicks(table.panel.search, "house")
    count = len(table.shown())
    assert count > 1
    qtbot.keyClick(table.panel.search, Qt.Key.Key_Return)
    assert table.refusals == [f"{count} tiles match “HOUSE”. Choose one of them in the tray."]


def test_searching_by_words_looks_at_both_sides(qtbot: QtBot, table: Table) -> None:
    qtbot.keyClicks(table.panel.search, "ruined house")
    assert "1A" in table.shown()
    assert "8A" not in table.shown()
    table.panel.search.clear()
    assert len(table.shown()) == len(table.panel.model.entries)


def test_a_tile_on_the_board_is_no_longer_left(table: Table) -> None:
    total = len(table.panel.model.entries)
    assert table.panel.only_left.text() == f"&Only unplaced (all {total})"
    table.session.lay_tile("3B", B4)
    entry = table.panel.model.entries[table.panel.model.row_of("3A") or 0]
    assert (entry.shown, entry.place_words) == ("3B", "on B-4")
    assert table.panel.only_left.text() == f"&Only unplaced ({total - 1} of {total})"
    table.session.undo()
    assert entry.place_words == ""


def test_tiles_on_the_board_can_be_hidden(qtbot: QtBot, table: Table) -> None:
    table.session.lay_tile("3B", B4)
    assert "3B" in table.shown()
    table.panel.only_left.setFocus()
    qtbot.keyClick(table.panel.only_left, Qt.Key.Key_Space)
    assert "3B" not in table.shown()
    table.session.lay_tile("2A", Space(0, 0))
    assert "2A" not in table.shown()
    table.session.remove_tile(B4)
    assert "3B" in table.shown()


def test_a_tile_on_the_board_is_pointed_at_instead(qtbot: QtBot, table: Table) -> None:
    table.session.lay_tile("3B", Space(2, 8))
    table.click(qtbot, "3B")
    assert table.session.hand == PieceInHand()
    assert table.session.cursor == Space(2, 8)
    assert table.refusals == ["Tile 3B is already on C-9."]
    assert not table.panel.flip.isEnabled()


def test_f_turns_the_tile_over(qtbot: QtBot, table: Table) -> None:
    table.choose("2A")
    qtbot.keyClick(table.panel.view, Qt.Key.Key_F)
    assert "2B" in table.shown()
    assert table.panel.facts.text().startswith("2B ")
    assert table.panel.flip.text() == "2A"
    assert table.session.hand == PieceInHand()
    qtbot.mouseClick(table.panel.flip, Qt.MouseButton.LeftButton)
    assert "2A" in table.shown()


def test_f_turns_the_tile_in_hand_over_too(qtbot: QtBot, table: Table) -> None:
    table.session.take_piece_in_hand(PieceInHand(tile="2A", rotation=90))
    qtbot.keyClick(table.panel.view, Qt.Key.Key_F)
    assert table.session.hand == PieceInHand(tile="2B", rotation=90)


def test_a_one_sided_tile_cannot_be_turned_over(qtbot: QtBot, table: Table) -> None:
    table.choose("21A")
    assert not table.panel.flip.isEnabled()
    qtbot.keyClick(table.panel.view, Qt.Key.Key_F)
    assert "21A" in table.shown()


def test_arrows_walk_and_enter_takes(qtbot: QtBot, table: Table) -> None:
    table.choose("1A")
    qtbot.keyClick(table.panel.view, Qt.Key.Key_Right)
    assert table.session.hand == PieceInHand()
    qtbot.keyClick(table.panel.view, Qt.Key.Key_Return)
    assert table.session.hand.tile == table.panel.model.entries[1].shown


def test_a_number_typed_in_the_tray_is_searched(qtbot: QtBot, table: Table) -> None:
    table.panel.activateWindow()
    table.panel.view.setFocus()
    qtbot.waitUntil(table.panel.view.hasFocus)
    qtbot.keyClick(table.panel.view, Qt.Key.Key_5)
    assert table.panel.search.hasFocus()
    qtbot.keyClicks(table.panel.search, "b")
    assert table.panel.search.text() == "5b"
    qtbot.keyClick(table.panel.search, Qt.Key.Key_Return)
    assert table.session.hand == PieceInHand(tile="5B")


def test_the_keys_of_the_tray_come_before_the_windows(qtbot: QtBot, table: Table) -> None:
    done: list[str] = []
    flip = QAction("Flip", table.panel)
    flip.setShortcut("F")
    flip.triggered.connect(lambda: done.append("flip"))
    table.panel.addAction(flip)
    table.panel.activateWindow()
    table.choose("2A")
    table.panel.view.setFocus()
    qtbot.waitUntil(table.panel.view.hasFocus)
    qtbot.keyClick(table.panel.view, Qt.Key.Key_F)
    assert "2B" in table.shown()
    assert done == []
    table.panel.flip.setFocus()
    qtbot.keyClick(table.panel.flip, Qt.Key.Key_F)
    assert done == ["flip"]


def test_the_tile_taken_elsewhere_is_chosen_in_the_tray(table: Table) -> None:
    table.session.take_piece_in_hand(PieceInHand(tile="5B"))
    entry = table.panel.view.current_entry()
    assert entry is not None
    assert entry.shown == "5B"


def drag_from(
    table: Table, qtbot: QtBot, tile: str, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, int] | None]:
    """Drag with the mouse from a tile's picture; return what the drags carry."""
    carried: list[tuple[str, int] | None] = []

    def carry(_view: TileView, drag: QDrag) -> None:
        carried.append(dragged_tile(drag.mimeData()))

    monkeypatch.setattr(TileView, "_carry", carry)
    port, start = table.panel.view.viewport(), table.at(tile)
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    far = QApplication.startDragDistance() + 5
    for step in (far, 2 * far):
        qtbot.mouseMove(port, start + QPoint(0, step))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start + QPoint(0, 2 * far))
    return carried


def test_a_drag_carries_the_side_that_shows(
    qtbot: QtBot, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.choose("2A")
    table.panel.view.turn_over()
    assert drag_from(table, qtbot, "2B", monkeypatch) == [("2B", 0)]


def test_a_drag_carries_the_rotation_in_hand(
    qtbot: QtBot, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.session.take_piece_in_hand(PieceInHand(tile="2A", rotation=180))
    assert drag_from(table, qtbot, "2A", monkeypatch) == [("2A", 180)]
    assert drag_from(table, qtbot, "1A", monkeypatch) == [("1A", 0)]


def test_a_tile_on_the_board_is_not_dragged(
    qtbot: QtBot, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.session.lay_tile("2A", B4)
    assert drag_from(table, qtbot, "2A", monkeypatch) == []


def test_pictures_are_drawn_once_and_later(qtbot: QtBot, table: Table) -> None:
    qtbot.waitUntil(lambda: {tile for tile, _ in table.drawn} == set(table.shown()))
    settled(lambda: len(table.drawn))
    table.drawn.clear()
    table.panel.view.viewport().repaint()
    qtbot.wait(20)
    assert table.drawn == []


def test_without_a_thumbnail_the_walls_are_drawn(qtbot: QtBot) -> None:
    session = SpearpointSession()
    panel = TileTray(session)
    qtbot.addWidget(panel)
    session.open(Document(TileState("spearpoint", "village"), Spearpoint(built_in_catalogue())))
    panel.resize(400, 600)
    panel.show()
    qtbot.waitUntil(lambda: panel.model.picture("1A", 80) is not None)
    picture = panel.model.picture("1A", 80)
    assert picture is not None
    image = picture.toImage()
    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(colours) > 3


def test_the_facts_of_a_tile_are_told(table: Table) -> None:
    table.session.lay_tile("1A", B4)
    model = table.panel.model
    entry = model.entries[model.row_of("1A") or 0]
    facts = model.fact_lines(entry)
    assert facts[0] == "1A House, on B-4"
    assert facts[1] == "Building, impervious, closed to tanks"
    assert facts[2] == "Destroyed by tank guns (50+ mm), artillery, mortar, bombs"
    table.choose("1A")
    assert table.panel.facts.text() == "\n".join(facts)
    spoken = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "1A, House, on B-4"


@pytest.mark.parametrize(("width", "beside"), [(900, True), (320, False)])
def test_the_facts_stand_beside_or_beneath(table: Table, width: int, beside: bool) -> None:
    table.panel.resize(width, 400)
    QApplication.processEvents()
    facts, view = table.panel.facts, table.panel.view
    right = facts.mapTo(table.panel, QPoint(0, 0)).x() > view.geometry().right()
    assert right is beside


@pytest.mark.parametrize("lines", [3, 6])
def test_a_low_tray_shows_a_whole_row(table: Table, lines: int) -> None:
    view = table.panel.view
    table.panel.resize(560, 1)  # as a dock of a low window: not higher than it needs
    view.setMaximumHeight(lines * view.fontMetrics().height())
    first = settled(lambda: view.visualRect(table.panel.model.index(0)))
    assert 0 < first.bottom() <= view.viewport().height()


def test_the_view_shows_several_columns(table: Table) -> None:
    assert isinstance(table.panel.view, QListView)
    tops = {table.panel.view.visualRect(table.panel.model.index(row)).top() for row in range(3)}
    assert len(tops) == 1


def test_what_is_told_is_of_a_tile_that_is_shown(table: Table) -> None:
    table.choose("1A")
    table.panel.search.setText("barbed wire")
    (shown,) = table.shown()
    entry = table.panel.view.current_entry()
    assert entry is not None
    assert entry.shown == shown
    assert table.panel.facts.text().startswith(shown)
