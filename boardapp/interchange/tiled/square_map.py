"""An orthogonal Tiled map as a square board: one tile is one square."""

from __future__ import annotations

from pathlib import Path

from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.interchange.imported_board import ImportedBoard, LeftOut
from boardapp.interchange.imported_walls import SourceWall, square_board
from boardapp.interchange.tiled.map_picture import map_picture
from boardapp.interchange.tiled.tiled_map import TiledMap
from boardapp.interchange.tiled.wall_finder import PixelWall, TooManyShapesError, find_walls


def board_of_square_map(tiled: TiledMap, path: Path, title: str) -> ImportedBoard:
    """Return an orthogonal map as a board; raises FaultsError."""
    file = str(path)
    try:
        found = find_walls(tiled)
    except TooManyShapesError as error:
        raise FaultsError([Fault(file, 1, 1, "map", str(error), "fewer")]) from None
    area = tiled.area or _area_of_walls(tiled, found.walls)
    if area is None:
        expected = "tiles, or shapes that are walls"
        raise FaultsError([Fault(file, 1, 1, "map", "a map with nothing in it", expected)])
    west, north, columns, rows = area
    width, height = tiled.tile_size
    walls = [
        SourceWall(
            [(x / width - west, y / height - north) for x, y in wall.points], wall.kind, wall.open
        )
        for wall in found.walls
    ]
    drawn = map_picture(tiled, path, area)
    board = square_board(
        file, title, columns, rows, walls, drawn.picture.name if drawn.picture else ""
    )
    facts = [*board.facts, *found.facts, *drawn.facts]
    if tiled.size is None:
        facts.append("An infinite map: the board is the part with tiles")
    if width != height:
        facts.append(
            f"Tiles of {width} × {height} pixels are squares here; lines of sight stay the same"
        )
    return ImportedBoard(
        title,
        board.layout,
        drawn.picture,
        tuple(facts),
        (*board.left_out, *found.left_out, *drawn.left_out, *missing_tilesets(tiled)),
    )


def missing_tilesets(tiled: TiledMap) -> tuple[LeftOut, ...]:
    """Return the tilesets whose file was not read, with the reason."""
    return tuple(
        LeftOut(f"the tileset {quote_shortened(tileset.name)}", tileset.missing)
        for tileset in tiled.tilesets
        if tileset.missing
    )


def _area_of_walls(
    tiled: TiledMap, walls: tuple[PixelWall, ...]
) -> tuple[int, int, int, int] | None:
    """Return the columns and rows around the walls of an infinite map without tiles."""
    width, height = tiled.tile_size
    points = [point for wall in walls for point in wall.points]
    if not points:
        return None
    west = min(x for x, _ in points) // width
    north = min(y for _, y in points) // height
    east = -(-max(x for x, _ in points) // width)
    south = -(-max(y for _, y in points) // height)
    return west, north, max(1, east - west), max(1, south - north)
