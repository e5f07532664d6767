"""The state of a table: where units and counters are, what befell them, assets, Audacity Points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, NamedTuple, Self

from boardapp.core.grid import Space
from boardapp.files.limits import Alone, Wrong, among, counted, named, whole, word
from boardapp.files.wording import either, hint, quoted
from boardapp.games.areas.dice_table import DiceTable
from boardapp.games.areas.pool import Pool
from boardapp.games.areas.state import AreaState
from boardapp.games.strange_victory.board import ROADS
from boardapp.games.strange_victory.counters import (
    ALL,
    ASSETS,
    COUNTERS,
    DOWN,
    ENEMIES,
    KIT,
    RESULTS,
    ROAD,
    Counter,
)
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

Name = Annotated[str, named(40)]
Points99 = Annotated[int, whole(0, MAX_POINTS)]
Strength = Annotated[int, whole(0, MOST_PRINTED)]
Turn = Annotated[int, whole(1, MAX_TURN)]
Id = Annotated[str, word(40)]
Count = Annotated[int, whole(0, COUNTERS)]
Road = Annotated[str, among(ROAD)]


class Regiment(NamedTuple):
    """A German unit, called ``unit``; its ``dice`` are None until they are entered.

    ``steps`` are the areas it entered this turn, ``locked`` is the turn in which an Ambush held it,
    0 when none does.
    """

    id: Id
    unit: Name
    space: Space
    division: str
    dice: Annotated[int, whole(1, MOST_PRINTED)] | None = None
    steps: Annotated[int, whole(0, FREE_STEPS + 1)] = 0
    halted: bool = False
    locked: int = 0
    marks: frozenset[Annotated[str, among(MARKS)]] = frozenset()

    @property
    def side(self) -> str:
        """Return whose it is: all units are German."""
        return GERMANY


class Lying(NamedTuple):
    """A counter in an area: its kind, face down only ``garrison`` or ``road``.

    ``strength`` is the one printed on an enemy, None until it is entered.
    """

    kind: Annotated[str, among((*DOWN, *ALL)), Alone()]
    strength: Strength | None = None

    @property
    def counter(self) -> Counter:
        """Return what a counter that lies face up is."""
        return ALL[self.kind]


class Points(NamedTuple):
    """A division's Audacity Points, now and at the start."""

    now: Points99
    start: Points99


Units = Annotated[Mapping[Id, Regiment], counted(0, 100, "at most 100 units")]


@dataclass(frozen=True, kw_only=True)
class RoadState(AreaState):
    """All that the expansion knows of a table.

    ``mix`` is how many Road counters of each kind there are, empty until entered, ``out`` those
    that turned up; ``strengths`` are printed on kinds of counters, as far as known. ``combat`` is
    None where players say what fell.
    """

    SWITCHES = SWITCHES

    units: Units = field(default_factory=dict)  # type: ignore[assignment]
    game: Annotated[str, among((ROADS.game,))] = ROADS.game
    turn: Turn = 1
    phase: Phase = "movement"
    divisions: Annotated[Mapping[Name, Points], counted(0, 50, "at most 50 divisions")] = field(
        default_factory=dict
    )
    lying: Mapping[Space, tuple[Lying, ...]] = field(default_factory=dict)
    mix: Mapping[Road, Count] = field(default_factory=dict)
    out: Mapping[Road, Count] = field(default_factory=dict)
    assets: Mapping[Annotated[str, among(ASSETS)], Annotated[int, whole(1, COUNTERS)]] = field(
        default_factory=dict
    )
    strengths: Mapping[Annotated[str, among(ENEMIES)], Strength] = field(default_factory=dict)
    combat: DiceTable | None = None

    @property
    def pool(self) -> Pool:
        """Return the Road counters, as far as they are known (000-01, 000-04)."""
        return Pool(KIT, self.mix, self.out)

    def face_up(self, space: Space) -> tuple[Lying, ...]:
        """Return what lies face up in an area, the Garrison first."""
        return tuple(one for one in self.lying.get(space, ()) if one.kind not in DOWN)

    @property
    def face_down(self) -> int:
        """Return how many Road counters lie face down."""
        return sum(one.kind == "road" for there in self.lying.values() for one in there)

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

    def wrongs(self) -> Iterator[Wrong]:
        """Yield what is wrong beside its fields' own limits: divisions, locks, the kit (000-01)."""
        yield from super().wrongs()
        for unit_id, unit in self.units.items():
            if unit.division not in self.divisions:
                expected = f"one of the divisions{hint(unit.division, self.divisions)}"
                yield Wrong(("units", unit_id, "division"), quoted(unit.division), expected)
            if not 0 <= unit.locked <= self.turn:
                expected = f"a turn up to the present one, {self.turn}"
                yield Wrong(("units", unit_id, "locked"), str(unit.locked), expected)
        for space, there in self.lying.items():
            if len({of_the_roads(one.kind) for one in there}) < len(there):
                room = "room for one Road counter and one Garrison counter"
                said = f"{self.grid.name(space)} has {room}."
                yield Wrong(("lying", space), "two counters of one sort", room, said)
        yield from self.pool.wrongs(self.face_down)
        for number, (_, result) in enumerate(self.combat.rows if self.combat else ()):
            if result not in RESULTS:
                expected = either(list(RESULTS)) + hint(result, RESULTS)
                yield Wrong(("combat", "rows", number, 1), quoted(result), expected)


def of_the_roads(kind: str) -> bool:
    """Tell whether a counter is a Road counter, and no Garrison counter."""
    return kind in ROAD or kind == "road"
