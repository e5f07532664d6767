"""A board of areas in the editor, as a value: areas, links, and the picture under them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.state import State
from boardapp.games.areas.drawn_board_and_faults import BoardDrawing, DrawnArea, Ends

GAME = "area-board"
"""The name that documents have in the place of a game while a board is made."""
SIZE = (3600, 2400)
"""The size in whole units of a new board without a picture."""


@dataclass(frozen=True)
class EditedBoardState(State):
    """A board that players make for the game that it ``plays``.

    ``order`` are the short names of its ``areas``. The earlier of two areas holds the edge between
    them.
    """

    game: str = GAME
    board: str = ""
    plays: str = ""
    title: str = "My board"
    note: str = ""
    size: Point = SIZE
    picture: str = ""
    picture_sha256: str = ""
    areas: Mapping[str, DrawnArea] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    links: Mapping[Ends, frozenset[str]] = field(default_factory=dict)

    @property
    def board_drawing(self) -> BoardDrawing:
        """Return the board as a drawing, its areas in their order."""
        areas = {key: self.areas[key] for key in self.order}
        return BoardDrawing(
            self.title, self.size, areas, self.links, self.note, self.picture, self.picture_sha256
        )


def edited_board_state(drawing: BoardDrawing, plays: str) -> EditedBoardState:
    """Return a drawn board as the editor's state."""
    return EditedBoardState(
        plays=plays,
        title=drawing.title,
        note=drawing.note,
        size=drawing.size,
        picture=drawing.picture,
        picture_sha256=drawing.picture_sha256,
        areas=drawing.areas,
        order=tuple(drawing.areas),
        links=drawing.links,
    )
