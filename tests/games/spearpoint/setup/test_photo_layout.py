"""The tiles of a photograph as a setup's answers: in which order, and why others are not laid."""

from collections.abc import Mapping

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.setup.photo_layout import SetupDryRun, photo_answers
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.tiles.catalogue import GRID


def laid(
    scenario: str, tiles: str, *answers: object, bare: str = ""
) -> tuple[list[object], Mapping[str, str]]:
    """Lay tiles in a setup; return their sides in order, None for a pass, and the refusals."""
    document = open_document(scenarios_folder() / f"{scenario}.yaml")
    player = ProcedurePlayer(document)
    for answer in answers:
        assert player.answer_question(answer) is None
    seen: dict[Space, PlacedTile | None] = {GRID.parse(name): None for name in bare.split()}
    for words in tiles.split():
        side, name = words.split("/")
        seen[GRID.parse(name)] = PlacedTile(side, GRID.parse(name))
    assert isinstance(document.game, Spearpoint)
    assert document.game.scenario is not None
    assert isinstance(document.state, SetupTable)
    run = SetupDryRun(document.state, document.game.scenario, document.game.catalogue)
    found = photo_answers(run, seen)
    for answer in found.answers:
        if player.running_procedure is None:
            assert player.answer_question("set-up", player.question_offering("set-up") or 0) is None
        assert player.answer_question(answer) is None
    refused = {GRID.name(space): why for space, why in found.refused.items()}
    return [one.get("thing") for one in found.answers if isinstance(one, dict)], refused


def test_stages_follow_each_other_and_a_tile_is_left_for_the_later_one() -> None:
    tiles, refused = laid(
        "05-moonlight-on-metal", "20A/B-1 9A/A-5 10A/A-2 11A/A-8 14A/A-3 15A/A-7 12B/B-3 13B/C-7"
    )
    assert tiles == ["9A", "10A", "11A", "14A", "15A", "12B", "20A"]
    assert refused == {
        "C-7": (
            "You may not lay 13B Pantherturm I (destroyed) now, only Natural Cover (rule "
            "“Scenario 5, setup” and your reading of “counting range”)."
        )
    }


def test_tiles_of_a_later_stage_end_one_that_may_end() -> None:
    readings = "agree", "up-to-three", "either-map", "adjacent"
    bunkers = "9A/A-5 10A/A-2 11A/A-8"
    tiles, refused = laid("05-moonlight-on-metal", f"{bunkers} 20A/C-1", *readings)
    assert tiles == ["9A", "10A", "11A", None, "20A"]
    assert refused == {}
    assert laid("05-moonlight-on-metal", bunkers, *readings)[0] == ["9A", "10A", "11A"]


def test_tiles_that_must_touch_come_in_an_order_in_which_they_do() -> None:
    assert laid("04-the-liri-valley-road", "1A/A-2 22A/A-4 6A/A-3")[0] == ["1A", "6A", "22A"]


def test_what_lies_on_the_table_stays() -> None:
    earlier = "carry-over", "Man vs Beast", {"thing": "1A", "space": "A-4"}
    tiles, refused = laid("02-what-now-sarge", "2B/A-2 1A/A-6", *earlier, bare="A-4")
    assert tiles == ["2B"]
    assert refused == {
        "A-4": "1A lies here, and during the setup only Undo takes it back.",
        "A-6": "Tile 1A is already on A-4, and the box has this tile only once.",
    }


def test_another_question_comes_first() -> None:
    tiles, refused = laid("03-gunters-return", "1A/A-5 2A/A-2")
    assert tiles == ["1A"]
    assert refused == {
        "A-2": "First answer this question in the guide: Which side has the more "
        "experienced player?"
    }
