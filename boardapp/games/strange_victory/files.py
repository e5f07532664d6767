"""The files of Strange Victory, as the program meets them: layouts to open, boards to check."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardapp.files.fault import Fault, FaultsError, Note
from boardapp.files.source import Source
from boardapp.games.game import Opened
from boardapp.games.strange_victory.board_file import board_from
from boardapp.games.strange_victory.game import StrangeVictory
from boardapp.games.strange_victory.layout_check import SHIPPED, LayoutCheck


def open_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> Opened:
    """Return the table in a layout; its board is shipped, lies in the folder, or is embedded.

    Raises FaultsError with every fault of both files.
    """
    if _is_board(source):
        found = faults(source, folder) or (source.fault((), "a board of areas", "a layout"),)
        raise FaultsError(found)
    check = LayoutCheck(source, folder, embedded)
    state = check.run()
    if state is None or check.faults:
        raise FaultsError(check.faults)
    files = () if state.board in SHIPPED else (state.board,)
    return Opened(state, StrangeVictory(state.grid), files, state)


def faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a layout (with its board) or of a board of areas."""
    try:
        if _is_board(source):
            board_from(source)
        else:
            open_layout(source, folder)
    except FaultsError as error:
        return error.faults
    return ()


def notes(source: Source, folder: Path) -> tuple[Note, ...]:
    """Return nothing: neither boards nor layouts need remarks."""
    return ()


def _is_board(source: Source) -> bool:
    return isinstance(source.value, dict) and "area_board" in source.value
