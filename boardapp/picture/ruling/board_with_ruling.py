"""A board with a ruling drawn on it: the whole board, the line, or the contact that decides."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.hexes import HEX_WIDTH
from boardapp.core.ruling import MM_PER_MIL, Ruling
from boardapp.core.tile import Feature, blocking_features, edge_features
from boardapp.picture.board.board import BoardPicture, board_body
from boardapp.picture.board.emphasis import emphasis_svg
from boardapp.picture.board.plane import place
from boardapp.picture.hexes.hex_board import HexBoardPicture, hex_board_body
from boardapp.picture.hexes.hex_shapes import spaces_in
from boardapp.picture.ruling.closest_approach import Approach, closest_approach
from boardapp.picture.ruling.los_closeup import line_view, magnified_view
from boardapp.picture.ruling.los_overlay import line_svg
from boardapp.picture.svg.markup import Rect

Picture = BoardPicture | HexBoardPicture
MILS_PER_PIXEL = 28.0
"""What a scale of 1 suits: a board of 36 inches on 1280 pixels."""


def ruled_body(board: Picture, ruling: Ruling, view: Rect, width: float) -> str:
    """Return a view of the board with a ruling and without its verdict, for nesting."""
    scale = scale_for(view, width)
    under = emphasis_svg(ruling, board.grid, scale=scale)
    line = line_svg(ruling, board.grid, scale=scale, badge=False, approach=approach(board, ruling))
    if isinstance(board, HexBoardPicture):
        # Nested drawings are printed or magnified: twice as fine as their own units.
        pixels = 2 * _hex_pixels(view, width)
        return hex_board_body(board, view, under, hex_pixels=pixels) + line
    return board_body(board, view, under) + line


def _hex_pixels(view: Rect, width: float) -> float:
    return HEX_WIDTH * width / view[2]


def scale_for(view: Rect, width: float) -> float:
    """Return the scale of strokes and signs for a view that is shown some pixels wide."""
    scale = view[2] / width / MILS_PER_PIXEL
    # Signs grow with the magnification too, though less, so that they never cover the contact.
    return float(scale**0.7) if scale < 1 else scale


def approach(board: Picture, ruling: Ruling) -> Approach | None:
    """Return where a clear line comes closest to what would block it."""
    if isinstance(board, HexBoardPicture):
        return closest_approach(ruling, near_hexes(board, ruling), board.grid)
    return closest_approach(ruling, features(board), board.grid)


def near_hexes(board: HexBoardPicture, ruling: Ruling) -> Iterator[Feature]:
    """Yield the hexes that are no farther from a ruling's line than its margin, ends left out."""
    reach = (ruling.margin_mm or 0.0) / MM_PER_MIL + HEX_WIDTH
    ends = {ruling.origin, ruling.target}
    (x0, y0), (x1, y1) = (place(board.grid, end) for end in ruling.ends)
    view = (min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
    for space in spaces_in(board.grid, view, room=reach):
        if board.grid.name(space) not in ends and _rises(board, space):
            yield Feature(board.grid.name(space), board.grid.outline(space), closed=True)


def _rises(board: HexBoardPicture, space: Space) -> bool:
    """Tell whether anything on a hex could block: terrain that does, or a hill."""
    return board.ground.kind(space).blocks or board.ground.levels.get(space, 0) > 0


def features(board: BoardPicture) -> list[Feature]:
    """Return every wall, area and highlighted edge on the board."""
    tiles = [(tile.face, tile.placed) for tile in board.tiles]
    found: list[Feature] = []
    for face, placed in tiles:
        found += [*blocking_features(face, placed), *edge_features(face, placed)]
    return found


def contact_view(board: Picture, ruling: Ruling, aspect: float = 1.0) -> Rect:
    """Return the rectangle of the board that shows what decides a ruling, magnified."""
    return magnified_view(ruling, board.grid, aspect=aspect, approach=approach(board, ruling))


def whole_line_view(board: Picture, ruling: Ruling, aspect: float) -> Rect:
    """Return the rectangle of the board that shows a ruling's whole line."""
    return line_view(ruling, board.grid, aspect=aspect)
