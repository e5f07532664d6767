"""Checks of a scenario beyond single values: all names exist, and its setup can be finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from boardapp.core.grid import Space
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened
from boardapp.files.faults_in_files import Fault
from boardapp.files.safe_paths import check_name_stays_inside
from boardapp.files.typed.typed_reader import UNREAD, PartialRecord, Path, TypedReader
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.rule_switch import checked_options
from boardapp.games.spearpoint.cards.unit_cards import CLASSES, NO_CARDS
from boardapp.games.spearpoint.scenario.allowed_spaces import ZoneContext, allowed_spaces
from boardapp.games.spearpoint.scenario.placement_limits import ANYWHERE, AT_LEAST_ONE, Where
from boardapp.games.spearpoint.scenario.scenario import Reinforcement, Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Option,
    TileGroup,
    Tiles,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.special_rules_and_victory import (
    Bombed,
    Convoy,
    Must,
    SpecialRule,
    Wins,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import (
    CARRIED,
    CREWS,
    FIRSTS,
    ByReading,
    ReadingEntry,
    Switched,
)
from boardapp.games.spearpoint.setup.feasibility import impossible_placements
from boardapp.games.spearpoint.setup.setup_progress import tile_fits_group
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import (
    BOARDS,
    GAME,
    GRID,
    PLAYER_TITLES,
    PLAYERS,
    Catalogue,
    UnitKind,
)
from boardapp.games.spearpoint.tiles.tile_set import SPACE

_DECK_WORDS = (*CLASSES, "crew")
"""The words that name several units of a deck: a class, or ``crew`` for every crew."""

_LINE_OF = {"rear-line": "rear-line", "aircraft": "air"}
"""The line of units off the board, by their class."""

_FINISHED = "a setup that can be finished"


class ScenarioCheck:
    """Reads a scenario; gathers every fault, and the scenario's valid parts.

    The check of names runs during the reading. ``zoned`` are the sides whose setup zone is known so
    far. ``decks`` are the sides and names of the decks built so far.
    """

    def __init__(self, source: Source, catalogue: Catalogue, *, sets_found: bool = True) -> None:
        self.reader = TypedReader(
            source,
            SPACE,
            forms={Switched: self._read_options},
            checks={
                Scenario: self._check_scenario,
                ReadingEntry: self._check_reading,
                Where: self._check_allowed_spaces,
                Tiles: self._check_tile_group,
                TileGroup: self._check_tile_group,
                TileStage: self._check_tile_stage,
                ChoiceStage: self._check_stage,
                Option: self._check_option,
                EntryStage: self._check_entry_stage,
                UnitStage: self._check_unit_stage,
                UnitGroup: self._check_readings_of_part,
                DeckStage: self._check_deck_stage,
                HandStage: self._check_hand_stage,
                AsideStage: self._check_stage,
                Reinforcement: self._check_reinforcement,
                SpecialRule: self._check_readings_of_part,
                Must: self._check_required_commitment,
                Convoy: self._check_convoy,
                Bombed: self._check_named_unit,
                Wins: self._check_victory_condition,
            },
        )
        self.reader.grid = GRID
        self._add_fault = self.reader.add_fault
        self.catalogue = catalogue
        self.sets_found = sets_found
        content = _mapping_or_empty(source.value)
        held = content.get("board")
        self.board = held if isinstance(held, str) and held in BOARDS else ""
        # A reading with a fault still counts as named: no choice of it is reported as unknown.
        names = _mapping_or_empty(content.get("readings"))
        self.readings: dict[str, Mapping[str, str] | None] = dict.fromkeys(names)
        self.zoned: set[str] = {*_mapping_or_empty(content.get("zones"))}
        self.decks: set[tuple[str, str]] = set()
        self.latest = 0
        self._empty = ZoneContext(TileState(game=GAME, board=""), catalogue, {})

    @property
    def faults(self) -> list[Fault]:
        """Return every fault found so far."""
        return self.reader.faults

    def run(self) -> Scenario | None:
        """Check everything; return the scenario, or None if it cannot be read."""
        if not self.reader.check_format_version():
            return None
        scenario = self.reader.read(Scenario, self.reader.source.value, ())
        if scenario is UNREAD:
            return None
        if not self.faults and self.sets_found:
            found = {
                (one.stage, one.group): one.sentence
                for one in impossible_placements(scenario, self.catalogue)
            }
            for (stage, group), sentence in found.items():
                path = ("stages", stage) if group is None else ("stages", stage, "groups", group)
                self._add_fault(self.reader.path_in_file(path), sentence, _FINISHED)
        return scenario  # type: ignore[no-any-return]

    # ---- beside the stages

    def _read_options(self, reader: TypedReader, value: object, path: Path, _: str) -> object:
        held = reader.read(Mapping[str, object], value, path)
        return UNREAD if held is UNREAD else checked_options(reader, SWITCHES, held)

    def _check_scenario(self, part: PartialRecord) -> None:
        name = part.fields.get("carry_over")
        if name is not None:
            self._check_carry_over(name)
        if part.value.get("carry_over") is None and part.value.get("carries"):
            self._add_fault((), "'carries' without 'carry_over'", "both keys", key="carries")
        if part.sound:
            self._check_weather(
                {"rules": part.fields.get("rules", ()), "win": part.fields.get("win", ())}
            )

    def _check_weather(self, told: Mapping[str, Sequence[SpecialRule]]) -> None:
        """Check that clearing weather and units that wait for it come together in the scenario."""
        rules = [((key, at), one) for key, held in told.items() for at, one in enumerate(held)]
        waits = any(commits.cleared for _, one in rules for commits in one.commits)
        clears = any(one.clears for _, one in rules)
        for path, one in rules:
            if one.clears and not waits:
                found = "'clears', although no unit waits for the weather to clear"
                self._add_fault((*path, "clears"), found, "'commits' with 'cleared: true'")
            for number, commits in enumerate(one.commits):
                if commits.cleared and not clears:
                    found = "'cleared', although no rule lets the weather clear"
                    spot = (*path, "commits", number)
                    self._add_fault(spot, found, "a rule with 'clears'", key="cleared")

    def _check_carry_over(self, name: str) -> None:
        path, expected = ("carry_over",), "the file of another scenario in this folder or below it"
        try:
            check_name_stays_inside(name)
        except ValueError as error:
            self._add_fault(path, f"{quote_shortened(name)}, {error}", expected)
        if name == self.reader.file_name:
            self._add_fault(path, f"{quote_shortened(name)}, this scenario itself", expected)

    def _check_reading(self, part: PartialRecord) -> None:
        if part.sound:
            self.readings[str(part.path[-1])] = part.fields["choices"]

    def _check_option(self, part: PartialRecord) -> None:
        self.zoned |= _mapping_or_empty(part.value.get("zones")).keys()

    def _check_readings_of_part(self, part: PartialRecord) -> None:
        """Check the readings that a part of the scenario depends on."""
        path = (*part.path, "when")
        for name, choice in part.fields.get("when", {}).items():
            choices = self.readings.get(name)
            if name not in self.readings:
                expected = join_with_or(list(self.readings)) + did_you_mean(name, self.readings)
                found = f"the unknown reading {quote_shortened(name)}"
                self._add_fault(path, found, expected, key=name)
            elif choices is not None and choice not in choices:
                self.reader.add_wrong_value(
                    (*path, name), join_with_or(list(choices)) + did_you_mean(choice, choices)
                )

    def _check_value_by_reading(
        self, part: PartialRecord, key: str, allowed: Sequence[str]
    ) -> None:
        """Check a value that may depend on a reading: every choice of it must be allowed."""
        value, spot = part.fields.get(key), (*part.path, key, "reading")
        if not isinstance(value, ByReading):
            return
        choices = self.readings.get(value.reading) or ()
        if value.reading not in self.readings:
            expected = join_with_or(list(self.readings)) + did_you_mean(
                value.reading, self.readings
            )
            self._add_fault(spot, f"the unknown reading {quote_shortened(value.reading)}", expected)
        elif other := [choice for choice in choices if choice not in allowed]:
            found = (
                f"the reading {quote_shortened(value.reading)} with the choice "
                f"{quote_shortened(other[0])}"
            )
            self._add_fault(spot, found, f"a reading whose choices are {join_with_or(allowed)}")

    def _check_reinforcement(self, part: PartialRecord) -> None:
        self._check_readings_of_part(part)
        side = part.fields.get("side")
        for number, unit in enumerate(part.fields.get("units", ())):
            self._check_unit(self.reader.path_in_file(("units", number), part.path), unit, side)

    # ---- special rules

    def _check_required_commitment(self, part: PartialRecord) -> None:
        side = part.fields.get("side")
        for number, unit in enumerate(part.fields.get("units", ())):
            self._check_unit((*part.path, "units", number), unit, side)

    def _check_convoy(self, part: PartialRecord) -> None:
        """Check that a convoy's unit exists, and that the end of its way is in its row."""
        self._check_named_unit(part)
        row, end = part.fields.get("row"), part.fields.get("end")
        if row and end is not None and not GRID.name(end).startswith(row):
            found = f"{quote_shortened(GRID.name(end))}, which is not in row {row}"
            self._add_fault((*part.path, "end"), found, f"a space of row {row}")

    def _check_named_unit(self, part: PartialRecord) -> None:
        if "unit" in part.fields:
            self._check_unit((*part.path, "unit"), part.fields["unit"], None)

    def _check_victory_condition(self, part: PartialRecord) -> None:
        """Check that a way to win has a condition, or names turns at whose end the side wins."""
        asked = part.fields.keys() - {"side", "ends"}
        if part.sound and not any(part.fields[name] not in ((), 0, None) for name in asked):
            found = "a way to win without a condition"
            self._add_fault(
                part.path, found, "a condition to win, or 'turns' at whose end the side wins"
            )

    # ---- places

    def _check_allowed_spaces(self, part: PartialRecord) -> None:
        """Check a place: its setup zones are known, and at least one space is possible."""
        path, fields = part.path, part.fields
        inner = path[-2:-1] == ("any_of",)
        if fields.get("any_of"):
            beside = [key for key in part.value if key != "any_of"]
            if inner:
                self._add_fault(path, "'any_of' within 'any_of'", "a place", key="any_of")
            elif beside:
                found = f"{quote_shortened(beside[0])} together with 'any_of'"
                self._add_fault(path, found, "'any_of' without other keys", key=beside[0])
            return
        from_zone = part.fields.get("from_zone")
        named = {"zone": part.fields.get("zone"), "from_zone": from_zone and from_zone[0]}
        for key, side in named.items():
            if side and "zones" in part.path:
                found = f"{quote_shortened(key)} within a setup zone"
                self._add_fault(part.path, found, "a place on the map", key=key)
            elif side and side not in self.zoned:
                found = f"the setup zone of {PLAYER_TITLES[side]}, which no earlier stage has set"
                self._add_fault((*part.path, key), found, "a zone that an earlier stage sets")
        if part.sound and not self._possible_spaces(Where(**fields)):
            self._add_fault(
                path,
                "a place that no space of the map fits",
                "a place that at least one space of the map fits",
            )

    def _possible_spaces(self, where: Where) -> list[Space]:
        """Return the spaces that a place allows if its tile and zone conditions are ignored."""
        if where.any_of:
            places = [self._possible_spaces(one) for one in where.any_of]
            return [space for space in GRID.spaces() if any(space in one for one in places)]
        printed = replace(where.without_tile_conditions(), zone=None, from_zone=None)
        return allowed_spaces(printed, self._empty)

    # ---- stages

    def _check_stage(self, part: PartialRecord) -> None:
        """Check a stage's readings, and that stages of later turns come last."""
        self._check_readings_of_part(part)
        turn = part.fields.get("turn", 0)
        if turn < self.latest:
            found = "a stage that comes after a stage of a later turn"
            self._add_fault(part.path, found, "stages in the order of their turns")
        self.latest = max(self.latest, turn)

    def _check_first_side(self, part: PartialRecord) -> None:
        """Check the side that begins: an alternate stage must name it, and no other stage may."""
        by, told = part.fields.get("by"), "first" in part.value
        if by == "alternate" and not told:
            self._add_fault(part.path, "no 'first' key", join_with_or(FIRSTS))
        elif by not in (None, "alternate") and told:
            found = f"'first' in a stage by {by}"
            self._add_fault(
                part.path,
                found,
                "no 'first' key, because the sides do not alternate here",
                key="first",
            )
        self._check_value_by_reading(part, "first", FIRSTS)

    def _check_tile_stage(self, part: PartialRecord) -> None:
        self._check_stage(part)
        self._check_first_side(part)
        self._check_value_by_reading(part, "carried", CARRIED)

    def _check_tile_group(self, part: PartialRecord) -> None:
        """Check that the tiles of a group exist, and that some of them fit the scenario's map."""
        self._check_readings_of_part(part)
        known = [
            self._check_tile_on_map(self.reader.path_in_file(("tiles", number), part.path), tile)
            for number, tile in enumerate(part.fields.get("tiles", ()))
        ]
        if part.sound and self.board and self.sets_found and all(known):
            group, tiles = TileGroup(**part.fields), self.catalogue.tiles.items()
            if not any(
                self.board in t.maps and tile_fits_group(group, n, self.catalogue) for n, t in tiles
            ):
                expected = f"a kind for which the {self.board} map has tiles"
                self._add_fault(part.path, "a group that no tile fits", expected)

    def _check_tile_on_map(self, path: Path, tile: str) -> bool:
        """Check that a tile is in the box and belongs to the map; return whether both are true."""
        feature = self.catalogue.tiles.get(tile)
        if feature is None:
            if self.sets_found:
                expected = "a tile of the built-in set or the scenario's tile sets"
                found = f"the unknown tile {quote_shortened(tile)}"
                self._add_fault(path, found, expected + did_you_mean(tile, self.catalogue.tiles))
            return False
        if self.board and self.board not in feature.maps:
            found = (
                f"the tile {quote_shortened(tile)}, which is only for the "
                f"{join_with_or(feature.maps)} map"
            )
            self._add_fault(path, found, f"a tile for the {self.board} map")
            return False
        return True

    def _check_entry_stage(self, part: PartialRecord) -> None:
        """Check that there are enough entry spaces to choose from, and count the sides as zoned."""
        self._check_stage(part)
        self._check_first_side(part)
        by, count = part.fields.get("by"), part.fields.get("count", AT_LEAST_ONE)
        sides = PLAYERS if by in (None, "alternate") else (by,)
        spaces = len(self._possible_spaces(part.fields.get("where", ANYWHERE)))
        needed = count.least * (len(sides) if by else 1)
        if 0 < spaces < needed:  # without any, the fault is at the place itself
            found = f"a stage that chooses {needed} entry spaces but offers only {spaces}"
            self._add_fault(part.path, found, _FINISHED, key="count")
        self.zoned.update(sides)

    def _check_unit_stage(self, part: PartialRecord) -> None:
        self._check_stage(part)
        in_file, by = self.reader.path_in_file, part.fields.get("by")
        part.fields["groups"] = tuple(
            self._complete_unit_group(in_file(("groups", number), part.path), group, by)
            for number, group in enumerate(part.fields.get("groups", ()))
        )

    def _complete_unit_group(self, path: Path, group: UnitGroup, side: str | None) -> UnitGroup:
        """Return a unit group with its units, and a title and a line if the file omits them."""
        held = self.reader.value_at(path)
        units = tuple(dict.fromkeys(self._expand_unit_names(path, held, group.units, side)))
        kinds = [self.catalogue.unit_kind(unit) for unit in units]
        title = group.title or join_with_or([kind.title for kind in kinds])
        line = self._unit_group_line(path, held.get("line"), kinds)
        return replace(group, units=units, title=title, line=line)

    def _unit_group_line(self, path: Path, line: object, kinds: Sequence[UnitKind]) -> Any:
        """Return the line of a unit group; reject "board" for units that stay off the map."""
        off = [kind for kind in kinds if not kind.is_ground_unit]
        if line is None:
            return _LINE_OF[off[0].unit_class] if off else "board"
        if line == "board" and off:
            found = f"the line 'board' for {off[0].title}, which never goes on the map"
            self._add_fault((*path, "line"), found, _LINE_OF[off[0].unit_class])
        return line

    def _expand_unit_names(
        self, path: Path, held: Mapping[str, Any], names: Sequence[str], side: str | None
    ) -> Iterator[str]:
        """Yield the units that a group names; a class stands for every such unit of the side."""
        for number, name in enumerate(names):
            if name in CLASSES:
                yield from (
                    unit
                    for unit, kind in self.catalogue.units.items()
                    if kind.unit_class == name and kind.side in (None, side)
                    and unit not in CREWS and unit not in NO_CARDS
                )  # fmt: skip
            else:
                several = (number,) if isinstance(held["unit"], list) else ()
                self._check_unit((*path, "unit", *several), name, side)
                yield name

    def _check_unit(self, path: Path, name: str, side: str | None) -> None:
        """Check that a unit exists, and that it is not of the other side."""
        kind = self.catalogue.units.get(name)
        if kind is None:
            if self.sets_found:
                expected = "a unit of the built-in set or the scenario's tile sets"
                found = f"the unknown unit {quote_shortened(name)}"
                self._add_fault(path, found, expected + did_you_mean(name, self.catalogue.units))
        elif side and kind.side and kind.side != side:
            found = f"{quote_shortened(name)}, a unit of {PLAYER_TITLES[kind.side]}"
            self._add_fault(path, found, f"a unit of {PLAYER_TITLES[side]}")

    def _check_deck_stage(self, part: PartialRecord) -> None:
        self._check_stage(part)
        for key in ("only", "without"):
            for number, word in enumerate(part.fields.get(key, ())):
                self._check_deck_word(self.reader.path_in_file((key, number), part.path), word)
        by, deck = part.fields.get("by"), part.fields.get("deck", "Reserves")
        self.decks |= {(side, deck) for side in ((by,) if by else PLAYERS)}

    def _check_deck_word(self, path: Path, word: str) -> None:
        if word in _DECK_WORDS or word in self.catalogue.units or not self.sets_found:
            return
        expected = f"a unit, or {join_with_or(_DECK_WORDS)}"
        near = did_you_mean(word, [*_DECK_WORDS, *self.catalogue.units])
        self._add_fault(path, f"the unknown unit {quote_shortened(word)}", expected + near)

    def _check_hand_stage(self, part: PartialRecord) -> None:
        self._check_stage(part)
        by, deck = part.fields.get("by"), part.fields.get("deck", "Reserves")
        known = [deck for side, deck in self.decks if side == by]
        if by and deck not in known:
            expected = f"{join_with_or(known) if known else 'a deck'} that an earlier stage builds"
            found = (
                f"the deck {quote_shortened(deck)}, which {PLAYER_TITLES[by]} does not build "
                "in an earlier stage"
            )
            self._add_fault(part.path, found, expected, key="deck")


def _mapping_or_empty(held: object) -> Mapping[str, object]:
    """Return a value if it is a mapping, or else an empty mapping."""
    return held if isinstance(held, dict) else {}
