"""Before the first turn: readings, German units, printed values, the mix, the counters laid out.

Choices in a layout are not asked again (000-01 to 000-04, 000-70).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    Refusal,
    SeveralAnswer,
    fitting_label,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, Pick, Place, TextQuestion
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    ask,
    ask_or_instead,
    ask_yes_no,
)
from boardapp.games.areas.dice_table import REST, ask_dice_table
from boardapp.games.areas.state import MOST_NAME, SET_UP, PointTrack
from boardapp.games.ask_rule_readings import ask_readings, ask_switch
from boardapp.games.strange_victory.area_entry import ask_road_counter_mix
from boardapp.games.strange_victory.audacity_points import division_title
from boardapp.games.strange_victory.counter_kinds import COUNTERS, RESULTS, ROAD
from boardapp.games.strange_victory.road_counter_areas import areas_for_road_counters
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.state import (
    GERMANY,
    MAX_DIVISIONS,
    MAX_UNITS,
    MOST_PRINTED,
    CounterOnBoard,
    Regiment,
    RoadState,
    is_road_counter,
)
from boardapp.games.strange_victory.switches import SWITCHES
from boardapp.games.validated_state import why_state_invalid

MOST_POINTS = 20
"""The most Audacity Points that players can enter for a division."""


# German units


def why_not_enter_unit(state: RoadState) -> Refusal | None:
    """Return why the table has no room for another German unit."""
    full = len(state.units) >= MAX_UNITS
    return ImpossibleRefusal(f"A table has room for at most {MAX_UNITS} units.") if full else None


def enter_german_unit(context: Context[RoadState]) -> Asking[None]:
    """Enter a German unit: its name, division, dice, and area (000-57, 000-70)."""
    rules = ("000-70",)
    name = yield from ask(
        TextQuestion(
            GERMANY,
            "German unit",
            "What is the name of the unit?",
            rules,
            most=MOST_NAME,
            prompt="What is the name of the unit?",
        )
    )
    division = yield from _ask_division(context, name)
    dice = yield from ask_or_instead(Number(
        GERMANY, f"Dice of {name}", "Enter how many dice the unit has before any changes.",
        rules, least=1,
        most=MOST_PRINTED,
        instead=(Choice("later", "Ask me when the unit first fights", label="Ask in the first "
            "fight"),),
        prompt=fitting_prompt(f"How many dice does {name} have?", "How many dice does the unit "
        "have?"),
    ))  # fmt: skip
    space = yield from ask(Place(
        GERMANY, f"Area of {name}", "Choose the area in which the unit starts.", rules,
        prompt=fitting_prompt(f"Where is {name}?", "Where is the unit?"),
    ))  # fmt: skip
    taken = context.state.units
    unit_id = next(one for number in count(1) if (one := f"p{number}") not in taken)
    known = None if isinstance(dice, InsteadAnswer) else dice
    unit = Regiment(unit_id, name, space, division, known)
    context.set_state(context.state.with_unit(unit_id, unit))


def _ask_division(context: Context[RoadState], name: str) -> Asking[str]:
    """Ask for a unit's division, and for the Audacity Points of a new one (000-57, 000-61)."""
    known = context.state.divisions
    rules = ("000-57",)
    full = ImpossibleRefusal(f"A table has room for at most {MAX_DIVISIONS} divisions.")
    if known:
        another = Choice(
            "new",
            "Another one",
            refusal=full if len(known) >= MAX_DIVISIONS else None,
            label="Another division",
        )
        of = yield from ask(Pick(
            GERMANY, f"Division of {name}", "Which division pays Audacity Points (AP) for this "
                "unit?", rules,
            choices=(
                *(
                    Choice(f"of {one}", division_title(one),
                           label=fitting_label(division_title(one)))
                    for one in known
                ),
                another,
            ),
            prompt=fitting_prompt(f"To which division does {name} belong?", "To which division "
            "does the unit belong?"),
        ))  # fmt: skip
        if of != "new":
            return of.removeprefix("of ")
    division = yield from ask(TextQuestion(
        GERMANY, "Division", "Enter its number or name, without the word “Division”.", rules,
        most=MOST_NAME,
        prompt="Which division does the unit belong to?",
    ))  # fmt: skip
    if division not in known:
        number = yield from ask(
            Number(
                GERMANY,
                f"Audacity Points of {division_title(division)}",
                "Enter how many Audacity Points (AP) the division has at the start.",
                ("000-61",),
                most=MOST_POINTS,
                prompt="How many Audacity Points (AP) at the start?",
            )
        )
        divisions = {**context.state.divisions, division: PointTrack(number, number)}
        context.set_state(replace(context.state, divisions=divisions))
    return division


# Laying out


def why_no_setup(state: RoadState) -> Refusal | None:
    """Return why the Road counters cannot be laid out (000-01)."""
    if state.phase != SET_UP:
        return ImpossibleRefusal(
            "The game has begun, so you can no longer change how you read its rules."
        )
    areas = len(areas_for_road_counters(state.areas))
    if areas > COUNTERS:
        why = f"{areas} areas need a Road counter, but there are only {COUNTERS} counters."
        return ImpossibleRefusal(why, ("000-01",))
    refused = why_state_invalid(_with_road_counters_laid(state))
    if refused:
        return ImpossibleRefusal(refused)
    return (
        None
        if state.units
        else Refusal(
            "Add a German unit first, because Germany plays with at least one.", ("000-70",)
        )
    )


def set_up(context: Context[RoadState]) -> Asking[None]:
    """Agree on readings, enter printed values, and lay the Road counters (000-02 to 000-04)."""
    if not context.state.options:
        pool = SWITCHES["pool"]
        drawn = yield from ask_switch(
            GERMANY,
            pool,
            "Who draws the Road counters?",
            prompt="Who draws the Road counters?",
            labels={"physical": "You draw yourselves", "digital": "boardapp draws"},
        )
        others = {name: one for name, one in SWITCHES.items() if name != "pool"}
        read = yield from ask_readings(GERMANY, "Unclear rules on Road counters", others, {})
        options = {**({} if drawn == pool.default else {"pool": drawn}), **read}
        context.set_state(replace(context.state, options=options))
    if not context.state.face_down_count("garrison"):
        yield from _ask_garrison_counters(context)
    yield from _enter_printed_values(context)
    if not context.state.mix:
        yield from ask_road_counter_mix(context)
    before = context.state.face_down_count("road")
    context.set_state(_with_road_counters_laid(context.state))
    number = context.state.face_down_count("road") - before
    laid = f"{number} Road counter{' lies' if number == 1 else 's lie'} face down"
    context.log(cited(laid, "000-02"))


def _ask_garrison_counters(context: Context[RoadState]) -> Asking[None]:
    """Ask which areas have a Garrison counter, and how many there are of each kind (000-02)."""
    grid = context.state.grid
    usual = SeveralAnswer(tuple(map(grid.name, areas_for_road_counters(context.state.areas))))
    where = yield from ask(
        PickSeveral(
            GERMANY,
            "Garrisons",
            "Which areas have a Garrison counter, face down?",
            ("000-02",),
            choices=tuple(
                Choice(grid.name(space), grid.name(space), at=space)
                for space in _areas_free_for_garrison(context.state)
            ),
            usual=usual,
            prompt="Which areas have a Garrison counter?",
        )
    )
    lying = dict(context.state.lying)
    for space in map(grid.parse, where.names):
        lying[space] = (CounterOnBoard("garrison"), *lying.get(space, ()))
    context.set_state(replace(context.state, lying=lying))
    down = context.state.face_down_count("garrison")
    if down and not context.state.garrisons:
        pool = context.state.garrison_pool
        mix = yield from pool.ask_counter_mix("Mix of the Garrison counters", down)
        context.set_state(replace(context.state, garrisons=mix))


def _areas_free_for_garrison(state: RoadState) -> Iterator[Space]:
    for space in state.grid.spaces():
        if all(is_road_counter(one.kind) for one in state.lying.get(space, ())):
            yield space


def _enter_printed_values(context: Context[RoadState]) -> Asking[None]:
    """Ask for printed values in advance: Strengths of Road counters, the combat table."""
    unknown = [
        kind for kind, one in ROAD.items() if one.enemy and kind not in context.state.strengths
    ]
    if unknown and (yield from ask_yes_no(
        GERMANY, "Printed Strengths", "Enter the Strengths of the Road counters now? If not, "
            "boardapp asks when a counter turns up.", ("000-70",), prompt="Enter the Strengths of "
        "the counters now?",
    )):  # fmt: skip
        for kind in unknown:
            answer = yield from ask_or_instead(Number(
                GERMANY, f"Strength of {ROAD[kind].title}", "Enter the Strength that is printed "
                    "on these counters.",
                (ROAD[kind].enemy,), most=MOST_PRINTED,
                instead=(Choice("later", "Ask me when the counter turns up", label="Ask later"),),
                prompt=f"What is the Strength of {ROAD[kind].title}?",
            ))  # fmt: skip
            if not isinstance(answer, InsteadAnswer):
                strengths = {**context.state.strengths, kind: answer}
                context.set_state(replace(context.state, strengths=strengths))
    if context.state.combat is None and (yield from ask_yes_no(
        GERMANY, "Combat table", "Enter the base game's combat table? With it boardapp reads "
            "the dice and shows the chances. Without it you enter each result.", ("000-54",),
        prompt="Enter the combat table now?",
    )):  # fmt: skip
        titles = {name: title for name, title in RESULTS.items() if name != REST}
        sentence = (
            "The enemy's Strength is subtracted from the dice first. From which number "
            "up does this result begin?"
        )
        table = yield from ask_dice_table(GERMANY, "Combat table", sentence, titles, ("000-54",))
        context.set_state(replace(context.state, combat=table))


def _with_road_counters_laid(state: RoadState) -> RoadState:
    """Return the state with a face-down Road counter in each area that takes one and has none."""
    lying = dict(state.lying)
    for space in areas_for_road_counters(state.areas):
        there = lying.get(space, ())
        if not any(is_road_counter(one.kind) for one in there):
            lying[space] = (*there, CounterOnBoard("road"))
    return replace(state, lying=lying)
