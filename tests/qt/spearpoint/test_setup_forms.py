"""What a setup asks in dialogs: decks, hands, and the terrain of an earlier game."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.scenario.decisions import Build, DeckCard, Draw, Lay, Pass
from boardapp.games.spearpoint.scenario.scenario import (
    Count,
    DeckStage,
    HandStage,
    TileGroup,
    TileStage,
)
from boardapp.games.spearpoint.state import TileState
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.spearpoint import deck_dialog, hand_dialog
from tests.qt.evening import Answers
from tests.qt.playing import document
from tests.qt.spearpoint.setting_up import (
    Players,
    begin_stage,
    decide,
    made_up_document,
    open_scenario,
    scenario_file,
    standing_of,
)
from tests.qt.spearpoint_window import SpearpointWindow
from tests.tiled import tiled


def saved(window: SpearpointWindow, scenario: str, path: Path, tiles: int = 4) -> TileState:
    """Lay some tiles of a scenario, save that, and return it."""
    open_scenario(window, scenario_file(scenario))
    players = Players(window)
    for _ in range(tiles + 1):
        decision = players.next_decision(tiles)
        assert decision is not None
        players.do(decision)
    assert window.desk.save_to(path)
    return tiled(window.session.state)


def press(guide: GuidePanel, title: str) -> None:
    """Press the button of a form."""
    buttons = [one for one in guide.findChildren(QPushButton) if one.isVisible()]
    (button,) = (one for one in buttons if one.text() == title)
    button.click()


def by_form(window: SpearpointWindow, title: str) -> None:
    """Begin the stage, have its secret question shown, and press the button of its form."""
    assert begin_stage(window.session, "set-up")
    QApplication.processEvents()
    if window.room.guide.show_button.isVisible():
        window.room.guide.show_button.click()
    press(window.room.guide, title)


def carry(window: SpearpointWindow) -> None:
    """Begin to carry terrain over, unless that is begun, and choose the save of a table."""
    if not window.session.going:
        assert begin_stage(window.session, "carry-over")
        QApplication.processEvents()
    press(window.room.guide, "From its sa&ve…")


def test_the_terrain_of_the_scenario_before_is_taken(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    before = saved(window, "01", tmp_path / "evening.boardapp")
    open_scenario(window, scenario_file("02"))
    answers.give(tmp_path / "evening.boardapp")
    carry(window)
    assert len(before.tiles) == 4
    assert dict(tiled(window.session.state).tiles) == dict(before.tiles)
    assert standing_of(window).carried == "evening"
    assert not window.session.going
    window.session.go_to(0)
    assert not window.session.state.tiles


def played(window: SpearpointWindow, path: Path, *tiles: str) -> None:
    """Play scenario 1, lay tiles by hand wherever they lie at the end, and save that."""
    open_scenario(window, scenario_file("01"))
    players = Players(window)
    players.finish(tiles=0)
    players.begin()
    for tile in tiles:
        name, on = tile.split()
        assert window.session.lay_tile(name, GRID.parse(on))
    assert window.desk.save_to(path)


@pytest.mark.rule("004-193")
def test_tiles_that_may_not_come_along_stay_behind_when_the_players_say_so(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "evening.boardapp"
    played(window, path, "1A B-4", "23A C-1", "22B C-5", "24A A-9")
    open_scenario(window, scenario_file("02"))
    answers.give(path, "Cancel", path, "Carry over the rest")
    carry(window)
    assert answers.told == [
        "These tiles may not come along: 24A Barbed wire on A-9, since A-9 is in column 9; 23A"
        " Cemetery on C-1, since C-1 is in column 1 (Scenario 2, setup)."
    ]
    assert answers.details == ["The other 2 tiles may come: these 2 then stay behind."]
    assert not window.session.state.tiles
    carry(window)
    tiles = {GRID.name(space): tile.tile for space, tile in window.session.state.tiles.items()}
    assert tiles == {"B-4": "1A", "C-5": "22B"}
    assert standing_of(window).carried == "evening"


@pytest.mark.rule("004-193")
def test_terrain_of_which_nothing_may_come_is_refused_with_a_word(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    played(window, tmp_path / "evening.boardapp", "23A C-1")
    open_scenario(window, scenario_file("02"))
    answers.give(tmp_path / "evening.boardapp")
    carry(window)
    assert answers.told == [
        "This tile may not come along: 23A Cemetery on C-1, since C-1 is in column 1"
        " (Scenario 2, setup)."
    ]
    assert answers.details == ["Nothing was carried over."]
    assert standing_of(window).carried is None


def test_terrain_of_another_scenario_is_refused_with_a_word(
    window: SpearpointWindow, answers: Answers, tmp_path: Path
) -> None:
    saved(window, "03", tmp_path / "third.boardapp", tiles=2)
    window.desk.take(document())
    window.session.lay_tile("1A", next(iter(window.session.grid.spaces())))
    assert window.desk.save_to(tmp_path / "free.boardapp")
    (tmp_path / "broken.yaml").write_text("boardapp: 1\ngame: spearpoint\nboard: nowhere\n")
    open_scenario(window, scenario_file("02"))
    for name in ("third.boardapp", "free.boardapp", "broken.yaml", "gone.yaml"):
        answers.give(tmp_path / name)
        carry(window)
    answers.give(None)
    carry(window)
    assert answers.told[0] == (
        "third.boardapp is of 03-gunters-return.yaml; it must be of 01-man-vs-beast.yaml."
    )
    assert answers.told[1] == (
        "free.boardapp was set up by no scenario; it must be of 01-man-vs-beast.yaml."
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
    assert not window.room.setup_forms.carry_over(tmp_path / "evening.boardapp")
    assert answers.told == ["This scenario starts from an empty map: no terrain is carried over."]


STAGES = (
    DeckStage("US deck", "us", "004-187", points=Count()),
    HandStage("US hand", "us", "004-187", chosen=1),
)


def test_a_deck_and_a_hand_come_from_their_dialogs(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(dialog: deck_dialog.DeckDialog) -> int:
        dialog.build = Build("us", "Reserves", (DeckCard("rifle-squad", 5, 2),))
        return 1

    def take(dialog: hand_dialog.HandDialog) -> int:
        dialog.draw = Draw("us", ("rifle-squad",))
        return 1

    monkeypatch.setattr(deck_dialog.DeckDialog, "exec", build)
    monkeypatch.setattr(hand_dialog.HandDialog, "exec", take)
    window.desk.take(made_up_document(stages=STAGES, readings={}))
    by_form(window, "From the card &list…")
    by_form(window, "&Draw or choose…")
    standing = standing_of(window)
    assert standing.decks["us", "Reserves"].points == 10
    assert standing.hands["us"].units == ("rifle-squad",)
    assert standing.finished


@pytest.mark.rule("004-038")
def test_the_deck_is_told_of_an_intact_pantherturm(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, str]] = []

    def build(dialog: deck_dialog.DeckDialog) -> int:
        asked.append(dict(dialog.as_tiles))
        dialog.rows["sniper"].cost.setValue(5)
        dialog.rows["sniper"].number.setValue(1)
        for unit in dialog.as_tiles:
            dialog.rows[unit].cost.setValue(15)
        dialog.accept()
        return 1

    monkeypatch.setattr(deck_dialog.DeckDialog, "exec", build)
    stages = (
        TileStage("Terrain", "us", groups=(TileGroup("tiles"),)),
        DeckStage("Deck", "us", points=Count()),
        DeckStage("Deck", "germany", points=Count(), counts_tiles=True),
    )
    window.desk.take(made_up_document(stages=stages, readings={}, board="defensive-line"))
    for decision in (Lay("us", PlacedTile("13A", GRID.parse("A-5"))), Pass("us")):
        assert decide(window.session, decision)
    by_form(window, "From the card &list…")
    by_form(window, "From the card &list…")
    assert asked == [{}, {"pantherturm-i": "A-5"}]
    assert standing_of(window).decks["germany", "Reserves"].points == 20


def test_a_form_that_is_left_decides_nothing(window: SpearpointWindow, answers: Answers) -> None:
    window.desk.take(made_up_document(stages=STAGES, readings={}))
    by_form(window, "From the card &list…")
    assert answers.told == ["US: deck Reserves"]
    assert window.session.going
    assert not standing_of(window).table.setup


def test_the_sheet_is_shown_at_any_time(window: SpearpointWindow, answers: Answers) -> None:
    open_scenario(window, scenario_file("04"))
    window.actions_["setup-sheet"].trigger()
    assert answers.told == ["Setup sheet – Scenario 4: The Liri Valley Road"]
