"""Flight paths: a row, a column or the enemy's Rear Line, chosen each turn (004-113 to 004-115)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Number, Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.tile import Side
from boardapp.games.spearpoint.cards.unit_cards import MAX_FLIGHT
from boardapp.games.spearpoint.combat.attack_declaration import GameData, ask_unit
from boardapp.games.spearpoint.combat.combat_state_queries import (
    REAR,
    CombatView,
    is_on_flight_path,
)
from boardapp.games.spearpoint.combat.scenario_fire_rules import bombing_order
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.table.state import OffBoardUnit, TileState
from boardapp.games.spearpoint.turn import acting_side_and_refusals

FLIGHT = "flight-path"
_ENDS: tuple[tuple[Side, Side], tuple[Side, Side]] = (("west", "east"), ("north", "south"))
"""The edges from which aircraft fly along a row, and along a column."""


def ask_flight_path(
    battle: CombatView, side: str, kind: str, title: str
) -> Asking[tuple[str, str]]:
    """Ask for a flight path, and for the edge that the aircraft comes from (004-113).

    The path must pass any target that the aircraft must bomb this turn (004-206).
    """
    must = bombing_order(battle, kind)
    rows = tuple(Choice(row, f"Row {row}") for row in "ABC")
    columns = tuple(Choice(str(column), f"Column {column}") for column in range(1, 10))
    rear = Choice(REAR, "The enemy's Rear Line")
    along = yield from ask(Pick(
        side, f"Flight path, {title}", "Choose the row or column that the aircraft flies along "
            "this turn.", ("004-113",),
        prompt="Choose the aircraft's row or column",
        choices=tuple(
            one._replace(refusal=must.refusal)
            if must and (one.answer == REAR or not is_on_flight_path(one.answer, must.space))
            else one
            for one in (*rows, *columns, rear)
        ),
    ))  # fmt: skip
    if along == REAR:
        return along, ""
    edge = yield from ask(Pick(
        side, f"Flight path, {title}", "Choose the edge where the aircraft starts, and put its "
            "marker there.",
        ("004-113",),
        prompt="From which edge does the aircraft come?",
        choices=tuple(
            Choice(one, f"From the {one} edge", label=f"The {one}")
            for one in _ENDS[along.isdigit()]
        ),
    ))  # fmt: skip
    return along, edge


def ask_flight_turns(
    battle: CombatView, side: str, unit: str, usual: int | None
) -> Asking[int | None]:
    """Ask how many turns an aircraft stays in the air, in led turns only (004-059, 004-115)."""
    if battle.state.sequence is None:
        return None
    card = battle.card_of(side, unit)
    number: int = yield from ask(Number(
        side, f"Number of turns that the {card.title} flies", "Enter the Turns of Flight printed "
            "on the "
            "aircraft's card.", ("004-059",),
        least=1,
        most=MAX_FLIGHT, usual=usual or card.flight, prompt="How many turns does the aircraft fly?",
    ))  # fmt: skip
    return number


def with_flight_path(party: OffBoardUnit, along: str, edge: str) -> OffBoardUnit:
    """Return an aircraft with a flight path and the edge that it comes from."""
    return party._replace(path=cast("Any", along), edge=cast("Any", edge))


def flying_aircraft(battle: CombatView) -> Iterator[OffBoardUnit]:
    """Yield the aircraft that are in the air."""
    return (party for party in battle.state.aside.values() if party.off == "air")


def aircraft_without_path(battle: CombatView, side: str) -> OffBoardUnit | None:
    """Return an aircraft of a side that has no path yet, None if every aircraft has one."""
    return next((one for one in flying_aircraft(battle) if one.side == side and not one.path), None)


def choose_flight_path(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask for an aircraft and its flight path this turn, and set the path (004-114)."""
    battle = game_data.current_combat_view(context)
    party = yield from ask_unit(
        battle, flying_aircraft(battle), why_no_new_path, "Flight path", "Choose the aircraft "
            "that gets a new flight path.",
        "004-114", prompt="Choose an aircraft",
    )  # fmt: skip
    along, edge = yield from ask_flight_path(battle, party.side, party.unit, battle.title(party))
    flown = with_flight_path(party, along, edge)
    context.set_state(context.state.with_unit_anywhere(party.id, flown))
    context.log(f"{battle.title(flown)}: {game_data.current_combat_view(context).location(flown)}.")


def why_no_new_path(battle: CombatView, party: OffBoardUnit) -> Refusal | None:
    """Refuse an aircraft's second flight path in a led turn (004-113)."""
    if found := acting_side_and_refusals.why_not_commit(battle.state, party.side):
        return found
    if battle.state.sequence is None or not party.path:
        return None
    return refusal(
        f"{battle.title(party)} already has its path for this turn: {battle.location(party)}",
        "004-113",
    )


def why_flight_paths_missing(battle: CombatView, side: str) -> Refusal | None:
    """Return why a side's Commitment is not over: an aircraft without a path (004-113)."""
    party = aircraft_without_path(battle, side)
    if party is None:
        return None
    return refusal(f"{battle.title(party)} still needs a flight path", "004-113", "004-114")
