"""The tools of Spearpoint boards for tiles and smoke."""

from __future__ import annotations

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.qt.boards.tools import PlaceObjectTool
from boardapp.qt.sessions.board_objects import BoardObject
from boardapp.qt.spearpoint.session import SpearpointSession


class PlaceTileTool(PlaceObjectTool[SpearpointSession]):
    """Places the tile in hand."""

    hint = "Click a space to place the tile. Press R to turn it, F to flip it, Esc to put it back."

    @override
    def object_in_hand(self, space: Space) -> BoardObject | None:
        return self.session.tile_in_hand(space)

    @override
    def place(self, space: Space) -> None:
        self.session.place_tile_in_hand(space)


class SmokeTool(PlaceObjectTool[SpearpointSession]):
    """Lays smoke, reduces its turns and removes it."""

    hint = (
        "Click a space to lay smoke. Each further click shortens the smoke by one turn, and in the "
        "end removes it. Esc ends."
    )

    @override
    def object_in_hand(self, space: Space) -> BoardObject | None:
        return self.session.smoke_in_hand(space)

    @override
    def place(self, space: Space) -> None:
        self.session.lay_or_reduce_smoke(space)
