"""The rules of a setup: reasons against a tile, zone, entry space or unit, or against leaving.

They do not check whose turn it is or which choices exist: the questions do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.sentence_case import as_sentence, counted
from boardapp.core.tile import PlacedTile
from boardapp.files.fault_wording import join_with_or
from boardapp.games.spearpoint.scenario.allowed_spaces import join_refusals, why_space_not_allowed
from boardapp.games.spearpoint.scenario.placement_limits import Where
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AnyStage,
    EntryStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.terrain_carry_over_rules import (
    rejected_tiles,
    rejected_tiles_description,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import applies_under_readings
from boardapp.games.spearpoint.setup.feasibility import (
    is_current_stage_stuck,
    why_setup_cannot_finish,
)
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.table.feature_occupancy import (
    why_no_second_unit,
    why_unit_may_not_occupy,
)
from boardapp.games.spearpoint.table.placement_checks import (
    why_no_tile_placement,
    why_no_unit_placement,
    why_tile_cannot_lie,
)
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES


def rule_ids(rule: str) -> tuple[str, ...]:
    """Return the checklist ids of a stage or a reading.

    >>> rule_ids("004-186, 004-191"), rule_ids("")
    (('004-186', '004-191'), ())
    """
    return tuple(filter(None, rule.split(", ")))


def refusal_by_rule(words: str, rule: str) -> Refusal:
    """Return half a sentence as a refusal with a rule's ids."""
    return Refusal(as_sentence(words), rule_ids(rule))


def refusal_from_sentence(sentence: str | None) -> Refusal | None:
    """Return a sentence that names its own source as a refusal; None for no sentence."""
    return Refusal(sentence) if sentence else None


def _why_setup_unfinishable_after(setup: SetupView, after: SetupView) -> Refusal | None:
    """Return the refusal of an act after which the setup could not be finished, or None.

    A setup that could not be finished before the act is no reason against it.
    """
    lost = why_setup_cannot_finish(after)
    if lost is None or why_setup_cannot_finish(setup):
        return None
    return Refusal(f"After this step you could not finish the setup, because {lost}.")


def _refuse_space(
    title: str, places: Sequence[Where], space: Space, reasons: Iterable[str | None], rule: str
) -> Refusal:
    """Return the refusal of a space, with the right spaces if the rule names single spaces."""
    if all(where.spaces and space not in where.spaces for where in places):
        names = join_with_or([GRID.name(one) for where in places for one in where.spaces])
        return refusal_by_rule(f"the {title} must go on {names}", rule)
    return refusal_by_rule(join_refusals(reasons), rule)


# Tiles


def why_no_tile(setup: SetupView, stage: TileStage, by: str, placed: PlacedTile) -> Refusal | None:
    """Return why a side may not lay a tile now, or None if it may."""
    return (
        refusal_from_sentence(why_tile_cannot_lie(setup.table, setup.catalogue, placed))
        or _why_no_group(setup, stage, placed.tile, placed.space)
        or refusal_from_sentence(why_no_tile_placement(setup.table, setup.catalogue, placed))
        or _why_not_beside(setup, stage, placed.tile, placed.space)
        or _why_setup_unfinishable_after(setup, setup.with_tile_laid(by, placed))
    )


def _why_no_group(setup: SetupView, stage: TileStage, tile: str, space: Space) -> Refusal | None:
    if setup.group_accepting(tile, space) is not None:
        return None
    groups = [
        (at, one)
        for at, one in setup.groups_in_force(stage.groups)
        if setup.belongs_to_group(one, tile)
    ]
    if not groups:
        wanted = join_with_or([one.title for _, one in setup.open_groups(stage.groups)])
        title = f"{tile} {setup.catalogue.tiles[tile].face.title}"
        return refusal_by_rule(f"you may not lay {title} now, only {wanted}", stage.rule)
    left = [group for at, group in groups if setup.has_room((setup.table.stage, at), group)]
    if not left:
        full = groups[0][1]
        return refusal_by_rule(
            f"you may lay no more than {full.count.most} of {full.title}", stage.rule
        )
    title = join_with_or(list(dict.fromkeys(group.title for group in left)))
    reasons = (why_space_not_allowed(group.where, space, setup.zone_context) for group in left)
    return _refuse_space(title, [group.where for group in left], space, reasons, stage.rule)


def _why_not_beside(setup: SetupView, stage: TileStage, tile: str, space: Space) -> Refusal | None:
    at, laid = setup.group_accepting(tile, space), setup.spaces_laid_in_stage(setup.table.stage)
    if at is None or not stage.groups[at].beside or not laid:
        return None
    if any(GRID.distance(space, one, orthogonal=True) == 1 for one in laid):
        return None
    others = join_with_or([GRID.name(one) for one in laid])
    words = f"{GRID.name(space)} is not next to {others}, and these tiles must be side by side"
    return refusal_by_rule(words, stage.rule)


# Terrain carried over


def why_not_carried(setup: SetupView, title: str, tiles: Sequence[PlacedTile]) -> Refusal | None:
    """Return why the terrain of an earlier game may not be taken over, or None if it may."""
    if not tiles:
        return Refusal(f"You have laid no tile from the earlier game “{title}”.")
    if left := rejected_tiles(setup, tiles):
        return refusal_by_rule(
            rejected_tiles_description(setup, left), carry_over_rule_source(setup.scenario)
        )
    table: TileState = setup.table
    for placed in tiles:
        if refusal := why_tile_cannot_lie(table, setup.catalogue, placed):
            return Refusal(refusal)
        table = table.with_tile(placed.space, placed)
    lost = why_setup_cannot_finish(setup.with_carried_terrain(title, tiles))
    return Refusal(f"You cannot use this terrain, because {lost}.") if lost else None


def carry_over_rule_source(scenario: Scenario) -> str:
    """Return the rule for carried-over terrain: that of the first tile stage, which it replaces."""
    return next((stage.rule for stage in scenario.stages if isinstance(stage, TileStage)), "")


# Zones and entry spaces


def why_no_option(setup: SetupView, by: str, option: str) -> Refusal | None:
    """Return why a side may not choose an option now, or None if it may."""
    return _why_setup_unfinishable_after(setup, setup.with_option_chosen(by, option))


def why_no_entry(setup: SetupView, stage: EntryStage, by: str, space: Space) -> Refusal | None:
    """Return why a side may not choose an entry space now, or None if it may."""
    return why_not_entry_space(setup, stage, space) or _why_setup_unfinishable_after(
        setup, setup.with_entry_space(by, space)
    )


def why_not_entry_space(setup: SetupView, stage: EntryStage, space: Space) -> Refusal | None:
    """Return why a space is no entry space by the stage's own rules, or None if it can be one."""
    for side, spaces in setup.table.entries.items():
        if space in spaces:
            name, title = GRID.name(space), PLAYER_TITLES[side]
            return refusal_by_rule(f"{name} is already an entry space of {title}", stage.rule)
    reason = why_space_not_allowed(stage.where, space, setup.zone_context)
    return refusal_by_rule(reason, stage.rule) if reason else None


def changeable_entry_stage(setup: SetupView) -> EntryStage | None:
    """Return a finished entry stage of an earlier turn with changes left, or None (004-198)."""
    stages = setup.scenario.stages[: setup.table.stage] if setup.has_play_begun else ()
    done = (
        one
        for one in stages
        if isinstance(one, EntryStage) and applies_under_readings(one.when, setup.readings)
    )
    left = (one for one in done if one.changes > setup.table.entries_changed)
    return next((one for one in left if setup.table.turn > one.turn), None)


# Units


def why_no_unit(
    setup: SetupView, stage: UnitStage, unit: str, space: Space | None
) -> Refusal | None:
    """Return why a side may not place a starting unit now, or None if it may."""
    at = setup.group_accepting(unit, space)
    if at is None:
        title, side = setup.catalogue.unit_kind(unit).title, PLAYER_TITLES[stage.by]
        if not any(unit in group.units for _, group in setup.groups_in_force(stage.groups)):
            return refusal_by_rule(f"{title} is not among the starting units of {side}", stage.rule)
        left = [(at, one) for at, one in setup.open_groups(stage.groups) if unit in one.units]
        if not left:
            return refusal_by_rule(f"{side} has already placed every {title}", stage.rule)
        lines = [one for one in left if (one[1].line == "board") == (space is not None)]
        if space is None or not lines:
            where = "on the board" if space is None else "off the board"
            return refusal_by_rule(f"{title} must be placed {where}", stage.rule)
        number = setup.table.stage
        reasons = (setup.why_group_not_on_space((number, at), group, space) for at, group in lines)
        return _refuse_space(title, [group.where for _, group in lines], space, reasons, stage.rule)
    refusal = None
    if space is not None:
        table, catalogue = setup.table, setup.catalogue
        refusal = why_no_unit_placement(table, catalogue, Unit("", unit, stage.by, space))
        if not refusal and not stage.groups[at].regardless:
            refusal = why_unit_may_not_occupy(table, catalogue, unit, space)
            refusal = refusal or why_no_second_unit(table, catalogue, stage.by, space)
    return refusal_from_sentence(refusal) or _why_setup_unfinishable_after(
        setup, setup.with_unit_placed(stage.by, unit, space)
    )


# Leaving a stage


def why_stage_not_done(setup: SetupView, stage: AnyStage, by: str) -> Refusal | None:
    """Return why a side may not leave or pass a stage now, or None if it may."""
    if missing := next(_missing_before_stage_done(setup, stage), None):
        # A side that can no longer finish the stage may leave it, so that nobody is stuck.
        return None if is_current_stage_stuck(setup) else refusal_by_rule(missing, stage.rule)
    return (
        _why_setup_unfinishable_after(setup, setup.with_pass(by))
        if isinstance(stage, TileStage)
        else None
    )


def _missing_before_stage_done(setup: SetupView, stage: AnyStage) -> Iterator[str]:
    """Yield what a stage still requires; decks and hands require nothing."""
    number = setup.table.stage
    if isinstance(stage, TileStage | UnitStage):
        doing, thing = ("lay", "tile") if isinstance(stage, TileStage) else ("place", "unit")
        for at, group in setup.groups_in_force(stage.groups):
            if missing := setup.missing_count((number, at), group):
                wanted = counted(missing, f"more {thing}")
                yield f"first {doing} {wanted} of the group “{group.title}”"
    if isinstance(stage, TileStage):
        missing = stage.count.least - setup.count_placed_in_stage(number)
        if missing > 0:
            yield f"first lay {counted(missing, 'more tile')}"
    if isinstance(stage, EntryStage):
        missing = stage.count.least - len(setup.table.entries.get(setup.side_to_act or "", ()))
        if missing > 0:
            yield f"first choose {counted(missing, 'more entry space')}"
