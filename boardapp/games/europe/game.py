"""The game of a table of Europe: its players, its menu, its pieces in words and the weather."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import ClassVar

from boardapp.core.game_progress import SideTally
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.procedure.questions import Pick
from boardapp.core.sentence_case import capitalize_first, lower_first
from boardapp.games.act_codec import ActCodec
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import AnyMenu
from boardapp.games.areas.state import SET_UP
from boardapp.games.areas.table_svg import PieceFace, PieceToCut
from boardapp.games.europe import piece_pictures, turn_menu
from boardapp.games.europe.dice_tables import WEATHERS
from boardapp.games.europe.printed_territories import EUROPE, NATIONS
from boardapp.games.europe.rule_headings import HEADINGS
from boardapp.games.europe.state import EuropeState
from boardapp.games.rule_headings import RulebookHeadings
from boardapp.picture.areas.board_style import AreaCover, BoardStyle, Weather


class Europe(AreaGame[EuropeState]):
    """The game of one table."""

    name: ClassVar[str] = EUROPE.game
    players: ClassVar[Mapping[str, str]] = {
        nation: capitalize_first(name) for nation, name in NATIONS.items()
    }
    codec: ClassVar[ActCodec] = ActCodec(EuropeState)
    headings: ClassVar[RulebookHeadings] = HEADINGS
    value_words: ClassVar[Mapping[str, str]] = {
        "phase": "Nation whose turn it is",
        "order": "Order of the nations' turns",
        "weather": "Weather in Russia",
        "weather_of": "Turn of this weather",
        "due": "Rolls and questions left at the start of this turn",
        "others": "Russian territories without a name of their own that Russia controls",
        "defeated": "Defeated nations",
        "peace": "The US has made peace",
        "bomb": "Nations that have the atomic bomb",
        "atomic": "The atomic bomber was used this turn",
        "ended": "Winner of the game",
        "aside/": "IPC set aside for Russia",
        "control/": "Nation that controls a captured territory",
        "holds/": "Turn in which a condition of victory was first met",
        "holds/england": "Germany holds Britain",
        "holds/russia": "Germany holds the Russian cities",
        "holds/by-russia": "Russia holds Germany",
        "holds/by-britain": "Britain holds Germany",
        "holds/by-us": "The US holds Germany",
        "treasury/": "IPC in the treasury",
        "worth/": "IPC value of a territory",
        "bombed/": "IPC lost to bombing this turn",
        "built/": "Units built this turn",
    }
    value_titles: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "phase": {SET_UP: "Setup", **players},
        "weather": {"clear": "Clear", "mud": "Mud", "snow": "Snow"},
        "weather_of": {"0": "None yet"},
        "due": {
            "weather": "Weather", "arrive": "Sent IPC arrive", "siberia": "Siberian units",
            "aid": "Aid to Russia", "bomb": "Try for the bomb",
            "peace-russia": "Peace after Russia's defeat",
            "peace-britain": "Peace after Britain's defeat",
        },
        "ended": {
            "": "Not over", "germany": "Germany", "allies": "The Allies",
            "over": "Over, without a known winner",
        },
    }  # fmt: skip
    space_word: ClassVar[str] = "territory"
    board_style: ClassVar[BoardStyle] = BoardStyle(
        "continent", frozenset({"coastal", "several"}), frozenset({"owner"})
    )
    begins: ClassVar[AnyMenu] = turn_menu.MENU
    why_counters_stay: ClassVar[str] = "Use “Change control” when a territory changes hands."

    @override
    def menu(self, state: EuropeState) -> tuple[Pick, ...]:
        return turn_menu.menu_questions(state)

    @override
    def turn_title(self, state: EuropeState) -> str:
        if not state.is_rule_used("winter"):
            return f"Turn {state.turn}"
        season, year = state.season_and_year
        known = state.weather_of == state.turn
        weather = f": {WEATHERS[state.weather].lower()}" if known else ""
        return f"Turn {state.turn}, {season} {year}{weather}"

    @override
    def table_summary(self, state: EuropeState) -> str:
        return f"{state.areas.title}, {lower_first(self.turn_title(state))}"

    @override
    def score_tallies(self, state: EuropeState) -> Iterator[SideTally]:
        unit = " IPC"
        for nation in NATIONS:
            told = (
                f"{state.treasury[nation]} IPC" if nation in state.treasury else "",
                f"{state.aside[nation]} IPC set aside for Russia"
                if state.aside.get(nation)
                else "",
                "the bomb" if nation in state.bomb else "",
                "defeated" if nation in state.defeated else "",
                "peace" if nation == "us" and state.peace else "",
                "neutral" if nation == "us" and state.is_us_neutral else "",
            )
            words = ", ".join(filter(None, told))
            if words:
                whole = f"{capitalize_first(NATIONS[nation])}: {words}"
                short = whole.replace("set aside for Russia", "aside").removeprefix("The ")
                # The first amount names the unit of the others too.
                yield SideTally(nation, whole, (short, short.replace(" IPC", unit)))
                unit = "" if " IPC" in words else unit

    @override
    def area_covers(self, state: EuropeState) -> Mapping[Space, AreaCover]:
        weather: Weather = ""
        if state.is_rule_used("winter") and state.weather != "clear":
            weather = state.weather
        under = state.originally_russian_territories() if weather else ()
        return {
            space: AreaCover(
                piece_pictures.LANDS[holder] if (holder := state.holder_of(space)) else "",
                weather if space in under else "",
            )
            for space in state.grid.spaces()
        }

    @override
    def piece_faces_in(self, state: EuropeState, there: Space) -> Iterator[PieceFace]:
        return piece_pictures.piece_faces_in(state, there)

    @override
    def piece_name_for_key(self, state: EuropeState, key: Hashable) -> str:
        there, sort = key if isinstance(key, tuple) else (None, "")
        return (state.holder_of(there) or "") if sort == "control" else ""

    @override
    def pieces_to_cut(self, state: EuropeState, *, light: bool = False) -> Iterator[PieceToCut]:
        return piece_pictures.markers_to_cut(light=light)
