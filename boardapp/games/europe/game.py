"""A table of Europe as a game: who plays, what may begin, what lies there and the weather."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import ClassVar

from boardapp.core.game_progress import Tally
from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.procedure.questions import Pick
from boardapp.core.words import capital as capitalized
from boardapp.games.act_codec import Codec
from boardapp.games.areas.board_pictures import Cut, Face
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import AnyMenu
from boardapp.games.europe import piece_pictures, turn
from boardapp.games.europe.board import EUROPE, NATIONS
from boardapp.games.europe.dice_tables import EFFECTS, WEATHERS
from boardapp.games.europe.rule_headings import HEADINGS
from boardapp.games.europe.state import EuropeState
from boardapp.games.rule_headings import Headings

_TINTS: Mapping[str, str] = {"snow": "#F7FAFC", "mud": "#6B4A2B"}


class Europe(AreaGame[EuropeState]):
    """The game of one table."""

    name: ClassVar[str] = EUROPE.game
    players: ClassVar[Mapping[str, str]] = {
        nation: capitalized(name) for nation, name in NATIONS.items()
    }
    codec: ClassVar[Codec] = Codec(EuropeState)
    headings: ClassVar[Headings] = HEADINGS
    space_word: ClassVar[str] = "territory"
    begins: ClassVar[AnyMenu] = turn.MENU

    @override
    def menu(self, state: EuropeState) -> tuple[Pick, ...]:
        return turn.menu(state)

    @override
    def time(self, state: EuropeState) -> str:
        if not state.used("winter"):
            return f"Turn {state.turn}"
        season, year = state.season
        known = state.weather_of == state.turn
        weather = f": {WEATHERS[state.weather].lower()}" if known else ""
        return f"Turn {state.turn}, {season} {year}{weather}"

    @override
    def words(self, state: EuropeState) -> str:
        return f"{state.areas.title}, {self.time(state)[0].lower()}{self.time(state)[1:]}"

    @override
    def tallies(self, state: EuropeState) -> Iterator[Tally]:
        for nation in NATIONS:
            told = (
                f"{state.treasury[nation]} IPC" if nation in state.treasury else "",
                f"{state.aside[nation]} set aside" if state.aside.get(nation) else "",
                "the bomb" if nation in state.bomb else "",
                "defeated" if nation in state.defeated else "",
                "peace" if nation == "us" and state.peace else "",
                "neutral" if nation == "us" and state.neutral else "",
            )
            words = ", ".join(filter(None, told))
            if words:
                yield Tally(nation, f"{capitalized(NATIONS[nation])}: {words}")

    @override
    def tints(self, state: EuropeState) -> Mapping[Space, str]:
        if not state.used("winter") or state.weather not in EFFECTS:
            return {}
        return dict.fromkeys(state.russian(), _TINTS[state.weather])

    @override
    def faces(self, state: EuropeState, there: Space) -> Iterator[Face]:
        return piece_pictures.lying(state, there)

    @override
    def in_hand(self, state: EuropeState, key: Hashable) -> str:
        there, sort = key if isinstance(key, tuple) else (None, "")
        return (state.holder(there) or "") if sort == "control" else ""

    @override
    def to_cut(self, state: EuropeState, *, light: bool = False) -> Iterator[Cut]:
        return piece_pictures.to_cut(light=light)
