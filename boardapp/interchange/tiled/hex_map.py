"""A hexagonal Tiled map as a hex table: terrain and levels by the properties of tiles.

On boards hexes point up, and the second, fourth, … row is shifted to the right. So a map of hexes
with flat tops is turned by a quarter. A map whose first row is shifted gets an empty row above it.
Both keep the neighbours of every hex, and no map is mirrored.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.sentence_case import counted
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.games.strategy_cards.state import (
    GAME,
    MAX_HEXES,
    MAX_KINDS,
    MAX_LEVEL,
    MAX_SIDE,
    HexState,
)
from boardapp.games.strategy_cards.table_layout_file import layout_yaml
from boardapp.games.strategy_cards.terrain_kinds_and_levels import (
    KINDS,
    MAX_DICE,
    MAX_KIND_NAME,
    OPEN,
    TerrainKind,
)
from boardapp.interchange.imported_board import ImportedBoard, LeftOut
from boardapp.interchange.tiled.square_map import missing_tilesets
from boardapp.interchange.tiled.tiled_map import MapLayer, Properties, TiledMap
from boardapp.interchange.tiled.wall_rules import is_true, words_of

TERRAIN_WORDS: Mapping[str, str] = {
    "open": "open", "clear": "open", "grass": "open", "plain": "open", "plains": "open",
    "woods": "woods", "wood": "woods", "forest": "woods", "trees": "woods",
    "buildings": "buildings", "building": "buildings", "house": "buildings",
    "houses": "buildings", "town": "buildings", "village": "buildings", "city": "buildings",
}  # fmt: skip
"""Words for the built-in kinds of terrain."""
OWN_LOOKS = ("#7a9a75", "#9fb0b8", "#b8a070", "#a88f8f", "#9d9fc0", "#c4b48a")
"""Colours for kinds of terrain that maps bring along."""
_NOT_OF_NAMES = re.compile(r"[^a-z0-9]+")
Turn = Literal["none", "clockwise", "counterclockwise"]


# ---- places -----------------------------------------------------------------------------------


class HexPlacement(NamedTuple):
    """How the hexes of a map become spaces of a board, with all neighbours kept.

    Rows count along the axis of the stagger, and halves across it in half hexes, so that shifted
    hexes have odd ones. ``up`` and ``left`` move the map to the board's north-west corner.
    """

    turn: Turn
    is_odd: bool
    up: int
    left: int
    columns: int
    rows: int
    has_empty_row: bool

    def space(self, column: int, row: int) -> Space:
        """Return the board's space of a hex of the map."""
        line, halves = _turned(self.turn, column, row, is_odd=self.is_odd)
        line, halves = line - self.up, halves - self.left
        return Space(line, halves // 2)


def hex_placement(
    axis: Literal["x", "y"], index: Literal["odd", "even"], area: tuple[int, int, int, int]
) -> HexPlacement:
    """Return how a part of a map lies on a board: first column and row, columns and rows.

    >>> hex_placement("y", "odd", (0, 0, 3, 2)).space(2, 1)
    Space(row=1, column=2)
    >>> hex_placement("y", "even", (0, 0, 3, 2)).space(2, 1)
    Space(row=2, column=2)
    """
    is_odd = index == "odd"
    turns: tuple[Turn, ...] = ("none",) if axis == "y" else ("clockwise", "counterclockwise")
    found = [_placed(turn, area, is_odd=is_odd) for turn in turns]
    return min(found, key=lambda one: one.has_empty_row)


def _placed(turn: Turn, area: tuple[int, int, int, int], *, is_odd: bool) -> HexPlacement:
    west, north, columns, rows = area
    corners = [
        _turned(turn, column, row, is_odd=is_odd)
        for column in {
            west,
            min(west + 1, west + columns - 1),
            west + columns - 2,
            west + columns - 1,
        }
        for row in {north, min(north + 1, north + rows - 1), north + rows - 2, north + rows - 1}
        if column >= west and row >= north
    ]
    lines = [line for line, _ in corners]
    up, left = min(lines), min(halves for _, halves in corners)
    # On the board, even rows are not shifted: row and half hexes are both even or both odd.
    line, halves = corners[0]
    has_empty_row = (line - up + halves - left) % 2 == 1
    up -= has_empty_row
    width, height = (columns, rows) if turn == "none" else (rows, columns)
    return HexPlacement(turn, is_odd, up, left, width, height + has_empty_row, has_empty_row)


def _turned(turn: Turn, column: int, row: int, *, is_odd: bool) -> tuple[int, int]:
    """Return the row and the half hexes of a hex after a map is turned."""
    if turn == "none":
        return row, 2 * column + ((row % 2 == 1) == is_odd)
    halves = 2 * row + ((column % 2 == 1) == is_odd)
    return (column, -halves) if turn == "clockwise" else (-column, halves)


# ---- terrain ----------------------------------------------------------------------------------


class _Terrain:
    """The terrain and levels of a board, and the names of terrain that it does not know."""

    def __init__(self, tiled: TiledMap) -> None:
        self.tiled = tiled
        self.kinds: dict[str, TerrainKind] = {}
        self.unknown: Counter[str] = Counter()
        self.wrong_levels = 0
        self._known: dict[tuple[int, int], tuple[str | None, int | None]] = {}

    def at(self, layers: Mapping[int, int]) -> tuple[str | None, int | None]:
        """Return the kind and level of a hex from its tiles by layer; the highest layer counts."""
        kind: str | None = None
        level: int | None = None
        for number in sorted(layers, reverse=True):
            own = self._of_tile(number, layers[number])
            kind = own[0] if kind is None else kind
            level = own[1] if level is None else level
        return kind, level

    def _of_tile(self, layer: int, gid: int) -> tuple[str | None, int | None]:
        if (layer, gid) not in self._known:
            self._known[layer, gid] = self._read(self.tiled.layers[layer], gid)
        return self._known[layer, gid]

    def _read(self, layer: MapLayer, gid: int) -> tuple[str | None, int | None]:
        found = self.tiled.tile_of(gid)
        properties: Properties = found.tile.properties if found else {}
        texts = [
            str(properties.get("terrain", "")),
            found.tile.class_name if found else "",
            str(properties.get("name", "")),
            str(layer.properties.get("terrain", "")),
        ]
        kind = next((self._kind(text, properties) for text in texts if text.strip()), None)
        if kind is None:
            words = [word for title in layer.titles for word in words_of(title)]
            kind = next((TERRAIN_WORDS[word] for word in words if word in TERRAIN_WORDS), None)
        stated = properties.get("level", layer.properties.get("level"))
        return kind, self._level(stated)

    def _kind(self, text: str, properties: Properties) -> str:
        """Return the kind of a name, or "?" and the name if the board does not know it."""
        name = _NOT_OF_NAMES.sub("-", text.lower()).strip("-")[:MAX_KIND_NAME].strip("-")
        if name in TERRAIN_WORDS or name in self.kinds:
            return TERRAIN_WORDS.get(name, name)
        if "blocks" in properties and name[:1].isalpha() and len(self.kinds) < MAX_KINDS:
            return self._add_own_kind(name, text, properties)
        return f"?{text.strip()}"

    def _add_own_kind(self, name: str, text: str, properties: Properties) -> str:
        letters = {kind.letter for kind in (*KINDS.values(), *self.kinds.values())}
        free = (
            letter for letter in f"{name.upper()}ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter.isalnum()
        )
        cover = str(properties.get("cover", ""))
        self.kinds[name] = TerrainKind(
            name,
            " ".join(text.lower().split()),
            blocks=is_true(properties["blocks"]),
            cover=int(cover)
            if cover.isascii() and cover.isdigit() and int(cover) <= MAX_DICE
            else None,
            art=OWN_LOOKS[len(self.kinds) % len(OWN_LOOKS)],
            letter=next(letter for letter in free if letter not in letters),
        )
        return name

    def _level(self, value: object) -> int | None:
        text = str(value).strip() if value is not None else ""
        if not text:
            return None
        if text.isascii() and text.isdigit() and int(text) <= MAX_LEVEL:
            return int(text)
        self.wrong_levels += 1
        return None


def board_of_hex_map(tiled: TiledMap, path: Path, title: str) -> ImportedBoard:
    """Return a hexagonal map as a board; raises FaultsError."""
    area = tiled.area
    if area is None:
        raise FaultsError([Fault(str(path), 1, 1, "map", "a map without tiles", "at least one")])
    placement = hex_placement(*tiled.stagger, area)
    columns, rows = placement.columns, placement.rows
    if max(columns, rows) > MAX_SIDE or columns * rows > MAX_HEXES:
        found = f"{columns:,} × {rows:,} hexes"
        expected = f"at most {MAX_SIDE:,} columns and rows, and {MAX_HEXES:,} hexes"
        raise FaultsError([Fault(str(path), 1, 1, "map", found, expected)])
    tiles: dict[tuple[int, int], dict[int, int]] = {}
    for number, layer in enumerate(tiled.layers):
        for gid, column, row in layer.tiles():
            tiles.setdefault((column, row), {})[number] = gid
    terrain = _Terrain(tiled)
    kinds: dict[Space, str] = {}
    levels: dict[Space, int] = {}
    for (column, row), layers in tiles.items():
        kind, level = terrain.at(layers)
        space = placement.space(column, row)
        if kind and kind.startswith("?"):
            terrain.unknown[kind[1:]] += 1
        elif kind and kind != OPEN.name:
            kinds[space] = kind
        if level:
            levels[space] = level
    state = HexState(GAME, title, phase="start", columns=columns, rows=rows, plain=True,
                     terrain=kinds, levels=levels, kinds=terrain.kinds)  # fmt: skip
    empty = area[2] * area[3] - len(tiles)
    return ImportedBoard(
        title,
        layout_yaml(state),
        None,
        tuple(_facts(tiled, state, placement, empty)),
        tuple(_left_out(tiled, terrain)),
    )


def _facts(tiled: TiledMap, state: HexState, placement: HexPlacement, empty: int) -> Iterator[str]:
    yield f"{state.columns:,} × {state.rows:,} hexes"
    hexes_by_kind = Counter(state.terrain.values())
    counts = [
        f"{number:,} of {state.all_terrain_kinds[kind].title}"
        for kind, number in sorted(hexes_by_kind.items())
    ]
    if state.levels:
        counts.append(f"{len(state.levels):,} on hills")
    if counts:
        yield f"Hexes: {'; '.join(counts)}; the others are open ground"
    else:
        yield "No terrain in it: every hex is open ground"
    if placement.turn != "none":
        side = "right" if placement.turn == "clockwise" else "left"
        yield (
            f"Turned by a quarter to the {side}, because boardapp's hexes point up; "
            "all neighbours stay the same"
        )
    if placement.has_empty_row:
        yield "Row A is empty, because the map's first row is shifted; all neighbours stay the same"
    if empty:
        yield f"{empty:,} hexes without a tile are open ground"
    if tiled.size is None:
        yield "An infinite map: the board is the part with tiles"


def _left_out(tiled: TiledMap, terrain: _Terrain) -> Iterator[LeftOut]:
    for name, number in sorted(terrain.unknown.items()):
        if number:
            yield LeftOut(
                f"the terrain {quote_shortened(name)} on {number:,} hex{'es' * (number != 1)}",
                "boardapp knows open, woods and buildings. The property blocks (true or false) of "
                "a tile makes its terrain known.",
            )
    if terrain.wrong_levels:
        yield LeftOut("levels of some tiles", f"A level is a whole number from 0 to {MAX_LEVEL}.")
    shapes = sum(len(layer.shapes) for layer in tiled.layers_of("shapes"))
    if shapes:
        yield LeftOut(counted(shapes, "object"), "Hex tables have no walls or objects.")
    yield LeftOut("the pictures of the tiles", "Hex tables draw their terrain themselves.")
    yield from missing_tilesets(tiled)
