"""What a layout must keep to beyond its keys. Import this late: it brings pydantic along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from boardapp.core.grid import Space
from boardapp.core.state import Agreement, Unit
from boardapp.core.tile import PlacedTile
from boardapp.files.fault import Fault, FaultsError, Note
from boardapp.files.source import PathKey, Source
from boardapp.files.validation import Checker, Model
from boardapp.files.wording import either, hint, quoted
from boardapp.games.spearpoint.catalogue import BOARDS, GAME, GRID, Catalogue, tile_number
from boardapp.games.spearpoint.schemas import (
    AgreementEntry,
    LayoutFile,
    SmokeSpot,
    TileSpot,
    UnitSpot,
)
from boardapp.games.spearpoint.state import UNITS_PER_SIDE, TileState
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tile_set import (
    FINGERPRINT,
    UNIT_NAME,
    TileSet,
    lay_over,
    named_tile_set,
)
from boardapp.games.switch import checked_options

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario

M = TypeVar("M", bound=Model)


class Firsts:
    """What may occur once only; a second time is a fault that names the first's line."""

    def __init__(self, expected: str, checker: Checker) -> None:
        self.expected = expected
        self.checker = checker
        self.lines: dict[Hashable, int] = {}

    def take(self, path: tuple[PathKey, ...], what: Hashable, found: str) -> None:
        """Note one occurrence."""
        if what in self.lines:
            expected = f"{self.expected} (line {self.lines[what]} has the first)"
            self.checker.fault(path, found, expected)
        self.lines.setdefault(what, self.checker.line(path))


class LayoutCheck:
    """Checks a layout and its tile sets; gathers every fault, and the state as far as sound."""

    def __init__(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> None:
        self.checker = Checker(source)
        self.folder = folder
        self.embedded = embedded
        self.catalogue = Catalogue({}, {})
        self.sets: list[TileSet] = []
        self.sets_found = True
        self.scenario: Scenario | None = None
        self.of_scenario: tuple[Fault, ...] = ()
        self.notes: tuple[Note, ...] = ()

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout, of its tile sets and of its scenario."""
        of_sets = (fault for one in self.sets for fault in one.faults)
        return [*self.checker.faults, *of_sets, *self.of_scenario]

    def run(self) -> TileState | None:
        """Check everything; return the state, None when there is none to tell."""
        if not self.checker.version():
            return None
        if {"tile_set", "game"} & self.checker.source.value.keys() == {"tile_set"}:
            self.checker.fault((), "a tile set", "a layout")
            return None
        self._required()
        header = self.checker.model(LayoutFile)
        if header is None:
            return None
        self._load_sets(header.tile_sets)
        state = TileState(
            game=GAME,
            board=header.board,
            turn=header.turn,
            tiles=self._tiles(header.board),
            units=self._units(),
            smoke=self._smoke(),
            options=checked_options(
                self.checker, SWITCHES, self.checker.source.value.get("options")
            ),
            tile_sets=tuple(header.tile_sets),
            agreements=tuple(self._agreements()),
            compared=self._compared(),
        )
        return self._set_up(header, state)

    def _set_up(self, header: LayoutFile, state: TileState) -> TileState | None:
        """Return the table with its scenario and setup, if the layout names one."""
        if header.scenario is None:
            for key, found in (("edition", "an edition"), ("setup", "a setup")):
                if getattr(header, key):
                    self.checker.fault((key,), f"{found} without a scenario", "a 'scenario' key")
            return state
        if not self.sets_found:
            return None  # what may lie is not known: nothing more can be said
        # Late: few layouts have a scenario.
        from boardapp.games.spearpoint.scenario.setup_check import SetupCheck

        check = SetupCheck(self.checker, self.catalogue, self.folder, self.embedded)
        table = check.run(header, state)
        self.scenario, self.of_scenario = check.scenario, check.of_scenario
        self.notes = tuple(check.notes)
        return table

    def _required(self) -> None:
        content = self.checker.source.value
        if "game" not in content:
            self.checker.fault((), "no 'game' key", GAME)
        if "board" not in content:
            self.checker.fault((), "no 'board' key", either(BOARDS))

    def _load_sets(self, names: list[str]) -> None:
        sets = self._named_sets(names)
        try:
            self.catalogue, self.sets = lay_over(sets), sets
        except FaultsError as error:
            self.sets = [TileSet(faults=error.faults, complete=False)]
        self.sets_found = len(sets) == len(names) and all(one.complete for one in self.sets)
        # A list of tile sets that is itself at fault names tiles that nobody can know.
        written = self.checker.source.value.get("tile_sets", names)
        self.sets_found = self.sets_found and written == names

    def _named_sets(self, names: list[str]) -> list[TileSet]:
        """Return the tile sets that lie beside the layout, or come with it in one file."""
        sets = []
        expected = "a tile-set file in the layout's folder or below it"
        if self.embedded is not None:
            expected = either(tuple(self.embedded)) if self.embedded else "no tile sets"
        for index, name in enumerate(names):
            try:
                sets.append(named_tile_set(name, self.folder, self.embedded))
            except ValueError as error:
                self.checker.fault(("tile_sets", index), f"{quoted(name)}, {error}", expected)
        return sets

    def _entries(self, section: str, model: type[M]) -> Iterator[tuple[tuple[PathKey, ...], M]]:
        for key, entry in self.checker.entries(section, model, listed=True):
            yield (section, key), entry

    def _tiles(self, board: str) -> dict[Space, PlacedTile]:
        """Check the tiles: one a space (004-006), each once (004-005)."""
        tiles: dict[Space, PlacedTile] = {}
        spaces = Firsts("one tile on a space", self.checker)
        numbers = Firsts("each tile once", self.checker)
        for spot, entry in self._entries("tiles", TileSpot):
            if entry.tile is not None:
                path = (*spot, "tile")
                self._check_tile(path, entry.tile, board)
                number = tile_number(entry.tile)
                name = quoted(entry.tile)
                also = "" if number == entry.tile else f", tile number {number},"
                numbers.take(path, number, f"{name}{also} a second time")
            if entry.space is not None:
                found = f"a second tile on {GRID.name(entry.space)}"
                spaces.take((*spot, "space"), entry.space, found)
            if entry.tile is not None and entry.space is not None:
                rotation: Any = entry.rotation
                tiles[entry.space] = PlacedTile(entry.tile, entry.space, rotation)
        return tiles

    def _check_tile(self, path: tuple[PathKey, ...], tile: str, board: str) -> None:
        """Check that a tile exists and belongs to the map (004-074)."""
        feature = self.catalogue.tiles.get(tile)
        if feature is None:
            if self.sets_found:
                expected = "a tile of the built-in set or the layout's tile sets"
                near = hint(tile, self.catalogue.tiles)
                self.checker.fault(path, f"the unknown tile {quoted(tile)}", expected + near)
        elif board and board not in feature.maps:
            found = f"the tile {quoted(tile)}, which is for the {either(feature.maps)} map only"
            self.checker.fault(path, found, f"a tile for the {board} map")

    def _units(self) -> dict[str, Unit]:
        units: dict[str, Unit] = {}
        ids = Firsts("an id of its own", self.checker)
        stacks: Counter[tuple[str, Space]] = Counter()
        for spot, entry in self._entries("units", UnitSpot):
            name, side, space = entry.unit, entry.side, entry.space
            if name is not None:
                self._check_unit_name((*spot, "unit"), name)
            if entry.id is not None:
                ids.take((*spot, "id"), entry.id, f"the id {quoted(entry.id)} a second time")
            if name is None or side is None or space is None:
                continue
            if self.catalogue.unit_kind(name).ground:
                stacks[side, space] += 1
                self._check_stack((*spot, "space"), side, space, stacks[side, space])
            if entry.id is not None:
                units[entry.id] = Unit(entry.id, name, side, space)
        return units

    def _check_unit_name(self, path: tuple[PathKey, ...], name: str) -> None:
        if UNIT_NAME.fullmatch(name) is None:
            expected = "lower-case words with dashes, such as rifle-squad"
            near = hint(name.lower().replace(" ", "-"), self.catalogue.units)
            self.checker.fault(path, quoted(name), expected + near)

    def _check_stack(self, path: tuple[PathKey, ...], side: str, space: Space, count: int) -> None:
        """Check the limit of ground units of one side in a space (004-093)."""
        if count > UNITS_PER_SIDE:
            found = f"ground unit {count} of {side} on {GRID.name(space)}"
            expected = f"at most {UNITS_PER_SIDE} ground units of one side on a space"
            self.checker.fault(path, found, expected)

    def _smoke(self) -> dict[Space, int]:
        smoke: dict[Space, int] = {}
        spaces = Firsts("one on a space", self.checker)
        for spot, entry in self._entries("smoke", SmokeSpot):
            if entry.space is not None:
                found = f"a second smoke counter on {GRID.name(entry.space)}"
                spaces.take((*spot, "space"), entry.space, found)
                smoke[entry.space] = entry.turns
        return smoke

    def _compared(self) -> dict[str, str]:
        """Check the tiles that were compared with printed ones, by the drawing's fingerprint."""
        held = self.checker.source.value.get("compared")
        compared: dict[str, str] = {}
        for tile, drawing in held.items() if isinstance(held, dict) else ():
            if tile not in self.catalogue.tiles and self.sets_found:
                expected = "a tile of the built-in set or the layout's tile sets"
                near = hint(tile, self.catalogue.tiles)
                found = f"the unknown tile {quoted(tile)}"
                self.checker.fault(("compared",), found, expected + near, key=tile)
            elif not isinstance(drawing, str) or not FINGERPRINT.fullmatch(drawing):
                self.checker.wrong(("compared", tile), "a drawing's fingerprint: 8 digits 0 to f")
            else:
                compared[tile] = drawing
        return compared

    def _agreements(self) -> Iterator[Agreement]:
        for spot, entry in self._entries("agreements", AgreementEntry):
            # Late: it brings shapely along, which few layouts need.
            from boardapp.games.spearpoint.attacks import ATTACKS

            if entry.attack not in ATTACKS:
                expected = either(list(ATTACKS)) + hint(entry.attack, ATTACKS)
                self.checker.wrong((*spot, "attack"), expected)
            if entry.origin is not None and entry.target is not None and entry.text is not None:
                yield Agreement(entry.origin, entry.target, entry.attack, entry.text)
