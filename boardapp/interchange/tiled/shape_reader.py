"""The reader of the shapes and properties of a Tiled file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from boardapp.files.fault_wording import describe_value
from boardapp.files.faults_in_files import FaultsError
from boardapp.interchange.tiled.files_beside_map import FileBesideMapError, open_beside_map
from boardapp.interchange.tiled.layer_data import FLAGS, NUMBER
from boardapp.interchange.tiled.map_nodes import MapNode, MapSource, decimal_fraction
from boardapp.interchange.tiled.tiled_map import MapShape, PixelPoint, Properties, ShapeForm

MAX_TEMPLATES = 100
MAX_SHAPES = 50_000
MAX_POINTS = 200_000
"""The most points of all shapes together."""
_FORMS: tuple[ShapeForm, ...] = ("ellipse", "point", "text", "polygon", "polyline")


def read_properties(node: MapNode) -> Properties:
    """Return the properties of a part by their names in lower case, without those of classes."""
    properties: dict[str, object] = {}
    for whole in node.parts("properties"):
        for one in whole.parts("property"):
            value = one.values.get("value", one.text)
            if one.values.get("type") == "bool" and isinstance(value, str):
                value = value == "true"
            if isinstance(value, str | int | float):
                properties[str(one.values.get("name")).strip().lower()] = value
    return properties


class ShapeReader:
    """Reads objects, with the templates that they are made from."""

    def __init__(self, source: MapSource, folder: Path) -> None:
        self.source, self.folder = source, folder
        self.missing_templates: list[str] = []
        self._templates: dict[str, MapNode | None] = {}
        self._shapes = self._drawn_points = 0

    def read_shapes(self, group: MapNode) -> tuple[MapShape, ...]:
        """Return the shapes of an object layer or of a tile."""
        return tuple(self._shape(node) for node in group.parts("object"))

    def _shape(self, node: MapNode) -> MapShape:
        self._shapes += 1
        self._check_count(node, self._shapes, MAX_SHAPES, "objects")
        source, name = self.source, self.source.text(node, "template")
        template = self._template(name) if name else None
        parts = [node, *([template] if template else [])]
        values = {key: value for part in reversed(parts) for key, value in part.values.items()}
        merged = MapNode("object", values, node.place)
        merged.children = [child for part in parts for child in part.children]
        form, points = self._form(merged)
        if name and template is None and form == "rectangle":
            form = "unknown"
            self.missing_templates.append(name)
        gid = source.whole(merged, "gid", 0, FLAGS | NUMBER, 0)
        return MapShape(
            "tile" if gid else form,
            (source.number(merged, "x", 0), source.number(merged, "y", 0)),
            (source.number(merged, "width", 0), source.number(merged, "height", 0)),
            points,
            source.number(merged, "rotation", 0),
            source.text(merged, "name"),
            # Version 1.9 alone calls the type a class.
            source.text(merged, "type") or source.text(merged, "class"),
            {
                key: value
                for part in reversed(parts)
                for key, value in read_properties(part).items()
            },
            gid if name not in self._templates else 0,
        )

    def _form(self, node: MapNode) -> tuple[ShapeForm, tuple[PixelPoint, ...]]:
        for form in _FORMS:
            part = node.part(form)
            if part is not None:
                is_line = form in ("polygon", "polyline")
                return form, tuple(self._points(node, part)) if is_line else ()
        return ("unknown" if node.part("capsule") else "rectangle"), ()

    def _points(self, node: MapNode, line: MapNode) -> Iterator[PixelPoint]:
        points = line.values.get("points")
        pairs: list[tuple[object, ...]]
        if isinstance(points, str):
            pairs = [tuple(pair.split(",")) for pair in points.split()]
        else:
            several = points if isinstance(points, list) else []
            pairs = [
                (one.get("x"), one.get("y")) if isinstance(one, dict) else (one,) for one in several
            ]
        self._drawn_points += len(pairs)
        self._check_count(node, self._drawn_points, MAX_POINTS, "points of objects")
        if len(pairs) < 2:
            found = describe_value(points)
            self.source.add_fault(node, line.kind, found, "two or more points")
        for pair in pairs:
            numbers = [decimal_fraction(value) for value in pair]
            if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
                yield numbers[0], numbers[1]
            else:
                found = describe_value(",".join(map(str, pair)))
                self.source.add_fault(node, line.kind, found, "points of two numbers, x and y")

    def _check_count(self, node: MapNode, count: int, most: int, what: str) -> None:
        """Raise FaultsError if there are too many of something."""
        if count > most:
            found, expected = f"more than {most:,} {what}", f"at most {most:,}"
            self.source.add_fault(node, "", found, expected)
            self.source.raise_faults()

    def _template(self, name: str) -> MapNode | None:
        """Return the object of a template in the map's folder, None if there is none to read."""
        if name not in self._templates:
            self._templates[name] = None
            if len(self._templates) <= MAX_TEMPLATES:
                # Without its template an object is left out, and the map opens without it.
                with suppress(FileBesideMapError, FaultsError):
                    self._templates[name] = open_beside_map(self.folder, name).root.part("object")
        return self._templates[name]
