"""What the stage in progress asks for: which decisions are its own.

That they may be taken is the referee's question. This one matters at a table of an older edition,
where a decision may come that no stage asks for any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from boardapp.games.spearpoint.catalogue import PLAYERS
from boardapp.games.spearpoint.scenario.decisions import (
    Build,
    Choose,
    Decision,
    Deploy,
    Draw,
    Enter,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
)
from boardapp.games.spearpoint.scenario.scenario import (
    AnyStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Stage,
    TileStage,
    UnitGroup,
    UnitStage,
    holds,
)

_STAGES: Mapping[type[Any], type[Any]] = {
    Lay: TileStage,
    Pass: Stage,
    Choose: ChoiceStage,
    Enter: EntryStage,
    ThrowForUnit: UnitStage,
    Take: UnitStage,
    Deploy: UnitStage,
    Build: DeckStage,
    Draw: HandStage,
}


class Stands(Protocol):
    """Where a setup stands, as far as it matters here."""

    @property
    def current(self) -> AnyStage | None:
        """Return the stage in progress."""

    @property
    def readings(self) -> Mapping[str, str]:
        """Return how the text is read."""

    @property
    def to_roll(self) -> UnitGroup | None:
        """Return the group whose die comes next."""

    @property
    def to_take(self) -> tuple[str, ...]:
        """Return the cards of which one comes with the unit."""


def asked(standing: Stands, decision: Decision) -> bool:
    """Tell whether the stage in progress asks for a decision of this kind, of this side."""
    stage = standing.current
    if stage is None or not of_a_stage(decision) or not holds(stage.when, standing.readings):
        return False
    sides = PLAYERS if stage.by == "alternate" else (stage.by,)
    if not isinstance(stage, _STAGES[type(decision)]) or _by(decision) not in sides:
        return False
    match decision:
        case ThrowForUnit():
            return standing.to_roll is not None
        case Take():
            return bool(standing.to_take)
        case Build(_, deck):
            return isinstance(stage, DeckStage) and stage.deck == deck
    return True


def of_a_stage(decision: Decision) -> bool:
    """Tell whether a decision is taken in a stage; a changed entry space is not."""
    return type(decision) in _STAGES and getattr(decision, "leaving", None) is None


def _by(decision: Decision) -> str | None:
    return getattr(decision, "by", None)
