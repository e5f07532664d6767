"""The command of a setup: one decision of the players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardapp.core.change import MISSING, MisfitError, Set, net_changes
from boardapp.core.command import Command
from boardapp.core.grid import Grid
from boardapp.games.spearpoint.scenario.decisions import Decision
from boardapp.games.spearpoint.scenario.table import SetupTable


@dataclass(frozen=True)
class Decide(Command):
    """Take a decision of the setup."""

    decision: Decision

    def sets(self, state: SetupTable) -> Iterable[Set]:
        """Return what is set anew: the decision, and what it places."""
        sets = net_changes(state, state.decided(self.decision)).sets
        # What a decision places goes where nothing is.
        if any(one.before is not MISSING for one in sets):
            raise MisfitError
        return sets

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return self.decision.text(grid)
