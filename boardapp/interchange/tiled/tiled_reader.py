"""The reader of Tiled maps: from the bytes of a TMX or TMJ file to a board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from boardapp.files.fault_wording import megabytes
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.interchange.imported_board import ImportedBoard, LeftOut
from boardapp.interchange.imported_walls import board_title
from boardapp.interchange.json_source import begins_as_mapping
from boardapp.interchange.tiled.files_beside_map import MAX_BYTES, is_tiled_xml, parse_source
from boardapp.interchange.tiled.hex_map import board_of_hex_map
from boardapp.interchange.tiled.map_reader import read_map
from boardapp.interchange.tiled.square_map import board_of_square_map

TITLE = "Tiled map"
ENDINGS = (".tmx", ".tmj", ".json")
MAX_LEFT_OUT = 100
"""The most entries of what a board does not have; a file may name any number of tilesets."""
_KEYS = (b'"tilewidth"', b'"tileheight"')


def recognises(content: bytes) -> bool:
    """Return whether a file's content is a map of Tiled, or one of its tilesets."""
    return is_tiled_xml(content) or (
        begins_as_mapping(content) and all(key in content for key in _KEYS)
    )


def read(content: bytes, path: Path) -> tuple[ImportedBoard, ...]:
    """Return the board of a Tiled map; raises FaultsError with every fault."""
    file = str(path)
    if len(content) > MAX_BYTES:
        found, expected = megabytes(len(content)), f"a map of at most {megabytes(MAX_BYTES)}"
        raise FaultsError([Fault(file, 1, 1, "file", found, expected)])
    tiled = read_map(parse_source(content, file), path.parent)
    title = board_title(tiled.title or path.stem)
    read_board = board_of_hex_map if tiled.orientation == "hexagonal" else board_of_square_map
    board = read_board(tiled, path, title)
    more = len(board.left_out) - MAX_LEFT_OUT
    if more > 0:
        rest = LeftOut(f"{more:,} things more", f"Only the first {MAX_LEFT_OUT} are named.")
        board = replace(board, left_out=(*board.left_out[:MAX_LEFT_OUT], rest))
    return (board,)
