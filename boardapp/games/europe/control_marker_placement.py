"""By hand: control markers that may be put on any territory, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.question_parts import PlaceableObject, PlacementAnswer, Refusal
from boardapp.games.europe.bombing_raids import why_not_while_us_neutral
from boardapp.games.europe.printed_territories import NATIONS
from boardapp.games.europe.state import EuropeState


def placeable_control_markers(state: EuropeState) -> Iterator[PlaceableObject]:
    """Yield a control marker of each nation."""
    for nation, name in NATIONS.items():
        yield PlaceableObject(nation, f"Control marker of {name}")


def with_control_marker_placed(state: EuropeState, spot: PlacementAnswer) -> EuropeState:
    """Return the state with a territory in other hands; nothing else comes of it."""
    nation = next((one for one in NATIONS if one == spot.thing), None)
    return state if nation is None or spot.space is None else state.with_holder(spot.space, nation)


def why_not_control_marker(state: EuropeState, spot: PlacementAnswer) -> Refusal | None:
    """Return why a territory is out of the war (003-33)."""
    return why_not_while_us_neutral(state, spot.space) if spot.space else None
