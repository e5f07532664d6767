"""What the Allies do that the expansion has a word on: moves, Climbs, cards, trading (001-40 -)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.asks import Number, Pick, Place, Words
from boardapp.core.procedure.free import Impossible
from boardapp.core.procedure.going import Asking, Play, ask, ask_or
from boardapp.core.procedure.values import Choice, Odds, Other, Refusal
from boardapp.core.words import capital
from boardapp.games.areas.board import not_adjacent
from boardapp.games.areas.state import MOST_NAME
from boardapp.games.atlantikwall.board import ATTRIBUTES, lateral, no_trading
from boardapp.games.atlantikwall.cards import COUNTERS, MAPS, MEDAL_CASE
from boardapp.games.atlantikwall.dice import CLIMBED, CLIMBS, climbing
from boardapp.games.atlantikwall.headings import cited
from boardapp.games.atlantikwall.losses import end
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MOST_CARDS,
    Allied,
    BeachState,
)

STAYS = Choice("stay", "It stays")
DESPERATE = 2
"""Soldiers that Desperate Measures cost every Unit (001-72)."""


def attributes(play: Play[BeachState]) -> Asking[None]:
    """Say as the turn begins what is special in the Sectors where Units are (001-73 to -85)."""
    for space in play.state.occupied():
        attribute = ATTRIBUTES.get(play.state.attribute(space))
        if attribute and not play.state.solitaire:
            words = f"{play.state.grid.name(space)}: {attribute.words}"
            play.say(cited(words, attribute.rule))
    yield from ()


# Moves


def march(play: Play[BeachState], unit_id: str) -> Asking[None]:
    """Move a Unit to an adjacent Sector or into the Bunker, by a Climb where one is due."""
    unit, state = play.state.units[unit_id], play.state
    why_not = partial(not_adjacent, state.grid, (), unit.space)
    if state.attribute(unit.space) == "omaha-8":
        climbed = yield from _climb(play, unit)
        unit = play.state.units[unit_id]
        if not climbed and unit.climbs >= CLIMBS:
            yield from _fallen(play, unit)
            return
        if not climbed:
            why_not = partial(_only_beside, state, unit.space)
    space = yield from ask_or(Place(
        ALLIES, f"{unit.unit} moves", "Where to?", ("001-93",), warning=_required(state, unit),
        why_not=why_not, instead=(STAYS,),
    ))  # fmt: skip
    if not isinstance(space, Other):
        _entered(play, unit, space)


def _required(state: BeachState, unit: Allied) -> str:
    """Return what the Sectors beside a Unit's require, as far as the board says it."""
    grid, areas = state.grid, state.areas
    required = ((grid.name(one), areas.value(one, "requires")) for one in
                grid.neighbours(unit.space))  # fmt: skip
    barred = [f"Barrier to {grid.name(one)}" for one in grid.neighbours(unit.space)
              if "barrier" in grid.flags(unit.space, one)]  # fmt: skip
    return "; ".join([*(f"{name}: {words}" for name, words in required if words), *barred])


def _entered(play: Play[BeachState], unit: Allied, space: Space) -> None:
    """Put a Unit into a Sector; the first to come finds the Medal Case (001-85)."""
    state = play.state
    went = unit.went(space)._replace(climbs=0)
    held = any(MEDAL_CASE in one.cards for one in state.units.values())
    if state.attribute(space) == "omaha-11" and not held and len(went.cards) < MOST_CARDS:
        went = went._replace(cards=(*went.cards, MEDAL_CASE))
        play.say(cited(f"{unit.unit} finds the {MEDAL_CASE} for free", "001-85"))
    play.become(state.with_unit(unit.id, went))


def _climb(play: Play[BeachState], unit: Allied) -> Asking[bool]:
    """Ask for the Skulls of a climbing Unit's Final Tally; tell whether it may Advance."""
    left = CLIMBS - unit.climbs
    odds = (Odds("Climb", "this turn", climbing(1)), Odds("Climb in time", f"within {left} turns",
                                                         climbing(left)))  # fmt: skip
    skulls = yield from ask_or(Number(
        ALLIES, f"Climb of {unit.unit}",
        "How many Skulls has its Final Tally? They count as usual, too; no dice are Locked.",
        ("001-82", "001-84"), odds, most=99, warning="No Battle Cry RWB, and no Vehicle.",
        instead=(Choice("not", "It does not climb"),),
    ))  # fmt: skip
    if isinstance(skulls, Other):
        return False
    if skulls >= CLIMBED:
        play.say(cited(f"{unit.unit} climbs: it may Advance", "001-82"))
        return True
    tried = unit._replace(climbs=min(unit.climbs + 1, CLIMBS))
    said = cited(f"{unit.unit} has tried {tried.climbs} of {CLIMBS} times", "001-83")
    play.become(play.state.with_unit(unit.id, tried), said)
    return False


def _only_beside(state: BeachState, here: Space, space: Space) -> Refusal | None:
    """Return why a Unit that has not climbed does not go somewhere (001-82)."""
    if space in set(lateral(state.areas, here)):
        return None
    words = f"To Advance from {state.grid.name(here)} a Unit must Climb."
    return not_adjacent(state.grid, (), here, space) or Refusal(words, ("001-82",))


def _fallen(play: Play[BeachState], unit: Allied) -> Asking[None]:
    """Move a Unit that has failed its Climb: to Sector 9, else as players say (001-83, A1-04)."""
    state = play.state
    beside = [one for one in lateral(state.areas, unit.space) if one not in unit.way]
    ledge = next((one for one in beside if state.attribute(one) == "omaha-9"), None)
    if ledge is not None:
        play.say(cited(f"{unit.unit} has failed and moves to {state.grid.name(ledge)}", "001-83"))
        _entered(play, unit, ledge)
        return
    space = yield from ask_or(Place(
        ALLIES, f"{unit.unit} has failed its Climb", "Where does it go? The rulebook says nothing.",
        ("001-83", "A1-04"), instead=(STAYS,),
        why_not=partial(not_adjacent, state.grid, (), unit.space),
    ))  # fmt: skip
    if not isinstance(space, Other):
        _entered(play, unit, space)


# Cards

PEOPLE = {one for each in MAPS.values() for one in (*each.regular, *each.unique)}
_OTHERS = (
    Choice("specialist", "Another Specialist", "one of the 3 new Unique ones, say"),
    Choice("item", "Another Item", "one of the 3 new Regular ones, say"),
)
"""What the lists do not name (001-08)."""


def take(play: Play[BeachState], unit_id: str) -> Asking[None]:
    """Give a Unit a Specialist or an Item of its map (001-77 to -81, -85 to -89)."""
    unit = play.state.units[unit_id]
    name = yield from ask(Pick(
        ALLIES, f"{unit.unit} gains", "Which Specialist or Item?", _map_rules(play.state),
        choices=(*_available(play.state, unit), *_OTHERS, Choice("nothing", "Nothing")),
    ))  # fmt: skip
    if name == "nothing":
        return
    person = name == "specialist" or name in PEOPLE
    if name in ("specialist", "item"):
        name = yield from ask(Words(ALLIES, "Allied card", "What is it called?", most=MOST_NAME))
    specialists = unit.specialists
    if person and specialists is not None:
        specialists = min(specialists + 1, 99)
    more = unit._replace(cards=(*unit.cards, name), specialists=specialists)
    play.become(play.state.with_unit(unit_id, more))


def _map_rules(state: BeachState) -> tuple[str, ...]:
    shared = ("001-89",) if state.reading("omaha") == "both" else ()
    return (*MAPS[state.map].rules, "001-08", *shared)


def _available(state: BeachState, unit: Allied) -> Iterator[Choice]:
    """Yield what a Unit may gain; Bloody Omaha puts both maps into one pool (001-88, 001-89)."""
    both = state.reading("omaha") == "both"
    start = state.areas.value(unit.way[0], "map") if both and unit.way else state.map
    own = MAPS[str(start) if start in MAPS else "other"]
    maps = [MAPS["n-10"], MAPS["other"]] if both else [own]
    taken = {name for one in state.units.values() for name in one.cards}
    where, name = state.attribute(unit.space), state.grid.name(unit.space)
    for one in own.regular:
        if one not in unit.cards:
            yield Choice(one, one, "Regular Specialist")
    for one in dict.fromkeys(one for each in maps for one in each.unique):
        if one not in taken:
            yield Choice(one, one, "Unique Specialist")
    none = Refusal(f"Items may not be found in {name}.", ("001-77",))
    for one in dict.fromkeys(one for each in maps for one in each.items):
        if one not in taken:
            apart = Refusal(f"The {MEDAL_CASE} is found only in its Sector.", ("001-85",))
            refused = none if where == "fabius-12" else apart if one == MEDAL_CASE else None
            yield Choice(one, one, "Special Item", refused)
    if any(state.attribute(space) == "omaha-5" for space in state.grid.spaces()):
        only = Refusal(f"The {state.vehicle} is found only in its Sector.", ("001-81",))
        if state.vehicle not in taken:
            yield Choice(state.vehicle, state.vehicle, "Vehicle, at its cost in Item Points",
                         None if where == "omaha-5" else only)  # fmt: skip


def trade(play: Play[BeachState]) -> Asking[None]:
    """Say whether Units may trade in a Sector; the Lieutenant's dice always (001-40, 001-90)."""
    pigeon = Choice("pigeon", "Carrier Pigeon: across the maps")
    far = (pigeon,) if play.state.reading("omaha") == "both" else ()
    space = yield from ask_or(Place(
        ALLIES, "Trading", "In which Sector do Units trade?", ("001-40",),
        why_not=partial(no_trading, play.state.areas),
        instead=(Choice("lieutenant", "The Lieutenant trades dice"), *far),
    ))  # fmt: skip
    if isinstance(space, Other):
        rule = "001-90" if space.way == "pigeon" else "001-40"
        play.say(cited("that may be done in every Sector", rule))
    else:
        play.say(cited(f"Units may trade in {play.state.grid.name(space)}", "001-40"))


def mortar(play: Play[BeachState], unit_id: str) -> Asking[None]:
    """Say which Sector a Mortar affects: an adjacent one, across the border too (001-90)."""
    unit = play.state.units[unit_id]
    yield from ask(Place(
        ALLIES, f"Mortar of {unit.unit}", "Which adjacent Sector?", ("001-90",),
        why_not=partial(not_adjacent, play.state.grid, ("001-90",), unit.space),
    ))  # fmt: skip


def forced(play: Play[BeachState]) -> Asking[None]:
    """Let the Allies choose what a German card makes them lose (001-42, 001-44)."""
    units = tuple(Choice(one.id, one.unit) for one in play.state.units.values())
    unit_id = yield from ask(Pick(
        ALLIES, "A German card", "Which Unit loses a Specialist or an Item? The German is no Unit.",
        ("001-44", "001-42"), choices=units,
    ))  # fmt: skip
    unit = play.state.units[unit_id]
    none = Refusal(f"{unit.unit} has none.") if unit.specialists == 0 else None
    lost = yield from ask(Pick(
        ALLIES, "A German card", "What is lost? The Allies choose.", ("001-44",), choices=(
            Choice("specialist", "A Specialist", refusal=none), Choice("item", "An Item"),
            *(Choice(f"card {one}", one) for one in unit.cards),
        ),
    ))  # fmt: skip
    gone = lost.removeprefix("card ")
    fewer = unit.specialists
    if fewer and (lost == "specialist" or gone in PEOPLE):
        fewer -= 1
    cards = tuple(one for one in unit.cards if lost != f"card {one}")
    play.become(play.state.with_unit(unit_id, unit._replace(specialists=fewer, cards=cards)))


def killed(play: Play[BeachState]) -> Asking[None]:
    """End the game: a Unit has been killed elsewhere than in the Bunker (001-41)."""
    unit_id = yield from ask(Pick(
        ALLIES, "A Unit has been killed", "Which one? All have lost then.", ("001-41",), choices=(
            *(Choice(one.id, one.unit) for one in play.state.units.values()),
            Choice("none", "None"),
        ),
    ))  # fmt: skip
    if unit_id != "none":
        name = play.state.units[unit_id].unit
        play.become(play.state.with_unit(unit_id, None))
        end(play, GERMAN, f"{name} is killed: all Allies have lost", "001-41")


def conflict(play: Play[BeachState]) -> Asking[None]:
    """Let the German say who comes first where both want the same at once (001-48)."""
    first = yield from ask(Pick(
        GERMAN, "Both sides at once", "Who comes first? The German decides.", ("001-48",),
        choices=(Choice(GERMAN, "The German"), Choice(ALLIES, "The Allies")),
    ))  # fmt: skip
    play.say(cited(f"the {capital(first)}{' come' if first == ALLIES else ' comes'} first",
                   "001-48"))  # fmt: skip


# Re-roll counters of Units


def counter(play: Play[BeachState], unit_id: str) -> Asking[None]:
    """Use a Unit's Re-roll counter, or take one from the pool (001-65 to 001-72)."""
    state, unit = play.state, play.state.units[unit_id]
    used = None if unit.counters else Impossible("The counter is used.", ("001-65",))
    how = yield from ask(Pick(
        ALLIES, f"Re-roll counter of {unit.unit}", "What happens?", ("001-65", "001-66"), choices=(
            Choice("use", "It is used", refusal=used),
            *((Choice("take", "One is taken from the pool",
                      refusal=state.no_counter_from_pool(unit.counters)),) if state.pooled else ()),
            Choice("nothing", "Nothing"),
        ),
    ))  # fmt: skip
    if how == "nothing":
        return
    more = 1 if how == "take" else -1
    pool = state.counter_pool - more if state.pooled else state.counter_pool
    counted = unit._replace(counters=unit.counters + more)
    play.become(replace(
        state.with_unit(unit_id, counted), counter_pool=max(0, min(pool, COUNTERS))
    ))  # fmt: skip
    if how == "use" and state.reading("counters") == "desperate":
        lost = cited(f"all Units lose {DESPERATE} Soldiers", "001-72")
        play.become(play.state.all_fewer(DESPERATE), lost)
