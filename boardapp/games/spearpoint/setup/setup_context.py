"""A setup in the midst of a procedure: where it stands, whom it asks, and its zones as facts."""

from __future__ import annotations

from dataclasses import dataclass

from boardapp.core.procedure.facts import HighlightedSpaces
from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.scenario.stages import Stage
from boardapp.games.spearpoint.scenario.zones import spaces_in
from boardapp.games.spearpoint.setup.scenario_table import SetupTable
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES

BOTH = "both"
"""Whom a question is for that the players answer together."""


@dataclass
class SetupContext:
    """A setup in the midst of a procedure; one that was cut short begins again where it stood."""

    play: Context[SetupTable]
    here: SetupView

    @property
    def by(self) -> str:
        """Return whose turn it is to decide; nobody's, where that is not known yet."""
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

    def becomes(self, here: SetupView) -> None:
        """Go on from where an act has led."""
        self.here = here
        self.play.set_state(here.table)


def zones(here: SetupView, *sides: str) -> tuple[HighlightedSpaces, ...]:
    """Return the setup zones that are known, each of a side: of all, or of some."""
    known = ((side, where) for side, where in here.zones.items() if not sides or side in sides)
    held = ((side, spaces_in(where, here.ground)) for side, where in known)
    return tuple(
        HighlightedSpaces(
            f"Setup zone of {PLAYER_TITLES[side]}", dict.fromkeys(spaces, PLAYER_TITLES[side])
        )
        for side, spaces in held
        if spaces
    )
