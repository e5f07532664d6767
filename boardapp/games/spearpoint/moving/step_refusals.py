"""Reasons against a step of a move, one function each.

Each function takes a step and returns a refusal, or None if it allows the step.
"""

from __future__ import annotations

from collections.abc import Callable

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.tile import Side
from boardapp.games.spearpoint.combat.scenario_fire_rules import convoy_rule
from boardapp.games.spearpoint.moving import scenario_movement_rules
from boardapp.games.spearpoint.moving.move_step import MoveAllowance, MoveStep, holds_enemy
from boardapp.games.spearpoint.moving.tile_effects import ACROSS, ARROWS_ONLY, MovementTile
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.table import feature_occupancy, placement_checks
from boardapp.games.spearpoint.tiles.catalogue import GRID

Reason = Callable[[MoveStep], Refusal | None]

MORE = {"infantry": ("sprint", "004-095"), "vehicle": ("push", "004-098")}
"""The name of an extra step gained by a Command Card, by class, with its rule."""


def why_not_step(step: MoveStep) -> Refusal | None:
    """Return the first reason against a step, None if there is none."""
    for reason in REASONS:
        if (found := reason(step)) is not None:
            return found
    return None


def refuse_after_move_ended(step: MoveStep) -> Refusal | None:
    """Refuse further steps after a move has ended: at an enemy or at an obstacle (004-105)."""
    if not step.here.ended:
        return None
    name = GRID.name(step.here.space)
    if holds_enemy(step.battle, step.unit.side, step.here.space):
        return refusal(
            f"an enemy unit is on {name}, and units cannot pass through enemies", "004-101"
        )
    left = step.left_tile
    if left is not None and left.feature.obstacle:
        return refusal(f"a unit that enters the {_tile_title(left)} must stop there", "004-105")
    if step.here.space in step.here.crushed:
        return refusal(
            f"the move ended when the unit crushed the tile on {name}", "004-105", "A4-39"
        )
    return refusal("the move is over because the unit has left an obstacle", "004-105", "A4-14")


def refuse_out_of_steps(step: MoveStep) -> Refusal | None:
    """Limit Infantry to 2 steps and tanks to 1, plus one for a card (004-095, 004-098).

    In mud no card gives a step (004-228).
    """
    legs = step.legs
    if step.here.steps < legs.allowed_steps or _is_free_exit(step):
        return None
    word, rule = MORE.get(legs.unit_class, ("", "004-096"))
    spaces = "1 space" if legs.allowed_steps == 1 else f"{legs.allowed_steps} spaces"
    words = f"the {step.battle.kind_title(step.unit)} may move {spaces}"
    rules = [legs.special_steps.rule if legs.special_steps else rule]
    if legs.extra_steps_left > 0:
        words += f". To {word} to {legs.allowed_steps + 1} spaces, discard a Command Card"
    elif legs.rule_against_extra_steps is not None:
        words += (
            f", and no card lets it {word}"
            if word == "sprint"
            else ", and no card lets it move farther"
        )
        rules.append(legs.rule_against_extra_steps)
    return refusal(words, *dict.fromkeys(rules), *(("N4-02",) if legs.extra else ()))


def _is_free_exit(step: MoveStep) -> bool:
    """Return whether a step off the map costs none (N4-20)."""
    return step.leaves_map and step.battle.is_switch_set_to("exit-step", "free")


def refuse_off_road(step: MoveStep) -> Refusal | None:
    """Refuse steps off a traced road, if a scenario keeps the class on the road (004-229)."""
    if step.leaves_map:
        return None
    return scenario_movement_rules.why_off_road(step.battle, step.legs.unit_class, step.there)


def refuse_convoy_off_row(step: MoveStep) -> Refusal | None:
    """Refuse a convoy's step off its row, or not towards its end (004-216)."""
    column = convoy_rule(step.battle, step.unit.unit)
    if column is None:
        return None
    convoy, rule = column
    title, end = step.battle.kind_title(step.unit), GRID.name(convoy.end)
    if GRID.name(step.there)[0] != convoy.row:
        return refusal(f"a {title} may not leave row {convoy.row}", rule)
    near, before = (abs(one.column - convoy.end.column) for one in (step.there, step.here.space))
    return None if near < before else refusal(f"a {title} may only move towards {end}", rule)


def refuse_exit_off_arrows(step: MoveStep) -> Refusal | None:
    """Allow leaving a bunker only along an arrow (004-030)."""
    return _refuse_off_arrows(step.left_tile, step.exit_side, "left")


def refuse_entry_off_arrows(step: MoveStep) -> Refusal | None:
    """Allow entering a bunker only along an arrow (004-030)."""
    return _refuse_off_arrows(step.entered_tile, step.entry_side, "entered")


def _refuse_off_arrows(ground: MovementTile | None, side: Side, done: str) -> Refusal | None:
    if ground is None or ground.kind not in ARROWS_ONLY or side in ground.arrow_sides():
        return None
    words = f"the {_tile_title(ground)} may be {done} only along its arrows"
    return refusal(words, "004-030")


def refuse_along_trench(step: MoveStep) -> Refusal | None:
    """Let a Tank Trench be entered and left over its long sides only (004-042)."""
    for ground, side in ((step.left_tile, step.exit_side), (step.entered_tile, step.entry_side)):
        if ground is None or ground.kind not in ACROSS:
            continue
        long_sides = ground.long_sides()
        if long_sides and side not in long_sides:
            words = f"a unit may cross the {_tile_title(ground)} only over its long sides"
            return refusal(words, "004-042")
    return None


def refuse_unfit_tile(step: MoveStep) -> Refusal | None:
    """Refuse a step into a tile that cannot take the unit (004-020, 004-099, 004-256).

    Infantry may raid any feature that an enemy holds, whatever units it houses (004-102).
    """
    entered = step.entered_tile
    if entered is None or (step.is_raid and step.legs.unit_class == "infantry"):
        return None
    state, catalogue = step.battle.state, step.battle.catalogue
    sentence = feature_occupancy.why_unit_may_not_occupy(
        state, catalogue, step.unit.unit, step.there
    )
    rule = "004-099" if step.legs.unit_class == "vehicle" else "004-256"
    return Refusal(sentence, (rule,)) if sentence else None


def refuse_non_raider(step: MoveStep) -> Refusal | None:
    """Let only Infantry step into an enemy's space (004-102, N4-22)."""
    if (
        not step.is_raid
        or step.legs.unit_class == "infantry"
        or step.battle.is_switch_set_to("raids", "any")
    ):
        return None
    words = f"an enemy unit is on {GRID.name(step.there)}, and only Infantry may enter such a space"
    return refusal(words, "004-102", "N4-22")


REASONS: tuple[Reason, ...] = (
    refuse_after_move_ended, refuse_out_of_steps, refuse_off_road, refuse_convoy_off_row,
    refuse_exit_off_arrows, refuse_entry_off_arrows, refuse_along_trench, refuse_unfit_tile,
    refuse_non_raider,
)  # fmt: skip
"""The reasons, in the order in which players see them."""


def why_no_room(legs: MoveAllowance, space: Space) -> Refusal | None:
    """Return why a unit may not end its move on a space that it may pass (004-093, 004-256).

    Raiders too are limited to two units in a space (A4-37).
    """
    unit, catalogue = legs.unit, legs.battle.catalogue
    others = legs.battle.state.with_unit(unit.id, None)
    raided = holds_enemy(legs.battle, unit.side, space)
    single = feature_occupancy.why_no_second_unit(others, catalogue, unit.side, space)
    if single and not raided:
        return Refusal(single, ("004-256",))
    full = placement_checks.why_no_unit_placement(others, catalogue, unit._replace(space=space))
    return Refusal(full, ("004-093",)) if full else None


def _tile_title(ground: MovementTile) -> str:
    return f"{ground.feature.face.title} on {GRID.name(ground.placed.space)}"
