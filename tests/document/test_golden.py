"""The golden files of each edition: every one opens with what it held when it was written."""

from typing import Any

import pytest

from boardapp.document.document import Document
from boardapp.document.opening import open_document
from boardapp.games.spearpoint.scenario.decisions import Carry
from tests.document.goldens import EXPECTED, FOLDER, standing_of
from tests.document.play import contents, reopened
from tests.tiled import tiled

CARRIED = {"02-carried": "01-finished", "03-carried": "02-carried", "06-carried": "05-finished"}


def where(document: Document) -> dict[str, Any]:
    """Return where a setup stands, as the table of expected values tells it."""
    standing = standing_of(document)
    stage = standing.current
    return {"begun": standing.begun, "stage": stage.title if stage else None}


def opened(name: str) -> Document:
    document = open_document(FOLDER / name)
    assert (document.damage, document.torn) == (None, False)
    return document


def test_there_are_golden_files_of_every_setup() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.boardapp")) == sorted(EXPECTED)
    setups = {name.rsplit("-", 1)[0] for name in EXPECTED if name.endswith("-finished")}
    assert len(setups) == 10
    assert {f"{name}-half" for name in setups} <= EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_save_opens_with_what_it_held(name: str) -> None:
    document, expected = opened(f"{name}.boardapp"), EXPECTED[name]
    assert document.game.layout_text(document.state) == (FOLDER / f"{name}.yaml").read_text("utf-8")
    found = {
        "turn": document.state.turn,
        "acts": len(document.log),
        "position": document.history.position,
    }
    assert found | where(document) == expected


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_layout_opens_with_what_it_held(name: str) -> None:
    document, expected = opened(f"{name}.yaml"), EXPECTED[name]
    assert document.game.layout_text(document.state) == (FOLDER / f"{name}.yaml").read_text("utf-8")
    assert {"turn": document.state.turn, **where(document)}.items() <= expected.items()


@pytest.mark.parametrize("name", CARRIED)
def test_carried_terrain_is_that_of_the_game_before(name: str) -> None:
    standing = standing_of(opened(f"{name}.boardapp"))
    assert standing.carried == CARRIED[name]
    first = standing.table.setup[0]
    assert isinstance(first, Carry)
    before = tiled(opened(f"{CARRIED[name]}.boardapp").state)
    assert {placed.space: placed for placed in first.tiles} == before.tiles


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_save_is_undone_and_redone_and_saved_again(name: str) -> None:
    document = opened(f"{name}.boardapp")
    before, position = document.state, document.history.position
    for at in range(position, -1, -1):
        document.go_to(at)
        document.game.layout_text(document.state)
    assert document.state == document.start_state
    document.go_to(position)
    assert document.state == before
    assert contents(reopened(document)) == contents(document)
