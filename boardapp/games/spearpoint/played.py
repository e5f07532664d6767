"""A Spearpoint table that is played on: what may begin there, and what an act of a save may do."""

from __future__ import annotations

from typing import NamedTuple

from boardapp.core.command import Step
from boardapp.core.procedure.acts import Answer, Begin, Done
from boardapp.core.procedure.asks import Pick
from boardapp.core.procedure.by_hand import ByHand, Correct, SetMode
from boardapp.core.procedure.going import AnyProcedure
from boardapp.core.procedure.judging import NOT_OVER
from boardapp.core.procedure.judging import refuse_act as refuse_procedure
from boardapp.games.spearpoint.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.judging import refuse_act
from boardapp.games.spearpoint.scenario import menu
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.state import TileState
from boardapp.games.spearpoint.state_check import refuse_state

NOT_YET = "The table is being set up: free play and corrections come once play has begun."


class Played(NamedTuple):
    """What can lie on the table, and the scenario it is set up by."""

    catalogue: Catalogue
    scenario: Scenario | None

    def menu(self, state: TileState) -> tuple[Pick, ...]:
        """Return what may begin: the next stage of a setup, or the next turn."""
        return menu.menu(state, self.catalogue, self.scenario)

    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        """Return a procedure by its name; raises KeyError."""
        return menu.procedure(self.catalogue, self.scenario, name, given)

    def where(self, state: TileState) -> str:
        """Return the moment of the game."""
        return menu.where(state, self.catalogue, self.scenario)

    def refuse(self, step: Step[TileState]) -> str | None:
        """Return why no layout could hold what an act of a save leads to, None when one could."""
        match step.command:
            case SetMode() | Correct() | ByHand():
                if isinstance(step.before, SetupTable) and not step.before.begun:
                    return NOT_YET
                return self._refuse_answer(step) or self._refuse_inside(step)
            case Begin() | Answer() | Done():
                return self._refuse_answer(step)
        if step.before.unfinished is not None:
            return NOT_OVER
        return refuse_act(step.before, self.catalogue, step.command)

    def _refuse_inside(self, step: Step[TileState]) -> str | None:
        """Return why no layout could hold the change inside one by hand, as if it stood alone."""
        act, before = step.command, step.before
        if not isinstance(act, ByHand) or isinstance(act.command, Correct):
            return None
        met = act.cut.apply(before) if act.cut else before
        return refuse_act(met, self.catalogue, act.command)

    def refuse_state(self, state: TileState) -> str | None:
        """Return why no table can hold a state, None when one can."""
        return refuse_state(state, self.catalogue, self.scenario)

    def _refuse_answer(self, step: Step[TileState]) -> str | None:
        return refuse_procedure(self.procedure, self.menu, step, GRID, self.refuse_state)
