"""Acts of procedures at a table of an older edition of the rules: what today's refuse may stand."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.command import Step
from boardapp.core.procedure.acts import Begin, Done, End
from boardapp.games.spearpoint.catalogue import Catalogue
from boardapp.games.spearpoint.scenario.held import refuse_held
from boardapp.games.spearpoint.scenario.menu import PROCEDURES
from boardapp.games.spearpoint.scenario.table import SetupTable


def refuse_lapsed(step: Step[SetupTable], catalogue: Catalogue, refusal: str) -> str | None:
    """Return why an act that today's rules refuse cannot stand, None when it can.

    It can when all that it settles is what a table can hold.
    """
    state, command = step.before, step.command
    if isinstance(command, Begin):
        return None if command.procedure in PROCEDURES else refusal
    if not isinstance(command, End | Done):
        return None
    after = step.after
    table = replace(state, unfinished=None, turn=after.turn)
    for decision in after.setup[len(state.setup) :]:
        held = refuse_held(table, catalogue, decision)
        if held:
            return held
        table = table.decided(decision)
    return None if table == after else refusal
