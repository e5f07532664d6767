"""The picture of a map's tile layers, as the ground of a square board."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from boardapp.interchange.imported_board import ImportedBoard
from tests.interchange.files import only_board
from tests.interchange.tiled.maps import layer, squares_of, tileset, tmx, written

RED, GREEN, BLUE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)
YELLOW, CLEAR = (255, 255, 0), (0, 0, 0, 0)
GROUND = (235, 235, 235)


def save_set(folder: Path, margin: int = 0, spacing: int = 0, name: str = "set.png") -> None:
    """Save a row of two tiles: one has four corners of different colours, the other a hole."""
    picture = Image.new("RGBA", (2 * margin + 32 + spacing, 2 * margin + 16), (1, 2, 3, 255))
    first, second = margin, margin + 16 + spacing
    for at, colour in enumerate((RED, GREEN, BLUE, YELLOW)):
        corner = first + at % 2 * 8, margin + at // 2 * 8
        picture.paste(colour, (*corner, corner[0] + 8, corner[1] + 8))
    picture.paste(BLACK, (second, margin, second + 16, margin + 16))
    picture.paste(CLEAR, (second, margin, second + 8, margin + 8))
    picture.save(folder / name)


IMAGE = '<image source="set.png"/>'


def pixels(board: ImportedBoard) -> Image.Image:
    assert board.picture is not None
    return Image.open(io.BytesIO(board.picture.read()))


def drawn(folder: Path, inside: str, size: tuple[int, int] = (2, 1), more: str = "") -> Image.Image:
    return pixels(only_board(written(folder, tmx(inside, size, more=more))))


def corners(picture: Image.Image, left: int = 0, top: int = 0) -> list[object]:
    """Return the colours at the four corners of a square of 16 pixels, row by row."""
    spots = [(left + x, top + y) for y in (1, 14) for x in (1, 14)]
    return [picture.getpixel(spot) for spot in spots]


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (0b000, [RED, GREEN, BLUE, YELLOW]),
        (0b100, [GREEN, RED, YELLOW, BLUE]),
        (0b010, [BLUE, YELLOW, RED, GREEN]),
        (0b001, [RED, BLUE, GREEN, YELLOW]),
        (0b101, [BLUE, RED, YELLOW, GREEN]),  # a quarter to the right
        (0b011, [GREEN, YELLOW, RED, BLUE]),
    ],
)
@pytest.mark.parametrize(("margin", "spacing"), [(0, 0), (3, 5)])
def test_tiles_are_cut_flipped_and_turned(
    tmp_path: Path, flags: int, expected: list[object], margin: int, spacing: int
) -> None:
    save_set(tmp_path, margin, spacing)
    keys = f'margin="{margin}" spacing="{spacing}"'
    inside = tileset(IMAGE, more=keys) + layer([[1 | flags << 29, 2]])
    picture = drawn(tmp_path, inside)
    assert picture.size == (32, 16)
    assert corners(picture) == expected
    assert corners(picture, 16) == [GROUND, BLACK, BLACK, BLACK]


def test_layers_lie_on_one_another_with_their_place_and_opacity(tmp_path: Path) -> None:
    save_set(tmp_path)
    inside = (
        tileset(IMAGE)
        + layer([[1, 1]])
        + layer([[2, 0]], more='opacity="0.5" offsetx="8"')
        + layer([[2, 2]], more='visible="0"')
    )
    picture = drawn(tmp_path, inside, more='backgroundcolor="#80ff00ff"')
    # The hole of the upper tile is over green; the rest of it darkens what lies below.
    assert picture.getpixel((9, 1)) == GREEN
    assert picture.getpixel((9, 14)) == (127, 127, 0)
    assert corners(picture, 16)[1:] == [GREEN, (0, 0, 127), YELLOW]
    board = only_board(tmp_path / "map.tmx")
    assert "Picture from 2 tile layers" in board.facts
    assert [one.what for one in board.left_out] == ["1 hidden tile layer"]


def test_a_tint_and_a_transparent_colour_change_tiles(tmp_path: Path) -> None:
    save_set(tmp_path)
    trans = '<image source="set.png" trans="#0000FF"/>'
    inside = tileset(trans) + layer([[1, 0]], more='tintcolor="#ff8000"')
    picture = drawn(tmp_path, inside, more='backgroundcolor="#123456"')
    assert corners(picture) == [RED, (0, 128, 0), (0x12, 0x34, 0x56), (255, 128, 0)]


@pytest.mark.parametrize(
    ("order", "colour"), [("right-down", GREEN), ("left-down", RED), ("left-up", RED)]
)
def test_wide_tiles_lie_on_one_another_in_the_order_of_the_map(
    tmp_path: Path, order: str, colour: object
) -> None:
    for name, fill in (("a.png", RED), ("b.png", GREEN)):
        Image.new("RGB", (32, 16), fill).save(tmp_path / name)
    tiles = "".join(
        f'<tile id="{at}"><image source="{name}" width="32" height="16"/></tile>'
        for at, name in enumerate(("a.png", "b.png"))
    )
    inside = tileset(tiles, (0, 0)) + layer([[1, 2]])
    assert drawn(tmp_path, inside, more=f'renderorder="{order}"').getpixel((20, 8)) == colour


def test_a_grey_tile_of_16_bits_keeps_its_grey(tmp_path: Path) -> None:
    Image.new("I;16", (16, 16), 40_000).save(tmp_path / "grey.png")
    tile = '<tile id="0"><image source="grey.png" width="16" height="16"/></tile>'
    picture = drawn(tmp_path, tileset(tile, (0, 0)) + layer([[1, 1]]))
    assert picture.getpixel((8, 8)) == (156, 156, 156)


def test_a_large_map_is_drawn_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardapp.interchange.tiled.map_picture.MAX_PIXELS", 128)
    save_set(tmp_path)
    picture = drawn(tmp_path, tileset(IMAGE) + layer([[1, 2]]))
    assert picture.size == (16, 8)
    assert picture.getpixel((1, 1)) == RED
    assert "Picture from 1 tile layer, drawn at 50 % of its size" in only_board(
        tmp_path / "map.tmx"
    ).facts  # fmt: skip


def test_a_layout_names_its_picture(tmp_path: Path) -> None:
    save_set(tmp_path)
    path = written(tmp_path, tmx(tileset(IMAGE) + layer([[1, 2]]), (2, 1)), "My map!.tmx")
    board = only_board(path)
    assert board.picture is not None
    assert squares_of(path).picture == board.picture.name == "My map.png"


def test_pictures_of_a_tileset_beside_the_map_are_those_beside_the_tileset(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "art").mkdir()
    save_set(tmp_path / "art")
    written(tmp_path / "sets", tileset('<image source="../art/set.png"/>'), "set.tsx")
    inside = '<tileset firstgid="1" source="sets/set.tsx"/>' + layer([[1, 2]])
    assert corners(drawn(tmp_path, inside))[0] == RED


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("../secret.png", "this is a path out of the folder."),
        ("link.png", "this is a link to a file outside the folder."),
        ("none.png", "There is no such file in the map's folder."),
        ("text.png", "It is no PNG, JPEG, WebP, GIF or BMP picture, or it is damaged."),
        ("torn.png", "It is no PNG, JPEG, WebP, GIF or BMP picture, or it is damaged."),
        ("small.png", "It is smaller than its tileset says."),
        ("large.png", "With it the tilesets have more than 5,000 pixels."),
        ("", "boardapp reads pictures only from files beside the map."),
    ],
)
def test_a_picture_that_cannot_be_used_leaves_plain_ground(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, reason: str
) -> None:
    monkeypatch.setattr("boardapp.interchange.tiled.tileset_pictures.MAX_PIXELS", 5000)
    folder = tmp_path / "maps"
    folder.mkdir()
    save_set(tmp_path, name="secret.png")
    save_set(folder)
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "text.png").write_text("no picture")
    (folder / "torn.png").write_bytes((folder / "set.png").read_bytes()[:60])
    Image.new("RGB", (15, 15)).save(folder / "small.png")
    Image.new("RGB", (100, 100)).save(folder / "large.png")
    inside = tileset(f'<image source="{source}"/>') + layer([[1, 2]])
    board = only_board(written(folder, tmx(inside, (2, 1))))
    assert board.picture is None
    assert "No picture: the board has plain ground" in board.facts
    assert [one.reason.endswith(reason) for one in board.left_out] == [True]
