"""A tile set that is being made, as a value: its sides, and the photographs under them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.state import State
from boardapp.core.tile import TileFace
from boardapp.files.value_limits import ValueLimit, one_line_text, whole_number
from boardapp.games.spearpoint.tiles.catalogue import Board, BoardName, TileSide, UnitKind
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

GAME = "spearpoint-tiles"
"""The name of a tile set being made, in the place of a game, in documents."""
FAR = 1_000_000
"""Tenths of a pixel: a corner lies no further from the photograph's own."""
_PICTURE = re.compile(r"[0-9a-f]{16}")

Tenths = Annotated[int, whole_number(-FAR, FAR)]
Corner = tuple[Tenths, Tenths]
Picture = Annotated[
    str, ValueLimit("16 hexadecimal digits", lambda name: _PICTURE.fullmatch(name) is not None)
]


@dataclass(frozen=True)
class StraightenedPhoto:
    """A side's or a map's straightened photograph, and how it was made.

    ``corners`` are those in the photograph as it is shown upright, clockwise from the north-west,
    in tenths of a pixel. ``residual`` is what the fit leaves, in tenths of mils; ``accuracy`` the
    larger of that and the size of a click, in mils. ``picture`` names the picture by its content
    (`pictures`).
    """

    photo: Annotated[str, one_line_text(words="the photograph's name, of at most {} characters")]
    corners: tuple[Corner, Corner, Corner, Corner]
    residual: Annotated[int, whole_number(0, 10 * SPACE_SIZE)]
    accuracy: Annotated[int, whole_number(0, SPACE_SIZE)]
    picture: Picture


@dataclass(frozen=True)
class EditedTileSet(State):
    """A tile set that is being made. ``tiles`` are only the sides that its owner has made.

    ``pictures`` are the straightened photographs of sides and maps, ``templates`` the drawings that
    sides were begun from, as far as nobody has confirmed them. ``boards`` are the maps whose roads
    the owner has traced. ``unit_kinds`` stay as they were in the file. Pictures that the file named
    keep their names. A tile that has a map's name stays as it was, too.
    """

    game: str = GAME
    board: str = ""
    title: str = "My tiles"
    tiles: Mapping[str, TileSide] = field(default_factory=dict)
    pictures: Mapping[str, StraightenedPhoto] = field(default_factory=dict)
    templates: Mapping[str, TileFace] = field(default_factory=dict)
    unit_kinds: Mapping[str, UnitKind] = field(default_factory=dict)
    boards: Mapping[str, Board] = field(default_factory=dict)


def edited_map(state: EditedTileSet, name: BoardName) -> Board:
    """Return a map as its owner has traced it, or else with our road."""
    return state.boards.get(name) or replace(built_in_catalogue().boards[name], art="")


def in_box_order(sides: Iterable[str]) -> list[str]:
    """Return sides as the box has them, then others by name."""
    box = {side: number for number, side in enumerate(built_in_catalogue().tiles)}
    return sorted(sides, key=lambda side: (box.get(side, len(box)), side))
