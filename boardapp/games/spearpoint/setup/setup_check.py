"""What a layout with a scenario must keep to: before play nothing lies there but by its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

from boardapp.core.plain_values import hints_of
from boardapp.core.tile import PlacedTile
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.fault_wording import quoted
from boardapp.files.safe_paths import named_source
from boardapp.files.typed.reader import TypedReader
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.scenario_file import scenario_from
from boardapp.games.spearpoint.setup.scenario_table import SETUP_PARTS, SetupTable, setup_parts
from boardapp.games.spearpoint.setup.setup_faults import setup_wrongs
from boardapp.games.spearpoint.setup.setup_view import SetupView, begin
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, Catalogue

K = TypeVar("K")
V = TypeVar("V")

_EXPECTED = "a scenario file in the layout's folder or below it"


class SetupCheck:
    """Checks the scenario and the setup of a layout whose own parts have been checked."""

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
        """Return the table with its setup by a scenario's file, None when there is none to tell."""
        source = self._source(name)
        if source is None:
            return None
        try:
            scenario = scenario_from(source, self.catalogue)
        except FaultsError as error:
            self.of_scenario = error.faults
            return None
        self.scenario = scenario = replace(scenario, file=name)
        self._check_layout(scenario, state)
        parts = self._parts(setup, scenario)
        if self.findings.faults:
            return None
        shared = {one.name: getattr(state, one.name) for one in fields(TileState)}
        here = SetupView(
            SetupTable(**shared, scenario=scenario.file, **parts), scenario, self.catalogue
        )
        for wrong in setup_wrongs(here):
            self.findings.note(wrong, ("setup",))
        if not (self.findings.faults or here.begun):
            self._compare(here.as_set_up(), state)
        return here.table

    def _parts(self, setup: Mapping[str, object] | None, scenario: Scenario) -> Mapping[str, Any]:
        """Return how far the setup has come: to its start, where the layout says nothing."""
        if setup is None:
            return setup_parts(begin(scenario, self.catalogue).table)
        hints = {name: hints_of(SetupTable)[name] for name in SETUP_PARTS}
        return self.findings.fields(hints, frozenset(), setup, ("setup",)) or {}

    def _source(self, name: str) -> Source | None:
        """Return the scenario's file, from the folder or as it is held in the same file."""
        expected = "a scenario that is held here" if self.embedded is not None else _EXPECTED
        try:
            return named_source(name, self.folder, self.embedded)
        except ValueError as error:
            self.findings.fault(("scenario",), f"{quoted(name)}, {error}", expected)
            return None

    def _check_layout(self, scenario: Scenario, state: TileState) -> None:
        if state.board and state.board != scenario.board:
            self.findings.wrong(("board",), f"{scenario.board}, the scenario's map")
        missing = [name for name in scenario.tile_sets if name not in state.tile_sets]
        if missing:
            found = f"no tile set {quoted(missing[0])}"
            spot = ("tile_sets",) if state.tile_sets else ()
            self.findings.fault(spot, found, "the tile sets that the scenario lays over the box")

    def _compare(self, placed: SetupTable, state: TileState) -> None:
        """Check that before play nothing lies there but what the setup placed."""
        if state.turn != 1:
            self.findings.wrong(("turn",), "1, before play begins")
        if state.taken:
            self.findings.fault(("taken",), "tiles taken over", "none before play begins")
        if state.smoke:
            self.findings.fault(("smoke",), "smoke", "none before play begins")
        self._compare_part("tiles", placed.tiles, state.tiles, _tile_words)
        self._compare_part("units", placed.units, state.units, _unit_words)

    def _compare_part(
        self, section: str, placed: Mapping[K, V], lying: Mapping[K, V], words: Callable[[V], str]
    ) -> None:
        """Check the entries of a section, which a layout lists in the order of the mapping."""
        for number, (key, found) in enumerate(lying.items()):
            if key not in placed:
                expected = f"only the {section} that the setup placed"
                self.findings.fault((section, number), words(found), expected)
            elif placed[key] != found:
                self.findings.fault((section, number), words(found), words(placed[key]))
        for key, one in placed.items():
            if key not in lying:
                self.findings.fault((section,) if lying else (), f"no {words(one)}", words(one))


def _tile_words(placed: PlacedTile) -> str:
    turned = f" turned {placed.rotation}°" if placed.rotation else ""
    return f"tile {placed.tile}{turned} on {GRID.name(placed.space)}"


def _unit_words(unit: Unit) -> str:
    return f"{unit.id} ({unit.unit} of {unit.side}) on {GRID.name(unit.space)}"
