"""Entering an area: what lies there turns up, and works (000-05 to 000-37, 000-62 to 000-69)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, Dice, Odds, Other, Refusal
from boardapp.core.procedure.questions import Pick, Place, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or, ask_yes
from boardapp.games.areas.board import not_adjacent
from boardapp.games.strange_victory.aftermath import BY_TABLE, locked
from boardapp.games.strange_victory.audacity_points import broke, called, points
from boardapp.games.strange_victory.counter_kinds import (
    ALL,
    DOWN,
    GARRISONS,
    STRAFED,
    Counter,
)
from boardapp.games.strange_victory.fight import fight, halt
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.state import FREE_STEPS, GERMANY, MARKERS, Lying, RoadState


def why_no_move(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit may not enter another area this turn (000-56, 000-57, 000-60)."""
    unit = state.units[unit_id]
    held = locked(state, unit.id)
    if held:
        return held
    if unit.halted:
        return Refusal(f"{unit.unit} has stopped for this turn.")
    if unit.steps > FREE_STEPS:
        return Refusal(f"{unit.unit} has entered a third area.", ("000-60",))
    return broke(state, unit) if unit.steps == FREE_STEPS else None


def why_not_entered(state: RoadState, unit_id: str, space: Space) -> Refusal | None:
    """Return why a unit may not enter an area: it is not adjacent, or Crossroads that are taken.

    A second unit may pass through Crossroads; there it may not end its turn (000-19).
    """
    far = not_adjacent(state.grid, (), state.units[unit_id].space, space)
    if far or Lying("crossroads") not in state.face_up(space):
        return far
    others = [one.id for one in state.units.values() if one.space == space]
    after = _moved(state, unit_id, space)
    if state.units[unit_id].steps >= FREE_STEPS:
        after = after.with_points(state.units[unit_id].division, -1)
    stuck = [one for one in others if why_no_move(after, one)]
    if not stuck or why_no_move(after, unit_id) is None:
        return None
    return Refusal(
        f"{state.units[unit_id].unit} could not go on, and a second German unit may not end its"
        " turn on Crossroads.", ("000-19",),
    )  # fmt: skip


def _moved(state: RoadState, unit_id: str, space: Space) -> RoadState:
    unit = state.units[unit_id].freed("locked")
    steps = min(unit.steps + 1, FREE_STEPS + 1)
    return state.with_unit(unit_id, unit._replace(space=space, steps=steps))


def enter(play: Context[RoadState], unit_id: str) -> Asking[None]:
    """Move a unit into an adjacent area, and meet what lies there (000-05, 000-60)."""
    unit = play.state.units[unit_id]
    third = unit.steps >= FREE_STEPS
    space = yield from ask_or(Place(
        GERMANY, f"{unit.unit} enters", rules=("000-05", "000-60"),
        warning="Its third area costs 1 AP." if third else "",
        why_not=partial(why_not_entered, play.state, unit_id),
        instead=(Choice("stay", "It stays"),),
    ))  # fmt: skip
    if isinstance(space, Other):
        return
    play.set_state(_moved(play.state, unit_id, space))
    if third:
        points(play, unit.division, -1, "the third area costs 1 AP", "000-60")
    yield from meet(play, unit_id)


def meet(play: Context[RoadState], unit_id: str) -> Asking[None]:
    """Turn up what lies in a unit's area, and let it work on the unit (000-05, 000-06).

    Prisoners give something, and some counters stop it (000-16, 000-22, 000-24, 000-65).
    """
    space = play.state.units[unit_id].space
    yield from turn_up(play, space)
    yield from _prisoners(play, unit_id)
    chased = yield from send_away(play, space)
    for one in play.state.face_up(space):
        if one.counter.stops:
            halt(play, unit_id, one.kind, one.counter.stops)
    if play.state.enemies(space):
        yield from fight(play, unit_id, chased)
    else:
        yield from _suffer(play, unit_id)
    yield from _leave(play, space)


def _leave(play: Context[RoadState], space: Space) -> Asking[None]:
    """Take off what has had its effect; of a Garrison the table says (000-18, 000-21, N0-01)."""
    for one in play.state.face_up(space):
        if one.counter.stays or one.counter.enemy:
            continue
        if one.kind in GARRISONS:
            leaves = (yield from _of_garrison(one.counter)) == "leaves"
        else:
            leaves = play.state.reading("leftover") == "leaves"
        if leaves:
            play.set_state(play.state.with_lying(space, one))
            if one.kind not in GARRISONS:
                play.log(cited(f"{one.counter.title} leaves the area", "N0-01"))


def _of_garrison(one: Counter) -> Asking[str]:
    """Ask whether a Garrison that has had its effect leaves its area."""
    return (yield from ask(Pick(
        GERMANY, f"{one.title}, {BY_TABLE}", "Does it leave the area now, by the base game?",
        ("000-70",), choices=(Choice("leaves", "It leaves"), Choice("stays", "It stays")),
        usual="leaves",
    )))  # fmt: skip


# What turns up


def turn_up(play: Context[RoadState], space: Space) -> Asking[None]:
    """Turn up the Garrison and the Road counter of an area, and bank assets (000-05, 000-08)."""
    for hidden in play.state.lying.get(space, ()):
        if hidden.kind not in DOWN:
            continue
        title = f"{hidden.kind.capitalize()} counter of {play.state.grid.name(space)}"
        if hidden.kind == "road":
            kind = yield from _drawn(play, title)
            play.set_state(replace(play.state, out=play.state.pool.and_out(kind)))
        else:
            kind = yield from play.state.garrison_pool.ask_one(title, digital=False)
            out = play.state.garrison_pool.and_out(kind)
            play.set_state(replace(play.state, garrisons_out=out))
        found = Lying(kind, play.state.strengths.get(kind))
        play.set_state(play.state.with_lying(space, hidden, found))
    for one in play.state.face_up(space):
        if one.counter.asset:
            banked = play.state.with_lying(space, one).with_asset(one.kind, 1)
            goes = "go" if one.counter.are == "are" else "goes"
            box = f"{one.counter.title} {goes} to the Campaign Asset box"
            play.set_state(banked, cited(box, "000-08"))


def _drawn(play: Context[RoadState], title: str) -> Asking[str]:
    """Return the Road counter that turned up: drawn by the program, or named (000-02, 000-04)."""
    digital = play.state.reading("pool") == "digital"
    if digital and not play.state.mix:
        yield from know_mix(play)
    return (yield from play.state.pool.ask_one(title, digital=digital))


def know_mix(play: Context[RoadState]) -> Asking[None]:
    """Ask how many of the Road counters are of each kind, of those not out (000-01, 000-04)."""
    mix = yield from play.state.pool.ask_mix("Mix of the Road counters")
    play.set_state(replace(play.state, mix=mix))


# Choices


def _prisoners(play: Context[RoadState], unit_id: str) -> Asking[None]:
    """Ask what Prisoners give: an Audacity Point, or a Victory Point (000-16, 000-17, N0-04)."""
    state, unit = play.state, play.state.units[unit_id]
    held = next((one for one in state.face_up(unit.space) if one.kind == "prisoners"), None)
    if held is None:
        return
    track, full = state.divisions[unit.division], None
    if state.reading("prisoners") == "start" and track.now >= track.start:
        full = Refusal(f"{called(unit.division)} has all its AP.", ("N0-04",))
    wanted = yield from ask(Pick(
        GERMANY, "Prisoners", "What do they give?", ("000-16", "000-17"), choices=(
            Choice("point", f"1 AP for {called(unit.division)}", refusal=full),
            Choice("bank", "1 Victory Point at the end", f"{unit.unit} stops for this turn"),
        ),
    ))  # fmt: skip
    play.set_state(state.with_lying(unit.space, held))
    if wanted == "point":
        points(play, unit.division, 1, f"{called(unit.division)} gains 1 AP", "000-16")
    else:
        banked = cited("Prisoners are banked: 1 Victory Point at the end", "000-17")
        play.set_state(play.state.with_asset("prisoners", 1), banked)
        halt(play, unit_id, "prisoners", "000-17")


def send_away(play: Context[RoadState], space: Space) -> Asking[tuple[Counter, ...]]:
    """Offer the asset that removes a counter (000-09, 000-32, 000-37, 000-45, 000-49, 000-63).

    Returns the fighters that still cost dice though they are gone (000-64, N0-02).
    """
    for one in play.state.face_up(space):
        asset, rule = one.counter.foe
        if asset not in play.state.assets:
            continue
        both = f"{ALL[asset].title} and {one.counter.title}"
        question = f"Discard {ALL[asset].title} to remove {one.counter.title}?"
        if (yield from ask_yes(GERMANY, ALL[asset].title, question, (rule,), yes="Yes, both go")):
            gone = play.state.with_lying(space, one).with_asset(asset, -1)
            play.set_state(gone, cited(f"{both} are discarded", rule))
            lost = one.counter.strafes is not None and gone.reading("chased") == "lost"
            return (one.counter,) if lost else ()
    return ()


# Without a fight


def _suffer(play: Context[RoadState], unit_id: str) -> Asking[None]:
    """Let misfortunes work where nobody fights (000-28, 000-31, 000-36, 000-69)."""
    unit = play.state.units[unit_id]
    for one in (one.counter for one in play.state.face_up(unit.space)):
        mark, rule = one.mark
        if not mark or not (yield from _strafed(play, one, unit.unit)):
            continue
        befell = cited(f"{unit.unit} is {MARKERS[mark].title} and stops", rule)
        play.set_state(play.state.marked(unit_id, "halted", mark), befell)


def _strafed(play: Context[RoadState], one: Counter, name: str) -> Asking[bool]:
    """Throw for a strafing run on its table; tell whether it hit (000-31, 000-36).

    What needs no throw always does (000-28, 000-69).
    """
    table, (mark, rule) = one.strafes, one.mark
    if table is None:
        return True
    title, chances = f"Strafed by {one.title}", table.chances(1, 0)
    odds = tuple(Odds("Strafing", STRAFED[result], chances[result]) for result in STRAFED)
    (needed, _), *_ = table.shown(title, STRAFED, (table.faces,), 0).rows
    thrown = yield from ask(Throw(
        GERMANY, title, f"On {needed} {name} is Disordered and stops.", (rule,), odds,
        dice=(Dice(1, table.faces, GERMANY, "strafing", needed),),
    ))  # fmt: skip
    (die,) = thrown.dice
    play.show(table.shown(title, STRAFED, die, 0))
    return table.result(die, 0) == mark
