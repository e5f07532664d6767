"""The Commitment procedures that may begin, by name, if there is a unit for them."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.procedure.question_parts import Choice
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.menu import MenuEntry
from boardapp.games.spearpoint.commitment import (
    crew_changes,
    flight_paths,
    line_change,
    unit_commitment,
    withdrawal,
)

COMMIT, FLIGHT, WITHDRAW, CREW, LINE = (
    unit_commitment.COMMIT, flight_paths.FLIGHT, withdrawal.WITHDRAW, crew_changes.CREW,
    line_change.LINE,
)  # fmt: skip


def _commit_choice(battle: CombatView) -> Choice:
    where = "On the board, its Rear Line or in the air"
    return Choice(COMMIT, "Commit a unit", where, unit_commitment.why_nothing_to_commit(battle))


def _flight_path_choice(battle: CombatView) -> Choice | None:
    if not any(flight_paths.flying_aircraft(battle)):
        return None
    return Choice(
        FLIGHT, "Flight path", "An aircraft's way for this turn", label="Set a flight path"
    )


def _crew_choice(battle: CombatView) -> Choice | None:
    if not any(crew_changes.crew_choices(battle)):
        return None
    return Choice(CREW, "Crew in or out", "Of a vehicle or gun")


def _withdraw_choice(battle: CombatView) -> Choice | None:
    if not any(battle.state.all_units()):
        return None
    note = "An aircraft, or another unit by its card"
    return Choice(WITHDRAW, "Withdraw", note, label="Withdraw a unit")


def _line_change_choice(battle: CombatView) -> Choice | None:
    if not any(line_change.guns_of_both_lines(battle)):
        return None
    note = "A self-propelled gun, through a setup zone"
    return Choice(LINE, "Change of line", note, label="Change a gun's line")


DEEDS: Mapping[str, MenuEntry] = {
    COMMIT: MenuEntry(unit_commitment.commit_unit, _commit_choice),
    FLIGHT: MenuEntry(flight_paths.choose_flight_path, _flight_path_choice),
    CREW: MenuEntry(crew_changes.change_crew, _crew_choice),
    WITHDRAW: MenuEntry(withdrawal.withdraw_unit, _withdraw_choice),
    LINE: MenuEntry(line_change.change_line, _line_change_choice),
}
"""In the order in which a table that no turn leads offers them."""
