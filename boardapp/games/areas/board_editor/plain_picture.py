"""A board that is not whole yet as a plain picture: what is drawn of it so far, faults and all."""

from __future__ import annotations

from boardapp.games.areas.board_pictures import PRINTED
from boardapp.games.areas.drawn_board import Drawing as Board
from boardapp.games.game import Drawing
from boardapp.picture import palette
from boardapp.picture.svg.lettering import shortened, text_path
from boardapp.picture.svg.markup import document, element, group, path_data

LINES = 36
"""Lines of text from the board's north to its south."""


def plain_picture(board: Board, under: str = "", *, bare: bool = False) -> Drawing:
    """Return outlines, links and names over what lies ``under`` them; a ``bare`` one unnamed."""
    width, height = board.size
    scale = PRINTED / max(width, height)
    line = max(1.0, min(width, height) / LINES)
    paper = element("rect", width=width, height=height, fill=palette.PAPER_SHADE)
    outlines = (
        element(
            "path", d=path_data(board.corners(key), closed=True), fill="none",
            stroke=palette.INK, stroke_width=line / 8,
        )
        for key in board.areas if board.corners(key)
    )  # fmt: skip
    links = (
        element(
            "path", d=path_data((board.areas[one].at, board.areas[other].at)), fill="none",
            stroke=palette.QUIET, stroke_width=line / 6,
        )
        for one, other in board.links
    )  # fmt: skip
    names = (
        text_path(
            shortened(board.name(key), line, line * 11), one.at[0], one.at[1], line,
            anchor="middle", fill=palette.INK, halo=palette.HALO,
        )
        for key, one in board.areas.items() if not bare
    )  # fmt: skip
    body = paper + under + group(*outlines) + group(*links) + group(*names)
    size = width * scale, height * scale
    inches = (f"{size[0] / 1000:g}in", f"{size[1] / 1000:g}in")
    return Drawing(document(body, (0, 0, width, height), inches, board.title), size)
