"""One step of a unit's move: its spaces, the sides it crosses, the tiles it leaves and enters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.tile import Side
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.moving import scenario_movement_rules
from boardapp.games.spearpoint.moving.tile_effects import (
    MovementTile,
    movement_tile_on,
    side_towards,
)
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import UnitClass

STEPS_OF: Mapping[UnitClass, int] = {"infantry": 2, "vehicle": 1}
"""Steps of a unit in a turn by its class (004-095, 004-098); others never move."""

_OPPOSITE: Mapping[Side, Side] = {
    "north": "south", "east": "west", "south": "north", "west": "east",
}  # fmt: skip


class MovePosition(NamedTuple):
    """A unit's progress in its move: its steps so far, and whether the move has ended.

    ``crushed`` are the spaces whose tiles the unit has crushed on its way.
    """

    space: Space
    steps: int = 0
    ended: bool = False
    crushed: frozenset[Space] = frozenset()


@dataclass(frozen=True)
class MoveAllowance:
    """How far a unit may move this turn; ``extra`` counts the steps gained by discarded cards."""

    battle: CombatView
    unit: Unit
    extra: int = 0

    @cached_property
    def unit_class(self) -> UnitClass:
        """Return the class by which the unit moves; a crew on foot is Infantry (004-095)."""
        return self.battle.unit_class(self.unit)

    @cached_property
    def usual_steps(self) -> int:
        """Return the unit's steps, with those that Command Cards under it give."""
        if self.unit_class not in STEPS_OF:
            return 0
        steps = self.special_steps.steps if self.special_steps else STEPS_OF[self.unit_class]
        cards = self.battle.command_cards(self.unit)
        return max(steps + sum(card.gives.steps for card in cards) - self._crew_change_cost, 0)

    @property
    def _crew_change_cost(self) -> int:
        """Return 1 if a crew on foot used a step to get out this turn, else 0 (N4-27)."""
        moved = self.battle.state.moves.get(self.unit.id)
        changed = moved is not None and moved.crewed and self.unit_class == "infantry"
        return int(changed and self.battle.is_switch_set_to("crew-step", "one"))

    @cached_property
    def special_steps(self) -> scenario_movement_rules.SpecialSteps | None:
        """Return the steps that a special rule sets for the unit's class, if any (004-228)."""
        return scenario_movement_rules.special_steps(self.battle, self.unit_class)

    @cached_property
    def rule_against_extra_steps(self) -> str | None:
        """Return the special rule that forbids further steps by cards, if any (004-228, N4-02)."""
        return scenario_movement_rules.rule_against_extra_steps(self.battle, self.unit_class)

    @property
    def allowed_steps(self) -> int:
        """Return the total of steps that the unit may take this turn."""
        return self.usual_steps + self.extra

    @property
    def extra_steps_left(self) -> int:
        """Return how many more steps cards may give: sprint or push, and burning (N4-02)."""
        if self.unit_class not in STEPS_OF or self.rule_against_extra_steps is not None:
            return 0
        return (2 if self.battle.is_switch_set_to("extra-step", "both") else 1) - self.extra


@dataclass(frozen=True)
class MoveStep:
    """A step from a position to the neighbouring space ``there``, or beyond the map's edge."""

    legs: MoveAllowance
    here: MovePosition
    there: Space

    @property
    def battle(self) -> CombatView:
        """Return the combat view of the table."""
        return self.legs.battle

    @property
    def unit(self) -> Unit:
        """Return the unit that takes the step."""
        return self.legs.unit

    @property
    def leaves_map(self) -> bool:
        """Return whether the step goes off the map (004-231)."""
        return scenario_movement_rules.is_off_map(self.there)

    @cached_property
    def exit_side(self) -> Side:
        """Return the side of the old space that the step crosses."""
        return side_towards(self.here.space, self.there)

    @property
    def entry_side(self) -> Side:
        """Return the side of the new space that the step crosses."""
        return _OPPOSITE[self.exit_side]

    @cached_property
    def left_tile(self) -> MovementTile | None:
        """Return the tile that the unit leaves, None if there is none or it is crushed."""
        return None if self.here.space in self.here.crushed else self._tile_on(self.here.space)

    @cached_property
    def entered_tile(self) -> MovementTile | None:
        """Return the tile that the unit enters, None if there is none or it is crushed."""
        return None if self.there in self.here.crushed else self._tile_on(self.there)

    def _tile_on(self, space: Space) -> MovementTile | None:
        return movement_tile_on(self.battle.state, self.battle.catalogue, space)

    @cached_property
    def is_raid(self) -> bool:
        """Return whether the step goes into an enemy's space (004-102)."""
        return holds_enemy(self.battle, self.unit.side, self.there)

    @cached_property
    def crushes_tile(self) -> bool:
        """Return whether the step crushes the tile that it enters (004-022, 004-027)."""
        return self.entered_tile is not None and self.entered_tile.is_crushed_by(
            self.legs.unit_class
        )

    def ends_move(self) -> bool:
        """Return whether the step ends the move: a raid, or into or out of obstacles (004-105)."""
        return self.is_raid or self._ends_by_leaving() or self._ends_by_entering()

    def _ends_by_leaving(self) -> bool:
        stops = self.left_tile is not None and self.left_tile.is_obstacle_at(self.exit_side)
        return stops and self.battle.is_switch_set_to("obstacle-exit", "ends")

    def _ends_by_entering(self) -> bool:
        stops = self.entered_tile is not None and self.entered_tile.is_obstacle_at(self.entry_side)
        return stops and not (
            self.crushes_tile and self.battle.is_switch_set_to("crushed-wire", "goes-on")
        )

    def position_after(self) -> MovePosition:
        """Return the unit's position after the step."""
        crushed = self.here.crushed | {self.there} if self.crushes_tile else self.here.crushed
        return MovePosition(
            self.there, self.here.steps + 1, self.here.ended or self.ends_move(), crushed
        )


def holds_enemy(battle: CombatView, side: str, space: Space) -> bool:
    """Return whether an enemy holds a space (004-101); one without its crew does not (N4-29)."""
    enemies = battle.ground_units_in(space, opposing_side(side) or "")
    return not all(one.condition.empty for one in enemies)
