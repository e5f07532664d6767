"""Faults in a setup's progress: names that its scenario, box and board do not have.

The check does not repeat whether each act was allowed, since its question decided that.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.files.value_limits import ValueFault
from boardapp.games.spearpoint.scenario.setup_stages import (
    ChoiceStage,
    DeckStage,
    HandStage,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.setup.setup_progress import Group, SetupView


def find_setup_faults(setup: SetupView) -> Iterator[ValueFault]:
    """Yield a fault for each value of a setup that names something unknown."""
    for name, choice in setup.table.agreed.items():
        reading = setup.scenario.readings.get(name)
        if reading is None:
            readings = join_with_or(list(setup.scenario.readings)) or "no readings"
            yield ValueFault(("agreed",), f"the reading {quote_shortened(name)}", readings)
        elif choice not in reading.choices:
            yield ValueFault(
                ("agreed", name), quote_shortened(choice), join_with_or(list(reading.choices))
            )
    yield from _stage_faults(setup)
    table, tiles = setup.table, setup.catalogue.tiles
    carried = table.carried
    for at, placed in enumerate(carried.tiles if carried else ()):
        if placed.tile not in tiles:
            yield _unknown_tile_fault(("carried", "tiles", at), placed.tile)
    for at, counted in enumerate(carried.counted if carried else ()):
        if not isinstance(_find_group(setup, counted.stage, counted.group), TileGroup):
            yield _missing_group_fault(("carried", "counted", at), "tiles", *counted[1:])
    for at, laid in enumerate(table.laid):
        if laid.tile not in tiles:
            yield _unknown_tile_fault(("laid", at), laid.tile)
        if not isinstance(_find_group(setup, laid.stage, laid.group), TileGroup):
            yield _missing_group_fault(("laid", at), "tiles", laid.stage, laid.group)
    yield from _unit_faults(setup)


def _stage_faults(setup: SetupView) -> Iterator[ValueFault]:
    """Yield the faults of options, decks and hands that belong to no stage."""
    table, stages = setup.table, setup.scenario.stages
    if table.stage > len(stages):
        last = f"at most {len(stages)}, which means that all stages are done"
        yield ValueFault(("stage",), str(table.stage), last)
    options = {
        (number, option.name)
        for number, stage in enumerate(stages)
        if isinstance(stage, ChoiceStage)
        for option in stage.options
    }
    decks = {(stage.by, stage.deck) for stage in stages if isinstance(stage, DeckStage)}
    hands = {stage.by for stage in stages if isinstance(stage, HandStage)}
    for at, one in enumerate(table.choices):
        if one not in options:
            yield _missing_fault(
                ("choices", at), f"option {quote_shortened(one.option)} in stage {one.stage}"
            )
    for at, deck in enumerate(table.decks):
        if (deck.side, deck.name) not in decks:
            yield _missing_fault(("decks", at), f"deck {quote_shortened(deck.name)} of {deck.side}")
    for at, hand in enumerate(table.starting_hands):
        if hand.side not in hands:
            yield _missing_fault(("starting_hands", at), f"starting hand of {hand.side}")


def _unit_faults(setup: SetupView) -> Iterator[ValueFault]:
    """Yield the faults of placed units and dice: no such group, unit or card."""
    for at, one in enumerate(setup.table.placed):
        group = _find_group(setup, one.stage, one.group)
        if not isinstance(group, UnitGroup):
            yield _missing_group_fault(("placed", at), "units", one.stage, one.group)
        elif one.unit not in group.units:
            yield ValueFault(
                ("placed", at), quote_shortened(one.unit), join_with_or(list(group.units))
            )
        if (one.space is None) != (one.unit_id is None):
            yield ValueFault(
                ("placed", at),
                "a space without an id, or an id without a space",
                "a space and an id, or neither for a unit off the board",
            )
    for at, die in enumerate(setup.table.dice):
        group = _find_group(setup, die.stage, die.group)
        if not isinstance(group, UnitGroup) or group.roll is None:
            yield _missing_group_fault(("dice", at), "units with a die", die.stage, die.group)
        elif die.card is not None and die.card not in group.roll.cards:
            yield ValueFault(
                ("dice", at), quote_shortened(die.card), join_with_or(list(group.roll.cards))
            )


def _find_group(setup: SetupView, stage: int, group: int) -> Group | None:
    """Return a group by the numbers of its stage and itself, or None if it does not exist."""
    stages = setup.scenario.stages
    held = stages[stage] if stage < len(stages) else None
    groups = held.groups if isinstance(held, TileStage | UnitStage) else ()
    return groups[group] if group < len(groups) else None


def _missing_fault(path: tuple[object, ...], what: str) -> ValueFault:
    return ValueFault(path, f"the {what}", "only what the scenario has")


def _missing_group_fault(path: tuple[object, ...], of: str, stage: int, group: int) -> ValueFault:
    return ValueFault(path, f"group {group} of stage {stage}", f"a group of {of} of the scenario")


def _unknown_tile_fault(path: tuple[object, ...], tile: str) -> ValueFault:
    return ValueFault(path, f"the unknown tile {quote_shortened(tile)}", "a tile of the box")
