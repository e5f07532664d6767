"""The setup sheet: a finished setup in words, for building it on the real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from boardapp import __version__
from boardapp.core.grid import Space
from boardapp.core.sentence_case import counted, join_with_and, plural
from boardapp.files.fault_wording import join_with_or
from boardapp.games.spearpoint.cards.deck_check import unit_words_description as class_words
from boardapp.games.spearpoint.cards.unit_cards import command_card_title
from boardapp.games.spearpoint.rule_headings import HEADINGS, heading
from boardapp.games.spearpoint.scenario.allowed_spaces import nearness_description, tile_kind_title
from boardapp.games.spearpoint.scenario.placement_limits import CountRange, Where
from boardapp.games.spearpoint.scenario.setup_stages import (
    AnyStage,
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule
from boardapp.games.spearpoint.scenario.value_limits_and_readings import applies_under_readings
from boardapp.games.spearpoint.setup.setup_progress import SetupView, StartingUnit
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, SetupTable
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.board_picture_values import board_picture
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES
from boardapp.picture.sheet.sheet_values import SetupSheet, SheetEntry, SheetSection, SpaceTag

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


def setup_sheet(setup: SetupView) -> SetupSheet:
    """Return the sheet of a setup as it was before play."""
    scenario, table = setup.scenario, setup.table_before_play()
    number = f"Scenario {scenario.number}: " if scenario.number is not None else ""
    sections = (
        SheetSection("Tiles", tuple(_tile_entries(setup, table))),
        SheetSection("Units on the board", tuple(_unit_entries(setup))),
        SheetSection("Units off the board", tuple(_off_board_entries(setup, table))),
        SheetSection("Setup zones and entry spaces", tuple(_setup_zone_entries(setup))),
        SheetSection("Decks", tuple(_deck_entries(setup))),
        SheetSection("Starting hands", tuple(_hand_entries(setup))),
        SheetSection("Command cards", tuple(_command_card_entries(setup))),
        SheetSection("Dice thrown", tuple(_dice_entries(setup))),
        SheetSection("Reinforcements", tuple(_reinforcement_entries(setup))),
        SheetSection("Special rules", tuple(_special_rule_entries(setup, scenario.rules))),
        SheetSection("How to win", tuple(_special_rule_entries(setup, scenario.win))),
        SheetSection("How you read unclear rules", tuple(_reading_entries(setup))),
    )
    subtitle = ["Setup sheet", setup.catalogue.boards[scenario.board].title]
    if setup.table.carried is not None:
        subtitle.append(f"terrain from the game “{setup.table.carried.title}”")
    if setup.table.experienced is not None:
        title = PLAYER_TITLES[setup.table.experienced]
        subtitle.append(f"the more experienced player plays {title}")
    return SetupSheet(
        title=f"{number}{scenario.title}",
        board=board_picture(table, setup.catalogue),
        sections=tuple(_with_rule_headings(section) for section in sections if section.entries),
        subtitle=" · ".join(subtitle),
        about=scenario.summary,
        warning=_unfinished_note(setup),
        tags=tuple(
            SpaceTag(space, side, _ENTRY_TAG)
            for side in setup.table.entries
            for space in setup.table.entries[side]
        ),
        foot=f"{scenario.file} · boardapp {__version__}",
    )


def _with_rule_headings(section: SheetSection) -> SheetSection:
    """Return a section whose entries name the printed headings of their rules."""
    entries = tuple(entry._replace(rule=heading(entry.rule)) for entry in section.entries)
    return section._replace(entries=entries)


def allowed_spaces_description(where: Where) -> str:
    """Return a description of allowed spaces in words.

    >>> either = (Where(rows=("A",)), Where(rows=("B",), any_feature=True))
    >>> allowed_spaces_description(Where(any_of=either))
    'row A, or any feature in row B'
    >>> (allowed_spaces_description(Where(columns=(4, 5, 6))),
    ...  allowed_spaces_description(Where(not_columns=(1, 9))))
    ('columns 4 to 6', 'anywhere except columns 1 and 9')
    """
    if where.any_of:
        return ", or ".join(allowed_spaces_description(one) for one in where.any_of)
    rows = f"{plural('row', len(where.rows))} {join_with_and(where.rows)}" if where.rows else ""
    lines = ", ".join(filter(None, (rows, _columns_phrase(where.columns))))
    names = join_with_or([GRID.name(space) for space in where.spaces]) if where.spaces else ""
    head = "any feature" if where.any_feature else ""
    if where.features:
        head = f"any {join_with_or([tile_kind_title(kind) for kind in where.features])}"
    if head:
        head += "".join(
            f" {word}"
            for word in (f"in {lines}" if lines else "", f"on {names}" if names else "")
            if word
        )
    else:
        head = ", ".join(filter(None, (names, lines))) or "anywhere"
    return head + "".join(f" {word}" for word in _further_limit_phrases(where))


def _columns_phrase(columns: tuple[int, ...]) -> str:
    if not columns:
        return ""
    one_run = sorted(columns) == list(range(min(columns), max(columns) + 1))
    if one_run and len(columns) > 2:
        return f"columns {min(columns)} to {max(columns)}"
    return f"{plural('column', len(columns))} {join_with_and(columns)}"


def _further_limit_phrases(where: Where) -> Iterator[str]:
    """Yield phrases for the other limits of a place, such as its zone or excluded spaces."""
    left_out = [_columns_phrase(where.not_columns)] if where.not_columns else []
    left_out += [GRID.name(space) for space in where.not_spaces]
    if where.open:
        yield "without a tile"
    if where.edge:
        yield "on the map's edge"
    if where.near is not None:
        yield nearness_description(where.near)
    if where.zone is not None:
        yield f"in the setup zone of {PLAYER_TITLES[where.zone]}"
    if where.from_zone is not None:
        side, least = where.from_zone
        columns = "column" if least == 1 else "columns"
        yield f"at least {least} {columns} from the setup zone of {PLAYER_TITLES[side]}"
    if where.not_near is not None:
        yield nearness_description(where.not_near, "more than {} from the {}")
    if left_out:
        yield f"except {join_with_and(left_out)}"


# ---- stages of the setup ----------------------------------------------------------------------


def _stages_in_force(setup: SetupView, kind: type[_Stage]) -> Iterator[_Stage]:
    """Yield the scenario's stages of a kind that apply under the readings."""
    for stage in setup.scenario.stages:
        if isinstance(stage, kind) and applies_under_readings(stage.when, setup.readings):
            yield stage


def _unfinished_note(setup: SetupView) -> str:
    if setup.is_finished:
        return ""
    stage = setup.current_stage
    return (
        f"The setup is not finished. The next stage is {stage.title}."
        if stage
        else "The setup is not finished."
    )


def _side_title(by: str) -> str:
    return PLAYER_TITLES.get(by, "Both")


# ---- tiles and units --------------------------------------------------------------------------


def _tile_entries(setup: SetupView, table: SetupTable) -> Iterator[SheetEntry]:
    stages = setup.scenario.stages
    rules = {one.space: stages[one.stage].rule for one in setup.table.laid}
    for space in sorted(table.tiles):
        placed = table.tiles[space]
        title = setup.catalogue.tiles[placed.tile].face.title
        text = f"{placed.tile} {title}, {_TURNED[placed.rotation]}"
        yield SheetEntry(text, GRID.name(space), rules.get(space, ""))


def _unit_entries(setup: SetupView) -> Iterator[SheetEntry]:
    """Yield the units on the board by space, grouped by side."""
    counts: dict[tuple[Space, str, str], Counter[str]] = {}
    for one in setup.starting_units():
        if one.space is not None:
            place = one.space, one.side, one.rule
            counts.setdefault(place, Counter())[_unit_description(setup, one)] += 1
    for space, side, rule in sorted(counts, key=lambda place: (place[0], _SIDES.index(place[1]))):
        units = counts[space, side, rule].items()
        text = "; ".join(f"{_times_phrase(number)}{words}" for words, number in units)
        yield SheetEntry(f"{PLAYER_TITLES[side]}: {text}", GRID.name(space), rule)


def _off_board_entries(setup: SetupView, table: SetupTable) -> Iterator[SheetEntry]:
    counts = Counter(one for one in setup.starting_units() if one.space is None)
    for one, number in counts.items():
        text = f"{PLAYER_TITLES[one.side]}: {_times_phrase(number)}{_unit_description(setup, one)}"
        if one.line == "tile":
            title = setup.catalogue.unit_kind(one.unit).title
            tiles = ((at, setup.catalogue.tiles[it.tile]) for at, it in sorted(table.tiles.items()))
            spaces = [
                GRID.name(space)
                for space, tile in tiles
                if tile.kind == one.unit or tile.face.title == title
            ]
            text += f", on {spaces[0]}" if len(spaces) == 1 else ""
        yield SheetEntry(text, _LINES.get(one.line, "Aside"), one.rule)


def _unit_description(setup: SetupView, one: StartingUnit) -> str:
    kinds = setup.catalogue
    text = kinds.unit_kind(one.unit).title
    if one.crew is not None:
        text += f" with {kinds.unit_kind(one.crew).title}"
    if one.cards:
        text += f", card{'s' * (len(one.cards) > 1)}: {_cards_phrase(one.cards)}"
    if one.damage is not None:
        text += f", damaged: {_cards_phrase([one.damage])}"
    return text


def _times_phrase(number: int) -> str:
    return f"{number} × " if number > 1 else ""


def _cards_phrase(names: Iterable[str]) -> str:
    """Return the titles of Command or Damage cards, with a number for equal ones."""
    counts = Counter(names)
    return ", ".join(f"{_times_phrase(n)}{command_card_title(name)}" for name, n in counts.items())


# ---- zones and entry spaces -------------------------------------------------------------------


def _setup_zone_entries(setup: SetupView) -> Iterator[SheetEntry]:
    for side, title in PLAYER_TITLES.items():
        if side in setup.table.entries:
            names = join_with_and(GRID.name(space) for space in setup.table.entries[side])
            yield SheetEntry(
                f"units enter at {names}, marked {_ENTRY_TAG}",
                title,
                _zone_rule_source(setup, side),
            )
        elif side in setup.zones:
            text = allowed_spaces_description(setup.zones[side])
            yield SheetEntry(f"setup zone: {text}", title, _zone_rule_source(setup, side))
    for stage in setup.scenario.stages[setup.table.stage :]:
        if isinstance(stage, EntryStage) and applies_under_readings(stage.when, setup.readings):
            text = f"on turn {stage.turn} chooses" if stage.turn else "chooses"
            spaces = "space" if stage.count == CountRange(1, 1) else "spaces"
            text += f" {stage.count.description()} entry {spaces}, "
            text += allowed_spaces_description(stage.where)
            text += f"; {stage.changes} of these may be changed later" if stage.changes else ""
            yield SheetEntry(text, _side_title(stage.by), stage.rule)


def _zone_rule_source(setup: SetupView, side: str) -> str:
    """Return the rule behind a side's zone: that of the last finished stage that could set it."""
    rules = [
        stage.rule
        for stage in setup.scenario.stages[: setup.table.stage]
        if applies_under_readings(stage.when, setup.readings)
        and (
            (isinstance(stage, ChoiceStage) and any(side in one.zones for one in stage.options))
            or (isinstance(stage, EntryStage) and stage.by in (side, "alternate", "together"))
        )
    ]
    return rules[-1] if rules else ""


# ---- cards ------------------------------------------------------------------------------------


def _deck_entries(setup: SetupView) -> Iterator[SheetEntry]:
    for stage in _stages_in_force(setup, DeckStage):
        deck = setup.built_deck(stage.by, stage.deck)
        catalogue = setup.catalogue
        least, most = stage.points
        if most is None:
            limits = f"at least {counted(least, 'point')}" if least else "any number of points"
        elif least == most:
            limits = f"exactly {counted(most, 'point')}"
        else:
            limits = (
                f"{least} to {counted(most, 'point')}"
                if least
                else f"at most {counted(most, 'point')}"
            )
        if stage.only:
            limits += f"; only {class_words(stage.only, catalogue)}"
        if stage.without:
            limits += f"; no {class_words(stage.without, catalogue)}"
        text = f"{_deck_description(setup, deck)} ({limits})" if deck is not None else limits
        yield SheetEntry(f"{stage.deck}: {text}", _side_title(stage.by), stage.rule)


def _deck_description(setup: SetupView, deck: BuiltDeck) -> str:
    number = sum(card.copies for card in deck.cards)
    kinds = setup.catalogue
    held = [f"{one.copies} × {kinds.unit_kind(one.unit).title} at {one.cost}" for one in deck.cards]
    held += [f"{kinds.unit_kind(card.unit).title} on the map at {card.cost}" for card in deck.aside]
    cards = ", ".join(held)
    size = f"{counted(number, 'card')}, {counted(deck.points, 'point')}"
    return f"{size}: {cards}" if cards else size


def _hand_entries(setup: SetupView) -> Iterator[SheetEntry]:
    for stage in _stages_in_force(setup, HandStage):
        hands = setup.table.starting_hands
        hand = next((one for one in hands if one.side == stage.by), None)
        units = hand.units if hand is not None else ()
        parts = [_units_phrase(setup, units)]
        if not units:
            parts = [
                _count_to_take_phrase("choose", stage.chosen, "unit card"),
                _count_to_take_phrase("draw", stage.random, "unit card"),
            ]
        if hand is not None and hand.command:
            parts.append(f"Command: {_cards_phrase(hand.command)}")
        else:
            parts.append(_count_to_take_phrase("draw", stage.command, "Command card"))
            parts.append(f"take {_cards_phrase(stage.given)}" if stage.given else "")
        yield SheetEntry(
            "; ".join(filter(None, parts)) or "no cards", _side_title(stage.by), stage.rule
        )


def _units_phrase(setup: SetupView, units: Iterable[str]) -> str:
    """Return the titles of units, with a number for equal ones."""
    titles = Counter(setup.catalogue.unit_kind(name).title for name in units)
    return ", ".join(f"{_times_phrase(n)}{title}" for title, n in titles.items())


def _count_to_take_phrase(doing: str, number: int, what: str) -> str:
    return f"{doing} {counted(number, what)}" if number else ""


def _command_card_entries(setup: SetupView) -> Iterator[SheetEntry]:
    removed = setup.scenario.removed
    if removed:
        yield SheetEntry(
            f"take every copy of these cards out of the deck: {_cards_phrase(removed)}"
        )
    for stage in _stages_in_force(setup, AsideStage):
        each = f", each a {stage.title_of_each}" if stage.title_of_each else ""
        cards = counted(stage.command, "card")
        yield SheetEntry(f"lay {cards} face down beside the board{each}", rule=stage.rule)


def _dice_entries(setup: SetupView) -> Iterator[SheetEntry]:
    for one in setup.table.dice:
        stage = setup.scenario.stages[one.stage]
        assert isinstance(stage, UnitStage)
        group = stage.groups[one.group]
        least = f" ({group.roll.least} or more gives a card)" if group.roll else ""
        card = _cards_phrase([one.card]) if one.card else "no card"
        text = f"{group.title}: die {one.how} {one.die}{least}, so {card}"
        yield SheetEntry(text, PLAYER_TITLES[stage.by], stage.rule)


# ---- play -------------------------------------------------------------------------------------


def _reinforcement_entries(setup: SetupView) -> Iterator[SheetEntry]:
    for one in setup.scenario.reinforcements:
        if applies_under_readings(one.when, setup.readings):
            units = _units_phrase(setup, one.units)
            note = f". {one.note}" if one.note else ""
            yield SheetEntry(f"{PLAYER_TITLES[one.side]}: {units}{note}", f"Turn {one.turn}")


def _special_rule_entries(setup: SetupView, told: tuple[SpecialRule, ...]) -> Iterator[SheetEntry]:
    for one in setup.scenario.rules_in_force(told, setup.readings):
        yield SheetEntry(one.text, rule=one.rule)


def _reading_entries(setup: SetupView) -> Iterator[SheetEntry]:
    for name, reading in setup.scenario.readings.items():
        choice = setup.readings[name]
        meaning = reading.choices.get(choice) or choice
        yield SheetEntry(
            f"{HEADINGS.switch_title_with_citation(reading.title, reading.rule)}: {meaning}"
        )
    for name, choice in setup.table.options.items():
        switch = SWITCHES.get(name)
        if switch is not None and choice != switch.default:
            title = HEADINGS.switch_title_with_citation(switch.title, switch.rule)
            yield SheetEntry(f"{title}: {switch.choices.get(choice, choice)}")
