"""What kind of Spearpoint file a file is, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

from boardapp.files.fault import Fault, FaultsError
from boardapp.files.source import Source, read_source

Format = Literal["layout", "tile set", "scenario", "card list"]

_OF_A_TABLE = frozenset({"setup", "tiles", "units"})
"""Keys that a layout with a scenario has, and a scenario never."""
CARD_LIST_KEYS = frozenset({"unit_cards", "command_cards"})
"""Keys of a card list."""


def detect(source: Source) -> Format | None:
    """Tell what a file is by its top-level keys; None when they name nothing or too much."""
    keys = source.value.keys() if isinstance(source.value, dict) else set()
    if "game" not in keys and "tile_set" not in keys:
        if "stages" in keys or ("scenario" in keys and not keys & _OF_A_TABLE):
            return "scenario"
        if "board" not in keys and keys & CARD_LIST_KEYS:
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
    try:
        return FaultsError(_FAULTS[detect(source)](source, folder)).faults
    except FaultsError as error:
        return error.faults


# What each kind of file is checked by is imported with the first of them.


def _of_layout(source: Source, folder: Path) -> Iterator[Fault]:
    """Yield what is wrong with a layout, its tile sets, their pictures, a ruling saved in it."""
    from boardapp.games.spearpoint.layout_check import LayoutCheck
    from boardapp.games.spearpoint.ruling_file import ruling_faults
    from boardapp.picture.named import picture_faults

    check = LayoutCheck(source, folder)
    check.run()
    yield from check.faults
    yield from picture_faults(check.catalogue.pictures)
    yield from ruling_faults(source)


def _of_tile_set(source: Source, folder: Path) -> Iterable[Fault]:
    from boardapp.games.spearpoint.tile_set import check_tile_set
    from boardapp.picture.named import picture_faults

    found = check_tile_set(source, folder)
    return (*found.faults, *picture_faults(found.pictures))


def _of_scenario(source: Source, folder: Path) -> Iterable[Fault]:
    from boardapp.games.spearpoint.scenario.scenario_file import pictures_of, scenario_faults
    from boardapp.picture.named import picture_faults

    return (*scenario_faults(source, folder), *picture_faults(pictures_of(source, folder)))


def _of_cards(source: Source, _: Path) -> Iterable[Fault]:
    from boardapp.games.spearpoint.scenario.card_list import faults_of

    return faults_of(source)


def _of_no_kind(source: Source, _: Path) -> Iterable[Fault]:
    """Return what is wrong with a file of no kind: no YAML, a newer format, the wrong keys."""
    from boardapp.files.validation import Checker

    checker = Checker(source)
    if checker.version():
        found = "neither a layout nor a tile set, a scenario or a list of cards"
        checker.fault((), found, "a key 'game', 'tile_set', 'scenario' or 'unit_cards'")
    return checker.faults


_FAULTS: Mapping[Format | None, Callable[[Source, Path], Iterable[Fault]]] = {
    "layout": _of_layout,
    "tile set": _of_tile_set,
    "scenario": _of_scenario,
    "card list": _of_cards,
    None: _of_no_kind,
}
