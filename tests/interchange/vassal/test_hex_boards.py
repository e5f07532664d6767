"""Hex boards of modules: each hex of the board lies on its own hex of the picture."""

import itertools
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image, ImageDraw

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.interchange.file_formats import read_boards
from boardapp.interchange.imported_board import ImportedBoard
from tests.interchange.vassal.modules import board, boards, grid, hex_state, module, picture, zone
from tests.support.encoded import encoded

SAMPLE = Path(__file__).parents[1] / "samples/vassal/jzhex-n-counters-template-v12-379.vmod"
FINER = 4
STEP, FIRST = 9, -2
"""The step of a colour from hex to hex, and the first number of a column or row that has one."""


class Lattice(NamedTuple):
    """A module's grid of hexes, with its own formulas."""

    x0: int
    y0: int
    dx: float
    dy: float
    sideways: bool

    def centre(self, column: int, row: int) -> tuple[float, float]:
        x = self.x0 + column * self.dx
        y = self.y0 + row * self.dy + (self.dy / 2 if column % 2 else 0)
        return (y, x) if self.sideways else (x, y)

    def is_whole(self, numbers: tuple[int, int], size: tuple[int, int]) -> bool:
        """Return whether a picture has the whole hex of a column and row."""
        (x, y), reach = self.centre(*numbers), (self.dx * 2 / 3, self.dy / 2)
        across, down = reach[::-1] if self.sideways else reach
        return across <= x <= size[0] - across and down <= y <= size[1] - down

    def are_neighbours(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Return whether two hexes share a side, by the places of their centres."""
        a, b = self.centre(*one), self.centre(*other)
        apart = [abs(a[0] - b[0]), abs(a[1] - b[1])]
        right, down = apart[::-1] if self.sideways else apart
        beside = abs(right - self.dx) < 1 and abs(down - self.dy / 2) < 1
        return beside or (right < 1 and abs(down - self.dy) < 1)


def marked_map(lattice: Lattice, size: tuple[int, int]) -> bytes:
    """A map with a disc on each hex, whose colour is the hex's column and row."""
    fine = Image.new("RGB", (size[0] * FINER, size[1] * FINER), "white")
    draw = ImageDraw.Draw(fine)
    for column, row in itertools.product(range(FIRST, 20), repeat=2):
        colour = (STEP * (column - FIRST), STEP * (row - FIRST), 0)
        x, y = lattice.centre(column, row)
        # Pillow's discs are around the middle of a pixel.
        spot = x * FINER - 0.5, y * FINER - 0.5
        draw.circle(spot, lattice.dx / 4 * FINER, colour)
    return encoded(fine.reduce(FINER), "PNG")


def hexes_by_space(
    imported: ImportedBoard, lattice: Lattice, size: tuple[int, int]
) -> dict[Space, tuple[int, int]]:
    """Return the module's hex under each hex of the board, whose centres must agree."""
    shown, state = picture(imported), hex_state(imported)
    pixels = np.asarray(shown.convert("RGB")).astype(int)
    width, height = state.grid.printed_size_in_mils
    found = {}
    for space in state.grid.spaces():
        x, y = state.grid.lattice_to_mils(state.grid.centre(space))
        x, y = x * shown.width / width, y * shown.height / height
        middle = pixels[max(0, int(y) - 2) : int(y) + 3, max(0, int(x) - 2) : int(x) + 3]
        if middle[:, :, 2].max(initial=255 if middle.size < 75 else 0) > 60:
            continue  # not wholly on the picture
        column, row = (round(part / STEP) + FIRST for part in middle.mean(axis=(0, 1))[:2])
        found[space] = column, row
        if lattice.is_whole((column, row), size):
            reach = int(lattice.dx / 3)
            left, top = int(x) - reach, int(y) - reach
            there = pixels[top : top + 2 * reach, left : left + 2 * reach, 2] < 128
            down, across = np.argwhere(there).mean(axis=0) + 0.5
            assert abs(left + across - x) < 0.75, (space, column, row)
            assert abs(top + down - y) < 0.75, (space, column, row)
    return found


LATTICES = [
    Lattice(24, 20, 34.64, 40, False),  # the first column whole
    Lattice(0, 0, 34.64, 40, False),  # the first column and row cut in halves
    Lattice(22, -4, 30.2, 41.5, False),  # hexes that are not regular
    Lattice(-13, 33, 42, 40, False),
    Lattice(24, 20, 34.64, 40, True),
    Lattice(0, 0, 34.64, 40, True),
    Lattice(22, -4, 30.2, 41.5, True),
    Lattice(-13, 33, 42, 40, True),
]


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("size", [(400, 300), (365, 331)])
def test_every_hex_lies_on_its_hex_and_keeps_its_neighbours(
    lattice: Lattice, size: tuple[int, int]
) -> None:
    values = {**lattice._asdict(), "sideways": str(lattice.sideways).lower()}
    content = module(
        board(grid("HexGrid", **values), image="map.png"), map=marked_map(lattice, size)
    )
    (imported,) = boards(content)
    found = hexes_by_space(imported, lattice, size)
    assert len({*found.values()}) == len(found)
    everywhere = itertools.product(range(FIRST, 20), range(FIRST, 20))
    assert {*found.values()} >= {one for one in everywhere if lattice.is_whole(one, size)}
    board_grid: HexGrid = hex_state(imported).grid
    for space, one in found.items():
        beside = {found[other] for other in board_grid.neighbours(space) if other in found}
        assert beside == {
            other for other in found.values() if lattice.are_neighbours(one, other)
        }, space


def test_a_map_is_turned_and_never_mirrored() -> None:
    image = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(image).rectangle((0, 0, 60, 60), "black")
    lattice = {"x0": 24, "y0": 20, "dx": 34.64, "dy": 40}
    content = module(
        board(grid("HexGrid", **lattice, sideways="false"), name="Flat", image="map.png"),
        board(grid("HexGrid", **lattice, sideways="true"), name="Pointed", image="map.png"),
        map=encoded(image, "PNG"),
    )
    pointed, flat = sorted(boards(content), key=lambda one: one.title, reverse=True)
    assert "Turned by a quarter to the left, because boardapp's hexes have pointed tops" in (
        flat.facts
    )
    assert not any("Turned" in fact for fact in pointed.facts)
    dark = [np.argwhere(np.asarray(picture(one).convert("L")) < 60) for one in (flat, pointed)]
    sizes = [picture(one).size for one in (flat, pointed)]
    corners = [
        (down.mean() > size[1] / 2, across.mean() > size[0] / 2)
        for (down, across), size in zip([one.T for one in dark], sizes, strict=True)
    ]
    assert corners == [(True, False), (False, False)]


def test_the_samples_map_has_its_whole_hexes() -> None:
    imported, turns = read_boards(SAMPLE)
    state = hex_state(imported)
    assert (imported.title, state.columns, state.rows, state.picture) == ("Map", 8, 8, "map.jpg")
    assert (turns.title, turns.facts[0]) == ("Turn: TurnTrack", "8 × 2 squares")
    lattice = Lattice(22, -4, 80.88337155288302, 93.90000000000086, False)
    # The map under the sample's own grid is blank: it is marked here to see where the grid lies.
    values = {**lattice._asdict(), "sideways": "false"}
    content = module(
        board(grid("HexGrid", **values), image="map.png"), map=marked_map(lattice, (750, 750))
    )
    (marked,) = boards(content)
    assert marked.layout == imported.layout
    assert picture(marked).size == picture(imported).size
    found = hexes_by_space(marked, lattice, (750, 750))
    # The other four are the half hexes at the map's northern edge.
    assert len({*found.values()}) == len(found) == 60
    assert imported.facts[2] == "4 hexes are partly or wholly outside the picture"


def test_a_board_without_a_picture_has_its_hexes() -> None:
    hexes = grid("HexGrid", x0=0, y0=0, dx=50, dy=50, sideways="true")
    (imported,) = boards(module(board(hexes, color="204,204,204", width=500, height=300)))
    state = hex_state(imported)
    assert (state.columns, state.rows, state.picture) == (10, 5, "")
    assert imported.picture is None
    assert "No picture: the module's board is plain" in imported.facts


def test_a_grid_of_too_many_hexes_is_left_out_with_its_limits() -> None:
    small = grid("HexGrid", x0=0, y0=0, dx=1, dy=1)
    fine = grid("HexGrid", x0=0, y0=0, dx=50, dy=50)
    content = module(
        board(small, name="Fine print", width=2000, height=2000),
        board(fine, width=500, height=500),
    )
    (imported,) = boards(content)
    (left_out,) = imported.left_out
    assert left_out.what == "board Fine print"
    assert left_out.reason.endswith(
        "A board has at most 1,000 columns, as many rows, and 120,000 hexes."
    )


def test_the_largest_zone_with_its_own_grid_becomes_a_board() -> None:
    hexes = grid("HexGrid", x0=120, y0=20, dx=34.64, dy=40)
    track = grid("SquareGrid", x0=10, y0=10, dx=20, dy=20)
    zones = grid(
        "ZonedGrid",
        zone(hexes, name="Land", path="100,0;400,0;400,300;100,300"),
        zone(track, name="Turns", path="0,0;60,0;60,190;0,190"),
        zone(name="Box", path="0,0;10,0;10,10"),
    )
    (imported,) = boards(
        module(board(zones, image="map.png"), map=encoded(Image.new("RGB", (400, 300)), "PNG"))
    )
    assert imported.title == "Map: Land"
    assert hex_state(imported).grid.rows == 8
    assert [entry.what for entry in imported.left_out] == ["2 zones: Turns, Box"]
