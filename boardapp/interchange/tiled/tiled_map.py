"""A Tiled map as plain values: its layers, shapes and tilesets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from boardapp.interchange.tiled.layer_data import NUMBER, TileBlock

PixelPoint = tuple[Fraction, Fraction]
Properties = Mapping[str, object]
"""Values by the names of their properties, in lower case."""
ShapeForm = Literal[
    "rectangle", "ellipse", "polygon", "polyline", "point", "text", "tile", "unknown"
]
LayerKind = Literal["tiles", "shapes", "picture"]


@dataclass(frozen=True)
class MapShape:
    """An object of a map, or a collision shape of a tile; lengths are pixels, y is south.

    ``points`` are relative to the place. ``rotation`` is in degrees, clockwise about the place. An
    object that shows a tile has its number, with flags, as ``gid``.
    """

    form: ShapeForm
    place: PixelPoint
    size: PixelPoint = (Fraction(0), Fraction(0))
    points: tuple[PixelPoint, ...] = ()
    rotation: Fraction = Fraction(0)
    name: str = ""
    class_name: str = ""
    properties: Properties = field(default_factory=dict)
    gid: int = 0


class TilePicture(NamedTuple):
    """A picture by its path from the map's folder, "" for one that is not inside that folder.

    ``transparent`` is a colour such as ``ff00ff``, or "". ``part`` is left, top, width and height
    of the part that is used, None for the whole.
    """

    path: str
    transparent: str = ""
    part: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class MapTile:
    """A tile of a tileset, as far as the tileset says anything about it."""

    class_name: str = ""
    properties: Properties = field(default_factory=dict)
    shapes: tuple[MapShape, ...] = ()
    picture: TilePicture | None = None
    size: tuple[int, int] | None = None


PLAIN_TILE = MapTile()


@dataclass(frozen=True)
class Tileset:
    """A tileset of a map; ``missing`` is why its file was not read, or "".

    ``fills_cell`` is true if tiles are drawn in the size of the map's grid; ``keeps_aspect`` if
    they then keep their proportions. ``alignment`` says which point of an object its place is.
    """

    first_gid: int
    name: str
    size: tuple[int, int] = (1, 1)
    columns: int = 0
    margin: int = 0
    spacing: int = 0
    offset: tuple[int, int] = (0, 0)
    picture: TilePicture | None = None
    tiles: Mapping[int, MapTile] = field(default_factory=dict)
    fills_cell: bool = False
    keeps_aspect: bool = False
    alignment: str = ""
    missing: str = ""

    def tile(self, number: int) -> MapTile:
        """Return a tile by its number in the tileset."""
        return self.tiles.get(number, PLAIN_TILE)

    def tile_size(self, number: int) -> tuple[int, int]:
        """Return the width and height of a tile's picture in pixels."""
        return self.tile(number).size or self.size


@dataclass(frozen=True)
class MapLayer:
    """A layer of a map. ``titles`` are its name and class, then those of the groups around it."""

    kind: LayerKind
    name: str
    titles: tuple[str, ...]
    properties: Properties
    offset: PixelPoint
    visible: bool = True
    opacity: float = 1.0
    tint: str = ""
    blocks: tuple[TileBlock, ...] = ()
    shapes: tuple[MapShape, ...] = ()

    def tiles(self) -> Iterator[tuple[int, int, int]]:
        """Yield the tiles of the layer: number with flags, column and row."""
        for block in self.blocks:
            rows, columns = (block.gids & NUMBER).nonzero()
            gids = block.gids[rows, columns].tolist()
            for gid, column, row in zip(gids, columns.tolist(), rows.tolist(), strict=True):
                yield gid, block.column + column, block.row + row


class TileOfSet(NamedTuple):
    """A tileset, and the number of a tile in it."""

    tileset: Tileset
    number: int

    @property
    def tile(self) -> MapTile:
        """Return what the tileset says about the tile."""
        return self.tileset.tile(self.number)


@dataclass(frozen=True)
class TiledMap:
    """A map of squares or hexes. ``size`` and ``tile_size`` are widths and heights.

    ``size`` is in tiles, None for an infinite map. ``stagger`` is the axis along which every second
    hex is shifted, and whether the shifted ones are ``odd`` or ``even``.
    """

    orientation: Literal["orthogonal", "hexagonal"]
    size: tuple[int, int] | None
    tile_size: tuple[int, int]
    layers: tuple[MapLayer, ...]
    tilesets: tuple[Tileset, ...]
    stagger: tuple[Literal["x", "y"], Literal["odd", "even"]] = ("y", "odd")
    hex_side: int = 0
    background: str = ""
    draws_from_right: bool = False
    draws_from_bottom: bool = False
    title: str = ""
    missing_templates: tuple[str, ...] = ()

    @cached_property
    def _by_gid(self) -> tuple[Tileset, ...]:
        return tuple(sorted(self.tilesets, key=lambda one: one.first_gid, reverse=True))

    def tile_of(self, gid: int) -> TileOfSet | None:
        """Return the tile of a number of the map, with or without flags; None for no tile."""
        number = gid & NUMBER
        if number:
            for tileset in self._by_gid:
                if tileset.first_gid <= number:
                    return TileOfSet(tileset, number - tileset.first_gid)
        return None

    def layers_of(self, kind: LayerKind) -> Iterator[MapLayer]:
        """Yield the layers of a kind, the lowest first."""
        return (layer for layer in self.layers if layer.kind == kind)

    @cached_property
    def area(self) -> tuple[int, int, int, int] | None:
        """Return the first column and row, and the columns and rows, that have tiles.

        A map of fixed size has all of its columns and rows. None stands for a map without tiles.
        """
        if self.size:
            return 0, 0, *self.size
        boxes = [
            (block.column + columns.min(), block.row + rows.min(),
             block.column + columns.max() + 1, block.row + rows.max() + 1)
            for layer in self.layers_of("tiles")
            for block in layer.blocks
            for rows, columns in [(block.gids & NUMBER).nonzero()]
            if len(rows)
        ]  # fmt: skip
        if not boxes:
            return None
        west, north, east, south = (
            int(pick(box[at] for box in boxes)) for at, pick in enumerate((min, min, max, max))
        )
        return west, north, east - west, south - north
