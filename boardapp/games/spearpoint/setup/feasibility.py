"""Checks that a setup can still be finished: every need gets its own tile, space or place.

The checks are exact, and necessary conditions only. There must be enough tiles of the right kinds
in the box, enough spaces for them on the board, and enough room for the units. The time grows with
needs times candidates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, TypeVar

from boardapp.core.grid import Space
from boardapp.games.spearpoint.scenario.allowed_spaces import allowed_spaces, tile_kind_title
from boardapp.games.spearpoint.scenario.placement_limits import Where
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    ChoiceStage,
    EntryStage,
    SetupStage,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import applies_under_readings
from boardapp.games.spearpoint.setup.setup_progress import GroupAt, SetupView, begin_setup
from boardapp.games.spearpoint.table.feature_occupancy import (
    space_capacity,
    why_unit_may_not_occupy,
)
from boardapp.games.spearpoint.table.state import UNITS_PER_SIDE
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, Catalogue, tile_number

S = TypeVar("S", bound=SetupStage)

MAX_TOGETHER = 100
"""The most combinations of readings that are checked together."""


class PlacementNeed(NamedTuple):
    """A tile or unit that must still be placed, with its possible tiles, spaces or places."""

    place: tuple[int, int | None]
    title: str
    candidates: Sequence[Hashable]


class Impossible(NamedTuple):
    """A part of a scenario that no setup can meet: the numbers of its stage and group, and why."""

    stage: int
    group: int | None
    sentence: str


def why_setup_cannot_finish(setup: SetupView) -> str | None:
    """Return the reason why the setup cannot be finished, or None if it can."""
    first = next(_needs_that_cannot_be_met(setup), None)
    return first.sentence if first else None


def is_current_stage_stuck(setup: SetupView) -> bool:
    """Return whether the stage in progress is one that cannot be finished."""
    return any(lost.stage == setup.table.stage for lost in _needs_that_cannot_be_met(setup))


def impossible_placements(scenario: Scenario, catalogue: Catalogue) -> tuple[Impossible, ...]:
    """Return the groups of a scenario that no setup can meet under some reading."""
    found: dict[tuple[int, int | None], Impossible] = {}
    for chosen in _reading_combinations(scenario):
        here = begin_setup(scenario, catalogue, chosen)
        for one in (*_units_without_required_tile(here), *_needs_that_cannot_be_met(here)):
            found.setdefault((one.stage, one.group), one)
    return tuple(found.values())


def _reading_combinations(scenario: Scenario) -> Iterator[Mapping[str, str]]:
    """Yield the combinations of readings that affect placement; if too many, single readings."""
    hung_on = set(_readings_affecting_placement(scenario))
    readings = [one for name, one in scenario.readings.items() if name in hung_on]
    if prod(len(reading.choices) for reading in readings) <= MAX_TOGETHER:
        for choices in product(*(reading.choices for reading in readings)):
            chosen = zip(readings, choices, strict=True)
            yield {one.name: choice for one, choice in chosen if choice != one.default}
        return
    yield {}
    for reading in readings:
        for choice in list(reading.choices)[1:]:
            yield {reading.name: choice}


def _readings_affecting_placement(scenario: Scenario) -> Iterator[str]:
    """Yield the readings that decide which stages and groups with placements there are."""
    for stage in scenario.stages:
        if isinstance(stage, TileStage | UnitStage | ChoiceStage | EntryStage):
            yield from stage.when
        if isinstance(stage, TileStage | UnitStage):
            for group in stage.groups:
                yield from group.when


def _needs_that_cannot_be_met(setup: SetupView) -> Iterator[Impossible]:
    """Yield the needs that cannot be met together with the needs before them."""
    yield from _overfull_tile_stages(setup)
    tiles = list(_tile_needs(setup))
    for lost in _unmatched_needs([need for need, _ in tiles]):
        yield Impossible(*lost.place, f"not enough tiles are left for {lost.title}")
    for lost in _unmatched_needs(
        [PlacementNeed(need.place, need.title, spaces) for need, spaces in tiles]
    ):
        yield Impossible(*lost.place, f"not enough spaces are left for {lost.title}")
    for lost in (*_unmet_adjacency_needs(setup), *_unmatched_needs(list(_entry_needs(setup)))):
        yield Impossible(*lost.place, f"not enough spaces are left for {lost.title}")
    for lost in _unmatched_needs(list(_unit_needs(setup))):
        yield Impossible(*lost.place, f"no space is left for {lost.title}")


def _unmatched_needs(needs: Sequence[PlacementNeed]) -> Iterator[PlacementNeed]:
    """Yield each need left without a candidate by the best matching of needs (Kuhn)."""
    taken: dict[Hashable, int] = {}

    def try_to_match(number: int, seen: set[Hashable]) -> bool:
        for candidate in needs[number].candidates:
            if candidate in seen:
                continue
            seen.add(candidate)
            if candidate not in taken or try_to_match(taken[candidate], seen):
                taken[candidate] = number
                return True
        return False

    return (need for number, need in enumerate(needs) if not try_to_match(number, set()))


# Tiles


def _stages_left(setup: SetupView, kind: type[S], *, late: bool = False) -> Iterator[tuple[int, S]]:
    """Yield the remaining stages of a kind before play; if ``late``, those of later turns too."""
    for number, stage in enumerate(setup.scenario.stages):
        to_come = number >= setup.table.stage and (late or not stage.turn)
        if (
            to_come
            and isinstance(stage, kind)
            and applies_under_readings(stage.when, setup.readings)
        ):
            yield number, stage


def _tile_stages_left(setup: SetupView) -> Iterator[tuple[int, TileStage]]:
    for number, stage in _stages_left(setup, TileStage):
        if not setup.is_skipped(stage):
            yield number, stage


def _tile_needs(setup: SetupView) -> Iterator[tuple[PlacementNeed, list[Space]]]:
    """Yield every tile that must still be laid, with its possible numbers and its spaces."""
    used = setup.used_tile_numbers
    for number, stage in _tile_stages_left(setup):
        numbers: dict[str, None] = {}
        spaces: dict[Space, None] = {}
        needed = 0
        for at, group in setup.groups_in_force(stage.groups):
            place = (number, at)
            own = _unused_tile_numbers(setup, group, used)
            free = _free_allowed_spaces(setup, group.where)
            if setup.has_room(place, group):
                numbers |= dict.fromkeys(own)
                spaces |= dict.fromkeys(free)
            missing = setup.missing_count(place, group)
            needed += missing
            for _ in range(missing):
                yield PlacementNeed(place, group.title, own), free
        rest = stage.count.least - setup.count_placed_in_stage(number) - needed
        for _ in range(rest):
            yield PlacementNeed((number, None), stage.title, list(numbers)), list(spaces)


def _overfull_tile_stages(setup: SetupView) -> Iterator[Impossible]:
    """Yield the stages that need more tiles than the limits of the stage or its groups allow."""
    for number, stage in _tile_stages_left(setup):
        groups = dict(setup.groups_in_force(stage.groups))
        laid = {at: setup.count_placed((number, at)) for at in groups}
        total = setup.count_placed_in_stage(number)
        missing = {at: setup.missing_count((number, at), group) for at, group in groups.items()}
        if stage.count.most is not None and sum(missing.values()) > stage.count.most - total:
            at = max(missing, key=lambda one: missing[one])
            title = groups[at].title
            yield Impossible(number, at, f"the stage allows too few tiles for {title}")
        mosts = [group.count.most for group in groups.values()]
        room = [most - laid[at] for at, most in zip(groups, mosts, strict=True) if most is not None]
        if len(room) == len(groups) and sum(room) < stage.count.least - total:
            yield Impossible(number, None, f"the stage allows too few tiles for {stage.title}")


def _unused_tile_numbers(setup: SetupView, group: TileGroup, used: set[str]) -> list[str]:
    numbers = dict.fromkeys(tile_number(tile) for tile in setup.tile_sides_of_group(group))
    return [number for number in numbers if number not in used]


def _free_allowed_spaces(setup: SetupView, where: Where) -> list[Space]:
    tiles = setup.table.tiles
    return [space for space in allowed_spaces(where, setup.zone_context) if space not in tiles]


def _unmet_adjacency_needs(setup: SetupView) -> Iterator[PlacementNeed]:
    """Yield an unmet need for each stage whose tiles no longer fit next to one another."""
    for number, stage in _tile_stages_left(setup):
        groups = [
            (at, group)
            for at, group in setup.groups_in_force(stage.groups)
            if group.beside and setup.has_room((number, at), group)
        ]
        if groups:
            laid = setup.spaces_laid_in_stage(number)
            lost = [
                next(_unmatched_needs(list(_needs_in_area(setup, number, groups, area))), None)
                for area in _connected_free_areas(setup, stage, laid)
            ]
            if lost and lost[0] is not None and None not in lost:
                yield lost[0]


def _needs_in_area(
    setup: SetupView, number: int, groups: Iterable[tuple[int, TileGroup]], area: Container[Space]
) -> Iterator[PlacementNeed]:
    for at, group in groups:
        spaces = [space for space in _free_allowed_spaces(setup, group.where) if space in area]
        for _ in range(setup.missing_count((number, at), group)):
            yield PlacementNeed((number, at), group.title, spaces)


def _connected_free_areas(
    setup: SetupView, stage: TileStage, laid: Sequence[Space]
) -> Iterator[set[Space]]:
    """Yield the connected areas of free spaces; if tiles are laid, only the area around them."""
    groups = (group for _, group in setup.groups_in_force(stage.groups))
    free = {space for group in groups for space in _free_allowed_spaces(setup, group.where)}
    if laid:
        yield _connected_spaces(laid, free)
        return
    while free:
        area = _connected_spaces([min(free)], free)
        yield area
        free -= area


def _connected_spaces(starts: Sequence[Space], free: Container[Space]) -> set[Space]:
    """Return the spaces reachable from some starts by steps to free spaces next to them."""
    reached, todo = set(starts), list(starts)
    while todo:
        for space in GRID.neighbours(todo.pop()):
            if space in free and space not in reached:
                reached.add(space)
                todo.append(space)
    return reached


# Entry spaces


def _entry_needs(setup: SetupView) -> Iterator[PlacementNeed]:
    """Yield every entry space that must still be chosen, unless it depends on an earlier stage."""
    taken = {space for spaces in setup.table.entries.values() for space in spaces}
    counted = {side: len(setup.table.entries.get(side, ())) for side in PLAYER_TITLES}
    for number, stage in _stages_left(setup, EntryStage, late=True):
        if _depends_on_earlier_stage(stage.where, setup, number):
            continue
        spaces = [
            space for space in allowed_spaces(stage.where, setup.zone_context) if space not in taken
        ]
        for side in PLAYER_TITLES if stage.by == "alternate" else (stage.by,):
            for _ in range(stage.count.least - counted[side]):
                counted[side] += 1
                yield PlacementNeed((number, None), stage.title, spaces)


# Units


def _unit_needs(setup: SetupView) -> Iterator[PlacementNeed]:
    """Yield every unit that must still be placed on the board, with the places left for it."""
    for number, stage in _stages_left(setup, UnitStage):
        for at, group in setup.groups_in_force(stage.groups):
            if group.line != "board" or _depends_on_earlier_stage(group.where, setup, number):
                continue
            place: GroupAt = (number, at)
            missing = setup.missing_count(place, group)
            if not missing:
                continue
            slots = _free_unit_slots(setup, group, stage.by)
            title = f"{group.title} of {PLAYER_TITLES[stage.by]}"
            if group.apart:
                taken = setup.spaces_by_group.get(place, ())
                own = {space: slots[space] for space in slots if space not in taken}
                yield from _needs_of_separate_spaces(place, title, missing, own)
            else:
                anywhere = [slot for held in slots.values() for slot in held]
                yield from (PlacementNeed(place, title, anywhere) for _ in range(missing))


def _needs_of_separate_spaces(
    place: GroupAt, title: str, missing: int, slots: Mapping[Space, Sequence[Hashable]]
) -> Iterator[PlacementNeed]:
    """Yield the needs of units that each require a separate space: one need for every space.

    A need takes a place on its space, or one of the tokens for spaces that stay free. There are as
    many tokens as there are more spaces than units.
    """
    if len(slots) < missing:
        yield PlacementNeed(place, title, ())
    else:
        free = [(place, number) for number in range(len(slots) - missing)]
        yield from (PlacementNeed(place, title, [*held, *free]) for held in slots.values())


def _depends_on_earlier_stage(where: Where, setup: SetupView, number: int) -> bool:
    """Return whether a stage's allowed spaces depend on tiles or zones of an earlier stage."""
    if where.any_of:
        return any(_depends_on_earlier_stage(one, setup, number) for one in where.any_of)
    late = setup.scenario.stages[number].turn > 0
    if where != where.without_tile_conditions() and (
        late or any(at < number for at, _ in _tile_stages_left(setup))
    ):
        return True
    sides = {where.zone, where.from_zone[0] if where.from_zone else None} - {None}
    if any(
        at < number
        and (
            any(side in option.zones for option in stage.options)
            if isinstance(stage, ChoiceStage)
            else isinstance(stage, EntryStage) and stage.by in (side, "alternate")
        )
        for at, stage in _stages_left(setup, SetupStage, late=True)
        for side in sides
    ):
        return True
    zone = setup.zones.get(where.zone or "")
    return zone is not None and zone.zone is None and _depends_on_earlier_stage(zone, setup, number)


def _free_unit_slots(setup: SetupView, group: UnitGroup, side: str) -> dict[Space, list[Hashable]]:
    """Return the free places for a unit of a group, numbered within each space."""
    table, catalogue = setup.table, setup.catalogue
    stand = Counter(unit.space for unit in table.units.values() if unit.side == side)
    slots: dict[Space, list[Hashable]] = {}
    for space in allowed_spaces(group.where, setup.zone_context):
        room = UNITS_PER_SIDE
        if not group.regardless and space in table.tiles:
            if all(why_unit_may_not_occupy(table, catalogue, unit, space) for unit in group.units):
                continue
            room = space_capacity(table, catalogue, space)
        if stand[space] < room:
            slots[space] = [(side, space, slot) for slot in range(stand[space], room)]
    return slots


def _units_without_required_tile(setup: SetupView) -> Iterator[Impossible]:
    """Yield the starting units that need a kind of tile which no stage lays."""
    laid = {
        setup.catalogue.tiles[tile].kind
        for _, stage in _tile_stages_left(setup)
        for _, group in setup.groups_in_force(stage.groups)
        for tile in setup.tile_sides_of_group(group)
    }
    for number, stage in _stages_left(setup, UnitStage):
        for at, group in setup.groups_in_force(stage.groups):
            where = group.where
            near = where.near.kinds if where.near else ()
            wanted = set() if where.any_of else {*where.features, *near}
            if wanted and not wanted & laid:
                kinds = " or ".join(tile_kind_title(kind) for kind in sorted(wanted))
                yield Impossible(number, at, f"{group.title} needs {kinds}, but no stage lays any")
