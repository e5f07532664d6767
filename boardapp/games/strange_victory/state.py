"""The state of a table: units and counters with their markers, assets, Audacity Points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, NamedTuple, Self

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened
from boardapp.files.value_limits import (
    ShorthandField,
    ValueFault,
    ValueLimit,
    entry_count,
    one_of_words,
    whole_number,
)
from boardapp.games.areas.counter_pool import CounterPool
from boardapp.games.areas.dice_table import DiceTable
from boardapp.games.areas.state import SET_UP, WITHIN, AreaState, Id, Name, PointTrack
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
    CounterType,
)
from boardapp.games.strange_victory.road_counter_areas import ROADS
from boardapp.games.strange_victory.switches import SWITCHES

GERMANY = "germany"
PHASES = ("movement", "repairs", "check")
LAST = PHASES[-1]
FREE_STEPS = 2
"""The areas that a unit may enter in a turn without an Audacity Point (000-60)."""
MAX_TURN = 999
MAX_UNITS = 100
MAX_DIVISIONS = 50
MOST_PRINTED = 20
"""The most Strength or dice that players can enter as printed."""


class MarkerKind(NamedTuple):
    """A kind of marker on a unit; the end of the phase ``ends`` removes it, or else a rule does."""

    title: str
    ends: str = ""


MARKERS = {
    "disordered": MarkerKind("Disordered"),
    "shocked": MarkerKind("Shocked"),
    "locked": MarkerKind("Locked"),
    "halted": MarkerKind("Stopped", ends=LAST),
    "fought": MarkerKind("Has fought", ends=LAST),
}
REPAIRED = ("shocked", "disordered")
"""The markers that the Repairs Segment removes (000-15, 000-59)."""

Ended = Literal["won", "lost", "over"]
"""The end of the base game for Germany; ``over`` means that it has ended without a known winner."""
Strength = Annotated[int, whole_number(0, MOST_PRINTED)]
Turn = Annotated[int, whole_number(1, MAX_TURN)]
Count = Annotated[int, whole_number(0, COUNTERS)]
Counted = Mapping[Annotated[str, one_of_words(ROAD)], Count]
CountedGarrisons = Mapping[
    Annotated[str, one_of_words(GARRISONS)], Annotated[int, whole_number(0, 99)]
]


class Regiment(NamedTuple):
    """A German unit, named ``unit``; its ``dice`` are None until players enter them.

    ``steps`` are the areas it entered this turn.
    """

    id: Id
    unit: Name
    space: Space
    division: str
    dice: Annotated[int, whole_number(1, MOST_PRINTED)] | None = None
    steps: Annotated[int, whole_number(0, FREE_STEPS + 1)] = 0
    marks: Annotated[
        tuple[Annotated[str, one_of_words(MARKERS)], ...],
        ValueLimit(
            "at most as many of each marker as a unit or area can have",
            lambda marks: len(set(marks)) == len(marks),
        ),
    ] = ()

    @property
    def side(self) -> str:
        """Return the unit's side: all units are German."""
        return GERMANY

    @property
    def is_halted(self) -> bool:
        """Return whether the unit has stopped for this turn."""
        return "halted" in self.marks

    @property
    def is_locked(self) -> bool:
        """Return whether an Ambush locks the unit (000-56)."""
        return "locked" in self.marks

    def with_markers(self, *marks: str) -> Self:
        """Return the unit with more markers."""
        return self._replace(marks=tuple(sorted({*self.marks, *marks})))

    def without_markers(self, *marks: str) -> Self:
        """Return the unit without some markers."""
        return self._replace(marks=tuple(one for one in self.marks if one not in marks))


class CounterOnBoard(NamedTuple):
    """A counter in an area: its kind, which is only ``garrison`` or ``road`` while it is face down.

    ``strength`` is the Strength printed on an enemy, None until players enter it.
    """

    kind: Annotated[str, one_of_words((*DOWN, *ALL)), ShorthandField()]
    strength: Strength | None = None

    @property
    def counter_type(self) -> CounterType:
        """Return the type of a face-up counter."""
        return ALL[self.kind]


Units = Annotated[Mapping[Id, Regiment], entry_count(0, MAX_UNITS, f"at most {MAX_UNITS} units")]
Divisions = Annotated[
    Mapping[Name, Annotated[PointTrack, WITHIN]],
    entry_count(0, MAX_DIVISIONS, f"at most {MAX_DIVISIONS} divisions"),
]


@dataclass(frozen=True, kw_only=True)
class RoadState(AreaState):
    """All that the expansion knows of a table.

    ``mix`` counts the Road counters of each kind (empty until entered), ``out`` those that turned
    up. ``garrisons`` and ``garrisons_out`` count the Garrison counters alike. ``strengths`` are the
    known printed Strengths of kinds of counters. ``combat`` is None if players enter each result.
    ``ended`` is None while the game goes on.
    """

    SWITCHES = SWITCHES

    units: Units = field(default_factory=dict)  # type: ignore[assignment]
    game: Annotated[str, one_of_words((ROADS.game,))] = ROADS.game
    turn: Turn = 1
    phase: Annotated[str, one_of_words((SET_UP, *PHASES))] = SET_UP
    ended: Ended | None = None
    divisions: Divisions = field(default_factory=dict)
    lying: Mapping[Space, tuple[CounterOnBoard, ...]] = field(default_factory=dict)
    mix: Counted = field(default_factory=dict)
    out: Counted = field(default_factory=dict)
    garrisons: CountedGarrisons = field(default_factory=dict)
    garrisons_out: CountedGarrisons = field(default_factory=dict)
    assets: Mapping[
        Annotated[str, one_of_words(ASSETS)], Annotated[int, whole_number(1, COUNTERS)]
    ] = field(default_factory=dict)
    strengths: Mapping[Annotated[str, one_of_words(ENEMIES)], Strength] = field(
        default_factory=dict
    )
    combat: DiceTable | None = None

    @property
    def road_counter_pool(self) -> CounterPool:
        """Return the Road counters, as far as they are known (000-01, 000-04)."""
        return CounterPool(KIT, self.mix, self.out)

    @property
    def garrison_pool(self) -> CounterPool:
        """Return the Garrison counters, as far as they are known (000-70, A0-02)."""
        apart = self.switch_choice("mb-151") == "combat"
        kinds = {
            kind: one for kind, one in GARRISON_KIT.kinds.items() if apart or kind != "support"
        }
        return CounterPool(GARRISON_KIT._replace(kinds=kinds), self.garrisons, self.garrisons_out)

    @property
    def victory_points(self) -> int:
        """Return the Victory Points of banked Prisoners (000-17)."""
        return self.assets.get("prisoners", 0)

    def face_up_counters(self, space: Space) -> tuple[CounterOnBoard, ...]:
        """Return the face-up counters of an area, the Garrison first."""
        return tuple(one for one in self.lying.get(space, ()) if one.kind not in DOWN)

    def enemies_in(self, space: Space) -> tuple[CounterOnBoard, ...]:
        """Return the enemies in an area: a Garrison, a hostile Road counter, or both."""
        return tuple(one for one in self.face_up_counters(space) if one.counter_type.enemy)

    def face_down_count(self, kind: str) -> int:
        """Return how many counters of a sort are face down."""
        return sum(one.kind == kind for there in self.lying.values() for one in there)

    def with_counter_replaced(
        self, space: Space, old: CounterOnBoard, *new: CounterOnBoard
    ) -> Self:
        """Return the state with new counters in place of a counter in an area, or with none.

        If no enemy is left there, units locked with them become free (000-56).
        """
        there = self.lying[space]
        at = there.index(old)
        lying = {**self.lying, space: (*there[:at], *new, *there[at + 1 :])}
        after = replace(self, lying=lying)
        if not after.enemies_in(space):
            units = {one.id: one.without_markers("locked") if one.space == space else one
                     for one in self.units.values()}  # fmt: skip
            after = replace(after, units=units)
        return after

    def with_asset_count_changed(self, kind: str, more: int) -> Self:
        """Return the state with an asset's count changed in the box: 0 at least."""
        held = {**self.assets, kind: max(0, min(self.assets.get(kind, 0) + more, COUNTERS))}
        return replace(self, assets={kind: number for kind, number in held.items() if number})

    def with_points_changed(self, division: str, more: int) -> Self:
        """Return the state with a division's Audacity Points changed: 0 at least."""
        track = self.divisions[division].moved_by(more)
        return replace(self, divisions={**self.divisions, division: track})

    def with_unit_marked(self, unit_id: str, *marks: str) -> Self:
        """Return the state with more markers on a unit."""
        return self.with_unit(unit_id, self.units[unit_id].with_markers(*marks))

    @override
    def without_markers_ending_with_phase(self, phase: str) -> Self:
        turn = phase == LAST
        units = {
            one.id: one._replace(
                marks=tuple(mark for mark in one.marks if MARKERS[mark].ends != phase),
                steps=0 if turn else one.steps,
            )
            for one in self.units.values()
        }
        return replace(self, units=units)

    @override
    def inconsistencies(self) -> Iterator[ValueFault]:
        """Yield faults: unknown divisions or results, wrong counts (000-01, 000-54, 000-57)."""
        yield from super().inconsistencies()
        for unit_id, unit in self.units.items():
            if unit.division not in self.divisions:
                expected = f"one of the divisions{did_you_mean(unit.division, self.divisions)}"
                yield ValueFault(
                    ("units", unit_id, "division"), quote_shortened(unit.division), expected
                )
        for space, there in self.lying.items():
            if len({is_road_counter(one.kind) for one in there}) < len(there):
                room = "room for one Road counter and one Garrison counter"
                said = f"{self.grid.name(space)} has {room}."
                yield ValueFault(("lying", space), "two counters of the same kind", room, said)
        yield from self.road_counter_pool.inconsistencies(self.face_down_count("road"))
        yield from self.garrison_pool.inconsistencies(
            self.face_down_count("garrison"), "garrisons", "garrisons_out"
        )
        for number, (_, result) in enumerate(self.combat.rows if self.combat else ()):
            if result not in RESULTS:
                expected = join_with_or(list(RESULTS)) + did_you_mean(result, RESULTS)
                yield ValueFault(("combat", "rows", number, 1), quote_shortened(result), expected)


def is_road_counter(kind: str) -> bool:
    """Return whether a counter is a Road counter, and no Garrison counter."""
    return kind in ROAD or kind == "road"
