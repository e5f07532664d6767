"""Tables on which units are committed, in scenarios and without one."""

from __future__ import annotations

from typing import Any

from boardapp.core.procedure.asks import Place
from boardapp.core.procedure.going import Going
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.decisions import BeginPlay, Build, DeckCard
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.state import TileState
from tests.games.spearpoint.combat.laid import BOX
from tests.games.spearpoint.scenario.setups import shipped
from tests.games.spearpoint.turn.led import led


def of_scenario(file: str, units: str, phase: Any, *decided: Any, **fields: Any) -> TileState:
    """A table of a scenario in a phase, with some decisions of its setup."""
    table = led(units, phase, **fields)
    scenario = shipped(file)
    held = {name: getattr(table, name) for name in table.__dataclass_fields__}
    held |= {"board": scenario.board, "options": dict(scenario.options)}
    return SetupTable(**held, scenario=file, setup=(*decided, BeginPlay()))


def game(file: str) -> Spearpoint:
    return Spearpoint(BOX, shipped(file))


def deck(side: str, **copies: int) -> Build:
    """A deck, each card for a point; names with _ for dashes."""
    cards = tuple(DeckCard(name.replace("_", "-"), 1, number) for name, number in copies.items())
    return Build(side, "Reserves", cards)


def lit(going: Going[TileState]) -> set[str]:
    """The spaces that may be chosen."""
    assert isinstance(going.asked, Place)
    return {GRID.name(space) for space in going.asked.lit(GRID)}


def refused(going: Going[TileState], space: str) -> str:
    assert going.asked is not None
    found = going.asked.refuse(GRID.parse(space), GRID)
    return found.sentence if found else ""
