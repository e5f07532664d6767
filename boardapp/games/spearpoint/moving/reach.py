"""How far a unit comes: which steps may follow a way, where it may end, and the reach of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.moving import special_rules
from boardapp.games.spearpoint.moving.step import Legs, Stand, Step
from boardapp.games.spearpoint.moving.step_reasons import against, no_room
from boardapp.games.spearpoint.tiles.box_contents import GRID

Way = Sequence[Space]


@dataclass(frozen=True)
class Reach:
    """What a unit can do with the steps that it has; steps that dice may bar are among them."""

    legs: Legs
    _rooms: dict[Space, Refusal | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def after(self, way: Way) -> Stand:
        """Return where a unit is after a way, whether or not it may go it."""
        here = Stand(self.legs.unit.space)
        for space in way:
            here = self.step(here, space).done()
        return here

    def step(self, here: Stand, there: Space) -> Step:
        """Return a step from a stand."""
        return Step(self.legs, here, there)

    def onward(self, way: Way, there: Space) -> Refusal | None:
        """Return why a step may not follow a way, None when it may.

        Friends are passed where the way can go on from them to a space with room (004-101).
        """
        step = self.step(self.after(way), there)
        barred = against(step)
        if barred is not None:
            return barred
        full, then = self._no_room(there), step.done()
        passes = full is None or bool(self.stops(then)) or self.off(then) is not None
        return None if passes else full

    def may_end(self, way: Way) -> Refusal | None:
        """Return why a way may not end where it has come to; one may always stay.

        Who can leave the map from there needs no room.
        """
        full = self._no_room(way[-1]) if way else None
        return full if full is not None and self.off(self.after(way)) is None else None

    def spaces(self) -> Mapping[Space, int]:
        """Return the spaces on which the unit can end its move, with the fewest steps to each."""
        return self.stops(Stand(self.legs.unit.space))

    def stops(self, start: Stand) -> Mapping[Space, int]:
        """Return where a unit that stands so can end its move, other than there.

        Each space is met with the fewest steps first.
        """
        found: dict[Space, int] = {}
        for stand in self._stands(start):
            if stand.space != start.space and self._no_room(stand.space) is None:
                found.setdefault(stand.space, stand.steps)
        return found

    def _stands(self, start: Stand) -> Iterator[Stand]:
        """Yield every stand that a unit comes to from another, that one left out.

        The search goes in breadth, so each space is met with the fewest steps first; one on which
        the move ends is met apart. A way that comes back to a space gains nothing.
        """
        seen = {(start.space, start.ended)}
        rim = deque([start])
        while rim:
            here = rim.popleft()
            for there in GRID.neighbours(here.space):
                step = self.step(here, there)
                if against(step) is not None:
                    continue
                stand = step.done()
                if (there, stand.ended) in seen:
                    continue
                seen.add((there, stand.ended))
                rim.append(stand)
                yield stand

    def off(self, here: Stand) -> Step | None:
        """Return the step off the map that a unit may take from a stand, if it may (004-231)."""
        unit = self.legs.unit
        way_off = special_rules.way_off(self.legs.battle, unit.side)
        there = special_rules.beyond(way_off[0], here.space) if way_off else None
        step = self.step(here, there) if there is not None else None
        return step if step is not None and against(step) is None else None

    def leads_off(self) -> bool:
        """Tell whether the steps that it has lead off the map."""
        if special_rules.way_off(self.legs.battle, self.legs.unit.side) is None:
            return False
        start = Stand(self.legs.unit.space)
        return any(self.off(stand) for stand in (start, *self._stands(start)))

    def _no_room(self, space: Space) -> Refusal | None:
        if space not in self._rooms:
            self._rooms[space] = no_room(self.legs, space)
        return self._rooms[space]
