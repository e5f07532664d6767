"""What may begin of Commitment, by name: what there is nobody for is left out."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.procedure.question_parts import Choice
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.menu_entry import MenuEntry
from boardapp.games.spearpoint.commitment import (
    commit,
    crews,
    flight_paths,
    line_change,
    withdrawal,
)

COMMIT, FLIGHT, WITHDRAW, CREW, LINE = (
    commit.COMMIT, flight_paths.FLIGHT, withdrawal.WITHDRAW, crews.CREW, line_change.LINE,
)  # fmt: skip


def _commit(battle: CombatView) -> Choice:
    where = "On the board, its Rear Line or in the air"
    return Choice(COMMIT, "Commit a unit", where, commit.why_nothing(battle))


def _flight(battle: CombatView) -> Choice | None:
    if not any(flight_paths.flying(battle)):
        return None
    return Choice(FLIGHT, "Flight path", "An aircraft's way for this turn")


def _crew(battle: CombatView) -> Choice | None:
    if not any(crews.choices(battle)):
        return None
    return Choice(CREW, "Crew in or out", "Of a vehicle or gun")


def _withdraw(battle: CombatView) -> Choice | None:
    if not any(battle.state.parties()):
        return None
    return Choice(WITHDRAW, "Withdraw", "An aircraft, or another unit by its card")


def _line(battle: CombatView) -> Choice | None:
    if not any(line_change.changing(battle)):
        return None
    return Choice(LINE, "Change of line", "A self-propelled gun, through a setup zone")


DEEDS: Mapping[str, MenuEntry] = {
    COMMIT: MenuEntry(commit.commit, _commit),
    FLIGHT: MenuEntry(flight_paths.choose, _flight),
    CREW: MenuEntry(crews.swap, _crew),
    WITHDRAW: MenuEntry(withdrawal.withdraw, _withdraw),
    LINE: MenuEntry(line_change.change, _line),
}
"""In the order in which a table that no turn leads offers them."""
