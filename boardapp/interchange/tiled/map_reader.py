"""The reader of a Tiled map from the parts of its file, with every fault at once."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Literal

from boardapp.files.fault_wording import SHOWN_LENGTH, quote_shortened
from boardapp.games.squares.state import MAX_SIDE, MAX_SQUARES
from boardapp.games.strategy_cards.state import MAX_HEXES
from boardapp.games.strategy_cards.state import MAX_SIDE as MAX_HEX_SIDE
from boardapp.interchange.tiled.layer_data import DataError, TileBlock, read_gids
from boardapp.interchange.tiled.map_nodes import MAX_NUMBER, MapNode, MapSource
from boardapp.interchange.tiled.shape_reader import ShapeReader, read_properties
from boardapp.interchange.tiled.tiled_map import LayerKind, MapLayer, PixelPoint, TiledMap, Tileset
from boardapp.interchange.tiled.tileset_reader import read_tileset

MAX_TILES = 5_000_000
"""The most tiles of all layers together."""
MAX_TILE_SIZE = 4096
_FLAT = {
    "isometric": "an isometric map",
    "staggered": "an isometric staggered map",
    "oblique": "an oblique map",
}


def read_map(source: MapSource, folder: Path) -> TiledMap:
    """Return a map; its tilesets and templates are in the map or in its folder.

    Raises FaultsError with every fault of the file.
    """
    found = _MapReader(source, folder).read()
    source.raise_faults()
    return found


class _MapReader:
    def __init__(self, source: MapSource, folder: Path) -> None:
        self.source, self.folder = source, folder
        self.shapes = ShapeReader(source, folder)
        self.tiles = 0
        self.size: tuple[int, int] | None = None

    def read(self) -> TiledMap:
        source, root = self.source, self.source.root
        if root.kind != "map":
            found = f"a Tiled {root.kind[:SHOWN_LENGTH]}"
            source.add_fault(root, "", found, "a Tiled map (TMX or TMJ)")
            source.raise_faults()
        before = len(source.faults)
        hexagonal = self._check_orientation(root)
        is_infinite = source.flag(root, "infinite", default=False)
        self.size = None if is_infinite else self._size(root, hexagonal=hexagonal)
        tile_size = (
            source.whole(root, "tilewidth", 1, MAX_TILE_SIZE),
            source.whole(root, "tileheight", 1, MAX_TILE_SIZE),
        )
        if len(source.faults) > before:
            source.raise_faults()  # a wrong size makes every layer wrong: one fault is enough
        order = source.text(root, "renderorder")
        properties = read_properties(root)
        known_tilesets: dict[str, Tileset] = {}
        return TiledMap(
            "hexagonal" if hexagonal else "orthogonal",
            self.size,
            tile_size,
            tuple(self._layers(root, (), (Fraction(0), Fraction(0)), visible=True, opacity=1.0)),
            tuple(
                read_tileset(source, one, self.folder, known_tilesets)
                for one in root.parts("tileset")
            ),
            self._stagger(root),
            source.whole(root, "hexsidelength", 0, MAX_TILE_SIZE, 0),
            source.text(root, "backgroundcolor"),
            draws_from_right=order.startswith("left"),
            draws_from_bottom=order.endswith("up"),
            title=next(
                (str(properties[key]) for key in ("title", "name") if key in properties), ""
            ),
            missing_templates=tuple(self.shapes.missing_templates),
        )

    def _check_orientation(self, root: MapNode) -> bool:
        orientation = self.source.text(root, "orientation")
        if orientation not in ("orthogonal", "hexagonal"):
            found = _FLAT.get(orientation, f"the orientation {quote_shortened(orientation)}")
            expected = "an orthogonal or a hexagonal map"
            self.source.add_fault(root, "orientation", found, expected)
        return orientation == "hexagonal"

    def _size(self, root: MapNode, *, hexagonal: bool) -> tuple[int, int]:
        side, most = (MAX_HEX_SIDE, MAX_HEXES) if hexagonal else (MAX_SIDE, MAX_SQUARES)
        columns = self.source.whole(root, "width", 1, side)
        rows = self.source.whole(root, "height", 1, side)
        if columns * rows > most:
            found = f"{columns:,} × {rows:,} tiles"
            self.source.add_fault(root, "width", found, f"at most {most:,} tiles")
        return columns, rows

    def _stagger(self, root: MapNode) -> tuple[Literal["x", "y"], Literal["odd", "even"]]:
        axis = self.source.text(root, "staggeraxis") or "y"
        index = self.source.text(root, "staggerindex") or "odd"
        for key, value, known in (
            ("staggeraxis", axis, ("x", "y")), ("staggerindex", index, ("odd", "even")),
        ):  # fmt: skip
            if value not in known:
                self.source.add_fault(root, key, quote_shortened(value), " or ".join(known))
        return "x" if axis == "x" else "y", "even" if index == "even" else "odd"

    # Layers

    def _layers(
        self,
        parent: MapNode,
        groups: tuple[str, ...],
        offset: PixelPoint,
        *,
        visible: bool,
        opacity: float,
    ) -> Iterator[MapLayer]:
        """Yield the layers of the map or of a group, which moves and fades all of its layers."""
        source = self.source
        for node in parent.parts("layer", "objectgroup", "imagelayer", "group"):
            name = source.text(node, "name")
            class_name = source.text(node, "class")
            titles = tuple(filter(None, (name, class_name, *groups)))
            place = (
                offset[0] + source.number(node, "offsetx", 0),
                offset[1] + source.number(node, "offsety", 0),
            )
            is_visible = source.flag(node, "visible", default=True) and visible
            dim = opacity * min(1.0, max(0.0, float(source.number(node, "opacity", 1))))
            if node.kind == "group":
                yield from self._layers(node, titles, place, visible=is_visible, opacity=dim)
                continue
            kinds: dict[str, LayerKind] = {"layer": "tiles", "objectgroup": "shapes"}
            yield MapLayer(
                kinds.get(node.kind, "picture"),
                name,
                titles,
                read_properties(node),
                place,
                is_visible,
                dim,
                source.text(node, "tintcolor"),
                tuple(self._blocks(node)) if node.kind == "layer" else (),
                self.shapes.read_shapes(node) if node.kind == "objectgroup" else (),
            )

    def _blocks(self, layer: MapNode) -> Iterator[TileBlock]:
        source, data = self.source, layer.part("data")
        if data is None:
            source.add_fault(layer, "", "a layer without data", "the tiles of the layer")
            return
        encoding = source.text(data, "encoding")
        compression = source.text(data, "compression")
        chunks = list(data.parts("chunk"))
        if self.size:
            yield from self._block(layer, data, encoding, compression, (0, 0, *self.size))
            return
        if not chunks and (data.children or data.text.strip() or data.values.get("gids")):
            self.source.add_fault(layer, "data", "tiles without chunks", "an infinite map's chunks")
        for chunk in chunks:
            place = (
                source.whole(chunk, "x", -MAX_NUMBER, MAX_NUMBER),
                source.whole(chunk, "y", -MAX_NUMBER, MAX_NUMBER),
                source.whole(chunk, "width", 1, MAX_HEX_SIDE),
                source.whole(chunk, "height", 1, MAX_HEX_SIDE),
            )
            yield from self._block(chunk, chunk, encoding, compression, place)

    def _block(
        self,
        node: MapNode,
        data: MapNode,
        encoding: str,
        compression: str,
        area: tuple[int, int, int, int],
    ) -> Iterator[TileBlock]:
        column, row, columns, rows = area
        self.tiles += columns * rows
        if self.tiles > MAX_TILES:
            found = f"more than {MAX_TILES:,} tiles in all layers"
            self.source.add_fault(node, "", found, f"at most {MAX_TILES:,} tiles")
            self.source.raise_faults()
        try:
            yield TileBlock(column, row, read_gids(data, encoding, compression, columns, rows))
        except DataError as error:
            self.source.add_fault(node, "data", error.found, error.expected)
