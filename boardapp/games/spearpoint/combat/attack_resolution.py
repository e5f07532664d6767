"""Resolves attacks: every roll, its effects, and their consequences (Combat 9 to 15, 20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.question_parts import Choice, Odds, fitting_prompt
from boardapp.core.procedure.questions import Number, Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.cards.missing_value_questions import (
    Depth,
    ask_attack_value_if_unknown,
    ask_calibre_if_unknown,
    ask_target_values_if_unknown,
)
from boardapp.games.spearpoint.cards.weapons import MAX_TO_HIT
from boardapp.games.spearpoint.combat import feature_damage
from boardapp.games.spearpoint.combat.attack_context import AttackContext, UnitUnderAttack
from boardapp.games.spearpoint.combat.attack_declaration import (
    GameData,
    ask_weapons,
    attack_in_sentence,
    outcome_odds,
)
from boardapp.games.spearpoint.combat.attack_refusals import (
    ABLE,
    OF_WEAPONS,
    refuse_off_board_target,
    refuse_off_flight_path,
    refuse_underscored_value,
    refuse_without_value,
)
from boardapp.games.spearpoint.combat.combat_dice_throws import throw_intensity, throw_to_hit
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.combat.damage_effects import (
    apply_damage,
    destroy_feature,
    destroy_unit,
    draw_damage_card,
    kill_crew,
)
from boardapp.games.spearpoint.combat.odds import Volley, attack_outcomes, convoy_outcomes
from boardapp.games.spearpoint.combat.possible_targets_and_firers import (
    WeaponOption,
    actual_target,
    is_suitable_weapon,
    weapons_of,
)
from boardapp.games.spearpoint.combat.tile_refusals import refuse_wrong_weapon_for_tile
from boardapp.games.spearpoint.combat.weapon_roll_effect import (
    DOUBLES,
    DRAWS,
    RollResult,
    WeaponRoll,
    effective_intensity,
    is_feature_destroyed,
    roll_result,
    roll_with_burned_card,
)
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import (
    MAX_WEAPONS,
    DeclaredAttack,
    OffBoardUnit,
    TableUnit,
    TileState,
)


def resolve_attack(
    game_data: GameData, context: Context[TileState], attacker_id: str
) -> Asking[None]:
    """Resolve a declared attack, weapon by weapon; a target that is gone ends it (004-153)."""
    pair = context.state.pairs[attacker_id]
    context.set_state(context.state.with_declared_attack(attacker_id, pair._replace(resolved=True)))
    battle, firer = game_data.current_combat_view(context), context.state.find_unit(attacker_id)
    if firer is None:
        context.log(
            cited("the attack is cancelled because the attacking unit is gone", "004-153", "N4-06")
        )
        return
    if _is_spotter_lost(battle, pair):
        context.log(
            cited(
                "the attack is cancelled because the unit that spotted the target is gone",
                "004-145",
                "N4-07",
            )
        )
        return
    yield from fire_all_weapons(game_data, context, attacker_id, pair)


def fire_all_weapons(
    game_data: GameData, context: Context[TileState], attacker_id: str, pair: DeclaredAttack
) -> Asking[None]:
    """Fire the weapons of an attack in order; each meets the target as the last one left it."""
    target, gun = Target.from_key(pair.target), context.state.find_unit(attacker_id)
    if (
        gun is not None
        and game_data.current_combat_view(context).actual_firer(gun, target) is not gun
    ):
        words = (
            "enemies are in the same space as the "
            f"{game_data.current_combat_view(context).title(gun)}, so only its crew can fire"
        )
        context.log(cited(words, "004-104"))
    for weapon_name in pair.weapons:
        now, party = game_data.current_combat_view(context), context.state.find_unit(attacker_id)
        firer = now.actual_firer(party, target) if party else None
        weapon = next(
            (one for one in weapons_of(now, firer) if one.name == weapon_name), None
        ) if firer else None  # fmt: skip
        if firer is None:
            return
        if weapon is None:
            words = (
                f"the attack is cancelled: the crew of the {now.title(firer)} is gone and "
                f"cannot fire the {weapon_name}"
            )
            context.log(cited(words, "004-153"))
            return
        aim = AttackContext(now, firer, weapon, target, pair.spotter)
        if unable := next(filter(None, (reason(aim) for reason in ABLE)), None):
            context.log(f"The attack is cancelled. {unable.sentence}")
            continue
        if is_target_gone(aim):
            context.log(cited("the attack is cancelled because the target is gone", "004-153"))
            return
        struck = actual_target(now, firer, weapon, target)
        yield from fire_one_weapon(
            game_data, context, AttackContext(now, firer, weapon, struck, pair.spotter)
        )


def choose_weapons_again(
    game_data: GameData, context: Context[TileState], attacker_id: str
) -> Asking[None]:
    """Ask for a declared attack's weapons again, if the table's switch allows it (N4-30).

    Only the weapons are checked again: the line was checked at the declaration. If the target is
    gone, nothing is asked (004-153).
    """
    pair, firer, battle = (
        context.state.pairs[attacker_id],
        context.state.find_unit(attacker_id),
        game_data.current_combat_view(context),
    )
    if firer is None or pair.others or _is_spotter_lost(battle, pair):
        return
    target = Target.from_key(pair.target)
    firer = battle.actual_firer(firer, target)
    aims = []
    for weapon in weapons_of(battle, firer):
        aim = AttackContext(battle, firer, weapon, target, pair.spotter)
        if is_target_gone(aim):
            continue
        if not is_suitable_weapon(aim) and weapon.name in pair.weapons:
            struck = actual_target(battle, firer, weapon, target)
            aims.append(AttackContext(battle, firer, weapon, struck, pair.spotter))
        elif is_suitable_weapon(aim):
            aims.append(aim)
    ways = [
        WeaponOption(aim, tuple(filter(None, (reason(aim) for reason in OF_WEAPONS))))
        for aim in aims
    ]
    able = sum(way.is_allowed for way in ways)
    if able < MAX_WEAPONS or battle.is_switch_set_to("weapons-chosen", "declared"):
        return
    weapons = yield from ask_weapons(f"Weapons of {battle.title(firer)}", ways, pair.weapons)
    named = tuple(weapon.name for weapon in weapons)
    if named != pair.weapons:
        context.set_state(
            context.state.with_declared_attack(attacker_id, pair._replace(weapons=named))
        )


def lapse_attacks(before: CombatView, context: Context[TileState]) -> None:
    """Mark declared attacks as resolved whose attacker or target is gone now (004-153, N4-06).

    ``before`` still has the lost units, so that the log can name them.
    """
    state = context.state
    for name, pair in state.pairs.items():
        target = Target.from_key(pair.target)
        aimed = before.with_state(state).target_details(target).party
        crewless = target.kind == "crew" and aimed is not None and aimed.condition.empty
        if pair.resolved:
            continue
        words = f"{attack_in_sentence(before, name, pair)} is cancelled, because its"
        if not any(map(state.find_unit, (name, *pair.others))):
            said = cited(f"{words} attacker is gone", "004-153", "N4-06")
        elif target.kind in ("unit", "crew") and (aimed is None or crewless):
            said = cited(f"{words} target is gone", "004-153")
        else:
            continue
        lapsed = context.state.with_declared_attack(name, pair._replace(resolved=True))
        context.set_state(lapsed, said)


def _is_spotter_lost(battle: CombatView, pair: DeclaredAttack) -> bool:
    lost = pair.spotter is not None and pair.spotter not in battle.state.units
    return lost and battle.is_switch_set_to("lost-spotter", "void")


def is_target_gone(aim: AttackContext) -> bool:
    """Return whether an attack's target is gone, empty or out of the weapon's reach."""
    match aim.target.kind:
        case "tile":
            return aim.feature is None or not aim.feature.destroyed_by
        case "space":
            return next(aim.units_under_attack(), None) is None
        case "crew":
            return aim.party is None or aim.party.condition.empty or _is_out_of_reach(aim)
    return aim.party is None or _is_out_of_reach(aim)


def _is_out_of_reach(aim: AttackContext) -> bool:
    """Return whether a target off the board is beyond this weapon's reach."""
    off = isinstance(aim.party, OffBoardUnit)
    return off and bool(refuse_off_board_target(aim) or refuse_off_flight_path(aim))


def fire_one_weapon(
    game_data: GameData, context: Context[TileState], aim: AttackContext
) -> Asking[None]:
    """Fire one weapon, with all rolls of its rate in order (004-150).

    At a feature the weapon is used once (004-172 to 004-176).
    """
    if aim.weapon.kind == "bomb":
        condition = aim.firer.condition
        dropped = condition._replace(dropped=(*condition.dropped, aim.weapon.name))
        context.set_state(context.state.with_condition(aim.firer, dropped))
    if (aim.target.kind == "tile" or aim.aims_at_turret) and aim.attack in ("direct", "mortar"):
        aim = yield from ask_calibre_if_unknown(context, aim)
        if small := refuse_wrong_weapon_for_tile(aim):
            context.log(f"The attack is cancelled. {small.sentence}")
            return
    if aim.target.kind == "tile":
        yield from _fire_at_tile(game_data, context, aim)
        return
    shot, number = 0, None
    while shot < aim.weapon.rate and not is_target_gone(aim):
        if number is None:
            # Ask also for units that came into the space since.
            depth = yield from _ask_missing_values(context, aim)
            aim = _current_attack(game_data, context, aim)
            if depth == "told":
                for hit in list(aim.units_under_attack()):
                    yield from _ask_attack_result(game_data, context, aim, hit.party)
                return
            if unhurt := refuse_without_value(aim) or refuse_underscored_value(aim):
                context.log(f"The attack is cancelled. {unhurt.sentence}")
                return
            number = (yield from _ask_number_needed(aim)) if depth == "needed" else None
        yield from _roll_once(game_data, context, aim, number, shot)
        shot, aim = shot + 1, _current_attack(game_data, context, aim)


def _current_attack(
    game_data: GameData, context: Context[TileState], aim: AttackContext
) -> AttackContext:
    """Return an attack with the present state and its weapon's present values."""
    battle = game_data.current_combat_view(context)
    party = context.state.find_unit(aim.firer.id)
    firer = battle.actual_firer(party, aim.target) if party else aim.firer
    names = {one.name: one for one in weapons_of(battle, firer)}
    weapon = names.get(aim.weapon.name, aim.weapon)
    return aim.with_changes(battle=battle, firer=firer, weapon=weapon)


def _ask_missing_values(context: Context[TileState], aim: AttackContext) -> Asking[Depth]:
    """Ask for unknown values of weapon and targets; return how much is then known."""
    for hit in list(aim.units_under_attack()):
        frail = hit.falls_on is not None
        found = yield from ask_attack_value_if_unknown(context, aim, hit.party, index=not frail)
        if isinstance(found, str):
            return found
        aim = found
        hurts = not frail and not aim.has_no_value(hit.party)
        if hurts and not (yield from ask_target_values_if_unknown(context, aim, hit.party)):
            return "told"
    return "computed"


def _ask_number_needed(aim: AttackContext) -> Asking[int]:
    return (yield from ask(Number(
        aim.firer.side, "Needed to hit", "Enter the total that two dice need to hit the target, "
            "with all bonuses.",
        ("004-150",), most=MAX_TO_HIT, prompt="Which total of two dice hits the target?",
    )))  # fmt: skip


def _roll_once(
    game_data: GameData, context: Context[TileState], aim: AttackContext, number: int | None,
    shot: int,
) -> Asking[None]:  # fmt: skip
    """Roll once against each unit's own number, with one Intensity for all (004-161, N4-36)."""
    hits = list(aim.units_under_attack())
    sums = {hit.party.id: _show_number_needed(context, aim, hit, number) for hit in hits}
    needed = {one: number for one, number in sums.items() if number is not None}
    low = min(needed.values())
    which = f", roll {shot + 1} of {aim.weapon.rate}" if aim.weapon.rate > 1 else ""
    title = f"{aim.weapon.name} of {aim.battle.title(aim.firer)}{which}"
    total, bonus = yield from throw_to_hit(
        aim, title, low, partial(_throw_outcome_odds, aim, hits, needed)
    )
    special = total >= DRAWS and aim.battle.damage_readings.special == "always"
    hurt = (hit for hit in hits if hit.party.id in needed)
    struck = [
        hit for hit in hurt
        if (special and hit.falls_on is None) or total + bonus >= needed[hit.party.id]
    ]  # fmt: skip
    if not struck:
        return
    values = [hit for hit in struck if hit.falls_on is None]
    known = not values or (aim.weapon.index is not None and all(hit.struck for hit in values))
    if number is not None and not known:
        for hit in struck:
            yield from _ask_attack_result(game_data, context, aim, hit.party)
        return
    added = _sums_added_to_intensity(struck, aim.weapon.index, total)
    decides = _intensity_sentence(struck, added, total)
    die, burned = yield from throw_intensity(aim.firer.side, title, decides, [*added.values()])
    for hit in struck:
        if hit.falls_on is not None:
            power = die + (burned and aim.battle.damage_readings.burned == "before")
            power = effective_intensity(total, power)
            yield from _resolve_convoy_hit(game_data, context, hit, power)
            continue
        assert hit.struck is not None
        assert aim.weapon.index is not None
        rolled, power = WeaponRoll(needed[hit.party.id], aim.weapon.index), die
        if burned:
            rolled, power = roll_with_burned_card(rolled, die, aim.battle.damage_readings)
        done = roll_result(rolled, hit.struck, total, power, aim.battle.damage_readings, bonus)
        context.show_fact(damage_sum(hit, rolled, total, power))
        crew_die = _crew_fate_intensity(aim.battle, total, power)
        yield from _apply_hit(game_data, context, aim, hit, done, crew_die)


def _intensity_sentence(
    hits: Sequence[UnitUnderAttack], added: Mapping[int, SumFact], total: int
) -> str:
    """Return what the Intensity decides: the damage, or the end of a convoy."""
    falls = [
        f"A roll of {hit.falls_on} or more destroys the target"
        for hit in hits
        if hit.falls_on is not None
    ][:1]
    roll = "twice the roll" if total == DOUBLES else "the roll"
    words = [
        _roll_with_added(roll, one.total) + f" against Defense {defense}" * (len(added) > 1)
        for defense, one in added.items()
    ]
    damage = [f"Damage: {', '.join(words)}"] * bool(words)
    return f"{'. '.join((*damage, *falls))}."


def _roll_with_added(roll: str, number: int) -> str:
    """Return a roll with the number added to it, in words.

    >>> _roll_with_added("the roll", -2), _roll_with_added("the roll", 0)
    ('the roll minus 2', 'the roll')
    """
    return f"{roll} {'plus' if number > 0 else 'minus'} {abs(number)}" if number else roll


def _sums_added_to_intensity(
    hits: Sequence[UnitUnderAttack], index: int | None, total: int
) -> dict[int, SumFact]:
    """Return the sum that is added to the Intensity, by the Defense of the targets (004-151)."""
    defenses = sorted({hit.defense.total for hit in hits if hit.defense and hit.falls_on is None})
    title = "Added after doubling the roll" if total == DOUBLES else "Added to the roll"
    return {
        defense: SumFact(title, (
            SumTerm("damage index", index or 0, "004-151"),
            SumTerm("Defense", -defense, "004-060"),
        ))
        for defense in defenses
    }  # fmt: skip


def _resolve_convoy_hit(
    game_data: GameData, context: Context[TileState], hit: UnitUnderAttack, power: int
) -> Asking[None]:
    """Destroy a convoy if the Intensity is high enough; it has no Endurance (004-216)."""
    assert hit.falls_on is not None
    battle, gone_now = game_data.current_combat_view(context), power >= hit.falls_on
    what = "is destroyed" if gone_now else "is unharmed"
    context.log(
        f"Rolled Intensity {power}, needed {hit.falls_on}: {battle.title(hit.party)} {what}."
    )
    if gone_now:
        yield from destroy_unit(context, battle, hit.party, None)


def _throw_outcome_odds(
    aim: AttackContext, hits: Sequence[UnitUnderAttack], needed: Mapping[str, int], bonus: int
) -> Iterator[Odds]:
    """Yield the odds of one throw for each unit that it may hit, if its values are known."""
    for hit in hits:
        if hit.falls_on is not None and hit.party.id in needed:
            ends = convoy_outcomes(needed[hit.party.id] - bonus, 1, hit.falls_on)
            yield from outcome_odds(aim.battle.title(hit.party), ends)
            continue
        if hit.struck is None or aim.weapon.index is None or hit.party.id not in needed:
            continue
        rolled = WeaponRoll(needed[hit.party.id] - bonus, aim.weapon.index)
        ends = attack_outcomes((Volley(rolled),), hit.struck, aim.battle.damage_readings)
        yield from outcome_odds(aim.battle.title(hit.party), ends)


def _crew_fate_intensity(battle: CombatView, total: int | None, power: int) -> int:
    """Return the Intensity that decides a crew's fate (004-155, N4-21)."""
    return effective_intensity(
        total, power, doubles=battle.is_switch_set_to("crew-fate", "doubled")
    )


def _show_number_needed(
    context: Context[TileState], aim: AttackContext, hit: UnitUnderAttack, number: int | None
) -> int | None:
    """Show and return the number to hit a unit, None if the weapon has no effect on it."""
    if number is not None:
        return number
    found = aim.to_hit_sum(hit.party)
    if found is None:
        return None
    context.show_fact(found)
    return found.total


def damage_sum(hit: UnitUnderAttack, rolled: WeaponRoll, total: int, die: int) -> SumFact:
    """Return the damage as an equation (004-151, 004-159)."""
    assert hit.defense is not None
    terms = [SumTerm("Intensity rolled", die, "004-151")]
    if total == DOUBLES and rolled.doubles:
        terms.append(SumTerm("doubled because the dice rolled 18", 2, "004-159", "times"))
    terms.append(SumTerm("damage index", rolled.index, "004-151"))
    terms.append(SumTerm("Defense", -hit.defense.total, "004-060"))
    return SumFact("Damage", (*terms, SumTerm("damage is never below", 0, "004-151", "least")))


def _apply_hit(
    game_data: GameData, context: Context[TileState], aim: AttackContext, hit: UnitUnderAttack,
    done: RollResult, die: int,
) -> Asking[None]:  # fmt: skip
    battle = game_data.current_combat_view(context)
    if aim.target.kind != "crew":
        yield from apply_damage(context, battle, hit.party.id, done, die)
        return
    yield from _apply_hit_to_crew(context, battle, hit.party, done)


def _apply_hit_to_crew(
    context: Context[TileState], battle: CombatView, party: TableUnit, done: RollResult
) -> Asking[None]:
    """Apply a hit to a gun's crew as the target; if it dies, the gun has none (004-125)."""
    crew, title = battle.card(party).crew, f"The crew of {battle.title(party)}"
    assert crew is not None
    if done.destroyed:
        yield from kill_crew(context, battle, party, f"{title} is destroyed.")
        return
    left = party.condition._replace(crew_endurance=done.after.endurance)
    said = f"{title}: Endurance {done.after.endurance + done.damage} → {done.after.endurance}."
    context.set_state(context.state.with_condition(party, left), said)
    if done.cards:
        yield from draw_damage_card(context, battle, party.id, crew=True)


def _ask_attack_result(
    game_data: GameData, context: Context[TileState], aim: AttackContext, party: TableUnit
) -> Asking[None]:
    """Ask the players for an attack's result, and apply it; convoys draw no card (004-216)."""
    battle = game_data.current_combat_view(context)
    title = battle.title(party)
    choices: tuple[Choice, ...] = (
        Choice("hit", "A hit without Damage Card"), Choice("card", "A Damage Card"),
        Choice("destroyed", "The target is destroyed"), Choice("miss", "A miss"),
    )  # fmt: skip
    if aim.unit_under_attack(party).falls_on is not None:
        choices = tuple(one for one in choices if one.answer != "card")
    fell = yield from ask(Pick(
        aim.firer.side, f"Result for {title}", "Choose what the "
            f"{aim.weapon.name} did to the "
            "target.",
        ("004-150",), choices=choices, final=True,
        prompt=fitting_prompt(f"What did the {aim.weapon.name} do?", "What did the shot do to "
            "the target?"),
    ))  # fmt: skip
    crew = aim.target.kind == "crew"
    if fell == "card":
        yield from draw_damage_card(context, battle, party.id, crew=crew, lost_endurance=True)
    elif fell == "destroyed" and crew:
        yield from kill_crew(context, battle, party, f"The crew of {title} is destroyed.")
    elif fell == "destroyed":
        context.log(f"{title} is destroyed.")
        yield from destroy_unit(context, battle, party, None)


def _fire_at_tile(
    game_data: GameData, context: Context[TileState], aim: AttackContext
) -> Asking[None]:
    """Fire at a feature, and turn it over at once if it falls (004-172 to 004-178, N4-36)."""
    row_of, title = (
        feature_damage.feature_table_row(aim),
        f"{aim.weapon.name} of {aim.battle.title(aim.firer)}",
    )
    needed = feature_damage.to_hit_sum(aim)
    if row_of.bonus is not None and needed is None:
        number = yield from _ask_number_needed(aim)
    else:
        number = needed.total if needed else 0
    if needed:
        context.show_fact(needed)
    total, bonus = None, 0
    if row_of.bonus is not None:
        total, bonus = yield from throw_to_hit(aim, title, number)
        if total + bonus < number:
            return
    comes = f"A roll of {row_of.on} or more destroys the tile."
    die, burned = yield from throw_intensity(aim.firer.side, title, comes)
    power = die + 1 if burned and aim.battle.damage_readings.burned == "before" else die
    doubles = aim.battle.is_switch_set_to("feature-doubling", "doubled")
    target = None if row_of.bonus is None else number
    if not is_feature_destroyed(target, row_of.on, total, power, doubles=doubles, bonus=bonus):
        context.log(f"Rolled Intensity {power}, needed {row_of.on}: the tile is not destroyed.")
        return
    assert aim.space is not None
    yield from destroy_feature(
        context,
        game_data.current_combat_view(context),
        aim.space,
        _crew_fate_intensity(aim.battle, total, power),
    )
