"""The report of a game: who has won, how, the turns, both sides, what was lost, and the log."""

from pathlib import Path

from boardapp.document import document_loader
from boardapp.document.game_report import game_report, report_html
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.document.rolled_dice import RolledDice
from boardapp.files.assets import scenarios_folder


def played(name: str) -> ProcedurePlayer:
    return ProcedurePlayer(document_loader.open_document(scenarios_folder() / name))


def test_a_game_that_has_ended_is_told_in_a_few_lines() -> None:
    playing = played("assault.boardapp")
    report = game_report(playing, playing.current_state)
    assert report.headline == "The Allies have won"
    assert (
        report.how[0]
        == "Unit 2 has the greater force and wins (rules “Phase 6 Assault” and “Winning”)."
    )
    rows = dict(report.rows)
    assert rows["Last turn"] == "9"
    assert rows["Units off the board (Allies)"] == "Unit 1"
    assert rows["Allies"] == "Unit 2: 4 Soldiers, 1 Specialist"
    assert "Courage 3" in rows["German"]


def test_a_game_ended_by_hand_names_its_end_once() -> None:
    path = Path(__file__).parent / "golden" / "strange-victory-2.boardapp"
    playing = ProcedurePlayer(document_loader.open_document(path))
    report = game_report(playing, playing.current_state)
    assert report.headline == "The game has ended without a known winner"
    assert not any("The game has ended" in one for one in report.how)
    assert dict(report.rows)["Germany"].endswith("0 VP")


def test_the_report_is_a_page_with_the_whole_log(tmp_path: Path) -> None:
    playing = played("assault.boardapp")
    page = report_html(playing, playing.current_state)
    assert page.startswith("<!DOCTYPE html>")
    assert "<h1>The Allies have won</h1>" in page
    assert "Unit 2 has 4 Soldiers and 1 Specialist left" in page


def test_a_game_that_goes_on_has_a_report_of_how_it_stands() -> None:
    playing = played("winter.boardapp")
    report = game_report(playing, playing.current_state)
    assert report.headline.startswith("Turn 5, spring 1942: mud")
    assert (report.how, dict(report.rows)["Russia"]) == ((), "3 IPC, defeated")


def test_the_dice_of_the_last_act_are_known_as_they_fell() -> None:
    playing = played("winter.boardapp")
    (thrown,) = playing.last_rolled_dice
    assert isinstance(thrown, RolledDice)
    assert (thrown.dice, thrown.kind.purpose) == ((2,), "weather")
    assert playing.undo() is not None  # dice stay
    assert played("assault.boardapp").last_rolled_dice == ()
