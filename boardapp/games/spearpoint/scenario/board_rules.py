"""What may come onto the board in a setup, and what follows: tiles, zones, entry spaces, units.

Of each decision here stand the question why it may not be taken now, then what comes of it. At a
table of an older edition the answer to the first may be a sentence, and the second is asked too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.values import Refusal
from boardapp.core.words import sentence
from boardapp.files.wording import either
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.occupancy import refuse_occupant, refuse_second
from boardapp.games.spearpoint.placement import refuse_lying, refuse_tile, refuse_unit
from boardapp.games.spearpoint.scenario.decisions import (
    Build,
    Choose,
    Decision,
    Deploy,
    Enter,
    Lay,
    Take,
    ThrowForUnit,
    card_title,
    of_a_stage,
)
from boardapp.games.spearpoint.scenario.places import Where
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Rolled, Standing
from boardapp.games.spearpoint.scenario.where import outside
from boardapp.games.spearpoint.state import Unit


def ids(rule: str) -> tuple[str, ...]:
    """Return the checklist ids of a stage or a reading.

    >>> ids("004-186, 004-191"), ids("")
    (('004-186', '004-191'), ())
    """
    return tuple(filter(None, rule.split(", ")))


def by_rule(words: str, rule: str) -> Refusal:
    """Return half a sentence as a refusal by a rule."""
    return Refusal(sentence(words), ids(rule))


def in_its_words(sentence: str | None) -> Refusal | None:
    """Return a sentence that names its own source as a refusal."""
    return Refusal(sentence) if sentence else None


class Rule(NamedTuple):
    """What is said of a kind of decision: why it may not be taken in a stage, and what follows.

    ``doing`` is what it is called where another stage is in progress. What ``places`` something
    must leave a place for all that still comes.
    """

    refuse: Callable[[Standing, Any, Any], Refusal | None]
    follows: Callable[[Standing, Any], Standing]
    doing: str = ""
    places: bool = False


def asked(here: Standing, decision: Decision) -> bool:
    """Tell whether the stage in progress asks for a decision of this kind, of this side.

    That it may be taken is another question. This one matters at a table of an older edition, where
    a decision may come that no stage asks for any more.
    """
    stage = here.current
    if stage is None or not of_a_stage(decision) or not holds(stage.when, here.readings):
        return False
    sides = PLAYERS if stage.by == "alternate" else (stage.by,)
    if not isinstance(stage, decision.asked_in) or decision.by not in sides:
        return False
    match decision:
        case ThrowForUnit():
            return here.to_roll is not None
        case Take():
            return bool(here.to_take)
        case Build(_, deck):
            return isinstance(stage, DeckStage) and stage.deck == deck
    return True


# Tiles


def _refuse_lay(here: Standing, stage: TileStage, decision: Lay) -> Refusal | None:
    placed = decision.placed
    return (
        in_its_words(refuse_lying(here.table, here.catalogue, placed))
        or _no_tile_group(here, stage, placed.tile, placed.space)
        or in_its_words(refuse_tile(here.table, here.catalogue, placed))
        or _not_beside(here, stage, placed.tile, placed.space)
    )


def _lay(here: Standing, decision: Lay) -> Standing:
    """Count a tile that the stage in progress asks for."""
    if not asked(here, decision):
        return here
    tile, space, _ = decision.placed
    laid = {**here.laid, here.stage: (*here.laid.get(here.stage, ()), space)}
    return replace(here.filled_with(here.stage, _group(here, tile, space), space), laid=laid)


def _group(here: Standing, thing: str, space: Space | None) -> int | None:
    """Return the group that takes a tile or unit there; by an older edition, that of any space."""
    at = here.group_for(thing, space)
    return here.group_for(thing, space, anywhere=True) if at is None else at


def _no_tile_group(here: Standing, stage: TileStage, tile: str, space: Space) -> Refusal | None:
    if here.group_for(tile, space) is not None:
        return None
    groups = [(at, one) for at, one in here.there(stage.groups) if here.is_of(one, tile)]
    if not groups:
        wanted = either([one.title for _, one in here.open_groups(stage.groups)])
        title = f"{tile} {here.catalogue.tiles[tile].face.title}"
        return by_rule(f"{title} may not be laid now, only {wanted}", stage.rule)
    left = [group for at, group in groups if here.room((here.stage, at), group)]
    if not left:
        full = groups[0][1]
        return by_rule(f"{full.title}: no more than {full.count.most} may be laid", stage.rule)
    title = either(list(dict.fromkeys(group.title for group in left)))
    reasons = (outside(group.where, space, here.ground) for group in left)
    return _elsewhere(title, [group.where for group in left], space, reasons, stage.rule)


def _elsewhere(
    title: str, places: Sequence[Where], space: Space, reasons: Iterable[str | None], rule: str
) -> Refusal:
    """Return where something goes, if that is printed space by space, or why not there."""
    if all(where.spaces and space not in where.spaces for where in places):
        names = either([GRID.name(one) for where in places for one in where.spaces])
        return by_rule(f"the {title} goes on {names}", rule)
    return by_rule(" and ".join(dict.fromkeys(filter(None, reasons))), rule)


def _not_beside(here: Standing, stage: TileStage, tile: str, space: Space) -> Refusal | None:
    at, laid = here.group_for(tile, space), here.laid.get(here.stage, ())
    if at is None or not stage.groups[at].beside or not laid:
        return None
    if any(GRID.distance(space, one, orthogonal=True) == 1 for one in laid):
        return None
    others = either([GRID.name(one) for one in laid])
    words = f"{GRID.name(space)} is not beside {others}: the tiles lie side by side"
    return by_rule(words, stage.rule)


# Zones and entry spaces


def _refuse_choice(_: Standing, stage: ChoiceStage, decision: Choose) -> Refusal | None:
    if any(option.name == decision.option for option in stage.options):
        return None
    return by_rule(f"there is no {decision.option[:40]!r}: {choices(stage)}", stage.rule)


def choices(stage: ChoiceStage) -> str:
    """Return the options of a stage in words."""
    return either([option.title for option in stage.options])


def _choose(here: Standing, decision: Choose) -> Standing:
    options = here.current.options if isinstance(here.current, ChoiceStage) else ()
    chosen = (option.zones for option in options if option.name == decision.option)
    return replace(here, zones={**here.zones, **next(chosen, {})})


def _refuse_entry(here: Standing, stage: EntryStage, decision: Enter) -> Refusal | None:
    space = decision.space
    for side, spaces in here.entries.items():
        if space in spaces:
            name, title = GRID.name(space), PLAYER_TITLES[side]
            return by_rule(f"{name} is an entry space of {title} already", stage.rule)
    reason = outside(stage.where, space, here.ground)
    return by_rule(reason, stage.rule) if reason else None


def refuse_change(here: Standing, decision: Enter) -> Refusal | None:
    """Return why an entry space may not take the place of another (004-198)."""
    stage, by, leaving = changeable(here), decision.by, decision.leaving
    if stage is None or by not in (PLAYER_TITLES if stage.by == "alternate" else (stage.by,)):
        return Refusal("No entry space may be changed now.")
    if here.changed >= stage.changes:
        return by_rule("no entry space may be changed again", stage.rule)
    if leaving is not None and leaving not in here.entries.get(by, ()):
        return Refusal(f"{GRID.name(leaving)} is no entry space of {PLAYER_TITLES[by]}.")
    return _refuse_entry(here, stage, decision)


def changeable(here: Standing) -> EntryStage | None:
    """Return the stage whose entry spaces may be changed: one that is done, in a later turn."""
    stages = here.scenario.stages[: here.stage] if here.begun else ()
    done = (one for one in stages if isinstance(one, EntryStage) and holds(one.when, here.readings))
    return next((one for one in done if one.changes and here.table.turn > one.turn), None)


def _enter(here: Standing, decision: Enter) -> Standing:
    by, space, leaving = decision.by, decision.space, decision.leaving
    spaces = here.entries.get(by, ())
    changed = (*spaces, space)
    if leaving is not None:
        changed = tuple(space if one == leaving else one for one in spaces)
    return replace(
        here,
        entries={**here.entries, by: changed},
        zones={**here.zones, by: Where(spaces=changed)},
        changed=here.changed + (leaving is not None),
    )


# Dice and units


def die_first(here: Standing) -> Refusal | None:
    """Return which die or card comes before the next unit, None when none does."""
    group, rule = here.to_roll, here.current.rule if here.current else ""
    if group is not None:
        return by_rule(f"first the die for {group.title}", rule)
    if here.to_take:
        return by_rule(f"first the card for {here.rolls[-1].title}: {_to_take(here)}", rule)
    return None


def _to_take(here: Standing) -> str:
    return either([card_title(name) for name in here.to_take])


def _refuse_throw(here: Standing, stage: AnyStage, decision: ThrowForUnit) -> Refusal | None:
    group = here.to_roll
    if group is None:
        return Refusal("No die is to be thrown now.")
    if decision.title in ("", group.title):
        return None
    words = f"the die is for {group.title}, not for {decision.title[:40]}"
    return by_rule(words, stage.rule)


def _throw(here: Standing, decision: ThrowForUnit) -> Standing:
    """Keep the die, and the card that it has given a unit; of several one is taken then."""
    group, stage = here.to_roll, here.current
    if group is None or group.roll is None or stage is None:
        return here
    least, cards = group.roll
    card = cards[0] if decision.die >= least and len(cards) == 1 else None
    rolled = Rolled(decision.by, group.title, decision.die, least, decision.how, card, stage.rule)
    return replace(here, rolls=(*here.rolls, rolled))


def _refuse_take(here: Standing, stage: AnyStage, decision: Take) -> Refusal | None:
    if not here.to_take:
        return Refusal("No card is to be chosen now.")
    if decision.card in here.to_take:
        return None
    return by_rule(f"the card is {_to_take(here)}", stage.rule)


def _take(here: Standing, decision: Take) -> Standing:
    if not here.to_take:
        return here
    return replace(here, rolls=(*here.rolls[:-1], here.rolls[-1]._replace(card=decision.card)))


def _refuse_deploy(here: Standing, stage: UnitStage, decision: Deploy) -> Refusal | None:
    unit, space = decision.unit, decision.space
    refusal = die_first(here) or _no_unit_group(here, stage, unit, space)
    at = here.group_for(unit, space)
    if refusal or space is None or at is None:
        return refusal
    table, catalogue = here.table, here.catalogue
    stacked = refuse_unit(table, catalogue, Unit("", unit, decision.by, space))
    if stacked or stage.groups[at].regardless:
        return in_its_words(stacked)
    return in_its_words(
        refuse_occupant(table, catalogue, unit, space)
        or refuse_second(table, catalogue, decision.by, space)
    )


def _no_unit_group(
    here: Standing, stage: UnitStage, unit: str, space: Space | None
) -> Refusal | None:
    if here.group_for(unit, space) is not None:
        return None
    title, side = here.catalogue.unit_kind(unit).title, PLAYER_TITLES[stage.by]
    if not any(unit in group.units for _, group in here.there(stage.groups)):
        return by_rule(f"{title} is not among the starting units of {side}", stage.rule)
    left = [(at, one) for at, one in here.open_groups(stage.groups) if unit in one.units]
    if not left:
        return by_rule(f"every {title} of {side} is placed", stage.rule)
    lines = [one for one in left if (one[1].line == "board") == (space is not None)]
    if space is None or not lines:
        where = "on the board" if space is None else "off the board"
        return by_rule(f"{title} is placed {where}", stage.rule)
    reasons = (here.outside((here.stage, at), group, space) for at, group in lines)
    return _elsewhere(title, [group.where for _, group in lines], space, reasons, stage.rule)


def _deploy(here: Standing, decision: Deploy) -> Standing:
    """Place a unit with all that comes with it; one that no stage asks for comes alone."""
    by, unit, space, stage = decision.by, decision.unit, decision.space, here.current
    at = _group(here, unit, space) if asked(here, decision) else None
    if at is None or not isinstance(stage, UnitStage):
        alone = UnitGroup(here.catalogue.unit_kind(unit).title, (unit,))
        return here.with_unit(alone, by, unit, space)
    placed = here.with_unit(stage.groups[at], by, unit, space)
    return placed.filled_with(here.stage, at, space)


BOARD_RULES: Mapping[type[object], Rule] = {
    Lay: Rule(_refuse_lay, _lay, "laying a tile", places=True),
    Choose: Rule(_refuse_choice, _choose, "such a choice", places=True),
    Enter: Rule(_refuse_entry, _enter, "choosing an entry space", places=True),
    ThrowForUnit: Rule(_refuse_throw, _throw),
    Take: Rule(_refuse_take, _take),
    Deploy: Rule(_refuse_deploy, _deploy, "placing a unit", places=True),
}
