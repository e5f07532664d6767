"""Phase 6: each Unit in the Bunker compares forces with the German, in the Allies' order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, fitting_prompt
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_if_unknown
from boardapp.core.sentence_case import plural
from boardapp.games.atlantikwall.decorations import draw_decoration
from boardapp.games.atlantikwall.german_gains_and_losses import end_game
from boardapp.games.atlantikwall.printed_sectors import bunkers
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, AlliedUnit, BeachState


class AssaultForce(NamedTuple):
    """A side's force in a comparison of forces (001-35)."""

    whose: str
    soldiers: int
    specialists: int

    @property
    def total(self) -> int:
        """Return the number of Soldiers and Specialists together."""
        return self.soldiers + self.specialists

    def sum_fact(self) -> SumFact:
        """Return the force as an equation."""
        terms = (
            SumTerm(plural("Soldier", self.soldiers), self.soldiers),
            SumTerm(plural("Specialist", self.specialists), self.specialists, "001-35"),
        )
        return SumFact(f"Force of {self.whose}", terms)


def is_unit_superior(unit: AssaultForce, german: AssaultForce) -> bool:
    """Return whether a Unit wins; Specialists break a tie, else the German wins it (001-39)."""
    return (unit.total, unit.specialists) > (german.total, german.specialists)


def is_assault_due(state: BeachState) -> bool:
    """Return whether Phase 6 takes place: a Unit of the players is in a Bunker (001-34, 001-55)."""
    return bool(state.units_in_bunker()) and not state.is_solitaire


def resolve_assault(context: Context[BeachState]) -> Asking[None]:
    """Let the Units in the Bunker confront the German one after the other (001-38, 001-45)."""
    if not context.state.is_german_played:
        yield from remove_units_in_bunker(context)
        return
    for unit in (yield from _ask_assault_order(context.state.units_in_bunker())):
        now = yield from _ask_unit_numbers(context, unit)
        own = AssaultForce(now.unit, now.soldiers or 0, now.specialists or 0)
        german = AssaultForce(
            "the German side", context.state.soldiers.now, len(context.state.specialists_in_play())
        )
        context.show_fact(own.sum_fact())
        context.show_fact(german.sum_fact())
        context.log(
            cited(
                f"{own.whose} has a force of {own.total}, {german.whose} has {german.total}",
                "001-35",
            )
        )
        if own.total == german.total:
            tie = (
                f"the forces are equal, so Specialists decide: the Unit has "
                f"{own.specialists}, the German side has {german.specialists}"
            )
            context.log(cited(tie, "001-39"))
        if is_unit_superior(own, german):
            end_game(
                context, ALLIES, f"{now.unit} has the greater force and wins", "001-36", "001-41"
            )
            return
        destroyed = cited(f"{now.unit} has the smaller force and is destroyed", "001-36")
        context.set_state(context.state.with_unit(now.id, None), destroyed)
        if not context.state.units:
            end_game(context, GERMAN, "no Unit is left", "001-37")
            return
        context.log(cited("some Units are left, so the game continues", "001-41"))
        yield from draw_decoration(context, "001-11")


def _ask_assault_order(units: Sequence[AlliedUnit]) -> Asking[tuple[AlliedUnit, ...]]:
    """Ask the Allies in which order their Units confront the German (001-38)."""
    if len(units) < 2:
        return tuple(units)
    by_id = {one.id: one for one in units}
    taken = yield from ask(
        PickSeveral(
            ALLIES,
            "Assault",
            "In which order do the Units confront the German?",
            ("001-38",),
            choices=tuple(Choice(one.id, one.unit, about=one.id) for one in units),
            least=len(units),
            most=len(units),
            ordered=True,
            prompt="In which order do the Units attack?",
        )
    )
    return tuple(by_id[name] for name in taken.names)


def _ask_unit_numbers(context: Context[BeachState], unit: AlliedUnit) -> Asking[AlliedUnit]:
    """Ask for a Unit's Soldiers and Specialists if boardapp does not know them (001-35)."""
    name, soldiers, each = (
        unit.unit,
        "Count the Unit's Soldiers after Phase 5.",
        "In the Assault each Specialist counts as 1 Soldier.",
    )
    yield from ask_if_unknown(context, unit.soldiers, Number(
        ALLIES, f"Soldiers of {name}", soldiers, ("001-35", "A1-07"),
        prompt=fitting_prompt(f"How many Soldiers has {name}?", "How many Soldiers has the Unit?"),
    ), lambda number: context.state.with_unit(unit.id, unit._replace(soldiers=number)))  # fmt: skip
    now = context.state.units[unit.id]
    yield from ask_if_unknown(
        context,
        unit.specialists,
        Number(
            ALLIES,
            f"Specialists of {name}",
            each,
            ("001-35",),
            prompt=fitting_prompt(
                f"How many Specialists has {name}?", "How many Specialists has the Unit?"
            ),
        ),
        lambda number: context.state.with_unit(unit.id, now._replace(specialists=number)),
    )
    return context.state.units[unit.id]


def remove_units_in_bunker(context: Context[BeachState]) -> Asking[None]:
    """Remove Units that entered a Bunker; end the game once all are entered (001-91)."""
    rules = ("001-91",) if context.state.switch_choice("omaha") == "both" else ()
    for unit in context.state.units_in_bunker():
        gone = context.state.with_unit(unit.id, None)
        entered = tuple(dict.fromkeys((*gone.entered, unit.space)))
        name = gone.grid.name(unit.space)
        context.set_state(replace(gone, entered=entered),
                    cited(f"{unit.unit} has entered {name} and leaves the board",
                        *rules))  # fmt: skip
    if {*bunkers(context.state.areas)} <= {*context.state.entered}:
        end_game(context, ALLIES, "Allied Units have entered every Bunker", *rules)
    elif not context.state.units:
        end_game(context, GERMAN, "no Unit is left to enter the other Bunker", *rules)
    yield from ()
