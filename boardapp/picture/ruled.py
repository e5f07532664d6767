"""A board with a ruling drawn on it: the whole board, the line, or the contact that decides."""

from __future__ import annotations

from boardapp.core.ruling import Ruling
from boardapp.core.tile import Feature, blocking_features, edge_features
from boardapp.picture.board import BoardPicture, board_body, board_svg
from boardapp.picture.line import (
    Approach,
    closest_approach,
    emphasis_svg,
    line_svg,
    line_view,
    magnified_view,
)
from boardapp.picture.markup import Rect

MILS_PER_PIXEL = 28.0
"""What a scale of 1 suits: a board of 36 inches on 1280 pixels."""


def ruled_board_svg(
    board: BoardPicture,
    ruling: Ruling,
    *,
    view: Rect | None = None,
    width: float = 1280,
    badge: bool = True,
) -> str:
    """Return the board, or a view of it, with a ruling, for showing at some pixels of width."""
    scale = scale_for(view or board.view, width)
    overlay = line_svg(
        ruling, board.grid, scale=scale, badge=badge, approach=approach(board, ruling)
    )
    under = emphasis_svg(ruling, board.grid, scale=scale)
    return board_svg(board, view=view, under=under, overlay=overlay)


def ruled_body(board: BoardPicture, ruling: Ruling, view: Rect, width: float) -> str:
    """Return a view of the board with a ruling and without its verdict, for nesting."""
    scale = scale_for(view, width)
    under = emphasis_svg(ruling, board.grid, scale=scale)
    line = line_svg(ruling, board.grid, scale=scale, badge=False, approach=approach(board, ruling))
    return board_body(board, view, under) + line


def scale_for(view: Rect, width: float) -> float:
    """Return the scale of strokes and signs for a view that is shown some pixels wide."""
    scale = view[2] / width / MILS_PER_PIXEL
    # Signs grow with the magnification too, though less, so that they never cover the contact.
    return float(scale**0.7) if scale < 1 else scale


def approach(board: BoardPicture, ruling: Ruling) -> Approach | None:
    """Return where a clear line comes closest to what would block it."""
    return closest_approach(ruling, features(board))


def features(board: BoardPicture) -> list[Feature]:
    """Return every wall, area and highlighted edge on the board."""
    tiles = [(tile.face, tile.placed) for tile in board.tiles]
    found: list[Feature] = []
    for face, placed in tiles:
        found += [*blocking_features(face, placed), *edge_features(face, placed)]
    return found


def contact_view(board: BoardPicture, ruling: Ruling, aspect: float = 1.0) -> Rect:
    """Return the rectangle of the board that shows what decides a ruling, magnified."""
    return magnified_view(ruling, board.grid, aspect=aspect, approach=approach(board, ruling))


def whole_line_view(board: BoardPicture, ruling: Ruling, aspect: float) -> Rect:
    """Return the rectangle of the board that shows a ruling's whole line."""
    return line_view(ruling, board.grid, aspect=aspect)
