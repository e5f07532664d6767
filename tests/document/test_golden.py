"""The golden files of each edition: every one opens with what it held when it was written."""

from random import Random
from typing import Any

import pytest

from boardapp.core.procedure.asks import Ask, Pick
from boardapp.document.document import Document
from boardapp.document.opening import open_document
from boardapp.document.playing import Playing
from boardapp.games.spearpoint.scenario.decisions import Carry
from boardapp.games.strategy_cards.state import HexState
from tests.core.procedure.random_player import taken
from tests.document.goldens import EXPECTED, FOLDER, standing_of
from tests.document.play import contents, reopened
from tests.tiled import tiled

CARRIED = {"02-carried": "01-finished", "03-carried": "02-carried", "06-carried": "05-finished"}


STEPS = {
    "Establish Contact": "contact", "Target Hex": "target", "Drift Number": "drift-number",
    "Determine Drift": "drift",
}  # fmt: skip
"""What the expected values call the questions of a call; the others are attacks."""


def begin(playing: Playing, name: str, refused: str = "") -> None:
    """Begin what the menu offers by that name, or see it refused."""
    number, answer = next(
        (number, one.answer) for number, asked in enumerate(playing.asks())
        if isinstance(asked, Pick) for one in asked.choices if one.answer.startswith(name)
    )  # fmt: skip
    refusal = playing.answer(answer, number)
    assert (refusal is not None) == bool(refused)
    assert refusal is None or refusal.sentence.endswith(refused)


def asked(document: Document) -> Ask[Any]:
    """Return what is asked first when an open call is gone on with."""
    playing = Playing(document)
    begin(playing, "go-on")
    (question,) = playing.asks()
    assert playing.undo() is None
    return question


def where(document: Document) -> dict[str, Any]:
    """Return where a setup or a call stands, as the table of expected values tells it."""
    if isinstance(document.state, HexState):
        call = document.state.call
        assert call is not None
        if call.open:
            return {"step": STEPS.get(asked(document).title.partition(" (")[0], "attack")}
        return {"step": "waiting" if call.result == "waiting" else "done"}
    standing = standing_of(document)
    stage = standing.current
    return {"begun": standing.begun, "stage": stage.title if stage else None}


def opened(name: str) -> Document:
    document = open_document(FOLDER / name)
    assert (document.damage, document.torn) == (None, False)
    return document


def test_there_are_golden_files_of_every_setup_and_every_step() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.boardapp")) == sorted(EXPECTED)
    setups = {name.rsplit("-", 1)[0] for name in EXPECTED if name.endswith("-finished")}
    assert len(setups) == 10
    assert {f"{name}-half" for name in setups} <= EXPECTED.keys()
    steps = {entry.get("step") for entry in EXPECTED.values()} - {None}
    assert steps == {"contact", "waiting", "target", "drift-number", "drift", "attack", "done"}


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


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("call-")])
def test_a_call_of_an_old_save_goes_on_to_its_end(name: str) -> None:
    document = opened(f"{name}.boardapp")
    playing, chance, grid = Playing(document), Random(name), document.game.grid
    state = document.state
    assert isinstance(state, HexState)
    assert state.call is not None
    if state.call.result == "waiting":
        begin(playing, "try-again", f"in turn {state.turn}: once a turn.")
        begin(playing, "next-turn")
        begin(playing, "try-again")
    elif state.call.open:
        begin(playing, "go-on")
    while playing.going is not None:
        (question,) = playing.asks()
        assert playing.answer(question.plain(taken(question, grid, chance), grid)) is None
        again = reopened(document)
        assert (again.damage, contents(again)) == (None, contents(document))
    assert isinstance(document.state, HexState)
    assert document.state.call is not None
    assert not document.state.call.open
