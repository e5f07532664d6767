"""What a table of Strange Victory can hold: the same of layouts, corrections and free play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from boardapp.files.wording import either, hint, quoted
from boardapp.games.strange_victory.combat import RESULTS, CombatTable
from boardapp.games.strange_victory.counters import ALL, COUNTERS, DOWN, ROAD, SUPPORT
from boardapp.games.strange_victory.state import (
    FREE_STEPS,
    GERMANY,
    MARKS,
    MAX_POINTS,
    MAX_TURN,
    MOST_PRINTED,
    Lying,
    Regiment,
    RoadState,
)
from boardapp.games.strange_victory.switches import SWITCHES

MAX_UNITS = 100
MAX_DIVISIONS = 50
MAX_NAME = 40
MAX_ROWS = 20
MAX_DIFFERENCE = 1000
MAX_FACES = 20
MAX_HIT = 20
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
"""A unit's id: it stands in answers, behind what is begun."""
COUNTS: Mapping[str, tuple[tuple[str, ...], int, int]] = {
    "mix": (tuple(ROAD), 0, COUNTERS),
    "out": (tuple(ROAD), 0, COUNTERS),
    "assets": (tuple(dict.fromkeys((
        *SUPPORT, *(kind for kind, one in ALL.items() if one.asset), "prisoners",
    ))), 1, COUNTERS),
    "strengths": (tuple(kind for kind, one in ALL.items() if one.enemy), 0, MOST_PRINTED),
}  # fmt: skip
"""What is counted under each key, and from how many to how many."""


def refuse_state(state: RoadState) -> str | None:
    """Return why no table can hold what a state says, None when one can. Layouts hold the same.

    What its types say already (a phase, an area of the board) is not asked again.
    """
    return next(_wrongs(state), None)


def of_the_roads(kind: str) -> bool:
    """Tell whether a counter is a Road counter, and no Garrison counter."""
    return kind in ROAD or kind == "road"


def falling(rows: tuple[tuple[int, str], ...]) -> bool:
    """Tell whether the rows of a combat table are some, and go down."""
    numbers = [number for number, _ in rows]
    bounded = all(abs(number) <= MAX_DIFFERENCE for number in numbers)
    ordered = all(one > other for one, other in pairwise(numbers))
    return bounded and ordered and 1 <= len(rows) <= MAX_ROWS


def _wrongs(state: RoadState) -> Iterator[str]:
    yield from _within("The turn", state.turn, 1, MAX_TURN)
    yield from _options(state)
    yield from _divisions(state)
    if len(state.units) > MAX_UNITS:
        yield f"At most {MAX_UNITS} units are on a table."
    for unit_id, unit in state.units.items():
        yield from _unit(state, unit_id, unit)
    for space, there in state.lying.items():
        yield from _lying(state.grid.name(space), there)
    for name in COUNTS:
        yield from _counts(name, getattr(state, name))
    yield from _kit(state)
    if state.combat is not None:
        yield from _combat(state.combat)
    if state.agreements:
        yield "Lines of sight do not apply: nothing is agreed on them."


def _within(what: str, number: int | None, least: int, most: int) -> Iterator[str]:
    if number is not None and not least <= number <= most:
        yield f"{what}: {least} to {most}, not {number}."


def _options(state: RoadState) -> Iterator[str]:
    for name, choice in state.options.items():
        switch = SWITCHES.get(name)
        if switch is None:
            yield f"There is no switch {quoted(name)}{hint(name, SWITCHES)}."
        elif choice not in switch.choices:
            which = either(list(switch.choices)) + hint(choice, switch.choices)
            yield f"{switch.title}: {which}, not {quoted(choice)}."
        elif choice == switch.default:
            yield f"{switch.title}: {choice} is in force when the switch is left out."


def _named(what: str, name: str) -> Iterator[str]:
    if not name.strip() or not name.isprintable() or len(name) > MAX_NAME:
        yield f"{what} has a name of at most {MAX_NAME} characters in one line."


def _divisions(state: RoadState) -> Iterator[str]:
    if len(state.divisions) > MAX_DIVISIONS:
        yield f"At most {MAX_DIVISIONS} divisions are on a table."
    for name, points in state.divisions.items():
        yield from _named("A division", name)
        yield from _within(f"Audacity Points of Division {name}", points.now, 0, MAX_POINTS)
        yield from _within(f"Division {name} at the start", points.start, 0, MAX_POINTS)


def _unit(state: RoadState, unit_id: str, unit: Regiment) -> Iterator[str]:
    if unit.id != unit_id or not ID.fullmatch(unit_id):
        yield f"A unit keeps its id, a word of at most {MAX_NAME} letters, digits and dashes."
    yield from _named("A unit", unit.unit)
    if unit.side != GERMANY:
        yield "All units are German."
    if unit.division not in state.divisions:
        near = hint(unit.division, state.divisions)
        yield f"There is no division {quoted(unit.division)}{near}."
    yield from _within(f"Dice of {unit.unit}", unit.dice, 1, MOST_PRINTED)
    yield from _within(f"Areas that {unit.unit} entered", unit.steps, 0, FREE_STEPS + 1)
    yield from _within(f"The turn in which {unit.unit} was locked", unit.locked, 0, state.turn)
    for mark in sorted(unit.marks - MARKS.keys()):
        yield f"There is no marker {quoted(mark)}{hint(mark, MARKS)}."


def _lying(name: str, there: tuple[Lying, ...]) -> Iterator[str]:
    for one in there:
        if one.kind not in (*DOWN, *ALL):
            yield f"There is no counter {quoted(one.kind)}{hint(one.kind, (*DOWN, *ALL))}."
        yield from _within(f"Strength in {name}", one.strength, 0, MOST_PRINTED)
    if len({of_the_roads(one.kind) for one in there}) < len(there):
        yield f"{name} has room for one Road counter and one Garrison counter."


def _counts(name: str, held: Mapping[str, int]) -> Iterator[str]:
    kinds, least, most = COUNTS[name]
    for kind, number in held.items():
        if kind not in kinds:
            yield f"There is no {quoted(kind)} in {name}{hint(kind, kinds)}."
        yield from _within(f"{kind} in {name}", number, least, most)


def _kit(state: RoadState) -> Iterator[str]:
    """Yield what is wrong with the Road counters: there are 36 in the kit (000-01)."""
    in_mix = sum(state.mix.values())
    if state.mix and in_mix != COUNTERS:
        yield f"The mix counts {in_mix}: {COUNTERS} are needed."
    for kind, number in state.out.items() if state.mix else ():
        if number > state.mix.get(kind, 0):
            yield f"{number} {ROAD[kind].title} are out, and the mix has {state.mix.get(kind, 0)}."
    if state.face_down("road") + sum(state.out.values()) > COUNTERS:
        yield f"There are {COUNTERS} Road counters, those that are out included."


def _combat(table: CombatTable) -> Iterator[str]:
    yield from _within("Faces of a die", table.faces, 2, MAX_FACES)
    yield from _within("What hits", table.hit, 0, MAX_HIT)
    if not falling(table.rows) or any(result not in RESULTS for _, result in table.rows):
        yield f"A combat table has 1 to {MAX_ROWS} rows, the highest difference first."
