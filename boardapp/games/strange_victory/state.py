"""The state of a table: where units and counters are, what befell them, assets, Audacity Points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, Self

from boardapp.core.areas import AreaGrid
from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.games.strange_victory.board import GAME, RoadBoard
from boardapp.games.strange_victory.combat import CombatTable
from boardapp.games.strange_victory.counters import ALL, COUNTERS, DOWN, ROAD, Counter
from boardapp.games.strange_victory.switches import SWITCHES

GERMANY = "germany"
Phase = Literal["movement", "repairs"]
FREE_STEPS = 2
"""Areas that a unit enters in a turn without an Audacity Point (000-60)."""
MAX_TURN = 999
MAX_POINTS = 99
MOST_PRINTED = 20
"""Strength or dice at most that a table may enter as printed."""
MARKS: Mapping[str, str] = {"shocked": "Shocked", "disordered": "Disordered"}
"""The markers that the Repairs Segment takes off."""


class Regiment(NamedTuple):
    """A German unit, called ``unit``; its ``dice`` are None until they are entered.

    ``steps`` are the areas it entered this turn, ``locked`` is the turn in which an Ambush held it,
    0 when none does.
    """

    id: str
    unit: str
    side: str
    space: Space
    division: str
    dice: int | None = None
    steps: int = 0
    halted: bool = False
    locked: int = 0
    marks: frozenset[str] = frozenset()


class Lying(NamedTuple):
    """A counter in an area: its kind, face down only ``garrison`` or ``road``.

    ``strength`` is the one printed on an enemy, None until it is entered.
    """

    kind: str
    strength: int | None = None

    @property
    def counter(self) -> Counter:
        """Return what a counter that lies face up is."""
        return ALL[self.kind]


class Points(NamedTuple):
    """A division's Audacity Points, now and at the start."""

    now: int
    start: int


@dataclass(frozen=True, kw_only=True)
class RoadState(State):
    """All that the expansion knows of a table.

    ``mix`` is how many Road counters of each kind there are, empty until entered, ``out`` those
    that turned up; ``strengths`` are printed on kinds of counters, as far as known. ``combat`` is
    None where players say what fell.
    """

    FIXED = State.FIXED | {"roads"}

    units: Mapping[str, Regiment] = field(default_factory=dict)  # type: ignore[assignment]
    game: str = GAME
    board: str = ""
    roads: RoadBoard
    divisions: Mapping[str, Points] = field(default_factory=dict)
    lying: Mapping[Space, tuple[Lying, ...]] = field(default_factory=dict)
    mix: Mapping[str, int] = field(default_factory=dict)
    out: Mapping[str, int] = field(default_factory=dict)
    assets: Mapping[str, int] = field(default_factory=dict)
    strengths: Mapping[str, int] = field(default_factory=dict)
    combat: CombatTable | None = None
    phase: Phase = "movement"

    @property
    def grid(self) -> AreaGrid:
        """Return the table's board."""
        return self.roads.grid

    @property
    def victory_points(self) -> int:
        """Return what banked Prisoners are worth at the end (000-17)."""
        return self.assets.get("prisoners", 0)

    def reading(self, name: str) -> str:
        """Return the choice of a switch that is in force."""
        return self.options.get(name, SWITCHES[name].default)

    def face_up(self, space: Space) -> tuple[Lying, ...]:
        """Return what lies face up in an area, the Garrison first."""
        return tuple(one for one in self.lying.get(space, ()) if one.kind not in DOWN)

    def face_down(self, kind: str) -> int:
        """Return how many counters of a sort, ``garrison`` or ``road``, lie face down."""
        return sum(one.kind == kind for there in self.lying.values() for one in there)

    def left(self) -> dict[str, int]:
        """Return how many counters of each kind have not turned up yet."""
        return {kind: self.mix.get(kind, 0) - self.out.get(kind, 0) for kind in ROAD}

    def with_lying(self, space: Space, old: Lying, *new: Lying) -> Self:
        """Return the state with others in place of a counter in an area, or with none."""
        there = self.lying[space]
        at = there.index(old)
        return replace(self, lying={**self.lying, space: (*there[:at], *new, *there[at + 1 :])})

    def with_asset(self, kind: str, more: int) -> Self:
        """Return the state with more of an asset in the box, or fewer: none at least."""
        held = {**self.assets, kind: max(0, min(self.assets.get(kind, 0) + more, COUNTERS))}
        return replace(self, assets={kind: number for kind, number in held.items() if number})

    def with_points(self, division: str, more: int) -> Self:
        """Return the state with more Audacity Points of a division, or fewer: none at least."""
        held = self.divisions[division]
        changed = held._replace(now=max(0, min(held.now + more, MAX_POINTS)))
        return replace(self, divisions={**self.divisions, division: changed})

    def halted(self, unit_id: str, *marks: str) -> Self:
        """Return the state with a unit stopped for this turn, and marked."""
        unit = self.units[unit_id]
        return self.with_unit(unit_id, unit._replace(halted=True, marks=unit.marks | {*marks}))
