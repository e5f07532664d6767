"""Setups in files: layouts and saves give them back; a change that breaks a rule is told."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from boardapp.cli import parse, run
from boardapp.core.command import SetOption, SetTurn, Step
from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.document.opening import open_document
from boardapp.files.assets import scenarios_folder
from boardapp.files.fault import FaultsError
from boardapp.files.source import read_source
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.commands import PlaceTile
from boardapp.games.spearpoint.files import open_layout
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.command import Decide
from boardapp.games.spearpoint.scenario.decisions import Lay, Pass
from boardapp.games.spearpoint.scenario.standing import begin
from tests.document.goldens import standing_of
from tests.games.spearpoint.scenario.setups import deploy, lay, random_setup, taken
from tests.tiled import tiled

SCENARIOS = sorted(
    path.name
    for path in scenarios_folder().glob("*.yaml")
    if path.name.startswith(("0", "standard"))
)
FIVE = "05-moonlight-on-metal.yaml"


def copied(name: str, folder: Path) -> Path:
    return Path(shutil.copy(scenarios_folder() / name, folder / name))


def opened(name: str, folder: Path) -> Document:
    return open_document(copied(name, folder))


def set_up(document: Document, seed: int) -> Document:
    """Take random decisions until the setup is finished."""
    game = document.game
    assert isinstance(game, Spearpoint)
    assert game.scenario is not None
    finished = random_setup(game.scenario, game.catalogue, Random(seed))
    for decision in finished.table.setup:
        command = Decide(decision)
        assert game.refuse(Step(tiled(document.state), command)) is None
        document.do(command)
    assert document.state == finished.table
    return document


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
    assert run(parse(["check", str(layout)])) == 0

    save = tmp_path / "elsewhere" / "table.boardapp"
    save.parent.mkdir()
    document.save(save)
    again = open_document(save)
    assert (again.damage, again.state) == (None, document.state)
    assert again.game == document.game
    assert run(parse(["check", str(save)])) == 0


@pytest.mark.parametrize("name", SCENARIOS)
def test_undo_goes_back_to_any_point(name: str, tmp_path: Path) -> None:
    document = opened(name, tmp_path)
    states = [document.state]
    document.listen(lambda changed: states.append(changed.after))
    set_up(document, seed=3)
    done = list(states)
    for position in range(len(done) - 1, -1, -1):
        document.go_to(position)
        assert document.state == done[position]
        assert standing_of(document).table == done[position]


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultsError) as caught:
        open_layout(read_source(path), path.parent)
    return [str(fault).removeprefix(str(path.parent) + "/") for fault in caught.value.faults]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """Return scenario 5 set up by hand, as a layout."""
    document = opened(FIVE, tmp_path)
    game = document.game
    assert isinstance(game, Spearpoint)
    assert game.scenario is not None
    standing = taken(
        begin(game.scenario, game.catalogue),
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
    assert standing.finished
    path = tmp_path / "table.yaml"
    path.write_text(game.layout_text(standing.table))
    return path


def changed(path: Path, change: Any) -> None:
    """Change a layout's values and write it anew."""
    values = yaml.safe_load(path.read_text())
    change(values)
    path.write_text(yaml.safe_dump(values, sort_keys=False, default_flow_style=None, width=10_000))


def at(values: Any, **wanted: Any) -> int:
    """Return the number of the first decision with these values."""
    setup = values["setup"]
    return next(
        number
        for number, one in enumerate(setup)
        if all(one.get(key) == value for key, value in wanted.items())
    )


def test_a_finished_setup_is_accepted(finished: Path) -> None:
    assert run(parse(["check", str(finished)])) == 0


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda v: v["setup"].pop(0),
            "setup[2]: found Germany: Tile 15A on A-8; "
            "expected 15A Infantry Trench may not be laid now, only MG Nests (Scenario 5, setup).",
        ),
        (
            lambda v: v["setup"][at(v, lay="9A")].update(space="C-5"),
            "setup[2]: found Germany: Tile 9A on C-5; "
            "expected C-5 is not in row A or B (Scenario 5, setup).",
        ),
        (
            lambda v: v["setup"][at(v, lay="9A")].update(by="us"),
            "setup[2]: found US: Tile 9A on A-5; "
            "expected It is the turn of Germany, not of US.",
        ),
        (
            lambda v: v["setup"][at(v, lay="18A")].update(space="B-5"),
            "setup[6]: found US: Tile 18A on B-5, turned 90°; "
            "expected B-5 is next to the Bunker (Scenario 5, setup; reading: counting range).",
        ),
        (
            lambda v: v["setup"][at(v, lay="15A")].update(lay="13A"),
            "setup[3]: found Germany: Tile 13A on A-8; "
            "expected 13A Pantherturm I may not be laid now, only ",
        ),
        (
            lambda v: v["setup"][at(v, unit="mg42-team", space="B-7")].update(space="A-2"),
            "setup[9]: found Germany: MG-42 Team on A-2; expected MG-42 Team: each stands on a"
            " space of its own, and A-2 holds one already (Scenario 5, setup; starting units).",
        ),
        (
            lambda v: v["setup"][at(v, unit="sniper")].update(space="B-9"),
            "setup[17]: found US: Sniper on B-9; expected B-9 is not in row C"
            " (Scenario 5, setup; starting units)",
        ),
        (
            lambda v: v["setup"][at(v, unit="rifle-squad", by="us")].update(unit="m4a1-sherman"),
            "setup[12]: found US: M4A1 Sherman on C-1; expected M4A1 Sherman is not among the"
            " starting units of US (Scenario 5, setup; starting units)",
        ),
        (lambda v: v.update(turn=2), "turn: found 2; expected 1, before play begins"),
        (
            lambda v: v.update(smoke=[{"space": "C-3"}]),
            "smoke: found smoke; expected none before play begins",
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
        (
            lambda v: v["setup"].insert(0, {"jump": 1}),
            "setup[0]: found ['jump']; expected one of read, experienced, carry,",
        ),
        (
            lambda v: v["setup"].append({"begin": True, "by": "us"}),
            "setup[22]: found the fields ['begin', 'by']; expected begin",
        ),
        (
            lambda v: v["setup"].append({"done": "us"}),
            "setup[22]: found US: Done; expected The setup is finished: begin play, or undo.",
        ),
    ],
)  # fmt: skip
def test_every_change_of_it_is_refused(change: Any, found: str, finished: Path) -> None:
    changed(finished, change)
    told = faults(finished)
    assert any(line.partition(": ")[2].startswith(found) for line in told), told
    assert run(parse(["check", str(finished)])) == 1


def test_after_play_has_begun_the_table_is_free(finished: Path) -> None:
    def begun(values: Any) -> None:
        values["setup"].append({"begin": True})
        values["turn"] = 4
        values["units"][0]["space"] = "B-1"
        values["tiles"].pop()

    changed(finished, begun)
    assert run(parse(["check", str(finished)])) == 0


def test_before_play_nothing_changes_but_by_decisions(tmp_path: Path) -> None:
    document = opened(FIVE, tmp_path)
    game = document.game
    placed = PlacedTile("9A", Space(0, 4))
    assert game.refuse(Step(document.state, SetOption("range", None, "orthogonal"))) is None
    document.do(SetOption("range", None, "orthogonal"))
    assert game.refuse(Step(document.state, PlaceTile(placed))) == (
        "While the table is being set up, only Undo takes a placement back."
    )
    assert game.refuse(Step(document.state, SetTurn(1, 2))) is not None
    document.do(Decide(Lay("germany", placed)))
    assert game.refuse(Step(document.state, SetOption("range", "orthogonal", None))) == (
        "Switches are set before anything is decided: undo to the start to change one."
    )


def test_a_save_with_a_decision_that_is_not_allowed_opens_up_to_there(tmp_path: Path) -> None:
    document = opened(FIVE, tmp_path)
    document.do(Decide(lay("germany", "9A", "A-5")))
    document.do(Decide(lay("us", "18A", "C-2")))  # out of turn: nobody asked
    save = tmp_path / "table.boardapp"
    document.save(save)
    again = open_document(save)
    assert again.damage is not None
    assert again.damage.found == "It is the turn of Germany, not of US."
    assert [GRID.name(space) for space in tiled(again.state).tiles] == ["A-5"]


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
