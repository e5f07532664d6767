"""A unit's reach: which steps may follow a path, and where the path may end."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.moving import scenario_movement_rules
from boardapp.games.spearpoint.moving.move_step import MoveAllowance, MovePosition, MoveStep
from boardapp.games.spearpoint.moving.step_refusals import why_no_room, why_not_step
from boardapp.games.spearpoint.tiles.catalogue import GRID

SpacePath = Sequence[Space]


@dataclass(frozen=True)
class Reach:
    """The possible moves of a unit, including those that dice may prevent."""

    legs: MoveAllowance
    _rooms: dict[Space, Refusal | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def position_after(self, path: SpacePath) -> MovePosition:
        """Return a unit's position after a path, even a path that it may not take."""
        here = MovePosition(self.legs.unit.space)
        for space in path:
            here = self.step(here, space).position_after()
        return here

    def step(self, here: MovePosition, there: Space) -> MoveStep:
        """Return the step from a position to a space."""
        return MoveStep(self.legs, here, there)

    def why_not_onward(self, path: SpacePath, there: Space) -> Refusal | None:
        """Return why a path may not go on to a space, None if it may.

        A unit may pass friends if the path can go on to a space with room (004-101).
        """
        step = self.step(self.position_after(path), there)
        barred = why_not_step(step)
        if barred is not None:
            return barred
        full, then = self._why_no_room(there), step.position_after()
        passes = (
            full is None or bool(self.end_spaces_from(then)) or self.step_off_map(then) is not None
        )
        return None if passes else full

    def why_not_end(self, path: SpacePath) -> Refusal | None:
        """Return why a path may not end at its last space; an empty path always may.

        A unit that can leave the map from there needs no room.
        """
        full = self._why_no_room(path[-1]) if path else None
        return (
            full
            if full is not None and self.step_off_map(self.position_after(path)) is None
            else None
        )

    def end_spaces(self) -> Mapping[Space, int]:
        """Return the spaces on which the unit can end its move, with the fewest steps to each."""
        return self.end_spaces_from(MovePosition(self.legs.unit.space))

    def end_spaces_from(self, start: MovePosition) -> Mapping[Space, int]:
        """Return the spaces where a unit can end its move from a position, with the fewest steps.

        The space of the position itself is left out.
        """
        found: dict[Space, int] = {}
        for stand in self._positions_from(start):
            if stand.space != start.space and self._why_no_room(stand.space) is None:
                found.setdefault(stand.space, stand.steps)
        return found

    def _positions_from(self, start: MovePosition) -> Iterator[MovePosition]:
        """Yield every position that a unit can reach from another, without that position itself.

        The search is breadth-first: each space comes with the fewest steps first. Positions on one
        space are separate if the move ends in only one of them. A path that returns to a space
        gains nothing.
        """
        seen = {(start.space, start.ended)}
        rim = deque([start])
        while rim:
            here = rim.popleft()
            for there in GRID.neighbours(here.space):
                step = self.step(here, there)
                if why_not_step(step) is not None:
                    continue
                stand = step.position_after()
                if (there, stand.ended) in seen:
                    continue
                seen.add((there, stand.ended))
                rim.append(stand)
                yield stand

    def step_off_map(self, here: MovePosition) -> MoveStep | None:
        """Return the step off the map that a unit may take from a position, if any (004-231)."""
        unit = self.legs.unit
        way_off = scenario_movement_rules.map_exit_row(self.legs.battle, unit.side)
        there = (
            scenario_movement_rules.space_beyond_edge(way_off[0], here.space) if way_off else None
        )
        step = self.step(here, there) if there is not None else None
        return step if step is not None and why_not_step(step) is None else None

    def can_leave_map(self) -> bool:
        """Return whether the unit has enough steps to leave the map."""
        if scenario_movement_rules.map_exit_row(self.legs.battle, self.legs.unit.side) is None:
            return False
        start = MovePosition(self.legs.unit.space)
        return any(self.step_off_map(stand) for stand in (start, *self._positions_from(start)))

    def _why_no_room(self, space: Space) -> Refusal | None:
        if space not in self._rooms:
            self._rooms[space] = why_no_room(self.legs, space)
        return self._rooms[space]
