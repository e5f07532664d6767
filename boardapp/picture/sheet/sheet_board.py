"""The board of a setup sheet: rows and columns named beside it, all words large enough in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.picture import palette
from boardapp.picture.board.board import BoardPicture, Shown, board_body
from boardapp.picture.pieces.markers import marker_svg
from boardapp.picture.sheet.sheet_text import LEAST_SIZE
from boardapp.picture.sheet.sheet_values import Tag
from boardapp.picture.svg.lettering import CAP_HEIGHT, shortened, text_path, text_width
from boardapp.picture.svg.markup import element, group, number
from boardapp.picture.svg.text_blocks import Block

GUTTER = 14.0
"""Room beside the board for the letters of its rows and the numbers of its columns."""
_MARKER_PLACES = ((1010, 1560), (1010, 2900))
"""Centres of a side's first two markers, below the plate with the tile's number."""
_MARKER_SIZE = 413
"""Size of a label of three letters on a marker, in its own units."""


def board_block(board: BoardPicture, tags: Iterable[Tag], width: float) -> Block:
    """Draw the board with its rows and columns named beside it, and all words large enough."""
    width -= GUTTER
    scale = width / board.grid.width
    height = board.grid.height * scale
    plain = replace(board, markers=(), shown=Shown(ground=board.shown.ground, names=False))
    drawing = board_body(plain) + _plates(board, scale) + _units(board, scale)
    drawing += group(*(_tag(tag, board, scale) for tag in tags), id="tags")
    place = f"translate({GUTTER} {GUTTER}) scale({scale:.6g})"
    frame = element(
        "rect", x=GUTTER, y=GUTTER, width=width, height=height, fill="none", stroke=palette.INK,
        stroke_width=0.8,
    )  # fmt: skip
    body = element("g", drawing, transform=place) + frame + "".join(_names(board, scale))
    return Block(GUTTER + height + 4, body)


def _names(board: BoardPicture, scale: float) -> Iterator[str]:
    """Name the rows and columns: too small on the spaces themselves, they would be in the way."""
    middle = LEAST_SIZE * CAP_HEIGHT / 2
    for space in board.grid.spaces():
        row, _, column = board.grid.name(space).partition("-")
        x, y = (GUTTER + float(value) * scale for value in board.grid.centre(space))
        if space.row == 0:
            yield text_path(column, x, GUTTER - 4, LEAST_SIZE, bold=True, anchor="middle")
        if space.column == 0:
            yield text_path(row, GUTTER / 2 - 1, y + middle, LEAST_SIZE, bold=True, anchor="middle")


def _plates(board: BoardPicture, scale: float) -> str:
    """Write each tile's number and side on it."""
    size = LEAST_SIZE / scale
    drawn = []
    for tile in board.tiles:
        x, y = board.grid.corner(tile.placed.space)
        text = shortened(tile.face.id, size, 2300, bold=True)
        width = text_width(text, size, bold=True) + size * 0.5
        plate = element(
            "rect", x=x + 90, y=y + 90, width=width, height=size, rx=90, fill="#FFF6DF",
            stroke=palette.INK, stroke_width=30,
        )  # fmt: skip
        baseline = y + 90 + size * (1 + CAP_HEIGHT) / 2
        drawn.append(plate + text_path(text, x + 90 + size / 4, baseline, size, bold=True))
    return group(*drawn, id="plates")


def _units(board: BoardPicture, scale: float) -> str:
    """Draw the markers larger than on the board, so that their labels are read."""
    grown = LEAST_SIZE / scale / _MARKER_SIZE
    sides = list(palette.SIDES)
    counts: dict[tuple[Space, bool], int] = {}
    drawn = []
    for marker in board.markers:
        west = marker.side == sides[0]
        at = counts.get((marker.space, west), 0)
        counts[marker.space, west] = at + 1
        x, y = _MARKER_PLACES[at % 2]
        left, top = board.grid.corner(marker.space)
        across = left + (x if west else SPACE_SIZE - x)
        place = f"translate({across} {top + y + 240 * (at // 2)}) scale({number(grown)})"
        side = board.side_titles.get(marker.side, marker.side)
        drawn.append(element("g", marker_svg(marker, (0, 0), side), transform=place))
    return group(*drawn, id="units")


def _tag(tag: Tag, board: BoardPicture, scale: float) -> str:
    style = palette.SIDES.get(tag.side, palette.OTHER_SIDE)
    size = LEAST_SIZE / scale
    text = shortened(tag.text, size, 1500, bold=True)
    width = text_width(text, size, bold=True) + size * 0.8
    x, y = board.grid.corner(tag.space)
    left = x + SPACE_SIZE - 90 - width
    plate = element(
        "rect", x=left, y=y + 90, width=width, height=size, fill=style.fill, stroke="#15110D",
        stroke_width=46, rx=size / 2 if style.outline == "round" else 60,
    )  # fmt: skip
    baseline = y + 90 + size * (1 + CAP_HEIGHT) / 2
    return plate + text_path(
        text, left + width / 2, baseline, size, bold=True, anchor="middle", fill=style.ink
    )
