"""The writer of tile sets as text, which `tile_set` reads back as the same tile set."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from boardapp.core.geometry.exact_geometry import Polyline
from boardapp.core.json_values import Json, field_type_hints
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import Edge, TileFace
from boardapp.files.fault_collector import FORMAT
from boardapp.files.yaml.scalars import to_flow_yaml, to_yaml_scalar
from boardapp.games.spearpoint.tiles.catalogue import Board, Taken, TileSide, UnitKind
from boardapp.games.spearpoint.tiles.tile_set import (
    TileSet,
    built_in_catalogue,
    values_inherited_from_ours,
)

_A_LINE_EACH = ("walls", "areas", "edges")
"""The keys of a tile whose entries get a line each."""


def tile_set_text(title: str, held: TileSet, folder: Path) -> str:
    """Return a tile set as YAML, with the paths of its pictures relative to its folder."""
    return "".join(f"{line}\n" for line in _tile_set_yaml_lines(title, held, folder))


def _tile_set_yaml_lines(title: str, held: TileSet, folder: Path) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"tile_set: {to_yaml_scalar(title)}"
    yield "tiles:" if held.tiles else "tiles: {}"
    for name, tile in held.tiles.items():
        values = tile_side_values(tile, folder)
        yield f"  {to_yaml_scalar(name)}:" if values else f"  {to_yaml_scalar(name)}: {{}}"
        for key, value in values.items():
            if key in _A_LINE_EACH and isinstance(value, list) and value:
                yield f"    {key}:"
                yield from (f"      - {to_flow_yaml(one)}" for one in value)
            else:
                yield f"    {key}: {to_flow_yaml(value)}"
    units = {name: _unit_values(unit) for name, unit in held.units.items()}
    boards = {name: _board_values(one, folder) for name, one in held.boards.items()}
    photographs = {
        side: {key: _picture_reference(art, folder) for key, art in one._asdict().items() if art}
        for side, one in held.photographs.items()
    }
    for key, entries in (("units", units), ("boards", boards), ("photographs", photographs)):
        if entries:
            yield f"{key}:"
            for name, one in entries.items():
                yield f"  {to_yaml_scalar(name)}: {to_flow_yaml(one)}"


def tile_side_values(tile: TileSide, folder: Path | None = None) -> dict[str, Json]:
    """Return a tile's side by the keys of its file, without keys at their default.

    For a tile like ours the keys are those that differ from ours, even if their value is empty.
    """
    face = tile.face
    silent = values_inherited_from_ours(
        built_in_catalogue().tiles[tile.id]
        if tile.like
        else TileSide(TileFace(tile.id, f"Tile {tile.id}"))
    )
    told = {key: one for key, one in values_inherited_from_ours(tile).items() if one != silent[key]}
    held: dict[str, Json] = {"like": tile.like} if tile.like else {}
    held |= {key: _as_lists(told[key]) for key in ("title", "kind", "maps") if key in told}
    if face.known:
        held |= {"walls": _point_lists(face.walls), "areas": _point_lists(face.areas)}
        held["edges"] = [edge_values(edge) for edge in face.edges]
    if "arrows" in told:
        held["arrows"] = _as_lists(told["arrows"])
    for key in field_type_hints(TileSide):
        if key not in ("face", "like", "own", "second_art", *silent):
            value = getattr(tile, key)
            if value != getattr(TileSide, key):
                held[key] = _as_lists(value)
    if "art" in told:
        held["art"] = tile.art and _picture_reference(tile.art, folder)
    if tile.second_art:
        held["second_art"] = _picture_reference(tile.second_art, folder)
    return held


def _as_lists(value: Any) -> Json:
    return [*value] if isinstance(value, tuple) else value


def taken_tile_values(taken: Taken) -> dict[str, Json]:
    """Return taken-over tiles by the keys of a tile set; None is a deleted tile."""
    return {
        name: None if tile is None else tile_side_values(tile.without_pictures)
        for name, tile in taken.items()
    }


def edge_values(edge: Edge) -> dict[str, Json]:
    """Return a highlighted edge by the keys of its file."""
    span = {} if (edge.start, edge.stop) == (0, SPACE_SIZE) else {"span": [edge.start, edge.stop]}
    return {"side": edge.side, "colour": edge.colour, **span}


def _point_lists(shapes: Iterable[Polyline]) -> list[list[list[int]]]:
    return [[[*point] for point in shape] for shape in shapes]


def _unit_values(unit: UnitKind) -> dict[str, object]:
    side = {"side": unit.side} if unit.side is not None else {}
    return {"title": unit.title, "label": unit.label, "class": unit.unit_class, **side}


def _board_values(board: Board, folder: Path) -> dict[str, object]:
    roads = {"roads": sorted(board.roads)} if board.roads else {}
    art = {"art": _picture_reference(board.art, folder)} if board.art else {}
    return {"title": board.title, **art, **roads}


def _picture_reference(art: str, folder: Path | None) -> str:
    """Return a picture's path relative to the tile set's folder; shipped ones keep their name."""
    if folder is None or not os.path.isabs(art):
        return art
    return Path(os.path.relpath(art, os.path.realpath(folder))).as_posix()
