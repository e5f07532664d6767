"""Phase 5: the German pays the DEF, and his shortfall helps the Allies (001-20 to -27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.question_parts import fitting_prompt
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    ask,
    ask_if_unknown,
    ask_yes_no,
)
from boardapp.core.sentence_case import counted
from boardapp.games.atlantikwall.automated_unit import take_fire_losses
from boardapp.games.atlantikwall.german_gains_and_losses import (
    change_german_track,
    does_german_survive,
    end_game,
    end_game_if_unit_is_dead,
    pay_with_specialists,
)
from boardapp.games.atlantikwall.known_cards_and_counters import GENERAL
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, BeachState


class DefPayment(NamedTuple):
    """The DEF that the German pays, and what each Sector's DEF costs its Units.

    ``printed`` is each occupied Sector's DEF, ``reductions`` what Allied cards take off it. ``own``
    are the Soldiers that the German can pay with.
    """

    printed: Mapping[Space, int]
    reductions: Mapping[Space, int]
    own: int
    only_highest: bool = False

    @property
    def def_due(self) -> int:
        """Return the highest printed DEF, only once if two Sectors share it (001-20, A1-05)."""
        return max(self.printed.values())

    @property
    def missing_soldiers(self) -> int:
        """Return how many Soldiers the German cannot pay (001-22)."""
        return max(0, self.def_due - self.own)

    def sector_def_sum(self, space: Space, name: str) -> SumFact:
        """Return a Sector's DEF as a sum; only a shortfall takes it below 0 (001-22 to 001-26)."""
        spared = self.only_highest and self.printed[space] < self.def_due
        missing = () if spared or not self.missing_soldiers else (
            SumTerm("missing German Soldiers", -self.missing_soldiers, "001-22"),
        )  # fmt: skip
        reduced = self.reductions.get(space, 0)
        less = (SumTerm("lowered by Allied cards", -reduced, "001-25"),
                SumTerm("at least", 0, "001-25", "least")) if reduced else ()  # fmt: skip
        printed = SumTerm("printed", self.printed[space], "001-24")
        return SumFact(f"DEF of {name} that its Units pay", (printed, *less, *missing))

    def sector_def(self, space: Space) -> int:
        """Return a Sector's DEF for its Units."""
        return self.sector_def_sum(space, "").total

    def overflow_soldiers(self, space: Space, *, own: bool) -> int:
        """Return the Soldiers that a Unit gains from a Sector's DEF below 0 (001-26, N1-02)."""
        lowest = self.sector_def(space) if own else min(map(self.sector_def, self.printed))
        return max(0, -lowest)


def resolve_combat(context: Context[BeachState]) -> Asking[None]:
    """Let the German pay the DEF, and Units the rest; add losses in solitaire (001-20, 001-55)."""
    state = context.state
    if not state.is_german_played or not state.units:
        return
    printed = yield from _ask_printed_defs(context)
    reductions: dict[Space, int] = {}
    for space in () if state.is_solitaire else printed:
        reductions[space] = yield from ask(Number(
            ALLIES, f"Points that Allied cards take off the DEF of {state.grid.name(space)}",
            "By how much do cards of the Allies lower the DEF of this Sector?",
            ("001-25",), usual=0,
            prompt=fitting_prompt(f"By how much is {state.grid.name(space)}'s DEF lowered?",
                                  "By how much is the DEF lowered?"),
        ))  # fmt: skip
    yield from pay_with_specialists(context, max(printed.values()))
    only = context.state.switch_choice("shortfall") == "highest"
    yield from settle_def_payment(
        context, DefPayment(printed, reductions, context.state.soldiers.now, only)
    )
    if state.is_solitaire and does_german_survive(context):
        yield from take_fire_losses(context)
        if does_german_survive(context) and context.state.units_in_bunker():
            end_game(context, GERMAN, "the German has survived the attack on the Bunker", "001-55")


def _ask_printed_defs(context: Context[BeachState]) -> Asking[dict[Space, int]]:
    """Return the printed DEF of each occupied Sector; ask for each unknown one (001-93)."""
    found = {}
    for space in context.state.occupied_sectors():
        found[space] = yield from ask_if_unknown(context, context.state.printed_def(space), Number(
            ALLIES, f"DEF of {context.state.grid.name(space)}", "Enter the DEF that is printed "
                "in this Sector.",
            ("001-93",), prompt=fitting_prompt(
                f"What is the DEF of {context.state.grid.name(space)}?", "What is the DEF?"
            ),
        ), partial(_with_printed_def, context.state, space))  # fmt: skip
    return found


def _with_printed_def(state: BeachState, space: Space, number: int) -> BeachState:
    return replace(state, defs={**state.defs, space: number})


def settle_def_payment(context: Context[BeachState], payment: DefPayment) -> Asking[None]:
    """Take the German's Soldiers for the DEF; Units gain or lose Soldiers (001-23, 001-73)."""
    state = context.state
    paid = min(payment.def_due, payment.own)
    change_german_track(
        context,
        "soldiers",
        -paid,
        f"the German pays {paid} Soldiers for a DEF of {payment.def_due}",
        "001-20",
    )
    if payment.missing_soldiers:
        few = counted(payment.missing_soldiers, "more Soldier")
        context.log(cited(f"the German player needs {few} for this payment", "001-22"))
    own = state.switch_choice("overflow") == "own"
    for space in () if state.is_solitaire else payment.printed:
        name = state.grid.name(space)
        context.show_fact(payment.sector_def_sum(space, name))
        due = counted(max(0, payment.sector_def(space)), "Soldier")
        context.log(cited(f"each Unit in {name} must pay {due} for the DEF", "001-24"))
    for unit in () if state.is_solitaire else state.units.values():
        gained = payment.overflow_soldiers(unit.space, own=own)
        lost = max(0, payment.sector_def(unit.space))
        if gained:
            context.log(cited(f"{unit.unit} gains {gained} Soldier{'s' * (gained > 1)}", "001-26"))
        now = unit.with_fewer_soldiers(lost - gained)
        fewer = min(lost, (unit.soldiers or 0) + gained)
        lose = f"{unit.unit} loses {fewer} Soldier{'s' * (fewer > 1)} and has {now.soldiers} left"
        told = cited(lose, "001-24") if fewer and now.soldiers is not None else ""
        context.set_state(context.state.with_unit(unit.id, now), told)
    yield from _lose_specialist_to_machine_gun(context)
    end_game_if_unit_is_dead(context)


def _lose_specialist_to_machine_gun(context: Context[BeachState]) -> Asking[None]:
    """Take a Specialist for Machine Gun Fire where the map says it (001-73, 001-74)."""
    state = context.state
    for unit in state.units.values():
        if (
            state.sector_attribute(unit.space) != "fabius-4"
            or not state.is_machine_gun_fire_active
            or state.is_solitaire
        ):
            continue
        if any(GENERAL in one.cards for one in state.units.values()):
            context.log(
                cited("the General is in play, so Machine Gun Fire costs no Specialist", "001-74")
            )
        elif unit.specialists == 0:
            context.log(cited(f"{unit.unit} has no Specialist to lose", "001-73"))
        elif unit.specialists is not None:
            now = context.state.units[unit.id]._replace(specialists=unit.specialists - 1)
            lost = cited(f"{unit.unit} loses 1 Specialist to Machine Gun Fire", "001-73")
            context.set_state(context.state.with_unit(unit.id, now), lost)
        elif not (yield from ask_yes_no(
            ALLIES, "Special Damage", f"Has {unit.unit} a Specialist? If it has, it loses 1.",
                ("001-73",),
            prompt=fitting_prompt(f"Has {unit.unit} a Specialist?", "Has the Unit a Specialist?"),
        )):  # fmt: skip
            context.log(cited(f"{unit.unit} has no Specialist to lose", "001-73"))
