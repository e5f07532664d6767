"""A board of areas that is being made: acts, refusals, text, saves, and what it needs yet."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.command import Command, InvalidActError, StateTransition
from boardapp.core.state_changes import StateMismatchError
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.board_editor.commands import (
    DrawAreas,
    ReorderAreas,
    SetBackgroundPicture,
    SetBoardHeader,
    SetLink,
)
from boardapp.games.areas.board_editor.state import EditedBoardState, edited_board_state
from boardapp.games.areas.board_file import board_yaml, parse_board_drawing
from boardapp.games.areas.drawn_board_and_faults import (
    MAX_AREAS,
    BoardDrawing,
    DrawnArea,
    board_faults,
)
from boardapp.games.strange_victory.road_counter_areas import ROADS
from boardapp.printing.job import PrintJob
from boardapp.printing.lengths import PrintError
from tests.document.play import contents, reopened
from tests.games.areas.board_editor.boards import (
    CORNERS,
    MAKING,
    MILL,
    board_of,
    do,
    drawings,
    new_board,
    play,
)
from tests.support.examples import costly_examples

INN = DrawnArea((70, 60))
NONE: frozenset[str] = frozenset()


def refused(command: Command) -> str | None:
    return MAKING.refuse(StateTransition(board_of(new_board()), command))


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (DrawAreas({"inn": INN}, "Draw inn"), "Draw inn"),
        (SetLink("mill", "inn", NONE, "Join Mill and Inn"), "Join Mill and Inn"),
        (ReorderAreas(("ford", "mill")), "Change the order of the areas"),
        (SetBoardHeader("B", "", (10, 20)), "Change the board's title and size: B, 10 × 20"),
        (SetBackgroundPicture("map.jpg", ""), "Put the picture “map.jpg” under the board"),
        (SetBackgroundPicture("", ""), "Remove the board's picture"),
    ],
)  # fmt: skip
def test_how_acts_read(command: Command, text: str) -> None:
    assert command.history_text() == text


def test_a_new_area_comes_last_and_one_that_goes_takes_its_links_along() -> None:
    board = new_board()
    do(board, DrawAreas({"inn": INN, "mill": MILL}, "Draw inn"))
    assert board_of(board).order == ("mill", "ford", "inn")
    do(board, SetLink("inn", "mill", NONE, "Join"))
    before = board_of(board)
    do(board, DrawAreas({"mill": None}, "Delete mill"))
    assert (board_of(board).order, board_of(board).links) == (("ford", "inn"), {})
    board.undo()
    assert board_of(board) == before
    assert [*board_of(board).board_drawing.areas] == ["mill", "ford", "inn"]


def test_the_order_says_who_holds_an_edge() -> None:
    board = new_board()
    side = DrawnArea((50, 20), None, ((40, 0), (60, 0), (60, 40), (40, 40)))
    do(board, DrawAreas({"side": side}, "Draw side"))
    grid = board_of(board).board_drawing.playable_board().grid
    assert grid.area_at((40, 10)) == grid.parse("Cold Mill")
    do(board, ReorderAreas(("side", "ford", "mill")))
    grid = board_of(board).board_drawing.playable_board().grid
    assert grid.area_at((40, 10)) == grid.parse("side")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (DrawAreas({}, "Draw"), "One act can change 1 to 50 areas, not 0."),
        (DrawAreas({f"a{n}": DrawnArea((1, 1), None, CORNERS * 25) for n in range(30)}, "Draw"),
         "One act can draw at most 2,000 corners."),
        (DrawAreas({"x": DrawnArea((1, 1), None, ((1, 1), (2, 2)))}, "Draw"),
         "boardapp found a list of 2 for the value “outline” of the area “x”, but expected a "
         "list of 3 to 100 "
         "corners."),
        (DrawAreas({"x": DrawnArea((1, 1), None, CORNERS * 26)}, "Draw"),
         "boardapp found a list of 104 for the value “outline” of the area “x”, but expected "
         "a list of 3 to 100 "
         "corners."),
        (DrawAreas({"x": DrawnArea((1, -1))}, "Draw"),
         "boardapp found -1 for the value “at[1]” of the area “x”, but expected a whole "
         "number from 0 to 100,000."),
        (DrawAreas({"x": DrawnArea((1, 1), "a\nb")}, "Draw"),
         "boardapp found “a\\nb” for the value “title” of the area “x”, but expected a line "
         "of text."),
        (DrawAreas({"x": DrawnArea((1, 1), None, None, frozenset(("swamp",)))}, "Draw"),
         "boardapp found “swamp” for the value “flags[0]” of the area “x”, but expected "
         "coastal or forest."),
        (DrawAreas({"x": DrawnArea((1, 1), values={"label": "D"})}, "Draw"),
         "boardapp found “D” for the value “label” of the area “x”, but expected A, B or C."),
        (DrawAreas({"x": DrawnArea((1, 1), values={"def": 3})}, "Draw"),
         "boardapp found the unknown key “def” for the value “values” of the area “x”, but "
         "expected label."),
        (DrawAreas({"a\nb": INN}, "Draw"), "The short name 'a\\nb' is not one line of text."),
        (SetLink("mill", "mill", NONE, "Join"), ("The area “mill” cannot have a link to itself.")),
        (SetLink("mill", "ford", frozenset(("barrier",)), "Join"), ("Links of this game cannot "
            "be marked 'barrier'.")),
        (SetBoardHeader("", "", (1, 1)),
         "boardapp found “” for the board's title, but expected a name of at most 200 characters."),
        (SetBoardHeader("B", "x" * 2001, (1, 1)),
         "boardapp found “" + "x" * 40 + "…” for the board's note, but expected a text of"
         " at most 2000 characters."),
        (SetBoardHeader("B", "\x1b", (1, 1)),
         "The board's note has the character '\\x1b', which a file cannot have."),
        (SetBoardHeader("B", "", (0, 1)),
         "boardapp found 0 for the board's size, but expected a whole number from 1 to 100,000."),
        (SetBackgroundPicture("../map.jpg", ""),
         "boardapp found “../map.jpg” for the board's picture, but expected a picture in the "
         "folder of this file."),
        (SetBackgroundPicture("map.jpg", "0f"),
         "boardapp found “0f” for the board's picture sha256, but expected 64 hexadecimal digits."),
        (SetBackgroundPicture("map.jpg", "", (0, 1)),
         "boardapp found 0 for the board's size, but expected a whole number from 1 to"
         " 100,000."),
    ],
)  # fmt: skip
def test_what_no_file_could_hold_is_refused(command: Command, why: str) -> None:
    assert refused(command) == why


@pytest.mark.parametrize(
    "command",
    [
        DrawAreas({"inn": None}, "Delete inn"),
        SetLink("mill", "inn", NONE, "Join"),
        ReorderAreas(("ford",)),
        ReorderAreas(("ford", "inn")),
    ],
)
def test_what_does_not_fit_the_board_is_none_of_its_acts(command: Command) -> None:
    with pytest.raises(StateMismatchError):
        command.apply(board_of(new_board()))


def test_a_board_has_so_many_areas_at_most() -> None:
    full = EditedBoardState(
        plays="strange-victory", areas={f"a{n}": INN for n in range(MAX_AREAS)},
        order=tuple(f"a{n}" for n in range(MAX_AREAS)),
    )  # fmt: skip
    one_more = DrawAreas({"inn": INN}, "Draw inn")
    assert MAKING.refuse(StateTransition(full, one_more)) == "A board can have at most 200 areas."


def test_what_a_board_needs_yet_is_told_as_its_file_would() -> None:
    board = board_of(new_board())
    assert MAKING.board_faults(board) == ()
    assert MAKING.table_summary(board) == "Two, 2 areas, 1 link"
    begun = replace(board, links={})
    assert [one.path for one in MAKING.board_faults(begun)] == [
        ("areas", "mill"),
        ("areas", "ford"),
    ]
    assert MAKING.table_summary(begun) == "Two, 2 areas, 0 links, 2 faults"


@settings(max_examples=costly_examples())
@given(drawings())
def test_the_text_of_a_board_is_read_as_it_was_drawn(drawing: BoardDrawing) -> None:
    source = read_yaml_text(board_yaml(drawing, "strange-victory"), "b.yaml")
    again = parse_board_drawing(source, ROADS, whole=False)
    assert again == drawing
    assert [*again.areas] == [*drawing.areas]


@given(drawings())
def test_the_faults_of_a_drawing_are_those_of_its_file(drawing: BoardDrawing) -> None:
    told = {(one.found, one.expected) for one in board_faults(drawing)}
    source = read_yaml_text(board_yaml(drawing, "strange-victory"), "b.yaml")
    try:
        parse_board_drawing(source, ROADS)
        found = set()
    except FaultsError as error:
        found = {(one.found, one.expected) for one in error.faults}
    assert found == told


@settings(max_examples=costly_examples())
@given(st.integers(0, 10**6))
def test_any_acts_come_back_from_a_save(seed: int) -> None:
    board, chance = new_board(), random.Random(seed)
    for _ in play(board, chance, 12):
        pass
    again = reopened(board)
    assert contents(again) == contents(board)
    assert [*board_of(again).board_drawing.areas] == [*board_of(board).board_drawing.areas]


def test_a_board_that_is_not_whole_comes_back_from_a_save() -> None:
    board = new_board("boardapp: 1\narea_board: B\ngame: strange-victory\nsize: [9, 9]\n"
                      "areas: {}\nlinks: []\n")  # fmt: skip
    do(board, DrawAreas({"a": DrawnArea((1, 1))}, "Draw a"))
    assert contents(reopened(board)) == contents(board)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"do": "draw-areas", "after": {"a": {"at": [1, "x"]}}, "doing": "Draw"},
         "boardapp found “x” for the value “at[1]” of the area “a”, but expected a whole "
         "number from 0 to 100,000"),
        ({"do": "draw-areas", "after": [], "doing": "Draw"}, "found []; expected 1 to 50 areas"),
        ({"do": "draw-areas", "after": {"a": {"at": [1, 1]}}, "doing": "a\nb"},
         "expected a line of at most 200 characters"),
        ({"do": "draw-areas", "after": {"a": [[[[[[[[[[1]]]]]]]]]]}, "doing": "Draw"},
         "found a list of 1 for the area “a”"),
    ],
)  # fmt: skip
def test_what_a_stranger_wrote_is_no_act(values: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidActError) as found:
        MAKING.codec.decode(values, MAKING.grid)
    assert why in str(found.value)


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    board = new_board()
    board.start_journal(tmp_path)
    do(board, SetLink("mill", "ford", None, "Join"))
    again = reopened(board)
    assert contents(again) == contents(board)


@settings(max_examples=costly_examples())
@given(drawings())
def test_whatever_is_drawn_has_a_picture(drawing: BoardDrawing) -> None:
    state = edited_board_state(drawing, "strange-victory")
    assert MAKING.drawing(state).svg.startswith("<svg")
    assert MAKING.drawing(state, bare=True).svg.startswith("<svg")


def test_a_board_that_is_not_whole_is_not_printed() -> None:
    begun = replace(board_of(new_board()), links={})
    with pytest.raises(PrintError) as found:
        MAKING.print_content(begun, PrintJob())
    assert str(found.value) == (
        "found Two, 2 areas, 0 links, 2 faults; expected a board without faults"
    )
