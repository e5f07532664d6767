"""Effects of each kind of tile on units that enter, leave or pass it.

The tile itself says whether it is an obstacle, which arrows it has, and whether a tank that enters
destroys it. `feature_occupancy` says which units fit into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import DiceRequest
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import PlacedTile, Side, rotated_side
from boardapp.games.spearpoint.combat.combat_dice_throws import FACES
from boardapp.games.spearpoint.table.placement_checks import STEPS
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import Catalogue, Kind, TileSide, UnitClass

ARROWS_ONLY: tuple[Kind, ...] = ("bunker",)
"""Kinds of tile that units enter and leave only along arrows (004-030)."""
ARROWS_FREE: tuple[Kind, ...] = ("infantry-trench",)
"""Kinds of obstacle that do not stop units along their arrows (004-045)."""
ACROSS: tuple[Kind, ...] = ("tank-trench",)
"""Kinds of tile that units cross only over the long sides (004-042)."""


class ObstacleCheck(NamedTuple):
    """A roll of two dice to leave an obstacle: the sum must be from ``least`` to ``most``.

    A unit that fails is stuck, and draws a Damage Card if the tile ``harms``.
    """

    rule: str
    least: int = 2
    most: int = 2 * FACES
    harms: bool = False

    @property
    def wants_low_sum(self) -> bool:
        """Return whether the check needs a low sum."""
        return self.most < 2 * FACES

    @property
    def wanted_text(self) -> str:
        """Return the sums that pass, in words."""
        return f"{self.most} or less" if self.wants_low_sum else f"{self.least} or more"

    def dice_request(self, side: str) -> DiceRequest:
        """Return the dice that a side throws to get out."""
        low = self.wants_low_sum
        return DiceRequest(
            2, FACES, side, "roll to leave the obstacle", self.wanted_text,
            needed=self.most if low else self.least, at_most=low,
            ends=("the unit gets out", "the unit is stuck"),
        )  # fmt: skip

    def with_burned_card(self) -> ObstacleCheck:
        """Return the check with one card burned in favour of the moving unit (A4-13)."""
        if self.wants_low_sum:
            return self._replace(most=self.most + 1)
        return self._replace(least=self.least - 1)

    def passes(self, total: int) -> bool:
        """Return whether a sum of the dice passes the check."""
        return self.least <= total <= self.most

    @property
    def chance(self) -> Fraction:
        """Return the chance to pass the check.

        >>> (float(ObstacleCheck("004-026", least=10).chance),
        ...  float(ObstacleCheck("004-048", most=10).chance))
        (0.64, 0.45)
        """
        faces = range(1, FACES + 1)
        passing = sum(self.passes(one + other) for one, other in product(faces, repeat=2))
        return Fraction(passing, FACES**2)


CHECKS: Mapping[tuple[Kind, UnitClass], ObstacleCheck] = {
    ("barbed-wire", "infantry"): ObstacleCheck("004-026", least=10),
    ("minefield", "infantry"): ObstacleCheck("004-048", most=10, harms=True),
    ("minefield", "vehicle"): ObstacleCheck("004-048", most=6, harms=True),
}
"""The check of a class of unit before it leaves a kind of tile (004-026, 004-047, 004-048)."""


class MovementTile(NamedTuple):
    """A tile on the board with its rotation, as moving units meet it."""

    feature: TileSide
    placed: PlacedTile

    @property
    def kind(self) -> Kind | None:
        """Return the kind of the tile."""
        return self.feature.kind

    def arrow_sides(self) -> set[Side]:
        """Return the sides that the tile's arrows cross, as the tile is rotated."""
        return {rotated_side(side, self.placed.rotation) for side in self.feature.face.arrows}

    def long_sides(self) -> set[Side]:
        """Return a trench's long sides, whose edges are highlighted from end to end."""
        return {
            rotated_side(edge.side, self.placed.rotation)
            for edge in self.feature.face.edges
            if (edge.start, edge.stop) == (0, SPACE_SIZE)
        }

    def is_obstacle_at(self, side: Side) -> bool:
        """Return whether a unit that crosses a side meets an obstacle (004-045, 004-105)."""
        free = self.kind in ARROWS_FREE and side in self.arrow_sides()
        return self.feature.obstacle and not free

    def is_crushed_by(self, unit_class: UnitClass) -> bool:
        """Return whether a class of unit crushes the tile by entering it (004-022, 004-027)."""
        return unit_class == "vehicle" and "tank-entry" in self.feature.destroyed_by

    def leaving_check(self, unit_class: UnitClass) -> ObstacleCheck | None:
        """Return the check of a class of unit before it leaves, None if it needs none."""
        return CHECKS.get((self.kind, unit_class)) if self.kind else None


def movement_tile_on(state: TileState, catalogue: Catalogue, space: Space) -> MovementTile | None:
    """Return the tile on a space for a move, None if there is none."""
    placed = state.tiles.get(space)
    feature = catalogue.tiles.get(placed.tile) if placed else None
    return MovementTile(feature, placed) if feature and placed else None


def side_towards(here: Space, there: Space) -> Side:
    """Return the side of a space that it shares with a neighbour.

    >>> side_towards(Space(1, 3), Space(0, 3))
    'north'
    """
    way = there.row - here.row, there.column - here.column
    return next(side for side, step in STEPS.items() if step == way)
