"""The walls, doors and windows of an orthogonal map, in pixels of the map.

Objects and tiles count by words and properties (`wall_rules`). Every collision shape of a tile
counts, turned and flipped with the tile. Only if a map states no wall so, whole tiles of layers for
walls count, and objects that have neither a name nor a class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.sentence_case import counted
from boardapp.files.fault_wording import quote_shortened
from boardapp.games.squares.state import WallKind
from boardapp.interchange.imported_board import LeftOut
from boardapp.interchange.tiled.joined_outlines import Rectangle, as_rectangle, joined_outlines
from boardapp.interchange.tiled.tiled_map import (
    PLAIN_TILE,
    MapLayer,
    MapShape,
    MapTile,
    PixelPoint,
    Properties,
    TiledMap,
)
from boardapp.interchange.tiled.wall_outlines import (
    ELLIPSE_SIDES,
    outline,
    rectangle,
    tile_frame,
    tile_object_outlines,
)
from boardapp.interchange.tiled.wall_rules import (
    StatedKind,
    is_true,
    kind_by_properties,
    kind_by_words,
)

MAX_TILE_POINTS = 500_000
"""The most points of all walls of tiles before they are joined."""


class PixelWall(NamedTuple):
    """A wall, door or window as a polyline in pixels."""

    points: tuple[PixelPoint, ...]
    kind: WallKind
    open: bool = False


class FoundWalls(NamedTuple):
    """All walls of a map, where they came from in short lines, and what is no wall and why."""

    walls: tuple[PixelWall, ...]
    facts: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


class TooManyShapesError(Exception):
    """More collision shapes on a map than boardapp places."""


def find_walls(tiled: TiledMap) -> FoundWalls:
    """Return the walls of a map; raises TooManyShapesError."""
    finder = _WallFinder(tiled)
    finder.add_shapes_of_layers()
    finder.add_shapes_of_tiles()
    if not finder.has_walls:
        finder.add_whole_tiles()
        finder.add_nameless_shapes()
    return FoundWalls(
        (*finder.walls, *(PixelWall(line, "wall") for line in joined_outlines(finder.rectangles))),
        tuple(finder.facts()),
        tuple(finder.left_out()),
    )


class _WallFinder:
    def __init__(self, tiled: TiledMap) -> None:
        self.tiled = tiled
        self.walls: list[PixelWall] = []
        self.rectangles: list[Rectangle] = []
        self.counts: Counter[str] = Counter()
        self.tile_points = 0
        self.no_walls: list[tuple[MapLayer, MapShape]] = []
        self.no_outline: Counter[str] = Counter()

    @property
    def has_walls(self) -> bool:
        """Return whether there is any wall yet; doors and windows do not count."""
        return bool(self.rectangles) or any(wall.kind == "wall" for wall in self.walls)

    # Objects

    def add_shapes_of_layers(self) -> None:
        """Add each object that a property, its class, its name or its layer calls a wall."""
        for layer in self.tiled.layers_of("shapes"):
            for shape in layer.shapes:
                found = self.tiled.tile_of(shape.gid) if shape.gid else None
                tile = found.tile if found else PLAIN_TILE
                kind = _stated_kind(shape, tile, layer)
                if shape.form in ("point", "text", "unknown"):
                    self.no_outline[shape.form] += 1
                elif kind is None or (kind != "none" and not self._add(layer, shape, kind)):
                    self.no_walls.append((layer, shape))
                elif kind == "none":
                    self.no_outline["said"] += 1

    def add_nameless_shapes(self) -> None:
        """Add the objects without name and class, except pictures of tiles."""
        others = []
        for layer, shape in self.no_walls:
            nameless = shape.form != "tile" and not shape.name and not shape.class_name
            if not (nameless and self._add(layer, shape, "wall")):
                others.append((layer, shape))
        self.no_walls = others

    def _add(self, layer: MapLayer, shape: MapShape, kind: WallKind) -> bool:
        """Add an object; return whether it has an outline."""
        properties: Properties = shape.properties
        if shape.form == "tile":
            found = self.tiled.tile_of(shape.gid)
            tileset, number = (found.tileset, found.number) if found else (None, 0)
            tile = found.tile if found else PLAIN_TILE
            properties = {**tile.properties, **properties}
            outlines = tile_object_outlines(shape, tileset, number, tile.shapes)
        else:
            outlines = [points for points in [outline(shape)] if points]
        for points in outlines:
            self.walls.append(_moved(points, layer, kind, properties))
        self.counts["ellipses"] += shape.form == "ellipse"
        self.counts["objects"] += bool(outlines)
        return bool(outlines)

    # Tiles

    def add_shapes_of_tiles(self) -> None:
        """Add the walls of every tile, as the tile is flipped and turned."""
        width, height = self.tiled.tile_size
        for layer in self.tiled.layers_of("tiles"):
            known: dict[int, tuple[PixelWall, ...]] = {}
            for gid, column, row in layer.tiles():
                if gid not in known:
                    known[gid] = tuple(self._walls_of_tile(gid, layer))
                self.counts["tiles"] += bool(known[gid])
                for wall in known[gid]:
                    self._add_tile_wall(wall, column * width, row * height)

    def _walls_of_tile(self, gid: int, layer: MapLayer) -> Iterator[PixelWall]:
        """Yield the walls of a tile in the first square of the map.

        They are its collision shapes. Without such shapes, a tile whose properties or class call it
        a wall is one as a whole square.
        """
        found, cell = self.tiled.tile_of(gid), self.tiled.tile_size
        if found is None:
            return
        if not found.tile.shapes:
            properties = found.tile.properties
            whole = kind_by_properties(properties) or kind_by_words((found.tile.class_name,))
            if whole and whole != "none":
                yield _moved(_square(cell), layer, whole, properties)
            return
        foot = Fraction(0), Fraction(cell[1])
        frame = tile_frame(found.tileset, found.number, gid, foot, cell)
        for shape in found.tile.shapes if frame else ():
            kind = _stated_kind(shape, found.tile, layer) or "wall"
            points = outline(shape)
            if kind == "none":
                self.no_outline["said"] += 1
            elif points and frame:
                self.counts["ellipses"] += shape.form == "ellipse"
                properties = {**found.tile.properties, **shape.properties}
                yield _moved(frame.on_map(points), layer, kind, properties)

    def add_whole_tiles(self) -> None:
        """Add every tile of layers that are called walls, doors or windows, as a whole square."""
        width, height = self.tiled.tile_size
        for layer in self.tiled.layers_of("tiles"):
            kind = kind_by_properties(layer.properties) or kind_by_words(layer.titles)
            if kind is None or kind == "none":
                continue
            square = _moved(_square((width, height)), layer, kind, layer.properties)
            for _, column, row in layer.tiles():
                self.counts["squares"] += 1
                self._add_tile_wall(square, column * width, row * height)

    def _add_tile_wall(self, wall: PixelWall, east: int, south: int) -> None:
        self.tile_points += len(wall.points)
        if self.tile_points > MAX_TILE_POINTS:
            raise TooManyShapesError(f"more than {MAX_TILE_POINTS:,} points of walls of tiles")
        points = tuple((x + east, y + south) for x, y in wall.points)
        rectangle_of_tile = as_rectangle(points) if wall.kind == "wall" else None
        if rectangle_of_tile:
            self.rectangles.append(rectangle_of_tile)
        else:
            self.walls.append(wall._replace(points=points))

    # For people

    def facts(self) -> Iterator[str]:
        """Yield where the walls came from."""
        counts = self.counts
        if counts["objects"]:
            yield f"Walls, doors and windows from {counted(counts['objects'], 'object')}"
        if counts["tiles"]:
            yield f"Walls and doors of {counted(counts['tiles'], 'tile')}, joined where they touch"
        if counts["squares"]:
            yield f"Walls around {counted(counts['squares'], 'tile')} of layers called walls"
        if counts["ellipses"]:
            yield f"Ellipses as polygons of {ELLIPSE_SIDES} sides"

    def left_out(self) -> Iterator[LeftOut]:
        """Yield what is no wall, and why."""
        others = [layer for layer, shape in self.no_walls if shape.form != "tile"]
        pictures = len(self.no_walls) - len(others)
        if others:
            names = _first_names({layer.name or "a layer without a name" for layer in others})
            yield LeftOut(
                f"{counted(len(others), 'object')} ({names})",
                "Neither their names nor their layers say Walls, Doors or Windows. To import them "
                "as walls, rename their layer in Tiled.",
            )
        if pictures:
            yield LeftOut(
                f"{counted(pictures, 'object')} with a tile's picture",
                "boardapp draws only tile layers. To import the objects as walls, name their "
                "layer Walls.",
            )
        reasons = {
            "said": ("shape", "A property says that such a shape is no wall."),
            "point": ("point", "A point blocks no sight."),
            "text": ("text", "boardapp does not draw texts."),
            "unknown": ("object", "boardapp does not read its kind of shape."),
        }
        missing = len(self.tiled.missing_templates)
        self.no_outline["unknown"] -= missing
        for form, (what, reason) in reasons.items():
            if self.no_outline[form] > 0:
                yield LeftOut(counted(self.no_outline[form], what), reason)
        if missing:
            files = _first_names(set(self.tiled.missing_templates))
            yield LeftOut(
                f"{counted(missing, 'object')} from templates ({files})",
                "The template is not in the map's folder, or cannot be read.",
            )


def _stated_kind(shape: MapShape, tile: MapTile, layer: MapLayer) -> StatedKind | None:
    """Return what the nearest property or word says: of a shape, its tile, its layer."""
    for properties in (shape.properties, tile.properties):
        if kind := kind_by_properties(properties):
            return kind
    own = (shape.class_name, shape.name, tile.class_name)
    return kind_by_words(own) or kind_by_properties(layer.properties) or kind_by_words(layer.titles)


def _square(cell: tuple[int, int]) -> tuple[PixelPoint, ...]:
    corners = rectangle(Fraction(cell[0]), Fraction(cell[1]))
    return *corners, corners[0]


def _moved(
    points: Iterable[PixelPoint], layer: MapLayer, kind: WallKind, properties: Properties
) -> PixelWall:
    x, y = layer.offset
    is_open = kind == "door" and is_true(properties.get("open"))
    return PixelWall(tuple((a + x, b + y) for a, b in points), kind, is_open)


def _first_names(names: set[str]) -> str:
    first = [quote_shortened(name) for name in sorted(names)[:3]]
    return ", ".join(first) + ", …" * (len(names) > 3)
