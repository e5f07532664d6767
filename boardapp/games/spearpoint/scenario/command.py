"""The command of a setup: one decision of the players, done and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from boardapp.core.command import Command
from boardapp.core.grid import Grid
from boardapp.games.spearpoint.scenario.decisions import Decision
from boardapp.games.spearpoint.scenario.table import SetupTable


@dataclass(frozen=True)
class Decide:
    """Take a decision of the setup."""

    decision: Decision

    def apply(self, state: SetupTable) -> SetupTable:
        """Return the table with the decision, and with what it places."""
        return state.decided(self.decision)

    def inverse(self) -> Command:
        """Return the decision taken back."""
        return Reconsider(self.decision)

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return self.decision.text(grid)


@dataclass(frozen=True)
class Reconsider:
    """Take back the last decision of the setup."""

    decision: Decision

    def apply(self, state: SetupTable) -> SetupTable:
        """Return the table without the decision, and without what it placed."""
        return state.reconsidered(self.decision)

    def inverse(self) -> Command:
        """Return the decision taken again."""
        return Decide(self.decision)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Take back: {self.decision.text(grid)}"
