"""What stands on the hexes of a board: kinds of terrain, and the levels of the ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain; a player's own are further values of this class.

    ``title`` is as within a sentence. ``cover`` is the defense dice that it gives, None where
    nobody has entered them: the table is asked. ``art`` is the key of its picture, ``letter`` its
    sign in lists and small pictures.
    """

    name: str
    title: str
    blocks: bool
    cover: int | None
    art: str
    letter: str


OPEN = TerrainKind("open", "open ground", blocks=False, cover=0, art="open", letter=".")
WOODS = TerrainKind("woods", "woods", blocks=True, cover=None, art="woods", letter="W")
BUILDINGS = TerrainKind("buildings", "buildings", blocks=True, cover=None, art="buildings",
                        letter="B")  # fmt: skip
KINDS: Mapping[str, TerrainKind] = {kind.name: kind for kind in (OPEN, WOODS, BUILDINGS)}
"""The built-in kinds. What cover the box's woods and buildings give is not publicly known.

A hill is no kind but a level, 0 or more, which any hex has; hills give no cover of their own.
"""


class HexTerrain(NamedTuple):
    """A board's terrain. A hex that is not named is open ground at level 0."""

    grid: HexGrid
    kinds: Mapping[Space, TerrainKind]
    levels: Mapping[Space, int]

    def kind(self, space: Space) -> TerrainKind:
        """Return what stands on a hex."""
        return self.kinds.get(space, OPEN)

    def level(self, space: Space) -> int:
        """Return the level of a hex's ground."""
        return self.levels.get(space, 0)

    def top(self, space: Space) -> int:
        """Return how high a hex reaches: terrain that blocks stands one level above its ground.

        >>> from boardapp.core.hexes import HexGrid
        >>> hex = Space(0, 0)
        >>> HexTerrain(HexGrid(2, 2), {hex: WOODS}, {hex: 1}).top(hex)
        2
        """
        return self.level(space) + (1 if self.kind(space).blocks else 0)
