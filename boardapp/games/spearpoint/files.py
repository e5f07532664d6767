"""Opens Spearpoint layouts, scenarios and tile sets, and checks any Spearpoint file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from boardapp.files.faults_in_files import Fault
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.game import OpenedTable
from boardapp.games.spearpoint.check_files import find_file_faults
from boardapp.games.spearpoint.file_kind import detect_format
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario import scenario_file
from boardapp.games.spearpoint.setup import setup_progress
from boardapp.games.spearpoint.table.table_layout_file import parse_layout
from boardapp.games.spearpoint.tile_set_editor import files as making_files
from boardapp.games.spearpoint.tiles.tile_set import TileSet


def open_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedTable:
    """Return the table in a layout, or the empty one that a scenario starts from.

    A tile set opens in the tile set editor. The files that a layout names are in the folder, or
    embedded. Raises FaultsError with every fault of all these files.
    """
    kind = detect_format(source)
    if kind == "scenario":
        return open_scenario(source, folder)
    if kind == "tile set":
        return making_files.open_tile_set(source, folder, embedded)
    layout = parse_layout(source, folder, embedded)
    named = (layout.scenario.file,) if layout.scenario else ()
    game = Spearpoint(layout.catalogue, layout.scenario)
    files = (*layout.state.tile_sets, *named)
    return OpenedTable(layout.state, game, files, layout)


def open_scenario(
    source: Source, folder: Path, own: Mapping[str, TileSet] | None = None
) -> OpenedTable:
    """Return the empty table that a scenario starts from.

    The scenario's tile sets replace tiles of the same names in ``own``. Raises FaultsError with
    every fault of all these files, or if no table can be set up.
    """
    own = own or {}
    catalogue = scenario_file.scenario_catalogue(source, folder, under=[*own.values()])
    scenario = scenario_file.parse_scenario(source, catalogue)
    table = setup_progress.begin_setup(scenario, catalogue).table
    table = replace(table, tile_sets=(*own, *table.tile_sets))
    files = (*table.tile_sets, scenario.file)
    return OpenedTable(table, Spearpoint(catalogue, scenario), files, title=scenario.title)


def faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a layout (and of the files it names), a tile set or a scenario."""
    return find_file_faults(source, folder)
