"""What may be begun now, and setup, Recon, repairs, a turn's end (000-02, 000-57)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.asks import Pick, Place
from boardapp.core.procedure.free import Impossible
from boardapp.core.procedure.going import Asking, Play, Procedure, ask, ask_yes
from boardapp.core.procedure.values import Choice, Refusal
from boardapp.games.areas.menu import BY_HAND, by_hand, offered
from boardapp.games.areas.state import refuse_state
from boardapp.games.strange_victory.board import countered
from boardapp.games.strange_victory.by_hand import put, things
from boardapp.games.strange_victory.counters import COUNTERS, DOWN
from boardapp.games.strange_victory.fight import enemies, fight, locked
from boardapp.games.strange_victory.headings import cited
from boardapp.games.strange_victory.reveal import (
    enter,
    know_mix,
    meet,
    not_adjacent,
    send_away,
    turn_up,
)
from boardapp.games.strange_victory.state import (
    FREE_STEPS,
    GERMANY,
    MARKS,
    MAX_TURN,
    Lying,
    Regiment,
    RoadState,
)


def set_up(play: Play[RoadState]) -> Asking[None]:
    """Enter the mix, and lay a Road counter face down wherever one goes (000-02 to 000-04)."""
    yield from know_mix(play)
    play.become(_laid_out(play.state))
    number = len(countered(play.state.areas))
    play.say(cited(f"{number} Road counters lie face down", "000-02"))


def menu(state: RoadState) -> tuple[Pick]:
    """Return what may begin now, with why not what may not; an answer names a procedure."""
    choices = offered(state.mode, _offers(state))
    return (Pick(GERMANY, moment(state), f"Turn {state.turn}", choices=choices),)


def moment(state: RoadState) -> str:
    """Return what the phase is called."""
    return "Repairs Segment" if state.phase == "repairs" else "Movement Phase"


def _offers(state: RoadState) -> Iterator[tuple[Choice, str]]:
    """Yield all there is to begin, each with why the rules do not offer it now, if so."""
    moves = state.phase == "movement"
    late = "" if moves else "That belongs to the Movement Phase."
    laid = bool(state.mix or state.out or state.face_down)
    lay_out = Choice("set-up", "Lay out the Road counters", refusal=why_no_setup(state))
    yield lay_out, "The Road counters are laid out." if laid else ""
    for unit_id in sorted(state.units):
        yield from _of_unit(state, state.units[unit_id], late)
    no_recon = "" if "recon" in state.assets else "No Recon is in the box."
    yield Choice("recon", "Discard Recon: reveal two adjacent areas"), late or no_recon
    yield Choice("end", f"End the {moment(state) if moves else 'turn'}",
                 refusal=why_no_end(state) if moves else None), ""  # fmt: skip


def _of_unit(state: RoadState, unit: Regiment, late: str) -> Iterator[tuple[Choice, str]]:
    name = unit.unit
    down = any(one.kind in DOWN for one in state.lying.get(unit.space, ()))
    foes = bool(enemies(state, unit.space))
    early = locked(state, unit.id) if unit.locked == state.turn else None
    nobody = "What lies there turns up first." if down else "" if foes else "Nobody fights there."
    yield Choice(f"move {unit.id}", f"Move {name}", refusal=why_no_move(state, unit)), late
    yield (
        Choice(f"meet {unit.id}", f"{name} reveals what lies in its area"),
        late or ("" if down else "Nothing lies face down there."),
    )
    yield Choice(f"fight {unit.id}", f"{name} fights on", refusal=early), late or nobody
    no_mark = "" if unit.marks else f"{name} has no marker to take off."
    too_soon = "" if late else "That belongs to the Repairs Segment."
    yield Choice(f"repair {unit.id}", f"Repair {name}"), too_soon or no_mark


def why_no_setup(state: RoadState) -> Refusal | None:
    """Return why the Road counters cannot be laid out: too few, or an area has one (000-01)."""
    areas = len(countered(state.areas))
    if areas > COUNTERS:
        why = f"{areas} areas take a Road counter, and there are {COUNTERS}."
        return Impossible(why, ("000-01",))
    refused = refuse_state(_laid_out(state))
    if not refused and not state.out:
        return None
    return Impossible(refused or "Some Road counters have turned up already.")


def _laid_out(state: RoadState) -> RoadState:
    """Return the state with a Road counter face down wherever one goes."""
    lying = {
        space: (*state.lying.get(space, ()), Lying("road")) for space in countered(state.areas)
    }
    return replace(state, lying={**state.lying, **lying})


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


def why_no_end(state: RoadState) -> Refusal | None:
    """Return why the Movement Phase may not end: a fight is due, or Crossroads are full.

    Where nobody can move away any more, the table settles it (000-19, 000-56).
    """
    units = state.units.values()
    for unit in units:
        if locked(state, unit.id) and unit.locked < state.turn:
            return Refusal(f"{unit.unit} must fight on first.", ("000-56",))
        there = [one for one in units if one.space == unit.space]
        crossroads = Lying("crossroads") in state.face_up(unit.space) and len(there) > 1
        if crossroads and why_no_move(state, unit) is None:
            return Refusal("A second German unit may not end its turn on Crossroads.", ("000-19",))
    return None


def fight_on(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Fight who is left in a unit's area; Recon may still remove guns (000-49, 000-56)."""
    unit = play.state.units[unit_id]
    yield from send_away(play, unit.space)
    if enemies(play.state, unit.space):
        yield from fight(play, unit_id)


def recon(play: Play[RoadState]) -> Asking[None]:
    """Discard Recon to reveal what lies in two adjacent areas (000-62)."""
    first = yield from ask(Place(GERMANY, "Recon", "The first area", ("000-62",)))
    second = yield from ask(Place(
        GERMANY, "Recon", "The area beside it", ("000-62",),
        why_not=partial(not_adjacent, play.state, first),
    ))  # fmt: skip
    play.become(play.state.with_asset("recon", -1), "Recon is discarded.")
    yield from turn_up(play, first)
    yield from turn_up(play, second)


def repair(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Take off a marker for a Repair Base or an Audacity Point (000-15, 000-59)."""
    state, unit = play.state, play.state.units[unit_id]
    base = None if "repair-base" in state.assets else Refusal("No Repair Base is in the box.")
    point = broke(state, unit)
    means = (("base", "discard Repair Base", base), ("point", "1 Audacity Point", point))
    choices = [
        Choice(f"{name} {mark}", f"{MARKS[mark]}: {title}", refusal=refusal)
        for mark in MARKS if mark in unit.marks
        for name, title, refusal in means
    ]  # fmt: skip
    wanted = yield from ask(Pick(
        GERMANY, f"Repair {unit.unit}", rules=("000-15", "000-59"),
        choices=(*choices, Choice("no", "Not now")),
    ))  # fmt: skip
    by, _, mark = wanted.partition(" ")
    if not mark:
        return
    repaired = state.with_unit(unit_id, unit._replace(marks=unit.marks - {mark}))
    if by == "base":
        play.become(repaired.with_asset("repair-base", -1))
    else:
        play.become(repaired.with_points(unit.division, -1))


def broke(state: RoadState, unit: Regiment) -> Refusal | None:
    """Return why a unit's division can pay for nothing (000-57)."""
    if state.divisions[unit.division].now > 0:
        return None
    return Refusal(f"Division {unit.division} has no Audacity Points left.", ("000-57",))


def end(play: Play[RoadState]) -> Asking[None]:
    """End the phase; after the Repairs Segment each division regains a spent point (000-61)."""
    state = play.state
    if not (yield from ask_yes(GERMANY, "End", f"End the {moment(state)}?")):
        return
    if state.phase == "movement":
        play.become(replace(state, phase="repairs"))
        return
    units = {one.id: one._replace(steps=0, halted=False) for one in state.units.values()}
    more = {
        name: held._replace(now=held.now + (held.now < held.start))
        for name, held in state.divisions.items()
    }
    after = replace(
        state, phase="movement", turn=min(state.turn + 1, MAX_TURN), units=units, divisions=more
    )
    play.become(after, f"Turn {after.turn}.")


OF_UNITS: Mapping[str, Callable[[Play[RoadState], str], Asking[None]]] = {
    "move": enter, "meet": meet, "fight": fight_on, "repair": repair,
}  # fmt: skip
OF_THE_TABLE: Mapping[str, Procedure[RoadState]] = {
    "set-up": set_up,
    "recon": recon,
    "end": end,
    BY_HAND: by_hand(GERMANY, things, put),
}


def procedure(name: str, given: tuple[str, ...]) -> Procedure[RoadState]:
    """Return a procedure by its name, of a unit where one is given; raises KeyError."""
    if not given:
        return OF_THE_TABLE[name]
    found = OF_UNITS[name]
    return lambda play: found(play, *given[:1])
