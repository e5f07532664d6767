"""The fight and the Ambush: Strength, dice, assets, the roll (000-38 to 000-58, 000-71)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Sum, Term
from boardapp.core.procedure.question_parts import Choice, Dice, Odds, Refusal
from boardapp.core.procedure.questions import Number, Pick, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_yes, known
from boardapp.core.procedure.several import Several
from boardapp.games.strange_victory.aftermath import aftermath, strength_of
from boardapp.games.strange_victory.audacity_points import broke, points
from boardapp.games.strange_victory.counter_kinds import (
    ALL,
    BEST,
    RESULTS,
    SUPPORT,
    Counter,
    Support,
)
from boardapp.games.strange_victory.rule_headings import HEADINGS, cited
from boardapp.games.strange_victory.state import GERMANY, MOST_PRINTED, Lying, RoadState

MOST_AMBUSH = 8


def at_work(state: RoadState, space: Space) -> tuple[Counter, ...]:
    """Return what works in an area's fight: not a MB 151 against no combat unit (A0-02)."""
    met = state.face_up(space)
    spared = any(one.kind == "support" for one in met) and state.reading("mb-151") == "combat"
    return tuple(one.counter for one in met if not (spared and one.kind == "mb-151"))


class Fight(NamedTuple):
    """A unit's fight: the assets spent on it, and who cripples it though chased off (N0-02)."""

    unit_id: str
    space: Space
    chased: tuple[Counter, ...] = ()
    spent: tuple[str, ...] = ()

    def cap(self, state: RoadState) -> Counter | None:
        """Return what lets no result be better than a Pitched Battle (000-23, 000-27, 000-68)."""
        return next((one for one in at_work(state, self.space) if one.caps), None)

    def _spent(self) -> list[tuple[str, Support]]:
        return [(ALL[kind].title, SUPPORT[kind]) for kind in self.spent]

    def strength(self, state: RoadState) -> Sum:
        """Return the enemy's Strength (000-51 to 000-53, A0-05, A0-06, N0-03)."""
        foes, terms = state.enemies(self.space), []
        for foe in foes:
            printed, counter = foe.strength, foe.counter
            assert printed is not None
            terms.append(Term(counter.title, printed, counter.enemy))
            if strength_of(state, self.space, foe) > printed:
                terms.append(Term("doubled in forest", printed, counter.infantry))
        if len(foes) > 1 or state.reading("cap") == "always":
            rule = "000-52" if len(foes) > 1 else "A0-06"
            terms.append(Term("at most", MOST_AMBUSH, rule, "most"))
        terms += [Term(title, one.strength, one.rule) for title, one in self._spent()]
        terms.append(Term("at least", int(state.reading("least")), "N0-03", "least"))
        return Sum("Strength of the enemy", tuple(terms))

    def dice(self, state: RoadState) -> Sum:
        """Return the dice: base, Crippled, one at least, then what adds dice (000-71)."""
        unit = state.units[self.unit_id]
        assert unit.dice is not None
        met = (*at_work(state, self.space), *self.chased)
        lost = [
            Term(f"{one.title}, Crippled", -one.crippled.number, one.crippled.rule)
            for one in met if one.crippled
        ]  # fmt: skip
        if lost and state.reading("crippled") == "most":
            lost = [min(lost, key=lambda term: term.number)]
        none_left = state.reading("breakdown") == "none" and ALL["breakdown"] in met
        least = Term("at least", 0 if none_left else 1, "000-71", "least")
        added = [Term(title, one.dice, one.rule) for title, one in self._spent() if one.dice]
        added += [Term(one.title, *one.extra) for one in met if one.extra]
        base = Term(unit.unit, unit.dice, "000-70")
        return Sum(f"Dice of {unit.unit}", (base, *lost, least, *added))

    def odds(self, state: RoadState) -> tuple[Odds, ...]:
        """Return how likely each result is; nothing without a combat table."""
        if state.combat is None:
            return ()
        dice, strength = self.dice(state).total, self.strength(state).total
        chances = dict.fromkeys(RESULTS, Fraction())
        for result, chance in state.combat.chances(dice, strength).items():
            chances[_capped(result, self.cap(state))] += chance
        return tuple(Odds("Combat", RESULTS[one], chances[one]) for one in chances if chances[one])


def _capped(result: str, cap: Counter | None) -> str:
    """Return a result, reduced where none may be better than a Pitched Battle (A0-07)."""
    return "pitched" if cap and result in BEST else result


def barred(state: RoadState, space: Space, asset: str) -> Refusal | None:
    """Return why an asset may not be used in an area's fight (000-29, 000-34, 000-44)."""
    for counter in at_work(state, space):
        names, rule = counter.bars
        if asset in names:
            chase = "bars Stuka and Ju-88 here until a Me-109 chases it off"
            why = "bar all Luftwaffe here" if counter.enemy else chase
            return Refusal(f"{counter.title} {why}.", (rule,))
    return None


# The fight


def fight(play: Context[RoadState], unit_id: str, chased: tuple[Counter, ...] = ()) -> Asking[None]:
    """Fight all enemies in a unit's area (000-38 to 000-58)."""
    yield from _printed(play, unit_id)
    unit = play.state.units[unit_id]
    now = Fight(unit_id, unit.space, chased)
    if len(play.state.enemies(now.space)) > 1:
        play.log(cited("both fight together in an Ambush", "000-50"))
    now = now._replace(spent=(yield from _support(play, now)))
    fell = yield from _rolled(play, now)
    cap = now.cap(play.state)
    result = _capped(fell, cap)
    if cap and result != fell:
        play.log(cited(f"{RESULTS[fell]} is reduced to {RESULTS[result]}", cap.caps))
    yield from aftermath(play, unit_id, result)


def _printed(play: Context[RoadState], unit_id: str) -> Asking[None]:
    """Ask for the numbers that are printed and not known yet (000-70)."""
    unit = play.state.units[unit_id]

    def strong(foe: Lying, number: int) -> RoadState:
        return play.state.with_lying(unit.space, foe, foe._replace(strength=number))

    for foe in play.state.enemies(unit.space):
        yield from known(play, foe.strength, Number(
            GERMANY, f"Strength of {foe.counter.title}", "As printed on the counter.",
            (foe.counter.enemy,), most=MOST_PRINTED,
        ), partial(strong, foe))  # fmt: skip
    yield from known(play, unit.dice, Number(
        GERMANY, f"Dice of {unit.unit}", "Its base dice.", ("000-70",), least=1, most=MOST_PRINTED,
    ), lambda number: play.state.with_unit(unit_id, unit._replace(dice=number)))  # fmt: skip


def _support(play: Context[RoadState], now: Fight) -> Asking[tuple[str, ...]]:
    """Ask which assets are used, and discard them (000-10 to 000-14, 000-53, A0-01)."""
    state = play.state
    choices = tuple(
        Choice(kind, ALL[kind].title, support.note, barred(state, now.space, kind),
               copies=state.assets[kind])
        for kind, support in SUPPORT.items() if kind in state.assets
    )  # fmt: skip
    if not choices:
        return ()
    play.show(now.strength(play.state))
    play.show(now.dice(play.state))
    spent = yield from ask(Several(
        GERMANY, "Assets", "Which assets are used in this fight?", ("000-53",), choices=choices,
        odds_of=lambda taken: now._replace(spent=taken.names).odds(state),
    ))  # fmt: skip
    for kind in spent.names:
        support = SUPPORT[kind]
        if kind != "me-109" or state.reading("me-109") == "spent":
            gone = cited(f"{ALL[kind].title} is discarded", support.rule)
            play.set_state(play.state.with_asset(kind, -1), gone)
        if support.stops:
            halt(play, now.unit_id, kind, support.stops)
    return spent.names


def halt(play: Context[RoadState], unit_id: str, kind: str, rule: str) -> None:
    """Stop a unit for this turn, and say by which counter."""
    stops = cited(f"{ALL[kind].title}: {play.state.units[unit_id].unit} stops for this turn", rule)
    play.set_state(play.state.marked(unit_id, "halted"), stops)


def _rolled(play: Context[RoadState], now: Fight) -> Asking[str]:
    """Roll, and once again for a point where that is wanted; return what fell (000-57, 000-58)."""
    fell = yield from _roll(play, now)
    if fell == "overrun":
        return fell
    unit = play.state.units[now.unit_id]
    nothing_left = broke(play.state, unit)
    if nothing_left:
        play.log(HEADINGS.refused(nothing_left))
        return fell
    if not (yield from ask_yes(
        GERMANY, "Re-roll", f"{RESULTS[fell]}. Roll all dice again?", ("000-58",),
        yes="Yes, for 1 AP", odds=now.odds(play.state),
    )):  # fmt: skip
        return fell
    points(play, unit.division, -1, "all dice are rolled again for 1 AP", "000-58")
    fell = yield from _roll(play, now)
    play.log(cited("this roll was re-rolled: the second stands", "000-58"))
    return fell


def _roll(play: Context[RoadState], now: Fight) -> Asking[str]:
    """Throw the dice, or ask what fell where the combat table is not known (000-54)."""
    play.show(now.strength(play.state))
    play.show(now.dice(play.state))
    state = play.state
    dice, strength = now.dice(state).total, now.strength(state).total
    against = f"{dice} {'die' if dice == 1 else 'dice'} against Strength {strength}"
    if state.combat is None:
        choices = tuple(Choice(one, title) for one, title in RESULTS.items())
        return (yield from ask(Pick(
            GERMANY, "Combat result", f"Roll {against}: which result fell?", ("000-54",),
            choices=choices, final=True,
        )))  # fmt: skip
    thrown = yield from ask(Throw(
        GERMANY, "Combat", against, ("000-54",), now.odds(state),
        dice=(Dice(dice, state.combat.faces, GERMANY, "combat"),),
    ))  # fmt: skip
    (rolled,) = thrown.dice
    fell = state.combat.result(rolled, strength)
    title = f"Combat, less Strength {strength}" if strength else "Combat"
    play.show(state.combat.shown(title, RESULTS, rolled, strength))
    play.log(cited(RESULTS[fell], "000-54"))
    return fell
