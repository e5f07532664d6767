"""Before the first turn: readings, German units, what is printed, the mix, the counters laid out.

What a layout says already is not asked again (000-01 to 000-04, 000-70).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play import Impossible
from boardapp.core.procedure.question_parts import Choice, Other, Refusal, Taken
from boardapp.core.procedure.questions import Number, Pick, Place, Words
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or, ask_yes
from boardapp.core.procedure.several import Several
from boardapp.games.areas.dice_table import REST, ask_table
from boardapp.games.areas.state import MOST_NAME, SET_UP
from boardapp.games.areas.track import Track
from boardapp.games.readings_setup import ask_readings, ask_switch
from boardapp.games.strange_victory.area_entry import know_mix
from boardapp.games.strange_victory.audacity_points import called
from boardapp.games.strange_victory.board import countered
from boardapp.games.strange_victory.counter_kinds import COUNTERS, RESULTS, ROAD
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.state import (
    GERMANY,
    MAX_DIVISIONS,
    MAX_UNITS,
    MOST_PRINTED,
    Lying,
    Regiment,
    RoadState,
    of_the_roads,
)
from boardapp.games.strange_victory.switches import SWITCHES
from boardapp.games.typed_state import refuse_state

MOST_POINTS = 20
"""Audacity Points at most that a division is entered with."""


# German units


def why_no_muster(state: RoadState) -> Refusal | None:
    """Return why no more German units can be entered."""
    full = len(state.units) >= MAX_UNITS
    return Impossible(f"A table holds {MAX_UNITS} units at most.") if full else None


def muster(play: Context[RoadState]) -> Asking[None]:
    """Enter a German unit: its name, division, dice, and where it stands (000-57, 000-70)."""
    rules = ("000-70",)
    name = yield from ask(
        Words(GERMANY, "German unit", "What is it called?", rules, most=MOST_NAME)
    )
    division = yield from _division(play, name)
    dice = yield from ask_or(Number(
        GERMANY, f"Dice of {name}", "Its base dice.", rules, least=1, most=MOST_PRINTED,
        instead=(Choice("later", "Ask when it first fights"),),
    ))  # fmt: skip
    space = yield from ask(Place(GERMANY, f"{name} stands", "In which area?", rules))
    taken = play.state.units
    unit_id = next(one for number in count(1) if (one := f"p{number}") not in taken)
    known = None if isinstance(dice, Other) else dice
    unit = Regiment(unit_id, name, space, division, known)
    play.set_state(play.state.with_unit(unit_id, unit))


def _division(play: Context[RoadState], name: str) -> Asking[str]:
    """Ask for a unit's division; a new one is asked for its Audacity Points (000-57, 000-61)."""
    known = play.state.divisions
    rules = ("000-57",)
    full = Impossible(f"A table holds {MAX_DIVISIONS} divisions at most.")
    if known:
        another = Choice(
            "new", "Another one", refusal=full if len(known) >= MAX_DIVISIONS else None
        )
        of = yield from ask(Pick(
            GERMANY, f"Division of {name}", "Which one pays its AP?", rules,
            choices=(*(Choice(f"of {one}", called(one)) for one in known), another),
        ))  # fmt: skip
        if of != "new":
            return of.removeprefix("of ")
    division = yield from ask(Words(
        GERMANY, "Division", "Its number or name, without the word itself.", rules, most=MOST_NAME,
    ))  # fmt: skip
    if division not in known:
        number = yield from ask(Number(
            GERMANY, f"AP of {called(division)}", "Audacity Points at the start.", ("000-61",),
            most=MOST_POINTS,
        ))  # fmt: skip
        divisions = {**play.state.divisions, division: Track(number, number)}
        play.set_state(replace(play.state, divisions=divisions))
    return division


# Laying out


def why_no_setup(state: RoadState) -> Refusal | None:
    """Return why the Road counters cannot be laid out (000-01)."""
    if state.phase != SET_UP:
        return Impossible("The game has begun: its readings are agreed.")
    areas = len(countered(state.areas))
    if areas > COUNTERS:
        why = f"{areas} areas take a Road counter, and there are {COUNTERS}."
        return Impossible(why, ("000-01",))
    refused = refuse_state(_laid_out(state))
    if refused:
        return Impossible(refused)
    return None if state.units else Refusal("No German unit has been entered yet.", ("000-70",))


def set_up(play: Context[RoadState]) -> Asking[None]:
    """Agree on readings, enter what is printed, and lay the Road counters (000-02 to 000-04)."""
    if not play.state.options:
        yield from _agree(play)
    if not play.state.down("garrison"):
        yield from _garrisons(play)
    yield from _printed(play)
    if not play.state.mix:
        yield from know_mix(play)
    before = play.state.down("road")
    play.set_state(_laid_out(play.state))
    number = play.state.down("road") - before
    laid = f"{number} Road counter{' lies' if number == 1 else 's lie'} face down"
    play.log(cited(laid, "000-02"))


def _agree(play: Context[RoadState]) -> Asking[None]:
    """Agree who draws the Road counters, and how the rulebook's open questions are read."""
    pool = SWITCHES["pool"]
    drawn = yield from ask_switch(GERMANY, pool, "Who draws them?")
    others = {name: one for name, one in SWITCHES.items() if name != "pool"}
    read = yield from ask_readings(GERMANY, "Readings of the Road counters", others, {})
    options = {**({} if drawn == pool.default else {"pool": drawn}), **read}
    play.set_state(replace(play.state, options=options))


def _garrisons(play: Context[RoadState]) -> Asking[None]:
    """Ask where Garrison counters lie face down, and how many there are of each (000-02)."""
    grid = play.state.grid
    usual = Taken(tuple(map(grid.name, countered(play.state.areas))))
    where = yield from ask(Several(
        GERMANY, "Garrisons", "In which areas does a Garrison counter lie, face down?", ("000-02",),
        choices=tuple(Choice(grid.name(space), grid.name(space)) for space in _empty(play.state)),
        usual=usual,
    ))  # fmt: skip
    lying = dict(play.state.lying)
    for space in map(grid.parse, where.names):
        lying[space] = (Lying("garrison"), *lying.get(space, ()))
    play.set_state(replace(play.state, lying=lying))
    down = play.state.down("garrison")
    if down and not play.state.garrisons:
        pool = play.state.garrison_pool
        mix = yield from pool.ask_mix("Mix of the Garrison counters", down)
        play.set_state(replace(play.state, garrisons=mix))


def _empty(state: RoadState) -> Iterator[Space]:
    for space in state.grid.spaces():
        if all(of_the_roads(one.kind) for one in state.lying.get(space, ())):
            yield space


def _printed(play: Context[RoadState]) -> Asking[None]:
    """Enter what is printed ahead of need: Strengths of Road counters, the combat table."""
    unknown = [kind for kind, one in ROAD.items() if one.enemy and kind not in play.state.strengths]
    if unknown and (yield from ask_yes(
        GERMANY, "Printed Strengths", "Enter the Strengths of the Road counters now? Else each is"
        " asked when it turns up.", ("000-70",),
    )):  # fmt: skip
        for kind in unknown:
            answer = yield from ask_or(Number(
                GERMANY, f"Strength of {ROAD[kind].title}", "As printed on every such counter.",
                (ROAD[kind].enemy,), most=MOST_PRINTED,
                instead=(Choice("later", "Ask when it turns up"),),
            ))  # fmt: skip
            if not isinstance(answer, Other):
                strengths = {**play.state.strengths, kind: answer}
                play.set_state(replace(play.state, strengths=strengths))
    if play.state.combat is None and (yield from ask_yes(
        GERMANY, "Combat table", "Enter the base game's combat table, so that dice are read and"
        " chances shown? Else you say which result fell.", ("000-54",),
    )):  # fmt: skip
        titles = {name: title for name, title in RESULTS.items() if name != REST}
        sentence = "From which number up? The enemy's Strength is taken off first."
        table = yield from ask_table(GERMANY, "Combat table", sentence, titles, ("000-54",))
        play.set_state(replace(play.state, combat=table))


def _laid_out(state: RoadState) -> RoadState:
    """Return the state with a Road counter face down wherever one goes and none lies yet."""
    lying = dict(state.lying)
    for space in countered(state.areas):
        there = lying.get(space, ())
        if not any(of_the_roads(one.kind) for one in there):
            lying[space] = (*there, Lying("road"))
    return replace(state, lying=lying)
