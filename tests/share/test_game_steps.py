"""The steps of a game that is shown to strangers: what each says, and what none of them tells."""

from dataclasses import replace
from pathlib import Path

import pytest

from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.log_entries import RulingEntry
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.game import ShareableGame
from boardapp.share.game_steps import GameSteps
from boardapp.share.replay_page import replay_page
from tests.games.spearpoint.setup.test_setup_questions import NO_TILES, decks, give, playing
from tests.repo.repository import ROOT

SHIPPED = sorted((ROOT / "scenarios").glob("*.boardapp"))
GOLDEN = ROOT / "tests" / "document" / "golden"


def said(document: Document) -> list[str]:
    return [step.sentence for step in GameSteps(document)]


@pytest.mark.parametrize(
    "layout",
    ["standard-village", "hex-hedgerows", "practice-cellar", "practice-beach", "practice-roads",
     "europe-in-outline"],
)  # fmt: skip
def test_every_game_can_be_shared(layout: str) -> None:
    document = open_document(ROOT / "scenarios" / f"{layout}.yaml")
    assert isinstance(document.game, ShareableGame)
    (step,) = GameSteps(document)
    assert step.sentence.startswith("Start: ")
    assert document.game.drawings_between(step.state, step.state) == ()


@pytest.mark.parametrize("save", SHIPPED, ids=lambda path: path.stem)
def test_the_steps_of_an_open_game_are_its_log(save: Path) -> None:
    document = open_document(save)
    start, *others = said(document)
    assert start.startswith("Start: ")
    assert others == [entry.sentence for entry in document.log]


def test_a_step_has_its_dice_and_its_ruling() -> None:
    steps = GameSteps(open_document(ROOT / "scenarios/sustained-blanket.boardapp"))
    ruling = steps.step(9).ruling
    assert ruling is not None
    assert (ruling.origin, ruling.target, ruling.status) == ("D6", "E4", "clear")
    assert [(one.kind.colour, one.dice) for one in steps.step(13).dice] == [
        ("black", (3,)),
        ("red", (3,)),
    ]
    assert steps.step(8).dice == ()


def test_a_step_in_the_midst_of_a_procedure_shows_what_its_answers_did() -> None:
    steps = GameSteps(open_document(ROOT / "scenarios/sustained-blanket.boardapp"))
    target, marked = steps.step(7).state, steps.step(8).state
    assert (target.unfinished, marked.unfinished) == (None, None)
    assert target != marked


# Secrets


def test_no_card_of_a_deck_or_hand_is_in_a_page() -> None:
    """The log names a deck's cards, their costs, other cards by name, and each again as undone."""
    play = decks(playing("01-man-vs-beast.yaml", *NO_TILES))
    give(play, ["rifle-squad", "another"])
    give(play, "Flail Tank")
    play.undo()
    give(play, "Sapper Team")
    give(play, {"instead": "abandon"})
    give(play, "set-up")
    costs = {"Forward Observer": 9, "rifle-squad": 5}
    give(play, {"taken": list(costs), "costs": costs})
    play.undo()
    play.redo()
    for answer in ("set-up", {"instead": "done"}, "set-up", ["forward-observer"], ["dig-in"]):
        give(play, answer)
    game, state = play.document.game, play.document.state
    assert isinstance(game, ShareableGame)
    assert {*game.hidden_cards(state)} == {"forward-observer", "rifle-squad", "dig-in"}
    log, page = str(play.document.log), replay_page(play.document)
    for name in ("Forward Observer", "Flail Tank", "Sapper Team"):
        assert name in log
        assert name not in page
    for name in ("forward-observer", "flail-tank", "dig-in", "Dig In"):
        assert name not in page
    steps = said(play.document)
    assert "US Reserves Deck: kept secret" in steps
    assert "Undo “US Reserves Deck: kept secret”" in steps
    assert "German Reserves Deck: You build the deck with your real cards" in steps
    assert "US starting hand (Command Cards): 1" in steps, "the log itself names no card here"


def test_corrections_of_hidden_cards_name_none() -> None:
    document = open_document(ROOT / "scenarios/sustained-blanket.boardapp")
    deck = "players/us/decks/Artillery I"
    order = ["Artillery I/Suppressive Barrage#1", "Artillery I/Offensive Artillery#1"]
    assert ProcedurePlayer(document).correct_value(deck, order, "shuffled") is None
    assert "Suppressive Barrage" in document.log[-1].sentence
    assert "Suppressive Barrage" not in replay_page(document)
    assert ProcedurePlayer(document).correct_value("turn", 7, "miscounted") is None
    assert said(document)[-1] == document.log[-1].sentence


def test_a_drawn_decoration_stays_secret() -> None:
    document = open_document(GOLDEN / "atlantikwall-2.boardapp")
    game = document.game
    assert isinstance(game, ShareableGame)
    assert game.hidden_cards(document.state) == ("West Wall Medal",)
    assert "West Wall Medal" not in replay_page(document)


def test_a_ruling_that_no_longer_fits_is_told_without_its_line() -> None:
    document = open_document(ROOT / "scenarios/worked-example.yaml")
    ruling = document.game.line_of_sight_ruling(document.state, Space(0, 0), Space(0, 8))
    document.log_ruling(ruling)
    assert GameSteps(document).step(1).ruling is not None
    entry = document.log[-1].entry
    assert isinstance(entry, RulingEntry)
    changed = [{**entry.query, "from": "Z-99"}, {"to": "A-1"}, {**entry.query, "attack": "magic"}]
    for query in changed:
        document.log[-1] = document.log[-1]._replace(entry=replace(entry, query=query))
        step = GameSteps(document).step(1)
        assert (step.kind, step.ruling) == ("ruling", None)
