"""A table that is set up by a scenario: what lies there, and every decision that led to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from boardapp.games.spearpoint.placement import new_unit_id
from boardapp.games.spearpoint.scenario.decisions import (
    Agree,
    BeginPlay,
    Carry,
    Decision,
    Deploy,
    Lay,
)
from boardapp.games.spearpoint.state import TileState, Unit

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.in_play import Told
    from boardapp.games.spearpoint.scenario.readings import Readings
    from boardapp.games.spearpoint.scenario.scenario import Scenario

FIRST_EDITION = 1
"""The edition of the rules of a table that names none."""
EDITION = 2
"""The edition of the rules that this program referees by (docs/decisions/0016)."""


@dataclass(frozen=True)
class SetupTable(TileState):
    """A table with a scenario: ``scenario`` names its file, ``setup`` holds the decisions so far.

    Until play begins nothing changes but by decisions. ``edition`` is that of the rules by which
    the table was begun, and stays.
    """

    FIXED = TileState.FIXED | {"scenario", "setup", "edition"}

    scenario: str = ""
    setup: tuple[Decision, ...] = ()
    edition: int = EDITION

    @property
    def older(self) -> bool:
        """Tell whether the table was begun by an older edition of the rules than the present."""
        return self.edition < EDITION

    @property
    def begun(self) -> bool:
        """Tell whether play has begun: what lies on the table is free to change."""
        return any(isinstance(decision, BeginPlay) for decision in self.setup)

    @property
    def agreed(self) -> Readings:
        """Return the readings that were chosen for this table."""
        chosen = (one for one in self.setup if isinstance(one, Agree))
        return {one.reading: one.choice for one in chosen}

    def bare(self) -> Self:
        """Return the table as it was before the first decision.

        Table switches stay: before play they are set only then.
        """
        return replace(self, turn=1, tiles={}, units={}, smoke={}, agreements=(), setup=())

    def decided(self, decision: Decision) -> Self:
        """Return the table with one more decision, and what it places."""
        table = replace(self, setup=(*self.setup, decision))
        match decision:
            case Lay(_, placed):
                return table.with_tile(placed.space, placed)
            case Carry(_, tiles):
                return replace(table, tiles={placed.space: placed for placed in tiles})
            case Deploy(by, kind, space) if space is not None:
                unit_id = new_unit_id(table, by)
                return table.with_unit(unit_id, Unit(unit_id, kind, by, space))
        return table


def readings_of(scenario: Scenario, state: TileState) -> Readings:
    """Return every reading of a scenario with the choice in force at a table."""
    return scenario.read(state.agreed if isinstance(state, SetupTable) else {})


def in_force(scenario: Scenario | None, state: TileState) -> tuple[Told, ...]:
    """Return a scenario's special rules and ways to win that hold by the readings of a table."""
    if scenario is None:
        return ()
    read = readings_of(scenario, state)
    return tuple(scenario.in_force((*scenario.rules, *scenario.win), read))
