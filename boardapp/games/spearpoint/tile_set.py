"""Tile sets: the built-in one, and the players' own laid over it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardapp.core.geometry import Polyline
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import Edge, TileFace
from boardapp.files.assets import assets_folder
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.inside import named_source, path_inside
from boardapp.files.source import PathKey, Source, read_source
from boardapp.files.wording import either, hint, quoted
from boardapp.games.spearpoint.catalogue import (
    BOARDS,
    GRID,
    Board,
    Catalogue,
    Feature,
    UnitKind,
)
from boardapp.games.spearpoint.shapes import area_fault, wall_fault, without_closing_point

if TYPE_CHECKING:
    from boardapp.files.validation import Checker
    from boardapp.games.spearpoint.schemas import TileEntry
    from boardapp.picture.named import NamedPicture

TILE_ID = re.compile(r"[^\W_][\w .()/-]{0,39}")
FINGERPRINT = re.compile(r"[0-9a-f]{8}")
UNIT_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
BOARD_NAME = re.compile("|".join(BOARDS))


@dataclass
class TileSet:
    """What one file adds, and the pictures that it names; nobody has looked at those yet.

    ``complete`` is false when some of its tiles could not be told.
    """

    boards: dict[str, Board] = field(default_factory=dict)
    tiles: dict[str, Feature] = field(default_factory=dict)
    units: dict[str, UnitKind] = field(default_factory=dict)
    pictures: list[NamedPicture] = field(default_factory=list)
    faults: tuple[Fault, ...] = ()
    complete: bool = True


def load_catalogue(tile_sets: Sequence[Path] = ()) -> Catalogue:
    """Load the built-in set with user sets laid over it in order; a tile replaces its like whole.

    Raises FaultsError with the faults of all the files.
    """
    found = [check_tile_set(read_source(path), path.parent) for path in tile_sets]
    catalogue, sets = lay_over(found), found
    faults = [fault for one in sets for fault in one.faults]
    if faults:
        raise FaultsError(faults)
    return catalogue


def lay_over(sets: Sequence[TileSet]) -> Catalogue:
    """Return the built-in catalogue with as much of user sets as is sound laid over it.

    Raises FaultsError when the built-in set is broken.
    """
    built_in = built_in_catalogue()
    boards, tiles, units = dict(built_in.boards), dict(built_in.tiles), dict(built_in.units)
    for one in sets:
        boards |= one.boards
        tiles |= {name: replace(tile, own=True) for name, tile in one.tiles.items()}
        units |= one.units
    pictures = tuple(picture for one in sets for picture in one.pictures)
    return Catalogue(boards, tiles, units, pictures) if sets else built_in


def named_tile_set(name: str, folder: Path, held: Mapping[str, Source] | None) -> TileSet:
    """Return what the tile set of a name adds; it lies in a folder, or is held in the same file.

    Raises ValueError, in words that follow "found" and the name, when there is none.
    """
    source = named_source(name, folder, held)
    if held is not None:
        return embedded_tile_set(source)
    return check_tile_set(source, (folder / name).parent)


def embedded_tile_set(source: Source) -> TileSet:
    """Return what a tile set held in another file adds; its pictures are not to be had.

    Maps keep the built-in picture: a name from a stranger's file leads nowhere.
    """
    found = check_tile_set(source, None)
    for name, tile in found.tiles.items():
        found.tiles[name] = replace(tile, art=None)
    own = built_in_catalogue().boards
    for name, board in found.boards.items():
        found.boards[name] = replace(board, art=own[name].art)
    return found


@cache
def built_in_catalogue() -> Catalogue:
    """Return the shipped catalogue, read once.

    The shipped files are checked by the tests, not at every start: that would load the checking
    library before the window shows. Raises FaultsError when they are missing or damaged.
    """
    try:
        folder = assets_folder() / "spearpoint"
    except FileNotFoundError:
        fault = Fault("assets", 1, 1, "file", "no such folder", "the shipped tile sets")
        raise FaultsError([fault]) from None
    parts = [_trusted(folder / name) for name in ("tiles.yaml", "units.yaml")]
    return Catalogue(
        boards={name: board for part in parts for name, board in part.boards.items()},
        tiles={name: tile for part in parts for name, tile in part.tiles.items()},
        units={name: unit for part in parts for name, unit in part.units.items()},
    )


def _trusted(path: Path) -> TileSet:
    """Build a shipped file without checking it; check it only when that fails."""
    source = read_source(path)
    content: Any = source.value
    try:
        if source.faults:
            raise FaultsError(source.faults)
        return TileSet(
            {k: _board(k, v, v["art"]) for k, v in content.get("boards", {}).items()},
            {k: _feature(k, v, v.get("art")) for k, v in content.get("tiles", {}).items()},
            {k: _unit(k, v) for k, v in content.get("units", {}).items()},
        )
    except (AttributeError, KeyError, TypeError, ValueError, IndexError):
        raise FaultsError(check_tile_set(source, None).faults) from None


def check_tile_set(source: Source, folder: Path | None) -> TileSet:
    """Return what a tile set adds, and all its faults.

    ``folder`` is where its pictures lie; None for the shipped set, whose pictures go by name.
    A tile with faults still counts as one, of unknown geometry.
    """
    from boardapp.files.validation import Checker
    from boardapp.games.spearpoint.schemas import BoardEntry, TileSetFile, UnitEntry

    checker = Checker(source)
    if not checker.version():
        return TileSet(faults=tuple(checker.faults), complete=False)
    content: Mapping[str, Any] = source.value
    if content.keys() & {"tile_set", "game"} == {"game"}:
        checker.fault((), "a layout", "a tile set")
        return TileSet(faults=tuple(checker.faults), complete=False)
    checker.model(TileSetFile)
    _check_header(checker, content)
    found = TileSet(complete="tiles" not in content or isinstance(content["tiles"], dict))
    _take_tiles(checker, found, folder)
    names = _check_names(checker, "units", UNIT_NAME, "lower-case words with dashes")
    for key, _entry in checker.entries("units", UnitEntry):
        if key in names and ("units", key) not in checker.unsound:
            found.units[str(key)] = _unit(str(key), content["units"][key])
    names = _check_names(checker, "boards", BOARD_NAME, either(BOARDS), BOARDS)
    for key, board in checker.entries("boards", BoardEntry):
        art = _art(checker, ("boards", key, "art"), board.art, folder, found.pictures)
        if key in names and ("boards", key) not in checker.unsound:
            found.boards[str(key)] = _board(str(key), content["boards"][key], art or "")
    found.faults = tuple(checker.faults)
    return found


def _check_header(checker: Checker, content: Mapping[str, Any]) -> None:
    if "tile_set" not in content:
        checker.fault((), "no 'tile_set' key", "the name of the tile set")
    if not content.keys() & {"tiles", "units", "boards"}:
        checker.fault((), "no 'tiles' key", "the tiles, by number and side")


def _take_tiles(checker: Checker, found: TileSet, folder: Path | None) -> None:
    """Check the tiles of a set and take them in; those with faults count, geometry unknown."""
    from boardapp.games.spearpoint.schemas import TileEntry

    held = checker.source.value.get("tiles")
    for key in held if isinstance(held, dict) else ():
        found.tiles[key] = Feature(TileFace(key, f"Tile {key}", known=False))
    expected = "a number and side such as 1A, or a name"
    names = _check_names(checker, "tiles", TILE_ID, expected)
    for key, tile in checker.entries("tiles", TileEntry):
        shaped = _check_shapes(checker, str(key), tile)
        art = _art(checker, ("tiles", key, "art"), tile.art, folder, found.pictures)
        if key in names and shaped and ("tiles", key) not in checker.unsound:
            found.tiles[str(key)] = _feature(str(key), held[key], art)


def _check_names(
    checker: Checker,
    section: str,
    pattern: re.Pattern[str],
    expected: str,
    choices: Sequence[str] = (),
) -> set[PathKey]:
    """Check the names of a section's entries; return those that are names."""
    held = checker.source.value.get(section)
    names: set[PathKey] = set()
    for name in held if isinstance(held, dict) else ():
        if pattern.fullmatch(name):
            names.add(name)
        else:
            near = hint(name, choices)
            checker.fault((section,), f"the name {quoted(name)}", expected + near, key=name)
    return names


def _check_shapes(checker: Checker, name: str, tile: TileEntry) -> bool:
    """Check that walls and areas are what sight can rule on."""
    faults = [
        (("tiles", name, section, index), wrong, expected)
        for section, shapes, check, expected in (
            ("walls", tile.walls, wall_fault, "at least 2 different points"),
            ("areas", tile.areas, area_fault, "sides that meet only at the area's corners"),
        )
        for index, shape in enumerate(shapes)
        if (wrong := check([(x, y) for x, y in shape]))
    ]
    for path, found, expected in faults:
        checker.fault(path, found, expected)
    return not faults


def _art(
    checker: Checker,
    path: tuple[PathKey, ...],
    name: str | None,
    folder: Path | None,
    pictures: list[NamedPicture],
) -> str | None:
    """Return where a picture lies and note it, None when there is none or it cannot be used.

    Whether it can be shown is asked later: that takes long, and no table waits for it.
    """
    if name is None:
        return None
    if folder is None:
        return name
    expected = "an .svg or .png file in the tile set's folder or below it"
    try:
        picture = path_inside(folder, name)
    except ValueError as error:
        checker.fault(path, f"{quoted(name)}, {error}", expected)
        return None
    # Late: most tile sets that are read are the built-in ones.
    from boardapp.picture.art import ART_TYPES
    from boardapp.picture.named import NamedPicture

    real = os.path.realpath(picture)
    if picture.suffix.lower() not in ART_TYPES:
        checker.fault(path, quoted(name), expected)
    elif not picture.is_file():
        checker.fault(path, f"{quoted(name)}, which is no file", expected)
    else:
        spot = checker.source.fault(path, quoted(name), expected)
        pictures.append(NamedPicture(Path(real), spot))
    return real


# ---- from checked plain values to the catalogue -----------------------------------------------


def _feature(tile: str, entry: Mapping[str, Any], art: str | None) -> Feature:
    """Build a tile's side; without walls, areas and edges its geometry is unknown."""
    face = TileFace(
        id=tile,
        title=str(entry.get("title", f"Tile {tile}")),
        walls=_polylines(entry.get("walls", ())),
        areas=tuple(map(without_closing_point, _polylines(entry.get("areas", ())))),
        edges=tuple(_edge(edge) for edge in entry.get("edges", ())),
        arrows=tuple(entry.get("arrows", ())),
        known=not entry.keys().isdisjoint(("walls", "areas", "edges")),
    )
    single = entry.get("single")
    return Feature(
        face=face,
        kind=entry.get("kind"),
        maps=tuple(entry.get("maps", BOARDS)),
        defense=entry.get("defense"),
        destroyed_by=tuple(entry.get("destroyed_by", ())),
        no_tanks=entry.get("no_tanks", False),
        obstacle=entry.get("obstacle", False),
        fortification=entry.get("fortification", False),
        concealment=entry.get("concealment", False),
        single=None if single is None else str(single),
        art=art,
        note=str(entry.get("note", "")),
        proved=entry.get("proved", False),
    )


def _polylines(shapes: Iterable[Iterable[tuple[int, int]]]) -> tuple[Polyline, ...]:
    return tuple(tuple((x, y) for x, y in shape) for shape in shapes)


def _edge(entry: Mapping[str, Any]) -> Edge:
    start, stop = entry.get("span", (0, SPACE_SIZE))
    return Edge(entry["side"], entry["colour"], start, stop)


def _unit(name: str, entry: Mapping[str, Any]) -> UnitKind:
    label, title = str(entry["label"]), str(entry["title"])
    return UnitKind(name, title, label, entry["class"], entry.get("side"))


def _board(name: Any, entry: Mapping[str, Any], art: str) -> Board:
    roads = frozenset(GRID.name(GRID.parse(space)) for space in entry.get("roads", ()))
    return Board(name, str(entry["title"]), art, roads)
