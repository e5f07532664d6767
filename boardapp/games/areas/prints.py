"""What of a table on a board of areas is printed: the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.games import prints
from boardapp.games.areas.pictures import Look, drawing

if TYPE_CHECKING:
    from boardapp.games.areas.board_picture import BoardPicture
    from boardapp.games.areas.state import AreaState
    from boardapp.printing.job import Job
    from boardapp.printing.matter import Matter


def matter(look: Look, state: AreaState, job: Job, picture: BoardPicture | None = None) -> Matter:
    """Return the board to print; raises PrintError for anything else."""
    if job.what != "board":
        raise prints.refuse(job.what, "a board of areas", ("board",))
    drawn = drawing(look, state, picture, light=job.ink == "light")
    # Every area tells something, so no sheet is bare.
    return prints.poster(state.areas.title, drawn, [(0, 0, *drawn.size)])
