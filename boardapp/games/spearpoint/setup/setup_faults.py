"""What is wrong with how far a setup has come: what its scenario, box and board do not have.

Whether each act was allowed as it was done is not asked: its question has judged that.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.files.fault_wording import either, quoted
from boardapp.files.limits import Wrong
from boardapp.games.spearpoint.scenario.stages import (
    ChoiceStage,
    DeckStage,
    HandStage,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.setup.setup_view import Group, SetupView


def setup_wrongs(here: SetupView) -> Iterator[Wrong]:
    """Yield what is not there at all of the parts of a setup, which are within their limits."""
    yield from _of_readings(here)
    yield from _of_stages(here)
    yield from _of_tiles(here)
    yield from _of_units(here)


def _of_readings(here: SetupView) -> Iterator[Wrong]:
    for name, choice in here.table.agreed.items():
        reading = here.scenario.readings.get(name)
        if reading is None:
            readings = either(list(here.scenario.readings)) or "no readings"
            yield Wrong(("agreed",), f"the reading {quoted(name)}", readings)
        elif choice not in reading.choices:
            yield Wrong(("agreed", name), quoted(choice), either(list(reading.choices)))


def _of_stages(here: SetupView) -> Iterator[Wrong]:
    """Yield the options, decks and hands that no stage is for."""
    table, stages = here.table, here.scenario.stages
    if table.stage > len(stages):
        last = f"at most {len(stages)}, which is past the last stage"
        yield Wrong(("stage",), str(table.stage), last)
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
            yield _none(("choices", at), f"option {quoted(one.option)} in stage {one.stage}")
    for at, deck in enumerate(table.decks):
        if (deck.side, deck.name) not in decks:
            yield _none(("decks", at), f"deck {quoted(deck.name)} of {deck.side}")
    for at, hand in enumerate(table.starting_hands):
        if hand.side not in hands:
            yield _none(("starting_hands", at), f"starting hand of {hand.side}")


def _of_tiles(here: SetupView) -> Iterator[Wrong]:
    """Yield the tiles that are not in the box, or that no group is for."""
    table, tiles = here.table, here.catalogue.tiles
    carried = table.carried
    for at, placed in enumerate(carried.tiles if carried else ()):
        if placed.tile not in tiles:
            yield _unknown_tile(("carried", "tiles", at), placed.tile)
    for at, counted in enumerate(carried.counted if carried else ()):
        if not isinstance(_group(here, counted.stage, counted.group), TileGroup):
            yield _no_group(("carried", "counted", at), "tiles", *counted[1:])
    for at, laid in enumerate(table.laid):
        if laid.tile not in tiles:
            yield _unknown_tile(("laid", at), laid.tile)
        if not isinstance(_group(here, laid.stage, laid.group), TileGroup):
            yield _no_group(("laid", at), "tiles", laid.stage, laid.group)


def _of_units(here: SetupView) -> Iterator[Wrong]:
    """Yield the units that no group has, and the dice and cards that none is for."""
    for at, one in enumerate(here.table.placed):
        group = _group(here, one.stage, one.group)
        if not isinstance(group, UnitGroup):
            yield _no_group(("placed", at), "units", one.stage, one.group)
        elif one.unit not in group.units:
            yield Wrong(("placed", at), quoted(one.unit), either(list(group.units)))
        if (one.space is None) != (one.unit_id is None):
            yield Wrong(("placed", at), "a space or an id alone", "both, or off the board neither")
    for at, die in enumerate(here.table.dice):
        group = _group(here, die.stage, die.group)
        if not isinstance(group, UnitGroup) or group.roll is None:
            yield _no_group(("dice", at), "units with a die", die.stage, die.group)
        elif die.card is not None and die.card not in group.roll.cards:
            yield Wrong(("dice", at), quoted(die.card), either(list(group.roll.cards)))


def _group(here: SetupView, stage: int, group: int) -> Group | None:
    """Return a group of a stage by their numbers, None where there is none."""
    stages = here.scenario.stages
    held = stages[stage] if stage < len(stages) else None
    groups = held.groups if isinstance(held, TileStage | UnitStage) else ()
    return groups[group] if group < len(groups) else None


def _none(path: tuple[object, ...], what: str) -> Wrong:
    return Wrong(path, f"the {what}", "what there is in the scenario")


def _no_group(path: tuple[object, ...], of: str, stage: int, group: int) -> Wrong:
    return Wrong(path, f"group {group} of stage {stage}", f"a group of {of} of the scenario")


def _unknown_tile(path: tuple[object, ...], tile: str) -> Wrong:
    return Wrong(path, f"the unknown tile {quoted(tile)}", "a tile of the box")
