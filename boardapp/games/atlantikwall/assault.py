"""Phase 6: Units in the Bunker compare forces with the German, in the Allies' order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from boardapp.core.procedure.facts import Sum, Term
from boardapp.core.procedure.question_parts import choices
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask, known
from boardapp.core.procedure.several import Several
from boardapp.games.atlantikwall.board import bunkers
from boardapp.games.atlantikwall.decorations import draw
from boardapp.games.atlantikwall.losses import end
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, Allied, BeachState


class Force(NamedTuple):
    """What a side has when forces are compared (001-35)."""

    whose: str
    soldiers: int
    specialists: int

    @property
    def total(self) -> int:
        """Return Soldiers and Specialists together."""
        return self.soldiers + self.specialists

    def shown(self) -> Sum:
        """Return the force as an equation."""
        terms = Term("Soldiers", self.soldiers), Term("Specialists", self.specialists, "001-35")
        return Sum(f"Force of {self.whose}", terms)


def superior(unit: Force, german: Force) -> bool:
    """Tell whether a Unit is superior; Specialists break a tie, then the German does (001-39)."""
    return (unit.total, unit.specialists) > (german.total, german.specialists)


def due(state: BeachState) -> bool:
    """Tell whether Phase 6 comes: a Unit is in a Bunker, no automated one (001-34, 001-55)."""
    return bool(state.storming()) and not state.solitaire


def assault(play: Context[BeachState]) -> Asking[None]:
    """Let the Units in the Bunker confront the German one after the other (001-38, 001-45)."""
    if not play.state.german:
        yield from enter(play)
        return
    for unit in (yield from _order(play.state.storming())):
        now = yield from _known(play, unit)
        own = Force(now.unit, now.soldiers or 0, now.specialists or 0)
        german = Force("the German", play.state.soldiers.now, len(play.state.specialists()))
        play.show(own.shown())
        play.show(german.shown())
        play.log(cited(f"{own.whose} {own.total}, {german.whose} {german.total}", "001-35"))
        if own.total == german.total:
            tie = f"a tie: Specialists {own.specialists} against {german.specialists}"
            play.log(cited(tie, "001-39"))
        if superior(own, german):
            end(play, ALLIES, f"{now.unit} is superior", "001-36", "001-41")
            return
        destroyed = cited(f"{now.unit} is destroyed", "001-36")
        play.set_state(play.state.with_unit(now.id, None), destroyed)
        if not play.state.units:
            end(play, GERMAN, "no Units are left", "001-37")
            return
        play.log(cited("other Units remain: the game goes on", "001-41"))
        yield from draw(play, "001-11")


def _order(units: Sequence[Allied]) -> Asking[tuple[Allied, ...]]:
    """Ask the Allies in which order their Units confront the German (001-38)."""
    if len(units) < 2:
        return tuple(units)
    by_id = {one.id: one for one in units}
    taken = yield from ask(Several(
        ALLIES, "Assault", "In which order do the Units confront the German?", ("001-38",),
        choices=choices({one.id: one.unit for one in units}), least=len(units), most=len(units),
        ordered=True,
    ))  # fmt: skip
    return tuple(by_id[name] for name in taken.names)


def _known(play: Context[BeachState], unit: Allied) -> Asking[Allied]:
    """Ask for a Unit's numbers where nobody has kept them here (001-35)."""
    name, soldiers, each = unit.unit, "After Phase 5.", "Each counts as 1 Soldier."
    yield from known(play, unit.soldiers, Number(
        ALLIES, f"Soldiers of {name}", soldiers, ("001-35", "A1-07")
    ), lambda number: play.state.with_unit(unit.id, unit._replace(soldiers=number)))  # fmt: skip
    now = play.state.units[unit.id]
    yield from known(play, unit.specialists, Number(
        ALLIES, f"Specialists of {name}", each, ("001-35",)
    ), lambda number: play.state.with_unit(unit.id, now._replace(specialists=number)))  # fmt: skip
    return play.state.units[unit.id]


def enter(play: Context[BeachState]) -> Asking[None]:
    """Take Units off that entered a Bunker; without a German both must be entered (001-91)."""
    rules = ("001-91",) if play.state.reading("omaha") == "both" else ()
    for unit in play.state.storming():
        gone = play.state.with_unit(unit.id, None)
        entered = tuple(dict.fromkeys((*gone.entered, unit.space)))
        name = gone.grid.name(unit.space)
        play.set_state(replace(gone, entered=entered),
                    cited(f"{unit.unit} has entered {name}, and is removed", *rules))  # fmt: skip
    if {*bunkers(play.state.areas)} <= {*play.state.entered}:
        end(play, ALLIES, "every Bunker has been entered", *rules)
    elif not play.state.units:
        end(play, GERMAN, "no Unit is left to enter the other Bunker", *rules)
    yield from ()
