"""Re-roll counters: dealt, used, discarded, pooled, by the table's rule (001-65 to -72)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.free_play_refusals import (
    ImpossibleRefusal,
    refuse_as_impossible_if,
    refuse_if_all,
)
from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_pick
from boardapp.games.atlantikwall.german_gains_and_losses import (
    change_german_track,
    take_soldiers_from_all_units,
)
from boardapp.games.atlantikwall.known_cards_and_counters import COUNTERS
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, MOST_COUNTERS, BeachState

DESPERATE, DESPERATE_UNITS = 3, 2
"""The Soldiers that Desperate Measures cost the German, and every Unit (001-72)."""


def deal_reroll_counters(context: Context[BeachState]) -> None:
    """Deal each player one counter or none; the rest is a pool, or unused (001-65 to 001-72)."""
    state = context.state
    each = int(state.switch_choice("counters") in ("mulligan", "lucky", "desperate"))
    own, of_units = each * state.is_german_played, 0 if state.is_solitaire else each
    units = {one.id: one._replace(counters=of_units) for one in state.units.values()}
    pool = COUNTERS - own - of_units * len(units) if state.has_counter_pool else 0
    context.set_state(replace(state, units=units, counters=own, counter_pool=pool))


def why_no_counter_to_spend(state: BeachState) -> Refusal | None:
    """Return why the German has no counter to spend (001-71, 001-72)."""
    hidden = state.switch_choice("counters") == "hidden"
    words = (
        "The German has no Re-roll counter to spend."
        if hidden
        else "The German has used his Re-roll counter already."
    )
    return refuse_as_impossible_if(not state.counters, words, "001-71" if hidden else "001-72")


def why_not_take_from_pool(state: BeachState, counters_owned: int) -> Refusal | None:
    """Return why a player with enough counters takes none from the pool (001-66, 001-71)."""
    if not state.counter_pool:
        return ImpossibleRefusal("The pool of Re-roll counters is empty.", ("001-66",))
    if state.switch_choice("counters") == "lucky" and counters_owned >= MOST_COUNTERS:
        return Refusal(
            f"No player may have more than {MOST_COUNTERS} Re-roll counters.", ("001-66",)
        )
    return None


def spend_german_counter(context: Context[BeachState]) -> None:
    """Spend one of the German's counters: it goes to the pool, or to the box (001-65, 001-67)."""
    state = context.state
    where, rule = (
        ("returns to the pool", "001-67") if state.has_counter_pool else ("is discarded", "001-65")
    )
    context.set_state(
        state.with_counters_changed(-1), cited(f"the spent Re-roll counter {where}", rule)
    )


def take_german_counter_from_pool(context: Context[BeachState], rule: str) -> None:
    """Take a counter from the pool for the German (001-68, 001-71)."""
    taken = cited("the German takes a Re-roll counter from the pool", rule)
    context.set_state(context.state.with_counters_changed(1), taken)


def throw_with_lucky_dice(context: Context[BeachState], throw: Throw) -> Asking[list[int]]:
    """Throw dice of one kind; with Lucky Dice, single dice may be rolled again (001-67)."""
    (kind,) = throw.dice
    (dice,) = (yield from ask(throw)).dice
    fallen = [*dice]
    while context.state.counters and context.state.switch_choice("counters") == "lucky":
        faces = [kind.symbols[die - 1] if kind.symbols else str(die) for die in fallen]
        again = yield from ask_pick(
            GERMAN,
            "Re-roll counter",
            "Do you spend a Re-roll counter to roll one of these dice again?",
            (
                Choice("no", "No"),
                *(Choice(str(at), f"The {face}") for at, face in enumerate(faces)),
            ),
            "001-67",
            prompt="Roll one of these dice again?",
        )
        if again == "no":
            break
        spend_german_counter(context)
        one = Throw(
            GERMAN, "Re-roll of one die", "", ("001-67",), dice=(kind._replace(number=1),),
            prompt="Roll the die again",
        )  # fmt: skip
        ((fallen[int(again)],),) = (yield from ask(one)).dice
    return fallen


PHASE_1 = {"mulligan": "001-65", "hidden": "001-71", "desperate": "001-72"}
"""The rules by which players spend counters in Phase 1 alone."""


def why_not_outside_phase_1(state: BeachState) -> Refusal | None:
    """Return a refusal outside Phase 1 if only Phase 1 spends counters (001-65, -71, -72)."""
    rule = PHASE_1.get(state.switch_choice("counters"))
    if rule is None or state.phase == "roll":
        return None
    return Refusal("Players may spend Re-roll counters only in Phase 1.", (rule,))


def why_not_use_or_take_unit_counter(state: BeachState, unit_id: str) -> Refusal | None:
    """Return why a Unit can neither use a Re-roll counter nor take one from the pool."""
    ways = [_why_unit_counter_not_used(state, unit_id)]
    if state.has_counter_pool:
        ways.append(why_not_take_from_pool(state, state.units[unit_id].counters))
    return refuse_if_all(ways)


def _why_unit_counter_not_used(state: BeachState, unit_id: str) -> Refusal | None:
    gone = not state.units[unit_id].counters
    none = refuse_as_impossible_if(gone, "The Unit has used its Re-roll counter already.", "001-65")
    return none or why_not_outside_phase_1(state)


def use_or_take_unit_counter(context: Context[BeachState], unit_id: str) -> Asking[None]:
    """Use a Unit's Re-roll counter, or take one from the pool (001-65 to 001-72)."""
    state, unit = context.state, context.state.units[unit_id]
    used = _why_unit_counter_not_used(state, unit_id)
    taken = Choice(
        "take", "Take a counter from the pool", "", why_not_take_from_pool(state, unit.counters),
        label="Take one from the pool",
    )  # fmt: skip
    how = yield from ask_pick(
        ALLIES, f"Re-roll counter of {unit.name_in_sentence}",
        "Does the Unit use its Re-roll counter, or take one from the pool?",
        (Choice("use", "Use the counter", refusal=used),
         *((taken,) if state.has_counter_pool else ()),
         Choice("nothing", "Keep the counter")), "001-65", "001-66",
        prompt="Use the Re-roll counter, or take one?",
    )  # fmt: skip
    if how == "nothing":
        return
    context.set_state(state.with_counters_changed(1 if how == "take" else -1, unit))
    if state.switch_choice("counters") == "desperate":
        take_soldiers_from_all_units(
            context, DESPERATE_UNITS, f"every Unit loses {DESPERATE_UNITS} Soldiers", "001-72"
        )


def restart_phase_1(context: Context[BeachState]) -> Asking[None]:
    """Start Phase 1 again for a counter and 3 Soldiers; all Units lose 2 (001-72, A1-20)."""
    spend_german_counter(context)
    context.set_state(replace(context.state, tally=()))
    change_german_track(
        context,
        "soldiers",
        -DESPERATE,
        f"Desperate Measures cost the German {DESPERATE} Soldiers",
        "001-72",
    )
    if not context.state.is_solitaire and context.state.switch_choice("desperate") == "all":
        words = f"every Unit loses {DESPERATE_UNITS} Soldiers"
        take_soldiers_from_all_units(context, DESPERATE_UNITS, words, "001-72", "A1-20")
    yield from ()
