"""Scenario files: the reader that reports every fault, and the tile sets that a scenario adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core.grid import Space
from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.typed import json_schema
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.scenario_check import ScenarioCheck
from boardapp.games.spearpoint.scenario.value_limits_and_readings import Switched
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tiles.catalogue import Catalogue
from boardapp.games.spearpoint.tiles.tile_set import TileSet, load_named_tile_set, overlay_tile_sets

if TYPE_CHECKING:
    from boardapp.picture.picture_file_faults import NamedPicture

_EXPECTED = "a tile-set file in the scenario's folder or below it"


def scenario_json_schema() -> str:
    """Return the JSON schema of scenario files, as the text of the schema file for editors."""
    switches = {name: {"enum": list(one.choices)} for name, one in SWITCHES.items()}
    forms: dict[object, json_schema.Schema] = {
        Space: {"type": "string", "pattern": "^[A-Ca-c]-?[1-9]$"},
        Switched: {"type": "object", "properties": switches, "additionalProperties": False},
    }
    return json_schema.schema_text(Scenario, "Scenario of boardapp", forms)


def parse_scenario(source: Source, catalogue: Catalogue) -> Scenario:
    """Return the scenario in a source; raises FaultsError with every fault.

    ``catalogue`` holds the tiles and units that the scenario may name: the box, with the scenario's
    tile sets laid over it.
    """
    check = ScenarioCheck(source, catalogue)
    scenario = check.run()
    if scenario is None or check.faults:
        raise FaultsError(check.faults)
    return scenario


def scenario_faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a scenario and its tile sets, by file and line."""
    sets, faults = _load_tile_sets(source, folder, None)
    faults += [fault for one in sets for fault in one.faults]
    complete = len(sets) == len(_tile_set_names(source)) and all(one.complete for one in sets)
    check = ScenarioCheck(source, overlay_tile_sets(sets), sets_found=complete)
    check.run()
    return FaultsError([*faults, *check.faults]).faults


def scenario_catalogue(
    source: Source,
    folder: Path,
    embedded: Mapping[str, Source] | None = None,
    *,
    under: Sequence[TileSet] = (),
) -> Catalogue:
    """Return the box with a scenario's tile sets laid over it, from the folder or embedded.

    ``under`` are other tile sets, laid over the box first. Raises FaultsError with every fault of
    the tile sets, but with no fault of the scenario itself.
    """
    sets, faults = _load_tile_sets(source, folder, embedded)
    sets = [*under, *sets]
    faults += [fault for one in sets for fault in one.faults]
    if faults:
        raise FaultsError(faults)
    return overlay_tile_sets(sets)


def scenario_pictures(source: Source, folder: Path) -> list[NamedPicture]:
    """Return the pictures of a scenario's readable tile sets."""
    return [picture for one in _load_tile_sets(source, folder, None)[0] for picture in one.pictures]


def _tile_set_names(source: Source) -> list[str]:
    """Return the names of a scenario's tile sets; an empty list if the file's value is no list."""
    held = source.value.get("tile_sets") if isinstance(source.value, dict) else None
    return [str(name) for name in held if name] if isinstance(held, list) else []


def _load_tile_sets(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None
) -> tuple[list[TileSet], list[Fault]]:
    """Return the tile sets of a scenario that could be loaded, and the faults of the others."""
    sets: list[TileSet] = []
    faults: list[Fault] = []
    expected = _EXPECTED if embedded is None else join_with_or(tuple(embedded))
    for index, name in enumerate(_tile_set_names(source)):
        try:
            sets.append(load_named_tile_set(name, folder, embedded))
        except ValueError as error:
            found = f"{quote_shortened(name)}, {error}"
            faults.append(source.fault_at(("tile_sets", index), found, expected))
    return sets, faults
