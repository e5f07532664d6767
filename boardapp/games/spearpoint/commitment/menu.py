"""What may begin of Commitment, by name: what there is nobody for is left out."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.procedure.values import Choice
from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.combat.deed import Deed
from boardapp.games.spearpoint.commitment import commit, crews, flight, line, withdrawal

COMMIT, FLIGHT, WITHDRAW, CREW, LINE = (
    commit.COMMIT, flight.FLIGHT, withdrawal.WITHDRAW, crews.CREW, line.LINE,
)  # fmt: skip


def _commit(battle: Battle) -> Choice:
    where = "On the board, its Rear Line or in the air"
    return Choice(COMMIT, "Commit a unit", where, commit.why_nothing(battle))


def _flight(battle: Battle) -> Choice | None:
    if not any(flight.flying(battle)):
        return None
    return Choice(FLIGHT, "Flight path", "An aircraft's way for this turn")


def _crew(battle: Battle) -> Choice | None:
    if not any(crews.choices(battle)):
        return None
    return Choice(CREW, "Crew in or out", "Of a vehicle or gun")


def _withdraw(battle: Battle) -> Choice | None:
    if not any(battle.state.parties()):
        return None
    return Choice(WITHDRAW, "Withdraw", "An aircraft, or another unit by its card")


def _line(battle: Battle) -> Choice | None:
    if not any(line.changing(battle)):
        return None
    return Choice(LINE, "Change of line", "A self-propelled gun, through a setup zone")


DEEDS: Mapping[str, Deed] = {
    COMMIT: Deed(commit.commit, _commit),
    FLIGHT: Deed(flight.choose, _flight),
    CREW: Deed(crews.swap, _crew),
    WITHDRAW: Deed(withdrawal.withdraw, _withdraw),
    LINE: Deed(line.change, _line),
}
"""In the order in which a table that no turn leads offers them."""
