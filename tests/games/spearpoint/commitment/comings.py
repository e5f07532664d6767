"""Tables on which units are committed, in scenarios and without one."""

from __future__ import annotations

import dataclasses
from typing import Any

from boardapp.core.procedure.questions import Place
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.setup.setup_state import (
    BuiltDeck,
    DeckCard,
    PlacedUnit,
    SetupTable,
    StartingHand,
)
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.combat.support.placed_units import BOX
from tests.games.spearpoint.setup.setups import shipped
from tests.games.spearpoint.turn.led import led


def of_scenario(
    file: str, units: str, phase: Any, *held: BuiltDeck | StartingHand | PlacedUnit, **fields: Any
) -> TileState:
    """A table of a scenario in a phase, with some decks, hands and units of its setup."""
    table = led(units, phase, **fields)
    scenario = shipped(file)
    shared = {one.name: getattr(table, one.name) for one in dataclasses.fields(table)}
    shared |= {"board": scenario.board, "options": dict(scenario.options)}
    return SetupTable(
        **shared, scenario=file, begun=True,
        decks=tuple(one for one in held if isinstance(one, BuiltDeck)),
        starting_hands=tuple(one for one in held if isinstance(one, StartingHand)),
        placed=tuple(one for one in held if isinstance(one, PlacedUnit)),
    )  # fmt: skip


def game(file: str) -> Spearpoint:
    return Spearpoint(BOX, shipped(file))


def deck(side: str, **copies: int) -> BuiltDeck:
    """A deck, each card for a point; names with _ for dashes."""
    cards = tuple(DeckCard(name.replace("_", "-"), 1, number) for name, number in copies.items())
    return BuiltDeck(side, "Reserves", cards)


def lit(going: RunningProcedure[TileState]) -> set[str]:
    """The spaces that may be chosen."""
    assert isinstance(going.asked, Place)
    return {GRID.name(space) for space in going.asked.allowed_spaces(GRID)}


def refused(going: RunningProcedure[TileState], space: str) -> str:
    assert going.asked is not None
    found = going.asked.refuse(GRID.parse(space), GRID)
    return found.sentence if found else ""
