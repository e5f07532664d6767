"""What kind of Spearpoint file a file is, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from boardapp.files.fault import Fault, FaultsError
from boardapp.files.source import Source, read_source
from boardapp.games.spearpoint.layout import layout_from
from boardapp.games.spearpoint.ruling_file import ruling_faults
from boardapp.games.spearpoint.tile_set import check_tile_set

Format = Literal["layout", "tile set"]


def detect(source: Source) -> Format | None:
    """Tell what a file is by its top-level keys; None when they name neither or both."""
    keys = source.value.keys() if isinstance(source.value, dict) else ()
    layout = "game" in keys or "board" in keys
    if layout != ("tile_set" in keys):
        return "layout" if layout else "tile set"
    return None


def check_file(path: Path) -> tuple[Fault, ...]:
    """Return every fault of a layout (with its tile sets) or tile set, by file and line."""
    return faults_in(read_source(path), path.parent)


def faults_in(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a layout (with its tile sets) or tile set that lies in a folder."""
    kind = detect(source)
    try:
        if kind == "layout":
            return FaultsError(_of_layout(source, folder)).faults
        if kind == "tile set":
            return FaultsError(check_tile_set(source, folder).faults).faults
    except FaultsError as error:
        return error.faults
    return FaultsError(_of_no_kind(source)).faults


def _of_layout(source: Source, folder: Path) -> Iterator[Fault]:
    """Yield what is wrong with a layout, its tile sets and a ruling saved in it."""
    try:
        layout_from(source, folder)
    except FaultsError as error:
        yield from error.faults
    yield from ruling_faults(source)


def _of_no_kind(source: Source) -> list[Fault]:
    """Return what is wrong with a file that is neither: no YAML, a newer format, the wrong keys."""
    from boardapp.files.validation import Checker

    checker = Checker(source)
    if checker.version():
        expected = "a 'game' key or a 'tile_set' key"
        checker.fault((), "neither a layout nor a tile set", expected)
    return checker.faults
