"""Menu entries of Commitment: how each is offered, and the procedure that it begins."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.procedure.question_parts import Choice
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.menu import MenuEntry
from boardapp.games.spearpoint.commitment import (
    crew_changes,
    flight_paths,
    rear_line_gun_transfer,
    unit_commitment,
    withdrawal,
)
from boardapp.games.spearpoint.turn.acting_side_and_refusals import able_units, why_nobody_may

COMMIT, FLIGHT, WITHDRAW, CREW, LINE = (
    unit_commitment.COMMIT, flight_paths.FLIGHT, withdrawal.WITHDRAW, crew_changes.CREW,
    rear_line_gun_transfer.LINE,
)  # fmt: skip


def _commit_choice(battle: CombatView) -> Choice:
    where = "Bring a unit to the board, to its Rear Line or into the air"
    return Choice(COMMIT, "Commit a unit", where, unit_commitment.why_nothing_to_commit(battle))


def _flight_path_choice(battle: CombatView) -> Choice | None:
    aircraft, why_not = tuple(flight_paths.flying_aircraft(battle)), flight_paths.why_no_new_path
    if not aircraft:
        return None
    return Choice(
        FLIGHT, "Set a flight path", "Choose an aircraft's path for this turn",
        why_nobody_may(battle, aircraft, why_not, "No aircraft may take a new flight path."),
        begins=able_units(battle, aircraft, why_not),
    )  # fmt: skip


def _crew_choice(battle: CombatView) -> Choice | None:
    offered = any(crew_changes.crew_choices(battle))
    if not offered:
        return None
    why_not = crew_changes.why_no_crew_change(battle)
    return Choice(
        CREW, "Move a crew in or out", "A crew enters or leaves a vehicle or gun", why_not
    )


def _withdraw_choice(battle: CombatView) -> Choice | None:
    parties = tuple(battle.state.all_units())
    if not parties:
        return None
    why_not = why_nobody_may(
        battle, parties, withdrawal.why_not_withdraw, "No unit may be withdrawn."
    )
    note = "Withdraw an aircraft, or another unit with a card that allows it"
    return Choice(WITHDRAW, "Withdraw a unit", note, why_not)


def _line_change_choice(battle: CombatView) -> Choice | None:
    guns = tuple(rear_line_gun_transfer.guns_of_both_lines(battle))
    if not guns:
        return None
    why_not = why_nobody_may(
        battle, guns, rear_line_gun_transfer.why_not_change_line, "No gun may change lines."
    )
    note = "A self-propelled gun moves between its Rear Line and a setup zone"
    return Choice(LINE, "Change of line", note, why_not, label="Change a gun's line")


DEEDS: Mapping[str, MenuEntry] = {
    COMMIT: MenuEntry(unit_commitment.commit_unit, _commit_choice),
    FLIGHT: MenuEntry(flight_paths.choose_flight_path, _flight_path_choice),
    CREW: MenuEntry(crew_changes.move_crew_out_or_in, _crew_choice),
    WITHDRAW: MenuEntry(withdrawal.withdraw_unit, _withdraw_choice),
    LINE: MenuEntry(rear_line_gun_transfer.switch_gun_between_lines, _line_change_choice),
}
"""The menu entries by name, in the order that a table without led turns offers them."""
