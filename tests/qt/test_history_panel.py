import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.qt.history_panel import HistoryPanel
from boardapp.qt.session import Session
from tests.qt import tables

TEXT, SPOKEN = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def session() -> Session:
    made = tables.session()
    tables.lay(made, "1A", "B-4")
    made.set_smoke(GRID.parse("C-3"), 2)
    made.set_turn(2)
    return made


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> HistoryPanel:
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


def position(session: Session) -> int:
    assert session.document is not None
    return session.document.history.position


def test_every_act_is_listed_by_name_after_the_start(panel: HistoryPanel) -> None:
    assert rows(panel) == ["Start", "Place tile 1A on B-4", "Smoke on C-3: 2 turns", "Turn 2"]
    assert here(panel) == 3


def test_the_rows_say_aloud_where_the_table_stands(panel: HistoryPanel, session: Session) -> None:
    session.undo()
    assert rows(panel, SPOKEN) == [
        "Start",
        "1. Place tile 1A on B-4",
        "2. Smoke on C-3: 2 turns, you are here",
        "3. Turn 2, undone",
    ]


def test_undone_acts_are_marked_in_words_and_letters(panel: HistoryPanel, session: Session) -> None:
    session.undo()
    assert rows(panel)[3] == "Turn 2 (undone)"
    font = panel.model.data(panel.model.index(3), Qt.ItemDataRole.FontRole)
    assert font.italic()  # type: ignore[attr-defined]
    session.redo()
    assert rows(panel)[3] == "Turn 2"


def test_a_click_goes_to_that_point(qtbot: QtBot, panel: HistoryPanel, session: Session) -> None:
    spot = panel.list.visualRect(panel.model.index(1)).center()
    with qtbot.waitSignal(session.said, check_params_cb=lambda text: "Back to: Place" in text):
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert position(session) == 1
    assert session.state.smoke == {}
    assert here(panel) == 1


def test_enter_goes_to_that_point_and_arrows_only_look(
    qtbot: QtBot, panel: HistoryPanel, session: Session
) -> None:
    for _ in range(3):
        qtbot.keyClick(panel.list, Qt.Key.Key_Up)
    assert here(panel) == 0
    assert position(session) == 3
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert position(session) == 0
    assert session.state == State("spearpoint", "village")
    qtbot.keyClick(panel.list, Qt.Key.Key_End)
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert position(session) == 3


def test_the_place_is_a_line_below_its_row(panel: HistoryPanel, session: Session) -> None:
    before = panel.list.visualRect(panel.model.index(2)).height()
    session.undo()
    assert panel.list.visualRect(panel.model.index(2)).height() > before
    assert panel.list.visualRect(panel.model.index(3)).height() == before


def test_a_new_act_drops_what_was_undone(panel: HistoryPanel, session: Session) -> None:
    session.undo()
    session.undo()
    session.set_turn(5)
    assert rows(panel) == ["Start", "Place tile 1A on B-4", "Turn 5"]


def test_the_place_stays_in_view(panel: HistoryPanel, session: Session) -> None:
    for turn in range(3, 60):
        session.set_turn(turn)
    last = panel.list.visualRect(panel.model.index(position(session)))
    assert panel.list.viewport().rect().contains(last)
    assert session.document is not None
    session.document.go_to(1)
    assert panel.list.viewport().rect().contains(panel.list.visualRect(panel.model.index(1)))


def test_another_document_has_its_own_history(panel: HistoryPanel, session: Session) -> None:
    session.open(Document(State("spearpoint", "village"), tables.catalogue()))
    assert rows(panel) == ["Start"]


def test_without_a_document_it_is_empty(qtbot: QtBot) -> None:
    panel = HistoryPanel(Session())
    qtbot.addWidget(panel)
    assert rows(panel) == []
    panel.list.activated.emit(QModelIndex())


def test_the_model_keeps_qts_rules(
    panel: HistoryPanel, session: Session, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(panel.model)
    session.undo()
    session.undo()
    session.set_turn(7)
    session.set_turn(8)
