"""The legend below a picture of a board: its rows, its room, and boards of each game."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardapp.picture.board_legend import MOST_ROWS, LegendRow, picture_with_legend
from boardapp.picture.svg.markup import svg_document, svg_view
from tests.repo.repository import ROOT

Run = Callable[..., tuple[int, list[str], list[str]]]
BOARD = svg_document("<rect/>", (10, 20, 3000, 1000), ("3in", "1in"), "Board")


def row(words: str) -> LegendRow:
    return LegendRow("<circle/>", (0, 0, 100, 100), words)


def words_of(svg: str) -> list[str]:
    legend = next(one for one in ElementTree.fromstring(svg) if one.get("id") == "legend")
    return [one.attrib["aria-label"] for one in legend if "aria-label" in one.attrib]


def test_the_legend_comes_below_a_board_of_the_same_width() -> None:
    svg, size = picture_with_legend(BOARD, (3000, 1000), [row("Blue: A & B"), row("Wall")])
    west, north, width, height = svg_view(svg)
    assert (west, north, width) == (10, 20, 3000)
    assert height > 1000
    assert size[0] == 3000
    assert size[1] == pytest.approx(height, abs=0.01)
    assert words_of(svg) == ["Blue: A & B", "Wall"]


def test_without_rows_a_picture_stays_as_it_is() -> None:
    assert picture_with_legend(BOARD, (3000, 1000), []) == (BOARD, (3000, 1000))


def test_too_many_rows_are_counted() -> None:
    svg, _ = picture_with_legend(BOARD, (3000, 1000), [row(f"{one}") for one in range(1, 131)])
    assert words_of(svg)[MOST_ROWS - 1 :] == [f"{MOST_ROWS}", "and 10 more"]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("practice-cellar.yaml", ["Blue: Aldric", "Red: Watch", "Open door: does not block sight"]),
        (
            "sustained-blanket.boardapp",
            ["US Squad E", "Woods: terrain that blocks sight", "Level 1"],
        ),
        (
            "worked-example.yaml",
            [
                "US: Bazooka Team",
                "Germany: Rifle Squad",
                "Smoke: blocks sight; the number counts turns",
                "Red edge: blocks sight out of its tile and into it",
                "Green edge: blocks sight into its tile",
                "Wall: blocks sight across its tile",
                "Area: blocks sight across its tile",
            ],
        ),
        ("practice-beach.yaml", ["Unit 1, 8 Soldiers, 1 Specialist", "Landmines, 1 die, inactive"]),
        ("ambush.boardapp", ["Road counter, face down", "Forest", "Coastal"]),
        ("winter.boardapp", ["Held by Germany", "Mud"]),
    ],
)
def test_the_pieces_and_signs_of_a_game_are_explained(
    run: Run, tmp_path: Path, file: str, words: list[str]
) -> None:
    out = tmp_path / "board.svg"
    assert run("render", str(ROOT / "scenarios" / file), "-o", str(out), "--legend") == (0, [], [])
    found = words_of(out.read_text("utf-8"))
    assert set(words) <= set(found)
    assert len(found) == len(set(found))


def test_a_board_of_areas_without_a_table_explains_its_signs(run: Run, tmp_path: Path) -> None:
    out, board = tmp_path / "board.svg", ROOT / "assets/strange-victory/practice-roads.yaml"
    assert run("render", str(board), "-o", str(out), "--legend") == (0, [], [])
    assert words_of(out.read_text("utf-8")) == ["Forest", "Coastal"]
