"""The stages of a setup in which something comes onto the board: tiles, zones, entries, units.

Each is a procedure that asks until its stage is over; `rules` says what may be answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Fact, HighlightedSpaces, Table
from boardapp.core.procedure.question_parts import Choice, Dice, Odds, Other, Refusal, Spot, Thing
from boardapp.core.procedure.questions import Pick, Place, Put, Throw
from boardapp.core.procedure.running_procedure import Asking, ask, ask_or
from boardapp.core.tile import ROTATIONS
from boardapp.core.words import capital
from boardapp.files.fault_wording import either
from boardapp.games.spearpoint.cards.unit_cards import title_of
from boardapp.games.spearpoint.scenario.places import Count
from boardapp.games.spearpoint.scenario.scenario_values import UnitLine
from boardapp.games.spearpoint.scenario.stages import (
    ChoiceStage,
    EntryStage,
    Option,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.zones import spaces_in
from boardapp.games.spearpoint.setup.reading_choices import tile_at
from boardapp.games.spearpoint.setup.setup_context import BOTH, SetupContext, zones
from boardapp.games.spearpoint.setup.setup_rules import (
    changeable,
    ids,
    outside_entry,
    why_no_entry,
    why_no_option,
    why_no_tile,
    why_no_unit,
    why_not_done,
)
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, PLAYERS

_OFF: dict[UnitLine, str] = {"rear-line": "the Rear Line", "air": "the air", "tile": "the tile"}
DIE = 10


def _experience(on: SetupContext) -> Asking[None]:
    """Ask once which side the more experienced player has (004-074)."""
    side = yield from ask(Pick(
        BOTH, "More experienced player", "Which side has the more experienced player?",
        ("004-074",), choices=tuple(Choice(one, PLAYER_TITLES[one]) for one in PLAYERS),
    ))  # fmt: skip
    on.becomes(on.here.having(experienced=side))


# Tiles


def lay_tiles(on: SetupContext, stage: TileStage) -> Asking[None]:
    """Lay tiles, by turns or by one side, until all are laid or nobody wants another (004-074)."""
    number = on.here.table.stage
    while on.here.table.stage == number:
        if on.here.whose is None:
            yield from _experience(on)
        by, here = on.by, on.here

        titles = ((name, here.catalogue.tiles[name].face.title) for name in here.tiles_left())
        answer = yield from ask_or(Put(
            on.asked, on.titled(stage), "Lay a tile, turned as you like.", ids(stage.rule),
            facts=(_to_lay(here, stage),),
            things=tuple(Thing(name, f"{name} {title}") for name, title in titles),
            turns=ROTATIONS, why_not=partial(_why_no_tile, here, stage, by),
            instead=(_done(on, stage, "tile"),),
        ))  # fmt: skip
        on.becomes(here.passed(by) if isinstance(answer, Other) else here.lays(by, tile_at(answer)))


def _why_no_tile(here: SetupView, stage: TileStage, by: str, spot: Spot) -> Refusal | None:
    return why_no_tile(here, stage, by, tile_at(spot))


def _done(on: SetupContext, stage: TileStage | EntryStage, what: str) -> Choice:
    title, note = f"No more {what}s", ""
    if stage.by == "alternate":
        title, note = f"No {what} now", "this is over when both say so in turn"
    return Choice("done", title, note, why_not_done(on.here, stage, on.by))


def _to_lay(here: SetupView, stage: TileStage) -> Fact:
    """Return how many tiles of each group are to be laid, and how many are."""
    rows = [
        (group.title, group.count.words(), f"{here.number((here.table.stage, at))} laid")
        for at, group in here.there(stage.groups)
    ]
    if stage.count != Count():
        rows.append(("Together", stage.count.words(), f"{here.number_in(here.table.stage)} laid"))
    return Table("To lay", tuple(rows))


# Zones and entry spaces


def choose(on: SetupContext, stage: ChoiceStage) -> Asking[None]:
    """Choose one of the options, and with it the setup zones (004-186)."""
    by = on.by

    def choice(one: Option) -> Choice:
        return Choice(one.name, capital(one.title), refusal=why_no_option(on.here, by, one.name))

    answer = yield from ask(Pick(
        on.asked, stage.title, "", ids(stage.rule),
        facts=tuple(_zones_of(on.here, by, one) for one in stage.options),
        choices=tuple(map(choice, stage.options)),
    ))  # fmt: skip
    on.becomes(on.here.chooses(by, answer))


def _zones_of(here: SetupView, by: str, option: Option) -> HighlightedSpaces:
    """Return where an option lies: the zone that it gives to who chooses, else both."""
    zones = {by: option.zones[by]} if by in option.zones else option.zones
    spaces: dict[Space, str] = {}
    for side, where in zones.items():
        spaces |= dict.fromkeys(spaces_in(where, here.ground), PLAYER_TITLES[side])
    return HighlightedSpaces(capital(option.title), spaces)


def enter(on: SetupContext, stage: EntryStage) -> Asking[None]:
    """Choose entry spaces by turns; whoever has all is passed over (004-076, 004-198)."""
    number = on.here.table.stage
    while on.here.table.stage == number and on.here.current is not None:
        if on.here.whose is None:
            yield from _experience(on)
        by, here, chosen = on.by, on.here, len(on.here.table.entries.get(on.by, ()))

        answer = yield from ask_or(Place(
            on.asked, on.titled(stage), f"Entry spaces: {stage.count.words()}, {chosen} chosen.",
            ids(stage.rule), facts=zones(here), why_not=partial(why_no_entry, here, stage, by),
            instead=(_done(on, stage, "entry space"),),
        ))  # fmt: skip
        on.becomes(here.passed(by) if isinstance(answer, Other) else here.enters(by, answer))


def change_entry(on: SetupContext) -> Asking[None]:
    """Choose another entry space in the place of one (004-198)."""
    stage = changeable(on.here)
    assert stage is not None
    own = entries(on.here, stage)

    def why_not(spot: Spot) -> Refusal | None:
        if spot.thing not in own or spot.space is None:
            return Refusal(f"{spot.thing[:20]} is no entry space that may be changed.")
        return outside_entry(on.here, stage, spot.space)

    spot = yield from ask(Put(
        BOTH if stage.by == "alternate" else stage.by, "Another entry space",
        "Take up an entry space and put it where it shall be.", ids(stage.rule),
        facts=zones(on.here), why_not=why_not,
        things=tuple(Thing(name, f"{name} of {PLAYER_TITLES[side]}") for name, side in own.items()),
    ))  # fmt: skip
    assert spot.space is not None
    leaving = GRID.parse(spot.thing)
    on.becomes(on.here.changes_entry(own[spot.thing], spot.space, leaving))


def entries(here: SetupView, stage: EntryStage) -> dict[str, str]:
    """Return the entry spaces that a stage has given, by name, each with its side."""
    sides = PLAYERS if stage.by == "alternate" else (stage.by,)
    return {GRID.name(space): side for side in sides for space in here.table.entries.get(side, ())}


# Units


def place_units(on: SetupContext, stage: UnitStage) -> Asking[None]:
    """Place one side's starting units, first the dice for those that may come with a card."""
    number, by = on.here.table.stage, stage.by
    while on.here.table.stage == number:
        if on.here.to_roll:
            _, group = on.here.to_roll
            yield from _die(on, stage, group)
        elif on.here.to_take:
            group, die = on.here.to_take
            cards = group.roll.cards if group.roll else ()
            card = yield from ask(Pick(
                on.asked, f"Card for {group.title}", f"The die shows {die.die}.",
                ids(stage.rule), choices=tuple(Choice(one, title_of(one)) for one in cards),
            ))  # fmt: skip
            on.becomes(on.here.takes(by, card))
        else:
            yield from _unit(on, stage)


def _die(on: SetupContext, stage: UnitStage, group: UnitGroup) -> Asking[None]:
    """Throw the die before a unit is placed; from so much on it comes with a card (004-191)."""
    roll = group.roll
    assert roll is not None
    needed = f"{roll.least} or more"
    won = Fraction(DIE + 1 - roll.least, DIE)
    cards = either([title_of(name) for name in roll.cards])
    fallen = yield from ask(Throw(
        on.asked, f"Die for {group.title}", f"{needed}: it comes with {cards}.", ids(stage.rule),
        (Odds(group.title, f"with {cards}", won), Odds(group.title, "without", 1 - won)),
        dice=(Dice(1, DIE, stage.by, f"die for {group.title}", needed),),
    ))  # fmt: skip
    how = "rolled" if fallen.rolled else "entered"
    on.becomes(on.here.throws(stage.by, fallen.dice[0][0], how))


def _why_no_unit(here: SetupView, stage: UnitStage, spot: Spot) -> Refusal | None:
    return why_no_unit(here, stage, spot.thing, spot.space)


def _unit(on: SetupContext, stage: UnitStage) -> Asking[None]:
    by, here = stage.by, on.here
    left = Table("Left to place", tuple((f"{n} ×", one.title) for one, n in here.units_left()))
    answer = yield from ask_or(Put(
        on.asked, stage.title, "Place a unit.", ids(stage.rule), facts=(left, *zones(on.here, by)),
        things=tuple(_units(here)),
        why_not=partial(_why_no_unit, here, stage),
        instead=(Choice("done", "No more units", refusal=why_not_done(here, stage, by)),),
    ))  # fmt: skip
    if isinstance(answer, Other):
        on.becomes(here.passed(by))
    else:
        on.becomes(here.places(by, answer.thing, answer.space))


def _units(here: SetupView) -> Iterator[Thing]:
    """Yield each kind of unit that is still to be placed."""
    number: Counter[str] = Counter()
    off: dict[str, str] = {}
    for group, left in here.units_left():
        for unit in group.units:
            number[unit] += left
            if group.line != "board":
                off[unit] = _OFF[group.line]
    for unit, left in number.items():
        title = here.catalogue.unit_kind(unit).title
        yield Thing(unit, title, left, off.get(unit, ""))
