"""Scenarios set up to their end by two players at the window, saved, opened again and begun."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from tests.games.spearpoint.setup.setup_acts import (
    Choose,
    Deploy,
    Enter,
    Experienced,
    Lay,
    Pass,
    Throw,
)
from tests.qt.spearpoint.setup.setting_up import Players, open_scenario, scenario_file, setup_of
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.mark.rule("004-185")
@pytest.mark.rule("004-186")
def test_scenario_1_is_set_up_through_the_window(window: SpearpointWindow, tmp_path: Path) -> None:
    open_scenario(window, scenario_file("01"))
    players = Players(window, seed=7)
    decided = players.finish(tiles=3)
    kinds = {type(act) for act in decided}
    assert {Experienced, Lay, Pass, Throw, Choose, Deploy} <= kinds
    assert setup_of(window).is_finished
    assert len(window.session.state.units) == 6
    before = setup_of(window).table
    assert window.controller.save_to(tmp_path / "evening.boardapp")
    window.controller.new("village")
    assert window.controller.open(tmp_path / "evening.boardapp")
    assert setup_of(window).table == before
    players.begin()
    assert setup_of(window).has_play_begun
    QTest.keySequence(window.view, "Ctrl+Z")
    assert not setup_of(window).has_play_begun


# With scenarios 1 and 2 they have stages of all kinds and both maps.
# `tests/games/spearpoint/setup/test_setup_files.py` sets up all scenarios, without a window.
@pytest.mark.parametrize("name", ["04", "standard-d"])
def test_other_scenarios_are_set_up_through_the_window(window: SpearpointWindow, name: str) -> None:
    open_scenario(window, scenario_file(name))
    players = Players(window, seed=11)
    players.finish()
    assert setup_of(window).is_finished
    players.begin()
    assert window.session.state.tiles
    assert setup_of(window).has_play_begun


@pytest.mark.rule("004-198")
def test_the_entry_spaces_of_scenario_2_are_chosen_in_turn_3(window: SpearpointWindow) -> None:
    open_scenario(window, scenario_file("02"))
    players = Players(window, seed=1)
    players.finish_by_answers(tiles=8)
    players.begin()
    window.session.set_turn(3)
    entered = players.finish()
    assert [type(act) for act in entered] == [Enter, Enter]
    assert window.session.tool == "select"
    assert len(setup_of(window).table.entries["us"]) == 2


def test_a_setup_left_in_the_midst_goes_on_where_it_stood(
    window: SpearpointWindow, tmp_path: Path
) -> None:
    open_scenario(window, scenario_file("01"))
    players = Players(window, seed=3)
    for _ in range(4):
        act = players.next_act()
        assert act is not None
        players.do(act)
    before = setup_of(window).table
    assert window.session.is_procedure_asking
    assert window.controller.save_to(tmp_path / "midst.boardapp")
    window.controller.new("village")
    assert window.controller.open(tmp_path / "midst.boardapp")
    assert window.session.is_procedure_asking
    assert setup_of(window).table == before
    act = players.next_act()
    assert act is not None
    players.do(act)
    players.finish_by_answers()
    assert setup_of(window).is_finished


def test_the_history_names_every_act(window: SpearpointWindow) -> None:
    open_scenario(window, scenario_file("01"))
    players = Players(window, seed=2)
    for _ in range(3):
        act = players.next_act()
        assert act is not None
        players.do(act)
    assert window.session.document is not None
    titles = [sentence for _, sentence in window.session.document.log]
    assert titles[0] == "Lay tiles (stage “Village tiles”)"
    assert titles[1] == "More experienced player: US"
    assert titles[2].startswith("Stage “Village tiles”, US:")
