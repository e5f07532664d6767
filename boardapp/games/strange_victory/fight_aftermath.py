"""After a fight: destroyed and locked units, and the base game's results (000-55, 000-56)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Refusal, fitting_prompt
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.sentence_case import as_sentence
from boardapp.games.areas.area_board import why_no_adjacent_area, why_not_adjacent
from boardapp.games.strange_victory.counter_kinds import AFTER, BEST, RESULTS
from boardapp.games.strange_victory.rule_headings import HEADINGS, cited
from boardapp.games.strange_victory.state import GERMANY, CounterOnBoard, RoadState

BY_TABLE = "as you decide"
"""The log's words for decisions that the players make by the base game's rules."""


def enemy_strength(state: RoadState, space: Space, enemy: CounterOnBoard) -> int:
    """Return an enemy's Strength in an area; forest doubles infantry (000-41, 000-51)."""
    doubled = enemy.counter_type.infantry and state.areas.has_flag(space, "forest")
    assert enemy.strength is not None
    return enemy.strength * (2 if doubled else 1)


def resolve_aftermath(context: Context[RoadState], unit_id: str, result: str) -> Asking[None]:
    """Remove destroyed pieces; after an Ambush, lock the unit with its enemies (000-56).

    The players settle the other consequences by the base game.
    """
    space = context.state.units[unit_id].space
    context.set_state(
        context.state.with_unit(unit_id, context.state.units[unit_id].without_markers("locked"))
    )
    context.set_state(context.state.with_unit_marked(unit_id, "fought"))
    foes = context.state.enemies_in(space)
    if len(foes) > 1 and result in AFTER:
        weaker = yield from _ask_weaker_enemy(context.state, space, foes)
        _destroy_enemies(context, space, [weaker], "000-56")
        context.set_state(context.state.with_unit_marked(unit_id, "locked"))
        held = why_unit_is_locked(context.state, unit_id)
        if held:
            context.log(HEADINGS.refusal_with_citation(held))
        return
    if len(foes) > 1 and result in BEST:
        _destroy_enemies(context, space, foes, "000-55")
    else:
        taken = yield from ask(PickSeveral(
            GERMANY, f"Destroyed, {BY_TABLE}",
            f"The result is {RESULTS[result]}. Which enemies does it destroy under the base "
            "game's rules?",
            ("000-70",),
            most=len(foes), choices=_enemy_choices(foes), prompt="Which enemies are destroyed?",
            verb="Destroy",
        ))  # fmt: skip
        _destroy_enemies(context, space, [foe for foe in foes if foe.kind in taken.names])
    yield from _ask_unit_outcome(context, unit_id, result)


def _destroy_enemies(
    context: Context[RoadState], space: Space, foes: Sequence[CounterOnBoard], rule: str = "000-70"
) -> None:
    for foe in foes:
        words = f"{foe.counter_type.title} {foe.counter_type.is_or_are} destroyed"
        context.set_state(context.state.with_counter_replaced(space, foe), cited(words, rule))


def _ask_weaker_enemy(
    state: RoadState, space: Space, foes: Sequence[CounterOnBoard]
) -> Asking[CounterOnBoard]:
    """Return the weaker of two enemies; the player chooses between equals (000-56, A0-09)."""
    least = min(enemy_strength(state, space, foe) for foe in foes)
    weakest = [foe for foe in foes if enemy_strength(state, space, foe) == least]
    one, *others = weakest
    if not others:
        return one
    kind = yield from ask(Pick(
        GERMANY, "Destroyed", "Both enemies have the same Strength. Which enemy is destroyed?",
        ("000-56", "A0-09"), choices=_enemy_choices(weakest),
        prompt="Which enemy is destroyed?",
    ))  # fmt: skip
    return next(foe for foe in weakest if foe.kind == kind)


def _enemy_choices(foes: Sequence[CounterOnBoard]) -> tuple[Choice, ...]:
    return tuple(Choice(foe.kind, foe.counter_type.title) for foe in foes)


def _ask_unit_outcome(context: Context[RoadState], unit_id: str, result: str) -> Asking[None]:
    """Ask for a unit's fate under the base game's rules, and apply it."""
    unit = context.state.units[unit_id]
    stopped = Refusal(f"{unit.unit} has stopped already in this turn.") if unit.is_halted else None
    nowhere = why_no_adjacent_area(context.state.grid, unit.space)
    became = yield from ask(Pick(
        GERMANY, f"{unit.unit}, {BY_TABLE}",
        f"The result is {RESULTS[result]}. What happens to {unit.unit} under the base game's "
        "rules?", ("000-70",),
        choices=(
            Choice("stop", "The unit stops here"),
            Choice("on", "The unit may move on", refusal=stopped),
            Choice("back", "The unit retreats", refusal=nowhere),
            Choice("lost", "The unit is lost"),
        ),
        prompt=fitting_prompt(f"What happens to {unit.unit}?", "What happens to the unit?"),
    ))  # fmt: skip
    if became == "lost":
        context.set_state(context.state.with_unit(unit_id, None))
    elif became == "back":
        where = yield from ask(Place(
            GERMANY, f"{unit.unit} retreats", "Choose an area to which the base game lets the "
                "unit retreat.",
            ("000-70",),
            why_not=partial(why_not_adjacent, context.state.grid, (), unit.space),
            prompt=fitting_prompt(f"Where does {unit.unit} retreat?",
                "Where does the unit retreat?"),
        ))  # fmt: skip
        context.set_state(
            context.state.with_unit(unit_id, unit.with_markers("halted")._replace(space=where))
        )
    elif became == "stop":
        context.set_state(context.state.with_unit_marked(unit_id, "halted"))


def why_unit_is_locked(state: RoadState, unit_id: str) -> Refusal | None:
    """Return why a unit may not move: it is locked with enemies in its area (000-56)."""
    unit = state.units[unit_id]
    foes = [foe.counter_type for foe in state.enemies_in(unit.space)]
    if not unit.is_locked or not foes:
        return None
    there = f"{' and '.join(foe.title for foe in foes)} in {state.grid.name(unit.space)}"
    them = "it" if [foe.is_or_are for foe in foes] == ["is"] else "them"
    when = "next turn" if "fought" in unit.marks else "this turn"
    told = f"{unit.unit} is locked in combat with {there} and must fight {them} {when}"
    return Refusal(as_sentence(told), ("000-56",))
