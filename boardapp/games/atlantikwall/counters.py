"""Re-roll counters: dealt, used, discarded, pooled, as the rule agreed on says (001-65 to -72)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.free import Impossible, impossible_if
from boardapp.core.procedure.going import Asking, Play, pick
from boardapp.core.procedure.values import Choice, Refusal
from boardapp.games.atlantikwall.cards import COUNTERS
from boardapp.games.atlantikwall.headings import cited
from boardapp.games.atlantikwall.losses import gain
from boardapp.games.atlantikwall.state import ALLIES, MOST_COUNTERS, BeachState

DESPERATE, DESPERATE_UNITS = 3, 2
"""Soldiers that Desperate Measures cost the German, and every Unit (001-72)."""


def deal(play: Play[BeachState]) -> None:
    """Deal one to each player or none; what is left is a pool, or out (001-65 to 001-72)."""
    state = play.state
    each = int(state.reading("counters") in ("mulligan", "lucky", "desperate"))
    of_units = 0 if state.solitaire else each
    units = {one.id: one._replace(counters=of_units) for one in state.units.values()}
    pool = COUNTERS - each - of_units * len(units) if state.pooled else 0
    play.become(replace(state, units=units, counters=each, counter_pool=pool))


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


def spend(play: Play[BeachState]) -> None:
    """Discard one of the German's counters: to the pool, or back to the box (001-65, 001-67)."""
    state = play.state
    where, rule = ("returns to the pool", "001-67") if state.pooled else ("is discarded", "001-65")
    play.become(state.with_counters(-1), cited(f"the Re-roll counter {where}", rule))


def take(play: Play[BeachState], rule: str) -> None:
    """Take one from the pool for the German (001-68, 001-71)."""
    taken = cited("a Re-roll counter is taken from the pool", rule)
    play.become(play.state.with_counters(1), taken)


def of_unit(play: Play[BeachState], unit_id: str) -> Asking[None]:
    """Use a Unit's Re-roll counter, or take one from the pool (001-65 to 001-72)."""
    state, unit = play.state, play.state.units[unit_id]
    used = impossible_if(not unit.counters, "The counter is used.", "001-65")
    taken = Choice("take", "One is taken from the pool", "", pool_refuses(state, unit.counters))
    how = yield from pick(
        ALLIES, f"Re-roll counter of {unit.unit}", "What happens?",
        (Choice("use", "It is used", refusal=used), *((taken,) if state.pooled else ()),
         Choice("nothing", "Nothing")), "001-65", "001-66",
    )  # fmt: skip
    if how == "nothing":
        return
    play.become(state.with_counters(1 if how == "take" else -1, unit))
    if how == "use" and state.reading("counters") == "desperate":
        lost = cited(f"all Units lose {DESPERATE_UNITS} Soldiers", "001-72")
        play.become(play.state.all_fewer(DESPERATE_UNITS), lost)


def desperate(play: Play[BeachState]) -> Asking[None]:
    """Start Phase 1 again for a counter and 3 Soldiers (001-72)."""
    spend(play)
    play.become(replace(play.state, tally=()))
    gain(play, "soldiers", -DESPERATE, f"Desperate Measures cost {DESPERATE} Soldiers", "001-72")
    yield from ()
