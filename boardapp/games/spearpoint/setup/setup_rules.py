"""The rules of a setup: why a tile, zone, entry space or unit may not come there, and when it may.

The questions know whose turn it is and which choices there are: that is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.tile import PlacedTile
from boardapp.core.words import sentence
from boardapp.files.fault_wording import either
from boardapp.games.spearpoint.scenario.carry_over_rules import left_behind, told
from boardapp.games.spearpoint.scenario.places import Where
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import AnyStage, EntryStage, TileStage, UnitStage
from boardapp.games.spearpoint.scenario.zones import outside
from boardapp.games.spearpoint.setup.feasibility import stuck, stuck_here
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.table.feature_occupancy import refuse_occupant, refuse_second
from boardapp.games.spearpoint.table.placement import refuse_lying, refuse_tile, refuse_unit
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES


def ids(rule: str) -> tuple[str, ...]:
    """Return the checklist ids of a stage or a reading.

    >>> ids("004-186, 004-191"), ids("")
    (('004-186', '004-191'), ())
    """
    return tuple(filter(None, rule.split(", ")))


def by_rule(words: str, rule: str) -> Refusal:
    """Return half a sentence as a refusal by a rule."""
    return Refusal(sentence(words), ids(rule))


def in_its_words(sentence: str | None) -> Refusal | None:
    """Return a sentence that names its own source as a refusal."""
    return Refusal(sentence) if sentence else None


def _leaves_no_place(here: SetupView, after: SetupView) -> Refusal | None:
    """Return why a setup could not be finished after an act, None when it could.

    One that could not be finished before is no fault of the act.
    """
    lost = stuck(after)
    if lost is None or stuck(here):
        return None
    return Refusal(f"With that, the setup could not be finished: {lost}.")


def _elsewhere(
    title: str, places: Sequence[Where], space: Space, reasons: Iterable[str | None], rule: str
) -> Refusal:
    """Return where something goes, if that is printed space by space, or why not there."""
    if all(where.spaces and space not in where.spaces for where in places):
        names = either([GRID.name(one) for where in places for one in where.spaces])
        return by_rule(f"the {title} goes on {names}", rule)
    return by_rule(" and ".join(dict.fromkeys(filter(None, reasons))), rule)


# Tiles


def why_no_tile(here: SetupView, stage: TileStage, by: str, placed: PlacedTile) -> Refusal | None:
    """Return why a tile may not be laid so now, None when it may."""
    return (
        in_its_words(refuse_lying(here.table, here.catalogue, placed))
        or _no_tile_group(here, stage, placed.tile, placed.space)
        or in_its_words(refuse_tile(here.table, here.catalogue, placed))
        or _not_beside(here, stage, placed.tile, placed.space)
        or _leaves_no_place(here, here.lays(by, placed))
    )


def _no_tile_group(here: SetupView, stage: TileStage, tile: str, space: Space) -> Refusal | None:
    if here.group_for(tile, space) is not None:
        return None
    groups = [(at, one) for at, one in here.there(stage.groups) if here.is_of(one, tile)]
    if not groups:
        wanted = either([one.title for _, one in here.open_groups(stage.groups)])
        title = f"{tile} {here.catalogue.tiles[tile].face.title}"
        return by_rule(f"{title} may not be laid now, only {wanted}", stage.rule)
    left = [group for at, group in groups if here.room((here.table.stage, at), group)]
    if not left:
        full = groups[0][1]
        return by_rule(f"{full.title}: no more than {full.count.most} may be laid", stage.rule)
    title = either(list(dict.fromkeys(group.title for group in left)))
    reasons = (outside(group.where, space, here.ground) for group in left)
    return _elsewhere(title, [group.where for group in left], space, reasons, stage.rule)


def _not_beside(here: SetupView, stage: TileStage, tile: str, space: Space) -> Refusal | None:
    at, laid = here.group_for(tile, space), here.laid_in(here.table.stage)
    if at is None or not stage.groups[at].beside or not laid:
        return None
    if any(GRID.distance(space, one, orthogonal=True) == 1 for one in laid):
        return None
    others = either([GRID.name(one) for one in laid])
    words = f"{GRID.name(space)} is not beside {others}: the tiles lie side by side"
    return by_rule(words, stage.rule)


# Terrain carried over


def why_not_carried(here: SetupView, title: str, tiles: Sequence[PlacedTile]) -> Refusal | None:
    """Return why the terrain of an earlier game may not be taken over, None when it may."""
    if not tiles:
        return Refusal(f"No tile lies on the table of {title}.")
    if left := left_behind(here, tiles):
        return by_rule(told(here, left), carrying_rule(here.scenario))
    table: TileState = here.table
    for placed in tiles:
        if refusal := refuse_lying(table, here.catalogue, placed):
            return Refusal(refusal)
        table = table.with_tile(placed.space, placed)
    lost = stuck(here.carries(title, tiles))
    return Refusal(f"This terrain cannot be taken over: {lost}.") if lost else None


def carrying_rule(scenario: Scenario) -> str:
    """Return the source of carrying over: that of the first tiles, whose place it takes."""
    return next((stage.rule for stage in scenario.stages if isinstance(stage, TileStage)), "")


# Zones and entry spaces


def why_no_option(here: SetupView, by: str, option: str) -> Refusal | None:
    """Return why an option may not be chosen now, None when it may."""
    return _leaves_no_place(here, here.chooses(by, option))


def why_no_entry(here: SetupView, stage: EntryStage, by: str, space: Space) -> Refusal | None:
    """Return why a space may not be chosen for entry now, None when it may."""
    return outside_entry(here, stage, space) or _leaves_no_place(here, here.enters(by, space))


def outside_entry(here: SetupView, stage: EntryStage, space: Space) -> Refusal | None:
    """Return why a space is none for entry, whatever is still to come; None when it is one."""
    for side, spaces in here.table.entries.items():
        if space in spaces:
            name, title = GRID.name(space), PLAYER_TITLES[side]
            return by_rule(f"{name} is an entry space of {title} already", stage.rule)
    reason = outside(stage.where, space, here.ground)
    return by_rule(reason, stage.rule) if reason else None


def changeable(here: SetupView) -> EntryStage | None:
    """Return the stage whose entry spaces may be changed: done, in a later turn (004-198)."""
    stages = here.scenario.stages[: here.table.stage] if here.begun else ()
    done = (one for one in stages if isinstance(one, EntryStage) and holds(one.when, here.readings))
    left = (one for one in done if one.changes > here.table.entries_changed)
    return next((one for one in left if here.table.turn > one.turn), None)


# Units


def why_no_unit(
    here: SetupView, stage: UnitStage, unit: str, space: Space | None
) -> Refusal | None:
    """Return why a starting unit may not be placed so now, None when it may."""
    at = here.group_for(unit, space)
    if at is None:
        return _no_unit_group(here, stage, unit, space)
    refusal = None
    if space is not None:
        table, catalogue = here.table, here.catalogue
        refusal = refuse_unit(table, catalogue, Unit("", unit, stage.by, space))
        if not refusal and not stage.groups[at].regardless:
            refusal = refuse_occupant(table, catalogue, unit, space)
            refusal = refusal or refuse_second(table, catalogue, stage.by, space)
    return in_its_words(refusal) or _leaves_no_place(here, here.places(stage.by, unit, space))


def _no_unit_group(here: SetupView, stage: UnitStage, unit: str, space: Space | None) -> Refusal:
    title, side = here.catalogue.unit_kind(unit).title, PLAYER_TITLES[stage.by]
    if not any(unit in group.units for _, group in here.there(stage.groups)):
        return by_rule(f"{title} is not among the starting units of {side}", stage.rule)
    left = [(at, one) for at, one in here.open_groups(stage.groups) if unit in one.units]
    if not left:
        return by_rule(f"every {title} of {side} is placed", stage.rule)
    lines = [one for one in left if (one[1].line == "board") == (space is not None)]
    if space is None or not lines:
        where = "on the board" if space is None else "off the board"
        return by_rule(f"{title} is placed {where}", stage.rule)
    number = here.table.stage
    reasons = (here.outside((number, at), group, space) for at, group in lines)
    return _elsewhere(title, [group.where for _, group in lines], space, reasons, stage.rule)


# Leaving a stage


def why_not_done(here: SetupView, stage: AnyStage, by: str) -> Refusal | None:
    """Return why a stage may not be left, or passed, now; None when it may."""
    if missing := next(_missing(here, stage), None):
        # Whoever can do it no more goes on without it: nobody is left without a way out.
        return None if stuck_here(here) else by_rule(missing, stage.rule)
    return _leaves_no_place(here, here.passed(by)) if isinstance(stage, TileStage) else None


def _missing(here: SetupView, stage: AnyStage) -> Iterator[str]:
    """Yield what must be done before a stage may be left; decks and hands may be at the table."""
    number = here.table.stage
    if isinstance(stage, TileStage | UnitStage):
        done = "laid" if isinstance(stage, TileStage) else "placed"
        for at, group in here.there(stage.groups):
            if missing := here.missing((number, at), group):
                yield f"{group.title}: {missing} more must be {done}"
    if isinstance(stage, TileStage):
        missing = stage.count.least - here.number_in(number)
        if missing > 0:
            yield f"{missing} more {'tile' if missing == 1 else 'tiles'} must be laid"
    if isinstance(stage, EntryStage):
        missing = stage.count.least - len(here.table.entries.get(here.whose or "", ()))
        if missing > 0:
            yield f"{missing} more entry {'space' if missing == 1 else 'spaces'} must be chosen"
