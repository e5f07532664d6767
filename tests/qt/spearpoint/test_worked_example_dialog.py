"""Things to try on the worked example, beside its board."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.games.spearpoint.sight.worked_example import TRIALS
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.spearpoint.worked_example_dialog import WorkedExampleDialog
from tests.qt.support.playing import document
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.fixture
def trials(window: SpearpointWindow) -> WorkedExampleDialog:
    window.actions_["example"].trigger()
    QApplication.processEvents()
    (dialog,) = window.findChildren(WorkedExampleDialog)
    assert dialog.isVisible()
    assert not dialog.isModal()
    return dialog


def test_a_click_asks_about_the_line(window: SpearpointWindow, trials: WorkedExampleDialog) -> None:
    session = window.session
    assert trials.lines.count() == len(TRIALS)
    for number, trial in enumerate(TRIALS):
        item = trials.lines.item(number)
        trials.lines.scrollToItem(item)
        spot = trials.lines.visualItemRect(item).center()
        QTest.mouseClick(trials.lines.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        ruling = session.full_ruling()
        assert ruling is not None
        asked = (ruling.origin, ruling.target, ruling.side)
        assert asked == (trial.origin, trial.target, trial.side)
        assert (ruling.status, session.state.turn) == (trial.verdict, trial.turn)
        assert item.text().startswith(f"{trial.line_description}: {trial.verdict}\n")


def test_enter_asks_too(window: SpearpointWindow, trials: WorkedExampleDialog) -> None:
    trials.lines.setCurrentRow(2)
    QTest.keyClick(trials.lines, Qt.Key.Key_Return)
    assert window.session.asked is not None
    assert window.session.asked.fixed


def test_its_side_does_not_stay_for_the_players_own_lines(
    window: SpearpointWindow, trials: WorkedExampleDialog
) -> None:
    session = window.session
    german = next(trial for trial in TRIALS if trial.side == "germany")
    american = next(trial for trial in TRIALS if trial.side == "us")
    trials.ask_trial_line(german)
    trials.ask_trial_line(american)
    session.clear_line_and_field()
    assert session.side is None
    trials.ask_trial_line(german)
    session.choose_attacker_at(GRID.parse("B-2"), None)
    session.ask_about_line(GRID.parse("B-2"))
    assert session.side is None
    trials.ask_trial_line(german)
    session.choose_side_blocking_as_friends("us")
    session.clear_line_and_field()
    assert session.side == "us", "players chose it"


def test_its_advice_to_press_l_is_true_in_the_dialog(
    window: SpearpointWindow, trials: WorkedExampleDialog
) -> None:
    trials.activateWindow()
    trials.lines.setFocus()
    QTest.keyClick(trials.lines, Qt.Key.Key_L)
    assert window.session.tool == "sight"


def test_it_leaves_the_board_in_view(window: SpearpointWindow, trials: WorkedExampleDialog) -> None:
    page = window.centralWidget()
    assert page is not None
    trials.show_beside(window)
    assert trials.geometry().top() >= page.mapToGlobal(QPoint(0, page.height())).y()


def test_it_goes_with_the_example(window: SpearpointWindow, trials: WorkedExampleDialog) -> None:
    window.session.document.history.mark_saved()  # type: ignore[union-attr]
    window.controller.show_document(document())
    QApplication.processEvents()
    assert [one for one in window.findChildren(WorkedExampleDialog) if one.isVisible()] == []
