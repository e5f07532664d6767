"""Reasons why no table can hold a state: exceeded limits, or names unknown to box and scenario.

The checks ignore whether the rules allowed the acts that led to the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from boardapp.core.state_changes import StateChanges
from boardapp.files.value_limits import DASHED, LINES, find_faults_of_changes
from boardapp.games.spearpoint.cards.damage_cards import DAMAGE_DECK
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.setup.setup_faults import find_setup_faults
from boardapp.games.spearpoint.setup.setup_progress import SetupView, setup_view_of
from boardapp.games.spearpoint.setup.setup_state import SETUP_PARTS, SetupTable
from boardapp.games.spearpoint.table.placement_checks import why_tile_cannot_lie
from boardapp.games.spearpoint.table.state import UNITS_PER_SIDE, TileState, unit_card_key
from boardapp.games.spearpoint.tiles.catalogue import (
    GRID,
    PLAYER_TITLES,
    Catalogue,
    Taken,
)
from boardapp.games.spearpoint.tiles.tile_set import UNIT_NAME, parse_taken_tiles
from boardapp.games.spearpoint.tiles.tile_set_writer import taken_tile_values
from boardapp.games.validated_state import field_limit_violations, key_for_players

T = TypeVar("T")

MAX_ID = 200
"""The most characters of a unit's id, and of the name of a kind of unit."""
EMPTY_BEFORE_PLAY = {
    "smoke": "smoke counters", "taken": "tiles that players took over",
    "aside": "units off the board",
    "pairs": "declared attacks", "moves": "moves", "points": "points", "sequence": "phases",
}  # fmt: skip
"""Fields that are empty during the setup, with a name for their contents in play."""

_WORD = partial(key_for_players, grid=GRID)


def refuse_state(
    state: TileState, catalogue: Catalogue, scenario: Scenario | None = None,
    changes: StateChanges | None = None,
) -> str | None:  # fmt: skip
    """Return why no table can hold a state, or None if one can.

    ``changes`` are the changes that led to the state from a possible one. If given, only the
    changed values are checked. The time to open a long game then grows with its acts, however full
    its table is.
    """
    touched = changes.changed_fields if changes else None
    wrongs = (
        field_limit_violations(state) if changes is None else find_faults_of_changes(state, changes)
    )
    if touched is None or touched & {"options", "agreements"}:
        wrongs = chain(wrongs, state.inconsistencies())
    said = (wrong.player_sentence(_WORD, ", ") for wrong in wrongs)
    reasons = _refusal_reasons(state, catalogue, scenario, changes)
    return next(filter(None, chain(said, reasons)), None)


def _refusal_reasons(
    state: TileState, catalogue: Catalogue, scenario: Scenario | None, changes: StateChanges | None
) -> Iterator[str | None]:
    touched = changes.changed_fields if changes else None
    if touched is None or "taken" in touched:
        yield _refuse_taken_tiles(state.taken)
    laid = catalogue.with_taken_tiles(state.taken)
    if touched is None or touched & {"tiles", "smoke", "compared", "board", "taken"}:
        for space, placed in state.tiles.items():
            if space != placed.space:
                yield f"Tile {placed.tile[:MAX_ID]} is on two spaces."
            yield why_tile_cannot_lie(state, laid, placed, placed.space)
        for tile in state.compared:
            if tile not in laid.tiles:
                yield f"The tile sets have no tile {tile[:MAX_ID]!r}."
    if touched is None or touched & {"units", "aside"}:
        yield from _refuse_units(state, laid, changes)
    if touched is None or touched & {"cards", "commands", "damages"}:
        yield from _refuse_cards(state)
    in_setup = isinstance(state, SetupTable) and not state.begun
    if isinstance(state, SetupTable) and (
        touched is None or in_setup or touched & {"board", *SETUP_PARTS}
    ):
        here = setup_view_of(state, scenario, catalogue)
        yield from (
            _refuse_setup(here) if here else ("The table is in setup, but has no scenario.",)
        )


def _refuse_taken_tiles(taken: Taken) -> str | None:
    """Return why a table cannot have taken over its tiles, or None if it can."""
    if not taken:
        return None
    tiles, faults = parse_taken_tiles(taken_tile_values(taken))
    sound = not faults and tiles == dict(taken)
    return None if sound else "No tile set has the tiles that players took over."


def _refuse_units(
    state: TileState, laid: Catalogue, changes: StateChanges | None
) -> Iterator[str | None]:
    keys = None if changes is None else {
        one.key for one in changes.sets if one.field in ("units", "aside")
    }  # fmt: skip
    units = state.units.values() if keys is None else _present_values(keys, state.units)
    yield from (refuse_unit_kind_name(unit.unit) for unit in units)
    stacks = {(unit.space, unit.side) for unit in units if laid.unit_kind(unit.unit).is_ground_unit}
    for space, side in stacks:
        there = [one for one in state.units.values() if one.space == space and one.side == side]
        number = sum(laid.unit_kind(one.unit).is_ground_unit for one in there)
        if number > UNITS_PER_SIDE:
            title, name = PLAYER_TITLES[side], GRID.name(space)
            words = f"{title} has {number} units on {name}, but a side may have only two on a space"
            yield cited(words, "004-093")
    for aside in state.aside.values() if keys is None else _present_values(keys, state.aside):
        yield refuse_unit_kind_name(aside.unit)
    for key in state.aside if keys is None else keys:
        if key in state.aside and key in state.units:
            yield f"{key} is on the board but has no space."


def _present_values(keys: Iterable[Any], held: Mapping[str, T]) -> list[T]:
    return [held[key] for key in keys if key in held]


def refuse_unit_kind_name(name: str) -> str | None:
    """Return why a name is not valid for a kind of unit, or None if it is."""
    if UNIT_NAME.fullmatch(name) and len(name) <= MAX_ID:
        return None
    return f"The tile sets have no kind of unit {name[:MAX_ID]!r}."


def _refuse_cards(state: TileState) -> Iterator[str | None]:
    """Yield faults of cards, such as a wrong key or a title with more than one line."""
    for key, card in state.cards.items():
        if key != unit_card_key(card.side, card.unit) or DASHED.fullmatch(card.unit) is None:
            yield f"The unit card {key[:MAX_ID]!r} belongs to another unit."
    for name, command in state.commands.items():
        if name != command.name or DASHED.fullmatch(name) is None:
            yield f"The Command card {name[:MAX_ID]!r} has another name."
    for number, damage in state.damages.items():
        if number != damage.number or not 1 <= number <= DAMAGE_DECK:
            yield f"The game has no Damage Card {number}."
    titles = [one.title for one in state.cards.values()]
    titles += [one.title for one in state.commands.values()]
    for damage in state.damages.values():
        effects = (damage.infantry, damage.vehicle, damage.gun, damage.aircraft)
        titles += [one.title for one in effects if one is not None]
    for title in titles:
        if not all(limit.holds(title) for limit in LINES):
            yield f"{title[:MAX_ID]!r} is not allowed as the name of a card."


def _refuse_setup(setup: SetupView) -> Iterator[str | None]:
    """Yield faults of a setup; before play, only the setup puts pieces on the table."""
    table, scenario = setup.table, setup.scenario
    if (table.scenario, table.board) != (scenario.file, scenario.board):
        yield f"This table is set up by the scenario {scenario.file}, which has its own map."
    wrongs = list(find_setup_faults(setup))
    yield from (wrong.player_sentence(_WORD, ", ") for wrong in wrongs)
    if wrongs or table.begun:
        return
    if table.mode != "led":
        yield "Finish the setup first: free play begins only after it."
    placed = setup.table_before_play()
    if (placed.tiles, placed.units, 1) != (table.tiles, table.units, table.turn):
        yield (
            "Before play begins, the table may have only the tiles and units of the setup, in "
            "turn 1."
        )
    for name, what in EMPTY_BEFORE_PLAY.items():
        if getattr(table, name):
            yield f"Before play begins, the table may not have any {what}."
