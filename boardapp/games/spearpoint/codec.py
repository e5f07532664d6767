"""The commands of a Spearpoint table as saves and journals hold them."""

from __future__ import annotations

from functools import partial

from boardapp.core import command as commands
from boardapp.core.command import ActError
from boardapp.core.grid import Grid
from boardapp.core.plain import from_plain, plain
from boardapp.games.codec import Codec
from boardapp.games.spearpoint.commands import (
    EnterCards,
    FlipTile,
    MatchTile,
    MoveTile,
    PlaceTile,
    RemoveTile,
    SetBoard,
    SetSmoke,
    TakeOver,
    Tiles,
    TurnTile,
)
from boardapp.games.spearpoint.damage_cards import DamageCard
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.scenario.unit_cards import CommandCard, UnitCard
from boardapp.games.spearpoint.state import Unit
from boardapp.games.spearpoint.tile_set import taken_tiles
from boardapp.games.spearpoint.tile_text import taken_values


def _tiles(value: object, _: Grid) -> Tiles:
    """Return tiles by the values of a tile-set file; raises ActError."""
    if not isinstance(value, dict) or not value:
        raise ActError(f"found {value!r:.60}; expected tiles")
    tiles, faults = taken_tiles(value)
    for fault in faults:
        raise ActError(f"{fault.where}: found {fault.found}; expected {fault.expected}")
    return Tiles(tiles)


_BRIEF = (Unit, UnitCard, CommandCard, DamageCard)
"""Values of which saves hold only what differs from the defaults.

So a marker to which nothing happened is as it was in saves of before anything could.
"""

CODEC = Codec(
    {
        "place-tile": PlaceTile,
        "remove-tile": RemoveTile,
        "move-tile": MoveTile,
        "turn-tile": TurnTile,
        "flip-tile": FlipTile,
        "place-unit": commands.PlaceUnit,
        "remove-unit": commands.RemoveUnit,
        "move-unit": commands.MoveUnit,
        "set-smoke": SetSmoke,
        "set-turn": commands.SetTurn,
        "set-option": commands.SetOption,
        "set-board": SetBoard,
        "match-tile": MatchTile,
        "take-over": TakeOver,
        "enter-cards": EnterCards,
        "agree": commands.NoteAgreement,
    },
    SetupTable,
    Unit,
    {
        Tiles: _tiles,
        **{kind: partial(from_plain, kind) for kind in _BRIEF},
    },
    {
        Tiles: lambda tiles, _: taken_values(tiles),
        **dict.fromkeys(_BRIEF, plain),
    },
)
