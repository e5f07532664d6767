"""Printouts of a table on a board of areas: the board and its counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.games import shared_print_content
from boardapp.games.areas.table_svg import BoardLook, table_svg_drawing
from boardapp.picture.pieces.counter_parts import SIDE
from boardapp.picture.svg.markup import svg_document
from boardapp.printing.lengths import INCH
from boardapp.printing.print_content import Piece, PieceSet

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.games.areas.state import AreaState
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


def print_content(
    look: BoardLook, state: AreaState, job: PrintJob, picture: BackgroundPicture | None = None
) -> PrintContent:
    """Return the board or its counters to print; raises PrintError for anything else."""
    light = job.ink == "light"
    if job.what == "counters":
        length = f"{job.counter / INCH:g}in"

        def printed(drawn: str, name: str) -> str:
            return svg_document(drawn, (0, 0, SIDE, SIDE), (length, length), name)

        counters = (
            Piece(name, printed(face, name), printed(back, name) if back else None)
            for name, face, back in look.pieces_to_cut(state, light=light)
        )
        return PieceSet("Counters", job.counter, job.counter, tuple(counters))
    if job.what != "board":
        raise shared_print_content.not_printable_error(
            job.what, "a board of areas", ("board", "counters")
        )
    lying = not job.without_counters
    drawn = table_svg_drawing(look, state, picture, light=light, lying=lying)
    # Every area has a meaning, so the poster prints every sheet.
    return shared_print_content.board_poster(state.areas.title, drawn, [(0, 0, *drawn.size)])
