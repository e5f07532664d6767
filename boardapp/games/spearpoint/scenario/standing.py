"""Where a setup stands: its table and all that follows from the decisions so far.

`Standing.after` takes one more decision; that it is allowed is the referee's question. At a table
of an older edition it may not be: it is then taken as far as it fits the stages there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.catalogue import GAME, Catalogue, tile_number
from boardapp.games.spearpoint.placement import new_unit_id
from boardapp.games.spearpoint.scenario.asked import asked, of_a_stage
from boardapp.games.spearpoint.scenario.decisions import (
    Agree,
    BeginPlay,
    Build,
    Carry,
    Choose,
    Decision,
    Deploy,
    Draw,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
)
from boardapp.games.spearpoint.scenario.scenario import (
    AnyStage,
    ChoiceStage,
    EntryStage,
    Line,
    Readings,
    Scenario,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
    Where,
    holds,
    value_of,
)
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.scenario.where import Ground, outside

_OTHER = {"us": "germany", "germany": "us"}


class Deployed(NamedTuple):
    """A starting unit as it was placed; without space and id it is off the board."""

    side: str
    unit_id: str | None
    unit: str
    space: Space | None
    crew: str | None
    cards: tuple[str, ...]
    damage: str | None
    line: Line
    title: str


class Rolled(NamedTuple):
    """A die before a unit was placed, and the card that came of it."""

    side: str
    title: str
    die: int
    least: int
    how: str
    card: str | None = None


G = TypeVar("G", TileGroup, UnitGroup)

Place = tuple[int, int]
"""A group of tiles or units: the number of its stage, and its own in it."""


@dataclass(frozen=True)
class Standing:
    """A setup in progress. ``stage`` numbers the stage in progress; past the last, it is finished.

    ``acted`` are the decisions of that stage. ``filled`` counts tiles and units by their groups;
    ``laid`` are the spaces of a stage's tiles, ``stood`` those of a group's units.
    """

    table: SetupTable
    scenario: Scenario
    catalogue: Catalogue
    stage: int = 0
    acted: tuple[Decision, ...] = ()
    filled: Mapping[Place, int] = field(default_factory=dict)
    laid: Mapping[int, tuple[Space, ...]] = field(default_factory=dict)
    stood: Mapping[Place, tuple[Space, ...]] = field(default_factory=dict)
    zones: Mapping[str, Where] = field(default_factory=dict)
    entries: Mapping[str, tuple[Space, ...]] = field(default_factory=dict)
    changed: int = 0
    experienced: str | None = None
    chosen: Readings = field(default_factory=dict)
    carried: str | None = None
    rolls: tuple[Rolled, ...] = ()
    deployed: tuple[Deployed, ...] = ()
    decks: Mapping[tuple[str, str], Build] = field(default_factory=dict)
    hands: Mapping[str, Draw] = field(default_factory=dict)

    # What is asked of it

    @property
    def begun(self) -> bool:
        """Tell whether play has begun."""
        return self.table.begun

    @cached_property
    def readings(self) -> Readings:
        """Return every reading of the scenario with the choice in force."""
        return self.scenario.read(self.chosen)

    @cached_property
    def ground(self) -> Ground:
        """Return what questions about spaces are asked on."""
        return Ground(self.table, self.catalogue, self.zones)

    @property
    def current(self) -> AnyStage | None:
        """Return the stage in progress; None when the setup is finished or waits for a turn."""
        if self.stage >= len(self.scenario.stages):
            return None
        stage = self.scenario.stages[self.stage]
        if stage.turn and (not self.begun or self.table.turn < stage.turn):
            return None
        return stage

    @property
    def finished(self) -> bool:
        """Tell whether all that comes before play is done."""
        return all(stage.turn for stage in self.scenario.stages[self.stage :])

    @property
    def first(self) -> str | None:
        """Return who begins the stage in progress; None where that is not known yet."""
        stage = self.current
        if stage is None or stage.by != "alternate":
            return stage.by if stage else None
        first = value_of(stage.first, self.readings) if stage.first is not None else None
        if first in ("experienced", "inexperienced"):
            if self.experienced is None:
                return None
            side = self.experienced
            return side if first == "experienced" else _OTHER[side]
        return first

    @property
    def whose(self) -> str | None:
        """Return whose turn it is: a side, together, or None when nobody can act yet."""
        stage, first = self.current, self.first
        if stage is None or first is None:
            return None
        if stage.by != "alternate":
            return first
        last = getattr(self.acted[-1], "by", first) if self.acted else _OTHER[first]
        turn = _OTHER[last]
        if isinstance(stage, EntryStage) and self._entered(turn, stage):
            return _OTHER[turn]
        return turn

    def carried_to(self, stage: TileStage) -> str:
        """Return what a terrain carried over does to a stage: skip, count or play."""
        return value_of(stage.carried, self.readings)

    def tile_groups(self, stage: TileStage) -> Iterator[tuple[int, TileGroup]]:
        """Yield the groups of tiles that there are under the readings, with their numbers."""
        return _there(stage.groups, self.readings)

    def unit_groups(self, stage: UnitStage) -> Iterator[tuple[int, UnitGroup]]:
        """Yield the groups of units that there are under the readings, with their numbers."""
        return _there(stage.groups, self.readings)

    def tiles_of(self, group: TileGroup) -> Iterator[str]:
        """Yield the tile sides that a group can be of, whether they are left or not."""
        for name, feature in self.catalogue.tiles.items():
            if self.table.board in feature.maps and fits(group, name, self.catalogue):
                yield name

    @property
    def numbers_used(self) -> set[str]:
        """Return the numbers of the tiles that lie on the table."""
        return {tile_number(placed.tile) for placed in self.table.tiles.values()}

    def room(self, place: Place, group: TileGroup | UnitGroup) -> bool:
        """Tell whether a group takes another tile or unit."""
        return group.count.most is None or self.filled.get(place, 0) < group.count.most

    def room_in(self, at: int, group: TileGroup | UnitGroup) -> bool:
        """Tell whether a group of the stage in progress takes another tile or unit."""
        return self.room((self.stage, at), group)

    def number_in(self, stage: int) -> int:
        """Return how many tiles or units of a stage lie."""
        return sum(number for (one, _), number in self.filled.items() if one == stage)

    @property
    def to_roll(self) -> UnitGroup | None:
        """Return the starting unit that a die must be thrown for next."""
        groups, thrown = self._rolled_groups
        return groups[thrown] if thrown < len(groups) and not self.to_take else None

    @property
    def to_take(self) -> tuple[str, ...]:
        """Return the cards of which the last die has given one."""
        groups, thrown = self._rolled_groups
        if not thrown or not isinstance(self.acted[-1], ThrowForUnit):
            return ()
        roll, last = groups[thrown - 1].roll, self.rolls[-1]
        won = roll is not None and last.die >= roll.least and last.card is None
        return roll.cards if roll is not None and won else ()

    @property
    def _rolled_groups(self) -> tuple[list[UnitGroup], int]:
        """Return the units of the stage that a die is thrown for, and how many were thrown."""
        stage = self.current
        if not isinstance(stage, UnitStage):
            return [], 0
        groups = [group for _, group in self.unit_groups(stage) if group.roll is not None]
        return groups, sum(isinstance(decision, ThrowForUnit) for decision in self.acted)

    # Taking a decision

    def after(self, decision: Decision) -> Standing:
        """Return the standing after a decision that the referee allows, or once has allowed."""
        here = self._where_asked(decision)
        taking = _TAKING.get(type(decision))
        taken = taking(here, decision) if taking else here
        acted = (*here.acted, decision) if asked(here, decision) else here.acted
        return replace(taken, table=self.table.decided(decision), acted=acted).settled()

    def _where_asked(self, decision: Decision) -> Standing:
        """Return the standing at the stage that asks for a decision: this one, or one further on.

        The standing as it is, where none does, and for a Done, which any stage may ask for.
        """
        if asked(self, decision) or not of_a_stage(decision) or isinstance(decision, Pass):
            return self
        for number in range(self.stage + 1, len(self.scenario.stages)):
            there = replace(self, stage=number, acted=())._stand_by()
            if asked(there, decision):
                return there
        return self

    def settled(self) -> Standing:
        """Return the standing moved on past every stage that is done."""
        here = self
        while (stage := here.current) is not None and here._done(stage):
            here = replace(here, stage=here.stage + 1, acted=())._stand_by()
        return here

    def _done(self, stage: AnyStage) -> bool:
        if not holds(stage.when, self.readings):
            return True
        if isinstance(stage, TileStage):
            return self._tiles_done(stage)
        if isinstance(stage, ChoiceStage):
            return any(isinstance(decision, Choose) for decision in self.acted)
        if isinstance(stage, EntryStage):
            return self._entries_done(stage)
        if isinstance(stage, UnitStage):
            return self._units_done(stage)
        return bool(self.acted)

    def _tiles_done(self, stage: TileStage) -> bool:
        if self.carried is not None and self.carried_to(stage) == "skip":
            return True
        most = stage.count.most
        full = most is not None and self.number_in(self.stage) >= most
        no_more = (full or not self._tile_left(stage)) and not self._tile_missing(stage)
        return no_more or self._passed(stage)

    def _tile_missing(self, stage: TileStage) -> bool:
        """Tell whether fewer tiles are laid than must be."""
        return self.number_in(self.stage) < stage.count.least or any(
            self.filled.get((self.stage, at), 0) < group.count.least
            for at, group in self.tile_groups(stage)
        )

    def _tile_left(self, stage: TileStage) -> bool:
        """Tell whether the box still holds a tile for a group that takes one."""
        used = self.numbers_used
        return any(
            self.room_in(at, group)
            and any(tile_number(tile) not in used for tile in self.tiles_of(group))
            for at, group in self.tile_groups(stage)
        )

    def _passed(self, stage: AnyStage) -> bool:
        needed = 2 if stage.by == "alternate" else 1
        last = self.acted[-needed:]
        return len(last) == needed and all(isinstance(one, Pass) for one in last)

    def _entered(self, side: str, stage: EntryStage) -> bool:
        """Tell whether a side has all the entry spaces that it may have."""
        return stage.count.most is not None and len(self._entries_of(side)) >= stage.count.most

    def _entries_of(self, side: str) -> tuple[Space, ...]:
        return self.entries.get(side, ())

    def _entries_done(self, stage: EntryStage) -> bool:
        sides = tuple(_OTHER) if stage.by == "alternate" else (stage.by,)
        left = [side for side in sides if not self._entered(side, stage)]
        passed = self.acted[-1:] == (Pass(left[0]),) if len(left) == 1 else False
        return not left or passed or self._passed(stage)

    def _units_done(self, stage: UnitStage) -> bool:
        if self.to_roll is not None or self.to_take:
            return False
        full = not any(
            self.room((self.stage, number), group) for number, group in self.unit_groups(stage)
        )
        return full or self._passed(stage)

    # The decisions one by one; what they place is the table's part

    def _agree(self, decision: Agree) -> Standing:
        """Start again: the stages done by themselves may be others under the reading."""
        chosen = {**self.chosen, decision.reading: decision.choice}
        zones = dict(self.scenario.zones)
        fresh = Standing(self.table, self.scenario, self.catalogue, zones=zones, chosen=chosen)
        return fresh._stand_by()

    def _experience(self, decision: Experienced) -> Standing:
        return replace(self, experienced=decision.side)

    def _carry(self, decision: Carry) -> Standing:
        table = self.table.decided(decision)
        here = replace(self, table=table, carried=decision.title)
        for number, stage in enumerate(self.scenario.stages):
            if isinstance(stage, TileStage) and self.carried_to(stage) == "count":
                for placed in decision.tiles:
                    here = here._count_tile(number, stage, placed)
        return here

    def _count_tile(self, number: int, stage: TileStage, placed: PlacedTile) -> Standing:
        at = self._group_of(number, stage, placed)
        return self if at is None else self._filled((number, at))

    def _group_of(
        self, number: int, stage: TileStage, placed: PlacedTile, *, anywhere: bool = False
    ) -> int | None:
        """Return the group of a stage that takes a tile there, or anywhere; None if none does."""
        for at, group in self.tile_groups(stage):
            if (
                self.room((number, at), group)
                and fits(group, placed.tile, self.catalogue)
                and (anywhere or outside(group.where, placed.space, self.ground) is None)
            ):
                return at
        return None

    def _filled(self, place: Place) -> Standing:
        return replace(self, filled={**self.filled, place: self.filled.get(place, 0) + 1})

    def _lay(self, decision: Lay) -> Standing:
        stage = self.current
        if not isinstance(stage, TileStage) or not asked(self, decision):
            return self
        at = self.tile_group(decision.placed)
        if at is None:
            at = self._group_of(self.stage, stage, decision.placed, anywhere=True)
        here = self if at is None else self._filled((self.stage, at))
        spaces = (*self.laid.get(self.stage, ()), decision.placed.space)
        return replace(here, laid={**self.laid, self.stage: spaces})

    def tile_group(self, placed: PlacedTile) -> int | None:
        """Return the group of the stage in progress that takes a tile there, None if none does."""
        stage = self.current
        return self._group_of(self.stage, stage, placed) if isinstance(stage, TileStage) else None

    def _choose(self, decision: Choose) -> Standing:
        stage = self.current
        options = stage.options if isinstance(stage, ChoiceStage) else ()
        chosen = (option.zones for option in options if option.name == decision.option)
        return replace(self, zones={**self.zones, **next(chosen, {})})

    def _enter(self, decision: Enter) -> Standing:
        spaces = self._entries_of(decision.by)
        if decision.leaving is None:
            spaces = (*spaces, decision.space)
        else:
            there = decision.space
            spaces = tuple(there if one == decision.leaving else one for one in spaces)
        return replace(
            self,
            entries={**self.entries, decision.by: spaces},
            zones={**self.zones, decision.by: Where(spaces=spaces)},
            changed=self.changed + (decision.leaving is not None),
        )

    def _throw(self, decision: ThrowForUnit) -> Standing:
        group = self.to_roll
        if group is None or group.roll is None:
            return self
        won = decision.die >= group.roll.least and len(group.roll.cards) == 1
        card = group.roll.cards[0] if won else None
        rolled = Rolled(
            decision.by, group.title, decision.die, group.roll.least, decision.how, card
        )
        return replace(self, rolls=(*self.rolls, rolled))

    def _take(self, decision: Take) -> Standing:
        if not self.to_take:
            return self
        last = self.rolls[-1]._replace(card=decision.card)
        return replace(self, rolls=(*self.rolls[:-1], last))

    def _deploy(self, decision: Deploy) -> Standing:
        unit, space, stage = decision.unit, decision.space, self.current
        at = self.unit_group(unit, space)
        if at is None:
            at = self.unit_group(unit, space, anywhere=True)
        if at is None or not isinstance(stage, UnitStage) or not asked(self, decision):
            group = UnitGroup(self.catalogue.unit_kind(unit).title, (unit,))
            return self._with(self._deployed(group, decision.by, unit, space))
        place = (self.stage, at)
        deployed = self._deployed(stage.groups[at], decision.by, unit, space)
        return self._with(deployed)._standing_on(place, space)._filled(place)

    def _with(self, *deployed: Deployed) -> Standing:
        return replace(self, deployed=(*self.deployed, *deployed))

    def _standing_on(self, place: Place, space: Space | None) -> Standing:
        if space is None:
            return self
        return replace(self, stood={**self.stood, place: (*self.stood.get(place, ()), space)})

    def kept_apart(self, at: int, group: UnitGroup, space: Space | None) -> bool:
        """Tell whether one of a group stands on a space already where each has one of its own."""
        return group.apart and space in self.stood.get((self.stage, at), ())

    def _begin(self, _: BeginPlay) -> Standing:
        """Leave all that comes before play behind, finished or not."""
        stages = self.scenario.stages
        late = (at for at in range(self.stage, len(stages)) if stages[at].turn)
        return replace(self, stage=next(late, len(stages)), acted=())

    def _build(self, decision: Build) -> Standing:
        return replace(self, decks={**self.decks, (decision.by, decision.deck): decision})

    def _draw(self, decision: Draw) -> Standing:
        return replace(self, hands={**self.hands, decision.by: decision})

    def unit_group(self, unit: str, space: Space | None, *, anywhere: bool = False) -> int | None:
        """Return the group of the stage in progress that takes a unit there, or anywhere.

        None if none does.
        """
        stage = self.current
        if not isinstance(stage, UnitStage):
            return None
        for number, group in self.unit_groups(stage):
            there = (group.line == "board") == (space is not None) and (
                space is None or outside(group.where, space, self.ground) is None
            )
            there = there and not self.kept_apart(number, group, space)
            room = unit in group.units and self.room((self.stage, number), group)
            if room and (anywhere or there):
                return number
        return None

    def _deployed(self, group: UnitGroup, by: str, unit: str, space: Space | None) -> Deployed:
        """Return a unit with all that comes with it, before it is placed."""
        unit_id = new_unit_id(self.table, by) if space is not None else None
        cards = (*group.cards, *self._won(group))
        return Deployed(
            by, unit_id, unit, space, group.crew, cards, group.damage, group.line, group.title
        )

    def _won(self, group: UnitGroup) -> Iterator[str]:
        """Yield the card that the die of this stage has given a group of units, if any."""
        groups, thrown = self._rolled_groups
        rolls = self.rolls[len(self.rolls) - thrown :]
        for one, roll in zip(groups, rolls, strict=False):
            if one is group and roll.card is not None:
                yield roll.card

    def _stand_by(self) -> Standing:
        """Take in, at the start of a stage, the units off the board of which there is no choice."""
        stage, here = self.current, self
        if not isinstance(stage, UnitStage) or not holds(stage.when, self.readings):
            return here
        for number, group in self.unit_groups(stage):
            fixed = len(group.units) == 1 and group.roll is None and group.count.most is not None
            if group.line != "board" and fixed:
                one = here._deployed(group, stage.by, group.units[0], None)
                number_of = group.count.most or 0
                here = here._with(*[one] * number_of)
                here = replace(here, filled={**here.filled, (self.stage, number): number_of})
        return here


def _there(groups: Iterable[G], readings: Readings) -> Iterator[tuple[int, G]]:
    """Yield the groups of a stage that there are under the readings, with their numbers."""
    return ((at, group) for at, group in enumerate(groups) if holds(group.when, readings))


def fits(group: TileGroup, tile: str, catalogue: Catalogue) -> bool:
    """Tell whether a tile's side is one of a group's."""
    feature = catalogue.tiles[tile]
    if group.tiles and tile not in group.tiles:
        return False
    if group.kinds and feature.kind not in group.kinds:
        return False
    if feature.kind in group.not_kinds:
        return False
    return not group.faces or tile[-1:] in group.faces


def begin(scenario: Scenario, catalogue: Catalogue, table: SetupTable | None = None) -> Standing:
    """Return the standing before the first decision, on an empty table or the one given."""
    if table is None:
        table = SetupTable(
            GAME,
            scenario.board,
            options=dict(scenario.options),
            tile_sets=scenario.tile_sets,
            scenario=scenario.file,
        )
    here = Standing(table.bare(), scenario, catalogue, zones=dict(scenario.zones))
    return here._stand_by().settled()


def replay(scenario: Scenario, catalogue: Catalogue, table: SetupTable) -> Standing:
    """Return where a table's setup stands; its decisions have been found allowed."""
    here = begin(scenario, catalogue, table)
    for decision in table.setup:
        here = later(here.after(decision))
    return replace(here, table=table)


def later(standing: Standing) -> Standing:
    """Return the standing late enough for what is decided in play.

    In which turn that was is not kept: a save asks as it comes, a layout takes it as decided.
    """
    if not standing.begun:
        return standing
    turn = max((stage.turn for stage in standing.scenario.stages), default=0) + 1
    return replace(standing, table=replace(standing.table, turn=turn)).settled()


_TAKING: Mapping[type[Any], Callable[[Standing, Any], Standing]] = {
    Agree: Standing._agree,
    Experienced: Standing._experience,
    Carry: Standing._carry,
    Lay: Standing._lay,
    Choose: Standing._choose,
    Enter: Standing._enter,
    ThrowForUnit: Standing._throw,
    Take: Standing._take,
    Deploy: Standing._deploy,
    Build: Standing._build,
    Draw: Standing._draw,
    BeginPlay: Standing._begin,
}
"""What follows from a decision beside its place in the record; of others, nothing does."""
