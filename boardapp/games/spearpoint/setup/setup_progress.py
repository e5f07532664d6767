"""The progress of a setup, seen with its scenario, and the result of each act.

The rules on allowed acts are in `setup_placement_rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, Self, TypeVar

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.scenario.allowed_spaces import ZoneContext, why_space_not_allowed
from boardapp.games.spearpoint.scenario.placement_limits import Where
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AnyStage,
    ChoiceStage,
    EntryStage,
    TileGroup,
    Tiles,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import (
    Readings,
    UnitLine,
    applies_under_readings,
    value_under_readings,
)
from boardapp.games.spearpoint.setup.setup_state import (
    BuiltDeck,
    CarriedTerrain,
    CarriedTileForStage,
    PlacedUnit,
    SetupTable,
    StageChoice,
    StartingHand,
    TileLaidInSetup,
    UnitDie,
)
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GAME, GRID, Catalogue, tile_number

_OTHER = {"us": "germany", "germany": "us"}

Group = TileGroup | UnitGroup
G = TypeVar("G", bound=Group)

GroupAt = tuple[int, int]
"""A group of tiles or units: the number of its stage, and its own number in the stage."""


class StartingUnit(NamedTuple):
    """A starting unit with its crew and cards; off the board it has no space and no id."""

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


@dataclass(frozen=True)
class SetupView:
    """A setup in progress: the table holds its progress, and the scenario its stages."""

    table: SetupTable
    scenario: Scenario
    catalogue: Catalogue

    # Questions about the setup

    @property
    def has_play_begun(self) -> bool:
        """Return whether play has begun."""
        return self.table.begun

    @cached_property
    def readings(self) -> Readings:
        """Return every reading of the scenario with its chosen option or its default."""
        return self.scenario.readings_in_force(self.table.agreed)

    @cached_property
    def zones(self) -> Mapping[str, Where]:
        """Return the setup zones: those of the scenario, those chosen, and the entry spaces."""
        zones = dict(self.scenario.zones)
        for number, name in self.table.choices:
            stage = self.scenario.stages[number]
            options = stage.options if isinstance(stage, ChoiceStage) else ()
            zones |= next((one.zones for one in options if one.name == name), {})
        entered = {side: Where(spaces=spaces) for side, spaces in self.table.entries.items()}
        return zones | entered

    @cached_property
    def zone_context(self) -> ZoneContext:
        """Return the context for questions about spaces."""
        return ZoneContext(self.table, self.catalogue, self.zones)

    @property
    def stage_reached(self) -> AnyStage | None:
        """Return the stage that the setup has reached, even if the stage waits for its turn.

        None if no stage is left, or if before play only stages of later turns are left.
        """
        if self.table.stage >= len(self.scenario.stages):
            return None
        stage = self.scenario.stages[self.table.stage]
        return stage if self.has_play_begun or not stage.turn else None

    @property
    def current_stage(self) -> AnyStage | None:
        """Return the stage in progress; None when the setup is finished or waits for a turn."""
        stage = self.stage_reached
        return None if stage is None or self.table.turn < stage.turn else stage

    @property
    def is_finished(self) -> bool:
        """Return whether all stages before play are done."""
        return all(stage.turn for stage in self.scenario.stages[self.table.stage :])

    @property
    def first_side(self) -> str | None:
        """Return the side that begins the stage in progress, or None if it is not known yet."""
        stage, experienced = self.current_stage, self.table.experienced
        if not isinstance(stage, TileStage | EntryStage) or stage.by != "alternate":
            return stage.by if stage else None
        first = self.first_by_rule
        if first == "inexperienced":
            return _OTHER.get(experienced or "")
        return experienced if first == "experienced" else first

    @property
    def first_by_rule(self) -> str | None:
        """Return who begins the stage in progress: a side, or a side's player by experience."""
        first = getattr(self.current_stage, "first", None)
        return value_under_readings(first, self.readings) if first is not None else None

    @property
    def side_to_act(self) -> str | None:
        """Return the side to act or "together", or None if nobody can act yet."""
        stage, first = self.current_stage, self.first_side
        if stage is None or first is None or stage.by != "alternate":
            return first
        last = self.table.last if self.table.last in _OTHER else _OTHER[first]
        turn = _OTHER[last]
        has_all = isinstance(stage, EntryStage) and turn not in self.sides_still_entering(stage)
        return last if has_all else turn

    def carry_over_effect(self, stage: TileStage) -> str:
        """Return the effect of carried-over terrain on a stage: skip, count or play."""
        return value_under_readings(stage.carried, self.readings)

    def is_skipped(self, stage: TileStage) -> bool:
        """Return whether carried-over terrain replaces a stage."""
        return self.table.carried is not None and self.carry_over_effect(stage) == "skip"

    @property
    def used_tile_numbers(self) -> set[str]:
        """Return the numbers of the tiles that lie on the table."""
        return {tile_number(placed.tile) for placed in self.table.tiles.values()}

    def spaces_laid_in_stage(self, stage: int) -> list[Space]:
        """Return the spaces of the tiles laid in a stage."""
        return [one.space for one in self.table.laid if one.stage == stage]

    def built_deck(self, side: str, name: str) -> BuiltDeck | None:
        """Return a deck of a side, or None if its cards are unknown."""
        decks = (one for one in self.table.decks if (one.side, one.name) == (side, name))
        return next(decks, None)

    # Groups of tiles and units

    def groups_in_force(self, groups: Iterable[G]) -> Iterator[tuple[int, G]]:
        """Yield the groups of a stage that apply under the readings, with their numbers."""
        return (
            (at, one)
            for at, one in enumerate(groups)
            if applies_under_readings(one.when, self.readings)
        )

    def open_groups(self, groups: Iterable[G]) -> Iterator[tuple[int, G]]:
        """Yield the groups of the stage in progress that have room for another tile or unit."""
        stage = self.table.stage
        return (
            (at, one) for at, one in self.groups_in_force(groups) if self.has_room((stage, at), one)
        )

    def has_room(self, place: GroupAt, group: Group) -> bool:
        """Return whether a group has room for another tile or unit."""
        return group.count.most is None or self.count_placed(place) < group.count.most

    def missing_count(self, place: GroupAt, group: Group) -> int:
        """Return how many more tiles or units a group needs."""
        return max(0, group.count.least - self.count_placed(place))

    @cached_property
    def spaces_by_group(self) -> Mapping[GroupAt, tuple[Space | None, ...]]:
        """Return the spaces of tiles and units by group; None for units off the board."""
        counted = self.table.carried.counted if self.table.carried else ()
        parts: tuple[CarriedTileForStage | TileLaidInSetup | PlacedUnit, ...]
        parts = (*counted, *self.table.laid, *self.table.placed)
        filled: dict[GroupAt, tuple[Space | None, ...]] = {}
        for one in parts:
            place = one.stage, one.group
            filled[place] = (*filled.get(place, ()), one.space)
        return filled

    def count_placed(self, place: GroupAt) -> int:
        """Return how many tiles or units of a group are placed."""
        return len(self.spaces_by_group.get(place, ()))

    def count_placed_in_stage(self, stage: int) -> int:
        """Return how many tiles or units of a stage are placed."""
        return sum(len(spaces) for (one, _), spaces in self.spaces_by_group.items() if one == stage)

    def tile_sides_of_group(self, group: TileGroup) -> Iterator[str]:
        """Yield all tile sides that fit a group, even those already laid."""
        tiles, board = self.catalogue.tiles, self.table.board
        return (
            one for one in tiles if board in tiles[one].maps and self.belongs_to_group(group, one)
        )

    def tiles_left_to_lay(self) -> Iterator[str]:
        """Yield the tile sides left in the box that fit an open group of the stage in progress."""
        stage, used = self.stage_reached, self.used_tile_numbers
        held = self.open_groups(stage.groups) if isinstance(stage, TileStage) else ()
        groups = [group for _, group in held]
        for name, feature in self.catalogue.tiles.items():
            left = self.table.board in feature.maps and tile_number(name) not in used
            if left and any(self.belongs_to_group(group, name) for group in groups):
                yield name

    def units_left_to_place(self) -> Iterator[tuple[UnitGroup, int]]:
        """Yield the open groups of the unit stage in progress, with how many units to place."""
        stage = self.current_stage
        for at, group in self.open_groups(stage.groups) if isinstance(stage, UnitStage) else ():
            yield group, (group.count.most or 0) - self.count_placed((self.table.stage, at))

    def belongs_to_group(self, group: Group, thing: str) -> bool:
        """Return whether a tile side or a kind of unit belongs to a group."""
        if isinstance(group, UnitGroup):
            return thing in group.units
        return tile_fits_group(group, thing, self.catalogue)

    def why_group_not_on_space(self, place: GroupAt, group: Group, space: Space) -> str | None:
        """Return why a group does not allow a space, as half a sentence, or None if it does."""
        reason = why_space_not_allowed(group.where, space, self.zone_context)
        apart = isinstance(group, UnitGroup) and group.apart
        if reason or not apart or space not in self.spaces_by_group.get(place, ()):
            return reason
        name = GRID.name(space)
        return (
            f"{group.title}: each unit needs a space of its own, and {name} already has one of "
            "these units"
        )

    def _group_accepts_space(self, place: GroupAt, group: Group, space: Space | None) -> bool:
        on_board = isinstance(group, TileGroup) or group.line == "board"
        if space is None or not on_board:
            return space is None and not on_board
        return self.why_group_not_on_space(place, group, space) is None

    def group_accepting(
        self, thing: str, space: Space | None, number: int | None = None
    ) -> int | None:
        """Return the group that allows a tile or unit on a space, by number; None if no group does.

        ``number`` is the stage of the group; by default the stage in progress.
        """
        number = self.table.stage if number is None else number
        fitting = self._groups_with_room(thing, number)
        return next(
            (at for at, one in fitting if self._group_accepts_space((number, at), one, space)), None
        )

    def _groups_with_room(self, thing: str, number: int) -> Iterator[tuple[int, Group]]:
        """Yield the groups of a stage with room for a tile or unit, on whatever space."""
        stage = self.scenario.stages[number]
        groups = stage.groups if isinstance(stage, TileStage | UnitStage) else ()
        for at, group in self.groups_in_force(groups):
            if self.belongs_to_group(group, thing) and self.has_room((number, at), group):
                yield at, group

    def _group_counting(self, thing: str, space: Space | None) -> int:
        """Return the group that a placed tile or unit counts for.

        In free play it may be on a space that no group allows; then the first group with room
        counts it.
        """
        at = self.group_accepting(thing, space)
        return next(self._groups_with_room(thing, self.table.stage))[0] if at is None else at

    # Dice

    def die_thrown_for_group(self, stage: int, group: int) -> UnitDie | None:
        """Return the die rolled for a group of units, or None if there is none yet."""
        dice = (one for one in self.table.dice if (one.stage, one.group) == (stage, group))
        return next(dice, None)

    @property
    def next_group_to_roll_for(self) -> tuple[int, UnitGroup] | None:
        """Return the next starting unit that needs a die, with its number."""
        waiting = (
            (at, group)
            for at, group in self._groups_with_dice()
            if self.die_thrown_for_group(self.table.stage, at) is None
        )
        return None if self.next_card_to_take else next(waiting, None)

    @property
    def next_card_to_take(self) -> tuple[UnitGroup, UnitDie] | None:
        """Return the starting unit whose die lets it choose one of several cards, and the die."""
        for at, group in self._groups_with_dice():
            die = self.die_thrown_for_group(self.table.stage, at)
            if group.roll and die and die.card is None and die.die >= group.roll.least:
                return group, die
        return None

    def _groups_with_dice(self) -> Iterator[tuple[int, UnitGroup]]:
        stage = self.stage_reached
        groups = self.groups_in_force(stage.groups) if isinstance(stage, UnitStage) else ()
        return ((at, group) for at, group in groups if group.roll is not None)

    # Placed pieces

    def starting_units(self) -> Iterator[StartingUnit]:
        """Yield the starting units, each with its crew, cards and damage."""
        for one in self.table.placed:
            stage = self.scenario.stages[one.stage]
            assert isinstance(stage, UnitStage)
            group, die = stage.groups[one.group], self.die_thrown_for_group(one.stage, one.group)
            won = (die.card,) if die and die.card else ()
            yield StartingUnit(
                stage.by, one.unit_id, one.unit, one.space, group.crew, (*group.cards, *won),
                group.damage, group.line, group.title, stage.rule,
            )  # fmt: skip

    def table_before_play(self) -> SetupTable:
        """Return the table as it was at the end of the setup, without the changes of play."""
        table = self.table
        carried = table.carried.tiles if table.carried else ()
        units = {
            one.unit_id: Unit(one.unit_id, one.unit, one.side, one.space)
            for one in self.starting_units()
            if one.unit_id is not None and one.space is not None
        }
        tiles = (*carried, *(one.as_placed_tile for one in table.laid))
        lying = {placed.space: placed for placed in tiles}
        return replace(table, tiles=lying, units=units, smoke={}, agreements=())

    # From stage to stage

    def with_table_fields(self, **changes: Any) -> Self:
        """Return the setup with some fields of its table replaced."""
        return replace(self, table=replace(self.table, **changes))

    def past_finished_stages(self) -> Self:
        """Return the setup at the next stage that is not done."""
        here = self
        while (stage := here.stage_reached) is not None and here._is_stage_done(stage):
            here = here.at_stage(here.table.stage + 1)
        return here

    def at_stage(self, number: int) -> Self:
        """Return the setup at the start of a stage, with units placed that need no choice."""
        here = self.with_table_fields(stage=number, last=None, passes=0)
        stage = here.stage_reached
        if not isinstance(stage, UnitStage) or not applies_under_readings(
            stage.when, self.readings
        ):
            return here
        for at, group in self.groups_in_force(stage.groups):
            if group.line != "board" and len(group.units) == 1 and group.roll is None:
                for _ in range(group.count.most or 0):
                    here = here._with_placed_unit(PlacedUnit(group.units[0], number, at))
        return here

    def _is_stage_done(self, stage: AnyStage) -> bool:
        if not applies_under_readings(stage.when, self.readings):
            return True
        match stage:
            case TileStage():
                return (
                    self.is_skipped(stage)
                    or self._are_all_tiles_laid(stage)
                    or self._has_been_passed(stage)
                )
            case EntryStage():
                left = self.sides_still_entering(stage)
                last_passed = self.table.passes > 0 and left == [self.table.last]
                return not left or last_passed or self._has_been_passed(stage)
            case UnitStage():
                return not any(self.open_groups(stage.groups)) or self._has_been_passed(stage)
        return self.table.last is not None

    def _are_all_tiles_laid(self, stage: TileStage) -> bool:
        """Return whether enough tiles are laid and no more can be laid."""
        number = self.table.stage
        total, most = self.count_placed_in_stage(number), stage.count.most
        lacking = (
            self.missing_count((number, at), one) for at, one in self.groups_in_force(stage.groups)
        )
        if total < stage.count.least or any(lacking):
            return False
        return (most is not None and total >= most) or not any(self.tiles_left_to_lay())

    def _has_been_passed(self, stage: AnyStage) -> bool:
        return self.table.passes >= (2 if stage.by == "alternate" else 1)

    def sides_still_entering(self, stage: EntryStage) -> list[str]:
        """Return the sides that may still choose an entry space."""
        sides, most = list(_OTHER) if stage.by == "alternate" else [stage.by], stage.count.most
        entries = self.table.entries
        return [one for one in sides if most is None or len(entries.get(one, ())) < most]

    # Results of each act

    def _after_act(self, by: str, **changes: Any) -> Self:
        """Return the setup after an act of a side, at the next stage that is not done."""
        return self.with_table_fields(
            last=by, passes=0, started=True, **changes
        ).past_finished_stages()

    def with_pass(self, by: str) -> Self:
        """Return the setup after a pass of a side."""
        return self.with_table_fields(
            last=by, passes=self.table.passes + 1, started=True
        ).past_finished_stages()

    def with_reading_choice(self, reading: str, choice: str) -> Self:
        """Return the setup restarted under another reading, which may change automatic steps."""
        agreed = {**self.table.agreed, reading: choice}
        return self.with_table_fields(agreed=agreed, placed=()).at_stage(0).past_finished_stages()

    def with_carried_terrain(self, title: str, tiles: Iterable[PlacedTile]) -> Self:
        """Return the setup with terrain of an earlier game (004-193, 004-202, 004-232)."""
        lying = {placed.space: placed for placed in tiles}
        terrain = CarriedTerrain(title, tuple(lying.values()))
        here = self.with_table_fields(tiles=lying, carried=terrain, started=True)
        for number, stage in enumerate(self.scenario.stages):
            if isinstance(stage, TileStage) and here.carry_over_effect(stage) == "count":
                for placed in lying.values():
                    at = here.group_accepting(placed.tile, placed.space, number)
                    if at is not None:
                        counts = CarriedTileForStage(placed.space, number, at)
                        terrain = terrain._replace(counted=(*terrain.counted, counts))
                        here = here.with_table_fields(carried=terrain)
        return here.past_finished_stages()

    def with_tile_laid(self, by: str, placed: PlacedTile) -> Self:
        """Return the setup after a side has laid a tile."""
        at = self._group_counting(placed.tile, placed.space)
        laid = (*self.table.laid, TileLaidInSetup(*placed, self.table.stage, at))
        tiles = {**self.table.tiles, placed.space: placed}
        return self._after_act(by, laid=laid, tiles=tiles)

    def with_option_chosen(self, by: str, option: str) -> Self:
        """Return the setup after a side has chosen an option, and so its zones."""
        choice = StageChoice(self.table.stage, option)
        return self._after_act(by, choices=(*self.table.choices, choice))

    def with_entry_space(self, by: str, space: Space) -> Self:
        """Return the setup after a side has chosen an entry space."""
        entries = self.table.entries
        return self._after_act(by, entries={**entries, by: (*entries.get(by, ()), space)})

    def with_entry_space_changed(self, side: str, space: Space, leaving: Space) -> Self:
        """Return the setup with one entry space replaced by another (004-198)."""
        entries, changed = self.table.entries, self.table.entries_changed + 1
        spaces = tuple(space if one == leaving else one for one in entries[side])
        return self.with_table_fields(entries={**entries, side: spaces}, entries_changed=changed)

    def with_die_thrown(self, by: str, die: int, how: str) -> Self:
        """Return the setup with a unit's die, and with its card if there is only one to win."""
        assert self.next_group_to_roll_for is not None
        at, group = self.next_group_to_roll_for
        assert group.roll is not None
        least, cards = group.roll
        card = cards[0] if die >= least and len(cards) == 1 else None
        thrown = UnitDie(self.table.stage, at, die, how, card)
        return self._after_act(by, dice=(*self.table.dice, thrown))

    def with_card_taken(self, by: str, card: str) -> Self:
        """Return the setup after a side has chosen the card that its last die gave."""
        assert self.next_card_to_take is not None
        _, die = self.next_card_to_take
        dice = (one._replace(card=card) if one == die else one for one in self.table.dice)
        return self._after_act(by, dice=tuple(dice))

    def with_unit_placed(self, by: str, unit: str, space: Space | None) -> Self:
        """Return the setup with a starting unit placed; without a space, off the board."""
        number, at = self.table.stage, self._group_counting(unit, space)
        unit_id = new_unit_id(self.table, by) if space is not None else None
        return self._with_placed_unit(PlacedUnit(unit, number, at, space, unit_id))._after_act(by)

    def _with_placed_unit(self, one: PlacedUnit) -> Self:
        stage = self.scenario.stages[one.stage]
        units = self.table.units
        if one.space is not None and one.unit_id is not None:
            units = {**units, one.unit_id: Unit(one.unit_id, one.unit, stage.by, one.space)}
        return self.with_table_fields(placed=(*self.table.placed, one), units=units)

    def with_deck(self, deck: BuiltDeck) -> Self:
        """Return the setup with a built deck."""
        return self._after_act(deck.side, decks=(*self.table.decks, deck))

    def with_starting_hand(self, hand: StartingHand) -> Self:
        """Return the setup with a starting hand."""
        return self._after_act(hand.side, starting_hands=(*self.table.starting_hands, hand))

    def with_play_begun(self) -> Self:
        """Return the setup once play has begun, at the first stage of a later turn, if any."""
        stages = self.scenario.stages
        late = (at for at in range(self.table.stage, len(stages)) if stages[at].turn)
        return (
            self.with_table_fields(begun=True)
            .at_stage(next(late, len(stages)))
            .past_finished_stages()
        )


def setup_view_of(
    state: TileState, scenario: Scenario | None, catalogue: Catalogue
) -> SetupView | None:
    """Return the setup of a table with its scenario, or None for a table without a scenario."""
    if scenario is None or not isinstance(state, SetupTable):
        return None
    return SetupView(state, scenario, catalogue)


def tile_fits_group(group: Tiles, tile: str, catalogue: Catalogue) -> bool:
    """Return whether a tile side belongs to a group."""
    feature = catalogue.tiles[tile]
    if group.tiles and tile not in group.tiles:
        return False
    if group.kinds and feature.kind not in group.kinds:
        return False
    if feature.kind in group.not_kinds:
        return False
    return not group.faces or tile[-1:] in group.faces


def begin_setup(
    scenario: Scenario, catalogue: Catalogue, agreed: Readings | None = None
) -> SetupView:
    """Return the setup at its start, on the empty table of a scenario."""
    table = SetupTable(
        GAME, scenario.board, options=dict(scenario.options), tile_sets=scenario.tile_sets,
        scenario=scenario.file, agreed=agreed or {},
    )  # fmt: skip
    return SetupView(table, scenario, catalogue).at_stage(0).past_finished_stages()
