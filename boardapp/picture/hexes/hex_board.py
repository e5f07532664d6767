"""A hex board as a picture: terrain, units, the north marker, and a call of artillery.

All lengths are mils of the printed plane; the picture's viewBox is the board with its half-hexes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from boardapp.core.geometry.predicates import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.hexes import HEX_WIDTH, HexGrid
from boardapp.picture.board.plane import centre
from boardapp.picture.board.shading import Shading, shading_svg
from boardapp.picture.hexes.call_marks import (
    BlastMark,
    Chance,
    DriftMark,
    aim_svg,
    blast_svg,
    drift_svg,
    heat_svg,
    token_svg,
)
from boardapp.picture.hexes.hex_labels import letters_svg, names_svg
from boardapp.picture.hexes.hex_shapes import spaces_in
from boardapp.picture.hexes.hex_terrain import (
    FLAT_BELOW,
    LETTERS_FROM,
    NAMES_FROM,
    HexGround,
    hex_outlines_svg,
    hex_terrain_svg,
)
from boardapp.picture.hexes.hex_units import HexUnitMarker, units_svg
from boardapp.picture.hexes.north_marker import NorthMark, north_svg
from boardapp.picture.svg.markup import Rect, document, group, number

PRINTED = 200.0
"""Pixels across a hex at 100 to the inch: what a picture without a size of its own is made for."""
MOST_IN_FULL = 2500
"""Hexes up to which a document shows all detail; with more, what nobody would see is left out."""


@dataclass(frozen=True)
class HexShown:
    """What of a hex board is drawn beside its units and marks.

    Without ``ground`` terrain is told by its letters and the slopes of hills: little ink.
    """

    ground: bool = True
    names: bool = True
    letters: bool = True


@dataclass(frozen=True)
class HexBoardPicture:
    """Everything that a picture of a hex board shows, as plain values.

    ``aim`` is a hex aimed at before any dice; ``drift`` shows aim, path and end after them.
    """

    ground: HexGround
    title: str = "Board"
    markers: tuple[HexUnitMarker, ...] = ()
    north: NorthMark | None = None
    token: Space | None = None
    aim: Space | None = None
    drift: DriftMark | None = None
    blast: BlastMark | None = None
    heat: Mapping[Space, Chance] = field(default_factory=dict)
    shading: Shading | None = None
    shown: HexShown = HexShown()
    side_titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def grid(self) -> HexGrid:
        """Return the board's lattice."""
        return self.ground.grid

    @property
    def view(self) -> Rect:
        """Return the whole board as a rectangle."""
        return 0.0, 0.0, *self.grid.plane_size

    @property
    def size(self) -> tuple[float, float]:
        """Return the board's width and height in mils."""
        return self.grid.plane_size


def hex_board_svg(
    board: HexBoardPicture, *, view: Rect | None = None, hex_pixels: float | None = None
) -> str:
    """Return the board, or a view of it, as an SVG document at its printed size.

    ``hex_pixels`` is how wide a hex will be shown, for as much detail as can be seen; left out,
    it follows from how many hexes there are.
    """
    seen = view or board.view
    size = (f"{number(seen[2] / MILS_PER_INCH)}in", f"{number(seen[3] / MILS_PER_INCH)}in")
    body = hex_board_body(board, view, hex_pixels=hex_pixels)
    return document(body, seen, size, board.title)


def hex_board_body(
    board: HexBoardPicture,
    view: Rect | None = None,
    under: str = "",
    *,
    hex_pixels: float | None = None,
) -> str:
    """Return the board's drawing without a document about it, only what lies in a view.

    ``under`` is drawn beneath the units.
    """
    pixels = hex_pixels if hex_pixels is not None else fitting_pixels(board.grid, view)
    spaces = list(spaces_in(board.grid, view))
    grid = board.grid
    shown = board.shown
    layers = (
        (hex_terrain_svg if shown.ground else hex_outlines_svg)(
            board.ground, view, hex_pixels=pixels
        ),
        shading_svg(grid, board.shading, spaces) if board.shading else "",
        heat_svg(grid, board.heat) if board.heat else "",
        blast_svg(grid, board.blast) if board.blast else "",
        under,
        north_svg(board.north, centre(grid, board.north.space)) if board.north else "",
        names_svg(grid, spaces) if shown.names and pixels >= NAMES_FROM else "",
        letters_svg(board.ground, spaces) if shown.letters and pixels >= LETTERS_FROM else "",
        # Under the units: whoever is struck must stay readable.
        marks_svg(board),
        hex_units_svg(board),
    )
    return "".join(layers)


def fitting_pixels(grid: HexGrid, view: Rect | None) -> float:
    """Return how wide hexes are worth drawing when nobody says how they will be shown.

    Up to `MOST_IN_FULL` hexes all detail is drawn; a document of more stays a file one can open.
    """
    _, _, width, height = view or (0.0, 0.0, *grid.plane_size)
    hexes = width * height / (HEX_WIDTH * HEX_WIDTH * sqrt(3) / 2)
    return PRINTED if hexes <= MOST_IN_FULL else max(FLAT_BELOW, NAMES_FROM)


def hex_units_svg(board: HexBoardPicture) -> str:
    """Return all units, hex by hex."""
    by_space: dict[Space, list[HexUnitMarker]] = {}
    for marker in board.markers:
        by_space.setdefault(marker.space, []).append(marker)
    groups = (
        units_svg(centre(board.grid, space), markers, board.side_titles)
        for space, markers in by_space.items()
    )
    return group(*groups, id="units")


def marks_svg(board: HexBoardPicture) -> str:
    """Return the target token and the marks of a drift."""
    grid = board.grid
    return group(
        aim_svg(centre(grid, board.aim)) if board.aim is not None else "",
        drift_svg(grid, board.drift) if board.drift else "",
        token_svg(centre(grid, board.token)) if board.token is not None else "",
        id="marks",
    )
