"""The reader of the files of plain square tables, and the text of their layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from boardapp.core.square_grid import SquareGrid
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.typed.typed_reader import UNREAD, TypedReader
from boardapp.files.typed.typed_reader import Path as Path_
from boardapp.files.yaml.yaml_source import Source
from boardapp.games import layout_file_codec
from boardapp.games.areas import background_picture
from boardapp.games.game import OpenedTable
from boardapp.games.squares.game import SquareTables
from boardapp.games.squares.state import GAME, MAX_SQUARES, SQUARE, BoardSizeEntry, SquareState
from boardapp.picture.picture_file_faults import picture_faults


def open_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedTable:
    """Return the table in a layout, whose picture is in the folder.

    Raises FaultsError with every fault of the layout.
    """
    reader = TypedReader(source, forms={BoardSizeEntry: _read_board_size})
    held = layout_file_codec.read_layout(reader, SquareState, {"board": BoardSizeEntry})
    state = picture = None
    if held is not None:
        # Even without a board, the rest of the table is checked.
        size = held.get("board", BoardSizeEntry(1, 1))
        board = {"board": size.title, "columns": size.columns, "rows": size.rows}
        state = SquareState(**{"game": GAME, **held, **board})
        for wrong in state.inconsistencies():
            reader.add_value_fault(wrong)
        in_save = embedded is not None
        picture, sha256 = background_picture.layout_picture(
            reader, state.picture, state.picture_sha256, folder, in_save=in_save
        )
        state = replace(state, picture_sha256=sha256)
    if state is None or reader.faults:
        raise FaultsError(reader.faults)
    return OpenedTable(state, SquareTables(state.grid, picture), (), state)


def faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a layout and of its picture."""
    try:
        opened = open_layout(source, folder)
    except FaultsError as error:
        return error.faults
    return tuple(picture_faults(opened.game.pictures()))


def _read_board_size(reader: TypedReader, value: object, path: Path_, _: str) -> object:
    """Read the board's size; without it no space can be checked."""
    size = reader.read_record(BoardSizeEntry, value, path)
    if size is UNREAD:
        return UNREAD
    squares = size.columns * size.rows
    if squares > MAX_SQUARES:
        reader.add_fault(path, f"{squares:,} squares", f"at most {MAX_SQUARES:,} squares")
        return UNREAD
    reader.grid = grid = SquareGrid(size.columns, size.rows, SQUARE)
    reader.spaces = f"a space from A-1 to {grid.name(max(grid.spaces()))}"
    return size
