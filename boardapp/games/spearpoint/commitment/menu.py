"""What Commitment may begin with, as procedures by name, each with why not, if so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from boardapp.core.procedure.going import Asking, Play, Procedure
from boardapp.core.procedure.values import Choice
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.commitment import commit, crews, flight, line
from boardapp.games.spearpoint.state import TileState

COMMIT, FLIGHT, WITHDRAW, CREW, LINE = (
    commit.COMMIT, flight.FLIGHT, flight.WITHDRAW, crews.CREW, line.LINE,
)  # fmt: skip


def choices(on: Combat, state: TileState) -> Iterator[Choice]:
    """Yield what may begin of it: what there is nobody for is left out."""
    battle = on.at(state)
    where = "On the board, its Rear Line or in the air"
    yield Choice(COMMIT, "Commit a unit", where, commit.why_nothing(battle))
    if any(flight.flying(battle)):
        yield Choice(FLIGHT, "Flight path", "An aircraft's way for this turn")
    if any(crews.choices(battle)):
        yield Choice(CREW, "Crew in or out", "Of a vehicle or gun")
    if state.units or state.aside:
        yield Choice(WITHDRAW, "Withdraw", "An aircraft, without a card")
    if any(line.changing(battle)):
        yield Choice(LINE, "Change of line", "A self-propelled gun, through a setup zone")


_OF_COMMITMENT: Mapping[str, Callable[[Combat, Play[TileState]], Asking[None]]] = {
    COMMIT: commit.commit,
    FLIGHT: flight.choose,
    WITHDRAW: flight.withdraw,
    CREW: crews.swap,
    LINE: line.change,
}
PROCEDURES = frozenset(_OF_COMMITMENT)


def procedure(on: Combat, name: str) -> Procedure[Any]:
    """Return a procedure of Commitment by its name; raises KeyError."""
    return partial(_OF_COMMITMENT[name], on)
