"""Which unit: the question that most procedures begin with, each unit with why not, if so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, ask
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table.state import TableUnit

P = TypeVar("P", bound=TableUnit)


def ask_unit(
    battle: CombatView,
    parties: Iterable[P],
    why_not: Callable[[CombatView, P], Refusal | None],
    title: str,
    sentence: str,
    *rules: str,
) -> Asking[P]:
    """Ask for one of some units, each by its name and place."""
    units = {one.id: one for one in parties}
    name = yield from ask(Pick(
        BOTH, title, sentence, rules,
        choices=tuple(
            Choice(
                one.id, battle.title(one), battle.location(one), why_not(battle, one), about=one.id
            )
            for one in units.values()
        ),
    ))  # fmt: skip
    return units[name]
