"""The setup sheet: a finished setup told so that it can be built on the table by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from boardapp import __version__
from boardapp.core.grid import Space
from boardapp.files.wording import either
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES, Catalogue
from boardapp.games.spearpoint.headings import HEADINGS, heading
from boardapp.games.spearpoint.pictures import board_picture
from boardapp.games.spearpoint.scenario.decisions import Build, Draw
from boardapp.games.spearpoint.scenario.deck_check import words_of as class_words
from boardapp.games.spearpoint.scenario.in_play import Told
from boardapp.games.spearpoint.scenario.places import Count, Where
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
)
from boardapp.games.spearpoint.scenario.standing import Deployed, Standing
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.scenario.unit_cards import title_of
from boardapp.games.spearpoint.scenario.where import kind_title, so_near
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.picture.sheet_values import Section, Sheet, SheetEntry, Tag

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


def setup_sheet(standing: Standing) -> Sheet:
    """Return the sheet of a setup as it was laid, whatever play has changed since."""
    scenario, table = standing.scenario, _as_set_up(standing)
    number = f"Scenario {scenario.number}: " if scenario.number is not None else ""
    sections = (
        Section("Tiles", tuple(_tiles(standing, table))),
        Section("Units on the board", tuple(_units(standing))),
        Section("Units off the board", tuple(_off_board(standing, table))),
        Section("Setup zones and entry spaces", tuple(_zones(standing))),
        Section("Decks", tuple(_decks(standing))),
        Section("Starting hands", tuple(_hands(standing))),
        Section("Command cards", tuple(_command_cards(standing))),
        Section("Dice thrown", tuple(_dice(standing))),
        Section("Reinforcements", tuple(_reinforcements(standing))),
        Section("Special rules", tuple(_told(standing, scenario.rules))),
        Section("How to win", tuple(_told(standing, scenario.win))),
        Section("Readings chosen", tuple(_readings(standing))),
    )
    return Sheet(
        title=f"{number}{scenario.title}",
        board=board_picture(table, standing.catalogue),
        sections=tuple(_in_words(section) for section in sections if section.entries),
        subtitle=" · ".join(_subtitle(standing)),
        about=scenario.summary,
        warning=_unfinished(standing),
        tags=tuple(
            Tag(space, side, _ENTRY_TAG)
            for side in standing.entries
            for space in standing.entries[side]
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


def _as_set_up(standing: Standing) -> SetupTable:
    """Return the table as the decisions left it, before play changed it."""
    table = standing.table.bare()
    for decision in standing.table.setup:
        table = table.decided(decision)
    return table


def _stages(standing: Standing, kind: type[_Stage]) -> Iterator[_Stage]:
    """Yield the scenario's stages of a kind that there are under the readings."""
    for stage in standing.scenario.stages:
        if isinstance(stage, kind) and holds(stage.when, standing.readings):
            yield stage


def _subtitle(standing: Standing) -> Iterator[str]:
    yield "Setup sheet"
    yield standing.catalogue.boards[standing.scenario.board].title
    if standing.carried is not None:
        yield f"terrain carried over from {standing.carried}"
    if standing.experienced is not None:
        yield f"{PLAYER_TITLES[standing.experienced]} is played by the more experienced player"


def _unfinished(standing: Standing) -> str:
    if standing.finished:
        return ""
    stage = standing.current
    return f"The setup is not finished: {stage.title} comes next." if stage else "Not finished."


def _side(by: str) -> str:
    return PLAYER_TITLES.get(by, "Both")


# ---- tiles and units --------------------------------------------------------------------------


def _tiles(standing: Standing, table: SetupTable) -> Iterator[SheetEntry]:
    rules = {
        space: standing.scenario.stages[number].rule
        for number, spaces in standing.laid.items()
        for space in spaces
    }
    for space in sorted(table.tiles):
        placed = table.tiles[space]
        title = standing.catalogue.tiles[placed.tile].face.title
        text = f"{placed.tile} {title}, {_TURNED[placed.rotation]}"
        yield SheetEntry(text, GRID.name(space), rules.get(space, ""))


def _units(standing: Standing) -> Iterator[SheetEntry]:
    """Yield the units of each space, those of a side together."""
    counts: dict[tuple[Space, str, str], Counter[str]] = {}
    for one in standing.deployed:
        if one.space is not None:
            place = one.space, one.side, one.rule
            counts.setdefault(place, Counter())[_unit_words(standing, one)] += 1
    for space, side, rule in sorted(counts, key=lambda place: (place[0], _SIDES.index(place[1]))):
        units = counts[space, side, rule].items()
        text = "; ".join(f"{_times(number)}{words}" for words, number in units)
        yield SheetEntry(f"{PLAYER_TITLES[side]}: {text}", GRID.name(space), rule)


def _off_board(standing: Standing, table: SetupTable) -> Iterator[SheetEntry]:
    counts = Counter(one for one in standing.deployed if one.space is None)
    for one, number in counts.items():
        text = f"{PLAYER_TITLES[one.side]}: {_times(number)}{_unit_words(standing, one)}"
        if one.line == "tile":
            text += _lies_on(one.unit, standing.catalogue, table)
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


def _unit_words(standing: Standing, one: Deployed) -> str:
    kinds = standing.catalogue
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


def _zones(standing: Standing) -> Iterator[SheetEntry]:
    for side, title in PLAYER_TITLES.items():
        if side in standing.entries:
            names = _both(GRID.name(space) for space in standing.entries[side])
            yield SheetEntry(
                f"enters at {names}, marked {_ENTRY_TAG}", title, _zone_rule(standing, side)
            )
        elif side in standing.zones:
            text = words_of(standing.zones[side])
            yield SheetEntry(f"setup zone: {text}", title, _zone_rule(standing, side))
    for stage in standing.scenario.stages[standing.stage :]:
        if isinstance(stage, EntryStage) and holds(stage.when, standing.readings):
            yield _entry_to_come(stage)


def _zone_rule(standing: Standing, side: str) -> str:
    """Return the source of a side's zone: that of the last choice that settled it."""
    rules = [
        stage.rule
        for stage in standing.scenario.stages[: standing.stage]
        if holds(stage.when, standing.readings)
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


def _decks(standing: Standing) -> Iterator[SheetEntry]:
    for stage in _stages(standing, DeckStage):
        build = standing.decks.get((stage.by, stage.deck))
        limits = _limits_of(stage, standing.catalogue)
        text = f"{_deck_words(standing, build)} ({limits})" if build is not None else limits
        yield SheetEntry(f"{stage.deck}: {text}", _side(stage.by), stage.rule)


def _deck_words(standing: Standing, build: Build) -> str:
    number = sum(card.copies for card in build.cards)
    kinds = standing.catalogue
    held = [
        f"{card.copies} × {kinds.unit_kind(card.unit).title} at {card.cost}" for card in build.cards
    ]
    held += [
        f"{kinds.unit_kind(card.unit).title} on the map at {card.cost}" for card in build.aside
    ]
    cards = ", ".join(held)
    size = f"{number} card{'s' * (number != 1)}, {_points_word(build.points)}"
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


def _hands(standing: Standing) -> Iterator[SheetEntry]:
    for stage in _stages(standing, HandStage):
        draw = standing.hands.get(stage.by)
        yield SheetEntry(_hand_words(standing, stage, draw), _side(stage.by), stage.rule)


def _hand_words(standing: Standing, stage: HandStage, draw: Draw | None) -> str:
    """Say a hand as far as it was entered; for the rest, what it may hold."""
    units = draw.units if draw is not None else ()
    parts = [_kinds(standing, units)]
    if not units:
        parts = [
            _asked("choose", stage.chosen, "unit card"),
            _asked("draw", stage.random, "unit card"),
        ]
    if draw is not None and draw.command:
        parts.append(f"Command: {_cards(draw.command)}")
    else:
        parts.append(_asked("draw", stage.command, "Command card"))
        parts.append(f"take {_cards(stage.given)}" if stage.given else "")
    return "; ".join(filter(None, parts)) or "no cards"


def _kinds(standing: Standing, units: Iterable[str]) -> str:
    """Return units by their titles, equal ones together."""
    titles = Counter(standing.catalogue.unit_kind(name).title for name in units)
    return ", ".join(f"{_times(n)}{title}" for title, n in titles.items())


def _asked(doing: str, number: int, what: str) -> str:
    return f"{doing} {number} {what}{'s' * (number != 1)}" if number else ""


def _command_cards(standing: Standing) -> Iterator[SheetEntry]:
    removed = standing.scenario.removed
    if removed:
        yield SheetEntry(f"take every copy out of the deck: {_cards(removed)}")
    for stage in _stages(standing, AsideStage):
        each = f", each a {stage.title_of_each}" if stage.title_of_each else ""
        cards = f"{stage.command} card{'s' * (stage.command != 1)}"
        yield SheetEntry(f"set {cards} aside face down{each}", rule=stage.rule)


def _dice(standing: Standing) -> Iterator[SheetEntry]:
    for one in standing.rolls:
        card = _cards([one.card]) if one.card else "no card"
        text = f"{one.title}: {one.die}, {one.how}; from {one.least} on a card: {card}"
        yield SheetEntry(text, PLAYER_TITLES[one.side], one.rule)


# ---- play -------------------------------------------------------------------------------------


def _reinforcements(standing: Standing) -> Iterator[SheetEntry]:
    for one in standing.scenario.reinforcements:
        if holds(one.when, standing.readings):
            units = _kinds(standing, one.units)
            note = f". {one.note}" if one.note else ""
            yield SheetEntry(f"{PLAYER_TITLES[one.side]}: {units}{note}", f"Turn {one.turn}")


def _told(standing: Standing, told: tuple[Told, ...]) -> Iterator[SheetEntry]:
    for one in standing.scenario.in_force(told, standing.readings):
        yield SheetEntry(one.text, rule=one.rule)


def _readings(standing: Standing) -> Iterator[SheetEntry]:
    for name, reading in standing.scenario.readings.items():
        choice = standing.readings[name]
        meaning = reading.choices.get(choice) or choice
        yield SheetEntry(f"{HEADINGS.titled(reading.title, reading.rule)}: {meaning}")
    yield from _switches(standing.table.options)


def _switches(options: Mapping[str, str]) -> Iterator[SheetEntry]:
    """Yield the table's switches that are not as they are when nobody says anything."""
    for name, choice in options.items():
        switch = SWITCHES.get(name)
        if switch is not None and choice != switch.default:
            title = HEADINGS.titled(switch.title, switch.rule)
            yield SheetEntry(f"{title}: {switch.choices.get(choice, choice)}")
