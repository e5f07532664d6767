"""The context of a setup procedure: its progress, the side to ask, and its zones as facts."""

from __future__ import annotations

from dataclasses import dataclass

from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.scenario.allowed_spaces import allowed_spaces
from boardapp.games.spearpoint.scenario.setup_stages import SetupStage
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES

BOTH = "both"
"""The addressee of questions that both players answer together."""


@dataclass
class SetupContext:
    """The setup during a procedure. An interrupted procedure resumes from the last state."""

    play: Context[SetupTable]
    here: SetupView

    @property
    def side_to_act(self) -> str:
        """Return the side whose turn it is, or an empty text if it is not known yet."""
        return self.here.side_to_act or ""

    @property
    def side_to_ask(self) -> str:
        """Return the addressee of a question: the side to act, or both."""
        return self.side_to_act if self.side_to_act in PLAYER_TITLES else BOTH

    def stage_title(self, stage: SetupStage) -> str:
        """Return the title of a stage; if sides alternate, followed by the side to act."""
        if stage.by != "alternate":
            return stage.title
        return f"{stage.title}, {PLAYER_TITLES.get(self.side_to_act, self.side_to_act)}"

    def tile_title(self, stage: SetupStage) -> str:
        """Return the title of a question for a tile; if sides alternate, with the side to act."""
        side = f", {PLAYER_TITLES[self.side_to_act]}" if stage.by == "alternate" else ""
        return f"Stage “{stage.title}”{side}"

    def set_setup(self, setup: SetupView) -> None:
        """Continue with the setup that an act has led to."""
        self.here = setup
        self.play.set_state(setup.table)


def setup_zone_highlights(setup: SetupView, *sides: str) -> tuple[HighlightedSpaces, ...]:
    """Return the highlighted setup zones of all sides, or of the given sides."""
    known = ((side, where) for side, where in setup.zones.items() if not sides or side in sides)
    held = ((side, allowed_spaces(where, setup.zone_context)) for side, where in known)
    return tuple(
        HighlightedSpaces(
            f"Setup zone of {PLAYER_TITLES[side]}", dict.fromkeys(spaces, PLAYER_TITLES[side])
        )
        for side, spaces in held
        if spaces
    )
