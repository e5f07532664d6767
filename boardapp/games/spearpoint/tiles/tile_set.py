"""Tile sets: the built-in set, and the players' own sets laid over it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NewType

from boardapp.core.geometry.exact_geometry import Polyline
from boardapp.core.geometry.shape_check import area_fault, wall_fault, without_closing_point
from boardapp.core.grid import Space
from boardapp.core.json_values import field_type_hints
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import SIDES, Colour, Edge, Side, TileFace
from boardapp.files.assets import assets_folder
from boardapp.files.fault_collector import FORMAT
from boardapp.files.fault_wording import did_you_mean, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.parsed_file_cache import read_shipped_yaml
from boardapp.files.safe_paths import path_inside, read_named_source
from boardapp.files.typed.typed_reader import UNREAD, Form, TypedReader
from boardapp.files.typed.typed_reader import Path as Path_
from boardapp.files.value_limits import (
    ValueLimit,
    entry_count,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.files.yaml.nodes_with_positions import Node
from boardapp.files.yaml.yaml_source import Source, read_source
from boardapp.games.spearpoint.tiles.catalogue import (
    BOARDS,
    GRID,
    Board,
    Catalogue,
    Defense,
    TileSide,
    UnitKind,
)
from boardapp.picture import picture_file_faults, tile_and_map_art

if TYPE_CHECKING:
    from boardapp.picture.picture_file_faults import NamedPicture

SPACE = "a space from A-1 to C-9"
MAX_SHAPES = 100
"""The most walls, areas or edges of one tile."""
MAX_POINTS = 200
"""The most points of one wall or area."""
MAX_DEFENSE = 99

TILE_ID = re.compile(r"[^\W_][\w .()/-]{0,39}")
FINGERPRINT = re.compile(r"[0-9a-f]{8}")
UNIT_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


Picture = NewType("Picture", str)


class SidePhotographs(NamedTuple):
    """The pictures of a side that a tile set does not draw."""

    art: Picture | None = None
    second_art: Picture | None = None


@dataclass
class TileSet:
    """The tiles of one file, and the pictures that it names, not opened yet.

    ``photographs`` are pictures of sides that the file does not draw: recognition compares them,
    and tables keep the sides of earlier sets. ``complete`` is false if some of the file's tiles
    could not be read.
    """

    boards: dict[str, Board] = field(default_factory=dict)
    tiles: dict[str, TileSide] = field(default_factory=dict)
    units: dict[str, UnitKind] = field(default_factory=dict)
    photographs: dict[str, SidePhotographs] = field(default_factory=dict)
    pictures: list[NamedPicture] = field(default_factory=list)
    faults: tuple[Fault, ...] = ()
    complete: bool = True


def load_catalogue(tile_sets: Sequence[Path] = ()) -> Catalogue:
    """Load the built-in set with user sets laid over it in order.

    A user's tile replaces the whole tile of the same id. Raises FaultsError with the faults of all
    the files.
    """
    found = [check_tile_set(read_source(path), path.parent) for path in tile_sets]
    catalogue, sets = overlay_tile_sets(found), found
    faults = [fault for one in sets for fault in one.faults]
    if faults:
        raise FaultsError(faults)
    return catalogue


def overlay_tile_sets(sets: Sequence[TileSet]) -> Catalogue:
    """Return the built-in catalogue with the valid parts of user sets laid over it.

    Raises FaultsError if the built-in set is broken.
    """
    built_in = built_in_catalogue()
    boards, tiles, units = dict(built_in.boards), dict(built_in.tiles), dict(built_in.units)
    for one in sets:
        boards |= {
            name: replace(board, art=board.art or built_in.boards[name].art)
            for name, board in one.boards.items()
        }
        tiles |= {name: replace(tile, own=True) for name, tile in one.tiles.items()}
        units |= one.units
    pictures = tuple(picture for one in sets for picture in one.pictures)
    return Catalogue(boards, tiles, units, pictures) if sets else built_in


def load_named_tile_set(name: str, folder: Path, held: Mapping[str, Source] | None) -> TileSet:
    """Return the named tile set, from a folder or from inside the same file.

    Raises ValueError if there is none; its words follow "found" and the name.
    """
    source = read_named_source(name, folder, held)
    if held is not None:
        return load_embedded_tile_set(source)
    return check_tile_set(source, (folder / name).parent)


def load_embedded_tile_set(source: Source) -> TileSet:
    """Return the tiles of a set inside another file, without its pictures.

    Maps keep our picture, and tiles keep pictures inherited from ours. Names of pictures in a
    stranger's file are ignored.
    """
    found = check_tile_set(source, None)
    for name, tile in found.tiles.items():
        inherits = tile.like and "art" not in source.value["tiles"][name]
        found.tiles[name] = replace(tile, art=tile.art if inherits else None, second_art=None)
    for name, board in found.boards.items():
        found.boards[name] = replace(board, art="")
    found.photographs.clear()
    return found


def tiles_as_taken_over(held: Mapping[str, TileSide | None]) -> dict[str, TileSide | None]:
    """Return tiles in the form that a table takes over: without pictures, and ours if alike.

    A tile of None, which no longer exists, stays None.
    """
    ours = built_in_catalogue().tiles
    return {
        name: None if tile is None else _ours_if_alike(tile, ours.get(name))
        for name, tile in held.items()
    }


def parse_taken_tiles(
    values: Mapping[str, object],
) -> tuple[dict[str, TileSide | None], Sequence[Fault]]:
    """Return taken-over tiles from values in the form of tile sets, and every fault."""
    held = {name: {} if tile is None else tile for name, tile in values.items()}
    content = {"boardapp": FORMAT, "tile_set": "Taken over", "tiles": held}
    found = load_embedded_tile_set(Source("tiles", Node(content, 1, 1)))
    tiles = {name: None if values[name] is None else one for name, one in found.tiles.items()}
    return tiles_as_taken_over(tiles), found.faults


def _ours_if_alike(tile: TileSide, ours: TileSide | None) -> TileSide:
    bare = replace(tile.without_pictures, own=True)
    return ours if ours and replace(ours.without_pictures, own=True) == bare else bare


@cache
def built_in_catalogue() -> Catalogue:
    """Return the shipped catalogue, which is read only once.

    Raises FaultsError if the shipped files are missing or damaged.
    """
    try:
        folder = assets_folder() / "spearpoint"
    except FileNotFoundError:
        fault = Fault("assets", 1, 1, "file", "no such folder", "the tile sets of boardapp")
        raise FaultsError([fault]) from None
    parts = [_load_shipped_set(folder / name) for name in ("tiles.yaml", "units.yaml")]
    return Catalogue(
        boards={name: board for part in parts for name, board in part.boards.items()},
        tiles={name: tile for part in parts for name, tile in part.tiles.items()},
        units={name: unit for part in parts for name, unit in part.units.items()},
    )


def _load_shipped_set(path: Path) -> TileSet:
    found = check_tile_set(read_shipped_yaml(path), None)
    if found.faults:
        # Cached values have no positions: read the file again to get the faults with lines.
        raise FaultsError(check_tile_set(read_source(path), None).faults)
    return found


def check_tile_set(source: Source, folder: Path | None) -> TileSet:
    """Return a tile set with all its faults.

    ``folder`` is the folder of its pictures; None for the shipped set, whose pictures are known by
    name. A tile with faults still counts as a tile, with unknown geometry.
    """
    return _TileSetCheck(source, folder).run()


def values_inherited_from_ours(ours: TileSide) -> dict[str, Any]:
    """Return the values that a tile like ours inherits, by the keys of its file.

    Values that decide sight, damage or entry are never inherited. If an owner's file is silent, our
    invention must not speak for the printed tile.
    """
    face = ours.face
    return {
        "title": face.title, "kind": ours.kind, "maps": ours.maps,
        "arrows": face.arrows, "art": ours.art,
    }  # fmt: skip


class _TileSetCheck:
    """Checks a tile set; gathers every fault, the pictures that it names, and the valid parts."""

    def __init__(self, source: Source, folder: Path | None) -> None:
        forms = {
            **TILE_FORMS,
            UnitKind: self._read_unit_kind,
            Board: self._read_board,
            Picture: self._read_picture_name,
        }
        self.reader = TypedReader(source, SPACE, forms=forms)
        self.reader.grid = GRID
        self.folder = folder
        self.pictures: list[NamedPicture] = []

    def run(self) -> TileSet:
        """Check everything; return the valid parts of the set, with its faults."""
        reader = self.reader
        if not reader.check_format_version():
            return TileSet(faults=tuple(reader.faults), complete=False)
        content: Mapping[str, object] = reader.source.value
        if content.keys() & {"tile_set", "game"} == {"game"}:
            reader.add_fault((), "a layout", "a tile set")
            return TileSet(faults=tuple(reader.faults), complete=False)
        held = (
            reader.read_fields(_SET, frozenset(("tile_set",)), content, (), also=("boardapp",))
            or {}
        )
        if not content.keys() & {"tiles", "units", "boards"}:
            reader.add_fault((), "no 'tiles' key", "the key 'tiles', with tiles by number and side")
        named = content.get("tiles", {})
        unknown = {
            key: TileSide(TileFace(key, f"Tile {key}", known=False))
            for key in (named if isinstance(named, dict) else ())
        }
        return TileSet(
            held.get("boards", {}), unknown | held.get("tiles", {}), held.get("units", {}),
            held.get("photographs", {}), self.pictures, tuple(reader.faults),
            isinstance(named, dict),
        )  # fmt: skip

    def _read_unit_kind(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        held = reader.read_fields(_UNIT, frozenset(_UNIT) - {"side"}, value, path)
        if held is None or not held.keys() >= _UNIT.keys() - {"side"}:
            return UNREAD
        return UnitKind(str(path[-1]), unit_class=held.pop("class"), **held)

    def _read_board(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        held = reader.read_fields(_BOARD, frozenset(("title",)), value, path)
        if held is None or "title" not in held:
            return UNREAD
        name: Any = path[-1]
        roads = frozenset(map(GRID.name, held.get("roads", ())))
        return Board(name, held["title"], held.get("art") or "", roads)

    def _read_picture_name(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Return the path of a picture, and record the picture for later.

        A later check decides whether the picture can be shown: it takes long, and no table waits
        for it.
        """
        name = reader.read(str, value, path)
        if name is UNREAD or self.folder is None:
            return name
        expected = "an .svg, .png or .jpg file in the tile set's folder or below it"
        try:
            picture = path_inside(self.folder, name)
        except ValueError as error:
            reader.add_fault(path, f"{quote_shortened(name)}, {error}", expected)
            return UNREAD
        real = os.path.realpath(picture)
        if picture.suffix.lower() not in tile_and_map_art.ART_TYPES:
            reader.add_fault(path, quote_shortened(name), expected)
        elif not os.path.isfile(picture):
            reader.add_fault(path, f"{quote_shortened(name)}, which is not a file", expected)
        else:
            spot = reader.source.fault_at(path, quote_shortened(name), expected)
            self.pictures.append(picture_file_faults.NamedPicture(Path(real), spot))
        return real


def _read_tile_side(reader: TypedReader, value: object, path: Path_, _: str) -> object:
    """Read a tile's side; without walls, areas and edges its geometry is unknown."""
    before, name = reader.troubles, str(path[-1])
    held = reader.read_fields(_TILE, frozenset(), value, path)
    if held is None:
        return UNREAD
    if held.get("like"):
        held = _inherited_values(reader, path) | held
    drawn = {key: held.pop(key, ()) for key in ("walls", "areas", "edges", "arrows")}
    if reader.troubles > before:
        return UNREAD
    face = TileFace(
        id=name,
        title=held.pop("title", None) or f"Tile {name}",
        walls=drawn["walls"],
        areas=tuple(map(without_closing_point, drawn["areas"])),
        edges=tuple(Edge(side, colour, *span) for side, colour, span in drawn["edges"]),
        arrows=drawn["arrows"],
        known=isinstance(value, dict) and not value.keys().isdisjoint(("walls", "areas", "edges")),
    )
    return TileSide(face, **held)


def _inherited_values(reader: TypedReader, path: Path_) -> dict[str, Any]:
    """Return the values that a tile inherits from ours; a number we do not have is a fault."""
    shipped, name = built_in_catalogue().tiles, str(path[-1])
    if name in shipped:
        return values_inherited_from_ours(shipped[name])
    expected = f"a number and side of the built-in set{did_you_mean(name, shipped)}"
    reader.add_fault(
        (*path, "like"),
        f"the tile {quote_shortened(name)}, which is not in the built-in set",
        expected,
    )
    return {}


def _read_defense(reader: TypedReader, value: object, path: Path_, _: str) -> object:
    if value in (None, "impervious") or (type(value) is int and 0 <= value <= MAX_DEFENSE):
        return value
    expected = f"impervious or a whole number from 0 to {MAX_DEFENSE}"
    reader.add_wrong_value(path, expected + did_you_mean(value, ["impervious"]))
    return UNREAD


Coordinate = Annotated[int, whole_number(0, SPACE_SIZE)]
Point = Annotated[tuple[Coordinate, Coordinate], ValueLimit("a point [x, y]", bool)]
Wall = NewType("Wall", Polyline)
Area = NewType("Area", Polyline)
Span = Annotated[
    tuple[Coordinate, Coordinate],
    ValueLimit("[from, to] along the side", bool),
    ValueLimit("the smaller number first", lambda span: span[0] < span[1]),
]


def _polyline_reader(least: int, check: Callable[[Polyline], str | None], expected: str) -> Form:
    """Return the reader of walls or areas that accepts only shapes that sight can rule on."""
    words = f"{least} to {MAX_POINTS} points [x, y]"
    kind = Annotated[tuple[Point, ...], entry_count(least, MAX_POINTS, words)]

    def read_polyline(reader: TypedReader, value: object, path: Path_, _: str) -> object:
        before = reader.troubles
        shape = reader.read(kind, value, path)
        if reader.troubles > before:
            return UNREAD
        if wrong := check(shape):
            reader.add_fault(path, wrong, expected)
        return shape

    return read_polyline


_SHAPES: Mapping[object, Form] = {
    Wall: _polyline_reader(2, wall_fault, "at least 2 different points"),
    Area: _polyline_reader(3, area_fault, "sides that meet only at the area's corners"),
}
TILE_FORMS: Mapping[object, Form] = {TileSide: _read_tile_side, Defense: _read_defense, **_SHAPES}
"""The readers of tiles and their parts, for any file that contains tiles."""


class EdgeEntry(NamedTuple):
    """A highlighted edge of a tile, in the form of tile-set files."""

    side: Side
    colour: Colour
    span: Span = (0, SPACE_SIZE)


def _list_of_shapes_type(kind: Any, most: int, what: str) -> Any:
    return Annotated[tuple[kind, ...], entry_count(0, most, f"a list of up to {most} {what}")]


_ELSEWHERE = ("face", "like", "kind", "maps", "own")
_OF_TILE, _OF_UNIT = field_type_hints(TileSide), field_type_hints(UnitKind)
_TILE = {
    "like": _OF_TILE["like"],
    "title": str | None,
    "kind": _OF_TILE["kind"],
    "maps": _OF_TILE["maps"],
    "walls": _list_of_shapes_type(Wall, MAX_SHAPES, "walls"),
    "areas": _list_of_shapes_type(Area, MAX_SHAPES, "areas"),
    "edges": _list_of_shapes_type(EdgeEntry, MAX_SHAPES, "edges"),
    "arrows": _list_of_shapes_type(Side, len(SIDES), "sides"),
    **{name: one for name, one in _OF_TILE.items() if name not in _ELSEWHERE},
    "art": Picture | None,
    "second_art": Picture | None,
}
_UNIT = {
    "title": _OF_UNIT["title"],
    "label": _OF_UNIT["label"],
    "class": _OF_UNIT["unit_class"],
    "side": _OF_UNIT["side"],
}
_BOARD = {"title": str, "art": Picture, "roads": frozenset[Space]}
TileId = Annotated[
    str,
    ValueLimit(
        "a number and side such as 1A, or a name", lambda name: TILE_ID.fullmatch(name) is not None
    ),
]
_SET = {
    "tile_set": Annotated[str, one_line_text(words="the name of the tile set")],
    "tiles": Mapping[TileId, TileSide],
    "units": Mapping[
        Annotated[
            str,
            ValueLimit(
                "lower-case words with dashes", lambda name: UNIT_NAME.fullmatch(name) is not None
            ),
        ],
        UnitKind,
    ],
    "boards": Mapping[Annotated[str, one_of_words(BOARDS)], Board],
    "photographs": Mapping[TileId, SidePhotographs],
}
