"""What a layout with a scenario must keep to: each decision allowed, and all that follows there.

What was decided by an older edition of the rules and is refused today is noted, and no fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from boardapp.core.command import ActError
from boardapp.core.tile import PlacedTile
from boardapp.files.fault import Fault, FaultsError, FileNote
from boardapp.files.findings import Findings
from boardapp.files.inside import named_source
from boardapp.files.source import Source
from boardapp.files.wording import quoted
from boardapp.games.game import refused_today
from boardapp.games.spearpoint.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.layout_values import Layout
from boardapp.games.spearpoint.scenario.decisions import Decision, decision_from
from boardapp.games.spearpoint.scenario.judging import judge
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.scenario_file import scenario_from
from boardapp.games.spearpoint.scenario.standing import begin
from boardapp.games.spearpoint.scenario.table import EDITION, FIRST_EDITION, SetupTable
from boardapp.games.spearpoint.state import TileState, Unit

K = TypeVar("K")
V = TypeVar("V")

_EXPECTED = "a scenario file in the layout's folder or below it"


class SetupCheck:
    """Checks the scenario and the setup of a layout whose own parts have been checked."""

    def __init__(
        self,
        findings: Findings,
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
        self.notes: list[FileNote] = []

    def run(self, layout: Layout, state: TileState) -> SetupTable | None:
        """Return the table with its setup, None when there is none to tell."""
        assert layout.scenario is not None
        source = self._source(layout.scenario)
        if source is None:
            return None
        edition = layout.edition or FIRST_EDITION
        try:
            scenario = scenario_from(source, self.catalogue, older=edition < EDITION)
        except FaultsError as error:
            self.of_scenario = error.faults
            return None
        self.scenario = scenario = replace(scenario, file=layout.scenario)
        self._check_layout(layout, scenario, state)
        decisions = list(self._decisions(layout))
        if self.findings.faults:
            return None
        shared = {name: getattr(state, name) for name in TileState.__dataclass_fields__}
        table = SetupTable(
            **shared, scenario=scenario.file, setup=tuple(decisions), edition=edition
        )
        return table if self._judge(scenario, table) else None

    def _source(self, name: str) -> Source | None:
        """Return the scenario's file, from the folder or as it is held in the same file."""
        expected = "a scenario that is held here" if self.embedded is not None else _EXPECTED
        try:
            return named_source(name, self.folder, self.embedded)
        except ValueError as error:
            self.findings.fault(("scenario",), f"{quoted(name)}, {error}", expected)
            return None

    def _check_layout(self, layout: Layout, scenario: Scenario, state: TileState) -> None:
        if layout.edition is not None and layout.edition > EDITION:
            found = f"{layout.edition}, a newer edition of the rules than this program's {EDITION}"
            self.findings.fault(("edition",), found, f"at most {EDITION}")
        if state.board and state.board != scenario.board:
            self.findings.wrong(("board",), f"{scenario.board}, the scenario's map")
        missing = [name for name in scenario.tile_sets if name not in state.tile_sets]
        if missing:
            found = f"no tile set {quoted(missing[0])}"
            spot = ("tile_sets",) if state.tile_sets else ()
            self.findings.fault(spot, found, "the tile sets that the scenario lays over the box")

    def _decisions(self, layout: Layout) -> Iterator[Decision]:
        for number, values in enumerate(layout.setup):
            try:
                yield decision_from(values, GRID)
            except ActError as error:
                found, _, expected = str(error).removeprefix("found ").partition("; expected ")
                self.findings.fault(("setup", number), found, expected or "a decision")

    def _judge(self, scenario: Scenario, table: SetupTable) -> bool:
        """Tell whether all decisions can be taken; what today's rules refuse of them is noted."""
        judged = judge(begin(scenario, self.catalogue, table), table.setup)
        if judged.refusal:
            found = table.setup[judged.allowed].text(GRID)
            self.findings.fault(("setup", judged.allowed), found, judged.refusal)
            return False
        for number, refusal in judged.objections.items():
            told = refused_today(f"Decision {number + 1}", table.setup[number].text(GRID), refusal)
            line = self.findings.line(("setup", number))
            self.notes.append(FileNote(self.findings.source.file, line, told))
        if not judged.standing.begun:
            self._compare(judged.standing.table, table)
        return True

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
