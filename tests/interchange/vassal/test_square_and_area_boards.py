"""Boards of squares and of areas from modules, and what is left out of them."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from boardapp.document.file_game_detection import game_files_for
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.interchange.vassal.module_reader import read
from tests.interchange.files import state_of
from tests.interchange.vassal.modules import (
    PAPER,
    PATH,
    board,
    boards,
    build_file,
    drawn_board,
    faults,
    grid,
    module,
    picture,
    zipped,
    zone,
)
from tests.support.encoded import encoded


def test_squares_are_cut_out_whole_and_may_be_oblong() -> None:
    image = Image.new("RGB", (230, 130), "white")
    draw = ImageDraw.Draw(image)
    for column in range(5):
        for row in range(4):
            # Cells of 40 × 30 pixels, the first of them from (10, -15) on.
            shade = 40 * column, 60 * row, 0
            left, top = 10 + 40 * column, -15 + 30 * row
            draw.rectangle((left, top, left + 39, top + 29), shade)
    squares = grid("SquareGrid", x0=30, y0=0, dx="40.00000000001", dy="30.0")
    (imported,) = boards(module(board(squares, image="map.png"), map=encoded(image, "PNG")))
    state = state_of(imported)
    assert (state.columns, state.rows) == (5, 3)
    assert imported.facts == (
        "5 × 3 squares", "Picture of 230 × 130 pixels",
        "Stretched by 33 %, so that its spaces are regular",
    )  # fmt: skip
    pixels = np.asarray(picture(imported)).astype(int)
    assert pixels.shape == (90, 200, 3)
    for space in state.grid.spaces():
        there = pixels[30 * space.row + 15, 40 * space.column + 20]
        assert abs(there - (40 * space.column, 60 * (space.row + 1), 0)).max() < 8


def test_regions_become_areas_around_their_points() -> None:
    spots = {"Mill": (30, 50), "Ford": (90, 20), "mill": (150, 80), "": (90.4, 70.5)}
    regions = [grid("Region", name=name, originx=x, originy=y) for name, (x, y) in spots.items()]
    off = grid("Region", name="Off the map", originx=500, originy=10)
    twin = grid("Region", name="Twin", originx=30, originy=50)
    (imported,) = boards(
        module(board(grid("RegionGrid", *regions, off, twin), image="map.png"), map=PAPER)
    )
    drawing = drawn_board(imported)
    assert {name: area.at for name, area in drawing.areas.items()} == {
        "Mill": (30, 50), "Ford": (90, 20), "mill 2": (150, 80), "Region": (90, 70),
    }  # fmt: skip
    assert {*drawing.links} == {
        ("Ford", "Mill"), ("Ford", "Region"), ("Ford", "mill 2"), ("Mill", "Region"),
        ("Region", "mill 2"),
    }  # fmt: skip
    assert drawing.size == (200, 100)
    assert drawing.picture == "map.jpg"
    assert picture(imported).size == (200, 100)
    assert imported.facts[0] == "4 areas around the module's points"
    assert [entry.what for entry in imported.left_out] == [
        "1 region", "1 region", "outlines and links of the regions",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "reason"),
    [
        (1, "A board of areas has 2 to 200 areas."),
        (201, "A board of areas has 2 to 200 areas."),
    ],
)
def test_regions_that_no_board_can_hold_leave_a_board_to_draw(count: int, reason: str) -> None:
    regions = [
        grid("Region", name=f"R{at}", originx=at % 20 * 10, originy=at // 20 * 9)
        for at in range(count)
    ]
    (imported,) = boards(module(board(grid("RegionGrid", *regions), image="map.png"), map=PAPER))
    assert not drawn_board(imported, whole=False).areas
    (left_out,) = imported.left_out
    assert left_out.reason.startswith(reason)


def test_a_picture_without_a_grid_is_a_board_to_draw() -> None:
    plain = board(image="map.png", name="Theatre")
    zoned = board(grid("ZonedGrid", zone(name="Box", path="0,0;9,0;9,9")), image="map.png")
    theatre, other = boards(module(plain, zoned, map=PAPER))
    for imported in (theatre, other):
        source = read_yaml_text(imported.layout, "x")
        assert drawn_board(imported, whole=False).size == (200, 100)
        opened = game_files_for(source).open_layout(source, PATH.parent)
        assert opened.title == imported.title
        assert imported.facts[0] == "A board of areas, to be drawn over the picture"
    assert [entry.what for entry in other.left_out] == ["1 zone: Box"]


def test_old_modules_have_no_suffixes_and_gif_pictures() -> None:
    image = Image.new("P", (200, 100), 1)
    image.putpalette([0, 0, 0, 200, 30, 30])
    gif = encoded(image, "GIF", save_all=True, append_images=[Image.new("P", (200, 100))])
    squares = grid("SquareGrid", dx=50, dy=50, x0=25, y0=25)
    text = build_file(board(squares, name="One", image="map"), board(squares, image="other"))
    content = zipped({"buildFile": text, "images/map": gif, "images/other.gif": gif})
    one, other = boards(content)
    assert one.picture is not None
    assert other.picture is not None
    assert (one.picture.name, other.picture.name) == ("one.jpg", "map.jpg")
    for imported in (one, other):
        assert abs(np.asarray(picture(imported))[50, 50].astype(int) - (200, 30, 30)).max() < 8


def test_boards_of_one_name_have_pictures_of_their_own() -> None:
    squares = grid("SquareGrid", dx=50, dy=50, x0=25, y0=25)
    twice = boards(module(*[board(squares, image="map.png")] * 2, map=PAPER))
    assert [one.picture and one.picture.name for one in twice] == ["map.jpg", "map-2.jpg"]
    assert "picture: map-2.jpg\n" in twice[1].layout
    long = boards(module(*[board(squares, name="Map " * 40, image="map.png")] * 3, map=PAPER))
    assert len({one.picture and one.picture.name for one in long}) == 3


def test_the_rest_of_a_module_is_counted() -> None:
    more = (
        "<VASSAL.build.widget.PieceSlot>+/1/piece;;;a.png;A/</VASSAL.build.widget.PieceSlot>" * 3
        + "<VASSAL.build.widget.CardSlot/><VASSAL.build.widget.Chart/>"
        + "<own.classes.Weather/><VASSAL.build.module.DiceButton/>"
    )
    (imported,) = boards(module(board(image="map.png"), more=more, map=PAPER))
    assert [entry.what for entry in imported.left_out] == [
        "4 counters and cards", "1 chart", "2 other parts of the module",
    ]  # fmt: skip


def test_a_board_that_cannot_be_made_is_named_beside_the_others() -> None:
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    text = build_file(
        board(image="map.png"), board(name="Chart", image="chart.svg"), board(name="Plain"),
        board(name="Broken", image="broken.png"),
        board(grid("SquareGrid", dx=500, dy=500, x0=0, y0=0), name="Cell", image="map.png"),
    )  # fmt: skip
    content = zipped({
        "buildFile.xml": text, "images/map.png": PAPER, "images/chart.svg": drawing,
        "images/broken.png": b"\x89PNG no picture",
    })  # fmt: skip
    (imported,) = boards(content)
    assert [(entry.what, entry.reason) for entry in imported.left_out] == [
        ("board Chart", "The picture is an SVG drawing: boardapp reads JPEG, PNG, WebP and GIF."),
        ("board Plain", "A board needs a picture or a grid."),
        ("board Broken", "The picture is no picture that boardapp can read."),
        ("board Cell", "No square of the grid lies on the picture whole."),
    ]


def test_every_fault_of_a_module_is_told_with_its_board() -> None:
    squares = grid("SquareGrid", dx="wide", dy=-5, x0="1e99", y0=0)
    region = grid("Region", name="A", originx="nan", originy=0)
    content = module(
        board(name="Lost", image="lost.png"),
        board(squares, name="Odd", image="map.png"),
        board(grid("RegionGrid", region), name="Regions", image="map.png"),
        board(name="Size", width="0", height="40"),
        map=PAPER,
    )
    found = faults(content)
    assert [(fault.where, fault.found) for fault in found] == [
        ("board 'Lost'", "no picture 'lost.png' in the module"),
        ("board 'Odd', SquareGrid: dx", "'wide'"),
        ("board 'Odd', SquareGrid: dy", "'-5'"),
        ("board 'Odd', SquareGrid: x0", "'1e99'"),
        ("board 'Regions', region: originx", "'nan'"),
        ("board 'Size': width", "'0'"),
    ]
    assert {fault.file for fault in found} == {"game.vmod:buildFile.xml"}
    assert found[0].line == 1
    assert found[0].column < found[1].column


def test_a_picture_is_checked_again_when_it_is_read() -> None:
    cut = PAPER[: len(PAPER) // 2]
    squares = grid("SquareGrid", dx=50, dy=50, x0=25, y0=25)
    (imported,) = read(module(board(squares, image="map.png"), map=cut), PATH)
    assert imported.picture is not None
    with pytest.raises(Exception, match="a picture that is cut off or damaged"):
        imported.picture.read()
