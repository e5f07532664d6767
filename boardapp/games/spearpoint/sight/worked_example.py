"""The lines of the worked example, each with its verdict and a note on what to look for."""

from __future__ import annotations

from typing import NamedTuple

from boardapp.games.spearpoint.tiles.catalogue import Player


class Example(NamedTuple):
    """An example line: its two spaces, and the labels of the units if it runs between units."""

    origin: str
    target: str
    verdict: str
    why: str
    side: Player | None = None
    units: str = ""
    turn: int = 2

    @property
    def line_description(self) -> str:
        """Return a description of the line, such as ``C-4 to B-9 (LMG to TI)``."""
        between = f"{self.origin} to {self.target}"
        return f"{between} ({self.units})" if self.units else between


TRIALS = (
    Example(
        "C-4", "B-9", "blocked", "a friendly unit, the Bazooka Team on C-5, is in the way", "us",
        ".30cal LMG Team to Tiger I",
    ),
    Example(
        "C-2", "C-5", "blocked",
        "the shed on C-3 and the ruined farmhouse on C-4 have walls on the line", "germany",
        "Rifle Squad to Bazooka Team",
    ),
    Example(
        "B-9", "C-5", "clear",
        "the line crosses the marked edges of the courtyard on C-7, which count only for units "
        "inside",
        "germany", "Tiger I to Bazooka Team",
    ),
    Example(
        "B-5", "A-8", "clear",
        "the line enters the ruin on A-8 over an open edge, and the ruin's bonus of 2 protects "
        "the MG-42 Team", "us",
        "Rifle Squad to MG-42 Team",
    ),
    Example(
        "A-8", "C-4", "blocked", "the green edge of the ruin on C-4 conceals the LMG Team",
        "germany",         "MG-42 Team to .30cal LMG Team",
    ),
    Example(
        "C-5", "A-8", "blocked", "the green edge of the ruin on A-8 conceals the MG-42 Team …",
        "us",         "Bazooka Team to MG-42 Team",
    ),
    Example(
        "A-8", "C-5", "clear", "… but the MG-42 Team in the ruin can fire out across the green "
            "edge, and so only this team has a clear line",
        "germany", "MG-42 Team to Bazooka Team",
    ),
    Example(
        "B-9", "C-4", "blocked",
        "the LMG Team is concealed again. If the Bazooka Team leaves C-5, the LMG Team can fire "
        "out across the green edge", "germany", "Tiger I to .30cal LMG Team",
    ),
    Example("A-6", "B-9", "blocked", "units cannot fire out over a red edge", "us"),
    Example(
        "B-5", "A-4", "blocked",
        "smoke is on A-4 and blocks every line through that space, such as A-3 to A-5", "us",
    ),
    Example("B-4", "B-6", "blocked", "for the US, a friendly unit at the fountain is in the way …",
    "us"),
    Example("B-4", "B-6", "clear", "… but that unit is not friendly to Germany, so it does "
        "not block", "germany"),
    Example(
        "C-1", "B-7", "clear", "the line is clear by only 0.4 mm, less than the accuracy of "
            "printed tiles",
    ),
    Example("C-1", "B-6", "blocked", "the line passes the ruin on C-2 by only half a millimetre"),
    Example(
        "B-9", "C-5", "blocked",
        "it is dark in turn 3. In turn 2, which was not dark, the same line was clear",
        "germany", "Tiger I to Bazooka Team", 3,
    ),
    Example(
        "B-9", "C-8", "clear", "in the dark, units see only their own and the neighbouring spaces",
        "germany", turn=3,
    ),
)  # fmt: skip
