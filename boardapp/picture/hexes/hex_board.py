"""A hex board as a picture: terrain, units, the north marker, and an artillery call.

All lengths are mils of the printed plane; the picture's viewBox is the board with its half-hexes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.picture.board.positions_on_print import space_centre
from boardapp.picture.board.visibility_shading import VisibilityShading, visibility_shading_svg
from boardapp.picture.hexes.drift_and_blast_marks import (
    BlastMark,
    DriftMark,
    HexChance,
    aim_mark_svg,
    blast_svg,
    drift_svg,
    odds_heatmap_svg,
    target_token_svg,
)
from boardapp.picture.hexes.hex_labels import hex_names_svg, terrain_letters_svg
from boardapp.picture.hexes.hex_terrain import (
    FLAT_BELOW,
    LETTERS_FROM,
    NAMES_FROM,
    HexTerrainPicture,
    hex_outlines_svg,
    hex_terrain_svg,
)
from boardapp.picture.hexes.hex_units import HexUnitMarker, hex_unit_markers_svg
from boardapp.picture.hexes.north_marker import NorthMark, north_marker_svg
from boardapp.picture.hexes.svg_paths_of_hexes import spaces_in_view
from boardapp.picture.svg.markup import Rect, svg_document, svg_group, svg_num

PRINTED = 200.0
"""Pixels across a hex at 100 dpi: the detail of a picture without a given size."""
MOST_IN_FULL = 2500
"""The most hexes that a document shows in full detail; larger boards drop small parts."""


@dataclass(frozen=True)
class HexDisplayOptions:
    """The parts of a hex board that are drawn in addition to its units and marks.

    Without ``ground``, letters mark the terrain and slopes mark the hills, which saves ink.
    """

    ground: bool = True
    names: bool = True
    letters: bool = True


@dataclass(frozen=True)
class HexBoardPicture:
    """Everything that a picture of a hex board shows, as plain values.

    ``aim`` is the hex aimed at before any dice; ``drift`` gives aim, path and end after the dice.
    ``under_svg`` is the owner's picture, drawn in place of the ground; letters mark the terrain.
    """

    ground: HexTerrainPicture
    title: str = "Board"
    markers: tuple[HexUnitMarker, ...] = ()
    north: NorthMark | None = None
    token: Space | None = None
    aim: Space | None = None
    drift: DriftMark | None = None
    blast: BlastMark | None = None
    heat: Mapping[Space, HexChance] = field(default_factory=dict)
    shading: VisibilityShading | None = None
    shown: HexDisplayOptions = HexDisplayOptions()
    side_titles: Mapping[str, str] = field(default_factory=dict)
    under_svg: str = ""

    @property
    def grid(self) -> HexGrid:
        """Return the board's lattice."""
        return self.ground.grid

    @property
    def view(self) -> Rect:
        """Return the whole board as a rectangle."""
        return 0.0, 0.0, *self.grid.printed_size_in_mils

    @property
    def size(self) -> tuple[float, float]:
        """Return the board's width and height in mils."""
        return self.grid.printed_size_in_mils


def hex_board_svg(board: HexBoardPicture, *, hex_pixels: float | None = None) -> str:
    """Return the board as an SVG document at its printed size.

    ``hex_pixels`` is the width of a hex on the screen, which decides how much detail is drawn. If
    it is left out, it follows from the number of hexes.
    """
    _, _, width, height = board.view
    size = f"{svg_num(width / MILS_PER_INCH)}in", f"{svg_num(height / MILS_PER_INCH)}in"
    body = hex_board_svg_body(board, None, hex_pixels=hex_pixels)
    return svg_document(body, board.view, size, board.title)


def hex_board_svg_body(
    board: HexBoardPicture,
    view: Rect | None = None,
    background_svg: str = "",
    *,
    hex_pixels: float | None = None,
) -> str:
    """Return a hex board's drawing inside a view, without the enclosing SVG document.

    ``background_svg`` is drawn beneath the units.
    """
    pixels = hex_pixels if hex_pixels is not None else default_hex_pixels(board.grid, view)
    spaces = list(spaces_in_view(board.grid, view))
    grid = board.grid
    shown = board.shown
    if shown.ground and not board.under_svg:
        terrain = hex_terrain_svg(board.ground, view, hex_pixels=pixels)
    else:
        terrain = hex_outlines_svg(board.ground, view, board.under_svg, hex_pixels=pixels)
    layers = (
        terrain,
        visibility_shading_svg(grid, board.shading, spaces) if board.shading else "",
        odds_heatmap_svg(grid, board.heat) if board.heat else "",
        blast_svg(grid, board.blast) if board.blast else "",
        background_svg,
        north_marker_svg(board.north, space_centre(grid, board.north.space)) if board.north else "",
        hex_names_svg(grid, spaces) if shown.names and pixels >= NAMES_FROM else "",
        terrain_letters_svg(board.ground, spaces)
        if shown.letters and pixels >= LETTERS_FROM
        else "",
        # Under the units: units that are hit must stay readable.
        token_and_drift_svg(board),
        hex_units_svg(board),
    )
    return "".join(layers)


def default_hex_pixels(grid: HexGrid, view: Rect | None) -> float:
    """Return the default width of drawn hexes.

    Up to `MOST_IN_FULL` hexes are drawn in full detail. A document with more hexes drops details,
    so that it stays small enough to open.
    """
    _, _, width, height = view or (0.0, 0.0, *grid.printed_size_in_mils)
    hexes = width * height / (HEX_WIDTH * HEX_WIDTH * sqrt(3) / 2)
    return PRINTED if hexes <= MOST_IN_FULL else max(FLAT_BELOW, NAMES_FROM)


def hex_units_svg(board: HexBoardPicture) -> str:
    """Return all units, hex by hex."""
    by_space: dict[Space, list[HexUnitMarker]] = {}
    for marker in board.markers:
        by_space.setdefault(marker.space, []).append(marker)
    groups = (
        hex_unit_markers_svg(space_centre(board.grid, space), markers, board.side_titles)
        for space, markers in by_space.items()
    )
    return svg_group(*groups, id="units")


def token_and_drift_svg(board: HexBoardPicture) -> str:
    """Return the target token and the marks of a drift."""
    grid = board.grid
    return svg_group(
        aim_mark_svg(space_centre(grid, board.aim), word=board.aim not in board.heat)
        if board.aim is not None
        else "",
        drift_svg(grid, board.drift, board.blast) if board.drift else "",
        target_token_svg(space_centre(grid, board.token)) if board.token is not None else "",
        id="marks",
    )
