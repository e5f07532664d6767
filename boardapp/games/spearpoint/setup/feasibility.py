"""Whether all that a setup still needs finds its place: matchings of needs with tiles and spaces.

Necessary conditions, exactly decided: so many tiles of the right kinds are left in the box, so many
spaces for them on the board, and so much room for the units. The cost is needs times candidates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, TypeVar

from boardapp.core.grid import Space
from boardapp.games.spearpoint.scenario.places import Where
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import (
    ChoiceStage,
    EntryStage,
    Stage,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.zones import kind_title, spaces_in
from boardapp.games.spearpoint.setup.setup_view import GroupAt, SetupView, begin
from boardapp.games.spearpoint.table.feature_occupancy import capacity, refuse_occupant
from boardapp.games.spearpoint.table.state import UNITS_PER_SIDE
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, Catalogue, tile_number

S = TypeVar("S", bound=Stage)

MAX_TOGETHER = 100
"""Choices of all readings together of which each is asked."""


class Need(NamedTuple):
    """One tile or unit that is still to be placed, and what it can be or where it can go."""

    place: tuple[int, int | None]
    title: str
    candidates: Sequence[Hashable]


class Impossible(NamedTuple):
    """What no setup could ever meet: the stage and group by number, and why."""

    stage: int
    group: int | None
    sentence: str


def stuck(here: SetupView) -> str | None:
    """Return what the setup could not be finished for, as a sentence; None when nothing is."""
    first = next(_stuck(here), None)
    return first.sentence if first else None


def stuck_here(here: SetupView) -> bool:
    """Tell whether it is the stage in progress itself that cannot be finished."""
    return any(lost.stage == here.table.stage for lost in _stuck(here))


def impossible(scenario: Scenario, catalogue: Catalogue) -> tuple[Impossible, ...]:
    """Return what in a scenario no setup could meet, once a group, under each of its readings."""
    found: dict[tuple[int, int | None], Impossible] = {}
    for chosen in _readings(scenario):
        here = begin(scenario, catalogue, chosen)
        for one in (*_without_features(here), *_stuck(here)):
            found.setdefault((one.stage, one.group), one)
    return tuple(found.values())


def _readings(scenario: Scenario) -> Iterator[Mapping[str, str]]:
    """Yield all choices together that a placement hangs on; each alone where there are too many."""
    hung_on = set(_hung_on(scenario))
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


def _hung_on(scenario: Scenario) -> Iterator[str]:
    """Yield the readings that say which stages and groups there are; decks and hands place none."""
    for stage in scenario.stages:
        if isinstance(stage, TileStage | UnitStage | ChoiceStage | EntryStage):
            yield from stage.when
        if isinstance(stage, TileStage | UnitStage):
            for group in stage.groups:
                yield from group.when


def _stuck(here: SetupView) -> Iterator[Impossible]:
    """Yield the needs that cannot be met together with those before them."""
    yield from _too_many(here)
    tiles = list(_tile_needs(here))
    for lost in _unmatched([need for need, _ in tiles]):
        yield Impossible(*lost.place, f"too few tiles are left for {lost.title}")
    for lost in _unmatched([Need(need.place, need.title, spaces) for need, spaces in tiles]):
        yield Impossible(*lost.place, f"too few spaces are left for {lost.title}")
    for lost in (*_apart(here), *_unmatched(list(_entry_needs(here)))):
        yield Impossible(*lost.place, f"too few spaces are left for {lost.title}")
    for lost in _unmatched(list(_unit_needs(here))):
        yield Impossible(*lost.place, f"no place is left for {lost.title}")


def _unmatched(needs: Sequence[Need]) -> Iterator[Need]:
    """Yield each need that no matching meets together with those before it (Kuhn)."""
    taken: dict[Hashable, int] = {}

    def met(number: int, seen: set[Hashable]) -> bool:
        for candidate in needs[number].candidates:
            if candidate in seen:
                continue
            seen.add(candidate)
            if candidate not in taken or met(taken[candidate], seen):
                taken[candidate] = number
                return True
        return False

    return (need for number, need in enumerate(needs) if not met(number, set()))


# Tiles


def _stages(here: SetupView, kind: type[S], *, late: bool = False) -> Iterator[tuple[int, S]]:
    """Yield the stages of a kind before play, or late ones too, in progress or still to come."""
    for number, stage in enumerate(here.scenario.stages):
        to_come = number >= here.table.stage and (late or not stage.turn)
        if to_come and isinstance(stage, kind) and holds(stage.when, here.readings):
            yield number, stage


def _tile_stages(here: SetupView) -> Iterator[tuple[int, TileStage]]:
    for number, stage in _stages(here, TileStage):
        if not here.skips(stage):
            yield number, stage


def _tile_needs(here: SetupView) -> Iterator[tuple[Need, list[Space]]]:
    """Yield every tile that must still be laid: with the numbers it can be, and its spaces."""
    used = here.numbers_used
    for number, stage in _tile_stages(here):
        numbers: dict[str, None] = {}
        spaces: dict[Space, None] = {}
        needed = 0
        for at, group in here.there(stage.groups):
            place = (number, at)
            own = _numbers(here, group, used)
            free = _free(here, group.where)
            if here.room(place, group):
                numbers |= dict.fromkeys(own)
                spaces |= dict.fromkeys(free)
            missing = here.missing(place, group)
            needed += missing
            for _ in range(missing):
                yield Need(place, group.title, own), free
        rest = stage.count.least - here.number_in(number) - needed
        for _ in range(rest):
            yield Need((number, None), stage.title, list(numbers)), list(spaces)


def _too_many(here: SetupView) -> Iterator[Impossible]:
    """Yield the stages that, or whose groups, need more tiles than they may still lay."""
    for number, stage in _tile_stages(here):
        groups = dict(here.there(stage.groups))
        laid = {at: here.number((number, at)) for at in groups}
        total = here.number_in(number)
        missing = {at: here.missing((number, at), group) for at, group in groups.items()}
        if stage.count.most is not None and sum(missing.values()) > stage.count.most - total:
            at = max(missing, key=lambda one: missing[one])
            title = groups[at].title
            yield Impossible(number, at, f"too few tiles may still be laid for {title}")
        mosts = [group.count.most for group in groups.values()]
        room = [most - laid[at] for at, most in zip(groups, mosts, strict=True) if most is not None]
        if len(room) == len(groups) and sum(room) < stage.count.least - total:
            yield Impossible(number, None, f"too few tiles may still be laid for {stage.title}")


def _numbers(here: SetupView, group: TileGroup, used: set[str]) -> list[str]:
    numbers = dict.fromkeys(tile_number(tile) for tile in here.tiles_of(group))
    return [number for number in numbers if number not in used]


def _free(here: SetupView, where: Where) -> list[Space]:
    tiles = here.table.tiles
    return [space for space in spaces_in(where, here.ground) if space not in tiles]


def _apart(here: SetupView) -> Iterator[Need]:
    """Yield the needs of tiles side by side for which no spaces are left beside one another."""
    for number, stage in _tile_stages(here):
        groups = [
            (at, group)
            for at, group in here.there(stage.groups)
            if group.beside and here.room((number, at), group)
        ]
        if groups:
            laid = here.laid_in(number)
            lost = [
                next(_unmatched(list(_needs_in(here, number, groups, area))), None)
                for area in _areas(here, stage, laid)
            ]
            if lost and lost[0] is not None and None not in lost:
                yield lost[0]


def _needs_in(
    here: SetupView, number: int, groups: Iterable[tuple[int, TileGroup]], area: Container[Space]
) -> Iterator[Need]:
    for at, group in groups:
        spaces = [space for space in _free(here, group.where) if space in area]
        for _ in range(here.missing((number, at), group)):
            yield Need((number, at), group.title, spaces)


def _areas(here: SetupView, stage: TileStage, laid: Sequence[Space]) -> Iterator[set[Space]]:
    """Yield the free spaces that hang together; only those beside tiles laid, if there are any."""
    groups = (group for _, group in here.there(stage.groups))
    free = {space for group in groups for space in _free(here, group.where)}
    if laid:
        yield _spread(laid, free)
        return
    while free:
        area = _spread([min(free)], free)
        yield area
        free -= area


def _spread(starts: Sequence[Space], free: Container[Space]) -> set[Space]:
    """Return the spaces that are reached by steps to the side over free ones."""
    reached, todo = set(starts), list(starts)
    while todo:
        for space in GRID.neighbours(todo.pop()):
            if space in free and space not in reached:
                reached.add(space)
                todo.append(space)
    return reached


# Entry spaces


def _entry_needs(here: SetupView) -> Iterator[Need]:
    """Yield every entry space that must still be chosen, where that does not hang on tiles."""
    taken = {space for spaces in here.table.entries.values() for space in spaces}
    counted = {side: len(here.table.entries.get(side, ())) for side in PLAYER_TITLES}
    for number, stage in _stages(here, EntryStage, late=True):
        if _unsettled(stage.where, here, number):
            continue
        spaces = [space for space in spaces_in(stage.where, here.ground) if space not in taken]
        for side in PLAYER_TITLES if stage.by == "alternate" else (stage.by,):
            for _ in range(stage.count.least - counted[side]):
                counted[side] += 1
                yield Need((number, None), stage.title, spaces)


# Units


def _unit_needs(here: SetupView) -> Iterator[Need]:
    """Yield every unit that must still stand on the board, with the room there is for it."""
    for number, stage in _stages(here, UnitStage):
        for at, group in here.there(stage.groups):
            if group.line != "board" or _unsettled(group.where, here, number):
                continue
            place: GroupAt = (number, at)
            missing = here.missing(place, group)
            if not missing:
                continue
            slots = _slots(here, group, stage.by)
            title = f"{group.title} of {PLAYER_TITLES[stage.by]}"
            if group.apart:
                taken = here.filled.get(place, ())
                own = {space: slots[space] for space in slots if space not in taken}
                yield from _needs_apart(place, title, missing, own)
            else:
                anywhere = [slot for held in slots.values() for slot in held]
                yield from (Need(place, title, anywhere) for _ in range(missing))


def _needs_apart(
    place: GroupAt, title: str, missing: int, slots: Mapping[Space, Sequence[Hashable]]
) -> Iterator[Need]:
    """Yield the needs of units each on a space of its own: every space takes one, or stays free.

    As many may stay free as there are more spaces than units.
    """
    if len(slots) < missing:
        yield Need(place, title, ())
    else:
        free = [(place, number) for number in range(len(slots) - missing)]
        yield from (Need(place, title, [*held, *free]) for held in slots.values())


def _unsettled(where: Where, here: SetupView, number: int) -> bool:
    """Tell whether the spaces allowed in a stage hang on tiles or zones of a stage before it."""
    if where.any_of:
        return any(_unsettled(one, here, number) for one in where.any_of)
    late = here.scenario.stages[number].turn > 0
    if _on_tiles(where) and (late or any(at < number for at, _ in _tile_stages(here))):
        return True
    sides = {where.zone, where.from_zone[0] if where.from_zone else None} - {None}
    if any(
        at < number and _gives_zone(stage, side)
        for at, stage in _stages(here, Stage, late=True)
        for side in sides
    ):
        return True
    zone = here.zones.get(where.zone or "")
    return zone is not None and zone.zone is None and _unsettled(zone, here, number)


def _on_tiles(where: Where) -> bool:
    return where != where.without_tiles()


def _gives_zone(stage: Stage, side: str | None) -> bool:
    """Tell whether a stage may give a side its zone."""
    if isinstance(stage, ChoiceStage):
        return any(side in option.zones for option in stage.options)
    return isinstance(stage, EntryStage) and stage.by in (side, "alternate")


def _slots(here: SetupView, group: UnitGroup, side: str) -> dict[Space, list[Hashable]]:
    """Return the places left, numbered in each space, where a unit of a group could stand."""
    table, catalogue = here.table, here.catalogue
    stand = Counter(unit.space for unit in table.units.values() if unit.side == side)
    slots: dict[Space, list[Hashable]] = {}
    for space in spaces_in(group.where, here.ground):
        room = UNITS_PER_SIDE
        if not group.regardless and space in table.tiles:
            if all(refuse_occupant(table, catalogue, unit, space) for unit in group.units):
                continue
            room = capacity(table, catalogue, space)
        if stand[space] < room:
            slots[space] = [(side, space, slot) for slot in range(stand[space], room)]
    return slots


def _without_features(here: SetupView) -> Iterator[Impossible]:
    """Yield the starting units that need a kind of tile which no stage lays."""
    laid = {
        here.catalogue.tiles[tile].kind
        for _, stage in _tile_stages(here)
        for _, group in here.there(stage.groups)
        for tile in here.tiles_of(group)
    }
    for number, stage in _stages(here, UnitStage):
        for at, group in here.there(stage.groups):
            wanted = set(_features(group.where))
            if wanted and not wanted & laid:
                kinds = " or ".join(kind_title(kind) for kind in sorted(wanted))
                yield Impossible(number, at, f"no stage lays any {kinds} for {group.title}")


def _features(where: Where) -> Iterable[str]:
    """Return the kinds of tile that a place cannot do without."""
    if where.any_of:
        return ()
    return (*where.features, *(where.near.kinds if where.near else ()))
