"""What may be begun now, and Recon, repairs, the ends of phases and of the game (000-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.asks import Pick, Place
from boardapp.core.procedure.facts import Table
from boardapp.core.procedure.going import Asking, Play, Procedure, ask
from boardapp.core.procedure.values import Choice, Refusal
from boardapp.games.areas.board import not_adjacent
from boardapp.games.areas.ending import ask_end
from boardapp.games.areas.menu import BY_HAND, by_hand, finding, offered
from boardapp.games.areas.phases import Phase, Phases, begin_turn, end_phase, moment
from boardapp.games.areas.state import SET_UP
from boardapp.games.strange_victory.aftermath import locked
from boardapp.games.strange_victory.by_hand import put, things, why_not
from boardapp.games.strange_victory.counters import ALL, ASSETS, DOWN, SORTS
from boardapp.games.strange_victory.fight import fight
from boardapp.games.strange_victory.headings import cited
from boardapp.games.strange_victory.points import broke, points, regain, won
from boardapp.games.strange_victory.reveal import enter, meet, send_away, turn_up
from boardapp.games.strange_victory.setup import muster, set_up, why_no_muster, why_no_setup
from boardapp.games.strange_victory.state import (
    FREE_STEPS,
    GERMANY,
    LAST,
    MARKERS,
    MAX_TURN,
    PHASES,
    REPAIRED,
    Ended,
    Lying,
    Regiment,
    RoadState,
)


def fights_due(state: RoadState) -> Refusal | None:
    """Return who must fight on first: a unit that an Ambush held last turn (000-56)."""
    for unit in state.units.values():
        if locked(state, unit.id) and "fought" not in unit.marks:
            return Refusal(f"{unit.unit} must fight on first.", ("000-56",))
    return None


def crossroads_full(state: RoadState) -> Refusal | None:
    """Return why units may not stay on Crossroads: a second one is there (000-19).

    Where nobody can move away any more, the table settles it.
    """
    units = state.units.values()
    for unit in units:
        there = [one for one in units if one.space == unit.space]
        crossroads = Lying("crossroads") in state.face_up(unit.space) and len(there) > 1
        if crossroads and why_no_move(state, unit) is None:
            return Refusal("A second German unit may not end its turn on Crossroads.", ("000-19",))
    return None


TURN: Phases = dict(zip(PHASES, (
    Phase("Movement Phase", "Move, fight", GERMANY, (fights_due, crossroads_full)),
    Phase("Repairs Segment", "Repairs", GERMANY),
    Phase("Game End Check Segment", "End check", GERMANY, begins=regain),
), strict=True))  # fmt: skip
"""A turn as far as the expansion needs it: fights belong to the move that they come of."""
ENDS: Mapping[Ended, str] = {
    "won": "Germany has won", "lost": "Germany has lost", "over": "The game has ended",
}  # fmt: skip
"""How the base game can have ended."""


def menu(state: RoadState) -> tuple[Pick]:
    """Return what may begin now, with why not what may not; an answer names a procedure."""
    choices = offered(state.mode, _offers(state))
    left = state.pool.rest(SORTS) if state.phase == "movement" else None
    facts = tuple(fact for fact in (_box(state), left) if fact)
    title, sentence = moment(state, TURN), ""
    if state.phase == SET_UP:
        title = "Before the first turn"
        sentence = "Enter your units; the first turn begins once the Road counters lie."
    return (Pick(GERMANY, title, sentence, facts=facts, choices=choices),)


def _box(state: RoadState) -> Table | None:
    """Return what is in the Campaign Asset box (000-08)."""
    rows = tuple((ALL[kind].title, str(state.assets[kind])) for kind in ASSETS
                 if kind in state.assets)  # fmt: skip
    return Table("Campaign Asset box", rows) if rows else None


def _offers(state: RoadState) -> Iterator[tuple[Choice, str]]:
    """Yield all there is to begin, each with why the rules do not offer it now, if so."""
    now = partial(_not_of, state)
    yield Choice("muster", "Enter a German unit", refusal=why_no_muster(state)), now(SET_UP)
    yield Choice("set-up", "Lay out the Road counters", refusal=why_no_setup(state)), now(SET_UP)
    for unit_id in sorted(state.units):
        yield from _of_unit(state, state.units[unit_id])
    no_recon = "" if "recon" in state.assets else "No Recon is in the box."
    reveal = Choice("recon", "Discard Recon: reveal two adjacent areas")
    yield reveal, now("movement") or no_recon
    if state.phase != SET_UP:
        title = f"Begin turn {state.turn + 1}" if state.phase == LAST else (
            f"End the {moment(state, TURN)}"
        )  # fmt: skip
        yield Choice("end", title, refusal=TURN[state.phase].why_no_end(state)), _over(state)
    late = "" if state.ended else now(LAST)
    yield Choice("finish", "The base game has ended"), late


def _over(state: RoadState) -> str:
    return "The base game has ended." if state.ended else ""


def _not_of(state: RoadState, phase: str) -> str:
    """Return why what belongs to a phase does not begin now, nothing when it does."""
    if state.phase == phase:
        return _over(state)
    return f"That belongs to the {'setup' if phase == SET_UP else TURN[phase].title}."


def _of_unit(state: RoadState, unit: Regiment) -> Iterator[tuple[Choice, str]]:
    name, late = unit.unit, _not_of(state, "movement")
    down = any(one.kind in DOWN for one in state.lying.get(unit.space, ()))
    foes = state.enemies(unit.space)
    nobody = "What lies there turns up first." if down else "" if foes else "Nobody fights there."
    yield Choice(f"move {unit.id}", f"Move {name}", refusal=why_no_move(state, unit)), late
    yield (
        Choice(f"meet {unit.id}", f"{name} reveals what lies in its area"),
        late or ("" if down else "Nothing lies face down there."),
    )
    again = Choice(f"fight {unit.id}", f"{name} fights", refusal=why_no_fight(state, unit))
    yield again, late or nobody
    no_mark = "" if {*unit.marks} & {*REPAIRED} else f"{name} has no marker to take off."
    yield Choice(f"repair {unit.id}", f"Repair {name}"), _not_of(state, "repairs") or no_mark


def why_no_move(state: RoadState, unit: Regiment) -> Refusal | None:
    """Return why a unit may not enter another area this turn (000-56, 000-57, 000-60)."""
    held = locked(state, unit.id)
    if held:
        return held
    if unit.halted:
        return Refusal(f"{unit.unit} has stopped for this turn.")
    if unit.steps > FREE_STEPS:
        return Refusal(f"{unit.unit} has entered a third area.", ("000-60",))
    return broke(state, unit) if unit.steps == FREE_STEPS else None


def why_no_fight(state: RoadState, unit: Regiment) -> Refusal | None:
    """Return why a unit does not fight where it is: it has this turn, or is locked (000-56)."""
    if "fought" not in unit.marks:
        return None
    return locked(state, unit.id) or Refusal(f"{unit.unit} has fought this turn.")


def begin(play: Play[RoadState]) -> Asking[None]:
    """Lay out the counters; then the first turn begins, and what was agreed is locked."""
    yield from set_up(play)
    yield from begin_turn(play, TURN)


def fight_on(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Fight who is left in a unit's area; Recon may still remove guns (000-49, 000-56)."""
    unit = play.state.units[unit_id]
    chased = yield from send_away(play, unit.space)
    if play.state.enemies(unit.space):
        yield from fight(play, unit_id, chased)


def recon(play: Play[RoadState]) -> Asking[None]:
    """Discard Recon to reveal what lies in two adjacent areas (000-62)."""
    rules = ("000-62",)
    first = yield from ask(Place(GERMANY, "Recon", "The first area", rules))
    second = yield from ask(Place(
        GERMANY, "Recon", "The area beside it", rules,
        why_not=partial(not_adjacent, play.state.grid, rules, first),
    ))  # fmt: skip
    play.become(play.state.with_asset("recon", -1), cited("Recon is discarded", *rules))
    yield from turn_up(play, first)
    yield from turn_up(play, second)


def repair(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Take off a marker for a Repair Base or an Audacity Point (000-15, 000-59)."""
    state, unit = play.state, play.state.units[unit_id]
    base = None if "repair-base" in state.assets else Refusal("No Repair Base is in the box.")
    means = (("base", "discard Repair Base", base), ("point", "1 AP", broke(state, unit)))
    choices = [
        Choice(f"{name} {mark}", f"{MARKERS[mark].title}: {title}", refusal=refusal)
        for mark in REPAIRED if mark in unit.marks
        for name, title, refusal in means
    ]  # fmt: skip
    wanted = yield from ask(Pick(
        GERMANY, f"Repair {unit.unit}", rules=("000-15", "000-59"),
        choices=(*choices, Choice("no", "Not now")),
    ))  # fmt: skip
    by, _, mark = wanted.partition(" ")
    if not mark:
        return
    play.become(state.with_unit(unit_id, unit.freed(mark)))
    if by == "base":
        gone = cited("Repair Base is discarded", "000-15")
        play.become(play.state.with_asset("repair-base", -1), gone)
    else:
        points(play, unit.division, -1, "repairs cost 1 AP", "000-59")


def finish(play: Play[RoadState]) -> Asking[None]:
    """Say how the base game has ended; banked Prisoners are counted (000-17)."""
    ended = yield from ask_end(GERMANY, "How has the base game ended?", ("000-17",), ENDS)
    counted = cited(won(play.state), "000-17") if ended else ""
    play.become(replace(play.state, ended=ended), counted)


OF_UNITS: Mapping[str, Callable[[Play[RoadState], str], Asking[None]]] = {
    "move": enter, "meet": meet, "fight": fight_on, "repair": repair,
}  # fmt: skip
OF_THE_TABLE: Mapping[str, Procedure[RoadState]] = {
    "muster": muster,
    "set-up": begin,
    "recon": recon,
    "end": end_phase(TURN, MAX_TURN),
    "finish": finish,
    BY_HAND: by_hand(GERMANY, things, put, why_not),
}
procedure = finding(OF_THE_TABLE, OF_UNITS)
