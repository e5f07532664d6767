"""What may begin at a table in play: how a menu offers it, and what does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.state import TileState

ActionProcedure: TypeAlias = Callable[[GameData, Context[TileState]], Asking[None]]


class MenuEntry(NamedTuple):
    """One thing that may begin; ``choice`` is None where there is nobody for it.

    A menu looks at those alone that belong to its phase: why not is found for no other.
    """

    does: ActionProcedure
    choice: Callable[[CombatView], Choice | None]
