"""What kind of Spearpoint file a file is, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from boardapp.files.fault import Fault, FaultsError
from boardapp.files.source import Source, read_source
from boardapp.games.spearpoint.layout import layout_from
from boardapp.games.spearpoint.ruling_file import ruling_faults
from boardapp.games.spearpoint.scenario import card_list
from boardapp.games.spearpoint.scenario.scenario_file import scenario_faults
from boardapp.games.spearpoint.tile_set import check_tile_set

Format = Literal["layout", "tile set", "scenario", "card list"]

_OF_A_TABLE = frozenset({"setup", "tiles", "units"})
"""Keys that a layout with a scenario has, and a scenario never."""


def detect(source: Source) -> Format | None:
    """Tell what a file is by its top-level keys; None when they name nothing or too much."""
    keys = source.value.keys() if isinstance(source.value, dict) else set()
    if "game" not in keys and "tile_set" not in keys:
        if "stages" in keys or ("scenario" in keys and not keys & _OF_A_TABLE):
            return "scenario"
        if "board" not in keys and keys & card_list.KEYS:
            return "card list"
    layout = "game" in keys or "board" in keys
    if layout != ("tile_set" in keys):
        return "layout" if layout else "tile set"
    return None


def check_file(path: Path) -> tuple[Fault, ...]:
    """Return every fault of a file (and of those that it names), by file and line."""
    return faults_in(read_source(path), path.parent)


def faults_in(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a file that lies in a folder, and of those that it names there."""
    kind = detect(source)
    try:
        if kind == "layout":
            return FaultsError(_of_layout(source, folder)).faults
        if kind == "tile set":
            return FaultsError(check_tile_set(source, folder).faults).faults
        if kind == "scenario":
            return scenario_faults(source, folder)
        if kind == "card list":
            return card_list.faults_of(source)
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
    """Return what is wrong with a file of no kind: no YAML, a newer format, the wrong keys."""
    from boardapp.files.validation import Checker

    checker = Checker(source)
    if checker.version():
        found = "neither a layout nor a tile set, a scenario or a list of cards"
        checker.fault((), found, "a key 'game', 'tile_set', 'scenario' or 'unit_cards'")
    return checker.faults
