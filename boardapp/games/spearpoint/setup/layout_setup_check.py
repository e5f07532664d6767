"""Checks of a layout with a scenario: before play, only the setup puts pieces on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

from boardapp.core.json_values import field_type_hints
from boardapp.core.tile import PlacedTile
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_paths import read_named_source
from boardapp.files.typed.typed_reader import TypedReader
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.scenario_file import parse_scenario
from boardapp.games.spearpoint.setup.setup_faults import find_setup_faults
from boardapp.games.spearpoint.setup.setup_progress import SetupView, begin_setup
from boardapp.games.spearpoint.setup.setup_state import (
    SETUP_PARTS,
    SetupTable,
    changed_setup_fields,
)
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue

K = TypeVar("K")
V = TypeVar("V")

_EXPECTED = "a scenario file in the layout's folder or below it"


class SetupCheck:
    """Checks the scenario and setup of a layout; its other sections are checked before."""

    def __init__(
        self,
        findings: TypedReader,
        catalogue: Catalogue,
        folder: Path,
        embedded: Mapping[str, Source] | None,
    ) -> None:
        self.findings = findings
        self.catalogue = catalogue
        self.folder = folder
        self.embedded = embedded
        self.scenario: Scenario | None = None
        self.of_scenario: tuple[Fault, ...] = ()

    def run(
        self, name: str, setup: Mapping[str, object] | None, state: TileState
    ) -> SetupTable | None:
        """Return the table with its scenario and setup, or None if a fault prevents it."""
        source = self._find_scenario_source(name)
        if source is None:
            return None
        try:
            scenario = parse_scenario(source, self.catalogue)
        except FaultsError as error:
            self.of_scenario = error.faults
            return None
        self.scenario = scenario = replace(scenario, file=name)
        self._check_layout_against_scenario(scenario, state)
        if setup is None:
            parts: Mapping[str, Any] = changed_setup_fields(
                begin_setup(scenario, self.catalogue).table
            )
        else:
            hints = {name: field_type_hints(SetupTable)[name] for name in SETUP_PARTS}
            parts = self.findings.read_fields(hints, frozenset(), setup, ("setup",)) or {}
        if self.findings.faults:
            return None
        shared = {one.name: getattr(state, one.name) for one in fields(TileState)}
        here = SetupView(
            SetupTable(**shared, scenario=scenario.file, **parts), scenario, self.catalogue
        )
        for wrong in find_setup_faults(here):
            self.findings.add_value_fault(wrong, ("setup",))
        if not (self.findings.faults or here.has_play_begun):
            self._check_nothing_beside_setup(here.table_before_play(), state)
        return here.table

    def _find_scenario_source(self, name: str) -> Source | None:
        """Return the scenario's source, from the folder or embedded in the same file."""
        expected = (
            "a scenario that is stored in the same file" if self.embedded is not None else _EXPECTED
        )
        try:
            return read_named_source(name, self.folder, self.embedded)
        except ValueError as error:
            self.findings.add_fault(("scenario",), f"{quote_shortened(name)}, {error}", expected)
            return None

    def _check_layout_against_scenario(self, scenario: Scenario, state: TileState) -> None:
        if state.board and state.board != scenario.board:
            self.findings.add_wrong_value(("board",), f"{scenario.board}, the scenario's map")
        missing = [name for name in scenario.tile_sets if name not in state.tile_sets]
        if missing:
            found = f"no tile set {quote_shortened(missing[0])}"
            spot = ("tile_sets",) if state.tile_sets else ()
            self.findings.add_fault(spot, found, "the tile sets that the scenario adds to the box")

    def _check_nothing_beside_setup(self, placed: SetupTable, state: TileState) -> None:
        """Check that before play the table has only the pieces that the setup placed."""
        if state.turn != 1:
            self.findings.add_wrong_value(("turn",), "1, because play has not begun")
        if state.taken:
            self.findings.add_fault(
                ("taken",), "tiles that players took over", "no such tiles before play begins"
            )
        if state.smoke:
            self.findings.add_fault(("smoke",), "smoke", "no smoke before play begins")
        self._compare_section("tiles", placed.tiles, state.tiles, _tile_description)
        self._compare_section("units", placed.units, state.units, _unit_description)

    def _compare_section(
        self, section: str, placed: Mapping[K, V], lying: Mapping[K, V], words: Callable[[V], str]
    ) -> None:
        """Compare a section's entries with the setup's; the layout lists them in the same order."""
        for number, (key, found) in enumerate(lying.items()):
            if key not in placed:
                expected = f"only the {section} that the setup placed"
                self.findings.add_fault((section, number), words(found), expected)
            elif placed[key] != found:
                self.findings.add_fault((section, number), words(found), words(placed[key]))
        for key, one in placed.items():
            if key not in lying:
                self.findings.add_fault((section,) if lying else (), f"no {words(one)}", words(one))


def _tile_description(placed: PlacedTile) -> str:
    turned = f" turned {placed.rotation}°" if placed.rotation else ""
    return f"tile {placed.tile}{turned} on {GRID.name(placed.space)}"


def _unit_description(unit: Unit) -> str:
    return f"{unit.id} ({unit.unit} of {unit.side}) on {GRID.name(unit.space)}"
