"""The game of a table of Strange Victory: its players, its menu, its pieces in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import ClassVar

from boardapp.core.game_progress import SideTally
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.procedure.questions import Pick
from boardapp.games.act_codec import ActCodec
from boardapp.games.areas.dice_table import READINGS
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import AnyMenu
from boardapp.games.areas.table_svg import PieceFace, PieceToCut
from boardapp.games.rule_headings import RulebookHeadings
from boardapp.games.strange_victory import piece_pictures, turn_menu
from boardapp.games.strange_victory.audacity_points import score_tallies
from boardapp.games.strange_victory.counter_kinds import ALL
from boardapp.games.strange_victory.road_counter_areas import ROADS
from boardapp.games.strange_victory.rule_headings import HEADINGS
from boardapp.games.strange_victory.state import (
    GERMANY,
    MARKERS,
    CounterOnBoard,
    RoadState,
    is_road_counter,
)

_COUNTED = ("mix", "out", "garrisons", "garrisons_out", "assets", "strengths")
"""The parts of a table whose keys are kinds of counters."""


class StrangeVictory(AreaGame[RoadState]):
    """The game of one table; players enter how it ends, by the base game's rules."""

    name: ClassVar[str] = ROADS.game
    players: ClassVar[Mapping[str, str]] = {GERMANY: "Germany"}
    codec: ClassVar[ActCodec] = ActCodec(RoadState)
    headings: ClassVar[RulebookHeadings] = HEADINGS
    begins: ClassVar[AnyMenu] = turn_menu.MENU
    value_words: ClassVar[Mapping[str, str]] = {
        "ended": "End of the game",
        "lying/": "Counters in areas",
        "mix/": "Mix of the Road counters",
        "garrisons/": "Mix of the Garrison counters",
        "out/": "Counters that are out",
        "garrisons_out/": "Garrisons that are out",
        "strengths/": "Printed Strengths",
        "divisions/": "Audacity Points",
        "divisions/*": "Division {}",
        "combat": "Combat table",
        "combat/": "Combat table",
        "combat/faces": "Sides of a die",
        "combat/read": "How the dice count",
        "combat/hit": "Lowest hit",
        "units/steps": "Areas entered this turn",
        "units/marks": "Markers",
        **{f"{part}/{kind}": one.title for part in _COUNTED for kind, one in ALL.items()},
    }
    value_titles: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "ended": {
            "": "Not over", "won": "Germany has won", "lost": "Germany has lost",
            "over": "Over, without a known winner",
        },
        "combat/read": {str(name): words for name, words in READINGS.items()},
        "units/marks": {name: one.title for name, one in MARKERS.items()},
    }  # fmt: skip
    moving: ClassVar[str] = "move"

    @override
    def menu(self, state: RoadState) -> tuple[Pick, ...]:
        return turn_menu.menu_questions(state)

    @override
    def score_tallies(self, state: RoadState) -> Iterator[SideTally]:
        return score_tallies(state)

    @override
    def piece_name_for_key(self, state: RoadState, key: Hashable) -> str:
        for space, there in state.lying.items():
            for one in there:
                if key == counter_face_key(space, one):
                    return f"{one.kind} in {state.grid.name(space)}"
        return super().piece_name_for_key(state, key)

    @override
    def piece_faces_in(self, state: RoadState, there: Space) -> Iterator[PieceFace]:
        for one in state.lying.get(there, ()):
            title, words = (
                piece_pictures.counter_title(one),
                piece_pictures.counter_description(one),
            )
            yield PieceFace(
                counter_face_key(there, one), piece_pictures.counter_svg(one), title, words
            )
        for unit in state.units_in(there):
            regiment = state.units[unit.id]
            svg, words = (
                piece_pictures.unit_svg(state, regiment),
                piece_pictures.unit_description(regiment),
            )
            yield PieceFace(unit.id, svg, unit.unit, words)

    @override
    def pieces_to_cut(self, state: RoadState, *, light: bool = False) -> Iterator[PieceToCut]:
        return piece_pictures.pieces_to_cut(state, light=light)


def counter_face_key(space: Space, one: CounterOnBoard) -> Hashable:
    """Return the key of a counter on the table; an area has at most one of each sort."""
    return space, "road" if is_road_counter(one.kind) else "garrison"
