"""The window shows headings of the rulebook, never ids: labels, buttons, lists, tooltips."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.frame.readings_dialog import ReadingsDialog
from boardapp.qt.frame.sight_workspace import SightWorkspace
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from tests.games.spearpoint.setup.setup_acts import Deploy, Enter, Lay
from tests.qt.spearpoint.setup.setting_up import (
    Players,
    begin_stage,
    decide,
    open_scenario,
    scenario_file,
    setup_of,
)
from tests.qt.support.evening import leave
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.support.bare_ids import with_ids

SAID = (
    "text", "title", "toolTip", "statusTip", "whatsThis", "windowTitle", "accessibleName",
    "accessibleDescription", "placeholderText", "plainText",
)  # fmt: skip


def shown(window: QWidget) -> Iterator[str]:
    """Yield every text in a window and its tips, whether it shows now or not."""
    things: list[QObject] = [*window.findChildren(QWidget), *window.findChildren(QAction)]
    for thing in things:
        for name in SAID:
            text = thing.property(name)
            if isinstance(text, str):
                yield text
        if isinstance(thing, QComboBox):
            for at in range(thing.count()):
                yield thing.itemText(at)
                yield str(thing.itemData(at, Qt.ItemDataRole.ToolTipRole) or "")


def shown_readings(window: MainWindow) -> Iterator[str]:
    """Yield every text of the dialog of readings, with each of them chosen in turn."""
    workspace = window.workspace
    assert isinstance(workspace, SightWorkspace)
    dialog = ReadingsDialog(workspace.session, workspace.readings, workspace.headings, window)
    for row in dialog.rows.values():
        dialog.list.setCurrentItem(row)
        yield from shown(dialog)
        for column in range(dialog.list.columnCount()):
            yield from (row.text(column), row.toolTip(column))
    dialog.deleteLater()


def look_about(window: SpearpointWindow, act: Lay | Deploy | Enter) -> None:
    """Point at every space with what is about to be put there: most say why not."""
    session = window.session
    if not session.is_procedure_asking:
        assert begin_stage(session, "set-up")
    if isinstance(act, Lay):
        session.take_piece_in_hand(PieceInHand(tile=act.placed.tile))
    elif isinstance(act, Deploy):
        session.take_piece_in_hand(PieceInHand(unit=act.unit, side=act.by))
    for space in GRID.spaces():
        window.scene.tool.hover_space(space)


# `tests/games/spearpoint/scenario/test_players_words.py` reads the words of all scenarios.
@pytest.mark.parametrize("name", ["04", "standard-d"])
def test_a_setup_shows_no_id(window: SpearpointWindow, name: str) -> None:
    heard: list[str] = []
    window.session.refused.connect(heard.append)
    window.scene.hinted.connect(heard.append)
    open_scenario(window, scenario_file(name))
    players = Players(window, seed=3)
    texts, stage, looked_at = set(shown(window)), None, list[object]()
    while (act := players.next_act()) is not None:
        thing = (setup_of(window).current_stage, type(act))
        if isinstance(act, Lay | Deploy | Enter) and thing not in looked_at:
            looked_at.append(thing)
            look_about(window, act)
        assert decide(window.session, act)
        if setup_of(window).current_stage is not stage:
            stage = setup_of(window).current_stage
            QApplication.processEvents()
            texts |= set(shown(window))
    assert heard
    assert with_ids([*texts, *heard]) == []
    printed = (
        "(rule “Standard game setup"
        if name.startswith("standard")
        else (f"(rule “Scenario {int(name)}, ")
    )
    assert any(printed in text for text in texts)


def test_the_switches_of_both_games_show_no_id(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window, before_close_func=leave)
    window.show()
    assert window.controller.open(scenarios_folder() / "worked-example.yaml")
    texts = {*shown(window), *shown_readings(window)}
    assert "Corner where the highlight of an edge ends" in texts
    assert "Sight at night (rule “Scenario 5, special rules”)" in texts
    assert window.controller.open(scenarios_folder() / "sustained-blanket.boardapp")
    texts |= {*shown(window), *shown_readings(window)}
    assert "Line along a hexside (rule “Line of sight”)" in texts
    assert with_ids(texts) == []
