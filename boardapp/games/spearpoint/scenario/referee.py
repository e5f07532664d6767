"""The referee of a setup: what may be decided now, and of everything else, why not.

`refuse` is the question before `Standing.after`; every sentence ends with its printed source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from boardapp.core.grid import Space
from boardapp.core.procedure.values import Refusal
from boardapp.core.state import Unit
from boardapp.core.tile import PlacedTile
from boardapp.files.wording import either
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.occupancy import refuse_occupant, refuse_second
from boardapp.games.spearpoint.placement import refuse_lying, refuse_tile, refuse_unit
from boardapp.games.spearpoint.scenario.carried import left_behind, told
from boardapp.games.spearpoint.scenario.decisions import (
    TOGETHER,
    Agree,
    BeginPlay,
    Build,
    Carry,
    Choose,
    Decision,
    Deploy,
    Draw,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
    card_title,
)
from boardapp.games.spearpoint.scenario.feasible import stuck, stuck_here
from boardapp.games.spearpoint.scenario.held import refuse_carried, refuse_more
from boardapp.games.spearpoint.scenario.scenario import (
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Scenario,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
    Where,
    holds,
)
from boardapp.games.spearpoint.scenario.standing import Standing, fits
from boardapp.games.spearpoint.scenario.where import outside


def refuse(standing: Standing, decision: Decision) -> str | None:
    """Return why a decision may not be taken now, as a sentence with its source; or None."""
    refusal = why_not(standing, decision)
    return in_words(refusal) if refusal else None


def why_not(standing: Standing, decision: Decision) -> Refusal | None:
    """Return why a decision may not be taken now, None when it may."""
    full = refuse_more(standing.table)
    return Refusal(full) if full else _QUESTIONS[type(decision)](standing, decision)


def in_words(refusal: Refusal) -> str:
    """Return a refusal with where its rule is printed."""
    return cited(refusal.sentence.removesuffix("."), *refusal.rules)


def ids(rule: str) -> tuple[str, ...]:
    """Return the checklist ids of a stage or a reading.

    >>> ids("004-186, 004-191"), ids("")
    (('004-186', '004-191'), ())
    """
    return tuple(filter(None, rule.split(", ")))


def _refusal(words: str, rule: str) -> Refusal:
    """Return half a sentence as a refusal by a rule."""
    return Refusal(f"{words[:1].upper()}{words[1:]}.", ids(rule))


def _told(sentence: str | None) -> Refusal | None:
    """Return a sentence that names its own source as a refusal."""
    return Refusal(sentence) if sentence else None


def _rule(standing: Standing) -> str:
    stage = standing.current
    return stage.rule if stage else ""


def nothing_to_do(standing: Standing) -> str:
    """Return why no stage is in progress."""
    if standing.begun:
        late = [stage for stage in standing.scenario.stages[standing.stage :] if stage.turn]
        if late:
            return f"{late[0].title} waits for turn {late[0].turn}."
        return "Play has begun."
    return "The setup is finished: begin play, or undo."


def _out_of_turn(standing: Standing, by: str) -> Refusal | None:
    if standing.current is None:
        return Refusal(nothing_to_do(standing))
    whose = standing.whose
    if whose is None:
        return _refusal("say first which side the more experienced player has", "004-074")
    if by == whose:
        return None
    if whose == TOGETHER:
        return Refusal("The players do this together.")
    found = PLAYER_TITLES.get(by, "the players together")
    return Refusal(f"It is the turn of {PLAYER_TITLES[whose]}, not of {found}.")


def _wrong_stage(standing: Standing, doing: str) -> Refusal:
    stage = standing.current
    assert stage is not None
    return Refusal(f"Now comes {stage.title}: {doing} belongs to another stage.")


# Before the stages, and after them


def _agree(standing: Standing, decision: Agree) -> Refusal | None:
    reading = standing.scenario.readings.get(decision.reading)
    if reading is None:
        return Refusal(f"The scenario leaves no reading {decision.reading[:40]!r} open.")
    if decision.choice not in reading.choices:
        return Refusal(f"{reading.title}: there is no choice {decision.choice[:40]!r}.")
    if any(not isinstance(one, Agree) for one in standing.table.setup):
        return Refusal(
            "Readings are agreed on before anything is placed: undo to the start to change one."
        )
    if standing.readings[decision.reading] == decision.choice:
        return Refusal(f"{reading.title}: that is the reading already.")
    return None


def _experienced(standing: Standing, _: Experienced) -> Refusal | None:
    if standing.experienced is not None:
        return Refusal("It is said already who is the more experienced player.")
    if standing.current is None or standing.first is not None:
        return Refusal("Who is the more experienced player does not matter now.")
    return None


def _carry(standing: Standing, decision: Carry) -> Refusal | None:
    scenario = standing.scenario
    if scenario.carry_over is None:
        return Refusal("This scenario starts from an empty map: no terrain is carried over.")
    early = (Agree, Experienced)
    if any(not isinstance(one, early) for one in standing.table.setup):
        return Refusal(
            "Terrain is carried over before anything is placed: undo to the start first."
        )
    if not decision.tiles:
        return Refusal(f"No tile lies on the table of {decision.title}.")
    left = left_behind(standing, decision)
    if left:
        return _refusal(told(standing, left), carrying_rule(scenario))
    refusal = refuse_carried(standing.table, standing.catalogue, decision.tiles)
    lost = None if refusal else stuck(standing.after(decision))
    return _told(f"This terrain cannot be taken over: {lost}." if lost else refusal)


def carrying_rule(scenario: Scenario) -> str:
    """Return the source of carrying over: that of the first tiles, whose place it takes."""
    return next((stage.rule for stage in scenario.stages if isinstance(stage, TileStage)), "")


def _begin(standing: Standing, _: BeginPlay) -> Refusal | None:
    if standing.begun:
        return Refusal("Play has begun already.")
    if standing.finished:
        return None
    stage = standing.current
    return Refusal(f"The setup is not finished: {stage.title} comes first.") if stage else None


# Tiles


def _lay(standing: Standing, decision: Lay) -> Refusal | None:
    stage, placed = standing.current, decision.placed
    if not isinstance(stage, TileStage):
        return _wrong_stage(standing, "laying a tile")
    return (
        _told(refuse_lying(standing.table, standing.catalogue, placed))
        or _no_group(standing, stage, placed)
        or _told(refuse_tile(standing.table, standing.catalogue, placed))
        or _not_beside(standing, stage, placed)
        or _leaves_no_place(standing, decision)
    )


def _no_group(standing: Standing, stage: TileStage, placed: PlacedTile) -> Refusal | None:
    """Return why no group of the stage takes the tile there."""
    if standing.tile_group(placed) is not None:
        return None
    feature = standing.catalogue.tiles[placed.tile]
    title = f"{placed.tile} {feature.face.title}"
    groups = list(standing.tile_groups(stage))
    fitting = [(at, group) for at, group in groups if fits(group, placed.tile, standing.catalogue)]
    if not fitting:
        wanted = either([group.title for at, group in groups if standing.room_in(at, group)])
        return _refusal(f"{title} may not be laid now, only {wanted}", stage.rule)
    open_ones = [group for at, group in fitting if standing.room_in(at, group)]
    if not open_ones:
        full = fitting[0][1]
        return _refusal(f"{full.title}: no more than {full.count.most} may be laid", stage.rule)
    title = either(list(dict.fromkeys(group.title for group in open_ones)))
    reasons = (outside(group.where, placed.space, standing.ground) for group in open_ones)
    return _elsewhere(
        title, [group.where for group in open_ones], placed.space, reasons, stage.rule
    )


def _elsewhere(
    title: str, places: Sequence[Where], space: Space, reasons: Iterable[str | None], rule: str
) -> Refusal:
    """Return where something goes, if that is printed space by space, or why not there."""
    if all(where.spaces and space not in where.spaces for where in places):
        names = either([GRID.name(space) for where in places for space in where.spaces])
        return _refusal(f"the {title} goes on {names}", rule)
    return _refusal(" and ".join(dict.fromkeys(filter(None, reasons))), rule)


def _not_beside(standing: Standing, stage: TileStage, placed: PlacedTile) -> Refusal | None:
    at = standing.tile_group(placed)
    assert at is not None
    laid = standing.laid.get(standing.stage, ())
    if not stage.groups[at].beside or not laid:
        return None
    if any(GRID.distance(placed.space, space, orthogonal=True) == 1 for space in laid):
        return None
    name = GRID.name(placed.space)
    others = either([GRID.name(space) for space in laid])
    return _refusal(f"{name} is not beside {others}: the tiles lie side by side", stage.rule)


def _leaves_no_place(standing: Standing, decision: Decision) -> Refusal | None:
    lost = stuck(standing.after(decision))
    if lost is None or stuck(standing):
        return None  # what an older edition has left stuck is no fault of this decision
    return Refusal(f"With that, the setup could not be finished: {lost}.")


def _pass(standing: Standing, decision: Pass) -> Refusal | None:
    die = die_first(standing)
    if die:
        return die
    missing = _missing(standing)
    if missing:  # an older edition may have left no way to do it: then the players go on
        return None if stuck_here(standing) else missing
    return _leaves_no_place(standing, decision) if isinstance(standing.current, TileStage) else None


def _missing(standing: Standing) -> Refusal | None:
    """Return what must be done before the stage in progress may be left."""
    stage = standing.current
    match stage:
        case TileStage():
            laid = _too_few(standing, standing.tile_groups(stage), "laid")
            return laid or _total_too_few(standing, stage)
        case UnitStage():
            return _too_few(standing, standing.unit_groups(stage), "placed")
        case EntryStage():
            return _too_few_entries(standing, stage)
        case ChoiceStage():
            return _refusal(f"one must be chosen: {choices(stage)}", stage.rule)
    return None  # decks and hands may be made at the table alone


def _too_few_entries(standing: Standing, stage: EntryStage) -> Refusal | None:
    missing = stage.count.least - len(standing.entries.get(standing.whose or "", ()))
    if missing <= 0:
        return None
    spaces = "space" if missing == 1 else "spaces"
    return _refusal(f"{missing} more entry {spaces} must be chosen", stage.rule)


def choices(stage: ChoiceStage) -> str:
    """Return the options of a stage in words."""
    return either([option.title for option in stage.options])


def _too_few(
    standing: Standing, groups: Iterable[tuple[int, TileGroup | UnitGroup]], done: str
) -> Refusal | None:
    for at, group in groups:
        missing = group.count.least - standing.filled.get((standing.stage, at), 0)
        if missing > 0:
            return _refusal(f"{group.title}: {missing} more must be {done}", _rule(standing))
    return None


def _total_too_few(standing: Standing, stage: TileStage) -> Refusal | None:
    missing = stage.count.least - standing.number_in(standing.stage)
    if missing <= 0:
        return None
    tiles = "tile" if missing == 1 else "tiles"
    return _refusal(f"{missing} more {tiles} must be laid", stage.rule)


# Zones and entry spaces


def _choose(standing: Standing, decision: Choose) -> Refusal | None:
    stage = standing.current
    if not isinstance(stage, ChoiceStage):
        return _wrong_stage(standing, "such a choice")
    if any(option.name == decision.option for option in stage.options):
        return _leaves_no_place(standing, decision)
    return _refusal(f"there is no {decision.option[:40]!r}: {choices(stage)}", stage.rule)


def _enter(standing: Standing, decision: Enter) -> Refusal | None:
    if decision.leaving is not None:
        return _change_entry(standing, decision.by, decision.leaving, decision.space)
    refusal = _out_of_turn(standing, decision.by)
    if refusal:
        return refusal
    stage = standing.current
    if not isinstance(stage, EntryStage):
        return _wrong_stage(standing, "choosing an entry space")
    return _entry(standing, stage, decision.space) or _leaves_no_place(standing, decision)


def _entry(standing: Standing, stage: EntryStage, space: Space) -> Refusal | None:
    for side, spaces in standing.entries.items():
        if space in spaces:
            name, title = GRID.name(space), PLAYER_TITLES[side]
            return _refusal(f"{name} is an entry space of {title} already", stage.rule)
    reason = outside(stage.where, space, standing.ground)
    return _refusal(reason, stage.rule) if reason else None


def _change_entry(standing: Standing, by: str, leaving: Space, space: Space) -> Refusal | None:
    stage = changeable(standing)
    if stage is None or by not in (PLAYER_TITLES if stage.by == "alternate" else (stage.by,)):
        return Refusal("No entry space may be changed now.")
    if standing.changed >= stage.changes:
        return _refusal("no entry space may be changed again", stage.rule)
    if leaving not in standing.entries.get(by, ()):
        return Refusal(f"{GRID.name(leaving)} is no entry space of {PLAYER_TITLES[by]}.")
    return _entry(standing, stage, space)


def changeable(standing: Standing) -> EntryStage | None:
    """Return the stage whose entry spaces may be changed: one that is done, in a later turn."""
    if not standing.begun:
        return None
    for stage in standing.scenario.stages[: standing.stage]:
        if not isinstance(stage, EntryStage) or not holds(stage.when, standing.readings):
            continue
        if stage.changes and standing.table.turn > stage.turn:
            return stage
    return None


# Units


def die_first(standing: Standing) -> Refusal | None:
    """Return which die or card comes before the next unit, None when none does."""
    group = standing.to_roll
    if group is not None:
        return _refusal(f"first the die for {group.title}", _rule(standing))
    if standing.to_take:
        title = standing.rolls[-1].title
        return _refusal(f"first the card for {title}: {_cards(standing.to_take)}", _rule(standing))
    return None


def _cards(names: Iterable[str]) -> str:
    return either([card_title(name) for name in names])


def _throw(standing: Standing, decision: ThrowForUnit) -> Refusal | None:
    group = standing.to_roll
    if not isinstance(standing.current, UnitStage) or group is None:
        return Refusal("No die is to be thrown now.")
    if decision.title in ("", group.title):
        return None
    return _refusal(f"the die is for {group.title}, not for {decision.title[:40]}", _rule(standing))


def _take(standing: Standing, decision: Take) -> Refusal | None:
    if not standing.to_take:
        return Refusal("No card is to be chosen now.")
    if decision.card in standing.to_take:
        return None
    return _refusal(f"the card is {_cards(standing.to_take)}", _rule(standing))


def _deploy(standing: Standing, decision: Deploy) -> Refusal | None:
    stage = standing.current
    if not isinstance(stage, UnitStage):
        return _wrong_stage(standing, "placing a unit")
    return (
        die_first(standing)
        or _not_here(standing, stage, decision)
        or _no_room(standing, stage, decision)
        or _leaves_no_place(standing, decision)
    )


def _not_here(standing: Standing, stage: UnitStage, decision: Deploy) -> Refusal | None:
    """Return why no group of the stage takes the unit there."""
    if standing.unit_group(decision.unit, decision.space) is not None:
        return None
    title = standing.catalogue.unit_kind(decision.unit).title
    side = PLAYER_TITLES[stage.by]
    groups = [
        (at, group) for at, group in standing.unit_groups(stage) if decision.unit in group.units
    ]
    if not groups:
        return _refusal(f"{title} is not among the starting units of {side}", stage.rule)
    open_ones = [(at, group) for at, group in groups if standing.room_in(at, group)]
    if not open_ones:
        return _refusal(f"every {title} of {side} is placed", stage.rule)
    space = decision.space
    lines = [one for one in open_ones if (one[1].line == "board") == (space is not None)]
    if space is None or not lines:
        where = "on the board" if space is None else "off the board"
        return _refusal(f"{title} is placed {where}", stage.rule)
    reasons = (
        outside(group.where, space, standing.ground) or _not_apart(standing, at, group, space)
        for at, group in lines
    )
    return _elsewhere(title, [group.where for _, group in lines], space, reasons, stage.rule)


def _not_apart(standing: Standing, at: int, group: UnitGroup, space: Space) -> str | None:
    if not standing.kept_apart(at, group, space):
        return None
    held = GRID.name(space)
    return f"{group.title}: each stands on a space of its own, and {held} holds one already"


def _no_room(standing: Standing, stage: UnitStage, decision: Deploy) -> Refusal | None:
    space = decision.space
    if space is None:
        return None
    table, catalogue = standing.table, standing.catalogue
    at = standing.unit_group(decision.unit, space)
    assert at is not None
    there = Unit("", decision.unit, decision.by, space)
    stacked = refuse_unit(table, catalogue, there)
    if stacked or stage.groups[at].regardless:
        return _told(stacked)
    return _told(
        refuse_occupant(table, catalogue, decision.unit, space)
        or refuse_second(table, catalogue, decision.by, space)
    )


# Decks and hands


def _build(standing: Standing, decision: Build) -> Refusal | None:
    stage = standing.current
    if not isinstance(stage, DeckStage):
        return _wrong_stage(standing, "building a deck")
    if decision.deck != stage.deck:
        return Refusal(f"Now comes the deck {stage.deck}, not {decision.deck[:40]!r}.")
    from boardapp.games.spearpoint.scenario.deck_check import deck_refusal
    from boardapp.games.spearpoint.scenario.unit_cards import units_as_tiles

    as_tiles = [unit for unit, _ in units_as_tiles(standing.table, standing.catalogue)]
    refusals = deck_refusal(stage, decision, standing.catalogue, as_tiles=as_tiles)
    return _told(" ".join(refusals))


def _draw(standing: Standing, decision: Draw) -> Refusal | None:
    stage = standing.current
    if not isinstance(stage, HandStage):
        return _wrong_stage(standing, "taking a hand")
    from boardapp.games.spearpoint.scenario.deck_check import hand_refusal

    build = standing.decks.get((decision.by, stage.deck))
    removed = standing.scenario.removed
    return _told(" ".join(hand_refusal(stage, decision, build, removed)))


# Which question is asked of which decision

_Question = Callable[[Standing, Any], Refusal | None]


def _in_turn(question: _Question) -> _Question:
    """Return a question that is asked only of whoever's turn it is."""
    return lambda standing, decision: (
        _out_of_turn(standing, decision.by) or question(standing, decision)
    )


_QUESTIONS: Mapping[type[Any], _Question] = {
    Agree: _agree,
    Experienced: _experienced,
    Carry: _carry,
    BeginPlay: _begin,
    Enter: _enter,
    Lay: _in_turn(_lay),
    Pass: _in_turn(_pass),
    Choose: _in_turn(_choose),
    ThrowForUnit: _in_turn(_throw),
    Take: _in_turn(_take),
    Deploy: _in_turn(_deploy),
    Build: _in_turn(_build),
    Draw: _in_turn(_draw),
}
