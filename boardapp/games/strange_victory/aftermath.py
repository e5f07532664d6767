"""After a fight: who is destroyed, who is locked, and what the base game says (000-55, 000-56)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.procedure.several import Several
from boardapp.core.words import sentence
from boardapp.games.areas.board import not_adjacent
from boardapp.games.strange_victory.counter_kinds import AFTER, BEST, RESULTS
from boardapp.games.strange_victory.rule_headings import HEADINGS, cited
from boardapp.games.strange_victory.state import GERMANY, Lying, RoadState

BY_TABLE = "by the table"
"""What is said of what the base game decided."""


def strength_of(state: RoadState, space: Space, enemy: Lying) -> int:
    """Return an enemy's Strength in an area: infantry is doubled in forest (000-41, 000-51)."""
    doubled = enemy.counter.infantry and state.areas.has(space, "forest")
    assert enemy.strength is not None
    return enemy.strength * (2 if doubled else 1)


def aftermath(play: Context[RoadState], unit_id: str, result: str) -> Asking[None]:
    """Take off who is destroyed; after an Ambush lock the unit with who is left (000-56).

    What else comes of it the base game says.
    """
    space = play.state.units[unit_id].space
    play.set_state(play.state.with_unit(unit_id, play.state.units[unit_id].freed("locked")))
    play.set_state(play.state.marked(unit_id, "fought"))
    foes = play.state.enemies(space)
    if len(foes) > 1 and result in AFTER:
        weaker = yield from _weaker(play.state, space, foes)
        _destroy(play, space, [weaker], "000-56")
        play.set_state(play.state.marked(unit_id, "locked"))
        held = locked(play.state, unit_id)
        if held:
            play.log(HEADINGS.refused(held))
        return
    if len(foes) > 1 and result in BEST:
        _destroy(play, space, foes, "000-55")
    else:
        taken = yield from ask(Several(
            GERMANY, f"Destroyed, {BY_TABLE}",
            f"{RESULTS[result]}: who is destroyed, by the base game?", ("000-70",),
            most=len(foes), choices=_named(foes),
        ))  # fmt: skip
        _destroy(play, space, [foe for foe in foes if foe.kind in taken.names])
    yield from _outcome(play, unit_id, result)


def _destroy(
    play: Context[RoadState], space: Space, foes: Sequence[Lying], rule: str = "000-70"
) -> None:
    for foe in foes:
        words = f"{foe.counter.title} {foe.counter.are} destroyed"
        play.set_state(play.state.with_lying(space, foe), cited(words, rule))


def _weaker(state: RoadState, space: Space, foes: Sequence[Lying]) -> Asking[Lying]:
    """Return the weaker of two enemies; the player picks among equals (000-56, A0-09)."""
    least = min(strength_of(state, space, foe) for foe in foes)
    weakest = [foe for foe in foes if strength_of(state, space, foe) == least]
    one, *others = weakest
    if not others:
        return one
    kind = yield from ask(Pick(
        GERMANY, "Destroyed", "Both are equally strong: which one is destroyed?",
        ("000-56", "A0-09"), choices=_named(weakest),
    ))  # fmt: skip
    return next(foe for foe in weakest if foe.kind == kind)


def _named(foes: Sequence[Lying]) -> tuple[Choice, ...]:
    return tuple(Choice(foe.kind, foe.counter.title) for foe in foes)


def _outcome(play: Context[RoadState], unit_id: str, result: str) -> Asking[None]:
    """Ask what becomes of a unit, by the base game, and let it happen."""
    unit = play.state.units[unit_id]
    stopped = Refusal(f"{unit.unit} has stopped for this turn.") if unit.halted else None
    became = yield from ask(Pick(
        GERMANY, f"{unit.unit}, {BY_TABLE}",
        f"{RESULTS[result]}: what becomes of {unit.unit}, by the base game?", ("000-70",),
        choices=(
            Choice("stop", "It stops here"), Choice("on", "It may go on", refusal=stopped),
            Choice("back", "It retreats"), Choice("lost", "It is lost"),
        ),
    ))  # fmt: skip
    if became == "lost":
        play.set_state(play.state.with_unit(unit_id, None))
    elif became == "back":
        where = yield from ask(Place(
            GERMANY, f"{unit.unit} retreats", "Where to, by the base game?", ("000-70",),
            why_not=partial(not_adjacent, play.state.grid, (), unit.space),
        ))  # fmt: skip
        play.set_state(play.state.with_unit(unit_id, unit.marked("halted")._replace(space=where)))
    elif became == "stop":
        play.set_state(play.state.marked(unit_id, "halted"))


def locked(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit stays where it is: it is locked with who is left there (000-56)."""
    unit = state.units[unit_id]
    foes = [foe.counter for foe in state.enemies(unit.space)]
    if not unit.locked or not foes:
        return None
    there = f"{' and '.join(foe.title for foe in foes)} in {state.grid.name(unit.space)}"
    them = "it" if [foe.are for foe in foes] == ["is"] else "them"
    when = "next turn" if "fought" in unit.marks else "this turn"
    told = f"{unit.unit} is locked with {there} and must fight {them} {when}"
    return Refusal(sentence(told), ("000-56",))
