"""A table of Atlantikwall as a game: who plays, what may begin, what lies there in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.procedure.asks import Pick
from boardapp.core.procedure.going import AnyProcedure
from boardapp.core.progress import Tally
from boardapp.games.areas.game import AreaGame, area_codec
from boardapp.games.areas.phases import Phases
from boardapp.games.areas.pictures import Face, plain_face
from boardapp.games.atlantikwall import losses, turn
from boardapp.games.atlantikwall.board import BEACH
from boardapp.games.atlantikwall.headings import HEADINGS
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, Allied, BeachState
from boardapp.games.codec import Codec
from boardapp.games.headings import Headings
from boardapp.picture import palette

ACTIVE, INACTIVE = ("#8C2F1E", "#FBF3DD"), ("#CFC6AE", "#5C4A33")
"""Ground and ink of a feature of the map: inactive ones are greyed (001-17)."""
_FEATURES = {"mgf": ("MGF", "Machine Gun Fire"), "mines": ("Mines", "Landmines")}


class Atlantikwall(AreaGame[BeachState]):
    """The game of one table, against Units or alone."""

    name: ClassVar[str] = BEACH.game
    players: ClassVar[Mapping[str, str]] = {GERMAN: "German", ALLIES: "Allies"}
    codec: ClassVar[Codec] = area_codec(BeachState, Allied)
    headings: ClassVar[Headings] = HEADINGS
    phases: ClassVar[Phases] = turn.TURN

    @override
    def menu(self, state: BeachState) -> tuple[Pick, ...]:
        return turn.menu(state)

    @override
    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        return turn.procedure(name, given)

    @override
    def tallies(self, state: BeachState) -> Iterator[Tally]:
        return losses.tallies(state)

    @override
    def over(self, state: BeachState) -> str | None:
        return losses.ended(state) or None

    @override
    def faces(self, state: BeachState, there: Space) -> Iterator[Face]:
        lit = {"mgf": state.mgf_active, "mines": state.mines_active}
        for feature, (short, title) in _FEATURES.items():
            dice = state.areas.value(there, feature)
            if dice is not None:
                fill, ink = ACTIVE if lit[feature] else INACTIVE
                words = f"{title} {dice}, {'active' if lit[feature] else 'inactive'}"
                yield Face((there, feature), plain_face(f"{short} {dice}", fill, ink), words)
        for unit in (one for one in state.allied() if one.space == there):
            style = palette.OTHER_SIDE
            kept = "" if unit.soldiers is None else f" {unit.soldiers} + {unit.specialists or 0}"
            yield Face(unit.id, plain_face(unit.unit + kept, style.fill, style.ink), unit.unit)
