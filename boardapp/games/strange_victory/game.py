"""A table of Strange Victory as a game: who plays, what may begin, what lies there in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import ClassVar

from boardapp.core.game_progress import Tally
from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.procedure.questions import Pick
from boardapp.games.act_codec import Codec
from boardapp.games.areas.board_pictures import Cut, Face
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import AnyMenu
from boardapp.games.rule_headings import Headings
from boardapp.games.strange_victory import piece_pictures, turn
from boardapp.games.strange_victory.audacity_points import tallies
from boardapp.games.strange_victory.board import ROADS
from boardapp.games.strange_victory.rule_headings import HEADINGS
from boardapp.games.strange_victory.state import (
    GERMANY,
    Lying,
    RoadState,
    of_the_roads,
)


class StrangeVictory(AreaGame[RoadState]):
    """The game of one table; how it ends the base game says, and the players tell."""

    name: ClassVar[str] = ROADS.game
    players: ClassVar[Mapping[str, str]] = {GERMANY: "Germany"}
    codec: ClassVar[Codec] = Codec(RoadState)
    headings: ClassVar[Headings] = HEADINGS
    begins: ClassVar[AnyMenu] = turn.MENU
    moving: ClassVar[str] = "move"

    @override
    def menu(self, state: RoadState) -> tuple[Pick, ...]:
        return turn.menu(state)

    @override
    def tallies(self, state: RoadState) -> Iterator[Tally]:
        return tallies(state)

    @override
    def in_hand(self, state: RoadState, key: Hashable) -> str:
        for space, there in state.lying.items():
            for one in there:
                if key == face_key(space, one):
                    return f"{one.kind} in {state.grid.name(space)}"
        return super().in_hand(state, key)

    @override
    def faces(self, state: RoadState, there: Space) -> Iterator[Face]:
        for one in state.lying.get(there, ()):
            title, words = piece_pictures.counter_title(one), piece_pictures.counter_words(one)
            yield Face(face_key(there, one), piece_pictures.counter_svg(one), title, words)
        for unit in state.units_in(there):
            regiment = state.units[unit.id]
            svg, words = (
                piece_pictures.unit_svg(state, regiment),
                piece_pictures.unit_words(regiment),
            )
            yield Face(unit.id, svg, unit.unit, words)

    @override
    def to_cut(self, state: RoadState, *, light: bool = False) -> Iterator[Cut]:
        return piece_pictures.to_cut(state, light=light)


def face_key(space: Space, one: Lying) -> Hashable:
    """Return what tells a counter from all else on the table: an area has one of each sort."""
    return space, "road" if of_the_roads(one.kind) else "garrison"
