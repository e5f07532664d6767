"""A plain square table as pictures: the board, its pieces, ruling cards, printouts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from boardapp import __version__
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.games import shared_print_content
from boardapp.games.areas import background_picture
from boardapp.games.game import SvgDrawing
from boardapp.games.squares import wall_sight_rulings
from boardapp.games.squares.state import (
    PLAYERS,
    SQUARE,
    Piece,
    PieceFace,
    SquareState,
    Wall,
    WallKind,
)
from boardapp.picture import palette
from boardapp.picture.board import board_svg as boards
from boardapp.picture.board.doors_and_windows import door_svg, window_svg
from boardapp.picture.board_legend import LegendRow
from boardapp.picture.pieces.counter_parts import SIDE
from boardapp.picture.pieces.named_counter import named_counter_svg
from boardapp.picture.ruling import full_ruling_card
from boardapp.picture.svg.markup import svg_document, svg_element, svg_group
from boardapp.printing.lengths import INCH, PrintError
from boardapp.printing.print_content import Piece as PrintedPiece
from boardapp.printing.print_content import PieceSet

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.picture.board.board_svg import BoardDisplayOptions, BoardPicture
    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent

NAME_BAND = 0.18
"""The height of the band at the top of a square for its name, as a share of its side."""
_ROOM, _WEST = 0.8, 0.1
"""The part of a square that its pieces may cover, below its name: its side and its west."""


_WALLS_IN_LEGEND: tuple[tuple[WallKind, bool, str], ...] = (
    ("wall", False, "Wall: blocks sight"),
    ("door", False, "Closed door: blocks sight"),
    ("door", True, "Open door: does not block sight"),
    ("window", False, "Window: does not block sight"),
)


def table_drawing(
    state: SquareState,
    picture: BackgroundPicture | None = None,
    *,
    bare: bool = False,
    dpi: float | None = None,
) -> SvgDrawing:
    """Return a table as a picture; a ``bare`` one leaves out grid, dots and names.

    The owner's ``picture`` has no more pixels than ``dpi`` shows.
    """
    shown = boards.BoardDisplayOptions(grid=not bare, dots=not bare, names=not bare)
    drawn = board_picture(state, shown, picture, dpi=dpi)
    return SvgDrawing(boards.board_svg(drawn), drawn.size)


def board_picture(
    state: SquareState,
    shown: BoardDisplayOptions | None = None,
    picture: BackgroundPicture | None = None,
    *,
    pieces: bool = True,
    dpi: float | None = None,
) -> BoardPicture:
    """Return everything on a table, ready to be drawn, over the owner's picture if there is one."""
    grid, most = state.grid, background_picture.MOST_PIXELS
    pixels = round(max(grid.width, grid.height) / SQUARE * dpi) if dpi else most
    under = (
        background_picture.background_svg(picture, grid.width, grid.height, pixels, opacity=1.0)
        if picture is not None
        else ""
    )
    return boards.BoardPicture(
        grid,
        title=state.board or "Square board",
        shown=replace(shown or boards.BoardDisplayOptions(), larger_names=True),
        walls=state.blocking_features,
        under_svg=under,
        over_svg=_openings_svg(state) + (_pieces_svg(state) if pieces else ""),
    )


def walls_svg(state: SquareState) -> str:
    """Return the walls and windows of a table, without the doors, as an SVG document."""
    walls = [wall.feature for wall in state.walls.values() if wall.kind == "wall"]
    body = boards.walls_svg(walls) + _openings_svg(state, doors=False)
    view = (0, 0, state.grid.width, state.grid.height)
    return svg_document(body, view, ("100%", "100%"), state.board or "Square board")


def _openings_svg(state: SquareState, *, doors: bool = True) -> str:
    """Return the windows of a table, and its doors."""
    drawn = (
        _opening_svg(wall)
        for wall in state.walls.values()
        if wall.kind == "window" or (doors and wall.kind == "door")
    )
    return svg_group(*drawn, id="openings")


def _opening_svg(wall: Wall) -> str:
    if wall.kind == "window":
        return window_svg(wall.feature)
    return door_svg(wall.feature, is_open=wall.open)


# ---- pieces -----------------------------------------------------------------------------------


def piece_rect(space: Space, number: int, count: int) -> tuple[float, float, float]:
    """Return the north-west corner and the side of the ``number``-th of some pieces of a square."""
    across = math.ceil(math.sqrt(count))
    side = _ROOM * SQUARE / across
    row, column = divmod(number, across)
    x, y = (space.column + _WEST) * SQUARE, (space.row + NAME_BAND) * SQUARE
    return x + column * side, y + row * side, side


def face_svg(piece: Piece, face: PieceFace, *, light: bool = False) -> str:
    """Return one side of a piece, in a square of 1000 × 1000."""
    usual, outline = palette.COUNTER_SIDES[piece.side]
    return named_counter_svg(face.label, piece.id, face.colour or usual, outline, light=light)


def _pieces_svg(state: SquareState) -> str:
    lying: dict[Space, list[Piece]] = {}
    for piece in state.pieces():
        lying.setdefault(piece.space, []).append(piece)
    drawn = (
        _piece_svg(piece, *piece_rect(space, number, len(pieces)))
        for space, pieces in lying.items()
        for number, piece in enumerate(pieces)
    )
    return svg_group(*drawn, id="pieces")


def _piece_svg(piece: Piece, x: float, y: float, side: float) -> str:
    return svg_element(
        "g", face_svg(piece, piece.upper_face), role="img",
        aria_label=f"{PLAYERS[piece.side]} {piece.id}",
        transform=f"translate({x:.2f} {y:.2f}) scale({side / SIDE:.5g})",
    )  # fmt: skip


# ---- the legend -------------------------------------------------------------------------------


def legend_rows(state: SquareState) -> list[LegendRow]:
    """Return the pieces of a table, one side after the other, and its kinds of walls."""
    pieces = sorted(state.pieces(), key=lambda piece: list(PLAYERS).index(piece.side))
    rows = [
        LegendRow(
            face_svg(piece, piece.upper_face),
            (0, 0, SIDE, SIDE),
            f"{PLAYERS[piece.side]}: {piece.id}",
        )
        for piece in pieces
    ]
    line = ((0, 500), (1000, 500))
    for kind, is_open, words in _WALLS_IN_LEGEND:
        wall = Wall(words, line, kind, is_open)
        if any((one.kind, one.open) == (kind, is_open) for one in state.walls.values()):
            drawn = boards.walls_svg([wall.feature]) if kind == "wall" else _opening_svg(wall)
            rows.append(LegendRow(drawn, (0, 250, 1000, 500), words))
    return rows


# ---- cards and printouts ----------------------------------------------------------------------


def ruling_card(
    ruling: Ruling,
    state: SquareState,
    agreed: str = "",
    picture: BackgroundPicture | None = None,
) -> RulingCard:
    """Return the contents of a ruling's card; ``agreed`` is the table's own verdict instead."""
    board = board_picture(state, picture=picture)
    return full_ruling_card.RulingCard(
        ruling, board, f"boardapp {__version__}", "Line of sight", agreed=agreed
    )


def print_content(
    state: SquareState, job: PrintJob, picture: BackgroundPicture | None = None
) -> PrintContent:
    """Return the contents of a print job: the board, a ruling's card or the pieces.

    Raises PrintError for anything else.
    """
    if job.what == "board":
        light = job.ink == "light"
        shown = boards.BoardDisplayOptions(ground=not light)
        drawn = board_picture(
            state, shown, None if light else picture, pieces=not job.without_counters
        )
        drawing = SvgDrawing(boards.board_svg(drawn), drawn.size)
        # Walls may be anywhere, so the poster prints every sheet.
        covered = [(0.0, 0.0, *drawing.size)]
        return shared_print_content.board_poster(drawn.title, drawing, covered)
    if job.what == "card":
        origin, target = shared_print_content.line_ends_of_job(job, state.grid)
        ruling = wall_sight_rulings.rule_on_line(state, origin, target)
        return shared_print_content.ruling_card_piece(ruling_card(ruling, state, picture=picture))
    if job.what == "counters":
        counters = tuple(_counters_to_cut(state, job))
        if not counters:
            raise PrintError("found no pieces on the table; expected some to print counters of")
        return PieceSet("Counters", job.counter, job.counter, counters)
    raise shared_print_content.not_printable_error(
        job.what, "a square board", ("board", "card", "counters")
    )


def _counters_to_cut(state: SquareState, job: PrintJob) -> Iterator[PrintedPiece]:
    length, light = f"{job.counter / INCH:g}in", job.ink == "light"

    def printed(piece: Piece, face: PieceFace) -> str:
        drawn = face_svg(piece, face, light=light)
        return svg_document(drawn, (0, 0, SIDE, SIDE), (length, length), piece.id)

    for piece in state.pieces():
        front = piece._replace(flipped=False).upper_face
        back = piece._replace(flipped=True).upper_face if piece.back else None
        yield PrintedPiece(piece.id, printed(piece, front), printed(piece, back) if back else None)
