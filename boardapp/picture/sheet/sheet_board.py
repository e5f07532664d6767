"""The board of a setup sheet, with row and column names beside it, all large enough to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.picture import palette
from boardapp.picture.board.board_svg import BoardDisplayOptions, BoardPicture, board_svg_body
from boardapp.picture.pieces.unit_and_smoke_pieces import unit_marker_svg
from boardapp.picture.sheet.sheet_text import LEAST_SIZE
from boardapp.picture.sheet.sheet_values import SpaceTag
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
)
from boardapp.picture.svg.markup import svg_element, svg_group, svg_num
from boardapp.picture.svg.text_blocks import TextBlock

GUTTER = 14.0
"""Room beside the board for the row letters and the column numbers."""
_MARKER_PLACES = ((1010, 1560), (1010, 2900))
"""Centres of a side's first two markers, below the plate with the tile's number."""
_MARKER_SIZE = 413
"""Size of a three-letter label on a marker, in the marker's own units."""


def setup_board_block(board: BoardPicture, tags: Iterable[SpaceTag], width: float) -> TextBlock:
    """Draw the board with row and column names beside it, all words large enough to print."""
    width -= GUTTER
    scale = width / board.grid.width
    height = board.grid.height * scale
    plain = replace(
        board, markers=(), shown=BoardDisplayOptions(ground=board.shown.ground, names=False)
    )
    drawing = (
        board_svg_body(plain)
        + _tile_number_plates_svg(board, scale)
        + _enlarged_markers_svg(board, scale)
    )
    drawing += svg_group(*(_space_tag_svg(tag, board, scale) for tag in tags), id="tags")
    place = f"translate({GUTTER} {GUTTER}) scale({scale:.6g})"
    frame = svg_element(
        "rect", x=GUTTER, y=GUTTER, width=width, height=height, fill="none", stroke=palette.INK,
        stroke_width=0.8,
    )  # fmt: skip
    body = (
        svg_element("g", drawing, transform=place)
        + frame
        + "".join(_row_and_column_names(board, scale))
    )
    return TextBlock(GUTTER + height + 4, body)


def _row_and_column_names(board: BoardPicture, scale: float) -> Iterator[str]:
    """Draw row and column names beside the board; inside the spaces they would be too small."""
    middle = LEAST_SIZE * CAP_HEIGHT / 2
    for space in board.grid.spaces():
        row, _, column = board.grid.name(space).partition("-")
        x, y = (GUTTER + float(value) * scale for value in board.grid.centre(space))
        if space.row == 0:
            yield text_line_svg(column, x, GUTTER - 4, LEAST_SIZE, bold=True, anchor="middle")
        if space.column == 0:
            yield text_line_svg(
                row, GUTTER / 2 - 1, y + middle, LEAST_SIZE, bold=True, anchor="middle"
            )


def _tile_number_plates_svg(board: BoardPicture, scale: float) -> str:
    """Draw a plate on each tile with its number and side."""
    size = LEAST_SIZE / scale
    drawn = []
    for tile in board.tiles:
        x, y = board.grid.north_west_corner(tile.placed.space)
        text = shorten_with_ellipsis(tile.face.id, size, 2300, bold=True)
        width = text_width(text, size, bold=True) + size * 0.5
        plate = svg_element(
            "rect", x=x + 90, y=y + 90, width=width, height=size, rx=90, fill="#FFF6DF",
            stroke=palette.INK, stroke_width=30,
        )  # fmt: skip
        baseline = y + 90 + size * (1 + CAP_HEIGHT) / 2
        drawn.append(plate + text_line_svg(text, x + 90 + size / 4, baseline, size, bold=True))
    return svg_group(*drawn, id="plates")


def _enlarged_markers_svg(board: BoardPicture, scale: float) -> str:
    """Draw the markers larger than on the board, so that their labels are readable."""
    grown = LEAST_SIZE / scale / _MARKER_SIZE
    sides = list(palette.SIDES)
    counts: dict[tuple[Space, bool], int] = {}
    drawn = []
    for marker in board.markers:
        west = marker.side == sides[0]
        at = counts.get((marker.space, west), 0)
        counts[marker.space, west] = at + 1
        x, y = _MARKER_PLACES[at % 2]
        left, top = board.grid.north_west_corner(marker.space)
        across = left + (x if west else SPACE_SIZE - x)
        place = f"translate({across} {top + y + 240 * (at // 2)}) scale({svg_num(grown)})"
        side = board.side_titles.get(marker.side, marker.side)
        drawn.append(svg_element("g", unit_marker_svg(marker, (0, 0), side), transform=place))
    return svg_group(*drawn, id="units")


def _space_tag_svg(tag: SpaceTag, board: BoardPicture, scale: float) -> str:
    style = palette.SIDES.get(tag.side, palette.OTHER_SIDE)
    size = LEAST_SIZE / scale
    text = shorten_with_ellipsis(tag.text, size, 1500, bold=True)
    width = text_width(text, size, bold=True) + size * 0.8
    x, y = board.grid.north_west_corner(tag.space)
    left = x + SPACE_SIZE - 90 - width
    plate = svg_element(
        "rect", x=left, y=y + 90, width=width, height=size, fill=style.fill, stroke="#15110D",
        stroke_width=46, rx=size / 2 if style.outline == "round" else 60,
    )  # fmt: skip
    baseline = y + 90 + size * (1 + CAP_HEIGHT) / 2
    return plate + text_line_svg(
        text, left + width / 2, baseline, size, bold=True, anchor="middle", fill=style.ink
    )
