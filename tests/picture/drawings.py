"""Boards, tiles and rulings to draw, and how to read what was drawn."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import Edge, PlacedTile, Rotation, TileFace
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import Catalogue, TileSide
from boardapp.picture.board.board_svg import BoardPicture, SmokeMarker, TileToDraw
from boardapp.picture.pieces.unit_and_smoke_pieces import UnitMarker

GRID = SquareGrid(columns=9, rows=3)
SVG = "{http://www.w3.org/2000/svg}"

HOUSE = TileFace(
    "1A", "House",
    walls=(((600, 600), (3400, 600), (3400, 2400)), ((600, 2000), (3000, 2000))),
    areas=(((1000, 2600), (2000, 2600), (2000, 3400)),),
    edges=(Edge("north", "red"), Edge("south", "green", 0, 2000)),
    arrows=("south",),
)  # fmt: skip
FENCE = TileFace("2A", "Fence", walls=(((1000, 2000), (3000, 2000)),))
BLANK = TileFace("3A", "Nobody knows", known=False)
FACES: Mapping[str, TileFace] = {face.id: face for face in (HOUSE, FENCE, BLANK)}

ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000">'
    '<rect width="4000" height="4000" fill="#88aa66"/><circle cx="900" cy="700" r="300"/></svg>'
)


def space(name: str) -> Space:
    return GRID.parse(name)


def laid(tile: str, name: str, rotation: Rotation = 0, art: Path | None = None) -> TileToDraw:
    return TileToDraw(PlacedTile(tile, space(name), rotation), FACES[tile], art)


def board(*tiles: TileToDraw, units: tuple[UnitMarker, ...] = (), **smoke: int) -> BoardPicture:
    clouds = tuple(
        SmokeMarker(space(name.replace("_", "-")), turns) for name, turns in smoke.items()
    )
    return BoardPicture(GRID, "Trial", tiles=tiles, markers=units, smoke=clouds)


def ruling(picture: BoardPicture, origin: str, target: str, side: str | None = None) -> Ruling:
    """Rule on a line over the very tiles, units and smoke that a picture shows."""
    state = TileState(
        "spearpoint", "village",
        tiles={tile.placed.space: tile.placed for tile in picture.tiles},
        units={
            str(i): Unit(str(i), marker.label.lower(), marker.side, marker.space)
            for i, marker in enumerate(picture.markers)
        },
        smoke={smoke.space: smoke.turns for smoke in picture.smoke},
    )  # fmt: skip
    catalogue = Catalogue({}, {name: TileSide(face) for name, face in FACES.items()})
    return rule_on_line(state, catalogue, RulingQuery(space(origin), space(target), side))


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def named(svg: str, attribute: str, value: str | None = None) -> list[ElementTree.Element]:
    """Return the elements with an attribute, of a value if given."""
    return [
        found
        for found in tree(svg).iter()
        if attribute in found.attrib and value in (None, found.attrib[attribute])
    ]


def points(data: str) -> list[tuple[float, ...]]:
    """Return the points of a path of straight lines."""
    return [tuple(map(float, pair.split())) for pair in re.findall(r"[-\d.]+ [-\d.]+", data)]


def first_paths(group: ElementTree.Element) -> Iterator[list[tuple[float, ...]]]:
    for path in group.iter(f"{SVG}path"):
        yield points(path.attrib["d"])


def labels(svg: str) -> list[str]:
    return [found.attrib["aria-label"] for found in named(svg, "aria-label")]
