"""A Spearpoint table in play: the procedures that may begin, and the limits on its state."""

from __future__ import annotations

from typing import NamedTuple

from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import AnyProcedure
from boardapp.core.state_changes import StateChanges
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.setup import setup_menu
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.state_check import refuse_state
from boardapp.games.spearpoint.tiles.catalogue import Catalogue

NOT_YET = "Finish the setup first: free play and corrections are possible only after it."


class TableProcedures(NamedTuple):
    """A table's procedures, from its catalogue of pieces and its scenario."""

    catalogue: Catalogue
    scenario: Scenario | None

    def menu(self, state: TileState) -> tuple[Pick, ...]:
        """Return the menu: the next stage of a setup, or the next turn."""
        return setup_menu.procedure_menu(state, self.catalogue, self.scenario)

    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        """Return a procedure by its name; raises KeyError."""
        return setup_menu.find_procedure(self.catalogue, self.scenario, name, given)

    def moment_title(self, state: TileState) -> str:
        """Return the title of the present moment of the game."""
        return setup_menu.current_moment_title(state, self.catalogue, self.scenario)

    def why_no_manual_change(self, state: TileState) -> str | None:
        """Return why changes by hand are not allowed now, or None if they are."""
        return NOT_YET if isinstance(state, SetupTable) and not state.begun else None

    def refuse_state(self, state: TileState, changes: StateChanges | None = None) -> str | None:
        """Return why no table can hold a state, or None if one can."""
        return refuse_state(state, self.catalogue, self.scenario, changes)
