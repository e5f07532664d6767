"""The setup sheet: a finished setup told so that it can be built on the table by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from boardapp import __version__
from boardapp.core.grid import Space
from boardapp.files.fault_wording import either
from boardapp.games.spearpoint.cards.deck_check import words_of as class_words
from boardapp.games.spearpoint.cards.unit_cards import title_of
from boardapp.games.spearpoint.rule_headings import HEADINGS, heading
from boardapp.games.spearpoint.scenario.places import Count, Where
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.special_rules import SpecialRule
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.zones import kind_title, so_near
from boardapp.games.spearpoint.setup.scenario_table import BuiltDeck, SetupTable, StartingHand
from boardapp.games.spearpoint.setup.setup_view import SetupView, StartingUnit
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.board_pictures import board_picture
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, Catalogue
from boardapp.picture.sheet.sheet_values import Section, SetupSheet, SheetEntry, Tag

_TURNED = {
    0: "not turned",
    90: "turned 90° clockwise",
    180: "turned 180°",
    270: "turned 270° clockwise",
}
_LINES = {"rear-line": "Rear Line", "air": "In the air", "tile": "As a tile"}
_SIDES = tuple(PLAYER_TITLES)
_ENTRY_TAG = "IN"

_Stage = TypeVar("_Stage", bound=AnyStage)


def setup_sheet(here: SetupView) -> SetupSheet:
    """Return the sheet of a setup as it was laid, whatever play has changed since."""
    scenario, table = here.scenario, here.as_set_up()
    number = f"Scenario {scenario.number}: " if scenario.number is not None else ""
    sections = (
        Section("Tiles", tuple(_tiles(here, table))),
        Section("Units on the board", tuple(_units(here))),
        Section("Units off the board", tuple(_off_board(here, table))),
        Section("Setup zones and entry spaces", tuple(_zones(here))),
        Section("Decks", tuple(_decks(here))),
        Section("Starting hands", tuple(_hands(here))),
        Section("Command cards", tuple(_command_cards(here))),
        Section("Dice thrown", tuple(_dice(here))),
        Section("Reinforcements", tuple(_reinforcements(here))),
        Section("Special rules", tuple(_told(here, scenario.rules))),
        Section("How to win", tuple(_told(here, scenario.win))),
        Section("Readings chosen", tuple(_readings(here))),
    )
    return SetupSheet(
        title=f"{number}{scenario.title}",
        board=board_picture(table, here.catalogue),
        sections=tuple(_in_words(section) for section in sections if section.entries),
        subtitle=" · ".join(_subtitle(here)),
        about=scenario.summary,
        warning=_unfinished(here),
        tags=tuple(
            Tag(space, side, _ENTRY_TAG)
            for side in here.table.entries
            for space in here.table.entries[side]
        ),
        foot=f"{scenario.file} · boardapp {__version__}",
    )


def _in_words(section: Section) -> Section:
    """Return a section whose statements name the headings that their rules are printed under."""
    entries = tuple(entry._replace(rule=heading(entry.rule)) for entry in section.entries)
    return section._replace(entries=entries)


def words_of(where: Where) -> str:
    """Return allowed spaces in words.

    >>> words_of(Where(any_of=(Where(rows=("A",)), Where(rows=("B",), any_feature=True))))
    'row A, or any feature in row B'
    >>> words_of(Where(columns=(4, 5, 6))), words_of(Where(not_columns=(1, 9)))
    ('columns 4 to 6', 'anywhere except columns 1 and 9')
    """
    if where.any_of:
        return ", or ".join(words_of(one) for one in where.any_of)
    rows, columns = _rows(where.rows), _columns(where.columns)
    lines = ", ".join(filter(None, (rows, columns)))
    names = either([GRID.name(space) for space in where.spaces]) if where.spaces else ""
    head = _feature_words(where)
    if head:
        head += "".join(f" {word}" for word in (f"in {lines}" if lines else "", _on(names)) if word)
    else:
        head = ", ".join(filter(None, (names, lines))) or "anywhere"
    return head + "".join(f" {word}" for word in _limits(where))


def _on(names: str) -> str:
    return f"on {names}" if names else ""


def _feature_words(where: Where) -> str:
    if where.features:
        return f"any {either([kind_title(kind) for kind in where.features])}"
    return "any feature" if where.any_feature else ""


def _rows(rows: tuple[str, ...]) -> str:
    return f"row{'s' * (len(rows) > 1)} {_both(rows)}" if rows else ""


def _columns(columns: tuple[int, ...]) -> str:
    if not columns:
        return ""
    one_run = sorted(columns) == list(range(min(columns), max(columns) + 1))
    if one_run and len(columns) > 2:
        return f"columns {min(columns)} to {max(columns)}"
    return f"column{'s' * (len(columns) > 1)} {_both(map(str, columns))}"


def _both(words: Iterable[str]) -> str:
    """Return words as a list that means all of them.

    >>> _both(["A"]), _both(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    *most, last = words
    return " and ".join(filter(None, (", ".join(most), last)))


def _limits(where: Where) -> Iterator[str]:
    """Yield what narrows the spaces down further."""
    left_out = [_columns(where.not_columns)] if where.not_columns else []
    left_out += [GRID.name(space) for space in where.not_spaces]
    if where.open:
        yield "without a tile"
    if where.edge:
        yield "on the map's edge"
    if where.near is not None:
        yield so_near(where.near)
    if where.zone is not None:
        yield f"in the setup zone of {PLAYER_TITLES[where.zone]}"
    if where.from_zone is not None:
        side, least = where.from_zone
        columns = "column" if least == 1 else "columns"
        yield f"at least {least} {columns} from the setup zone of {PLAYER_TITLES[side]}"
    if where.not_near is not None:
        yield so_near(where.not_near, "more than {} from the {}")
    if left_out:
        yield f"except {_both(left_out)}"


# ---- what the setup was -----------------------------------------------------------------------


def _stages(here: SetupView, kind: type[_Stage]) -> Iterator[_Stage]:
    """Yield the scenario's stages of a kind that there are under the readings."""
    for stage in here.scenario.stages:
        if isinstance(stage, kind) and holds(stage.when, here.readings):
            yield stage


def _subtitle(here: SetupView) -> Iterator[str]:
    yield "Setup sheet"
    yield here.catalogue.boards[here.scenario.board].title
    if here.table.carried is not None:
        yield f"terrain carried over from {here.table.carried.title}"
    if here.table.experienced is not None:
        title = PLAYER_TITLES[here.table.experienced]
        yield f"{title} is played by the more experienced player"


def _unfinished(here: SetupView) -> str:
    if here.finished:
        return ""
    stage = here.current
    return f"The setup is not finished: {stage.title} comes next." if stage else "Not finished."


def _side(by: str) -> str:
    return PLAYER_TITLES.get(by, "Both")


# ---- tiles and units --------------------------------------------------------------------------


def _tiles(here: SetupView, table: SetupTable) -> Iterator[SheetEntry]:
    stages = here.scenario.stages
    rules = {one.space: stages[one.stage].rule for one in here.table.laid}
    for space in sorted(table.tiles):
        placed = table.tiles[space]
        title = here.catalogue.tiles[placed.tile].face.title
        text = f"{placed.tile} {title}, {_TURNED[placed.rotation]}"
        yield SheetEntry(text, GRID.name(space), rules.get(space, ""))


def _units(here: SetupView) -> Iterator[SheetEntry]:
    """Yield the units of each space, those of a side together."""
    counts: dict[tuple[Space, str, str], Counter[str]] = {}
    for one in here.starting_units():
        if one.space is not None:
            place = one.space, one.side, one.rule
            counts.setdefault(place, Counter())[_unit_words(here, one)] += 1
    for space, side, rule in sorted(counts, key=lambda place: (place[0], _SIDES.index(place[1]))):
        units = counts[space, side, rule].items()
        text = "; ".join(f"{_times(number)}{words}" for words, number in units)
        yield SheetEntry(f"{PLAYER_TITLES[side]}: {text}", GRID.name(space), rule)


def _off_board(here: SetupView, table: SetupTable) -> Iterator[SheetEntry]:
    counts = Counter(one for one in here.starting_units() if one.space is None)
    for one, number in counts.items():
        text = f"{PLAYER_TITLES[one.side]}: {_times(number)}{_unit_words(here, one)}"
        if one.line == "tile":
            text += _lies_on(one.unit, here.catalogue, table)
        yield SheetEntry(text, _LINES.get(one.line, "Aside"), one.rule)


def _lies_on(unit: str, catalogue: Catalogue, table: SetupTable) -> str:
    """Say where the tile lies that a unit is; nothing where that is not clear."""
    title = catalogue.unit_kind(unit).title
    spaces = [
        GRID.name(space)
        for space, placed in sorted(table.tiles.items())
        if catalogue.tiles[placed.tile].kind == unit
        or catalogue.tiles[placed.tile].face.title == title
    ]
    return f", on {spaces[0]}" if len(spaces) == 1 else ""


def _unit_words(here: SetupView, one: StartingUnit) -> str:
    kinds = here.catalogue
    text = kinds.unit_kind(one.unit).title
    if one.crew is not None:
        text += f" with {kinds.unit_kind(one.crew).title}"
    if one.cards:
        text += f", card{'s' * (len(one.cards) > 1)}: {_cards(one.cards)}"
    if one.damage is not None:
        text += f", damaged: {_cards([one.damage])}"
    return text


def _times(number: int) -> str:
    return f"{number} × " if number > 1 else ""


def _cards(names: Iterable[str]) -> str:
    """Return Command or damage cards as they are read, equal ones together."""
    counts = Counter(names)
    return ", ".join(f"{_times(n)}{title_of(name)}" for name, n in counts.items())


# ---- zones and entry spaces -------------------------------------------------------------------


def _zones(here: SetupView) -> Iterator[SheetEntry]:
    for side, title in PLAYER_TITLES.items():
        if side in here.table.entries:
            names = _both(GRID.name(space) for space in here.table.entries[side])
            yield SheetEntry(
                f"enters at {names}, marked {_ENTRY_TAG}", title, _zone_rule(here, side)
            )
        elif side in here.zones:
            text = words_of(here.zones[side])
            yield SheetEntry(f"setup zone: {text}", title, _zone_rule(here, side))
    for stage in here.scenario.stages[here.table.stage :]:
        if isinstance(stage, EntryStage) and holds(stage.when, here.readings):
            yield _entry_to_come(stage)


def _zone_rule(here: SetupView, side: str) -> str:
    """Return the source of a side's zone: that of the last choice that settled it."""
    rules = [
        stage.rule
        for stage in here.scenario.stages[: here.table.stage]
        if holds(stage.when, here.readings)
        and (
            (isinstance(stage, ChoiceStage) and any(side in one.zones for one in stage.options))
            or (isinstance(stage, EntryStage) and stage.by in (side, "alternate", "together"))
        )
    ]
    return rules[-1] if rules else ""


def _entry_to_come(stage: EntryStage) -> SheetEntry:
    spaces = "space" if stage.count == Count(1, 1) else "spaces"
    text = f"chooses {stage.count.words()} entry {spaces}, {words_of(stage.where)}"
    if stage.turn:
        text = f"on turn {stage.turn} {text}"
    if stage.changes:
        text += f"; {stage.changes} may be changed later"
    return SheetEntry(text, _side(stage.by), stage.rule)


# ---- cards ------------------------------------------------------------------------------------


def _decks(here: SetupView) -> Iterator[SheetEntry]:
    for stage in _stages(here, DeckStage):
        deck = here.deck(stage.by, stage.deck)
        limits = _limits_of(stage, here.catalogue)
        text = f"{_deck_words(here, deck)} ({limits})" if deck is not None else limits
        yield SheetEntry(f"{stage.deck}: {text}", _side(stage.by), stage.rule)


def _deck_words(here: SetupView, deck: BuiltDeck) -> str:
    number = sum(card.copies for card in deck.cards)
    kinds = here.catalogue
    held = [
        f"{card.copies} × {kinds.unit_kind(card.unit).title} at {card.cost}" for card in deck.cards
    ]
    held += [f"{kinds.unit_kind(card.unit).title} on the map at {card.cost}" for card in deck.aside]
    cards = ", ".join(held)
    size = f"{number} card{'s' * (number != 1)}, {_points_word(deck.points)}"
    return f"{size}: {cards}" if cards else size


def _points_word(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _limits_of(stage: DeckStage, catalogue: Catalogue) -> str:
    least, most = stage.points
    if most is None:
        text = f"at least {_points_word(least)}" if least else "any number of points"
    elif least == most:
        text = f"exactly {_points_word(most)}"
    else:
        text = f"{least} to {_points_word(most)}" if least else f"at most {_points_word(most)}"
    if stage.only:
        text += f"; only {class_words(stage.only, catalogue)}"
    if stage.without:
        text += f"; no {class_words(stage.without, catalogue)}"
    return text


def _hands(here: SetupView) -> Iterator[SheetEntry]:
    for stage in _stages(here, HandStage):
        hands = here.table.starting_hands
        hand = next((one for one in hands if one.side == stage.by), None)
        yield SheetEntry(_hand_words(here, stage, hand), _side(stage.by), stage.rule)


def _hand_words(here: SetupView, stage: HandStage, hand: StartingHand | None) -> str:
    """Say a hand as far as it was entered; for the rest, what it may hold."""
    units = hand.units if hand is not None else ()
    parts = [_kinds(here, units)]
    if not units:
        parts = [
            _asked("choose", stage.chosen, "unit card"),
            _asked("draw", stage.random, "unit card"),
        ]
    if hand is not None and hand.command:
        parts.append(f"Command: {_cards(hand.command)}")
    else:
        parts.append(_asked("draw", stage.command, "Command card"))
        parts.append(f"take {_cards(stage.given)}" if stage.given else "")
    return "; ".join(filter(None, parts)) or "no cards"


def _kinds(here: SetupView, units: Iterable[str]) -> str:
    """Return units by their titles, equal ones together."""
    titles = Counter(here.catalogue.unit_kind(name).title for name in units)
    return ", ".join(f"{_times(n)}{title}" for title, n in titles.items())


def _asked(doing: str, number: int, what: str) -> str:
    return f"{doing} {number} {what}{'s' * (number != 1)}" if number else ""


def _command_cards(here: SetupView) -> Iterator[SheetEntry]:
    removed = here.scenario.removed
    if removed:
        yield SheetEntry(f"take every copy out of the deck: {_cards(removed)}")
    for stage in _stages(here, AsideStage):
        each = f", each a {stage.title_of_each}" if stage.title_of_each else ""
        cards = f"{stage.command} card{'s' * (stage.command != 1)}"
        yield SheetEntry(f"set {cards} aside face down{each}", rule=stage.rule)


def _dice(here: SetupView) -> Iterator[SheetEntry]:
    for one in here.table.dice:
        stage = here.scenario.stages[one.stage]
        assert isinstance(stage, UnitStage)
        group = stage.groups[one.group]
        least = f"; from {group.roll.least} on a card" if group.roll else ""
        card = _cards([one.card]) if one.card else "no card"
        text = f"{group.title}: {one.die}, {one.how}{least}: {card}"
        yield SheetEntry(text, PLAYER_TITLES[stage.by], stage.rule)


# ---- play -------------------------------------------------------------------------------------


def _reinforcements(here: SetupView) -> Iterator[SheetEntry]:
    for one in here.scenario.reinforcements:
        if holds(one.when, here.readings):
            units = _kinds(here, one.units)
            note = f". {one.note}" if one.note else ""
            yield SheetEntry(f"{PLAYER_TITLES[one.side]}: {units}{note}", f"Turn {one.turn}")


def _told(here: SetupView, told: tuple[SpecialRule, ...]) -> Iterator[SheetEntry]:
    for one in here.scenario.in_force(told, here.readings):
        yield SheetEntry(one.text, rule=one.rule)


def _readings(here: SetupView) -> Iterator[SheetEntry]:
    for name, reading in here.scenario.readings.items():
        choice = here.readings[name]
        meaning = reading.choices.get(choice) or choice
        yield SheetEntry(f"{HEADINGS.titled(reading.title, reading.rule)}: {meaning}")
    yield from _switches(here.table.options)


def _switches(options: Mapping[str, str]) -> Iterator[SheetEntry]:
    """Yield the table's switches that are not as they are when nobody says anything."""
    for name, choice in options.items():
        switch = SWITCHES.get(name)
        if switch is not None and choice != switch.default:
            title = HEADINGS.titled(switch.title, switch.rule)
            yield SheetEntry(f"{title}: {switch.choices.get(choice, choice)}")
