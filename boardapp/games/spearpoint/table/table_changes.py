"""The changes of Spearpoint tables alone: tiles, smoke, the map, cards."""

from __future__ import annotations

from collections.abc import Sequence

from boardapp.core.command import ChangeCommand, change_command
from boardapp.core.grid import Space
from boardapp.core.sentence_case import counted
from boardapp.core.state_changes import MISSING, FieldChange, entry_change
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.cards.damage_cards import DamageCard
from boardapp.games.spearpoint.cards.unit_cards import CommandCard, UnitCard
from boardapp.games.spearpoint.table.state import TileState, unit_card_key
from boardapp.games.spearpoint.tiles.catalogue import GRID, Taken

FEW = 5
"""The most cards that one history entry names."""


def place_tile(placed: PlacedTile) -> ChangeCommand:
    """Return the command that places a tile on an empty space."""
    title = f"Place tile {placed.tile} on {GRID.name(placed.space)}"
    return change_command(title, FieldChange("tiles", placed.space, MISSING, placed))


def remove_tile(placed: PlacedTile) -> ChangeCommand:
    """Return the command that removes a tile from the board."""
    title = f"Remove tile {placed.tile} from {GRID.name(placed.space)}"
    return change_command(title, FieldChange("tiles", placed.space, placed, MISSING))


def move_tile(placed: PlacedTile, target: Space) -> ChangeCommand:
    """Return the command that moves a tile to an empty space, with the same rotation."""
    title = f"Move tile {placed.tile} from {GRID.name(placed.space)} to {GRID.name(target)}"
    taken = FieldChange("tiles", placed.space, placed, MISSING)
    return change_command(
        title, taken, FieldChange("tiles", target, MISSING, placed._replace(space=target))
    )


def turn_tile(placed: PlacedTile, rotation: Rotation) -> ChangeCommand:
    """Return the command that turns a tile on its space to another rotation."""
    title = f"Turn tile {placed.tile} on {GRID.name(placed.space)} to {rotation}°"
    return change_command(
        title, FieldChange("tiles", placed.space, placed, placed._replace(rotation=rotation))
    )


def flip_tile(placed: PlacedTile, tile: str) -> ChangeCommand:
    """Return the command that flips a tile to its other side, with the same rotation (004-007)."""
    title = f"Flip tile {placed.tile} on {GRID.name(placed.space)} to {tile}"
    return change_command(
        title, FieldChange("tiles", placed.space, placed, placed._replace(tile=tile))
    )


def set_smoke(space: Space, before: int, turns: int) -> ChangeCommand:
    """Return the command that sets the turns of smoke on a space; 0 lifts the smoke."""
    title = f"Lay smoke on {GRID.name(space)} for {counted(turns, 'turn')}"
    if not turns:
        title = f"Remove the smoke from {GRID.name(space)}"
    return change_command(title, entry_change("smoke", space, before or None, turns or None))


def set_board(before: str, board: str) -> ChangeCommand:
    """Return the command that chooses another map for a table."""
    return change_command(
        f"Choose the {board.replace('-', ' ')} map", FieldChange("board", None, before, board)
    )


def mark_tile_as_compared(tile: str, before: str | None, drawing: str | None) -> ChangeCommand:
    """Return the command that notes a drawing matching the printed tile, or None for no match."""
    title = f"Tile {tile} matches the printed tile"
    if drawing is None:
        title = f"Tile {tile}: not compared with the printed tile"
    return change_command(title, entry_change("compared", tile, before, drawing))


def take_over_tiles(state: TileState, tiles: Taken) -> ChangeCommand:
    """Return the command that takes over changed tiles as they are drawn now.

    The command also drops the comparisons of tiles that no longer exist.
    """
    taken = [
        FieldChange("taken", name, state.taken.get(name, MISSING), one)
        for name, one in tiles.items()
    ]
    gone = [name for name, one in tiles.items() if one is None and name in state.compared]
    forgotten = (FieldChange("compared", name, state.compared[name], MISSING) for name in gone)
    title = f"Update tiles of this save: {', '.join(tiles)}"
    return change_command(title, *taken, *forgotten)


def enter_cards(
    state: TileState, units: Sequence[UnitCard] = (), commands: Sequence[CommandCard] = (),
    damages: Sequence[DamageCard] = (),
) -> ChangeCommand:  # fmt: skip
    """Return the command that enters the printed values of cards, which fights then use."""
    entered: list[tuple[str, object, object]] = [
        *(("cards", unit_card_key(one.side, one.unit), one) for one in units),
        *(("commands", one.name, one) for one in commands),
        *(("damages", one.number, one) for one in damages),
    ]
    titles = [*(one.title for one in units), *(one.title for one in commands)]
    titles += [f"Damage Card {one.number}" for one in damages]
    more = f" and {len(titles) - FEW} more" if len(titles) > FEW else ""
    return change_command(
        f"Enter cards: {', '.join(titles[:FEW])}{more}",
        *(
            FieldChange(name, key, getattr(state, name).get(key, MISSING), one)
            for name, key, one in entered
        ),
    )
