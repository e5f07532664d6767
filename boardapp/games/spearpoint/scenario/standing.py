"""Where a setup stands: its table and all that follows from the decisions so far.

It holds no rule of a decision: what may be decided and what follows is the referee's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, TypeVar

from boardapp.core.grid import Space
from boardapp.games.spearpoint.catalogue import GAME, GRID, Catalogue, tile_number
from boardapp.games.spearpoint.placement import new_unit_id
from boardapp.games.spearpoint.scenario.decisions import (
    Build,
    Choose,
    Decision,
    Draw,
    Pass,
    ThrowForUnit,
)
from boardapp.games.spearpoint.scenario.places import Where
from boardapp.games.spearpoint.scenario.readings import Readings, holds, value_of
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.scenario_values import UnitLine
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    ChoiceStage,
    EntryStage,
    TileGroup,
    Tiles,
    TileStage,
    UnitGroup,
    UnitStage,
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
    line: UnitLine
    title: str
    rule: str = ""


class Rolled(NamedTuple):
    """A die before a unit was placed, and the card that came of it."""

    side: str
    title: str
    die: int
    least: int
    how: str
    card: str | None = None
    rule: str = ""


Group = TileGroup | UnitGroup
G = TypeVar("G", bound=Group)

GroupAt = tuple[int, int]
"""A group of tiles or units: the number of its stage, and its own in it."""


@dataclass(frozen=True)
class Standing:
    """A setup in progress. ``stage`` numbers the stage in progress; past the last, it is finished.

    ``acted`` are the decisions of that stage. ``filled`` are the spaces of tiles and units by their
    groups, None off the board; ``laid`` those of all tiles that a stage laid.
    """

    table: SetupTable
    scenario: Scenario
    catalogue: Catalogue
    stage: int = 0
    acted: tuple[Decision, ...] = ()
    filled: Mapping[GroupAt, tuple[Space | None, ...]] = field(default_factory=dict)
    laid: Mapping[int, tuple[Space, ...]] = field(default_factory=dict)
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
        waits = stage.turn and (not self.begun or self.table.turn < stage.turn)
        return None if waits else stage

    @property
    def finished(self) -> bool:
        """Tell whether all that comes before play is done."""
        return all(stage.turn for stage in self.scenario.stages[self.stage :])

    @property
    def first(self) -> str | None:
        """Return who begins the stage in progress; None where that is not known yet."""
        stage = self.current
        if not isinstance(stage, TileStage | EntryStage) or stage.by != "alternate":
            return stage.by if stage else None
        first = value_of(stage.first, self.readings) if stage.first is not None else None
        if first == "inexperienced":
            return _OTHER.get(self.experienced or "")
        return self.experienced if first == "experienced" else first

    @property
    def whose(self) -> str | None:
        """Return whose turn it is: a side, together, or None when nobody can act yet."""
        stage, first = self.current, self.first
        if stage is None or first is None or stage.by != "alternate":
            return first
        last = getattr(self.acted[-1], "by", first) if self.acted else _OTHER[first]
        turn = _OTHER[last]
        has_all = isinstance(stage, EntryStage) and turn not in self.entering(stage)
        return last if has_all else turn

    def carried_to(self, stage: TileStage) -> str:
        """Return what a terrain carried over does to a stage: skip, count or play."""
        return value_of(stage.carried, self.readings)

    @property
    def numbers_used(self) -> set[str]:
        """Return the numbers of the tiles that lie on the table."""
        return {tile_number(placed.tile) for placed in self.table.tiles.values()}

    # Groups of tiles and units

    def there(self, groups: Iterable[G]) -> Iterator[tuple[int, G]]:
        """Yield the groups of a stage that there are under the readings, with their numbers."""
        return ((at, one) for at, one in enumerate(groups) if holds(one.when, self.readings))

    def open_groups(self, groups: Iterable[G]) -> Iterator[tuple[int, G]]:
        """Yield the groups of the stage in progress that take another tile or unit."""
        return ((at, one) for at, one in self.there(groups) if self.room((self.stage, at), one))

    def room(self, place: GroupAt, group: Group) -> bool:
        """Tell whether a group takes another tile or unit."""
        return group.count.most is None or self.number(place) < group.count.most

    def missing(self, place: GroupAt, group: Group) -> int:
        """Return how many tiles or units a group must still have."""
        return max(0, group.count.least - self.number(place))

    def number(self, place: GroupAt) -> int:
        """Return how many tiles or units of a group there are."""
        return len(self.filled.get(place, ()))

    def number_in(self, stage: int) -> int:
        """Return how many tiles or units of a stage there are."""
        return sum(len(spaces) for (one, _), spaces in self.filled.items() if one == stage)

    def tiles_of(self, group: TileGroup) -> Iterator[str]:
        """Yield the tile sides that a group can be of, whether they are left or not."""
        tiles, board = self.catalogue.tiles, self.table.board
        return (one for one in tiles if board in tiles[one].maps and self.is_of(group, one))

    def tiles_left(self, stage: TileStage) -> Iterator[str]:
        """Yield the tile sides in the box that some group of the stage in progress takes."""
        used, groups = self.numbers_used, [one for _, one in self.open_groups(stage.groups)]
        for name, feature in self.catalogue.tiles.items():
            left = self.table.board in feature.maps and tile_number(name) not in used
            if left and any(self.is_of(group, name) for group in groups):
                yield name

    def is_of(self, group: Group, thing: str) -> bool:
        """Tell whether a tile's side, or a kind of unit, is one of a group's."""
        if isinstance(group, UnitGroup):
            return thing in group.units
        return fits(group, thing, self.catalogue)

    def outside(self, place: GroupAt, group: Group, space: Space) -> str | None:
        """Return why nothing of a group may come onto a space, as half a sentence, or None."""
        reason = outside(group.where, space, self.ground)
        apart = isinstance(group, UnitGroup) and group.apart
        if reason or not apart or space not in self.filled.get(place, ()):
            return reason
        name = GRID.name(space)
        return f"{group.title}: each stands on a space of its own, and {name} holds one already"

    def _takes(self, place: GroupAt, group: Group, space: Space | None) -> bool:
        on_board = isinstance(group, TileGroup) or group.line == "board"
        if space is None or not on_board:
            return space is None and not on_board
        return self.outside(place, group, space) is None

    def group_for(
        self, thing: str, space: Space | None, number: int | None = None, *, anywhere: bool = False
    ) -> int | None:
        """Return the group of a stage that takes a tile or unit there, or anywhere; None if none.

        The stage in progress, where no ``number`` names another.
        """
        stage = self.current if number is None else self.scenario.stages[number]
        number = self.stage if number is None else number
        if not isinstance(stage, TileStage | UnitStage):
            return None
        for at, group in self.there(stage.groups):
            takes = self.is_of(group, thing) and self.room((number, at), group)
            if takes and (anywhere or self._takes((number, at), group, space)):
                return at
        return None

    # Dice

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
        groups = [group for _, group in self.there(stage.groups) if group.roll is not None]
        return groups, sum(isinstance(decision, ThrowForUnit) for decision in self.acted)

    # From stage to stage

    def settled(self) -> Standing:
        """Return the standing moved on past every stage that is done."""
        here = self
        while (stage := here.current) is not None and here._done(stage):
            here = here.at_stage(here.stage + 1)
        return here

    def at_stage(self, number: int) -> Standing:
        """Return the standing at the start of a stage, units that nobody chooses in their place."""
        here = replace(self, stage=number, acted=())
        stage = here.current
        if not isinstance(stage, UnitStage) or not holds(stage.when, self.readings):
            return here
        for at, group in self.there(stage.groups):
            if group.line != "board" and len(group.units) == 1 and group.roll is None:
                for _ in range(group.count.most or 0):
                    here = here.with_unit(group, stage.by, group.units[0], None)
                    here = here.filled_with(number, at, None)
        return here

    def _done(self, stage: AnyStage) -> bool:
        if not holds(stage.when, self.readings):
            return True
        match stage:
            case TileStage():
                skipped = self.carried is not None and self.carried_to(stage) == "skip"
                return skipped or self._all_laid(stage) or self._passed(stage)
            case ChoiceStage():
                return any(isinstance(decision, Choose) for decision in self.acted)
            case EntryStage():
                left = self.entering(stage)
                last_passed = len(left) == 1 and self.acted[-1:] == (Pass(left[0]),)
                return not left or last_passed or self._passed(stage)
            case UnitStage():
                if self.to_roll is not None or self.to_take:
                    return False
                return not any(self.open_groups(stage.groups)) or self._passed(stage)
        return bool(self.acted)

    def _all_laid(self, stage: TileStage) -> bool:
        """Tell whether enough tiles are laid and no more can be."""
        total, most = self.number_in(self.stage), stage.count.most
        lacking = (self.missing((self.stage, at), one) for at, one in self.there(stage.groups))
        if total < stage.count.least or any(lacking):
            return False
        return (most is not None and total >= most) or not any(self.tiles_left(stage))

    def _passed(self, stage: AnyStage) -> bool:
        needed = 2 if stage.by == "alternate" else 1
        return [type(one) for one in self.acted[-needed:]] == [Pass] * needed

    def entering(self, stage: EntryStage) -> list[str]:
        """Return the sides that may choose another entry space."""
        sides, most = list(_OTHER) if stage.by == "alternate" else [stage.by], stage.count.most
        return [one for one in sides if most is None or len(self.entries.get(one, ())) < most]

    # What comes of decisions

    def filled_with(self, number: int, at: int | None, space: Space | None) -> Standing:
        """Return the standing with one more tile or unit in a group of a stage, if any takes it."""
        if at is None:
            return self
        held = (*self.filled.get((number, at), ()), space)
        return replace(self, filled={**self.filled, (number, at): held})

    def with_unit(self, group: UnitGroup, by: str, unit: str, space: Space | None) -> Standing:
        """Return the standing with a unit of a group, and all that comes with it."""
        stage, cards = self.current, (*group.cards, *self._won(group))
        rule = stage.rule if isinstance(stage, UnitStage) and group in stage.groups else ""
        one = Deployed(
            by, new_unit_id(self.table, by) if space is not None else None, unit, space,
            group.crew, cards, group.damage, group.line, group.title, rule,
        )  # fmt: skip
        return replace(self, deployed=(*self.deployed, one))

    def _won(self, group: UnitGroup) -> Iterator[str]:
        """Yield the card that the die of this stage has given a group of units, if any."""
        groups, thrown = self._rolled_groups
        rolls = self.rolls[len(self.rolls) - thrown :]
        for one, roll in zip(groups, rolls, strict=False):
            if one is group and roll.card is not None:
                yield roll.card


def fits(group: Tiles, tile: str, catalogue: Catalogue) -> bool:
    """Tell whether a tile's side is one of a group's."""
    feature = catalogue.tiles[tile]
    if group.tiles and tile not in group.tiles:
        return False
    if group.kinds and feature.kind not in group.kinds:
        return False
    if feature.kind in group.not_kinds:
        return False
    return not group.faces or tile[-1:] in group.faces


def begin(
    scenario: Scenario,
    catalogue: Catalogue,
    table: SetupTable | None = None,
    chosen: Readings | None = None,
) -> Standing:
    """Return the standing before all decisions but the readings, on an empty table or this one."""
    if table is None:
        table = SetupTable(
            GAME,
            scenario.board,
            options=dict(scenario.options),
            tile_sets=scenario.tile_sets,
            scenario=scenario.file,
        )
    zones = dict(scenario.zones)
    here = Standing(table.bare(), scenario, catalogue, zones=zones, chosen=chosen or {})
    return here.at_stage(0).settled()


def later(standing: Standing) -> Standing:
    """Return the standing late enough for what is decided in play.

    In which turn that was is not kept: a save asks as it comes, a layout takes it as decided.
    """
    if not standing.begun:
        return standing
    turn = max((stage.turn for stage in standing.scenario.stages), default=0) + 1
    return replace(standing, table=replace(standing.table, turn=turn)).settled()
