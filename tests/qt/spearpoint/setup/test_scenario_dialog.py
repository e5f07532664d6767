"""Choosing a scenario: those shipped with what they are about, or a file of the players' own."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from boardapp.qt.spearpoint.setup import scenario_dialog
from boardapp.qt.spearpoint.setup.scenario_dialog import ScenarioDialog
from tests.qt.spearpoint.setup.setting_up import scenario_file
from tests.qt.support.evening import Answers
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.fixture
def dialog(qtbot: QtBot) -> ScenarioDialog:
    made = ScenarioDialog()
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_shipped_scenarios_are_listed_by_number(dialog: ScenarioDialog) -> None:
    lines = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert lines[:2] == ["1. Man vs. Beast", "2. What Now, Sarge?"]
    assert [line[:2] for line in lines[:8]] == [f"{number}." for number in range(1, 9)]
    assert lines[8:] == ["Standard game, Defensive Line", "Standard game, Village"]


def test_the_one_chosen_is_told_about(qtbot: QtBot, dialog: ScenarioDialog) -> None:
    assert dialog.name.text() == "1. Man vs. Beast"
    assert dialog.board.text() == "Village map"
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.name.text() == "2. What Now, Sarge?"
    assert dialog.summary.text() == dialog.offers[1].summary != ""
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.chosen == scenario_file("02")
    assert dialog.title == "What Now, Sarge?"


def test_without_shipped_files_one_can_still_be_opened(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(scenario_dialog, "scenarios_folder", missing)
    dialog = ScenarioDialog()
    qtbot.addWidget(dialog)
    assert not dialog.ok.isEnabled()
    dialog.accept()
    assert dialog.result() == 0
    qtbot.mouseClick(dialog.file_button, Qt.MouseButton.LeftButton)
    assert (dialog.result(), dialog.chosen) == (1, None)


def test_a_scenario_is_started_from_the_menu(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(dialog: ScenarioDialog) -> int:
        dialog.list.setCurrentRow(4)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(ScenarioDialog, "exec", choose)
    window.actions_["scenario"].trigger()
    assert window.session.unfinished_setup
    document = window.session.document
    assert document is not None
    assert (document.name, document.path) == ("Moonlight on Metal", None)
    assert window.windowTitle().startswith("Moonlight on Metal")


def test_leaving_the_dialog_changes_nothing(window: SpearpointWindow, answers: Answers) -> None:
    window.actions_["scenario"].trigger()
    assert answers.told == ["Set up a scenario"]
    assert window.session.document is None


def test_a_file_with_faults_goes_to_the_list_of_faults(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("boardapp: 1\nscenario: Own\nboard: nowhere\nstages: []\n")
    answers = Answers(monkeypatch)

    def open_file(dialog: ScenarioDialog) -> int:
        dialog.file_button.click()
        return dialog.result()

    monkeypatch.setattr(ScenarioDialog, "exec", open_file)
    answers.give(path)
    assert not window.controller.ask_scenario()
    assert answers.told == ["own.yaml cannot be opened"]
    assert window.session.document is None


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    return Answers(monkeypatch)
