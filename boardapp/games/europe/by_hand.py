"""By hand: control markers that may be put on any territory, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.question_parts import Refusal, Spot, Thing
from boardapp.games.europe.board import NATIONS
from boardapp.games.europe.raids import neutral
from boardapp.games.europe.state import EuropeState


def things(state: EuropeState) -> Iterator[Thing]:
    """Yield a control marker of each nation."""
    for nation, name in NATIONS.items():
        yield Thing(nation, f"Control marker of {name}")


def put(state: EuropeState, spot: Spot) -> EuropeState:
    """Return the state with a territory in other hands; nothing else comes of it."""
    nation = next((one for one in NATIONS if one == spot.thing), None)
    return state if nation is None or spot.space is None else state.held_by(spot.space, nation)


def why_not(state: EuropeState, spot: Spot) -> Refusal | None:
    """Return why a territory is out of the war (003-33)."""
    return neutral(state, spot.space) if spot.space else None
