"""Re-roll counters: dealt, used, discarded, pooled, as the rule agreed on says (001-65 to -72)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.free_play import Impossible, impossible_if
from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, pick
from boardapp.games.atlantikwall.cards import COUNTERS
from boardapp.games.atlantikwall.losses import all_lose, gain
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, MOST_COUNTERS, BeachState

DESPERATE, DESPERATE_UNITS = 3, 2
"""Soldiers that Desperate Measures cost the German, and every Unit (001-72)."""


def deal(play: Context[BeachState]) -> None:
    """Deal one to each player or none; what is left is a pool, or out (001-65 to 001-72)."""
    state = play.state
    each = int(state.reading("counters") in ("mulligan", "lucky", "desperate"))
    own, of_units = each * state.german, 0 if state.solitaire else each
    units = {one.id: one._replace(counters=of_units) for one in state.units.values()}
    pool = COUNTERS - own - of_units * len(units) if state.pooled else 0
    play.set_state(replace(state, units=units, counters=own, counter_pool=pool))


def none_left(state: BeachState) -> Refusal | None:
    """Return why the German has no counter to spend (001-71, 001-72)."""
    hidden = state.reading("counters") == "hidden"
    words = "There is no counter to spend." if hidden else "The counter is used."
    return impossible_if(not state.counters, words, "001-71" if hidden else "001-72")


def pool_refuses(state: BeachState, held: int) -> Refusal | None:
    """Return why one who holds so many counters takes none from the pool (001-66, 001-71)."""
    if not state.counter_pool:
        return Impossible("The pool is empty.", ("001-66",))
    if state.reading("counters") == "lucky" and held >= MOST_COUNTERS:
        return Refusal(f"Nobody has more than {MOST_COUNTERS} counters.", ("001-66",))
    return None


def spend(play: Context[BeachState]) -> None:
    """Discard one of the German's counters: to the pool, or back to the box (001-65, 001-67)."""
    state = play.state
    where, rule = ("returns to the pool", "001-67") if state.pooled else ("is discarded", "001-65")
    play.set_state(state.with_counters(-1), cited(f"the Re-roll counter {where}", rule))


def take(play: Context[BeachState], rule: str) -> None:
    """Take one from the pool for the German (001-68, 001-71)."""
    taken = cited("a Re-roll counter is taken from the pool", rule)
    play.set_state(play.state.with_counters(1), taken)


def thrown(play: Context[BeachState], throw: Throw) -> Asking[list[int]]:
    """Throw dice of one kind; with Lucky Dice single ones may be rolled again (001-67)."""
    (kind,) = throw.dice
    (dice,) = (yield from ask(throw)).dice
    fallen = [*dice]
    while play.state.counters and play.state.reading("counters") == "lucky":
        faces = [kind.symbols[die - 1] if kind.symbols else str(die) for die in fallen]
        again = yield from pick(GERMAN, "Re-roll counter", "Is one of these dice rolled again?", (
            Choice("no", "No"), *(Choice(str(at), f"The {face}") for at, face in enumerate(faces)),
        ), "001-67")  # fmt: skip
        if again == "no":
            break
        spend(play)
        one = Throw(GERMAN, "Re-roll of one die", "", ("001-67",), dice=(kind._replace(number=1),))
        ((fallen[int(again)],),) = (yield from ask(one)).dice
    return fallen


PHASE_1 = {"mulligan": "001-65", "hidden": "001-71", "desperate": "001-72"}
"""The rules by which counters are spent in Phase 1 alone."""


def late(state: BeachState) -> Refusal | None:
    """Return why no Unit spends a counter now: it is not Phase 1 (001-65, 001-71, 001-72)."""
    rule = PHASE_1.get(state.reading("counters"))
    if rule is None or state.phase == "roll":
        return None
    return Refusal("Counters are spent in Phase 1.", (rule,))


def of_unit(play: Context[BeachState], unit_id: str) -> Asking[None]:
    """Use a Unit's Re-roll counter, or take one from the pool (001-65 to 001-72)."""
    state, unit = play.state, play.state.units[unit_id]
    used = impossible_if(not unit.counters, "The counter is used.", "001-65") or late(state)
    taken = Choice("take", "One is taken from the pool", "", pool_refuses(state, unit.counters))
    how = yield from pick(
        ALLIES, f"Re-roll counter of {unit.unit}", "What happens?",
        (Choice("use", "It is used", refusal=used), *((taken,) if state.pooled else ()),
         Choice("nothing", "Nothing")), "001-65", "001-66",
    )  # fmt: skip
    if how == "nothing":
        return
    play.set_state(state.with_counters(1 if how == "take" else -1, unit))
    if state.reading("counters") == "desperate":
        all_lose(play, DESPERATE_UNITS, f"all Units lose {DESPERATE_UNITS} Soldiers", "001-72")


def desperate(play: Context[BeachState]) -> Asking[None]:
    """Start Phase 1 again for a counter and 3 Soldiers; all Units lose 2 (001-72, A1-20)."""
    spend(play)
    play.set_state(replace(play.state, tally=()))
    gain(play, "soldiers", -DESPERATE, f"Desperate Measures cost {DESPERATE} Soldiers", "001-72")
    if not play.state.solitaire and play.state.reading("desperate") == "all":
        words = f"all Units lose {DESPERATE_UNITS} Soldiers"
        all_lose(play, DESPERATE_UNITS, words, "001-72", "A1-20")
    yield from ()
