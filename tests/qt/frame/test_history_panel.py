import pytest
from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.frame.history_panel import ActDelegate, HistoryPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.model_index import ModelIndex
from boardapp.qt.widgets.style import bold_font
from tests.qt.support import tables

TEXT, SPOKEN = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def session() -> SpearpointSession:
    made = tables.session()
    tables.lay(made, "1A", "B-4")
    made.set_smoke(GRID.parse("C-3"), 2)
    made.set_turn(2)
    return made


@pytest.fixture
def panel(qtbot: QtBot, session: SpearpointSession) -> HistoryPanel:
    made = HistoryPanel(session)
    made.resize(300, 400)
    qtbot.addWidget(made)
    made.show()
    return made


def rows(panel: HistoryPanel, role: Qt.ItemDataRole = TEXT) -> list[str]:
    model = panel.model
    return [str(model.data(model.index(row), role)) for row in range(model.rowCount())]


def here(panel: HistoryPanel) -> int:
    return panel.list.currentIndex().row()


def position(session: SpearpointSession) -> int:
    assert session.document is not None
    return session.document.history.position


def test_every_act_is_listed_by_name_after_the_start(panel: HistoryPanel) -> None:
    assert rows(panel) == [
        "Start",
        "Place tile 1A on B-4",
        "Lay smoke on C-3 for 2 turns",
        "Go to Turn 2",
    ]
    assert here(panel) == 3


def test_the_rows_say_aloud_where_the_table_stands(
    panel: HistoryPanel, session: SpearpointSession
) -> None:
    session.undo()
    assert rows(panel, SPOKEN) == [
        "Start",
        "1. Place tile 1A on B-4",
        "2. Lay smoke on C-3 for 2 turns, you are here",
        "3. Go to Turn 2, undone",
    ]


def test_undone_acts_are_marked_in_words_and_letters(
    panel: HistoryPanel, session: SpearpointSession
) -> None:
    session.undo()
    assert rows(panel)[3] == "Undone: Go to Turn 2"
    font = panel.model.data(panel.model.index(3), Qt.ItemDataRole.FontRole)
    assert font.italic()  # type: ignore[attr-defined]
    session.redo()
    assert rows(panel)[3] == "Go to Turn 2"


def test_a_click_goes_to_that_point(
    qtbot: QtBot, panel: HistoryPanel, session: SpearpointSession
) -> None:
    spot = panel.list.visualRect(panel.model.index(1)).center()
    with qtbot.waitSignal(
        session.said, check_params_cb=lambda text: "Undone: everything after “Place" in text
    ):
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert position(session) == 1
    assert session.state.smoke == {}
    assert here(panel) == 1


def test_enter_goes_to_that_point_and_arrows_only_look(
    qtbot: QtBot, panel: HistoryPanel, session: SpearpointSession
) -> None:
    for _ in range(3):
        qtbot.keyClick(panel.list, Qt.Key.Key_Up)
    assert here(panel) == 0
    assert position(session) == 3
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert position(session) == 0
    assert session.state == TileState("spearpoint", "village")
    qtbot.keyClick(panel.list, Qt.Key.Key_End)
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert position(session) == 3


def test_the_place_is_marked_by_a_line_and_a_bold_name(
    panel: HistoryPanel, session: SpearpointSession
) -> None:
    def line_below(row: int) -> bool:
        rect = panel.list.visualRect(panel.model.index(row))
        image = panel.list.viewport().grab().toImage()
        ink = panel.palette().color(QPalette.ColorRole.Text)
        return all(
            image.pixelColor(x, rect.bottom() - 1) == ink
            for x in range(rect.left() + 2, rect.right() - 2)
        )

    def bold(row: int) -> bool:
        font = panel.model.data(panel.model.index(row), Qt.ItemDataRole.FontRole)
        return isinstance(font, QFont) and font.bold()

    panel.list.clearSelection()
    assert [row for row in range(4) if line_below(row)] == [3]
    assert [row for row in range(4) if bold(row)] == [3]
    session.undo()
    assert [row for row in range(4) if line_below(row)] == [2]
    assert [row for row in range(4) if bold(row)] == [2]


def test_the_mark_of_the_place_takes_no_room_from_the_name(
    panel: HistoryPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-3")
    session.note_agreement("A long agreement")
    row = panel.model.index(4)
    option = QStyleOptionViewItem()
    name = panel.model.act_name(4)
    bold = bold_font(panel.list.font())
    option.rect = QRect(0, 0, QFontMetrics(bold).horizontalAdvance(name) + 10, 20)
    delegate = panel.list.itemDelegate()
    assert isinstance(delegate, ActDelegate)
    delegate.initStyleOption(option, row)
    assert option.text == name


def test_a_long_history_is_not_measured_row_by_row(
    panel: HistoryPanel, session: SpearpointSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    for turn in range(300):
        session.set_turn(turn % 90 + 3)
    QApplication.processEvents()
    asked: list[int] = []
    measure = ActDelegate.sizeHint

    def count(delegate: ActDelegate, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        asked.append(index.row())
        return measure(delegate, option, index)

    monkeypatch.setattr(ActDelegate, "sizeHint", count)
    panel.list.setItemDelegate(ActDelegate(panel.list))
    session.set_turn(99)
    QApplication.processEvents()
    assert 0 < len(asked) < 30


def test_a_new_act_drops_what_was_undone(panel: HistoryPanel, session: SpearpointSession) -> None:
    session.undo()
    session.undo()
    session.set_turn(5)
    assert rows(panel) == ["Start", "Place tile 1A on B-4", "Go to Turn 5"]


def test_the_place_stays_in_view(panel: HistoryPanel, session: SpearpointSession) -> None:
    for turn in range(3, 60):
        session.set_turn(turn)
    last = panel.list.visualRect(panel.model.index(position(session)))
    assert panel.list.viewport().rect().contains(last)
    assert session.document is not None
    session.document.go_to(1)
    assert panel.list.viewport().rect().contains(panel.list.visualRect(panel.model.index(1)))


def test_another_document_has_its_own_history(
    panel: HistoryPanel, session: SpearpointSession
) -> None:
    session.open(Document(TileState("spearpoint", "village"), Spearpoint(tables.catalogue())))
    assert rows(panel) == ["Start"]


def test_without_a_document_it_is_empty(qtbot: QtBot) -> None:
    panel = HistoryPanel(SpearpointSession())
    qtbot.addWidget(panel)
    assert rows(panel) == []
    panel.list.activated.emit(QModelIndex())


def test_the_model_keeps_qts_rules(
    panel: HistoryPanel, session: SpearpointSession, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(panel.model)
    session.undo()
    session.undo()
    session.set_turn(7)
    session.set_turn(8)
