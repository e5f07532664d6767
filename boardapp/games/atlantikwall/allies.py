"""What the Allies do that the expansion has a word on: moves, Climbs, cards, trading (001-40 -)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, Odds, Other, Refusal, choices, refuse_if
from boardapp.core.procedure.questions import Number, Place, Words
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or, pick
from boardapp.games.areas.board import not_adjacent
from boardapp.games.areas.state import MOST_NAME
from boardapp.games.atlantikwall.board import ATTRIBUTES, lateral, no_trading
from boardapp.games.atlantikwall.cards import MAPS, MEDAL_CASE
from boardapp.games.atlantikwall.dice import CLIMBED, CLIMBS, climbing
from boardapp.games.atlantikwall.losses import end
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import (
    ALLIES,
    GERMAN,
    MOST_CARDS,
    Allied,
    BeachState,
)

STAYS = Choice("stay", "It stays")
WhyNot = Callable[[Space], Refusal | None]


def attributes(play: Context[BeachState]) -> Asking[None]:
    """Say as the turn begins what is special in the Sectors where Units are (001-73 to -85)."""
    for space in () if play.state.solitaire else play.state.occupied():
        one = ATTRIBUTES.get(play.state.attribute(space))
        if one:
            play.log(cited(f"{play.state.grid.name(space)}: {one.words}", one.rule))
    yield from ()


# Moves


def march(play: Context[BeachState], unit_id: str) -> Asking[None]:
    """Move a Unit to an adjacent Sector or into the Bunker, maybe by a Climb (001-82, 001-83)."""
    unit, state = play.state.units[unit_id], play.state
    why_not: WhyNot | None = None
    if state.attribute(unit.space) == "omaha-8" and not (yield from _climb(play, unit)):
        if unit.turns + 1 >= CLIMBS:
            yield from _fallen(play, unit)
            return
        why_not = partial(_only_beside, state, unit.space)
    where = _required(state, unit)
    yield from _goes(play, unit, "moves", "Where to?", "001-93", warning=where, why_not=why_not)


def _goes(
    play: Context[BeachState], unit: Allied, does: str, sentence: str, *rules: str,
    warning: str = "", why_not: WhyNot | None = None,
) -> Asking[None]:  # fmt: skip
    """Ask to which adjacent Sector a Unit goes, if any."""
    space = yield from ask_or(Place(
        ALLIES, f"{unit.unit} {does}", sentence, rules, warning=warning, instead=(STAYS,),
        why_not=why_not or partial(not_adjacent, play.state.grid, (), unit.space),
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


def _entered(play: Context[BeachState], unit: Allied, space: Space) -> None:
    """Put a Unit into a Sector; the first to come finds the Medal Case (001-85)."""
    state, went = play.state, unit.went(space)
    if state.attribute(space) == "omaha-11" and not state.medal and len(went.cards) < MOST_CARDS:
        went = went._replace(cards=(*went.cards, MEDAL_CASE))
        state = replace(state, medal=True)
        play.log(cited(f"{unit.unit} finds the {MEDAL_CASE} for free", "001-85"))
    play.set_state(state.with_unit(unit.id, went))


def _climb(play: Context[BeachState], unit: Allied) -> Asking[bool]:
    """Ask for the Skulls of a climbing Unit's Final Tally; tell whether it may Advance.

    Each turn there counts, whether it tries or not; after three it has failed (001-83).
    """
    left = CLIMBS - unit.turns
    if left <= 0:
        return False
    within = f"within {left} turn{'s' * (left > 1)}"
    odds = (Odds("Climb", "this turn", climbing(1)), Odds("Climb in time", within, climbing(left)))
    skulls = yield from ask_or(Number(
        ALLIES, f"Climb of {unit.unit}",
        "How many Skulls has its Final Tally? They count as usual, too; no dice are Locked.",
        ("001-82", "001-84"), odds, warning="No Battle Cry RWB, and no Vehicle.",
        instead=(Choice("not", "It does not climb"),),
    ))  # fmt: skip
    if not isinstance(skulls, Other) and skulls >= CLIMBED:
        play.log(cited(f"{unit.unit} climbs: it may Advance", "001-82"))
        return True
    turn = unit.turns + 1
    play.log(cited(f"{unit.unit} has not climbed in turn {turn} of {CLIMBS}", "001-83"))
    return False


def _only_beside(state: BeachState, here: Space, space: Space) -> Refusal | None:
    """Return why a Unit that has not climbed does not go somewhere (001-82)."""
    if space in set(lateral(state.areas, here)):
        return None
    words = f"To Advance from {state.grid.name(here)} a Unit must Climb."
    return not_adjacent(state.grid, (), here, space) or Refusal(words, ("001-82",))


def _fallen(play: Context[BeachState], unit: Allied) -> Asking[None]:
    """Move a Unit that has failed its Climb: to Sector 9, else as players say (001-83, A1-04)."""
    ledge = _ledge(play.state, unit)
    if ledge is not None:
        name = play.state.grid.name(ledge)
        play.log(cited(f"{unit.unit} has failed and moves to {name}", "001-83"))
        _entered(play, unit, ledge)
        return
    yield from _goes(play, unit, "has failed its Climb", "Where does it go? The rulebook says"
                     " nothing.", "001-83", "A1-04")  # fmt: skip


def _ledge(state: BeachState, unit: Allied) -> Space | None:
    """Return the Sector 9 to which a failed climber moves, if it may (001-83, A1-04)."""
    return next(
        (space for space in lateral(state.areas, unit.space)
         if state.attribute(space) == "omaha-9" and space not in unit.way), None,
    )  # fmt: skip


def climbers_due(state: BeachState) -> Refusal | None:
    """Return who has had three turns to Climb and must move on before Phase 4 ends (001-83)."""
    for unit in () if state.solitaire else state.units.values():
        ledge = _ledge(state, unit)
        late = unit.turns + 1 >= CLIMBS and not unit.moved
        if state.attribute(unit.space) == "omaha-8" and late and ledge is not None:
            words = f"{unit.unit} has its last turn to Climb; else it moves to"
            return Refusal(f"{words} {state.grid.name(ledge)}.", ("001-83",))
    return None


# Cards

PEOPLE = {one for each in MAPS.values() for one in (*each.regular, *each.unique)}


def take(play: Context[BeachState], unit_id: str) -> Asking[None]:
    """Give a Unit a Specialist or an Item of its map (001-77 to 001-81, 001-85 to 001-89)."""
    unit, both = play.state.units[unit_id], play.state.reading("omaha") == "both"
    name = yield from pick(
        ALLIES, f"{unit.unit} gains", "Which Specialist or Item?",
        (*_available(play.state, unit), Choice("nothing", "Nothing")),
        *MAPS[play.state.map].rules, "001-08", *(("001-89",) if both else ()),
    )  # fmt: skip
    if name == "nothing":
        return
    more = int(name == "specialist" or name in PEOPLE)
    if name in ("specialist", "item"):
        name = yield from ask(Words(ALLIES, "Allied card", "What is it called?", most=MOST_NAME))
    play.set_state(play.state.with_unit(unit_id, unit.with_cards((*unit.cards, name), more)))


def _available(state: BeachState, unit: Allied) -> Iterator[Choice]:
    """Yield what a Unit may gain; Bloody Omaha puts both maps into one pool (001-88, 001-89)."""
    both = state.reading("omaha") == "both"
    start = state.areas.value(unit.way[0], "map") if both and unit.way else state.map
    own = MAPS[str(start) if start in MAPS else "other"]
    # Of the other map of Bloody Omaha the rulebook has no lists.
    shared = MAPS["n-10"] if both else own
    taken = {name for one in state.units.values() for name in one.cards}
    where, name = state.attribute(unit.space), state.grid.name(unit.space)
    barred = refuse_if(where == "fabius-12", f"Items may not be found in {name}.", "001-77")
    apart = Refusal(f"The {MEDAL_CASE} is found only in its Sector.", ("001-85",))
    only = refuse_if(
        where != "omaha-5", f"The {state.vehicle} is found only in its Sector.", "001-81"
    )
    yield from (Choice(one, one, "Regular Specialist") for one in own.regular
                if one not in unit.cards)  # fmt: skip
    yield from (Choice(one, one, "Unique Specialist") for one in shared.unique
                if one not in taken)  # fmt: skip
    yield from (Choice(one, one, "Special Item", barred or (apart if one == MEDAL_CASE else None))
                for one in shared.items if one not in taken)  # fmt: skip
    if state.drawn_vehicle and state.vehicle not in taken:
        yield Choice(state.vehicle, state.vehicle, "Vehicle, at its cost in Item Points", only)
    # What the lists do not name (001-08).
    yield Choice("specialist", "Another Specialist", "one of the 3 new Unique ones, say")
    yield Choice("item", "Another Item", "one of the 3 new Regular ones, say", barred)


def trade(play: Context[BeachState]) -> Asking[None]:
    """Say whether Units may trade in a Sector; the Lieutenant's dice always (001-40, 001-90)."""
    both = play.state.reading("omaha") == "both"
    ways = {"lieutenant": "The Lieutenant trades dice"}
    if both:
        ways["pigeon"] = "Carrier Pigeon: across the maps"
    space = yield from ask_or(Place(
        ALLIES, "Trading", "In which Sector do Units trade?", ("001-40",),
        why_not=partial(_no_trading, play.state),
        instead=choices(ways),
    ))  # fmt: skip
    if isinstance(space, Other):
        rule = "001-90" if space.way == "pigeon" else "001-40"
        play.log(cited("that may be done in every Sector", rule))
    else:
        play.log(cited(f"Units may trade in {play.state.grid.name(space)}", "001-40"))


def _no_trading(state: BeachState, space: Space) -> Refusal | None:
    """Return why Units may not trade: the German watches, where there is one (001-40)."""
    return no_trading(state.areas, space) if state.german else None


def mortar(play: Context[BeachState], unit_id: str) -> Asking[None]:
    """Say which Sector a Mortar affects: an adjacent one, across the border too (001-90)."""
    unit = play.state.units[unit_id]
    yield from ask(Place(
        ALLIES, f"Mortar of {unit.unit}", "Which adjacent Sector?", ("001-90",),
        why_not=partial(not_adjacent, play.state.grid, ("001-90",), unit.space),
    ))  # fmt: skip


def forced(play: Context[BeachState]) -> Asking[None]:
    """Let the Allies choose what a German card makes them lose (001-42, 001-44)."""
    unit_id = yield from pick(
        ALLIES, "A German card", "Which Unit loses a Specialist or an Item? The German is no Unit.",
        play.state.named(), "001-44", "001-42",
    )  # fmt: skip
    unit = play.state.units[unit_id]
    none = refuse_if(unit.specialists == 0, f"{unit.unit} has none.")
    lost = yield from pick(
        ALLIES, "A German card", "What is lost? The Allies choose.",
        (Choice("specialist", "A Specialist", refusal=none), Choice("item", "An Item"),
         *choices({f"card {one}": one for one in unit.cards})), "001-44",
    )  # fmt: skip
    gone = lost.removeprefix("card ")
    fewer = int(lost == "specialist" or gone in PEOPLE)
    cards = tuple(one for one in unit.cards if lost != f"card {one}")
    play.set_state(play.state.with_unit(unit_id, unit.with_cards(cards, -fewer)))


def killed(play: Context[BeachState]) -> Asking[None]:
    """End the game: a Unit has been killed elsewhere than in the Bunker (001-41)."""
    unit_id = yield from pick(
        ALLIES, "A Unit has been killed", "Which one? All have lost then.",
        play.state.named() | {"none": "None"}, "001-41",
    )  # fmt: skip
    if unit_id != "none":
        name = play.state.units[unit_id].unit
        play.set_state(play.state.with_unit(unit_id, None))
        end(play, GERMAN, f"{name} is killed: all Allies have lost", "001-41")


def conflict(play: Context[BeachState]) -> Asking[None]:
    """Let the German say who comes first where both want the same at once (001-48)."""
    come = {GERMAN: "the German comes", ALLIES: "the Allies come"}
    first = yield from pick(
        GERMAN, "Both sides at once", "Who comes first? The German decides.",
        {GERMAN: "The German", ALLIES: "The Allies"}, "001-48",
    )  # fmt: skip
    play.log(cited(f"{come[first]} first", "001-48"))
