"""An edited tile set as a value: its sides, and the photographs under them."""

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
"""The name of the editor in documents, in the place of a game's name."""
FAR = 1_000_000
"""The largest coordinate of a corner in a photograph, in tenths of a pixel."""
_PICTURE = re.compile(r"[0-9a-f]{16}")

Tenths = Annotated[int, whole_number(-FAR, FAR)]
Corner = tuple[Tenths, Tenths]
Picture = Annotated[
    str, ValueLimit("16 hexadecimal digits", lambda name: _PICTURE.fullmatch(name) is not None)
]


@dataclass(frozen=True)
class StraightenedPhoto:
    """The straightened photograph of a side or map, and how it was made.

    ``corners`` are the four corners in the upright photograph, clockwise from the north-west, in
    tenths of a pixel. ``residual`` is the remaining error of the fit, in tenths of mils.
    ``accuracy`` is the larger of that error and the size of a click, in mils. ``picture`` is the
    name of the picture file, made from its content (`pictures`).
    """

    photo: Annotated[str, one_line_text(words="the photograph's name, of at most {} characters")]
    corners: tuple[Corner, Corner, Corner, Corner]
    residual: Annotated[int, whole_number(0, 10 * SPACE_SIZE)]
    accuracy: Annotated[int, whole_number(0, SPACE_SIZE)]
    picture: Picture


@dataclass(frozen=True)
class EditedTileSet(State):
    """A tile set in the editor; ``tiles`` are only the sides that its owner has made.

    ``pictures`` are the straightened photographs of sides and maps, ``second_pictures`` further
    ones of sides, only for the recognition of tables. ``templates`` are the
    unconfirmed parts of the drawings that sides were begun from. ``boards`` are the maps whose
    roads the owner has traced. ``unit_kinds`` are unchanged from the file. Pictures named in the
    file keep their names. A tile with a map's name also stays unchanged.
    """

    game: str = GAME
    board: str = ""
    title: str = "My tiles"
    tiles: Mapping[str, TileSide] = field(default_factory=dict)
    pictures: Mapping[str, StraightenedPhoto] = field(default_factory=dict)
    second_pictures: Mapping[str, StraightenedPhoto] = field(default_factory=dict)
    templates: Mapping[str, TileFace] = field(default_factory=dict)
    unit_kinds: Mapping[str, UnitKind] = field(default_factory=dict)
    boards: Mapping[str, Board] = field(default_factory=dict)


def edited_map(state: EditedTileSet, name: BoardName) -> Board:
    """Return a map with its owner's road, or else with ours."""
    return state.boards.get(name) or replace(built_in_catalogue().boards[name], art="")


def in_box_order(sides: Iterable[str]) -> list[str]:
    """Return sides in the order of the box, then other sides by name."""
    box = {side: number for number, side in enumerate(built_in_catalogue().tiles)}
    return sorted(sides, key=lambda side: (box.get(side, len(box)), side))
