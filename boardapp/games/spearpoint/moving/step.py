"""One step of a unit's move, to be judged: from where, over which sides, out of and into what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.tile import Side
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.moving import special_rules
from boardapp.games.spearpoint.moving.tile_effects import MovementTile, ground_on, side_towards
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.box_contents import UnitClass

STEPS_OF: Mapping[UnitClass, int] = {"infantry": 2, "vehicle": 1}
"""Steps of a unit in a turn by its class (004-095, 004-098); others never move."""

_OPPOSITE: Mapping[Side, Side] = {
    "north": "south", "east": "west", "south": "north", "west": "east",
}  # fmt: skip


class Stand(NamedTuple):
    """Where a unit is in its move: after so many steps, and whether the move has ended there.

    ``crushed`` are the spaces whose tile it has rubbed out on its way.
    """

    space: Space
    steps: int = 0
    ended: bool = False
    crushed: frozenset[Space] = frozenset()


@dataclass(frozen=True)
class Legs:
    """How far a unit may go this turn: ``extra`` steps are those that cards were discarded for."""

    battle: CombatView
    unit: Unit
    extra: int = 0

    @cached_property
    def unit_class(self) -> UnitClass:
        """Return the class that it moves as; a crew on foot is Infantry (004-095)."""
        return self.battle.unit_class(self.unit)

    @cached_property
    def usual(self) -> int:
        """Return its steps, with those that Command Cards under it give."""
        if self.unit_class not in STEPS_OF:
            return 0
        steps = self.capped.steps if self.capped else STEPS_OF[self.unit_class]
        cards = self.battle.command_cards(self.unit)
        return max(steps + sum(card.gives.steps for card in cards) - self._in_or_out, 0)

    @property
    def _in_or_out(self) -> int:
        """Return the step that it cost a crew to get out, where that costs one (N4-27)."""
        moved = self.battle.state.moves.get(self.unit.id)
        changed = moved is not None and moved.crewed and self.unit_class == "infantry"
        return int(changed and self.battle.reads("crew-step", "one"))

    @cached_property
    def capped(self) -> special_rules.Special | None:
        """Return the steps that a special rule gives its class instead of its own (004-228)."""
        return special_rules.steps_of(self.battle, self.unit_class)

    @cached_property
    def no_further(self) -> str | None:
        """Return the special rule by which no card gives it a step (004-228, N4-02)."""
        return special_rules.no_further(self.battle, self.unit_class)

    @property
    def allowance(self) -> int:
        """Return the steps that it may take."""
        return self.usual + self.extra

    @property
    def may_add(self) -> int:
        """Return how many steps further cards may give: sprint or push, and burning (N4-02)."""
        if self.unit_class not in STEPS_OF or self.no_further is not None:
            return 0
        return (2 if self.battle.reads("extra-step", "both") else 1) - self.extra


@dataclass(frozen=True)
class Step:
    """A step from a stand to the neighbouring space ``there``, or to beyond the map's edge."""

    legs: Legs
    here: Stand
    there: Space

    @property
    def battle(self) -> CombatView:
        """Return the table as its fights see it."""
        return self.legs.battle

    @property
    def unit(self) -> Unit:
        """Return who steps."""
        return self.legs.unit

    @property
    def leaves_map(self) -> bool:
        """Tell whether it goes off the map (004-231)."""
        return special_rules.off_the_map(self.there)

    @cached_property
    def out(self) -> Side:
        """Return the side of the space before that is crossed."""
        return side_towards(self.here.space, self.there)

    @property
    def into(self) -> Side:
        """Return the side of the space behind that is crossed."""
        return _OPPOSITE[self.out]

    @cached_property
    def left(self) -> MovementTile | None:
        """Return the tile that is left, None where there is none or none any more."""
        return None if self.here.space in self.here.crushed else self._ground(self.here.space)

    @cached_property
    def entered(self) -> MovementTile | None:
        """Return the tile that is entered, None where there is none or none any more."""
        return None if self.there in self.here.crushed else self._ground(self.there)

    def _ground(self, space: Space) -> MovementTile | None:
        return ground_on(self.battle.state, self.battle.catalogue, space)

    @cached_property
    def raids(self) -> bool:
        """Tell whether it goes into an enemy's space (004-102)."""
        return holds_enemy(self.battle, self.unit.side, self.there)

    @cached_property
    def crushes(self) -> bool:
        """Tell whether the tile that is entered is gone by that (004-022, 004-027)."""
        return self.entered is not None and self.entered.crushed_by(self.legs.unit_class)

    def ends(self) -> bool:
        """Tell whether the move is over then: a raid, into or out of an obstacle (004-105)."""
        return self.raids or self._ends_by_leaving() or self._ends_by_entering()

    def _ends_by_leaving(self) -> bool:
        stops = self.left is not None and self.left.stops(self.out)
        return stops and self.battle.reads("obstacle-exit", "ends")

    def _ends_by_entering(self) -> bool:
        stops = self.entered is not None and self.entered.stops(self.into)
        return stops and not (self.crushes and self.battle.reads("crushed-wire", "goes-on"))

    def done(self) -> Stand:
        """Return where the unit stands then."""
        crushed = self.here.crushed | {self.there} if self.crushes else self.here.crushed
        return Stand(self.there, self.here.steps + 1, self.here.ended or self.ends(), crushed)


def holds_enemy(battle: CombatView, side: str, space: Space) -> bool:
    """Tell whether an enemy holds a space (004-101): one without its crew bars no way (N4-29)."""
    enemies = battle.friends_in(space, opponent(side) or "")
    return not all(one.condition.empty for one in enemies)
