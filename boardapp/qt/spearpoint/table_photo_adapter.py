"""The adapter between a Spearpoint table and the table photo dialog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.document.own import own_tiles, taught_pictures
from boardapp.games.spearpoint.setup import photo_layout
from boardapp.games.spearpoint.table.owner_pictures_and_photo_layout import (
    OwnerPictures,
    PhotographedTiles,
    lay_tiles_command,
    load_owner_pictures,
    owner_pictures,
    refused_tiles,
    why_map_is_refused,
)
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, BoardName
from boardapp.games.spearpoint.tiles.tile_set import TileSet
from boardapp.photo.table_proposal import BARE, LaidSide, Layout
from boardapp.photo.teachable_pictures import TeachablePictures, find_teachable_pictures
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.table_photo.game_adapter import KnownTiles

_SPACES = tuple(GRID.spaces())
_NO_PICTURES = "To recognise your tiles, boardapp needs your own pictures of the tiles (My tiles)."


class SpearpointPhotoAdapter:
    """Answers the table photo dialog for the table of a session."""

    grid = GRID

    def __init__(self, session: SpearpointSession) -> None:
        self._session = session
        self.board: str = session.state.board
        self.boards: Mapping[str, str] = {
            name: one.title for name, one in session.catalogue.boards.items()
        }
        own = own_tiles.load_own_set()
        pictured = own.tile_set_with_pictures if own else TileSet()
        taught = taught_pictures.load_taught_pictures()
        self.pictures: OwnerPictures = owner_pictures(
            pictured, session.catalogue, taught.sides, taught.spaces
        )
        self._setup_reason: tuple[State, str] | None = None
        """The state of a setup, and why it lays no tile then."""

    @property
    def sides_without_picture(self) -> tuple[str, ...]:
        """Return the sides of the box that the owner has no picture of."""
        return self.pictures.sides_without_picture

    @property
    def map_without_picture(self) -> str:
        """Return the title of the photographed map if the owner has no picture of it, else ""."""
        return "" if self.board in self.pictures.maps else self.boards[self.board]

    def why_no_recognition(self) -> str:
        """Return the sentence on missing pictures, "" if there are some."""
        return "" if self.pictures.sides else _NO_PICTURES

    def load_known_tiles(self) -> KnownTiles:
        """Return the owner's pictures; a worker thread calls this."""
        return KnownTiles(*load_owner_pictures(self.pictures, cast(BoardName, self.board)))

    def teachable_pictures(self, layout: Layout) -> TeachablePictures:
        """Return what a laid photograph of the map can teach."""
        pictures = self.pictures
        is_pictured = self.board in pictures.maps
        return find_teachable_pictures(
            layout,
            pictured=pictures.sides,
            pictured_twice=pictures.second,
            known_spaces=len(_SPACES) if is_pictured else len(pictures.bare_spaces[self.board]),
        )

    def store_pictures(self, sides: Mapping[str, bytes], spaces: Mapping[int, bytes]) -> None:
        """Keep pictures of sides, and of the map's bare spaces, as JPEG; raises OSError."""
        taught_pictures.store_taught_pictures(self.board, sides, spaces)

    def delete_pictures(self) -> None:
        """Delete all pictures that photographs taught; raises OSError."""
        taught_pictures.delete_taught_pictures()

    def side_on_board(self, space: int) -> LaidSide:
        """Return the tile in a space of the table."""
        tile = self._session.state.tiles.get(_SPACES[space])
        return LaidSide(tile.tile, tile.rotation // 90) if tile else BARE

    def refusals(self, layout: Layout) -> Mapping[int, str]:
        """Return why tiles may not be laid, by space."""
        tiles, setup = photographed_tiles(layout), self._session.unfinished_setup
        found = (
            photo_layout.photo_answers(setup.dry_run(), tiles).refused
            if setup and not self.why_nothing_can_be_laid()
            else refused_tiles(self._state(), self._session.catalogue, tiles)
        )
        return {_SPACES.index(space): why for space, why in found.items()}

    def why_nothing_can_be_laid(self) -> str:
        """Return why nothing can be laid now; "" if something can."""
        session = self._session
        setup = session.unfinished_setup
        if setup is None or session.why_locked:
            return session.why_no_change_by_hand
        if session.is_procedure_stuck:
            return "The rules reject an earlier answer. Press Back in the guide."
        if self.board != session.state.board:
            return f"The scenario uses the map {self.boards[session.state.board]}."
        assert session.document is not None
        state = session.document.state
        if self._setup_reason is None or self._setup_reason[0] is not state:
            self._setup_reason = state, setup.dry_run().why_no_tiles()
        return self._setup_reason[1]

    def lay(self, layout: Layout) -> bool:
        """Lay the tiles that differ as one act, without refused ones, or report a refusal."""
        if setup := self._session.unfinished_setup:
            return setup.lay_photographed_tiles(photographed_tiles(layout))
        while refused := self.refusals(layout):
            layout = {space: laid for space, laid in layout.items() if space not in refused}
        tiles, session = photographed_tiles(layout), self._session
        refusal = why_map_is_refused(self._state(), session.catalogue, tiles)
        command = lay_tiles_command(session.state, self.board, tiles)
        if command is None:
            session.said.emit("The board already shows what the photograph shows.")
            return True
        return session.change_by_hand(refusal, command)

    def _state(self) -> TileState:
        """Return the table's state on the photographed map."""
        return replace(self._session.state, board=cast(BoardName, self.board))


def photographed_tiles(layout: Layout) -> PhotographedTiles:
    """Return the tiles of a layout by space."""

    def placed(space: Space, laid: LaidSide) -> PlacedTile | None:
        return PlacedTile(laid.side, space, ROTATIONS[laid.turns]) if laid.side else None

    return {_SPACES[one]: placed(_SPACES[one], laid) for one, laid in layout.items()}
