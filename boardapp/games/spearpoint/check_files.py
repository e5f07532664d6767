"""All that is wrong with a Spearpoint file, whatever kind of file it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from boardapp.files.fault import Fault, FaultsError
from boardapp.files.findings import Findings
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.spearpoint.cards import card_list
from boardapp.games.spearpoint.file_kind import Format, detect
from boardapp.games.spearpoint.scenario import scenario_file
from boardapp.games.spearpoint.sight import ruling_file
from boardapp.games.spearpoint.table import layout_check
from boardapp.games.spearpoint.tiles.tile_set import check_tile_set
from boardapp.picture import named_pictures


def faults_in(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a file that lies in a folder, and of those that it names there."""
    try:
        return FaultsError(_FAULTS[detect(source)](source, folder)).faults
    except FaultsError as error:
        return error.faults


def _of_layout(source: Source, folder: Path) -> Iterator[Fault]:
    """Yield what is wrong with a layout, its tile sets, their pictures, a ruling saved in it."""
    check = layout_check.LayoutCheck(source, folder)
    check.run()
    yield from check.faults
    yield from named_pictures.picture_faults(check.catalogue.pictures)
    yield from ruling_file.ruling_faults(source)


def _of_tile_set(source: Source, folder: Path) -> Iterable[Fault]:
    found = check_tile_set(source, folder)
    return (*found.faults, *named_pictures.picture_faults(found.pictures))


def _of_scenario(source: Source, folder: Path) -> Iterable[Fault]:
    return (
        *scenario_file.scenario_faults(source, folder),
        *named_pictures.picture_faults(scenario_file.pictures_of(source, folder)),
    )


def _of_cards(source: Source, _: Path) -> Iterable[Fault]:
    return card_list.faults_of(source)


def _of_no_kind(source: Source, _: Path) -> Iterable[Fault]:
    """Return what is wrong with a file of no kind: no YAML, a newer format, the wrong keys."""
    findings = Findings(source)
    if findings.version():
        kinds = "neither a layout nor a tile set, a scenario, a list of cards, a deck"
        keys = "a key 'game', 'tile_set', 'scenario', 'unit_cards', 'cards' or 'area_board'"
        findings.fault((), f"{kinds} or a board of areas", keys)
    return findings.faults


_FAULTS: Mapping[Format | None, Callable[[Source, Path], Iterable[Fault]]] = {
    "layout": _of_layout,
    "tile set": _of_tile_set,
    "scenario": _of_scenario,
    "card list": _of_cards,
    None: _of_no_kind,
}
