"""The stages of a setup in which something comes onto the board: tiles, zones, entries, units.

Each is a procedure that asks until its stage is over; the referee alone says what may be answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.asks import Pick, Place, Put, Throw
from boardapp.core.procedure.facts import Fact, Lit, Table
from boardapp.core.procedure.going import Asking, ask, ask_or
from boardapp.core.procedure.values import Choice, Dice, Odds, Other, Refusal, Spot, Thing
from boardapp.core.tile import ROTATIONS
from boardapp.core.words import capital
from boardapp.files.wording import either
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.scenario.allowed import tiles_allowed, units_left
from boardapp.games.spearpoint.scenario.board_rules import changeable, ids
from boardapp.games.spearpoint.scenario.decisions import (
    Choose,
    Deploy,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
    card_title,
)
from boardapp.games.spearpoint.scenario.opening import tile_at
from boardapp.games.spearpoint.scenario.places import Count
from boardapp.games.spearpoint.scenario.referee import why_not
from boardapp.games.spearpoint.scenario.scenario_values import UnitLine
from boardapp.games.spearpoint.scenario.settling import BOTH, Settling, zones
from boardapp.games.spearpoint.scenario.stages import (
    ChoiceStage,
    EntryStage,
    Option,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.where import spaces_in

_OFF: dict[UnitLine, str] = {"rear-line": "the Rear Line", "air": "the air", "tile": "the tile"}
DIE = 10


def _experience(on: Settling) -> Asking[None]:
    """Ask once which side the more experienced player has (004-074)."""
    side = yield from ask(Pick(
        BOTH, "More experienced player", "Which side has the more experienced player?",
        ("004-074",), choices=tuple(Choice(one, PLAYER_TITLES[one]) for one in PLAYERS),
    ))  # fmt: skip
    on.decide(Experienced(side))


# Tiles


def lay_tiles(on: Settling, stage: TileStage) -> Asking[None]:
    """Lay tiles, by turns or by one side, until all are laid or nobody wants another (004-074)."""
    number = on.here.stage
    while on.here.stage == number:
        if on.here.whose is None:
            yield from _experience(on)
        by, here = on.by, on.here

        titles = ((name, here.catalogue.tiles[name].face.title) for name in tiles_allowed(here))
        answer = yield from ask_or(Put(
            on.asked, on.titled(stage), "Lay a tile, turned as you like.", ids(stage.rule),
            facts=(_to_lay(here, stage),),
            things=tuple(Thing(name, f"{name} {title}") for name, title in titles),
            turns=ROTATIONS, why_not=partial(_why_no_tile, here, by),
            instead=(_done(on, stage, "tile"),),
        ))  # fmt: skip
        on.decide(Pass(by) if isinstance(answer, Other) else Lay(by, tile_at(answer)))


def _why_no_tile(here: Standing, by: str, spot: Spot) -> Refusal | None:
    return why_not(here, Lay(by, tile_at(spot)))


def _done(on: Settling, stage: TileStage | EntryStage, what: str) -> Choice:
    title, note = f"No more {what}s", ""
    if stage.by == "alternate":
        title, note = f"No {what} now", "this is over when both say so in turn"
    return Choice("done", title, note, on.why_not(Pass(on.by)))


def _to_lay(here: Standing, stage: TileStage) -> Fact:
    """Return how many tiles of each group are to be laid, and how many are."""
    rows = [
        (group.title, group.count.words(), f"{here.number((here.stage, at))} laid")
        for at, group in here.there(stage.groups)
    ]
    if stage.count != Count():
        rows.append(("Together", stage.count.words(), f"{here.number_in(here.stage)} laid"))
    return Table("To lay", tuple(rows))


# Zones and entry spaces


def choose(on: Settling, stage: ChoiceStage) -> Asking[None]:
    """Choose one of the options, and with it the setup zones (004-186)."""
    by = on.by

    def choice(one: Option) -> Choice:
        return Choice(one.name, capital(one.title), refusal=on.why_not(Choose(by, one.name)))

    # What an older edition of the rules left without any way out is passed over.
    stuck = on.why_not(Pass(by)) is None
    answer = yield from ask_or(Pick(
        on.asked, stage.title, "", ids(stage.rule),
        facts=tuple(_zones_of(on.here, by, one) for one in stage.options),
        choices=tuple(map(choice, stage.options)),
        instead=(Choice("done", "None can be chosen"),) if stuck else (),
    ))  # fmt: skip
    on.decide(Pass(by) if isinstance(answer, Other) else Choose(by, answer))


def _zones_of(here: Standing, by: str, option: Option) -> Lit:
    """Return where an option lies: the zone that it gives to who chooses, else both."""
    zones = {by: option.zones[by]} if by in option.zones else option.zones
    spaces: dict[Space, str] = {}
    for side, where in zones.items():
        spaces |= dict.fromkeys(spaces_in(where, here.ground), PLAYER_TITLES[side])
    return Lit(capital(option.title), spaces)


def enter(on: Settling, stage: EntryStage) -> Asking[None]:
    """Choose entry spaces by turns; whoever has all is passed over (004-076, 004-198)."""
    number = on.here.stage
    while on.here.stage == number and on.here.current is not None:
        if on.here.whose is None:
            yield from _experience(on)
        by, chosen = on.by, len(on.here.entries.get(on.by, ()))

        answer = yield from ask_or(Place(
            on.asked, on.titled(stage), f"Entry spaces: {stage.count.words()}, {chosen} chosen.",
            ids(stage.rule), facts=zones(on.here), why_not=partial(_why_no_entry, on.here, by),
            instead=(_done(on, stage, "entry space"),),
        ))  # fmt: skip
        on.decide(Pass(by) if isinstance(answer, Other) else Enter(by, answer))


def _why_no_entry(here: Standing, by: str, space: Space) -> Refusal | None:
    return why_not(here, Enter(by, space))


def change_entry(on: Settling) -> Asking[None]:
    """Choose another entry space in the place of one (004-198)."""
    stage = changeable(on.here)
    assert stage is not None
    own = entries(on.here, stage)

    def changed(spot: Spot) -> Enter:
        assert spot.space is not None
        return Enter(own[spot.thing], spot.space, GRID.parse(spot.thing))

    def why_not(spot: Spot) -> Refusal | None:
        if spot.thing not in own:
            return Refusal(f"{spot.thing[:20]} is no entry space that may be changed.")
        return on.why_not(changed(spot))

    spot = yield from ask(Put(
        BOTH if stage.by == "alternate" else stage.by, "Another entry space",
        "Take up an entry space and put it where it shall be.", ids(stage.rule),
        facts=zones(on.here), why_not=why_not,
        things=tuple(Thing(name, f"{name} of {PLAYER_TITLES[side]}") for name, side in own.items()),
    ))  # fmt: skip
    on.decide(changed(spot))


def entries(here: Standing, stage: EntryStage) -> dict[str, str]:
    """Return the entry spaces that a stage has given, by name, each with its side."""
    sides = PLAYERS if stage.by == "alternate" else (stage.by,)
    return {GRID.name(space): side for side in sides for space in here.entries.get(side, ())}


# Units


def place_units(on: Settling, stage: UnitStage) -> Asking[None]:
    """Place one side's starting units, first the dice for those that may come with a card."""
    number, by = on.here.stage, stage.by
    while on.here.stage == number:
        group, cards = on.here.to_roll, on.here.to_take
        if group is not None:
            yield from _die(on, stage, group)
        elif cards:
            title = on.here.rolls[-1].title
            choices = tuple(Choice(card, card_title(card)) for card in cards)
            card = yield from ask(Pick(
                on.asked, f"Card for {title}", f"The die shows {on.here.rolls[-1].die}.",
                ids(stage.rule), choices=choices,
            ))  # fmt: skip
            on.decide(Take(by, card))
        else:
            yield from _unit(on, stage)


def _die(on: Settling, stage: UnitStage, group: UnitGroup) -> Asking[None]:
    """Throw the die before a unit is placed; from so much on it comes with a card (004-191)."""
    roll = group.roll
    assert roll is not None
    needed = f"{roll.least} or more"
    won = Fraction(DIE + 1 - roll.least, DIE)
    cards = either([card_title(name) for name in roll.cards])
    fallen = yield from ask(Throw(
        on.asked, f"Die for {group.title}", f"{needed}: it comes with {cards}.", ids(stage.rule),
        (Odds(group.title, f"with {cards}", won), Odds(group.title, "without", 1 - won)),
        dice=(Dice(1, DIE, stage.by, f"die for {group.title}", needed),),
    ))  # fmt: skip
    how = "rolled" if fallen.rolled else "entered"
    on.decide(ThrowForUnit(stage.by, fallen.dice[0][0], how, group.title))


def _why_no_unit(here: Standing, by: str, spot: Spot) -> Refusal | None:
    return why_not(here, Deploy(by, spot.thing, spot.space))


def _unit(on: Settling, stage: UnitStage) -> Asking[None]:
    by = stage.by
    left = Table("Left to place", tuple((f"{n} ×", one.title) for one, n in units_left(on.here)))
    answer = yield from ask_or(Put(
        on.asked, stage.title, "Place a unit.", ids(stage.rule), facts=(left, *zones(on.here, by)),
        things=tuple(_units(on.here)), why_not=partial(_why_no_unit, on.here, by),
        instead=(Choice("done", "No more units", refusal=on.why_not(Pass(by))),),
    ))  # fmt: skip
    if isinstance(answer, Other):
        on.decide(Pass(by))
    else:
        on.decide(Deploy(by, answer.thing, answer.space))


def _units(here: Standing) -> Iterator[Thing]:
    """Yield each kind of unit that is still to be placed."""
    number: Counter[str] = Counter()
    off: dict[str, str] = {}
    for group, left in units_left(here):
        for unit in group.units:
            number[unit] += left
            if group.line != "board":
                off[unit] = _OFF[group.line]
    for unit, left in number.items():
        title = here.catalogue.unit_kind(unit).title
        yield Thing(unit, title, left, off.get(unit, ""))
