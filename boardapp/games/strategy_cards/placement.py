"""What may be laid on a hex board, and why not: the question before each command."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.files.limits import LINES, MAX_LINE
from boardapp.games.strategy_cards.state import (
    MAX_HEXES,
    MAX_KINDS,
    MAX_LEVEL,
    MAX_SIDE,
    MAX_UNITS,
    PLAYERS,
    UNIT_KINDS,
    HexState,
    HexUnit,
    North,
    Painted,
)
from boardapp.games.strategy_cards.terrain import (
    DICE,
    KINDS,
    LETTER,
    LOOK,
    MAX_DICE,
    NAME,
    OPEN,
    TerrainKind,
)

MAX_STROKE = 1000
"""Hexes that one stroke of a brush paints at most: an act fits a line of a save."""

_OFF_BOARD = "That is off the board."


def refuse_board(columns: int, rows: int) -> str | None:
    """Return why there can be no board of so many hexes, or None when there can."""
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        return f"A board has 1 to {MAX_SIDE:,} columns and rows, not {columns:,} × {rows:,}."
    if columns * rows > MAX_HEXES:
        return f"{columns:,} × {rows:,} are {columns * rows:,} hexes: at most {MAX_HEXES:,} fit."
    return None


def refuse_paint(state: HexState, hexes: Iterable[Painted]) -> str | None:
    """Return why hexes may not be painted so in one stroke, or None when they may."""
    grid, kinds = state.grid, state.all_kinds
    for count, (space, kind, level) in enumerate(hexes):
        if count == MAX_STROKE:
            return f"One stroke paints at most {MAX_STROKE:,} hexes."
        if space not in grid:
            return _OFF_BOARD
        if kind not in kinds:
            return f"There is no kind of terrain {_shown(kind)}."
        if not 0 <= level <= MAX_LEVEL:
            return f"{grid.name(space)} cannot be on level {level}: levels are 0 to {MAX_LEVEL}."
    return None


def refuse_kind(state: HexState, name: str, kind: TerrainKind | None) -> str | None:
    """Return why a kind of terrain may not be made, changed so or (None) dropped."""
    if kind is None:
        return _refuse_drop(state, name)
    if not NAME.holds(name) or kind.name != name:
        return f"A kind of terrain cannot be called {_shown(name)}: lower-case words with dashes."
    if name == OPEN.name:
        return "Open ground stays as it is: what is nowhere painted is open ground."
    if name not in state.kinds and len(state.kinds) >= MAX_KINDS:
        return f"There are {MAX_KINDS} kinds of terrain of your own already."
    return _refuse_look(state, kind)


def _refuse_drop(state: HexState, name: str) -> str | None:
    if name not in state.kinds:
        return f"There is no kind of terrain {_shown(name)} of your own."
    if name not in KINDS:
        painted = sorted(space for space, kind in state.terrain.items() if kind == name)
        if painted:
            there = state.grid.name(painted[0])
            return f"{there} is {state.kinds[name].title}: paint it with something else first."
    back = KINDS.get(name)
    return _refuse_letter(state, back) if back else None


def _refuse_look(state: HexState, kind: TerrainKind) -> str | None:
    if not is_line(kind.title):
        return f"The title of the terrain {kind.name} is one line of at most {MAX_LINE} characters."
    if kind.cover is not None and not DICE.holds(kind.cover):
        return f"Terrain gives 0 to {MAX_DICE} defense dice, not {kind.cover}."
    if not LOOK.holds(kind.art):
        return f"{_shown(kind.art)} is no colour such as #7a9a55."
    return _refuse_letter(state, kind)


def _refuse_letter(state: HexState, kind: TerrainKind) -> str | None:
    letter = kind.letter
    if not LETTER.holds(letter):
        return f"The sign of the terrain {kind.name} is one character, not {_shown(letter)}."
    for other in state.all_kinds.values():
        if other.letter == letter and other.name != kind.name:
            return f"{letter} is the sign of {other.title} already."
    return None


def refuse_north(state: HexState, north: North) -> str | None:
    """Return why the north marker may not lie so, or None when it may."""
    if north.space not in state.grid:
        return _OFF_BOARD
    if not 0 <= north.marker.turn <= 5:
        return f"The north marker has six directions, not {north.marker.turn}."
    return None


def refuse_unit(state: HexState, unit: HexUnit) -> str | None:
    """Return why a unit may not stand on its hex, or not be what it is; None when it may."""
    if not is_line(unit.id):
        return f"A unit cannot be called {_shown(unit.id)}."
    if unit.side not in PLAYERS:
        return f"There is no side {_shown(unit.side)}."
    if unit.unit not in UNIT_KINDS:
        return f"A unit is a squad, a vehicle or another unit, not {_shown(unit.unit)}."
    if unit.space not in state.grid:
        return _OFF_BOARD
    for what, dice in (("cover", unit.cover), ("armour", unit.armour)):
        if dice is not None and not DICE.holds(dice):
            return f"A unit has 0 to {MAX_DICE} dice for {what}, not {dice}."
    if unit.id not in state.units and len(state.units) >= MAX_UNITS:
        return f"There are {MAX_UNITS:,} units on the table already."
    return None


def new_unit_id(state: HexState, side: str) -> str:
    """Return the first free id of a side's units: ``us-1``, ``us-2`` and so on."""
    number = 1
    while f"{side}-{number}" in state.units:
        number += 1
    return f"{side}-{number}"


def is_line(text: str) -> bool:
    """Tell whether a text is one printable line of moderate length, not empty."""
    return all(limit.holds(text) for limit in LINES)


def last_space(grid: HexGrid) -> str:
    """Return the name of a board's south-east hex."""
    return grid.name(Space(grid.rows - 1, grid.columns - 1))


def _shown(text: str) -> str:
    return repr(text[:40])
