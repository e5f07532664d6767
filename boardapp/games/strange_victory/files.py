"""The files of the Road counters, as the program meets them: boards of areas, to be checked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardapp.files.fault import Fault, FaultsError, Note
from boardapp.files.source import Source
from boardapp.games.game import Opened
from boardapp.games.strange_victory.board_file import board_from


def open_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> Opened:
    """Raise FaultsError: this game has no layouts yet."""
    found = faults(source, folder) or (source.fault((), "a board of areas", "a layout"),)
    raise FaultsError(found)


def faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a board of areas."""
    try:
        board_from(source)
    except FaultsError as error:
        return error.faults
    return ()


def notes(source: Source, folder: Path) -> tuple[Note, ...]:
    """Return nothing: a board needs no remarks."""
    return ()
