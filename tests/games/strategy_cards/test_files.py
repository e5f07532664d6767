"""Hex tables as documents: opened, played on, saved and opened again. Journals, deck files."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from boardapp.core.command import InvalidActError, place_unit, set_turn
from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save, open_document
from boardapp.document.file_game_detection import game_files_for
from boardapp.document.save_format import SaveStart, SaveWriter, parse_save
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.strategy_cards import files
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.manual_changes import paint_terrain
from boardapp.games.strategy_cards.state import HexState, HexUnit
from boardapp.games.strategy_cards.table_layout_file import layout_yaml
from tests.games.strategy_cards.hex_play import new_table, play

LAYOUT = "boardapp: 1\ngame: strategy-cards\nboard: {columns: 12, rows: 9}\n"
DECK = """boardapp: 1
deck: Our own
cards:
  - {title: Smoke, cost: 2, phase: action, keywords: [target-hex]}
"""
CARDS = 'cards: [our-own.yaml]\nplayers: {us: {decks: {Our own: ["Our own/Smoke#1"]}}}\n'
NOW = "2026-11-21T20:14:03Z"


def new_document(title: str = "Friday night") -> Document:
    state, game = new_table()
    return Document(state, game, None, title, clock=lambda: NOW)


def contents(document: Document) -> tuple[object, ...]:
    history = document.history
    return document.state, document.log, list(history.commands), history.position


# ---- saving and opening -----------------------------------------------------------------------


@settings(max_examples=25)
@given(st.integers(0, 10**9), st.integers(0, 60))
def test_any_game_opens_as_it_was_saved(seed: int, acts: int) -> None:
    document = new_document()
    play(document, random.Random(seed), acts)
    save = parse_save(document.to_save_text().encode(), "x")
    again = document_from_save(save, Path("x"))
    assert (again.damage, again.torn, again.is_saved) == (None, False, True)
    assert contents(again) == contents(document)
    assert again.to_save_text() == document.to_save_text()
    assert again.game == document.game
    again.go_to(0)
    assert again.state == again.start_state == document.start_state


def test_a_layout_starts_a_document_with_its_decks_in_it(tmp_path: Path) -> None:
    (tmp_path / "our-own.yaml").write_text(DECK)
    path = tmp_path / "friday.yaml"
    path.write_text(LAYOUT + CARDS)
    document = open_document(path)
    assert (document.name, document.is_saved) == ("friday", True)
    assert document.save_start.files == {"our-own.yaml": DECK}
    document.do(set_turn(1, 2))
    document.save(tmp_path / "friday.boardapp")
    (tmp_path / "our-own.yaml").unlink()
    again = open_document(tmp_path / "friday.boardapp")
    assert isinstance(again.game, StrategyCards)
    assert again.game.library.card_by_id("Our own/Smoke#1") is not None
    assert contents(again) == contents(document)


def test_a_journal_holds_every_act(tmp_path: Path) -> None:
    document = new_document()
    document.start_journal(tmp_path)
    play(document, random.Random(11), 40)
    assert document.journal is not None
    document.journal.wait_until_synced()
    again = document_from_save(parse_save(document.journal.path.read_bytes(), "x"), Path("x"))
    assert contents(again) == contents(document)
    document.close()


def test_a_layout_written_of_any_table_opens_as_that_table(tmp_path: Path) -> None:
    document = new_document()
    play(document, random.Random(5), 150)
    path = tmp_path / "there.yaml"
    path.write_text(document.game.layout_text(document.state), "utf-8")
    again = open_document(path)
    assert again.state == document.state
    assert again.save_start.layout == layout_yaml(document.state)  # type: ignore[arg-type]


# ---- acts of strangers ------------------------------------------------------------------------


def opened(*acts: dict[str, Any], layout: str = LAYOUT) -> Document:
    writer = SaveWriter(SaveStart(layout))
    lines = [writer.act_line({"at": NOW, **values}, "an act") for values in acts]
    text = writer.head + "".join(lines) + writer.end_line()
    return document_from_save(parse_save(text.encode(), "x"), Path("x.boardapp"))


def change(*sets: dict[str, Any], title: str = "Something") -> dict[str, Any]:
    return {"do": "change", "title": title, "changes": list(sets)}


WOODS = {"field": "terrain", "key": "C5", "after": "woods"}
UNIT = {"id": "us-1", "unit": "squad", "side": "us", "space": "A1", "officer": False,
        "fatigued": False, "cover": None, "armour": None}  # fmt: skip
PLACED = {"field": "units", "key": "us-1", "after": UNIT}
HAND = {"field": "players", "key": "us", "after": {"hand": ["X/Y#1"]}}
NOT_THERE = "found an act that does not fit the table before it"
OF_START = "expected a change of one of board, turn, "

STRANGE: list[tuple[dict[str, Any], str]] = [
    (change(WOODS | {"after": "wods"}), "There is no kind of terrain 'wods'."),
    (change(WOODS | {"before": "woods"}), NOT_THERE),
    (change(WOODS, WOODS), NOT_THERE),
    (change({"field": "levels", "key": "C5", "after": 10}), "C5 cannot be on level 10"),
    (change(WOODS | {"key": "C13"}), "'C13' is no space of this board"),
    (change(PLACED | {"after": UNIT | {"side": "uk"}}), "side: us or germany, not 'uk'."),
    (change(PLACED | {"after": UNIT | {"cover": "x"}}), "found 'x'; expected a whole number"),
    (change({"field": "units", "key": "us-1", "before": UNIT}), NOT_THERE),
    (change(HAND), "Y is not a card of X."),
    (change(HAND | {"after": {"hand": "abc"}}), "found 'abc'; expected a list"),
    (change({"field": "columns", "before": 12, "after": 30}), OF_START),
    (change({"field": "card_files", "before": [], "after": ["../x"]}), OF_START),
    (change({"field": "wood"}), OF_START),
    ({"do": "change", "title": "x"}, "found the fields ['title']; expected ['by_table', "),
    ({"do": "place-tile", "placed": {}}, "found the act 'place-tile'"),
]  # fmt: skip


@pytest.mark.parametrize(("values", "words"), STRANGE)
def test_acts_that_lead_to_no_table_are_damage(values: dict[str, Any], words: str) -> None:
    """The save opens up to there."""
    document = opened(change({"field": "turn", "before": 1, "after": 2}), values)
    assert document.state.turn == 2
    assert len(document.log) == 1
    assert document.damage is not None
    assert words in document.damage.found


def test_an_act_may_be_of_several() -> None:
    document = opened(change(WOODS, PLACED, title="Set up"))
    assert document.damage is None
    assert document.undo_names()[0] == "Set up"
    document.undo()
    assert document.state == document.start_state


def test_what_a_save_would_not_give_back_is_not_done() -> None:
    document = new_document()
    grid = document.game.grid
    far = place_unit(HexUnit("us-1", "squad", "us", grid.parse("A1")), grid)
    document.do(far)
    with pytest.raises(InvalidActError):
        document.do(far)
    stroke = paint_terrain(document.state, [], kind="woods")  # type: ignore[arg-type]
    assert stroke is None


# ---- which file is which ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (LAYOUT, "layout"),
        ("board: {columns: 1}\ncards: []", "layout"),
        (DECK, "deck"),
        ("cards: []", "deck"),
    ],
)
def test_files_are_told_apart(text: str, kind: str) -> None:
    source = read_yaml_text(text, "x")
    assert game_files_for(source) is files or kind == "layout"
    assert files.detect_format(source) == kind


def test_a_deck_is_checked_as_such(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(DECK)
    source = read_source(path)
    assert files.faults(source, tmp_path) == ()
    path.write_text(DECK.replace("target-hex", "target-hx"))
    (fault,) = files.faults(read_source(path), tmp_path)
    assert "did you mean 'target-hex'?" in str(fault)


def test_a_deck_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(DECK)
    with pytest.raises(FaultsError) as caught:
        open_document(path)
    assert str(caught.value).splitlines() == [f"{path}:1:1: file: found a deck; expected a layout"]


# ---- the picture under the board --------------------------------------------------------------


def test_a_picture_lies_under_the_board_and_its_saves(tmp_path: Path) -> None:
    Image.new("RGB", (90, 70), "#336699").save(tmp_path / "map.png")
    layout = tmp_path / "map.yaml"
    layout.write_text(LAYOUT + "picture: map.png\n", encoding="utf-8")
    opened = files.open_layout(read_source(layout), tmp_path)
    assert isinstance(opened.state, HexState)
    assert len(opened.state.picture_sha256) == 64
    assert isinstance(opened.game, StrategyCards)
    assert "<image" in opened.game.drawing(opened.state).svg
    assert "<image" not in opened.game.without_own_pictures().drawing(opened.state).svg
    save = read_yaml_text(layout_yaml(opened.state), "save")
    saved = files.open_layout(save, tmp_path, {})
    assert saved.state == opened.state
    assert [one.path for one in saved.game.pictures()] == [tmp_path / "map.png"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gone.png", "4: picture: 'gone.png', no such file"),
        ("../map.png", "4: picture: '../map.png', a path out of the folder"),
        ("layout.yaml", "4: picture: 'layout.yaml', no picture that boardapp can read"),
    ],
)
def test_a_file_that_is_no_picture_is_a_fault(name: str, expected: str, tmp_path: Path) -> None:
    layout = tmp_path / "layout.yaml"
    layout.write_text(f"{LAYOUT}picture: {name}\n", encoding="utf-8")
    (fault,) = files.faults(read_source(layout), tmp_path)
    assert f"{fault.line}: {fault.where}: {fault.found}" == expected
