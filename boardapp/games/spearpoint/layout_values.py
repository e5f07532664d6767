"""What a layout holds, by the types of its values: what lies where, and what is agreed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple, NewType

from boardapp.core.grid import Space
from boardapp.core.tile import Rotation
from boardapp.files.limits import among, counted, named, passage, whole
from boardapp.games.judging import MAX_AGREEMENTS
from boardapp.games.spearpoint.catalogue import (
    GAME,
    MAX_ENTRIES,
    PLAYERS,
    BoardName,
    Taken,
)
from boardapp.games.spearpoint.placement import SMOKE_TURNS
from boardapp.games.spearpoint.scenario.card_list import NO_CARDS, CardList
from boardapp.games.spearpoint.state import MAX_POINTS, Aside, Moved, Pair, Unit
from boardapp.games.spearpoint.turn.sequence import Sequence

MAX_TILE_SETS = 20
"""Tile sets of one layout at most."""

SetName = NewType("SetName", str)
TakenTiles = NewType("TakenTiles", Taken)


class TileSpot(NamedTuple):
    """A tile on a layout."""

    tile: Annotated[str, named(words="the number and side of a tile, such as 1A")]
    space: Space
    rotation: Rotation = 0


class SmokeSpot(NamedTuple):
    """A smoke counter on a layout."""

    space: Space
    turns: Annotated[int, whole(1, SMOKE_TURNS)] = SMOKE_TURNS


@dataclass(frozen=True, kw_only=True)
class Agreed:
    """What the table agreed on a line; ``attack`` is one of those that `attacks` tells."""

    from_: Space
    to: Space
    attack: str = "direct"
    text: Annotated[str, passage()]


class Layout(NamedTuple):
    """A layout as a whole, in the order in which it is read: its board and tile sets come first."""

    game: Annotated[str, among((GAME,))]
    board: BoardName
    tile_sets: Annotated[
        tuple[SetName, ...], counted(0, MAX_TILE_SETS, f"a list of up to {MAX_TILE_SETS} files")
    ] = ()
    taken: TakenTiles = TakenTiles({})
    scenario: str | None = None
    turn: Annotated[int, whole(1)] = 1
    tiles: tuple[TileSpot, ...] = ()
    units: Annotated[
        Mapping[str, Unit], counted(0, MAX_ENTRIES, f"a list of up to {MAX_ENTRIES:,} units")
    ] = {}
    smoke: tuple[SmokeSpot, ...] = ()
    aside: Annotated[
        Mapping[str, Aside], counted(0, MAX_ENTRIES, f"a list of up to {MAX_ENTRIES:,} units")
    ] = {}
    pairs: Mapping[str, Pair] = {}
    moves: Mapping[str, Moved] = {}
    points: Mapping[Annotated[str, among(PLAYERS)], Annotated[int, whole(0, MAX_POINTS)]] = {}
    sequence: Sequence | None = None
    cards: CardList = NO_CARDS
    options: Mapping[str, object] = {}
    compared: Mapping[str, object] = {}
    agreements: Annotated[
        tuple[Agreed, ...],
        counted(0, MAX_AGREEMENTS, f"a list of up to {MAX_AGREEMENTS:,} agreements"),
    ] = ()
    setup: Mapping[str, object] | None = None
    ruling: Mapping[str, object] | None = None
