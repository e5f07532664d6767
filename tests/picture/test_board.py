import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import ROTATIONS, Rotation, TileFeature, blocking_features, edge_features
from boardapp.picture.board.board_svg import (
    BoardDisplayOptions,
    BoardPicture,
    TileToDraw,
    board_svg,
    tile_svg,
)
from boardapp.picture.board.visibility_shading import VisibilityShading
from boardapp.picture.pieces.unit_and_smoke_pieces import UnitMarker, smoke_counter_svg
from boardapp.picture.svg.raster import svg_to_png_pixels
from tests.picture.drawings import (
    ART,
    FENCE,
    GRID,
    HOUSE,
    SVG,
    board,
    first_paths,
    labels,
    laid,
    named,
    points,
    space,
    tree,
)


@pytest.fixture
def art(tmp_path: Path) -> Path:
    file = tmp_path / "1A.svg"
    file.write_text(ART, encoding="utf-8")
    return file


def test_the_document_is_the_board_at_its_printed_size() -> None:
    root = tree(board_svg(board()))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("36in", "12in")
    assert root.get("viewBox") == "0 0 36000 12000"
    assert root.findtext(f"{SVG}title") == "Trial"


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_walls_and_areas_are_those_that_sight_rules_on(rotation: Rotation) -> None:
    tile = laid("1A", "B-3", rotation)
    drawn = named(board_svg(board(tile, laid("2A", "C-9", 90))), "data-feature")
    ruled = [
        *blocking_features(HOUSE, tile.placed),
        *blocking_features(FENCE, laid("2A", "C-9", 90).placed),
    ]
    assert [path.attrib["data-feature"] for path in drawn] == [wall.name for wall in ruled]
    assert [tuple(points(path.attrib["d"])) for path in drawn] == [wall.points for wall in ruled]
    assert [path.attrib["d"].endswith("Z") for path in drawn] == [wall.closed for wall in ruled]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_edges_lie_on_the_stretch_that_sight_rules_on(rotation: Rotation) -> None:
    tile = laid("1A", "B-3", rotation)
    drawn = named(board_svg(board(tile)), "data-edge")
    ruled = edge_features(HOUSE, tile.placed)
    assert [group.attrib["data-edge"] for group in drawn] == [edge.name for edge in ruled]
    for group, edge in zip(drawn, ruled, strict=True):
        outline = next(first_paths(group))
        assert tuple(outline[:2]) == edge.points
        centre = GRID.centre(tile.placed.space)
        assert all(abs(x - centre[0]) <= 2000 and abs(y - centre[1]) <= 2000 for x, y in outline)


def test_red_is_toothed_and_green_dashed_with_letters() -> None:
    svg = board_svg(board(laid("1A", "B-3")))
    red, green = named(svg, "data-edge")
    (teeth,) = first_paths(red)
    assert len({y for _, y in teeth}) == 3  # the border, between the teeth, their tips
    casing, dashes = first_paths(green)
    assert (len(casing), len(dashes) % 4, len(dashes) > 8) == (4, 0, True)
    assert [badge.attrib["data-letter"] for badge in named(svg, "data-letter")] == ["R", "G"]
    assert {"R", "G"} <= set(labels(svg))


def test_a_letter_keeps_off_the_arrow_of_its_side() -> None:
    svg = board_svg(board(laid("1A", "B-3")))
    (arrow,) = named(svg, "data-arrow")
    assert arrow.attrib["data-arrow"] == "south"
    plate = named(svg, "data-letter", "G")[0].find(f"{SVG}rect")
    assert plate is not None
    east = float(plate.attrib["x"]) + float(plate.attrib["width"])
    assert east <= GRID.north_west_corner(space("B-3"))[0] + 1740


def test_what_is_not_shown_is_not_drawn() -> None:
    bare = BoardDisplayOptions(walls=False, edges=False, names=False, dots=False, grid=False)
    picture = BoardPicture(GRID, tiles=(laid("1A", "B-3"),), shown=bare)
    svg = board_svg(picture)
    for attribute in ("data-feature", "data-edge", "data-letter"):
        assert named(svg, attribute) == []
    assert "A-1" not in labels(svg)
    assert not {"grid", "dots", "names"} & {found.attrib["id"] for found in named(svg, "id")}


def test_names_dots_and_grid_are_those_of_the_board() -> None:
    svg = board_svg(board())
    assert [label for label in labels(svg) if "-" in label] == [
        GRID.name(each) for each in GRID.spaces()
    ]
    (dots,) = named(svg, "id", "dots")
    centres = [(float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in dots]
    assert centres == [GRID.centre(each) for each in GRID.spaces()]


def test_no_wall_crosses_the_name_of_a_small_square() -> None:
    def name(*walls: TileFeature) -> str:
        shown = BoardDisplayOptions(larger_names=True)
        svg = board_svg(BoardPicture(SquareGrid(1, 2, side=1000), walls=walls, shown=shown))
        (found,) = named(svg, "aria-label", "A-1")
        return ElementTree.tostring(found, encoding="unicode")

    usual = name()
    assert name(TileFeature("edge", ((0, 0), (1000, 0)))) == usual
    crossed = name(TileFeature("arc", ((0, 200), (200, 0))))
    assert crossed != usual
    everywhere = TileFeature("all", ((0, 100), (1000, 100), (1000, 900), (0, 900)))
    assert name(everywhere) == usual


def test_art_turns_with_its_tile(art: Path) -> None:
    svg = board_svg(board(laid("1A", "B-3", 90, art)))
    (tile,) = named(svg, "data-tile", "1A")
    assert tile.attrib["transform"] == "translate(8000 4000) rotate(90 2000 2000)"
    assert "#88aa66" in svg
    assert "House" not in labels(svg)


@pytest.mark.parametrize("file", [None, "absent.svg"])
def test_a_tile_without_art_shows_its_title_upright(tmp_path: Path, file: str | None) -> None:
    svg = board_svg(board(laid("1A", "B-3", 90, tmp_path / file if file else None)))
    assert {"House", "1A"} <= set(labels(svg))
    assert named(svg, "data-tile", "1A")[0].attrib["transform"] == "translate(8000 4000)"


def test_units_are_told_by_outline_colour_label_and_words() -> None:
    units = (
        UnitMarker("us", "RS", space("A-1"), "Rifle squad"),
        UnitMarker("us", "LMG", space("A-1"), "LMG team"),
        UnitMarker("germany", "MG42", space("A-1"), "MG42 team"),
        UnitMarker("martians", "?", space("C-9")),
    )
    svg = board_svg(BoardPicture(GRID, markers=units, side_titles={"us": "US"}))
    assert Counter(found.attrib["data-side"] for found in named(svg, "data-side")) == Counter(
        {"us": 2, "germany": 1, "martians": 1}
    )
    assert {"US Rifle squad", "RS", "germany MG42 team", "MG42"} <= set(labels(svg))
    us, germany = (named(svg, "data-side", side)[0] for side in ("us", "germany"))
    assert us.find(f"{SVG}rect") is not None
    assert germany.find(f"{SVG}rect") is None


def test_smoke_tells_its_turns() -> None:
    svg = board_svg(board(B_5=3))
    assert [counter.attrib["data-smoke"] for counter in named(svg, "data-smoke")] == ["3"]
    assert {"SMOKE", "3"} <= set(labels(svg))


def test_the_turns_of_smoke_take_the_whole_counter_in_large_text() -> None:
    usual, large = (smoke_counter_svg((0, 0), 3, lettering) for lettering in (1.2, 1.75))
    assert (labels(usual), labels(large)) == (["SMOKE", "3"], ["3"])
    sizes = [float(re.findall(r"scale\(([\d.]+)\)", svg)[-1]) for svg in (usual, large)]
    assert sizes[1] > 1.8 * sizes[0]
    # The large counter is below the space's name, which is large as well.
    cy, r = (float(re.findall(rf' {name}="(-?[\d.]+)"', large)[0]) for name in ("cy", "r"))
    assert cy - r >= -2000 + 440 + 590


def test_a_field_has_two_hatchings_that_differ() -> None:
    shading = VisibilityShading(
        frozenset([space("A-1")]), frozenset([space("A-1"), space("A-2")]), None
    )
    svg = board_svg(BoardPicture(GRID, shading=shading))
    (sees,), (seen_by,) = (named(svg, "data-field", kind) for kind in ("sees", "seen-by"))
    rising, falling = (list(first_paths(group))[1] for group in (sees, seen_by))
    assert len(list(sees)) * 2 == len(list(seen_by))

    def slope(hatch: list[tuple[float, ...]]) -> float:
        (x0, y0), (x1, y1) = hatch[:2]
        return (y1 - y0) / (x1 - x0)

    assert (slope(rising), slope(falling)) == (-1, 1)
    inside = [x for hatch in (rising, falling) for spot in hatch for x in spot]
    assert min(inside) >= 0
    assert max(inside) <= 4000


def test_a_view_holds_the_tiles_it_shows_only() -> None:
    picture = board(laid("1A", "B-3"), laid("2A", "C-9"))
    svg = board_svg(picture, view=(8000, 4000, 4000, 4000))
    assert [tile.attrib["data-tile"] for tile in named(svg, "data-tile")] == ["1A"]
    assert (tree(svg).get("width"), tree(svg).get("viewBox")) == ("4in", "8000 4000 4000 4000")


def test_numbers_and_titles_may_be_shown() -> None:
    picture = BoardPicture(
        GRID, tiles=(laid("1A", "B-3"),), shown=BoardDisplayOptions(numbers=True, titles=True)
    )
    assert "1A House" in labels(board_svg(picture))


def test_a_tile_alone_is_drawn_as_it_lies(art: Path) -> None:
    svg = tile_svg(laid("1A", "B-3", 180, art))
    assert tree(svg).get("viewBox") == "0 0 4000 4000"
    assert {edge.attrib["data-edge"] for edge in named(svg, "data-edge")} == {
        "red south edge",
        "green north edge",
    }
    assert svg_to_png_pixels(svg, 40)[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    "title",
    ["House 😀 of שלום", "x" * 500, "", "a\x00b\ud800<&\"'>", "e\u0301\u200d\ufe0f", "two\nlines"],
)
def test_odd_titles_give_sound_documents(title: str) -> None:
    tile = TileToDraw(laid("1A", "B-3").placed, HOUSE.__class__("1A", title))
    units = (UnitMarker("us", title, space("A-1"), title),)
    picture = BoardPicture(
        GRID,
        title=title,
        tiles=(tile,),
        markers=units,
        shown=BoardDisplayOptions(numbers=True, titles=True),
    )
    svg = board_svg(picture)
    assert isinstance(tree(svg), ElementTree.Element)
    svg.encode("utf-8")


def test_equal_boards_give_equal_documents(art: Path) -> None:
    picture = board(laid("1A", "B-3", 90, art), A_1=2)
    assert board_svg(picture) == board_svg(board(laid("1A", "B-3", 90, art), A_1=2))


def test_pictures_of_tiles_need_no_shapely() -> None:
    code = (
        "import sys; from boardapp.picture.board.board_svg import TileToDraw; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"boardapp.picture.board.board_svg"} <= set(done.stdout.split())
    assert not {"shapely", "numpy"} & set(done.stdout.split())
