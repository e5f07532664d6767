"""The forms of a setup: the terrain of an earlier game from its save, and the sheet."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.guide.panel import GuidePanel
from tests.qt.spearpoint.setup.setting_up import (
    Players,
    begin_stage,
    decide,
    open_scenario,
    scenario_file,
    setup_of,
)
from tests.qt.support.evening import Answers
from tests.qt.support.playing import document
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.support.tiled import tiled


def carried_title(window: SpearpointWindow) -> str | None:
    carried = setup_of(window).table.carried
    return carried.title if carried else None


def saved(window: SpearpointWindow, scenario: str, path: Path, tiles: int = 4) -> TileState:
    """Lay some tiles of a scenario, save that, and return it."""
    open_scenario(window, scenario_file(scenario))
    players = Players(window)
    for _ in range(tiles + 1):
        act = players.next_act(tiles)
        assert act is not None
        assert decide(window.session, act)
    assert window.controller.save_to(path)
    return tiled(window.session.state)


def press(guide: GuidePanel, title: str) -> None:
    """Press the button of a form."""
    buttons = [one for one in guide.findChildren(QPushButton) if one.isVisible()]
    (button,) = (one for one in buttons if one.text() == title)
    button.click()


def carry(window: SpearpointWindow) -> None:
    """Begin to carry terrain over, unless that is begun, and choose the save of a table."""
    if not window.session.is_procedure_asking:
        assert begin_stage(window.session, "carry-over")
        QApplication.processEvents()
    press(window.workspace.guide, "From its sa&ve…")


def test_the_terrain_of_the_scenario_before_is_taken(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    before = saved(window, "01", tmp_path / "evening.boardapp")
    open_scenario(window, scenario_file("02"))
    answers.give(tmp_path / "evening.boardapp")
    carry(window)
    assert len(before.tiles) == 4
    assert dict(tiled(window.session.state).tiles) == dict(before.tiles)
    assert carried_title(window) == "evening"
    assert not window.session.is_procedure_asking
    window.session.go_to_act(0)
    assert not window.session.state.tiles


def played(window: SpearpointWindow, path: Path, *tiles: str) -> None:
    """Play scenario 1, lay tiles by hand wherever they lie at the end, and save that."""
    open_scenario(window, scenario_file("01"))
    players = Players(window)
    players.finish_by_answers(tiles=0)
    players.begin()
    for tile in tiles:
        name, on = tile.split()
        assert window.session.lay_tile(name, GRID.parse(on))
    assert window.controller.save_to(path)


@pytest.mark.rule("004-193")
def test_tiles_that_may_not_come_along_stay_behind_when_the_players_say_so(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "evening.boardapp"
    played(window, path, "1A B-4", "23A C-1", "22B C-5", "24A A-9")
    open_scenario(window, scenario_file("02"))
    answers.give(path, "Cancel", path, "Use only the allowed tiles")
    carry(window)
    assert answers.told == [
        "These tiles cannot be used here: tile 24A “Barbed wire” on A-9, because A-9 is in "
        "column 9, which is not allowed; tile 23A “Cemetery” on C-1, because C-1 is in column 1, "
        "which is not allowed (rule “Scenario 2, setup”)."
    ]
    assert answers.details == ["You can leave these 2 tiles out, and use the other 2 tiles."]
    assert not window.session.state.tiles
    carry(window)
    tiles = {GRID.name(space): tile.tile for space, tile in window.session.state.tiles.items()}
    assert tiles == {"B-4": "1A", "C-5": "22B"}
    assert carried_title(window) == "evening"


@pytest.mark.rule("004-193")
def test_terrain_of_which_nothing_may_come_is_refused_with_a_word(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    played(window, tmp_path / "evening.boardapp", "23A C-1")
    open_scenario(window, scenario_file("02"))
    answers.give(tmp_path / "evening.boardapp")
    carry(window)
    assert answers.told == [
        "This tile cannot be used here: tile 23A “Cemetery” on C-1, because C-1 is in column "
        "1, which is not allowed (rule “Scenario 2, setup”)."
    ]
    assert answers.details == ["The board stays as it is, without the tiles of the earlier game."]
    assert carried_title(window) is None


def test_terrain_of_another_scenario_is_refused_with_a_word(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    saved(window, "03", tmp_path / "third.boardapp", tiles=2)
    window.controller.show_document(document())
    window.session.lay_tile("1A", next(iter(window.session.grid.spaces())))
    assert window.controller.save_to(tmp_path / "free.boardapp")
    (tmp_path / "broken.yaml").write_text("boardapp: 1\ngame: spearpoint\nboard: nowhere\n")
    open_scenario(window, scenario_file("02"))
    for name in ("third.boardapp", "free.boardapp", "broken.yaml", "gone.yaml"):
        answers.give(tmp_path / name)
        carry(window)
    answers.give(None)
    carry(window)
    assert answers.told[0] == (
        "third.boardapp was started from the scenario 03-gunters-return.yaml. Choose a game "
        "that was started from 01-man-vs-beast.yaml."
    )
    assert answers.told[1] == (
        "The table “free.boardapp” was not started from a scenario. Choose a game that "
        "was started from 01-man-vs-beast.yaml."
    )
    assert answers.told[2] == "broken.yaml cannot be opened"
    assert "gone.yaml" in answers.told[3]
    assert len(answers.told) == 4
    assert not window.session.state.tiles


def test_a_scenario_of_its_own_carries_nothing_over(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    saved(window, "01", tmp_path / "evening.boardapp", tiles=2)
    open_scenario(window, scenario_file("01"))
    assert not window.workspace.setup_forms.carry_over(tmp_path / "evening.boardapp")
    assert answers.told == [
        "This scenario starts from an empty map and uses no terrain of an earlier game."
    ]


def test_the_sheet_is_shown_at_any_time(window: SpearpointWindow, answers: Answers) -> None:
    open_scenario(window, scenario_file("04"))
    window.actions_["setup-sheet"].trigger()
    assert answers.told == ["Setup sheet – Scenario 4: The Liri Valley Road"]
