"""What can be aimed at: a unit, its crew, a tile, a whole space."""

from __future__ import annotations

from typing import Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.games.spearpoint.table.state import TableUnit
from boardapp.games.spearpoint.tiles.box_contents import TileSide

TargetKind = Literal["unit", "crew", "tile", "space"]


class Target(NamedTuple):
    """What an attack is aimed at: a unit or the crew of one, by its id; a tile or a space by name.

    >>> Target("space", "B-4").key, Target.from_key("unit us-1").name
    ('space B-4', 'us-1')
    """

    kind: TargetKind
    name: str

    @property
    def key(self) -> str:
        """Return it as one word for answers and saves."""
        return f"{self.kind} {self.name}"

    @staticmethod
    def from_key(key: str) -> Target:
        """Return the target of a key; raises KeyError for what is none."""
        kind, _, name = key.partition(" ")
        if kind not in ("unit", "crew", "tile", "space"):
            raise KeyError(key)
        return Target(kind, name)  # type: ignore[arg-type]


class TargetDetails(NamedTuple):
    """A target with what players call it, where it is in words, and who and what is there.

    ``party`` is the unit that is aimed at, or whose crew is; ``space`` is None for what stands on
    none. ``turret`` tells of the unit that an intact Pantherturm stands for (004-038).
    """

    target: Target
    title: str
    where: str
    party: TableUnit | None = None
    space: Space | None = None
    feature: TileSide | None = None
    turret: bool = False
