"""The game of a table of Atlantikwall: its players, its menu, its pieces in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardapp.core.game_progress import SideTally
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.games.act_codec import ActCodec
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import AnyMenu
from boardapp.games.areas.table_svg import PieceFace, PieceToCut
from boardapp.games.atlantikwall import german_gains_and_losses, piece_pictures, turn_menu
from boardapp.games.atlantikwall.dice_combinations_and_odds import COLOURS, FACES
from boardapp.games.atlantikwall.known_cards_and_counters import BONUSES, MAPS
from boardapp.games.atlantikwall.printed_sectors import BEACH
from boardapp.games.atlantikwall.rule_headings import HEADINGS
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, BeachState
from boardapp.games.rule_headings import RulebookHeadings
from boardapp.picture.areas.board_style import BoardStyle

_DICE = {
    f"{colour} {face}": f"{colour.capitalize()} die: {title}"
    for colour in COLOURS for face, title in FACES.items()
}  # fmt: skip
"""The results of dice in words."""


class Atlantikwall(AreaGame[BeachState]):
    """The game of one table, against Units of the Allies or in solitaire."""

    name: ClassVar[str] = BEACH.game
    players: ClassVar[Mapping[str, str]] = {GERMAN: "German", ALLIES: "Allies"}
    codec: ClassVar[ActCodec] = ActCodec(BeachState)
    headings: ClassVar[RulebookHeadings] = HEADINGS
    begins: ClassVar[AnyMenu] = turn_menu.MENU
    value_words: ClassVar[Mapping[str, str]] = {
        "held": "Decorations in the hand",
        "top": "Known Decorations on top of the deck",
        "ended": "Winner of the game",
        "restored": "The Pionier restored Machine Gun Fire",
        "tally": "Final Tally",
        "trading": "Trading Pool",
        "counters": "Re-roll counters",
        "counter_pool": "Re-roll counters in the pool",
        "vehicle": "Name of the Vehicle",
        "medal": "The Medal Case has been found",
        "points/": "Item Points",
        "deck/": "Decorations in the deck",
        "used/": "Used Decorations",
        "hand/": "Known Decorations in the hand",
        "defs/": "Printed DEF",
        "sniper": "The Sniper",
        "entered": "Bunkers that were entered",
        "phase_names/": "Names of phases",
        "phase_names/resources": "Phase 2",
        "phase_names/spend": "Phase 3",
        "bonuses/": "Bonus of three dice of a face",
        **{f"bonuses/{face}": title for face, title in FACES.items()},
        "tools/": "Item Points for Tools",
        "cards/sort": "Kind",
        "cards/where": "Place",
        "units/way": "Sectors that it was in",
        "units/turns": "Turns in its Sector",
    }
    value_titles: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "ended": {"": "Not over", GERMAN: "German", ALLIES: "Allies"},
        "map": {name: one.title for name, one in MAPS.items()},
        "bonuses/": {name: one.title for name, one in BONUSES.items()},
        "cards/sort": {"specialist": "Specialist", "item": "Item"},
        "cards/where": {
            "pool": "In the pool", "play": "In play", "used": "Used", "lost": "Lost",
            "out": "Out of the game",
        },
        "sniper": {
            "none": "Not found", "recruited": "Found this turn", "fires": "Fires",
            "gone": "Out of the game",
        },
        "tally": _DICE, "trading": _DICE,
    }  # fmt: skip
    space_word: ClassVar[str] = "Sector"
    board_style: ClassVar[BoardStyle] = BoardStyle("beach", frozenset({"row", "coastal"}))
    moving: ClassVar[str] = "march"

    @override
    def menu(self, state: BeachState) -> tuple[Pick, ...]:
        return turn_menu.menu_questions(state)

    @override
    def why_unit_stays(self, state: BeachState, unit_id: str) -> Refusal | None:
        if state.is_solitaire:
            return Refusal("The automated Unit moves when Phase 4 begins.", ("001-50",))
        return super().why_unit_stays(state, unit_id)

    @override
    def score_tallies(self, state: BeachState) -> Iterator[SideTally]:
        return german_gains_and_losses.score_tallies(state)

    @override
    def piece_faces_in(self, state: BeachState, there: Space) -> Iterator[PieceFace]:
        return piece_pictures.piece_faces_in(state, there)

    @override
    def hidden_cards(self, state: BeachState) -> tuple[str, ...]:
        hand = (name for name, number in state.hand.items() for _ in range(number))
        return (*hand, *state.top)

    @override
    def pieces_to_cut(self, state: BeachState, *, light: bool = False) -> Iterator[PieceToCut]:
        return piece_pictures.pieces_to_cut(state, light=light)
