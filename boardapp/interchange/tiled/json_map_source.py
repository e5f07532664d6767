"""JSON of Tiled in the same parts as its XML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardapp.core.override_decorator import override
from boardapp.interchange.json_source import JsonReader, Keys, json_text
from boardapp.interchange.tiled.map_nodes import MapNode, MapSource

_LAYERS = {
    "tilelayer": "layer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}
_FORMS = ("ellipse", "point", "capsule")


class JsonMapSource(MapSource):
    """A Tiled file in JSON."""

    def __init__(self, content: bytes, file: str) -> None:
        super().__init__(file)
        self._reader = JsonReader(json_text(content, file), file)
        self._reader.raise_faults()
        self.faults = self._reader.faults
        whole = self._reader.mapping((), self._reader.root)
        kind = whole.get("type", "map")
        self.root = self._top(kind if isinstance(kind, str) else "map", whole)

    @override
    def add_fault(self, node: MapNode, key: str, found: str, expected: str) -> None:
        path: Keys = node.place
        self._reader.add_fault((*path, key) if key in node.values else path, found, expected)

    # The parts of a file

    def _top(self, kind: str, whole: Mapping[str, Any]) -> MapNode:
        if kind == "tileset":
            return self._tileset((), whole)
        node = MapNode(kind, whole, ())
        node.children += self._each(node, "tilesets", self._tileset)
        node.children += self._each(node, "layers", self._layer)
        if kind == "template" and "object" in whole:
            path: Keys = ("object",)
            node.children.append(self._object(path, self._reader.mapping(path, whole["object"])))
        return self._with_properties(node)

    def _each(self, node: MapNode, key: str, read: Any) -> Iterator[MapNode]:
        path: Keys = (*node.place, key)
        for number, value in enumerate(self._reader.sequence(path, node.values.get(key))):
            place = (*path, number)
            yield read(place, self._reader.mapping(place, value))

    def _layer(self, path: Keys, layer: Mapping[str, Any]) -> MapNode:
        kind = str(layer.get("type"))
        node = MapNode(_LAYERS.get(kind, kind), layer, path)
        node.children += self._each(node, "layers", self._layer)
        node.children += self._each(node, "objects", self._object)
        if kind == "tilelayer":
            node.children.append(self._data(path, layer))
        return self._with_properties(node)

    def _data(self, path: Keys, layer: Mapping[str, Any]) -> MapNode:
        """Return the tiles of a layer: its own, or those of its chunks."""
        keys = ("encoding", "compression")
        data = MapNode("data", {key: layer[key] for key in keys if key in layer}, path)
        if "chunks" in layer:
            chunks = MapNode("data", layer, path)
            data.children += self._each(chunks, "chunks", self._chunk)
        else:
            self._fill_with_tiles(data, path, layer)
        return data

    def _chunk(self, path: Keys, chunk: Mapping[str, Any]) -> MapNode:
        node = MapNode("chunk", dict(chunk), path)
        self._fill_with_tiles(node, path, chunk)
        return node

    def _fill_with_tiles(self, node: MapNode, path: Keys, block: Mapping[str, Any]) -> None:
        tiles = block.get("data")
        if isinstance(tiles, str):
            node.text = tiles
        else:
            node.values = {**node.values, "gids": self._reader.sequence((*path, "data"), tiles)}

    def _object(self, path: Keys, one: Mapping[str, Any]) -> MapNode:
        node = MapNode("object", one, path)
        node.children += [MapNode(form, {}, path) for form in _FORMS if one.get(form) is True]
        if "text" in one:
            node.children.append(MapNode("text", {}, path))
        for form in ("polygon", "polyline"):
            if form in one:
                node.children.append(MapNode(form, {"points": one[form]}, path))
        return self._with_properties(node)

    def _tileset(self, path: Keys, tileset: Mapping[str, Any]) -> MapNode:
        node = MapNode("tileset", tileset, path)
        if "image" in tileset:
            node.children.append(_image(path, tileset))
        if isinstance(tileset.get("tileoffset"), dict):
            offset: Keys = (*path, "tileoffset")
            node.children.append(MapNode("tileoffset", tileset["tileoffset"], offset))
        tiles = tileset.get("tiles")
        if isinstance(tiles, dict):  # before version 1.2, tiles and their properties are under ids
            properties = self._reader.mapping(
                (*path, "tileproperties"), tileset.get("tileproperties")
            )
            for key in {**tiles, **properties}:
                tile = self._reader.mapping((*path, "tiles", key), tiles.get(key))
                own = {"properties": properties[key]} if key in properties else {}
                node.children.append(self._tile((*path, "tiles", key), {"id": key, **tile, **own}))
        else:
            node.children += self._each(node, "tiles", self._tile)
        return self._with_properties(node)

    def _tile(self, path: Keys, tile: Mapping[str, Any]) -> MapNode:
        node = MapNode("tile", tile, path)
        if "image" in tile:
            node.children.append(_image(path, tile))
        if "objectgroup" in tile:
            group: Keys = (*path, "objectgroup")
            shapes = self._reader.mapping(group, tile["objectgroup"])
            node.children.append(self._layer(group, {**shapes, "type": "objectgroup"}))
        return self._with_properties(node)

    def _with_properties(self, node: MapNode) -> MapNode:
        """Return a part with its properties; before version 1.2 they are one mapping."""
        properties = node.values.get("properties")
        if properties:
            whole = MapNode("properties", {}, (*node.place, "properties"))
            if isinstance(properties, dict):
                whole.children += [
                    MapNode("property", {"name": name, "value": value}, node.place)
                    for name, value in properties.items()
                ]
            else:
                whole.children += self._each(node, "properties", _property)
            node.children.append(whole)
        return node


def _property(path: Keys, value: Mapping[str, Any]) -> MapNode:
    return MapNode("property", value, path)


def _image(path: Keys, part: Mapping[str, Any]) -> MapNode:
    values = {
        "source": part["image"],
        "width": part.get("imagewidth", 0),
        "height": part.get("imageheight", 0),
        "trans": part.get("transparentcolor", ""),
    }
    return MapNode("image", values, path)
