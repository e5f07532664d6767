"""Opportunity Fire: enemies next to a moving unit may fire at it, step by step (Movement 8)."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, Refusal, fitting_prompt
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.combat.attack_declaration import (
    GameData,
    ask_weapon_names,
    ask_weapons,
    chance_description,
    weapon_odds,
)
from boardapp.games.spearpoint.combat.attack_resolution import fire_all_weapons
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.combat.possible_targets_and_firers import TargetOption, target_option
from boardapp.games.spearpoint.combat.scenario_fire_rules import why_no_fire
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.table.state import DeclaredAttack, Moved, TileState, Unit

NEAR = 1
"""The most spaces at which a moving unit draws fire, as the table counts them (A4-01, A4-09)."""


def enemies_near_step(
    battle: CombatView, mover: Unit, space: Space, left: Space | None = None
) -> list[str]:
    """Return the enemies on the board that may fire at a unit's step to a space (A4-09).

    They are on that space or next to it. By one reading they are next to the space ``left``
    instead.
    """
    near = left if battle.is_switch_set_to("passed", "past") else space
    return [
        one.id for one in battle.enemies(mover.side)
        if isinstance(one, Unit) and battle.is_frontline(one)
        and (one.space == space or (near is not None and battle.distance(one.space, near) <= NEAR))
    ]  # fmt: skip


def why_not_fire(battle: CombatView, firer: Unit, mover: Unit) -> Refusal | None:
    """Return why a unit may not fire at a moving unit now, None if it may."""
    if found := why_no_fire(battle, "opportunity") or _why_fired_already(battle, firer, mover):
        return found
    against = attack_on_mover(battle, firer, mover)
    if against.is_allowed:
        return None
    return next(
        iter(against.reasons),
        Refusal(f"{battle.title(firer)} can only fire at whole spaces, not at one moving unit."),
    )


def count_firers(battle: CombatView, mover: Unit, space: Space) -> int:
    """Return how many enemies may fire at a unit that moves to a space, from where they are now.

    boardapp asks this for every space in reach, which takes some milliseconds for a whole board.
    """
    left = mover.space if battle.distance(mover.space, space) <= NEAR else None
    near = enemies_near_step(battle, mover, space, left)
    if not near:
        return 0
    at_left = battle.is_switch_set_to("mover-at", "left")
    there = mover if at_left else mover._replace(space=space)
    then = battle.with_state(battle.state.with_unit(mover.id, there))
    return sum(why_not_fire(then, then.state.units[name], there) is None for name in near)


def _why_fired_already(battle: CombatView, firer: Unit, mover: Unit) -> Refusal | None:
    """Refuse a second Opportunity Fire: at the same unit, or by one reading at any (A4-10)."""
    once = battle.is_switch_set_to("opportunity-fire", "once")
    moves = battle.state.moves
    for name in moves if once else (mover.id,):
        if firer.id in moves.get(name, Moved()).drew:
            victim = battle.state.find_unit(name)
            whom = battle.title(victim) if victim else name
            return refusal(
                f"{battle.title(firer)} has already fired at {whom} during this move", "A4-10"
            )
    return None


def attack_on_mover(battle: CombatView, firer: Unit, mover: Unit) -> TargetOption:
    """Return a unit's options against a moving unit; its Combat attack does not count (004-107)."""
    return target_option(battle, firer, Target("unit", mover.id), "opportunity")


def expose_to_fire(game_data: GameData, context: Context[TileState], unit_id: str) -> Asking[None]:
    """Let enemies next to a unit fire at it as if it moved (004-182)."""
    unit = context.state.units[unit_id]
    firers = enemies_near_step(game_data.current_combat_view(context), unit, unit.space, unit.space)
    yield from offer_fire_to_each(
        game_data, context, unit_id, firers, "after its failed attempt to capture"
    )


def offer_fire_to_each(
    game_data: GameData,
    context: Context[TileState],
    mover_id: str,
    firers: Iterable[str],
    when: str = "as it moves",
) -> Asking[None]:
    """Offer fire at a unit to each enemy in order, if that enemy may still fire then."""
    for one in firers:
        firer, mover = context.state.units.get(one), context.state.units.get(mover_id)
        if mover is None:
            return
        if (
            firer is not None
            and why_not_fire(game_data.current_combat_view(context), firer, mover) is None
        ):
            yield from offer_fire(game_data, context, firer, mover, when)


def offer_fire(
    game_data: GameData,
    context: Context[TileState],
    firer: Unit,
    mover: Unit,
    when: str = "as it moves",
) -> Asking[None]:
    """Ask whether a unit fires at a moving unit, and resolve the fire; the move waits (004-106)."""
    battle = game_data.current_combat_view(context)
    ways = tuple(way for way in attack_on_mover(battle, firer, mover).ways if way.is_allowed)
    best, title = ways[0], battle.title(firer)
    where = "" if firer.space == mover.space else f" {battle.location_phrase(mover)}"
    answer = yield from ask(Pick(
        firer.side, "Opportunity Fire",
        f"{title} may fire at {battle.title(mover)}{where} {when}.",
        ("004-106", "004-107", "A4-10"),
        prompt=fitting_prompt(f"Fire at {battle.title(mover)}, or hold fire?", "Fire at the moving "
            "unit, or hold fire?"),
        choices=(
            Choice("fire", "Fire", chance_description(best.to_hit_sum, best.chance),
                   odds=tuple(weapon_odds(best))),
            Choice("hold", "Hold fire"),
        ),
    ))  # fmt: skip
    if answer == "hold":
        return
    weapons = yield from ask_weapons(f"Weapons of {title}", ways)
    moved = context.state.moves.get(mover.id, Moved())
    context.set_state(
        context.state.with_unit_moves(mover.id, moved._replace(drew=(*moved.drew, firer.id)))
    )
    names = yield from ask_weapon_names(game_data, context, best.aim.firer, weapons)
    context.log(f"{title} fires at {battle.title(mover)} with {' and '.join(names)}.")
    target = Target("unit", mover.id).key
    yield from fire_all_weapons(game_data, context, firer.id, DeclaredAttack(1, target, names))
