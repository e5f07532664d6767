"""A board with a ruling drawn on it: the whole board, the line, or the deciding contact."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Grid
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.core.sight_ruling import MM_PER_MIL, Ruling
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import TileFeature, blocking_features, edge_features
from boardapp.picture.board.board_svg import BoardPicture, board_svg_body
from boardapp.picture.board.positions_on_print import point_on_plane
from boardapp.picture.board.ruling_highlights import ruling_highlight_svg
from boardapp.picture.hexes.hex_board import HexBoardPicture, hex_board_svg_body
from boardapp.picture.hexes.svg_paths_of_hexes import spaces_in_view
from boardapp.picture.ruling.decisive_point_views import (
    ClosestApproach,
    decisive_point_view,
    find_closest_approach,
    whole_line_rect,
)
from boardapp.picture.ruling.los_overlay import los_overlay_svg
from boardapp.picture.svg.markup import Rect, svg_view, svg_with_layers

Picture = BoardPicture | HexBoardPicture
MILS_PER_PIXEL = 28.0
"""Mils per pixel at which a scale of 1 is right: a board of 36 inches on 1280 pixels."""

WHOLE_BOARD_WIDTH = 1280
"""The width in pixels at which the lines of a ruling on the whole board are as thick as usual."""


def board_with_ruling_svg_body(board: Picture, ruling: Ruling, view: Rect, width: float) -> str:
    """Return a view of the board with a ruling but without its verdict, as SVG for nesting."""
    scale = stroke_scale_for_view(view, width)
    under = ruling_highlight_svg(ruling, board.grid, scale=scale)
    line = los_overlay_svg(
        ruling,
        board.grid,
        scale=scale,
        badge=False,
        approach=closest_approach_on_board(board, ruling),
    )
    if isinstance(board, HexBoardPicture):
        # Nested drawings are printed or magnified, so hexes are drawn for twice as many pixels.
        pixels = 2 * (HEX_WIDTH * width / view[2])
        return hex_board_svg_body(board, view, under, hex_pixels=pixels) + line
    return board_svg_body(board, view, under) + line


def svg_with_ruling(svg: str, ruling: Ruling, grid: Grid) -> str:
    """Return a board's SVG document with a ruling and its verdict drawn on it."""
    assert isinstance(grid, SquareGrid | HexGrid)  # only these have lines of sight
    scale = stroke_scale_for_view(svg_view(svg), WHOLE_BOARD_WIDTH)
    under = ruling_highlight_svg(ruling, grid, scale=scale)
    return svg_with_layers(svg, under + los_overlay_svg(ruling, grid, scale=scale))


def stroke_scale_for_view(view: Rect, width: float) -> float:
    """Return the scale of strokes and signs for a view of some width in pixels."""
    scale = view[2] / width / MILS_PER_PIXEL
    # Signs grow less than the magnification, so that they never cover the contact.
    return float(scale**0.7) if scale < 1 else scale


def closest_approach_on_board(board: Picture, ruling: Ruling) -> ClosestApproach | None:
    """Return the place where a clear line comes closest to a feature that could block it."""
    if isinstance(board, HexBoardPicture):
        return find_closest_approach(ruling, hexes_near_line(board, ruling), board.grid)
    return find_closest_approach(ruling, walls_and_edges(board), board.grid)


def hexes_near_line(board: HexBoardPicture, ruling: Ruling) -> Iterator[TileFeature]:
    """Yield the hexes within the ruling's margin of its line, except the hexes at both ends."""
    reach = (ruling.margin_mm or 0.0) / MM_PER_MIL + HEX_WIDTH
    ends = {ruling.origin, ruling.target}
    (x0, y0), (x1, y1) = (point_on_plane(board.grid, end) for end in ruling.ends)
    view = (min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
    for space in spaces_in_view(board.grid, view, room=reach):
        if board.grid.name(space) not in ends and (
            board.ground.look_at(space).blocks or board.ground.levels.get(space, 0) > 0
        ):
            yield TileFeature(board.grid.name(space), board.grid.outline(space), closed=True)


def walls_and_edges(board: BoardPicture) -> list[TileFeature]:
    """Return every wall, area and highlighted edge on the board."""
    tiles = [(tile.face, tile.placed) for tile in board.tiles]
    found = [*board.walls]
    for face, placed in tiles:
        found += [*blocking_features(face, placed), *edge_features(face, placed)]
    return found


def contact_view(board: Picture, ruling: Ruling) -> Rect:
    """Return the rectangle of the board around the deciding point of a ruling, for magnifying."""
    approach = closest_approach_on_board(board, ruling)
    return decisive_point_view(ruling, board.grid, approach=approach)


def whole_line_view(board: Picture, ruling: Ruling, aspect: float) -> Rect:
    """Return the rectangle of the board that contains a ruling's whole line."""
    return whole_line_rect(ruling, board.grid, aspect=aspect)
