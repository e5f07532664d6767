"""The contents of the box as values: boards, tile sides, units. `tile_set` reads the files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from boardapp.core.sight_ruling import DrawnBy
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.core.tile import TileFace
from boardapp.files.value_limits import entry_count, multiline_text, one_line_text, whole_number

if TYPE_CHECKING:
    from boardapp.picture.picture_file_faults import NamedPicture

Kind = Literal[
    "building", "fountain", "wreck", "crops", "cemetery", "barbed-wire", "natural-cover",
    "bunker", "mg-nest", "panzernest", "pantherturm", "tank-trench", "infantry-trench", "minefield",
]  # fmt: skip
BoardName = Literal["village", "defensive-line"]
Player = Literal["us", "germany"]
Weapon = Literal["tank-50mm", "tank-75mm", "artillery", "mortar", "bombs", "tank-entry"]
UnitClass = Literal["infantry", "gun", "vehicle", "rear-line", "aircraft"]
Defense = int | Literal["impervious"] | None

KINDS: tuple[Kind, ...] = get_args(Kind)
BOARDS: tuple[BoardName, ...] = get_args(BoardName)
PLAYERS: tuple[Player, ...] = get_args(Player)
PLAYER_TITLES: Mapping[str, str] = {"us": "US", "germany": "Germany"}

GAME = "spearpoint"
"""The name of the game in layouts."""

MAX_ENTRIES = 1000
"""The most units on one table."""


GRID = SquareGrid(columns=9, rows=3)
"""The grid of both maps: 36 × 12 inches in 4-inch spaces, A-1 to C-9 (004-002)."""


@dataclass(frozen=True)
class Board:
    """One side of the printed map: its title, art and the spaces its road touches (004-004).

    A tile set's map without ``art`` keeps our picture.
    """

    name: BoardName
    title: str
    art: str = ""
    roads: frozenset[str] = frozenset()


@dataclass(frozen=True)
class TileSide:
    """One side of a feature tile: its geometry, and the effects of its kind (004-010).

    ``defense`` is None if the tile gives no bonus, ``destroyed_by`` empty if nothing destroys it.
    ``own`` tiles are from the players' tile sets. A tile is ``proved`` if its owner has compared
    the drawing with the printed tile, and ``audited`` if the comparison was line by line.
    ``second_art`` is another photograph of the side, for recognition only.
    ``accuracy`` is the possible error of the drawing in mils, None if nobody measured it. A tile
    ``like`` the shipped one of its number takes missing values from there
    (`values_inherited_from_ours`).
    """

    face: TileFace
    kind: Kind | None = None
    maps: Annotated[tuple[BoardName, ...], entry_count(1, 2, "one or both maps")] = BOARDS
    defense: Defense = None
    destroyed_by: tuple[Weapon, ...] = ()
    no_tanks: bool = False
    obstacle: bool = False
    fortification: bool = False
    concealment: bool = False
    single: str | None = None
    art: str | None = None
    second_art: str | None = None
    note: Annotated[str, multiline_text()] = ""
    own: bool = False
    proved: bool = False
    accuracy: Annotated[int, whole_number(0, SPACE_SIZE)] | None = None
    audited: bool = False
    like: Literal["shipped"] | None = None

    @property
    def id(self) -> str:
        """Return the number and side, such as ``9A``."""
        return self.face.id

    @property
    def quoted_title(self) -> str:
        """Return the side in a sentence: ``tile 3A “Two houses and an alley”``.

        A side without a title of its own is titled with its number: ``tile 3A``.
        """
        unnamed = self.id in self.face.title.split()
        return f"tile {self.id}" if unnamed else f"tile {self.id} “{self.face.title}”"

    @property
    def without_pictures(self) -> TileSide:
        """Return the side without pictures, as tables hold it."""
        return replace(self, art=None, second_art=None)

    @property
    def is_impervious(self) -> bool:
        """Return whether units inside are safe from everything outside (A4-18)."""
        return self.defense == "impervious"

    def drawn_by(self, compared: Mapping[str, str]) -> DrawnBy:
        """Return who made the drawing, and whether a table has compared it with the printed tile.

        A comparison counts only if its fingerprint is that of this drawing.
        """
        match = compared.get(self.id) == self.face.drawing_checksum
        if self.own:
            return "own-proved" if self.proved or self.audited or match else "own"
        return "ours-compared" if match else "ours"


Taken = Mapping[str, TileSide | None]
"""The present drawings of tiles that a table took over, by id; None for a deleted tile."""


@dataclass(frozen=True)
class UnitKind:
    """A kind of unit marker: its title, short label and class, and its side if only one has it."""

    name: str
    title: str
    label: Annotated[str, one_line_text(4, "2 to 4 characters for the marker")]
    unit_class: UnitClass
    side: Player | None = None

    @property
    def is_ground_unit(self) -> bool:
        """Return whether units of the kind are on the board, not on a Rear Line or in the air."""
        return self.unit_class not in ("aircraft", "rear-line")


@dataclass(frozen=True)
class Catalogue:
    """All boards, tiles and units of a Spearpoint table, by id.

    ``pictures`` are the pictures of the players' tile sets. ``arts`` are pictures on this computer
    for players' tiles whose set came without them.
    """

    boards: Mapping[str, Board]
    tiles: Mapping[str, TileSide]
    units: Mapping[str, UnitKind] = field(default_factory=dict)
    pictures: tuple[NamedPicture, ...] = ()
    arts: Mapping[TileSide, str] = field(default_factory=dict)

    def with_taken_tiles(self, taken: Taken) -> Catalogue:
        """Return the catalogue with the tiles that a table took over, or itself if there are none.

        Repeated calls with the same ``taken`` mapping return the same catalogue.
        """
        if not taken:
            return self
        if not self._last_with_taken_tiles or self._last_with_taken_tiles[0][0] is not taken:
            laid = {**self.tiles, **taken}
            tiles = {name: tile for name, tile in laid.items() if tile is not None}
            self._last_with_taken_tiles[:] = [(taken, replace(self, tiles=tiles))]
        return self._last_with_taken_tiles[0][1]

    @cached_property
    def _last_with_taken_tiles(self) -> list[tuple[Taken, Catalogue]]:
        """Return the cache of the last catalogue with taken-over tiles, empty at first."""
        return []

    def picture_of_tile(self, tile: TileSide) -> str | None:
        """Return the picture of a tile, or None if only its geometry is drawn."""
        return tile.art or self.arts.get(tile)

    def unit_kind(self, name: str) -> UnitKind:
        """Return a kind of unit by name; an unknown name becomes infantry with that title."""
        if name in self.units:
            return self.units[name]
        title = name.replace("-", " ").capitalize()
        initials = "".join(word[0] for word in name.split("-") if word).upper()[:3]
        return UnitKind(name, title, initials, "infantry")

    def other_side_of_tile(self, tile: str) -> str | None:
        """Return the id of a tile's other side, or None for a one-sided tile.

        >>> Catalogue({}, {}).other_side_of_tile("1A") is None
        True
        """
        other = tile[:-1] + {"A": "B", "B": "A"}.get(tile[-1:], "")
        return other if other != tile and other in self.tiles else None


def tile_number(tile: str) -> str:
    """Return the number that both sides of a physical tile share.

    >>> tile_number("21A"), tile_number("Barn")
    ('21', 'Barn')
    """
    match = re.fullmatch(r"(\d+)[AB]", tile)
    return match[1] if match else tile
