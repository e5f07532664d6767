"""A board that is not whole yet as a plain picture: what is drawn of it so far, faults and all."""

from __future__ import annotations

from boardapp.games.areas.drawn_board_and_faults import BoardDrawing as Board
from boardapp.games.areas.table_svg import PRINTED
from boardapp.games.game import SvgDrawing
from boardapp.picture import palette
from boardapp.picture.svg.lettering import shorten_with_ellipsis, text_line_svg
from boardapp.picture.svg.markup import polyline_path_data, svg_document, svg_element, svg_group

LINES = 36
"""Lines of text from the board's north to its south."""


def unfinished_board_drawing(
    board: Board, background_svg: str = "", *, bare: bool = False
) -> SvgDrawing:
    """Return outlines, links and names over ``background_svg``; a ``bare`` one unnamed."""
    width, height = board.size
    scale = PRINTED / max(width, height)
    line = max(1.0, min(width, height) / LINES)
    paper = svg_element("rect", width=width, height=height, fill=palette.PAPER_SHADE)
    outlines = (
        svg_element(
            "path", d=polyline_path_data(board.area_corners(key), closed=True), fill="none",
            stroke=palette.INK, stroke_width=line / 8,
        )
        for key in board.areas if board.area_corners(key)
    )  # fmt: skip
    links = (
        svg_element(
            "path", d=polyline_path_data((board.areas[one].at, board.areas[other].at)), fill="none",
            stroke=palette.QUIET, stroke_width=line / 6,
        )
        for one, other in board.links
    )  # fmt: skip
    names = (
        text_line_svg(
            shorten_with_ellipsis(board.area_name(key), line, line * 11),
            one.at[0],
            one.at[1],
            line,
            anchor="middle",
            fill=palette.INK,
            halo=palette.HALO,
        )
        for key, one in board.areas.items()
        if not bare
    )
    body = paper + background_svg + svg_group(*outlines) + svg_group(*links) + svg_group(*names)
    size = width * scale, height * scale
    inches = (f"{size[0] / 1000:g}in", f"{size[1] / 1000:g}in")
    return SvgDrawing(svg_document(body, (0, 0, width, height), inches, board.title), size)
