"""What may be begun now, and Recon, repairs, the ends of phases and of the game (000-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.facts import Table
from boardapp.core.procedure.question_parts import Choice, Refusal, refuse_if
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.areas.board import not_adjacent
from boardapp.games.areas.game_end import ask_end
from boardapp.games.areas.phases import Phase, Phases, begin_turn, end_phase, moment, why_no_end
from boardapp.games.areas.procedure_menu import OVER, ActionDef, Deeds, Hand, Menu
from boardapp.games.areas.state import SET_UP
from boardapp.games.strange_victory.aftermath import locked
from boardapp.games.strange_victory.area_entry import (
    enter,
    meet,
    send_away,
    turn_up,
    why_no_move,
)
from boardapp.games.strange_victory.audacity_points import broke, points, regain, won
from boardapp.games.strange_victory.by_hand import put, things, why_not
from boardapp.games.strange_victory.counter_kinds import ALL, ASSETS, DOWN, SORTS
from boardapp.games.strange_victory.fight import fight
from boardapp.games.strange_victory.rule_headings import cited
from boardapp.games.strange_victory.setup import muster, set_up, why_no_muster, why_no_setup
from boardapp.games.strange_victory.state import (
    GERMANY,
    LAST,
    MARKERS,
    MAX_TURN,
    PHASES,
    REPAIRED,
    Ended,
    Lying,
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
        if crossroads and why_no_move(state, unit.id) is None:
            return Refusal("A second German unit may not end its turn on Crossroads.", ("000-19",))
    return None


TURN: Phases = dict(zip(PHASES, (
    Phase("Movement Phase", "Move, fight", GERMANY, (fights_due, crossroads_full), article="the "),
    Phase("Repairs Segment", "Repairs", GERMANY, article="the "),
    Phase("Game End Check Segment", "End check", GERMANY, begins=regain, article="the "),
), strict=True))  # fmt: skip
"""A turn as far as the expansion needs it: fights belong to the move that they come of."""
ENDS: Mapping[Ended, str] = {
    "won": "Germany has won", "lost": "Germany has lost", "over": "The game has ended",
}  # fmt: skip
"""How the base game can have ended."""


def menu(state: RoadState) -> tuple[Pick]:
    """Return what may begin now, with why not what may not; an answer names a procedure."""
    left = state.pool.rest(SORTS) if state.phase == "movement" else None
    facts = tuple(fact for fact in (_box(state), left) if fact)
    title, sentence = moment(state, TURN), ""
    if state.phase == SET_UP:
        title = "Before the first turn"
        sentence = "Enter your units; the first turn begins once the Road counters lie."
    return (Pick(GERMANY, title, sentence, facts=facts, choices=MENU.choices(state)),)


def _box(state: RoadState) -> Table | None:
    """Return what is in the Campaign Asset box (000-08)."""
    rows = tuple((ALL[kind].title, str(state.assets[kind])) for kind in ASSETS
                 if kind in state.assets)  # fmt: skip
    return Table("Campaign Asset box", rows) if rows else None


def over(state: RoadState) -> str | None:
    """Return how the base game has ended, None while it goes on."""
    return f"{ENDS[state.ended]}, with {won(state)}." if state.ended else None


def _down(state: RoadState, unit_id: str) -> bool:
    there = state.lying.get(state.units[unit_id].space, ())
    return any(one.kind in DOWN for one in there)


def _nothing_down(state: RoadState, unit_id: str) -> Refusal | None:
    return refuse_if(not _down(state, unit_id), "Nothing lies face down there.")


def _nobody(state: RoadState, unit_id: str) -> Refusal | None:
    if _down(state, unit_id):
        return Refusal("What lies there turns up first.")
    return refuse_if(not state.enemies(state.units[unit_id].space), "Nobody fights there.")


def _no_mark(state: RoadState, unit_id: str) -> Refusal | None:
    unit = state.units[unit_id]
    unmarked = not {*unit.marks} & {*REPAIRED}
    return refuse_if(unmarked, f"{unit.unit} has no marker to take off.")


def _end(state: RoadState) -> str:
    last = state.phase == LAST
    return f"Begin turn {state.turn + 1}" if last else f"End the {moment(state, TURN)}"


def why_no_fight(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit does not fight where it is: it has this turn, or is locked (000-56)."""
    unit = state.units[unit_id]
    if "fought" not in unit.marks:
        return None
    return locked(state, unit.id) or Refusal(f"{unit.unit} has fought this turn.")


def begin(play: Context[RoadState]) -> Asking[None]:
    """Lay out the counters; then the first turn begins, and what was agreed is locked."""
    yield from set_up(play)
    yield from begin_turn(play, TURN)


def fight_on(play: Context[RoadState], unit_id: str) -> Asking[None]:
    """Fight who is left in a unit's area; Recon may still remove guns (000-49, 000-56)."""
    unit = play.state.units[unit_id]
    chased = yield from send_away(play, unit.space)
    if play.state.enemies(unit.space):
        yield from fight(play, unit_id, chased)


def recon(play: Context[RoadState]) -> Asking[None]:
    """Discard Recon to reveal what lies in two adjacent areas (000-62)."""
    rules = ("000-62",)
    first = yield from ask(Place(GERMANY, "Recon", "The first area", rules))
    second = yield from ask(Place(
        GERMANY, "Recon", "The area beside it", rules,
        why_not=partial(not_adjacent, play.state.grid, rules, first),
    ))  # fmt: skip
    play.set_state(play.state.with_asset("recon", -1), cited("Recon is discarded", *rules))
    yield from turn_up(play, first)
    yield from turn_up(play, second)


def repair(play: Context[RoadState], unit_id: str) -> Asking[None]:
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
    play.set_state(state.with_unit(unit_id, unit.freed(mark)))
    if by == "base":
        gone = cited("Repair Base is discarded", "000-15")
        play.set_state(play.state.with_asset("repair-base", -1), gone)
    else:
        points(play, unit.division, -1, "repairs cost 1 AP", "000-59")


def finish(play: Context[RoadState]) -> Asking[None]:
    """Say how the base game has ended; banked Prisoners are counted (000-17)."""
    ended = yield from ask_end(GERMANY, "How has the base game ended?", ("000-17",), ENDS)
    counted = cited(won(play.state), "000-17") if ended else ""
    play.set_state(replace(play.state, ended=ended), counted)


DEEDS: Deeds = {
    "muster": ActionDef("Enter a German unit", muster, (SET_UP,), why_not=why_no_muster),
    "set-up": ActionDef("Lay out the Road counters", begin, (SET_UP,), why_not=why_no_setup),
    "move": ActionDef("Move {}", enter, ("movement",), why_not=why_no_move, each=True),
    "meet": ActionDef("{} reveals what lies in its area", meet, ("movement",), lacks=_nothing_down,
                 each=True),
    "fight": ActionDef("{} fights", fight_on, ("movement",), lacks=_nobody, why_not=why_no_fight,
                  each=True),
    "repair": ActionDef("Repair {}", repair, ("repairs",), lacks=_no_mark, each=True),
    "recon": ActionDef("Discard Recon: reveal two adjacent areas", recon, ("movement",),
                  lacks=lambda state: refuse_if("recon" not in state.assets,
                                                "No Recon is in the box.")),
    "end": ActionDef(_end, end_phase(TURN, MAX_TURN), why_not=why_no_end(TURN),
                there=lambda state: state.phase != SET_UP),
    "finish": ActionDef("The base game has ended", finish, (LAST, OVER)),
}  # fmt: skip
MENU = Menu(DEEDS, lambda _: TURN, over, Hand(GERMANY, things, put, why_not))
