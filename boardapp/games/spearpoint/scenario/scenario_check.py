"""What a scenario must keep to, beyond its keys. Import this late: it brings pydantic along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from boardapp.files.fault import Fault
from boardapp.files.inside import name_inside
from boardapp.files.source import Source
from boardapp.files.validation import Checker, Model
from boardapp.files.wording import either, hint, quoted
from boardapp.games.spearpoint.catalogue import (
    PLAYER_TITLES,
    PLAYERS,
    Catalogue,
    UnitKind,
)
from boardapp.games.spearpoint.scenario import scenario_schemas as schemas
from boardapp.games.spearpoint.scenario.feasible import impossible
from boardapp.games.spearpoint.scenario.place_check import PlaceCheck, Spot
from boardapp.games.spearpoint.scenario.scenario import (
    ANYWHERE,
    CARRIED,
    CREWS,
    FIRSTS,
    AnyStage,
    AsideStage,
    ByReading,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Option,
    Reading,
    Reinforcement,
    Roll,
    Scenario,
    TileGroup,
    TileStage,
    Told,
    UnitGroup,
    UnitStage,
    Unspotted,
    Where,
)
from boardapp.games.spearpoint.scenario.standing import fits
from boardapp.games.spearpoint.scenario.unit_cards import NO_CARDS
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tile_set import UNIT_NAME
from boardapp.games.switch import checked_options

M = TypeVar("M", bound=Model)

_LINE_OF = {"rear-line": "rear-line", "aircraft": "air"}
"""Where units stand by their class, if they do not stand on the board."""


class ScenarioCheck:
    """Checks a scenario; gathers every fault, and the scenario as far as it is sound."""

    def __init__(
        self,
        source: Source,
        catalogue: Catalogue,
        *,
        sets_found: bool = True,
        finishable: bool = True,
    ) -> None:
        self.checker = Checker(source)
        self.catalogue = catalogue
        self.sets_found = sets_found
        self.finishable = finishable
        self.board = ""
        self.readings: dict[str, Reading] = {}
        self.places = PlaceCheck(self.checker, catalogue)
        self.decks: set[tuple[str, str]] = set()
        self.latest: int = 0

    @property
    def faults(self) -> list[Fault]:
        """Return every fault found so far."""
        return self.checker.faults

    def run(self) -> Scenario | None:
        """Check everything; return the scenario, None when there is none to tell."""
        checker = self.checker
        if not checker.version():
            return None
        header = checker.model(schemas.ScenarioFile)
        if header is None:
            return None
        self.board = header.board
        self.readings = dict(self._readings())
        zones = self.places.zones(("zones",), header.zones)
        carries = tuple(self._carries(header.carry_over))  # before any stage gives a zone
        scenario = Scenario(
            file=Path(checker.source.file).name,
            title=header.scenario,
            board=header.board,  # type: ignore[arg-type]
            summary=header.summary,
            number=header.number,
            zones=zones,
            stages=tuple(self._stages(header.stages)),
            readings=self.readings,
            removed=tuple(header.removed),
            reinforcements=tuple(self._reinforcements()),
            rules=tuple(self._told("rules")),
            win=tuple(self._told("win")),
            options=checked_options(self.checker, SWITCHES, header.options),
            carry_over=self._carry_over(header.carry_over),
            carries=carries,
            tile_sets=tuple(header.tile_sets),
        )
        if self.finishable and not checker.faults and self.sets_found:
            self._impossible(scenario)
        return scenario

    def _impossible(self, scenario: Scenario) -> None:
        """Note what no setup could meet, once for each group that asks for it."""
        found = {
            (one.stage, one.group): one.sentence for one in impossible(scenario, self.catalogue)
        }
        for (stage, group), sentence in found.items():
            path: Spot = ("stages", stage)
            if group is not None:
                units = isinstance(scenario.stages[stage], UnitStage)
                path = (*path, "units" if units else "groups", group)
            self.checker.fault(path, sentence, "a setup that can be finished")

    # What stands beside the stages

    def _readings(self) -> Iterator[tuple[str, Reading]]:
        for name, entry in self.checker.entries("readings", schemas.ReadingEntry):
            path = ("readings", name)
            self._name(("readings",), str(name))
            if entry.choices and not 2 <= len(entry.choices) <= schemas.MAX_CHOICES:
                expected = f"2 to {schemas.MAX_CHOICES} choices"
                self.checker.fault((*path, "choices"), f"{len(entry.choices)} of them", expected)
            for choice in entry.choices:
                self._name((*path, "choices"), choice)
            yield str(name), Reading(str(name), entry.title, entry.rule, dict(entry.choices))
        held = self.checker.source.value.get("readings")
        if isinstance(held, dict) and len(held) > schemas.MAX_READINGS:
            expected = f"at most {schemas.MAX_READINGS} readings"
            self.checker.fault(("readings",), f"{len(held)} readings", expected)

    def _name(self, path: Spot, name: str) -> None:
        if UNIT_NAME.fullmatch(name) is None or len(name) > 80:
            self.checker.fault(path, quoted(name), "lower-case words with dashes", key=name)

    def _carry_over(self, name: str | None) -> str | None:
        if name is None:
            return None
        expected = "the file of another scenario in this folder or below it"
        try:
            name_inside(name)
        except ValueError as error:
            self.checker.fault(("carry_over",), f"{quoted(name)}, {error}", expected)
        if name == Path(self.checker.source.file).name:
            self.checker.fault(("carry_over",), f"{quoted(name)}, this scenario itself", expected)
        return name

    def _carries(self, name: str | None) -> Iterator[TileGroup]:
        for number, entry in self.checker.entries("carries", schemas.CarriedEntry, listed=True):
            yield self._tiles_of(("carries", number), entry)
        if name is None and self.checker.source.value.get("carries"):
            self.checker.fault((), "'carries' without 'carry_over'", "both keys", key="carries")

    def _told(self, section: str) -> Iterator[Told]:
        for key, entry in self.checker.entries(section, schemas.ToldEntry, listed=True):
            when = self._when((section, key), entry.when)
            yield Told(entry.text, entry.rule, when, self._unspotted((section, key), entry))

    def _unspotted(self, path: Spot, entry: schemas.ToldEntry) -> Unspotted | None:
        if entry.unspotted is None:
            return None
        found = self.checker.model(schemas.UnspottedEntry, (*path, "unspotted"))
        if found is None or found.side is None:
            return None
        side: Any = found.side
        return Unspotted(side, found.to_hit, found.until_turn, found.until_ground)

    def _reinforcements(self) -> Iterator[Reinforcement]:
        section = "reinforcements"
        for key, entry in self.checker.entries(section, schemas.ReinforcementEntry, listed=True):
            path = (section, key)
            for number, unit in enumerate(entry.units):
                self._unit((*path, "units", number), unit, entry.side)
            when = self._when(path, entry.when)
            if entry.side and entry.turn:
                side: Any = entry.side
                yield Reinforcement(side, entry.turn, tuple(entry.units), entry.note, when)

    def _when(self, path: Spot, held: Mapping[str, Any]) -> dict[str, str]:
        """Return the readings under which something is there."""
        chosen = {}
        for name, choice in held.items():
            reading = self.readings.get(name)
            if reading is None:
                expected = either(list(self.readings)) + hint(name, self.readings)
                found = f"the unknown reading {quoted(name)}"
                self.checker.fault((*path, "when"), found, expected, key=name)
            elif not isinstance(choice, str) or choice not in reading.choices:
                expected = either(list(reading.choices)) + hint(choice, reading.choices)
                self.checker.wrong((*path, "when", name), expected)
            else:
                chosen[name] = choice
        return chosen

    def _value(self, path: Spot) -> Any:
        value: Any = self.checker.source.value
        for key in path:
            value = value[key]
        return value

    # Stages

    def _stages(self, held: Sequence[Any]) -> Iterator[AnyStage]:
        makers: dict[str, Callable[[Spot, Any], AnyStage]] = {
            "lay": self._lay,
            "choose": self._choose,
            "enter": self._enter,
            "place": self._place,
            "build": self._build,
            "draw": self._draw,
            "aside": self._aside,
        }
        for number, value in enumerate(held):
            path = ("stages", number)
            if not isinstance(value, dict):
                self.checker.wrong(path, "a mapping of 'key: value'")
                continue
            kinds = [key for key in value if key in makers]
            if len(kinds) != 1:
                self._check_kind(path, kinds, value)
                continue
            entry = self.checker.model(schemas.STAGES[kinds[0]], path)
            if entry is not None:
                self._check_order(path, entry)
                yield makers[kinds[0]](path, entry)

    def _check_kind(self, path: Spot, kinds: Sequence[str], value: Mapping[str, Any]) -> None:
        names = either(list(schemas.STAGES))
        if kinds:
            found = f"{quoted(kinds[1])} beside {quoted(kinds[0])}"
            self.checker.fault(path, found, f"one of {names}", key=kinds[1])
        else:
            near = hint(next(iter(value), None), schemas.STAGES)
            self.checker.fault(path, "a stage of no kind", f"{names}{near}")

    def _check_order(self, path: Spot, entry: schemas.StageEntry) -> None:
        """Check that what waits for a turn comes last."""
        turn = entry.turn or 0
        if turn < self.latest:
            found = "a stage after one that waits for a later turn"
            self.checker.fault(path, found, "stages in the order of their turns")
        self.latest = max(self.latest, turn)

    def _common(self, path: Spot, entry: schemas.StageEntry) -> dict[str, Any]:
        """Return what every stage has."""
        when = self._when(path, entry.when)
        return {"by": entry.by, "rule": entry.rule, "when": when, "turn": entry.turn or 0}

    def _first(self, path: Spot, entry: schemas.LayEntry | schemas.EnterEntry) -> Any:
        """Return who begins; that is told of an alternate stage, and of no other."""
        held = self._value(path)
        if entry.by == "alternate" and "first" not in held:
            self.checker.fault(path, "no 'first' key", "us, germany, experienced or inexperienced")
        elif entry.by != "alternate" and "first" in held and "by" in held:
            found = f"'first' in a stage by {entry.by}"
            self.checker.fault(path, found, "no 'first' key: nobody alternates", key="first")
        return self._value_of((*path, "first"), entry.first, FIRSTS)

    def _value_of(self, path: Spot, value: Any, allowed: Sequence[str]) -> Any:
        """Return a value that a reading may tell; the reading's choices must be such values."""
        if isinstance(value, ByReading):
            reading = self.readings.get(value.reading)
            spot = (*path, "reading")
            if reading is None:
                expected = either(list(self.readings)) + hint(value.reading, self.readings)
                self.checker.fault(spot, f"the unknown reading {quoted(value.reading)}", expected)
            elif other := [choice for choice in reading.choices if choice not in allowed]:
                found = f"the reading {quoted(value.reading)} with the choice {quoted(other[0])}"
                self.checker.fault(spot, found, f"a reading whose choices are {either(allowed)}")
        return value

    def _groups(self, path: Spot, key: str, model: type[M]) -> Iterator[tuple[Spot, M]]:
        held = self._value(path).get(key)
        for number in range(len(held) if isinstance(held, list) else 0):
            spot = (*path, key, number)
            entry = self.checker.model(model, spot)
            if entry is not None:
                yield spot, entry

    def _place_of(self, path: Spot, entry: Any) -> Where:
        return self.places.where((*path, "where")) if entry.where is not None else ANYWHERE

    def _lay(self, path: Spot, entry: Any) -> TileStage:
        groups = [
            self._tile_group(spot, one)
            for spot, one in self._groups(path, "groups", schemas.TileGroupEntry)
        ]
        return TileStage(
            title=entry.lay,
            first=self._first(path, entry),
            groups=tuple(groups),
            count=entry.count,
            carried=self._value_of((*path, "carried"), entry.carried, CARRIED),
            **self._common(path, entry),
        )

    def _tile_group(self, path: Spot, entry: schemas.TileGroupEntry) -> TileGroup:
        group = self._tiles_of(path, entry)
        return replace(group, count=entry.count, beside=entry.beside)

    def _tiles_of(self, path: Spot, entry: schemas.CarriedEntry) -> TileGroup:
        """Return tiles by their sides and kinds, with the places where they may lie."""
        kinds: Any = tuple(entry.kinds)
        not_kinds: Any = tuple(entry.not_kinds)
        group = TileGroup(
            title=entry.title or "",
            tiles=tuple(entry.tiles),
            kinds=kinds,
            not_kinds=not_kinds,
            faces=tuple(entry.faces),
            where=self._place_of(path, entry),
            when=self._when(path, entry.when),
        )
        known = [self._tile((*path, "tiles", n), tile) for n, tile in enumerate(entry.tiles)]
        if self.board and self.sets_found and all(known) and path not in self.checker.unsound:
            tiles = self.catalogue.tiles.items()
            if not any(self.board in t.maps and fits(group, n, self.catalogue) for n, t in tiles):
                expected = f"one for which the {self.board} map has tiles"
                self.checker.fault(path, "a group that no tile fits", expected)
        return group

    def _tile(self, path: Spot, tile: str) -> bool:
        """Check that a tile is in the box and belongs to the map; tell whether it does."""
        feature = self.catalogue.tiles.get(tile)
        if feature is None:
            if self.sets_found:
                expected = "a tile of the built-in set or the scenario's tile sets"
                found = f"the unknown tile {quoted(tile)}"
                self.checker.fault(path, found, expected + hint(tile, self.catalogue.tiles))
            return False
        if self.board and self.board not in feature.maps:
            found = f"the tile {quoted(tile)}, which is for the {either(feature.maps)} map only"
            self.checker.fault(path, found, f"a tile for the {self.board} map")
            return False
        return True

    def _choose(self, path: Spot, entry: Any) -> ChoiceStage:
        options = []
        number = len(entry.options)
        if entry.options and not 2 <= number <= schemas.MAX_OPTIONS:
            expected = f"2 to {schemas.MAX_OPTIONS} options"
            self.checker.fault((*path, "options"), f"{number} of them", expected)
        for name in entry.options:
            spot = (*path, "options", name)
            self._name((*path, "options"), name)
            option = self.checker.model(schemas.OptionEntry, spot)
            if option is not None:
                zones = self.places.zones((*spot, "zones"), option.zones)
                options.append(Option(name, option.title, zones))
        return ChoiceStage(title=entry.choose, options=tuple(options), **self._common(path, entry))

    def _enter(self, path: Spot, entry: Any) -> EntryStage:
        where = self._place_of(path, entry)
        self._check_room(path, entry, where)
        self.places.zoned |= set(PLAYERS) if entry.by == "alternate" else {entry.by}
        return EntryStage(
            title=entry.enter,
            first=self._first(path, entry),
            count=entry.count,
            where=where,
            changes=entry.changes,
            **self._common(path, entry),
        )

    def _check_room(self, path: Spot, entry: Any, where: Where) -> None:
        """Check that there are as many spaces as must be chosen."""
        sides = len(PLAYERS) if entry.by == "alternate" else 1
        needed, spaces = sides * entry.count.least, len(self.places.printed_spaces(where))
        if 0 < spaces < needed:  # none at all is told of the place itself
            found = f"{needed} entry spaces to choose, and {spaces} to choose from"
            self.checker.fault(path, found, "a setup that can be finished", key="count")

    def _place(self, path: Spot, entry: Any) -> UnitStage:
        groups = [
            self._unit_group(spot, one, entry.by)
            for spot, one in self._groups(path, "units", schemas.UnitGroupEntry)
        ]
        return UnitStage(title=entry.place, groups=tuple(groups), **self._common(path, entry))

    def _unit_group(self, path: Spot, entry: schemas.UnitGroupEntry, side: str) -> UnitGroup:
        units = tuple(dict.fromkeys(self._units(path, entry.unit, side)))
        kinds = [self.catalogue.unit_kind(unit) for unit in units]
        roll = entry.roll
        return UnitGroup(
            title=entry.title or either([kind.title for kind in kinds]),
            units=units,
            count=entry.count,
            where=self._place_of(path, entry),
            line=self._line(path, entry, kinds),
            crew=entry.crew,
            cards=tuple(entry.cards),
            damage=entry.damage,
            roll=Roll(roll.least, tuple(roll.cards)) if roll is not None else None,
            regardless=entry.regardless,
            apart=entry.apart,
            when=self._when(path, entry.when),
        )

    def _line(self, path: Spot, entry: schemas.UnitGroupEntry, kinds: list[UnitKind]) -> Any:
        """Return where units stand; what stays off the map does not stand on it."""
        off = [kind for kind in kinds if not kind.ground]
        if entry.line is None:
            return _LINE_OF[off[0].unit_class] if off else "board"
        if entry.line == "board" and off:
            found = f"the line 'board' for {off[0].title}, which stays off the map"
            self.checker.fault((*path, "line"), found, _LINE_OF[off[0].unit_class])
        return entry.line

    def _units(self, path: Spot, names: Sequence[str], side: str) -> Iterator[str]:
        """Yield units by name; a class stands for every unit of it that the side has."""
        listed = isinstance(self._value(path).get("unit"), list)
        for number, name in enumerate(names):
            spot: Spot = (*path, "unit", number) if listed else (*path, "unit")
            if name in schemas.DECK_WORDS and name != "crew":
                yield from self._of_class(name, side)
            else:
                self._unit(spot, name, side)
                yield name

    def _of_class(self, unit_class: str, side: str) -> Iterator[str]:
        for name, kind in self.catalogue.units.items():
            left_out = name in CREWS or name in NO_CARDS
            if kind.unit_class == unit_class and kind.side in (None, side) and not left_out:
                yield name

    def _unit(self, path: Spot, name: str, side: str | None) -> None:
        """Check that there is such a unit, and that the side has it."""
        kind = self.catalogue.units.get(name)
        if kind is None:
            if self.sets_found:
                expected = "a unit of the built-in set or the scenario's tile sets"
                found = f"the unknown unit {quoted(name)}"
                self.checker.fault(path, found, expected + hint(name, self.catalogue.units))
        elif side and kind.side and kind.side != side:
            found = f"{quoted(name)}, a unit of {PLAYER_TITLES[kind.side]}"
            self.checker.fault(path, found, f"a unit of {PLAYER_TITLES[side]}")

    def _build(self, path: Spot, entry: Any) -> DeckStage:
        for key, words in (("only", entry.only), ("without", entry.without)):
            for number, word in enumerate(words):
                if word not in schemas.DECK_WORDS:
                    self._deck_word((*path, key, number), word)
        self.decks.add((entry.by, entry.deck))
        return DeckStage(
            title=entry.build,
            deck=entry.deck,
            points=entry.points,
            only=tuple(entry.only),
            without=tuple(entry.without),
            counts_tiles=entry.counts_tiles,
            **self._common(path, entry),
        )

    def _deck_word(self, path: Spot, word: str) -> None:
        if word not in self.catalogue.units and self.sets_found:
            names = [*schemas.DECK_WORDS, *self.catalogue.units]
            expected = f"a unit, or {either(schemas.DECK_WORDS)}{hint(word, names)}"
            self.checker.fault(path, f"the unknown unit {quoted(word)}", expected)

    def _draw(self, path: Spot, entry: Any) -> HandStage:
        known = [deck for side, deck in self.decks if side == entry.by]
        if entry.deck not in known:
            expected = f"{either(known) if known else 'a deck'} that is built before"
            found = f"the deck {quoted(entry.deck)}, which {PLAYER_TITLES[entry.by]} has not built"
            self.checker.fault(path, found, expected, key="deck")
        return HandStage(
            title=entry.draw,
            deck=entry.deck,
            chosen=entry.chosen,
            random=entry.random,
            command=entry.command,
            given=tuple(entry.given),
            **self._common(path, entry),
        )

    def _aside(self, path: Spot, entry: Any) -> AsideStage:
        return AsideStage(
            title=entry.aside,
            command=entry.command or 0,
            title_of_each=entry.each,
            **self._common(path, entry),
        )
