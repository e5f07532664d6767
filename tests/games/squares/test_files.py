"""Layouts of plain square tables: read, refused with every fault, written, and read again."""

from pathlib import Path

import pytest
from hypothesis import given
from PIL import Image

from boardapp.core.grid import Space
from boardapp.core.state import Agreement
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.squares.files import faults, open_layout
from boardapp.games.squares.game import SquareTables
from boardapp.games.squares.state import GAME, MAX_POINTS, Piece, PieceFace, SquareState, Wall
from tests.games.squares.test_wall_sight import tables

CELLAR = """boardapp: 1
game: squares
board: {columns: 8, rows: 5, title: The cellar}
turn: 3
walls:
  - {id: front, points: [[5000, 2000], [5000, 3000]], kind: door, open: true}
  - {id: g1, points: [[6000, 0], [6000, 2000]], kind: window}
  - {id: w1, points: [[2000, 1000], [2000, 4000], [5000, 4000]]}
pieces:
  - {id: Aldric, side: blue, space: C-4}
  - {id: Guard 1, side: red, space: C-7, face: {label: G1, colour: "#204020"}, back: {label: "?"}, flipped: true}
agreements:
  - {from: C-4, to: C-7, text: Clear enough.}
"""  # noqa: E501


def read(text: str) -> SquareState:
    state = open_layout(read_yaml_text(text, "cellar.yaml"), Path()).state
    assert isinstance(state, SquareState)
    return state


def write(state: SquareState) -> str:
    return SquareTables(state.grid).layout_text(state)


def test_a_layout_is_read() -> None:
    state = read(CELLAR)
    assert state == SquareState(
        GAME, "The cellar", turn=3, columns=8, rows=5,
        units={
            "Aldric": Piece("Aldric", "blue", Space(2, 3)),
            "Guard 1": Piece("Guard 1", "red", Space(2, 6), PieceFace("G1", "#204020"),
                             PieceFace("?"), flipped=True),
        },
        walls={
            "front": Wall("front", ((5000, 2000), (5000, 3000)), "door", open=True),
            "g1": Wall("g1", ((6000, 0), (6000, 2000)), "window"),
            "w1": Wall("w1", ((2000, 1000), (2000, 4000), (5000, 4000))),
        },
        agreements=(Agreement(Space(2, 3), Space(2, 6), "sight", "Clear enough."),),
    )  # fmt: skip
    assert write(state) == CELLAR


def test_the_example_of_the_formats_is_read() -> None:
    formats = Path("docs/formats.md").read_text("utf-8")
    examples = [block.split("```")[0] for block in formats.split("```yaml\n")[1:]]
    (example,) = (one for one in examples if "game: squares" in one)
    assert read(example).walls["g1"].points == ((6250, 0), (6250, 1500))


@given(tables())
def test_a_written_layout_is_read_the_same(table: tuple[int, int, dict[str, Wall]]) -> None:
    columns, rows, walls = table
    state = SquareState(GAME, "", columns=columns, rows=rows, walls=walls)
    assert read(write(state)) == state


def test_every_fault_is_told_at_its_place() -> None:
    text = """boardapp: 1
game: squares
board: {columns: 201, rows: 200}
options: {range: diagonal}
walls:
  - {id: w1, points: [[0, 0], [0, 0]]}
  - {id: w2, points: [[0, 0], [0.5, 1]]}
  - {id: w3, points: [[0, 0], [0, 600000]]}
  - {id: w4, points: [[0, 0], [0, 1]], open: true}
  - {id: w4, points: [[0, 0], [0, 1]], kind: hedge}
pieces:
  - {id: A, side: green, space: A-1, face: {colour: red}}
"""
    with pytest.raises(FaultsError) as refused:
        read(text)
    assert [f"{fault.line}: {fault.where}: {fault.found}" for fault in refused.value.faults] == [
        "3: board: 40,200 squares",
        "4: file: the unknown key 'options'",
        "6: walls[0].points: a list of 2",
        "7: walls[1].points[1][0]: 0.5",
        "8: walls[2].points[1][1]: 600000",
        "9: walls[3].open: an open wall",
        "10: walls[4].id: 'w4' a second time",
        "10: walls[4].kind: 'hedge'",
        "12: pieces[0].side: 'green'",
        "12: pieces[0].face.colour: 'red'",
    ]


def test_all_walls_together_have_a_limit() -> None:
    points = tuple((x, 0) for x in range(1000))
    walls = {f"w{at}": Wall(f"w{at}", points) for at in range(MAX_POINTS // 1000 + 1)}
    (fault,) = SquareState(GAME, "", walls=walls).inconsistencies()
    assert (fault.found, fault.expected) == (
        "21,000 points", "at most 20,000 points of all walls",
    )  # fmt: skip


def test_only_a_piece_with_a_back_is_flipped() -> None:
    pieces = {"B": Piece("B", "red", Space(0, 0), flipped=True)}
    (fault,) = SquareState(GAME, "", units=pieces).inconsistencies()
    assert (fault.path, fault.expected) == (("units", "B", "flipped"), "a piece with a back")


def test_a_picture_lies_under_the_board(tmp_path: Path) -> None:
    Image.new("RGB", (40, 20), "#336699").save(tmp_path / "cellar.png")
    layout = tmp_path / "cellar.yaml"
    layout.write_text("boardapp: 1\ngame: squares\nboard: {columns: 4, rows: 2}\n"
                      "picture: cellar.png\n")  # fmt: skip
    opened = open_layout(read_source(layout), tmp_path)
    assert isinstance(opened.state, SquareState)
    assert len(opened.state.picture_sha256) == 64
    assert "<image" in opened.game.drawing(opened.state).svg
    saved = open_layout(read_yaml_text(write(opened.state), "save"), tmp_path, {})
    assert saved.state == opened.state
    assert [one.path for one in saved.game.pictures()] == [tmp_path / "cellar.png"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gone.png", "4: picture: 'gone.png', no such file"),
        ("../cellar.png", "4: picture: '../cellar.png', a path out of the folder"),
        ("layout.yaml", "4: picture: 'layout.yaml', no picture that boardapp can read"),
    ],
)
def test_what_is_no_picture_there_is_told(name: str, told: str, tmp_path: Path) -> None:
    layout = tmp_path / "layout.yaml"
    layout.write_text(
        f"boardapp: 1\ngame: squares\nboard: {{columns: 4, rows: 2}}\npicture: {name}\n"
    )
    (fault,) = faults(read_source(layout), tmp_path)
    assert f"{fault.line}: {fault.where}: {fault.found}" == told
