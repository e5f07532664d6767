"""The checks of a layout and of the table that it describes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardapp.core.grid import Space
from boardapp.files.fault_collector import DuplicateChecker
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.typed.typed_reader import UNREAD, PartialRecord, TypedReader
from boardapp.files.typed.typed_reader import Path as Path_
from boardapp.files.yaml.yaml_source import Source
from boardapp.games import layout_file_codec
from boardapp.games.spearpoint.cards.own_card_list_file import CardList
from boardapp.games.spearpoint.setup import layout_setup_check
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.state import (
    MAX_TILE_SETS,
    UNITS_PER_SIDE,
    OffBoardUnit,
    SetName,
    SmokeSpot,
    TakenTiles,
    TileSpot,
    TileState,
    Unit,
    unit_card_key,
)
from boardapp.games.spearpoint.tiles.catalogue import (
    BOARDS,
    GAME,
    GRID,
    Catalogue,
    Taken,
    TileSide,
    tile_number,
)
from boardapp.games.spearpoint.tiles.tile_set import (
    SPACE,
    TILE_FORMS,
    UNIT_NAME,
    TileId,
    TileSet,
    load_named_tile_set,
    overlay_tile_sets,
    tiles_as_taken_over,
)

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario

_SECTIONS: Mapping[str, object] = {
    "cards": CardList, "setup": Mapping[str, object], "ruling": Mapping[str, object],
}  # fmt: skip


class LayoutCheck:
    """Checks a layout and its tile sets; gathers every fault, and the valid parts of the state."""

    def __init__(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> None:
        self.reader = reader = TypedReader(
            source,
            SPACE,
            forms={SetName: self._read_tile_set, TakenTiles: self._read_taken_tiles, **TILE_FORMS},
            checks={
                TileSpot: self._check_placed_tile,
                Unit: self._check_unit,
                OffBoardUnit: self._check_off_board_unit,
                SmokeSpot: self._check_smoke,
            },
        )
        reader.grid = GRID
        self.folder = folder
        self.embedded = embedded
        self.sets: list[TileSet] = []
        self.taken: Taken = {}
        self.scenario: Scenario | None = None
        self.of_scenario: tuple[Fault, ...] = ()
        self._numbers = DuplicateChecker("each tile only once", reader)
        self._tiled = DuplicateChecker("one tile on each space", reader)
        self._smoked = DuplicateChecker("one smoke counter on each space", reader)
        self._ids: dict[str, int] = {}
        self._stacks: Counter[tuple[str, Space]] = Counter()

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout, its tile sets and its scenario."""
        of_sets = (fault for one in self.sets for fault in one.faults)
        return [*self.reader.faults, *of_sets, *self.of_scenario]

    @cached_property
    def catalogue(self) -> Catalogue:
        """Return the catalogue of the layout's tile sets, once they have been read."""
        try:
            return overlay_tile_sets(self.sets)
        except FaultsError as error:
            self.sets = [TileSet(faults=error.faults, complete=False)]
            return Catalogue({}, {})

    @property
    def catalogue_with_taken_tiles(self) -> Catalogue:
        """Return the catalogue of the table, with the tiles that it took over."""
        return self.catalogue.with_taken_tiles(self.taken)

    @cached_property
    def sets_found(self) -> bool:
        """Return whether every tile set was found, with the names of all its tiles."""
        of_list = any(fault.where.startswith("tile_sets") for fault in self.reader.faults)
        return bool(self.catalogue.tiles) and not of_list and all(one.complete for one in self.sets)

    def run(self) -> TileState | None:
        """Check everything; return the state, or None if it cannot be read."""
        reader, content = self.reader, self.reader.source.value
        if isinstance(content, dict) and {"tile_set", "game"} & content.keys() == {"tile_set"}:
            reader.add_fault((), "a tile set", "a layout")
            return None
        held = layout_file_codec.read_layout(reader, SetupTable, _SECTIONS)
        if held is None:
            return None
        apart = {name: held.pop(name, None) for name in ("scenario", *_SECTIONS)}
        cards = apart["cards"] or CardList()
        state = TileState(
            **{"game": GAME, "board": "", **held},
            cards={unit_card_key(*key): card for key, card in cards.units.items()},
            commands=cards.command,
            damages=cards.damage,
        )
        for wrong in state.inconsistencies():
            reader.add_value_fault(wrong)
        for tile in state.compared:
            if tile not in self.catalogue_with_taken_tiles.tiles:
                self._fault_unknown_tile(("compared",), tile, key=tile)
        return self._read_setup(apart["scenario"], apart["setup"], state)

    def _read_setup(
        self, name: str | None, setup: Mapping[str, object] | None, state: TileState
    ) -> TileState | None:
        """Return the table with the scenario and setup that the layout names, if any."""
        if name is None:
            if setup is not None:
                self.reader.add_fault(("setup",), "a setup without a scenario", "a 'scenario' key")
            return state
        if not self.sets_found:
            return None  # the allowed tiles are unknown: check no further
        check = layout_setup_check.SetupCheck(
            self.reader, self.catalogue, self.folder, self.embedded
        )
        table = check.run(name, setup, state)
        self.scenario, self.of_scenario = check.scenario, check.of_scenario
        return table

    def _read_tile_set(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read a tile set from the layout's folder, or from inside the same file."""
        name, number = reader.read(str, value, path), path[-1]
        # Read no more files than the limit, even if the list is longer.
        if name is UNREAD or (isinstance(number, int) and number >= MAX_TILE_SETS):
            return UNREAD
        expected = "a tile-set file in the layout's folder or below it"
        if self.embedded is not None:
            expected = join_with_or(tuple(self.embedded)) if self.embedded else "no tile sets"
        try:
            self.sets.append(load_named_tile_set(name, self.folder, self.embedded))
        except ValueError as error:
            reader.add_fault(path, f"{quote_shortened(name)}, {error}", expected)
            return UNREAD
        return name

    def _read_taken_tiles(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read the later drawings of tiles that the table took over."""
        held = reader.read(Mapping[TileId, TileSide | None], value, path)
        if held is not UNREAD:
            held = self.taken = tiles_as_taken_over(held)
        return held

    # ---- contents of the table: check the valid parts of each entry, whatever the rest --------

    def _check_placed_tile(self, part: PartialRecord) -> None:
        """Check a tile: one on each space (004-006), and each tile once (004-005)."""
        path, tile, space = part.path, part.fields.get("tile"), part.fields.get("space")
        if tile is not None:
            spot, number = (*path, "tile"), tile_number(tile)
            self._check_tile_belongs_to_map(spot, tile)
            also = "" if number == tile else f", tile number {number},"
            self._numbers.check_first(spot, number, f"{quote_shortened(tile)}{also} a second time")
        if space is not None:
            found = f"a second tile on {GRID.name(space)}"
            self._tiled.check_first((*path, "space"), space, found)

    def _check_tile_belongs_to_map(self, path: Path_, tile: str) -> None:
        """Check that a tile exists and belongs to the map (004-074)."""
        feature, board = (
            self.catalogue_with_taken_tiles.tiles.get(tile),
            self.reader.source.value.get("board"),
        )
        if feature is None:
            self._fault_unknown_tile(path, tile)
        elif board in BOARDS and board not in feature.maps:
            found = (
                f"the tile {quote_shortened(tile)}, which is only for the "
                f"{join_with_or(feature.maps)} map"
            )
            self.reader.add_fault(path, found, f"a tile for the {board} map")

    def _fault_unknown_tile(self, path: Path_, tile: str, *, key: str | None = None) -> None:
        if self.sets_found:
            expected = "a tile of the built-in set or the layout's tile sets"
            near = did_you_mean(tile, self.catalogue_with_taken_tiles.tiles)
            self.reader.add_fault(
                path, f"the unknown tile {quote_shortened(tile)}", expected + near, key=key
            )

    def _check_unit(self, part: PartialRecord) -> None:
        """Check a unit's kind, id, and the stacking limit of its space (004-093)."""
        path, held = part.path, part.fields
        self._check_unit_kind_name(path, held)
        if "id" in held:
            self._ids.setdefault(held["id"], self.reader.line_of_value((*path, "id")))
        if (
            held.keys() >= {"unit", "side", "space"}
            and self.catalogue.unit_kind(held["unit"]).is_ground_unit
        ):
            self._check_stacking_limit((*path, "space"), held["side"], held["space"])

    def _check_off_board_unit(self, part: PartialRecord) -> None:
        """Check that a unit off the board is not on the board as well."""
        path, held = part.path, part.fields
        self._check_unit_kind_name(path, held)
        if first := self._ids.get(held.get("id", "")):
            found = f"{quote_shortened(held['id'])} a second time"
            self.reader.add_fault(
                (*path, "id"), found, f"each id only once (line {first} has the first)"
            )

    def _check_unit_kind_name(self, path: Path_, held: Mapping[str, Any]) -> None:
        """Check that the name of a unit's kind is well formed, even if no tile set has it."""
        name = held.get("unit")
        if name is not None and UNIT_NAME.fullmatch(name) is None:
            expected = "lower-case words with dashes, such as rifle-squad"
            near = did_you_mean(name.lower().replace(" ", "-"), self.catalogue.units)
            self.reader.add_fault((*path, "unit"), quote_shortened(name), expected + near)

    def _check_stacking_limit(self, path: Path_, side: str, space: Space) -> None:
        self._stacks[side, space] += 1
        number = self._stacks[side, space]
        if number > UNITS_PER_SIDE:
            found = f"ground unit {number} of {side} on {GRID.name(space)}"
            expected = f"at most {UNITS_PER_SIDE} ground units of one side on a space"
            self.reader.add_fault(path, found, expected)

    def _check_smoke(self, part: PartialRecord) -> None:
        if "space" in part.fields:
            space = part.fields["space"]
            found = f"a second smoke counter on {GRID.name(space)}"
            self._smoked.check_first((*part.path, "space"), space, found)
