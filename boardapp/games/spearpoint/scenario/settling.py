"""A setup as its procedures work on it: what was decided so far, and each next decision taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boardapp.core.procedure.facts import Lit
from boardapp.core.procedure.going import Play
from boardapp.core.procedure.values import Refusal
from boardapp.games.spearpoint.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.scenario.decisions import Decision
from boardapp.games.spearpoint.scenario.referee import after, why_not
from boardapp.games.spearpoint.scenario.stages import Stage
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.scenario.where import spaces_in

BOTH = "both"
"""Whom a question is for that the players answer together."""


@dataclass
class Settling:
    """A setup in the midst of a procedure. All progress is in the table's decisions.

    So a procedure that was cut short begins again where it stood, and so does a save of old.
    """

    play: Play[SetupTable]
    here: Standing

    @property
    def by(self) -> str:
        """Return whose turn it is to decide; together, where that is not known yet."""
        return self.here.whose or ""

    @property
    def asked(self) -> str:
        """Return whom to ask: a side, or both."""
        return self.by if self.by in PLAYER_TITLES else BOTH

    def titled(self, stage: Stage) -> str:
        """Return what a stage is called; where sides take turns, with the one whose turn it is."""
        if stage.by != "alternate":
            return stage.title
        return f"{stage.title}, {PLAYER_TITLES.get(self.by, self.by)}"

    def why_not(self, decision: Decision) -> Refusal | None:
        """Return why a decision may not be taken now, None when it may."""
        return why_not(self.here, decision)

    def decide(self, decision: Decision) -> None:
        """Take a decision that may be taken."""
        self.here = after(self.here, decision)
        self.play.become(self.here.table)

    def read(self, options: Mapping[str, str]) -> None:
        """Set the table's switches."""
        self.here = replace(self.here, table=replace(self.here.table, options=options))
        self.play.become(self.here.table)


def zones(here: Standing, *sides: str) -> tuple[Lit, ...]:
    """Return the setup zones that are known, each of a side: of all, or of some."""
    known = ((side, where) for side, where in here.zones.items() if not sides or side in sides)
    held = ((side, spaces_in(where, here.ground)) for side, where in known)
    return tuple(
        Lit(f"Setup zone of {PLAYER_TITLES[side]}", dict.fromkeys(spaces, PLAYER_TITLES[side]))
        for side, spaces in held
        if spaces
    )
