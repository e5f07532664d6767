"""Setups in files. Layouts and saves restore them; a change that breaks a rule is a fault."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from boardapp.cli import parse_arguments, run_verb
from boardapp.core.command import StateTransition, set_option, set_turn
from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.assets import scenarios_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.files import open_layout
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.setup.setup_progress import begin_setup
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.table_changes import place_tile
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.setup.setup_acts import Pass, after, deploy, lay
from tests.games.spearpoint.setup.setup_games import some_answer

SCENARIOS = sorted(
    path.name
    for path in scenarios_folder().glob("*.yaml")
    if path.name.startswith(("0", "standard"))
)
FIVE = "05-moonlight-on-metal.yaml"
NESTS = (("10A", "A-2"), ("11A", "B-7"), ("9A", "A-5"))


def copied(name: str, folder: Path) -> Path:
    return Path(shutil.copy(scenarios_folder() / name, folder / name))


def opened(name: str, folder: Path) -> Document:
    return open_document(copied(name, folder))


def set_up(document: Document, seed: int) -> Document:
    """Give random answers until the setup is finished."""
    play, chance = ProcedurePlayer(document), Random(seed)
    while not tiled_setup(document).begun:
        number = chance.randrange(len(play.open_questions()))
        question = play.open_questions()[number]
        answer = question.answer_to_json(some_answer(question, chance), GRID)
        if "begin" in (answer, *[one.answer for one in getattr(question, "choices", ())]):
            break
        assert play.answer_question(answer, number) is None
    return document


def tiled_setup(document: Document) -> SetupTable:
    table = document.state
    assert isinstance(table, SetupTable)
    return table


def test_there_are_ten() -> None:
    assert len(SCENARIOS) == 10


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_finished_setup_is_given_back_by_its_layout_and_its_save(
    name: str, tmp_path: Path
) -> None:
    document = set_up(opened(name, tmp_path), seed=7)
    layout = tmp_path / "table.yaml"
    layout.write_text(document.game.layout_text(document.state))
    read = open_layout(read_source(layout), tmp_path)
    assert read.state == document.state
    assert read.files == (name,)
    assert run_verb(parse_arguments(["check", str(layout)])) == 0

    save = tmp_path / "elsewhere" / "table.boardapp"
    save.parent.mkdir()
    document.save(save)
    again = open_document(save)
    assert (again.damage, again.state) == (None, document.state)
    assert again.game == document.game
    assert run_verb(parse_arguments(["check", str(save)])) == 0


@pytest.mark.parametrize("name", SCENARIOS)
def test_undo_goes_back_to_any_point(name: str, tmp_path: Path) -> None:
    document = opened(name, tmp_path)
    states = [document.state]
    document.add_listener(lambda changed: states.append(changed.after))
    set_up(document, seed=3)
    done = list(states)
    for position in range(len(done) - 1, -1, -1):
        assert document.state_at(position) == done[position]


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultsError) as caught:
        open_layout(read_source(path), path.parent)
    return [str(fault).removeprefix(str(path.parent) + "/") for fault in caught.value.faults]


@pytest.fixture(scope="module")
def finished_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return scenario 5 set up by hand, as a layout."""
    document = opened(FIVE, tmp_path_factory.mktemp("by-hand"))
    game = document.game
    assert isinstance(game, Spearpoint)
    assert game.scenario is not None
    standing = after(
        begin_setup(game.scenario, game.catalogue),
        lay("germany", "10A", "A-2"),
        lay("germany", "11A", "B-7"),
        lay("germany", "9A", "A-5"),
        lay("germany", "15A", "A-8"),
        lay("germany", "16B", "B-1"),
        lay("germany", "20A", "A-9"),
        lay("us", "18A", "C-2", 90),
        Pass("us"),
        deploy("germany", "mg42-team", "A-2"),
        deploy("germany", "mg42-team", "B-7"),
        deploy("germany", "rifle-squad", "A-5"),
        deploy("germany", "rifle-squad", "A-5"),
        *[deploy("us", "rifle-squad", space) for space in ("C-1", "C-2", "C-2")],
        *[deploy("us", "lmg-team", space) for space in ("C-1", "C-5")],
        deploy("us", "sniper", "C-9"),
        *[Pass(side) for side in ("us", "germany", "us", "germany")],
    )
    assert standing.is_finished
    return game.layout_text(standing.table)


@pytest.fixture
def finished(finished_text: str, tmp_path: Path) -> Path:
    copied(FIVE, tmp_path)
    path = tmp_path / "table.yaml"
    path.write_text(finished_text)
    return path


def changed(path: Path, change: Any) -> None:
    """Change a layout's values and write it again."""
    values = yaml.safe_load(path.read_text())
    change(values)
    path.write_text(yaml.safe_dump(values, sort_keys=False, default_flow_style=None, width=10_000))


def test_a_finished_setup_is_accepted(finished: Path) -> None:
    assert run_verb(parse_arguments(["check", str(finished)])) == 0


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda v: v["setup"].update(stage=30),
            "setup.stage: found 30; expected at most 10, which means that all stages are done",
        ),
        (
            lambda v: v["setup"].update(stage="first"),
            "setup.stage: found 'first'; expected a whole number from 0 to 30",
        ),
        (
            lambda v: v["setup"].update(last="russia"),
            "setup.last: found 'russia'; expected us, germany or together",
        ),
        (
            lambda v: v["setup"].update(jump=1),
            "setup: found the unknown key 'jump'; expected agreed, stage, last, passes,",
        ),
        (
            lambda v: v["setup"].update(agreed={"weather": "fine"}),
            "setup.agreed: found the reading 'weather'; expected further-tiles, farmhouse or",
        ),
        (
            lambda v: v["setup"].update(agreed={"farmhouse": "red"}),
            "setup.agreed.farmhouse: found 'red'; expected either-map or village-only",
        ),
        (
            lambda v: v["setup"].update(choices=[{"stage": 0, "option": "column-1"}]),
            "setup.choices[0]: found the option 'column-1' in stage 0; expected only what the",
        ),
        (
            lambda v: v["setup"]["laid"][2].update(tile="99Z"),
            "setup.laid[2]: found the unknown tile '99Z'; expected a tile of the box",
        ),
        (
            lambda v: v["setup"]["laid"][2].update(group=9),
            "setup.laid[2]: found group 9 of stage 0; expected a group of tiles of the scenario",
        ),
        (
            lambda v: v["setup"]["laid"][2].update(stage=3),
            "setup.laid[2]: found group 1 of stage 3; expected a group of tiles of the scenario",
        ),
        (
            lambda v: v["setup"]["placed"][0].update(unit="tiger-i"),
            "setup.placed[0]: found 'tiger-i'; expected ",
        ),
        (
            lambda v: v["setup"]["placed"][0].update(stage=0),
            "setup.placed[0]: found group 2 of stage 0; expected a group of units of the scenario",
        ),
        (
            lambda v: v["setup"]["placed"][-1].pop("unit_id"),
            "setup.placed[12]: found a space without an id, or an id without a space; expected",
        ),
        (
            lambda v: v["setup"].update(dice=[{"stage": 3, "group": 0, "die": 3, "how": "rolled"}]),
            "setup.dice[0]: found group 0 of stage 3; expected a group of units with a die of the",
        ),
        (
            lambda v: v["setup"].update(decks=[{"side": "us", "name": "Spare", "cards": []}]),
            "setup.decks[0]: found the deck 'Spare' of us; expected only what the scenario has",
        ),
        (
            lambda v: v["setup"].update(carried={"title": "x", "tiles": [
                {"tile": "99Z", "space": "C-9", "rotation": 0}]}),
            "setup.carried.tiles[0]: found the unknown tile '99Z'; expected a tile of the box",
        ),
        (lambda v: v.update(turn=2), "turn: found 2; expected 1, because play has not begun"),
        (
            lambda v: v.update(smoke=[{"space": "C-3"}]),
            "smoke: found smoke; expected no smoke before play begins",
        ),
        (
            lambda v: v["tiles"][0].update(space="A-3"),
            "tiles[0]: found tile 10A on A-3; expected only the tiles that the setup placed",
        ),
        (
            lambda v: v["tiles"][0].update(rotation=90),
            "tiles[0]: found tile 10A turned 90° on A-2; expected tile 10A on A-2",
        ),
        (
            lambda v: v["tiles"].pop(0),
            "tiles: found no tile 10A on A-2; expected tile 10A on A-2",
        ),
        (
            lambda v: v["units"][0].update(space="B-1"),
            "units[0]: found germany-1 (mg42-team of germany) on B-1; "
            "expected germany-1 (mg42-team of germany) on A-2",
        ),
        (
            lambda v: v["units"].append(
                {"id": "us-9", "unit": "sniper", "side": "us", "space": "C-7"}
            ),
            "units[10]: found us-9 (sniper of us) on C-7; "
            "expected only the units that the setup placed",
        ),
        (
            lambda v: v.update(board="village"),
            "board: found 'village'; expected defensive-line, the scenario's map",
        ),
        (
            lambda v: v.update(scenario="none.yaml"),
            "scenario: found 'none.yaml', which is no file; "
            "expected a scenario file in the layout's folder or below it",
        ),
        (
            lambda v: v.update(scenario="../05.yaml"),
            "scenario: found '../05.yaml', a path out of the folder; "
            "expected a scenario file in the layout's folder or below it",
        ),
        (
            lambda v: v.pop("scenario"),
            "setup: found a setup without a scenario; expected a 'scenario' key",
        ),
    ],
)  # fmt: skip
def test_every_change_of_it_is_refused(change: Any, found: str, finished: Path) -> None:
    changed(finished, change)
    told = faults(finished)
    assert any(line.partition(": ")[2].startswith(found) for line in told), told


def test_after_play_has_begun_the_table_is_free(finished: Path) -> None:
    def begun(values: Any) -> None:
        values["setup"]["begun"] = True
        values["turn"] = 4
        values["units"][0]["space"] = "B-1"
        values["tiles"].pop()

    changed(finished, begun)
    assert run_verb(parse_arguments(["check", str(finished)])) == 0


def test_before_play_nothing_changes_but_by_the_setup(tmp_path: Path) -> None:
    document = opened(FIVE, tmp_path)
    game = document.game
    placed = PlacedTile("9A", Space(0, 4))
    assert (
        game.refuse(StateTransition(document.state, set_option("range", None, "orthogonal")))
        is None
    )
    document.do(set_option("range", None, "orthogonal"))
    only = (
        "Before play begins, the table may have only the tiles and units of the setup, in turn 1."
    )
    assert game.refuse(StateTransition(document.state, place_tile(placed))) == only
    assert game.refuse(StateTransition(document.state, set_turn(1, 2))) == only


def test_a_scenario_with_faults_is_refused_wherever_it_is_met(tmp_path: Path) -> None:
    path = copied(FIVE, tmp_path)
    path.write_text(path.read_text().replace("kinds: [mg-nest]", "kinds: [mg-nests]"))
    layout = tmp_path / "table.yaml"
    layout.write_text(f"boardapp: 1\ngame: spearpoint\nboard: defensive-line\nscenario: {FIVE}\n")
    for file in (path, layout):
        (fault,) = faults(file)
        assert fault.startswith(f"{FIVE}:")
        assert "'mg-nests'" in fault
        assert "did you mean 'mg-nest'?" in fault
