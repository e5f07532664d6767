"""Tile sets of an owner's, for tests: what tables are made with, and what becomes of them."""

from pathlib import Path

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.games.spearpoint.table.table_changes import place_tile

OPEN = "{title: House, kind: building, walls: [], areas: [], edges: []}"
WALLED = "{title: House, kind: building, walls: [[[2000, 0], [2000, 4000]]], edges: []}"
SHED = "{title: Shed, kind: building, walls: [], edges: [{side: north, colour: red, span: [0, 9]}]}"
B5 = Space(1, 4)


def set_text(*, house: str = OPEN, more: str = "", title: str = "Mine") -> str:
    """A tile set with a 1A of its own, and more tiles a line each."""
    return f"boardapp: 1\ntile_set: {title}\ntiles:\n  1A: {house}\n{more}"


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def lay(document: Document, tile: str, space: Space = B5) -> None:
    document.do(place_tile(PlacedTile(tile, space)))
