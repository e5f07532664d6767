"""What no table can hold, whatever the rules of a scenario say: the same in every edition."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.tile import PlacedTile
from boardapp.files.limits import wrongs
from boardapp.games.spearpoint.catalogue import MAX_DECISIONS, PLAYERS, Catalogue
from boardapp.games.spearpoint.placement import refuse_lying, refuse_unit
from boardapp.games.spearpoint.scenario.decisions import Carry, Decision, Deploy, Lay
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.state import TileState, Unit
from boardapp.games.spearpoint.tile_set import UNIT_NAME

MAX_ID = 200
"""Characters of a unit's id, and of a kind of unit, at most."""


def refuse_held(table: SetupTable, catalogue: Catalogue, decision: Decision) -> str | None:
    """Return why no table can hold a decision and what it places, None when one can."""
    wrong = next(wrongs(type(decision), decision), None)
    if wrong:
        return f"A decision holds {wrong.found}; expected {wrong.expected}."
    full = refuse_more(table)
    if full:
        return full
    match decision:
        case Lay(_, placed):
            return refuse_lying(table, catalogue, placed)
        case Carry(_, tiles):
            return refuse_carried(table, catalogue, tiles)
        case Deploy(by, kind, space):
            if space is None:
                return refuse_kind(kind)
            return refuse_standing(table, catalogue, Unit("", kind, by, space))
    return None


def refuse_more(table: SetupTable) -> str | None:
    """Return why a table takes no more decisions, None when it does."""
    if len(table.setup) < MAX_DECISIONS:
        return None
    return f"There are {MAX_DECISIONS:,} decisions already."


def refuse_carried(
    table: TileState, catalogue: Catalogue, tiles: Iterable[PlacedTile]
) -> str | None:
    """Return why tiles that are carried over cannot lie on a table together, None when they can."""
    for placed in tiles:
        refusal = refuse_lying(table, catalogue, placed)
        if refusal:
            return refusal
        table = table.with_tile(placed.space, placed)
    return None


def refuse_standing(state: TileState, catalogue: Catalogue, unit: Unit) -> str | None:
    """Return why a unit cannot stand so in any layout, None when it can; its id is not asked."""
    if unit.side not in PLAYERS:
        return f"There is no side {unit.side[:MAX_ID]!r}."
    return refuse_kind(unit.unit) or refuse_unit(state, catalogue, unit)


def refuse_kind(name: str) -> str | None:
    """Return why no kind of unit can be called so, None when one can."""
    if UNIT_NAME.fullmatch(name) and len(name) <= MAX_ID:
        return None
    return f"No kind of unit is called {name[:MAX_ID]!r}."
