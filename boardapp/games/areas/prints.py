"""What of a table on a board of areas is printed: the board, counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardapp.games import prints
from boardapp.games.areas.board_pictures import Look, drawing
from boardapp.picture.pieces.pieces import SIDE
from boardapp.picture.svg.markup import document
from boardapp.printing.lengths import INCH
from boardapp.printing.print_content import Piece, Pieces

if TYPE_CHECKING:
    from boardapp.games.areas.board_picture import BoardPicture
    from boardapp.games.areas.state import AreaState
    from boardapp.printing.job import Job
    from boardapp.printing.print_content import Matter


def matter(look: Look, state: AreaState, job: Job, picture: BoardPicture | None = None) -> Matter:
    """Return the board or its counters to print; raises PrintError for anything else."""
    light = job.ink == "light"
    if job.what == "counters":
        return Pieces("Counters", job.counter, job.counter, tuple(_cut(look, state, job)))
    if job.what != "board":
        raise prints.refuse(job.what, "a board of areas", ("board", "counters"))
    drawn = drawing(look, state, picture, light=light)
    # Every area tells something, so no sheet is bare.
    return prints.poster(state.areas.title, drawn, [(0, 0, *drawn.size)])


def _cut(look: Look, state: AreaState, job: Job) -> Iterator[Piece]:
    length = f"{job.counter / INCH:g}in"

    def printed(drawn: str, name: str) -> str:
        return document(drawn, (0, 0, SIDE, SIDE), (length, length), name)

    for name, face, back in look.to_cut(state, light=job.ink == "light"):
        yield Piece(name, printed(face, name), printed(back, name) if back else None)
