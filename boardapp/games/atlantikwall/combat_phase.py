"""Phase 5: the German pays the DEF, and what his shortfall does to the Allies (001-20 to -27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Sum, Term
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_yes, known
from boardapp.games.atlantikwall.cards import GENERAL
from boardapp.games.atlantikwall.losses import bury, end, gain, specialists_pay, survives
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.solitaire_units import under_fire
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, BeachState


class Payment(NamedTuple):
    """What is due: the highest printed DEF, and what Sectors demand of Allies with reductions.

    ``own`` are the Soldiers that the German has to pay with.
    """

    printed: Mapping[Space, int]
    reductions: Mapping[Space, int]
    own: int
    only_highest: bool = False

    @property
    def due(self) -> int:
        """Return the highest printed DEF, once though two Sectors have it (001-20, A1-05)."""
        return max(self.printed.values())

    @property
    def missing(self) -> int:
        """Return how many Soldiers the German comes up short (001-22)."""
        return max(0, self.due - self.own)

    def sector(self, space: Space, name: str) -> Sum:
        """Return a Sector's DEF for its Units: below 0 only by a shortfall (001-22 to 001-26)."""
        spared = self.only_highest and self.printed[space] < self.due
        missing = () if spared or not self.missing else (
            Term("missing German Soldiers", -self.missing, "001-22"),
        )  # fmt: skip
        reduced = self.reductions.get(space, 0)
        less = (Term("Allied reductions", -reduced, "001-25"),
                Term("at least", 0, "001-25", "least")) if reduced else ()  # fmt: skip
        printed = Term("printed", self.printed[space], "001-24")
        return Sum(f"DEF of {name} for the Allies", (printed, *less, *missing))

    def total(self, space: Space) -> int:
        """Return a Sector's DEF for its Units."""
        return self.sector(space, "").total

    def overflow(self, space: Space, *, own: bool) -> int:
        """Return the Soldiers that a Unit in a Sector gains (001-26, N1-02)."""
        lowest = self.total(space) if own else min(map(self.total, self.printed))
        return max(0, -lowest)


def combat(play: Context[BeachState]) -> Asking[None]:
    """Let the German pay, the Units meet what is left; alone he is under fire (001-20, 001-55)."""
    state = play.state
    if not state.german or not state.units:
        return
    printed = yield from _printed(play)
    reductions: dict[Space, int] = {}
    for space in () if state.solitaire else printed:
        reductions[space] = yield from ask(Number(
            ALLIES, f"Allied reductions in {state.grid.name(space)}",
            "By how much do their cards lower its DEF?", ("001-25",), usual=0,
        ))  # fmt: skip
    yield from specialists_pay(play, max(printed.values()))
    only = play.state.reading("shortfall") == "highest"
    yield from settle(play, Payment(printed, reductions, play.state.soldiers.now, only))
    if state.solitaire and survives(play):
        yield from under_fire(play)
        if survives(play) and play.state.storming():
            end(play, GERMAN, "the German has survived the storm of the Bunker", "001-55")


def _printed(play: Context[BeachState]) -> Asking[dict[Space, int]]:
    """Return the printed DEF of each occupied Sector; one that is not known is asked (001-93)."""
    found = {}
    for space in play.state.occupied():
        found[space] = yield from known(play, play.state.printed_def(space), Number(
            ALLIES, f"DEF of {play.state.grid.name(space)}", "As printed on the map.",
            ("001-93",),
        ), partial(_with_def, play.state, space))  # fmt: skip
    return found


def _with_def(state: BeachState, space: Space, number: int) -> BeachState:
    return replace(state, defs={**state.defs, space: number})


def settle(play: Context[BeachState], payment: Payment) -> Asking[None]:
    """Take what the German pays, and what each Sector's Units do; he must pay (001-23, 001-73)."""
    state = play.state
    paid = min(payment.due, payment.own)
    gain(play, "soldiers", -paid, f"the German pays {paid} of DEF {payment.due}", "001-20")
    if payment.missing:
        many = "Soldier is" if payment.missing == 1 else "Soldiers are"
        play.log(cited(f"{payment.missing} German {many} missing", "001-22"))
    own = state.reading("overflow") == "own"
    for space in () if state.solitaire else payment.printed:
        name = state.grid.name(space)
        play.show(payment.sector(space, name))
        play.log(cited(f"DEF of {name} for the Allies: {max(0, payment.total(space))}", "001-24"))
    for unit in () if state.solitaire else state.units.values():
        gained = payment.overflow(unit.space, own=own)
        lost = max(0, payment.total(unit.space))
        if gained:
            play.log(cited(f"{unit.unit} gains {gained} Soldiers", "001-26"))
        now = play.state.with_unit(unit.id, unit.fewer(lost - gained))
        play.set_state(now)
    yield from _special_damage(play)
    bury(play)


def _special_damage(play: Context[BeachState]) -> Asking[None]:
    """Take a Specialist for Machine Gun Fire where the map says so (001-73, 001-74)."""
    state = play.state
    for unit in state.units.values():
        if state.attribute(unit.space) != "fabius-4" or not state.mgf_active or state.solitaire:
            continue
        if any(GENERAL in one.cards for one in state.units.values()):
            play.log(cited("the General is in play: the attribute is ignored", "001-74"))
        elif unit.specialists == 0:
            play.log(cited(f"{unit.unit} has no Specialist to lose", "001-73"))
        elif unit.specialists is not None:
            now = play.state.units[unit.id]._replace(specialists=unit.specialists - 1)
            lost = cited(f"{unit.unit} loses 1 Specialist to Machine Gun Fire", "001-73")
            play.set_state(play.state.with_unit(unit.id, now), lost)
        elif not (yield from ask_yes(
            ALLIES, "Special Damage", f"Has {unit.unit} a Specialist? It loses 1.", ("001-73",)
        )):  # fmt: skip
            play.log(cited(f"{unit.unit} has no Specialist to lose", "001-73"))
