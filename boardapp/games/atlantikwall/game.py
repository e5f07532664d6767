"""A table of Atlantikwall as a game: who plays, what may begin, what lies there in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardapp.core.game_progress import Tally
from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.procedure.questions import Pick
from boardapp.games.act_codec import Codec
from boardapp.games.areas.board_pictures import Cut, Face
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import AnyMenu
from boardapp.games.atlantikwall import losses, piece_pictures, turn
from boardapp.games.atlantikwall.board import BEACH
from boardapp.games.atlantikwall.rule_headings import HEADINGS
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, BeachState
from boardapp.games.rule_headings import Headings


class Atlantikwall(AreaGame[BeachState]):
    """The game of one table, against Units or alone."""

    name: ClassVar[str] = BEACH.game
    players: ClassVar[Mapping[str, str]] = {GERMAN: "German", ALLIES: "Allies"}
    codec: ClassVar[Codec] = Codec(BeachState)
    headings: ClassVar[Headings] = HEADINGS
    begins: ClassVar[AnyMenu] = turn.MENU
    space_word: ClassVar[str] = "Sector"
    moving: ClassVar[str] = "march"

    @override
    def menu(self, state: BeachState) -> tuple[Pick, ...]:
        return turn.menu(state)

    @override
    def tallies(self, state: BeachState) -> Iterator[Tally]:
        return losses.tallies(state)

    @override
    def faces(self, state: BeachState, there: Space) -> Iterator[Face]:
        return piece_pictures.lying(state, there)

    @override
    def to_cut(self, state: BeachState, *, light: bool = False) -> Iterator[Cut]:
        return piece_pictures.to_cut(state, light=light)
