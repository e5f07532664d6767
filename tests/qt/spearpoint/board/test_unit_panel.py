"""The unit panel: ground units of either side, and smoke, taken in hand or dragged."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag, QIcon, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.board.drag_data import dragged_unit
from boardapp.qt.spearpoint.board.unit_tray import SmokeButton, UnitList, UnitTray
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand


@pytest.fixture
def session() -> SpearpointSession:
    session = SpearpointSession()
    session.open(Document(TileState("spearpoint", "village"), Spearpoint(built_in_catalogue())))
    return session


@pytest.fixture
def panel(qtbot: QtBot, session: SpearpointSession) -> UnitTray:
    panel = UnitTray(session)
    qtbot.addWidget(panel)
    panel.resize(420, 500)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def titles(panel: UnitTray) -> list[str]:
    return [panel.list.item(row).text() for row in range(panel.list.count())]


def at(panel: UnitTray, title: str) -> QPoint:
    item = panel.list.item(titles(panel).index(title))
    panel.list.scrollToItem(item)
    return panel.list.visualItemRect(item).center()


def test_without_a_document_there_are_none(qtbot: QtBot) -> None:
    panel = UnitTray(SpearpointSession())
    qtbot.addWidget(panel)
    assert titles(panel) == []


def test_a_changed_copy_of_a_units_picture_can_be_drawn(panel: UnitTray) -> None:
    copy = QIcon(panel.list.item(0).icon())
    copy.addPixmap(QPixmap(8, 8))
    assert not copy.pixmap(20, 20).isNull()


def test_only_ground_units_of_the_side(
    qtbot: QtBot, panel: UnitTray, session: SpearpointSession
) -> None:
    for index, side in enumerate(("us", "germany")):
        panel.sides.setCurrentIndex(index)
        kinds = session.catalogue.units.values()
        wanted = [k.title for k in kinds if k.is_ground_unit and k.side in (None, side)]
        assert titles(panel) == wanted
        assert "Rifle Squad" in wanted
    assert "Tiger I" in titles(panel)
    assert "M4A1 Sherman" not in titles(panel)
    assert not any("Stuka" in title or "Howitzer" in title for title in titles(panel))


def test_a_click_takes_a_unit_in_hand(
    qtbot: QtBot, panel: UnitTray, session: SpearpointSession
) -> None:
    port = panel.list.viewport()
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=at(panel, "Sniper"))
    assert session.hand == PieceInHand(unit="sniper", side="us")
    assert session.tool == "unit"


def test_by_keyboard_alone(qtbot: QtBot, panel: UnitTray, session: SpearpointSession) -> None:
    qtbot.keyClick(panel.sides, Qt.Key.Key_Right)
    qtbot.keyClicks(panel.list, "tiger")
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert session.hand == PieceInHand(unit="tiger-i", side="germany")


def test_the_unit_taken_elsewhere_is_chosen(panel: UnitTray, session: SpearpointSession) -> None:
    session.take_piece_in_hand(PieceInHand(unit="tiger-i", side="germany"))
    assert panel.side == "germany"
    assert [item.text() for item in panel.list.selectedItems()] == ["Tiger I"]
    session.choose_tool("select")
    assert panel.list.selectedItems() == []


def test_a_drag_carries_the_unit(
    qtbot: QtBot, panel: UnitTray, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried: list[tuple[str, str] | None] = []

    def carry(_list: UnitList, drag: QDrag) -> None:
        carried.append(dragged_unit(drag.mimeData()))

    monkeypatch.setattr(UnitList, "_carry", carry)
    panel.choose_side("germany")
    port, start = panel.list.viewport(), at(panel, "Rifle Squad")
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    far = QApplication.startDragDistance() + 5
    for step in (far, 2 * far):
        qtbot.mouseMove(port, start + QPoint(step, 0))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start + QPoint(2 * far, 0))
    assert carried == [("rifle-squad", "germany")]


def test_smoke_is_dragged_from_its_button(
    qtbot: QtBot, panel: UnitTray, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried: list[int] = []
    monkeypatch.setattr(SmokeButton, "_carry", lambda _button, turns: carried.append(turns))
    panel.turns.setValue(2)
    start, far = panel.smoke.rect().center(), QApplication.startDragDistance() + 5
    qtbot.mousePress(panel.smoke, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(panel.smoke, start + QPoint(1, 0))
    assert carried == []
    for step in (far, 2 * far):
        qtbot.mouseMove(panel.smoke, start + QPoint(step, 0))
    qtbot.mouseRelease(panel.smoke, Qt.MouseButton.LeftButton, pos=start + QPoint(2 * far, 0))
    assert carried == [2]
    assert not panel.smoke.isChecked()


def test_smoke_is_a_tool(qtbot: QtBot, panel: UnitTray, session: SpearpointSession) -> None:
    qtbot.mouseClick(panel.smoke, Qt.MouseButton.LeftButton)
    assert session.tool == "smoke"
    assert panel.smoke.isChecked()
    qtbot.mouseClick(panel.smoke, Qt.MouseButton.LeftButton)
    assert panel.smoke.isChecked()
    session.choose_tool("select")
    assert not panel.smoke.isChecked()


def test_smoke_stays_one_to_three_turns(qtbot: QtBot, panel: UnitTray) -> None:
    assert panel.smoke_turns == 3
    with qtbot.waitSignal(panel.smoke_turns_changed) as told:
        qtbot.keyClick(panel.turns, Qt.Key.Key_Down)
    assert told.args == [2]
    for _ in range(5):
        qtbot.keyClick(panel.turns, Qt.Key.Key_Down)
    assert panel.smoke_turns == 1


def test_titles_are_shown_whole(panel: UnitTray) -> None:
    metrics = panel.list.fontMetrics()
    for row in range(panel.list.count()):
        item = panel.list.item(row)
        room = panel.list.visualItemRect(item).width() - panel.list.iconSize().width()
        assert metrics.horizontalAdvance(item.text()) < room


def test_the_markers_of_the_sides_differ(panel: UnitTray) -> None:
    pictures = []
    for side in ("us", "germany"):
        panel.choose_side(side)
        pictures.append(panel.list.item(0).icon().pixmap(32, 32).toImage())
    assert pictures[0] != pictures[1]
