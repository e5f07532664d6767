"""Players' changes at a plain square table by hand: doors, walls, pieces."""

from __future__ import annotations

from boardapp.core.command import ChangeCommand, change_command
from boardapp.core.grid import Grid
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state_changes import MISSING, FieldChange
from boardapp.files.value_limits import find_value_faults
from boardapp.games.squares.state import (
    MAX_NAME,
    MAX_PIECES,
    MAX_SQUARES,
    MAX_WALLS,
    Piece,
    SquareState,
    Wall,
)


def toggle_door(wall: Wall, grid: SquareGrid) -> ChangeCommand:
    """Open a closed door, or close an open one."""
    after = wall._replace(open=not wall.open)
    title = f"{'Open' if after.open else 'Close'} {wall.name(grid)}"
    return change_command(title, FieldChange("walls", wall.id, wall, after))


def add_wall(wall: Wall, grid: SquareGrid) -> ChangeCommand:
    """Add a wall, window or door."""
    change = FieldChange("walls", wall.id, MISSING, wall)
    return change_command(f"Add {wall.name(grid)}", change)


def remove_wall(wall: Wall, grid: SquareGrid) -> ChangeCommand:
    """Remove a wall, window or door."""
    change = FieldChange("walls", wall.id, wall, MISSING)
    return change_command(f"Remove {wall.name(grid)}", change)


def change_piece(before: Piece | None, after: Piece | None, grid: Grid) -> ChangeCommand:
    """Place, remove, move, turn over, rename or otherwise change a piece; None means not there."""
    old = FieldChange("units", before.id, before, MISSING) if before else None
    new = FieldChange("units", after.id, MISSING, after) if after else None
    if before is not None and after is not None and before.id == after.id:
        old, new = None, FieldChange("units", after.id, before, after)
    title = _change_title(before, after, grid)
    return change_command(title, *(one for one in (old, new) if one is not None))


def _change_title(before: Piece | None, after: Piece | None, grid: Grid) -> str:
    if before is None:
        return f"Place “{after.id}” on {grid.name(after.space)}" if after else ""
    if after is None:
        return f"Remove “{before.id}” from {grid.name(before.space)}"
    if before._replace(space=after.space) == after:
        return f"Move “{after.id}” from {grid.name(before.space)} to {grid.name(after.space)}"
    if before._replace(flipped=after.flipped) == after:
        return f"Turn “{after.id}” over"
    return (
        f"Change “{before.id}”"
        if before.id == after.id
        else f"Rename “{before.id}” to “{after.id}”"
    )


def new_piece_id(state: SquareState, name: str) -> str:
    """Return a name if it is free, else with the first free number: ``Guard 2``, ``Guard 3``.

    >>> from boardapp.games.squares.state import new_state
    >>> new_piece_id(new_state(1, 1), "Guard 1")
    'Guard 1'
    """
    stem, number = name.rstrip("0123456789").rstrip(), 1
    while name in state.units:
        number += 1
        end = f" {number}"
        name = f"{stem[: MAX_NAME - len(end)]}{end}"
    return name


def new_wall_id(state: SquareState, kind: str) -> str:
    """Return the first free id of a kind: ``w1``, ``w2`` and so on for walls, ``d1`` for doors."""
    # Windows and walls share a letter, so they share its numbers too.
    letter, number = kind[0], 1
    while f"{letter}{number}" in state.walls:
        number += 1
    return f"{letter}{number}"


def why_not_board_size(columns: int, rows: int) -> str | None:
    """Return why a board cannot have this size in squares, or None when it can."""
    if columns * rows > MAX_SQUARES:
        return (
            f"{columns:,} × {rows:,} are {columns * rows:,} squares, but a board has at most "
            f"{MAX_SQUARES:,}."
        )
    return None


def why_no_wall(state: SquareState, wall: Wall) -> str | None:
    """Return why a wall may not be drawn, None when it may."""
    if len(state.walls) >= MAX_WALLS:
        return f"The table has {MAX_WALLS:,} walls already, and has no room for more."
    return next((one.player_sentence() for one in find_value_faults(Wall, wall)), None)


def why_not_placed(state: SquareState, piece: Piece) -> str | None:
    """Return why a piece may not be placed, None when it may."""
    if piece.space not in state.grid:
        return "That space is off the board."
    if piece.id not in state.units and len(state.units) >= MAX_PIECES:
        return f"The table has {MAX_PIECES:,} pieces already, and has no room for more."
    return next((one.player_sentence() for one in find_value_faults(Piece, piece)), None)
