"""Boards of areas as files: the shipped one, and every fault at its own spot."""

from pathlib import Path

import pytest

from boardapp.__main__ import main
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.board_file import parse_board
from boardapp.games.strange_victory.road_counter_areas import ROADS, areas_for_road_counters
from tests.games.strange_victory.roads import BOARD, BOARD_FILE, GRID

ROOT = Path(__file__).parents[3]
HEAD = "boardapp: 1\narea_board: B\ngame: strange-victory\nsize: [100, 80]\n"
TWO = """areas:
  mill: {at: [10, 10], outline: [[0, 0], [40, 0], [40, 40], [0, 40]], flags: [forest]}
  ford: {title: The Ford, at: [60, 10], values: {label: A}}
links:
  - [mill, ford]
"""


def faults(text: str) -> list[str]:
    try:
        parse_board(read_yaml_text(text, "b.yaml"), ROADS)
    except FaultsError as error:
        return [str(one).removeprefix("b.yaml:") for one in error.faults]
    return []


def test_the_shipped_board_is_as_described() -> None:
    coastal = [space for space in GRID.spaces() if "coastal" in BOARD.flags.get(space, ())]
    assert (len(GRID.areas), len(BOARD.values), len(coastal)) == (12, 9, 2)
    assert len(areas_for_road_counters(BOARD)) == 7
    assert any(BOARD.has_flag(space, "forest") for space in areas_for_road_counters(BOARD))
    assert "Practice values" in BOARD.note


def test_a_board_is_read() -> None:
    board = parse_board(read_yaml_text(HEAD + TWO, "b.yaml"), ROADS)
    mill, ford = board.grid.spaces()
    assert [board.grid.name(one) for one in (mill, ford)] == ["mill", "The Ford"]
    assert (board.has_flag(mill, "forest"), board.values) == (True, {ford: {"label": "A"}})
    assert board.grid.area_at((60, 12)) == ford
    assert list(board.grid.neighbours(ford)) == [mill]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[mill, ford]", "[mill, fort]", "9:12: links[0][1]: found 'fort'; expected one of the"
         " areas (did you mean 'ford'?)"),
        ("[mill, ford]", "[mill, mill]", ("9:5: links[0]: found a link from an area to itself; "
            "expected two areas that no other link joins")),
        ("[mill, ford]", "[mill, ford]\n  - {between: [ford, mill]}", ("10:15: links[1].between: "
            "found the same link a second time; expected two areas that no other link joins")),
        ("[mill, ford]", "[mill]", "9:5: links[0]: found a list of 1; expected two areas"),
        ("[mill, ford]", "{between: [mill, ford], flags: [barrier]}", "9:37: links[0].flags[0]:"
         " found 'barrier'; expected nothing"),
        ("[0, 40]]", "[40, 40], [0, 40], [40, 1]]", "6:33: areas.mill.outline: found an outline"
         " that crosses itself; expected corners in order"),
        ("title: The Ford, at: [60, 10]", "at: [60, 5], outline: [[39, 0], [80, 0], [80, 20]]",
         "7:32: areas.ford.outline: found an outline that overlaps 'mill'; expected areas that only"
         " touch"),
        ("at: [10, 10]", "at: [50, 30]", "6:14: areas.mill.at: found the dot [50, 30] outside"
         " the outline; expected a dot inside the outline"),
        ("at: [60, 10]", "at: [101, 10]", "7:9: areas.ford: found the point [101, 10]; expected"
         " points within [100, 80]"),
        ("[forest]", "[forst]", "6:79: areas.mill.flags[0]: found 'forst'; expected coastal or"
         " forest (did you mean 'forest'?)"),
        ("label: A", "label: D", "7:57: areas.ford.values.label: found 'D'; expected A, B or C"),
        ("The Ford", "MILL", ("7:9: areas.ford: found the name 'MILL' a second time; expected a "
            "name of its own, of at most 40 characters")),
        ("The Ford", "x" * 41, "7:9: areas.ford: found the name '" + "x" * 40 + (
            "…'; expected a name of its own, of at most 40 characters")),
        ("size: [100, 80]", "size: [100, 0]", "4:13: size[1]: found 0; expected a whole number"
         " from 1 to 100,000"),
        ("size: [100, 80]", "size: 100", "4:7: size: found 100; expected two whole numbers from 1"
         " to 100,000"),
        ("at: [60, 10]", "at: [50, 40], outline: 5", "7:50: areas.ford.outline: found 5; expected"
         " a list of 3 to 100 corners"),
        ("at: [60, 10]", "at: [10, 10]", ("7:31: areas.ford.at: found the same dot [10, 10] as "
            "'mill'; expected a dot of its own")),
        ("at: [60, 10]", "at: [30, 30]", "7:31: areas.ford.at: found the dot [30, 30] "
         "inside 'mill\'; expected a dot outside all other areas"),
        ("at: [60, 10]", "at: [40, 30]", "7:31: areas.ford.at: found the dot [40, 30] "
         "inside 'mill\'; expected a dot outside all other areas"),
        ("[forest]", "forest", "6:78: areas.mill.flags: found 'forest'; expected a list of flags"),
        ("[forest]", "{forest: 1}", "6:78: areas.mill.flags: found entries of the form 'key: "
                                    "value'; expected a list of flags"),
        ("[forest]", "5", "6:78: areas.mill.flags: found 5; expected a list of flags"),
        ("[forest]", "true", "6:78: areas.mill.flags: found true; expected a list of flags"),
        ("[forest]", "", "6:78: areas.mill.flags: found nothing; expected a list of flags"),
        ("[mill, ford]", "{between: [mill, ford], flags: 3}", "9:36: links[0].flags: found 3;"
         " expected a list of flags"),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_spot(old: str, new: str, fault: str) -> None:
    assert faults((HEAD + TWO).replace(old, new, 1)) == [fault]


def test_of_an_outline_that_has_lost_corners_to_faults_no_more_is_said() -> None:
    assert faults((HEAD + TWO).replace("[[0, 0], [40, 0],", "[[0, x], [-1, 0],", 1)) == [
        "6:38: areas.mill.outline[0][1]: found 'x'; expected a whole number from 0 to 100,000",
        "6:43: areas.mill.outline[1][0]: found -1; expected a whole number from 0 to 100,000",
    ]


def test_both_numbers_of_a_dot_are_told() -> None:
    assert faults((HEAD + TWO).replace("at: [60, 10]", "at: [-5, 3.5]")) == [
        "7:32: areas.ford.at[0]: found -5; expected a whole number from 0 to 100,000",
        "7:36: areas.ford.at[1]: found 3.5; expected a whole number from 0 to 100,000",
    ]


def test_an_area_may_be_a_dot_alone() -> None:
    ford = "{title: The Ford, at: [60, 10], values: {label: A}}"
    board = parse_board(read_yaml_text(HEAD + TWO.replace(ford, "[60, 10]"), "b.yaml"), ROADS)
    assert board.grid.area_at((61, 11)) == board.grid.parse("ford")


def test_an_area_without_a_link() -> None:
    assert faults(HEAD + TWO.replace("links", "  inn: {at: [90, 70]}\nlinks")) == [
        "8:8: areas.inn: found no link; expected a link to another area"
    ]


def test_an_area_that_no_link_can_mean_is_told_beside_a_faulty_link() -> None:
    text = HEAD + TWO.replace("links", "  inn: {at: [90, 70]}\nlinks")
    assert faults(text.replace("[mill, ford]", "[mill, x]")) == [
        "7:9: areas.ford: found no link; expected a link to another area",
        "8:8: areas.inn: found no link; expected a link to another area",
        "10:12: links[0][1]: found 'x'; expected one of the areas",
    ]
    assert faults(text.replace("[mill, ford]", "[mill, fort]")) == [
        "8:8: areas.inn: found no link; expected a link to another area",
        "10:12: links[0][1]: found 'fort'; expected one of the areas (did you mean 'ford'?)",
    ]


def board_of(count: int, *links: str) -> str:
    """A board of dots a0, a1 … in a row, with links."""
    areas = "".join(f"  a{n}: [{10 * n + 5}, 40]\n" for n in range(count))
    return f"{HEAD}areas:\n{areas}links: [{', '.join(f'[{one}]' for one in links)}]\n"


def test_areas_that_no_way_leads_to_are_told() -> None:
    text = board_of(6, "a0, a3", "a1, a2", "a2, a4", "a4, a5")
    assert faults(text) == [
        (
            "6:7: areas.a0: found no links from 'a0' and 'a3' to the other areas; expected links "
            "that join all areas"
        )
    ]
    text = board_of(9, "a0, a1", "a1, a2", "a2, a3", "a3, a4", "a5, a6", "a6, a7", "a7, a8")
    assert faults(text) == [
        (
            "11:7: areas.a5: found no links from 'a5', 'a6', 'a7' and 1 more to the other areas; "
            "expected links that join all areas"
        )
    ]


def test_where_a_link_has_a_fault_nobody_knows_what_is_joined() -> None:
    (told,) = faults(board_of(4, "a0, a1", "a2, a3", "a1, b2"))
    assert "found 'b2'" in told


def test_a_board_without_areas() -> None:
    assert faults(board_of(0).replace("areas:\n", "areas: {}\n")) == [
        "5:8: areas: found no areas; expected at least one area"
    ]


def test_discs_may_overlap_as_long_as_each_dot_lies_in_its_own_alone() -> None:
    text = board_of(2, "a0, a1").replace("size: [100, 80]", "size: [100, 100]")
    assert faults(text.replace("[15, 40]", "[13, 40]")) == []
    assert len(faults(text.replace("[15, 40]", "[9, 40]"))) == 2


def test_all_faults_are_told_at_once() -> None:
    text = HEAD + TWO.replace("label: A", "label: D").replace("[mill, ford]", "[mill, fort]")
    assert len(faults(text)) >= 2


@pytest.mark.parametrize(
    "text",
    [HEAD + "areas: {" + ", ".join(f"a{n}: {{at: [1, 1]}}" for n in range(201)) + "}\nlinks: []\n",
     "", "boardapp: 1\n", "boardapp: 9\n", HEAD, HEAD + "areas: 3\nlinks: 3\n",
     HEAD + "areas: {a: 3}\nlinks: [[[a], {b: 1}], {between: 3}, 4]\n",
     HEAD + "areas: {a: {at: [1, 1]}}\nlinks: []\n"],
)  # fmt: skip
def test_what_is_no_board_is_only_refused(text: str, tmp_path: Path) -> None:
    assert faults(text) != []


def test_a_board_is_checked_drawn_and_printed_without_a_layout(tmp_path: Path) -> None:
    drawn, printed = tmp_path / "roads.svg", tmp_path / "roads.pdf"
    assert main(["check", str(BOARD_FILE)]) == 0
    assert main(["render", str(BOARD_FILE), "-o", str(drawn)]) == 0
    assert "Practice roads" in drawn.read_text("utf-8")
    assert main(["print", str(BOARD_FILE), "-o", str(printed)]) == 0
    assert printed.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("verb", [["los", "Cold Mill", "Harrow Ridge"], ["play"]])
def test_on_a_board_alone_nothing_is_played(
    verb: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb[0], str(BOARD_FILE), *verb[1:]]) != 0
    assert "found a board of areas; expected a table" in capsys.readouterr().err


def test_the_example_of_the_docs_is_sound() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    example = text.split("## Boards of areas")[1].split("```yaml\n")[1].split("```")[0]
    assert faults(example) == []
