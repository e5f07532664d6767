"""The state of a table: where units and counters are, what befell them, assets, Audacity Points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, NamedTuple, Self

from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.files.fault_wording import either, hint, quoted
from boardapp.files.limits import Alone, Wrong, among, counted, whole
from boardapp.games.areas.dice_table import DiceTable
from boardapp.games.areas.markers import Marker, Markers, borne, ended, with_marks, without
from boardapp.games.areas.pool import Pool
from boardapp.games.areas.state import SET_UP, AreaState, Id, Name
from boardapp.games.areas.track import WITHIN, Track
from boardapp.games.strange_victory.board import ROADS
from boardapp.games.strange_victory.counter_kinds import (
    ALL,
    ASSETS,
    COUNTERS,
    DOWN,
    ENEMIES,
    GARRISON_KIT,
    GARRISONS,
    KIT,
    RESULTS,
    ROAD,
    Counter,
)
from boardapp.games.strange_victory.switches import SWITCHES

GERMANY = "germany"
PHASES = ("movement", "repairs", "check")
LAST = PHASES[-1]
FREE_STEPS = 2
"""Areas that a unit enters in a turn without an Audacity Point (000-60)."""
MAX_TURN = 999
MAX_UNITS = 100
MAX_DIVISIONS = 50
MOST_PRINTED = 20
"""Strength or dice at most that a table may enter as printed."""
MARKERS: Markers = {
    "disordered": Marker("Disordered"),
    "shocked": Marker("Shocked"),
    "locked": Marker("Locked"),
    "halted": Marker("Stopped", ends=LAST),
    "fought": Marker("Has fought", ends=LAST),
}
REPAIRED = ("shocked", "disordered")
"""The markers that the Repairs Segment takes off (000-15, 000-59)."""

Ended = Literal["won", "lost", "over"]
"""How the base game has ended for Germany; over says no more than that it has."""
Strength = Annotated[int, whole(0, MOST_PRINTED)]
Turn = Annotated[int, whole(1, MAX_TURN)]
Count = Annotated[int, whole(0, COUNTERS)]
Counted = Mapping[Annotated[str, among(ROAD)], Count]
CountedGarrisons = Mapping[Annotated[str, among(GARRISONS)], Annotated[int, whole(0, 99)]]


class Regiment(NamedTuple):
    """A German unit, called ``unit``; its ``dice`` are None until they are entered.

    ``steps`` are the areas it entered this turn.
    """

    id: Id
    unit: Name
    space: Space
    division: str
    dice: Annotated[int, whole(1, MOST_PRINTED)] | None = None
    steps: Annotated[int, whole(0, FREE_STEPS + 1)] = 0
    marks: Annotated[tuple[Annotated[str, among(MARKERS)], ...], borne(MARKERS)] = ()

    @property
    def side(self) -> str:
        """Return whose it is: all units are German."""
        return GERMANY

    @property
    def halted(self) -> bool:
        """Tell whether it has stopped for this turn."""
        return "halted" in self.marks

    @property
    def locked(self) -> bool:
        """Tell whether an Ambush holds it (000-56)."""
        return "locked" in self.marks

    def marked(self, *marks: str) -> Self:
        """Return it with more markers."""
        return self._replace(marks=with_marks(self.marks, MARKERS, *marks))

    def freed(self, *marks: str) -> Self:
        """Return it without some markers."""
        return self._replace(marks=without(self.marks, *marks))


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


Units = Annotated[Mapping[Id, Regiment], counted(0, MAX_UNITS, f"at most {MAX_UNITS} units")]
Divisions = Annotated[
    Mapping[Name, Annotated[Track, WITHIN]],
    counted(0, MAX_DIVISIONS, f"at most {MAX_DIVISIONS} divisions"),
]


@dataclass(frozen=True, kw_only=True)
class RoadState(AreaState):
    """All that the expansion knows of a table.

    ``mix`` is how many Road counters of each kind there are, empty until entered, ``out`` those
    that turned up, and so with ``garrisons``; ``strengths`` are printed on kinds of counters, as
    far as known. ``combat`` is None where players say what fell, ``ended`` while it goes on.
    """

    SWITCHES = SWITCHES

    units: Units = field(default_factory=dict)  # type: ignore[assignment]
    game: Annotated[str, among((ROADS.game,))] = ROADS.game
    turn: Turn = 1
    phase: Annotated[str, among((SET_UP, *PHASES))] = SET_UP
    ended: Ended | None = None
    divisions: Divisions = field(default_factory=dict)
    lying: Mapping[Space, tuple[Lying, ...]] = field(default_factory=dict)
    mix: Counted = field(default_factory=dict)
    out: Counted = field(default_factory=dict)
    garrisons: CountedGarrisons = field(default_factory=dict)
    garrisons_out: CountedGarrisons = field(default_factory=dict)
    assets: Mapping[Annotated[str, among(ASSETS)], Annotated[int, whole(1, COUNTERS)]] = field(
        default_factory=dict
    )
    strengths: Mapping[Annotated[str, among(ENEMIES)], Strength] = field(default_factory=dict)
    combat: DiceTable | None = None

    @property
    def pool(self) -> Pool:
        """Return the Road counters, as far as they are known (000-01, 000-04)."""
        return Pool(KIT, self.mix, self.out)

    @property
    def garrison_pool(self) -> Pool:
        """Return the Garrison counters, as far as they are known (000-70, A0-02)."""
        apart = self.reading("mb-151") == "combat"
        kinds = {
            kind: one for kind, one in GARRISON_KIT.kinds.items() if apart or kind != "support"
        }
        return Pool(GARRISON_KIT._replace(kinds=kinds), self.garrisons, self.garrisons_out)

    @property
    def victory(self) -> int:
        """Return the Victory Points of banked Prisoners (000-17)."""
        return self.assets.get("prisoners", 0)

    def face_up(self, space: Space) -> tuple[Lying, ...]:
        """Return what lies face up in an area, the Garrison first."""
        return tuple(one for one in self.lying.get(space, ()) if one.kind not in DOWN)

    def enemies(self, space: Space) -> tuple[Lying, ...]:
        """Return who fights in an area: a Garrison, an antagonist of the Road counters, or both."""
        return tuple(one for one in self.face_up(space) if one.counter.enemy)

    def down(self, kind: str) -> int:
        """Return how many counters of a sort lie face down."""
        return sum(one.kind == kind for there in self.lying.values() for one in there)

    def with_lying(self, space: Space, old: Lying, *new: Lying) -> Self:
        """Return the state with others in place of a counter in an area, or with none.

        Who was locked with enemies that are gone is free (000-56).
        """
        there = self.lying[space]
        at = there.index(old)
        lying = {**self.lying, space: (*there[:at], *new, *there[at + 1 :])}
        after = replace(self, lying=lying)
        if not after.enemies(space):
            units = {one.id: one.freed("locked") if one.space == space else one
                     for one in self.units.values()}  # fmt: skip
            after = replace(after, units=units)
        return after

    def with_asset(self, kind: str, more: int) -> Self:
        """Return the state with more of an asset in the box, or fewer: none at least."""
        held = {**self.assets, kind: max(0, min(self.assets.get(kind, 0) + more, COUNTERS))}
        return replace(self, assets={kind: number for kind, number in held.items() if number})

    def with_points(self, division: str, more: int) -> Self:
        """Return the state with more Audacity Points of a division, or fewer: none at least."""
        track = self.divisions[division].by(more)
        return replace(self, divisions={**self.divisions, division: track})

    def marked(self, unit_id: str, *marks: str) -> Self:
        """Return the state with more markers on a unit."""
        return self.with_unit(unit_id, self.units[unit_id].marked(*marks))

    @override
    def after(self, phase: str) -> Self:
        turn = phase == LAST
        units = {
            one.id: one._replace(
                marks=ended(one.marks, MARKERS, phase), steps=0 if turn else one.steps
            )
            for one in self.units.values()
        }
        return replace(self, units=units)

    @override
    def wrongs(self) -> Iterator[Wrong]:
        """Add unknown divisions and results, and what no kit holds (000-01, 000-54, 000-57)."""
        yield from super().wrongs()
        for unit_id, unit in self.units.items():
            if unit.division not in self.divisions:
                expected = f"one of the divisions{hint(unit.division, self.divisions)}"
                yield Wrong(("units", unit_id, "division"), quoted(unit.division), expected)
        for space, there in self.lying.items():
            if len({of_the_roads(one.kind) for one in there}) < len(there):
                room = "room for one Road counter and one Garrison counter"
                said = f"{self.grid.name(space)} has {room}."
                yield Wrong(("lying", space), "two counters of one sort", room, said)
        yield from self.pool.wrongs(self.down("road"))
        yield from self.garrison_pool.wrongs(self.down("garrison"), "garrisons", "garrisons_out")
        for number, (_, result) in enumerate(self.combat.rows if self.combat else ()):
            if result not in RESULTS:
                expected = either(list(RESULTS)) + hint(result, RESULTS)
                yield Wrong(("combat", "rows", number, 1), quoted(result), expected)


def of_the_roads(kind: str) -> bool:
    """Tell whether a counter is a Road counter, and no Garrison counter."""
    return kind in ROAD or kind == "road"
