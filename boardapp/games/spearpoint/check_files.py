"""Finds every fault of a Spearpoint file of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from boardapp.files.fault_collector import FaultCollector
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.spearpoint.cards import own_card_list_file
from boardapp.games.spearpoint.file_kind import Format, detect_format
from boardapp.games.spearpoint.scenario import scenario_file
from boardapp.games.spearpoint.sight import ruling_file
from boardapp.games.spearpoint.table import layout_check
from boardapp.games.spearpoint.tiles.tile_set import check_tile_set
from boardapp.picture import picture_file_faults


def find_file_faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a file, and of the files in its folder that it names."""
    try:
        return FaultsError(_FAULTS[detect_format(source)](source, folder)).faults
    except FaultsError as error:
        return error.faults


def _layout_faults(source: Source, folder: Path) -> Iterator[Fault]:
    """Yield the faults of a layout, its tile sets, their pictures, and a ruling saved in it."""
    check = layout_check.LayoutCheck(source, folder)
    check.run()
    yield from check.faults
    yield from picture_file_faults.picture_faults(check.catalogue.pictures)
    yield from ruling_file.ruling_faults(source)


def _tile_set_faults(source: Source, folder: Path) -> Iterable[Fault]:
    found = check_tile_set(source, folder)
    return (*found.faults, *picture_file_faults.picture_faults(found.pictures))


def _scenario_file_faults(source: Source, folder: Path) -> Iterable[Fault]:
    return (
        *scenario_file.scenario_faults(source, folder),
        *picture_file_faults.picture_faults(scenario_file.scenario_pictures(source, folder)),
    )


def _card_list_file_faults(source: Source, _: Path) -> Iterable[Fault]:
    return own_card_list_file.card_list_faults(source)


def _unknown_kind_faults(source: Source, _: Path) -> Iterable[Fault]:
    """Return the faults of a file of unknown kind: no YAML, a newer format, the wrong keys."""
    findings = FaultCollector(source)
    if findings.check_format_version():
        kinds = "neither a layout nor a tile set, a scenario, a list of cards, a deck"
        keys = "a key 'game', 'tile_set', 'scenario', 'unit_cards', 'cards' or 'area_board'"
        findings.add_fault((), f"{kinds} or a board of areas", keys)
    return findings.faults


_FAULTS: Mapping[Format | None, Callable[[Source, Path], Iterable[Fault]]] = {
    "layout": _layout_faults,
    "tile set": _tile_set_faults,
    "scenario": _scenario_file_faults,
    "card list": _card_list_file_faults,
    None: _unknown_kind_faults,
}
