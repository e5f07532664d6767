"""The Close Assault of three or more Infantry on a tank or a crewed gun (Combat 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    Odds,
    Refusal,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.games.spearpoint.cards.missing_value_questions import (
    ask_attack_value_if_unknown,
    ask_target_values_if_unknown,
    ask_weapon_name_if_unknown,
)
from boardapp.games.spearpoint.combat.attack_context import CLOSE_BONUS, GUN_BONUS, AttackContext
from boardapp.games.spearpoint.combat.attack_declaration import (
    GameData,
    next_pair_number,
    outcome_odds,
)
from boardapp.games.spearpoint.combat.attack_refusals import (
    refuse_underscored_value,
    refuse_weapon_out,
)
from boardapp.games.spearpoint.combat.combat_dice_throws import throw_damage_dice, throw_to_hit
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.combat.damage_effects import apply_damage
from boardapp.games.spearpoint.combat.odds import MOST_DICE, close_assault_outcomes
from boardapp.games.spearpoint.combat.possible_targets_and_firers import (
    is_suitable_weapon,
    target_option,
    weapons_of,
)
from boardapp.games.spearpoint.combat.scenario_fire_rules import convoy_rule
from boardapp.games.spearpoint.combat.weapon_roll_effect import (
    DOUBLES,
    DRAWS,
    WeaponRoll,
    roll_result,
    roll_with_burned_card,
)
from boardapp.games.spearpoint.moving.leaving_obstacles import try_to_leave_obstacle
from boardapp.games.spearpoint.rule_headings import cited, refusal
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table import placement_checks
from boardapp.games.spearpoint.table.state import DeclaredAttack, TableUnit, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn import acting_side_and_refusals

LEAST = 3
"""The fewest Infantry that make a Close Assault (004-164)."""


def ask_and_declare_assault(
    game_data: GameData, context: Context[TileState], *, in_turn: bool = False
) -> Asking[str]:
    """Ask for a Close Assault's target and units, and declare it; return its first unit.

    ``in_turn`` enforces the order of the Combat Phase in led turns (004-089).
    """
    battle = game_data.current_combat_view(context)
    targets = tuple(_target_choice(battle, unit) for unit in _tanks_and_guns(battle))
    if in_turn:
        targets = tuple(_with_turn_refusal(battle, one) for one in targets)
    name = yield from ask(Pick(
        BOTH, "Close Assault", "Choose the enemy tank or gun that your Infantry assaults.",
        ("004-164",), choices=targets,
        prompt="Choose a tank or gun to assault",
    ))  # fmt: skip
    target = context.state.units[name]
    side = opposing_side(target.side) or ""
    choices = tuple(
        Choice(
            unit.id, battle.title(unit), battle.location(unit),
            why_unit_may_not_join(battle, unit, target), about=unit.id,
        )
        for unit in _adjacent_infantry(battle, target, side)
    )  # fmt: skip
    taken = yield from ask(PickSeveral(
        side, f"Close Assault on the {battle.title(target)}", "Choose three or more Infantry "
            "units to make the assault.", ("004-164",),
        choices=choices, least=LEAST, most=MOST_DICE,
        prompt="Choose three or more units for the assault",
    ))  # fmt: skip
    first, *others = taken.names
    number = next_pair_number(context, side)
    pair = DeclaredAttack(number, Target("unit", name).key, (), None, tuple(others))
    titles = ", ".join(battle.title(context.state.units[one]) for one in taken.names)
    said = f"Attack {number}: Close Assault on the {battle.title(target)} by {titles}."
    context.set_state(context.state.with_declared_attack(first, pair), said)
    return first


def _with_turn_refusal(battle: CombatView, choice: Choice) -> Choice:
    by = opposing_side(battle.state.units[choice.answer].side) or ""
    if isinstance(choice.refusal, ImpossibleRefusal):
        return choice
    return choice._replace(
        refusal=acting_side_and_refusals.why_not_now(battle.state, by) or choice.refusal
    )


def why_no_assault(battle: CombatView, *, in_turn: bool = False) -> Refusal | None:
    """Return why no units can make a Close Assault, None if some can."""
    choices = [_target_choice(battle, unit) for unit in _tanks_and_guns(battle)]
    if in_turn:
        choices = [_with_turn_refusal(battle, one) for one in choices]
    found = [one.refusal for one in choices]
    if None in found:
        return None
    # Prefer the reasons of units next to a target: they say more than that there is none.
    known = (one for one in found if not isinstance(one, ImpossibleRefusal))
    none = refusal("a Close Assault needs three Infantry next to one enemy tank or gun", "004-164")
    return next(known, none)


def _tanks_and_guns(battle: CombatView) -> Iterator[Unit]:
    """Yield the frontline tanks and guns of both sides."""
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if battle.unit_class(unit) in ("vehicle", "gun"):
            yield unit


def _target_choice(battle: CombatView, unit: Unit) -> Choice:
    side = opposing_side(unit.side) or ""
    around = list(_adjacent_infantry(battle, unit, side))
    barred = [found for one in around if (found := why_unit_may_not_join(battle, one, unit))]
    title, why = battle.title(unit), None
    may_be_empty = battle.unit_class(unit) == "vehicle" and battle.is_switch_set_to(
        "assault-empty", "yes"
    )
    if convoy_rule(battle, unit.unit) is not None:
        why = refusal(
            f"a {battle.kind_title(unit)} is not a tank, and Close Assault is only "
            "against tanks and guns",
            "004-164",
        )
    elif unit.condition.empty and not may_be_empty:
        why = refusal(f"the {title} has no crew, so Infantry cannot assault it", "004-164", "N4-28")
    elif (number := len(around) - len(barred)) < LEAST:
        able = ("nobody", "only one", "only two")[number]
        why = refusal(
            f"a Close Assault needs three Infantry, and {able} can assault the {title}", "004-164"
        )
        if barred:
            first = barred[0]
            why = Refusal(f"{why.sentence} {first.sentence}", (*why.rules, *first.rules))
    if why is not None and len(around) < LEAST:
        why = ImpossibleRefusal(*why)
    return Choice(unit.id, title, battle.location(unit), why, about=unit.id)


def _adjacent_infantry(battle: CombatView, target: Unit, side: str) -> Iterator[Unit]:
    """Yield a side's Infantry next to a target, diagonal ones included: those are refused."""
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if unit.side == side and battle.is_infantry(unit) and (
            GRID.distance(unit.space, target.space, orthogonal=False) == 1
        ):  # fmt: skip
            yield unit


def _is_adjacent(one: Space, other: Space) -> bool:
    return GRID.distance(one, other, orthogonal=True) == 1


def why_unit_may_not_join(battle: CombatView, unit: Unit, target: Unit) -> Refusal | None:
    """Return why a unit may not join a Close Assault: any reason against an attack (004-164)."""
    if not _is_adjacent(unit.space, target.space):
        names = (
            f"{GRID.name(unit.space)} is only diagonally next to {GRID.name(target.space)}, "
            "which is too far for a Close Assault"
        )
        return refusal(names, "004-164")
    found = target_option(battle, unit, Target("unit", target.id), "assault")
    if found.is_allowed:
        return None
    none = f"the card of the {battle.title(unit)} prints no value against vehicles"
    return next(iter(found.reasons), refusal(none, "004-164"))


def _attack_contexts(battle: CombatView, unit: TableUnit, target: Unit) -> list[AttackContext]:
    at = Target("unit", target.id)
    return [AttackContext(battle, unit, weapon, at) for weapon in weapons_of(battle, unit)]


# Consequences


def resolve_close_assault(
    game_data: GameData, context: Context[TileState], name: str
) -> Asking[None]:
    """Resolve a Close Assault: one roll to hit, and a die for each unit able to act (004-165)."""
    pair = context.state.pairs[name]
    context.set_state(context.state.with_declared_attack(name, pair._replace(resolved=True)))
    target = context.state.units.get(Target.from_key(pair.target).name)
    if target is None:
        context.log(cited("the Close Assault is cancelled because the target is gone", "004-153"))
        return
    there = (context.state.units.get(one) for one in (name, *pair.others))
    battle = game_data.current_combat_view(context)
    acting = [
        unit
        for unit in there
        if unit is not None
        and _is_adjacent(unit.space, target.space)
        and not battle.has_damage_effect(unit, "no-weapon")
    ]
    if len(acting) < LEAST:
        context.log(
            cited(
                f"the Close Assault fails: it needs three Infantry, but only {len(acting)} can act",
                "004-166",
            )
        )
        return
    # Ask for its Defense first: it decides which values count.
    known = yield from ask_target_values_if_unknown(
        context, _first_attack(game_data, context, acting, target), target
    )
    needed = (yield from _ask_to_hit_sum(game_data, context, acting, target)) if known else None
    if needed is None:
        context.log(
            "No Infantry in the Close Assault has a value against the target. Agree on the "
            "result yourselves."
        )
        return
    yield from _roll_assault(game_data, context, acting, target, needed)
    if target.id not in context.state.units or game_data.current_combat_view(
        context
    ).is_switch_set_to("assault-moves", "always"):
        yield from _offer_advance(game_data, context, acting, target.space)


def _first_attack(
    game_data: GameData, context: Context[TileState], acting: Sequence[Unit], target: Unit
) -> AttackContext:
    return _attack_contexts(game_data.current_combat_view(context), acting[0], target)[0]


def _ask_to_hit_sum(
    game_data: GameData, context: Context[TileState], acting: Sequence[Unit], target: Unit
) -> Asking[SumFact | None]:
    """Ask for unknown values; return the sum that the best weapon needs to hit (A4-22)."""
    best: tuple[int, str] | None = None
    for unit in acting:
        for aim in filter(
            is_suitable_weapon,
            _attack_contexts(game_data.current_combat_view(context), unit, target),
        ):
            if refuse_underscored_value(aim) or aim.has_no_value(target) or refuse_weapon_out(aim):
                continue
            weapon = yield from ask_weapon_name_if_unknown(
                context, game_data.current_combat_view(context), unit, aim.weapon
            )
            aimed = AttackContext(game_data.current_combat_view(context), unit, weapon, aim.target)
            known = yield from ask_attack_value_if_unknown(context, aimed, target, index=False)
            value = known.printed_value(target) if isinstance(known, AttackContext) else None
            if value and (best is None or value < best[0]):
                best = value, f"{weapon.name} of {aim.battle.title(unit)}"
    if best is None:
        return None
    battle = game_data.current_combat_view(context)
    terms = [SumTerm(best[1], best[0], "004-165")]
    if battle.is_switch_set_to("assault-bonus", "close"):
        terms.append(SumTerm("the target is at close range", -CLOSE_BONUS, "004-130"))
        if battle.unit_class(target) == "gun":
            terms.append(SumTerm("the target is a gun", -GUN_BONUS, "004-124"))
    return SumFact("Needed to hit", tuple(terms))


def _roll_assault(
    game_data: GameData,
    context: Context[TileState],
    acting: Sequence[Unit],
    target: Unit,
    needed: SumFact,
) -> Asking[None]:
    battle = game_data.current_combat_view(context)
    aim = _first_attack(game_data, context, acting, target)
    hit = aim.unit_under_attack(target)
    assert hit.struck is not None
    assert hit.defense is not None
    struck, doubled = hit.struck, battle.is_switch_set_to("assault-doubling", "doubled")
    context.show_fact(needed)
    title = f"Close Assault on the {battle.title(target)}"

    def ends(bonus: int) -> Sequence[Odds]:
        least = needed.total - bonus
        chances = close_assault_outcomes(
            least, len(acting), struck, battle.damage_readings, doubled=doubled
        )
        return tuple(outcome_odds(battle.title(target), chances))

    total, bonus = yield from throw_to_hit(aim, title, needed.total, ends)
    special = total >= DRAWS and battle.damage_readings.special == "always"
    if total + bonus < needed.total and not special:
        return
    side = aim.firer.side
    dice, burned = yield from throw_damage_dice(side, title, len(acting))
    rolled, power = WeaponRoll(needed.total, 0, doubled), sum(dice)
    if burned:
        rolled, power = roll_with_burned_card(rolled, power, battle.damage_readings)
    done = roll_result(rolled, struck, total, power, battle.damage_readings, bonus)
    when = battle.damage_readings.burned if burned else ""
    context.show_fact(_damage_sum(dice, total, hit.defense, doubled=doubled, burned=when))
    yield from apply_damage(context, battle, target.id, done, max(dice), captors=True)


def _damage_sum(
    dice: Sequence[int], total: int, defense: SumFact, *, doubled: bool, burned: str
) -> SumFact:
    """Return the damage as an equation; a ``burned`` card adds 1 before or after doubling."""
    card = SumTerm("a burned Command Card", 1, "004-065")
    terms = [SumTerm(f"die {number}", die, "004-165") for number, die in enumerate(dice, 1)]
    if burned == "before":
        terms.append(card)
    if doubled and total == DOUBLES:
        terms.append(SumTerm("doubled because the dice rolled 18", 2, "004-159", "times"))
    if burned == "after":
        terms.append(card)
    least = SumTerm("damage is never below", 0, "004-151", "least")
    return SumFact("Damage", (*terms, SumTerm("Defense", -defense.total, "004-060"), least))


# Afterwards


def _offer_advance(
    game_data: GameData, context: Context[TileState], acting: Sequence[Unit], space: Space
) -> Asking[None]:
    """Let each assaulting unit enter the target's space, or one next to it (004-168).

    These moves draw no fire. Leaving mines or wire takes a throw, as on any way into an adjacent
    space (004-047).
    """
    stay = Choice("stay", "It stays", label="Stay")
    for unit in acting:
        here = context.state.units[unit.id]
        battle = game_data.current_combat_view(context)
        to = yield from ask_or_instead(Place(
            unit.side, f"Move of {battle.title(unit)}", "Move the unit into the target's space, "
                "next to it, or leave it where it is.",
            ("004-168",), why_not=partial(_why_not_enter, game_data, context, here, space),
            instead=(stay,),
            prompt=fitting_prompt(f"Move {battle.title(unit)} in, or stay",
            "Move the unit in, or stay"),
        ))  # fmt: skip
        if isinstance(to, InsteadAnswer):
            continue
        if to == here.space or (yield from try_to_leave_obstacle(context, battle, here)):
            said = f"{battle.title(unit)} goes to {GRID.name(to)}."
            context.set_state(context.state.with_unit(unit.id, here._replace(space=to)), said)


def _why_not_enter(
    game_data: GameData, context: Context[TileState], unit: Unit, space: Space, to: Space
) -> Refusal | None:
    if to != space and not _is_adjacent(to, space):
        return refusal(
            f"{GRID.name(to)} is not next to {GRID.name(space)}, where the target was", "004-168"
        )
    if any(
        game_data.current_combat_view(context).ground_units_in(to, opposing_side(unit.side) or "")
    ):
        return refusal(f"an enemy unit is on {GRID.name(to)}", "004-168")
    full = placement_checks.why_no_unit_placement(
        context.state, game_data.catalogue, unit._replace(space=to)
    )
    return Refusal(full, ("004-093",)) if full else None
