"""Entering an area: what lies there turns up, and works (000-05 to 000-37, 000-62 to 000-69)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.asks import Pick, Place, Throw
from boardapp.core.procedure.going import Asking, Play, ask, ask_or, ask_yes
from boardapp.core.procedure.values import Choice, Dice, Odds, Other, Refusal
from boardapp.games.strange_victory.counters import ALL, DOWN, GARRISONS, Counter
from boardapp.games.strange_victory.fight import enemies, fight, halt
from boardapp.games.strange_victory.headings import cited
from boardapp.games.strange_victory.state import FREE_STEPS, GERMANY, MARKS, Lying, RoadState


def enter(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Move a unit into an adjacent area, and meet what lies there (000-05, 000-60)."""
    unit = play.state.units[unit_id]
    third = unit.steps >= FREE_STEPS
    space = yield from ask_or(Place(
        GERMANY, f"{unit.unit} enters", rules=("000-05", "000-60"),
        warning="Its third area costs 1 Audacity Point." if third else "",
        why_not=partial(not_adjacent, play.state, unit.space),
        instead=(Choice("stay", "It stays"),),
    ))  # fmt: skip
    if isinstance(space, Other):
        return
    steps = min(unit.steps + 1, FREE_STEPS + 1)
    moved = unit._replace(space=space, steps=steps, locked=0)
    play.become(play.state.with_unit(unit_id, moved))
    if third:
        paid = cited("the third area costs an Audacity Point", "000-60")
        play.become(play.state.with_points(unit.division, -1), paid)
    yield from meet(play, unit_id)


def not_adjacent(state: RoadState, origin: Space, space: Space) -> Refusal | None:
    """Return why a unit may not go from one area to another at once: no link joins them."""
    if space in set(state.grid.neighbours(origin)):
        return None
    names = f"{state.grid.name(origin)} and {state.grid.name(space)}"
    return Refusal(f"{names} are not adjacent.")


def meet(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Turn up what lies in a unit's area, and let it work on the unit (000-05, 000-06)."""
    space = play.state.units[unit_id].space
    yield from turn_up(play, space)
    yield from _prisoners(play, unit_id)
    chased = yield from send_away(play, space)
    for one in play.state.face_up(space):
        if one.counter.stops:
            halt(play, unit_id, one.kind, one.counter.stops)
    if enemies(play.state, space):
        yield from fight(play, unit_id, chased)
    else:
        yield from _suffer(play, unit_id)
    for one in play.state.face_up(space):  # 000-18, 000-21, N0-01
        leaves = one.kind in GARRISONS or play.state.reading("leftover") == "leaves"
        if leaves and not one.counter.stays and not one.counter.enemy:
            play.become(play.state.with_lying(space, one))


# What turns up


def turn_up(play: Play[RoadState], space: Space) -> Asking[None]:
    """Turn up the Garrison and the Road counter of an area, and bank assets (000-05, 000-08)."""
    for hidden in play.state.lying.get(space, ()):
        if hidden.kind not in DOWN:
            continue
        title = f"{hidden.kind.capitalize()} counter of {play.state.grid.name(space)}"
        if hidden.kind == "road":
            kind = yield from _drawn(play, title)
            play.become(replace(play.state, out=play.state.pool.and_out(kind)))
        else:
            kinds = tuple(Choice(kind, one.title) for kind, one in GARRISONS.items())
            kind = yield from ask(Pick(
                GERMANY, title, "What turned up?", ("000-05",), choices=kinds, final=True
            ))  # fmt: skip
        found = Lying(kind, play.state.strengths.get(kind))
        play.become(play.state.with_lying(space, hidden, found))
    for one in play.state.face_up(space):
        if one.counter.asset:
            banked = play.state.with_lying(space, one).with_asset(one.kind, 1)
            box = f"{one.counter.title} goes to the Campaign Asset box"
            play.become(banked, cited(box, "000-08"))


def _drawn(play: Play[RoadState], title: str) -> Asking[str]:
    """Return the Road counter that turned up: drawn by the program, or named (000-02, 000-04)."""
    digital = play.state.reading("pool") == "digital"
    if digital and not play.state.mix:
        yield from know_mix(play)
    return (yield from play.state.pool.ask_one(title, digital=digital))


def know_mix(play: Play[RoadState]) -> Asking[None]:
    """Ask how many of the Road counters are of each kind, of those not out (000-01, 000-04)."""
    mix = yield from play.state.pool.ask_mix("Mix of the Road counters")
    play.become(replace(play.state, mix=mix))


# Choices


def _prisoners(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Ask what Prisoners give: an Audacity Point, or a Victory Point (000-16, 000-17, N0-04)."""
    state, unit = play.state, play.state.units[unit_id]
    held = next((one for one in state.face_up(unit.space) if one.kind == "prisoners"), None)
    if held is None:
        return
    (now, start), full = state.divisions[unit.division], None
    if state.reading("prisoners") == "start" and now >= start:
        why = f"Division {unit.division} has all its Audacity Points."
        full = Refusal(why, ("N0-04",))
    wanted = yield from ask(Pick(
        GERMANY, "Prisoners", "What do they give?", ("000-16", "000-17"), choices=(
            Choice("point", f"1 Audacity Point for Division {unit.division}", refusal=full),
            Choice("bank", "1 Victory Point at the end", f"{unit.unit} stops for this turn"),
        ),
    ))  # fmt: skip
    gone = state.with_lying(unit.space, held)
    if wanted == "point":
        play.become(gone.with_points(unit.division, 1))
    else:
        play.become(gone.with_asset("prisoners", 1))
        halt(play, unit_id, "prisoners", "000-17")


def send_away(play: Play[RoadState], space: Space) -> Asking[tuple[Counter, ...]]:
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
            play.become(gone, cited(f"{both} are discarded", rule))
            lost = one.counter.strafes and gone.reading("chased") == "lost"
            return (one.counter,) if lost else ()
    return ()


# Without a fight


def _suffer(play: Play[RoadState], unit_id: str) -> Asking[None]:
    """Let misfortunes work where nobody fights (000-28, 000-31, 000-36, 000-69)."""
    unit = play.state.units[unit_id]
    for one in (one.counter for one in play.state.face_up(unit.space)):
        mark, rule = one.mark
        if not mark or (one.strafes and not (yield from _strafed(one, unit.unit))):
            continue
        befell = cited(f"{unit.unit} is {MARKS[mark]} and stops", rule)
        play.become(play.state.halted(unit_id, mark), befell)


def _strafed(one: Counter, name: str) -> Asking[bool]:
    """Throw for a strafing run; tell whether it hit."""
    hit = Fraction(7 - one.strafes, 6)
    odds = (Odds("Strafing", "Disordered", hit), Odds("Strafing", "nothing", 1 - hit))
    needed = "6" if one.strafes == 6 else f"{one.strafes} or more"
    thrown = yield from ask(Throw(
        GERMANY, f"Strafed by {one.title}", f"On {needed} {name} is Disordered and stops.",
        one.mark[1:], odds, dice=(Dice(1, 6, GERMANY, "strafing", needed),),
    ))  # fmt: skip
    return thrown.dice[0][0] >= one.strafes
