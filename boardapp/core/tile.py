"""Tiles: faces with walls, areas, highlighted edges and arrows, placed on spaces.

Coordinates are whole mils from the tile's north-west corner at rotation 0, x east, y south.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, get_args
from zlib import crc32

from boardapp.core.geometry.exact_geometry import Point, Polyline, rotate_by_quarter_turns
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE

Side = Literal["north", "east", "south", "west"]
Colour = Literal["red", "green"]
Rotation = Literal[0, 90, 180, 270]
SIDES: tuple[Side, ...] = get_args(Side)
ROTATIONS: tuple[Rotation, ...] = get_args(Rotation)


class Edge(NamedTuple):
    """A highlighted stretch of a tile's border.

    ``start`` and ``stop`` are mils along the side: from west on north and south, from north on
    east and west.
    """

    side: Side
    colour: Colour
    start: int = 0
    stop: int = SPACE_SIZE

    def end_points(self) -> tuple[Point, Point]:
        """Return the two ends of the stretch, at rotation 0.

        >>> Edge("south", "green", 0, 2000).end_points()
        ((0, 4000), (2000, 4000))
        """
        far = SPACE_SIZE if self.side in ("south", "east") else 0
        if self.side in ("north", "south"):
            return (self.start, far), (self.stop, far)
        return (far, self.start), (far, self.stop)


@dataclass(frozen=True, slots=True)
class TileFace:
    """One side of a tile, with the geometry for sight and movement.

    ``known`` is false when nobody has entered the geometry; sight then cannot rule on any line over
    the tile.
    """

    id: str
    title: str
    walls: tuple[Polyline, ...] = ()
    areas: tuple[Polyline, ...] = ()
    edges: tuple[Edge, ...] = ()
    arrows: tuple[Side, ...] = ()
    known: bool = True

    @property
    def drawing_checksum(self) -> str:
        """Return an eight-digit checksum of the walls, areas and edges that sight rules on.

        >>> TileFace("1A", "House").drawing_checksum == TileFace("2A", "Barn").drawing_checksum
        True
        """
        drawn = (self.walls, self.areas, tuple(map(tuple, self.edges)))
        return f"{crc32(repr(drawn).encode()):08x}"

    def __hash__(self) -> int:
        # Faces are looked up for every tile of a board, and hashing all their points would take
        # too long. One corner distinguishes the faces that were drawn under the same id.
        return hash((self.id, self.walls[0][:1] if self.walls else self.areas[:1]))


class PlacedTile(NamedTuple):
    """A tile's side on a space, turned clockwise by ``rotation`` degrees."""

    tile: str
    space: Space
    rotation: Rotation = 0


class TileFeature(NamedTuple):
    """One wall, blocking area or highlighted edge of a placed tile, in board mils."""

    name: str
    points: Polyline
    closed: bool = False
    colour: Colour | None = None


def rotated_side(side: Side, rotation: int) -> Side:
    """Return the board direction that a tile's side faces after a clockwise turn.

    >>> rotated_side("north", 90)
    'east'
    """
    return SIDES[(SIDES.index(side) + rotation // 90) % 4]


def points_on_board(points: Polyline, placed: PlacedTile) -> Polyline:
    """Return a tile's points in board mils, turned about the centre of the tile's space."""
    left, top = placed.space.column * SPACE_SIZE, placed.space.row * SPACE_SIZE
    turns = placed.rotation // 90
    spots = (rotate_by_quarter_turns(point, turns, SPACE_SIZE) for point in points)
    return tuple((left + x, top + y) for x, y in spots)


@lru_cache(maxsize=1 << 12)
def blocking_features(face: TileFace, placed: PlacedTile) -> tuple[TileFeature, ...]:
    """Return the walls and areas of a placed tile by name: ``wall 1`` …, ``area 1`` …."""
    walls = (
        TileFeature(f"wall {i}", points_on_board(points, placed))
        for i, points in enumerate(face.walls, 1)
    )
    areas = (
        TileFeature(f"area {i}", points_on_board(points, placed), closed=True)
        for i, points in enumerate(face.areas, 1)
    )
    return (*walls, *areas)


@lru_cache(maxsize=1 << 12)
def edge_features(face: TileFace, placed: PlacedTile) -> tuple[TileFeature, ...]:
    """Return the highlighted edges of a placed tile, named by the side they face on the board."""
    return tuple(
        TileFeature(
            f"{edge.colour} {rotated_side(edge.side, placed.rotation)} edge",
            points_on_board(edge.end_points(), placed),
            colour=edge.colour,
        )
        for edge in face.edges
    )
